"""How the words of a turn lie in the record: plain rows, and back again. Pure; it must never touch a file or a clock.

Text is stored as JSON in ASCII letters, so that anything a child or a broken keyboard sends (NULs, halves of emoji)
goes in and comes out the same.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from tutor.turn import Heard, Language, MoveName, Session, TurnResult
from tutor.why_card import card

NAME_LENGTH = 60
"""Letters of a student's name that are kept."""

CHECKSUM = "checksum"


@dataclass(frozen=True, slots=True)
class Student:
    """Someone who learns on this PC."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class StudentSummary:
    """One line of the list of students. `last` is the local time of the last turn, ISO 8601 with UTC offset, or ""."""

    name: str
    sessions: int
    turns: int
    right: int
    """Main questions answered right."""
    last: str


@dataclass(frozen=True, slots=True)
class Flag:
    """What a teacher is to know of a turn about a student's safety. It holds none of the student's words."""

    id: str
    student: str
    """The student's name."""
    kind: str
    """distress, abuse, bullying or personal."""
    tier: str
    """explicit, or soft for soft signs that kept coming."""
    when: str
    """Local time, ISO 8601 with UTC offset."""
    session: str


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """A turn as the record holds it."""

    heard: Heard
    card: Mapping[str, Any]
    opening: bool
    """True for Didi's own greetings: nothing was heard, so a replay leaves them out."""


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session as the record holds it: all that is needed to play it again."""

    id: str
    student: str
    chapter: str
    content: str
    """The version of the chapter it was made with."""
    seed: int
    mode: str
    language: Language
    language_fixed: bool
    teach_back: str
    order: tuple[int, ...]
    turns: tuple[StoredTurn, ...]

    @property
    def heards(self) -> tuple[Heard, ...]:
        """What the student said, in order, without Didi's own greetings."""
        return tuple(turn.heard for turn in self.turns if not turn.opening)


def to_json(value: object) -> str:
    """One line of ASCII JSON with sorted keys: the same value always gives the same letters."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)


def clean_name(name: str) -> str:
    """A student's name as it is kept: composed letters, single spaces, nothing invisible, at most NAME_LENGTH."""
    visible = "".join(" " if unicodedata.category(c)[0] in "ZC" else c for c in unicodedata.normalize("NFC", name))
    return " ".join(visible.split())[:NAME_LENGTH].strip()


def name_key(name: str) -> str:
    """What makes two spellings of a name one student: capitals and spaces do not matter."""
    return clean_name(name).casefold()


def checksum(row: Mapping[str, Any]) -> bytes:
    """Eight bytes of BLAKE2b over the row without its checksum: finds the flips that SQLite's own check cannot see."""
    fields = {name: value for name, value in row.items() if name != CHECKSUM}
    return hashlib.blake2b(to_json(fields).encode("ascii"), digest_size=8).digest()


def sealed(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row with its checksum."""
    return {**row, CHECKSUM: checksum(row)}


def is_whole(row: Mapping[str, Any]) -> bool:
    """Whether the row still is what was written."""
    return row.get(CHECKSUM) == checksum(row)


def is_opening(result: TurnResult) -> bool:
    """Whether this turn is Didi greeting, with nothing heard before it."""
    return result.move.name is MoveName.GREET and not result.heard.text


def without_words(heard: Heard, concern: str) -> Heard:
    """What was heard, sealed: without its words, and with what they were about."""
    return replace(heard, text="", concern=concern)


def flag_row(concern: str, session: str, student: str) -> dict[str, Any]:
    """The columns of a flag for the teacher that come from the concern's name ("distress", "distress:repeated")."""
    kind, _, repeated = concern.partition(":")
    return {"session": session, "student": student, "kind": kind, "tier": "soft" if repeated else "explicit"}


def heard_json(heard: Heard) -> str:
    """What was heard, for the record."""
    return to_json(asdict(heard))


def heard_from(text: str) -> Heard:
    """What was heard, from the record. Raises ValueError or TypeError when the text is not one of ours."""
    return Heard(**json.loads(text))


def session_row(session: Session) -> dict[str, Any]:
    """The columns of a session that come from the session itself."""
    return {
        "chapter": session.chapter.id,
        "content": session.chapter.version,
        "seed": session.seed,
        "mode": session.mode,
        "language": session.language,
        "language_fixed": int(session.language_fixed),
        "teach_back": session.teach_back,
        "item_order": to_json(list(session.order)),
    }


def turn_row(result: TurnResult) -> dict[str, Any]:
    """The columns of a turn that come from the turn itself."""
    meant, heard = result.understanding, result.heard
    if meant.is_private:
        heard = without_words(heard, meant.category_reason)
    return {
        "opening": int(is_opening(result)),
        "content": result.session.chapter.version,
        "seed": result.session.seed,
        "item": result.item_id,
        "verdict": meant.verdict.value if meant.verdict and meant.about == "item" else None,
        "heard": heard_json(heard),
        "card": to_json(card(result)),
    }


def turn_from(row: Mapping[str, Any]) -> StoredTurn:
    """A turn from its row. Raises ValueError or TypeError when the row is not one of ours."""
    return StoredTurn(heard_from(row["heard"]), json.loads(row["card"]), bool(row["opening"]))


def session_from(row: Mapping[str, Any], student: str, turns: tuple[StoredTurn, ...]) -> StoredSession:
    """A session from its row and its turns. Raises ValueError or TypeError when the row is not one of ours."""
    return StoredSession(
        id=row["id"],
        student=student,
        chapter=row["chapter"],
        content=row["content"],
        seed=row["seed"],
        mode=row["mode"],
        language=row["language"],
        language_fixed=bool(row["language_fixed"]),
        teach_back=row["teach_back"],
        order=tuple(json.loads(row["item_order"])),
        turns=turns,
    )
