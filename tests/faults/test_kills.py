"""Didi killed at moments nobody chose: what was shown is on disk, and the lesson goes on in the same place."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.desktop.didi_process import didi, start_didi
from tutor.records.journal import Journal
from tutor.records.rows import StoredSession

CHAPTER = "rational_numbers"
KILLS = 10
ANSWERS = [
    "5", "hello", "pata nahi", "minus one by seven", "ruko", "1/2", "9 by 7", "kaise karu", "3", "no", "2/3", "yes",
    "I don't know", "minus 5", "7", "zero", "4/5", "repeat please", "minus 3 by 4", "one",
]  # fmt: skip

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")


def lesson(place: Path, *more: str) -> list[str | Path]:
    return ["practise", "--student", "Asha", "--chapter", CHAPTER, "--seed", "5", "--json", "--data-dir", place, *more]


def stored(place: Path) -> StoredSession | None:
    """What is on disk, every row whole; opened by a writer, as the next Didi would."""
    if not (place / "progress.db").exists():
        return None
    with Journal.open(place / "progress.db") as record:
        assert record.damaged_rows() == 0
        return record.resumable("Asha", CHAPTER)


def went(session: StoredSession) -> list[tuple[str, str, str, int]]:
    return [
        (turn.heard.text, turn.card["move"], turn.card["state"], turn.card["position"])
        for turn in session.turns
        if not turn.opening
    ]


def test_killed_again_and_again_a_lesson_loses_nothing_it_showed_and_goes_the_same_way(tmp_path: Path) -> None:
    didi(*lesson(tmp_path / "straight"), given="\n".join(ANSWERS) + "\n")
    chance = random.Random(2)
    place, shown, kills = tmp_path / "killed", 0, 0
    while kills < KILLS:
        shown = live_and_die(place, shown, chance)
        kills += 1
        session = stored(place)
        on_disk = 0 if session is None else len(session.heards)
        assert on_disk >= shown
        assert on_disk - shown <= 1  # the turn that was written and not yet shown
        shown = on_disk
    didi(*lesson(place), given="\n".join(ANSWERS[shown:]) + "\n")
    straight, killed = stored(tmp_path / "straight"), stored(place)
    assert straight is not None
    assert killed is not None
    assert went(killed) == went(straight)


def live_and_die(place: Path, done: int, chance: random.Random) -> int:
    """Go on with the lesson for a turn or two, then die; how many answers have been replied to in all."""
    child = start_didi(*lesson(place))
    assert child.stdin
    assert child.stdout
    try:
        if chance.random() < 0.2:
            time.sleep(chance.uniform(0.0, 0.6))  # dies while starting
            return done
        child.stdout.readline()
        for answer in ANSWERS[done : done + chance.randrange(3)]:
            child.stdin.write(answer.encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["heard"] == answer
            done += 1
        if done < len(ANSWERS):
            child.stdin.write(ANSWERS[done].encode() + b"\n")
            child.stdin.flush()
            time.sleep(chance.uniform(0.0, 0.02))  # dies in the midst of a turn
        return done
    finally:
        child.send_signal(signal.SIGKILL)
        child.communicate(timeout=30)


def test_two_writers_killed_again_and_again_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """The figure of a thousand kills is measured by `didi bench kills`; these are enough to see it go amiss."""
    command = [sys.executable, str(Path(__file__).with_name("two_writers.py")), str(tmp_path), "40", "7"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found["acknowledged"] > 0
    assert (found["lost"], found["twice"], found["damaged"], found["unopened"]) == (0, 0, 0, [])


def test_one_writer_dies_in_the_midst_and_the_other_goes_on(tmp_path: Path) -> None:
    """The place of a writer who is killed is free at once: the system frees it."""
    from tests.faults.two_writers import write_turns
    from tutor import agentic_tutor
    from tutor.turn import Heard

    session = agentic_tutor.begin(agentic_tutor.open_session("Asha", CHAPTER)).session
    place = tmp_path / "progress.db"
    told: list[str] = []

    class Enough(Exception):
        """Ends the writing."""

    def tell(line: str) -> None:
        told.append(line)
        if len(told) == 5:
            raise Enough

    child = start_didi(*lesson(tmp_path))
    assert child.stdout
    child.stdout.readline()
    child.send_signal(signal.SIGKILL)
    child.communicate(timeout=30)
    with pytest.raises(Enough):
        write_turns(place, None, agentic_tutor.take_turn(session, Heard("5")), tell)
    with Journal.open(place, readonly=True) as record:
        assert record.students()[0].turns >= 5
