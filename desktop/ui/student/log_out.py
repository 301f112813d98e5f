"""Puts a student's pages away when nobody is there any more: another child may come to this PC.

It counts keys, clicks and words, and nothing else of what anybody does. A lesson under way can be gone on with.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QWidget

from desktop.ui.front import Front
from desktop.ui.student.lesson_presenter import Lesson
from desktop.ui.student.students_presenter import SignedIn, StudentsPresenter
from desktop.ui.widgets.basics import button, label, row, told
from desktop.ui.widgets.theme import Theme, stylesheet
from desktop.values.page import Face, Texts

LOOK = 1000
"""Milliseconds between two looks at the clock."""
LAST = 20
"""Seconds that are counted down on a card."""
STIRS = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
    }
)
"""What tells that somebody is there."""


class LogOut(QObject):
    """Watches whether somebody is there."""

    def __init__(self, front: Front, students: StudentsPresenter, lesson: Lesson) -> None:
        super().__init__(front)
        self._front, self._students, self._lesson = front, students, lesson
        self.clock = time.monotonic
        """Tells seconds that never go back."""
        self._stirred = 0.0
        self.card = StillThere(front.window.theme, front.texts, front.window)
        self.card.here.clicked.connect(self.stir)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self.look)
        students.changed.connect(self._changed)
        lesson.talking.spoke.connect(self.stir)
        front.went.connect(self.stir)
        front.window.closing.connect(self._stop)

    def stir(self, *_what: object) -> None:
        """Somebody is there."""
        self._stirred = self.clock()
        self.card.hide()

    def look(self) -> None:
        """See how long nobody stirred; count down, and then put the pages away."""
        minutes = self._front.settings.log_out_minutes
        if not minutes or self._busy():
            self.stir()
            return
        left = minutes * 60 - (self.clock() - self._stirred)
        if left > LAST:
            return
        if left <= 0:
            self.card.hide()
            self._students.sign_out()
            return
        if not self.card.isVisible():
            self._front.window.announce(self._front.texts("window_still_there", seconds=LAST))
        told = self._front.texts("window_still_there", seconds=max(1, round(left)))
        self.card.tell(told, self._front.window.theme)

    def _busy(self) -> bool:
        """Whether Didi speaks or thinks, or listens because the button is held; or a grown-up is at work."""
        here = self._front.here
        if here == "lesson":
            face = self._front.page("lesson").answer.talk.face
            held = face is Face.LISTENING and not self._front.settings.hands_free
            return held or face in (Face.SPEAKING, Face.THINKING)
        return bool(here) and self._front.page(here).area in ("teacher", "bare")

    def _changed(self, who: SignedIn | None) -> None:
        handle = self._front.window.windowHandle()
        if who is None or handle is None:
            self._stop()
            return
        handle.removeEventFilter(self)
        handle.installEventFilter(self)
        self.stir()
        self._timer.start()

    def _stop(self) -> None:
        self._timer.stop()
        self.card.hide()
        handle = self._front.window.windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Hear of keys and clicks; keep none of them back."""
        if event.type() in STIRS:
            self.stir()
        return False


class StillThere(QFrame):
    """Counts down, quietly."""

    def __init__(self, theme: Theme, texts: Texts, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("card")
        self._theme = theme
        self._worn: Theme | None = None
        self.words = label(wrap=True)
        self.here = told(button("", "first"), texts, text="window_still_here")
        self.here.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row((self.words, 1), self.here, of=self, margins=(22, 12, 16, 12), spacing=16)
        self.hide()

    def wear(self, theme: Theme) -> None:
        """Dress in this theme: the window dresses its pages, and this lies over them."""
        if theme != self._worn:
            self._theme = self._worn = theme
            self.setStyleSheet(stylesheet(theme))

    def tell(self, sentence: str, theme: Theme) -> None:
        """Show how long it is still; it takes nobody's cursor away."""
        self.wear(theme)
        self.words.setText(sentence)
        self.setAccessibleName(sentence)
        window = self.parentWidget()
        if window is not None:
            width = min(self._theme.px(620), window.width() - 24)
            height = self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
            height = max(height, self.minimumSizeHint().height())
            self.setGeometry((window.width() - width) // 2, window.height() - height - 20, width, height)
        self.show()
        self.raise_()
