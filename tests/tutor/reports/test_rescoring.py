"""An answer key put right changes every score that depended on it, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tutor.reports.lived_lessons import content_with, shown
from tutor.records.journal import Journal
from tutor.reports import ledger
from tutor.reports.facts import Asked, Attempt
from tutor.reports.history import History
from tutor.reports.ledger import Content
from tutor.turn import Heard, Verdict

WRITTEN, DRAWN = "add_same_minus", "minus_plus_same_denominator"
"""An item written by hand, and a template that adds two fractions of one denominator."""
KEY, ANOTHER_KEY = 'answer = "-1/7"', 'answer = "-5/7"'
"""The key of the written item, and another one."""
DRAWN_KEY = 'answer = "{(b - a) / d}"'


def corrected(tmp_path: Path, entry: str, *texts: tuple[str, str]) -> Content:
    """Today's content with texts of one entry put right."""
    return Content(content_with(tmp_path / "chapters", entry, *texts))


def with_another_key(tmp_path: Path) -> Content:
    return corrected(tmp_path, WRITTEN, (KEY, ANOTHER_KEY))


def by_turn(history: History) -> dict[str, Attempt]:
    return {one.turn: one for one in history.attempts()}


def test_a_corrected_key_changes_the_answers_to_its_item_and_no_other(lived_journal: Journal, tmp_path: Path) -> None:
    with History.open(lived_journal) as then, History.open(lived_journal, content=with_another_key(tmp_path)) as now:
        before, after = by_turn(then), by_turn(now)
    assert before.keys() == after.keys()
    changed = {turn for turn in before if before[turn] != after[turn]}
    assert changed == {turn for turn, one in before.items() if one.item == "add_same_minus"}
    assert changed
    for turn in changed:
        assert after[turn].recorded is before[turn].recorded
        assert after[turn].key == "-5/7"
        assert after[turn].verdict is (Verdict.CORRECT if after[turn].value == "-5/7" else Verdict.WRONG)


def test_every_score_that_hangs_on_a_corrected_key_follows_it(lived_journal: Journal, tmp_path: Path) -> None:
    with History.open(lived_journal) as then, History.open(lived_journal, content=with_another_key(tmp_path)) as now:
        asha = next(one for one in then.people() if one.name == "Asha")
        first = next(one for one in then.attempts([asha]) if one.item == "add_same_minus")
        assert first.verdict is Verdict.CORRECT
        assert now.statistics(asha).right == then.statistics(asha).right - 1
        assert now.statistics(asha).struggle.misses == then.statistics(asha).struggle.misses + 1
        assert sum(one.right for one in now.lessons(asha)) == sum(one.right for one in then.lessons(asha)) - 1
        assert sum(one.first_missed for one in now.tallies([asha])) == then.statistics(asha).first_missed + 1
        assert now.learner(asha).missed == then.learner(asha).missed + 1
        assert any(one.item == "add_same_minus" and asha in one.people for one in now.mistakes())
        replayed = [turn for turn in now.replayed(first.session) if turn.verdict is not turn.recorded]
        assert [(turn.recorded, turn.verdict) for turn in replayed] == [(Verdict.CORRECT, Verdict.WRONG)]


def test_a_corrected_key_of_a_template_changes_every_item_drawn_from_it(lived_journal: Journal, tmp_path: Path) -> None:
    content = corrected(tmp_path, DRAWN, (DRAWN_KEY, 'answer = "{(b - a) / d + 1}"'))
    with History.open(lived_journal) as then, History.open(lived_journal, content=content) as now:
        before, after = by_turn(then), by_turn(now)
    changed = {turn for turn in before if before[turn] != after[turn]}
    assert {before[turn].item.partition("@")[0] for turn in changed} == {"minus_plus_same_denominator"}
    assert changed == {turn for turn, one in before.items() if one.item.startswith("minus_plus_same_denominator@")}


def test_a_key_put_back_gives_back_every_score(lived_journal: Journal, tmp_path: Path) -> None:
    path, content = tmp_path / "cache.db", with_another_key(tmp_path)
    with History.open(lived_journal, path) as history:
        before = shown(history)
    with History.open(lived_journal, path, content) as history:
        with History.open(lived_journal, content=content) as anew:
            assert shown(history) == shown(anew)
        assert shown(history) != before
    with History.open(lived_journal, path) as history:
        assert shown(history) == before


def test_answers_that_come_after_the_correction_are_marked_as_those_before(
    lived_journal: Journal, tmp_path: Path
) -> None:
    content = with_another_key(tmp_path)
    path = tmp_path / "cache.db"
    with Journal.open(tmp_path / "progress.db") as journal, History.open(journal, path, content) as history:
        for one in lived_journal.every_row():
            journal.take_in([one])
        history.refresh()
        with History.open(lived_journal, content=content) as whole:
            assert shown(history) == shown(whole)


