"""A student's garden: their own plants, crisp in every look, told in words, pressed by keys, watered by a lesson."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations.own_progress import Words, day_number, garden_view, grown_since, local_today, review_way
from desktop.ui.student.garden import SHAPES, Bed, paint_plant
from desktop.ui.student.growth_pages import GardenPage
from desktop.ui.widgets.theme import CONTRAST, DAY, NIGHT, Theme
from desktop.values.page import Start, Texts
from desktop.values.student import BedView, GardenView, PlantView
from tests.desktop.conftest import PATIENCE, Build, answer, be
from tests.tutor.reports.class_facts import progress
from tests.tutor.reports.days_ago import had_lesson
from tutor.chapters import packs
from tutor.lesson.garden import STAGES, Plant
from tutor.records.people import Person

CHAPTERS = {one.id: packs.load_chapter(one.id) for one in packs.listed()}
ASHA = Person("asha", "Asha", "", "", ())
TODAY = local_today()


def garden_of(house: House, qtbot: QtBot, student: str = "Asha") -> GardenPage:
    be(house, qtbot, student).progress.click()
    page: GardenPage = house.front.page("progress")
    qtbot.waitUntil(lambda: page.shown is not None, timeout=PATIENCE)
    return page


def in_english(texts: Texts) -> Words:
    return Words(texts, "en", CHAPTERS)


def grown(chapter: str, *stages: str, due: int | None = None) -> list[Plant]:
    """A plant for each of the first skills of a chapter; all are due so many days from today."""
    day = day_number(TODAY)
    skills = CHAPTERS[chapter].skills
    return [
        Plant(chapter, skill.id, stage, day - 50, None if due is None else day + due)  # type: ignore[arg-type]
        for skill, stage in zip(skills, stages, strict=False)
    ]


# --- what stands there ----------------------------------------------------------------------------------------------


def test_somebody_new_is_told_kindly_that_the_garden_is_ready(build: Build, qtbot: QtBot, texts: Texts) -> None:
    page = garden_of(build(), qtbot)
    assert page.said.text() == texts("window_garden_none")
    assert page.beds == []
    assert page.review.isHidden()


def test_every_skill_that_was_met_is_a_plant_and_nobody_elses_is(
    build: Build, qtbot: QtBot, settings: Settings
) -> None:
    had_lesson(settings.record, 1, "fractions")
    had_lesson(settings.record, 1, "decimals", student="Ravi")
    page = garden_of(build(), qtbot)
    assert page.shown is not None
    assert [bed.chapter for bed in page.shown.beds] == ["fractions"]
    names = {skill.name.en for skill in CHAPTERS["fractions"].skills}
    assert {plant.name for plant in page.shown.beds[0].plants} <= names
    assert not any(word in label.text() for label in page.findChildren(QLabel) for word in ("Ravi", "0 "))


def test_plants_stand_in_the_order_of_their_chapter_with_how_they_stand_in_words(texts: Texts) -> None:
    view = garden_view(grown("fractions", *STAGES, due=-1)[::-1], ASHA, in_english(texts), TODAY)
    (bed,) = view.beds
    assert [one.stage for one in bed.plants] == list(STAGES)
    assert len({one.says for one in bed.plants}) == len(STAGES)
    assert all(texts("window_garden_thirsty") in one.label for one in bed.plants)
    assert "4" in view.said


def test_one_plant_is_told_as_one(texts: Texts) -> None:
    view = garden_view(grown("fractions", "familiar", due=-1), ASHA, in_english(texts), TODAY, grown=1)
    assert view.said == f"{texts('window_garden_lead_one')} {texts('window_garden_grown_one')} " + texts(
        "window_garden_waiting_one"
    )
    assert view.review is not None
    assert view.review.title == texts("window_garden_due_one")


def test_a_chapter_that_is_gone_has_no_bed_and_no_review(texts: Texts) -> None:
    gone = [Plant("gone", "add", "familiar", 0, 1)]
    assert garden_view(gone, ASHA, in_english(texts), TODAY).beds == ()
    assert review_way(gone, in_english(texts), TODAY) is None


def test_a_child_with_none_right_is_not_told_that_skills_have_grown() -> None:
    tried = tuple(progress(name, "attempted") for name in ("compare", "unlike"))
    assert grown_since((), tried) == 0
    assert grown_since(tried, (progress("compare", "familiar"), progress("unlike", "attempted"))) == 1
    assert grown_since((progress("compare", "proficient"),), (progress("compare", "familiar"),)) == 0


def test_the_page_speaks_the_language_of_the_window(build: Build, qtbot: QtBot, settings: Settings) -> None:
    had_lesson(settings.record, 1, "fractions")
    house = build()
    page = garden_of(house, qtbot)
    house.front.choose(screen_language="hi")
    qtbot.waitUntil(lambda: page.beds[0].title.text() == CHAPTERS["fractions"].title.hi, timeout=PATIENCE)
    key = page.beds[0].grid.keys[0]
    assert CHAPTERS["fractions"].skill(key.view.skill).name.hi in key.accessibleName()  # type: ignore[union-attr]


def test_home_leads_back(build: Build, qtbot: QtBot) -> None:
    house = build()
    page = garden_of(house, qtbot)
    page.home.click()
    qtbot.waitUntil(house.front.page("home").isVisible, timeout=PATIENCE)


def test_the_page_without_anybody_signed_in_asks_who_is_learning(build: Build, qtbot: QtBot) -> None:
    house = build()
    house.front.go("progress")
    qtbot.waitUntil(house.front.page("who").isVisible, timeout=PATIENCE)


# --- a plant is pressed ---------------------------------------------------------------------------------------------


def bed_with(qtbot: QtBot, texts: Texts, *stages: str) -> Bed:
    """A bed on the screen, as wide as three plants and a half."""
    bed = Bed(Theme(), texts)
    qtbot.addWidget(bed)
    (view,) = garden_view(grown("fractions", *stages, due=-1), ASHA, in_english(texts), TODAY).beds
    bed.expect(view)
    bed.fill()
    bed.resize(40 + int(3.5 * 124), 600)
    bed.show()
    bed.activateWindow()
    qtbot.waitUntil(bed.isActiveWindow, timeout=PATIENCE)
    return bed


def test_arrows_lead_from_plant_to_plant_and_tab_comes_to_the_last_one(qtbot: QtBot, texts: Texts) -> None:
    bed = bed_with(qtbot, texts, *STAGES, "familiar")
    keys = bed.grid.keys
    keys[0].setFocus()
    for key, there in (("Right", 1), ("Down", 4), ("Up", 1), ("End", 4), ("Home", 0), ("Left", 0)):
        QTest.keyClick(bed.focusWidget(), getattr(Qt.Key, f"Key_{key}"))
        assert bed.focusWidget() is keys[there], key
    tabbed = [bool(key.focusPolicy() & Qt.FocusPolicy.TabFocus) for key in keys]
    assert tabbed == [True, False, False, False, False]


def test_enter_on_a_plant_says_how_it_stands_and_escape_leads_back_to_it(qtbot: QtBot, texts: Texts) -> None:
    bed = bed_with(qtbot, texts, *STAGES)
    bed.grid.keys[2].setFocus()
    QTest.keyClick(bed.grid.keys[2], Qt.Key.Key_Return)
    assert bed.standing.isVisible()
    assert bed.focusWidget() is bed.standing.practise
    assert texts("window_garden_is_proficient") in bed.standing.says.text()
    assert bed.standing.name.text() in bed.standing.practise.accessibleDescription()
    QTest.keyClick(bed.standing.practise, Qt.Key.Key_Escape)
    assert not bed.standing.isVisible()
    assert bed.focusWidget() is bed.grid.keys[2]


def test_practise_this_begins_a_lesson_on_that_skill_alone(build: Build, qtbot: QtBot, settings: Settings) -> None:
    had_lesson(settings.record, 1, "fractions")
    house = build()
    bed = garden_of(house, qtbot).beds[0]
    bed.grid.keys[0].click()
    bed.standing.practise.click()
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)
    session = house.desk._conversation.session  # type: ignore[union-attr]
    assert {session.chapter.items[place].skill for place in session.order} == {bed.grid.keys[0].view.skill}  # type: ignore[union-attr]
    assert len(session.order) > 3


def test_water_begins_exactly_the_review_that_is_due_and_the_plants_stand_up_again(
    build: Build, qtbot: QtBot, settings: Settings
) -> None:
    had_lesson(settings.record, 60, "fractions", longest=8)
    house = build()
    page = garden_of(house, qtbot)
    thirsty = {one.skill for one in page.shown.beds[0].plants if one.thirsty}  # type: ignore[union-attr]
    assert thirsty
    page.review.go.click()
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)
    conversation = house.desk._conversation
    assert conversation is not None
    assert set(conversation.session.setup.only.split()) == thirsty
    while not conversation.ended:
        answer(house, qtbot, conversation.session.item.answer)
    house.front.page("lesson").leave.click()
    home = house.front.page("home")
    qtbot.waitUntil(lambda: home.isVisible() and not house.background.busy(), timeout=PATIENCE)
    assert home.shown.review is None
    home.progress.click()
    qtbot.waitUntil(lambda: not any(one.thirsty for one in page.shown.beds[0].plants), timeout=PATIENCE)  # type: ignore[union-attr]


# --- how it is painted ----------------------------------------------------------------------------------------------


def painted(theme: Theme, stage: str, *, thirsty: bool = False, side: int = 96, grey: bool = True) -> QImage:
    """A plant on the page's ground; in shades of grey, as eyes that tell no colours apart see it."""
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(theme.colour("card"))
    painter = QPainter(image)
    paint_plant(painter, theme, "compare", stage, thirsty, QRectF(image.rect()))  # type: ignore[arg-type]
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8) if grey else image


