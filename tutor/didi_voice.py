"""Didi's voice: words for a plan that is already complete. The only file that speaks to a language model.

A voice chooses words and nothing else: unplug every model and the same lesson takes the same decisions. It must never
be handed an answer that the ladder does not allow yet, never say a candidate that the speech guard refused, and never
keep a child waiting for a model: after a short time the written words are said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from tutor import voice_prompt
from tutor.breaker import Breaker
from tutor.move_choice import Choice, Chosen
from tutor.patience import Hand, Line, Work
from tutor.reply_text import NotAReply, Reply, seconds_asked, sentences_of, whole_sentences
from tutor.speech_guard import Ruling
from tutor.turn import Language, ModelCall, Plan
from tutor.voice_prompt import TASKS, Task
from tutor.voice_settings import ModelAddress as ModelAddress
from tutor.voice_settings import VoiceSettings as VoiceSettings
from tutor.written_voice import Guard as Guard
from tutor.written_voice import PhraseVoice as PhraseVoice
from tutor.written_voice import Voice as Voice
from tutor.written_voice import Worded as Worded

if TYPE_CHECKING:
    from openai import OpenAI

# --- language models as stylists ------------------------------------------------------------------------------------


Source = ModelAddress | Callable[[], ModelAddress | None]
"""Where a model is asked; as a callable, where it is now, or None while it takes no requests."""
First = Callable[[tuple[str, ...]], None]


@dataclass(frozen=True, slots=True)
class _Fault:
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


class _Model:
    """One model's place: its address now, its client, its breaker, and the thread on which it is asked."""

    def __init__(self, source: Source, settings: VoiceSettings) -> None:
        self._source = source
        self._settings = settings
        self._client: OpenAI | None = None
        self._client_of: ModelAddress | None = None
        self._plain = not settings.streaming
        self.line: Line[bytes | _Fault] = Line()
        self.breaker = Breaker()

    def address(self) -> ModelAddress | None:
        """Where it is now; None while it takes no requests."""
        return self._source() if callable(self._source) else self._source

    def ask(
        self, address: ModelAddress, request: Mapping[str, Any], left: Callable[[], float]
    ) -> Generator[bytes | _Fault, None, None]:
        """The server's answer piece by piece, read on the line's thread; its last piece may be a fault.

        A server that does not take the extras of streaming and caching is asked once more without, and ever after.

        Raises:
            TimeoutError: no time was left before it ended.
        """
        if not self._plain and "tools" not in request:
            self._plain = yield from self._told(self.begin(address, request, left, streamed=True), left, extras=True)
            if not self._plain:
                return
            self.line.wait(left())
        yield from self._told(self.begin(address, request, left), left)

    def _told(
        self, work: Work[bytes | _Fault], left: Callable[[], float], *, extras: bool = False
    ) -> Generator[bytes | _Fault, None, bool]:
        """What comes of one asking; True when the server did not take its extras."""
        with closing(work.pieces(left)) as pieces:
            for piece in pieces:
                if extras and isinstance(piece, _Fault) and piece.rejected:
                    return True
                yield piece
        return False

    def begin(
        self, address: ModelAddress, request: Mapping[str, Any], left: Callable[[], float], streamed: bool = False
    ) -> Work[bytes | _Fault]:
        """The asking, under way on a thread: see `patience` for why."""
        extras = self._extras(address) if streamed else {}
        return self.line.begin(lambda hand: self._fetch(address, {**request, **extras}, left(), hand))

    def _extras(self, address: ModelAddress) -> dict[str, Any]:
        cached = address.voice == "local" and self._settings.prefix_caching
        extra = {"extra_body": {"cache_prompt": True}} if cached else {}
        return {"stream": True, "stream_options": {"include_usage": True}, **extra}

    def _fetch(
        self, address: ModelAddress, request: Mapping[str, Any], left: float, hand: Hand[bytes | _Fault]
    ) -> None:
        """Runs on the line's thread: connects, asks, and hands over what comes until nobody waits for it."""
        import openai

        # The library underneath has changed its name between versions of openai; its client tells it.
        transport: Any = import_module(openai.DefaultHttpxClient.__mro__[1].__module__.partition(".")[0])
        try:
            asked: Any = self._connected(address).chat.completions.with_streaming_response
            timeout = openai.Timeout(left, connect=min(left, self._settings.connect_s))
            with asked.create(**request, timeout=timeout) as response:
                for piece in response.iter_bytes():
                    if not hand(piece) and b"[DONE]" not in piece:  # past that it is read on: the connection is kept
                        return
        except openai.APIStatusError as fault:
            rejected = fault.status_code in (400, 422)
            hand(_Fault(type(fault).__name__, seconds_asked(fault.response.headers), rejected))
        except (openai.OpenAIError, transport.HTTPError, transport.InvalidURL, OSError, ValueError) as fault:
            hand(_Fault(type(fault).__name__))

    def _connected(self, address: ModelAddress) -> OpenAI:
        if self._client is None or self._client_of != address:
            from openai import DefaultHttpxClient, OpenAI

            self.close()
            # A school's proxy is for the network, never for this computer's own server.
            http = DefaultHttpxClient(trust_env=address.voice == "cloud")
            self._client = OpenAI(base_url=address.base_url, api_key=address.api_key, max_retries=0, http_client=http)
            self._client_of = address
        return self._client

    def close(self) -> None:
        """Ends the connection."""
        client, self._client = self._client, None
        if client is not None:
            client.close()


