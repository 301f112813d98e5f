"""The written voice: the phrase book says everything, with no model and no network, and it is always there.

What every voice gives back stands here too. It must never be silent: when the guard of a turn lets no wording of a move
pass, the question that stands is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Any, Literal, Protocol

from tutor.chapters.phrases import PhraseBook
from tutor.guard.speech_guard import Ruling
from tutor.language.names import first_name
from tutor.turn import Language, ModelCall, Plan

Guard = Callable[[tuple[str, ...]], Ruling]
"""Judges candidate sentences. It knows the answer, so that no voice has to. With a method `written` it judges the
written words too, by the rules that those obey."""


@dataclass(frozen=True, slots=True)
class Worded:
    """What Didi says for one plan, and who found the words."""

    sentences: tuple[str, ...]
    voice: Literal["phrases", "local", "cloud"] = "phrases"
    refused: tuple[str, ...] = ()
    """Rules by which the speech guard refused earlier candidates, or what failed ("fault: timeout")."""
    calls: tuple[ModelCall, ...] = ()
    """What language models were asked."""


class Voice(Protocol):
    """Whoever can word a plan."""

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """Sentences for `plan`. Never raises for a model's sake: the phrase book always has words."""
        ...


# --- the written words ----------------------------------------------------------------------------------------------

_ALWAYS_SAID = ("care_", "end_", "already_ended", "greet")
"""Written families that nothing may keep from a child: their words are reviewed, their numbers are not the sum's."""
_NOT_CONTENT = frozenset({"said", "student", "form", "right", "done"})
"""Slots whose words are not the content's. What the content says is proved when it is written: `didi content check`."""
UNQUOTED = "unquoted"
"""Code of the word that stands where a quote would: "that"."""
_PLAIN_WAYS = ("repeat_question", "answer_question")
"""Families that are said when the guard lets no way of saying the move's own pass."""


def _with_capitals(said: Sequence[str]) -> tuple[str, ...]:
    """Every sentence with a capital; what goes on with a sentence that was parted by a comma has none."""
    before = ("", *said)
    return tuple(one if last.endswith((",", ";", ":")) else _with_a_capital(one) for last, one in pairwise(before))


def _with_a_capital(sentence: str) -> str:
    """A sentence may begin with a student's own words: "nine is right" is "Nine is right". A lone letter is an x."""
    begins_with_a_word = len(sentence) > 1 and sentence[:2].isascii() and sentence[:2].isalpha()
    return sentence[0].upper() + sentence[1:] if begins_with_a_word else sentence


class PhraseVoice:
    """The written words: no model, no network, always there."""

    def __init__(self, book: PhraseBook | None = None) -> None:
        """Speaks from `book`; without one, from this installation's. Raises ContentFault when that is faulty."""
        self._book = PhraseBook.load() if book is None else book

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """The written sentences for `plan`.

        Raises:
            ContentFault: the phrase book lacks what the plan needs.
        """
        refused: list[str] = []
        own = self.allowed(plan, guard, refused) if plan.phrase else ()  # to silence nothing is said
        said = (*self.lead_in(plan), *own, *self.lead_out(plan))
        return Worded(_with_capitals(said), refused=tuple(refused))

    def lead_in(self, plan: Plan) -> tuple[str, ...]:
        """What is said ahead of the move's own words."""
        return tuple(sentence for family in plan.before for sentence in self.say(plan, family))

    def lead_out(self, plan: Plan) -> tuple[str, ...]:
        """What is said after the move's own words: the next question, the small question, the summary."""
        return tuple(sentence for family in plan.after for sentence in self.say(plan, family))

    def say(self, plan: Plan, family: str, later: int = 0) -> tuple[str, ...]:
        """The written sentences of one family, filled from the plan; `later` passes over as many ways of saying it.

        Raises:
            ContentFault: there is no such family, or a slot is missing.
        """
        family = plan.instead.get(family, family)
        used = plan.used.get(family, 0) + later
        slots: dict[str, Any] = {**plan.slots, "student": first_name(str(plan.slots.get("student", plan.student)))}
        slots["said"] = slots.get("said") or UNQUOTED
        return self._book.say(family, plan.language, plan.turn, brief=plan.brief, used=used, seed=plan.seed, **slots)

    def allowed(self, plan: Plan, guard: Guard | None, refused: list[str]) -> tuple[str, ...]:
        """The move's own words in the first wording that the guard lets pass; else the question that stands.

        Each refusal is noted in `refused`. Raises ContentFault as `say` does.
        """
        judge: Guard | None = getattr(guard, "written", None)
        first = self.say(plan, plan.phrase)
        if judge is None or plan.phrase.startswith(_ALWAYS_SAID):
            return first
        for sentences in chain((first,), self._other_ways(plan)):
            around = _around_the_content(sentences, plan)
            ruling = judge(around) if around else None
            if ruling is None or ruling.allowed:
                return sentences
            refused.append(f"written: {ruling.rule}: {ruling.why}")
        return (plan.question,)

    def _other_ways(self, plan: Plan) -> Iterator[tuple[str, ...]]:
        ways = len(self._book.variants(plan.instead.get(plan.phrase, plan.phrase), plan.language))
        yield from (self.say(plan, plan.phrase, later) for later in range(1, ways))
        if plan.slots.get("said"):  # it may be the quote that is refused, and no praise or hint is lost for a quote
            unquoted = replace(plan, slots={**plan.slots, "said": UNQUOTED}, instead={})
            yield from (self.say(unquoted, plan.phrase, later) for later in range(ways))
        if "question" in plan.slots:
            yield from (self.say(plan, family) for family in _PLAIN_WAYS if family != plan.phrase)

    def first_clause(self, language: Language, turn: int) -> tuple[str, ...]:
        """Words that fit before whatever comes. Raises ContentFault when the book has none."""
        return self._book.say("first_clause", language, turn)


def _around_the_content(sentences: tuple[str, ...], plan: Plan) -> tuple[str, ...]:
    """What the phrase itself says, with a stop where the content speaks; nothing when it is all the content's."""
    own = [value for name, value in plan.slots.items() if name not in _NOT_CONTENT]
    texts = {text for value in own for text in ((value,) if isinstance(value, str) else value) if text}
    around = []
    for sentence in sentences:
        for text in sorted(texts, key=len, reverse=True):
            sentence = sentence.replace(text, " ; ")
        if any(letter.isalnum() for letter in sentence):
            around.append(sentence)
    return tuple(around)
