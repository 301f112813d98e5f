"""The brain: which move each situation gets and by which rule, and what a lesson learns about its student."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tutor.situations import KNOWN_SLIP, RIGHT, WRONG, answered, at, on_rung, said
from tutor import tutor_brain
from tutor.chapters import packs
from tutor.lesson import learner
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    SESSION_MINUTES,
    Category,
    Diagnosis,
    Learner,
    Move,
    MoveName,
    Rung,
    Session,
    Situation,
    SkillRecord,
    State,
    Text,
    Understanding,
    Verdict,
)
from tutor.tutor_brain import next_move


@pytest.fixture(scope="module")
def session() -> Session:
    chapter = packs.load_chapter("rational_numbers")
    return Session("Asha", chapter, tuple(range(len(chapter.items))))


def chosen(situation: Situation, understood: Understanding) -> tuple[MoveName, object]:
    """The move by name and by the argument that matters."""
    move = next_move(situation, understood)
    return move.name, next(iter(move.args.values()), None)


# --- the ladder ---------------------------------------------------------------------------------------------------


def test_the_first_miss_is_met_with_a_question() -> None:
    assert chosen(at(), WRONG) == (MoveName.ASK_WHAT_THEY_DID, None)


def test_the_second_miss_gets_a_nudge_the_third_the_first_step_the_fourth_small_questions() -> None:
    assert chosen(on_rung(Rung.PROBED), WRONG) == (MoveName.GIVE_HINT, 1)
    assert chosen(on_rung(Rung.HINTED_1), WRONG) == (MoveName.GIVE_HINT, 2)
    assert chosen(on_rung(Rung.HINTED_2), WRONG) == (MoveName.GUIDE_NEXT_STEP, "small_steps")


def test_the_solution_is_told_when_no_small_question_is_left() -> None:
    assert chosen(on_rung(Rung.HINTED_2, subs_left=0), WRONG) == (MoveName.EXPLAIN_SOLUTION, "step_by_step")
    asked_enough = on_rung(Rung.HINTED_2, subs_left=1, sub_asked=THRESHOLDS.max_sub_asked)
    assert chosen(asked_enough, WRONG) == (MoveName.EXPLAIN_SOLUTION, "step_by_step")


def test_a_miss_in_the_middle_of_a_small_question_puts_it_again_and_being_stuck_on_it_ends_it() -> None:
    in_it = on_rung(Rung.HINTED_2, state=State.SCAFFOLDING, scaffold_pending=True, sub_asked=1)
    assert chosen(in_it, WRONG) == (MoveName.GUIDE_NEXT_STEP, "same_step")
    assert chosen(replace(in_it, sub_asked=2), WRONG)[0] is MoveName.EXPLAIN_SOLUTION
    assert chosen(replace(in_it, idk_count=2), said(Category.IDK))[0] is MoveName.EXPLAIN_SOLUTION


def test_a_hint_says_what_the_student_got_wrong_in_their_own_words() -> None:
    assert next_move(on_rung(Rung.PROBED), WRONG).args["what_student_got_wrong"] == "9 by 7"


def test_a_frustrated_student_is_helped_and_not_questioned() -> None:
    move = next_move(at(frustration=THRESHOLDS.frustration_signals), WRONG)
    assert (move.name, move.args["hint_level"], move.rule) == (MoveName.GIVE_HINT, 1, "wrong:frustrated")
    assert move.ruled_out == ("ask_what_they_did: help, not questions",)


def test_a_known_misconception_needs_no_question() -> None:
    move = next_move(at(), answered(Verdict.WRONG, diagnosis=KNOWN_SLIP))
    assert (move.name, move.rule) == (MoveName.GIVE_HINT, "wrong:diagnosed")


def test_a_missing_idea_is_taught_before_anything_is_asked() -> None:
    assert next_move(at(concept_needed=True), WRONG).name is MoveName.TEACH_CONCEPT


# --- right and partly right ---------------------------------------------------------------------------------------


def test_a_right_answer_leads_on_with_specific_praise() -> None:
    assert chosen(at(), RIGHT) == (MoveName.PRAISE_AND_CONTINUE, "kept the denominator")


def test_the_last_right_answer_ends_the_session() -> None:
    assert chosen(at(last_item=True), RIGHT) == (MoveName.END_SESSION, "completed_questions")


def test_a_right_answer_may_be_followed_by_how_did_you_get_it() -> None:
    assert next_move(at(teach_back=True), RIGHT).name is MoveName.ASK_TEACH_BACK


@pytest.mark.parametrize("category", [Category.EXPLANATION, Category.ANSWER, Category.HELP, Category.IDK, Category.ACK])
def test_an_explanation_or_a_plea_for_help_ends_a_teach_back(category: Category) -> None:
    assert next_move(at(state=State.TEACH_BACK), said(category)).name is MoveName.PRAISE_AND_CONTINUE
    last = next_move(at(state=State.TEACH_BACK, last_item=True), said(category))
    assert last.args["reason"] == "completed_questions"


def test_noise_does_not_end_a_teach_back() -> None:
    assert next_move(at(state=State.TEACH_BACK), said(Category.NOISE)).name is MoveName.ASK_AGAIN


def test_a_partly_right_answer_is_guided_twice_and_then_counts_as_missed() -> None:
    partly = answered(Verdict.PARTIAL, reason="numerator_only")
    assert chosen(at(partials=1), partly) == (MoveName.GUIDE_PARTIAL_ANSWER, "numerator_only")
    assert next_move(at(partials=2), partly).rule == "partly_right_again:first_miss"


# --- small questions ----------------------------------------------------------------------------------------------

IN_SCAFFOLD = at(state=State.SCAFFOLDING, scaffold_pending=True, sub_asked=1)


def test_a_right_small_answer_leads_to_the_next_step() -> None:
    assert chosen(IN_SCAFFOLD, answered(Verdict.CORRECT, "sub_question")) == (MoveName.GUIDE_NEXT_STEP, "next_step")


def test_the_last_right_small_answer_leads_back_to_the_question() -> None:
    last = replace(IN_SCAFFOLD, subs_left=1)
    assert chosen(last, answered(Verdict.CORRECT, "sub_question")) == (MoveName.GUIDE_NEXT_STEP, "question")


def test_a_small_question_is_put_twice_and_never_a_third_time() -> None:
    missed = answered(Verdict.WRONG, "sub_question")
    assert chosen(IN_SCAFFOLD, missed) == (MoveName.GUIDE_NEXT_STEP, "same_step")
    third = next_move(replace(IN_SCAFFOLD, sub_asked=2), missed)
    assert (third.args["to"], third.rule) == ("synthesis", "loop_guard")


# --- stuck --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("category", [Category.IDK, Category.HELP])
@pytest.mark.parametrize(
    ("encouraged", "approach"), [(0, "break_down"), (1, "relate_to_known"), (2, "reduce_pressure"), (3, "break_down")]
)
def test_ways_to_encourage_take_turns(category: Category, encouraged: int, approach: str) -> None:
    assert chosen(at(idk_count=1, encouraged=encouraged), said(category)) == (MoveName.ENCOURAGE_ATTEMPT, approach)


@pytest.mark.parametrize("changes", [{"subs_left": 0}, {"sub_asked": 2}, {"state": State.SCAFFOLDING}])
def test_without_a_small_step_left_another_way_is_found(changes: dict[str, int]) -> None:
    move = next_move(at(idk_count=1, **changes), said(Category.IDK))
    assert move.args["approach"] == "relate_to_known"
    assert move.ruled_out


def test_a_student_who_asks_what_it_is_good_for_is_shown_daily_life() -> None:
    asks = said(Category.IDK, "asks_what_it_is_for")
    assert chosen(at(idk_count=1), asks) == (MoveName.ENCOURAGE_ATTEMPT, "relate_to_known")


def test_being_stuck_a_second_time_climbs_the_ladder() -> None:
    assert chosen(at(idk_count=2), said(Category.IDK)) == (MoveName.GIVE_HINT, 1)
    assert chosen(on_rung(Rung.HINTED_1, idk_count=4), said(Category.IDK)) == (MoveName.GIVE_HINT, 2)


def test_a_student_who_never_tried_is_told_the_meaning_before_the_method() -> None:
    stuck = on_rung(Rung.HINTED_2, attempts=0, idk_count=6, subs_left=0)
    assert chosen(stuck, said(Category.IDK)) == (MoveName.EXPLAIN_SOLUTION, "analogy")


def test_being_stuck_never_gives_the_solution_before_two_hints() -> None:
    for rung in (Rung.ASKED, Rung.PROBED, Rung.HINTED_1):
        for count in range(1, 8):
            for frustration in range(4):
                situation = on_rung(rung, idk_count=count, frustration=frustration)
                assert next_move(situation, said(Category.IDK)).name is not MoveName.EXPLAIN_SOLUTION


# --- everything else that children say ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("category", "name", "rule"),
    [
        (Category.NOISE, MoveName.ASK_AGAIN, "noise"),
        (Category.UNCLEAR, MoveName.ASK_AGAIN, "hearing_unsure"),
        (Category.REPEAT, MoveName.REPEAT_QUESTION, "asked_to_repeat"),
        (Category.THINKING, MoveName.WAIT, "thinking"),
        (Category.LANGUAGE, MoveName.REPEAT_QUESTION, "language_changed"),
        (Category.GREETING, MoveName.REDIRECT_TO_QUESTION, "greeted_back"),
        (Category.ACK, MoveName.REPEAT_QUESTION, "acknowledged"),
        (Category.QUESTION, MoveName.REDIRECT_TO_QUESTION, "question_kept"),
        (Category.TROLL, MoveName.REDIRECT_TO_QUESTION, "troll"),
        (Category.EXPLANATION, MoveName.REPEAT_QUESTION, "thinking_aloud"),
        (Category.CONCEPT, MoveName.REPEAT_QUESTION, "thinking_aloud"),
        (Category.STOP, MoveName.END_SESSION, "asked_to_stop"),
        (Category.SAFETY, MoveName.CARE, "safety"),
    ],
)
def test_each_category_has_its_reply(category: Category, name: MoveName, rule: str) -> None:
    move = next_move(at(), said(category))
    assert (move.name, move.rule) == (name, rule)


def test_off_the_topic_is_met_gently_and_then_directly() -> None:
    assert chosen(at(), said(Category.OFF_TOPIC)) == (MoveName.REDIRECT_TO_QUESTION, "gentle")
    assert chosen(at(off_topic_count=1), said(Category.OFF_TOPIC)) == (MoveName.REDIRECT_TO_QUESTION, "direct")


def test_telling_what_they_did_after_the_probe_gets_the_nudge() -> None:
    move = next_move(on_rung(Rung.PROBED), said(Category.EXPLANATION))
    assert (move.name, move.args["hint_level"]) == (MoveName.GIVE_HINT, 1)


def test_time_ends_a_session_even_on_a_right_answer() -> None:
    assert chosen(at(elapsed=SESSION_MINUTES * 60), RIGHT) == (MoveName.END_SESSION, "time_limit")


def test_a_child_in_need_comes_before_everything() -> None:
    late = at(state=State.ENDED, elapsed=SESSION_MINUTES * 60)
    assert chosen(late, said(Category.SAFETY, "distress")) == (MoveName.CARE, "distress")


def test_soft_words_are_met_with_kindness_and_the_question_stays() -> None:
    move = next_move(at(), said(Category.IDK, "soft_distress"))
    assert (move.name, move.args, move.rule) == (
        MoveName.ENCOURAGE_ATTEMPT,
        {"approach": "reduce_pressure"},
        "soft_distress",
    )
    assert next_move(at(), RIGHT).name is MoveName.PRAISE_AND_CONTINUE


def test_after_the_end_there_is_one_reply() -> None:
    for category in set(Category) - {Category.SAFETY}:
        assert next_move(at(state=State.ENDED), said(category)).rule == "already_ended"


# --- what is learnt about the student -----------------------------------------------------------------------------

PROBE = Move(MoveName.ASK_WHAT_THEY_DID)
EXPLAIN = Move(MoveName.EXPLAIN_SOLUTION, {"style": "step_by_step"})


def observed(session: Session, *turns: tuple[Understanding, Move], words: int = 3) -> Learner:
    """What is known after these turns on the session's first item."""
    known = Learner()
    for understood, move in turns:
        known = tutor_brain.observe_interaction(known, session.item, words, understood, move)
    return known


