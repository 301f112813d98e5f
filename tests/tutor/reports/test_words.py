"""The words of reports and sheets: a page with a hole in it is not printed."""

from __future__ import annotations

import pytest

from tutor.errors import ContentFault
from tutor.reports.tables import Words

WORDS = Words("sheets", "en")


def test_a_sentence_gets_its_slots_and_a_list_is_a_list() -> None:
    assert WORDS("worksheet_title", chapter="Fractions") == "Practice: Fractions"
    assert WORDS.each("worksheet_answers_columns") == ("No.", "Answer", "Skill")
    assert (WORDS.has("class_title"), WORDS.has("no_such_line")) == (True, False)


@pytest.mark.parametrize("name", ["no_such_line", "worksheet_answers_columns"])
def test_a_sentence_that_is_not_there_is_a_fault_of_the_content(name: str) -> None:
    with pytest.raises(ContentFault, match=r"content/sheets/en\.toml: there must be one sentence"):
        WORDS(name)


def test_a_slot_that_was_not_given_is_a_fault() -> None:
    with pytest.raises(ContentFault, match="needs the slot"):
        WORDS("worksheet_title")


def test_a_list_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(ContentFault, match="a list named class_title"):
        WORDS.each("class_title")
