"""Lays small widgets out as words stand in a paragraph: line after line, as many in each as fit."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Left to right, then the next line."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 8) -> None:
        super().__init__(parent)
        self._places: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """One more at the end."""
        self._places.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._places)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The one at that place."""
        return self._places[index] if 0 <= index < len(self._places) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """The one at that place, taken out."""
        return self._places.pop(index) if 0 <= index < len(self._places) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines."""
        return self._laid(QRect(0, 0, width, 0), put=False)

    def setGeometry(self, room: QRect) -> None:
        """Put everything in its place."""
        super().setGeometry(room)
        self._laid(room, put=True)

    def sizeHint(self) -> QSize:
        """As wide as the widest of them."""
        hints = [place.sizeHint() for place in self._places]
        return QSize(max((one.width() for one in hints), default=0), max((one.height() for one in hints), default=0))

    def minimumSize(self) -> QSize:
        """The highest of them; what is wider than the room is cut to it."""
        size = QSize()
        for place in self._places:
            size = size.expandedTo(place.minimumSize())
        return QSize(0, size.height())

    def _laid(self, room: QRect, *, put: bool) -> int:
        """The height of all lines; each widget in the middle of its line."""
        left, top, line = room.x(), room.y(), 0
        same: list[tuple[QLayoutItem, QRect]] = []
        for place in self._places:
            if place.isEmpty():  # hidden
                continue
            size = place.sizeHint().boundedTo(QSize(room.width(), place.sizeHint().height()))
            if line and left + size.width() > room.x() + room.width():
                _put(same if put else [], line)
                left, top, line, same = room.x(), top + line + self.spacing(), 0, []
            same.append((place, QRect(QPoint(left, top), size)))
            left, line = left + size.width() + self.spacing(), max(line, size.height())
        _put(same if put else [], line)
        return top + line - room.y()


def _put(line: list[tuple[QLayoutItem, QRect]], high: int) -> None:
    for place, where in line:
        place.setGeometry(where.translated(0, (high - where.height()) // 2))
