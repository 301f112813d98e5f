"""A few words that something was done, with a way to undo it; they go by themselves, and wait while somebody reads.

It lies over the foot of the window and moves nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QWidget

from desktop.ui.widgets.keys import shortcut
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts

STAYS = 8000
"""Milliseconds."""


class Toast(QFrame):
    """One thing that was done; the next one takes its place, and what was before can then not be undone here."""

    undone = Signal()
    coming = Signal()
    """It is about to be shown and wants its place, which must not be under a mouse that is elsewhere."""

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("toast")
        self.words = label(wrap=True)
        self.undo = told(button(""), texts, text="window_toast_undo", tip="window_key_undo")
        self.close_button = told(button("✕"), texts, name="window_close_notice", tip="window_close_notice")
        self.undo.clicked.connect(self._undo)
        self.close_button.clicked.connect(self.put_away)
        self._keys = shortcut("undo", self, self._undo)
        self.stands = False
        """Whether it is shown or about to be."""
        self._undoes: Callable[[], None] | None = None
        self._time = QTimer(self)
        self._time.setSingleShot(True)
        self._time.setInterval(STAYS)
        self._time.timeout.connect(self.put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 10, 10, 10)
        row.setSpacing(12)
        row.addWidget(self.words, 1)
        row.addWidget(self.undo)
        row.addWidget(self.close_button)
        for one in (self, self.undo, self.close_button):
            one.installEventFilter(self)
        self.hide()

    def tell(self, sentence: str, undo: Callable[[], None] | None = None) -> None:
        """Say that something was done."""
        self._undoes = undo
        self.words.setText(sentence)
        self.setAccessibleName(sentence)
        self.undo.setVisible(undo is not None)
        for one in self._keys:
            one.setEnabled(undo is not None)
        self.stands = True
        self.coming.emit()
        self.show()
        self.raise_()
        self._wait()

    def put_away(self) -> None:
        """It goes, and its way to undo with it, whether or not the window can be seen."""
        self._undoes = None
        for one in self._keys:
            one.setEnabled(False)
        self.hide()

    @property
    def waits(self) -> bool:
        """Whether its time is running; it stands still while the mouse or the cursor is on it."""
        return self._time.isActive()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Whoever reads it has time."""
        kind = QEvent.Type
        if event.type() in (kind.Enter, kind.FocusIn):
            self._time.stop()
        elif event.type() in (kind.Leave, kind.FocusOut):
            self._wait()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """What is gone cannot be undone."""
        self._time.stop()
        self.stands = False
        self._undoes = None
        super().hideEvent(event)

    def _wait(self) -> None:
        if self.isVisible() and not self.underMouse() and not self._has_cursor():
            self._time.start()

    def _has_cursor(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _undo(self) -> None:
        undoes = self._undoes
        self.put_away()
        if undoes is not None:
            undoes()
            self.undone.emit()
