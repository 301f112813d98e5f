"""The house's budgets, read from the code itself."""

from __future__ import annotations

import ast
import re
import statistics
from collections import Counter
from pathlib import Path

from tests.house import sizes, source

FILES = source.python_files()
IN_ROOMS = source.python_files(*source.ROOMS)
UNFINISHED = re.compile(r"\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b")
# A path or name of the machine that somebody works on has no place in the project.
MACHINE = re.compile(r"(?<![\w.])/(?:tmp/w|work|root|home/[a-z]+)(?:/|\b)")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def budget(path: Path) -> int:
    """So many lines are a thought that stays in one place."""
    return 1500 if "tests" in path.parts else 800


def test_every_file_is_short_enough_to_read() -> None:
    assert {source.short(path): text_of(path).count("\n") for path in FILES if too_long(path, text_of(path))} == {}


def too_long(path: Path, text: str) -> bool:
    return text.count("\n") > budget(path)


LARGE_ROOMS = {
    "desktop/commands",
    "desktop/operations",
    "installer",
    "models",
    "tutor/lesson",
    "tutor/library",
    "tutor/records",
}
"""Rooms of more than fifteen files: in each, every file says something of its own."""


def test_the_house_is_seen_at_a_glance() -> None:
    of_rooms = Counter(source.short(path.parent) for path in IN_ROOMS if path.name != "__init__.py")
    study = {room for room in of_rooms if room.startswith("tutor/")}
    assert len(study) <= 14
    assert of_rooms["tutor"] <= 9
    assert {room for room, files in of_rooms.items() if files > 15} <= LARGE_ROOMS
    assert len(IN_ROOMS) <= 370
    assert 150 <= statistics.median(text_of(path).count("\n") for path in IN_ROOMS if path.name != "__init__.py") <= 300


def test_few_modules_were_cut_sideways() -> None:
    """A module that one other imports alone belongs there, unless both are long or different thoughts."""
    cut = sizes.cut_sideways()
    assert sorted(source.short(path) for path in cut if sizes.lines(path) < sizes.SMALL) == []
    assert len(cut) <= 0.131 * len(sizes.modules())


def test_no_function_is_longer_than_sixty_lines() -> None:
    every = [(source.short(path), one) for path in IN_ROOMS for one in source.functions(path)]
    assert [(path, one.name) for path, one in every if source.body_lines(one) > 60] == []


def test_most_functions_are_small() -> None:
    lengths = sorted(source.body_lines(one) for path in IN_ROOMS for one in source.functions(path))
    assert statistics.median(lengths) <= 7
    assert lengths[int(len(lengths) * 0.9)] <= 30


def is_empty(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Does it nothing, or only say that it is not done yet?"""

    def nothing(node: ast.stmt) -> bool:
        return isinstance(node, ast.Pass) or (isinstance(node, ast.Raise) and "NotImplemented" in ast.dump(node))

    return all(nothing(node) for node in function.body)


def test_no_function_is_empty() -> None:
    every = [(source.short(path), one) for path in IN_ROOMS for one in source.functions(path)]
    assert [(path, one.name) for path, one in every if is_empty(one)] == []


def catching_everything(tree: ast.Module) -> list[int]:
    """The lines that catch whatever comes."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            caught = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            names = {ast.unparse(one) if one is not None else "everything" for one in caught}
            found += [node.lineno] if names & {"everything", "Exception", "BaseException"} else []
    return found


def test_nothing_catches_everything() -> None:
    assert {source.short(path): found for path in FILES if (found := catching_everything(source.tree(path)))} == {}


def left_for_later(text: str) -> list[int]:
    """The lines that promise what is not there."""
    return [number for number, line in enumerate(text.splitlines(), 1) if UNFINISHED.search(line)]


def test_nothing_is_left_for_later() -> None:
    assert {source.short(path): found for path in FILES if (found := left_for_later(text_of(path)))} == {}


def test_every_function_says_what_it_gives_back() -> None:
    every = [
        (source.short(path), one) for path in source.python_files(*source.PRODUCT) for one in source.functions(path)
    ]
    assert [(path, one.name) for path, one in every if one.returns is None] == []


def test_each_budget_is_overdrawn_by_a_file_that_overdraws_it() -> None:
    planted = (
        "def later():\n    raise NotImplementedError\ntry:\n    later()\nexcept (OSError, Exception):\n    later()\n"
    )
    tree = ast.parse(planted)
    assert [is_empty(node) for node in tree.body if isinstance(node, ast.FunctionDef)] == [True]
    assert catching_everything(tree) == [5]
    assert left_for_later("fine\n# T" + "ODO more\n") == [2]
    assert too_long(Path("tutor/turn.py"), "\n" * 801)
    assert not too_long(Path("tests/house/source.py"), "\n" * 801)


def test_no_machine_of_ours_is_named_anywhere() -> None:
    named = []
    for path in source.texts():
        text = path.read_text(encoding="utf-8", errors="replace")
        named += [f"{source.short(path)}: {found.group()}" for found in MACHINE.finditer(text)]
    assert named == []
