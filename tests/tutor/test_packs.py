"""Chapters as an author meets them: what is read, and how each kind of mistake is told."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from tutor.chapters import packs
from tutor.chapters.values import Draw, Pick, Picture, Text
from tutor.errors import ContentFault, UnknownChapter
from tutor.language.toml_files import line_of, shown
from tutor.language.toml_text import CONTENT

EXAMPLE = re.search(r"```toml\n(.*?)```", (CONTENT / "SCHEMA.md").read_text(encoding="utf-8"), re.DOTALL)[1]  # type: ignore[index]
"""The whole chapter that SCHEMA.md shows."""


def chapter_with(folder: Path, text: str, name: str = "warm_up") -> Path:
    home = folder / name
    home.mkdir()
    (home / "chapter.toml").write_text(text, encoding="utf-8")
    return home


def fault_in(folder: Path, text: str) -> str:
    with pytest.raises(ContentFault) as caught:
        packs.read_chapter(chapter_with(folder, text))
    return str(caught.value)


def line_with(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


def test_a_chapter_is_found_by_its_id_and_by_its_title_however_it_is_written() -> None:
    chapter = packs.load_chapter("rational_numbers")
    for name in ("Rational Numbers", "RATIONAL numbers", " rational-numbers ", "Rational_Numbers"):
        assert packs.load_chapter(name) is chapter


def test_a_chapter_is_found_by_its_title_when_that_is_not_its_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chapter_with(tmp_path, EXAMPLE.replace('en = "Warm Up"', 'en = "Before we start"'))
    monkeypatch.setattr(packs, "CHAPTERS", tmp_path)
    assert packs.load_chapter("before we START").id == "warm_up"


@pytest.mark.parametrize("name", ["", "trigonometry", "../phrases", "rational\0numbers", "x" * 100_000, "🙂"])
def test_an_unknown_chapter_is_answered_with_the_ones_there_are(name: str) -> None:
    with pytest.raises(UnknownChapter, match="rational_numbers") as caught:
        packs.load_chapter(name)
    assert len(str(caught.value)) < 900


def test_a_skill_is_found_by_its_id_and_nothing_else_is_taken_for_it() -> None:
    chapter = packs.load_chapter("fractions")
    assert [chapter.skill(one.id) for one in chapter.skills] == list(chapter.skills)
    with pytest.raises(KeyError):
        chapter.skill("Fractions")


def test_the_version_is_the_digest_of_the_file() -> None:
    raw = (CONTENT / "chapters" / "rational_numbers" / "chapter.toml").read_bytes()
    assert packs.load_chapter("rational_numbers").version == hashlib.sha256(raw).hexdigest()[:12]


def test_another_text_has_another_version(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = packs.read_chapter(chapter_with(tmp_path / "a", EXAMPLE))
    other = packs.read_chapter(chapter_with(tmp_path / "b", EXAMPLE.replace("Manali", "Shimla")))
    assert one.version != other.version


def test_the_example_in_the_schema_is_a_whole_chapter(tmp_path: Path) -> None:
    chapter = packs.read_chapter(chapter_with(tmp_path, EXAMPLE))
    item = chapter.items[0]
    assert (chapter.id, chapter.grade, item.answer, item.latex) == ("warm_up", 6, "-2", "3 - 5")
    assert item.hints[1].en.startswith("Go down three floors")
    assert item.sub_questions[0].ask.hinglish.endswith("kaunsa floor hai?")
    assert item.steps[2].spoken_in("hi") == item.steps[2].hinglish


def test_in_hindi_the_question_is_enough_and_hinglish_stands_in_for_the_rest(tmp_path: Path) -> None:
    item = packs.read_chapter(chapter_with(tmp_path, EXAMPLE)).items[0]
    assert item.spoken.spoken_in("hi").startswith("एक लिफ़्ट तीन मंज़िल पर है")
    assert item.hints[1].spoken_in("hi") == item.hints[1].hinglish


def test_hindi_may_say_everything(tmp_path: Path) -> None:
    more = (
        'praise = "आपने शून्य के नीचे भी गिना"\nhints = ["एक", "दो"]\nsteps = ["एक", "दो", "तीन"]\n[[items.sub_questions]]'
    )
    text = EXAMPLE.replace("[[items.sub_questions]]", more, 1)
    item = packs.read_chapter(chapter_with(tmp_path, text)).items[0]
    assert item.praise.spoken_in("hi") == "आपने शून्य के नीचे भी गिना"
    assert [hint.hi for hint in item.hints] == ["एक", "दो"]
    assert item.steps[2].hi == "तीन"


def test_what_older_chapters_do_not_have_may_be_left_out(tmp_path: Path) -> None:
    old = re.sub(r"ncert = .*\n", "", EXAMPLE[: EXAMPLE.index("[[templates]]")])
    old = re.sub(r"\[skills\.(?:analogy|notes)\]\nen = .*\nhinglish = .*\n", "", old)
    chapter = packs.read_chapter(chapter_with(tmp_path, old))
    assert (chapter.ncert, chapter.templates, chapter.skills[0].analogy.en) == ((), (), "")
    assert len(chapter.items) == 1


def test_a_chapter_may_be_all_templates(tmp_path: Path) -> None:
    text = EXAMPLE[: EXAMPLE.index("[[items]]")] + EXAMPLE[EXAMPLE.index("[[templates]]") :]
    chapter = packs.read_chapter(chapter_with(tmp_path, text))
    assert chapter.items == ()
    assert [template.pattern.id for template in chapter.templates] == ["take_more_than_there_is"]


def test_a_template_is_read_with_its_draws_and_conditions(tmp_path: Path) -> None:
    pick = '[templates.pick]\nwho = ["Asha", { en = "a boy", hinglish = "ladka" }]\n[templates.values]'
    chapter = packs.read_chapter(chapter_with(tmp_path, EXAMPLE.replace("[templates.values]", pick)))
    template = chapter.templates[0]
    assert template.draws == (Draw("a", range(2, 10)), Draw("b", range(5, 16)))
    assert template.picks == (Pick("who", (Text("Asha", "Asha", "Asha"), Text("a boy", "ladka"))),)
    assert (template.values, template.require) == ((("below", "b - a"),), ("b > a + 1", "b != 2 * a"))
    assert template.pattern.problem == "{a} - {b}"
    assert chapter.ncert[1] == "Class 6 (Mathematics): Integers"
    assert chapter.skills[0].analogy.en.startswith("A lift that passes")
    assert chapter.misconceptions == tuple(packs.misconceptions().values())


def test_a_list_is_drawn_from_as_it_stands(tmp_path: Path) -> None:
    text = EXAMPLE.replace('a = "2..9"', "a = [2, 3, 5, 7]")
    assert packs.read_chapter(chapter_with(tmp_path, text)).templates[0].draws[0] == Draw("a", (2, 3, 5, 7))


def with_picture(written: str) -> str:
    return EXAMPLE.replace('answer = "-2"', f'answer = "-2"\npicture = {written}', 1)


def test_a_picture_is_read_with_its_numbers_and_its_words_in_each_language(tmp_path: Path) -> None:
    written = '{ kind = "strips", rows = [2, "7"], names = ["", { en = "boys", hinglish = "ladke" }], when = "a < 3" }'
    shown = packs.read_chapter(chapter_with(tmp_path, with_picture(written))).items[0].picture
    rows, names = (Text("2", "2", "2"), Text("7", "7", "7")), (Text("", "", ""), Text("boys", "ladke"))
    assert shown == Picture("strips", (("rows", rows), ("names", names)), "a < 3")


def test_a_picture_may_be_left_out(tmp_path: Path) -> None:
    assert packs.read_chapter(chapter_with(tmp_path, EXAMPLE)).items[0].picture is None


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ('"a lift"', "must be a picture such as"),
        ('{ rows = ["2"] }', "must be a picture such as"),
        ('{ kind = "poem" }', 'no kind of picture called "poem"'),
        ('{ kind = "strips" }', "needs rows"),
        ('{ kind = "strips", rows = ["2"], colour = "red" }', "has no colour"),
        ('{ kind = "strips", rows = [true] }', "each word is text in quotes"),
    ],
)
def test_what_is_no_picture_is_told_with_its_line(tmp_path: Path, written: str, says: str) -> None:
    text = with_picture(written)
    told = fault_in(tmp_path, text)
    assert says in told
    assert f"line {line_with(text, 'picture =')}" in told


def test_chapters_are_listed_by_their_heads_and_a_faulty_one_takes_no_other_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chapter_with(tmp_path, EXAMPLE.replace('answer = "-2"', "answer = "), "warm_up")
    chapter_with(tmp_path, "title = 7", "numbered")
    chapter_with(tmp_path, "grade = 7\ntitle = { en = 'Alone', hinglish = 'Alone' }", "later")
    monkeypatch.setattr(packs, "CHAPTERS", tmp_path)
    assert [(one.id, one.title.en, one.grade) for one in packs.listed()] == [
        ("numbered", "numbered", 0),
        ("warm_up", "Warm Up", 6),
        ("later", "Alone", 7),
    ]


PICK = "[templates.pick]\nwho = {}\n[templates.values]"
MISTAKES = [
    ("a misspelt field", 'kind = "integer"\nanswer = "-2"', 'kind = "integer"\nanswr = "-2"', 'answr', "spelt"),
    ("a number without quotes", 'answer = "-2"', "answer = -2", "answer = -2", "text in quotes"),
    ("an empty praise", '"you went on counting below zero"', '""', 'praise = ""', "must not be empty"),
    ("an unknown difficulty", 'difficulty = "easy"', 'difficulty = "mild"', "difficulty", "'easy', 'medium' or 'hard'"),
    ("an unknown kind", 'kind = "integer"', 'kind = "whole"', '"whole"', "'integer', 'number', 'fraction'"),
    ("a grade too high", "grade = 6", "grade = 9", "grade = 9", "must be less than or equal to 8"),
    ("a grade in quotes", "grade = 6", 'grade = "six"', 'grade = "six"', "must be"),
    ("a draw that is no range", 'a = "2..9"', 'a = "2 to 9"', 'a = "2 to 9"', 'a range such as "-12..12"'),
    ("a range upside down", 'a = "2..9"', 'a = "9..2"', 'a = "9..2"', 'a range such as "-12..12"'),
    ("a range too wide", 'a = "2..9"', 'a = "0..99999"', 'a = "0..99999"', "of at most 10000 numbers"),
    ("a draw of fractions", 'a = "2..9"', "a = [0.5]", "a = [0.5]", "fractions are made in values"),
    ("a draw of nothing", 'a = "2..9"', "a = []", "a = []", "a list of whole numbers"),
    ("a pick of nothing", "[templates.values]", PICK.format("[]"), "who =", "a list of words"),
    ("a pick of numbers", "[templates.values]", PICK.format("[1]"), "who =", "text in quotes"),
    ("a pick in one language", "[templates.values]", PICK.format('[{ en = "a" }]'), "who =", "text in quotes, or {"),
    ("a pick with a number", "[templates.values]", PICK.format('[{ en = "a", hinglish = 1 }]'), "who =", "or {"),
    ("a name that is none", 'a = "2..9"', '"a b" = "2..9"', "[templates.draw]", "must be small letters"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "at", "says"), [row[1:] for row in MISTAKES], ids=[m[0] for m in MISTAKES])
def test_a_mistake_is_told_with_its_file_and_line(tmp_path: Path, before: str, after: str, at: str, says: str) -> None:
    assert before in EXAMPLE
    text = EXAMPLE.replace(before, after, 1)
    told = fault_in(tmp_path, text)
    assert "warm_up/chapter.toml" in told
    assert f"line {line_with(text, at)}:" in told
    assert says in told


def test_a_third_hint_is_told_where_the_hints_begin(tmp_path: Path) -> None:
    text = EXAMPLE.replace('  "Zero tak', '  "Ruko.",\n  "Zero tak', 1)
    told = fault_in(tmp_path, text)
    assert f"line {line_with(text, 'Ruko') - 2}:" in told
    assert "hints: has 3 entries; 2 is the most" in told


def test_an_entry_of_a_list_is_told_on_its_own_line(tmp_path: Path) -> None:
    text = EXAMPLE.replace('"Ground floor zero hai, socho uske neeche kya aata hai."', '"  "')
    line = line_with(text, '"  "')
    assert f"line {line}: items #1" in fault_in(tmp_path, text)


def test_an_entry_of_a_list_in_one_line_is_told_on_that_line(tmp_path: Path) -> None:
    text = EXAMPLE.replace('require = ["b > a + 1", "b != 2 * a"]', 'require = ["b > a + 1", ""]')
    assert f"line {line_with(text, 'require =')}: templates #1" in fault_in(tmp_path, text)


def test_a_mistake_in_an_item_is_told_with_the_items_id(tmp_path: Path) -> None:
    told = fault_in(tmp_path, EXAMPLE.replace('relate = "On a', 'relates = "On a', 1))
    assert 'items #1 "lift_to_basement" en relates: is not a field' in told


def test_a_missing_sub_question_is_told(tmp_path: Path) -> None:
    told = fault_in(tmp_path, EXAMPLE[: EXAMPLE.index("[[items.sub_questions]]")])
    assert "sub_questions: is missing" in told


def test_a_chapter_that_asks_nothing_is_told(tmp_path: Path) -> None:
    assert "there are no items and no templates" in fault_in(tmp_path, EXAMPLE[: EXAMPLE.index("[[items]]")])


def test_a_chapter_as_it_should_be_has_no_fault(tmp_path: Path) -> None:
    assert packs.faults(chapter_with(tmp_path, EXAMPLE)) == ()


def test_every_fault_of_a_file_is_told_from_top_to_bottom(tmp_path: Path) -> None:
    text = EXAMPLE.replace("grade = 6", "grade = 60").replace('relate = "On a', 'relates = "On a')
    text = text.replace('skill = "below_zero"', 'skill = "nowhere"').replace('kind = "integer"', 'kind = "whole"')
    faults = packs.faults(chapter_with(tmp_path, text))
    lines = [number for number, line in enumerate(text.splitlines(), 1) if "nowhere" in line or '"whole"' in line]
    assert [fault.line for fault in faults if "nowhere" in fault.says or "'integer'" in fault.says] == lines
    assert [fault.line for fault in faults] == sorted(fault.line for fault in faults)
    assert {fault.says.split(":")[0] for fault in faults if "relate" in fault.place} == {
        "is missing",
        "is not a field of this table (is it spelt rightly?)",
    }
    assert faults[0].place == "grade"


def test_every_table_that_is_not_toml_is_told(tmp_path: Path) -> None:
    text = EXAMPLE.replace("grade = 6", "grade = six").replace('a = "2..9"', 'a "2..9"')
    text = text.replace('praise = "you did', "praise = you did").replace('b = "5..15"', 'b = "5..15"')
    faults = packs.faults(chapter_with(tmp_path, text))
    assert [(fault.line, fault.says) for fault in faults] == [
        (line_with(text, "grade ="), "not TOML: the value cannot be read: words go in quotes"),
        (line_with(text, 'a "2..9"'), "not TOML: a name must be followed by = and its value"),
        (line_with(text, "praise = you did"), "not TOML: the value cannot be read: words go in quotes"),
    ]


def test_tables_of_any_shape_are_told_and_never_raise(tmp_path: Path) -> None:
    text = 'id = 3\nskills = [7, { id = "a", prerequisites = 4 }]\nitems = "none"\n[[templates]]\nid = "b"\nen = 7\n'
    told = [str(fault) for fault in packs.faults(chapter_with(tmp_path, text))]
    assert any("skills #1: must be a table of its own" in one for one in told)
    assert any("items: must be a list" in one for one in told)


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('skill = "below_zero"', 'skill = "above_zero"', 'item "lift_to_basement" is on skill "above_zero"'),
        ("[skills.teach]", 'prerequisites = ["counting"]\n[skills.teach]', 'needs "counting"'),
        ("[skills.teach]", 'prerequisites = ["below_zero"]\n[skills.teach]', 'needs "below_zero"'),
        ('  "Abhi aur jaana hai, isliye zero se neeche jaate hain.",\n', "", "3 steps in one language and 2"),
        (
            'skill = "below_zero"\ndifficulty = "medium"',
            'skill = "above"\ndifficulty = "medium"',
            'template "take_more_',
        ),
        ('id = "take_more_than_there_is"', 'id = "lift_to_basement"', "an item and a template have the id"),
        ('id = "warm_up"', 'id = "warmer_up"', 'the id is "warmer_up" but the folder is "warm_up"'),
        ('id = "below_zero"', 'id = "Below zero"', "skills #1"),
    ],
)
def test_what_does_not_fit_together_is_told(tmp_path: Path, before: str, after: str, says: str) -> None:
    told = fault_in(tmp_path, EXAMPLE.replace(before, after, 1))
    assert says in told
    assert "chapter.toml" in told


def test_two_items_of_the_same_id_are_told(tmp_path: Path) -> None:
    item = EXAMPLE[EXAMPLE.index("[[items]]") : EXAMPLE.index("[[templates]]")]
    assert 'two items have the id "lift_to_basement"' in fault_in(tmp_path, f"{EXAMPLE}\n{item}")


def test_a_file_that_is_not_toml_is_told_with_its_line(tmp_path: Path) -> None:
    told = fault_in(tmp_path, EXAMPLE.replace('answer = "-2"', 'answer = "-2', 1))
    assert f"line {line_with(EXAMPLE, 'answer =')}: not TOML: a text in quotes is not closed on its line" in told


def test_a_file_that_is_not_text_is_told(tmp_path: Path) -> None:
    home = chapter_with(tmp_path, "")
    (home / "chapter.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentFault, match="not UTF-8"):
        packs.read_chapter(home)
    with pytest.raises(ContentFault, match="not UTF-8"):
        packs.faults(home)


def test_a_name_given_twice_in_two_tables_is_told(tmp_path: Path) -> None:
    text = EXAMPLE.replace("[[items.sub_questions]]", "[items.en]\n[[items.sub_questions]]", 1)
    told = [str(fault) for fault in packs.faults(chapter_with(tmp_path, text))]
    assert len(told) == 1
    assert "not TOML: this table is given twice" in told[0]


def test_a_text_that_never_ends_is_told(tmp_path: Path) -> None:
    told = [str(fault) for fault in packs.faults(chapter_with(tmp_path, f'{EXAMPLE}hi = """'))]
    assert [
        f"line {len(EXAMPLE.splitlines()) + 1}: not TOML: a text in quotes is not closed" in one for one in told
    ] == [True]


