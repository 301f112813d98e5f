"""Situations and understandings for tests of the pure rooms: an ordinary one, with what a test cares about changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tutor.turn import Category, Diagnosis, Rung, Situation, State, Text, Understanding, Verdict

ORDINARY = Situation(
    state=State.ASKED,
    rung=Rung.ASKED,
    attempts=1,
    hints=0,
    probed=False,
    idk_count=0,
    partials=0,
    off_topic_count=0,
    encouraged=0,
    scaffold_pending=False,
    sub_asked=0,
    subs_left=2,
    last_item=False,
    elapsed=60.0,
    frustration=0,
    concept_needed=False,
    teach_back=False,
    waited=False,
    quote="9 by 7",
    strength="kept the denominator",
)

KNOWN_SLIP = Diagnosis("adds_denominators", "adds the denominators", Text("Look below.", "Neeche dekho."))


def at(**changes: Any) -> Situation:
    """An ordinary situation with `changes`."""
    return replace(ORDINARY, **changes)


def on_rung(rung: Rung, **changes: Any) -> Situation:
    """The situation of a student who missed once more after help up to `rung`."""
    hints = max(int(rung) - 1, 0)
    fitting = {
        "state": State[rung.name],
        "rung": rung,
        "hints": hints,
        "probed": rung > Rung.ASKED,
        "attempts": rung + 1,
    }
    return at(**{**fitting, **changes})


def answered(verdict: Verdict, about: str = "item", reason: str = "different", **more: Any) -> Understanding:
    """An answer with its verdict."""
    return Understanding(Category.ANSWER, "value", verdict, reason, about, "9/7", **more)  # type: ignore[arg-type]


def said(category: Category, reason: str = "") -> Understanding:
    """Something that is no answer."""
    return Understanding(category, reason)


WRONG = answered(Verdict.WRONG)
RIGHT = answered(Verdict.CORRECT)
