"""What stands around the pages: the bar, the entries, the toast, the card, the keys, and where the window stood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt, QUrl, Slot
from PySide6.QtGui import QAction, QDesktopServices, QFocusEvent, QFontDatabase, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings, read_settings
from desktop.base.translation import can_show_hindi, code_of, shown_language
from desktop.operations import doctor
from desktop.operations.wording import Sources
from desktop.ui.setup.shell_presenter import FILE_NAME, Place, fitting, keep_place, read_place, source_of
from desktop.ui.widgets.bars import grouped
from desktop.ui.widgets.basics import GROUPS, KEYS, Page, button, key
from desktop.ui.widgets.theme import CONTRAST, DAY, NIGHT, Theme
from desktop.ui.widgets.window import Window
from desktop.values.page import SIZES, BarView, Texts, next_of, next_size
from tests.desktop.conftest import PATIENCE, Build
from tutor.chapters import screen_texts


class Desk(Page):
    """A teacher's page with one button."""

    name = "about"
    area = "teacher"
    back = "keys"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.press = button("Press")
        self.press.setParent(self)


@pytest.fixture
def window(qtbot: QtBot, texts: Texts) -> Iterator[Window]:
    made = Window(texts, night=False)
    qtbot.addWidget(made)
    made.resize(1366, 728)
    made.show()
    yield made
    made.close()


@pytest.fixture
def house(build: Build, qtbot: QtBot) -> House:
    made = build()
    qtbot.waitUntil(lambda: not made.background.busy(), timeout=PATIENCE)
    return made


def press(house: House, name: str) -> None:
    """Press a key of the table, wherever the cursor is."""
    combination = QKeySequence(key(name).keys[0])[0]
    QTest.keyClick(house.window, combination.key(), combination.keyboardModifiers())


def open_menu(house: House, under: QPushButton) -> QMenu:
    under.click()
    menu = house.window.bar.open_menu
    assert menu is not None
    return menu


def action(menu: QMenu, words: str) -> QAction:
    (found,) = [one for one in menu.actions() if one.text() == words]
    return found


# --- the bar --------------------------------------------------------------------------------------------------------


def test_the_bar_names_the_page_and_leads_back_to_it_as_it_was(house: House, qtbot: QtBot) -> None:
    before = house.front.here
    press(house, "help")
    bar = house.window.bar
    assert house.front.here == "keys"
    assert bar.title.text() == house.front.texts("window_page_keys")
    assert bar.back.isVisible()
    bar.back.click()
    assert house.front.here == before


def test_from_one_page_about_didi_to_the_other_the_way_back_still_leads_out(house: House) -> None:
    before = house.front.here
    press(house, "help")
    house.window.page_wanted.emit("about")
    assert house.front.here == "about"
    press(house, "back")
    assert house.front.here == before


def test_another_language_is_spoken_at_once_and_kept(house: House, qtbot: QtBot) -> None:
    house.front.go("keys")
    action(open_menu(house, house.window.bar.language), "हिन्दी").trigger()
    hindi = screen_texts.sentence("window_page_keys", "hi")
    qtbot.waitUntil(lambda: house.window.bar.title.text() == hindi, timeout=PATIENCE)
    assert house.window.bar.language.text() == "हिन्दी"
    assert read_settings(house.front.settings.data_dir, school=()).screen == "hi"


def test_a_size_of_text_and_a_look_are_taken_at_once_and_kept(house: House) -> None:
    house.front.go("keys")
    action(open_menu(house, house.window.bar.display), "150 %").trigger()
    action(open_menu(house, house.window.bar.display), house.front.texts("window_look_contrast")).trigger()
    assert house.window.theme.text_size == 1.5
    assert house.window.theme.palette is CONTRAST
    kept = read_settings(house.front.settings.data_dir, school=())
    assert (kept.text_size, kept.look) == (1.5, "contrast")


def test_the_keys_for_text_and_look_go_round_and_stop_at_the_ends(house: House) -> None:
    for _ in SIZES:
        press(house, "larger")
    assert house.window.theme.text_size == SIZES[-1]
    press(house, "smaller")
    assert house.window.theme.text_size == SIZES[-2]
    press(house, "plain_size")
    assert house.window.theme.text_size == 1.0
    looks = []
    for _ in range(4):
        press(house, "look")
        looks.append(house.front.settings.look)
    assert looks == ["day", "night", "contrast", ""]


