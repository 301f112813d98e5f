"""Replies to mistakes, for raters to read: `python -m tests.benchmarks.replies [SEED] > replies.jsonl`.

Twelve lessons in three languages, with students who make the mistakes that the misconceptions of the content lead to
and tell their way where they are asked. A row is what a rater may see: the question, what was said, and Didi's reply.
The move is for afterwards: it tells whether the ladder allowed a solution.
The raters are told MRBench's definitions and nothing else. It must never choose replies by how good they are.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator

from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.chapters.values import Item
from tutor.diagnosis import misconceptions, story_slips
from tutor.turn import Category, Heard, Language, Session, TurnResult, Verdict

MOST = 150
LESSONS: tuple[tuple[str, Language], ...] = (
    ("fractions", "en"), ("integers", "hinglish"), ("decimals", "en"), ("ratio_and_percent", "hinglish"),
    ("rational_numbers", "en"), ("expressions_and_equations", "en"), ("perimeter_area_angles", "hi"),
    ("squares_cubes_and_powers", "en"), ("fractions", "hi"), ("decimals", "hinglish"), ("integers", "en"),
    ("ratio_and_percent", "en"),
)  # fmt: skip
_TURNS = 60


def rows(seed: int) -> Iterator[dict[str, object]]:
    """Every reply to a wrong answer, with what went before it on the same question."""
    for number, (chapter, language) in enumerate(LESSONS, seed):
        yield from _lesson(chapter, language, number)


def _lesson(chapter: str, language: Language, seed: int) -> Iterator[dict[str, object]]:
    chance = random.Random(seed)
    turn = begin(open_session("Asha", chapter, language=language, seed=seed))
    said: list[tuple[str, str]] = []
    item = turn.session.item.id
    for _ in range(_TURNS):
        if turn.session.state == "ENDED":
            return
        if turn.session.item.id != item:
            item, said = turn.session.item.id, []
        words = _answer(turn.session, chance)
        question = turn.session.item.question.spoken_in(language)
        answer, before = turn.session.item.answer, [*said]
        turn = take_turn(turn.session, Heard(words, by="keyboard"))
        said.append((words, turn.text))
        if _is_missed(turn):
            row = {"question": question, "right_answer": answer, "before": before, "student": words, "didi": turn.text}
            yield {**row, "move": str(turn.move.name)}


def _is_missed(turn: TurnResult) -> bool:
    meant = turn.understanding
    return meant is not None and meant.verdict is Verdict.WRONG and meant.category is Category.ANSWER


def _answer(session: Session, chance: random.Random) -> str:
    """Mostly the value that a misconception gives, now and then the right one, another slip, or "I don't know"."""
    item, kind = session.item, chance.random()
    wrong = wrong_values(item)
    if kind < 0.12 or not wrong:
        return item.answer
    if kind < 0.17:
        return "I don't know" if session.language == "en" else "pata nahi"
    return chance.choice(wrong)


def wrong_values(item: Item) -> list[str]:
    """The values that misconceptions and slips lead to on this item."""
    slips = story_slips.slips_of(item)
    values = (*misconceptions.candidates(item.problem or item.question.en, item.answer), *slips)
    return sorted({value for _, value in values if not misconceptions.same(value, item.answer)})


def main() -> None:
    """Print at most `MOST` rows, spread over the lessons."""
    found = list(rows(int(sys.argv[1]) if len(sys.argv) > 1 else 0))
    step = max(1, len(found) // MOST)
    for row in found[::step][:MOST]:
        print(json.dumps(row, ensure_ascii=False))


if __name__ == "__main__":
    main()
