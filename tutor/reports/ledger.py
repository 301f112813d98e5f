"""The ledger: every turn of the journal as one row of the cache, placed in time, marked by today's keys.

It is worked out from the journal and the content and nothing else, in one go or bit by bit with the same result. It
never looks at names: who is who, and who is to be forgotten, is asked of the journal each time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from functools import lru_cache
from operator import attrgetter

from tutor.records.cache import Cache, Row
from tutor.records.rows import TurnRow
from tutor.reports import order, rescoring, sums, turn_facts
from tutor.reports.order import Stretch, Tick
from tutor.reports.rescoring import Content
from tutor.reports.turn_facts import Asked, Fact, Step
from tutor.turn import Heard

RECIPE = "4"
"""How the rows are worked out. Raised with every change of that, so that older caches are thrown away."""

DAY_MS = 86_400_000
EPOCH = date(1970, 1, 1).toordinal()
"""The ledger counts days from the first of 1970."""

TABLES = f"""
    CREATE TABLE sessions (
        n INTEGER PRIMARY KEY, id TEXT UNIQUE, student TEXT, chapter TEXT, mode TEXT, content TEXT, continues TEXT,
        begun INTEGER, begun_zone INTEGER, begun_day INTEGER, begun_on INTEGER, begun_as INTEGER,
        stands TEXT, spoken TEXT, sealed INTEGER DEFAULT 0, continued_at INTEGER, questions INTEGER, number INTEGER,
        told INTEGER DEFAULT 1
    );
    CREATE TABLE devices (n INTEGER PRIMARY KEY, id TEXT UNIQUE);
    CREATE TABLE items (
        n INTEGER PRIMARY KEY, chapter TEXT, file TEXT, item TEXT, skill TEXT, question TEXT, key TEXT,
        accept_also TEXT, form TEXT, kind TEXT, key_now TEXT, skill_now TEXT, changed INTEGER DEFAULT 0,
        checked TEXT DEFAULT '', UNIQUE (chapter, file, item, skill, question, key, accept_also, form, kind)
    );
    CREATE TABLE turns (
        row INTEGER PRIMARY KEY, id TEXT, session INTEGER, number INTEGER, device INTEGER, sequence INTEGER,
        monotonic INTEGER, wall INTEGER, zone INTEGER, opening INTEGER, item INTEGER, how TEXT,
        heard_at REAL, words INTEGER, said TEXT, value TEXT, category TEXT, about TEXT, recorded TEXT,
        misconception TEXT, first INTEGER, hints INTEGER, rung TEXT, move TEXT, frustration INTEGER, short INTEGER,
        doubt REAL, language TEXT, state TEXT,
        verdict TEXT, value_now TEXT, misconception_now TEXT, counts INTEGER,
        first_now INTEGER DEFAULT 0, seconds REAL DEFAULT 0, idle REAL DEFAULT 0, signs INTEGER DEFAULT 0,
        at INTEGER DEFAULT 0, day INTEGER DEFAULT 0
    );
    CREATE INDEX sessions_by_student ON sessions (student);
    CREATE INDEX turns_by_session ON turns (session, number);
    CREATE INDEX turns_by_device ON turns (device, sequence);
    CREATE INDEX turns_by_item ON turns (item);
    CREATE INDEX turns_not_right ON turns (session, item, day, value_now, said, misconception_now)
        WHERE counts AND verdict != 'correct';
    CREATE TABLE stretches (
        device INTEGER, first INTEGER, last INTEGER, monotonic INTEGER, wall INTEGER, length INTEGER, rows INTEGER,
        start INTEGER, next INTEGER, PRIMARY KEY (device, first)
    );
    CREATE TABLE persons (key TEXT PRIMARY KEY, ids TEXT);
    CREATE TABLE folds (person TEXT, n INTEGER, day INTEGER, chain BLOB, learner BLOB, PRIMARY KEY (person, n));
    {sums.TABLE}
