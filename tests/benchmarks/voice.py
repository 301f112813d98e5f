"""How soon Didi is heard with the light voice and with her own, beside stock Piper with the same replies in one run.

A prepared reply is one that was rendered while the student was thinking; a new one is rendered when it is wanted.
Where there is a loudspeaker it is also measured when the sound card has been given the first sample.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from piper.voice import PiperVoice

from desktop.voice_loop.loudspeaker import Loudspeaker
from desktop.voice_loop.sound_device import SoundUnavailable
from models.kokoro_mouth import KokoroMouth
from models.piper_mouth import PiperMouth
from models.store import ModelStore, default_folders

from .heard_back import (
    HINDI,
    HINGLISH,
    LANGUAGES,
    ShareBack,
    free_ears,
    said_in_lessons,
    share_right,
    stock_ears,
    words_back,
)
from .loudness import loudness
from .measuring import Show, p50, p95, quiet

REPLIES = tuple(
    (f"{praise} {said}.", question)
    for praise, said, question in (
        ("Yes,", "you kept the minus sign", "What is two by nine plus five by nine?"),
        ("That is it,", "the denominators were the same", "Which number is the additive inverse of five by nine?"),
        ("Good thinking,", "you multiplied top with top", "What do you get when you halve three by four?"),
        ("You said nine by seven,", "so let us look at the sign", "Is the first number above zero or below zero?"),
        ("Take your time,", "there is no hurry", "What could the first step be?"),
        ("Almost,", "the size is right", "What about the sign?"),
        ("Think of a pizza,", "cut into eight equal pieces", "How many pieces are one half?"),
        ("I heard minus one by seven,", "thank you", "How did you get it?"),
        ("Let us take a smaller step,", "only the tops for now", "What is minus three plus two?"),
        ("Now you know,", "zero added changes nothing", "What is zero plus four by five?"),
        ("Well seen,", "the order does not matter", "What is the name of that rule?"),
        ("No problem,", "we look at it together", "Which of the two numbers is larger?"),
    )
)
T = TypeVar("T")

CARD_S = 5.0
"""A card that has not played a tenth of a second of sound by then is left alone."""
LIMIT_MS = 50.0
"""A prepared reply must begin within this time of the decision."""


def run(data: Path | None = None, data_dir: Path | None = None, show: Show = quiet) -> dict[str, Any]:
    """First sound in milliseconds: `p50`/`p95` of a prepared reply, `ratio` is stock / ours; new replies beside it."""
    del data
    store = ModelStore(default_folders(data_dir or Path("didi-data")))
    folder = store.find("piper-en_US-joe")
    mouth, load_s = _timed(lambda: PiperMouth.load(folder))
    voice, stock_load_s = _timed(lambda: PiperVoice.load(next(folder.glob("*.onnx"))))
    mouth.say("We begin."), next(iter(voice.synthesize("We begin.")))  # the first run of a model is slower
    rows = [_measure(mouth, voice, reply) for reply in REPLIES]
    first = {way: [row[way] for row in rows] for way in ("prepared", "new", "stock")}
    for way, times in first.items():
        show(f"first sound, {way}: {p50(times):.1f} ms")
    return {
        "p50": round(p50(first["prepared"]), 3),
        "p95": round(p95(first["prepared"]), 3),
        "ratio": round(p50(first["stock"]) / max(p50(first["prepared"]), 1e-3), 1),
        "limit": LIMIT_MS,
        "stock": {"p50": round(p50(first["stock"]), 1), "p95": round(p95(first["stock"]), 1)},
        "new": {
            "p50": round(p50(first["new"]), 1),
            "p95": round(p95(first["new"]), 1),
            "ratio": round(p50([row["stock"] / row["new"] for row in rows]), 3),
        },
        "rtf": {way: round(p50([row[f"rtf_{way}"] for row in rows]), 4) for way in ("ours", "stock")},
        "card": _to_the_card(mouth),
        "even": _evenness(mouth, voice),
        "heard_back": _heard_back(mouth, voice, store.find("whisper-base"), show),
        "load_s": {"ours": round(load_s, 2), "stock": round(stock_load_s, 2)},
        "own": _own(store, mouth, show),
    }


SAID = 12
"""Sentences of each language that both voices say to Whisper; `python -m tests.benchmarks.heard_back` takes 200."""
UNSEEN = 9001
"""The lessons they are taken from: nobody tuned a voice on them."""


def _own(store: ModelStore, light: PiperMouth, show: Show) -> dict[str, Any]:
    """Didi's own voice: how soon its first clause comes, how fast it is, how even, and how both voices are heard."""
    own, load_s = _timed(lambda: KokoroMouth.load(store.find("kokoro-hf_alpha")))
    own.say("We begin.")
    first, work, speech = [], 0.0, 0
    for line in (line for reply in REPLIES for line in reply):
        parts = own.parts(line)
        sound, seconds = _timed(lambda parts=parts: next(parts))  # type: ignore[misc]
        rest, more = _timed(lambda parts=parts: [*parts])  # type: ignore[misc]
        first.append(seconds * 1e3)
        work, speech = work + seconds + more, speech + len(sound) + sum(map(len, rest))
    lines = [("en", line) for line, _ in REPLIES] + [("hinglish", line) for line in HINGLISH]
    levels = [
        loudness(own.say(line, language=of), own.sample_rate) for of, line in lines + [("hi", one) for one in HINDI]
    ]
    hear = free_ears(store.find("whisper-base"))
    right: dict[str, dict[str, float]] = {}
    for language in LANGUAGES:
        said = said_in_lessons(language, UNSEEN, SAID)
        for name, mouth in (("own", own), ("light", light)):
            got, of = share_right(mouth, said, language, hear)
            right.setdefault(language, {})[name] = round(got / of, 3)
        show(f"words heard back, {language}: {right[language]}")
    return {
        "first_clause": {"p50": round(p50(first), 1), "p95": round(p95(first), 1)},
        "rtf": round(work * own.sample_rate / speech, 3),
        "even": round(max(levels) - min(levels), 2),
        "words_right": right,
        "load_s": round(load_s, 2),
    }


