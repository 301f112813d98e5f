"""The system's own windows for choosing files, and small words that several of the teacher's clerks share.

None of them waits: what was chosen is handed on when somebody has chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from desktop.ui.front import Front

LANGUAGES = ("en", "hinglish", "hi")


def ask_where(front: Front, suggested: str, chosen: Callable[[Path], None]) -> None:
    """Ask with the system's own window where a file is to be written."""
    dialog = _dialog(front, QFileDialog.FileMode.AnyFile)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(Path(suggested).suffix.lstrip("."))
    dialog.selectFile(suggested)
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()


def choose_one(front: Front, filters: tuple[str, ...], chosen: Callable[[Path], None]) -> None:
    """Ask with the system's own window which file (without filters: which folder) is meant."""
    mode = QFileDialog.FileMode.ExistingFile if filters else QFileDialog.FileMode.Directory
    dialog = _dialog(front, mode)
    if filters:
        dialog.setNameFilters(list(filters))
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()


def _dialog(front: Front, mode: QFileDialog.FileMode) -> QFileDialog:
    dialog = QFileDialog(front.window)
    dialog.setFileMode(mode)
    dialog.setDirectory(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    dialog.finished.connect(dialog.deleteLater)
    return dialog


def languages(texts: Callable[..., str]) -> tuple[tuple[str, str], ...]:
    """The languages that sheets and reports are written in."""
    return tuple((one, texts(f"window_files_in_{one}")) for one in LANGUAGES)


def size(many: int) -> str:
    """A number of bytes for people."""
    for unit, each in (("MB", 2**20), ("KB", 2**10)):
        if many >= each:
            return f"{many / each:.1f} {unit}"
    return f"{many} B"


def today() -> str:
    """The day by this PC's clock, as it stands in names of files."""
    return datetime.now(tz=UTC).astimezone().date().isoformat()


def choose_several(front: Front, filters: tuple[str, ...], chosen: Callable[[tuple[Path, ...]], None]) -> None:
    """Ask with the system's own window which files are meant."""
    dialog = _dialog(front, QFileDialog.FileMode.ExistingFiles)
    dialog.setNameFilters(list(filters))
    dialog.filesSelected.connect(lambda paths: chosen(tuple(map(Path, paths))))
    dialog.open()