def test_mastery_rises_with_right_answers_and_falls_with_misses(session: Session) -> None:
    skill = session.item.skill
    right = learner.record_of(observed(session, (RIGHT, PROBE)), skill)
    wrong = learner.record_of(observed(session, (WRONG, PROBE)), skill)
    assert wrong.mastery < THRESHOLDS.known_at_start < right.mastery < 1
    assert right.items == 1
    assert wrong.items == 0


def test_mastery_stays_a_probability_however_long_the_run() -> None:
    for right in (True, False):
        mastery = THRESHOLDS.known_at_start
        for _ in range(1000):
            mastery = learner.traced(mastery, right)
            assert 0 < mastery <= 1


def test_what_is_no_answer_teaches_nothing_about_mastery(session: Session) -> None:
    for category in (Category.IDK, Category.STOP, Category.NOISE, Category.SAFETY):
        known = observed(session, (said(category), PROBE))
        assert learner.record_of(known, session.item.skill).mastery == THRESHOLDS.known_at_start
        assert known.results == ()


def test_noise_says_nothing_about_how_a_student_talks(session: Session) -> None:
    assert observed(session, (said(Category.NOISE), PROBE), words=40).lengths == ()


def test_an_idea_must_be_taught_when_every_item_had_to_be_explained(session: Session) -> None:
    skill = session.item.skill
    once, twice = observed(session, (WRONG, EXPLAIN)), observed(session, (WRONG, EXPLAIN), (WRONG, EXPLAIN))
    assert not tutor_brain.needs_concept_teaching(once, skill)
    assert tutor_brain.needs_concept_teaching(twice, skill)
    taught = tutor_brain.observe_interaction(twice, session.item, 3, WRONG, Move(MoveName.TEACH_CONCEPT))
    assert not tutor_brain.needs_concept_teaching(taught, skill)


