"""Didi's voice in front of a scripted server, asked once already: its client is there; its lines end with the test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

from tests.tutor.model_server import Script, model_server
from tutor.didi_voice import DidiVoice, ModelAddress
from tutor.voice.prompt import Messages

LINE = 1.2
"""Seconds that a line is waited for at the end, at most."""


@contextmanager
def warm_voice(
    script: Script, first: Messages, voice: Any = "cloud", before: Sequence[Any] = (), **more: Any
) -> Iterator[tuple[DidiVoice, list[dict[str, Any]]]]:
    """The voice, and what the server is asked after `first`. `before`: models that are asked before the server's."""
    with model_server(script) as (address, asked):
        speaking = DidiVoice([*before, ModelAddress(address, "big", "key", voice, talks=True)], **more)
        speaking.prepare()
        speaking.converse(first, (), monotonic() + 20.0, voice)  # the first client takes longer than the deadlines
        asked.clear()
        yield speaking, asked
        for model in speaking._models:
            model.line.wait(LINE)
            model.beside.wait(LINE)
        speaking.close()
