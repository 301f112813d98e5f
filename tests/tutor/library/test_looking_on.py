"""In a lesson the web is searched while the talk goes on: an honest word at once, the answer when asked again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tests.tutor.library.test_agent import HIGH, NEWS, job_of, searched, talker
from tests.tutor.library.test_library import Fixed
from tests.tutor.model_server import Script, answers, completion, dribbles, hangs_up, send
from tutor.agentic_tutor import begin, looked_up, open_session, replay, take_turn, talk_of
from tutor.didi_voice import DidiVoice
from tutor.library.index import FILE_NAME
from tutor.library.library import ASKS_FOR_IT, ASKS_ON, Library
from tutor.library.passages import all_passages
from tutor.library.web import BEHIND, IN_VAIN, Web
from tutor.records.rows import heard_from, heard_json
from tutor.turn import Heard, Looked, Message, MoveName, Request, Session, TurnResult

BOOK = all_passages()
ASKED = "latest news of the biggest volcano"
SHORT = 1.2
REFUSED = ("not_in_the_book", "no_page")
"""Why she says that the book has nothing on it."""
ITEM = open_session("Asha", "integers").item


class Late:
    """A server that finds something only when it is let, and words answers as it is told."""

    def __init__(self, search: Script | None = None, think: Script | None = None, news: str = NEWS) -> None:
        self.may = Event()
        self.search, self.think, self.news = search, think, news

    def __call__(self, handler: Any, asked: dict[str, Any]) -> None:
        if job_of(asked) != "search":
            (self.think or answers(completion(NEWS)))(handler, asked)
        elif self.search is not None:
            self.search(handler, asked)
        else:
            self.may.wait(10.0)
            send(handler, searched(self.news))

    def hang_up(self, handler: Any) -> None:
        """Never an answer; the connection is closed when the lesson is over."""
        self.may.wait(10.0)
        handler.close_connection = True


@dataclass
class Wall:
    """A wall clock that is set by hand."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Lesson:
    """Asha's talk about doubts, with a library that may search the web."""

    library: Library
    speaking: DidiVoice
    asked: list[dict[str, Any]]
    wall: Wall
    session: Session

    def say(self, words: str) -> TurnResult:
        """One turn."""
        heard = looked_up(self.session, Heard(words), self.library, talk_of(self.session), patience_s=SHORT)
        result = take_turn(self.session, heard)
        self.session = result.session
        return result

    def searches(self) -> int:
        return [job_of(one) for one in self.asked].count("search")

    def wait(self) -> None:
        """Until the search that goes on has ended."""
        self.speaking._models[0].searching.wait(10.0)


@contextmanager
def lesson(script: Late, path: Path, language: Any = "en") -> Iterator[Lesson]:
    with talker(script) as (speaking, asked):
        wall = Wall()
        web = Web.open(speaking, path / FILE_NAME, wall)
        library = Library(BOOK, talker=speaking, web=web, closing=web.close)
        opened = begin(open_session("Asha", "integers", language=language, mode="clarify_doubts", seed=3)).session
        try:
            yield Lesson(library, speaking, asked, wall, opened)
        finally:
            script.may.set()
            speaking._models[0].searching.wait(10.0)
            library.close()


def is_promised(turn: TurnResult) -> bool:
    return turn.move.rule == "looking_on" and turn.heard.looked is not None and turn.heard.looked.looking_on


# --- at once, and then --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("again", ["did you find it?", "kuch mila?", "aur?", "मिला क्या?", ASKED])
def test_she_says_at_once_that_she_is_looking_and_when_asked_again_what_she_found(tmp_path: Path, again: str) -> None:
    late = Late()
    with lesson(late, tmp_path) as talk:
        first = talk.say(ASKED)
        assert is_promised(first)
        assert "internet" in first.text
        assert (first.session.titles, first.session.doubt) == ((), None)
        assert all(job_of(one) == "search" for one in talk.asked), "no model is waited for"
        late.may.set()
        talk.wait()
        told = talk.say(again)
        assert (told.move.name, told.move.args["way"]) == (MoveName.ANSWER_DOUBT, "web")
        assert NEWS in told.text
        assert "internet" in told.text
        assert told.heard.looked is not None
        assert (told.heard.looked.sources[0].kind, told.heard.looked.looking_on) == ("web", False)
        assert talk.searches() == 1


