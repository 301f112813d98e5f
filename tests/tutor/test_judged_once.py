"""What is judged once, or read only where a rule needs it, comes to the same as judging everything at every turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tests.tutor.leaking_words import items, leaks
from tutor.chapters.phrases import PhraseBook
from tutor.guard import form, speech_guard, sums
from tutor.guard.answer import tells_answer
from tutor.guard.numbers import GUARD, STOPS, Window, equations, folded, found_in, holds_no_number, windows, words_of
from tutor.guard.speech_guard import Gate, Grounds, Ruling
from tutor.guard.worded import tells_word
from tutor.language.known_words import EXACT
from tutor.language.lexicon import gathered, merged
from tutor.numbers.ratio import Ratio
from tutor.spoken.spoken_maths import read
from tutor.turn import Language, Rung

BOOK = PhraseBook.load()
ITEMS = tuple(items())[:: how_many(16, 2)]
FULLY = (
    ("empty", form.empty),
    ("answer", lambda text, grounds: tells_answer(text, grounds) or tells_word(text, grounds)),
    ("link", form.link),
    ("inner_words", form.inner_words),
    ("banned_phrase", form.banned),
    ("false_arithmetic", sums.false_arithmetic),
)
SAID = st.one_of(
    st.sampled_from(("5", "minus three by four", "5 ya 7", "x = 2", "9 by 7", "paune do", "सात", "haan", "no", "do",
                     "2 + 3 = 6", "half of 14 is 8", "7x", "greater", "o n e", "you stupid", "", "1. 2", "a b c")),
    st.text(st.sampled_from("0123456789 /-.+=xabenotwhirfuvsg"), max_size=12),
)  # fmt: skip
NAMES = st.sampled_from(("Asha", "Do", "Saat", "Ek", "One", "Dev"))
LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def in_full(sentences: Sequence[str], grounds: Grounds) -> Ruling:
    """The ruling with every rule asked in its order, and nothing kept from before."""
    text = " ".join(sentences).strip()
    refusals = ((name, rule(text, grounds)) for name, rule in FULLY)
    return next((Ruling(False, name, why) for name, why in refusals if why), Ruling(True))


@st.composite
def told(draw: st.DrawFn) -> tuple[tuple[str, ...], Grounds]:
    """A phrase as it is said about an item, with what was said before it, and now and then a leak behind it."""
    item = draw(st.sampled_from(ITEMS))
    lines, said = list(leaks(item))[:40], draw(SAID | st.just(item.answer))
    family, language = draw(st.sampled_from(BOOK.families())), draw(st.sampled_from(LANGUAGES))
    slots: dict[str, Any] = {**dict.fromkeys(BOOK.slots(family), " ; "), "said": said, "student": draw(NAMES)}
    phrase = BOOK.say(family, language, used=draw(st.integers(0, 9)), **slots)
    more = draw(st.lists(st.sampled_from(lines), max_size=1))
    question = "\n".join((item.question.en, item.spoken.en, item.spoken.hinglish))
    hints = tuple(hint.en for hint in item.hints)
    grounds = Grounds(
        question, item.answer, item.accept_also, item.kind, draw(st.sampled_from(Rung)),
        heard=(said,), earlier=tuple(draw(st.lists(st.sampled_from((*lines, *hints)), max_size=2))),
        facts=hints[:1], form=item.form,
    )  # fmt: skip
    return (*phrase, *more), grounds


@settings(max_examples=how_many(150, 5000), deadline=None)
@given(told())
def test_a_written_phrase_is_ruled_on_as_if_all_of_it_were_judged_anew(one: tuple[tuple[str, ...], Grounds]) -> None:
    sentences, grounds = one
    first, again = Gate(grounds).written(sentences), Gate(grounds).written(sentences)
    assert first == again == in_full(sentences, grounds)


def test_words_without_a_number_are_known_and_words_with_one_are_never_taken_for_such() -> None:
    quiet = {
        text: speech_guard._judged_alone(text).is_quiet  # what the property above rests on
        for text in ("Look at it once more.", "Say seven.", "Paune socho.", "It is s e v e n.", "x ; / ; y", "आधा करो")
    }
    assert quiet == {
        "Look at it once more.": True, "Say seven.": False, "Paune socho.": False, "It is s e v e n.": False,
        "x ; / ; y": True, "आधा करो": False,
    }  # fmt: skip


TOLD = "two 3 plus minus is equals 5 the half by seven . = 8 of teen hai 15 makes to , double"
WORDS = st.lists(st.sampled_from(TOLD.split()), max_size=14)


def every_equation(words: Sequence[str]) -> Iterator[tuple[Ratio, Ratio, str]]:
    """Each sum with what it comes to, looked for among all stretches of the text."""
    spans: list[Window] = [one for one in windows(words) if STOPS.isdisjoint(words[one[0] : one[1]])]
    for place, word in enumerate(words):
        after = next((at for at in range(place + 1, len(words)) if words[at] not in {"to", "hai"}), len(words))
        totals = [one for one in spans if one[1] == place and one[2] == "arithmetic" and len(one[3]) == 1]
        results = [one for one in spans if one[0] == after and one[2] != "arithmetic" and len(one[3]) == 1]
        if word in {"is", "equals", "=", "makes"} and totals and results:
            total, result = min(totals), max(results, key=lambda one: one[1])
            if not (total[0] and any(windows(words[total[0] - 1 : total[0]]))):
                yield total[3][0], result[3][0], " ".join(words[total[0] : result[1]])


@settings(max_examples=how_many(100, 3000), deadline=None)
@given(WORDS)
def test_sums_are_found_where_all_stretches_would_show_them(words: list[str]) -> None:
    assert list(equations(words)) == list(every_equation(words))


@settings(max_examples=how_many(100, 3000), deadline=None)
@given(WORDS, st.integers(0, 10))
def test_what_goes_on_from_earlier_words_is_all_that_ends_in_a_number_behind_them(words: list[str], new: int) -> None:
    ends_in_one = {place for place, word in enumerate(words) if any(one[1] == 1 for one in windows([word]))}
    wanted = [one for one in windows(words) if one[0] >= new or (one[1] > new and one[1] - 1 in ends_in_one)]
    assert list(windows(words, new)) == wanted
    assert words_of(" ".join(words)) == words


GIVEN = {"n": r"#(\d+)", "left": r"(?<!\w)", "right": r"(?![\wऀ-ॣ])", "said": "yes|haan", "word": "greater"}
WAYS = (
    "|",
    "a|b",
    "(?:a|ab)?",
    "(?:b|ba)*a|",
    "[ab|(]",
    "(?<!a)",
    "(?= )",
    r"\|",
    r"\(",
    "b{1,2}",
    "c+?",
    "(?:a(?:b|c)|c)",
)
"""Pieces of patterns, and of what stands between two entries."""
PLAIN = tuple(
    GUARD.alternatives(section, name, GIVEN) for section in ("never", "anywhere") for name in GUARD.names(section)
)
LINES = tuple(line for item in ITEMS[:2] for line in leaks(item)) + tuple(
    sentence
    for family in BOOK.families()
    for sentence in BOOK.say(family, "hinglish", **dict.fromkeys(BOOK.slots(family), "Do ſay İt, WRONG 5"))
)


def test_entries_gathered_by_where_they_begin_find_what_each_finds_by_itself() -> None:
    def finds(pattern: str) -> list[tuple[int, int] | None]:
        wanted = re.compile(pattern)
        return [found.span() if (found := wanted.search(line.lower())) else None for line in LINES]

    assert [pattern for pattern in PLAIN if finds(pattern) != finds(gathered(pattern))] == []


@settings(max_examples=how_many(200, 5000), deadline=None)
@given(
    st.lists(st.text(st.sampled_from("ab"), max_size=2) | st.sampled_from(WAYS), min_size=1, max_size=6),
    st.text(st.sampled_from("abc |(?"), max_size=8),
)
def test_entries_that_are_merged_are_found_where_one_of_them_is(parts: list[str], text: str) -> None:
    pattern = "".join(parts)
    assert bool(re.search(merged(pattern), text)) == bool(re.search(pattern, text))


def test_small_letters_are_searched_as_if_capitals_made_no_difference() -> None:
    def told_by(pattern: str) -> list[str]:
        wanted = re.compile(pattern, re.IGNORECASE)
        return [found[0] if (found := wanted.search(line)) else "" for line in LINES]

    never = [GUARD.alternatives("never", name, GIVEN) for name in GUARD.names("never") if name != "links"]
    assert [one for one in never if told_by(one) != [found_in(line, re.compile(one)) for line in LINES]] == []


def test_a_letter_that_looks_like_another_disguises_nothing() -> None:
    assert form.disguises("the ınıtıal letter") == form.disguises("the initial letter") != ()
    assert folded("the fırſt") == "the first"


KNOWN = st.sampled_from(tuple(EXACT))


@settings(max_examples=how_many(300, 20000), deadline=None)
@given(st.one_of(st.sampled_from(" ".join(LINES).lower().split()), KNOWN, st.builds(str.__add__, KNOWN, KNOWN)))
def test_a_word_that_is_not_looked_into_reads_as_no_number(word: str) -> None:
    assert not holds_no_number(word) or read(word).values == ()
