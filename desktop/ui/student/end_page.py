"""The end of a lesson or an exam: what went well, what grew, what comes next, and one button.

It shows what it is handed. The cursor lies on the words, where Enter does nothing: who presses it once too often
throws nothing away.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QHideEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QSizePolicy, QWidget

from desktop.ui.widgets.accessibility import plays
from desktop.ui.widgets.basics import (
    FlowLayout,
    Page,
    boxed,
    button,
    column,
    empty,
    framed,
    label,
    restyle,
    row,
    row_of,
    scrolling,
    shortcut,
    told,
)
from desktop.ui.widgets.painted import Celebration, DidiFace, Painted, sign
from desktop.ui.widgets.theme import Theme
from desktop.values.ending import EndView, GrownView
from desktop.values.page import ResultView, Texts

SIDE_BY_SIDE = 760
"""Pixels at scale 1 from which on Didi's words stand beside the rest."""


class EndPage(Page):
    """One lesson's end."""

    name = "end"
    back = "home"
    keeps_open = True

    go_on = Signal()
    """The one button was pressed."""
    review_wanted = Signal()
    """The exam should be looked through."""
    repeat_wanted = Signal()
    """Didi should say her last words again."""
    hush_wanted = Signal()
    """She should be silent."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.title = label(step="title", wrap=True)
        self.words = LastWords(theme, texts)
        self.story = Story(theme, texts)
        self.next = label(step="lead", wrap=True)
        self.button = button("", "first")
        self.review = told(button(""), texts, text="window_end_review")
        self.again = told(button("", "quiet"), texts, text="window_end_again")
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.celebration = Celebration(theme, self)
        self._lay_out()
        self._wire()

    def show_view(self, view: EndView) -> None:
        """Show how a lesson went."""
        told(self.title, self.texts, {"chapter": view.title}, text="window_end_title")
        self.words.show_words(view.said)
        self.story.show_view(view)
        self.next.setText(view.next)
        told(self.button, self.texts, text=view.button)
        self.button.setAccessibleDescription(view.next)
        self.review.setVisible(bool(view.exam))

    def first(self) -> QWidget:
        """The words."""
        return self.story.scroller

    def wear(self, theme: Theme) -> None:
        """Larger type needs more room."""
        super().wear(theme)
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """On a narrow window one stands below the other."""
        super().resizeEvent(event)
        self.celebration.setGeometry(self.rect())
        self._turn()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape is for quiet."""
        if event.key() == Qt.Key.Key_Escape:
            self.hush_wanted.emit()
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """What is not seen does not move."""
        self.celebration.hide()
        super().hideEvent(event)

    def _turn(self) -> None:
        wide = self.width() >= self.theme.px(SIDE_BY_SIDE)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._body.setDirection(across if wide else down)
        self.words.face.setVisible(wide)

    def _wire(self) -> None:
        self.button.clicked.connect(self.go_on)
        self.review.clicked.connect(self.review_wanted)
        self.again.clicked.connect(self.repeat_wanted)
        shortcut("repeat", self, self.repeat_wanted.emit)

    def _lay_out(self) -> None:
        heading = told(label(step="small", tone="main"), self.texts, text="window_end_next")
        keys = row_of(self.button, self.review, self.again, spacing=12)
        follows = framed("card")
        column(heading, self.next, keys, of=follows, margins=(22, 12, 18, 14), spacing=6)
        right = column((self.story, 1), follows, spacing=12)
        self._body.addWidget(self.words, 5)
        self._body.addWidget(boxed(right), 8)
        self._body.setSpacing(14)
        column(self.title, (self._body, 1), of=self, margins=(28, 10, 28, 14), spacing=10)


