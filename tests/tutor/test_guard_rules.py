"""Each rule of the guard by itself: how a candidate may sound, what it may work out, which words tell an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.guard import form, sums, worded
from tutor.guard.speech_guard import Gate, Grounds, inspect, kind_of, states
from tutor.numbers.ratio import Ratio
from tutor.turn import Rung

TOLD = Grounds("How many pieces are there?", "99", rung=Rung.EXPLAINED, facts_known=False, max_sentences=4)
OPEN = replace(TOLD, rung=Rung.HINTED_1)


def rule(text: str, grounds: Grounds = TOLD) -> str:
    """The rule that refuses a model's candidate; empty when it may be said."""
    return Gate(grounds)((text,)).rule


# --- how it sounds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "You are a genius!", "You're the best in class.", "Other children can do this.", "Even a baby knows this.",
        "I will tell your mother.", "I promise you a chocolate.", "I love you.", "Keep this a secret.",
        "Meet me there.",
        "What is your address, please?", "Tum bewakoof ho.", "तुम बेवकूफ हो।", "Yeh galat hai.", "यह गलत है।",
        "Kisi ko mat batana.", "Tum sabse hoshiyar ho.", "Pay attention!", "You always forget the sign.",
        "Kitni baar samjhaun?", "Where do you live?", "Doosre bachche kar lete hain.",
    ],
)  # fmt: skip
def test_nobody_is_scolded_flattered_compared_or_asked_for_what_is_private(text: str) -> None:
    assert rule(text) == "banned_phrase"


@pytest.mark.parametrize(
    "text",
    [
        "As an AI I can't say.", "The student's answer is near.", "My instructions say so.", "Here is a hint for you.",
        "Hint: look below.", "The answer key says so.", "I cannot tell you the answer.", "Assistant: look below.",
    ],
)  # fmt: skip
def test_nothing_from_the_engine_room_is_said(text: str) -> None:
    assert rule(text) == "inner_words"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Pehle neeche dekho aur phir socho.", "en"), ("Now look at the bottom and think about it.", "hinglish"),
        ("Look at the bottom first.", "hi"),
    ],
)  # fmt: skip
def test_another_language_than_the_plans_is_refused(text: str, language: str) -> None:
    assert rule(text, replace(TOLD, language=language)) == "language"  # type: ignore[arg-type]


def test_the_students_own_words_may_be_in_any_language() -> None:
    said = replace(TOLD, language="en", heard=("neeche wala number jodo phir",))
    assert rule("You said neeche wala number jodo phir, so look again.", said) == ""


def test_what_nobody_would_listen_to_is_not_read() -> None:
    assert rule("look " * 1000) == "length"


def test_words_about_saying_are_no_quote() -> None:
    said = replace(TOLD, heard=("nine",))
    assert rule("You said it so nicely.", said) == ""
    assert rule("You said apples and pears.", said) == "quote"


# --- what it works out --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "2 to the power 3 is 9.", "The square root of 49 is 8.", "The LCM of 4 and 6 is 24.",
        "The HCF of 4 and 6 is 1.",
        "12 divided among 4 is 2.", "The reciprocal of 4 is 2.", "The cube of 2 is 6.", "A third of 12 is 3.",
        "Half of half of 20 is 4.", "The opposite of 4 is 3.", "The average of 4 and 6 is 7.", "0.5 is equal to 0.25.",
        "3 × 4 = 13", "minus 3 plus 2 is 5.", "The number after 6 is 8.",
    ],
)  # fmt: skip
def test_what_is_not_so_is_refused(text: str) -> None:
    assert rule(text) == "false_arithmetic"


@pytest.mark.parametrize(
    "text",
    [
        "2 to the power 3 is 8.", "The square root of 49 is 7.", "The LCM of 4 and 6 is 12.",
        "The HCF of 4 and 6 is 2.",
        "12 divided among 4 is 3.", "Is 7 greater than 9?", "Nisha says that 3 and 2 make 6.", "9 is greater than 7.",
        "3 aur 2 paanch hote hain.", "0.5 is equal to 1/2.", "9 plus 7 is greater than 8.", "ek kam 8 is 7.",
        "Half of 18 is 3 times 3.", "Add 3 and 2 and 6 to it.", "The LCM of 0 and 4 is 4.",
        "The square root of 1234567890123 is 4.", "The reciprocal of 0 is 4.",
    ],
)  # fmt: skip
def test_what_is_so_asked_or_beyond_reading_is_not_called_false(text: str) -> None:
    assert rule(text) != "false_arithmetic"


