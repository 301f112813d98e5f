"""The real ears on real and spoken sound: what they hear, and that they hear nothing where nothing is said."""

import inspect
import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import psutil
import pytest
from faster_whisper import WhisperModel
from numpy.typing import NDArray

from desktop.base.settings import CONFIRM_BELOW
from desktop.base.sound_files import resample
from desktop.voice_loop.expecting import expect_for
from models import answer_head, closed_set, whisper_ears
from models.answer_head import Answers
from models.answer_search import Found
from models.closed_set import Expect, Grammar, Phrase, Rule
from models.errors import EarsUnavailable
from models.piper_mouth import PiperMouth
from models.store import ModelStore
from models.voice_activity import RATE, SoundMalformed, VoiceActivity, cut
from models.whisper_ears import Free, Hearing, Whisper, WhisperEars
from tutor.spoken.spoken_maths import read

ROOT = Path(__file__).resolve().parents[2]
Sound = NDArray[np.float32]
NUMBER = expect_for("number")
ANSWERS = expect_for("fraction")


@pytest.fixture(scope="module")
def folder(real_models: ModelStore) -> Path:
    return real_models.find(real_models.choose("ears").name)


@pytest.fixture(scope="module")
def ears(folder: Path) -> WhisperEars:
    return WhisperEars.load(folder, finder=VoiceActivity.load())


@pytest.fixture(scope="module")
def mouth(real_models: ModelStore) -> PiperMouth:
    return PiperMouth.load(real_models.find("piper-en_US-joe"))


def spoken(mouth: PiperMouth, text: str, *, around: float = 0.3) -> Sound:
    pcm = resample(mouth.say(text).astype(np.float32) / 32768, mouth.sample_rate, RATE)
    silence = np.zeros(int(around * RATE), dtype=np.float32)
    return np.concatenate([silence, pcm, silence])


def white_noise(seconds: float, loudness: float) -> Sound:
    noise = np.random.default_rng(3).standard_normal(int(seconds * RATE))
    return np.asarray(noise * loudness, dtype=np.float32)


def pink_noise(seconds: float, loudness: float) -> Sound:
    size = int(seconds * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(4).standard_normal(size))
    spectrum /= np.sqrt(np.maximum(np.arange(len(spectrum)), 1))
    noise = np.fft.irfft(spectrum, size)
    return np.asarray(noise / np.abs(noise).max() * loudness, dtype=np.float32)


def hum(seconds: float, loudness: float) -> Sound:
    at = np.arange(int(seconds * RATE)) / RATE
    return np.asarray(loudness * np.sin(2 * np.pi * 50 * at), dtype=np.float32)


# --- what is said ---------------------------------------------------------------------------------------------------


@pytest.mark.models
@pytest.mark.parametrize("word", ["zero", "one", "three", "four", "five", "six", "seven", "nine", "ten", "twelve"])
def test_one_spoken_number_is_heard_among_all_numbers(ears: WhisperEars, mouth: PiperMouth, word: str) -> None:
    heard = ears.hear(spoken(mouth, word), NUMBER)
    assert (heard.text, heard.why, heard.clipped) == (word, "closed", False)
    assert heard.confidence > 0.45
    assert heard.runner_up != word


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("minus one by seven", {"minus 1 by 7", "minus one by seven", "-1/7"}),
        ("three by four", {"3 by 4", "three by four", "3/4"}),
        ("minus forty two", {"minus 42", "minus forty two", "-42"}),
        ("two point two five", {"2.25", "two point two five"}),
    ],
)
def test_a_longer_answer_is_heard(ears: WhisperEars, mouth: PiperMouth, text: str, ways: set[str]) -> None:
    heard = ears.hear(spoken(mouth, text), NUMBER)
    assert heard.text.lower().rstrip(".") in ways


@pytest.mark.models
@pytest.mark.parametrize("text", ["yes", "no", "repeat", "say it again", "I don't know"])
def test_what_may_be_said_instead_of_an_answer_is_heard(ears: WhisperEars, mouth: PiperMouth, text: str) -> None:
    heard = ears.hear(spoken(mouth, text), expect_for("yes_no"))
    assert heard.text.lower().rstrip(".") == text.lower()


