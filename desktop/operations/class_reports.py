"""The door to what the teacher's class pages ask: what works it out is loaded only when it is asked for the first time.

Runs on a lane. It words and decides nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.values.report import (
    FlagsView,
    MapView,
    MisconceptionView,
    OpenedFlag,
    OverviewView,
    PupilView,
    QuestionsView,
    QuestionView,
    ReplayView,
    SessionsView,
)
from tutor.turn import Language

if TYPE_CHECKING:
    from desktop.operations.reports import Files


class TeacherDesk:
    """All that the class pages ask of the record. Every method raises RecordError when it cannot be used."""

    def __init__(self, record: Path, cache: Path) -> None:
        self._record, self._cache = record, cache
        self._opened: Mapping[str, QuestionView] = {}

    @property
    def _files(self) -> Files:
        from desktop.operations.reports import Files

        return Files(self._record, self._cache)

    def behind(self) -> bool:
        """Whether so much is new that taking it in is long work."""
        return self._files.behind()

    def take_in(self, told: Callable[[float, str], None]) -> None:
        """Take in all that is new, telling how far it has come."""
        self._files.take_in(told)

    def overview(
        self, group: str, period: str, today: date, last: str | None, language: Language
    ) -> tuple[str, OverviewView]:
        """When a report was looked at before, and how the class is. With `last` None it is the first look: noted."""
        from desktop.operations import reports

        before = reports.last_report(self._record) if last is None else last
        view = reports.overview(self._files, group, period, today, before, language)
        if last is None and view.anybody:
            reports.note_seen(self._files)
        return before, view

    def pupil(self, student: str, language: Language) -> PupilView | None:
        """One student; None when there is none of that key."""
        from desktop.operations import report_pupil

        return report_pupil.pupil(self._files, student, language)

    def questions(self, group: str, chapter: str, skill: str, language: Language) -> QuestionsView:
        """The questions, the hardest first."""
        from desktop.operations import report_questions

        view, self._opened = report_questions.questions(self._files, group, chapter, skill, language)
        return view

    def question(self, key: str) -> QuestionView | None:
        """One question of that list opened; None when it is not in it."""
        return self._opened.get(key)

    def misconceptions(self, group: str, chapter: str, language: Language) -> MapView:
        """The misconceptions of a class."""
        from desktop.operations import report_questions

        return report_questions.misconceptions(self._files, group, chapter, language)

    def misconception(self, group: str, key: str, language: Language) -> MisconceptionView | None:
        """One misconception opened."""
        from desktop.operations import report_questions

        return report_questions.misconception(self._files, group, key, language)

    def sessions(self, student: str, language: Language) -> SessionsView:
        """Sessions of a student, or of everybody."""
        from desktop.operations import report_sessions

        return report_sessions.sessions(self._files, student, language)

    def replay(self, session: str, language: Language) -> ReplayView | None:
        """A session turn by turn."""
        from desktop.operations import report_sessions

        return report_sessions.replay(self._files, session, language)

    def flags(self, now: datetime, language: Language) -> FlagsView:
        """Every flag."""
        from desktop.operations import flags

        return flags.flags(self._record, now, language)

    def how_many_new(self, now: datetime) -> int:
        """Flags that nobody has marked as seen."""
        from desktop.operations import flags

        return flags.how_many_new(self._record, now)

    def open_flag(self, flag: str) -> OpenedFlag | None:
        """What Didi replied then; noted in the audit."""
        from desktop.operations import flags

        return flags.open_flag(self._record, flag)

    def mark_flag(self, flag: str, now: datetime, language: Language) -> FlagsView:
        """Mark a flag as seen; all of them, as they stand then."""
        from desktop.operations import flags

        flags.mark_seen(self._record, flag)
        return flags.flags(self._record, now, language)
