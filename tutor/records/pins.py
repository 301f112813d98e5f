"""PINs: the teacher's, before anything is given away or deleted, and a student's own, before the student's lessons.

Beside the teacher's PIN stands a rescue code, made here, shown once, the way back in for who forgot the PIN. Both are
kept as Argon2id hashes in sealed rows of the record's file that are never exported and never merged. A try is counted
on disk before it is judged, so that neither a kill nor a second window gives one for nothing. They guard against
classmates, not against whoever may read the disk: that is said in the manual, never hidden.
"""

from __future__ import annotations

import getpass
import itertools
import os
import secrets
import sqlite3
import sys
import time
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from sqlite_utils import Database

from tutor.errors import CodeRefused, PinLocked, PinNeeded, PinRefused, PinWrong, RecordDamaged
from tutor.records import record_file, rows
from tutor.records.record_file import told_plainly

TEACHER = "teacher"
"""The teacher's profile; a student's profile is the student's id."""
CODE = "teacher_code"
"""The row of the teacher's rescue code."""
ENVIRONMENT = "DIDI_TEACHER_PIN"
"""A script gives the teacher's PIN here."""
STUDENTS_ENVIRONMENT = "DIDI_STUDENT_PIN"
"""A script gives a student's own PIN here."""

TEACHER_DIGITS, STUDENT_DIGITS = 6, 4
PICTURES = ("sun", "moon", "star", "tree", "flower", "fish", "bird", "cat", "house", "boat", "kite", "ball")
"""What a picture PIN is made of: PICTURES_CHOSEN different ones, in their order."""
PICTURES_CHOSEN = 3

CODE_LETTERS = "0123456789ACDEFHJKMNPRTVWXY"
"""What a rescue code is made of: of letters and digits that are taken for each other, one. Sixteen hold 76 bits."""
CODE_LENGTH, CODE_GROUP = 16, 4
LOOK_ALIKES = str.maketrans("BGILOQSUZ", "8611005V2")
"""Letters that no code has, and what was meant where one of them is read."""

MEMORY_KIB, PASSES, LANES = 19 * 1024, 2, 1
"""Argon2id as OWASP's password storage sheet asks at least, and a PC with 4 GB can spare."""

FREE_TRIES = 5
"""Wrong tries in a row before the first wait."""
WAITS_MS = (60_000, 300_000, 900_000)
"""The waits after the fifth wrong try, the sixth, and every later one: 1, 5 and 15 minutes."""

NOTHING_FITS = "damaged"
"""Stands for a hash that cannot be read any more."""


@dataclass(frozen=True, slots=True)
class Tries:
    """The wrong tries in a row, and when the last of them was, in milliseconds of the computer's uptime."""

    wrong: int
    at: int


NO_TRIES = Tries(0, 0)


def wait_ms(tries: Tries, now: int) -> int:
    """Milliseconds until the next try, 0 when it may be made now; `now` in milliseconds of uptime.

    Uptime cannot be set like a clock. It begins again at a restart, and then less has passed than truly did: the wait
    can only become longer, never shorter. A reading from shortly before the last try is no restart: nothing has passed.
    """
    if tries.wrong < FREE_TRIES:
        return 0
    wait = WAITS_MS[min(tries.wrong - FREE_TRIES, len(WAITS_MS) - 1)]
    passed = now - tries.at if now >= tries.at else min(now, tries.at - now)
    return max(0, wait - passed)


def digits(text: str, count: int) -> str:
    """A PIN of `count` digits, typed in whatever script, as ASCII digits. Raises PinRefused when it is not one."""
    values = [unicodedata.digit(letter, -1) for letter in text if not letter.isspace()]
    if len(values) != count or -1 in values:
        raise PinRefused(f"A PIN here has {count} digits.")
    return "".join(map(str, values))


def teacher_digits(text: str) -> str:
    """A new PIN for the teacher. Raises PinRefused when it has not six digits or is one that everybody tries first."""
    pin = digits(text, TEACHER_DIGITS)
    if any(tried_first(pin) for tried_first in _TRIED_FIRST):
        raise PinRefused("Everybody tries that PIN first. Please choose another one, without a pattern or a date.")
    return pin


