"""What can be said, as a graph of words: which words may begin an answer, which may follow, and where it may end.

Plain data and plain arithmetic. It must never weigh one answer against another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

Tongue = Literal["en", "hi"]
"""A language the ears choose between."""
Tokens = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """One short thing a student may say, in one language."""

    says: str
    """The text handed on when this phrase is what was heard."""
    language: Tongue
    spellings: tuple[str, ...]
    """How the recogniser may write it; the best of them counts."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to say something: names of rules or groups of phrases in order; "?" after what may be missing."""

    name: str
    parts: tuple[str, ...]


@dataclass(slots=True)
class Node:
    """A place between two tokens."""

    after: dict[int, Node] = field(default_factory=dict)
    """Where each token leads, inside a phrase."""
    ends: list[tuple[Phrase, int]] = field(default_factory=list)
    """Phrases that end here, with the place between two phrases that each leads to."""


class Grammar:
    """The graph of one kind of answer. Places between phrases are numbered; 0 is the beginning."""

    def __init__(
        self,
        groups: Mapping[str, tuple[Phrase, ...]],
        rules: Sequence[Rule],
        tokens: Callable[[str], Tokens],
    ) -> None:
        self._groups = groups
        self._rules = rules
        self._arcs: list[list[tuple[str, int]]] = [[], []]
        self._skips: list[set[int]] = [set(), set()]
        self._build("answer", 0, 1)
        self._nodes: dict[int, Node] = {}
        self._spelled: dict[str, list[tuple[Phrase, Tokens]]] = {
            name: [(phrase, tokens(text)) for phrase in phrases for text in phrase.spellings]
            for name, phrases in groups.items()
        }

    def _place(self) -> int:
        self._arcs.append([])
        self._skips.append(set())
        return len(self._arcs) - 1

    def _build(self, name: str, begin: int, end: int) -> None:
        """Paths from one place to another for everything that `name` may be."""
        if name in self._groups:
            self._arcs[begin].append((name, end))
            return
        ways = [rule for rule in self._rules if rule.name == name]
        if not ways:
            raise KeyError(name)
        for rule in ways:
            at = begin
            for number, part in enumerate(rule.parts):
                onward = end if number == len(rule.parts) - 1 else self._place()
                self._build(part.rstrip("?"), at, onward)
                if part.endswith("?"):
                    self._skips[at].add(onward)
                at = onward

    def _reach(self, place: int) -> set[int]:
        """`place` and where one gets from it with nothing said."""
        found, waiting = {place}, [place]
        while waiting:
            for onward in self._skips[waiting.pop()] - found:
                found.add(onward)
                waiting.append(onward)
        return found

    def ends(self, place: int) -> bool:
        """Whether an answer may end here."""
        return 1 in self._reach(place)

    def node(self, place: int) -> Node:
        """What may be said from `place`, token by token."""
        if place not in self._nodes:
            self._nodes[place] = root = Node()
            for at in self._reach(place):
                for group, onward in self._arcs[at]:
                    for phrase, tokens in self._spelled[group]:
                        _add(root, tokens, (phrase, onward))
        return self._nodes[place]

    def tokens(self) -> set[int]:
        """Every token of every phrase."""
        return {token for spelled in self._spelled.values() for _phrase, tokens in spelled for token in tokens}


def _add(root: Node, tokens: Iterable[int], end: tuple[Phrase, int]) -> None:
    for token in tokens:
        root = root.after.setdefault(token, Node())
    if end not in root.ends:
        root.ends.append(end)
