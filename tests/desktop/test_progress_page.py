"""A student's own progress: plots with their words and their values, of nobody else, drawn and read aloud alike."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations import own_progress
from desktop.operations.own_progress import Words, grown_since
from desktop.ui.student.growth_pages import ProgressPage
from desktop.ui.student.plot import PlotCard, in_words
from desktop.ui.widgets.theme import NIGHT, Theme
from desktop.values.page import Texts
from desktop.values.student import FIRM, PlotView, Series
from tests.desktop.conftest import PATIENCE, Build, be
from tests.tutor.reports.class_facts import progress
from tests.tutor.reports.lived_lessons import write_all
from tutor.chapters import packs
from tutor.records.journal import Journal
from tutor.records.people import Person
from tutor.reports.history import History

BARS = PlotView(
    "Questions, day by day", "Seven.", "bars", (Series("questions", ("1/5", "2/5"), (3.0, 4.0), ("3", "4")),)
)
WORDS = {one.id: packs.load_chapter(one.id) for one in packs.listed()}


def progress_of(house: House, qtbot: QtBot, student: str) -> ProgressPage:
    be(house, qtbot, student).progress.click()
    page: ProgressPage = house.front.page("progress")
    qtbot.waitUntil(lambda: page.shown is not None, timeout=PATIENCE)
    return page


def cells(card: PlotCard) -> list[list[str]]:
    table = card.table
    return [[table.item(row, at).text() for at in range(table.columnCount())] for row in range(table.rowCount())]  # type: ignore[union-attr]


def test_somebody_new_is_told_kindly_that_there_is_nothing_yet(build: Build, qtbot: QtBot, texts: Texts) -> None:
    page = progress_of(build(), qtbot, "Asha")
    assert page.said.text() == texts("window_progress_none")
    assert page.plots == []


def test_figures_and_plots_are_the_students_own(build: Build, qtbot: QtBot, settings: Settings) -> None:
    write_all(settings.record)
    page = progress_of(build(), qtbot, "Meena")
    with Journal.open(settings.record, readonly=True) as journal, History.open(journal) as history:
        meena = next(one for one in history.people() if one.name == "Meena")
        told, skills = history.statistics(meena), history.skills(meena)
    assert page.shown is not None
    figures = [figure for figure, _ in page.shown.summary]
    asked = told.asked
    assert figures == [
        str(told.days),
        str(asked),
        str(round(told.seconds / 60)),
        str(sum(one.level in FIRM for one in skills)),
    ]
    assert sum(page.shown.plots[0].series[0].values) == asked
    text = " ".join(one.text() for one in page.findChildren(QLabel))
    assert "Asha" not in text
    assert "Ravi" not in text


def test_the_table_beneath_and_the_words_for_a_screen_reader_say_what_is_drawn(qtbot: QtBot) -> None:
    card = PlotCard(Theme())
    qtbot.addWidget(card)
    card.show_plot(BARS)
    assert cells(card) == [["3", "4"]]
    assert in_words(BARS) == "Seven. questions: 1/5: 3, 2/5: 4"
    assert card._plot.accessibleDescription() == in_words(BARS)


def test_a_plot_is_drawn_anew_in_another_theme(qtbot: QtBot) -> None:
    card = PlotCard(Theme())
    qtbot.addWidget(card)
    card.resize(500, 400)
    card.show()
    card.show_plot(BARS)
    by_day = card._plot.grab().toImage()
    card.wear(Theme(NIGHT))
    assert card._plot.grab().toImage() != by_day


def test_a_plot_cannot_be_dragged_and_has_no_menu(qtbot: QtBot) -> None:
    card = PlotCard(Theme())
    qtbot.addWidget(card)
    card.show_plot(BARS)
    view_box = card._plot.getViewBox()
    assert view_box.state["mouseEnabled"] == [False, False]
    assert not view_box.menuEnabled()


def test_nothing_to_draw_leaves_the_words_alone(qtbot: QtBot) -> None:
    card = PlotCard(Theme())
    qtbot.addWidget(card)
    card.show_plot(PlotView("Skills", "None yet.", "steps", ()))
    assert card._plot is None
    assert card.lead.text() == "None yet."


def test_the_page_speaks_the_language_of_the_window(build: Build, qtbot: QtBot, settings: Settings) -> None:
    write_all(settings.record)
    house = build()
    page = progress_of(house, qtbot, "Asha")
    house.front.choose(screen_language="hi")
    title = house.front.texts("window_plot_questions")
    qtbot.waitUntil(lambda: page.plots[0].title.text() == title, timeout=PATIENCE)
    skills = {skill.name.hi for one in WORDS.values() for skill in one.skills}
    assert {one.name for one in page.shown.plots[2].series} <= skills  # type: ignore[union-attr]


def test_home_leads_back(build: Build, qtbot: QtBot) -> None:
    house = build()
    page = progress_of(house, qtbot, "Asha")
    page.home.click()
    qtbot.waitUntil(house.front.page("home").isVisible, timeout=PATIENCE)


def test_the_page_without_anybody_signed_in_asks_who_is_learning(build: Build, qtbot: QtBot) -> None:
    house = build()
    house.front.go("progress")
    qtbot.waitUntil(house.front.page("who").isVisible, timeout=PATIENCE)


@pytest.mark.parametrize("later", [0, 3, 400])
def test_days_without_a_lesson_are_days_with_none(tmp_path: Path, texts: Texts, later: int) -> None:
    with Journal.open(write_all(tmp_path / "progress.db"), readonly=True) as journal, History.open(journal) as history:
        person = history.people()[0]
        tile = Person(person.key, person.name, "", "", ())
        today = history.statistics(person).last_day
        assert isinstance(today, date)
        view = own_progress.progress(history, person, tile, Words(texts, "en", WORDS), today + timedelta(days=later))
    asked = view.plots[0].series[0]
    assert len(asked.values) == own_progress.DAYS
    assert bool(sum(asked.values)) is (later < own_progress.DAYS)


def test_a_child_with_none_right_is_not_told_that_skills_have_grown() -> None:
    tried = tuple(progress(name, "attempted") for name in ("compare", "unlike"))
    assert grown_since((), tried) == 0
    assert grown_since(tried, (progress("compare", "familiar"), progress("unlike", "attempted"))) == 1
    assert grown_since((progress("compare", "proficient"),), (progress("compare", "familiar"),)) == 0
