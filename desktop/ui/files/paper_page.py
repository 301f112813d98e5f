"""What is printed: a form for the sheet that is wanted, and beside it the sheet itself, page by page, as it will be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop.operations import exports, roster
from desktop.operations.exports import Paper, Ready
from desktop.ui.front import Front
from desktop.ui.teacher.asking import ask_printer, ask_where, languages, today
from desktop.ui.teacher.files_widgets import (
    Choice,
    Job,
    Step,
    action,
    choose,
    enable_all,
    field,
    fill,
    in_a_row,
    key_of,
    page_of,
    show_all,
)
from desktop.ui.widgets.basics import Card, Page, boxed, button, column, label, row, told
from desktop.ui.widgets.setup_widgets import CalmBox, CalmNumber
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts, code_of

if TYPE_CHECKING:
    from tutor.chapters.packs import Listed
    from tutor.records.people import Person

SETTLED = 250
"""Milliseconds without a change after which the sheet is made anew."""
NARROW = 860
"""Pixels at scale 1 under which the sheet stands below the form."""
LARGEST_SEED = 9999
LEVELS = ("easy", "medium", "hard")
FIELDS = {
    "cards": ("student", "group"),
    "misconceptions": ("group",),
    "worksheet": ("chapter", "count", "seed"),
    "exam": ("chapter", "count", "seed"),
}
"""What is asked for each kind of sheet, beside the language."""
NAMES = {"cards": "report-cards", "misconceptions": "misconceptions", "worksheet": "worksheet", "exam": "exam"}
"""What a file of each kind is called."""


class SheetPicture(QFrame):
    """One page of the sheet, as large as there is room; Page Up and Page Down turn it."""

    turned = Signal(int)
    """By how many pages."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._picture = QPixmap()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, data: bytes) -> None:
        """Show a page."""
        self._picture = QPixmap()
        self._picture.loadFromData(data)
        self.updateGeometry()
        self.update()

    def wear(self, theme: Theme) -> None:
        """Draw in another theme. Paper stays white."""
        self._theme = theme
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        """As paper is."""
        return round(width * 1.414)

    def minimumSizeHint(self) -> QSize:
        """Large enough to be read."""
        return QSize(self._theme.px(300), self._theme.px(424))

    def sizeHint(self) -> QSize:
        """As large as is good to read."""
        return QSize(self._theme.px(520), self._theme.px(735))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn the page."""
        by = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        if Qt.Key(event.key()) in by:
            self.turned.emit(by[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The page, with a line round it that shows where the cursor is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room = self.rect().adjusted(3, 3, -3, -3)
        if self._picture.isNull():
            return
        size = self._picture.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = room.adjusted((room.width() - size.width()) // 2, 0, 0, 0)
        place.setSize(size)
        painter.drawPixmap(place, self._picture)
        painter.setPen(self._theme.colour("ring" if self.hasFocus() else "line"))
        painter.drawRect(place.adjusted(-1, -1, 0, 0))


class PaperPage(Page):
    """The form and the sheet."""

    name = "paper"
    area = "teacher"

    wanted = Signal(object)
    """A `Paper`: the sheet is to be made."""
    turned = Signal(int)

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self._boxes = tuple(CalmBox() for _ in range(5))
        self.kind, self.student, self.group, self.language, self.chapter = self._boxes
        self.count, self.seed = CalmNumber(), CalmNumber()
        self.count.setRange(1, 60)
        self.count.setValue(12)
        self.seed.setRange(0, LARGEST_SEED)
        self.answers = told(QCheckBox(), texts, text="window_paper_answers")
        self.answers.setChecked(True)
        self.other = action(texts, "window_paper_other", "quiet")
        self.levels: dict[str, QCheckBox] = {}
        self.skills: dict[str, QCheckBox] = {}
        self.save = action(texts, "window_paper_save", "first")
        self.print = action(texts, "window_paper_print")
        self.before = told(button("‹"), texts, name="window_paper_before", tip="window_paper_before")
        self.after = told(button("›"), texts, name="window_paper_after", tip="window_paper_after")
        self.where = label(tone="soft")
        self.picture = told(SheetPicture(theme), texts, name="window_page_paper")
        self.preparing = told(label(tone="soft", wrap=True), texts, text="window_paper_preparing")
        self.job, self.saving = Job(texts), Job(texts)
        """How far the sheet is that is looked at; how far one is that is saved or printed."""
        self._settling = QTimer(self, singleShot=True, interval=SETTLED)
        self._lay_out()
        self._wire()
        self._see()

    def first(self) -> QWidget | None:
        """The cursor is where the kind of sheet is chosen."""
        return self.kind

    def offer(self, levels: Iterable[Choice], wish: Paper | None) -> None:
        """How hard questions may be, and what is chosen at first, once the boxes are filled."""
        if wish is not None:
            keys = wish.kind, wish.student, wish.group, wish.language, wish.chapter
            for box, key in zip(self._boxes, keys, strict=True):
                choose(box, key)
            if wish.kind == "exam" and wish.count:
                self.count.setValue(wish.count)
                self.seed.setValue(wish.seed)
        self._tick(self.levels, tuple(levels), self._level_row)
        self._see()
        self.change()

    def offer_skills(self, skills: Iterable[Choice]) -> None:
        """The skills of the chapter that is chosen."""
        self._tick(self.skills, tuple(skills), self._skill_column)

    def wish(self) -> Paper:
        """What is wanted; without a kind where nothing is offered yet."""
        kind, student, group, language, chapter = map(key_of, self._boxes)
        skills = tuple(one for one, box in self.skills.items() if box.isChecked())
        return Paper(
            kind=kind,  # type: ignore[arg-type]
            language=language or "en",  # type: ignore[arg-type]
            student=student,
            group="" if student and kind == "cards" else group,
            chapter=chapter,
            skills=skills if len(skills) < len(self.skills) else (),
            count=self.count.value(),
            levels=tuple(one for one, box in self.levels.items() if box.isChecked()) or LEVELS,
            answers=self.answers.isChecked(),
            seed=self.seed.value(),
        )

    def show_sheet(self, picture: bytes = b"", page: int = 0, pages: int = 0) -> None:
        """Show a page of the sheet, which is a PNG; without one there is nothing to save or print."""
        enable_all((self.save, self.print), picture)
        self.picture.setVisible(bool(picture))
        self.preparing.hide()
        show_all((self.before, self.after), pages > 1)
        self.where.setText(self.texts("window_paper_page", page=page + 1, pages=pages) if picture else "")
        self.before.setEnabled(page > 0)
        self.after.setEnabled(page + 1 < pages)
        if picture:
            self.picture.show_picture(picture)
            self.picture.setAccessibleDescription(self.where.text())

    def change(self, *_: object) -> None:
        """Something else is wanted: the sheet is made anew when the hand is still."""
        self.preparing.setVisible(self.picture.isHidden())
        self._settling.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sheet stands beside the form where there is room."""
        narrow = self.width() < self.theme.px(NARROW)
        self._sides.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        super().resizeEvent(event)

    def hideEvent(self, event: object) -> None:
        """Nobody waits for the sheet any more."""
        self._settling.stop()

    def _tick(self, boxes: dict[str, QCheckBox], choices: tuple[Choice, ...], room: QVBoxLayout) -> None:
        """A box for each choice; all are ticked at first, and what was ticked stays so."""
        if tuple(boxes) != tuple(key for key, _ in choices):
            for box in boxes.values():
                box.hide()
                box.deleteLater()
            boxes.clear()
            for key, _ in choices:
                boxes[key] = QCheckBox()
                boxes[key].setChecked(True)
                boxes[key].toggled.connect(self.change)
                room.addWidget(boxes[key])
        for key, words in choices:
            boxes[key].setText(words)
            boxes[key].setAccessibleName(words)

    def _wire(self) -> None:
        self._settling.timeout.connect(lambda: self.wanted.emit(self.wish()))
        changing = *(one.currentIndexChanged for one in self._boxes), self.count.valueChanged, self.seed.valueChanged
        for changed in (*changing, self.answers.toggled):
            changed.connect(self.change)
        self.kind.currentIndexChanged.connect(self._see)
        self.job.said.connect(self._see_job)
        self.other.clicked.connect(lambda: self.seed.setValue(self.seed.value() % LARGEST_SEED + 1))
        self.before.clicked.connect(lambda: self.turned.emit(-1))
        self.after.clicked.connect(lambda: self.turned.emit(1))
        self.picture.turned.connect(self.turned)

    def _see_job(self, _: str) -> None:
        self.preparing.setVisible(self.job.going and self.picture.isHidden())

    def _see(self, *_: object) -> None:
        kind = key_of(self.kind)
        for name, widget in self._fields.items():
            widget.setVisible(name in ("kind", "language", *FIELDS.get(kind, ())))
        self._fields["group"].setEnabled(not (kind == "cards" and key_of(self.student)))
        self._only_worksheet.setVisible(kind == "worksheet")
        show_all((self.answers, self.other), kind in ("worksheet", "exam"))

    def _lay_out(self) -> None:
        first = {"kind": self.kind, "language": self.language, "student": self.student, "group": self.group}
        second = {"chapter": self.chapter, "count": self.count, "seed": self.seed}
        widgets: dict[str, QWidget] = {**first, **second}
        self._fields = {name: field(self.texts, f"window_paper_{name}", widget) for name, widget in widgets.items()}
        self._level_row, self._skill_column = column(spacing=0), column(spacing=0)
        levels, skills = (
            told(label(step="small", tone="soft"), self.texts, text=f"window_paper_{one}")
            for one in ("levels", "skills")
        )
        self._only_worksheet = boxed(column(levels, self._level_row, skills, self._skill_column))
        rows = (in_a_row(*(self._fields[name] for name in names)) for names in (first, second))
        below = (
            in_a_row(self.answers, self.other),
            self._only_worksheet,
            in_a_row(self.save, self.print),
            self.job,
            self.saving,
        )
        form = Card(self.texts, "", "", *rows, *below, 1)
        leafing = in_a_row(self.before, self.after, self.where)
        sheet = boxed(column(leafing, self.preparing, (self.picture, 1), 0))
        show_all((self.before, self.after, self.picture), shown=False)
        self._sides = row((form, 1), (sheet, 1), spacing=20)
        page_of(self, (self._sides, 1))


