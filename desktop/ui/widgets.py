"""Small helpers that several pages build with: labels on the type scale, cards, and telling a widget its style."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget


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


def card(name: str = "card") -> tuple[QFrame, QVBoxLayout]:
    """A card and the column inside it."""
    frame = QFrame()
    frame.setObjectName(name)
    column = QVBoxLayout(frame)
    column.setContentsMargins(24, 18, 24, 18)
    column.setSpacing(10)
    return frame, column


def restyle(widget: QWidget, **properties: str) -> None:
    """Set properties the style sheet looks at, and have it look again."""
    if all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
