"""Where files come in: a place to drop them on, and a line for each with what it is and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.ui.teacher.files_widgets import Job, Line, card, in_a_row
from desktop.ui.widgets.basics import button, label, restyle, told
from desktop.values.files import FileView, JobView
from desktop.values.page import Texts

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
