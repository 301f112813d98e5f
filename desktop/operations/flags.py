"""The flags for the teacher: that a child may need a grown-up. The child's words were never kept and are nowhere here.

Nothing is ever deleted or changed: that a flag was opened or seen is a row of the audit.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from desktop.operations.reports import screen, worded
from tutor.records import audit
from tutor.records.journal import Journal
from tutor.turn import Language


@dataclass(frozen=True, slots=True)
class FlagView:
    """That a child may need a grown-up."""

    flag: str
    student: str
    name: str
    when: str
    kind: str
    what_to_do: str
    new: bool
    status: str


@dataclass(frozen=True, slots=True)
class FlagsView:
    """All flags, the newest first."""

    new: int
    flags: tuple[FlagView, ...]


@dataclass(frozen=True, slots=True)
class OpenedFlag:
    """What was sealed of a flag: Didi's reviewed reply. The child's words were never kept."""

    flag: str
    session: str
    reply: tuple[str, ...]


def flags(record: Path, now: datetime, language: Language) -> FlagsView:
    """Every flag, the newest first. Raises RecordError."""
    with Journal.open(record, readonly=True) as journal:
        names = {key: one for one in journal.people() for key in one.ids}
        rows = list(journal.events("flags"))[::-1]
        seen = _seen(journal)
    found = []
    for row in (one for one in rows if one["student"] in names):
        person, when = names[row["student"]], seen.get(row["id"], "")
        new = not when and _is_young(str(row["wall"]), now)
        found.append(
            FlagView(
                flag=row["id"],
                student=person.key,
                name=person.label,
                when=str(row["wall"])[:16].replace("T", " "),
                kind=worded("flag", f"{row['kind']}:{row['tier']}", language),
                what_to_do=screen(f"window_flag_do_{row['kind']}", language),
                new=new,
                status=_status(when, language, new=new),
            )
        )
    return FlagsView(sum(one.new for one in found), tuple(found))


def how_many_new(record: Path, now: datetime) -> int:
    """Flags that nobody has marked as seen. Raises RecordError."""
    return flags(record, now, "en").new if record.exists() else 0


def open_flag(record: Path, flag: str) -> OpenedFlag | None:
    """What Didi replied then. It is noted in the audit first; what cannot be noted is not shown. Raises RecordError."""
    with Journal.open(record) as journal:
        rows = list(journal.events("flags"))
        row = next((one for one in rows if one["id"] == flag), None)
        if row is None:
            return None
        audit.write(journal, audit.FLAG, [str(row["student"])], f"opened {flag}")
        return OpenedFlag(flag, str(row["session"]), _reply(journal, row, rows))


def mark_seen(record: Path, now: datetime, language: Language, flag: str) -> FlagsView:
    """Note that an adult has seen it (once is enough); gives all flags as they stand then.

    Raises RecordError; then it stays new.
    """
    with Journal.open(record) as journal:
        row = next((one for one in journal.events("flags") if one["id"] == flag), None)
        if row is not None and flag not in _seen(journal):
            audit.write(journal, audit.FLAG, [str(row["student"])], f"seen {flag}")
    return flags(record, now, language)


def _reply(journal: Journal, row: dict[str, Any], rows: list[dict[str, Any]]) -> tuple[str, ...]:
    """What Didi said in the turn of that flag: the flags of a session and its turns of care go side by side."""
    stored = journal.session(str(row["session"]))
    if stored is None:
        return ()
    own = stored.turns[len(stored.turns) - stored.version :] if stored.version else ()
    cared = [turn for turn in own if turn.heard.concern]
    raised = sorted((one for one in rows if one["session"] == row["session"]), key=lambda one: int(one["sequence"]))
    at = [one["id"] for one in raised].index(row["id"])
    return tuple(str(line) for line in cared[at].card["said"]) if at < len(cared) else ()


def _seen(journal: Journal) -> dict[str, str]:
    """When each flag was first marked as seen."""
    found: dict[str, str] = {}
    for entry in audit.entries(journal):
        what, _, flag = entry.detail.partition(" ")
        if entry.what == audit.FLAG and what == "seen":
            found[flag] = entry.when
    return found


def _is_young(wall: str, now: datetime) -> bool:
    """Whether the audit would still tell that it was seen: its rows are kept for a year."""
    try:
        return now - datetime.fromisoformat(wall) < timedelta(days=audit.KEPT_DAYS)
    except (ValueError, TypeError, OverflowError):
        return True


def _status(when: str, language: Language, *, new: bool) -> str:
    if when:
        return screen("window_flag_seen", language, day=when[:10])
    return screen("window_flag_new" if new else "window_flag_old", language)
