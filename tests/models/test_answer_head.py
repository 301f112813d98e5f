"""The first hearer: what it can hear, and that nothing but the sound decides what it hears."""

import hashlib
import itertools
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from desktop.voice_loop.expecting import expect_for
from models import answer_head, phonemes
from models.answer_head import AnswerHead, Answers, chance, spelled
from models.answer_search import BESIDE, Found, Network, Search, pressed
from models.closed_set import Expect, Grammar, Phrase, Rule, same
from models.errors import EarsUnavailable
from models.training.utterances import draw, hindi_numbers, runs
from tutor.spoken.expected_answers import KINDS

Sounds = NDArray[np.float32]
NUMBERS = phonemes.numbers()


def network(groups: dict[str, tuple[Phrase, ...]], *rules: Rule) -> Network:
    return Network(Grammar(groups, rules), spelled)


def said(*sounds: str, sure: float = 0.9) -> Sounds:
    """Sounds one after another, each for two moments, with a rest between."""
    rows = []
    for sound in ("_", *itertools.chain(*((one, one, "_") for one in sounds))):
        row = np.full(len(NUMBERS), (1 - sure) / (len(NUMBERS) - 1), dtype=np.float32)
        row[NUMBERS[sound]] = sure
        rows.append(np.log(row))
    return np.array(rows, dtype=np.float32)


def heard(net: Network, sounds: Sounds, hindi: float = 0.0, *, unfinished: bool = False) -> list[str]:
    return [one.says for one in Search(net, sounds, hindi, 0.0, unfinished=unfinished).best()]


TEEN, SAAT, THREE = Phrase("teen", "hi", ("तीन",)), Phrase("saat", "hi", ("सात",)), Phrase("three", "en", ("three",))
BY, MINUS = Phrase("by", "en", ("by",)), Phrase("minus", "en", ("minus",))
SMALL = network(
    {"number": (TEEN, SAAT, THREE), "by": (BY,), "minus": (MINUS,)},
    Rule("answer", ("minus?", "number")),
    Rule("answer", ("minus?", "number", "by", "number")),
)


def test_what_the_sounds_are_is_what_is_heard() -> None:
    assert heard(SMALL, said("s", "AA", "t"))[0] == "saat"
    assert heard(SMALL, said("t", "II", "n"))[0] == "teen"


def test_an_answer_of_several_words_is_heard() -> None:
    sounds = said("m", "AI", "n", "A", "s", "t", "II", "n", "b", "AI", "s", "AA", "t")
    assert heard(SMALL, sounds)[0] == "minus teen by saat"


def test_half_an_answer_is_heard_only_while_the_student_may_go_on() -> None:
    sounds = said("t", "II", "n", "b", "AI")
    assert heard(SMALL, sounds, unfinished=True)[0] == "teen by"
    assert "teen by" not in heard(SMALL, sounds)


def test_a_word_of_another_language_loses_when_the_language_is_known() -> None:
    between = np.logaddexp(said("t", "II", "n"), said("th", "r", "II"))
    assert heard(SMALL, between, hindi=-3.0)[0] == "three"


def test_the_rival_is_the_answer_in_which_one_word_means_another() -> None:
    sounds = said("t", "II", "n", "b", "AI", "s", "AA", "t", sure=0.1)
    search = Search(SMALL, sounds, 0.0, 0.0, unfinished=False)
    assert search.best()[0].says == "teen by saat"
    lead, rival = search.rival()
    assert lead > 0
    assert rival in ("saat by saat", "teen by teen", "teen by three")  # three is teen


SIR, SIX = Phrase("sir", "en", ("sir",), aside=True), Phrase("six", "en", ("six",))
ADDRESSED = network({"number": (THREE, SIX), "aside": (SIR,)}, Rule("answer", ("number", "aside?")))


def test_what_is_said_beside_an_answer_is_no_part_of_what_it_means() -> None:
    both, alone = Found((SIX, SIR), 0.0), Found((SIX,), 0.0)
    assert (both.says, both.means, alone.means) == ("six sir", "six", "six")
    assert Found((TEEN, BY, SAAT), 0.0).means == Found((THREE, BY, SAAT), 0.0).means


