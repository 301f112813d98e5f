"""What is asked behind a working: it told again in another way, one step of it, its reason, its check, its way back.

What a text does is read by `asking`, all arithmetic is that of `own_numbers`. It must never say the last step of what
is left to the student, and every line is held against the arithmetic again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from tutor.chapters.values import Language
from tutor.language.lexicon import tables
from tutor.library import after_working, asking, claims, grounded, own_numbers, taken_up, terms, workings
from tutor.library.own_numbers import ID, NUMBER, OTHERS, REASONS, lines, plain_of
from tutor.library.taken_up import Before
from tutor.library.words import Question
from tutor.library.workings import WRITTEN, Line, Working
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Unwritten
from tutor.spoken.maths_tokens import normalise

Told = tuple[str, tuple[str, ...]]
"""A way of telling, by its name, and its sentences."""
_TABLES = tables("language/worked")
_ANOTHER, _WHY, _CHECK_IT = (_TABLES.anywhere(name) for name in ("another", "why", "check_it"))
_WHY_NOT, _ASKS, _NEGATED = (
    tables("language/taken_up").anywhere(name) for name in ("why_not", "asks_reason", "negated")
)
_MORE_BY = tables("language/follow_ups").anywhere("how_much_more")
SHIFTS = 60
"""How far the numbers of a working are moved, at most, to find others that are worked out in the same way."""
SCALES = 5
"""How many times as large they are made, at most, where none of the others will do."""
MOST_REASONS = 3
"""Lines of a working that are told with their reasons, at most: more is too much to hear."""


def told(question: Question) -> tuple[str, ...]:
    """The sentences that answer a question about numbers: its own, or why a step is so of those before it."""
    found = answered(question, "")
    return found[1] if found is not None else ()


def answered(question: Question, last: str) -> Told | None:
    """What answers a question that is worked out, behind what was told last under the name `last`."""
    try:
        if last in own_numbers.NAMES and (done := _done(question)) is not None:
            return done
        if question.follow_up and last in own_numbers.NAMES:
            return told_again(question, last)
        if worked := own_numbers.told(question):
            return ID, worked
        reason = _reason_before(question)
    except (Unwritten, TooLarge, ZeroDivisionError):
        return None
    return (REASONS, reason) if reason else None


def told_again(question: Question, last: str) -> Told | None:
    """The working that was told last under the name `last`, in another way, and that way's name.

    First line by line with reasons, then with other numbers, which is also what another example is; then nothing.
    """
    found = _last_worked(question)
    if found is None or found.working is None:
        return None
    if (more := _asked_more(question)) is not None:
        return more
    if _CHECK_IT.search(normalise(question.heard)) and (checked := _checked(found, question.language)):
        return REASONS, checked
    example = _ANOTHER.search(normalise(question.heard)) is not None
    if last == ID and not example and (reasoned := _with_reasons(found, question.language)):
        return REASONS, reasoned
    others = _with_others(found.working, found.plain, question) if last != OTHERS or example else ()
    return (OTHERS, others) if others else None


def _last_worked(question: Question) -> Before | None:
    return next((one for one in own_numbers.asked_before(question) if one.working is not None), None)


def _asked_more(question: Question) -> Told | None:
    """What a text makes of the working before it that asks for more than to hear it again, and its name."""
    before, heard = own_numbers.asked_before(question), plain_of(question.heard)
    taken = own_numbers.taken_up_from(heard, before)
    if taken is not None and taken.working is not None:
        return ID, own_numbers.as_told(taken.working, question)
    goes_on = own_numbers.going_on(heard, before)
    if goes_on is not None and goes_on.working is not None and own_numbers.is_other(goes_on.working, before):
        return ID, own_numbers.as_told(goes_on.working, question)
    reason = _reason_before(question)
    return (REASONS, reason) if reason else None


def _reason_before(question: Question) -> tuple[str, ...]:
    """Why the step is so that a short question asks of, in one of the workings before it."""
    worked = (one for one in own_numbers.asked_before(question)[: own_numbers.TAKEN_UP] if one.working is not None)
    return next((said for one in worked if (said := _reason(question, question.heard, one))), ())


def _reason(question: Question, text: str, before: Before) -> tuple[str, ...]:
    heard = plain_of(text)
    if question.unknown or (_WHY_NOT.search(heard) and not is_of_one(heard, before)):
        return ()
    steps = own_numbers.steps_of(before)
    return own_numbers.true(of_line(heard, before, steps, question.language, lines(question.language)))


# --- what is done to it -----------------------------------------------------------------------------------------------


def _done(question: Question) -> Told | None:
    """What an act makes of the working before; None where the text does none, or it cannot be done."""
    before = _last_worked(question)
    act = asking.act_of(question.heard)
    if before is None or before.working is None:
        return None
    if (holds := _where_it_holds(question, before, before.working)) is not None:
        return holds
    if not act:
        return (
            _behind_a_sum(question, before)
            or _not_clear(question, before)
            or _begun_otherwise(question, before)
            or _how_much_more(question)
            or _why_at_all(question, before)
        )
    if act != "otherwise" and _names_more(question, before):
        return None
    done = _DOES[act](question, before, before.working)
    return (REASONS, own_numbers.true(done)) if done and own_numbers.true(done) else None


def _where_it_holds(question: Question, before: Before, working: Working) -> Told | None:
    """Where the rule of a working holds, where that is asked: "does it work in every triangle"."""
    words = lines(question.language)
    key = next((name for line in working.lines if (name := f"holds_{line.key}") in words), "")
    asked = asking.asks_always(normalise(question.heard)) and not NUMBER.search(plain_of(question.heard))
    if not key or not asked or _names_more(question, before):
        return None
    return REASONS, (words[key],)


def _names_more(question: Question, before: Before) -> bool:
    """Whether a text names something that neither the question before nor its working has."""
    if question.unknown or before.working is None:
        return True
    whole = f"{before.plain} {' '.join(own_numbers.said_in(before.working.lines, question.language))}"
    own = [term for term in set(terms.terms_in(question.heard)) - _OF_ACTS if not is_in(term, whole)]
    numbers = {found[0] for found in NUMBER.finditer(plain_of(question.heard))}
    return bool(own) or (len(numbers) > 1 and not numbers <= set(NUMBER.findall(whole)))


_OF_ACTS = frozenset(
    {"step", "check", "verify", "inverse", "opposite", "value", "formula", "reciprocal", "equal", "change", "convert"}
)


def _step(question: Question, before: Before, working: Working) -> tuple[str, ...]:
    """One step by its order, with its reason, or with what it goes on with."""
    words, steps = lines(question.language), own_numbers.steps_of(before)
    named = asking.step_in(normalise(question.heard))
    at = len(steps) - 1 if named < 0 else min(named, len(steps)) - 1
    said = [text_of(line, words, question.language) for line in steps]
    is_asked = at == len(steps) - 1 and steps[at] is not working.lines[-1]
    head = () if is_asked else (words["step_is"].format(count=at + 1),)
    key = key_of(working.lines[at], words)
    rests = _rests_on(said[at - 1], said[at]) if at else ""
    behind = (words["goes_on_with"].format(one=rests),) if rests else ()
    return (*head, said[at], *((words[key],) if key else behind))


def _rests_on(before: str, after: str) -> str:
    """The result of the step before that a step goes on with; empty where it has none of it."""
    found = re.findall(rf"= ?({WRITTEN})", before)
    return found[-1] if found and re.search(rf"(?<![\w./]){re.escape(found[-1])}(?![\w/]|\.\d)", after) else ""


def _sure(question: Question, before: Before, working: Working) -> tuple[str, ...]:
    """That it is so, and how that can be seen: by its check, or by its steps with their reasons."""
    seen = _checked(before, question.language) or _with_reasons(before, question.language)
    whole = () if seen else own_numbers.said_in(own_numbers.steps_of(before), question.language)
    return (lines(question.language)["sure"], *(seen or whole))


def _otherwise(question: Question, before: Before, working: Working) -> tuple[str, ...]:
    """Whether it comes to what somebody else said, and how it comes; where none is told, how it comes."""
    said = [found[0] for found in NUMBER.finditer(plain_of(question.heard))]
    if len(said) == 1 and (judged := own_numbers.judged_so(before, written_sums.read_number(said[0]))) is not None:
        return own_numbers.as_told(judged, question)
    if said or _names_more(question, before) or not terms.terms_in(question.heard):
        return ()
    words, reasoned = lines(question.language), _with_reasons(before, question.language)
    whole = own_numbers.said_in(own_numbers.steps_of(before), question.language)
    return (words["told_otherwise"], *(reasoned or whole))


def _always(question: Question, before: Before, working: Working) -> tuple[str, ...]:
    """That the steps are the same for other numbers, with others."""
    others = _with_others(working, before.plain, question)
    return (lines(question.language)["same_way"], *others) if others else ()


def _check(question: Question, before: Before, _: Working) -> tuple[str, ...]:
    return _checked(before, question.language)


_BACK_TO = {
    "improper": "{} into mixed number",
    "mixed": "{} into improper fraction",
    "after_point": "{} as a decimal",
    "after_point_one": "{} as a decimal",
    "divide": "{} as a fraction",
    "times_hundred": "{} as a fraction",
    "root": "{0} * {0}",
}
"""What takes what came out back to where it began, by the key of a line that says what was done."""


def _back(question: Question, before: Before, working: Working) -> tuple[str, ...]:
    """The way back from what came out, worked with it; where the reason is asked, the steps with theirs."""
    if _WHY.search(plain_of(question.heard)):
        return _with_reasons(before, question.language)
    asked = next((_BACK_TO[line.key] for line in working.lines if line.key in _BACK_TO), "")
    back = own_numbers.worked_anew(asked.format(working.value)) if asked and working.value else None
    if back is not None and not own_numbers.is_left_to_student(before):
        return own_numbers.said_in(back.lines, question.language)
    return _checked(before, question.language)


_DOES: dict[asking.Act, Callable[[Question, Before, Working], tuple[str, ...]]] = {
    "step": _step,
    "sure": _sure,
    "otherwise": _otherwise,
    "always": _always,
    "check": _check,
    "back": _back,
}


def _behind_a_sum(question: Question, before: Before) -> Told | None:
    """The reason that is asked behind a sum which the student told: whether that is so, and the reason."""
    head, tail = asking.last_part(question.heard)
    claim = claims.claim_in(plain_of(re.split(r"[,;!?]", head)[0])) if head else None
    if claim is None or not claim.right or claim.holds is None:
        return None
    reason = _reason(question, tail, before)
    verdict = lines(question.language)["yes" if claim.holds else "no"]
    return (REASONS, (verdict, *reason)) if reason else None


_TIMES_BRACKET = re.compile(r"(\d+)\(([a-z] [-+] \d+)\)")
_CAN = tables("language/follow_ups").anywhere("may_begin")


def _begun_otherwise(question: Question, before: Before) -> Told | None:
    """An equation with a bracket, begun by dividing both sides: "can we divide by 2 first"."""
    plain, claim = plain_of(question.heard), claims.claim_in(before.plain)
    found = _TIMES_BRACKET.fullmatch(claim.left) if claim is not None else None
    if claim is None or found is None or not _CAN.search(plain) or "division" not in terms.terms_in(plain):
        return None
    by, right = written_sums.read_number(found[1]), claim.right.removeprefix("-")
    told = {one[0] for one in NUMBER.finditer(plain)}
    if not told <= {found[1]} or not right.isdigit() or int(right) % by.value.num:
        return None
    made = f"{found[2]} = {int(claim.right) // by.value.num}"
    rest = workings.equation(claims.claim_in(made))
    if rest is None:
        return None
    lines_ = (Line("both_divide", {"what": found[1], "sum": made}), *rest.lines)
    left = own_numbers.is_left_to_student(before)
    whole = replace(rest, lines=lines_, is_left_open=left, verdict="")
    steps = (*whole.lines[:-1], whole.asks) if left else whole.lines
    words = lines(question.language)
    return ID, own_numbers.true((words["yes"], *own_numbers.said_in(steps, question.language)))


def _not_clear(question: Question, before: Before) -> Told | None:
    """The line, and its reason, of which a student names something that is not clear."""
    plain = plain_of(question.heard)
    if not asking.is_not_understood(plain):
        return None
    reason = _reason(question, question.heard, before)
    if not reason and before.has_letters and not question.follow_up and taken_up.has_letters(plain):
        reason = _with_reasons(before, question.language)
    return (REASONS, reason) if reason else None


def _how_much_more(question: Question) -> Told | None:
    """How much more the last working came to than the one before it."""
    plain = plain_of(question.heard)
    worked = [one for one in own_numbers.asked_before(question) if one.working is not None and one.value]
    values = [written_sums.read_number(text) for text in dict.fromkeys(one.value for one in worked)][:2]
    if not _MORE_BY.search(plain) or NUMBER.search(plain) or len(values) != 2 or question.unknown:
        return None
    small, big = sorted(values, key=lambda one: one.value)
    alike = small.is_fraction == big.is_fraction and not small.negative
    difference = own_numbers.worked_anew(f"{big} - {small}") if alike else None
    return None if difference is None else (ID, own_numbers.said_in(difference.lines, question.language))


FEW = 5
"""Words of a question for the reason of all of it, at most."""


def _why_at_all(question: Question, before: Before) -> Told | None:
    """All steps with their reasons, where the reason is asked of no single one: "why", "where is this formula from"."""
    plain = plain_of(question.heard)
    negated = _NEGATED.search(plain) is not None and set(terms.terms_in(plain)) <= taken_up.OF_THE_SAME_NUMBERS
    named = {found[0] for found in NUMBER.finditer(plain)}
    of_it = named <= {before.value}
    bare = len(plain.split()) <= FEW and of_it and (negated or not _names_more(question, before))
    if not bare or not _ASKS.search(plain) or _ANOTHER.search(plain) or own_numbers.told(question):
        return None
    if set(terms.terms_in(plain)) - _OF_ACTS and not (asking.names_it_all(plain) or negated):
        return None
    reasoned = _with_reasons(before, question.language)
    return (REASONS, reasoned) if reasoned else None


# --- in other words ---------------------------------------------------------------------------------------------------


def _checked(before: Before, language: Language) -> tuple[str, ...]:
    """How a result is checked: the solution of an equation is put back, another one is taken the other way round."""
    if before.working is None:
        return ()
    line = after_working.put_back(before.working, claims.claim_in(before.plain))
    if line is None and not own_numbers.is_left_to_student(before):
        line = _other_way(before)
    return () if line is None else own_numbers.true(own_numbers.said_in((line,), language))


_INVERSE = {"+": "-", "-": "+", "*": "÷", "/": "×"}


def _other_way(before: Before) -> Line | None:
    """The last sum of a working the other way round: from what came out back to the first number."""
    parts = taken_up.two_parts(before.left)
    if parts is None or not before.value:
        return None
    one, sign, other = parts
    behind = f"({other})" if other.startswith("-") else other
    shown = f"{before.value} {_INVERSE[sign]} {behind} = {one}"
    is_so = not grounded.untrue(shown) and not re.search("[a-z√∛]", shown)
    return Line("check_back", {"sum": shown}) if is_so else None


def _with_reasons(before: Before, language: Language) -> tuple[str, ...]:
    """The lines of a working, the first of them with why they are so; none where no reason is known."""
    if before.working is None:
        return ()
    steps = own_numbers.steps_of(before)
    keyed = before.working.lines
    said = tuple(of_all(steps, keyed, language, lines(language), MOST_REASONS))
    return own_numbers.true(said) if len(said) > len(steps) else ()


def _with_others(working: Working, plain: str, question: Question) -> tuple[str, ...]:
    """What is worked out in the same way with other numbers, told to its end; in nearly the same way, where none is."""
    words, first = lines(question.language), len(question.before)
    shifted = (_each(taken_up.moved, plain, by) for by in range(first, first + SHIFTS))
    scaled = (_each(taken_up.scaled, plain, by) for by in range(first + 1, first + SCALES))
    tried = chain(shifted, scaled)
    others = [(moved, other) for moved in tried if moved != plain and (other := _anew(moved)) is not None]
    simple = [(moved, other) for moved, other in others if _as_simple(other, working)]
    alike = (one for one in simple if _keys(one[1]) == _keys(working))
    ends = "sum" in working.lines[-1].slots
    nearly = (one for one in simple if ends and _keys(one[1])[-1:] == _keys(working)[-1:])
    moved, other = next(alike, None) or next(nearly, ("", None))
    if other is None:
        return ()
    listed = ", ".join(match[0] for match in NUMBER.finditer(moved))
    said = (words["other_numbers"].format(list=listed), *own_numbers.said_in(other.lines, question.language))
    return own_numbers.true(said)


def _anew(text: str) -> Working | None:
    try:
        return own_numbers.worked_anew(text)
    except (Unwritten, TooLarge, ZeroDivisionError):
        return None


def _each(change: Callable[[str, int], str], plain: str, by: int) -> str:
    return NUMBER.sub(lambda found: change(found[0], by), plain)


def _keys(working: Working) -> list[str]:
    return [line.key for line in working.lines]


def _as_simple(one: Working, other: Working) -> bool:
    """Whether one working comes to a whole number where the other does."""
    return other.value.lstrip("-").isdigit() <= one.value.lstrip("-").isdigit()


# --- why a line is so -----------------------------------------------------------------------------------------------

_TAKES_UP = tables("language/taken_up")
_POINTS = tables("language/asking").anywhere("points")
_HOW = _TAKES_UP.anywhere("asks_way")
_OF_LINES = tuple((key, re.compile(words)) for key, words in tables("language/follow_ups").headed("reason_of"))
BARE = 4
"""Words of such a question that names only what is done, at most, where nothing points back."""
REASON = 10
"""Words of a question for the reason of a step, at most."""
_DONE = frozenset({"addition", "subtraction", "multiplication", "division", "plus", "minus", "step", "sum"})
"""Headwords of what is done in workings, which may be named beside the step that is meant."""
_ANYWHERE = _DONE | frozenset({"change", "convert", "formula", "value", "both sides", "equal", "unit", "variable"})
"""The same, and of what any line does or has."""
_SIGNS: Mapping[str, str] = {"+": "addition", "-": "subtraction", "×": "multiplication", "÷": "division"}
_OF_FRACTIONS = frozenset(
    {"numerator", "denominator", "fraction", "like fractions", "unlike fractions", "common denominator"}
)
_HALVES = frozenset({"half", "double"})
_UNITS = frozenset({"centimetre", "metre", "kilometre", "unit", "square unit", "cubic unit", "square centimetre"})
"""Headwords of units: why a result has one is on a page, not in a step."""
Words = Mapping[str, str]


def text_of(line: Line, words: Words, language: Language) -> str:
    """A line as it is said: in its own words, or in those that stand under its key."""
    return line.text.spoken_in(language) if line.text is not None else words[line.key].format(**line.slots)


def is_known(line: Line) -> bool:
    """Whether a line of a kind of sum has a reason, or the line has one under its own key."""
    return line.text is None or any(found.search(line.text.en) for _, found in _OF_LINES)


def key_of(line: Line, words: Words, asked: frozenset[Ratio] = frozenset()) -> str:
    """The key of the reason of a line; empty where none is known. `asked`: numbers that are asked about."""
    if Ratio(100) in asked and line.key in ("part_of", "percent_part"):
        return "why_out_of_hundred"
    if (own := f"why_{line.key}") in words:
        return own
    english = line.text.en if line.text is not None else ""
    return next((key for key, found in _OF_LINES if found.search(english)), "") if english else ""


def of_line(plain: str, before: Before, steps: Sequence[Line], language: Language, words: Words) -> tuple[str, ...]:
    """Why the step is so that a short question asks of; none where no step of the working before is meant.

    `steps` are its lines as they were told: the last one may be left to the student.
    """
    working = before.working
    asks = _ASKS.search(plain) or asking.is_not_understood(plain)
    if working is None or taken_up.is_asked_in_general(plain) or not asks or len(plain.split()) > REASON:
        return ()
    claim = claims.claim_in(before.plain)
    below = _below_zero(plain, working, claim.right if claim is not None else "")
    if below is not None:
        return tuple(text_of(line, words, language) for line in (*working.lines, below))
    said = [text_of(line, words, language) for line in steps]
    if sized := _of_size(plain, working):
        return said[-1], text_of(sized, words, language)
    if is_of_one(plain, before):
        return words["prime_neither"], words["why_prime_neither"]
    at = _meant(plain, working, said, before.plain)
    if at is None:
        return ()
    key = key_of(working.lines[at], words, _numbers(plain))
    if key:
        return said[at], words[key]
    return tuple(said[max(at - 1, 0) : at + 1]) if working.lines[at].text is not None else ()


def _numbers(plain: str) -> frozenset[Ratio]:
    return frozenset(abs(written_sums.read_number(found[0]).value) for found in NUMBER.finditer(plain))


def _meant(plain: str, working: Working, said: Sequence[str], asked_for: str) -> int | None:
    """Which line a question means: the first of those that have most of what it names; None where it names none."""
    asked, numbers = frozenset(terms.terms_in(plain)), _numbers(plain)
    if asked & {"like fractions", "unlike fractions", "common denominator"}:
        asked |= {"denominator"}
    if "zero" in asked or asked & _UNITS:
        return None
    whole = " ".join(said)
    short = len(plain.split()) <= (REASON if _NEGATED.search(plain) or _POINTS.search(plain) else BARE)
    own = asked - _ANYWHERE - _HALVES - (_OF_FRACTIONS if "/" in whole else frozenset())
    if not (own or numbers or asked & _HALVES) and (_HOW.search(plain) or not short):
        return None
    if not all(is_in(term, f"{whole} {asked_for}") for term in own) or not numbers <= _figures(whole):
        return None
    if asked & _HALVES and not _halves(whole):
        return None
    counts = [_fit(asked, numbers, line, text) for line, text in zip(working.lines, said, strict=True)]
    most = max(counts, default=0)
    places = [at for at, count in enumerate(counts) if count == most]
    return next((at for at in places if is_known(working.lines[at])), places[0]) if most else None


def _figures(text: str) -> frozenset[Ratio]:
    """The numbers of a text, and those that fractions and powers are written with."""
    return grounded.figures(text) | frozenset(Ratio(int(found)) for found in re.findall(r"\d+", text))


_HALF = re.compile(r"(?<!\d)1/2(?!\d)|÷ 2(?!\d)|(?<![\d.])2 ×")


def _halves(text: str) -> bool:
    """Whether a text takes the half or the double of something, by its signs."""
    return _HALF.search(text) is not None or taken_up.is_scaled(text)


def _fit(asked: frozenset[str], numbers: frozenset[Ratio], line: Line, text: str) -> int:
    """How much of what is asked a line has: in its words, and in what it does."""
    done = {name for sign, name in _SIGNS.items() if f" {sign} " in f"{line.slots.get('sum', '')} {text}"}
    done |= {"division"} if any(re.search(rf"/{number.num}(?!\d)", text) for number in numbers) else set()
    told = sum(is_in(term, text) for term in asked)
    halved = bool(asked & _HALVES) and _halves(text)
    return 2 * told + len(asked & done) + 2 * len(numbers & _figures(text)) + 2 * halved


def is_in(term: str, text: str) -> bool:
    """Whether a text speaks of a term: of a bracket where it opens brackets."""
    there = {word.removesuffix("s") for one in terms.terms_in(text) for word in one.split()}
    return {word.removesuffix("s") for word in term.split()} <= there


def _below_zero(plain: str, working: Working, right: str) -> Line | None:
    """Why what a letter comes to is below zero, where that is asked: more is taken from the other side than it has."""
    line = working.lines[0]
    asked = frozenset(terms.terms_in(plain))
    asks = asked and asked <= {"minus", "negative", "negative number", "negative integer"}
    found = re.fullmatch(r"[a-z] = (-\d+)", line.slots.get("sum", ""))
    if len(working.lines) > 1 or line.key != "both_take" or not asks or not found or not right.isdigit():
        return None
    return Line("taken_below_zero", {"sum": f"{right} - {line.slots['what']} = {found[1]}"})


def is_of_one(plain: str, before: Before) -> bool:
    """Whether it is asked why 1 is not among the primes that a number was taken apart into."""
    working = before.working
    apart = working is not None and working.lines[0].key in ("divide_by_primes", "prime_parts")
    return apart and _numbers(plain) == {Ratio(1)} and _NEGATED.search(plain) is not None


_SIZES = tuple((way, tables("language/worked").anywhere(name)) for way, name in ((1, "bigger"), (-1, "smaller")))


def _is_compound(working: Working) -> bool:
    """Whether interest on interest was worked out, year by year."""
    return any(line.key == "in_year" or "compound" in line.key for line in working.lines)


def _of_size(plain: str, working: Working) -> Line | None:
    """Why what two numbers come to is smaller, or greater: one of them is less than 1."""
    sizes = [way for way, found in _SIZES if found.search(plain)]
    parts = taken_up.two_parts(working.lines[-1].slots.get("sum", "").partition(" = ")[0])
    if sizes == [1] and _is_compound(working):
        return Line("idea_interest_on_interest", {})
    if len(sizes) != 1 or parts is None or parts[1] not in "*/" or not working.value:
        return None
    one, other = (written_sums.read_number(part.strip("() ")) for part in (parts[0], parts[2]))
    small = [number for number in ((one, other) if parts[1] == "*" else (other,)) if 0 < number.value < 1]
    way = -1 if parts[1] == "*" else 1
    if way != sizes[0] or not small or one.negative or other.negative:
        return None
    return Line("idea_smaller" if way < 0 else "idea_larger", {"one": str(small[0])})


def of_all(steps: Sequence[Line], keyed: Sequence[Line], language: Language, words: Words, most: int) -> Iterator[str]:
    """Each step in words, and behind the first `most` that have one their reasons, each once.

    `keyed` are the same lines, by which the reasons are known where the last step is left to the student.
    """
    told: set[str] = set()
    for line, by in zip(steps, keyed, strict=True):
        yield text_of(line, words, language)
        key = key_of(by, words)
        if key and key not in told and len(told) < most:
            told.add(key)
            yield words[key]
