"""The check of a whole chapter: each kind of fault is planted in a copy, and is named with its file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tutor.chapters import content_check
from tutor.errors import ContentFault
from tutor.language.toml_files import Fault
from tutor.language.toml_text import CONTENT

EXAMPLE = re.search(r"```toml\n(.*?)```", (CONTENT / "SCHEMA.md").read_text(encoding="utf-8"), re.DOTALL)[1]  # type: ignore[index]
"""The whole chapter that SCHEMA.md shows."""

SEEDS = 25


def chapter_with(folder: Path, text: str) -> Path:
    home = folder / "warm_up"
    home.mkdir(parents=True)
    (home / "chapter.toml").write_text(text, encoding="utf-8")
    return home


def check(folder: Path, text: str, seeds: int = SEEDS) -> tuple[Fault, ...]:
    return content_check.check(chapter_with(folder, text), seeds)


def line_with(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


def test_the_example_of_the_schema_lacks_only_skills(tmp_path: Path) -> None:
    faults = check(tmp_path, EXAMPLE, 200)
    assert [fault.says for fault in faults] == ["skills: 1; a chapter has 6 or more"]
    assert str(faults[0]).endswith("warm_up/chapter.toml, line 3: title: skills: 1; a chapter has 6 or more")


TEMPLATE = "[[templates]]"
SUB = "[[templates.sub_questions]]"
KEY = 'answer = "{a - b}"'
LINE = 'picture = { kind = "number_line", from = "-20", to = "20",'
PLANTED = [
    # what is changed, what it becomes, on which line it is told, what is said
    ('ncert = ["Class 6 (Gan', 'ncert = []\n#', "title =", "the chapter has no ncert"),
    ("[skills.analogy]\nen = ", "[skills.analogy]\nen = '4 lifts. '\n#", "en = '4 lifts", "words, not in digits"),
    ("A lift that passes", "One. Two. A lift that passes", "One. Two. A", "3 sentences; 2 is the most"),
    ("When we take", "Going down. When we take", "Going down. When", "2 sentences; 1 is the most"),
    ("Some children stop at zero", "Some", None, ""),
    ('answer = "-2"', f'answer = "-{"2" * 70}"', 'answer = "-2', ""),
    ('answer = "{a - b}"', 'answer = "{10**39 / 3:decimal}"', TEMPLATE, "has no end as a decimal"),
    ('answer = "{a - b}"', f'answer = "{{a - {"9" * 70}}}"', 'answer = "{a', ""),
    ('answer = "-2"', 'answer = "-2.5"', 'answer = "-2.5"', 'is not a whole number, as kind "integer" asks'),
    ('answer = "{a - b}"', 'answer = "{a + b}"', TEMPLATE, "first with seed 0: template"),
    ('answer = "{a - b}"', 'answer = "{2 * a - b - 7}"', 'answer = "{2', 'comes to'),
    ('answer = "{a - b}"', 'answer = "{a - b}"\naccept_also = ["{a"]', "accept_also", "{ and } stand around a slot"),
    ('answer = "0"', 'answer = "0"\naccept_also = ["{a:b"]', "accept_also", "{ and } stand around a slot"),
    ('answer = "{a - b}"', 'answer = "{a - c}"', 'answer = "{a - c}"', 'no draw, pick or value called "c"'),
    ('answer = "{a - b}"', 'answer = "{a - b"', 'answer = "{a - b"', "{ and } stand around a slot"),
    ('answer = "{a - b}"', 'answer = "{a - b:roman}"', "b:roman", "not as 'roman'"),
    ('problem = "{a} - {b}"', 'problem = "guess: {a}, {b}"', "problem =", "cannot be read"),
    ("latex = '<a> - <b>'", "latex = '<a> - {<b>'", "latex = '<a> - {<b>'", "a bracket is not closed"),
    ("latex = '<a> - <b>'", "latex = '<a - <b>'", "latex = '<a - <b>'", "< and > stand around a slot"),
    ("latex = '<a> - <b>'", "latex = '<a> - 99'", "latex = '<a> - 99'", "99 is drawn but not asked"),
    ('require = ["b > a + 1"', 'require = ["b > a +"', "require =", "the formula 'b > a +' cannot be read"),
    ('require = ["b > a + 1"', 'require = ["b > 99"', TEMPLATE, "the conditions of require are never met together"),
    ('require = ["b > a + 1"', 'require = ["b > d"', "require =", 'called "d"'),
    ('below = "b - a"', 'below = "b - later"\nlater = "a"', "below =", 'called "later"'),
    ('below = "b - a"', 'below = "b - a"\nspare = "b"', "spare =", '"spare" is never used'),
    ('below = "b - a"', 'below = "b - a"\na = "b"', 'a = "b"', 'the name "a" is given twice'),
    ('below = "b - a"', 'below = "b - a"\nroot = "b"', "root =", '"root" is a word of the formula language'),
    ('b = "5..15"', 'b = "5..15"\nextra = "1..2"', "extra =", '"extra" is never used'),
    ('a = "2..9"\nb = "5..15"', 'a = "2..3"\nb = "7..8"', "[templates.draw]", "4 different questions in 25 seeds"),
    ('spoken = "What is {a} minus {b}?"', 'spoken = "What is {a} - {b}?"', "{a} - {b}?", "- cannot be said aloud"),
    ('spoken = "What is {a} minus {b}?"', 'spoken = "What is {b} less?"', "{b} less", "on the board but not said"),
    ('"Take {a} away to', '"Go to {a - b} and', "Go to {a - b}", "tells the answer"),
    ('"More is taken away', '"Wrong: more is taken away', "Wrong: more", '"wrong" is never said to a child'),
    ('"So the answer is {a - b}."', '"So we are done."', "So we are done", "the last step does not say the answer"),
    ('{a} ghatakar hum', '{b} ghatakar hum', "{b} ghatakar", "not the numbers of the English"),
    ('praise = "you did not stop at zero"', 'praise = "You did."', 'praise = "You did."', "small letter"),
    (f'{SUB}\nkind = "integer"\nanswer = "0"', f'{SUB}\nkind = "integer"\nanswer = "1/2"', '"1/2"', "a whole number"),
    ("{a} घटा {b} कितना होगा?", "{a} minus {b} कितना होगा?", "{a} minus {b} कितना", "Devanagari"),
    ("Batao, {a} minus {a} kya hoga?", "Tum {a} minus {a} karte ho?", "karte ho", "is a girl or a boy"),
    (KEY, f'{KEY}\n{LINE} marks = ["{{a - b}}"] }}', "picture =", "first with seed 0: the picture shows -"),
    (KEY, f'{KEY}\n{LINE} marks = ["{{c}}"] }}', "picture =", 'no draw, pick or value called "c"'),
    (KEY, f'{KEY}\n{LINE} when = "c > 1" }}', "picture =", 'no draw, pick or value called "c"'),
    (KEY, f'{KEY}\n{LINE} when = "a > 99" }}', "picture =", "the picture is not drawn in 25 seeds"),
    ('skill = "below_zero"\ndifficulty = "medium"', 'skill = "x"\ndifficulty = "hard"', 'skill = "x"', "does not have"),
    ('id = "take_more_than_there_is"', 'id = "lift_to_basement"', 'id = "lift_to_basement"', "have the id"),
    ("grade = 6", "grade = 5", "grade = 5", "must be greater than or equal to 6"),
    ("grade = 6", "grade six", "grade six", "not TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "at", "says"), PLANTED, ids=[row[1][:40] for row in PLANTED])
def test_a_planted_fault_is_told_with_its_line(
    tmp_path: Path, before: str, after: str, at: str | None, says: str
) -> None:
    assert before in EXAMPLE
    text = EXAMPLE.replace(before, after)
    faults = [fault for fault in check(tmp_path, text) if "6 or more" not in fault.says]
    if at is None:
        assert faults == []
        return
    lines = [number for number, line in enumerate(text.splitlines(), 1) if at in line]
    assert any(fault.line in lines and says in fault.says for fault in faults), faults
    assert all(fault.file.endswith("warm_up/chapter.toml") for fault in faults)


def test_what_a_step_of_the_plan_says_is_looked_at_too(tmp_path: Path) -> None:
    say = 'say.en = "Take 4 away."\nsay.hinglish = "Chaar hatao."\nsay.hi = "चार हटाओ।"\n'
    step = '[[plan]]\nskill = "below_zero"\nkind = '
    text = f'{EXAMPLE}\n{step}"explain"\n{say}\n{step}"practise"\n'
    faults = [fault for fault in check(tmp_path, text) if "6 or more" not in fault.says]
    assert [(fault.line, "in words, not in digits" in fault.says) for fault in faults] == [
        (line_with(text, "[[plan]]"), True)
    ]


def without(text: str, table: str, next_table: str) -> str:
    """The text without one table, up to the one that follows it."""
    start = text.index(table)
    return text[:start] + text[text.index(next_table, start) :]


@pytest.mark.parametrize(
    ("table", "next_table", "at", "says"),
    [
        ("[skills.analogy]", "[skills.notes]", "[[skills]]", "there is no [skills.analogy]"),
        ("[skills.notes]", "[[items]]", "[[skills]]", "there is no [skills.notes]"),
        ("[items.hi]", "[[items.sub_questions]]", "[[items]]", "there is no Hindi"),
        ("[templates.hi]", SUB, TEMPLATE, "there is no Hindi"),
    ],
)
def test_what_is_left_out_is_asked_for(tmp_path: Path, table: str, next_table: str, at: str, says: str) -> None:
    text = without(EXAMPLE, table, next_table)
    faults = check(tmp_path, text)
    assert [fault.line for fault in faults if says in fault.says] == [line_with(text, at)]


def test_a_chapter_that_claims_hindi_is_asked_for_all_of_it(tmp_path: Path) -> None:
    claims = 'languages = ["en", "hinglish", "hi"]\n'
    faults = check(tmp_path, EXAMPLE.replace("grade = 6\n", f"grade = 6\n{claims}", 1))
    lacking = {fault.says.rpartition("this ")[2] for fault in faults if 'the chapter claims "hi"' in fault.says}
    whats = {"hint", "step", "sub-question", "praise", "relate"}
    assert lacking == {"has no Hindi", *(f"{one} has no Hindi" for one in whats)}


def test_a_hint_of_a_skill_is_looked_at_like_all_that_is_said(tmp_path: Path) -> None:
    hint = '[[skills.hints]]\nen = "Look at the {}."\nhinglish = "Zero ko dekho."\nhi = "शून्य को देखो।"\n'
    text = EXAMPLE.replace("[[items]]", hint.format("5 floors") + hint.format("ground") + "\n[[items]]", 1)
    assert [fault.says for fault in check(tmp_path, text) if "digits" in fault.says] == [
        'numbers are said in words, not in digits: "Look at the 5 floors."'
    ]


def test_a_picture_for_some_numbers_is_no_fault(tmp_path: Path) -> None:
    pictured = EXAMPLE.replace(KEY, f'{KEY}\n{LINE} marks = ["{{a}}"], when = "a < 8" }}', 1)
    assert [fault.says for fault in check(tmp_path, pictured)] == ["skills: 1; a chapter has 6 or more"]


def test_a_skill_that_no_template_practises_is_told(tmp_path: Path) -> None:
    skill = EXAMPLE[EXAMPLE.index("[[skills]]") : EXAMPLE.index("[[items]]")]
    text = EXAMPLE.replace("[[items]]", skill.replace("below_zero", "far_below") + "[[items]]", 1)
    faults = check(tmp_path, text)
    assert [fault.says for fault in faults] == [
        "skills: 2; a chapter has 6 or more",
        "no template practises this skill",
    ]


def test_a_chapter_with_enough_skills_and_a_template_for_each_has_no_fault(tmp_path: Path) -> None:
    skill = EXAMPLE[EXAMPLE.index("[[skills]]") : EXAMPLE.index("[[items]]")]
    template = EXAMPLE[EXAMPLE.index(TEMPLATE) :]
    text = EXAMPLE
    for name in ("b", "c", "d", "e", "f"):
        text = text.replace("[[items]]", skill.replace("below_zero", name) + "[[items]]", 1)
        text += template.replace("take_more", f"take_{name}").replace('skill = "below_zero"', f'skill = "{name}"')
    assert check(tmp_path, text) == ()


def test_a_chapter_without_templates_may_be_small(tmp_path: Path) -> None:
    assert check(tmp_path, EXAMPLE[: EXAMPLE.index(TEMPLATE)]) == ()


def test_two_items_that_ask_the_same_are_told(tmp_path: Path) -> None:
    item = EXAMPLE[EXAMPLE.index("[[items]]") : EXAMPLE.index(TEMPLATE)]
    text = EXAMPLE.replace(TEMPLATE, item.replace("lift_to_basement", "lift_again") + TEMPLATE)
    assert any(fault.says.startswith("another item asks the same") for fault in check(tmp_path, text))


def test_a_fault_that_every_seed_shows_is_told_once(tmp_path: Path) -> None:
    text = EXAMPLE.replace('praise = "you did not stop at zero"', 'praise = "You did not stop at zero"')
    faults = [fault for fault in check(tmp_path, text) if "small letter" in fault.says]
    line, place = line_with(text, "You did not stop"), 'templates #1 "take_more_than_there_is" en praise'
    says = 'first with seed 0: praise begins with a small letter: "You did not stop at zero"'
    assert [str(fault).partition("chapter.toml, ")[2] for fault in faults] == [f"line {line}: {place}: {says}"]


def test_few_seeds_are_not_asked_for_many_questions(tmp_path: Path) -> None:
    assert len(check(tmp_path, EXAMPLE, 1)) == 1


def test_all_faults_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = EXAMPLE.replace("relate = \"It's like", 'relate = "Wrong is').replace("Jaise khaali", "Jaise galat")
    lines = [fault.line for fault in check(tmp_path, text)]
    assert lines == sorted(lines)
    assert len(lines) >= 3


def test_a_chapter_that_was_mended_is_looked_at_again(tmp_path: Path) -> None:
    home = chapter_with(tmp_path, EXAMPLE.replace(KEY, 'answer = "{a - c}"'))
    assert any('called "c"' in fault.says for fault in content_check.check(home, SEEDS))
    (home / "chapter.toml").write_text(EXAMPLE, encoding="utf-8")
    content_check.read_anew()
    assert [fault.says for fault in content_check.check(home, SEEDS)] == ["skills: 1; a chapter has 6 or more"]


def test_a_folder_of_chapters_and_a_chapter_are_both_taken(tmp_path: Path) -> None:
    home = chapter_with(tmp_path, EXAMPLE)
    assert content_check.chapter_folders(tmp_path) == content_check.chapter_folders(home) == (home.resolve(),)
    assert content_check.template_count(home) == 1


def test_a_folder_without_a_chapter_is_told(tmp_path: Path) -> None:
    with pytest.raises(ContentFault, match=r"there is no chapter\.toml in it"):
        content_check.chapter_folders(tmp_path)


def test_a_file_that_is_not_text_is_told(tmp_path: Path) -> None:
    home = chapter_with(tmp_path, "")
    (home / "chapter.toml").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in str(content_check.check(home)[0])


def test_templates_of_a_chapter_that_cannot_be_read_are_not_asked(tmp_path: Path) -> None:
    home = chapter_with(tmp_path, EXAMPLE.replace("grade = 6", "grade = 60"))
    assert content_check.template_count(home) == 0
    with pytest.raises(ContentFault, match="cannot be read"):
        content_check.template_faults(home, 0)
