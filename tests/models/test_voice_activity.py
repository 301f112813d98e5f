"""Hearing whether somebody speaks: silence and noise give nothing, speech is found where it is, hours cost little.

And hearing whether somebody has finished, by the sound alone.
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import psutil
import pytest
import soxr
from faster_whisper import vad
from faster_whisper.vad import get_vad_model
from numpy.typing import NDArray

from models import voice_activity
from models.errors import ModelMissing, ModelUnusable
from models.piper_mouth import PiperMouth
from models.store import ModelStore
from models.turn_end import MODEL, NAME, TurnEnd, evened
from models.voice_activity import CHUNK, RATE, VoiceActivity

pytestmark = pytest.mark.models

Pcm = NDArray[np.float32]


@pytest.fixture(scope="module")
def activity() -> VoiceActivity:
    return VoiceActivity.load()


@pytest.fixture(scope="module")
def speech(real_models: ModelStore) -> Pcm:
    mouth = PiperMouth.load(real_models.find("piper-en_US-joe"))
    sound = mouth.say("Very good, you kept the minus sign.").astype(np.float32) / 32768
    return soxr.resample(sound, mouth.sample_rate, RATE).astype(np.float32)


def silence(seconds: float) -> Pcm:
    return np.zeros(int(seconds * RATE), dtype=np.float32)


def noise(seconds: float, level: float) -> Pcm:
    return np.random.default_rng(1).normal(0, level, int(seconds * RATE)).astype(np.float32)


def test_speech_is_found_where_it_is(activity: VoiceActivity, speech: Pcm) -> None:
    spans = activity.speech_spans(np.concatenate([silence(2), speech, silence(2), speech, silence(1)]))
    assert len(spans) == 2
    for (start, end), at in zip(spans, (2 * RATE, 4 * RATE + len(speech)), strict=True):
        assert abs(start - at) < 0.25 * RATE
        assert abs(end - (at + len(speech))) < 0.35 * RATE


def test_speech_over_a_noisy_room_is_found(activity: VoiceActivity, speech: Pcm) -> None:
    sound = np.concatenate([silence(1), speech, silence(1)])
    assert activity.speech_spans(sound + noise(len(sound) / RATE, 0.01)[: len(sound)])


@pytest.mark.parametrize("level", [0.0, 0.0005, 0.01, 0.1])
def test_silence_and_noise_hold_no_speech(activity: VoiceActivity, level: float) -> None:
    assert activity.speech_spans(noise(20, level)) == ()


def test_a_click_is_not_speech(activity: VoiceActivity) -> None:
    sound = silence(2)
    sound[RATE : RATE + 40] = 0.9
    assert activity.speech_spans(sound) == ()


@pytest.mark.parametrize("length", [0, 1, 511, 512, 513])
def test_short_sounds_of_any_length_are_heard_out(activity: VoiceActivity, length: int) -> None:
    assert activity.speech_spans(np.zeros(length, dtype=np.float32)) == ()


def test_broken_samples_are_no_speech(activity: VoiceActivity) -> None:
    assert activity.speech_spans(np.full(RATE, np.nan, dtype=np.float32)) == ()
    assert activity.speech_spans(np.full(RATE, np.inf, dtype=np.float32)) == ()


def test_two_hours_of_silence_take_seconds_and_little_memory(activity: VoiceActivity) -> None:
    sound = silence(2 * 3600)
    before = psutil.Process().memory_info().rss
    started = time.perf_counter()
    assert activity.speech_spans(sound) == ()
    assert time.perf_counter() - started < 5
    assert psutil.Process().memory_info().rss - before < 50 << 20


def test_chunk_by_chunk_agrees_with_the_whole(activity: VoiceActivity, speech: Pcm) -> None:
    sound = np.concatenate([noise(1, 0.002), speech, noise(1, 0.002)])
    sound = sound[: len(sound) // CHUNK * CHUNK]
    activity.reset()
    streamed = [activity.feed(chunk) for chunk in sound.reshape(-1, CHUNK)]
    np.testing.assert_allclose(streamed, get_vad_model()(sound.copy()).ravel(), atol=1e-4)
    assert max(streamed) > 0.9


def test_a_reset_forgets_what_was_heard(activity: VoiceActivity, speech: Pcm) -> None:
    first = speech[RATE // 2 : RATE // 2 + CHUNK]
    activity.reset()
    fresh = activity.feed(first)
    activity.feed(first)
    activity.reset()
    assert activity.feed(first) == fresh


def test_a_step_is_much_shorter_than_the_sound_it_hears(activity: VoiceActivity, speech: Pcm) -> None:
    chunks = speech[: len(speech) // CHUNK * CHUNK].reshape(-1, CHUNK)
    started = time.perf_counter()
    for chunk in chunks:
        activity.feed(chunk)
    assert time.perf_counter() - started < len(chunks) * CHUNK / RATE / 5


@pytest.mark.parametrize("shape", [(0,), (511,), (1024,), (512, 1)])
def test_a_chunk_of_another_shape_is_refused(activity: VoiceActivity, shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="512"):
        activity.feed(np.zeros(shape, dtype=np.float32))


def test_sound_with_two_channels_is_refused(activity: VoiceActivity) -> None:
    with pytest.raises(ValueError, match="one row"):
        activity.speech_spans(np.zeros((100, 2), dtype=np.float32))


def test_a_missing_or_spoilt_model_is_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice_activity, "get_assets_path", lambda: str(tmp_path))
    monkeypatch.setattr(vad, "get_assets_path", lambda: str(tmp_path))
    with pytest.raises(ModelMissing, match="There is no"):
        VoiceActivity.load()
    (tmp_path / "silero_vad_v6.onnx").write_bytes(b"spoilt" * 1000)
    monkeypatch.setattr(voice_activity, "get_vad_model", get_vad_model.__wrapped__)
    with pytest.raises(ModelUnusable, match="not the model that hears speech"):
        VoiceActivity.load()


# --- whether a turn sounds finished ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def judge(real_models: ModelStore) -> TurnEnd:
    return TurnEnd.load(real_models.find(NAME) / MODEL)


def test_a_sentence_sounds_finished_at_its_end_and_not_in_its_middle(judge: TurnEnd, speech: Pcm) -> None:
    assert judge.finished(np.concatenate([speech, silence(0.2)])) > 0.8
    assert judge.finished(speech[: len(speech) // 2]) < 0.2


@pytest.mark.parametrize("seconds", [0.0, 0.01, 8.0, 40.0])
def test_any_length_of_sound_gives_a_chance(judge: TurnEnd, seconds: float) -> None:
    assert 0.0 <= judge.finished(noise(seconds, 0.1)) <= 1.0


def test_what_no_microphone_gives_gives_a_chance_all_the_same(judge: TurnEnd) -> None:
    assert 0.0 <= judge.finished(np.full(RATE, np.nan, dtype=np.float32)) <= 1.0
    assert 0.0 <= judge.finished(np.full(RATE, np.inf, dtype=np.float32)) <= 1.0


def test_only_the_last_eight_seconds_are_looked_at_however_loud_they_are(judge: TurnEnd, speech: Pcm) -> None:
    before = np.concatenate([noise(20, 0.1), silence(8 - len(speech) / RATE), speech])
    assert judge.finished(before) == pytest.approx(judge.finished(speech), abs=0.02)
    assert np.allclose(evened(speech), evened(speech * 0.1), rtol=0.01, atol=0.01)


def test_a_turn_end_model_that_is_not_there_or_another_is_named(tmp_path: Path, real_models: ModelStore) -> None:
    with pytest.raises(ModelMissing):
        TurnEnd.load(tmp_path / MODEL)
    (tmp_path / MODEL).write_bytes(b"no model")
    with pytest.raises(ModelUnusable):
        TurnEnd.load(tmp_path / MODEL)
    with pytest.raises(ModelUnusable):
        TurnEnd.load(real_models.find("minilm-int8") / "model.onnx")
