"""What goes amiss with perimeter, area, volume and units."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.diagnosis.bug import Detector, on_numbers, on_problem
from tutor.diagnosis.problems import Problem
from tutor.diagnosis.right_values import LENGTHS, LINEAR, PI, TIMES, root_of, units_ratio
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import decimal_text

_TWO = Ratio(2)
_FOUR = Ratio(4)
_SIX = Ratio(6)

# --- rectangles and squares ---------------------------------------------------------------------------------------


def _perimeter_for_area(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """Area of 5 by 3 given as 16."""
    yield (a + b) * _TWO


def _area_for_perimeter(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """Perimeter of 5 by 3 given as 15."""
    yield a * b


def _square_perimeter_for_area(a: Ratio) -> Iterator[Ratio]:
    yield a * _FOUR


def _square_area_for_perimeter(a: Ratio) -> Iterator[Ratio]:
    yield a * a


def _two_sides_only(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """Perimeter of 5 by 3 given as 8: the two sides that are written on the drawing."""
    yield a + b
    yield a * _TWO + b
    yield a + b * _TWO


def _sides_added_for_area(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    yield a + b


def _square_side_doubled(a: Ratio) -> Iterator[Ratio]:
    """Area of a square of 5 given as 10: squared is read as doubled."""
    yield a * _TWO


# --- triangles and the like ---------------------------------------------------------------------------------------


def _half_forgotten(b: Ratio, h: Ratio, *_: Ratio) -> Iterator[Ratio]:
    """Triangle: base times height, without the half."""
    yield b * h


def _half_too_much(b: Ratio, h: Ratio, *_: Ratio) -> Iterator[Ratio]:
    """Parallelogram: halved as if it were a triangle."""
    yield b * h / _TWO


def _slant_for_height(*lengths: Ratio) -> Iterator[Ratio]:
    """The slanted side is taken for the height."""
    if len(lengths) == 3:
        yield lengths[0] * lengths[2]
        yield lengths[0] * lengths[2] / _TWO


def _base_and_height_added(b: Ratio, h: Ratio, *_: Ratio) -> Iterator[Ratio]:
    """Area as the sum of what is written on the drawing."""
    yield b + h
    yield (b + h) * _TWO
    yield (b + h) / _TWO


def _trapezium_half_forgotten(a: Ratio, b: Ratio, h: Ratio) -> Iterator[Ratio]:
    yield (a + b) * h


def _trapezium_one_side(a: Ratio, b: Ratio, h: Ratio) -> Iterator[Ratio]:
    """Trapezium: only one of the parallel sides counts, or they are multiplied."""
    yield a * h
    yield b * h
    yield a * h / _TWO
    yield b * h / _TWO
    yield a * b * h
    yield a * b * h / _TWO


def _trapezium_added(a: Ratio, b: Ratio, h: Ratio) -> Iterator[Ratio]:
    yield a + b + h


# --- circles ------------------------------------------------------------------------------------------------------


def _pi_times(*values: Ratio) -> Iterator[Ratio]:
    yield from (pi * value for value in values for pi in PI)


def _circumference_for_area(r: Ratio) -> Iterator[Ratio]:
    yield from _pi_times(r * _TWO)


def _circle_area_for_circumference(r: Ratio) -> Iterator[Ratio]:
    yield from _pi_times(r * r)


def _diameter_for_radius_in_area(r: Ratio) -> Iterator[Ratio]:
    """Area with the diameter where the radius belongs, or the other way round."""
    yield from _pi_times(r * r * _FOUR, r * r / _FOUR)


def _diameter_for_radius_round(r: Ratio) -> Iterator[Ratio]:
    yield from _pi_times(r * _FOUR, r)


def _pi_multiplied_before_squaring(r: Ratio) -> Iterator[Ratio]:
    yield from (pi * r * pi * r for pi in PI)


# --- growing and solids -------------------------------------------------------------------------------------------


def _area_grows_as_length(k: Ratio) -> Iterator[Ratio]:
    """Sides doubled, so the area is doubled."""
    yield k
    yield k * _TWO
    yield k * _FOUR


def _length_for_area(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    """Three times as high, so three times the paint."""
    yield b * c / a


def _cube_edges_added(a: Ratio) -> Iterator[Ratio]:
    """Volume of a cube of 4 given as 12."""
    yield a * 3
    yield a * 12


def _cuboid_edges_added(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    yield a + b + c
    yield (a + b + c) * _FOUR


def _one_face(a: Ratio) -> Iterator[Ratio]:
    yield a * a


def _cuboid_one_face(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    yield a * b
    yield b * c


def _cube_surface_for_volume(a: Ratio) -> Iterator[Ratio]:
    yield a * a * _SIX


def _cube_volume_for_surface(a: Ratio) -> Iterator[Ratio]:
    yield a * a * a


def _cuboid_surface_for_volume(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    yield (a * b + b * c + c * a) * _TWO


def _cuboid_volume_for_surface(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    yield a * b * c


def _some_faces(a: Ratio) -> Iterator[Ratio]:
    """Surface of a cube from four faces, or from one."""
    yield a * a * _FOUR
    yield a * a
    yield a * a * 5


def _three_faces(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    """Surface of a cuboid from three faces instead of six."""
    yield a * b + b * c + c * a
    yield (a + b) * c * _TWO


# --- units --------------------------------------------------------------------------------------------------------


def _converted_backwards(problem: Problem) -> Iterator[Ratio]:
    """3 m = 0.03 cm: divided where it is multiplied."""
    for factor in _factors(problem):
        yield problem.values[0] / factor


def _squared_unit_as_length(problem: Problem) -> Iterator[Ratio]:
    """1 m² = 100 cm²: the factor of the lengths is used for areas and volumes."""
    one, other = (LINEAR.get(unit, unit) for unit in problem.units)
    factor = units_ratio(one, other) if one in LENGTHS and other in LENGTHS and problem.units[0] in LINEAR else None
    if factor is not None:
        yield problem.values[0] * factor
        if problem.units[0].endswith("3"):
            yield problem.values[0] * factor * factor


def _other_power_of_ten(problem: Problem) -> Iterator[str]:
    """3 m = 30 cm or 3,000 cm: a nought too few or too many."""
    for factor in () if problem.units[0] in TIMES else _factors(problem):
        for wrong in (factor / 10, factor * 10, factor / 100, factor * 100):
            yield decimal_text(problem.values[0] * wrong, 0)


def _time_in_hundreds(problem: Problem) -> Iterator[Ratio]:
    """1.5 hours = 150 minutes: an hour is taken for a hundred minutes."""
    if problem.units[0] in TIMES and problem.units[1] in TIMES:
        value, factor = problem.values[0], TIMES[problem.units[0]] / TIMES[problem.units[1]]
        base = Ratio(100) if factor.num > factor.den else Ratio(1, 100)
        yield value * base
        whole = Ratio(value.num // value.den)
        if value != whole and factor.num > factor.den:
            yield whole * factor + (value - whole) * 10
            yield whole * factor + (value - whole) * 100


def _hours_in_hundreds(hours: Ratio, minutes: Ratio) -> Iterator[Ratio]:
    """3 hours 15 minutes = 315 minutes."""
    yield hours * 100 + minutes
    yield hours + minutes


def _lakh_as_million(problem: Problem) -> Iterator[Ratio]:
    """1 lakh = 100 thousand is mixed up with the million of other countries."""
    if {"lakh", "million", "crore"} & set(problem.units):
        for factor in _factors(problem):
            yield from (problem.values[0] * factor * 10, problem.values[0] * factor / 10)
            yield problem.values[0]


def _factors(problem: Problem) -> Iterator[Ratio]:
    factor = units_ratio(*problem.units)
    if factor is not None:
        yield factor


MEASUREMENT: tuple[Detector, ...] = (
    on_numbers("perim_area_swap", "area_rectangle", _perimeter_for_area),
    on_numbers("perim_area_swap", "perimeter_rectangle", _area_for_perimeter),
    on_numbers("perim_area_swap", "area_square", _square_perimeter_for_area),
    on_numbers("perim_area_swap", "perimeter_square", _square_area_for_perimeter),
    on_numbers("two_sides_only", "perimeter_rectangle", _two_sides_only),
    on_numbers("two_sides_only", "area_rectangle", _sides_added_for_area),
    on_numbers("square_side_doubled", "area_square perimeter_square", _square_side_doubled),
    on_numbers("half_missing", "area_triangle", _half_forgotten),
    on_numbers("half_missing", "area_trapezium", _trapezium_half_forgotten),
    on_numbers("half_too_much", "area_parallelogram", _half_too_much),
    on_numbers("slant_as_height", "area_triangle area_parallelogram", _slant_for_height),
    on_numbers("base_and_height_added", "area_triangle area_parallelogram", _base_and_height_added),
    on_numbers("base_and_height_added", "area_trapezium", _trapezium_added),
    on_numbers("half_missing_trapezium", "area_trapezium", _trapezium_one_side),
    on_numbers("circle_area_circumference", "area_circle", _circumference_for_area),
    on_numbers("circle_area_circumference", "circumference", _circle_area_for_circumference),
    on_numbers("diameter_for_radius", "area_circle", _diameter_for_radius_in_area),
    on_numbers("diameter_for_radius", "circumference", _diameter_for_radius_round),
    on_numbers("diameter_for_radius", "area_circle", _pi_multiplied_before_squaring),
    on_numbers("area_linear_scale", "area_scale", _area_grows_as_length),
    on_numbers("area_linear_scale", "area_of_length", _length_for_area),
    on_numbers("volume_adds_edges", "volume_cube", _cube_edges_added),
    on_numbers("volume_adds_edges", "volume_cuboid", _cuboid_edges_added),
    on_numbers("faces_missed", "volume_cube", _one_face),
    on_numbers("faces_missed", "volume_cuboid", _cuboid_one_face),
    on_numbers("surface_volume_swap", "volume_cube", _cube_surface_for_volume),
    on_numbers("surface_volume_swap", "surface_cube", _cube_volume_for_surface),
    on_numbers("surface_volume_swap", "volume_cuboid", _cuboid_surface_for_volume),
    on_numbers("surface_volume_swap", "surface_cuboid", _cuboid_volume_for_surface),
    on_numbers("faces_missed", "surface_cube", _some_faces),
    on_numbers("faces_missed", "surface_cuboid", _three_faces),
    on_problem("unit_square", "convert", _squared_unit_as_length),
    on_problem("time_in_hundreds", "convert", _time_in_hundreds),
    on_numbers("time_in_hundreds", "hours_minutes", _hours_in_hundreds),
    on_problem("lakh_as_million", "convert", _lakh_as_million),
    on_problem("converted_backwards", "convert", _converted_backwards),
    on_problem("unit_nought_amiss", "convert", _other_power_of_ten),
)


# --- what goes amiss with angles ---


_RIGHT_ANGLE = Ratio(90)
_STRAIGHT = Ratio(180)
_ROUND = Ratio(360)


def _supplement_for_complement(a: Ratio) -> Iterator[Ratio]:
    yield _STRAIGHT - a


def _complement_for_supplement(a: Ratio) -> Iterator[Ratio]:
    if a < _RIGHT_ANGLE:
        yield _RIGHT_ANGLE - a


def _angle_itself(a: Ratio) -> Iterator[Ratio]:
    """Linear pair taken for vertically opposite angles."""
    yield a


def _round_for_straight(a: Ratio) -> Iterator[Ratio]:
    yield _ROUND - a


def _triangle_sums_to_other(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """The angles of a triangle taken to make 360 or 90."""
    yield _ROUND - a - b
    if a + b < _RIGHT_ANGLE:
        yield _RIGHT_ANGLE - a - b


def _quadrilateral_sums_to_other(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    """The angles of a quadrilateral taken to make 180."""
    yield abs(_STRAIGHT - a - b - c)


def _given_angles_added(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """The third angle given as the other two together."""
    yield a + b


def _given_three_added(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    yield a + b + c


def _one_angle_taken_away(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    yield _STRAIGHT - a
    yield _STRAIGHT - b


def _exterior_is_third(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """The angle inside given for the one outside."""
    yield _STRAIGHT - a - b


def _exterior_from_one(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    yield _STRAIGHT - a
    yield _STRAIGHT - b
    yield abs(a - b)


def _equal_for_co_interior(a: Ratio) -> Iterator[Ratio]:
    """Co-interior angles taken to be equal."""
    yield a


def _supplement_for_equal(a: Ratio) -> Iterator[Ratio]:
    """Alternate or corresponding angles taken to make 180."""
    yield _STRAIGHT - a


def _polygon_without_minus_two(n: Ratio) -> Iterator[Ratio]:
    """As many triangles as sides."""
    yield n * _STRAIGHT
    yield (n - 1) * _STRAIGHT
    yield n * _RIGHT_ANGLE


def _always_360(n: Ratio) -> Iterator[Ratio]:
    """Every polygon taken to make 360 (or 180) inside."""
    yield _ROUND
    yield _STRAIGHT


def _legs_added(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """Hypotenuse as the sum of the legs."""
    yield a + b


def _root_forgotten(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    yield a * a + b * b


def _doubled_for_squared(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    yield (a + b) * _TWO
    yield from (root for root in root_of((a + b) * _TWO) if isinstance(root, Ratio))


def _side_taken_for_leg(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """Squares subtracted although the longest side is asked."""
    yield from (root for root in root_of(abs(a * a - b * b)) if isinstance(root, Ratio))
    yield abs(a - b)


def _leg_by_subtracting(hypotenuse: Ratio, leg: Ratio) -> Iterator[Ratio]:
    yield hypotenuse - leg


def _leg_root_forgotten(hypotenuse: Ratio, leg: Ratio) -> Iterator[Ratio]:
    yield hypotenuse * hypotenuse - leg * leg


def _leg_as_hypotenuse(hypotenuse: Ratio, leg: Ratio) -> Iterator[Ratio]:
    """Squares added although a leg is asked: any side taken for the longest."""
    yield from (root for root in root_of(hypotenuse * hypotenuse + leg * leg) if isinstance(root, Ratio))
    yield hypotenuse * hypotenuse + leg * leg
    yield hypotenuse + leg


def _square_is_no_rectangle() -> Iterator[str]:
    yield "no"


def _longer_arms_larger_angle() -> Iterator[str]:
    yield "yes"


ANGLES: tuple[Detector, ...] = (
    on_numbers("complement_supplement_swap", "angle_complement", _supplement_for_complement),
    on_numbers("complement_supplement_swap", "angle_supplement angle_linear_pair", _complement_for_supplement),
    on_numbers("pair_taken_as_equal", "angle_linear_pair angle_supplement angle_complement", _angle_itself),
    on_numbers("interior_sum_360_all", "angle_supplement angle_linear_pair", _round_for_straight),
    on_numbers("interior_sum_360_all", "angle_triangle", _triangle_sums_to_other),
    on_numbers("interior_sum_360_all", "angle_quadrilateral", _quadrilateral_sums_to_other),
    on_numbers("given_angles_added", "angle_triangle", _given_angles_added),
    on_numbers("given_angles_added", "angle_quadrilateral", _given_three_added),
    on_numbers("given_angles_added", "angle_triangle", _one_angle_taken_away),
    on_numbers("exterior_is_third", "exterior_angle", _exterior_is_third),
    on_numbers("given_angles_added", "exterior_angle", _exterior_from_one),
    on_numbers("alt_as_coint", "co_interior", _equal_for_co_interior),
    on_numbers("alt_as_coint", "alternate corresponding", _supplement_for_equal),
    on_numbers("interior_sum_360_all", "polygon_sum", _always_360),
    on_numbers("polygon_sum_amiss", "polygon_sum", _polygon_without_minus_two),
    on_numbers("legs_added", "pythagoras_hypotenuse", _legs_added),
    on_numbers("root_forgotten", "pythagoras_hypotenuse", _root_forgotten),
    on_numbers("legs_added", "pythagoras_leg", _leg_by_subtracting),
    on_numbers("root_forgotten", "pythagoras_leg", _leg_root_forgotten),
    on_numbers("hyp_any_side", "pythagoras_hypotenuse", _side_taken_for_leg),
    on_numbers("hyp_any_side", "pythagoras_leg", _leg_as_hypotenuse),
    on_numbers("exp_times", "pythagoras_hypotenuse", _doubled_for_squared),
    on_numbers("square_not_rectangle", "is_rectangle_square", _square_is_no_rectangle),
    on_numbers("arm_length_angle", "angle_arms", _longer_arms_larger_angle),
)
