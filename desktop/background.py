"""Work behind the window: the only file with threads.

Each lane is one thread that takes its jobs in order; what a job gave or raised comes home to the thread of the
window by one signal. A lane owns what its jobs touch: the lesson lane the session and the record, the sound lane
the voice and the sound devices. No job may touch a widget, and no job is ever waited for except when the window
closes, and then only for a bounded time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

Given = TypeVar("Given")
Done = Callable[[Any], None]
Failed = Callable[[BaseException], None]

ERRAND = 0.2
"""Seconds that an errand at work is waited for when the window closes."""


class Lane(StrEnum):
    """One thread each."""

    LESSON = "lesson"
    """Owns the session, the record and the ears."""
    SOUND = "sound"
    """Owns the mouth, the microphone and the loudspeaker."""
    ERRANDS = "errands"
    """Loads what takes seconds, and hands it to its owner."""


@dataclass(frozen=True, slots=True)
class _Awaited:
    """Who awaits a job, and where it runs."""

    lane: Lane
    done: Done
    failed: Failed


class Background(QObject):
    """Runs jobs on lanes and brings their outcome home. Made and used on the window's thread only."""

    _came_home = Signal(object)
    _word_ahead = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = {lane: ThreadPoolExecutor(1, thread_name_prefix=f"didi-{lane}") for lane in Lane}
        self._awaited: dict[Future[Any], _Awaited] = {}
        self._stopping = False
        self._came_home.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._word_ahead.connect(self._tell_home, Qt.ConnectionType.QueuedConnection)

    def run(self, lane: Lane, job: Callable[[], Given], done: Callable[[Given], None], failed: Failed) -> None:
        """Do `job` on `lane`; then, on the window's thread, `done` with what it gave or `failed` with what it raised.

        After `stop` nothing is run and nothing is delivered any more.
        """
        if self._stopping:
            return
        future = self._lanes[lane].submit(job)
        self._awaited[future] = _Awaited(lane, done, failed)
        future.add_done_callback(self._came_home.emit)

    def send_ahead(self, done: Callable[[], None]) -> None:
        """From a job: have `done` called on the window's thread while the job goes on. After `stop` nothing is."""
        self._word_ahead.emit(done)

    def busy(self) -> bool:
        """True while a job is waiting, running, or on its way home."""
        return bool(self._awaited)

    def stop(self, within: float, last: Mapping[Lane, Callable[[], None]] | None = None) -> bool:
        """Drop the jobs that wait, run one `last` job on each lane named, and wait up to `within` seconds.

        Errands are given `ERRAND` seconds at most: what they load is not needed any more. Returns True when every
        thread has ended; False when one is stuck in a job that cannot be broken off.
        """
        self._stopping = True
        awaited: list[Future[Any]] = []
        errands: list[Future[Any]] = []
        for future, who in self._awaited.items():
            future.cancel()
            (errands if who.lane is Lane.ERRANDS else awaited).append(future)
        self._awaited.clear()
        awaited += [self._lanes[lane].submit(job) for lane, job in (last or {}).items()]
        for thread in self._lanes.values():
            thread.shutdown(wait=False)
        unfinished = wait(awaited, timeout=within).not_done or wait(errands, timeout=min(within, ERRAND)).not_done
        if not unfinished:
            for thread in self._lanes.values():
                thread.shutdown(wait=True)
        return not unfinished

    def _tell_home(self, done: Callable[[], None]) -> None:
        if not self._stopping:
            done()

    def _deliver(self, future: Future[Any]) -> None:
        """On the window's thread: hand the outcome to whoever awaits it."""
        awaited = self._awaited.pop(future, None)
        if awaited is None or future.cancelled():
            return
        error = future.exception()
        if error is None:
            awaited.done(future.result())
        else:
            awaited.failed(error)
