"""Who words what the tutor decided: the cloud and the local language model where they are turned on, else the phrases.

It starts and watches the local model's server and hands the study the addresses; the two rooms never meet otherwise.
It must never make a lesson wait for a model, must name no server that an adult did not turn on, and must never say
that words come from where none come from.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from desktop.base import cloud_key
from desktop.base.settings import Settings
from models.errors import ModelError
from tutor.agentic_tutor import phrase_voice
from tutor.didi_voice import DidiVoice, First, Guard, ModelAddress, Source, VoiceSettings, Worded
from tutor.errors import RecordError
from tutor.turn import Language, Plan, Session
from tutor.voice.breaker import Limits
from tutor.voice.move_choice import Choice, Chosen

if TYPE_CHECKING:
    from models.llama_server import LlamaServer

LOG = logging.getLogger("didi.wording")
LOCAL_MODEL = "local"
"""What the one model of the local server is called when it is asked."""
WARMING = 10.0
"""Seconds that warming is waited for where nobody is in a lesson yet."""
KNOCKING = 3.0
"""Seconds that a server has to answer before it is said not to; nobody waits for it."""
NO_KEY = "none"
"""What a school's server that wants no key is given."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Where words come from now, beside the written ones."""

    cloud: Literal["off", "there", "away"] = "off"
    """Away: it is turned on, and no words came when it was asked last."""
    local: Literal["off", "loading", "ready", "missing"] = "off"
    """Missing: it is turned on, and cannot be had."""


class Words:
    """Didi's voice with all the models that are turned on, and the local one's server.

    Not for use by two threads at once: whoever owns the lesson owns it.
    """

    def __init__(
        self, settings: Settings, cloud: ModelAddress | None = None, server: LlamaServer | None = None
    ) -> None:
        """Speaks by `cloud` and by the model behind `server`, in the order of the settings; either may be missing."""
        self._server = server
        self.cloud = cloud
        self._language: Language = settings.chosen_language or "hinglish"
        self._warmed = ""
        """Address of the server that was warmed last."""
        self._wants_local = settings.local_words
        self._cloud_answers = True
        """Whether words came from the cloud when it was asked last; until then it is thought of well."""
        self.first: First | None = None
        """Told the first clause before a model is asked; None while nobody wants it."""
        sources: dict[str, Source] = {"cloud": self._cloud_now, "local": self._local_now}
        models = tuple(sources[name.strip()] for name in settings.voice_order.split(","))
        self._voice = DidiVoice(models, settings=_limits(settings), first=self._say_first)

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """Sentences for `plan`. Raises ContentFault when the phrase book lacks what the plan needs."""
        worded = self._voice.word(plan, guard)
        asked = [call for call in worded.calls if call.voice == "cloud" and call.job == "word" and call.ms > 0]
        if asked:
            self._cloud_answers = asked[-1].tokens_out > 0 and asked[-1].outcome != "timeout"
        return worded

    def choose(self, choice: Choice) -> Chosen | None:
        """What the chooser chose, unjudged; None where no model may choose, or none answered."""
        return self._voice.choose(choice)

    def first_clause(self, session: Session) -> tuple[str, ...]:
        """What is said first in the next turn if a model is asked then."""
        return phrase_voice().first_clause(session.language, session.turn + 1)

    def prepare(self) -> None:
        """Load what asking needs; it takes most of a second, which no turn has."""
        self._voice.prepare()

    def knock(self) -> None:
        """Ask the cloud for a word about nobody, so that it is known whether any come; takes `KNOCKING` s at most."""
        if self.cloud is not None:
            self._cloud_answers = self._voice.warm(self._language, wait_s=KNOCKING)

    @property
    def talker(self) -> DidiVoice:
        """Who asks the models for the library: the same connections, breakers and deadlines."""
        return self._voice

    def sources(self) -> Sources:
        """Where words come from as far as is known now. Asks nobody."""
        cloud: Literal["off", "there", "away"] = "off"
        if self.cloud is not None:
            cloud = "there" if self._cloud_answers else "away"
        return Sources(cloud, self._local_state())

    def know(self, names: Iterable[str]) -> None:
        """From now on what a student says goes to no model with one of these names in it: the class list."""
        self._voice.everybody = tuple(names)

    def leave_cloud(self) -> None:
        """From the next turn on nothing goes to the cloud any more."""
        self.cloud = None

    def take_over(self, before: Words) -> None:
        """Go on with the local server of the words that were there before, where there is none here: it is loaded."""
        self._voice.private = before._voice.private
        if self._wants_local and self._server is None:
            self._server, before._server = before._server, None
            self._warmed = before._warmed

    def wait_until_ready(self) -> None:
        """Wait until the local model's server takes requests, if there is one, and until the models are warm."""
        if self._server is not None:
            with suppress(ModelError):
                self._server.wait_until_ready()
        self._voice.warm(self._language, wait_s=WARMING)

    def tend(self) -> bool:
        """Look after the local model's server, every second or so; False when there is nothing to look after."""
        if self._server is None:
            return False
        if self._server.tend() != "unusable":
            self._warm_once()
            return True
        LOG.warning("the local language model is not used: %s", self._server.fault)
        return False

    def local_fault(self) -> ModelError | None:
        """Why the local model's server was given up; None otherwise."""
        return self._server.fault if self._server is not None else None

    def close(self) -> None:
        """End the connections and the server."""
        self._voice.close()
        if self._server is not None:
            self._server.stop()

    def _warm_once(self) -> None:
        """Have a server that has just come up read what it is always told, so that the first turn is not slow."""
        if self._server is not None and self._server.ready() and self._warmed != self._server.address:
            self._warmed = self._server.address
            self._voice.warm(self._language)

    def _say_first(self, clause: tuple[str, ...]) -> None:
        if self.first is not None:
            self.first(clause)

    def _cloud_now(self) -> ModelAddress | None:
        return self.cloud

    def _local_state(self) -> Literal["off", "loading", "ready", "missing"]:
        if self._server is None:
            return "missing" if self._wants_local else "off"
        state = self._server.state
        return "ready" if state == "ready" else "missing" if state == "unusable" else "loading"

    def _local_now(self) -> ModelAddress | None:
        """Where the local model is now; None while its server takes no requests."""
        if self._server is None or not self._server.ready():
            return None
        return ModelAddress(self._server.address, LOCAL_MODEL, self._server.token, "local", talks=self._server.talks)


