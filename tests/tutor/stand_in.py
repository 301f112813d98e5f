"""A stand-in for the cloud on loopback: `python -m tests.tutor.stand_in` serves the OpenAI chat interface.

It puts the facts it is told into a warm sentence, as a large model would, and chooses the first tool it is offered.
With it the cloud's way through Didi can be tried and heard on a PC with no network. It knows no mathematics.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.tutor.model_server import Script, calls_tools, model_server, says, streams, wait

OPENINGS = {
    "en": "Let's think about this together.",
    "hinglish": "Chalo, saath mein sochte hain.",
    "hi": "चलो, साथ में सोचते हैं।",
}


def worded(messages: Sequence[dict[str, str]]) -> str:
    """A warm sentence for what these messages ask for."""
    manner = messages[0]["content"]
    told, _ = json.JSONDecoder().raw_decode(messages[-1]["content"])
    if "say" in told:  # what a small model is told
        return str(told["say"])
    language = "hi" if "Devanagari" in manner else "hinglish" if "Hinglish" in manner else "en"
    said, facts = told.get("student_said", ""), told.get("facts", [])
    first = f"{said}. " if said and "student_said" in told.get("task", "") else ""
    if told.get("task", "").rstrip(".").endswith("how they got there"):
        return f"{first}{'How did you get there?' if language == 'en' else 'Kaise nikaala, batao?'}"
    return f"{first}{' '.join(facts) or OPENINGS[language]}"


def chosen(tools: Sequence[dict[str, Any]]) -> tuple[str, str]:
    """The first tool with the first value wherever there is a choice: its name, and its arguments as JSON."""
    function = tools[0]["function"]
    shapes = function["parameters"]["properties"]
    args = {name: shape["enum"][0] if "enum" in shape else "as they said" for name, shape in shapes.items()}
    return function["name"], json.dumps(args)


def stand_in(delay_s: float = 0.0) -> Script:
    """What the stand-in answers: a choice where tools are offered, else a sentence, streamed where that is asked."""

    def script(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        if wait(handler, delay_s):
            return
        if asked.get("tools"):
            calls_tools(chosen(asked["tools"]))(handler, asked)
        else:
            reply = streams if asked.get("stream") else says
            reply(worded(asked["messages"]))(handler, asked)

    return script


def main() -> None:
    """Serve until it is broken off."""
    parser = argparse.ArgumentParser(prog="python -m tests.tutor.stand_in", description=__doc__.partition("\n")[0])
    parser.add_argument("--port", type=int, default=8089)
    parser.add_argument("--delay", type=float, default=0.0, help="seconds before each answer")
    args = parser.parse_args()
    with suppress(KeyboardInterrupt), model_server(stand_in(args.delay), port=args.port) as (address, _):
        sys.stdout.write(f"{address}\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main()
