"""How the words of a turn lie in the record: plain rows, and back again. It must never open the record or ask a clock.

Text is stored as JSON in ASCII letters, so that anything a child or a broken keyboard sends (NULs, halves of emoji)
goes in and comes out the same.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
import unicodedata
import zlib
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from functools import lru_cache
from json.encoder import encode_basestring_ascii
from pathlib import Path
from typing import Any

from tutor.records.why_card import card
from tutor.turn import (
    Heard,
    Item,
    Language,
    Learner,
    Ledger,
    Looked,
    MoveName,
    Session,
    Setup,
    SkillRecord,
    Source,
    TurnResult,
)

# --- our small frozen words as JSON of ASCII letters ---


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), default=str)


def to_json(value: object) -> str:
    """One line of ASCII JSON with sorted keys: the same value always gives the same letters."""
    return _ENCODER.encode(value)


def ids_from(text: object) -> tuple[str, ...]:
    """The ids in a JSON list of them; none where it cannot be read."""
    try:
        ids = json.loads(text) if isinstance(text, str) else ()
    except ValueError:
        return ()
    return tuple(one for one in ids if isinstance(one, str)) if isinstance(ids, list) else ()


def ours(kind: Any, told: Any) -> dict[str, Any]:
    """What a row or a JSON object says of the fields of `kind`; what a newer Didi may have added is left out.

    Raises TypeError when it is neither.
    """
    if not isinstance(told, Mapping):
        raise TypeError("not an object")
    return {one.name: told[one.name] for one in fields(kind) if one.name in told}


# --- why-cards packed small ---


LARGEST_CARD = 1_000_000
"""Letters that a card may have when it is unpacked; the largest that Didi writes has some ten thousand."""

NEWEST = 1
"""The dictionary that new cards are packed with. A card's first byte is the number of its own."""

DICTIONARIES = {
    int(number): "".join(words).encode("ascii")
    for number, words in tomllib.loads(Path(__file__).with_name("why_cards.toml").read_text("ascii")).items()
}


def packed(text: str) -> bytes:
    """The card's text, small. Characters that no text can hold come back as they were."""
    squeezed = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=DICTIONARIES[NEWEST])
    return bytes([NEWEST]) + squeezed.compress(text.encode("utf-8", "surrogatepass")) + squeezed.flush()


def unpacked(blob: bytes) -> str:
    """The card's text again. Raises ValueError when it was not packed here, is cut off, or is larger than a card is."""
    words = DICTIONARIES.get(blob[0]) if blob else None
    if words is None:
        raise ValueError("packed with words that are not known here")
    opened = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=words)
    try:
        text = opened.decompress(blob[1:], LARGEST_CARD)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not opened.eof or opened.unused_data:
        raise ValueError("cut off, too large, or with something behind it")
    return text.decode("utf-8", "surrogatepass")


# --- how what was heard lies in the record ---


KEPT_SOURCES, KEPT_OF_A_PAGE = 3, 1_500
"""Pages that are kept with what was heard, and characters of each: more than a page of ours has."""


def heard_json(heard: Heard) -> str:
    """What was heard, for the record: its words, and whatever else is not as usual."""
    told = _unusual(replace(heard, looked=None)) | {"text": heard.text}
    return to_json(told if heard.looked is None else {**told, "looked": _looked_json(heard.looked)})


def _unusual(one: Any) -> dict[str, Any]:
    """The fields of one of our words that are not as they are by default."""
    usual = {field.name: field.default for field in fields(one) if field.default is not MISSING}
    return {name: value for name, value in asdict(one).items() if value != usual.get(name)}


def kept(looked: Looked) -> Looked:
    """What the record keeps of what was found: all that a lesson decides from, and pages no longer than they need be.

    The ledger is on the why-card.
    """
    sources = (
        replace(one, text=one.text[:KEPT_OF_A_PAGE], latex=one.latex[:KEPT_OF_A_PAGE])
        for one in looked.sources[:KEPT_SOURCES]
    )
    return replace(
        looked,
        question=looked.question[:KEPT_OF_A_PAGE],
        summary=looked.summary[:KEPT_OF_A_PAGE],
        sources=tuple(sources),
        ledger=Ledger(),
    )