def _has_few_digits(pin: str) -> bool:
    """100000, 121212, 511115: two digits, or one of them four times and more."""
    return len(set(pin)) <= 2 or max(map(pin.count, pin)) >= 4


def _comes_again(pin: str) -> bool:
    """123123, 112233, 123321, 582000: said twice, each digit twice, the same backwards, or ending in noughts."""
    half = len(pin) // 2
    return pin[:half] == pin[half:] or pin[::2] == pin[1::2] or pin == pin[::-1] or pin.endswith("000")


def _counts_on(pin: str) -> bool:
    """123456, 890123, 246802, 147258, 123987: the whole, or each half, goes on by one and the same step."""
    steps = [int(after) - int(before) for before, after in itertools.pairwise(pin)]
    half = len(pin) // 2
    halves = len(set(steps[: half - 1])) == len(set(steps[half:])) == 1
    return halves or len({step % 10 for step in steps}) == 1


def _is_a_date(pin: str) -> bool:
    """201212, 152012, 150812: a year of people who are alive, first or last; day, month and two digits of a year."""
    years = (int(pin[:4]), int(pin[-4:]))
    day, month = int(pin[:2]), int(pin[2:4])
    return any(1940 <= year <= 2049 for year in years) or (1 <= day <= 31 and 1 <= month <= 12)


_TRIED_FIRST = (_has_few_digits, _comes_again, _counts_on, _is_a_date)
"""What makes six digits a PIN that everybody tries first."""


def pictures(names: str) -> str:
    """A picture PIN: three different names of PICTURES in their order. Raises PinRefused when it is not one."""
    chosen = names.casefold().split()
    if len(chosen) != PICTURES_CHOSEN or len(set(chosen)) != len(chosen) or not set(chosen) <= set(PICTURES):
        raise PinRefused(f"A picture PIN is {PICTURES_CHOSEN} different pictures of: {', '.join(PICTURES)}.")
    return " ".join(chosen)


def plain_code(text: str) -> str:
    """What was typed as a rescue code in its normal form: case, spaces, dashes and look-alikes do not matter."""
    large = unicodedata.normalize("NFKC", text).upper().translate(LOOK_ALIKES)
    letters = (str(unicodedata.digit(letter, letter)) for letter in large)
    return "".join(letter for letter in letters if letter in CODE_LETTERS)


def in_groups(code: str) -> str:
    """A rescue code as it is shown: four groups of four."""
    return "-".join(code[at : at + CODE_GROUP] for at in range(0, len(code), CODE_GROUP))


def is_set(record: Path, profile: str = TEACHER) -> bool:
    """Whether that profile has a PIN. A record that is not there, or cannot be read, has none. Raises RecordError."""
    try:
        return _read(record, profile) is not None
    except RecordDamaged:
        # The teacher must be able to restore it; what could be checked is gone with the rest.
        return False


def put(record: Path, pin: str, profile: str = TEACHER) -> None:
    """Set or change the PIN of a profile, already in its normal form; wrong tries are forgotten. Raises RecordError."""
    bring_back(record, _hash(pin), profile)


def put_teacher(record: Path, pin: str) -> str:
    """Set or change the teacher's PIN, already in its normal form, with a new rescue code; the code, in groups.

    It is told this once; the one before it counts no more. Raises RecordError; then both are as they were.
    """
    code = _new_code()
    _put(record, {TEACHER: _hash(pin), CODE: _hash(code)})
    return in_groups(code)


def renew_code(record: Path) -> str:
    """Make a new rescue code for the teacher's PIN, which stays; the code, in groups. The one before counts no more.

    Raises PinNeeded when there is no PIN, or RecordError.
    """
    code = _new_code()
    phc = _hash(code)
    with record_file.written(record) as database:
        if _kept(database, TEACHER) is None:
            raise PinNeeded("There is no PIN that a rescue code could stand beside. Set one first.")
        _keep(database, CODE, phc)
    return in_groups(code)


def profiles(record: Path) -> frozenset[str]:
    """The profiles that have a PIN. Raises RecordError."""
    if not record.exists():
        return frozenset()
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        return profiles_in(database)


