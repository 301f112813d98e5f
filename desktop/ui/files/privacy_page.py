"""How children's data is looked after: who may be listened to, who is forgotten, and what was done with the data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractItemView, QWidget

from desktop.operations import files, privacy
from desktop.operations.privacy import Asked, Done, Looked
from desktop.operations.reports import day_in
from desktop.ui.front import Front
from desktop.ui.teacher.files_widgets import (
    AskCard,
    Job,
    Parts,
    action,
    chosen_in,
    enable_all,
    field,
    fill,
    in_a_row,
    key_of,
    page_of,
    table_of,
    table_view,
)
from desktop.ui.widgets.basics import Card, Page
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.reports.tables import Cell, Table

if TYPE_CHECKING:
    from tutor.records.erasure import Gone, Request
    from tutor.records.people import Person


class PrivacyPage(Page):
    """Four parts, one at a time."""

    name = "privacy"
    area = "teacher"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.question, self.job = AskCard(texts, danger=True), Job(texts, can_stop=False)
        self.consents, self.requests, self.gone, self.audit = (
            table_view(theme, texts, f"window_privacy_part_{one}")
            for one in ("consents", "requests", "forgotten", "audit")
        )
        for table in (self.consents, self.requests):
            table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.by_whom = CalmBox()
        self.give = action(texts, "window_privacy_give", "first")
        self.withdraw = action(texts, "window_privacy_withdraw")
        self.forget = action(texts, "window_privacy_forget", "danger")
        self.confirm = action(texts, "window_privacy_confirm", "danger")
        self.keep = action(texts, "window_privacy_keep", "first")
        self.bring_back = action(texts, "window_privacy_back", "first")
        self.erase = action(texts, "window_privacy_erase", "danger")
        by_whom = in_a_row(field(texts, "window_privacy_by_whom", self.by_whom))
        rows: dict[str, tuple[QWidget, ...]] = {
            "consents": (self.consents, by_whom, in_a_row(self.give, self.withdraw, self.forget)),
            "requests": (self.requests, in_a_row(self.keep, self.confirm)),
            "forgotten": (self.gone, in_a_row(self.bring_back, self.erase)),
            "audit": (self.audit,),
        }
        cards = {part: Card(texts, "", f"window_privacy_{part}_more", *below) for part, below in rows.items()}
        self.tabs = Parts(texts, "privacy", cards)
        page_of(self, self.tabs, self.question, self.job, *cards.values(), 1)
        for table in (self.consents, self.requests, self.gone):
            table.selectionModel().selectionChanged.connect(self.see)
        self.see()

    def first(self) -> QWidget | None:
        """The cursor is where one of the parts is chosen."""
        return self.tabs

    def see(self, *_: object) -> None:
        """Let be pressed what can be done with the rows that stand chosen."""
        chosen = chosen_in(self.consents)
        enable_all((self.give, self.withdraw), chosen)
        self.forget.setEnabled(len(chosen) == 1)
        enable_all((self.confirm, self.keep), chosen_in(self.requests))
        enable_all((self.bring_back, self.erase), chosen_in(self.gone))


# --- the presenter ---


BY_WHOM = ("parent", "teacher", "school")
NAMED = 5
"""Names that a line of the audit tells; of more it tells how many."""
NOT_YET = Looked((), (), ())
"""Stands where nothing was looked up yet."""


class PrivacyPresenter(QObject):
    """What the page of privacy asks for."""

    _page: PrivacyPage

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._looked = NOT_YET
        self._chosen = ""
        front.add("privacy", PrivacyPage, self._wire, self._enter, entry="window_entry_privacy")
        front.language_changed.connect(self._retell)

    def _wire(self, page: PrivacyPage) -> None:
        self._page = page
        page.give.clicked.connect(lambda: self._answer(given=True))
        page.withdraw.clicked.connect(lambda: self._answer(given=False))
        page.forget.clicked.connect(self._ask_forget)
        page.bring_back.clicked.connect(lambda: self._undo(self._one_gone()))
        page.erase.clicked.connect(self._ask_erase)
        page.confirm.clicked.connect(self._ask_confirm)
        page.keep.clicked.connect(lambda: self._answer_requests(chosen_in(page.requests), confirmed=False))

    def _enter(self, student: str = "", part: str = "") -> None:
        self._chosen = student
        if part:
            self._page.tabs.turn_to(part)
        self._look()

    def _look(self) -> None:
        self._front.ask(partial(privacy.look, self._front.settings), self._show)

    def _retell(self) -> None:
        if self._looked is not NOT_YET:
            self._show(self._looked)

    # --- the tables ---

    def _show(self, looked: Looked) -> None:
        self._looked, page = looked, self._page
        fill(page.by_whom, ((one, self._texts(f"window_privacy_{one}")) for one in BY_WHOM))
        asked, waiting, gone = looked.asked, looked.requests, looked.gone
        page.consents.show_table(self._table("name group answer by_whom when", asked, self._consent, "nobody"))
        page.requests.show_table(self._table("name group asks since turns", waiting, self._request, "no_requests"))
        page.gone.show_table(self._table("name group forgotten_on days", gone, self._gone, "nobody_forgotten"))
        page.audit.show_table(self._table("when who did whom detail", looked.done, self._done, "nothing_done"))
        many = "_many" if waiting else ""
        page.tabs.name("requests", f"window_privacy_part_requests{many}", students=len(waiting))
        page.see()
        if self._chosen:
            page.consents.choose(self._chosen)
            self._chosen = ""

    def _table(self, columns: str, those: Iterable[Any], row: Callable[[Any], Sequence[Cell]], empty: str) -> Table:
        """A row for each of those; the key of a row is the person's."""
        keys = (one.person.key for one in those if hasattr(one, "person"))
        empty = f"window_privacy_{empty}"
        return table_of(
            self._texts, "window_privacy_", columns, map(row, those), figures="days turns", empty=empty, keys=keys
        )

    def _consent(self, one: Asked) -> tuple[Cell, ...]:
        answer = one.answer
        said = "not_asked" if answer is None else "yes" if answer.given else "no"
        said = "yes_elsewhere" if answer is None and one.elsewhere and one.elsewhere.given else said
        # A file may bring any word for who said so.
        by_whom = self._texts(f"window_privacy_{answer.by_whom}") if answer and answer.by_whom in BY_WHOM else ""
        return (
            *_who(one.person),
            self._texts(f"window_privacy_{said}"),
            by_whom,
            self._day(answer.when) if answer else "",
        )

    def _request(self, one: Request) -> tuple[Cell, ...]:
        return (*_who(one.person), ", ".join(one.pcs), self._day(one.since), one.turns)

    def _gone(self, one: Gone) -> tuple[Cell, ...]:
        return (*_who(one.person), self._day(one.when), one.days_left)

    def _day(self, when: str, letters: int = 10) -> Cell:
        return day_in(when[:letters], self._texts.language)

    def _done(self, one: Done) -> tuple[Cell, ...]:
        entry = one.entry
        when, did = self._day(entry.when, 16), self._texts(f"window_privacy_did_{entry.what}")
        return when, entry.who, did, self._whom(one), entry.detail

    def _whom(self, one: Done) -> str:
        if len(one.about) > NAMED or (one.others and one.about):
            return self._texts("window_privacy_students", students=len(one.about) + one.others)
        if one.others:
            return self._texts("window_privacy_not_here", students=one.others)
        return ", ".join(one.about)

    # --- consents ---

    def _answer(self, *, given: bool) -> None:
        keys, by_whom = chosen_in(self._page.consents), key_of(self._page.by_whom)
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
        code = f"window_privacy_{about}"
        self._page.question.ask(code, self._texts(f"{code}_ask", name=name), agreed, no="window_privacy_leave")

    def _one_gone(self) -> Person | None:
        """The forgotten student who stands chosen."""
        return next(iter(_those(chosen_in(self._page.gone), self._looked.gone)), None)

    def _ask_forget(self) -> None:
        for one in _those(chosen_in(self._page.consents), self._looked.asked):
            job = partial(privacy.forget, self._front.settings, one.key)
            self._ask("forget", one.label, partial(self._front.ask, job, self._forgotten))

    def _forgotten(self, person: Person | None) -> None:
        self._look()
        if person is not None:
            words = self._texts("window_privacy_is_forgotten", name=person.label)
            self._front.toast(words, partial(self._undo, person))

    def _undo(self, person: Person | None) -> None:
        if person is not None:
            self._front.ask(partial(privacy.bring_back, self._front.settings, person.label), self._back)

    def _back(self, person: Person | None) -> None:
        self._look()
        code = "window_privacy_is_back" if person else "window_privacy_too_late"
        self._front.toast(self._texts(code, name=person.label if person else ""))

    # --- what other PCs ask for ---

    def _ask_confirm(self) -> None:
        keys = chosen_in(self._page.requests)
        named = self._named(keys)
        if named:
            self._ask("confirm", named, partial(self._answer_requests, keys, confirmed=True))

    def _named(self, keys: tuple[str, ...]) -> str:
        """Those who are asked for, by name; of more than a few how many they are."""
        there = [one.label for one in _those(keys, self._looked.requests)]
        return ", ".join(there) if len(there) <= NAMED else self._texts("window_privacy_students", students=len(there))

    def _answer_requests(self, keys: tuple[str, ...], *, confirmed: bool) -> None:
        job = partial(privacy.answer_requests, self._front.settings, keys, confirmed=confirmed)
        self._front.ask(job, partial(self._requests_answered, confirmed, self._named(keys)))

    def _requests_answered(self, confirmed: bool, named: str, people: tuple[Person, ...]) -> None:
        self._look()
        if people:
            # One is brought back from the toast; several are chosen among the forgotten.
            undo = partial(self._undo, people[0]) if confirmed and len(people) == 1 else None
            code = "window_privacy_is_forgotten" if confirmed else "window_privacy_is_kept"
            self._front.toast(self._texts(code, name=named), undo)

    # --- for good ---

    def _ask_erase(self) -> None:
        one = self._one_gone()
        if one is not None:
            self._ask("erase", one.label, partial(self._erase, one.key))

    def _erase(self, key: str) -> None:
        settings = self._front.settings
        # Half an erasing is finished at the next start, so it is never broken off in the middle.
        erase = partial(privacy.erase, settings, key)
        self._page.job.do(self._front, "window_privacy_erasing", lambda _: erase(), self._erased, self._not_erased)

    def _erased(self, person: Person | None) -> None:
        if person is None:
            self._page.job.put_away()
        else:
            self._front.window.announce(self._page.job.tell("window_privacy_is_erased", "leaf"))
        self._look()

    def _not_erased(self, error: BaseException) -> None:
        self._page.job.put_away()
        self._front.fail(error)
        self._look()


def _those(keys: Collection[str], listed: Iterable[Asked | Gone | Request]) -> list[Person]:
    """The persons of these keys among those who are listed."""
    return [one.person for one in listed if one.person.key in keys]


def _who(one: Person) -> tuple[str, str]:
    """Name and class; the name with all that tells it from others where there are several in that class."""
    return one.label if one.apart else one.name, one.place
