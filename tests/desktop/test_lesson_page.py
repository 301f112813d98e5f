"""The lesson page by itself: real widgets, handed values, watched for what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.lesson.picturing import typeset
from desktop.ui.student.lesson_page import LessonPage
from desktop.ui.student.who_page import WhoPage
from desktop.ui.widgets.theme import DAY, Theme
from desktop.ui.widgets.transcript import KEPT
from desktop.ui.widgets.window import Window
from desktop.values.page import (
    BoardView,
    Chip,
    Face,
    Hearing,
    PictureSketch,
    ProgressView,
    SourceView,
    Texts,
    TopicView,
    TurnView,
)
from tutor.records.people import Person
from tutor.turn import Mode

FRACTIONS = BoardView("add_1", "Adding", "What is minus 3 by 7 plus 2 by 7?", typeset(r"\frac{-3}{7}+\frac{2}{7}"))
WORDS_ONLY = BoardView("word_1", "Naming", "Is every whole number a rational number?")


@pytest.fixture
def window(qtbot: QtBot, texts: Texts) -> Window:
    made = Window(texts, night=False)
    qtbot.addWidget(made)
    made.resize(1366, 728)
    made.show()
    made.add_page("lesson", LessonPage)
    made.add_page("who", WhoPage)
    made.show_page("lesson")
    shown = made.page("lesson")
    assert isinstance(shown, LessonPage)
    shown.open_lesson("Rational Numbers")
    shown.show_face(Face.READY)
    return made


@pytest.fixture
def page(window: Window) -> LessonPage:
    page = window.page("lesson")
    assert isinstance(page, LessonPage)
    return page


def turn(*said: str, heard: str = "", board: BoardView = FRACTIONS, ended: bool = False) -> TurnView:
    progress = ProgressView("Question 2 of 3 · 1 right", ("right", "now", "to_come"))
    return TurnView(heard, said or ("What is it?",), board, progress, ended)


def dark_share(widget: QWidget) -> float:
    """How much of a widget is painted in ink."""
    picture = widget.grab().toImage()
    ink, dark = QColor(DAY.ink), 0
    for x in range(0, picture.width(), 2):
        for y in range(0, picture.height(), 2):
            here = picture.pixelColor(x, y)
            dark += abs(here.red() - ink.red()) + abs(here.green() - ink.green()) < 40
    return dark / (picture.width() * picture.height() / 4)


# --- what is shown --------------------------------------------------------------------------------------------------


def test_the_question_is_typeset_with_its_words_beside_it(page: LessonPage) -> None:
    page.show_turn(turn())
    assert page.board.words.text() == FRACTIONS.words
    assert page.board.drawing.isVisible()
    assert 0.005 < dark_share(page.board.drawing) < 0.2


def test_a_question_of_words_alone_fills_the_board(page: LessonPage) -> None:
    page.show_turn(turn(board=WORDS_ONLY))
    assert not page.board.drawing.isVisible()
    assert page.board.words.property("step") == "title"


def test_a_formula_that_cannot_be_typeset_leaves_the_words(page: LessonPage) -> None:
    assert typeset(r"\frac{1}{") == b""
    page.show_turn(turn(board=BoardView("x", "", "Half of what?", b"this is no drawing")))
    assert not page.board.drawing.isVisible()
    assert page.board.words.text() == "Half of what?"


def test_what_was_heard_and_what_didi_said_stand_in_the_conversation(page: LessonPage) -> None:
    page.show_turn(turn("Namaste.", "What is it?"))
    page.show_turn(turn("You said 9 by 7.", "What did you do?", heard="9 by 7"))
    assert [line.text() for line in page.transcript.sentences] == ["You said 9 by 7.", "What did you do?"]
    assert page.transcript.accessibleDescription() == "You said 9 by 7. What did you do?"


def test_only_the_sentence_that_is_spoken_is_lit(page: LessonPage) -> None:
    page.show_turn(turn("One.", "Two."))
    assert page.transcript.lit() is None
    page.transcript.light(1)
    assert page.transcript.lit() == 1
    page.transcript.light(None)
    assert page.transcript.lit() is None


def test_words_of_students_are_never_markup(page: LessonPage) -> None:
    page.show_turn(turn("You said <b>5</b>.", heard="<img src=x> & <b>5</b>"))
    shown = [widget for widget in page.transcript.findChildren(QWidget) if widget.property("text")]
    assert "<img src=x> & <b>5</b>" in [widget.property("text") for widget in shown]
    assert page.transcript.sentences[0].textFormat() is Qt.TextFormat.PlainText


def test_a_long_lesson_keeps_a_bounded_conversation(page: LessonPage, qtbot: QtBot) -> None:
    for number in range(KEPT * 2):
        page.show_turn(turn(f"Sentence {number}.", heard=str(number)))
    assert page.transcript._pieces.count() == KEPT + 1
    bar = page.transcript.scroller.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0, timeout=30_000)


def test_the_end_of_a_lesson_takes_no_more_answers_and_shows_the_way_out(page: LessonPage) -> None:
    page.show_turn(turn("Well done today.", ended=True))
    assert not page.answer.field.isEnabled()
    assert not page.answer.talk.isEnabled()
    assert page.transcript.scroller.hasFocus()


def test_each_part_has_its_words_at_the_foot_and_a_change_replaces_them(page: LessonPage) -> None:
    page.show_chip(Chip("hear", "waking up", "loading"))
    page.show_chip(Chip("hear", "I can hear", "ready"))
    assert page.status.words == {"hear": "I can hear"}


# --- typing ---------------------------------------------------------------------------------------------------------


def test_enter_sends_what_was_typed_and_empties_the_line(page: LessonPage, qtbot: QtBot) -> None:
    QTest.keyClicks(page.answer.field, "minus 1 by 7")
    with qtbot.waitSignal(page.answer.sent) as sent:
        QTest.keyClick(page.answer.field, Qt.Key.Key_Return)
    assert sent.args == ["minus 1 by 7"]
    assert page.answer.field.text() == ""


def test_spaces_alone_send_nothing(page: LessonPage, qtbot: QtBot) -> None:
    page.answer.field.setText("   ")
    with qtbot.assertNotEmitted(page.answer.sent):
        QTest.keyClick(page.answer.field, Qt.Key.Key_Return)


def test_while_didi_thinks_nothing_can_be_sent_and_nothing_typed_is_lost(page: LessonPage, qtbot: QtBot) -> None:
    page.answer.lock(True)
    page.answer.field.setText("5 by 7")
    with qtbot.assertNotEmitted(page.answer.sent):
        QTest.keyClick(page.answer.field, Qt.Key.Key_Return)
    page.answer.lock(False)
    page.answer.settle(Face.READY)
    assert page.answer.field.text() == "5 by 7"


def test_a_hundred_thousand_letters_are_cut_and_sent(page: LessonPage, qtbot: QtBot) -> None:
    page.answer.field.setText("7" * 100_000)
    with qtbot.waitSignal(page.answer.sent) as sent:
        page.answer.send()
    assert 0 < len(sent.args[0]) <= 2000


# --- Space, Escape and the button -----------------------------------------------------------------------------------


def test_space_talks_while_it_is_held(page: LessonPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.answer.talk.pressed):
        QTest.keyPress(page.answer.field, Qt.Key.Key_Space)
    assert page.answer.field.text() == ""
    with qtbot.waitSignal(page.answer.talk.released):
        QTest.keyRelease(page.answer.field, Qt.Key.Key_Space)


def test_space_types_a_space_once_there_are_words_in_the_line(page: LessonPage, qtbot: QtBot) -> None:
    QTest.keyClicks(page.answer.field, "minus")
    with qtbot.assertNotEmitted(page.answer.talk.pressed):
        QTest.keyClick(page.answer.field, Qt.Key.Key_Space)
    assert page.answer.field.text() == "minus "


def test_space_types_into_a_line_with_words_where_no_window_is_the_active_one(page: LessonPage, qtbot: QtBot) -> None:
    page.answer.field.setFocus()
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is None)
    page.answer.field.setText("minus")
    QTest.keyClick(page.answer.field, Qt.Key.Key_Space)
    assert page.answer.field.text() == "minus "


def test_space_presses_another_button_that_has_the_focus(page: LessonPage, qtbot: QtBot) -> None:
    page.leave.setFocus()
    with qtbot.assertNotEmitted(page.answer.talk.pressed), qtbot.waitSignal(page.leave.clicked):
        QTest.keyClick(page.leave, Qt.Key.Key_Space)


def test_the_big_button_talks_while_the_mouse_holds_it(page: LessonPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.answer.talk.pressed):
        QTest.mousePress(page.answer.talk, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.answer.talk.released):
        QTest.mouseRelease(page.answer.talk, Qt.MouseButton.LeftButton)


def test_leaving_the_page_while_talking_ends_the_talking(window: Window, page: LessonPage, qtbot: QtBot) -> None:
    QTest.keyPress(page.answer.field, Qt.Key.Key_Space)
    with qtbot.waitSignal(page.answer.talk.released):
        window.show_page("who")


def test_on_the_page_of_names_space_is_a_letter(window: Window, page: LessonPage, qtbot: QtBot) -> None:
    window.show_page("who")
    with qtbot.assertNotEmitted(page.answer.talk.pressed):
        QTest.keyClicks(window.page("who").search, " A B")
    assert window.page("who").search.text() == " A B"


def test_escape_asks_for_quiet_and_clears_the_line(page: LessonPage, qtbot: QtBot) -> None:
    page.answer.field.setText("half a thought")
    with qtbot.waitSignal(page.hush_wanted):
        QTest.keyClick(page.answer.field, Qt.Key.Key_Escape)
    assert page.answer.field.text() == ""


# --- hearing that was unsure ----------------------------------------------------------------------------------------


def test_unsure_hearing_is_shown_to_be_sent_or_mended(page: LessonPage, qtbot: QtBot, texts: Texts) -> None:
    page.answer.ask_to_confirm("minus 1 by 11")
    assert page.answer.hint.text() == texts("window_i_heard")
    assert page.answer.field.hasSelectedText()
    page.answer.field.setText("minus 1 by 7")
    with qtbot.waitSignal(page.answer.sent) as sent:
        QTest.keyClick(page.answer.field, Qt.Key.Key_Return)
    assert sent.args == ["minus 1 by 7"]


def test_escape_throws_away_what_was_misheard(page: LessonPage, qtbot: QtBot) -> None:
    page.answer.ask_to_confirm("mice on a bicycle")
    with qtbot.waitSignal(page.answer.put_aside):
        QTest.keyClick(page.answer.field, Qt.Key.Key_Escape)
    assert page.answer.field.text() == ""


def test_the_meter_rises_with_the_voice_and_rests_in_silence(page: LessonPage) -> None:
    page.show_face(Face.LISTENING)
    page.answer.show_level(0.8)
    page.answer.show_level(7.0)
    assert page.answer.meter.levels[-2:] == (0.8, 1.0)
    page.show_face(Face.READY)
    assert set(page.answer.meter.levels) == {0.0}


# --- everybody can use it -------------------------------------------------------------------------------------------


def test_everything_that_takes_the_focus_has_a_name(window: Window) -> None:
    window.page("who").offer((Person("asha", "Asha", "", "", ()), Person("मीना", "मीना", "", "", ())))
    takers = [w for w in window.findChildren(QWidget) if w.focusPolicy() != Qt.FocusPolicy.NoFocus]
    nameless = [w for w in takers if not w.accessibleName() and w.objectName() != "qt_scrollarea_viewport"]
    assert len(takers) > 8
    assert nameless == []


def test_tab_reaches_every_control_of_the_lesson(window: Window, page: LessonPage) -> None:
    page.answer.field.setFocus()
    reached = set()
    for _ in range(12):
        reached.add(window.focusWidget())
        window.focusNextChild()
    assert {page.answer.field, page.answer.send_button, page.answer.talk, page.leave} <= reached


@pytest.mark.parametrize("name", ["field", "send_button", "talk"])
def test_the_focus_can_be_seen(page: LessonPage, qtbot: QtBot, name: str) -> None:
    widget: QWidget = getattr(page.answer, name)
    page.leave.setFocus()
    qtbot.wait(10)
    without = widget.grab().toImage()
    widget.setFocus()
    qtbot.wait(10)
    assert widget.grab().toImage() != without


@pytest.mark.parametrize("size", [(800, 560), (1024, 728), (1366, 728), (1920, 1040)])
def test_everything_fits_the_screen(window: Window, qtbot: QtBot, size: tuple[int, int]) -> None:
    window.resize(*size)
    page = window.page("lesson")
    page.show_turn(turn("A sentence that is rather long, as Didi's kind sentences are.", heard="five by seven"))
    for name in ("hear", "speak", "record", "voice"):
        page.show_chip(Chip(name, "I find no such thing, please type", "missing"))
    qtbot.wait(30)
    assert (window.width(), window.height()) == size
    for kind in (QAbstractButton, QLineEdit, QComboBox):
        for widget in page.findChildren(kind):
            corner = widget.mapTo(window, widget.rect().bottomRight())
            assert not widget.isVisible() or (corner.x() < size[0] and corner.y() < size[1]), widget.accessibleName()


def test_larger_windows_get_larger_type_at_once(window: Window, qtbot: QtBot) -> None:
    window.resize(1920, 1040)
    qtbot.wait(10)
    assert window.theme.scale > 1.2
    assert window.page("lesson").answer.talk.width() == Theme(scale=window.theme.scale).px(116)


# --- every kind of lesson on every screen -----------------------------------------------------------------------------

LONG = "सारे सवालों के हर समान हैं, इसलिए केवल अंशों को जोड़ते हैं और हर वही रखते हैं।"
TOPICS = tuple(TopicView(f"Adding and subtracting with different denominators {n}", "?") for n in range(8))
SKETCH = PictureSketch(420, 120, "<svg/>", "A number line from 0 to 1.")


OFFERS = tuple(
    TopicView(words, words.lower()) for words in ("Hint chahiye", "Phir se bolo", "Ise baad mein karte hain")
)


def test_what_may_have_been_meant_stands_on_buttons_and_pressing_one_says_it(page: LessonPage) -> None:
    sent: list[str] = []
    page.answer.sent.connect(sent.append)
    page.show_turn(of_kind("teach_me"))
    assert [one.text() for one in page.answer.offer_buttons] == [one.words for one in OFFERS]
    page.answer.field.setText("5")
    page.answer.offer_buttons[1].click()
    assert (sent, page.answer.field.text()) == (["phir se bolo"], "5")
    page.answer.ask_to_confirm("five")
    assert not page.answer.offer_row.isVisible()
    page.answer.settle(Face.READY)
    assert page.answer.offer_row.isVisible()
    page.answer.lock(True)
    page.answer.offer_buttons[0].click()
    assert sent == ["phir se bolo"]


def test_the_next_turn_takes_the_offers_away_and_so_does_the_end(page: LessonPage) -> None:
    page.show_turn(of_kind("teach_me"))
    page.show_turn(replace(of_kind("teach_me"), offers=()))
    assert page.answer.offer_buttons == []
    page.show_turn(replace(of_kind("teach_me"), ended=True))
    assert not page.answer.offer_row.isVisible()


def of_kind(mode: Mode) -> TurnView:
    """A full turn of that kind of lesson."""
    board = replace(FRACTIONS, picture=SKETCH) if mode == "teach_me" else FRACTIONS
    progress = ProgressView("Question 12 of 30", ("done",) * 11 + ("now",) + ("to_come",) * 18, "about 25 min left")
    source = SourceView("Rational Numbers · Reciprocals", LONG)
    doubts = mode == "clarify_doubts"
    return TurnView(
        "five by seven",
        (LONG, LONG),
        board,
        progress,
        mode=mode,
        sources=(source, source) if doubts else (),
        topics=TOPICS if doubts else (),
        offers=() if doubts else OFFERS,
    )


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(800, 560), (1024, 728), (1366, 728), (1920, 1040)])
@pytest.mark.parametrize("mode", ["teach_me", "exam", "clarify_doubts"])
def test_nothing_has_to_be_scrolled_sideways(
    window: Window, page: LessonPage, qtbot: QtBot, mode: Mode, size: tuple[int, int], text_size: float
) -> None:
    window.resize(*size)
    window.wear(replace(window.theme, text_size=text_size))
    page.show_turn(of_kind(mode))
    page.show_face(Face.LISTENING)
    page.answer.show_made_out("minus one by seven and then")
    qtbot.wait(30)
    assert page.width() <= window.width()


@pytest.mark.parametrize("mode", ["teach_me", "exam", "clarify_doubts"])
def test_every_kind_of_lesson_fits_the_smallest_screen(
    window: Window, page: LessonPage, qtbot: QtBot, mode: Mode
) -> None:
    window.resize(800, 560)
    page.show_turn(of_kind(mode))
    qtbot.wait(30)
    answer = page.answer
    shown = (answer.field, answer.send_button, answer.talk, *answer.offer_buttons, *page.action_row.buttons.values())
    for widget in shown:
        corner = widget.mapTo(window, widget.rect().bottomRight())
        assert not widget.isVisible() or (corner.x() < 800 and corner.y() < 560), widget.accessibleName()


def test_where_it_is_narrow_the_conversation_stands_under_the_board(
    window: Window, page: LessonPage, qtbot: QtBot
) -> None:
    page.show_turn(turn())
    qtbot.wait(10)
    assert page.transcript.x() > page.board.x() + page.board.width()
    window.resize(800, 560)
    window.look(window.theme.palette, 1.5)
    qtbot.wait(30)
    assert page.transcript.y() > page.board.y() + page.board.height()
    assert page.answer.y() > page.transcript.y()


# --- what was heard ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hearing", "words"), [("typed", "You said"), ("heard", "I heard"), ("heard_faintly", "I think I heard")]
)
def test_words_tell_how_surely_they_were_heard(page: LessonPage, hearing: Hearing, words: str) -> None:
    page.show_turn(replace(turn(heard="5"), hearing=hearing))
    assert words in [line.text() for line in page.transcript.findChildren(QLabel)]


def test_what_was_hardly_heard_is_asked_about_as_such(page: LessonPage, texts: Texts) -> None:
    page.answer.ask_to_confirm("mice on a bicycle", faint=True)
    assert page.answer.hint.text() == texts("window_i_heard_faintly")


def test_what_is_made_out_so_far_stands_under_the_meter_and_goes_when_the_turn_is_over(page: LessonPage) -> None:
    page.show_face(Face.LISTENING)
    page.answer.show_made_out("minus one by")
    assert "minus one by" in page.answer.made_out.text()
    assert page.answer.made_out.property("tone") == "soft"
    page.show_face(Face.READY)
    assert not page.answer.made_out.isVisible()
    assert page.answer.made_out.text() == ""


# --- who hears the window ---------------------------------------------------------------------------------------------


def test_the_board_is_described_as_it_is_spoken_with_its_picture(page: LessonPage) -> None:
    view = BoardView("x", "Adding", "What is -3/7 + 2/7?", FRACTIONS.drawing, "What is minus three by seven?", SKETCH)
    page.show_turn(turn(board=view))
    assert page.board.accessibleDescription() == "What is minus three by seven? A number line from 0 to 1."


def test_a_question_with_a_picture_shows_both_and_the_next_one_without_stays_calm(page: LessonPage) -> None:
    page.show_turn(turn(board=replace(FRACTIONS, picture=SKETCH)))
    assert page.board.picture.isVisible()
    assert page.board.drawing.isVisible()
    page.show_turn(turn(board=WORDS_ONLY))
    assert not page.board.picture.isVisible()
