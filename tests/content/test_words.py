"""The words of human languages under content/: every one can be heard, and a faulty one is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.chapters import words_check
from tutor.errors import ContentFault
from tutor.language.lexicon import Tables, hindi_stem
from tutor.language.toml_text import CONTENT

PLANTED = (
    ("language/expected", "bata = 'bata'", "bata = 'ba(ta'", '"ba(ta" is no phrase in Latin letters'),
    ("language/expected", "'bada, chhota", "'bada,chhota", '"bada,chhota" is no phrase in Latin letters'),
    ("language/expected", "sau = 'sau'", "sau = 'सही'", '"सही" is no phrase in Latin letters'),
    ("language/utterances", "the end | (good ?)?bye+", "the end | (good ?bye+", "cannot be read: "),
    (
        "language/utterances",
        "the end | (good ?)?bye+",
        "the end | Finito",
        'can never be heard: not even "finito bye"',
    ),
    ("language/utterances", "the end | (good ?)?bye+", "the end |  | bye", "an entry is empty"),
    ("language/utterances", "the end | (good ?)?bye+", "the end | (go)?", "matches nothing at all"),
    ("language/utterances", "the end | (good ?)?bye+", "the end <polit>", "[pieces] polit is missing"),
    ("language/utterances", "# A greeting.\n", "", "has no remark above it"),
    ("language/numbers", "18 अठारह", "18 उन्नीस अठारह", '"उन्नीस" is 18 and 19'),
    ("language/numbers", "dozen dozens doz", "dozen Dozens doz", '"Dozens" can never be heard'),
    ("language/numbers", "false = '''\nfalse", "false = '''\nfalse true", '"true" is also in true'),
    ("language/numbers", "minus = 'ऋण'\n", "", "minus is said in one language only"),
    ("language/questions", "= hcf all\n", "= hcf all\n(highest\n", "cannot be read: "),
    ("safety/entries", "बलात्कार\n", "बलात्कार\nbal(l)atkari\n", 'can never be heard: not even "balatkari"'),
)


def test_every_word_of_the_languages_can_be_heard() -> None:
    assert [str(one) for one in words_check.faults()] == []


@pytest.mark.parametrize(("name", "was", "becomes", "says"), PLANTED)
def test_a_faulty_word_is_told_with_its_line(tmp_path: Path, name: str, was: str, becomes: str, says: str) -> None:
    text = (CONTENT / f"{name}.toml").read_text(encoding="utf-8")
    path = tmp_path / "words.toml"
    path.write_text(text.replace(was, becomes, 1), encoding="utf-8")
    told = words_check.faults((path,))
    assert says in str(told[0]), told
    near = text[: text.index(was)].count("\n") + 1
    assert near - 1 <= told[0].line <= near + becomes.count("\n") + 1


def test_a_meaning_without_its_hindi_is_told(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    written = "[pieces]\n# Polite words.\npolite = 'please'\n[whole]\n# A no.\nno = 'no'\n"
    path.write_text(written, encoding="utf-8")
    assert [one.says for one in words_check.faults((path,))] == [
        "has words in one script only: it needs Latin and Hindi letters"
    ]


def test_a_table_that_is_not_there_is_named_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text("[words]\nyes = ''\n", encoding="utf-8")
    for name in ("yes", "no"):
        with pytest.raises(ContentFault, match=rf"words.toml: \[words\] {name} is missing"):
            Tables(path).words(name)
    path.write_text("[words\n", encoding="utf-8")
    with pytest.raises(ContentFault, match=r"words.toml: .*line 1"):
        Tables(path)
    assert [one.line for one in words_check.faults((path,))] == [1]


def test_hindi_words_have_one_form_for_one_and_several() -> None:
    several = "संख्याओं लड़कियों भिन्नें वस्तुएं कोणों कि"
    assert [hindi_stem(word) for word in several.split()] == ["संख्या", "लड़की", "भिन्न", "वस्तु", "कोण", "कि"]


def test_a_judge_that_cannot_be_read_is_a_fault_of_its_file(tmp_path: Path) -> None:
    assert words_check.judge_faults() == ()
    (tmp_path / "harm.toml").write_text('labels = ["none"]\nstep = 1.0\nweights = "none"\n', encoding="utf-8")
    assert [Path(one.file).name for one in words_check.judge_faults(tmp_path)] == ["harm.toml"]