# --- tends the page of sheets for paper ---


WIDE = 1240
"""Pixels that a page is drawn wide for the screen: sharp at twice the size it is shown at."""


class PapersPresenter(QObject):
    """What the page of sheets asks for."""

    _page: PaperPage

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._people: tuple[Person, ...] = ()
        self._chapters: tuple[Listed, ...] = ()
        self._wish: Paper | None = None
        """What is wanted at first, until it was offered."""
        self._ready: Ready | None = None
        self._page_now = 0
        front.add("paper", PaperPage, self._wire, self._enter, entry="window_entry_paper")
        front.language_changed.connect(self._retell)

    def _wire(self, page: PaperPage) -> None:
        self._page = page
        page.wanted.connect(self._make)
        page.chapter.currentIndexChanged.connect(self._offer_skills)
        page.turned.connect(self._turn)
        page.save.clicked.connect(self._ask_where)
        page.print.clicked.connect(self._print)

    def _enter(
        self, what: str = "", student: str = "", group: str = "", chapter: str = "", count: int = 0, seed: int = 0
    ) -> None:
        kind = what if what in FIELDS else "worksheet" if chapter else "cards"
        settings = self._front.settings
        if what or student or group or chapter or not self._people:
            chapter = chapter or settings.chapter
            self._wish = Paper(kind, settings.screen, student, group, chapter, count=count, seed=seed)  # type: ignore[arg-type]
        else:
            self._wish = None
        self._front.ask(partial(_offered, settings), self._offer)

    def _retell(self) -> None:
        if self._people or self._chapters:
            self._offer((self._people, self._chapters))

    def _offer(self, found: tuple[tuple[Person, ...], tuple[Listed, ...]]) -> None:
        from tutor.reports.sheets import MOST_QUESTIONS

        self._people, self._chapters = found
        page, texts, language = self._page, self._texts, self._front.settings.screen
        groups = sorted({one.group for one in self._people if one.group})
        people = ((one.key, f"{one.name} ({one.group})" if one.group else one.name) for one in self._people)
        fill(page.kind, ((one, texts(f"window_paper_kind_{one}")) for one in FIELDS))
        fill(page.student, (("", texts("window_paper_all")), *people))
        fill(page.group, (("", texts("window_paper_all_classes")), *((one, one) for one in groups)))
        fill(page.language, languages(texts))
        fill(page.chapter, ((one.id, one.title.spoken_in(language)) for one in self._chapters))
        page.count.setMaximum(MOST_QUESTIONS)
        page.offer(((one, texts(f"window_paper_{one}")) for one in LEVELS), self._wish)
        self._wish = None
        self._offer_skills()

    def _offer_skills(self, _: object = None) -> None:
        chapter = key_of(self._page.chapter)
        if chapter:
            self._front.ask(partial(_skills, chapter, self._front.settings.screen), partial(self._found, chapter))

    def _found(self, chapter: str, skills: tuple[Choice, ...]) -> None:
        if key_of(self._page.chapter) == chapter:
            self._page.offer_skills(skills)

    # --- making ---

    def _make(self, wish: Paper) -> None:
        settings = self._front.settings

        def job(step: Step) -> tuple[Ready, bytes]:
            ready = exports.made(settings, wish, lambda done, of: step(9 * done, 10 * max(1, of)))
            return ready, exports.picture(ready, 0, WIDE)

        if wish.kind:
            if not self._page.saving.going:
                self._page.saving.put_away()
            self._page.job.replace(self._front, "window_paper_making", job, self._made, self._not_made)

    def _made(self, outcome: tuple[Ready, bytes]) -> None:
        self._ready, picture = outcome
        self._page_now = 0
        self._page.job.put_away()
        self._page.show_sheet(picture, 0, self._ready.pages)

    def _not_made(self, error: BaseException) -> None:
        self._ready = None
        self._page.show_sheet()
        if code_of(error) == "export_failed":
            self._page.job.tell("window_paper_nobody", "clay")
        else:
            self._page.job.fail(error)

    def _turn(self, by: int) -> None:
        ready, page = self._ready, self._page_now + by
        if ready is not None and 0 <= page < ready.pages:
            self._page_now = page
            self._front.ask(partial(exports.picture, ready, page, WIDE), partial(self._turned, ready, page))

    def _turned(self, ready: Ready, page: int, picture: bytes) -> None:
        if ready is self._ready and page == self._page_now:
            self._page.show_sheet(picture, page, ready.pages)

    # --- out ---

    def _ask_where(self) -> None:
        if self._ready is not None:
            suggested = f"didi-{NAMES[self._ready.kind]}-{today()}.pdf"
            ask_where(self._front, suggested, partial(self._save, self._ready))

    def _save(self, ready: Ready, path: Path) -> None:
        job = partial(exports.save, self._front.settings, ready, path)
        self._page.saving.do(self._front, "window_files_writing", job, self._saved)

    def _saved(self, path: Path) -> None:
        self._front.window.announce(self._page.saving.tell("window_paper_saved", "leaf", file=path.name))

    def _print(self) -> None:
        """Ask with the system's own window for a printer; a PC without one is told so, and can save."""
        if self._ready is None:
            return
        if not ask_printer(self._front, partial(self._note_and_print, self._ready)):
            self._page.saving.tell("window_paper_no_printer", "clay")

    def _note_and_print(self, ready: Ready, printer: QPrinter) -> None:
        """What is about children is noted before it leaves."""
        noted = partial(exports.note_sheet, self._front.settings, ready)
        self._front.ask(noted, lambda _: self._print_on(printer, ready))

    def _print_on(self, printer: QPrinter, ready: Ready) -> None:
        from desktop.base.printed import print_on

        print_on(printer, ready.sheet)
        self._page.saving.tell("window_paper_printed", "leaf")


def _offered(settings: Any) -> tuple[tuple[Person, ...], tuple[Listed, ...]]:
    from tutor.chapters import packs

    return roster.everyone(settings), packs.listed()


def _skills(chapter: str, language: Any) -> tuple[Choice, ...]:
    from tutor.chapters import packs

    return tuple((one.id, one.name.spoken_in(language)) for one in packs.load_chapter(chapter).skills)
