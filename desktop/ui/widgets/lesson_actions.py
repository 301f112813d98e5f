"""What can be done beside answering: hear it again, slower, a hint, skip, stop. Each has a sign, words and a key.

It says what was wished for and grants nothing. Where the row is too narrow for words the signs stand alone, with the
words as their names and tips.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from desktop.ui.widgets.keys import key, shortcut
from desktop.ui.widgets.keys import shown as written
from desktop.ui.widgets.lesson_icons import sign
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button
from desktop.values.page import LessonMode, Texts


@dataclass(frozen=True, slots=True)
class _Action:
    """One thing that can be done, and where. Its key stands in the table of keys under the same name."""

    name: str
    modes: tuple[LessonMode, ...] = ("teach_me", "clarify_doubts", "exam")
    after_the_end: bool = False


ACTIONS = (
    _Action("repeat", after_the_end=True),
    _Action("slower", after_the_end=True),
    _Action("hint", ("teach_me",)),
    _Action("skip", ("teach_me", "exam")),
    _Action("stop"),
)
"""In the order they stand."""
_SKIP_TIPS: dict[LessonMode, str] = {"teach_me": "window_tip_skip_for_now", "exam": "window_tip_skip"}
"""In a lesson a question that is skipped comes back at its end; in an exam it does not."""
_STOPS: dict[LessonMode, tuple[str, str, str]] = {
    "teach_me": ("stop", "window_action_stop", "window_tip_stop"),
    "clarify_doubts": ("stop", "window_action_stop", "window_tip_stop_doubts"),
    "exam": ("hand_in", "window_action_hand_in", "window_tip_stop_exam"),
}
"""Sign, words and tip of what ends each kind of lesson."""


class ActionRow(QWidget):
    """The row of actions."""

    wanted = Signal(str)
    """The name of an action that was asked for: repeat, hint, skip or stop."""
    slower_wanted = Signal(bool)
    """Didi should speak slowly from now on, or as before."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme, self._texts = theme, texts
        self._folded = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        told(self, texts, name="window_actions")
        self._row = QHBoxLayout(self)
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(theme.gap(4))
        self.buttons = {action.name: self._made(action) for action in ACTIONS}
        self._row.addStretch(1)
        self.buttons["slower"].setCheckable(True)
        self.show_for("teach_me", ended=False)
        self.wear(theme)

    def _made(self, action: _Action) -> QPushButton:
        made = button("", "quiet")
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # who presses it with the mouse goes on typing
        made.clicked.connect(lambda checked, name=action.name: self._tell(name, checked))
        shortcut(action.name, self, lambda: made.click() if made.isVisible() else None)
        self._row.addWidget(made)
        return made

    def show_for(self, mode: LessonMode, *, ended: bool) -> None:
        """Offer what this kind of lesson has; when it is over, what there still is."""
        for action in ACTIONS:
            self.buttons[action.name].setVisible(mode in action.modes and (action.after_the_end or not ended))
        self._mode: LessonMode = mode
        self._say()
        self._dress()
        self._fold()

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self._dress()
        self.updateGeometry()
        self._fold()

    def retell(self) -> None:
        """Words of another language are of another length."""
        self._fold()

    def minimumSizeHint(self) -> QSize:
        """Wide enough for the signs."""
        shown = [one for one in self.buttons.values() if not one.isHidden()]
        side = self._theme.px(22) + 2 * self._theme.gap(12) + 6
        return QSize(len(shown) * (side + self._row.spacing()), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the words away where there is no room for them."""
        super().resizeEvent(event)
        self._fold()

    def _tell(self, name: str, checked: bool) -> None:
        if name == "slower":
            self.slower_wanted.emit(checked)
        else:
            self.wanted.emit(name)

    def _words(self, name: str) -> tuple[str, str, str]:
        """Sign, words and tip of an action."""
        if name == "stop":
            return _STOPS[self._mode]
        tip = _SKIP_TIPS.get(self._mode, "window_tip_skip") if name == "skip" else f"window_tip_{name}"
        return name, f"window_action_{name}", tip

    def _say(self) -> None:
        for action in ACTIONS:
            _, words, tip = self._words(action.name)
            shown = "" if self._folded else words
            told(
                self.buttons[action.name],
                self._texts,
                {"key": written(key(action.name))},
                text=shown,
                name=words,
                tip=tip,
                description=tip,
            )

    def _dress(self) -> None:
        side = self._theme.px(22)
        for name, one in self.buttons.items():
            one.setIcon(sign(self._words(name)[0], self._theme, "soft"))
            one.setIconSize(QSize(side, side))

    def _fold(self) -> None:
        folded = self._room_for_words() > self.width()
        if folded is not self._folded:
            self._folded = folded
            self._say()

    def _room_for_words(self) -> int:
        beside = self._theme.px(22) + 3 * self._theme.gap(12)
        shown = [(name, one) for name, one in self.buttons.items() if not one.isHidden()]
        words = (one.fontMetrics().horizontalAdvance(self._texts(self._words(name)[1])) for name, one in shown)
        return sum(width + beside for width in words) + self._row.spacing() * (len(shown) - 1)
