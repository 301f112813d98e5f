"""The workshop: on-device engines, each behind one file. None of them knows what a lesson is.

It must never import the study or the front room, and never fetch anything: a model is here or it is named as missing.

    ModelStore(folders).find(name)           where a model's files lie, proven          (store, catalogue)
    WhisperEars.load(folder).hear(pcm)       what a sound says                          (whisper_ears and what is below)
    VoiceActivity.load().feed(chunk)         whether somebody speaks                    (voice_activity)
    PiperMouth.load(folder).say(line)        a line as sound                            (piper_mouth, hinglish_sounds)
    SentenceVectors.load(folder).embed(...)  texts as vectors                           (sentence_vectors)
    LlamaServer(model).start()               a language model in a process of its own   (llama_server, llama_child)
"""

import importlib
import os
import sys
from types import ModuleType
from typing import Any

# The matrices of a hearing are small: more threads than one only wait for each other, and twenty times as long when
# anything else runs on the two cores. It must be said before numpy is brought in.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _put_off(name: str) -> None:
    """Let the package `name` be imported at once; its code is read when something in it is asked for."""

    def read(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        del sys.modules[name]
        return getattr(importlib.import_module(name), attribute)

    if name not in sys.modules:
        sys.modules[name] = ModuleType(name)
        sys.modules[name].__getattr__ = read  # type: ignore[method-assign]


# faster-whisper imports PyAV to open sound files. The ears hand it samples, so those 17 MB are never needed.
_put_off("av")
