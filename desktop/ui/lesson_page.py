"""The lesson page: the board, the conversation, and the two ways to answer.

It is handed values and says by signals what the student did; it never knows what an answer means.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QVBoxLayout

from desktop.ui.answer_box import AnswerBox
from desktop.ui.board import Board
from desktop.ui.consent_card import ConsentCard
from desktop.ui.notice import Notice, StatusLine
from desktop.ui.page import Page
from desktop.ui.progress_line import ProgressLine
from desktop.ui.theme import Theme
from desktop.ui.transcript import Transcript
from desktop.ui.views import Chip, Face, Texts, TurnView
from desktop.ui.widgets import button, label


class LessonPage(Page):
    """One lesson on the screen."""

    name = "lesson"
    bar = False

    talk_began = Signal()
    talk_ended = Signal()
    said = Signal(str)
    """Words that were typed, or heard and confirmed."""
    heard_put_aside = Signal()
    hush_wanted = Signal()
    """Didi should be silent, or stop listening."""
    leave_wanted = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self._texts = texts
        self.title = label(step="title")
        self.progress = ProgressLine(theme)
        self.leave = button(texts("window_leave"), "quiet")
        self.notice = Notice(texts)
        self.consent = ConsentCard(texts)
        self.board = Board(theme)
        self.transcript = Transcript(theme, texts)
        self.answer = AnswerBox(theme, texts)
        self.status = StatusLine(theme, texts)
        self._space_down = False
        self._lay_out()
        self._pass_on()

    def open_lesson(self, title: str) -> None:
        """Put the name of the lesson over the page and the cursor where answers are typed."""
        self.title.setText(title)
        self.answer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_turn(self, view: TurnView) -> None:
        """Show one turn: what was heard, what Didi says, the question as it now stands, how far it has come."""
        if view.heard:
            self.transcript.add_heard(view.heard)
        self.transcript.add_said(view.said)
        self.progress.show_progress(view.progress)
        self.board.show_question(view.board)
        self.answer.lock(view.ended)
        self.answer.field.setEnabled(not view.ended)
        self.answer.talk.setEnabled(not view.ended)
        if view.ended:
            self.leave.setText(self._texts("window_leave_ended"))
            self.leave.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """Wipe the board and the conversation for whoever comes next."""
        self.transcript.clear()
        self.answer.settle(Face.OFF)
        self.notice.tell("")
        self.consent.put_away()
        self.leave.setText(self._texts("window_leave"))

    def show_face(self, face: Face) -> None:
        """Say what Didi is doing."""
        self.answer.show_face(face)
        self.transcript.doing.setText(self._texts(f"window_didi_{face.value}"))

    def show_chip(self, chip: Chip) -> None:
        """Show the state of a part."""
        self.status.show_chip(chip)

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
            self.hush_wanted.emit()
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
        # Where no window manager makes a window active, only the window itself knows who has its focus.
        focus = QApplication.focusWidget() or self.window().focusWidget()
        if focus is self.answer.field:
            return bool(self.answer.field.text())
        return isinstance(focus, QAbstractButton) or focus is self.consent.pin

    def showEvent(self, event: QShowEvent) -> None:
        """Watch the keys while the page is on the screen."""
        _application().installEventFilter(self)
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the keys alone again."""
        _application().removeEventFilter(self)
        self._space_up()
        super().hideEvent(event)

    def _pass_on(self) -> None:
        self.answer.talk.pressed.connect(self.talk_began)
        self.answer.talk.released.connect(self.talk_ended)
        self.answer.sent.connect(self.said)
        self.answer.put_aside.connect(self.heard_put_aside)
        self.leave.clicked.connect(self.leave_wanted)
        self.consent.put_off.connect(self._type_instead)

    def _lay_out(self) -> None:
        page = QVBoxLayout(self)
        page.setContentsMargins(28, 16, 28, 10)
        page.setSpacing(12)
        head = QHBoxLayout()
        head.setSpacing(20)
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.progress, 2)
        head.addWidget(self.leave)
        left = QVBoxLayout()
        left.setSpacing(14)
        left.addWidget(self.board, 1)
        left.addWidget(self.answer)
        body = QHBoxLayout()
        body.setSpacing(18)
        body.addLayout(left, 11)
        body.addWidget(self.transcript, 9)
        page.addLayout(head)
        page.addWidget(self.notice)
        page.addWidget(self.consent)
        page.addLayout(body, 1)
        page.addWidget(self.status)


def _application() -> QCoreApplication:
    running = QApplication.instance()
    if running is None:
        raise RuntimeError("a page without an application")
    return running
