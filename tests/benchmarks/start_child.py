"""Opens a window, says when it can be used, and goes: Didi's own with the names, or the barest one that Qt can show.

It says how many seconds of the processor that took; Didi's own also how many seconds it took to close.
"""

from __future__ import annotations

import sys
import time


def bare() -> None:
    """The stock way: an empty main window with one button."""
    from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton

    app = QApplication([])
    window = QMainWindow()
    window.setCentralWidget(QPushButton("Start"))
    window.show()
    _until_usable(app, window)


def ours() -> None:
    """Didi's window on a PC that is set up, with everything that starts loading behind it."""
    from dataclasses import replace

    from PySide6.QtWidgets import QApplication

    from desktop.app.wiring import House
    from desktop.base.settings import read_settings

    app = QApplication([])
    house = House(replace(read_settings(), set_up=True))
    house.open()
    while not house.front.page("who").ready:
        app.processEvents()
        time.sleep(0.001)
    _until_usable(app, house.window)
    began = time.perf_counter()
    house.close()
    sys.stdout.write(f"{time.perf_counter() - began:.4f}\n")


def _until_usable(app: object, window: object) -> None:
    """Painted, and an event sent after that has been answered."""
    from PySide6.QtCore import QTimer

    answered: list[bool] = []
    while not answered:
        app.processEvents()  # type: ignore[attr-defined]
        handle = window.windowHandle()  # type: ignore[attr-defined]
        if handle is not None and handle.isExposed() and not answered:
            QTimer.singleShot(0, lambda: answered.append(True))
            app.processEvents()  # type: ignore[attr-defined]
        time.sleep(0.001)
    sys.stdout.write(f"usable {time.process_time():.3f}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    {"bare": bare, "ours": ours}[sys.argv[1]]()