_MAY_COME = frozenset({"empty", "unspecific"})
"""Rules that a sentence still to come may satisfy: a reply is not broken off for them."""
_OFF_TASK = Ruling(False, "off_task", "it does not do what was asked for")
_NOTHING = Ruling(False, "empty", "nothing was said")


@dataclass(slots=True)
class _Heard:
    """What became of one asking."""

    asked_at: float
    reply: Reply = field(default_factory=Reply)
    first_at: float | None = None
    enough_at: float | None = None
    """When there was enough of it to be judged; what comes later only counts tokens."""
    sentences: tuple[str, ...] = ()
    """The sentences that were judged last."""
    ruling: Ruling = _NOTHING
    fault: _Fault | None = None

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
class _Turn:
    """One plan being worded, with what is noted on the way."""

    plan: Plan
    task: Task
    guard: Guard
    until: float
    most: int
    """Sentences that a model may use."""
    refused: list[str] = field(default_factory=list)
    calls: list[ModelCall] = field(default_factory=list)
    clause: tuple[str, ...] | None = None
    """The first clause, once it was said."""

    def judge(self, heard: _Heard) -> bool:
        """Whether a reply that is still coming in can be left: it is refused, or there is enough of it."""
        sentences = heard.said()[: self.most]
        if len(sentences) > len(heard.sentences):
            heard.sentences, heard.ruling = sentences, self.guard(sentences)
            if heard.refused:
                return True
        return heard.reply.ended or len(sentences) >= self.most

    def settle(self, heard: _Heard) -> None:
        """The last word on a reply: its sentences and their ruling, or the fault that is left of it."""
        if heard.refused:
            heard.fault = None
            return
        sentences = heard.said()[: self.most]
        if heard.fault is None:
            ruling = self.guard(sentences)
            useless = ruling.allowed and not voice_prompt.is_of_use(self.task, sentences, self.plan.facts)
            heard.sentences, heard.ruling = sentences, _OFF_TASK if useless else ruling
        elif sentences:
            self._save(heard, sentences)

    def _save(self, heard: _Heard, sentences: tuple[str, ...]) -> None:
        """What came before the fault is said if it can stand alone, or with the content's own words behind it."""
        facts = self.plan.facts if self.task.needs == "facts" else ()
        for candidate in (sentences, (*sentences, *facts)):
            ruling = self.guard(candidate)
            if ruling.allowed and voice_prompt.is_of_use(self.task, candidate, self.plan.facts):
                heard.sentences, heard.ruling, heard.fault = candidate, ruling, None
                return


def _replied(work: Work[bytes | _Fault], wait_s: float) -> bool:
    """Whether the asking has ended, or does within so many seconds, and without a fault."""
    until = monotonic() + wait_s
    try:
        return not any(isinstance(piece, _Fault) for piece in work.pieces(lambda: until - monotonic()))
    except TimeoutError:
        return False


