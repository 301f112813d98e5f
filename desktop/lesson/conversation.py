"""One lesson from sound to sound: hear, look up, decide, write down, and only then say. The only place that knows how.

No window, no threads. Time within a lesson comes from a clock that never goes back and stands while the PC sleeps; the
wall clock only tells how long somebody was away. A turn that cannot be written down does not stop the lesson: it is
kept and written with the next one, and `unsaved` says what is wrong. A turn that comes too late, because the same
lesson has gone on in another window or command, is not counted: the student's words are given back.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from desktop.base.settings import CONFIRM_BELOW
from desktop.lesson import awake_seconds
from tutor import agentic_tutor
from tutor.agentic_tutor import Looker, Talk
from tutor.didi_voice import Guard, Voice, Worded
from tutor.errors import DidiError, RecordError, RecordStale
from tutor.lesson import teach_me, wording
from tutor.lesson.policies import POLICIES
from tutor.records import audit
from tutor.records.journal import Journal
from tutor.records.people import Person
from tutor.records.rows import StoredSession
from tutor.reports.replaying import opened_as, played_again
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    AnswerKind,
    Category,
    Heard,
    Language,
    Learner,
    Mode,
    Move,
    MoveName,
    Plan,
    Session,
    Setup,
    State,
    TurnResult,
    Understanding,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.voice_loop.expecting import Ears


How = Literal["new", "resumed", "afresh"]
"""How a lesson came to be: new, gone on with, or begun again because the content is no longer the same."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the record a lesson stands."""

    session_id: str | None = None
    """None before anything is written."""
    version: int = 0
    """Turns of its own that are on disk."""
    continues: str = ""
    """The session that this one goes on with: one of another PC, or one that went on without this window."""
    continued_at: int = 0
    """How many turns it takes from that one."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A turn that would come of what was heard; as long as it is not taken, it has not happened."""

    session: Session
    """Where the lesson stood."""
    heard: Heard
    result: TurnResult

    def comes_of(self, session: Session, heard: Heard) -> bool:
        """Whether it is the turn that comes of just these words, where the lesson stands now."""
        return session is self.session and heard == self.heard


