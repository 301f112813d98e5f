"""Tends a list of models, wherever one is shown: which are here, and adding more with progress and a way to stop.

It adds only what the catalogue knows; it loads no model, and has those who load them know what came.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from desktop.base.background import CalledOff, Work
from desktop.operations import setup
from desktop.operations.setup import Shelf
from desktop.ui.front import Front
from desktop.ui.widgets.setup_widgets import ModelsList
from desktop.values.setup import ModelRow, ModelsView

JOBS = ("ears", "mouth", "voice_activity", "words", "meaning")
"""What models are for, the most needed first."""
NEEDED = ("ears", "mouth")


class ModelsClerk(QObject):
    """One list of models."""

    def __init__(self, front: Front, widget: ModelsList) -> None:
        super().__init__(front)
        self._front, self._widget = front, widget
        self._work: Work | None = None
        self._came: tuple[str, ...] = ()
        """Titles of models that came, and of which nobody was told yet."""
        self.ready = False
        """There are ears and a voice."""
        widget.packed_wanted.connect(lambda: self._add(None))
        widget.stick_wanted.connect(self._choose)
        widget.call_off_wanted.connect(self._call_off)

    def look(self) -> None:
        """See which models are here."""
        self._front.ask(partial(setup.shelf, self._front.settings), self._show)

    def _show(self, shelf: Shelf) -> None:
        here = {one.entry.job for one in shelf.statuses if one.state == "ready"}
        came, self._came = self._came, ()
        if came:
            self._front.equipped.emit({one.entry.job for one in shelf.statuses if one.entry.title in came})
        self.ready = set(NEEDED) <= here
        lacking = next((one for one in NEEDED if one not in here), "")
        ordered = sorted(shelf.statuses, key=lambda one: (one.state == "missing", JOBS.index(one.entry.job)))
        texts = self._front.texts
        others = [one for one in ordered if one.state == "missing" and one.entry.job in here]
        rows = tuple(
            ModelRow(
                one.entry.title,
                texts(f"window_models_job_{one.entry.job}"),
                texts("window_models_size", number=one.entry.about_mb),
                one.state,
                texts(f"window_models_{one.state}"),
            )
            for one in ordered
            if one not in others
        )
        sizes = (f"{one.entry.title} ({texts('window_models_size', number=one.entry.about_mb)})" for one in others)
        more = texts("window_models_more", names=", ".join(sizes)) if others else ""
        summary = texts(f"window_models_no_{lacking}" if lacking else "window_models_all")
        self._widget.show_models(ModelsView(rows, more, summary, shelf.packed))

    def _choose(self) -> None:
        title = self._front.texts("window_models_stick")
        folder = QFileDialog.getExistingDirectory(self._front.window, title)
        if folder:
            self._add(Path(folder))

    def _add(self, path: Path | None) -> None:
        settings = self._front.settings

        def job(work: Work) -> tuple[str, ...]:
            return setup.add_models(settings, path, work.step)

        self._widget.show_work(0.0)
        self._work = self._front.work(job, self._added, lambda share, _: self._widget.show_work(share), self._not_added)

    def _added(self, titles: tuple[str, ...]) -> None:
        texts = self._front.texts
        words = texts("window_models_added", names=", ".join(titles)) if titles else texts("window_models_known")
        self._widget.show_work(None, words)
        self._came += titles
        self.look()

    def _not_added(self, error: BaseException) -> None:
        code = str(getattr(error, "code", "window_unexpected"))
        details = "" if isinstance(error, CalledOff) else f" {error}"
        self._widget.show_work(None, f"{self._front.texts(code)}{details}")
        self.look()

    def _call_off(self) -> None:
        if self._work is not None:
            self._work.call_off()
