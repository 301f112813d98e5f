"""People at Didi's window: they see what is on the screen and press, type and wait as people do.

They know a button by its name and a page by its words, never by a variable: what they cannot find, a child could not
find either, nor a screen reader.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QAbstractListModel, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House

PATIENCE = 120_000
"""Milliseconds that somebody waits for what surely comes, on however busy a machine."""
Kind = TypeVar("Kind", bound=QWidget)


class Person:
    """Somebody at the window."""

    def __init__(self, house: House, qtbot: QtBot) -> None:
        self.house = house
        self._qtbot = qtbot

    # --- seeing ---

    def sees(self, words: str) -> bool:
        """Whether these words stand anywhere on the screen."""
        return any(words in text for text in self._texts())

    def waits_to_see(self, words: str) -> None:
        """Wait until these words stand on the screen."""
        self._qtbot.waitUntil(lambda: self.sees(words), timeout=PATIENCE)

    def waits_not_to_see(self, words: str) -> None:
        """Wait until these words are gone."""
        self._qtbot.waitUntil(lambda: not self.sees(words), timeout=PATIENCE)

    def waits_for_page(self, name: str) -> None:
        """Wait until a page is open."""
        self._qtbot.waitUntil(lambda: self.house.window.current == name, timeout=PATIENCE)

    def can_press(self, name: str) -> bool:
        """Whether there is a button of that name that can be pressed."""
        return self._button(name) is not None

    # --- doing ---

    def presses(self, name: str) -> None:
        """Click the button of that name as soon as it is there."""
        self._qtbot.waitUntil(lambda: self._button(name) is not None, timeout=PATIENCE)
        button = self._button(name)
        assert button is not None
        _bring_into_view(button)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=_hit(button))

    def goes_to(self, entry: str) -> None:
        """Press one of the teacher's entries: at the side, or in the menu where the window is narrow."""
        self._qtbot.waitUntil(lambda: self.can_press(entry) or self.can_press("Menu"), timeout=PATIENCE)
        if self.can_press(entry):
            self.presses(entry)
            return
        self.presses("Menu")
        menu = self.house.window.bar.open_menu
        assert menu is not None
        action = next(one for one in menu.actions() if entry in one.text())
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())

    def types(self, name: str, words: str, *, enter: bool = False) -> None:
        """Type into the line of that name, in place of what stands there."""
        line = self._found((QLineEdit, QPlainTextEdit, QTextEdit), name)
        _bring_into_view(line)
        QTest.mouseClick(line if isinstance(line, QLineEdit) else line.viewport(), Qt.MouseButton.LeftButton)
        QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        if words.isascii() and "\n" not in words:
            QTest.keyClicks(line, words)
        else:
            _paste(line, words)
        if enter:
            QTest.keyClick(line, Qt.Key.Key_Return)

    def types_here(self, words: str, *, enter: bool = False) -> None:
        """Type where the cursor is."""
        line = self.house.window.focusWidget()
        assert line is not None, "the cursor is nowhere"
        QTest.keyClicks(line, words)
        if enter:
            QTest.keyClick(line, Qt.Key.Key_Return)

    def chooses(self, name: str, words: str) -> None:
        """Choose from the list of that name the first entry that holds these words."""
        box = self._found((QComboBox,), name)

        def offered() -> int:
            return next((at for at in range(box.count()) if words in box.itemText(at)), -1)

        self._qtbot.waitUntil(lambda: offered() >= 0, timeout=PATIENCE)
        entry = offered()
        box.setFocus()
        while box.currentIndex() != entry:
            QTest.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < entry else Qt.Key.Key_Up)
        box.activated.emit(entry)

    def picks(self, words: str) -> None:
        """Double-click the first row of a table or list that holds these words."""
        self._qtbot.waitUntil(lambda: self._row(words) is not None, timeout=PATIENCE)
        found = self._row(words)
        assert found is not None
        view, place = found
        view.scrollTo(view.model().index(*place))
        spot = view.visualRect(view.model().index(*place)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    def names_the_file(self, path: Path) -> None:
        """Put a path into the window for files that has opened, and press Save."""
        self._qtbot.waitUntil(lambda: self._file_window() is not None, timeout=PATIENCE)
        asked = self._file_window()
        assert asked is not None
        asked.selectFile(str(path))
        box = asked.findChild(QDialogButtonBox)
        QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Save), Qt.MouseButton.LeftButton)
        self._qtbot.waitUntil(lambda: self._file_window() is None, timeout=PATIENCE)

    def turns_to(self, part: str) -> None:
        """Click the part of a page that has this name at its top."""

        def look() -> tuple[QTabBar, int] | None:
            tabs = ((one, at) for one in self._visible(QTabBar) for at in range(one.count()))
            return next(((one, at) for one, at in tabs if part in one.tabText(at)), None)

        self._qtbot.waitUntil(lambda: look() is not None, timeout=PATIENCE)
        found = look()
        assert found is not None
        bar, at = found
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(at).center())

    def waits_until_idle(self) -> None:
        """Wait until nothing is being done behind the window any more."""
        self._qtbot.waitUntil(lambda: not self.house.background.busy(), timeout=PATIENCE)

    def hits(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key, wherever the cursor is."""
        window = self.house.window
        if not window.isActiveWindow():
            # A screen without a window manager leaves nobody in front when a menu has closed.
            window.activateWindow()
            self._qtbot.waitUntil(window.isActiveWindow, timeout=PATIENCE)
        QTest.keyClick(window.focusWidget() or window, key, modifier)

    # --- looking for things ---

    def _file_window(self) -> QFileDialog | None:
        return next(self._visible(QFileDialog), None)

    def _visible(self, kind: type[Kind]) -> Iterator[Kind]:
        return (one for one in self.house.window.findChildren(kind) if one.isVisible())

    def _texts(self) -> Iterator[str]:
        for label in self._visible(QLabel):
            yield label.text()
        for button in self._visible(QAbstractButton):
            yield button.text()
            yield button.accessibleName()
        for line in self._visible(QLineEdit):
            yield line.text()
            yield line.placeholderText()
        for text in (*self._visible(QPlainTextEdit), *self._visible(QTextEdit)):
            yield text.toPlainText()
        for view in self._visible(QAbstractItemView):
            yield from (text for text, _ in _cells(view))
        for widget in self._visible(QWidget):
            yield widget.accessibleName()

    def _button(self, name: str) -> QAbstractButton | None:
        buttons = [one for one in self._visible(QAbstractButton) if one.isEnabled()]
        exact = (one for one in buttons if name in (one.accessibleName(), one.text().replace("&", "")))
        near = (one for one in buttons if name in one.accessibleName() or name in one.text())
        return next(exact, None) or next(near, None)

    def _found(self, kinds: tuple[type[Kind], ...], name: str) -> Kind:
        def look() -> Kind | None:
            every = [one for kind in kinds for one in self._visible(kind) if one.isEnabled()]
            return next((one for one in every if name in one.accessibleName()), None)

        self._qtbot.waitUntil(lambda: look() is not None, timeout=PATIENCE)
        found = look()
        assert found is not None
        return found

    def _row(self, words: str) -> tuple[QAbstractItemView, tuple[int, int]] | None:
        for view in self._visible(QAbstractItemView):
            for text, place in _cells(view):
                if words in text:
                    return view, place
        return None


def _cells(view: QAbstractItemView) -> Iterator[tuple[str, tuple[int, int]]]:
    model = view.model()
    for row in range(model.rowCount() if model is not None else 0):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount()):
            said = model.index(row, column).data(Qt.ItemDataRole.DisplayRole)
            yield ("" if said is None else str(said)), (row, column)


def _bring_into_view(widget: QWidget) -> None:
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()


def _hit(button: QAbstractButton) -> QPoint:
    """Where a click counts: a check box or a radio button counts at its mark."""
    return QPoint(min(12, button.width() // 2), button.height() // 2)


def _paste(line: QLineEdit | QPlainTextEdit | QTextEdit, words: str) -> None:
    """Letters that a key does not have come from the clipboard."""
    from PySide6.QtGui import QGuiApplication

    QGuiApplication.clipboard().setText(words)
    QTest.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
