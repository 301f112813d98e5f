"""Small helpers that several pages build with: labels on the type scale, cards, and telling a widget its style."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.ui.widgets.theme import Theme

Card = TypeVar("Card", bound=QWidget)
View = TypeVar("View")


def show_each(
    cards: list[Card], views: Sequence[View], make: Callable[[], Card], show: Callable[[Card, View], None]
) -> None:
    """Have one of `cards` show each of `views`: `make` gives more where there are too few, the rest are hidden."""
    while len(cards) < len(views):
        cards.append(make())
    for card, view in zip(cards, views, strict=False):
        card.show()
        show(card, view)
    for card in cards[len(views) :]:
        card.hide()


def carried_files(event: QDropEvent) -> tuple[str, ...]:
    """The files of this PC that are held over a widget, or dropped on it."""
    return tuple(url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile())


def label(words: str = "", *, step: str = "body", tone: str = "", wrap: bool = False) -> QLabel:
    """A label at a step of the type scale, in a tone of the theme. Its words are plain text, whoever wrote them."""
    made = QLabel(words)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("step", step)
    made.setProperty("tone", tone)
    made.setWordWrap(wrap)
    return made


def button(words: str, name: str = "") -> QPushButton:
    """A button that Enter presses as well as Space, with its words as its accessible name."""
    made = QPushButton(words)
    made.setObjectName(name)
    made.setAccessibleName(words)
    made.setAutoDefault(True)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    return made


class Panel(QFrame):
    """A card that stands alone in the middle of a page: as wide as it wants to be, narrower where there is no room."""

    def __init__(self, theme: Theme, width: int = 640) -> None:
        super().__init__()
        self.setObjectName("card")
        self._width = width
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(44, 34, 44, 38)
        self.column.setSpacing(12)
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """As wide as the type is large."""
        self._wanted = theme.px(self._width)
        self.setMaximumWidth(self._wanted)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The whole width, and the height that its words need at that width."""
        hint = super().sizeHint()
        return QSize(self._wanted, max(hint.height(), self.heightForWidth(self._wanted)))


def in_the_middle(page: QWidget, panel: Panel, above: QWidget | None = None) -> None:
    """Lay out `page` with `panel` in the middle of it, and `above` along its top."""
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(panel)
    row.addStretch(1)
    column = QVBoxLayout(page)
    column.setContentsMargins(28, 16, 28, 16)
    if above is not None:
        column.addWidget(above)
    column.addStretch(1)
    column.addLayout(row)
    column.addStretch(1)


def restyle(widget: QWidget, **properties: str) -> None:
    """Set properties the style sheet looks at, and have it look again."""
    if all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
