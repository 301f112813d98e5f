"""The registry of misconceptions: each finds its own wrong value, and none ever gives the right one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tutor.chapters import packs
from tutor.diagnosis import misconceptions, problems, story_slips
from tutor.diagnosis.misconceptions import REGISTRY, diagnose, explain, same, wrong_values
from tutor.diagnosis.right_values import right_values

FOUND_IN = """
left_to_right|2 + 3 * 4|20
add_before_sub|10 - 3 + 2|5
add_before_multiply|2 * 3 + 4|14
bracket_first_term|3(x + 2)|3x+2
bracket_minus_first_only|10 - (3 - 2)|5
bracket_factor_added|3(4 + 2)|9
product_before_power|2 * 3^2|36
square_of_sum|(a + b)^2|a^2+b^2
middle_term_amiss|(a - b)^2|a^2-2ab-b^2
product_of_sums_ends_only|(x + 2)(x + 3)|x^2+6
difference_of_squares|7^2 - 3^2|16
exp_times|2^3|6
base_exponent_swapped|2^3|9
negative_exponent|2^-3|-8
zero_exp_zero|5^0|0
neg_square|-3^2|9
add_exps_on_add|2^3 + 2^2|32
exps_multiplied|2^3 * 2^4|4096
bases_multiplied|2^3 * 2^4|16384
power_of_power_added|(2^3)^2|32
power_reaches_one_factor|(2x)^3|2x^3
root_halves|root: 16|8
root_of_sum|√(9 + 16)|7
add_across|1/3 + 1/4|2/7
keeps_numerators|1/2 + 1/4|2/4
one_denominator_taken|2/3 + 1/5|3/5
whole_joins_numerator|7 - 1/3|6/3
fraction_brought_down|6 - 1 1/4|21/4
mixed_no_regrouping|8 1/3 - 2 2/3|19/3
mixed_parts_apart|2 1/2 * 3 1/3|37/6
mixed_drop_whole|2 1/2 + 1 1/4|3/4
div_flip_none|2/3 ÷ 4/5|8/15
div_flip_first|2/3 ÷ 4/5|6/5
divides_parts_apart|6/10 ÷ 2/4|3/2
mult_needs_lcd|2/5 * 1/5|2/5
whole_times_both|3 * 2/5|6/15
multiplies_crosswise|2/3 * 4/5|10/12
whole_num_compare|compare: 1/8, 1/4|1/8
gap_to_whole_compared|compare: 3/4, 5/6|=
simplify_unlike_divisors|simplify: 4/9|2/3
simplify_by_subtracting|simplify: 6/8|4/6
digits_cancelled|simplify: 13/35|1/5
unit_part_only|fraction_of: 3/4, 12|3
part_upside_down|fraction_of: 3/4, 12|16
improper_amiss|to_improper: 2 3/4|5/4
fraction_rounded_off|to_improper: 3 5/6|4
reciprocal_amiss|reciprocal: 3/5|-3/5
equivalent_by_adding|equivalent: 2/3, 12|11
whole_number_rule|0.5 + 0.12|0.17
point_align_right|12 + 0.5|1.7
decimal_part_brought_down|5 - 2.3|3.3
times_ten_adds_nought|2.5 * 10|2.50
point_counted_from_left|6.7 * 3|2.01
product_keeps_places|0.2 * 0.3|0.6
mult_makes_bigger|6 * 0.5|12
point_lost_in_dividing|4.8 ÷ 0.6|0.8
longer_is_larger|compare: 0.35, 0.5|0.35
shorter_is_larger|compare: 0.4, 0.83|0.4
end_nought_counts|compare: 0.5, 0.50|<
bar_becomes_point|to_decimal: 1/4|1.4
point_becomes_bar|to_fraction: 0.3|1/3
tenths_for_any_place|to_fraction: 0.07|7/10
conjoin|2x + 3|5x
like_terms_multiply_letters|3x + 2x|5x^2
lone_letter_counts_nothing|5x - x|5
product_of_letters_added|x * x|2x
cancel_terms|(a + b)/a|b
one_term_divided|(6x + 4)/2|3x+4
letter_as_digit|2x + x = 24|2
letter_added_to_factor|value: 2x, x = 3|5
divide_wrong_way|4x = 2|2
drop_sign_move|3x + 2 = x + 8|3/2
inverse_same_op|x + 5 = 9|14
subtracts_other_way_round|13n + 196 = 391|-15
one_side_only|2x + 3 = 12|6
factor_subtracted|4x = 12|8
stops_before_dividing|2x + 3 = 11|8
drop_sign_at_end|-2x = 8|4
minus_minus_more_neg|-3 - (-5)|-8
sign_rule_on_add|-2 + (-3)|5
minus_times_minus_is_minus|(-3) * (-4)|-12
product_loses_its_minus|(-3) * 4|12
subtract_smaller|3 - 8|5
sign_of_the_smaller|-8 + 3|5
opposite_signs_added|-8 + 3|-11
minus_signs_ignored|-3 + 5|8
abs_order|compare: -7, -3|-7
absolute_keeps_minus|absolute: -5|-5
absolute_is_opposite|absolute: 5|-5
negatives_grow_like_positives|successor: -5|-6
inverse_as_direct|inverse: 5, 12, 10|24
additive_ratio|ratio_missing: 2, 3, 4|5
ratio_upside_down|ratio_missing: 3, 5, 12|36/5
direct_as_inverse|direct: 4, 20, 8|10
difference_as_ratio|difference_kept: 9, 3, 15|45
divided_by_one_part|share: 100, 2, 3|50
part_to_part|share: 90, 2, 3|60
one_share_only|share: 100, 2, 3|20
ratio_order_swapped|ratio: 25, 20|4:5
ratio_by_subtracting|ratio: 25, 20|5
percent_as_amount|percent_of: 20, 50|20
divides_by_percent|percent_of: 20, 50|2.5
percent_without_hundred|percent_of: 20, 50|1000
change_for_result|increase: 200, 10|20
percent_base_swap|percent_change: 40, 50|20
raised_for_lowered|increase: 200, 10|180
percent_of_percent|successive_percent: 10, -10|0
interest_without_time|simple_interest: 2000, 5, 3|100
amount_for_interest|simple_interest: 2000, 5, 3|2300
percent_point_amiss|to_percent: 0.07|70%
percent_from_digits|to_percent: 1/4|14%
perim_area_swap|area_rectangle: 5, 3|16
two_sides_only|perimeter_rectangle: 5, 3|8
square_side_doubled|area_square: 5|10
half_missing|area_triangle: 6, 4|24
half_too_much|area_parallelogram: 6, 4|12
slant_as_height|area_parallelogram: 6, 4, 5|30
base_and_height_added|area_triangle: 6, 4|10
half_missing_trapezium|area_trapezium: 3, 5, 4|12
circle_area_circumference|area_circle: 7|44
diameter_for_radius|area_circle: 7|616
area_linear_scale|area_scale: 3|3
volume_adds_edges|volume_cube: 4|12
faces_missed|surface_cube: 3|36
surface_volume_swap|volume_cube: 4|96
unit_square|convert: 1, m2, cm2|100
time_in_hundreds|convert: 1.5, h, min|150
lakh_as_million|convert: 2, lakh, thousand|2000
converted_backwards|convert: 3, m, cm|0.03
unit_nought_amiss|convert: 3, m, cm|30
complement_supplement_swap|angle_complement: 35|145
pair_taken_as_equal|angle_linear_pair: 70|70
interior_sum_360_all|angle_triangle: 50, 60|250
given_angles_added|angle_triangle: 50, 60|110
exterior_is_third|exterior_angle: 50, 60|70
alt_as_coint|alternate: 70|110
polygon_sum_amiss|polygon_sum: 5|900
legs_added|pythagoras_hypotenuse: 3, 4|7
root_forgotten|pythagoras_hypotenuse: 3, 4|25
hyp_any_side|pythagoras_leg: 4, 3|5
square_not_rectangle|is_rectangle_square:|no
arm_length_angle|angle_arms:|yes
ignore_zero|mean: 2, 0, 4|3
median_unsorted|median: 3, 9, 1|9
mode_is_frequency|mode: 5, 5, 5, 2|3
range_unsorted|range: 4, 9, 1, 6|2
mean_not_divided|mean: 2, 3, 7|12
mean_mid_number|mean: 1, 2, 9|2
mean_other_count|mean: 2, 3, 7|6
median_one_middle|median: 1, 4, 8, 9|4
averages_mixed_up|median: 1, 2, 9|4
smaller_digit_from_larger|253 - 179|126
borrowed_not_paid|52 - 38|24
carry_forgotten|47 + 38|75
columns_multiplied|23 * 14|212
quotient_nought_dropped|612 ÷ 6|12
remainder_behind_point|17 ÷ 5|3.2
larger_by_smaller|3 ÷ 12|4
nought_acts_as_one|7 * 0|7
operation_swapped|9 - 4|13
hcf_lcm_swap|lcm: 4, 6|2
lcm_is_product|lcm: 4, 6|24
common_but_not_best|hcf: 12, 18|3
prime_one|is_prime: 1|yes
odd_is_prime|is_prime: 9|yes
face_for_place_value|place_value: 4523, 5|5
place_one_off|place_value: 4523, 5|50
rounding_amiss|round: 47, 10|40
"""
"""Id, problem, and the wrong value it gives there; one line for each misconception that a problem shows."""

EXAMPLES = [tuple(line.split("|")) for line in FOUND_IN.strip().splitlines()]

SEEN_FROM_THE_ANSWER = [
    ("minus_lost", "-4", "4"),
    ("point_misplaced", "0.45", "4.5"),
    ("turned_over", "3/4", "4/3"),
    ("letters_swapped", "S = 6P", "6S = P"),
    ("letters_swapped", "4S = 5C", "4C = 5S"),
    ("like_terms_left", "24x - 18", "18x - 18 + 6x"),
    ("operation_turned", "n/6", "6n"),
    ("ratio_as_two_numbers", "7/5", "35 and 25"),
    ("ratio_as_two_numbers", "7:5", "35 and 25"),
    ("ratio_order_swapped", "2:3", "3:2"),
    ("conjoin", "h + 10", "10h"),
]
"""Id, answer, and what was said for it."""


@pytest.mark.parametrize(("name", "problem", "value"), EXAMPLES, ids=[name for name, _, _ in EXAMPLES])
def test_a_misconception_is_found_by_the_value_it_gives(name: str, problem: str, value: str) -> None:
    assert any(found == name and same(value, given) for found, given in wrong_values(problem))


@pytest.mark.parametrize(("name", "answer", "said"), SEEN_FROM_THE_ANSWER)
def test_some_slips_show_in_the_answer_itself(name: str, answer: str, said: str) -> None:
    assert name in diagnose("a question nobody can read", answer, said)


def test_every_misconception_has_an_example_here() -> None:
    shown = {name for name, _, _ in EXAMPLES} | {name for name, _, _ in SEEN_FROM_THE_ANSWER}
    shown |= set(story_slips.SLIPS)  # test_story_slips.py
    assert shown == set(REGISTRY)
    assert len(REGISTRY) >= 60


def test_every_misconception_has_words_and_all_words_are_of_one() -> None:
    texts = packs.misconceptions()
    assert set(texts) == set(REGISTRY)
    assert all(texts[name].topic == known.topic for name, known in REGISTRY.items())
    assert packs.problems_of() == {name: known.problems for name, known in REGISTRY.items()}


def test_a_topic_is_a_topic_of_teachers() -> None:
    assert {known.topic for known in REGISTRY.values()} == {
        "integers", "fractions", "decimals", "order_of_operations", "algebra", "identities_and_powers",
        "ratio_and_percent", "area_and_measurement", "angles", "data", "number_sense",
    }  # fmt: skip


# --- never the right answer ---------------------------------------------------------------------------------------

WHOLE = st.integers(-30, 30)
COUNT = st.integers(1, 60)
PART = st.tuples(st.integers(1, 12), st.integers(2, 12))
DECIMAL = st.tuples(st.integers(1, 999), st.integers(1, 3)).map(lambda one: str(one[0] / 10 ** one[1]))
SIGN = st.sampled_from("+-*/")


def worked(first: Fraction, sign: str, second: Fraction) -> Fraction:
    ways = {"+": first + second, "-": first - second, "*": first * second}
    return ways[sign] if sign in ways else first / second


def nothing_is(problem: str, right: Fraction) -> None:
    key = str(right)
    assert [found for found in wrong_values(problem) if same(found[1], key)] == []
    assert diagnose(problem, key, key) == ()


@given(WHOLE, SIGN, WHOLE.filter(bool))
def test_no_rule_gives_the_right_answer_of_a_sum_of_integers(a: int, sign: str, b: int) -> None:
    nothing_is(f"{a} {sign} ({b})", worked(Fraction(a), sign, Fraction(b)))


@given(WHOLE, SIGN, WHOLE, st.sampled_from("+-*"), WHOLE)
def test_no_rule_gives_the_right_answer_of_a_longer_sum(a: int, sign: str, b: int, then: str, c: int) -> None:
    if b == 0:
        return
    first, second, third = Fraction(a), Fraction(b), Fraction(c)
    if sign in "+-" and then == "*":
        right = worked(first, sign, second * third)
    else:
        right = worked(worked(first, sign, second), then, third)
    nothing_is(f"{a} {sign} ({b}) {then} ({c})", right)


@given(PART, SIGN, PART)
def test_no_rule_gives_the_right_answer_of_a_sum_of_fractions(
    one: tuple[int, int], sign: str, other: tuple[int, int]
) -> None:
    problem = f"{one[0]}/{one[1]} {sign.replace('/', '÷')} {other[0]}/{other[1]}"
    nothing_is(problem, worked(Fraction(*one), sign, Fraction(*other)))


@given(COUNT, PART, SIGN, COUNT, PART)
def test_no_rule_gives_the_right_answer_of_mixed_numbers(
    a: int, one: tuple[int, int], sign: str, b: int, other: tuple[int, int]
) -> None:
    first, second = a + Fraction(*one), b + Fraction(*other)
    problem = f"{a} {one[0]}/{one[1]} {sign.replace('/', '÷')} {b} {other[0]}/{other[1]}"
    nothing_is(problem, worked(first, sign, second))


@given(DECIMAL, SIGN, DECIMAL)
def test_no_rule_gives_the_right_answer_of_a_sum_of_decimals(one: str, sign: str, other: str) -> None:
    nothing_is(f"{one} {sign.replace('/', '÷')} {other}", worked(Fraction(one), sign, Fraction(other)))


@given(st.integers(-9, 9).filter(bool), WHOLE, st.integers(-9, 9), WHOLE)
def test_no_rule_gives_the_solution_of_an_equation(a: int, b: int, c: int, d: int) -> None:
    if a != c:
        nothing_is(f"{a}x + ({b}) = {c}x + ({d})", Fraction(d - b, a - c))


@given(st.integers(-5, 9).filter(bool), st.integers(-3, 5))
def test_no_rule_gives_the_value_of_a_power(base: int, exponent: int) -> None:
    nothing_is(f"({base})^{exponent}", Fraction(base) ** exponent)


FORMULAS = {
    "percent_of": lambda p, n: Fraction(p * n, 100),
    "as_percent": lambda part, base: Fraction(part * 100, base),
    "percent_change": lambda old, new: Fraction(abs(new - old) * 100, old),
    "increase": lambda n, p: n + Fraction(n * p, 100),
    "decrease": lambda n, p: n - Fraction(n * p, 100),
    "ratio_missing": lambda a, b, c: Fraction(b * c, a),
    "share": lambda total, a, b: Fraction(total * a, a + b),
    "direct": lambda a, b, c: Fraction(b * c, a),
    "inverse": lambda a, b, c: Fraction(a * b, c),
    "simple_interest": lambda p, r, t: Fraction(p * r * t, 100),
    "area_rectangle": lambda a, b: Fraction(a * b),
    "perimeter_rectangle": lambda a, b: Fraction(2 * (a + b)),
    "area_triangle": lambda b, h: Fraction(b * h, 2),
    "area_trapezium": lambda a, b, h: Fraction((a + b) * h, 2),
    "volume_cuboid": lambda a, b, c: Fraction(a * b * c),
    "surface_cuboid": lambda a, b, c: Fraction(2 * (a * b + b * c + c * a)),
    "angle_triangle": lambda a, b: Fraction(180 - a - b),
    "exterior_angle": lambda a, b: Fraction(a + b),
    "mean": lambda a, b, c: Fraction(a + b + c, 3),
    "median": lambda a, b, c: Fraction(sorted((a, b, c))[1]),
    "range": lambda a, b, c: Fraction(max(a, b, c) - min(a, b, c)),
}


@pytest.mark.parametrize("name", FORMULAS)
def test_no_rule_gives_the_right_answer_of_a_named_problem(name: str) -> None:
    formula = FORMULAS[name]

    @settings(max_examples=how_many(15, 40))
    @given(st.lists(COUNT, min_size=formula.__code__.co_argcount, max_size=formula.__code__.co_argcount))
    def for_any(numbers: list[int]) -> None:
        problem = f"{name}: {', '.join(map(str, numbers))}"
        key = formula(*numbers)
        nothing_is(problem, key)
        assert any(same(str(key), right) for right in right_values(problems.read(problem)))  # type: ignore[arg-type]

    for_any()


@given(st.sampled_from([name for name, (least, _) in problems.NAMES.items() if least]), st.lists(WHOLE, max_size=5))
def test_no_numbers_break_a_named_problem(name: str, numbers: list[int]) -> None:
    problem = f"{name}: {', '.join(map(str, numbers))}"
    read = problems.read(problem)
    right = right_values(read) if read is not None else ()
    assert [found for found in wrong_values(problem) if any(same(found[1], one) for one in right)] == []


# --- diagnosis ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "answer", "said", "likeliest"),
    [
        ("1/3 + 1/4", "7/12", "2/7", "add_across"),
        ("What is one third plus one fourth?", "7/12", "4/14", "add_across"),
        ("3 minus 8 kitna hoga?", "-5", "5", "subtract_smaller"),
        ("2x + 3", "2x+3", "5x", "conjoin"),
        ("3(x + 2)", "3x+6", "3x+2", "bracket_first_term"),
        ("Which is greater, 0.35 or 0.5?", "0.5", "0.35", "longer_is_larger"),
        ("Which is smaller, 3/5 or 4/7?", "4/7", "3/5", "whole_num_compare"),
        ("compare: 1/8, 1/4", "<", ">", "whole_num_compare"),
        ("Is 9 a prime number?", "no", "yes", "odd_is_prime"),
        ("Is 1/3 bigger than 1/2?", "no", "yes", "whole_num_compare"),
        ("What percent of 20 is 5?", "25%", "5%", "percent_as_amount"),
        ("What percent of 20 is 5?", "25", "5%", "percent_as_amount"),
        ("Is 9(x + 4) the same as 9x + 4?", "no", "yes", "bracket_first_term"),
        ("Is 5³ the same as 5 × 3?", "no", "yes", "exp_times"),
        ("Nisha says that 0.2 + 0.37 = 0.39. Is that so?", "no", "yes", "whole_number_rule"),
        ("If 8 cups make 14 donuts, how many donuts do 12 cups make?", "21", "18", "additive_ratio"),
        ("She had run 9 laps when he had run 3 laps. How many when he has run 15?", "21", "45", "difference_as_ratio"),
        ("A 56 cm picture needs 6 ml of paint. How much for one 168 cm high?", "54", "18", "area_linear_scale"),
        ("Asha has 7 pens and gives away 4. How many are left?", "3", "11", "operation_swapped"),
    ],
)  # fmt: skip
def test_the_likeliest_comes_first(problem: str, answer: str, said: str, likeliest: str) -> None:
    assert diagnose(problem, answer, said)[0] == likeliest


@pytest.mark.parametrize(
    ("problem", "answer", "said"),
    [
        ("1/3 + 1/4", "7/12", "14/24"),
        ("1/3 + 1/4", "7/12", "99"),
        ("no problem at all", "5", "7"),
        ("Two stories of 3 and 4, and what is it?", "99", "7"),
        ("If it is 3, 4 and 5, how many?", "1000", "7"),
        ("If it is 0, 0 and 5, how many?", "2", "7"),
        ("Write it as words", "commutative", "associative"),
        ("Is 1/8 + 4/8 equal to 5/8?", "yes", "no"),
        ("A hospital costs 8,70,00,000 rupees, or 8.7 × 10 to which power?", "7", "870"),
        ("no problem at all", "1/1" + "0" * 35, "1" + "0" * 35),
    ],
)
def test_what_is_right_or_unknown_has_no_diagnosis(problem: str, answer: str, said: str) -> None:
    assert diagnose(problem, answer, said) == ()


@pytest.mark.parametrize(
    ("question", "answer", "said", "likeliest"),
    [
        ("1/3+1/4", "7/12", "two by seven", "add_across"),
        ("Evaluate: 9^3-5^4 =", "104", "9^3-5^4=9+9+9-(5+5+5+5)=27-20=7", "exp_times"),
        ("Add 2/5+1/2=?", "9/10", "2/5 = 2/10\n+\n1/2 = 1/10\n---\n  3/10", "keeps_numerators"),
        ("Solve x+1/3=7", "x=6 2/3", "x+1/3=7\nx=7-1/3=6/3=2", "whole_joins_numerator"),
        ("Solve: 2x+x=24", "x=8", "x=2\n22+2=24", "letter_as_digit"),
        ("How many pieces after ten cuts in half?", "2^n=2^10=1024", "2 times 10 is 20, so 20", "exp_times"),
        ("Write an equation for S students and P professors.", "S=6P", "6S=P", "letters_swapped"),
        ("Simplify: 3(6x-4)+2(3x-3)", "24x-18", "18x-12+6x-6=18x-18+6x", "like_terms_left"),
    ],
)
def test_a_worked_solution_is_explained_by_what_it_comes_to_or_by_its_first_slip(
    question: str, answer: str, said: str, likeliest: str
) -> None:
    assert explain(question, answer, said)[0] == likeliest


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        ("1/3+1/4", "7/12", "seven by twelve"),
        ("Solve 4p+40=60", "p=5", "4p=20\np=5\nChecking: 5+5+5+5=20"),
        ("1/3+1/4", "7/12", "I like mangoes"),
        ("Describe it", "it is long", "it is short"),
        ("What is 3 + 4?", "7", "3 + 4 = 7\nso it is 7"),
        ("What is it?", "12", "2 + 3 = 5\n5 + 90 = 95"),
        ("What is it?", "12", "2 + 3 = 99\n5 + 90 = 98"),
        ("What is it?", "2 + 10 = 12", "77"),
    ],
)
def test_a_right_or_unreadable_solution_is_not_explained(question: str, answer: str, said: str) -> None:
    assert explain(question, answer, said) == ()


@settings(max_examples=how_many(15, 60))
@given(st.text(max_size=80), st.text(max_size=40), st.text(max_size=80))
def test_no_text_breaks_a_diagnosis(question: str, answer: str, said: str) -> None:
    assert set(explain(question, answer, said)) <= set(REGISTRY)


@settings(max_examples=how_many(15, 60))
@given(st.text("0123456789+-*/^().x√ =", max_size=60))
def test_no_row_of_signs_breaks_a_diagnosis(problem: str) -> None:
    assert {name for name, _ in wrong_values(problem)} <= set(REGISTRY)


def test_two_values_are_one_by_value() -> None:
    assert same("1/2", "0.50")
    assert same("2 1/2", "5/2")
    assert not same("1/0", "5")
    assert misconceptions.number("x") is None
    assert misconceptions.number("9" * 200) is None
