"""What is printed: a form for the sheet that is wanted, and beside it the sheet itself, page by page, as it will be."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.background import CalledOff, Work
from desktop.operations import exports, roster
from desktop.operations.exports import Paper, Ready
from desktop.operations.roster import Pupil
from desktop.ui.front import Front
from desktop.ui.teacher.asking import ask_where, languages, today
from desktop.ui.teacher.files_widgets import Job, card, field, fill, in_a_row
from desktop.ui.widgets.basics import Page, button, label, told
from desktop.ui.widgets.setup_widgets import CalmBox, CalmNumber
from desktop.ui.widgets.theme import Theme
from desktop.values.files import JobView, PaperChoices, PaperWish, SheetView
from desktop.values.page import Texts

if TYPE_CHECKING:
    from tutor.chapters.packs import Listed

SETTLED = 250
"""Milliseconds without a change after which the sheet is made anew."""
NARROW = 860
"""Pixels at scale 1 under which the sheet stands below the form."""
LARGEST_SEED = 9999
FIELDS = {
    "cards": ("student", "group"),
    "misconceptions": ("group",),
    "worksheet": ("chapter", "count", "seed"),
    "exam": ("chapter", "count", "seed"),
}
"""What is asked for each kind of sheet, beside the language."""


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
    """A `PaperWish`: the sheet is to be made."""
    chapter_chosen = Signal(str)
    turned = Signal(int)
    save_wanted = Signal()
    print_wanted = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.kind, self.student, self.group, self.language, self.chapter = (CalmBox() for _ in range(5))
        self.count, self.seed = CalmNumber(), CalmNumber()
        self.count.setRange(1, 60)
        self.count.setValue(12)
        self.seed.setRange(0, LARGEST_SEED)
        self.answers = told(QCheckBox(), texts, text="window_paper_answers")
        self.answers.setChecked(True)
        self.other = told(button("", "quiet"), texts, text="window_paper_other")
        self.levels: dict[str, QCheckBox] = {}
        self.skills: dict[str, QCheckBox] = {}
        self.save = told(button("", "first"), texts, text="window_paper_save")
        self.print = told(button(""), texts, text="window_paper_print")
        self.before = told(button("‹"), texts, name="window_paper_before", tip="window_paper_before")
        self.after = told(button("›"), texts, name="window_paper_after", tip="window_paper_after")
        self.where = label(tone="soft")
        self.picture = told(SheetPicture(theme), texts, name="window_page_paper")
        self.preparing = told(label(tone="soft", wrap=True), texts, text="window_paper_preparing")
        self.job = Job(texts)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLED)
        self._lay_out()
        self._wire()
        self._see()

    def first(self) -> QWidget | None:
        """The cursor is where the kind of sheet is chosen."""
        return self.kind

    def offer(self, choices: PaperChoices, wish: PaperWish | None = None) -> None:
        """Offer what can be put on paper; a wish is what is chosen at first."""
        fill(self.kind, choices.kinds, wish.kind if wish else "")
        fill(self.student, choices.students, wish.student if wish else "")
        fill(self.group, choices.groups, wish.group if wish else "")
        fill(self.language, choices.languages, wish.language if wish else "")
        fill(self.chapter, choices.chapters, wish.chapter if wish else "")
        self.count.setMaximum(choices.most)
        if wish is not None and wish.kind == "exam" and wish.count:
            self.count.setValue(wish.count)
            self.seed.setValue(wish.seed)
        self._boxes(self.levels, choices.levels, self._level_row)
        self._see()
        self.chapter_chosen.emit(str(self.chapter.currentData() or ""))
        self._change()

    def offer_skills(self, skills: tuple[tuple[str, str], ...]) -> None:
        """The skills of the chapter that is chosen."""
        self._boxes(self.skills, skills, self._skill_column)

    def wish(self) -> PaperWish:
        """What is wanted now."""
        chosen = tuple(one for one, box in self.skills.items() if box.isChecked())
        return PaperWish(
            kind=str(self.kind.currentData() or ""),
            student=str(self.student.currentData() or ""),
            group=str(self.group.currentData() or ""),
            language=str(self.language.currentData() or "en"),
            chapter=str(self.chapter.currentData() or ""),
            skills=chosen if len(chosen) < len(self.skills) else (),
            count=self.count.value(),
            levels=tuple(one for one, box in self.levels.items() if box.isChecked()),
            answers=self.answers.isChecked(),
            seed=self.seed.value(),
        )

    def show_sheet(self, view: SheetView | None) -> None:
        """Show a page of the sheet; without one there is nothing to save or print."""
        for one in (self.save, self.print):
            one.setEnabled(view is not None)
        self.picture.setVisible(view is not None)
        self.preparing.hide()
        for one in (self.before, self.after):
            one.setVisible(view is not None and view.pages > 1)
        self.where.setText(view.words if view else "")
        self.before.setEnabled(view is not None and view.page > 0)
        self.after.setEnabled(view is not None and view.page + 1 < view.pages)
        if view is not None:
            self.picture.show_picture(view.picture)
            self.picture.setAccessibleDescription(view.words)

    def tell(self, view: JobView | None) -> None:
        """How far making it is, or what came of saving it."""
        self.job.tell(view)
        self.preparing.setVisible(view is not None and view.share >= 0 and self.picture.isHidden())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sheet stands beside the form where there is room."""
        narrow = self.width() < self.theme.px(NARROW)
        self._sides.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        super().resizeEvent(event)

    def hideEvent(self, event: object) -> None:
        """Nobody waits for the sheet any more."""
        self._settling.stop()

    def _boxes(self, boxes: dict[str, QCheckBox], choices: tuple[tuple[str, str], ...], room: QVBoxLayout) -> None:
        """A box for each choice; all are ticked at first, and what was ticked stays so."""
        if tuple(boxes) == tuple(key for key, _ in choices):
            for key, words in choices:
                boxes[key].setText(words)
                boxes[key].setAccessibleName(words)
            return
        for box in boxes.values():
            box.hide()
            box.deleteLater()
        boxes.clear()
        for key, words in choices:
            box = QCheckBox(words)
            box.setAccessibleName(words)
            box.setChecked(True)
            box.toggled.connect(self._change)
            boxes[key] = box
            room.addWidget(box)

    def _wire(self) -> None:
        self._settling.timeout.connect(lambda: self.wanted.emit(self.wish()))
        for one in (self.kind, self.student, self.group, self.language, self.chapter):
            one.currentIndexChanged.connect(self._change)
        for number in (self.count, self.seed):
            number.valueChanged.connect(self._change)
        self.answers.toggled.connect(self._change)
        self.kind.currentIndexChanged.connect(self._see)
        self.chapter.currentIndexChanged.connect(
            lambda: self.chapter_chosen.emit(str(self.chapter.currentData() or ""))
        )
        self.other.clicked.connect(lambda: self.seed.setValue(self.seed.value() % LARGEST_SEED + 1))
        self.before.clicked.connect(lambda: self.turned.emit(-1))
        self.after.clicked.connect(lambda: self.turned.emit(1))
        self.picture.turned.connect(self.turned)
        self.save.clicked.connect(self.save_wanted)
        self.print.clicked.connect(self.print_wanted)

    def _change(self, *_: object) -> None:
        """Something else is wanted: the sheet is made anew when the hand is still."""
        self.preparing.setVisible(self.picture.isHidden())
        self._settling.start()

    def _see(self, *_: object) -> None:
        kind = str(self.kind.currentData() or "")
        for name, widget in self._fields.items():
            widget.setVisible(name in ("kind", "language", *FIELDS.get(kind, ())))
        one = kind == "cards" and bool(self.student.currentData())
        self._fields["group"].setEnabled(not one)
        self._only_worksheet.setVisible(kind == "worksheet")
        for widget in (self.answers, self.other):
            widget.setVisible(kind in ("worksheet", "exam"))

    def _lay_out(self) -> None:
        named = ("kind", self.kind), ("language", self.language), ("student", self.student), ("group", self.group)
        more = ("chapter", self.chapter), ("count", self.count), ("seed", self.seed)
        self._fields = {name: field(self.texts, f"window_paper_{name}", widget) for name, widget in (*named, *more)}
        form, column = card(self.texts)
        column.addWidget(in_a_row(*(self._fields[name] for name in ("kind", "language", "student", "group"))))
        column.addWidget(in_a_row(*(self._fields[name] for name in ("chapter", "count", "seed"))))
        column.addWidget(in_a_row(self.answers, self.other))
        self._only_worksheet = QWidget()
        inner = QVBoxLayout(self._only_worksheet)
        inner.setContentsMargins(0, 0, 0, 0)
        self._level_row, self._skill_column = QVBoxLayout(), QVBoxLayout()
        for code, room in (("window_paper_levels", self._level_row), ("window_paper_skills", self._skill_column)):
            inner.addWidget(told(label(step="small", tone="soft"), self.texts, text=code))
            room.setSpacing(0)
            inner.addLayout(room)
        column.addWidget(self._only_worksheet)
        column.addWidget(in_a_row(self.save, self.print))
        column.addWidget(self.job)
        column.addStretch(1)
        sheet = QWidget()
        right = QVBoxLayout(sheet)
        right.setContentsMargins(0, 0, 0, 0)
        right.addWidget(in_a_row(self.before, self.after, self.where))
        right.addWidget(self.preparing)
        right.addWidget(self.picture, 1)
        right.addStretch(0)
        for one in (self.before, self.after, self.picture):
            one.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(28, 20, 28, 24)
        whole.setSpacing(12)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(20)
        self._sides.addWidget(form, 1)
        self._sides.addWidget(sheet, 1)
        whole.addLayout(self._sides, 1)


