"""A house with the teacher let in, and PCs elsewhere that give files, for the tests of the teacher's file pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from tests.desktop.conftest import PATIENCE
from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.records import progress_file
from tutor.records.journal import Journal
from tutor.turn import Heard


def let_in(house: House, page: str, qtbot: QtBot, **what: str) -> object:
    """The teacher gave the PIN and went to that page; the page."""
    house.front.let_in = True
    house.front.go(page, **what)
    idle(house, qtbot)
    return house.front.page(page)


def idle(house: House, qtbot: QtBot) -> None:
    """All that was asked for behind the window has come home."""
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)


def lesson_of(record: Path, student: str, *answers: str) -> str:
    """A real lesson of that student in that record; its id."""
    with Journal.open(record) as journal:
        session = open_session(student, "rational_numbers", seed=7)
        key = journal.begin_session(session)
        turn = begin(session)
        journal.append(key, turn)
        for answer in answers:
            turn = take_turn(turn.session, Heard(answer))
            journal.append(key, turn)
    return key


def elsewhere(place: Path, student: str = "Asha", *, passphrase: str = "", name: str = "far") -> Path:
    """A progress file of another PC on which that student had a lesson."""
    folder = place / name
    lesson_of(folder / "progress.db", student, "5", "7")
    with Journal.open(folder / "progress.db") as journal:
        return progress_file.write(journal, folder, place / f"{name}.didi", passphrase).path


def rows_but_audit(settings: Settings) -> frozenset[tuple[str, str]]:
    """Every row of the record but those that say who did what."""
    with Journal.open(settings.record, readonly=True) as journal:
        return frozenset((table, row["id"]) for table, row in journal.every_row() if table != "audit")


def audited(settings: Settings) -> list[tuple[str, str]]:
    """What the audit says was done, oldest first."""
    with Journal.open(settings.record, readonly=True) as journal:
        return [(row["what"], row["detail"]) for row in journal.events("audit")]


Wait = Callable[[Callable[[], bool]], None]
