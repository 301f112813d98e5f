"""Who words what the tutor decided: the written phrases, or the local language model where it is turned on and there.

It starts and watches the model's server and hands the study its address; the two rooms never meet otherwise. It must
never make a lesson wait for a model: until the server is ready, and whenever it is gone, the written phrases speak.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from desktop.settings import Settings
from models.errors import ModelError
from tutor.didi_voice import Guard, ModelAddress, ModelVoice, PhraseVoice, Worded
from tutor.turn import Plan

if TYPE_CHECKING:
    from models.llama_server import LlamaServer

LOG = logging.getLogger("didi.wording")
LOCAL_MODEL = "local"
"""What the one model of the local server is called when it is asked."""


class LocalWords:
    """A voice that is the local language model while its server is ready, and the written phrases otherwise.

    Not for use by two threads at once: whoever owns the lesson owns it.
    """

    def __init__(self, server: LlamaServer) -> None:
        self._server = server
        self._written = PhraseVoice()
        self._model: ModelVoice | None = None
        self._address = ""

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """Sentences for `plan`. Raises ContentFault when the phrase book lacks what the plan needs."""
        model = self._voice_now()
        return self._written.word(plan) if model is None else model.word(plan, guard)

    def tend(self) -> bool:
        """Look after the server, every second or so; False once the model was given up. Never blocks."""
        if self._server.tend() != "unusable":
            return True
        LOG.warning("the local language model is not used: %s", self._server.fault)
        return False

    def close(self) -> None:
        """End the connection and the server."""
        self._forget()
        self._server.stop()

    def _voice_now(self) -> ModelVoice | None:
        """The model's voice at the address the server has now; None while it takes no requests."""
        if not self._server.ready():
            return None
        if self._model is None or self._address != self._server.address:
            self._forget()
            self._address = self._server.address
            self._model = ModelVoice(ModelAddress(self._address, LOCAL_MODEL, self._server.token), self._written)
        return self._model

    def _forget(self) -> None:
        model, self._model = self._model, None
        if model is not None:
            model.close()


def local_words(settings: Settings) -> LocalWords | None:
    """The local language model as a voice, its server starting behind it; None when it is off or cannot be had.

    Why it cannot be had goes to the log: a lesson without it loses nothing but wording.
    """
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
    return LocalWords(server)
