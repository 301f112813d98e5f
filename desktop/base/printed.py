"""Sheets on paper: a sheet's blocks become pages of a PDF.

It lays out and never words anything. It needs no screen: without a window it draws where nobody sees it.
"""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QGuiApplication,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextTable,
)

from tutor.reports.tables import Bar, Bars, Block, Break, Code, Exercise, Grid, Heading, Paragraph, Points, Sheet

LATIN = ["Noto Sans", "Segoe UI", "Arial"]
DEVANAGARI = ["Noto Sans Devanagari", "Nirmala UI"]
"""Letters of Hindi: Noto on Linux, Nirmala on Windows. On a Hindi sheet they come first, so that none is sought."""
POINTS = 11
"""Size of running text."""
MARGIN = 18.0
"""Millimetres around the text."""
Step = Callable[[int, int], None]
"""Told before each page how many are done, of how many; what it raises stops the work."""
FOOT = 24
"""Points at the foot of a page that are the footer's."""

POINTS_AN_INCH = 72

_INK, _SOFT, _LINE, _BAR, _TRACK = "#1d2333", "#5b6275", "#b9c0d0", "#2f7d5b", "#e7eaf1"
_STYLES: Mapping[str, str] = {
    "plain": "margin:0 0 6px 0",
    "lead": "margin:0 0 10px 0; font-size:12.5pt",
    "small": f"margin:2px 0 8px 0; font-size:9.5pt; color:{_SOFT}",
    "box": f"margin:4px 0 10px 0; background-color:{_TRACK}",
}


def pdf_of(sheet: Sheet, step: Step | None = None) -> bytes:
    """The PDF of a sheet."""
    _application()
    data = QByteArray()
    out = QBuffer(data)
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(out)
    writer.setPageLayout(_page_layout())
    writer.setTitle(sheet.title)
    writer.setCreator("Didi")
    writer.setResolution(POINTS_AN_INCH)
    try:
        _paint(writer, LaidOut(sheet), step)
    finally:
        out.close()
    return bytes(data.data())


def print_on(device: QPagedPaintDevice, sheet: Sheet) -> None:
    """Print `sheet` on paper or whatever else has pages, A4. On the thread of the window."""
    device.setPageLayout(_page_layout())
    _paint(device, LaidOut(sheet), None)


class LaidOut:
    """A sheet laid out on its pages, for looking at them one by one. Of one thread."""

    def __init__(self, sheet: Sheet) -> None:
        _application()
        self.sheet = sheet
        area = _page_layout().paintRectPoints().size()
        self.room = QSizeF(area.width(), area.height() - FOOT)
        self._document = _document(sheet, self.room)
        self.pages = self._document.pageCount()

    def draw(self, painter: QPainter, page: int) -> None:
        """Draw what is printed on that page (from 0), in points from the corner of the margins."""
        room = self.room
        painter.save()
        painter.translate(0, -page * room.height())
        self._document.drawContents(painter, QRectF(0, page * room.height(), room.width(), room.height()))
        painter.restore()
        _foot(painter, self.sheet, QRectF(0, room.height(), room.width(), FOOT), f"{page + 1} / {self.pages}")

    def picture(self, page: int, width: int) -> bytes:
        """That page as a PNG, `width` pixels wide."""
        whole = _page_layout().fullRectPoints().size()
        image = QImage(width, round(width * whole.height() / whole.width()), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(width / whole.width(), width / whole.width())
        corner = _page_layout().paintRectPoints().topLeft()
        painter.translate(corner)
        self.draw(painter, page)
        painter.end()
        return _png(image)


def _paint(device: QPagedPaintDevice, laid: LaidOut, step: Step | None) -> None:
    painter = QPainter(device)
    # Paper counts in its own dots; the sheet is laid out in points.
    dots = device.logicalDpiX() / POINTS_AN_INCH
    painter.scale(dots, dots)
    try:
        for page in range(laid.pages):
            if step is not None:
                step(page, laid.pages)
            if page:
                device.newPage()
            laid.draw(painter, page)
    finally:
        painter.end()


def _page_layout() -> QPageLayout:
    return QPageLayout(
        QPageSize(QPageSize.PageSizeId.A4),
        QPageLayout.Orientation.Portrait,
        QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN),
        QPageLayout.Unit.Millimeter,
    )


def _document(sheet: Sheet, room: QSizeF) -> QTextDocument:
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(_font(sheet, POINTS))
    document.setHtml(_html(sheet))
    document.setPageSize(room)
    _keep_together(document, room.height())
    return document


