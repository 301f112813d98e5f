"""Two processes write turns into one record as fast as they can and are killed at moments nobody chose, over and over.

Run as a program it tells, as JSON, what was acknowledged, what was lost and what was found damaged. It touches only the
folder it is given. For systems with `fork`: the children begin at once, with everything loaded.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tutor import agentic_tutor
from tutor.errors import RecordError, RecordStale
from tutor.records.journal import Journal
from tutor.turn import Heard, TurnResult

LONGEST_LIFE = 0.25
"""Seconds: opening takes some hundredths, and a turn some thousandths."""
IN_THE_MIDST = 0.75
"""How many pairs are let come to their first turns; the others may die while they open the record."""
PATIENCE = 20.0
"""Seconds to wait for a first turn."""
BREATH = 0.005
"""Seconds between two turns, so that neither keeps the other out: a student takes a thousand times as long."""
KILLS_A_RECORD = 50
"""A new record is begun after so many kills, so that looking at it stays quick."""


@dataclass
class Outcome:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    """Turns whose writer was told that they are on disk, and that are not there."""
    twice: int = 0
    """Places in a lesson that both writers were told to have filled."""
    damaged: int = 0
    """Rows that are not what was written."""
    unopened: list[str] = field(default_factory=list)
    """What was said when a record could not be opened."""


def write_turns(place: Path, session: str | None, turn: TurnResult, tell: Callable[[str], object]) -> None:
    """Write until killed; each turn is told, by session and number, once it is on disk."""
    with Journal.open(place) as record:
        key = session or record.begin_session(turn.session)
        while True:
            number = record.version(key)
            try:
                record.append(key, turn, number)
            except RecordStale:
                continue  # the other one was faster
            tell(f"{key} {number}\n")
            time.sleep(BREATH)


def begin_to_write(place: Path, session: str | None, turn: TurnResult) -> tuple[int, int]:
    """A child that writes; its number, and where it can be heard."""
    told, tell = os.pipe()
    child = os.fork()
    if child:
        os.close(tell)
        return child, told
    try:
        os.close(told)
        write_turns(place, session, turn, lambda line: os.write(tell, line.encode()))
    except RecordError as error:
        os.write(tell, f"error {error.code}\n".encode())
    finally:
        os._exit(0)


def two_lives(place: Path, session: str | None, turn: TurnResult, chance: random.Random) -> list[tuple[str, str]]:
    """Let two write and kill each at a moment of its own; everything they told, as words."""
    children = [begin_to_write(place, session, turn) for _ in range(2)]
    if chance.random() < IN_THE_MIDST:
        for _, told in children:
            select.select([told], [], [], PATIENCE)
    moments = sorted(chance.uniform(0.0, LONGEST_LIFE) for _ in children)
    began = time.monotonic()
    for (child, _), moment in zip(children, moments, strict=True):
        time.sleep(max(moment - (time.monotonic() - began), 0.0))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    lines: list[tuple[str, str]] = []
    for _, told in children:
        with os.fdopen(told, "rb") as pipe:
            lines += [(who, what) for who, what in (line.decode().split() for line in pipe)]
    return lines


def look(place: Path, lines: list[tuple[str, str]], outcome: Outcome) -> None:
    """Open the record as the next Didi would and hold it against what was told."""
    told = [(who, int(what)) for who, what in lines if who != "error"]
    outcome.unopened += [what for who, what in lines if who == "error"]
    outcome.acknowledged += len(told)
    outcome.twice += len(told) - len(set(told))
    try:
        with Journal.open(place) as record:
            outcome.damaged += record.damaged_rows()
            there = {(row["session"], row["number"]) for row in record.events("turns")}
            outcome.lost += len(set(told) - there)
    except RecordError as error:
        outcome.unopened.append(error.code)


def killed(folder: Path, kills: int, seed: int) -> Outcome:
    """So many kills; every other time the two write into one lesson."""
    chance, outcome = random.Random(seed), Outcome()
    session = agentic_tutor.begin(agentic_tutor.open_session("Asha", "rational_numbers")).session
    turn = agentic_tutor.take_turn(session, Heard("5"))
    place, shared = folder, None
    while outcome.kills < kills:
        if outcome.kills % KILLS_A_RECORD == 0:
            place = folder / str(outcome.kills) / "progress.db"
            with Journal.open(place) as record:
                shared = record.begin_session(session)
        lines = two_lives(place, shared if outcome.kills % 4 == 0 else None, turn, chance)
        look(place, lines, outcome)
        outcome.kills += 2
    return outcome


if __name__ == "__main__":
    print(json.dumps(asdict(killed(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))))
