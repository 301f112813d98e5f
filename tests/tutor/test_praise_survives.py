"""A right answer is praised in whatever words it was given, and a quote is a value or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.how_much import IN_CAMPAIGN
from tests.tutor.simulated_students import lesson, opened_in
from tutor.agentic_tutor import begin, take_turn
from tutor.chapters import packs
from tutor.spoken import maths_aloud, spoken_maths
from tutor.turn import NUMBER_KINDS, Heard, Item, Language, MoveName

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
AROUND = ("{}", "it is {}", "umm {} I think", "{} hoga", "the answer is {}, because I added them", "is it {}", "{} है")
PLAIN = 3
"""Ways that are tried outside the campaign on each item."""


def given(item: Item) -> Iterator[str]:
    """The right answer as it is written, said and otherwise accepted."""
    yield from (item.answer, *item.accept_also)
    if item.kind in NUMBER_KINDS - {"quantity", "set", "ratio"}:
        yield from (maths_aloud.number_aloud(item.answer, language) for language in LANGUAGES)


def praised(chapter: str, place: int, said: str, language: Language) -> str:
    """What is amiss with the praise for `said`, given to that item; empty where nothing is."""
    whole = opened_in(lesson(chapter, 1), language, "never")
    others = tuple(other for other in whole.order if other != place)
    session = begin(replace(whole, order=(place, *others), study=())).session
    result = take_turn(session, Heard(said))
    if not result.understanding.is_right:
        return ""
    item, praise = session.item, session.item.praise.spoken_in(result.session.language)
    told = result.situation is not None and result.situation.strength != ""
    if result.move.name is not MoveName.PRAISE_AND_CONTINUE or (praise in result.text) is not told or result.refused:
        return f"{item.id} {said!r}: {result.refused} {result.text}"
    quote = result.situation.quote if result.situation else ""
    values = {spoken_maths.read(quote).value, spoken_maths.read(quote, item.kind).value}
    is_value = not quote or result.understanding.value in values
    return "" if is_value else f"{item.id} {said!r}: quotes {quote!r}"


@pytest.mark.timeout(3600)
def test_a_right_answer_never_loses_its_praise() -> None:
    lost, tried = [], 0
    for chapter in packs.chapter_ids():
        for place, item in enumerate(lesson(chapter, 1).chapter.items):
            ways = [frame.format(words) for words in given(item) for frame in AROUND]
            few = [ways[(place * 7 + step * 5) % len(ways)] for step in range(PLAIN)]
            for number, said in enumerate(ways if IN_CAMPAIGN else dict.fromkeys((item.answer, *few))):
                tried += 1
                lost.append(praised(chapter, place, said, LANGUAGES[(place + number) % 3]))
    assert [one for one in lost if one] == []
    assert tried > len(packs.chapter_ids()) * PLAIN
