"""What Didi does not understand she calls neither fun nor noise: she says so, and what she would understand."""

from __future__ import annotations

from tests.tutor.simulated_students import lesson, opened_in
from tests.tutor.situations import at
from tests.tutor.test_clarify import doubts
from tests.tutor.test_exam import exam
from tutor.agentic_tutor import begin, take_turn
from tutor.chapters.phrases import PhraseBook
from tutor.input_classifier import classify
from tutor.language.names import first_name
from tutor.lesson.wording import asked_again
from tutor.turn import Category, Heard, Language, Move, MoveName, Session, TurnResult, Understanding
from tutor.tutor_brain import NOT_UNDERSTOOD

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
OF_THE_LESSON = (
    "my pencil is broken", "aaj bench hil rahi thi", "the bottoms looked funny", "mera dimaag ghoom gaya", "depends",
    "आज बेंच हिल रही थी", "mummy aa gayi", "papa so rahe hain", "it is somewhere around there only",
)  # fmt: skip
OF_OTHER_THINGS = (
    "tell me a joke", "mujhe cricket khelna hai", "i want to eat momos", "kal hum doraemon dekhenge", "who are you",
    "aaj mausam kaisa hai", "let us watch reels", "मुझे फोन देखना है", "my crush was there", "free fire khelna hai",
)  # fmt: skip
BOOK = PhraseBook.load()


def practice(language: Language = "en") -> Session:
    return begin(opened_in(lesson("rational_numbers", 7), language, "never")).session


def taken(session: Session, said: str, by: str = "keyboard") -> TurnResult:
    return take_turn(session, Heard(said, by=by))  # type: ignore[arg-type]


def family(before: Session, turn: TurnResult) -> str:
    """The family that was said in this turn."""
    said = dict(before.phrases_used)
    return next(name for name, times in turn.session.phrases_used if times > said.get(name, 0))


def beginnings(family: str, language: Language) -> list[str]:
    return [variant[0].split("{")[0] for variant in BOOK.variants(family, language)]


def test_what_is_none_of_the_others_is_not_called_another_topic() -> None:
    assert [said for said in OF_THE_LESSON if classify(said, expect="number").category is Category.OFF_TOPIC] == []


def test_another_topic_is_known_by_its_words() -> None:
    assert [
        said for said in OF_OTHER_THINGS if classify(said, expect="number").category is not Category.OFF_TOPIC
    ] == []


def test_she_says_so_and_what_she_would_understand_and_then_what_it_may_have_been_and_counts_nothing() -> None:
    for language in LANGUAGES:
        session = practice(language)
        opened, rungs = session, ("not_understood", "not_understood_again")
        for said, rung in zip(OF_THE_LESSON[:2], rungs, strict=True):
            turn = taken(session, said)
            now = turn.session
            assert family(session, turn) == rung, said
            assert any(turn.said[0].startswith(words) for words in beginnings(rung, language))
            counted = (now.attempts, now.idk_count, now.off_topic_count, now.frustration, now.hints, now.state)
            assert counted == (0, 0, 0, 0, 0, opened.state)
            assert (now.learner.lengths, now.learner.results) == ((), ())
            session = now


def test_what_was_typed_is_never_called_a_sound() -> None:
    for said in ("xyz", "asdf ghjk", "qq", "..."):
        turn = taken(practice(), said)
        assert turn.understanding.category is Category.NOT_UNDERSTOOD, said
    assert taken(practice(), "xyz", by="voice").understanding.category is Category.NOISE


def test_the_third_time_the_step_is_made_smaller_and_no_miss_is_counted() -> None:
    session, said = practice(), list[str]()
    for _ in range(9):
        turn = taken(session, "aaj bench hil rahi thi")
        said.append(family(session, turn))
        session = turn.session
        assert (session.attempts, session.idk_count, session.score) == (0, 0, 0)
    twice = ["not_understood", "not_understood_again"]
    assert said[:8] == [*twice, "encourage_break_down", *twice, "give_hint_1_quiet", *twice]
    assert session.hints == 2


