"""Circles are collected on the window's thread alone while a window stands, as often as Python would itself."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from desktop.base.background import Lane, due
from tests.desktop.conftest import PATIENCE, Build

THRESHOLD = (700, 10, 10)


@pytest.mark.parametrize(
    ("count", "whole", "generation"),
    [
        ((700, 10, 10), True, -1),
        ((701, 0, 0), True, 0),
        ((701, 11, 0), True, 1),
        ((0, 11, 11), True, 2),
        ((0, 11, 11), False, 1),
        ((0, 0, 11), False, -1),
    ],
)
def test_the_oldest_generation_over_its_threshold_is_due(
    count: tuple[int, int, int], whole: bool, generation: int
) -> None:
    assert due(count, THRESHOLD, whole=whole) == generation


def test_a_collector_that_somebody_turned_off_stays_off() -> None:
    assert due((10**6, 10**6, 10**6), (0, 0, 0), whole=True) == -1


@pytest.fixture
def collectors() -> Iterator[set[int]]:
    """The threads that circles were collected on."""
    seen: set[int] = set()

    def note(phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            seen.add(threading.get_ident())

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


def make_circles() -> None:
    for _ in range(50_000):
        circle: list[object] = []
        circle.append(circle)


def test_no_lane_collects_while_a_window_stands(build: Build, qtbot: QtBot, collectors: set[int]) -> None:
    house = build()
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    collectors.clear()
    for lane in Lane:
        house.background.run(lane, make_circles, lambda _: None, house.front.fail)
    qtbot.waitUntil(lambda: not house.background.busy() and bool(collectors), timeout=PATIENCE)
    assert collectors == {threading.get_ident()}
    house.window.close()
    assert gc.isenabled()
