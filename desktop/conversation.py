"""One lesson from sound to sound: hear, decide, write down, and only then say. The only place that knows the order.

No window, no threads, no clock but one that never goes back. A turn that cannot be written down does not stop the
lesson: it is kept and written with the next one, and `unsaved` says what is wrong.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, Protocol

from desktop.settings import CONFIRM_BELOW
from desktop.spoken_form import spoken_form
from models.errors import MouthUnavailable
from tutor import agentic_tutor
from tutor.didi_voice import Voice
from tutor.errors import RecordError
from tutor.records.journal import Journal
from tutor.records.rows import StoredSession
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    AnswerKind,
    Category,
    Heard,
    Language,
    Move,
    MoveName,
    Plan,
    Session,
    State,
    TurnResult,
    Understanding,
)
from tutor.why_card import proposed_on

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from models.whisper_ears import Expect, Hearing

How = Literal["new", "resumed", "afresh"]
"""How a lesson came to be: new, gone on with, or begun again because the content is no longer the same."""


class Ears(Protocol):
    """What hears: `models.whisper_ears.WhisperEars` or anything that can do the same."""

    def hear(self, pcm: NDArray[np.float32], expect: Expect | None = None, language: str = "auto") -> Hearing:
        """What 16 kHz mono sound says."""


class Mouth(Protocol):
    """What speaks: `models.piper_mouth.PiperMouth` or anything that can do the same."""

    sample_rate: int

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> NDArray[np.int16]:
        """One sentence as mono sound at `sample_rate`."""


class Conversation:
    """A lesson in progress. `ears` and `mouth` may be given later, when they have loaded; None means without."""

    def __init__(
        self,
        session: Session,
        *,
        record: Journal | None = None,
        session_id: str | None = None,
        how: How = "new",
        ears: Ears | None = None,
        mouth: Mouth | None = None,
        voice: Voice | None = None,
        confirm_below: float = CONFIRM_BELOW,
        speed: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.session = session
        self.how = how
        self.ears = ears
        self.mouth = mouth
        self.voice = voice
        self.confirm_below = confirm_below
        self.speed = speed
        self.unsaved: RecordError | None = None
        """What kept the last turn from being written down; None when everything is on disk."""
        self.session_id = session_id
        self._record = record
        self._opened = session
        self._waiting: list[TurnResult] = []
        self._clock = clock
        self._began = clock() - session.elapsed

    def begin(self) -> TurnResult:
        """Didi's first words: the greeting and first question, or welcome back and the question that was open."""
        if self.session.state is State.GREETING:
            return self._kept(agentic_tutor.begin(self.session, self.voice))
        return self._kept(_welcome_back(self.session, self.voice))

    @property
    def awaited(self) -> AnswerKind:
        """The kind of answer to listen for: the question's own, but words after "how did you get it?"."""
        return "word" if self.session.state is State.TEACH_BACK else self.session.expected_kind

    @property
    def asked_to_tell(self) -> bool:
        """Whether the student was asked to tell something, and so may pause as long as a story does."""
        return self.session.state in (State.PROBED, State.TEACH_BACK)

    def hear(self, pcm: NDArray[np.float32], *, unfinished: bool = False) -> Heard:
        """What the student said in 16 kHz mono sound, given the kind of answer awaited; nothing, without ears.

        `unfinished`: the student has paused and may go on.
        """
        if self.ears is None:
            return Heard("", confidence=0.0, by="voice")
        from desktop.expecting import expect_for  # brings the ears' engine along, which typing does not need

        language = "hi" if self.session.language == "hi" and self.session.language_fixed else "auto"
        hearing = self.ears.hear(pcm, expect_for(self.awaited, unfinished=unfinished), language)
        return Heard(
            hearing.text,
            confidence=hearing.confidence,
            language=hearing.language,
            by="voice",
            clipped=hearing.clipped,
        )

    def needs_confirming(self, heard: Heard) -> bool:
        """Whether the student should see what was heard, and may correct it, before it counts.

        What is less sure still needs no confirming: the tutor asks again by herself.
        """
        unsure = THRESHOLDS.min_confidence <= heard.confidence < self.confirm_below
        return heard.by == "voice" and bool(heard.text) and unsure

    def reply(self, heard: Heard) -> TurnResult:
        """One turn: decided, written down, and handed back to be shown and spoken. Fast: no model but a wording one."""
        timed = replace(heard, at=max(self.session.elapsed, self._clock() - self._began))
        return self._kept(agentic_tutor.take_turn(self.session, timed, self.voice))

    def sound_of(self, sentence: str) -> NDArray[np.int16] | None:
        """The sentence spoken, at the mouth's rate; None when there is no voice."""
        if self.mouth is None:
            return None
        try:
            spoken = spoken_form(sentence, self.session.language)
            return self.mouth.say(spoken, language=self.session.language, speed=self.speed)
        except MouthUnavailable:
            return None

    @property
    def ended(self) -> bool:
        """Whether the lesson is over."""
        return self.session.state is State.ENDED

    def save(self) -> bool:
        """Write down what is still waiting; True when nothing waits any more."""
        if self._record is None:
            return False
        try:
            self._write(self._record)
        except RecordError as error:
            self.unsaved = error
        else:
            self.unsaved = None
        return self.unsaved is None

    def _kept(self, result: TurnResult) -> TurnResult:
        if self._record is not None:
            self._waiting.append(result)
            self.save()
        self.session = result.session
        return result

    def _write(self, record: Journal) -> None:
        if self.session_id is None:
            self.session_id = record.begin_session(self._opened)
        while self._waiting:
            record.append(self.session_id, self._waiting[0])
            del self._waiting[0]