def test_the_look_that_was_not_chosen_follows_the_system_while_the_window_stands(house: House) -> None:
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(Qt.ColorScheme.Dark)
    dark = house.window.theme.palette
    hints.setColorScheme(Qt.ColorScheme.Light)
    light = house.window.theme.palette
    house.front.choose(look="night")
    chosen = house.window.theme.palette
    hints.unsetColorScheme()
    if dark is light:
        pytest.skip("only on a platform whose colours can be set")
    assert (dark, light, chosen) == (NIGHT, DAY, NIGHT)


def test_high_contrast_that_the_system_asks_for_is_followed_while_the_window_stands(house: House) -> None:
    """No platform of a test can be set to high contrast; what Qt tells on one that is, it tells here."""
    told = QGuiApplication.styleHints().accessibility().contrastPreferenceChanged
    told.emit(Qt.ContrastPreference.HighContrast)
    assert house.window.theme.palette is CONTRAST
    house.front.choose(look="night")
    assert house.window.theme.palette is NIGHT
    house.front.choose(look="")
    assert house.window.theme.palette is CONTRAST
    told.emit(Qt.ContrastPreference.NoPreference)
    assert house.window.theme.palette in (DAY, NIGHT)


@pytest.mark.parametrize(
    ("sources", "source"),
    [
        (None, "none"),
        (Sources(), "none"),
        (Sources(local="loading"), "none"),
        (Sources(local="missing"), "none"),
        (Sources(local="ready"), "computer"),
        (Sources(cloud="there"), "internet"),
        (Sources(cloud="there", local="ready"), "internet"),
        (Sources(cloud="away", local="ready"), "away"),
    ],
)
def test_the_chip_says_where_words_come_from(sources: Sources | None, source: str) -> None:
    assert source_of(sources) == source


def test_a_narrow_window_has_one_menu_with_everything(house: House, texts: Texts) -> None:
    house.front.choose(text_size=2.0)
    house.window.resize(800, 560)
    house.front.go("keys")
    bar = house.window.bar
    assert bar.menu.isVisible()
    assert not bar.language.isVisible()
    press(house, "menu")
    assert bar.open_menu is not None
    words = {one.text() for one in bar.open_menu.actions()}
    assert {texts("window_bar_language"), texts("window_bar_display"), texts("window_page_about")} <= words
    bar.open_menu.close()


def test_nothing_but_a_bar_tells_of_a_page_that_has_none(house: House) -> None:
    house.front.go("keys")
    assert house.window.bar.isVisible()
    house.front.turn("lesson")
    assert not house.window.bar.isVisible()


def test_the_way_back_does_not_lead_past_the_gate(house: House) -> None:
    house.front.let_in = True
    house.front.go("overview")
    press(house, "help")
    house.front.shut()
    press(house, "back")
    assert house.front.here == "gate"


def test_the_door_leads_to_the_gate_and_out_again(house: House) -> None:
    press(house, "door")
    assert house.front.here == "gate"
    house.front.let_in = True
    house.front.go("overview")
    assert house.window.bar.door.text() == house.front.texts("window_bar_leave")
    press(house, "door")
    assert house.front.here == "who"
    assert not house.front.let_in


# --- the teacher's entries ------------------------------------------------------------------------------------------


def test_entries_stand_in_groups_and_in_the_order_in_which_they_were_added() -> None:
    entries = {"files": "f", "overview": "o", "unheard_of": "u", "flags": "g", "roster": "r"}
    assert grouped(entries) == {"class": ("overview", "flags"), "work": ("roster",), "pc": ("files", "unheard_of")}


