"""What holds on every page there is, whoever made it: names, Tab, sizes, languages, and a monkey at the keys.

Pages are found in a real house; a new one is tested as soon as it is added. With `DIDI_TEST_MONKEY=1` the monkey does
2,000 things on each page, else fewer.
"""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.house import House
from desktop.settings import Settings
from desktop.ui.told import retell
from tests.desktop.conftest import PATIENCE, Build, be, start_lesson
from tests.desktop.test_teacher_pages import lived

SIZES = ((800, 560), (1024, 728), (1366, 728), (1920, 1040))
SHOTS = 2000 if os.environ.get("DIDI_TEST_MONKEY") == "1" else 60
STEPS = 400
"""Presses of Tab after which there is surely a trap."""


def _names() -> list[str]:
    """The name of every page, read from where pages are added, so that each is a test of its own."""
    desktop = Path(__file__).resolve().parents[2] / "desktop"
    sources = [path.read_text(encoding="utf-8") for path in (*desktop.glob("*.py"), *desktop.glob("clerks/*.py"))]
    return sorted({name for source in sources for name in re.findall(r'\.add\(\s*"([a-z_]+)"', source)})


NAMES = _names()
every_page = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class that has had lessons, so that no page is empty."""
    return lived(tmp_path_factory.mktemp("class") / "progress.db")


@pytest.fixture
def house(build: Build, qtbot: QtBot, settings: Settings, record: Path) -> House:
    """A house that has come to rest."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    shutil.copy(record, settings.record)
    made = build(replace(settings, set_up=True))
    rest(made, qtbot)
    return made


def rest(house: House, qtbot: QtBot) -> None:
    """Wait until nothing is under way behind the window."""
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    QApplication.processEvents()


def turn_to(house: House, name: str, qtbot: QtBot) -> QWidget:
    """Turn to a page as a person would come to it, with somebody there whose page it is."""
    house.front.let_in = True
    if name in ("home", "progress", "mistakes", "lesson") and house.front.here not in ("who", "home"):
        house.front.go("who")
    if name == "lesson":
        start_lesson(house, qtbot)
    elif name == "pupil":
        house.front.go(name, student="7b/ravi")
    else:
        if name in ("home", "progress", "mistakes"):
            be(house, qtbot)
        house.front.go(name)
    rest(house, qtbot)
    assert house.front.here == name
    return house.window.page(name)


def focusable(house: House) -> list[QWidget]:
    """Every widget that Tab can reach now."""
    return [
        one
        for one in house.window.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.isVisible()
        and one.isEnabled()
        and one.focusProxy() is None
        and not _inner(one)
    ]


def _inner(widget: QWidget) -> bool:
    """A part of a larger widget, which has the cursor in its stead."""
    parent = widget.parentWidget()
    return isinstance(widget, QScrollBar | QHeaderView) or isinstance(parent, QAbstractSpinBox | QComboBox)


def described(widget: QWidget) -> str:
    """Which widget it is, for whoever reads that a test has failed."""
    words = widget.text() if isinstance(widget, QAbstractButton | QLabel | QLineEdit) else ""
    return f"{type(widget).__name__}#{widget.objectName()} {words!r}"


def test_every_page_of_the_house_is_tested_here(house: House) -> None:
    assert sorted(house.window.names) == NAMES


# --- names and Tab --------------------------------------------------------------------------------------------------


@every_page
def test_whatever_can_have_the_cursor_has_a_name(house: House, qtbot: QtBot, name: str) -> None:
    turn_to(house, name, qtbot)
    nameless = [described(one) for one in focusable(house) if not one.accessibleName().strip()]
    assert not nameless, "\n".join(nameless)


