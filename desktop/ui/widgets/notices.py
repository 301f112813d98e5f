"""What the window says beside its pages: a line across a page, the state of each part, a toast, a card of trouble.

None of them stands in anybody's way or waits to be answered.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QSizePolicy, QWidget

from desktop.ui.widgets.basics import button, column, label, row, shortcut, told
from desktop.ui.widgets.painted import Painted
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Chip, Texts

DOT = 10
"""Pixels at scale 1."""
_COLOURS = {"ready": "leaf", "loading": "sun", "missing": "clay"}


class Notice(QFrame):
    """One sentence, until it is closed or no longer true."""

    closed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._codes: tuple[str, ...] = ()
        self.setObjectName("notice")
        self.words = label(wrap=True)
        self.close_button = told(button("", "quiet"), texts, text="window_close_notice")
        self.close_button.clicked.connect(self._close)
        row((self.words, 1), self.close_button, of=self, margins=(16, 6, 8, 6))
        self.hide()

    def tell(self, sentence: str) -> None:
        """Show a sentence; an empty one takes the notice away."""
        self._codes = ()
        self._show(sentence)

    def tell_of(self, *codes: str) -> None:
        """Show the sentences of these codes, in whatever language the window speaks."""
        self._codes = codes
        self._show(" · ".join(self._texts(code) for code in codes))

    def retell(self) -> None:
        """Say it again, in the language there is now."""
        if self._codes:
            self.tell_of(*self._codes)

    def _show(self, sentence: str) -> None:
        self.words.setText(sentence)
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))

    def _close(self) -> None:
        self.tell("")
        self.closed.emit()


class Dot(Painted):
    """The colour of a part's state. The words beside it say the same."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, DOT, DOT)
        self._colour = "line"
        self.state = ""

    def show_state(self, state: str) -> None:
        """ready, loading or missing."""
        self._colour, self.state = _COLOURS[state], state
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the dot."""
        painter.setBrush(self._theme.colour(self._colour))
        painter.setPen(self._theme.colour(self._colour))
        painter.drawEllipse(self.rect().adjusted(1, 1, -2, -2))


class StatusLine(QWidget):
    """The state of each part in a few words, and the keys on the right."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.keys = told(label(step="small", tone="soft"), texts, text="window_keys")
        self._row = row(1, self.keys, of=self, margins=(4, 0, 4, 0), spacing=8)
        self._chips: dict[str, tuple[Dot, QLabel]] = {}
        self.words: dict[str, str] = {}
        """What is shown of each part, by its name."""

    def wear(self, theme: Theme) -> None:
        """Dots that are made later are drawn in this theme too."""
        self._theme = theme
        self._fit()

    def retell(self) -> None:
        """Words of another language are of another length."""
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """On a narrow window the state of things matters more than the keys."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where there is not room for all, what is well stands back first; what is missing stays."""
        room = self.width() - self._needed(self.keys)
        self.keys.setVisible(room >= sum(self._needed(words) for _, words in self._chips.values()))
        room = self.width()
        for dot, words in sorted(self._chips.values(), key=lambda one: one[0].state == "ready"):
            room -= self._needed(words)
            for widget in (dot, words):
                widget.setVisible(room >= 0)

    def _needed(self, words: QLabel) -> int:
        margins = words.contentsMargins()
        beside = margins.left() + margins.right() + self._theme.px(DOT) + 2 * self._row.spacing()
        return words.fontMetrics().horizontalAdvance(words.text()) + beside

    def show_chip(self, chip: Chip) -> None:
        """Show or change the words about one part."""
        if chip.name not in self._chips:
            dot, words = Dot(self._theme), label(step="small", tone="soft")
            words.setContentsMargins(0, 0, 14, 0)
            at = 2 * len(self._chips)
            self._row.insertWidget(at, dot)
            self._row.insertWidget(at + 1, words)
            self._chips[chip.name] = (dot, words)
        dot, shown = self._chips[chip.name]
        dot.show_state(chip.state)
        shown.setText(chip.words)
        self.words[chip.name] = chip.words
        self._fit()
        self.setAccessibleDescription(" ".join(self.words.values()))


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
        row((self.words, 1), self.undo, self.close_button, of=self, margins=(20, 10, 10, 10), spacing=12)
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


KEPT = 20
"""Troubles whose details can be copied together."""


class TroubleCard(QFrame):
    """The newest trouble, and how many came before it, until it is closed."""

    changed = Signal()
    """It needs another place: it came, grew or went."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trouble")
        self._texts = texts
        self._troubles: list[tuple[str, str]] = []
        self.words = label(wrap=True)
        self.more = label(step="small", tone="soft")
        self.details = label(step="small", tone="soft", wrap=True)
        self.copy = told(button("", "quiet"), texts, text="window_trouble_copy")
        self.folder = told(button("", "quiet"), texts, text="window_trouble_folder")
        self.close_button = told(button("", "quiet"), texts, text="window_trouble_close")
        self.copy.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.put_away)
        keys = row(1, self.copy, self.folder, self.close_button)
        column(self.words, self.details, self.more, keys, of=self, margins=(18, 12, 10, 8), spacing=4)
        self.hide()

    def tell(self, sentence: str, details: str = "") -> None:
        """Show what went wrong; an empty sentence takes the card away. What was told already is not told twice."""
        if not sentence:
            self.put_away()
            return
        told_now = (sentence, details)
        self._troubles = [*(one for one in self._troubles if one != told_now), told_now][-KEPT:]
        self.words.setText(sentence)
        self.details.setText(details)
        self.details.setVisible(bool(details))
        self.copy.setVisible(any(each for _, each in self._troubles))
        self.setAccessibleName(sentence)
        self.retell()
        self.changed.emit()
        self.show()
        self.raise_()

    @property
    def stands(self) -> bool:
        """Whether it is shown or about to be."""
        return bool(self._troubles)

    def retell(self) -> None:
        """How many came before, in the language there is now."""
        before = len({sentence for sentence, _ in self._troubles} - {self.words.text()})
        self.more.setVisible(before > 0)
        self.more.setText(self._texts("window_trouble_more", count=before) if before else "")

    def put_away(self) -> None:
        """Whoever sat here has seen it."""
        self._troubles = []
        self.hide()
        self.changed.emit()

    def _copy(self) -> None:
        lines = [line for trouble in self._troubles for line in trouble if line]
        QGuiApplication.clipboard().setText("\n".join(lines))
