"""The speech guard: what it refuses and by which rule, what it lets pass, and that content and phrases pass it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.chapters import packs
from tutor.chapters.phrases import PhraseBook
from tutor.guard.speech_guard import Gate, Grounds, inspect, reached, stated, words_of
from tutor.numbers.ratio import Ratio
from tutor.turn import Item, Language, Rung

NUDGE = "Both fractions have the same denominator, so think only about the numerators."
FIRST_STEP = "Keep seven below, and on top work out minus three plus two."
SUM = Grounds(
    question="What is -3/7 + 2/7?\nWhat is minus three by seven plus two by seven?",
    answer="-1/7",
    kind="fraction",
    rung=Rung.HINTED_1,
    heard=("9 by 7",),
    facts=(NUDGE, FIRST_STEP),
    language="en",
)


def rule(text: str, grounds: Grounds = SUM) -> str:
    """The rule that refuses `text`; empty when it may be said."""
    return inspect((text,), grounds).rule


# --- the answer ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "leak",
    [
        "The answer is minus one by seven.",
        "It is -1/7.",
        "Try minus one over seven.",
        "Could it be negative one upon seven?",
        "Minus ek bata saat, haina?",
        "Keep seven below and put minus one on top.",
        "m i n u s o n e by seven",
        "That makes minus one. Over seven.",
        "Take 0 minus 1/7.",
        "It is −1/7, of course.",
        "So -2/14 it is.",
        "Say: minus 1 by 7.",
    ],
)
def test_the_answer_is_not_told_in_any_form(leak: str) -> None:
    assert rule(leak, replace(SUM, language=None)) == "answer"


@pytest.mark.parametrize(
    "sly",
    [
        "It's one seventh with a minus sign.",
        "It is minus two plus one over seven.",
        "Think of negative of 1/7.",
        "It is about -0.142857.",
        "The numerator is one less than zero, so -1.",
    ],
)
def test_sly_ways_of_telling_it_are_refused_by_one_rule_or_another(sly: str) -> None:
    assert rule(sly) != ""


def test_an_answer_is_not_completed_over_two_turns() -> None:
    earlier = replace(SUM, earlier=("You can say minus one",))
    assert rule("by seven.", earlier) == "answer"


def test_after_the_ladder_the_answer_may_be_told() -> None:
    assert rule("The answer is minus one by seven.", replace(SUM, rung=Rung.EXPLAINED)) == ""


def test_what_the_student_said_is_no_secret() -> None:
    said = replace(SUM, heard=("minus one by seven",))
    assert rule("You said minus one by seven.", said) == ""


def test_the_question_may_be_said_again_though_it_comes_to_the_answer() -> None:
    assert rule("What is minus three by seven plus two by seven?") == ""


@pytest.mark.parametrize(
    "text", [NUDGE, FIRST_STEP, "You said 9 by 7. " + NUDGE, "Look only at the tops, one at a time."]
)
def test_a_hint_may_be_given(text: str) -> None:
    assert rule(text) == ""


YES = Grounds("Is zero a rational number?", "yes", kind="yes_no", language="en")


@pytest.mark.parametrize("leak", ["Yes, it is.", "The answer is yes.", "Haan, bilkul.", "Jawab haan hai."])
def test_yes_or_no_is_not_told(leak: str) -> None:
    assert rule(leak, YES) == "answer"


NO = Grounds("Do we add the denominators?", "no", kind="yes_no", language="en")


@pytest.mark.parametrize("leak", ["No, we don't.", "The answer is no.", "Nahi, kabhi nahi.", "Jawab nahi hai."])
def test_a_no_is_not_told_either(leak: str) -> None:
    assert rule(leak, NO) == "answer"


@pytest.mark.parametrize("leak", ["हाँ, ऐसा ही है।", "हां।", "जवाब हाँ है।", "उत्तर हाँ ही होगा।", "हाँ वाला सही है।"])
def test_a_yes_is_not_told_in_hindi(leak: str) -> None:
    assert rule(leak, replace(YES, language="hi")) == "answer"


@pytest.mark.parametrize("leak", ["नहीं, बिल्कुल नहीं।", "जवाब नहीं है।"])
def test_a_no_is_not_told_in_hindi(leak: str) -> None:
    assert rule(leak, replace(NO, language="hi")) == "answer"


def test_a_hindi_sentence_stop_is_no_part_of_the_number_before_it() -> None:
    assert words_of("माइनस पाँच।") == ["माइनस", "पाँच", "।"]
    assert rule("ऊपर माइनस एक। नीचे सात।", replace(SUM, language="hi")) == "answer"


@pytest.mark.parametrize("words", ["Haan sahi! Think about the pieces.", "हाँ, सही! टुकड़ों के बारे में सोचो।"])
def test_a_right_small_answer_may_be_taken_up_warmly(words: str) -> None:
    assert rule(words, replace(YES, language=None)) == ""


@pytest.mark.parametrize("text", ["Think about zero divided by five.", "No problem, take your time."])
def test_a_yes_or_no_question_may_be_talked_about(text: str) -> None:
    assert rule(text, replace(YES, facts=("Think about zero divided by five.",))) == ""


WORD = Grounds("Which property is this?", "commutative", ("commutativity",), kind="word", language="en")


def test_a_word_that_answers_is_not_told() -> None:
    assert rule("It is the commutative one.", WORD) == "answer"
    assert rule("Think of commutativity.", WORD) == "answer"
    assert rule("Look at how the order changed.", WORD) == ""
    assert rule("Is it commutative?", replace(WORD, question="Is addition commutative?")) == ""


# --- numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["minus three plus two is minus five.", "2 + 2 = 5", "three times two makes seven"])
def test_a_false_equation_is_refused(text: str) -> None:
    assert rule(text, replace(SUM, answer="99", kind="integer")) == "false_arithmetic"


@pytest.mark.parametrize(
    "text",
    [
        "Seven times seven is forty-nine.",
        "Three hundred and thirty-four minus ten is three hundred and twenty-four.",
        "Two thousand three hundred and forty-five plus one hundred and five is two thousand four hundred and fifty.",
        "With three in place of x, the bracket is seven.",
        "Three plus two is five, so the answer is five by six.",
        "Now minus five times ten is minus fifty.",
    ],
)
def test_a_hyphen_and_a_long_number_make_no_false_equation(text: str) -> None:
    assert rule(text, Grounds(text, "99", facts=(text,), language="en")) == ""


def test_a_number_of_two_words_states_neither_of_them() -> None:
    assert stated("Keep thirty-five below.") == {Ratio(35)}
    assert stated("It is minus twenty-seven.") == {Ratio(-27)}


def test_what_a_child_saw_is_no_hundred_and_now_is_no_nine() -> None:
    assert stated("You saw that now.") == frozenset()


def test_a_true_equation_passes() -> None:
    assert rule("minus three plus two is minus one.", replace(SUM, rung=Rung.EXPLAINED)) == ""


@pytest.mark.parametrize("text", ["You need 9.", "Now add forty two.", "The L C M is twenty one."])
def test_a_number_from_nowhere_is_refused(text: str) -> None:
    assert rule(text, replace(SUM, heard=())) == "invented_number"


# --- form ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("...", "empty"),
        ("**Look** below.", "formatting"),
        ("- first look below", "formatting"),
        ("Look below.\nThen think.", "formatting"),
        (r"Use $\frac{1}{2}$.", "formatting"),
        ("See www.example.com for more.", "link"),
        ("Write to didi@school.in now.", "link"),
        ("The student's answer needs work.", "inner_words"),
        ("As an AI I cannot say.", "inner_words"),
        ("Hint level two for you.", "inner_words"),
        ("Great job!", "banned_phrase"),
        ("That is wrong.", "banned_phrase"),
        ("Yeh galat hai.", "banned_phrase"),
        ("Look. Look again. And again.", "length"),
        ("look " * 80, "length"),
        ("देखो बेटा.", "script"),
        ("Смотри сюда.", "script"),
        ('You said "five by seven".', "quote"),
    ],
)
def test_each_rule_has_its_name(text: str, why: str) -> None:
    assert rule(text, replace(SUM, facts=("five by seven",))) == why


def test_devanagari_may_be_said_in_hindi() -> None:
    assert rule("नीचे देखो।", replace(SUM, language="hi")) == ""


@pytest.mark.parametrize("text", ["You said 9 by 7.", 'You said "9 by 7".', "Tumne kaha 9 by 7."])
def test_an_exact_quote_passes(text: str) -> None:
    assert rule(text) == ""


def test_another_spelling_is_not_a_quote() -> None:
    assert rule("You said 9 over 7.") == "quote"


def test_what_must_be_quoted_is_quoted() -> None:
    must = replace(SUM, quote="9 by 7")
    assert rule(NUDGE, must) == "unspecific"
    assert rule(f"You said 9 by 7. {NUDGE}", must) == ""


def test_without_words_of_the_student_there_is_nothing_to_misquote() -> None:
    assert rule('We call the top "the numerator".', replace(SUM, heard=())) == ""


# --- the gate of a turn -------------------------------------------------------------------------------------------


def test_a_candidate_meets_every_rule_at_the_gate_and_written_words_those_of_content() -> None:
    gate = Gate(SUM)
    assert gate(("You need 12.",)).rule == "invented_number"
    assert gate.written(("You need 12.",)).allowed
    assert gate.written(("It is minus one by seven.",)).rule == "answer"


# --- on anything at all -------------------------------------------------------------------------------------------


@given(st.text(max_size=120))
def test_any_text_gets_a_ruling(text: str) -> None:
    ruling = inspect((text,), SUM)
    assert ruling.allowed is (ruling.rule == "")
    assert ruling == inspect((text,), SUM)


@given(st.integers(-30, 30), st.integers(2, 30), st.sampled_from(["{} by {}", "{}/{}", "{} over {}", "{} upon {}"]))
def test_no_fraction_that_is_the_answer_gets_out(top: int, bottom: int, form: str) -> None:
    grounds = replace(SUM, question="What is it?", answer=str(Ratio(top, bottom)), heard=(), facts=())
    said = form.format(top, bottom).replace("-", "minus " if "by" in form else "-")
    assert not inspect((f"Try {said} now.",), grounds).allowed


def test_numbers_are_found_whatever_stands_around_them() -> None:
    assert stated("so minus one by seven, na?") == {Ratio(-1, 7), Ratio(-1)} | stated("seven")
    assert Ratio(-1) in reached("work out minus three plus two")
    assert words_of("Minus 1/7!") == ["minus", "1", "/", "7", "!"]


# --- what is written passes too -----------------------------------------------------------------------------------

ITEMS = packs.load_chapter("rational_numbers").items


def grounds_of(item: Item, language: Language, *facts: str) -> Grounds:
    texts = (item.question.en, item.question.hinglish, item.spoken.en, item.spoken.hinglish)
    return Grounds(
        "\n".join(texts), item.answer, item.accept_also, item.kind,
        heard=("9 by 7",), facts=facts, language=language, max_sentences=3,
    )  # fmt: skip


@pytest.mark.parametrize("language", ["en", "hinglish"])
@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_no_hint_or_comparison_tells_the_answer(item: Item, language: Language) -> None:
    for text in (*item.hints, item.relate):
        written = text.spoken_in(language)
        ruling = inspect((written,), grounds_of(item, language, written))
        assert ruling.allowed, f"{written}: {ruling}"


BEFORE_THE_END = [
    "ask_what_they_did", "give_hint_1", "give_hint_2", "give_hint_1_quiet", "give_hint_2_quiet", "ask_again", "wait",
    "encourage_break_down", "encourage_relate_to_known", "encourage_reduce_pressure", "redirect_gentle", "troll",
    "redirect_direct", "guide_partial_sign", "guide_partial_numerator", "guide_partial_form", "guide_partial_unit",
    "guide_partial_one_of_two", "guide_partial_other", "guide_next_step", "guide_back_to_question", "sub_not_yet",
    "synthesis", "repeat_question", "ack", "answer_question", "language_changed", "time_warning", "greeting_back",
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "hinglish"])
@pytest.mark.parametrize("family", BEFORE_THE_END)
def test_every_written_phrase_passes(family: str, language: Language) -> None:
    item = ITEMS[0]
    question, hint = item.spoken.spoken_in(language), item.hints[0].spoken_in(language)
    slots = {
        "said": "9 by 7", "hint": hint, "question": question, "sub": item.sub_questions[0].ask.spoken_in(language),
        "relate": item.relate.spoken_in(language), "form": "simplest", "praise": item.praise.spoken_in(language),
        "awaited": item.kind,
    }  # fmt: skip
    grounds = replace(grounds_of(item, language, *slots.values()), max_sentences=4)
    book = PhraseBook.load()
    for variant in range(len(book.variants(family, language))):
        said = book.say(family, language, variant, **slots)
        ruling = inspect(said, grounds)
        assert ruling.allowed, f"{said}: {ruling}"
