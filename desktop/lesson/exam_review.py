"""An exam that is looked through, question by question: what was said, what is right, and why.

Runs on a lane and opens the record for itself; it looks and never touches. Of an exam whose results are not out yet it
tells nothing, to nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from desktop.base.spoken_form import written_form
from desktop.operations.own_progress import Words, day_words
from desktop.values.ending import ExamLine, ExamsView, Outcome, ReviewedView, ReviewView
from desktop.values.page import Start, Texts
from tutor.chapters import packs
from tutor.records.journal import Journal
from tutor.records.people import with_key
from tutor.reports.facts import asked_on
from tutor.reports.history import History
from tutor.turn import MoveName, Verdict

if TYPE_CHECKING:
    from pathlib import Path

    from tutor.chapters.values import Item
    from tutor.records.people import Person
    from tutor.records.rows import StoredSession
    from tutor.reports.facts import Asked, Lesson
    from tutor.turn import Language

_OUTCOMES: Mapping[Verdict | None, Outcome] = {
    Verdict.CORRECT: "correct",
    Verdict.PARTIAL: "partial",
    Verdict.WRONG: "incorrect",
    None: "skipped",
}
_IN_WORDS = frozenset({"word", "yes_no", "comparison", "choice"})
"""Kinds whose answer is a word, which the last step of the working says in the reader's language."""


@dataclass(frozen=True, slots=True)
class Exams:
    """Reads exams for the pages that show them."""

    record: Path
    cache: Path
    texts: Texts

    def listed(self, student: Person, language: Language) -> ExamsView:
        """A student's own exams that have a result, the newest first. Raises RecordError."""
        with Journal.open(self.record, readonly=True) as journal, History.open(journal, self.cache) as history:
            person = with_key(history.people(), student.key)
            sat = [] if person is None else [one for one in history.lessons(person) if _is_told(one)]
        words = Words(self.texts, language, packs.readable({one.chapter for one in sat}))
        lines = tuple(self._line(one, words) for one in reversed(sat))
        return ExamsView(student.key, self.texts("window_exams_lead" if lines else "window_exams_none"), lines)

    def _line(self, one: Lesson, words: Words) -> ExamLine:
        score = one.exam.score if one.exam is not None else None
        told = "" if score is None else _score(score.correct, score.partial, score.total, self.texts)
        return ExamLine(one.session, words.chapter(one.chapter), day_words(one.day), told)

    def review(self, session: str, language: Language, student: Person | None = None) -> ReviewView | None:
        """One exam; None when there is none of that id, or it is not this student's. Raises RecordError."""
        with Journal.open(self.record, readonly=True) as journal, History.open(journal, self.cache) as history:
            stored = journal.session(session)
            if stored is None or stored.mode != "exam" or not _is_of(history, session, student):
                return None
            sealed = history.is_sealed(session)
            verdicts = [] if sealed else [one.verdict for one in history.replayed(session)]
        words = Words(self.texts, language, packs.readable({stored.chapter}))
        day = day_words(date.fromisoformat(stored.last[:10]))
        title = self.texts("window_review_title", chapter=words.chapter(stored.chapter), day=day)
        if sealed:
            return ReviewView(session, title, "", (), self.texts("window_review_sealed"))
        questions = tuple(_questions(stored, verdicts, words))
        right, partly = (sum(one.outcome == what for one in questions) for what in ("correct", "partial"))
        return ReviewView(session, title, _score(right, partly, len(questions), self.texts), questions)


def is_exam(record: Path, session: str) -> bool:
    """Whether a session is an exam, and no finding of where to begin. Raises RecordError."""
    with Journal.open(record, readonly=True) as journal:
        stored = journal.session(session)
    return stored is not None and stored.mode == "exam" and not stored.setup.placing


def _is_told(one: Lesson) -> bool:
    return one.exam is not None and one.exam.over and one.exam.score is not None


def _is_of(history: History, session: str, student: Person | None) -> bool:
    if student is None:
        return True
    person = with_key(history.people(), student.key)
    return person is not None and any(one.session == session for one in history.lessons(person))


def _score(right: int, partly: int, total: int, texts: Texts) -> str:
    code = "window_exam_score_partly" if partly else "window_exam_score"
    return texts(code, right=right, partly=partly, total=total)


def _questions(stored: StoredSession, verdicts: list[Verdict | None], words: Words) -> Iterator[ReviewedView]:
    """Every question of the paper: those that were reached as they were asked, then the others."""
    from tutor.reports.replaying import begun_again

    begun = begun_again(stored)
    paper = {} if begun is None else {begun.chapter.items[at].id: begun.chapter.items[at] for at in begun.order}
    for turn, verdict in zip(stored.turns, verdicts, strict=True):
        card = turn.card
        ends = card["move"] == MoveName.END_SESSION.value and card["verdict"]
        if not turn.opening and (card["move"] == MoveName.NOTE_ANSWER.value or ends):
            asked = asked_on(card, stored.chapter, stored.content)
            said = turn.heard.text if card["verdict"] else ""
            yield _question(asked, paper.pop(asked.item, None), said, _OUTCOMES[verdict], words)
    for item in paper.values():
        asked = asked_on({"item": item.id, "skill": item.skill}, stored.chapter, stored.content)
        yield _question(asked, item, "", "open", words)


def _question(asked: Asked, item: Item | None, said: str, outcome: Outcome, words: Words) -> ReviewedView:
    """One question. Where the chapter has changed since, it stands as it was asked, without its working."""
    from desktop.lesson.picturing import typeset

    language = words.language
    skills = words.chapters[asked.chapter].skills if asked.chapter in words.chapters else ()
    skill = item.skill if item is not None else asked.skill
    known = any(one.id == skill for one in skills)
    return ReviewedView(
        question=asked.question if item is None else item.question.spoken_in(language),
        drawing=b"" if item is None else typeset(item.latex),
        skill=words.skill(asked.chapter, skill),
        outcome=outcome,
        said=said,
        right=asked.key if item is None else "" if item.kind in _IN_WORDS and language != "en" else item.answer,
        steps=() if item is None else tuple(written_form(step.spoken_in(language), language) for step in item.steps),
        start=Start(asked.chapter, begins_at=skill) if known else None,
    )
