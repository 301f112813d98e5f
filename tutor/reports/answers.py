"""The tables that go down to single questions and single answers.

Pure, as `report` is. An answer is told by today's answer key, with what the student was told then beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tutor.reports.facts import Attempt
from tutor.reports.report import Material, Names, in_order, percent, table
from tutor.reports.tables import Cell, Table
from tutor.reports.words import Words
from tutor.turn import Verdict

MOST_SHOWN = 3
"""Wrong answers that are shown beside a question."""


def items_table(material: Material, words: Words) -> Table:
    """A line for each question that was answered, with its commonest wrong answers."""
    groups: dict[tuple[str, str, str, str], list[Attempt]] = {}
    for one in material.attempts:
        groups.setdefault((one.chapter, one.skill, one.item, one.question), []).append(one)
    place = in_order(material.names)
    ordered = sorted(groups.items(), key=lambda pair: (*place(*pair[0][:2]), *pair[0][2:]))
    rows = (_item(attempts, material.names) for _, attempts in ordered)
    keys = "chapter skill item question answer students questions at_once share attempts right wrong"
    return table("items", keys, rows, words)


def _item(attempts: list[Attempt], names: Names) -> tuple[Cell, ...]:
    one = attempts[-1]
    first = [each for each in attempts if each.first]
    at_once = sum(each.verdict is Verdict.CORRECT for each in first)
    return (
        names.chapter(one.chapter),
        names.skill(one.chapter, one.skill),
        one.item,
        one.question,
        one.key,
        len({each.person.key for each in attempts}),
        len(first),
        at_once,
        percent(at_once, len(first)),
        len(attempts),
        sum(each.verdict is Verdict.CORRECT for each in attempts),
        common_wrong(attempts),
    )


def common_wrong(attempts: Iterable[Attempt]) -> str:
    """The commonest wrong answers with how often each came: "2/7 (3), 5 (1)"."""
    counts = Counter(one.value or one.said for one in attempts if one.verdict is Verdict.WRONG)
    often = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_SHOWN]
    return ", ".join(f"{said} ({times})" for said, times in often)


_ATTEMPTS = (
    "day name roll group chapter skill item question answer said value verdict recorded first misconception hints "
    "seconds idle mode"
)


def attempts_table(material: Material, words: Words) -> Table:
    """A line for each answer, in order of time. Long: made for programs and for looking things up."""
    verdicts = {one: words(f"verdict_{one.value}") for one in Verdict}
    modes = {mode: words(f"mode_{mode}") for mode in {one.mode for one in material.attempts}}
    yes, no = words("yes"), words("no")
    names = material.names
    rows = (
        (
            one.day.isoformat(),
            one.person.name,
            one.person.roll,
            one.person.place,
            names.chapter(one.chapter),
            names.skill(one.chapter, one.skill),
            one.item,
            one.question,
            one.key,
            one.said,
            one.value,
            verdicts[one.verdict],
            verdicts[one.recorded],
            yes if one.first else no,
            names.misconception(one.misconception),
            one.hints,
            round(float(one.seconds), 1),
            round(float(one.idle), 1),
            modes[one.mode],
        )
        for one in material.attempts
    )
    return table("attempts", _ATTEMPTS, rows, words)
