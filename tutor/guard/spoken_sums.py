"""Sums that a sentence goes through step by step: "three nines", "7 x 7 is 49, then one more 7", "double of 13 and 1".

The spoken forms are evaluated as they come; no list of sentences is kept. It knows no answer, what it cannot follow it
leaves, and it never refuses anything itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tutor.guard.numbers import coded
from tutor.guard.relations import Relation, shown
from tutor.language.number_words import word_set
from tutor.numbers.ratio import ONE, Ratio

_PLURALS = {
    word: Ratio(value)
    for value, word in enumerate(
        [
            "ones",
            "twos",
            "threes",
            "fours",
            "fives",
            "sixes",
            "sevens",
            "eights",
            "nines",
            "tens",
            "elevens",
            "twelves",
            "thirteens",
            "fourteens",
            "fifteens",
        ],
        1,
    )
} | {"twenties": Ratio(20), "fifties": Ratio(50), "hundreds": Ratio(100)}
_DOUBLES = {
    word: Ratio(factor)
    for factor, words in (
        (2, "double twice doubled dugna duguna doguna दुगना दोगुना दुगुना"),
        (3, "triple thrice tripled tiguna तिगुना"),
        (4, "quadruple chauguna चौगुना"),
    )
    for word in words.split()
}
_AFTER_TIMES = word_set("times baar bar बार")
_TIMES = word_set("times x × * guna गुणा into multiplied by")
_OF = word_set("of the ka ke ki का के की")
_WEAK = word_set("and then aur phir fir or also , ; और फिर with mein में")
_ADDS = word_set("plus + add adding more another extra jodo jod joden milao milakar added जोड़ो जोड़ जोडो मिलाओ")
_TAKES = word_set("minus - − less ghatao ghata kam घटाओ घटा कम")
_RESULT = word_set("is = equals makes gives are hai hota hoga hain है होता होगा")
_FILLER = word_set(
    """
    the a an of you we get have it that to so take now just only its do karo lo le in by on from se ko it's : . ka ke ki
    """
)
_MOST_UNKNOWN = 2
"""Words that are no part of a sum and may still stand inside one."""


@lru_cache(maxsize=1024)
def spoken_chains(text: str) -> tuple[Relation, ...]:
    """Every value that the text goes through by more than one step, or by a way of speaking that is no expression."""
    line, values = coded(text)
    return tuple(_Walk(line.split(), values).steps()) if values or not _PLURALS.keys().isdisjoint(line.split()) else ()


class _Walk:
    """One walk over the words of a text."""

    def __init__(self, words: list[str], values: tuple[Ratio, ...]) -> None:
        self.words, self.values = words, values
        self.at = 0
        self.forget()

    def forget(self) -> None:
        """Begin anew: nothing was worked out yet."""
        self.value: Ratio | None = None
        self.operands: set[Ratio] = set()
        self.sign, self.weak, self.worked, self.same, self.unknown, self.began = 0, False, False, 1, 0, self.at

    def steps(self) -> Iterator[Relation]:
        """What is reached, step by step."""
        while self.at < len(self.words):
            if self._number(self.at) is None and self._factor() is None:
                self._word()
                continue
            operand, parts, worked = self._operand()
            if self._joined(operand, parts, worked=worked):
                stretch = " ".join(self.words[self.began : self.at])
                value = self.value or Ratio(0)
                yield Relation(self.began, self.at, frozenset(self.operands), value, shown(stretch, self.values))

    def _number(self, at: int) -> Ratio | None:
        word = self.words[at] if 0 <= at < len(self.words) else ""
        return self.values[int(word[1:])] if word[:1] == "#" and word[1:].isdigit() else None

    def _next(self, ahead: int = 0) -> str:
        return self.words[self.at + ahead] if self.at + ahead < len(self.words) else ""

    def _factor(self) -> Ratio | None:
        """What a word like "double" in front of a number multiplies by."""
        factor, ahead = _DOUBLES.get(self._next()), 1
        while factor is not None and self._next(ahead) in _OF:
            ahead += 1
        return factor if factor is not None and self._number(self.at + ahead) is not None else None

    def _operand(self) -> tuple[Ratio, set[Ratio], bool]:
        """The number that begins here, with what belongs to it: "#0 nines", "#0 #1 times", "double of #0"."""
        factor = self._factor()
        if factor is not None:
            while self._number(self.at) is None:
                self.at += 1
        number = self._number(self.at) or Ratio(0)
        self.at += 1
        if factor is not None:
            return number * factor, {number, factor}, True
        return self._multiplied(number)

    def _multiplied(self, number: Ratio) -> tuple[Ratio, set[Ratio], bool]:
        follows, second = self._next(), self._number(self.at)
        if follows in _PLURALS:
            self.at += 1
            return number * _PLURALS[follows], {number, _PLURALS[follows]}, True
        if second is not None and self._next(1) in _AFTER_TIMES:
            self.at += 2
            return number * second, {number, second}, True
        if follows in _TIMES and (other := self._number(self.at + 1)) is not None:
            self.at += 2
            return number * other, {number, other}, True
        ahead = 1 if follows in _OF else 0
        if (times := _DOUBLES.get(self._next(ahead))) is not None and self._number(self.at + ahead + 1) is None:
            self.at += ahead + 1
            return number * times, {number, times}, True
        return number, {number}, False

    def _joined(self, operand: Ratio, parts: set[Ratio], *, worked: bool) -> bool:
        """Takes the operand in; True where something was worked out by it."""
        after_more = self._next() in _ADDS
        if self.value is not None and (self.sign or self.weak) and operand == ONE and self._counts_what_follows():
            self.at += after_more  # "one more 7": the seven is what is added
            self.sign = self.sign or 1
            return False
        sign = self.sign or (1 if self.weak and (after_more or self._added_behind() or self.worked or worked) else 0)
        again = self.weak and self.value is not None and parts == self.operands
        if self.value is None or not (sign or again):
            began = self.at - 1
            self.forget()
            self.value, self.operands, self.worked, self.began = operand, set(parts), worked, max(began - 2, 0)
            return worked
        self.same += again
        self.value = self.value + operand * Ratio(sign or 1)
        self.operands |= parts
        self.sign, self.weak, self.unknown = 0, False, 0
        done = self.worked or worked or self.same > 2 or bool(sign)
        self.worked = self.worked or worked or bool(sign)
        return done

    def _counts_what_follows(self) -> bool:
        """Whether the one just read is the "one" of "one more 7" or of "aur ek 7"."""
        return self._number(self.at + (self._next() in _ADDS)) is not None

    def _added_behind(self) -> bool:
        return self._next() in _ADDS or self._next(1) in _ADDS

    def _word(self) -> None:
        word = self.words[self.at]
        self.at += 1
        if word in _RESULT and self._number(self.at) is not None and self.worked:
            self.value = self._number(self.at)
            self.operands.add(self.value or ONE)
            self.at += 1
        elif word in _ADDS:
            self.sign = 1
        elif word in _TAKES:
            self.sign = -1
        elif word in _WEAK:
            self.weak = True
        elif word not in _FILLER and word not in _RESULT:
            self.unknown += 1
            if self.unknown > _MOST_UNKNOWN:
                self.forget()
