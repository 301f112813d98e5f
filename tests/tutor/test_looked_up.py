"""Questions that were looked up, in every mode: what is asked, what is told, what is kept back, what is offered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tests.tutor.situations import at
from tutor.agentic_tutor import (
    AgenticTutor,
    Talk,
    begin,
    derived_move,
    look_ahead,
    looked_up,
    may_be_said,
    open_session,
    replay,
    take_turn,
    talk_of,
    why_card,
)
from tutor.guard.guardrails import guarded
from tutor.lesson import every_turn, learner
from tutor.lesson.policies import POLICIES
from tutor.records import rows
from tutor.turn import (
    Category,
    Found,
    Heard,
    Learner,
    Ledger,
    Looked,
    Mode,
    Move,
    MoveName,
    Request,
    Rung,
    Session,
    SkillRecord,
    Source,
    State,
    TurnResult,
    Understanding,
)

SIGNS = Source(
    "integers/rule_of_signs",
    "Integers · What is the rule of signs?",
    "Same signs give plus: (-2) × (-3) = 6.",
    skill="multiply",
    chapter="integers",
    latex="(-2)\\times(-3)=6",
)
DEBTS = Source("integers/debts", "Integers · Debts taken away", "Who loses a debt is richer.", chapter="integers")
WEB = Source("https://example.org/pi", "Pi", "Pi is about 3.14.", kind="web")
NOTES = Source("notes/week/1", "Week", "Bring a ruler.", kind="notes")
TOLD = ("Same signs give plus.", "So (-2) × (-3) = 6.")


def found(**changes: Any) -> Looked:
    """An answer from the page on signs, with `changes`."""
    usual: dict[str, Any] = {
        "question": "why is minus times minus plus",
        "quality": "high",
        "answer": TOLD,
        "sources": (SIGNS,),
        "language": "en",
    }
    return Looked(**(usual | changes))


def nothing(**changes: Any) -> Looked:
    return found(**({"answer": (), "sources": (), "quality": "low"} | changes))


def begun(mode: Mode = "clarify_doubts", chapter: str = "fractions") -> Session:
    return begin(open_session("Asha", chapter, language="en", mode=mode)).session


def hear(session: Session, words: str, looked: Looked | None = None, **more: Any) -> TurnResult:
    """A turn, which the record gives back the same and whose card leads to its move."""
    turn = take_turn(session, Heard(words, looked=looked, **more))
    assert derived_move(why_card(turn)) == turn.move
    again = take_turn(session, rows.heard_from(rows.turn_row(turn)["heard"]))
    assert (again.session, again.said) == (turn.session, turn.said)
    return turn


def wonder(session: Session, words: str, **more: Any) -> every_turn.Wonder | None:
    return POLICIES[session.mode].wonders(session, Heard(words, **more))


# --- what is looked up --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "why is minus times minus plus?",
        "reciprocal",
        "व्युत्क्रम क्या है",
        "what is photosynthesis",
        "xyz",
        "I don't know pi",
    ],
)
def test_where_the_student_asks_whatever_may_be_a_question_is_looked_up(words: str) -> None:
    assert wonder(begun(), words) == every_turn.Wonder(words, "en")


@pytest.mark.parametrize(
    "words",
    [
        "I want to die",
        "I hate myself",
        "no",
        "no more doubts",
        "hello",
        "ok",
        "repeat please",
        "ek minute",
        "bye",
        "you are stupid",
        "one more doubt",
    ],
)
def test_what_asks_nothing_and_what_is_sealed_is_never_looked_up(words: str) -> None:
    assert wonder(begun(), words) is None


def test_what_was_badly_heard_is_not_looked_up_and_what_was_typed_at_length_is() -> None:
    session = begun()
    assert wonder(session, "what is pi", confidence=0.1, by="voice") is None
    long = "what is pi and " * 100
    assert wonder(session, long, by="voice") is None
    assert wonder(session, long) == every_turn.Wonder(long, "en")
    assert hear(session, long, found()).move.rule == "found"
    assert hear(session, long).move.name is MoveName.ASK_AGAIN


def test_when_the_talk_is_over_nothing_is_looked_up() -> None:
    over = hear(begun(), "bye").session
    assert wonder(over, "what is pi") is None


def test_that_it_is_not_clear_asks_for_another_page_and_a_why_asks_itself() -> None:
    told = hear(begun(), "why is minus times minus plus?", found()).session
    assert wonder(told, "samajh nahi aaya") == every_turn.Wonder(every_turn.ONCE_MORE, "en")
    assert wonder(told, "no") == every_turn.Wonder(every_turn.ONCE_MORE, "en")
    assert wonder(told, "but why?") == every_turn.Wonder("but why?", "en")


def test_what_was_not_asked_is_asked_once_more_of_other_pages_and_at_last_in_other_words() -> None:
    told = hear(begun(), "why is minus times minus plus?", found()).session
    asks = every_turn.Wonder("why is minus times minus plus", "en", other=True)
    for words in ("that is not what I asked", "wrong page"):
        assert wonder(told, words) == asks
        turn = hear(told, words, found(answer=("A debt taken away makes richer.",), sources=(DEBTS, SIGNS)))
        assert (turn.move.rule, turn.move.args["page"]) == ("asked_else", DEBTS.id)
        told = turn.session
        assert told.doubt is not None
        assert (told.doubt.told, told.doubt.pages) == (1, (SIGNS.id, DEBTS.id))
        assert told.discussed == (DEBTS.id,)
    assert wonder(told, "that is not what I asked") is None
    at_last = hear(told, "that is not what I asked")
    assert (at_last.move.rule, at_last.session.doubt, at_last.session.discussed) == ("other_words", None, ())
    assert wonder(at_last.session, "I asked something else") is None
    assert hear(at_last.session, "I asked something else").move.rule == "other_words"


@pytest.mark.parametrize("looked", [None, nothing(), nothing(readings=("a", "b")), nothing(looking_on=True)])
def test_where_no_other_page_is_found_it_is_asked_for_in_other_words(looked: Looked | None) -> None:
    told = hear(begun(), "why is minus times minus plus?", found()).session
    assert hear(told, "I didn't ask that", looked).move.rule == "other_words"


def test_what_was_discussed_before_stays_though_it_was_not_what_was_asked_now() -> None:
    signs = hear(begun(), "why is minus times minus plus?", found()).session
    debts = hear(hear(signs, "clear").session, "what is a debt?", found(sources=(DEBTS,))).session
    again = hear(hear(debts, "clear").session, "why is minus times minus plus?", found()).session
    assert again.discussed == ("multiply", DEBTS.id)
    assert hear(again, "not that", found(sources=(NOTES,))).session.discussed == ("multiply", DEBTS.id, NOTES.id)


def test_another_page_of_the_internet_says_so_too() -> None:
    told = hear(begun(), "what is pi?", found()).session
    other = hear(told, "not that", found(answer=("Pi is about 3.14.",), sources=(WEB,)))
    assert other.move.rule == "asked_else"
    assert "internet" in other.text


def test_where_the_chapter_alone_was_told_what_was_not_asked_is_asked_for_in_other_words() -> None:
    told = hear(begun(), "how do I multiply fractions?").session
    assert told.doubt is not None
    assert wonder(told, "yeh nahi poocha tha") is None
    assert hear(told, "yeh nahi poocha tha").move.rule == "other_words"


def test_another_language_asks_the_same_once_more_in_it_and_its_own_language_asks_nothing() -> None:
    told = hear(begun(), "why is minus times minus plus?", found()).session
    assert wonder(told, "hindi mein batao") == every_turn.Wonder("why is minus times minus plus", "hi", anew=True)
    assert wonder(told, "speak in English") is None
    assert wonder(begun(), "hindi mein batao") is None


def test_one_of_those_that_were_offered_is_looked_up_by_its_title() -> None:
    offered = hear(begun(), "what is base", nothing(readings=("Powers · Base", "Area · Base"))).session
    assert wonder(offered, "the second one") == every_turn.Wonder("Area · Base", "en")


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("what is a reciprocal?", True),
        ("how do I add fractions with different denominators?", True),
        ("व्युत्क्रम क्या होता है", True),
        ("mujhe reciprocal samjhao", True),
        ("what is minus three by seven plus two by seven?", True),
        ("what is -3/7 + 2/7?", False),
        ("is it minus one by seven?", False),
        ("minus one by seven", False),
        ("hint do", False),
        ("why?", False),
        ("I don't know", False),
        ("skip", False),
        ("I want to die", False),
        ("I hate myself", False),
    ],
)
def test_in_a_lesson_only_a_question_about_something_is_looked_up(words: str, asks: bool) -> None:
    asked = wonder(begun("teach_me", "rational_numbers"), words)
    assert asked == (every_turn.Wonder(words, "en") if asks else None)


def test_in_an_exam_nothing_is_ever_looked_up() -> None:
    assert wonder(begun("exam"), "what is a reciprocal?") is None
    assert hear(begun("exam"), "what is a reciprocal?", found()).move.name is MoveName.REDIRECT_TO_QUESTION


# --- doubts ---------------------------------------------------------------------------------------------------------


def test_a_working_that_ends_with_a_question_is_followed_by_no_other_and_names_no_page() -> None:
    worked = Source("worked/own_numbers", "Fractions · your numbers, worked out", "540 ÷ 12 = 45", "worked")
    steps = ("First find it for one: 540 ÷ 12 = 45.", "Now the last step is yours: what is 7 × 45?")
    turn = hear(begun(), "12 tickets cost 540, what do 7 cost?", found(answer=steps, sources=(worked,)))
    assert turn.said[-1].endswith("what is 7 × 45?")
    assert "worked out" not in " ".join(turn.said)


def test_what_was_found_is_told_whole_from_its_page_with_a_check() -> None:
    turn = hear(begun(), "why is minus times minus plus?", found())
    assert turn.move == Move(MoveName.ANSWER_DOUBT, {"page": SIGNS.id, "skill": "multiply", "way": "book"}, "found")
    assert set(TOLD) <= set(turn.said)
    assert "Integers, What is the rule of signs." in " ".join(turn.said)
    assert turn.said[-1].endswith("?")
    assert turn.session.discussed == ("multiply",)
    assert not turn.refused


def test_it_is_told_in_three_ways_and_then_left_to_practice() -> None:
    one = hear(begun(), "why is minus times minus plus?", found())
    two = hear(one.session, "not clear", found(answer=("A debt taken away makes richer.",), sources=(DEBTS,)))
    assert (two.move.rule, two.move.args["page"]) == ("not_clear", DEBTS.id)
    assert two.session.doubt is not None
    assert (two.session.doubt.pages, two.session.doubt.told) == ((SIGNS.id, DEBTS.id), 2)
    assert two.session.discussed == ("multiply", DEBTS.id)
    three = hear(two.session, "still not clear", found(sources=(replace(DEBTS, id="integers/steps"),)))
    assert three.move.rule == "not_clear"
    assert hear(three.session, "still not clear", found()).move.rule == "told_out"


@pytest.mark.parametrize("looked", [None, nothing(), nothing(readings=("a", "b"))])
def test_where_no_second_page_is_found_it_is_left_at_once(looked: Looked | None) -> None:
    told = hear(begun(), "why is minus times minus plus?", found()).session
    left = hear(told, "not clear", looked)
    assert left.move.rule == "told_out"
    assert "rule of signs" in left.text


def test_it_is_said_again_and_asked_again_it_is_told_anew() -> None:
    told = hear(begun(), "why is minus times minus plus?", found()).session
    assert set(TOLD) <= set(hear(told, "repeat please").said)
    again = hear(told, "why is minus times minus plus?", found())
    assert again.session.doubt is not None
    assert (again.move.rule, again.session.doubt.told) == ("found", 1)
    assert hear(told, "yes, clear").move.rule == "clear"


def test_in_another_language_it_is_told_once_more() -> None:
    told = hear(begun(), "why is minus times minus plus?", found()).session
    hindi = hear(told, "hindi mein batao", found(answer=("दो ऋण मिलकर धन।",), language="hi", question="क्यों"))
    assert (hindi.move.rule, hindi.session.language) == ("told_anew", "hi")
    assert "दो ऋण मिलकर धन।" in hindi.said
    assert hindi.session.doubt is not None
    assert (hindi.session.doubt.question, hindi.session.doubt.told) == ("why is minus times minus plus", 1)


def test_without_words_in_the_other_language_nothing_is_said_in_the_old_one() -> None:
    told = hear(begun(), "why is minus times minus plus?", found()).session
    bare = hear(told, "hindi mein batao")
    assert (bare.move.rule, bare.session.language) == ("language_changed", "hi")
    assert not set(TOLD) & set(bare.said)


def test_a_doubt_that_a_chapter_had_answered_is_told_another_way_by_the_library() -> None:
    told = hear(begun(), "multiply fractions").session
    assert hear(told, "not clear", found()).move.args["page"] == SIGNS.id
    assert hear(told, "not clear", nothing()).move.args["way"] == "daily_life"


def test_several_meanings_are_offered_by_title_and_one_is_told() -> None:
    readings = ("Powers · Base", "Area · Base of a triangle", "Speed · Base", "Too · Many")
    which = hear(begun(), "what is base", nothing(readings=readings))
    assert which.move.args == {"why": "readings"}
    assert which.session.titles == readings[:3]
    assert "Powers, Base" in which.text  # two pages have the same name, so their chapters are said too
    assert hear(which.session, "the second one", found()).move.rule == "found"
    assert hear(which.session, "the second one").move.rule == "no_page"


def test_what_the_book_has_not_is_said_honestly_with_what_is_near() -> None:
    turn = hear(begun(), "what is photosynthesis", nothing(nearest=("Ratio · What is a ratio?", "Area · Square units")))
    assert turn.move.rule == "not_in_the_book"
    assert "What is a ratio or Square units" in turn.text
    assert turn.session.discussed == ()
    assert "Square units" in hear(turn.session, "repeat please").text
    bare = hear(begun(), "what is photosynthesis", nothing())
    assert bare.move.rule == "not_in_the_book"
    assert bare.said[-1].endswith(("?", ".", "!"))
    assert len(bare.said) >= 2


def test_while_the_web_is_searched_it_says_so_and_offers_nothing() -> None:
    turn = hear(begun(), "what is pi", nothing(nearest=("Area · Square units",), looking_on=True))
    assert turn.move.rule == "looking_on"
    assert turn.session.titles == ()
    assert "internet" in turn.text
    assert "Square units" not in turn.text


def test_the_internet_is_named_and_so_are_notes() -> None:
    web = hear(begun(), "what is pi", found(sources=(WEB,)))
    assert "internet" in web.text
    assert web.move.args["way"] == "web"
    assert "internet" in hear(web.session, "repeat please").text
    notes = hear(begun(), "what do I bring", found(sources=(NOTES,)))
    assert (notes.move.args["way"], "internet" in notes.text) == ("notes", False)
    assert notes.session.doubt is not None
    assert notes.session.doubt.kind == "notes"


@pytest.mark.parametrize(
    ("words", "looked", "rule"),
    [
        ("tell me a joke", nothing(route="conversational"), "chatter"),
        ("tell me a joke", nothing(), "chatter"),
        ("xyz", nothing(), "not_understood"),
        ("what is a matrix?", nothing(), "not_in_the_book"),
        ("reciprocal", nothing(route="conversational"), "no_page"),
        ("hello", found(), "found"),
        ("what is it", nothing(route="exercise"), "not_in_the_book"),
        ("ek minute", found(), "thinking"),
        ("bye", found(), "asked_to_stop"),
        ("I want to die", found(), "safety"),
        ("what is pi", found(sources=()), "not_in_the_book"),
    ],
)
def test_talk_stays_talk_whatever_was_found(words: str, looked: Looked, rule: str) -> None:
    assert hear(begun(), words, looked).move.rule == rule


def test_the_name_of_a_skill_of_this_chapter_means_that_skill() -> None:
    session = begun()
    for looked in (nothing(), found()):
        turn = hear(session, "what is multiplying fractions?", looked)
        assert turn.move.args == {"skill": "multiply", "way": "idea"}
    ours = replace(SIGNS, chapter="fractions")
    assert hear(session, "multiplying fractions", found(sources=(ours,))).move.rule == "found"


def test_words_about_safety_take_what_was_found_with_them() -> None:
    turn = hear(begun(), "I want to die", found())
    assert turn.move.name is MoveName.CARE
    row = rows.turn_row(turn)
    assert "signs" not in row["heard"]
    assert "looked" not in rows.card_from(row["card"])


def test_the_card_has_the_ledger_and_no_page() -> None:
    ledger = Ledger({"why": "names_a_term"}, ((SIGNS.id, 0.9, 0.8, 0.7),), {"find": 3.5}, 1, ("looked",), True)
    card = why_card(hear(begun(), "why is minus times minus plus?", found(ledger=ledger)))["looked"]
    assert card["ledger"]["scores"] == ((SIGNS.id, 0.9, 0.8, 0.7),)
    assert card["pages"] == [{"id": SIGNS.id, "title": SIGNS.title, "kind": "book"}]
    assert SIGNS.text not in str(card)
    assert "looked" not in why_card(hear(begun(), "hello"))


def test_an_answer_without_end_is_cut_behind_a_sentence() -> None:
    sentence = "Same signs give plus, and different signs give minus, whatever the numbers are."
    many = hear(begun(), "why", found(answer=(sentence,) * 40))
    assert 1 <= many.said.count(sentence) <= every_turn.MOST_SENTENCES
    assert len(" ".join(many.said)) < every_turn.MOST_CHARACTERS + 300
    assert hear(begun(), "why", found(answer=("word " * 900,))).move.rule == "not_in_the_book"


# --- in the middle of an item ---------------------------------------------------------------------------------------


def lesson() -> Session:
    return begun("teach_me", "rational_numbers")


def test_a_question_in_the_middle_of_an_item_is_answered_and_costs_nothing() -> None:
    before = lesson()
    turn = hear(before, "what is a reciprocal?", found())
    now = turn.session
    assert turn.move.rule == "question_told"
    assert set(TOLD) <= set(turn.said)
    assert turn.said[-1].endswith(before.item.spoken.en)
    assert (now.attempts, now.hints, now.rung, now.idk_count, now.state) == (0, 0, Rung.ASKED, 0, State.ASKED)
    assert (now.position, now.score, now.learner.results) == (before.position, 0, ())
    assert not turn.refused


def test_two_questions_an_item_then_back_to_it_kindly() -> None:
    two = hear(hear(lesson(), "what is a reciprocal?", found()).session, "what is a fraction?", found()).session
    assert two.questions == 2
    assert wonder(two, "what is a rational number?") is None
    third = hear(two, "what is a rational number?", found())
    assert third.move.rule == "question_kept"
    assert third.session.doubt is None
    assert any("enough was asked" in one for one in third.move.ruled_out)
    next_item = hear(two, two.item.answer).session
    assert next_item.questions == 0
    assert wonder(next_item, "what is a rational number?") is not None


def test_the_open_question_itself_is_a_plea_for_help() -> None:
    turn = hear(lesson(), "what is minus three by seven plus two by seven?", nothing(route="exercise"))
    assert (turn.understanding.category, turn.understanding.category_reason) == (Category.HELP, "asks_for_the_exercise")
    assert turn.session.idk_count == 1
    assert turn.move.name is MoveName.ENCOURAGE_ATTEMPT


@pytest.mark.parametrize("telling", ["It is minus one by seven.", "You get -1/7.", "उत्तर है ऋण एक बटा सात।"])
def test_an_answer_that_tells_that_of_the_open_item_is_never_said(telling: str) -> None:
    first = hear(lesson(), "what is a reciprocal?", found(answer=(telling, "Same signs give plus.")))
    assert first.move.name is not MoveName.ANSWER_DOUBT
    assert telling not in first.said
    assert first.heard.looked is not None
    assert (first.heard.looked.answer, first.heard.looked.sources) == ((), ())


@pytest.mark.parametrize("telling", ["It is minus one by seven.", "You get -1/7.", "उत्तर है ऋण एक बटा सात।"])
def test_a_sentence_that_tells_it_is_left_out_and_its_page_is_shown_no_further_than_it_was_told(telling: str) -> None:
    page = replace(SIGNS, text=f"Same signs give plus. {telling}")
    later = hear(lesson(), "what is a reciprocal?", found(answer=("Same signs give plus.", telling), sources=(page,)))
    assert later.move.rule == "question_told"
    assert telling not in later.said
    assert later.heard.looked is not None
    assert (later.heard.looked.sources[0].text, later.heard.looked.sources[0].latex) == ("Same signs give plus.", "")
    assert telling not in rows.turn_row(later)["heard"]


def test_what_is_not_found_leaves_a_lesson_as_it_was_without_a_library() -> None:
    for words in ("what is photosynthesis?", "explain reciprocal", "व्युत्क्रम क्या होता है"):
        bare, looked = hear(lesson(), words), hear(lesson(), words, nothing())
        assert (looked.move, looked.said) == (bare.move, bare.said)


def test_in_a_teach_back_a_question_lets_the_item_go() -> None:
    session = replace(lesson(), state=State.TEACH_BACK)
    assert wonder(session, "what is a reciprocal?") is None
    assert hear(session, "what is a reciprocal?", found()).move.rule == "teach_back_let_go"


def test_the_guard_of_a_lesson_lets_a_page_on_slips_through_and_no_answer() -> None:
    allowed = may_be_said(lesson(), Heard("what is a reciprocal?"))
    assert allowed is not None
    assert allowed(("A common slip is to write 1/2 + 1/3 = 2/5.",))
    assert not allowed(("It is minus one by seven.",))
    assert allowed(("Same signs give plus.", "It is minus one by seven."))
    assert may_be_said(begun(), Heard("x")) is None
    assert may_be_said(replace(lesson(), state=State.ENDED), Heard("x")) is None


def test_no_model_can_have_something_told_that_was_not_found() -> None:
    proposed = Move(MoveName.ANSWER_DOUBT, {"page": "x", "skill": "", "way": "book"}, "model")
    asks = Understanding(Category.QUESTION, "asks")
    assert guarded(proposed, at(), asks).name is MoveName.REDIRECT_TO_QUESTION
    assert guarded(proposed, at(found=Found("unknown")), asks).rule == "question_kept"
    assert guarded(proposed, at(found=Found("answer", "x"), questions=2), asks).rule == "question_kept"
    assert guarded(proposed, at(found=Found("answer", "x")), asks).name is MoveName.ANSWER_DOUBT


# --- the library is asked -------------------------------------------------------------------------------------------


class Shelf:
    """A library of two pages, which notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.guards: list[Any] = []
        self.ahead: list[str] = []

    def ask(self, request: Request, *, guard: Any = None, patience_s: float = 0.0) -> Looked:
        self.asked.append(request)
        self.guards.append(guard)
        return nothing() if "photosynthesis" in request.text else found(sources=(DEBTS,) if request.told else (SIGNS,))

    def look_ahead(self, request: Request) -> None:
        self.ahead.append(request.text)


