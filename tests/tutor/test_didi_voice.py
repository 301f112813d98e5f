"""Didi's voice: a model's words under guard, streamed and judged as they come, and every way a model can fail."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any

import pytest

from tests.benchmarks.one_hint import GOOD, NUDGE, PLAN, QUESTION
from tests.tutor.model_server import (
    DONE,
    Script,
    answers,
    begin_stream,
    black_hole,
    calls_tools,
    chunk,
    dribbles,
    dribbles_headers,
    endless,
    event,
    flapping,
    half_a_stream,
    hangs_up,
    model_server,
    nobody,
    plain_only,
    says,
    streams,
    unanswered,
)
from tutor.didi_voice import DidiVoice, ModelAddress, PhraseVoice, VoiceSettings
from tutor.guard.speech_guard import Gate, Grounds, Ruling
from tutor.turn import Move, MoveName, Plan, Rung
from tutor.voice.breaker import Limits
from tutor.voice.move_choice import Choice
from tutor.voice.prompt import SYSTEM, lean_beginning

GROUNDS = Grounds(
    QUESTION, "-1/7", kind="fraction", rung=Rung.HINTED_1, heard=("9 by 7",), facts=(NUDGE,), language="en"
)
LEAK = "It is minus one by seven."
GUARD = Gate(GROUNDS)
SHORT = VoiceSettings(turn_s=1.2, local_s=1.0, cloud_s=1.0, choose_s=0.8, connect_s=0.5)
"""Longer than words need on a busy machine; every test that waits for it waits this long."""


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Loading the client's library, and making the first client, takes longer than the deadlines here."""
    with model_server(says(GOOD)) as (address, _):
        speaking = DidiVoice([ModelAddress(address, "m", "key", deadline_s=20.0)], settings=VoiceSettings(turn_s=20.0))
        speaking.prepare()
        speaking.word(PLAN, GUARD)
        settled(speaking)
        speaking.close()


def settled(speaking: DidiVoice) -> None:
    """Waits for what the voice left under way; what never ends by itself ends with its server."""
    for model in speaking._models:
        model.line.wait(1.2)


@contextmanager
def voice(
    *scripts: Script, settings: VoiceSettings = SHORT, **more: Any
) -> Iterator[tuple[DidiVoice, list[dict[str, Any]]]]:
    """A voice that asks real servers, the first of them first; and everything the first one was asked."""
    if len(scripts) == 1:
        with model_server(scripts[0]) as (address, asked):
            speaking = DidiVoice([ModelAddress(address, "m", "key")], settings=settings, **more)
            try:
                yield speaking, asked
            finally:
                settled(speaking)
                speaking.close()
        return
    with model_server(scripts[0]) as (cloud, asked), model_server(scripts[1]) as (local, _):
        places = [ModelAddress(cloud, "big", "key", "cloud"), ModelAddress(local, "small", "token")]
        speaking = DidiVoice(places, settings=settings, **more)
        try:
            yield speaking, asked
        finally:
            settled(speaking)
            speaking.close()


def written() -> tuple[str, ...]:
    return PhraseVoice().word(PLAN).sentences


# --- a model's words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("serve", [says, streams], ids=["in one body", "streamed"])
def test_a_good_sentence_is_said_as_the_model_put_it(serve: Any) -> None:
    with voice(serve(GOOD)) as (speaking, asked):
        said = speaking.word(PLAN, GUARD)
    assert " ".join(said.sentences) == GOOD
    assert (said.voice, said.refused, len(asked)) == ("local", (), 1)


def test_the_cloud_is_asked_before_the_local_model() -> None:
    with voice(streams(GOOD), streams("You said 9 by 7. Think about the numerators.")) as (speaking, _):
        said = speaking.word(PLAN, GUARD)
    assert (said.voice, [call.model for call in said.calls]) == ("cloud", ["big"])


