"""What the documents promise is there: commands that run and links that lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def runs(*words: str) -> bool:
    """Does this command know itself?"""
    done = subprocess.run([sys.executable, "-m", *words, "--help"], cwd=source.ROOT, capture_output=True, check=False)
    return done.returncode == 0


def test_the_two_commands_stand_in_the_readme_and_in_ci() -> None:
    assert first_words("", "python3 -m installer") == {"run", "test"}
    ci = (source.ROOT / ".ci" / "run").read_text()
    lines = [line for line in ci.splitlines() if line and not line.startswith("#")]
    assert lines[-1] == "python3 -m installer test"
    assert os.access(source.ROOT / ".ci" / "run", os.X_OK)
    assert all(runs("installer", word) for word in ("run", "test", "campaign", "dev"))


@pytest.mark.parametrize("word", sorted(first_words("", "didi")))
def test_every_didi_command_of_the_readme_exists(word: str) -> None:
    assert runs("desktop", word)


@pytest.mark.parametrize("document", DOCUMENTS, ids=source.short)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []
