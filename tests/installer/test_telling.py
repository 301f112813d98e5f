"""Every step shows that it goes on: a moving line on a terminal, plain lines elsewhere."""

from __future__ import annotations

from io import StringIO

import pytest

from installer.running import PLAIN_EVERY_S, Teller


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_where_lines_cannot_move_a_step_speaks_at_its_start_now_and_then_and_at_its_end() -> None:
    out, clock = StringIO(), Clock()
    with Teller(out, clock).step("Fetching") as step:
        for _ in range(5):
            clock.now += PLAIN_EVERY_S / 2
            step.tick("numpy")
    assert out.getvalue().splitlines() == ["Fetching ...", "  10 s  numpy", "  20 s  numpy", "Fetching: done (25 s)"]


def test_on_a_terminal_the_seconds_move_on_one_line() -> None:
    out, clock = Terminal(), Clock()
    with Teller(out, clock).step("Fetching") as step:
        clock.now += 3
        step.tick()
    before_the_end = out.getvalue().split("\n")[0]
    assert before_the_end.count("\r") >= 2
    assert "Fetching  3 s" in before_the_end
    assert "Fetching: done (3 s)" in out.getvalue()


def test_a_line_never_grows_beyond_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = Terminal()
    with Teller(out).step("Fetching") as step:
        step.tick("x" * 500)
    assert max(len(part) for part in out.getvalue().replace("\n", "\r").split("\r")) <= 40


def test_a_step_that_breaks_off_says_so() -> None:
    out = StringIO()
    with pytest.raises(KeyboardInterrupt), Teller(out).step("Fetching"):
        raise KeyboardInterrupt
    assert "Fetching: stopped" in out.getvalue()
