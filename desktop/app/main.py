"""Opens the window, keeps it until it is closed, and ends: on Ctrl-C too, at any moment, and within a bounded time.

Nothing may be imported at the top of this file that takes long: until the window is there Ctrl-C must end at once.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING

from tutor.records import files

if TYPE_CHECKING:
    from desktop.base.settings import Settings

LOG = logging.getLogger("didi")
LOG_BYTES = 500_000
"""Size at which the log of faults begins anew; one older file is kept."""
LISTEN_FOR_SIGNALS = 200
"""Milliseconds between two chances for Python to notice Ctrl-C while Qt runs."""
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def run_window(settings: Settings) -> int:
    """Open Didi and come back when the window is closed: 0, or 1 when she could not start."""
    for one in STOP_SIGNALS:
        # Nothing is open yet, and an exception in the middle of Qt's own imports would be lost or abort.
        signal.signal(one, signal.SIG_DFL)
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from desktop.base.single_instance import Claim, OnlyOne

    _keep_log(settings)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Didi")
    app.setDesktopFileName("didi")
    app.setStyle("Fusion")
    only = OnlyOne(settings.data_dir)
    claim = only.claim()
    if claim is not Claim.FIRST:
        return _turn_away(settings, silent=claim is Claim.SILENT)
    from desktop.app.wiring import House

    house = House(settings)
    only.wanted.connect(house.window.come_forward)
    for one in STOP_SIGNALS:
        # By way of Qt's own loop: a window that closes before the loop runs would leave it running for ever.
        signal.signal(one, lambda *_: QTimer.singleShot(0, house.window.close))
    heartbeat = QTimer(app)
    heartbeat.timeout.connect(_nothing)
    heartbeat.start(LISTEN_FOR_SIGNALS)
    house.open()
    QTimer.singleShot(0, only.ready)
    app.exec()
    only.close()
    house.close()
    if house.refused:
        print(house.refused, file=sys.stderr)  # noqa: T201
    return _leave(1 if house.refused else 0, house.stopped)


def _turn_away(settings: Settings, *, silent: bool) -> int:
    """A Didi is open for this folder already: one line says so; when she does not answer, a window says it too."""
    from PySide6.QtWidgets import QApplication

    from desktop.base.translation import texts_for
    from desktop.ui.widgets.window import Window

    texts = texts_for(settings)
    if not silent:
        print(texts("window_already_open"))  # noqa: T201
        return 0
    sentence = texts("window_open_but_silent")
    print(sentence, file=sys.stderr)  # noqa: T201
    window = Window(texts)
    window.show_refusal(sentence)
    window.show()
    QApplication.exec()
    return 1


def _keep_log(settings: Settings) -> None:
    """Faults go to a small file beside the record, for whoever helps; never to the screen of a child."""
    LOG.propagate = False
    try:
        files.make_folder(settings.data_dir)
        path = settings.data_dir / "didi.log"
        kept: logging.Handler = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8")
    except OSError:
        kept = logging.NullHandler()
    kept.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOG.addHandler(kept)


def _leave(code: int, stopped: bool) -> int:
    """Every turn is on disk: what will not end in time may be cut off."""
    if not stopped:
        LOG.warning("a part would not stop; leaving without it")
        logging.shutdown()
        sys.stderr.flush()
        os._exit(code)
    return code


def _nothing() -> None:
    """Python looks for signals whenever it runs; this lets it run."""
