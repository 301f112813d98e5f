"""A turn in the page's own words: what was heard, the board, how far the lesson has come, what there is to be glad of.

Qt-free and pure. In an exam nothing here tells before the end whether an answer was right, and words about a child's
safety are never shown: others may look on.
"""

from __future__ import annotations

import re
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from desktop.values.page import (
    BoardView,
    Hearing,
    Joy,
    Mark,
    ProgressView,
    ResultView,
    SourceKind,
    SourceView,
    Start,
    Texts,
    TopicView,
    TurnView,
)
from tutor.turn import Heard, Learner, MoveName, Session, State, TurnResult

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from desktop.operations.own_progress import Today
    from tutor.reports.tables import Block, Sheet
    from tutor.turn import Item, Language, Skill

SURE = 0.8
"""How sure hearing must be, 0 to 1, for Didi to say that she heard it rather than that she thinks she did."""
_KNOWN = ("proficient", "mastered")


def turn_view(
    result: TurnResult, texts: Texts, before: Learner | None = None, today: Today | None = None, reached: bool = False
) -> TurnView:
    """The turn as the page shows it. `before` is what was known of the student when they spoke.

    `today` is their goal for today and what was done for it; `reached` says that this turn has reached it.
    """
    session = result.session
    joy, joy_words = _joy(result, before or session.learner)
    return TurnView(
        heard="" if result.understanding.is_private else result.heard.text,
        said=result.said,
        board=_solved(_board(session), session.item, session.language, texts) if _is_told(result) else _board(session),
        read=_to_read(result),
        before=_before(result, texts),
        asks_at=_asks_at(result),
        progress=_progress(session, texts, today),
        ended=is_over(session),
        mode=session.mode,
        placing=session.setup.placing,
        hearing=_hearing(result.heard),
        sources=_sources(result),
        topics=_topics(session),
        offered=_offered(session),
        result=_result(session, texts),
        offers=tuple(TopicView(one.words[:1].upper() + one.words[1:], one.says) for one in session.offers),
        slower=session.slower,
        kept_back=result.understanding.is_private or result.understanding.is_soft,
        joy=joy,
        joy_words=joy_words,
        goal_reached=texts("window_goal_reached") if reached and session.mode == "teach_me" else "",
    )


def _hearing(heard: Heard) -> Hearing:
    if heard.by == "keyboard":
        return "typed"
    return "heard" if heard.confidence >= SURE else "heard_faintly"


# --- the board and how far the lesson has come --------------------------------------------------------------------


def _board(session: Session) -> BoardView:
    """The open question; in an exam without what it practises, and where the student asks, what they asked about."""
    language, mode = session.language, session.mode
    if mode == "clarify_doubts":
        doubt = session.doubt
        told = "" if doubt is None else doubt.title if doubt.pages else _skill_name(session, doubt.skill)
        return BoardView("", session.chapter.title.spoken_in(language), told)
    return _question(session, session.item)


def _question(session: Session, item: Item) -> BoardView:
    from desktop.lesson.picturing import picture_view, typeset

    language = session.language
    heading = session.chapter.title.spoken_in(language) if session.mode == "exam" else _skill_name(session, item.skill)
    return BoardView(
        item.id,
        heading,
        item.question.spoken_in(language),
        typeset(item.latex),
        item.spoken.spoken_in(language),
        picture_view(item, language),
    )


# --- the board keeps time: what is talked about stands on it ---------------------------------------------------------


def _is_told(result: TurnResult) -> bool:
    """Whether what the question comes to was said in this turn or before it, by the student or by Didi."""
    if result.session.mode != "teach_me" or result.session.item.id != result.item_id:
        return False
    answered = result.understanding.is_right or result.move.name is MoveName.EXPLAIN_SOLUTION
    return answered or result.session.state is State.TEACH_BACK


def _before(result: TurnResult, texts: Texts) -> BoardView | None:
    """The question that was answered or explained in this turn, where the next one stands on the board already."""
    session, at = result.session, result.situation
    if session.mode != "teach_me" or session.item.id == result.item_id:
        return None
    explained = result.move.name is MoveName.EXPLAIN_SOLUTION or (at is not None and at.state is State.TEACH_BACK)
    item = next((one for one in session.chapter.items if one.id == result.item_id), None)
    if item is None or not (explained or result.understanding.is_right):
        return None
    return _solved(_question(session, item), item, session.language, texts)


def _to_read(result: TurnResult) -> tuple[str, ...]:
    """What is said as the page shows it: questions as they are written, and all else with its numbers in digits.

    A page of the library is written to be read, and stays as it is.
    """
    if result.move.name is MoveName.ANSWER_DOUBT and result.move.args.get("page"):
        return result.said
    language, items = result.session.language, result.session.chapter.items
    near = (one for one in items if one.id in (result.item_id, result.session.item.id))
    written = tuple((one.spoken.spoken_in(language), one.question.spoken_in(language)) for one in near)
    return tuple(_read(sentence, written, language) for sentence in result.said)


