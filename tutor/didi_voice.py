"""Didi's voice: words for a plan that is already complete. The only file that speaks to a language model.

A voice chooses words and nothing else: unplug every model and the same lesson takes the same decisions. It must never
be handed an answer that the ladder does not allow yet, never say a candidate that the speech guard refused, and never
keep a child waiting for a model: after a short time the written words are said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from importlib import import_module
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from tutor.guard.speech_guard import Ruling
from tutor.turn import Language, ModelCall, Plan
from tutor.voice import prompt
from tutor.voice.breaker import Breaker
from tutor.voice.breaker import ModelAddress as ModelAddress
from tutor.voice.breaker import VoiceSettings as VoiceSettings
from tutor.voice.move_choice import Choice, Chosen
from tutor.voice.patience import Hand, Line, Searching, Work
from tutor.voice.prompt import TALK_TOKENS, TASKS, Messages, Tools, nameless, web_request, without_names
from tutor.voice.prompt import Told as Told
from tutor.voice.reply import Fault, Hearing, NotAReply, Reply, WebReply, Wording, seconds_asked
from tutor.voice.reply import WebPage as WebPage
from tutor.voice.written_voice import Guard as Guard
from tutor.voice.written_voice import PhraseVoice as PhraseVoice
from tutor.voice.written_voice import Voice as Voice
from tutor.voice.written_voice import Worded as Worded

if TYPE_CHECKING:
    from openai import OpenAI

Source = ModelAddress | Callable[[], ModelAddress | None]
"""Where a model is asked; as a callable, where it is now, or None while it takes no requests."""
First = Callable[[tuple[str, ...]], None]


class _Model:
    """One model's place: its address now, its client, its breaker, and the thread on which it is asked."""

    def __init__(self, source: Source, settings: VoiceSettings) -> None:
        self._source = source
        self._settings = settings
        self._client: OpenAI | None = None
        self._client_of: ModelAddress | None = None
        self._plain = not settings.streaming
        self._connecting = Lock()
        self.line: Line[bytes | Fault] = Line()
        self.beside: Line[bytes | Fault] = Line()
        """For what is asked at the same time."""
        self.searching: Line[bytes | Fault] = Line()
        """For a search that goes on by itself."""
        self.breaker = Breaker()

    def address(self) -> ModelAddress | None:
        """Where it is now; None while it takes no requests."""
        return self._source() if callable(self._source) else self._source

    def ask(
        self, address: ModelAddress, request: Mapping[str, Any], left: Callable[[], float]
    ) -> Generator[bytes | Fault, None, None]:
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
        self, work: Work[bytes | Fault], left: Callable[[], float], *, extras: bool = False
    ) -> Generator[bytes | Fault, None, bool]:
        """What comes of one asking; True when the server did not take its extras."""
        with closing(work.pieces(left)) as pieces:
            for piece in pieces:
                if extras and isinstance(piece, Fault) and piece.rejected:
                    return True
                yield piece
        return False

    def begin(
        self,
        address: ModelAddress,
        request: Mapping[str, Any],
        left: Callable[[], float],
        streamed: bool = False,
        line: Line[bytes | Fault] | None = None,
    ) -> Work[bytes | Fault]:
        """The asking, under way on a thread: see `patience` for why. `line` is another than the usual one."""
        extras = self._extras(address) if streamed else {}
        return (line or self.line).begin(lambda hand: self._fetch(address, {**request, **extras}, left(), hand))

    def _extras(self, address: ModelAddress) -> dict[str, Any]:
        cached = address.voice == "local" and self._settings.prefix_caching
        extra = {"extra_body": {"cache_prompt": True}} if cached else {}
        return {"stream": True, "stream_options": {"include_usage": True}, **extra}

    def _fetch(self, address: ModelAddress, request: Mapping[str, Any], left: float, hand: Hand[bytes | Fault]) -> None:
        """Runs on the line's thread: connects, asks, and hands over what comes until nobody waits for it."""
        import openai

        # The library underneath has changed its name between versions of openai; its client tells it.
        transport: Any = import_module(openai.DefaultHttpxClient.__mro__[1].__module__.partition(".")[0])
        until = monotonic() + left
        try:
            client = self._connected(address)
            asked: Any = client.responses if "input" in request else client.chat.completions
            timeout = openai.Timeout(left, connect=min(left, self._settings.connect_s))
            with asked.with_streaming_response.create(**request, timeout=timeout) as response:
                for piece in response.iter_bytes():
                    whole = b"[DONE]" in piece  # past that it is read on: the connection is kept
                    if not (hand(piece) or whole):
                        return
                    late = monotonic() >= until
                    if late and not whole:  # whoever waits a moment longer shall not take this for the end
                        hand(Fault("timeout"))
                    if late:
                        return
        except openai.APIStatusError as fault:
            rejected = fault.status_code in (400, 422)
            hand(Fault(type(fault).__name__, seconds_asked(fault.response.headers), rejected))
        except (
            openai.OpenAIError,
            transport.HTTPError,
            transport.InvalidURL,
            OSError,
            ValueError,
            RuntimeError,  # the client was closed while this was being asked
        ) as fault:
            hand(Fault(type(fault).__name__))

    def _connected(self, address: ModelAddress) -> OpenAI:
        with self._connecting:  # two lines may need it at once
            if self._client is None or self._client_of != address:
                from openai import DefaultHttpxClient, OpenAI

                self.close()
                # A school's proxy is for the network, never for this computer's own server.
                http = DefaultHttpxClient(trust_env=address.voice == "cloud")
                place, key = address.base_url, address.api_key
                self._client = OpenAI(base_url=place, api_key=key, max_retries=0, http_client=http)
                self._client_of = address
            return self._client

    def close(self) -> None:
        """Ends the connection."""
        client, self._client = self._client, None
        if client is not None:
            client.close()


