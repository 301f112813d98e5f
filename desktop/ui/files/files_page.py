"""The page of files: what comes in, what is given out, and the backups. Files may be dropped anywhere on it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from desktop.operations.exports import Order
from desktop.ui.teacher.files_widgets import (
    AskCard,
    DropPage,
    Job,
    Line,
    Parts,
    action,
    enable_all,
    field,
    in_a_row,
    key_of,
    page_of,
    show_all,
    table_view,
)
from desktop.ui.widgets.basics import NO_MARGINS, Card, column, label, row, told
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

LEAST_LETTERS, MOST_LETTERS = 8, 200
"""Letters of a passphrase."""
OF_ALL = ("progress", "research")
"""Kinds that hold everybody: nobody is chosen for them."""
WORDED = ("xlsx", "csv", "pdf", "xapi")
"""Kinds with words in a language."""
CLASS = "class:"
"""Before the name of a class where one person's key could stand."""


class FilesPage(DropPage):
    """Three parts, one at a time."""

    name = "files"
    area = "teacher"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.coming, self.giving, self.backups = TakingIn(texts), GivingOut(texts), BackupsPanel(theme, texts)
        parts = {"in": self.coming, "out": self.giving, "backups": self.backups}
        self.tabs = Parts(texts, "files", parts)
        page_of(self, self.tabs, *parts.values(), 1, spacing=14)

    def first(self) -> QWidget | None:
        """The cursor is where one of the parts is chosen."""
        return self.tabs

    def hold(self, *, on: bool) -> None:
        """The place for files lights up while files are held over the page."""
        self.coming.place.setObjectName("heard" if on else "card")
        self.coming.place.style().unpolish(self.coming.place)
        self.coming.place.style().polish(self.coming.place)


# --- coming in ---