def test_what_the_question_itself_says_may_be_said_again() -> None:
    asked = replace(TOLD, question="Nisha says that 7 is greater than 9.")
    assert rule("7 is greater than 9.", asked) == ""
    assert rule("8 is greater than 9.", asked) == "false_arithmetic"


def test_a_number_too_long_to_be_read_as_one_makes_no_false_sum() -> None:
    long = "two lakh thirty-four thousand three hundred and forty-five"
    assert rule(f"Take nine lakh, {long} crore {long} {long} plus five is nine.") != ""


def test_an_answer_worked_out_from_the_questions_own_numbers_is_not_told() -> None:
    asked = replace(OPEN, question="Ravi has 6 pens and 2 boxes and 3 bags. How many are there?", answer="6")
    assert rule("See, 2 and 3 together multiply, and the product of 2 and 3 makes 6.", asked) == "answer"


def test_a_wide_range_pins_nothing_down() -> None:
    asked = replace(OPEN, answer="42", kind="integer")
    assert rule("Your number lies between 3 and 90.", replace(asked, heard=("3", "90"))) == ""


def test_a_number_nobody_gave_is_refused_and_one_worked_out_is_not() -> None:
    known = replace(OPEN, question="Add 3 and 4.", answer="7", facts=("Start at 3.",), facts_known=True)
    assert rule("You need 12.", known) == "invented_number"
    assert rule("Start at 3 and look at the 4.", known) == ""
    assert rule("The cube of 4 is 64.", known) == ""


def test_without_facts_a_number_is_refused_only_where_it_is_given_as_a_result() -> None:
    asked = replace(OPEN, question="What is 2/3 + 45/7 - 0?", answer="149/21")
    assert rule("The bottom is 77.", asked) == "invented_number"
    assert rule("Neeche 77 hota hai.", asked) == "invented_number"
    assert rule("Could the bottom be 77?", asked) == ""
    assert rule("The bottom is 21.", asked) == ""
    assert rule("The tens are 12.", asked) == ""


# --- which words tell an answer -----------------------------------------------------------------------------------

CHOICE = replace(OPEN, question="Is it a profit or a loss?", answer="loss", accept_also=("", "nuksan"), kind="choice")
LETTER = replace(OPEN, question="Which one: (a) 3 (b) 4?", answer="b", kind="choice")
SIDE = replace(OPEN, question="Is 3 greater than, less than or equal to 4?", answer="less", kind="comparison")
ZERO = replace(OPEN, question="Is 0 a rational number?", answer="yes", accept_also=("it is rational",), kind="yes_no")
WORD = replace(OPEN, question="Which property is this?", answer="commutative", kind="word")


@pytest.mark.parametrize(
    ("grounds", "text"),
    [
        (CHOICE, "It is a loss."), (CHOICE, "Not a profit."), (CHOICE, "Profit is right."), (CHOICE, "Loss!"),
        (CHOICE, "The second one."), (CHOICE, "Nuksan hua na."), (CHOICE, "lo ss"), (CHOICE, "It is a profit."),
        (LETTER, "Take option b."), (LETTER, "b"), (LETTER, "The second option, of course."),
        (SIDE, "It is less."), (SIDE, "3 is smaller."), (SIDE, "Chhota hai."),
        (ZERO, "Zero is a rational number."), (ZERO, "So it is rational."), (ZERO, "That's true."),
        (ZERO, "I say yes."),
        (WORD, "It is comutative."), (WORD, "com mu ta tive"), (WORD, "evitatummoc"), (WORD, "c.o.m.m.u.t.a.t.i.v.e"),
        (WORD, "commu-ta*tive"), (WORD, "It begins with the letter c."),
    ],
)  # fmt: skip
def test_an_answer_in_words_is_not_told(grounds: Grounds, text: str) -> None:
    assert rule(text, grounds) in ("answer", "disguise")


@pytest.mark.parametrize(
    ("grounds", "text"),
    [
        (CHOICE, "Is it a profit or a loss, what do you think?"), (CHOICE, "Compare the money that came in."),
        (LETTER, "Look at both of them again."), (SIDE, "Is it greater or less?"),
        (SIDE, "Find both on the number line."),
        (ZERO, "Think about what may stand at the bottom."), (ZERO, "See whether zero is a rational number."),
        (WORD, "Look at what moved."), (replace(ZERO, question=""), "Think about the bottom."),
    ],
)  # fmt: skip
def test_they_may_be_talked_about(grounds: Grounds, text: str) -> None:
    assert rule(text, grounds) == ""


