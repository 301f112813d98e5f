"""The small frozen words of listening: what Didi asked, what acts an utterance has, what she takes it to mean.

Plain, immutable data. Nothing here reads a word or decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from tutor.chapters.values import Text

# --- what Didi asked ---


What = Literal["question", "missing", "small", "how", "conflict", "teach_back", "nothing"]
"""The whole question; a missing part of its answer; a small question; "how did you get there?"; a small conflict;
a teach-back; nothing."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What Didi last asked. Everything heard is read against it first."""

    what: What = "nothing"
    missing: Literal["", "numerator", "sign", "unit", "second", "form", "measure"] = ""
    """The part of an answer that was asked for. `numerator` says that only the numerator was given."""
    so_far: str = ""
    """The value that was given already, as text ("-6"), which the missing part completes."""


# --- what was said ---


class ActName(StrEnum):
    """What a part of an utterance does (the design of listening, section 2)."""

    ANSWER = "answer"
    REASON = "reason"
    WAY = "way"
    CORRECTION = "correction"
    DOUBT = "doubt"
    QUESTION = "question"
    ANOTHER_WAY = "another_way"
    EXAMPLE = "example"
    SLOWER = "slower"
    FASTER = "faster"
    EASIER = "easier"
    HARDER = "harder"
    REPEAT = "repeat"
    LANGUAGE = "language"
    ANOTHER_CHAPTER = "another_chapter"
    MY_SCORE = "my_score"
    HOW_MANY_LEFT = "how_many_left"
    BREAK = "break"
    STOP = "stop"
    SKIP = "skip"
    HINT = "hint"
    DONT_KNOW = "dont_know"
    DIDNT_UNDERSTAND = "didnt_understand"
    TIRED = "tired"
    BORED = "bored"
    BAD_AT_THIS = "bad_at_this"
    AFRAID = "afraid"
    GIVING_UP = "giving_up"
    PROUD = "proud"
    ANGRY = "angry"
    HAPPY = "happy"
    WASHROOM = "washroom"
    WATER = "water"
    HUNGRY = "hungry"
    UNWELL = "unwell"
    CALLED = "called"
    THANKS = "thanks"
    THINKING = "thinking"
    ACK = "ack"
    GREETING = "greeting"
    CHATTER = "chatter"
    TROLL = "troll"


REQUESTS = frozenset(
    {
        ActName.ANOTHER_WAY, ActName.EXAMPLE, ActName.SLOWER, ActName.FASTER, ActName.EASIER, ActName.HARDER,
        ActName.REPEAT, ActName.LANGUAGE, ActName.ANOTHER_CHAPTER, ActName.MY_SCORE, ActName.HOW_MANY_LEFT,
        ActName.BREAK, ActName.STOP, ActName.SKIP, ActName.HINT,
    }
)  # fmt: skip
FEELINGS = frozenset(
    {
        ActName.TIRED, ActName.BORED, ActName.BAD_AT_THIS, ActName.AFRAID, ActName.GIVING_UP, ActName.PROUD,
        ActName.ANGRY, ActName.HAPPY,
    }
)  # fmt: skip
NEEDS = frozenset({ActName.WASHROOM, ActName.WATER, ActName.HUNGRY, ActName.UNWELL, ActName.CALLED})


@dataclass(frozen=True, slots=True)
class Act:
    """One act of an utterance, with the part of it that shows it."""

    name: ActName
    start: int
    """Where its part begins, in characters of what was heard."""
    end: int
    """Where its part ends; the same as `start` where no single part shows it."""
    why: str
    """The rule or the frame that found it, for the why-card."""
    value: str | None = None
    """The exact value in it, as text, where it has one."""


FEELS, NEEDS_TO = "feels_", "needs_"
"""What the reason begins with where a feeling or a need is what was said."""


# --- what it is taken to mean ---


class Category(StrEnum):
    """What kind of thing the student said (behaviour: categories). A view of the acts: the one that decides."""

    ANSWER = "ANSWER"
    IDK = "IDK"
    HELP = "HELP"
    ACK = "ACK"
    QUESTION = "QUESTION"
    CONCEPT = "CONCEPT"
    EXPLANATION = "EXPLANATION"
    REPEAT = "REPEAT"
    THINKING = "THINKING"
    STOP = "STOP"
    OFF_TOPIC = "OFF_TOPIC"
    TROLL = "TROLL"
    GREETING = "GREETING"
    LANGUAGE = "LANGUAGE"
    NOISE = "NOISE"
    UNCLEAR = "UNCLEAR"
    SAFETY = "SAFETY"
    NOT_UNDERSTOOD = "NOT_UNDERSTOOD"
    """Speech to Didi that is none of the others: she says so, and what she would understand. Nothing is counted."""


TWO_VALUES = "two_values"
"""Why it is asked which of two values is meant."""
TELLS_A_STEP = "tells_a_step"
"""Why numbers are no answer: none of them is put forward."""


class Verdict(StrEnum):
    """What the checker says of an answer. The checker's own True / None / False map to these in this order."""

    CORRECT = "correct"
    PARTIAL = "partial"
    WRONG = "wrong"


_UNWRITTEN = Text("", "")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The misconception that explains a wrong answer, found by computation."""

    id: str
    name: str
    hint: Text
    where: Text = _UNWRITTEN
    """Where to look, with the slots still open; empty where nobody wrote it."""
    conflicts: tuple[Text, ...] = ()
    """What makes a student see that it cannot be so, with the slots still open."""


@dataclass(frozen=True, slots=True)
class Understanding:
    """What Didi takes the student to have said."""

    category: Category
    category_reason: str
    verdict: Verdict | None = None
    verdict_reason: str = ""
    about: Literal["item", "sub_question", "nothing"] = "nothing"
    """What the verdict is a verdict of."""
    value: str | None = None
    """The exact value heard, as text ("-1/7"), when there is one."""
    diagnosis: Diagnosis | None = None
    acts: tuple[Act, ...] = ()
    """Everything that the utterance does, in its order. Empty where it is about the student's safety."""
    either: tuple[str, ...] = ()
    """Two values of which one is meant, in the student's words; else empty."""

    @property
    def is_right(self) -> bool:
        """Whether the item itself was answered right; a right answer to a small question is not that."""
        return self.verdict is Verdict.CORRECT and self.about == "item"

    @property
    def is_soft(self) -> bool:
        """Whether soft words of distress stand in it, which are met with a kind sentence."""
        return self.category_reason.startswith("soft_")

    @property
    def is_private(self) -> bool:
        """Whether it is about the student's safety, so that no word of it may be kept or shown."""
        return self.category is Category.SAFETY

    @property
    def feels(self) -> ActName | None:
        """The feeling that decides what was said; None where something else does."""
        named = self.category_reason.removeprefix(FEELS)
        return ActName(named) if named != self.category_reason else None

    def has(self, *names: ActName) -> bool:
        """Whether one of these acts is among what was said."""
        return any(act.name in names for act in self.acts)