class DidiVoice:
    """Language models in their order, and behind them the phrase book. For one thread: whoever owns the lesson.

    Each model is asked on a thread of its own that is left alone at the deadline, because neither looking up a name
    nor a server's headers can be given a limit. A model whose last thread is still at work is passed over.
    """

    def __init__(
        self,
        models: Sequence[Source],
        phrases: PhraseVoice | None = None,
        *,
        settings: VoiceSettings | None = None,
        clock: Callable[[], float] = monotonic,
        first: First | None = None,
    ) -> None:
        """Asks nothing yet; clients are made on first use.

        Args:
            models: where models are asked, the first one first.
            phrases: the written words.
            settings: deadlines and the like.
            clock: seconds from a clock that never goes back.
            first: told the first clause right before a model is asked, so that speech never waits for it; the clause
                is then the first of the sentences.
        """
        self._phrases = phrases or PhraseVoice()
        self._settings = settings or VoiceSettings()
        self._models = tuple(_Model(source, self._settings) for source in models)
        self._clock = clock
        self._first = first
        self._chose_at: float | None = None
        self._owed: list[ModelCall] = []

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """A model's words for `plan` if the guard lets them pass, else the written ones.

        Raises:
            ContentFault: the phrase book lacks what the plan needs.
        """
        began, owed = self._turn_began(), self._owed
        self._owed = []
        task = TASKS.get(plan.phrase)
        if guard is None or task is None or not voice_prompt.has_what_it_needs(task, plan):
            return replace(self._phrases.word(plan, guard), calls=tuple(owed))
        most = voice_prompt.most_sentences(plan)
        turn = _Turn(plan, task, guard, began + self._settings.turn_s, most, calls=owed)
        tail = self._phrases.say(plan, task.then, plan.used.get(plan.phrase, 0)) if task.then else ()
        for model in self._models:
            by = self._worded_by(model, turn)
            if by is not None:
                words = (*self._phrases.lead_in(plan), *by[1], *tail, *self._phrases.lead_out(plan))
                return Worded((*(turn.clause or ()), *words), by[0], tuple(turn.refused), tuple(turn.calls))
        written = self._phrases.word(plan, guard)
        said, refused = (*(turn.clause or ()), *written.sentences), (*turn.refused, *written.refused)
        return Worded(said, "phrases", refused, tuple(turn.calls))

    def choose(self, choice: Choice) -> Chosen | None:
        """What a model chose among moves, unjudged; None when no model is there for it, or it failed or was late.

        What asking came to is told with the words of the same turn when it came to nothing.
        """
        self._chose_at, self._owed = self._clock(), []
        for model in self._models:
            address = model.address()
            if address is not None and address.chooser:
                return self._chosen_by(model, replace(address, model=address.chooser), choice)
        return None

    def prepare(self) -> None:
        """Loads the client's library, so that the first turn does not wait for it."""
        import_module("openai")

    def warm(self, language: Language = "hinglish", wait_s: float = 0.0) -> bool:
        """Has every model read the fixed beginning of the prompt, so that the first wording is fast.

        Nothing about a child is in it. It goes on by itself; until it is done, or `wait_s` seconds have passed, the
        model is busy. True when every model that was asked has replied by then; what it replied is not told.
        """
        until, replied = self._clock() + self._settings.warm_s, True
        for model in self._models:
            address = model.address()
            if address is not None and not model.line.busy() and model.breaker.lets(self._clock()):
                manner = [{"role": "system", "content": voice_prompt.SYSTEM[language]}]
                fixed = voice_prompt.lean_beginning(language) if address.voice == "local" else manner
                messages = [*fixed, {"role": "user", "content": "{}"}]
                request = {"model": address.model, "messages": messages, "max_tokens": 1}
                work = model.begin(address, request, lambda: until - self._clock())
                model.line.wait(wait_s)
                replied = wait_s > 0 and _replied(work, self._settings.grace_s) and replied
        return replied

    def close(self) -> None:
        """Ends the connections."""
        for model in self._models:
            model.close()

    def _turn_began(self) -> float:
        """When this turn's asking began: with the choice of its move, if one was just made."""
        now, chose_at = self._clock(), self._chose_at
        self._chose_at = None
        return chose_at if chose_at is not None and now - chose_at < self._settings.turn_s else now

    def _idle(self, model: _Model, until: float) -> str:
        """Why the model is not asked now; empty when it is."""
        now = self._clock()
        if until - now < self._settings.least_s:
            return "late"
        if not model.breaker.lets(now):
            return "breaker_open"
        model.line.wait(self._settings.grace_s)
        return "busy" if model.line.busy() else ""

    def _worded_by(self, model: _Model, turn: _Turn) -> tuple[Literal["local", "cloud"], tuple[str, ...]] | None:
        """The model's words that the guard allows, and whose they are."""
        address, settings = model.address(), self._settings
        if address is None or (address.voice == "local" and not voice_prompt.is_lean(turn.plan)):
            return None
        usual = settings.local_s if address.voice == "local" else settings.cloud_s
        deadline = usual if address.deadline_s is None else address.deadline_s
        until = min(turn.until, self._clock() + deadline)
        why = self._idle(model, until)
        if why:
            turn.refused.append(why)
            turn.calls.append(ModelCall(address.voice, address.model, "word", why))
            return None
        self._say_first(turn)
        sentences = self._candidate(model, address, turn, until)
        return None if sentences is None else (address.voice, sentences)

    def _candidate(self, model: _Model, address: ModelAddress, turn: _Turn, until: float) -> tuple[str, ...] | None:
        """The first candidate that the guard allows; what became of the others is noted, and told to the breaker."""
        limits = self._settings.breaker
        for tried in range(self._settings.tries):
            if tried and until - self._clock() < self._settings.least_s:
                break
            heard = self._hear(model, address, self._request(address, turn, colder=tried > 0), until, turn.judge)
            turn.settle(heard)
            turn.calls.append(self._call(address, "word", heard))
            if heard.fault is not None:
                turn.refused.append(f"fault: {heard.outcome()}")
                model.breaker = model.breaker.after_failure(self._clock(), limits, heard.fault.retry_after)
                return None
            if heard.ruling.allowed:
                model.breaker = model.breaker.after_success()
                return heard.sentences
            turn.refused.append(f"{heard.ruling.rule}: {heard.ruling.why}")
        model.breaker = model.breaker.after_refusal(self._clock(), limits)
        return None

    def _chosen_by(self, model: _Model, address: ModelAddress, choice: Choice) -> Chosen | None:
        until = self._clock() + self._settings.choose_s
        why = self._idle(model, until)
        if why:
            self._owed.append(ModelCall(address.voice, address.model, "choose", why))
            return None
        request = {
            "model": address.model,
            "messages": voice_prompt.choice_prompt(choice.packet, choice.said),
            "tools": list(choice.tools),
            "tool_choice": "required",
            "parallel_tool_calls": False,
            "max_tokens": self._settings.max_tokens,
            "temperature": 0.0,
        }
        heard = self._hear(model, address, request, until, lambda _: False)
        heard.ruling = Ruling(True)  # it is judged where the choice was offered
        call = self._call(address, "choose", heard)
        if heard.fault is not None:
            retry_after = heard.fault.retry_after
            model.breaker = model.breaker.after_failure(self._clock(), self._settings.breaker, retry_after)
            self._owed.append(call)
            return None
        model.breaker = model.breaker.after_answer()
        return Chosen(heard.reply.calls, call)

    def _say_first(self, turn: _Turn) -> None:
        """The first clause, said at once when this turn is the first to ask a model."""
        if self._first is not None and turn.clause is None:
            turn.clause = self._phrases.first_clause(turn.plan.language, turn.plan.turn)
            self._first(turn.clause)

    def _request(self, address: ModelAddress, turn: _Turn, *, colder: bool) -> dict[str, Any]:
        settings, lean = self._settings, address.voice == "local"
        tell = voice_prompt.lean_prompt if lean else voice_prompt.prompt
        return {
            "model": address.model,
            "messages": tell(turn.plan, turn.task, colder=colder),
            "max_tokens": address.max_tokens or settings.max_tokens,
            "temperature": 0.0 if colder else settings.temperature,
        }

    def _hear(
        self,
        model: _Model,
        address: ModelAddress,
        request: Mapping[str, Any],
        until: float,
        enough: Callable[[_Heard], bool],
    ) -> _Heard:
        """The reply as far as it was needed, or came in time."""
        heard = _Heard(self._clock())

        def left() -> float:
            grace = math.inf if heard.enough_at is None else heard.enough_at + self._settings.grace_s
            return min(until, grace) - self._clock()

        try:
            with closing(model.ask(address, request, left)) as pieces:
                for piece in pieces:
                    if isinstance(piece, _Fault):
                        heard.fault = piece
                        break
                    heard.first_at = heard.first_at or self._clock()
                    heard.reply.feed(piece)
                    if heard.enough_at is None and enough(heard):
                        heard.enough_at = self._clock()
                    if heard.enough_at is not None and not heard.reply.finished:
                        break
                else:
                    heard.reply.close()
                    heard.fault = _Fault("cut_short") if heard.reply.cut_short else None
        except TimeoutError:
            heard.fault = _Fault("timeout")
        except NotAReply:
            heard.fault = _Fault("not_a_reply")
        if heard.enough_at is not None:
            heard.fault = None
        return heard

    def _call(self, address: ModelAddress, job: Literal["word", "choose"], heard: _Heard) -> ModelCall:
        reply, first_at = heard.reply, heard.first_at
        return ModelCall(
            address.voice,
            address.model,
            job,
            heard.outcome(),
            ms=round((self._clock() - heard.asked_at) * 1000, 3),
            first_ms=0.0 if first_at is None else round((first_at - heard.asked_at) * 1000, 3),
            tokens_in=reply.tokens_in,
            tokens_out=reply.tokens_out or reply.pieces,
        )