@pytest.mark.parametrize("fault", ["refuses", "fails"])
def test_the_local_model_steps_in_for_the_cloud(fault: str) -> None:
    cloud = streams(LEAK) if fault == "refuses" else answers(b"{}", 500)
    with voice(cloud, streams(GOOD)) as (speaking, _):
        said = speaking.word(PLAN, GUARD)
    assert said.voice == "local"
    assert " ".join(said.sentences) == GOOD
    assert [call.voice for call in said.calls][-1] == "local"


@pytest.mark.parametrize("serve", [says, streams], ids=["in one body", "streamed"])
def test_a_refused_candidate_is_asked_for_once_more_shorter_and_colder(serve: Any) -> None:
    with voice(serve(LEAK, GOOD)) as (speaking, asked):
        said = speaking.word(PLAN, GUARD)
    assert " ".join(said.sentences) == GOOD
    assert said.refused[0].startswith("answer: ")
    assert [call.outcome for call in said.calls] == ["answer", "used"]
    assert [one["temperature"] for one in asked] == [0.4, 0.0]
    first, second = (one["messages"] for one in asked)
    assert second[-1]["content"].startswith(first[-1]["content"])
    assert LEAK not in json.dumps(second)


def test_after_two_refusals_the_written_words_are_said() -> None:
    with voice(streams(LEAK)) as (speaking, asked):
        said = speaking.word(PLAN, GUARD)
    assert said.sentences == written()
    assert (said.voice, len(said.refused), len(asked)) == ("phrases", 2, 2)


def test_a_refused_reply_is_broken_off_before_it_ends() -> None:
    with voice(endless(f"{LEAK} And on and on.")) as (speaking, _):
        said = speaking.word(PLAN, GUARD)
    assert said.voice == "phrases"
    assert [call.outcome for call in said.calls] == ["answer", "answer"]


def test_a_reply_without_end_is_left_after_the_allowed_number_of_sentences() -> None:
    with voice(endless(GOOD)) as (speaking, _):
        said = speaking.word(PLAN, GUARD)
    assert " ".join(said.sentences) == GOOD
    assert said.calls[0].outcome == "used"


def test_the_quote_may_come_in_the_second_sentence() -> None:
    text = "Let us look at the numerators only. You said 9 by 7, and both bottoms are the same."
    with voice(streams(text)) as (speaking, _):
        assert " ".join(speaking.word(PLAN, GUARD).sentences) == text


def test_a_hint_that_holds_nothing_of_the_hint_is_none() -> None:
    with voice(streams("You said 9 by 7. Look again.")) as (speaking, _):
        said = speaking.word(PLAN, GUARD)
    assert said.sentences == written()
    assert {call.outcome for call in said.calls} == {"off_task"}


@pytest.mark.parametrize(
    "cut", [streams(f"You said 9 by 7. {NUDGE}", gap_s=0.03), half_a_stream("You said 9 by 7. Both")]
)
def test_what_came_before_the_deadline_is_said_with_the_contents_own_hint_behind_it(cut: Script) -> None:
    with voice(cut) as (speaking, _):
        said = speaking.word(PLAN, GUARD)
    assert said.sentences == ("You said 9 by 7.", NUDGE)
    assert (said.voice, said.refused) == ("local", ())


def test_what_came_before_the_deadline_is_not_said_when_it_cannot_stand_alone() -> None:
    plan = replace(PLAN, phrase="ask_what_they_did", facts=())
    with voice(half_a_stream("You said 9 by 7. How did"), streams(GOOD)) as (speaking, _):
        said = speaking.word(plan, GUARD)
    assert said.voice == "phrases", "a small model is not asked for what the content has no words for"
    assert said.refused == ("fault: RemoteProtocolError",)


def test_a_stream_that_just_stops_was_cut_short() -> None:
    with voice(half_a_stream("You said", politely=True)) as (speaking, _):
        assert speaking.word(PLAN, GUARD).refused == ("fault: cut_short",)


