"""Teach me: the plan laid out over a lesson's items, what is explained when, putting off, coming back, and an end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.tutor.simulated_students import Unguarded, mistaken, right
from tutor.agentic_tutor import begin, derived_move, open_session, replay, take_turn, why_card
from tutor.chapters import packs
from tutor.lesson import next_items, teach_me
from tutor.listening import asked_words
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    SESSION_MINUTES,
    Category,
    Heard,
    Language,
    Learner,
    MoveName,
    Session,
    Setup,
    SkillRecord,
    State,
    StudyStep,
    Text,
    Understanding,
)

TODAY = "let's stop here for today"


@pytest.fixture(scope="module")
def asked() -> Session:
    return begin(open_session("Asha", "integers", language="en")).session


def said(session: Session, *words: str) -> Session:
    for one in words:
        session = take_turn(session, Heard(one)).session
    return session


def answered(session: Session, times: int = 1) -> Session:
    for _ in range(times):
        session = said(session, session.item.answer)
    return session


def knows(skill: str, level: str = "proficient") -> Learner:
    record = SkillRecord(skill, 0.95, attempts=4, items=4, right=4, last_item=4, level=level)  # type: ignore[arg-type]
    return Learner(skills=(record,), right=4)


# --- the plan laid out ----------------------------------------------------------------------------------------------


def test_the_usual_plan_has_four_steps_for_each_skill_and_asks_everything_in_its_order() -> None:
    session = open_session("Asha", "integers")
    bare = open_session("Asha", "integers", setup=Setup(plan=False))
    assert session.order == bare.order
    assert [step.kind for step in session.study] == ["explain", "check", "explain", "practise"] * 7
    assert [len(step.items) for step in session.study[:4]] == [0, 1, 0, 7]
    assert bare.study == ()


def test_an_explanation_says_the_idea_first_and_then_what_it_is_like() -> None:
    session = open_session("Asha", "integers")
    skill = session.chapter.skills[0]
    assert (session.study[0].say, session.study[2].say) == (skill.teach, skill.analogy)


def test_a_skill_without_an_analogy_is_explained_by_its_idea_again() -> None:
    chapter = open_session("Asha", "integers").chapter
    bare = replace(chapter, skills=tuple(replace(one, analogy=Text("", "")) for one in chapter.skills))
    steps, _ = next_items.laid_out(bare, tuple(range(len(bare.items))))
    assert steps[0].say == steps[2].say == bare.skills[0].teach


def test_a_chapters_own_plan_decides_the_order_and_keeps_the_questions_it_names_for_later() -> None:
    session = open_session("Asha", "fractions", seed=3)
    place = next(n for n, step in enumerate(session.study) if step.items and step.items[0].startswith("simplest_form@"))
    assert session.study[place].kind == "check"
    assert session.study[place - 1].skill == "compare"
    assert sorted(session.order) == list(range(len(session.chapter.items)))
    asked = [session.chapter.items[one].skill for one in session.order]
    assert asked.index("like_fractions") < asked.index("compare")
    assert session.study[0].say == session.chapter.skills[0].teach


def test_an_author_may_write_what_an_explanation_says() -> None:
    session = open_session("Asha", "fractions", seed=3)
    own = [step.say for step in packs.load_chapter("fractions").plan if step.say.en]
    assert own
    assert all(words in [step.say for step in session.study] for words in own)


def test_what_no_step_asks_is_not_asked() -> None:
    chapter = replace(open_session("Asha", "integers").chapter, plan=(StudyStep("add", "check"),))
    steps, order = next_items.laid_out(chapter, tuple(range(len(chapter.items))))
    assert [chapter.items[place].skill for place in order] == ["add"]
    assert [len(step.items) for step in steps] == [1]


# --- explaining -----------------------------------------------------------------------------------------------------


def test_an_idea_that_gives_the_answer_away_is_not_said_before_the_question() -> None:
    opened = open_session("Asha", "integers", language="en")
    telling = Text(f"The answer is {opened.item.answer}.", "Suno.")
    steps = (replace(opened.study[0], say=telling), *opened.study[1:])
    result = begin(replace(opened, study=steps))
    assert telling.en not in result.text
    assert result.session.told == ()


def test_an_idea_that_the_ladder_has_said_is_not_said_again(asked: Session) -> None:
    taught = replace(asked, told=(), learner=replace(asked.learner, concepts_taught=("number_line",)))
    now = said(taught, "123456", asked.item.answer)
    assert now.told == (2,)


def test_a_check_that_was_right_but_had_to_be_told_how_still_counts_as_right_at_once() -> None:
    opened = begin(open_session("Asha", "integers", language="en", teach_back="always")).session
    now = said(answered(opened), "I counted on the number line")
    assert (now.position, now.told) == (1, (0,))


def test_a_check_that_was_right_after_a_miss_is_explained_when_the_student_has_told_how() -> None:
    opened = begin(open_session("Asha", "integers", language="en", teach_back="always")).session
    now = said(answered(said(opened, "123456")), "I counted on the number line")
    assert (now.position, now.told) == (1, (0, 2))


def test_both_explanations_are_never_said_in_a_row(asked: Session) -> None:
    """A lesson that begins in the middle of a skill says its idea, and leaves it at that."""
    later = replace(asked, position=0, order=asked.order[1:], told=())
    assert next_items.explanation_due(later, next_items.NO_STEP, passed=False, shown=False) == 0


def test_a_question_that_is_in_no_step_is_asked_bare(asked: Session) -> None:
    strange = replace(asked, study=(StudyStep("add", "check", ("nothing_of_this_lesson",)),))
    assert next_items.step_at(strange) == next_items.NO_STEP
    assert next_items.left_out(strange, strange.order[1:], doubt=0.0) == frozenset()
    now = answered(strange)
    assert (now.position, now.told) == (1, asked.told)


# --- practising until it is known ------------------------------------------------------------------------------------


def test_practice_ends_when_the_skill_is_known_and_not_before(asked: Session) -> None:
    once = answered(asked)
    assert (once.item.skill, once.skipped) == ("number_line", ())
    known = answered(once)
    assert known.item.skill == "compare"
    assert set(known.skipped) == {item.id for item in known.chapter.items if item.skill == "number_line"} - {
        known.chapter.items[place].id for place in known.order
    }


def test_an_answer_that_may_have_been_misheard_ends_no_practice(asked: Session) -> None:
    record = SkillRecord("number_line", 0.7, attempts=2, items=2, right=2, last_item=2, level="familiar")
    nearly = replace(answered(asked), learner=Learner(skills=(record,), right=2))
    sure, unsure = (take_turn(nearly, Heard(nearly.item.answer, one, by="voice")).session for one in (0.95, 0.5))
    assert (sure.item.skill, unsure.item.skill) == ("compare", "number_line")
    assert unsure.skipped == ()


def test_a_later_check_of_a_known_skill_is_kept_and_makes_it_mastered() -> None:
    session = begin(open_session("Asha", "fractions", language="en", seed=3)).session
    for _ in range(60):
        if session.state is State.ENDED:
            break
        session = answered(session)
    assert {one.level for one in session.learner.skills if one.skill == "equal_fractions"} == {"mastered"}


@pytest.mark.parametrize(("chapter", "often_right"), [("integers", 1.0), ("integers", 0.5), ("fractions", 0.8)])
def test_lessons_by_plan_are_no_longer_for_children_than_practice_alone(chapter: str, often_right: float) -> None:
    """Turns and questions, over several children who answer each question in the same way in both lessons."""
    by_plan, alone = ([lived(chapter, seed, often_right, plan=plan) for seed in range(1, 7)] for plan in (True, False))
    assert sum(one.turn for one in by_plan) <= sum(one.turn for one in alone)
    assert sum(one.completed for one in by_plan) <= sum(one.completed for one in alone)


def lived(chapter: str, seed: int, often_right: float, *, plan: bool) -> Session:
    """A lesson with a child whose answers to a question depend on the question alone."""
    voice = Unguarded()
    session = begin(open_session("Asha", chapter, language="en", seed=seed, setup=Setup(plan=plan)), voice).session
    while session.state is not State.ENDED and session.turn < 300:
        by_chance = Random(f"{session.item.id}{session.attempts}{session.turn}")
        first = Random(session.item.id).random() < often_right
        words = right(session, by_chance) if first or session.attempts else mistaken(session, by_chance)
        session = take_turn(session, Heard(words), voice).session
    return session


# --- going further --------------------------------------------------------------------------------------------------


def going_further(asked: Session) -> Session:
    """A lesson whose plan is done and that has just gone on to a harder question."""
    record = SkillRecord("mixed_operations", 0.95, attempts=4, level="proficient")
    near = replace(asked, position=len(asked.order) - 1, turn=30, learner=Learner(skills=(record,)))
    further = answered(near)
    assert further.extended_at == further.turn
    return further


def test_the_extension_is_over_after_ten_turns_whatever_is_said(asked: Session) -> None:
    session = going_further(asked)
    for turn in range(1, THRESHOLDS.most_extension_turns + 1):
        assert session.state is not State.ENDED
        assert next_items.extension(session) == turn
        result = take_turn(session, Heard("hello"))
        session = result.session
    assert (session.state, session.ended_because) == (State.ENDED, "completed_questions")
    assert derived_move(why_card(result)) == result.move


def test_a_right_answer_in_the_last_turn_of_the_extension_is_praised(asked: Session) -> None:
    session = said(going_further(asked), *["hello"] * (THRESHOLDS.most_extension_turns - 1))
    result = take_turn(session, Heard(session.item.answer))
    assert result.session.state is State.ENDED
    assert session.item.praise.en in result.text


def test_a_solution_that_is_due_in_the_last_turn_is_still_told(asked: Session) -> None:
    session = replace(going_further(asked), hints=2, state=State.HINTED_2, probed=True, attempts=3)
    session = replace(session, rung=next(r for r in type(session.rung) if r.name == "HINTED_2"))
    small = len(session.item.sub_questions)
    turn = session.extended_at + THRESHOLDS.most_extension_turns - 1
    result = take_turn(replace(session, turn=turn, sub_questions_done=small), Heard("123456"))
    assert (result.move.name, result.session.state) == (MoveName.EXPLAIN_SOLUTION, State.ENDED)


# --- putting off and coming back ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        TODAY, "ok didi, stop for today", "that's all for today", "can we continue tomorrow?", "take a break", "pause",
        "we will do the rest tomorrow", "let us stop now and do it later", "aaj ke liye bas", "aaj yahin tak",
        "baaki kal karenge", "aaj ke liye bas, baaki kal", "आज के लिए बस, बाकी कल करेंगे",
        "baad mein karenge", "bas baaki phir", "break lete hain", "आज के लिए बस, दीदी।",
        "बाकी कल करेंगे", "कल करेंगे", "आज यहीं तक",
    ],
)  # fmt: skip
def test_a_wish_to_go_on_another_day_is_known_in_three_languages(words: str) -> None:
    assert asked_words.asked_for(words)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "stop",
        "bas karo",
        "bye",
        "break it down",
        "5 for today",
        "kal match hai",
        "I will do it",
        "aaj 5 hai",
        "later",
    ],
)
def test_other_words_are_no_wish_to_go_on_another_day(words: str) -> None:
    assert not asked_words.asked_for(words)


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
def test_what_was_put_off_is_welcomed_back_at_the_same_question(language: Language) -> None:
    opened = begin(open_session("Asha", "integers", language=language)).session
    paused = said(opened, TODAY)
    assert paused.paused
    back = teach_me.resumed(paused)
    assert (back.paused, back.state, back.item) == (False, State.ASKED, opened.item)
    plan = teach_me.welcome_back(back, 60.0)
    assert (plan.phrase, plan.question) == ("greet_back", opened.item.spoken.spoken_in(language))


def test_a_session_that_was_not_put_off_is_resumed_as_it_is(asked: Session) -> None:
    assert teach_me.resumed(asked) is asked


def test_after_two_hours_the_student_is_told_where_we_were(asked: Session) -> None:
    plan = teach_me.welcome_back(asked, THRESHOLDS.away_s)
    assert (plan.phrase, plan.move.rule) == ("greet_recap", "welcome_back_after_long")
    assert plan.slots["teach"] == asked.chapter.skills[0].teach.en
    assert teach_me.welcome_back(asked, THRESHOLDS.away_s - 1).phrase == "greet_back"


def test_a_recap_that_would_give_the_answer_away_is_left_out(asked: Session) -> None:
    telling = Text(f"The answer is {asked.item.answer}.", "Suno.")
    skills = (replace(asked.chapter.skills[0], teach=telling), *asked.chapter.skills[1:])
    session = replace(asked, chapter=replace(asked.chapter, skills=skills))
    assert teach_me.welcome_back(session, THRESHOLDS.away_s).phrase == "greet_back"


def test_a_lesson_that_was_put_off_and_answered_again_can_be_played_again() -> None:
    opened = open_session("Asha", "integers", language="en", seed=4)
    first = begin(opened).session.item.answer
    heards = [Heard("hello"), Heard(TODAY, at=5), Heard("bye", at=6), Heard(first, at=7), Heard("123456", at=8)]
    session = begin(opened).session
    for heard in heards:
        result = take_turn(session, heard)
        assert derived_move(why_card(result)) == result.move
        session = result.session
    assert replay(opened, heards) == session
    assert not session.paused


def test_a_child_in_need_is_cared_for_while_the_lesson_is_put_off(asked: Session) -> None:
    result = take_turn(said(asked, TODAY), Heard("I want to die"))
    assert (result.move.name, result.session.paused) == (MoveName.CARE, True)


def test_time_runs_out_for_what_was_put_off_too(asked: Session) -> None:
    paused = said(asked, TODAY)
    result = take_turn(paused, Heard("ok", at=SESSION_MINUTES * 60))
    assert (result.session.state, result.session.ended_because) == (State.ENDED, "time_limit")


def test_a_half_heard_wish_to_stop_for_today_is_asked_for_again(asked: Session) -> None:
    result = take_turn(asked, Heard(TODAY, confidence=0.1, by="voice"))
    assert (result.understanding.category, result.session.paused) == (Category.UNCLEAR, False)


def test_what_is_said_when_the_lesson_is_over_is_never_taken_for_a_wish_to_put_it_off(asked: Session) -> None:
    ended = said(asked, "stop")
    assert not said(ended, TODAY).paused
    assert teach_me.after_the_end(Understanding(Category.OFF_TOPIC, "")) == "already_ended"


def test_a_child_in_need_is_cared_for_after_the_end_though_it_says_thanks(asked: Session) -> None:
    result = take_turn(said(asked, "stop"), Heard("thanks but I want to die"))
    assert result.move.name is MoveName.CARE


# --- how far it has come --------------------------------------------------------------------------------------------


def test_progress_names_every_skill_with_what_was_asked_and_what_is_left(asked: Session) -> None:
    first, second, *_ = next_items.progress(answered(asked))
    assert (first.skill, first.asked, first.left, first.here, first.level) == ("number_line", 1, 7, True, "attempted")
    assert (second.skill, second.asked, second.left, second.here, second.level) == ("compare", 0, 8, False, "")
    assert first.name.en == "Integers and the number line"


def test_questions_that_were_left_out_are_neither_asked_nor_left(asked: Session) -> None:
    first = next_items.progress(answered(asked, 2))[0]
    assert (first.asked, first.left, first.level) == (2, 0, "proficient")


def test_a_lesson_that_is_over_is_at_no_skill_and_has_nothing_left(asked: Session) -> None:
    over = replace(answered(asked, 2), state=State.ENDED, ended_because="completed_questions")
    assert not any(one.here or one.left for one in next_items.progress(over))


def test_what_is_known_from_earlier_lessons_is_not_explained() -> None:
    opened = open_session("Asha", "integers", language="en", known=knows("number_line", "mastered"))
    result = begin(opened)
    assert result.session.told == ()
    assert opened.chapter.skills[0].teach.en not in result.text