def test_a_tutor_with_a_library_answers_from_it_and_tells_another_page_when_asked() -> None:
    shelf = Shelf()
    tutor = AgenticTutor("Asha", "integers", language="en", mode="clarify_doubts", library=shelf)
    tutor.start_session()
    assert TOLD[1] in tutor.process_input("why is minus times minus plus?")
    assert "Debts taken away" in tutor.process_input("not clear")
    assert tutor.process_input("photosynthesis kya hai")
    texts = [request.text for request in shelf.asked]
    assert texts == ["why is minus times minus plus?", every_turn.ONCE_MORE, "photosynthesis kya hai"]
    assert shelf.asked[1].told == (SIGNS.id,)
    assert [message.who for message in shelf.asked[1].messages] == ["student", "didi"]
    assert shelf.asked[0].exercise is None
    assert "Asha" not in str([message for request in shelf.asked for message in request.messages])


def test_a_tutor_with_a_library_asks_it_in_a_lesson_with_the_open_exercise_and_its_guard() -> None:
    shelf = Shelf()
    tutor = AgenticTutor("Asha", "rational_numbers", language="en", library=shelf)
    tutor.start_session()
    tutor.process_input("minus one by nine")
    assert shelf.asked == []
    assert TOLD[1] in tutor.process_input("what is a reciprocal?")
    assert shelf.asked[0].exercise == tutor.session.item
    assert not shelf.guards[0](("minus one by seven",))