@pytest.mark.models
def test_where_no_and_nau_may_both_be_said_each_is_the_other_s_rival(ears: WhisperEars, mouth: PiperMouth) -> None:
    heard = ears.hear(spoken(mouth, "no"), NUMBER)
    assert {heard.text, heard.runner_up} == {"no", "nau"}


@pytest.mark.models
@pytest.mark.parametrize(
    "text", ["what did you do", "I added the numbers on top", "can we play cricket", "I multiplied both sides"]
)
def test_free_speech_is_not_swallowed_by_the_closed_set(ears: WhisperEars, mouth: PiperMouth, text: str) -> None:
    heard = ears.hear(spoken(mouth, text), NUMBER)
    assert heard.why == "free"
    assert heard.text.lower().rstrip(".?") == text.lower()


@pytest.mark.models
def test_the_expected_kind_changes_nothing_about_a_whole_sentence(ears: WhisperEars, mouth: PiperMouth) -> None:
    pcm = spoken(mouth, "I want to go home")
    assert ears.hear(pcm).text == ears.hear(pcm, NUMBER).text == ears.hear(pcm, ANSWERS).text


@pytest.mark.models
@pytest.mark.parametrize(("word", "text"), [("तीन", "teen"), ("सात", "saat"), ("पाँच", "paanch")])
def test_a_hindi_number_is_heard_when_the_language_is_known(
    ears: WhisperEars, mouth: PiperMouth, word: str, text: str
) -> None:
    pcm = resample(mouth.say(word, language="hi").astype(np.float32) / 32768, mouth.sample_rate, RATE)
    heard = ears.hear(pcm, NUMBER, language="hi")
    assert (heard.text, heard.language) == (text, "hi")


@pytest.mark.models
def test_the_same_sound_is_always_heard_the_same(ears: WhisperEars, mouth: PiperMouth) -> None:
    pcm = spoken(mouth, "minus five by nine")
    first, second = ears.hear(pcm, NUMBER), ears.hear(pcm, NUMBER)
    assert (first.text, first.confidence) == (second.text, second.confidence)


@pytest.mark.models
def test_speech_after_ten_minutes_of_silence_is_heard(ears: WhisperEars, mouth: PiperMouth) -> None:
    silence = np.zeros(600 * RATE, dtype=np.float32)
    heard = ears.hear(np.concatenate([silence, spoken(mouth, "seven")]), NUMBER)
    assert heard.text == "seven"


@pytest.mark.models
def test_a_pause_inside_an_answer_does_not_cut_it(ears: WhisperEars, mouth: PiperMouth) -> None:
    pause = np.zeros(2 * RATE, dtype=np.float32)
    heard = ears.hear(np.concatenate([spoken(mouth, "minus"), pause, spoken(mouth, "forty two")]), NUMBER)
    assert heard.text.lower().rstrip(".") in {"minus 42", "minus forty two"}


@pytest.mark.models
def test_whole_number_samples_are_heard_like_fractions(ears: WhisperEars, mouth: PiperMouth) -> None:
    pcm = spoken(mouth, "six")
    assert ears.hear((pcm * 32767).astype(np.int16), NUMBER).text == ears.hear(pcm, NUMBER).text == "six"


# --- what is not said -----------------------------------------------------------------------------------------------

NOTHING = [
    pytest.param(np.zeros(0, dtype=np.float32), "too_short", id="no samples"),
    pytest.param(np.zeros(RATE * 3, dtype=np.float32), "silence", id="silence"),
    pytest.param(np.full(RATE, np.nan, dtype=np.float32), "silence", id="not numbers"),
    pytest.param(np.full(RATE, np.inf, dtype=np.float32), "silence", id="infinite"),
    pytest.param(np.full(RATE, 0.9, dtype=np.float32), "noise", id="a dead line"),
    pytest.param(white_noise(2, 1e4), "noise", id="far too loud"),
    pytest.param(white_noise(2, 0.01), "noise", id="faint white noise"),
    pytest.param(white_noise(3, 0.3), "noise", id="white noise"),
    pytest.param(pink_noise(2, 0.05), "noise", id="faint pink noise"),
    pytest.param(pink_noise(3, 0.7), "noise", id="pink noise"),
    pytest.param(hum(2, 0.4), "noise", id="mains hum"),
]