def test_a_question_that_asks_something_else_today_keeps_its_marks(lived_journal: Journal, tmp_path: Path) -> None:
    content = corrected(tmp_path, WRITTEN, (KEY, 'answer = "3/7"'), ("What is -3/7 + 2/7?", "What is 1/7 + 2/7?"))
    with History.open(lived_journal) as then, History.open(lived_journal, content=content) as now:
        assert by_turn(then) == by_turn(now)


def test_a_template_that_makes_no_item_any_more_keeps_its_marks(lived_journal: Journal, tmp_path: Path) -> None:
    content = corrected(tmp_path, DRAWN, (DRAWN_KEY, 'answer = "{(b - a) / 0}"'))
    with History.open(lived_journal) as then, History.open(lived_journal, content=content) as now:
        assert by_turn(then) == by_turn(now)


def test_a_chapter_that_is_gone_keeps_its_marks(lived_journal: Journal, tmp_path: Path) -> None:
    with History.open(lived_journal) as then, History.open(lived_journal, content=Content(tmp_path / "none")) as now:
        assert by_turn(then) == by_turn(now)
        assert all(
            turn.same for one in now.people() for each in now.lessons(one) for turn in now.replayed(each.session)
        )


def test_a_faulty_chapter_keeps_its_marks(lived_journal: Journal, tmp_path: Path) -> None:
    with (
        History.open(lived_journal) as then,
        History.open(lived_journal, content=corrected(tmp_path, WRITTEN, (KEY, KEY + '\n"'))) as now,
    ):
        assert by_turn(then) == by_turn(now)


# --- one key ------------------------------------------------------------------------------------------------------

ASKED = Asked(
    "rational_numbers", "older", "add_same_minus", "same_denominator", "What is -3/7 + 2/7?", "-5/7", (), "", "fraction"
)


def test_the_key_of_then_still_counts_where_nothing_has_changed() -> None:
    content = Content()
    today = content.file("rational_numbers")
    assert ledger.key_now(Asked("rational_numbers", today, "add_same_minus", key="9"), content) is None


def test_the_key_of_today_counts_where_it_is_another_one() -> None:
    item = ledger.key_now(ASKED, Content())
    assert item is not None
    assert item.answer == "-1/7"


@pytest.mark.parametrize(
    "asked",
    [
        Asked("rational_numbers", "older", "add_same_minus"),
        Asked("rational_numbers", "older", "no_such_item", question=ASKED.question, key="1"),
        Asked("rational_numbers", "older", "add_same_minus", question="What is 1 + 1?", key="2"),
        Asked("no_such_chapter", "older", "add_same_minus", question=ASKED.question, key="1"),
        Asked("../../etc", "older", "passwd", question="?", key="1"),
        Asked("rational_numbers", "older", "no_such_template@5", question=ASKED.question, key="1"),
        Asked("rational_numbers", "older", "add_same_minus@five", question=ASKED.question, key="1"),
        Asked("rational_numbers", "older", "add_same_minus", question=ASKED.question, key="-1/7"),
    ],
)
def test_what_is_not_the_same_question_today_is_not_marked_anew(asked: Asked) -> None:
    item = ledger.key_now(asked, Content())
    assert item is None or (item.answer, asked.key) == ("-1/7", "-1/7")


@pytest.mark.parametrize("written", ["what is  -3/7 + 2/7", "What is -3/7 + 2/7 ?", "WHAT IS -3/7 + 2/7?"])
def test_a_question_is_the_same_whatever_its_capitals_and_stops(written: str) -> None:
    asked = Asked("rational_numbers", "older", "add_same_minus", question=written, key="-5/7")
    assert ledger.key_now(asked, Content()) is not None


@pytest.mark.parametrize("written", ["What is 3/7 + 2/7?", "What is -3/7 - 2/7?", "What is -3/7 + 2/70?"])
def test_a_question_with_another_number_or_sign_is_another_question(written: str) -> None:
    asked = Asked("rational_numbers", "older", "add_same_minus", question=written, key="-5/7")
    assert ledger.key_now(asked, Content()) is None


def test_words_that_are_no_answer_are_not_marked() -> None:
    content = Content()
    item, chapter = ledger.key_now(ASKED, content), content.chapter("rational_numbers")
    assert item is not None
    assert chapter is not None
    assert ledger.marked(item, chapter, Heard("tell me a joke"), "en") is None
    right = ledger.marked(item, chapter, Heard("minus one by seven"), "en")
    assert right is not None
    assert (right.verdict, right.value) == ("correct", "-1/7")
    wrong = ledger.marked(item, chapter, Heard("-1/14"), "en")
    assert wrong is not None
    assert (wrong.verdict, wrong.misconception) == ("wrong", "add_across")


def test_the_skill_of_an_item_is_known_without_making_it() -> None:
    content = Content()
    assert content.skill_of("rational_numbers", "add_same_minus") == "same_denominator"
    assert content.skill_of("rational_numbers", "minus_plus_same_denominator@17") == "same_denominator"
    assert content.skill_of("rational_numbers", "nothing") == ""
    assert content.skill_of("nothing", "add_same_minus") == ""
