"""The ledger: every turn of the journal as one row of the cache, placed in time, marked by today's keys.

It is worked out from the journal and the content and nothing else, in one go or bit by bit with the same result. It
never looks at names: who is who, and who is to be forgotten, is asked of the journal each time.
"""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from importlib import metadata
from itertools import accumulate
from operator import attrgetter
from pathlib import Path
from typing import Any

from tutor.chapters import packs
from tutor.chapters.packs import CHAPTERS, FILE
from tutor.errors import ContentFault
from tutor.records.cache import Cache, Row
from tutor.records.rows import TurnRow
from tutor.reports import facts
from tutor.reports.facts import Asked, Fact, Idleness, Step, Struggle
from tutor.turn import Chapter, Heard, Item, Language, Session, State, Template, Text, Verdict

# --- when things happened though clocks were wrong ---


AGREE_MS = 60_000
"""The wall's clock and the one that never goes back may part by this much before the wall's has jumped: more than a
clock that is slow or is set by the network moves in a lesson, less than any wrong hour."""
APART_MS = 60_000
"""How far from its neighbour a stretch is placed when nothing tells how long the PC was off."""
OLDEST_MS = 1_577_836_800_000
"""2020-01-01, in UTC: a clock that shows less has lost its battery and is never believed."""


@dataclass(frozen=True, slots=True)
class Tick:
    """The clocks of one row: its number on its PC, the clock that never goes back, and the wall's in UTC."""

    sequence: int
    monotonic_ms: int
    wall_ms: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows of one PC, one after another, over which both of its clocks ran alike."""

    first: int
    """Sequence of the first of them."""
    last: int
    monotonic_ms: int
    """The clock that never goes back, at the first row."""
    wall_ms: int
    """The wall's clock, at the first row."""
    length_ms: int
    rows: int

    @property
    def ends_ms(self) -> int:
        """The wall's clock at the last row."""
        return self.wall_ms + self.length_ms


def stretches(ticks: Iterable[Tick], before: Sequence[Stretch] = ()) -> tuple[Stretch, ...]:
    """The ticks of one PC, in order of their numbers, as stretches; `before` is what came of the ticks before them."""
    found = list(before)
    last: Tick | None = None
    more = 0
    for tick in ticks:
        if found and _goes_on(found[-1], last, tick):
            last, more = tick, more + 1
            continue
        if last is not None:
            found[-1] = _longer(found[-1], last, more)
        found.append(Stretch(tick.sequence, tick.sequence, tick.monotonic_ms, tick.wall_ms, 0, 1))
        last, more = None, 0
    if last is not None:
        found[-1] = _longer(found[-1], last, more)
    return tuple(found)


def _longer(stretch: Stretch, last: Tick, more: int) -> Stretch:
    """The stretch with so many more rows, up to this one."""
    length = last.monotonic_ms - stretch.monotonic_ms
    return replace(stretch, last=last.sequence, length_ms=length, rows=stretch.rows + more)


def _goes_on(stretch: Stretch, last: Tick | None, tick: Tick) -> bool:
    """Whether a row runs on from the stretch with all rows up to `last`; None: from the stretch as it is."""
    passed = tick.monotonic_ms - stretch.monotonic_ms
    length = stretch.length_ms if last is None else last.monotonic_ms - stretch.monotonic_ms
    return passed >= length and abs(tick.wall_ms - stretch.wall_ms - passed) <= AGREE_MS


def starts(of_one_pc: Sequence[Stretch]) -> tuple[int, ...]:
    """When each stretch of one PC began, in UTC milliseconds, in rising order."""
    believed = _believed(of_one_pc)
    if not believed:
        return _one_after_another(of_one_pc, of_one_pc[0].wall_ms) if of_one_pc else ()
    ahead = of_one_pc[: believed[0]]
    begun = list(_one_after_another(ahead, of_one_pc[believed[0]].wall_ms - sum(_room(one) for one in ahead)))
    for place, following in zip(believed, (*believed[1:], len(of_one_pc)), strict=True):
        here = max(of_one_pc[place].wall_ms, begun[-1] if begun else 0)
        end = of_one_pc[following].wall_ms if following < len(of_one_pc) else None
        begun += (here, *_between(of_one_pc[place + 1 : following], here + of_one_pc[place].length_ms, end))
    return tuple(begun)


