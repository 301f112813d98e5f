"""A run of short lessons in a process of its own: `python -m tests.tutor.many_lessons FIRST LAST` prints what broke."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from tests.tutor import lesson_rules
from tests.tutor.simulated_students import short_life
from tutor.chapters import packs

ROOT = Path(__file__).resolve().parents[2]


def faults_in(first: int, last: int) -> list[str]:
    """Every rule broken in the lessons from `first` to before `last`, each with the lesson's number."""
    chapters = packs.chapter_ids()
    return [
        f"lesson {number}, {fault}"
        for number in range(first, last)
        for fault in lesson_rules.broken(short_life(number, chapters))
    ]


def shared_out(lessons: int, workers: int) -> list[str]:
    """The same for the lessons from 0 on, by several processes at once.

    Raises:
        ValueError: a process ended without a word.
    """
    bounds = [lessons * part // workers for part in range(workers + 1)]
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.tutor.many_lessons", str(first), str(last)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        for first, last in pairwise(bounds)
    ]
    return [fault for one in started for fault in json.loads(one.communicate()[0])]


if __name__ == "__main__":
    print(json.dumps(faults_in(int(sys.argv[1]), int(sys.argv[2]))))
