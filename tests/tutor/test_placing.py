"""A placing: ten questions find where in a chapter a student begins, and nothing in it sounds like an exam."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tutor.leak_attacks import miss
from tutor.agentic_tutor import begin, open_session, replay, take_turn
from tutor.chapters import packs
from tutor.lesson import placing
from tutor.lesson.exam import exam_result, told_result
from tutor.lesson.learner import PlacingAnswer
from tutor.thresholds import THRESHOLDS
from tutor.turn import Heard, Item, Language, Session, Setup, State, TurnResult

CHAPTERS = packs.chapter_ids()
LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
EXAM_WORDS = re.compile(r"\b(exam|score|marks)\b|परीक्षा|अंक", re.IGNORECASE)


def opened(chapter: str = "fractions", language: Language = "en", seed: int = 3) -> Session:
    return open_session("Asha", chapter, language=language, seed=seed, mode="exam", setup=Setup(placing=True))


def lived(session: Session, says: Callable[[Item], str]) -> list[TurnResult]:
    turns = [begin(session)]
    while turns[-1].session.state is not State.ENDED:
        now = turns[-1].session
        turns.append(take_turn(now, Heard(says(now.item))))
    return turns


def can(session: Session, known: int) -> Callable[[Item], str]:
    """A student who can do the first skills of the chapter, so many, and leaves out the others."""
    skills = [skill.id for skill in session.chapter.skills]
    return lambda item: item.answer if skills.index(item.skill) < known else "skip"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_ten_different_questions_find_the_place_in_every_chapter(chapter: str) -> None:
    session = opened(chapter)
    skills = session.chapter.skills
    for known in (0, len(skills) // 2, len(skills)):
        now = lived(session, can(session, known))[-1].session
        asked = [mark.item for mark in now.marks]
        assert len(asked) == len(set(asked)) == THRESHOLDS.placing_questions
        begins = exam_result(now).next_steps
        place = skills.index(begins[0]) if begins else len(skills)
        assert abs(place - known) <= 1


def test_who_leaves_everything_out_begins_with_the_first_skill() -> None:
    session = opened()
    assert exam_result(lived(session, can(session, 0))[-1].session).next_steps == (session.chapter.skills[0],)


def test_who_can_do_all_of_it_is_told_so() -> None:
    session = opened()
    turns = lived(session, can(session, len(session.chapter.skills)))
    result = told_result(turns[-1].session)
    assert result is not None
    assert result.next_steps == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_it_speaks_of_an_exam_or_tells_a_score(language: Language) -> None:
    session = opened(language=language)
    turns = lived(session, can(session, 4))
    for words in ("help me", "I am scared, I can't do it", "is that right?", "how many are left?"):
        turns.append(take_turn(turns[3].session, Heard(words)))
    turns.append(take_turn(turns[THRESHOLDS.placing_questions].session, Heard("again")))
    said = [turn.text.replace(turn.session.item.spoken.spoken_in(language), "") for turn in turns[1:]]
    assert [text for text in said if EXAM_WORDS.search(text)] == []


def test_it_ends_where_it_is_stopped_and_tells_what_it_has_found() -> None:
    session = begin(opened()).session
    for _ in range(4):
        session = take_turn(session, Heard("skip")).session
    over = take_turn(session, Heard("stop"))
    assert over.session.state is State.ENDED
    assert len(exam_result(over.session).next_steps) == 1


def test_a_wrong_answer_is_met_like_a_right_one() -> None:
    session = begin(opened()).session
    right, wrong = (take_turn(session, Heard(words)) for words in (session.item.answer, miss(session.item)))
    assert (right.move.name, right.move.rule) == (wrong.move.name, wrong.move.rule)


def test_taken_up_again_it_stands_where_it_stood() -> None:
    session = opened(seed=8)
    turns = lived(session, can(session, 3))
    assert replay(session, [turn.heard for turn in turns[1:]]) == turns[-1].session


@given(st.lists(st.tuples(st.integers(0, 7), st.sampled_from((True, False, None))), max_size=14))
def test_whatever_was_answered_there_is_a_place(
    told: list[tuple[int, bool | None]],
) -> None:
    chapter = packs.load_chapter("fractions")
    answers = [PlacingAnswer(chapter.skills[at].id, "fraction", right) for at, right in told]
    assert sum(placing.chances(chapter, answers)) == pytest.approx(1)
    assert placing.begins_at(chapter, answers) in (None, *chapter.skills)


def test_a_partly_right_answer_tells_nothing() -> None:
    chapter = packs.load_chapter("fractions")
    partly = PlacingAnswer(chapter.skills[2].id, "fraction", None)
    assert placing.chances(chapter, [partly]) == placing.chances(chapter, [])


def test_a_right_value_tells_more_than_a_right_yes() -> None:
    chapter = packs.load_chapter("fractions")
    by_value, by_yes = (
        placing.chances(chapter, [PlacingAnswer(chapter.skills[4].id, kind, True)])[0]
        for kind in ("fraction", "yes_no")
    )
    assert by_value < by_yes


# --- a lesson that begins at a skill ------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", [True, False])
def test_a_lesson_begins_with_the_skill_it_is_given_and_asks_nothing_before_it(plan: bool) -> None:
    session = open_session("Asha", "fractions", setup=Setup(begins_at="unlike_fractions", plan=plan))
    skills = [skill.id for skill in session.chapter.skills]
    asked = [session.chapter.items[place].skill for place in session.order]
    assert asked[0] == "unlike_fractions"
    assert {skills.index(skill) >= skills.index("unlike_fractions") for skill in asked} == {True}
    assert {step.skill for step in session.study} <= set(skills[skills.index("unlike_fractions") :])


def test_a_skill_that_the_chapter_has_not_is_told() -> None:
    with pytest.raises(ValueError, match='no skill "sums"'):
        open_session("Asha", "fractions", setup=Setup(begins_at="sums"))


def test_who_does_not_say_where_it_begins_goes_on_with_what_was_begun() -> None:
    begun = Setup(begins_at="compare")
    assert Setup().asks_as(begun)
    assert not Setup(begins_at="fraction_of").asks_as(begun)
    assert not Setup().asks_as(Setup(placing=True))