def test_the_idea_is_said_before_the_question_only_when_needed(session: Session) -> None:
    assert tutor_brain.idea_to_teach(session, session.item) is None
    twice = observed(session, (WRONG, EXPLAIN), (WRONG, EXPLAIN))
    needy = replace(session, learner=twice)
    assert tutor_brain.idea_to_teach(needy, needy.item) == session.chapter.skill(session.item.skill)


def test_the_hint_answers_the_misconception_when_it_is_known(session: Session) -> None:
    knowing = answered(Verdict.WRONG, diagnosis=KNOWN_SLIP)
    assert tutor_brain.get_enhanced_hint(session.item, 1, knowing) == KNOWN_SLIP.hint
    assert tutor_brain.get_enhanced_hint(session.item, 2, knowing) == session.item.hints[1]
    assert tutor_brain.get_enhanced_hint(session.item, 1, WRONG) == session.item.hints[0]


def test_where_the_hint_of_an_item_was_said_before_the_skill_has_another_in_other_words(session: Session) -> None:
    idea = replace(session.chapter.skill(session.item.skill), hints=(Text("Nudge.", "Nudge."), Text("Step.", "Step.")))
    for level, other in ((1, "Nudge."), (2, "Step.")):
        said = [session.item.hints[level - 1].en]
        assert tutor_brain.get_enhanced_hint(session.item, level, WRONG, said, idea).en == other
        assert tutor_brain.get_enhanced_hint(session.item, level, WRONG, [], idea) == session.item.hints[level - 1]


