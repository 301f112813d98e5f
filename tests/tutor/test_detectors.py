"""Each mistaken rule in its other guises, and the problems on which it has nothing to say."""

from __future__ import annotations

import pytest

from tutor.diagnosis.misconceptions import same, wrong_values

ALSO_FOUND = """
add_across|3/4 - 1/2|2/2
add_across|3/4 - 1/4|2/8
keeps_numerators|1/2 + 1/3|4/6
sign_rule_on_add|-2 - 3|5
opposite_signs_added|8 + (-3)|11
sign_of_the_smaller|3 + (-8)|5
minus_times_minus_is_minus|(-12) ÷ (-4)|-3
product_loses_its_minus|12 ÷ (-4)|3
abs_order|compare: 2, -5|-5
negatives_grow_like_positives|predecessor: -5|-4
negatives_grow_like_positives|predecessor: 5|6
negatives_grow_like_positives|successor: 5|4
absolute_is_opposite|opposite: 5|1/5
absolute_is_opposite|opposite: 5|5
whole_num_compare|compare: 2 1/2, 1/4|1/4
whole_num_compare|compare: 3/8, 1/4|1/4
whole_num_compare|compare: 2, 1/4|1/4
multiplies_crosswise|1/2 * 3/8|68
multiplies_crosswise|2 * 3/8|16/3
whole_times_both|2/5 * 3|2/15
whole_joins_numerator|1/3 + 2|3/3
fraction_brought_down|1 - 1/3|1 1/3
mixed_no_regrouping|8 1/3 - 2/3|8 1/3
mixed_drop_whole|2 1/2 * 4|2
mixed_parts_apart|4 1/2 ÷ 2 1/4|4
mixed_parts_apart|2 1/2 * 3|13/2
div_flip_first|2/3 ÷ 4/5|15/8
divides_parts_apart|2/3 ÷ 6/7|3/2
simplify_unlike_divisors|simplify: 6/8|3/8
simplify_unlike_divisors|simplify: 6/8|6/4
unit_part_only|whole_from_part: 2/5, 6|30
part_upside_down|whole_from_part: 2/5, 6|12/5
part_upside_down|fraction_of: 3/4, 12|36
improper_amiss|to_mixed: 11/4|3 2/4
improper_amiss|to_mixed: 9/4|6
mixed_drop_whole|to_improper: 2 3/4|3/4
reciprocal_amiss|reciprocal: 2 1/3|5
reciprocal_amiss|reciprocal: 5|5
equivalent_by_adding|equivalent: 2/3, 12|2
whole_number_rule|0.8 + 0.7|0.15
whole_number_rule|2.5 - 1.25|1.20
point_align_right|2.5 - 0.12|1.3
product_keeps_places|2.3 * 4.2|8.6
times_ten_adds_nought|2.5 * 10|20.5
times_ten_adds_nought|2.5 ÷ 10|2.5
mult_makes_bigger|6 ÷ 0.5|3
longer_is_larger|compare: 0.5, 0.35|0.35
shorter_is_larger|compare: 0.83, 0.4|0.4
end_nought_counts|compare: 0.50, 0.5|>
bar_becomes_point|to_decimal: 1/4|0.14
point_becomes_bar|to_fraction: 2.5|2/5
percent_point_amiss|to_decimal: 5%|0.5
percent_from_digits|to_fraction: 25%|1/25
bracket_first_term|3(x + 2)|x+6
bracket_first_term|(x + 2) * 3|x+6
bracket_first_term|3(x + 2) = 15|13/3
bracket_minus_first_only|5 - 2(x - 3)|-2x-1
bracket_minus_first_only|-(x - 3)|-x-3
add_before_sub|12 ÷ 3 * 2|2
left_to_right|(2 + 3 * 4) - 1|19
left_to_right|√16 + 2 * 3|18
square_of_sum|(a - b)^2|a^2+b^2
square_of_sum|(2 + 3)^2|13
middle_term_amiss|(a + b)^2|a^2+ab+b^2
product_of_sums_ends_only|(x + 2)(x - 3)|x^2-6
difference_of_squares|a^2 + b^2|a^2+2ab+b^2
neg_square|(-3)^2|-9
negative_exponent|2^-3|-6
negative_exponent|2^-3|8
negative_exponent|5^-2|5 * 10^-2
zero_exp_zero|5^0|5
zero_exp_zero|5^1 + 2|3
add_exps_on_add|2^3 + 3^2|3125
exps_multiplied|2^6 ÷ 2^2|8
bases_multiplied|2^6 ÷ 2^2|1
power_reaches_one_factor|(2/3)^2|4/3
root_halves|cube_root: 27|9
root_halves|√16|256
conjoin|2x + 3y|5xy
conjoin|2x + 3|6x
conjoin|3x + 2 + 4y|5x+4y
conjoin|2x + 3 = 10|2
lone_letter_counts_nothing|x + 2x|2x
lone_letter_counts_nothing|2x + x|2x
product_of_letters_added|3x * 2x|6x
letter_as_digit|value: 2x + 1, x = 3|24
letter_added_to_factor|value: 2x + 1, x = 3|6
inverse_same_op|x/3 = 6|2
one_side_only|3x + 2 = x + 8|2
one_term_divided|2x + 4 = 10|1
stops_before_dividing|11 = 2x + 3|8
additive_ratio|direct: 4, 6, 10|12
ratio_upside_down|direct: 4, 20, 7|7/5
part_to_part|ratio: 25, 20|25:45
ratio_order_swapped|share: 100, 2, 3|60
one_share_only|share: 100, 2, 3|50
ratio_order_swapped|ratio: 1/2, 3|6
part_to_part|ratio: 1/2, 3|1/7
percent_as_amount|as_percent: 12, 40|12
percent_base_swap|as_percent: 12, 40|1000/3
percent_without_hundred|as_percent: 12, 40|0.3%
part_to_part|as_percent: 12, 40|70
percent_as_amount|percent_change: 40, 50|10
change_for_result|profit_percent: 40, 50|125
raised_for_lowered|decrease: 200, 10|220
percent_without_hundred|simple_interest: 2000, 5, 3|30000
interest_without_time|simple_interest: 2000, 5, 3|160
percent_from_digits|to_percent: 1/4|4%
perim_area_swap|perimeter_square: 5|25
perim_area_swap|area_square: 5|20
perim_area_swap|perimeter_rectangle: 5, 3|15
two_sides_only|area_rectangle: 5, 3|8
half_missing|area_trapezium: 3, 5, 4|32
slant_as_height|area_triangle: 6, 4, 5|15
base_and_height_added|area_trapezium: 3, 5, 4|12
circle_area_circumference|circumference: 7|154
diameter_for_radius|circumference: 7|88
diameter_for_radius|area_circle: 7|484
area_linear_scale|area_of_length: 56, 6, 168|18
volume_adds_edges|volume_cuboid: 2, 3, 4|9
faces_missed|volume_cube: 4|16
faces_missed|volume_cuboid: 2, 3, 4|6
faces_missed|surface_cuboid: 2, 3, 4|26
surface_volume_swap|surface_cube: 4|64
surface_volume_swap|volume_cuboid: 2, 3, 4|52
surface_volume_swap|surface_cuboid: 2, 3, 4|24
unit_square|convert: 1, m3, cm3|100
unit_square|convert: 1, m3, cm3|10000
time_in_hundreds|convert: 1.5, h, min|110
time_in_hundreds|convert: 30, min, h|0.3
lakh_as_million|convert: 1, crore, lakh|1000
complement_supplement_swap|angle_supplement: 35|55
interior_sum_360_all|angle_linear_pair: 70|290
interior_sum_360_all|angle_triangle: 30, 40|20
interior_sum_360_all|angle_quadrilateral: 30, 40, 50|60
given_angles_added|angle_quadrilateral: 80, 90, 100|270
given_angles_added|exterior_angle: 50, 60|120
alt_as_coint|co_interior: 70|70
interior_sum_360_all|polygon_sum: 5|360
legs_added|pythagoras_leg: 5, 3|2
root_forgotten|pythagoras_leg: 5, 3|16
hyp_any_side|pythagoras_hypotenuse: 3, 5|4
hyp_any_side|pythagoras_hypotenuse: 3, 4|1
exp_times|pythagoras_hypotenuse: 3, 4|14
ignore_zero|median: 0, 4, 6, 8|6
averages_mixed_up|mode: 2, 2, 3, 9|4
averages_mixed_up|mean: 2, 2, 8|2
mode_is_frequency|mode: 2, 2, 3|3
range_unsorted|range: 4, 9, 1|9
range_unsorted|range: 4, 9, 1|3
median_one_middle|median: 1, 4, 8, 9|12
carry_forgotten|47 + 38|715
columns_multiplied|23 * 14|115
columns_multiplied|23 * 14|212
remainder_behind_point|17 ÷ 5|3
nought_acts_as_one|0 ÷ 7|7
operation_swapped|3 * 4|7
operation_swapped|9 + 4|5
larger_by_smaller|quotient: 3, 12|4
whole_num_compare|is_greater: 1/3, 1/2|yes
whole_num_compare|is_less: 1/3, 1/2|no
time_in_hundreds|hours_minutes: 3, 15|315
equivalent_by_adding|equivalent: 2/5, 20|17/20
operation_swapped|-3 - 5|2
carry_forgotten|27 * 4|88
carry_forgotten|27 * 4|168
bracket_minus_first_only|-2(x - 3)|-2x-6
product_of_letters_added|x * x * x|3x
hcf_lcm_swap|hcf: 4, 6|12
lcm_is_product|hcf: 4, 6|24
common_but_not_best|lcm: 4, 6|24
odd_is_prime|is_prime: 2|no
place_one_off|place_value: 4.52, 5|5
rounding_amiss|round: 43, 10|50
rounding_amiss|round: 47, 10|5
"""

