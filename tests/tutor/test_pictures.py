"""Pictures beside questions: what an author may write, what is told of them, and that they never show the answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tutor.chapters import content_check, figures, generators, packs, pictures
from tutor.chapters.figures import AnglePair, Bar, Bars, Figure, HundredGrid, NumberLine, Places, Shape
from tutor.chapters.values import Draw, Item, Language, Picture, Template, Text
from tutor.errors import ContentFault
from tutor.numbers.ratio import Ratio

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def picture(kind: str, *, when: str = "", **fields: str | list[str]) -> Picture:
    """A picture as an author writes it; `start` stands for the field `from`."""
    named = {"from" if name == "start" else name: value for name, value in fields.items()}
    listed = {name: value if isinstance(value, list) else [value] for name, value in named.items()}
    return Picture(kind, tuple((name, tuple(Text(one, one, one) for one in of)) for name, of in listed.items()), when)


def line(**more: str | list[str]) -> Picture:
    return picture("number_line", **{"start": "-10", "to": "10", **more})


EVERY_KIND: dict[str, Picture] = {
    "number_line": line(marks=["-3", "1/2"], jumps=["-3 > 4: +7", "4 > 9"]),
    "bars": picture("bars", wholes=["8: 3 + 2", "2 x 5: 1"], labels=["a", "b", "c"], whole="1 m"),
    "circles": picture("circles", wholes=["3 x 4"], whole="?"),
    "rectangle": picture("rectangle", wide="9", high="4", bottom="9 cm", side="4 cm", across="?", squares="yes"),
    "triangle": picture("triangle", wide="7", high="16", bottom="7 cm", height="16 cm"),
    "right_triangle": picture("right_triangle", wide="3", high="4", across="?"),
    "parallelogram": picture("parallelogram", wide="17", high="4", side="5 cm", inside="?"),
    "angle_pair": picture("angle_pair", on="corner", size="33", labels=["33°", "?"]),
    "corners": picture("corners", labels=["?", "?", "120°"], equal_sides="yes"),
    "percent_bar": picture("percent_bar", at="70", percent="70%", part="?", whole="320"),
    "strips": picture("strips", rows=["2", "7"], names=["Imran", "Simran"], whole="₹180"),
    "places": picture("places", places=["tens", "ones", "tenths"], digits=["9", "", "8"]),
    "hundred_grid": picture("hundred_grid", shaded=["50", "33", "0"]),
    "cube": picture("cube", edge="5 cm", cuts="5"),
    "area_model": picture("area_model", across=["x", "9"], down=["6"]),
    "balance": picture("balance", left="9x + 7", right="61"),
}


def read(kind: str) -> Figure:
    return pictures.read(EVERY_KIND[kind])


def test_every_kind_can_be_read() -> None:
    assert set(EVERY_KIND) == set(pictures.kinds())
    for written in EVERY_KIND.values():
        assert pictures.read(written)


def test_a_number_line_names_its_ends_nought_and_its_marks_as_they_were_written() -> None:
    found = pictures.read(line(marks=["-4/8", "2.50"]))
    assert isinstance(found, NumberLine)
    assert [text for _, text in found.named] == ["-10", "-4/8", "0", "2.50", "10"]
    beyond = pictures.read(picture("number_line", start="7", to="8", step="1/10"))
    assert figures.labels(beyond) == ("7", "8")


def test_wholes_are_written_short() -> None:
    found = read("bars")
    assert isinstance(found, Bars)
    assert found.bars == (Bar(8, (3, 2)), Bar(5, (1,)), Bar(5, (1,)))
    assert not found.round


@pytest.mark.parametrize(
    ("text", "value"), [("-3", -3), ("2.5", Ratio(5, 2)), ("3/4", Ratio(3, 4)), ("-2 3/4", Ratio(-11, 4))]
)
def test_a_number_is_written_in_any_of_the_usual_ways(text: str, value: Ratio | int) -> None:
    assert pictures.number(text) == value


AMISS: dict[str, tuple[Picture, str]] = {
    "no such kind": (picture("poem"), "no kind of picture"),
    "a field too few": (picture("number_line", start="1"), "needs to"),
    "a field too many": (line(colour="red"), "has no colour"),
    "no number": (line(marks=["x"]), "is not a number"),
    "the wrong way round": (picture("number_line", start="5", to="1"), "cannot be drawn"),
    "no step": (line(step="0"), "cannot be drawn"),
    "too many ticks": (line(step="1/8"), "cannot be drawn"),
    "a mark off the line": (line(marks=["12"]), "not between"),
    "a jump off the line": (line(jumps=["1 > 12"]), "not between"),
    "a jump to nowhere": (line(jumps=["3"]), "a jump is written"),
    "too many marks": (line(marks=["1", "2", "3", "4", "5", "6", "7"]), "at most 6 marks"),
    "several where one is wanted": (picture("number_line", start=["1", "2"], to="5"), "where one is wanted"),
    "neither yes nor left out": (line(upright="no"), 'is "yes" or left out'),
    "no wholes": (picture("bars", wholes=[]), "wholes are 0"),
    "too many wholes": (picture("bars", wholes=["9 x 3", "3"]), "wholes are 10"),
    "no such whole": (picture("bars", wholes=["3: 1: 2"]), "a whole is written"),
    "parts of a part": (picture("bars", wholes=["2.5"]), "no whole number"),
    "too many parts": (picture("bars", wholes=["31"]), "not between"),
    "more shaded than there is": (picture("bars", wholes=["4: 3 + 2"]), "5 parts of 4"),
    "labels for some": (picture("bars", wholes=["4", "5"], labels=["a"]), "0 or 2 are wanted"),
    "a long label": (picture("balance", left="x" * 25, right="1"), "longer than"),
    "no length": (picture("rectangle", wide="0", high="1"), "wide is 0"),
    "too many squares": (picture("rectangle", wide="26", high="4", squares="yes"), "squares cannot be drawn"),
    "half squares": (picture("rectangle", wide="2.5", high="4", squares="yes"), "squares cannot be drawn"),
    "angles nowhere": (picture("angle_pair", on="moon", size="30", labels=["a", "b"]), "on is line"),
    "an angle too wide": (picture("angle_pair", on="corner", size="85", labels=["a", "b"]), "not between"),
    "equal sides of four": (picture("corners", labels=["a", "b", "c", "d"], equal_sides="yes"), "for a triangle"),
    "more than all": (picture("percent_bar", at="120", percent="", part="", whole=""), "not between"),
    "too many rows": (picture("strips", rows=["1", "2", "3", "4"]), "rows are 4"),
    "places out of order": (picture("places", places=["tenths", "ones"]), "in this order"),
    "no digit": (picture("places", places=["ones"], digits=["12"]), "one for each place"),
    "more than a hundred": (picture("hundred_grid", shaded=["60", "50"]), "110 squares"),
    "too many cuts": (picture("cube", edge="", cuts="11"), "not between"),
}


@pytest.mark.parametrize("name", AMISS)
def test_what_cannot_be_drawn_is_told(name: str) -> None:
    written, says = AMISS[name]
    with pytest.raises(ContentFault, match=says):
        pictures.read(written)


def test_a_kind_that_there_is_not_is_told_once() -> None:
    assert len(list(pictures.misfits("poem", frozenset({"verse"})))) == 1


# --- what is told of them -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_kind_is_told_in_one_sentence(kind: str, language: Language) -> None:
    told = pictures.described(pictures.read(EVERY_KIND[kind], language), language)
    assert told[-1] == ("।" if language == "hi" else ".")
    assert "{" not in told
    assert "?" not in told
    assert told[0] == told[0].upper()


def test_a_number_line_is_told_with_its_marks_and_jumps() -> None:
    told = pictures.described(read("number_line"), "en")
    assert told == (
        "A number line from -10 to 10, marked at -3 and 1/2, with an arrow from -3 to 4 that says +7, "
        "with an arrow from 4 to 9."
    )


def test_shaded_groups_are_told_apart_and_wholes_alike_together() -> None:
    assert pictures.described(pictures.read(picture("bars", wholes=["8: 3 + 2"])), "en") == (
        "A strip of 8 equal parts, 3 shaded and 2 shaded in another way."
    )
    assert pictures.described(pictures.read(picture("circles", wholes=["3 x 4: 1"])), "en") == (
        "3 circles of 4 equal parts each, 1 shaded."
    )
    assert pictures.described(pictures.read(picture("strips", rows=["4", "5"])), "en") == (
        "Rows of equal boxes, 4 boxes, 5 boxes."
    )
    assert pictures.described(pictures.read(picture("cube", edge="?")), "en") == "A cube, edge an unknown."


def test_a_whole_can_be_shaded_in_the_second_way_alone() -> None:
    second = pictures.read(picture("circles", wholes=["4: 4", "4: 0 + 3", "4: 0"]))
    assert isinstance(second, Bars)
    assert [bar.shaded for bar in second.bars] == [(4,), (0, 3), ()]
    assert figures.drawn(second) == (1, Ratio(3, 4))
    assert "3 shaded" in pictures.described(second, "en")


def test_what_has_to_be_found_is_named_as_unknown() -> None:
    told = {language: pictures.described(read("corners"), language) for language in LANGUAGES}
    assert told["en"] == "A triangle with angles an unknown, an unknown and 120°, two of its sides are equal."
    assert "अज्ञात" in told["hi"]
    four = pictures.read(picture("corners", labels=["70°", "80°", "85°", "?"]))
    assert pictures.described(four, "en").endswith("the angles 70°, 80°, 85° and an unknown.")


def test_every_language_has_the_same_pieces_with_the_same_slots() -> None:
    english = pictures.sentences("en")
    for language in LANGUAGES[1:]:
        other = pictures.sentences(language)
        assert other.keys() == english.keys()
        for code, piece in english.items():
            assert sorted(slots(other[code])) == sorted(slots(piece)), code


def slots(piece: str) -> list[str]:
    return [part.partition("}")[0] for part in piece.split("{")[1:]]


def test_a_piece_that_is_missing_is_a_fault_of_the_content() -> None:
    with pytest.raises(ContentFault, match=r"content/pictures/en\.toml: dozens needs 'dozens'"):
        pictures.place_name("dozens", "en")
    assert pictures.place_name("tenths", "hi") == "दसवाँ"


# --- the answer is never shown ------------------------------------------------------------------------------------


def asked(question: str, answer: str, shown: Picture, **more: Any) -> Item:
    """Some item with another question, answer and picture."""
    some = packs.load_chapter("rational_numbers").items[0]
    return replace(some, question=Text(question, question, question), answer=answer, picture=shown, **more)


def faults(question: str, answer: str, shown: Picture, **more: Any) -> list[str]:
    return list(dict.fromkeys(pictures.faults(asked(question, answer, shown, **more))))


SUM = "What is 3/8 + 2/8?"


def test_two_given_parts_may_be_shaded_and_their_sum_may_not() -> None:
    assert faults(SUM, "5/8", picture("bars", wholes=["8: 3 + 2"])) == []
    assert faults(SUM, "5/8", picture("bars", wholes=["8: 5"])) == ["the picture shows 5/8, which is the answer 5/8"]


def test_what_is_left_of_one_whole_is_one_thing_too() -> None:
    left = "Asha paints 3/8 and 2/8 of a wall. What part is left?"
    assert faults(left, "3/8", picture("bars", wholes=["8: 3", "8: 2"])) == []
    assert faults(left, "1/8", picture("bars", wholes=["8: 3 + 4"])) == [
        "the picture shows 1/8, which is the answer 1/8"
    ]
    assert faults("What is 1 - 0.6?", "0.4", picture("hundred_grid", shaded=["60"]))


@pytest.mark.parametrize(
    "shown",
    [
        line(marks=["6"]),
        line(jumps=["4 > 6"]),
        line(jumps=["4 > 7: +6"]),
        picture("number_line", start="0", to="6"),
        picture("rectangle", wide="2", high="3", inside="6"),
        picture("rectangle", wide="2", high="3", bottom="6 cm"),
        picture("balance", left="x", right="6"),
        picture("strips", rows=["6"]),
        picture("places", places=["ones"], digits=["6"]),
        picture("places", places=["ones", "tenths"], digits=["6", "0"]),
    ],
)
def test_the_answer_is_found_wherever_it_is_drawn_written_or_told(shown: Picture) -> None:
    assert faults("What is 4 + 2?", "6", shown, kind="integer")
    assert faults("What is 6 + 0?", "6", shown, kind="integer") == []


def test_a_word_that_is_the_answer_is_not_written() -> None:
    shown = picture("strips", rows=["2", "3"], names=["Profit", "cost"])
    assert faults("Is it good?", "profit", shown, kind="choice") == ['the picture says "profit", which is the answer']
    assert faults("Is it a profit or a loss?", "profit", shown, kind="choice") == []
    ratio = picture("balance", left="7:5", right="x")
    assert faults("Write 14:10 in its simplest form.", "7:5", ratio, kind="ratio")


def test_equal_values_in_another_form_are_the_answer_too() -> None:
    shown = picture("balance", left="5/8", right="x")
    assert faults("What is half of this?", "0.625", shown, kind="decimal")
    assert faults("What is half of this?", "62.5%", picture("balance", left="62.5%", right="x"), kind="percent")
    assert faults("How much?", "2 1/2", picture("balance", left="5/2", right="x"))
    assert faults("How many?", "1,200", picture("balance", left="1200", right="x"), kind="integer")
    assert faults("How many?", "-4", picture("balance", left="4", right="x"), kind="integer") == []


def test_a_picture_that_cannot_be_drawn_is_a_fault_of_its_item() -> None:
    assert faults(SUM, "5/8", line(marks=["12"])) == [
        "the picture cannot be drawn: marks is 12, which is not between -10 and 10"
    ]
    assert faults(SUM, "5/8", Picture("bars", ())) == ["a slot of the picture has no value for these numbers"]


def test_an_item_without_a_picture_has_no_faults_of_one() -> None:
    assert list(pictures.faults(replace(asked(SUM, "5/8", line()), picture=None))) == []


def test_a_whole_place_value_table_shows_its_number() -> None:
    whole = pictures.read(picture("places", places=["tens", "ones", "tenths"], digits=["9", "0", "8"]))
    assert figures.drawn(whole) == (Ratio(454, 5),)
    assert figures.drawn(read("places")) == ()
    assert figures.drawn(read("cube")) == ()
    assert isinstance(read("hundred_grid"), HundredGrid)
    assert isinstance(read("angle_pair"), AnglePair)
    assert isinstance(read("rectangle"), Shape)
    assert isinstance(whole, Places)


# --- in chapters --------------------------------------------------------------------------------------------------

CHAPTERS = {name: packs.load_chapter(name) for name in packs.chapter_ids()}
DRAWN = ("fractions", "integers", "perimeter_area_angles", "decimals", "ratio_and_percent")


@pytest.mark.parametrize("name", DRAWN)
def test_half_of_the_questions_of_the_chapters_that_need_it_have_a_picture(name: str) -> None:
    templates = CHAPTERS[name].templates
    assert sum(one.pattern.picture is not None for one in templates) >= 0.5 * len(templates)


def pictured(name: str) -> Template:
    return next(one for one in CHAPTERS["fractions"].templates if one.pattern.id == name)


def test_a_template_fills_the_slots_of_its_picture() -> None:
    item = generators.item(pictured("add_like"), 3)
    assert item.picture == picture("bars", wholes=["12: 6 + 5"])


def test_the_words_of_a_picture_are_in_the_language_of_the_lesson() -> None:
    boys = next(one for one in CHAPTERS["ratio_and_percent"].templates if one.pattern.id == "girls_to_boys")
    made = next(item for seed in range(20) if (item := generators.item(boys, seed)).picture is not None)
    assert made.picture is not None
    assert figures.labels(pictures.read(made.picture, "en")) == ("girls", "boys")
    assert figures.labels(pictures.read(made.picture, "hi")) == ("लड़कियाँ", "लड़के")


def test_a_picture_changes_neither_the_numbers_nor_the_id_of_an_item() -> None:
    template = pictured("add_like")
    bare = replace(template, pattern=replace(template.pattern, picture=None))
    for seed in range(30):
        assert replace(generators.item(template, seed), picture=None) == generators.item(bare, seed)


def test_a_picture_is_drawn_only_for_the_numbers_it_is_meant_for() -> None:
    template = pictured("pieces_in_rotis")
    for seed in range(40):
        item = generators.item(template, seed)
        wholes = int(item.question.en.split()[2])
        assert (item.picture is not None) == (wholes <= 9)


def with_picture(template: Template, shown: Picture) -> Template:
    return replace(template, pattern=replace(template.pattern, picture=shown))


def test_a_slot_without_a_value_keeps_no_item_back() -> None:
    broken = with_picture(pictured("add_like"), picture("bars", wholes=["{a / (b - b)}"]))
    item = generators.item(broken, 3)
    assert item.picture == Picture("bars", ())
    assert replace(item, picture=None) == replace(generators.item(pictured("add_like"), 3), picture=None)


def test_formulas_of_a_picture_are_checked_before_any_number_is_drawn() -> None:
    template = with_picture(pictured("add_like"), picture("bars", wholes=["{x}"], when="y > 2"))
    says = [told for place, told in content_check.slot_faults(template) if place == ("picture",)]
    assert says == [
        'there is no draw, pick or value called "y" (above it)',
        'there is no draw, pick or value called "x" (above it)',
    ]
    used = with_picture(template, picture("bars", wholes=["{z}"], when="z > 2"))
    drawn = replace(used, draws=(*used.draws, Draw("z", (3, 4))))
    assert list(content_check.slot_faults(drawn)) == []


# --- in a file ----------------------------------------------------------------------------------------------------


def written_chapter(folder: Path, line_of_it: str, instead: str = "") -> Path:
    """The chapter of integers with another picture for its first question."""
    chapter = folder / "integers"
    chapter.mkdir()
    text = (packs.CHAPTERS / "integers" / packs.FILE).read_text(encoding="utf-8")
    before, found, after = text.partition("picture = ")
    assert found
    (chapter / packs.FILE).write_text(f"{before}{line_of_it}\n{instead}{after.partition(chr(10))[2]}", encoding="utf-8")
    return chapter


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ('picture = "a horse"', "must be a picture such as"),
        ('picture = { from = "1" }', "must be a picture such as"),
        ('picture = { kind = "poem" }', "there is no kind of picture called"),
        ('picture = { kind = "cube" }', 'a picture of kind "cube" needs edge'),
        ('picture = { kind = "cube", edge = "1", sides = "6" }', 'a picture of kind "cube" has no sides'),
        ('picture = { kind = "cube", edge = { en = "a" } }', "each word is text in quotes"),
    ],
)
def test_a_faulty_picture_is_told_with_its_line(tmp_path: Path, written: str, says: str) -> None:
    found = packs.faults(written_chapter(tmp_path, written))
    assert len(found) == 1
    assert says in found[0].says
    assert found[0].line > 1


def test_numbers_may_be_written_bare_and_digits_left_empty(tmp_path: Path) -> None:
    lines = 'picture = { kind = "places", places = ["ones", "tenths"], digits = [3, ""] }'
    chapter = packs.read_chapter(written_chapter(tmp_path, lines))
    assert chapter.templates[0].pattern.picture == picture("places", places=["ones", "tenths"], digits=["3", ""])


def test_the_check_of_the_content_finds_a_picture_that_tells(tmp_path: Path) -> None:
    telling = written_chapter(
        tmp_path, 'picture = { kind = "number_line", from = "-20", to = "20", marks = ["{a - n}"] }'
    )
    found = content_check.template_faults(telling, 0, 20)
    assert {one.says.partition("the picture ")[2].split()[0] for one in found} == {"shows", "says"}


def test_the_check_of_the_content_finds_a_picture_that_is_never_drawn(tmp_path: Path) -> None:
    never = written_chapter(tmp_path, 'picture = { kind = "cube", edge = "{a}", when = "a > 100" }')
    assert [one.says for one in content_check.template_faults(never, 0, 20)] == ["the picture is not drawn in 20 seeds"]