def test_entries_are_reached_by_key_and_by_arrows_and_the_open_one_is_marked(house: House, qtbot: QtBot) -> None:
    house.front.let_in = True
    house.window.resize(1366, 728)
    house.front.go("overview")
    side = house.window.sidebar
    assert side is not None
    assert side.isVisible()
    names = list(side.buttons)
    assert [name for name in names if side.buttons[name].isChecked()] == ["overview"]
    QTest.keyClick(house.window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert house.front.here == names[1]
    assert [name for name in names if side.buttons[name].isChecked()] == [names[1]]
    side.buttons[names[0]].setFocus()
    QTest.keyClick(side.buttons[names[0]], Qt.Key.Key_Down)
    assert house.window.focusWidget() is side.buttons[names[1]]
    QTest.keyClick(side.buttons[names[1]], Qt.Key.Key_Up)
    QTest.keyClick(side.buttons[names[0]], Qt.Key.Key_Up)
    assert house.window.focusWidget() is side.buttons[names[-1]]


def test_the_keys_of_the_entries_do_nothing_on_a_students_page(house: House) -> None:
    house.front.let_in = True
    house.front.go("overview")
    house.front.go("keys")
    QTest.keyClick(house.window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert house.front.here == "keys"


def test_where_there_is_no_room_the_entries_are_in_the_menu(house: House) -> None:
    house.front.let_in = True
    house.window.resize(800, 560)
    house.front.go("overview")
    assert house.window.sidebar is not None
    assert not house.window.sidebar.isVisible()
    menu = open_menu(house, house.window.bar.menu)
    name, code = house.window.bar.entries[1]
    action(menu, house.front.texts(code)).trigger()
    assert house.front.here == name


# --- the toast ------------------------------------------------------------------------------------------------------


def test_what_was_done_can_be_undone_once_and_the_toast_is_gone(window: Window) -> None:
    undone: list[str] = []
    window.show_toast("Done.", lambda: undone.append("undone"))
    assert window.toast.isVisible()
    window.toast.undo.click()
    assert undone == ["undone"]
    assert not window.toast.isVisible()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == ["undone"]


def test_a_key_undoes_as_long_as_the_toast_is_there(window: Window) -> None:
    undone: list[str] = []
    window.show_toast("Done.", lambda: undone.append("undone"))
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == ["undone"]


def test_the_next_thing_that_was_done_takes_the_place_of_the_last(window: Window) -> None:
    undone: list[str] = []
    window.show_toast("One.", lambda: undone.append("one"))
    window.show_toast("Two.", lambda: undone.append("two"))
    window.toast.undo.click()
    assert undone == ["two"]
    window.show_toast("Three.")
    assert not window.toast.undo.isVisible()


def test_the_toast_waits_while_the_cursor_is_on_it_and_goes_on_after(window: Window) -> None:
    window.show_toast("Done.", lambda: None)
    assert window.toast.waits
    QCoreApplication.sendEvent(window.toast.undo, _focus_event(coming=True))
    assert not window.toast.waits
    QCoreApplication.sendEvent(window.toast.undo, _focus_event(coming=False))
    assert window.toast.waits
    window.toast.close_button.click()
    assert not window.toast.waits


def _focus_event(*, coming: bool) -> object:
    return QFocusEvent(QEvent.Type.FocusIn if coming else QEvent.Type.FocusOut)


def test_the_toast_and_the_card_move_nothing_and_lie_one_above_the_other(house: House) -> None:
    house.front.go("keys")
    page = house.window.page("keys")
    before = page.mapTo(house.window, page.rect().topLeft()), page.size()
    house.window.show_toast("Done.", lambda: None)
    house.window.show_trouble("Something is full.", "details")
    assert (page.mapTo(house.window, page.rect().topLeft()), page.size()) == before
    assert not house.window.toast.geometry().intersects(house.window.trouble.geometry())
    assert house.window.rect().contains(house.window.trouble.geometry())


# --- the card -------------------------------------------------------------------------------------------------------


def test_several_troubles_are_one_card_and_their_details_are_copied_together(window: Window) -> None:
    for sentence, details in (("One.", "first"), ("Two.", "second"), ("Two.", "second")):
        window.show_trouble(sentence, details)
    card = window.trouble
    assert card.words.text() == "Two."
    assert card.more.text().startswith("1 ")
    card.copy.click()
    assert QGuiApplication.clipboard().text() == "One.\nfirst\nTwo.\nsecond"


def test_escape_that_nobody_else_wants_puts_the_card_away(window: Window) -> None:
    window.show_trouble("One.", "first")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.trouble.isVisible()
    window.show_trouble("Two.")
    assert not window.trouble.more.isVisible()


class Opener(QObject):
    """Takes the place of the system's file manager."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(url.toLocalFile())


def test_the_card_opens_the_folder_with_the_log(house: House) -> None:
    opener = Opener()
    QDesktopServices.setUrlHandler("file", opener, "open")
    house.window.show_trouble("One.", "first")
    house.window.trouble.folder.click()
    QDesktopServices.unsetUrlHandler("file")
    assert opener.opened == [str(house.front.settings.data_dir)]


# --- pages about Didi -----------------------------------------------------------------------------------------------


def test_the_page_about_didi_tells_version_licence_parts_and_places(house: House, qtbot: QtBot) -> None:
    house.front.go("about")
    page = house.window.page("about")
    qtbot.waitUntil(lambda: page.parts.rowCount() > 10, timeout=PATIENCE)
    rows = {page.parts.item(row, 0).text(): page.parts.item(row, 2).text() for row in range(page.parts.rowCount())}
    assert rows["pydantic"] == "MIT"
    assert all(licence for licence in rows.values())
    assert doctor.version() in page.version.text()
    assert page.folder.path == str(house.front.settings.data_dir)


def test_every_key_has_words_and_stands_on_the_page_of_keys(house: House) -> None:
    house.front.go("keys")
    page = house.window.page("keys")
    assert set(page.lines) == {one.name for one in KEYS if one.group in GROUPS}
    for language in ("en", "hi", "hinglish"):
        known = screen_texts.sentences(screen_texts.SCREEN / language)
        assert {f"window_key_{one.name}" for one in KEYS} <= known.keys()
        assert {f"window_keys_{one.group}" for one in KEYS} <= known.keys()


def test_no_key_does_two_things_at_one_place() -> None:
    for group in ("lesson", "teacher"):
        here = [written for one in KEYS if one.group in ("everywhere", group) for written in one.keys]
        twice = {one for one in here if here.count(one) > 1}
        assert twice <= {"Space", "Return", "Esc"}


# --- where the window stood -----------------------------------------------------------------------------------------


def test_the_window_stands_where_it_stood(build: Build, settings: Settings) -> None:
    keep_place(settings.data_dir, Place(0, 0, 800, 600))
    first = build()
    assert (first.window.width(), first.window.height()) == (800, 600)
    first.window.resize(810, 570)
    first.window.close()
    kept = read_place(settings.data_dir)
    assert kept is not None
    assert (kept.width, kept.height) == (810, 570)


def test_a_place_is_read_as_it_was_kept(tmp_path: Path) -> None:
    place = Place(-5, 30, 900, 700, maximised=True)
    keep_place(tmp_path, place)
    assert read_place(tmp_path) == place


def test_a_place_that_an_older_didi_kept_with_its_page_is_read_all_the_same(tmp_path: Path) -> None:
    kept = 'x = 1\ny = 2\nwidth = 900\nheight = 700\nmaximised = false\npage = "home"\n'
    (tmp_path / FILE_NAME).write_text(kept, encoding="utf-8")
    assert read_place(tmp_path) == Place(1, 2, 900, 700)


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"\xff\xfe\x00",
        b"x = 'a'",
        b"x = 1\ny = 1\nwidth = 0\nheight = 5\n",
        b"[" * 5000,
        b"x = true\n",
        b"x = 9e99",
    ],
)
def test_a_damaged_place_is_no_place_and_the_window_opens(build: Build, settings: Settings, damaged: bytes) -> None:
    settings.data_dir.mkdir(parents=True)
    (settings.data_dir / FILE_NAME).write_bytes(damaged)
    assert read_place(settings.data_dir) is None
    assert build().window.isVisible()


SCREENS = [QRect(0, 0, 1366, 768), QRect(1366, 0, 1920, 1080)]


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        (QRect(100, 50, 1000, 600), QRect(100, 50, 1000, 600)),
        (QRect(1400, 50, 1900, 1000), QRect(1400, 50, 1900, 1000)),
        (QRect(5000, 50, 1000, 600), QRect(183, 84, 1000, 600)),
        (QRect(0, -4000, 1000, 600), QRect(183, 84, 1000, 600)),
        (QRect(10, 10, 9000, 9000), QRect(10, 10, 1366, 768)),
    ],
)
def test_a_window_that_is_on_no_screen_is_brought_back(wanted: QRect, fits: QRect) -> None:
    assert fitting(wanted, SCREENS) == fits


# --- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("&Undo", "window_qt_undo"),
        ("Cu&t", "window_qt_cut"),
        ("Select All", "window_qt_select_all"),
        ("&Look in:", "window_qt_look_in"),
        ("Save As...", "window_qt_save_as"),
        ("All Files (*)", "window_qt_all_files"),
        ("Don't Save", "window_qt_dont_save"),
        ("Remove %1?", ""),
        ("+", ""),
    ],
)
def test_qts_own_words_have_codes(source: str, code: str) -> None:
    assert code_of(source) == code


def test_qts_own_words_are_said_in_the_language_of_the_window(house: House) -> None:
    house.front.choose(screen_language="hi")
    line = QLineEdit()
    words = [one.text().split("\t")[0] for one in line.createStandardContextMenu().actions() if one.text()]
    assert "वापस लो" in words
    assert "सब चुनो" in words
    said = QCoreApplication.translate
    assert said("QFileDialog", "All Files (*)") == "सब फ़ाइलें (*)"
    assert said("QFileDialog", "&Look in:") == "यहाँ देखो:"
    assert said("QShortcut", "Home") == "Home"
    house.front.choose(screen_language="en")
    assert said("QLineEdit", "&Undo") == "&Undo"
    line.deleteLater()


def test_without_hindi_letters_the_window_speaks_hinglish_and_says_why(
    build: Build, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    latin = [QFontDatabase.WritingSystem.Latin]
    monkeypatch.setattr("desktop.base.translation.QFontDatabase.writingSystems", lambda *_: latin)
    assert not can_show_hindi()
    assert shown_language("hi") == "hinglish"
    house = build(replace(settings, screen_language="hi"))
    assert house.window.bar.language.text() == screen_texts.sentence("window_language_hinglish", "hinglish")
    assert "Noto Sans Devanagari" in house.window.trouble.words.text()


def test_the_next_of_what_is_offered_goes_round() -> None:
    assert [next_of(("a", "b"), now) for now in ("a", "b", "gone")] == ["b", "a", "a"]
    assert next_size(1.1, larger=True) == 1.25
    assert next_size(1.0, larger=False) == 1.0


def test_a_page_that_is_hidden_is_dressed_when_it_is_shown(window: Window) -> None:
    class Painted(Page):
        name = "keys"

    for name, make in (("about", Desk), ("keys", Painted)):
        window.add_page(name, make, "window_page_about" if name == "about" else "")
        window.show_page(name)
    window.look(NIGHT, 1.5)
    assert window.page("keys").theme.palette is NIGHT
    assert window.page("about").theme.palette is DAY
    window.show_page("about")
    assert window.page("about").theme == window.theme


def test_a_bar_without_a_door_shows_none(window: Window) -> None:
    window.add_page("keys", type("Plain", (Page,), {"name": "keys"}))
    window.show_page("keys")
    window.bar.show_view(BarView(has_door=False))
    assert not window.bar.door.isVisible()
    window.bar.show_view(BarView(has_door=True))
    assert window.bar.door.isVisible()


def test_a_toast_of_the_teacher_goes_with_the_teachers_pages_and_undoes_nothing_after(
    build: Build, qtbot: QtBot
) -> None:
    undone: list[str] = []
    house = build()
    house.front.let_in = True
    house.front.go("roster")
    house.front.toast("Asha has a PIN now", lambda: undone.append("undone"))
    assert house.window.toast.isVisible()
    house.front.go("who")
    assert not house.window.toast.isVisible()
    QTest.keyClick(house.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    house.window.toast.undo.click()
    assert undone == []


def test_what_comes_home_after_the_teacher_has_gone_is_not_undone_by_a_child(build: Build, qtbot: QtBot) -> None:
    undone: list[str] = []
    house = build()
    house.front.let_in = True
    house.front.go("roster")
    for name in ("who", "keys"):
        house.front.go(name)
        house.front.toast("Asha has a PIN now", lambda: undone.append("undone"))
        assert not house.window.toast.isVisible()
        house.window.toast.undo.click()
    assert undone == []