class Conversation:
    """A lesson in progress. `ears` may be given later, when they have loaded; None means without."""

    def __init__(
        self,
        session: Session,
        *,
        record: Journal | None = None,
        person: Person | None = None,
        place: Place | None = None,
        opened: Session | None = None,
        away: float = 0.0,
        how: How = "new",
        ears: Ears | None = None,
        voice: Voice | None = None,
        confirm_below: float = CONFIRM_BELOW,
        library: Looker | None = None,
        patience_s: float = 1.2,
        clock: Callable[[], float] = awake_seconds,
    ) -> None:
        """A lesson that stands at `session`.

        `library` looks up what is asked; language models may take `patience_s` seconds for an answer from it.
        """
        self.session = session
        self.how = how
        self.ears = ears
        self.voice = voice
        self.confirm_below = confirm_below
        self.library = library
        self.patience_s = patience_s
        self.first: Callable[[], tuple[str, ...]] | None = None
        """Says a clause at once, and tells which, when a language model may be asked for an answer; None says none."""
        self.unsaved: RecordError | None = None
        """What kept the last turn from being written down; None when everything is on disk."""
        self.given_back = ""
        """The student's words of the last turn when they came too late to count; else empty."""
        self._place = place or Place()
        self._away = away
        self._record = record
        self._person = person
        self._opened = opened or session
        self._waiting: list[TurnResult] = []
        self._foreseen: Foreseen | None = None
        self._doubts: list[TurnResult] = []
        """Turns of this talk about doubts, for what a question builds on where there is no record."""
        self._clock = clock
        self._began = clock() - session.elapsed

    def begin(self) -> TurnResult:
        """Didi's first words: the greeting and first question, or welcome back and the question that was open."""
        if self.session.state is State.GREETING:
            return self._kept(agentic_tutor.begin(self.session, self.voice))
        self.session = teach_me.resumed(self.session)
        welcome = POLICIES[self.session.mode].welcome_back(self.session, self._away)
        return self._kept(_greeted(self.session, welcome, self.voice))

    @property
    def session_id(self) -> str | None:
        """The session's id in the record; None before anything of it is written."""
        return self._place.session_id

    @property
    def awaited(self) -> AnswerKind:
        """The kind of answer to listen for: the question's own, but words where the student tells or asks something."""
        told = self.session.state in (State.TEACH_BACK, State.LISTENING)
        return "word" if told else self.session.expected_kind

    @property
    def asked_to_tell(self) -> bool:
        """Whether the student was asked to tell something, and so may pause as long as a story does."""
        return self.session.state in (State.PROBED, State.TEACH_BACK, State.LISTENING)

    def hear(self, pcm: NDArray[np.float32], *, unfinished: bool = False) -> Heard:
        """What the student said in 16 kHz mono sound, given the kind of answer awaited; nothing, without ears.

        `unfinished`: the student has paused and may go on.
        """
        if self.ears is None:
            return Heard("", confidence=0.0, by="voice")
        from desktop.voice_loop.expecting import (  # bring the ears' engine, which typing does not need
            expect_doubts,
            expect_for,
        )

        language = "hi" if self.session.language == "hi" and self.session.language_fixed else "auto"
        doubts = self.session.mode == "clarify_doubts"
        expect = expect_doubts(unfinished=unfinished) if doubts else expect_for(self.awaited, unfinished=unfinished)
        hearing = self.ears.hear(pcm, expect, language)
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
        """One turn: decided, written down, and handed back to be shown and spoken. Fast: no model but a wording one.

        When the lesson has gone on elsewhere meanwhile, Didi says so and asks what is open now; `given_back` is set.
        """
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is not None and self.voice is None and foreseen.comes_of(self.session, heard):
            return self._kept(foreseen.result)
        asked, voice = self._looked_up(self._timed(heard))
        return self._kept(agentic_tutor.take_turn(self.session, asked, voice))

    def foresee(self, heard: Heard) -> tuple[str, ...]:
        """What would be said if the student said no more than `heard`: the turn is decided, but not taken.

        The session stays as it is and nothing is written down. Nothing is foreseen where a model words the turn or
        something is looked up: neither is asked about words that may not be the student's last.
        """
        self._foreseen = None
        if self.voice is not None or (self.library is not None and self._wonders(heard)):
            return ()
        with suppress(DidiError):
            result = agentic_tutor.take_turn(self.session, self._timed(heard))
            self._foreseen = Foreseen(self.session, heard, result)
            return result.said if result.session.language == self.session.language else ()
        return ()

    def _timed(self, heard: Heard) -> Heard:
        return replace(heard, at=max(self.session.elapsed, self._clock() - self._began))

    def look_ahead(self, words: str) -> None:
        """Have looked up what the student seems to ask, while it is still being said."""
        if self.library is not None and words and self._wonders(Heard(words)):
            agentic_tutor.look_ahead(self.session, words, self.library, self._talk())

    def _wonders(self, heard: Heard) -> bool:
        policy = POLICIES[self.session.mode]
        return self.session.state is not State.GREETING and policy.wonders(self.session, heard) is not None

    def _looked_up(self, heard: Heard) -> tuple[Heard, Voice | None]:
        """What was heard with what the library found, and who words the turn.

        Where a model may be asked, something is said meanwhile: then the words of the turn begin with that.
        """
        if self.library is None or not self._wonders(heard):
            return heard, self.voice
        clause = self.first() if self.first is not None else ()
        talk = self._talk()
        asked = agentic_tutor.looked_up(self.session, heard, self.library, talk, patience_s=self.patience_s)
        return asked, _Begun(clause) if clause else self.voice

    def _talk(self) -> Talk:
        from desktop.lesson import doubts

        person = self._person
        if person is None and self._record is not None:
            with suppress(RecordError):
                person = self._record.person(self.session.student)
        return doubts.talk_from(doubts.remembered(self._record, person, self._doubts))

    @property
    def before(self) -> Learner:
        """What was known of the student when the lesson began, on whatever day that was."""
        return self._opened.learner

    @property
    def group(self) -> str:
        """The student's class; empty where it is not known."""
        return "" if self._person is None else self._person.group

    @property
    def ended(self) -> bool:
        """Whether the lesson is over, for good or for today."""
        return self.session.state is State.ENDED or self.session.paused

    def save(self) -> bool:
        """Write down what is still waiting; True when nothing waits any more."""
        if self._record is None:
            return False
        try:
            self._write(self._record)
        except RecordStale:
            self._part_ways()
            return self.save()
        except RecordError as error:
            self.unsaved = error
        else:
            self.unsaved = None
        return self.unsaved is None

    def _kept(self, result: TurnResult) -> TurnResult:
        self.given_back = ""
        if result.heard.looked is not None or (self.session.mode == "clarify_doubts" and result.heard.text):
            self._doubts = [*self._doubts, result][-THRESHOLDS.messages_kept :]
        if self._record is not None:
            shown = bool(self._waiting)
            self._waiting.append(result)
            if not shown and self._is_stale(self._record):
                return self._caught_up(self._record, result)
            self.save()
        self.session = result.session
        return result

    def _is_stale(self, record: Journal) -> bool:
        """Write what waits; True when nothing could be written because another has gone on with the lesson."""
        try:
            self._write(record)
        except RecordStale:
            return True
        except RecordError:
            return False  # `save` tries again and says what is wrong
        return False

    def _write(self, record: Journal) -> None:
        place = self._place
        if place.session_id is None:
            key = record.begin_session(
                self._opened, person=self._person, continues=place.continues, continued_at=place.continued_at
            )
            self._place = place = replace(place, session_id=key)
        while self._waiting:
            record.append(str(place.session_id), self._waiting[0], place.version)
            self._place = place = replace(place, version=place.version + 1)
            del self._waiting[0]

    def _part_ways(self) -> None:
        """Turns that the student has seen are never dropped: they become a session of their own from here on."""
        place = self._place
        self._place = Place(continues=place.session_id or "", continued_at=place.continued_at + place.version)

    def _caught_up(self, record: Journal, late: TurnResult) -> TurnResult:
        """Take the lesson up where it stands by now, and ask for the student's words again.

        Words about the student's safety are heard whatever went on elsewhere.
        """
        try:
            stored = record.session(str(self.session_id))
        except RecordError:
            stored = None
        again = played_again(stored) if stored else None
        if again is None or stored is None:
            self.save()
            self.session = late.session
            return late
        self._waiting.clear()
        self._place = replace(self._place, version=stored.version)
        self.session = again
        if late.understanding.is_private:
            return self._kept(agentic_tutor.take_turn(again, late.heard, self.voice))
        self.given_back = late.heard.text
        told = _greeted(again, _gone_on(again), self.voice)
        return replace(told, heard=replace(late.heard, at=again.elapsed))


