"""The words of the screen in the language that was chosen, changed while the window stands.

Sentences come from content/screen; Qt's own words (its menus and dialogs) are asked for by the same door. It never
fails over a word it does not know.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QTranslator
from PySide6.QtGui import QFontDatabase

from desktop.base.settings import Settings
from tutor.turn import Language

LEFT_ALONE = ("QShortcut", "QKeySequence")
"""What Qt calls keys: they are written as on the keyboard."""


class ScreenTexts:
    """The sentence for a code, in the language of the window. It may be called on any thread."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    @property
    def taught(self) -> Language:
        """The language of chapters and reports beside these words."""
        from tutor.chapters import screen_texts

        return screen_texts.taught(self.language)

    def __call__(self, code: str, **slots: str | int) -> str:
        """The sentence for `code` with its slots filled."""
        from tutor.chapters import screen_texts

        return screen_texts.sentence(code, self.language, **slots)

    def has(self, code: str) -> bool:
        """Whether there is a sentence for this very code."""
        from tutor.chapters import screen_texts

        return code in screen_texts.known_in(self.language)


class Translator(QTranslator):
    """Tells Qt its own words; put on and taken off, it has every widget hear that the language changed."""

    def __init__(self, texts: ScreenTexts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = texts

    def isEmpty(self) -> bool:  # noqa: N802
        """Never: Qt leaves an empty one out."""
        return False

    def translate(self, context: str, source: str, _comment: str | None = None, _count: int = -1) -> str | None:
        """Qt's word in the language of the window; None leaves Qt's English, with its underlined letters."""
        if self._texts.language == "en" or not context.startswith("Q") or context in LEFT_ALONE:
            return None
        code = code_of(source)
        return self._texts(code) + _tail(source) if code and self._texts.has(code) else None


def code_of(source: str) -> str:
    """The code of Qt's own words: their letters and digits, without the sign of an underlined letter or of a dialog.

    Words with a place to fill (%1) have none: Qt's English stands there.
    """
    if "%" in source:
        return ""
    words = "".join(one for one in source if one.isascii() and (one.isalnum() or one == " ")).lower().split()
    return f"window_qt_{'_'.join(words)}" if words else ""


def _tail(source: str) -> str:
    """What tells that a dialog or a value follows, or which files are meant, is the same in every language."""
    return next((tail for tail in ("...", "…", ":", " (*)") if source.endswith(tail)), "")


def can_show_hindi() -> bool:
    """Whether a face with Devanagari letters is installed."""
    return QFontDatabase.WritingSystem.Devanagari in QFontDatabase.writingSystems()


def shown_language(chosen: str) -> str:
    """The language that the window can really be read in.

    Where Devanagari is not installed it is Hindi in Latin letters for Hindi, and English for another language.
    """
    from tutor.chapters import screen_texts

    in_devanagari = any("\u0900" <= one <= "\u097f" for one in screen_texts.own_name(screen_texts.SCREEN / chosen))
    if not in_devanagari or can_show_hindi():
        return chosen
    return "hinglish" if chosen == "hi" else "en"


class Languages(QObject):
    """Changes the language of the window for everything at once."""

    def __init__(self, texts: ScreenTexts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._translator = Translator(texts, self)
        QCoreApplication.installTranslator(self._translator)

    def speak(self, language: str) -> None:
        """Take another language: Qt then tells every widget of it."""
        self._texts.language = language
        QCoreApplication.removeTranslator(self._translator)
        QCoreApplication.installTranslator(self._translator)

    def fall_silent(self) -> None:
        """Take the words away again; what is shown stays."""
        QCoreApplication.removeTranslator(self._translator)


def texts_for(settings: Settings) -> ScreenTexts:
    """The words of the screen as these settings want them."""
    return ScreenTexts(shown_language(settings.screen_words))