# --- numbers that stand in the question ---------------------------------------------------------------------------

PICK = replace(OPEN, question="Which is greater, 2/7 or 1/5?", answer="2/7", kind="fraction")


@pytest.mark.parametrize(
    "text",
    [
        "2/7 is greater.", "1/5 is the smaller one here, I would say so.", "The first one is greater.", "2/7!",
        "Pick 2/7.",
        "Choose the first number, it wins by a little.",
    ],
)  # fmt: skip
def test_which_of_the_questions_numbers_it_is_is_not_told(text: str) -> None:
    assert rule(text, PICK) in ("answer", "narrowing")


@pytest.mark.parametrize(
    "text", ["Is 2/7 greater or is 1/5 greater?", "How many thirty-fifths make 2/7?", "Compare them."]
)
def test_they_may_be_compared_aloud(text: str) -> None:
    assert rule(text, PICK) == ""


def test_a_fact_may_be_said_in_nearly_its_own_words() -> None:
    fact = "The fraction 2/7 has the bigger pieces than we thought before."
    assert rule("See, the fraction 2/7 has the bigger pieces than we thought.", replace(PICK, facts=(fact,))) == ""
    assert rule(fact, replace(PICK, facts=(fact,))) == ""


def test_the_sum_of_the_question_may_be_said_in_other_words() -> None:
    less = replace(OPEN, question="What is 12 - 5?", answer="7", kind="integer")
    assert rule("Start at 12 and count back 5 steps.", less) == ""
    assert rule("What do you get for twelve minus five?", less) == ""
    assert rule("What do you get for ten minus three?", less) == "answer"


def test_halves_that_the_student_found_are_not_put_together() -> None:
    asked = replace(OPEN, question="What part is it?", answer="3/7", kind="fraction", heard=("3", "7"))
    assert rule("So 3 goes above. And 7 stays below.", asked) in ("answer", "narrowing")
    assert rule("So 3 for the one. And then 7 for the other.", asked) == "answer"
    known_top = replace(asked, heard=("3",))
    assert rule("Only the lower part is 7 now, and the upper part is 3.", known_top) in ("answer", "narrowing")


def test_what_the_student_said_hides_no_longer_number() -> None:
    guessed = replace(OPEN, question="How many are there?", answer="17", kind="integer", heard=("7", "1"))
    assert rule("Try 17.", guessed) == "answer"


def test_a_ratio_is_not_told_term_by_term() -> None:
    ratio = replace(OPEN, question="Simplify 20:35.", answer="4:7", kind="ratio")
    assert rule("4 and then 7.", ratio) == "answer"
    known = replace(ratio, question="There are 4 boys, 3 cats and 7 girls.", heard=("4 boys", "7 girls"))
    assert rule("Say 4 is to 7.", known) == "answer"
    assert rule("Say 8 is to 14.", replace(known, heard=("8", "14"))) == "answer"
    assert rule("Think of 20 and 35.", ratio) == ""


def test_an_answer_is_not_told_in_another_unit() -> None:
    long = replace(OPEN, question="How long is it?", answer="200 cm", kind="quantity")
    assert rule("It is 2 metres.", long) == "answer"
    assert rule("Think in metres.", long) == ""


def test_an_expression_is_not_told_in_any_order() -> None:
    asked = replace(OPEN, question="Simplify 3x + 2x + 1.", answer="5x + 1", kind="expression")
    assert rule("1 plus 5x", asked) == "answer"
    assert rule("There are 5 of them.", asked) == "answer"
    assert rule("Put 3x and 2x together.", asked) == ""


PUT_TOGETHER = "Simplify 10x + 4x.\nWhat is ten x plus four x, put together?"


@pytest.mark.parametrize(
    "text",
    [
        "Please choose a single answer, and I'll note it. What is ten x plus four x, put together?",
        "Please choose a single answer: ten x plus four x.",
        "Start with ten x plus four x, a step at once.",
        "What should I write for you, what is ten x plus four x?",
        "Jawab do: ten x plus four x kya hai, y batao.",
        "एक ही जवाब चुनो: 10x + 4x",
    ],
)
def test_talk_around_the_questions_own_expression_makes_no_answer_of_it(text: str) -> None:
    asked = replace(OPEN, question=PUT_TOGETHER, answer="14x", kind="expression")
    assert inspect((text,), asked).rule != "answer"


