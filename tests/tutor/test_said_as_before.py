"""Lessons in every chapter, mode and language, as they went once: the same is heard, decided and said today.

`said_before.jsonl` holds them, a line for each turn. Where a change is wished for, `python -m
tests.tutor.test_said_as_before` writes today's turns there, and the diff shows what students will notice.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tutor.agentic_tutor import begin, open_session, take_turn, why_card
from tutor.chapters import packs
from tutor.turn import Heard, Session, Setup, TurnResult

KEPT = Path(__file__).parents[1] / "data" / "said_before.jsonl"
DECIDED = (
    "said", "category", "category_reason", "verdict", "verdict_reason", "about", "value", "diagnosis", "move", "args",
    "rule", "ruled_out", "item", "state", "rung", "score", "language",
)  # fmt: skip
"""What is kept of a turn's why-card."""


def kept() -> list[dict[str, Any]]:
    """The lines of the file: a lesson, then its turns."""
    return [json.loads(line) for line in KEPT.read_text("utf-8").splitlines()]


def again(lines: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The same lines with what is decided and said today."""
    session: Session | None = None
    for line in lines:
        if session is None or "lesson" in line:
            session = _opened(line["lesson"])
            yield line
            continue
        result = take_turn(session, Heard(**line["heard"])) if line["heard"] else begin(session)
        session = result.session
        yield {"heard": line["heard"], **_told(result)}


def _opened(lesson: dict[str, Any]) -> Session:
    more = {**lesson, "setup": Setup(**lesson["setup"])}
    return open_session(more.pop("student"), more.pop("chapter"), **more)


def _told(result: TurnResult) -> dict[str, Any]:
    """What is kept of a turn, as JSON gives it back; what is empty is left out."""
    card = why_card(result)
    told: dict[str, Any] = json.loads(json.dumps({name: card[name] for name in DECIDED if card[name]}))
    return told


def test_lessons_go_and_sound_as_they_did() -> None:
    lines = kept()
    assert list(again(lines)) == lines


def test_the_lessons_are_of_every_chapter_and_mode_and_of_every_language() -> None:
    lessons = [line["lesson"] for line in kept() if "lesson" in line]
    modes = ("teach_me", "clarify_doubts", "exam")
    assert {(one["chapter"], one["mode"]) for one in lessons} == {
        (one, mode) for one in packs.chapter_ids() for mode in modes
    }
    assert {one["language"] for one in lessons} == {"en", "hi", "hinglish", None}


if __name__ == "__main__":
    today = [json.dumps(line, ensure_ascii=False) + "\n" for line in again(kept())]
    KEPT.write_text("".join(today), "utf-8", newline="\n")
