"""The front door of the study: a name and a chapter in, a lesson out, one turn at a time.

A turn is a straight line: understand, decide, follow, word, remember. Sessions are frozen; a turn that fails midway
leaves the caller's session as it was. Nothing here reads a clock for a decision: time comes in with what was heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from time import monotonic, perf_counter
from typing import Any, Literal, Protocol, runtime_checkable

from tutor.chapters import generators, packs
from tutor.didi_voice import PhraseVoice, Voice, Worded
from tutor.guard import speech_guard
from tutor.lesson import aimed, every_turn, exam, gate, learner, next_items, placing, practice, replies, wording
from tutor.lesson.policies import POLICIES, as_may_be_said, may_be_said
from tutor.lesson.policies import speech_guard_for as speech_guard_for
from tutor.listening import asked
from tutor.records.why_card import card as card_of
from tutor.records.why_card import proposed_on, situation_on, understanding_on
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    LONGEST_SESSION,
    SHORTEST_SESSION,
    Category,
    Chapter,
    Entry,
    Heard,
    Language,
    Learner,
    Looked,
    Message,
    Mode,
    ModelCall,
    Move,
    MoveName,
    Packet,
    Request,
    Session,
    Setup,
    Situation,
    State,
    StudyStep,
    TurnResult,
    Understanding,
    replaced,
)
from tutor.voice import move_choice
from tutor.voice.move_choice import Choice, Chosen

# --- opening ------------------------------------------------------------------------------------------------------


def open_session(
    student: str,
    chapter: str,
    *,
    language: Language | None = None,
    begins_in: Language = "hinglish",
    seed: int = 0,
    mode: Mode = "teach_me",
    teach_back: Literal["always", "sometimes", "never"] = "never",
    known: Learner | None = None,
    setup: Setup | None = None,
) -> Session:
    """A lesson that has not begun. With no `language`, Didi begins in `begins_in` and follows the student.

    `known` is what earlier lessons have shown of the student, `setup` what the mode is given; a lesson played again
    must be given the same.

    Raises:
        UnknownChapter: there is no such chapter.
        ContentFault: the chapter's file is faulty, or makes no exam of that length.
        ValueError: no exam has that length, no session lasts that long, the chapter has no skill to begin with, or no
            question with that aim.
    """
    given = setup or Setup()
    if not SHORTEST_SESSION <= given.minutes <= LONGEST_SESSION:
        raise ValueError(f"a session lasts {SHORTEST_SESSION} to {LONGEST_SESSION} minutes, not {given.minutes}")
    pack, order, study = _prepared(packs.load_chapter(chapter), mode, seed, given)
    if mode == "teach_me" and known is not None and not given.aim:
        order, study = gate.first_again(pack, order, study, known)
    return Session(
        student=student,
        chapter=pack,
        order=order,
        seed=seed,
        mode=mode,
        language=language or begins_in,
        language_fixed=language is not None,
        teach_back=teach_back,
        learner=known or Learner(),
        firm=gate.firm(known or Learner()),
        setup=given,
        study=study,
    )


def _prepared(
    chapter: Chapter, mode: Mode, seed: int, given: Setup
) -> tuple[Chapter, tuple[int, ...], tuple[StudyStep, ...]]:
    """The chapter with the items of this session, the order they are asked in, and the study plan if there is one."""
    if mode == "exam" and given.placing:
        pack = placing.paper(chapter, seed)
        return pack, placing.order(pack, ()), ()
    if mode == "exam":
        drawn_by = exam.of_ones_own(seed) if given.class_seed is None else given.class_seed
        pack = exam.paper(chapter, given.questions, drawn_by)
        return pack, tuple(range(len(pack.items))), ()
    if mode == "teach_me" and given.aim:
        pack = aimed.paper(chapter, given.aim, seed if given.class_seed is None else given.class_seed, given.questions)
        return pack, tuple(range(len(pack.items))), ()
    pack = generators.lesson(chapter, seed)
    order = asking_order(pack, seed)
    if mode == "teach_me" and given.begins_at:
        pack, order = next_items.from_skill(pack, order, given.begins_at)
    if mode == "teach_me" and given.only:
        pack, order = next_items.of_skills(pack, order, given.only)
    if mode == "teach_me" and given.plan:
        study, order = next_items.laid_out(pack, order)
        return pack, order, study
    return pack, order, ()


def asking_order(chapter: Chapter, seed: int) -> tuple[int, ...]:
    """The items in the order they are asked: skill by skill as the chapter lists them, easy before hard.

    Of one skill and difficulty, what asks for somebody's slip comes last: it is hard to see before one has done it.
    The others change places with the seed; seed 0 leaves them as they are written.
    """
    skills = [skill.id for skill in chapter.skills]
    levels = ("easy", "medium", "hard")

    def place(index: int) -> tuple[int, int, bool, int]:
        item = chapter.items[index]
        return skills.index(item.skill), levels.index(item.difficulty), item.way == "slip", _scattered(index, seed)

    return tuple(sorted(range(len(chapter.items)), key=place))


def _scattered(index: int, seed: int) -> int:
    """A number that depends on index and seed as if by chance, and is the index itself for seed 0."""
    if seed == 0:
        return index
    mixed = (index + 1) * 0x9E3779B1 ^ seed * 0x85EBCA6B
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return mixed ^ mixed >> 13


# --- one turn -----------------------------------------------------------------------------------------------------


@runtime_checkable
class Chooser(Protocol):
    """A voice that can also ask a model to choose among lawful moves."""

    def choose(self, choice: Choice) -> Chosen | None:
        """What a model chose, unjudged; None when none was asked or none answered."""
        ...


def begin(session: Session, voice: Voice | None = None) -> TurnResult:
    """Didi greets and asks the first question; nothing was heard yet.

    Raises:
        IllegalTransition: the lesson has begun already.
    """
    now, plan = POLICIES[session.mode].opening(session)
    worded = (voice or phrase_voice()).word(plan)
    nothing = Understanding(Category.GREETING, "nothing_heard")
    now = replaced(wording.remembered(now, plan), asked=asked.after(now, plan.phrase, nothing))
    return _result(session, now, Heard(""), nothing, plan.move, worded)


def take_turn(
    session: Session, heard: Heard, voice: Voice | None = None, *, proposed: Move | None = None
) -> TurnResult:
    """One whole turn. The decisions are the same for the same session and heard, whichever voice words them.

    `proposed` is the move that a model chose when this turn was first taken; without it a voice that can have moves
    chosen is asked, and the brain chooses otherwise. The guardrails have the last word on either.

    Raises:
        IllegalTransition: the lesson has not begun.
        ContentFault: the phrase book lacks what is to be said.
    """
    policy = POLICIES[session.mode]
    heard = as_may_be_said(session, heard)
    started = perf_counter()
    understood = policy.understand(session, heard)
    understood_at = perf_counter()
    at = replaced(policy.situation(session, heard, understood), mode=session.mode)
    brains = policy.next_move(at, understood)
    calls: tuple[ModelCall, ...] = ()
    asked_at = perf_counter()
    chooser: object = voice
    packet = {} if voice is None else wording.packet(session)
    if proposed is None and policy.models_may_choose and isinstance(chooser, Chooser):
        proposed, calls = _chosen(chooser, session, brains, at, understood, packet)
    chosen_at = perf_counter()
    move = policy.guarded(proposed or brains, at, understood)
    now = policy.follow(session, heard, understood, at, move)
    plan = replaced(policy.plan(session, now, understood, at, move), packet=packet)
    decided_at = perf_counter()
    worded = (voice or phrase_voice()).word(plan, speech_guard_for(session, heard, plan))
    ms = {
        "understand": _ms(started, understood_at),
        "decide": round(_ms(understood_at, asked_at) + _ms(chosen_at, decided_at), 3),
        "word": _ms(decided_at, perf_counter()),
    }
    if calls:
        ms["choose"] = _ms(asked_at, chosen_at)
    now = replaced(
        wording.remembered(now, plan),
        asked=asked.after(now, plan.phrase, understood),
        slower=every_turn.slower(session, understood),
        offers=replies.offers(now, plan.phrase),
    )
    result = _result(session, now, heard, understood, move, worded, at, ms)
    return replaced(result, calls=(*calls, *worded.calls), proposed=proposed)


# --- what is looked up before a turn ------------------------------------------------------------------------------


class Looker(Protocol):
    """What looks questions up: `tutor.library.library.Library`, or anything that can do the same."""

    def ask(
        self, request: Request, *, guard: Callable[[tuple[str, ...]], bool] | None = None, patience_s: float = 1.2
    ) -> Looked:
        """What was found for a question. Never raises for a model's, file's or network's sake."""

    def look_ahead(self, request: Request) -> None:
        """Look it up already while it is still being said."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What a question may build on: what was said before it."""

    messages: tuple[Message, ...] = ()
    """Oldest first."""
    told: tuple[str, ...] = ()
    """Ids of the pages that were told in this talk."""
    summary: str = ""
    """A summary that fell due, to be written down with this question."""


