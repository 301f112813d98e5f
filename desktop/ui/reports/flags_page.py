"""That a child may need a grown-up: who and when and of what kind, what to do, and Didi's reply when it is opened.

The child's own words were never kept, and the page says so. Nothing here is deleted.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.operations import reports
from desktop.operations.reports import FlagView, OpenedFlag
from desktop.ui.reports.looking_up import LookingUp
from desktop.ui.reports.overview_page import tell_new_flags
from desktop.ui.reports.parts import Across, ClassPage, soft
from desktop.ui.widgets.basics import Card, button, empty, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts


class FlagCard(QFrame):
    """One flag."""

    def __init__(self, page: FlagsPage, flag: FlagView) -> None:
        super().__init__()
        self.setObjectName("card")
        self._texts = texts = page.texts
        self._flag, self._session = flag, ""
        self.open = self._button("window_flag_open")
        self.mark = self._button("window_flag_mark")
        self.replay = self._button("window_flag_session")
        self.replay.hide()
        self.reply = label(wrap=True)
        self.reply.hide()
        self.sealed = soft(texts, "window_flag_sealed")
        self.open.clicked.connect(lambda: page.opened.emit(flag.flag))
        self.mark.clicked.connect(lambda: page.seen.emit(flag.flag))
        self.replay.clicked.connect(lambda: page.session_opened.emit(self._session))
        self._lay_out()
        self.mark.setVisible(flag.new)  # not before: what has no place yet would show as a window of its own

    def show_opened(self, opened: OpenedFlag) -> None:
        """Show what Didi replied."""
        self._session = opened.session
        said = " ".join(opened.reply)
        words = self._texts("window_flag_reply", said=said) if said else self._texts("window_flag_no_reply")
        self.reply.setText(words)
        self.reply.show()
        self.open.hide()
        self.replay.setVisible(bool(opened.session))

    def _button(self, code: str) -> QPushButton:
        made = told(button(""), self._texts, text=code)
        made.setAccessibleDescription(f"{self._flag.name}, {self._flag.when}")
        return made

    def _lay_out(self) -> None:
        flag = self._flag
        state = QLabel(flag.status)
        state.setObjectName("chip")
        state.setProperty("tone", "clay" if flag.new else "")
        top = QHBoxLayout()
        top.addWidget(label(flag.name, step="lead", tone="main", wrap=True), 1)
        top.addWidget(state)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 20, 16)
        column.setSpacing(6)
        column.addLayout(top)
        column.addWidget(label(f"{flag.when} · {flag.kind}", wrap=True))
        column.addWidget(label(flag.what_to_do, step="small", tone="leaf", wrap=True))
        column.addWidget(self.sealed)
        column.addWidget(self.reply)
        column.addWidget(Across(self.open, self.replay, self.mark, rest=True))


class FlagsPage(ClassPage):
    """Every flag, the newest first, under the numbers that help."""

    name = "flags"

    opened = Signal(str)
    seen = Signal(str)
    session_opened = Signal(str)

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.none = told(label(tone="soft", wrap=True), texts, text="window_flag_none")
        self.cards: dict[str, FlagCard] = {}
        self._list = QVBoxLayout()
        self._list.setSpacing(12)
        helpers = Card(texts, "window_flag_help", dense=True)
        for code in ("window_flag_childline", "window_flag_manas", "window_flag_law"):
            helpers.column.addWidget(told(label(wrap=True), texts, text=code))
        self.stack(soft(texts, "window_flag_says"), helpers, self.waiting, self.none, self._list)

    def show_view(self, flags: Sequence[FlagView]) -> None:
        """Show these flags; what was opened is sealed again."""
        self.waiting.hide()
        self.none.setVisible(not flags)
        empty(self._list)
        self.cards = {}
        for flag in flags:
            self.cards[flag.flag] = card = FlagCard(self, flag)
            self._list.addWidget(card)

    def show_opened(self, opened: OpenedFlag) -> None:
        """Show what was sealed of one, if it is still here."""
        if opened.flag in self.cards:
            self.cards[opened.flag].show_opened(opened)

    def first(self) -> QWidget | None:
        """The newest flag's key."""
        return next((card.open for card in self.cards.values()), None)


class FlagsPresenter:
    """Tends the flags."""

    def __init__(self, look: LookingUp) -> None:
        self._look, self._front = look, look.front
        look.add("flags", FlagsPage, self._wire, self._ask, self._ask, entry="window_entry_flags")

    def _wire(self, page: FlagsPage) -> None:
        page.opened.connect(self._open)
        page.seen.connect(self._mark)
        page.session_opened.connect(lambda key: self._front.go("sessions", session=key))

    def _ask(self) -> None:
        self._look.ask("flags", partial(reports.flags, *self._place()), self._show)

    def _mark(self, flag: str) -> None:
        self._look.ask("flags", partial(reports.mark_seen, *self._place(), flag), self._show)

    def _open(self, flag: str) -> None:
        job = partial(reports.open_flag, self._look.files.record, flag)
        self._look.ask("flags", job, self._front.page("flags").show_opened, opened=True)

    def _show(self, flags: Sequence[FlagView]) -> None:
        self._front.page("flags").show_view(flags)
        tell_new_flags(self._front, sum(one.new for one in flags))

    def _place(self) -> tuple[Path, datetime, str]:
        return self._look.files.record, datetime.now().astimezone(), self._look.language
