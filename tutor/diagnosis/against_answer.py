"""Slips that show in the answer itself: its sign, its point, its letters; no problem is needed to see them."""

from __future__ import annotations

import re

from tutor import answer_checker
from tutor.numbers.ratio import ONE, Ratio, TooLarge
from tutor.spoken import spoken_maths
from tutor.spoken.spoken_maths import Reading

TOPICS: dict[str, str] = {
    "letters_swapped": "algebra", "like_terms_left": "algebra", "operation_turned": "algebra",
    "ratio_as_two_numbers": "ratio_and_percent", "ratio_order_swapped": "ratio_and_percent", "conjoin": "algebra",
    "minus_lost": "integers", "point_misplaced": "decimals", "turned_over": "fractions",
}  # fmt: skip
"""The misconceptions found here, with their topics."""

_TENS = tuple(Ratio(10).power(places) for places in (1, -1, 2, -2, 3, -3))
_NUMERIC = {"integer", "fraction", "decimal", "percent", "mixed"}


def explained(answer: str, said: str) -> list[str]:
    """What the answer and what was said show together, likeliest first."""
    key, heard = spoken_maths.read(answer), spoken_maths.read(said)
    try:
        if key.kind in _NUMERIC and heard.kind in _NUMERIC:
            return _numbers(key, heard)
        return _expressions(answer, key, said, heard)
    except (ZeroDivisionError, TooLarge):
        return []


def _numbers(key: Reading, heard: Reading) -> list[str]:
    right, value = key.values[0], heard.values[0]
    found = []
    if value == -right:
        found.append("minus_lost")
    if right and value / right in _TENS and (right.den != 1 or value.den != 1):
        found.append("point_misplaced")
    if right and value and value == ONE / right and right.num not in {1, -1}:
        found.append("turned_over")
    return found


def _expressions(answer: str, key: Reading, said: str, heard: Reading) -> list[str]:
    if _two_of_a_ratio(key, heard):
        return ["ratio_as_two_numbers"]
    judged = answer_checker.judge(said, answer)
    if judged.reason == "reversed":
        return ["ratio_order_swapped"]
    answer = answer.lower()
    letters = sorted(set(re.findall(r"(?<![a-z])[a-z](?![a-z])", answer)))
    if key.kind == "equation" and len(letters) == 2 and answer_checker.check_answer(said, _swapped(answer, letters)):
        return ["letters_swapped"]
    if len(key.statements) == len(heard.statements) == 1:
        return _terms(key, heard)
    return []


def unfinished(answer: str, said: str) -> list[str]:
    """Equal to the answer, but with like terms that are not put together."""
    judged = answer_checker.judge(said, answer)
    key = spoken_maths.read(answer)
    letters = key.kind == "expression" and judged.reason == "unfinished"
    return ["like_terms_left"] if letters else []


def _two_of_a_ratio(key: Reading, heard: Reading) -> bool:
    """Two numbers, 35 and 25, where 7/5 or 7 : 5 is the ratio."""
    if len(heard.values) != 2 or heard.kind not in {"set", "two_guesses"} or not heard.values[1]:
        return False
    sides = [side.number for side in key.statements[0].sides] if key.kind == "ratio" else []
    wanted = sides[0] / sides[1] if len(sides) == 2 and sides[0] and sides[1] else None
    value = key.values[0] if key.kind in _NUMERIC else wanted
    return heard.values[0] / heard.values[1] == value


def _swapped(text: str, letters: list[str]) -> str:
    one, other = letters
    return text.translate(str.maketrans(one + other, other + one))


def _terms(key: Reading, heard: Reading) -> list[str]:
    """One term for a sum (10h for h + 10), or a product for a quotient (6n for n/6)."""
    right, said = key.statements[0].answer.terms, heard.statements[0].answer.terms
    if len(said) != 1 or not any(right):
        return []
    ((powers, factor),) = said.items()
    if len(right) == 1:
        ((wanted, size),) = right.items()
        return ["operation_turned"] if powers == wanted and size and factor == ONE / size else []
    total = product = None
    for size in right.values():
        total = size if total is None else total + size
        product = size if product is None else product * size
    names = {name for one in right for name, _ in one}
    return ["conjoin"] if {name for name, _ in powers} == names and factor in {total, product} else []
