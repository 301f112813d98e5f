"""Tends what stands around the pages: the bar, the language, the look, the size of text, the keys, the log's folder.

It keeps where the window stood. It knows no lesson and no student.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop.base.settings import Settings
from desktop.base.translation import shown_language
from desktop.operations import doctor
from desktop.ui.front import Front
from desktop.ui.setup.about_page import AboutPage, KeysPage
from desktop.ui.widgets.basics import shortcut
from desktop.ui.widgets.theme import palette_for
from desktop.values.page import LOOKS, SPOKEN, BarView, Source, next_of, next_size
from tutor.chapters import screen_texts
from tutor.language import toml_text
from tutor.records.files import write_whole

if TYPE_CHECKING:
    from desktop.operations.wording import Sources

OWN_PAGES = ("about", "keys")


class ShellPresenter(QObject):
    """Around every page."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front, self._window = front, front.window
        self._came_from = ""
        front.add("about", AboutPage, lambda page: page.open_folder.clicked.connect(self._open_folder), self._about)
        front.add("keys", KeysPage, lambda page: page.setFocusPolicy(Qt.FocusPolicy.NoFocus), self._note_way_back)
        self._wire_bar()
        self._wire_keyboard()
        self._window.page_wanted.connect(self.open_page)
        self._window.trouble.folder.clicked.connect(self._open_folder)
        self._window.closing.connect(self._keep_place)
        front.settings_changed.connect(self._settle)
        front.sources_changed.connect(lambda: self._show_bar(front.settings))
        front.went.connect(lambda _name: self._show_bar(front.settings))
        front.language_changed.connect(self._tell_if_letters_are_missing)
        front.language_changed.connect(self._tell_what_stays)
        self._contrast = False
        """Whether the system asks for high contrast."""
        self._follow_system()
        self._take_place()
        self._settle(front.settings)
        self._tell_if_letters_are_missing()

    # --- the way from page to page ---

    def open_page(self, name: str) -> None:
        """Turn to a page that was chosen in the bar or at the side."""
        if name != self._front.here:
            self._front.go(name)

    def back(self) -> None:
        """The way back; from the pages about Didi it leads to the page as it was left."""
        if self._front.here not in OWN_PAGES:
            self._front.back()
        elif self._may_be_seen(self._came_from):
            self._front.turn(self._came_from)
        elif self._came_from:
            self._front.part(lambda: self._front.go(self._came_from))

    def through_the_door(self) -> None:
        """To the teacher's pages, which the gate stands before; from them, out again."""
        area = self._window.page(self._front.here).area
        if area == "bare" or not self._has_door():
            return
        if area == "teacher":
            self.leave()
        else:
            self._front.part(lambda: self._front.go("overview"))

    def leave(self) -> None:
        """The teacher has done: whoever comes next gives the PIN again."""
        self._front.shut()
        self._front.go("who")

    def _may_be_seen(self, name: str) -> bool:
        return bool(name) and (self._front.let_in or self._window.page(name).area != "teacher")

    def _has_door(self) -> bool:
        return "overview" in self._window.names

    def _note_way_back(self) -> None:
        """The pages about Didi lead back to where somebody came from, not to each other."""
        if self._front.here not in OWN_PAGES:
            self._came_from = self._front.here
        for name in OWN_PAGES:
            self._front.page(name).back = self._came_from

    # --- pages of its own ---

    def _about(self) -> None:
        self._note_way_back()
        self._front.ask(lambda: doctor.about(self._front.settings), self._front.page("about").show_view)

    def _open_folder(self) -> None:
        folder = self._front.settings.data_dir
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._window.show_trouble(self._front.texts("window_folder_not_opened", folder=str(folder)))

    # --- how the window speaks and looks ---

    def _settle(self, settings: Settings) -> None:
        self._dress()
        self._show_bar(settings)

    def _follow_system(self) -> None:
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._dress)
        # Qt tells of contrast from 6.10 on.
        if hasattr(hints, "accessibility"):
            hints.accessibility().contrastPreferenceChanged.connect(self._contrast_asked)
            self._contrast = hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast

    def _contrast_asked(self, preference: Qt.ContrastPreference) -> None:
        self._contrast = preference is Qt.ContrastPreference.HighContrast
        self._dress()

    def _dress(self) -> None:
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        settings = self._front.settings
        self._window.look(palette_for(settings.look, dark=dark, contrast=self._contrast), settings.text_size)

    def _show_bar(self, settings: Settings) -> None:
        source, language = source_of(self._front.sources), shown_language(settings.screen_words)
        look, size = settings.look, settings.text_size
        self._window.bar.show_view(BarView(source, language, written(), size, look, self._has_door()))

    def _tell_if_letters_are_missing(self) -> None:
        chosen = self._front.settings.screen_words
        if shown_language(chosen) != chosen:
            self._window.show_trouble(self._front.texts("window_no_hindi_letters"))

    def _tell_what_stays(self) -> None:
        """Where the window alone can be read in a language, it says which those of lessons are."""
        if self._front.texts.language not in SPOKEN:
            self._window.show_toast(self._front.texts("window_screen_only"))

    def _resize_text(self, *, larger: bool) -> None:
        size = next_size(self._front.settings.text_size, larger=larger)
        if size != self._front.settings.text_size:
            self._front.choose(text_size=size)

    def _wire_bar(self) -> None:
        bar, choose = self._window.bar, self._front.choose
        bar.back.clicked.connect(self.back)
        bar.door_wanted.connect(self.through_the_door)
        bar.leave_wanted.connect(self.leave)
        bar.language_chosen.connect(lambda language: choose(screen_language=language))
        bar.size_chosen.connect(lambda size: choose(text_size=size))
        bar.look_chosen.connect(lambda look: choose(look=look))

    def _wire_keyboard(self) -> None:
        window, choose = self._window, self._front.choose
        does: dict[str, Callable[[], object]] = {
            "back": self.back,
            "menu": window.bar.open_choices,
            "help": lambda: self.open_page("keys"),
            "door": self.through_the_door,
            "quit": window.close,
            "larger": lambda: self._resize_text(larger=True),
            "smaller": lambda: self._resize_text(larger=False),
            "plain_size": lambda: choose(text_size=1.0),
            "look": lambda: choose(look=next_of(LOOKS, self._front.settings.look)),
            "language": lambda: choose(screen_language=next_of(written(), self._front.settings.screen_words)),
        }
        for name, what in does.items():
            shortcut(name, window, what)

    # --- where the window stood ---

    def _take_place(self) -> None:
        place = read_place(self._front.settings.data_dir)
        if place is not None:
            put(self._window, place)

    def _keep_place(self) -> None:
        keep_place(self._front.settings.data_dir, place_of(self._window))


