"""The workshop: on-device engines, each behind one file. None of them knows what a lesson is.

It must never import the study or the front room, and never fetch anything: a model is here or it is named as missing.

    ModelStore(folders).find(name)           where a model's files lie, proven          (store, catalogue)
    WhisperEars.load(folder).hear(pcm)       what a sound says                          (whisper_ears)
    AnswerHead.load().hear(near, expect)     which answers a sound fits                 (answer_head, answer_search)
    VoiceActivity.load().feed(chunk)         whether somebody speaks                    (voice_activity)
    TurnEnd.load(file).finished(pcm)         how much it sounds like the end of a turn  (turn_end)
    KokoroMouth.load(folder).say(line)       a line as sound, in Didi's own voice       (kokoro_mouth, hinglish_sounds)
    PiperMouth.load(folder).say(line)        the same in the light voice                (piper_mouth, hinglish_sounds)
    espeak.sounds(voice, text)               how words sound, from any thread           (espeak)
    SentenceVectors.load(folder).embed(...)  texts as vectors                           (sentence_vectors)
    LlamaServer(model).start()               a language model in a process of its own   (llama_server, llama_child)
"""

import os
import sys
from types import ModuleType

# The matrices of a hearing are small: more threads than one only wait for each other, and twenty times as long when
# anything else runs on the two cores. It must be said before numpy is brought in.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


class _PutOff(ModuleType):
    """A package that is imported at once; its code is read when something in it is asked for."""

    def __getattr__(self, attribute: str) -> object:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        # Ctrl-C has no clean end before the first line of `didi`, so nothing slow is imported above.
        from importlib import import_module

        del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), attribute)


# faster-whisper imports PyAV to open sound files. The ears hand it samples, so those 17 MB are never needed.
if "av" not in sys.modules:
    sys.modules["av"] = _PutOff("av")
