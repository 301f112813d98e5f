"""What goes amiss with perimeter, area, volume, units and angles."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.diagnosis.bug import Detector, on_numbers, on_problem
from tutor.diagnosis.problems import PI, Problem
from tutor.diagnosis.right_values import measure, root_of, units_ratio
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import decimal_text


def _pi_times(*values: Ratio) -> tuple[Ratio, ...]:
    return tuple(pi * value for value in values for pi in PI)


# --- units --------------------------------------------------------------------------------------------------------


def _squared_unit_as_length(problem: Problem) -> Iterator[Ratio]:
    """1 m² = 100 cm²: the factor of the lengths is used for areas and volumes."""
    one, other = (unit.rstrip("23") for unit in problem.units)
    factor = units_ratio(one, other) if one != problem.units[0] else None
    if factor is not None:
        yield problem.values[0] * factor
        if problem.units[0].endswith("3"):
            yield problem.values[0] * factor * factor


def _other_power_of_ten(problem: Problem) -> Iterator[str]:
    """3 m = 30 cm or 3,000 cm: a nought too few or too many."""
    for factor in () if _in_time(problem) else _factors(problem):
        for wrong in (factor / 10, factor * 10, factor / 100, factor * 100):
            yield decimal_text(problem.values[0] * wrong, 0)


def _time_in_hundreds(problem: Problem) -> Iterator[Ratio]:
    """1.5 hours = 150 minutes: an hour is taken for a hundred minutes."""
    for factor in _factors(problem) if _in_time(problem) else ():
        value = problem.values[0]
        yield value * 100 if factor > 1 else value / 100
        whole = value // 1
        if value != whole and factor > 1:
            yield factor * whole + (value - whole) * 10
            yield factor * whole + (value - whole) * 100


def _lakh_as_million(problem: Problem) -> Iterator[Ratio]:
    """1 lakh = 100 thousand is mixed up with the million of other countries."""
    if {"lakh", "million", "crore"} & set(problem.units):
        for factor in _factors(problem):
            yield from (problem.values[0] * factor * 10, problem.values[0] * factor / 10, problem.values[0])


def _in_time(problem: Problem) -> bool:
    found = measure(problem.units[0])
    return found is not None and found.dimension == "time"


def _factors(problem: Problem) -> tuple[Ratio, ...]:
    factor = units_ratio(*problem.units)
    return () if factor is None else (factor,)


MEASUREMENT: tuple[Detector, ...] = (
    # The area of 5 by 3 is given as 16, its perimeter as 15.
    on_numbers("perim_area_swap", "area_rectangle", lambda a, b: (a + b) * 2),
    on_numbers("perim_area_swap", "perimeter_rectangle", lambda a, b: a * b),
    on_numbers("perim_area_swap", "area_square", lambda a: a * 4),
    on_numbers("perim_area_swap", "perimeter_square", lambda a: a * a),
    # The perimeter of 5 by 3 is given as 8: the two sides that are written on the drawing.
    on_numbers("two_sides_only", "perimeter_rectangle", lambda a, b: (a + b, a * 2 + b, a + b * 2)),
    on_numbers("two_sides_only", "area_rectangle", lambda a, b: a + b),
    # The area of a square of 5 is given as 10: squared is read as doubled.
    on_numbers("square_side_doubled", "area_square perimeter_square", lambda a: a * 2),
    on_numbers("half_missing", "area_triangle", lambda b, h, *_: b * h),
    on_numbers("half_missing", "area_trapezium", lambda a, b, h: (a + b) * h),
    # A parallelogram is halved as if it were a triangle.
    on_numbers("half_too_much", "area_parallelogram", lambda b, h, *_: b * h / 2),
    # The slanted side, where it is given, is taken for the height.
    on_numbers(
        "slant_as_height",
        "area_triangle area_parallelogram",
        lambda b, h, *slant: (b * one / part for one in slant for part in (1, 2)),
    ),
    # The area is given as the sum of what is written on the drawing.
    on_numbers(
        "base_and_height_added",
        "area_triangle area_parallelogram",
        lambda b, h, *_: (b + h, (b + h) * 2, (b + h) / 2),
    ),
    on_numbers("base_and_height_added", "area_trapezium", lambda a, b, h: a + b + h),
    # Only one of the parallel sides counts, or they are multiplied.
    on_numbers(
        "half_missing_trapezium",
        "area_trapezium",
        lambda a, b, h: (a * h, b * h, a * h / 2, b * h / 2, a * b * h, a * b * h / 2),
    ),
    on_numbers("circle_area_circumference", "area_circle", lambda r: _pi_times(r * 2)),
    on_numbers("circle_area_circumference", "circumference", lambda r: _pi_times(r * r)),
    # The diameter stands where the radius belongs, or the other way round.
    on_numbers("diameter_for_radius", "area_circle", lambda r: _pi_times(r * r * 4, r * r / 4)),
    on_numbers("diameter_for_radius", "circumference", lambda r: _pi_times(r * 4, r)),
    # Pi is multiplied before squaring.
    on_numbers("diameter_for_radius", "area_circle", lambda r: (pi * r * pi * r for pi in PI)),
    # Sides are doubled, so the area is doubled.
    on_numbers("area_linear_scale", "area_scale", lambda k: (k, k * 2, k * 4)),
    # Three times as high, so three times the paint.
    on_numbers("area_linear_scale", "area_of_length", lambda a, b, c: b * c / a),
    # The volume of a cube of 4 is given as 12.
    on_numbers("volume_adds_edges", "volume_cube", lambda a: (a * 3, a * 12)),
    on_numbers("volume_adds_edges", "volume_cuboid", lambda a, b, c: (a + b + c, (a + b + c) * 4)),
    on_numbers("faces_missed", "volume_cube", lambda a: a * a),
    on_numbers("faces_missed", "volume_cuboid", lambda a, b, c: (a * b, b * c)),
    on_numbers("surface_volume_swap", "volume_cube", lambda a: a * a * 6),
    on_numbers("surface_volume_swap", "surface_cube", lambda a: a * a * a),
    on_numbers("surface_volume_swap", "volume_cuboid", lambda a, b, c: (a * b + b * c + c * a) * 2),
    on_numbers("surface_volume_swap", "surface_cuboid", lambda a, b, c: a * b * c),
    # The surface of a cube comes from four faces, from one or from five; that of a cuboid from three.
    on_numbers("faces_missed", "surface_cube", lambda a: (a * a * 4, a * a, a * a * 5)),
    on_numbers("faces_missed", "surface_cuboid", lambda a, b, c: (a * b + b * c + c * a, (a + b) * c * 2)),
    on_problem("unit_square", "convert", _squared_unit_as_length),
    on_problem("time_in_hundreds", "convert", _time_in_hundreds),
    # 3 hours 15 minutes = 315 minutes.
    on_numbers("time_in_hundreds", "hours_minutes", lambda hours, minutes: (hours * 100 + minutes, hours + minutes)),
    on_problem("lakh_as_million", "convert", _lakh_as_million),
    # 3 m = 0.03 cm: divided where it is multiplied.
    on_problem("converted_backwards", "convert", lambda asked: (asked.values[0] / one for one in _factors(asked))),
    on_problem("unit_nought_amiss", "convert", _other_power_of_ten),
)


# --- what goes amiss with angles ----------------------------------------------------------------------------------


ANGLES: tuple[Detector, ...] = (
    on_numbers("complement_supplement_swap", "angle_complement", lambda a: 180 - a),
    on_numbers(
        "complement_supplement_swap", "angle_supplement angle_linear_pair", lambda a: 90 - a if a < 90 else None
    ),
    # A linear pair is taken for vertically opposite angles.
    on_numbers("pair_taken_as_equal", "angle_linear_pair angle_supplement angle_complement", lambda a: a),
    on_numbers("interior_sum_360_all", "angle_supplement angle_linear_pair", lambda a: 360 - a),
    # The angles of a triangle are taken to make 360 or 90, those of a quadrilateral 180.
    on_numbers(
        "interior_sum_360_all",
        "angle_triangle",
        lambda a, b: 360 - a - b,
        lambda a, b: 90 - a - b if a + b < 90 else None,
    ),
    on_numbers("interior_sum_360_all", "angle_quadrilateral", lambda a, b, c: abs(180 - a - b - c)),
    # The last angle is given as the others together.
    on_numbers("given_angles_added", "angle_triangle", lambda a, b: a + b),
    on_numbers("given_angles_added", "angle_quadrilateral", lambda a, b, c: a + b + c),
    on_numbers("given_angles_added", "angle_triangle", lambda a, b: (180 - a, 180 - b)),
    # The angle inside is given for the one outside.
    on_numbers("exterior_is_third", "exterior_angle", lambda a, b: 180 - a - b),
    on_numbers("given_angles_added", "exterior_angle", lambda a, b: (180 - a, 180 - b, abs(a - b))),
    # Co-interior angles are taken to be equal, alternate and corresponding ones to make 180.
    on_numbers("alt_as_coint", "co_interior", lambda a: a),
    on_numbers("alt_as_coint", "alternate corresponding", lambda a: 180 - a),
    # Every polygon is taken to make 360 (or 180) inside.
    on_numbers("interior_sum_360_all", "polygon_sum", lambda n: (360, 180)),
    # As many triangles as sides.
    on_numbers("polygon_sum_amiss", "polygon_sum", lambda n: (n * 180, (n - 1) * 180, n * 90)),
    on_numbers("legs_added", "pythagoras_hypotenuse", lambda a, b: a + b),
    on_numbers("root_forgotten", "pythagoras_hypotenuse", lambda a, b: a * a + b * b),
    on_numbers("legs_added", "pythagoras_leg", lambda c, a: c - a),
    on_numbers("root_forgotten", "pythagoras_leg", lambda c, a: c * c - a * a),
    # Squares are subtracted although the longest side is asked, or added although a leg is.
    on_numbers("hyp_any_side", "pythagoras_hypotenuse", lambda a, b: (*root_of(abs(a * a - b * b)), abs(a - b))),
    on_numbers("hyp_any_side", "pythagoras_leg", lambda c, a: (*root_of(c * c + a * a), c * c + a * a, c + a)),
    # The sides are doubled, not squared.
    on_numbers("exp_times", "pythagoras_hypotenuse", lambda a, b: ((a + b) * 2, *root_of((a + b) * 2))),
    on_numbers("square_not_rectangle", "is_rectangle_square", lambda: "no"),
    # An angle with longer arms is taken for the larger one.
    on_numbers("arm_length_angle", "angle_arms", lambda: "yes"),
)
