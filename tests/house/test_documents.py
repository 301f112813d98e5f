"""What the documents promise is there: commands that run and links that lead somewhere."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence

import pytest

from desktop.app.command_line import run as didi
from installer.command_line import main as installer
from tests.house import source

README = (source.ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [path for path in source.texts() if path.suffix == ".md" and "content" not in path.parts]
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#:\s]+)\)")


def first_words(command: str, start: str) -> set[str]:
    """The words after `start` in every piece of code of the README: "didi practise --student Asha" -> "practise"."""
    fenced = re.findall(r"^```\n(.*?)^```", README, re.M | re.S)
    pieces = [*CODE.findall(README), *(line for block in fenced for line in block.splitlines())]
    return {found.group(1) for piece in pieces if (found := re.match(rf"{re.escape(start)} ([a-z]+)", piece))} - {
        command
    }


def knows(program: Callable[[Sequence[str]], int], word: str) -> bool:
    """Does this program know this command, so far as to tell how it is used?"""
    with pytest.raises(SystemExit) as ended:
        program([word, "--help"])
    return ended.value.code == 0


def test_the_two_commands_stand_in_the_readme_and_in_ci() -> None:
    assert first_words("", "python3 -m installer") == {"run", "test"}
    ci = (source.ROOT / ".ci" / "run").read_text()
    lines = [line for line in ci.splitlines() if line and not line.startswith("#")]
    assert lines[-1] == "python3 -m installer test"
    assert os.access(source.ROOT / ".ci" / "run", os.X_OK)
    assert all(knows(installer, word) for word in ("run", "test", "campaign", "dev"))


def test_every_didi_command_of_the_readme_exists() -> None:
    words = sorted(first_words("", "didi"))
    assert len(words) > 20
    assert [word for word in words if not knows(didi, word)] == []


def test_a_command_that_is_not_there_is_not_known() -> None:
    assert not knows(installer, "bundle")
    assert not knows(didi, "bundle")


def test_every_link_leads_somewhere() -> None:
    links = [(path, link) for path in DOCUMENTS for link in LINK.findall(path.read_text(encoding="utf-8"))]
    assert len(links) > 20
    assert [(source.short(path), link) for path, link in links if not (path.parent / link).exists()] == []
