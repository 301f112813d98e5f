"""How children's data is looked after: who may be listened to, who is forgotten, and what was done with the data."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QTabBar, QVBoxLayout, QWidget

from desktop.base.background import Work
from desktop.operations import files, privacy
from desktop.operations.privacy import Done, Looked
from desktop.ui.front import Front
from desktop.ui.teacher.files_widgets import AskCard, Job, card, field, fill, in_a_row
from desktop.ui.teacher.table import KEY, TableView
from desktop.ui.widgets.basics import Page, button, told
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.ui.widgets.theme import Theme
from desktop.values.files import JobView, Question
from desktop.values.page import Texts
from tutor.reports.tables import Column, Table

if TYPE_CHECKING:
    from tutor.records.people import Person

PARTS = ("consents", "requests", "forgotten", "audit")


class PrivacyPage(Page):
    """Four parts, one at a time."""

    name = "privacy"
    area = "teacher"

    answered = Signal(object, bool, str)
    """The keys of students, whether consent was given, and by whom."""
    forget_wanted = Signal(str)
    back_wanted = Signal(str)
    erase_wanted = Signal(str)
    confirm_wanted = Signal(object)
    """The keys of students whom other PCs ask to have deleted: it shall be done here too."""
    keep_wanted = Signal(object)
    """The keys of such students who stay."""
    stopped = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.tabs = told(QTabBar(), texts, name="window_page_privacy")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for _ in PARTS:
            self.tabs.addTab("")
        self.question = AskCard()
        self.job = Job(texts)
        self.consents = told(TableView(theme, whole=True), texts, name="window_privacy_part_consents")
        self.consents.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.by_whom = CalmBox()
        self.give = told(button("", "first"), texts, text="window_privacy_give")
        self.withdraw = told(button(""), texts, text="window_privacy_withdraw")
        self.forget = told(button("", "danger"), texts, text="window_privacy_forget")
        self.requests = told(TableView(theme, whole=True), texts, name="window_privacy_part_requests")
        self.requests.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.confirm = told(button("", "danger"), texts, text="window_privacy_confirm")
        self.keep = told(button("", "first"), texts, text="window_privacy_keep")
        self._asked = 0
        self.gone = told(TableView(theme, whole=True), texts, name="window_privacy_part_forgotten")
        self.bring_back = told(button("", "first"), texts, text="window_privacy_back")
        self.erase = told(button("", "danger"), texts, text="window_privacy_erase")
        self.audit = told(TableView(theme, whole=True), texts, name="window_privacy_part_audit")
        self._lay_out()
        self._wire()
        self.retell()
        self._turn(0)
        self._see()

    def first(self) -> QWidget | None:
        """The cursor is where one of the parts is chosen."""
        return self.tabs

    def offer_whom(self, choices: tuple[tuple[str, str], ...]) -> None:
        """Who may say yes or no."""
        fill(self.by_whom, choices)

    def show_all(self, consents: Table, requests: Table, gone: Table, audit: Table) -> None:
        """Show how things stand."""
        self.consents.show_table(consents)
        self.requests.show_table(requests)
        self._asked = len(requests.rows)
        self.retell()
        self.gone.show_table(gone)
        self.audit.show_table(audit)
        self._see()

    def ask(self, question: Question) -> None:
        """Ask before something is hidden or deleted."""
        self.question.ask(question)

    def tell(self, view: JobView | None) -> None:
        """How far deleting is."""
        self.job.tell(view)

    def show_part(self, part: str) -> None:
        """Turn to one of the parts."""
        self.tabs.setCurrentIndex(PARTS.index(part))

    def choose(self, key: str) -> None:
        """Have this student stand chosen among the consents."""
        self.consents.choose(key)

    def chosen(self) -> tuple[str, ...]:
        """The keys of the students who are chosen among the consents."""
        return _chosen(self.consents)

    def retell(self) -> None:
        """The names of the parts are in another language, or another number of requests is open."""
        for at, part in enumerate(PARTS):
            self.tabs.setTabText(at, self.texts(f"window_privacy_part_{part}"))
        if self._asked:
            words = self.texts("window_privacy_part_requests_many", students=self._asked)
            self.tabs.setTabText(PARTS.index("requests"), words)

    def _wire(self) -> None:
        self.tabs.currentChanged.connect(self._turn)
        for table in (self.consents, self.requests, self.gone):
            table.selectionModel().selectionChanged.connect(self._see)
        self.give.clicked.connect(lambda: self._answer(given=True))
        self.withdraw.clicked.connect(lambda: self._answer(given=False))
        self.forget.clicked.connect(lambda: self.forget_wanted.emit(self.chosen()[0]))
        self.bring_back.clicked.connect(lambda: self.back_wanted.emit(self.gone.key()))
        self.erase.clicked.connect(lambda: self.erase_wanted.emit(self.gone.key()))
        self.confirm.clicked.connect(lambda: self.confirm_wanted.emit(_chosen(self.requests)))
        self.keep.clicked.connect(lambda: self.keep_wanted.emit(_chosen(self.requests)))
        self.job.stopped.connect(self.stopped)

    def _answer(self, *, given: bool) -> None:
        self.answered.emit(self.chosen(), given, str(self.by_whom.currentData() or "parent"))

    def _see(self, *_: object) -> None:
        many = len(self.chosen())
        self.give.setEnabled(many > 0)
        self.withdraw.setEnabled(many > 0)
        self.forget.setEnabled(many == 1)
        for one in (self.confirm, self.keep):
            one.setEnabled(bool(_chosen(self.requests)))
        for one in (self.bring_back, self.erase):
            one.setEnabled(bool(self.gone.selectionModel().selectedRows()))

    def _turn(self, at: int) -> None:
        for number, part in enumerate(self._parts):
            part.setVisible(number == at)

    def _lay_out(self) -> None:
        texts = self.texts
        self._parts: list[QWidget] = []
        for says, widgets in (
            (
                "window_privacy_consents_more",
                (
                    self.consents,
                    in_a_row(field(texts, "window_privacy_by_whom", self.by_whom)),
                    in_a_row(self.give, self.withdraw, self.forget),
                ),
            ),
            ("window_privacy_requests_more", (self.requests, in_a_row(self.keep, self.confirm))),
            ("window_privacy_forgotten_more", (self.gone, in_a_row(self.bring_back, self.erase))),
            ("window_privacy_audit_more", (self.audit,)),
        ):
            frame, column = card(texts, "", says)
            for one in widgets:
                column.addWidget(one)
            self._parts.append(frame)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(28, 20, 28, 24)
        whole.setSpacing(12)
        whole.addWidget(self.tabs)
        whole.addWidget(self.question)
        whole.addWidget(self.job)
        for part in self._parts:
            whole.addWidget(part)
        whole.addStretch(1)


def _chosen(table: TableView) -> tuple[str, ...]:
    """The keys of the rows that are chosen."""
    return tuple(str(index.data(int(KEY))) for index in table.selectionModel().selectedRows())


# --- the presenter ---


BY_WHOM = ("parent", "teacher", "school")
NAMED = 5
"""Names that a line of the audit tells; of more it tells how many."""


class PrivacyPresenter(QObject):
    """What the page of privacy asks for."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._looked: Looked | None = None
        self._agreed: Callable[[], None] | None = None
        """What is done when the question on the page is agreed to."""
        self._chosen = ""
        self._work: Work | None = None
        front.add("privacy", PrivacyPage, self._wire, self._enter, entry="window_entry_privacy")
        front.language_changed.connect(self._retell)

    @property
    def _page(self) -> PrivacyPage:
        page: PrivacyPage = self._front.page("privacy")
        return page

    def _wire(self, page: PrivacyPage) -> None:
        page.answered.connect(self._answer)
        page.forget_wanted.connect(self._ask_forget)
        page.back_wanted.connect(self._bring_back)
        page.erase_wanted.connect(self._ask_erase)
        page.confirm_wanted.connect(self._ask_confirm)
        page.keep_wanted.connect(self._keep)
        page.question.agreed.connect(self._agree)

    def _enter(self, student: str = "", part: str = "") -> None:
        self._chosen = student
        if part:
            self._page.show_part(part)
        self._look()

    def _look(self) -> None:
        self._front.ask(partial(privacy.look, self._front.settings), self._show)

    def _retell(self) -> None:
        if self._looked is not None:
            self._show(self._looked)

    def _show(self, looked: Looked) -> None:
        self._looked = looked
        self._page.offer_whom(tuple((one, self._texts(f"window_privacy_{one}")) for one in BY_WHOM))
        self._page.show_all(self._consents(looked), self._requests(looked), self._gone(looked), self._audit(looked))
        chosen, self._chosen = self._chosen, ""
        if chosen:
            self._page.choose(chosen)

    def _columns(self, *keys: str) -> tuple[Column, ...]:
        return tuple(Column(key, self._texts(f"window_privacy_{key}"), key in ("days", "turns")) for key in keys)

    def _consents(self, looked: Looked) -> Table:
        rows, keys = [], []
        for one in looked.asked:
            answer = one.answer
            said = "not_asked" if answer is None else "yes" if answer.given else "no"
            said = "yes_elsewhere" if answer is None and one.elsewhere and one.elsewhere.given else said
            # A file may bring any word for who said so.
            by_whom = self._texts(f"window_privacy_{answer.by_whom}") if answer and answer.by_whom in BY_WHOM else ""
            when = _day(answer.when) if answer else ""
            rows.append((*_who(one.person), self._texts(f"window_privacy_{said}"), by_whom, when))
            keys.append(one.person.key)
        columns = self._columns("name", "group", "answer", "by_whom", "when")
        return Table("", "", columns, tuple(rows), self._texts("window_privacy_nobody"), tuple(keys))

    def _requests(self, looked: Looked) -> Table:
        rows = tuple((*_who(one.person), ", ".join(one.pcs), _day(one.since), one.turns) for one in looked.requests)
        keys = tuple(one.person.key for one in looked.requests)
        columns = self._columns("name", "group", "asks", "since", "turns")
        return Table("", "", columns, rows, self._texts("window_privacy_no_requests"), keys)

    def _gone(self, looked: Looked) -> Table:
        rows = tuple((*_who(one.person), _day(one.when), one.days_left) for one in looked.gone)
        keys = tuple(one.person.key for one in looked.gone)
        columns = self._columns("name", "group", "forgotten_on", "days")
        return Table("", "", columns, rows, self._texts("window_privacy_nobody_forgotten"), keys)

    def _audit(self, looked: Looked) -> Table:
        rows = tuple(
            (
                f"{_day(one.entry.when)} {one.entry.when[11:16]}",
                one.entry.who,
                self._texts(f"window_privacy_did_{one.entry.what}"),
                self._whom(one),
                one.entry.detail,
            )
            for one in looked.done
        )
        columns = self._columns("when", "who", "did", "whom", "detail")
        return Table("", "", columns, rows, self._texts("window_privacy_nothing_done"))

    def _whom(self, one: Done) -> str:
        many = len(one.about) + one.others
        if len(one.about) > NAMED or (one.others and one.about):
            return self._texts("window_privacy_students", students=many)
        if one.others:
            return self._texts("window_privacy_not_here", students=one.others)
        return ", ".join(one.about)

    # --- consents ---

    def _answer(self, keys: tuple[str, ...], given: bool, by_whom: str) -> None:
        job = partial(privacy.answer, self._front.settings, keys, given=given, by_whom=by_whom)
        self._front.ask(job, partial(self._answered, len(keys), given))

    def _answered(self, many: int, given: bool, rows: Any) -> None:
        self._look()
        words = self._texts("window_privacy_given" if given else "window_privacy_withdrawn", students=many)
        undo = partial(files.take_rows_back, self._front.settings, rows, "consent")
        self._front.toast(words, lambda: self._front.ask(undo, self._undone))

    def _undone(self, _: object) -> None:
        self._front.toast(self._texts("window_roster_undone"))
        self._look()

    # --- forgetting ---

    def _ask(self, about: str, name: str, agreed: Callable[[], None]) -> None:
        self._agreed = agreed
        self._page.ask(
            Question(
                heading=self._texts(f"window_privacy_{about}_ask", name=name),
                words=self._texts(f"window_privacy_{about}_says"),
                yes=self._texts(f"window_privacy_{about}_yes"),
                no=self._texts("window_privacy_leave"),
                danger=True,
            )
        )

    def _agree(self) -> None:
        agreed, self._agreed = self._agreed, None
        if agreed is not None:
            agreed()

    def _ask_forget(self, key: str) -> None:
        one = next((one.person for one in self._looked.asked if one.person.key == key), None) if self._looked else None
        if one is not None:
            self._ask("forget", one.label, partial(self._forget, key))

    def _forget(self, key: str) -> None:
        self._front.ask(partial(privacy.forget, self._front.settings, key), self._forgotten)

    def _forgotten(self, person: Person | None) -> None:
        self._look()
        if person is not None:
            words = self._texts("window_privacy_is_forgotten", name=person.label)
            self._front.toast(words, partial(self._undo, person.label))

    def _bring_back(self, key: str) -> None:
        one = next((one.person for one in self._looked.gone if one.person.key == key), None) if self._looked else None
        if one is not None:
            self._undo(one.label)

    def _undo(self, label: str) -> None:
        self._front.ask(partial(privacy.bring_back, self._front.settings, label), self._back)

    def _back(self, person: Person | None) -> None:
        self._look()
        code = "window_privacy_is_back" if person else "window_privacy_too_late"
        self._front.toast(self._texts(code, name=person.label if person else ""))

    # --- what other PCs ask for ---

    def _ask_confirm(self, keys: tuple[str, ...]) -> None:
        named = self._named(keys)
        if named:
            self._ask("confirm", named, partial(self._answer_requests, keys, confirmed=True))

    def _keep(self, keys: tuple[str, ...]) -> None:
        self._answer_requests(keys, confirmed=False)

    def _named(self, keys: tuple[str, ...]) -> str:
        """Those who are asked for, by name; of more than a few how many they are."""
        there = [one.person.label for one in self._looked.requests if one.person.key in keys] if self._looked else []
        return ", ".join(there) if len(there) <= NAMED else self._texts("window_privacy_students", students=len(there))

    def _answer_requests(self, keys: tuple[str, ...], *, confirmed: bool) -> None:
        job = partial(privacy.answer_requests, self._front.settings, keys, confirmed=confirmed)
        code = "window_privacy_is_forgotten" if confirmed else "window_privacy_is_kept"
        self._front.ask(job, partial(self._requests_answered, code, self._named(keys)))

    def _requests_answered(self, code: str, named: str, people: tuple[Person, ...]) -> None:
        self._look()
        if people:
            # One is brought back from the toast; several are chosen among the forgotten.
            alone = code == "window_privacy_is_forgotten" and len(people) == 1
            self._front.toast(self._texts(code, name=named), partial(self._undo, people[0].label) if alone else None)

    # --- for good ---

    def _ask_erase(self, key: str) -> None:
        one = next((one.person for one in self._looked.gone if one.person.key == key), None) if self._looked else None
        if one is not None:
            self._ask("erase", one.label, partial(self._erase, key))

    def _erase(self, key: str) -> None:
        settings = self._front.settings
        self._page.tell(JobView(self._texts("window_privacy_erasing"), 0.0))
        # Half an erasing is finished at the next start, so it is never broken off in the middle.
        self._page.job.stop.hide()
        self._work = self._front.work(
            lambda _work: privacy.erase(settings, key), self._erased, self._far, self._not_erased
        )

    def _far(self, share: float, _code: str) -> None:
        self._page.tell(JobView(self._texts("window_privacy_erasing"), share))
        self._page.job.stop.hide()

    def _erased(self, _: object) -> None:
        words = self._texts("window_privacy_is_erased")
        self._page.tell(JobView(words, tone="leaf"))
        self._front.window.announce(words)
        self._look()

    def _not_erased(self, error: BaseException) -> None:
        self._page.tell(None)
        self._front.fail(error)
        self._look()


def _who(one: Person) -> tuple[str, str]:
    """Name and class; the name with all that tells it from others where there are several in that class."""
    return one.label if one.apart else one.name, one.place


def _day(when: str) -> str:
    """A day as people here write it."""
    year, month, day = (*when[:10].split("-"), "", "")[:3]
    return f"{day}-{month}-{year}" if day else when
