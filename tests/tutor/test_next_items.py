"""What comes next: easy items left out for who knows the skill, fresh ones where practice is due, and an end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.tutor.leak_attacks import miss
from tests.tutor.simulated_students import right
from tutor.agentic_tutor import begin, open_session, replay, take_turn
from tutor.chapters import generators
from tutor.lesson import next_items
from tutor.thresholds import THRESHOLDS
from tutor.turn import Chapter, Heard, Item, Learner, Rung, Session, SkillRecord, State, TurnResult

UP, EVEN = (False, False, True, True), (False, True, False, True)


@pytest.fixture(scope="module")
def asked() -> Session:
    """A lesson on a chapter that is all templates, its first question asked."""
    return begin(open_session("Asha", "integers", language="en")).session


def knowing(session: Session, mastery: float, results: tuple[bool, ...]) -> Session:
    """The session with a student of this mastery in the present skill."""
    record = SkillRecord(session.item.skill, mastery, attempts=4, level="familiar")
    return replace(session, turn=9, learner=Learner(skills=(record,), results=results))


def at_end(session: Session) -> Session:
    """The session on its last item."""
    return replace(session, position=len(session.order) - 1)


def without_templates(session: Session) -> Session:
    return replace(session, chapter=replace(session.chapter, templates=()))


def hinted(session: Session) -> Session:
    """The session with both hints and all small questions given: the next miss is explained."""
    small = len(session.item.sub_questions)
    here = replace(session, hints=2, state=State.HINTED_2, rung=Rung.HINTED_2, attempts=3, probed=True)
    return replace(here, sub_questions_done=small)


def missed(session: Session) -> TurnResult:
    return take_turn(hinted(session), Heard(miss(session.item)))


# --- after an explained item --------------------------------------------------------------------------------------


def test_after_an_explained_item_a_fresh_one_of_its_skill_comes_at_once(asked: Session) -> None:
    result = missed(asked)
    before, now = asked.item, result.session.item
    assert (now.skill, now.difficulty) == (before.skill, before.difficulty)
    assert now.question != before.question
    assert result.session.brought == (now.id,)
    assert result.text.endswith(now.spoken.en)
    assert len(result.session.order) == len(asked.order) + 1


@pytest.mark.parametrize("chapter", ["integers", "fractions", "rational_numbers"])
def test_a_lesson_in_which_everything_is_explained_still_ends(chapter: str) -> None:
    session = begin(open_session("Asha", chapter, language="en")).session
    explained = 0
    while session.state is not State.ENDED:
        session, explained = missed(session).session, explained + 1
    assert explained <= 4 * len(session.chapter.skills)
    assert len(set(session.assisted)) == explained


def test_a_last_item_that_is_explained_is_followed_by_a_fresh_one(asked: Session) -> None:
    result = missed(at_end(asked))
    assert result.session.state is State.ASKED
    assert result.session.item.skill == asked.chapter.items[asked.order[-1]].skill


def test_a_chapter_without_templates_goes_on_to_its_next_item(asked: Session) -> None:
    bare = without_templates(asked)
    assert missed(bare).session.item == asked.chapter.items[asked.order[1]]
    assert missed(at_end(bare)).session.state is State.ENDED
    second = missed(bare).session
    assert missed(second).session.left == ("number_line",)


def test_a_template_that_can_make_nothing_stops_no_lesson(asked: Session) -> None:
    hopeless = tuple(replace(one, require=("1 == 2",)) for one in asked.chapter.templates)
    session = replace(asked, chapter=replace(asked.chapter, templates=hopeless))
    assert missed(session).session.brought == ()
    assert missed(at_end(session)).session.state is State.ENDED


# --- pacing -------------------------------------------------------------------------------------------------------


def easy_twice(chapter: Chapter) -> Chapter:
    """The chapter with a second and third easy item of its first skill."""
    first = chapter.items[0]
    more = tuple(replace(first, id=f"{first.id}_{name}", difficulty="easy") for name in ("again", "once_more"))
    return replace(chapter, items=(first, *more, *chapter.items[1:]))


@pytest.fixture
def many_easy(asked: Session) -> Session:
    """Practice alone: a study plan leaves all of a known skill's practice out, and not only what is easy."""
    chapter = easy_twice(asked.chapter)
    return replace(asked, chapter=chapter, order=tuple(range(len(chapter.items))), study=())


