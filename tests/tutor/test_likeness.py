"""What the judges have learnt: from rows that stand beside the tests, never from the right answer of a question."""

from __future__ import annotations

import hashlib
import inspect
import re
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.learnt import __main__ as learnt
from tutor.errors import ContentFault
from tutor.language import likeness
from tutor.listening import acts, choices, put_forward, ways
from tutor.safety import concern
from tutor.turn import AnswerKind

DATA = Path(__file__).resolve().parents[1] / "data"
_SOURCE = re.compile(r"^# (\S+\.jsonl): (\d+), ([0-9a-f]{64})$", re.MULTILINE)


@pytest.mark.parametrize("name", sorted(learnt.LEARNT))
def test_each_judge_was_learnt_from_the_rows_that_stand_here(name: str) -> None:
    """Whoever changes a row runs `python -m tests.learnt` again."""
    told = _SOURCE.findall((likeness.FOLDER / f"{name}.toml").read_text("utf-8"))
    here = {path.name: path for folder in (DATA, DATA / "learnt") for path in folder.glob("*.jsonl")}
    assert told
    stale = [file for file, _, digest in told if hashlib.sha256(here[file].read_bytes()).hexdigest() != digest]
    assert stale == []


def test_no_judge_has_learnt_from_rows_that_are_kept_for_measuring() -> None:
    numbered = {"harm": (6, 8, 9), "reasons": (5, 6), "talk": (3, 4), "ways": (2, 3, 4)}
    kept = {f"{kind}_unseen_{number}.jsonl" for kind, numbers in numbered.items() for number in numbers}
    files = (likeness.FOLDER / f"{name}.toml" for name in learnt.LEARNT)
    assert not kept & {file for path in files for file, _, _ in _SOURCE.findall(path.read_text("utf-8"))}


def test_every_chance_is_a_share_of_one() -> None:
    for name in learnt.LEARNT:
        judge = likeness.judge(name)
        if len(judge.labels) > 1:
            chances = judge.chances(likeness.marks(likeness.sounds("main soch raha hoon")))
            assert sum(chances.values()) == pytest.approx(1)


def test_a_judge_that_is_not_there_or_broken_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(likeness, "FOLDER", tmp_path)
    with pytest.raises(ContentFault):
        likeness.judge("nobody")
    (tmp_path / "broken.toml").write_text('labels = ["a"]\nstep = 1.0\nweights = "abc"\n', encoding="utf-8")
    with pytest.raises(ContentFault):
        likeness.judge("broken")


def test_one_word_in_two_scripts_and_spellings_has_one_sound() -> None:
    assert likeness.sounds("पापा ने मारा") == likeness.sounds("papa ne mara") == likeness.sounds("paapa ne maara")
    assert likeness.sounds("12 aur 7") == likeness.sounds("3 aur 40")


@given(st.text(max_size=300))
def test_any_text_has_its_chances_and_they_stay_the_same(text: str) -> None:
    assert concern.look(text) == concern.look(text)
    assert put_forward.ranked(text, "What is 2 + 3?", "integer") == put_forward.ranked(
        text, "What is 2 + 3?", "integer"
    )
    assert put_forward.option(text, "Is 2 the same as 3?", "yes_no", "") in ("", "yes", "no")
    assert acts.with_likely((), text) == acts.with_likely((), text)


# --- the value put forward ----------------------------------------------------------------------------------------


def test_no_judge_is_told_the_right_answer() -> None:
    for asks in (put_forward.ranked, put_forward.candidates, put_forward.option, put_forward.settled, acts.marks_of):
        assert not {"answer", "right", "key", "item", "session"} & set(inspect.signature(asks).parameters)
    assert set(inspect.signature(ways.marks_of).parameters) == {"text", "telling"}


@pytest.mark.parametrize(
    ("said", "question", "value"),
    [
        (
            "both bottom corners get thirty five, they have to share the 70 left",
            "The top angle is 110°.",
            "thirty five",
        ),
        (
            "minus do common nikala andar chauvalis aur chhe pachas ban gaya matlab minus sau",
            "-2 × 44 + (-2) × 6",
            "sau",
        ),
        ("14x9=126 total kaam, 3 log krenge to 42 din", "14 workers in 9 days. In how many would 3 workers?", "42"),
        ("82-10 gives 72 and 72/6 is 12, i checked also", "Solve 6x + 10 = 82.", "12"),
        ("6+8 = 14. pehle -2 aaya tha vo galat", "What is 6 - (-8)?", "14"),
        ("तीन गुणा करके बारह आया फिर दो जोड़ा तो चौदह, छत्तीस नहीं", "3x + 2, x = 4", "चौदह"),
    ],
)
def test_the_value_put_forward_is_found_among_many(said: str, question: str, value: str) -> None:
    assert value in put_forward.ranked(said, question, "integer").chances[0][0]


@pytest.mark.parametrize(
    "said",
    ["do I add 12 and 6 first", "pehle 12 aur 6 ko jodna hai na", "is there any number between 12 and 6"],
)
def test_where_only_the_way_is_asked_about_nothing_is_put_forward(said: str) -> None:
    assert put_forward.ranked(said, "What is 12 + 6?", "integer").none > 0.5


@pytest.mark.parametrize(
    ("said", "question", "kind", "option"),
    [
        ("it wont be greater, 5/8 is not even 1 full", "Is 18 × 5/8 greater than 18?", "yes_no", "no"),
        ("2 ki power 5 to 32 hoti h aur 2x5 10, alag h", "Is 2⁵ the same as 2 × 5?", "yes_no", "no"),
        ("मज़दूर बढ़े तो दिन उन्नीस से कम लगेंगे", "Is it greater than, less than or equal to 19?", "comparison", "less"),
    ],
)
def test_a_choice_is_heard_in_the_whole_of_a_sentence(said: str, question: str, kind: str, option: str) -> None:
    by_rule = choices.chosen(said, question, cast("AnswerKind", kind), ())
    assert put_forward.option(said, question, kind, by_rule) == option


# --- harm ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "my ribs pain when i breathe, i told doctor i fell but it was my father",
        "वैन में अंकल ने दरवाज़ा लॉक करके सीट पर लिटा दिया था",
        "bas ek aakhri sawal kara do didi uske baad hamesha ke liye ja rha hu, sabko sorry bol dena",
    ],
)
def test_what_no_entry_and_no_frame_finds_is_heard_by_what_it_is_like(said: str) -> None:
    words = concern.letters_folded(concern.words_of(said))
    assert concern.framed(words) is None or concern.framed(words).tier == "soft"  # type: ignore[union-attr]
    assert concern.check(said) in concern.KINDS


@pytest.mark.parametrize(
    "said",
    [
        "papa ne dukaan par taala maara aur ghar aa gaye", "my sister beats me in mental maths every single time",
        "I asked something else", "mummy kapde peet peet ke dho rahi hai usi ki awaaz hai",
    ],
)  # fmt: skip
def test_everyday_talk_in_the_same_words_raises_no_alarm(said: str) -> None:
    assert concern.check(said) is None


def test_an_entry_that_is_all_that_was_said_stands_whatever_the_judge_thinks() -> None:
    assert concern.look("I want to die") == concern.Concern("distress", "explicit", "wants_to_die")
    assert concern.check("papa ne maara") == "abuse"
