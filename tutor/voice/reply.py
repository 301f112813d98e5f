"""What a language-model server sends, read piece by piece, and the sentences in it.

Pure. Whatever arrives is text from outside: a web page, half a reply or another schema is told apart from words, and
nothing here judges what the words say. It never keeps more of a reply than a small bound.
"""

from __future__ import annotations

import codecs
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from tutor.guard.speech_guard import Ruling
from tutor.turn import ModelCall, Plan
from tutor.voice import prompt
from tutor.voice.prompt import Task

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


# --- a model's reply while it comes in ---


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a server gave no reply. Its kind is a name: no text of a fault goes any further, it could hold anything."""

    kind: str
    retry_after: float | None = None
    rejected: bool = False
    """The server did not take the request as it was put."""


_KINDS = {
    "APITimeoutError": "timeout",
    "ReadTimeout": "timeout",
    "ConnectTimeout": "timeout",
    "APIConnectionError": "no_connection",
    "RateLimitError": "busy",
}
"""Classes of faults by shorter names; the others go by their own."""


_MAY_COME = frozenset({"empty", "unspecific"})
"""Rules that a sentence still to come may satisfy: a reply is not broken off for them."""
_OFF_TASK = Ruling(False, "off_task", "it does not do what was asked for")
_NOTHING = Ruling(False, "empty", "nothing was said")


@dataclass(slots=True)
class Hearing:
    """What became of one asking."""

    asked_at: float
    reply: Reply = field(default_factory=Reply)
    first_at: float | None = None
    enough_at: float | None = None
    """When there was enough of it to be judged; what comes later only counts tokens."""
    sentences: tuple[str, ...] = ()
    """The sentences that were judged last."""
    ruling: Ruling = _NOTHING
    fault: Fault | None = None

    def said(self) -> tuple[str, ...]:
        """The sentences that are surely whole."""
        return (sentences_of if self.reply.finished else whole_sentences)(self.reply.text)

    @property
    def refused(self) -> bool:
        """Whether it is refused, whatever else may come."""
        return not self.ruling.allowed and self.ruling.rule not in _MAY_COME

    def outcome(self) -> str:
        """What the why-card calls it."""
        if self.fault is not None:
            return _KINDS.get(self.fault.kind, self.fault.kind)
        return "used" if self.ruling.allowed else self.ruling.rule


@dataclass(slots=True)
class Wording:
    """One plan being worded, with what is noted on the way."""

    plan: Plan
    task: Task
    guard: Callable[[tuple[str, ...]], Ruling]
    until: float
    most: int
    """Sentences that a model may use."""
    refused: list[str] = field(default_factory=list)
    calls: list[ModelCall] = field(default_factory=list)
    clause: tuple[str, ...] | None = None
    """The first clause, once it was said."""

    def judge(self, heard: Hearing) -> bool:
        """Whether a reply that is still coming in can be left: it is refused, or there is enough of it."""
        sentences = heard.said()[: self.most]
        if len(sentences) > len(heard.sentences):
            heard.sentences, heard.ruling = sentences, self.guard(sentences)
            if heard.refused:
                return True
        return heard.reply.ended or len(sentences) >= self.most

    def settle(self, heard: Hearing) -> None:
        """The last word on a reply: its sentences and their ruling, or the fault that is left of it."""
        if heard.refused:
            heard.fault = None
            return
        sentences = heard.said()[: self.most]
        if heard.fault is None:
            ruling = self.guard(sentences)
            useless = ruling.allowed and not prompt.is_of_use(self.task, sentences, self.plan.facts)
            heard.sentences, heard.ruling = sentences, _OFF_TASK if useless else ruling
        elif sentences:
            self._save(heard, sentences)

    def _save(self, heard: Hearing, sentences: tuple[str, ...]) -> None:
        """What came before the fault is said if it can stand alone, or with the content's own words behind it."""
        facts = self.plan.facts if self.task.needs == "facts" else ()
        for candidate in (sentences, (*sentences, *facts)):
            ruling = self.guard(candidate)
            if ruling.allowed and prompt.is_of_use(self.task, candidate, self.plan.facts):
                heard.sentences, heard.ruling, heard.fault = candidate, ruling, None
                return


# --- what a search of the web came to ---


MOST_PAGES = 5
"""Pages that are kept, the first ones named (vidyaai seed: five documents are what an answer is checked against)."""
LONGEST_TITLE, LONGEST_TEXT = 120, 1_500
"""Characters of a page that are kept: more is no answer to a child's question."""


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page that a search named."""

    address: str
    title: str
    text: str
    """What was told from it, as it came."""


class WebReply(Reply):
    """An answer of the Responses interface as it comes in; `pages` is what it names."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: tuple[WebPage, ...] = ()

    def _body(self, answer: Mapping[str, Any]) -> None:
        output = answer.get("output")
        if not isinstance(output, list):
            raise NotAReply("no output in it")
        self._understood = self.ended = True
        self.pages = _joined(page for content in _contents(output) for page in _pages_of(content))


def _contents(output: list[object]) -> Iterator[dict[str, Any]]:
    """The texts of the messages in an output."""
    for item in output:
        contents = item.get("content") if isinstance(item, dict) and item.get("type") == "message" else None
        for content in contents if isinstance(contents, list) else ():
            if isinstance(content, dict) and isinstance(content.get("text"), str):
                yield content


def _pages_of(content: dict[str, Any]) -> Iterator[WebPage]:
    """The pages that one text cites: to each belongs what stands between the citation before and its own."""
    text, begun, told = content["text"], 0, ""
    notes = content.get("annotations")
    for note in notes if isinstance(notes, list) else ():
        cited = _cited(note, len(text))
        if cited is None:
            continue
        address, title, start, end = cited
        told = text[begun:start].strip(" ([\n") or told  # two citations side by side are of the same words
        begun = max(begun, end)
        if told:
            yield WebPage(address, title, told)


def _cited(note: object, length: int) -> tuple[str, str, int, int] | None:
    """Address, title, start and end of a citation; None for what is none."""
    if not isinstance(note, dict) or note.get("type") != "url_citation":
        return None
    address, title, start, end = (note.get(name) for name in ("url", "title", "start_index", "end_index"))
    if not isinstance(start, int) or not isinstance(end, int) or not 0 <= start <= end <= length:
        return None
    if not isinstance(address, str) or not _is_page(address):
        return None
    return address, " ".join(title.split())[:LONGEST_TITLE] if isinstance(title, str) else "", start, end


def _is_page(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc)


def _joined(pages: Iterator[WebPage]) -> tuple[WebPage, ...]:
    """Each page once, with all that was told from it."""
    found: dict[str, WebPage] = {}
    for page in pages:
        before = found.get(page.address)
        told = page.text if before is None else f"{before.text} {page.text}"
        found[page.address] = WebPage(page.address, (before or page).title, told[:LONGEST_TEXT])
    return tuple(found.values())[:MOST_PAGES]
