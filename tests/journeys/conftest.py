"""What journeys share: a house with its real parts, and a person at its window.

Nothing of Didi is exchanged here; only the system's own windows for files are Qt's, so that one can type into them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from pytestqt.qtbot import QtBot

from desktop.base.settings import Settings
from tests.desktop.conftest import Build, build, nothing_ticks_on, settings
from tests.journeys.people import Person

__all__ = ["build", "nothing_ticks_on", "settings"]

Sits = Callable[..., Person]


@pytest.fixture(scope="session", autouse=True)
def qts_own_windows_for_files(qapp: QCoreApplication) -> Iterator[None]:
    """Where a file is chosen, the window is Qt's on every system."""
    attribute = Qt.ApplicationAttribute.AA_DontUseNativeDialogs
    before = qapp.testAttribute(attribute)
    qapp.setAttribute(attribute, True)
    yield
    qapp.setAttribute(attribute, before)


@pytest.fixture
def sits_down(build: Build, settings: Settings, qtbot: QtBot) -> Sits:
    """Opens Didi, with settings of one's own where some are named, and gives the person who sits down at the window."""

    def sat(**own: object) -> Person:
        return Person(build(replace(settings, **own)), qtbot)  # type: ignore[arg-type]

    return sat