def _believed(of_one_pc: Sequence[Stretch]) -> list[int]:
    """Places of the stretches whose clocks agree with one another: of all rising runs the one with most rows.

    Of the runs up to a place only those are kept from which it may be best to go on: a later end needs more rows.
    """
    ends: list[int] = []
    weights: list[int] = []
    last_places: list[int] = []
    came_from: dict[int, int] = {}
    for place, stretch in enumerate(of_one_pc):
        if stretch.wall_ms < OLDEST_MS:
            continue
        at = bisect_right(ends, stretch.wall_ms + AGREE_MS)
        came_from[place] = last_places[at - 1] if at else -1
        weight = stretch.rows + (weights[at - 1] if at else 0)
        after = bisect_right(ends, stretch.ends_ms)
        if after and weights[after - 1] >= weight:
            continue
        first, last = bisect_left(ends, stretch.ends_ms), bisect_right(weights, weight)
        ends[first:last] = [stretch.ends_ms]
        weights[first:last] = [weight]
        last_places[first:last] = [place]
    run = [last_places[-1]] if last_places else []
    while run and came_from[run[-1]] >= 0:
        run.append(came_from[run[-1]])
    return run[::-1]


def _room(stretch: Stretch) -> int:
    return stretch.length_ms + APART_MS


def _one_after_another(some: Sequence[Stretch], begin: int) -> tuple[int, ...]:
    return tuple(accumulate((_room(one) for one in some[:-1]), initial=begin)) if some else ()


