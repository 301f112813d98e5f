"""What the page of the library asks for: notes read and put on the shelf, taken away and back, and the index built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.operations import library_room, note_shelf
from desktop.operations.library_room import Held, Meaning
from desktop.operations.note_shelf import Note
from desktop.values.library import PlanPart, PlanView
from tutor.errors import LibraryError

if TYPE_CHECKING:
    from desktop.base.settings import Settings

Step = Callable[[float, str], None]
"""Told the share that is done, 0 to 1, and the code of what is done now; it may raise to end it."""
READING = 0.5
"""Share of taking notes in that reading them is; the rest is indexing."""
GONE = "window_files_gone"
"""Code of what is said of a file that cannot be opened."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of files that were given."""

    notes: tuple[Note, ...]
    refused: tuple[tuple[str, str, str], ...] = ()
    """The name of each that was not taken, the code that says why, and the details for whoever helps."""


def look(settings: Settings, meaning: Meaning) -> Held:
    """What the library holds now."""
    return library_room.held(settings, meaning=meaning)


def take_in(settings: Settings, sources: Sequence[Path], step: Step) -> Taken:
    """Read files and put them on the shelf, one after the other; one that is not taken keeps no other out."""
    taken: list[Note] = []
    refused: list[tuple[str, str, str]] = []
    for number, source in enumerate(sources):

        def told(done: int, of: int, number: int = number) -> None:
            step(READING * (number + done / of) / len(sources), "window_library_reading")

        told(0, 1)
        try:
            taken.append(note_shelf.add(settings, source, told))
        except LibraryError as fault:
            refused.append((source.name, fault.code, str(fault)))
        except OSError as error:
            refused.append((source.name, GONE, str(error)))
    return Taken(tuple(taken), tuple(refused))


def build(settings: Settings, step: Step, meaning: Meaning, *, begin: float = 0.0) -> None:
    """Bring the index up to date; `begin` is the share that was done before."""

    def told(done: int, of: int) -> None:
        step(begin + (1 - begin) * done / max(1, of), "window_library_indexing")

    library_room.build(settings, told, meaning=meaning)


def first_build(settings: Settings, step: Step, meaning: Meaning) -> None:
    """The same when the program has started: what was taken away last time goes for good."""
    note_shelf.forget_taken_away(settings)
    build(settings, step, meaning)


def take_away(settings: Settings, names: Sequence[str]) -> tuple[Path, ...]:
    """Take notes off the shelf; where they are kept meanwhile. Raises NotesUnknown or OSError."""
    return tuple(note_shelf.take_away(settings, name) for name in names)


def put_back(settings: Settings, aside: Sequence[Path]) -> None:
    """Put notes that were taken away back on the shelf. Raises LibraryError or OSError."""
    for path in aside:
        note_shelf.put_back(settings, path)


def plan(settings: Settings, text: str, seed: int, meaning: Meaning) -> PlanView:
    """A plan for a lesson in the screen's language, as it is read. Raises ContentFault."""
    from tutor.library import teacher

    sheet = library_room.plan(settings, text, settings.screen, seed=seed, meaning=meaning)
    parts = tuple(PlanPart(part.heading, part.lines) for part in teacher.parts(sheet))
    return PlanView(teacher.title(sheet), parts)
