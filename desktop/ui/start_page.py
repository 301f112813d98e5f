"""Who is learning, and what: a name, a chapter, Start. It is handed the names and chapters there are."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit

from desktop.ui.didi_face import DidiFace
from desktop.ui.notice import Notice
from desktop.ui.page import Page
from desktop.ui.theme import Theme
from desktop.ui.views import StartView, Texts
from desktop.ui.widgets import Panel, button, in_the_middle, label

LONGEST_NAME = 60
OFFERED = 4
"""Names offered as buttons; everybody else types theirs."""


class StartPage(Page):
    """A small panel in the middle of the window."""

    name = "start"

    start_wanted = Signal(str, str)
    """The student's name and the chapter's id."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self._texts = texts
        self.notice = Notice(texts)
        self.student = QLineEdit()
        self.student.setMaxLength(LONGEST_NAME)
        self.student.setAccessibleName(texts("window_your_name"))
        self.pin = QLineEdit()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setMaxLength(LONGEST_NAME)
        self.pin.setPlaceholderText(texts("window_your_pin"))
        self.pin.setAccessibleName(texts("window_your_pin"))
        self.pin.hide()
        self.chapter = _Choice(theme)
        self.chapter.setAccessibleName(texts("window_chapter"))
        self.chapter.view().setAccessibleName(texts("window_chapter"))
        self.start = button(texts("window_start"), "first")
        self.start.setDefault(True)
        self.names = QHBoxLayout()
        self._ready = False
        self._lay_out(theme)
        self.student.textChanged.connect(self._see)
        self.student.textChanged.connect(self._put_pin_away)
        self.pin.returnPressed.connect(self._start)
        self.student.returnPressed.connect(self._start)
        self.start.clicked.connect(self._start)
        self._see()

    def offer(self, view: StartView) -> None:
        """Show the chapters and the names of those who have learnt here. A name typed meanwhile stays."""
        self.chapter.clear()
        for chapter, title in view.chapters:
            self.chapter.addItem(title, chapter)
        self.chapter.setCurrentIndex(max(0, self.chapter.findData(view.chapter)))
        self._offer_names(view.students)
        self.student.setText(self.student.text() or view.student)
        self._ready = bool(view.chapters)
        self._see()

    def ask_for_pin(self) -> None:
        """This student has a PIN: show the line for it, with the cursor in it."""
        self.pin.clear()
        self.pin.show()
        self.pin.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_pin(self) -> str:
        """The PIN that was typed, if any; it does not stay on the page."""
        typed = self.pin.text()
        self.pin.clear()
        return typed

    def _put_pin_away(self) -> None:
        self.pin.clear()
        self.pin.hide()

    def arrive(self) -> None:
        """Put the cursor where the name goes."""
        self._put_pin_away()
        self.student.setFocus(Qt.FocusReason.OtherFocusReason)
        self.student.selectAll()

    def _offer_names(self, students: tuple[str, ...]) -> None:
        while self.names.count():
            place = self.names.takeAt(0)
            old = None if place is None else place.widget()
            if old is not None:
                old.deleteLater()
        for student in students[:OFFERED]:
            tile = button(_short(student))
            tile.setAccessibleName(student)
            tile.clicked.connect(lambda _checked=False, name=student: self.student.setText(name))
            self.names.addWidget(tile)
        self.names.addStretch(1)

    def _see(self) -> None:
        self.start.setEnabled(self._ready and bool(self.student.text().strip()))

    def _start(self) -> None:
        if self.start.isEnabled():
            self.start_wanted.emit(self.student.text().strip(), str(self.chapter.currentData()))

    def _lay_out(self, theme: Theme) -> None:
        panel = Panel(theme)
        column = panel.column
        column.addWidget(DidiFace(theme, 104), 0, Qt.AlignmentFlag.AlignHCenter)
        for words in (
            label(self._texts("window_hello"), step="title"),
            label(self._texts("window_hello_more"), step="lead", tone="soft", wrap=True),
        ):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(words)
        column.addSpacing(8)
        column.addWidget(label(self._texts("window_your_name"), step="small", tone="soft"))
        column.addWidget(self.student)
        column.addWidget(self.pin)
        column.addLayout(self.names)
        column.addWidget(label(self._texts("window_chapter"), step="small", tone="soft"))
        column.addWidget(self.chapter)
        column.addSpacing(10)
        column.addWidget(self.start)
        in_the_middle(self, panel, self.notice)


class _Choice(QComboBox):
    """A choice with its arrow drawn in the colours of the theme."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrow over what the style sheet paints."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("main"), 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        tip = QPointF(self.width() - self._theme.px(26), self.height() / 2 + self._theme.px(3))
        wing = self._theme.px(6)
        painter.drawPolyline([tip + QPointF(-wing, -wing), tip, tip + QPointF(wing, -wing)])


def _short(name: str) -> str:
    return name if len(name) <= 14 else name[:13] + "…"
