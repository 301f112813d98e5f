"""The clocks that tell waking from sleeping: a lesson's time stands while the PC sleeps."""

from __future__ import annotations

from desktop.lesson import asleep_seconds, awake_seconds
from desktop.lesson.conversation import resume_or_open
from tutor.turn import Heard


def test_the_clock_of_waking_never_goes_back() -> None:
    times = [awake_seconds() for _ in range(1000)]
    assert times == sorted(times)


def test_while_the_pc_is_awake_no_sleep_is_counted() -> None:
    before = asleep_seconds()
    assert abs(asleep_seconds() - before) < 0.1


def test_a_lesson_is_timed_by_the_clock_of_waking() -> None:
    lesson = resume_or_open("Asha", "rational_numbers", seed=1)
    before = awake_seconds()
    lesson.begin()
    lesson.reply(Heard("hello"))
    assert lesson._clock is awake_seconds
    assert 0.0 <= lesson.session.elapsed <= awake_seconds() - before + 1.0
