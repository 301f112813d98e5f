"""The misconceptions that Didi can recognise: which wrong value each would give, and which explains a wrong answer.

Everything is worked out from the numbers of the problem; no wording stands here (content/misconceptions holds it).
Nothing here may ever name a misconception for an answer that is right.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, takewhile
from math import prod

from tutor import answer_checker
from tutor.diagnosis import algebra, fractions, measurement, problems, ratio_and_data, story_slips, whole_numbers
from tutor.diagnosis.bug import Detector, came_to
from tutor.diagnosis.problems import LONGEST_QUESTION, Problem, plainly
from tutor.diagnosis.right_values import right_values
from tutor.numbers.ratio import ONE, ZERO, Ratio, TooLarge
from tutor.numbers.written_sums import letters
from tutor.spoken import spoken_maths
from tutor.spoken.spoken_maths import Reading

# --- slips that show in the answer itself ---


TOPICS: dict[str, str] = {
    "letters_swapped": "algebra", "like_terms_left": "algebra", "operation_turned": "algebra",
    "ratio_as_two_numbers": "ratio_and_percent", "ratio_order_swapped": "ratio_and_percent", "conjoin": "algebra",
    "minus_lost": "integers", "point_misplaced": "decimals", "turned_over": "fractions",
    **dict.fromkeys(story_slips.SLIPS, "number_sense"),
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
    ((algebra, factor),) = said.items()
    if len(right) == 1:
        ((wanted, size),) = right.items()
        return ["operation_turned"] if algebra == wanted and size and factor == ONE / size else []
    total, product = sum(right.values(), ZERO), prod(right.values(), start=ONE)
    names = {name for one in right for name, _ in one}
    return ["conjoin"] if {name for name, _ in algebra} == names and factor in {total, product} else []


# --- what a written or spoken solution comes to ---


_LINE_OF_SIGNS = re.compile(r"[\s\-_=+*x.|¯—]*")
_CHECKING = re.compile(r"\b(?:check|checking|verif\w*|jaanch|prove)\b")
_LETTER_IS = re.compile(r"(?<![\w^+*/)-])([a-z])\s*=(?=[^=]*\d)([^\n;,]*)")
_NUMBER = re.compile(r"(?<![\w/.])-?\s?\d+(?:\s+\d+/\d+|/\d+|\.\d+)?(?:\s?%)?(?![\d/])")
_LETTERS = re.compile(r"(?!.*(?:[a-z]{3}|[a-z]\s+[a-z]))[-+*/^()\sa-z]{1,12}")
_EXPRESSION = re.compile(r"[-+*/÷^().\d\sa-z√]*")
_REMARK = re.compile(r"\[[^\]]*\]|\([^()]*[a-z]{4,}[^()]*\)")
_LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Worked:
    """What a solution says."""

    values: tuple[str, ...]
    """What it comes to, the likeliest first; empty when nothing in it is mathematics."""
    claims: tuple[tuple[str, str], ...]
    """The equal signs between numbers: left side and right side, in order."""


def read(text: str) -> Worked:
    """What `text` comes to and claims. Never raises."""
    said = spoken_maths.read(text[:_LONGEST])
    one_line = "\n" not in text and "=" not in text
    if one_line and said.value is not None and said.kind not in {"arithmetic", "inequality"}:
        return Worked((said.value,), ())
    lines = [_REMARK.sub(" ", line) for line in text[:_LONGEST].splitlines()]
    told = [plainly(line) for line in lines if not _LINE_OF_SIGNS.fullmatch(line)]
    before = list(takewhile(lambda line: not _CHECKING.search(line), told)) or told
    claims = tuple(claim for line in before for claim in _claims(line))
    values = [*_letter_values(before), *_last_values(before)]
    if said.value is not None and not claims:
        values.insert(0, said.value)
    return Worked(tuple(dict.fromkeys(value for value in values if value)), claims)


def _claims(line: str) -> list[tuple[str, str]]:
    """Each equal sign of a line with a sum before it and a value or sum behind it."""
    sides = [side.strip(" .?") for side in line.split("=")]
    claims = ((_sum_of(_PIECES.split(left)[-1]), _ahead(right)) for left, right in pairwise(sides))
    return [claim for claim in claims if all(claim)]


_PIECES = re.compile(r"[a-z\u0900-\u097f]{2,}|[,;:?]")


def _sum_of(piece: str) -> str:
    return piece.strip() if re.search(r"[\da-z]", piece) else ""


def _ahead(text: str) -> str:
    """The sum or value that `text` begins with."""
    return _sum_of(_PIECES.split(text)[0]).strip(" .")


def _letter_values(lines: list[str]) -> list[str]:
    """The values that letters are said to have, the last first: "x = 7 - 1/3 = 2" gives 2."""
    values = (_ahead(match[2].rsplit("=", 1)[-1]) for line in lines for match in _LETTER_IS.finditer(line))
    return [value.replace("- ", "-") for value in values if _NUMBER.fullmatch(value)][::-1]


def _last_values(lines: list[str]) -> list[str]:
    """What the last line with a number comes to: behind its last equal sign, or its last number."""
    for line in reversed(lines):
        if not re.search(r"\d", line) and not _LETTERS.fullmatch(line):
            continue
        tail = line.rsplit("=", 1)[-1].strip(" .?")
        found = [_ahead(tail)] if "=" in line else []
        numbers = [match[0].strip().replace("- ", "-") for match in _NUMBER.finditer(line)]
        ratio = re.search(r"\d+\s?:\s?\d+", line)
        whole_line = [line.strip(" .")] if _EXPRESSION.fullmatch(line) and not numbers else []
        told = found if any(found) else [*whole_line, *numbers[::-1]]
        return [*([ratio[0]] if ratio else []), *told]
    return []


# --- the misconceptions that Didi can recognise ---


_TOPICS: tuple[tuple[str, tuple[Detector, ...]], ...] = (
    ("order_of_operations", whole_numbers.ORDER),
    ("identities_and_powers", algebra.POWERS),
    ("fractions", fractions.FRACTIONS),
    ("decimals", fractions.DECIMALS),
    ("algebra", algebra.DETECTORS),
    ("integers", whole_numbers.INTEGERS),
    ("ratio_and_percent", ratio_and_data.RATIO),
    ("area_and_measurement", measurement.MEASUREMENT),
    ("angles", measurement.ANGLES),
    ("data", ratio_and_data.DATA),
    ("number_sense", whole_numbers.NUMBER_SENSE),
)
"""The topics with their detectors, the more telling first: where two explain one value, the earlier is likelier."""

_KEPT = 512
_SHORT = 30
"""Characters of a number that surely has not too many digits."""


@dataclass(frozen=True, slots=True)
class Known:
    """One misconception of the registry."""

    id: str
    topic: str
    problems: tuple[str, ...]
    """Names of the problems in which it can be found."""


def _registry() -> dict[str, Known]:
    found: dict[str, Known] = {}
    for topic, detectors in _TOPICS:
        for one in detectors:
            before = found.get(one.id, Known(one.id, topic, ()))
            found[one.id] = Known(one.id, before.topic, tuple(sorted({*before.problems, *one.applies})))
    for name, topic in TOPICS.items():
        found.setdefault(name, Known(name, topic, ("any",)))
    return found


REGISTRY: dict[str, Known] = _registry()
"""Every misconception that can be diagnosed, by id."""

_DETECTORS: tuple[Detector, ...] = tuple(one for _, detectors in _TOPICS for one in detectors)


@lru_cache(maxsize=_KEPT)
def wrong_values(problem: str) -> tuple[tuple[str, str], ...]:
    """The wrong value that each misconception would give, as (misconception id, value as text), likeliest first.

    `problem` is an `Item.problem` or a question. A value equal to the right answer is never among them.
    """
    read = problem_of(problem)
    return () if read is None else found_in(read)


problem_of = lru_cache(maxsize=_KEPT)(problems.read)


def found_in(problem: Problem) -> tuple[tuple[str, str], ...]:
    """The same for a problem that has been read."""
    if problem.name == "is_equal":
        return _taken_for_equal(problem)
    right = right_values(problem)
    found: list[tuple[str, str]] = []
    asked = replace(problem, name="compare") if problem.name in _COMPARING else problem
    for detector in _DETECTORS:
        if asked.name in detector.applies:
            found += [(detector.id, value) for value in detector.find(asked)]
    if problem.name in _COMPARING:
        found = [(name, said) for name, value in found for said in _COMPARING[problem.name](problem, value)]
    return tuple(pair for pair in dict.fromkeys(found) if not any(same(pair[1], one) for one in right))


def _taken_for_equal(problem: Problem) -> tuple[tuple[str, str], ...]:
    """Yes, by every misconception that makes of one side of a statement what stands on the other."""
    if right_values(problem) == ("yes",):
        return ()
    found: list[tuple[str, str]] = []
    for side, other in (problem.sides, problem.sides[::-1]):
        kind = "expression" if letters(side) else "sum"
        for stands in came_to(Problem(kind, sides=(other,)), [other]):
            found += [(name, "yes") for name, value in found_in(Problem(kind, sides=(side,))) if same(value, stands)]
    return tuple(dict.fromkeys(found))


def _the_other(problem: Problem, value: str) -> tuple[str, ...]:
    """The number that is taken for the smaller one, where `value` is taken for the larger; a sign stays."""
    first, second = (str(number) for number in problem.numbers)
    return ({first: second, second: first}.get(value, value),)


def _yes_where(sign: str) -> Callable[[Problem, str], tuple[str, ...]]:
    """Yes where the sign that a misconception gives is `sign`, no for another; nothing for a number."""

    def said(problem: Problem, value: str) -> tuple[str, ...]:
        return ("yes" if value == sign else "no",) if value in {"<", "=", ">"} else ()

    return said


_COMPARING: dict[str, Callable[[Problem, str], tuple[str, ...]]] = {
    "smaller": _the_other,
    "is_greater": _yes_where(">"),
    "is_less": _yes_where("<"),
}
"""Questions that compare, and what a misconception about comparing makes of them."""

_PERCENT_ASKED = frozenset({"as_percent", "percent_change", "profit_percent", "successive_percent"})
"""Problems whose answer is a percent, with its sign or without."""


def diagnose(problem: str, answer: str, said_value: str, slips: tuple[tuple[str, str], ...] = ()) -> tuple[str, ...]:
    """The misconceptions that explain `said_value`, likeliest first; none when it is the answer or nothing matches.

    `slips` are those of the item's story. They come before what only the digits suggest, and in a sum of several steps
    before all else, since a rule that fits one step of many fits by chance more often.
    """
    read = problem_of(problem)
    if read is not None and read.name in _PERCENT_ASKED:
        answer, said_value = answer.strip().removesuffix("%"), said_value.strip().removesuffix("%")
    if same(said_value, answer):
        return tuple(unfinished(answer, said_value))
    rules = [(name, value) for name, value in candidates(problem, answer) if not same(value, answer)]
    first = () if story_slips.several_steps(read) else tuple(one for one in rules if one[0] not in _OF_DIGITS)
    hits = [name for name, value in (*first, *slips, *rules) if same(said_value, value)]
    hits += explained(answer, said_value)
    hits.sort(key=lambda name: name in _OF_ANY_NUMBER)
    return tuple(dict.fromkeys(hits))


_OF_ANY_NUMBER = frozenset({"simplify_by_subtracting"})
"""What some number or other always explains, and so comes behind what only one thing explains."""
_OF_BOTTOMS = frozenset({"add_across"})
"""What goes astray with the bottoms alone: a fraction whose bottom is right does not show it."""


def fits_the_form(name: str, answer: str, said: str) -> bool:
    """Whether a misconception fits how a fraction was said: one of bottoms alone leaves no bottom right."""
    if name not in _OF_BOTTOMS or not said:
        return True
    key, given = (spoken_maths.read(text).amount for text in (answer, said))
    if key is None or given is None or not key.form == given.form == "fraction":
        return True
    return key.bottom != given.bottom


_OF_DIGITS = frozenset(
    {
        "smaller_digit_from_larger", "borrowed_not_paid", "carry_forgotten", "columns_multiplied",
        "quotient_nought_dropped", "remainder_behind_point", "nought_acts_as_one",
    }
)  # fmt: skip
"""What is seen from the digits of a number alone, and so by coincidence more often than the rest."""


def explain(question: str, answer: str, said: str) -> tuple[str, ...]:
    """The misconceptions behind free text: what it comes to first, then each step of it that does not hold.

    `said` may be one value or a worked solution of several lines, and so may `answer`.
    """
    question = question[:LONGEST_QUESTION]
    right, given = read(answer), read(said)
    key = right.values[0] if right.values else answer
    if answer_checker.check_answer(said, answer) is True:
        return ()
    if not given.values or not right.values or _is_equation(answer):
        return diagnose(question, answer, said)
    if any(same(given.values[0], one) for one in right.values):
        return tuple(unfinished(key, given.values[0]))
    for one in right.values:
        found = diagnose(question, one, given.values[0])
        if found:
            return found
    return _of_claims(given.claims) or _of_solution(right, key, given.values[0])


def _is_equation(answer: str) -> bool:
    """Whether the answer itself is an equation with letters on both sides ("S = 6P")."""
    reading = spoken_maths.read(answer)
    shapes = "".join(side.shape for one in reading.statements for side in one.sides)
    return reading.kind == "equation" and len({letter for letter in shapes if letter.isalpha()}) > 1


def _of_claims(claims: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The misconception behind the first equal sign that does not hold."""
    for left, right in claims:
        problem = problems.notation(left)
        value = problems.notation(right)
        shown = right_values(value)[0] if value is not None and right_values(value) else right
        if problem is None or problem.name != "sum":
            continue
        truth = right_values(problem)
        found = diagnose(left, truth[0], shown) if truth else ()
        if found:
            return found
    return ()


