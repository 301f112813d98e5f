"""A small question that asks for a sum in plain words has the key that the sum comes to."""

from __future__ import annotations

import pytest

from tests.how_much import how_many
from tutor.chapters import generators, packs
from tutor.library import claims
from tutor.spoken.maths_tokens import normalise, tokenise
from tutor.spoken.spoken_maths import read

KEPT = how_many(1, 50)
"""Sets of numbers that each template is tried with."""
CHAPTERS = sorted(folder.name for folder in packs.CHAPTERS.iterdir())


ASKING = {"question_word", "cue", "question"}
SUM = {"unit", "teen", "ten", "scale", "lit", "times", "plus", "minus", "over", "open", "close", "squared", "cubed"}


def comes_to(asked: str) -> str:
    """What a question comes to that is a sum and nothing else; empty for any other."""
    plain = normalise(asked)
    claim = claims.claim_in(plain)
    kinds = {token.kind for token in tokenise(plain)}
    return claim.value if claim is not None and kinds <= ASKING | SUM and not claim.right else ""


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_small_sums_have_their_keys(chapter: str) -> None:
    for template in packs.load_chapter(chapter).templates:
        for seed in range(KEPT):
            item = generators.item(template, seed)
            for small in item.sub_questions:
                if value := comes_to(small.ask.en):
                    right, key = read(value, small.kind).value, read(small.answer, small.kind).value
                    assert right == key, f"{item.id}: {small.ask.en}"


def test_a_plain_sum_is_read_and_another_question_is_not() -> None:
    assert comes_to("What is four times six?") == "24"
    assert comes_to("What is twice four times six?") == ""
    assert comes_to("How many corners has a cube?") == ""
