"""The perfect list bites, and names files that exist."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.house import perfect

WHOLE = {"missing_lines": [], "missing_branches": []}


def test_a_file_with_every_branch_tested_has_no_gap() -> None:
    assert perfect.gaps({"files": {"tutor/numbers/ratio.py": WHOLE}}, ["tutor/numbers/ratio.py"]) == []


def test_a_missed_line_a_missed_branch_and_an_unmeasured_file_are_gaps() -> None:
    report = {"files": {"a.py": {**WHOLE, "missing_lines": [3]}, "b.py": {**WHOLE, "missing_branches": [[4, 7]]}}}
    found = perfect.gaps(report, ["a.py", "b.py", "c.py"])
    assert [line.split(":")[0] for line in found] == ["a.py", "b.py", "c.py"]
    assert "(4, 7)" in found[1]


def test_every_file_on_the_list_exists() -> None:
    files = perfect.listed((perfect.ROOT / "pyproject.toml").read_text())
    assert files
    assert [file for file in files if not (perfect.ROOT / Path(file)).is_file()] == []


def test_a_file_with_gaps_to_come_stands_in_a_perfect_room() -> None:
    files = perfect.listed((perfect.ROOT / "pyproject.toml").read_text())
    assert [file for file in perfect.not_yet() if file not in files] == []


def test_a_file_without_gaps_must_leave_the_list_of_those_to_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = perfect.listed((perfect.ROOT / "pyproject.toml").read_text())
    report = tmp_path / "coverage.json"
    report.write_text(json.dumps({"files": dict.fromkeys(files, WHOLE)}))
    monkeypatch.setattr(perfect, "not_yet", lambda: ["tutor/turn.py"])
    assert perfect.main([str(report)]) == 1
    assert "tutor/turn.py: has no gap" in capsys.readouterr().out