def _of_solution(right: Worked, key: str, said: str) -> tuple[str, ...]:
    """The misconception seen from a sum of the worked answer that comes to the answer."""
    for left, _ in right.claims:
        problem = problems.notation(left)
        if problem is not None and problem.name == "sum" and any(same(one, key) for one in right_values(problem)):
            found = diagnose(left, key, said)
            if found:
                return found
    return ()


def candidates(problem: str, answer: str) -> tuple[tuple[str, str], ...]:
    """The wrong values of a problem; of a story, those of the problem that its answer shows it to be."""
    read, key = problem_of(problem), number(answer)
    if read is None or read.name not in ratio_and_data.STORIES:
        return wrong_values(problem) if read is None or _may_be_right(read, key) else ()
    told = ratio_and_data.told(read, key) if key is not None else None
    return () if told is None else found_in(told)


def _may_be_right(problem: Problem, key: Ratio | None) -> bool:
    """Whether a problem can have this answer; if it comes to another one, the question was read amiss."""
    values = [value for value in map(number, right_values(problem)) if value is not None]
    if key is None or not values:
        return True
    return any(not abs(key) * ratio_and_data.NEARLY < abs(value - key) for value in values)


def same(said: str, value: str) -> bool:
    """Whether two values are one, as the checker sees it: by value, in whatever form."""
    if said == value:
        return True
    one, other = number(said), number(value)
    if one is not None and other is not None:
        return one == other
    judged = answer_checker.judge(said, value)
    return judged.verdict == "correct" or judged.reason in {"form_missing", "unfinished"}


_PLAIN = re.compile(r"(-?)(\d+)(?:/(\d+)|\.(\d+))?")


def number(text: str) -> Ratio | None:
    """The one number that a value is."""
    plain = _PLAIN.fullmatch(text) if len(text) < _SHORT else None
    if plain is not None and plain[3] != "0":
        places = plain[4] or ""
        size = Ratio(int(plain[2] + places), int(plain[3] or 10 ** len(places)))
        return -size if plain[1] else size
    reading = spoken_maths.read(text)
    values = reading.values
    single = reading.kind in {"integer", "fraction", "decimal", "percent", "mixed", "arithmetic"}
    return values[0] if single and len(values) == 1 else None
