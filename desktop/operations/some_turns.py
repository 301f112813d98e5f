"""The record taken a little at a time, so that what is worked out from it for the first time keeps nobody waiting.

It is read and never written.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tutor.records.journal import Journal
from tutor.records.rows import TurnRow


class SomeTurns(Journal):
    """The record, of which no more than some turns are taken at a time."""

    most = 200
    """Turns that are given in one go."""
    given = 0
    """How many were given the last time."""

    def turns_after(self, rowid: int) -> Iterator[TurnRow]:
        """The first of the turns after that one."""
        self.given = 0
        for turn in islice(super().turns_after(rowid), self.most):
            self.given += 1
            yield turn

    @property
    def more(self) -> bool:
        """Whether there may be more than was given."""
        return self.given >= self.most
