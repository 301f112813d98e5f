"""One number as it is said: cardinals, fractions, mixed numbers, decimals, percent, sawa and dedh, dozens.

It reads from the tokens and nothing else. Where words could be two numbers ("twenty three fifths") or stop half way
("minus one by") it raises `Unreadable`; it must never choose between two readings.
"""

from __future__ import annotations

import re

from tutor.language.known_words import ENGLISH_ONES, ENGLISH_SPOKEN, WORDS
from tutor.numbers.ratio import Ratio
from tutor.spoken.maths_tokens import NUMBER, Token

QUARTER = Ratio(1, 4)
CRORE = 10**7  # counted in lakhs too: "one lakh crore"
_RUN = NUMBER | {"scale"}
_ALONE = WORDS.words("parts_alone")


_TAKEN_AWAY = re.compile("ghat|nikal|घट|निकाल")


class Unreadable(ValueError):
    """These words are no number: `kind` says why ("ambiguous" could be two, "incomplete" is cut short)."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Amount:
    """One number and the form it was said in: integer, fraction, mixed, decimal or percent."""

    __slots__ = ("alone", "bottom", "form", "ratio", "top", "unit")

    def __init__(self, ratio: Ratio, form: str, top: int = 0, bottom: int = 1, unit: str = "") -> None:
        self.ratio = ratio
        self.form = form
        self.top = top
        """Numerator as said (sign included): 2 in "2/4"."""
        self.bottom = bottom
        """Denominator as said: 4 in "2/4"."""
        self.alone = ratio
        """The number without its unit: 50 in "50 paise", whose `ratio` is a half."""
        self.unit = unit
        """Symbol of the unit said with it (`unit_words`); empty when there was none."""

    def negative(self) -> Amount:
        """The same with the other sign."""
        turned = Amount(-self.ratio, self.form, -self.top, self.bottom, self.unit)
        turned.alone = -self.alone
        return turned

    def __str__(self) -> str:
        return f"{self.ratio * 100}%" if self.form == "percent" else str(self.ratio)


def whole(number: int) -> Amount:
    """`number` as an Amount."""
    return Amount(Ratio(number), "integer", number, 1)


def fraction(top: int, bottom: int) -> Amount:
    """`top/bottom` as said, or Unreadable when it has no value."""
    if bottom == 0:
        raise Unreadable("no_value")
    return Amount(Ratio(top, bottom), "fraction", top, bottom)


def starts_number(tokens: list[Token], at: int) -> bool:
    """Whether a number may begin at this token."""
    token = tokens[at]
    return token.kind in _RUN | {"quartered", "point", "dec", "article"} or (
        token.kind == "denominator" and token.text in _ALONE
    )


def amount_at(tokens: list[Token], at: int) -> tuple[Amount, int]:
    """The number that begins at token `at`, without a sign, and where it ends.

    Raises:
        Unreadable: the words could be two numbers, or stop half way.
        TooLarge: too many digits.
    """
    amount, end = _bare(tokens, at)
    if end < len(tokens) and not tokens[end].gap and (tokens[end].kind == "denominator" or tokens[end].text == "first"):
        raise Unreadable("ambiguous")
    amount, end = _dozens(amount, tokens, at, end)
    if _kind(tokens, end) == "percent":
        return Amount(amount.ratio / 100, "percent", amount.top, amount.bottom), end + 1
    return amount, end


def _bare(tokens: list[Token], at: int) -> tuple[Amount, int]:
    kind = tokens[at].kind
    if kind == "quartered":
        return _quartered(tokens, at)
    if kind == "denominator":
        return fraction(1, tokens[at].number), at + 1
    if kind == "dec":
        return _scaled(_typed_decimal(tokens[at]), tokens, at + 1)
    if kind == "point":
        return _decimal(0, tokens, at)
    return _from_run(tokens, at)


def _kind(tokens: list[Token], at: int) -> str:
    return tokens[at].kind if at < len(tokens) else ""


def _run_end(tokens: list[Token], at: int) -> int:
    """Where the words of one cardinal end: "two hundred and five" is one run, "2 and 3" is not."""
    end = at
    while end < len(tokens) and not (end > at and tokens[end].gap):
        if _kind(tokens, end) in _RUN or (end == at and _kind(tokens, end) == "article"):
            end += 1
        elif end > at and tokens[end].text == "and" and tokens[end - 1].kind == "scale" and _joins(tokens, end + 1):
            end += 2
        else:
            break
    return end


def _joins(tokens: list[Token], at: int) -> bool:
    return _kind(tokens, at) in NUMBER and not tokens[at].gap


def _from_run(tokens: list[Token], at: int, joined: bool = True) -> tuple[Amount, int]:
    """The number that a run of number words begins; `joined` lets a fraction follow after "and"."""
    if tokens[at].kind == "scale" and at and tokens[at - 1].kind == "word" and not tokens[at].gap:
        raise Unreadable("ambiguous")  # a number that was not understood may stand before "hundred"
    end = _run_end(tokens, at)
    run, following = tokens[at:end], _kind(tokens, end)
    if following == "point":
        return _decimal(_cardinal_or_refuse(run), tokens, end)
    if following in {"over", "outof"} and _is_whole(tokens, end + 1):
        return _over(run, tokens, end)
    if following == "basefirst":
        return _base_first(run, tokens, end)
    named = _denominator_place(tokens, end)
    if named and not tokens[named].gap:
        return _named_fraction(run, tokens[named], split=named == end), named + 1
    count = _cardinal_or_refuse(run)
    return _with_part(count, tokens, end) if joined else (whole(count), end)


def _denominator_place(tokens: list[Token], end: int) -> int:
    """Where the name of the parts stands ("three fourths", "3, 4th", "ek ka sauvaan"); 0 when there is none."""
    if _kind(tokens, end) == "denominator":
        return end
    if _kind(tokens, end) == "genitive" and _kind(tokens, end + 1) == "denominator":
        return end + 1
    typed = _kind(tokens, end) == "comma" and _kind(tokens, end + 1) == "denominator" and tokens[end + 1].typed
    return end + 1 if typed else 0


def _with_part(count: int, tokens: list[Token], end: int) -> tuple[Amount, int]:
    """A whole number, with the fraction that follows "and" or "sahi" when one does."""
    joined = _kind(tokens, end)
    if joined in {"and", "whole"} and end + 1 < len(tokens):
        begins = end + 2 if joined == "whole" and _kind(tokens, end + 1) == "and" else end + 1
        part = _part_at(tokens, begins) if begins < len(tokens) else None
        if part is not None:
            return _mixed(count, part[0]), part[1]
    if joined == "whole":
        raise Unreadable("incomplete")
    return whole(count), end


def _mixed(count: int, part: Amount) -> Amount:
    return Amount(Ratio(count) + part.ratio, "mixed", part.top, part.bottom)


def _part_at(tokens: list[Token], at: int) -> tuple[Amount, int] | None:
    """A fraction (and nothing but one) at `at`."""
    if not starts_number(tokens, at) or tokens[at].kind in {"quartered", "point", "dec"}:
        return None
    part, end = _bare(tokens, at) if tokens[at].kind == "denominator" else _from_run(tokens, at, joined=False)
    return (part, end) if part.form == "fraction" else None


def cardinal(run: list[Token]) -> int | None:
    """The whole number these words spell, or None when they do not spell exactly one."""
    if len(run) == 1 and run[0].kind == "article":
        return 1
    run = [token for token in run if token.kind not in {"and", "article"}]
    if len(run) > 1 and run[0].kind == "unit" and run[1].kind != "scale":
        return _side_by_side(run)
    total, group, room, below = 0, -1, 0, 0
    for token in run:
        if token.kind != "scale":
            if group >= 0 and not (0 < token.number < room and _follows_ten(token, room)):
                return None
            group, room = max(group, 0) + token.number, 10 if token.kind == "ten" else 0
        elif token.number == 100:
            if group > 99 or group == 0 or (group < 0 and total):
                return None
            group, room = (1 if group < 0 else group) * 100, 100
        elif token.number == CRORE and below and below < CRORE:
            total, group, room, below = (total + max(group, 0)) * CRORE, -1, 0, CRORE
        else:
            if (group < 0 and total) or (below and token.number >= below):
                return None
            total, group, room, below = total + (1 if group < 0 else group) * token.number, -1, 0, token.number
    last = max(group, 0)
    return None if not run or (below and last >= below) else total + last


def _follows_ten(token: Token, room: int) -> bool:
    """Whether a number may stand in this `room`: after "twenty" only an English unit makes one number with it."""
    return room > 10 or token.typed or token.text in ENGLISH_ONES


def _side_by_side(run: list[Token]) -> int | None:
    """Numbers one behind the other of which the first has one digit: digits of one number, or its hundreds."""
    if all(token.kind == "unit" for token in run):
        return _digit_by_digit(run)
    return _short_hundreds(run) if run[0].counts_hundreds else None


def _short_hundreds(run: list[Token]) -> int | None:
    """Hundreds without the word, as English is spoken in India: "one forty four" is 144, "two twelve" 212."""
    rest = cardinal(run[1:]) if all(token.text in ENGLISH_SPOKEN for token in run[1:]) else None
    return None if rest is None or rest > 99 else run[0].number * 100 + rest


def _digit_by_digit(run: list[Token]) -> int | None:
    """Digits said one after the other; two alone ("three four") may as well be a fraction, so they are no number."""
    if len(run) < 3 and run[0].number:
        return None
    return int("".join(str(token.number) for token in run))


def _cardinal_or_refuse(run: list[Token]) -> int:
    number = cardinal(run)
    if number is None:
        raise Unreadable("ambiguous")
    return number


def _is_whole(tokens: list[Token], at: int) -> bool:
    while _kind(tokens, at) == "minus":
        at += 1
    return _kind(tokens, at) in _RUN or (_kind(tokens, at) == "denominator" and tokens[at].typed)


def _over(run: list[Token], tokens: list[Token], at: int) -> tuple[Amount, int]:
    """Such as "one by seven", "1/7th", "2 1/2", "three out of five": `at` is the place of the sign."""
    start, sign = at + 1, 1
    while _kind(tokens, start) == "minus":
        start, sign = start + 1, -sign
    if tokens[start].kind == "denominator":
        bottom, end = tokens[start].number, start + 1
    else:
        end = _run_end(tokens, start)
        bottom = _cardinal_or_refuse(tokens[start:end])
    if _kind(tokens, end) in {"over", "outof", "point"}:
        raise Unreadable("ambiguous")
    top = cardinal(run)
    if top is None:
        return _typed_mixed(run, bottom * sign), end
    if _could_be_mixed(run, bottom):
        raise Unreadable("ambiguous")
    return fraction(top, bottom * sign), end


def _typed_mixed(run: list[Token], bottom: int) -> Amount:
    """Such as "2 1/2": a whole number beside a fraction, in digits."""
    if len(run) != 2 or run[0].kind != "lit" or not 0 < run[1].number < bottom:
        raise Unreadable("ambiguous")
    return _mixed(run[0].number, fraction(run[1].number, bottom))


def _could_be_mixed(run: list[Token], bottom: int) -> bool:
    """Such as "one hundred and two by eleven": 102/11, or 100 and 2/11?"""
    places = [place for place, token in enumerate(run) if token.kind == "and"]
    return bool(places) and 0 < (cardinal(run[places[-1] :]) or 0) < bottom


def _base_first(run: list[Token], tokens: list[Token], at: int) -> tuple[Amount, int]:
    """Such as "saat mein se ek": the whole first, then the part."""
    end = _run_end(tokens, at + 1)
    bottom, top = _cardinal_or_refuse(run), cardinal(tokens[at + 1 : end])
    if top is None or top > bottom:
        raise Unreadable("incomplete")
    if end < len(tokens) and _TAKEN_AWAY.match(tokens[end].text):
        raise Unreadable("ambiguous")  # five taken away from ten, or five parts of ten
    return fraction(top, bottom), end


def _named_fraction(run: list[Token], name: Token, split: bool) -> Amount:
    """The one way, if there is just one, to cut words like "three fourths" into [whole] numerator denominator."""
    readings: dict[tuple[int, int, int], Amount] = {}
    for cut in range(len(run) + 1):
        bottom = _denominator(run[cut:], name.number) if split or cut == len(run) else None
        if bottom is None or (cut < len(run) and run[cut].glued):
            continue
        for at in range(cut):
            count, top = (cardinal(run[:at]) or 0) if at else 0, cardinal(run[at:cut])
            if top is not None and (not at or (count and 0 < top < bottom and not run[at].glued)):
                part = fraction(top, bottom)
                readings[count, top, bottom] = _mixed(count, part) if at else part
        if not cut and not name.plural:
            readings[0, 1, bottom] = fraction(1, bottom)
    if len(readings) != 1:
        raise Unreadable("ambiguous")
    return readings.popitem()[1]


def _denominator(run: list[Token], last: int) -> int | None:
    """The denominator that `run` and the ordinal `last` spell together ("twenty fifths" is 25)."""
    if not run:
        return last
    if len(run) == 1 and run[0].kind == "ten" and last < 10:
        return run[0].number + last
    return None


def _typed_decimal(token: Token) -> Amount:
    return Amount(Ratio(token.number, 10**token.decimals), "decimal", token.number, 10**token.decimals)


def _decimal(count: int, tokens: list[Token], at: int) -> tuple[Amount, int]:
    """What follows "point": digits one by one, or one number below a hundred read as two digits."""
    end = _run_end(tokens, at + 1)
    while end > at + 1 and tokens[end - 1].kind == "scale":
        end -= 1
    places = _places(tokens[at + 1 : end])
    number = Ratio(count) + Ratio(int(places), 10 ** len(places))
    said = Amount(number, "decimal", int(f"{count}{places}"), 10 ** len(places))
    return _scaled(said, tokens, end)


def _places(run: list[Token]) -> str:
    if not run:
        raise Unreadable("incomplete")
    if all(token.kind == "unit" or token.typed for token in run):
        return "".join(str(token.number) if token.kind == "unit" else token.text.replace(",", "") for token in run)
    number = cardinal(run)
    if number is None or number > 99:
        raise Unreadable("ambiguous")
    return str(number)


def _scaled(amount: Amount, tokens: list[Token], at: int) -> tuple[Amount, int]:
    """Such as "two point five lakh": a decimal times one scale."""
    if _kind(tokens, at) != "scale" or tokens[at].gap:
        return amount, at
    scaled = Amount(amount.ratio * Ratio(tokens[at].number), amount.form, amount.top, amount.bottom)
    scaled.form = "integer" if scaled.ratio.den == 1 else amount.form
    if _kind(tokens, at + 1) in _RUN:
        raise Unreadable("ambiguous")
    return scaled, at + 1


def _quartered(tokens: list[Token], at: int) -> tuple[Amount, int]:
    """sawa, sadhe and paune with the number they go with; dedh, dhai and pauna; each with a scale ("dhai sau")."""
    quarters, end = tokens[at].number, at + 1
    if abs(quarters) < 3:
        count, end = _counted(tokens, end, quarters)
        quarters += 4 * count
    ratio = Ratio(quarters) * QUARTER
    if _kind(tokens, end) == "scale":
        ratio, end = ratio * Ratio(tokens[end].number), end + 1
    if _kind(tokens, end) == "point" and ratio.den == 1:
        return _decimal(ratio.num, tokens, end)
    if _kind(tokens, end) in _RUN | {"over", "point", "outof"}:
        raise Unreadable("ambiguous")
    form = "integer" if ratio.den == 1 else "fraction" if abs(ratio) < 1 else "mixed"
    return Amount(ratio, form, ratio.num % ratio.den if form == "mixed" else ratio.num, ratio.den), end


def _counted(tokens: list[Token], at: int, quarters: int) -> tuple[int, int]:
    end = at
    while _joins(tokens, end) and end < at + 2:
        end += 1
    if end == at:
        if quarters == 2:
            raise Unreadable("incomplete")
        return 1, at
    return _cardinal_or_refuse(tokens[at:end]), end


def _dozens(amount: Amount, tokens: list[Token], start: int, at: int) -> tuple[Amount, int]:
    """Dozens of the number that stands from `start` to `at`; "three hundred and two dozens" has two of them."""
    place = at + 1 if _kind(tokens, at) == "article" else at
    if _kind(tokens, place) != "dozen":
        return amount, at
    joints = [joint for joint in range(start, at) if tokens[joint].kind == "and"]
    if joints and amount.form == "integer":
        counted, added = cardinal(tokens[start : joints[-1]]), cardinal(tokens[joints[-1] + 1 : at])
        return whole((counted or 0) + 12 * (added or 0)), place + 1
    if not abs(amount.ratio) < 100:
        raise Unreadable("ambiguous")
    return Amount(amount.ratio * 12, "integer", amount.top, amount.bottom), place + 1
