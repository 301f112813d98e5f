"""Whose turn it is in a spoken lesson: the whole of turn-taking as two tables, and one function that reads them.

A lesson is in one state at a time. What a student, a sound card or the lesson lane does is an event. `step` looks the
event up in `GOES`. Where the state names it, the lesson goes on to the next state and does what `BEGINS_WITH` has for
that state. The few things that are done without going anywhere stand in `MEANWHILE`. Any other event means nothing in
that state, so a press of the button while Didi thinks, or a voice after the goodbye, is no special case.

What the tables promise, and the tests prove of any order of events:

- Didi never speaks while she listens: every way to LISTENING begins with silence. A student may interrupt her.
- One turn is decided at a time. Once words are on their way (HEARING, THINKING), only what comes home leads on.
- A turn that was decided is told, even where Escape was pressed meanwhile. Only leaving the lesson drops it.
- Escape silences Didi and forgets what is being listened to, in every state.
- After the last turn nothing is listened to and nothing decided; her last words can be heard again.

Pure: no Qt, thread or clock. It knows neither words nor sound; whoever runs it keeps those.
"""

from __future__ import annotations

from enum import StrEnum


class State(StrEnum):
    """Where the lesson stands between Didi and the student."""

    AWAY = "no lesson is open"
    RESTING = "Didi waits for the student"
    LISTENING = "the student speaks, and it is kept"
    HEARING = "Didi finds out what was said, and answers it where she is sure"
    ASKING_AGAIN = "the student is shown what was heard, to send or mend it"
    THINKING = "a turn is being decided"
    SPEAKING = "Didi says her reply"
    WAITING_FOR_A_VOICE = "the reply stands on the page; it is said as soon as it can be"
    GOODBYE = "Didi says her last words"
    GOODBYE_UNSAID = "her last words wait for a voice"
    OVER = "the lesson is over and stands on the page"


class Event(StrEnum):
    """What happens to a lesson."""

    BEGAN = "a lesson was opened"
    LEFT = "the lesson was put away"
    PRESSED = "the button was pressed"
    TAPPED = "the button came up at once"
    LET_GO = "the button came up after words"
    SPEECH_BEGAN = "the student began to speak, without a button"
    SPEECH_ENDED = "the student has finished"
    CALLED_OFF = "the microphone is not listened to any more"
    HEARD_NOTHING = "nothing was said"
    HEARD_UNSURELY = "something was said, perhaps this"
    PUT_ASIDE = "that was not what the student said"
    SENT = "words or a wish were sent with keys"
    FIRST_WORDS = "a model is asked; there is something to say meanwhile"
    TURNED = "a decided turn came home"
    ENDED = "the last turn came home"
    FAILED = "the turn could not be taken"
    FELL_SILENT = "everything was said"
    NO_VOICE = "there is nothing to say it with"
    VOICE_FOUND = "there is a voice and a loudspeaker"
    AGAIN = "somebody asked to hear it again"
    QUIET = "nobody has spoken for long"
    ESCAPE = "Escape was pressed"


class Action(StrEnum):
    """What is to be done, in order, by whoever runs the tables."""

    HUSH = "be silent"
    LISTEN = "keep what the microphone hears"
    LISTEN_ON = "end by listening and not by the button"
    END_SOON = "end after the last syllable"
    FORGET = "forget what was listened to"
    HEAR = "have the lesson lane answer what was heard"
    DECIDE = "have the lesson lane decide what was sent"
    CONFIRM = "show what was heard, to send or mend it"
    SET_ASIDE = "what was heard and not confirmed does not count"
    SAY = "say the reply"
    SAY_FIRST = "say the first words"
    REST = "show that Didi waits; make ready what she may say next"


S, E, A = State, Event, Action

_HER_TURN_IS_OVER = {
    E.PRESSED: S.LISTENING,
    E.SPEECH_BEGAN: S.LISTENING,
    E.SENT: S.THINKING,
    E.AGAIN: S.SPEAKING,
    E.ESCAPE: S.RESTING,
}
"""What a student can do whenever words are welcome. While she still speaks, all of it interrupts her."""

