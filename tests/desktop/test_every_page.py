"""What holds on every page there is, whoever made it: names, Tab, sizes, languages, and a monkey at the keys.

Pages are found in a real house; a new one is tested as soon as it is added. One visit to a page asks every rule and
tells every offender: at which language and size of text and window, which widget, and what is amiss with it.

The monkey does a few things on each page, and 2,000 with `DIDI_TEST_MONKEY=1`; another `DIDI_TEST_SEED` (any word) has
it do other things. What it did last is printed with a failure.
"""

from __future__ import annotations

import os
import random
import re
import shutil
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QLoggingCategory, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QKeySequence
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

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.ui.widgets.basics import KEYS as OWN_KEYS
from desktop.ui.widgets.basics import retell
from tests.desktop.conftest import PATIENCE, Build, answer, be, start_lesson, start_lesson_of
from tests.desktop.test_teacher_pages import lived

SIZES = ((800, 560), (1024, 728), (1366, 728), (1920, 1040))
SCREENS = SIZES[1:]
"""Pixels that three usual screens leave to a window."""
SLACK = 2
"""Pixels that a font may be off."""
SEED = os.environ.get("DIDI_TEST_SEED", "")
SHOTS = 2000 if os.environ.get("DIDI_TEST_MONKEY") == "1" else 60
STEPS = 400
"""Presses of Tab after which there is surely a trap."""


def _names() -> list[str]:
    """The name of every page, read from where pages are added, so that each is a test of its own."""
    desktop = Path(__file__).resolve().parents[2] / "desktop"
    sources = [path.read_text(encoding="utf-8") for path in desktop.rglob("*.py")]
    return sorted({name for source in sources for name in re.findall(r'\.add\(\s*"([a-z_]+)"', source)})


