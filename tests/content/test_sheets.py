"""The words of what is printed: the same in every language, and none that nobody prints."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from tests.house import source

FOLDERS = ("sheets",)
CONTENT = source.ROOT / "content"


def lines(folder: str, language: str) -> dict[str, str | list[str]]:
    return tomllib.loads((CONTENT / folder / f"{language}.toml").read_text(encoding="utf-8"))


def slots(text: str | list[str]) -> set[str]:
    whole = text if isinstance(text, str) else " ".join(text)
    return {name for _, name, _, _ in Formatter().parse(whole) if name}


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", ["hinglish", "hi"])
def test_every_language_says_the_same_things_with_the_same_slots(folder: str, language: str) -> None:
    english, other = lines(folder, "en"), lines(folder, language)
    assert set(other) == set(english)
    for name, text in english.items():
        assert slots(other[name]) == slots(text), name
        assert type(other[name]) is type(text), name
        assert isinstance(text, str) or len(text) == len(other[name]), name


@pytest.mark.parametrize("folder", FOLDERS)
def test_hindi_is_written_in_its_own_letters(folder: str) -> None:
    for name, text in lines(folder, "hi").items():
        whole = text if isinstance(text, str) else " ".join(text)
        bare = re.sub(r"\{\w+\}", "", whole)
        assert not re.search(r"[a-z]{3,}", bare), name


def test_every_line_of_a_sheet_is_used() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(source.ROOT / "tutor" / "reports").glob("*.py"))
    unused = [name for name in lines("sheets", "en") if f'"{name}"' not in code and not name.startswith("answer_")]
    assert unused == []
