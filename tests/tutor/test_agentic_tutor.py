"""The front door: whole lessons by students of every temperament, and the public interface of the seeds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tests.tutor.model_server import model_server, says
from tests.tutor.simulated_students import TEMPERAMENTS, Lived, live
from tutor.agentic_tutor import (
    AgenticTutor,
    asking_order,
    begin,
    derived_move,
    open_session,
    replay,
    speech_guard_for,
    take_turn,
    why_card,
)
from tutor.chapters.packs import load_chapter
from tutor.didi_voice import DidiVoice, Guard, ModelAddress, PhraseVoice, VoiceSettings, Worded
from tutor.errors import IllegalTransition, UnknownChapter
from tutor.guard import guardrails
from tutor.guard.speech_guard import Ruling
from tutor.lesson import practice
from tutor.thresholds import THRESHOLDS
from tutor.turn import SESSION_MINUTES, Category, Heard, MoveName, Plan, Rung, Session, State, TurnResult, Verdict

SEEDS = range(3)


@pytest.fixture(scope="module", params=[f"{who}-{seed}" for who in TEMPERAMENTS for seed in SEEDS])
def lived(request: pytest.FixtureRequest) -> Lived:
    who, seed = request.param.rsplit("-", 1)
    return live(who, int(seed), language="en" if int(seed) % 2 else "hinglish")


# --- lessons by chance --------------------------------------------------------------------------------------------


def test_every_lesson_ends_in_time(lived: Lived) -> None:
    last = lived.turns[-1][1].session
    assert last.state is State.ENDED
    assert last.ended_because in ("completed_questions", "student_requested", "time_limit")
    assert last.elapsed <= SESSION_MINUTES * 60 + 9


def test_help_never_goes_down_while_a_question_lasts(lived: Lived) -> None:
    for before, result in lived.turns:
        if result.session.item.id == before.item.id and result.session.position == before.position:
            assert result.session.rung >= before.rung
        assert result.rung >= before.rung


def test_the_ladder_is_never_skipped(lived: Lived) -> None:
    for before, result in lived.turns:
        if result.move.name is MoveName.EXPLAIN_SOLUTION:
            assert before.hints == THRESHOLDS.hints_before_explaining
        if result.move.name is MoveName.GIVE_HINT:
            assert result.move.args["hint_level"] == before.hints + 1
        if result.move.name is MoveName.ASK_WHAT_THEY_DID:
            assert not before.probed
        assert result.session.attempts <= THRESHOLDS.max_attempts


def test_no_small_question_is_put_three_times(lived: Lived) -> None:
    put: Counter[tuple[str, int]] = Counter()
    for before, result in lived.turns:
        now = result.session
        if now.scaffold is not None and (now.scaffold != before.scaffold or now.position != before.position):
            put[now.item.id, now.scaffold.index] += 1
    assert max(put.values(), default=0) <= THRESHOLDS.max_sub_asked


def test_the_answer_is_not_told_before_the_ladder_allows_it(lived: Lived) -> None:
    for before, result in lived.turns[:60]:
        if result.session.position == before.position:
            ruling = guarded(before, result)
            assert ruling.rule != "answer", f"{result.said}: {ruling.why}"


def guarded(before: Session, result: TurnResult) -> Ruling:
    """What the guard of that turn says of the words that were said."""
    found = result.understanding.verdict is Verdict.CORRECT and result.understanding.about == "item"
    facts = tuple(text.spoken_in(result.session.language) for text in before.item.hints)
    phrase = "praise" if found else str(result.move.name)
    plan = Plan(result.move, result.session.language, "Asha", "", "", facts, phrase=phrase)
    return speech_guard_for(before, result.heard, plan)(result.said)


def test_only_a_right_answer_scores(lived: Lived) -> None:
    for before, result in lived.turns:
        right = result.understanding.verdict is Verdict.CORRECT and result.understanding.about == "item"
        assert result.session.score == before.score + right
        assert result.session.completed - before.completed == right + (result.move.name is MoveName.EXPLAIN_SOLUTION)


def test_a_move_can_be_derived_again_from_its_card_alone(lived: Lived) -> None:
    for _, result in lived.turns:
        card = json.loads(json.dumps(why_card(result)))
        assert derived_move(card) == result.move


def test_a_lesson_taken_up_again_stands_where_it_stood(lived: Lived) -> None:
    last = lived.turns[-1][1].session
    assert replay(lived.opened, lived.heards) == last
    assert replay(lived.opening.session, lived.heards) == last


def test_what_is_no_answer_is_not_counted(lived: Lived) -> None:
    quiet = (Category.NOISE, Category.UNCLEAR, Category.THINKING, Category.REPEAT, Category.SAFETY, Category.GREETING)
    for before, result in lived.turns:
        if result.understanding.category in quiet and before.state is not State.TEACH_BACK:
            now = result.session
            if result.move.rule == guardrails.STANDS:
                assert now.score == before.score
                assert now.attempts in (before.attempts, 0)
                continue
            unmoved = replace(before, attempts=now.attempts, hints=now.hints, rung=now.rung, score=now.score)
            assert unmoved == before or now.state is State.ENDED


# --- one set of decisions, whoever finds the words ----------------------------------------------------------------


def decisions(lived: Lived) -> list[tuple[object, ...]]:
    """Everything decided in a lesson, without the words."""
    return [
        (result.understanding, result.move, result.rung, replace(result.session, history=(), last_said=()))
        for _, result in lived.turns
    ]


@pytest.mark.parametrize(
    "babble",
    [
        ("The answer is minus one by seven.", "It is minus two by nine!"),
        ("qwrt zxcv", "**", "See www.leak.com"),
        ("Nice thinking.", "Look again."),
    ],
    ids=["leaks", "nonsense", "fine"],
)
def test_a_model_changes_words_and_nothing_else(babble: tuple[str, ...]) -> None:
    with model_server(says(*babble)) as (address, _):
        voice = DidiVoice([ModelAddress(address, "m", "key", deadline_s=5.0)], settings=VoiceSettings(turn_s=5.0))
        voice.prepare()
        modelled = live("guesses", 1, voice=voice, longest=12)
        voice.close()
    assert decisions(modelled) == decisions(live("guesses", 1, longest=12))
    assert any(result.voice == "local" for _, result in modelled.turns) or "Nice thinking." not in babble
    for before, result in modelled.turns:
        if result.rung < Rung.EXPLAINED:
            assert guarded(before, result).rule not in ("answer", "link", "formatting")


# --- one turn -----------------------------------------------------------------------------------------------------


def asked(**changes: object) -> Session:
    return replace(begin(open_session("Asha", "rational_numbers", language="en")).session, **changes)  # type: ignore[arg-type]


@settings(max_examples=how_many(37, 150))
@given(st.text(max_size=60), st.sampled_from([None, "hinglish", "hi"]))
def test_any_words_get_a_reply_and_the_session_given_is_untouched(words: str, language: str | None) -> None:
    session = asked(language=language or "en")
    before = repr(session)
    result = take_turn(session, Heard(words))
    assert result.said
    assert all(sentence.strip() for sentence in result.said)
    assert repr(session) == before
    assert take_turn(session, Heard(words)).session == result.session


def test_nothing_is_heard_before_the_greeting() -> None:
    with pytest.raises(IllegalTransition):
        take_turn(open_session("Asha", "rational_numbers"), Heard("5"))


def test_a_lesson_begins_once() -> None:
    with pytest.raises(IllegalTransition):
        begin(asked())


def test_time_never_goes_back() -> None:
    session = take_turn(asked(), Heard("ok", at=100.0)).session
    assert take_turn(session, Heard("ok", at=50.0)).session.elapsed == 100.0


def test_the_memory_of_a_session_is_bounded() -> None:
    session = asked()
    for _ in range(THRESHOLDS.history_kept + 20):
        session = take_turn(session, Heard("ok")).session
    assert len(session.history) == THRESHOLDS.history_kept


def test_a_quote_is_a_piece_of_what_was_said() -> None:
    for text, value, expected in [
        ("umm it is I think minus one by seven right?", "-1/7", "minus one by seven"),
        ("9 by 7", "9/7", "9 by 7"),
        ("commutative", None, ""),
        ("5 http://x.com", "5", "5"),
        ("see http://x.com", None, ""),
        ("look *at* that", None, ""),
        ("<b>5</b>", "5", "5"),
        ("{0}", "0", "0"),
        ("minus one by seven\u200b", "-1/7", "minus one by seven"),
        (" ".join(["word"] * 30), None, ""),
        ("is it 56 ke peechhe", "56", "56"),
        ("not", "no", ""),
        (", and", "5", ""),
        ("", None, ""),
        ("!?", None, ""),
    ]:
        quote = practice.quote(text, value)
        assert quote == expected
        assert quote in text


@settings(max_examples=how_many(37, 150))
@given(st.text(max_size=60), st.sampled_from([None, "5", "-1/7", "yes"]))
def test_any_quote_is_a_piece_of_what_was_said(text: str, value: str | None) -> None:
    assert practice.quote(text, value) in " ".join(text.split())


@settings(max_examples=how_many(37, 150))
@given(
    st.sampled_from(["", "umm", "it is", "mera answer", "!?", "\u200b", "http://x.com "]),
    st.sampled_from(["5", "minus one by seven", "-2/3", "ek bata do"]),
    st.sampled_from(["", "hai", "I think", "right?", "...", "है"]),
)
def test_an_answer_is_always_quoted(before: str, answer: str, after: str) -> None:
    result = take_turn(asked(), Heard(f"{before} {answer} {after}"))
    if result.understanding.verdict is not None:
        assert result.situation is not None
        assert result.situation.quote
        assert result.situation.quote in " ".join(result.heard.text.split())


def test_the_pure_rooms_bring_no_outside_world_with_them() -> None:
    rooms = (
        "tutor_states",
        "tutor_brain",
        "guard.guardrails",
        "diagnosis.sub_questions",
        "thresholds",
        "guard.speech_guard",
    )
    named = ", ".join(f"tutor.{room}" for room in (*rooms, "listening.understanding"))
    script = f"import sys; import {named}; print(*sorted(sys.modules))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    unwanted = {
        "openai",
        "socket",
        "threading",
        "random",
        "asyncio",
        "subprocess",
        "pydantic",
        "numpy",
        "urllib.request",
    }
    assert not unwanted & set(found)


# --- the order of questions ---------------------------------------------------------------------------------------


@given(st.integers(0, 2**31))
def test_every_order_asks_everything_once_skill_by_skill_and_easy_first(seed: int) -> None:
    chapter = load_chapter("rational_numbers")
    order = asking_order(chapter, seed)
    assert sorted(order) == list(range(len(chapter.items)))
    skills, levels = [skill.id for skill in chapter.skills], ["easy", "medium", "hard"]
    places = [(skills.index(chapter.items[n].skill), levels.index(chapter.items[n].difficulty)) for n in order]
    assert places == sorted(places)


def test_another_seed_is_another_order() -> None:
    chapter = load_chapter("rational_numbers")
    assert len({asking_order(chapter, seed) for seed in range(20)}) > 5


# --- the public interface of the seeds ----------------------------------------------------------------------------


class Clock:
    """A clock that a test turns by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_lesson_through_the_seeds_interface() -> None:
    tutor = AgenticTutor("Asha", "Rational Numbers", language="en")
    assert "What is minus three by seven plus two by seven?" in tutor.start_session()
    assert "minus 1 by 7" in tutor.process_input("minus 1 by 7")
    state = tutor.get_session_state()
    assert json.loads(json.dumps(state)) == state
    assert (state["score"], state["questions_completed"], state["current_question_id"]) == (1, 1, "subtract_same")
    assert state["last_tool"] == "praise_and_continue"
    assert [entry["action"] for entry in state["history"]] == ["greet", "praise_and_continue"]
    assert set(state["history"][-1]) == {"student", "teacher", "action", "category"}


