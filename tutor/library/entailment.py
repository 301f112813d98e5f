"""Whether a page says what a sentence says: the same way round, of the same things, as often, as sure, in that order.

Numbers and terms are held against the page in `grounded`; here are the words that turn a rule round. What cannot be
judged is refused. It compares readings and knows no mathematics: it must never let a sentence pass that a page denies.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from tutor.library import terms
from tutor.library.readings import (
    DOING,
    FEWEST,
    REPLY,
    Clause,
    Page,
    Parted,
    Token,
    about,
    around,
    beside_themselves,
    clauses,
    governed,
    grounds,
    in_common,
    is_close,
    is_next,
    keys_of,
    kind_of,
    marks,
    measured_by,
    nearer,
    page_of,
    places_of,
    read,
    signs_of,
    steps,
    straight,
    things,
    things_in,
    turned,
    up_to_break,
)
from tutor.turn import Source

_DENYING = frozenset({"not", "never"})
_HEDGED = frozenset({"sometimes", "few"})
_MOST = 0.6
_WINDOW = 3
"""Things on either side of a "not" that it is about."""


def _near(clause: Clause, at: int) -> frozenset[str]:
    """The things around a place, up to where the clause ends."""
    before = _until_break(clause[at::-1][1:])
    after = _until_break(clause[at + 1 :])
    return frozenset((*before[:_WINDOW], *after[:_WINDOW]))


def _until_break(tokens: Clause) -> list[str]:
    return things_in(up_to_break(tokens))


def _denied(clause: Clause) -> tuple[frozenset[str], ...]:
    """What each "not" of a clause is about."""
    return tuple(_near(clause, at) for at, token in enumerate(clause) if token.mark in _DENYING)


def other_denial(said: Clause, told: Clause, hindi: bool) -> bool:
    """Whether one denies what the other does not."""
    mine, theirs = _denied(said), _denied(told)
    shared = things(said)
    if is_close(said, told) and len(mine) != sum(_is_mostly(one, shared) for one in theirs):
        return True
    if any(not any(one & other for other in theirs) for one in mine):
        return True
    if any(_is_mostly(one, shared) and not any(one & other for other in mine) for one in theirs):
        return True
    own, other = _denied_itself(said, hindi), _denied_itself(told, hindi)
    return bool(own - other and other - own and own - other <= keys_of(told) and other - own <= keys_of(said))


def _is_mostly(one: frozenset[str], shared: frozenset[str]) -> bool:
    return len(one & shared) >= (_MOST if len(one) > FEWEST else 0.5) * len(one)


def _denied_itself(clause: Clause, hindi: bool) -> frozenset[str]:
    """The very words of mathematics that are denied: next to a "not", behind it in English and before it in Hindi."""
    beside = pairwise(clause)
    pairs = ((two, one) if hindi else (one, two) for one, two in beside)
    return frozenset(
        word.key for mark, word in pairs if mark.mark in _DENYING and (word.sign or word.kind not in ("", "name"))
    )


def other_measure(said: Clause, told: Clause) -> bool:
    """Whether one says always, sometimes or only where the other does not."""
    mine, theirs = marks(said), marks(told)
    only = mine["only"] > 0 and not (theirs["only"] or theirs["just"])
    barely = (mine["only"] or mine["just"]) and theirs["not_only"] and not theirs["only"]
    surer = (mine["always"] or mine["never"]) and not any(theirs[one] for one in ("always", "never", "each", "if"))
    hedged = mine["sometimes"] > 0 and not (theirs["sometimes"] or theirs["few"])
    unhedged = theirs["sometimes"] > 0 and not any(mine[one] for one in _HEDGED) and is_close(said, told)
    all_of_few = mine["each"] > 0 and theirs["few"] > 0 and not theirs["each"] and not mine["few"]
    one_of_all = (mine["one_of"] > 0) and not theirs["one_of"]
    return bool(only or barely or surer or hedged or unhedged or all_of_few or one_of_all)


_SIZE = "/greater"


def contrary(said: Clause, told: Clause, hindi: bool) -> str:
    """The pair of contraries of which the unit has the other one, or has both the other way about; empty for none."""
    by_sides = {_SIZE} if marks(said)["than"] and measured_by(told, hindi) & keys_of(said) else set()
    for thing in sorted(one for one in things(said) & things(told) - by_sides if one.startswith("/")):
        mine, theirs = signs_of(said, thing), signs_of(told, thing)
        if set(mine) - set(theirs) or (mine.total() == theirs.total() and mine != theirs):
            return thing
        if len(theirs) > len(mine) and not _bound_alike(said, told, thing):
            return thing
        if len(theirs) == len(mine) == 2 and _crossed(said, told, f"{thing}+1", f"{thing}-1"):
            return thing
    return ""


_SIGNED = 3
"""How much more a word that has a contrary tells of what stands beside it."""


def _crossed(said: Clause, told: Clause, one: str, other: str) -> bool:
    """Whether most words stand nearer to one of two words in what is said, and nearer to the other in the unit."""
    if _runs_alike(said, told):
        return False
    mine, theirs = nearer(said, one, other), nearer(told, one, other)
    shared = mine.keys() & theirs.keys()
    weights = {key: _SIGNED if key[-2:] in ("+1", "-1") else 1 for key in shared}
    crossed = sum(weights[key] for key in shared if mine[key] != theirs[key])
    return 2 * crossed > sum(weights.values())


def _runs_alike(said: Clause, told: Clause) -> bool:
    """Whether the words that both have stand in one order; sums aside, which may come before or behind."""
    shared = (keys_of(said) & keys_of(told)) - DOING
    mine, theirs = ([token.key for token in one if token.key in shared] for one in (said, told))
    return in_common(mine, theirs) >= 0.9 * len(mine)


def _bound_alike(said: Clause, told: Clause, thing: str) -> bool:
    """Whether, of two contraries in the unit, the one that was said stands nearest to what is said of it."""
    beside = things(said) - {thing}
    sign = next(token.sign for token in said if token.thing == thing)
    places = places_of(told)
    scores: dict[int, float] = {1: 0.0, -1: 0.0}
    for at, token in enumerate(told):
        if token.thing == thing:
            in_order = 0.1 * in_common(things_in(said), things_in(around(told, at)))
            scores[token.sign] = max(scores[token.sign], _pull(told, places, at, beside) + in_order)
    return scores[sign] >= scores[-sign] - 1e-9


def _pull(told: Clause, places: list[int], at: int, beside: frozenset[str]) -> float:
    """How near the things of a set stand to a place."""
    near: dict[str, float] = {}
    for other, token in enumerate(told):
        if token.thing in beside:
            near[token.thing] = max(near.get(token.thing, 0.0), 1 / (1 + abs(places[other] - places[at])))
    return sum(near.values())


def exchanged(said: Clause, told: Clause, page: Page, whole: Clause) -> bool:
    """Whether another weighty thing of the page stands where the unit has its own, which the sentence has nowhere."""
    return any(other not in things(whole) for _, other in swaps(said, told, page))


def swaps(said: Clause, told: Clause, page: Page) -> frozenset[tuple[str, str]]:
    """Each weighty thing of the page that is said and not in the unit, with each of its kind there that is not said."""
    here, there = things(said), things(told)
    extra = [token for token in said if token.kind and token.thing in page.things - there]
    missing = [token for token in told if token.kind and token.thing not in here]
    return frozenset((one.thing, other.thing) for one in extra for other in missing if kind_of(one) == kind_of(other))


def parts_exchanged(said: Clause, told: Clause, hindi: bool) -> bool:
    """Whether two things have changed places around a little word: "by A" for "by B", where both have A and B."""
    mine, theirs = governed(said, hindi), governed(told, hindi)
    have, has = keys_of(said), keys_of(told)
    return any(
        mark == other_mark != "than" and one in has and other in have
        for mark, one in mine - theirs
        for other_mark, other in theirs - mine
    )


def compared_otherwise(said: Clause, told: Clause, hindi: bool) -> bool:
    """Whether what is less in one is more in the other: the sign of a comparison or its side has changed, not both."""
    theirs, mine = measured_by(told, hindi) & keys_of(said), measured_by(said, hindi)
    if not theirs or not (mine or marks(said)["than_it"]):
        return False
    return (signs_of(said, _SIZE) != signs_of(told, _SIZE)) is bool(mine & theirs)


_ENOUGH = 0.85
"""Share of what is said from which a small unit is enough to hold it against."""
_IN_UNIT = 0.7
"""Share of a sentence's words that a unit has, from which it may be said in the unit's order."""
_LEAST = 0.4
"""With less, no unit is about it."""
_AS_NEAR = 0.1
"""Units that are less near than the nearest by no more than this are about it too."""
_IN_ORDER = 0.8
"""Share of the common words that stand in one order, from which a sentence is said as its page says it."""


def _nearest(said: Clause, page: Page) -> tuple[tuple[Clause, bool], ...]:
    """The units of a page that are about what is said, the smallest that are enough; and whether one is a clause."""
    ranked: list[tuple[float, Clause, bool]] = []
    for size, units in enumerate(page.units):
        best = max((share for share, *_ in ranked), default=0.0)
        if best < _ENOUGH:
            ranked += [(about(said, unit), unit, not size) for unit in units]
    best = max((share for share, *_ in ranked), default=0.0)
    return tuple((unit, is_clause) for share, unit, is_clause in ranked if share >= max(best - _AS_NEAR, _LEAST))


def fault(said: Clause, told: Clause, page: Page, hindi: bool, whole: Clause, is_clause: bool = False) -> str:
    """What a unit has otherwise than a clause; empty where nothing. `whole`: its sentence, which larger units deny."""
    if pair := contrary(said, told, hindi):
        return f"contrary {pair}"
    if other_denial(said if is_clause else whole, told, hindi):
        return "denied"
    if other_measure(said, told):
        return "measure"
    if exchanged(said, told, page, whole):
        return "exchanged"
    if compared_otherwise(said, told, hindi):
        return "comparison"
    return "parts exchanged" if parts_exchanged(said, told, hindi) else ""


def _doubled(said: Clause, told: Clause) -> bool:
    """Whether two words stand beside themselves in the unit, "hours to hours", and neither does in what is said."""
    counts = Counter(token.key for token in said)
    beside = beside_themselves(told) & counts.keys()
    return len(beside) > 1 and all(counts[key] > 1 for key in beside) and not beside_themselves(said)


def _of_sentence(sentence: Clause, page: Page, hindi: bool) -> str:
    """Why a sentence does not follow from its page; empty when it does. A bare sum is worked out elsewhere."""
    if all(token.kind in ("number", "letter") or token.mark in ("stop", "end", "so") for token in sentence):
        return ""
    if lone := next(
        (token.key for token in sentence if _is_foreign(token, page) and not _is_compared(token, sentence)), ""
    ):
        return f"not on the page {lone}"
    if why := _of_order(sentence, page, hindi):
        return why
    if _slipped_in(sentence, page):
        return "not there"
    if any(_substituted(part, unit, page) for part in clauses(sentence) for unit in page.units[0]):
        return "exchanged"
    faults = [fault(sentence, unit, page, hindi, sentence) for unit in page.units[1]]
    if copied := _altered(sentence, page.units[1], faults):
        return copied
    return "" if _in_order(sentence, page, hindi) else _of_clauses(sentence, page, hindi)


_EVERYDAY = frozenset(
    "/full /true /easy /front /open /near /up /first /known /unchanged /old /straight /beginning /sant /double".split()  # noqa: SIM905
)


def _is_compared(token: Token, sentence: Clause) -> bool:
    """Whether a word says what is more or less of two: its contrary says the same with the two exchanged."""
    return token.thing == _SIZE and marks(sentence)["than"] > 0


def _is_foreign(token: Token, page: Page) -> bool:
    """Whether a contrary stands nowhere on the page; an everyday one may, where the other does not either."""
    if not token.sign or token.key in page.keys:
        return False
    return token.thing in page.things or token.thing not in _EVERYDAY


_HARD = frozenset({"/prime", "/even", "/positive", "/parallel", "/acute", "/sant"})


def _adds_one(said: Clause, told: Clause, page: Page) -> bool:
    """Whether one of two contraries has been added that the page, or where it matters this clause, has not."""
    there = things(told)
    added = [token for token in said if token.sign and token.thing not in there]
    return any(token.key not in page.keys or token.thing in _HARD for token in added)


_FEWEST_COPIED = 3
"""Words of a clause, at least, of which all but one are copied."""


def _substituted(said: Clause, told: Clause, page: Page) -> bool:
    """Whether a clause is one of the page in all words but one, which is no everyday word."""
    mine, theirs = things_in(said), things_in(told)
    other = swaps(said, told, page)
    longer = any(len(one) == 1 for one, _ in other)
    if abs(len(mine) - len(theirs)) > longer or len(mine) < _FEWEST_COPIED:
        return False
    alike = in_common(mine, theirs) == len(mine) - 1
    return alike and bool(other) and not any(things(said) <= things(unit) for unit in page.units[1])


def _slipped_in(sentence: Clause, page: Page) -> bool:
    """Whether one of two contraries stands in a clause of the page, as it were, that has no such word."""
    return any(
        any(is_close(part, unit) and _adds_one(part, unit, page) for unit in page.units[0])
        for part in clauses(sentence)
    )


def _in_order(sentence: Clause, page: Page, hindi: bool) -> bool:
    """Whether some sentence of the page says the same words in the same order, and nothing is amiss."""
    for units in page.units[1:]:
        for unit in units:
            is_near = about(sentence, unit) >= _IN_UNIT and _alike_in_order(sentence, unit)
            if is_near and not fault(sentence, unit, page, hindi, sentence):
                return True
    return False


def _alike_in_order(said: Clause, told: Clause) -> bool:
    """Whether the words of both stand in one order: all that binds and all of mathematics, most of the others."""
    mine, theirs = _ordered(said, told), _ordered(told, said)
    heavy, has = [one for one, is_heavy in mine if is_heavy], [one for one, is_heavy in theirs if is_heavy]
    doing = [one for one in heavy if one in DOING]
    if len(doing) == 1:
        heavy.remove(doing[0])
    together = in_common([one for one, _ in mine], [one for one, _ in theirs])
    needed = len(mine) if any(one in _BINDING for one, _ in mine) else _IN_ORDER * len(mine)
    return together >= needed and in_common(heavy, has) == len(heavy) and _skipped(said, told) <= 1


def _skipped(said: Clause, told: Clause) -> int:
    """How many weighty words of a unit stand between those that are said, and are not said."""
    shared = keys_of(said)
    at = [place for place, token in enumerate(told) if token.key in shared and token.thing]
    between = told[min(at, default=0) : max(at, default=0)]
    return sum(bool(token.kind or token.sign) and token.key not in shared for token in between)


_BINDING = frozenset({"not", "never", "only", "always", "sometimes"})


def _ordered(one: Clause, other: Clause) -> list[tuple[str, bool]]:
    """The words and marks of one that both have, in their order, and whether each is weighty."""
    shared = keys_of(one) & keys_of(other)
    return [
        (token.key or token.mark, bool(token.kind or token.sign or token.mark))
        for token in one
        if token.key in shared or token.mark in _BINDING
    ]


def _of_clauses(sentence: Clause, page: Page, hindi: bool) -> str:
    for part in clauses(sentence):
        units = _nearest(part, page)
        if not units and _says_little(part):
            continue
        faults = [fault(part, unit, page, hindi, sentence, is_clause) for unit, is_clause in units]
        if all(faults):
            return faults[0] if faults else "nothing on the page"
        if copied := _altered(part, [unit for unit, _ in units], faults):
            return copied
    return "exchanged" if any(_traded(sentence, unit, page) for unit in _about_it(sentence, page.units[1])) else ""


_COPIED = 0.75
"""Share of the words of either from which a sentence is a copy of a unit, so that it may not differ from it."""


def _altered(said: Clause, units: Sequence[Clause], faults: Sequence[str]) -> str:
    """What a copy of a unit has otherwise than all units that it is as near to; empty where it is none."""
    mine, others = things_in(said), [things_in(unit) for unit in units]
    near = [in_common(mine, other) / max(len(mine), len(other), 1) for other in others]
    best = max(near, default=0.0)
    nearest = [why for share, why in zip(near, faults, strict=True) if share == best]
    return nearest[0] if best >= _COPIED and all(nearest) else ""


def _says_little(part: Clause) -> bool:
    """Whether a clause has nothing that could turn it round: neither contraries nor "not", "only" or "always"."""
    return not any(token.sign or token.mark in _BINDING or token.kind in ("term", "number", "letter") for token in part)


def _traded(sentence: Clause, unit: Clause, page: Page) -> bool:
    """Whether two things have changed places between two clauses that otherwise stand as in the unit."""
    parts, there = clauses(sentence), clauses(unit)
    if len(parts) != len(there):
        return False
    own = [(one, other) for one, other in zip(parts, there, strict=True) if _is_nearest(one, other, there)]
    return any(_trades(*pair, *other, page) for pair in own for other in own if pair is not other)


def _trades(said: Clause, told: Clause, other_said: Clause, other_told: Clause, page: Page) -> bool:
    """Whether a thing of the other clause stands in this one, and the one in whose place it stands in the other."""
    come_from, has = things(other_told) - things(other_said), things(other_said)
    return any(one in come_from and other in has for one, other in swaps(said, told, page))


def _is_nearest(said: Clause, told: Clause, others: Sequence[Clause]) -> bool:
    return about(said, told) >= max(about(said, other) for other in others)


def _of_order(sentence: Clause, page: Page, hindi: bool) -> str:
    """Whether cause and effect, or two steps, have changed places."""
    single = _about_it(sentence, page.units[1])
    units = (*single, *(unit for unit in _about_it(sentence, page.units[2]) if _leans(unit)))
    if any(turned(grounds(sentence), grounds(unit)) for unit in units):
        return "cause and effect"
    if any(_backwards(steps(sentence, hindi), steps(unit, hindi)) or _late(sentence, unit, hindi) for unit in units):
        return "steps"
    if any(_doubled(sentence, unit) or _changed_places(sentence, unit) for unit in single):
        return "exchanged"
    listed = [_listed(unit) for unit in single if _listed(unit)]
    return "steps" if listed and not any(_keeps(_listed(sentence), one) for one in listed) else ""


def _listed(sentence: Clause) -> list[str]:
    """What is done in steps, in their order: what stands behind "first" and "then", or sums behind "steps"."""
    if "step" in things(sentence):
        return [token.key for token in sentence if token.key in DOING]
    marked = [at for at, token in enumerate(sentence) if token.mark == "first_step" or is_next(sentence, token)]
    return [one for at in marked for one in _weighty(sentence[at + 1 :])[:2]]


def _weighty(tokens: Clause) -> list[str]:
    """The words of mathematics up to a break."""
    return [token.key for token in up_to_break(tokens) if token.kind or token.sign]


def _keeps(mine: list[str], theirs: list[str]) -> bool:
    """Whether what both lists have once is in one order."""
    once = {one for one in mine if mine.count(one) == theirs.count(one) == 1}
    return [one for one in mine if one in once] == [one for one in theirs if one in once]


def _backwards(said: Parted | None, told: Parted | None) -> bool:
    """Whether most of what is done first in one is done last in the other."""
    return said is not None and told is not None and straight(said, (told[1], told[0]))


def _changed_places(said: Clause, told: Clause) -> bool:
    """Whether two words of mathematics, or names, have changed places among all the others."""
    weighty = {token.key for token in said if token.kind or token.sign} & keys_of(told)
    shared = len(keys_of(said) & keys_of(told))
    if shared < _FEW_AROUND or about(said, told) < _IN_UNIT:
        return False
    apart = (set(pair) for pair in combinations(sorted(weighty), 2))
    pairs = (sorted(pair) for pair in apart if _is_apart(pair, said) and _is_apart(pair, told))
    return any(_all_crossed(said, told, *pair) for pair in pairs)


def _is_apart(pair: set[str], sentence: Clause) -> bool:
    """Whether two words stand in two clauses, each in one alone."""
    return sorted(len(pair & keys_of(part)) for part in clauses(sentence) if pair & keys_of(part)) == [1, 1]


_FEW_AROUND = 4
"""Words that both have, at least, where a change of places may be seen."""


def _all_crossed(said: Clause, told: Clause, one: str, other: str) -> bool:
    """Whether all words that stand nearer to one of two have gone over to the other, on both sides."""
    mine, theirs = nearer(said, one, other), nearer(told, one, other)
    shared = mine.keys() & theirs.keys()
    sides = {mine[key] for key in shared}
    return len(sides) == 2 and all(mine[key] != theirs[key] for key in shared)


def _late(said: Clause, told: Clause, hindi: bool) -> bool:
    """Whether one says "after" where the other says "before", of parts that have not changed places."""
    mine, theirs = marks(said), marks(told)
    sides = [(has["before"] > 0, has["after"] > 0) for has in (mine, theirs)]
    if sides[0] == sides[1] or sides[0] != sides[1][::-1]:
        return False
    one, other = steps(said, hindi), steps(told, hindi)
    return one is None or other is None or not straight(one, other)


def _about_it(sentence: Clause, units: Sequence[Clause]) -> tuple[Clause, ...]:
    best = max((about(sentence, unit) for unit in units), default=0.0)
    return tuple(unit for unit in units if about(sentence, unit) >= max(best - _AS_NEAR, _LEAST))


def _leans(pair: Clause) -> bool:
    """Whether the second of two sentences gives a reason for the first, or follows from it."""
    return any(one.mark == "end" and other.mark in ("so", "because") for one, other in pairwise(pair))


@dataclass(frozen=True, slots=True)
class Refused:
    """A sentence that does not follow from its page, and why."""

    sentence: str
    why: str


def refused(sentences: Sequence[str], sources: Sequence[Source]) -> Refused | None:
    """The first sentence that its pages do not entail, or of which that cannot be judged; None when there is none."""
    return next(_all_refused(sentences, sources), None)


def _all_refused(sentences: Sequence[str], sources: Sequence[Source]) -> Iterator[Refused]:
    pages = [(_told(source), page_of(source.title, _told(source))) for source in sources]
    for sentence in sentences:
        spaced = " ".join(sentence.split())
        if any(f" {spaced} " in f" {' '.join(told)} " for told, _ in pages):
            continue
        hindi = terms.tongue_of(sentence) != "en"
        whys = [_of_sentence(read(REPLY.sub("", sentence.lower())), page, hindi) for _, page in pages]
        if all(whys):
            yield Refused(sentence, whys[0] if whys else "no page")


_ENDS = re.compile(r"(?<=[.!?।])\s+")


def _told(source: Source) -> tuple[str, ...]:
    return tuple(part for part in _ENDS.split(" ".join(source.text.split())) if part)
