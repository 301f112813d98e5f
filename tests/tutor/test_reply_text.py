"""What a server sends, in any pieces; and the sentences in it, as soon as they are whole."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tutor.model_server import DONE, USAGE, completion, event, tokens
from tutor.voice.reply import NotAReply, Reply, seconds_asked, sentences_of, whole_sentences

TEXT = "You said 9 by 7. ऊपर वाले देखो।"


def read(data: bytes, size: int = 7) -> Reply:
    """A whole answer, in pieces of some bytes."""
    reply = Reply()
    for place in range(0, len(data), size):
        reply.feed(data[place : place + size])
    reply.close()
    return reply


def stream(text: str) -> bytes:
    return b"".join(event(words) for words in tokens(text)) + event(finish="stop") + event(usage=True) + DONE


@given(st.text(max_size=80), st.integers(1, 50))
def test_a_streamed_reply_is_read_in_any_pieces(text: str, size: int) -> None:
    reply = read(stream(text), size)
    assert reply.text == text
    assert (reply.finished, reply.ended, reply.cut_short) == (True, True, False)
    assert (reply.tokens_in, reply.tokens_out) == (USAGE["prompt_tokens"], USAGE["completion_tokens"])
    assert reply.pieces == len(tokens(text))


@given(st.text(max_size=80), st.integers(1, 50))
def test_a_reply_in_one_body_is_read_in_any_pieces(text: str, size: int) -> None:
    reply = read(completion(text), size)
    assert (reply.text, reply.finished, reply.ended, reply.calls) == (text, True, True, ())


@given(st.binary(max_size=200))
def test_any_bytes_are_a_reply_or_none(data: bytes) -> None:
    try:
        reply = read(data)
    except NotAReply:
        return
    assert isinstance(reply.text, str)


def test_a_stream_is_read_past_comments_other_fields_and_other_line_ends() -> None:
    data = b": hello\r\nevent: message\r\nid: 3\r\n" + stream(TEXT).replace(b"\n", b"\r\n") + b"data: nonsense\r\n"
    assert read(data).text == TEXT


def test_a_stream_whose_last_line_has_no_end_is_read_too() -> None:
    assert read(event("Hello.") + b"data: [DONE]").finished


@pytest.mark.parametrize(
    ("data", "finished", "cut_short"),
    [
        (event("Hello"), False, True),
        (event("Hello") + event(finish="length") + DONE, False, False),
        (event("Hello") + event(finish="stop"), True, False),
        (event("Hello") + DONE, True, False),
    ],
    ids=["no end", "the limit of tokens", "no mark at the end", "no reason"],
)
def test_how_a_stream_ended_is_told(data: bytes, finished: bool, cut_short: bool) -> None:
    reply = read(data)
    assert (reply.finished, reply.cut_short) == (finished, cut_short)


def test_events_without_words_and_without_counts_are_passed_over() -> None:
    empty = b'data: {"choices": [{"delta": null}]}\n\ndata: {"usage": {"prompt_tokens": "many"}}\n\n'
    reply = read(empty + stream("Hi."))
    assert (reply.text, reply.tokens_in) == ("Hi.", USAGE["prompt_tokens"])


def test_a_body_that_reached_the_limit_of_tokens_is_not_finished() -> None:
    choice = {"message": {"content": "You said"}, "finish_reason": "length"}
    assert not read(json.dumps({"choices": [choice]}).encode()).finished


@pytest.mark.parametrize(
    "body",
    [
        b"", b"  ", b"nonsense", b"<html></html>", b"[]", b"[1]", b"{}", b'{"choices": []}', b'{"choices": [1]}',
        b'{"choices": [{}]}', b'{"choices": [{"message": {}}]}', b'{"choices": [{"message": {"content": 7}}]}',
        b'{"choices": "x"}', b'{"choices": [{"message": "hello"}]}', b"{" * 100_00, b"data: [1]\n\n", b"data: {}\n\n",
        b'data: {"choices": [{"delta": {"content": 7}}]}\n\n', b'data: {"choices": [{"delta": "x"}]}\n\n',
        b'data: {"choices": [7]}\n\n', b"data: [DONE]\n\n", b"\xff\xfe\x00",
    ],
)  # fmt: skip
def test_what_is_no_chat_completion_is_told_from_one(body: bytes) -> None:
    with pytest.raises(NotAReply):
        read(body)


@pytest.mark.parametrize("data", [b"x" * 70_000, b"{" + b" " * 70_000])
def test_what_has_no_end_is_not_kept(data: bytes) -> None:
    with pytest.raises(NotAReply):
        read(data, 1000)


def test_tool_calls_are_handed_on_as_they_came() -> None:
    calls = [("give_hint", '{"hint_level": 1}'), ("no_such_tool", "not JSON")]
    reply = read(completion(None, calls))
    assert (reply.calls, reply.text) == (tuple(calls), "")


def body(calls: Any, content: Any = "x") -> bytes:
    return json.dumps({"choices": [{"message": {"content": content, "tool_calls": calls}}]}).encode()


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        ([7], (("", ""),)),
        ([{"function": 7}], (("", ""),)),
        ([{"function": {"name": 7, "arguments": {}}}], (("", ""),)),
        ("x", ()),
    ],
)
def test_a_call_of_another_shape_keeps_its_place_unnamed(calls: Any, found: tuple[tuple[str, str], ...]) -> None:
    assert read(body(calls)).calls == found


# --- sentences ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ('"Look below. Then think."', ("Look below.", "Then think.")),
        ("“Look below.”", ("Look below.",)),
        ('"Look below. Then', ("Look below.", "Then")),
        ('You said "9 by 7."', ('You said "9 by 7."',)),
        ('You said "9 by 7." Look again.', ('You said "9 by 7."', "Look again.")),
        ('"9 by 7", you said.', ('"9 by 7", you said.',)),
        ("Didi: Look below.", ("Look below.",)),
        ("  Look\n below. ", ("Look below.",)),
        ("It is 0.5 of it. Right?", ("It is 0.5 of it.", "Right?")),
        ("ऊपर देखो। फिर सोचो।", ("ऊपर देखो।", "फिर सोचो।")),
        ("", ()),
        ('"', ()),
    ],
)
def test_what_models_put_around_speech_is_taken_off(text: str, sentences: tuple[str, ...]) -> None:
    assert sentences_of(text) == sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("You said 9 by 7", ()),
        ("You said 0.", ()),
        ("You said 9 by 7. Look", ("You said 9 by 7.",)),
        ("You said 9 by 7. Look. ", ("You said 9 by 7.", "Look.")),
    ],
)
def test_a_sentence_is_whole_when_the_next_has_begun(text: str, sentences: tuple[str, ...]) -> None:
    assert whole_sentences(text) == sentences


PLAIN = st.text(st.sampled_from("ab 0.?!।देखो,\n"), max_size=60)


@given(PLAIN, PLAIN)
def test_a_sentence_that_is_whole_never_changes_any_more(text: str, more: str) -> None:
    whole = whole_sentences(text)
    assert sentences_of(text + more)[: len(whole)] == whole


@given(PLAIN)
def test_no_word_is_lost_in_cutting(text: str) -> None:
    assert " ".join(sentences_of(text)) == " ".join(text.split())


# --- being left alone ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after": "Wed, 21 Oct 2026 07:28:00 GMT"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "-1"}, None),
        ({}, None),
    ],
)
def test_how_long_a_server_asks_to_be_left_alone(headers: dict[str, str], seconds: float | None) -> None:
    assert seconds_asked(headers) == seconds
