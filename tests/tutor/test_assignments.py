"""What a teacher gives a small group: the same questions on paper and in the window, on whatever PC, and done once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tutor.reports.class_facts import ASHA, RAVI
from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.chapters import generators, packs
from tutor.lesson import aimed
from tutor.records import assignments, audit, progress_file
from tutor.records.assignments import Task
from tutor.records.journal import Journal
from tutor.reports.report import Shown
from tutor.reports.sheets import group_sheet
from tutor.reports.tables import Break, Exercise, Grid, Heading
from tutor.turn import Heard, Setup, State


def task_of() -> Task:
    """Six questions on fractions, in which a misconception that its templates know would show."""
    chapter = packs.load_chapter("fractions")
    for one in chapter.skills:
        for name in (each.id for each in chapter.misconceptions):
            if len(list(zip(range(6), aimed.showing(chapter, one.id, name, 5), strict=False))) == 6:
                return Task("fractions", one.id, name, 5, 6)
    raise AssertionError("fractions knows no misconception")


TASK = task_of()


def setup(task: Task, assigned: str) -> Setup:
    aim = aimed.aim(task.misconception, task.skill)
    return Setup(questions=task.questions, class_seed=task.seed, plan=False, aim=aim, assigned=assigned)


def lesson(journal: Journal, student: str, task: Task, assigned: str, *, turns: int = 99) -> str:
    """That student carries out the task, answering right; the session's id. It ends by itself, or after so many."""
    session = open_session(student, task.chapter, language="en", seed=77, setup=setup(task, assigned))
    key, turn = journal.begin_session(session), begin(session)
    journal.append(key, turn)
    for _ in range(turns):
        if turn.session.state is State.ENDED:
            break
        turn = take_turn(turn.session, Heard(turn.session.item.answer))
        journal.append(key, turn)
    return key


def test_every_question_of_a_group_would_show_its_misconception() -> None:
    session = open_session("Asha", TASK.chapter, seed=3, setup=setup(TASK, "a"))
    asked = [session.chapter.items[place] for place in session.order]
    assert len({item.question.en for item in asked}) == TASK.questions
    assert all(TASK.misconception in dict(generators.mistakes(item)) for item in asked)


def test_the_sheet_asks_what_the_window_asks_with_the_key_on_a_page_of_its_own() -> None:
    chapter = packs.load_chapter(TASK.chapter)
    shown = Shown(TASK.misconception, TASK.chapter, TASK.skill, (ASHA, RAVI), 4, "1/2 + 1/3 = ?", "2/5")
    sheet = group_sheet(shown, chapter, students=30, seed=TASK.seed)
    session = open_session("Asha", TASK.chapter, seed=11, setup=setup(TASK, "a"))
    asked = [session.chapter.items[place] for place in session.order]
    assert [one.text for one in sheet.blocks if isinstance(one, Exercise)] == [one.question.en for one in asked]
    (key,) = (one for one in sheet.blocks if isinstance(one, Grid))
    assert [row[1] for row in key.rows] == [one.answer for one in asked]
    told = [one.text for one in sheet.blocks if isinstance(one, Heading)]
    assert any("Minute 1" in one for one in told)
    assert sum(isinstance(one, Break) for one in sheet.blocks) == 2


def test_a_chapter_that_can_make_no_such_question_says_so() -> None:
    with pytest.raises(ValueError, match="no question"):
        open_session("Asha", TASK.chapter, setup=setup(Task("fractions", TASK.skill, "no_such", 1, 6), "a"))


def test_a_task_waits_for_those_it_was_given_to_until_they_have_done_it_all(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        asha, ravi = (journal.student(name, "7B").id for name in ("Asha", "Ravi"))
        given = assignments.give(journal, TASK, [asha])
        ours = {one.name: one for one in journal.people()}
        assert [one.id for one, _ in assignments.waiting(journal, ours["Asha"])] == [given]
        assert assignments.waiting(journal, ours["Ravi"]) == ()
        begun = lesson(journal, "Asha", TASK, given, turns=2)
        ((_, how),) = assignments.waiting(journal, ours["Asha"])
        assert (how.done, how.session) == (False, begun)
        journal.end_session(begun, "left")
        ((_, how),) = assignments.waiting(journal, ours["Asha"])
        assert how.session == ""
        done = lesson(journal, "Asha", TASK, given)
        assert assignments.waiting(journal, ours["Asha"]) == ()
        assert assignments.sessions(journal, ours["Asha"])[done] == TASK
        assert ravi not in assignments.given(journal)[0].students


def test_a_task_that_was_taken_back_waits_for_nobody(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        given = assignments.give(journal, TASK, [journal.student("Asha", "7B").id])
        assignments.take_back(journal, given)
        (asha,) = journal.people()
        assert assignments.waiting(journal, asha) == ()
        assert assignments.given(journal) == ()


def test_a_task_goes_to_the_childs_pc_in_a_file_and_comes_back_done(tmp_path: Path) -> None:
    desk, lab = tmp_path / "desk", tmp_path / "lab"

    def carry(from_: Path, to: Path, name: str) -> None:
        with Journal.open(from_ / "progress.db") as journal:
            path = progress_file.write(journal, from_, tmp_path / f"{name}.didi").path
        with Journal.open(to / "progress.db") as journal:
            progress_file.take_in(journal, to, path)

    for folder in (desk, lab):
        folder.mkdir()
    with Journal.open(lab / "progress.db") as journal:
        journal.student("Asha", "7B")
    carry(lab, desk, "first")
    with Journal.open(desk / "progress.db") as journal:
        (asha,) = journal.people()
        given = assignments.give(journal, TASK, asha.ids)
    carry(desk, lab, "given")
    with Journal.open(lab / "progress.db") as journal:
        (asha,) = journal.people()
        ((one, _),) = assignments.waiting(journal, asha)
        assert (one.id, one.task) == (given, TASK)
        lesson(journal, "Asha", one.task, one.id)
    carry(lab, desk, "done")
    with Journal.open(desk / "progress.db") as journal:
        (asha,) = journal.people()
        (one,) = assignments.given(journal)
        assert assignments.doing(journal, one, asha).done


@pytest.mark.parametrize("detail", ["", "fractions", "a b c d e", "a b c 5 0", "a b c -1 6", "a b c 99999999999 6"])
def test_a_row_that_is_no_task_is_none_whoever_brought_it(tmp_path: Path, detail: str) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        audit.write(journal, audit.ASSIGN, ["x"], detail)
        assert assignments.given(journal) == ()
