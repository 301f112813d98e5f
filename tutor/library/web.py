"""Searching the web for what no book has: when it may be done, and pages that are kept for a day.

Never without an adult's word, never in an exam or for an exercise, never with anything personal in the question. What
comes back is text from outside: it is cleaned here, marked as the web's wherever it goes, and judged before it is said.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Protocol, Self

from tutor.library import grounded, index
from tutor.library.answering import sentences_of
from tutor.library.words import Found, Kept, Question
from tutor.records.cache import Cache, CacheLost
from tutor.safety import concern
from tutor.turn import Source
from tutor.voice.patience import Searching
from tutor.voice.prompt import told_by_student
from tutor.voice.reply import WebPage

KEPT_FOR = 86_400.0
"""Seconds for which a search is good (behaviour: cached a day)."""
TAKES = 3.0
"""Seconds that must be left for a search: one that reads pages takes two to five, and no lesson waits for that."""
BEHIND = 12.0
"""Seconds that a search may go on by itself while a lesson does: some four times what one takes with a good line."""
IN_VAIN = 300.0
"""Seconds for which nothing more is promised of a search that came to nothing."""
MOST_IN_VAIN = 64
"""Searches that came to nothing of which it is known."""
_TABLE = "CREATE TABLE IF NOT EXISTS web (key TEXT PRIMARY KEY, at REAL NOT NULL, pages TEXT NOT NULL)"


class Searches(Protocol):
    """Who can search: `didi_voice.DidiVoice`, or anything that can."""

    def search(self, query: str, until: float) -> tuple[WebPage, ...]:
        """Pages of the web; none where nothing came by then."""
        ...

    def begin_search(self, query: str, within_s: float) -> Searching | None:
        """The same, going on by itself for so many seconds; None where none may begin now."""
        ...


def refused(question: Question, found: Found) -> str:
    """Why the web is not searched for this question; empty when it may be."""
    if question.route != "curriculum":
        return question.route
    if concern.look(question.heard) is not None or concern.look(question.standalone) is not None:
        return "personal"
    if not grounded.may_be_told(question.heard):
        return "orders"
    return "" if found.quality == "low" or question.recent else "the book has it"


class Web:
    """The web, as far as it may be asked. One for each place where it is turned on."""

    def __init__(self, searches: Searches, cache: Cache | None, wall: Callable[[], float]) -> None:
        """`wall` tells the seconds since 1970; without `cache` nothing is kept."""
        self._searches = searches
        self._cache = cache
        self._wall = wall
        self.asked = 0
        """How often the web itself was searched."""
        self._going_on: tuple[str, Searching] | None = None
        self._in_vain: Kept[str, float] = Kept(MOST_IN_VAIN)
        """When a search came to nothing."""

    @classmethod
    def open(cls, searches: Searches, path: Path | None, wall: Callable[[], float] = time) -> Self:
        """The web with its pages kept in the library's file at `path`, by a connection of its own; None: in memory."""
        return cls(searches, Cache.open(path, index.RECIPE, index.MADE_FROM, index.TABLES), wall)

    def close(self) -> None:
        """Keep what came in, and close the file. Closing twice does nothing more."""
        self.take_in()
        if self._cache is not None:
            self._cache.close()

    def look(self, query: str, until: float) -> tuple[Source, ...]:
        """Pages for the query, from today's searches or by a new one that may take until then."""
        asked = _asked(query)
        if not asked:
            return ()
        known = self._kept(asked)
        if known is not None:
            return known
        self.asked += 1
        pages = tuple(page for one in self._searches.search(asked, until) for page in _cleaned(one))
        if pages:
            self._keep(asked, pages)
        return pages

    def known(self, query: str) -> tuple[Source, ...]:
        """Pages that the last day's searches gave for the query. Asks nobody."""
        asked = _asked(query)
        return (self._kept(asked) or ()) if asked else ()

    def look_on(self, query: str) -> bool:
        """Whether a search for the query goes on by itself, begun now if it may be; it never waits.

        What came to nothing a while ago is not searched again, so that nobody is promised the same twice.
        """
        asked = _asked(query)
        in_vain = self._in_vain.get(asked)
        if not asked or (in_vain is not None and 0 <= self._wall() - in_vain < IN_VAIN):
            return False
        if self._going_on is None and (begun := self._searches.begin_search(asked, BEHIND)) is not None:
            self.asked += 1
            self._going_on = asked, begun
        return self._going_on is not None and self._going_on[0] == asked

    def take_in(self) -> None:
        """Keep what a search that went on by itself came to, if it has ended. For the file's own thread."""
        if self._going_on is None or (came := self._going_on[1].pages()) is None:
            return
        (asked, _), self._going_on = self._going_on, None
        pages = tuple(page for one in came for page in _cleaned(one))
        if pages:
            self._keep(asked, pages)
        else:
            self._in_vain.keep(asked, self._wall())

    def _kept(self, query: str) -> tuple[Source, ...] | None:
        """What a search of the last day gave; None when there was none, or it cannot be read."""
        if self._cache is None:
            return None
        now = self._wall()
        with suppress(CacheLost, ValueError, TypeError):
            self._cache.run(_TABLE)
            for at, pages in self._cache.rows("SELECT at, pages FROM web WHERE key = ?", [_key(query)]):
                if 0 <= now - at < KEPT_FOR:
                    return tuple(Source(**page, kind="web") for page in json.loads(pages))
        return None

    def _keep(self, query: str, pages: Sequence[Source]) -> None:
        told = json.dumps([{"id": page.id, "title": page.title, "text": page.text} for page in pages])
        now = self._wall()
        if self._cache is not None:
            with suppress(CacheLost):
                self._cache.run("DELETE FROM web WHERE at <= ? OR at > ?", [(now - KEPT_FOR, now)])
                self._cache.run("INSERT OR REPLACE INTO web VALUES (?, ?, ?)", [(_key(query), now, told)])


def _asked(query: str) -> str:
    """The query as it may leave the house; empty where nothing of it may."""
    return "" if concern.look(query) is not None else " ".join(told_by_student(query).split())


def _key(query: str) -> str:
    """Under this a search is kept: the question itself is not written down."""
    return hashlib.blake2b(query.casefold().encode("utf-8", "replace"), digest_size=16).hexdigest()


def _cleaned(page: WebPage) -> tuple[Source, ...]:
    """The page as it may be read; nothing where nothing of it teaches. Its address stands in its id alone."""
    told = (grounded.without_links(sentence) for sentence in sentences_of(page.text))
    text = " ".join(sentence for sentence in told if sentence and grounded.may_be_told(sentence))
    title = grounded.without_links(page.title)
    if not any(one.isalnum() for one in text):
        return ()
    return (Source(page.address, title if grounded.may_be_told(title) else "", text, kind="web"),)
