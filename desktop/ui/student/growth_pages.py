"""A student's own garden and mistakes, and what tends the two pages. They show whoever is signed in, nobody else.

A mistake stands with the question, what was said and the idea behind it, never with the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop.operations.students import StudentsDesk
from desktop.ui.front import Front
from desktop.ui.student.garden import Bed
from desktop.ui.student.home_page import ReviewCard
from desktop.ui.student.students_presenter import SignedIn, StudentsPresenter
from desktop.ui.widgets.basics import Page, Part, boxed, button, column, label, row, show_each, told
from desktop.ui.widgets.painted import Emblem
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Start, Texts
from desktop.values.student import GardenView, MistakesView, MistakeView

if TYPE_CHECKING:
    pass


AT_ONCE = 80
"""Plants that a garden shows at once, more than a screen has room for; the others follow bed by bed."""


class GrowthPage(Page):
    """What both pages have: whose it is, the way home, and what is said above a column of cards."""

    back = "home"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.emblem = Emblem(theme, 56)
        self.home = told(button(""), texts, text="window_to_home")
        self.exams = told(button(""), texts, text="window_page_exams")
        self.said = label(tone="soft", wrap=True)
        self.shown: Any = None
        self.column = QVBoxLayout()

    def wait_for(self, key: str, sentence: str) -> None:
        """Nothing is known yet of whoever has that key; say so."""
        self.emblem.show_for(key)
        self.shown = None
        self.said.setText(sentence)
        self.said.show()

    def first(self) -> QWidget:
        """The way back."""
        return self.home

    def lay_out(self, spacing: int, above: tuple[QWidget, ...] = (), below: tuple[QWidget, ...] = ()) -> None:
        """The head, the words, and the cards with what stands over and under them."""
        title = told(label(step="title", wrap=True), self.texts, text=f"window_page_{self.name}")
        head = row(self.emblem, (title, 1), self.exams, self.home, spacing=14)
        self.column.setSpacing(spacing)
        parts: tuple[Part, ...] = (head, self.said, *above, self.column, *below, 1)
        column(*parts, of=self, margins=(36, 14, 36, 20), spacing=spacing)


class GardenPage(GrowthPage):
    """What grows: one bed for each chapter."""

    name = "progress"

    wanted = Signal(object)
    """The lesson that is wanted (a `Start`)."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.review = ReviewCard(theme, texts)
        self.beds: list[Bed] = []
        self._bare: list[Bed] = []
        """Beds whose plants are still to come."""
        self.review.wanted.connect(self.wanted)
        self.lay_out(12, above=(self.review,))

    def wait_for(self, key: str, sentence: str) -> None:
        """Nothing is known yet: no plants."""
        super().wait_for(key, sentence)
        self.review.hide()
        for bed in self.beds:
            bed.hide()

    def show_view(self, view: GardenView) -> None:
        """Show somebody's garden; the cursor goes to the water, where nobody has moved it yet."""
        waited, self.shown = self.shown is None, view
        self.emblem.show_for(view.student.key)
        self.said.setText(view.said)
        self.review.show_way(view.review)
        show_each(self.beds, view.beds, self._bed, Bed.expect)
        self._bare = self.beds[: len(view.beds)]
        self._fill(AT_ONCE)
        if waited and self.home.hasFocus():
            self.arrive()

    @property
    def whole(self) -> bool:
        """Whether all plants are there."""
        return not self._bare

    def _fill(self, plants: int) -> None:
        """Bring so many plants, whole beds of them; the next ones come once these have been painted."""
        while self._bare and plants > 0:
            bed = self._bare.pop(0)
            bed.fill()
            plants -= len(bed.grid.keys)
        if self._bare:
            QTimer.singleShot(0, self, partial(self._fill, 1))

    def first(self) -> QWidget:
        """The water, where a plant is thirsty; else the way back."""
        return self.home if self.review.isHidden() else self.review.go

    def _bed(self) -> Bed:
        bed = Bed(self.theme, self.texts)
        bed.wanted.connect(self.wanted)
        bed.opened.connect(self._opened)
        self.column.addWidget(bed)
        return bed

    def _opened(self, where: Bed) -> None:
        for bed in self.beds:
            if bed is not where:
                bed.put_away()
        QTimer.singleShot(0, where, partial(self._into_sight, where))

    def _into_sight(self, bed: Bed) -> None:
        sheet = self.parentWidget()
        while sheet is not None and not isinstance(sheet, QScrollArea):
            sheet = sheet.parentWidget()
        if sheet is not None:
            sheet.ensureWidgetVisible(bed.standing, 0, self.theme.gap(12))