GOES: dict[State, dict[Event, State]] = {
    S.AWAY: {E.ESCAPE: S.AWAY},
    S.RESTING: _HER_TURN_IS_OVER | {E.TURNED: S.SPEAKING, E.ENDED: S.GOODBYE, E.QUIET: S.SPEAKING},
    S.LISTENING: {
        E.PRESSED: S.HEARING,
        E.SPEECH_ENDED: S.HEARING,
        E.SENT: S.THINKING,
        E.AGAIN: S.SPEAKING,
        E.CALLED_OFF: S.RESTING,
        E.ESCAPE: S.RESTING,
    },
    S.HEARING: {
        E.HEARD_NOTHING: S.RESTING,
        E.HEARD_UNSURELY: S.ASKING_AGAIN,
        E.TURNED: S.SPEAKING,
        E.ENDED: S.GOODBYE,
        E.FAILED: S.RESTING,
    },
    S.ASKING_AGAIN: _HER_TURN_IS_OVER | {E.PUT_ASIDE: S.RESTING},
    S.THINKING: {E.TURNED: S.SPEAKING, E.ENDED: S.GOODBYE, E.FAILED: S.RESTING},
    S.SPEAKING: _HER_TURN_IS_OVER | {E.FELL_SILENT: S.RESTING, E.NO_VOICE: S.WAITING_FOR_A_VOICE},
    S.WAITING_FOR_A_VOICE: _HER_TURN_IS_OVER | {E.VOICE_FOUND: S.SPEAKING, E.QUIET: S.SPEAKING},
    S.GOODBYE: {E.FELL_SILENT: S.OVER, E.NO_VOICE: S.GOODBYE_UNSAID, E.AGAIN: S.GOODBYE, E.ESCAPE: S.OVER},
    S.GOODBYE_UNSAID: {E.VOICE_FOUND: S.GOODBYE, E.AGAIN: S.GOODBYE, E.ESCAPE: S.OVER},
    S.OVER: {E.AGAIN: S.GOODBYE, E.ESCAPE: S.OVER},
}
"""Where each event leads. What a state does not name means nothing in it."""

ANYWHERE = {E.BEGAN: S.RESTING, E.LEFT: S.AWAY}
"""What leads on from every state."""

BEGINS_WITH: dict[State, tuple[Action, ...]] = {
    S.AWAY: (A.HUSH, A.SET_ASIDE),
    S.RESTING: (A.HUSH, A.REST),
    S.LISTENING: (A.HUSH, A.SET_ASIDE, A.LISTEN),
    S.HEARING: (A.HEAR,),
    S.ASKING_AGAIN: (A.REST, A.CONFIRM),
    S.THINKING: (A.HUSH, A.SET_ASIDE, A.DECIDE),
    S.SPEAKING: (A.SAY,),
    S.WAITING_FOR_A_VOICE: (A.REST,),
    S.GOODBYE: (A.SAY,),
    S.GOODBYE_UNSAID: (A.REST,),
    S.OVER: (A.HUSH, A.REST),
}
"""What is done when a state is gone to, also from itself."""

MEANWHILE: dict[State, dict[Event, Action]] = {
    S.LISTENING: {E.TAPPED: A.LISTEN_ON, E.LET_GO: A.END_SOON},
    S.HEARING: {E.FIRST_WORDS: A.SAY_FIRST, E.ESCAPE: A.HUSH},
    S.THINKING: {E.FIRST_WORDS: A.SAY_FIRST, E.ESCAPE: A.HUSH},
}
"""What is done without going anywhere."""


def heeds(state: State, event: Event) -> bool:
    """Whether `event` means anything in `state`."""
    return step(state, event) != (state, ())


def step(state: State, event: Event) -> tuple[State, tuple[Action, ...]]:
    """Where `event` leads from `state`, and what is to be done there."""
    then = ANYWHERE.get(event) or GOES[state].get(event)
    if then is None:
        done = MEANWHILE.get(state, {}).get(event)
        return state, () if done is None else (done,)
    forgotten = (A.FORGET,) if state is S.LISTENING and then is not S.HEARING else ()
    return then, forgotten + BEGINS_WITH[then]
