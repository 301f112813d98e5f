"""A search of the web that goes on by itself while a lesson does, and the pages that it came to.

Whoever began it asks now and then whether it has ended, and never waits. Its pages are text from outside, unjudged.
"""

from __future__ import annotations

from collections.abc import Iterable

from tutor.voice.judged_reply import Fault
from tutor.voice.patience import Work
from tutor.voice.reply_text import NotAReply
from tutor.voice.web_reply import WebPage, WebReply


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
