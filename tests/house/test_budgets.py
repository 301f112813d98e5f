"""The house's budgets, read from the code itself."""

from __future__ import annotations

import ast
import re
import statistics
from pathlib import Path

import pytest

from tests.house import source

FILES = source.python_files()
IN_ROOMS = source.python_files(*source.ROOMS)
UNFINISHED = re.compile(r"\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b")
# A path or name of the machine that somebody works on has no place in the project.
MACHINE = re.compile(r"(?<![\w.])/(?:tmp/w|work|root|home/[a-z]+)(?:/|\b)")


def everywhere(paths: list[Path]) -> pytest.MarkDecorator:
    """One test for each file."""
    return pytest.mark.parametrize("path", paths, ids=source.short)


@everywhere(FILES)
def test_a_file_is_short_enough_to_read(path: Path) -> None:
    budget = 1500 if "tests" in path.parts else 800
    assert path.read_text(encoding="utf-8").count("\n") <= budget


@everywhere(IN_ROOMS)
def test_no_function_is_longer_than_sixty_lines(path: Path) -> None:
    long = {one.name: source.body_lines(one) for one in source.functions(path) if source.body_lines(one) > 60}
    assert long == {}


def test_most_functions_are_small() -> None:
    lengths = sorted(source.body_lines(one) for path in IN_ROOMS for one in source.functions(path))
    assert statistics.median(lengths) <= 7
    assert lengths[int(len(lengths) * 0.9)] <= 30


@everywhere(IN_ROOMS)
def test_no_function_is_empty(path: Path) -> None:
    def empty(node: ast.stmt) -> bool:
        return isinstance(node, ast.Pass) or (isinstance(node, ast.Raise) and "NotImplemented" in ast.dump(node))

    assert [one.name for one in source.functions(path) if all(empty(node) for node in one.body)] == []


@everywhere(FILES)
def test_nothing_catches_everything(path: Path) -> None:
    for node in ast.walk(source.tree(path)):
        if isinstance(node, ast.ExceptHandler):
            caught = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            names = {ast.unparse(one) if one is not None else "everything" for one in caught}
            assert not names & {"everything", "Exception", "BaseException"}, f"line {node.lineno}"


@everywhere(FILES)
def test_nothing_is_left_for_later(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if UNFINISHED.search(line)] == []


@everywhere(source.python_files(*source.PRODUCT))
def test_every_function_says_what_it_gives_back(path: Path) -> None:
    assert [one.name for one in source.functions(path) if one.returns is None] == []


def test_no_machine_of_ours_is_named_anywhere() -> None:
    named = []
    for path in source.texts():
        text = path.read_text(encoding="utf-8", errors="replace")
        named += [f"{source.short(path)}: {found.group()}" for found in MACHINE.finditer(text)]
    assert named == []