def test_what_is_sealed_never_reaches_the_library() -> None:
    shelf = Shelf()
    session = begun()
    assert looked_up(session, Heard("I want to die"), shelf, Talk()) == Heard("I want to die")
    look_ahead(session, "I want to die", shelf, Talk())
    look_ahead(session, "why is minus times", shelf, Talk())
    assert (shelf.asked, shelf.ahead) == ([], ["why is minus times"])


def test_a_summary_that_is_due_travels_with_the_question() -> None:
    heard = looked_up(begun(), Heard("why minus"), Shelf(), Talk(summary="You talked about signs."))
    assert heard.looked is not None
    assert heard.looked.summary == "You talked about signs."


def test_what_was_told_in_another_language_is_asked_from_the_same_page() -> None:
    shelf = Shelf()
    told = hear(begun(), "why is minus times minus plus?", found()).session
    looked_up(told, Heard("hindi mein batao"), shelf, Talk(told=("a",)))
    assert shelf.asked[0].text == "why is minus times minus plus"
    assert (shelf.asked[0].told, shelf.asked[0].language) == ((), "hi")


def test_a_talk_is_what_was_said_and_no_greeting() -> None:
    assert talk_of(begun()).messages == ()
    said = talk_of(hear(begun(), "what is photosynthesis").session).messages
    assert [message.who for message in said] == ["student", "didi"]


