"""Work behind the window: the only file with threads.

Each lane is one thread that takes its jobs in order; what a job gave or raised comes home to the thread of the
window by one signal. A lane owns what its jobs touch: the lesson lane the session and the record, the sound lane
the voice and the sound devices. No job may touch a widget, and no job is ever waited for except when the window
closes, and then only for a bounded time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from enum import StrEnum
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

Given = TypeVar("Given")
Done = Callable[[Any], None]
Failed = Callable[[BaseException], None]


class Lane(StrEnum):
    """One thread each."""

    LESSON = "lesson"
    """Owns the session, the record and the ears."""
    SOUND = "sound"
    """Owns the mouth, the microphone and the loudspeaker."""
    ERRANDS = "errands"
    """Loads what takes seconds, and hands it to its owner."""


class Background(QObject):
    """Runs jobs on lanes and brings their outcome home. Made and used on the window's thread only."""

    _came_home = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = {lane: ThreadPoolExecutor(1, thread_name_prefix=f"didi-{lane}") for lane in Lane}
        self._awaited: dict[Future[Any], tuple[Done, Failed]] = {}
        self._stopping = False
        self._came_home.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(self, lane: Lane, job: Callable[[], Given], done: Callable[[Given], None], failed: Failed) -> None:
        """Do `job` on `lane`; then, on the window's thread, `done` with what it gave or `failed` with what it raised.

        After `stop` nothing is run and nothing is delivered any more.
        """
        if self._stopping:
            return
        future = self._lanes[lane].submit(job)
        self._awaited[future] = (done, failed)
        future.add_done_callback(self._came_home.emit)

    def busy(self) -> bool:
        """True while a job is waiting, running, or on its way home."""
        return bool(self._awaited)

    def stop(self, within: float, last: Mapping[Lane, Callable[[], None]] | None = None) -> bool:
        """Drop the jobs that wait, run one `last` job on each lane named, and wait up to `within` seconds.

        Returns True when every thread has ended; False when one is stuck in a job that cannot be broken off.
        """
        self._stopping = True
        futures = list(self._awaited)
        self._awaited.clear()
        for future in futures:
            future.cancel()
        futures += [self._lanes[lane].submit(job) for lane, job in (last or {}).items()]
        for lane in self._lanes.values():
            lane.shutdown(wait=False)
        deadline = time.monotonic() + within
        _, unfinished = wait(futures, timeout=max(0.0, deadline - time.monotonic()))
        if unfinished:
            return False
        for lane in self._lanes.values():
            lane.shutdown(wait=True)
        return True

    def _deliver(self, future: Future[Any]) -> None:
        """On the window's thread: hand the outcome to whoever awaits it."""
        awaited = self._awaited.pop(future, None)
        if awaited is None or future.cancelled():
            return
        done, failed = awaited
        error = future.exception()
        if error is None:
            done(future.result())
        else:
            failed(error)
