"""Exams in the reports: what the student was told, by one computation; and nothing of it before it may be told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from desktop.lesson.conversation import Conversation, Place, resume_or_open
from desktop.lesson.turn_view import turn_view
from desktop.operations import own_progress, report_pupil
from desktop.operations.reports import Files
from tests.tutor.reports.class_facts import ASHA, lesson, material, pupil, sitting
from tutor.agentic_tutor import open_session
from tutor.chapters import screen_texts
from tutor.lesson.exam import exam_result
from tutor.records import audit
from tutor.records.journal import Journal
from tutor.records.people import Person
from tutor.records.why_card import card, without_verdicts
from tutor.reports import tables as csv_files
from tutor.reports.facts import Lesson
from tutor.reports.history import History
from tutor.reports.report import exams_table, gather
from tutor.reports.report_card import report_card
from tutor.reports.tables import Words, objects
from tutor.reports.views import TABLES
from tutor.turn import ExamScore, Heard, Setup

EN = Words("reports", "en")
OWN = Setup(questions=4)
OF_CLASS = Setup(questions=4, class_seed=12)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "progress.db") as opened:
        yield opened


def sat(
    journal: Journal | None, said: Iterable[str], setup: Setup = OWN, student: str = "Asha", **more: bool
) -> Conversation:
    """An exam in which these words are said; "!" stands for the right answer, "?" for one that is not."""
    talk = resume_or_open(student, "integers", record=journal, seed=4, mode="exam", setup=setup, language="en", **more)
    talk.begin()
    for words in said:
        item = talk.session.item
        missed = {"yes": "no", "no": "yes"}.get(item.answer, "98765")
        talk.reply(Heard({"!": item.answer, "?": missed}.get(words, words)))
    return talk


def line(journal: Journal, student: str = "Asha") -> dict[str, object] | None:
    """The student's only line in the class's table of exams."""
    with History.open(journal) as history:
        people = [one for one in history.people() if one.name == student]
        rows = objects(exams_table(gather(history, people), EN))
    return rows[0] if rows else None


def english(code: str, **slots: str | int) -> str:
    return screen_texts.sentence(code, "en", **slots)


def lessons(journal: Journal) -> tuple[Lesson, ...]:
    with History.open(journal) as history:
        return history.lessons(history.people()[0])


def everything_told(journal: Journal) -> str:
    """All that any table, replay, page or card tells of the record, without how long it took."""
    with History.open(journal) as history:
        people = history.people()
        made = gather(history, people, answers=True)
        tables = [csv_files.encoded(each(made, EN)).decode() for each in TABLES.values()]
        replays = [history.replayed(one.session) for who in people for one in history.lessons(who)]
        known = [(history.learner(who), history.skills(who)) for who in people]
        cards = [report_card(one, made.names, EN) for one in made.pupils]
        words = own_progress.Words(english, "en", {})
        tile = Person(people[0].key, "Asha", "", "", ())
        pages = [own_progress.mistakes(history, who, tile, words, {}, 0) for who in people]
        told = [[(turn.recorded, turn.verdict, turn.score) for turn in one] for one in replays]
    return repr((tables, told, known, cards, pages))


# --- one computation ----------------------------------------------------------------------------------------------


def test_one_right_and_three_skipped_of_four_are_twenty_five_per_cent_for_the_child_and_the_class(
    journal: Journal,
) -> None:
    talk = sat(journal, ["!", "skip", "skip", "skip"])
    heard = exam_result(talk.session)
    row = line(journal)
    assert row is not None
    assert (heard.percent, "25 percent" in " ".join(talk.session.last_said)) == (25, True)
    assert [row[key] for key in ("questions", "right", "partial", "missed", "left_out", "not_reached", "score")] == [
        *(4, 1, 0, 0, 3, 0, 25),
    ]
    with History.open(journal) as history:
        told = history.statistics(history.people()[0])
    assert (told.asked, told.first_right) == (4, 1)


@pytest.mark.parametrize(
    "said", [["?", "!", "skip", "!"], ["!", "stop", "yes"], ["skip", "skip", "skip", "skip"], ["!", "!", "!", "!"]]
)
def test_whatever_is_answered_the_class_reads_what_the_child_was_told(said: list[str], journal: Journal) -> None:
    talk = sat(journal, said)
    told = exam_result(talk.session)
    (held,) = lessons(journal)
    assert talk.ended
    assert held.exam is not None
    assert held.exam.score == ExamScore(told.correct, told.partial, told.incorrect, told.skipped, told.total)
    assert held.exam.score.percent == told.percent


def test_a_partly_right_answer_counts_half_in_the_class_report_too() -> None:
    partly = lesson(ASHA, mode="exam", exam=sitting(correct=1, partial=1, incorrect=0, skipped=2, total=4))
    (row,) = objects(exams_table(material(pupil(ASHA, lessons=(partly,))), EN))
    assert (row["right"], row["partial"], row["score"]) == (1, 1, 38)


def test_an_exam_of_which_nothing_was_answered_is_no_exam(journal: Journal) -> None:
    sat(journal, [])
    assert (line(journal), lessons(journal)) == (None, ())
    sat(journal, ["hello"])
    assert (line(journal), lessons(journal)) == (None, ())


def test_an_exam_gone_on_with_on_another_pc_is_one_exam_with_all_its_marks(journal: Journal) -> None:
    first = sat(journal, ["!", "skip"])
    place = Place(continues=first.session_id or "", continued_at=3)
    elsewhere = Conversation(
        first.session, record=journal, person=journal.person("Asha"), place=place, opened=sat(None, []).session
    )
    for said in ("!", "?"):
        elsewhere.reply(Heard(elsewhere.session.item.answer if said == "!" else "98765"))
    row = line(journal)
    assert row is not None
    assert (row["right"], row["left_out"], row["stands"]) == (2, 1, "finished")


# --- nothing before its end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", [OWN, OF_CLASS], ids=["own", "of the class"])
def test_an_exam_that_can_be_gone_on_with_tells_nobody_what_was_right(setup: Setup, tmp_path: Path) -> None:
    """Two records that differ in nothing but whether the answers are right tell the very same."""
    told = []
    for name, said in (("right", "!"), ("missed", "?")):
        with Journal.open(tmp_path / f"{name}.db") as journal:
            talk = sat(journal, ["7", said, "7"], setup)
            marks = [one.result for one in exam_result(talk.session).marks]
            told.append((marks, everything_told(journal)))
    assert told[0][0] != told[1][0]
    assert told[0][1] == told[1][1]


def test_the_teachers_replay_of_an_open_exam_says_so_and_shows_no_verdict_and_no_key(
    journal: Journal, tmp_path: Path
) -> None:
    talk = sat(journal, ["!", "?"])
    files = Files(tmp_path / "progress.db", tmp_path / "cache.db")
    view = report_pupil.replay(files, str(talk.session_id), "en")
    assert view is not None
    assert "not told yet" in view.headline
    for turn in view.turns:
        kept = json.loads(turn.raw)
        assert {kept.get(name) for name in ("verdict", "verdict_reason", "value", "score", "key")} == {None}
        assert not [name for name, _ in turn.facts if name == "Verdict"]


def test_a_why_card_without_verdicts_is_the_same_for_a_right_and_a_missed_answer() -> None:
    talk = sat(None, [])
    cards = []
    for said in (talk.session.item.answer, "98765"):
        other = Conversation(talk.session)
        shown = without_verdicts(card(other.reply(Heard(said))))
        cards.append({name: told for name, told in shown.items() if name not in ("said", "ms")})
    assert cards[0] == cards[1]


def test_once_it_is_over_an_exam_of_ones_own_tells_what_was_right(journal: Journal) -> None:
    talk = sat(journal, ["!", "?", "?", "?"])
    with History.open(journal) as history:
        verdicts = [one.verdict for one in history.replayed(str(talk.session_id)) if one.verdict]
        assert verdicts == ["correct", "wrong", "wrong", "wrong"]
        assert len(list(history.attempts())) == 4


# --- the class's paper --------------------------------------------------------------------------------------------


def test_the_classs_paper_sat_beforehand_under_any_name_tells_no_result(journal: Journal) -> None:
    talk = sat(journal, ["!", "!", "?", "?"], OF_CLASS, student="Nobody")
    assert talk.ended
    assert not {"2", "50", "percent"} & set(" ".join(talk.session.last_said).replace(".", " ").split())
    assert turn_view(talk.reply(Heard("how did I do")), english).result is None
    row = line(journal, "Nobody")
    assert row is not None
    assert (row["paper"], row["right"], row["score"]) == ("12", None, None)
    with History.open(journal) as history:
        assert {one.verdict for one in history.replayed(str(talk.session_id))} == {None}
        assert not list(history.attempts())


def test_a_second_sitting_of_the_classs_paper_tells_no_more_than_the_first(journal: Journal) -> None:
    sat(journal, ["!", "?"], OF_CLASS)
    sat(journal, ["!", "!", "!", "!"], OF_CLASS, new=True)
    with History.open(journal) as history:
        assert not list(history.attempts())
        assert not history.mistakes()


def test_once_the_teacher_has_released_it_every_sitting_of_the_paper_is_told(journal: Journal, tmp_path: Path) -> None:
    sat(journal, ["!", "skip", "?", "skip"], OF_CLASS)
    with History.open(journal, tmp_path / "cache.db") as history:
        assert not history.skills(history.people()[0])
    audit.release(journal, 13)
    assert (line(journal) or {})["score"] is None
    audit.release(journal, 12)
    audit.release(journal, 12)
    assert (line(journal) or {})["score"] == 25
    with History.open(journal, tmp_path / "cache.db") as history:
        assert len(history.skills(history.people()[0])) >= 2
    assert [one.what for one in audit.entries(journal)].count(audit.RELEASE) == 2
    later = sat(journal, ["!", "!", "!", "!"], OF_CLASS, student="Ravi")
    assert "100" in " ".join(later.session.last_said)


def test_a_classs_exam_of_before_results_were_kept_is_told_as_it_was(journal: Journal) -> None:
    old = Conversation(open_session("Asha", "integers", mode="exam", language="en", setup=OF_CLASS), record=journal)
    old.begin()
    for _ in range(4):
        old.reply(Heard(old.session.item.answer))
    assert (line(journal) or {})["score"] == 100
