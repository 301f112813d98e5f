"""The garden: a plant grows with mastery, is thirsty by the forgetting curve, revives with a day's work, never dies."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tutor import agentic_tutor
from tutor.lesson import garden, learner
from tutor.lesson.garden import Plant, plant, review_after, thirsty, to_water
from tutor.thresholds import THRESHOLDS
from tutor.turn import Heard, Learner, MasteryWord, Session, Setup, SkillRecord, State

BARS = {
    "familiar": THRESHOLDS.review_familiar,
    "proficient": THRESHOLDS.review_proficient,
    "mastered": THRESHOLDS.review_mastered,
}


def known(level: MasteryWord, mastery: float, day: float = 100.0) -> SkillRecord:
    return SkillRecord("add", mastery, right=2, attempts=2, level=level, last_day=day)


def bed(chapter: str, *days: int) -> list[Plant]:
    """Plants of one chapter that are due on these days, last seen long before."""
    return [Plant(chapter, f"{chapter}_{n}", "familiar", 0, day) for n, day in enumerate(days)]


# --- when a review is due -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", list(BARS))
@pytest.mark.parametrize("mastery", [0.82, 0.9, 0.95, 0.99])
def test_a_review_is_due_on_the_first_day_on_which_the_faded_mastery_is_below_its_levels_bar(
    level: MasteryWord, mastery: float
) -> None:
    after = review_after(known(level, mastery))
    assert after is not None

    def left(days: int) -> float:
        return learner.faded(mastery, days, THRESHOLDS.forget_days)

    assert left(after) <= BARS[level]
    assert after == 1 or left(after - 1) > BARS[level]


def test_the_gaps_widen_from_level_to_level() -> None:
    gaps = [
        review_after(known(level, mastery)) or 0 for level, mastery in zip(BARS, (0.735, 0.918, 0.978), strict=True)
    ]
    assert all(later > 2 * sooner for sooner, later in pairwise(gaps))


def test_what_was_only_attempted_is_never_thirsty() -> None:
    assert review_after(known("attempted", 0.3)) is None
    assert not plant("sums", known("attempted", 0.3), "attempted", 100).is_thirsty(900)


def test_even_a_weak_skill_is_left_in_peace_on_the_day_it_was_worked_on() -> None:
    weak = plant("sums", known("familiar", 0.5), "familiar", 100)
    assert not weak.is_thirsty(100)
    assert weak.is_thirsty(101)


def test_one_right_answer_revives_a_thirsty_plant() -> None:
    before = known("proficient", 0.93)
    assert plant("sums", before, before.level, 100).is_thirsty(130)
    after, _ = learner.answered(before, Learner((before,), right=2), True, day=130.0)
    revived = plant("sums", after, after.level, 130)
    assert not revived.is_thirsty(130)
    assert not revived.is_thirsty(131)


def test_however_long_nobody_comes_a_plant_keeps_its_stage() -> None:
    old = plant("sums", known("mastered", 0.97), "mastered", 100)
    assert old.is_thirsty(100_000)
    assert old.stage == "mastered"


# --- one review -----------------------------------------------------------------------------------------------------


def test_a_review_is_of_the_chapter_with_most_thirsty_plants_the_longest_waiting_first() -> None:
    plants = [*bed("sums", 9), *bed("shapes", 8, 5, 30)]
    assert [one.due for one in to_water(plants, 10)] == [5, 8]
    assert [one.due for one in thirsty(plants, 10)] == [5, 8, 9]


def test_a_review_is_no_longer_than_a_goal() -> None:
    assert len(to_water(bed("sums", *range(20)), 30)) == THRESHOLDS.review_most
    assert to_water([], 30) == ()


def lesson(only: str, known_before: Learner | None = None) -> tuple[Learner, Session]:
    """What was known before a lesson on some skills of fractions, and how it stood at its end: all was right."""
    opened = agentic_tutor.open_session("Asha", "fractions", known=known_before, setup=Setup(only=only))
    now = agentic_tutor.begin(opened).session
    for _ in range(60):
        if now.state is State.ENDED:
            break
        now = agentic_tutor.take_turn(now, Heard(now.item.answer)).session
    return opened.learner, now


# --- a lesson on some skills alone ----------------------------------------------------------------------------------


def test_a_lesson_on_some_skills_asks_of_them_alone_even_when_all_is_right() -> None:
    _, ended = lesson("like_fractions unlike_fractions")
    asked = {ended.chapter.items[place].skill for place in ended.order}
    assert ended.state is State.ENDED
    assert asked == {"like_fractions", "unlike_fractions"}


def test_reviewing_what_is_firm_takes_one_right_answer_a_skill() -> None:
    _, first = lesson("like_fractions")
    _, again = lesson("like_fractions", first.learner)
    assert [again.completed - len(again.brought), first.completed - len(first.brought)] == [1, 2]


def test_a_skill_of_another_chapter_is_refused() -> None:
    with pytest.raises(ValueError, match="no skill nowhere"):
        agentic_tutor.open_session("Asha", "fractions", setup=Setup(only="compare nowhere"))


def test_every_stage_has_a_word_of_mastery() -> None:
    assert garden.STAGES == ("attempted", "familiar", "proficient", "mastered")
