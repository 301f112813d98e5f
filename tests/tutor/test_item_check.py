"""The rules for one item: a good one passes, and each fault is named in words its author understands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tutor.chapters import item_check
from tutor.chapters.item_check import Finding, findings
from tutor.chapters.values import AnswerKind, Item, SubQuestion, Text

GOOD = Item(
    id="add@1",
    skill="add",
    difficulty="easy",
    type="procedural",
    kind="integer",
    question=Text("What is -3 + 5?", "-3 + 5 kitna hoga?", "-3 + 5 कितना होगा?"),
    spoken=Text("What is minus three plus five?", "Minus three plus five kitna hoga?", "ऋण तीन जमा पाँच कितना होगा?"),
    latex="-3 + 5",
    answer="2",
    hints=(
        Text("Think which way the steps go.", "Socho steps kis taraf jaate hain."),
        Text("Start at minus three and go right.", "Minus three se shuru karke daayein jao."),
    ),
    steps=(
        Text("We start at minus three.", "Hum minus three se shuru karte hain."),
        Text("So the answer is two.", "Isliye jawaab hai two."),
    ),
    sub_questions=(SubQuestion(Text("Where do we start?", "Kahan se shuru karte hain?"), "-3", "integer"),),
    praise=Text("you went through zero calmly", "tumne zero ko aaram se paar kiya"),
    relate=Text("It's like a lift going up.", "Jaise lift upar jaati hai."),
    problem="-3 + 5",
    template="add",
)


def told(item: Item) -> list[Finding]:
    return list(findings(item))


def only(item: Item) -> Finding:
    """The one fault of an item."""
    found = told(item)
    assert len(found) == 1, found
    return found[0]


def test_a_good_item_has_no_fault() -> None:
    assert told(GOOD) == []


@pytest.mark.parametrize(
    ("kind", "answer", "aloud", "aloud_in_hinglish"),
    [
        ("number", "2 1/2", "two and one by two", "two and one by two"),
        ("fraction", "-3/7", "minus three by seven", "minus three by seven"),
        ("decimal", "12.5", "twelve point five", "twelve point five"),
        ("percent", "25%", "twenty-five percent", "twenty-five percent"),
        ("ratio", "3:4", "three is to four", "three is to four"),
        ("quantity", "24 cm", "twenty-four centimetres", "twenty-four centimetres"),
        ("set", "2, -3", "two and minus three", "two and minus three"),
        ("yes_no", "yes", "yes", "haan"),
        ("comparison", "greater", "greater", "greater"),
        ("word", "commutative", "commutative", "commutative"),
        ("choice", "b", "b", "b"),
        ("expression", "2x + 3", "two x plus three", "two x plus three"),
    ],
)
def test_an_answer_of_every_kind_passes(kind: AnswerKind, answer: str, aloud: str, aloud_in_hinglish: str) -> None:
    last = Text(f"So the answer is {aloud}.", f"Isliye jawaab hai {aloud_in_hinglish}.")
    item = replace(GOOD, kind=kind, answer=answer, steps=(last,), problem="", template="")
    assert told(item) == []


@pytest.mark.parametrize(
    ("kind", "answer", "says"),
    [
        ("integer", "2/3", 'the answer "2/3" is not a whole number, as kind "integer" asks'),
        ("fraction", "2", "is not a fraction such as 3/7"),
        ("percent", "a lot", "is not a percentage such as 25%"),
        ("ratio", "3/4", "is not a ratio such as 3:4"),
        ("quantity", "24", "is not a number with its unit"),
        ("set", "2", "is not several numbers such as 2, -3"),
        ("yes_no", "maybe", "is not yes or no"),
        ("comparison", "bigger", "is not greater, less or equal"),
        ("expression", "17", "is not an expression such as 2x + 3"),
    ],
)
def test_an_answer_that_is_not_of_its_kind_is_told(kind: AnswerKind, answer: str, says: str) -> None:
    found = told(replace(GOOD, kind=kind, answer=answer, problem=""))
    assert any(one.place == ("answer",) and says in one.says for one in found)


def test_an_answer_that_is_not_in_the_form_that_is_asked_is_told() -> None:
    found = told(replace(GOOD, kind="fraction", answer="2/4", form="simplest", problem="", template=""))
    assert any('"2/4" said as "two by four" does not come back' in one.says for one in found)


def test_an_answer_that_cannot_be_said_back_is_told() -> None:
    found = told(replace(GOOD, kind="quantity", answer="24 florps", problem="", template=""))
    assert any("does not come back as the same value" in one.says for one in found)


def test_an_answer_is_held_against_what_the_problem_comes_to() -> None:
    assert only(replace(GOOD, problem="-3 + 6")).says == '"-3 + 6" comes to 3, but the answer is "2"'
    assert only(replace(GOOD, problem="what on earth: 3")).says == 'the problem "what on earth: 3" cannot be read'
    assert told(replace(GOOD, problem="order: 3, 2")) == []
    last = Text("So it is two percent.", "Isliye yeh two percent hai.")
    assert told(replace(GOOD, kind="percent", answer="2%", problem="as_percent: 1, 50", steps=(last,))) == []


def test_what_accept_also_lists_is_accepted() -> None:
    assert told(replace(GOOD, accept_also=("two steps",))) == []


def test_an_answer_that_a_misconception_gives_is_told() -> None:
    found = told(replace(GOOD, answer="-2", steps=(Text("It is minus two.", "Yeh hai minus two."),)))
    assert any("the misconception" in one.says and 'gives the right answer "-2" too' in one.says for one in found)


def test_a_misconception_whose_value_is_accepted_is_told() -> None:
    found = told(replace(GOOD, accept_also=("-2",)))
    assert any('gives "-2", which is taken as right' in one.says for one in found)


def test_what_is_not_the_answer_may_not_be_taken_for_it() -> None:
    assert any('takes "maybe"' in one.says for one in told(replace(GOOD, accept_also=("maybe",))))
    assert any('takes "-2"' in one.says for one in told(replace(GOOD, accept_also=("-2",))))


def test_the_answer_of_a_sub_question_is_checked_too() -> None:
    bad = SubQuestion(Text("Where do we start?", "Kahan se shuru karte hain?"), "a start", "integer")
    assert only(replace(GOOD, sub_questions=(bad,))).place == ("sub_questions", 0, "answer")


# --- how it is written --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("relate", "says"),
    [
        ("It's like 4 steps.", "numbers are said in words, not in digits"),
        ("It's like (some) steps.", "( ) cannot be said aloud"),
        ("It's like  steps.", "there is a space too many"),
        ("It's like steps. ", "there is a space too many"),
        ("It is wrong to stop.", '"wrong" is never said to a child'),
        ("it's like steps.", "a sentence begins with a capital letter"),
        ("It's like steps", "has no full stop or question mark at its end"),
        ("It's like steps. Go on.", "is more than one sentence"),
        ("It's like steps " + "and steps " * 20 + "too.", "44 words; 30 is the most"),
    ],
)
def test_what_may_not_be_said_so_is_told(relate: str, says: str) -> None:
    found = told(replace(GOOD, relate=Text(relate, GOOD.relate.hinglish)))
    assert any(one.place == ("en", "relate") and says in one.says for one in found), found


@pytest.mark.parametrize(
    ("relate", "says"),
    [
        ("Jaise tum upar ja rahe ho.", "is a girl or a boy"),
        ("Jaise galat lift upar jaati hai.", '"galat" is never said'),
    ],
)
def test_what_may_not_be_said_so_in_hinglish_is_told(relate: str, says: str) -> None:
    found = told(replace(GOOD, relate=Text(GOOD.relate.en, relate)))
    assert any(one.place == ("hinglish", "relate") and says in one.says for one in found), found


@pytest.mark.parametrize(
    ("spoken", "says"),
    [
        ("minus three जमा पाँच कितना होगा?", "Hindi is written in Devanagari"),
        ("ऋण तीन + पाँच कितना होगा?", "+ cannot be said aloud"),
        ("ऋण ३ जमा पाँच कितना होगा?", "numbers are said in words, not in digits"),
        ("तुम ऋण तीन जमा पाँच करते हो?", "is a girl or a boy"),
        ("ऋण तीन जमा पाँच कितना होगा।", "a question ends with a question mark"),
        ("ऋण तीन जमा छह कितना होगा?", "not the numbers of the English"),
    ],
)
def test_what_may_not_be_said_so_in_hindi_is_told(spoken: str, says: str) -> None:
    found = told(replace(GOOD, spoken=replace(GOOD.spoken, hi=spoken)))
    assert any(one.place == ("hi", "spoken") and says in one.says for one in found), found


def test_praise_goes_on_a_sentence_that_has_begun() -> None:
    found = told(replace(GOOD, praise=Text("You went on.", GOOD.praise.hinglish)))
    told_of_praise = [one.says for one in found if one.place == ("en", "praise")]
    assert any("it has no full stop" in says for says in told_of_praise)
    assert any("praise begins with a small letter" in says for says in told_of_praise)


def test_an_unkind_question_on_the_board_is_told() -> None:
    found = told(replace(GOOD, question=replace(GOOD.question, en="Is -3 + 5 = 1 wrong?")))
    assert any(one.place == ("en", "question") and "never said" in one.says for one in found)


def test_the_same_words_twice_in_one_item_are_told() -> None:
    hint = GOOD.hints[0]
    assert "the same words stand twice" in told(replace(GOOD, relate=hint))[0].says


def test_a_sub_question_is_told_in_its_own_table() -> None:
    sub = SubQuestion(Text("Where do we start?", "Kahan se 5?"), "-3", "integer")
    assert told(replace(GOOD, sub_questions=(sub,)))[0].place == ("sub_questions", 0, "hinglish")


# --- the same in every language -----------------------------------------------------------------------------------


def test_languages_that_differ_in_a_number_are_told() -> None:
    question = replace(GOOD.question, hinglish="-3 + 6 kitna hoga?")
    assert only(replace(GOOD, question=question)).place == ("hinglish", "question")
    hints = (GOOD.hints[0], Text("Start at minus three and go right.", "Minus four se shuru karke daayein jao."))
    assert only(replace(GOOD, hints=hints)).place == ("hinglish", "hints", 1)


@pytest.mark.parametrize(
    ("english", "other"),
    [
        ("Take twenty-five mangoes.", "Twenty-five aam lo."),
        ("Take two hundred and five.", "Two hundred and five lo."),
        ("Count the zeros.", "Zero gino."),
        ("Which one is nearer?", "Kaunsa paas hai?"),
        ("Take twenty times one.", "Twenty times one lo."),
    ],
)
def test_the_same_numbers_said_otherwise_are_the_same(english: str, other: str) -> None:
    assert told(replace(GOOD, relate=Text(english, other))) in ([], told(replace(GOOD, relate=Text(english, other))))
    assert not any("not the numbers" in one.says for one in told(replace(GOOD, relate=Text(english, other))))


def test_in_hindi_one_may_be_an_article_and_place_names_are_numbers() -> None:
    spoken = Text("Two tens are how much?", "Two tens kitna hota hai?", "एक बार बताओ, दो दहाई कितना होता है?")
    assert not any("not the numbers" in one.says for one in told(replace(GOOD, spoken=spoken)))


def test_a_number_on_the_board_is_said() -> None:
    spoken = Text("What is minus three plus some?", "Minus three plus kuchh kitna hoga?", "ऋण तीन जमा कुछ कितना होगा?")
    found = told(replace(GOOD, spoken=spoken))
    assert [one.says for one in found] == ['5 is on the board but not said: "What is minus three plus some?"']
    assert told(replace(GOOD, spoken=spoken, template="")) == []


@pytest.mark.parametrize(
    ("latex", "says"),
    [
        (r"\frac{3}{5", "a bracket is not closed"),
        (r"3}{5", "a bracket is not closed"),
        (r"\left(-3\right) + \left(5", "a bracket is not closed"),
        ("-3 + 6", "6 is drawn but not asked"),
    ],
)
def test_mathematics_that_cannot_be_drawn_or_is_another_is_told(latex: str, says: str) -> None:
    assert says in only(replace(GOOD, latex=latex)).says


def test_without_drawn_mathematics_there_is_nothing_to_check() -> None:
    assert told(replace(GOOD, latex="")) == []


# --- sums ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        "Three plus two is six.",
        "On top, three times two is five.",
        "So three by six is one by three.",
        "We go on, and six times four is twenty-five.",
    ],
)
def test_a_sum_that_is_not_true_is_told(step: str) -> None:
    found = told(replace(GOOD, steps=(Text(step, "Pehle socho."), GOOD.steps[-1])))
    assert any(one.place == ("en", "steps", 0) and "is not true" in one.says for one in found), found


@pytest.mark.parametrize(
    "step",
    [
        "Three plus two is five.",
        "Three by six is one by two.",
        "Two times that is eight.",
        "Three plus two is nearer to zero.",
        "Six times one hundred and eighty-five plus two is much.",
        "Three plus two is what, then?",
    ],
)
def test_a_sum_that_is_true_or_none_at_all_passes(step: str) -> None:
    found = told(replace(GOOD, steps=(Text(step, "Pehle socho."), GOOD.steps[-1])))
    assert not any("is not true" in one.says for one in found), found


# --- keeping the answer for the student ---------------------------------------------------------------------------


def test_a_hint_that_names_the_answer_is_told() -> None:
    found = told(replace(GOOD, hints=(GOOD.hints[0], Text("It is near two.", "Two ke paas hai."))))
    assert {one.place for one in found} == {("en", "hints", 1), ("hinglish", "hints", 1)}
    assert any('"two" tells the answer 2' in one.says for one in found)


def test_a_sum_that_gives_the_answer_is_told_unless_the_question_says_it() -> None:
    found = list(findings(replace(GOOD, relate=Text("Six minus four is alike.", "Six minus four jaisa hai.")), False))
    assert {one.says.split(":")[0] for one in found} == {'"six minus four" comes to the answer 2'}
    said = Text("Look at minus three plus five again.", "Phir dekho minus three plus five ko.")
    assert list(findings(replace(GOOD, relate=said), False)) == []


def test_words_around_a_sum_do_not_hide_it() -> None:
    relate = Text("Think of the six minus four to be.", "Socho six minus four of the.")
    assert len(list(findings(replace(GOOD, relate=relate), False))) == 2


def test_the_speech_guard_has_the_last_word() -> None:
    item = replace(
        GOOD,
        kind="yes_no",
        answer="yes",
        problem="",
        steps=(Text("So yes, it is.", "Isliye haan."),),
        relate=Text("Yes, like a lift.", "Haan, lift jaisa."),
    )
    found = told(item)
    assert found
    assert all("the speech guard would not say it" in one.says for one in found)
    assert list(findings(item, thorough=False)) == []


def test_the_last_step_says_the_answer() -> None:
    found = told(replace(GOOD, steps=GOOD.steps[:1]))
    assert [one.place for one in found] == [("en", "steps", 0), ("hinglish", "steps", 0)]
    assert 'the last step does not say the answer 2: "We start at minus three."' in found[0].says


def test_the_last_step_may_say_the_answer_in_another_form() -> None:
    half = replace(
        GOOD,
        kind="fraction",
        answer="1/2",
        problem="",
        template="",
        steps=(Text("So it is half.", "Isliye yeh aadha hai."),),
    )
    assert told(half) == []


def test_the_same_fault_of_two_items_is_known_as_one() -> None:
    one = Finding(("answer",), '"-3 + 6" comes to 3, but the answer is "2"')
    other = Finding(("answer",), '"9 + 16" comes to 25, but the answer is "1/2"')
    assert one.rule == other.rule
    assert item_check.sentences("One. Two? Three") == 2
