"""`python -m tests.pictures`: opens the real window and paints the pictures of the guides anew, into docs/pictures.

A class of simulated students has had lessons; a person goes to each page by the words on the screen. Look at each
picture before you keep it. pytest runs this file only when it is named.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.wiring import Engines, load_ears, load_mouth
from desktop.base.settings import Settings
from tests.conftest import SoundRoom
from tests.desktop.conftest import Build, be, build, consented, nothing_ticks_on, settings, start_lesson_of
from tests.journeys.__main__ import a_screen
from tests.journeys.lessons import Student
from tests.tutor.reports import lived_lessons
from tests.tutor.reports.days_ago import had_lesson
from tutor.records.journal import Journal
from tutor.reports.roster import Listed, enrol

__all__ = ["build", "nothing_ticks_on", "settings"]

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SIZE = (1280, 720)
CLASS = {
    "Asha": "knows",
    "Ravi": "misconceives",
    "मीना": "small_steps",
    "Imran": "never_right",
    "Joseph": "is_near",
    "Lakshmi": "knows",
    "Farida": "guesses",
    "Sunita": "is_near",
    "Tenzin": "stuck",
    "Kabir": "misconceives",
}


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of which each has had a lesson, and some a second one."""
    path = tmp_path_factory.mktemp("class") / "progress.db"
    with Journal.open(path) as journal:
        enrol(journal, tuple(Listed(name, "7B", str(number)) for number, name in enumerate(CLASS, 1)))
        for number, (name, temperament) in enumerate([*CLASS.items(), *list(CLASS.items())[:3]]):
            lived_lessons.write(journal, lived_lessons.lived(temperament, name, number))
    return path


Sits = Callable[..., Student]


@pytest.fixture
def sits(
    build: Build,
    settings: Settings,
    record: Path,
    qtbot: QtBot,
    sound_room: SoundRoom,
    monkeypatch: pytest.MonkeyPatch,
) -> Sits:
    """Somebody who sits down at the window of this class, with settings of one's own; the questions are the same."""
    monkeypatch.setattr("secrets.randbelow", lambda _below: 0)
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    shutil.copy(record, settings.record)
    for student in ("Asha", "मीना"):
        consented(settings, student)

    def sat(**own: object) -> Student:
        whole = Engines(load_ears, load_mouth)
        person = Student(build(replace(settings, **own), engines=whole), qtbot)  # type: ignore[arg-type]
        person.house.window.resize(*SIZE)
        return person

    return sat


def keep(person: Student, name: str) -> None:
    """Paint the window as it stands, in its 256 commonest colours, so that the file stays small."""
    person.waits_until_idle()
    person.waits_until(lambda: not person.house.speaking.active)
    QTest.qWait(700)  # what moves has come to rest
    QApplication.processEvents()
    shot = person.house.window.grab(QRect(0, 0, *SIZE)).toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(shot.constBits(), dtype=np.uint32)
    colours, times = np.unique(pixels, return_counts=True)
    table = [int(one) for one in colours[np.argsort(-times)][:256]]
    path = PICTURES / f"{name}.png"
    small = shot.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.AvoidDither)
    small.save(str(path), "PNG", 0)
    assert path.stat().st_size <= 150_000


def test_a_lesson(sits: Sits, qtbot: QtBot) -> None:
    asha = sits()
    start_lesson_of(asha.house, qtbot, "teach_me", "Asha", "fractions")
    asha.waits_until(lambda: bool(asha.told))
    asha.solves()
    asha.answers("yes")
    keep(asha, "lesson")


def test_a_lesson_in_hindi_at_night(sits: Sits, qtbot: QtBot) -> None:
    meena = sits(language="hi", screen_language="hi", look="night")
    start_lesson_of(meena.house, qtbot, "teach_me", "मीना", "perimeter_area_angles")
    meena.waits_until(lambda: bool(meena.told))
    meena.answers("997")
    keep(meena, "lesson-hindi-night")


def test_a_home(sits: Sits, qtbot: QtBot) -> None:
    asha = sits()
    be(asha.house, qtbot, "Asha")
    keep(asha, "home")


def test_a_garden(build: Build, settings: Settings, qtbot: QtBot) -> None:
    for ago, chapter, turns in ((40, "fractions", 40), (12, "integers", 16), (3, "decimals", 14), (0, "fractions", 7)):
        had_lesson(settings.record, ago, chapter, longest=turns)
    asha = Student(build(settings), qtbot)
    asha.house.window.resize(*SIZE)
    be(asha.house, qtbot, "Asha").progress.click()
    asha.waits_for_page("progress")
    keep(asha, "garden")


def test_a_doubt(sits: Sits, qtbot: QtBot) -> None:
    asha = sits()
    start_lesson_of(asha.house, qtbot, "clarify_doubts", "Asha", "fractions")
    asha.waits_until(lambda: bool(asha.told))
    asha.answers("why do we make the denominators same")
    asha.waits_until(lambda: len(asha.sources) > 0)
    keep(asha, "doubts")


@pytest.mark.parametrize("page", ["overview", "files"])
def test_a_teachers_page(sits: Sits, page: str) -> None:
    teacher = sits()
    teacher.waits_for_page("who")
    teacher.house.front.let_in = True
    teacher.house.front.go(page)
    teacher.waits_for_page(page)
    keep(teacher, page)


if __name__ == "__main__":
    with a_screen() as screen:
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, *sys.argv[1:]]
        sys.exit(subprocess.run(words, env={**os.environ, **screen}, check=False).returncode)
