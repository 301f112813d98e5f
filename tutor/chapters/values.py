"""The small frozen words of a chapter: skills, items, templates, and their texts in each language.

Plain, immutable data. Nothing here reads a file, draws a number or decides anything about a lesson.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Literal, TypeVar

Language = Literal["en", "hinglish", "hi"]
"""A language Didi teaches in. `hinglish` is Hindi in Latin letters mixed with English maths words."""

AnswerKind = Literal[
    "integer",
    "number",
    "fraction",
    "decimal",
    "percent",
    "ratio",
    "quantity",
    "set",
    "yes_no",
    "choice",
    "word",
    "comparison",
    "expression",
]
"""What sort of thing an answer is. Hearing and checking may depend on the kind, never on the right value.

`quantity` is a number with a unit ("24 cm"), `set` several numbers ("2 or minus 3"), `comparison` one of greater, less
and equal.
"""

NUMBER_KINDS: frozenset[AnswerKind] = frozenset(
    {"integer", "number", "fraction", "decimal", "percent", "ratio", "quantity", "set"}
)
"""The kinds of answer that are made of numbers: where one of them is awaited, a number must stand."""


@dataclass(frozen=True, slots=True)
class Text:
    """One piece of wording in the languages of the content. `hi` may be empty: Hinglish then stands in for it."""

    en: str
    hinglish: str
    hi: str = ""

    def spoken_in(self, language: Language) -> str:
        """The wording for `language`."""
        if language == "en":
            return self.en
        if language == "hi" and self.hi:
            return self.hi
        return self.hinglish


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn beside a question, as its author wrote it. `pictures` reads it."""

    kind: str
    fields: tuple[tuple[str, tuple[Text, ...]], ...]
    """Each field with its values; in a template they hold slots."""
    when: str = ""
    """Formula of a template that says for which numbers the picture is drawn; empty for all."""


