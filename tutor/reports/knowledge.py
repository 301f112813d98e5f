"""What is known of each person, folded over all their turns on all PCs and kept after every sitting in the cache.

A sitting is what a person did in one session on one day. Only what follows the first sitting that has changed is
folded anew, so turns that come from another PC between others find their place. It is worked out from the ledger alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import groupby

from tutor.records.cache import Cache, Row
from tutor.records.people import Person
from tutor.reports import folding
from tutor.reports.folding import Seen
from tutor.turn import Learner

_TURNS = """
    SELECT day, session, iif(mode = 'clarify_doubts', '', skill_now), words,
           category, iif(counts, 'item', about), iif(counts, verdict, ''),
           misconception_now, move, first_now, doubt
    FROM sessions CROSS JOIN turns ON turns.session = sessions.n CROSS JOIN items ON items.n = turns.item
    CROSS JOIN devices ON devices.n = turns.device
    WHERE NOT opening AND NOT sealed AND student IN ({students}) ORDER BY at, devices.id, turns.sequence, turns.id
"""


def bring_up(cache: Cache, people: Sequence[Person], changed: frozenset[str]) -> None:
    """Fold what is new or has changed, given the ids of the students of whom anything has.

    To be called within `Cache.whole`. Raises CacheLost.
    """
    known: dict[str, str] = dict(cache.rows("SELECT key, ids FROM persons"))
    for person in people:
        ids = " ".join(person.ids)
        if known.get(person.key) != ids or not changed.isdisjoint(person.ids):
            _fold(cache, person)
            cache.run("INSERT OR REPLACE INTO persons VALUES (?, ?)", [(person.key, ids)])


def _fold(cache: Cache, person: Person) -> None:
    """Fold what is new or has changed of a person's turns."""
    known, chain = Learner(), b""
    old = {
        n: (chain, kept)
        for n, chain, kept in cache.rows("SELECT n, chain, learner FROM folds WHERE person = ?", [person.key])
    }
    kept, same, n = b"", True, -1
    news: list[Row] = []
    for n, (day, turns) in enumerate(_sittings(cache, person)):
        chain = _linked(chain, turns)
        if same and old.get(n, (b"", b""))[0] == chain:
            kept = old[n][1]
            continue
        if same and kept:
            known = folding.from_bytes(kept)
        same = False
        known = folding.folded(folding.begun_anew(known), turns)
        news.append((person.key, n, day, chain, folding.to_bytes(known)))
    cache.run("DELETE FROM folds WHERE person = ? AND n > ?", [(person.key, n)])
    cache.run("INSERT OR REPLACE INTO folds VALUES (?,?,?,?,?)", news)


def of(cache: Cache, person: Person, before: int | None = None) -> Learner:
    """What is known of a person after all sittings, or after those before a day. Raises CacheLost."""
    found = cache.rows(
        "SELECT learner FROM folds WHERE person = ? AND day < ? ORDER BY n DESC LIMIT 1",
        [person.key, 1 << 40 if before is None else before],
    )
    return folding.from_bytes(found[0][0]) if found else Learner()


def _sittings(cache: Cache, person: Person) -> Iterator[tuple[int, list[Seen]]]:
    students = ",".join("?" * len(person.ids))
    rows = cache.rows(_TURNS.format(students=students), person.ids)
    for (day, _), together in groupby(rows, key=lambda row: row[:2]):
        yield day, [Seen(*(*row[2:], day)) for row in together]


def _linked(chain: bytes, turns: list[Seen]) -> bytes:
    """A short sum over these turns and all before them."""
    return hashlib.blake2b(chain + repr(turns).encode("utf-8"), digest_size=12).digest()
