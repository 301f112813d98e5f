"""Every page of the window, in a language of brackets: what is shown without them could not be translated.

The language is made from English by way of a PO file, as a translator would make it, and stands in the place of Hindi.
So chapters and reports beside it are in Hindi letters, and Latin letters without brackets are words that stand in code.
"""

from __future__ import annotations

import platform
import re
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import polib
import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.commands import screen_words
from desktop.operations.reports import Files
from tests.desktop.conftest import Build
from tests.desktop.test_every_page import at_rest, every_page, turn_to
from tests.desktop.test_teacher_pages import lived
from tutor.chapters import screen_texts

CATALOGUE = Path(__file__).resolve().parents[2] / "models" / "catalogue.toml"
STRANGE = str.maketrans("aceinorstuyACEINORSTUY", "àçéîñöřšţüýÀÇÉÎÑÖŘŠŢÜÝ")
SLOT = re.compile(r"(\{\w+\})")
BRACKETED = re.compile(r"\[!!\s.*?\s!!\]", re.S)


def strange(english: str) -> str:
    """ "Start" is "[!! Šţàřţ !!]"; slots stay."""
    parts = SLOT.split(english)
    return f"[!! {''.join(part if SLOT.fullmatch(part) else part.translate(STRANGE) for part in parts)} !!]"


@pytest.fixture(scope="session")
def strange_screen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Words of the screen in brackets: filled into a PO file, and taken in from it."""
    folder = tmp_path_factory.mktemp("strange")
    real = screen_texts.SCREEN
    po = polib.pofile(screen_words.po_text("hi", real))
    for entry in po:
        entry.msgstr = "" if entry.msgid_plural else strange(entry.msgid)
        if entry.msgid_plural:
            entry.msgstr_plural = {0: strange(entry.msgid), 1: strange(entry.msgid_plural)}
    po.save(str(folder / "hi.po"))
    taken = screen_words.read_po(folder / "hi.po", real)
    assert taken.words is not None, taken.faults
    assert len(taken.words) == len(screen_texts.sentences(real / "en"))
    screen_words.write(screen_words.files_of(taken.words, "hi", real, folder))
    for language in ("en", "hinglish"):
        shutil.copytree(real / language, folder / language)
    return folder


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class that has had lessons, so that no page is empty."""
    return lived(tmp_path_factory.mktemp("class") / "progress.db")


@pytest.fixture
def house(
    build: Build,
    qtbot: QtBot,
    settings: Settings,
    record: Path,
    strange_screen: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> House:
    monkeypatch.setattr(screen_texts, "SCREEN", strange_screen)
    monkeypatch.setattr("desktop.base.translation.can_show_hindi", lambda: True)
    return at_rest(build, qtbot, replace(settings, language="hi", screen_language="hi"), record)


def shown(window: QWidget) -> Iterator[tuple[str, str]]:
    """Every text that is seen or read aloud, or will be when a card or a part of the page opens, and what shows it."""
    for one in (window, *window.findChildren(QWidget)):
        if isinstance(one, QAbstractItemView | QComboBox | QTabBar) and not one.isVisible():
            continue
        kind = f"{type(one).__name__}#{one.objectName()}"
        for text in (*_words(one), one.accessibleName(), one.accessibleDescription(), one.toolTip(), one.windowTitle()):
            if text.strip():
                yield kind, text


def _words(one: QWidget) -> Iterator[str]:
    if isinstance(one, QAbstractButton | QLabel):
        yield one.text()
    elif isinstance(one, QLineEdit):
        yield one.placeholderText()
    elif isinstance(one, QComboBox):
        yield from (one.itemText(at) for at in range(one.count()))
    elif isinstance(one, QTabBar):
        yield from (one.tabText(at) for at in range(one.count()))
    elif isinstance(one, QHeaderView) and one.model() is not None and one.orientation() is Qt.Orientation.Horizontal:
        columns = range(one.model().columnCount(QModelIndex()))
        yield from (str(one.model().headerData(at, Qt.Orientation.Horizontal) or "") for at in columns)
    elif isinstance(one, QAbstractItemView) and one.model() is not None:
        model = one.model()
        columns = 1 if isinstance(one, QListView) else model.columnCount(QModelIndex())
        for row in range(model.rowCount(QModelIndex())):
            yield from (str(model.index(row, at, QModelIndex()).data() or "") for at in range(columns))


def of_the_record(path: Path) -> list[str]:
    """What is kept of the lessons, the longest first: names, questions as they were asked, and answers."""
    with Files(path, path.with_suffix(".cache")).history() as (_, history):
        attempts = history.attempts(history.people())
        names = {name for one in history.people() for name in (one.label, one.name)}
    kept = {text for one in attempts for text in (one.question, one.item, one.said, one.key)} | names
    return sorted((one for one in kept if one), key=len, reverse=True)


KEYS = re.compile(r"\b(?:Alt|Ctrl|Esc|Left|Return|Shift|Space|Tab)\b|(?:XXXX-?)+")
"""Keys as they stand on the keyboard, and how a rescue code is grouped."""
_TITLES = {one["title"] for one in tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))["model"]}
MODELS = sorted(_TITLES, key=len, reverse=True)
"""What models are called: names, with a word on each that is English in every language."""
AS_THEY_ARE = {
    "about": r"QTableWidget#|_Place#",
    "exam_setting": r".*OTTO",
    "lab": rf"(QLabel|TableView)#: '([0-9a-f]{{12}}|{re.escape(platform.node())}( \(यह कंप्यूटर\))?)'",
    "setting": r"QComboBox#: '(default|jack|pipewire|pulse)'",
}
"""Names and licences of packages, folders, a word that a question spells, devices and a PC as the system calls them,
and a fingerprint."""


def untranslated(text: str, kept: list[str]) -> bool:
    """Whether a text has Latin letters in no brackets that are no keys and not of the record."""
    if text in kept:  # an answer in a word, as the record keeps it
        return False
    text = KEYS.sub("", BRACKETED.sub("", text))
    for one in (*(one for one in kept if len(one) > 3), *MODELS):
        text = text.replace(one, "")
    return re.search(r"[A-Za-z]{2,}", text) is not None


@every_page
def test_nothing_on_the_page_is_left_untranslated(house: House, qtbot: QtBot, name: str, record: Path) -> None:
    turn_to(house, name, qtbot)
    kept = of_the_record(record)
    left = {f"{kind}: {text!r}" for kind, text in shown(house.window) if untranslated(text, kept)}
    left = {one for one in left if not (name in AS_THEY_ARE and re.match(AS_THEY_ARE[name], one))}
    assert not left, "\n".join(sorted(left))


def test_a_word_that_stands_in_code_would_be_found() -> None:
    assert untranslated("[!! Šţàřţ !!] Save", [])
    assert untranslated("Save\n[!! Šţàřţ\n!!]", [])
    assert not untranslated("[!! Šţàřţ !!], Asha: कक्षा 7", ["Asha"])
