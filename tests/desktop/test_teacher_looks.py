"""How the teacher's pages look and what they say: every decision in words, nothing squeezed, no page without a word."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations.report_pupil import ruled_out
from tests.desktop.conftest import Build
from tests.desktop.files_house import lesson_of, let_in
from tests.desktop.why_codes import codes
from tutor.chapters.screen_texts import SCREEN, sentences
from tutor.errors import ListRefused
from tutor.reports import roster
from tutor.turn import Category, Language, MoveName

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


@pytest.fixture
def house(build: Build, settings: Settings) -> House:
    """A window at which a teacher stands, on a PC where nobody has learnt yet."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    made = build(replace(settings, set_up=True))
    made.window.resize(1024, 728)
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_that_the_core_can_put_on_a_why_card_has_words(language: Language) -> None:
    found = codes()
    own = {
        "category": {one.value for one in Category},
        "move": {one.value for one in MoveName},
        **{kind: found[kind] for kind in ("reason", "judged", "rule")},
    }
    known = sentences(SCREEN / language)
    codes_of = {f"window_{kind}_{code.lower()}" for kind, all_ in own.items() for code in all_}
    assert codes_of - set(known) == set()
    assert min(map(len, own.values())) > 15
    assert not {why for why in found["ruled_out"] if _unlawful(why) not in known}
    assert len(found["ruled_out"]) > 15


def _unlawful(why: str) -> str:
    return "window_unlawful_" + re.sub("[^a-z]+", "_", why.lower()).strip("_")


def test_why_a_move_was_not_open_is_told_in_the_language_of_the_window() -> None:
    assert ruled_out("give_hint 2: hints given so far: 0", "en") == "gives a hint 2: another hint is due"
    assert ruled_out("explain_solution: no hint yet", "hi").endswith("अभी कोई संकेत नहीं दिया")
    assert ruled_out("wait: a reason of another Didi", "hi").endswith(": a reason of another Didi")
    assert ":" not in ruled_out("wait", "en")


def test_no_line_of_a_why_card_is_squeezed_when_the_next_turn_is_shown(
    house: House, settings: Settings, qtbot: QtBot
) -> None:
    session = lesson_of(settings.record, "Asha", "5", "7", "I don't know")
    let_in(house, "sessions", qtbot, session=session)
    replay = house.front.page("sessions").replay
    QCoreApplication.processEvents()
    kept = list(replay.lines)
    for _ in range(3):
        replay.next.click()
        seen = [one for line in replay.lines for one in line if one.isVisible()]
        assert len(seen) > 8
        squeezed = [one for one in seen if one.height() < (one.heightForWidth(one.width()) if one.wordWrap() else 1)]
        assert [(one.text(), one.height()) for one in squeezed] == []
    assert replay.lines[: len(kept)] == kept


def test_a_student_who_is_not_there_is_said_to_be_gone_and_nothing_is_offered(house: House, qtbot: QtBot) -> None:
    page = let_in(house, "pupil", qtbot, student="nobody")
    assert page.gone.isVisible()
    assert not page.print.isVisible()
    assert not page.sessions.isVisible()


def test_a_student_who_is_there_is_shown_after_one_who_was_not(house: House, settings: Settings, qtbot: QtBot) -> None:
    lesson_of(settings.record, "Asha", "5")
    page = let_in(house, "pupil", qtbot, student="nobody")
    rows = let_in(house, "overview", qtbot).table.rows.table
    assert let_in(house, "pupil", qtbot, student=rows.keys[0]) is page
    assert not page.gone.isVisible()
    assert page.name_line.text() == "Asha"
    assert page.sessions.isVisible()


def test_paper_says_that_a_sheet_is_being_prepared_and_then_shows_it(house: House, qtbot: QtBot) -> None:
    house.front.let_in = True
    house.front.go("paper", what="worksheet", chapter="fractions")
    page = house.front.page("paper")
    qtbot.waitUntil(page.preparing.isVisible)
    qtbot.waitUntil(page.picture.isVisible, timeout=20_000)
    assert not page.preparing.isVisible()


def test_paper_for_nobody_says_so_once_and_offers_no_pages_to_turn(house: House, qtbot: QtBot) -> None:
    house.front.let_in = True
    house.front.go("paper")
    page = house.front.page("paper")
    told = house.front.texts("window_paper_nobody")
    qtbot.waitUntil(lambda: page.job.words.text() == told, timeout=20_000)
    assert not any(one.isVisible() for one in (page.preparing, page.before, page.after, page.picture, page.job.details))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\0\1\2", "kind"),
        (b"Name\n\xff\xfe\xfa\n", "letters"),
        (b"PK\3\4 no workbook", "workbook"),
        (b"What,When\n1,2\n", "titles"),
        (b"Name,Class\n,\n", "nobody"),
    ],
)
def test_why_a_class_list_is_refused_is_told_in_every_language(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(data)
    with pytest.raises(ListRefused) as refused:
        roster.read(path)
    assert refused.value.code == f"import_refused_list_{code}"
    assert all(refused.value.code in sentences(SCREEN / language) for language in LANGUAGES)