NAMES = _names()
OF_A_STUDENT = ("home", "progress", "mistakes", "lesson", "exams")
every_page = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class that has had lessons, so that no page is empty."""
    return lived(tmp_path_factory.mktemp("class") / "progress.db")


@pytest.fixture
def house(build: Build, qtbot: QtBot, settings: Settings, record: Path) -> House:
    return at_rest(build, qtbot, settings, record)


def at_rest(build: Build, qtbot: QtBot, settings: Settings, record: Path) -> House:
    """A house with this record that has come to rest."""
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
    if name in OF_A_STUDENT and house.front.here not in ("who", "home"):
        house.front.go("who")
    if name == "lesson":
        start_lesson(house, qtbot)
    elif name in ("end", "exam", "exam_of"):
        sit_an_exam(house, qtbot, name)
    elif name == "pupil":
        house.front.go(name, student="7b/ravi")
    else:
        if name in ("home", "progress", "mistakes", "exams"):
            be(house, qtbot)
        house.front.go(name)
    rest(house, qtbot)
    assert house.front.here == name
    page = house.window.page(name)
    qtbot.waitUntil(lambda: getattr(page, "whole", True), timeout=PATIENCE)
    return page


def sit_an_exam(house: House, qtbot: QtBot, name: str) -> None:
    """Have somebody hand an exam in after one answer, and turn to its end, or to its questions."""
    stands = house.desk.again()
    if house.students.signed_in is None or stands is None or stands.end is None or not stands.end.exam:
        house.front.go("who")
        start_lesson_of(house, qtbot, "exam")
        answer(house, qtbot, "997")
        line = house.front.page("lesson").answer.field
        line.setText("बस")  # typed: the words of a button may be in a language that nobody speaks
        line.returnPressed.emit()
        qtbot.waitUntil(lambda: house.front.here == "end", timeout=PATIENCE)
    end = house.desk.again()
    assert end is not None
    assert end.end is not None
    house.front.let_in = True
    house.front.go(name, **{} if name == "end" else {"session": end.end.exam})


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


def test_qt_tells_python_nothing_while_it_holds_the_lock_of_its_fonts(qtbot: QtBot) -> None:
    """What is told there waits for Python, and a sheet laid out behind the window has Python wait for that lock."""
    assert not QLoggingCategory("qt.text.font.db").isInfoEnabled()


# --- names and Tab --------------------------------------------------------------------------------------------------


@every_page
def test_every_rule_holds_on_the_page(house: House, qtbot: QtBot, name: str) -> None:
    turn_to(house, name, qtbot)
    faults = [*nameless(house), *roleless(house), *missed_by_tab(house)]
    for language in ("hi", "en"):
        house.front.choose(screen_language=language)
        rest(house, qtbot)
        faults += [f"{language}: {what}" for what in stale_words(house)]
        for text_size in (1.5, 2.0, 1.0):
            house.front.choose(text_size=text_size)
            rest(house, qtbot)
            faults += [f"{language}, {text_size}, {what}" for what in amiss_at_any_size(house, qtbot, text_size)]
    house.front.choose(screen_language="hinglish")
    rest(house, qtbot)
    faults += [f"hinglish: {what}" for what in stale_words(house)]
    faults += dead_keys(house, qtbot, name)
    assert not faults, "\n".join(faults[:40])


def nameless(house: House) -> list[str]:
    """Whatever can have the cursor and has no name for a screen reader."""
    return [f"no name: {described(one)}" for one in focusable(house) if not one.accessibleName().strip()]


NO_ROLE = (QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Border)
"""What a screen reader calls a filler: nobody is told what it is for."""


def roleless(house: House) -> list[str]:
    """Whatever can have the cursor and is nothing to a screen reader, or is told there in another state than it has."""
    faults = []
    for one in focusable(house):
        told = QAccessible.queryAccessibleInterface(one)
        state = told.state()
        if told.role() in NO_ROLE or not told.text(QAccessible.Text.Name).strip():
            faults.append(f"{told.role()}: {described(one)}")
        if not state.focusable or state.disabled:
            faults.append(f"told as one that cannot have the cursor: {described(one)}")
        if isinstance(one, QAbstractButton) and (state.checkable, state.checked) != (
            one.isCheckable(),
            one.isChecked(),
        ):
            faults.append(f"told as ticked when it is not, or the other way: {described(one)}")
    return faults


def missed_by_tab(house: House) -> list[str]:
    """What Tab does not come to before it comes round."""
    wanted = {id(one): described(one) for one in focusable(house) if not in_a_group_that_is_entered_once(one)}
    seen: list[int] = []
    for _ in range(STEPS):
        QTest.keyClick(QApplication.focusWidget() or house.window.focusWidget() or house.window, Qt.Key.Key_Tab)
        now = QApplication.focusWidget() or house.window.focusWidget()
        if now is None or (seen and id(now) == seen[0] and len(seen) > 1):
            break
        seen.append(id(now))
    return sorted(f"no Tab leads to {words}" for one, words in wanted.items() if one not in seen)


def in_a_group_that_is_entered_once(widget: QWidget) -> bool:
    """Of buttons that exclude each other Tab visits the chosen one; arrows go to the others."""
    if not isinstance(widget, QAbstractButton) or not widget.isCheckable():
        return False
    group = widget.group()
    grouped = widget.autoExclusive() or (group is not None and group.exclusive())
    return grouped and not widget.isChecked()


def dead_keys(house: House, qtbot: QtBot, name: str) -> list[str]:
    """The keys that F1 names for everywhere: to the teacher's pages and out again, and back where there is a way."""
    page, dead = house.front.page(name), list[str]()
    for key, modifier in (
        (Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier),
    ):
        turn_to(house, name, qtbot)
        door = {"bare": (name,), "teacher": ("who",)}.get(page.area, ("gate", "overview"))
        wanted = door if key is Qt.Key.Key_T else (page.back or name,)
        QTest.keyClick(house.window, key, modifier)
        rest(house, qtbot)
        if house.front.here not in wanted:
            dead.append(f"{key} leads to {house.front.here} and not to {wanted}")
    return dead


# --- sizes ----------------------------------------------------------------------------------------------------------


def amiss_at_any_size(house: House, qtbot: QtBot, text_size: float) -> Iterator[str]:
    """What does not fit at each size of the window: sideways with usual and very large type, words with large type."""
    for width, height in SIZES if text_size != 1.5 else SCREENS:
        house.window.resize(width, height)
        QApplication.processEvents()
        QApplication.processEvents()
        rules = [cut_off] if text_size != 1.5 else []
        rules += [cut_words, overlaps] if text_size != 2.0 and (width, height) in SCREENS else []
        for rule in rules:
            yield from (f"{width} x {height}: {what}" for what in for_good(rule, house, qtbot))


def for_good(rule: Callable[[House], Iterator[str]], house: House, qtbot: QtBot) -> list[str]:
    """What does not fit once all has come to rest: words that only just came home are laid out after that."""
    if list(rule(house)):
        rest(house, qtbot)
        qtbot.wait(50)
    return list(rule(house))


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