@pytest.mark.parametrize(
    "text",
    [
        "A single answer, and I note it: 14x.",
        "What is ten x plus four x? A nice fourteen x.",
        "I say fourteen, a nice number, times x.",
        "Say four x plus ten x.",
        "Say x times ten plus four x.",
    ],
)
def test_talk_hides_no_expression_that_is_the_answer(text: str) -> None:
    asked = replace(OPEN, question=PUT_TOGETHER, answer="14x", kind="expression")
    assert inspect((text,), asked).rule == "answer"


def test_a_number_before_or_behind_a_letter_of_the_question_is_no_talk() -> None:
    asked = replace(OPEN, question="Simplify 3x - 2x.", answer="x", kind="expression")
    assert inspect(("Say 1x.",), asked).rule == "answer"
    assert inspect(("Say x times 1.",), asked).rule == "answer"
    assert inspect(("Say 3x - 2x again.",), asked).rule == ""


def test_the_kind_of_an_answer_is_seen_from_it() -> None:
    assert kind_of("Which values?", "2, 3") == "set"
    assert kind_of("", "2/3") == "number"
    assert (kind_of("", "yes"), kind_of("", "less"), kind_of("", "76 cm"), kind_of("", "b")) == (
        "yes_no",
        "comparison",
        "quantity",
        "choice",
    )


def test_a_text_states_an_answer_in_words_or_numbers() -> None:
    assert states("it is commutative", "commutative")
    assert not states("it is so", "commutative", ("commutativity",))
    assert states("step by one", "1")


# --- disguises ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "S E V E N", "s-e-v-e-n", "sev en", "neves", "rhymes with heaven", "read 31 backwards", "es ee vee ee en",
        "sierra echo victor", "VII", "s3ven", "7even", "seeeven", "ezhu", "the first letter is s", "एस ई वी ई एन",
    ],
)  # fmt: skip
def test_each_disguise_is_seen(text: str) -> None:
    assert form.disguises(text)


@pytest.mark.parametrize(
    "text",
    [
        "The L C M is small.", "It sounds like you added.", "7th place, 5x and 3cm", "Is a x b here?",
        "count backwards",
        "एल सी एम निकालो।", "Look at the tops, one by one.",
    ],
)  # fmt: skip
def test_plain_speech_is_no_disguise(text: str) -> None:
    assert form.disguises(text) == ()


def test_what_is_put_in_pieces_is_read_whole() -> None:
    assert worded.cut_up("com.mu.ta.tive", ("commutative",)) == "commutative"
    assert worded.cut_up("the commutative one", ("commutative",)) == ""
    assert worded.cut_up("look here", ("commutative",)) == ""
    assert worded.misspelled("look at the whole of it", ("commutative", "क्रमविनिमेय")) == ""


def test_relations_are_worked_out_exactly() -> None:
    assert {one.value for one in sums.relations("half of 14")} == {Ratio(7)}
    assert sums.relations("no number here") == ()
    assert sums.placements("the top is 3 and the bottom is 4")[0].value == Ratio(3, 4)


# --- on anything at all -------------------------------------------------------------------------------------------

_PIECES = """
    minus plus one 7 3/4 half of is the , . ? greater than दो सात बटा aur ka do hai x = % √ ² ½ ( ) between 0 by -
"""
PIECES = st.sampled_from(_PIECES.split())


@given(
    st.lists(PIECES, max_size=40).map(" ".join) | st.text(max_size=200),
    st.sampled_from([CHOICE, SIDE, ZERO, WORD, PICK]),
)
def test_no_text_makes_the_guard_fall_over(text: str, grounds: Grounds) -> None:
    gate = Gate(grounds)
    assert gate((text,)) == gate((text,))
    assert gate.written((text,)).allowed in (True, False)
    assert inspect((text,), grounds).allowed >= gate((text,)).allowed


# --- the question in other words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["तीन को चार से भाग दो।", "Divide 3 by 4.", "3 ko 4 se divide karo."],
)
def test_a_fraction_of_the_question_may_be_said_as_a_division(text: str) -> None:
    asked = Grounds("Write 3/4 as a decimal.", "0.75", kind="decimal", form="decimal", facts_known=False)
    assert inspect((text,), asked).allowed


def test_digits_drawn_out_or_turned_round_are_never_said_and_sighs_are() -> None:
    assert rule("It is threeeee.", OPEN) == "disguise"
    assert rule("Padho ulta 01-.", OPEN) == "disguise"
    assert rule("Hmmm, aaah, look at it again.", OPEN) == ""