def _between(some: Sequence[Stretch], begin: int, end: int | None) -> tuple[int, ...]:
    """Where stretches begin that lie after `begin` and before `end`, drawn together where there is too little room."""
    if end is None:
        return _one_after_another(some, begin + APART_MS)
    length = sum(one.length_ms for one in some)
    gap = min(max(end - begin - length, 0) // (len(some) + 1), APART_MS)
    lengths = (one.length_ms + gap for one in some)
    return tuple(min(at, max(end, begin)) for at in list(accumulate(lengths, initial=begin + gap))[: len(some)])


# --- the ledger's turns added up by session ---


_HELPED = "category IN ('IDK', 'HELP') OR move IN ('give_hint', 'explain_solution', 'leave_to_teacher')"
"""Turns that work on an item without answering it. A question left out of an exam is one: the student said so."""
_WORKED_ON = f"mode != 'clarify_doubts' AND (counts OR {_HELPED})"
_ANSWERED = "SELECT item FROM turns WHERE session = ?1 AND first_now AND verdict IN ('correct', 'wrong')"

FIGURES = {
    "turns": "sum(NOT opening)",
    "attempts": "sum(counts)",
    "right": "sum(counts AND verdict = 'correct')",
    "first_right": "sum(first_now AND verdict = 'correct')",
    "first_missed": "sum(first_now AND verdict = 'wrong')",
    "seconds": "sum(seconds)",
    "unanswered": f"count(DISTINCT iif({_WORKED_ON} AND turns.item NOT IN ({_ANSWERED}), turns.item, NULL))",
    "misses": "sum(counts AND verdict != 'correct')",
    "beyond": "sum(counts AND verdict != 'correct' AND hints >= 2)",
    "stuck": "sum(category IN ('IDK', 'HELP'))",
    "hints": "sum(move = 'give_hint')",
    "explained": "sum(move IN ('explain_solution', 'leave_to_teacher'))",
    "frustration": "sum(signs)",
    "idle": "sum(idle)",
    "waits": "sum(idle > 0)",
    "thinking": "sum(category = 'THINKING')",
    "silent": "sum(NOT opening AND category IN ('NOISE', 'UNCLEAR'))",
    "off_topic": "sum(category = 'OFF_TOPIC')",
    "short": "sum(short)",
    "tried": "count(DISTINCT iif(counts, turns.item, NULL))",
    "done": "count(DISTINCT iif(counts AND verdict = 'correct' OR move IN ('explain_solution', 'leave_to_teacher'),"
    " turns.item, NULL))",
}
"""What is added up, each with the SQL that does it over turns."""
_OF_VERDICTS = (
    *("attempts", "right", "first_right", "first_missed", "unanswered", "misses", "beyond", "stuck", "frustration"),
    *("tried", "done"),
)
"""What is not told of an exam that is sealed."""
TRIED = "(first_right OR first_missed OR unanswered OR attempts)"
"""Whether a row of `sums` is about something that was tried."""

TABLE = f"""
    CREATE TABLE sums (
        session INTEGER, chapter TEXT, skill TEXT, day INTEGER, {", ".join(f"{name} NUMERIC" for name in FIGURES)},
        PRIMARY KEY (session, chapter, skill, day)
    ) WITHOUT ROWID
"""

ADDED = ", ".join(f"sum(sums.{name})" for name in FIGURES)
"""The figures of several rows of `sums` added up, in the order of FIGURES."""

_SKILL = "iif(mode = 'clarify_doubts', '', skill_now)"
"""The skill a turn is about. A talk about doubts stands at some question of the chapter, which nobody has asked."""
_FROM = f"""
    FROM turns CROSS JOIN items ON items.n = turns.item CROSS JOIN sessions ON sessions.n = session
    WHERE session = ?1 AND {{which}} GROUP BY items.chapter, {_SKILL}, day
"""
_OPEN = ", ".join(FIGURES.values())
_SEALED = ", ".join("0" if name in _OF_VERDICTS else each for name, each in FIGURES.items())
_ADD_UP = tuple(
    f"INSERT INTO sums SELECT session, items.chapter, {_SKILL}, day, {each} {_FROM.format(which=which)}"
    for each, which in ((_OPEN, "NOT sealed"), (_SEALED, "sealed"))
)

_OF_SESSION = """
    UPDATE sessions SET (begun, begun_zone, begun_day, begun_on, begun_as) =
        (SELECT at, zone, day, device, sequence FROM turns WHERE session = ?1 ORDER BY number, row LIMIT 1),
        (stands, spoken) =
        (SELECT state, language FROM turns WHERE session = ?1 ORDER BY number DESC, row DESC LIMIT 1)
    WHERE n = ?1
"""


def add_up(cache: Cache, sessions: Iterable[int]) -> None:
    """Add these sessions up anew. Raises CacheLost."""
    each = [(session,) for session in sessions]
    cache.run("DELETE FROM sums WHERE session = ?", each)
    for some in _ADD_UP:
        cache.run(some, each)
    cache.run(_OF_SESSION, each)


def named(figures: Sequence[Any]) -> dict[str, Any]:
    """What was added up, in the order of FIGURES, as the words of lessons, tallies and statistics."""
    of = dict(zip(FIGURES, figures, strict=True))
    return {
        **{name: of[name] for name in ("turns", "attempts", "right", "first_right", "first_missed", "unanswered")},
        "seconds": float(of["seconds"]),
        "struggle": Struggle(of["misses"], of["stuck"], of["hints"], of["explained"], of["frustration"], of["beyond"]),
        "idleness": Idleness(
            *(float(of["idle"]), of["waits"], of["thinking"], of["silent"], of["off_topic"], of["short"])
        ),
    }


# --- marks answers anew where the answer key has been put right since ---


_ID = re.compile(r"[a-z][a-z0-9_]*")
"""A chapter's id, which is also its folder's name."""
_SHORT = 12
"""Digits of the sum over a chapter's file that its version has (see `toml_files.Source`)."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What an answer comes to by the key of today."""

    verdict: str
    value: str | None
    misconception: str


class Content:
    """Today's content in a folder of chapters, as far as it is asked for; each chapter is looked at once."""

    def __init__(self, folder: Path = CHAPTERS) -> None:
        self._folder = folder
        self._files: dict[str, str] = {}

    def file(self, chapter: str) -> str:
        """A short sha256 of the chapter's file, as its version begins; empty when there is none."""
        if chapter not in self._files:
            self._files[chapter] = self._hash(chapter) if _ID.fullmatch(chapter) else ""
        return self._files[chapter]

    def _hash(self, chapter: str) -> str:
        file = self._place(chapter) / FILE
        return hashlib.sha256(file.read_bytes()).hexdigest()[:_SHORT] if file.is_file() else ""

    def fingerprint(self, chapter: str) -> str:
        """Tells whether anything that a key depends on may have changed: the chapter's file, or Didi herself."""
        return f"{self.file(chapter)} {metadata.version('didi')}"

    def chapter(self, name: str) -> Chapter | None:
        """The chapter of that id; None when there is none that can be read."""
        if not _ID.fullmatch(name):
            return None
        try:
            return packs.read_chapter(self._place(name))
        except ContentFault:
            return None

    def _place(self, chapter: str) -> Path:
        return packs.folder_of(chapter) if self._folder == CHAPTERS else self._folder / chapter

    def item(self, chapter: str, name: str, *, slim: bool = False) -> Item | None:
        """The item of that id as it is today; `slim`: with its board and its key alone, which is fast."""
        found = self.chapter(chapter)
        if found is None:
            return None
        template, at, seed = name.rpartition("@")
        if not at:
            return next((one for one in found.items if one.id == name), None)
        patterns = [one for one in found.templates if one.pattern.id == template]
        if not patterns or not re.fullmatch(r"-?\d{1,18}", seed):
            return None
        from tutor.chapters import generators  # what makes questions takes as long to load as a report takes

        try:
            return generators.item(_slim(patterns[0]) if slim else patterns[0], int(seed))
        except ContentFault:
            return None

    def skill_of(self, chapter: str, name: str) -> str:
        """The skill of an item of today, without making it; empty when there is none."""
        found, pattern = self.chapter(chapter), name.rpartition("@")[0] or name
        if found is None:
            return ""
        every = [*found.items, *(one.pattern for one in found.templates)]
        return next((one.skill for one in every if one.id == pattern), "")


def _slim(template: Template) -> Template:
    """The template without all that is said beside the question: the same numbers come of the same seed."""
    nothing, pattern = Text("", ""), template.pattern
    bare = replace(
        pattern,
        question=Text(pattern.question.en, ""),
        spoken=nothing,
        latex="",
        hints=(nothing, nothing),
        steps=(),
        sub_questions=(),
        praise=nothing,
        relate=nothing,
    )
    return replace(template, pattern=bare)


def key_now(asked: Asked, content: Content) -> Item | None:
    """The item with the key that counts today for what was asked; None where the key of then still counts.

    That is so where the chapter's file is what it was, the card holds no key (an older Didi's), the item is gone, its
    question is another one today, or its key is what it was.
    """
    if not asked.key or asked.file == content.file(asked.chapter):
        return None
    item = content.item(asked.chapter, asked.item, slim=True)
    if item is None or _plain(item.question.en) != _plain(asked.question):
        return None
    if (item.answer, item.accept_also, item.form) == (asked.key, asked.accept_also, asked.form):
        return None
    return content.item(asked.chapter, asked.item)


_BESIDE = re.compile(r"[\s.,;:!?]+(?=\s|$)|\s+")


def _plain(question: str) -> str:
    """A question without what does not matter: capitals, spaces, and the points between and after sentences."""
    return " ".join(_BESIDE.sub(" ", question.casefold()).split())


def counted(item: Item, chapter: Chapter, heard: Heard, language: Language, *, about: str) -> Marked | None:
    """As `marked`; but words that were taken for something else then (`about`) count now only where they are right."""
    anew = marked(item, chapter, heard, language)
    return anew if anew is not None and (about == "item" or anew.verdict == Verdict.CORRECT) else None


def marked(item: Item, chapter: Chapter, heard: Heard, language: Language) -> Marked | None:
    """What a student's words come to as an answer to the item; None when they are no answer to it.

    The whole way that words go in a lesson is gone again: as if the question had just been asked.
    """
    from tutor.listening import understanding  # as above: most reports mark nothing anew

    alone = replace(chapter, items=(item,))
    asked = item.spoken.spoken_in(language)
    session = Session("", alone, (0,), language=language, state=State.ASKED, last_said=(asked,))
    meant = understanding.understand(session, heard)
    if meant.verdict is None or meant.about != "item":
        return None
    found = "" if meant.diagnosis is None or meant.verdict is Verdict.CORRECT else meant.diagnosis.id
    return Marked(meant.verdict.value, meant.value, found)


# --- the ledger ---


RECIPE = "6"
"""How the rows are worked out. Raised with every change of that, so that older caches are thrown away."""

DAY_MS = 86_400_000
EPOCH = date(1970, 1, 1).toordinal()
"""The ledger counts days from the first of 1970."""

TABLES = f"""
    CREATE TABLE sessions (
        n INTEGER PRIMARY KEY, id TEXT UNIQUE, student TEXT, chapter TEXT, mode TEXT, content TEXT, continues TEXT,
        begun INTEGER, begun_zone INTEGER, begun_day INTEGER, begun_on INTEGER, begun_as INTEGER,
        stands TEXT, spoken TEXT, sealed INTEGER DEFAULT 0, continued_at INTEGER, questions INTEGER, number INTEGER,
        told INTEGER DEFAULT 1, placing INTEGER DEFAULT 0
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
        doubt REAL, language TEXT, state TEXT, wanted TEXT,
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
    CREATE INDEX turns_wanted ON turns (session) WHERE wanted != '';
    CREATE TABLE stretches (
        device INTEGER, first INTEGER, last INTEGER, monotonic INTEGER, wall INTEGER, length INTEGER, rows INTEGER,
        start INTEGER, next INTEGER, PRIMARY KEY (device, first)
    );
    CREATE TABLE persons (key TEXT PRIMARY KEY, ids TEXT);
    CREATE TABLE folds (person TEXT, n INTEGER, day INTEGER, chain BLOB, learner BLOB, PRIMARY KEY (person, n));
    {TABLE}
"""

_COLUMNS = 34
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
    add_up(cache, sorted(again))
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
        keys = {"sessions": "id", "devices": "id", "items": _ASKED}
        self._numbers = {table: _numbers(cache, table, key) for table, key in keys.items()}

    def each(self, rows: Iterable[TurnRow]) -> Iterator[Row]:
        """The values of `turns` for each row; a row whose card is not one of ours tells nothing."""
        for row in rows:
            with suppress(ValueError, TypeError, AttributeError):
                yield _all_storable(self._values(row))

    def _values(self, row: TurnRow) -> Row:
        fact, heard = facts.fact_of(row.heard, row.card), row.heard
        if row.mode == "clarify_doubts":  # the chapter's question was never asked, whatever words may fit it
            fact = replace(fact, about="nothing", recorded="", misconception="")
        wall, zone = clock(row.wall)
        plain = (heard.confidence, heard.language, heard.by, heard.clipped) == (1.0, None, "keyboard", False)
        how = "" if plain else json.dumps([heard.confidence, heard.language, heard.by, heard.clipped])
        counts = fact.about == "item" and bool(fact.recorded) and not row.opening
        device = self._number("devices", (row.device,), "id", (row.device,))
        return (
            *(row.rowid, row.id, self._session(row), row.number, device, row.sequence),
            *(row.monotonic_ms, wall, zone, int(row.opening), self._item(row), how),
            *_OF_FACT(fact),
            *(fact.recorded, fact.value, fact.misconception, int(counts)),
        )

    def _session(self, row: TurnRow) -> int:
        values = (row.session, row.student, row.chapter, row.mode, int(row.mode == "exam"))
        return self._number("sessions", (row.session,), "id, student, chapter, mode, sealed", values)

    def _item(self, row: TurnRow) -> int:
        asked = facts.asked_on(row.card, row.chapter, row.content)
        key = _all_storable(_OF_ASKED(asked))
        return self._number("items", key, f"{_ASKED}, key_now, skill_now", (*key, asked.key, asked.skill))

    def _number(self, table: str, key: Row, columns: str, values: Row) -> int:
        """The number of a row of a table, which is put there when its key is new."""
        numbers = self._numbers[table]
        if key not in numbers:
            numbers[key] = n = len(numbers) + 1
            slots = ",?" * len(values)
            self._cache.run(f"INSERT INTO {table} (n, {columns}) VALUES (?{slots})", [(n, *values)])  # noqa: S608
        return numbers[key]


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
    found = stretches((Tick(*tick) for tick in ticks), old)
    begun = starts(found)
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
            now = key_now(asked, content)
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
            anew = counted(item, chapter, _heard(said, how, at), language, about=about)
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
        for one, row in zip(facts.derived(steps), rows, strict=True)
    ]
    cache.run("UPDATE turns SET seconds = ?, idle = ?, first_now = ?, signs = ? WHERE row = ?", news)