"""

_COLUMNS = 33
"""Columns of `turns` that are filled when a row comes in."""
_ASKED = "chapter, file, item, skill, question, key, accept_also, form, kind"


def take_in(cache: Cache, rows: Iterable[TurnRow], content: Content) -> frozenset[str]:
    """Take new rows of the journal in and bring everything that hangs on them, or on changed content, up to date.

    Returns the ids of the students of whom anything has changed; "" for somebody whose session is not here yet. To be
    called within `Cache.whole`. Raises CacheLost, or what `rows` raises.
    """
    before = newest(cache)
    cache.run(f"INSERT INTO turns VALUES ({','.join('?' * _COLUMNS)},0,0,0,0,0,0)", _Taking(cache, content).each(rows))  # noqa: S608
    again = {n for (n,) in cache.rows("SELECT DISTINCT session FROM turns WHERE row > ?", [before])}
    for (device,) in cache.rows("SELECT DISTINCT device FROM turns WHERE row > ? ORDER BY device", [before]):
        again |= _place(cache, device, before)
    again |= _mark(cache, content, before)
    for session in sorted(again):
        _derive(cache, session)
    sums.add_up(cache, sorted(again))
    owners: dict[int, str] = dict(cache.rows("SELECT n, student FROM sessions"))
    return frozenset(owners[session] for session in again)


def newest(cache: Cache) -> int:
    """The row of the journal up to which everything is in."""
    return int(cache.rows("SELECT max(row) FROM turns")[0][0] or 0)


# --- rows come in -------------------------------------------------------------------------------------------------


class _Taking:
    """Makes rows of the ledger of rows of the journal, with numbers for what comes again and again."""

    def __init__(self, cache: Cache, content: Content) -> None:
        self._cache = cache
        self._content = content
        self._sessions = _numbers(cache, "sessions", "id")
        self._devices = _numbers(cache, "devices", "id")
        self._items = _numbers(cache, "items", _ASKED)

    def each(self, rows: Iterable[TurnRow]) -> Iterator[Row]:
        """The values of `turns` for each row; a row whose card is not one of ours tells nothing."""
        for row in rows:
            with suppress(ValueError, TypeError, AttributeError):
                yield _all_storable(self._values(row))

    def _values(self, row: TurnRow) -> Row:
        fact, heard = turn_facts.fact_of(row.heard, row.card), row.heard
        if row.mode == "clarify_doubts":  # the chapter's question was never asked, whatever words may fit it
            fact = replace(fact, about="nothing", recorded="", misconception="")
        wall, zone = clock(row.wall)
        plain = (heard.confidence, heard.language, heard.by, heard.clipped) == (1.0, None, "keyboard", False)
        how = "" if plain else json.dumps([heard.confidence, heard.language, heard.by, heard.clipped])
        counts = fact.about == "item" and bool(fact.recorded) and not row.opening
        return (
            *(row.rowid, row.id, self._session(row), row.number, self._device(row.device), row.sequence),
            *(row.monotonic_ms, wall, zone, int(row.opening), self._item(row), how),
            *_OF_FACT(fact),
            *(fact.recorded, fact.value, fact.misconception, int(counts)),
        )

    def _session(self, row: TurnRow) -> int:
        key = (row.session,)
        if key not in self._sessions:
            self._sessions[key] = n = len(self._sessions) + 1
            values = (n, row.session, row.student, row.chapter, row.mode, int(row.mode == "exam"))
            columns = "n, id, student, chapter, mode, sealed"
            self._cache.run(f"INSERT INTO sessions ({columns}) VALUES (?,?,?,?,?,?)", [values])  # noqa: S608
        return self._sessions[key]

    def _device(self, device: str) -> int:
        key = (device,)
        if key not in self._devices:
            self._devices[key] = n = len(self._devices) + 1
            self._cache.run("INSERT INTO devices VALUES (?,?)", [(n, device)])
        return self._devices[key]

    def _item(self, row: TurnRow) -> int:
        asked = turn_facts.asked_on(row.card, row.chapter, row.content)
        key = _all_storable(_OF_ASKED(asked))
        if key not in self._items:
            self._items[key] = n = len(self._items) + 1
            columns = f"n, {_ASKED}, key_now, skill_now"
            values = (n, *key, asked.key, asked.skill)
            self._cache.run(f"INSERT INTO items ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", [values])  # noqa: S608
        return self._items[key]


def _numbers(cache: Cache, table: str, key: str) -> dict[Row, int]:
    """The number of each row of a table by its key."""
    return {tuple(found): n for n, *found in cache.rows(f"SELECT n, {key} FROM {table}")}  # noqa: S608


_OF_FACT, _OF_ASKED = attrgetter(*Fact.__slots__), attrgetter(*Asked.__slots__)


def _all_storable(values: Row) -> Row:
    """The values as SQLite can hold them. Most of a record are numbers and plain letters, which are left alone."""
    return tuple(
        [
            one
            if one is None or isinstance(one, (int, float)) or (type(one) is str and one.isascii())
            else _storable(one)
            for one in values
        ]
    )


def _storable(value: object) -> object:
    """The value as SQLite can hold it: a half of an emoji, which a broken keyboard may send, becomes a "?"."""
    if isinstance(value, tuple):
        return json.dumps(value) if value else "[]"
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "replace").decode("utf-8")
    return value


def clock(wall: str) -> tuple[int, int]:
    """A row's wall clock as UTC milliseconds and the minutes its zone is ahead; nought for what is no time."""
    try:
        at = datetime.fromisoformat(wall)
        ahead = at.utcoffset()
        return round(at.timestamp() * 1000), round(ahead.total_seconds() / 60) if ahead else 0
    except (ValueError, OverflowError, OSError):
        return 0, 0


