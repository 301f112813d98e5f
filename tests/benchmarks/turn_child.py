"""Didi's whole window with a sound card in memory: a student's answer goes into the microphone, the reply is timed.

The card runs at real time and gives blocks as a real one does. Each line that is read names an answer of the plan; each
line that is written says how its turn went. It must change nothing of the program but the card and the open question.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

Sound = NDArray[np.float32]
ROOM = 3e-4
"""Loudness of the room while nobody speaks."""
AUDIBLE = 1e-3
"""From here on (of 1.0) a sample of the loudspeaker's is the reply, and no faint beginning of it."""
THINKS_S = 2.0
"""Seconds that a student thinks after Didi's question: what she may say next is made ready meanwhile."""
LONGEST_S = 12.0
"""Seconds after the last word in which a reply must begin."""
LOADING_S = 180.0


class NoCard(Exception):
    """What PortAudio raises; the card in memory never does."""


@dataclass
class Card:
    """Microphone and loudspeaker in one, 20 ms at a time, in step with the clock."""

    streams: list[Stream] = field(default_factory=list)
    saying: Sound = field(default_factory=lambda: np.zeros(0, dtype=np.float32))
    """What the student still has to say."""
    until: int = 0
    """Samples of it until the last of the voice."""
    ended_at: float = 0.0
    """When the last of the voice was heard; 0 before that."""
    reply_at: float = 0.0
    """When the first of Didi's reply came to the loudspeaker; 0 before that."""

    def run(self) -> None:
        """For ever: what every stream is given and asked for in these 20 ms."""
        due, chance = time.monotonic(), np.random.default_rng(0)
        while True:
            due += 0.02
            time.sleep(max(0.0, due - time.monotonic()))
            for stream in tuple(self.streams):
                if stream.direction == "input":
                    stream.callback(self._spoken(stream.blocksize, due, chance), stream.blocksize, None, None)
                else:
                    self._play(stream, due)

    def _spoken(self, frames: int, due: float, chance: np.random.Generator) -> Sound:
        block = (chance.standard_normal(frames) * ROOM).astype(np.float32)
        said, self.saying = self.saying[:frames], self.saying[frames:]
        block[: len(said)] = said
        if 0 < self.until <= frames:
            self.ended_at = due - (frames - self.until) * 0.02 / frames
        self.until = max(0, self.until - frames)
        return block[:, None]

    def _play(self, stream: Stream, due: float) -> None:
        out = np.zeros((stream.blocksize, 1), dtype=np.float32)
        stream.callback(out, stream.blocksize, None, None)
        loud = np.flatnonzero(np.abs(out[:, 0]) > AUDIBLE)
        if len(loud) and self.ended_at and not self.reply_at:
            self.reply_at = due + float(loud[0]) * 0.02 / stream.blocksize


CARD = Card()


class Stream:
    """A stream as sounddevice has them."""

    def __init__(self, rate: int, blocksize: int, *_: object, direction: str, callback: Callable[..., None]) -> None:
        self.rate, self.blocksize, self.direction, self.callback = rate, blocksize, direction, callback
        self.active = False

    def start(self) -> None:
        """From now on the card calls."""
        self.active = True
        CARD.streams.append(self)

    def abort(self, **_: object) -> None:
        """The card calls no more."""
        self.active = False
        if self in CARD.streams:
            CARD.streams.remove(self)

    close = abort


def _stream(direction: str) -> Callable[..., Stream]:
    return lambda *how, callback: Stream(*how, direction=direction, callback=callback)


def card_in_memory() -> ModuleType:
    """What stands in the place of sounddevice."""
    door: Any = ModuleType("sounddevice")
    device = {"index": 0, "name": "memory", "hostapi": 0, "default_samplerate": 48_000.0}
    device |= {"max_input_channels": 1, "max_output_channels": 1}
    door.PortAudioError = NoCard
    door.InputStream, door.OutputStream = _stream("input"), _stream("output")
    door.query_devices = lambda device_=None, _direction=None: [device] if device_ is _direction is None else device
    door._terminate = door._initialize = lambda: None
    threading.Thread(target=CARD.run, daemon=True).start()
    return door  # type: ignore[no-any-return]


class Timed:
    """Ears that note when they heard."""

    def __init__(self, ears: Any) -> None:
        self._ears = ears
        self.spans: list[tuple[float, float]] = []

    def hear(self, *what: Any, **how: Any) -> Any:
        """What the ears hear."""
        began = time.monotonic()
        try:
            return self._ears.hear(*what, **how)
        finally:
            self.spans.append((began, time.monotonic()))