# --- tends the page of sheets for paper ---


KINDS = ("cards", "misconceptions", "worksheet", "exam")
LEVELS = ("easy", "medium", "hard")
WIDE = 1240
"""Pixels that a page is drawn wide for the screen: sharp at twice the size it is shown at."""


class PapersPresenter(QObject):
    """What the page of sheets asks for."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._pupils: tuple[Pupil, ...] = ()
        self._chapters: tuple[Listed, ...] = ()
        self._wish: PaperWish | None = None
        """What is wanted at first, until it was offered."""
        self._ready: Ready | None = None
        self._page_now = 0
        self._asked = 0
        """Counts what was asked for: an older answer is not shown."""
        self._making: Work | None = None
        front.add("paper", PaperPage, self._wire, self._enter, entry="window_entry_paper")
        front.language_changed.connect(self._retell)

    @property
    def _page(self) -> PaperPage:
        page: PaperPage = self._front.page("paper")
        return page

    def _wire(self, page: PaperPage) -> None:
        page.wanted.connect(self._make)
        page.chapter_chosen.connect(self._offer_skills)
        page.turned.connect(self._turn)
        page.save_wanted.connect(self._ask_where)
        page.print_wanted.connect(self._print)
        page.job.stopped.connect(self._stop)

    def _enter(
        self, what: str = "", student: str = "", group: str = "", chapter: str = "", count: int = 0, seed: int = 0
    ) -> None:
        kind = what if what in KINDS else "worksheet" if chapter else "cards"
        settings = self._front.settings
        wish = PaperWish(kind, student, group, settings.screen, chapter or settings.chapter, count=count, seed=seed)
        self._wish = wish if what or student or group or chapter or not self._pupils else None
        self._front.ask(partial(_offered, settings), self._offer)

    def _retell(self) -> None:
        if self._pupils or self._chapters:
            self._offer((self._pupils, self._chapters, _most()))

    def _offer(self, found: tuple[tuple[Pupil, ...], tuple[Listed, ...], int]) -> None:
        self._pupils, self._chapters, most = found
        groups = sorted({one.group for one in self._pupils if one.group})
        people = ((one.key, f"{one.name} ({one.group})" if one.group else one.name) for one in self._pupils)
        language = self._front.settings.screen
        choices = PaperChoices(
            kinds=tuple((one, self._texts(f"window_paper_kind_{one}")) for one in KINDS),
            students=(("", self._texts("window_paper_all")), *people),
            groups=(("", self._texts("window_paper_all_classes")), *((one, one) for one in groups)),
            languages=languages(self._texts),
            chapters=tuple((one.id, one.title.spoken_in(language)) for one in self._chapters),
            levels=tuple((one, self._texts(f"window_paper_{one}")) for one in LEVELS),
            most=most,
        )
        wish, self._wish = self._wish, None
        self._page.offer(choices, wish)

    def _offer_skills(self, chapter: str) -> None:
        if chapter:
            self._front.ask(partial(_skills, chapter, self._front.settings.screen), self._skills_found)

    def _skills_found(self, found: tuple[str, tuple[tuple[str, str], ...]]) -> None:
        chapter, skills = found
        if self._page.wish().chapter == chapter:
            self._page.offer_skills(skills)

    # --- making ---

    def _make(self, wish: PaperWish) -> None:
        if not wish.kind:
            return
        self._stop()
        self._asked += 1
        settings, paper = self._front.settings, _paper(wish)

        def job(work: Work) -> tuple[Ready, bytes]:
            def step(done: int, of: int) -> None:
                work.step(0.9 * done / max(1, of), "window_paper_making")

            step(0, 1)
            ready = exports.made(settings, paper, step)
            return ready, exports.picture(ready, 0, WIDE)

        self._page.tell(JobView(self._texts("window_paper_making"), 0.0))
        token = self._asked
        self._making = self._front.work(
            job, partial(self._made, token), partial(self._far, token), partial(self._not_made, token)
        )

    def _far(self, token: int, share: float, code: str) -> None:
        if token == self._asked and self._making is not None:
            self._page.tell(JobView(self._texts(code or "window_paper_making"), share))

    def _made(self, token: int, outcome: tuple[Ready, bytes]) -> None:
        if token != self._asked:
            return
        self._making = None
        self._ready, picture = outcome
        self._page_now = 0
        self._page.tell(None)
        self._show(0, picture)

    def _not_made(self, token: int, error: BaseException) -> None:
        if token != self._asked:
            return
        self._making, self._ready = None, None
        self._page.show_sheet(None)
        self._tell_failed(error, nobody="window_paper_nobody")

    def _stop(self) -> None:
        if self._making is not None:
            self._making.call_off()

    def _turn(self, by: int) -> None:
        ready = self._ready
        if ready is None or not 0 <= self._page_now + by < ready.pages:
            return
        self._page_now += by
        page = self._page_now
        self._front.ask(partial(exports.picture, ready, page, WIDE), partial(self._turned, ready, page))

    def _turned(self, ready: Ready, page: int, picture: bytes) -> None:
        if ready is self._ready and page == self._page_now:
            self._show(page, picture)

    def _show(self, page: int, picture: bytes) -> None:
        pages = self._ready.pages if self._ready else 0
        words = self._texts("window_paper_page", page=page + 1, pages=pages)
        self._page.show_sheet(SheetView(picture, page, pages, words))

    # --- out ---

    def _ask_where(self) -> None:
        if self._ready is not None:
            names = {
                "cards": "report-cards",
                "misconceptions": "misconceptions",
                "worksheet": "worksheet",
                "exam": "exam",
            }
            suggested = f"didi-{names[self._ready.kind]}-{today()}.pdf"
            ask_where(self._front, suggested, partial(self.save, self._ready))

    def save(self, ready: Ready, path: Path) -> None:
        """Write a sheet as a PDF."""
        settings = self._front.settings

        def job(work: Work) -> Path:
            return exports.save(settings, ready, path, lambda done, of: work.step(done / of, "window_files_writing"))

        self._page.tell(JobView(self._texts("window_files_writing"), 0.0))
        self._asked += 1
        token = self._asked
        self._making = self._front.work(job, self._saved, partial(self._far, token), self._tell_failed)

    def _saved(self, path: Path) -> None:
        self._making = None
        words = self._texts("window_paper_saved", file=path.name)
        self._page.tell(JobView(words, tone="leaf"))
        self._front.window.announce(words)

    def _tell_failed(self, error: BaseException, nobody: str = "") -> None:
        self._making = None
        code = str(getattr(error, "code", "window_unexpected"))
        code = nobody if nobody and code == "export_failed" else code
        details = "" if isinstance(error, CalledOff) or code == nobody else str(error)
        self._page.tell(JobView(self._texts(code), tone="clay", details=details))

    def _print(self) -> None:
        """Ask with the system's own window for a printer; a PC without one is told so, and can save."""
        if self._ready is None:
            return
        if not QPrinterInfo.availablePrinterNames():
            self._page.tell(JobView(self._texts("window_paper_no_printer"), tone="clay"))
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._front.window)
        dialog.accepted.connect(partial(self._note_and_print, self._ready, printer))
        dialog.finished.connect(dialog.deleteLater)
        dialog.show()

    def _note_and_print(self, ready: Ready, printer: QPrinter) -> None:
        """What is about children is noted before it leaves."""
        self._front.ask(
            partial(exports.note_sheet, self._front.settings, ready), lambda _: self.print_on(printer, ready)
        )

    def print_on(self, printer: Any, ready: Ready) -> None:
        """Print a sheet."""
        from desktop.base.printed import print_on

        print_on(printer, ready.sheet)
        self._page.tell(JobView(self._texts("window_paper_printed"), tone="leaf"))


def _paper(wish: PaperWish) -> Paper:
    return Paper(
        kind=wish.kind,  # type: ignore[arg-type]
        language=wish.language,  # type: ignore[arg-type]
        student=wish.student,
        group="" if wish.student and wish.kind == "cards" else wish.group,
        chapter=wish.chapter,
        skills=wish.skills,
        count=wish.count,
        levels=wish.levels or LEVELS,
        answers=wish.answers,
        seed=wish.seed,
    )


def _offered(settings: Any) -> tuple[tuple[Pupil, ...], tuple[Listed, ...], int]:
    from tutor.chapters import packs

    return roster.everyone(settings), packs.listed(), _most()


def _most() -> int:
    from tutor.reports.sheets import MOST_QUESTIONS

    return MOST_QUESTIONS


def _skills(chapter: str, language: Any) -> tuple[str, tuple[tuple[str, str], ...]]:
    from tutor.chapters import packs

    pack = packs.load_chapter(chapter)
    return chapter, tuple((one.id, one.name.spoken_in(language)) for one in pack.skills)
