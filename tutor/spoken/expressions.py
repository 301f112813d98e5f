"""Arithmetic and simple algebra as they are said or typed, worked out exactly.

Two expressions are compared by value (a sum of terms) and by shape (what was written, with the order of terms and
factors taken away). It must never evaluate anything that could grow without bound, and never guess where a bracket
was meant.
"""

from __future__ import annotations

from tutor.numbers.ratio import ONE, Ratio, TooLarge
from tutor.spoken.maths_tokens import MEASURE_OF, NUMBER, Measure, Token
from tutor.spoken.spoken_numbers import Amount, Unreadable, amount_at, cardinal, starts_number

# --- numbers with their units ---


UNIT_KINDS = frozenset({"unit_word", "money", "small_money"})
"""Kinds of tokens that say what a number is counted in."""
_HAS_SMALLER = frozenset({"km", "m", "ft", "kg", "lb", "l", "hour", "min", "day", "rupees", "dollars", "year"})
"""A bare number behind one of these is the beginning of a smaller part ("two hours thirty ...")."""


def measured_at(tokens: list[Token], at: int) -> tuple[Amount, int]:
    """The number at token `at` with its unit, or without one, and where it ends.

    Raises:
        Unreadable: the words could be two numbers, or stop half way.
        TooLarge: too many digits.
    """
    amount, end = amount_at(tokens, at)
    measure = measure_at(tokens, end)
    if measure is None:
        amount.unit = _unit_before(tokens, at)
        return amount, end
    amount.unit, end = measure.symbol, end + 1
    smaller = _smaller_part(tokens, end, measure)
    while smaller is not None:
        part, measure, end = smaller
        amount = _together(amount, part)
        smaller = _smaller_part(tokens, end, measure)
    return _in_rupees(amount), end


def measure_at(tokens: list[Token], at: int) -> Measure | None:
    """The unit that the token at `at` names, if it names one."""
    if at >= len(tokens) or tokens[at].kind not in UNIT_KINDS:
        return None
    return MEASURE_OF.get(tokens[at].text)


def in_base(amount: Amount) -> Ratio:
    """The number of `amount` in the base unit of its dimension."""
    return amount.ratio * _MEASURED_IN[amount.unit].size


def dimension(unit: str) -> str:
    """What the unit with this symbol measures; empty for no unit."""
    return _MEASURED_IN[unit].dimension if unit else ""


_MEASURED_IN = {measure.symbol: measure for measure in MEASURE_OF.values()}


def _unit_before(tokens: list[Token], at: int) -> str:
    """Money is written in front ("Rs 50")."""
    before = tokens[at - 1] if at else None
    named = before is not None and before.kind == "money" and not tokens[at].gap
    return MEASURE_OF[before.text].symbol if before is not None and named else ""


def _smaller_part(tokens: list[Token], at: int, larger: Measure) -> tuple[Amount, Measure, int] | None:
    """What goes on in a smaller unit of the same kind ("[5 kg] 200 g"), or None when nothing does.

    Raises:
        Unreadable: the part is as large as a whole one of the larger unit ("206 rupees 206 paise").
    """
    start = at
    while start < len(tokens) and tokens[start].kind in {"and", "comma"} and start < at + 2:
        start += 1
    if start >= len(tokens) or not starts_number(tokens, start):
        return None
    part, end = amount_at(tokens, start)
    measure = measure_at(tokens, end)
    if end == len(tokens) and start == at and larger.symbol in _HAS_SMALLER:
        raise Unreadable("incomplete")
    if measure is None or measure.dimension != larger.dimension or not measure.size < larger.size:
        return None
    if not part.ratio * measure.size < larger.size:
        raise Unreadable("ambiguous")
    part.unit = measure.symbol
    return part, measure, end + 1


def _together(amount: Amount, part: Amount) -> Amount:
    """Both as one amount in the unit of the first."""
    total = amount.ratio + in_base(part) / _MEASURED_IN[amount.unit].size
    return Amount(total, "integer" if total.den == 1 else "decimal", total.num, total.den, amount.unit)


def _in_rupees(amount: Amount) -> Amount:
    """Coins counted in the whole coin, their own number beside ("50 paise" is half a rupee, and fifty)."""
    whole = {"paise": "rupees", "cents": "dollars"}.get(amount.unit)
    if whole is None:
        return amount
    coins = Amount(amount.ratio / 100, "decimal", amount.top, amount.bottom, whole)
    coins.alone = amount.ratio
    return coins


# --- arithmetic and simple algebra as they are said or typed ---


Powers = tuple[tuple[str, int], ...]
"""The letters of one term with their exponents, in order; empty for a plain number."""

MOST_TERMS = 24
DEEPEST = 8
HIGHEST_POWER = 12


