"""The entries at the side of the teacher's pages: every page one key away, the open one marked.

It is told which entries there are and says which one was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from desktop.ui.widgets.keys import key
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts

GROUPS: Mapping[str, tuple[str, ...]] = {
    "class": ("overview", "question", "misconceptions", "sessions", "flags"),
    "work": ("roster", "paper", "exam_setting", "content", "library"),
    "pc": ("files", "privacy", "setting", "doctor"),
}
"""Which entries stand together; what is in no group stands in the last. The words over each: `window_side_<group>`."""
WIDTH = 216


def grouped(entries: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The pages that have an entry, group by group, in the order in which they were added."""
    last = list(GROUPS)[-1]
    group_of = {name: group for group, names in GROUPS.items() for name in names}
    told_of = {group: tuple(one for one in entries if group_of.get(one, last) == group) for group in GROUPS}
    return {group: names for group, names in told_of.items() if names}


def in_order(entries: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Page and code of every entry from top to bottom."""
    return tuple((name, entries[name]) for names in grouped(entries).values() for name in names)


class Sidebar(QFrame):
    """A column of entries under quiet headings."""

    page_wanted = Signal(str)

    def __init__(self, theme: Theme, texts: Texts, entries: Mapping[str, str]) -> None:
        super().__init__()
        self.setObjectName("sidebar")
        told(self, texts, name="window_side")
        self.buttons: dict[str, QPushButton] = {}
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        for group, names in grouped(entries).items():
            head = told(label(step="small", tone="soft"), texts, text=f"window_side_{group}")
            head.setContentsMargins(14, 0, 0, 2)
            self._column.addWidget(head)
            for name in names:
                self._column.addWidget(self._entry(name, entries[name], texts))
            self._column.addSpacing(10)
        self._column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        self.wear(theme)

    def show_page(self, name: str) -> None:
        """Mark the entry of the open page; a page without an entry leaves none marked."""
        for one, entry in self.buttons.items():
            entry.setChecked(one == name)

    def wear(self, theme: Theme) -> None:
        """As wide as its words are large."""
        gap = theme.gap
        self._column.setContentsMargins(gap(10), gap(12), gap(8), gap(10))
        self._column.setSpacing(gap(2))
        self.setFixedWidth(theme.px(WIDTH))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down go from entry to entry, round and round."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step is None:
            return False
        entries = list(self.buttons.values())
        at = next(number for number, one in enumerate(entries) if one is watched)
        entries[(at + step) % len(entries)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _entry(self, name: str, code: str, texts: Texts) -> QPushButton:
        made = told(button("", "entry"), texts, text=code)
        made.setCheckable(True)
        made.setAutoExclusive(False)
        number = len(self.buttons)
        keys = key("entry").keys
        if number < len(keys):
            made.setToolTip(keys[number])
        made.installEventFilter(self)
        made.clicked.connect(lambda _checked=False: self._choose(name))
        self.buttons[name] = made
        return made

    def _choose(self, name: str) -> None:
        """What is marked changes when the page does."""
        self.buttons[name].setChecked(not self.buttons[name].isChecked())
        self.page_wanted.emit(name)
