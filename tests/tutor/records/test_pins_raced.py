"""PINs under a burst of guesses, and PINs that everybody guesses first."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from tutor.errors import PinLocked, PinRefused, PinWrong, RecordBusy
from tutor.records import pins, record_file
from tutor.records.journal import Journal
from tutor.records.pins import FREE_TRIES, TEACHER, WAITS_MS, Tries, wait_ms

PIN = "582914"
BURST = 12


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "progress.db"
    with Journal.open(path):
        pass
    pins.put(path, PIN)
    return path


def guessed(record: Path, together: Barrier) -> str:
    """What comes of one guess, made at the same moment as others."""
    together.wait()
    while True:
        try:
            pins.check(record, "407182")
        except (PinWrong, PinLocked) as refused:
            return refused.code
        except RecordBusy:
            continue


def test_of_a_burst_of_guesses_in_threads_five_are_judged(record: Path) -> None:
    together = Barrier(BURST)
    with ThreadPoolExecutor(BURST) as guessers:
        came = Counter(guessers.map(lambda _: guessed(record, together), range(BURST)))
    assert came == {"pin_wrong": FREE_TRIES, "pin_locked": BURST - FREE_TRIES}


GUESSES = """
import sys
from pathlib import Path
from tests.tutor.records.test_pins_raced import guessed
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
record, many = Path(sys.argv[1]), int(sys.argv[2])
together = Barrier(many)
with ThreadPoolExecutor(many) as guessers:
    sys.stdin.readline()
    print(*guessers.map(lambda _: guessed(record, together), range(many)))
"""


def test_of_a_burst_of_guesses_in_several_programs_five_are_judged(record: Path) -> None:
    start = [sys.executable, "-c", GUESSES, str(record), "4"]
    programs = [
        subprocess.Popen(start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path.cwd())
        for _ in range(2)
    ]
    for one in programs:
        assert one.stdin is not None
        one.stdin.write("now\n")
        one.stdin.flush()
    came = Counter(word for one in programs for word in one.communicate(timeout=60)[0].split())
    assert came == {"pin_wrong": FREE_TRIES, "pin_locked": 2 * 4 - FREE_TRIES}


def test_the_clock_is_read_where_nobody_else_can_count_a_try(record: Path) -> None:
    others_could: list[bool] = []

    def clock() -> int:
        try:
            with record_file.taken(record_file.writers_place(record), wait=0):
                others_could.append(True)
        except RecordBusy:
            others_could.append(False)
        return 1

    with pytest.raises(PinWrong):
        pins.check(record, "407182", clock=clock)
    assert others_could == [False]


@pytest.mark.parametrize("late", [1, 50, 2_000])
def test_a_reading_from_just_before_the_last_try_is_no_restart(late: int) -> None:
    locked = Tries(FREE_TRIES, at=7_200_000)
    assert wait_ms(locked, locked.at - late) >= WAITS_MS[0] - late


def test_a_pin_that_is_changed_while_the_old_one_is_judged_stays_changed(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = pins.Argon2id.verify_phc_encoded

    def changed_meanwhile(given: bytes, phc: str) -> None:
        judge(given, phc)
        pins.put(record, "407182")

    with monkeypatch.context() as here:
        here.setattr(pins.Argon2id, "verify_phc_encoded", staticmethod(changed_meanwhile), raising=False)
        pins.check(record, PIN)
    pins.check(record, "407182", TEACHER)


@pytest.mark.parametrize(
    "pin",
    [
        "123123",
        "582582",
        "112233",
        "121212",
        "100000",
        "111222",
        "123321",
        "582000",
        "890123",
        "246802",
        "147258",
        "963852",
        "789456",
        "201212",
        "152012",
        "199587",
        "150812",
        "311299",
        "११२२३३",
    ],
)
def test_a_pin_with_a_pattern_or_a_date_is_refused_kindly(pin: str) -> None:
    with pytest.raises(PinRefused, match="Please choose another"):
        pins.teacher_digits(pin)


def test_nine_in_ten_of_all_pins_may_be_chosen() -> None:
    def fits(pin: str) -> bool:
        try:
            return pins.teacher_digits(pin) == pin
        except PinRefused:
            return False

    chosen = [f"{number:06}" for number in range(0, 1_000_000, 997)]
    assert sum(map(fits, chosen)) > 0.9 * len(chosen)
    assert all(map(fits, ("582914", "407182", "482913", "739164")))
