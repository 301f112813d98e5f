"""Sessions for the teacher's page, and one of them turn by turn with its why-cards in words.

Runs on a lane; it looks and never touches. What was said about a student's safety was never kept, and is not here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from desktop.operations.reports import Choice, Files, screen, worded
from tutor.records.rows import StoredTurn
from tutor.records.why_card import without_verdicts
from tutor.reports.facts import Lesson, ReplayedTurn
from tutor.reports.report import Names, minutes, names_for, stands
from tutor.reports.tables import Cell, Column, Table, Words
from tutor.turn import Language


@dataclass(frozen=True, slots=True)
class SessionsView:
    """Sessions, the newest first."""

    students: tuple[Choice, ...]
    student: str
    grid: Table
    more: str
    """Says that there are more than are shown; empty when all are."""


@dataclass(frozen=True, slots=True)
class ReplayTurn:
    """One turn played again, with its why-card in words."""

    number: int
    heard: str
    kept: bool
    """False for words that were not kept, for the student's safety."""
    said: tuple[str, ...]
    question: str
    facts: tuple[Choice, ...]
    """What was decided and why: a label and its words."""
    same: bool
    same_words: str
    raw: str
    """The why-card as JSON."""


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A session turn by turn."""

    session: str
    headline: str
    turns: tuple[ReplayTurn, ...]


STEPS = ("understand", "choose", "decide", "word")
"""The steps of a turn, in the order in which they are taken."""
MOST = 300
"""Sessions that a list of everybody's shows."""


def sessions(files: Files, student: str, language: Language) -> SessionsView:
    """A student's sessions, or everybody's without one, the newest first. Raises RecordError."""
    with files.history() as (_, history):
        everyone = history.people()
        students = (("", screen("window_report_all_students", language)), *((one.key, one.label) for one in everyone))
        student = student if student in dict(students) else ""
        held = [lesson for one in everyone if student in ("", one.key) for lesson in history.lessons(one)]
    newest = sorted(held, key=lambda one: one.at, reverse=True)
    names = names_for({one.chapter for one in newest[:MOST]}, language)
    more = screen("window_report_more_sessions", language, shown=MOST, all=len(held)) if len(held) > MOST else ""
    return SessionsView(students, student, sessions_grid(newest[:MOST], names, language, whose=not student), more)


def sessions_grid(held: Sequence[Lesson], names: Names, language: Language, *, whose: bool) -> Table:
    """Sessions as rows that can be opened."""
    words = Words("reports", language)
    keys = ["when", *(["name"] if whose else []), "chapter", "mode", "minutes", "attempts", "right", "ended"]
    own = {key: screen(f"window_report_column_{key}", language) for key in ("when", "ended")}
    columns = tuple(
        Column(key, own.get(key) or words(f"column_{key}"), key in ("minutes", "attempts", "right")) for key in keys
    )
    rows = tuple(_row(one, names, words, whose=whose) for one in held)
    empty = screen("window_report_no_sessions", language)
    title, keys_ = screen("window_report_sessions", language), tuple(one.session for one in held)
    return Table("sessions", title, columns, rows, empty, keys_)


def _row(one: Lesson, names: Names, words: Words, *, whose: bool) -> tuple[Cell, ...]:
    return (
        one.at[:16].replace("T", " "),
        *([one.person.label] if whose else []),
        names.chapter(one.chapter),
        words(f"mode_{one.mode}"),
        minutes(one.seconds),
        one.attempts if one.exam is None else one.exam.reached,
        _right(one),
        _stands(one, words),
    )


def _right(one: Lesson) -> int | None:
    """Answers that were right; nothing where an exam does not tell it yet."""
    if one.exam is None:
        return one.right
    return None if one.exam.score is None else one.exam.score.correct


def _stands(one: Lesson, words: Words) -> str:
    ended = worded("ended", one.ended or "open", words.language)
    return ended if one.exam is None or stands(one.exam) == "over" else words(f"exam_{stands(one.exam)}")


# --- one session ----------------------------------------------------------------------------------------------------


def replay(files: Files, session: str, language: Language) -> ReplayView | None:
    """A session turn by turn; None when there is none of that id. Raises RecordError."""
    with files.history() as (journal, history):
        stored = journal.session(session)
        if stored is None:
            return None
        turns, sealed = history.replayed(session), history.is_sealed(session)
    names, words = names_for({stored.chapter}, language), Words("reports", language)
    parts = (stored.student, names.chapter(stored.chapter), words(f"mode_{stored.mode}"), stored.last[:10])
    told = (*parts, screen("window_report_sealed", language)) if sealed else parts
    kept = tuple(replace(one, card=without_verdicts(one.card)) for one in stored.turns) if sealed else stored.turns
    views = tuple(_turn(one, two, names, words) for one, two in zip(turns, kept, strict=True))
    return ReplayView(session, " · ".join(told), views)


