"""The phrase book's promises: same turn, same words; exact quotes; a fault in a file is told with its place."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from tests.tutor.simulated_students import TEMPERAMENTS, lesson, live, opened_in
from tutor.chapters.phrases import PhraseBook, read_phrases, slots_of
from tutor.errors import ContentFault
from tutor.turn import Language, Plan
from tutor.voice.written_voice import UNQUOTED, Guard, PhraseVoice, Worded

BOOK = PhraseBook.load()
ONE_FAMILY = """
[words.form]
percent = "as a percentage"
[families.ask]
slots = ["said", "form", "steps"]
say = [["You said {said}.", "Now {form}."], ["{steps}", "So {said}."], ["In all: {steps}"]]
"""


def book_of(folder: Path, text: str = ONE_FAMILY, hinglish: str = ONE_FAMILY) -> PhraseBook:
    (folder / "en.toml").write_text(text, encoding="utf-8")
    (folder / "hinglish.toml").write_text(hinglish, encoding="utf-8")
    return read_phrases(folder)


def test_the_same_turn_says_the_same_and_the_next_turn_another_way() -> None:
    said = [BOOK.say("repeat_question", "en", turn, question="What is two plus two?") for turn in range(6)]
    assert said == [BOOK.say("repeat_question", "en", turn + 6, question="What is two plus two?") for turn in range(6)]
    assert len(set(said)) == 6


def test_a_right_answer_in_hinglish_begins_with_bilkul_sahi() -> None:
    said = BOOK.say("praise_and_continue", "hinglish", 0, said="-1/7", praise="tumne socha", question="Aur?")
    assert said[0] == "Bilkul sahi!"
    assert "-1/7" in said[1]
    assert said[-1].endswith("Aur?")


@pytest.mark.parametrize("family", ["guide_next_step", "guide_back_to_question"])
def test_a_right_step_in_hinglish_begins_with_haan_sahi(family: str) -> None:
    said = BOOK.say(family, "hinglish", 0, said="minus six", sub="Aage?", question="Aage?")
    assert said[0] == "Haan sahi!"
    assert "minus six" in said[1]


@pytest.mark.parametrize("words", ["9 by 7", "{question}", "{}", "{0.__class__}", "%s", 'he said "x"', "मुझे 5 लगता है"])
def test_what_the_student_said_is_quoted_to_the_letter(words: str) -> None:
    for turn in range(6):
        said = " ".join(BOOK.say("give_hint_1", "en", turn, said=words, hint="Look again."))
        assert words in said


def test_the_steps_of_a_solution_become_sentences_of_their_own(tmp_path: Path) -> None:
    book = book_of(tmp_path)
    assert book.say("ask", "en", 1, steps=("One.", "Two."), said="x") == ("One.", "Two.", "So x.")
    assert book.say("ask", "en", 2, steps=("One.", "Two.")) == ("In all: One. Two.",)


def test_a_code_in_a_slot_is_said_in_words_and_anything_else_as_it_is(tmp_path: Path) -> None:
    book = book_of(tmp_path)
    assert book.say("ask", "en", 0, said="percent", form="percent") == ("You said percent.", "Now as a percentage.")
    assert book.say("ask", "en", 0, said="x", form="in words")[1] == "Now in words."


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
@pytest.mark.parametrize("form", ["simplest", "fraction", "decimal", "percent", "mixed"])
def test_every_form_an_item_can_ask_for_has_words(language: str, form: str) -> None:
    said = " ".join(BOOK.say("guide_partial_form", language, 0, said="eight by twelve", form=form))  # type: ignore[arg-type]
    assert form != said
    assert "{" not in said
    assert len(said.split()) > 6


def test_hindi_has_its_own_words_and_hinglish_stands_in_only_where_there_is_no_hindi(tmp_path: Path) -> None:
    assert BOOK.say("wait", "hi", 1)[0].endswith("।")
    assert set(BOOK.books) == {"en", "hinglish", "hi"}
    assert book_of(tmp_path).say("ask", "hi", 0, said="x", form="y")[0] == "You said x."
    read_phrases.cache_clear()
    (tmp_path / "hi.toml").write_text(ONE_FAMILY.replace("You said", "आपने कहा"), encoding="utf-8")
    assert book_of(tmp_path).say("ask", "hi", 0, said="x", form="y")[0] == "आपने कहा x."


def test_a_slot_that_a_sentence_does_not_use_is_left_out(tmp_path: Path) -> None:
    assert book_of(tmp_path).say("ask", "en", 0, said="x", form="y", hint="z") == ("You said x.", "Now y.")


def test_an_unknown_family_is_a_fault_of_the_content() -> None:
    for ask in (lambda: BOOK.say("shout", "en", 0), lambda: BOOK.slots("shout"), lambda: BOOK.variants("shout", "en")):
        with pytest.raises(ContentFault, match=r"phrases/en.toml: there is no family 'shout'"):
            ask()


def test_a_slot_that_was_not_given_is_a_fault_that_names_it() -> None:
    with pytest.raises(ContentFault, match=r"give_hint_1 needs the slot 'hint'"):
        BOOK.say("give_hint_1", "hinglish", 0, said="5")


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('"Now {form}."', '"Now {shape}."', "the slot {shape}"),
        ('"Now {form}."', '"Now {form!r}."', "one name in braces"),
        ('"Now {form}."', '"Now {form"', "expected '}'"),
        ('"Now {form}."', '"Now {}."', "one name in braces"),
        ('"Now {form}."', '"Now {form:>9}."', "one name in braces"),
        ('"Now {form}."', '""', "must not be empty"),
        ("slots = ", "slot = ", "spelt"),
        ('say = [["You', 'say = ["You', "not TOML"),
    ],
)
def test_a_mistake_in_a_phrase_is_told_with_file_and_family(tmp_path: Path, before: str, after: str, says: str) -> None:
    with pytest.raises(ContentFault) as caught:
        book_of(tmp_path, ONE_FAMILY.replace(before, after, 1))
    told = str(caught.value)
    assert "en.toml" in told
    assert says in told
    assert says == "not TOML" or "families ask" in told


def test_a_language_without_its_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text(ONE_FAMILY, encoding="utf-8")
    with pytest.raises(ContentFault, match=r"hinglish.toml: cannot be read"):
        read_phrases(tmp_path)


def test_slots_are_found_in_order() -> None:
    assert slots_of("You said {said}; {hint}") == ("said", "hint")
    assert slots_of("Take your time.") == ()


def test_the_families_are_told_in_the_order_of_the_file(tmp_path: Path) -> None:
    more = ONE_FAMILY + '[families.add]\nsay = [["More."]]\n'
    assert book_of(tmp_path, more, more).families() == ("ask", "add")


LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def filled(family: str, language: Language, used: int, *, brief: bool = False, seed: int = 0) -> tuple[str, ...]:
    """The family as it is said for the time after `used` times, every slot filled with its own name."""
    slots = {name: f"<{name}>" for name in BOOK.slots(family, language)}
    return BOOK.say(family, language, used=used, brief=brief, seed=seed, **slots)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", BOOK.families())
def test_no_wording_comes_twice_before_every_wording_was_said(family: str, language: Language) -> None:
    every = len(BOOK.variants(family, language))
    for seed in (0, 1, 5, 12345):
        for brief in (False, True):
            said = [filled(family, language, used, brief=brief, seed=seed) for used in range(4 * every)]
            ways = len(set(said))
            assert ways == (min(every, max(3, every // 2)) if brief else every)
            assert all(len(set(said[at : at + ways])) == ways for at in range(len(said) - ways))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", [one for one in BOOK.families() if not one.startswith("care_")])
def test_a_session_that_turns_brief_or_talkative_does_not_say_the_same_twice_running(
    family: str, language: Language
) -> None:
    for seed in range(8):
        for used in range(24):
            brief = filled(family, language, used + 1, brief=True, seed=seed)
            full = filled(family, language, used + 1, seed=seed)
            assert filled(family, language, used, seed=seed) != brief
            assert filled(family, language, used, brief=True, seed=seed) != full


def test_how_often_it_was_said_counts_and_the_turn_does_not() -> None:
    said = {BOOK.say("wait", "en", turn, used=2) for turn in range(9)}
    assert len(said) == 1
    assert said != {BOOK.say("wait", "en", 2, used=3)}


# --- over whole lessons -------------------------------------------------------------------------------------------


class Noting(PhraseVoice):
    """The phrase voice, which notes which way of saying each family it chose."""

    def __init__(self) -> None:
        super().__init__(BOOK)
        self.notes: list[tuple[str, Language, bool, int]] = []
        """Family, language, whether it was brief, and which of the family's ways it was, as they were said."""

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """Without a guard, whose refusals would be noted as if they had been said."""
        return super().word(plan)

    def say(self, plan: Plan, family: str, later: int = 0) -> tuple[str, ...]:
        said = super().say(plan, family, later)
        family = plan.instead.get(family, family)
        every = range(len(BOOK.variants(family, plan.language)))
        slots = {**plan.slots, "said": plan.slots.get("said") or UNQUOTED}
        ways = [BOOK.say(family, plan.language, used=way, **slots) for way in every]  # type: ignore[arg-type]
        self.notes.append((family, plan.language, plan.brief, ways.index(said)))
        return said