def resume_or_open(
    student: str,
    chapter: str,
    *,
    record: Journal | None = None,
    language: Language | None = None,
    begins_in: Language = "hinglish",
    seed: int | None = None,
    mode: Mode = "teach_me",
    teach_back: Literal["always", "sometimes", "never"] = "never",
    setup: Setup | None = None,
    known: Callable[[Person], Learner] | None = None,
    new: bool = False,
    **parts: Any,
) -> Conversation:
    """The student's unfinished lesson in that chapter, or a new one (always a new one with `new`).

    `student` is a name, or a name with the class where two have that name ("Asha (7B)"); Didi says the name alone.

    `known` tells what earlier lessons have shown of somebody; it is asked when a new lesson begins. `parts` are handed
    to `Conversation`. A lesson of another PC is gone on with as a session of this one. A lesson whose `setup` asks
    other questions is left; one with another length or other help goes on as it began. One whose content has changed
    since, or that would now go another way, is closed and begun again with the same order of items (`how` is then
    "afresh").

    Raises UnknownChapter, ContentFault, ValueError (no lesson has that setup), or RecordError when the record cannot be
    read.
    """
    chosen = secrets.randbelow(2**31) if seed is None else seed
    person = record.person(student) if record else None
    setup = _as_released(setup, mode, record)
    name = person.name if person else student
    opening = partial(
        agentic_tutor.open_session,
        name,
        chapter,
        language=language,
        begins_in=begins_in,
        seed=chosen,
        mode=mode,
        teach_back=teach_back,
    )
    fresh = opening(setup=setup)
    stored = _unfinished(record, student, fresh, mode, setup, new=new) if record else None
    if record is None or stored is None:
        learned = known(person) if known and person else None
        told = _with_last_talk(setup, mode, record, person)
        session = opening(known=learned, setup=told) if learned or told != setup else fresh
        return Conversation(session, record=record, person=person, **parts)
    again = played_again(stored)
    if again is None:
        record.end_session(stored.id, "changed")
        return Conversation(opened_as(stored), record=record, person=person, how="afresh", **parts)
    if language:
        again = replace(again, language=language, language_fixed=True)
    ours = stored.device == record.device
    place = (
        Place(stored.id, stored.version, stored.continues, stored.continued_at)
        if ours
        else Place(continues=stored.id, continued_at=len(stored.turns))
    )
    away = _seconds_since(stored.last) if mode != "exam" else 0.0  # an exam is not begun with a lesson
    parts |= {"record": record, "person": person, "place": place, "opened": opened_as(stored), "away": away}
    return Conversation(again, how="resumed", **parts)


