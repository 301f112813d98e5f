"""Every sentence with a count in it says what was counted: work of one's own, need of help, what was told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tutor.reports.class_facts import ASHA, MEENA, RAVI, lesson, material, person, pupil
from tutor import agentic_tutor
from tutor.agentic_tutor import begin, open_session
from tutor.records.journal import Journal
from tutor.reports.facts import Struggle
from tutor.reports.history import History
from tutor.reports.report import Material, gather, mastery_table
from tutor.reports.report_card import report_card
from tutor.reports.tables import Paragraph, Words, objects
from tutor.reports.views import SIGNS, help_table, needs
from tutor.turn import Heard, Language, Mode, TurnResult

LANGUAGES: tuple[Language, ...] = ("en", "hi", "hinglish")
OWN = {
    "en": ("on your own", "all yours", "On your own"),
    "hi": ("खुद सही किए", "खुद निकाले", "खुद से"),
    "hinglish": ("khud sahi kiye", "khud nikaale", "Khud se"),
}


def lived(*said: str, mode: Mode = "teach_me", language: Language = "en", seed: int = 0) -> list[TurnResult]:
    """The turns of a lesson in which these words are said; "!" stands for the right answer."""
    turns = [begin(open_session("Asha", "integers", language=language, mode=mode, seed=seed))]
    for words in said:
        now = turns[-1].session
        turns.append(agentic_tutor.take_turn(now, Heard(now.item.answer if words == "!" else words)))
    return turns


def told(folder: Path, turns: list[TurnResult], language: Language = "en") -> Material:
    """What a report of that one lesson is made from."""
    with Journal.open(folder / "progress.db") as journal:
        key = journal.begin_session(turns[0].session)
        for turn in turns:
            journal.append(key, turn)
        with History.open(journal) as history:
            return gather(history, history.people(), language=language)


# --- what is said at the end of a lesson --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("before", [("98765",), ("98765", "98765"), ("pata nahi",)])
def test_nobody_is_told_that_they_did_alone_what_took_a_miss_or_a_hint(
    language: Language, before: tuple[str, ...]
) -> None:
    for seed in range(6):
        last = lived(*before, "!", "stop", language=language, seed=seed)[-1]
        assert (last.session.score, last.session.alone) == (1, 0)
        assert not [claim for claim in OWN[language] if claim in last.text]


def test_who_answered_right_at_once_is_told_so() -> None:
    claims = []
    for seed in range(6):
        last = lived("!", "!", "stop", seed=seed)[-1]
        assert (last.session.score, last.session.alone) == (2, 2)
        claims += [claim for claim in OWN["en"] if claim in last.text]
    assert claims


# --- sixty times "pata nahi" --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Material:
    """A child who says only that they do not know."""
    return told(tmp_path_factory.mktemp("lost"), lived(*["pata nahi"] * 60))


def test_who_never_knows_has_tried_every_skill_that_was_asked(lost: Material) -> None:
    rows = objects(mastery_table(lost, Words("reports", "en")))
    assert rows
    assert {row["mastery"] for row in rows} == {"attempted"}
    assert all(row["questions"] and row["at_once"] == 0 for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_was_told_every_solution_stands_out_as_one_who_needs_help(lost: Material, language: Language) -> None:
    words = Words("reports", language)
    (row,) = objects(help_table(lost, words))
    (need,) = needs(lost, words)
    struggle, asked = lost.pupils[0].lessons[0].struggle, lost.pupils[0].statistics.asked
    assert row["sort"] == words("sort_struggle")
    assert need.why[0] == words("why_explained", explained=struggle.explained, asked=asked)
    assert (asked >= struggle.explained >= 2, need.skill is not None) == (True, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_parents_read_how_many_questions_were_worked_on_and_not_that_some_will_come(
    lost: Material, language: Language
) -> None:
    words = Words("reports", language)
    card = report_card(lost.pupils[0], lost.names, words)
    (summary,) = (one.text for one in card.blocks if isinstance(one, Paragraph) and one.style == "lead")
    assert str(lost.pupils[0].statistics.asked) in summary
    assert summary != words("card_summary_talk", student="Asha", lessons=words("card_one_lesson"))


# --- the order of need --------------------------------------------------------------------------------------------

OF_SIGN = {
    "explained": Struggle(explained=5),
    "beyond": Struggle(beyond=9),  # as far past its limit as the others are: need counts both
    "stuck": Struggle(stuck=9),
    "missed": Struggle(),
    "hints": Struggle(hints=9),
}


def test_who_needs_help_is_ordered_by_how_much_somebody_else_had_to_do() -> None:
    people = [person(name, roll=str(at)) for at, name in enumerate("ABCDE")]
    made = []
    for one, sign in zip(people, reversed(OF_SIGN), strict=True):
        right = {"first_right": 1, "first_missed": 4} if sign == "missed" else {"first_right": 4, "first_missed": 1}
        made.append(pupil(one, lessons=(lesson(one, struggle=OF_SIGN[sign], **right),)))
    found = needs(material(*made), Words("reports", "en"))
    assert [one.pupil.person.name for one in found] == list("EDCBA")
    assert SIGNS[:5] == tuple(OF_SIGN)


def test_of_two_who_were_told_solutions_the_one_who_was_told_more_comes_first() -> None:
    few, many = (lesson(one, struggle=Struggle(explained=n)) for one, n in ((ASHA, 3), (RAVI, 5)))
    away = pupil(MEENA, lessons=())
    found = needs(material(pupil(ASHA, lessons=(few,)), away, pupil(RAVI, lessons=(many,))), Words("reports", "en"))
    assert [one.pupil.person for one in found] == [RAVI, ASHA]


# --- a talk about doubts ------------------------------------------------------------------------------------------


def test_a_talk_about_doubts_books_nobody_on_a_skill(tmp_path: Path) -> None:
    said = ("what is a negative number", "samajh nahi aaya", "pata nahi", "!", "98765", "hint", "bas")
    made = told(tmp_path, lived(*said, mode="clarify_doubts"))
    (one,) = made.pupils
    assert (one.skills, [each.skill for each in made.tallies], made.mistakes) == ((), [], ())
    assert (one.statistics.lessons, one.statistics.asked, one.statistics.attempts) == (1, 0, 0)