def test_what_is_said_beside_an_answer_is_heard_only_where_the_sound_is_clear() -> None:
    said_so = said("s", "I", "k", "s", "s", "A", "r")
    assert heard(ADDRESSED, said_so)[0] == "six sir"
    cost = Search(ADDRESSED, said_so, 0.0, 0.0, unfinished=False).best()[0].fit
    free = network(
        {"number": (THREE, SIX), "aside": (replace(SIR, aside=False),)}, Rule("answer", ("number", "aside?"))
    )
    assert Search(free, said_so, 0.0, 0.0, unfinished=False).best()[0].fit == pytest.approx(cost - BESIDE, abs=1e-3)


def test_moments_in_which_nothing_new_is_said_are_one() -> None:
    still = np.full((50, len(NUMBERS)), -20.0, dtype=np.float32)
    still[:, 0] = 0.0
    sounds = said("s", "AA", "t")
    assert len(pressed(np.concatenate([still, sounds, still]))) <= len(sounds) + 2
    assert heard(SMALL, pressed(np.concatenate([still, sounds, still])))[0] == "saat"


@given(st.permutations(["teen", "saat", "three", "by", "minus"]))
def test_the_order_of_the_phrases_changes_nothing(order: list[str]) -> None:
    known = {one.says: one for one in (TEEN, SAAT, THREE, BY, MINUS)}
    phrases = tuple(known[says] for says in order)
    net = network({"any": phrases}, Rule("answer", ("any",)))
    first = Search(net, said("s", "AA", "t", sure=0.5), 0.0, 0.0, unfinished=False).best()
    usual = network({"any": tuple(known.values())}, Rule("answer", ("any",)))
    again = Search(usual, said("s", "AA", "t", sure=0.5), 0.0, 0.0, unfinished=False).best()
    assert [(one.says, round(one.fit, 3)) for one in first[:1]] == [(one.says, round(one.fit, 3)) for one in again[:1]]


def alignment(sounds: Sounds, way: tuple[str, ...]) -> float:
    """The fit of the best alignment of some sounds, by the plain rule."""
    states = [0, *itertools.chain(*((NUMBERS[one], 0) for one in way))]
    fit = np.full(len(states), -1e9)
    fit[:2] = sounds[0][states[:2]]
    for row in sounds[1:]:
        best = fit.copy()
        best[1:] = np.maximum(best[1:], fit[:-1])
        for at in range(2, len(states)):
            if states[at] and states[at] != states[at - 2]:
                best[at] = max(best[at], fit[at - 2])
        fit = best + row[states]
    return float(max(fit[-1], fit[-2]))


@given(st.integers(0, 10_000))
def test_the_fit_is_that_of_the_best_alignment(seed: int) -> None:
    """The search shares beginnings and gives up what is hopeless; what it finds fits as the plain rule says."""
    chance_of = np.random.default_rng(seed)
    way = tuple(chance_of.choice([*"mnstbr", "II", "AA", "AI", "A", "th"], size=int(chance_of.integers(2, 8))))
    sounds = np.log(np.exp(said(*way, sure=0.6)) + chance_of.random((3 * len(way) + 1, len(NUMBERS))) * 0.02)
    sounds = (sounds - np.log(np.exp(sounds).sum(1, keepdims=True))).astype(np.float32)
    found = Search(SMALL, sounds, 0.0, 0.0, unfinished=False).best()
    for one in found[:3]:
        ways = [sum(several, ()) for several in itertools.product(*(spelled(phrase) for phrase in one.phrases))]
        names = phonemes.inventory()
        plain = max(alignment(sounds, tuple(names[sound] for sound in several)) for several in ways)
        twice = any(here == after for several in ways for here, after in itertools.pairwise(several))
        # Where a word ends as the next begins, the search asks for no rest between them.
        assert one.fit == pytest.approx(plain, abs=1e-2) or (twice and one.fit > plain)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_network_in_which_every_phrase_can_be_said(kind: str) -> None:
    expect = expect_for(kind)
    net = Network(Grammar(dict(expect.groups), expect.rules), spelled)
    reachable = {phrase for _, phrases in expect.groups for phrase in phrases}
    assert set(net.phrases) <= reachable
    assert len(net.phrases) >= 0.9 * len(reachable)
    assert len(net.sound) < 90_000