def looked_up(session: Session, heard: Heard, library: Looker, talk: Talk, *, patience_s: float = 1.2) -> Heard:
    """What was heard, with what the library found for it where it asks something. Nothing sealed is looked up."""
    wonder = POLICIES[session.mode].wonders(session, heard)
    if wonder is None:
        return heard
    guard = may_be_said(session, heard)
    looked = library.ask(_request(session, wonder, talk), guard=guard, patience_s=patience_s)
    return replaced(heard, looked=replaced(looked, summary=talk.summary) if talk.summary else looked)


def look_ahead(session: Session, words: str, library: Looker, talk: Talk) -> None:
    """Have looked up what seems to be asked, from the words that were made out so far; nothing is decided by it."""
    wonder = POLICIES[session.mode].wonders(session, Heard(words))
    if wonder is not None:
        library.look_ahead(_request(session, wonder, talk))


def _request(session: Session, wonder: every_turn.Wonder, talk: Talk) -> Request:
    """What a question is asked with."""
    own = session.doubt.pages if session.doubt is not None else ()
    told = own if wonder.other else (*(page for page in talk.told if page not in own), *own)
    return Request(
        wonder.text,
        wonder.language,
        session.chapter.id,
        learner.persona(session.learner),
        () if wonder.other else talk.messages,  # it stands alone: it was made whole when it was asked
        () if wonder.anew else told,
        other=wonder.other,
        exercise=session.item if session.mode == "teach_me" else None,
    )


