"""A journal with real lessons in it, lived by simulated students, and content in which a text stands corrected."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from tests.tutor.simulated_students import Lived, Unguarded, lesson, live, opened_in
from tutor.chapters.packs import CHAPTERS
from tutor.records.journal import Journal
from tutor.reports.history import History

WHO = (("knows", "Asha"), ("misconceives", "Ravi"), ("everything", "Asha"), ("small_steps", "Meena"))


def lived(temperament: str, student: str, number: int, longest: int = 30) -> Lived:
    """A lesson of somebody by that name."""
    opened = replace(opened_in(lesson("rational_numbers", number), "en", "sometimes"), student=student)
    return live(temperament, number, opened=opened, longest=longest, voice=Unguarded())


def write(journal: Journal, one: Lived) -> str:
    """Write a lesson down turn by turn; returns the session's id."""
    key = journal.begin_session(one.opened)
    for result in (one.opening, *(result for _, result in one.turns)):
        journal.append(key, result)
    return key


def write_all(path: Path) -> Path:
    """Write a record of four lessons of three students."""
    with Journal.open(path) as journal:
        for number, (temperament, student) in enumerate(WHO):
            write(journal, lived(temperament, student, number))
    return path


def shown(history: History) -> dict[str, object]:
    """All that a history says, to be held against what another says."""
    return {
        "attempts": list(history.attempts()),
        "tallies": history.tallies(),
        "mistakes": history.mistakes(),
        "lessons": [history.lessons(one) for one in history.people()],
        "learners": [history.learner(one) for one in history.people()],
        "skills": [history.skills(one) for one in history.people()],
        "statistics": [history.statistics(one) for one in history.people()],
    }


def content_with(folder: Path, entry: str, *texts: tuple[str, str], chapter: str = "rational_numbers") -> Path:
    """A folder of chapters in which texts of one item or template stand corrected: each `(before, after)`."""
    shutil.copytree(CHAPTERS, folder)
    path = folder / chapter / "chapter.toml"
    around, opening, rest = path.read_text("utf-8").partition(f'\nid = "{entry}"\n')
    assert opening, f"{entry} does not stand in the chapter"
    own, following, others = rest.partition("\n[[")
    for before, after in texts:
        assert own.count(before) == 1, f"{before!r} stands {own.count(before)} times in {entry}"
        own = own.replace(before, after)
    path.write_text(around + opening + own + following + others, "utf-8")
    return folder
