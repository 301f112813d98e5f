"""The index: only what changed is worked out anew, a damaged file costs time only, two programs do no harm."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tutor.library.small_library import PAGES, SIZE, BareWords, Failed, note, page
from tutor.chapters.values import Text
from tutor.library.index import PART, Index, parts_of, words_of
from tutor.library.words import Passage

NEW = page("shapes/perimeter", "Perimeter", "The perimeter is the way around.")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "library.db"


def best(index: Index, text: str) -> str:
    scores = index.word_scores(words_of(text))
    return max(scores, key=lambda id_: scores[id_]) if scores else ""


def vectors_of(index: Index) -> dict[str, int]:
    """How many vectors each page has."""
    ids = index.meanings().ids
    return {id_: ids.count(id_) for id_ in ids}


# --- what is taken in ---------------------------------------------------------------------------------------------


def test_pages_are_found_by_their_words_in_every_language() -> None:
    index = Index.open(None)
    assert index.bring_up_to_date(PAGES).changed == len(PAGES)
    assert best(index, "numerator") == "fractions/what"
    assert best(index, "अंश") == "fractions/what"
    assert best(index, "Venn diagrams") == "notes/sets.md/1"
    assert index.word_scores(words_of("photosynthesis")) == {}


def test_a_word_in_a_title_counts_more_than_one_in_a_text() -> None:
    pages = (page("a/1", "Height", "The base is below it."), page("a/2", "Base", "The height is above it."))
    index = Index.open(None)
    index.bring_up_to_date(pages)
    assert best(index, "base") == "a/2"


def test_the_whole_hindi_word_is_meant_and_not_its_consonants() -> None:
    pages = (page("a/1", "x", "x", hi="हर"), page("a/2", "x", "x", hi="हार"), page("a/3", "x", "x", hi="हरा"))
    index = Index.open(None)
    index.bring_up_to_date(pages)
    assert set(index.word_scores(words_of("हर"))) == {"a/1"}


def test_without_a_model_there_are_words_and_no_vectors(file: Path) -> None:
    index = Index.open(file)
    built = index.bring_up_to_date(PAGES)
    assert (built.by_meaning, built.is_whole, built.embedded) == (False, True, 0)
    assert index.meanings().vectors is None


def test_vectors_are_added_when_the_model_comes(file: Path) -> None:
    Index.open(file).bring_up_to_date(PAGES)
    index = Index.open(file, BareWords())
    built = index.bring_up_to_date(PAGES)
    assert (built.changed, built.embedded, built.by_meaning) == (0, len(PAGES), True)
    found = index.meanings()
    assert found.vectors is not None
    assert found.vectors.shape == (len(PAGES), SIZE)


def test_vectors_are_kept_to_within_a_thousandth(file: Path) -> None:
    embed = BareWords()
    index = Index.open(file, embed)
    index.bring_up_to_date(PAGES)
    found = index.meanings()
    fresh = embed.embed(
        [part for id_ in sorted({*found.ids}) for one in PAGES if one.id == id_ for part in parts_of(one)]
    )
    assert found.vectors is not None
    assert np.abs(found.vectors - fresh).max() < 1e-3


# --- only what changed ----------------------------------------------------------------------------------------------


def test_what_has_not_changed_is_not_worked_out_again(file: Path) -> None:
    Index.open(file, BareWords()).bring_up_to_date(PAGES)
    embed = BareWords()
    index = Index.open(file, embed)
    marks = index.changes()
    built = index.bring_up_to_date(PAGES)
    assert (built.changed, built.removed, built.embedded, built.by_meaning) == (0, 0, 0, True)
    assert embed.seen == []
    assert index.changes() == marks


def test_a_page_that_is_new_or_other_is_the_only_one_embedded(file: Path) -> None:
    embed = BareWords()
    index = Index.open(file, embed)
    index.bring_up_to_date(PAGES)
    embed.seen.clear()
    other = replace(PAGES[2], text=Text("Area tells how many tiles cover a floor.", "", ""))
    built = index.bring_up_to_date((*PAGES[:2], other, *PAGES[3:], NEW))
    assert (built.changed, built.removed, built.embedded) == (2, 0, 2)
    assert embed.seen == [*parts_of(other), *parts_of(NEW)]
    assert best(index, "tiles") == "shapes/area"
    assert index.word_scores(words_of("breadth")) == {}


def test_other_words_in_another_language_cost_no_vector(file: Path) -> None:
    embed = BareWords()
    index = Index.open(file, embed)
    index.bring_up_to_date(PAGES)
    embed.seen.clear()
    other = replace(PAGES[0], text=replace(PAGES[0].text, hi="भिन्न बराबर हिस्सों में से कुछ हैं।"))
    assert index.bring_up_to_date((other, *PAGES[1:])).changed == 1
    assert embed.seen == []
    assert best(index, "बराबर") == "fractions/what"


def test_a_page_that_went_is_not_found_any_more(file: Path) -> None:
    index = Index.open(file, BareWords())
    index.bring_up_to_date(PAGES)
    marks = index.changes()
    built = index.bring_up_to_date(PAGES[1:])
    assert (built.pages, built.changed, built.removed) == (len(PAGES) - 1, 0, 1)
    assert index.word_scores(words_of("numerator")) == {}
    assert "fractions/what" not in index.meanings().ids
    assert "numerator" not in index.vocabulary()
    assert index.changes() != marks


def test_an_empty_library_is_an_index_of_nothing(file: Path) -> None:
    index = Index.open(file, BareWords())
    built = index.bring_up_to_date(())
    assert (built.pages, built.is_whole) == (0, True)
    assert index.vocabulary() == {}
    assert index.word_scores(["area"]) == {}


def test_another_model_s_vectors_are_not_mixed_with_this_one_s(file: Path) -> None:
    Index.open(file, BareWords("one")).bring_up_to_date(PAGES)
    index = Index.open(file, BareWords("two"))
    assert index.meanings().ids == ()
    assert index.bring_up_to_date(PAGES).embedded == len(PAGES)
    assert len(index.meanings().ids) == len(PAGES)


# --- stopping and failing -------------------------------------------------------------------------------------------

MANY = tuple(note(f"notes/big.md/{at}", f"Part {at}", f"The page number {at} of it.") for at in range(60))


def test_progress_counts_up_to_all_pages() -> None:
    told: list[tuple[int, int]] = []
    Index.open(None, BareWords()).bring_up_to_date(MANY, progress=lambda done, of: told.append((done, of)))
    assert told[0] == (0, 60)
    assert told[-1] == (60, 60)
    assert told == sorted(told)


def test_what_was_done_when_it_was_stopped_is_kept(file: Path) -> None:
    embed = BareWords()
    index = Index.open(file, embed)
    built = index.bring_up_to_date(MANY, stop=lambda: len(embed.seen) > 0)
    assert not built.is_whole
    assert 0 < built.embedded < len(MANY)
    assert best(index, "59") == "notes/big.md/59"
    again = BareWords()
    assert Index.open(file, again).bring_up_to_date(MANY).embedded == len(MANY) - built.embedded
    assert not set(again.seen) & set(embed.seen)


def test_a_model_that_fails_leaves_the_words_and_what_was_embedded(file: Path) -> None:
    embed = BareWords()
    index = Index.open(file, embed)

    def fail_later(done: int, of: int) -> None:
        embed.fails = 0 < done < of

    with pytest.raises(Failed):
        index.bring_up_to_date(MANY, progress=fail_later)
    assert best(index, "59") == "notes/big.md/59"
    assert 0 < len(vectors_of(Index.open(file, BareWords()))) < len(MANY)


# --- a file that may be thrown away ---------------------------------------------------------------------------------


@pytest.mark.parametrize("spoil", [b"", b"this is no database", b"SQLite format 3\x00" + b"\xff" * 3000])
def test_a_damaged_file_is_begun_anew(file: Path, spoil: bytes) -> None:
    first = Index.open(file)
    first.bring_up_to_date(PAGES)
    first.close()
    file.write_bytes(spoil)
    index = Index.open(file)
    assert index.bring_up_to_date(PAGES).changed == len(PAGES)
    assert best(index, "numerator") == "fractions/what"


def test_a_file_of_another_recipe_is_begun_anew_with_all_its_tables(file: Path) -> None:
    first = Index.open(file, BareWords())
    first.bring_up_to_date(PAGES)
    first.close()
    with sqlite3.connect(file) as database:
        database.execute("UPDATE told SET value = 'long ago' WHERE name = 'recipe'")
    index = Index.open(file, BareWords())
    assert index.changes() == ""
    assert index.bring_up_to_date(PAGES).changed == len(PAGES)
    index.close()
    assert Index.open(file, BareWords()).bring_up_to_date(PAGES).changed == 0


def test_a_file_that_loses_its_tables_while_it_is_open_is_mended(file: Path) -> None:
    index = Index.open(file, BareWords())
    index.bring_up_to_date(PAGES)
    with sqlite3.connect(file) as database:
        database.execute("DROP TABLE pages")
    assert index.word_scores(["area"]) == {}
    assert index.bring_up_to_date(PAGES).changed == len(PAGES)
    assert best(index, "area") == "shapes/area"


def test_a_folder_that_may_not_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("a file where the folder should be")
    index = Index.open(tmp_path / "in the way" / "library.db", BareWords())
    assert index.bring_up_to_date(PAGES).by_meaning
    assert best(index, "area") == "shapes/area"


def test_one_program_sees_what_another_took_in(file: Path) -> None:
    mine, theirs = Index.open(file), Index.open(file)
    mine.bring_up_to_date(PAGES)
    seen = theirs.changes()
    assert best(theirs, "numerator") == "fractions/what"
    mine.bring_up_to_date((*PAGES, NEW))
    assert theirs.changes() != seen
    assert best(theirs, "perimeter") == "shapes/perimeter"


BUILD = """
import sys
from pathlib import Path
from tests.tutor.library.small_library import BareWords
from tests.tutor.library.test_index import MANY
from tutor.library.index import Index
built = Index.open(Path(sys.argv[1]), BareWords()).bring_up_to_date(MANY)
print(built.pages, built.is_whole, built.by_meaning)
"""


def test_two_programs_that_build_at_once_do_each_other_no_harm(file: Path) -> None:
    root = Path(__file__).resolve().parents[3]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    builders = [
        subprocess.Popen([sys.executable, "-c", BUILD, str(file)], cwd=root, env=environment, stdout=subprocess.PIPE)
        for _ in range(3)
    ]
    said = [builder.communicate(timeout=120)[0].decode().split() for builder in builders]
    assert said == [["60", "True", "True"]] * 3
    index = Index.open(file, BareWords())
    built = index.bring_up_to_date(MANY)
    assert (built.changed, built.embedded) == (0, 0)
    assert vectors_of(index) == {one.id: 1 for one in MANY}


# --- any text -------------------------------------------------------------------------------------------------------

EVERYTHING = Index.open(None)
EVERYTHING.bring_up_to_date(PAGES)


@settings(deadline=None)
@given(st.lists(st.text(alphabet=st.characters(), max_size=40), max_size=8))
@example(['"', '""', "NEAR", "a OR", "*", "title:", "^x", "-", "\x00", "'", "AND", "\ud800"])
def test_no_text_breaks_the_search_by_words(words: list[str]) -> None:
    for form in (words, words_of(" ".join(words))):
        assert set(EVERYTHING.word_scores(form)) <= {one.id for one in PAGES}
        assert all(EVERYTHING.pages_with(word) <= {one.id for one in PAGES} for word in form)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=3000))
@example("word " * 300)
@example("x" * 2000)
@example("a. b? c! " * 200)
def test_parts_hold_every_word_and_none_is_too_long(text: str) -> None:
    one = Passage("a/1", Text("Title", "Title"), Text(text, text), "notes")
    parts = [part.removeprefix("Title").removeprefix(". ") for part in parts_of(one)]
    assert all(len(part) <= PART for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())


# --- vectors from another folder ------------------------------------------------------------------------------------


@pytest.fixture
def read_before(tmp_path: Path) -> Path:
    """The index of another folder, in which the pages were read already."""
    other = tmp_path / "usual" / "library.db"
    index = Index.open(other, BareWords())
    index.bring_up_to_date(PAGES)
    index.close()
    return other


def test_vectors_are_copied_from_another_folder_and_only_what_it_lacks_is_made(file: Path, read_before: Path) -> None:
    model = BareWords()
    index = Index.open(file, model, [read_before])
    index.take_words(PAGES)
    assert set(vectors_of(index)) == {one.id for one in PAGES}
    built = index.bring_up_to_date((*PAGES, NEW))
    assert (built.embedded, built.by_meaning) == (1, True)
    assert model.seen == list(parts_of(NEW))
    own = Index.open(None, BareWords())
    own.bring_up_to_date((*PAGES, NEW))
    ours, theirs = index.meanings(), own.meanings()
    assert ours.ids == theirs.ids
    assert ours.vectors is not None
    assert theirs.vectors is not None
    assert np.array_equal(ours.vectors, theirs.vectors)


def test_another_folder_is_only_read(file: Path, read_before: Path) -> None:
    before = {path: path.read_bytes() for path in read_before.parent.iterdir()}
    Index.open(file, BareWords(), [read_before]).bring_up_to_date(PAGES)
    assert {path: path.read_bytes() for path in before} == before


def test_vectors_of_another_model_are_not_copied(file: Path, read_before: Path) -> None:
    model = BareWords("another")
    assert Index.open(file, model, [read_before]).bring_up_to_date(PAGES).embedded == len(model.seen) > 0


@pytest.mark.parametrize("amiss", ["absent", "a folder", "no index", "cut short", "another recipe's", "no vectors"])
def test_another_folder_with_something_amiss_costs_nothing_but_time(file: Path, read_before: Path, amiss: str) -> None:
    whole = read_before.read_bytes()
    if amiss in ("absent", "a folder"):
        read_before.unlink()
    if amiss == "a folder":
        read_before.mkdir()
    elif amiss == "no index":
        read_before.write_bytes(b"spoiled" * 1000)
    elif amiss == "cut short":
        read_before.write_bytes(whole[: len(whole) // 2])
    elif amiss == "another recipe's":
        with sqlite3.connect(read_before) as other:
            other.execute("DROP TABLE vectors")
    elif amiss == "no vectors":
        with sqlite3.connect(read_before) as other:
            other.execute("UPDATE vectors SET vector = zeroblob(128)")
    model = BareWords()
    built = Index.open(file, model, [read_before]).bring_up_to_date(PAGES)
    assert built.by_meaning
    assert built.embedded == len(model.seen) > 0


def test_another_folder_that_is_locked_is_not_waited_for(file: Path, read_before: Path) -> None:
    with sqlite3.connect(read_before, isolation_level=None) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        model = BareWords()
        assert Index.open(file, model, [read_before]).bring_up_to_date(PAGES).embedded == len(model.seen) > 0
        other.execute("ROLLBACK")


def test_what_was_stopped_in_the_middle_is_copied_as_far_as_it_went(file: Path, tmp_path: Path) -> None:
    many = tuple(page(f"a/{at}", f"Title {at}", f"Text number {at}.") for at in range(60))
    asked = iter([False, True])
    other = tmp_path / "usual" / "library.db"
    first = Index.open(other, BareWords())
    begun = first.bring_up_to_date(many, stop=lambda: next(asked)).embedded
    assert 0 < begun < len(many)
    built = Index.open(file, BareWords(), [other]).bring_up_to_date(many)
    assert (built.embedded, built.is_whole) == (len(many) - begun, True)
