"""How large the house is: files, lines and functions, room by room. `python -m tests.house.sizes` prints them.

`docs/benchmarks.md` quotes these figures; `test_budgets` holds those that have a limit.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter, defaultdict
from pathlib import Path

from tests.house import source

SMALL = 80
"""A module with fewer lines and one importer belongs in that importer."""
TABLES_OF_PARTS = {
    "desktop/__main__.py",
    "desktop/app/command_line.py",
    "desktop/app/main.py",
    "desktop/app/teachers.py",
    "desktop/app/wiring.py",
    "installer/__main__.py",
    "installer/command_line.py",
    "installer/system.py",
    "tutor/diagnosis/misconceptions.py",
}
"""What puts parts together imports each part once: a page, a family of commands, a topic of mistakes."""


def lines(path: Path) -> int:
    """How many lines a file has."""
    return path.read_text(encoding="utf-8").count("\n")


def modules() -> list[Path]:
    """The product's files that say something of their own."""
    return [path for path in source.python_files(*source.ROOMS) if path.name != "__init__.py"]


def importers() -> dict[Path, list[Path]]:
    """Each product module that others import, with those that do."""
    files = {source.module_name(path): path for path in modules()}
    found: defaultdict[Path, list[Path]] = defaultdict(list)
    for path in source.python_files(*source.ROOMS):
        for name in sorted(set(source.imports(path))):
            if files.get(name, path) != path:
                found[files[name]].append(path)
    return dict(found)


def imported_once() -> dict[Path, Path]:
    """The modules that exactly one other module imports, each with that one."""
    return {path: others[0] for path, others in importers().items() if len(others) == 1}


def cut_sideways() -> dict[Path, Path]:
    """The modules with one importer that are neither a part in a table of parts nor a page beside its presenter."""
    return {path: other for path, other in imported_once().items() if not _is_a_part(path, other)}


def _is_a_part(path: Path, other: Path) -> bool:
    page = path.stem.endswith("_page") and other.stem.endswith("_presenter") and path.parent == other.parent
    return page or source.short(other) in TABLES_OF_PARTS


def told() -> list[str]:
    """The figures, a line each."""
    return [*_rooms(), _files(), _functions(), _importers()]


def _rooms() -> list[str]:
    found: Counter[str] = Counter()
    for path in modules():
        found[source.short(path.parent)] += lines(path)
    return [f"{count:7,} lines  {room}" for room, count in sorted(found.items())]


def _files() -> str:
    every, sizes = source.python_files(*source.ROOMS), [lines(path) for path in modules()]
    whole = sum(map(lines, every))
    return f"{len(every)} files, {whole:,} lines; median {statistics.median(sizes):.0f}, longest {max(sizes)}"


def _functions() -> str:
    sizes = sorted(source.body_lines(one) for path in modules() for one in source.functions(path))
    middle, most = statistics.median(sizes), sizes[int(len(sizes) * 0.9)]
    return f"{len(sizes):,} functions: median {middle:.0f} lines, nine in ten {most}, longest {sizes[-1]}"


def _importers() -> str:
    once, other = imported_once(), cut_sideways()
    small = sorted(source.short(path) for path in other if lines(path) < SMALL)
    share = len(other) / len(modules())
    return (
        f"{len(once)} of {len(modules())} modules have one importer; {len(once) - len(other)} are parts in a table or "
        f"pages beside a presenter; the rest are {share:.1%}, "
        f"of them under {SMALL} lines: {', '.join(small) or 'none'}"
    )


if __name__ == "__main__":
    sys.stdout.write("\n".join(told()) + "\n")