def test_while_it_still_goes_on_she_says_so_again_and_searches_once(tmp_path: Path) -> None:
    late = Late()
    with lesson(late, tmp_path) as talk:
        assert is_promised(talk.say(ASKED))
        assert is_promised(talk.say("kuch mila?"))
        assert is_promised(talk.say("did you find it?"))
        assert talk.say("latest news of the biggest telescope").move.rule in REFUSED, "one at a time"
        assert is_promised(talk.say("kuch mila?"))
        assert talk.searches() == 1
        late.may.set()


def test_what_came_in_is_there_for_a_day_when_didi_is_opened_again(tmp_path: Path) -> None:
    late = Late()
    late.may.set()
    with lesson(late, tmp_path) as talk:
        talk.say(ASKED)
        talk.wait()
    with lesson(late, tmp_path) as another:
        assert another.say(ASKED).move.args["way"] == "web"
        assert another.searches() == 0


def test_the_turn_plays_again_from_the_record_without_any_library(tmp_path: Path) -> None:
    with lesson(Late(), tmp_path) as talk:
        opened = talk.session
        turns = [talk.say(ASKED), talk.say("kuch mila?")]
        heard = [heard_from(heard_json(turn.heard)) for turn in turns]
        before = open_session("Asha", "integers", language="en", mode="clarify_doubts", seed=3)
        assert begin(before).session == opened
        assert replay(before, heard) == talk.session
        assert [one.looked is not None and one.looked.looking_on for one in heard] == [True, True]


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
def test_she_says_it_in_every_language(tmp_path: Path, language: Any) -> None:
    with lesson(Late(), tmp_path, language) as talk:
        said = talk.say("duniya ke sabse bade volcano ki taaza khabar").text
        assert ("इंटरनेट" if language == "hi" else "internet") in said.casefold()


# --- what does not come ---------------------------------------------------------------------------------------------


def test_a_server_that_never_answers_costs_nothing_and_the_book_goes_on(tmp_path: Path) -> None:
    silent = Late()
    silent.search = lambda handler, _: silent.hang_up(handler)
    with lesson(silent, tmp_path) as talk:
        assert is_promised(talk.say(ASKED))
        told = talk.say("what is an integer")
        assert told.move.args["way"] == "book"


@pytest.mark.parametrize(
    "dies",
    [hangs_up, answers(b"no JSON"), answers(b"", 500), answers(b"x" * 100_000), answers(searched(""))],
    ids=["hangs up", "no JSON", "500", "endless", "empty"],
)
def test_what_came_to_nothing_is_said_plainly_and_not_promised_again_for_a_while(tmp_path: Path, dies: Script) -> None:
    with lesson(Late(search=dies), tmp_path) as talk:
        assert is_promised(talk.say(ASKED))
        talk.wait()
        plainly = talk.say("kuch mila?")
        assert plainly.move.rule in REFUSED
        assert plainly.heard.looked is not None
        assert "the web is not searched" in plainly.heard.looked.ledger.steps
        assert talk.say(ASKED).move.rule in REFUSED
        assert talk.searches() == 1
        talk.wall.now += IN_VAIN
        assert is_promised(talk.say(ASKED))
        talk.wait()


def test_with_the_connection_resting_nothing_is_promised(tmp_path: Path) -> None:
    with lesson(Late(), tmp_path) as talk:
        model = talk.speaking._models[0]
        for _ in range(9):
            model.breaker = model.breaker.after_failure(talk.speaking._clock(), talk.speaking._settings.breaker, None)
        assert talk.say(ASKED).move.rule in REFUSED
        assert talk.asked == []


def test_a_search_that_does_not_end_is_ended(tmp_path: Path) -> None:
    with lesson(Late(search=dribbles), tmp_path) as talk:
        search = talk.speaking.begin_search(ASKED, 0.5)
        assert search is not None
        talk.wait()
        assert search.pages() == ()


def test_with_no_cloud_nothing_begins() -> None:
    assert DidiVoice([]).begin_search(ASKED, BEHIND) is None


# --- what she says of it ----------------------------------------------------------------------------------------------


