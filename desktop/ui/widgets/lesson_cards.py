"""The head of a lesson and its cards: consent before a microphone opens, handing an exam in.

They ask and tell by signals what was chosen; they write nothing down, and closing one is never a yes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QLayout, QPushButton, QSizePolicy, QWidget

from desktop.ui.widgets.basics import (
    NO_MARGINS,
    button,
    column,
    key,
    key_name,
    label,
    pin_line,
    restyle,
    row,
    row_of,
    shortcut,
    told,
)
from desktop.ui.widgets.painted import Painted, sign
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Mark, ProgressView, Texts

if TYPE_CHECKING:
    from tutor.turn import Mode

# --- the head of a lesson and what can be done in it ---


NARROW = 1000
"""Pixels at scale 1 under which the marks give way to the words."""


class Title(QLabel):
    """One line, shortened at its end where there is no room for the whole of it."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("step", "title")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as much as fits."""
        painter = QPainter(self)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class LessonHead(QWidget):
    """One line over the whole page."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme = theme
        self.back = told(button("", "quiet"), texts, text="window_leave")
        self.title = Title()
        self.progress = ProgressLine(theme)
        self.time = label(tone="soft")
        self.time.hide()
        self._row = row(self.back, (self.title, 1), self.progress, self.time, of=self, margins=NO_MARGINS)
        self.wear(theme)

    def show_progress(self, view: ProgressView) -> None:
        """Show how far it has come."""
        self.progress.show_progress(view)
        self.progress.setVisible(bool(view.words))
        self.time.setText(view.time)
        self.time.setAccessibleName(view.time)
        self.time.setVisible(bool(view.time))
        self._fold()

    def show_title(self, title: str) -> None:
        """Show which lesson it is, in letters that leave it whole."""
        self.title.setText(title)
        self._fold()

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self._row.setSpacing(theme.gap(16))
        self.back.setIcon(sign("back", theme, "soft"))
        self.back.setIconSize(QSize(theme.px(20), theme.px(20)))
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the words tell alone how far it has come."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        narrow = self.width() < self._theme.px(NARROW)
        self.progress.marks.setVisible(not narrow)
        beside = (self.back, self.progress.words if narrow else self.progress, self.time)
        taken = sum(one.sizeHint().width() + self._row.spacing() for one in beside if not one.isHidden())
        steps = ("title", "lead", "body", "small")[1 if narrow else 0 :]
        wide = {step: _width(self.title.text(), self._theme.font(step, bold=step == "title")) for step in steps}
        restyle(self.title, step=next((step for step in steps if wide[step] <= self.width() - taken), steps[-1]))


def _width(words: str, font: QFont) -> int:
    return QFontMetrics(font).horizontalAdvance(words)


_COLOURS: dict[Mark, str] = {"right": "leaf", "helped": "sun", "done": "soft", "now": "main", "to_come": "line"}


class Marks(Painted):
    """A row of marks; the one of the current question is taller."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, 300, 16, stretches=True)
        self.marks: tuple[Mark, ...] = ()
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """However large the window is, the marks stand close enough to be one row."""
        super().wear(theme)
        self.setMaximumWidth(theme.px(420))

    def paint(self, painter: QPainter) -> None:
        """Paint the marks."""
        step = self.width() / max(1, len(self.marks))
        gap = min(4.0, step * 0.3)
        for number, mark in enumerate(self.marks):
            tall = self.height() * (0.9 if mark == "now" else 0.5)
            painter.setBrush(self._theme.colour(_COLOURS[mark]))
            where = QRectF(number * step + gap / 2, (self.height() - tall) / 2, step - gap, tall)
            painter.drawRoundedRect(where, min(tall, step - gap) / 2, min(tall, step - gap) / 2)