def test_a_lesson_that_was_not_started_starts_itself() -> None:
    tutor = AgenticTutor("Asha", "rational_numbers")
    assert tutor.get_session_state()["last_tool"] is None
    tutor.process_input("minus 1 by 7")
    assert tutor.session.score == 1


def test_starting_again_says_the_last_words_again() -> None:
    tutor = AgenticTutor("Asha", "rational_numbers")
    opening = tutor.start_session()
    assert tutor.start_session() == opening
    assert tutor.session.turn == 1


def test_the_clock_ends_the_lesson() -> None:
    clock = Clock()
    tutor = AgenticTutor("Asha", "rational_numbers", clock=clock)
    tutor.start_session()
    clock.now += SESSION_MINUTES * 60
    tutor.process_input("5")
    assert tutor.get_session_state()["ended_because"] == "time_limit"
    assert tutor.get_session_state()["duration_minutes"] == 25.0


def test_an_unknown_chapter_is_named() -> None:
    with pytest.raises(UnknownChapter, match="rational_numbers"):
        AgenticTutor("Asha", "astrology")


def test_a_card_of_a_greeting_says_that_nothing_was_heard() -> None:
    card = why_card(begin(open_session("Asha", "rational_numbers")))
    assert (card["heard"], card["move"], card["situation"], card["verdict"]) == ("", "greet", None, None)


