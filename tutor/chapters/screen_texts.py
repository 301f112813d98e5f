"""The words of the screen: a sentence for a code, from content/screen, one folder a language.

A language that is no lesson's (Marathi) may be written in part: English stands in for what it lacks. It never fails
over a code it does not know, because the screen is where faults are told: the nearest known code answers for it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args

from tutor.errors import ContentFault
from tutor.language import toml_text
from tutor.turn import Language

SCREEN = toml_text.CONTENT / "screen"
TAUGHT: tuple[Language, ...] = get_args(Language)
"""The languages that lessons are held in; their screen words are whole."""
OWN_NAME = "language.toml"
"""The file in which a language says what it is called."""


def languages() -> tuple[str, ...]:
    """The languages the window can be read in: those of lessons, and every other folder that says its name."""
    return (*TAUGHT, *_untaught(SCREEN))


@cache
def _untaught(screen: Path) -> tuple[str, ...]:
    return tuple(sorted(one.parent.name for one in screen.glob(f"*/{OWN_NAME}") if one.parent.name not in TAUGHT))


def taught(language: str) -> Language:
    """The language of chapters and reports beside a window in `language`: English where there are none in it."""
    return next((one for one in TAUGHT if one == language), "en")


def sentence(code: str, language: str = "en", **slots: str | int) -> str:
    """The sentence for `code`.

    A code that no file has is answered by the nearest one above it (`record_gone` by `record`), and in the end by the
    sentence that something went wrong.

    Raises:
        ContentFault: a file is faulty, or its sentence has a slot that was not given.
    """
    known = known_in(language)
    text = known[nearest(code, known)]
    try:
        return text.format_map(slots)
    except KeyError as missing:
        raise ContentFault(f"content/screen: the sentence for {code} needs the slot {missing}") from missing


def known_in(language: str) -> dict[str, str]:
    """Every sentence of the window in this language, by its code. Raises ContentFault as `sentences` does."""
    return _known_in(SCREEN, language)


@cache
def _known_in(screen: Path, language: str) -> dict[str, str]:
    """Names of languages that no lesson is held in are the same in every language: each says its own."""
    names = {f"window_language_{one}": own_name(screen / one) for one in _untaught(screen)}
    if language in TAUGHT:
        return sentences(screen / language) | names
    return sentences(screen / "en") | _all_in(screen / language) | names


def own_name(folder: Path) -> str:
    """What a language calls itself. Raises ContentFault."""
    return _read(folder / OWN_NAME).get("window_language_own", folder.name)


@cache
def sentences(folder: Path) -> dict[str, str]:
    """Every sentence in the files of one language's folder, by its code.

    Raises:
        ContentFault: a file is faulty, two files have the same code, or there is no sentence for `didi`, on which all
            others fall back.
    """
    known = _all_in(folder)
    if "didi" not in known:
        raise ContentFault(f'{_shown(folder)}: the sentence for "didi" is missing')
    return known


def _all_in(folder: Path) -> dict[str, str]:
    known: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        found = _read(path)
        if twice := known.keys() & found.keys():
            raise ContentFault(f"{_shown(path)}: {min(twice)} is in another file of this folder too")
        known |= found
    return known


def _read(path: Path) -> dict[str, str]:
    """The sentences of one file by their codes.

    The window's first words wait for these files, so one that is plainly whole is not held against a shape.
    """
    try:
        found = toml_text.read(path)
    except (OSError, ValueError):
        return _examined(path)
    if not all(isinstance(text, str) and text.strip() for text in found.values()):
        return _examined(path)
    return {code: text.strip() for code, text in found.items()}


def _examined(path: Path) -> dict[str, str]:
    """The same for a file with a fault in it, which is found and told as in every other file of the content room."""
    from tutor.language import toml_files
    from tutor.language.toml_files import RootModel

    return toml_files.read(path, RootModel[dict[str, toml_files.Line]])[0].root


def _shown(path: Path) -> str:
    from tutor.language.toml_files import shown

    return shown(path)


def nearest(code: str, known: dict[str, str]) -> str:
    """The code itself when it is known, else with its last words left off until it is; `didi` when none is."""
    words = code.split("_")
    heads = ("_".join(words[:count]) for count in range(len(words), 0, -1))
    return next((head for head in heads if head in known), "didi")
