"""How children's data is looked after: consents, forgetting and bringing back, and who did what; as commands do it.

What is forgotten can be brought back for thirty days; what is erased is gone from the record and the backups here, and
nowhere else: it never says more than that.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.base.settings import Settings, save_choice
from tutor.errors import RecordError
from tutor.records import erasure
from tutor.records.rows import name_key

if TYPE_CHECKING:
    from pathlib import Path

    from tutor.records.audit import Entry
    from tutor.records.consent import Consent
    from tutor.records.erasure import Gone, Request
    from tutor.records.journal import Journal
    from tutor.records.people import Person


@dataclass(frozen=True, slots=True)
class Asked:
    """A student, and the answer about the microphone that counts here; None where nobody was asked here."""

    person: Person
    answer: Consent | None
    elsewhere: Consent | None = None
    """The newest answer that was given on another PC; a yes opens nothing here."""


@dataclass(frozen=True, slots=True)
class Done:
    """One line of the audit, with the names of those who are still here."""

    entry: Entry
    about: tuple[str, ...]
    others: int
    """Students it was about who are not here any more."""


@dataclass(frozen=True, slots=True)
class Looked:
    """All that the page shows."""

    asked: tuple[Asked, ...]
    gone: tuple[Gone, ...]
    done: tuple[Done, ...]
    requests: tuple[Request, ...] = ()
    """Whom other PCs ask to have deleted here."""


def note(record: Path, write: Callable[[Journal], None]) -> None:
    """Have a row written into the audit. Raises RecordError."""
    from tutor.records.journal import Journal

    with Journal.open(record) as journal:
        write(journal)


def look(settings: Settings) -> Looked:
    """Everything at once. Raises RecordError."""
    from tutor.records import audit, consent
    from tutor.records.journal import Journal

    with Journal.open(settings.record, readonly=True) as journal:
        rows, known, people = list(journal.events("consents")), journal.origins(), journal.people()
        asked = (
            Asked(one, consent.here(rows, one.ids, known), consent.elsewhere(rows, one.ids, known)) for one in people
        )
        names = {key: one.label for one in people for key in one.ids}
        done = (_done(one, names) for one in audit.entries(journal))
        return Looked(tuple(asked), erasure.forgotten(settings.record), tuple(done), erasure.asked_of(journal))


def _done(entry: Entry, names: dict[str, str]) -> Done:
    here = sorted({names[key] for key in entry.about if key in names})
    return Done(entry, tuple(here), sum(key not in names for key in entry.about))


def answer(settings: Settings, keys: Collection[str], *, given: bool, by_whom: str) -> tuple[tuple[str, str], ...]:
    """Write down that consent was given or taken back for those students; the rows that say so, to be taken back.

    Raises RecordError; then nothing has changed.
    """
    from tutor.records import audit, consent
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal, journal.together() as added:
        people = [one for one in journal.people() if one.key in keys]
        for person in people:
            consent.write(journal, person.ids[0], given=given, by_whom=by_whom)
        rows = tuple(added)
        if people:
            ids = [key for one in people for key in one.ids]
            audit.write(journal, audit.CONSENT, ids, "given" if given else "withdrawn")
    return rows


def forget(settings: Settings, key: str) -> Person | None:
    """Hide a student everywhere at once; None when nobody has that key. Raises RecordError: then nothing changed."""
    from tutor.records.journal import Journal
    from tutor.records.people import with_key

    with Journal.open(settings.record, readonly=True) as journal:
        person = with_key(journal.people(), key)
    if person is not None:
        erasure.forget(settings.record, person)
        without_forgotten(settings)
    return person


def answer_requests(settings: Settings, keys: Collection[str], *, confirmed: bool) -> tuple[Person, ...]:
    """Do what other PCs ask for these students, or refuse it; whom it was about.

    Raises RecordError; then nothing has changed.
    """
    asked = [one for one in erasure.requests(settings.record) if one.person.key in keys]
    (erasure.confirm if confirmed else erasure.keep)(settings.record, asked)
    if confirmed:
        without_forgotten(settings)
    return tuple(one.person for one in asked)


def bring_back(settings: Settings, label: str) -> Person | None:
    """Bring a forgotten student back, told by the name as lists show it; None when it is too late.

    Raises RecordError; then nothing has changed.
    """
    return erasure.undo(settings.record, label)


def erase(settings: Settings, key: str) -> Person | None:
    """Delete a forgotten student for good, here and in every backup here.

    None when nobody forgotten has that key, as when the student was brought back: then nothing is deleted.
    Raises RecordBusy or another RecordError: what is left to do is done at the next start.
    """
    from tutor.records.people import with_key

    person = with_key((one.person for one in erasure.forgotten(settings.record)), key)
    if person is not None:
        without_forgotten(settings)
        erasure.erase(settings.record, person.ids)
    return person


LOG = logging.getLogger("didi.window")


def sweep(settings: Settings) -> Settings:
    """Erase what is due, and take the name of somebody who is forgotten out of the settings; gives the settings back.

    Never raises.
    """
    try:
        erasure.sweep(settings.record)
    except RecordError as error:
        LOG.warning("not everything that is due was erased: %s", error)
    return without_forgotten(settings)


def without_forgotten(settings: Settings) -> Settings:
    """The settings, on disk too, without the name of a student who is forgotten. Never raises."""
    with suppress(RecordError, OSError):
        if settings.student and name_key(settings.student) in erasure.hidden_names(settings.record):
            return save_choice(settings, student="")
    return settings