def local(at: int, zone: int) -> str:
    """UTC milliseconds as local time, ISO 8601 with its offset. Exports ask for it a hundred thousand times."""
    day, rest = divmod(at + zone * 60_000, DAY_MS)
    seconds, thousandths = divmod(rest, 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{_day(day)}T{minutes // 60:02d}:{minutes % 60:02d}:{seconds:02d}.{thousandths:03d}{_offset(zone)}"


@lru_cache(maxsize=4096)
def _day(day: int) -> str:
    return date.fromordinal(day + EPOCH).isoformat()


@lru_cache(maxsize=64)
def _offset(zone: int) -> str:
    ahead = abs(zone)
    return f"{'-' if zone < 0 else '+'}{ahead // 60:02d}:{ahead % 60:02d}"


# --- when ---------------------------------------------------------------------------------------------------------


def _place(cache: Cache, device: int, before: int) -> set[int]:
    """Place the rows of one PC: the new ones, and those whose stretch has come to lie elsewhere.

    Returns the sessions that have been moved.
    """
    known = cache.rows("SELECT * FROM stretches WHERE device = ? ORDER BY first", [device])
    old = [Stretch(*row[1:7]) for row in known]
    late = cache.rows("SELECT min(sequence) FROM turns WHERE device = ? AND row > ?", [device, before])[0][0]
    if old and late <= old[-1].last:
        known, old, late = [], [], 0
    ticks = cache.rows(
        "SELECT sequence, monotonic, wall FROM turns WHERE device = ? AND sequence >= ? ORDER BY sequence, id",
        [device, late],
    )
    found = order.stretches((Tick(*tick) for tick in ticks), old)
    begun = order.starts(found)
    now = [
        (device, one.first, one.last, one.monotonic_ms, one.wall_ms, one.length_ms, one.rows, start, following)
        for one, start, following in zip(found, begun, (*begun[1:], None), strict=True)
    ]
    changed = [row for row in now if row not in set(known)]
    cache.run("DELETE FROM stretches WHERE device = ?", [(device,)])
    cache.run("INSERT INTO stretches VALUES (?,?,?,?,?,?,?,?,?)", now)
    cache.run(
        "UPDATE turns SET at = min(?1 + monotonic - ?2, max(coalesce(?3, 1 << 60), ?1)) "
        "WHERE device = ?4 AND sequence BETWEEN ?5 AND ?6",
        [(row[7], row[3], row[8], device, row[1], row[2]) for row in changed],
    )
    cache.run(
        f"UPDATE turns SET day = (at + zone * 60000) / {DAY_MS} WHERE device = ? AND sequence BETWEEN ? AND ?",  # noqa: S608
        [row[:3] for row in changed],
    )
    in_stretch = "SELECT DISTINCT session FROM turns WHERE device = ? AND sequence BETWEEN ? AND ?"
    return {session for row in changed if row[1] < late for (session,) in cache.rows(in_stretch, row[:3])}


# --- by today's keys ----------------------------------------------------------------------------------------------


def _mark(cache: Cache, content: Content, before: int) -> set[int]:
    """Mark anew what hangs on a key that is another one today. Returns the sessions in which a mark has changed."""
    again = _check(cache, content)
    new = [n for (n,) in cache.rows("SELECT DISTINCT item FROM turns WHERE row > ?", [before])]
    changed = {n for (n,) in cache.rows("SELECT n FROM items WHERE changed")}
    touched: set[int] = set()
    for item in sorted(again | (changed & set(new))):
        touched |= _mark_item(cache, content, item, changed=item in changed)
    return touched


def _check(cache: Cache, content: Content) -> set[int]:
    """Hold every item against today's content where that may have changed. Returns those with a new state of things."""
    again: set[int] = set()
    chapters = cache.rows("SELECT DISTINCT chapter, checked FROM items")
    for chapter in sorted({name for name, checked in chapters if checked != content.fingerprint(name)}):
        rows = cache.rows(
            f"SELECT n, changed, {_ASKED} FROM items WHERE chapter = ? AND checked != ?",  # noqa: S608
            [chapter, content.fingerprint(chapter)],
        )
        news = []
        for n, was_changed, *told in rows:
            asked = _asked(told)
            now = rescoring.key_now(asked, content)
            if was_changed or now is not None:
                again.add(n)
            skill = asked.skill or content.skill_of(chapter, asked.item)
            news.append((now.answer if now else asked.key, now is not None, skill, n))
        cache.run("UPDATE items SET key_now = ?, changed = ?, skill_now = ? WHERE n = ?", news)
        cache.run("UPDATE items SET checked = ? WHERE chapter = ?", [(content.fingerprint(chapter), chapter)])
    return again


def _asked(told: Sequence[str]) -> Asked:
    named = dict(zip(Asked.__slots__, told, strict=True))
    return Asked(**{**named, "accept_also": tuple(json.loads(named["accept_also"]))})  # type: ignore[arg-type]


def _mark_item(cache: Cache, content: Content, n: int, *, changed: bool) -> set[int]:
    """Mark every turn on one item. Returns the sessions in which a mark has changed."""
    chapter_id, name = cache.rows("SELECT chapter, item FROM items WHERE n = ?", [n])[0]
    item, chapter = content.item(chapter_id, name), content.chapter(chapter_id)
    touched: set[int] = set()
    news = []
    turns = cache.rows(
        "SELECT row, session, said, how, heard_at, language, value, about, recorded, misconception, "
        "verdict, value_now, misconception_now, counts FROM turns WHERE item = ? AND recorded != ''",
        [n],
    )
    for row, session, said, how, at, language, value, about, recorded, misconception, *was in turns:
        now = (recorded, value, misconception, int(about == "item"))
        if changed and item is not None and chapter is not None:
            anew = rescoring.counted(item, chapter, _heard(said, how, at), language, about=about)
            if anew is not None:
                now = (anew.verdict, anew.value, anew.misconception, 1)
        if now != tuple(was):
            news.append((*now, row))
            touched.add(session)
    cache.run("UPDATE turns SET verdict = ?, value_now = ?, misconception_now = ?, counts = ? WHERE row = ?", news)
    return touched


def _heard(said: str, how: str, at: float) -> Heard:
    if not how:
        return Heard(said, at=at)
    confidence, language, by, clipped = json.loads(how)
    return Heard(said, confidence, language, by, clipped, at)


# --- within a session ---------------------------------------------------------------------------------------------


def _derive(cache: Cache, session: int) -> None:
    """Work out what only the turns before a turn tell of it."""
    rows = cache.rows(
        "SELECT row, heard_at, item, counts AND verdict IN ('correct', 'wrong'), frustration, "
        "counts AND recorded = 'correct', opening, first AND counts FROM turns WHERE session = ? ORDER BY number, row",
        [session],
    )
    steps = tuple(
        (Step(at, item, bool(c), f, bool(r), bool(o)), bool(first)) for _, at, item, c, f, r, o, first in rows
    )
    news = [
        (one.seconds, one.idle, int(one.first), one.frustration, row[0])
        for one, row in zip(turn_facts.derived(steps), rows, strict=True)
    ]
    cache.run("UPDATE turns SET seconds = ?, idle = ?, first_now = ?, signs = ? WHERE row = ?", news)
