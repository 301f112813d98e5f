"""Report cards for parents, and the same for programs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.tutor.reports.class_facts import ASHA, NAMES, lesson, material, person, progress, pupil, statistics, tally
from tutor.reports.facts import Idleness, Struggle
from tutor.reports.report_card import MOST_NEXT, card_object, card_tables, report_card, sheet_of
from tutor.reports.tables import Bar, Bars, Block, Break, Grid, Heading, Paragraph, Points, Sheet, Words, lines
from tutor.turn import Language

EN = Words("reports", "en")
SOME = (progress("compare", "mastered"), progress("unlike", "familiar"), progress("add", "attempted", "integers"))


def summary(card: Sheet) -> str:
    """The sentence at the head of a card."""
    (told,) = (one.text for one in card.blocks if isinstance(one, Paragraph) and one.style == "lead")
    return told


def sections(card: Sheet) -> dict[str, Block]:
    """What stands under each heading of a card."""
    return {one.text: below for one, below in pairwise(card.blocks) if isinstance(one, Heading)}


def test_a_card_says_what_is_firm_what_grows_and_what_comes_next() -> None:
    card = report_card(pupil(ASHA, *SOME), NAMES, EN)
    place, _, grid, *_ = card.blocks
    assert card.title == "Report card: Asha"
    assert place == Paragraph("Class 7B · Roll no. 1 · 6 Jul 2026 to 8 Jul 2026", "small")
    assert isinstance(grid, Grid)
    assert dict(zip(grid.columns, grid.rows[0], strict=True))["Questions worked on"] == "10"
    assert summary(card).startswith("Questions that Asha worked on in 2 lessons with Didi: 10. Right at the first")
    assert list(sections(card).items())[:3] == [
        ("What is firm", Points(("Comparing fractions",))),
        ("What often works", Points(("Adding unlike fractions",))),
        ("What to practise next", Points(("Adding integers: a few questions on 3 days of the week.",))),
    ]
    assert [one for one in card.blocks if isinstance(one, Bars)] == [
        Bars(
            (
                Bar("Comparing fractions", 1.0, "mastered"),
                Bar("Adding unlike fractions", 0.5, "familiar"),
                Bar("Adding integers", 0.25, "attempted"),
            )
        )
    ]


def test_a_beginner_reads_that_learning_begins_so() -> None:
    told = statistics(lessons=1)
    card = report_card(replace(pupil(ASHA, progress("add", "", "integers")), statistics=told), NAMES, EN)
    firm, following, *_ = sections(card).values()
    assert isinstance(firm, Paragraph)
    assert firm.text[:29] == "Nothing is quite firm yet. Th"
    assert "in one lesson with Didi" in summary(card)
    assert isinstance(following, Points)


def test_a_strong_student_is_told_that_new_chapters_can_begin() -> None:
    card = report_card(pupil(ASHA, progress("add", "proficient", "integers")), NAMES, EN)
    following = sections(card)["What to practise next"]
    assert isinstance(following, Paragraph)
    assert "New chapters can begin" in following.text


def test_no_more_is_planned_than_a_week_holds() -> None:
    many = tuple(progress(f"skill{number}", "attempted") for number in range(9))
    plan = sections(report_card(pupil(ASHA, *many), NAMES, EN))["What to practise next"]
    assert isinstance(plan, Points)
    assert len(plan.lines) == MOST_NEXT


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
def test_a_child_who_only_asked_about_doubts_is_not_told_of_noughts(language: Language) -> None:
    told = statistics(lessons=1, first_right=0, first_missed=0)
    card = report_card(replace(pupil(ASHA), statistics=told, skills=()), NAMES, Words("reports", language))
    assert ("Asha" in summary(card), "0" in summary(card)) == (True, False)
    assert list(sections(card)) == [Words("reports", language)("card_home")]
    assert not [block for block in card.blocks if isinstance(block, Bars)]


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
def test_a_child_who_had_nothing_right_at_once_reads_what_was_worked_on(language: Language) -> None:
    told = statistics(first_right=0, first_missed=5)
    card = report_card(replace(pupil(ASHA, *SOME), statistics=told), NAMES, Words("reports", language))
    assert ("5" in summary(card), "0" in summary(card)) == (True, False)


def test_a_child_who_never_came_has_a_card_that_says_so() -> None:
    nothing = statistics(lessons=0, first_day=None, last_day=None)
    empty = replace(pupil(person("Uma", "")), statistics=nothing, skills=(), lessons=())
    card = report_card(empty, NAMES, EN)
    assert "no lesson" in summary(card)
    assert len(sheet_of([card]).blocks) == 1


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
def test_nothing_a_parent_reads_blames_or_compares_the_child(language: Language) -> None:
    hard = statistics(struggle=Struggle(frustration=9, misses=9), idleness=Idleness(seconds=999.0))
    words = repr(report_card(replace(pupil(ASHA, *SOME), statistics=hard), NAMES, Words("reports", language))).lower()
    for unkind in ("wrong", "weak", "poor", "lazy", "fail", "rank", "kamzor", "कमज़ोर", "galat jawaab", "999"):
        assert unkind not in words


def test_cards_of_a_class_are_printed_each_on_its_own_page() -> None:
    cards = [report_card(pupil(one, *SOME), NAMES, EN) for one in (ASHA, person("Ravi"))]
    sheet = sheet_of(cards)
    assert sum(isinstance(block, Break) for block in sheet.blocks) == 1
    assert (sheet.title, sections(sheet)["Report card: Ravi"]) == (cards[0].title, cards[1].blocks[0])
    legend = [block for block in sheet.blocks if isinstance(block, Points)][-1]
    assert legend.lines[0].startswith("mastered: ")
    with pytest.raises(ValueError, match="no card"):
        sheet_of([])


# --- for programs and for the screen ------------------------------------------------------------------------------


def test_programs_get_turns_and_each_skill_with_the_english_word_of_mastery() -> None:
    slips = progress("unlike", "familiar", misconceptions=(("add_across", 2),))
    facts = material(pupil(ASHA, slips, progress("add", "", "integers")), tallies=(tally(ASHA, "unlike"),))
    told = card_object(facts, Words("reports", "hi"))
    assert (told["student"], told["turns"], told["attempts"], told["first_day"]) == ("Asha", 24, 14, "2026-07-06")
    unlike, add = told["skills"]
    assert (unlike["id"], unlike["name"], unlike["mastery"]) == ("unlike", "Adding unlike fractions", "familiar")
    assert (unlike["attempts"], unlike["right"], unlike["hints"], unlike["last"]) == (7, 5, 2, "2026-07-08")
    assert unlike["misconceptions"] == [{"id": "add_across", "name": "adds tops and bottoms", "times": 2}]
    assert (add["mastery"], add["attempts"], add["questions"], add["minutes"]) == ("attempted", 0, 0, 0.0)


def test_who_never_came_has_no_days_and_who_finds_it_hard_is_told_with_reasons() -> None:
    nothing = statistics(lessons=0, first_day=None, last_day=None)
    told = card_object(material(replace(pupil(ASHA), statistics=nothing, skills=(), lessons=())), EN)
    assert (told["first_day"], told["last_day"], told["skills"], told["needs_help"]) == (None, None, [], [])
    hard = material(pupil(ASHA, lessons=(lesson(ASHA, 6, first_right=0, first_missed=5),)))
    (need,) = card_object(hard, EN)["needs_help"]
    assert (need["kind"], need["why"]) == ("struggle", ["0 of the last 5 questions right at once"])


def test_the_screen_shows_the_skills_under_what_was_done() -> None:
    skills, helping = card_tables(material(pupil(ASHA, *SOME)), EN)
    assert lines(skills)[0] == "Asha (7B): 2 lessons, 24 turns, 20.6 minutes at work"
    assert [column.key for column in skills.columns][:3] == ["chapter", "skill", "mastery"]
    assert (helping.id, helping.rows) == ("help", ())
    once = replace(pupil(ASHA), statistics=statistics(lessons=1))
    assert ": 1 lesson," in card_tables(material(once), EN)[0].title
