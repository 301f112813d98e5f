"""The page of files: what comes in, what is given out, and the backups. Files may be dropped anywhere on it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QTabBar, QVBoxLayout, QWidget

from desktop.ui.teacher.files_widgets import AskCard, Job, Line, card, field, fill, in_a_row
from desktop.ui.teacher.table import TableView
from desktop.ui.widgets.basics import Page, button, carried_files, label, restyle, told
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.ui.widgets.theme import Theme
from desktop.values.files import FileView, Giving, GivingView, JobView, Question
from desktop.values.page import Texts
from tutor.reports.tables import Table

PARTS = ("in", "out", "backups")


class FilesPage(Page):
    """Three parts, one at a time."""

    name = "files"
    area = "teacher"

    dropped = Signal(object)
    """Paths of files and folders, as a tuple of texts."""
    part_shown = Signal(str)

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.setAcceptDrops(True)
        self.tabs = told(QTabBar(), texts, name="window_page_files")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for _ in PARTS:
            self.tabs.addTab("")
        self.coming, self.giving, self.backups = TakingIn(texts), GivingOut(texts), BackupsPanel(theme, texts)
        self._parts: tuple[QWidget, ...] = (self.coming, self.giving, self.backups)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 24)
        column.setSpacing(14)
        column.addWidget(self.tabs)
        for part in self._parts:
            column.addWidget(part)
        column.addStretch(1)
        self.tabs.currentChanged.connect(self._turn)
        self.retell()
        self._turn(0)

    def first(self) -> QWidget | None:
        """The cursor is where one of the parts is chosen."""
        return self.tabs

    def show_part(self, part: str) -> None:
        """Turn to one of the parts."""
        self.tabs.setCurrentIndex(PARTS.index(part))

    def retell(self) -> None:
        """The names of the parts are in another language."""
        for at, part in enumerate(PARTS):
            self.tabs.setTabText(at, self.texts(f"window_files_part_{part}"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are held over the page."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()
            self.coming.highlight(on=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They are held elsewhere again."""
        self.coming.highlight(on=False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Files were dropped."""
        self.coming.highlight(on=False)
        paths = carried_files(event)
        if paths:
            event.acceptProposedAction()
            self.show_part("in")
            self.dropped.emit(paths)

    def _turn(self, at: int) -> None:
        for number, part in enumerate(self._parts):
            part.setVisible(number == at)
        self.part_shown.emit(PARTS[at])


# --- coming in ---


LONGEST = 200
"""Letters of a passphrase."""
_TONES = {"done": "leaf", "refused": "clay"}


class FileLine(QFrame):
    """One file: its name, what it is, how far it is, and what it waits for."""

    passphrase_given = Signal(str)
    key_accepted = Signal()
    school_is_ours = Signal()
    undo_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        self.file = label(wrap=True)
        self.kind = label(step="small", tone="soft")
        self.job = Job(texts)
        self.passphrase = told(Line(26, LONGEST), texts, name="window_files_passphrase", hint="window_files_passphrase")
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.open = told(button(""), texts, text="window_files_open")
        self.accept = told(button(""), texts, text="window_files_accept_key")
        self.same = told(button(""), texts, text="window_files_same_school")
        self.undo = told(button("", "quiet"), texts, text="window_files_undo")
        self.passphrase.returnPressed.connect(self._give)
        self.open.clicked.connect(self._give)
        self.accept.clicked.connect(self.key_accepted)
        self.same.clicked.connect(self.school_is_ours)
        self.undo.clicked.connect(self.undo_wanted)
        self.job.stopped.connect(self.stop_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 16, 12)
        column.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(self.file, 1)
        head.addWidget(self.kind)
        head.addWidget(self.undo)
        column.addLayout(head)
        column.addWidget(self.job)
        self.asking = in_a_row(self.passphrase, self.open, self.accept, self.same)
        column.addWidget(self.asking)

    def show_file(self, view: FileView) -> None:
        """Show how the file is."""
        self.file.setText(view.name)
        self.kind.setText(view.kind)
        going = view.state == "working"
        tone = _TONES.get(view.state, "soft")
        self.job.tell(JobView(view.words, view.share if going else -1.0, tone, view.details))  # type: ignore[arg-type]
        restyle(self.job.words, tone="" if going else tone)
        asked = self.asking.isHidden() and view.needs == "passphrase"
        self.passphrase.setVisible(view.needs == "passphrase")
        self.open.setVisible(view.needs == "passphrase")
        self.accept.setVisible(view.needs == "key")
        self.same.setVisible(view.needs == "school")
        self.asking.setVisible(bool(view.needs))
        self.undo.setVisible(view.can_undo)
        self.undo.setAccessibleDescription(view.name)
        self.setAccessibleName(f"{view.name}. {view.words}")
        if asked:
            self.passphrase.setFocus(Qt.FocusReason.OtherFocusReason)

    def _give(self) -> None:
        words = self.passphrase.text()
        self.passphrase.clear()
        self.passphrase_given.emit(words)


class TakingIn(QWidget):
    """The place to drop files on, and the files."""

    files_wanted = Signal()
    folder_wanted = Signal()
    passphrase_given = Signal(int, str)
    """Of the file with that key."""
    key_accepted = Signal(int)
    school_is_ours = Signal(int)
    undo_wanted = Signal(int)
    stop_wanted = Signal(int)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.lines: dict[int, FileLine] = {}
        self.choose = told(button("", "first"), texts, text="window_files_choose")
        self.folder = told(button(""), texts, text="window_files_choose_folder")
        self.choose.clicked.connect(self.files_wanted)
        self.folder.clicked.connect(self.folder_wanted)
        self.place, column = card(texts, "window_files_drop", "window_files_drop_more")
        column.addWidget(in_a_row(self.choose, self.folder))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(10)
        self._column.addWidget(self.place)
        self._column.addStretch(1)

    def show_files(self, files: Sequence[FileView]) -> None:
        """Show these files, the newest on top."""
        for one in files:
            if one.key not in self.lines:
                self._add(one.key)
            self.lines[one.key].show_file(one)

    def highlight(self, *, on: bool) -> None:
        """Files are held over the page."""
        self.place.setObjectName("heard" if on else "card")
        self.place.style().unpolish(self.place)
        self.place.style().polish(self.place)

    def _add(self, key: int) -> None:
        line = FileLine(self._texts)
        line.passphrase_given.connect(lambda words: self.passphrase_given.emit(key, words))
        line.key_accepted.connect(lambda: self.key_accepted.emit(key))
        line.school_is_ours.connect(lambda: self.school_is_ours.emit(key))
        line.undo_wanted.connect(lambda: self.undo_wanted.emit(key))
        line.stop_wanted.connect(lambda: self.stop_wanted.emit(key))
        self.lines[key] = line
        self._column.insertWidget(1, line)


# --- giving out ---


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


# --- backups ---


class BackupsPanel(QWidget):
    """The list, and what can be done with it."""

    back_up_wanted = Signal()
    check_wanted = Signal()
    restore_wanted = Signal(str)
    """The name of a backup."""
    missing_wanted = Signal(str)

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.now = told(button("", "first"), texts, text="window_files_back_up")
        self.check = told(button(""), texts, text="window_files_check")
        self.missing = told(button(""), texts, text="window_files_missing", tip="window_files_missing_more")
        self.restore = told(button("", "danger"), texts, text="window_files_restore", tip="window_files_restore_more")
        self.list = told(TableView(theme, whole=True), texts, name="window_files_backups")
        self.job = Job(texts)
        self.question = AskCard()
        frame, column = card(texts, "window_files_backups", "window_files_backups_more")
        column.addWidget(in_a_row(self.now, self.check))
        column.addWidget(self.job)
        column.addWidget(self.list)
        column.addWidget(in_a_row(self.missing, self.restore))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addWidget(self.question)
        whole.addWidget(frame)
        whole.addStretch(1)
        self._going = False
        self.now.clicked.connect(self.back_up_wanted)
        self.check.clicked.connect(self.check_wanted)
        self.restore.clicked.connect(lambda: self.restore_wanted.emit(self.list.key()))
        self.missing.clicked.connect(lambda: self.missing_wanted.emit(self.list.key()))
        self.list.chosen.connect(self._see)
        self._see()

    def show_backups(self, grid: Table) -> None:
        """The backups there are."""
        self.list.show_table(grid)
        self._see()

    def ask(self, question: Question) -> None:
        """Ask before the record is put back."""
        self.question.ask(question)

    def tell(self, view: JobView | None) -> None:
        """How far the work is."""
        self.job.tell(view)
        self._going = view is not None and view.share >= 0
        self._see()

    def _see(self, *_: object) -> None:
        self.now.setEnabled(not self._going)
        self.check.setEnabled(not self._going)
        for one in (self.missing, self.restore):
            one.setEnabled(bool(self.list.key()) and not self._going)
