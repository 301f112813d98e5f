"""Tends the students' pages: who is learning, their home, and the way into a lesson and back.

One student is signed in at a time, and what is asked for one never comes onto the page of another. It decides nothing
about a lesson.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.background import Lane, nobody_awaits
from desktop.base.settings import setup_of
from desktop.lesson.lesson_desk import Opened
from desktop.operations.students import StudentsDesk
from desktop.ui.front import Front
from desktop.ui.student.home_page import HomePage
from desktop.ui.student.lesson_presenter import Lesson
from desktop.ui.student.who_page import WhoPage
from desktop.values.page import Start, code_of
from desktop.values.student import GoalKind, HomeView
from tutor.errors import PinRefused

if TYPE_CHECKING:
    from tutor.records.people import Person

LOG = logging.getLogger("didi.window")


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Who is learning now."""

    student: Person
    pin: str
    """What let them in, for a lesson asks for it again; never on a page and never on disk."""


class StudentsPresenter(QObject):
    """Who is learning, and what they may begin."""

    changed = Signal(object)
    """Who is signed in from now on (a `SignedIn`), or None."""
    named = Signal()
    """The names that there are stand on the page, or cannot be read: nobody waits any longer for what comes behind."""
    warmed = Signal()
    """What the record comes to has been worked out: what could not be shown before can be now."""

    def __init__(self, front: Front, lesson: Lesson) -> None:
        super().__init__(front)
        self._front, self._lesson = front, lesson
        self._desk = StudentsDesk(front.settings, front.texts)
        self.signed_in: SignedIn | None = None
        self._opened = False
        self._starting = False
        self._warming = False
        self._held = False
        """Nothing is worked out ahead while a lesson is on, nor when the window goes."""
        self._latest = front.settings.chapter
        front.add("who", WhoPage, self._wire_who, self._enter_who)
        front.add("home", HomePage, self._wire_home, self._enter_home)
        front.language_changed.connect(self._retell)
        lesson.opened.connect(self._open)
        lesson.wanted.connect(self._go_on_with)
        lesson.left.connect(self._left)
        lesson.began.connect(self._began)
        lesson.not_begun.connect(self._not_begun)
        front.window.closing.connect(self._hold)

    @property
    def _who(self) -> WhoPage:
        page: WhoPage = self._front.page("who")
        return page

    @property
    def _home(self) -> HomePage:
        page: HomePage = self._front.page("home")
        return page

    # --- the record is open ---

    def _open(self, opened: Opened) -> None:
        """Names can be read now. What happened to the record is told where everybody begins."""
        self._opened = True
        for code in (opened.rescued, opened.unsaved):
            if code:
                self._who.notice.tell_of(code)
        come_back = opened.student and self._front.here == "who"
        offer = partial(self._come_back, opened.student) if come_back else self._who.offer
        self._front.ask(self._desk.everybody, partial(self._names_are_there, offer), self._names_are_not_there)

    def _names_are_there(self, offer: Callable[[tuple[Person, ...]], None], everybody: tuple[Person, ...]) -> None:
        offer(everybody)
        self._front.ask(self._desk.prepare, nobody_awaits)
        self.named.emit()
        self.warm()

    def _names_are_not_there(self, error: BaseException) -> None:
        self._front.fail(error)
        self.named.emit()

    def _come_back(self, name: str, everybody: tuple[Person, ...]) -> None:
        """The settings say who is learning."""
        self._who.offer(everybody)
        plain = name.casefold().strip()
        named = [one for one in everybody if plain in (one.label.casefold(), one.name.casefold())]
        if named:
            self._choose(named[0])
        else:
            self._begin_anew(name, "")

    # --- who is learning ---

    def _wire_who(self, page: WhoPage) -> None:
        page.tiles.chosen.connect(self._choose)
        page.pin_given.connect(self._try_pin)
        page.new_card.given.connect(self._begin_anew)
        for fault in self._front.settings.faults:
            page.notice.tell(fault)

    def _enter_who(self) -> None:
        self._set(None)
        self._who.open_anew()
        if self._opened:
            self._read_everybody()

    def _read_everybody(self) -> None:
        self._front.ask(self._desk.everybody, self._who.offer)

    def _choose(self, student: Person) -> None:
        if student.locked:
            self._who.ask_pin(student)
        else:
            self._sign_in(SignedIn(student, ""))

    def _try_pin(self, student: Person, pin: str) -> None:
        self._front.ask(
            partial(self._desk.let_in, student, pin),
            lambda _: self._let_in(SignedIn(student, pin)),
            partial(self._refused, student),
        )

    def _let_in(self, who: SignedIn) -> None:
        if self._who.asked == who.student:
            self._sign_in(who)

    def _refused(self, student: Person, error: BaseException) -> None:
        if isinstance(error, PinRefused):
            self._front.ask(partial(self._desk.refusal, student, error), partial(self._say_refused, student))
            return
        self._say_refused(student, self._front.texts(code_of(error)))

    def _say_refused(self, student: Person, sentence: str) -> None:
        if self._who.asked == student:
            self._who.pin_refused(sentence)

    def _begin_anew(self, name: str, group: str) -> None:
        self._front.ask(partial(self._desk.newcomer, name, group), self._newcomer)

    def _newcomer(self, found: tuple[Person, bool]) -> None:
        student, was_here = found
        if self._front.here != "who":
            return
        if was_here:
            self._who.ask_new(self._front.texts("window_new_is_here", name=student.label))
        else:
            self._sign_in(SignedIn(student, ""))

    def _sign_in(self, who: SignedIn) -> None:
        self._set(who)
        self._front.go("home")

    def _set(self, who: SignedIn | None) -> None:
        self.signed_in = who
        self.changed.emit(who)

    def sign_out(self) -> None:
        """Back to the page of names; a lesson under way is put away and can be gone on with."""
        self._front.part(lambda: self._front.go("who"))

    # --- a student's home ---

    def _wire_home(self, page: HomePage) -> None:
        for card in (page.card, page.resume, page.review, page.next):
            card.wanted.connect(self.start_lesson)
        page.goal.chosen.connect(self._choose_goal)
        page.leave.clicked.connect(self.sign_out)
        page.progress.clicked.connect(lambda: self._front.go("progress"))
        page.mistakes.clicked.connect(lambda: self._front.go("mistakes"))

    def _enter_home(self) -> None:
        who = self.signed_in
        if who is None:
            self.nobody_here()
            return
        first = self._home.shown
        if first is None or first.student != who.student:
            self._home.notice.tell("")
            self._home.show_home(
                HomeView(who.student, self._desk.greeting(who.student), self._desk.place_of(who.student))
            )
            self._ask_for(who, self._desk.home, self._show_home)
        self._ask_for(who, self._desk.known, self._show_home)

    def _choose_goal(self, kind: GoalKind) -> None:
        who = self.signed_in
        if who is not None:
            job = partial(self._desk.choose_goal, who.student, kind)
            self._front.ask(job, partial(self._for_them, who, self._home.goal.show_goal), partial(self._unread, who))

    def _ask_for(self, who: SignedIn, read: Callable[..., Any], show: Callable[..., None]) -> None:
        job = partial(read, who.student, self._front.settings, self._latest)
        self._front.ask(job, partial(self._for_them, who, show), partial(self._unread, who))

    def _for_them(self, who: SignedIn, show: Callable[..., None], view: Any) -> None:
        """What was read for somebody is shown to nobody else."""
        if self.signed_in == who:
            show(view)

    def _unread(self, who: SignedIn, error: BaseException) -> None:
        if self.signed_in == who:
            self._home.notice.tell_of(code_of(error))

    def _show_home(self, view: HomeView | None) -> None:
        if view is None:
            self.warm()
        else:
            self._home.show_home(view)

    def nobody_here(self) -> None:
        """A student's page was gone to and nobody is signed in: ask who is learning."""
        QTimer.singleShot(0, self, partial(self._front.go, "who"))

    # --- what the record comes to ---

    def warm(self) -> None:
        """Work out behind the window what is new in the record, a little at a time."""
        if self._warming or self._held:
            return
        self._warming = True
        job = partial(self._desk.warm, lambda: not self._held)
        self._front.background.run(Lane.ERRANDS, job, self._warmed, self._not_warmed)

    def _warmed(self, whole: bool) -> None:
        self._warming = False
        if not whole:
            return
        if self._front.here == "home" and self.signed_in is not None and not self._home.known:
            self._ask_for(self.signed_in, self._desk.known, self._show_home)
        self.warmed.emit()

    def _not_warmed(self, error: BaseException) -> None:
        """Each page says for itself what it cannot show."""
        self._warming = False
        LOG.warning("the record was not worked out ahead: %s", error)

    def _hold(self) -> None:
        self._held = True

    # --- lessons ---

    def start_lesson(self, wanted: Start) -> None:
        """Begin a lesson of whoever is signed in, or go on with an unfinished one."""
        if self.signed_in is None or self._starting:
            return
        self._starting = True
        self._latest, self._held = wanted.chapter, True
        self._home.busy(True)
        student = self.signed_in.student
        # Who could not be written down cannot be mixed up with another: Didi says the name alone.
        called = student.label if student.ids else student.name
        setup = setup_of(self._front.settings, wanted)
        self._lesson.start(called, wanted.chapter, pin=self.signed_in.pin, mode=wanted.mode, setup=setup)

    def _began(self) -> None:
        wanted, self._held, self._starting = self._starting, True, False
        self._home.busy(False)
        if wanted and self.signed_in is None:
            self.sign_out()  # whoever wanted this lesson is gone

    def _not_begun(self, error: BaseException) -> None:
        self._held, self._starting = False, False
        self._home.busy(False)
        if isinstance(error, PinRefused) and self.signed_in is not None:
            student = self.signed_in.student
            self._front.go("who")
            self._who.ask_pin(student)
            self._refused(student, error)
            return
        self._told_on_page(error)

    def _told_on_page(self, error: BaseException) -> None:
        sentence = self._front.texts(code_of(error))
        if self._front.here == "home":
            self._home.notice.tell(sentence)
        else:
            self._front.window.show_trouble(sentence)

    def _left(self) -> None:
        self._held = False

    def _go_on_with(self, wanted: Start) -> None:
        """Home is between two lessons: there it is told where the next one cannot begin."""

        def begin() -> None:
            self._front.go("home")
            self.start_lesson(wanted)

        self._front.part(begin)

    # --- words ---

    def _retell(self) -> None:
        who = self.signed_in
        if who is not None:
            if not self._home.known:
                self._ask_for(who, self._desk.home, self._show_home)
            self._ask_for(who, self._desk.known, self._show_home)