def profiles_in(database: Database) -> frozenset[str]:
    """The profiles that have a PIN in an open record."""
    if "pins" not in database.table_names():
        return frozenset()
    found = database.execute("SELECT id FROM pins WHERE phc <> '' AND id <> ?", [CODE])
    return frozenset(str(row[0]) for row in found)


def kept(record: Path, profile: str) -> str:
    """The hash of a profile's PIN, for bringing it back after it was changed; empty without one. Raises RecordError."""
    found = _read(record, profile)
    return found[0] if found else ""


def bring_back(record: Path, phc: str, profile: str) -> None:
    """Have a PIN count again whose hash `kept` had given; wrong tries are forgotten. Raises RecordError."""
    _put(record, {profile: phc})


def remove(record: Path, profile: str = TEACHER) -> None:
    """Take the PIN of a profile away, the teacher's with its rescue code. Raises RecordError."""
    # An empty row stays: a record with fewer rows than its backup is taken for one that lost them.
    _put(record, dict.fromkeys((TEACHER, CODE) if profile == TEACHER else (profile,), ""))


def carry(old: Path, new: Path) -> None:
    """Put the PINs and tries of one record into another that takes its place. What cannot be read is left out.

    Raises RecordError when the new record cannot be written.
    """
    try:
        with closing(record_file.open_unchecked(old)) as database:
            told = list(database.query("SELECT id, phc, wrong, at, checksum FROM pins"))
    except sqlite3.DatabaseError:
        return
    whole = {row["id"]: row for row in told if rows.is_whole(row)}
    with record_file.written(new) as database:
        if TEACHER in whole and CODE not in whole:
            # A code that the other record had was made for another PIN: it shall not open this one.
            _keep(database, CODE, "")
        for row in whole.values():
            _keep(database, row["id"], row["phc"], Tries(row["wrong"], row["at"]))


def uptime_ms() -> int:
    """Milliseconds of a clock that nobody can set: the computer's uptime."""
    return time.monotonic_ns() // 1_000_000


def check(record: Path, pin: str, profile: str = TEACHER, *, clock: Callable[[], int] = uptime_ms) -> None:
    """Compare a PIN with the profile's own; a profile without one takes any.

    Raises:
        PinNeeded: none was given.
        PinLocked: there were too many wrong tries; this one was not looked at.
        PinWrong: it is another one.
        RecordError: the record could not be used.
    """
    if not is_set(record, profile):
        return
    if not pin:
        raise PinNeeded("A PIN is set for this. Give it first.")
    _judge(record, pin, profile, clock)


def check_code(record: Path, typed: str, *, clock: Callable[[], int] = uptime_ms) -> None:
    """Compare what was typed with the teacher's rescue code; where there is none, nothing opens.

    Raises:
        CodeRefused: there is no rescue code here, or what was typed cannot be one. No try is counted.
        PinLocked: there were too many tries; this one was not looked at.
        PinWrong: it is another one.
        RecordError: the record could not be used.
    """
    if not is_set(record, CODE):
        raise CodeRefused("There is no rescue code for this record.")
    code = plain_code(typed)
    if len(code) != CODE_LENGTH:
        raise CodeRefused(f"A rescue code has {CODE_LENGTH} letters and digits.")
    _judge(record, code, CODE, clock)


def waiting_ms(record: Path, profile: str = TEACHER, *, clock: Callable[[], int] = uptime_ms) -> int:
    """Milliseconds until that profile's PIN may be tried again; 0 when it may be now. Raises RecordError."""
    found = _read(record, profile)
    return 0 if found is None else wait_ms(found[1], clock())


def require(record: Path, ask: Callable[[], str] | None = None) -> None:
    """Let nobody by who has not the teacher's PIN, once one is set; `ask` gives it (else DIDI_TEACHER_PIN or a prompt).

    Raises PinNeeded, PinWrong, PinLocked or RecordError.
    """
    if is_set(record):
        check(record, _given(ENVIRONMENT, "Teacher's PIN: ") if ask is None else ask())


