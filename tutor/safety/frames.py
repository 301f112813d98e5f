"""Harm heard by frames: who, what was done, to whom; and what takes the harm away: play, a story, a thing that is hit.

The words are content (content/safety) and are handed in; here are the frames alone. A whole frame is explicit, half a
one is soft. In Hindi the child leaves "mujhe" out, so nobody named is the child. It must never raise and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import NamedTuple

_REACH = 12
"""Words before what was done within which somebody belongs to it."""
_AFTER = 6
"""Words after it."""
_NEAR = 3
"""Words between a thing and the blow that it gets."""
_FEWEST = 2
"""Letters that an open entry starts with, at least."""
_GAP = 3
"""Words that may stand in a gap of an entry."""
_MOST_MARKS = 40
"""Marks of some words that are looked at together."""
_IN = "me"
"""English for whom, Hinglish for where."""
_NEVER_PLAY = frozenset({"naked", "dirty", "media", "sends", "viral", "bath", "private", "touching"})
"""Signs that a film, a video or a game takes nothing from."""
_PLAY = frozenset({"shields", "scores"})
_ADULTS = ("family", "teacher", "elder", "stranger")
_WHO = (*_ADULTS, "child", "somebody")
_NEEDS_WHOM = frozenset(
    {
        "hurt",
        "shut_in",
        "starved",
        "touched",
        "beaten_or_drunk",
        "raised_hand",
        "sent_to_work",
        "married_off",
        "threatened",
        "ignored",
    }
)
"""Deeds that are harm only when it is said to whom; of another thing they are everyday words."""
_ONLY_SOFT = frozenset({"punished", "angry", "left_out", "ignored"})
_NOTHING_ALONE = frozenset({"beaten_or_drunk", "touched", "ignored"})
_HITS = frozenset({"hit", "beaten_or_drunk", "raised_hand"})
_TO = frozenset({"ko", "par", "pe", "को", "पर", "पे"})
_OF = frozenset({"ke", "ki", "ka", "के", "कि", "का", "se", "से", "ko", "को"})
_ERGATIVE = frozenset({"ne", "ने"})
_IS = frozenset({"hai", "hain", "he", "है", "हे", "tha", "the", "थे", "था"})
_JUST = frozenset({"hi", "हि"})
"""Stands between what was done and "nahi"."""
_WITH = frozenset({"with", "for", "in", "at", "on"})


class Label(NamedTuple):
    """What a word of the lexicon is in a frame."""

    name: str
    """A name of a list in content/safety, or `done`, `taken` or `to_come` for what is done."""
    group: str = ""
    """Which deed it is."""
    english: bool = False
    """English names whom after the verb; Hindi may name nobody."""


class Found(NamedTuple):
    """What a frame found."""

    kind: str
    tier: str
    why: str


class Lexicon(NamedTuple):
    """All words of content/safety, folded, with what each is."""

    entries: Mapping[str, tuple[Label, ...]]
    starting: Mapping[str, tuple[int, ...]]
    """How many words the entries have that start with a word."""
    stems: Mapping[str, tuple[Stem, ...]]
    """Entries of which a word is open, by the letters that they start with."""
    rules: Mapping[str, tuple[Rule, ...]]
    """Which signs make harm together, by the sign that a rule starts with."""


class Stem(NamedTuple):
    """An entry that takes any ending, or has a gap of some words."""

    parts: tuple[str, ...]
    """Words; "x*" is any word that starts with x; ".." is up to three words."""
    label: Label


class Rule(NamedTuple):
    """Signs that stand together mean harm."""

    found: Found
    needs: tuple[frozenset[str], ...]
    """One sign of each must stand there."""
    without: frozenset[str]
    """None of these may."""


class _Mark(NamedTuple):
    start: int
    end: int
    label: Label

    @property
    def name(self) -> str:
        return self.label.name


class _Deed(NamedTuple):
    start: int
    end: int
    group: str
    way: str
    """done, taken or to_come."""
    english: bool


def look(words: str, known: Lexicon) -> Found | None:
    """The gravest frame that the folded `words` fill; None when none is filled even half."""
    return judged(Said(words.split(), known), known)


def judged(said: Said, known: Lexicon) -> Found | None:
    """The gravest frame that is filled; None when none is filled even half."""
    found = [frame for deed in said.deeds if (frame := _Frame(said, deed).judged()) is not None]
    if not any(frame.tier == "explicit" for frame in found):
        found += _together(said, known.rules)
    return next((frame for frame in found if frame.tier == "explicit"), found[0] if found else None)


def marks(said: Said) -> Iterator[str]:
    """What the words of the lexicon are that stand there: each, those beside each other, and each two of them."""
    names = [f"{mark.label.group}:{mark.name}" for mark in sorted(said.marks)][:_MOST_MARKS]
    yield from (f"m{name}" for name in names)
    yield from (f"n{one}>{other}" for one, other in pairwise(names))
    yield from (f"q{one}+{other}" for one, other in combinations(sorted(set(names)), 2))


def _together(said: Said, rules: Mapping[str, tuple[Rule, ...]]) -> list[Found]:
    """What the signs mean that stand together, whichever stands first."""
    signs = said.signs()
    return [
        rule.found
        for sign in signs
        for rule in rules.get(sign, ())
        if signs.isdisjoint(rule.without) and not any(map(signs.isdisjoint, rule.needs))
    ]


class Said:
    """Words with the marks of the lexicon, and the clause that each belongs to."""

    def __init__(self, words: list[str], known: Lexicon) -> None:
        self.words = words
        self.marks = self._meant([mark for start in range(len(words)) for mark in self._from(start, known)])
        self.deeds = self._deeds()
        self.clauses = self._clauses() if self.deeds else []

    def _meant(self, marks: list[_Mark]) -> list[_Mark]:
        """Without the "me" that means "in" among Hindi words."""
        if not any(mark.name == "hindi" for mark in marks):
            return marks
        return [mark for mark in marks if not (mark.name == "me" and self.words[mark.start] == _IN)]

    def _from(self, start: int, known: Lexicon) -> Iterator[_Mark]:
        """Every entry that begins at a word."""
        word = self.words[start]
        for length in known.starting.get(word, ()):
            end = start + length
            for label in known.entries.get(" ".join(self.words[start:end]), ()):
                yield _Mark(start, end, label)
        for letters in range(_FEWEST, len(word) + 1):
            for stem in known.stems.get(word[:letters], ()):
                if end := _reaches(self.words, start, stem.parts):
                    yield _Mark(start, end, stem.label)

    def signs(self) -> frozenset[str]:
        """The names of all that stands outside of play, and of who did it."""
        clauses = self.clauses or self._clauses()
        meant = [mark for mark in self.marks if mark.name == "sign" and mark.end - mark.start > 1]
        shields = [mark for mark in self.named("shields") if not any(_inside(mark, one) for one in meant)]
        played = {clauses[mark.start] for mark in shields}
        signs = {
            mark.label.group or mark.name
            for mark in self.marks
            if clauses[mark.start] not in played or mark.label.group in _NEVER_PLAY
        }
        doers = (mark for mark in self.marks if mark.name in _WHO and self.word(mark.end) in _ERGATIVE)
        return frozenset(signs | ({"doer"} if any(doers) else set()))

    def _clauses(self) -> list[int]:
        usual = self.named("often", "done", "taken", "to_come")
        breaks = {mark.start for mark in self.named("breaks") if not any(_inside(mark, one) for one in usual)}
        clauses, clause = [], 0
        for place in range(len(self.words)):
            clause += place in breaks
            clauses.append(clause)
        return clauses

    def named(self, *names: str) -> list[_Mark]:
        """The marks of these names."""
        return [mark for mark in self.marks if mark.name in names]

    def word(self, place: int) -> str:
        """The word at a place; empty beyond the ends."""
        return self.words[place] if 0 <= place < len(self.words) else ""

    def _deeds(self) -> list[_Deed]:
        only_look_so = self.named("lookalikes")
        found = [
            _Deed(mark.start, mark.end, mark.label.group, self._way(mark), mark.label.english)
            for mark in self.named("done", "taken", "to_come")
        ]
        return [
            deed
            for deed in (*found, *self._blows())
            if not any(one.start < deed.end and deed.start < one.end for one in only_look_so)
        ]

    def _way(self, mark: _Mark) -> str:
        """English says by small words before the verb that it was suffered, or is to come."""
        if mark.label.english and mark.name == "done":
            for before in self.named("passive", "will"):
                if mark.start - 2 <= before.start < mark.start:
                    if before.name == "will":
                        return "to_come"
                    return "done" if self._goes_on(mark) else "taken"
        return mark.name

    def _goes_on(self, mark: _Mark) -> bool:
        return self.words[mark.start].endswith("ing")

    def _blows(self) -> list[_Deed]:
        """A blow that is given or got: "thappad lagaya", "maar padi", "gave me a slap"."""
        found = []
        for blow in self.named("nouns"):
            for act in self.named("gives", "takes"):
                follows, leads = 0 <= act.start - blow.end <= 1, 0 <= blow.start - act.end <= 2
                english = act.start < blow.start
                if follows or (leads and self.words[act.start].isascii() and self._gave(act)):
                    way = "done" if act.name == "gives" else "taken"
                    found.append(_Deed(min(blow.start, act.start), max(blow.end, act.end), "hit", way, english))
        return found

    def _gave(self, act: _Mark) -> bool:
        """English puts the verb before the blow; a Hindi one there belongs to other words."""
        return self.words[act.start][:3] in {"gav", "giv", "got", "get", "rec"}


class _Frame:
    """One deed with all who stand around it."""

    def __init__(self, said: Said, deed: _Deed) -> None:
        self.said, self.deed = said, deed
        clause = said.clauses[deed.start]
        self.near = [
            mark
            for mark in said.marks
            if deed.start - _REACH <= mark.start <= deed.end + _AFTER and not _inside(mark, deed)
        ]
        self.here = [mark for mark in self.near if said.clauses[mark.start] == clause]
        self.agent = self._agent()
        self.whom = self._whom()

    def judged(self) -> Found | None:
        """What the frame comes to."""
        if self._taken_back() or self._of_a_thing() or self._by_the_child():
            return None
        tier = self._suffered() if self.deed.way == "taken" else self._done()
        if tier == "explicit" and (self.deed.group in _ONLY_SOFT or self.deed.way == "to_come"):
            tier = "soft"
        if not tier:
            return None
        among_children = self.agent in ("child", "unknown") or self.deed.group == "robbed"
        why = "is_hit" if self.deed.group in _HITS else f"is_{self.deed.group}"
        return Found("bullying", tier, "is_bullied") if among_children else Found("abuse", tier, why)

    # --- who and whom ---

    def _agent(self) -> str:
        """family, teacher, elder, stranger, child, somebody, unknown (a name), a thing, or nobody."""
        named = [mark for mark in self.near if mark.name in _WHO and self._may_act(mark)]
        with_ne = [mark for mark in named if self.said.word(mark.end) in _ERGATIVE]
        before = [mark for mark in named if mark.end <= self.deed.start]
        here = [mark for mark in before if mark in self.here]
        by = [mark for mark in named if self._by(mark)]
        for several in (by, [mark for mark in with_ne if mark in self.here], here):
            if several:
                return max(several, key=_place).name
        return self._unknown() or (max(before, key=_place).name if before else "")

    def _may_act(self, mark: _Mark) -> bool:
        after = self.said.word(mark.end)
        if self._by(mark):
            return True
        if mark.start >= self.deed.end:
            return after in _ERGATIVE
        return after not in _OF and not (self.deed.way == "taken" and self.deed.english)

    def _by(self, mark: _Mark) -> bool:
        """Whether they did it: "by my father" behind what was suffered; "papa se" before it."""
        if self.deed.way != "taken":
            return False
        behind = [one for one in self.near if one.name == "by" and 0 <= mark.start - one.end <= 1]
        return bool(behind) if self.deed.english else self.said.word(mark.end) in {"se", "से"} or bool(behind)

    def _unknown(self) -> str:
        """Who did it where a name or a thing stands before "ne"."""
        for place in range(self.deed.start - 1, max(self.deed.start - _REACH, 0), -1):
            if self.said.word(place) in _ERGATIVE:
                things = [mark for mark in self.near if mark.end == place and mark.name == "things"]
                return "thing" if things else "unknown"
        return ""

    def _whom(self) -> str:
        if any(mark.name == "me" for mark in self.here) or self._my_body():
            return "me"
        for mark in self.here:
            if mark.name not in _WHO or mark.name == "somebody":
                continue
            to = self.said.word(mark.end) in _TO
            if to or (self.deed.english and 0 <= mark.start - self.deed.end < _NEAR):
                return "another"
        return ""

    def _my_body(self) -> bool:
        mine = [mark.end for mark in self.here if mark.name == "mine"]
        return any(mark.name == "body" and mark.start in mine for mark in self.here)

    # --- what takes the harm away ---

    def _taken_back(self) -> bool:
        """Whether it is denied, or belongs to play or to a story."""
        nearest = self.deed.start - (_NEAR if self.deed.english else 1)
        latest = self.deed.end + (self.said.word(self.deed.end) in _JUST)
        denied = any(mark.name == "not" and nearest <= mark.start <= latest for mark in self.here)
        around = self.near if self.deed.group == "touched" else self.here
        return denied or any(mark.name in _PLAY for mark in around)

    def _of_a_thing(self) -> bool:
        """Whether a thing is what is hit: "machhar maara", "hit the ball", "5 chhakke maare"."""
        start, end = self.deed.start, self.deed.end
        if self.agent == "thing":
            return True
        if self.deed.english:
            things = [mark for mark in self.here if mark.name == "things" and mark.start == end]
            return (bool(things) and not self.whom) or (self.said.word(end).isdigit() and not self.whom)
        people = [mark.start for mark in self.here if mark.name in (*_WHO, "me") and mark.end <= start]
        last = max(people, default=-1)
        things = [mark for mark in self.here if mark.name == "things" and last < mark.start and mark.end <= start]
        near = [mark for mark in things if start - mark.end < _NEAR and not self._is_tool(mark)]
        near += [mark for mark in self.here if mark.name == "things" and mark.start == end and not self.whom]
        return self.deed.group in (*_HITS, "hurt") and (bool(near) or self.said.word(start - 1).isdigit())

    def _is_tool(self, mark: _Mark) -> bool:
        return self.said.word(mark.end) in {"se", "से"}

    def _by_the_child(self) -> bool:
        """Whether the child itself did it."""
        if self.deed.way == "taken" or self.whom == "me":
            return False
        own = [mark.start for mark in self.here if mark.name == "i" and mark.start < self.deed.start]
        others = [mark.start for mark in self.here if mark.name in _WHO and mark.start < self.deed.start]
        acting = [place for place in others if self.said.word(place + 1) not in _OF]
        return bool(own) and max(own) > max(acting, default=-1)

    # --- how grave ---

    def _has(self, *names: str) -> bool:
        return any(mark.name in names for mark in self.near)

    def _suffered(self) -> str:
        if self.deed.english:
            own = self.whom == "me" or any(mark.name == "i" for mark in self.here)
            if not own and self.agent not in _WHO:
                return ""
            return "explicit" if self.agent in _WHO or self._has("places", "often", "tools") else "soft"
        own = self.whom == "me" or any(mark.name == "i" for mark in self.here)
        return "explicit" if own or self.agent or self._has("places", "often", "tools") else "soft"

    def _done(self) -> str:
        if self.agent in _ADULTS or self.agent == "child":
            return self._done_by_known()
        if self.agent == "somebody":
            if self.whom or (self._has("tools") and self.deed.group == "hit"):
                return "explicit"
            return "soft" if self.deed.group == "hit" and not self.deed.english else ""
        if self.agent == "unknown":
            return "explicit" if self.whom == "me" else ("soft" if self.deed.group == "hit" else "")
        return self._done_by_nobody()

    def _done_by_known(self) -> str:
        group = self.deed.group
        if self.deed.english:
            return "explicit" if self.whom or (group == "hit" and self._nobody_follows()) else ""
        if self.whom or group not in _NEEDS_WHOM or (group in _HITS and self._has("tools")):
            return "explicit"
        return "" if group in _NOTHING_ALONE else "soft"

    def _nobody_follows(self) -> bool:
        """Whether an English verb has no object: it ends, or how, when and where come next."""
        after = self.said.word(self.deed.end)
        follows = [mark for mark in self.near if mark.start == self.deed.end]
        how = any(mark.name in ("often", "places", "tools", "breaks") for mark in follows)
        return not after or after in _WITH or how

    def _done_by_nobody(self) -> str:
        group, hindi = self.deed.group, not self.deed.english
        if self.whom == "me":
            if group == "ignored":
                return "soft"
            return "explicit" if hindi and group not in _ONLY_SOFT else ""
        if group == "starved" and hindi:
            return "soft"
        if self.whom == "another" and hindi and group in _HITS:
            return "explicit"
        if group != "hit" or not hindi:
            return ""
        bare = len(self.said.words) <= _NEAR and self.said.word(self.deed.end) in _IS
        return "soft" if bare or self._has("often", "places", "tools") else ""


def _reaches(words: list[str], start: int, parts: tuple[str, ...]) -> int:
    """Where an open entry ends that begins at a word; 0 when it does not stand there."""
    at, gap = start, 0
    for part in parts:
        if part == "..":
            gap = _GAP
            continue
        at = next((place for place in range(at, min(at + gap + 1, len(words))) if _is(words[place], part)), -1) + 1
        if not at:
            return 0
        gap = 0
    return at


def _is(word: str, part: str) -> bool:
    return word.startswith(part[:-1]) if part[-1] == "*" else word == part


def _inside(mark: _Mark, deed: _Deed | _Mark) -> bool:
    return mark.start < deed.end and deed.start < mark.end and mark.name != "tools"


def _place(mark: _Mark) -> int:
    return mark.start