def _read(sentence: str, written: tuple[tuple[str, str], ...], language: Language) -> str:
    from desktop.base.spoken_form import written_form  # reads the number words, for which no window waits

    for aloud, question in written:
        at = sentence.casefold().find(aloud.casefold())
        if aloud and at >= 0:
            before, behind = sentence[:at], sentence[at + len(aloud) :]
            return f"{written_form(before, language)}{question}{written_form(behind, language)}"
    return written_form(sentence, language)


def _asks_at(result: TurnResult) -> int:
    """The number of the sentence that asks the question; the last one, where a model has put it in words of its own."""
    question = result.session.item.spoken.spoken_in(result.session.language).casefold()
    asking = (number for number, sentence in enumerate(result.said) if question in sentence.casefold())
    return next(asking, max(0, len(result.said) - 1))


_EQUALS = ("equal", "unfinished")
"""How a written sum stands to its answer where an equals sign between them is true."""
_TRUTHS = ("yes", "no", "greater", "less", "equal")
"""Answers that the screen has words for."""


def _solved(board: BoardView, item: Item, language: Language, texts: Texts) -> BoardView:
    """The board with what the question comes to, and that in the formula too where it is then true."""
    from desktop.lesson.picturing import typeset

    latex = _with_answer(item)
    drawing = (typeset(latex) if latex else b"") or board.drawing
    return replace(board, answer=_shown_answer(item, language, texts), drawing=drawing)


def _shown_answer(item: Item, language: Language, texts: Texts) -> str:
    """The answer in a word of the language, or as it is written."""
    if item.answer in _TRUTHS:
        return texts(f"window_plan_answer_{item.answer}")
    ways = (item.answer, *item.accept_also)
    return next((way for way in ways if language == "hi" and _DEVANAGARI.search(way)), item.answer)


_DEVANAGARI = re.compile("[\u0900-\u097f]")
_FRACTION = re.compile(r"(\d+)/(\d+)")


def _with_answer(item: Item) -> str:
    """The formula with the answer in its gap or behind an equals sign; empty where neither would be true."""
    from tutor.answer_checker import judge

    written = _FRACTION.sub(r"\\frac{\1}{\2}", item.answer).replace("%", r"\%")
    if item.kind in ("word", "choice", "yes_no", "comparison"):
        return ""
    if item.latex.count(r"\square") == 1:
        return item.latex.replace(r"\square", f"{{{written}}}")
    if not item.latex or re.search(r"[=<>]|\\text|\\quad|\\square", item.latex):
        return ""
    return f"{item.latex} = {written}" if judge(item.latex, item.answer).reason in _EQUALS else ""


def _progress(session: Session, texts: Texts, today: Today | None) -> ProgressView:
    """How far it has come: of a lesson, today's goal; an exam has its count, and tells no score before its end."""
    if session.mode == "clarify_doubts":
        return ProgressView("", ())
    if session.mode == "exam":
        number, total = min(session.position + 1, len(session.order)), len(session.order)
        words = texts("window_progress_exam", number=number, total=total)
        return ProgressView(words, marks_of(session), _time_left(session, texts))
    from desktop.operations.own_progress import Today, goal_progress

    done = tuple(mark for mark in marks_of(session) if mark != "to_come")
    return goal_progress(today or Today(items=session.completed), done, texts)


def _time_left(session: Session, texts: Texts) -> str:
    """The time that an exam has left, in whole minutes; nothing where nobody has to hurry."""
    if session.mode != "exam" or is_over(session):
        return ""
    return texts("window_minutes_left", minutes=max(1, ceil(session.setup.minutes - session.elapsed / 60)))


def is_over(session: Session) -> bool:
    """Whether nothing more will be asked, for good or for today."""
    return session.state is State.ENDED or session.paused


def marks_of(session: Session) -> tuple[Mark, ...]:
    """How each question of the lesson stands, in the order they are asked; none where the student asks."""
    if session.mode == "clarify_doubts":
        return ()
    marks: list[Mark] = []
    for at, index in enumerate(session.order):
        if at < session.completed:
            helped = session.chapter.items[index].id in session.assisted
            marks.append("done" if session.mode == "exam" else "helped" if helped else "right")
        else:
            marks.append("now" if at == session.position and not is_over(session) else "to_come")
    return tuple(marks)


# --- doubts -------------------------------------------------------------------------------------------------------


def _sources(result: TurnResult) -> tuple[SourceView, ...]:
    """What a doubt was answered from: the sentences of the pages that were found, or the chapter's own on the skill."""
    from desktop.base.spoken_form import written_form
    from desktop.lesson.picturing import typeset

    if result.move.name is not MoveName.ANSWER_DOUBT:
        return ()
    looked = result.heard.looked
    if result.move.args.get("page") and looked is not None:
        from tutor.library.answering import used  # reads the glossary, which no lesson waits for

        return tuple(
            SourceView(one.title, said, one.kind, typeset(one.latex), one.text if said != one.text else "")
            for one, said in zip(looked.sources, used(looked), strict=True)
            if said
        )
    session = result.session
    language = session.language
    skill = _skill(session, str(result.move.args["skill"]))
    if skill is None:
        return ()
    title = f"{session.chapter.title.spoken_in(language)} · {skill.name.spoken_in(language)}"
    texts = (written_form(one.spoken_in(language), language) for one in (skill.teach, skill.analogy))
    return (SourceView(title, "\n\n".join(text for text in texts if text)),)