def _measure(mouth: PiperMouth, voice: PiperVoice, reply: tuple[str, str]) -> dict[str, float]:
    """One reply: milliseconds to the first sound each way, and seconds of work for each second of speech."""
    chunks = iter(voice.synthesize(" ".join(reply)))
    first_chunk, stock = _timed(lambda: next(chunks))
    rest, stock_rest = _timed(lambda: sum(len(chunk.audio_int16_array) for chunk in chunks))
    opening, new = _timed(lambda: mouth.say(reply[0]))
    ending, new_rest = _timed(lambda: mouth.say(reply[1]))
    _, prepared = _timed(lambda: mouth.say(reply[0]))
    rate = mouth.sample_rate
    return {
        "prepared": prepared * 1e3,
        "new": new * 1e3,
        "stock": stock * 1e3,
        "rtf_ours": (new + new_rest) * rate / (len(opening) + len(ending)),
        "rtf_stock": (stock + stock_rest) * rate / (len(first_chunk.audio_int16_array) + rest),
    }


def _to_the_card(mouth: PiperMouth) -> dict[str, float] | None:
    """Milliseconds from saying a prepared sentence to its first sample at the card; None without a loudspeaker."""
    loudspeaker, times = Loudspeaker(volume=0.0), []
    try:
        loudspeaker.open(mouth.sample_rate)
    except SoundUnavailable:
        return None
    try:
        for opening, _ in REPLIES:
            sound = mouth.say(opening)[: mouth.sample_rate // 10]
            began = time.monotonic()
            loudspeaker.say(0, sound, mouth.sample_rate)
            while loudspeaker.saying() is not None and time.monotonic() - began < CARD_S:
                time.sleep(0.001)
            if loudspeaker.first_given_at:
                times.append((loudspeaker.first_given_at - began) * 1e3)
    finally:
        loudspeaker.close()
    return {"p50": round(p50(times), 1), "p95": round(p95(times), 1)} if times else None


def _evenness(mouth: PiperMouth, voice: PiperVoice) -> dict[str, float]:
    """Decibels between the loudest and the softest of thirty sentences in three languages, each way."""
    lines = [("en", line) for line, _ in REPLIES] + [("hinglish", line) for line in HINGLISH]
    lines += [("hi", line) for line in HINDI]
    ours = [loudness(mouth.say(line, language=language), mouth.sample_rate) for language, line in lines]
    stock = [loudness(_as_it_stands(voice, line), mouth.sample_rate) for _, line in lines]
    return {"ours": round(max(ours) - min(ours), 2), "stock": round(max(stock) - min(stock), 2), "n": len(lines)}


def _heard_back(mouth: PiperMouth, voice: PiperVoice, ears: Path, show: Show) -> dict[str, dict[str, float]]:
    """Share of Hindi words and consonants that stock Whisper gives back of our speech and of the raw text."""
    heard = stock_ears(ears)
    found: dict[str, dict[str, float]] = {}
    for language, lines in (("hinglish", HINGLISH), ("hi", HINDI)):
        for way in ("ours", "stock"):
            share = ShareBack()
            for line in lines:
                sound = mouth.say(line, language=language) if way == "ours" else _as_it_stands(voice, line)
                share += words_back(line, language, heard(sound, mouth.sample_rate))
            row = found.setdefault(language, {})
            row[f"words_{way}"] = round(share.words / share.of_words, 3)
            row[f"sounds_{way}"] = round(share.sounds / share.of_sounds, 3)
        show(f"heard back, {language}: {found[language]}")
    return found


def _as_it_stands(voice: PiperVoice, line: str) -> NDArray[np.int16]:
    """The stock way: the text as it is, Piper's own settings."""
    return np.concatenate([chunk.audio_int16_array for chunk in voice.synthesize(line)])


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    started = time.perf_counter()
    done = work()
    return done, time.perf_counter() - started
