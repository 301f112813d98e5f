"""Replies to the child itself: a solution's reason, how fast Didi speaks, what the child did, or may have meant."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

import pytest

from desktop.lesson.turn_view import turn_view
from tests.tutor.simulated_students import lesson, opened_in
from tests.tutor.test_clarify import doubts
from tests.tutor.test_exam import exam
from tutor.agentic_tutor import begin, derived_move, open_session, take_turn, why_card
from tutor.chapters import packs
from tutor.guard import speech_guard
from tutor.lesson import replies
from tutor.listening import choices
from tutor.turn import Category, Heard, Language, MoveName, Session, State, TurnResult

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def practice(chapter: str = "rational_numbers", language: Language = "en", seed: int = 7) -> Session:
    return begin(opened_in(lesson(chapter, seed), language, "never")).session


def taken(session: Session, said: str) -> TurnResult:
    return take_turn(session, Heard(said))


def told(session: Session, answer: str = "12345") -> Session:
    """The session in which the whole solution of the open item was just told; each miss is `answer`."""
    for _ in range(12):
        turn = taken(session, answer)
        session = turn.session
        if turn.move.name is MoveName.EXPLAIN_SOLUTION:
            return session
    raise AssertionError("no solution was told")


def in_pieces() -> Session:
    """A lesson that begins with a question of several parts."""
    session = practice("ratio_and_percent")
    items = session.chapter.items
    first = next(place for place in session.order if ", " in items[place].spoken.en)
    return begin(replace(opened_in(lesson("ratio_and_percent", 7), "en", "never"), order=(first,), study=())).session


# --- why, after a solution ----------------------------------------------------------------------------------------

WHY = ("why?", "but why", "kyun", "aisa kyun hua?", "why is it so", "kaise?", "क्यों?", "how come", "why did we do that")


@pytest.mark.parametrize("said", WHY)
def test_why_after_a_solution_gets_the_reason_of_its_key_step_and_then_the_question_that_stands(said: str) -> None:
    session = told(practice())
    solved, skill = session.chapter.items[0], session.chapter.skill(session.item.skill)
    assert session.history[-1].item == solved.id
    turn = taken(session, said)
    assert solved.steps[0].en in turn.text
    assert skill.teach.en in turn.text
    assert turn.text.endswith(session.item.spoken.en)
    assert (turn.move.name, turn.move.rule) == (MoveName.REPEAT_QUESTION, "why_so")
    now = turn.session
    assert (now.idk_count, now.hints, now.attempts, now.frustration, now.encouraged) == (
        session.idk_count, session.hints, session.attempts, session.frustration, session.encouraged,
    )  # fmt: skip
    assert derived_move(why_card(turn)) == turn.move


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_is_told_in_the_language_of_the_lesson(language: Language) -> None:
    session = told(practice(language=language))
    step, text = session.chapter.items[0].steps[0], taken(session, "kyun?").text
    assert session.chapter.skill(session.item.skill).teach.spoken_in(language) in text
    assert (step.spoken_in(language) in text) == (language != "hi" or bool(step.hi))
    assert language != "hi" or re.search(r"[A-Za-z]", text) is None


def test_who_asks_why_in_another_language_gets_the_reason_in_that_language() -> None:
    whole = opened_in(lesson("rational_numbers", 7), None, "never")
    turn = taken(told(begin(replace(whole, language="en")).session), "लेकिन ऐसा क्यों हुआ दीदी")
    assert (turn.move.rule, turn.session.language) == ("why_so", "hi")
    assert re.search(r"[A-Za-z]", turn.text) is None


def test_where_the_answers_showed_a_misconception_the_reason_is_its_hint() -> None:
    slip = taken(practice(), "-4/30").understanding.diagnosis
    assert slip is not None
    found = next(one for one in practice().chapter.misconceptions if one.id == slip.id)
    session = told(practice(), "-4/30")
    assert found.hint.en in taken(session, "why?").text


def test_why_before_a_solution_is_still_a_plea_for_help_and_so_is_a_second_one() -> None:
    session = practice()
    assert taken(session, "why?").understanding.category is Category.HELP
    asked = taken(told(session), "why?").session
    assert taken(asked, "why?").understanding.category is Category.HELP


def test_an_answer_after_a_solution_is_an_answer() -> None:
    session = told(practice())
    assert taken(session, f"{session.item.answer} because the bottoms are the same").understanding.is_right


def test_the_reason_never_gives_away_the_question_that_stands() -> None:
    told_in = 0
    for chapter in packs.chapter_ids():
        session = practice(chapter, seed=3)
        for _ in range(40):
            turn = taken(session, "12345")
            session = turn.session
            if session.state is State.ENDED:
                break
            if (found := replies.reason(session)) is not None:
                told_in += 1
                item = session.item
                assert not any(speech_guard.states(text.en, item.answer, item.accept_also) for text in found if text)
    assert told_in >= len(packs.chapter_ids())


def with_answer(session: Session, answer: str, kind: str) -> Session:
    """The same session, whose open question has another answer."""
    items = list(session.chapter.items)
    items[items.index(session.item)] = replace(session.item, answer=answer, kind=kind, accept_also=())  # type: ignore[arg-type]
    return replace(session, chapter=replace(session.chapter, items=tuple(items)))


def test_an_idea_that_names_the_answer_gives_way_to_another_way_of_saying_it() -> None:
    session = with_answer(told(practice()), "numerators", "word")
    skill = session.chapter.skill(session.item.skill)
    found = replies.reason(session)
    assert "numerators" in skill.teach.en
    assert found is not None
    assert found[1] == skill.analogy


# --- slower, and as before ----------------------------------------------------------------------------------------

SLOWER = ("dheere bolo", "slower please", "thoda dheere bolo didi", "you speak too fast", "धीरे बोलो", "speak slowly")
FASTER = ("jaldi bolo", "faster please", "thoda tez bolo", "speak faster", "जल्दी बोलो", "normal speed please")


@pytest.mark.parametrize("said", SLOWER)
def test_who_asks_for_it_slower_gets_the_question_in_pieces_and_a_slower_voice_from_then_on(said: str) -> None:
    session = in_pieces()
    turn = taken(session, said)
    assert turn.move.rule == "asks_slower"
    assert len(turn.said) > 2
    assert " ".join(turn.said[1:]) == session.item.spoken.en
    assert (session.slower, turn.session.slower) == (0, 1)
    assert taken(turn.session, turn.session.item.answer).session.slower == 1


def test_two_steps_are_the_slowest_and_she_says_so() -> None:
    session = practice()
    slow = taken(taken(session, "slower please").session, session.item.answer).session
    slowest = taken(taken(slow, "dheere bolo").session, slow.item.answer).session
    assert (slow.slower, slowest.slower) == (1, 2)
    turn = taken(slowest, "dheere bolo")
    assert (turn.move.rule, turn.session.slower) == ("slowest_already", 2)


@pytest.mark.parametrize("said", FASTER)
def test_faster_takes_it_back(said: str) -> None:
    slow = taken(practice(), "slower please").session
    turn = taken(slow, said)
    assert (turn.move.rule, turn.session.slower) == ("asks_faster", 0)
    assert taken(practice(), said).move.rule == "asked_to_repeat"
    assert derived_move(why_card(turn)) == turn.move


def test_an_answer_with_a_word_for_fast_or_slow_in_it_is_an_answer() -> None:
    assert taken(practice(), f"{practice().item.answer} fast").session.slower == 0
    assert taken(practice(), f"{practice().item.answer} fast").understanding.is_right


def test_an_exam_and_a_talk_about_doubts_go_slower_too() -> None:
    paper, talk = begin(exam()).session, begin(doubts()).session
    for opened in (paper, talk):
        turn = taken(opened, "dheere bolo")
        assert (turn.move.name, turn.session.slower) == (MoveName.REPEAT_QUESTION, 1)


# --- what the child did -------------------------------------------------------------------------------------------

BAD = "I am so bad at maths"
HEAVY = (BAD, "mujhse nahi hoga kabhi nahi hoga", "मुझसे नहीं होगा", "मुझे गणित नहीं आता मैं कमज़ोर हूँ")


def did(session: Session, said: str = BAD) -> str:
    """The family that tells what the student did, in the turn after `said`."""
    before = dict(session.phrases_used)
    now = taken(session, said).session.phrases_used
    told_now = [name for name, times in now if times > before.get(name, 0)]
    return next(name for name in told_now if name.startswith("did_") or name == replies.OF_LEARNING)


def on_hard() -> Session:
    """A lesson that begins with a hard question."""
    whole = opened_in(lesson("rational_numbers", 7), "en", "never")
    hard = next(place for place in whole.order if whole.chapter.items[place].difficulty == "hard")
    rest = tuple(place for place in whole.order if place != hard)
    return begin(replace(whole, order=(hard, *rest), study=())).session


def test_where_nothing_was_done_yet_something_true_of_learning_is_said() -> None:
    for said in HEAVY:
        assert did(practice(), said) == replies.OF_LEARNING


def test_a_right_answer_is_remembered_with_its_skill() -> None:
    session = practice()
    right = taken(session, session.item.answer).session
    assert did(right) == "did_right"
    assert session.chapter.skill(session.item.skill).name.en in taken(right, BAD).text


def test_a_hard_question_at_the_first_go_weighs_most() -> None:
    session = on_hard()
    assert did(taken(session, session.item.answer).session) == "did_hard"


def test_who_kept_trying_after_a_miss_hears_that() -> None:
    session = practice()
    missed = taken(session, "12345").session
    assert did(missed) == "did_try"
    assert did(taken(missed, session.item.answer).session) == "did_after_miss"


def test_who_told_their_way_hears_that_and_who_guessed_does_not() -> None:
    missed = taken(practice(), "12345").session
    told_it = taken(missed, "i added the tops and kept the bottom").session
    used = replace(told_it, phrases_used=(("did_try", 1),))
    assert did(used) == "did_tell"
    guessed = taken(missed, "i just guessed").session
    assert did(replace(guessed, phrases_used=(("did_try", 1),))) == replies.OF_LEARNING


def test_it_is_followed_by_a_smaller_step_and_is_not_said_twice_running() -> None:
    session = practice()
    first = taken(session, BAD)
    assert first.move.name is MoveName.ENCOURAGE_ATTEMPT
    right = taken(session, session.item.answer).session
    again = taken(right, BAD).session
    assert (did(right), did(again)) == ("did_right", replies.OF_LEARNING)


def test_no_skill_is_named_that_tells_the_answer() -> None:
    session = practice()
    right = taken(session, session.item.answer).session
    name = session.chapter.skill(session.item.skill).name.en
    items = tuple(replace(item, answer=name, kind="word") for item in right.chapter.items)  # type: ignore[arg-type]
    told_all = replace(right, chapter=replace(right.chapter, items=items))
    assert replies.deed(told_all) == (replies.OF_LEARNING, "")


# --- a lesson that ends because a skill waits ---------------------------------------------------------------------


def stuck(language: Language = "en", *, right_first: bool = False) -> TurnResult:
    """The last turn of a lesson of a student who is stuck on what all the rest stands on."""
    session = begin(open_session("Asha", "integers", language=language, seed=7)).session
    if right_first:
        session = taken(session, session.item.answer).session
    for _ in range(60):
        turn = taken(session, "12345")
        session = turn.session
        if session.state is State.ENDED:
            return turn
    raise AssertionError("the lesson goes on")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_that_ends_on_a_skill_that_waits_is_not_called_finished(language: Language) -> None:
    turn = stuck(language)
    now = turn.session
    assert now.left
    assert now.completed < len(now.chapter.items) // 2
    said = dict(now.phrases_used)
    assert "end_waits" in said
    assert not {"end_completed", "end_completed_helped"} & said.keys()
    assert now.chapter.skill(now.left[0]).name.spoken_in(language) in " ".join(turn.said[-3:])
    assert "0" not in " ".join(turn.said[-3:])


def test_what_came_right_is_told_where_something_did() -> None:
    turn = stuck(right_first=True)
    assert "end_waits_right" in dict(turn.session.phrases_used)
    assert f"{turn.session.score}" in " ".join(turn.said[-3:])


def test_what_is_told_to_come_first_comes_first_next_time() -> None:
    now = stuck().session
    again = begin(open_session("Asha", "integers", language="en", seed=8, known=now.learner)).session
    assert again.item.skill == now.left[0]


def test_nothing_is_celebrated_where_something_waits() -> None:
    view = turn_view(stuck(), lambda code, **_: code)
    assert (view.ended, view.joy) == (True, "")


def test_nothing_is_called_done_alone_that_was_helped_with() -> None:
    whole = opened_in(lesson("rational_numbers", 7), "en", "never")
    session = begin(replace(whole, order=whole.order[:1], study=())).session
    missed = taken(session, "12345").session
    assert "end_completed_helped" in dict(taken(missed, missed.item.answer).session.phrases_used)


# --- what may have been meant -------------------------------------------------------------------------------------

UNCLEAR = ("aaj bench hil rahi thi", "my pencil is broken")


def on_kind(wanted: str, language: Language = "en", *, choosing: bool = False) -> Session:
    """A lesson whose first question awaits that kind of answer; with `choosing` one that names what may be chosen."""
    for chapter in packs.chapter_ids():
        whole = opened_in(lesson(chapter, 7), language, "never")
        for place in whole.order:
            item = whole.chapter.items[place]
            named = {one.value for one in choices.offered(item.question.en)}
            if item.kind == wanted and (not choosing or item.answer in named):
                rest = tuple(other for other in whole.order if other != place)
                return begin(replace(whole, order=(place, *rest), study=())).session
    raise AssertionError(f"nobody asks for {wanted}")


def offered(session: Session, by: Literal["keyboard", "voice"] = "keyboard") -> TurnResult:
    """The turn in which Didi did not understand for the second time."""
    for words in UNCLEAR:
        turn = take_turn(session, Heard(words, by=by))
        session = turn.session
    return turn


def test_the_second_time_she_offers_what_it_may_have_been_aloud_and_as_values() -> None:
    first = taken(practice(), UNCLEAR[0])
    assert first.session.offers == ()
    turn = offered(practice())
    words = [one.words for one in turn.session.offers]
    assert words == ["give me a hint", "say it again", "leave it for later"]
    assert "give me a hint, say it again or leave it for later" in turn.text
    assert taken(turn.session, turn.session.item.answer).session.offers == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_offer_says_is_heard_as_what_it_is_offered_for(language: Language) -> None:
    now = offered(practice(language=language)).session
    heard = [taken(now, one.says).understanding for one in now.offers]
    assert [meant.category for meant in heard] == [Category.HELP, Category.REPEAT, Category.HELP]
    assert heard[-1].category_reason == "puts_off"
    for kind in ("yes_no", "comparison"):
        asked = offered(on_kind(kind, language)).session
        answers = [one for one in asked.offers if taken(asked, one.says).understanding.category is Category.ANSWER]
        assert len(answers) == (2 if kind == "yes_no" else 3), (kind, asked.offers)
        right = [one for one in answers if taken(asked, one.says).understanding.is_right]
        assert len(right) == 1


def test_where_the_question_names_its_choices_all_of_them_are_offered() -> None:
    for kind in ("fraction", "decimal", "integer"):
        now = offered(on_kind(kind, choosing=True)).session
        options = choices.offered(now.item.question.en)
        assert [one.says for one in now.offers[: len(options)]] == [one.value for one in options]
        assert sum(taken(now, one.says).understanding.is_right for one in now.offers) == 1


def test_no_offer_tells_the_answer_by_standing_alone() -> None:
    for chapter in packs.chapter_ids():
        whole = opened_in(lesson(chapter, 7), "en", "never")
        for place in whole.order:
            session = begin(replace(whole, order=(place,), study=())).session
            answers = [one for one in replies.offers(session, "not_understood_again") if is_answer(session, one.says)]
            assert len(answers) != 1, session.item.question.en


def test_no_choice_is_offered_where_the_answer_is_none_of_its_parts() -> None:
    session = with_answer(on_kind("fraction", choosing=True), "1/2", "fraction")
    assert choices.offered(session.item.question.en)
    assert offered(session).session.offers[0].says == "give me a hint"


def is_answer(session: Session, said: str) -> bool:
    return taken(session, said).understanding.category is Category.ANSWER


def test_a_question_that_cannot_be_left_is_not_offered_to_be_left() -> None:
    whole = opened_in(lesson("rational_numbers", 7), "en", "never")
    last = begin(replace(whole, order=whole.order[:1], study=())).session
    assert [one.words for one in offered(last).session.offers] == ["give me a hint", "say it again"]


def test_an_exam_offers_no_hint() -> None:
    for language in LANGUAGES:
        paper = begin(replace(exam(), language=language)).session
        now = offered(paper).session
        assert len(now.offers) >= 2
        meant = [taken(now, one.says).understanding for one in now.offers]
        assert "asks_for_help" not in {one.category_reason for one in meant}
        assert meant[-1].category_reason in ("leaves_out", "asks_again")
        assert now.offers[-1].words in " ".join(now.last_said)


def test_what_was_not_heard_twice_is_offered_too() -> None:
    session = practice()
    for _ in range(2):
        turn = take_turn(session, Heard("xyz", by="voice"))
        session = turn.session
    assert dict(session.phrases_used)["not_heard_again"] == 1
    assert len(session.offers) == 3
