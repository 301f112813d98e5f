"""The system's windows for choosing files and printers, and the card of a new rescue code wherever it stands.

A stick that is in the PC comes first. None of them waits: what was chosen is handed on when somebody has chosen. A
code is written to no place but the one that the teacher chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QFileDialog

from desktop.operations import files
from desktop.ui.front import Front
from desktop.ui.widgets.rescue_code import CodeCard
from tutor.records.files import write_whole

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
    dialog = _dialog(front, mode, filters)
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()


def choose_several(front: Front, filters: tuple[str, ...], chosen: Callable[[tuple[Path, ...]], None]) -> None:
    """Ask with the system's own window which files are meant."""
    dialog = _dialog(front, QFileDialog.FileMode.ExistingFiles, filters)
    dialog.filesSelected.connect(lambda paths: chosen(tuple(map(Path, paths))))
    dialog.open()


def _dialog(front: Front, mode: QFileDialog.FileMode, filters: tuple[str, ...] = ()) -> QFileDialog:
    dialog = QFileDialog(front.window)
    dialog.setFileMode(mode)
    if filters:
        dialog.setNameFilters(list(filters))
    dialog.setSidebarUrls([QUrl.fromLocalFile(str(one)) for one in _places()])
    dialog.setDirectory(begins_at())
    dialog.finished.connect(dialog.deleteLater)
    return dialog


def _places() -> tuple[Path, ...]:
    own = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return (*files.sticks(), Path(own))


def begins_at() -> str:
    """The folder at which a window for choosing opens: the stick's where there is one, else that of documents."""
    return str(_places()[0])


def ask_printer(front: Front, chosen: Callable[[QPrinter], None]) -> bool:
    """Ask with the system's own window for a printer; False where this PC has none."""
    if not QPrinterInfo.availablePrinterNames():
        return False
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, front.window)
    dialog.accepted.connect(partial(chosen, printer))
    dialog.finished.connect(dialog.deleteLater)
    dialog.show()
    return True


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


FILE = "didi-rescue-code.txt"


def tend(front: Front, card: CodeCard) -> None:
    """Have what is wanted on the card done, and nobody leave it by accident."""
    front.ask_first(card.asks_to_stay)
    card.save.clicked.connect(lambda: ask_where(front, FILE, partial(save, front, card)))


def told_aloud(front: Front) -> None:
    """A code is shown now: screen readers say that it is there, and that it is shown only once."""
    front.window.announce(f"{front.texts('window_code_title')}. {front.texts('window_code_says')}")


def save(front: Front, card: CodeCard, path: Path) -> None:
    """Write the code that is shown to a file, with a sentence on what it is for."""
    code = card.code.text()
    if not code:
        return  # the card is gone, and the code with it
    words = front.texts("window_code_file", letters=code, button=front.texts("window_gate_forgotten"))
    front.ask(
        lambda: write_whole(path, f"{words}\n".encode("utf-8-sig")),
        lambda _: card.tell(front.texts("window_code_saved", file=path.name)),
        lambda error: _not_saved(front, error),
    )


def _not_saved(front: Front, error: BaseException) -> None:
    if isinstance(error, OSError):
        front.window.show_trouble(front.texts("export_failed"), str(error))
    else:
        front.fail(error)