def _log(fault: ModelError) -> None:
    LOG.warning("the local language model is not used: %s", fault)


def words_for(
    settings: Settings, *, local_here: bool = False, missing: Callable[[ModelError], None] = _log
) -> Words | None:
    """Didi's voice with the models that are turned on, the local one's server starting behind it; None without any.

    With `local_here` no server is started, for one will be taken over. Why a model cannot be had goes to the log: a
    lesson without it loses nothing but wording. `missing` is told it instead where somebody wants to know.
    """
    taken_over = settings.local_words and local_here
    cloud, server = cloud_address(settings), None if taken_over else _local_server(settings, missing)
    if cloud is None and server is None and not taken_over:
        return None
    words = Words(settings, cloud, server)
    words.know(_class_list(settings))
    words.prepare()
    return words


def _class_list(settings: Settings) -> tuple[str, ...]:
    """Everybody's name in the record; a record that cannot be read has none."""
    from tutor.records.journal import Journal

    with suppress(RecordError), Journal.open(settings.record, readonly=True) as journal:
        return tuple(person.name for person in journal.people())
    return ()


def cloud_address(settings: Settings) -> ModelAddress | None:
    """Where the cloud's model is asked, with this computer's key; None while the school has not turned it on."""
    if not settings.cloud_words:
        return None
    key = cloud_key.read().secret or NO_KEY
    chooser = settings.cloud_chooser if settings.cloud_moves else ""
    return ModelAddress(settings.cloud_url, settings.cloud_model, key, "cloud", chooser=chooser)


def _limits(settings: Settings) -> VoiceSettings:
    return VoiceSettings(
        turn_s=settings.words_deadline,
        cloud_s=settings.cloud_deadline,
        local_s=settings.local_deadline,
        choose_s=settings.choice_deadline,
        prefix_caching=settings.prefix_cache,
        breaker=Limits(failures=int(settings.breaker_failures), cool_down_s=settings.breaker_rest),
    )


def _local_server(settings: Settings, missing: Callable[[ModelError], None]) -> LlamaServer | None:
    """The local language model's server, starting; None when it is off or cannot be had."""
    if not settings.local_words:
        return None
    from desktop.operations.setup import store_of
    from models.llama_server import LlamaServer

    try:
        store = store_of(settings)
        folder = store.find(store.choose("words").name)
        server = LlamaServer(next(folder.glob("*.gguf")))
        server.start()
    except ModelError as fault:
        missing(fault)
        return None
    return server
