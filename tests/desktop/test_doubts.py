"""Doubts on this PC: the real library, the real record, and what is remembered of a talk from one day to another."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from desktop.base.settings import Settings, read_settings
from desktop.lesson.conversation import Conversation, resume_or_open
from desktop.lesson.doubts import LibraryHere, library_here, remembered, talked_of
from desktop.lesson.lesson_desk import LessonDesk
from desktop.operations.wording import Words
from desktop.values.page import Texts
from tests.tutor.test_looked_up import SIGNS, Shelf
from tutor.didi_voice import ModelAddress
from tutor.errors import DidiError, UnknownChapter
from tutor.library.memory import Memory
from tutor.records.journal import Journal
from tutor.reports.replaying import played_again
from tutor.turn import Heard, Looked, Mode, MoveName, Request


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return read_settings(tmp_path)


@pytest.fixture
def record(settings: Settings) -> Iterator[Journal]:
    with Journal.open(settings.record) as opened:
        yield opened


@pytest.fixture
def library(settings: Settings) -> Iterator[LibraryHere]:
    here = library_here(settings)
    yield here
    here.close()


def talk(record: Journal | None, library: Any, mode: Mode = "clarify_doubts", **more: Any) -> Conversation:
    """Asha's talk, or lesson, that has begun."""
    conversation = resume_or_open(
        "Asha", "integers", record=record, library=library, mode=mode, language="en", seed=3, **more
    )
    conversation.begin()
    return conversation


# --- the library of this PC -----------------------------------------------------------------------------------------


def test_a_doubt_is_answered_from_the_book_and_plays_again_without_it(record: Journal, library: LibraryHere) -> None:
    conversation = talk(record, library)
    told = conversation.reply(Heard("minus times minus plus kyon hota hai?"))
    assert told.move.name is MoveName.ANSWER_DOUBT
    assert told.move.args["way"] == "book"
    assert told.heard.looked is not None
    assert told.heard.looked.ledger.scores
    again = conversation.reply(Heard("samajh nahi aaya"))
    assert (again.move.rule, again.move.args["page"] == told.move.args["page"]) == ("not_clear", False)
    stored = record.session(str(conversation.session_id))
    assert stored is not None
    assert stored.turns[1].card["looked"]["ledger"]["scores"]
    assert played_again(stored) == conversation.session


@pytest.mark.parametrize("chapter", ["fractions", "integers"])
def test_a_hinglish_doubt_about_another_chapter_is_answered_too(library: LibraryHere, chapter: str) -> None:
    conversation = resume_or_open("Asha", chapter, library=library, mode="clarify_doubts", language="hinglish")
    conversation.begin()
    told = conversation.reply(Heard("percentage kya hota hai?"))
    assert told.heard.looked is not None
    assert told.heard.looked.sources[0].chapter == "ratio_and_percent"


def test_what_is_off_the_syllabus_is_refused_honestly(library: LibraryHere) -> None:
    told = talk(None, library).reply(Heard("what is photosynthesis?"))
    assert told.move.rule == "not_in_the_book"
    assert told.session.titles


def test_in_a_lesson_a_question_is_answered_and_the_exercise_is_not(record: Journal, library: LibraryHere) -> None:
    conversation = resume_or_open("Asha", "rational_numbers", record=record, library=library, language="en", seed=0)
    conversation.begin()
    told = conversation.reply(Heard("what is a reciprocal?"))
    assert told.move.rule == "question_told"
    assert told.said[-1].endswith(told.session.item.spoken.en)
    own = conversation.reply(Heard(f"{told.session.item.question.en}"))
    assert own.understanding.category_reason == "asks_for_the_exercise"


def test_in_an_exam_the_library_is_not_asked() -> None:
    shelf = Shelf()
    talk(None, shelf, "exam").reply(Heard("what is a reciprocal?"))
    assert shelf.asked == []


def test_nothing_sealed_is_looked_up_or_looked_up_ahead() -> None:
    shelf = Shelf()
    conversation = talk(None, shelf)
    conversation.look_ahead("I want to die")
    conversation.look_ahead("")
    assert conversation.reply(Heard("I want to die")).move.name is MoveName.CARE
    assert (shelf.asked, shelf.ahead) == ([], [])
    conversation.look_ahead("why is minus times")
    assert shelf.ahead == ["why is minus times"]


class Lost(DidiError):
    """A library whose files are gone."""


def gone() -> Any:
    raise Lost("no such file")


def test_a_library_that_cannot_be_opened_costs_no_turn_and_is_tried_once() -> None:
    tries = []

    def opening() -> Any:
        tries.append(1)
        return gone()

    here = LibraryHere(opening)
    here.look_ahead(Request("what is pi", language="en"))
    assert here.ask(Request("what is pi", language="en")) == Looked("what is pi", "conversational")
    assert talk(None, here).reply(Heard("multiplying integers")).move.args["way"] == "idea"
    assert tries == [1]
    here.close()


def test_a_library_is_opened_when_it_is_first_asked_and_closed_once() -> None:
    closed = []

    class Closing(Shelf):
        def close(self) -> None:
            closed.append(1)

    here = LibraryHere(Closing)
    here.close()
    here.look_ahead(Request("what is minus times", language="en"))
    here.close()
    here.close()
    assert closed == [1]


# --- what is said meanwhile -----------------------------------------------------------------------------------------