def test_every_hindi_number_has_a_way_to_be_said_and_no_two_are_said_alike() -> None:
    numbers = {one.says: one for name, phrases in expect_for("number").groups if name == "hindi" for one in phrases}
    assert len(numbers) == 100
    first = {says: spelled(one)[0] for says, one in numbers.items()}
    assert all(first.values())
    assert len(set(first.values())) == len(first)


def test_saat_and_saath_differ_in_nothing_but_the_breath() -> None:
    assert phonemes.read("सात", "hi") == ("s", "AA", "t")
    assert phonemes.read("साठ", "hi") == ("s", "AA", "Th")


def test_hindi_in_latin_letters_is_read_as_hindi() -> None:
    assert phonemes.read("bhinn", phonemes.ROMAN) == ("bh", "i".upper(), "n")


def test_the_head_that_comes_with_didi_is_the_one_of_its_card_and_small() -> None:
    file = answer_head.FOLDER / answer_head.FILE
    card = tomllib.loads((answer_head.FOLDER / answer_head.CARD).read_text(encoding="utf-8"))
    assert hashlib.sha256(file.read_bytes()).hexdigest() == card["sha256"]
    assert file.stat().st_size <= 4_000_000
    assert AnswerHead.load().sounds(np.zeros((50, 512), dtype=np.float32)).shape[1] == len(NUMBERS)


@pytest.mark.parametrize("damage", ["missing", "cut short", "another"])
def test_a_head_that_is_not_whole_is_refused(tmp_path: Path, damage: str) -> None:
    for name in (answer_head.FILE, answer_head.CARD):
        content = (answer_head.FOLDER / name).read_bytes()
        (tmp_path / name).write_bytes(content)
    if damage == "missing":
        (tmp_path / answer_head.FILE).unlink()
    else:
        content = content if damage == "another" else (tmp_path / answer_head.FILE).read_bytes()[:1000]
        (tmp_path / answer_head.FILE).write_bytes(content)
    with pytest.raises(EarsUnavailable):
        AnswerHead.load(tmp_path)


def test_more_lead_and_less_that_is_left_unexplained_make_it_surer() -> None:
    head = AnswerHead.load()
    best = Search(SMALL, said("s", "AA", "t"), 0.0, 0.0, unfinished=False).best()

    def sure(lead: float, gap: float) -> float:
        return chance(Answers(tuple(best), lead, "", gap).grounds, head.alone)

    assert sure(0.1, -1.0) < sure(6.0, -1.0)
    assert sure(4.0, -20.0) < sure(4.0, 0.0)


def test_what_the_decoder_says_too_comes_first() -> None:
    between = np.logaddexp(said("s", "AA", "t"), said("t", "II", "n"))
    found = Search(SMALL, between, 0.0, 0.0, unfinished=False).best()
    two = Answers(tuple(found), found[0].fit - found[1].fit, found[1].says, -1.0)
    other = found[1].says
    assert two.with_more(lambda one: one.says == other, 50.0).found[0].says == other
    assert two.with_more(lambda one: one.says == "nothing", 50.0) == two


@pytest.mark.parametrize(
    ("says", "text"),
    [("teen bata saat", "3/7"), ("chaubis", "24."), ("rin paanch", "-5"), ("saat dashamlav do", "7.2"),
     ("teen", "तीन"), ("ek sau pachees", "125"), ("bees pratishat", "20%")],
)  # fmt: skip
def test_hindi_words_and_what_whisper_writes_for_them_agree(says: str, text: str) -> None:
    assert same(says, text)


def test_a_kind_of_which_nothing_is_known_has_no_network() -> None:
    with pytest.raises(KeyError):
        AnswerHead.load().prepare(Expect("colour", (), (Rule("answer", ("nowhere",)),)))


# --- what the training voices say -------------------------------------------------------------------------------------


def test_the_same_seed_says_the_same_and_everything_said_has_sounds() -> None:
    import random

    first, again = ([draw(random.Random(seed)) for seed in range(200)] for _ in range(2))
    assert first == again
    for one in first:
        parts = runs(one.text, "en-us")
        assert parts
        assert all(part.sounds for part in parts), one


def test_every_number_to_a_hundred_has_hindi_words_for_the_training_voices() -> None:
    assert sorted(hindi_numbers()) == list(range(101))
