"""Work that is left alone when its time is up: the only thread of the study.

Looking up a server's name cannot be given a time limit, nor can a server that sends one byte of its headers now and
then. So a language model is asked on a thread of its own, which hands over what comes; whoever waits leaves at the
deadline. It must never touch anything but what it was handed, and there are never more than a few threads of it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Generic, TypeVar

from tutor.voice.reply import Fault, NotAReply, WebPage, WebReply

Piece = TypeVar("Piece")
Hand = Callable[[Piece], bool]
"""Hands a piece over; False when nobody waits any more and the job is to end."""


class Line(Generic[Piece]):
    """Does one job at a time. A job that does not end is given up, a few times at most."""

    def __init__(self, stuck_s: float = 30.0, most: int = 3) -> None:
        """A job older than `stuck_s` seconds no longer holds the line; with `most` of those it stays held."""
        self._stuck_s = stuck_s
        self._most = most
        self._threads: list[Thread] = []
        self._began = 0.0

    def busy(self) -> bool:
        """True while the last job is still at work, though nobody waits for it."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        lately = monotonic() - self._began < self._stuck_s
        return bool(self._threads) and (lately or len(self._threads) >= self._most)

    def begin(self, job: Callable[[Hand[Piece]], None]) -> Work[Piece]:
        """Start `job`; what it hands over is read from the work. Not to be called while the line is busy."""
        work: Work[Piece] = Work()
        thread = Thread(target=work.do, args=(job,), name="didi-asking", daemon=True)
        self._threads.append(thread)
        self._began = monotonic()
        thread.start()
        return work

    def wait(self, seconds: float) -> None:
        """Wait until the last job has ended, at most so many seconds."""
        if self._threads:
            self._threads[-1].join(seconds)


class Work(Generic[Piece]):
    """One job under way."""

    def __init__(self) -> None:
        self._came: SimpleQueue[tuple[Piece] | None] = SimpleQueue()
        self._left = Event()
        self._ended = Event()

    def do(self, job: Callable[[Hand[Piece]], None]) -> None:
        """Run the job; its end is noticed however it ends."""
        try:
            job(self._hand)
        finally:
            self._came.put(None)
            self._ended.set()

    def pieces(self, seconds_left: Callable[[], float]) -> Generator[Piece, None, None]:
        """What the job hands over, as it comes, until it ends. Leaving the loop leaves the work.

        Raises:
            TimeoutError: no time was left before it ended.
        """
        try:
            while True:
                left = seconds_left()
                if left <= 0:
                    raise TimeoutError
                try:
                    came = self._came.get(timeout=left)
                except Empty:
                    raise TimeoutError from None
                if came is None:
                    return
                yield came[0]
        finally:
            self._left.set()

    def whole(self) -> tuple[Piece, ...] | None:
        """All that the job handed over, once it has ended; None while it is at work. Never waits; to be taken once."""
        if not self._ended.is_set():
            return None
        return tuple(came[0] for came in iter(self._came.get, None))

    def _hand(self, piece: Piece) -> bool:
        if self._left.is_set():
            return False
        self._came.put((piece,))
        return True


# --- a search of the web that goes on by itself while a lesson does ---


class Searching:
    """One search under way."""

    def __init__(self, work: Work[bytes | Fault]) -> None:
        """`work` hands over a server's answer, piece by piece."""
        self._work = work

    def pages(self) -> tuple[WebPage, ...] | None:
        """What it came to, none where it failed; None while it goes on. To be taken once."""
        came = self._work.whole()
        return None if came is None else _pages_of(came)


def _pages_of(came: Iterable[bytes | Fault]) -> tuple[WebPage, ...]:
    reply = WebReply()
    try:
        for piece in came:
            if isinstance(piece, Fault):
                return ()
            reply.feed(piece)
        reply.close()
    except NotAReply:
        return ()
    return reply.pages
