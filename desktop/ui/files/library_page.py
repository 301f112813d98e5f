"""What doubts are answered from: a teacher's notes in and out, the index, the web's switch, and a plan for a lesson.

Notes may be dropped anywhere on it. It is handed values and calls nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QWidget

from desktop.base.background import Lane, Work
from desktop.operations import library
from desktop.operations.library import LessonSheet, Taken
from desktop.ui.files.content_page import CAME as CHAPTERS
from desktop.ui.front import Front
from desktop.ui.teacher.asking import choose_several
from desktop.ui.teacher.files_widgets import (
    DropPage,
    Job,
    Line,
    action,
    enable_all,
    field,
    in_a_row,
    page_of,
    show_all,
    table_of,
    table_view,
)
from desktop.ui.widgets.basics import Card, column, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

if TYPE_CHECKING:
    from desktop.lesson.lesson_desk import LessonDesk
    from desktop.operations.library import Held, Meaning
    from desktop.operations.note_shelf import Note


class LibraryPage(DropPage):
    """The library of this PC."""

    name = "library"
    area = "teacher"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.state = label(wrap=True)
        self.build = action(texts, "window_library_build")
        self.job = Job(texts)
        self.list = table_view(theme, texts, "window_library_notes")
        self.none = told(label(tone="soft", wrap=True), texts, text="window_library_none")
        self.title = label(step="lead", tone="main", wrap=True)
        self.facts = label(tone="soft", wrap=True)
        self.fault = label(tone="clay", wrap=True)
        self.left_out_of = told(label(wrap=True), texts, text="window_library_left_out_of")
        self.left_out = table_view(theme, texts, "window_library_left_out_of")
        self.take_away = action(texts, "window_library_take_away", "danger")
        self.add_files = action(texts, "window_library_add_files", "first")
        self.web = told(QCheckBox(), texts, text="window_library_web_switch", description="window_library_web_says")
        self.web_needs = told(label(step="small", tone="soft", wrap=True), texts, text="window_library_web_needs")
        self.plan = LessonPlan(texts)
        about = self.title, self.facts, self.fault, self.left_out_of, self.left_out, in_a_row(self.take_away)
        self.close_up = Card(texts, "", "", *about)
        self.close_up.hide()
        adding = self.none, in_a_row(self.add_files)
        add = Card(texts, "window_library_add", "window_library_add_more", *adding)
        web = Card(texts, "window_library_web", "window_library_web_says", in_a_row(self.web), self.web_needs)
        above = self.state, in_a_row(self.build), self.job, self.list
        page_of(self, *above, self.close_up, add, self.plan, web, 1)
        self.job.said.connect(self._see)

    def first(self) -> QWidget | None:
        """The cursor is where notes are added, or in the list when there are some."""
        return self.add_files if self.list.isHidden() else self.list

    def takes(self) -> bool:
        """Notes are taken when no others are being read."""
        return self.add_files.isEnabled()

    def _see(self, _: str) -> None:
        enable_all((self.add_files, self.take_away, self.build), not self.job.going)


LETTERS, MOST = 34, 300
"""Letters that the line shows, and that it takes."""


class LessonPlan(Card):
    """Asks what is to be taught, and shows a plan for it."""

    wanted = Signal(str)

    def __init__(self, texts: Texts) -> None:
        self.line = told(Line(LETTERS, MOST), texts, hint="window_library_plan_hint")
        self.make = action(texts, "window_library_plan_make")
        self.waits = told(label(tone="soft", wrap=True), texts, text="window_library_plan_making")
        self.sheet = QFrame()
        self._shown: list[QLabel] = []
        self._lines = column(of=self.sheet, margins=(0, 4, 0, 0), spacing=6)
        asked = in_a_row(field(texts, "window_library_plan_ask", self.line))
        rows = asked, in_a_row(self.make), self.waits, self.sheet
        super().__init__(texts, "window_library_plan", "window_library_plan_says", *rows)
        self.sheet.hide()
        self.waits.hide()
        self.make.clicked.connect(self._ask)
        self.line.returnPressed.connect(self._ask)

    def wait(self, *, waits: bool) -> None:
        """Say that a plan is being put together; that it is no longer."""
        self.waits.setVisible(waits)
        self.make.setEnabled(not waits)

    def show_plan(self, title: str, parts: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> None:
        """Show a plan in the place of the one before: headings with their lines, each with words below, or none."""
        for old in self._shown:
            self._lines.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._shown = [label(title, step="lead", tone="main", wrap=True)] if title else []
        for words, lines in parts:
            heading = label(words, tone="main", wrap=True)
            heading.setContentsMargins(0, 10, 0, 0)
            self._shown.append(heading)
            for says, more in lines:
                self._shown.append(_to_copy(label(says, wrap=True)))
                if more:
                    self._shown.append(_to_copy(label(more, step="small", tone="soft", wrap=True)))
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


def _to_copy(words: QLabel) -> QLabel:
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
        self._page: LibraryPage | None = None
        """None as long as nobody has looked at it: the index is built without it."""
        self._held: Held | None = None
        self._chosen = ""
        """The notes that are to be looked at closely when the list comes next."""
        self._shown = ""
        """Those that are looked at now; what is taken away is these."""
        self._works: list[Work] = []
        self._asked, self._seed = "", 1
        """What a plan was asked for, and which of its questions are shown."""
        front.add("library", LibraryPage, self._wire, self._enter, entry="window_entry_library")
        front.language_changed.connect(self._retell)
        front.settings_changed.connect(self._show_web)
        front.equipped.connect(self._equipped)
        self._soon = QTimer(self, singleShot=True, interval=AFTER_START)
        self._soon.timeout.connect(self._first_build)
        front.window.closing.connect(self._soon.stop)
        self._soon.start()

    def _wire(self, page: LibraryPage) -> None:
        self._page = page
        page.list.chosen.connect(self._choose)
        page.add_files.clicked.connect(self._choose_files)
        page.dropped.connect(lambda paths: self._add(tuple(map(Path, paths))))
        page.take_away.clicked.connect(lambda: self._take_away((self._shown,)))
        page.build.clicked.connect(self._build)
        page.job.stop.clicked.connect(self._call_off)
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
        if self._page is not None:
            self._front.ask(partial(library.held, self._front.settings, meaning=self._meaning), self._known)

    def _known(self, held: Held) -> None:
        self._held = held
        self._show()

    def _show(self) -> None:
        if self._page is None or self._held is None:
            return
        page, held = self._page, self._held
        waits = not held.built.is_whole or any(note.waits for note in held.notes)
        how = "waiting" if waits else "meaning" if held.built.by_meaning else "words"
        page.state.setText(self._texts(f"window_library_state_{how}", passages=held.passages))
        page.build.setVisible(waits)
        rows = (
            (one.name, self._kind(one), one.pages or None, len(one.passages), len(one.left_out) or None)
            for one in held.notes
        )
        chosen = self._chosen  # filling the list tells of the row that stood chosen before
        keys = (one.name for one in held.notes)
        columns, figures = "name kind pages passages left_out", "pages passages left_out"
        page.list.show_table(table_of(self._texts, "window_library_", columns, rows, figures=figures, keys=keys))
        page.list.choose(chosen)
        page.list.setVisible(bool(held.notes))
        page.none.setVisible(not held.notes)
        self._choose(chosen)

    def _retell(self) -> None:
        self._show()
        if self._asked:
            self._plan_again()

    def _kind(self, note: Note) -> str:
        kind = "fault" if note.fault else note.kind or "waiting"
        return self._texts(f"window_library_kind_{kind}")

    def _choose(self, name: str) -> None:
        """Look at some notes closely; at none."""
        self._chosen, page = name, self._page
        note = next((one for one in (self._held.notes if self._held else ()) if one.name == name), None)
        if page is None or note is None:
            show_all((page.close_up,) if page else (), shown=False)
            return
        slots: dict[str, str | int] = {"kind": self._kind(note), "pages": note.pages, "passages": len(note.passages)}
        code = "window_library_facts_pages" if note.pages else "window_library_facts"
        rows = tuple((self._texts(f"window_library_why_{one.why}"), one.what) for one in note.left_out)
        self._shown = name
        page.close_up.show()
        page.title.setText(_breakable(note.name))
        page.facts.setText(self._texts(code, **slots))
        page.facts.setVisible(bool(note.kind))
        page.fault.setText(self._texts(note.fault) if note.fault else "")
        page.fault.setVisible(bool(note.fault))
        page.left_out.show_table(table_of(self._texts, "window_library_", "why what", rows))
        show_all((page.left_out_of, page.left_out), rows)

    def _show_web(self, _: object = None) -> None:
        if self._page is not None:
            on, may = self._front.settings.web_search, self._front.settings.cloud_words
            self._page.web.setChecked(on)
            self._page.web.setEnabled(may or on)
            self._page.web_needs.setVisible(not may)

    # --- the index ---

    def _first_build(self) -> None:
        settings, meaning = self._front.settings, self._meaning
        self._work(lambda work: library.first_build(settings, work.step, meaning), self._built)

    def _build(self, _: object = None) -> None:
        settings, meaning = self._front.settings, self._meaning
        self._work(lambda work: library.bring_up_to_date(settings, work.step, meaning), self._built)

    def _built(self, _: object) -> None:
        """A lesson that goes on has the new library from its next question on."""
        self._look()
        told = partial(self._front.equipped.emit, {CAME})
        self._front.background.run(Lane.LESSON, self._desk.read_library_anew, lambda _: told(), self._front.fail)

    def _work(self, job: Callable[[Work], Any], done: Callable[[Any], None]) -> None:
        """Have work done that the page tells of, one after the other."""
        began: list[Work] = []

        def over(outcome: Callable[[Any], None], what: Any) -> None:
            self._works.remove(began[0])
            if self._page is not None:
                self._page.job.put_away()
            outcome(what)

        began.append(self._front.work(job, partial(over, done), self._far, partial(over, self._failed)))
        self._works.append(began[0])

    def _far(self, share: float, code: str) -> None:
        if self._page is not None:
            self._page.job.tell(code or "window_library_indexing", share=share)

    def _call_off(self) -> None:
        for work in self._works:
            work.call_off()

    def _failed(self, error: BaseException) -> None:
        self._look()
        if self._page is not None:
            self._page.job.fail(error)

    # --- notes ---

    def _choose_files(self) -> None:
        choose_several(self._front, (self._texts("window_library_filter"),), self._add)

    def _add(self, sources: tuple[Path, ...]) -> None:
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
            words = self._texts("window_library_added", number=len(names))
            self._front.toast(words, partial(self._take_away, names))

    def _added(self, taken: Taken) -> None:
        if taken.notes:
            self._built(None)
        if taken.refused and self._page is not None:
            name, code, _ = taken.refused[0]
            details = " ".join(details for _, _, details in taken.refused[1:])
            words = self._page.job.tell(
                "window_library_refused", "clay", details=details, more=[(code, {})], name=_breakable(name)
            )
            self._front.window.announce(words)

    def _take_away(self, names: tuple[str, ...]) -> None:
        self._front.ask(partial(library.take_away, self._front.settings, names), self._taken_away)

    def _taken_away(self, aside: tuple[Path, ...]) -> None:
        self._build()
        undo = partial(self._front.ask, partial(library.put_back, self._front.settings, aside), self._build)
        self._front.toast(self._texts("window_library_taken_away"), undo)

    # --- a plan for a lesson ---

    def _plan(self, text: str) -> None:
        """Asked for the same again, there are other questions."""
        self._seed = self._seed + 1 if text == self._asked else 1
        self._asked = text
        self._plan_again()

    def _plan_again(self) -> None:
        self._plan_card.wait(waits=True)
        job = partial(library.lesson_plan, self._front.settings, self._asked, self._seed, self._meaning)
        self._front.ask(job, self._planned, self._not_planned)

    def _planned(self, plan: LessonSheet) -> None:
        title, parts = plan
        self._plan_card.wait(waits=False)
        self._plan_card.show_plan(title, parts)
        self._front.window.announce(title or parts[0][0])

    def _not_planned(self, error: BaseException) -> None:
        self._plan_card.wait(waits=False)
        self._front.fail(error)

    @property
    def _plan_card(self) -> LessonPlan:
        page: LibraryPage = self._front.page("library")
        return page.plan


def _breakable(name: str) -> str:
    """A name with places in it where a line may be broken, for one without spaces may be longer than the page."""
    return " ".join(
        "\u200b".join(part[at : at + UNBROKEN] for at in range(0, len(part), UNBROKEN)) for part in name.split(" ")
    )