def test_a_folder_without_a_chapter_is_told(tmp_path: Path) -> None:
    with pytest.raises(ContentFault, match="cannot be read"):
        packs.read_chapter(tmp_path / "warm_up")


def test_a_place_in_a_later_table_is_not_sought_in_an_earlier_one() -> None:
    text = '[[items]]\nid = "a"\nhint = "x"\n[[items]]\nid = "b"\n[[items]]\nid = "c"\nhint = "z"\n'
    assert [line_of(text, ("items", at, "hint")) for at in (0, 1, 2)] == [3, 4, 8]
    assert line_of(text, ("items", 7, "hint")) == 3


def test_a_file_of_the_content_is_named_as_its_authors_know_it(tmp_path: Path) -> None:
    assert shown(CONTENT / "chapters" / "integers" / "chapter.toml") == "content/chapters/integers/chapter.toml"
    assert shown(tmp_path / "chapter.toml") == (tmp_path / "chapter.toml").as_posix()


# --- the plan -------------------------------------------------------------------------------------------------------

PLAN = """
[[plan]]
skill = "below_zero"
kind = "explain"
[plan.say]
en = "Below zero there are numbers too."
hinglish = "Zero ke neeche bhi numbers hain."

[[plan]]
skill = "below_zero"
kind = "check"
items = ["lift_to_basement"]

[[plan]]
skill = "below_zero"
kind = "practise"
"""