def _replied(work: Work[bytes | Fault], wait_s: float) -> bool:
    """Whether the asking has ended, or does within so many seconds, and without a fault."""
    until = monotonic() + wait_s
    try:
        return not any(isinstance(piece, Fault) for piece in work.pieces(lambda: until - monotonic()))
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
        self.private: tuple[str, ...] = ()
        """Names that no talk may hold: of whoever a turn was worded for last."""
        self.everybody: tuple[str, ...] = ()
        """The class list of this PC: what a student says leaves it without them."""
        self._chose_at: float | None = None
        self._owed: list[ModelCall] = []

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """A model's words for `plan` if the guard lets them pass, else the written ones.

        Raises:
            ContentFault: the phrase book lacks what the plan needs.
        """
        began, owed = self._turn_began(), self._owed
        self._owed, self.private = [], (plan.student,)
        task = TASKS.get(plan.phrase)
        if guard is None or task is None or not prompt.has_what_it_needs(task, plan):
            return replace(self._phrases.word(plan, guard), calls=tuple(owed))
        most = prompt.most_sentences(plan)
        turn = Wording(plan, task, guard, began + self._settings.turn_s, most, calls=owed)
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

    def converse(
        self, messages: Messages, tools: Tools, until: float, voice: Literal["local", "cloud"] = "cloud"
    ) -> Told | None:
        """What a model said to `messages`, or which of `tools` it called, unjudged; None when none is there for it.

        `until` is a time of this voice's clock. A local model is asked only where its address says that it talks, and
        is offered no tools. Nothing is asked twice; what went wrong is told in `Told.fault`.
        """
        for model, address in self._talking(voice):
            request = self._talk(address, messages, tools if voice == "cloud" else ())
            why = self._idle(model, until)
            if why:
                return Told(address.voice, fault=why)
            heard = self._hear(lambda left: model.ask(address, request, left), until)  # noqa: B023
            return self._told(model, address, heard)
        return None

    def converse_beside(self, one: Messages, other: Messages, until: float) -> tuple[Told | None, Told | None]:
        """What the cloud said to two things that it was asked at the same time; else as `converse`."""
        for model, address in self._talking("cloud"):
            why = self._idle(model, until) or ("busy" if model.beside.busy() else "")
            if why:
                return Told(address.voice, fault=why), Told(address.voice, fault=why)
            works = [
                model.begin(address, self._talk(address, messages, ()), lambda: until - self._clock(), line=line)
                for messages, line in ((one, model.line), (other, model.beside))
            ]
            grace = self._settings.grace_s  # what came in time is read though the other one was waited for to the end
            first = self._told(model, address, self._hear(works[0].pieces, until))
            return first, self._told(model, address, self._hear(works[1].pieces, until + grace))
        return None, None

    def search(self, query: str, until: float) -> tuple[WebPage, ...]:
        """Pages of the web that the cloud found for `query`, unjudged; none where there is no cloud or it failed."""
        for model, address in self._talking("cloud"):
            if self._idle(model, until):
                return ()
            work = model.begin(address, web_request(address.model, self._unnamed(query)), lambda: until - self._clock())
            reply = WebReply()
            self._told(model, address, self._hear(work.pieces, until, reply=reply))
            return reply.pages
        return ()

    def begin_search(self, query: str, within_s: float) -> Searching | None:
        """The same search, going on by itself for so many seconds; None where none may begin now. One at a time."""
        until = self._clock() + within_s
        for model, address in self._talking("cloud"):
            if model.searching.busy() or not model.breaker.lets(self._clock()):
                return None
            request = web_request(address.model, self._unnamed(query))
            return Searching(model.begin(address, request, lambda: until - self._clock(), line=model.searching))
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
                manner = [{"role": "system", "content": prompt.SYSTEM[language]}]
                fixed = prompt.lean_beginning(language) if address.voice == "local" else manner
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

    def _worded_by(self, model: _Model, turn: Wording) -> tuple[Literal["local", "cloud"], tuple[str, ...]] | None:
        """The model's words that the guard allows, and whose they are."""
        address, settings = model.address(), self._settings
        if address is None or (address.voice == "local" and not prompt.is_lean(turn.plan)):
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

    def _candidate(self, model: _Model, address: ModelAddress, turn: Wording, until: float) -> tuple[str, ...] | None:
        """The first candidate that the guard allows; what became of the others is noted, and told to the breaker."""
        limits = self._settings.breaker
        for tried in range(self._settings.tries):
            if tried and until - self._clock() < self._settings.least_s:
                break
            request = self._request(address, turn, colder=tried > 0)
            heard = self._hear(lambda left: model.ask(address, request, left), until, turn.judge)  # noqa: B023
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
            "messages": prompt.choice_prompt(choice.packet, choice.said, (*self.private, *self.everybody)),
            "tools": list(choice.tools),
            "tool_choice": "required",
            "parallel_tool_calls": False,
            "max_tokens": self._settings.max_tokens,
            "temperature": 0.0,
        }
        heard = self._hear(lambda left: model.ask(address, request, left), until)
        heard.ruling = Ruling(True)  # it is judged where the choice was offered
        call = self._call(address, "choose", heard)
        if heard.fault is not None:
            retry_after = heard.fault.retry_after
            model.breaker = model.breaker.after_failure(self._clock(), self._settings.breaker, retry_after)
            self._owed.append(call)
            return None
        model.breaker = model.breaker.after_answer()
        return Chosen(heard.reply.calls, call)

    def _talking(self, voice: Literal["local", "cloud"]) -> Iterator[tuple[_Model, ModelAddress]]:
        """The models that may be talked with, and where each is now."""
        for model in self._models:
            address = model.address()
            if address is not None and address.voice == voice and (address.talks or voice == "cloud"):
                yield model, address

    def _talk(self, address: ModelAddress, messages: Messages, tools: Tools) -> dict[str, Any]:
        told = [without_names(message, self.private, self.everybody) for message in messages]
        request = {"model": address.model, "messages": told, "max_tokens": TALK_TOKENS, "temperature": 0.0}
        return {**request, "tools": list(tools)} if tools else request

    def _unnamed(self, query: str) -> str:
        return nameless(query, (*self.private, *self.everybody))

    def _told(self, model: _Model, address: ModelAddress, heard: Hearing) -> Told:
        """What was heard in a talk; how it went is told to the breaker."""
        if heard.fault is None:
            model.breaker = model.breaker.after_answer()
        else:
            retry_after = heard.fault.retry_after
            model.breaker = model.breaker.after_failure(self._clock(), self._settings.breaker, retry_after)
        ms, fault = round((self._clock() - heard.asked_at) * 1000, 3), "" if heard.fault is None else heard.outcome()
        if fault:
            return Told(address.voice, ms=ms, fault=fault)
        return Told(address.voice, heard.reply.text, heard.reply.calls, ms=ms)

    def _say_first(self, turn: Wording) -> None:
        """The first clause, said at once when this turn is the first to ask a model."""
        if self._first is not None and turn.clause is None:
            turn.clause = self._phrases.first_clause(turn.plan.language, turn.plan.turn)
            self._first(turn.clause)

    def _request(self, address: ModelAddress, turn: Wording, *, colder: bool) -> dict[str, Any]:
        settings, lean = self._settings, address.voice == "local"
        tell = prompt.lean_prompt if lean else prompt.prompt
        return {
            "model": address.model,
            "messages": tell(turn.plan, turn.task, colder=colder, names=self.everybody),
            "max_tokens": address.max_tokens or settings.max_tokens,
            "temperature": 0.0 if colder else settings.temperature,
        }

    def _hear(
        self,
        asking: Callable[[Callable[[], float]], Generator[bytes | Fault, None, None]],
        until: float,
        enough: Callable[[Hearing], bool] = lambda _: False,
        reply: Reply | None = None,
    ) -> Hearing:
        """The reply as far as it was needed, or came in time. `asking` gives its pieces, told how long is left."""
        heard = Hearing(self._clock(), reply or Reply())

        def left() -> float:
            grace = math.inf if heard.enough_at is None else heard.enough_at + self._settings.grace_s
            return min(until, grace) - self._clock()

        try:
            with closing(asking(left)) as pieces:
                for piece in pieces:
                    if isinstance(piece, Fault):
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
                    heard.fault = Fault("cut_short") if heard.reply.cut_short else None
        except TimeoutError:
            heard.fault = Fault("timeout")
        except NotAReply:
            heard.fault = Fault("not_a_reply")
        if heard.enough_at is not None:
            heard.fault = None
        return heard

    def _call(self, address: ModelAddress, job: Literal["word", "choose"], heard: Hearing) -> ModelCall:
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
