"""A lab's PCs made ready from a folder on a stick: school, class list, PIN and language, taken in at the first start.

The folder never holds the teacher's PIN, only its hash. A PC takes an order once; what is chosen on it afterwards
stands. A PIN is only ever set first, where no child has learnt yet (decision 15), and never changed from a stick.
"""

from __future__ import annotations

import csv
import json
import platform
import re
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from desktop.base.settings import Settings, read_settings, save_for_school
from desktop.operations import roster, school, setup
from tutor.errors import ImportRefused

FOLDER = "school"
"""How the folder on the stick is called; the installer looks there."""
ORDER, DONE, TAKEN = "order.json", "pcs.csv", "provisioned.json"
"""The order and the table of PCs on the stick; which order a PC took, beside its lessons."""
LIST = "class"
"""The class list's name; its ending says of which kind it is."""
HEADER = ("pc", "day", "students", "computer")
LONGEST = 1 << 16
"""Letters of an order that are read; a longer one is none."""


@dataclass(frozen=True, slots=True)
class Order:
    """What every PC of the lab becomes."""

    id: str
    school_name: str
    school_code: str
    pc_names: str
    """How the PCs' names begin: `lab-`."""
    screen_language: str = ""
    pin: str = ""
    """The hash of the teacher's PIN; empty leaves it to whoever sets the PC up."""
    rescue: str = ""
    """The hash of the rescue code."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a PC became."""

    pc: str
    students: int
    again: bool = False
    """This order had been taken before: nothing was done."""
    pin_kept: bool = False
    """There was a PIN already, or children had learnt here: the order's is not taken."""
    noted: bool = True
    """Whether the stick's table of PCs could be written."""


def write(folder: Path, order: Order, *, pin: str = "", students: Path | None = None) -> tuple[Order, str]:
    """Write an order onto a stick: the whole order, and the rescue code that goes with its PIN, told this once.

    Raises PinRefused, NoCode or ImportRefused where something of it cannot be taken; then nothing was written. OSError
    where the folder may not be written.
    """
    from tutor.records import files, schools

    code = schools.code_from(order.school_code) if order.school_code else schools.new_code()
    if students is not None:
        roster.listed(students)
    hashed, rescue_hash, rescue = _hashes(pin) if pin else ("", "", "")
    whole = Order(
        secrets.token_hex(8), order.school_name, code, order.pc_names, order.screen_language, hashed, rescue_hash
    )
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{LIST}.*"):
        old.unlink()
    if students is not None:
        shutil.copyfile(students, folder / f"{LIST}{students.suffix.lower()}")
    (folder / DONE).unlink(missing_ok=True)
    with files.whole_file(folder / ORDER) as draft:
        draft.write_text(json.dumps(asdict(whole), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return whole, rescue


def _hashes(pin: str) -> tuple[str, str, str]:
    """The hash of a PIN, the hash of a new rescue code, and that code."""
    from tutor.records import pins

    with tempfile.TemporaryDirectory(prefix="didi-pin-") as home:
        record = Path(home) / "progress.db"
        code = pins.put_teacher(record, pins.teacher_digits(pin))
        return pins.kept(record, pins.TEACHER), pins.kept(record, pins.CODE), code


def read(folder: Path) -> Order:
    """The order on a stick. Raises ImportRefused."""
    try:
        with (folder / ORDER).open(encoding="utf-8") as file:
            told = json.loads(file.read(LONGEST))
        return Order(**{name: _text(told[name]) for name in Order.__slots__})
    except FileNotFoundError as fault:
        raise ImportRefused(f"There is no order for this lab in {folder}.") from fault
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise ImportRefused(f"The order for this lab in {folder} cannot be read.") from fault


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("an order holds text alone")
    return value


def take(settings: Settings, folder: Path) -> Taken:
    """Make this PC what the order says, once. Raises ImportRefused, NoCode, RecordError or OSError."""
    order = read(folder)
    note = settings.data_dir / TAKEN
    if (before := _taken(note)) and before[0] == order.id:
        return Taken(before[1], 0, again=True)
    pc = order.pc_names + str(_number(done(folder)))
    settings = school.say(settings, school_name=order.school_name, school_code=order.school_code, pc_name=pc)
    if order.screen_language:
        settings = save_for_school(settings, screen_language=order.screen_language)
    given = next(iter(sorted(folder.glob(f"{LIST}.*"))), None)
    enrolled = roster.enrol(settings, roster.listed(given)) if given else None
    kept = _set_pin(settings, order)
    settings = save_for_school(read_settings(settings.data_dir), set_up=True)
    note.write_text(json.dumps({"order": order.id, "pc": pc}) + "\n", encoding="utf-8")
    students = enrolled.new + enrolled.changed + enrolled.known if enrolled else 0
    return Taken(pc, students, pin_kept=kept, noted=_note(folder, pc, students))


def _taken(note: Path) -> tuple[str, str] | None:
    """Which order this PC took, and what it is called by it."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        told = json.loads(note.read_text(encoding="utf-8"))
        return str(told["order"]), str(told["pc"])
    return None


def _number(rows: tuple[tuple[str, ...], ...]) -> int:
    """The number of this PC: the one at the end of its own name where that is free, else the lowest that is."""
    used = {int(found.group()) for row in rows if (found := re.search(r"\d+$", row[0]))}
    own = re.search(r"(\d{1,4})$", platform.node())
    if own and int(own.group()) not in used | {0}:
        return int(own.group())
    return next(number for number in range(1, len(used) + 2) if number not in used)


def _set_pin(settings: Settings, order: Order) -> bool:
    """Set the order's PIN where it would be the first; whether it was left out."""
    from tutor.records import pins

    if not order.pin:
        return False
    if pins.is_set(settings.record) or not setup.sets_first(settings):
        return True
    pins.bring_back(settings.record, order.pin, pins.TEACHER)
    pins.bring_back(settings.record, order.rescue, pins.CODE)
    return False


# --- which PCs are done ---


def done(folder: Path) -> tuple[tuple[str, ...], ...]:
    """The PCs that took the order: name, day, students on the list, and what the system calls the computer."""
    try:
        with (folder / DONE).open(encoding="utf-8", newline="") as file:
            return tuple(_rows(file))
    except (OSError, ValueError, csv.Error):
        return ()


def _rows(file: Iterator[str]) -> Iterator[tuple[str, ...]]:
    for row in csv.reader(file):
        if len(row) == len(HEADER) and tuple(row) != HEADER:
            yield tuple(row)


def _note(folder: Path, pc: str, students: int) -> bool:
    """Add this PC to the stick's table; whether that could be done."""
    try:
        is_new = not (folder / DONE).exists()
        with (folder / DONE).open("a", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            if is_new:
                writer.writerow(HEADER)
            writer.writerow((pc, datetime.now(UTC).date().isoformat(), students, platform.node()))
    except OSError:
        return False
    return True
