"""The voice: the same sentence sounds the same, is understood, and no text can make it hang or fail."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from models import espeak
from models.errors import MouthUnavailable
from models.piper_mouth import MOST_CHARACTERS, PIECE, PiperMouth, clean, evened, pieces
from models.store import ModelStore
from tests.benchmarks.loudness import loudness

SENTENCE = "What is minus three by seven plus two by seven?"
EVEN = (
    ("en", SENTENCE),
    ("en", "Take your time, I am listening."),
    ("en", "Let us try again."),
    ("hinglish", "Dheere dheere socho, main sun rahi hoon."),
    ("hinglish", "Minus three by seven mein two jodo."),
    ("hi", "धीरे धीरे सोचो, मैं सुन रही हूँ।"),
    ("hi", "तुम्हारा जवाब क्या है?"),
)


@pytest.fixture(scope="module")
def folder(real_models: ModelStore) -> Path:
    return real_models.find(real_models.choose("mouth").name)


@pytest.fixture(scope="module")
def mouth(folder: Path) -> PiperMouth:
    return PiperMouth.load(folder)


@pytest.fixture(scope="module")
def transcribe(real_models: ModelStore) -> Callable[[NDArray[np.int16], int], str]:
    """Whisper base over the whole sound, the stock way: a second pair of ears, not ours."""
    import soxr
    from faster_whisper import WhisperModel

    whisper = WhisperModel(str(real_models.find("whisper-base")), compute_type="int8", cpu_threads=2)

    def words(sound: NDArray[np.int16], rate: int) -> str:
        pcm = soxr.resample(sound.astype(np.float32) / 32768, rate, 16_000)
        segments, _ = whisper.transcribe(pcm, language="en", beam_size=1)
        return " ".join(segment.text for segment in segments).lower()

    return words


# --- what is said ---------------------------------------------------------------------------------------------------


@pytest.mark.models
def test_what_is_said_is_understood(mouth: PiperMouth, transcribe: Callable[[NDArray[np.int16], int], str]) -> None:
    assert "minus 3 by 7 plus 2 by 7" in transcribe(mouth.say(SENTENCE), mouth.sample_rate)


@pytest.mark.models
def test_the_same_sentence_is_the_same_sound_after_a_restart(mouth: PiperMouth, folder: Path) -> None:
    assert np.array_equal(PiperMouth.load(folder).say(SENTENCE), mouth.say(SENTENCE))


@pytest.mark.models
def test_a_sentence_said_before_comes_at_once(mouth: PiperMouth) -> None:
    mouth.say(SENTENCE)
    started = time.perf_counter()
    again = mouth.say(SENTENCE)
    assert time.perf_counter() - started < 0.005
    assert len(again) > mouth.sample_rate


@pytest.mark.models
def test_what_is_kept_cannot_be_spoilt_by_who_plays_it(mouth: PiperMouth) -> None:
    with pytest.raises(ValueError, match="read-only"):
        mouth.say(SENTENCE)[0] = 1


@pytest.mark.models
def test_what_is_kept_stays_within_its_room(folder: Path) -> None:
    small = PiperMouth.load(folder)
    small._cache_room = 100_000
    for number in ("one", "two", "three", "four", "five", "six"):
        small.say(f"The answer is not {number}.")
    assert 0 < sum(sound.nbytes for sound in small._cache.values()) <= 100_000


@pytest.mark.models
def test_loudness_does_not_jump_between_sentences_and_languages(mouth: PiperMouth) -> None:
    levels = [loudness(mouth.say(text, language=language), mouth.sample_rate) for language, text in EVEN]
    assert max(levels) - min(levels) < 3.0


def test_evening_changes_a_sound_a_little_and_never_makes_it_clip() -> None:
    tone = np.sin(np.arange(22_050, dtype=np.float32) / 10)
    assert np.array_equal(evened(np.zeros(22_050, dtype=np.float32)), np.zeros(22_050, dtype=np.float32))
    assert float(np.abs(evened(tone * 0.01)).max()) == pytest.approx(0.0135, rel=1e-3)
    spiky = tone * 0.05
    spiky[100] = 0.95
    assert float(np.abs(evened(spiky)).max()) == pytest.approx(0.98)


@pytest.mark.models
def test_no_sentence_is_clipped(mouth: PiperMouth) -> None:
    assert np.abs(mouth.say(SENTENCE).astype(np.int32)).max() < 32_700


@pytest.mark.models
def test_speed_changes_the_length(mouth: PiperMouth) -> None:
    assert len(mouth.say(SENTENCE, speed=0.8)) > 1.1 * len(mouth.say(SENTENCE))
    assert len(mouth.say(SENTENCE, speed=1.3)) < 0.9 * len(mouth.say(SENTENCE))
    assert len(mouth.say(SENTENCE, speed=1000.0)) == len(mouth.say(SENTENCE, speed=2.0))


@pytest.mark.models
def test_devanagari_is_spoken_by_the_english_voice(
    mouth: PiperMouth, transcribe: Callable[[NDArray[np.int16], int], str]
) -> None:
    assert "namaste" in transcribe(mouth.say("नमस्ते, मेरा नाम दीदी है।"), mouth.sample_rate)
    assert len(mouth.say("Seven बटा eight, ठीक है?")) > mouth.sample_rate / 2


@pytest.mark.models
def test_digits_are_read_in_hindi_when_hindi_is_spoken(mouth: PiperMouth) -> None:
    assert not np.array_equal(mouth.say("5 और 7", language="hi"), mouth.say("5 और 7"))


@pytest.mark.models
def test_hinglish_is_heard_as_hindi(mouth: PiperMouth, transcribe: Callable[[NDArray[np.int16], int], str]) -> None:
    """The voice says a sentence a little differently each time, so it has six tries."""

    def is_heard() -> bool:
        heard = transcribe(mouth.say("Tumhara jawaab kya hai?", language="hinglish"), mouth.sample_rate)
        return "javab" in heard or "jawab" in heard

    assert any(is_heard() for _ in range(6))


# --- hostile text ---------------------------------------------------------------------------------------------------


@pytest.mark.models
@pytest.mark.parametrize("text", ["", "   ", "\x00\x01", "\u202e\u2066\u200b", "😀🎉", "[[", "\ud800", "\ufdd0"])
def test_nothing_to_say_is_silence(mouth: PiperMouth, text: str) -> None:
    assert len(mouth.say(text)) == 0


@pytest.mark.models
@pytest.mark.parametrize(
    "text",
    ["a" * 100_000, "word " * 20_000, "1" * 100_000, "़" * 100_000, "?!" * 50_000, "क" * 100_000, "é\u0301" * 50_000],
    ids=["letters", "words", "digits", "marks", "signs", "hindi", "accents"],
)
def test_a_text_without_end_is_cut_and_does_not_hang(mouth: PiperMouth, text: str) -> None:
    started = time.perf_counter()
    sound = mouth.say(text)
    assert time.perf_counter() - started < 60
    assert len(sound) < 180 * mouth.sample_rate


@pytest.mark.models
def test_brackets_cannot_smuggle_raw_sounds_in(mouth: PiperMouth) -> None:
    assert np.array_equal(mouth.say("yes [[bəˈnɑːnə]]"), mouth.say("yes bəˈnɑːnə"))


@given(st.text())
def test_a_cleaned_text_holds_nothing_that_cannot_be_spoken(text: str) -> None:
    line = clean(text)
    assert len(line) <= MOST_CHARACTERS
    assert not set(line) & set("\n\r\t\x00\u202e\u2066\u200b[]")
    assert clean(line) == line


@given(st.text(alphabet="ab ,.?;"))
def test_a_text_cut_in_pieces_loses_no_word(text: str) -> None:
    line = clean(text)
    found = list(pieces(line))
    assert "".join(found).replace(" ", "") == line.replace(" ", "")
    assert all(0 < len(piece) <= PIECE for piece in found)


@given(st.text(alphabet="ab ,", min_size=PIECE * 2, max_size=PIECE * 4))
def test_a_long_sentence_is_cut_in_short_pieces(text: str) -> None:
    assert all(len(piece) <= PIECE for piece in pieces(clean(text)))


# --- models that are not there --------------------------------------------------------------------------------------


def test_an_empty_folder_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(MouthUnavailable, match="no voice"):
        PiperMouth.load(tmp_path)


@pytest.mark.parametrize("settings", ["", "{}", "[]", "null", '{"num_symbols": 1, "audio": 5}'])
def test_spoilt_settings_are_a_clear_error(tmp_path: Path, settings: str) -> None:
    (tmp_path / "voice.onnx").write_bytes(b"")
    (tmp_path / "voice.onnx.json").write_text(settings)
    with pytest.raises(MouthUnavailable, match="voice cannot be loaded"):
        PiperMouth.load(tmp_path)


@pytest.mark.models
@pytest.mark.parametrize("kept", [0, 1000, 1_000_000])
def test_a_truncated_voice_is_a_clear_error(folder: Path, tmp_path: Path, kept: int) -> None:
    voice = next(folder.glob("*.onnx"))
    (tmp_path / voice.name).write_bytes(voice.read_bytes()[:kept])
    (tmp_path / f"{voice.name}.json").write_bytes((folder / f"{voice.name}.json").read_bytes())
    with pytest.raises(MouthUnavailable, match="cannot be loaded"):
        PiperMouth.load(tmp_path)


@pytest.mark.models
def test_another_model_in_place_of_the_voice_is_a_clear_error(
    folder: Path, tmp_path: Path, real_models: ModelStore
) -> None:
    settings = next(folder.glob("*.json"))
    other = real_models.find("silero-vad-v6") / "silero_vad_v6.onnx"
    (tmp_path / settings.stem).write_bytes(other.read_bytes())
    (tmp_path / settings.name).write_bytes(settings.read_bytes())
    with pytest.raises(MouthUnavailable):
        PiperMouth.load(tmp_path).say("hello")


# --- the sounds of words ---------------------------------------------------------------------------------------------


def test_two_languages_asked_at_once_do_not_mix_their_sounds() -> None:
    words = [f"number {at} of many words" for at in range(40)]
    alone = [espeak.sounds("en-us", text) for text in words]
    espeak._sounds.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        english = [pool.submit(espeak.sounds, "en-us", text) for text in words]
        hindi = [pool.submit(espeak.sounds, "hi", "चौबीस" + " " * at) for at in range(40)]
    assert [one.result() for one in english] == alone
    assert {one.result().strip() for one in hindi} == {espeak.sounds("hi", "चौबीस")}


def test_a_voice_that_espeak_has_not_is_a_clear_error() -> None:
    with pytest.raises(MouthUnavailable, match="nobody"):
        espeak.sounds("nobody", "hello")