@dataclass(frozen=True, slots=True)
class SubQuestion:
    """A scaffolding question: one small step on the way to an item's answer."""

    ask: Text
    """The question in spoken words."""
    answer: str
    kind: AnswerKind
    accept_also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One question on one skill, with everything a teacher needs beside it."""

    id: str
    skill: str
    difficulty: Literal["easy", "medium", "hard"]
    type: Literal["conceptual", "procedural", "application"]
    kind: AnswerKind
    question: Text
    """As it is written on the board."""
    spoken: Text
    """As it is read aloud: every number and sign in words."""
    latex: str
    """The mathematics of the question for typesetting; empty where the question is all words."""
    answer: str
    hints: tuple[Text, Text]
    """Hint 1 is a conceptual nudge, hint 2 shows the first step; neither states the answer."""
    steps: tuple[Text, ...]
    """The whole solution, in order; the last step states the answer."""
    sub_questions: tuple[SubQuestion, ...]
    praise: Text
    """What a student who got this right did well."""
    relate: Text
    """What in daily life or earlier learning this is like; never states the answer."""
    accept_also: tuple[str, ...] = ()
    form: Literal["", "simplest", "fraction", "decimal", "percent", "mixed"] = ""
    """The form the question asks for; empty when any equal value will do."""
    problem: str = ""
    """What is to be worked out, as `misconceptions` reads it; empty where it reads the question itself."""
    picture: Picture | None = None
    template: str = ""
    """Id of the template that made this item; empty for one that was written by hand."""
    asks: Literal["", "do", "why", "slip", "apply"] = ""
    """What the student has to do: work it out, say why, find where somebody slipped, use it; empty as `type` tells."""

    @property
    def way(self) -> str:
        """`asks`, or what its `type` comes to."""
        return self.asks or _WAYS[self.type]


_WAYS = {"procedural": "do", "conceptual": "why", "application": "apply"}


@dataclass(frozen=True, slots=True)
class Draw:
    """A whole number that a template draws by chance."""

    name: str
    choices: tuple[int, ...] | range


@dataclass(frozen=True, slots=True)
class Pick:
    """A word that a template draws by chance: one of several, each in every language."""

    name: str
    choices: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Template:
    """A pattern of items: numbers drawn under conditions, and wording with slots (content/SCHEMA.md)."""

    pattern: Item
    """An item whose texts still hold slots; its id is the template's own."""
    draws: tuple[Draw, ...]
    picks: tuple[Pick, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    """Names and the formulas they are worked out by, in order."""
    require: tuple[str, ...] = ()
    """Conditions; numbers for which one of them fails are drawn again."""


@dataclass(frozen=True, slots=True)
class Skill:
    """One thing to master inside a chapter."""

    id: str
    name: Text
    teach: Text
    """The idea in one or two spoken sentences."""
    prerequisites: tuple[str, ...] = ()
    analogy: Text = Text("", "")
    """The idea as something from Indian daily life, in one or two spoken sentences."""
    notes: Text = Text("", "")
    """For the teacher: what goes amiss here and what helps. Never said to a student."""
    hints: tuple[Text, ...] = ()
    """The two hints of the skill in words that fit each of its questions: said where an item's own were said before."""


@dataclass(frozen=True, slots=True)
class StudyStep:
    """One step of a study plan: an idea is said, what it asks is checked, or it is practised."""

    skill: str
    kind: Literal["explain", "check", "practise"]
    items: tuple[str, ...] = ()
    """Ids of the items it asks; in a chapter's own plan also of templates, or none: then the plan finds them."""
    say: Text = Text("", "")
    """What an `explain` says; in a chapter's own plan it may be empty: then the skill's own words are said."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A way of thinking that leads to a wrong answer, as teachers know it. `misconceptions` finds it by computation."""

    id: str
    topic: str
    name: Text
    hint: Text
    """What is said to a student who thinks so, as hint 1; it states no answer."""
    where: Text = Text("", "")
    """Where to look, as the end of a sentence; what stands in brackets needs the question's numbers."""
    conflicts: tuple[Text, ...] = ()
    """What makes a student see that it cannot be so: the first that has its numbers is said."""
    said: tuple[str, ...] = ()
    """How a student tells of it: each line ideas that belong together (`listening.ways`)."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A pack of teaching."""

    id: str
    title: Text
    grade: int
    version: str
    """Digest of the chapter's file: a journal names the content it was made with."""
    skills: tuple[Skill, ...]
    items: tuple[Item, ...]
    templates: tuple[Template, ...] = ()
    languages: tuple[Language, ...] = ("en", "hinglish")
    """The languages in which everything of it is written; of others the questions at least."""
    ncert: tuple[str, ...] = ()
    """The NCERT chapters this one goes with, old and new books, by name only."""
    misconceptions: tuple[Misconception, ...] = ()
    """The misconceptions that can be named in it, with their texts."""
    plan: tuple[StudyStep, ...] = ()
    """How its author wants it taught; empty where the usual steps will do."""

    def skill(self, name: str) -> Skill:
        """The skill of that id. Raises KeyError: the chapter has none."""
        return {one.id: one for one in self.skills}[name]


# --- replacing ---

Frozen = TypeVar("Frozen")


def replaced(one: Frozen, **changes: object) -> Frozen:
    """`one` with other values: `dataclasses.replace` for frozen words with slots, three times as fast.

    A turn replaces large words a dozen times. Raises KeyError: there is no such field.
    """
    kind: type[Frozen] = type(one)
    values, puts = _slots(kind)  # type: ignore[arg-type]
    new = object.__new__(kind)
    for put, value in zip(puts.values(), values(one), strict=True):
        put(new, value)
    for name, value in changes.items():
        puts[name](new, value)
    return new


@cache
def _slots(kind: type) -> tuple[Callable[[object], tuple[object, ...]], dict[str, Callable[[object, object], None]]]:
    """What takes all values out of one of a kind at once, and what puts each of them into another."""
    names = tuple(getattr(kind, "__slots__"))  # noqa: B009 - `type` has none
    return attrgetter(*names), {name: getattr(kind, name).__set__ for name in names}