class Expression:
    """A number, a sum or a term: its terms, its shape and, when it is one number as said, that Amount."""

    __slots__ = ("amount", "shape", "terms", "written")

    def __init__(self, terms: dict[Powers, Ratio], shape: str, amount: Amount | None = None, written: int = 1) -> None:
        if len(terms) > MOST_TERMS:
            raise TooLarge("too many terms")
        self.terms = {powers: factor for powers, factor in terms.items() if factor}
        self.shape = shape
        """What was written, with the order of terms and factors taken away."""
        self.amount = amount
        self.written = written
        """How many terms were written; more than `terms` holds means that like terms are not collected."""

    @property
    def number(self) -> Ratio | None:
        """The value when no letter is left in it."""
        if not self.terms:
            return Ratio(0)
        return self.terms.get(()) if len(self.terms) == 1 else None

    @property
    def letter(self) -> str:
        """The letter when this is one letter and nothing else."""
        return self.shape if len(self.shape) == 1 and self.shape.isalpha() else ""

    def __str__(self) -> str:
        if self.amount is not None:
            return str(self.amount)
        ordered = sorted(self.terms.items(), key=lambda term: (-sum(power for _, power in term[0]), term[0]))
        text = "".join(_term_text(powers, factor) for powers, factor in ordered)
        return text.removeprefix("+") or "0"


def _term_text(powers: Powers, factor: Ratio) -> str:
    letters = "".join(name if power == 1 else f"{name}^{power}" for name, power in powers)
    size = abs(factor)
    number = "" if letters and size == ONE else str(size) if size.den == 1 or not letters else f"({size})"
    return ("-" if factor.num < 0 else "+") + number + letters


def of_number(amount: Amount) -> Expression:
    """`amount` as an expression."""
    return Expression({(): amount.ratio}, str(amount), amount)


def constant(value: Ratio) -> Expression:
    """A number that nobody said as an expression."""
    return of_number(Amount(value, "integer" if value.den == 1 else "fraction", value.num, value.den))


def of_letter(name: str) -> Expression:
    """One letter (or a root that has no exact value) as an expression."""
    return Expression({((name, 1),): ONE}, name)


def add(left: Expression, right: Expression) -> Expression:
    """The sum."""
    terms = dict(left.terms)
    for powers, factor in right.terms.items():
        terms[powers] = terms.get(powers, Ratio(0)) + factor
    parts = sorted([*_parts(left.shape, "+"), *_parts(right.shape, "+")])
    return Expression(terms, "+".join(parts), None, left.written + right.written)


def negate(inner: Expression) -> Expression:
    """The same with the other sign; a number stays one number."""
    if inner.amount is not None:
        return of_number(inner.amount.negative())
    terms = {powers: -factor for powers, factor in inner.terms.items()}
    return Expression(terms, f"-{_closed(inner.shape)}", None, inner.written)


def multiply(left: Expression, right: Expression) -> Expression:
    """The product."""
    terms: dict[Powers, Ratio] = {}
    for one, factor in left.terms.items():
        for other, second in right.terms.items():
            powers = _joined(one, other)
            terms[powers] = terms.get(powers, Ratio(0)) + factor * second
    parts = sorted([*_parts(_closed(left.shape), "*"), *_parts(_closed(right.shape), "*")])
    return Expression(terms, "*".join(parts), None, left.written * right.written)


def divide(left: Expression, right: Expression) -> Expression:
    """The quotient by one term; by a sum of terms it is left as it was written."""
    shape = f"{_closed(left.shape)}/{_closed(right.shape, '+*')}"
    if len(right.terms) != 1:
        if not right.terms:
            raise Unreadable("no_value")
        return Expression({((shape, 1),): ONE}, shape)
    ((powers, factor),) = right.terms.items()
    upside_down = tuple((name, -power) for name, power in powers)
    terms = {_joined(one, upside_down): top / factor for one, top in left.terms.items()}
    return Expression(terms, shape, None, left.written)


def raise_to(base: Expression, exponent: int) -> Expression:
    """A whole power."""
    shape = f"{_closed(base.shape, '+*/-')}^{exponent}"
    number = base.number
    if number is not None:
        return Expression({(): number.power(exponent)}, shape)
    if abs(exponent) > HIGHEST_POWER:
        raise TooLarge("too large a power")
    if exponent < 0:
        raised = divide(constant(ONE), raise_to(base, -exponent))
        return Expression(raised.terms, shape)
    raised = constant(ONE)
    for _time in range(exponent):
        raised = multiply(raised, base)
    return Expression(raised.terms, shape, None, raised.written)


def root_of(inner: Expression, degree: int) -> Expression:
    """The exact root of a number; any other root stands as it was written."""
    shape = f"{'√' if degree == 2 else '∛'}{_closed(inner.shape, '+*/-')}"
    exact = inner.number.root(degree) if inner.number is not None else None
    if exact is None:
        return Expression({((shape, 1),): ONE}, shape)
    return Expression({(): exact}, shape)