def seen(house: House) -> list[QWidget]:
    """Every widget with words that is shown and stands where it was laid out."""
    kinds = (QLabel, QAbstractButton, QLineEdit)
    shown = (one for kind in kinds for one in house.window.findChildren(kind))
    return [one for one in shown if one.isVisible() and not in_something_that_scrolls(one)]


def cut_words(house: House) -> Iterator[str]:
    """Labels that are too low for their words, and buttons too narrow for theirs which do not tell them in a tip."""
    for one in seen(house):
        if isinstance(one, QLabel) and one.text() and one.pixmap().isNull():
            needed = one.heightForWidth(one.width()) if one.wordWrap() else one.minimumSizeHint().height()
            if one.height() < needed - SLACK:
                yield f"{described(one)} is {one.height()} of {needed} pixels high"
        elif isinstance(one, QAbstractButton) and one.text() and not one.toolTip():
            needed = one.sizeHint().width()
            if one.width() < needed - SLACK:
                yield f"{described(one)} is {one.width()} of {needed} pixels wide"


def overlaps(house: House) -> Iterator[str]:
    """Pairs of neighbours of which one lies upon the other."""
    families: dict[QWidget, list[QWidget]] = {}
    for one in seen(house):
        parent = one.parentWidget()
        if parent is not None:
            families.setdefault(parent, []).append(one)
    for children in families.values():
        for one, other in combinations(children, 2):
            common: QRect = one.geometry().intersected(other.geometry())
            if common.width() > SLACK and common.height() > SLACK:
                yield f"{described(one)} and {described(other)}"


# --- languages ------------------------------------------------------------------------------------------------------


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
SHORTCUTS = tuple(
    written for one in OWN_KEYS for written in one.keys if one.name != "quit" and (len(written) == 2 or "+" in written)
)
"""What is pressed together, and the keys with a number; the one that closes the window is left out."""
TYPED = ("1234", "Asha", "मीना", "🙂", "-3/4", " ", "=1+1", "x" * 80, "'; --", "<b>")
NOBODY = "http://127.0.0.1:9/v1"
"""A server on this computer where nobody answers."""
Deed = tuple[str, Callable[[], object]]
"""What the monkey is about to do, in words, and how."""


