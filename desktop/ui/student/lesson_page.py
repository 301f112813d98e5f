"""The lesson page: the board, the conversation, and the two ways to answer.

It is handed values and says by signals what the student did; it never knows what an answer means.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QGridLayout, QLineEdit, QWidget

from desktop.ui.student.chapters import TopicRow
from desktop.ui.widgets.accessibility import plays
from desktop.ui.widgets.answer_box import AnswerBox
from desktop.ui.widgets.basics import Page, boxed, column, told
from desktop.ui.widgets.board import Board
from desktop.ui.widgets.lesson_cards import ConsentCard, HandInCard, LessonHead
from desktop.ui.widgets.notices import Notice, StatusLine
from desktop.ui.widgets.painted import Celebration
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.transcript import Transcript
from desktop.values.page import Chip, Face, Texts, TurnView

if TYPE_CHECKING:
    from tutor.turn import Mode

NARROW, ACROSS, TIGHT, LOW, LOW_PICTURED, SHORT = 620, 860, 960, 640, 720, 540
"""Pixels at scale 1: the width under which everything stands in one column, that under which the answer stands across
the page, and that under which two columns stand without Didi's face; the height under which it stands closer, that with
a picture on the board, and that under which the picture stands beside the formula."""


LEAST_READ, A_LETTER = 1200, 45
"""Milliseconds in which a sentence is taken in, and those for each of its letters: a child reads twenty in a second."""


class LessonPage(Page):
    """One lesson on the screen, of whatever kind: with a board, as an exam, or as a conversation."""

    name = "lesson"
    bar = False
    back = "home"

    hush_wanted = Signal()
    """Didi should be silent, or stop listening."""
    wished = Signal(str)
    """Something that the tutor decides about: hint, skip or stop."""
    print_wanted = Signal()
    """The talk should go on paper."""
    repeat_wanted = Signal()
    """Didi should say her last words again."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self._texts = texts
        self._mode: Mode = "teach_me"
        self._hands_in = False
        self.head = LessonHead(theme, texts)
        self.title, self.progress, self.leave = self.head.title, self.head.progress, self.head.back
        self.notice = Notice(texts)
        self.consent = ConsentCard(texts)
        self.hand_in = HandInCard(texts)
        self.board = Board(theme)
        self.transcript = Transcript(theme, texts)
        self.topics = TopicRow(theme, texts)
        self.answer = AnswerBox(theme, texts)
        self.action_row = self.answer.action_row
        self.status = StatusLine(theme, texts)
        for one in (self.board, self.consent, self.hand_in):
            plays(one, QAccessible.Role.Grouping)
        plays(self.notice, QAccessible.Role.AlertMessage)
        self.talk: list[TurnView] = []
        """Every turn that was shown of this lesson, oldest first."""
        self._next: TurnView | None = None
        """A turn whose question waits while what came before it is talked about."""
        self._asked = ""
        """Id of the last question that came so and was asked."""
        self._reading = QTimer(self)
        self._reading.setSingleShot(True)
        self._reading.timeout.connect(self.ask)
        self._space_down = self._watches = False
        self._laid: _Shape | None = None
        self._boarded = True
        """Whether this kind of lesson has a board now."""
        self._short: tuple[object, ...] = ()
        """The room in which height was last scarce."""
        self._alone = False
        """Whether the conversation has the room of the board."""
        self._lay_out()
        self.celebration = Celebration(theme, self)
        self._pass_on()

    def open_lesson(self, title: str) -> None:
        """Put the name of the lesson over the page and the cursor where answers are typed."""
        self.head.show_title(title)
        self.answer.close_for_today(False)
        self.answer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_turn(self, view: TurnView) -> None:
        """Show one turn: what was heard, what Didi says, the question as it now stands, how far it has come."""
        if view.heard:
            self.transcript.add_heard(view.heard, view.hearing, right=view.joy in ("right", "known"))
        self.transcript.add_said(view.read or view.said, view.sources)
        self.talk.append(view)
        self._asked = ""
        if view.joy in ("known", "over"):
            self.transcript.add_joy(view.joy, view.joy_words)
            self.celebration.begin()
        if view.goal_reached:
            self.transcript.add_joy("goal", view.goal_reached)
        self.show_state(view)
        if view.ended:  # there Enter does nothing: who presses it once too often throws nothing away
            self.transcript.scroller.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_state(self, view: TurnView) -> None:
        """Show how the lesson stands, without a word more in the conversation."""
        self._mode, self._hands_in = view.mode, view.mode == "exam" and not view.placing
        self.head.show_progress(view.progress)
        self._show_on_the_board(view)
        self._boarded = view.mode != "clarify_doubts"
        self.topics.offer(view.topics, first=view.offered)
        self.action_row.show_for(view.mode, ended=view.ended, placing=view.placing)
        self.answer.offer(() if view.ended else view.offers)
        self.answer.close_for_today(view.ended)
        if view.ended:
            self.hand_in.hide()
            self.consent.put_away()
            told(self.leave, self._texts, text="window_leave_ended")
        self._arrange()

    def _show_on_the_board(self, view: TurnView) -> None:
        """What is talked about; the question that comes after it has its turn when it is asked."""
        self._next = view if view.before is not None and view.board.item != self._asked else None
        self.board.show_question(view.board if self._next is None or view.before is None else view.before)

    def keep_time(self, sentence: int | None, *, aloud: bool) -> None:
        """This sentence of the turn is being said now; where nobody says it, there is time to read it."""
        self.transcript.light(sentence)
        if sentence is not None:
            self.say(sentence)
        elif not aloud and self._next is not None:
            letters = sum(len(one) for one in self._next.said[: self._next.asks_at])
            self._reading.start(LEAST_READ + letters * A_LETTER)

    def say(self, sentence: int) -> None:
        """This sentence is said now: it lights up, and with the one that asks the next question that comes."""
        self.transcript.light(sentence)
        if self._next is not None and sentence >= self._next.asks_at:
            self.ask()

    def ask(self) -> None:
        """What was talked about is over: the question that stands is on the board."""
        self._reading.stop()
        view, self._next = self._next, None
        if view is not None:
            self._asked = view.board.item
            self.board.show_question(view.board)
            self._arrange()

    def clear(self) -> None:
        """Wipe the board and the conversation for whoever comes next."""
        self.transcript.clear()
        self.talk.clear()
        self._next, self._asked = None, ""
        self._reading.stop()
        self.answer.field.clear()
        self.answer.offer(())
        self.answer.settle(Face.OFF)
        self.notice.tell("")
        self.consent.put_away()
        self.hand_in.hide()
        self.celebration.hide()
        told(self.leave, self._texts, text="window_leave")

    def show_face(self, face: Face) -> None:
        """Say what Didi is doing."""
        self.answer.show_face(face)
        told(self.transcript.doing, self._texts, text=f"window_didi_{face.value}")

    def show_chip(self, chip: Chip) -> None:
        """Show the state of a part."""
        self.status.show_chip(chip)

    def show_hearing(self, can_hear: bool) -> None:
        """Whether a press of the button would be understood: only then is anything said about pressing."""
        self.answer.can_hear = can_hear
        self._tell_of_space()

    def _tell_of_space(self) -> None:
        """Space is spoken of only while it talks: it writes into a line, and presses a button that has the cursor."""
        if not self._watches:
            return
        self.answer.say_how(space=not self._space_belongs_elsewhere())
        talks = self.answer.can_hear and self.answer.space
        told(self.status.keys, self._texts, text="window_keys" if talks else "window_keys_typing")

    def instead_of(self, gone: QWidget) -> QWidget:
        """Who has pressed something goes on typing; when the lesson is over, reading."""
        return self.answer.field if self.answer.field.isEnabled() else self.transcript.scroller

    def wear(self, theme: Theme) -> None:
        """Another size of type may need another arrangement."""
        super().wear(theme)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange everything as there is room."""
        super().resizeEvent(event)
        self.celebration.setGeometry(self.rect())
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """A card that comes or goes takes room or leaves it."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Keys that work wherever the cursor is: Space to talk (not while typing), Escape for quiet."""
        kind = event.type()
        if kind == QEvent.Type.WindowDeactivate:
            self._space_up()
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) or not isinstance(event, QKeyEvent):
            return False
        if kind == QEvent.Type.KeyRelease:
            return self._key_up(event)
        return self._key_down(event)

    def _key_down(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            if self.answer.field.text():
                self.answer.clear_or_put_aside()
            if self.consent.isVisible():
                self.consent.later.click()
            if self.hand_in.isVisible():
                self.hand_in.put_away()
            self.hush_wanted.emit()
            return True
        if event.key() == Qt.Key.Key_R and not event.modifiers() and not self._is_typing():
            self.repeat_wanted.emit()
            return True
        if event.key() != Qt.Key.Key_Space or self._space_belongs_elsewhere():
            return False
        if not event.isAutoRepeat():
            self._space_down = True
            self.answer.talk.press()
        return True

    def _key_up(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Space or not self._space_down:
            return False
        if not event.isAutoRepeat():
            self._space_up()
        return True

    def _type_instead(self) -> None:
        self.answer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _space_up(self) -> None:
        if self._space_down:
            self._space_down = False
            self.answer.talk.release()

    def _space_belongs_elsewhere(self) -> bool:
        """Space types into a line that has words in it, and presses any other button that has the focus."""
        if self._space_down:
            return False
        focus = self._focus()
        if focus is self.answer.field:
            return bool(self.answer.field.text())
        other = focus is not self.answer.talk and isinstance(focus, (QAbstractButton, QLineEdit))
        return other or not self._is_mine(focus)

    def _focus(self) -> QWidget | None:
        """Where no window manager makes a window active, only the window itself knows who has its focus."""
        return QApplication.focusWidget() or self.window().focusWidget()

    def _is_mine(self, focus: QWidget | None) -> bool:
        """Whether the cursor is on this page, or nowhere; a menu or another window has keys of its own."""
        return focus is None or focus is self.window() or self.isAncestorOf(focus)

    def _is_typing(self) -> bool:
        return isinstance(self._focus(), QLineEdit) or not self._is_mine(self._focus())

    def showEvent(self, event: QShowEvent) -> None:
        """Watch the keys while the page is on the screen."""
        if not self._watches:
            _application().installEventFilter(self)
            _application().focusChanged.connect(self._tell_of_space)
        self._watches = True
        self._tell_of_space()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the keys alone again."""
        if self._watches:
            _application().removeEventFilter(self)
            _application().focusChanged.disconnect(self._tell_of_space)
        self._watches = False
        self._space_up()
        self.ask()
        super().hideEvent(event)

    def _pass_on(self) -> None:
        self.answer.field.textChanged.connect(lambda _: self._tell_of_space())
        self.action_row.wanted.connect(self._act)
        self.hand_in.handed_in.connect(self._hand_in)
        self.answer.field.textEdited.connect(lambda _: self.ask())
        self.answer.talk.pressed.connect(self.ask)
        for card in (self.hand_in.put_off, self.consent.put_off, self.transcript.source.closed):
            card.connect(self._type_instead)

    def _act(self, name: str) -> None:
        if name == "repeat":
            self.repeat_wanted.emit()
        elif name == "print":
            self.print_wanted.emit()
        elif name == "stop" and self._hands_in:
            self.hand_in.ask()
        else:
            self.wished.emit(name)

    def _hand_in(self) -> None:
        self._type_instead()
        self.wished.emit("stop")

    def _lay_out(self) -> None:
        self._body = QGridLayout()
        self.topics.setParent(self)  # only some kinds of lessons have a place for it, and the window dresses all
        self._over = boxed(column(self.notice))
        cards = (self._over, self.consent, self.hand_in)
        self._column = column(self.head, *cards, (self._body, 1), self.status, of=self)

    def minimumSizeHint(self) -> QSize:
        """As low as can be: board and conversation give way."""
        width = super().minimumSizeHint().width()
        return QSize(width, self.heightForWidth(max(width, self.width())))

    def heightForWidth(self, width: int) -> int:
        """The height of all that never gives way."""
        return self._column.totalMinimumHeightForWidth(width)

    def _arrange(self) -> None:
        """Board and answer beside the conversation, as far as there is room; no board for doubts."""
        shape = self._shape()
        carded = shape.short and not (self.consent.isHidden() and self.hand_in.isHidden())
        self._over.setVisible(not self.notice.isHidden() and not carded)
        self.answer.stand_back(carded)
        if shape != self._laid:
            self._laid = shape
            self._put_on(shape)
        boarded = self._boarded and self._has_room_for_the_board(shape)
        self.board.setVisible(boarded)
        if boarded is self._alone:
            self._alone = not boarded
            self._put(shape)

    def _shape(self) -> _Shape:
        """How everything stands where there is so much room."""
        room, px = self._room(), self.theme.px
        chat = self._mode == "clarify_doubts"
        narrow, across = self.width() < px(NARROW), self.width() < px(ACROSS)
        low = across or room < px(LOW if self.board.picture.isHidden() else LOW_PICTURED)
        return _Shape(narrow, across or chat, self.width() < px(TIGHT), low, self._is_short(room), chat)

    def _is_short(self, room: int) -> bool:
        """Whether height is scarce. A card that was folded for it and is lower now does not make it plenty again."""
        cards = tuple(card.isHidden() for card in (self.notice, self.consent, self.hand_in))
        here = (self.width(), self._seen(), self.theme, cards)
        if room >= self.theme.px(SHORT) and here != self._short:
            return False
        self._short = here
        return True

    def _put_on(self, shape: _Shape) -> None:
        low = shape.low
        self._column.setContentsMargins(*((16, 8, 16, 6) if low else (28, 16, 28, 10)))
        self._column.setSpacing(8 if low else 12)
        self._body.setSpacing(8 if low else 16)
        self.answer.fold(low or shape.chat, beside=shape.across and not shape.narrow)
        self.board.fold(low, beside=shape.narrow or shape.short)
        self.topics.fold(shape.narrow)
        self.transcript.fold(shape.tight or shape.short)
        self.consent.fold(shape.short)
        self._put(shape)

    def _room(self) -> int:
        """Pixels of height that the cards over the lesson leave of what can be seen of the page."""
        cards = [card for card in (self.notice, self.consent, self.hand_in) if not card.isHidden()]
        return self._seen() - sum(max(card.heightForWidth(self.width() - 56), 0) + 12 for card in cards)

    def _seen(self) -> int:
        """Pixels of height of the page that are seen at once."""
        sheet = self.parentWidget()
        return self.height() if sheet is None else min(self.height(), sheet.height())

    def _has_room_for_the_board(self, shape: _Shape) -> bool:
        """Whether the question's words fit on the board; else the conversation has its room, which tells them too."""
        inner = self.width() - 2 * self._column.contentsMargins().left()
        wide = inner - self._body.spacing()
        share = 1.0 if shape.narrow else 0.5 if shape.across else 12 / 21
        around = self._column.totalMinimumHeightForWidth(self.width()) - self._body.totalMinimumHeightForWidth(inner)
        answer = self.answer.heightForWidth(inner if shape.across else round(wide * share)) + self._body.spacing()
        talk = self.transcript.least(round(wide * (1 - share) or wide))
        free = self._seen() - around - answer - (talk if shape.narrow else 0)
        least = self.board.least(round(wide * share))
        return free >= (max(least, talk) if shape.across and not shape.narrow else least)

    def _put(self, shape: _Shape) -> None:
        body = self._body
        under = (self.transcript, self.topics, self.answer)
        for one in (self.board, *under):
            body.removeWidget(one)
        body.addWidget(self.board, 0, 0)
        if shape.narrow:
            for row, widget in enumerate(under, 1):
                body.addWidget(widget, row, 0)
        elif shape.chat:
            body.addWidget(self.transcript, 0, 0)
            body.addWidget(self.topics, 0, 1)
            body.addWidget(self.answer, 1, 0, 1, 2)
        elif self._alone:
            body.addWidget(self.transcript, 0, 0, 1, 2)
            body.addWidget(self.answer, 1, 0, 1, 2)
        elif shape.across:
            body.addWidget(self.transcript, 0, 1)
            body.addWidget(self.answer, 1, 0, 1, 2)
        else:
            body.addWidget(self.answer, 1, 0)
            body.addWidget(self.transcript, 0, 1, 2, 1)
        body.setRowStretch(0, 4)
        body.setRowStretch(1, 5 if shape.narrow else 0)
        left, right = (1, 0) if shape.narrow else (12, 6) if shape.chat else (1, 1) if shape.across else (12, 9)
        body.setColumnStretch(0, left)
        body.setColumnStretch(1, right)


@dataclass(frozen=True)
class _Shape:
    """How a lesson stands on the page."""

    narrow: bool = False
    """In one column."""
    across: bool = False
    """The answer takes the whole width."""
    tight: bool = False
    low: bool = False
    short: bool = False
    chat: bool = False
    """A talk without a board."""


def _application() -> QApplication:
    running = QApplication.instance()
    if not isinstance(running, QApplication):
        raise TypeError("a page without an application")
    return running
