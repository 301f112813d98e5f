"""An old Python gets a sentence, and nothing but the standard library is ever asked for."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import installer

FILES = sorted(Path(str(installer.__file__)).parent.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_of_the_installer_parses_on_python_3_8(path: Path) -> None:
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_installer_imports_the_standard_library_and_itself_only(path: Path) -> None:
    allowed = {*sys.stdlib_module_names, "installer"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert {name.name.split(".")[0] for name in node.names} <= allowed
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] in allowed


def test_an_old_python_is_named_in_a_sentence() -> None:
    sentence = installer.complaint((3, 9, 2), ["run"], find=lambda name: None)
    assert sentence.startswith("Didi needs Python 3.11 or newer; this is Python 3.9.2.")


def test_a_newer_python_on_the_same_machine_is_offered_with_the_whole_command() -> None:
    there = {"python3.12": "/usr/bin/python3.12"}
    sentence = installer.complaint((3, 10, 12), ["test"], find=there.get)
    assert sentence.endswith("python3.12 -m installer test")


def test_a_python_that_is_new_enough_hears_nothing() -> None:
    assert installer.complaint(tuple(sys.version_info[:3]), ["run"]) == ""
