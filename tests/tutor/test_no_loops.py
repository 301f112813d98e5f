"""Nothing that is heard holds a lesson still: no reply comes three times running, and the question moves on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

import pytest

from tests.how_much import IN_CAMPAIGN, how_many
from tests.tutor.simulated_students import Unguarded, lesson, opened_in
from tutor.agentic_tutor import begin, take_turn
from tutor.chapters import packs
from tutor.turn import Heard, Language, MoveName, Session, State, TurnResult

OF_ANOTHER_KIND = (
    "25", "3/7", "3 by", "2x + 3", "20%", "5 cm", "1, 2 aur 5", "yes", "nahi", "greater", "same", "banana", "a",
    "commutative", "5 ya 7", "9:4",
)  # fmt: skip
NO_ANSWER = (
    "xyz", "...", "aaj bench hil rahi thi", "ok", "repeat", "ek minute", "kal match hai", "hello", "you stupid",
    "speak English", "why is it so", "dheere bolo", "i am so bad at maths",
)  # fmt: skip
HELPS_BY = 40
"""Turns in which a question is done with, whatever is heard: every rung, with two or four still ones before each."""
TURNS = how_many(HELPS_BY, 200)
BOTH = ("keyboard", "voice")
MAY_COME_AGAIN = ("already_ended", "end_", "care_")
"""Families that say that a lesson is over, or that look after a child: they come as often as they are called for."""


def questions() -> Iterator[tuple[str, int]]:
    """Every question of every chapter in the campaign; else one for each kind of answer."""
    seen = set()
    for chapter in packs.chapter_ids():
        for place, item in enumerate(lesson(chapter, 1).chapter.items):
            if IN_CAMPAIGN or item.kind not in seen:
                seen.add(item.kind)
                yield chapter, place


def on(chapter: str, place: int, language: Language) -> Session:
    """A lesson that begins with that question and has every other one behind it."""
    whole = opened_in(lesson(chapter, 1), language, "never")
    others = tuple(other for other in whole.order if other != place)
    return begin(replace(whole, order=(place, *others), study=()), Unguarded()).session


def heard_again_and_again(session: Session, words: str, by: str, turns: int) -> list[tuple[Session, TurnResult]]:
    done = []
    for number in range(turns):
        if session.state is State.ENDED:
            break
        result = take_turn(session, Heard(words, by=by, at=number / 10), Unguarded())  # type: ignore[arg-type]
        done.append((session, result))
        session = result.session
    return done


def families(turns: list[tuple[Session, TurnResult]]) -> list[str]:
    """What was said in each turn, by family: all that were counted in it."""
    said = []
    for before, result in turns:
        times = dict(before.phrases_used)
        said.append("+".join(name for name, now in result.session.phrases_used if now > times.get(name, 0)))
    return said


def longest_run(said: list[str]) -> tuple[int, str]:
    runs = [(len(list(group)), name) for name, group in groupby(said) if not name.startswith(MAY_COME_AGAIN)]
    return max(runs, default=(0, ""))


@pytest.mark.timeout(3600)
def test_no_reply_comes_three_times_running_and_the_lesson_moves_on() -> None:
    held: list[str] = []
    for number, (chapter, place) in enumerate(questions()):
        language: Language = ("en", "hinglish", "hi")[number % 3]  # type: ignore[assignment]
        opened = on(chapter, place, language)
        for nth, words in enumerate((*OF_ANOTHER_KIND, *NO_ANSWER)):
            for by in BOTH if IN_CAMPAIGN else (BOTH[(nth + number) % 2],):
                turns = heard_again_and_again(opened, words, by, TURNS)
                case = f"{chapter} {opened.item.id} {opened.item.kind} {by} {words!r}"
                if (run := longest_run(families(turns)))[0] > 2:
                    held.append(f"{case}: {run}")
                last = turns[-1][1].session
                if last.position < len(turns) // HELPS_BY and last.state is not State.ENDED:
                    held.append(f"{case}: stands at question {last.position} after {len(turns)} turns")
    assert held == []


def test_a_mixture_of_noises_moves_on_too() -> None:
    session, mixture = on("rational_numbers", 0, "en"), ("xyz", "ok", "", "kal match hai", "hello")
    for number in range(HELPS_BY):
        heard = Heard(mixture[number % len(mixture)], by="voice", at=number / 10)
        session = take_turn(session, heard, Unguarded()).session
    assert session.position >= 1
    assert (session.score, session.alone) == (0, 0)


def test_silence_is_asked_after_once_and_holds_nothing_against_anybody() -> None:
    turns = heard_again_and_again(on("rational_numbers", 0, "en"), "", "voice", TURNS)
    assert [result.move.name for _, result in turns[:2]] == [MoveName.ASK_AGAIN, MoveName.WAIT]
    assert families(turns)[1:] == [""] * (len(turns) - 1)
    last = turns[-1][1].session
    assert (last.position, last.attempts, last.hints) == (0, 0, 0)
