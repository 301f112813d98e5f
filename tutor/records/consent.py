"""Consent to listening: written down before a microphone opens, taken back at any time, asked of a grown-up.

A yes counts on the PC where it was given; a no from any PC closes the microphone, until somebody says yes here again.
It must never take silence for a yes, nor a file for a grown-up who stands here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from tutor.records.people import in_order

if TYPE_CHECKING:
    from tutor.records.journal import Journal
    from tutor.records.union import Origins

MICROPHONE = "microphone"
"""What is consented to: that Didi listens after the button was pressed. No sound is kept, with or without it."""

ByWhom = Literal["parent", "teacher", "school"]
BY_WHOM: tuple[str, ...] = get_args(ByWhom)
"""Who may consent for a child (India's DPDP Act 2023, section 9: a parent or guardian; rule 12: the school)."""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Consent:
    """The newest answer about a person."""

    given: bool
    by_whom: str
    when: str
    """Local time, ISO 8601 with UTC offset."""


def newest(consents: Iterable[Row], students: Iterable[str], what: str = MICROPHONE) -> Consent | None:
    """The newest answer among rows of the table `consents` for any of a person's ids; None when nobody was asked.

    It is the newest by time, device, sequence and id; of one PC, whose clock may go back, the last.
    """
    wanted = frozenset(students)
    found = [row for row in consents if row["student"] in wanted and row["what"] == what]
    if not found:
        return None
    last = in_order(found)[-1]
    return Consent(bool(last["given"]), last["by_whom"], last["wall"])


def here(consents: Iterable[Row], students: Iterable[str], known: Origins, what: str = MICROPHONE) -> Consent | None:
    """The answer that counts on this PC: the newest that was given here, or a withdrawal that came here after it.

    Rows from elsewhere stand where they came and not where their clock says, so that a wrong clock decides nothing.
    """
    count = (known.placed(row) for row in consents if known.is_ours(row) or not row["given"])
    return newest(count, students, what)


def elsewhere(
    consents: Iterable[Row], students: Iterable[str], known: Origins, what: str = MICROPHONE
) -> Consent | None:
    """The newest answer that was given on other PCs: to be shown, and asked again here."""
    return newest((row for row in consents if not known.is_ours(row)), students, what)


def may_listen(journal: Journal, students: Iterable[str]) -> bool:
    """Whether the microphone may open for the person with these ids. Raises RecordError."""
    answer = here(journal.events("consents"), students, journal.origins())
    return answer is not None and answer.given


def write(journal: Journal, student: str, *, given: bool, by_whom: str, what: str = MICROPHONE) -> None:
    """Write down an answer about one student. Raises ValueError for somebody who may not give it; RecordError."""
    if by_whom not in BY_WHOM:
        raise ValueError(f"consent is given by one of {', '.join(BY_WHOM)}")
    journal.note("consents", student=student, what=what, given=int(given), by_whom=by_whom)