@every_page
def test_tab_goes_to_everything_and_comes_round(house: House, qtbot: QtBot, name: str) -> None:
    turn_to(house, name, qtbot)
    wanted = {id(one): described(one) for one in focusable(house) if not in_a_group_that_is_entered_once(one)}
    seen: list[int] = []
    for _ in range(STEPS):
        QTest.keyClick(QApplication.focusWidget() or house.window.focusWidget() or house.window, Qt.Key.Key_Tab)
        now = QApplication.focusWidget() or house.window.focusWidget()
        if now is None or (seen and id(now) == seen[0] and len(seen) > 1):
            break
        seen.append(id(now))
    missed = sorted(words for one, words in wanted.items() if one not in seen)
    assert not missed, "\n".join(missed)


def in_a_group_that_is_entered_once(widget: QWidget) -> bool:
    """Of buttons that exclude each other Tab visits the chosen one; arrows go to the others."""
    if not isinstance(widget, QAbstractButton) or not widget.isCheckable():
        return False
    group = widget.group()
    grouped = widget.autoExclusive() or (group is not None and group.exclusive())
    return grouped and not widget.isChecked()


# --- sizes ----------------------------------------------------------------------------------------------------------


@every_page
def test_nothing_is_cut_off_sideways(house: House, qtbot: QtBot, name: str) -> None:
    turn_to(house, name, qtbot)
    cut: list[str] = []
    for text_size in (1.0, 2.0):
        for language in ("en", "hi"):
            house.front.choose(screen_language=language, text_size=text_size)
            rest(house, qtbot)
            for width, height in SIZES:
                house.window.resize(width, height)
                QApplication.processEvents()
                QApplication.processEvents()
                cut += [f"{language}, {text_size}, {width} x {height}: {what}" for what in cut_off(house)]
    assert not cut, "\n".join(cut[:12])


def cut_off(house: House) -> Iterator[str]:
    """What does not fit into the window's width, in words."""
    room = house.window.width()
    for area in house.window.findChildren(QScrollArea):
        if area.isVisible() and area.objectName() == "sheet" and area.horizontalScrollBar().maximum() > 0:
            over = area.horizontalScrollBar().maximum()
            yield f"the page is {over} pixels too wide"
    for one in house.window.findChildren(QWidget):
        if not one.isVisible() or in_something_that_scrolls(one):
            continue
        at = one.mapTo(house.window, QPoint(0, 0)).x()
        if isinstance(one, QLabel | QAbstractButton | QLineEdit) and (at < -1 or at + one.width() > room + 1):
            yield f"{described(one)} stands from {at} to {at + one.width()}"
        elif isinstance(one, QLabel) and not one.wordWrap() and one.width() < one.minimumSizeHint().width() - 1:
            yield f"{described(one)} has {one.width()} pixels of {one.minimumSizeHint().width()}"


