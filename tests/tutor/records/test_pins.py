"""PINs: kept as hashes, counted before they are judged, and locked by a clock that nobody can set."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tutor.records.pulled_plug import plug_pulled_while_judging
from tutor.errors import PinLocked, PinNeeded, PinRefused, PinWrong
from tutor.records import pins
from tutor.records.journal import Journal
from tutor.records.pins import FREE_TRIES, PICTURES, TEACHER, WAITS_MS, Tries, wait_ms

PIN = "582914"
MINUTE = 60_000


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "progress.db"
    with Journal.open(path):
        pass
    return path


def tried(record: Path, pin: str, at: int = 0, profile: str = TEACHER) -> str:
    """What comes of one try made at `at` milliseconds of uptime."""
    try:
        pins.check(record, pin, profile, clock=lambda: at)
    except PinRefused as refused:
        return refused.code
    return "in"


# --- what a PIN is --------------------------------------------------------------------------------------------------


def test_digits_of_any_script_are_one_pin() -> None:
    assert pins.digits("१२ ३४", 4) == pins.digits("1234", 4) == "1234"


@pytest.mark.parametrize("text", ["", "123", "12345", "12a4", "½234", "-123"])
def test_what_is_not_four_digits_is_refused(text: str) -> None:
    with pytest.raises(PinRefused, match="4 digits"):
        pins.digits(text, 4)


def test_a_teachers_pin_has_six_digits() -> None:
    assert pins.teacher_digits("५८२ 914") == PIN


@pytest.mark.parametrize(("typed", "meant"), [("४७ 11", "4711"), (" Sun  CAT kite", "sun cat kite"), ("", "")])
def test_what_is_typed_is_read_as_digits_or_pictures(typed: str, meant: str) -> None:
    assert pins.plain(typed) == meant


@pytest.mark.parametrize("text", ["000000", "123456", "987654"])
def test_a_teachers_pin_that_everybody_tries_first_is_refused(text: str) -> None:
    with pytest.raises(PinRefused, match="Everybody"):
        pins.teacher_digits(text)


def test_a_picture_pin_is_three_different_pictures_in_their_order() -> None:
    assert pins.pictures(" sun  cat kite ") == "sun cat kite"
    for wrong in ("sun cat", "sun sun cat", "sun cat dragon", "sun cat kite moon"):
        with pytest.raises(PinRefused, match="different pictures"):
            pins.pictures(wrong)
    assert len(set(PICTURES)) == 12


# --- setting and asking ---------------------------------------------------------------------------------------------


def test_without_a_pin_nothing_is_asked_for(record: Path) -> None:
    pins.require(record, lambda: pytest.fail("asked for a PIN that nobody has set"))
    assert not pins.is_set(record)
    assert tried(record, "anything") == "in"


def test_a_record_that_is_not_there_has_no_pin_and_is_not_made(tmp_path: Path) -> None:
    assert not pins.is_set(tmp_path / "progress.db")
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_cannot_be_read_asks_for_no_pin_so_that_it_can_be_restored(tmp_path: Path) -> None:
    record = tmp_path / "progress.db"
    record.write_bytes(b"this is not a record" * 1000)
    assert not pins.is_set(record)


def test_once_set_the_pin_alone_opens(record: Path) -> None:
    pins.put(record, PIN)
    pins.require(record, lambda: PIN)
    assert tried(record, "582915") == "pin_wrong"
    assert tried(record, "") == "pin_needed"
    assert tried(record, PIN) == "in"


def test_a_pin_can_be_changed_and_taken_away(record: Path) -> None:
    pins.put(record, PIN)
    pins.put(record, "407182")
    assert tried(record, PIN) == "pin_wrong"
    assert tried(record, "407182") == "in"
    pins.remove(record)
    assert not pins.is_set(record)


def test_one_students_pin_is_not_anothers(record: Path) -> None:
    pins.put(record, "1234", "asha")
    assert not pins.is_set(record)
    assert not pins.is_set(record, "ravi")
    assert tried(record, "1234", profile="asha") == "in"
    assert tried(record, "4321", profile="asha") == "pin_wrong"


def test_the_environment_gives_the_pin_to_a_script(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pins.put(record, PIN)
    monkeypatch.setenv(pins.ENVIRONMENT, " ५८२ 914 ")
    pins.require(record)
    monkeypatch.setenv(pins.ENVIRONMENT, "1")
    with pytest.raises(PinWrong):
        pins.require(record)


def test_where_nobody_can_be_asked_the_pin_is_said_to_be_needed(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pins.put(record, PIN)
    monkeypatch.delenv(pins.ENVIRONMENT, raising=False)
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(PinNeeded):
        pins.require(record)


def test_whoever_sits_at_a_terminal_is_asked(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    pins.put(record, PIN)
    monkeypatch.delenv(pins.ENVIRONMENT, raising=False)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("getpass.getpass", lambda _prompt: "582 914")
    pins.require(record)


def test_a_pin_that_is_taken_away_while_it_is_typed_lets_nobody_in(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pins.put(record, PIN)
    with monkeypatch.context() as here:
        here.setattr(pins, "is_set", lambda *_: True)
        pins.remove(record)
        assert tried(record, PIN) == "pin_needed"


def test_a_pin_is_kept_as_argon2id_and_stands_nowhere_on_the_disk(record: Path) -> None:
    pins.put(record, PIN)
    connection = sqlite3.connect(record)
    (kept,) = connection.execute("SELECT phc FROM pins").fetchone()
    connection.close()
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert not any(PIN.encode() in path.read_bytes() for path in record.parent.iterdir())


def test_a_pin_is_no_row_that_leaves_this_pc(record: Path) -> None:
    pins.put(record, PIN)
    with Journal.open(record, readonly=True) as journal:
        assert "argon2" not in str(list(journal.every_row()))


# --- too many tries -------------------------------------------------------------------------------------------------


def test_the_fifth_wrong_try_locks_for_one_minute_then_five_then_fifteen(record: Path) -> None:
    pins.put(record, PIN)
    assert [tried(record, "1", at=0) for _ in range(FREE_TRIES)] == ["pin_wrong"] * FREE_TRIES
    now = 0
    for wait in (*WAITS_MS, WAITS_MS[-1]):
        assert tried(record, PIN, now) == "pin_locked"
        assert tried(record, PIN, now + wait - 1) == "pin_locked"
        now += wait
        assert tried(record, "1", now) == "pin_wrong"


def test_after_the_wait_the_right_pin_opens_and_the_tries_are_forgotten(record: Path) -> None:
    pins.put(record, PIN)
    for _ in range(FREE_TRIES):
        tried(record, "1")
    assert tried(record, PIN, MINUTE) == "in"
    assert [tried(record, "1", MINUTE) for _ in range(FREE_TRIES)] == ["pin_wrong"] * FREE_TRIES
    assert tried(record, "1", MINUTE) == "pin_locked"


def test_a_locked_profile_leaves_the_others_open(record: Path) -> None:
    pins.put(record, PIN)
    pins.put(record, "1234", "asha")
    for _ in range(FREE_TRIES + 1):
        tried(record, "9999", profile="asha")
    assert tried(record, "1234", profile="asha") == "pin_locked"
    assert tried(record, PIN) == "in"


def test_the_message_says_how_long_to_wait(record: Path) -> None:
    pins.put(record, PIN)
    for _ in range(FREE_TRIES):
        tried(record, "1")
    with pytest.raises(PinLocked, match="Wait 1 minute,"):
        pins.check(record, PIN, clock=lambda: 1)


def test_the_lock_survives_a_restart_of_didi(record: Path) -> None:
    pins.put(record, PIN)
    for _ in range(FREE_TRIES):
        with pytest.raises(PinWrong):
            pins.check(record, "1")
    program = f"from pathlib import Path; from tutor.records import pins; pins.check(Path({str(record)!r}), {PIN!r})"
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=Path.cwd())
    assert "PinLocked" in again.stderr


def test_a_restart_of_the_computer_never_shortens_the_wait() -> None:
    locked = Tries(FREE_TRIES, at=10 * MINUTE)
    assert wait_ms(locked, 0) == MINUTE
    assert wait_ms(locked, MINUTE // 2) == MINUTE // 2
    assert wait_ms(locked, MINUTE) == 0


@given(st.integers(0, 40), st.integers(0, 10**9), st.integers(0, 10**9), st.integers(0, 10**9))
def test_the_wait_is_never_over_before_its_time(wrong: int, at: int, up: int, off: int) -> None:
    """Whether the computer ran on or was started again (`off` before, `up` since), the wait has truly passed."""
    full = wait_ms(Tries(wrong, at), at)
    if wait_ms(Tries(wrong, at), at + up) == 0:
        assert up >= full
    if wait_ms(Tries(wrong, at), up) == 0:
        assert up + off >= full


TRIES_UNTIL_LOCKED = """
import sys
from pathlib import Path
from tutor.errors import PinLocked, PinWrong
from tutor.records import pins
while True:
    try:
        pins.check(Path(sys.argv[1]), "1", clock=lambda: 0)
    except PinWrong:
        continue
    except PinLocked:
        break
"""


def test_a_try_is_counted_before_it_is_judged_so_that_killing_didi_gains_nothing(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pins.put(record, PIN)
    with plug_pulled_while_judging(monkeypatch) as pulled:
        for _ in range(FREE_TRIES):
            with pytest.raises(pulled):
                pins.check(record, PIN, clock=lambda: 0)
    assert tried(record, PIN) == "pin_locked"


def test_two_programs_together_have_no_more_tries_than_one(record: Path) -> None:
    pins.put(record, PIN)
    both = [subprocess.Popen([sys.executable, "-c", TRIES_UNTIL_LOCKED, str(record)]) for _ in range(2)]
    assert [one.wait(60) for one in both] == [0, 0]
    connection = sqlite3.connect(record)
    (wrong,) = connection.execute("SELECT wrong FROM pins").fetchone()
    connection.close()
    assert wrong == FREE_TRIES


def test_five_wrong_tries_are_free_and_the_sixth_waits(record: Path) -> None:
    """The number is written out: with the constant in its place the test would bless any number."""
    pins.put_teacher(record, PIN)
    assert [tried(record, "582915") for _ in range(6)] == ["pin_wrong"] * 5 + ["pin_locked"]