def test_a_plan_is_read_step_by_step(tmp_path: Path) -> None:
    first, check, last = packs.read_chapter(chapter_with(tmp_path, EXAMPLE + PLAN)).plan
    assert (first.kind, first.skill, first.say.en) == ("explain", "below_zero", "Below zero there are numbers too.")
    assert (check.kind, check.items) == ("check", ("lift_to_basement",))
    assert (last.kind, last.items, last.say.en) == ("practise", (), "")


def test_a_plan_as_it_should_be_has_no_fault(tmp_path: Path) -> None:
    assert packs.faults(chapter_with(tmp_path, EXAMPLE + PLAN)) == ()


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('skill = "below_zero"\nkind = "practise"', 'skill = "above"\nkind = "practise"', 'has the skill "above"'),
        ('items = ["lift_to_basement"]', 'items = ["lift"]', '"lift" is no item or template on "below_zero"'),
        ('kind = "practise"', 'kind = "practise"\nitems = ["lift_to_basement"]', "is asked already"),
        ('kind = "explain"', 'kind = "explain"\nitems = ["lift_to_basement"]', "an explain asks nothing"),
        ('kind = "explain"', 'kind = "check"', "only an explain says something; this is a check"),
    ],
)
def test_a_step_that_does_not_fit_is_told(tmp_path: Path, before: str, after: str, says: str) -> None:
    told = packs.faults(chapter_with(tmp_path, EXAMPLE + PLAN.replace(before, after)))
    assert any(says in str(fault) for fault in told), told


def test_a_skill_that_a_plan_forgets_is_told(tmp_path: Path) -> None:
    only = PLAN.partition('[[plan]]\nskill = "below_zero"\nkind = "check"')[0]
    told = packs.faults(chapter_with(tmp_path, EXAMPLE + only))
    assert ["neither checks nor practises" in str(fault) for fault in told] == [True]


def test_steps_of_any_shape_are_told_and_never_raise(tmp_path: Path) -> None:
    odd = '\n[[plan]]\nskill = ["a"]\nkind = 3\nitems = [["a"], 4, "lift_to_basement"]\n'
    assert packs.faults(chapter_with(tmp_path, EXAMPLE + odd))
