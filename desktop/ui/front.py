"""What all who tend a page share: the window, the lanes, the words and the settings, and the way from page to page.

Lives on the window's thread. It knows no page's business: a presenter adds its pages here and is asked
when one is wanted.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from desktop.base.background import Background, CalledOff, Lane, Work
from desktop.base.settings import Settings, save_choice, save_for_school
from desktop.base.translation import Languages, ScreenTexts, shown_language
from desktop.ui.widgets.basics import Page
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.window import Window
from desktop.values.page import Texts, code_of
from tutor.records import audit

if TYPE_CHECKING:
    from desktop.operations.wording import Sources

LOG = logging.getLogger("didi.window")
Make = Callable[[Theme, Texts], Page]
Then = Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Way:
    """How a page comes to be and what happens when it is gone to."""

    wire: Callable[[Any], None]
    enter: Callable[..., None] | None


class Front(QObject):
    """The front desk of the window."""

    settings_changed = Signal(object)
    """The settings as they are from now on."""
    language_changed = Signal()
    """The words of the screen are in another language; what was handed to pages in words is to be handed anew."""
    sources_changed = Signal()
    """Words come from elsewhere than before, or none come any more from where they came."""
    equipped = Signal(object)
    """Something came to this PC, or went from it, that Didi works with: what models are for, or "key"."""
    went = Signal(str)
    """The name of the page that is shown now."""

    def __init__(self, window: Window, background: Background, texts: ScreenTexts, settings: Settings) -> None:
        super().__init__(window)
        self.window = window
        self.background = background
        self.texts = texts
        self.settings = settings
        self._languages = Languages(texts, self)
        self.sources: Sources | None = None
        """Where words come from now; None before that is known, and then they are Didi's own."""
        self.let_in = False
        """Whether an adult has given the teacher's PIN; the teacher's pages are open as long as it is true."""
        self._ways: dict[str, _Way] = {}
        self._expected: dict[str, Callable[[], object]] = {}
        self._wired: set[str] = set()
        self._last_what: dict[str, dict[str, Any]] = {}
        self.put_away: Callable[[Then], None] | None = None
        """Puts away what is open (a lesson), and then goes on; None while nothing is open."""
        self._asked_first: list[Callable[[], bool]] = []
        """Each says whether the shown page is to stay for now, because something on it would be lost."""

    # --- pages ---

    def add(
        self,
        name: str,
        make: Make,
        wire: Callable[[Any], None],
        enter: Callable[..., None] | None = None,
        *,
        entry: str = "",
    ) -> None:
        """Tell of a page: how it is made (when it is first wanted), wired once, and filled each time it is gone to.

        `enter` gets what `go` was given; it asks for the page's values and returns at once. `entry` is the code of the
        words under which the page stands at the side of the teacher's pages.
        """
        self.window.add_page(name, make, entry)
        self._expected.pop(name, None)
        self._ways[name] = _Way(wire, enter)

    def expect(self, entries: Mapping[str, str], bring: Callable[[], object]) -> None:
        """Tell of pages whose presenter comes later: `bring` makes the presenter, who adds them.

        That is when one of them is first wanted, or before. `entries` are the codes of their entries at the side, by
        page; empty for a page that has none.
        """
        for name, entry in entries.items():
            self.window.add_page(name, _nobody_yet, entry)
            self._expected[name] = bring

    def bring(self, name: str) -> None:
        """Have the presenter of this page come, if there is none yet."""
        bring = self._expected.pop(name, None)
        if bring is not None:
            bring()

    def page(self, name: str) -> Any:
        """The page itself, made and wired if it was not yet."""
        self.bring(name)
        page = self.window.page(name)
        if name not in self._wired:
            self._wired.add(name)
            self._ways[name].wire(page)
        return page

    def ask_first(self, stays: Callable[[], bool]) -> None:
        """Have `stays` asked before somebody leaves a page; where it says yes, nothing is turned."""
        self._asked_first.append(stays)

    def stays(self) -> bool:
        """Whether the shown page asks to stay, and has said so to whoever wants to leave."""
        return any(stays() for stays in self._asked_first)

    def go(self, name: str, **what: Any) -> None:
        """Turn to a page, unless what stands on the shown one is to be seen to first."""
        if name == self.here or not self.stays():
            self.go_at_once(name, **what)

    def go_at_once(self, name: str, **what: Any) -> None:
        """Turn to a page. One of the teacher's is reached by way of the gate until the PIN was given."""
        if self.page(name).area == "teacher" and not self.let_in:
            name, what = "gate", {"then": name, "what": what}
            self.page(name)
        self._last_what[name] = what
        enter = self._ways[name].enter
        if enter is not None:
            enter(**what)
        self.turn(name)

    def turn(self, name: str) -> None:
        """Show a page as it was left, without entering it anew."""
        if not self._is_of_adults(name):
            self.window.toast.put_away()
        self.window.show_page(name)
        self.went.emit(name)

    def part(self, then: Then) -> None:
        """Put away what is open, so that nobody else finds it open; then go on. Nothing that was learnt is lost."""
        if self.put_away is None:
            then()
        else:
            self.put_away(then)

    def back(self) -> None:
        """Turn to the page that the shown one names as its way back, for what it was shown for last."""
        name = self.page(self.here).back if self.here else ""
        if not name:
            return
        go = partial(self.go, name, **self._last_what.get(name, {}))
        if self.page(name).keeps_open:
            go()
        else:
            self.part(go)

    def shut(self) -> None:
        """The teacher has done: the teacher's pages are behind the gate again, and forget what they were shown for."""
        self.let_in = False
        self._last_what.clear()

    @property
    def here(self) -> str:
        """The name of the page that is shown."""
        return self.window.current

    # --- work behind the window ---

    def ask(
        self, job: Callable[[], Any], done: Callable[[Any], None], failed: Callable[..., None] | None = None
    ) -> None:
        """Have something read for a page; a fault is told on the window's card unless `failed` takes it."""
        self.background.run(Lane.PAGES, job, done, failed or self.fail)

    def work(
        self,
        job: Callable[[Work], Any],
        done: Callable[[Any], None],
        progressed: Callable[[float, str], None],
        failed: Callable[[BaseException], None] | None = None,
        *,
        lane: Lane = Lane.OFFICE,
    ) -> Work:
        """Have long work done, in the office unless another lane owns what it touches; it can be called off."""
        return self.background.work(job, done, failed or self.fail, progressed, lane)

    def fail(self, error: BaseException) -> None:
        """Something behind the window went wrong: a card says so, and the page stands as it stood."""
        if isinstance(error, CalledOff):
            return
        known = hasattr(error, "code")
        LOG.error("behind the window: %s", error, exc_info=None if known else error)
        code = code_of(error)
        self.window.show_trouble(self.texts(code), f"{type(error).__name__}: {error}")

    def toast(self, sentence: str, undo: Callable[[], None] | None = None) -> None:
        """Say for a while that an adult did something, with a way to undo it where there is one.

        It stays with the pages of adults. What comes home when a child has the window is not shown or undone there.
        """
        if self._is_of_adults(self.here):
            self.window.show_toast(sentence, undo)

    def _is_of_adults(self, name: str) -> bool:
        if not name:
            return False
        area = self.page(name).area
        return area in ("teacher", "bare") or (area == "common" and self.let_in)

    # --- settings and words ---

    def choose(self, **choice: str | bool | float) -> None:
        """Keep a choice of whoever sits here, and have everybody know."""
        self._keep(save_choice, choice)

    def choose_for_school(self, **choice: str | bool | float) -> None:
        """Keep what an adult chose for this PC; where words go, and from where they come, is noted."""
        changed = {name: value for name, value in choice.items() if getattr(self.settings, name) != value}
        self._keep(save_for_school, choice)
        if audit.NOTED & changed.keys():
            self.note(partial(audit.write_choice, choice=changed))

    def note(self, write: Callable[[Any], None]) -> None:
        """Have a row written into the audit, behind the window; a fault is told."""
        record = self.settings.record

        def job() -> None:
            from desktop.operations.privacy import note

            note(record, write)

        self.ask(job, lambda _: None)

    def _keep(self, save: Callable[..., Settings], choice: dict[str, str | bool | float]) -> None:
        before = self.settings.screen_words
        try:
            self.settings = save(self.settings, **choice)
        except OSError as error:
            # What cannot be kept holds while the window is open.
            LOG.warning("a choice could not be kept: %s", error)
            self.settings = replace(self.settings, **choice)  # type: ignore[arg-type]
            self.window.show_trouble(self.texts("window_choice_not_kept"), str(error))
        self.settings_changed.emit(self.settings)
        if self.settings.screen_words != before:
            self.speak()

    def tell_sources(self, sources: Sources) -> None:
        """Words come from there now."""
        if sources != self.sources:
            self.sources = sources
            self.sources_changed.emit()

    def speak(self) -> None:
        """Say everything in the language that the settings name."""
        self._languages.speak(shown_language(self.settings.screen_words))
        self.language_changed.emit()

    def close(self) -> None:
        """The window goes."""
        self._languages.fall_silent()


def _nobody_yet(_theme: Theme, _texts: Texts) -> Page:
    """Stands for a page until its presenter has come; nobody is shown a page but by way of `Front.page`."""
    raise LookupError("the presenter of this page has not come yet")