def talk_of(session: Session) -> Talk:
    """What was said in this session alone, as far as it remembers."""
    spoken = [entry for entry in session.history if entry.action not in (MoveName.GREET, MoveName.END_SESSION)]
    both = ((Message("student", entry.student), Message("didi", entry.teacher)) for entry in spoken)
    messages = tuple(message for pair in both for message in pair if message.text)
    return Talk(messages[-THRESHOLDS.messages_kept :])


# --- inside a turn ------------------------------------------------------------------------------------------------


def _chosen(
    voice: Chooser, session: Session, brains: Move, at: Situation, understood: Understanding, packet: Packet
) -> tuple[Move | None, tuple[ModelCall, ...]]:
    """The move that a model chose among the lawful ones, if it chose one, and what asking it came to."""
    choice = move_choice.offer(brains, at, understood, packet)
    asked = voice.choose(choice) if choice is not None else None
    if choice is None or asked is None:
        return None, ()
    item = session.item
    judged = move_choice.judged(
        asked.calls, choice, lambda text: speech_guard.states(text, item.answer, item.accept_also)
    )
    return judged.move, (replaced(asked.call, outcome=judged.why or asked.call.outcome),)


def _ms(start: float, end: float) -> float:
    return round((end - start) * 1000, 3)


def _result(
    before: Session,
    now: Session,
    heard: Heard,
    understood: Understanding,
    move: Move,
    worded: Worded,
    at: Situation | None = None,
    ms: dict[str, float] | None = None,
) -> TurnResult:
    """The turn as a whole, and the session with this turn in its memory."""
    entry = Entry(
        student="" if understood.is_private else heard.text[: THRESHOLDS.max_heard_characters],
        teacher=" ".join(worded.sentences),
        action=move.name,
        category=understood.category,
        item=before.item.id,
    )
    history = (*now.history, entry)[-THRESHOLDS.history_kept :]
    return TurnResult(
        session=replaced(now, history=history, last_said=worded.sentences),
        heard=heard,
        understanding=understood,
        move=move,
        said=worded.sentences,
        item_id=before.item.id,
        voice=worded.voice,
        ms=ms or {},
        rung=practice.rung_after(before, move),
        situation=at,
        refused=worded.refused,
    )


