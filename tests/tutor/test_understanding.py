"""From heard to understood: in order, on anything at all, without looking anywhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.agentic_tutor import begin, open_session
from tutor.errors import IllegalTransition
from tutor.listening.understanding import standing, understand
from tutor.turn import Category, Entry, Heard, Scaffold, Session, State, Understanding, Verdict

ASKED = begin(open_session("Asha", "rational_numbers", language="en")).session
SCAFFOLDED = replace(ASKED, state=State.SCAFFOLDING, scaffold=Scaffold(0), sub_asked=1)


def heard(text: str, session: Session = ASKED, **how: object) -> Understanding:
    return understand(session, Heard(text, **how))  # type: ignore[arg-type]


def test_an_answer_is_checked_and_its_value_kept() -> None:
    understood = heard("minus one by seven")
    assert (understood.category, understood.verdict, understood.about) == (Category.ANSWER, Verdict.CORRECT, "item")
    assert understood.value == "-1/7"


def test_a_known_misconception_is_named_with_its_hint() -> None:
    understood = heard("minus one by fourteen")
    assert understood.diagnosis is not None
    assert understood.diagnosis.id == "add_across"
    assert understood.diagnosis.hint in {one.hint for one in ASKED.chapter.misconceptions}


def test_a_close_miss_or_an_unknown_one_is_left_unnamed() -> None:
    assert (heard("minus one by eight").verdict_reason, heard("minus one by eight").diagnosis) == ("different", None)
    assert (heard("99").verdict_reason, heard("99").diagnosis) == ("different", None)
    assert heard("5 ya 7").diagnosis is None


def test_a_right_answer_has_no_diagnosis() -> None:
    assert heard("minus one by seven").diagnosis is None
    assert heard("minus two by fourteen").diagnosis is None


def test_a_misconception_without_words_is_not_named() -> None:
    wordless = replace(ASKED, chapter=replace(ASKED.chapter, misconceptions=()))
    assert heard("minus one by fourteen", wordless).diagnosis is None


def test_what_is_no_answer_gets_no_verdict() -> None:
    for text in ("I don't know", "stop", "who are you", "hello", "repeat please", "ek minute", "rueldo", ""):
        assert heard(text).verdict is None


def test_safety_comes_before_hearing() -> None:
    understood = heard("I want to die", by="voice", confidence=0.1, clipped=True)
    assert (understood.category, understood.category_reason) == (Category.SAFETY, "distress")


def test_doubtful_hearing_is_not_acted_on() -> None:
    assert heard("minus one by seven", by="voice", confidence=0.1).category is Category.UNCLEAR
    assert heard("minus one by seven", by="voice", confidence=0.9, clipped=True).category_reason == "clipped"


def test_what_nobody_could_have_said_is_not_read() -> None:
    understood = heard("minus one by seven " * 6000)
    assert (understood.category, understood.category_reason) == (Category.UNCLEAR, "too_long")


def test_nothing_is_heard_before_the_greeting() -> None:
    with pytest.raises(IllegalTransition):
        understand(open_session("Asha", "rational_numbers"), Heard("5"))


def test_after_the_end_nothing_is_checked() -> None:
    assert heard("minus one by seven", replace(ASKED, state=State.ENDED)).verdict is None


@pytest.mark.parametrize(
    ("text", "about", "verdict"),
    [
        ("minus one", "sub_question", Verdict.CORRECT),
        ("minus one by seven", "item", Verdict.CORRECT),
        ("minus two by seven", "item", Verdict.WRONG),
        ("25", "sub_question", Verdict.WRONG),
    ],
)
def test_in_a_scaffold_the_small_question_comes_first(text: str, about: str, verdict: Verdict) -> None:
    understood = heard(text, SCAFFOLDED)
    assert (understood.about, understood.verdict) == (about, verdict)


def test_on_a_hints_rung_what_is_not_the_small_answer_is_the_items() -> None:
    hinted = replace(ASKED, state=State.HINTED_2)
    assert heard("minus one", hinted).about == "sub_question"
    assert (heard("25", hinted).about, heard("25", hinted).verdict) == ("item", Verdict.WRONG)


def test_a_break_is_judged_by_what_lies_under_it() -> None:
    resting = replace(SCAFFOLDED, state=State.BREAK, paused_from=State.SCAFFOLDING)
    assert standing(resting) is State.SCAFFOLDING
    assert heard("minus one", resting).about == "sub_question"


def test_a_concept_that_is_not_asked_for_is_no_miss() -> None:
    assert heard("adding").verdict is None


def test_a_concept_that_is_asked_for_is_an_answer() -> None:
    chapter = ASKED.chapter
    place = next(n for n, index in enumerate(ASKED.order) if chapter.items[index].id == "lassi_left")
    asked = replace(ASKED, position=place, state=State.SCAFFOLDING, scaffold=Scaffold(0), sub_asked=1)
    right = ("subtract", "we subtract", "ghatana", "घटाना", "take away")
    for words, verdict in (*((word, Verdict.CORRECT) for word in right), ("add", Verdict.WRONG)):
        understood = heard(words, asked)
        assert (understood.about, understood.verdict) == ("sub_question", verdict)


@given(st.text(max_size=80), st.sampled_from([ASKED, SCAFFOLDED, replace(ASKED, state=State.TEACH_BACK)]))
def test_any_text_is_understood_as_something_and_always_the_same(text: str, session: Session) -> None:
    understood = heard(text, session)
    assert understood == heard(text, session)
    assert (understood.verdict is None) == (understood.about == "nothing")


# --- words about the student's safety -----------------------------------------------------------------------------


def test_sealed_words_are_understood_as_what_they_were_about() -> None:
    for concern in ("abuse", "distress:repeated"):
        understood = understand(ASKED, Heard("", concern=concern))
        assert (understood.category, understood.category_reason) == (Category.SAFETY, concern)


def test_a_plea_is_found_in_more_words_than_are_otherwise_read() -> None:
    understood = understand(ASKED, Heard("i want to die " * 200))
    assert understood.category is Category.SAFETY


def test_soft_words_are_named_and_leave_an_answer_and_a_stop_alone() -> None:
    assert understand(ASKED, Heard("i am so sad")).category_reason == "soft_distress"
    answered = understand(ASKED, Heard(f"i am so sad, it is {ASKED.item.answer}"))
    assert not answered.category_reason.startswith("soft_")
    assert not understand(ASKED, Heard("stop")).category_reason.startswith("soft_")


def test_soft_signs_count_from_the_last_time_care_was_given() -> None:
    sign, care = Entry("i am so sad", "", "encourage_attempt", "OFF_TOPIC"), Entry("", "", "care", "SAFETY")
    once, twice = replace(ASKED, history=(sign,)), replace(ASKED, history=(sign, sign))
    assert understand(once, Heard("nobody likes me")).category_reason == "soft_distress"
    assert understand(twice, Heard("nobody likes me")).category_reason == "distress:repeated"
    after = replace(ASKED, history=(sign, sign, care))
    assert understand(after, Heard("nobody likes me")).category_reason == "soft_distress"