def _looked_json(looked: Looked) -> dict[str, Any]:
    small = kept(looked)
    told = _unusual(small) | {"question": small.question, "sources": [_unusual(one) for one in small.sources]}
    return {name: value for name, value in told.items() if name != "ledger" and (name != "sources" or value)}


def heard_from(text: str) -> Heard:
    """What was heard, from the record. Raises ValueError or TypeError when the text is not one of ours.

    What a newer Didi may have added to what was found is left out.
    """
    told = json.loads(text)
    if isinstance(told, dict) and told.get("looked") is not None:
        told["looked"] = _looked_from(told["looked"])
    return Heard(**told)


def _looked_from(told: Any) -> Looked:
    found = ours(Looked, told)
    found.pop("ledger", None)
    found |= {
        name: tuple(map(str, value)) for name, value in found.items() if isinstance(value, list) and name != "sources"
    }
    found["sources"] = tuple(Source(**ours(Source, one)) for one in found.get("sources", ()))
    return Looked(**found)


# --- how the words of a turn lie in the record ---


NAME_LENGTH = 60
"""Letters of a student's name that are kept."""

CHECKSUM = "checksum"

NOT_PACKED = "not packed here: "
"""Stands in what is said of a card that cannot be unpacked."""


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
class SessionHead:
    """A session without its turns."""

    id: str
    student: str
    """Id of the student."""
    device: str
    sequence: int
    wall: str
    """When it began: local time, ISO 8601 with UTC offset."""
    chapter: str
    content: str
    seed: int
    mode: str
    language: Language
    turns: int
    """How many it has of its own, Didi's greetings counted."""
    ended: str
    """Why it ended; empty while it has not."""
    continues: str
    continued_at: int
    setup: Setup


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn with what reports need of its session. Those of hidden students too: `Journal.people` tells who counts."""

    rowid: int
    id: str
    session: str
    student: str
    """Id of the student; empty when the session's own row is not here."""
    device: str
    sequence: int
    number: int
    wall: str
    monotonic_ms: int
    chapter: str
    mode: str
    opening: bool
    item: str
    verdict: str
    """As it was said then; empty for a turn without a verdict on the item."""
    seed: int
    content: str
    """The version of the chapter it was made with."""
    heard: Heard
    card: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of rows from elsewhere."""

    added: int
    known: int
    """Rows that were here already."""
    refused: tuple[str, ...] = ()
    """Ids of the rows of students who have been erased."""
    rows: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """Table and id of each row that was added, where it was asked for."""


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
    """All of them: a session that was taken up on another PC begins with the turns of the one it continues."""
    device: str = ""
    """The PC that began it; no other may add a turn to it."""
    version: int = 0
    """How many turns it has of its own: what `Journal.append` is to be told."""
    known: Learner = field(default_factory=Learner)
    """What was known of the student when it began."""
    setup: Setup = field(default_factory=Setup)
    continues: str = ""
    """Id of the session it goes on with; empty for most."""
    continued_at: int = 0
    """How many turns it takes from that one, counted over all that `turns` of that one holds."""
    last: str = ""
    """When its newest row was written: local time, ISO 8601 with UTC offset."""

    @property
    def heards(self) -> tuple[Heard, ...]:
        """What the student said, in order, without Didi's own greetings."""
        return tuple(turn.heard for turn in self.turns if not turn.opening)


def clean_name(name: str) -> str:
    """A student's name as it is kept: composed letters, single spaces, nothing invisible, at most NAME_LENGTH."""
    # What is far longer is no name: the rest of it is not looked at.
    plain = unicodedata.normalize("NFC", name[: 20 * NAME_LENGTH])
    visible = "".join(" " if unicodedata.category(c)[0] in "ZC" else c for c in plain)
    return " ".join(visible.split())[:NAME_LENGTH].strip()


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """What makes two spellings of a name one student: capitals and spaces do not matter."""
    return clean_name(name).casefold()


