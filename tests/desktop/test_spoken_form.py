"""What a sentence says where it is written in digits and signs: nothing is left that a voice would spell out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.base.spoken_form import spoken_form


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("What is -3/7?", "What is minus three by seven?"),
        ("What is −3/7?", "What is minus three by seven?"),
        ("You said 2x + 5, good.", "You said two x plus five, good."),
        ("12.5 % of 80", "twelve point five percent of eighty"),
        ("x² + 2x is here.", "x squared plus two x is here."),
        ("The ratio is 3:4.", "The ratio is three is to four."),
        ("It costs ₹250.", "It costs two hundred and fifty rupees."),
        ("Rs. 250 each", "two hundred and fifty rupees each"),
        ("1,25,000 people", "one lakh twenty-five thousand people"),
        ("An angle of 90° here", "An angle of ninety degrees here"),
        ("It is 5 cm².", "It is five square centimetres."),
        ("a rope 5 m long", "a rope five metres long"),
        ("2 3/4 litres", "two and three by four litres"),
        ("so 1 / 2 is left", "so one by two is left"),
        ("3 ≤ x", "three is less than or equal to x"),
        ("-5 - (-3)", "minus five minus minus three"),
        ("(3 + 4) comes first", "(three plus four) comes first"),
        ("3(x + 2) = 0", "three times open bracket x plus two close bracket equals zero"),
        ("(3 + 4 is next", "(three plus four is next"),
        ("(3)(4)", "open bracket three close bracket four"),
        ("the point (2, 3)", "the point (two, three)"),
        ("a - b", "a minus b"),
        ("a 3 by 4 grid", "a three by four grid"),
        ("the side 3 x", "the side three x"),
        ("Class 7: 4 sums", "Class seven: four sums"),
        ("Question 3 - what now?", "Question three - what now?"),
        ("a 2-digit number", "a two-digit number"),
        ("So 2⁻³ = 1/8 here", "So two to the power minus three equals one by eight here"),
    ],
)
def test_digits_and_signs_are_said_as_a_teacher_says_them(written: str, said: str) -> None:
    assert spoken_form(written, "en") == said


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("-3/7 कितना है?", "ऋण तीन बटा सात कितना है?"),
        ("५ और ७ जोड़ो", "पाँच और सात जोड़ो"),
        ("x² क्या है?", "एक्स का वर्ग क्या है?"),
        ("12.5% लो", "बारह दशमलव पाँच प्रतिशत लो"),
        ("₹250 दो", "दो सौ पचास रुपये दो"),
        ("5 cm² बचा", "पाँच वर्ग सेंटीमीटर बचा"),
        ("वह 2 × 5 = 10 m।", "वह दो गुणा पाँच बराबर दस मीटर।"),
        ("10⁻⁶ g लो", "दस की घात ऋण छह ग्राम लो"),
    ],
)
def test_a_hindi_sentence_says_them_in_hindi(written: str, said: str) -> None:
    assert spoken_form(written, "hi") == said


def test_hinglish_says_them_in_english() -> None:
    assert spoken_form("2x + 5 ko -3/7 se jodo", "hinglish") == "two x plus five ko minus three by seven se jodo"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Call 1098 now", "Call one zero nine eight now"),
        ("Childline 1098 (one zero nine eight), free", "Childline one zero nine eight, free"),
        ("Tele-MANAS 14416 (one four four one six) par", "Tele-MANAS one four four one six par"),
        ("112 isn't it yet", "one hundred and twelve isn't it yet"),
        ("112 par call karo", "one one two par call karo"),
        ("1098 rupees", "one zero nine eight rupees"),
    ],
)
def test_a_helpline_is_said_digit_by_digit_and_once(written: str, said: str) -> None:
    assert spoken_form(written, "hinglish") == said


def test_a_helpline_in_hindi_is_said_in_its_own_words() -> None:
    assert spoken_form("चाइल्डलाइन 1098 (एक शून्य नौ आठ) पर", "hi") == "चाइल्डलाइन एक शून्य नौ आठ पर"
    assert spoken_form("1098 पर फ़ोन करो", "hi") == "एक शून्य नौ आठ पर फ़ोन करो"


def test_a_bracket_that_says_something_else_stays() -> None:
    assert spoken_form("125 (the cube of five)", "en") == "one hundred and twenty-five (the cube of five)"


@pytest.mark.parametrize(
    "sentence",
    [
        "Namaste, main tumhari Didi!",
        "Twenty-five and/or x-axis - hmm.",
        "That is (see the board).",
        "What is x?",
        "2nd",
        "धीरे धीरे सोचो।",
        "= ?",
        "(",
        "",
    ],
)
def test_what_holds_no_maths_stays_as_it_is(sentence: str) -> None:
    assert spoken_form(sentence, "en") == sentence


@given(st.text("0123456789 -+/*^=<>%:().,²³√°₹xyam×÷तीन", max_size=14), st.sampled_from(["en", "hinglish", "hi"]))
def test_any_text_has_a_spoken_form(text: str, language: str) -> None:
    spoken_form(text, language)  # type: ignore[arg-type]


@given(st.integers(-999_999, 999_999), st.integers(1, 999), st.sampled_from(["en", "hi"]))
def test_no_digit_is_left_of_a_fraction(top: int, bottom: int, language: str) -> None:
    said = spoken_form(f"{top}/{bottom}", language)  # type: ignore[arg-type]
    assert not re.search(r"[\d/-]\d|\d", said)