def require_own(record: Path, student: tuple[str, ...]) -> None:
    """Let nobody learn as a student (all ids of theirs) who has a PIN of their own, but who gives it.

    It is DIDI_STUDENT_PIN, or asked for at a terminal. Raises PinNeeded, PinWrong, PinLocked or RecordError.
    """
    locked = [profile for profile in student if is_set(record, profile)]
    if locked:
        given = _given(STUDENTS_ENVIRONMENT, "Your PIN: ")
        for profile in locked:
            check(record, given, profile)


def _given(variable: str, prompt: str) -> str:
    """A PIN from the environment, else asked for where somebody sits at a terminal. Raises PinNeeded."""
    given = os.environ.get(variable, "")
    if not given:
        if sys.stdin is None or not sys.stdin.isatty():
            raise PinNeeded(f"A PIN is set for this. Give it in {variable}.")
        given = getpass.getpass(prompt)
    return plain(given)


def plain(text: str) -> str:
    """What was typed as a PIN in its normal form: digits of whatever script as ASCII, or the names of pictures."""
    if any(letter.isalpha() for letter in text):
        return " ".join(text.casefold().split())
    return "".join(str(unicodedata.digit(letter, letter)) for letter in text if not letter.isspace())


def _hash(secret: str) -> str:
    return Argon2id(
        salt=secrets.token_bytes(16), length=32, iterations=PASSES, lanes=LANES, memory_cost=MEMORY_KIB
    ).derive_phc_encoded(secret.encode("utf-8"))


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _judge(record: Path, given: str, profile: str, clock: Callable[[], int]) -> None:
    """One try, counted and then compared; forgotten when it was the right one."""
    phc = _begin(record, profile, clock)
    try:
        Argon2id.verify_phc_encoded(given.encode("utf-8", "replace"), phc)
    except InvalidKey as error:
        raise PinWrong("That is another rescue code." if profile == CODE else "That is another PIN.") from error
    with record_file.written(record) as database:
        kept = _kept(database, profile)
        # One that was changed or taken away meanwhile stays so.
        if kept is not None and kept[0] == phc:
            _keep(database, profile, phc)


def _begin(record: Path, profile: str, clock: Callable[[], int]) -> str:
    """Count a try as a wrong one until it has been judged; the hash to judge it by. Raises PinLocked."""
    with record_file.written(record) as database:
        # Read within the writer's place: whoever waited for it has not a time that is gone.
        now = clock()
        kept = _kept(database, profile)
        if kept is None:
            raise PinNeeded("The PIN was taken away just now. Try again.")
        phc, tries = kept
        wait = wait_ms(tries, now)
        if wait:
            minutes = -(-wait // 60_000)
            raise PinLocked(f"That was many tries. Wait {minutes} minute{'' if minutes == 1 else 's'}, then try again.")
        _keep(database, profile, phc, Tries(tries.wrong + 1, now))
        return phc


def _kept(database: Database, profile: str) -> tuple[str, Tries] | None:
    if "pins" not in database.table_names():
        return None
    row = next(database.query("SELECT * FROM pins WHERE id = ? AND phc <> ''", [profile]), None)
    if row is None:
        return None
    if rows.is_whole(row):
        return row["phc"], Tries(row["wrong"], row["at"])
    # A damaged code can be made anew with the PIN. A damaged PIN still stands, but nothing fits it any more.
    return None if profile == CODE else (NOTHING_FITS, NO_TRIES)


def _keep(database: Database, profile: str, phc: str, tries: Tries = NO_TRIES) -> None:
    """Put the row of a profile in its place. It is sealed, so that backups read it back and can be freed of it."""
    row = rows.sealed({"id": profile, "phc": phc, "wrong": tries.wrong, "at": tries.at})
    database.table("pins").insert(row, pk="id", not_null=row, replace=True)


def _put(record: Path, hashes: Mapping[str, str]) -> None:
    """Give each profile its hash, all or none; wrong tries are forgotten. Raises RecordError."""
    with record_file.written(record) as database:
        for profile, phc in hashes.items():
            _keep(database, profile, phc)


def _read(record: Path, profile: str) -> tuple[str, Tries] | None:
    """Hash and tries of a profile; None without a PIN. Raises RecordError."""
    if not record.exists():
        return None
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        return _kept(database, profile)
