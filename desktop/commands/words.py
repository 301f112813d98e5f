"""`didi parse`, `check`, `classify`, `diagnose`, `guard`: the study's judgement of words, without lesson and model.

A line of a batch that cannot be read gets its error in its place, and the rest go on.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, cast

from desktop.commands.console import (
    Trouble,
    Unreadable,
    object_in,
    raw_lines,
    stdin_bytes,
    tell_json,
    text_of,
    texts_of,
)

if TYPE_CHECKING:
    from tutor.turn import AnswerKind, Language


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the four subcommands."""
    for name, (answer, what, needed, optional) in QUESTIONS.items():
        keys = ", ".join(f'"{key.replace("-", "_")}"' for key in (*needed, *optional))
        told = f"Say {what}. With --batch: JSON lines in ({keys}), JSON lines out."
        parser = commands.add_parser(name, parents=[common], help=what, description=told)
        for key in optional:
            several: dict[str, Any] = {"action": "append"} if key == "accept-also" else {}
            parser.add_argument(f"--{key}", metavar="TEXT", **several)
        _answers(parser, answer, needed)


def _answers(parser: argparse.ArgumentParser, answer: Answer, needed: tuple[str, ...]) -> None:
    """Have a command answer these words of the command line, or every line of standard input."""
    for key in needed:
        parser.add_argument(key, nargs="?", metavar=key.upper())
    parser.add_argument("--batch", action="store_true", help="read JSON lines from standard input")
    parser.set_defaults(run=lambda args: answer_each(args, answer, parser, needed))


def _parse(row: Mapping[str, Any]) -> dict[str, Any]:
    from tutor.spoken import spoken_maths

    reading = spoken_maths.read(text_of(row, "spoken"), text_of(row, "expect", ""))
    return {"value": reading.value, "kind": reading.kind}


def _check(row: Mapping[str, Any]) -> dict[str, Any]:
    from tutor import answer_checker

    said, answer = text_of(row, "said"), text_of(row, "answer")
    judged = answer_checker.judge(said, answer, texts_of(row, "accept_also"), text_of(row, "form", ""))
    return {"verdict": judged.verdict, "reason": judged.reason}


def _classify(row: Mapping[str, Any]) -> dict[str, Any]:
    from tutor import input_classifier
    from tutor.listening import acts

    text, awaited = text_of(row, "text"), text_of(row, "expect", "")
    found = input_classifier.classify(text, context=text_of(row, "context", ""), expect=awaited)
    heard = acts.joined(found, text, awaited)
    said = [asdict(one) for one in heard.acts]
    return {"category": heard.category, "reason": heard.category_reason, "acts": said}


def _diagnose(row: Mapping[str, Any]) -> dict[str, Any]:
    from tutor.chapters import packs
    from tutor.diagnosis import misconceptions

    found = misconceptions.explain(text_of(row, "question"), text_of(row, "answer"), text_of(row, "said"))
    if not found:
        return {"diagnosis": None, "name": "", "hint": "", "also": []}
    likeliest = packs.misconceptions()[found[0]]
    return {
        "diagnosis": likeliest.id,
        "topic": likeliest.topic,
        "name": likeliest.name.en,
        "hint": likeliest.hint.en,
        "also": list(found[1:]),
    }


Answer = Callable[[Mapping[str, Any]], dict[str, Any]]
"""Judges one row; raises Unreadable when the row lacks something."""
QUESTIONS: Mapping[str, tuple[Answer, str, tuple[str, ...], tuple[str, ...]]] = {
    "parse": (_parse, "the exact value in spoken words", ("spoken",), ("expect",)),
    "check": (_check, "whether what was said is the answer", ("said", "answer"), ("accept-also", "form")),
    "classify": (_classify, "what kind of thing was said", ("text",), ("context", "expect")),
    "diagnose": (_diagnose, "which misconception an answer shows", ("question", "answer", "said"), ()),
}
"""What is asked of the study, by subcommand: its function, what it says, the words it needs and those it may have."""


def answer_each(
    args: argparse.Namespace, answer: Answer, parser: argparse.ArgumentParser, needed: tuple[str, ...]
) -> int:
    """Answer the words of the command line, or with --batch every line of standard input; the exit code."""
    given = [getattr(args, key) for key in needed]
    if args.batch:
        if any(value is not None for value in given):
            parser.error("--batch reads standard input and takes no words on the command line")
        for line in raw_lines(stdin_bytes()):
            tell_json(_answered(answer, line))
        return 0
    if any(value is None for value in given):
        parser.error(f"give {' and '.join(key.upper() for key in needed)}, or --batch")
    try:
        tell_json(answer(vars(args)))
    except Unreadable as error:
        raise Trouble(str(error)) from error
    return 0


def _answered(answer: Answer, line: bytes | None) -> dict[str, Any]:
    try:
        return answer(object_in(line))
    except (Unreadable, RecursionError) as error:
        return {"error": str(error)}


RUNGS = ("asked", "probed", "hinted_1", "hinted_2", "explained")


def add_guard(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "guard",
        parents=[common],
        help="whether a sentence may be said before the answer is told",
        description="Say whether a sentence may be said. With --batch: JSON lines in (question, answer, heard, "
        "sentence, rung; also accept_also, kind, form, earlier, facts, language, close), JSON lines out.",
    )
    parser.add_argument("--rung", choices=RUNGS, default="asked", help="how far help has gone (default: asked)")
    parser.add_argument(
        "--heard", action="append", default=[], metavar="TEXT", help="what the student said; repeatable"
    )
    _answers(parser, _judged, ("question", "answer", "sentence"))


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
