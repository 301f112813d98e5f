"""Work behind the window: order, the way home, and an end within a bounded time."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QTimer, Signal
from pytestqt.qtbot import QtBot

from desktop.base.background import Background, CalledOff, Lane, Work


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:
    made = Background()
    yield made
    assert made.stop(60.0)


def unwanted(error: BaseException) -> None:
    pytest.fail(f"raised {error!r}")


def test_what_a_job_gave_comes_home_to_the_windows_thread(background: Background, qtbot: QtBot) -> None:
    home: list[tuple[str, str, str]] = []

    def job() -> str:
        return threading.current_thread().name

    background.run(
        Lane.LESSON, job, lambda there: home.append(("done", there, threading.current_thread().name)), unwanted
    )
    qtbot.waitUntil(lambda: bool(home), timeout=60_000)
    assert home == [("done", "didi-lesson_0", threading.main_thread().name)]


def test_what_a_job_raised_comes_home_with_the_jobs_own_error(background: Background, qtbot: QtBot) -> None:
    home: list[BaseException] = []
    background.run(Lane.SOUND, lambda: 1 // 0, lambda _: pytest.fail("it gave something"), home.append)
    qtbot.waitUntil(lambda: bool(home), timeout=60_000)
    assert isinstance(home[0], ZeroDivisionError)


def test_a_lane_keeps_its_order_and_another_lane_does_not_wait_for_it(background: Background, qtbot: QtBot) -> None:
    gate = threading.Event()
    home: list[int | str] = []
    background.run(Lane.LESSON, lambda: gate.wait(60), lambda _: home.append(0), unwanted)
    for number in range(1, 20):
        background.run(Lane.LESSON, lambda number=number: number, home.append, unwanted)
    background.run(Lane.SOUND, lambda: "sound", home.append, unwanted)
    qtbot.waitUntil(lambda: "sound" in home, timeout=60_000)
    assert home == ["sound"]
    gate.set()
    qtbot.waitUntil(lambda: not background.busy(), timeout=60_000)
    assert home[1:] == list(range(20))


def test_the_window_answers_while_a_lane_works(background: Background, qtbot: QtBot) -> None:
    answered = threading.Event()
    home: list[bool] = []
    background.run(Lane.ERRANDS, lambda: answered.wait(60), home.append, unwanted)
    QTimer.singleShot(0, answered.set)
    qtbot.waitUntil(lambda: bool(home), timeout=90_000)
    assert home == [True]


def test_stopping_drops_what_waits_and_runs_the_last_job_of_a_lane_after_the_one_at_work(qtbot: QtBot) -> None:
    background = Background()
    began, done = threading.Event(), []

    def slow() -> None:
        began.set()
        time.sleep(0.2)
        done.append("slow")

    background.run(Lane.LESSON, slow, lambda _: done.append("delivered"), unwanted)
    background.run(Lane.LESSON, lambda: done.append("waiting"), lambda _: None, unwanted)
    assert began.wait(60)
    assert background.stop(60.0, {Lane.LESSON: lambda: done.append("last")})
    qtbot.wait(20)
    assert done == ["slow", "last"]


def test_a_stuck_job_does_not_keep_the_window_from_closing(qtbot: QtBot) -> None:
    background = Background()
    gate = threading.Event()
    background.run(Lane.SOUND, lambda: gate.wait(120), lambda _: None, lambda _: None)
    assert not background.stop(0.3)
    assert not gate.is_set()
    gate.set()


class _Bell(QObject):
    rung = Signal(int)


def test_the_qt_binding_gives_back_every_true_it_borrows(qtbot: QtBot) -> None:
    """PySide6 6.12.0 keeps one for each signal: with Python 3.11 the window dies after some six hundred of them."""
    bell = _Bell()
    before = sys.getrefcount(True)
    for number in range(200):
        bell.rung.emit(number)
    assert sys.getrefcount(True) > before - 100


def test_after_stopping_nothing_is_run_any_more(qtbot: QtBot) -> None:
    background = Background()
    assert background.stop(60.0)
    background.run(Lane.LESSON, lambda: pytest.fail("it ran"), unwanted, unwanted)
    assert not background.busy()


def test_long_work_tells_how_far_it_is_and_what_it_made(background: Background, qtbot: QtBot) -> None:
    told: list[object] = []

    def job(work: Work) -> str:
        work.step(0.5, "half")
        work.step(7.0)
        return "made"

    background.work(job, told.append, unwanted, lambda share, code: told.append((share, code)))
    qtbot.waitUntil(lambda: "made" in told, timeout=60_000)
    assert told == [(0.0, ""), (0.5, "half"), (1.0, ""), "made"]


def test_long_work_that_is_called_off_ends_at_its_next_word(background: Background, qtbot: QtBot) -> None:
    begun, called_off, errors = threading.Event(), threading.Event(), []

    def job(work: Work) -> None:
        begun.set()
        assert called_off.wait(60)
        work.step(0.5)

    work = background.work(job, unwanted, errors.append, lambda _share, _code: None)
    assert begun.wait(60)
    work.call_off()
    called_off.set()
    qtbot.waitUntil(lambda: bool(errors), timeout=60_000)
    assert isinstance(errors[0], CalledOff)


def test_work_that_nobody_watches_goes_on_all_the_same() -> None:
    Work().step(0.5)


def test_a_window_that_closes_calls_long_work_off_and_is_told_nothing_more(qtbot: QtBot) -> None:
    made, told, begun, closing = Background(), [], threading.Event(), threading.Event()

    def job(work: Work) -> None:
        begun.set()
        assert closing.wait(60)
        work.told("too late", "")
        work.step()

    made.work(job, told.append, told.append, lambda share, code: told.append((share, code)))
    assert begun.wait(60)
    qtbot.waitUntil(lambda: bool(told), timeout=60_000)
    made._stopping = True
    closing.set()
    assert made.stop(60.0)
    qtbot.wait(50)
    assert told == [(0.0, "")]
