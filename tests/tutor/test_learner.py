"""The student model: tracing with doubt and forgetting, what is foreseen, words for people, and the fold over turns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.benchmarks import learner_fit
from tests.tutor.simulated_students import TEMPERAMENTS, Lived, live
from tests.tutor.situations import KNOWN_SLIP, RIGHT, WRONG, answered, said
from tutor.lesson import learner
from tutor.lesson.learner import SHIPPED, Observation, Tracing
from tutor.thresholds import THRESHOLDS
from tutor.turn import Category, Heard, Learner, MasteryWord, Move, MoveName, SkillRecord, Understanding, Verdict

PROBE = Move(MoveName.ASK_WHAT_THEY_DID)
CHANCE = st.floats(0, 1)


def seen(understood: Understanding, **more: object) -> Observation:
    return Observation("add", 3, understood, PROBE, **more)  # type: ignore[arg-type]


def recomputed(observations: Iterable[Observation], known: Learner | None = None) -> Learner:
    """What is known after all these turns, one after another, from nothing or from what was known before."""
    return reduce(learner.observe, observations, known or Learner())


def after(*rights: bool, doubt: float = 0.0) -> SkillRecord:
    """The record of a skill after these first answers."""
    record, known = learner.fresh_record("add"), Learner()
    for right in rights:
        record, known = learner.answered(record, known, right, doubt=doubt)
    return record


# --- tracing ------------------------------------------------------------------------------------------------------


def test_mastery_follows_the_textbook_formula() -> None:
    figures = Tracing(0.4, 0.1, 0.1, 0.25)
    known = 0.4 * 0.9 / (0.4 * 0.9 + 0.6 * 0.25)
    assert learner.traced(0.4, True, figures) == pytest.approx(known + (1 - known) * 0.1)
    known = 0.4 * 0.1 / (0.4 * 0.1 + 0.6 * 0.75)
    assert learner.traced(0.4, False, figures) == pytest.approx(known + (1 - known) * 0.1)


@given(CHANCE, st.booleans(), st.floats(0, 0.5), st.floats(0, 0.5), st.floats(0, 1), st.floats(0, 0.6))
def test_mastery_stays_a_chance(
    mastery: float, right: bool, slip: float, guess: float, learn: float, doubt: float
) -> None:
    assert 0 <= learner.traced(mastery, right, Tracing(0.4, learn, slip, guess), doubt) <= 1 + 1e-9


@given(st.floats(0.05, 0.95), st.floats(0.05, 0.6))
def test_a_doubtful_hearing_counts_less_both_ways(mastery: float, doubt: float) -> None:
    heard_right, heard_wrong = (learner.traced(mastery, right, doubt=doubt) for right in (True, False))
    assert learner.traced(mastery, False) < heard_wrong < heard_right < learner.traced(mastery, True)


def test_a_strong_student_in_a_noisy_room_is_not_taken_for_a_weak_one() -> None:
    rights = [True, True, True, False, True, True, False, True]
    assert after(*rights, doubt=0.5).mastery > 0.5


def test_what_is_typed_is_beyond_doubt_and_nothing_is_doubted_too_much() -> None:
    assert learner.doubt_of(Heard("5", confidence=0.1)) == 0.0
    assert learner.doubt_of(Heard("5", confidence=0.8, by="voice")) == pytest.approx(0.2)
    assert learner.doubt_of(Heard("5", confidence=0.0, by="voice")) == THRESHOLDS.most_doubt


@given(st.floats(0, 1), st.floats(0, 1e6), st.floats(0, 1e6))
def test_what_was_learnt_fades_slower_and_slower_and_never_below_the_beginning(
    mastery: float, gap: float, more: float
) -> None:
    soon, later = (learner.faded(mastery, time, 0.1) for time in (gap, gap + more))
    assert later <= soon <= mastery
    assert later >= min(mastery, SHIPPED.known)


def test_a_gap_of_nothing_forgets_nothing() -> None:
    assert learner.faded(0.9, 0.0, 0.1) == pytest.approx(0.9)
    assert learner.faded(0.9, -5.0, 0.1) == pytest.approx(0.9)


def test_a_skill_not_seen_for_a_month_is_less_sure() -> None:
    record, known = after(True, True, True), Learner()
    same_day, _ = learner.answered(record, known, True)
    month_later, _ = learner.answered(record, known, True, day=30.0)
    assert month_later.mastery < same_day.mastery


def test_other_skills_in_between_let_a_skill_fade() -> None:
    record = after(True, True, True)
    soon, _ = learner.answered(record, Learner(right=3), False)
    late, _ = learner.answered(record, Learner(right=300), False)
    assert late.mastery < soon.mastery


# --- foresight ----------------------------------------------------------------------------------------------------


def chance(record: SkillRecord, known: Learner) -> float:
    return float(learner_fit.foreseen(np.array([learner.signs(record, known)]), learner.EXPECTED)[0])


def test_every_sign_has_a_weight() -> None:
    assert len(learner.SIGNS) == len(learner.EXPECTED.weights) == len(learner.signs(after(True), Learner()))


def test_a_stranger_is_expected_to_do_as_well_as_is_usual() -> None:
    assert 0.55 < chance(learner.fresh_record("add"), Learner()) < 0.75


@given(st.lists(st.booleans(), max_size=40))
def test_one_more_right_answer_makes_the_next_likelier_than_one_more_miss(rights: list[bool]) -> None:
    record, known = learner.fresh_record("add"), Learner()
    for right in rights:
        record, known = learner.answered(record, known, right)
    up, down = (learner.answered(record, known, right) for right in (True, False))
    assert chance(*up) > chance(*down)
    assert 0 < chance(*down) < chance(*up) < 1


def test_a_student_who_is_able_elsewhere_is_expected_to_be_able_here() -> None:
    able, other = Learner(), learner.fresh_record("other")
    for _ in range(10):
        other, able = learner.answered(other, able, True)
    assert chance(learner.fresh_record("add"), able) > chance(learner.fresh_record("add"), Learner())


def test_a_run_ends_where_the_answers_change() -> None:
    known, record, runs = Learner(), learner.fresh_record("add"), []
    for right in (True, True, False, False, False, True):
        record, known = learner.answered(record, known, right)
        runs.append(known.run)
    assert runs == [1, 2, -1, -2, -3, 1]


# --- words for people ---------------------------------------------------------------------------------------------


def words(*rights: bool, mixed: bool = False, mastery: float = 0.95) -> MasteryWord:
    level: MasteryWord = ""
    for right in rights:
        level = learner.mastery_word(level, mastery, right, mixed=mixed)
    return level


def test_a_skill_rises_word_by_word_and_is_mastered_only_in_a_later_mixed_check() -> None:
    assert words() == ""
    assert words(True) == "attempted"
    assert words(True, True, mastery=0.7) == "familiar"
    assert words(True, True) == "proficient"
    assert words(*[True] * 9) == "proficient"
    assert learner.mastery_word("proficient", 0.95, True, mixed=True) == "mastered"
    assert learner.mastery_word("mastered", 0.95, True, mixed=True) == "mastered"
    assert words(*[True] * 9, mixed=True) == "mastered"


def test_a_lucky_answer_in_a_mixed_check_masters_nothing() -> None:
    assert learner.mastery_word("proficient", 0.5, True, mixed=True) == "proficient"


def test_a_skill_that_is_not_sure_enough_does_not_rise() -> None:
    assert words(True, True, True, mastery=0.3) == "attempted"
    assert words(True, True, True, mastery=0.7) == "familiar"


def test_every_miss_takes_a_word_away() -> None:
    levels: list[MasteryWord] = ["mastered"]
    for _ in range(4):
        levels.append(learner.mastery_word(levels[-1], 0.9, False))
    assert levels == ["mastered", "proficient", "familiar", "attempted", "attempted"]
    assert learner.mastery_word("", 0.1, False) == "attempted"


# --- the fold over turns ------------------------------------------------------------------------------------------


def test_only_the_first_answer_to_an_item_tells_about_mastery() -> None:
    once = learner.observe(Learner(), seen(WRONG))
    again = learner.observe(once, seen(WRONG, first=False))
    assert again.skills[0].mastery == once.skills[0].mastery
    assert (again.skills[0].attempts, again.skills[0].missed, again.results) == (2, 1, (False, False))


def test_a_partly_right_answer_tells_nothing_about_mastery() -> None:
    known = learner.observe(Learner(), seen(answered(Verdict.PARTIAL)))
    assert (known.skills[0].mastery, known.skills[0].attempts) == (THRESHOLDS.known_at_start, 1)


def test_misconceptions_are_counted_in_the_skill_they_were_found_in() -> None:
    knowing = answered(Verdict.WRONG, diagnosis=KNOWN_SLIP)
    other = answered(Verdict.WRONG, diagnosis=replace(KNOWN_SLIP, id="forgets_the_sign"))
    known = recomputed([seen(knowing), seen(other), seen(knowing), replace(seen(WRONG), skill="multiply")])
    assert learner.record_of(known, "add").misconceptions == (("adds_denominators", 2), ("forgets_the_sign", 1))
    assert learner.record_of(known, "multiply").misconceptions == ()


def test_hints_and_explanations_are_counted() -> None:
    hint = replace(seen(WRONG), move=Move(MoveName.GIVE_HINT, {"hint_level": 1}))
    explained = replace(seen(WRONG), move=Move(MoveName.EXPLAIN_SOLUTION, {"style": "analogy"}))
    record = recomputed([hint, explained]).skills[0]
    assert (record.hints, record.items, record.assisted) == (1, 1, 1)


def test_an_idea_is_noted_once_it_was_taught() -> None:
    taught = replace(seen(WRONG), move=Move(MoveName.TEACH_CONCEPT))
    assert recomputed([taught, taught]).concepts_taught == ("add",)


def test_what_is_remembered_of_replies_is_bounded() -> None:
    known = recomputed([seen(RIGHT)] * 50)
    assert len(known.lengths) == THRESHOLDS.lengths_kept
    assert len(known.results) == THRESHOLDS.results_kept


@pytest.mark.parametrize("category", [Category.NOISE, Category.UNCLEAR, Category.SAFETY])
def test_noise_says_nothing_about_how_a_student_talks(category: Category) -> None:
    assert learner.observe(Learner(), seen(said(category))).lengths == ()


def test_a_later_check_is_one_after_items_of_other_skills() -> None:
    record = after(True)
    assert not learner.comes_later(record, Learner(right=1))
    assert learner.comes_later(record, Learner(right=1 + THRESHOLDS.mixed_items))
    assert not learner.comes_later(learner.fresh_record("add"), Learner(right=9))


def test_a_skill_seen_again_after_others_can_be_mastered() -> None:
    proficient = replace(after(True, True, True), level="proficient", mastery=0.95)
    known = learner.observe(Learner(skills=(proficient,)), seen(RIGHT, mixed=True))
    assert known.skills[0].level == "mastered"


def observations(lived: Lived) -> list[Observation]:
    """What each turn of a lesson told, as it would be read from the record."""
    return [
        Observation(
            before.item.skill,
            len(result.heard.text.split()),
            result.understanding,
            result.move,
            first=before.attempts == 0 and before.hints == 0,
            doubt=learner.doubt_of(result.heard),
            mixed=learner.comes_later(learner.record_of(before.learner, before.item.skill), before.learner),
            chapter=before.chapter.id,
        )
        for before, result in lived.turns
        if result.move.rule not in ("already_ended", "safety")
    ]


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_what_is_known_can_be_computed_again_from_the_turns(temperament: str) -> None:
    lived = live(temperament, 3)
    known, again = lived.turns[-1][1].session.learner, recomputed(observations(lived))
    # Ideas said on the way to a question are the lesson's own doing and stand in the session.
    assert replace(again, concepts_taught=known.concepts_taught) == known


def test_what_was_known_before_is_built_upon() -> None:
    first, rest = [seen(RIGHT), seen(WRONG)], [seen(RIGHT)]
    assert recomputed(rest, recomputed(first)) == recomputed([*first, *rest])
