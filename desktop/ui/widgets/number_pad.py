"""Digits and signs beside the line for typing, for who has a touch screen, or finds no key on the keyboard.

Each key is as large as a finger. By keyboard the pad is one stop of Tab; arrows go from key to key. A key that is
touched leaves the cursor in the line.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QInputDevice, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from desktop.ui.widgets.accessibility import plays
from desktop.ui.widgets.basics import NO_MARGINS, button, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

ROWS = ("12345/x<", "67890-.=")
"""The keys as they stand; "<" takes the last sign back."""
BACK = "<"
NAMES = {"/": "over", "x": "x", "-": "minus", ".": "point", "=": "equals", BACK: "back"}
"""The signs that are named; the words are `window_pad_<name>`."""
_SHOWN = {"-": "−", BACK: "⌫"}
FINGER = 44
"""Pixels at scale 1 that a finger hits surely."""


class NumberPad(QWidget):
    """Two rows of keys."""

    typed = Signal(str)
    """A digit or a sign."""
    taken_back = Signal()
    """The last sign should go."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        told(plays(self, QAccessible.Role.Grouping), texts, name="window_pad", description="window_pad_keys")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.keys: dict[str, QPushButton] = {sign: self._key(sign, texts) for sign in "".join(ROWS)}
        self._stop = self.keys["1"]
        self._stop.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        grid = QGridLayout(self)
        grid.setContentsMargins(*NO_MARGINS)
        grid.setSpacing(6)
        for down, signs in enumerate(ROWS):
            for across, sign in enumerate(signs):
                grid.addWidget(self.keys[sign], down, across)
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Larger type has larger keys."""
        for key in self.keys.values():
            key.setMinimumSize(theme.px(FINGER), theme.px(FINGER))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows go from key to key, round and round."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        ways = {Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Up: (-1, 0)}
        way = ways.get(Qt.Key(event.key()))
        sign = next((one for one, key in self.keys.items() if key is watched), "")
        if way is None or not sign:
            return False
        self._go(sign, *way)
        return True

    def _go(self, sign: str, down: int, across: int) -> None:
        at = next(number for number, signs in enumerate(ROWS) if sign in signs)
        place = ROWS[at].index(sign)
        there = self.keys[ROWS[(at + down) % len(ROWS)][(place + across) % len(ROWS[0])]]
        self._stop.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._stop = there
        there.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        there.setFocus(Qt.FocusReason.TabFocusReason)

    def _key(self, sign: str, texts: Texts) -> QPushButton:
        made = button(_SHOWN.get(sign, sign), "pad")
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if sign in NAMES:
            told(made, texts, name=f"window_pad_{NAMES[sign]}", tip=f"window_pad_{NAMES[sign]}")
        made.setAutoRepeat(sign == BACK)
        made.clicked.connect(partial(self._press, sign))
        made.installEventFilter(self)
        return made

    def _press(self, sign: str, _checked: bool = False) -> None:
        if sign == BACK:
            self.taken_back.emit()
        else:
            self.typed.emit(sign)


def has_touch() -> bool:
    """Whether this PC has a screen that is touched."""
    return any(one.type() is QInputDevice.DeviceType.TouchScreen for one in QInputDevice.devices())
