"""Didi's voice: written words, a model's words under guard, and every way a model can fail."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.tutor.model_server import Script, answers, dribbles, hangs_up, model_server, says
from tutor.didi_voice import ModelAddress, ModelVoice, PhraseVoice, cleaned, prompt, reply_in
from tutor.errors import ContentFault
from tutor.speech_guard import Grounds, Ruling, inspect
from tutor.turn import Move, MoveName, Plan, Rung

QUESTION = "What is minus three by seven plus two by seven?"
NUDGE = "Both fractions have the same denominator, so think only about the numerators."
GROUNDS = Grounds(
    QUESTION, "-1/7", kind="fraction", rung=Rung.HINTED_1, heard=("9 by 7",), facts=(NUDGE,), language="en"
)
PLAN = Plan(
    Move(MoveName.GIVE_HINT, {"hint_level": 1, "what_student_got_wrong": "9 by 7"}),
    "en",
    student="Asha",
    said="9 by 7",
    question=QUESTION,
    facts=(NUDGE,),
    phrase="give_hint_1",
    slots={"said": "9 by 7", "hint": NUDGE, "question": QUESTION, "student": "Asha"},
)
GOOD = "You said 9 by 7. Look only at the numerators, because both bottoms are the same."
LEAK = "It is minus one by seven."
DEADLINE_S = 1.0


def guard(sentences: tuple[str, ...]) -> Ruling:
    return inspect(sentences, GROUNDS)


@contextmanager
def voice(script: Script) -> Iterator[tuple[ModelVoice, list[dict[str, Any]]]]:
    """A model voice that speaks to a real server following `script`."""
    with model_server(script) as (address, asked):
        speaking = ModelVoice(ModelAddress(address, "m", "key", "local", DEADLINE_S))
        try:
            yield speaking, asked
        finally:
            speaking.close()


def written() -> tuple[str, ...]:
    return PhraseVoice().word(PLAN).sentences


# --- the phrase book ----------------------------------------------------------------------------------------------


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


# --- a model's words ----------------------------------------------------------------------------------------------


def test_a_good_sentence_is_said_as_the_model_put_it() -> None:
    with voice(says(GOOD)) as (speaking, asked):
        said = speaking.word(PLAN, guard)
    assert " ".join(said.sentences) == GOOD
    assert (said.voice, said.refused, len(asked)) == ("local", (), 1)


def test_a_refused_candidate_is_asked_for_once_more() -> None:
    with voice(says(LEAK, GOOD)) as (speaking, asked):
        said = speaking.word(PLAN, guard)
    assert " ".join(said.sentences) == GOOD
    assert said.refused == ("answer: it tells the answer",)
    assert len(asked) == 2


def test_after_two_refusals_the_written_words_are_said() -> None:
    with voice(says(LEAK)) as (speaking, asked):
        said = speaking.word(PLAN, guard)
    assert said.sentences == written()
    assert (said.voice, len(said.refused), len(asked)) == ("phrases", 2, 2)


def test_the_next_question_is_always_the_written_one() -> None:
    slots = {"said": "minus one by seven", "praise": "you kept the denominator", "question": "What is two plus two?"}
    plan = Plan(
        Move(MoveName.PRAISE_AND_CONTINUE), "en", "Asha", "minus one by seven", QUESTION,
        ("you kept the denominator",), phrase="praise_and_continue", slots=slots,
    )  # fmt: skip
    with voice(says("You kept the denominator, lovely.")) as (speaking, _):
        said = speaking.word(plan, lambda sentences: Ruling(True))
    assert said.sentences[0] == "You kept the denominator, lovely."
    assert "What is two plus two?" in said.sentences[-1]


def test_what_needs_no_warmth_is_never_asked_of_a_model() -> None:
    plan = Plan(Move(MoveName.CARE), "en", "Asha", "", QUESTION, phrase="care_distress")
    with voice(says(GOOD)) as (speaking, asked):
        assert speaking.word(plan, guard).voice == "phrases"
        assert speaking.word(PLAN).voice == "phrases"
    assert asked == []


def test_the_model_is_told_neither_the_name_nor_the_answer() -> None:
    with voice(says(GOOD)) as (speaking, asked):
        speaking.word(PLAN, guard)
    told = json.dumps(asked)
    assert "Asha" not in told
    assert "-1/7" not in told
    assert "minus one by seven" not in told


def test_the_students_words_travel_as_data() -> None:
    system, user = prompt(PLAN, "task")
    assert "9 by 7" not in system["content"]
    assert json.loads(user["content"])["student_said"] == "9 by 7"


# --- a model that fails -------------------------------------------------------------------------------------------

FAULTS = {
    "server error": answers(b"{}", 500),
    "too many requests": answers(b"{}", 429),
    "a web page": answers(b"<html>log in to the school network</html>", 200, "text/html"),
    "half a JSON": answers(b'{"choices": ['),
    "another schema": answers(b'{"message": "hello"}'),
    "a list": answers(b"[]"),
    "no text": answers(b'{"choices": [{"message": {"content": null}}]}'),
    "nothing": answers(b""),
    "hangs up": hangs_up,
    "bytes for ever": dribbles,
    "a flood": answers(b"x" * 200_000),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_ends_in_the_written_words_in_time(fault: str) -> None:
    with voice(FAULTS[fault]) as (speaking, _):
        began = time.monotonic()
        said = speaking.word(PLAN, guard)
        took = time.monotonic() - began
    assert said.sentences == written()
    assert said.voice == "phrases"
    assert said.refused[0].startswith("fault: ")
    assert took < DEADLINE_S + 2.0


def test_nobody_at_the_address_ends_in_the_written_words() -> None:
    speaking = ModelVoice(ModelAddress("http://127.0.0.1:9/v1", "m", "key"))
    said = speaking.word(PLAN, guard)
    speaking.close()
    assert said.sentences == written()
    assert said.refused == ("fault: APIConnectionError",)


def test_no_time_left_means_no_asking() -> None:
    with model_server(says(GOOD)) as (address, asked):
        speaking = ModelVoice(ModelAddress(address, "m", "key", deadline_s=0.0))
        assert speaking.word(PLAN, guard).refused == ("late",)
        speaking.close()
    assert asked == []


# --- a model's text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ('"Look below. Then think."', ("Look below.", "Then think.")),
        ("Didi: Look below.", ("Look below.",)),
        ("  Look\n below. ", ("Look below.",)),
        ("", ()),
    ],
)
def test_what_models_put_around_speech_is_taken_off(text: str, sentences: tuple[str, ...]) -> None:
    assert cleaned(text) == sentences


@pytest.mark.parametrize(
    "body", [b"", b"nonsense", b"[]", b"{}", b'{"choices": []}', b'{"choices": [{"message": {}}]}']
)
def test_a_body_that_is_no_reply_raises_one_error(body: bytes) -> None:
    with pytest.raises(ValueError, match=r".*"):
        reply_in(body)
