"""What doubts are answered from: a teacher's notes in and out, the index, the web's switch, and a plan for a lesson.

Notes may be dropped anywhere on it. It is handed values and calls nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QVBoxLayout, QWidget

from desktop.base.background import CalledOff, Lane, Work
from desktop.operations import library
from desktop.operations.library import NoteView, PlanView, StateView, Taken, WebView
from desktop.ui.files.content_page import CAME as CHAPTERS
from desktop.ui.front import Front
from desktop.ui.teacher.asking import choose_several
from desktop.ui.teacher.files_widgets import Job, Line, card, field, in_a_row
from desktop.ui.teacher.table import TableView
from desktop.ui.widgets.basics import Page, button, carried_files, label, restyle, told
from desktop.ui.widgets.theme import Theme
from desktop.values.files import JobView
from desktop.values.page import Texts
from tutor.reports.tables import EMPTY, Column, Table

if TYPE_CHECKING:
    from desktop.lesson.lesson_desk import LessonDesk
    from desktop.operations.library import Held, Meaning
    from desktop.operations.note_shelf import Note


class LibraryPage(Page):
    """The library of this PC."""

    name = "library"
    area = "teacher"

    dropped = Signal(object)
    """Paths, as a tuple of texts."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.setAcceptDrops(True)
        self.state = label(wrap=True)
        self.build = told(button(""), texts, text="window_library_build")
        self.job = Job(texts)
        self.list = told(TableView(theme, whole=True), texts, name="window_library_notes")
        self.none = told(label(tone="soft", wrap=True), texts, text="window_library_none")
        self.title = label(step="lead", tone="main", wrap=True)
        self.facts = label(tone="soft", wrap=True)
        self.fault = label(tone="clay", wrap=True)
        self.left_out_of = told(label(wrap=True), texts, text="window_library_left_out_of")
        self.left_out = told(TableView(theme, whole=True), texts, name="window_library_left_out_of")
        self.take_away = told(button("", "danger"), texts, text="window_library_take_away")
        self.add_files = told(button("", "first"), texts, text="window_library_add_files")
        self.web = told(QCheckBox(), texts, text="window_library_web_switch", description="window_library_web_says")
        self.web_needs = told(label(step="small", tone="soft", wrap=True), texts, text="window_library_web_needs")
        self.plan = LessonPlan(texts)
        self.key = ""
        """The notes that are looked at: what the button under them is for."""
        self._lay_out()
        self.show_note(None)

    def first(self) -> QWidget | None:
        """The cursor is where notes are added, or in the list when there are some."""
        return self.add_files if self.list.isHidden() else self.list

    def show_state(self, view: StateView) -> None:
        """What can be answered from, and how it is found."""
        self.state.setText(view.words)
        restyle(self.state, tone=view.tone)
        self.build.setVisible(view.can_build)

    def show_notes(self, grid: Table, chosen: str) -> None:
        """The notes there are, and which of them are looked at."""
        self.list.show_table(grid)
        self.list.choose(chosen)
        self.list.setVisible(bool(grid.rows))
        self.none.setVisible(not grid.rows)

    def show_note(self, view: NoteView | None) -> None:
        """Look at one closely; at none."""
        self._close_up.setVisible(view is not None)
        if view is None:
            return
        self.key = view.key
        self.title.setText(view.title)
        self.facts.setText(view.facts)
        self.facts.setVisible(bool(view.facts))
        self.fault.setText(view.fault)
        self.fault.setVisible(bool(view.fault))
        self.left_out.show_table(view.left_out)
        for one in (self.left_out_of, self.left_out):
            one.setVisible(bool(view.left_out.rows))

    def show_web(self, view: WebView) -> None:
        """Whether the web is searched, and whether it may be."""
        self.web.setChecked(view.on)
        self.web.setEnabled(view.can or view.on)
        self.web_needs.setVisible(not view.can)

    def tell(self, view: JobView | None) -> None:
        """How far reading and indexing are."""
        self.job.tell(view)
        going = view is not None and view.share >= 0
        for one in (self.add_files, self.take_away, self.build):
            one.setEnabled(not going)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Notes are held over the page."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Notes were dropped."""
        paths = carried_files(event)
        if paths and self.add_files.isEnabled():
            event.acceptProposedAction()
            self.dropped.emit(paths)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 24)
        column.setSpacing(12)
        column.addWidget(self.state)
        column.addWidget(in_a_row(self.build))
        column.addWidget(self.job)
        column.addWidget(self.list)
        self._close_up, inner = card(self.texts)
        for one in (self.title, self.facts, self.fault, self.left_out_of, self.left_out):
            inner.addWidget(one)
        inner.addWidget(in_a_row(self.take_away))
        column.addWidget(self._close_up)
        adding, rows = card(self.texts, "window_library_add", "window_library_add_more")
        rows.addWidget(self.none)
        rows.addWidget(in_a_row(self.add_files))
        column.addWidget(adding)
        column.addWidget(self.plan)
        web, lines = card(self.texts, "window_library_web", "window_library_web_says")
        lines.addWidget(in_a_row(self.web))
        lines.addWidget(self.web_needs)
        column.addWidget(web)
        column.addStretch(1)


