"""Tends the page of privacy: consents, forgetting, bringing back, deleting for good, and what was done with the data.

Nothing is hidden or deleted without a question before it, and what can be undone says so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from desktop.base.background import Work
from desktop.operations import files, privacy
from desktop.operations.privacy import Done, Looked
from desktop.ui.front import Front
from desktop.ui.teacher.privacy_page import PrivacyPage
from desktop.values.files import JobView, Question
from tutor.reports.tables import Column, Table

if TYPE_CHECKING:
    from tutor.records.people import Person

BY_WHOM = ("parent", "teacher", "school")
NAMED = 5
"""Names that a line of the audit tells; of more it tells how many."""


class PrivacyClerk(QObject):
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
