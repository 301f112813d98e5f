"""What the journal comes to: the same whatever way its rows arrived, and without those who are to be forgotten."""

from __future__ import annotations

import itertools
import json
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.tutor.reports.lived_lessons import lived, shown, write
from tutor.agentic_tutor import begin, take_turn
from tutor.lesson import learner
from tutor.records import cache, rows
from tutor.records.journal import Journal
from tutor.reports import ledger
from tutor.reports.history import History, begun_anew
from tutor.turn import Heard, State, Verdict

Row = dict[str, Any]


def days_later(journal: Journal, other: Journal, days: Callable[[Row], int]) -> None:
    """Join the journal's rows to another, each with its wall clock set on by as many days."""

    def moved() -> Any:
        for table, row in journal.every_row():
            wall = datetime.fromisoformat(row["wall"]) + timedelta(days=days(row))
            yield table, rows.sealed({**row, "wall": wall.isoformat(timespec="milliseconds")})

    other.take_in(list(moved()))


# --- what is in it ------------------------------------------------------------------------------------------------


def test_every_judged_answer_is_an_attempt_as_it_was_recorded(lived_journal: Journal) -> None:
    recorded = [(row.id, row.verdict) for row in lived_journal.turns_after(0) if row.verdict and not row.opening]
    with History.open(lived_journal) as history:
        attempts = list(history.attempts())
    assert sorted((one.turn, one.verdict.value) for one in attempts) == sorted(recorded)
    assert all(one.verdict is one.recorded for one in attempts)
    assert len(attempts) > 40


def test_attempts_come_in_the_order_of_time(lived_journal: Journal) -> None:
    with History.open(lived_journal) as history:
        at = [datetime.fromisoformat(one.at) for one in history.attempts()]
    assert at == sorted(at)


def test_an_attempt_says_what_was_asked_and_said(lived_journal: Journal) -> None:
    with History.open(lived_journal) as history:
        first = next(history.attempts())
    assert (first.person.name, first.chapter, first.item) == ("Asha", "rational_numbers", "add_same_minus")
    assert (first.question, first.key, first.value, first.skill) == (
        "What is -3/7 + 2/7?",
        "-1/7",
        "-1/7",
        "same_denominator",
    )
    assert first.said
    assert first.first
    assert first.seconds == 9.0


def test_the_figures_of_lessons_tallies_and_statistics_agree(lived_journal: Journal) -> None:
    with History.open(lived_journal) as history:
        for person in history.people():
            attempts = list(history.attempts([person]))
            tallies, lessons = history.tallies([person]), history.lessons(person)
            whole = history.statistics(person)
            right = sum(one.verdict is Verdict.CORRECT for one in attempts)
            assert {sum(one.right for one in tallies), sum(one.right for one in lessons), whole.right} == {right}
            assert {sum(one.attempts for one in tallies), whole.attempts} == {len(attempts)}
            assert whole.first_right == sum(one.first and one.verdict is Verdict.CORRECT for one in attempts)
            assert whole.struggle.misses == len(attempts) - right
            assert whole.lessons == len(lessons)
            assert whole.seconds == pytest.approx(sum(one.seconds for one in lessons))


def test_a_person_with_no_turn_has_statistics_of_nothing(lived_journal: Journal) -> None:
    lived_journal.student("Nobody", "7B")
    with History.open(lived_journal) as history:
        nobody = next(one for one in history.people() if one.name == "Nobody")
        assert history.statistics(nobody).attempts == 0
        assert history.lessons(nobody) == ()
        assert history.learner(nobody).skills == ()
        assert history.tallies([nobody]) == ()


def test_the_commonest_wrong_answers_come_first_with_who_gave_them(lived_journal: Journal) -> None:
    with History.open(lived_journal) as history:
        found = history.mistakes()
        wrong = [one for one in history.attempts() if one.verdict is not Verdict.CORRECT]
    assert [one.times for one in found] == sorted((one.times for one in found), reverse=True)
    assert sum(one.times for one in found) == len(wrong)
    assert {person.name for one in found for person in one.people} == {one.person.name for one in wrong}


def test_what_is_asked_since_a_day_leaves_out_what_was_before(tmp_path: Path, lived_journal: Journal) -> None:
    with History.open(lived_journal) as history:
        last = max(one.day for one in history.attempts())
        assert list(history.attempts(since=last + timedelta(days=1))) == []
        assert history.tallies(since=last + timedelta(days=1)) == ()
        assert len(list(history.attempts(since=last))) == len(list(history.attempts()))


