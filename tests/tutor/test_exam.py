"""An exam from its paper to its result: what is drawn, what is noted, what is kept quiet, and what it comes to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tutor.leak_attacks import miss
from tutor.agentic_tutor import begin, derived_move, open_session, replay, take_turn, why_card
from tutor.chapters import packs
from tutor.chapters.values import Template
from tutor.diagnosis import misconceptions
from tutor.errors import ContentFault
from tutor.lesson.exam import ExamResult, exam_result, paper, shares
from tutor.listening import asked_words
from tutor.spoken.maths_tokens import normalise
from tutor.turn import Heard, Language, MoveName, Session, Setup, State, TurnResult

CHAPTERS = packs.chapter_ids()
LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def exam(chapter: str = "integers", language: Language = "en", **setup: int) -> Session:
    given = Setup(**{"class_seed": 3, **setup})
    return open_session("Asha", chapter, language=language, seed=3, mode="exam", setup=given)


def taken(session: Session, words: Iterable[str], at: float = 0.0) -> list[TurnResult]:
    """The turns of an exam in which these words are said; "!" stands for the right answer."""
    turns = [begin(session)] if session.state is State.GREETING else []
    now = turns[-1].session if turns else session
    for said in words:
        turns.append(take_turn(now, Heard(now.item.answer if said == "!" else said, at=at)))
        now = turns[-1].session
    return turns


def results(session: Session) -> list[str]:
    return [mark.result for mark in session.marks]


# --- the paper ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("questions", "levels"), [(1, (0, 1, 0)), (3, (1, 1, 1)), (7, (2, 4, 1)), (10, (3, 5, 2)), (30, (9, 15, 6))]
)
def test_about_a_third_is_easy_half_is_medium_and_a_fifth_is_hard(questions: int, levels: tuple[int, int, int]) -> None:
    assert tuple(shares(questions).values()) == levels


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_paper_has_every_kind_of_question_and_nearly_every_skill(chapter: str) -> None:
    pack = packs.load_chapter(chapter)
    for seed in range(20):
        items = paper(pack, 7, seed).items
        assert Counter(item.difficulty for item in items) == {"easy": 2, "medium": 4, "hard": 1}
        assert {item.type for item in items} == {"conceptual", "procedural", "application"}
        assert len({item.skill for item in items}) >= min(7, len(pack.skills)) - 1
        assert len({item.question for item in items}) == 7
        levels = ["easy", "medium", "hard"]
        assert [item.difficulty for item in items] == sorted((i.difficulty for i in items), key=levels.index)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_longest_paper_asks_nothing_twice(chapter: str) -> None:
    items = paper(packs.load_chapter(chapter), 30, 1).items
    assert len({item.question for item in items}) == 30


@pytest.mark.parametrize("questions", [0, -1, 31])
def test_no_paper_is_empty_or_endless(questions: int) -> None:
    with pytest.raises(ValueError, match="1 to 30"):
        paper(packs.load_chapter("integers"), questions, 1)


def test_a_class_with_one_seed_has_one_paper_and_another_seed_draws_another() -> None:
    asha = open_session("Asha", "fractions", seed=1, mode="exam", setup=Setup(class_seed=12))
    ravi = open_session("Ravi", "fractions", seed=99, mode="exam", setup=Setup(class_seed=12))
    zoya = open_session("Zoya", "fractions", seed=1, mode="exam", setup=Setup(class_seed=13))
    assert asha.chapter == ravi.chapter
    assert asha.order == ravi.order == tuple(range(7))
    assert asha.chapter.items != zoya.chapter.items
    assert asha.chapter.version != zoya.chapter.version


def test_a_paper_of_ones_own_is_never_the_paper_of_a_class() -> None:
    own = [open_session("Asha", "integers", seed=seed, mode="exam").chapter.items for seed in (3, 3, 4)]
    assert own[0] == own[1] != own[2]
    of_class = {item.id for item in exam(class_seed=3, questions=30).chapter.items}
    assert not of_class & {item.id for item in own[0]}


def test_an_exam_does_not_ask_what_practice_with_the_same_seed_asks() -> None:
    practised = {item.id for item in open_session("Asha", "fractions", seed=5).chapter.items}
    asked = {item.id for item in open_session("Asha", "fractions", seed=5, mode="exam").chapter.items}
    assert not practised & asked


def test_a_chapter_without_templates_is_asked_by_what_is_written() -> None:
    pack = replace(packs.load_chapter("rational_numbers"), templates=())
    items = paper(pack, 7, 4).items
    assert set(items) <= set(pack.items)
    assert len({item.skill for item in items}) == len(pack.skills)
    assert paper(pack, 7, 5).items != items


def test_a_chapter_that_cannot_fill_the_paper_says_so() -> None:
    pack = packs.load_chapter("rational_numbers")
    with pytest.raises(ContentFault, match="7 different questions"):
        paper(replace(pack, templates=(), items=pack.items[:3]), 7, 1)
    rigid = replace(pack.templates[0], draws=(), picks=(), values=(), require=("1 > 2",))
    with pytest.raises(ContentFault, match="2 different questions"):
        paper(replace(pack, templates=(rigid,)), 2, 1)


def test_a_template_that_makes_the_same_question_again_gives_way_to_another() -> None:
    pack = packs.load_chapter("rational_numbers")
    first = pack.templates[0]

    def only_one(template: Template) -> Template:
        draws = tuple(replace(draw, choices=draw.choices[:1]) for draw in template.draws)
        picks = tuple(replace(pick, choices=pick.choices[:1]) for pick in template.picks)
        return replace(template, draws=draws, picks=picks)

    made = [one for one in map(only_one, pack.templates) if makes(one)]
    assert made, first
    with pytest.raises(ContentFault, match="2 different questions"):
        paper(replace(pack, templates=(made[0],)), 2, 1)
    assert len(paper(replace(pack, templates=(made[0], *pack.templates[8:])), 7, 1).items) == 7


def makes(template: Template) -> bool:
    """Whether its numbers can meet its conditions."""
    try:
        paper(replace(packs.load_chapter("rational_numbers"), templates=(template,)), 1, 1)
    except ContentFault:
        return False
    return True


# --- a whole exam -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_who_answers_everything_right_is_told_so_only_at_the_end(chapter: str, language: Language) -> None:
    turns = taken(exam(chapter, language), ["!"] * 7)
    last = turns[-1].session
    assert results(last) == ["correct"] * 7
    assert (last.state, last.ended_because, last.score, last.completed) == (State.ENDED, "completed_questions", 7, 7)
    assert "100" in turns[-1].text
    for turn in turns[1:-1]:
        assert turn.move.name is MoveName.NOTE_ANSWER
        assert turn.text.endswith(turn.session.item.spoken.spoken_in(language))
    assert not any(turn.refused for turn in turns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_right_answer_is_met_like_one_that_is_not(language: Language) -> None:
    """Word for word, but for what the student said."""
    for chapter in CHAPTERS:
        session = begin(exam(chapter, language)).session
        for _ in range(6):
            right = take_turn(session, Heard(session.item.answer))
            other = miss(session.item)
            missed = take_turn(session, Heard(other))
            if missed.move.name is MoveName.NOTE_ANSWER:
                assert without(missed.text, other) == without(right.text, right.heard.text)
            session = right.session


def without(text: str, said: str) -> str:
    """The text without the first place where these words stand in it."""
    return re.sub(rf"(?<![\w-]){re.escape(said)}(?!\w)", "", text, count=1, flags=re.IGNORECASE)


def test_the_result_counts_right_partly_right_and_left_out() -> None:
    session = begin(exam(questions=4)).session
    item = replace(session.item, kind="quantity", answer="24 cm", form="")
    session = replace(session, chapter=replace(session.chapter, items=(item, *session.chapter.items[1:])))
    turns = taken(session, ["24", "!", "98765", "skip"])
    result = exam_result(turns[-1].session)
    assert results(turns[-1].session) == ["partial", "correct", "incorrect", "skipped"]
    assert (result.correct, result.partial, result.incorrect, result.skipped, result.total) == (1, 1, 1, 1, 4)
    assert result.percent == 38
    assert "partly" in turns[-1].text or "nearly" in turns[-1].text or "close" in turns[-1].text
    assert "38" in turns[-1].text


def test_strengths_and_weak_areas_are_skills_and_practice_begins_with_what_others_stand_on() -> None:
    last = taken(exam("fractions"), ["skip"] * 7)[-1].session
    result = exam_result(last)
    assert result.strengths == ()
    assert {skill.id for skill in result.weak_areas} == {skill.id for skill in result.next_steps}
    places = {skill.id: place for place, skill in enumerate(result.next_steps)}
    for skill in result.next_steps:
        assert all(places[name] < places[skill.id] for name in skill.prerequisites if name in places)


def test_skills_that_stand_on_each_other_still_come_to_an_order() -> None:
    last = taken(exam("fractions"), ["skip"] * 7)[-1].session
    names = [skill.id for skill in last.chapter.skills]
    knotted = tuple(replace(skill, prerequisites=tuple(names)) for skill in last.chapter.skills)
    knot = replace(last, chapter=replace(last.chapter, skills=knotted))
    assert len(exam_result(knot).next_steps) == len(exam_result(last).next_steps)


def test_misconceptions_that_explain_answers_are_its_patterns() -> None:
    session = begin(exam("integers")).session
    found = ""
    while session.state is not State.ENDED and not found:
        item = session.item
        values = misconceptions.wrong_values(item.problem or item.question.en)
        for _, value in values:
            turn = take_turn(session, Heard(value))
            if turn.understanding.diagnosis is not None:
                found, session = turn.understanding.diagnosis.id, turn.session
                break
        else:
            session = take_turn(session, Heard("skip")).session
    assert [one.id for one in exam_result(session).patterns] == [found]
    assert session.marks[-1].misconception == found


def test_a_lesson_that_is_no_exam_has_an_empty_result() -> None:
    assert exam_result(open_session("Asha", "integers")) == ExamResult(0, 0, 0, 0, 0, (), (), (), (), ())


# --- during it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("can you give me a hint", "no_help"),
        ("is it right?", "no_help"),
        ("how many questions left", "how_many"),
        ("repeat please", "asked_to_repeat"),
        ("hello", "greeted_back"),
        ("who are you", "off_topic:gentle"),
        ("you are stupid", "troll"),
        ("ek minute", "thinking"),
        ("I don't know", "try_or_leave"),
        ("this is too hard", "comfort"),
        ("I hate maths", "comfort"),
        ("बहुत मुश्किल है", "comfort"),
        ("मुझसे नहीं होगा", "comfort"),
        ("दोहराओ", "asked_to_repeat"),
        ("इशारा दो", "no_help"),
        ("yeh sahi hai kya", "no_help"),
        ("क्या यह सही है", "no_help"),
    ],
)
def test_nothing_but_an_answer_is_noted(words: str, rule: str) -> None:
    turn = taken(exam(), [words])[-1]
    assert turn.move.rule == rule
    assert (turn.session.position, turn.session.marks) == (0, ())


def test_who_does_not_know_may_try_once_more_and_then_it_is_left_out() -> None:
    turns = taken(exam(), ["I don't know", "pata nahi", "pata nahi", "!"])
    assert [turn.move.rule for turn in turns[1:]] == ["try_or_leave", "left_out", "try_or_leave", "noted"]
    assert results(turns[-1].session) == ["skipped", "correct"]


def test_a_student_on_whom_it_weighs_is_comforted_before_a_question_is_left_out() -> None:
    turns = taken(exam(), ["I don't know", "this is too hard", "this is too hard"])
    assert [turn.move.rule for turn in turns[1:]] == ["try_or_leave", "comfort", "left_out"]
    assert "stop" in turns[2].text.lower()


def test_a_single_answer_is_asked_for_once_and_then_taken_as_it_is() -> None:
    turns = taken(exam(), ["5 or 7", "5 or 7"])
    assert [turn.move.rule for turn in turns[1:]] == ["one_answer", "noted"]
    assert turns[1].understanding.verdict is None
    assert turns[1].session.learner.results == ()
    assert results(turns[-1].session) == ["incorrect"]


def test_what_was_heard_badly_is_not_noted() -> None:
    session = begin(exam()).session
    turn = take_turn(session, Heard(session.item.answer, confidence=0.2, by="voice"))
    assert turn.move.rule == "hearing_unsure"
    assert turn.session.marks == ()


def test_time_to_think_costs_nothing() -> None:
    turns = taken(exam(), ["ek minute", "ruko", "!"])
    assert [turn.session.state for turn in turns[1:]] == [State.ASKED, State.BREAK, State.ASKED]
    assert results(turns[-1].session) == ["correct"]


def test_a_break_goes_on_until_something_is_said_and_can_end_the_exam() -> None:
    turns = taken(exam(), ["ek minute", "ruko", "ek minute", "I want to die", "stop"])
    states = [turn.session.state for turn in turns[2:]]
    assert states == [State.BREAK, State.BREAK, State.BREAK, State.ENDED]


def test_she_follows_a_student_who_keeps_to_one_language() -> None:
    session = begin(open_session("Asha", "integers", mode="exam")).session
    for _ in range(3):
        session = take_turn(session, Heard("okay", confidence=0.9, language="en", by="voice")).session
    assert session.language == "en"


def test_the_right_answer_is_not_repeated_when_it_cannot_be_said() -> None:
    session = begin(exam("ratio_and_percent")).session
    turn = take_turn(session, Heard("https://5.example"))
    assert "http" not in turn.text


def test_being_off_the_topic_twice_is_met_directly() -> None:
    turns = taken(exam(), ["who are you", "who are you", "!", "who are you"])
    assert [turn.move.rule for turn in turns[1:]] == [
        "off_topic:gentle",
        "off_topic:direct",
        "noted",
        "off_topic:gentle",
    ]


def test_another_language_is_spoken_from_then_on() -> None:
    turn = taken(exam(language="hinglish"), ["please speak in English"])[-1]
    assert turn.session.language == "en"
    assert turn.text.endswith(turn.session.item.spoken.en)


# --- the end ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["stop", "finish the exam", "exam khatam karo", "परीक्षा बंद करो", "submit"])
def test_it_can_be_handed_in_early_and_has_a_result(words: str) -> None:
    once = taken(exam(), ["!"])[-1].session
    turn = taken(once, [miss(once.item), words])[-1]
    result = exam_result(turn.session)
    assert (turn.session.state, turn.session.ended_because) == (State.ENDED, "student_requested")
    assert (result.correct, result.incorrect, len(result.marks), result.total, result.percent) == (1, 1, 2, 7, 14)
    assert "2" in turn.text
    assert "percent" not in turn.text


def test_handed_in_at_once_there_is_no_score_to_tell() -> None:
    turn = taken(exam(), ["stop"])[-1]
    assert len(turn.said) == 1
    assert exam_result(turn.session).marks == ()


def test_when_nothing_came_right_no_number_is_said() -> None:
    turn = taken(exam(questions=2), ["98765", "skip"])[-1]
    assert turn.session.state is State.ENDED
    assert not any(letter.isdigit() for letter in turn.text)


def test_a_paper_of_partly_right_answers_alone_has_neither_strength_nor_weakness() -> None:
    session = begin(exam(questions=1)).session
    item = replace(session.item, kind="quantity", answer="24 cm", form="")
    session = replace(session, chapter=replace(session.chapter, items=(item,)))
    result = exam_result(taken(session, ["24"])[-1].session)
    assert (result.percent, result.strengths) == (50, ())
    assert [skill.id for skill in result.weak_areas] == [item.skill]


def test_after_twenty_five_minutes_the_last_answer_still_counts() -> None:
    session = begin(exam()).session
    turn = take_turn(session, Heard(session.item.answer, at=26 * 60))
    assert (turn.session.ended_because, results(turn.session)) == ("time_limit", ["correct"])
    assert not turn.session.time_warned


def test_the_end_of_the_time_is_announced_once() -> None:
    session = begin(exam()).session
    first = take_turn(session, Heard("repeat please", at=20 * 60))
    then = take_turn(first.session, Heard("repeat please", at=21 * 60))
    assert len(first.said) > len(then.said)


@pytest.mark.parametrize(
    ("words", "family"),
    [
        ("thank you", "already_ended_thanks"),
        ("bye", "already_ended_bye"),
        ("what was question 2?", "already_ended_exam"),
    ],
)
def test_after_the_end_what_is_said_is_met_kindly_and_nothing_moves(words: str, family: str) -> None:
    ended = taken(exam(), ["stop"])[-1].session
    turn = take_turn(ended, Heard(words))
    assert turn.move.rule == "already_ended"
    assert dict(turn.session.phrases_used)[family] == 1
    assert turn.session.marks == ended.marks


# --- care ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_child_in_distress_is_cared_for_and_then_not_told_a_score(language: Language) -> None:
    turns = taken(exam(language=language), ["98765", "I want to die", "stop"])
    assert turns[2].move.name is MoveName.CARE
    assert "1098" in turns[2].text
    assert (turns[2].session.position, turns[2].session.marks) == (1, turns[1].session.marks)
    assert len(turns[3].said) == 1


def test_soft_words_are_met_with_a_kind_sentence_and_the_same_question() -> None:
    turn = taken(exam(), ["mujhe bahut dar lag raha hai"])[-1]
    assert turn.move.rule.startswith("soft_")
    assert turn.session.item.spoken.en in turn.text


# --- as a record --------------------------------------------------------------------------------------------------

SAID = st.sampled_from(
    [
        "!",
        "98765",
        "5 or 7",
        "skip",
        "pata nahi",
        "hint please",
        "ek minute",
        "repeat",
        "too hard",
        "hello",
        "",
        "I want to die",
    ]
)


@settings(max_examples=25, deadline=None)
@given(st.lists(SAID, max_size=14), st.sampled_from(CHAPTERS), st.integers(0, 50))
def test_an_exam_is_played_again_the_same_and_each_move_follows_from_its_card(
    words: list[str], chapter: str, seed: int
) -> None:
    opened = open_session("Asha", chapter, language="en", seed=seed, mode="exam", setup=Setup(questions=4))
    turns = taken(opened, words)
    heards = [turn.heard for turn in turns[1:]]
    assert replay(opened, heards) == turns[-1].session
    assert all(derived_move(why_card(turn)) == turn.move for turn in turns[1:])
    last = turns[-1].session
    assert len(last.marks) == last.position == last.completed
    assert sum(mark.result == "correct" for mark in last.marks) == last.score
    assert 0 <= exam_result(last).percent <= 100


# --- the words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("HANDS_IN", "finish the exam | submit | I want to stop the exam | exam khatam karo | परीक्षा बंद करो | end"),
        ("LEAVES_OUT", "skip | next question | agla sawaal | pass | अगला सवाल | छोड़ दो | ise chhod do | aage badho"),
        ("ASKS_HOW_MANY", "how many questions left | kitne sawaal bache hain | कितने सवाल बाकी हैं | how many more"),
    ],
)
def test_requests_are_known_by_their_whole_words(name: str, words: str) -> None:
    pattern = getattr(asked_words, name)
    for said in words.split(" | "):
        assert pattern.fullmatch(normalise(said)), said


@pytest.mark.parametrize(
    "answer", ["5", "minus one by seven", "the end point is 5", "next to 5", "pass 7", "no", "yes"]
)
def test_an_answer_is_no_request(answer: str) -> None:
    for pattern in (asked_words.HANDS_IN, asked_words.LEAVES_OUT, asked_words.ASKS_HOW_MANY):
        assert not pattern.fullmatch(normalise(answer))