def test_silence_is_asked_after_once_and_then_she_waits_without_a_word() -> None:
    session, said = practice(), list[str]()
    for _ in range(200):
        turn = taken(session, "", by="voice")
        said.append(turn.text)
        session = turn.session
    assert said[0]
    assert set(said[1:]) == {""}
    assert (session.rung, session.attempts, session.position) == (0, 0, 0)
    assert family(session, answered := taken(session, "aaj bench hil rahi thi")) == "not_understood"
    assert taken(answered.session, "", by="voice").text != ""


def test_mathematics_of_another_kind_is_told_what_is_asked_for() -> None:
    for said, kind in (("25", "yes_no"), ("3/7", "yes_no"), ("2x + 3", "yes_no"), ("5 cm", "yes_no")):
        assert classify(said, expect=kind).category_reason == "another_kind", (said, kind)
    assert asked_again(Move(MoveName.ASK_AGAIN, {}, NOT_UNDERSTOOD), said_of_another_kind, at()) == "other_kind"


said_of_another_kind = Understanding(Category.NOT_UNDERSTOOD, "another_kind")


def test_an_exam_and_a_talk_about_doubts_say_it_too() -> None:
    said, paper, talk = "aaj bench hil rahi thi", begin(exam()).session, begin(doubts()).session
    assert family(paper, taken(paper, said)) == "not_understood"
    assert {family(talk, taken(talk, words)) for words in (said, "asdf")} == {"doubt_not_understood"}


def test_what_weighs_on_a_child_is_still_met_kindly() -> None:
    turn = taken(practice(), "i feel so lonely these days")
    assert turn.move.rule == "soft_distress"


def test_every_kind_of_answer_has_words_for_what_is_awaited() -> None:
    kinds = ("integer", "number", "fraction", "decimal", "percent", "ratio", "quantity", "set", "yes_no", "choice")
    for language in LANGUAGES:
        for kind in (*kinds, "word", "comparison", "expression"):
            said = BOOK.say("not_understood", language, 0, awaited=kind, question="Q?")
            assert kind not in said[0].split(" ")[-1:], (language, kind)
            assert "_" not in said[0]


def test_a_language_is_asked_for_in_any_words_and_is_no_plea_for_help() -> None:
    wished: tuple[tuple[str, Language], ...] = (
        ("please speak in English, I do not understand Hindi", "en"), ("hindi samajh nahi aati", "en"),
        ("mujhe english nahi aati, hindi mein bolo", "hi"), ("हिंदी में बताओ, अंग्रेज़ी नहीं आती", "hi"),
        ("can we do this in english please didi", "en"), ("angrezi mein nahi hindi mein bolo", "hi"),
    )  # fmt: skip
    for said, language in wished:
        turn = taken(practice("hinglish"), said)
        assert (turn.understanding.category, turn.session.language, turn.session.idk_count) == ("LANGUAGE", language, 0)


def test_a_whole_typed_sentence_turns_the_lesson_to_its_language_and_numbers_do_not() -> None:
    following = begin(opened_in(lesson("rational_numbers", 7), None, "never")).session
    typed: tuple[tuple[str, Language], ...] = (
        ("I added the two tops together", "en"), ("मैंने ऊपर वाले जोड़ दिए", "hi"),
        ("maine upar wale jod diye", "hinglish"), ("minus 5 by 9", "hinglish"), ("why", "hinglish"),
    )  # fmt: skip
    for said, language in typed:
        assert taken(following, said).session.language == language, said
    assert taken(practice("en"), "maine upar wale jod diye").session.language == "en"


def test_a_name_is_the_first_name() -> None:
    called = {"Asha Kumari Singh": "Asha", "Md. Arif Khan": "Md. Arif", "S. Ravi": "S. Ravi", "Asha": "Asha", "": ""}
    assert {name: first_name(name) for name in called} == called
