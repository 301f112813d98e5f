"""The teacher's PIN for the gate: whether there is one, trying it, setting it, and the way back in by a rescue code.

Runs on a lane: Argon2 takes its time. A PIN is never kept, told or logged here, a code told once and never kept; what
they are compared with stays in the record.
"""

from __future__ import annotations

from pathlib import Path

from desktop.base.settings import Settings
from desktop.values.report import GateView
from tutor.errors import FirstPinElsewhere


def state(settings: Settings) -> GateView:
    """Whether there is a PIN, and a rescue code, and how long each is to be waited for; else who may set one.

    Raises RecordError.
    """
    from tutor.records import pins

    record = settings.record
    waits = (-(-pins.waiting_ms(record, one) // 1000) for one in (pins.TEACHER, pins.CODE))
    has_pin, has_code = (pins.is_set(record, one) for one in (pins.TEACHER, pins.CODE))
    return GateView(has_pin, next(waits), has_code, next(waits), can_set=not has_pin and sets_first(settings))


def sets_first(settings: Settings) -> bool:
    """Whether the window may set the first PIN: an adult is setting this PC up, and no child has learnt on it yet.

    Later it would be whoever presses Ctrl+T: decision 15. Raises RecordError.
    """
    from tutor.records.journal import Journal

    if settings.set_up:
        return False
    with Journal.open(settings.record, readonly=True) as journal:
        return next(journal.turns_after(0), None) is None


def let_in(record: Path, pin: str) -> None:
    """Try a PIN as it was typed. Raises PinNeeded, PinWrong, PinLocked or RecordError."""
    from tutor.records import pins

    pins.check(record, pins.plain(pin))


def set_pin(settings: Settings, new: str, old: str = "") -> str:
    """Set or change the teacher's PIN; `old` is asked for where there is one. Its rescue code, told this once.

    Raises:
        PinRefused: the new one has not six digits, or is one that everybody tries first.
        FirstPinElsewhere: there is none yet, and children learn here already.
        PinNeeded, PinWrong, PinLocked: the old one was not given.
        RecordError: it could not be kept.
    """
    from tutor.records import audit, pins
    from tutor.records.journal import Journal

    record = settings.record
    fitting = pins.teacher_digits(new)
    pins.require(record, lambda: pins.plain(old))
    if not pins.is_set(record) and not sets_first(settings):
        raise FirstPinElsewhere("Whoever looks after this PC sets its first PIN, by: didi pin set")
    with Journal.open(record) as journal:
        audit.write(journal, audit.PIN, (), "set teacher")
    return pins.put_teacher(record, fitting)


def rescue(record: Path, code: str, pin: str) -> str:
    """Set the teacher's PIN anew by the rescue code; a new code, which is told this once.

    Raises:
        PinRefused: the PIN is no good one; no try is counted.
        CodeRefused, PinWrong, PinLocked: the code was not given.
        RecordError: it could not be kept; PIN and code are as they were.
    """
    from tutor.records import audit, pins
    from tutor.records.journal import Journal

    fitting = pins.teacher_digits(pin)
    pins.check_code(record, code)
    with Journal.open(record) as journal:
        audit.write(journal, audit.PIN, (), "rescue teacher")
    return pins.put_teacher(record, fitting)