class LastWords(QFrame):
    """Didi's last words, the sentence that is spoken lit up."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        self.face = DidiFace(theme)
        self.sentences: list[QLabel] = []
        inside = QWidget()
        self._lines = column(of=inside, margins=(0, 0, 8, 0), spacing=2)
        self.scroller = plays(told(scrolling(inside), texts, name="window_didi"), QAccessible.Role.Grouping)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        who = told(label(step="lead", tone="main"), texts, text="window_didi")
        column(row(self.face, (who, 1), spacing=12), (self.scroller, 1), of=self, margins=(20, 14, 10, 14), spacing=8)

    def show_words(self, said: tuple[str, ...]) -> None:
        """Show these sentences."""
        empty(self._lines)
        self.sentences = []
        for words in said:
            line = label(words, wrap=True)
            line.setObjectName("sentence")
            line.setProperty("now", "newest")
            self.sentences.append(line)
            self._lines.addWidget(line)
        self._lines.addStretch(1)
        self.scroller.setAccessibleDescription(" ".join(said))

    def light(self, number: int | None) -> None:
        """Light up the sentence of that number; None for none."""
        for at, line in enumerate(self.sentences):
            restyle(line, now="speaking" if at == number else "newest")
        if number is not None and number < len(self.sentences):
            self.scroller.ensureWidgetVisible(self.sentences[number], 0, 24)
        self.face.speak(number is not None)


class Story(QFrame):
    """What an exam came to, what went well, and what grew."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme, self._texts = theme, texts
        self.setObjectName("card")
        self.score = label(step="title")
        self.strengths, self.practise = Named(texts, "strengths", "leaf"), Named(texts, "practise", "main")
        self.well: list[QLabel] = []
        """What went well, a sentence each."""
        self.grown: list[GrowthLine] = []
        self.none_grown = label(tone="soft", wrap=True)
        self._grew = told(label(step="small", tone="main"), texts, text="window_end_grown")
        inside = QWidget()
        self._well, self._grown = column(spacing=4), column(spacing=6)
        went = told(label(step="small", tone="main"), texts, text="window_end_well")
        parts = (self.score, went, self._well, self.strengths, self._grew, self._grown, self.none_grown)
        column(*parts, self.practise, 1, of=inside, margins=(12, 8, 12, 8), spacing=8)
        self.scroller = plays(scrolling(inside), QAccessible.Role.Grouping)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column((self.scroller, 1), of=self, margins=(10, 8, 8, 8))

    def show_view(self, view: EndView) -> None:
        """Show all of it; a screen reader has it in one piece."""
        self._show_result(view.result)
        empty(self._well)
        empty(self._grown)
        self.well = [label(one, step="lead", wrap=True) for one in view.well]
        for line in self.well:
            self._well.addWidget(boxed(row((self._leaf(), 0, Qt.AlignmentFlag.AlignTop), (line, 1), spacing=10)))
        self.grown = [GrowthLine(self._theme, one) for one in view.grown]
        for bar in self.grown:
            self._grown.addWidget(bar)
        self.none_grown.setText(view.none_grown)
        self.none_grown.setVisible(bool(view.none_grown))
        self._grew.setVisible(bool(view.grown) or bool(view.none_grown))
        self._tell(view)

    def wear(self, theme: Theme) -> None:
        """What is shown from now on is drawn in this theme."""
        self._theme = theme

    def _tell(self, view: EndView) -> None:
        texts = self._texts
        told_of = [self.score.text()]
        told_of += [texts("window_end_well"), *view.well, self.strengths.words]
        told_of += [texts("window_end_grown")] if view.grown or view.none_grown else []
        told_of += [*(f"{one.name}: {one.words}" for one in view.grown), view.none_grown, self.practise.words]
        self.scroller.setAccessibleName(texts("window_end_title", chapter=view.title))
        self.scroller.setAccessibleDescription(" · ".join(one for one in told_of if one))

    def _show_result(self, result: ResultView | None) -> None:
        """An exam has a score and what to practise. A placing has none: it tells what is known."""
        placing = result is not None and result.placing
        score, strengths, practise = (
            ("", (), ()) if result is None else (result.score, result.strengths, result.practise)
        )
        self.score.setText("" if placing else score)
        self.score.setVisible(bool(self.score.text()))
        self.strengths.name(strengths if placing else ())
        self.practise.name(practise)

    def _leaf(self) -> QLabel:
        leaf = QLabel()
        leaf.setPixmap(sign("leaf", self._theme, "leaf", 18).pixmap(self._theme.px(18)))
        return leaf


class Named(QWidget):
    """A few skills under a line that says what they are."""

    def __init__(self, texts: Texts, what: str, tone: str) -> None:
        super().__init__()
        self._texts, self._code, self._tone = texts, f"window_result_{what}", tone
        self.words = ""
        self._chips: FlowLayout = row_of(spacing=8)
        heading = told(label(step="small", tone="main"), texts, text=self._code)
        column(heading, self._chips, of=self, margins=(0, 0, 0, 0), spacing=6)

    def name(self, skills: tuple[str, ...]) -> None:
        """Name these."""
        empty(self._chips)
        for skill in skills:
            chip = framed("chip", self._tone)
            column(label(skill), of=chip, margins=(12, 4, 12, 5))
            self._chips.addWidget(chip)
        self.words = f"{self._texts(self._code)}: {', '.join(skills)}" if skills else ""
        self.setVisible(bool(skills))


class GrowthLine(QWidget):
    """A skill with a bar of how well it was known and how well it is known now."""

    def __init__(self, theme: Theme, view: GrownView) -> None:
        super().__init__()
        self.view = view
        words = label(view.words, step="small", tone="leaf")
        name = label(view.name, wrap=True)
        name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        above = row((name, 1), words, spacing=12)
        column(above, GrowthBar(theme, view.before, view.now), of=self, margins=(0, 0, 0, 0), spacing=3)


class GrowthBar(Painted):
    """What was known before in one colour, what has come to it in another. The words above say the same."""

    def __init__(self, theme: Theme, before: float, now: float) -> None:
        super().__init__(theme, 200, 12, stretches=True)
        self._before, self._now = before, now

    def paint(self, painter: QPainter) -> None:
        """Paint the whole, then what is known, then what was known."""
        whole, round_ = QRectF(self.rect()), self.height() / 2
        for share, colour in ((1.0, "shade"), (self._now, "leaf"), (self._before, "soft")):
            painter.setBrush(self._theme.colour(colour))
            painter.drawRoundedRect(
                QRectF(0, 0, max(whole.width() * share, 2 * round_), whole.height()), round_, round_
            )
