"""A disk that was copied is another device; a stick that goes to and fro is two."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tutor.records import record_file
from tutor.records.journal import Journal
from tutor.records.record_file import Marker

MASTER, COPY = frozenset({"card 1", "card 2"}), frozenset({"card 3"})


@pytest.mark.parametrize(
    ("address", "built_in"),
    [
        ("a0:36:9f:00:11:22", True),
        ("A0-36-9F-00-11-22", True),
        ("02:42:ac:11:00:02", False),
        ("01:00:5e:00:00:01", False),
        ("00:00:00:00:00:00", False),
        ("a0:36:9f:00:11", False),
        ("", False),
    ],
)
def test_only_what_the_maker_of_a_card_gave_it_is_a_sign(address: str, built_in: bool) -> None:
    assert record_file.is_built_in(address) is built_in


def test_a_sign_is_the_same_however_it_is_written_and_is_not_the_number_itself() -> None:
    assert record_file.sign_of("A0-36-9F-00-11-22") == record_file.sign_of("a0:36:9f:00:11:22")
    assert "369f" not in record_file.sign_of("a0:36:9f:00:11:22")


def test_this_machine_has_the_same_signs_each_time() -> None:
    assert record_file.signs() == record_file.signs()


def device(place: Path, signs: frozenset[str]) -> str:
    with Journal.open(place, signs=signs) as journal:
        return journal.device


def test_a_copied_disk_gets_a_device_of_its_own_and_the_first_keeps_its(place: Path) -> None:
    first = device(place, MASTER)
    copy = place.with_name("copy.db")
    shutil.copy(place, copy)
    assert device(copy, COPY) != first
    assert device(place, MASTER) == first


def test_a_stick_that_goes_to_and_fro_is_two_devices(place: Path) -> None:
    here, there = device(place, MASTER), device(place, COPY)
    assert [device(place, MASTER), device(place, COPY)] == [here, there]


def test_a_card_more_or_less_does_not_make_another_device(place: Path) -> None:
    assert device(place, MASTER) == device(place, frozenset({"card 2", "card 9"}))


def test_a_machine_without_signs_is_the_one_it_was(place: Path) -> None:
    first = device(place, frozenset())
    assert device(place, MASTER) == first
    assert device(place, frozenset()) == first


# --- the marker of an unclean exit ----------------------------------------------------------------------------------


def test_while_a_record_is_open_the_marker_says_so_and_afterwards_it_is_gone(place: Path) -> None:
    with Journal.open(place), Journal.open(place):
        assert str(os.getpid()) in (place.parent / "running").read_text()
        assert not Marker(place.parent).was_unclean()
    assert not (place.parent / "running").exists()


@pytest.mark.parametrize(
    "left",
    ["", "{}", "[5]", "[{}]", '[{"pid": 1, "started": 5.0}]', f'[{{"pid": {os.getpid()}, "started": 5.0}}]'],
    ids=["empty", "no list", "no entry", "no number", "another start", "a number that was given again"],
)
def test_a_marker_that_was_left_behind_tells_of_an_unclean_exit(place: Path, left: str) -> None:
    place.parent.mkdir()
    (place.parent / "running").write_text(left)
    assert Marker(place.parent).was_unclean()
    Journal.open(place).close()
    assert not Marker(place.parent).was_unclean()


def test_where_nothing_can_be_written_the_marker_stops_nobody(tmp_path: Path) -> None:
    marker = Marker(tmp_path / "not there")
    assert not marker.was_unclean()
    marker.begin()
    marker.end()