def test_a_reply_that_reached_the_limit_of_tokens_is_used_up_to_its_last_whole_sentence() -> None:
    def limited(handler: Any, asked: dict[str, Any]) -> None:
        begin_stream(handler)
        for data in (event(GOOD + " And then"), event(finish="length"), DONE, b""):
            chunk(handler, data)

    with voice(limited) as (speaking, _):
        assert " ".join(speaking.word(PLAN, GUARD).sentences) == GOOD


def test_the_next_question_is_always_the_written_one() -> None:
    slots = {"said": "minus one by seven", "praise": "you kept the denominator", "question": "What is two plus two?"}
    plan = Plan(
        Move(MoveName.PRAISE_AND_CONTINUE), "en", "Asha", "minus one by seven", QUESTION,
        ("you kept the denominator",), phrase="praise_and_continue", slots=slots,
    )  # fmt: skip
    with voice(streams("You kept the denominator, lovely.")) as (speaking, _):
        said = speaking.word(plan, lambda sentences: Ruling(True))
    assert said.sentences[0] == "You kept the denominator, lovely."
    assert "What is two plus two?" in said.sentences[-1]


def test_what_needs_no_warmth_is_never_asked_of_a_model() -> None:
    care = Plan(Move(MoveName.CARE), "en", "Asha", "", QUESTION, phrase="care_distress")
    with voice(streams(GOOD)) as (speaking, asked):
        assert speaking.word(care, GUARD).voice == "phrases"
        assert speaking.word(PLAN).voice == "phrases"
        assert speaking.word(replace(PLAN, facts=()), GUARD).voice == "phrases"
    assert asked == []


def test_a_model_that_is_not_there_now_is_passed_over() -> None:
    speaking = DidiVoice([lambda: None])
    said = speaking.word(PLAN, GUARD)
    assert (said.sentences, said.calls) == (written(), ())
    speaking.warm()
    speaking.close()


def test_a_server_that_moved_is_asked_where_it_is_now() -> None:
    with model_server(streams(GOOD)) as (one, _), model_server(streams(GOOD)) as (other, asked):
        places = [ModelAddress(one, "m", "key"), ModelAddress(other, "m", "key")]
        speaking = DidiVoice([lambda: places[0]], settings=SHORT)
        speaking.word(PLAN, GUARD)
        places.reverse()
        assert speaking.word(PLAN, GUARD).voice == "local"
        settled(speaking)
        speaking.close()
    assert len(asked) == 1


# --- the first clause ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [streams(GOOD), answers(b"", 500)], ids=["the model words it", "the book words it"])
def test_the_first_clause_is_said_before_a_model_is_asked_and_leads_the_words(script: Script) -> None:
    heard: list[tuple[tuple[str, ...], int]] = []
    with model_server(script) as (address, asked):
        speaking = DidiVoice(
            [ModelAddress(address, "m", "key")], settings=SHORT, first=lambda clause: heard.append((clause, len(asked)))
        )
        said = speaking.word(PLAN, GUARD)
        settled(speaking)
        speaking.close()
    clause = PhraseVoice().first_clause(PLAN.language, PLAN.turn)
    assert heard == [(clause, 0)]
    assert said.sentences[: len(clause)] == clause


def test_no_first_clause_is_said_when_no_model_will_be_asked() -> None:
    heard: list[tuple[str, ...]] = []
    speaking = DidiVoice([lambda: None], first=heard.append)
    assert speaking.word(PLAN, GUARD).sentences == written()
    assert heard == []


# --- what a model is told -----------------------------------------------------------------------------------------


def test_the_model_is_told_neither_the_name_nor_the_answer() -> None:
    with voice(streams(GOOD)) as (speaking, asked):
        speaking.word(PLAN, GUARD)
    told = json.dumps(asked)
    assert "Asha" not in told
    assert "-1/7" not in told
    assert "minus one by seven" not in told


def test_the_fixed_part_of_the_prompt_comes_first_and_never_changes() -> None:
    with voice(streams(GOOD)) as (speaking, asked):
        speaking.word(PLAN, GUARD)
        speaking.word(replace(PLAN, said="4", turn=9), GUARD)
    assert [one["messages"][:-1] for one in asked] == [lean_beginning("en")] * 2
    assert asked[0]["cache_prompt"] is True
    assert asked[0]["stream_options"] == {"include_usage": True}


