"""Turn-taking by itself: read as sentences, and held to its promises under any order of events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.voice_loop.turn_taking import ANYWHERE, BEGINS_WITH, GOES, Action, Event, State, heeds, step

HOME = {Event.HEARD_NOTHING, Event.HEARD_UNSURELY, Event.TURNED, Event.ENDED, Event.FAILED}
"""What the lesson lane brings home."""
DONE_FOR_GOOD = {State.AWAY, State.GOODBYE, State.GOODBYE_UNSAID, State.OVER}
AT_WORK = {State.HEARING, State.THINKING}


def after(*events: Event, begin: State = State.RESTING) -> State:
    """Where these events lead, one after another."""
    state = begin
    for event in events:
        state, _ = step(state, event)
    return state


def does(state: State, event: Event) -> tuple[Action, ...]:
    return step(state, event)[1]


# --- read as sentences ------------------------------------------------------------------------------------------------


def test_a_lesson_begins_with_what_didi_says_first() -> None:
    assert after(Event.BEGAN, Event.TURNED, begin=State.AWAY) is State.SPEAKING
    assert after(Event.BEGAN, Event.TURNED, Event.FELL_SILENT, begin=State.AWAY) is State.RESTING


def test_where_nothing_was_said_didi_waits_on() -> None:
    assert after(Event.HEARD_NOTHING, begin=State.HEARING) is State.RESTING


def test_the_button_is_held_let_go_and_answered() -> None:
    assert after(Event.PRESSED) is State.LISTENING
    assert does(State.LISTENING, Event.LET_GO) == (Action.END_SOON,)
    assert after(Event.PRESSED, Event.LET_GO, Event.SPEECH_ENDED) is State.HEARING
    assert after(Event.PRESSED, Event.LET_GO, Event.SPEECH_ENDED, Event.TURNED) is State.SPEAKING


def test_a_tap_listens_on_and_the_next_press_ends_it() -> None:
    assert does(State.LISTENING, Event.TAPPED) == (Action.LISTEN_ON,)
    assert after(Event.PRESSED, Event.TAPPED, Event.PRESSED) is State.HEARING


def test_a_voice_interrupts_didi_who_is_silent_before_she_listens() -> None:
    assert does(State.SPEAKING, Event.SPEECH_BEGAN) == (Action.HUSH, Action.SET_ASIDE, Action.LISTEN)


def test_unsure_words_are_shown_and_what_is_sent_of_them_counts() -> None:
    assert does(State.HEARING, Event.HEARD_UNSURELY) == (Action.REST, Action.CONFIRM)
    assert after(Event.HEARD_UNSURELY, Event.SENT, begin=State.HEARING) is State.THINKING
    assert after(Event.HEARD_UNSURELY, Event.PUT_ASIDE, begin=State.HEARING) is State.RESTING
    assert after(Event.HEARD_UNSURELY, Event.SPEECH_BEGAN, begin=State.HEARING) is State.LISTENING


def test_while_didi_thinks_nobody_is_listened_to_and_nothing_else_is_decided() -> None:
    for state in AT_WORK:
        for event in (Event.PRESSED, Event.SPEECH_BEGAN, Event.SENT, Event.AGAIN, Event.QUIET):
            assert step(state, event) == (state, ()), f"{event}, while {state}"


def test_first_words_are_said_while_a_model_thinks_and_at_no_other_time() -> None:
    assert {state for state in State if Action.SAY_FIRST in does(state, Event.FIRST_WORDS)} == AT_WORK


def test_a_reply_without_a_voice_is_said_once_there_is_one() -> None:
    assert after(Event.TURNED, Event.NO_VOICE) is State.WAITING_FOR_A_VOICE
    assert does(State.WAITING_FOR_A_VOICE, Event.VOICE_FOUND) == (Action.SAY,)
    assert after(Event.VOICE_FOUND) is State.RESTING, "nothing waits to be said"
    assert after(Event.NO_VOICE, Event.PRESSED, begin=State.SPEAKING) is State.LISTENING


def test_a_voice_that_is_found_in_mid_sentence_begins_nothing_anew() -> None:
    assert step(State.SPEAKING, Event.VOICE_FOUND) == (State.SPEAKING, ())
    assert step(State.GOODBYE, Event.VOICE_FOUND) == (State.GOODBYE, ())


def test_long_quiet_has_the_question_said_again_where_didi_waits_for_an_answer() -> None:
    said = {state for state in State if Action.SAY in does(state, Event.QUIET)}
    assert said == {State.RESTING, State.WAITING_FOR_A_VOICE}


def test_words_that_are_typed_in_mid_sentence_take_the_place_of_the_spoken_ones() -> None:
    assert does(State.LISTENING, Event.SENT) == (Action.FORGET, Action.HUSH, Action.SET_ASIDE, Action.DECIDE)


def test_the_last_words_can_be_heard_again() -> None:
    over = after(Event.ENDED, Event.FELL_SILENT, begin=State.THINKING)
    assert over is State.OVER
    assert after(Event.AGAIN, Event.NO_VOICE, Event.VOICE_FOUND, begin=over) is State.GOODBYE


def test_a_turn_that_comes_home_after_the_lesson_was_left_is_not_said() -> None:
    assert after(Event.SENT, Event.LEFT, Event.TURNED) is State.AWAY
    assert does(State.AWAY, Event.TURNED) == ()


def test_words_are_welcome_exactly_where_didi_waits_or_speaks_and_the_lesson_goes_on() -> None:
    welcome = {State.RESTING, State.ASKING_AGAIN, State.SPEAKING, State.WAITING_FOR_A_VOICE}
    assert {state for state in State if heeds(state, Event.SPEECH_BEGAN)} == welcome


# --- any order of events ----------------------------------------------------------------------------------------------


@dataclass
class Room:
    """What stands around the table: whether Didi is heard, sound is kept, and how many jobs the lane has."""

    state: State = State.AWAY
    speaks: bool = False
    keeps: bool = False
    jobs: int = 0

    def can_be(self, event: Event) -> bool:
        """The lane brings home what it was asked for; silence falls, and a voice lacks, only where one was wanted."""
        if event in HOME - {Event.TURNED, Event.ENDED}:
            return self.jobs > 0
        if event in (Event.FELL_SILENT, Event.NO_VOICE):
            return self.speaks
        return event is not Event.SPEECH_ENDED or self.keeps

    def live(self, event: Event) -> tuple[Action, ...]:
        """Let it happen, and do what is to be done."""
        if event in HOME and self.jobs:
            self.jobs -= 1
        if event in (Event.FELL_SILENT, Event.NO_VOICE):
            self.speaks = False
        self.state, actions = step(self.state, event)
        for action in actions:
            self._do(action)
        return actions

    def _do(self, action: Action) -> None:
        if action in (Action.SAY, Action.SAY_FIRST, Action.HUSH):
            self.speaks = action is not Action.HUSH
        if action in (Action.LISTEN, Action.FORGET, Action.HEAR):
            self.keeps = action is Action.LISTEN
        self.jobs += action in (Action.HEAR, Action.DECIDE)
        assert not (self.speaks and self.keeps), f"she speaks and listens, {self.state}"

    def live_on(self, picks: list[int], *, never: frozenset[Event] = frozenset()) -> Iterator[tuple[Action, ...]]:
        """Live through events that can be and mean something here, one for each pick."""
        for pick in picks:
            can = [one for one in Event if self.can_be(one) and step(self.state, one) != (self.state, ())]
            event = can[pick % len(can)]
            if event not in never:
                yield self.live(event)


def lived(picks: list[int]) -> Room:
    room = Room(State.RESTING)
    for _ in room.live_on(picks):
        pass
    return room


any_order = st.lists(st.integers(0, len(Event) - 1), max_size=30)
many = settings(max_examples=300)


@many
@given(any_order)
def test_sound_is_kept_exactly_while_didi_listens_and_she_is_silent_where_she_waits(picks: list[int]) -> None:
    room = lived(picks)
    assert room.keeps == (room.state is State.LISTENING)
    if room.state in (State.AWAY, State.RESTING, State.LISTENING, State.OVER):
        assert not room.speaks


@many
@given(any_order)
def test_escape_always_silences_forgets_and_rests_unless_a_turn_is_on_its_way(picks: list[int]) -> None:
    room = lived(picks)
    at_work = room.state in AT_WORK
    room.live(Event.ESCAPE)
    assert not room.speaks
    assert not room.keeps
    assert room.state in (AT_WORK if at_work else {State.RESTING, State.OVER, State.AWAY})


@many
@given(any_order, st.sampled_from([Event.TURNED, Event.ENDED]))
def test_no_turn_is_lost_and_none_is_decided_beside_another(picks: list[int], home: Event) -> None:
    room = Room(State.RESTING)
    for _ in room.live_on(picks, never=frozenset(ANYWHERE)):
        assert room.jobs == (room.state in AT_WORK)
    if room.state in AT_WORK:
        assert room.live(home) == (Action.SAY,)


@many
@given(any_order)
def test_nobody_is_ever_stuck(picks: list[int]) -> None:
    room = lived(picks)
    if room.state in AT_WORK:
        room.live(Event.FAILED)
    if room.state not in DONE_FOR_GOOD | {State.LISTENING}:
        room.live(Event.PRESSED)
    assert room.state in DONE_FOR_GOOD | {State.LISTENING}
    room.live(Event.BEGAN)
    assert room.state is State.RESTING


@many
@given(any_order)
def test_after_the_last_turn_nobody_is_listened_to_and_nothing_decided(picks: list[int]) -> None:
    room = Room(State.THINKING, jobs=1)
    room.live(Event.ENDED)
    for actions in room.live_on(picks, never=frozenset({Event.BEGAN})):
        assert not {Action.LISTEN, Action.HEAR, Action.DECIDE} & set(actions)


@pytest.mark.parametrize("state", State)
def test_every_state_can_be_reached_and_says_what_it_begins_with(state: State) -> None:
    reached, edge = {State.AWAY}, {State.AWAY}
    while edge:
        edge = {then for one in edge for then in (*GOES[one].values(), *ANYWHERE.values())} - reached
        reached |= edge
    assert state in reached
    assert state in BEGINS_WITH
