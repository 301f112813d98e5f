"""The written voice: the phrase book alone, under the guard for what is written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.benchmarks.one_hint import NUDGE, PLAN, QUESTION
from tutor.chapters.phrases import PhraseBook
from tutor.errors import ContentFault
from tutor.guard.speech_guard import Ruling
from tutor.turn import Language, Plan
from tutor.voice.written_voice import PhraseVoice


class Refusing:
    """A guard of written words that refuses every wording with one of these words in it."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def __call__(self, sentences: tuple[str, ...]) -> Ruling:
        return self.written(sentences)

    def written(self, sentences: tuple[str, ...]) -> Ruling:
        found = [word for word in self.words if word in " ".join(sentences)]
        return Ruling(False, "answer", found[0]) if found else Ruling(True)


def written() -> tuple[str, ...]:
    return PhraseVoice().word(PLAN).sentences


def test_the_written_words_hold_the_students_own() -> None:
    said = PhraseVoice().word(PLAN)
    assert "9 by 7" in " ".join(said.sentences)
    assert NUDGE in said.sentences
    assert said.voice == "phrases"


def test_what_comes_before_and_after_stands_in_its_place() -> None:
    slots = {**PLAN.slots, "sub": "What is minus three plus two?"}
    plan = Plan(
        PLAN.move, "en", "Asha", "9 by 7", QUESTION, phrase="give_hint_1", slots=slots, before=("time_warning",)
    )
    voice = PhraseVoice()
    assert voice.word(plan).sentences == (*voice.lead_in(plan), *written())
    assert voice.lead_in(plan)


def test_a_phrase_that_is_not_in_the_book_is_the_authors_fault() -> None:
    with pytest.raises(ContentFault, match="no_such_family"):
        PhraseVoice().word(Plan(PLAN.move, "en", "Asha", "", QUESTION, phrase="no_such_family"))


def test_no_wording_comes_twice_before_all_were_said() -> None:
    voice, ways = PhraseVoice(), len(PhraseBook.load().variants("give_hint_1", "en"))
    said = {voice.word(replace(PLAN, used={"give_hint_1": times})).sentences for times in range(ways)}
    assert len(said) == ways


def test_the_phrase_is_judged_and_not_the_content_in_it() -> None:
    assert NUDGE in PhraseVoice().word(PLAN, Refusing("denominator", "seven")).sentences
    alone = replace(PLAN, phrase="explain_step_by_step", slots={**PLAN.slots, "steps": (NUDGE, "")})
    assert PhraseVoice().word(alone, Refusing("denominator")).refused == ()


def test_a_written_wording_that_the_guard_refuses_gives_way_to_the_next() -> None:
    first = written()[0]
    said = PhraseVoice().word(PLAN, Refusing(first))
    assert NUDGE in said.sentences
    assert first not in said.sentences
    assert said.refused == (f"written: answer: {first}",)


def test_when_every_wording_of_the_hint_is_refused_the_question_is_asked_again() -> None:
    book = PhraseBook.load()
    ways = [" ".join(way).replace("{hint}", "") for way in book.variants("give_hint_1", "en")]
    own = [max(way.split("{said}"), key=len).strip() for way in ways]
    said = PhraseVoice().word(PLAN, Refusing(*own))
    assert QUESTION in said.sentences[-1]
    assert NUDGE not in said.sentences
    assert len(said.refused) == 2 * len(ways)  # with the quote, and with another word in its place


def test_when_everything_is_refused_the_bare_question_is_left() -> None:
    assert PhraseVoice().word(PLAN, Refusing(" ")).sentences == (QUESTION,)
    assert PhraseVoice().word(replace(PLAN, phrase="repeat_question"), Refusing(" ")).sentences == (QUESTION,)
    slots = {name: value for name, value in PLAN.slots.items() if name != "question"}
    assert PhraseVoice().word(replace(PLAN, slots=slots), Refusing(" ")).sentences == (QUESTION,)


@pytest.mark.parametrize("family", ["care_distress", "end_requested_none", "already_ended"])
def test_nothing_keeps_care_and_endings_from_a_child(family: str) -> None:
    said = PhraseVoice().word(replace(PLAN, phrase=family), Refusing(" "))
    assert said.refused == ()
    assert said.sentences == PhraseVoice().word(replace(PLAN, phrase=family)).sentences


def test_a_guard_that_knows_no_written_words_is_not_asked_of_them() -> None:
    assert PhraseVoice().word(PLAN, lambda sentences: Ruling(False, "answer")).sentences == written()


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
def test_the_first_clause_changes_from_turn_to_turn(language: Language) -> None:
    first, second = (PhraseVoice().first_clause(language, turn) for turn in range(2))
    assert first
    assert first != second