def written() -> tuple[str, ...]:
    """The languages of the window in the order in which they are offered: those of lessons, then the others."""
    return (*SPOKEN, *(one for one in screen_texts.languages() if one not in SPOKEN))


def source_of(sources: Sources | None) -> Source:
    """Where words come from: a server is told of as long as anything may be asked of it."""
    if sources is None:
        return "none"
    if sources.cloud != "off":
        return "internet" if sources.cloud == "there" else "away"
    return "computer" if sources.local == "ready" else "none"


LOG = logging.getLogger("didi.window")
FILE_NAME = "window.toml"
SEEN = 120
"""Pixels of the window's head that must be on a screen for it to be taken hold of."""


@dataclass(frozen=True, slots=True)
class Place:
    """A window's place, in the pixels of the desktop."""

    x: int
    y: int
    width: int
    height: int
    maximised: bool = False


def read_place(folder: Path) -> Place | None:
    """The place that was kept, or None when there is none that makes sense."""
    try:
        kept = toml_text.read(folder / FILE_NAME)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        LOG.warning("where the window stood cannot be read: %s", error)
        return None
    numbers = [kept.get(name) for name in ("x", "y", "width", "height")]
    sensible = [one for one in numbers if type(one) is int and abs(one) < 100_000]
    if len(sensible) < 4 or min(sensible[2:]) <= 0:
        return None
    x, y, width, height = sensible
    return Place(x, y, width, height, kept.get("maximised") is True)


def keep_place(folder: Path, place: Place) -> None:
    """Keep it for the next time; a disk that cannot be written to loses no more than this."""
    lines = [f"{name} = {str(value).lower()}\n" for name, value in asdict(place).items()]
    try:
        write_whole(folder / FILE_NAME, "".join(lines).encode())
    except OSError as error:
        LOG.warning("where the window stands cannot be kept: %s", error)


def place_of(window: QWidget) -> Place:
    """Where a window stands, as it would stand when it were not maximised."""
    at = window.normalGeometry() if window.isMaximized() else window.geometry()
    return Place(at.x(), at.y(), at.width(), at.height(), window.isMaximized())


def put(window: QWidget, place: Place) -> None:
    """Put a window where it stood; what is on no screen any more comes back to the middle of the first one."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    window.setGeometry(fitting(QRect(place.x, place.y, place.width, place.height), screens))
    if place.maximised:
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)


def fitting(wanted: QRect, screens: list[QRect]) -> QRect:
    """`wanted` if its head can be taken hold of on a screen, else as large as fits in the middle of the first."""
    head = QRect(wanted.topLeft(), wanted.topRight() + QPoint(0, 1))
    held = [screen for screen in screens if head.intersected(screen).width() >= min(SEEN, wanted.width())]
    room = held[0] if held else screens[0]
    fits = QRect(wanted.topLeft(), wanted.size().boundedTo(room.size()))
    if not held:
        fits.moveCenter(room.center())
    return fits
