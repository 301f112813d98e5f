"""A student's home: one way to begin, what else there is, today's goal, every chapter. Their own, and nobody else's."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QFrame, QGridLayout, QPushButton, QScrollArea, QWidget

from desktop.ui.student.chapters import ChapterCard, ChapterTile, paint_ring
from desktop.ui.student.garden import PlantPicture
from desktop.ui.widgets.basics import (
    NO_MARGINS,
    Page,
    boxed,
    button,
    column,
    label,
    restyle,
    row,
    row_of,
    show_each,
    told,
)
from desktop.ui.widgets.notices import Notice
from desktop.ui.widgets.painted import Emblem, Painted
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from desktop.values.student import GOALS, GoalKind, GoalView, HomeView, Way

SIDE_BY_SIDE = 980
"""Pixels at scale 1 from which on the chapters and the open one stand side by side."""
GREETING = 340
"""Pixels at scale 1 that the picture and the greeting need beside the keys."""
NARROWEST = 390
"""Pixels at scale 1 that two tiles need side by side."""
MARGIN = 36
SOME = 3
"""Plants that stand on the card of a review: enough to be seen, and no crowd."""


class HomePage(Page):
    """The home of one student."""

    name = "home"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.notice = Notice(texts)
        self.emblem = Emblem(theme, 68)
        self.greeting = label(step="title", wrap=True)
        self.place = label(tone="soft", wrap=True)
        self.progress = told(button(""), texts, text="window_home_progress")
        self.mistakes = told(button(""), texts, text="window_home_mistakes")
        self.leave = told(button("", "quiet"), texts, text="window_home_leave")
        self.resume = WayCard(texts, "window_home_resume", "window_home_go_on")
        self.review = ReviewCard(theme, texts)
        self.next = WayCard(texts, "window_home_next", "window_home_begin")
        self.goal = GoalLine(theme, texts)
        self.card = ChapterCard(theme, texts)
        self.tiles: list[ChapterTile] = []
        self.shown: HomeView | None = None
        self._led: QWidget | None = None
        """Where the cursor was put; nobody has moved it as long as it is there."""
        self._opened = ""
        """The chapter that the student opened."""
        self._grid = QGridLayout()
        self._work = QWidget()
        self._lay_out()

    # --- what it is handed ---

    def show_home(self, view: HomeView) -> None:
        """Show somebody's home; for the same student the open chapter stays open."""
        same = self.shown is not None and self.shown.student.key == view.student.key
        if not same:
            self._opened = ""
        open_now = self._opened or view.chosen
        self.shown = view
        self.emblem.show_for(view.student.key)
        self.greeting.setText(view.greeting)
        self.place.setText(view.place)
        self.place.setVisible(bool(view.place))
        for card, way in zip(self._cards, (view.resume, view.review, view.next), strict=True):
            card.show_way(way)
        self._put_forward()
        self.goal.show_goal(view.goal)
        show_each(self.tiles, view.chapters, self._tile, ChapterTile.show_chapter)
        self._order_tab()
        self._work.setVisible(bool(view.chapters))
        if view.chapters:
            ids = [one.id for one in view.chapters]
            self._show_chapter(open_now if open_now in ids else ids[0])
        if self._led is not None and self._led.hasFocus():
            self._lead()

    @property
    def known(self) -> bool:
        """Whether what is known of the student is on the page."""
        return self.shown is not None and self.shown.known

    @property
    def _cards(self) -> tuple[WayCard, WayCard, WayCard]:
        """The ways into a lesson: the first of them that there is stands out."""
        return self.resume, self.review, self.next

    def _put_forward(self) -> None:
        """One way stands out over the whole width; the others stand back beneath it, side by side."""
        there = [card for card in self._cards if not card.isHidden()]
        for card in self._cards:
            for box in (self._foremost, self._ways):
                box.removeWidget(card)
            card.stand_back(card is not there[0] if there else False)
        for number, card in enumerate(there):
            (self._ways if number else self._foremost).addWidget(card, 1)

    def _order_tab(self) -> None:
        """Tab goes from the ways by the goal to the chapters, as they stand."""
        ways = [card.go for card in self._cards if not card.isHidden()]
        for before, after in pairwise((*ways, *self.goal.keys, *self.tiles)):
            QWidget.setTabOrder(before, after)

    def open_chapter(self, chapter: str) -> None:
        """Open a chapter's card, as the student does; it stays open."""
        self._opened = chapter
        self._show_chapter(chapter)
        self._bring_beside(chapter)

    def _show_chapter(self, chapter: str) -> None:
        """Open it. Tab comes to the open one of the tiles; arrows lead to the others."""
        for tile in self.tiles:
            here = tile.view.id == chapter and not tile.isHidden()
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.ClickFocus)
            if here:
                tile.setChecked(True)
                self.card.show_chapter(tile.view)

    def _bring_beside(self, chapter: str) -> None:
        """The open chapter's card stands beside its tile, however far down that is, and its first key can be seen."""
        tile = next((one for one in self.tiles if one.view.id == chapter and not one.isHidden()), self.tiles[0])
        wide = self._halves.direction() == QBoxLayout.Direction.LeftToRight
        room = self._work.height() - self.card.sizeHint().height()
        self._above.setFixedHeight(max(0, min(tile.y(), room)) if wide else 0)
        self._halves.activate()
        sheet = self.parentWidget()
        while sheet is not None and not isinstance(sheet, QScrollArea):
            sheet = sheet.parentWidget()
        if sheet is not None:
            sheet.ensureWidgetVisible(self.card.learn, 0, self.theme.px(60))
            sheet.ensureWidgetVisible(tile, 0, self.theme.gap(4))

    def busy(self, waiting: bool) -> None:
        """While a lesson is being opened, nothing else can be begun."""
        for part in (self._work, *self._cards):
            part.setEnabled(not waiting)

    def first(self) -> QWidget:
        """What one most likely wants."""
        for card in self._cards:
            if not card.isHidden():
                return card.go
        return self.card.learn if not self._work.isHidden() else self.leave

    def arrive(self) -> None:
        """The cursor is on what one most likely wants; as more becomes known, it moves there by itself."""
        self._lead()

    def _lead(self) -> None:
        self._led = self.first()
        self._led.setFocus(Qt.FocusReason.OtherFocusReason)

    def wear(self, theme: Theme) -> None:
        """Larger type needs more room."""
        super().wear(theme)
        self._turn()

    def retell(self) -> None:
        """So may other words."""
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """On a narrow window what stands side by side stands one below the other."""
        self._turn()
        super().resizeEvent(event)

    def minimumSizeHint(self) -> QSize:
        """As narrow as it is with everything one below the other."""
        least = super().minimumSizeHint()
        narrow = max(self._keys_width(), self.theme.px(NARROWEST)) + 2 * MARGIN
        return QSize(min(least.width(), narrow), least.height())

    def _turn(self) -> None:
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        wide = self.width() >= self.theme.px(SIDE_BY_SIDE)
        for box in (self._ways, self._halves):
            box.setDirection(across if wide else down)
        if not wide:
            self._above.setFixedHeight(0)
        roomy = self._keys_width() + self.theme.px(GREETING) + 2 * MARGIN <= self.width()
        self._head.setDirection(across if roomy else down)

    def _keys_width(self) -> int:
        keys = (self.progress, self.mistakes, self.leave)
        return sum(one.sizeHint().width() for one in keys) + 2 * self._keys.spacing()

    def _tile(self) -> ChapterTile:
        tile = ChapterTile(self.theme)
        tile.clicked.connect(lambda: self.open_chapter(tile.view.id))
        self._grid.addWidget(tile, len(self.tiles) // 2, len(self.tiles) % 2)
        return tile

    def _lay_out(self) -> None:
        words = column(1, self.greeting, self.place, 1, spacing=0)
        keys = [(key, 0, Qt.AlignmentFlag.AlignVCenter) for key in (self.progress, self.mistakes, self.leave)]
        self._keys = row(*keys, 0, spacing=16)
        self._head = row((row(self.emblem, (words, 1), spacing=16), 1), self._keys, spacing=10)
        self._foremost = column(self.resume, spacing=0)
        self._ways = row((self.review, 1), (self.next, 1), spacing=14)
        self._grid.setSpacing(10)
        heading = told(label(step="lead"), self.texts, text="window_home_chapters")
        chapters = column(heading, self._grid, 1, spacing=10)
        self._above = QWidget()
        self._above.setFixedHeight(0)
        beside = column(self._above, (self.card, 1), spacing=0)
        self._halves = row((chapters, 1), (beside, 1), of=self._work, margins=NO_MARGINS, spacing=18)
        parts = (self.notice, self._head, self._foremost, self._ways, self.goal, (self._work, 1))
        column(*parts, of=self, margins=(MARGIN, 12, MARGIN, 12), spacing=12)


class GoalLine(QWidget):
    """How far today's goal has come, and the goals that can be chosen: six questions, ten minutes, or none."""

    chosen = Signal(str)
    """The kind of goal that was chosen."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._view: GoalView | None = None
        self.ring = GoalRing(theme)
        self.words = label()
        self.keys = [self._made(kind) for kind in GOALS]
        group = QButtonGroup(self)
        for key in self.keys:
            group.addButton(key)
        name = told(label(step="small", tone="soft"), texts, text="window_goal")
        ring = (self.ring, 0, Qt.AlignmentFlag.AlignVCenter)
        now = boxed(row(ring, (self.words, 1), spacing=10))
        flow = row_of(now, name, *self.keys, spacing=10)
        column(flow, of=self, margins=NO_MARGINS)
        self.hide()

    def show_goal(self, view: GoalView | None) -> None:
        """Show this goal; nothing while it is not known."""
        self._view = view
        self.setVisible(view is not None)
        if view is None:
            return
        self.words.setText(view.words)
        self.ring.show_share(view.share)
        self.ring.setVisible(view.kind != "none")
        for key, words, kind in zip(self.keys, view.offers, GOALS, strict=True):
            key.setText(f"✓ {words}" if kind == view.kind else words)
            key.setAccessibleName(words)
            key.setAccessibleDescription(view.words)
            key.setChecked(kind == view.kind)

    def _made(self, kind: GoalKind) -> QPushButton:
        key = button("", "quiet")
        key.setCheckable(True)
        key.clicked.connect(lambda: self.chosen.emit(kind))
        return key


class GoalRing(Painted):
    """A ring that fills as today's goal comes nearer; a full one carries a tick."""

    def __init__(self, theme: Theme) -> None:
        self._share = 0.0
        super().__init__(theme, 30, 30)

    def show_share(self, share: float) -> None:
        """Show how much is done, 0 to 1."""
        self._share = share
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the ring."""
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        paint_ring(painter, self._theme, self._share, box)
        if self._share >= 1:
            style = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            painter.setPen(QPen(self._theme.colour("leaf"), self._theme.px(3), *style))
            bends = ((0.32, 0.52), (0.46, 0.66), (0.7, 0.36))
            painter.drawPolyline([box.topLeft() + QPointF(box.width() * x, box.height() * y) for x, y in bends])


class WayCard(QFrame):
    """A card that leads into a lesson: what it is, why, and a button."""

    wanted = Signal(object)
    """The lesson that is wanted (a `Start`)."""

    def __init__(self, texts: Texts, heading: str, go: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self._way: Way | None = None
        self.title = label(step="lead", wrap=True)
        self.why = label(tone="soft", wrap=True)
        self.go = told(button("", "first"), texts, text=go)
        self.go.clicked.connect(self._go)
        what = told(label(step="small", tone="main"), texts, text=heading)
        words = column(what, self.title, self.why, spacing=2)
        go_on = (self.go, 0, Qt.AlignmentFlag.AlignVCenter)
        self.row = row((words, 1), go_on, of=self, margins=(22, 10, 18, 10), spacing=14)
        self.hide()

    def show_way(self, way: Way | None) -> None:
        """Show where it leads; nothing where there is nowhere to go."""
        self._way = way
        self.setVisible(way is not None)
        if way is not None:
            self.title.setText(way.title)
            self.why.setText(way.why)
            self.go.setAccessibleDescription(f"{way.title}. {way.why}")

    def stand_back(self, back: bool) -> None:
        """Another way is likelier: this one is smaller, and its button does not ask to be pressed."""
        self.why.setVisible(not back and bool(self.why.text()))
        restyle(self.title, step="body" if back else "lead")
        name = "" if back else "first"
        if self.go.objectName() != name:
            self.go.setObjectName(name)
            self.go.style().unpolish(self.go)
            self.go.style().polish(self.go)

    def _go(self) -> None:
        if self._way is not None:
            self.wanted.emit(self._way.start)


class ReviewCard(WayCard):
    """The way into a review, with a few of the plants that would like water."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(texts, "window_home_review", "window_home_water")
        self.plants = [PlantPicture(theme, 46) for _ in range(SOME)]
        for place, plant in enumerate(self.plants):
            self.row.insertWidget(place, plant)

    def show_way(self, way: Way | None) -> None:
        """Show where it leads, and the plants that are waiting."""
        super().show_way(way)
        waiting = () if way is None else way.plants
        show_each(self.plants, waiting[:SOME], lambda: self.plants[0], PlantPicture.show_plant)
