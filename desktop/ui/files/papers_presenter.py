"""Tends the page of sheets for paper: has them made, shows them page by page, saves them and prints them.

A sheet that was asked for later takes the place of one that is still being made. It words nothing of a sheet.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo

from desktop.base.background import CalledOff, Work
from desktop.operations import exports, roster
from desktop.operations.exports import Paper, Ready
from desktop.operations.roster import Pupil
from desktop.ui.files.paper_page import PaperPage
from desktop.ui.front import Front
from desktop.ui.teacher.asking import ask_where, languages, today
from desktop.values.files import JobView, PaperChoices, PaperWish, SheetView

if TYPE_CHECKING:
    from tutor.chapters.packs import Listed

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
