"""A stand-in for the cloud on loopback: `python -m tests.tutor.stand_in` serves the OpenAI chat interface.

It puts the facts it is told into a warm sentence, as a large model would, and chooses the first tool it is offered.
With it the cloud's way through Didi can be tried and heard on a PC with no network. It knows no mathematics.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

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


def chosen(tools: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """A call of the first tool, with the first value wherever there is a choice."""
    function = tools[0]["function"]
    shapes = function["parameters"]["properties"]
    args = {name: shape["enum"][0] if "enum" in shape else "as they said" for name, shape in shapes.items()}
    call = {"name": function["name"], "arguments": json.dumps(args)}
    return [{"id": "call_1", "type": "function", "function": call}]


class Answers(BaseHTTPRequestHandler):
    """One request."""

    delay_s = 0.0

    def do_POST(self) -> None:
        """A chat completion, whole or streamed word by word."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        time.sleep(self.delay_s)
        if asked.get("stream"):
            self._send(b"".join(pieces(worded(asked["messages"]))), "text/event-stream")
        else:
            self._send(json.dumps(completion(asked)).encode(), "application/json")

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def completion(asked: dict[str, Any]) -> dict[str, Any]:
    """A whole chat completion."""
    tools = asked.get("tools")
    message: dict[str, Any] = {"role": "assistant", "content": None if tools else worded(asked["messages"])}
    if tools:
        message["tool_calls"] = chosen(tools)
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if tools else "stop"}
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    return {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice], "usage": usage}


def pieces(text: str) -> Iterator[bytes]:
    """The events of a streamed completion."""
    frame = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    for word in text.split(" "):
        choice = {"index": 0, "delta": {"role": "assistant", "content": f"{word} "}, "finish_reason": None}
        yield b"data: " + json.dumps({**frame, "choices": [choice]}).encode() + b"\n\n"
    last = {**frame, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    yield b"data: " + json.dumps(last).encode() + b"\n\n"
    yield b"data: [DONE]\n\n"


def main() -> None:
    """Serve until it is broken off."""
    parser = argparse.ArgumentParser(prog="python -m tests.tutor.stand_in", description=__doc__.partition("\n")[0])
    parser.add_argument("--port", type=int, default=8089)
    parser.add_argument("--delay", type=float, default=0.0, help="seconds before each answer")
    args = parser.parse_args()
    Answers.delay_s = args.delay
    server = ThreadingHTTPServer(("127.0.0.1", args.port), Answers)
    sys.stdout.write(f"http://127.0.0.1:{server.server_port}/v1\n")
    sys.stdout.flush()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
