"""A language-model server on loopback for tests: real sockets, scripted replies, a record of what it was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Script = Callable[[BaseHTTPRequestHandler, dict[str, Any]], None]


def completion(text: str) -> bytes:
    """A chat completion as a server sends it."""
    message = {"role": "assistant", "content": text}
    body = {"id": "1", "object": "chat.completion", "created": 0, "model": "m"}
    return json.dumps({**body, "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}).encode()


def send(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, kind: str = "application/json") -> None:
    """One whole answer."""
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def says(*texts: str) -> Script:
    """Replies with these texts, in turn, over and over."""
    served = [0]

    def script(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        send(handler, completion(texts[served[0] % len(texts)]))
        served[0] += 1

    return script


def answers(body: bytes, status: int = 200, kind: str = "application/json") -> Script:
    """Replies with exactly these bytes."""
    return lambda handler, asked: send(handler, body, status, kind)


def dribbles(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
    """Sends a byte now and then, for ever."""
    handler.send_response(200)
    handler.end_headers()
    try:
        for _ in range(200):
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.05)
    except OSError:
        return


def hangs_up(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
    """Promises more than it sends."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [')


@contextmanager
def model_server(script: Script) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The address of a server that follows `script`, and everything it was asked."""
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(body)
            script(self, body)

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