def test_where_a_model_may_be_asked_a_clause_is_said_first_and_begins_the_reply() -> None:
    said: list[str] = []

    def first() -> tuple[str, ...]:
        said.append("said")
        return ("Hmm,",)

    conversation = talk(None, Shelf())
    conversation.first = first
    assert conversation.reply(Heard("hello")).said[0] != "Hmm,"
    assert said == []
    told = conversation.reply(Heard("why is minus times minus plus?"))
    assert told.said[0] == "Hmm,"
    assert (told.move.args["page"], said) == (SIGNS.id, ["said"])


# --- what is remembered ---------------------------------------------------------------------------------------------


def test_a_question_builds_on_what_was_said_before_it(record: Journal) -> None:
    for kept in (record, None):
        shelf = Shelf()
        conversation = talk(kept, shelf)
        conversation.reply(Heard("why is minus times minus plus?"))
        conversation.reply(Heard("and with a plus?"))
        messages = shelf.asked[1].messages
        assert messages[0].text == "why is minus times minus plus?"
        assert SIGNS.id in messages[1].topics
        assert shelf.asked[1].told == (SIGNS.id,)


def test_a_talk_begun_again_soon_remembers_and_greets_as_always(record: Journal) -> None:
    first = talk(record, Shelf())
    first.reply(Heard("why is minus times minus plus?"))
    first.reply(Heard("bye"))
    shelf = Shelf()
    again = talk(record, shelf)
    assert again.how == "new"
    assert again.session.setup.talked_of == ""
    again.reply(Heard("but why so?"))
    assert shelf.asked[0].messages


def test_what_was_not_clear_is_remembered_as_unclear(record: Journal, library: LibraryHere) -> None:
    conversation = talk(record, library)
    conversation.reply(Heard("why is minus times minus plus?"))
    conversation.reply(Heard("samajh nahi aaya"))
    conversation.reply(Heard("phir se samjhao"))
    conversation.reply(Heard("still not clear"))
    memory = remembered(record, record.person("Asha"), ())
    assert len(memory.unclear) == 1
    assert memory.unclear[0] not in memory.told


def test_after_two_hours_the_greeting_says_what_was_talked_about_last() -> None:
    long_ago = Memory(restart=True, told=("Adding integers", "The rule of signs"))
    assert talked_of(long_ago) == "The rule of signs"
    assert talked_of(Memory(told=("The rule of signs",))) == ""
    assert talked_of(Memory(restart=True)) == ""


def test_a_talk_that_lay_for_hours_is_taken_up_with_what_it_was_about(
    record: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(record, Shelf()).reply(Heard("why is minus times minus plus?"))
    monkeypatch.setattr("desktop.lesson.conversation._seconds_since", lambda _: 8000.0)
    resumed = resume_or_open("Asha", "integers", record=record, mode="clarify_doubts", language="en")
    assert resumed.how == "resumed"
    assert "What is the rule of signs" in resumed.begin().text


def test_a_summary_is_written_down_every_ten_turns_and_the_next_talk_begins_with_what_it_was_about(
    record: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = talk(record, Shelf())
    for _ in range(25):
        conversation.reply(Heard("why is minus times minus plus?"))
    stored = record.session(str(conversation.session_id))
    assert stored is not None
    kept = [turn.heard.looked.summary if turn.heard.looked else "" for turn in stored.turns]
    summaries = [summary for summary in kept if summary]
    written = [place for place, summary in enumerate(kept) if summary]
    assert [later - before for before, later in pairwise(written)] == [10]
    assert all("What is the rule of signs" in summary for summary in summaries)
    assert "Asha" not in "".join(summaries)
    assert played_again(stored) == conversation.session
    conversation.reply(Heard("bye"))
    monkeypatch.setattr("desktop.lesson.doubts.datetime", Later)
    greeting = talk(record, Shelf()).session.history[-1].teacher
    assert "we talked about Debts taken away last" in greeting


class Later(datetime):
    """The clock two hours on, and a little."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return datetime.now(tz) + timedelta(hours=2, minutes=1)


# --- the lesson lane ------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(settings: Settings, texts: Texts) -> Iterator[LessonDesk]:
    desk = LessonDesk(settings, texts)
    desk.open()
    yield desk
    desk.close()


def test_the_desk_answers_from_the_library_and_shows_its_pages(desk: LessonDesk) -> None:
    desk.start("Asha", "integers", mode="clarify_doubts")
    desk.likely()
    shown = desk.reply(Heard("why is minus times minus plus?"))
    assert shown.view.sources[0].title.startswith("Integers · ")
    assert shown.view.sources[0].kind == "book"
    assert desk.reply(Heard("what is photosynthesis?")).view.offered


def test_other_words_are_asked_by_the_library_from_the_next_question_on(desk: LessonDesk, settings: Settings) -> None:
    desk.start("Asha", "integers", mode="clarify_doubts")
    desk.reply(Heard("why is minus times minus plus?"))
    nowhere = Words(settings, ModelAddress("http://127.0.0.1:9", "none", "none", "cloud"))
    said: list[tuple[str, ...]] = []
    desk.on_first = said.append
    desk.give_words(nowhere)
    shown = desk.reply(Heard("what is the rule of signs?"))
    assert shown.view.sources
    assert shown.view.said[: len(said[0])] == said[0]
    exam = desk.start("Ravi", "integers", mode="exam")
    assert exam.view.mode == "exam"


def test_an_unknown_chapter_has_no_doubts(record: Journal) -> None:
    with pytest.raises(UnknownChapter):
        resume_or_open("Asha", "Quantum Fields", record=record, mode="clarify_doubts")
