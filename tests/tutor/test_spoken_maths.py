"""What children say, as exact values; and what must not be read as one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tests.tutor.counted_work import grows_no_faster_than_its_text
from tutor.language.known_words import EXACT, HOMOPHONE, SPELLINGS, fold, look_up, plain
from tutor.numbers.ratio import Ratio
from tutor.spoken.maths_tokens import LONGEST, Token, tokenise
from tutor.spoken.spoken_maths import KEPT, Reading, forget, read


def value(text: str, kind: str = "number") -> str | None:
    return read(text, kind).value


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("five", "5"),
        ("zero", "0"),
        ("fourty two", "42"),
        ("one hundred and five", "105"),
        ("two lakh", "200000"),
        ("twelve hundred", "1200"),
        ("three thousand forty", "3040"),
        ("a hundred", "100"),
        ("hundred thousand", "100000"),
        ("four million two hundred thousand six", "4200006"),
        ("nine trillion", "9000000000000"),
        ("ek crore bees lakh", "12000000"),
        ("दो हज़ार पच्चीस", "2025"),
        ("पैंसठ", "65"),
        ("chhappan", "56"),
        ("ek sau paintalis", "145"),
        ("५६", "56"),
        ("1,25,000", "125000"),
        ("12,500", "12500"),
        ("zero zero seven", "7"),
        ("four five six", "456"),
        ("थर्टी सेवन", "37"),
        ("half a dozen", "6"),
        ("teen darjan", "36"),
        ("ek so bees", "120"),
        ("2 hundred 5", "205"),
        ("फिफ्टीन", "15"),
    ],
)
def test_whole_numbers_are_read_in_three_languages(said: str, meant: str) -> None:
    assert value(said) == meant
    assert read(said).kind in {"integer"}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("minus four", "-4"),
        ("negative nine", "-9"),
        ("rin saat", "-7"),
        ("ऋण आठ", "-8"),
        ("माइनस दो बटा तीन", "-2/3"),
        ("- 3", "-3"),
        ("−3", "-3"),
        ("maainas do", "-2"),
        ("minus minus 4", "4"),
        ("plus 6", "6"),
        ("two by minus nine", "-2/9"),
    ],
)
def test_negatives_are_read(said: str, meant: str) -> None:
    assert value(said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("three by eight", "3/8"),
        ("three over eight", "3/8"),
        ("three upon eight", "3/8"),
        ("3/8", "3/8"),
        ("6/16", "3/8"),
        ("3 out of 8", "3/8"),
        ("teen bata aath", "3/8"),
        ("तीन बटा आठ", "3/8"),
        ("तीन बटे आठ", "3/8"),
        ("3/8th", "3/8"),
        ("nau mein se do", "2/9"),
        ("नौ में से दो", "2/9"),
        ("half", "1/2"),
        ("aadha", "1/2"),
        ("do tihai", "2/3"),
        ("ek chauthai", "1/4"),
        ("three quarters", "3/4"),
        ("a quarter", "1/4"),
        ("paav", "1/4"),
        ("pauna", "3/4"),
        ("five sixths", "5/6"),
        ("three fourth", "3/4"),
        ("twenty-three fifths", "23/5"),
        ("twenty twenty-fifths", "4/5"),
        ("one divided by seven", "1/7"),
        ("ek ka paanchvaan", "1/5"),
        ("दो का सातवां", "2/7"),
        ("\\frac{2}{6}", "1/3"),
        ("one bye seven", "1/7"),
        ("a fifth", "1/5"),
        ("ek sau ek bata chaar", "101/4"),
        ("one hundred two by three", "34"),
        ("⅔", "2/3"),
        ("chautha", None),
    ],
)
def test_fractions_are_read(said: str, meant: str | None) -> None:
    assert value(said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("two and three fourths", "11/4"),
        ("do sahi teen bata chaar", "11/4"),
        ("2 and 3, 4th", "11/4"),
        ("2 3/4", "11/4"),
        ("two whole three by four", "11/4"),
        ("तीन सही एक बटा दो", "7/2"),
        ("two and a half", "5/2"),
        ("1½", "3/2"),
        ("minus 2 and 3 fourths", "-11/4"),
        ("one hundred and three and two thirds", "311/3"),
        ("five three fourths", "23/4"),
        ("sawa do", "9/4"),
        ("sava", "5/4"),
        ("dedh", "3/2"),
        ("dhai", "5/2"),
        ("साढ़े तीन", "7/2"),
        ("paune do", "7/4"),
        ("पौने चार सौ", "375"),
        ("dhai hazaar", "2500"),
        ("sawa sau", "125"),
        ("ढाई सौ दशमलव छह", "1253/5"),
        ("sadhe", None),
        ("saade teen", "7/2"),
    ],
)
def test_mixed_numbers_and_sawa_dedh_dhai_are_read(said: str, meant: str | None) -> None:
    assert value(said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("zero point five", "1/2"),
        ("point two five", "1/4"),
        ("teen dashamlav ek chaar", "157/50"),
        ("0.5.", "1/2"),
        ("तीन दशमलव दो", "16/5"),
        ("seven point o five", "141/20"),
        ("three point twenty five", "13/4"),
        (".75", "3/4"),
        ("2.5 lakh", "250000"),
        ("one point five million", "1500000"),
        ("3 point 14", "157/50"),
        ("six decimal point one", "61/10"),
        ("minus one point five", "-3/2"),
        ("point hundred and five", None),
    ],
)
def test_decimals_are_read(said: str, meant: str | None) -> None:
    assert value(said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("fifty percent", "50%"),
        ("50 %", "50%"),
        ("pachaas pratishat", "50%"),
        ("पच्चीस प्रतिशत", "25%"),
        ("das fisadi", "10%"),
        ("12.5 per cent", "25/2%"),
        ("बीस का प्रतिशत", "20%"),
    ],
)
def test_percentages_are_read(said: str, meant: str) -> None:
    assert value(said) == meant
    assert read(said).kind == "percent"


@pytest.mark.parametrize(
    ("said", "meant", "kind"),
    [
        ("x = 5", "x=5", "equation"),
        ("5 = x", "x=5", "equation"),
        ("x is equal to five", "x=5", "equation"),
        ("x hai 5", "x=5", "equation"),
        ("x ki value 5 hai", "x=5", "equation"),
        ("x ki keemat minus 5 hai", "x=-5", "equation"),
        ("ex equals minus two", "x=-2", "equation"),
        ("3 is to 4", "3:4", "ratio"),
        ("6:8", "3:4", "ratio"),
        ("x:2", "x:2", "ratio"),
        ("five x", "5x", "expression"),
        ("2x + 3", "2x+3", "expression"),
        ("3 + x*2", "2x+3", "expression"),
        ("x squared plus 3 x", "x^2+3x", "expression"),
        ("3x/4", "(3/4)x", "expression"),
        ("x by 2", "(1/2)x", "expression"),
        ("ab=ba", "ab=ab", "equation"),
        ("x > 5", "x>5", "inequality"),
        ("5 < x", "x>5", "inequality"),
        ("minus x", "-x", "expression"),
        ("10 power minus 3", "1/1000", "arithmetic"),
        ("two raised to the power five", "32", "arithmetic"),
        ("5 ka square", "25", "arithmetic"),
        ("square of 5", "25", "arithmetic"),
        ("cube of 2", "8", "arithmetic"),
        ("root 25", "5", "arithmetic"),
        ("25 ka vargmool", "5", "arithmetic"),
        ("cube root of 27", "3", "arithmetic"),
        ("27 ka ghanmool", "3", "arithmetic"),
        ("root 2", "√2", "expression"),
        ("3x9", "27", "arithmetic"),
        ("2 times minus 3", "-6", "arithmetic"),
        ("minus 3 plus 2", "-1", "arithmetic"),
        ("4+2=6", "6", "integer"),
        ("1.5/2", "3/4", "arithmetic"),
        ("x^-1", "x^-1", "expression"),
        ("1/(x+1)", "1/(1+x)", "expression"),
        ("x - x", "0", "arithmetic"),
        ("(x+1)(x-1)", "x^2-1", "expression"),
        ("5 cubed", "125", "arithmetic"),
        ("2 ki ghat 3", "8", "arithmetic"),
        ("(2x", "2x", "expression"),
        ("2 and 3", "2, 3", "set"),
        ("(2, 3)", "2, 3", "set"),
        ("±4", "4, -4", "set"),
        ("greater", ">", "comparison"),
        ("chhota", "<", "comparison"),
        ("barabar", "=", "comparison"),
        ("3/4 > 2/3", "3/4>2/3", "inequality"),
        ("yes", "yes", "yes_no"),
        ("haan ji", "yes", "yes_no"),
        ("नहीं", "no", "yes_no"),
        ("∛", None, "none"),
        ("x=y", "x=y", "equation"),
        ("पाँच रुपये पचास पैसे", "11/2", "decimal"),
        ("50 paise", "1/2", "decimal"),
        ("12 rupees", "12", "integer"),
        ("3 dollars and 5", "3, 5", "set"),
    ],
)
def test_other_forms_are_read(said: str, meant: str | None, kind: str) -> None:
    reading = read(said)
    assert (reading.value, reading.kind) == (meant, kind)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("umm it is, I think, minus one by seven right?", "-1/7"),
        ("answer is 5", "5"),
        ("mujhe lagta hai 5 hai", "5"),
        ("the end point is 5", "5"),
        ("done with step one, it is 4", "4"),
        ("tell me is it 5", "5"),
        ("5 apples", "5"),
        ("5, no, 7", "7"),
        ("5 nahi 7", "7"),
        ("five sorry seven", "7"),
        ("5 I mean 7", "7"),
        ("7 not 5", "7"),
        ("not 5 but 7", "7"),
        ("7 hai 5 nahi", "7"),
        ("minus one by, no, minus one by seven", "-1/7"),
        ("the product is 6", "6"),
        ("5 hai na", "5"),
        ("5 5", None),
        ("5, 5", "5, 5"),
        ("five five five no six", "6"),
        ("kya 5 hai", "5"),
        ("5 ruko 6", "6"),
    ],
)
def test_filler_is_taken_away_and_the_last_word_counts(said: str, meant: str | None) -> None:
    assert value(said) == meant


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("5 ya 7", "two_guesses"),
        ("five or seven", "two_guesses"),
        ("it is not 5", "negated"),
        ("5 nahi hai", "negated"),
        ("not 5", "negated"),
        ("twenty three fifths", "ambiguous"),
        ("two and a half thirds", "ambiguous"),
        ("minus one by", "incomplete"),
        ("minus", "incomplete"),
        ("3 point", "incomplete"),
        ("between 5 and 7", "range"),
        ("5 se 7", "range"),
        ("lagbhag 5", "range"),
        ("more than 5", "range"),
        ("1/0", "no_value"),
        ("0^-1", "no_value"),
        ("x/(2-2)", "no_value"),
        ("9^9^9", "too_large"),
        ("reciprocal of 5", "none"),
        ("5 ka ulta", "none"),
        ("two three", "ambiguous"),
        ("4 9", "ambiguous"),
        ("1/2/3", "ambiguous"),
        ("nineteen seventy", "ambiguous"),
        ("two thousand hundred", "ambiguous"),
        ("one by two squared", "ambiguous"),
        ("", "none"),
        ("do sahi", "integer"),
        ("do sahi teen", "incomplete"),
        ("saat mein se nau", "incomplete"),
        ("saat mein se", "incomplete"),
        ("one hundred and two by eleven", "ambiguous"),
        ("paune teen bata chaar", "ambiguous"),
        ("2 5/3", "ambiguous"),
        ("1.5 lakh 20", "ambiguous"),
        ("one hundred two dozen", "ambiguous"),
        ("- - - 5", "ambiguous"),
        ("x^y", "incomplete"),
        ("2(x] 3", "incomplete"),
        ("(2 ya", "incomplete"),
        ("((((((((((1", "too_large"),
        ("1+" * 40 + "1", "too_large"),
        ("x^99", "too_large"),
        ("(a+b+c+d+e)^9", "too_large"),
        ("1, 2, 3, 4, 5, 6, 7, 8, 9, 10", "ambiguous"),
        ("5 ki", "integer"),
        ("five over", "incomplete"),
        ("is it yes no", "ambiguous"),
        ("root", "incomplete"),
        ("2 point 3 lakh 5 hundred", "ambiguous"),
        ("7 by 5 6", "ambiguous"),
        ("yes no", "ambiguous"),
        ("the bus stopped near our old brown house with 5 cats", "none"),
        ("9" * 50, "none"),
        ("1.2.3", "none"),
        ("dhai bata do", "ambiguous"),
        ("fifty one thousand two forty", "ambiguous"),
        ("two zero hundred", "ambiguous"),
        ("five thousand five thousand", "ambiguous"),
        ("five thousand two thousand", "ambiguous"),
        ("six lakh seven lakh", "ambiguous"),
        ("one million two", "integer"),
        ("1 thousand 5000", "ambiguous"),
        ("two fifth six", "ambiguous"),
        ("twenty fifth", "ambiguous"),
    ],
)
def test_what_cannot_be_read_says_why_instead_of_guessing(said: str, kind: str) -> None:
    reading = read(said, "")
    assert reading.kind == kind
    assert reading.kind in {"integer", "set"} or reading.value is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("minus to by seven", "-2/7"),
        ("tree by for", "3/4"),
        ("x = to", "x=2"),
        ("for point five", "9/2"),
        ("one by ate", "1/8"),
        ("to hundred", "200"),
        ("for", "4"),
        ("to", "2"),
        ("won", "1"),
        ("tera", "13"),
        ("ek saw pachees", "125"),
    ],
)
def test_a_homophone_is_a_number_where_only_a_number_can_stand(said: str, meant: str) -> None:
    assert value(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "over to you",
        "I went to school",
        "thanks for that",
        "answer bata do",
        "how do you do it",
        "game over",
        "hint do",
        "I saw it",
        "मैंने सुना",
    ],
)
def test_a_homophone_is_a_word_everywhere_else(said: str) -> None:
    assert value(said) is None


def test_a_homophone_alone_is_no_number_when_none_is_awaited() -> None:
    assert value("for", "") is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("haan", "yes"),
        ("yes it is", "yes"),
        ("no it is not", "no"),
        ("नहीं", "no"),
        ("sahi", "yes"),
        ("galat", "no"),
        ("it is not", "no"),
        ("true", "yes"),
        ("5", None),
        ("yes no", None),
    ],
)
def test_yes_and_no_are_read_when_awaited(said: str, meant: str | None) -> None:
    assert value(said, "yes_no") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("b", "b"),
        ("option b", "b"),
        ("(c)", "c"),
        ("it is b", "b"),
        ("बी", "b"),
        ("it's a b", "b"),
        ("B wala", "b"),
        ("not b", None),
        ("b or c", None),
        ("hello", None),
        ("option a", "a"),
    ],
)
def test_a_choice_is_read_when_awaited(said: str, meant: str | None) -> None:
    assert value(said, "choice") == meant


def test_a_reading_keeps_the_exact_numbers_and_the_form() -> None:
    reading = read("two by four")
    assert reading.values == (Ratio(1, 2),)
    assert reading.amount is not None
    assert (reading.amount.top, reading.amount.bottom, reading.amount.form) == (2, 4, "fraction")
    assert read("5 ya 7").values == (Ratio(5), Ratio(7))
    assert read("2 and 3").amount is None
    assert read("x").values == ()
    assert repr(read("5")) == "Reading('5', 'integer')"
    assert isinstance(read("x is 2 and y"), Reading)


@pytest.mark.parametrize("said", ["what is 3 plus 4", "3 plus 4 kitna hota hai", "how much is 5"])
def test_a_question_read_back_is_marked_as_one(said: str) -> None:
    assert read(said).asked


def test_every_spelling_of_every_hindi_number_is_read_as_itself_and_no_other() -> None:
    for number, spellings in SPELLINGS.items():
        for word in spellings:
            entry = look_up(plain(word))
            assert entry is not None, word
            assert entry[1] == number, word


@pytest.mark.parametrize(
    ("said", "kind", "meant"),
    [
        ("three hundred and two dozens", "number", "324"),
        ("twenty and three and three fifths", "number", "118/5"),
        ("twenty and three and three fifths", "set", "20, 18/5"),
        ("one lakh crore", "number", "1000000000000"),
        ("twelve thousand crore", "number", "120000000000"),
        ("3 to 4", "ratio", "3:4"),
        ("three too four", "ratio", "3:4"),
        ("2 aur 3 ka anupat", "ratio", "2:3"),
        ("x aur 3 ka anupat", "ratio", "x, 3"),
        ("two three five", "set", "2, 3, 5"),
        ("twenty five thirty five", "set", "25, 35"),
        ("2 1/2 and 3", "set", "5/2, 3"),
        ("x = 2 or x = -3", "set", "2, -3"),
        ("open bracket x plus one close bracket by two", "expression", "(1/2)x+1/2"),
        ("a squared plus two a b plus b squared", "expression", "2ab+a^2+b^2"),
        ("b plus a half", "expression", "b+1/2"),
        ("ए जमा बी", "expression", "a+b"),
        ("paanch ghata teen", "number", "2"),
        ("बारह भाग तीन", "number", "4"),
        ("ek buy do", "number", "1/2"),
        ("do pura teen bata chaar", "number", "11/4"),
        ("teen bata chaar, do bata teen se bada hai", "comparison", "3/4>2/3"),
        ("x, paanch se chhota ya barabar hai", "expression", "x<=5"),
        ("1/3 ≈ 0.33", "number", "1/3"),
        ("twenty 5", "number", "25"),
    ],
)
def test_the_kind_of_answer_awaited_says_what_several_numbers_are(said: str, kind: str, meant: str) -> None:
    assert value(said, kind) == meant


@pytest.mark.parametrize(
    "said",
    [
        "twenty paanch",
        "bees five",
        "bees paanch",
        "thirty ek",
        "bucket hundred",
        "twenty first",
        "das mein se paanch ghataye",
    ],
)
def test_numbers_that_no_language_makes_are_not_guessed(said: str) -> None:
    assert read(said, "number").kind == "ambiguous"


COMMON_SPELLINGS = {
    19: "unnees unnis unis unees", 21: "ikkis ikkees ikis", 22: "bais baees baais", 23: "teis teyis teees",
    24: "chaubis chobis chaubees", 25: "pachis pachees pachchis pacchis pachchees",
    26: "chhabbis chabbis chhabis chabis chhabbees", 27: "sattais satais sattaees", 28: "atthais athais attais",
    29: "untees untis unatis unnatis", 33: "taintis tentis taitis tetis", 37: "saintis saintees sentis",
    38: "adtis artis adatis", 39: "untalis untalees unchalis unchaalis", 43: "taintalis tentalis tetalis",
    44: "chawalis chauvalis chavalis chauwalis", 46: "chhiyalis chiyalis chhayalis", 49: "unchas unchaas unanchas",
    55: "pachpan pachapan", 56: "chhappan chappan", 59: "unsath unsat", 66: "chhiyasath chiyasath chiasath",
    69: "unhattar unahattar unhatar", 75: "pachhattar pichattar pachattar", 79: "unyasi unasi unnasi",
    85: "pachasi pichasi", 89: "navasi nawasi nauasi", 95: "pachanve panchanve pichanve pachaanave",
    99: "ninyanve ninyanave ninanve ninnanve",
}  # fmt: skip


@pytest.mark.parametrize(("number", "spellings"), COMMON_SPELLINGS.items())
def test_the_common_spellings_of_a_hindi_number_are_read(number: int, spellings: str) -> None:
    assert {value(word) for word in spellings.split()} == {str(number)}


@pytest.mark.parametrize("scale", [("", 1), (" sau", 100), (" hazaar", 1000), (" lakh", 100000)])
@pytest.mark.parametrize(
    ("said", "quarters"),
    [
        ("sawa do", 9), ("sava teen", 13), ("sadhe paanch", 22), ("saadhe teen", 14), ("sarhe saat", 30),
        ("paune do", 7), ("pone chaar", 15), ("dedh", 6), ("derh", 6), ("dhai", 10), ("adhai", 10), ("dhaai", 10),
    ],
)  # fmt: skip
def test_sawa_and_dedh_count_hundreds_and_lakhs(said: str, quarters: int, scale: tuple[str, int]) -> None:
    assert value(said + scale[0]) == str(Fraction(quarters, 4) * scale[1])


def test_unlisted_spellings_fold_onto_the_listed_ones() -> None:
    assert look_up("chaubiss") == ("teen", 24)
    assert look_up("पैंन्तीस") is None
    assert look_up("उन्नासि") == ("teen", 79)
    assert fold("at") == ""
    assert look_up("bus") is None
    assert look_up("chauthaaaai") is None
    assert look_up("teesra") == ("denominator", 3)
    assert look_up("kavan") is None


def test_no_homophone_is_a_word_of_the_grammar_by_itself() -> None:
    assert not set(HOMOPHONE) & set(EXACT)


@given(st.integers(0, 99))
def test_hindi_numbers_count_hundreds_and_thousands(number: int) -> None:
    word = SPELLINGS[number][0]
    assert value(f"तीन सौ {word}") == str(300 + number) or number == 0
    assert value(f"{word} हजार") == str(number * 1000)


def words(row: str) -> list[str]:
    return row.split()


ONES = words(
    "zero one two three four five six seven eight nine ten eleven "
    "twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
TENS = words("- - twenty thirty forty fifty sixty seventy eighty ninety")
SCALES = [(10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred")]


def in_words(number: int) -> str:
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10] + ("" if number % 10 == 0 else "-" + ONES[number % 10])
    size, name = next((size, name) for size, name in SCALES if number >= size)
    rest = number % size
    return f"{in_words(number // size)} {name}" + (f" {in_words(rest)}" if rest else "")


@given(st.integers(0, 10**15 - 1))
def test_every_english_cardinal_reads_back(number: int) -> None:
    assert value(in_words(number)) == str(number)


@given(st.integers(-999, 999), st.integers(1, 999))
def test_every_spoken_fraction_reads_back(top: int, bottom: int) -> None:
    sign = "minus " if top < 0 else ""
    wanted = Fraction(top, bottom)
    assert value(f"{sign}{in_words(abs(top))} by {in_words(bottom)}") == str(wanted)
    assert value(f"{top}/{bottom}") == str(wanted)


@given(st.integers(0, 9999), st.text("0123456789", min_size=1, max_size=6))
def test_every_spoken_decimal_reads_back(count: int, places: str) -> None:
    wanted = str(Fraction(f"{count}.{places}"))
    assert value(f"{in_words(count)} point " + " ".join(ONES[int(digit)] for digit in places)) == wanted
    assert value(f"{count}.{places}") == wanted


WORDS = st.sampled_from(
    [*sorted(EXACT), *sorted(HOMOPHONE), "kya", "hai", ",", "?", "(", ")", "x", "12", "3.5", "-", "/", "of"]
)


@settings(max_examples=how_many(100, 400))
@given(
    st.lists(WORDS, max_size=14).map(" ".join),
    st.sampled_from(["", "number", "yes_no", "choice", "fraction", "expression"]),
)
def test_no_string_of_maths_words_ever_raises(said: str, kind: str) -> None:
    assert isinstance(read(said, kind), Reading)


@given(st.text(max_size=400), st.sampled_from(["", "number", "yes_no", "choice"]))
def test_no_text_ever_raises(said: str, kind: str) -> None:
    assert isinstance(read(said, kind), Reading)


@pytest.mark.parametrize(
    "unit", ["one ", "1,", "(", "x+", "9^", "twenty three ", "minus ", "\0", "😀", "\\frac{1}{", "1 and ", "5="]
)
def test_long_text_is_refused_and_reading_is_linear_in_length(unit: str) -> None:
    assert read(unit * 100_000).value is None
    assert grows_no_faster_than_its_text(read, unit)


def test_text_longer_than_any_answer_has_no_value() -> None:
    assert read("5" + " " * LONGEST).value is None


def test_invisible_marks_and_full_width_digits_are_read_through() -> None:
    assert value("\u202e5\u200b") == "5"
    assert value("５/７") == "5/7"
    assert value("5\x00") == "5"


def test_a_token_shows_itself() -> None:
    assert repr(tokenise("five")[0]) == "unit:five"
    assert isinstance(tokenise("five")[0], Token)


def test_a_text_reads_the_same_however_much_was_read_before() -> None:
    first = read("minus one by seven", "fraction")
    for number in range(KEPT + 2):
        assert read(str(number)).value == str(number)
    again = read("minus one by seven", "fraction")
    assert (again.value, again.kind, again.strange) == (first.value, first.kind, first.strange)


def test_what_was_read_can_be_forgotten_and_read_anew() -> None:
    first = read("minus one by seven", "fraction")
    assert read("minus one by seven", "fraction") is first
    forget()
    anew = read("minus one by seven", "fraction")
    assert anew is not first
    assert anew.value == first.value


# --- a number that is written in two ----------------------------------------------------------------------------------


@given(st.integers(1, 99_999), st.integers(1, 99))
def test_eight_hundred_and_five_may_be_written_in_two_numbers(hundreds: int, rest: int) -> None:
    text = f"{hundreds * 100} and {rest}"
    assert read(text, "integer").value == str(hundreds * 100 + rest)
    assert len(read(text, "set").values) == 2


@pytest.mark.parametrize("text", ["20 and 5", "5 and 800", "1000 and 200", "300 and 40 and 5"])
def test_two_numbers_that_nobody_says_as_one_stay_two(text: str) -> None:
    assert len(read(text, "integer").values) > 1


def test_a_part_behind_it_belongs_to_the_second_number() -> None:
    assert read("100 and 5 by 7", "quantity").value == "705/7"
