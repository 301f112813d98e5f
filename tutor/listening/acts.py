"""What else an utterance does than answer: feelings, needs, requests and talk, each found by a frame of concepts.

The words are content (content/language/acts.toml): a concept is an idea with all its words, a frame the concepts that
make an act when they stand together. A value is no talk, and no number matters. It must never raise, and knows no
answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from tutor import input_classifier
from tutor.errors import ContentFault
from tutor.language import likeness
from tutor.language.lexicon import Tables, tables
from tutor.language.spelling import Speller
from tutor.listening.values import FEELINGS, FEELS, NEEDS, NEEDS_TO, REQUESTS, TWO_VALUES
from tutor.spoken.spoken_maths import read
from tutor.thresholds import THRESHOLDS
from tutor.turn import ASKS_FASTER, ASKS_SLOWER, PUTS_OFF, Act, ActName, Category, Understanding, Verdict, replaced

KEPT = 8
"""Texts whose stretches are kept."""
LONGEST = 600
"""Characters that are read for talk; a child who says more is asked to say it in short."""
_REACH = 9
"""Words within which the concepts of a frame stand together."""
_NEAR = 2
"""Words around them in which a concept that forbids a frame may stand."""
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|[\u0900-\u0963\u0970-\u097f]+|\d+|\?")
_BREAK = re.compile(r"[.!;:।…]+|\?(?=\s*\S)")
_TO_A_MACHINE = "gadget"
"""The concept of words by which a machine is ordered about: nothing beside them is said to Didi."""


class _Word(NamedTuple):
    meant: frozenset[str]
    start: int
    end: int


class _Mark(NamedTuple):
    """A concept that was named, from one word to before another."""

    concept: str
    first: int
    behind: int


@dataclass(frozen=True, slots=True)
class _Frame:
    act: ActName
    needed: tuple[tuple[str, ...], ...]
    """For each thing needed, the concepts by which it may be named."""
    forbidden: frozenset[str]
    only: frozenset[str]
    """Nothing but these concepts may stand in the stretch; empty where anything may."""
    at_most: int
    """Words of the stretch."""
    written: str


class _Lexicon:
    """The concepts and frames of content/language/acts.toml, ready to be looked for."""

    def __init__(self, content: Tables) -> None:
        self.entries: dict[tuple[str, ...], set[str]] = {}
        self.stems: dict[str, set[str]] = {}
        endings = content.words("endings")
        for concept in content.names("concepts"):
            for entry in content.text("concepts", concept).replace("\\", "").replace("\n", "|").split("|"):
                self._add(concept, entry.split(), endings)
        self.longest = max(map(len, self.entries))
        typed = {short: word for word in content.names("typed") for short in content.text("typed", word).split()}
        known = {word for entry in self.entries for word in entry}
        self.speller = Speller(known, content.words("common"), content.words("common_hindi"), typed)
        self.frames = tuple(
            self._frame(ActName(act), line, set(content.names("concepts")))
            for act in content.names("frames")
            for line in content.text("frames", act).splitlines()
            if line.strip()
        )

    def _add(self, concept: str, entry: list[str], endings: frozenset[str]) -> None:
        if not entry:
            return
        *before, last = entry
        if last[-1] == "*":
            self.stems.setdefault(last[:-1], set()).add(concept)
        forms = [last[:-1], *(last[:-1] + ending for ending in endings)] if last[-1] == "~" else [last.rstrip("*")]
        for form in forms:
            self.entries.setdefault((*before, form), set()).add(concept)

    def _frame(self, act: ActName, line: str, concepts: set[str]) -> _Frame:
        written, _, only = line.partition(" only ")
        needed, forbidden, at_most = [], set(), LONGEST
        for part in written.split():
            if part.startswith("at_most_"):
                at_most = int(part.removeprefix("at_most_"))
            elif part.startswith("-"):
                forbidden.add(part[1:])
            else:
                needed.append(tuple(part.split("/")))
        named = {*forbidden, *only.split(), *(concept for several in needed for concept in several)}
        if unknown := named - concepts:
            raise ContentFault(f"acts.toml: [frames] {act}: there is no concept {', '.join(sorted(unknown))}")
        return _Frame(act, tuple(needed), frozenset(forbidden), frozenset(only.split()), at_most, line.strip())


@cache
def _lexicon() -> _Lexicon:
    return _Lexicon(tables("language/acts"))


def of_talk(text: str) -> tuple[Act, ...]:
    """Every act of talk in `text`, in the order in which they stand; each is named once."""
    known, said = _lexicon(), text[:LONGEST].casefold()
    if len(said) != len(text[:LONGEST]):
        return ()  # a letter that is several in small: no place in it could be told
    found: dict[ActName, Act] = {}
    for stretch in _stretches(said):
        for act in stretch.acts(known):
            found.setdefault(act.name, act)
    return tuple(sorted(found.values(), key=lambda act: (act.start, act.end)))


# --- how like an act it is ---


OTHER = "other"
"""The label of what is no act of talk."""
LIKENESS = "likeness"
"""Why an act was found that no frame has: the whole is like what does it."""


def marks_of(text: str) -> tuple[str, ...]:
    """What the judge of talk looks at: how a text sounds, how it is written, and the concepts that it names."""
    said = text[:LONGEST].casefold()
    named = [sorted(stretch.marks) for stretch in _stretches(said)]
    concepts = (f"m{concept}" for several in named for concept in several)
    pairs = (f"q{one}+{other}" for several in named for one, other in combinations(several, 2))
    return (*likeness.marks(likeness.sounds(said)), *likeness.spelled(said), *concepts, *pairs)


def with_likely(talk: tuple[Act, ...], text: str) -> tuple[Act, ...]:
    """The acts that frames find, with the one that the whole is like; beside others only a feeling or a need."""
    chances = likeness.judge("talk").chances(marks_of(text)) if text.strip() else {}
    name = max(chances, key=chances.__getitem__, default=OTHER)
    if name == OTHER or (talk and (name not in NEEDS | FEELINGS or any(act.name == name for act in talk))):
        return talk
    needed = THRESHOLDS.act_beside if talk or name in REQUESTS else THRESHOLDS.act_likely
    return (*talk, Act(ActName(name), 0, len(text), LIKENESS)) if chances[name] >= needed else talk


@lru_cache(maxsize=KEPT)
def _stretches(said: str) -> tuple[_Stretch, ...]:
    """The stretches of a text; one turn asks for those of the same words several times over."""
    return tuple(_stretched(said, _lexicon()))


def _stretched(said: str, known: _Lexicon) -> Iterator[_Stretch]:
    start = 0
    for mark in (*_BREAK.finditer(said), None):
        end = len(said) if mark is None else mark.end()
        words = [_Word(known.speller.meant(one[0]), one.start(), one.end()) for one in _WORD.finditer(said, start, end)]
        if words:
            yield _Stretch(words, known)
        start = end


class _Stretch:
    """Words without a stop between, and the concepts that they name."""

    def __init__(self, words: list[_Word], known: _Lexicon) -> None:
        self.words = words
        self.marks: dict[str, list[_Mark]] = {}
        for first in range(len(words)):
            for behind in range(first + 1, min(first + known.longest, len(words)) + 1):
                for concept in self._named(first, behind, known):
                    self.marks.setdefault(concept, []).append(_Mark(concept, first, behind))

    def _named(self, first: int, behind: int, known: _Lexicon) -> set[str]:
        said = [word.meant for word in self.words[first:behind]]
        found = {concept for entry in product(*said) for concept in known.entries.get(entry, ())}
        if behind - first == 1 and known.stems:
            found |= {
                one
                for word in said[0]
                for stem, several in known.stems.items()
                if word.startswith(stem)
                for one in several
            }
        return found

    def acts(self, known: _Lexicon) -> Iterator[Act]:
        """The acts whose frames are filled."""
        done: set[ActName] = set()
        here = self.marks.keys()
        if _TO_A_MACHINE in here:
            return
        for frame in known.frames:
            if frame.act in done or any(here.isdisjoint(several) for several in frame.needed):
                continue
            place = self._filled(frame)
            if place is not None:
                done.add(frame.act)
                start, end = self.words[place[0]].start, self.words[place[1] - 1].end
                yield Act(frame.act, start, end, frame.written)

    def _filled(self, frame: _Frame) -> tuple[int, int] | None:
        """The words that fill a frame: from the first to before the last; None where it is not filled."""
        if len(self.words) > frame.at_most or (frame.only and not self._nothing_but(frame.only)):
            return None
        choices = [[mark for one in several for mark in self.marks.get(one, ())][:6] for several in frame.needed]
        for marks in product(*choices):
            first, behind = min(mark.first for mark in marks), max(mark.behind for mark in marks)
            if behind - first <= _REACH and _apart(marks) and not self._forbidden(frame, first, behind):
                return first, behind
        return None

    def _forbidden(self, frame: _Frame, first: int, behind: int) -> bool:
        return any(
            mark.first < behind + _NEAR and first - _NEAR < mark.behind
            for concept in frame.forbidden
            for mark in self.marks.get(concept, ())
        )

    def _nothing_but(self, concepts: frozenset[str]) -> bool:
        covered = {
            place for one in concepts for mark in self.marks.get(one, ()) for place in range(mark.first, mark.behind)
        }
        return len(covered) == len(self.words)


def _apart(marks: tuple[_Mark, ...]) -> bool:
    """Whether every thing that a frame needs has a word of its own."""
    return len({place for mark in marks for place in range(mark.first, mark.behind)}) >= len(marks)


# --- what the acts make of an utterance ---

_VIEW: dict[ActName, tuple[Category, str]] = {
    **{need: (Category.THINKING, f"{NEEDS_TO}{need}") for need in NEEDS},
    ActName.BREAK: (Category.THINKING, "asks_for_a_break"),
    ActName.STOP: (Category.STOP, "asks_to_stop"),
    ActName.SKIP: (Category.HELP, PUTS_OFF),
    ActName.ANOTHER_CHAPTER: (Category.HELP, "asks_another_chapter"),
    ActName.LANGUAGE: (Category.LANGUAGE, "names_a_language"),
    ActName.HARDER: (Category.HELP, "asks_harder"),
    ActName.EASIER: (Category.HELP, "asks_easier"),
    ActName.SLOWER: (Category.REPEAT, ASKS_SLOWER),
    ActName.FASTER: (Category.REPEAT, ASKS_FASTER),
    ActName.ANOTHER_WAY: (Category.HELP, "asks_another_way"),
    ActName.EXAMPLE: (Category.HELP, "asks_example"),
    ActName.MY_SCORE: (Category.QUESTION, "asks_score"),
    ActName.HOW_MANY_LEFT: (Category.QUESTION, "asks_how_many_left"),
    ActName.DOUBT: (Category.QUESTION, "asks_whether_right"),
    ActName.REPEAT: (Category.REPEAT, "asks_again"),
    **{
        feeling: (Category.HELP, f"{FEELS}{feeling}")
        for feeling in (
            ActName.BAD_AT_THIS, ActName.GIVING_UP, ActName.AFRAID, ActName.ANGRY, ActName.TIRED, ActName.BORED,
        )
    },
    **{feeling: (Category.ACK, f"{FEELS}{feeling}") for feeling in (ActName.PROUD, ActName.HAPPY)},
    ActName.HINT: (Category.HELP, "asks_for_help"),
    ActName.DIDNT_UNDERSTAND: (Category.HELP, "did_not_understand"),
    ActName.DONT_KNOW: (Category.IDK, "does_not_know"),
    ActName.QUESTION: (Category.QUESTION, "asks"),
    ActName.WAY: (Category.EXPLANATION, "tells_the_way"),
    ActName.THINKING: (Category.THINKING, "asks_for_time"),
    ActName.THANKS: (Category.ACK, "thanks"),
    ActName.GREETING: (Category.GREETING, "greets"),
    ActName.ACK: (Category.ACK, "agrees"),
    ActName.CHATTER: (Category.OFF_TOPIC, "speaks_of_other_things"),
    ActName.TROLL: (Category.TROLL, "provokes"),
}  # fmt: skip
"""What an act is in the older words, and why. Of several acts the one that stands first here decides: a need before
all, then what is asked for, in which a feeling is not forgotten, then a feeling, then the rest."""
_RANK = {name: place for place, name in enumerate(_VIEW)}
_WEIGHTY = NEEDS | FEELINGS | REQUESTS - {ActName.HINT} | {ActName.DOUBT}
"""Acts that are surely meant, whatever else the words may be taken for."""
_OPEN = frozenset({Category.NOT_UNDERSTOOD, Category.OFF_TOPIC, Category.NOISE})
"""What no rule has understood: any act says more."""
_SOFT_SPOTS = frozenset(
    {
        Category.QUESTION, Category.CONCEPT, Category.IDK, Category.HELP, Category.ACK, Category.EXPLANATION,
        Category.TROLL, Category.GREETING,
    }
)  # fmt: skip
"""What gives way to a weighty act."""
_WHOLE = frozenset({Category.THINKING, Category.STOP, Category.REPEAT})
"""What a whole sentence was found to mean: it gives way only to what says more of the same."""
_STAYS = frozenset({"asks_about_the_answer", "asks_for_the_answer", "asks_what_it_is_for", "low_confidence", "clipped"})
"""Reasons that say more than any act."""
_NUMBERS_ASTRAY = frozenset({"ambiguous", "incomplete", "no_value"})
"""Why numbers were not read: talk may hold such words too ("how does minus become plus")."""
_MEANS = {
    Category.STOP: ActName.STOP, Category.REPEAT: ActName.REPEAT, Category.THINKING: ActName.THINKING,
    Category.LANGUAGE: ActName.LANGUAGE, Category.GREETING: ActName.GREETING, Category.IDK: ActName.DONT_KNOW,
    Category.HELP: ActName.HINT, Category.ACK: ActName.ACK, Category.QUESTION: ActName.QUESTION,
    Category.TROLL: ActName.TROLL, Category.OFF_TOPIC: ActName.CHATTER, Category.EXPLANATION: ActName.WAY,
    Category.ANSWER: ActName.ANSWER,
}  # fmt: skip
"""The act of a category that was found without one."""
_NO_ANSWER = tables("language/acts").anywhere("no_answer", flags=re.IGNORECASE)


def is_need(meant: Understanding) -> bool:
    """Whether a need of the body or the house decides what was said."""
    return meant.category_reason.startswith(NEEDS_TO)


def joined(meant: Understanding, text: str, expected: str, *, likely: bool = True) -> Understanding:
    """What was understood, with the acts of talk that stand in it. An answer stays one; talk alone decides else.

    `likely`: an act that no frame has may be found too; not where the words weigh on the student.
    """
    if meant.category is Category.SAFETY or meant.category_reason in ("low_confidence", "clipped"):
        return meant
    talk = of_talk(text)
    if meant.category is Category.ANSWER or meant.verdict is not None or meant.category_reason == TWO_VALUES:
        return _beside_an_answer(meant, talk, text, expected)
    talk = with_likely(talk, text) if likely and (not talk or meant.category in _OPEN) else talk
    acts = tuple(sorted({act.name: act for act in (*talk, *meant.acts)}.values(), key=lambda act: act.start))
    decides = min(talk, key=lambda act: _RANK[act.name], default=None)
    if decides is None or not _gives_way(meant, decides):
        return replaced(meant, acts=acts or _alone(meant, text))
    category, reason = _VIEW[decides.name]
    return replaced(meant, category=category, category_reason=reason, acts=acts)


def _gives_way(meant: Understanding, act: Act) -> bool:
    """Whether an act says better what was meant than the rules that looked at the whole."""
    if meant.category_reason in _STAYS:
        return False
    if meant.category is Category.UNCLEAR:
        return meant.category_reason in _NUMBERS_ASTRAY and act.name in _WEIGHTY | {ActName.QUESTION}
    if act.name is ActName.HINT and meant.category_reason == "asks":
        return True  # a bare "why?" asks for help
    if meant.category in _OPEN or meant.category_reason in ("names_an_operation", "names_a_term"):
        return True
    if meant.category in _WHOLE:
        return act.name in NEEDS | FEELINGS | {ActName.BREAK, ActName.SLOWER, ActName.FASTER}
    return act.name in _WEIGHTY and meant.category in _SOFT_SPOTS


def _beside_an_answer(meant: Understanding, talk: tuple[Act, ...], text: str, expected: str) -> Understanding:
    weighty = tuple(act for act in talk if act.name in _WEIGHTY)
    if meant.verdict is not Verdict.CORRECT and weighty and not _holds_an_answer(text, weighty, expected):
        category, reason = _VIEW[min(weighty, key=lambda act: _RANK[act.name]).name]
        return Understanding(category, reason, acts=talk)
    beside = tuple(act for act in talk if act.name in NEEDS | FEELINGS | REQUESTS | {ActName.THANKS, ActName.DOUBT})
    return replaced(meant, acts=(*(meant.acts or _alone(meant, text)), *beside))


def _holds_an_answer(text: str, talk: tuple[Act, ...], expected: str) -> bool:
    """Whether a value is left in `text` without the parts that are talk."""
    for act in talk:
        text = text[: act.start] + " " * (act.end - act.start) + text[act.end :]
    left = read(_NO_ANSWER.sub(" ", text), expected)
    return left.value is not None and left.strange < input_classifier.STRANGE_WORDS


def _alone(meant: Understanding, text: str) -> tuple[Act, ...]:
    """The one act of what the rules have found, as a whole."""
    name = _MEANS.get(meant.category)
    return () if name is None else (Act(name, 0, len(text), meant.category_reason, meant.value),)
