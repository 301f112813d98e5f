"""Words that mean a child may need a grown-up: distress, abuse, bullying, personal data.

Looked for before anything else, in two tiers: `explicit` is met with a fixed, reviewed reply and sealed; `soft` may be
a figure of speech, gets a kind sentence, and the lesson goes on. It names the kind and the group of the lexicon that
found it, never the words, and keeps nothing. It must never raise, whatever the text.
"""

from __future__ import annotations

from tutor.safety import frames, lexicon
from tutor.safety import personal as safety_personal
from tutor.safety.text import letters_folded, pieces, words_of

REPEATED = ":repeated"
"""Ends the name of a concern that soft words raised because they kept coming."""


class Concern:
    """What a text gives reason to worry about. Frozen; it holds no word of the text."""

    __slots__ = ("kind", "tier", "why")
    kind: str
    """distress, abuse, bullying or personal."""
    tier: str
    """explicit or soft."""
    why: str
    """The group of the lexicon that found it."""

    def __init__(self, kind: str, tier: str, why: str) -> None:
        for name, value in (("kind", kind), ("tier", tier), ("why", why)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a concern is never changed: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Concern) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((self.kind, self.tier, self.why))

    def __repr__(self) -> str:
        return f"Concern({self.kind!r}, {self.tier!r}, {self.why!r})"


def look(text: str) -> Concern | None:
    """What `text` gives reason to worry about, the gravest first; None for everything else.

    At most `safety_text.MOST` characters are looked at, in time linear in them.
    """
    found = [concern for piece in pieces(text) if (concern := _look(piece)) is not None]
    explicit = (concern for concern in found if concern.tier == "explicit")
    return next(explicit, found[0] if found else None)


def check(text: str) -> str | None:
    """The kind of care `text` calls for at once: "distress", "abuse", "bullying" or "personal"; None otherwise."""
    concern = look(text)
    return concern.kind if concern is not None and concern.tier == "explicit" else None


def _look(piece: str) -> Concern | None:
    spelled = words_of(piece)
    words = letters_folded(spelled)
    plain = lexicon.HARMLESS.sub("", words)
    for kind, groups in lexicon.EXPLICIT.items():
        for why, entries in groups.items():
            if entries.search(plain):
                return Concern(kind, "explicit", why)
    personal = safety_personal.look(piece, words, spelled)
    if personal:
        return Concern("personal", "explicit", personal)
    usual = lexicon.as_usual(words)
    framed = frames.look(usual, lexicon.lexicon())
    if framed is not None and framed.tier == "explicit":
        return Concern(*framed)
    plain = lexicon.HARMLESS.sub("", usual)
    for kind, groups in lexicon.SOFT.items():
        for why, entries in groups.items():
            if entries.search(plain):
                return Concern(kind, "soft", why)
    return None if framed is None else Concern(*framed)