class ProgressLine(QWidget):
    """Words and marks side by side."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.words = label(tone="soft")
        self.marks = Marks(theme)
        row((self.marks, 1), self.words, of=self, margins=NO_MARGINS, spacing=14)

    def show_progress(self, view: ProgressView) -> None:
        """Show how far it has come."""
        self.words.setText(view.words)
        self.marks.marks = view.marks
        self.marks.update()
        self.setAccessibleName(view.words)


@dataclass(frozen=True, slots=True)
class _Action:
    """One thing that can be done, and where. Its key stands in the table of keys under the same name."""

    name: str
    modes: tuple[Mode, ...] = ("teach_me", "clarify_doubts", "exam")
    after_the_end: bool = False


ACTIONS = (
    _Action("repeat", after_the_end=True),
    _Action("slower", after_the_end=True),
    _Action("hint", ("teach_me",)),
    _Action("skip", ("teach_me", "exam")),
    _Action("print", ("clarify_doubts",), after_the_end=True),
    _Action("stop"),
)
"""In the order they stand."""
_SKIP_TIPS: dict[Mode, str] = {"teach_me": "window_tip_skip_for_now", "exam": "window_tip_skip"}
"""In a lesson a question that is skipped comes back at its end; in an exam it does not."""
_STOPS: dict[Mode, tuple[str, str, str]] = {
    "teach_me": ("stop", "window_action_stop", "window_tip_stop"),
    "clarify_doubts": ("stop", "window_action_stop", "window_tip_stop_doubts"),
    "exam": ("hand_in", "window_action_hand_in", "window_tip_stop_exam"),
}
"""Sign, words and tip of what ends each kind of lesson."""


class ActionRow(QWidget):
    """The row of actions."""

    wanted = Signal(str)
    """The name of an action that was asked for: repeat, hint, skip, print or stop."""
    slower_wanted = Signal(bool)
    """Didi should speak slowly from now on, or as before."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme, self._texts = theme, texts
        self._folded = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        told(self, texts, name="window_actions")
        self._row = row(of=self, margins=NO_MARGINS, spacing=theme.gap(4))
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
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

    def show_for(self, mode: Mode, *, ended: bool, placing: bool = False) -> None:
        """Offer what this kind of lesson has; when it is over, what there still is. A placing is not handed in."""
        for action in ACTIONS:
            self.buttons[action.name].setVisible(mode in action.modes and (action.after_the_end or not ended))
        self._mode: Mode = mode
        self._placing = placing
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
            return _STOPS["teach_me" if self._placing else self._mode]
        tip = _SKIP_TIPS.get(self._mode, "window_tip_skip") if name == "skip" else f"window_tip_{name}"
        return name, f"window_action_{name}", tip

    def _say(self) -> None:
        for action in ACTIONS:
            _, words, tip = self._words(action.name)
            shown = "" if self._folded else words
            told(
                self.buttons[action.name],
                self._texts,
                {"key": key_name(key(action.name))},
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


# --- the cards of a lesson ---


class ConsentCard(QFrame):
    """A few kind sentences, who said yes, and "not now"."""

    allowed = Signal(str, str)
    """Who said yes (parent or teacher), and the teacher's PIN where it was asked for."""
    put_off = Signal()
    """Not now."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("card")
        told(self, texts, name="window_consent_title", description="window_consent_more")
        self.trouble = label(wrap=True)
        self.pin = pin_line(texts, "window_consent_pin")
        self.later = told(button("", "quiet"), texts, text="window_consent_later")
        self.teacher = told(button(""), texts, text="window_consent_teacher")
        self.parent_says = told(button(""), texts, text="window_consent_parent")
        self._lay_out()
        self.later.clicked.connect(self._put_off)
        self.teacher.clicked.connect(lambda: self._allow("teacher"))
        self.parent_says.clicked.connect(lambda: self._allow("parent"))
        self.pin.returnPressed.connect(lambda: self._allow("teacher"))
        self.hide()

    def ask(self) -> None:
        """Show the question; whoever is typing goes on typing."""
        self._tell("")
        self.pin.clear()
        self.pin.hide()
        self.show()

    def take_focus(self) -> None:
        """Put the cursor on "not now": a key pressed too soon is then no yes."""
        self.later.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_for_pin(self, sentence: str) -> None:
        """The teacher's PIN is needed too; the sentence says so, or that it was another one."""
        self._tell(sentence)
        self.pin.clear()
        self.pin.show()
        self.pin.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        """The question is settled for now; a PIN that was typed is forgotten."""
        self.pin.clear()
        self.hide()

    def _tell(self, sentence: str) -> None:
        """What keeps it from being allowed stands in the place of what is asked."""
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))
        self._more.setVisible(not sentence)
        self._title.setVisible(not (sentence and self._folded))

    def fold(self, folded: bool) -> None:
        """Where the page is low, the sentences are smaller and stand closer."""
        self._folded = folded
        self._title.setVisible(not (folded and self.trouble.text()))
        restyle(self._more, step="small" if folded else "body")
        self._column.setContentsMargins(*((12, 4, 12, 6) if folded else (16, 10, 12, 10)))
        self._column.setSpacing(2 if folded else 8)

    def _allow(self, by_whom: str) -> None:
        self.allowed.emit(by_whom, self.pin.text())

    def _put_off(self) -> None:
        self.put_away()
        self.put_off.emit()

    def _lay_out(self) -> None:
        self._title = told(label(step="lead", wrap=True), self._texts, text="window_consent_title")
        self._more = told(label(wrap=True), self._texts, text="window_consent_more")
        keys = row_of(self.parent_says, self.teacher, self.pin, self.later, spacing=10)
        self._column = column(self._title, self._more, self.trouble, keys, of=self)
        self.fold(folded=False)


class HandInCard(QFrame):
    """A question with two answers; Escape is the one that goes on."""

    handed_in = Signal()
    put_off = Signal()
    """The exam goes on."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        told(self, texts, name="window_hand_in_question")
        self.no = told(button("", "first"), texts, text="window_hand_in_no")
        self.yes = told(button(""), texts, text="window_hand_in_yes")
        self.no.clicked.connect(self.put_away)
        self.yes.clicked.connect(self._hand_in)
        question = told(label(step="lead", wrap=True), texts, text="window_hand_in_question")
        column(question, row_of(self.no, self.yes, spacing=10), of=self, margins=(16, 12, 16, 12), spacing=10)
        self.hide()

    def ask(self) -> None:
        """Show the question, with the cursor on the answer that changes nothing."""
        self.show()
        self.no.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        """The exam goes on."""
        self.hide()
        self.put_off.emit()

    def _hand_in(self) -> None:
        self.hide()
        self.handed_in.emit()