@pytest.mark.models
@pytest.mark.parametrize(("pcm", "why"), NOTHING)
@pytest.mark.parametrize("expect", [None, NUMBER], ids=["freely", "a number"])
def test_nothing_is_heard_where_nothing_is_said(ears: WhisperEars, pcm: Sound, why: str, expect: Expect | None) -> None:
    heard = ears.hear(pcm, expect)
    assert (heard.text, heard.why, heard.confidence) == ("", why, 0.0)


@pytest.mark.models
@pytest.mark.parametrize("noise", [white_noise(2, 0.06), pink_noise(2, 0.2), hum(1, 0.2)], ids=["white", "pink", "hum"])
def test_noise_is_nothing_even_without_the_model_of_speech(folder: Path, noise: Sound) -> None:
    assert WhisperEars.load(folder).hear(noise, NUMBER).text == ""


@pytest.mark.models
def test_two_hours_of_silence_cost_little_time_and_no_memory(ears: WhisperEars) -> None:
    hours = np.zeros(2 * 3600 * RATE, dtype=np.float32)
    before, began = psutil.Process().memory_info().rss, time.perf_counter()
    assert ears.hear(hours, NUMBER).why == "silence"
    assert time.perf_counter() - began < 20
    assert psutil.Process().memory_info().rss - before < 600_000_000


@pytest.mark.models
def test_an_hour_of_noise_is_given_up(ears: WhisperEars) -> None:
    began = time.perf_counter()
    assert ears.hear(np.tile(white_noise(1, 0.05), 3600), NUMBER).why == "noise"
    assert time.perf_counter() - began < 60


@pytest.mark.models
@pytest.mark.parametrize(
    "wrong", [np.zeros((2, 800), dtype=np.float32), np.array(["seven"]), np.array(7.0), np.zeros(800, dtype=complex)]
)
def test_what_is_not_a_row_of_numbers_is_refused(ears: WhisperEars, wrong: NDArray[np.generic]) -> None:
    with pytest.raises(SoundMalformed, match="one row of samples"):
        ears.hear(wrong)


