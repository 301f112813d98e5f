"""Replies that are ready before they are needed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from desktop.lesson.lesson_desk import MOST, likely_sentences
from desktop.voice_loop.speaking import ReplyCache
from tutor import agentic_tutor
from tutor.turn import Heard, Session, State


def sound(samples: int) -> NDArray[np.int16]:
    return np.ones(samples, dtype=np.int16)


def asked() -> Session:
    return agentic_tutor.begin(agentic_tutor.open_session("Asha", "rational_numbers", language="en")).session


def test_the_sound_used_least_lately_makes_room() -> None:
    cache = ReplyCache(budget=300)
    for name in ("one", "two"):
        cache.put(name, sound(60))
    assert cache.get("one") is not None
    cache.put("three", sound(60))
    assert cache.get("two") is None
    assert cache.get("one") is not None
    assert cache.get("three") is not None


def test_one_sentence_larger_than_the_budget_is_still_kept() -> None:
    cache = ReplyCache(budget=10)
    cache.put("long", sound(1000))
    assert cache.get("long") is not None


def test_putting_a_sentence_twice_counts_it_once() -> None:
    cache = ReplyCache(budget=250)
    for _ in range(10):
        cache.put("one", sound(60))
    cache.put("two", sound(60))
    assert cache.get("one") is not None


def test_the_likeliest_sentence_without_a_sound_is_next_and_met_wishes_are_passed_over() -> None:
    cache = ReplyCache()
    cache.want(("one", "two", "three"))
    cache.put("one", sound(1))
    assert cache.next_missing() == "two"
    cache.want(("one",))
    assert cache.next_missing() is None


def test_what_didi_says_to_a_right_answer_is_prepared_first() -> None:
    session = asked()
    ready = likely_sentences(session)
    right = agentic_tutor.take_turn(session, Heard(session.item.answer))
    assert ready[: len(right.said)] == right.said
    assert len(ready) <= MOST


def test_what_didi_says_to_i_dont_know_is_prepared_too() -> None:
    session = asked()
    stuck = agentic_tutor.take_turn(session, Heard("I don't know", at=session.elapsed))
    assert set(stuck.said) <= set(likely_sentences(session))


def test_working_out_what_may_be_said_changes_nothing() -> None:
    session = asked()
    before = agentic_tutor.take_turn(session, Heard("997"))
    likely_sentences(session)
    after = agentic_tutor.take_turn(session, Heard("997"))
    assert (after.said, after.move, after.session) == (before.said, before.move, before.session)


def test_a_lesson_that_is_over_needs_nothing_prepared_that_fails() -> None:
    session = asked()
    ended = agentic_tutor.take_turn(session, Heard("stop")).session
    assert ended.state is State.ENDED
    assert len(likely_sentences(ended)) <= MOST