class MistakesPage(GrowthPage):
    """A page of them at a time."""

    name = "mistakes"

    practice_wanted = Signal(str)
    """A chapter's id."""
    turned = Signal(int)
    """The number of the page that is wanted, from 0."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.cards: list[MistakeCard] = []
        self.newer = told(button(""), texts, text="window_mistakes_newer")
        self.older = told(button(""), texts, text="window_mistakes_older")
        self.place = label(tone="soft")
        self._foot = boxed(row(self.newer, 1, self.place, 1, self.older))
        self.lay_out(12, below=(self._foot,))
        self.newer.clicked.connect(lambda: self._turn(-1))
        self.older.clicked.connect(lambda: self._turn(1))

    def wait_for(self, key: str, sentence: str) -> None:
        """Nothing is known yet: no mistakes."""
        super().wait_for(key, sentence)
        for part in (*self.cards, self._foot):
            part.hide()

    def show_view(self, view: MistakesView) -> None:
        """Show a page of somebody's mistakes."""
        self.shown = view
        self.emblem.show_for(view.student.key)
        self.said.setText(view.said)
        show_each(self.cards, view.mistakes, self._card, MistakeCard.show_mistake)
        self._foot.setVisible(view.pages > 1)
        self.newer.setEnabled(view.page > 0)
        self.older.setEnabled(view.page + 1 < view.pages)
        self.place.setText(view.place)

    def busy(self, waiting: bool) -> None:
        """While a lesson is being opened, nothing else can be begun."""
        for card in self.cards:
            card.setEnabled(not waiting)

    def _card(self) -> MistakeCard:
        card = MistakeCard(self.texts)
        card.practise_wanted.connect(self.practice_wanted)
        self.column.addWidget(card)
        return card

    def _turn(self, by: int) -> None:
        if self.shown is not None:
            self.turned.emit(self.shown.page + by)


class MistakeCard(QFrame):
    """One mistake, and the idea that helps."""

    practise_wanted = Signal(str)
    """A chapter's id."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        self._chapter = ""
        self.heading = label(step="small", tone="main", wrap=True)
        self.question = label(step="lead", wrap=True)
        self.said = label(tone="soft", wrap=True)
        self.idea = label(wrap=True)
        self.practise = told(button(""), texts, text="window_mistakes_practise")
        self.practise.clicked.connect(lambda: self.practise_wanted.emit(self._chapter))
        words = column(self.heading, self.question, self.said, self.idea, spacing=4)
        row((words, 1), self.practise, of=self, margins=(22, 12, 18, 12), spacing=16)

    def show_mistake(self, view: MistakeView) -> None:
        """Show this one."""
        self._chapter = view.chapter
        self.heading.setText(view.heading)
        self.question.setText(view.question)
        self.said.setText(view.said)
        self.idea.setText(view.idea)
        self.idea.setVisible(bool(view.idea))
        self.practise.setVisible(bool(view.chapter))
        self.practise.setAccessibleDescription(f"{view.heading}. {view.question}")


class GrowthPresenter(QObject):
    """What a student did, and how it has grown."""

    def __init__(self, front: Front, students: StudentsPresenter) -> None:
        super().__init__(front)
        self._front, self._students = front, students
        self._desk = StudentsDesk(front.settings, front.texts)
        self._page_of_mistakes = 0
        front.add("progress", GardenPage, self._wire_garden, self._enter_garden)
        front.add("mistakes", MistakesPage, self._wire_mistakes, self._enter_mistakes)
        front.language_changed.connect(self._again)
        students.warmed.connect(self._again)

    # --- the garden ---

    def _wire_garden(self, page: GardenPage) -> None:
        page.home.clicked.connect(lambda: self._front.go("home"))
        page.wanted.connect(self._students.start_lesson)
        page.exams.clicked.connect(lambda: self._front.go("exams"))

    def _enter_garden(self) -> None:
        self._ask(self._front.page("progress"), self._desk.garden)

    # --- mistakes ---

    def _wire_mistakes(self, page: MistakesPage) -> None:
        page.home.clicked.connect(lambda: self._front.go("home"))
        page.exams.clicked.connect(lambda: self._front.go("exams"))
        page.practice_wanted.connect(lambda chapter: self._students.start_lesson(Start(chapter)))
        page.turned.connect(self._turn)

    def _enter_mistakes(self) -> None:
        self._turn(0)

    def _turn(self, page: int) -> None:
        self._page_of_mistakes = page
        self._ask(self._front.page("mistakes"), partial(self._desk.mistakes, page))

    # --- both ---

    def _again(self) -> None:
        """In another language, or now that what was worked out is there."""
        if self._front.here == "progress":
            self._enter_garden()
        elif self._front.here == "mistakes":
            self._turn(self._page_of_mistakes)

    def _ask(self, page: Any, read: Callable[..., Any]) -> None:
        who = self._students.signed_in
        if who is None:
            self._students.nobody_here()
            return
        if page.shown is None or page.shown.student != who.student:
            page.wait_for(who.student.key, self._front.texts("window_still_reading"))
        job = partial(read, who.student, self._front.settings.screen)
        self._front.ask(job, partial(self._show, page, who))

    def _show(self, page: Any, who: SignedIn, view: Any) -> None:
        if self._students.signed_in != who:
            return
        if view is None:
            self._students.warm()
        else:
            page.show_view(view)
