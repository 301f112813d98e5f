"""A small session and turns of it, built from the words of a turn alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tutor.records.journal import Journal
from tutor.turn import (
    Category,
    Chapter,
    Heard,
    Item,
    Move,
    MoveName,
    Session,
    State,
    Text,
    TurnResult,
    Understanding,
    Verdict,
)

MakeTurn = Callable[..., TurnResult]


@pytest.fixture
def session() -> Session:
    words = Text("What is 2 plus 3?", "2 plus 3 kitna hoga?")
    item = Item(
        id="sum-1",
        skill="adding",
        difficulty="easy",
        type="procedural",
        kind="integer",
        question=words,
        spoken=words,
        latex="2+3",
        answer="5",
        hints=(words, words),
        steps=(words,),
        sub_questions=(),
        praise=words,
        relate=words,
    )
    return Session("Asha", Chapter("sums", Text("Sums", "Jod"), 6, "v1", (), (item,)), (0,), seed=7, state=State.ASKED)


@pytest.fixture
def turn(session: Session) -> MakeTurn:
    def make(text: str = "5", *, within: Session = session, right: bool = True) -> TurnResult:
        verdict = Verdict.CORRECT if right else Verdict.WRONG
        understood = Understanding(Category.ANSWER, "a value", verdict, "equal", about="item", value="5")
        move = Move(
            MoveName.PRAISE_AND_CONTINUE, {"what_they_did_well": "adding"}, "right answer", ("give_hint: right",)
        )
        return TurnResult(
            within, Heard(text, at=1.5), understood, move, ("Yes.", "What next?"), "sum-1", ms={"decide": 0.1}
        )

    return make


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "lessons" / "progress.db"


@pytest.fixture
def journal(place: Path) -> Iterator[Journal]:
    with Journal.open(place) as opened:
        yield opened
