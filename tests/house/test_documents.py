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


def first_words(text: str, start: str) -> set[str]:
    """The words after `start` in every piece of code of a text: "didi practise --student Asha" -> "practise"."""
    fenced = re.findall(r"^```\n(.*?)^```", text, re.M | re.S)
    pieces = [*CODE.findall(text), *(line for block in fenced for line in block.splitlines())]
    return {found.group(1) for piece in pieces if (found := re.match(rf"{re.escape(start)} ([a-z]+)", piece))}


def knows(program: Callable[[Sequence[str]], int], word: str) -> bool:
    """Does this program know this command, so far as to tell how it is used?"""
    with pytest.raises(SystemExit) as ended:
        program([word, "--help"])
    return ended.value.code == 0


def test_the_three_commands_stand_in_the_readme_and_in_ci() -> None:
    assert first_words(README, "python3 -m installer") == {"bundle", "run", "test"}
    ci = (source.ROOT / ".ci" / "run").read_text()
    lines = [line for line in ci.splitlines() if line and not line.startswith("#")]
    assert lines[-1] == "python3 -m installer test"
    assert os.access(source.ROOT / ".ci" / "run", os.X_OK)
    assert all(knows(installer, word) for word in ("run", "test", "campaign", "dev"))


def test_every_didi_command_of_the_readme_and_the_guides_exists() -> None:
    guides = (path.read_text(encoding="utf-8") for path in (source.ROOT / "docs" / "guide").glob("*.md"))
    words = sorted(set().union(*(first_words(text, "didi") for text in (README, *guides))))
    assert len(words) > 20
    assert [word for word in words if not knows(didi, word)] == []


def test_a_command_that_is_not_there_is_not_known() -> None:
    assert not knows(installer, "unpack")
    assert not knows(didi, "unpack")


def test_every_link_leads_somewhere() -> None:
    links = [(path, link) for path in DOCUMENTS for link in LINK.findall(path.read_text(encoding="utf-8"))]
    assert len(links) > 20
    assert [(source.short(path), link) for path, link in links if not (path.parent / link).exists()] == []


def test_the_readme_is_one_screen_and_a_half_and_its_pictures_are_small() -> None:
    assert len(README.splitlines()) <= 90
    pictures = [path for path in (source.ROOT / "docs").rglob("*.png") if path.stat().st_size > 150_000]
    assert pictures == []


def test_every_picture_is_shown_somewhere() -> None:
    shown = {(path.parent / link).resolve() for path in DOCUMENTS for link in LINK.findall(path.read_text("utf-8"))}
    assert [path.name for path in (source.ROOT / "docs").rglob("*.png") if path not in shown] == []
