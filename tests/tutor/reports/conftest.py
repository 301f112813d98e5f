"""A record of real lessons: lived and written once, copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tutor.reports import lived_lessons
from tutor.records.journal import Journal


@pytest.fixture(scope="session")
def written_lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lived_lessons.write_all(tmp_path_factory.mktemp("lived") / "progress.db")


@pytest.fixture
def lived_journal(written_lessons: Path, tmp_path: Path) -> Iterator[Journal]:
    """Four lessons of three students."""
    folder = tmp_path / "lived"
    folder.mkdir()
    with Journal.open(Path(shutil.copy(written_lessons, folder / "progress.db"))) as journal:
        yield journal
