"""What a language-model server sends, read piece by piece, and the sentences in it.

Pure. Whatever arrives is text from outside: a web page, half a reply or another schema is told apart from words, and
nothing here judges what the words say. It never keeps more of a reply than a small bound.
"""

from __future__ import annotations

import codecs
import json
import math
import re
from collections.abc import Mapping
from typing import Any

MOST_CHARACTERS = 64_000
"""More than this is no reply of two sentences. A streamed one has about 250 characters of frame for each token."""


class NotAReply(ValueError):
    """What came is no chat completion."""


class Reply:
    """A chat completion as it comes in: events of a stream, or one JSON body from a server that does not stream."""

    def __init__(self) -> None:
        self.text = ""
        """The words so far."""
        self.pieces = 0
        """Events that held words; each is a token with the servers there are."""
        self.tokens_in = 0
        self.tokens_out = 0
        self.calls: tuple[tuple[str, str], ...] = ()
        """Tools called: name, arguments. Only of a reply in one body."""
        self.ended = False
        """Nothing more is to come."""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        self._size = 0
        self._is_body: bool | None = None
        self._understood = False
        self._reason: object = None

    @property
    def finished(self) -> bool:
        """The model came to its end by itself. A last sentence without a full stop is whole only then."""
        return self._reason == "stop" or (self._reason is None and self.ended)

    @property
    def cut_short(self) -> bool:
        """The stream ended, and nobody said that this was the end."""
        return self._reason is None and not self.ended

    def feed(self, piece: bytes) -> None:
        """Take in what came.

        Raises:
            NotAReply: it is no chat completion, or has no end.
        """
        new = self._decoder.decode(piece)
        self._size += len(new)
        if self._size > MOST_CHARACTERS:
            raise NotAReply("it has no end")
        self._rest += new
        if self._is_body is None and self._rest.strip():
            self._is_body = self._rest.lstrip()[0] in "{["
        if not self._is_body:
            *lines, self._rest = re.split(r"\r\n|\n|\r", self._rest)
            for line in lines:
                self._line(line)

    def close(self) -> None:
        """Nothing more comes.

        Raises:
            NotAReply: what came was no chat completion.
        """
        if self._is_body:
            self._body(_object(self._rest))
        else:
            self._line(self._rest)
        if not self._understood:
            raise NotAReply("no chat completion came")

    def _line(self, line: str) -> None:
        """One line of a stream of events; only data has a meaning here."""
        if self.ended or not line.startswith("data:"):
            return
        data = line[5:].strip()
        if data == "[DONE]":
            self.ended = True
            return
        self._event(_object(data))

    def _event(self, event: Mapping[str, Any]) -> None:
        self._count(event)
        choices = event.get("choices")
        if choices == [] or (choices is None and event.get("usage")):
            return  # the event that only counts tokens
        choice = _first(choices)
        delta = choice.get("delta") or {}
        words = delta.get("content") if isinstance(delta, dict) else 0
        if not isinstance(words, str | None):
            raise NotAReply("its words are no text")
        self._understood = True
        if words:
            self.text += words
            self.pieces += 1
        self._reason = choice.get("finish_reason") or self._reason

    def _body(self, answer: Mapping[str, Any]) -> None:
        self._count(answer)
        choice = _first(answer.get("choices"))
        message = choice.get("message")
        if not isinstance(message, dict):
            raise NotAReply("no message in it")
        words = message.get("content")
        self.calls = _calls(message.get("tool_calls"))
        if not isinstance(words, str) and not self.calls:
            raise NotAReply("neither words nor calls in it")
        self.text = words if isinstance(words, str) else ""
        self._reason = choice.get("finish_reason") or "stop"
        self._understood = self.ended = True

    def _count(self, answer: Mapping[str, Any]) -> None:
        usage = answer.get("usage")
        if isinstance(usage, dict):
            self.tokens_in = _whole(usage.get("prompt_tokens"))
            self.tokens_out = _whole(usage.get("completion_tokens"))


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise NotAReply("not JSON") from None
    if not isinstance(found, dict):
        raise NotAReply("not an object")
    return found


def _first(choices: object) -> dict[str, Any]:
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        return choices[0]
    raise NotAReply("no choices in it")


def _calls(calls: object) -> tuple[tuple[str, str], ...]:
    """Names and arguments of the tools called, as they came; a call of another shape keeps its place, unnamed."""
    if not isinstance(calls, list):
        return ()
    named = (call.get("function") if isinstance(call, dict) else None for call in calls)
    functions = [one if isinstance(one, dict) else {} for one in named]
    return tuple((_text(one.get("name")), _text(one.get("arguments"))) for one in functions)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _whole(count: object) -> int:
    return count if isinstance(count, int) and count > 0 else 0


def seconds_asked(headers: Mapping[str, str]) -> float | None:
    """For how long a server asks to be left alone, in seconds; None when it does not say so as a number."""
    for name, share in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * share
        except ValueError:
            continue
        if math.isfinite(seconds) and seconds >= 0:
            return seconds
    return None


# --- sentences ------------------------------------------------------------------------------------------------------

_SPEAKER = re.compile(r"^\s*didi\s*:\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:(?<=[.?!।])|(?<=[.?!।][\"”]))\s+")
_MARKS = re.compile(r"[\"“”]")


def sentences_of(text: str) -> tuple[str, ...]:
    """A model's text as sentences, without the name and the quotation marks that models put around speech."""
    plain = _unwrapped(_SPEAKER.sub("", " ".join(text.split())))
    return tuple(sentence for sentence in _BETWEEN.split(plain) if sentence)


def whole_sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text that is still coming in which are surely whole: the last one may go on."""
    ends = list(_BETWEEN.finditer(text))
    return sentences_of(text[: ends[-1].start()]) if ends else ()


def _unwrapped(text: str) -> str:
    """Without one pair of quotation marks around the whole, or the first of a pair that is still open."""
    marks = len(_MARKS.findall(text))
    if marks == 1 and _MARKS.match(text):
        return text[1:].lstrip()
    if marks == 2 and _MARKS.match(text) and _MARKS.match(text[-1]):
        return text[1:-1].strip()
    return text
