"""Sessions, the newest first, and one of them turn by turn: what was heard, decided and said, and why.

It shows what it is handed. What was said about a child's safety was not kept; the page says so and shows nothing of it.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from desktop.operations import report_pupil
from desktop.operations.report_pupil import ReplayTurn, ReplayView, SessionsView
from desktop.operations.reports import Choice
from desktop.ui.reports.looking_up import LookingUp
from desktop.ui.reports.parts import Across, Chooser, ClassPage, to_the_top
from desktop.ui.teacher.table import MoreColumns, TableView
from desktop.ui.widgets.basics import Card, FlowLayout, button, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.reports.facts import ReplayedTurn

PACE = 3000
"""Milliseconds that a turn stands when a session is played through."""


class SessionsPage(ClassPage):
    """The list of sessions, with the opened one over it."""

    name = "sessions"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.student = Chooser(texts, "window_report_student")
        self.search = told(QLineEdit(), texts, hint="window_report_search", name="window_report_search")
        self.search.setClearButtonEnabled(True)
        self.table = told(TableView(theme, whole=True), texts, name="window_page_sessions")
        self.columns = MoreColumns(self.table, texts)
        self.more = label(step="small", tone="soft", wrap=True)
        self.replay = Replay(theme, texts)
        self._wire()
        self._lay_out()

    def show_view(self, view: SessionsView) -> None:
        """Show these sessions."""
        self.waiting.hide()
        self.student.offer(view.students)
        self.table.show_table(view.table)
        self.more.setText(view.more)
        self.more.setVisible(bool(view.more))

    def show_replay(self, view: ReplayView) -> None:
        """Show a session turn by turn."""
        self.waiting.hide()
        self.replay.show_view(view)
        to_the_top(self)
        self.replay.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def first(self) -> QWidget | None:
        """The list, so that Enter opens a session."""
        if self.replay.isVisibleTo(self):
            return self.replay.next
        return self.table if self.table.rows.table.rows else self.student.box

    def _wire(self) -> None:
        self.search.textChanged.connect(self.table.search)
        self.replay.closed.connect(self.arrive)

    def _lay_out(self) -> None:
        heads = Across(self.student, self.search)
        self.stack(heads, self.waiting, self.replay, self.table, self.columns, self.more)


class Replay(Card):
    """One turn of a session at a time; on by a key, or by itself."""

    closed = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(texts, dense=True)
        self._theme, self._texts = theme, texts
        self._turns: tuple[ReplayTurn, ...] = ()
        self._at = 0
        self.headline = label(step="lead", tone="main", wrap=True)
        self.count = label(step="small", tone="soft")
        self.before = told(button(""), texts, text="window_replay_before")
        self.next = told(button("", "first"), texts, text="window_replay_next")
        self.play = told(button(""), texts, text="window_replay_play")
        self.copy = told(button("", "quiet"), texts, text="window_replay_copy")
        self.put_away = told(button("", "quiet"), texts, text="window_replay_close")
        self.question = label(step="small", tone="soft", wrap=True)
        self.heard = label(step="lead", wrap=True)
        self._frame = QFrame()
        self.said = label(step="lead", wrap=True)
        self.same = label(step="small", wrap=True)
        self.facts = QFormLayout()
        self.lines: list[tuple[QLabel, QLabel]] = []
        """The why-card, line by line: what each is of, and what it says."""
        self._clock = QTimer(self)
        self._clock.setInterval(PACE)
        self._clock.timeout.connect(self._on)
        self._wire()
        self._lay_out()
        self.hide()

    def show_view(self, view: ReplayView) -> None:
        """Show a session from its first turn."""
        self._stop()
        self.headline.setText(view.headline)
        self._turns = view.turns
        self.show()
        self.turn_to(0)

    def turn_to(self, at: int) -> None:
        """Show one turn; one that is not there shows the nearest."""
        if not self._turns:
            return
        self._at = min(max(0, at), len(self._turns) - 1)
        turn = self._turns[self._at]
        one = turn.turn
        self.count.setText(self._texts("window_replay_turn", number=self._at + 1, all=len(self._turns)))
        self.question.setText(one.question)
        self.question.setVisible(bool(one.question))
        self.heard.setText(self._heard(one))
        self._frame.setVisible(bool(one.heard.text) or bool(one.heard.concern))
        self.said.setText(self._texts("window_replay_didi", said=" ".join(one.said)))
        self.same.setText(self._texts("window_report_same" if one.same else "window_report_differs"))
        self.same.setProperty("tone", "soft" if one.same else "clay")
        self._fill(turn.facts)
        self.before.setEnabled(self._at > 0)
        self.next.setEnabled(self._at < len(self._turns) - 1)
        self.setAccessibleName(f"{self.count.text()}. {self.heard.text()} {self.said.text()}")

    def retell(self) -> None:
        """The words around the turn in the language there is now."""
        self._say_play()
        self.turn_to(self._at)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """The arrows turn the pages from every button here, which would take them for themselves."""
        return event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._turned(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right, home and end go through the turns, Escape closes."""
        if not self._turned(event):
            super().keyPressEvent(event)

    def _turned(self, event: QKeyEvent) -> bool:
        """Whether that key went to another turn, or closed the session."""
        ways = {
            Qt.Key.Key_Right: self._at + 1,
            Qt.Key.Key_Left: self._at - 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._turns) - 1,
        }
        at = ways.get(Qt.Key(event.key()))
        if at is not None:
            self._stop()
            self.turn_to(at)
        elif event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            return False
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing plays where nobody looks."""
        self._stop()
        super().hideEvent(event)

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._clock.isActive()

    def _heard(self, one: ReplayedTurn) -> str:
        if one.heard.concern:
            return self._texts("window_replay_sealed")
        return self._texts("window_replay_heard", heard=one.heard.text)

    def _fill(self, facts: tuple[Choice, ...]) -> None:
        """Rows are kept from turn to turn, and the room for them is found at once: no line is seen squeezed."""
        while len(self.lines) < len(facts):
            self.lines.append((label(step="small", tone="soft"), label(wrap=True)))
            self.facts.addRow(*self.lines[-1])
        for row, line in enumerate(self.lines):
            known = row < len(facts)
            self.facts.setRowVisible(row, known)
            for words, said in zip(line, facts[row] if known else ("", ""), strict=True):
                words.setText(said)
        if self.isVisible():
            self._find_room()

    def _find_room(self) -> None:
        """The page that scrolls would learn only after the next painting that more room is needed."""
        page = self.parentWidget()
        own, layout = self.layout(), page.layout() if page is not None else None
        if page is not None and own is not None and layout is not None:
            own.activate()
            page.resize(page.width(), max(page.height(), layout.totalHeightForWidth(page.width())))

    def _on(self) -> None:
        self.turn_to(self._at + 1)
        if self._at >= len(self._turns) - 1:
            self._stop()

    def _play(self) -> None:
        if self.playing:
            self._stop()
            return
        if self._at >= len(self._turns) - 1:
            self.turn_to(0)
        self._clock.start()
        self._say_play()

    def _stop(self) -> None:
        self._clock.stop()
        self._say_play()

    def _say_play(self) -> None:
        told(self.play, self._texts, text="window_replay_stop" if self.playing else "window_replay_play")

    def _copy(self) -> None:
        if self._turns:
            QGuiApplication.clipboard().setText(self._turns[self._at].raw)

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def _wire(self) -> None:
        self.before.clicked.connect(lambda: self._step(-1))
        self.next.clicked.connect(lambda: self._step(1))
        self.play.clicked.connect(self._play)
        self.copy.clicked.connect(self._copy)
        self.put_away.clicked.connect(self._close)
        for one in (self.before, self.next, self.play, self.copy, self.put_away):
            one.installEventFilter(self)

    def _step(self, way: int) -> None:
        self._stop()
        self.turn_to(self._at + way)

    def _lay_out(self) -> None:
        heads = QHBoxLayout()
        heads.addWidget(self.headline, 1)
        heads.addWidget(self.put_away)
        keys = FlowLayout(spacing=10)
        for one in (self.before, self.next, self.play, self.count, self.copy):
            keys.addWidget(one)
        self._frame.setObjectName("heard")
        inside = QVBoxLayout(self._frame)
        inside.setContentsMargins(16, 10, 16, 10)
        inside.addWidget(self.heard)
        self.facts.setHorizontalSpacing(18)
        self.facts.setVerticalSpacing(6)
        self.facts.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.facts.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.column.addLayout(heads)
        self.column.addLayout(keys)
        self.column.addWidget(self.question)
        self.column.addWidget(self._frame)
        self.column.addWidget(self.said)
        self.column.addWidget(told(label(tone="main"), self._texts, text="window_replay_why"))
        self.column.addLayout(self.facts)
        self.column.addWidget(self.same)


class SessionsPresenter:
    """Tends the list of sessions and the one that is opened."""

    def __init__(self, look: LookingUp) -> None:
        self._look = look
        look.add("sessions", SessionsPage, self._wire, self._enter, self._ask, entry="window_entry_sessions")

    def _wire(self, page: SessionsPage) -> None:
        page.student.picked.connect(self._list)
        page.table.opened.connect(self._open)
        page.replay.closed.connect(lambda: setattr(self._look.chosen, "session", ""))

    def _enter(self, student: str = "", session: str = "") -> None:
        page: SessionsPage = self._look.front.page("sessions")
        page.back = "pupil" if student else ""
        page.replay.hide()
        self._list(student, session)

    def _list(self, student: str, session: str = "") -> None:
        self._look.chosen.whose, self._look.chosen.session = student, session
        self._ask()

    def _ask(self) -> None:
        look = self._look
        look.ask("sessions", partial(report_pupil.sessions, look.files, look.chosen.whose, look.language), self._show)

    def _show(self, view: SessionsView) -> None:
        page: SessionsPage = self._look.front.page("sessions")
        page.show_view(view)
        if self._look.chosen.session:
            self._open(self._look.chosen.session)
        elif page.isVisible():
            page.arrive()

    def _open(self, session: str) -> None:
        look = self._look
        look.chosen.session = session
        job = partial(report_pupil.replay, look.files, session, look.language)
        look.ask("sessions", job, look.front.page("sessions").show_replay, opened=True)