LETTERS, MOST = 34, 300
"""Letters that the line shows, and that it takes."""


class LessonPlan(QWidget):
    """Asks what is to be taught, and shows a plan for it."""

    wanted = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.line = told(Line(LETTERS, MOST), texts, hint="window_library_plan_hint")
        self.make = told(button(""), texts, text="window_library_plan_make")
        self.waits = told(label(tone="soft", wrap=True), texts, text="window_library_plan_making")
        self.sheet = QFrame()
        self._shown: list[QLabel] = []
        self._lines = QVBoxLayout(self.sheet)
        self._lines.setContentsMargins(0, 4, 0, 0)
        self._lines.setSpacing(6)
        frame, rows = card(texts, "window_library_plan", "window_library_plan_says")
        rows.addWidget(in_a_row(field(texts, "window_library_plan_ask", self.line)))
        rows.addWidget(in_a_row(self.make))
        rows.addWidget(self.waits)
        rows.addWidget(self.sheet)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(frame)
        self.sheet.hide()
        self.waits.hide()
        self.make.clicked.connect(self._ask)
        self.line.returnPressed.connect(self._ask)

    def wait(self, *, waits: bool) -> None:
        """Say that a plan is being put together; that it is no longer."""
        self.waits.setVisible(waits)
        self.make.setEnabled(not waits)

    def show_plan(self, plan: PlanView) -> None:
        """Show a plan in the place of the one before."""
        for old in self._shown:
            self._lines.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._shown = [label(plan.title, step="lead", tone="main", wrap=True)] if plan.title else []
        for part in plan.parts:
            heading = label(part.heading, tone="main", wrap=True)
            heading.setContentsMargins(0, 10, 0, 0)
            self._shown.append(heading)
            for says, more in part.lines:
                self._shown.append(_chosen(label(says, wrap=True)))
                if more:
                    self._shown.append(_chosen(label(more, step="small", tone="soft", wrap=True)))
        for one in self._shown:
            self._lines.addWidget(one)
        self.sheet.show()

    def words(self) -> str:
        """The plan as plain text, a line for each; empty without one."""
        return "\n".join(one.text() for one in self._shown)

    def _ask(self) -> None:
        text = self.line.text().strip()
        if text and self.make.isEnabled():
            self.wanted.emit(text)


def _chosen(words: QLabel) -> QLabel:
    """A label whose words can be copied with the mouse."""
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return words


# --- tends the page of the library ---


AFTER_START = 20_000
"""Milliseconds before the index is first brought up to date: whoever has come gets the ears and the voice first."""
CAME = "library"
"""What others are told when the library changed (`Front.equipped`)."""
MEANING = "meaning"
"""What the model of meanings is for, in the catalogue's word."""
UNBROKEN = 20
"""Letters of a name after which it may be broken, as a line of words is."""


