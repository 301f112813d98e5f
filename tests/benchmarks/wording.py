"""How long a child waits for words under every fault of a model's server, and of the real local model.

Each fault is measured with a voice that never met it, so that the breaker does not help. It must never leave loopback.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

from models.errors import ModelError
from models.llama_server import LlamaServer, engine_installed
from models.store import ModelStore, default_folders
from tutor.didi_voice import DidiVoice, ModelAddress, VoiceSettings
from tutor.guard.speech_guard import Gate, Grounds
from tutor.turn import Rung
from tutor.voice.breaker import Limits
from tutor.voice.move_choice import Choice

from .measuring import Show, p50, p95, quiet
from .one_hint import GOOD, NUDGE, PLAN, QUESTION
from .scripted_server import (
    answers,
    black_hole,
    dribbles,
    dribbles_headers,
    endless,
    half_a_stream,
    hangs_up,
    model_server,
    nobody,
    says,
    streams,
    unanswered,
)

LIMIT_MS = 1500.0
"""Never more silence than this because of a network (behaviour: online and offline)."""
LOCAL_MS = 800.0
"""Local words are ready within this at the median with a warm prefix, or dropped."""
EACH = 3
"""Times that each fault is met."""

GATE = Gate(
    Grounds(QUESTION, "-1/7", kind="fraction", rung=Rung.HINTED_1, heard=("9 by 7",), facts=(NUDGE,), quote="9 by 7")
)
CHOICE = Choice((), ({"type": "function", "function": {"name": "give_hint", "parameters": {}}},), {"attempts": 1}, "9")

Place = Callable[[], AbstractContextManager[Any]]


def _replies(text: str) -> Place:
    return lambda: model_server(streams(text))


FAULTS: dict[str, Place] = {
    "no fault, streamed": _replies(GOOD),
    "no fault, in one body": lambda: model_server(says(GOOD)),
    "slow first token": lambda: model_server(streams(GOOD, first_s=5.0)),
    "one token a second": lambda: model_server(streams(GOOD, gap_s=1.0)),
    "endless tokens": lambda: model_server(endless("and on and on", gap_s=0.005)),
    "endless sentences": lambda: model_server(endless(GOOD)),
    "half a stream": lambda: model_server(half_a_stream("You said 9 by 7. Look on")),
    "429 with Retry-After": lambda: model_server(answers(b"{}", 429, Retry_After="2")),
    "500": lambda: model_server(answers(b"{}", 500)),
    "HTML": lambda: model_server(answers(b"<html>log in</html>", 200, "text/html")),
    "invalid JSON": lambda: model_server(answers(b'{"choices": [')),
    "wrong schema": lambda: model_server(answers(b'{"message": "hello"}')),
    "refused connection": nobody,
    "black hole": lambda: model_server(black_hole),
    "connection swallowed": unanswered,
    "hangs up": lambda: model_server(hangs_up),
    "bytes for ever": lambda: model_server(dribbles),
    "headers for ever": lambda: model_server(dribbles_headers),
    "leaks": _replies("You said 9 by 7. The answer is minus one by seven."),
    "flatters": _replies("Great job, 9 by 7! Look at the numerators."),
    "scolds": _replies("You said 9 by 7 and that is wrong."),
    "wrong language": _replies("तुमने 9 by 7 कहा। ऊपर वाले देखो।"),
    "invents numbers": _replies("You said 9 by 7. Look at the numerators, like 34 and 81."),
    "links": _replies("You said 9 by 7. See www.answers.com for the numerators."),
    "inner words": _replies("You said 9 by 7. The student's misconception is the numerators."),
}
_STOCK = ("slow first token", "429 with Retry-After", "500", "black hole", "connection swallowed")
"""Faults that the stock client gets over by itself, given time: the others it never ends, or hands on as words."""


def run(data: Path | None = None, data_dir: Path | None = None, show: Show = quiet) -> dict[str, Any]:
    """Milliseconds until the words are there: over all faults `p50`, `p95` and `worst`; `ratio` is stock / ours.

    `faults` has each by name with who worded it, `turn` a choice and words with every server silent, `local` the real
    local model where it is installed. `good` says that every sentence was one that the guard lets pass.
    """
    del data, data_dir
    DidiVoice([]).prepare()
    _once(FAULTS["no fault, streamed"])
    faults = {name: _fault(name, place, show) for name, place in FAULTS.items()}
    silent = [_silent_turn() for _ in range(EACH)]
    show(f"choice and words, cloud and local both silent: worst {max(silent):.0f} ms")
    times = [ms for told in faults.values() for ms in told.pop("all")]
    stock = [_stock(FAULTS[name]) for name in _STOCK]
    show(f"the stock client, where it ends by itself: median {p50(stock):.0f} ms, worst {max(stock):.0f} ms")
    return {
        "p50": round(p50(times), 1),
        "p95": round(p95(times), 1),
        "worst": round(max(*times, *silent), 1),
        "ratio": round(p50(stock) / p50([faults[name]["p50"] for name in _STOCK]), 2),
        "limit": LIMIT_MS,
        "good": all(told["good"] for told in faults.values()),
        "faults": faults,
        "turn": {"p50": round(p50(silent), 1), "worst": round(max(silent), 1)},
        "local": _local(show),
    }


def _fault(name: str, place: Place, show: Show) -> dict[str, Any]:
    met = [_once(place) for _ in range(EACH)]
    times = [ms for ms, _, _ in met]
    voices = sorted({voice for _, voice, _ in met})
    show(f"{name}: median {p50(times):.0f} ms, worst {max(times):.0f} ms, worded by {', '.join(voices)}")
    told = {"p50": round(p50(times), 1), "worst": round(max(times), 1), "voices": voices}
    return {**told, "good": all(good for _, _, good in met), "all": times}


def _address(came: Any) -> str:
    return came if isinstance(came, str) else str(came[0])


def _once(place: Place) -> tuple[float, str, bool]:
    """Milliseconds, who worded it, and whether the words may be said."""
    with place() as came:
        voice = DidiVoice([ModelAddress(_address(came), "m", "key", "cloud")])
        began = time.perf_counter()
        said = voice.word(PLAN, GATE)
        ms = (time.perf_counter() - began) * 1000
        voice.close()
    judge = GATE.written if said.voice == "phrases" else GATE
    return ms, said.voice, judge(said.sentences).allowed


def _silent_turn() -> float:
    """Milliseconds for a choice and words in one turn when neither cloud nor local model ever answers."""
    with model_server(black_hole) as (cloud, _), model_server(black_hole) as (local, _):
        places = [ModelAddress(cloud, "big", "key", "cloud", chooser="small"), ModelAddress(local, "m", "key")]
        voice = DidiVoice(places)
        began = time.perf_counter()
        voice.choose(CHOICE)
        voice.word(PLAN, GATE)
        ms = (time.perf_counter() - began) * 1000
        voice.close()
    return ms


def _stock(place: Place) -> float:
    """Milliseconds until the stock client, with the same deadline for its requests, gave words or an error."""
    import openai

    with place() as came:
        client = openai.OpenAI(base_url=_address(came), api_key="key", timeout=VoiceSettings().cloud_s)
        began = time.perf_counter()
        try:
            client.chat.completions.create(model="m", messages=[{"role": "user", "content": NUDGE}])
        except openai.OpenAIError:
            return (time.perf_counter() - began) * 1000
        finally:
            client.close()
        return (time.perf_counter() - began) * 1000


# --- the real local model -------------------------------------------------------------------------------------------

SAID = ("9 by 7", "5", "minus 5 by 7", "1 by 14", "minus 6 by 49", "5 by 14", "minus 1", "3 by 7", "2", "minus 9")


def _local(show: Show) -> dict[str, Any]:
    """The local model's wording with a warm prefix: ready or dropped, and how much of it could be used."""
    server = _local_server()
    if server is None:
        show("the local model is not installed")
        return {}
    with server:
        server.wait_until_ready()
        place = ModelAddress(server.address, "local", server.token)
        voice = DidiVoice([place], settings=VoiceSettings(breaker=Limits(failures=1000, refusals=1000)))
        voice.prepare()
        voice.warm("en", wait_s=30.0)
        met = [_local_word(voice, said) for said in SAID]
        voice.close()
    times, used = [ms for ms, _, _ in met], sum(worded for _, worded, _ in met)
    outcomes = Counter(outcome for _, _, all_of in met for outcome in all_of)
    show(f"local model: median {p50(times):.0f} ms, worst {max(times):.0f} ms, {used} of {len(met)} used")
    found = {"p50": round(p50(times), 1), "worst": round(max(times), 1), "used": used, "of": len(met)}
    return {**found, "limit": LOCAL_MS, "outcomes": dict(outcomes)}


def _local_server() -> LlamaServer | None:
    if not engine_installed():
        return None
    try:
        store = ModelStore(default_folders(Path("nowhere")))
        server = LlamaServer(next(store.find(store.choose("words").name).glob("*.gguf")))
        server.start()
    except ModelError:
        return None
    return server


def _local_word(voice: DidiVoice, said: str) -> tuple[float, bool, tuple[str, ...]]:
    plan = replace(PLAN, said=said, slots={**PLAN.slots, "said": said})
    gate = Gate(replace(GATE.grounds, heard=(said,), quote=said))
    began = time.perf_counter()
    worded = voice.word(plan, gate)
    ms = (time.perf_counter() - began) * 1000
    return ms, worded.voice == "local", tuple(call.outcome for call in worded.calls)
