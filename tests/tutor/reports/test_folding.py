"""What is known of a student after any stretch of turns: the same in one go and bit by bit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tutor.reports.history import Seen, begun_anew, folded, from_bytes, observation, to_bytes
from tutor.turn import Learner, Verdict


def seen(skill: str = "add", verdict: str = "correct", **more: object) -> Seen:
    usual = {
        "words": 2,
        "category": "ANSWER",
        "about": "item",
        "misconception": "",
        "move": "praise_and_continue",
        "first": True,
        "doubt": 0.0,
        "chapter": "integers",
        "day": 19_900,
    }
    return Seen(skill=skill, verdict=verdict, **{**usual, **more})  # type: ignore[arg-type]


def test_a_right_first_answer_lifts_what_is_known_and_a_wrong_one_names_its_misconception() -> None:
    known = folded(Learner(), [seen(), seen("divide", "wrong", misconception="div_flip_none", move="give_hint")])
    add, divide = known.skills
    assert (add.skill, add.right, add.level, add.last_day) == ("add", 1, "attempted", 19_900.0)
    assert (divide.missed, divide.hints, divide.misconceptions) == (1, 1, (("div_flip_none", 1),))


def test_a_turn_on_no_skill_tells_nothing() -> None:
    assert folded(Learner(), [seen("")]) == Learner()


def test_a_turn_without_a_verdict_is_no_attempt() -> None:
    known = folded(Learner(), [seen(verdict="", category="IDK", about="nothing", move="give_hint")])
    assert (known.skills[0].attempts, known.skills[0].hints) == (0, 1)


def test_a_check_among_other_skills_is_seen_as_a_mixed_one() -> None:
    known = folded(Learner(), [seen("add"), seen("divide"), seen("divide"), seen("divide")])
    assert observation(known, seen("add")).mixed
    assert not observation(known, seen("divide")).mixed
    assert observation(known, seen("add")).understood.verdict is Verdict.CORRECT


def test_a_turn_whose_move_is_not_known_here_is_left_out() -> None:
    assert folded(Learner(), [seen(move="")]) == Learner()


def test_a_new_lesson_knows_the_skills_and_nothing_of_the_last_lesson_alone() -> None:
    known = folded(Learner(), [seen(), seen(move="teach_concept")])
    fresh = begun_anew(known)
    assert fresh.skills == known.skills
    assert (fresh.lengths, fresh.results, fresh.concepts_taught) == ((), (), ())
    assert (fresh.right, fresh.ability, fresh.run, fresh.last_skill) == (
        known.right,
        known.ability,
        known.run,
        known.last_skill,
    )


turns = st.lists(
    st.builds(
        seen,
        st.sampled_from(("add", "divide", "compare")),
        st.sampled_from(("correct", "wrong", "partial", "")),
        misconception=st.sampled_from(("", "add_across")),
        move=st.sampled_from(("praise_and_continue", "give_hint", "explain_solution", "teach_concept")),
        first=st.booleans(),
        doubt=st.sampled_from((0.0, 0.3)),
        day=st.integers(19_000, 21_000),
    ),
    max_size=25,
)


@given(turns, st.integers(0, 25))
def test_bit_by_bit_comes_to_the_same_as_in_one_go(lived: list[Seen], cut: int) -> None:
    assert folded(folded(Learner(), lived[:cut]), lived[cut:]) == folded(Learner(), lived)


@given(turns)
def test_what_is_kept_comes_back_as_it_was(lived: list[Seen]) -> None:
    known = folded(Learner(), lived)
    assert from_bytes(to_bytes(known)) == known