@pytest.mark.parametrize(
    ("answer", "hint"),
    [("1", "Go one step at a time."), ("greater", "The one on the right is greater."), ("5x", "It is not 5 x.")],
)
def test_a_hint_for_every_question_is_kept_back_where_it_happens_to_state_the_answer(
    session: Session, answer: str, hint: str
) -> None:
    diagnosis = Diagnosis("any", "", Text(hint, "", ""))
    knowing = replace(WRONG, diagnosis=diagnosis)
    asked = replace(session.item, answer=answer, accept_also=())
    assert tutor_brain.get_enhanced_hint(asked, 1, knowing) == asked.hints[0]
    assert tutor_brain.get_enhanced_hint(replace(asked, answer="97"), 1, knowing) == diagnosis.hint


@pytest.mark.parametrize(
    ("lengths", "name", "disengaged"),
    [
        ((), "quiet", False),
        ((3, 4, 5), "quiet", False),
        ((8, 9, 7), "moderate", False),
        ((20, 18, 25), "expressive", False),
        ((20, 12, 9, 3), "moderate", True),
        ((3, 3, 3, 2), "quiet", False),
        ((40, 30, 20, 10), "expressive", False),
    ],
)
def test_how_a_student_talks(lengths: tuple[int, ...], name: str, disengaged: bool) -> None:
    assert tutor_brain.style_of(Learner(lengths=lengths)) == tutor_brain.Style(name, disengaged)


