"""The words of reports: the same ones in every language, with the same slots."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from tutor.language.toml_text import CONTENT

LANGUAGES = ("en", "hinglish", "hi")


def words(language: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / "reports" / f"{language}.toml").read_text(encoding="utf-8"))


def slots(said: str | list[str]) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", said if isinstance(said, str) else " ".join(said)))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same_things_with_the_same_slots(language: str) -> None:
    english, other = words("en"), words(language)
    assert list(other) == list(english)
    assert {name: slots(said) for name, said in other.items()} == {name: slots(said) for name, said in english.items()}
    assert {name: type(said) for name, said in other.items()} == {name: type(said) for name, said in english.items()}


def test_hindi_is_written_in_devanagari() -> None:
    plain = {
        name: said
        for name, said in words("hi").items()
        if isinstance(said, str) and re.search(r"[A-Za-z]{3,}", re.sub(r"\{\w+\}", "", said))
    }
    assert plain == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_parent_reads_no_word_that_blames_the_child(language: str) -> None:
    for name, said in words(language).items():
        if name.startswith(("card_", "meaning_", "advice_")):
            text = " ".join(said) if isinstance(said, list) else said
            assert not re.search(r"\b(wrong|incorrect|lazy|weak|poor|failed?|kamzor|aalsi)\b|कमज़ोर|आलसी", text.lower())