def test_what_was_known_before_a_day_is_what_was_known_then(tmp_path: Path, lived_journal: Journal) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        days_later(lived_journal, journal, from_ashas_second_lesson_on(lived_journal, 7))
        with History.open(journal) as history:
            person = _person(journal, "Asha")
            lessons = history.lessons(person)
            before = history.learner(person, lessons[1].day)
            assert before.right + before.missed == lessons[0].first_right + lessons[0].first_missed
            assert before != history.learner(person)
            assert {one.skill for one in history.skills(person, lessons[1].day)} <= {
                one.skill for one in history.skills(person)
            }
            assert history.learner(person, date(2000, 1, 1)).skills == ()


def from_ashas_second_lesson_on(journal: Journal, days: int) -> Callable[[Row], int]:
    """Everything written from then on is that many days later."""
    second = journal.sessions_of(_person(journal, "Asha"))[1].sequence
    return lambda row: days if row["sequence"] >= second else 0


def _person(journal: Journal, name: str) -> Any:
    return next(one for one in journal.people() if one.name == name)


# --- what is known ------------------------------------------------------------------------------------------------


def test_a_first_lesson_folds_to_what_the_lesson_itself_knew_at_its_end(tmp_path: Path) -> None:
    one = lived("misconceives", "Ravi", 5)
    with Journal.open(tmp_path / "progress.db") as journal:
        write(journal, one)
        with History.open(journal) as history:
            person = _person(journal, "Ravi")
            known = history.learner(person)
            session = one.turns[-1][1].session
            day = next(history.attempts()).day
            again = History.open(journal)
            assert again.known(person) == begun_anew(known)
            again.close()
    here = replace(session.learner, skills=tuple(replace(skill, last_day=0.0) for skill in session.learner.skills))
    there = replace(known, skills=tuple(replace(skill, last_day=0.0) for skill in known.skills))
    assert there == replace(here, concepts_taught=there.concepts_taught)
    assert {skill.last_day for skill in known.skills if skill.level} == {float(day.toordinal() - 719163)}


def test_what_faded_between_two_lessons_has_faded(tmp_path: Path, lived_journal: Journal) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        days_later(lived_journal, journal, from_ashas_second_lesson_on(lived_journal, 90))
        with History.open(journal) as late, History.open(lived_journal) as at_once:
            faded = late.learner(_person(journal, "Asha"))
            fresh = at_once.learner(_person(lived_journal, "Asha"))
    assert any(learner.record_of(faded, one.skill).mastery < one.mastery for one in fresh.skills)


# --- whatever way the rows came -----------------------------------------------------------------------------------


