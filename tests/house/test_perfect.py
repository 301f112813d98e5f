"""The perfect list bites, and names files that exist."""

from __future__ import annotations

from pathlib import Path

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