@pytest.fixture
def files_at_hand(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No window of the system opens, where a monkey would be alone with this computer's files.

    Whoever asks for a file is told of one of these, or that nobody chose any.
    """
    hand, folder = random.Random(f"{SEED}{name}"), tmp_path / "at hand"
    folder.mkdir()
    (folder / "names.csv").write_text("Name,Roll no.,Class\nसीमा,4,7B\n=cmd,5,\n", encoding="utf-8")
    (folder / "noise.didi").write_bytes(bytes(range(256)) * 8)
    (folder / "empty.toml").touch()

    def one(kept: str = "") -> str:
        path = folder / kept if kept else hand.choice((*sorted(folder.iterdir()), folder / "gone.csv"))
        return str(path) if hand.random() < 0.7 else ""

    def answer(dialog: QFileDialog) -> None:
        keeps = dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
        inside = dialog.fileMode() is not QFileDialog.FileMode.Directory
        path = one(f"kept.{dialog.defaultSuffix()}") if keeps else one() if inside else str(folder)
        if path:
            dialog.fileSelected.emit(path)
            dialog.filesSelected.emit([path])
        dialog.done(1 if path else 0)

    monkeypatch.setattr(QFileDialog, "open", lambda dialog: QTimer.singleShot(0, dialog, lambda: answer(dialog)))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (one(), ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: str(folder) if one() else "")
    monkeypatch.setattr("desktop.ui.teacher.asking.QPrinterInfo.availablePrinterNames", list)
    monkeypatch.setattr("desktop.ui.setup.shell_presenter.QDesktopServices.openUrl", lambda _url: True)


@pytest.mark.timeout(3600 if SHOTS > 1000 else 300)
@every_page
def test_a_monkey_finds_no_dead_end(
    house: House, qtbot: QtBot, name: str, files_at_hand: None, caplog: pytest.LogCaptureFixture
) -> None:
    house.front.choose_for_school(cloud_url=NOBODY)
    monkey = random.Random(f"{SEED}{name}")
    turn_to(house, name, qtbot)
    with remembered(name) as done, qtbot.captureExceptions() as raised:
        for number in range(SHOTS):
            words, do = something(monkey, house)
            done.append(f"{number}, on {house.front.here}: {words}")
            do()
            QApplication.processEvents()
            assert house.window.isVisible(), "the window is gone"
            assert [f"{one[0].__name__}: {one[1]}" for one in raised] == []
            assert unexpected(caplog) == []
            if number % 20 == 19:
                rest(house, qtbot)
                assert focusable(house), "nothing is left to press"
                back_to(house, name, qtbot)
        rest(house, qtbot)
        assert (raised, unexpected(caplog)) == ([], [])
    house.front.let_in = True
    for each in ("about", "keys"):
        house.front.go(each)
        assert house.front.here == each
    house.shell.back()
    assert house.front.here not in ("about", "keys")


@contextmanager
def remembered(name: str) -> Iterator[deque[str]]:
    """The last things that were done; printed, so that pytest shows them with a failure."""
    done: deque[str] = deque(maxlen=20)
    try:
        yield done
    finally:
        print(f"DIDI_TEST_SEED={SEED!r} on {name}; the last things done:", *done, sep="\n")


def unexpected(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log tells of faults that nobody foresaw: they are the ones with a traceback."""
    return [f"{one.getMessage()} {one.exc_text or one.exc_info}" for one in caplog.records if one.exc_info]


def back_to(house: House, name: str, qtbot: QtBot) -> None:
    """The monkey is put back to its page, as often as it leaves it."""
    house.front.let_in = True
    if house.front.here != name:
        turn_to(house, name, qtbot)


def something(monkey: random.Random, house: House) -> Deed:
    """One random thing."""
    chosen: Callable[[random.Random, House], Deed] = monkey.choices(
        (press_a_key, press_keys_together, click_somewhere, type_something, click_something, resize, speak_and_look),
        weights=(30, 5, 20, 15, 25, 2, 2),
    )[0]
    return chosen(monkey, house)


def target(house: House) -> QWidget:
    popup = QApplication.activePopupWidget()
    return popup or QApplication.focusWidget() or house.window.focusWidget() or house.window


def press_a_key(monkey: random.Random, house: House) -> Deed:
    where, key = target(house), monkey.choice(KEYS)
    return f"{key.name} in {described(where)}", lambda: QTest.keyClick(where, key)


def press_keys_together(monkey: random.Random, house: House) -> Deed:
    where, keys = target(house), monkey.choice(SHORTCUTS)
    return f"{keys} in {described(where)}", lambda: QTest.keySequence(where, QKeySequence(keys))


def type_something(monkey: random.Random, house: House) -> Deed:
    where = target(house)
    if isinstance(where, QLineEdit):
        words = monkey.choice(TYPED)
        return f"{words!r} into {described(where)}", lambda: where.insert(words)
    words = monkey.choice(("1", "a", "23"))
    return f"{words!r} in {described(where)}", lambda: QTest.keyClicks(where, words)


def click_somewhere(monkey: random.Random, house: House) -> Deed:
    popup = QApplication.activePopupWidget()
    if popup is not None:
        return f"away from {described(popup)}", popup.close
    at = QPoint(monkey.randrange(house.window.width()), monkey.randrange(house.window.height()))
    where = house.window.childAt(at) or house.window
    click = QTest.mouseDClick if monkey.random() < 0.2 else QTest.mouseClick
    left, spot = Qt.MouseButton.LeftButton, where.mapFrom(house.window, at)
    return (
        f"{click.__name__} at {at.x()}, {at.y()} on {described(where)}",
        lambda: click(where, left, Qt.KeyboardModifier.NoModifier, spot),
    )


def click_something(monkey: random.Random, house: House) -> Deed:
    seen = QRect(QPoint(0, 0), house.window.size())
    within = [
        one
        for one in house.window.findChildren(QAbstractButton)
        if one.isVisible() and one.isEnabled() and seen.contains(one.mapTo(house.window, one.rect().center()))
    ]
    if not within or QApplication.activePopupWidget() is not None:
        return "nothing", lambda: None
    where = monkey.choice(within)
    return f"a click on {described(where)}", lambda: QTest.mouseClick(where, Qt.MouseButton.LeftButton)


def resize(monkey: random.Random, house: House) -> Deed:
    size = monkey.choice(SIZES)
    return f"a window of {size}", lambda: house.window.resize(*size)


def speak_and_look(monkey: random.Random, house: House) -> Deed:
    language = monkey.choice(("en", "hi", "hinglish"))
    look = monkey.choice(("", "day", "night", "contrast"))
    size = monkey.choice((1.0, 1.5, 2.0))
    return (
        f"in {language}, {look or 'as the system'}, at {size}",
        lambda: house.front.choose(screen_language=language, look=look, text_size=size),
    )
