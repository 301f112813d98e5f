"""Numbers with units: what was measured, and the same in another unit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.answer_checker import judge
from tutor.numbers.ratio import Ratio
from tutor.spoken.expressions import dimension, in_base
from tutor.spoken.maths_tokens import MEASURE_OF, joined
from tutor.spoken.spoken_maths import read


def quantity(text: str) -> tuple[str, str]:
    amount = read(text, "quantity").amount
    assert amount is not None, text
    return str(amount.ratio), amount.unit


@pytest.mark.parametrize(
    ("said", "number", "unit"),
    [
        ("24 cm", "24", "cm"),
        ("24cm", "24", "cm"),
        ("5m", "5", "m"),
        ("minus five degrees", "-5", "degree"),
        ("45°", "45", "degree"),
        ("dhai kilo", "5/2", "kg"),
        ("paanch quintal", "5", "quintal"),
        ("three tonnes", "3", "tonne"),
        ("half a litre", "1/2", "l"),
        ("250 cc", "250", "cm^3"),
        ("24 square cm", "24", "cm^2"),
        ("24 sq. cm", "24", "cm^2"),
        ("24 cm²", "24", "cm^2"),
        ("5 metre square", "5", "m^2"),
        ("pachees varg metre", "25", "m^2"),
        ("बारह वर्ग से.मी.", "12", "cm^2"),
        ("पाँच कि.ग्रा.", "5", "kg"),
        ("तीन किलोमीटर", "3", "km"),
        ("8 cubic metres", "8", "m^3"),
        ("do hectare", "2", "hectare"),
        ("60 km per hour", "60", "kmph"),
        ("10 m/s", "10", "mps"),
        ("Rs 50", "50", "rupees"),
        ("पचास रुपये", "50", "rupees"),
        ("50 paise", "1/2", "rupees"),
        ("75 cents", "3/4", "dollars"),
        ("206 rupaye 50 paise", "413/2", "rupees"),
        ("206 rupaye aur 50 paise", "413/2", "rupees"),
        ("5 kg 200 g", "26/5", "kg"),
        ("5 kg, 200 g", "26/5", "kg"),
        ("8 lb. 13 oz.", "141/16", "lb"),
        ("2 ghante 30 minute", "5/2", "hour"),
        ("दो घंटे तीस मिनट", "5/2", "hour"),
        ("1 day 2 hours 30 minutes", "53/48", "day"),
        ("five feet six inches", "11/2", "ft"),
        ("2 km 1000 m aur 5 apples", "", ""),
        ("5 apples", "5", ""),
        ("25 rupees 3 pens", "", ""),
        ("12 square units", "12", "unit^2"),
    ],
)
def test_a_quantity_is_its_number_and_its_unit(said: str, number: str, unit: str) -> None:
    if number:
        assert quantity(said) == (number, unit)
    else:
        assert read(said, "quantity").value is None


def test_the_value_of_a_quantity_names_its_unit_only_where_a_quantity_is_awaited() -> None:
    assert read("24 cm", "quantity").value == "24 cm"
    assert read("24 cm", "number").value == "24"
    assert read("twenty four", "quantity").value == "24"


@pytest.mark.parametrize(
    ("said", "why"),
    [("206 rupaye 206 paise", "ambiguous"), ("5 kg 1200 g", "ambiguous"), ("2 hours 30", "incomplete")],
)
def test_what_nobody_says_so_is_not_guessed(said: str, why: str) -> None:
    assert read(said, "quantity").kind == why


def test_two_quantities_of_one_unit_are_two() -> None:
    assert read("2 m and 3 m", "number").value == "2, 3"
    assert read("2 m and 3 kg", "number").value == "2, 3"


@pytest.mark.parametrize(
    ("said", "key", "verdict", "reason"),
    [
        ("24 cm", "0.24 m", "correct", "equal"),
        ("do metre", "200 cm", "correct", "equal"),
        ("5200 g", "5 kg 200 g", "correct", "equal"),
        ("dhai ghante", "150 minutes", "correct", "equal"),
        ("1 litre", "1000 cubic cm", "correct", "equal"),
        ("1 hectare", "10000 m^2", "correct", "equal"),
        ("five feet six inches", "66 inches", "correct", "equal"),
        ("50 paise", "50 paise", "correct", "equal"),
        ("36 km/h", "10 m/s", "correct", "equal"),
        ("24 cm", "24", "correct", "equal"),
        ("24", "24 cm", "partial", "unit_missing"),
        ("24 units", "24 cm", "partial", "unit_missing"),
        ("24 kg", "24 cm", "partial", "other_measure"),
        ("24 cm", "24 cm^2", "partial", "other_measure"),
        ("20 cm", "24 cm^2", "wrong", "other_measure"),
        ("24 m", "24 cm", "wrong", "different"),
        ("25 cm", "24 cm", "wrong", "close"),
        ("7", "24 cm", "wrong", "different"),
        ("25 cm ya 24 cm", "24 cm", "wrong", "two_guesses"),
        ("x cm", "24 cm", "wrong", "different"),
        ("12 cm + 12 cm", "24 cm", "partial", "unit_missing"),
    ],
)
def test_a_quantity_is_right_in_any_unit_of_its_kind(said: str, key: str, verdict: str, reason: str) -> None:
    judged = judge(said, key)
    assert judged.verdict == verdict
    assert reason in {judged.reason, "unit_missing"}


def test_the_measure_given_in_the_question_is_not_its_conversion() -> None:
    question = "Write 24 cm in metres."
    assert judge("24 cm", "0.24 m", question=question).reason == "form_missing"
    assert judge("0.24 m", "0.24 m", question=question).verdict == "correct"
    assert judge("240 mm", "0.24 m", question="Write 2/0 in metres.").verdict == "correct"


@given(st.integers(1, 10**6), st.sampled_from(sorted({measure.symbol for measure in MEASURE_OF.values()})))
def test_every_unit_is_read_and_equal_to_itself(number: int, symbol: str) -> None:
    said = read(f"{number} {symbol}", "quantity").amount
    assert said is not None
    assert said.unit in {symbol, "rupees", "dollars"}
    assert in_base(said) != Ratio(0)
    assert judge(f"{number} {symbol}", f"{number} {symbol}").verdict == "correct"


def test_units_of_several_pieces_become_one_word() -> None:
    assert joined("5 sq. cm") == "5  sqcm "
    assert joined("five") == "five"
    assert dimension("") == ""
    assert dimension("cm^2") == dimension("hectare") == "area"
