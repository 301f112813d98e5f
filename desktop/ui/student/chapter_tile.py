"""A chapter as a tile: its ring, its title, its class. The one that is open is marked by its edge and its mark."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from desktop.ui.student.mastery import paint_ring
from desktop.ui.student.tile_list import in_line, two_lines
from desktop.ui.widgets.theme import Theme
from desktop.values.student import ChapterView


class ChapterTile(QAbstractButton):
    """One chapter; at most one of them is open."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.view = ChapterView("", "", "", (), "")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chapter(self, view: ChapterView) -> None:
        """Show this chapter."""
        self.view = view
        self.setAccessibleName(", ".join(one for one in (view.title, view.grade, view.firm) if one))
        self.setToolTip("")
        self.update()

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for two lines of a title and one beneath."""
        title = QFontMetrics(self._theme.font("body", bold=True)).height() * 2
        return QSize(self._theme.px(250), title + QFontMetrics(self._theme.font("small")).height() + self._theme.px(14))

    def minimumSizeHint(self) -> QSize:
        """It may become narrower than it likes."""
        return QSize(self._theme.px(190), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens it as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tile."""
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        marked = self.isChecked() or self.hasFocus() or self.underMouse()
        thick = theme.px(3) if self.hasFocus() else theme.px(2) if self.isChecked() else theme.px(1)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(theme.colour("main" if marked else "line"), thick))
        painter.setBrush(theme.colour("main_mist" if self.isChecked() else "card"))
        painter.drawRoundedRect(box, theme.px(14), theme.px(14))
        ring = theme.px(38)
        left = box.left() + theme.px(14)
        paint_ring(painter, theme, self.view.share, QRectF(left, box.center().y() - ring / 2, ring, ring))
        edge = left + ring + theme.px(12)
        self._words(painter, QRectF(edge, box.top(), box.right() - edge - theme.px(10), box.height()))

    def _words(self, painter: QPainter, box: QRectF) -> None:
        """Title in one line or two, and the class and how much is firm beneath."""
        theme = self._theme
        font, small = theme.font("body", bold=True), theme.font("small")
        metrics, below = QFontMetrics(font), QFontMetrics(small)
        lines = two_lines(self.view.title, font, int(box.width()))
        height = metrics.height() * len(lines) + below.height()
        top = box.center().y() - height / 2
        painter.setFont(font)
        painter.setPen(theme.colour("ink"))
        for line in lines:
            in_line(painter, line, box.left(), top)
            top += metrics.height()
        painter.setFont(small)
        painter.setPen(theme.colour("soft"))
        told = " · ".join(one for one in (self.view.grade, self.view.firm) if one)
        in_line(painter, below.elidedText(told, Qt.TextElideMode.ElideRight, int(box.width())), box.left(), top)
