"""What goes amiss with angles, polygons and right-angled triangles."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.diagnosis.bug import Detector, on_numbers
from tutor.diagnosis.right_values import root_of
from tutor.numbers.ratio import Ratio

_RIGHT_ANGLE = Ratio(90)
_STRAIGHT = Ratio(180)
_ROUND = Ratio(360)
_TWO = Ratio(2)


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
    yield (n - Ratio(1)) * _STRAIGHT
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


DETECTORS: tuple[Detector, ...] = (
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
