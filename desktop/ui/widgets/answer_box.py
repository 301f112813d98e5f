"""Where an answer is given: the talk button with its meter, the switch of hands-free, and the line for typing.

While the student talks it shows what was made out so far; nothing of that counts. When hearing was unsure the line
holds what was heard, to be sent or mended. It decides nothing about an answer, and the line for typing always works.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QLineEdit, QPushButton, QWidget

from desktop.ui.widgets.basics import (
    NO_MARGINS,
    boxed,
    button,
    column,
    empty,
    framed,
    label,
    restyle,
    row,
    row_of,
    shortcut,
    told,
)
from desktop.ui.widgets.lesson_cards import ActionRow
from desktop.ui.widgets.number_pad import NumberPad
from desktop.ui.widgets.painted import LevelMeter
from desktop.ui.widgets.talk_button import SIZE, TalkButton
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Face, Texts, TopicView

LONGEST = 2000
"""Letters that the line takes: far more than any answer, few enough to draw."""
_HINTS = {
    Face.READY: "window_hold_to_talk",
    Face.LISTENING: "window_listening",
    Face.THINKING: "window_thinking",
    Face.SPEAKING: "window_speaking",
    Face.OFF: "window_type_instead",
}
_FREELY = {Face.READY: "window_talk_freely", Face.SPEAKING: "window_talk_any_time"}
"""What is said instead while the microphone listens without the button."""
_BY_BUTTON = {Face.READY: "window_hold_the_button", Face.SPEAKING: "window_speaking_button"}
"""What is said instead while Space is for something else."""
_TYPING = "window_speaking_typing"
"""What is said instead where Didi cannot hear."""


class AnswerBox(QFrame):
    """A card with both ways to answer."""

    sent = Signal(str)
    """Words to count as the student's: typed, or heard and confirmed."""
    put_aside = Signal()
    """What was heard is not what was said; forget it."""
    pad_wanted = Signal(bool)
    """The number pad should stand here from now on, or no longer."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("card")
        self.talk = told(TalkButton(theme), texts, name="window_talk_button")
        self.meter = LevelMeter(theme)
        self.hint = label(step="lead", wrap=True)
        self.made_out = label(tone="soft", wrap=True)
        self.made_out.hide()
        self.hands_free = HandsFreeSwitch(texts)
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST)
        told(self.field, texts, hint="window_type_here", name="window_type_here")
        self.field.returnPressed.connect(self.send)
        self.send_button = told(button("", "first"), texts, text="window_send")
        self.send_button.clicked.connect(self.send)
        self.pad = NumberPad(theme, texts)
        self.pad.hide()
        self.pad.typed.connect(self.field.insert)
        self.pad.taken_back.connect(self.field.backspace)
        self.pad_button = told(button("123", "quiet"), texts, name="window_pad", tip="window_pad_tip")
        self.pad_button.setCheckable(True)
        self.pad_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # who presses it with the mouse goes on typing
        self.pad_button.toggled.connect(self.pad_wanted)
        shortcut("pad", self, lambda: self.pad_button.click() if self.pad_button.isVisible() else None)
        self.offers: tuple[TopicView, ...] = ()
        self.offer_buttons: list[QPushButton] = []
        self._offered = row_of(spacing=theme.gap(8))
        self.offer_row = told(boxed(self._offered), texts, name="window_offers")
        self._folded = self._back = False
        self.action_row = ActionRow(theme, texts)
        self.unsure = False
        self.can_hear = False
        """Whether a press of the button would be understood."""
        self.space = True
        """Whether Space talks now."""
        self._locked = self._closed = False
        self._lay_out()
        self.show_face(Face.OFF)

    def show_face(self, face: Face) -> None:
        """Say what is going on, on the button and in words."""
        self.talk.show_face(face)
        told(self.talk, self._texts, description=self._hint_for(face))
        self.meter.wake(face is Face.LISTENING)
        self._make_room()
        if face is not Face.THINKING:
            self.show_made_out("")
        if not self.unsure:
            self.say(self._hint_for(face))

    def attend(self, on: bool) -> None:
        """The microphone listens without the button now, or no longer: the sign and the words say so."""
        self.hands_free.show_open(on)
        face = self.talk.face
        told(self.talk, self._texts, description=self._hint_for(face))
        if not self.unsure and face in _FREELY:
            self.say(self._hint_for(face))

    def say_how(self, *, space: bool) -> None:
        """Say anew how to answer: with or without Space, or by typing alone."""
        self.space = space
        face = self.talk.face
        told(self.talk, self._texts, description=self._hint_for(face))
        if not self.unsure and not self._closed and face in _BY_BUTTON:
            self.say(self._hint_for(face))

    def _hint_for(self, face: Face) -> str:
        if not self.hands_free.sign.isHidden() and face in _FREELY:
            return _FREELY[face]
        if face not in _BY_BUTTON or (self.can_hear and self.space):
            return _HINTS[face]
        return _BY_BUTTON[face] if self.can_hear else _TYPING

    def say(self, code: str) -> None:
        """Say what can be done now; the code of a sentence."""
        told(self.hint, self._texts, text=code)

    def show_made_out(self, words: str) -> None:
        """Show what was made out so far of what is being said; nothing takes it away."""
        self.made_out.setText(self._texts("window_making_out", words=words) if words else "")
        self._make_room()

    def show_level(self, level: float) -> None:
        """Show how loud it is (0 to 1)."""
        self.meter.push(level)
        self.talk.show_level(level)

    def offer(self, offers: tuple[TopicView, ...]) -> None:
        """Offer what may have been meant, a button for each; none takes the row away. What is typed stays."""
        if offers != self.offers:
            self.offers = offers
            empty(self._offered)
            self.offer_buttons = [self._offer(one) for one in offers]
        self._make_room()

    def _offer(self, offer: TopicView) -> QPushButton:
        made = button(offer.words)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # who presses it with the mouse goes on typing
        made.clicked.connect(lambda: self.sent.emit(offer.ask))
        self._offered.addWidget(made)
        return made

    def show_pad(self, on: bool) -> None:
        """Show the number pad, or take it away, without saying that it was chosen."""
        self.pad_button.blockSignals(True)
        self.pad_button.setChecked(on)
        self.pad_button.blockSignals(False)
        self.pad.setVisible(on)
        self._make_room()

    def _make_room(self) -> None:
        """Offers give way to words that are to be confirmed; where it is low, one line says what matters most now.

        Of the number pad it gives way too: who touches the keys does not talk just then.
        """
        offers, made_out = bool(self.offers) and not self.unsure, bool(self.made_out.text())
        padded = self._folded and self.pad_button.isChecked()
        self.made_out.setVisible(made_out)
        self.offer_row.setVisible(offers and not (made_out and self._folded))
        self.hint.setVisible(not self._back and not padded and not (self._folded and (offers or made_out)))
        self.hands_free.setVisible(not self._back and not self._closed and not padded)
        self.meter.setVisible(self.talk.face is Face.LISTENING and not self._folded)

    def stand_back(self, back: bool) -> None:
        """A card over the lesson asks for something else first, and there is little room: the line stays."""
        if back is not self._back:
            self._back = back
            self._make_room()
            self._draw_together()

    def _draw_together(self) -> None:
        self.talk.resize_to(SIZE * (0.45 if self._back else 0.64 if self._folded else 1))
        self._grid.setVerticalSpacing(2 if self._back else 6 if self._folded else 10)
        self._grid.setContentsMargins(
            *((14, 4, 14, 4) if self._back else (14, 8, 14, 8) if self._folded else (20, 14, 20, 14))
        )

    def lock(self, locked: bool) -> None:
        """While Didi works out what was said nothing can be sent; what is typed stays."""
        self._locked = locked
        self.send_button.setEnabled(not locked)
        self.offer_row.setEnabled(not locked)

    def ask_to_confirm(self, words: str, *, faint: bool = False) -> None:
        """Put what was heard into the line, to be sent or mended."""
        self.unsure = True
        self._make_room()
        self.say("window_i_heard_faintly" if faint else "window_i_heard")
        self.field.setText(words)
        restyle(self.field, unsure="true")
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def settle(self, face: Face) -> None:
        """Nothing is to be confirmed any more: show `face`. What was typed meanwhile stays."""
        if self.unsure:
            self.field.clear()
        self.unsure = False
        self._make_room()
        restyle(self.field, unsure="false")
        self.show_face(face)

    def send(self) -> None:
        """Send what stands in the line, if anything does."""
        words = self.field.text().strip()
        if words and not self._locked:
            self.field.clear()
            self.settle(self.talk.face)
            self.sent.emit(words)

    def give_back(self, words: str) -> None:
        """What was sent did not count: put it back, unless something else was typed since."""
        self.field.setText(self.field.text() or words)

    def clear_or_put_aside(self) -> None:
        """Empty the line; say so when it held something heard."""
        self.field.clear()
        if self.unsure:
            self.put_aside.emit()

    def close_for_today(self, closed: bool) -> None:
        """When the lesson is over, only the last words stay, and what can still be done."""
        self._closed = closed
        for way in (self.talk, self._line, self.hands_free):
            way.setVisible(not closed)
            way.setEnabled(not closed)
        self._make_room()
        self.field.setEnabled(not closed)
        self.lock(closed)

    def fold(self, folded: bool, *, beside: bool = False) -> None:
        """Where the page is low, the button is smaller and stands beside the line; the switch `beside` the hint."""
        self._folded = folded
        self._make_room()
        self._draw_together()
        self._grid.removeWidget(self.talk)
        self._grid.removeWidget(self._line)
        self._grid.addWidget(self.talk, 0, 0, 2 if folded else 1, 1)
        self._grid.addWidget(self._line, 1, 1 if folded else 0, 1, 1 if folded else 2)
        restyle(self.hint, step="body" if folded else "lead")
        for one in (self.offer_row, self.meter, self.made_out, self.hands_free):
            self._words.removeWidget(one)
            self._first.removeWidget(one)
        for one in (self.offer_row, self.meter, self.made_out):
            if folded:
                self._first.addWidget(one, 1)
            else:
                self._words.insertWidget(self._words.count() - 1, one)
        if beside:
            self._first.addWidget(self.hands_free)
        else:
            self._words.insertWidget(self._words.count() - 1, self.hands_free)

    def _lay_out(self) -> None:
        self._grid, self._line = QGridLayout(self), QWidget()
        self._grid.setHorizontalSpacing(16)
        self._grid.setColumnStretch(1, 1)
        self._first = row((self.hint, 1), spacing=10)
        self._words = column(1, self._first, self.offer_row, self.meter, self.made_out, self.hands_free, 1, spacing=4)
        line = row((self.field, 1), self.pad_button, self.send_button, spacing=10)
        column(line, self.pad, of=self._line, margins=NO_MARGINS, spacing=6)
        self._grid.addLayout(self._words, 0, 1)
        self._grid.addWidget(self.action_row, 2, 0, 1, 2)
        self.fold(folded=False)


class HandsFreeSwitch(QWidget):
    """A tick box with a key, and a chip beside it while the microphone listens."""

    chosen = Signal(bool)
    """Hands-free was turned on or off."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.box = told(QCheckBox(), texts, text="window_hands_free", tip="window_hands_free_tip")
        told(self.box, texts, description="window_hands_free_tip")
        shortcut("hands_free", self, self.box.click)
        self.box.toggled.connect(self.chosen)
        self.sign = framed("chip", "clay")
        row(told(label(step="small"), texts, text="window_hands_free_on"), of=self.sign, margins=(10, 3, 10, 3))
        self.sign.hide()
        self.waits = framed("chip", "sun")
        row(told(label(step="small"), texts, text="window_hands_free_waits"), of=self.waits, margins=(10, 3, 10, 3))
        self.waits.hide()
        row(self.box, self.sign, self.waits, 1, of=self, margins=NO_MARGINS, spacing=12)

    def show_chosen(self, on: bool) -> None:
        """Show the choice as it is, without saying that it was made."""
        self.box.blockSignals(True)
        self.box.setChecked(on)
        self.box.blockSignals(False)

    def show_waiting(self, on: bool) -> None:
        """Show, or take away, that nothing listens before a grown-up has said yes."""
        self.waits.setVisible(on)

    def show_open(self, on: bool) -> None:
        """Show, or take away, the sign that the microphone listens."""
        self.sign.setVisible(on)