def _keep_together(document: QTextDocument, page: float) -> None:
    """Let a question that would be parted from the room to answer it begin on the next page."""
    for table in document.rootFrame().childFrames():
        if not isinstance(table, QTextTable) or table.columns() > 1:
            continue
        question = document.findBlock(table.firstPosition()).previous()
        layout = document.documentLayout()
        top, bottom = layout.blockBoundingRect(question).top(), layout.frameBoundingRect(table).bottom()
        if int(top // page) != int((bottom - 1) // page):
            broken = question.blockFormat()
            broken.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(question).setBlockFormat(broken)


def _foot(painter: QPainter, sheet: Sheet, place: QRectF, number: str) -> None:
    painter.save()
    painter.setFont(_font(sheet, 8))
    painter.setPen(_SOFT)
    bottom = Qt.AlignmentFlag.AlignBottom
    painter.drawText(place, bottom | Qt.AlignmentFlag.AlignLeft, sheet.footer)
    painter.drawText(place, bottom | Qt.AlignmentFlag.AlignRight, number)
    painter.restore()


def _font(sheet: Sheet, points: int) -> QFont:
    font = QFont([*DEVANAGARI, *LATIN] if sheet.language == "hi" else [*LATIN, *DEVANAGARI], points)
    font.setStyleHint(QFont.StyleHint.SansSerif)
    return font


# --- blocks -------------------------------------------------------------------------------------------------------


def _html(sheet: Sheet) -> str:
    title = f'<p style="font-size:18pt; font-weight:600; margin:0 0 10px 0">{escape(sheet.title)}</p>'
    return f'<body style="color:{_INK}">{title}{"".join(_drawn(sheet.blocks))}</body>'


def _drawn(blocks: Iterable[Block]) -> Iterator[str]:
    """The blocks as HTML. A break is a property of what comes after it: one that stood alone could fill a page."""
    breaks = False
    for one in blocks:
        if isinstance(one, Break):
            breaks = True
            continue
        drawn = _DRAWN[type(one)](one)
        yield drawn.replace('style="', 'style="page-break-before:always; ', 1) if breaks else drawn
        breaks = False


def _heading(one: Heading) -> str:
    size, above = ("14pt", 12) if one.level == 1 else ("11.5pt", 6)
    return f'<p style="font-size:{size}; font-weight:600; margin:{above}px 0 4px 0">{escape(one.text)}</p>'


def _paragraph(one: Paragraph) -> str:
    return f'<p style="{_STYLES[one.style]}">{escape(one.text)}</p>'


def _points(one: Points) -> str:
    return f'<ul style="margin:0 0 6px 0">{"".join(f"<li>{escape(line)}</li>" for line in one.lines)}</ul>'


def _grid(one: Grid) -> str:
    def cells(tag: str, texts: tuple[str, ...]) -> str:
        sides = ("right" if at in one.figures else "left" for at in range(len(texts)))
        drawn = (
            f'<{tag} align="{side}" style="padding:3px 6px; border-bottom:1px solid {_LINE}">{escape(text)}</{tag}>'
            for side, text in zip(sides, texts, strict=True)
        )
        return f"<tr>{''.join(drawn)}</tr>"

    rows = "".join(cells("td", row) for row in one.rows)
    head = f"<thead>{cells('th', one.columns)}</thead>"
    return f'<table width="100%" cellspacing="0" style="margin:4px 0 10px 0">{head}{rows}</table>'


def _bars(one: Bars) -> str:
    return f'<table width="100%" cellspacing="0" style="margin:2px 0 10px 0">{"".join(map(_bar, one.bars))}</table>'


def _bar(one: Bar) -> str:
    full = round(100 * min(max(one.share, 0.0), 1.0))
    parts = [(full, _BAR), (100 - full, _TRACK)]
    drawn = "".join(f'<td width="{wide}%" bgcolor="{colour}">&nbsp;</td>' for wide, colour in parts if wide)
    track = f'<table width="100%" cellspacing="0" cellpadding="0"><tr>{drawn}</tr></table>'
    label, word = escape(one.label), escape(one.word)
    return (
        f'<tr><td width="46%" style="padding:3px 6px 3px 0">{label}</td><td width="32%">{track}</td>'
        f'<td width="22%" style="padding:3px 0 3px 8px">{word}</td></tr>'
    )


def _exercise(one: Exercise) -> str:
    line = f'<tr><td height="22" style="border-bottom:1px solid {_LINE}">&nbsp;</td></tr>'
    room = f'<table width="100%" cellspacing="0" style="margin:0 0 8px 0">{line * one.lines}</table>'
    return f'<p style="margin:8px 0 0 0"><b>{one.number}.</b>&nbsp; {escape(one.text)}</p>{room}'


CODE = 170
"""Points that the side of a square code takes on paper: about six centimetres."""
QUIET = 4
"""Squares of white that a camera needs around a code (ISO/IEC 18004)."""


def _code(one: Code) -> str:
    side = len(one.cells) + 2 * QUIET
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    for down, cells in enumerate(one.cells):
        for across, dark in enumerate(cells):
            if dark:
                image.setPixel(across + QUIET, down + QUIET, 0xFF000000)
    dots = image.scaled(side * 8, side * 8)
    data = base64.b64encode(_png(dots)).decode("ascii")
    return f'<p style="margin:0"><img src="data:image/png;base64,{data}" width="{CODE}" height="{CODE}"></p>'


def _png(image: QImage) -> bytes:
    data = QByteArray()
    out = QBuffer(data)
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(out, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


_DRAWN: Mapping[type, Callable[..., str]] = {
    Heading: _heading,
    Paragraph: _paragraph,
    Points: _points,
    Grid: _grid,
    Bars: _bars,
    Exercise: _exercise,
    Code: _code,
}


def _application() -> QGuiApplication:
    """The program that Qt draws in: the one there is, or one without a window."""
    there = QGuiApplication.instance()
    if isinstance(there, QGuiApplication):
        return there
    global _own
    seen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    hidden = ["-platform", "offscreen"] if sys.platform.startswith("linux") and not seen else []
    _own = QGuiApplication(["didi", *hidden])
    return _own


_own: QGuiApplication | None = None