def paced(session: Session, masteries: list[float], results: tuple[bool, ...] = (), **changes: int) -> str:
    """The pacing for skills of these masteries."""
    skills = tuple(SkillRecord(f"skill{n}", mastery, attempts=2) for n, mastery in enumerate(masteries))
    known = Learner(skills=skills, results=results)
    return tutor_brain.pacing(replace(session, **{"turn": 9, "learner": known, **changes}))


UP, DOWN, EVEN = (False, False, True, True), (True, True, False, False), (False, True, False, True)


def test_pacing_follows_the_student(session: Session) -> None:
    assert paced(session, [0.9], turn=1) == "TURN 1"
    assert paced(session, []) == "STEADY"
    assert paced(session, [0.9, 0.8], UP) == "ACCELERATE"
    assert paced(session, [0.75, 0.75, 0.1], UP) == "ACCELERATE"
    assert paced(session, [0.9], EVEN, completed=len(session.order)) == "EXTEND"
    assert paced(session, [0.3], EVEN) == "SIMPLIFY"
    assert paced(session, [0.9], DOWN) == "SIMPLIFY"
    assert paced(session, [0.5], EVEN) == "CONSOLIDATE"
    assert paced(session, [0.9], EVEN) == "STEADY"
    assert paced(session, [0.5], (True,)) == "STEADY"


TOO_MUCH = (
    "this is too hard", "bahut mushkil hai", "I hate maths", "bore ho raha hoon", "I give up", "यह बहुत कठिन है",
    "मुझसे नहीं होगा", "मैं थक गई",
)  # fmt: skip


@pytest.mark.parametrize("words", TOO_MUCH)
def test_words_that_say_it_is_too_much(words: str) -> None:
    assert tutor_brain.sounds_frustrated(words)


@pytest.mark.parametrize("words", ["minus one by seven", "hard", "I give 5", "the board is wide", "बहुत आसान"])
def test_words_that_do_not_say_so(words: str) -> None:
    assert not tutor_brain.sounds_frustrated(words)


def test_the_context_packet_never_holds_the_answer_or_a_hint(session: Session) -> None:
    for position in range(len(session.order)):
        now = replace(session, position=position)
        told = " ".join(str(value) for value in tutor_brain.get_context_packet(now).values())
        assert now.item.hints[0].en not in told
        assert now.item.hints[1].en not in told
        assert now.item.steps[-1].en not in told


def test_a_student_losing_heart_is_shown_daily_life_first() -> None:
    move = next_move(at(idk_count=1, disengaged=True), said(Category.IDK))
    assert move.args["approach"] == "relate_to_known"
    assert move.ruled_out == ("encourage_attempt break_down: the replies are getting short",)


def test_what_is_hard_is_broken_down_while_there_are_small_steps() -> None:
    hard = at(idk_count=1, encouraged=1, pacing="SIMPLIFY")
    assert chosen(hard, said(Category.IDK)) == (MoveName.ENCOURAGE_ATTEMPT, "break_down")
    assert chosen(replace(hard, subs_left=0), said(Category.IDK)) == (MoveName.ENCOURAGE_ATTEMPT, "relate_to_known")


def test_a_weak_prerequisite_is_found_before_its_skill_begins(session: Session) -> None:
    needing = next(skill for skill in session.chapter.skills if skill.prerequisites)
    needed = needing.prerequisites[0]
    item = next(one for one in session.chapter.items if one.skill == needing.id)
    weak, firm = (SkillRecord(needed, mastery, attempts=2, level="attempted") for mastery in (0.1, 0.8))
    found = tutor_brain.weak_prerequisite(replace(session, learner=Learner(skills=(weak,))), item)
    assert found is not None
    assert found.id == needed
    begun = (weak, SkillRecord(needing.id, 0.1, attempts=1))
    for known in (
        Learner(),
        Learner(skills=(firm,)),
        Learner(skills=begun),
        Learner(skills=(weak,), concepts_taught=(needed,)),
    ):
        assert tutor_brain.weak_prerequisite(replace(session, learner=known), item) is None