def test_when_no_model_words_it_in_time_the_pages_own_sentences_are_said(tmp_path: Path) -> None:
    late = Late(think=answers(b"", 500))
    late.may.set()
    with lesson(late, tmp_path) as talk:
        talk.say(ASKED)
        talk.wait()
        told = talk.say("kuch mila?")
        assert told.move.args["way"] == "web"
        assert NEWS in told.text


def test_pages_in_which_a_model_finds_no_answer_are_not_told(tmp_path: Path) -> None:
    late = Late(think=answers(completion("NOTHING")))
    late.may.set()
    with lesson(late, tmp_path) as talk:
        talk.say(ASKED)
        talk.wait()
        assert talk.say("kuch mila?").move.rule in REFUSED


def test_a_page_that_cannot_be_said_in_her_language_is_not_told(tmp_path: Path) -> None:
    late = Late(think=answers(b"", 500))
    late.may.set()
    with lesson(late, tmp_path, "hi") as talk:
        talk.say("सबसे बड़े ज्वालामुखी की ताज़ा खबर latest")
        talk.wait()
        assert talk.say("कुछ मिला?").move.rule in REFUSED


# --- when not ---------------------------------------------------------------------------------------------------------


def test_something_new_that_the_book_has_is_told_from_the_book_while_the_web_is_searched(tmp_path: Path) -> None:
    late = Late(think=answers(completion("NOTHING")))
    with lesson(late, tmp_path) as talk:
        talk.library._finder = Fixed(HIGH)
        told = talk.say("why is minus times minus plus in the latest books")
        assert told.heard.looked is not None
        assert (told.heard.looked.is_answered, told.heard.looked.looking_on) == (True, False)
        assert told.move.args["way"] == "book"
        late.may.set()
        talk.wait()
        assert talk.searches() == 1


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (ASKED, {"exam": True}),
        (ASKED, {"exercise": ITEM}),
        ("my phone number is 98765 43210 what is the latest prime", {}),
        ("what is an integer", {}),
    ],
)
def test_nothing_is_searched_in_an_exam_for_an_exercise_or_with_anything_personal(
    tmp_path: Path, words: str, more: dict[str, Any]
) -> None:
    with lesson(Late(think=answers(completion("NOTHING"))), tmp_path) as talk:
        looked = talk.library.ask(Request(words, language="en", **more), patience_s=SHORT)
        assert not looked.looking_on
        assert talk.searches() == 0


def test_only_whoever_asked_hears_what_came_of_it(tmp_path: Path) -> None:
    late = Late()
    late.may.set()
    with lesson(late, tmp_path) as talk:
        talk.say(ASKED)
        talk.wait()
        ravi = talk.library.ask(Request("kuch mila?", language="en"), patience_s=SHORT)
        assert (ravi.route, ravi.answer) == ("conversational", ())
        exercise = talk.library.ask(
            Request("kuch mila?", language="en", exercise=ITEM, messages=(Message("student", ASKED),))
        )
        assert exercise.answer == ()
        later = (Message("student", ASKED), Message("didi", "-"), Message("student", "what is an integer"))
        more = talk.library.ask(Request("aur?", language="en", messages=later), patience_s=SHORT)
        assert "web" not in [source.kind for source in more.sources]
        assert (
            talk.library.ask(Request("mila?", language="en", messages=later), patience_s=SHORT).sources[0].kind == "web"
        )


def test_a_name_never_leaves_with_a_search(tmp_path: Path) -> None:
    with lesson(Late(), tmp_path) as talk:
        talk.speaking.private = ("Asha Kumari",)
        talk.say("Asha asks for the latest news of the volcano")
        talk.speaking._models[0].searching.wait(0.2)
        assert "Asha" not in json.dumps(talk.asked)


@pytest.mark.parametrize("words", ["what is an integer", "mila jula kar", "ek aur sawaal", "aur kya hota hai"])
def test_another_question_does_not_ask_for_it(words: str) -> None:
    assert ASKS_FOR_IT.fullmatch(words) is None
    assert ASKS_ON.fullmatch(words) is None


def test_a_record_of_before_has_no_such_word() -> None:
    plain = Heard("what is pi", looked=Looked("what is pi"))
    assert "looking_on" not in heard_json(plain)
    assert heard_from(heard_json(plain)) == plain
    assert heard_from(heard_json(replace(plain, looked=Looked("pi", looking_on=True)))).looked == Looked(
        "pi", looking_on=True
    )
