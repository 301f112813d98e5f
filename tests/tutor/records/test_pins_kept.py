"""Who has a PIN, and a PIN that counts again as it was, without anybody knowing what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.errors import PinWrong
from tutor.records import pins
from tutor.records.journal import Journal


@pytest.fixture
def record(tmp_path: Path) -> Path:
    Journal.open(tmp_path / "progress.db").close()
    return tmp_path / "progress.db"


def test_a_record_that_is_not_there_or_has_no_pins_tells_of_nobody(record: Path, tmp_path: Path) -> None:
    assert pins.profiles(tmp_path / "none.db") == frozenset()
    assert pins.kept(tmp_path / "none.db", "asha") == ""
    assert pins.profiles(record) == frozenset()
    assert pins.kept(record, "asha") == ""


def test_those_with_a_pin_are_known_and_one_that_was_taken_away_counts_no_more(record: Path) -> None:
    pins.put(record, "2468", "asha")
    pins.put(record, "1357", "bina")
    pins.remove(record, "bina")
    assert pins.profiles(record) == {"asha"}


def test_a_pin_that_was_changed_counts_again_as_it_was(record: Path) -> None:
    pins.put(record, "2468", "asha")
    before = pins.kept(record, "asha")
    pins.put(record, "1357", "asha")
    pins.bring_back(record, before, "asha")
    pins.check(record, "2468", "asha")
    with pytest.raises(PinWrong):
        pins.check(record, "1357", "asha")


def test_how_long_a_pin_has_to_wait_is_known_without_a_try(record: Path, tmp_path: Path) -> None:
    assert pins.waiting_ms(tmp_path / "none.db") == 0
    assert pins.waiting_ms(record) == 0
    pins.put(record, "582914")
    for _ in range(pins.FREE_TRIES):
        assert pins.waiting_ms(record, clock=lambda: 1000) == 0
        with pytest.raises(PinWrong):
            pins.check(record, "582915", clock=lambda: 1000)
    assert pins.waiting_ms(record, clock=lambda: 1000) == pins.WAITS_MS[0]
    assert pins.waiting_ms(record, clock=lambda: 1000 + pins.WAITS_MS[0]) == 0
    assert pins.waiting_ms(record, "asha", clock=lambda: 1000) == 0