def test_warming_tells_a_model_the_fixed_part_and_nothing_else() -> None:
    with voice(says("x")) as (speaking, asked):
        speaking.prepare()
        speaking.warm("hi", wait_s=5.0)
        assert asked[0]["messages"] == [*lean_beginning("hi"), {"role": "user", "content": "{}"}]
        assert asked[0]["max_tokens"] == 1


def test_the_cloud_is_warmed_with_its_own_fixed_part() -> None:
    with chooser(says("x")) as (speaking, asked):
        speaking.warm("en", wait_s=5.0)
        assert [message["content"] for message in asked[0]["messages"]] == [SYSTEM["en"], "{}"]


def test_warming_tells_whether_every_model_replied() -> None:
    with voice(says("x")) as (speaking, _):
        assert speaking.warm("en", wait_s=30.0)
    with voice(answers(b"{}", 401)) as (speaking, _):
        assert not speaking.warm("en", wait_s=30.0)
    with voice(black_hole, settings=replace(SHORT, warm_s=0.5)) as (speaking, _):
        assert not speaking.warm("en", wait_s=0.1)
    assert DidiVoice([lambda: None]).warm("en", wait_s=30.0), "nobody was asked"


def test_while_a_model_is_warming_the_written_words_are_said() -> None:
    with voice(black_hole, settings=replace(SHORT, warm_s=0.5)) as (speaking, _):
        speaking.warm()
        said = speaking.word(PLAN, GUARD)
        speaking.warm()
    assert (said.sentences, said.refused) == (written(), ("busy",))
    assert said.calls[0].outcome == "busy"


def test_a_server_that_takes_no_extras_is_asked_without_them_from_then_on() -> None:
    with voice(plain_only(says(GOOD))) as (speaking, asked):
        assert speaking.word(PLAN, GUARD).voice == "local"
        assert speaking.word(PLAN, GUARD).voice == "local"
    assert ["stream" in one for one in asked] == [True, False, False]


def test_a_request_that_is_rejected_both_ways_is_a_fault() -> None:
    with voice(answers(b"{}", 400)) as (speaking, asked):
        assert speaking.word(PLAN, GUARD).refused == ("fault: BadRequestError",)
    assert len(asked) == 2


def test_streaming_and_caching_can_be_turned_off() -> None:
    with voice(says(GOOD), settings=replace(SHORT, streaming=False)) as (speaking, asked):
        assert speaking.word(PLAN, GUARD).voice == "local"
    with voice(says(GOOD), settings=replace(SHORT, prefix_caching=False)) as (speaking, cached):
        assert speaking.word(PLAN, GUARD).voice == "local"
    assert "stream" not in asked[0]
    assert "cache_prompt" not in cached[0]


def test_a_local_server_is_never_reached_through_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    with nobody() as proxy, voice(streams(GOOD)) as (speaking, _):
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy)
        assert speaking.word(PLAN, GUARD).voice == "local"


def test_what_asking_cost_is_told() -> None:
    with voice(streams(GOOD)) as (speaking, _):
        (call,) = speaking.word(PLAN, GUARD).calls
    assert (call.voice, call.model, call.job, call.outcome) == ("local", "m", "word", "used")
    assert (call.tokens_in, call.tokens_out) == (210, 17)
    assert 0 < call.first_ms <= call.ms


def test_the_key_is_never_shown() -> None:
    place = ModelAddress("http://127.0.0.1:9/v1", "m", "sk-very-secret")
    speaking = DidiVoice([place], settings=SHORT)
    said = speaking.word(PLAN, GUARD)
    settled(speaking)
    assert "secret" not in f"{place!r} {said!r} {speaking!r}"


# --- a model that fails -------------------------------------------------------------------------------------------

