"""The library as a lesson on this PC has it: opened when it is first needed, and what a talk about doubts remembers.

Qt-free, for the lesson lane. It decides nothing. A library that cannot be opened is none, and costs no turn.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol

from tutor.agentic_tutor import Looker, Talk
from tutor.errors import DidiError, RecordError
from tutor.records.rows import StoredTurn
from tutor.records.why_card import card
from tutor.turn import Looked, Request, TurnResult

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.library.memory import Memory
    from tutor.records.journal import Journal
    from tutor.records.people import Person

LOG = logging.getLogger("didi.library")


class Opened(Looker, Protocol):
    """A library that was opened, and is to be closed."""

    def close(self) -> None:
        """Let go of its files."""


class LibraryHere:
    """This PC's library, opened when it is first asked, or told to be ready."""

    def __init__(self, opening: Callable[[], Opened]) -> None:
        """`opening` opens it; what it raises of ours, or of files, means that there is none."""
        self._opening = opening
        self._library: Opened | None = None
        self._tried = False

    def be_ready(self) -> Opened | None:
        """The library; None where it cannot be had. It is tried once."""
        if not self._tried:
            self._tried = True
            try:
                self._library = self._opening()
            except (DidiError, OSError) as fault:
                LOG.warning("doubts are answered from the chapter alone: %s", fault)
        return self._library

    def ask(
        self, request: Request, *, guard: Callable[[tuple[str, ...]], bool] | None = None, patience_s: float = 1.2
    ) -> Looked:
        """What was found; without a library it is talk, which is met as if nothing had been looked up."""
        library = self.be_ready()
        if library is None:
            return Looked(request.text, "conversational")
        return library.ask(request, guard=guard, patience_s=patience_s)

    def look_ahead(self, request: Request) -> None:
        """Have it looked up while it is still being said."""
        library = self.be_ready()
        if library is not None:
            library.look_ahead(request)

    def close(self) -> None:
        """Let go of it; asked again, it opens again."""
        library, self._library, self._tried = self._library, None, False
        if library is not None:
            library.close()


def library_here(settings: Settings, talker: Any = None) -> LibraryHere:
    """The library of this PC; `talker` asks the language models that are turned on, None asks none."""

    def opening() -> Opened:
        from desktop.operations.library import open_library  # brings the library along, for which no lesson waits

        return open_library(settings, talker=talker)

    return LibraryHere(opening)


# --- what a talk remembers ------------------------------------------------------------------------------------------


def remembered(record: Journal | None, person: Person | None, own: Sequence[TurnResult]) -> Memory:
    """What is in mind of that person's doubts; without a record, what was said in this talk (`own`) alone."""
    from tutor.library import memory

    if record is not None and person is not None:
        with suppress(RecordError):
            return memory.memory_of(record, person, datetime.now(tz=UTC).timestamp())
    turns = [StoredTurn(one.heard, card(one), opening=False) for one in own if not one.understanding.is_private]
    return memory.remembered(memory.rows_of(turns), turns[-1].heard.at if turns else 0.0)


def talk_from(memory: Memory) -> Talk:
    """What the next question may build on."""
    return Talk(memory.messages, memory.topics, memory.due)


def talked_of(memory: Memory) -> str:
    """What is said of the last talk when a new one begins: its last topic, when it is long enough ago; else empty."""
    return memory.told[-1] if memory.restart and memory.told else ""
