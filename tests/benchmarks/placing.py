"""How well ten questions find where a student begins: chosen by the answers before them, and in any order.

    python -m tests.benchmarks.placing [STUDENTS]

Simulated students of every place in every chapter. They slip, guess and have holes in other shares than the model
thinks, so that it is not measured by itself. Both ways are judged by the same reckoning, in one run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tutor.chapters import packs
from tutor.lesson import placing
from tutor.thresholds import THRESHOLDS
from tutor.turn import Chapter, Mark

STUDENTS = 4
"""Of each place in each chapter."""


@dataclass(frozen=True, slots=True)
class Student:
    """Somebody who can do the first skills of a chapter, and what their answers are like."""

    place: int
    slips: float
    """Share of questions missed on a skill they can do."""
    guesses: float
    """Times as often as the model thinks that a guess is right."""
    hole: int
    """A skill before their place that they cannot do after all; -1 for none."""

    def right(self, chapter: Chapter, at: int, by_chance: Random) -> bool:
        """Whether the item at that place of the chapter is answered right."""
        item = chapter.items[at]
        skill = [one.id for one in chapter.skills].index(item.skill)
        can = skill < self.place and skill != self.hole
        chance = 1 - self.slips if can else min(0.6, placing.guess(item.kind) * self.guesses)
        return by_chance.random() < chance


def students(chapter: Chapter, count: int, by_chance: Random) -> Iterator[Student]:
    """Students of each place in turn; one in four has a hole."""
    for place in range(len(chapter.skills) + 1):
        for number in range(count):
            hole = by_chance.randrange(place) if number % 4 == 3 and place > 1 else -1
            yield Student(place, by_chance.uniform(0.05, 0.25), by_chance.uniform(0.5, 1.6), hole)


def found(chapter: Chapter, student: Student, by_chance: Random, *, adaptive: bool) -> int:
    """The place that ten questions find."""
    marks: list[Mark] = []
    anyhow = by_chance.sample(range(len(chapter.items)), len(chapter.items))
    while len(marks) < THRESHOLDS.placing_questions:
        at = placing.order(chapter, marks)[len(marks)] if adaptive else anyhow[len(marks)]
        item = chapter.items[at]
        result = "correct" if student.right(chapter, at, by_chance) else "incorrect"
        marks.append(Mark(item.id, item.skill, result))  # type: ignore[arg-type]
    skill = placing.begins_at(chapter, placing.told_by(chapter, marks))
    return len(chapter.skills) if skill is None else chapter.skills.index(skill)


def told(errors: Sequence[int]) -> str:
    """Shares of the students."""
    exact, near = (sum(error <= most for error in errors) / len(errors) for most in (0, 1))
    return f"{len(errors)} students: exact {exact:.3f}, within one skill {near:.3f}"


def main(count: int) -> None:
    """Measure and print."""
    by_chance = Random(2611)
    errors: dict[bool, list[int]] = {True: [], False: []}
    for name in packs.chapter_ids():
        chapter = placing.paper(packs.load_chapter(name), by_chance.randrange(10**6))
        for student in students(chapter, count, by_chance):
            for adaptive, list_ in errors.items():
                place = found(chapter, student, by_chance, adaptive=adaptive)
                list_.append(abs(place - student.place))
    print("chosen by the answers:", told(errors[True]))
    print("in any order:         ", told(errors[False]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else STUDENTS)
