"""The ledger's turns added up by session, skill and day, so that a report of years reads few rows.

Nothing is here that is not in the ledger; a session whose turns have changed in any way is added up anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tutor.records.cache import Cache
from tutor.reports.facts import Idleness, Struggle

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
