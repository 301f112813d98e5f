"""Didi's voice in a talk: a question with tools, two questions side by side, and a search of the web."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import pytest

from tests.tutor.model_server import (
    Script,
    answers,
    black_hole,
    calls_tools,
    completion,
    dribbles,
    endless,
    flapping,
    model_server,
    says,
    send,
    streams,
)
from tests.tutor.warm_voice import warm_voice
from tutor.didi_voice import DidiVoice, ModelAddress, Told, VoiceSettings, WebPage
from tutor.voice.prompt import nameless, without_names
from tutor.voice.reply import LONGEST_TEXT, MOST_PAGES, NotAReply, WebReply

TOOL = {"type": "function", "function": {"name": "look", "description": "Look.", "parameters": {"type": "object"}}}
ASKED = ({"role": "user", "content": "Why is it plus?"},)


@contextmanager
def talker(script: Script, voice: Any = "cloud", **more: Any) -> Iterator[tuple[DidiVoice, list[dict[str, Any]]]]:
    with warm_voice(script, ASKED, voice, before=[lambda: None], **more) as (speaking, asked):
        yield speaking, asked


def soon(seconds: float = 3.0) -> float:
    return monotonic() + seconds


# --- a question with tools ----------------------------------------------------------------------------------------


def test_words_come_back_as_they_were_said() -> None:
    with talker(says("Because two turns make none.")) as (speaking, asked):
        told = speaking.converse(ASKED, (TOOL,), soon())
    assert told is not None
    assert (told.voice, told.text, told.calls, told.fault) == ("cloud", "Because two turns make none.", (), "")
    assert told.ms > 0
    (request,) = asked
    assert (request["tools"], request["messages"], request["model"]) == ([TOOL], list(ASKED), "big")
    assert "stream" not in request


def test_calls_come_back_unjudged() -> None:
    with talker(calls_tools(("look", '{"query": "signs"}'), ("leap", "not JSON"))) as (speaking, _):
        told = speaking.converse(ASKED, (TOOL,), soon())
    assert told is not None
    assert told.calls == (("look", '{"query": "signs"}'), ("leap", "not JSON"))


def test_a_question_without_tools_may_be_streamed() -> None:
    with talker(streams("Because.")) as (speaking, asked):
        told = speaking.converse(ASKED, (), soon())
    assert told is not None
    assert told.text == "Because."
    assert "tools" not in asked[0]


def test_a_small_model_is_asked_only_where_it_talks_and_never_with_tools() -> None:
    with talker(says("Because."), "local") as (speaking, asked):
        told = speaking.converse(ASKED, (TOOL,), soon(), "local")
        assert speaking.converse(ASKED, (TOOL,), soon(), "cloud") is None
    assert told is not None
    assert (told.voice, told.text, "tools" in asked[0]) == ("local", "Because.", False)
    with model_server(says("Because.")) as (address, asked):
        mute = DidiVoice([ModelAddress(address, "small", "key")])
        assert mute.converse(ASKED, (), soon(), "local") is None
        mute.close()
    assert asked == []


def test_without_a_model_nobody_is_asked() -> None:
    speaking = DidiVoice([lambda: None])
    assert speaking.converse(ASKED, (), soon()) is None
    assert speaking.converse_beside(ASKED, ASKED, soon()) == (None, None)
    assert speaking.search("news of primes", soon()) == ()


FAULTS = {
    "an error": (answers(b"{}", 500), "InternalServerError"),
    "a key that is not taken": (answers(b"{}", 401), "AuthenticationError"),
    "a page to log in": (answers(b"<html>", 200, "text/html"), "not_a_reply"),
    "a black hole": (black_hole, "timeout"),
    "no end": (endless("and so on"), "timeout"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_whatever_goes_wrong_is_told_and_nothing_is_asked_again(name: str) -> None:
    script, fault = FAULTS[name]
    with talker(flapping(says("x"), script)) as (speaking, asked):
        told = speaking.converse(ASKED, (TOOL,), soon(0.6))
    assert told is not None
    assert (told.text, told.fault) == ("", fault)
    assert len(asked) == 1


def test_no_time_left_means_no_asking() -> None:
    with talker(says("x")) as (speaking, asked):
        assert speaking.converse(ASKED, (), soon(0.01)) == Told("cloud", fault="late")
        assert speaking.converse_beside(ASKED, ASKED, soon(0.01))[1] == Told("cloud", fault="late")
        assert speaking.search("x", soon(0.01)) == ()
    assert asked == []


def test_faults_in_a_talk_open_the_breaker() -> None:
    with talker(flapping(says("x"), *[answers(b"{}", 500)] * 3)) as (speaking, asked):
        faults = [(speaking.converse(ASKED, (), soon()) or Told("cloud")).fault for _ in range(4)]
    assert faults == ["InternalServerError"] * 3 + ["breaker_open"]
    assert len(asked) == 3


def test_no_name_of_whoever_learns_is_in_what_is_asked() -> None:
    with talker(says("x")) as (speaking, asked):
        speaking.private = ("Asha Rao", "Jo")
        told = {"role": "user", "content": '{"question":"ASHA asks, rao too, ashamed: why?"}'}
        speaking.converse((told,), (), soon())
        speaking.converse_beside((told,), (told,), soon())
        speaking.search("news for Asha Rao", soon())
    assert len(asked) == 4
    assert not any("asha " in json.dumps(one).casefold() or '"rao' in json.dumps(one).casefold() for one in asked)
    assert "ashamed" in json.dumps(asked)


def test_a_message_without_words_keeps_its_calls() -> None:
    function = {"name": "Asha", "arguments": '{"query": "why, Asha?"}'}
    message = {"role": "assistant", "content": None, "tool_calls": [{"id": "1", "function": function}]}
    kept = without_names(message, ("Asha",))
    assert kept["tool_calls"][0]["function"] == {"name": "Asha", "arguments": '{"query": "why, me?"}'}
    assert {**kept, "tool_calls": message["tool_calls"]} == message


@pytest.mark.parametrize(
    ("said", "name", "sent"),
    [
        ("मैं आशा हूँ, माइनस क्यों?", "Asha", "मैं me हूँ, माइनस क्यों?"),
        ("मोहम्मद का सवाल", "Mohammed Khan", "me का सवाल"),
        ("main Priya hoon", "प्रिया", "main me hoon"),
        ("अंश और हर क्या हैं", "Hari", "अंश और हर क्या हैं"),
        ("deepa asked, दीपक नहीं", "Deepak", "deepa asked, me नहीं"),
        ("", "Asha", ""),
    ],
)
def test_a_name_is_left_out_in_whichever_letters_it_is_said(said: str, name: str, sent: str) -> None:
    assert nameless(said, (name,)) == sent


# --- two at the same time -----------------------------------------------------------------------------------------


def test_two_questions_are_asked_at_the_same_time() -> None:
    both = threading.Barrier(2)

    def script(handler: Any, asked: dict[str, Any]) -> None:
        text = asked["messages"][-1]["content"]
        if text in ("one", "two"):
            both.wait(5.0)  # neither gets an answer before the other has asked
        send(handler, completion(text))

    def user(text: str) -> tuple[dict[str, str]]:
        return ({"role": "user", "content": text},)

    with talker(script) as (speaking, _):
        told = speaking.converse_beside(user("one"), user("two"), soon(5.0))
    assert [one and one.text for one in told] == ["one", "two"]


SLOW, QUICK = ({"role": "user", "content": "slow"},), ({"role": "user", "content": "quick"},)


def slow_or_quick(handler: Any, asked: dict[str, Any]) -> None:
    """Never gets to the end of one of them."""
    if asked["messages"][-1]["content"] == "slow":
        dribbles(handler, asked)
    else:
        send(handler, completion("x"))


@pytest.mark.parametrize("slow_first", [True, False])
def test_one_that_is_late_does_not_take_the_other_along(slow_first: bool) -> None:
    with talker(slow_or_quick) as (speaking, _):
        speaking.prepare()  # the client's library takes longer to come than the quick one has
        told = speaking.converse_beside(*((SLOW, QUICK) if slow_first else (QUICK, SLOW)), soon(2.5))
    faults = [one and one.fault for one in told]
    assert faults == (["timeout", ""] if slow_first else ["", "timeout"])


def test_while_the_other_line_is_at_work_nothing_is_asked_beside() -> None:
    with talker(slow_or_quick) as (speaking, asked):
        speaking._models[1].beside.begin(lambda hand: threading.Event().wait(1.0) and None)
        assert speaking.converse_beside(QUICK, QUICK, soon(0.6)) == (Told("cloud", fault="busy"),) * 2
    assert asked == []


# --- the web ------------------------------------------------------------------------------------------------------


def found(text: str, *notes: dict[str, Any]) -> bytes:
    """What the Responses interface sends after a search."""
    message = {
        "type": "message", "role": "assistant", "id": "m", "status": "completed",
        "content": [{"type": "output_text", "text": text, "annotations": list(notes)}],
    }  # fmt: skip
    call = {"type": "web_search_call", "id": "w", "status": "completed", "action": {"type": "search", "query": "x"}}
    return json.dumps({"id": "r", "object": "response", "status": "completed", "output": [call, message]}).encode()


def note(text: str, mark: str, address: str = "https://pages.example/primes", title: str = "Primes") -> dict[str, Any]:
    start = text.index(mark)
    return {
        "type": "url_citation", "url": address, "title": title, "start_index": start, "end_index": start + len(mark)
    }  # fmt: skip


TEXT = "A new prime was found. ([a](https://a.example)) It has many digits. ([b](https://b.example))"
CITED = (
    note(TEXT, "([a](https://a.example))", "https://a.example", "News of  primes"),
    note(TEXT, "([b](https://b.example))", "https://b.example", "Digits"),
)


def test_a_search_gives_pages_with_what_each_is_cited_for() -> None:
    with talker(flapping(says("x"), answers(found(TEXT, *CITED)))) as (speaking, asked):
        pages = speaking.search("newest prime", soon())
    assert pages == (
        WebPage("https://a.example", "News of primes", "A new prime was found."),
        WebPage("https://b.example", "Digits", "It has many digits."),
    )
    (request,) = asked
    assert (request["input"], request["tools"][0]["type"], request["store"]) == ("newest prime", "web_search", False)
    assert "messages" not in request


@pytest.mark.parametrize("script", [answers(b"{}", 500), answers(b"{}"), answers(b"<html>"), answers(completion("x"))])
def test_a_search_that_fails_finds_nothing(script: Script) -> None:
    with talker(flapping(says("x"), script)) as (speaking, _):
        assert speaking.search("newest prime", soon()) == ()


def read(body: bytes) -> tuple[WebPage, ...]:
    reply = WebReply()
    reply.feed(body)
    reply.close()
    return reply.pages


@pytest.mark.parametrize(
    "wrong",
    [
        "a text",
        {"type": "file_citation"},
        {**CITED[0], "url": "file:///etc/passwd"},
        {**CITED[0], "url": "https://[half"},
        {**CITED[0], "url": 7},
        {**CITED[0], "start_index": -1},
        {**CITED[0], "end_index": 10_000},
        {**CITED[0], "start_index": "0"},
    ],
)
def test_a_citation_that_leads_nowhere_is_left_out(wrong: Any) -> None:
    assert read(found(TEXT, wrong)) == ()


def test_words_that_name_no_page_are_of_no_use() -> None:
    assert read(found("A new prime was found.")) == ()
    assert read(found(TEXT, {**CITED[0], "start_index": 0})) == ()


@pytest.mark.parametrize(
    "output", [[], [7], [{"type": "message", "content": 7}], [{"type": "message", "content": [7]}]]
)
def test_an_output_of_another_shape_names_no_page(output: list[Any]) -> None:
    assert read(json.dumps({"output": output}).encode()) == ()
    content = {"type": "message", "content": [{"text": "x", "annotations": 7}]}
    assert read(json.dumps({"output": [content]}).encode()) == ()


def test_what_is_no_answer_to_a_search_is_said_to_be_none() -> None:
    with pytest.raises(NotAReply):
        read(completion("x"))


def test_two_pages_side_by_side_are_cited_for_the_same_words_and_one_page_comes_once() -> None:
    text = "It is true. (x)(y) It is new. (z)"
    notes = (note(text, "(x)", "https://a.example", 7), note(text, "(y)", "https://b.example"))  # type: ignore[arg-type]
    pages = read(found(text, *notes, note(text, "(z)", "https://a.example", "Later")))
    assert pages == (
        WebPage("https://a.example", "", "It is true. It is new."),
        WebPage("https://b.example", "Primes", "It is true."),
    )


def test_pages_are_bounded() -> None:
    text = " ".join("x" * 3_000 + f" [{place}]" for place in range(9))
    pages = read(found(text, *(note(text, f"[{place}]", f"https://{place}.example") for place in range(9))))
    assert len(pages) == MOST_PAGES
    assert all(len(page.text) <= LONGEST_TEXT for page in pages)


def test_the_settings_of_words_are_not_those_of_a_talk() -> None:
    with talker(says("x"), settings=VoiceSettings(turn_s=0.2, cloud_s=0.2)) as (speaking, _):
        told = speaking.converse(ASKED, (), soon(5.0))
    assert told is not None
    assert told.text == "x"