@pytest.mark.models
def test_sound_cut_off_in_the_middle_of_a_word_says_so(ears: WhisperEars, mouth: PiperMouth) -> None:
    whole = spoken(mouth, "nine", around=0.0)
    loudness = np.convolve(np.abs(whole), np.ones(RATE // 20) / (RATE // 20), "same")
    assert ears.hear(whole[: int(loudness.argmax())], NUMBER).clipped
    assert not ears.hear(spoken(mouth, "nine"), NUMBER).clipped


@pytest.mark.models
def test_overloaded_speech_says_so(ears: WhisperEars, mouth: PiperMouth) -> None:
    assert ears.hear(spoken(mouth, "twenty") * 60, NUMBER).clipped


# --- loading --------------------------------------------------------------------------------------------------------


def test_an_empty_folder_is_not_a_model(tmp_path: Path) -> None:
    with pytest.raises(EarsUnavailable, match="cannot be read"):
        WhisperEars.load(tmp_path)


@pytest.mark.models
@pytest.mark.parametrize("name", ["model.bin", "tokenizer.json"])
def test_a_file_cut_short_is_said_so(folder: Path, tmp_path: Path, name: str) -> None:
    for file in folder.iterdir():
        content = file.read_bytes()
        (tmp_path / file.name).write_bytes(content[: len(content) // 3] if file.name == name else content)
    with pytest.raises(EarsUnavailable):
        WhisperEars.load(tmp_path)


@pytest.mark.models
@pytest.mark.parametrize("damage", ["no head", "a broken head", "another model"])
def test_without_a_head_that_fits_whisper_hears_alone(
    folder: Path, tmp_path: Path, mouth: PiperMouth, damage: str
) -> None:
    for name in (answer_head.FILE, answer_head.CARD):
        content = (answer_head.FOLDER / name).read_bytes()
        if damage == "another model" and name == answer_head.CARD:
            content = re.sub(rb"model_size = \d+", b"model_size = 7", content)
        if damage != "no head":
            (tmp_path / name).write_bytes(content[:1000] if damage == "a broken head" else content)
    alone = WhisperEars.load(folder, finder=VoiceActivity.load(), head=tmp_path)
    heard = alone.hear(spoken(mouth, "minus forty two"), NUMBER)
    assert (read(heard.text, "number").value, heard.why) == ("-42", "free")
    assert alone.hear(white_noise(2, 0.06), NUMBER).text == ""


@pytest.mark.models
@pytest.mark.parametrize(("word", "value"), [("साठ", "60"), ("चौबीस", "24"), ("पंद्रह", "15"), ("आठ", "8")])
def test_a_hindi_number_is_heard_when_no_language_is_known(
    ears: WhisperEars, mouth: PiperMouth, word: str, value: str
) -> None:
    pcm = resample(mouth.say(word, language="hi").astype(np.float32) / 32768, mouth.sample_rate, RATE)
    heard = ears.hear(pcm, NUMBER)
    assert value in (read(heard.text, "number").value, read(heard.runner_up, "number").value)


# --- the mel picture ------------------------------------------------------------------------------------------------


@pytest.mark.models
@pytest.mark.parametrize("seconds", [4, 10, 30])
def test_the_mel_picture_is_faster_whisper_s_own_of_just_so_many_seconds(folder: Path, seconds: int) -> None:
    model = WhisperModel(str(folder), "cpu", local_files_only=True)
    pcm = white_noise(2.5, 0.1) + hum(2.5, 0.2)
    found = Whisper(model).mel(pcm, seconds)
    assert found.shape == (80, 100 * seconds)
    whole = model.feature_extractor(pcm)
    np.testing.assert_allclose(found[:, :240], whole[:, :240], atol=1e-5)
    assert found[:, 260:].max() == found.min()


def test_the_ears_bring_no_code_that_opens_video() -> None:
    """It is faster-whisper's, 17 MB in memory and 104 MB on the disk; the ears work where it is not installed."""
    ask = "import sys, models.whisper_ears; print('av.container' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.split() == ["False"]


# --- cutting, and choosing ------------------------------------------------------------------------------------------


def test_a_long_recording_is_cut_to_what_the_model_takes() -> None:
    speech = cut(white_noise(59, 0.2), finder=None)
    assert not isinstance(speech, str)
    assert speech.seconds <= 30


@pytest.mark.parametrize(
    ("text", "cut_off", "once"),
    [
        ("7 7 7 7 7", True, "7"),
        ("3 by 4. 3 by 4", True, "3 by 4."),
        ("3 by 4. 3 by 4.", False, "3 by 4."),
        ("Because minus times minus is plus. because minus", True, "Because minus times minus is plus."),
        ("nine by nine", False, "nine by nine"),
        ("two two three", False, "two two three"),
        ("", True, ""),
    ],
)
def test_what_is_said_again_and_again_is_said_once(text: str, cut_off: bool, once: str) -> None:
    assert closed_set.once(text, cut_off=cut_off) == once


@pytest.mark.parametrize("text", ["minus 1 by 7", "-1/7", "two thirds", "2.25", "Minus 42.", "one and one half"])
def test_a_longer_answer_is_known_by_its_shape(text: str) -> None:
    assert closed_set.is_longer_answer(text, NUMBER)


@pytest.mark.parametrize(
    "text", ["seven", "the answer is five", "two two", "by seven", "minus", "1 x", "", "1 pysamom"]
)
def test_what_is_no_longer_answer_is_known_by_its_shape_too(text: str) -> None:
    assert not closed_set.is_longer_answer(text, NUMBER)


@pytest.mark.parametrize(
    ("says", "text"),
    [
        ("three by four", "3/4"),
        ("minus forty two", "-42."),
        ("forty four", "I think it is 44."),
        ("two point two five", "2.25"),
        ("twenty five percent", "25%"),
        ("three by five", "3x5"),
        ("one hundred and twenty", "120"),
        ("two thousand", "2 thousand"),
    ],
)
def test_free_words_and_a_phrase_that_say_the_same_agree(says: str, text: str) -> None:
    assert closed_set.same(says, text)


def test_free_words_that_say_something_else_do_not_agree() -> None:
    assert not closed_set.same("three by four", "3/5")


@pytest.mark.parametrize(("written", "says"), [("no", "nau"), ("no", "no"), ("ten", "teen"), ("three", "teen")])
def test_what_a_recogniser_writes_for_a_hindi_word_speaks_for_that_word_too(written: str, says: str) -> None:
    assert closed_set.writes(written, says)


@pytest.mark.parametrize(("written", "says"), [("no", "haan"), ("nine", "no"), ("three", "ten"), ("", "nau")])
def test_it_speaks_for_no_other(written: str, says: str) -> None:
    assert not closed_set.writes(written, says)


@pytest.mark.parametrize(("alone", "heard"), [(0.45, "aath"), (0.3, "aath"), (0.1, "")])
def test_where_the_decoder_hears_nobody_a_likely_answer_is_asked_about(alone: float, heard: str) -> None:
    aath, nobody = Phrase("aath", "hi"), Free("", "hi", -2.0, 0.9, looped=False)
    answers = Answers((Found((aath,), -2.0),), 1.0, "saath", -1.0, alone=alone)
    found = whisper_ears._judged(answers, 0.2, nobody, Expect("number"))
    assert (found.text, found.confidence < CONFIRM_BELOW) == (heard, True)


@pytest.mark.models
def test_a_phrase_has_the_same_chance_wherever_it_stands_in_the_list(ears: WhisperEars, mouth: PiperMouth) -> None:
    pcm = spoken(mouth, "five")
    words = [Phrase(word, "en", (word,)) for word in ("five", "nine", "four", "one")]
    rules = (Rule("answer", ("words",)),)
    forwards, backwards = (
        ears.hear(pcm, Expect("number", (("words", tuple(order)),), rules)) for order in (words, words[::-1])
    )
    assert isinstance(forwards, Hearing)
    assert (forwards.text, forwards.confidence) == (backwards.text, backwards.confidence)


@pytest.mark.models
def test_which_answer_is_right_is_never_known(ears: WhisperEars, mouth: PiperMouth) -> None:
    """The ears are handed the sound, the kind and the language; so a child who answers wrongly is heard as well."""
    assert list(inspect.signature(WhisperEars.hear).parameters) == ["self", "pcm", "expect", "language"]
    right = {"three by seven": "four by seven", "minus five": "five", "twenty": "twelve"}
    for said in (*right, *right.values()):
        heard = ears.hear(spoken(mouth, said), ANSWERS)
        assert read(heard.text, "fraction").value == read(said, "fraction").value, said


# --- the grammar ----------------------------------------------------------------------------------------------------


def said_by(grammar: Grammar, longest: int = 6) -> set[str]:
    """Everything that a small grammar lets a student say."""
    found: set[str] = set()
    start: tuple[str, ...] = ()
    waiting = [(grammar.reach(0), start)]
    while waiting:
        places, said = waiting.pop()
        if said and grammar.ends_in(places):
            found.add(" ".join(said))
        if len(said) < longest:
            waiting += [(onward, (*said, phrase.says)) for phrase, onward in grammar.onward(places).items()]
    return found


def test_a_grammar_says_all_that_its_rules_allow_and_nothing_else() -> None:
    groups = {name: (Phrase(name, "en", (name,)),) for name in ("minus", "one", "by")}
    rules = [
        Rule("answer", ("sign?", "one")),
        Rule("answer", ("one", "by", "sign?", "one")),
        Rule("sign", ("minus",)),
    ]
    assert said_by(Grammar(groups, rules)) == {"one", "minus one", "one by one", "one by minus one"}


def test_a_name_that_no_rule_explains_is_a_fault() -> None:
    with pytest.raises(KeyError, match="nowhere"):
        Grammar({}, [Rule("answer", ("nowhere",))])
