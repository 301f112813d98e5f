"""What is remembered of a person's doubts: the last messages, a summary now and then, a fresh start after a long time.

A pure fold over what the record holds; nothing is kept anywhere else. Words about a child's safety are sealed in the
record and never come back here, and nobody's name is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, get_args

from tutor.chapters.screen_texts import sentence
from tutor.chapters.values import Language
from tutor.errors import RecordDamaged
from tutor.library.words import Message
from tutor.turn import Looked

if TYPE_CHECKING:
    from tutor.records.journal import Journal
    from tutor.records.people import Person
    from tutor.records.rows import StoredSession, StoredTurn

MOST_MESSAGES = 20
"""Messages that are kept in mind (behaviour: short memory)."""
MOST_TOKENS = 2_000
"""Tokens of them at most, as `tokens` counts (behaviour: short memory)."""
SUMMARY_EVERY = 10
"""Turns after which a summary falls due (behaviour: short memory)."""
SUMMARY_OF = 20
"""Turns that a summary looks back on (vidyaai seed: the last 20 turns)."""
RESTART_AFTER = 7_200.0
"""Seconds without a word after which a talk begins anew (vidyaai seed: 2 hours)."""
MOST_SESSIONS = 5
"""Sessions of doubts that are read back: more than hold 20 messages, and no day's work to read."""
MOST_TOLD, MOST_UNCLEAR = 5, 3
"""Topics in a summary, the newest ones: more of them nobody listens to."""

_BETWEEN = " · "
"""Stands between a chapter's title and a topic's in a source's title."""
_NOT_UNDERSTOOD = ("did_not_understand", "not_clear")
"""The reasons on the card of a turn in which somebody said that it was not clear."""
_NOT_MEANT = "asked_else"
"""The reason on the card of a turn in which somebody said that this was not asked."""


@dataclass(frozen=True, slots=True)
class Row:
    """One turn of a talk about doubts."""

    student: str = ""
    didi: str = ""
    topics: tuple[str, ...] = ()
    """Ids of the pages that Didi spoke from."""
    titles: tuple[str, ...] = ()
    """What those pages are called."""
    unclear: str = ""
    """What stayed open: a question that no page answered."""
    puzzled: bool = False
    """It was said that what came before was not clear."""
    not_meant: bool = False
    """It was said that what came before is not what was asked."""
    summary: str = ""
    """The summary that was written down with this turn."""
    at: float = 0.0
    """Seconds of any one clock: all rows of a fold have the same."""
    language: Language = "hinglish"


@dataclass(frozen=True, slots=True)
class Memory:
    """What a new question may build on."""

    messages: tuple[Message, ...] = ()
    """Oldest first; none right after a restart."""
    summary: str = ""
    """What was talked about before them, in plain words."""
    restart: bool = False
    """The last word is more than two hours old: the welcome says what is remembered."""
    told: tuple[str, ...] = ()
    """Titles of what was told lately and is clear as far as is known, oldest first."""
    unclear: tuple[str, ...] = ()
    """Titles or questions that stayed unclear, oldest first."""
    due: str = ""
    """The summary to be written down with the next question (`Looked.summary`); empty while none is due."""

    @property
    def topics(self) -> tuple[str, ...]:
        """Ids of the pages told in this talk, each once."""
        return tuple(dict.fromkeys(topic for message in self.messages for topic in message.topics))


def remembered(rows: Sequence[Row], now: float) -> Memory:
    """What is in mind at the time `now` (seconds of the rows' clock). `rows`: oldest first."""
    begun = _begun(rows, now)
    talk, before = rows[begun:], rows[:begun]
    restart = not talk and any(_messages(row) for row in before)
    written = next((row.summary for row in reversed(talk) if row.summary), "")
    since = next((len(talk) - place for place in reversed(range(len(talk))) if talk[place].summary), len(talk))
    lately = (talk or before)[-SUMMARY_OF:]
    told, unclear = _told_and_unclear(lately)
    return Memory(
        messages=_kept(talk),
        summary=written or summary_of(before),
        restart=restart,
        told=told,
        unclear=unclear,
        due=summary_of(talk) if since >= SUMMARY_EVERY else "",
    )


def summary_of(rows: Sequence[Row]) -> str:
    """The topics told in the last turns and what stayed unclear, in plain words; empty when there is nothing of both.

    The words are rules' alone, so that a summary never says what was not there.
    """
    lately = rows[-SUMMARY_OF:]
    told, unclear = _told_and_unclear(lately)
    language = lately[-1].language if lately else "en"
    parts = (("memory_told", told), ("memory_unclear", unclear))
    return " ".join(sentence(code, language, topics=", ".join(topics)) for code, topics in parts if topics)


