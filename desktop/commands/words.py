"""`didi parse`, `check`, `classify`, `diagnose`: the study's judgement of words, without a lesson and a model."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from desktop.commands.batch import Answer, answer_each
from desktop.commands.console import text_of, texts_of


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the four subcommands."""
    _add(commands, common, "parse", _parse, "the exact value in spoken words", ("spoken",), ("expect",))
    _add(
        commands,
        common,
        "check",
        _check,
        "whether what was said is the answer",
        ("said", "answer"),
        ("accept-also", "form"),
    )
    _add(commands, common, "classify", _classify, "what kind of thing was said", ("text",), ("context", "expect"))
    needed = ("question", "answer", "said")
    _add(commands, common, "diagnose", _diagnose, "which misconception an answer shows", needed, ())


def _add(
    commands: Any,
    common: argparse.ArgumentParser,
    name: str,
    answer: Answer,
    what: str,
    needed: tuple[str, ...],
    optional: tuple[str, ...],
) -> None:
    keys = ", ".join(f'"{key.replace("-", "_")}"' for key in (*needed, *optional))
    parser = commands.add_parser(
        name,
        parents=[common],
        help=what,
        description=f"Say {what}. With --batch: JSON lines in ({keys}), JSON lines out.",
    )
    for key in needed:
        parser.add_argument(key, nargs="?", metavar=key.upper())
    for key in optional:
        several: dict[str, Any] = {"action": "append"} if key == "accept-also" else {}
        parser.add_argument(f"--{key}", metavar="TEXT", **several)
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

    found = input_classifier.classify(
        text_of(row, "text"), context=text_of(row, "context", ""), expect=text_of(row, "expect", "")
    )
    return {"category": found.category, "reason": found.reason}


def _diagnose(row: Mapping[str, Any]) -> dict[str, Any]:
    from tutor.chapters import misconception_texts
    from tutor.diagnosis import misconceptions

    found = misconceptions.explain(text_of(row, "question"), text_of(row, "answer"), text_of(row, "said"))
    texts = {one.id: one for one in misconception_texts.load()}
    if not found:
        return {"diagnosis": None, "name": "", "hint": "", "also": []}
    likeliest = texts[found[0]]
    return {
        "diagnosis": likeliest.id,
        "topic": likeliest.topic,
        "name": likeliest.name.en,
        "hint": likeliest.hint.en,
        "also": list(found[1:]),
    }