def replay(session: Session, heards: Iterable[Heard]) -> Session:
    """The session as it stands after `heards`, worded by the phrase book: how a lesson is taken up again.

    A session that has not begun is begun first.
    """
    if session.state is State.GREETING:
        session = begin(session).session
    for heard in heards:
        session = take_turn(session, heard).session
    return session


@cache
def phrase_voice() -> PhraseVoice:
    """The phrase book's voice, loaded once. Raises ContentFault when the phrase book is faulty."""
    return PhraseVoice()


# --- the why-card -------------------------------------------------------------------------------------------------


def why_card(result: TurnResult) -> dict[str, Any]:
    """Every decision of a turn as plain data for people and files, with the words heard if they are not sealed."""
    return {"heard": "" if result.understanding.is_private else result.heard.text, **card_of(result)}


def derived_move(card: Mapping[str, Any]) -> Move:
    """The move that a turn's why-card leads to, decided anew from the card alone. Not for a greeting's card.

    Raises:
        KeyError, ValueError: the card is not one of a turn.
    """
    at, understood = situation_on(card), understanding_on(card)
    policy = POLICIES[at.mode]
    return policy.guarded(proposed_on(card) or policy.next_move(at, understood), at, understood)


# --- the public interface of the seeds ----------------------------------------------------------------------------


class AgenticTutor:
    """One student's lesson on one chapter: text in, text out."""

    def __init__(
        self,
        student_name: str,
        chapter: str,
        *,
        language: Language | None = None,
        seed: int = 0,
        voice: Voice | None = None,
        clock: Callable[[], float] = monotonic,
        mode: Mode = "teach_me",
        library: Looker | None = None,
    ) -> None:
        """Prepares the lesson; nothing is said yet. `clock` gives seconds and never goes back.

        With a `library`, what is asked is looked up before it is answered.

        Raises:
            UnknownChapter: there is no such chapter.
            ContentFault: the content is faulty.
        """
        self.session = open_session(student_name, chapter, language=language, seed=seed, mode=mode)
        self.last: TurnResult | None = None
        self._voice = voice
        self._library = library
        self._clock = clock
        self._began = clock()

    def start_session(self) -> str:
        """Greets and asks the first question. Called again in a lesson under way, it says the last words again."""
        if self.session.state is not State.GREETING:
            return " ".join(self.session.last_said)
        return self._keep(begin(self.session, self._voice)).text

    def process_input(self, text: str) -> str:
        """What Didi says to `text`. A lesson that was not started is started first."""
        if self.session.state is State.GREETING:
            self.start_session()
        return self.hear(Heard(text, at=self._clock() - self._began)).text

    def hear(self, heard: Heard) -> TurnResult:
        """One turn with everything known about how it was heard.

        Raises:
            IllegalTransition: the lesson was not started; nothing has moved.
        """
        if self._library is not None:
            heard = looked_up(self.session, heard, self._library, talk_of(self.session))
        return self._keep(take_turn(self.session, heard, self._voice))

    def get_session_state(self) -> dict[str, Any]:
        """Where the lesson stands, as plain data."""
        now = self.session
        return {
            "student_name": now.student,
            "chapter": now.chapter.id,
            "language": now.language,
            "state": now.state.value,
            "rung": now.rung.name.lower(),
            "current_question": now.item.question.spoken_in(now.language),
            "current_question_spoken": now.item.spoken.spoken_in(now.language),
            "current_question_id": now.item.id,
            "current_question_index": now.position,
            "questions_completed": now.completed,
            "total_questions": len(now.order),
            "score": now.score,
            "attempt_count": now.attempts,
            "hint_count": now.hints,
            "idk_count": now.idk_count,
            "frustration_signals": now.frustration,
            "assisted": list(now.assisted),
            "duration_minutes": round(now.elapsed / 60, 2),
            "last_tool": self.last.move.name.value if self.last else None,
            "ended": now.state is State.ENDED,
            "ended_because": now.ended_because,
            "history": [
                {"student": e.student, "teacher": e.teacher, "action": e.action, "category": e.category}
                for e in now.history
            ],
        }

    def _keep(self, result: TurnResult) -> TurnResult:
        self.session, self.last = result.session, result
        return result