def test_a_card_holds_all_that_was_decided() -> None:
    result: TurnResult = take_turn(asked(), Heard("-1"))
    card = why_card(result)
    assert card["heard"] == "-1"
    assert (card["category"], card["verdict"], card["verdict_reason"]) == ("ANSWER", "partial", "numerator_only")
    assert (card["move"], card["rule"], card["state"], card["rung"]) == (
        "guide_partial_answer", "partly_right", "ASKED", "asked",
    )  # fmt: skip
    assert (card["item"], card["voice"], card["about"], card["value"]) == ("add_same_minus", "phrases", "item", "-1")
    assert set(card["ms"]) == {"understand", "decide", "word"}


class Listening(PhraseVoice):
    """The phrase book, which keeps the guard it was handed."""

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """The written words."""
        self.guard = guard
        return super().word(plan, guard)


@pytest.mark.parametrize(("miss", "may"), [("0.15", True), ("997", False)])
def test_a_model_may_call_a_miss_close_only_where_the_plan_does(miss: str, may: bool) -> None:
    voice = Listening()
    asked = begin(open_session("Asha", "rational_numbers", language="en")).session
    measured = replace(asked.item, answer="0.16", problem="")
    items = tuple(measured if one.id == measured.id else one for one in asked.chapter.items)
    take_turn(replace(asked, chapter=replace(asked.chapter, items=items)), Heard(miss), voice)
    assert voice.guard is not None
    assert voice.guard((f"You said {miss}, and that is so close.", "How did you get there?")).allowed is may