def checksum(row: Mapping[str, Any]) -> bytes:
    """Eight bytes of BLAKE2b over the row without its checksum: finds the flips that SQLite's own check cannot see.

    A packed card counts by what it says, so that the same row has the same checksum however it was packed.
    """
    return _checksum_over(said(row))


def said(row: Mapping[str, Any]) -> tuple[str, str]:
    """What the checksum is counted over, cut in two where the checksum itself would stand in it.

    Joined it is `to_json` of the row without its checksum, with its card unpacked; put together by hand because whole
    records are read through it.
    """
    before, form_before, after, form_after = _form(tuple(row))
    return (
        form_before % tuple([_value_json(row[name]) for name in before]),
        form_after % tuple([_value_json(row[name]) for name in after]),
    )


@lru_cache(maxsize=64)
def _form(names: tuple[str, ...]) -> tuple[tuple[str, ...], str, tuple[str, ...], str]:
    """The columns that stand before a checksum in sorted JSON and those behind it, each with the form they fill."""
    before = tuple(sorted(name for name in names if name < CHECKSUM))
    after = tuple(sorted(name for name in names if name > CHECKSUM))
    comma = "," if before and after else ""
    return before, "{" + _places(before), after, comma + _places(after) + "}"


def _places(names: tuple[str, ...]) -> str:
    return ",".join(encode_basestring_ascii(name).replace("%", "%%") + ":%s" for name in names)


def _value_json(value: object) -> str:
    if isinstance(value, str):
        return encode_basestring_ascii(value)
    if isinstance(value, bytes):
        return encode_basestring_ascii(_unpacked(value))
    return str(value) if type(value) is int else to_json(value)


def _checksum_over(both: tuple[str, str]) -> bytes:
    return hashlib.blake2b("".join(both).encode("ascii"), digest_size=8).digest()


def _unpacked(value: bytes) -> str:
    try:
        return unpacked(value)
    except ValueError:
        return f"{NOT_PACKED}{value.hex()}"


