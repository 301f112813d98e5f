"""The gate of mastery: what is put off, what waits with it, what comes instead, and what is kept for next time."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Literal

import pytest

from tutor.agentic_tutor import begin, derived_move, open_session, replay, take_turn, why_card
from tutor.chapters import packs
from tutor.guard.guardrails import guarded
from tutor.lesson import gate, learner
from tutor.records import rows
from tutor.thresholds import THRESHOLDS
from tutor.turn import GIVES_UP, Heard, Learner, Move, MoveName, Session, Setup, SkillRecord, State


def stuck_on(session: Session, heards: list[Heard] | None = None) -> Session:
    """The session after its present question was explained."""
    for _ in range(12):
        heard = Heard("I don't know")
        result = take_turn(session, heard)
        session = result.session
        if heards is not None:
            heards.append(heard)
        if result.move.name in GIVES_UP:
            return session
    raise AssertionError(f"{session.item.id} is never explained")


def known_with(**more: object) -> Learner:
    return Learner(skills=(SkillRecord("multiply", 0.2, level="attempted", **more),))  # type: ignore[arg-type]


# --- putting off ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chapter", packs.chapter_ids())
def test_no_chapter_leads_on_to_what_stands_on_a_skill_that_was_put_off(chapter: str) -> None:
    session = begin(open_session("Asha", chapter, language="en", seed=1)).session
    while session.state is not State.ENDED:
        session = stuck_on(session)
        closed = gate.shut(session.chapter, session.left)
        ahead = {session.chapter.items[place].skill for place in session.order[session.position + 1 :]}
        assert not ahead & closed
    assert session.left


def test_all_that_stands_on_a_skill_waits_however_far_up() -> None:
    chapter = packs.load_chapter("integers")
    assert gate.shut(chapter, ("multiply",)) == {"multiply", "divide", "mixed_operations"}
    assert gate.shut(chapter, ()) == frozenset()


def test_the_weakest_of_what_a_skill_stands_on_comes_instead() -> None:
    session = begin(open_session("Asha", "fractions", language="en")).session
    place = next(n for n in session.order if session.chapter.items[n].skill == "unlike_fractions")
    known = Learner(skills=(SkillRecord("equal_fractions", 0.9), SkillRecord("like_fractions", 0.5)))
    here = replace(session, order=(place, *session.order), position=0, learner=known)
    found = gate.easier(here)
    assert found is not None
    assert (found.pattern.skill, found.pattern.difficulty) == ("like_fractions", "easy")
    other = gate.easier(replace(here, left=("like_fractions",)))
    assert other is not None
    assert other.pattern.skill == "equal_fractions"


def test_without_a_plan_a_skill_is_put_off_too() -> None:
    session = begin(open_session("Asha", "integers", language="en", setup=Setup(plan=False))).session
    assert stuck_on(stuck_on(session)).left == ("number_line",)


def test_a_lesson_with_a_skill_put_off_can_be_played_again() -> None:
    opened = open_session("Asha", "fractions", language="hi", known=known_with(unsolved=2, unsolved_in="fractions"))
    heards: list[Heard] = []
    session = stuck_on(stuck_on(begin(opened).session, heards), heards)
    assert session.left == ("multiply",)
    assert replay(opened, heards) == session


# --- what is kept for next time ---------------------------------------------------------------------------------------


def test_what_was_put_off_is_known_from_the_record_until_it_is_right_again() -> None:
    session = stuck_on(stuck_on(begin(open_session("Asha", "fractions", language="en")).session))
    chapter = session.chapter
    assert gate.put_off_before(chapter, session.learner) == ("equal_fractions",)
    assert gate.put_off_before(chapter, Learner()) == ()
    again = begin(open_session("Asha", "fractions", language="en", seed=5, known=session.learner)).session
    assert again.item.skill == "equal_fractions"
    answered = take_turn(again, Heard(again.item.answer)).session
    assert gate.put_off_before(chapter, answered.learner) == ()


def test_a_record_of_an_older_didi_opens_with_nothing_put_off() -> None:
    told = asdict(known_with(unsolved=2, unsolved_in="integers"))
    for record in told["skills"]:
        del record["unsolved"], record["unsolved_in"]
    assert rows.learner_from(json.dumps(told)) == known_with()


def test_what_is_checked_later_by_the_plan_stays_later() -> None:
    known = Learner(skills=(SkillRecord("compare", 0.2, level="attempted", unsolved=2, unsolved_in="fractions"),))
    plain = open_session("Asha", "fractions", language="en")
    session = open_session("Asha", "fractions", language="en", known=known)
    assert sorted(session.order) == sorted(plain.order)
    assert [step.skill for step in session.study[:4]] == ["compare"] * 4
    assert session.study[4].skill == "equal_fractions"
    assert session.study.count(session.study[0]) == plain.study.count(session.study[0])


def test_without_a_plan_the_questions_of_what_was_put_off_come_first() -> None:
    known = known_with(unsolved=3, unsolved_in="integers")
    session = open_session("Asha", "integers", language="en", known=known, setup=Setup(plan=False))
    first = [session.chapter.items[place].skill for place in session.order]
    assert first[: first.count("multiply")] == ["multiply"] * first.count("multiply")
    assert "Multiplying integers" in begin(session).text


# --- done with --------------------------------------------------------------------------------------------------------


def test_an_answer_that_was_heard_badly_is_not_right_at_the_first_go() -> None:
    session = begin(open_session("Asha", "integers", language="en")).session
    unsure, sure = (
        take_turn(session, Heard(session.item.answer, confidence, by="voice")).session for confidence in (0.5, 0.9)
    )
    assert (unsure.at_once, sure.at_once) == ((), (session.item.id,))
    assert (unsure.alone, sure.alone) == (1, 1)


def test_a_skill_is_not_put_off_for_what_another_was_explained() -> None:
    session = stuck_on(begin(open_session("Asha", "fractions", language="en")).session)
    other = next(n for n, one in enumerate(session.order) if session.chapter.items[one].skill == "like_fractions")
    assert stuck_on(replace(session, position=other)).left == ()
    assert learner.record_of(session.learner, "equal_fractions").unsolved == 1


# --- hurried answers --------------------------------------------------------------------------------------------------


def after(session: Session, *answers: tuple[str, float], by: Literal["keyboard", "voice"] = "keyboard") -> Session:
    """The session after these answers, each with the second it came at."""
    for words, at in answers:
        session = take_turn(session, Heard(words, at=at, by=by)).session
    return session


@pytest.fixture(scope="module")
def adding() -> Session:
    session = begin(open_session("Asha", "integers", language="en")).session
    place = next(n for n, one in enumerate(session.order) if session.chapter.items[one].skill == "add")
    return replace(session, order=session.order[place:])


def test_an_answer_before_the_words_could_be_read_counts_as_hurried(adding: Session) -> None:
    assert after(adding, ("123456", 1.0), ("987", 2.0)).hurried == ("123456", "987")
    assert after(adding, ("123456", 100.0)).hurried == ()


def test_a_voice_must_be_listened_to_and_takes_longer_than_reading(adding: Session) -> None:
    words = len(adding.item.spoken.spoken_in(adding.language).split())
    between = words / THRESHOLDS.reads_words_s + 1.0
    assert after(adding, ("987", between)).hurried == ()
    assert after(adding, ("987", between), by="voice").hurried == ("987",)


@pytest.mark.parametrize("last", ["987", "I don't know", "-19"])
def test_the_same_again_an_honest_word_or_a_right_answer_ends_the_run(adding: Session, last: str) -> None:
    assert after(adding, ("123456", 1.0), ("987", 2.0), (last, 3.0)).hurried == ()


def test_talk_between_hurried_answers_does_not_end_the_run(adding: Session) -> None:
    assert after(adding, ("123456", 1.0), ("tell me a joke", 2.0)).hurried == ("123456",)


def test_without_a_clock_nothing_is_hurried(adding: Session) -> None:
    assert after(adding, ("123456", 0.0), ("987", 0.0), ("55555", 0.0)).hurried == ()


def test_a_lesson_that_slowed_down_and_changed_questions_can_be_played_again() -> None:
    opened = open_session("Asha", "integers", language="en")
    said = ("123456", "987", "4444", "something easier", "harder please", "another chapter", "77", "I don't know")
    heards = [Heard(words, at=float(at)) for at, words in enumerate(said, start=1)]
    session = replay(opened, heards)
    assert session.changed
    assert replay(opened, heards) == session


# --- wishes -----------------------------------------------------------------------------------------------------------


def test_only_the_student_changes_a_question(adding: Session) -> None:
    result = take_turn(adding, Heard("123456"))
    assert result.situation is not None
    move = guarded(Move(MoveName.CHANGE_ITEM, {"to": "harder"}, "model"), result.situation, result.understanding)
    assert (move.name, move.ruled_out) == (
        MoveName.REDIRECT_TO_QUESTION,
        ("change_item: the student did not ask for it",),
    )


def test_who_asks_for_harder_again_and_again_comes_to_an_end_of_it() -> None:
    session = begin(open_session("Asha", "integers", language="en")).session
    moves = []
    for _ in range(8):
        result = take_turn(session, Heard("give me something harder"))
        session = result.session
        moves.append(result.move.rule)
    assert "hardest_already" in moves
    assert session.item.skill == "number_line"
    assert session.item.difficulty == "hard"


def test_who_has_shown_the_skill_is_led_to_the_next_one_when_nothing_harder_is_left(adding: Session) -> None:
    shown = take_turn(adding, Heard(adding.item.answer)).session
    while shown.item.skill == "add":
        result = take_turn(shown, Heard("give me something harder"))
        shown = result.session
    assert result.move.rule == "asked_harder"
    assert shown.item.skill == "subtract"
    assert shown.item.spoken.en in result.text


def test_the_question_that_was_too_hard_comes_back_at_the_end(adding: Session) -> None:
    place = next(n for n, one in enumerate(adding.order) if adding.chapter.items[one].difficulty != "easy")
    here = replace(adding, order=adding.order[place:])
    now = take_turn(here, Heard("something easier")).session
    assert now.chapter.items[now.order[-1]].id == here.item.id
    assert (now.completed, now.score, now.learner.results) == (0, 0, ())


def test_every_wish_leads_to_the_move_that_its_card_tells(adding: Session) -> None:
    for words in ("harder please", "something easier", "another chapter"):
        result = take_turn(adding, Heard(words))
        assert derived_move(why_card(result)) == result.move


def test_after_a_teach_back_a_skill_is_celebrated_and_what_was_told_is_not_called_right() -> None:
    opened = open_session("Asha", "integers", language="en", teach_back="always")
    session = begin(opened).session
    for words in ("{answer}", "I counted the floors", "{answer}"):
        session = take_turn(session, Heard(words.format(answer=session.item.answer))).session
    result = take_turn(session, Heard("umm I counted"))
    assert result.session.firm == ("number_line",)
    assert dict(result.session.phrases_used)["skill_firm"] == 1
    assert "praise_firm" not in dict(result.session.phrases_used)
    assert "Integers and the number line" in result.said[0]
