"""The rescue code: a way back in for the teacher alone, forgiving of how it is typed and of nothing else."""

from __future__ import annotations

import math
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tutor.records.pulled_plug import plug_pulled_while_judging
from tutor.errors import CodeRefused, PinLocked, PinNeeded, PinRefused, PinWrong, RecordReadOnly
from tutor.records import audit, backup, pins, restoring
from tutor.records.journal import Journal
from tutor.records.pins import CODE, CODE_LENGTH, CODE_LETTERS, FREE_TRIES, LOOK_ALIKES, TEACHER, WAITS_MS

PIN, NEXT_PIN = "582914", "407182"
ANOTHER = "7777-7777-7777-7777"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "progress.db"
    with Journal.open(path):
        pass
    return path


def tried(record: Path, typed: str, at: int = 0) -> str:
    """What comes of typing this as the rescue code at `at` milliseconds of uptime."""
    try:
        pins.check_code(record, typed, clock=lambda: at)
    except PinRefused as refused:
        return refused.code
    return "in"


def damage(record: Path, profile: str) -> None:
    """Change a letter of what is kept for that profile, as a failing disk does."""
    connection = sqlite3.connect(record)
    connection.execute("UPDATE pins SET phc = replace(phc, 't=2', 't=0') WHERE id = ?", [profile])
    connection.commit()
    connection.close()


# --- what a code is -------------------------------------------------------------------------------------------------


def test_a_code_holds_75_bits_and_more() -> None:
    assert CODE_LENGTH * math.log2(len(set(CODE_LETTERS))) >= 75


def test_no_letter_of_a_code_is_taken_for_another_one() -> None:
    for group in ("0OQ", "1IL", "2Z", "5S", "6G", "8B", "UV"):
        assert len(set(group) & set(CODE_LETTERS)) == 1, group
    assert {chr(one) for one in LOOK_ALIKES}.isdisjoint(CODE_LETTERS)


def test_a_code_is_shown_in_groups_of_four_and_no_two_are_alike(record: Path) -> None:
    codes = {pins.put_teacher(record, PIN) for _ in range(3)}
    assert len(codes) == 3
    for code in codes:
        assert [len(group) for group in code.split("-")] == [4, 4, 4, 4]
        assert set(code) <= {*CODE_LETTERS, "-"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("acde-fhjk-mnpr-tvwx", "ACDEFHJKMNPRTVWX"),
        (" 0123 4567\t89AC.DEFH ", "0123456789ACDEFH"),
        ("oQiL-sGbU-zZZz-oooo", "001156" + "8V22220000"),
        ("०१२३ ४५६७", "01234567"),
        ("ａｃ－１２", "AC12"),
        ("!?\u200b", ""),
    ],
)
def test_how_a_code_is_typed_does_not_matter(typed: str, meant: str) -> None:
    assert pins.plain_code(typed) == meant


@given(st.text())
def test_what_is_in_its_normal_form_stays_as_it_is(text: str) -> None:
    once = pins.plain_code(text)
    assert set(once) <= set(CODE_LETTERS)
    assert pins.plain_code(once) == once


MISREAD = {letter: [letter, *(chr(one) for one, meant in LOOK_ALIKES.items() if chr(meant) == letter)]
           for letter in CODE_LETTERS}  # fmt: skip


@given(st.text(CODE_LETTERS, min_size=CODE_LENGTH, max_size=CODE_LENGTH), st.data())
def test_a_code_is_known_again_however_its_letters_were_read(code: str, data: st.DataObject) -> None:
    typed = ""
    for letter in pins.in_groups(code):
        read = data.draw(st.sampled_from(MISREAD.get(letter, ["", " ", "-", "\u2013", "  "])))
        typed += data.draw(st.sampled_from((read, read.lower())))
    assert pins.plain_code(typed) == code


# --- the way back in ------------------------------------------------------------------------------------------------


def test_the_code_opens_whatever_became_of_the_pin(record: Path) -> None:
    code = pins.put_teacher(record, PIN)
    pins.check(record, PIN)
    assert tried(record, code) == "in"
    assert tried(record, code.lower().replace("-", " ")) == "in"
    assert tried(record, ANOTHER) == "pin_wrong"