def noted(temperament: str, seed: int, language: Language) -> list[tuple[str, Language, bool, int]]:
    """What was noted in one whole lesson with such a student, in one language from beginning to end."""
    voice = Noting()
    opened = opened_in(lesson("rational_numbers", seed % 3), language, "sometimes")
    live(temperament, seed, opened=opened, voice=voice)
    return voice.notes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_in_a_whole_lesson_no_wording_comes_again_before_all_were_said(temperament: str, language: Language) -> None:
    said: dict[str, list[tuple[bool, int]]] = defaultdict(list)
    for family, _, brief, way in noted(temperament, LANGUAGES.index(language), language):
        said[family].append((brief, way))
    assert len(said) > 1
    for family, ways in said.items():
        every = len(BOOK.variants(family, language))
        assert every == 1 or all(this[1] != following[1] for this, following in pairwise(ways))
        for brief, run in groupby(ways, key=lambda one: one[0]):
            same = [way for _, way in run]
            fresh = max(3, every // 2) if brief else every
            for at in range(len(same)):
                assert len(set(same[at : at + fresh])) == len(same[at : at + fresh]), (family, same)


def test_another_session_begins_elsewhere_and_the_same_session_says_the_same_again() -> None:
    first = [filled("next_question", "en", used, seed=3) for used in range(8)]
    assert first == [filled("next_question", "en", used, seed=3) for used in range(8)]
    assert first[0] != filled("next_question", "en", 0, seed=4)
    assert set(first) == {filled("next_question", "en", used, seed=4) for used in range(8)}


def test_for_a_student_of_few_words_the_shorter_ways_are_chosen() -> None:
    every = {BOOK.say("ask_again", "en", turn, question="Q?", awaited="number") for turn in range(6)}
    brief = {BOOK.say("ask_again", "en", turn, brief=True, question="Q?", awaited="number") for turn in range(6)}
    assert len(brief) == 3
    assert brief < every
    longest = max(sum(map(len, said)) for said in brief)
    assert all(sum(map(len, said)) >= longest for said in every - brief)
