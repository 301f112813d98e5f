"""What is said after a miss: that it is not it yet, where, and what of it is right."""

from __future__ import annotations

import pytest

from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.diagnosis.misconceptions import candidates, diagnose, fits_the_form
from tutor.turn import Heard, Language, Session, TurnResult, Verdict, replaced


def asked(chapter: str, item: str, language: Language = "en") -> Session:
    """A lesson whose first question is this one."""
    session = open_session("Asha", chapter, language=language, seed=0)
    places = [place for place, one in enumerate(session.chapter.items) if one.id == item]
    others = [place for place in range(len(session.chapter.items)) if place not in places][:6]
    return begin(replaced(session, order=(*places, *others))).session


def after(session: Session, *answers: str) -> TurnResult:
    """The last turn of those answers."""
    for words in answers:
        result = take_turn(session, Heard(words, by="keyboard"))
        session = result.session
    return result


def said_of(before: Session, turn: TurnResult) -> set[str]:
    """The families that were said in this turn."""
    known = dict(before.phrases_used)
    return {name for name, times in turn.session.phrases_used if times > known.get(name, 0)}


SAME_BOTTOMS = ("rational_numbers", "add_same_minus")


def bottoms_added(session: Session) -> str:
    """What the open sum comes to when the bottoms are added too."""
    item = session.item
    return next(
        value for name, value in candidates(item.problem or item.question.en, item.answer) if name == "add_across"
    )


@pytest.mark.parametrize(
    ("language", "place"),
    [
        ("en", "look at the bottoms"),
        ("hinglish", "neeche dekho"),
        ("hi", "नीचे देखो"),
    ],
)
def test_a_small_question_after_a_miss_names_the_place_first(language: Language, place: str) -> None:
    session = asked(*SAME_BOTTOMS, language)
    value = bottoms_added(session)
    turn = after(session, *[value] * 3)
    assert turn.session.state == "SCAFFOLDING"
    assert value in turn.text
    assert place in turn.text.lower()


def test_the_same_place_is_spoken_of_for_this_very_question_only() -> None:
    fresh = asked(*SAME_BOTTOMS)
    value = bottoms_added(fresh)
    session = after(fresh, value).session
    elsewhere = replaced(session, history=tuple(replaced(one, item="another") for one in session.history))
    assert "give_hint_same_place" in said_of(session, after(session, value))
    assert "give_hint_where" in said_of(elsewhere, after(elsewhere, value))


def test_a_sign_of_comparing_is_told_kindly_that_it_is_not_so() -> None:
    session = asked("fractions", "same_numerator@0")
    item = session.item
    other = item.question.en.split("greater, ")[1].rstrip("?").split(" or ")
    sign = "<" if other[0] == item.answer else ">"
    turn = after(session, sign)
    assert turn.understanding is not None
    assert turn.understanding.verdict is Verdict.WRONG
    assert "look at the size of a piece" in turn.text


def test_what_a_bottom_shows_already_is_not_asked_again_and_is_called_right() -> None:
    items = open_session("Asha", "rational_numbers", seed=0).chapter.items
    small = next(one for one in items if one.sub_questions and one.answer.endswith(f"/{one.sub_questions[0].answer}"))
    session = asked("rational_numbers", small.id)
    asks, bottom = session.item.sub_questions[0].ask.en, session.item.sub_questions[0].answer
    turn = after(session, "9", "9", "9", "9", f"2/{bottom}")
    assert asks not in turn.text
    assert bottom in turn.text


def test_a_small_question_that_is_put_again_comes_with_a_nudge() -> None:
    session = after(asked("integers", "quiz_score@0"), "I don't know").session
    assert said_of(session, after(session, "1000")) & {"sub_not_yet_hint", "small_steps_where"}


def test_a_solution_after_a_miss_says_first_that_this_was_not_it() -> None:
    session = asked(*SAME_BOTTOMS)
    value = bottoms_added(session)
    turn = after(session, value)
    while turn.move.name != "explain_solution":
        session = turn.session
        turn = after(session, value)
    assert "explain_where" in said_of(session, turn)
    assert value in turn.text


def test_a_fraction_upside_down_is_called_that_and_nothing_else() -> None:
    assert diagnose("simplify: -48/56", "-6/7", "-56/48")[0] == "turned_over"


def test_bottoms_that_are_right_were_not_added() -> None:
    assert diagnose("3/9 + 1/9", "4/9", "2/9") == ("add_across", "operation_swapped")
    assert fits_the_form("add_across", "4/9", "4/18")
    assert not fits_the_form("add_across", "4/9", "2/9")


def test_a_right_yes_said_to_a_small_question_is_heard_as_right() -> None:
    items = open_session("Asha", "fractions", seed=0).chapter.items
    one = next(
        one for one in items if (one.kind, one.answer) == ("yes_no", "yes") and one.sub_questions[0].kind != "yes_no"
    )
    turn = after(asked("fractions", one.id), "I don't know", "yes")
    assert turn.understanding is not None
    assert turn.understanding.is_right
