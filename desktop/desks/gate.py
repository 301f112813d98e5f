"""The teacher's PIN for the gate: whether there is one, trying it, setting it. Runs on a lane: Argon2 takes its time.

A PIN is never kept, told or logged here; what it is compared with stays in the record.
"""

from __future__ import annotations

from pathlib import Path

from desktop.ui.teacher.report_views import GateView


def state(record: Path) -> GateView:
    """Whether there is a PIN, and how long it is to be waited. Raises RecordError."""
    from tutor.records import pins

    wait = pins.waiting_ms(record)
    return GateView(pins.is_set(record), -(-wait // 1000))


def let_in(record: Path, pin: str) -> None:
    """Try a PIN as it was typed. Raises PinNeeded, PinWrong, PinLocked or RecordError."""
    from tutor.records import pins

    pins.check(record, pins.plain(pin))


def set_first(record: Path, pin: str) -> None:
    """Set the teacher's PIN where there is none. Raises PinRefused when it is no good one, or RecordError."""
    from tutor.records import audit, pins
    from tutor.records.journal import Journal

    fitting = pins.teacher_digits(pin)
    # Whoever came first has set one meanwhile: it is not overwritten without being known.
    pins.require(record, lambda: "")
    with Journal.open(record) as journal:
        audit.write(journal, audit.PIN, (), "set teacher")
    pins.put(record, fitting)