def _turn(one: ReplayedTurn, kept: StoredTurn, names: Names, words: Words) -> ReplayTurn:
    language = words.language
    return ReplayTurn(
        number=one.number,
        heard=one.heard.text,
        kept=not one.heard.concern,
        said=one.said,
        question=one.question,
        facts=_facts(one, kept, names, words),
        same=one.same,
        same_words=screen(f"window_report_{'same' if one.same else 'differs'}", language),
        raw=json.dumps(dict(kept.card), ensure_ascii=False, indent=2, sort_keys=True, default=str),
    )


def _facts(one: ReplayedTurn, kept: StoredTurn, names: Names, words: Words) -> tuple[Choice, ...]:
    """The why-card, line by line; lines that say nothing are left out."""
    card, language = kept.card, words.language
    told = (
        ("how_heard", _how_heard(kept, language)),
        ("category", _with_why("category", one.category, "reason", str(card["category_reason"]), language)),
        ("value", str(card["value"] or "")),
        ("verdict", _verdict(one, card, words)),
        ("misconception", names.misconception(str(card["diagnosis"])) if card["diagnosis"] else ""),
        ("move", _with_why("move", one.move, "rule", one.rule, language)),
        *_looked_up(card.get("looked") or {}, language),
        ("ruled_out", "; ".join(ruled_out(str(each), language) for each in card["ruled_out"])),
        ("voice", _voice(card, language)),
        ("time", _times(card, language)),
    )
    return tuple((screen(f"window_report_why_{name}", language), said) for name, said in told if said)


def _looked_up(looked: Mapping[str, Any], language: Language) -> tuple[tuple[str, str], ...]:
    """What was looked up for the turn, and the ledger of it; nothing for a turn in which nothing was."""
    if not looked:
        return ()
    ledger = looked.get("ledger") or {}
    kinds = [worded(kind, str(looked.get(kind) or ""), language) for kind in ("route", "intent", "quality")]
    pages = (
        screen(
            "window_report_looked_score",
            language,
            page=str(page),
            both=f"{both:.2f}",
            meaning=f"{meaning:.2f}",
            words=f"{words:.2f}",
        )
        for page, both, meaning, words in ledger.get("scores") or ()
    )
    return (
        ("looked", str(looked.get("question") or "")),
        ("route", ", ".join(kinds)),
        ("pages", "; ".join(pages)),
        ("pages_told", "; ".join(str(one["title"]) for one in looked.get("pages") or ())),
        ("search", _search(ledger, language)),
    )


def _search(ledger: Mapping[str, Any], language: Language) -> str:
    """How long looking up took and what it asked for it."""
    parts = [_times(ledger, language), "; ".join(str(step) for step in ledger.get("steps") or ())]
    if ledger.get("calls"):
        parts.append(screen("window_report_looked_calls", language, count=int(ledger["calls"])))
    if ledger.get("cached"):
        parts.append(screen("window_report_looked_cached", language))
    return ", ".join(part for part in parts if part)


def _how_heard(kept: StoredTurn, language: Language) -> str:
    if kept.opening:
        return ""
    if kept.heard.by == "keyboard":
        return screen("window_report_typed", language)
    return screen("window_report_spoken", language, percent=round(100 * kept.heard.confidence))


def _with_why(kind: str, code: str, why: str, reason: str, language: Language) -> str:
    told = worded(kind, code, language)
    return f"{told} ({worded(why, reason, language)})" if reason else told


def _verdict(one: ReplayedTurn, card: Mapping[str, Any], words: Words) -> str:
    if not card["verdict"]:
        return ""
    language = words.language
    told = words(f"verdict_{card['verdict']}")
    if card["verdict_reason"]:
        told = f"{told} ({worded('judged', str(card['verdict_reason']), language)})"
    if one.verdict is not None and one.recorded is not None and one.verdict is not one.recorded:
        told += "; " + screen("window_report_by_todays_key", language, verdict=words(f"verdict_{one.verdict.value}"))
    return told


def ruled_out(line: str, language: Language) -> str:
    """A move that was considered and refused, and why, in words; a reason without words of ours stands as it is."""
    head, colon, why = line.partition(":")
    move, *rest = head.split(" ")
    told = " ".join([worded("move", move, language), *(one for one in rest if one.isdigit())])
    code = re.sub("[^a-z]+", "_", why.lower()).strip("_")
    reason = worded("unlawful", code, language)
    return told + (f": {why.strip() if reason == code else reason}" if colon else "")


def _voice(card: Mapping[str, Any], language: Language) -> str:
    told = worded("voice", str(card.get("voice") or ""), language) if card.get("voice") else ""
    refused = ", ".join(worded("refused", str(one), language) for one in card.get("refused") or ())
    return f"{told}; {screen('window_report_refused', language, why=refused)}" if refused else told


def _place(step: str) -> int:
    return STEPS.index(step) if step in STEPS else len(STEPS)


def _times(card: Mapping[str, Any], language: Language) -> str:
    return ", ".join(
        screen("window_report_step_time", language, step=worded("step", str(step), language), ms=f"{float(ms):.1f}")
        for step, ms in sorted(dict(card.get("ms") or {}).items(), key=lambda one: _place(one[0]))
    )
