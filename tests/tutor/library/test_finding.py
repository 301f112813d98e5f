"""Finding: the page that answers comes first, and what no page answers is said to fit none."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tests.tutor.library.small_library import PAGES, BareWords, asked, note, page
from tutor.library.finding import MEASURES, Finder
from tutor.library.index import Index
from tutor.library.words import Found, Passage


def finder(pages: tuple[Passage, ...] = PAGES, embed: BareWords | None = None, file: Path | None = None) -> Finder:
    index = Index.open(file, embed)
    index.bring_up_to_date(pages)
    return Finder(index, pages, embed)


def ids(found: Found) -> list[str]:
    return [hit.passage.id for hit in found.hits]


# --- what is found --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("embed", [None, BareWords()])
def test_the_page_that_tells_it_comes_first_with_words_alone_and_with_meaning(embed: BareWords | None) -> None:
    found = finder(embed=embed).find(asked("what is the area of a rectangle"))
    assert ids(found)[0] == "shapes/area"
    assert found.quality in {"high", "medium"}
    assert found.by_meaning == (embed is not None)


@pytest.mark.parametrize("embed", [None, BareWords()])
@pytest.mark.parametrize("text", ["what is photosynthesis", "who is the prime minister", "?", ""])
def test_what_is_not_in_the_library_fits_nothing_but_the_nearest_are_named(text: str, embed: BareWords | None) -> None:
    found = finder(embed=embed).find(asked(text))
    assert found.quality == "low"
    assert len(found.nearest) == MEASURES.nearest


def test_a_word_that_no_page_knows_weighs_more_than_one_that_some_know() -> None:
    search = finder()
    whole = search.find(asked("area of a rectangle")).hits[0].score
    assert search.find(asked("area of a zorblatt", unknown=("zorblatt",))).quality == "low"
    assert whole >= MEASURES.medium


def test_a_hindi_question_finds_its_page_by_the_words_of_the_glossary() -> None:
    question = asked("भिन्न क्या होती है", english="what is fraction", terms=("fraction", "भिन्न"), language="hi")
    assert ids(finder().find(question))[0] == "fractions/what"


def test_hindi_notes_are_found_by_a_hindi_question() -> None:
    pages = (*PAGES, note("notes/hi.md/1", "समुच्चय", "समुच्चय वस्तुओं का समूह है।"))
    found = finder(pages).find(asked("समुच्चय क्या है", english="समुच्चय what is", language="hi"))
    assert ids(found)[0] == "notes/hi.md/1"
    assert found.quality != "low"


@pytest.mark.parametrize("embed", [None, BareWords()])
def test_a_teachers_note_whose_heading_is_asked_for_is_told_though_its_words_are_everyday(
    embed: BareWords | None,
) -> None:
    pages = (*PAGES, note("notes/kite.md/1", "The kite rule", "Two long sides of it are equal, and two short ones."))
    found = finder(pages, embed).find(asked("what is the kite rule?"))
    assert ids(found)[0] == "notes/kite.md/1"
    assert found.quality != "low"


def test_hits_are_above_the_floor_and_scores_are_shares() -> None:
    found = finder(embed=BareWords()).find(asked("base of a triangle"))
    assert found.hits
    for hit in found.hits:
        assert MEASURES.floor <= hit.score <= 1.0
        assert 0.0 <= hit.words <= 1.0
        assert -1.0 <= hit.meaning <= 1.0001


def test_a_passage_to_be_avoided_gives_way_to_the_next() -> None:
    search = finder()
    first = ids(search.find(asked("what is a base")))[0]
    other = search.find(asked("what is a base"), avoid=[first])
    assert first not in ids(other)
    assert ids(other)[0] in {"shapes/base", "powers/base"} - {first}


# --- which of several -----------------------------------------------------------------------------------------------


def test_the_lesson_s_chapter_wins_where_pages_are_close() -> None:
    search = finder()
    for chapter in ("shapes", "powers"):
        assert ids(search.find(asked("what is a base", chapter=chapter)))[0] == f"{chapter}/base"


def test_the_lesson_s_chapter_does_not_win_where_another_is_much_better() -> None:
    found = finder(embed=BareWords()).find(asked("what is the area of a rectangle", chapter="fractions"))
    assert ids(found)[0] == "shapes/area"


def test_the_kind_that_is_wanted_comes_first_among_pages_that_are_alike() -> None:
    text = "The angles of a triangle add up to 180 degrees."
    pages = tuple(page(f"a/{kind}", "Angles of a triangle", text, kind=kind) for kind in ("definition", "why", "life"))
    search = finder(pages)
    for kind in ("definition", "why", "life"):
        assert ids(search.find(asked("angles of a triangle", wants=kind)))[0] == f"a/{kind}"


def test_one_word_that_names_pages_of_two_chapters_has_two_readings() -> None:
    found = finder().find(asked("base"))
    assert {one.id for one in found.readings} == {"shapes/base", "powers/base"}


@pytest.mark.parametrize(
    "question", [asked("base of a triangle"), asked("base", chapter="powers"), asked("area"), asked("zorblatt")]
)
def test_a_question_that_says_what_it_means_has_one_reading(question: object) -> None:
    assert finder().find(question).readings == ()  # type: ignore[arg-type]


def test_two_chapters_that_tell_the_same_are_no_two_readings() -> None:
    text = "The reciprocal of a number is one divided by it."
    same = (page("fractions/turned", "Reciprocal", text), page("rational/turned", "Reciprocal", text))
    search = finder((*PAGES, *same), embed=BareWords())
    assert search.find(asked("reciprocal")).readings == ()
    assert len(finder((*PAGES, *same)).find(asked("reciprocal")).readings) == 2


def test_the_nearest_are_of_different_topics() -> None:
    pages = tuple(page(f"shapes/area{at}", "Area", f"Area is covered by tiles, part {at}.") for at in range(4))
    found = finder((*pages, *PAGES)).find(asked("area of a circle"))
    assert len({(one.chapter, one.skill) for one in found.nearest}) == MEASURES.nearest


# --- again, and changed ---------------------------------------------------------------------------------------------


def test_the_same_question_again_costs_nothing() -> None:
    embed = BareWords()
    search = finder(embed=embed)
    first = search.find(asked("what is area"))
    embed.seen.clear()
    assert search.find(asked("what is area")) is first
    assert search.find(asked("what is area", chapter="shapes")).hits
    assert embed.seen == []


def test_a_page_that_was_taken_in_since_is_found(tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    new = page("shapes/perimeter", "Perimeter", "The perimeter is the way around a shape.")
    search = Finder(Index.open(file), (*PAGES, new))
    Index.open(file).bring_up_to_date(PAGES)
    assert search.find(asked("what is perimeter")).quality == "low"
    Index.open(file).bring_up_to_date((*PAGES, new))
    assert ids(search.find(asked("what is perimeter")))[0] == "shapes/perimeter"


def test_vectors_that_another_program_made_are_used_at_once(tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    search = Finder(Index.open(file, BareWords()), PAGES, BareWords())
    assert not search.find(asked("what is area")).by_meaning
    Index.open(file, BareWords()).bring_up_to_date(PAGES)
    assert search.find(asked("what is area")).by_meaning


def test_an_index_that_nobody_built_is_searched_by_words_at_once() -> None:
    search = Finder(Index.open(None, BareWords()), PAGES, BareWords())
    found = search.find(asked("what is the area of a rectangle"))
    assert ids(found)[0] == "shapes/area"
    assert not found.by_meaning


def test_a_page_of_the_index_that_is_not_among_the_passages_is_never_found() -> None:
    index = Index.open(None, BareWords())
    index.bring_up_to_date(PAGES)
    found = Finder(index, PAGES[:2], BareWords()).find(asked("what is the area of a rectangle"))
    assert set(ids(found)) <= {"fractions/what", "fractions/why_invert"}


def test_a_model_that_fails_leaves_the_words() -> None:
    embed = BareWords()
    search = finder(embed=embed)
    embed.fails = True
    found = search.find(asked("what is the area of a rectangle"))
    assert not found.by_meaning
    assert ids(found)[0] == "shapes/area"


def test_an_empty_library_finds_nothing_and_says_so() -> None:
    found = Finder(Index.open(None), ()).find(asked("what is area"))
    assert found == Found(by_meaning=False)


SEARCH = finder(embed=BareWords())


@settings(deadline=None, max_examples=how_many(37, 150))
@given(st.text(alphabet=st.characters(), max_size=120), st.lists(st.text(max_size=20), max_size=4))
@example('" OR 1=1 --', ["NEAR(", "*", '"'])
@example("\ud800", ["\x00"])
@example("area " * 2000, [])
def test_any_question_at_all_is_answered_with_shares(text: str, terms: list[str]) -> None:
    found = SEARCH.find(asked(text, terms=tuple(terms)))
    assert all(0.0 <= hit.score <= 1.0 for hit in found.hits)
    assert len(found.nearest) == MEASURES.nearest
