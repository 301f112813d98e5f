"""A line across the page that says what is wrong and stands in nobody's way; and the words about each part below."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
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
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.addWidget(self.words, 1)
        row.addWidget(self.close_button)
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


class Dot(QWidget):
    """The colour of a part's state. The words beside it say the same."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._colour = "line"
        self.state = ""
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme, as large as the words beside it."""
        self._theme = theme
        self.setFixedSize(theme.px(DOT), theme.px(DOT))
        self.update()

    def show_state(self, state: str) -> None:
        """ready, loading or missing."""
        self._colour, self.state = _COLOURS[state], state
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the dot."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._theme.colour(self._colour))
        painter.setPen(self._theme.colour(self._colour))
        painter.drawEllipse(self.rect().adjusted(1, 1, -2, -2))


class StatusLine(QWidget):
    """The state of each part in a few words, and the keys on the right."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 0, 4, 0)
        self._row.setSpacing(8)
        self._row.addStretch(1)
        self.keys = told(label(step="small", tone="soft"), texts, text="window_keys")
        self._row.addWidget(self.keys)
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