class FileLine(QFrame):
    """One file: its name, what it is, how far it is, and what it waits for."""

    passphrase_given = Signal(str)

    def __init__(self, texts: Texts, name: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self._texts = texts
        self.file = label(name, wrap=True)
        self.kind = label(step="small", tone="soft")
        self.job = Job(texts)
        line = Line(26, MOST_LETTERS)
        self.passphrase = told(line, texts, name="window_files_passphrase", hint="window_files_passphrase")
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.open = action(texts, "window_files_open")
        self.accept = action(texts, "window_files_accept_key")
        self.same = action(texts, "window_files_same_school")
        self.undo = action(texts, "window_files_undo", "quiet")
        self.undo.setAccessibleDescription(name)
        self.undo.hide()
        self.passphrase.returnPressed.connect(self._give)
        self.open.clicked.connect(self._give)
        self.job.said.connect(lambda words: self.setAccessibleName(f"{name}. {words}"))
        self._asking = in_a_row(self.passphrase, self.open, self.accept, self.same)
        head = row((self.file, 1), self.kind, self.undo)
        column(head, self.job, self._asking, of=self, margins=(20, 12, 16, 12), spacing=6)
        self.ask()

    def is_a(self, kind: str) -> None:
        """Say what the file is."""
        told(self.kind, self._texts, text=f"window_files_kind_{kind}")

    def ask(self, needs: str = "") -> None:
        """Ask for a "passphrase", a yes to a new "key" or to the same "school"; for nothing."""
        is_new = self._asking.isHidden() and needs == "passphrase"
        show_all((self.passphrase, self.open), needs == "passphrase")
        self.accept.setVisible(needs == "key")
        self.same.setVisible(needs == "school")
        self._asking.setVisible(bool(needs))
        if is_new:
            self.passphrase.setFocus(Qt.FocusReason.OtherFocusReason)

    def _give(self) -> None:
        words = self.passphrase.text()
        self.passphrase.clear()
        self.passphrase_given.emit(words)


class TakingIn(QWidget):
    """The place to drop files on, and the files, the newest on top."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.lines: list[FileLine] = []
        self.choose = action(texts, "window_files_choose", "first")
        self.folder = action(texts, "window_files_choose_folder")
        self.place = Card(texts, "window_files_drop", "window_files_drop_more", in_a_row(self.choose, self.folder))
        self._column = column(self.place, 1, of=self, margins=NO_MARGINS, spacing=10)

    def add(self, name: str) -> FileLine:
        """A line for one more file."""
        line = FileLine(self._texts, name)
        self.lines.append(line)
        self._column.insertWidget(1, line)
        return line


# --- giving out ---


class GivingOut(Card):
    """The form."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_files_out", "window_files_out_more")
        self._texts = texts
        self.kind, self.who, self.language = CalmBox(), CalmBox(), CalmBox()
        self.passphrase, self.again, self.school = (Line() for _ in range(3))
        self.says = label(tone="soft", wrap=True)
        self.mismatch = label(tone="clay", wrap=True)
        self.go = action(texts, "window_files_give", "first")
        self.see_folder = action(texts, "window_files_show", "quiet")
        self.job = Job(texts)
        first = {"what": self.kind, "who": self.who, "language": self.language, "school": self.school}
        closed = {"new_passphrase": self.passphrase, "again": self.again}
        widgets: dict[str, QWidget] = {**first, **closed}
        self._fields = {name: field(texts, f"window_files_{name}", widget) for name, widget in widgets.items()}
        open_row, closed_row = (in_a_row(*(self._fields[name] for name in names)) for names in (first, closed))
        self.put(open_row, self.says, closed_row, self.mismatch, in_a_row(self.go, self.see_folder), self.job)
        self.see_folder.hide()
        self.kind.currentIndexChanged.connect(self.retell)
        self.job.said.connect(self.retell)
        for line in (self.passphrase, self.again):
            line.setEchoMode(QLineEdit.EchoMode.Password)
            line.textChanged.connect(self.retell)
        self.retell()

    def retell(self, _: object = None) -> None:
        """Show what belongs to the kind that is chosen, in the language there is now."""
        kind = key_of(self.kind)
        shown = {
            "who": kind not in OF_ALL,
            "language": kind in WORDED,
            "school": kind == "oneroster",
            "new_passphrase": kind == "progress",
            "again": kind == "progress",
        }
        for name, is_shown in shown.items():
            self._fields[name].setVisible(is_shown)
        amiss = self._amiss() if kind == "progress" else ""
        self.mismatch.setText(self._texts(amiss, letters=LEAST_LETTERS) if amiss else "")
        self.mismatch.setVisible(bool(amiss))
        self.go.setEnabled(bool(kind) and not amiss and not self.job.going)
        self.says.setText(self._texts(f"window_files_says_{kind}") if kind else "")

    def order(self) -> Order:
        """What is to be given out; nobody has said yet where to."""
        kind, who = key_of(self.kind), key_of(self.who)
        whose = "" if kind in OF_ALL else who
        return Order(
            to=kind,
            out=Path(),
            student="" if whose.startswith(CLASS) else whose,
            group=whose.removeprefix(CLASS) if whose.startswith(CLASS) else "",
            language=key_of(self.language) or "en",  # type: ignore[arg-type]
            school=self.school.text().strip() or self._texts("window_files_a_school"),
            passphrase=self.passphrase.text(),
        )

    def given(self) -> None:
        """The file is written: its folder can be shown, and nobody needs the passphrase any more."""
        self.see_folder.show()
        self.passphrase.clear()
        self.again.clear()

    def _amiss(self) -> str:
        """The code of what keeps a passphrase from being one; empty when nothing does."""
        first, again = self.passphrase.text(), self.again.text()
        if 0 < len(first.strip()) < LEAST_LETTERS:
            return "window_files_passphrase_short"
        return "window_files_passphrases_differ" if first != again else ""


# --- backups ---


class BackupsPanel(QWidget):
    """The list, and what can be done with it."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.now = action(texts, "window_files_back_up", "first")
        self.check = action(texts, "window_files_check")
        self.missing = told(action(texts, "window_files_missing"), texts, tip="window_files_missing_more")
        self.restore = told(action(texts, "window_files_restore", "danger"), texts, tip="window_files_restore_more")
        self.list = table_view(theme, texts, "window_files_backups")
        self.job = Job(texts)
        self.question = AskCard(texts, danger=True)
        rows = in_a_row(self.now, self.check), self.job, self.list, in_a_row(self.missing, self.restore)
        card = Card(texts, "window_files_backups", "window_files_backups_more", *rows)
        column(self.question, card, 1, of=self, margins=NO_MARGINS, spacing=10)
        self.job.said.connect(self.see)
        self.list.chosen.connect(self.see)
        self.see()

    def see(self, _: object = None) -> None:
        """Let be pressed what can be done now."""
        enable_all((self.now, self.check), not self.job.going)
        enable_all((self.missing, self.restore), self.list.key() and not self.job.going)
