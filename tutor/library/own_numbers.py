"""A student's own numbers: what a doubt asks to be done with them, and the sentences that answer it.

What is done, and how, stands in `workings`. It knows no page and no exercise: whether a result may be said is for who
asks. It must never do to the end what is plainly to be handed in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from tutor.chapters import packs
from tutor.chapters.values import Language
from tutor.diagnosis import misconceptions
from tutor.language import toml_files
from tutor.language.lexicon import tables
from tutor.language.toml_files import Line as Text
from tutor.language.toml_text import CONTENT
from tutor.library import (
    after_working,
    asking,
    claims,
    grounded,
    number_problems,
    number_workings,
    quantity_workings,
    same_sums,
    taken_up,
    terms,
    word_problems,
    workings,
)
from tutor.library.taken_up import Before
from tutor.library.words import Claim, Question
from tutor.library.workings import WRITTEN, Line, Working
from tutor.numbers import written_sums
from tutor.numbers.ratio import TooLarge
from tutor.numbers.written_sums import Number, Unwritten
from tutor.spoken.maths_tokens import normalise

ID, REASONS, OTHERS = NAMES = ("worked/own_numbers", "worked/reasons", "worked/other_numbers")
"""Name a working where a page is named else: as it is, line by line with reasons, and with other numbers."""
WORDS = CONTENT / "worked"
_TABLES = tables("language/worked")
MOST = 1_000_000
"""Greatest number whose factors are looked for."""


def told(question: Question) -> tuple[str, ...]:
    """The sentences that answer a question about its own numbers; none where it is about something else."""
    try:
        working = _working(question)
    except (Unwritten, TooLarge, ZeroDivisionError):
        return ()
    return () if working is None else as_told(working, question)


def as_told(working: Working, question: Question) -> tuple[str, ...]:
    """A working in the words of a language, after whether what was claimed is so, and where the slip may be."""
    left = not working.verdict and (working.is_left_open or is_handed_in(question.standalone))
    steps = _up_to_last(working) if left else (*working.lines, *working.behind)
    words = lines(question.language)
    verdict = (words[working.verdict],) if working.verdict else ()
    named = working.slip if working.verdict.startswith("no") else ""
    slip = _slip(question.claim, question.language) or _hint(named, question.language)
    return true((*verdict, *slip, *said_in(steps, question.language)))


def _up_to_last(working: Working) -> tuple[Line, ...]:
    """The lines of a working, the last of them as a question."""
    return (*working.lines[:-1], working.asks)


def is_left_to_student(before: Before) -> bool:
    """Whether the last step of a question before was left to the student."""
    working = before.working
    return working is not None and not working.verdict and (working.is_left_open or is_handed_in(before.plain))


def steps_of(before: Before) -> tuple[Line, ...]:
    """The lines of a question before as they were told."""
    if before.working is None:
        return ()
    return _up_to_last(before.working) if is_left_to_student(before) else before.working.lines


def said_in(steps: Sequence[Line], language: Language) -> tuple[str, ...]:
    """Lines in the words of a language."""
    words = lines(language)
    return tuple(line.text.spoken_in(language) if line.text else words[line.key].format(**line.slots) for line in steps)


def true(whole: tuple[str, ...]) -> tuple[str, ...]:
    """Sentences that all hold; none where one does not."""
    return () if any(map(grounded.untrue, whole)) else whole


# --- slips, and words -------------------------------------------------------------------------------------------------


def _slip(claim: Claim | None, language: Language) -> tuple[str, ...]:
    """What helps where what the student thinks comes of a known misconception."""
    if claim is None or claim.holds is not False or not claim.value:
        return ()
    names = misconceptions.diagnose(claim.left, claim.value, claim.right)
    return next((hint for name in names if (hint := _hint(name, language))), ())


def _hint(name: str, language: Language) -> tuple[str, ...]:
    known = packs.misconceptions()
    return (known[name].hint.spoken_in(language),) if name in known else ()


def title(language: Language) -> str:
    """What a working is called where the title of a page stands else."""
    return lines(language)["title"]


_HANDED_IN, _HOW = _TABLES.anywhere("handed_in"), _TABLES.anywhere("how")


def is_handed_in(text: str) -> bool:
    """Whether a text asks that a piece of homework be done for it."""
    plain = normalise(text)
    return _HANDED_IN.search(plain) is not None and _HOW.search(plain) is None


class _File(toml_files.Strict, extra="allow"):
    __pydantic_extra__: dict[str, Text]


@cache
def lines(language: Language) -> Mapping[str, str]:
    """The lines of a language by their keys."""
    file, _ = toml_files.read(WORDS / f"{language}.toml", _File)
    return file.__pydantic_extra__


# --- what is asked ----------------------------------------------------------------------------------------------------

_FORMS = {name: _TABLES.anywhere(name) for name in ("simplest", "improper", "mixed", "percent", "decimal", "fraction")}
"""Words for the form that a number is to be written in, the narrower ones first."""
_BIGGER, _SMALLER, _SAME = (_TABLES.anywhere(name) for name in ("bigger", "smaller", "alike"))
_HCF, _LCM, _PRIME, _FACTORS, _MEAN = (_TABLES.anywhere(name) for name in ("hcf", "lcm", "prime", "factors", "mean"))
_IN_A_HUNDRED = _TABLES.anywhere("in_a_hundred")
_IN_GENERAL, _ROWS = _TABLES.anywhere("in_general"), _TABLES.anywhere("rows_and_columns")
_WHY, _NOT_TAKEN = _TABLES.anywhere("why"), _TABLES.anywhere("not_taken")
_AND = _TABLES.anywhere("between")
_REASON = tables("language/asking").anywhere("reason")
_OTHER_PRIMES = _TABLES.anywhere("other_primes")
_MEAN_KNOWN = _TABLES.anywhere("mean_known")
_PRIME_FACTORS, _SHARES = _TABLES.anywhere("prime_factors"), _TABLES.anywhere("shares")
_ROOT, _CUBE_ROOT = _TABLES.anywhere("root"), _TABLES.anywhere("cube_root")
_STANDARD, _RATIO_OF = _TABLES.anywhere("standard"), _TABLES.anywhere("ratio_of")
_RISING, _FALLING = _TABLES.anywhere("rising"), _TABLES.anywhere("falling")
_CHECKS, _SAID_TO_BE = _TABLES.anywhere("checks"), _TABLES.anywhere("said_to_be")
NUMBER = re.compile(rf"(?<![\w./^]){WRITTEN}%?(?![\w/^]|\.\d)")
_VERBS = tuple((sign, re.compile(pattern)) for sign, pattern in _TABLES.headed("verbs"))
_TURNED = tuple((sign, re.compile(pattern)) for sign, pattern in _TABLES.headed("verbs_turned"))
"""What is done with two numbers, by its sign: as they come, and the other way round."""
_RATIO = re.compile(r"(?<![\w:./])(\d+) ?: ?(\d+)(?![\w:./])")
_LETTER = re.compile(r"(?<![a-z])\d*[a-z](?![a-z]) ?[-+*/=^]|[-+*/=^] ?\d*[a-z](?![a-z'])")
_ONE_AND_SAME = tables("language/follow_ups").anywhere("one_and_same")
_EXAMPLE, _TAKEN_FOR = (tables("language/follow_ups").anywhere(name) for name in ("example", "taken_for"))
_NUMBER_ALONE = re.compile(r"\d")
_RATES = re.compile(r"(?<![a-z])k?m ?/ ?(h|hr|s|sec)(?![a-z])")
_SIGN = re.compile(r"\d ?[-+*/^]\s*\(?-?\d")


def _working(question: Question) -> Working | None:
    heard, before = plain_of(question.heard), asked_before(question)
    as_heard = question.heard == question.standalone and not _SMALL_EXPONENT.search(question.heard.lower())
    claim = question.claim if as_heard else None
    if before and (found := next((one for way in _OF_THE_LAST if (one := way(heard, before[0]))), None)) is not None:
        return found
    changes = taken_up.names_both(heard) and bool(before) and before[0].working is not None
    if (
        changes
        and not question.unknown
        and (told_ := going_on(heard, before)) is not None
        and told_.working is not None
    ):
        return told_.working
    if before and (shown := _example_with(heard, before[0])) is not None:
        return shown.working
    if (found := _of_text(heard, claim or claims.claim_in(heard))) is not None:
        if before and (kept := _rather_taken_up(heard, found, before)) is not None:
            return kept.working
        return (_of_figure_before(heard, before[0]) if before else None) or found
    taken = None if question.unknown or not before else taken_up_from(heard, before)
    if taken is not None:
        return taken.working
    goes_on = None if question.unknown or not before else going_on(heard, before)
    if _is_of_what_was_asked(heard) and (goes_on is not None or question.follow_up):
        return None if goes_on is None else goes_on.working
    anew = question.follow_up or (before and taken_up.is_asked_in_general(heard))
    whole = "" if anew else plain_of(question.standalone)
    if whole not in ("", heard) and (found := _of_text(whole, question.claim or claims.claim_in(whole))) is not None:
        again = any(one.working is not None and one.working.lines == found.lines for one in before)
        again = again or (bool(before) and _is_stale(whole, heard, before[0]))
        if not again:
            return None if taken_up.names_both(heard) else found
    return None if goes_on is None else goes_on.working


A_FEW = 5
"""Words of a text that rather goes on with the working before it than tells a story of its own, at most."""


def _rather_taken_up(plain: str, found: Working, before: Sequence[Before]) -> Before | None:
    """What a short text makes of the working before it, where alone it would be a kind of sum by its few words."""
    if found.lines[0].text is None or len(plain.split()) > A_FEW or before[0].working is None:
        return None
    taken = taken_up_from(plain, before)
    return None if taken is None or taken.working is None else taken


_WITH_NUMBERS = tables("language/follow_ups").anywhere("with_numbers")


_BY_NAME = {
    "addition": "add {} and {}",
    "subtraction": "subtract {1} from {0}",
    "multiplication": "multiply {} by {}",
    "division": "divide {} by {}",
}
"""What is done with two numbers, by the headword of what was spoken of."""


def _example_with(plain: str, last: Before) -> Before | None:
    """An example of what was asked before, with the numbers that are told for it."""
    rest, given = _WITH_NUMBERS.sub(" ", plain), NUMBER.findall(plain)
    shows = _EXAMPLE.search(plain) or _TAKEN_FOR.search(plain)
    if not shows or not given or last.numbers or last.working is not None or set(terms.terms_in(rest)) - {"step"}:
        return None
    verbs = [verb for name, verb in _BY_NAME.items() if name in terms.terms_in(last.plain)]
    if len(verbs) == 1 and len(given) == 2:
        return _worked(verbs[0].format(*given))
    return _worked(f"{', '.join(given)} ; {_WITH_NUMBERS.sub(' ', last.plain)}")


def _of_figure_before(plain: str, last: Before) -> Working | None:
    """A text with numbers that names no figure, behind one that spoke of a figure without numbers: it is of that."""
    figures = [name for name in terms.terms_in(last.plain) if name in taken_up.FIGURES]
    if len(figures) != 1 or last.numbers or not NUMBER.search(plain) or set(terms.terms_in(plain)) & taken_up.FIGURES:
        return None
    return worked_anew(f"{figures[0]} {plain}") if not _WHY.search(plain) and terms.terms_in(plain) else None


def _is_stale(whole: str, heard: str, last: Before) -> bool:
    """Whether a text made whole has numbers that were changed since."""
    there = {*NUMBER.findall(heard), *NUMBER.findall(last.plain)}
    return last.working is not None and not set(NUMBER.findall(whole)) <= there


_OF_THE_LAST = (
    *(after_working.below_zero, after_working.nothing_below),
    *(after_working.longer_decimal, after_working.by_two_squares),
)
"""What speaks of the question before, though it has numbers that could stand alone."""


def asked_before(question: Question) -> list[Before]:
    """What was asked before, the last first: each made whole by what it took up, and worked out where it can be."""
    asked = list(zip(question.before, question.wholes or question.before, strict=False))[:LOOKED_BACK]
    found: list[Before] = []
    for text, whole in reversed(asked):
        found.insert(0, _made_whole(plain_of(text), plain_of(whole), found))
    return found


def _made_whole(plain: str, whole: str, before: Sequence[Before]) -> Before:
    """A question of before as it was worked out then."""
    try:
        if before and any(way(plain, before[0]) is not None for way in _OF_THE_LAST):
            return before[0]
        if before and before[0].working is None and (shown := _example_with(plain, before[0])) is not None:
            return shown
        if (working := worked_anew(plain)) is not None and not (before and _only_asks_of_it(plain)):
            kept = _rather_taken_up(plain, working, before) if before else None
            return kept or Before(plain, working)
        if before and before[0].working is not None and _only_asks_of_it(plain):
            return before[0]
        taken = taken_up_from(plain, before) or going_on(plain, before) if before else None
        if taken is not None and taken.working is not None:
            return taken
        return Before(whole, worked_anew(whole))
    except (Unwritten, TooLarge, ZeroDivisionError):
        return Before(plain)


def _only_asks_of_it(plain: str) -> bool:
    """Whether a text only asked of what was told before it: what is asked behind it goes on with that too."""
    why = (
        (_WHY.search(plain) or _CAME_FROM.search(plain)) is not None
        and len(plain.split()) <= SHORT
        and not _CHECKS.search(plain)
    )
    return why or asking.act_of(plain) in ("step", "sure", "always", "check", "otherwise")


def taken_up_from(plain: str, before: Sequence[Before]) -> Before | None:
    """What a short text makes of the last question that was worked out; without a working where that is not known."""
    known = (one for one in before[:TAKEN_UP] if one.working is not None)
    last = next(known, before[0] if before[0].numbers else None)
    if last is None or taken_up.begins_anew(plain, [one.plain for one in before[:TAKEN_UP]]):
        return None
    if (why_not := _WHY_NOT.search(plain)) is not None:
        return _not_that(last, next(text for text in why_not.groups() if text))
    if _WHY.search(plain):
        return None
    if _CAME_TO.search(plain) and (judged := after_working.judged(plain, last)) is not None:
        return Before(last.plain, judged)
    if (working := after_working.worked(plain, last)) is not None:
        return Before(last.plain, working)
    if after_working.declines(plain, last):
        return Before(plain)
    thought = _THOUGHT.search(plain)
    if thought is not None:
        said = written_sums.read_number(next(text for text in thought.groups() if text))
        return Before(last.plain, judged_so(last, said))
    texts = None if _DEFINES.search(plain) else taken_up.changed(plain, last)
    if texts is None:
        return None
    found = next((found for text in texts if (found := _worked(text)) is not None), Before(plain))
    if taken_up.is_scaled(plain):
        found = _as_many_times(found, last)
    goes_on = (last.value and found.plain.startswith(f"{last.value} ")) or last.is_speed or last.from_ is not None
    return replace(found, from_=last) if goes_on else found


def _as_many_times(found: Before, last: Before) -> Before:
    """A question that was made larger, with how many times as much comes out, where that is a whole number."""
    values = [written_sums.read_number(one.value).value for one in (found, last) if one.value]
    if found.working is None or len(values) != 2 or not values[1] or found.value.endswith("%"):
        return found
    times = values[0] / values[1]
    if times.den != 1 or times.num < 2:
        return found
    line = Line("as_many_times", {"sum": f"{found.value} ÷ {last.value} = {times}", "times": str(times)})
    return replace(found, working=replace(found.working, behind=(line,)))


def _not_that(last: Before, text: str) -> Before | None:
    """Why the last question does not come to another number: where a slip that gives that is known, or of a root."""
    judged = judged_so(last, written_sums.read_number(text))
    return Before(last.plain, judged) if judged is not None and (judged.slip or not judged.verdict) else None


def _worked(text: str) -> Before | None:
    """A text with its working; None where it has none."""
    working = worked_anew(text)
    return None if working is None else Before(text, working)


def _tells_result(plain: str) -> bool:
    """Whether a text tells what something came to: not where it only supposes that a number comes."""
    asks_from = _CAME_FROM.search(plain) is not None and not _NOT_TAKEN.search(plain)
    return _CAME_TO.search(plain) is not None and not asks_from and not _IF.search(plain)


def _is_of_what_was_asked(plain: str) -> bool:
    """Whether a text has a result, or another number for one, of the question before: its topic asks nothing."""
    changes = taken_up.names_both(plain)
    came_to = _tells_result(plain)
    return bool(changes) or (came_to and len(_numbers(plain)) == 1)


def _of_text(plain: str, claim: Claim | None) -> Working | None:
    if _WHY.search(plain):
        wrote = _checked(plain) if _CHECKS.search(plain) and _WROTE.search(plain) else None
        return wrote or (_of_what_was_set_down(plain) if _NOT_TAKEN.search(plain) else None)
    if (found := _ratios_alike(plain)) is not None:
        return found
    if _CHECKS.search(plain) or _CLAIMED.search(plain):
        story = word_problems.told(plain)
        checked = story if story is not None and story.verdict else _checked(plain, of_kinds=story is None)
        if checked is not None:
            return checked
    return _asked(plain, claim)


# What goes on from a question before it.

_ADDED, _DEFINES, _MEASURES = (_TABLES.anywhere(name) for name in ("added", "defines", "measures"))
ASKS_ALONE = 4
"""Words by which something else is asked of the numbers before, at most, where nothing says "too"."""
_AS_PERCENT, _LITTLE = _FORMS["percent"], _TABLES.anywhere("little")
_WROTE, _CLAIMED = _TABLES.anywhere("wrote"), _TABLES.anywhere("claimed")
_CAME_TO, _TOO, _IF = _TABLES.anywhere("came_to"), _TABLES.anywhere("too"), _TABLES.anywhere("only_if")
_ALSO = tables("language/asking").anywhere("also")
SHORT = 12
"""Words of a text that takes up a question before it, at most."""
TAKEN_UP = 3
"""Questions before it that it may take up."""
FEW, MANY = 2, 5
"""Words beside the numbers of another list, and beside several numbers of anything else, at most."""
LOOKED_BACK = 5
"""Questions before it that are made whole, each by those before it."""
_TAKES_UP = tables("language/taken_up")
_THOUGHT, _OF_THOSE, _CAME_FROM, _WHY_NOT, _ASKS_WHETHER = map(
    _TAKES_UP.anywhere, ("thought", "of_those", "came_from", "why_not", "asks_whether")
)


def is_other(working: Working, before: Sequence[Before]) -> bool:
    """Whether a working is none of those before."""
    return all(one.working is None or one.working.lines != working.lines for one in before)


def going_on(plain: str, before: Sequence[Before]) -> Before | None:
    """A short text that takes up what was asked: with other numbers, with what it came to, or with another word."""
    asked = [one for one in before[:TAKEN_UP] if not _WHY.search(one.plain)]
    if not asked or len(plain.split()) > SHORT or _WHY.search(plain) or taken_up.DANGLING.search(plain):
        return None
    earlier, numbers = [one.plain for one in asked], _numbers(plain)
    if asked[0].working is not None and taken_up.begins_anew(plain, earlier):
        return None
    topics = " ".join(f"; {one}" for one in earlier[1:] if not NUMBER.search(one))
    if not numbers:
        found = _of_two_before(plain, earlier) or _without_numbers(plain, earlier[0], topics)
        return found if found is not None and found.working is not None and is_other(found.working, asked) else None
    if len(numbers) == 1 and _tells_result(plain):
        named = next((_named_in(plain, one) for one in earlier if NUMBER.search(one)), None)
        known = next((one for one in (named, *asked) if one is not None and one.value), None)
        judged = None if known is None else judged_so(known, numbers[0])
        return None if known is None or judged is None else Before(known.plain, judged)
    if taken_up.names_both(plain):
        return _instead(plain, [one for one in earlier if NUMBER.search(one)])
    if len(numbers) == 1 and (found := _added_to_list(plain, earlier[0])) is not None:
        return found
    if len(numbers) == 1 and (found := _in_its_place(plain, earlier[0], topics)) is not None:
        return found
    if asked[0].working is not None and _asks_for_itself(plain, numbers, asked[0]):
        return None
    if len(numbers) == 1 and asked[0].working is not None and len(asked[0].numbers) > 1:
        return None  # which of the numbers before it stands for is not known
    words = (NUMBER.sub(" ", " ".join(earlier[:count])) for count in range(1, len(earlier) + 1))
    return next((found for one in words if (found := _worked(f"{plain} ; {one}")) is not None), None)


def _asks_for_itself(plain: str, numbers: Sequence[Number], last: Before) -> bool:
    """Whether a text with numbers asks something else than the question before it did."""
    told = _CAME_TO.search(plain) is not None and len(numbers) > 1
    story = last.is_of_a_list and taken_up.words_beside(plain) > FEW
    story = story or (len(numbers) > 1 and taken_up.words_beside(plain) > MANY)
    return told or story or _ASKS_WHETHER.search(plain) is not None


def _named_in(plain: str, earlier: str) -> Before | None:
    """What a text names of the numbers before, where that is something else: "mera hcf 72 aaya"."""
    found = next((match for name in (_HCF, _LCM, _MEASURES) if (match := name.search(plain))), None)
    return _without_numbers(found[0], earlier, "") if found is not None else None


def _of_two_before(plain: str, earlier: Sequence[str]) -> Before | None:
    """What is asked of the two numbers of the last two questions together: "in dono ka hcf"."""
    listed = [NUMBER.findall(one) for one in earlier[:2]]
    if not _OF_THOSE.search(plain) or len(listed) < 2 or not all(len(few) == 1 for few in listed):
        return None
    return _worked(f"{plain} {listed[1][0]}, {listed[0][0]}")


def _without_numbers(plain: str, earlier: str, topics: str) -> Before | None:
    """Something else that is asked of the numbers before."""
    listed = (" ; " if _OF_THOSE.search(plain) else ", ").join(match[0] for match in NUMBER.finditer(earlier))
    asks_percent = listed and _AS_PERCENT.search(plain)
    if asks_percent and (found := _worked(f"{earlier} ; {plain} {topics}")) is not None and found.value.endswith("%"):
        return found
    short = len(plain.split()) <= ASKS_ALONE and not _DEFINES.search(plain)
    if (
        not listed
        or taken_up.is_scaled(plain)
        or not (short or _ALSO.search(plain) or _TOO.search(plain) or _OF_THOSE.search(plain))
    ):
        return None
    return _of_the_same(plain, earlier, listed)


def _of_the_same(plain: str, earlier: str, listed: str) -> Before | None:
    """Another measure of the figure before, another figure of its measure, or something else of its numbers."""
    measure = _MEASURES.search(earlier)
    listed = f"; {listed}" if listed.startswith("-") or re.search(r"\d ?[a-z]$", plain) else listed
    if _MEASURES.search(plain):
        return _worked(f"{plain} {listed}") or _worked(f"{plain} ; {_MEASURES.sub(' ', earlier)}")
    if _SAME.search(plain) and not measure:
        return None
    return _worked(f"{plain} {listed} {measure[0] if measure else ''}")


def judged_so(before: Before, said: Number) -> Working | None:
    """The working with whether it comes to what was said, and where the slip may be; of a square the other root."""
    working = before.working
    if working is None or not working.value:
        return None
    if working.lines[0].key == "root" and said.value == -written_sums.read_number(working.value).value:
        return after_working.other_root(working.lines[0].slots["one"], working.value)
    judged = _judged(working, said)
    wrong = judged is not None and judged.verdict == "no"
    return replace(judged, slip=after_working.slip_in(before, working, said)) if judged and wrong else judged


def _instead(plain: str, earlier: Sequence[str]) -> Before | None:
    """The question before with another number in the place of one of its numbers, both of which are named."""
    texts = taken_up.instead(plain, earlier)
    told = [found.working for text in texts if (found := _worked(text)) is not None and found.working is not None]
    return Before(texts[0], workings.one_after_another(told[::-1])) if told else None


def _added_to_list(plain: str, earlier: str) -> Before | None:
    """The question before with one number more, where that was asked of a list."""
    listed = [match[0] for match in NUMBER.finditer(earlier)]
    if len(listed) < 2 or not (_TOO.search(plain) and _ADDED.search(plain)):
        return None
    new = next(NUMBER.finditer(plain))[0]
    return _worked(" ".join(f"{NUMBER.sub(' ', earlier)} {', '.join((*listed, new))}".split()))


def _in_its_place(plain: str, earlier: str, topics: str) -> Before | None:
    """The question before with one of its numbers changed: the one that has the same words around it.

    `topics`: what was asked before that, without numbers.
    """
    new = next(NUMBER.finditer(plain))
    said = _around(plain, new)
    alike = [(len(said & _around(earlier, old)), old) for old in NUMBER.finditer(earlier)]
    most = max((count for count, _ in alike), default=0)
    if most == 1 and "%" in said and said - {"%"}:  # another percent of another thing: "and then 5% tax"
        return None
    fitting = [old for count, old in alike if count == most]
    if not most or len(alike) < 2 or len(fitting) != 1:
        return None
    old = fitting[0]
    return _worked(f"{earlier[: old.start()]}{new[0]}{earlier[old.end() :]} {topics}")


def _around(plain: str, number: re.Match[str]) -> frozenset[str]:
    """The beginnings of the words beside a number, up to the next number, that tell what it is of; and its form."""
    sides = NUMBER.split(plain[: number.start()])[-1], NUMBER.split(plain[number.end() :])[0]
    before, after = (
        [word[:LEAST_ALIKE] for word in side.split() if word[0].isalnum() and not _LITTLE.fullmatch(word)]
        for side in sides
    )
    sided = {*(f"< {word}" for word in before[-1:]), *(f"> {word}" for word in after[:1])}
    form = "%" if number[0].endswith("%") else "/" if "/" in number[0] else ""
    return frozenset({*before[-2:], *after[:1], *sided, *form})


LEAST_ALIKE = 3
"""Letters that two words must share to be one."""


def worked_anew(plain: str) -> Working | None:
    """How a text in plain digits is worked out by itself."""
    return _of_text(plain, claims.claim_in(plain))


def _of_what_was_set_down(plain: str) -> Working | None:
    """A sum that a student set down and that is not so: how it comes out."""
    claim = claims.claim_in(plain)
    working = workings.simplified(claim) if _LETTER.search(plain) else _of_sum(plain, claim)
    return working if working is not None and working.verdict == "no" else None


def _asked(plain: str, claim: Claim | None, *, of_kinds: bool = True) -> Working | None:
    """How what is asked is worked out; `of_kinds`: by a kind of sum too, where no narrower rule knows it."""
    if _LETTER.search(_RATES.sub(" ", plain)):
        return _with_letters(plain, claim)
    row = word_problems.row_of(plain) if _MEAN.search(plain) and not _MEAN_KNOWN.search(plain) else None
    if row is not None and taken_up.words_beside(plain) <= ASKS_ALONE:
        return number_workings.mean(row)
    story = word_problems.told(plain) or number_problems.told(plain)
    kind = same_sums.surely(plain, told_so=story is not None) if of_kinds else None
    found = story if story is not None and kind is not None and story.value == kind.value else kind or story
    if (found := found or word_problems.likely(plain)) is not None:
        return found
    if (kind_ := after_working.kind_of_triangle(plain) or after_working.kind_of_angle(plain)) is not None:
        return kind_
    ways = (
        _primes_between,
        _by_verb,
        _of_several,
        number_problems.in_another_unit,
        number_problems.percent_it_is,
        _of_two,
        _in_another_form,
        _of_sum,
    )
    found = next((found for way in ways if (found := way(plain, claim)) is not None), None)
    return same_sums.told(plain) if found is None and of_kinds else found


_FACTORISE, _PRIMES_OF, _FROM_TO = map(_TABLES.anywhere, ("factorise", "primes_of", "from_to"))


def _with_letters(plain: str, claim: Claim | None) -> Working | None:
    """A sum or an equation with letters: as a product, solved, or in its shortest form."""
    if claim is not None and not claim.right and _FACTORISE.search(plain):
        return number_workings.factorised(claim.left)
    if (found := after_working.own_values(plain)) is not None:
        return found
    ways = (
        (workings.simplified, workings.equation)
        if claims.is_set_down(plain)
        else (workings.equation, workings.simplified)
    )
    return next((found for way in ways if (found := way(claim)) is not None), None)


def _ratios_alike(plain: str) -> Working | None:
    """Whether two ratios are the same."""
    found = _RATIO.findall(plain)
    if len(found) != 2 or not _ONE_AND_SAME.search(plain) or _NUMBER_ALONE.search(_RATIO.sub(" ", plain)):
        return None
    one, other = ((int(first), int(second)) for first, second in found)
    return number_workings.ratios_alike(one, other)


def _primes_between(plain: str, _: Claim | None) -> Working | None:
    numbers = _whole(_numbers(plain))
    if not _PRIMES_OF.search(plain) or not _FROM_TO.search(plain) or _HCF.search(plain) or _LCM.search(plain):
        return None
    return number_workings.primes_between(*sorted((*numbers, 1))[-2:]) if 0 < len(numbers) <= 2 else None


def _checked(plain: str, *, of_kinds: bool = True) -> Working | None:
    """The same for all but the last number, which is what a student came to: is it so?"""
    numbers = list(NUMBER.finditer(plain))
    if len(numbers) < 2:
        return None
    said, before = numbers[-1], _SAID_TO_BE.sub("", plain[: numbers[-1].start()])
    before = f"{before} ; {plain[numbers[-1].end() :]}"
    return _judged(_asked(before, claims.claim_in(before), of_kinds=of_kinds), written_sums.read_number(said[0]))


def _judged(working: Working | None, said: Number) -> Working | None:
    """A working with whether it comes to what was said; None where it comes to no number."""
    if working is None or not working.value:
        return None
    right = written_sums.read_number(working.value)
    as_percent = right.value * 100 if right.form == "percent" else right.value
    return replace(working, verdict="yes" if said.value in (right.value, as_percent) else "no")


_TWO_LETTERS = re.compile(r"(?<=\d)(?!am|pm|mm)([abmnpqxyz])([abmnpqxyz])(?![a-z])")
"""Two letters behind a number stand for their product, and are no word: "5xy"."""


_SMALL_EXPONENT = re.compile(r"(?<![a-z\d])([a-z])([23])(?= ?[-+=])")
"""A letter and its exponent as they are typed where small digits cannot be: "x2 + 7x + 12"."""


def plain_of(text: str) -> str:
    """A question with its numbers in digits and signs."""
    raised = _SMALL_EXPONENT.sub(r"\1^\2", text.lower())
    divided = normalise(word_problems.without_commas(raised).replace("÷", "divided by"))
    plain = claims.below_zero(_TWO_LETTERS.sub(r"\1*\2", claims.signed(divided)))
    return _IN_A_HUNDRED.sub("%", claims.spoken_numbers(word_problems.lengths_apart(plain)))


def _numbers(plain: str) -> list[Number]:
    """The numbers that stand in it by themselves, as they were written."""
    return [written_sums.read_number(match[0]) for match in NUMBER.finditer(plain)]


def _whole(numbers: Sequence[Number]) -> list[int]:
    """The same as whole numbers above nought; none where one is not."""
    found = [one.value.num for one in numbers if one.form == "integer" and 0 < one.value.num <= MOST]
    return found if len(found) == len(numbers) else []


def _by_verb(plain: str, _: Claim | None) -> Working | None:
    """Two numbers, and a word for what is done with them."""
    if len(_numbers(plain)) != 2 or _BIGGER.search(plain) or _SMALLER.search(plain):
        return None
    for verbs, turned in ((_TURNED, True), (_VERBS, False)):
        for sign, verb in verbs:
            if found := verb.search(plain):
                one, other = (written_sums.read_number(text) for text in found.groups() if text)
                return workings.one_step(sign, *((other, one) if turned else (one, other)))
    return None


def _of_several(plain: str, _: Claim | None) -> Working | None:
    """What is asked of numbers by name: their order, HCF, LCM, mean, ratio; and of one its root, factors and forms."""
    if _IN_GENERAL.search(plain):
        return None
    ratio = _RATIO.search(plain)
    numbers = _numbers(_RATIO.sub(" ", plain))
    if ratio:
        return _of_ratio(plain, int(ratio[1]), int(ratio[2]), _whole(numbers))
    if _RISING.search(plain) or _FALLING.search(plain):
        return number_workings.in_order(numbers, falling=_FALLING.search(plain) is not None)
    if len(numbers) == 1:
        return _of_one(plain, numbers[0])
    if len(numbers) > 1 and _MEAN.search(plain) and not _MEAN_KNOWN.search(plain):
        if (row := word_problems.row_of(plain)) is not None:
            return number_workings.mean(row)
        behind = re.search(rf"(?<![\w.]){re.escape(str(numbers[0]))} (?=[a-z\u0900-\u097f])", plain)
        counted = behind is not None and numbers[0].value == len(numbers) - 1
        return number_workings.mean(numbers[1:] if counted else numbers)
    whole = _whole(numbers)
    named = [way for asked, way in _BY_PRIMES if asked.search(plain)]
    if len(whole) > 1 and named:
        return workings.one_after_another([way(whole) for way in named])
    return number_workings.ratio_made_small(*whole) if len(whole) == 2 and _RATIO_OF.search(plain) else None


_BY_PRIMES = ((_HCF, number_workings.highest_factor), (_LCM, number_workings.lowest_multiple))


def _of_ratio(plain: str, one: int, other: int, beside: Sequence[int]) -> Working | None:
    if _FORMS["simplest"].search(plain):
        return number_workings.ratio_made_small(one, other)
    return number_workings.shares(beside[0], one, other) if len(beside) == 1 and _SHARES.search(plain) else None


def _root(number: Number, degree: int) -> Working | None:
    """A root; where it is not exact, between which whole numbers it lies."""
    found = workings.root(number, degree)
    return found or next((quantity_workings.root_between(one, degree) for one in _whole([number])), None)


def _of_one(plain: str, number: Number) -> Working | None:
    if _CUBE_ROOT.search(plain) or _ROOT.search(plain):
        return _root(number, 3 if _CUBE_ROOT.search(plain) else 2)
    if _STANDARD.search(plain):
        return number_workings.standard_form(number)
    ways = (
        (_PRIME_FACTORS, number_workings.prime_factors),
        (_OTHER_PRIMES, lambda _: None),
        (_PRIME, number_workings.prime_or_not),
        (_FACTORS, number_workings.all_factors),
    )
    whole = _whole([number])
    way = next((way for words, way in ways if words.search(plain)), None)
    return way(whole[0]) if way is not None and whole else None


def _of_two(plain: str, claim: Claim | None) -> Working | None:
    """Two numbers of which one is to be found the greater."""
    if _REASON.search(plain) or _RATIO.search(plain) or _SIGN.search(NUMBER.sub("0", plain)):
        return None
    numbers = _numbers(_AND.sub(" ; ", claims.in_full(plain)))
    big, small = _BIGGER.search(plain), _SMALLER.search(plain)
    same = _SAME.search(plain)
    stated = claim is not None and (re.search("[<>]", claim.left) or claim.right)
    if len(numbers) != 2 or not (big or small or same or stated):
        return None
    one, other = numbers
    if not (big or small) and str(one) == str(other):  # "10% more and then 10% less" asks not whether 10% is 10%
        return None
    if claim is not None and claim.right and one.form != other.form and not (big or small):
        return _same_in_form(one, other)
    working = workings.compared(one, other, smaller=small is not None and big is None)
    if claim is None or claim.holds is None:
        return working
    yes, no = ("equal_yes", "no") if same and not (big or small) else ("yes", "no_compare")
    return replace(working, verdict=yes if claim.holds else no)


def _same_in_form(one: Number, other: Number) -> Working | None:
    """Whether a number is another one in another form: 3/8 and 0.375."""
    change = workings.CHANGES.get(other.form)
    return _judged(change(one) if change is not None else None, other)


def _in_another_form(plain: str, claim: Claim | None) -> Working | None:
    """One number, and the form that it is to be written in."""
    if claim is not None and claim.right:
        return None
    form = next((name for name, words in _FORMS.items() if words.search(plain)), "")
    numbers = _numbers(_FORMS[form].sub(" ; ", plain)) if form else []
    return workings.CHANGES[form](numbers[0]) if form and len(numbers) == 1 else None


def _of_sum(plain: str, claim: Claim | None) -> Working | None:
    """The sum of the question, and whether what it is said to come to is so."""
    if claim is None or not claim.value or re.search("[<>≤≥≠]", claim.left) or _ROWS.search(plain):
        return None
    if "^" in claim.left and _MEASURES.search(plain):  # "surface of a cube of 5 cm" is no power
        return None
    node = written_sums.parse(claim.left)
    working = number_workings.of_one_base(node) or workings.done(node)
    if working is None or not claim.right or claim.holds is None:
        return working
    return replace(working, verdict="yes" if claim.holds else "no")
