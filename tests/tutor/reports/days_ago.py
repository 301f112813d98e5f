"""Lessons that were had some days ago: the record's clock is set back while they are written down."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

from tests.tutor.reports.lived_lessons import write
from tests.tutor.simulated_students import Unguarded, lesson, live, opened_in
from tutor.records.journal import Journal

A_DAY = 86_400_000


def had_lesson(
    record: Path, ago: int, chapter: str, student: str = "Asha", temperament: str = "knows", longest: int = 12
) -> None:
    """This student had a lesson of at most so many turns in that chapter, so many days ago."""
    opened = replace(opened_in(lesson(chapter, ago), "en", "never"), student=student)
    turns = live(temperament, ago, opened=opened, longest=longest, voice=Unguarded())
    with patch("tutor.records.journal._now", clock(ago)), Journal.open(record) as journal:
        write(journal, turns)


class clock:  # noqa: N801  (it is called like the function whose place it takes)
    """The record's two clocks as they stood so many days ago; each look takes a second."""

    def __init__(self, ago: int) -> None:
        self._ago, self._looks = ago, 0

    def __call__(self) -> dict[str, object]:
        self._looks += 1
        wall = datetime.now(tz=UTC).astimezone() - timedelta(days=self._ago, seconds=-self._looks)
        monotonic = (1000 - self._ago) * A_DAY + self._looks * 1000
        return {"monotonic_ms": monotonic, "wall": wall.isoformat(timespec="milliseconds")}
