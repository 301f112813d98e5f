"""The lesson's one straight line, with the real tutor and record, and the real ears and mouth where it says so."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop.base.settings import read_settings
from desktop.lesson.conversation import Conversation, resume_or_open
from tutor import agentic_tutor
from tutor.errors import RecordFull, UnknownChapter
from tutor.records.journal import Journal
from tutor.reports.replaying import played_again
from tutor.turn import Heard, MoveName, Setup, State, TurnResult

CHAPTER = "rational_numbers"
ANSWERS = ("hello", "5", "pata nahi", "minus one by seven", "ruko", "can you repeat", "1/2", "9 by 7", "kaise karu")


class Clock:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "progress.db") as opened:
        yield opened


def opened(record: Journal | None, **more: Any) -> Conversation:
    return resume_or_open("Asha", CHAPTER, record=record, **{"seed": 3, **more})


def stored_texts(place: Path) -> list[str]:
    """What another program finds in the record."""
    with Journal.open(place, readonly=True) as reader:
        stored = reader.resumable("Asha", CHAPTER)
    return [] if stored is None else [turn.heard.text for turn in stored.turns]


def test_didi_greets_by_name_and_asks_the_first_question(record: Journal) -> None:
    conversation = opened(record, language="en")
    first = conversation.begin()
    assert "Asha" in first.text
    assert first.text.endswith(conversation.session.item.spoken.en)
    assert (conversation.how, conversation.session.state) == ("new", State.ASKED)


def test_a_turn_is_on_disk_before_it_can_be_shown(record: Journal, tmp_path: Path) -> None:
    conversation = opened(record)
    conversation.begin()
    assert stored_texts(tmp_path / "progress.db") == [""]
    conversation.reply(Heard("5"))
    assert stored_texts(tmp_path / "progress.db") == ["", "5"]
    assert conversation.unsaved is None


def test_a_lesson_needs_no_record() -> None:
    conversation = opened(None)
    conversation.begin()
    assert conversation.reply(Heard("stop")).session.state is State.ENDED
    assert conversation.ended
    assert not conversation.save()


def test_an_unknown_chapter_is_said_with_the_ones_there_are(record: Journal) -> None:
    with pytest.raises(UnknownChapter, match=CHAPTER):
        resume_or_open("Asha", "Quantum Fields", record=record)
    assert record.students() == ()


@pytest.mark.parametrize("turns", range(len(ANSWERS) + 1))
def test_a_lesson_goes_on_exactly_where_it_stopped(tmp_path: Path, turns: int) -> None:
    with Journal.open(tmp_path / "progress.db") as record:
        before = opened(record)
        before.begin()
        for text in ANSWERS[:turns]:
            before.reply(Heard(text))
    with Journal.open(tmp_path / "progress.db") as record:
        after = opened(record, seed=99)
        assert (after.how, after.session) == ("resumed", before.session)
        welcome = after.begin()
        assert "Asha" in welcome.text
        assert replace(after.session, last_said=()) == replace(before.session, last_said=())
        assert after.session_id == before.session_id


def test_it_can_be_put_away_and_taken_up_again_and_again(tmp_path: Path) -> None:
    straight = opened(None)
    moves = [straight.begin().move.name] + [straight.reply(Heard(text)).move.name for text in ANSWERS]
    halting: list[MoveName] = []
    for number in range(len(ANSWERS)):
        with Journal.open(tmp_path / "progress.db") as record:
            conversation = opened(record)
            halting += [conversation.begin().move.name] if not number else [conversation.begin().move.name][:0]
            halting.append(conversation.reply(Heard(ANSWERS[number])).move.name)
    assert halting == moves
    assert conversation.session.item == straight.session.item


def test_being_welcomed_back_asks_the_small_question_that_was_open(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "progress.db") as record:
        before = opened(record, language="en")
        before.begin()
        for _ in range(6):
            before.reply(Heard("I don't know"))
            if before.session.scaffold is not None:
                break
        scaffold = before.session.scaffold
        assert scaffold is not None
        asked = before.session.item.sub_questions[scaffold.index].ask.en
    with Journal.open(tmp_path / "progress.db") as record:
        assert opened(record).begin().text.endswith(asked)


def test_a_new_lesson_can_be_asked_for_and_the_old_one_is_left(record: Journal) -> None:
    old = opened(record)
    old.begin()
    new = opened(record, new=True)
    new.begin()
    assert (new.how, new.session_id != old.session_id) == ("new", True)
    assert record.resumable("Asha", CHAPTER).id == new.session_id  # type: ignore[union-attr]


def test_a_finished_lesson_is_not_gone_on_with(record: Journal) -> None:
    conversation = opened(record)
    conversation.begin()
    conversation.reply(Heard("stop"))
    assert conversation.ended
    assert opened(record).how == "new"


def test_a_review_is_had_between_and_the_whole_lesson_waits_for_its_end(record: Journal) -> None:
    whole = opened(record)
    whole.begin()
    skill = whole.session.item.skill
    review = opened(record, setup=Setup(only=skill))
    review.begin()
    assert review.how == "new"
    assert opened(record, setup=Setup(only=skill)).session_id == review.session_id
    again = opened(record)
    assert (again.how, again.session_id) == ("resumed", whole.session_id)


def test_another_review_takes_the_place_of_one_that_was_left(record: Journal) -> None:
    first, second = (skill.id for skill in agentic_tutor.open_session("Asha", CHAPTER).chapter.skills[:2])
    opened(record, setup=Setup(only=first)).begin()
    later = opened(record, setup=Setup(only=second))
    later.begin()
    assert later.how == "new"
    assert record.resumable("Asha", CHAPTER).id == later.session_id  # type: ignore[union-attr]


def test_a_lesson_whose_content_changed_begins_afresh_in_the_same_order(record: Journal) -> None:
    session = agentic_tutor.open_session("Asha", CHAPTER, seed=11)
    old = replace(session, chapter=replace(session.chapter, version="last year's"))
    key = record.begin_session(old)
    record.append(key, agentic_tutor.begin(old))
    conversation = opened(record)
    assert (conversation.how, conversation.session.order) == ("afresh", session.order)
    conversation.begin()
    assert conversation.session_id != key
    assert opened(record).how == "resumed"


def test_a_lesson_that_would_now_go_another_way_begins_afresh(record: Journal) -> None:
    session = agentic_tutor.open_session("Asha", CHAPTER, seed=11)
    key = record.begin_session(session)
    begun = agentic_tutor.begin(session)
    record.append(key, begun)
    turn = agentic_tutor.take_turn(begun.session, Heard("5"))
    record.append(key, replace(turn, move=replace(turn.move, name=MoveName.CARE)))
    assert opened(record).how == "afresh"


def test_what_a_model_worded_does_not_change_how_a_lesson_is_taken_up(tmp_path: Path) -> None:
    class Shouting:
        """A voice with its own words for everything."""

        def word(self, plan: Any, guard: Any = None) -> Any:
            worded = agentic_tutor.phrase_voice().word(plan, guard)
            return replace(worded, sentences=tuple(one.upper() for one in worded.sentences), voice="local")

    with Journal.open(tmp_path / "progress.db") as record:
        before = opened(record, voice=Shouting())
        before.begin()
        for text in ANSWERS:
            before.reply(Heard(text))
        stored = record.resumable("Asha", CHAPTER)
    assert stored is not None
    again = played_again(stored)
    assert again is not None
    assert again.last_said == before.session.last_said
    assert replace(again, history=()) == replace(before.session, history=())


def test_a_lesson_with_a_sealed_turn_is_taken_up_without_its_words(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "progress.db") as record:
        before = opened(record)
        before.begin()
        for text in ("papa mujhe belt se maarte hain", "5"):
            before.reply(Heard(text))
        assert [flag.kind for flag in record.flags()] == ["abuse"]
        again = opened(record)
    assert again.how == "resumed"
    assert again.session.history == before.session.history
    assert b"belt" not in b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())


def test_a_language_asked_for_at_the_door_stands_over_the_one_of_last_time(record: Journal) -> None:
    opened(record, language="hinglish").begin()
    conversation = opened(record, language="en")
    assert (conversation.how, conversation.session.language) == ("resumed", "en")
    assert conversation.session.item.spoken.en in conversation.begin().text


def test_time_away_does_not_count_and_time_within_does(tmp_path: Path) -> None:
    clock = Clock()
    with Journal.open(tmp_path / "progress.db") as record:
        before = opened(record, clock=clock)
        before.begin()
        clock.now += 600
        assert before.reply(Heard("5")).heard.at == 600
    clock.now += 86_400
    with Journal.open(tmp_path / "progress.db") as record:
        after = opened(record, clock=clock)
        after.begin()
        clock.now += 300
        assert after.reply(Heard("5")).heard.at == 900
        clock.now += 700
        assert after.reply(Heard("5")).session.state is State.ENDED


@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX limits")
def test_on_a_full_disk_the_lesson_goes_on_and_is_written_when_there_is_room(tmp_path: Path) -> None:
    import resource
    import signal

    place = tmp_path / "progress.db"
    with Journal.open(place) as record:
        conversation = opened(record)
        conversation.begin()
        was = resource.getrlimit(resource.RLIMIT_FSIZE)
        quiet = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, was[1]))
            replies = [conversation.reply(Heard(text)) for text in ("5", "7")]
            assert isinstance(conversation.unsaved, RecordFull)
            assert all(reply.said for reply in replies)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, was)
            signal.signal(signal.SIGXFSZ, quiet)
        assert stored_texts(place) == [""]
        conversation.reply(Heard("9"))
        assert conversation.unsaved is None
    assert stored_texts(place) == ["", "5", "7", "9"]


@pytest.mark.parametrize(
    ("heard", "asks"),
    [
        (Heard("5", confidence=0.59, by="voice"), True),
        (Heard("5", confidence=0.6, by="voice"), False),
        (Heard("5", confidence=0.2, by="voice"), False),
        (Heard("", confidence=0.5, by="voice"), False),
        (Heard("5", confidence=0.5, by="keyboard"), False),
    ],
)
def test_only_what_was_half_heard_is_to_be_confirmed(heard: Heard, asks: bool) -> None:
    assert opened(None).needs_confirming(heard) is asks


def test_how_sure_is_sure_enough_can_be_set() -> None:
    half_heard = Heard("5", confidence=0.55, by="voice")
    assert opened(None).needs_confirming(half_heard)
    assert not opened(None, confirm_below=0.5).needs_confirming(half_heard)


def test_without_ears_nothing_is_heard() -> None:
    import numpy as np

    conversation = opened(None)
    assert conversation.hear(np.zeros(16000, dtype=np.float32)).text == ""


@pytest.mark.models
def test_what_the_mouth_says_the_ears_hear_as_the_answer_it_is() -> None:
    import numpy as np

    from desktop.base.sound_files import RATE, resample
    from desktop.commands.console import load_ears, load_mouth

    settings = read_settings()
    conversation, mouth = opened(None, ears=load_ears(settings)), load_mouth(settings)
    conversation.begin()
    heard = conversation.hear(resample(mouth.say("seven").astype(np.float32) / 32768, mouth.sample_rate, RATE))
    result: TurnResult = conversation.reply(heard)
    assert (heard.by, result.understanding.value) == ("voice", "7")
    assert conversation.hear(np.zeros(RATE, dtype=np.float32)).text == ""
