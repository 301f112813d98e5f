"""The check of a built wheel bites: what it lacks of a room is named, and so is what is strange in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import built_wheel
from tests.house.built_wheel import NotWhole, faults_of, said, wanted

WHOLE = {"tutor/diagnosis/__init__.py", "content/phrases/en.toml"}


def test_a_file_that_was_left_out_and_one_that_has_no_place_are_named() -> None:
    names = {"content/phrases/en.toml", "tests/conftest.py", "didi-0.1.0.dist-info/RECORD", "didi_benchmarks/core.py"}
    assert faults_of(names, WHOLE) == ["the wheel lacks tutor/diagnosis/__init__.py", "the wheel holds tests"]
    assert faults_of(WHOLE, WHOLE) == []


def test_every_file_of_a_room_is_wanted_whatever_its_kind(tmp_path: Path) -> None:
    for name in WHOLE | {"desktop/ui/marks/tick.svg"}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert wanted(tmp_path) == WHOLE | {"desktop/ui/marks/tick.svg"}


def test_what_ends_badly_is_told_with_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(NotWhole, match=r"asking ended with 1: .*no such room"):
        said("asking", [sys.executable, "-c", "raise SystemExit('no such room')"], tmp_path)


def test_the_build_finds_every_package_of_the_rooms_by_itself() -> None:
    ask = "import setuptools; setuptools.setup = lambda packages: print(*packages); exec(open('setup.py').read())"
    told = subprocess.run([sys.executable, "-c", ask], cwd=built_wheel.ROOT, capture_output=True, text=True, check=True)
    rooms = [built_wheel.ROOT / room for room in ("desktop", "tutor", "models")]
    there = {path.parent.relative_to(built_wheel.ROOT) for room in rooms for path in room.rglob("__init__.py")}
    there -= {Path("models", "training")}  # no part of the app
    assert set(told.stdout.split()) == {*(".".join(one.parts) for one in there), "content", "didi_benchmarks"}
