"""Tends the doctor's page: looks at one thing after another in the office, shows each as it is found.

It changes nothing on this PC.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from desktop.base.background import CalledOff, Work
from desktop.operations.doctor import Finding, checks
from desktop.ui.front import Front
from desktop.ui.teacher.doctor_page import DoctorPage
from desktop.values.setup import FindingView


class DoctorClerk(QObject):
    """The doctor's page."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front = front
        self._found: tuple[Finding, ...] = ()
        self._work: Work | None = None
        front.add("doctor", DoctorPage, self._wire, self._enter, entry="window_entry_doctor")
        front.language_changed.connect(self._retell)

    @property
    def _page(self) -> DoctorPage:
        page: DoctorPage = self._front.page("doctor")
        return page

    def _wire(self, page: DoctorPage) -> None:
        page.again_wanted.connect(self._look)
        page.call_off_wanted.connect(self._call_off)
        page.folder_wanted.connect(self._open_folder)

    def _enter(self) -> None:
        if self._work is None:
            self._look()

    def _look(self) -> None:
        self._found = ()
        settings, found = self._front.settings, list[Finding]()

        def job(work: Work) -> tuple[Finding, ...]:
            todo = checks()
            for number, check in enumerate(todo):
                work.step(number / len(todo))
                finding = check(settings)
                found.append(finding)
                self._front.background.send_ahead(partial(self._one_more, tuple(found)))
            return tuple(found)

        self._page.show_findings((), "", done=False)
        self._page.show_work(0.0, self._front.texts("window_doctor_looking"))
        self._work = self._front.work(job, self._done, self._progressed, self._failed)

    def _progressed(self, share: float, _: str) -> None:
        self._page.show_work(share, self._front.texts("window_doctor_looking"))

    def _one_more(self, found: tuple[Finding, ...]) -> None:
        if self._work is not None:
            self._found = found
            self._page.show_findings(self._views(), self._front.texts("window_doctor_looking"), done=False)

    def _done(self, found: tuple[Finding, ...]) -> None:
        self._work, self._found = None, found
        self._show()

    def _failed(self, error: BaseException) -> None:
        self._work = None
        if isinstance(error, CalledOff):
            self._page.show_findings(self._views(), self._front.texts("window_doctor_stopped"))
        else:
            self._show()
            self._front.fail(error)

    def _show(self) -> None:
        bad = sum(not one.good for one in self._found)
        code = (
            "window_doctor_all_good" if not bad else "window_doctor_one_bad" if bad == 1 else "window_doctor_some_bad"
        )
        summary = self._front.texts(code, number=bad)
        self._page.show_findings(self._views(), summary)
        self._front.window.announce(summary)

    def _views(self) -> tuple[FindingView, ...]:
        return tuple(self._view(one) for one in self._found)

    def _view(self, one: Finding) -> FindingView:
        texts = self._front.texts
        state: Literal["good", "look", "needed"] = "good" if one.good else "needed" if one.needed else "look"
        return FindingView(
            texts(one.title),
            texts(one.says, **one.slots),
            texts(one.advice) if one.advice else "",
            state,
            texts(f"window_doctor_state_{state}"),
        )

    def _retell(self) -> None:
        if self._found and self._work is None:
            self._show()

    def _call_off(self) -> None:
        if self._work is not None:
            self._work.call_off()

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._front.settings.data_dir)))
