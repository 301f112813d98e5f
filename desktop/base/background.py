"""Work behind the window: the only file with threads.

Each lane is one thread that takes its jobs in order; what a job gave or raised comes home to the thread of the
window by one signal. A lane owns what its jobs touch: the lesson lane the session and the record, the sound lane
the voice and the sound devices. No job may touch a widget, and no job is ever waited for except when the window
closes, and then only for a bounded time.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from enum import StrEnum
from threading import Lock
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

Given = TypeVar("Given")
Done = Callable[[Any], None]
Failed = Callable[[BaseException], None]

ERRAND = 0.05
"""Seconds that an errand at work is waited for when the window closes."""


def nobody_awaits(_: object) -> None:
    """What `done` or `failed` is where nobody awaits what comes of a job."""


class Lane(StrEnum):
    """One thread each."""

    LESSON = "lesson"
    """Owns the session, the record and the ears."""
    SOUND = "sound"
    """Owns the mouth, the microphone and the loudspeaker."""
    ERRANDS = "errands"
    """Loads what takes seconds, and hands it to its owner."""
    PAGES = "pages"
    """Reads for pages what the record and this PC have to tell; short jobs, each with a record opened for itself."""
    OFFICE = "office"
    """Long work that somebody waits for and may call off: exports, imports, backups, checks."""


class CalledOff(Exception):
    """Whoever waited for a piece of long work does not want it any more; what it had begun is undone by its makers."""

    code = "called_off"


class Work:
    """A piece of long work: tells how far it has come, and learns at its next word that it was called off."""

    def __init__(self) -> None:
        self.told: Callable[[float, str], None] | None = None
        """Given, on the thread of the work, the share that is done (0 to 1) and the code of what is done now."""
        self._called_off = False

    def call_off(self) -> None:
        """From any thread: the next `step` raises."""
        self._called_off = True

    def step(self, share: float = 0.0, code: str = "") -> None:
        """From the work: it has come this far.

        Raises:
            CalledOff: it shall not go on.
        """
        if self._called_off:
            raise CalledOff
        if self.told is not None:
            self.told(min(1.0, max(0.0, share)), code)


@dataclass(frozen=True, slots=True)
class _Awaited:
    """Who awaits a job, and where it runs."""

    lane: Lane
    done: Done
    failed: Failed


class Background(QObject):
    """Runs jobs on lanes and brings their outcome home to the window's thread, where it is made and stopped."""

    _came_home = Signal(object)
    _word_ahead = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = {lane: ThreadPoolExecutor(1, thread_name_prefix=f"didi-{lane}") for lane in Lane}
        self._awaited: dict[Future[Any], _Awaited] = {}
        self._works: list[Work] = []
        self._stopping = False
        self._door = Lock()
        """Held while a job is let in, and while the lanes are shut."""
        self._came_home.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._word_ahead.connect(self._tell_home, Qt.ConnectionType.QueuedConnection)

    def run(self, lane: Lane, job: Callable[[], Given], done: Callable[[Given], None], failed: Failed) -> None:
        """Do `job` on `lane`; then, on the window's thread, `done` with what it gave or `failed` with what it raised.

        The sound card's thread may call it too. After `stop` nothing is run and nothing is delivered any more.
        """
        with self._door:
            if self._stopping:
                return
            future = self._lanes[lane].submit(job)
            self._awaited[future] = _Awaited(lane, done, failed)
        future.add_done_callback(self._came_home.emit)

    def work(
        self,
        job: Callable[[Work], Given],
        done: Callable[[Given], None],
        failed: Failed,
        progressed: Callable[[float, str], None],
        lane: Lane = Lane.OFFICE,
    ) -> Work:
        """Do long work, in the office unless another lane owns what it touches.

        `progressed` is called on the window's thread; `failed` gets CalledOff too.
        The work that is given back can be called off until it is done.
        """
        work = Work()
        work.told = lambda share, code: self.send_ahead(lambda: progressed(share, code))
        self._works.append(work)

        def over(outcome: Callable[[Any], None]) -> Callable[[Any], None]:
            def tell(what: Any) -> None:
                self._works.remove(work)
                outcome(what)

            return tell

        self.run(lane, lambda: _worked(job, work), over(done), over(failed))
        return work

    def send_ahead(self, done: Callable[[], None]) -> None:
        """From a job: have `done` called on the window's thread while the job goes on. After `stop` nothing is."""
        self._word_ahead.emit(done)

    def busy(self) -> bool:
        """True while a job is waiting, running, or on its way home."""
        return bool(self._awaited)

    def stop(self, within: float, last: Mapping[Lane, Callable[[], None]] | None = None) -> bool:
        """Drop the jobs that wait, run one `last` job on each lane named, and wait up to `within` seconds.

        Errands and reading for pages are given `ERRAND` seconds at most: what they bring is not needed any more.
        Long work is called off. Returns True when every thread has ended; False when one is stuck in a job that cannot
        be broken off.
        """
        with self._door:
            self._stopping = True
        for work in self._works:
            work.call_off()
        awaited: list[Future[Any]] = []
        errands: list[Future[Any]] = []
        for future, who in self._awaited.items():
            future.cancel()
            (errands if who.lane in (Lane.ERRANDS, Lane.PAGES) else awaited).append(future)
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


def _worked(job: Callable[[Work], Given], work: Work) -> Given:
    """The job itself, unless it was called off while it waited for its turn."""
    work.step()
    return job(work)


# --- python's collector of circles ---


LOOK = 200
"""Milliseconds between two looks whether there is enough to collect."""
WHOLE = 60.0
"""Seconds at least between two collections of everything, which take longest."""


class Tidying(QObject):
    """Collects while the window stands."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._last_whole = time.monotonic()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._tidy)

    def begin(self) -> None:
        """From now on no other thread collects."""
        gc.disable()
        self._timer.start()

    def end(self) -> None:
        """The lanes have ended: Python may do as it likes again."""
        self._timer.stop()
        gc.enable()

    def _tidy(self) -> None:
        gc.disable()  # another window may have ended meanwhile
        generation = due(gc.get_count(), gc.get_threshold(), whole=time.monotonic() - self._last_whole >= WHOLE)
        if generation < 0:
            return
        if generation == 2:
            self._last_whole = time.monotonic()
        gc.collect(generation)


def due(count: tuple[int, int, int], threshold: tuple[int, int, int], *, whole: bool) -> int:
    """The oldest generation that has come over its threshold, as Python itself would choose it; -1 for none.

    The oldest of all only where `whole` says that it may be its turn.
    """
    for generation in (2, 1, 0) if whole else (1, 0):
        if 0 < threshold[generation] < count[generation]:
            return generation
    return -1