def rows_of(turns: Iterable[StoredTurn], last: float | None = None) -> tuple[Row, ...]:
    """The turns about doubts among a session's, oldest first.

    `last` is when the newest of all of them was said, in seconds; without it the session's own clock counts. Didi's
    greetings are left out, and so is what was said about the student's safety or sadness.
    """
    every = tuple(turns)
    shift = 0.0 if last is None or not every else last - every[-1].heard.at
    return tuple(_row(turn, turn.heard.at + shift) for turn in every if _is_doubt(turn))


def memory_of(journal: Journal, person: Person, now: float) -> Memory:
    """What is remembered of that person's last talks about doubts, at the wall time `now` (seconds since 1970).

    A session of which a row is damaged is left out. Raises RecordError.
    """
    rows: tuple[Row, ...] = ()
    heads = [head for head in journal.sessions_of(person) if head.mode == "clarify_doubts" and head.turns]
    for head in reversed(heads[-MOST_SESSIONS:]):
        with suppress(RecordDamaged):
            rows = (*_rows_of_session(journal.session(head.id)), *rows)
        if len(rows) >= SUMMARY_OF:
            break
    return remembered(rows, now)


def tokens(text: str) -> int:
    """How many tokens a text has, about: one for four Latin letters or signs, one for two of any other script.

    Simple on purpose, and rather too many than too few: no tokenizer of a model is at hand, and models differ.
    """
    latin = sum(one.isascii() for one in text)
    return (latin + 3) // 4 + (len(text) - latin + 1) // 2


def _rows_of_session(session: StoredSession | None) -> tuple[Row, ...]:
    """The rows of a session's own turns; none of one that is to be seen no more."""
    if session is None:
        return ()
    own = session.turns[len(session.turns) - session.version :]
    return rows_of(own, datetime.fromisoformat(session.last).timestamp())


def _begun(rows: Sequence[Row], now: float) -> int:
    """Where the talk that goes on now begins: behind the last silence that was too long."""
    times = [*(row.at for row in rows), now]
    gaps = [place for place in range(1, len(times)) if times[place] - times[place - 1] > RESTART_AFTER]
    return gaps[-1] if gaps else 0


def _kept(rows: Sequence[Row]) -> tuple[Message, ...]:
    """The newest messages, as many as there is room for."""
    kept: list[Message] = []
    room = MOST_TOKENS
    for message in reversed([message for row in rows for message in _messages(row)]):
        room -= tokens(message.text)
        if room < 0 or len(kept) == MOST_MESSAGES:
            break
        kept.append(message)
    return tuple(reversed(kept))


def _messages(row: Row) -> tuple[Message, ...]:
    both = (Message("student", row.student), Message("didi", row.didi, row.topics))
    return tuple(message for message in both if message.text)


def _told_and_unclear(rows: Sequence[Row]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Titles that were told, and what stayed unclear: not answered at all, or asked about again and not told since."""
    open_: dict[str, bool] = {}
    newest = ""
    for row in rows:
        if row.not_meant:
            open_.pop(newest, None)
        if row.puzzled and newest:
            open_[newest] = True
        for title in row.titles[:1]:
            open_.pop(newest if row.puzzled else title, None)
            open_.pop(title, None)
            open_[title], newest = False, title
        if row.unclear:
            open_[row.unclear] = True
    told = tuple(title for title, unclear in open_.items() if not unclear)
    return told[-MOST_TOLD:], tuple(title for title, unclear in open_.items() if unclear)[-MOST_UNCLEAR:]


def _is_doubt(turn: StoredTurn) -> bool:
    """Whether a turn belongs to the talk: something was looked up, or it was said where doubts are."""
    reason = str(turn.card.get("category_reason", ""))
    if turn.opening or turn.heard.concern or reason.startswith("soft_"):
        return False
    situation = turn.card.get("situation") or {}
    return turn.heard.looked is not None or situation.get("mode") == "clarify_doubts"


def _row(turn: StoredTurn, at: float) -> Row:
    looked = turn.heard.looked or Looked("")
    sources = looked.sources if looked.is_answered else ()
    open_question = looked.route == "curriculum" and not looked.answer and not looked.readings
    language = turn.card.get("language", "")
    return Row(
        student=turn.heard.text.strip(),
        didi=" ".join(map(str, turn.card.get("said", ()))),
        topics=tuple(source.id for source in sources),
        titles=tuple(source.title.rpartition(_BETWEEN)[2] for source in sources),
        unclear=looked.question if open_question else "",
        puzzled=turn.card.get("category_reason") in _NOT_UNDERSTOOD,
        not_meant=turn.card.get("category_reason") == _NOT_MEANT,
        summary=looked.summary,
        at=at,
        language=next((one for one in get_args(Language) if one == language), "hinglish"),
    )