FAULTS: dict[str, tuple[Script, str]] = {
    "server error": (answers(b"{}", 500), "InternalServerError"),
    "too many requests": (answers(b"{}", 429, Retry_After="2"), "busy"),
    "a key that is not taken": (answers(b"{}", 401), "AuthenticationError"),
    "a web page": (answers(b"<html>log in to the school network</html>", 200, "text/html"), "not_a_reply"),
    "half a JSON": (answers(b'{"choices": ['), "not_a_reply"),
    "another schema": (answers(b'{"message": "hello"}'), "not_a_reply"),
    "a list": (answers(b"[]"), "not_a_reply"),
    "no text": (answers(b'{"choices": [{"message": {"content": null}}]}'), "not_a_reply"),
    "nothing": (answers(b""), "not_a_reply"),
    "a flood": (answers(b"x" * 200_000), "not_a_reply"),
    "events that are no JSON": (answers(b"data: hello\n\n"), "not_a_reply"),
    "hangs up": (hangs_up, "RemoteProtocolError"),
    "bytes for ever": (dribbles, "timeout"),
    "a slow first token": (streams(GOOD, first_s=2.0), "timeout"),
    "one token a second": (streams(GOOD, gap_s=1.0), "timeout"),
    "half a stream": (half_a_stream("You sai"), "RemoteProtocolError"),
    "a black hole": (black_hole, "timeout"),
    "headers without end": (dribbles_headers, "timeout"),
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_ends_in_the_written_words(fault: str) -> None:
    script, kind = FAULTS[fault]
    with voice(script) as (speaking, asked):
        said = speaking.word(PLAN, GUARD)
    assert said.sentences == written()
    assert (said.voice, said.refused) == ("phrases", (f"fault: {kind}",))
    assert [call.outcome for call in said.calls] == [kind]
    assert len(asked) == 1, "nothing is asked again after a fault"


REPLIES = {
    "leaks": "You said 9 by 7, but the answer is minus one by seven.",
    "flatters": "Great job, you said 9 by 7! Think about the numerators, both bottoms are the same.",
    "scolds": "You said 9 by 7 and that is wrong. Think only about the numerators.",
    "the wrong language": "तुमने 9 by 7 कहा। ऊपर वाले देखो।",
    "invents numbers": "You said 9 by 7. Think about the numerators, like 34 and 81.",
    "a link": "You said 9 by 7. Think about the numerators at www.answers.com.",
    "inner words": "You said 9 by 7. The student's misconception is about numerators.",
    "markup": "**You said 9 by 7.** Think about the numerators.",
}


@pytest.mark.parametrize("reply", REPLIES)
@pytest.mark.parametrize("serve", [says, streams], ids=["in one body", "streamed"])
def test_every_bad_reply_ends_in_the_written_words(reply: str, serve: Any) -> None:
    with voice(serve(REPLIES[reply])) as (speaking, _):
        said = speaking.word(PLAN, GUARD)
    assert said.sentences == written()
    assert len(said.refused) == 2


@pytest.mark.timeout(20)
@pytest.mark.parametrize("place", [nobody, unanswered], ids=["refused", "swallowed"])
def test_a_connection_that_does_not_come_about_ends_in_the_written_words(place: Any) -> None:
    where: AbstractContextManager[str] = place()
    with where as address:
        speaking = DidiVoice([ModelAddress(address, "m", "key")], settings=SHORT)
        said = speaking.word(PLAN, GUARD)
        settled(speaking)
        speaking.close()
    assert said.sentences == written()
    assert said.refused[0] in ("fault: no_connection", "fault: timeout")


@pytest.mark.parametrize("address", ["no address at all", "http://127.0.0.1:99999/v1", "ftp://127.0.0.1/"])
def test_an_address_that_is_none_ends_in_the_written_words(address: str) -> None:
    speaking = DidiVoice([ModelAddress(address, "m", "key")], settings=SHORT)
    said = speaking.word(PLAN, GUARD)
    settled(speaking)
    speaking.close()
    assert said.sentences == written()
    assert said.refused[0].startswith("fault: ")


@pytest.mark.parametrize("key", ["", "schlüssel", "two\nlines"])
def test_a_key_that_cannot_be_sent_ends_in_the_written_words(key: str) -> None:
    with model_server(answers(b"{}", 401)) as (address, _):
        speaking = DidiVoice([ModelAddress(address, "m", key)], settings=SHORT)
        said = speaking.word(PLAN, GUARD)
        settled(speaking)
        speaking.close()
    assert said.sentences == written()
    assert said.refused[0].startswith("fault: ")


def test_no_time_left_means_no_asking() -> None:
    with model_server(says(GOOD)) as (address, asked):
        speaking = DidiVoice([ModelAddress(address, "m", "key", deadline_s=0.0)], settings=SHORT)
        assert speaking.word(PLAN, GUARD).refused == ("late",)
        speaking.close()
    assert asked == []


def test_a_refused_candidate_is_not_asked_for_again_when_no_time_is_left() -> None:
    with voice(streams(LEAK), settings=replace(SHORT, least_s=0.95)) as (speaking, asked):

        def guard(sentences: tuple[str, ...]) -> Ruling:
            time.sleep(0.1)
            return GUARD(sentences)

        assert speaking.word(PLAN, guard).sentences == written()
    assert len(asked) == 1


def test_the_cloud_that_takes_its_time_leaves_some_for_the_local_model() -> None:
    settings = VoiceSettings(turn_s=5.0, cloud_s=0.3, local_s=4.0)
    with voice(black_hole, streams(GOOD), settings=settings) as (speaking, _):
        said = speaking.word(PLAN, GUARD)
    assert [call.outcome for call in said.calls] == ["timeout", "used"]
    assert said.voice == "local"


# --- the breaker --------------------------------------------------------------------------------------------------


def test_a_model_that_keeps_failing_is_left_alone_and_tried_again_later() -> None:
    now, up = [100.0], threading.Event()

    def script(handler: Any, asked: dict[str, Any]) -> None:
        (streams(GOOD) if up.is_set() else answers(b"{}", 500))(handler, asked)

    with voice(script, clock=lambda: now[0]) as (speaking, asked):
        outcomes = [speaking.word(PLAN, GUARD).calls[0].outcome for _ in range(5)]
        assert outcomes == ["InternalServerError"] * 3 + ["breaker_open"] * 2
        assert len(asked) == 3
        up.set()
        now[0] += SHORT.breaker.cool_down_s
        assert [speaking.word(PLAN, GUARD).voice for _ in range(2)] == ["local", "local"]


def test_a_probe_that_fails_rests_the_model_for_longer() -> None:
    now = [100.0]
    with voice(answers(b"{}", 500), clock=lambda: now[0]) as (speaking, asked):
        for _ in range(3):
            speaking.word(PLAN, GUARD)
        now[0] += SHORT.breaker.cool_down_s
        speaking.word(PLAN, GUARD)
        now[0] += SHORT.breaker.cool_down_s
        assert speaking.word(PLAN, GUARD).refused == ("breaker_open",)
    assert len(asked) == 4


def test_a_server_that_asks_to_be_left_alone_is() -> None:
    now = [100.0]
    script = flapping(answers(b"{}", 429, Retry_After="90"), streams(GOOD))
    with voice(script, clock=lambda: now[0]) as (speaking, asked):
        assert speaking.word(PLAN, GUARD).refused == ("fault: busy",)
        now[0] += 89
        assert speaking.word(PLAN, GUARD).refused == ("breaker_open",)
        now[0] += 2
        assert speaking.word(PLAN, GUARD).voice == "local"
    assert len(asked) == 2


def test_a_model_that_is_always_refused_is_rested() -> None:
    settings = replace(SHORT, breaker=Limits(refusals=2))
    with voice(streams(LEAK), settings=settings) as (speaking, asked):
        assert [speaking.word(PLAN, GUARD).calls[0].outcome for _ in range(3)] == ["answer", "answer", "breaker_open"]
    assert len(asked) == 4


def test_a_line_that_flaps_does_not_open_the_breaker() -> None:
    with voice(flapping(answers(b"{}", 503), streams(GOOD))) as (speaking, _):
        assert [speaking.word(PLAN, GUARD).voice for _ in range(6)] == ["phrases", "local"] * 3


# --- choosing a move ----------------------------------------------------------------------------------------------

TOOL = {
    "type": "function",
    "function": {"name": "give_hint", "description": "A hint.", "parameters": {"type": "object"}},
}
CHOICE = Choice((), (TOOL,), {"attempts": 1, "chapter": "Rational numbers"}, "9 by 7")


@contextmanager
def chooser(script: Script, **more: Any) -> Iterator[tuple[DidiVoice, list[dict[str, Any]]]]:
    with model_server(script) as (address, asked):
        place = ModelAddress(address, "big", "key", "cloud", chooser="small")
        speaking = DidiVoice([lambda: None, place], settings=SHORT, **more)
        yield speaking, asked
        settled(speaking)
        speaking.close()


@pytest.mark.parametrize(
    "calls",
    [
        (("give_hint", '{"hint_level": 1}'),),
        (("give_hint", "not JSON"), ("explain_solution", "{}")),
    ],
    ids=["one call", "two calls"],
)
def test_what_a_model_chose_is_handed_on_unjudged(calls: tuple[tuple[str, str], ...]) -> None:
    with chooser(calls_tools(*calls)) as (speaking, asked):
        chosen = speaking.choose(CHOICE)
    assert chosen is not None
    assert chosen.calls == calls
    assert (chosen.call.job, chosen.call.model, chosen.call.outcome) == ("choose", "small", "used")
    assert (chosen.call.tokens_in, chosen.call.tokens_out) == (210, 17)
    (request,) = asked
    assert (request["tool_choice"], request["parallel_tool_calls"], request["tools"]) == ("required", False, [TOOL])
    assert "stream" not in request


def test_a_model_that_talks_instead_of_choosing_chose_nothing() -> None:
    with chooser(says("Give a hint!")) as (speaking, _):
        chosen = speaking.choose(CHOICE)
    assert chosen is not None
    assert chosen.calls == ()


def test_a_choice_that_fails_is_none_and_its_cost_is_told_with_the_words() -> None:
    with chooser(flapping(answers(b"{}", 500), streams(GOOD))) as (speaking, _):
        assert speaking.choose(CHOICE) is None
        said = speaking.word(PLAN, GUARD)
        again = speaking.word(PLAN, GUARD)
    assert [(call.job, call.outcome) for call in said.calls] == [("choose", "InternalServerError"), ("word", "used")]
    assert [call.job for call in again.calls] == ["word"]


def test_what_was_owed_of_a_choice_is_told_with_written_words_too() -> None:
    with chooser(answers(b"{}", 500)) as (speaking, _):
        speaking.choose(CHOICE)
        assert [call.job for call in speaking.word(PLAN).calls] == ["choose"]


def test_choosing_takes_its_time_from_the_turns() -> None:
    now = [100.0]
    with chooser(calls_tools(("give_hint", "{}")), clock=lambda: now[0]) as (speaking, _):
        speaking.choose(CHOICE)
        now[0] += SHORT.turn_s - 0.05
        assert speaking.word(PLAN, GUARD).refused == ("late",)
        speaking.choose(CHOICE)
        now[0] += SHORT.turn_s + 1
        assert speaking.word(PLAN, GUARD).refused != ("late",), "that was another turn"


def test_faults_of_choosing_open_the_same_breaker() -> None:
    with chooser(answers(b"{}", 500)) as (speaking, asked):
        assert [speaking.choose(CHOICE) for _ in range(4)] == [None] * 4
        assert speaking.word(PLAN, GUARD).calls[-1].outcome == "breaker_open"
    assert len(asked) == 3


def test_without_a_chooser_nothing_is_chosen() -> None:
    with voice(calls_tools(("give_hint", "{}"))) as (speaking, asked):
        assert speaking.choose(CHOICE) is None
    assert asked == []
