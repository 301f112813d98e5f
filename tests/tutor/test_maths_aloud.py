"""What is written, as it is said; and said back, it is the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.spoken.maths_aloud import expression_aloud, number_aloud
from tutor.spoken.spoken_maths import read
from tutor.turn import Language

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


@pytest.mark.parametrize(
    ("value", "english", "hindi"),
    [
        ("0", "zero", "शून्य"),
        ("25", "twenty-five", "पच्चीस"),
        ("100", "one hundred", "एक सौ"),
        ("205", "two hundred and five", "दो सौ पाँच"),
        ("-3/7", "minus three by seven", "ऋण तीन बटा सात"),
        ("−3/7", "minus three by seven", "ऋण तीन बटा सात"),
        ("3/-7", "three by minus seven", "तीन बटा ऋण सात"),
        ("102/11", "one hundred two by eleven", "एक सौ दो बटा ग्यारह"),
        ("2 3/4", "two and three by four", "दो सही तीन बटा चार"),
        ("0.25", "zero point two five", "शून्य दशमलव दो पाँच"),
        (".5", "zero point five", "शून्य दशमलव पाँच"),
        ("-12.05", "minus twelve point zero five", "ऋण बारह दशमलव शून्य पाँच"),
        ("25%", "twenty-five percent", "पच्चीस प्रतिशत"),
        ("125000", "one lakh twenty-five thousand", "एक लाख पच्चीस हज़ार"),
        ("12,34,567", "twelve lakh thirty-four thousand five hundred and sixty-seven",
         "बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ"),
        ("20000000", "two crore", "दो करोड़"),
        ("3:4", "three is to four", "तीन अनुपात चार"),
        ("24 cm", "twenty-four centimetres", "चौबीस सेंटीमीटर"),
        ("₹50", "fifty rupees", "पचास रुपये"),
    ],
)  # fmt: skip
def test_numbers_are_said_in_words(value: str, english: str, hindi: str) -> None:
    assert number_aloud(value, "en") == number_aloud(value, "hinglish") == english
    assert number_aloud(value, "hi") == hindi


@pytest.mark.parametrize(
    ("value", "how", "said"),
    [
        ("1/4", "decimal", "zero point two five"),
        ("-5/2", "decimal", "minus two point five"),
        ("4", "decimal", "four"),
        ("1/3", "decimal", "one by three"),
        ("1/0", "decimal", "one by zero"),
        ("11/4", "mixed", "two and three by four"),
        ("3/4", "mixed", "three by four"),
        ("2 1/2", "decimal", "two point five"),
        ("1/4", "percent", "twenty-five percent"),
        ("1/8", "percent", "twelve point five percent"),
        ("1/3", "percent", "one by three"),
        ("25%", "percent", "twenty-five percent"),
        ("25%", "decimal", "zero point two five"),
        ("3", "sign", "plus three"),
        ("-3", "sign", "minus three"),
        ("- 3", "sign", "minus three"),
        ("7", "brackets", "seven"),
    ],
)
def test_the_same_value_is_said_in_the_form_that_is_wanted(value: str, how: str, said: str) -> None:
    assert number_aloud(value, "en", how) == said


@pytest.mark.parametrize(
    ("value", "language", "said"),
    [
        ("99999999999999", "en", "ninety-nine lakh ninety-nine thousand nine hundred and ninety-nine"),
        ("100000000000007", "en", f"one {'zero ' * 13}seven"),
        ("10000000000000000005", "hi", f"एक {'शून्य ' * 18}पाँच"),
        ("1/100000000000007", "hinglish", f"one by one {'zero ' * 13}seven"),
    ],
)
def test_a_number_too_large_for_a_name_is_said_digit_by_digit(value: str, language: Language, said: str) -> None:
    assert number_aloud(value, language).endswith(said)


def test_a_sign_that_joins_is_another_word_in_hindi() -> None:
    assert number_aloud("-3", "hi", "sign") == "घटा तीन"
    assert number_aloud("-3", "hi") == "ऋण तीन"


@pytest.mark.parametrize(
    ("written", "english", "hindi"),
    [
        ("x^2 + 2x", "x squared plus two x", "एक्स का वर्ग जमा दो एक्स"),
        ("x**3", "x cubed", "एक्स का घन"),
        ("2^-3", "two to the power minus three", "दो की घात ऋण तीन"),
        ("3(x + 2)", "three times open bracket x plus two close bracket",
         "तीन गुणा कोष्ठक शुरू एक्स जमा दो कोष्ठक बंद"),
        ("5 - (-3)", "five minus minus three", "पाँच घटा ऋण तीन"),
        ("√16", "square root of sixteen", "वर्गमूल सोलह"),
        ("∛(8)", "cube root of eight", "घनमूल आठ"),
        ("12 ÷ 3", "twelve divided by three", "बारह भाग तीन"),
        ("x >= 5", "x is greater than or equal to five", "एक्स, पाँच से बड़ा या बराबर है"),
        ("3/4 > 2/3", "three by four is greater than two by three", "तीन बटा चार, दो बटा तीन से बड़ा है"),
        ("2x - 3 = 11", "two x minus three equals eleven", "दो एक्स घटा तीन बराबर ग्यारह"),
        (r"\frac{3}{7}+\frac{2}{7}", "three by seven plus two by seven", "तीन बटा सात जमा दो बटा सात"),
        ("2ab", "two a b", "दो ए बी"),
        ("2^(m+n)", "two to the power open bracket m plus n close bracket",
         "दो की घात कोष्ठक शुरू एम जमा एन कोष्ठक बंद"),
        ("24 cm^2", "twenty-four square centimetres", "चौबीस वर्ग सेंटीमीटर"),
        ("1 ft = 12 inches", "one foot equals twelve inches", "एक फुट बराबर बारह inches"),
        ("60 km/h", "sixty kilometres per hour", "साठ किलोमीटर प्रति घंटा"),
        ("5 m", "five metres", "पाँच मीटर"),
        ("5m", "five m", "पाँच एम"),
        ("45°", "forty-five degrees", "पैंतालीस डिग्री"),
        ("2, 3", "two and three", "दो और तीन"),
        ("5 + ? = 8", "five plus what equals eight", "पाँच जमा कितना बराबर आठ"),
        ("±4", "plus or minus four", "धन या ऋण चार"),
        ("", "", ""),
        ("√", "square root of", "वर्गमूल"),
    ],
)  # fmt: skip
def test_expressions_are_said_as_a_teacher_says_them(written: str, english: str, hindi: str) -> None:
    assert expression_aloud(written, "en") == english
    assert expression_aloud(written, "hi") == hindi


def _values() -> st.SearchStrategy[str]:
    whole = st.integers(-(10**9), 10**9).map(str)
    long = st.integers(0, 10**20).map(str)
    fraction = st.tuples(st.integers(-999, 999), st.integers(1, 999)).map(lambda pair: f"{pair[0]}/{pair[1]}")
    decimal = st.tuples(st.integers(-9999, 9999), st.integers(0, 9999)).map(lambda pair: f"{pair[0]}.{pair[1]}")
    mixed = st.tuples(st.integers(1, 99), st.integers(1, 20), st.integers(21, 99)).map(
        lambda parts: f"{parts[0]} {parts[1]}/{parts[2]}"
    )
    percent = st.integers(0, 400).map(lambda number: f"{number}%")
    ratio = st.tuples(st.integers(1, 200), st.integers(1, 200)).map(lambda pair: f"{pair[0]}:{pair[1]}")
    return st.one_of(whole, long, fraction, decimal, mixed, percent, ratio)


@given(_values(), st.sampled_from(LANGUAGES))
def test_a_number_said_aloud_is_read_back_as_itself(value: str, language: Language) -> None:
    assert read(number_aloud(value, language)).value == read(value).value


@given(st.integers(0, 99))
def test_a_percent_and_a_decimal_say_the_value_they_are_given(number: int) -> None:
    assert read(number_aloud(f"{number}/100", "en", "percent")).value == f"{number}%"
    assert read(number_aloud(f"{number}/100", "hi", "decimal")).values == read(f"{number}/100").values


_TERM = st.one_of(
    st.integers(2, 99).map(str),
    st.sampled_from(
        ["x", "2x", "3y", "x^2", "5x^3", "xy", "1/2", "3 1/4", "√9", "(x + 2)", "4(x - 1)", "2^5", "a", "3b"]
    ),
)


@given(st.lists(_TERM, min_size=1, max_size=4), st.sampled_from([" + ", " - "]), st.sampled_from(LANGUAGES))
def test_an_expression_said_aloud_is_read_back_as_itself(terms: list[str], sign: str, language: Language) -> None:
    written = sign.join([*terms, "2x"])
    assert read(expression_aloud(written, language), "expression").value == read(written, "expression").value


@given(st.text(max_size=120), st.sampled_from(LANGUAGES))
def test_no_text_of_any_kind_makes_speaking_fail(text: str, language: Language) -> None:
    said = expression_aloud(text, language) + number_aloud(text, language)
    assert not set("0123456789+=<>^√*/()%") & set(said)
