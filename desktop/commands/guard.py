"""`didi guard`: whether a sentence may be said to a child at this point of a question, and by which rule not.

The speech guard itself, without a lesson and a model. It never shows the answer that it was told.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from desktop.commands.batch import answer_each
from desktop.commands.console import Unreadable, text_of, texts_of

if TYPE_CHECKING:
    from tutor.turn import AnswerKind, Language

NEEDED = ("question", "answer", "sentence")
RUNGS = ("asked", "probed", "hinted_1", "hinted_2", "explained")


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "guard",
        parents=[common],
        help="whether a sentence may be said before the answer is told",
        description="Say whether a sentence may be said. With --batch: JSON lines in (question, answer, heard, "
        "sentence, rung; also accept_also, kind, form, earlier, facts, language, close), JSON lines out.",
    )
    for key in NEEDED:
        parser.add_argument(key, nargs="?", metavar=key.upper())
    parser.add_argument("--rung", choices=RUNGS, default="asked", help="how far help has gone (default: asked)")
    parser.add_argument(
        "--heard", action="append", default=[], metavar="TEXT", help="what the student said; repeatable"
    )
    parser.add_argument("--batch", action="store_true", help="read JSON lines from standard input")
    parser.set_defaults(run=lambda args: answer_each(args, _judged, parser, NEEDED))


def _judged(row: Mapping[str, Any]) -> dict[str, Any]:
    from tutor.guard.speech_guard import Gate, Grounds, kind_of
    from tutor.turn import Rung

    question, answer = text_of(row, "question"), text_of(row, "answer")
    facts, known = texts_of(row, "facts"), row.get("facts") is not None
    grounds = Grounds(
        question=question,
        answer=answer,
        accept_also=texts_of(row, "accept_also"),
        kind=cast("AnswerKind", _one_of(row, "kind", _kinds()) or kind_of(question, answer)),
        rung=Rung[(_one_of(row, "rung", RUNGS) or "asked").upper()],
        heard=texts_of(row, "heard"),
        earlier=texts_of(row, "earlier"),
        facts=facts,
        language=cast("Language | None", _one_of(row, "language", ("en", "hinglish", "hi")) or None),
        form=text_of(row, "form", ""),
        facts_known=known,
        close=row.get("close") is True,
    )
    sentence = text_of(row, "sentence")
    grounds = grounds if grounds.rung < Rung.EXPLAINED else _at_length(grounds)
    ruling = Gate(grounds)((sentence,))
    return {"allowed": ruling.allowed, "rule": ruling.rule, "why": ruling.why, "kind": grounds.kind}


def _at_length(grounds: Any) -> Any:
    """An explanation may be longer."""
    from dataclasses import replace

    return replace(grounds, max_sentences=4, max_words=120)


def _kinds() -> tuple[str, ...]:
    from typing import get_args

    from tutor.turn import AnswerKind

    return get_args(AnswerKind)


def _one_of(row: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str:
    """A word out of a fixed list; empty when the key is not there. Raises Unreadable for any other."""
    word = text_of(row, key, "")
    if word and word not in allowed:
        raise Unreadable(f'"{key}" is one of {", ".join(allowed)}')
    return word