@pytest.mark.parametrize(("mastery", "grade"), [(0.95, "A"), (0.7, "B"), (0.5, "C"), (0.2, "D")])
def test_a_page_is_told_as_the_student_knows_the_chapter(mastery: float, grade: str) -> None:
    assert learner.persona(Learner(skills=(SkillRecord("add", mastery, attempts=2),))) == grade
    assert learner.persona(Learner(skills=(SkillRecord("add", mastery),))) == "B"


SAID = st.sampled_from(
    ["why is minus times minus plus", "not clear", "yes clear", "hindi mein batao", "repeat", "the second one", "no",
     "multiply fractions", "what is a reciprocal?", "minus one by seven", "hint", "ek minute", "xyz", "I want to die"]
)  # fmt: skip
LOOKED = st.sampled_from(
    [None, found(), found(sources=(DEBTS,)), found(sources=(WEB,)), nothing(), nothing(readings=("A · x", "B · x")),
     nothing(nearest=("A · x",)), nothing(route="conversational"), nothing(route="exercise")]
)  # fmt: skip


@settings(max_examples=how_many(15, 60), deadline=None)
@given(st.lists(st.tuples(SAID, LOOKED), max_size=8), st.sampled_from(["clarify_doubts", "teach_me", "exam"]))
def test_whatever_is_said_and_found_it_plays_again_the_same(said: list[tuple[str, Looked | None]], mode: Mode) -> None:
    opened = open_session("Asha", "fractions", language="en", mode=mode)
    now, heards = begin(opened).session, []
    for words, looked in said:
        turn = hear(now, words, looked)
        heards.append(rows.heard_from(rows.turn_row(turn)["heard"]))
        if mode != "clarify_doubts" and turn.move.name is MoveName.ANSWER_DOUBT:
            assert (turn.session.rung, turn.session.attempts) == (now.rung, now.attempts)
        now = turn.session
    assert replay(opened, heards) == now
