"""`didi voice`: an adult turns the cloud on and off, and hears the voices tried against a real server on loopback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop.base.settings import Settings
from desktop.commands.voice import _tell_turn
from desktop.operations import setup
from desktop.operations.wording import Words
from tests.desktop.didi_process import didi
from tests.tutor.model_server import model_server, says
from tutor.didi_voice import ModelAddress

WARM = "You said 997, and I like that you are trying. How did you get there?"


@pytest.fixture(autouse=True)
def no_keys_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    monkeypatch.delenv("DIDI_CLOUD_KEY", raising=False)


def told(*words: str | Path) -> dict[str, object]:
    ended = didi("voice", "--json", *words)
    assert (ended.code, ended.err) == (0, "")
    shown: dict[str, object] = json.loads(ended.lines[0])
    return shown


def test_at_first_nothing_leaves_this_computer() -> None:
    assert told()["cloud_words"] is False
    assert "cloud            off" in didi("voice").lines


def test_what_was_turned_on_stays_on_until_it_is_turned_off(own_data_folder: Path) -> None:
    told("--cloud", "on", "--url", "http://127.0.0.1:9/v1", "--model", "school-model")
    assert "school-model" in (own_data_folder / "school.toml").read_text(encoding="utf-8")
    assert (told()["cloud_words"], told()["cloud_model"]) == (True, "school-model")
    assert told("--cloud", "off")["cloud_words"] is False


def test_an_adult_says_whose_voice_is_heard(own_data_folder: Path) -> None:
    assert told()["who_speaks"] == "auto"
    assert told("--speaker", "light")["who_speaks"] == "light"
    assert 'who_speaks = "light"' in (own_data_folder / "school.toml").read_text(encoding="utf-8")
    assert "speaks           the light voice" in didi("voice").lines
    assert didi("voice", "--speaker", "nobody").code == 2


def test_a_server_outside_that_would_be_asked_in_the_open_is_refused(own_data_folder: Path) -> None:
    ended = didi("voice", "--cloud", "on", "--url", "http://api.openai.com/v1")
    assert (ended.code, ended.out) == (1, "")
    assert "https" in ended.one_line
    assert not (own_data_folder / "school.toml").exists()


def test_a_computer_without_a_keyring_says_where_a_key_can_come_from() -> None:
    ended = didi("voice", "--set-key", given="sk-very-secret\n")
    assert ended.code == 1
    assert "DIDI_CLOUD_KEY" in ended.one_line
    assert "very-secret" not in ended.err + ended.out


def test_a_key_from_the_environment_is_used_and_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIDI_CLOUD_KEY", "sk-very-secret")
    ended = didi("voice", "--json")
    assert json.loads(ended.out)["key"] == "environment"
    assert "very-secret" not in ended.out


def test_with_no_model_turned_on_trying_says_so() -> None:
    ended = didi("voice", "--try")
    assert (ended.code, len(ended.lines)) == (0, 1)
    assert "Only the written phrases speak" in ended.out


def test_a_school_server_words_the_lesson_and_the_card_says_so(own_data_folder: Path) -> None:
    with model_server(says(WARM)) as (url, asked):
        didi("voice", "--cloud", "on", "--url", url, "--model", "school-model")
        ended = didi("practise", "--student", "Asha", "--lang", "en", "--seed", "0", "--json", given="997\nstop\n")
    cards = [json.loads(line) for line in ended.lines]
    assert [card["voice"] for card in cards] == ["phrases", "cloud", "phrases"]
    assert WARM in " ".join(cards[1]["said"])
    assert [(call["voice"], call["outcome"]) for call in cards[1]["calls"]] == [("cloud", "used")]
    assert "Asha" not in json.dumps(asked)


def test_a_server_that_is_gone_costs_nothing_but_its_words() -> None:
    with model_server(says(WARM)) as (url, _):
        pass
    didi("voice", "--cloud", "on", "--url", url)
    ended = didi("practise", "--student", "Asha", "--lang", "en", "--seed", "0", "--json", given="997\nstop\n")
    card = json.loads(ended.lines[1])
    assert (card["voice"], card["calls"][0]["outcome"]) == ("phrases", "no_connection")


def test_the_voices_can_be_tried_and_say_what_was_refused() -> None:
    with model_server(says("The answer is minus one by seven. It is 5/7 or 42.")) as (url, _):
        didi("voice", "--cloud", "on", "--url", url)
        ended = didi("voice", "--try", "--json")
    cards = [json.loads(line) for line in ended.lines]
    assert {card["voice"] for card in cards} == {"phrases"}
    assert any(card["refused"] for card in cards)


def test_the_turns_that_are_tried_ask_the_local_model_and_tell_what_was_not_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with model_server(says("The answer is 5/7.")) as (url, asked):
        words = Words(Settings(tmp_path), ModelAddress(url, "here", "token", "local", deadline_s=20.0))
        try:
            turns = list(setup.tried_turns(words))
        finally:
            words.close()
    calls = [call for turn in turns for call in turn.calls]
    assert len(asked) >= 2
    assert {call.voice for call in calls} == {"local"}
    for turn in turns:
        _tell_turn(turn, as_json=False)
    told = capsys.readouterr().out
    assert "local word" in told
    assert "not said: " in told


def test_a_local_model_that_cannot_be_had_is_told_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIDI_MODELS_DIR", str(tmp_path))
    didi("voice", "--local", "on")
    ended = didi("voice", "--try")
    assert ended.code == 0
    assert "The local model is turned on, and it is not asked: " in ended.err
    assert "Only the written phrases speak" in ended.out
