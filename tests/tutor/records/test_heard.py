"""What was heard and what was found for it, as the record keeps it: everything a lesson decides from comes back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.records import rows
from tutor.records.rows import KEPT_OF_A_PAGE, KEPT_SOURCES, heard_from, heard_json, kept
from tutor.turn import Heard, Ledger, Looked, Source

TEXT = st.text(max_size=60)
TEXTS = st.lists(TEXT, max_size=4).map(tuple)
SOURCES = st.builds(
    Source,
    id=TEXT,
    title=TEXT,
    text=st.text(max_size=2 * KEPT_OF_A_PAGE),
    kind=st.sampled_from(["book", "notes", "web"]),
    skill=TEXT,
    chapter=TEXT,
    latex=TEXT,
)
LEDGERS = st.builds(Ledger, routing=st.dictionaries(TEXT, TEXT, max_size=2), calls=st.integers(0, 5))
FOUND = st.builds(
    Looked,
    question=TEXT,
    route=st.sampled_from(["conversational", "curriculum", "exercise"]),
    intent=st.sampled_from(["concept", "homework"]),
    quality=st.sampled_from(["high", "medium", "low"]),
    answer=TEXTS,
    sources=st.lists(SOURCES, max_size=5).map(tuple),
    readings=TEXTS,
    nearest=TEXTS,
    by=st.sampled_from(["book", "local", "cloud"]),
    grounded=st.booleans(),
    language=st.sampled_from(["en", "hinglish", "hi"]),
    summary=TEXT,
    ledger=LEDGERS,
)


@given(TEXT, FOUND)
def test_what_was_found_comes_back_as_the_record_keeps_it(words: str, found: Looked) -> None:
    heard = Heard(words, confidence=0.7, by="voice", looked=found)
    back = heard_from(heard_json(heard))
    assert back == replace(heard, looked=kept(found))
    assert back.looked is not None
    assert (back.looked.answer, back.looked.readings) == (found.answer, found.readings)
    assert heard_json(back) == heard_json(heard)


@given(FOUND)
def test_what_is_kept_is_bounded_and_has_no_ledger(found: Looked) -> None:
    small = kept(found)
    assert small.ledger == Ledger()
    assert len(small.sources) <= KEPT_SOURCES
    assert all(len(one.text) <= KEPT_OF_A_PAGE for one in small.sources)
    assert '"ledger"' not in heard_json(Heard("x", looked=replace(found, question="", answer=(), sources=())))


def test_what_a_newer_didi_added_to_what_was_found_is_left_out() -> None:
    told = json.loads(heard_json(Heard("why", looked=Looked("why", sources=(Source("a", "A", "text"),)))))
    told["looked"] |= {"of_a_newer_didi": 1, "ledger": {"calls": 3}}
    told["looked"]["sources"][0]["of_a_newer_didi"] = [2]
    assert heard_from(json.dumps(told)) == Heard("why", looked=Looked("why", sources=(Source("a", "A", "text"),)))


def test_a_record_from_before_there_was_a_library_reads_as_it_did() -> None:
    assert heard_from('{"text":"5"}') == Heard("5")
    assert heard_json(Heard("5")) == '{"text":"5"}'


@pytest.mark.parametrize("looked", [3, "found", {"no": "question"}, {"question": "q", "sources": [4]}])
def test_what_is_not_ours_is_refused(looked: Any) -> None:
    with pytest.raises(TypeError):
        heard_from(json.dumps({"text": "x", "looked": looked}))


@pytest.mark.parametrize("text", ["[]", "3", "nonsense", '{"heard": 1}'])
def test_what_is_no_heard_at_all_is_refused(text: str) -> None:
    with pytest.raises((TypeError, ValueError)):
        heard_from(text)


def test_sealed_words_take_what_was_found_for_them_along() -> None:
    sealed = rows.without_words(Heard("a secret", looked=Looked("a secret", answer=("yes",))), "distress")
    assert sealed == Heard("", concern="distress")
    assert "secret" not in heard_json(sealed)