def in_something_that_scrolls(widget: QWidget) -> bool:
    """Whether it can be brought into sight where it is (a table, a list, a row of tabs)."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QTabBar | QAbstractItemView):
            return True
        if isinstance(parent, QAbstractScrollArea) and parent.objectName() != "sheet":
            return True
        parent = parent.parentWidget()
    return False


# --- languages ------------------------------------------------------------------------------------------------------


@every_page
def test_another_language_leaves_no_word_behind(house: House, qtbot: QtBot, name: str) -> None:
    turn_to(house, name, qtbot)
    stale: list[str] = []
    for language in ("hi", "hinglish", "en"):
        house.front.choose(screen_language=language)
        rest(house, qtbot)
        stale += [f"{language}: {what}" for what in stale_words(house)]
    assert not stale, "\n".join(stale[:12])


def stale_words(house: House) -> list[str]:
    """Every told widget that does not say what it would say if it were told now."""
    stale = []
    for one in (house.window, *house.window.findChildren(QWidget)):
        known = one.property("told")
        if known is None:
            continue
        before = _words_of(one)
        retell(one)
        if _words_of(one) != before:
            stale.append(f"{described(one)} said {before}")
    return stale


def _words_of(widget: QWidget) -> tuple[str, ...]:
    words = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    return (words, widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.windowTitle())


# --- a monkey -------------------------------------------------------------------------------------------------------

KEYS = (
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Backspace,
)
TYPED = ("1234", "Asha", "मीना", "🙂", "-3/4", " ", "=1+1", "x" * 80, "'; --", "<b>")


@pytest.fixture
def no_dialog_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """A monkey chooses no file: every dialog that asks for one is called off at once."""
    for asks in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        nothing: object = [] if asks == "getOpenFileNames" else ""
        monkeypatch.setattr(QFileDialog, asks, lambda *_, nothing=nothing, **__: (nothing, ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: "")
    monkeypatch.setattr("desktop.clerks.shell.QDesktopServices.openUrl", lambda _url: True)


@pytest.mark.timeout(3600 if SHOTS > 1000 else 300)
@every_page
def test_a_monkey_finds_no_dead_end(house: House, qtbot: QtBot, name: str, no_dialog_of_the_system: None) -> None:
    monkey = random.Random(name)
    turn_to(house, name, qtbot)
    with nothing_raised(qtbot):
        for number in range(SHOTS):
            if not house.window.isVisible():
                pytest.fail(f"the window is gone after {number} things")
            do_something(monkey, house)
            if number % 20 == 19:
                rest(house, qtbot)
                back_to(house, name, qtbot)
        rest(house, qtbot)
    house.front.let_in = True
    for each in ("about", "keys"):
        house.front.go(each)
        assert house.front.here == each
    house.shell.back()
    assert house.front.here not in ("about", "keys")


def back_to(house: House, name: str, qtbot: QtBot) -> None:
    """The monkey is put back to its page, as often as it leaves it."""
    house.front.let_in = True
    if house.front.here != name:
        turn_to(house, name, qtbot)


@contextmanager
def nothing_raised(qtbot: QtBot) -> Iterator[None]:
    """Fail with whatever was raised in a slot."""
    with qtbot.captureExceptions() as raised:
        yield
    assert [f"{one[0].__name__}: {one[1]}" for one in raised] == []


def do_something(monkey: random.Random, house: House) -> None:
    """One random thing."""
    chosen: Callable[[random.Random, House], None] = monkey.choices(
        (press_a_key, click_somewhere, type_something, click_something, resize, speak_and_look),
        weights=(30, 20, 15, 25, 2, 2),
    )[0]
    chosen(monkey, house)
    QApplication.processEvents()


def target(house: House) -> QWidget:
    popup = QApplication.activePopupWidget()
    return popup or QApplication.focusWidget() or house.window.focusWidget() or house.window


def press_a_key(monkey: random.Random, house: House) -> None:
    QTest.keyClick(target(house), monkey.choice(KEYS))


def type_something(monkey: random.Random, house: House) -> None:
    where = target(house)
    if isinstance(where, QLineEdit):
        where.insert(monkey.choice(TYPED))
    else:
        QTest.keyClicks(where, monkey.choice(("1", "a", "23")))


def click_somewhere(monkey: random.Random, house: House) -> None:
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
        return
    at = QPoint(monkey.randrange(house.window.width()), monkey.randrange(house.window.height()))
    QTest.mouseClick(house.window.childAt(at) or house.window, Qt.MouseButton.LeftButton)


def click_something(monkey: random.Random, house: House) -> None:
    seen = QRect(QPoint(0, 0), house.window.size())
    within = [
        one
        for one in house.window.findChildren(QAbstractButton)
        if one.isVisible() and one.isEnabled() and seen.contains(one.mapTo(house.window, one.rect().center()))
    ]
    if within and QApplication.activePopupWidget() is None:
        QTest.mouseClick(monkey.choice(within), Qt.MouseButton.LeftButton)


def resize(monkey: random.Random, house: House) -> None:
    house.window.resize(*monkey.choice(SIZES))


def speak_and_look(monkey: random.Random, house: House) -> None:
    house.front.choose(
        screen_language=monkey.choice(("en", "hi", "hinglish")),
        look=monkey.choice(("", "day", "night", "contrast")),
        text_size=monkey.choice((1.0, 1.5, 2.0)),
    )
