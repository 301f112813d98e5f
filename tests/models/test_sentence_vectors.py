"""Sentence vectors: what means the same lies close, any text is taken, and a damaged model is a clear error."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.errors import ModelMissing, ModelUnusable
from models.sentence_vectors import BATCH_TOKENS, MODEL, SIZE, TOKENIZER, SentenceVectors, _batches
from models.store import ModelStore
from tests.how_much import how_many

NEAR = (
    ("What is a fraction?", "A fraction is a part of a whole."),
    ("why is minus two times minus three plus six", "The product of two negative integers is positive."),
    ("how do I find how much fence goes round a garden", "The perimeter is the distance around a shape."),
)


@pytest.fixture(scope="module")
def folder(real_models: ModelStore) -> Path:
    return real_models.find("minilm-int8")


@pytest.fixture(scope="module")
def vectors(folder: Path) -> SentenceVectors:
    return SentenceVectors.load(folder)


@pytest.mark.models
def test_a_question_lies_closest_to_the_text_that_answers_it(vectors: SentenceVectors) -> None:
    asked = vectors.embed([question for question, _ in NEAR])
    told = vectors.embed([text for _, text in NEAR])
    assert (asked @ told.T).argmax(axis=1).tolist() == [0, 1, 2]


@pytest.mark.models
def test_a_vector_has_length_one_and_the_model_s_size(vectors: SentenceVectors) -> None:
    found = vectors.embed(["A ratio compares two amounts.", "x"])
    assert found.shape == (2, SIZE)
    assert found.dtype == np.float32
    assert np.allclose(np.linalg.norm(found, axis=1), 1.0, atol=1e-5)


@pytest.mark.models
def test_a_text_has_the_same_vector_alone_and_among_others_long_and_short(vectors: SentenceVectors) -> None:
    texts = ["A prime number has two factors.", "Add. " * 300, "area", "The mean is the sum shared out evenly. " * 5]
    alone = np.concatenate([vectors.embed([text]) for text in texts])
    assert np.allclose(vectors.embed(texts), alone, atol=1e-3)


@pytest.mark.models
def test_no_text_gives_no_row(vectors: SentenceVectors) -> None:
    assert vectors.embed([]).shape == (0, SIZE)


@pytest.mark.models
@settings(max_examples=how_many(15, 60), deadline=None)
@given(text=st.text(alphabet=st.characters(), max_size=300))
def test_any_text_is_taken_and_its_vector_is_finite(vectors: SentenceVectors, text: str) -> None:
    found = vectors.embed([text])
    assert np.isfinite(found).all()
    assert abs(float(np.linalg.norm(found[0])) - 1.0) < 1e-4


@pytest.mark.models
def test_what_stands_far_behind_the_beginning_of_a_text_changes_nothing(vectors: SentenceVectors) -> None:
    long = "angle side area " * 200
    one, other = vectors.embed([long + "fish", long + "moon"])
    assert np.allclose(one, other, atol=1e-6)


@pytest.mark.models
def test_the_model_is_read_when_the_first_text_comes_and_given_back(folder: Path) -> None:
    fresh = SentenceVectors.load(folder)
    assert not fresh.is_loaded
    before = fresh.embed(["zero"])
    assert fresh.is_loaded
    fresh.release()
    assert not fresh.is_loaded
    assert np.array_equal(fresh.embed(["zero"]), before)


@pytest.mark.models
def test_threads_that_share_one_model_get_what_they_asked_for(folder: Path) -> None:
    shared = SentenceVectors.load(folder)
    texts = [f"The number {at} is written in digits." for at in range(8)]
    wanted = shared.embed(texts)
    found: dict[int, np.ndarray] = {}

    def ask(at: int) -> None:
        found[at] = shared.embed([texts[at]])[0]

    threads = [threading.Thread(target=ask, args=(at,)) for at in range(len(texts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert np.allclose(np.array([found[at] for at in range(len(texts))]), wanted, atol=1e-3)


def test_a_folder_without_the_model_says_which_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match=MODEL):
        SentenceVectors.load(tmp_path)
    (tmp_path / MODEL).write_bytes(b"x")
    with pytest.raises(ModelMissing, match=TOKENIZER):
        SentenceVectors.load(tmp_path)


@pytest.mark.models
@pytest.mark.parametrize("name", [MODEL, TOKENIZER])
@pytest.mark.parametrize("keep", [0, 1000])
def test_a_file_cut_short_is_said_so(folder: Path, tmp_path: Path, name: str, keep: int) -> None:
    for file in (MODEL, TOKENIZER):
        content = (folder / file).read_bytes()
        (tmp_path / file).write_bytes(content[:keep] if file == name else content)
    with pytest.raises(ModelUnusable, match=name):
        SentenceVectors.load(tmp_path).embed(["zero"])


@pytest.mark.models
def test_a_file_that_goes_away_after_it_was_looked_for_is_said_so(folder: Path, tmp_path: Path) -> None:
    for file in (MODEL, TOKENIZER):
        (tmp_path / file).write_bytes((folder / file).read_bytes())
    vectors = SentenceVectors.load(tmp_path)
    (tmp_path / TOKENIZER).unlink()
    with pytest.raises(ModelMissing, match=TOKENIZER):
        vectors.embed(["zero"])


@pytest.mark.models
def test_a_model_of_another_kind_is_not_taken(real_models: ModelStore, folder: Path, tmp_path: Path) -> None:
    other = real_models.find("silero-vad-v6")
    (tmp_path / MODEL).write_bytes(next(other.glob("*.onnx")).read_bytes())
    (tmp_path / TOKENIZER).write_bytes((folder / TOKENIZER).read_bytes())
    with pytest.raises(ModelUnusable):
        SentenceVectors.load(tmp_path).embed(["zero"])


@given(lengths=st.lists(st.integers(2, 256), min_size=1, max_size=80))
def test_batches_hold_every_text_once_and_no_more_than_the_memory_allows(lengths: list[int]) -> None:
    batches = list(_batches(lengths))
    assert sorted(at for batch in batches for at in batch) == list(range(len(lengths)))
    assert all(len(batch) * max(lengths[at] for at in batch) <= BATCH_TOKENS for batch in batches)
