"""Are the perfect files covered to the last branch? `python -m tests.house.perfect COVERAGE.json`.

`[tool.didi] perfect` in pyproject.toml names rooms and files. Those with gaps stand in `not_covered_yet.txt`.
A file that has no gap any more must leave that list, so the list can only become shorter.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOT_YET = Path(__file__).with_name("not_covered_yet.txt")


def listed(pyproject: str) -> list[str]:
    """The perfect files that pyproject.toml names."""
    named = tomllib.loads(pyproject)["tool"]["didi"]["perfect"]
    return [file for one in named for file in (_in_room(one) if one.endswith("/") else [one])]


def _in_room(room: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / room).rglob("*.py"))


def not_yet() -> list[str]:
    """The files of perfect rooms that have gaps still."""
    return NOT_YET.read_text(encoding="utf-8").split()


def gaps(report: dict, files: list[str]) -> list[str]:
    """One line for each file with a line or branch that no test went through, or that was not measured at all."""
    measured = {Path(name).as_posix(): told for name, told in report["files"].items()}
    found = []
    for file in files:
        told = measured.get(file)
        if told is None:
            found.append(f"{file}: not measured")
            continue
        lines, branches = told["missing_lines"], told.get("missing_branches", [])
        if lines or branches:
            found.append(
                f"{file}: lines {lines or 'all'}, branches missed {[tuple(one) for one in branches] or 'none'}"
            )
    return found


def main(arguments: list[str]) -> int:
    """Print the gaps. 0 if there are none."""
    report = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    late = not_yet()
    files = [one for one in listed((ROOT / "pyproject.toml").read_text(encoding="utf-8")) if one not in late]
    found = gaps(report, files)
    found += [f"{one}: has no gap; take it from {NOT_YET.name}" for one in late if not gaps(report, [one])]
    print(
        "\n".join(found) if found else f"{len(files)} perfect files, every branch of them tested; {len(late)} to come"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
