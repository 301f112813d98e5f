"""What was asked and is not in the book: from real talks with the real book to the teacher's table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tests.tutor.reports.class_facts import ASHA, MEENA, MONDAY, RAVI, material, pupil
from tutor import agentic_tutor
from tutor.agentic_tutor import Talk
from tutor.library.library import Library
from tutor.library.passages import all_passages
from tutor.records import erasure
from tutor.records.journal import Journal
from tutor.reports import views
from tutor.reports.facts import Unanswered
from tutor.reports.history import History
from tutor.reports.report import gather
from tutor.reports.tables import Words, objects
from tutor.reports.wanted import telling, wanted, wanted_table
from tutor.turn import Heard, Language

BOOK = Library(all_passages())
EN = Words("reports", "en")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "progress.db") as opened:
        yield opened


def talk(journal: Journal, student: str, *doubts: str, language: Language = "en") -> str:
    """A talk about doubts on integers, asked of the real book and written down turn by turn."""
    opened = agentic_tutor.open_session(student, "integers", language=language, mode="clarify_doubts")
    key = journal.begin_session(opened)
    result = agentic_tutor.begin(opened)
    journal.append(key, result)
    for words in doubts:
        heard = agentic_tutor.looked_up(result.session, Heard(words), BOOK, Talk())
        result = agentic_tutor.take_turn(result.session, heard)
        journal.append(key, result)
    return key


def asked(journal: Journal) -> list[str]:
    with History.open(journal) as history:
        return [one.question for one in history.unanswered()]


def doubt(question: str, *, of: object = ASHA, language: str = "en", day: date = MONDAY) -> Unanswered:
    return Unanswered(question, language, day, of)  # type: ignore[arg-type]


# --- from the talk to the history -----------------------------------------------------------------------------------


def test_what_no_page_answers_is_kept_and_what_a_page_answers_is_not(journal: Journal) -> None:
    talk(journal, "Asha", "what is a matrix?", "what is an integer?", "what is photosynthesis?")
    assert asked(journal) == ["what is a matrix?", "what is photosynthesis?"]


@pytest.mark.parametrize(
    "words", ["hello", "repeat please", "you are stupid", "ok", "bye", "asdf qwer", "tell me a joke"]
)
def test_talk_that_asks_nothing_is_no_doubt(journal: Journal, words: str) -> None:
    talk(journal, "Asha", words)
    assert asked(journal) == []


@pytest.mark.parametrize("words", ["I want to die", "my uncle touches me", "papa beats me every day", "I am so sad"])
def test_nothing_about_a_childs_safety_or_sadness_is_ever_in_it(journal: Journal, words: str) -> None:
    talk(journal, "Asha", words, "hello", "what is a matrix?")
    assert asked(journal) == ["what is a matrix?"]


def test_a_child_who_is_to_be_forgotten_is_not_in_it(journal: Journal, tmp_path: Path) -> None:
    talk(journal, "Asha", "what is a matrix?")
    talk(journal, "Ravi", "what is photosynthesis?")
    erasure.forget(tmp_path / "progress.db", next(one for one in journal.people() if one.name == "Asha"))
    assert asked(journal) == ["what is photosynthesis?"]


def test_a_report_of_some_children_has_their_doubts_alone_and_none_of_before(journal: Journal) -> None:
    talk(journal, "Asha", "what is a matrix?")
    talk(journal, "Ravi", "what is photosynthesis?")
    with History.open(journal) as history:
        ravi = [one for one in history.people() if one.name == "Ravi"]
        assert [one.question for one in gather(history, ravi).unanswered] == ["what is photosynthesis?"]
        assert gather(history, ravi, since=date(2999, 1, 1)).unanswered == ()


def test_the_table_of_two_children_who_asked_the_same_says_twice_and_names_nobody(journal: Journal) -> None:
    talk(journal, "Asha", "what is a matrix?")
    talk(journal, "Ravi", "matrix kya hota hai?", language="hinglish")
    with History.open(journal) as history:
        table = wanted_table(gather(history, history.people()), EN)
    (row,) = objects(table)
    assert (row["times"], row["students"], row["language"]) == (2, 2, "English, Hinglish")
    assert not {"Asha", "Ravi"} & {str(cell) for cell in row.values()}


# --- put together by likeness ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("what is a matrix?", "matrix kya hota hai"),
        ("what is a matrix?", "मैट्रिक्स क्या होता है?"),
        ("what is a vector", "explain vectors"),
    ],
)
def test_one_doubt_in_other_words_or_letters_is_the_same(one: str, other: str) -> None:
    assert telling(one) == telling(other)
    assert len(wanted([doubt(one), doubt(other)])) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("what is a matrix?", "what is a vector?"), ("what is log 100?", "what is log 20?"), ("sin 30", "cos 30")],
)
def test_other_things_and_other_numbers_are_two_doubts(one: str, other: str) -> None:
    assert len(wanted([doubt(one), doubt(other)])) == 2


def test_the_commonest_stands_first_in_the_words_that_came_most_often() -> None:
    doubts = [doubt("what is a vector?"), doubt("matrix kya hai"), doubt("what is a matrix?", of=RAVI)]
    first, second = wanted([*doubts, doubt("what is a matrix?", of=MEENA)])
    assert (first.question, first.times, first.students) == ("what is a matrix?", 3, 3)
    assert (second.question, second.times) == ("what is a vector?", 1)


def test_a_name_in_a_doubt_is_taken_out_of_it() -> None:
    facts = material(pupil(ASHA), pupil(RAVI), unanswered=(doubt("Ravi asks what a matrix is"),))
    (row,) = objects(wanted_table(facts, EN))
    assert "Ravi" not in str(row["asked"])
    assert "matrix" in str(row["asked"])


# --- which reports show it ------------------------------------------------------------------------------------------


def test_a_class_report_shows_it_where_there_is_any_and_a_report_of_one_skill_never() -> None:
    none, some = material(pupil(ASHA)), material(pupil(ASHA), unanswered=(doubt("what is a matrix?"),))
    names = views.names_of(views.View())
    assert "wanted" in names
    assert "wanted" not in [one.id for one in views.made(none, EN, views.View(), names)]
    assert "wanted" in [one.id for one in views.made(some, EN, views.View(), names)]
    assert views.narrowed(some, views.View(skill="unlike")).unanswered == ()