class LibraryPresenter(QObject):
    """What the page of the library asks for."""

    def __init__(self, front: Front, desk: LessonDesk, meaning: Meaning) -> None:
        super().__init__(front)
        self._front, self._texts, self._desk, self._meaning = front, front.texts, desk, meaning
        self._held: Held | None = None
        self._chosen = ""
        self._made = False
        self._works: list[Work] = []
        self._asked, self._seed = "", 1
        """What a plan was asked for, and which of its questions are shown."""
        front.add("library", LibraryPage, self._wire, self._enter, entry="window_entry_library")
        front.language_changed.connect(self._retell)
        front.settings_changed.connect(lambda _: self._show_web())
        front.equipped.connect(self._equipped)
        front.window.closing.connect(self._stop)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._first_build)
        self._soon.start(AFTER_START)

    @property
    def _page(self) -> LibraryPage:
        page: LibraryPage = self._front.page("library")
        return page

    def _wire(self, page: LibraryPage) -> None:
        self._made = True
        page.list.chosen.connect(self._choose)
        page.add_files.clicked.connect(
            lambda: choose_several(self._front, (self._texts("window_library_filter"),), self.add)
        )
        page.dropped.connect(lambda paths: self.add(tuple(map(Path, paths))))
        page.take_away.clicked.connect(lambda: self._take_away((page.key,)))
        page.build.clicked.connect(self._build)
        page.job.stopped.connect(self._call_off)
        page.plan.wanted.connect(self._plan)
        page.web.clicked.connect(lambda on: self._front.choose_for_school(web_search=on))

    def _enter(self) -> None:
        self._show_web()
        self._look()

    def _equipped(self, with_what: Collection[str]) -> None:
        if {MEANING, CHAPTERS} & set(with_what):
            self._build()

    # --- what there is ---

    def _look(self) -> None:
        if self._made:
            self._front.ask(partial(library.look, self._front.settings, self._meaning), self._known)

    def _known(self, held: Held) -> None:
        self._held = held
        self._show()

    def _show(self) -> None:
        if not self._made or self._held is None:
            return
        self._page.show_state(self._state(self._held))
        chosen = self._chosen  # filling the list tells of the row that stood chosen before
        self._page.show_notes(self._notes(self._held.notes), chosen)
        self._choose(chosen)

    def _retell(self) -> None:
        self._show()
        if self._asked:
            self._plan_again()

    def _state(self, held: Held) -> StateView:
        waits = not held.built.is_whole or any(note.waits for note in held.notes)
        how = "waiting" if waits else "meaning" if held.built.by_meaning else "words"
        return StateView(self._texts(f"window_library_state_{how}", passages=held.passages), can_build=waits)

    def _notes(self, notes: Sequence[Note]) -> Table:
        titles = (("name", False), ("kind", False), ("pages", True), ("passages", True), ("left_out", True))
        columns = tuple(Column(key, self._texts(f"window_library_{key}"), figure) for key, figure in titles)
        rows = tuple(
            (one.name, self._kind(one), one.pages or None, len(one.passages), len(one.left_out) or None)
            for one in notes
        )
        return Table("", "", columns, rows, keys=tuple(one.name for one in notes))

    def _kind(self, note: Note) -> str:
        kind = "fault" if note.fault else note.kind or "waiting"
        return self._texts(f"window_library_kind_{kind}")

    def _choose(self, name: str) -> None:
        self._chosen = name
        notes = self._held.notes if self._held else ()
        note = next((one for one in notes if one.name == name), None)
        self._page.show_note(None if note is None else self._closely(note))

    def _closely(self, note: Note) -> NoteView:
        slots: dict[str, str | int] = {"kind": self._kind(note), "pages": note.pages, "passages": len(note.passages)}
        code = "window_library_facts_pages" if note.pages else "window_library_facts"
        columns = (Column("why", self._texts("window_library_why")), Column("what", self._texts("window_library_what")))
        rows = tuple((self._texts(f"window_library_why_{one.why}"), one.what) for one in note.left_out)
        return NoteView(
            key=note.name,
            title=_breakable(note.name),
            facts=self._texts(code, **slots) if note.kind else "",
            left_out=Table("", "", columns, rows) if rows else EMPTY,
            fault=self._texts(note.fault) if note.fault else "",
        )

    def _show_web(self) -> None:
        if self._made:
            settings = self._front.settings
            self._page.show_web(WebView(settings.web_search, settings.cloud_words))

    # --- the index ---

    def _first_build(self) -> None:
        settings, meaning = self._front.settings, self._meaning
        self._work(lambda work: library.first_build(settings, work.step, meaning), self._built)

    def _build(self) -> None:
        settings, meaning = self._front.settings, self._meaning
        self._work(lambda work: library.bring_up_to_date(settings, work.step, meaning), self._built)

    def _built(self, _: object) -> None:
        """A lesson that goes on has the new library from its next question on."""
        self._look()
        self._front.background.run(Lane.LESSON, self._desk.read_library_anew, self._told, self._front.fail)

    def _told(self, _: object) -> None:
        self._front.equipped.emit({CAME})

    def _work(self, job: Callable[[Work], Any], done: Callable[[Any], None]) -> None:
        """Have work done that the page tells of, one after the other."""
        began: list[Work] = []

        def over(outcome: Callable[[Any], None], what: Any) -> None:
            self._works.remove(began[0])
            self._tell(None)
            outcome(what)

        began.append(self._front.work(job, partial(over, done), self._far, partial(over, self._failed)))
        self._works.append(began[0])

    def _far(self, share: float, code: str) -> None:
        self._tell(JobView(self._texts(code or "window_library_indexing"), share))

    def _tell(self, view: JobView | None) -> None:
        if self._made:
            self._page.tell(view)

    def _call_off(self) -> None:
        for work in self._works:
            work.call_off()

    def _failed(self, error: BaseException) -> None:
        self._look()
        words = self._texts(str(getattr(error, "code", "window_unexpected")))
        details = "" if isinstance(error, CalledOff) else str(error)
        self._tell(JobView(words, tone="clay", details=details))

    def _stop(self) -> None:
        self._soon.stop()

    # --- notes ---

    def add(self, sources: tuple[Path, ...]) -> None:
        """Read notes and put them on the shelf, then have them found."""
        settings, meaning = self._front.settings, self._meaning

        def job(work: Work) -> Taken:
            taken = library.take_in(settings, sources, work.step)
            self._front.background.send_ahead(partial(self._taken, taken))
            if taken.notes:
                library.bring_up_to_date(settings, work.step, meaning, begin=library.READING)
            return taken

        self._far(0.0, "window_library_reading")
        self._work(job, self._added)

    def _taken(self, taken: Taken) -> None:
        """They are on the shelf; finding them takes a little longer."""
        names = tuple(note.name for note in taken.notes)
        if names:
            self._chosen = names[0]
            self._look()
            told = self._texts("window_library_added", number=len(names))
            self._front.toast(told, partial(self._take_away, names))

    def _added(self, taken: Taken) -> None:
        if taken.notes:
            self._built(None)
        if taken.refused:
            name, code, _ = taken.refused[0]
            says = self._texts("window_library_refused", name=_breakable(name))
            details = "" if len(taken.refused) == 1 else " ".join(one[2] for one in taken.refused[1:])
            self._tell(JobView(f"{says} {self._texts(code)}", tone="clay", details=details))
            self._front.window.announce(f"{says} {self._texts(code)}")

    def _take_away(self, names: tuple[str, ...]) -> None:
        self._front.ask(partial(library.take_away, self._front.settings, names), self._taken_away)

    def _taken_away(self, aside: tuple[Path, ...]) -> None:
        self._build()
        back = partial(library.put_back, self._front.settings, aside)
        undo = partial(self._front.ask, back, lambda _: self._build())
        self._front.toast(self._texts("window_library_taken_away"), undo)

    # --- a plan for a lesson ---

    def _plan(self, text: str) -> None:
        """Asked for the same again, there are other questions."""
        self._seed = self._seed + 1 if text == self._asked else 1
        self._asked = text
        self._plan_again()

    def _plan_again(self) -> None:
        self._page.plan.wait(waits=True)
        job = partial(library.lesson_plan, self._front.settings, self._asked, self._seed, self._meaning)
        self._front.ask(job, self._planned, self._not_planned)

    def _planned(self, view: PlanView) -> None:
        self._page.plan.wait(waits=False)
        self._page.plan.show_plan(view)
        self._front.window.announce(view.title or view.parts[0].heading)

    def _not_planned(self, error: BaseException) -> None:
        self._page.plan.wait(waits=False)
        self._front.fail(error)


def _breakable(name: str) -> str:
    """A name with places in it where a line may be broken, for one without spaces may be longer than the page."""
    return " ".join(
        "\u200b".join(part[at : at + UNBROKEN] for at in range(0, len(part), UNBROKEN)) for part in name.split(" ")
    )
