"""Exact fractions, in whole-number arithmetic alone: the one kind of number of the study.

It must never round, and never let one absurd number ("9 to the power 9 to the power 9") cost time or memory: whatever
passes `LIMIT` digits is refused with `TooLarge`. `fractions.Fraction` would bring packages into the checker, which may
have none (behaviour: the answer checker), has no limit, and takes twice the time.
"""

from __future__ import annotations

LIMIT = 60
"""Most digits a numerator or a denominator may have; the longest spoken number of school has 22."""

_CEILING = 10**LIMIT
_LONGEST_POWER = 200  # two to this power has LIMIT digits already


class TooLarge(ValueError):
    """A number passed `LIMIT` digits."""


class Ratio:
    """A fraction in lowest terms with a positive denominator. Treat it as a value: nothing changes it.

    Whole numbers may stand on either side of it, in sums and comparisons. Anything else is a TypeError, as it is for
    Python's own numbers; only `==` tells that it is not equal.
    """

    __slots__ = ("den", "num")

    def __init__(self, num: int, den: int = 1) -> None:
        """`num/den` in lowest terms.

        Raises:
            ZeroDivisionError: `den` is zero.
            TooLarge: either part has more than `LIMIT` digits.
        """
        if den == 0:
            raise ZeroDivisionError("a fraction needs a denominator")
        divisor = common_divisor(num, den)
        if den < 0:
            divisor = -divisor
        self.num = num // divisor
        self.den = den // divisor
        if abs(self.num) >= _CEILING or self.den >= _CEILING:
            raise TooLarge("too many digits")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Ratio):
            return self.num == other.num and self.den == other.den
        return isinstance(other, int) and self.den == 1 and self.num == other

    def __hash__(self) -> int:
        return hash(self.num) if self.den == 1 else hash((self.num, self.den))

    def __lt__(self, other: Ratio | int) -> bool:
        if isinstance(other, int):  # it may have more digits than a `Ratio`
            return self.num < other * self.den
        if not isinstance(other, Ratio):
            return NotImplemented
        return self.num * other.den < other.num * self.den

    def __gt__(self, other: Ratio | int) -> bool:
        return not self <= other

    def __le__(self, other: Ratio | int) -> bool:
        return self < other or self == other

    def __ge__(self, other: Ratio | int) -> bool:
        return not self < other

    def __add__(self, other: Ratio | int) -> Ratio:
        if isinstance(other, int):
            other = Ratio(other)
        elif not isinstance(other, Ratio):
            return NotImplemented
        return Ratio(self.num * other.den + other.num * self.den, self.den * other.den)

    __radd__ = __add__

    def __sub__(self, other: Ratio | int) -> Ratio:
        if isinstance(other, int):
            other = Ratio(other)
        elif not isinstance(other, Ratio):
            return NotImplemented
        return Ratio(self.num * other.den - other.num * self.den, self.den * other.den)

    def __rsub__(self, other: int) -> Ratio:
        return -self + other if isinstance(other, int) else NotImplemented

    def __mul__(self, other: Ratio | int) -> Ratio:
        if isinstance(other, int):
            other = Ratio(other)
        elif not isinstance(other, Ratio):
            return NotImplemented
        return Ratio(self.num * other.num, self.den * other.den)

    __rmul__ = __mul__

    def __truediv__(self, other: Ratio | int) -> Ratio:
        if isinstance(other, int):
            other = Ratio(other)
        elif not isinstance(other, Ratio):
            return NotImplemented
        return Ratio(self.num * other.den, self.den * other.num)

    def __rtruediv__(self, other: int) -> Ratio:
        return Ratio(other) / self if isinstance(other, int) else NotImplemented

    def __floordiv__(self, other: Ratio | int) -> int:
        if not isinstance(other, (Ratio, int)):
            return NotImplemented
        quotient = self / other
        return quotient.num // quotient.den

    def __rfloordiv__(self, other: int) -> int:
        return Ratio(other) // self if isinstance(other, int) else NotImplemented

    def __mod__(self, other: Ratio | int) -> Ratio:
        return self - (self // other) * other if isinstance(other, (Ratio, int)) else NotImplemented

    def __rmod__(self, other: int) -> Ratio:
        return Ratio(other) % self if isinstance(other, int) else NotImplemented

    def __neg__(self) -> Ratio:
        return Ratio(-self.num, self.den)

    def __abs__(self) -> Ratio:
        return Ratio(abs(self.num), self.den)

    def __bool__(self) -> bool:
        return self.num != 0

    def __float__(self) -> float:
        return self.num / self.den

    def __repr__(self) -> str:
        return f"Ratio({self.num}, {self.den})"

    def __str__(self) -> str:
        return str(self.num) if self.den == 1 else f"{self.num}/{self.den}"

    def power(self, exponent: int) -> Ratio:
        """This number to a whole power, negative ones too.

        Raises:
            ZeroDivisionError: zero to the power zero or less.
            TooLarge: the result has too many digits (told before it is worked out).
        """
        if exponent < 0:
            return (ONE / self).power(-exponent)
        if not self and exponent == 0:
            raise ZeroDivisionError("zero to the power zero has no value")
        if abs(self.num) <= 1 and self.den == 1:
            exponent = exponent and 2 - exponent % 2
        digits = max(len(str(abs(self.num))), len(str(self.den)))
        if exponent > _LONGEST_POWER or (digits - 1) * exponent > LIMIT:
            raise TooLarge("too large a power")
        return Ratio(self.num**exponent, self.den**exponent)

    def root(self, degree: int) -> Ratio | None:
        """The exact square (2) or cube (3) root, or None when it is not rational."""
        top, bottom = whole_root(self.num, degree), whole_root(self.den, degree)
        return None if top is None or bottom is None else Ratio(top, bottom)


def rounded(value: Ratio, to: Ratio) -> Ratio:
    """`value` to the nearest multiple of `to`, halves away from nought, as school teaches."""
    size = to * ((abs(value) / to + Ratio(1, 2)) // 1)
    return -size if value < 0 else size


def common_divisor(a: int, b: int) -> int:
    """The greatest number that divides both, never below 1 unless both are zero."""
    while b:
        a, b = b, a % b
    return abs(a) or 1


def whole_root(number: int, degree: int) -> int | None:
    """The exact whole root of `number`, or None. A negative number has one only when `degree` is odd."""
    if number < 0:
        below = whole_root(-number, degree) if degree % 2 else None
        return None if below is None else -below
    low, high = 0, 10 ** (len(str(number)) // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= number else (low, middle - 1)
    return low if low**degree == number else None


ZERO = Ratio(0)
ONE = Ratio(1)
