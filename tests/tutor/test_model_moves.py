"""A lesson in which a model may choose among moves: its choice is on the card, and the lesson plays the same again."""

from __future__ import annotations

import json

from tutor.agentic_tutor import begin, derived_move, open_session, take_turn, why_card
from tutor.didi_voice import PhraseVoice
from tutor.records.why_card import proposed_on
from tutor.turn import Heard, ModelCall, MoveName, Session, TurnResult
from tutor.voice.move_choice import Choice, Chosen

MISSED = Heard("997")


class ChoosingVoice(PhraseVoice):
    """The phrase book with a chooser whose calls are written down beforehand, as a school's server would send them."""

    def __init__(self, *calls: tuple[str, str]) -> None:
        super().__init__()
        self.calls = calls
        self.asked: list[Choice] = []

    def choose(self, choice: Choice) -> Chosen | None:
        """The calls."""
        self.asked.append(choice)
        return Chosen(self.calls, ModelCall("cloud", "chooser", "choose", "used", 12.0))


class SilentChooser(PhraseVoice):
    """A chooser whose server does not answer."""

    def choose(self, choice: Choice) -> Chosen | None:
        """Nothing."""
        return None


HINT = ("give_hint", json.dumps({"hint_level": 1, "what_student_got_wrong": "x"}))


def asked() -> Session:
    return begin(open_session("Asha", "rational_numbers")).session


def as_written(result: TurnResult) -> dict[str, object]:
    written: dict[str, object] = json.loads(json.dumps(why_card(result)))
    return written


def test_a_lawful_choice_is_made_and_is_on_the_card() -> None:
    voice = ChoosingVoice(HINT)
    result = take_turn(asked(), MISSED, voice)
    assert result.move.name is MoveName.GIVE_HINT
    assert result.proposed == result.move
    assert [call.job for call in result.calls] == ["choose"]
    assert "choose" in result.ms
    assert voice.asked[0].said == "997"


def test_the_card_alone_leads_to_the_same_move() -> None:
    result = take_turn(asked(), MISSED, ChoosingVoice(HINT))
    assert derived_move(as_written(result)) == result.move


def test_a_lesson_played_again_takes_the_move_that_was_chosen() -> None:
    result = take_turn(asked(), MISSED, ChoosingVoice(HINT))
    again = take_turn(asked(), MISSED, proposed=proposed_on(as_written(result)))
    assert again.session == result.session


def test_an_unlawful_choice_leaves_the_brains_move_and_says_why() -> None:
    result = take_turn(asked(), MISSED, ChoosingVoice(("explain_solution", '{"style": "analogy"}')))
    assert result.move == take_turn(asked(), MISSED).move
    assert result.proposed is None
    assert result.calls[0].outcome == "no such tool was offered: explain_solution"


def test_a_proposal_from_a_damaged_card_still_has_to_be_lawful() -> None:
    card = {"proposed": {"name": "explain_solution", "args": {"style": "analogy"}, "rule": "model"}}
    assert take_turn(asked(), MISSED, proposed=proposed_on(card)).move.name is MoveName.GIVE_HINT


def test_nobody_is_asked_after_a_right_answer_or_a_plea() -> None:
    voice = ChoosingVoice(HINT)
    take_turn(asked(), Heard(asked().item.answer), voice)
    take_turn(asked(), Heard("I don't know"), voice)
    assert voice.asked == []


def test_a_chooser_that_does_not_answer_leaves_the_brains_move() -> None:
    assert take_turn(asked(), MISSED, SilentChooser()).move == take_turn(asked(), MISSED).move


def test_a_model_is_told_where_the_student_stands_and_not_who_they_are() -> None:
    voice = ChoosingVoice(HINT)
    take_turn(asked(), MISSED, voice)
    assert voice.asked[0].packet["grade"] == asked().chapter.grade
    assert "Asha" not in json.dumps([dict(voice.asked[0].packet), *map(dict, voice.asked[0].tools)])
