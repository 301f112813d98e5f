"""Everybody on this PC as tiles: one list that paints what is seen of it, so five hundred names cost what ten do.

A name is found in whichever letters it is typed. It is plain text, whoever wrote it; one that is too long is cut short,
and whole in its tip and for a screen reader.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.ui.widgets.painted import DRAWINGS, draw, give_emblems, paint_emblem
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

if TYPE_CHECKING:
    from tutor.records.people import Person

TILE = Qt.ItemDataRole.UserRole
LEAST = 158
"""Pixels at scale 1 that a tile is wide at least."""
LONGEST = 64
"""Letters of a name that are looked at when it is painted; no tile has room for more."""
Place = QModelIndex | QPersistentModelIndex


class Tiles(QAbstractListModel):
    """The tiles that are shown: those of a class whose names have what was typed."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.everybody: tuple[Person, ...] = ()
        self.shown: tuple[Person, ...] = ()

    def offer(self, everybody: tuple[Person, ...]) -> None:
        """From now on these are everybody, and each has a picture that nobody else of the class has."""
        self.everybody = everybody
        groups: dict[str, list[str]] = {}
        for one in everybody:
            groups.setdefault(one.group, []).append(one.key)
        give_emblems(groups.values())

    def narrow(self, typed: str, group: str | None) -> None:
        """Show those whom the typed words find, of one class (None: of all)."""
        self.beginResetModel()
        found = (
            one
            for one in self.everybody
            if (group is None or one.group == group) and finds(typed, one.name, one.roll, one.group)
        )
        # Whose name is written so comes before those whose names sound so.
        self.shown = tuple(sorted(found, key=lambda one: not is_written_in(typed, one.name)))
        self.endResetModel()

    def rowCount(self, parent: Place | None = None) -> int:
        """How many are shown."""
        return 0 if parent is not None and parent.isValid() else len(self.shown)

    def data(self, index: Place, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What is known of one of them."""
        if not index.isValid() or index.row() >= len(self.shown):
            return None
        student = self.shown[index.row()]
        if role == TILE:
            return student
        if role == Qt.ItemDataRole.DisplayRole:
            return student.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"<span>{escape(self.whole(student))}</span>"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.whole(student)
        return None

    def whole(self, student: Person) -> str:
        """All that a tile says, in words."""
        parts = [student.name, student.group and self._texts("window_who_group", group=student.group)]
        parts += [student.roll and self._texts("window_who_roll", roll=student.roll)]
        parts += [self._texts("window_who_locked") if student.locked else ""]
        return ", ".join(part for part in parts if part)


class TilePainter(QStyledItemDelegate):
    """Paints a tile."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.width = 0
        """How wide the tiles are where they share a line; 0 for the least there is."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Place) -> QSize:
        """Every tile is as large as the others, with room for two lines of a name."""
        lines = QFontMetrics(self.theme.font("body", bold=True)).height() * 2
        place = QFontMetrics(self.theme.font("small")).height()
        return QSize(max(self.width, self.theme.px(LEAST)), self.theme.px(96) + lines + place)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Place) -> None:
        """A card with a picture, a name, a class and a roll number."""
        student: Person = index.data(TILE)
        state, theme = option.state, self.theme
        here = bool(state & QStyle.StateFlag.State_HasFocus) or bool(state & QStyle.StateFlag.State_Selected)
        over = here or bool(state & QStyle.StateFlag.State_MouseOver)
        gap = theme.px(6)
        box = QRectF(option.rect).adjusted(gap, gap, -gap, -gap)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(theme.colour("main_mist" if here else "card"))
        painter.setPen(QPen(theme.colour("main" if over else "line"), theme.px(3) if here else theme.px(1.5)))
        painter.drawRoundedRect(box, theme.px(16), theme.px(16))
        size = theme.px(64)
        paint_emblem(
            painter, theme, student.key, QRectF(box.center().x() - size / 2, box.top() + theme.px(12), size, size)
        )
        if student.locked:
            lock, edge = theme.px(20), theme.px(8)
            corner = QRectF(box.right() - lock - edge, box.top() + edge, lock, lock)
            draw(painter, theme, DRAWINGS["lock"], corner)
        words = box.adjusted(theme.px(8), size + theme.px(18), -theme.px(8), -theme.px(6))
        paint_words(painter, theme, words, student.name[:LONGEST], (student.group, student.roll), across=0.5)
        painter.restore()


def paint_words(
    painter: QPainter, theme: Theme, box: QRectF, title: str, beneath: tuple[str, ...], *, across: float = 0.0
) -> None:
    """A title in one line or two and a quieter line of what there is beneath, in the middle of the box's height.

    Lines begin at the left of the box, or stand in its middle (`across` 0.5). Every script stands on the line of the
    painter's own face.
    """
    font, small = theme.font("body", bold=True), theme.font("small")
    told = " · ".join(part for part in beneath if part)
    place = QFontMetrics(small).elidedText(told, Qt.TextElideMode.ElideRight, int(box.width()))
    lines = [*((line, font, "ink") for line in two_lines(title, font, int(box.width()))), (place, small, "soft")]
    top = box.center().y() - sum(QFontMetrics(face).height() for _, face, _ in lines) / 2
    for words, face, colour in lines:
        metrics = QFontMetrics(face)
        painter.setFont(face)
        painter.setPen(theme.colour(colour))
        left = box.left() + (box.width() - metrics.horizontalAdvance(words)) * across
        painter.drawText(QPointF(left, top + metrics.ascent()), words)
        top += metrics.height()


def two_lines(words: str, font: QFont, width: int) -> tuple[str, ...]:
    """The words in one line or two, the last one cut short where there is no more room."""
    metrics = QFontMetrics(font)
    if metrics.horizontalAdvance(words) <= width:
        return (words,)
    layout = QTextLayout(words, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    first = layout.createLine()
    first.setLineWidth(width)
    cut = max(1, first.textLength())
    layout.endLayout()
    return tuple(
        metrics.elidedText(part.strip(), Qt.TextElideMode.ElideRight, width) for part in (words[:cut], words[cut:])
    )


class TileList(QListView):
    """The tiles: arrow keys go through them, Enter or a click chooses one."""

    chosen = Signal(object)
    """Somebody's `Person`."""
    typed = Signal(str)
    """A letter: a name is being looked for."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("tiles")
        # The tile that has the cursor shows it; the list itself is no more than the paper they lie on.
        self.setStyleSheet("QListView#tiles { background: transparent; border: none; }")
        self.tiles = Tiles(texts)
        self._painter = TilePainter(theme)
        self.setModel(self.tiles)
        self.setItemDelegate(self._painter)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._painter.theme = theme
        self.setMinimumHeight(self._painter.sizeHint(QStyleOptionViewItem(), QModelIndex()).height() + theme.px(12))
        self._spread()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The tiles share the width."""
        self._spread()
        super().resizeEvent(event)

    def narrow(self, typed: str, group: str | None) -> None:
        """Show those whom the typed words find, of one class (None: of all)."""
        self.tiles.narrow(typed, group)
        self._spread()

    def _spread(self) -> None:
        """As many tiles in a line as there is room for, and a bar beside them only where they are too many."""
        bar = self.verticalScrollBar().sizeHint().width()
        across, wide = self._shared(self.width())
        lines = -(-self.tiles.rowCount() // across)
        more = lines * self._painter.sizeHint(QStyleOptionViewItem(), QModelIndex()).height() > self.height()
        if more:
            across, wide = self._shared(self.width() - bar)
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOn if more else policy.ScrollBarAlwaysOff)
        self._painter.width = wide
        self.setGridSize(self._painter.sizeHint(QStyleOptionViewItem(), QModelIndex()))
        self.scheduleDelayedItemsLayout()

    def _shared(self, room: int) -> tuple[int, int]:
        """How many tiles stand side by side in so much room, and how wide each is."""
        across = max(1, (room - 2) // self._painter.theme.px(LEAST))
        return across, (room - 2) // across

    def choose(self) -> None:
        """Choose whoever the cursor is on, or the only one."""
        if self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().data(TILE))
        else:
            self.choose_only()

    def choose_only(self) -> bool:
        """Choose whoever is the only one shown; False where there are more, or nobody."""
        only = self.tiles.rowCount() == 1
        if only:
            self.chosen.emit(self.tiles.index(0, 0).data(TILE))
        return only

    def to_first(self) -> None:
        """Put the cursor on the first tile."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.tiles.rowCount() and not self.currentIndex().isValid():
            self.setCurrentIndex(self.tiles.index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space choose; a letter begins a name."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.choose()
            return
        if event.text().strip() and event.text().isprintable():
            self.typed.emit(event.text())
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click chooses."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(QPointF(event.position()).toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index.isValid():
            self.chosen.emit(index.data(TILE))


_LIKE = (
    *(("x", "ks"), ("ph", "f"), ("w", "v"), ("z", "j"), ("q", "k"), ("ee", "i"), ("oo", "u"), ("e", "i"), ("o", "u")),
    *(("ck", "k"), ("ch", "c")),
)
_SKELETON = 3
"""Letters without any a from which on they are enough to find somebody."""


@lru_cache(maxsize=4096)
def sounds(text: str) -> str:
    """A text as it roughly sounds, in few Latin letters."""
    from tutor.language.known_words import in_latin  # reads the words of Hindi, for which no page of names waits

    plain = unicodedata.normalize("NFC", text.casefold()).replace("\u093c", "").replace("ँ", "ं")
    latin = re.sub("[\u0900-\u0963]+", lambda run: in_latin(f"{run[0]} "), plain)
    for written, heard in _LIKE:
        latin = latin.replace(written, heard)
    latin = re.sub(r"(?<=[bcdgjkpst])h", "", latin)
    return re.sub(r"(.)\1+", r"\1", latin)


def _plain(typed: str) -> str:
    return " ".join(typed.casefold().split())


def is_written_in(typed: str, name: str) -> bool:
    """Whether the name has what was typed, letter by letter; nothing typed is in every name."""
    return _plain(typed) in name.casefold()


def finds(typed: str, name: str, *others: str) -> bool:
    """Whether what was typed is in the name, sounds like a part of it, or begins one of `others`."""
    plain = _plain(typed)
    if is_written_in(typed, name):
        return True
    if any(one.casefold().startswith(plain) for one in others if one):
        return True
    asked, there = sounds(plain), sounds(name)
    bare = asked.replace("a", "")
    return asked in there or (len(bare) >= _SKELETON and bare in there.replace("a", ""))
