"""Who gave children's data away, took some in, put old data back or deleted any: one row each, kept a year.

It holds no name of a child and nothing a child said: students stand in it by their ids, which lead to nobody once
they are erased.
"""

from __future__ import annotations

import getpass
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.records.rows import ids_from

if TYPE_CHECKING:
    from tutor.records.journal import Journal

KEPT_DAYS = 365
"""Days that a row is kept (India's DPDP Rules 2025, rule 6: logs of access for one year)."""

EXPORT, IMPORT, RESTORE, BACKUP, REPORT = "export", "import", "restore", "backup", "report"
FORGET, UNDO, ERASE, PIN, CONSENT, RENAME = "forget", "undo", "erase", "pin", "consent", "rename"
CONFIRM, KEEP = "confirm", "keep"
"""What another PC asked to have deleted was agreed to, or refused."""
RELEASE = "release"
"""The results of a class's exam may be told from now on; `detail` is the class number. Never too old to be kept."""
ASSIGN, UNASSIGN = "assign", "unassign"
"""A task was given to the students that the row is about, `detail` says which; or the task with that id taken back."""
FLAG = "flag"
"""A flag for the teacher was opened or marked as seen; `detail` says which."""

SETTING = "setting"
"""Who words what Didi says, or where to, was changed: the cloud, the local model, the web, the server, its key."""
NOTED = frozenset(
    {"cloud_words", "cloud_moves", "cloud_url", "cloud_model", "cloud_chooser", "local_words", "web_search"}
)
"""The settings whose change is a row."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the audit."""

    when: str
    """Local time, ISO 8601 with UTC offset."""
    who: str
    """The account of this PC it was done with."""
    what: str
    about: tuple[str, ...]
    """Ids of the students it was about; none when it was about all of them."""
    detail: str
    device: str


def write(journal: Journal, what: str, students: Iterable[str] = (), detail: str = "") -> None:
    """Write down that something was done with children's data; `detail` says how, and never names anybody.

    Raises RecordError; then it must not be done.
    """
    journal.note("audit", who=account(), what=what, about=json.dumps(sorted(students)), detail=detail)


def write_choice(journal: Journal, choice: Mapping[str, str | bool | float]) -> None:
    """A row for each of `NOTED` that was chosen, with what it is from now on. Raises RecordError."""
    for name in sorted(NOTED & choice.keys()):
        value = choice[name]
        told = ("on" if value else "off") if isinstance(value, bool) else str(value)
        write(journal, SETTING, detail=f"{name} {told}")


def entries(journal: Journal) -> tuple[Entry, ...]:
    """The audit, newest first. Raises RecordError."""
    rows = reversed(list(journal.events("audit")))
    return tuple(
        Entry(row["wall"], row["who"], row["what"], ids_from(row["about"]), row["detail"], row["device"])
        for row in rows
    )


def last(journal: Journal, what: str) -> str:
    """When that was done last, local time as ISO 8601; "" when it never was. Raises RecordError."""
    return next((entry.when for entry in entries(journal) if entry.what == what), "")


def release(journal: Journal, number: int) -> None:
    """Have the results of the exam with that class number told from now on. Once is enough. Raises RecordError."""
    if str(number) not in released(journal):
        write(journal, RELEASE, detail=str(number))


def released(journal: Journal) -> frozenset[str]:
    """The class numbers of the exams whose results may be told. Raises RecordError."""
    return frozenset(row["detail"] for row in journal.events("audit") if row["what"] == RELEASE)


def account() -> str:
    """The name of the account that runs Didi; "unknown" where the system gives none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "unknown"