def answered(session: Session) -> Session:
    return take_turn(session, Heard(session.item.answer)).session


def easy_ahead(session: Session) -> list[Item]:
    rest = (session.chapter.items[place] for place in session.order[session.position :])
    return [one for one in rest if one.difficulty == "easy" and one.skill == session.chapter.items[0].skill]


def test_easy_items_of_a_known_skill_are_left_out(many_easy: Session) -> None:
    now = answered(knowing(many_easy, 0.95, UP))
    assert easy_ahead(now) == []
    assert len(now.skipped) == len(easy_ahead(many_easy)) - 1
    assert now.item.id not in now.skipped


def test_a_skill_that_is_not_known_yet_is_practised_to_its_end(many_easy: Session) -> None:
    shaky = knowing(many_easy, 0.7, UP)
    assert answered(shaky).skipped == ()
    assert answered(knowing(many_easy, 0.95, EVEN)).skipped == ()


def test_a_lesson_whose_rest_is_too_easy_ends(many_easy: Session) -> None:
    short = without_templates(knowing(replace(many_easy, order=(0, 1, 2)), 0.95, UP))
    assert answered(short).state is State.ENDED


def test_who_gets_everything_right_speeds_up(many_easy: Session) -> None:
    assert answered(knowing(many_easy, 0.95, (True,) * 4)).skipped


def test_after_misses_another_of_the_same_kind_makes_it_firm(asked: Session) -> None:
    result = take_turn(knowing(asked, 0.5, EVEN), Heard(asked.item.answer))
    assert result.situation is not None
    assert (result.situation.pacing, result.situation.fresh) == ("CONSOLIDATE", "consolidate")
    assert result.session.item.skill == asked.item.skill
    assert result.session.brought == (result.session.item.id,)


def test_who_knows_all_of_it_is_taken_further_twice_and_then_it_ends(asked: Session) -> None:
    session, difficulties = knowing(at_end(asked), 0.95, EVEN), []
    while session.state is not State.ENDED:
        session = answered(session)
        difficulties.append(session.item.difficulty)
    assert len(session.brought) == THRESHOLDS.most_extended
    assert difficulties[: THRESHOLDS.most_extended] == ["hard"] * THRESHOLDS.most_extended


def test_who_needed_a_solution_is_not_taken_further(asked: Session) -> None:
    session = replace(knowing(at_end(asked), 0.95, EVEN), assisted=("something",))
    assert answered(session).state is State.ENDED


def test_a_first_answer_is_too_little_to_go_further_on(asked: Session) -> None:
    assert answered(replace(at_end(asked), order=asked.order[:1], position=0)).state is State.ENDED


def test_a_chapter_without_hard_patterns_ends_where_it_ends(asked: Session) -> None:
    easy = tuple(one for one in asked.chapter.templates if one.pattern.difficulty != "hard")
    session = knowing(replace(at_end(asked), chapter=replace(asked.chapter, templates=easy)), 0.95, EVEN)
    assert answered(session).state is State.ENDED


# --- the same again -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 7, 123456789])
def test_a_lesson_with_fresh_items_can_be_taken_up_again(seed: int) -> None:
    opened = open_session("Asha", "integers", language="en", seed=seed)
    session, heards = begin(opened).session, []
    while session.state is not State.ENDED:
        words = "123456" if session.position < 4 else right(session, Random(session.turn))
        heards.append(Heard(words, at=10.0 * session.turn))
        session = take_turn(session, heards[-1]).session
    assert session.brought
    assert replay(opened, heards) == session


def test_a_fresh_item_is_never_one_that_is_there_already(asked: Session) -> None:
    made = next_items.fresh_item(asked, next_items.CONSOLIDATE)
    assert made is not None
    again = replace(asked, chapter=replace(asked.chapter, items=(*asked.chapter.items, made)))
    assert next_items.fresh_item(again, next_items.CONSOLIDATE) is None


def test_another_lesson_brings_other_items(asked: Session) -> None:
    made = {
        generators.another(asked.chapter, asked.item, number).id  # type: ignore[union-attr]
        for number in (1, 2, 3)
    }
    assert len(made) == 3
