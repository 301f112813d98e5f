"""A window whose heartbeat is watched: a bare one, or Didi's with a lesson, ears, mouth and language model at work.

It writes one JSON object: milliseconds that beats came late, what was going on, and how long each page took.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from functools import partial
from typing import Any

BEAT_MS = 5
WATCHED_S = 20.0
VISITS = 3
PAGES_S = 40.0
"""Seconds after which no further page is turned to; `left_out` names those that were not reached."""
REST_S = 15.0
"""Seconds that the window is given to come to rest."""
LOADING_S = 40.0
"""Seconds that the models are given to load."""
WRONG = ("997", "I do not know", "996", "it is 995")


class Heart:
    """Beats in the window's loop and remembers how late each beat came."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.late: list[float] = []
        self._due = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin."""
        self._due = time.perf_counter() + BEAT_MS / 1000
        self._timer.start(BEAT_MS)

    def stop(self) -> None:
        """End."""
        self._timer.stop()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.late.append(max(0.0, now - self._due) * 1000)
        self.start()

    def figures(self) -> dict[str, float]:
        """The middle, the 99th percentile and the worst, in milliseconds."""
        ordered = sorted(self.late)
        return {
            "p50": round(statistics.median(ordered), 2),
            "p99": round(ordered[round(0.99 * (len(ordered) - 1))], 2),
            "worst": round(ordered[-1], 2),
            "beats": len(ordered),
        }


def bare() -> dict[str, Any]:
    """A window with one button, and nothing behind it."""
    from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton

    app = QApplication([])
    window = QMainWindow()
    window.setCentralWidget(QPushButton("Start"))
    window.show()
    heart = Heart()
    heart.start()
    _live(app, WATCHED_S / 2)
    heart.stop()
    return heart.figures()


def ours() -> dict[str, Any]:
    """Didi's window in a lesson: somebody is heard, answered and spoken to without a pause."""
    from dataclasses import replace

    from PySide6.QtWidgets import QApplication

    from desktop.app.wiring import House
    from desktop.base.settings import read_settings
    from desktop.values.page import Start

    app = QApplication([])
    house = House(replace(read_settings(), set_up=True, local_words=True, log_out_minutes=0.0))
    house.open()
    _settle(app, house, within_s=LOADING_S)
    _sign_in(app, house)
    house.students.start_lesson(Start("rational_numbers"))
    _settle(app, house)
    busy = Busy(house)
    heart = Heart()
    busy.go_on()
    heart.start()
    _live(app, WATCHED_S)
    heart.stop()
    busy.stop()
    _settle(app, house)
    found: dict[str, Any] = {**heart.figures(), "heard": busy.heard, "spoken": busy.spoken, "turns": busy.turns}
    found["pages"], found["left_out"] = _pages(app, house)
    house.close()
    return found


def _sign_in(app: Any, house: Any) -> None:
    """Be Asha: chosen among the names, or somebody new."""
    house.front.go("who")
    _settle(app, house)
    who = house.front.page("who")
    known = [one for one in who.tiles.tiles.everybody if one.name == "Asha"]
    if known:
        who.tiles.chosen.emit(known[0])
    else:
        who.new_card.given.emit("Asha", "7B")
    until = time.monotonic() + REST_S
    while house.front.here != "home" and time.monotonic() < until:
        _settle(app, house, quiet_s=0.05)


class Busy:
    """Keeps the ears, the mouth and the tutor (with the language model, where there is one) at work."""

    def __init__(self, house: Any) -> None:
        from desktop.app.wiring import load_mouth

        self._house = house
        self._mouth = load_mouth(house.front.settings)
        self._sound = self._said()
        self._on = True
        self.heard = self.spoken = self.turns = 0

    def _said(self) -> Any:
        import numpy as np

        from desktop.base.sound_files import RATE, resample

        pcm = self._mouth.say("Minus one by seven.").astype(np.float32) / 32768.0
        return resample(pcm, self._mouth.sample_rate, RATE)

    def go_on(self) -> None:
        """Begin the three rounds."""
        self._hear(None)
        self._speak(None)

    def stop(self) -> None:
        """No new round is begun."""
        self._on = False

    def _hear(self, _: object) -> None:
        from desktop.base.background import Lane

        if self._on:
            self.heard += 1
            if self.heard % 3 == 0:
                self.turns += 1
                self._house.lesson.say(WRONG[self.turns % len(WRONG)])
            conversation = self._house.desk._conversation
            self._house.background.run(Lane.LESSON, partial(conversation.hear, self._sound), self._hear, _raise)

    def _speak(self, _: object) -> None:
        from desktop.base.background import Lane

        if self._on:
            self.spoken += 1
            job = partial(self._mouth.say, f"Number {self.spoken} comes before number {self.spoken + 1}.")
            self._house.background.run(Lane.SOUND, job, self._speak, _raise)


def _pages(app: Any, house: Any) -> tuple[dict[str, dict[str, float]], list[str]]:
    """Milliseconds from the wish for each page to its first picture: when it is made, and again (the middle).

    Also until everything that it shows has been read (`read`, the middle): that is what the window does not wait for.
    """
    house.lesson.leave()
    _settle(app, house)
    house.front.let_in = True
    # The page of names signs out, so it comes last; the lesson and the gate are not turned to by wishing.
    names = [name for name in house.window.names if name not in ("lesson", "gate", "who")]
    found: dict[str, dict[str, float]] = {}
    until = time.monotonic() + PAGES_S
    for name in (*names, "who"):
        if time.monotonic() > until:
            break
        house.front.let_in = True  # a look at a student's page has shut the teacher's
        made, _ = _turned(app, house, name)
        again = []
        for _ in range(VISITS):
            _turned(app, house, "keys" if name == "about" else "about")
            again.append(_turned(app, house, name))
        drawn, read = (statistics.median(one) for one in zip(*again, strict=True))
        found[name] = {"made": round(made, 1), "again": round(drawn, 1), "read": round(read, 1)}
    return found, [name for name in (*names, "who") if name not in found]


def _turned(app: Any, house: Any, name: str) -> tuple[float, float]:
    """Turn to a page: milliseconds to its first picture, and to the end of what is read for it."""
    began = time.perf_counter()
    house.front.go(name)
    app.processEvents()
    house.window.grab()  # painted at once, with everything on it
    drawn = time.perf_counter() - began
    while house.background.busy() and time.perf_counter() - began < REST_S:
        app.processEvents()
        time.sleep(0.001)
    read = time.perf_counter() - began
    _settle(app, house, quiet_s=0.05)
    if house.front.here != name:
        raise RuntimeError(f"{name} was wished for, and {house.front.here} is shown")
    return drawn * 1000, read * 1000


def _live(app: Any, seconds: float) -> None:
    from PySide6.QtCore import QTimer

    QTimer.singleShot(round(seconds * 1000), app.quit)
    app.exec()


def _settle(app: Any, house: Any, quiet_s: float = 0.3, within_s: float = REST_S) -> None:
    """Let the window live until nothing runs behind it."""
    until = time.monotonic() + within_s
    since = time.monotonic()
    while time.monotonic() < until and time.monotonic() - since < quiet_s:
        app.processEvents()
        if house.background.busy():
            since = time.monotonic()
        time.sleep(0.002)


def _raise(error: BaseException) -> None:
    raise error


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"bare": bare, "ours": ours}[sys.argv[1]]()) + "\n")
