"""The doctor's page: one line for each thing a lesson stands on, with a word and a shape and not a colour alone.

The checks are those of `didi doctor`; they run in the office, and each finding is shown as it comes.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from desktop.base.background import CalledOff, Work
from desktop.operations.doctor import Finding, checks
from desktop.ui.front import Front
from desktop.ui.widgets.basics import Card, Page, boxed, button, column, empty, label, row, row_of, told
from desktop.ui.widgets.setup_widgets import Middle
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

WIDE = 940
"""Pixels at scale 1 that the lines take at most."""
SHAPES = {"good": "\u2713", "look": "!", "needed": "\u2715"}
TONES = {"good": "leaf", "look": "clay", "needed": "clay"}


class DoctorPage(Page):
    """What was found on this PC."""

    name = "doctor"
    area = "teacher"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.findings: tuple[Finding, ...] = ()
        self.summary = label(step="lead", wrap=True)
        self.progress = told(QProgressBar(), texts, name="window_doctor_looking")
        self.progress.setRange(0, 100)
        self.lines = QVBoxLayout()
        self.lines.setSpacing(16)
        self.again = told(button("", "first"), texts, text="window_doctor_again")
        self.stop = told(button("", "quiet"), texts, text="window_stop_work")
        self.copy = told(button(""), texts, text="window_doctor_copy")
        self.folder = told(button("", "quiet"), texts, text="window_trouble_folder")
        says = told(label(tone="soft", wrap=True), texts, text="window_doctor_says")
        card = Card(texts, "", "", self.summary, self.progress, self.lines)
        Middle(theme, self, WIDE, says, row_of(self.again, self.stop, self.copy, self.folder), card, 1)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.as_text()))

    def first(self) -> QWidget | None:
        """The button that looks again."""
        return self.again if self.again.isEnabled() else self.stop

    def show_work(self, share: float, words: str) -> None:
        """How far looking has come, 0 to 1, and at what."""
        self._busy(True)
        self.progress.setValue(round(100 * share))
        self.summary.setText(words)

    def show_findings(self, findings: tuple[Finding, ...], summary: str, *, done: bool = True) -> None:
        """What was found."""
        self.findings = findings
        self.summary.setText(summary)
        self._busy(not done)
        empty(self.lines)
        for one in findings:
            self.lines.addWidget(self._line(one))

    def as_text(self) -> str:
        """What was found, as text for whoever helps."""
        lines = (self.in_words(one) for one in self.findings)
        told = (f"{state}: {title}: {says} {advice}".rstrip() for title, state, says, advice in lines)
        return "\n".join((self.summary.text(), *told))

    def in_words(self, one: Finding) -> tuple[str, str, str, str]:
        """Its title, how it stands, what was found, and what can be done about it where there is something."""
        texts, advice = self.texts, self.texts(one.advice) if one.advice else ""
        return texts(one.title), texts(f"window_doctor_state_{_state(one)}"), texts(one.says, **one.slots), advice

    def _busy(self, busy: bool) -> None:
        """The cursor goes over from the one button to the other, and is never lost with one that goes."""
        going, coming = (self.again, self.stop) if busy else (self.stop, self.again)
        self.progress.setVisible(busy)
        held = going.hasFocus()
        self.again.setEnabled(not busy or held)
        coming.setEnabled(True)
        coming.setVisible(True)
        if held:
            coming.setFocus(Qt.FocusReason.OtherFocusReason)
        self.again.setEnabled(not busy)
        self.stop.setVisible(busy)
        self.copy.setEnabled(bool(self.findings))

    def _line(self, found: Finding) -> QWidget:
        title, state, says, advice = self.in_words(found)
        tone = TONES[_state(found)]
        shape = label(SHAPES[_state(found)], step="lead", tone=tone)
        shape.setMinimumWidth(self.theme.px(28))
        heading = row_of(label(title, tone="main"), label(state, step="small", tone=tone))
        words = column(heading, label(says, wrap=True), spacing=2)
        if advice:
            words.addWidget(label(advice, tone="soft", wrap=True))
        line = boxed(row((shape, 0, Qt.AlignmentFlag.AlignTop), (words, 1), spacing=16))
        line.setAccessibleName(f"{title}: {state}. {says} {advice}")
        return line


def _state(one: Finding) -> str:
    return "good" if one.good else "needed" if one.needed else "look"


class DoctorPresenter(QObject):
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
        page.again.clicked.connect(self._look)
        page.stop.clicked.connect(self._call_off)
        page.folder.clicked.connect(self._open_folder)

    def _enter(self) -> None:
        if self._work is None:
            self._look()

    def _look(self) -> None:
        self._found = ()
        settings = self._front.settings

        def job(work: Work) -> None:
            todo = checks()
            for number, check in enumerate(todo):
                work.step(number / len(todo))
                self._front.background.send_ahead(partial(self._one_more, check(settings)))

        self._page.show_findings((), "", done=False)
        self._show_work(0.0)
        self._work = self._front.work(job, self._done, lambda share, _: self._show_work(share), self._failed)

    def _show_work(self, share: float) -> None:
        self._page.show_work(share, self._front.texts("window_doctor_looking"))

    def _one_more(self, finding: Finding) -> None:
        if self._work is not None:
            self._found = (*self._found, finding)
            self._show_so_far()

    def _show_so_far(self) -> None:
        self._page.show_findings(self._found, self._front.texts("window_doctor_looking"), done=False)

    def _done(self, _: None) -> None:
        self._work = None
        self._show()

    def _failed(self, error: BaseException) -> None:
        self._work = None
        if isinstance(error, CalledOff):
            self._page.show_findings(self._found, self._front.texts("window_doctor_stopped"))
        else:
            self._show()
            self._front.fail(error)

    def _show(self) -> None:
        bad = sum(not one.good for one in self._found)
        code = (
            "window_doctor_all_good" if not bad else "window_doctor_one_bad" if bad == 1 else "window_doctor_some_bad"
        )
        summary = self._front.texts(code, number=bad)
        self._page.show_findings(self._found, summary)
        self._front.window.announce(summary)

    def _retell(self) -> None:
        if self._work is not None:
            self._show_so_far()
        elif self._found:
            self._show()

    def _call_off(self) -> None:
        if self._work is not None:
            self._work.call_off()

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._front.settings.data_dir)))