def resume_or_open(
    student: str,
    chapter: str,
    *,
    record: Journal | None = None,
    language: Language | None = None,
    seed: int | None = None,
    mode: Literal["teach_me", "clarify_doubts", "exam"] = "teach_me",
    teach_back: Literal["always", "sometimes", "never"] = "never",
    new: bool = False,
    **parts: Any,
) -> Conversation:
    """The student's unfinished lesson in that chapter, or a new one (always a new one with `new`).

    `parts` are handed to `Conversation`. A lesson whose content has changed since, or that would now go another
    way, is closed and begun again with the same order of items (`how` is then "afresh").

    Raises UnknownChapter, ContentFault, or RecordError when the record cannot be read.
    """
    chosen = secrets.randbelow(2**31) if seed is None else seed
    fresh = agentic_tutor.open_session(
        student, chapter, language=language, seed=chosen, mode=mode, teach_back=teach_back
    )
    stored = record.resumable(student, fresh.chapter.id, mode) if record else None
    if record is None or stored is None:
        return Conversation(fresh, record=record, **parts)
    if new:
        record.end_session(stored.id, "left")
        return Conversation(fresh, record=record, **parts)
    again = played_again(stored)
    if again is None:
        record.end_session(stored.id, "changed")
        opened = _opened_as(stored)
        return Conversation(opened, record=record, how="afresh", **parts)
    if language:
        again = replace(again, language=language, language_fixed=True)
    return Conversation(again, record=record, session_id=stored.id, how="resumed", **parts)


def played_again(stored: StoredSession) -> Session | None:
    """The session as it stood after its last turn; None when it would not go the same way with today's content."""
    session = _opened_as(stored)
    if (session.chapter.version, session.order) != (stored.content, stored.order):
        return None
    for turn in stored.turns:
        if turn.opening:
            session = session if session.state is not State.GREETING else agentic_tutor.begin(session).session
        else:
            result = agentic_tutor.take_turn(session, turn.heard, proposed=proposed_on(turn.card))
            session = result.session
            if (result.move.name, session.state, session.position) != _went(turn.card):
                return None
        # What was said may have been worded by a model: the next turn must see what the student heard.
        session = replace(session, last_said=tuple(turn.card["said"]))
    return session


def _went(card: Any) -> tuple[Any, Any, Any]:
    return card["move"], card["state"], card["position"]


def _opened_as(stored: StoredSession) -> Session:
    mode: Any = stored.mode
    teach_back: Any = stored.teach_back
    return agentic_tutor.open_session(
        stored.student,
        stored.chapter,
        language=stored.language if stored.language_fixed else None,
        seed=stored.seed,
        mode=mode,
        teach_back=teach_back,
    )


def _welcome_back(session: Session, voice: Voice | None) -> TurnResult:
    """Didi greets and asks the open question again; the session itself does not move."""
    item = session.item
    asked = item.spoken if session.scaffold is None else item.sub_questions[session.scaffold.index].ask
    question, title = (text.spoken_in(session.language) for text in (asked, session.chapter.title))
    move = Move(MoveName.GREET, rule="welcome_back")
    slots = {"student": session.student, "chapter": title, "question": question}
    plan = Plan(
        move,
        session.language,
        session.student,
        said="",
        question=question,
        phrase="greet_back",
        turn=session.turn,
        slots=slots,
    )
    worded = (voice or agentic_tutor.phrase_voice()).word(plan)
    return TurnResult(
        session=replace(session, last_said=worded.sentences),
        heard=Heard("", at=session.elapsed),
        understanding=Understanding(Category.GREETING, "nothing_heard"),
        move=move,
        said=worded.sentences,
        item_id=item.id,
        voice=worded.voice,
        rung=session.rung,
    )
