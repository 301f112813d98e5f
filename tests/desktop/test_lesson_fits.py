"""In no state of a lesson, an exam or a talk about doubts is anything cut that is needed, on any screen of a school.

Each state is shown as it comes out of a real turn, at each size of window and of text, in English and in Hindi.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.base.settings import Settings
from desktop.base.translation import texts_for
from desktop.lesson.turn_view import turn_view
from desktop.ui.student.lesson_page import LessonPage
from desktop.ui.widgets.window import Window
from desktop.values.page import Chip, Face, SourceView, Texts, TopicView, TurnView
from tutor import agentic_tutor
from tutor.turn import Heard, Language, Mode, MoveName, Setup, TurnResult

SIZES = ((1024, 560), (1280, 680), (1366, 728), (1920, 1080))
"""Pixels inside the window: small laptops, labs with a bar of title and one of programs, and large screens."""
TEXT_SIZES = (1.0, 1.25, 1.5)
PARTS = ("hear", "speak", "record", "voice")
Do = Callable[[LessonPage], object]


@dataclass(frozen=True)
class Look:
    """A state of the page."""

    name: str
    view: TurnView
    face: Face = Face.READY
    do: Do = lambda page: None
    title: str = "Rational Numbers"


def begun(chapter: str, language: Language, mode: Mode = "teach_me", setup: Setup | None = None) -> TurnResult:
    """A lesson that has begun."""
    opened = agentic_tutor.open_session("Asha", chapter, language=language, seed=1, mode=mode, setup=setup)
    return agentic_tutor.begin(opened)


def after(turn: TurnResult, *words: str) -> TurnResult:
    """The turn that comes of these words, one after another."""
    for each in words:
        turn = agentic_tutor.take_turn(turn.session, Heard(each))
    return turn


def explained(first: TurnResult) -> TurnResult:
    """The turn that tells the whole solution, at the top of the ladder."""
    turn = first
    for _ in range(12):
        turn = after(turn, "i don't know")
        if turn.move.name is MoveName.EXPLAIN_SOLUTION:
            return turn
    raise AssertionError("nothing was explained")


def asking(turn: TurnResult, item: str) -> TurnResult:
    """The same turn with another question of the chapter."""
    session = turn.session
    at = next(number for number, one in enumerate(session.chapter.items) if one.template == item or one.id == item)
    order = (at, *(one for one in session.order if one != at))
    return replace(turn, session=replace(session, order=order, position=0))


def looks(language: Language, texts: Texts) -> Iterator[Look]:
    """Every state there is to be walked through."""
    show = partial(turn_view, texts=texts)
    yield from _of_a_lesson(language, texts, show)
    yield from _of_long_questions(language, show)
    yield from _of_an_exam(language, show)
    yield from _of_doubts(language, texts, show)


def _of_a_lesson(language: Language, texts: Texts, show: Callable[[TurnResult], TurnView]) -> Iterator[Look]:
    first = begun("decimals", language)
    key = first.session.item.answer
    asked, right = show(first), show(after(first, key))
    yield Look("asked", asked)
    yield Look("listening", asked, Face.LISTENING, lambda page: page.answer.show_made_out("minus one by seven and"))
    yield Look("thinking", asked, Face.THINKING)
    yield Look("speaking", asked, Face.SPEAKING, lambda page: page.transcript.light(0))
    yield Look("no ears", asked, Face.OFF, lambda page: page.answer.say("window_hear_microphone_missing"))
    yield Look("right", right)
    yield Look("known", replace(right, joy="known", joy_words=texts("window_hands_free_tip")))
    yield Look("wrong", show(after(first, "997")))
    yield Look("hint", show(after(first, "997", "998")))
    yield Look("small steps", show(after(first, "997", "998", "996")))
    yield Look("solution", show(explained(first)))
    yield Look("solution spoken", show(explained(first)), Face.SPEAKING, _spoken)
    yield Look("consent", asked, Face.OFF, lambda page: page.consent.ask())
    yield Look("consent after an answer", right, Face.OFF, lambda page: page.consent.ask())
    pin = texts("pin_wrong")
    yield Look("consent with a PIN", asked, Face.OFF, lambda page: (page.consent.ask(), page.consent.ask_for_pin(pin)))
    faults = ("window_hear_microphone_missing", "window_speak_loudspeaker_missing")
    yield Look("nothing heard", right, do=lambda page: page.notice.tell_of("window_heard_nothing"))
    yield Look("no microphone", asked, Face.OFF, lambda page: page.notice.tell_of(*faults))
    yield Look("no microphone, consent", right, Face.OFF, lambda page: _both(page, *faults))
    yield Look("did you say", asked, do=lambda page: page.answer.ask_to_confirm("minus three by seven", faint=True))
    yield Look("hands-free", right, do=lambda page: page.answer.attend(True))
    yield Look("hands-free, heard", right, Face.LISTENING, _heard_freely)
    offers = tuple(TopicView(texts(f"window_action_{name}"), name) for name in ("hint", "repeat", "skip"))
    yield Look("not understood", replace(show(after(first, "blue")), offers=offers))
    yield Look("not understood, hands-free", replace(show(after(first, "blue")), offers=offers), do=_attends)


def _both(page: LessonPage, *faults: str) -> None:
    page.notice.tell_of(*faults)
    page.consent.ask()


def _spoken(page: LessonPage) -> None:
    page.transcript.light(1)


def _attends(page: LessonPage) -> None:
    page.answer.attend(True)


def _heard_freely(page: LessonPage) -> None:
    page.answer.attend(True)
    page.answer.show_made_out("minus one by seven and then I took the two")


LONG = (
    ("linear_equations", "boxes_left_on_the_pan"),
    ("linear_equations", "the_letter_disappeared"),
    ("fractions", "whole_times_fraction"),
    ("fractions", "borrow_from_the_whole"),
    ("decimals", "times_ten_or_hundred"),
)
"""The questions with the most words, the highest picture and the widest."""


def _of_long_questions(language: Language, show: Callable[[TurnResult], TurnView]) -> Iterator[Look]:
    for chapter, item in LONG:
        turn = asking(begun(chapter, language), item)
        question = turn.session.item.question.spoken_in(language)
        title = turn.session.chapter.title.spoken_in(language)
        yield Look(f"long: {item}", replace(show(turn), read=(question,)), title=title)
        answered = replace(show(turn), read=(*turn.said, question), heard="997")
        yield Look(f"long: {item}, answered", answered, title=title)


def _of_an_exam(language: Language, show: Callable[[TurnResult], TurnView]) -> Iterator[Look]:
    exam = begun("fractions", language, "exam", Setup(questions=14, class_seed=12))
    longest = begun("ratio_and_percent", language, "exam", Setup(questions=14, class_seed=12))
    yield Look("exam", show(longest), title=longest.session.chapter.title.spoken_in(language))
    yield Look("exam, answered", show(after(exam, "997")), Face.SPEAKING)
    yield Look("exam, handing in", show(after(exam, "997")), do=lambda page: page.hand_in.ask())
    yield Look("placing", show(begun("fractions", language, "exam", Setup(placing=True))))


def _of_doubts(language: Language, texts: Texts, show: Callable[[TurnResult], TurnView]) -> Iterator[Look]:
    doubts = begun("fractions", language, "clarify_doubts")
    told = show(after(doubts, "what is a fraction of a quantity?"))
    sources = (*told.sources, SourceView("Fractions", texts("window_consent_more"), "web"))
    yield Look("doubts", show(doubts))
    yield Look("doubts, answered", told)
    yield Look("doubts, with sources", replace(told, sources=sources))
    yield Look("doubts, a page", told, do=lambda page: page.transcript.source.open(told.sources[0]))
    yield Look("doubts, consent", told, Face.OFF, lambda page: page.consent.ask())
    yield Look("doubts, not found", show(after(doubts, "what is photosynthesis?")), Face.SPEAKING)


def shown(page: LessonPage, look: Look, before: TurnView) -> None:
    """The page in that state, after a turn before it."""
    page.clear()
    page.open_lesson(look.title)
    page.answer.attend(False)
    if look.view.heard:
        page.show_turn(before)
    page.show_turn(look.view)
    page.show_face(look.face)
    look.do(page)
    settle(page)


def settle(page: LessonPage) -> None:
    """Until nothing moves any more."""
    before: list[QRect] = []
    for _ in range(8):
        QApplication.processEvents()
        now = [one.geometry() for one in page.findChildren(QWidget)]
        if now == before:
            return
        before = now


def made(qtbot: QtBot, settings: Settings, language: Language) -> tuple[Window, LessonPage]:
    """The window with the lesson on it."""
    texts = texts_for(replace(settings, screen_language=language))
    window = Window(texts, night=False)
    qtbot.addWidget(window)
    window.add_page("lesson", LessonPage)
    window.resize(*SIZES[0])
    window.show()
    window.show_page("lesson")
    page = window.page("lesson")
    assert isinstance(page, LessonPage)
    page.open_lesson("Rational Numbers")
    for part in PARTS:
        page.show_chip(Chip(part, texts("window_saved"), "missing"))
    return window, page


# --- what is measured -------------------------------------------------------------------------------------------------


def amiss(window: Window, page: LessonPage) -> Iterator[str]:
    """What does not fit, in words."""
    sheet = window._sheets["lesson"]
    for bar in (sheet.verticalScrollBar(), sheet.horizontalScrollBar()):
        if bar.maximum() > 0:
            yield f"the page is {bar.maximum()} pixels too large"
    for name, one in needed(page):
        where = QRect(one.mapTo(window, QPoint(0, 0)), one.size())
        if not window.rect().contains(where) or where.height() < 10:
            yield f"{name} stands at {where.getRect()}"
        elif not all(_is_seen(window, one, where, at) for at in (where.topLeft(), where.center(), where.bottomRight())):
            yield f"{name} is covered"
    for one in page.findChildren(QLabel):
        if one.isVisible() and one.text() and not _can_be_scrolled_to(one, page):
            yield from _cut(one)


def needed(page: LessonPage) -> Iterator[tuple[str, QWidget]]:
    """What must be seen wholly, whatever happens."""
    yield from ((name, one) for name, one in page.action_row.buttons.items() if not one.isHidden())
    yield from (("status", page.status), ("line", page.answer.field), ("send", page.answer.send_button))
    yield from (("talk", page.answer.talk), ("back", page.leave), ("question", page.transcript.sentences[-1]))
    yield from ((one.text(), one) for one in page.answer.offer_buttons if one.isVisible())
    for card in (page.consent, page.hand_in, page.notice):
        if card.isVisible():
            yield from ((one.text(), one) for one in card.findChildren(QPushButton) if not one.isHidden())


def _is_seen(window: Window, one: QWidget, where: QRect, at: QPoint) -> bool:
    """Whether the window shows that widget, or a part of it, at a point a little inside of it."""
    inside = where.adjusted(4, 4, -4, -4)
    point = QPoint(min(max(at.x(), inside.left()), inside.right()), min(max(at.y(), inside.top()), inside.bottom()))
    there = window.childAt(point)
    return there is not None and (there is one or one.isAncestorOf(there))


def _can_be_scrolled_to(one: QWidget, page: LessonPage) -> bool:
    areas = (page.transcript.scroller, page.transcript.source.scroller, page.topics.scroller)
    return any(area.isAncestorOf(one) for area in areas)


def _cut(one: QLabel) -> Iterator[str]:
    if one.wordWrap():
        least = one.heightForWidth(one.width())
        if one.height() < least - SLACK:
            yield f"{one.text()!r} has {one.height()} of {least} pixels"
        return
    least = one.fontMetrics().horizontalAdvance(one.text())
    if one.contentsRect().width() < least - SLACK or one.height() < one.fontMetrics().height() - SLACK:
        yield f"{one.text()!r} has {one.contentsRect().width()} of {least} pixels"


SLACK = 2
"""Pixels that a font may be off."""


FULL = os.environ.get("DIDI_TEST_FITS") == "1"
"""Whether every size of window is walked with every size of text; else those in which there is least room."""
ROOMS = tuple(
    (size, text_size)
    for size in SIZES
    for text_size in TEXT_SIZES
    if FULL or (size, text_size) in {(SIZES[0], 1.5), (SIZES[1], 1.25), (SIZES[2], 1.0)}
)


@pytest.mark.timeout(1800 if FULL else 300)
@pytest.mark.parametrize("language", ["en", "hi"])
def test_in_no_state_is_anything_cut(qtbot: QtBot, settings: Settings, language: Language) -> None:
    window, page = made(qtbot, settings, language)
    window.setUpdatesEnabled(False)
    walked = tuple(looks(language, page.texts))
    faults = []
    for size, text_size in ROOMS:
        window.resize(*size)
        window.wear(replace(window.theme, text_size=text_size))
        for look in walked:
            shown(page, look, walked[0].view)
            faults += [f"{size} at {text_size}, {look.name}: {what}" for what in amiss(window, page)]
    assert not faults, "\n".join(faults[:60])
    assert len(walked) > 40
