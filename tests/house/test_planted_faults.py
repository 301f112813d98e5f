"""The table of planted faults fits the code as it is: each can be planted, and each is near to tests that are there."""

from __future__ import annotations

import pytest

from tests.house import planted_faults
from tests.house.planted_faults import ROOT, Fault

FAULTS = planted_faults.faults()


def test_every_fault_can_be_planted_and_changes_something() -> None:
    stale = []
    for fault in FAULTS:
        text = (ROOT / fault.file).read_text(encoding="utf-8")
        try:
            stale += [fault.name] if fault.planted(text) == text else []
        except ValueError as trouble:
            stale.append(str(trouble))
    assert stale == []


def test_there_are_sixty_faults_in_all_rooms_at_least() -> None:
    assert len(FAULTS) >= 60
    assert {fault.file.partition("/")[0] for fault in FAULTS} == {"tutor", "desktop", "models", "content", "installer"}


def test_every_test_that_a_fault_is_near_to_is_there() -> None:
    named = {one.partition("::")[0] for fault in FAULTS for one in fault.near}
    assert sorted(name for name in named if not (ROOT / name).is_file()) == []
    assert [fault.name for fault in FAULTS if not fault.near] == []


def test_a_fault_is_not_planted_where_its_text_stands_twice() -> None:
    fault = Fault("", "", "a.py", "was", "is", ())
    with pytest.raises(ValueError, match="2 times"):
        fault.planted("was\nwas\n")