def _unfinished(
    record: Journal, student: str, fresh: Session, mode: Mode, setup: Setup | None, *, new: bool
) -> StoredSession | None:
    """The lesson to go on with; one that asks other questions than `fresh` is left.

    A lesson on some skills alone is had between: a whole lesson waits for its end, and is found behind it.
    """
    chapter, assigned = fresh.chapter.id, fresh.setup.assigned
    while (stored := record.resumable(student, chapter, mode, assigned)) is not None:
        if not new and not _asks_otherwise(setup, stored.setup):
            return stored
        if setup is not None and setup.only and not stored.setup.only:
            return None
        record.end_session(stored.id, "left")
        if not stored.setup.only:
            return None
    return None


def _asks_otherwise(wanted: Setup | None, stored: Setup) -> bool:
    """Whether a lesson that is wanted asks other questions than the stored one.

    One without a setup is no placing, and is of the whole chapter.
    """
    if wanted is None:
        return stored.placing or bool(stored.only)
    return not wanted.asks_as(stored)


def _as_released(setup: Setup | None, mode: Mode, record: Journal | None) -> Setup | None:
    """The setup of a class's exam, which tells its result only where the teacher has released those of that number.

    Else anybody could sit the paper beforehand, under whatever name, and hear what was right. Raises RecordError.
    """
    if setup is None or mode != "exam" or setup.class_seed is None:
        return setup
    return replace(setup, told=record is not None and str(setup.class_seed) in audit.released(record))


def _with_last_talk(setup: Setup | None, mode: Mode, record: Journal | None, person: Person | None) -> Setup | None:
    """The setup of a new talk about doubts, with what the last one was about where that is said in the greeting."""
    if mode != "clarify_doubts" or record is None or person is None:
        return setup
    from desktop.lesson import doubts

    about = doubts.talked_of(doubts.remembered(record, person, ()))
    return replace(setup or Setup(), talked_of=about) if about else setup


class _Begun:
    """The written words behind a clause that was said already."""

    def __init__(self, clause: tuple[str, ...]) -> None:
        self._clause = clause

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """The written sentences for `plan`, the clause before them. Raises ContentFault as the phrase book does."""
        worded = agentic_tutor.phrase_voice().word(plan, guard)
        return replace(worded, sentences=(*self._clause, *worded.sentences))


def known_from(record: Journal | None, cache: Path) -> Callable[[Person], Learner] | None:
    """Tells what all earlier lessons have shown of somebody, on whatever PC they were; None without a record.

    `cache` is where what was worked out from the record is kept. A record that cannot be read tells nothing.
    """
    if record is None:
        return None

    def known(person: Person) -> Learner:
        from tutor.reports.history import History  # brings the checker of old answers along

        try:
            with History.open(record, cache) as history:
                return history.known(person)
        except RecordError:
            return Learner()

    return known


def _seconds_since(wall: str) -> float:
    """How long ago a wall time of the record was; 0 where the clocks do not allow to tell."""
    try:
        return max((datetime.now(tz=UTC) - datetime.fromisoformat(wall)).total_seconds(), 0.0)
    except (ValueError, TypeError):
        return 0.0


def _gone_on(session: Session) -> Plan:
    """What a voice needs to say that the lesson has gone on elsewhere, and to ask what stands open now."""
    question = wording.current_question(session)
    return Plan(
        Move(MoveName.GREET, rule="gone_on_elsewhere"),
        session.language,
        session.student,
        said="",
        question=question,
        phrase="gone_on_ended" if session.state is State.ENDED else "gone_on",
        turn=session.turn,
        slots={"question": question},
        seed=session.seed,
    )


def _greeted(session: Session, plan: Plan, voice: Voice | None) -> TurnResult:
    """Didi says something of her own accord and asks the open question; the session itself does not move."""
    worded = (voice or agentic_tutor.phrase_voice()).word(plan)
    return TurnResult(
        session=replace(session, last_said=worded.sentences),
        heard=Heard("", at=session.elapsed),
        understanding=Understanding(Category.GREETING, "nothing_heard"),
        move=plan.move,
        said=worded.sentences,
        item_id=session.item.id,
        voice=worded.voice,
        rung=session.rung,
    )
