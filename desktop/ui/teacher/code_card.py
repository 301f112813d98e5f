"""Tends the card that shows a new rescue code, wherever it stands: announces it to screen readers, saves it as a file.

The code is on the card and nowhere else; it is written to no place but the one that the teacher chooses.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from desktop.ui.front import Front
from desktop.ui.teacher.asking import ask_where
from desktop.ui.widgets.rescue_code import CodeCard
from tutor.records.files import write_whole

FILE = "didi-rescue-code.txt"


def tend(front: Front, card: CodeCard) -> None:
    """Have what is wanted on the card done."""
    card.save_wanted.connect(lambda: ask_where(front, FILE, partial(save, front, card)))


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
