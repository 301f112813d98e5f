"""The doctor as a page: the checks of the command, one line each, stopped and copied; and what the checks find."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations import doctor
from desktop.ui.setup.doctor_page import DoctorPage
from tests.desktop.conftest import PATIENCE, Build
from tutor.chapters.screen_texts import sentence
from tutor.records.journal import Journal


@pytest.fixture
def house(build: Build, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(doctor, "SOUND_SECONDS", 30.0)
    built = build()
    built.front.let_in = True
    return built


@pytest.fixture
def page(house: House) -> DoctorPage:
    house.front.go("doctor")
    shown: DoctorPage = house.front.page("doctor")
    return shown


def until(qtbot: QtBot, true: Callable[[], bool]) -> None:
    qtbot.waitUntil(true, timeout=PATIENCE)


def test_each_thing_has_one_line_with_a_word_and_it_can_be_copied(house: House, page: DoctorPage, qtbot: QtBot) -> None:
    until(qtbot, page.again.isEnabled)
    assert [page.in_words(one)[0] for one in page.findings][:3] == ["Processor", "Memory", "Disk"]
    assert len(page.findings) == len(doctor.checks()) == page.lines.count()
    assert {page.in_words(one)[1] for one in page.findings} <= {"good", "needs a look", "needed for lessons"}
    page.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert copied.count("\n") == len(page.findings)
    assert "Record of lessons" in copied
    house.front.choose(screen_language="hi")
    assert page.in_words(page.findings[0])[0] == "प्रोसेसर"


def test_looking_can_be_stopped_and_begun_again(house: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = Event()

    def slow(settings: Settings) -> doctor.Finding:
        stopped.wait(PATIENCE / 1000)
        return doctor.cpu(settings)

    monkeypatch.setattr("desktop.ui.setup.doctor_page.checks", lambda: (slow, *doctor.checks()[1:]))
    house.front.go("doctor")
    page: DoctorPage = house.front.page("doctor")
    page.stop.click()
    stopped.set()
    until(qtbot, page.again.isEnabled)
    assert page.summary.text().startswith("Stopped")
    page.again.click()
    until(qtbot, page.again.isEnabled)
    assert len(page.findings) == len(doctor.checks())


def test_while_it_is_looked_all_words_follow_the_language(
    house: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Event()

    def slow(settings: Settings) -> doctor.Finding:
        held.wait(PATIENCE / 1000)
        return doctor.cpu(settings)

    monkeypatch.setattr("desktop.ui.setup.doctor_page.checks", lambda: (doctor.cpu, slow))
    house.front.go("doctor")
    page: DoctorPage = house.front.page("doctor")
    until(qtbot, lambda: page.lines.count() == 1)
    house.front.choose(screen_language="hi")
    assert page.summary.text() == sentence("window_doctor_looking", "hi")
    line = page.lines.itemAt(0).widget()
    assert line is not None
    assert line.accessibleName().startswith("प्रोसेसर")
    assert page.stop.isVisible()
    held.set()
    until(qtbot, page.again.isEnabled)
    assert page.lines.count() == 2


def test_what_cannot_be_looked_at_is_a_finding_and_the_rest_is_looked_at(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "taken away"))
    found = {one.name: one for one in (check(settings) for check in doctor.checks())}
    assert len(found) == len(doctor.checks())
    assert not found["microphone"].good
    assert "taken away" in words(found["microphone"])
    assert found["data"].good


def test_one_student_is_one_student(settings: Settings) -> None:
    with Journal.open(settings.record) as record:
        record.student("Asha")
        assert "one student." in words(doctor.data(settings))
        record.student("Ravi")
    assert "2 students." in words(doctor.data(settings))


def test_a_damaged_record_is_needed_and_says_what_can_be_done(settings: Settings) -> None:
    settings.record.parent.mkdir(parents=True, exist_ok=True)
    settings.record.write_bytes(b"this was a record once " * 300)
    found = doctor.data(settings)
    assert not found.good
    assert found.needed
    assert "backup" in sentence(found.advice)


def test_every_finding_has_its_words_in_every_language(settings: Settings) -> None:
    for check in (doctor.cpu, doctor.memory, doctor.disk, doctor.models, doctor.network, doctor.data):
        found = check(settings)
        for language in ("en", "hinglish", "hi"):
            assert sentence(found.title, language)
            assert "{" not in sentence(found.says, language, **found.slots)


def words(found: doctor.Finding) -> str:
    return sentence(found.says, "en", **found.slots)