FOUND = [tuple(line.split("|")) for line in ALSO_FOUND.strip().splitlines()]

SILENT = """
abs_order|compare: 2, 5
absolute_keeps_minus|absolute: 5
absolute_is_opposite|absolute: 0
whole_num_compare|compare: 3, 5
gap_to_whole_compared|compare: 3/4, 1/8
longer_is_larger|compare: 1/2, 0.5
shorter_is_larger|compare: 0.35, 0.45
end_nought_counts|compare: 0.5, 0.6
simplify_unlike_divisors|simplify: 2 4/6
simplify_by_subtracting|simplify: 2 4/6
digits_cancelled|simplify: 12/35
digits_cancelled|simplify: 3/13
unit_part_only|fraction_of: 1/4, 12
improper_amiss|to_improper: 3/4
mixed_drop_whole|to_improper: 3/4
fraction_rounded_off|to_improper: 3/4
improper_amiss|to_mixed: 3/4
improper_amiss|to_mixed: 8/4
equivalent_by_adding|equivalent: 0.5, 12
bar_becomes_point|to_decimal: 0.5
point_becomes_bar|to_fraction: 25%
tenths_for_any_place|to_fraction: 25%
percent_from_digits|to_percent: 0.07
percent_from_digits|to_fraction: 0.5
percent_point_amiss|to_decimal: 1/4
mixed_parts_apart|2 1/2 * 1/3
columns_multiplied|20 * 4
slant_as_height|area_triangle: 6, 4
complement_supplement_swap|angle_supplement: 100
unit_square|convert: 3, m, cm
unit_square|convert: 1, m2, kg
time_in_hundreds|convert: 3, m, cm
time_in_hundreds|convert: 3, h, m
lakh_as_million|convert: 3, lakh, m
unit_nought_amiss|convert: 2, h, min
place_one_off|place_value: 4553, 5
prime_one|is_prime: 7
odd_is_prime|is_prime: 7/2
mode_is_frequency|mode: 1, 2, 3, 3, 3
ignore_zero|median: 1, 2, 3
ignore_zero|mean: 1, 2, 3
median_one_middle|median: 1, 2, 3
conjoin|2x
square_of_sum|(x + 1)^99
conjoin|2x = 10
conjoin|x^2 + 1 = 10
letter_as_digit|value: x + 3, x = 4
letter_as_digit|value: 2x, x = -3
letter_as_digit|value: 1/x, x = 0
letter_as_digit|x + y = 3
letter_as_digit|x + 3 = 4
inverse_same_op|x = x
inverse_same_op|x + y = 3
inverse_same_op|x^2 + x = 3
divide_wrong_way|2x = 0
like_terms_multiply_letters|3x + 2y
like_terms_multiply_letters|3 + x - x
cancel_terms|(a + b)/c
product_of_letters_added|x * (x + 1)
product_of_sums_ends_only|(x + 2) * 3
bracket_minus_first_only|-2(3x)
ratio_upside_down|ratio_missing: 2, 0, 4
product_of_letters_added|x^99 * x^99 * x^99
bracket_first_term|3 * (2 * x)
bracket_minus_first_only|5 - (2 * x)
bracket_minus_first_only|5 - 2 * x
bracket_minus_first_only|5 - 2(3x)
bracket_factor_added|3 * (2 * x)
root_of_sum|√16
exp_times|2^(1/2)
exp_times|x + 1
negative_exponent|x^3
power_of_power_added|(2 + 3)^2
power_reaches_one_factor|x^2
exps_multiplied|2^3 * 3^2
exps_multiplied|2^3 ÷ 2^2
nought_acts_as_one|5 * 3
larger_by_smaller|12 ÷ 3
point_lost_in_dividing|4.8 ÷ 0
base_exponent_swapped|(-2)^3
square_of_sum|√(x + 1)
left_to_right|√(2 + x)
unit_square|convert: 179, ml, cm3
"""