def sealed(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row with its checksum."""
    return {**row, CHECKSUM: checksum(row)}


def is_whole(row: Mapping[str, Any]) -> bool:
    """Whether the row still is what was written."""
    return said_when_whole(row) is not None


def said_when_whole(row: Mapping[str, Any]) -> tuple[str, str] | None:
    """What the row says, as `said` tells it; None when it is not what was written."""
    both = said(row)
    return both if row.get(CHECKSUM) == _checksum_over(both) else None


def is_opening(result: TurnResult) -> bool:
    """Whether this turn is Didi greeting, with nothing heard before it."""
    return result.move.name is MoveName.GREET and not result.heard.text


def without_words(heard: Heard, concern: str) -> Heard:
    """What was heard, sealed: without its words or anything found for them, and with what they were about."""
    return replace(heard, text="", concern=concern, looked=None)


def flag_row(concern: str, session: str, student: str) -> dict[str, Any]:
    """The columns of a flag for the teacher that come from the concern's name ("distress", "distress:repeated")."""
    kind, _, repeated = concern.partition(":")
    return {"session": session, "student": student, "kind": kind, "tier": "soft" if repeated else "explicit"}


def learner_from(text: str) -> Learner:
    """What was known of a student, from the record; nothing, from a record that did not keep it.

    What a newer Didi may have added is left out. Raises ValueError, TypeError or KeyError when it is not one of ours.
    """
    if not text:
        return Learner()
    told = ours(Learner, json.loads(text))
    told |= {name: tuple(value) for name, value in told.items() if isinstance(value, list)}
    return Learner(**{**told, "skills": tuple(_skill_from(skill) for skill in told["skills"])})


def _skill_from(told: Any) -> SkillRecord:
    skill = ours(SkillRecord, told)
    skill["misconceptions"] = tuple((str(name), int(count)) for name, count in skill["misconceptions"])
    return SkillRecord(**skill)


def setup_from(text: str) -> Setup:
    """What the session's mode was given. Raises ValueError or TypeError when it is not one of ours.

    A session that says nothing of a plan was recorded before there were plans: it had none, and must go on without.
    """
    return Setup(**{"plan": False, **ours(Setup, json.loads(text or "{}"))})


def session_row(session: Session) -> dict[str, Any]:
    """The columns of a session that come from the session itself, as it was opened."""
    return {
        "chapter": session.chapter.id,
        "content": session.chapter.version,
        "seed": session.seed,
        "mode": session.mode,
        "language": session.language,
        "language_fixed": int(session.language_fixed),
        "teach_back": session.teach_back,
        "item_order": to_json(list(session.order)),
        "known": to_json(asdict(session.learner)),
        "setup": to_json(asdict(session.setup)),
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
        "card": packed(to_json({**card(result), **asked(result)})),
    }


def asked(result: TurnResult) -> dict[str, Any]:
    """What was asked and what its answer is, so that a report or a new marking needs the record alone.

    For the record only: a why-card that people see while a lesson lasts must not hold the answer.
    """
    chapter = result.session.chapter
    items = [item for item in chapter.items if item.id == result.item_id]
    return {"chapter": chapter.id} | (_key_of(items[0]) if items else {})


def _key_of(item: Item) -> dict[str, Any]:
    return {
        "question": item.question.en,
        "key": item.answer,
        "accept_also": list(item.accept_also),
        "form": item.form,
        "kind": item.kind,
        "skill": item.skill,
    }


def card_from(blob: object) -> Mapping[str, Any]:
    """A why-card from the record. Raises ValueError or TypeError when it is not one of ours."""
    if not isinstance(blob, bytes):
        raise TypeError("a card is packed")
    return _card_of(unpacked(blob))


def _card_of(text: str) -> Mapping[str, Any]:
    told = json.loads(text)
    if not isinstance(told, dict):
        raise TypeError("a card is an object")
    return told


def turn_from(row: Mapping[str, Any]) -> StoredTurn:
    """A turn from its row. Raises ValueError or TypeError when the row is not one of ours."""
    return StoredTurn(heard_from(row["heard"]), card_from(row["card"]), bool(row["opening"]))


def whole_turn(row: Mapping[str, Any], rowid: int, student: str, chapter: str, mode: str) -> TurnRow | None:
    """A turn with what belongs to its session; None when its row is not what was written.

    Its card is unpacked once, to check it and to read it. Raises ValueError or TypeError when the row is whole and yet
    not one of ours.
    """
    text = _unpacked(row["card"]) if isinstance(row["card"], bytes) else row["card"]
    if not is_whole({**row, "card": text}):
        return None
    was_packed = isinstance(row["card"], bytes) and not text.startswith(NOT_PACKED)
    meant = {
        "opening": bool(row["opening"]),
        "item": row["item"] or "",
        "verdict": row["verdict"] or "",
        "heard": heard_from(row["heard"]),
        "card": _card_of(text) if was_packed else card_from(row["card"]),
    }
    return TurnRow(rowid=rowid, student=student, chapter=chapter, mode=mode, **(ours(TurnRow, row) | meant))


def session_from(
    row: Mapping[str, Any],
    student: str,
    turns: tuple[StoredTurn, ...],
    before: tuple[StoredTurn, ...] = (),
    last: str = "",
) -> StoredSession:
    """A session from its row and its turns; `before` are those of the session it continues, as many as it takes.

    `last` is the wall time of its newest row.

    Raises ValueError, TypeError or KeyError when the row is not one of ours.
    """
    meant = {
        "student": student,
        "language_fixed": bool(row["language_fixed"]),
        "order": tuple(json.loads(row["item_order"])),
        "turns": before + turns,
        "version": len(turns),
        "known": learner_from(row["known"]),
        "setup": setup_from(row["setup"]),
        "last": last or row["wall"],
    }
    return StoredSession(**(ours(StoredSession, row) | meant))


def head_from(row: Mapping[str, Any], turns: int, ended: str) -> SessionHead:
    """A session's head from its row. Raises ValueError or TypeError when the row is not one of ours."""
    return SessionHead(**(ours(SessionHead, row) | {"turns": turns, "ended": ended, "setup": setup_from(row["setup"])}))