def test_bit_by_bit_comes_to_the_same_as_all_at_once(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        for number, (temperament, student) in enumerate((("knows", "Asha"), ("near", "Ravi"), ("loops", "Asha"))):
            one = lived({"near": "is_near"}.get(temperament, temperament), student, number, longest=8)
            key = journal.begin_session(one.opened)
            for result in (one.opening, *(result for _, result in one.turns)):
                journal.append(key, result)
                with History.open(journal, tmp_path / "cache.db") as bit_by_bit:
                    assert bit_by_bit.people()
        with History.open(journal, tmp_path / "cache.db") as bit_by_bit, History.open(journal) as at_once:
            assert shown(bit_by_bit) == shown(at_once)


def test_an_open_history_takes_in_what_has_come_since(tmp_path: Path, lived_journal: Journal) -> None:
    with History.open(lived_journal, tmp_path / "cache.db") as history:
        before = len(list(history.attempts()))
        write(lived_journal, lived("knows", "Farida", 9))
        assert len(list(history.attempts())) == before
        history.refresh()
        assert len(list(history.attempts())) > before
        assert "Farida" in {one.name for one in history.people()}


@pytest.mark.parametrize("stopped", [False, True], ids=["clocks that run", "clocks that all stand still"])
def test_rows_of_three_pcs_come_to_the_same_in_any_order(tmp_path: Path, stopped: bool) -> None:
    clocks = {"wall": "2024-06-01T10:00:00.000+05:30", "monotonic_ms": 5} if stopped else {}
    parts = []
    for number in range(3):
        with Journal.open(tmp_path / f"pc{number}" / "progress.db") as journal:
            write(journal, lived("everything", ("Asha", "Ravi", "asha ")[number], number, longest=15))
            parts.append([(table, rows.sealed({**row, **clocks})) for table, row in journal.every_row()])
    seen = []
    for number, order in enumerate(itertools.permutations(parts)):
        folder = tmp_path / f"all{number}"
        with Journal.open(folder / "progress.db") as journal, History.open(journal, folder / "cache.db") as history:
            for part in order:
                journal.take_in(part)
                history.refresh()
            seen.append(shown(history))
            assert len(history.people()) == 2
    assert all(one == seen[0] for one in seen)


def test_turns_that_come_before_their_session_find_their_student(tmp_path: Path, lived_journal: Journal) -> None:
    every = list(lived_journal.every_row())
    with Journal.open(tmp_path / "progress.db") as journal, History.open(journal, tmp_path / "cache.db") as history:
        journal.take_in([one for one in every if one[0] in ("students", "turns")])
        history.refresh()
        assert list(history.attempts()) == []
        journal.take_in([one for one in every if one[0] not in ("students", "turns")])
        history.refresh()
        with History.open(lived_journal) as whole:
            assert shown(history) == shown(whole)


def test_one_who_is_called_otherwise_from_now_on_keeps_all_that_was_known(
    lived_journal: Journal, tmp_path: Path
) -> None:
    with History.open(lived_journal, tmp_path / "cache.db") as history:
        ravi = _person(lived_journal, "Ravi")
        known = history.learner(ravi)
        lived_journal.note("names", student=ravi.ids[0], name="Ravi Kumar", grp="7B", roll="12")
        history.refresh()
        renamed = _person(lived_journal, "Ravi Kumar")
        assert history.learner(renamed) == known
        assert {one.person.group for one in history.attempts([renamed])} == {"7B"}


def test_who_is_to_be_forgotten_is_in_nothing_until_it_is_undone(lived_journal: Journal, tmp_path: Path) -> None:
    with History.open(lived_journal, tmp_path / "cache.db") as history:
        before = shown(history)
        ravi = _person(lived_journal, "Ravi")
        event = lived_journal.note("forgets", kind="forget", student_ids=json.dumps(ravi.ids))
        history.refresh()
        assert "Ravi" not in {one.person.name for one in history.attempts()}
        assert "Ravi" not in {person.name for one in history.mistakes() for person in one.people}
        assert "Ravi" not in {one.person.name for one in history.tallies()}
        lived_journal.note("forgets", kind="undo", student_ids=json.dumps(ravi.ids), undoes=event)
        history.refresh()
        assert shown(history) == before


def test_a_pc_whose_clock_stands_in_1980_does_not_move_its_lessons_there(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "one" / "progress.db") as source:
        for number in range(3):
            write(source, lived("knows", "Asha", number, longest=6))
        second = [head.id for head in source.sessions_of(_person(source, "Asha"))][1]
        with Journal.open(tmp_path / "two" / "progress.db") as journal:
            days_later(source, journal, lambda row: -16000 * (row["id"] == second or row.get("session") == second))
            with History.open(journal) as history, History.open(source) as right:
                asha = _person(journal, "Asha")
                placed = history.lessons(asha)
                assert [one.session for one in placed] == [one.session for one in right.lessons(asha)]
                assert {one.day.year for one in placed} == {one.day.year for one in right.lessons(asha)}


# --- the cache is disposable --------------------------------------------------------------------------------------


def test_a_cache_that_is_up_to_date_is_used_as_it_is(lived_journal: Journal, tmp_path: Path) -> None:
    path = tmp_path / "cache.db"
    with History.open(lived_journal, path) as history:
        whole = shown(history)
    made = cache.Cache.open(path, "", "", "")  # another recipe: thrown away
    made.close()
    with History.open(lived_journal, path) as history:
        assert shown(history) == whole


@pytest.mark.parametrize("damage", [b"", b"not a database", b"SQLite format 3\x00" + b"\xff" * 4096])
def test_a_damaged_cache_is_made_anew(lived_journal: Journal, tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "cache.db"
    with History.open(lived_journal, path) as history:
        whole = shown(history)
    path.write_bytes(damage)
    with History.open(lived_journal, path) as history:
        assert shown(history) == whole


def test_a_cache_that_breaks_in_the_middle_is_made_anew(lived_journal: Journal, tmp_path: Path) -> None:
    path = tmp_path / "cache.db"
    with History.open(lived_journal, path) as history:
        whole = shown(history)
    with path.open("r+b") as file:
        for page in range(1, path.stat().st_size // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 64)
    with History.open(lived_journal, path) as history:
        assert shown(history) == whole


def test_a_cache_that_is_lost_while_it_is_read_is_made_anew(lived_journal: Journal, tmp_path: Path) -> None:
    path = tmp_path / "cache.db"
    with History.open(lived_journal, path) as history:
        whole = shown(history)
        somebody = sqlite3.connect(path)
        somebody.execute("DROP TABLE sums")
        somebody.commit()
        somebody.close()
        assert shown(history) == whole


def test_while_another_program_writes_the_cache_the_history_goes_on_in_memory(
    lived_journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "WAIT_SECONDS", 0.05)
    path = tmp_path / "cache.db"
    with History.open(lived_journal, path) as history:
        whole = shown(history)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        history.refresh()
        other.execute("COMMIT")
        assert other.execute("SELECT count(*) FROM turns").fetchone()[0] > 0
        other.close()
        assert shown(history) == whole


def test_where_no_cache_can_be_written_the_history_is_there_all_the_same(
    lived_journal: Journal, tmp_path: Path
) -> None:
    (tmp_path / "a_file").write_text("in the way")
    with History.open(lived_journal, tmp_path / "a_file" / "cache.db") as history, History.open(lived_journal) as other:
        assert shown(history) == shown(other)


def test_a_cache_of_another_record_is_not_believed(lived_journal: Journal, tmp_path: Path) -> None:
    path = tmp_path / "cache.db"
    with Journal.open(tmp_path / "other" / "progress.db") as journal:
        write(journal, lived("knows", "Somebody Else", 4, longest=5))
        with History.open(journal, path) as history:
            assert {one.person.name for one in history.attempts()} == {"Somebody Else"}
    with History.open(lived_journal, path) as history:
        assert "Somebody Else" not in {one.person.name for one in history.attempts()}


def test_words_about_a_students_safety_are_not_in_the_cache(tmp_path: Path) -> None:
    words = "my uncle hits me every night"
    one = lived("knows", "Asha", 1, longest=2)
    with Journal.open(tmp_path / "progress.db") as journal:
        key = journal.begin_session(one.opened)
        opening = begin(one.opened)
        journal.append(key, opening)
        journal.append(key, take_turn(opening.session, Heard(words, at=3.0)))
        with History.open(journal, tmp_path / "cache.db") as history:
            assert list(history.attempts()) == []
        assert [row.heard.concern for row in journal.turns_after(0) if not row.opening] == ["abuse"]
    everything = b"".join(path.read_bytes() for path in tmp_path.glob("cache.db*"))
    assert everything
    assert b"uncle" not in everything


def test_a_half_of_an_emoji_is_kept_as_a_question_mark(tmp_path: Path) -> None:
    one = lived("knows", "Asha", 1, longest=2)
    with Journal.open(tmp_path / "progress.db") as journal:
        key = journal.begin_session(one.opened)
        journal.append(key, one.opening)
        journal.append(key, take_turn(one.opening.session, Heard("5 \ud83d", at=3.0)))
        with History.open(journal, tmp_path / "cache.db") as history:
            assert [attempt.said for attempt in history.attempts()] in (["5 ?"], [])


# --- taken up again, played again ---------------------------------------------------------------------------------


def test_a_lesson_that_has_not_ended_can_be_taken_up(lived_journal: Journal) -> None:
    with History.open(lived_journal) as history:
        for person in history.people():
            open_ones = {one.session for one in history.resumable(person)}
            assert open_ones == {one.session for one in history.lessons(person) if one.state is not State.ENDED}
        some = next(one for person in history.people() for one in history.resumable(person))
        lived_journal.end_session(some.session, "left")
        history.refresh()
        assert some.session not in {one.session for one in history.resumable(some.person)}
        assert {one.ended for one in history.lessons(some.person) if one.session == some.session} == {"left"}


def test_a_lesson_gone_on_with_elsewhere_is_taken_up_there(lived_journal: Journal) -> None:
    with History.open(lived_journal) as history:
        some = next(one for person in history.people() for one in history.resumable(person))
        one = lived("knows", some.person.name, 1, longest=3)
        key = lived_journal.begin_session(one.opened, continues=some.session, continued_at=2)
        lived_journal.append(key, one.turns[0][1])
        history.refresh()
        assert some.session not in {each.session for each in history.resumable(some.person)}
        assert some.session in {each.continues for each in history.lessons(some.person)}


def test_any_session_is_played_again_turn_by_turn_from_the_journal_alone(lived_journal: Journal) -> None:
    with History.open(lived_journal) as history:
        for person in history.people():
            for lesson in history.lessons(person):
                played = history.replayed(lesson.session)
                assert all(turn.same for turn in played)
                assert [turn.number for turn in played] == list(range(len(played)))
                assert sum(not turn.heard.text and turn.move == "greet" for turn in played) == 1
                assert played[-1].said
                assert sum(turn.verdict is Verdict.CORRECT for turn in played) >= lesson.right
        assert history.replayed("no such session") == ()


def test_a_session_of_other_content_is_decided_anew_from_its_cards(lived_journal: Journal, tmp_path: Path) -> None:
    def of_older_content() -> Any:
        for table, row in lived_journal.every_row():
            yield table, rows.sealed({**row, "content": "older"}) if table == "sessions" else row

    with Journal.open(tmp_path / "progress.db") as journal:
        journal.take_in(list(of_older_content()))
        with History.open(journal) as history:
            lessons = [lesson for person in history.people() for lesson in history.lessons(person)]
            assert all(turn.same for lesson in lessons for turn in history.replayed(lesson.session))


def test_a_turn_that_would_go_another_way_is_told_from_the_others(lived_journal: Journal, tmp_path: Path) -> None:
    session = lived_journal.sessions_of(_person(lived_journal, "Ravi"))[0].id

    def with_another_move() -> Any:
        for table, row in lived_journal.every_row():
            if table == "turns" and row["session"] == session and row["number"] in (3, 5):
                card = dict(rows.card_from(row["card"]))
                changed = {"move": "end_session"} if row["number"] == 3 else {"situation": {"state": "NOWHERE"}}
                row = rows.sealed({**row, "card": rows.packed(rows.to_json({**card, **changed}))})
            yield table, row

    with Journal.open(tmp_path / "progress.db") as journal:
        journal.take_in(list(with_another_move()))
        with History.open(journal) as history:
            assert [turn.number for turn in history.replayed(session) if not turn.same] == [3, 5]


def test_a_row_whose_card_is_not_a_turns_tells_nothing(lived_journal: Journal, tmp_path: Path) -> None:
    with History.open(lived_journal) as history:
        victim = next(history.attempts()).turn

    def with_a_strange_card() -> Any:
        for table, row in lived_journal.every_row():
            if row["id"] == victim:
                card = {**rows.card_from(row["card"]), "situation": "none"}
                row = rows.sealed({**row, "card": rows.packed(rows.to_json(card))})
            yield table, row

    with Journal.open(tmp_path / "progress.db") as journal:
        journal.take_in(list(with_a_strange_card()))
        with History.open(journal) as history:
            assert victim not in {one.turn for one in history.attempts()}


@pytest.mark.parametrize(
    ("wall", "known"),
    [
        ("2024-06-01T10:00:00.250+05:30", (1_717_216_200_250, 330)),
        ("2024-06-01T00:30:00-04:00", (1_717_216_200_000, -240)),
        ("no time at all", (0, 0)),
    ],
)
def test_a_wall_clock_is_an_instant_and_its_zone(wall: str, known: tuple[int, int]) -> None:
    assert ledger.clock(wall) == known


@pytest.mark.parametrize("wall", ["2024-06-01T10:00:00.250+05:30", "2024-01-01T00:15:00.000-09:30"])
def test_an_instant_is_shown_in_its_own_zone(wall: str) -> None:
    assert ledger.local(*ledger.clock(wall)) == wall


def test_a_damaged_row_is_left_out_of_the_history(lived_journal: Journal, tmp_path: Path) -> None:
    with History.open(lived_journal) as history:
        before = len(list(history.attempts()))
        victim = next(history.attempts()).turn
    path = tmp_path / "copy" / "progress.db"
    path.parent.mkdir()
    lived_journal.close()
    shutil.copy(tmp_path / "lived" / "progress.db", path)
    with Journal.open(path) as journal:
        journal._database.execute("DROP TRIGGER turns_stay")
        journal._database.execute("UPDATE turns SET verdict = 'correct!' WHERE id = ?", [victim])
        journal._database.conn.commit()
        with History.open(journal) as history:
            assert len(list(history.attempts())) == before - 1
