"""What is given out: a form that asks what, of whom and in which language, and the work on it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from desktop.ui.teacher.files_widgets import Job, Line, card, field, fill, in_a_row
from desktop.ui.widgets.basics import button, label, told
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.values.files import Giving, GivingView, JobView
from desktop.values.page import Texts

LEAST_LETTERS = 8
"""Letters of a passphrase."""
OF_ALL = ("progress", "research")
"""Kinds that hold everybody: nobody is chosen for them."""
WORDED = ("xlsx", "csv", "pdf", "xapi")
"""Kinds with words in a language."""


class GivingOut(QWidget):
    """The form."""

    wanted = Signal(object)
    """A `Giving`."""
    show_wanted = Signal()
    """The folder with what was written."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.kind, self.who, self.language = CalmBox(), CalmBox(), CalmBox()
        self.passphrase, self.again, self.school = (Line() for _ in range(3))
        for line in (self.passphrase, self.again):
            line.setEchoMode(QLineEdit.EchoMode.Password)
        self.says = label(tone="soft", wrap=True)
        self.mismatch = label(tone="clay", wrap=True)
        self._going = False
        self.go = told(button("", "first"), texts, text="window_files_give")
        self.see_folder = told(button("", "quiet"), texts, text="window_files_show")
        self.job = Job(texts)
        frame, column = card(texts, "window_files_out", "window_files_out_more")
        self._fields = {
            name: field(texts, f"window_files_{name}", widget)
            for name, widget in (
                ("what", self.kind),
                ("who", self.who),
                ("language", self.language),
                ("school", self.school),
                ("new_passphrase", self.passphrase),
                ("again", self.again),
            )
        }
        column.addWidget(in_a_row(*(self._fields[name] for name in ("what", "who", "language", "school"))))
        column.addWidget(self.says)
        column.addWidget(in_a_row(self._fields["new_passphrase"], self._fields["again"]))
        column.addWidget(self.mismatch)
        column.addWidget(in_a_row(self.go, self.see_folder))
        column.addWidget(self.job)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(frame)
        whole.addStretch(1)
        self._texts = texts
        self.see_folder.hide()
        self.kind.currentIndexChanged.connect(self._see)
        self.passphrase.textChanged.connect(self._see)
        self.again.textChanged.connect(self._see)
        self.go.clicked.connect(self._give)
        self.see_folder.clicked.connect(self.show_wanted)
        self._see()

    def offer(self, view: GivingView) -> None:
        """Offer what can be given out."""
        fill(self.kind, view.kinds, view.kind)
        fill(self.who, view.whose, view.who)
        fill(self.language, view.languages, view.language)
        self._see()

    def tell(self, view: JobView | None, *, written: bool = False) -> None:
        """How far it is; `written`: there is a file to be shown."""
        self.job.tell(view)
        self._going = view is not None and view.share >= 0
        self.see_folder.setVisible(written)
        if written:
            self.passphrase.clear()
            self.again.clear()
        self._see()

    def retell(self) -> None:
        """The words about the kind are in another language."""
        self._see()

    def _see(self) -> None:
        kind = str(self.kind.currentData() or "")
        self._fields["who"].setVisible(kind not in OF_ALL)
        self._fields["language"].setVisible(kind in WORDED)
        self._fields["school"].setVisible(kind == "oneroster")
        for name in ("new_passphrase", "again"):
            self._fields[name].setVisible(kind == "progress")
        amiss = self._amiss() if kind == "progress" else ""
        self.mismatch.setText(self._texts(amiss, letters=LEAST_LETTERS) if amiss else "")
        self.mismatch.setVisible(bool(amiss))
        self.go.setEnabled(bool(kind) and not amiss and not self._going)
        self.says.setText(self._texts(f"window_files_says_{kind}") if kind else "")

    def _amiss(self) -> str:
        """The code of what keeps a passphrase from being one; empty when nothing does."""
        first, again = self.passphrase.text(), self.again.text()
        if 0 < len(first.strip()) < LEAST_LETTERS:
            return "window_files_passphrase_short"
        return "window_files_passphrases_differ" if first != again else ""

    def _give(self) -> None:
        self.wanted.emit(
            Giving(
                kind=str(self.kind.currentData()),
                who=str(self.who.currentData() or ""),
                language=str(self.language.currentData() or "en"),
                passphrase=self.passphrase.text(),
                again=self.again.text(),
                school=self.school.text().strip(),
            )
        )
