"""Who words what the tutor decided: the cloud and the local language model where they are turned on, else the phrases.

It starts and watches the local model's server and hands the study the addresses; the two rooms never meet otherwise.
It must never make a lesson wait for a model, and must name no server that an adult did not turn on.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from desktop import cloud_key
from desktop.settings import Settings
from models.errors import ModelError
from tutor.agentic_tutor import phrase_voice
from tutor.breaker import Limits
from tutor.didi_voice import DidiVoice, First, Guard, ModelAddress, Source, VoiceSettings, Worded
from tutor.move_choice import Choice, Chosen
from tutor.turn import Language, Plan, Session

if TYPE_CHECKING:
    from models.llama_server import LlamaServer

LOG = logging.getLogger("didi.wording")
LOCAL_MODEL = "local"
"""What the one model of the local server is called when it is asked."""
WARMING = 10.0
"""Seconds that warming is waited for where nobody is in a lesson yet."""
NO_KEY = "none"
"""What a school's server that wants no key is given."""


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
        self.first: First | None = None
        """Told the first clause before a model is asked; None while nobody wants it."""
        sources: dict[str, Source | None] = {"cloud": cloud, "local": None if server is None else self._local_now}
        order = (sources[name.strip()] for name in settings.voice_order.split(","))
        models = tuple(source for source in order if source is not None)
        self._voice = DidiVoice(models, settings=_limits(settings), first=self._say_first)

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """Sentences for `plan`. Raises ContentFault when the phrase book lacks what the plan needs."""
        return self._voice.word(plan, guard)

    def choose(self, choice: Choice) -> Chosen | None:
        """What the chooser chose, unjudged; None where no model may choose, or none answered."""
        return self._voice.choose(choice)

    def first_clause(self, session: Session) -> tuple[str, ...]:
        """What is said first in the next turn if a model is asked then."""
        return phrase_voice().first_clause(session.language, session.turn + 1)

    def prepare(self) -> None:
        """Load what asking needs; it takes most of a second, which no turn has."""
        self._voice.prepare()

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

    def _local_now(self) -> ModelAddress | None:
        """Where the local model is now; None while its server takes no requests."""
        if self._server is None or not self._server.ready():
            return None
        return ModelAddress(self._server.address, LOCAL_MODEL, self._server.token, "local")


def words_for(settings: Settings) -> Words | None:
    """Didi's voice with the models that are turned on, the local one's server starting behind it; None without any.

    Why a model cannot be had goes to the log: a lesson without it loses nothing but wording.
    """
    cloud, server = cloud_address(settings), _local_server(settings)
    if cloud is None and server is None:
        return None
    words = Words(settings, cloud, server)
    words.prepare()
    return words


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


def _local_server(settings: Settings) -> LlamaServer | None:
    """The local language model's server, starting; None when it is off or cannot be had."""
    if not settings.local_words:
        return None
    from models.llama_server import LlamaServer
    from models.store import ModelStore, default_folders

    try:
        store = ModelStore(default_folders(settings.data_dir))
        folder = store.find(store.choose("words").name)
        server = LlamaServer(next(folder.glob("*.gguf")))
        server.start()
    except ModelError as fault:
        LOG.warning("the local language model is not used: %s", fault)
        return None
    return server