UNSAID = [tuple(line.split("|")) for line in SILENT.strip().splitlines()]


@pytest.mark.parametrize(("name", "problem", "value"), FOUND, ids=[" ".join(row) for row in FOUND])
def test_a_rule_works_in_all_its_guises(name: str, problem: str, value: str) -> None:
    assert any(found == name and same(value, given) for found, given in wrong_values(problem)), wrong_values(problem)


@pytest.mark.parametrize(
    "problem",
    [
        "convert: 3, m",
        "convert: 3",
        "reciprocal: 0",
        "opposite: 0",
        "compare: 0.5, 0.50",
        "compare: 0.5, 0.5",
        "pythagoras_leg: 5, 2",
        "x + y + z + 2 + x^2",
        "mode: 1, 2",
        "quotient: 0, 7",
    ],
)
def test_a_problem_without_a_plain_answer_breaks_nothing(problem: str) -> None:
    assert wrong_values(problem) == tuple(dict.fromkeys(wrong_values(problem)))


@pytest.mark.parametrize(("name", "problem"), UNSAID, ids=[" ".join(row) for row in UNSAID])
def test_a_rule_keeps_silent_where_it_does_not_apply(name: str, problem: str) -> None:
    assert name not in {found for found, _ in wrong_values(problem)}, wrong_values(problem)