def _joined(one: Powers, other: Powers) -> Powers:
    powers = dict(one)
    for name, power in other:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def _parts(shape: str, sign: str) -> list[str]:
    """`shape` cut at `sign`, but not inside brackets."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(shape):
        depth += (letter == "(") - (letter == ")")
        if letter == sign and not depth:
            parts.append(shape[start:place])
            start = place + 1
    return [*parts, shape[start:]]


def _closed(shape: str, signs: str = "+") -> str:
    """`shape` in brackets when one of `signs` stands outside any."""
    return f"({shape})" if any(len(_parts(shape, sign)) > 1 for sign in signs) else shape


def starts_expression(tokens: list[Token], at: int) -> bool:
    """Whether an expression may begin at this token."""
    kinds = {"minus", "plus", "var", "open", "root", "cuberoot", "squareof", "cubeof"}
    return tokens[at].kind in kinds or starts_number(tokens, at)


def expression_at(tokens: list[Token], at: int) -> tuple[Expression, int]:
    """The longest expression that begins at token `at`, and where it ends.

    Raises:
        Unreadable: it is cut short, could be two things or has no value.
        TooLarge: too many digits, terms or brackets.
    """
    walker = _Walker(tokens, at)
    return walker.sum(), walker.at


class _Walker:
    """Walks along tokens, one method a level of precedence."""

    def __init__(self, tokens: list[Token], at: int) -> None:
        self.tokens = tokens
        self.at = at
        self.depth = 0
        self.signs = 0

    @property
    def kind(self) -> str:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else ""

    def sum(self) -> Expression:
        total = self.product()
        while self.kind in {"plus", "minus"}:
            sign = self.kind
            self.step()
            term = self.product()
            total = add(total, negate(term) if sign == "minus" else term)
        return total

    def step(self) -> None:
        """Go over one sign; an answer has few."""
        self.at += 1
        self.signs += 1
        if self.signs > MOST_TERMS:
            raise TooLarge("too many signs")

    def product(self) -> Expression:
        value = self.signed()
        while True:
            if self.kind == "times" or self._cross():
                self.step()
                value = multiply(value, self.signed())
            elif self.kind == "over":
                self.step()
                value = divide(value, self.signed())
            elif self.kind in {"var", "open"} and not self.tokens[self.at].gap:
                self.signs += 1
                value = multiply(value, self.power())
            else:
                return value

    def _cross(self) -> bool:
        """An x between two numbers ("3x9", "3 x 9") is a multiplication sign."""
        after = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None
        before = self.tokens[self.at - 1]
        crossing = self.kind == "var" and self.tokens[self.at].text == "x" and after is not None
        return crossing and after is not None and after.kind in NUMBER and before.kind in NUMBER and not after.gap

    def signed(self) -> Expression:
        negative = False
        signs = 0
        while self.kind in {"minus", "plus"}:
            negative ^= self.kind == "minus"
            signs += 1
            self.at += 1
        if signs > 2:
            raise Unreadable("ambiguous")
        value = self.power()
        return negate(value) if negative else value

    def power(self) -> Expression:
        base = self.atom()
        while True:
            step = self.at + 1 if self.kind == "genitive" else self.at
            kind = self.tokens[step].kind if step < len(self.tokens) else ""
            if kind in {"squared", "cubed", "power"}:
                base, self.at = raise_to(_sure(base), self._exponent(kind, step)), self.at
            elif kind in {"root", "cuberoot"} and step > self.at:
                base, self.at = root_of(base, 2 if kind == "root" else 3), step + 1
            else:
                return base

    def _exponent(self, kind: str, step: int) -> int:
        """The exponent after the sign at `step`; the walker ends behind it."""
        self.at = step + 1
        if kind != "power":
            return 2 if kind == "squared" else 3
        sign = 1
        if self.kind == "minus":
            sign, self.at = -1, self.at + 1
        start = self.at
        while self.kind in NUMBER and (self.at == start or not self.tokens[self.at].gap):
            self.at += 1
        exponent = cardinal(self.tokens[start : self.at])
        if exponent is None:
            raise Unreadable("incomplete")
        return sign * exponent

    def atom(self) -> Expression:
        kind = self.kind
        if not kind:
            raise Unreadable("incomplete")
        if kind == "var":
            self.at += 1
            return of_letter(self.tokens[self.at - 1].text)
        if kind == "open":
            return self.bracket()
        if kind in {"root", "cuberoot", "squareof", "cubeof"}:
            self.at += 1
            inner = self.signed()
            return (
                raise_to(inner, 2 if kind == "squareof" else 3)
                if kind.endswith("of")
                else root_of(inner, 2 if kind == "root" else 3)
            )
        if not starts_number(self.tokens, self.at):
            raise Unreadable("incomplete")
        amount, self.at = measured_at(self.tokens, self.at)
        return of_number(amount)

    def bracket(self) -> Expression:
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooLarge("too many brackets")
        self.at += 1
        inner = self.sum()
        if self.kind == "close":
            self.at += 1
        elif self.at < len(self.tokens):
            raise Unreadable("incomplete")
        self.depth -= 1
        return inner


def _sure(base: Expression) -> Expression:
    """`base` when it is clear what is raised: "1 by 2 squared" is not."""
    if base.amount is not None and base.amount.form in {"fraction", "mixed", "percent"}:
        raise Unreadable("ambiguous")
    return base