class Window:
    """The program, and one answer after another into it."""

    def __init__(self, plan: list[dict[str, Any]]) -> None:
        from PySide6.QtWidgets import QApplication

        from desktop.app.wiring import Engines, House, load_ears, load_meaning, load_mouth, load_turn_end
        from desktop.base.settings import read_settings
        from desktop.voice_loop.turn_taking import Event

        self.plan = plan
        self.app = QApplication([])
        self.at: dict[str, float] = {}
        self.outcome: Any = None

        def ears(settings: Any) -> Any:
            loaded, finder = load_ears(settings)
            self.ears = Timed(loaded)
            return self.ears, finder

        settings = replace(read_settings(), set_up=True, language="en", student="Asha")
        self.house = House(settings, Engines(ears, load_mouth, load_meaning, load_turn_end))
        self.lesson = self.house.lesson
        ended = Event.SPEECH_ENDED
        self.lesson.talking.happened.connect(lambda event: self._note("ended") if event is ended else None)
        self._watch_answers()

    def _note(self, what: str) -> None:
        self.at.setdefault(what, time.monotonic())

    def _watch_answers(self) -> None:
        """Note when the lesson lane begins to answer and when it has, and when the window is told."""
        desk, heard = self.house.desk, self.lesson._heard
        answer = desk.answer

        def answered(*what: Any) -> Any:
            self._note("asked")
            self.outcome = answer(*what)
            self._note("decided")
            return self.outcome

        desk.answer = answered  # type: ignore[method-assign]
        self.lesson._heard = lambda outcome: (self._note("home"), heard(outcome))  # type: ignore[method-assign,assignment]

    def until(self, met: Callable[[], object], seconds: float) -> bool:
        """Turn the window's loop until something is met, or for so long."""
        over = time.monotonic() + seconds
        while not met() and time.monotonic() < over:
            self.app.processEvents()
            time.sleep(0.0005)
        return bool(met())

    def open(self) -> None:
        """The names, a consent, a lesson, and everything loaded."""
        from tutor.records import consent
        from tutor.records.journal import Journal

        self.house.open()
        self.until(lambda: self.house.front.page("who").ready, LOADING_S)
        with Journal.open(self.house.front.settings.record) as record:
            consent.write(record, record.student("Asha").id, given=True, by_whom="parent")
        self.lesson.start("Asha", "integers")
        parts = self.lesson._parts
        ready = lambda: parts.now.can_hear and parts.now.mouth == parts.now.loudspeaker == "ready"  # noqa: E731
        if not self.until(lambda: ready() and self.house.desk._judge, LOADING_S):
            raise RuntimeError(f"not everything is ready: {parts.now}")

    def ask(self, row: dict[str, Any]) -> None:
        """Have a question of the kind asked, and let the student think."""
        from desktop.base.background import Lane
        from desktop.lesson.conversation import Conversation

        desk = self.house.desk

        def begun() -> Any:
            session = asking(row)
            conversation = Conversation(session, record=desk._record, ears=self.ears)  # type: ignore[arg-type]
            desk._conversation = conversation
            return desk._shown(conversation.begin())

        self.lesson.hush()
        self.house.background.run(Lane.LESSON, begun, self.lesson._turned, self.lesson._tell_fault)
        self.until(lambda: False, 0.5)
        self.lesson.hush()
        self.until(lambda: False, THINKS_S)

    def answer(self, row: dict[str, Any]) -> dict[str, Any]:
        """One answer spoken, and how the turn went."""
        self.ask(row)
        self.at, self.outcome = {}, None
        del self.ears.spans[:]
        spoken = np.load(row["sound"])
        self.lesson.talking.talk()
        self.lesson.talking.let_go()
        CARD.ended_at = CARD.reply_at = 0.0
        CARD.saying, CARD.until = spoken, row["until"]
        began = time.monotonic()
        self.until(lambda: "ended" in self.at, len(spoken) / 16_000 + LONGEST_S)
        cut_off = "ended" in self.at and not CARD.ended_at
        self.until(lambda: CARD.ended_at, len(spoken) / 16_000 + 1)
        waits = lambda: CARD.reply_at or ("home" in self.at and type(self.outcome).__name__ != "Shown")  # noqa: E731
        self.until(waits, LONGEST_S)
        found = self._found(cut_off=cut_off)
        found["began_s"] = round(CARD.ended_at - began, 3)
        self.lesson.hush()
        CARD.saying = CARD.saying[:0]
        return found

    def _found(self, *, cut_off: bool) -> dict[str, Any]:
        outcome, end, at = self.outcome, CARD.ended_at, self.at
        kind = type(outcome).__name__
        found: dict[str, Any] = {"cut_off": cut_off, "outcome": kind, "hearings": len(self.ears.spans)}
        heard = getattr(outcome, "heard", None)
        found["heard"] = outcome.view.heard if kind == "Shown" else heard.text if heard is not None else ""
        if kind == "Shown":
            found["said"] = list(outcome.view.said)
        if cut_off or "ended" not in at or "decided" not in at:
            return found
        after = sum(ended - max(began, at["ended"]) for began, ended in self.ears.spans if ended > at["ended"])
        last = self.ears.spans[-1][1] if self.ears.spans else end
        found |= {
            "endpoint": _ms(at["ended"] - end),
            "heard_at": _ms(last - end),
            "hear": _ms(after),
            "decide": _ms(at["decided"] - at["asked"] - after),
            "hops": _ms(at["asked"] - at["ended"] + at.get("home", at["decided"]) - at["decided"]),
        }
        if CARD.reply_at:
            found |= {"render": _ms(CARD.reply_at - at.get("home", at["decided"])), "all": _ms(CARD.reply_at - end)}
        return found


def asking(row: dict[str, Any]) -> Any:
    """A lesson that has not begun, whose first question awaits an answer of the row's kind."""
    from tutor import agentic_tutor
    from tutor.turn import Setup

    chapter, language, setup = row["chapter"], row["language"], Setup(plan=False)
    session = agentic_tutor.open_session("Asha", chapter, language=language, seed=row["seed"], setup=setup)
    first = row["item"]
    return replace(session, order=(first, *(one for one in session.order if one != first)))


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)


def main() -> None:
    """Take numbers of answers, give back how their turns went."""
    sys.modules["sounddevice"] = card_in_memory()
    window = Window(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    window.open()
    say = sys.stdout
    say.write("ready\n")
    say.flush()
    for line in sys.stdin:
        say.write(json.dumps(window.answer(window.plan[int(line)]), ensure_ascii=True) + "\n")
        say.flush()
    window.house.close()


if __name__ == "__main__":
    main()
