"""A session of doubts: what is asked, from which page it is told, whether it is clear, and when it is over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.agentic_tutor import begin, derived_move, open_session, replay, take_turn, why_card
from tutor.chapters import packs
from tutor.chapters.values import Text
from tutor.lesson.clarify import welcome_back
from tutor.lesson.wording import current_question
from tutor.listening import asked_words
from tutor.listening.topics import asked_about, is_about_something, nearest
from tutor.spoken.maths_tokens import normalise
from tutor.turn import Heard, Language, MoveName, Session, Setup, State, TurnResult

CHAPTERS = packs.chapter_ids()
LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
SHORT = {"fractions": packs.load_chapter("fractions"), "integers": packs.load_chapter("integers")}


def doubts(chapter: str = "fractions", language: Language = "en") -> Session:
    return open_session("Asha", chapter, language=language, mode="clarify_doubts")


def taken(session: Session, words: Iterable[str]) -> list[TurnResult]:
    """The turns of a session of doubts in which these words are said."""
    turns = [begin(session)] if session.state is State.GREETING else []
    now = turns[-1].session if turns else session
    for said in words:
        turns.append(take_turn(now, Heard(said)))
        now = turns[-1].session
    return turns


def rules(turns: list[TurnResult]) -> list[str]:
    return [turn.move.rule for turn in turns[1:]]


# --- what a question is about -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chapter", "text", "skills"),
    [
        ("fractions", "adding unlike fractions", "unlike_fractions"),
        ("fractions", "alag denominator wale fractions kaise jodein", "unlike_fractions"),
        ("fractions", "mujhe fractions jodna nahi aata", "like_fractions unlike_fractions"),
        ("fractions", "भिन्न की तुलना कैसे करते हैं", "compare"),
        ("fractions", "divide kaise karte hain", "divide"),
        ("fractions", "what is a mixed number", "mixed_numbers"),
        ("integers", "doubt hai subtraction mein", "subtract"),
        ("integers", "ऋण संख्या को कैसे घटाते हैं", "subtract"),
        ("integers", "गुणा", "multiply"),
        ("rational_numbers", "what is a reciprocal", "divide"),
        ("rational_numbers", "same denominator wale fractions kaise jodte hain", "same_denominator"),
        ("rational_numbers", "समान हर वाले भिन्न कैसे जोड़ते हैं", "same_denominator"),
        ("perimeter_area_angles", "perimeter kya hota hai", "perimeter"),
        ("perimeter_area_angles", "supplementary angles", "angle_pairs"),
        ("squares_cubes_and_powers", "cube root kaise nikale", "cube_roots"),
        ("squares_cubes_and_powers", "वर्गमूल क्या होता है", "square_roots"),
        ("ratio_and_percent", "percentage increase", "percent_change"),
    ],
)
def test_a_skill_is_known_by_its_name_in_any_of_the_languages(chapter: str, text: str, skills: str) -> None:
    assert asked_about(text, packs.load_chapter(chapter)) == tuple(skills.split())


@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skill_is_found_by_its_own_name(chapter: str, language: Language) -> None:
    pack = packs.load_chapter(chapter)
    for skill in pack.skills:
        found = asked_about(skill.name.spoken_in(language), pack)
        assert skill.id in found, (skill.name, found)


@pytest.mark.parametrize("ask", ["What is {}?", "{} kya hai?", "{} क्या है?"])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_who_says_the_whole_name_of_a_skill_is_told_that_one(chapter: str, ask: str) -> None:
    pack = packs.load_chapter(chapter)
    for skill in pack.skills:
        name = {"W": skill.name.en, "k": skill.name.hinglish}.get(ask.strip("{} ")[0], skill.name.hi)
        if " " in name:
            assert asked_about(ask.format(name), pack) == (skill.id,)


@pytest.mark.parametrize(
    "text",
    ["what is photosynthesis", "who is the prime minister", "how do I multiply decimals", "", "?", "why", "3/4 + 1/4"],
)
def test_what_no_page_is_about_names_no_skill(text: str) -> None:
    assert asked_about(text, SHORT["fractions"]) == ()


@pytest.mark.parametrize(
    ("chapter", "text"), [("fractions", "fraction kya hota hai"), ("rational_numbers", "what is a rational number")]
)
def test_who_asks_about_the_whole_chapter_is_offered_its_parts(chapter: str, text: str) -> None:
    assert len(asked_about(text, packs.load_chapter(chapter))) == 3


def test_the_nearest_topics_come_first_and_what_was_told_comes_last() -> None:
    near = nearest("how do I multiply decimals", SHORT["fractions"])
    assert near[0] == "multiply"
    assert len(near) == 3
    first = nearest("photosynthesis", SHORT["fractions"])
    assert not set(first) & set(nearest("photosynthesis", SHORT["fractions"], first))


@given(st.text(max_size=80))
def test_any_text_at_all_names_skills_of_the_chapter_or_none(text: str) -> None:
    pack = SHORT["integers"]
    names = {skill.id for skill in pack.skills}
    assert set(asked_about(text, pack)) <= names
    assert len(nearest(text, pack)) == 3


def test_a_bare_why_is_about_nothing() -> None:
    assert not is_about_something("but why?")
    assert is_about_something("why does it flip?")


# --- a whole session ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_skill_that_is_named_is_told_in_the_chapters_own_words_with_its_page(
    chapter: str, language: Language
) -> None:
    session = begin(doubts(chapter, language)).session
    for skill in session.chapter.skills:
        turn = take_turn(session, Heard(skill.name.spoken_in(language)))
        if turn.move.name is MoveName.OFFER_TOPICS:
            place = turn.session.offered.index(skill.id)
            turn = take_turn(turn.session, Heard(("the first one", "the second one", "the third one")[place]))
        assert turn.move.args == {"skill": skill.id, "way": "idea"}
        assert skill.teach.spoken_in(language) in turn.text
        assert skill.name.spoken_in(language) in turn.text
        again = take_turn(turn.session, Heard("samajh nahi aaya"))
        assert skill.analogy.spoken_in(language) in again.text
        assert not (*turn.refused, *again.refused)


def test_a_doubt_is_told_checked_told_another_way_and_closed() -> None:
    turns = taken(doubts(), ["how do i multiply fractions", "no", "now it's clear", "no"])
    assert rules(turns) == ["asked", "not_clear", "clear", "asked_to_stop"]
    last = turns[-1].session
    assert (last.state, last.ended_because, last.discussed) == (State.ENDED, "student_requested", ("multiply",))
    assert last.learner.results == ()


def test_something_else_said_after_a_doubt_is_no_word_on_whether_it_was_clear() -> None:
    turns = taken(doubts(), ["how do i multiply fractions", "my favourite film is Dangal"])
    assert rules(turns)[0] == "asked"
    assert rules(turns)[1] not in ("clear", "not_clear", "told_out")


def test_what_is_not_clear_in_either_way_is_left_for_practice_and_the_teacher() -> None:
    turns = taken(doubts(), ["how do i multiply fractions", "why?", "I still don't understand", "yes"])
    assert rules(turns) == ["asked", "not_clear", "told_out", "invited"]
    assert "Multiplying fractions" in turns[3].text
    assert turns[3].session.closing


def test_a_skill_with_nothing_from_daily_life_is_told_once() -> None:
    session = doubts()
    skills = tuple(replace(skill, analogy=Text("", "")) for skill in session.chapter.skills)
    turns = taken(replace(session, chapter=replace(session.chapter, skills=skills)), ["multiply fractions", "no"])
    assert rules(turns) == ["asked", "told_out"]


def test_asking_about_the_same_skill_again_tells_it_another_way_and_then_anew() -> None:
    turns = taken(doubts(), ["multiply fractions", "multiply fractions", "multiply fractions"])
    assert rules(turns) == ["asked", "asked_again", "asked"]
    assert turns[-1].session.discussed == ("multiply",)


def test_several_skills_that_could_be_meant_are_offered_and_one_is_chosen() -> None:
    turns = taken(doubts(), ["how do we add fractions", "the second one"])
    assert rules(turns) == ["several_could_be_meant", "asked"]
    assert " or " in turns[1].text
    assert turns[-1].session.discussed == ("unlike_fractions",)


def test_what_has_no_page_is_said_honestly_with_what_is_near() -> None:
    turn = taken(doubts(), ["what is photosynthesis"])[-1]
    assert turn.move.rule == "no_page"
    for skill in turn.session.offered:
        name = next(one.name.en for one in turn.session.chapter.skills if one.id == skill)
        assert name in turn.text
    assert turn.session.discussed == ()


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("hello", "invited"),
        ("yes", "invited"),
        ("aur ek doubt hai", "invited"),
        ("I don't know", "invited"),
        ("tell me a joke", "chatter"),
        ("you are stupid", "chatter"),
        ("xyz", "not_understood"),
        ("ek minute", "thinking"),
        ("repeat please", "asked_to_repeat"),
        ("please speak in Hindi", "language_changed"),
        ("no", "asked_to_stop"),
        ("koi doubt nahi", "asked_to_stop"),
        ("stop", "asked_to_stop"),
        ("what is 3 plus 4", "no_page"),
    ],
)
def test_every_kind_of_talk_is_met(words: str, rule: str) -> None:
    turn = taken(doubts(), [words])[-1]
    assert turn.move.rule == rule
    assert turn.understanding.verdict is None
    assert not turn.refused


def test_what_stands_is_said_again_when_it_is_asked_for() -> None:
    told = taken(doubts(), ["multiply fractions", "repeat please", "no", "repeat please"])
    teach = told[1].session.chapter.skills
    skill = next(one for one in teach if one.id == "multiply")
    assert skill.teach.en in told[2].text
    assert skill.analogy.en in told[4].text
    offered = taken(doubts(), ["how do we add fractions", "repeat please"])
    assert "unlike" in offered[-1].text


def test_a_pause_is_a_pause() -> None:
    turns = taken(doubts(), ["ek minute", "ruko", "multiply fractions"])
    assert [turn.session.state for turn in turns[1:]] == [State.LISTENING, State.BREAK, State.LISTENING]


def test_what_was_heard_badly_is_asked_again_though_it_names_a_skill() -> None:
    session = begin(doubts()).session
    turn = take_turn(session, Heard("multiply fractions", confidence=0.1, by="voice"))
    assert turn.move.name is MoveName.ASK_AGAIN


def test_a_child_in_distress_is_cared_for_and_the_doubt_stands() -> None:
    turns = taken(doubts(), ["multiply fractions", "I want to die", "mujhe bahut dar lag raha hai"])
    assert turns[2].move.name is MoveName.CARE
    assert turns[2].session.doubt == turns[1].session.doubt
    assert turns[3].move.rule.startswith("soft_")
    assert "Multiplying fractions" in turns[3].text


def test_time_runs_out_here_too() -> None:
    session = begin(doubts()).session
    first = take_turn(session, Heard("multiply fractions", at=20 * 60))
    assert first.session.time_warned
    assert take_turn(first.session, Heard("ok", at=26 * 60)).session.ended_because == "time_limit"


@pytest.mark.parametrize(
    ("words", "family"), [("thank you", "already_ended_thanks"), ("what is a fraction", "already_ended_doubts")]
)
def test_after_the_end_what_is_said_is_met_kindly_and_nothing_moves(words: str, family: str) -> None:
    ended = taken(doubts(), ["bye"])[-1].session
    turn = take_turn(ended, Heard(words))
    assert turn.move.rule == "already_ended"
    assert dict(turn.session.phrases_used)[family] == 1


@pytest.mark.parametrize("before", [[], ["multiply fractions", "clear hai"], ["what is photosynthesis"]])
@pytest.mark.parametrize("thanks", ["thank you", "thanks didi", "shukriya", "धन्यवाद"])
def test_thanks_with_no_doubt_standing_are_met_kindly_and_the_talk_goes_on(before: list[str], thanks: str) -> None:
    last = taken(doubts(), [*before, thanks])[-1]
    assert last.move.name is MoveName.ASK_FOR_DOUBTS
    assert dict(last.session.phrases_used)["doubt_thanked"] == 1
    assert take_turn(last.session, Heard("multiply fractions")).move.name is MoveName.ANSWER_DOUBT


def test_thanks_for_what_was_told_mean_that_it_is_clear() -> None:
    assert rules(taken(doubts(), ["multiply fractions", "thank you"])) == ["asked", "clear"]


def test_coming_back_she_asks_what_the_doubt_is() -> None:
    session = taken(doubts(), ["multiply fractions"])[-1].session
    plan = welcome_back(session, 60.0)
    assert (plan.phrase, plan.move.rule) == ("greet_doubts", "welcome_back")
    assert current_question(session) == "Fractions"


def test_after_two_hours_she_also_says_what_was_talked_about_last() -> None:
    session = taken(doubts(), ["multiply fractions"])[-1].session
    plan = welcome_back(session, 7200.0)
    assert (plan.phrase, plan.slots["skill"]) == ("greet_doubts_again", "Multiplying fractions")
    begun_anew = open_session("Asha", "fractions", mode="clarify_doubts", setup=Setup(talked_of="Reciprocals"))
    assert "Reciprocals" in begin(begun_anew).text


SAID = st.sampled_from(
    ["multiply fractions", "add", "compare", "no", "yes", "why", "repeat", "xyz", "photosynthesis", "second", "hello",
     "samajh nahi aaya", "samajh gaya", "ek minute", "tell me a joke", "hindi mein bolo", "", "aur ek doubt hai"]
)  # fmt: skip


@settings(max_examples=30, deadline=None)
@given(st.lists(SAID, max_size=12), st.sampled_from(CHAPTERS))
def test_a_session_is_played_again_the_same_and_each_move_follows_from_its_card(words: list[str], chapter: str) -> None:
    opened = doubts(chapter)
    turns = taken(opened, words)
    assert replay(opened, [turn.heard for turn in turns[1:]]) == turns[-1].session
    assert all(derived_move(why_card(turn)) == turn.move for turn in turns[1:])
    assert all(turn.understanding.verdict is None for turn in turns)
    assert len(set(turns[-1].session.discussed)) == len(turns[-1].session.discussed)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("NO", "no | nope | nahi | नहीं"),
        (
            "NO_MORE",
            "no more doubts | nahi, bas | koi doubt nahi | aur kuch nahi | और कुछ नहीं | i'm done | nothing else",
        ),
        ("NO_MORE", "bas aur kuch nahi | बस और कुछ नहीं | bas ab koi doubt nahi hai | no, thank you | no more, thanks"),
        ("CLEAR", "yes clear | samajh gaya | okay samajh gayi | got it | समझ गया | हाँ समझ आ गया | i understood"),
        (
            "CLEAR",
            "theek hai samajh gayi | ठीक है समझ गई | haan ab samajh aa gaya | now i get it | जी हाँ, समझ आ गया",
        ),
        (
            "UNCLEAR",
            "samajh nahi aaya | not clear | explain again | समझ नहीं आया | still confused | tell me in another way",
        ),
        (
            "ASKED_ELSE",
            "that's not what I asked | No, I didn't ask that | wrong page | yeh nahi poocha tha | ye nhi pucha maine",
        ),
        (
            "ASKED_ELSE",
            "nahi, maine kuch aur pucha tha | mera sawaal alag hai | yeh galat jawab hai | mera matlab kuch aur tha",
        ),
        ("ASKED_ELSE", "यह नहीं पूछा | नहीं, मैं यह नहीं पूछ रही थी | मेरा सवाल कुछ और था | दूसरा पन्ना दिखाओ"),
        ("HAS_ONE", "one more doubt | aur ek doubt hai | i have another question | एक और सवाल है"),
    ],
)
def test_replies_are_known_by_their_whole_words(name: str, words: str) -> None:
    pattern = getattr(asked_words, name)
    for said in words.split(" | "):
        assert pattern.fullmatch(normalise(said)), said