def difference(one: QImage, other: QImage) -> float:
    """The share of points that differ clearly."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(a - b) > 40 for a, b in pairs) / one.sizeInBytes()


@pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST])
def test_stages_and_thirst_can_be_told_apart_without_any_colour(palette: object) -> None:
    theme = Theme(palette)  # type: ignore[arg-type]
    pictures = [painted(theme, stage, thirsty=dry) for stage in SHAPES for dry in (False, True)]
    for number, one in enumerate(pictures):
        assert all(difference(one, other) > 0.01 for other in pictures[number + 1 :])


def test_a_larger_plant_is_drawn_finer_and_not_enlarged() -> None:
    small = painted(Theme(), "mastered", grey=False)
    smooth = Qt.TransformationMode.SmoothTransformation
    large = painted(Theme(), "mastered", side=192, grey=False)
    again = large.scaled(96, 96, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    as_grey = QImage.Format.Format_Grayscale8
    assert difference(small.convertToFormat(as_grey), again.convertToFormat(as_grey)) < 0.08
    blurred = small.scaled(192, 192, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    assert difference(large.convertToFormat(as_grey), blurred.convertToFormat(as_grey)) > 0.005


def test_a_thousand_plants_come_at_once(qtbot: QtBot, texts: Texts) -> None:
    """Seconds of the processor, which do not grow on a busy machine; the page itself may take 0.15."""
    page = GardenPage(Theme(), texts)
    qtbot.addWidget(page)
    page.resize(1200, 700)
    page.show()
    qtbot.waitExposed(page)
    view = thousand()
    began = time.process_time()
    page.show_view(view)
    page.grab()
    assert time.process_time() - began < 0.6
    qtbot.waitUntil(lambda: page.whole, timeout=PATIENCE)
    assert sum(len(bed.grid.keys) for bed in page.beds) == 1000


def thousand() -> GardenView:
    """A garden of twenty-five beds with forty plants each."""
    beds = tuple(
        BedView(f"chapter_{n}", f"Chapter {n}", "40 of 40", tuple(_plant(n, at) for at in range(40))) for n in range(25)
    )
    return GardenView(ASHA, "A thousand.", beds)


def _plant(bed: int, at: int) -> PlantView:
    skill = f"skill_{bed}_{at}"
    start = Start(f"chapter_{bed}", only=skill)
    return PlantView(skill, f"Skill {at} of them", STAGES[at % 4], at % 3 == 0, skill, "It grows.", start)