def _offered(session: Session) -> tuple[TopicView, ...]:
    """What was just offered to choose from, each with the question that asks for it."""
    if session.mode != "clarify_doubts" or is_over(session):
        return ()
    language = session.language
    names = (_skill_name(session, skill) for skill in session.offered)
    return tuple(_topic(name, language) for name in (*session.titles, *names))


def _topic(name: str, language: Language) -> TopicView:
    from tutor.chapters.screen_texts import sentence

    return TopicView(name, sentence("window_say_ask", language, topic=name.split(" · ")[-1]))


def _topics(session: Session) -> tuple[TopicView, ...]:
    """What the chapter has pages on, where the student asks."""
    if session.mode != "clarify_doubts" or is_over(session):
        return ()
    language = session.language
    return tuple(_topic(skill.name.spoken_in(language), language) for skill in session.chapter.skills)


def _skill(session: Session, skill: str) -> Skill | None:
    return next((one for one in session.chapter.skills if one.id == skill), None)


def _skill_name(session: Session, skill: str) -> str:
    """The name of a skill of the chapter; nothing for one that it has not."""
    found = _skill(session, skill)
    return "" if found is None else found.name.spoken_in(session.language)


# --- a talk on paper ------------------------------------------------------------------------------------------------

_FROM: dict[SourceKind, str] = {
    "book": "window_source",
    "notes": "window_source_notes",
    "web": "window_source_web",
    "worked": "window_source_worked",
}
"""Where a page is from, in words."""


def talk_sheet(talk: Sequence[TurnView], texts: Texts, language: Language, day: str) -> Sheet | None:
    """A talk about doubts as it is printed; None where nothing was asked yet.

    It begins behind Didi's greeting. What is about how a child is stays off the paper: others may find it.
    """
    turns = [view for view in talk if view.heard and not view.kept_back]
    if not turns:
        return None
    from tutor.reports.tables import Sheet

    title = texts("window_talk_title", chapter=turns[0].board.heading)
    blocks = tuple(block for view in turns for block in _on_paper(view, texts))
    return Sheet(title, language, blocks, texts("window_talk_day", day=day))


def _on_paper(view: TurnView, texts: Texts) -> Iterator[Block]:
    """What was said in one turn, and the pages that it is from."""
    from tutor.reports.tables import Heading, Paragraph

    yield Heading(texts("window_talk_you", words=view.heard), 2)
    yield Paragraph(texts("window_talk_didi", words=" ".join(view.read or view.said)))
    for source in view.sources:
        yield Paragraph(texts(_FROM[source.kind], title=source.title), "small")
        if source.kind == "web":
            yield Paragraph(texts("window_source_not_book"), "small")


# --- the end, and what there is to be glad of ------------------------------------------------------------------------


def _result(session: Session, texts: Texts) -> ResultView | None:
    """What the exam came to, where Didi tells it."""
    from tutor.lesson.exam import told_result

    result = told_result(session)
    if result is None:
        return None
    code = "window_exam_score_partly" if result.partial else "window_exam_score"
    score = texts(code, right=result.correct, partly=result.partial, total=result.total)
    language = session.language
    strengths = tuple(skill.name.spoken_in(language) for skill in result.strengths)
    if session.setup.placing:
        return _placed(session, strengths, result.next_steps, texts)
    return ResultView(score, strengths, tuple(skill.name.spoken_in(language) for skill in result.next_steps))


def _placed(session: Session, strengths: tuple[str, ...], begins: tuple[Skill, ...], texts: Texts) -> ResultView:
    """Where a placing says to begin: no score is shown of it."""
    for skill in begins:
        start = Start(session.chapter.id, begins_at=skill.id)
        return ResultView(skill.name.spoken_in(session.language), strengths, placing=True, start=start)
    return ResultView(texts("window_placed_all"), strengths, placing=True)


def _joy(result: TurnResult, before: Learner) -> tuple[Joy, str]:
    """What there is to be glad of in this turn, with the words for it; an exam keeps it to itself until its end."""
    from desktop.base.spoken_form import written_form

    session = result.session
    finished = session.ended_because == "completed_questions" and not session.left
    if finished and result.move.rule != "already_ended":
        return "over", ""
    if session.mode != "teach_me" or result.understanding.is_private:
        return "", ""
    skill, praise = _newly_known(before, session.learner), ""
    if skill:
        asked = next((item for item in session.chapter.items if item.id == result.item_id), None)
        praise = "" if asked is None else written_form(asked.praise.spoken_in(session.language), session.language)
        return "known", " · ".join(part for part in (_skill_name(session, skill), praise) if part)
    return ("right", "") if result.understanding.is_right else ("", "")


def _newly_known(before: Learner, now: Learner) -> str:
    """Id of the skill that is known now and was not before; empty where there is none."""
    known = {record.skill for record in before.skills if record.level in _KNOWN}
    new = (record.skill for record in now.skills if record.level in _KNOWN and record.skill not in known)
    return next(new, "")
