"""Didi killed at moments nobody chose: what was shown is on disk, and the lesson goes on in the same place."""

from __future__ import annotations

import json
import os
import random
import signal
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


def test_every_turn_that_was_acknowledged_by_the_journal_survives_a_kill(tmp_path: Path) -> None:
    """A process that only writes, killed at a random moment: the last number it told must be on disk."""
    import subprocess
    import sys

    chance = random.Random(7)
    for number in range(KILLS):
        place = tmp_path / str(number) / "progress.db"
        command = [sys.executable, str(Path(__file__).with_name("writer.py")), str(place)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
        assert child.stdout
        told = child.stdout.readline()
        time.sleep(chance.uniform(0.0, 0.15))
        child.kill()
        rest, _ = child.communicate(timeout=30)
        last = int(
            (told + rest).splitlines()[-1] if rest.endswith(b"\n") or not rest else (told + rest).splitlines()[-2]
        )
        with Journal.open(place) as record:
            assert record.damaged_rows() == 0
            (asha,) = record.students()
        assert asha.turns >= last