def test_a_new_pin_has_a_new_code_and_the_old_one_opens_no_more(record: Path) -> None:
    before = pins.put_teacher(record, PIN)
    after = pins.put_teacher(record, NEXT_PIN)
    assert tried(record, before) == "pin_wrong"
    assert tried(record, after) == "in"
    pins.check(record, NEXT_PIN)


def test_a_pin_of_an_older_didi_has_no_code_until_one_is_made(record: Path) -> None:
    pins.put(record, PIN)
    assert not pins.is_set(record, CODE)
    assert tried(record, ANOTHER) == "rescue_code"
    code = pins.renew_code(record)
    assert tried(record, code) == "in"
    pins.check(record, PIN)


def test_without_a_pin_there_is_no_code(record: Path, tmp_path: Path) -> None:
    with pytest.raises(PinNeeded, match="Set one first"):
        pins.renew_code(record)
    assert tried(record, ANOTHER) == "rescue_code"
    assert tried(tmp_path / "none.db", ANOTHER) == "rescue_code"
    assert not (tmp_path / "none.db").exists()


def test_the_code_goes_with_the_pin(record: Path) -> None:
    code = pins.put_teacher(record, PIN)
    pins.remove(record)
    assert not pins.is_set(record, CODE)
    assert tried(record, code) == "rescue_code"


def test_a_students_pin_touches_no_code(record: Path) -> None:
    code = pins.put_teacher(record, PIN)
    pins.put(record, "1234", "asha")
    pins.remove(record, "asha")
    assert tried(record, code) == "in"
    assert pins.profiles(record) == {TEACHER}


