"""When a model that fails is left alone: every step of the state machine, with a clock of the test's own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tutor.voice.breaker import Breaker, Limits

LIMITS = Limits(failures=3, refusals=2, cool_down_s=10.0, longest_s=60.0)


def failed(times: int, now: float = 0.0) -> Breaker:
    breaker = Breaker()
    for _ in range(times):
        breaker = breaker.after_failure(now, LIMITS)
    return breaker


def test_a_new_model_is_asked() -> None:
    assert Breaker().lets(0.0)
    assert Breaker().state(0.0) == "closed"


def test_it_opens_after_so_many_failures_in_a_row() -> None:
    assert failed(2).lets(0.0)
    assert not failed(3).lets(0.0)


def test_an_answer_in_between_begins_the_count_anew() -> None:
    for one in (failed(2).after_success(), failed(2).after_answer(), failed(2).after_refusal(0.0, LIMITS)):
        assert one.after_failure(0.0, LIMITS).after_failure(0.0, LIMITS).lets(0.0)


def test_after_its_rest_it_is_tried_and_a_success_closes_it() -> None:
    resting = failed(3)
    assert resting.state(9.9) == "open"
    assert resting.state(10.0) == "half_open"
    assert resting.after_success() == Breaker()
    assert resting.after_answer().state(10.0) == "closed"


def test_a_failure_of_the_try_rests_it_twice_as_long() -> None:
    again = failed(3).after_failure(10.0, LIMITS)
    assert again.state(29.9) == "open"
    assert again.state(30.0) == "half_open"


def test_a_refusal_of_the_try_rests_it_again() -> None:
    assert not failed(3).after_refusal(10.0, LIMITS).lets(10.0)


def test_no_rest_is_longer_than_the_longest() -> None:
    breaker, now = failed(3), 0.0
    for _ in range(40):
        now = breaker.until
        breaker = breaker.after_failure(now, LIMITS)
    assert breaker.until - now == LIMITS.longest_s


def test_it_rests_at_once_for_as_long_as_the_server_asks_up_to_the_longest() -> None:
    assert Breaker().after_failure(0.0, LIMITS, retry_after=25.0).until == 25.0
    assert Breaker().after_failure(0.0, LIMITS, retry_after=1.0).until == LIMITS.cool_down_s
    assert Breaker().after_failure(0.0, LIMITS, retry_after=86_400.0).until == LIMITS.longest_s


def test_many_refusals_in_a_row_rest_it_too() -> None:
    once = Breaker().after_refusal(0.0, LIMITS)
    assert once.lets(0.0)
    assert not once.after_refusal(0.0, LIMITS).lets(0.0)
    assert not once.after_answer().after_refusal(0.0, LIMITS).lets(0.0), "a choice says nothing about words"
    assert once.after_success().after_refusal(0.0, LIMITS).lets(0.0)


STEPS = st.lists(
    st.tuples(st.sampled_from(["success", "answer", "refusal", "failure"]), st.floats(0, 100)), max_size=30
)


@given(STEPS)
def test_it_always_comes_back_within_the_longest_rest(steps: list[tuple[str, float]]) -> None:
    breaker, now = Breaker(), 0.0
    for step, passed in steps:
        now += passed
        if step in ("success", "answer"):
            breaker = breaker.after_success() if step == "success" else breaker.after_answer()
        else:
            after = breaker.after_refusal if step == "refusal" else breaker.after_failure
            breaker = after(now, LIMITS)
        assert breaker.lets(now + LIMITS.longest_s)
        assert breaker.lets(now) or breaker.until > now
