"""The guide for scripts: each example that it shows is run, in order, and prints what stands there.

A block that opens with `console` runs on a PC without models, one with `console models` on one that has them. `...`
stands for whatever changes. Of a shell it knows printf, one pipe, one file to write to, and names that are set.
"""

from __future__ import annotations

import argparse
import difflib
import doctest
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from desktop.app.command_line import build_parser
from tests.desktop.didi_process import ROOT, didi

GUIDE = (ROOT / "docs" / "guide" / "scripts.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```console( models)?\n(.*?)^```$", re.M | re.S)
LIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Example:
    """A line that is typed, and what is shown after it."""

    line: str
    shown: str


def examples(models: str = "") -> Iterator[Example]:
    """The guide's examples in order: those without models, or with them."""
    for kind, text in BLOCK.findall(GUIDE):
        for part in re.split(r"^\$ ", text, flags=re.M)[1:] if kind.strip() == models else ():
            yield Example(*part.split("\n", 1))


def typed(line: str, patch: pytest.MonkeyPatch) -> str:
    """What a shell would show after this line."""
    if kept := re.fullmatch(r"([A-Z_]+)=\$\((.*) \| head -c (\d+)\)", line):
        os.environ[kept[1]] = typed(kept[2], patch)[: int(kept[3])]
        return ""
    words = [os.path.expandvars(word) for word in shlex.split(line)]
    given, out = "", None
    if len(words) > 1 and words[-2] == ">":
        *words, _, out = words
    if words[0] == "printf":
        given, words = words[1].replace("\\n", "\n"), words[3:]
    while words and re.match(r"[A-Z_]+=", words[0]):
        patch.setenv(*words.pop(0).split("=", 1))
    shown = given
    if words:
        assert words[0] == "didi", line
        ended = didi(*words[1:], given=given)
        shown = ended.out + ended.err
    if out is not None:
        Path(out).write_text(shown, encoding="utf-8")
    return "" if out is not None else shown


def not_as_shown(models: str, folder: Path, patch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    """The examples whose output is not what the guide shows: line, shown, got."""
    shutil.copytree(ROOT / "content" / "chapters" / "fractions", folder / "fractions")
    (folder / "stick").mkdir()
    patch.chdir(folder)
    wrong = []
    for one in examples(models):
        with pytest.MonkeyPatch.context() as own:
            got = typed(one.line, own)
        if not doctest.OutputChecker().check_output(one.shown, got, LIKE):
            wrong.append("\n".join(difflib.ndiff([one.line, *one.shown.splitlines()], [one.line, *got.splitlines()])))
    return wrong


def test_every_example_shows_what_didi_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DIDI_MODELS_DIR", "XDG_DATA_HOME", "LOCALAPPDATA"):  # no models of this PC may help
        monkeypatch.setenv(name, str(tmp_path / "none"))
    monkeypatch.setattr("models.store.package_file", lambda _part: None)
    monkeypatch.setattr("os.cpu_count", lambda: 1)  # so that looking through a chapter starts no processes
    assert not_as_shown("", tmp_path, monkeypatch) == []


@pytest.mark.models
@pytest.mark.timeout(900)
def test_every_example_with_models_shows_what_didi_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not_as_shown("models", tmp_path, monkeypatch) == []


def parsers(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command and action that stands alone, with its parser: "forget", "library add", "pin set"."""
    for one in parser._actions:
        if isinstance(one, argparse._SubParsersAction):
            for word, inner in one.choices.items():
                yield from parsers(inner, f"{name} {word}".strip())
            return
    actions = [word for one in parser._actions if not one.option_strings for word in one.choices or ()]
    yield from ((f"{name} {action}".strip(), parser) for action in actions or [""])


SLOW = re.findall(r"^(didi \w+.*?)(?: +#.*)?$", GUIDE.partition("## What takes minutes")[2], re.M)
"""Lines that no test of this file runs: they measure for minutes, or have a test of their own."""


def test_every_command_and_action_has_an_example() -> None:
    run = [" ".join(one.line.partition("didi ")[2].split()) for kind in ("", "models") for one in examples(kind)]
    shown = [f"{line} " for line in (*run, *(line.removeprefix("didi ") for line in SLOW))]
    missing = [name for name, _ in parsers(build_parser()) if not any(line.startswith(f"{name} ") for line in shown)]
    assert missing == []


def test_only_what_takes_minutes_is_not_run() -> None:
    assert {line.split()[1] for line in SLOW} == {"demo", "bench"}
    for line in SLOW:
        build_parser().parse_args(shlex.split(line)[1:])


def test_every_option_stands_in_the_guide() -> None:
    options = {word for _, one in parsers(build_parser()) for action in one._actions for word in action.option_strings}
    assert sorted(word for word in options if word.startswith("--") and word not in GUIDE) == []
