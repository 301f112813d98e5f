"""Work that is left alone when its time is up: nobody waits longer than they said, and threads do not pile up."""

from __future__ import annotations

from contextlib import closing
from threading import Event

import pytest

from tutor.voice.patience import Hand, Line


def ever() -> float:
    return 5.0


def test_what_a_job_hands_over_comes_in_order() -> None:
    line: Line[int] = Line()

    def job(hand: Hand[int]) -> None:
        assert all(hand(number) for number in range(5))

    assert list(line.begin(job).pieces(ever)) == [0, 1, 2, 3, 4]
    line.wait(5.0)
    assert not line.busy()


def test_a_job_that_takes_too_long_is_left_alone() -> None:
    line, stop = Line[int](), Event()
    work = line.begin(lambda hand: stop.wait(5.0) and None)
    with pytest.raises(TimeoutError):
        list(work.pieces(lambda: 0.05))
    assert line.busy()
    stop.set()
    line.wait(5.0)
    assert not line.busy()


def test_with_no_time_left_nothing_is_waited_for() -> None:
    line: Line[int] = Line()
    work = line.begin(lambda hand: None)
    with pytest.raises(TimeoutError):
        list(work.pieces(lambda: 0.0))
    line.wait(5.0)


def test_a_job_learns_that_nobody_waits_any_more() -> None:
    line, left, told = Line[int](), Event(), []

    def job(hand: Hand[int]) -> None:
        told.append(hand(1))
        left.wait(5.0)
        told.append(hand(2))

    with closing(line.begin(job).pieces(ever)) as pieces:
        assert next(pieces) == 1
    left.set()
    line.wait(5.0)
    assert told == [True, False]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_job_that_breaks_ends_all_the_same() -> None:
    line: Line[int] = Line()

    def job(hand: Hand[int]) -> None:
        hand(1)
        raise RuntimeError("broken")

    assert list(line.begin(job).pieces(ever)) == [1]
    line.wait(5.0)


def test_a_job_that_never_ends_is_given_up_but_not_again_and_again() -> None:
    stop = Event()
    line: Line[int] = Line(stuck_s=0.0, most=2)
    line.begin(lambda hand: stop.wait(5.0) and None)
    assert not line.busy()
    line.begin(lambda hand: stop.wait(5.0) and None)
    assert line.busy()
    stop.set()
    line.wait(5.0)


def test_a_line_that_was_never_used_has_nothing_to_wait_for() -> None:
    line: Line[int] = Line()
    line.wait(5.0)
    assert not line.busy()
