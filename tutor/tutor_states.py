"""The states of a lesson, as two tables under this essay. Nothing moves a lesson's state but a row of these tables.

Theory of operation
-------------------
Rule 1: everything that says where a lesson can go stands in this file. Who wants to know whether a lesson can get from
here to there reads the tables, not the code that uses them.

A turn asks two questions of a state, one before it knows and one after it has chosen:

1. *Something of this category was heard here: what must be found out about it?* `FIND_OUT` answers. A state accepts
   every category, because children say anything at any time; the exception is GREETING, where nobody has been spoken
   to yet and nothing can be a reply. What must be found out is a `Need`: nothing, whether an answer is right, or
   whether a concept is.
2. *This step was chosen: where does the lesson stand now?* `NEXT_STATE` answers. A step that a state's row does not
   have is our own mistake: `IllegalTransition` is raised and nothing has moved, since states are values and a caller
   only replaces its own after the answer.

The ladder is in the rows themselves. PROBE is only in ASKED's row, so a student is asked what they did once an item.
HINT_2 is only in HINTED_1's row and EXPLAIN only in HINTED_2's, so no table path shows a first step before a nudge, or
a solution before two hints. A program that forgot the rule would raise here.

States that lie on top of another: SCAFFOLDING lies on the rung that help had reached when the small question was
put, BREAK on whatever went before. BACK takes the upper state away and what it lay on (`under`) shows again. To climb
the ladder from a scaffold, go BACK first. NEXT and END are straight ways out, for a right answer, a stop, or the end of
time.

EXPLAINED is never rested in: the explanation and the next question are said in one breath, so a turn passes through it
with EXPLAIN and then NEXT or END. It is a state of its own so that the record can show it and no other way leads there.

LISTENING is where a session of doubts rests: no question of Didi's stands, the student asks. None of the states of an
item says that, and what is heard there is never judged.

BREAK is entered when a student asks for time twice running: the question waits without a word being added to it. What
is heard in a break is judged by the state under it, and whatever it is, but another plea for time, goes BACK first.

ENDED stays. A reply can still be spoken there; the lesson does not move.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from tutor.errors import IllegalTransition
from tutor.turn import Category, State


class Need(StrEnum):
    """What must be found out about something heard before a move can be chosen."""

    NOTHING = "nothing"
    ANSWER = "answer"
    """Is it right? Matched against a pending scaffolding question first, then the item."""
    CONCEPT = "concept"
    """Does it name the idea asked for? If it does not, that is no miss."""


class Step(StrEnum):
    """What a move does to the state of the lesson."""

    GREET = "greet"
    LISTEN = "listen"
    STAY = "stay"
    PAUSE = "pause"
    PROBE = "probe"
    TEACH = "teach"
    HINT_1 = "hint_1"
    HINT_2 = "hint_2"
    EXPLAIN = "explain"
    SCAFFOLD = "scaffold"
    BACK = "back"
    NEXT = "next"
    TEACH_BACK = "teach_back"
    END = "end"


_NOTHING = dict.fromkeys(Category, Need.NOTHING)
_REPLY = {**_NOTHING, Category.ANSWER: Need.ANSWER, Category.CONCEPT: Need.CONCEPT}

FIND_OUT: Mapping[State, Mapping[Category, Need]] = {
    State.GREETING: {},
    State.ASKED: _REPLY,
    State.PROBED: _REPLY,
    State.HINTED_1: _REPLY,
    State.HINTED_2: _REPLY,
    State.SCAFFOLDING: _REPLY,
    State.EXPLAINED: {},
    State.TEACH_BACK: _NOTHING,
    State.LISTENING: _NOTHING,
    State.BREAK: _NOTHING,
    State.ENDED: _NOTHING,
}
"""What must be found out about a category heard in a state."""

UNDER = None
"""In `NEXT_STATE`: the state that the present one lies on."""

_OUT: Mapping[Step, State | None] = {Step.NEXT: State.ASKED, Step.TEACH_BACK: State.TEACH_BACK, Step.END: State.ENDED}
_AWAITING = {**_OUT, Step.PAUSE: State.BREAK, Step.SCAFFOLD: State.SCAFFOLDING}

NEXT_STATE: Mapping[State, Mapping[Step, State | None]] = {
    State.GREETING: {Step.GREET: State.ASKED, Step.LISTEN: State.LISTENING},
    State.ASKED: {
        **_AWAITING,
        Step.STAY: State.ASKED,
        Step.PROBE: State.PROBED,
        Step.TEACH: State.PROBED,
        Step.HINT_1: State.HINTED_1,
    },
    State.PROBED: {**_AWAITING, Step.STAY: State.PROBED, Step.HINT_1: State.HINTED_1},
    State.HINTED_1: {**_AWAITING, Step.STAY: State.HINTED_1, Step.HINT_2: State.HINTED_2},
    State.HINTED_2: {**_AWAITING, Step.STAY: State.HINTED_2, Step.EXPLAIN: State.EXPLAINED},
    State.SCAFFOLDING: {**_AWAITING, Step.STAY: State.SCAFFOLDING, Step.BACK: UNDER},
    State.EXPLAINED: {Step.NEXT: State.ASKED, Step.END: State.ENDED},
    State.TEACH_BACK: {
        Step.STAY: State.TEACH_BACK,
        Step.PAUSE: State.BREAK,
        Step.NEXT: State.ASKED,
        Step.END: State.ENDED,
    },
    State.LISTENING: {Step.STAY: State.LISTENING, Step.PAUSE: State.BREAK, Step.END: State.ENDED},
    State.BREAK: {Step.STAY: State.BREAK, Step.BACK: UNDER, Step.END: State.ENDED},
    State.ENDED: {Step.STAY: State.ENDED},
}
"""Where a step leads from a state."""

LIES_ON: Mapping[State, frozenset[State]] = {
    State.SCAFFOLDING: frozenset({State.ASKED, State.PROBED, State.HINTED_1, State.HINTED_2}),
    State.BREAK: frozenset(
        {
            State.ASKED,
            State.PROBED,
            State.HINTED_1,
            State.HINTED_2,
            State.SCAFFOLDING,
            State.TEACH_BACK,
            State.LISTENING,
        }
    ),
}
"""What a state that lies on another may lie on."""


def find_out(state: State, category: Category) -> Need:
    """What must be found out about something of `category` heard in `state`.

    Raises:
        IllegalTransition: nothing can be heard in that state.
    """
    try:
        return FIND_OUT[state][category]
    except KeyError:
        raise IllegalTransition(f"nothing can be heard in {state}: {category}") from None


def next_state(state: State, step: Step, under: State | None = None) -> State:
    """Where `step` leads from `state`; `under` is what `state` lies on, needed for BACK only.

    Raises:
        IllegalTransition: the state's row does not have the step, or nothing fitting lies under the state.
    """
    row = NEXT_STATE[state]
    if step not in row:
        raise IllegalTransition(f"{state} has no step {step}")
    target = row[step]
    if target is not UNDER:
        return target
    if under is None or under not in LIES_ON[state]:
        raise IllegalTransition(f"{state} does not lie on {under}")
    return under


def after(state: State, steps: tuple[Step, ...], under: State | None = None) -> State:
    """Where `steps`, one after the other, lead from `state`. Raises IllegalTransition at the first illegal one."""
    for step in steps:
        state = next_state(state, step, under)
    return state
