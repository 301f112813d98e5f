"""A language-model server on loopback for tests and benchmarks: real sockets, scripted replies, what it was asked.

A script never outlives its server: whatever it waits for, it stops waiting when the server is closed.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain, repeat
from typing import Any

Script = Callable[[BaseHTTPRequestHandler, dict[str, Any]], None]
USAGE = {"prompt_tokens": 210, "completion_tokens": 17, "total_tokens": 227}


def completion(text: str | None, calls: Iterable[tuple[str, str]] = ()) -> bytes:
    """A chat completion as a server sends it in one body."""
    message: dict[str, Any] = {"role": "assistant", "content": text}
    if calls:
        message["tool_calls"] = [
            {"id": f"call_{place}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for place, (name, arguments) in enumerate(calls)
        ]
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}
    body = {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice], "usage": USAGE}
    return json.dumps(body).encode()


def event(words: str | None = None, finish: str | None = None, usage: bool = False) -> bytes:
    """One event of a streamed completion."""
    choice = {"index": 0, "delta": {} if words is None else {"content": words}, "finish_reason": finish}
    body: dict[str, Any] = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    told = {"choices": [], "usage": USAGE} if usage else {"choices": [choice]}
    return b"data: " + json.dumps({**body, **told}).encode() + b"\n\n"


DONE = b"data: [DONE]\n\n"


def send(
    handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, kind: str = "application/json", **headers: str
) -> None:
    """One whole answer."""
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(body)))
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


def wait(handler: BaseHTTPRequestHandler, seconds: float) -> bool:
    """Wait; True when the server is closing, and nothing more is to be said."""
    closing: threading.Event = handler.server.closing  # type: ignore[attr-defined]
    return closing.wait(seconds)


def begin_stream(handler: BaseHTTPRequestHandler) -> None:
    """The head of a stream of events."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/event-stream")
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    handler.wfile.flush()


def chunk(handler: BaseHTTPRequestHandler, data: bytes) -> None:
    """A chunk of it; an empty one ends it."""
    handler.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
    handler.wfile.flush()


def tokens(text: str) -> list[str]:
    """The text in pieces of a few letters."""
    return [text[place : place + 4] for place in range(0, len(text), 4)]


# --- servers that work ----------------------------------------------------------------------------------------------


def says(*texts: str) -> Script:
    """Replies with these texts, in turn, over and over, in one body: it does not stream."""
    served = [0]

    def script(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        send(handler, completion(texts[served[0] % len(texts)]))
        served[0] += 1

    return script


def streams(*texts: str, first_s: float = 0.0, gap_s: float = 0.0) -> Script:
    """Streams these texts, in turn: the first piece after `first_s` seconds, each further one `gap_s` later."""
    served = [0]

    def script(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        text = texts[served[0] % len(texts)]
        served[0] += 1
        begin_stream(handler)
        if wait(handler, first_s):
            return
        for words in tokens(text):
            chunk(handler, event(words))
            if gap_s and wait(handler, gap_s):
                return
        chunk(handler, event(finish="stop"))
        if asked.get("stream_options", {}).get("include_usage"):
            chunk(handler, event(usage=True))
        chunk(handler, DONE)
        chunk(handler, b"")

    return script


def calls_tools(*calls: tuple[str, str], text: str | None = None) -> Script:
    """Replies with tool calls: name, arguments."""
    return lambda handler, asked: send(handler, completion(text, calls))


def plain_only(script: Script) -> Script:
    """A server that knows neither streaming nor other extras, and says so."""

    def strict(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        if {"stream", "stream_options", "cache_prompt"} & asked.keys():
            send(handler, b'{"error": {"message": "unknown field"}}', 400)
        else:
            script(handler, asked)

    return strict


# --- servers that fail ----------------------------------------------------------------------------------------------


def answers(body: bytes, status: int = 200, kind: str = "application/json", **headers: str) -> Script:
    """Replies with exactly these bytes."""
    return lambda handler, asked: send(handler, body, status, kind, **headers)


def endless(sentence: str, gap_s: float = 0.002) -> Script:
    """Says the same for ever."""

    def script(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        begin_stream(handler)
        for words in chain.from_iterable(repeat(tokens(sentence + " "))):
            chunk(handler, event(words))
            if wait(handler, gap_s):
                return

    return script


def half_a_stream(text: str, *, politely: bool = False) -> Script:
    """Streams a text and hangs up with no end; `politely` as if that were all."""

    def script(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        begin_stream(handler)
        for words in tokens(text):
            chunk(handler, event(words))
        if politely:
            chunk(handler, b"")
        handler.close_connection = True

    return script


def dribbles(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
    """Sends a byte now and then, for ever."""
    handler.send_response(200)
    handler.send_header("Connection", "close")
    handler.end_headers()
    while not wait(handler, 0.05):
        handler.wfile.write(b" ")
        handler.wfile.flush()


def dribbles_headers(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
    """Never gets to the end of its headers."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while not wait(handler, 0.05):
        handler.wfile.write(b"x")
        handler.wfile.flush()
    handler.close_connection = True


def hangs_up(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
    """Promises more than it sends."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [')
    handler.close_connection = True


def black_hole(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
    """Accepts, and never answers."""
    while not wait(handler, 1.0):
        continue
    handler.close_connection = True


def flapping(*scripts: Script) -> Script:
    """One script after the other, one for each request, over and over."""
    served = [0]

    def script(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        served[0] += 1
        scripts[(served[0] - 1) % len(scripts)](handler, asked)

    return script


# --- the server -----------------------------------------------------------------------------------------------------


class _Server(ThreadingHTTPServer):
    def __init__(self, handler: type[BaseHTTPRequestHandler], port: int) -> None:
        super().__init__(("127.0.0.1", port), handler)
        self.closing = threading.Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Says nothing: a client that hangs up is what is tested."""


@contextmanager
def model_server(script: Script, *, port: int = 0) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The address of a server that follows `script`, at any free port unless one is named, and all it was asked."""
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 2.0

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(body)
            script(self, body)

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    server = _Server(Handler, port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", asked
    finally:
        server.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def nobody() -> Iterator[str]:
    """An address on this computer where every connection is refused."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    yield f"http://127.0.0.1:{port}/v1"


@contextmanager
def unanswered() -> Iterator[str]:
    """An address whose queue is full: a try to connect gets no answer at all, as in a network that swallows it."""
    with socket.socket() as full:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        waiting = [socket.socket() for _ in range(3)]
        for one in waiting:
            one.setblocking(False)
            one.connect_ex(full.getsockname())
        try:
            yield f"http://127.0.0.1:{full.getsockname()[1]}/v1"
        finally:
            for one in waiting:
                one.close()
