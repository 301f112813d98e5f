"""How quantities of a story are worked with: as many for one, prices, interest, speed, figures, angles, lists.

Workings as in `workings`, exact and line by line. Nothing here reads a text. It must never hold a rounded number as if
it were exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tutor.library import number_workings, workings
from tutor.library.workings import Line, Working, is_finite, result, shortest, shortest_or_mixed
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Number, fraction, whole

YEARS = 3
"""Years that compound interest is worked out for, at most."""
WHOLE = whole(1)


def _so(lines: Sequence[Line], left: str, value: Ratio, unit: str = "", key: str = "so_unit") -> Working:
    """A working that ends with a quantity: a decimal where it has a finite one, else a mixed number."""
    shown = shortest_or_mixed(value)
    if not unit:
        return result(lines, left, shown)
    return Working((*lines, Line(key, {"sum": f"{left} = {shown}", "unit": unit})), Line("ask", {"sum": left}))


# --- as many for one --------------------------------------------------------------------------------------------------


def in_proportion(first: Number, gives: Number, wanted: Number, unit: str = "") -> Working | None:
    """So many of one thing give so much of another: how much do others give?"""
    one = gives.value / first.value
    if is_finite(one):
        line = Line("for_one", {"sum": f"{gives} ÷ {first} = {shortest(one)}"})
        return _so([line], f"{wanted} × {shortest(one)}", one * wanted.value, unit)
    together = gives.value * wanted.value
    line = Line("multiply_first", {"sum": f"{gives} × {wanted} = {shortest(together)}"})
    return _so([line], f"{shortest(together)} ÷ {first}", together / first.value, unit)


def in_inverse(first: Number, takes: Number, wanted: Number, unit: str = "") -> Working | None:
    """So many need so long for the same work: how long do others need?"""
    together = first.value * takes.value
    line = Line("same_work", {"sum": f"{first} × {takes} = {shortest(together)}"})
    return _so([line], f"{shortest(together)} ÷ {wanted}", together / wanted.value, unit)


def fourth(one: int, other: int, third: int) -> Working | None:
    """The fourth term of a proportion `one : other = third : ?`."""
    product = Line("proportion", {"sum": f"{other} × {third} = {other * third}"})
    return _so([product], f"{other * third} ÷ {one}", Ratio(other * third, one)) if one else None


def left_of_whole(one: Number, other: Number) -> Working | None:
    """What is left of a whole when two parts of it are gone."""
    together = workings.one_step("+", one, other)
    gone = one.value + other.value
    if together is None or gone > 1:
        return None
    last = workings.one_step("-", WHOLE, fraction(gone.num, gone.den))
    return None if last is None else replace(last, lines=(Line("gone", {}), *together.lines, *last.lines))


def together_again(every: Sequence[int]) -> Working:
    """When what comes back after such times comes back together."""
    working = number_workings.lowest_multiple(every)
    return replace(working, lines=(Line("together", {}), *working.lines))


def price_of_many(price: Number, many: Number) -> Working | None:
    """What so many cost, the price of one being known."""
    value = price.value * many.value
    return _so([Line("price_of_one", {})], f"{many} × {price}", value) if is_finite(value) else None


def how_many_fit(big: Number, small: Number) -> Working | None:
    """How often one measure goes into another; None where something is left over."""
    times = big.value / small.value
    return _so([Line("how_many_fit", {})], f"{big} ÷ {small}", times) if times.den == 1 else None


def both_at_work(one: Number, other: Number) -> Working | None:
    """How long two together need, who need so long alone."""
    shares = [Ratio(1) / number.value for number in (one, other)]
    together = shares[0] + shares[1]
    line = Line("both_in_one", {"sum": f"{shares[0]} + {shares[1]} = {together}"})
    return _so([line], f"1 ÷ {together}", Ratio(1) / together)


def other_side(area: Number, side: Number) -> Working | None:
    """The other side of a rectangle."""
    value = area.value / side.value
    return _so([Line("divide_area", {})], f"{area} ÷ {side}", value) if is_finite(value) else None


# --- money ------------------------------------------------------------------------------------------------------------


def profit(cost: Number, sold: Number, *, percent: bool) -> Working | None:
    """Profit or loss, as an amount or as a percent of the cost price."""
    gain = sold.value - cost.value
    if not gain or not cost.value:
        return None
    larger, smaller = (sold, cost) if gain > 0 else (cost, sold)
    amount = shortest(abs(gain))
    found = Line("profit" if gain > 0 else "loss", {"sum": f"{larger} - {smaller} = {amount}"})
    if not percent:
        return Working((found,), Line("ask", {"sum": f"{larger} - {smaller}"}))
    over = f"{amount}/{cost}"
    made = abs(gain) / cost.value * 100
    return workings.as_percent(over, made, [found, Line("part_of_cost", {"made": over})])


def changed(price: Number, share: Number, *, up: bool) -> Working | None:
    """An amount after a percent or another part of it came to it or was taken off."""
    part = price.value * share.value
    shown = f"{shortest(share.value * 100)}/100" if share.form == "percent" else str(share)
    line = Line("percent_part", {"one": str(share), "sum": f"{shown} × {price} = {shortest(part)}"})
    value = price.value + part if up else price.value - part
    return _so([line], f"{price} {'+' if up else '-'} {shortest(part)}", value) if is_finite(part) else None


def simple_interest(principal: Number, rate: Number, years: Number) -> Working | None:
    """Simple interest of some years."""
    yearly = principal.value * rate.value
    if not is_finite(yearly):
        return None
    line = Line("interest_of_a_year", {"sum": f"{shortest(rate.value * 100)}/100 × {principal} = {shortest(yearly)}"})
    return _so([line], f"{years} × {shortest(yearly)}", yearly * years.value)


def compound_interest(principal: Number, rate: Number, years: int) -> Working | None:
    """Compound interest, year by year."""
    amount, lines = principal.value, list[Line]()
    for year in range(1, years + 1):
        part = amount * rate.value
        if not is_finite(part):
            return None
        work = f"{shortest(rate.value * 100)}/100 × {shortest(amount)} = {shortest(part)}"
        then = f"{shortest(amount)} + {shortest(part)} = {shortest(amount + part)}"
        lines.append(Line("in_year", {"count": str(year), "sum": work, "other": then}))
        amount += part
    return _so(lines, f"{shortest(amount)} - {principal}", amount - principal.value) if 0 < years <= YEARS else None


def growth(amount: Number, rate: Number, years: int, *, down: bool) -> Working | None:
    """What an amount becomes that grows, or goes down, by a percent each year, year by year."""
    value, lines, sign = amount.value, list[Line](), "-" if down else "+"
    if not 0 < years <= YEARS:
        return None
    for year in range(1, years + 1):
        part = value * rate.value
        after = value - part if down else value + part
        if not is_finite(part):
            return None
        sum_ = f"{shortest(value)} {sign} {shortest(part)} = {shortest(after)}"
        lines.append(Line("year_grows", {"count": str(year), "sum": sum_}))
        value = after
    before = lines[-1].slots["sum"].partition(" = ")[0]
    return Working(tuple(lines), Line("ask", {"sum": before}))


# --- speed and units --------------------------------------------------------------------------------------------------


def speed(distance: Number, time: Number, unit: str) -> Working | None:
    """The speed over a distance in a time."""
    return _so([Line("speed_is", {})], f"{distance} ÷ {time}", distance.value / time.value, unit)


def distance(at: Number, time: Number, unit: str) -> Working | None:
    """The distance at a speed in a time."""
    return _so([Line("distance_is", {})], f"{at} × {time}", at.value * time.value, unit)


def time_taken(way: Number, at: Number, unit: str) -> Working | None:
    """The time for a way at a speed."""
    return _so([Line("time_is", {})], f"{way} ÷ {at}", way.value / at.value, unit)


def metres_a_second(number: Number, *, back: bool) -> Working | None:
    """km/h in m/s, or back."""
    top, bottom = (18, 5) if back else (5, 18)
    line = Line("to_km_an_hour" if back else "to_metres_a_second", {})
    return _so([line], f"{number} × {top}/{bottom}", number.value * Ratio(top, bottom), "km/h" if back else "m/s")


def of_two_units(large: Number, small: Number, unit: str, other: str, many: int) -> Working | None:
    """A quantity of two units in the smaller one: 3 km 250 m."""
    line = Line("unit_times", {"unit": unit, "other": other, "many": str(many)})
    return _so([line], f"{large} × {many} + {small}", large.value * many + small.value, other)


# --- figures ----------------------------------------------------------------------------------------------------------

_POWER_KEYS = ("so_unit", "so_square", "so_cubic")
"""How a length, an area and a volume are told with their unit."""


def figure(key: str, left: str, value: Ratio, unit: str, power: int) -> Working | None:
    """A measure of a figure by the formula that `key` says, as `left = value` in a unit to a power of 1 to 3."""
    if not is_finite(value):
        return None
    ends = Line(_POWER_KEYS[power - 1], {"sum": f"{left} = {shortest(value)}", "unit": unit})
    last = ends if unit else Line("so", {"sum": f"{left} = {shortest(value)}"})
    return Working((Line(key, {}), last), Line("ask", {"sum": left}))


def longest_side(one: Number, other: Number, unit: str = "") -> Working | None:
    """The hypotenuse over two legs, where it is exact."""
    return _by_squares("pythagoras", "+", one, other, unit)


def leg(longest: Number, other: Number, unit: str = "") -> Working | None:
    """The other leg under a hypotenuse, where it is exact."""
    return _by_squares("pythagoras_leg", "-", longest, other, unit)


def _by_squares(key: str, sign: str, one: Number, other: Number, unit: str) -> Working | None:
    squares = [number.value * number.value for number in (one, other)]
    under = squares[0] + squares[1] if sign == "+" else squares[0] - squares[1]
    root = under.root(2) if under > 0 else None
    if root is None:
        return None
    shown = [shortest(square) for square in squares]
    work = f"{one}² {sign} {other}² = {shown[0]} {sign} {shown[1]} = {shortest(under)}"
    return _so([Line(key, {"sum": work})], f"√{shortest(under)}", root, unit)


def angle_left(key: str, whole_angle: int, angles: Sequence[Number]) -> Working | None:
    """The angle that is left of a sum of angles; `key` says what they make together."""
    parts = " - ".join((str(whole_angle), *map(str, angles)))
    value = Ratio(whole_angle) - sum((angle.value for angle in angles), Ratio(0))
    return _so([Line(key, {})], parts, value, "°", "so_degrees") if value > 0 else None


def angle_sum(sides: int) -> Working | None:
    """The sum of the angles in a polygon."""
    line = Line("angle_sum", {"sum": f"{sides} - 2 = {sides - 2}"})
    return _so([line], f"{sides - 2} × 180", Ratio((sides - 2) * 180), "°", "so_degrees") if sides > 2 else None


# --- is it a triangle? ---


def triangle_of_sides(sides: Sequence[Number]) -> Working | None:
    """Whether three lengths are the sides of a triangle."""
    small, middle, big = sorted(sides, key=lambda one: one.value)
    total = small.value + middle.value
    if not is_finite(total):
        return None
    slots = {"sum": f"{small} + {middle} = {shortest(total)}", "big": str(big)}
    line = Line("triangle_possible" if total > big.value else "no_triangle", slots)
    return Working((line, Line("triangle_rule", {})), Line("ask", {"sum": f"{small} + {middle}"}))


def triangle_of_angles(angles: Sequence[Number]) -> Working:
    """Whether three angles are those of a triangle."""
    total = sum((one.value for one in angles), Ratio(0))
    shown = " + ".join(map(str, angles))
    key = "angles_fit" if total == Ratio(180) else "angles_do_not"
    return Working((Line(key, {"sum": f"{shown} = {shortest(total)}"}),), Line("ask", {"sum": shown}))


def triple(sides: Sequence[Number]) -> Working:
    """Whether three lengths are the sides of a right triangle."""
    one, other, longest = sorted(sides, key=lambda side: side.value)
    squares = [side.value * side.value for side in (one, other, longest)]
    total = squares[0] + squares[1]
    parts = f"{shortest(squares[0])} + {shortest(squares[1])}"
    slots = {"sum": f"{one}² + {other}² = {parts} = {shortest(total)}", "other": f"{longest}² = {shortest(squares[2])}"}
    key = "triple_yes" if total == squares[2] else "triple_no"
    return Working((Line(key, slots), Line("triple_rule", {})), Line("ask", {"sum": parts}))


# --- lists ------------------------------------------------------------------------------------------------------------


def median(numbers: Sequence[Number]) -> Working | None:
    """The middle of some numbers."""
    listed = sorted(numbers, key=lambda one: one.value)
    ordered = Line("ordered", {"list": ", ".join(map(str, listed))})
    half, odd = divmod(len(listed), 2)
    if odd:
        return Working(
            (ordered, Line("middle_one", {"one": str(listed[half]), "sum": f"= {listed[half]}"})),
            Line("ask_middle", {}),
        )
    one, other = listed[half - 1 : half + 1]
    total = one.value + other.value
    pair = Line("middle_two", {"one": str(one), "other": str(other)})
    return _so([ordered, pair], f"({one} + {other}) ÷ 2", total / 2)


def mode(numbers: Sequence[Number]) -> Working | None:
    """The number that comes most often, or the two that do."""
    counts = {str(one): sum(two.value == one.value for two in numbers) for one in numbers}
    most = max(counts.values())
    named = [one for one, count in counts.items() if count == most]
    if most == 1 or len(named) > 2:
        return None
    if len(named) == 2:
        both = {"one": named[0], "other": named[1], "count": str(most)}
        return Working((Line("most_often_both", both),), Line("ask_most_often", {}))
    return Working(
        (Line("most_often", {"one": named[0], "count": str(most), "sum": f"= {named[0]}"}),), Line("ask_most_often", {})
    )


def spread(numbers: Sequence[Number]) -> Working | None:
    """The range of some numbers."""
    small, *_, big = sorted(numbers, key=lambda one: one.value)
    shown = f"{big} - {f'({small})' if small.negative else small}"
    return _so([Line("range_is", {"big": str(big), "small": str(small)})], shown, big.value - small.value)


# --- whole numbers ----------------------------------------------------------------------------------------------------


def perfect(number: int, degree: int) -> Working:
    """Whether a number is a perfect square (degree 2) or a perfect cube (3)."""
    yes, no = ("perfect_square", "no_perfect_square") if degree == 2 else ("perfect_cube", "no_perfect_cube")
    low = 0
    while (low + 1) ** degree <= number:
        low += 1
    asks = Line("ask", {"sum": " × ".join([str(low)] * degree)})
    if low**degree == number:
        work = f"{' × '.join([str(low)] * degree)} = {number}"
        return Working((Line(yes, {"one": str(number), "sum": work}),), asks)
    slots = {
        "one": str(number),
        "sum": f"{' × '.join([str(low)] * degree)} = {low**degree}",
        "other": f"{' × '.join([str(low + 1)] * degree)} = {(low + 1) ** degree}",
    }
    return Working((Line(no, slots),), asks)


def root_between(number: int, degree: int) -> Working:
    """Between which whole numbers a root that is none lies."""
    low = 0
    while (low + 1) ** degree <= number:
        low += 1
    shown = f"{'√' if degree == 2 else '∛'}{number}"
    powers = [f"{' × '.join([str(one)] * degree)} = {one**degree}" for one in (low, low + 1)]
    slots = {"one": shown, "sum": powers[0], "other": powers[1], "small": str(low), "big": str(low + 1)}
    return Working((Line("root_between", slots),), Line("ask", {"sum": shown}))


_LAST_DIGITS: Mapping[int, int] = {2: 1, 5: 1, 10: 1, 4: 2, 25: 2, 100: 2, 8: 3}
"""How many last digits tell whether a number is divisible."""


def divisible(number: int, by: int) -> Working | None:
    """Whether a number is divisible by another, by the rule for that where there is one."""
    if by < 2:
        return None
    yes = number % by == 0
    names = {"one": str(number), "other": str(by)}
    looked = number
    lines = [Line("divisible" if yes else "not_divisible", names)]
    if by in (3, 9) and number > 9:
        digits = list(map(int, str(number)))
        looked = sum(digits)
        lines.append(Line("digit_sum", {"sum": f"{' + '.join(map(str, digits))} = {looked}"}))
    elif by in _LAST_DIGITS and len(str(number)) > _LAST_DIGITS[by]:
        looked = number % 10 ** _LAST_DIGITS[by]
        lines.append(Line("last_digits", {"count": str(_LAST_DIGITS[by]), "made": str(looked)}))
    quotient, left = divmod(looked, by)
    work = f"{looked} = {by} × {quotient}" + (f" + {left}" if left else "")
    lines.append(Line("leaves_nothing" if yes else "leaves", {"sum": work, "left": str(left)}))
    return Working(tuple(lines), Line("ask_divisible", names))


def grouped(number: int, *, indian: bool) -> Working:
    """A large number with the commas of the Indian or of the international system."""
    made = _indian(number) if indian else f"{number:,}"
    key = "commas_indian" if indian else "commas_international"
    return Working((Line(key, {}), Line("written_as", {"made": made})), Line("ask_commas", {}))


def _indian(number: int) -> str:
    head, tail = divmod(number, 1000)
    if not head:
        return str(number)
    pairs = []
    while head > 99:
        head, pair = divmod(head, 100)
        pairs.append(f"{pair:02d}")
    return ",".join((str(head), *reversed(pairs), f"{tail:03d}"))
