"""Judgements for scripts: one from the words of a command line, or one JSON line out for each JSON line in.

A line that cannot be read gets its error in its place and the rest go on. It judges nothing itself.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from desktop.commands.console import Trouble, Unreadable, object_in, raw_lines, stdin_bytes, tell_json

Answer = Callable[[Mapping[str, Any]], dict[str, Any]]
"""Judges one row; raises Unreadable when the row lacks something."""


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
