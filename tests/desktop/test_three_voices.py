"""One lesson with the cable out, with the local model alone, and with a server: only words differ, and all is heard.

For the campaign: `test_parity` holds decisions the same on every voice, `test_commands_voice` has a server word a
lesson, and `test_commands_sounds` has a lesson heard.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.desktop.didi_process import didi
from tests.tutor.model_server import model_server
from tests.tutor.stand_in import stand_in

SAID = "997\nI don't know\n998\n6\npata nahi\nminus 5 by 7\nwhat is a kite\n999\nstop\n"
DECIDED = ("category", "verdict", "diagnosis", "move", "args", "rule", "state", "rung", "item", "position", "score")


def lesson(*more: str | Path) -> list[dict[str, Any]]:
    """A whole lesson's why-cards; always the same student, seed and answers."""
    asked = ("practise", "--student", "Asha", "--lang", "en", "--seed", "3", "--json", *more)
    ended = didi(*asked, given=SAID)
    assert (ended.code, ended.err) == (0, "")
    return [json.loads(line) for line in ended.lines]


def decided(cards: list[dict[str, Any]]) -> list[list[Any]]:
    return [[card[key] for key in DECIDED] for card in cards]


def heard(cards: list[dict[str, Any]]) -> bool:
    """Whether every turn was spoken into a sound file."""
    return all(Path(card["wav"]).stat().st_size > 10_000 for card in cards)


@pytest.fixture
def written() -> list[list[Any]]:
    """What is decided with the cable out."""
    cards = lesson()
    assert {card["voice"] for card in cards} == {"phrases"}
    return decided(cards)


@pytest.mark.campaign
@pytest.mark.models
def test_a_server_changes_words_and_no_decision_and_can_be_heard(
    written: list[list[Any]], tmp_path: Path, own_data_folder: Path
) -> None:
    with model_server(stand_in()) as (url, _):
        didi("voice", "--cloud", "on", "--url", url)
        (own_data_folder / "progress.db").unlink()
        cards = lesson("--voice-out", tmp_path)
    assert decided(cards) == written
    assert "cloud" in {card["voice"] for card in cards}
    assert heard(cards)


@pytest.mark.campaign
@pytest.mark.models
@pytest.mark.words
def test_the_local_model_changes_words_and_no_decision_and_can_be_heard(
    written: list[list[Any]], tmp_path: Path, own_data_folder: Path
) -> None:
    didi("voice", "--local", "on")
    (own_data_folder / "progress.db").unlink()
    cards = lesson("--voice-out", tmp_path)
    assert decided(cards) == written
    assert any(card["calls"] for card in cards), "the model was never asked"
    assert heard(cards)
