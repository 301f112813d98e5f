"""The small conflicts with told misconceptions, at every question of the chapters that can show one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tests.all_of import all_of
from tests.how_much import how_many
from tutor.agentic_tutor import open_session
from tutor.chapters import generators, packs
from tutor.chapters.phrases import PhraseBook
from tutor.diagnosis import misconceptions, problems, story_slips
from tutor.diagnosis.problems import SLOTS
from tutor.diagnosis.right_values import BOUNDS, bounds, right_values
from tutor.guard.speech_guard import Gate, Grounds
from tutor.lesson import astray
from tutor.numbers.ratio import Ratio
from tutor.turn import Category, Item, Language, Rung, Text, Understanding, replaced

KNOWN = packs.misconceptions()
BOOK = PhraseBook.load()
LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
LETTERS = {"en": r"[A-Za-z ,.;:?'-]+", "hinglish": r"[A-Za-z ,.;:?'-]+", "hi": r"[\u0900-\u097f ,.;:?।-]+"}
MOST_WORDS = 26
MOST_SENTENCES = 2
UNKIND = re.compile(r"\b(?:wrong|incorrect|galat|great job|mistake|silly)\b|ग़लत|गलत", re.IGNORECASE)
OF_ESTIMATES = ("addend", "minuend", "whole_of", "grown", "fits", "shared")


@cache
def items() -> tuple[Item, ...]:
    """Every written question, and of each template as many as a run is meant to try."""
    found: list[Item] = []
    for chapter in map(packs.load_chapter, packs.chapter_ids()):
        found += chapter.items
        found += [generators.item(one, seed) for one in chapter.templates for seed in range(how_many(2, 12))]
    return tuple(found)


def shown(item: Item) -> dict[str, list[str]]:
    """The misconceptions that can show in a question, each with the values that it gives."""
    found: dict[str, list[str]] = {}
    problem = item.problem or item.question.en
    for name, value in (*misconceptions.candidates(problem, item.answer), *story_slips.slips_of(item)):
        found.setdefault(name, []).append(value)
    return found


def pairs() -> Iterator[tuple[Item, str, str, tuple[Text, ...]]]:
    """Each question, a misconception that shows there, what was answered, and the conflicts that may be said."""
    for item in items():
        for name, values in shown(item).items():
            for said in ("", values[0]):
                yield item, name, said, tuple(astray.conflicts_of(item, name, KNOWN[name].conflicts, said))


@cache
def all_pairs() -> tuple[tuple[Item, str, str, tuple[Text, ...]], ...]:
    """All of them, worked out once."""
    return tuple(pairs())


def spoken(text: Text) -> dict[Language, str]:
    """A text by its languages, none standing in for another."""
    return {"en": text.en, "hinglish": text.hinglish, "hi": text.hi}


# --- as they are written ------------------------------------------------------------------------------------------


@all_of(name=tuple(KNOWN), language=LANGUAGES)
def test_every_misconception_has_a_short_kind_conflict_in_each_language(name: str, language: Language) -> None:
    assert KNOWN[name].conflicts
    for conflict in KNOWN[name].conflicts:
        text = spoken(conflict)[language]
        bare = re.sub(r"{\w+}", "", text)
        assert re.fullmatch(LETTERS[language], bare), text
        assert text.endswith("?"), text
        assert len(text.split()) <= MOST_WORDS, text
        assert len(re.findall(r"[.?।](?=\s|$)", text)) <= MOST_SENTENCES, text
        assert not UNKIND.search(text), text
        assert "  " not in text
        assert not {*re.findall(r"{(\w*)}", text)} - {*SLOTS, *BOUNDS, "said"}, text


def test_the_last_conflict_needs_no_number_of_the_question() -> None:
    assert [name for name, one in KNOWN.items() if "{" in one.conflicts[-1].en] == []


def test_no_two_misconceptions_have_the_same_conflict_to_fall_back_on() -> None:
    last = Counter(one.conflicts[-1].en for one in KNOWN.values())
    assert [text for text, times in last.items() if times > 1] == []


# --- at every question --------------------------------------------------------------------------------------------


def test_nearly_every_misconception_can_be_met_with_a_conflict_wherever_it_shows() -> None:
    """Where a number of a small example happens to be the answer there is none, and the hint is said."""
    met, all_in_all = Counter[str](), Counter[str]()
    for _, name, _, found in all_pairs():
        all_in_all[name] += 1
        met[name] += bool(found)
    assert [name for name in all_in_all if not met[name]] == []
    assert met.total() >= 0.95 * all_in_all.total()


def test_a_conflict_has_its_numbers() -> None:
    for item, name, said, found in all_pairs():
        for text in (one for each in found for one in spoken(each).values()):
            assert not re.search(r"[{}\[\]]", text), (item.id, name, said, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_told_misconception_passes_the_guard_and_tells_no_answer(language: Language) -> None:
    told = {"en": "look at the signs", "hinglish": "sign dekho", "hi": "चिह्न देखो"}[language]
    for used, (item, name, said, found) in enumerate(all_pairs()):
        wordings = (item.question.en, item.question.hinglish, item.spoken.en, item.spoken.hinglish, item.spoken.hi)
        question = "\n".join(filter(None, wordings))
        heard = (said,) if said else ()
        grounds = Grounds(
            question, item.answer, item.accept_also, item.kind, Rung.PROBED, heard=heard, language=language
        )
        for text in found:
            reply = BOOK.say("way_conflict", language, used=used, where=told, conflict=spoken(text)[language])
            ruling = Gate(grounds).written(reply)
            assert ruling.allowed, (item.question.en, item.answer, name, reply, ruling)


def test_the_value_that_was_answered_is_only_spoken_of_where_the_misconception_gives_it() -> None:
    item = next(one for one in items() if one.id == "school_and_park")
    conflicts = KNOWN["add_across"].conflicts
    assert "{said}" in conflicts[0].en
    assert not any("9" in one.en for one in astray.conflicts_of(item, "add_across", conflicts, "9"))


def test_the_conflict_is_in_the_students_own_numbers() -> None:
    item = replaced(next(one for one in items() if one.id == "half_and_third"), problem="1/2 + 1/3")
    first = next(astray.conflicts_of(item, "add_across", KNOWN["add_across"].conflicts, "2/5"))
    assert first.en == "But 1/2 alone is already more than 2/5. Can adding make it smaller?"


def test_without_a_misconception_there_is_no_conflict() -> None:
    session = open_session("Asha", "fractions")
    assert astray.conflict(session, Understanding(Category.EXPLANATION, "tells_the_way"), "") is None


# --- numbers that show it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "value", "name", "number"),
    [
        ("2/15 + 9/15", Ratio(11, 30), "addend", "9/15"),
        ("5 1/4 - 5/6", Ratio(67, 12), "minuend", "5 1/4"),
        ("1.7 * 0.6", Ratio(51, 5), "whole_of", "1.7"),
        ("52.5 * 2.4", Ratio(63, 5), "grown", "52.5"),
        ("12 / (4/5)", Ratio(48, 5), "fits", "12"),
        ("7.6 / 4", Ratio(19), "shared", "7.6"),
    ],
)
def test_an_estimate_shows_that_a_value_cannot_be(problem: str, value: Ratio, name: str, number: str) -> None:
    read = problems.read(problem)
    assert read is not None
    found = bounds(read, value)
    assert {one: found[one] for one in OF_ESTIMATES if one in found} == {name: number}


def test_no_estimate_speaks_against_a_right_answer() -> None:
    for item in items():
        read = misconceptions.problem_of(item.problem or item.question.en)
        right = misconceptions.number(item.answer)
        if read is not None and right is not None and right in map(misconceptions.number, right_values(read)):
            assert not {*bounds(read, right)} & {*OF_ESTIMATES}, item.question.en


def test_nothing_is_said_of_numbers_below_nought() -> None:
    read = problems.read("-3/7 + 2/7")
    assert read is not None
    assert bounds(read, Ratio(-1, 14)) == {}
