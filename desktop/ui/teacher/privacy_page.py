"""How children's data is looked after: who may be listened to, who is forgotten, and what was done with the data."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QTabBar, QVBoxLayout, QWidget

from desktop.ui.teacher.files_widgets import AskCard, Job, card, field, fill, in_a_row
from desktop.ui.teacher.table import KEY, TableView
from desktop.ui.widgets.basics import Page, button, told
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.ui.widgets.theme import Theme
from desktop.values.files import JobView, Question
from desktop.values.page import Texts
from tutor.reports.tables import Table

PARTS = ("consents", "requests", "forgotten", "audit")


class PrivacyPage(Page):
    """Four parts, one at a time."""

    name = "privacy"
    area = "teacher"

    answered = Signal(object, bool, str)
    """The keys of students, whether consent was given, and by whom."""
    forget_wanted = Signal(str)
    back_wanted = Signal(str)
    erase_wanted = Signal(str)
    confirm_wanted = Signal(object)
    """The keys of students whom other PCs ask to have deleted: it shall be done here too."""
    keep_wanted = Signal(object)
    """The keys of such students who stay."""
    stopped = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.tabs = told(QTabBar(), texts, name="window_page_privacy")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for _ in PARTS:
            self.tabs.addTab("")
        self.question = AskCard()
        self.job = Job(texts)
        self.consents = told(TableView(theme, whole=True), texts, name="window_privacy_part_consents")
        self.consents.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.by_whom = CalmBox()
        self.give = told(button("", "first"), texts, text="window_privacy_give")
        self.withdraw = told(button(""), texts, text="window_privacy_withdraw")
        self.forget = told(button("", "danger"), texts, text="window_privacy_forget")
        self.requests = told(TableView(theme, whole=True), texts, name="window_privacy_part_requests")
        self.requests.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.confirm = told(button("", "danger"), texts, text="window_privacy_confirm")
        self.keep = told(button("", "first"), texts, text="window_privacy_keep")
        self._asked = 0
        self.gone = told(TableView(theme, whole=True), texts, name="window_privacy_part_forgotten")
        self.bring_back = told(button("", "first"), texts, text="window_privacy_back")
        self.erase = told(button("", "danger"), texts, text="window_privacy_erase")
        self.audit = told(TableView(theme, whole=True), texts, name="window_privacy_part_audit")
        self._lay_out()
        self._wire()
        self.retell()
        self._turn(0)
        self._see()

    def first(self) -> QWidget | None:
        """The cursor is where one of the parts is chosen."""
        return self.tabs

    def offer_whom(self, choices: tuple[tuple[str, str], ...]) -> None:
        """Who may say yes or no."""
        fill(self.by_whom, choices)

    def show_all(self, consents: Table, requests: Table, gone: Table, audit: Table) -> None:
        """Show how things stand."""
        self.consents.show_table(consents)
        self.requests.show_table(requests)
        self._asked = len(requests.rows)
        self.retell()
        self.gone.show_table(gone)
        self.audit.show_table(audit)
        self._see()

    def ask(self, question: Question) -> None:
        """Ask before something is hidden or deleted."""
        self.question.ask(question)

    def tell(self, view: JobView | None) -> None:
        """How far deleting is."""
        self.job.tell(view)

    def show_part(self, part: str) -> None:
        """Turn to one of the parts."""
        self.tabs.setCurrentIndex(PARTS.index(part))

    def choose(self, key: str) -> None:
        """Have this student stand chosen among the consents."""
        self.consents.choose(key)

    def chosen(self) -> tuple[str, ...]:
        """The keys of the students who are chosen among the consents."""
        return _chosen(self.consents)

    def retell(self) -> None:
        """The names of the parts are in another language, or another number of requests is open."""
        for at, part in enumerate(PARTS):
            self.tabs.setTabText(at, self.texts(f"window_privacy_part_{part}"))
        if self._asked:
            words = self.texts("window_privacy_part_requests_many", students=self._asked)
            self.tabs.setTabText(PARTS.index("requests"), words)

    def _wire(self) -> None:
        self.tabs.currentChanged.connect(self._turn)
        for table in (self.consents, self.requests, self.gone):
            table.selectionModel().selectionChanged.connect(self._see)
        self.give.clicked.connect(lambda: self._answer(given=True))
        self.withdraw.clicked.connect(lambda: self._answer(given=False))
        self.forget.clicked.connect(lambda: self.forget_wanted.emit(self.chosen()[0]))
        self.bring_back.clicked.connect(lambda: self.back_wanted.emit(self.gone.key()))
        self.erase.clicked.connect(lambda: self.erase_wanted.emit(self.gone.key()))
        self.confirm.clicked.connect(lambda: self.confirm_wanted.emit(_chosen(self.requests)))
        self.keep.clicked.connect(lambda: self.keep_wanted.emit(_chosen(self.requests)))
        self.job.stopped.connect(self.stopped)

    def _answer(self, *, given: bool) -> None:
        self.answered.emit(self.chosen(), given, str(self.by_whom.currentData() or "parent"))

    def _see(self, *_: object) -> None:
        many = len(self.chosen())
        self.give.setEnabled(many > 0)
        self.withdraw.setEnabled(many > 0)
        self.forget.setEnabled(many == 1)
        for one in (self.confirm, self.keep):
            one.setEnabled(bool(_chosen(self.requests)))
        for one in (self.bring_back, self.erase):
            one.setEnabled(bool(self.gone.selectionModel().selectedRows()))

    def _turn(self, at: int) -> None:
        for number, part in enumerate(self._parts):
            part.setVisible(number == at)

    def _lay_out(self) -> None:
        texts = self.texts
        self._parts: list[QWidget] = []
        for says, widgets in (
            (
                "window_privacy_consents_more",
                (
                    self.consents,
                    in_a_row(field(texts, "window_privacy_by_whom", self.by_whom)),
                    in_a_row(self.give, self.withdraw, self.forget),
                ),
            ),
            ("window_privacy_requests_more", (self.requests, in_a_row(self.keep, self.confirm))),
            ("window_privacy_forgotten_more", (self.gone, in_a_row(self.bring_back, self.erase))),
            ("window_privacy_audit_more", (self.audit,)),
        ):
            frame, column = card(texts, "", says)
            for one in widgets:
                column.addWidget(one)
            self._parts.append(frame)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(28, 20, 28, 24)
        whole.setSpacing(12)
        whole.addWidget(self.tabs)
        whole.addWidget(self.question)
        whole.addWidget(self.job)
        for part in self._parts:
            whole.addWidget(part)
        whole.addStretch(1)


def _chosen(table: TableView) -> tuple[str, ...]:
    """The keys of the rows that are chosen."""
    return tuple(str(index.data(int(KEY))) for index in table.selectionModel().selectedRows())
