"""What the ears are told to expect: all of a kind, alike for every item, and readable by those who check it."""

import random
import re
from typing import get_args

import pytest

from tutor import input_classifier
from tutor.chapters.values import AnswerKind
from tutor.spoken import expected_answers, spoken_maths
from tutor.spoken.expected_answers import GROUPS, KINDS, RULES, vocabulary

NUMBERS = [one for name in ("unit", "teen", "ten", "hindi") for one in GROUPS[name]]
WITH_NUMBERS = ["integer", "number", "fraction", "decimal", "percent", "ratio", "quantity", "set"]


def one_way(name: str, kind: str, chance: random.Random) -> str:
    """Something that the rules of `kind` let a student say for `name`."""
    known = vocabulary(kind)
    assert known is not None
    groups = dict(known.groups)
    if name in groups:
        return chance.choice(groups[name]).says
    parts = chance.choice([parts for rule, parts in known.rules if rule == name])
    said = [one_way(part.rstrip("?"), kind, chance) for part in parts if part[-1] != "?" or chance.random() < 0.5]
    return " ".join(said)


@pytest.mark.parametrize("kind", get_args(AnswerKind))
def test_every_kind_of_answer_has_its_vocabulary(kind: str) -> None:
    known = vocabulary(kind)
    assert known is not None
    assert known.kind == kind


def test_a_kind_nobody_knows_has_none() -> None:
    assert vocabulary("colour") is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_holds_every_group_and_rule_it_names_and_no_other(kind: str) -> None:
    known = vocabulary(kind)
    assert known is not None
    named = {part.rstrip("?") for _, parts in known.rules for part in parts}
    made = {name for name, _ in known.rules} | {name for name, _ in known.groups}
    assert named | {"answer"} == made


@pytest.mark.parametrize("kind", WITH_NUMBERS)
def test_every_number_can_be_said_whichever_is_right(kind: str) -> None:
    known = vocabulary(kind)
    assert known is not None
    said = {one for _, phrases in known.groups for one in phrases}
    assert set(NUMBERS) <= said


@pytest.mark.parametrize("spoken", NUMBERS, ids=lambda one: one.says)
def test_a_number_can_be_read_by_the_maths(spoken: expected_answers.Spoken) -> None:
    assert spoken_maths.read(spoken.says, "number").value is not None


@pytest.mark.parametrize(
    ("rule", "kind"),
    [("signed", "integer"), ("decimal", "decimal"), ("signed", "quantity"), ("comparison", "comparison")],
)
def test_what_the_rules_let_a_student_say_can_be_read(rule: str, kind: str) -> None:
    chance = random.Random(1)
    said = {one_way(rule, kind, chance) for _ in range(300)}
    assert len(said) > 10
    assert [text for text in said if spoken_maths.read(text, kind).value is None] == []


@pytest.mark.parametrize("text", ["minus one by seven", "two thirds", "one and three fourths", "five over minus two"])
def test_fractions_have_a_form(text: str) -> None:
    shapes = {kind: known.shape for kind in WITH_NUMBERS if (known := vocabulary(kind))}
    assert re.fullmatch(shapes["fraction"], text)
    assert re.fullmatch(shapes["number"], text)
    assert not re.fullmatch(shapes["integer"], text)


@pytest.mark.parametrize("text", ["by seven", "one by", "two two", "minus", "one one one", ""])
def test_a_half_finished_answer_has_no_form(text: str) -> None:
    shapes = [known.shape for kind in KINDS if (known := vocabulary(kind)) and known.shape]
    assert shapes
    assert not any(re.fullmatch(shape, text) for shape in shapes)


@pytest.mark.parametrize(
    ("said", "category"),
    [("stop", "STOP"), ("I don't know", "IDK"), ("pata nahi", "IDK"), ("nahi aata", "IDK"), ("repeat", "REPEAT"),
     ("say it again", "REPEAT"), ("phir se bolo", "REPEAT"), ("help me", "HELP"), ("madad karo", "HELP")],
)  # fmt: skip
def test_what_is_said_instead_of_an_answer_is_understood(said: str, category: str) -> None:
    assert said in {one.says for one in (*GROUPS["said_instead"], *GROUPS["kaha"])}
    assert input_classifier.classify(said, expect="number").category == category


def test_no_phrase_of_a_group_is_there_twice_and_it_is_told_how_each_is_said() -> None:
    for phrases in GROUPS.values():
        said = [one.says for one in phrases]
        assert len(said) == len(set(said))
        assert all(one.aloud for one in phrases)


def test_no_rule_leads_back_to_itself() -> None:
    def below(name: str, above: tuple[str, ...]) -> None:
        assert name not in above
        for rule, parts in RULES:
            if rule == name:
                for part in parts:
                    below(part.rstrip("?"), (*above, name))

    for name, _ in RULES:
        below(name, ())
