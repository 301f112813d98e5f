"""Who and where a student is leaves this computer in no words of theirs, however they say it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.benchmarks.one_hint import GOOD, PLAN
from tests.tutor.model_server import says
from tests.tutor.test_voice_talk import soon, talker
from tutor.library import agent
from tutor.safety.introductions import nameless, without_who
from tutor.voice import prompt as voice_prompt
from tutor.voice.move_choice import Choice
from tutor.voice.prompt import TASKS, choice_prompt, lean_prompt, prompt, told_by_student


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("my name is Rohan Mehta of 7B", "my name is me of my class"),
        ("my name is rohan mehta what is a fraction", "my name is me what is a fraction"),
        ("hi i am rohan of class 7 b and i got 5", "hi i am me of my class and i got 5"),
        ("I'm Rohan, the answer is 12", "I'm me, the answer is 12"),
        ("this is Rohan speaking", "this is me speaking"),
        ("myself Rohan Mehta", "myself me"),
        ("mera naam Rohan hai aur jawab 3 by 4 hai", "mera naam me hai aur jawab 3 by 4 hai"),
        ("main Rohan hoon, jawab 5", "main me hoon, jawab 5"),
        ("me rohan mehta bol raha hu", "me me bol raha hu"),
        ("papa ka naam Suresh Mehta hai", "papa ka naam me hai"),
        ("मेरा नाम रोहन मेहता है, उत्तर पाँच", "मेरा नाम me है, उत्तर पाँच"),
        ("मैं रोहन हूँ", "मैं me हूँ"),
        ("मैं कक्षा सात बी में पढ़ता हूँ", "मैं my class में पढ़ता हूँ"),
        ("kaksha 7 mein hoon", "my class mein hoon"),
        ("I am in 7th class B", "I am in my class"),
        ("my roll no is 23", "my roll no is my number"),
        ("I study in Delhi Public School", "I study in my school"),
        ("main Kendriya Vidyalaya se hoon", "main my school se hoon"),
        ("I live in Sector 21 Rohini", "I live in my place"),
        ("मैं गांधी नगर में रहता हूँ", "मैं my place में रहता हूँ"),
    ],
)
def test_who_and_where_somebody_is_is_taken_out(said: str, told: str) -> None:
    assert without_who(said) == told


@pytest.mark.parametrize(
    "said",
    [
        "I am stuck",
        "i am not sure, is it 5",
        "main theek hoon",
        "मैं ठीक हूँ",
        "this is hard",
        "7b + 3 of 10b is 5",
        "minus one by seven",
        "minus ek bata saat",
        "iska naam numerator hai",
        "Asha gave 5 mangoes to Ravi",
        "class mein 40 students hain",
        "mein 5 bol raha hoon",
        "Answer ko Tamil mein bata do",
        "my number is greater than 5",
        "the distance from home to school is 5 km",
        "मुझे समझ नहीं आया",
        "",
    ],
)
def test_what_tells_of_nobody_stays_as_it_is(said: str) -> None:
    assert without_who(said) == said


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("rohan ne bola 5", "me ne bola 5"),
        ("ROHAN and Meena got 12", "me and me got 12"),
        ("रोहन ने कहा", "me ने कहा"),
        ("das jama paanch", "das jama paanch"),
        ("Rohan Das got das", "me got das"),
    ],
)
def test_names_of_the_class_list_are_taken_out_wherever_they_stand(said: str, told: str) -> None:
    assert nameless(said, ("Rohan Das", "मीना")) == told


SAID = "my name is Rohan Mehta of 7B and Sunita told me 997"
EVERYBODY = ("Sunita Rao", "Imran")


def is_clean(told: object) -> bool:
    return not any(one in json.dumps(told, ensure_ascii=False).casefold() for one in ("rohan", "mehta", "7b", "sunita"))


def test_no_prompt_names_anybody_whom_the_student_names() -> None:
    plan, task = replace(PLAN, said=SAID), TASKS[PLAN.phrase]
    for told in (
        prompt(plan, task, names=EVERYBODY),
        lean_prompt(plan, task, names=EVERYBODY),
        choice_prompt(plan.packet, SAID, EVERYBODY),
    ):
        assert is_clean(told)
        assert "997" in json.dumps(told)
    assert "my name is me of my class" in told_by_student(SAID)
    assert "my name is me of my class" in json.dumps(agent.lean(SAID, _page(), "en"))


def _page() -> Any:
    from tutor.turn import Source

    return Source("a", "A page", "Imran and Sunita share a roti.")


def test_a_server_reads_no_name_in_questions_searches_words_and_choices() -> None:
    with talker(says(GOOD)) as (speaking, asked):
        speaking.everybody = EVERYBODY
        opening = agent.opening(SAID, (_page(),), "high", "B", "en")
        speaking.converse(opening, (), soon())
        speaking.search(told_by_student(SAID), soon())
        speaking.choose(Choice((), (), PLAN.packet, SAID))
    assert len(asked) >= 2
    pages = [one for request in asked for one in request.get("messages", ()) if one["role"] == "tool"]
    assert "Imran and Sunita share" in json.dumps(pages), "the children of a page are nobody's"
    for request in asked:
        request["messages"] = [one for one in request.get("messages", ()) if one["role"] != "tool"]
        assert is_clean(request)


def test_the_cap_on_what_is_told_still_holds() -> None:
    assert len(told_by_student(f"{SAID} " * 50)) <= voice_prompt.MOST_SAID