def test_nobody_passes_a_code_that_is_taken_away_while_it_is_typed(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = pins.put_teacher(record, PIN)
    pins.remove(record)
    with monkeypatch.context() as here:
        here.setattr(pins, "is_set", lambda *_: True)
        assert tried(record, code) == "pin_needed"


# --- too many tries -------------------------------------------------------------------------------------------------


def test_codes_have_the_waits_of_pins_and_their_own_count(record: Path) -> None:
    code = pins.put_teacher(record, PIN)
    assert [tried(record, ANOTHER) for _ in range(FREE_TRIES)] == ["pin_wrong"] * FREE_TRIES
    assert tried(record, code, WAITS_MS[0] - 1) == "pin_locked"
    pins.check(record, PIN)
    assert pins.waiting_ms(record, CODE, clock=lambda: 0) == WAITS_MS[0]
    assert tried(record, code, WAITS_MS[0]) == "in"
    assert pins.waiting_ms(record, CODE, clock=lambda: WAITS_MS[0]) == 0


def test_children_who_lock_the_pin_do_not_lock_the_code(record: Path) -> None:
    code = pins.put_teacher(record, PIN)
    for _ in range(FREE_TRIES):
        with pytest.raises(PinWrong):
            pins.check(record, "111222", clock=lambda: 0)
    with pytest.raises(PinLocked):
        pins.check(record, PIN, clock=lambda: 1)
    assert tried(record, code) == "in"
    pins.put_teacher(record, NEXT_PIN)
    pins.check(record, NEXT_PIN, clock=lambda: 1)


@pytest.mark.parametrize("typed", ["", "ACDE", "ACDE-FHJK-MNPR-TVWX-Y", "अआइई"])
def test_what_cannot_be_a_code_is_no_try(record: Path, typed: str) -> None:
    code = pins.put_teacher(record, PIN)
    for _ in range(FREE_TRIES + 1):
        with pytest.raises(CodeRefused, match="16"):
            pins.check_code(record, typed, clock=lambda: 0)
    assert tried(record, code) == "in"


def test_a_try_with_a_code_is_counted_before_it_is_judged(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = pins.put_teacher(record, PIN)
    with plug_pulled_while_judging(monkeypatch) as pulled:
        for _ in range(FREE_TRIES):
            with pytest.raises(pulled):
                pins.check_code(record, code, clock=lambda: 0)
    assert tried(record, code) == "pin_locked"


# --- on the disk ----------------------------------------------------------------------------------------------------


def test_a_code_is_kept_as_argon2id_stands_nowhere_on_the_disk_and_leaves_no_pc(record: Path) -> None:
    code = pins.put_teacher(record, PIN)
    connection = sqlite3.connect(record)
    (kept,) = connection.execute("SELECT phc FROM pins WHERE id = ?", [CODE]).fetchone()
    connection.close()
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    for spelling in (code, code.replace("-", "")):
        assert not any(spelling.encode() in path.read_bytes() for path in record.parent.iterdir())
    with Journal.open(record, readonly=True) as journal:
        assert "argon2" not in str(list(journal.every_row()))


def test_a_damaged_code_counts_as_none_and_can_be_made_anew(record: Path) -> None:
    before = pins.put_teacher(record, PIN)
    damage(record, CODE)
    assert not pins.is_set(record, CODE)
    assert tried(record, before) == "rescue_code"
    assert tried(record, pins.renew_code(record)) == "in"


def test_a_damaged_pin_opens_for_nobody_but_the_code_still_does(record: Path) -> None:
    code = pins.put_teacher(record, PIN)
    damage(record, TEACHER)
    assert pins.is_set(record)
    for _ in range(2):
        with pytest.raises(PinWrong):
            pins.check(record, PIN, clock=lambda: 0)
    assert tried(record, code) == "in"
    pins.put_teacher(record, NEXT_PIN)
    pins.check(record, NEXT_PIN)


@pytest.mark.parametrize("change", [lambda path: pins.put_teacher(path, NEXT_PIN), pins.renew_code, pins.remove])
def test_where_nothing_can_be_written_pin_and_code_stay_as_they_were(
    record: Path, change: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = pins.put_teacher(record, PIN)
    with monkeypatch.context() as here:
        real = sqlite3.connect

        def read_only(path: str, *rest: object, **more: object) -> sqlite3.Connection:
            connection = real(path, *rest, **more)  # type: ignore[call-overload]
            connection.execute("PRAGMA query_only=1")
            return connection  # type: ignore[no-any-return]

        here.setattr(sqlite3, "connect", read_only)
        with pytest.raises(RecordReadOnly):
            change(record)
    pins.check(record, PIN)
    assert tried(record, code) == "in"


def test_a_restored_record_keeps_the_code_of_today(record: Path) -> None:
    pins.put_teacher(record, PIN)
    with Journal.open(record) as journal:
        journal.student("Asha", "7B")
    old = backup.make(record, always=True)
    assert old is not None
    today = pins.put_teacher(record, NEXT_PIN)
    restoring.restore(record, old.path)
    assert tried(record, today) == "in"
    pins.check(record, NEXT_PIN)


def test_a_code_from_elsewhere_does_not_open_the_pin_of_a_record_without_one(record: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    shutil.copy(record, elsewhere)
    foreign = pins.put_teacher(elsewhere, PIN)
    pins.put(record, NEXT_PIN)
    pins.carry(record, elsewhere)
    assert tried(elsewhere, foreign) == "rescue_code"
    pins.check(elsewhere, NEXT_PIN)


def test_where_there_was_no_pin_what_came_from_elsewhere_stands(record: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    shutil.copy(record, elsewhere)
    code = pins.put_teacher(elsewhere, PIN)
    pins.put(record, "1234", "asha")
    pins.carry(record, elsewhere)
    assert tried(elsewhere, code) == "in"
    assert pins.is_set(elsewhere, "asha")


def test_from_a_record_that_cannot_be_read_nothing_is_carried(record: Path, tmp_path: Path) -> None:
    code = pins.put_teacher(record, PIN)
    junk = tmp_path / "junk.db"
    junk.write_bytes(b"this is not a record" * 1000)
    pins.carry(junk, record)
    assert tried(record, code) == "in"


def test_no_code_is_named_in_the_audit(record: Path) -> None:
    code = pins.put_teacher(record, PIN)
    with Journal.open(record) as journal:
        audit.write(journal, audit.PIN, (), "rescue teacher")
        assert code not in str(audit.entries(journal))
