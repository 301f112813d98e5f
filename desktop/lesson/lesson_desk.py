"""All that the lesson lane owns: the record, the conversation, the ears. Every method runs there and nowhere else.

Qt-free. What it gives back is frozen; what it raises is named. It decides nothing: it asks the conversation.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from desktop.lesson.turn_view import turn_view
from desktop.values.ending import EndView
from desktop.values.page import Texts, TurnView
from tutor.errors import DidiError, RecordBusy, RecordError
from tutor.records.why_card import card as why_card
from tutor.turn import AnswerKind, Heard, Language, Learner, Mode, Session, Setup, TurnResult

if TYPE_CHECKING:
    import numpy as np
    from filelock import FileLock
    from numpy.typing import NDArray

    from desktop.base.settings import Settings
    from desktop.lesson.conversation import Conversation
    from desktop.lesson.doubts import LibraryHere
    from desktop.operations.own_progress import Today
    from desktop.operations.wording import Sources, Words
    from desktop.voice_loop.endpointing import Listening, Progress, SoFar, TurnJudge
    from desktop.voice_loop.expecting import Ears
    from tutor.records.journal import Journal


LOG = logging.getLogger("didi.lesson")
Wish = Literal["hint", "skip", "stop"]
"""What a student can have by pressing a button as well as by saying it."""

FAINT = 0.52
"""Hearing less sure than this, 0 to 1, is called faint when the student is asked to look at it."""
WHOLE = ("complete", "enough", "extendable")
"""How far an answer has come that may be all there is."""
MOST = 12
"""Sentences made ready for one turn: what a lab PC renders in the few seconds a child thinks."""
_ALWAYS = ("I don't know", "give me a hint", "repeat the question")
Given = TypeVar("Given")
BACKED_UP_AT_CLOSE = 8 * 2**20
"""Bytes: up to this size a backup takes less than half a second, so closing the window can wait for it."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The house is open."""

    student: str
    """Who is set to learn here; empty where nobody is."""
    unsaved: str
    """Code of the sentence that says why lessons cannot be kept; empty when they can."""
    rescued: str = ""
    """Code of the sentence that says how a damaged or lost record was brought back; empty when it was whole."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A turn that was decided and written down, ready to be shown and spoken."""

    view: TurnView
    title: str
    language: Language
    kind: str
    """The kind of answer awaited next."""
    voice: str
    """Who worded it: phrases, local or cloud."""
    unsaved: str
    """Code of the sentence that says why it could not be written down; empty when it was."""
    may_hear: bool
    """The record has a consent to listen to this student."""
    given_back: str = ""
    """The student's words when they came too late to count, because the lesson had gone on elsewhere; else empty."""
    end: EndView | None = None
    """How a lesson or an exam went, once it is over."""


@dataclass(frozen=True, slots=True)
class Unsure:
    """Something was said, perhaps this: the student should confirm or mend it."""

    heard: Heard
    faint: bool
    """It could hardly be made out."""


@dataclass(frozen=True, slots=True)
class Unheard:
    """Nothing of the student's was in one stretch of listening."""

    dead: bool = False
    """Not even noise was in it: the microphone gives nothing."""


Outcome: TypeAlias = Shown | Unsure | Unheard
"""What comes of one stretch of listening: a turn where Didi is sure enough of what was said."""


class LessonOpen(Exception):
    """A lesson is open, so its record stays where it is."""

    code = "window_files_lesson_open"


class LessonDesk:
    """Where the lesson is kept while it lasts."""

    def __init__(self, settings: Settings, texts: Texts) -> None:
        self._settings = settings
        self._texts = texts
        self._record: Journal | None = None
        self._place: FileLock | None = None
        """The window's place: two of them would talk into one microphone. Commands may write beside it."""
        self._conversation: Conversation | None = None
        self._student = ""
        """Who is learning, as the start page has it: with the class where two have that name."""
        self._ears: Ears | None = None
        self._judge: TurnJudge | None = None
        self._words: Words | None = None
        self._library: LibraryHere | None = None
        self.on_first: Callable[[tuple[str, ...]], None] | None = None
        """Told, on the lesson lane, the words that are said at once while a model looks for the others."""
        self.on_foreseen: Callable[[tuple[str, ...]], None] | None = None
        """Told, on the lesson lane, what would be said if the student said no more; it is only to be made ready."""
        self.undecided = ""
        """What was heard last and sure enough; it is given back to the student where no turn could come of it."""
        self._last: TurnResult | None = None
        self._cards: list[Mapping[str, Any]] = []
        """The why-cards of this sitting, for a lesson that no record holds."""
        self._before = Learner()
        """What was known of the student before the last turn."""
        self._today: Today | None = None
        """What the student wants to do today and has done, this lesson counted."""
        self._counted = (0, 0.0)
        """Of this lesson: the questions and the seconds that are counted in it."""
        self._reached = False
        """Whether the last turn has reached today's goal."""
        self._may_hear = False
        self._unrecorded = ""
        """Code of the sentence that says why there is no record at all; empty when there is one."""

    def open(self) -> Opened:
        """Open the record.

        Raises:
            RecordBusy: another window has the record open, or a command holds it for long.
        """
        from desktop.operations.privacy import sweep
        from tutor.records import record_file
        from tutor.records.restoring import open_safely

        rescued = None
        try:
            place = record_file.writers_place(self._settings.data_dir / "window")
            record_file.hold(place, wait=0)
            self._place = place
            self._settings = sweep(self._settings)
            self._record, rescued = open_safely(self._settings.record)
        except RecordBusy:
            self._leave_place()
            raise
        except RecordError as error:
            self._unrecorded = error.code
        told = rescued.code if rescued else ""
        return Opened(self._settings.student, self._unrecorded, told)

    def start(
        self,
        student: str,
        chapter: str,
        pin: str = "",
        *,
        mode: Mode = "teach_me",
        setup: Setup | None = None,
        new: bool = False,
    ) -> Shown:
        """Open a lesson or go on with an unfinished one (always a new one with `new`); Didi's first words.

        Without a `setup` it is what the school's settings say.

        Raises:
            UnknownChapter, ContentFault: there is nothing to teach.
            ValueError: no lesson has that setup.
            PinNeeded, PinWrong, PinLocked: the student has a PIN, and it was not given.
        """
        from desktop.base.settings import setup_for
        from desktop.lesson.conversation import known_from, resume_or_open

        self._let_in(student, pin)
        self._name_nobody()
        parts: dict[str, Any] = {
            "mode": mode,
            "setup": setup or setup_for(self._settings, mode),
            "new": new,
            "language": self._settings.chosen_language,
            "begins_in": self._settings.screen,
            "confirm_below": self._settings.confirm_below,
            "teach_back": self._settings.teach_back,
            "ears": self._ears,
            "voice": self._words,
            "library": self._library_now() if mode != "exam" else None,
            "patience_s": self._settings.words_deadline,
            "known": known_from(self._record, self._settings.cache),
        }
        try:
            self._conversation = resume_or_open(student, chapter, record=self._record, **parts)
        except RecordError as error:
            self._conversation = resume_or_open(student, chapter, **parts)
            self._conversation.unsaved = error
        self._conversation.first = self._say_while_looking
        begun = self._conversation.begin()
        self._student, self._cards = student, []
        self._may_hear = self._is_allowed(student)
        self._before = begun.session.learner
        self._today, self._reached = self._today_of(student), False
        self._counted = (begun.session.completed, begun.session.elapsed)
        return self._shown(begun)

    def _today_of(self, student: str) -> Today:
        """What a student wants to do today and has done so far; what cannot be read is a day that is still fresh."""
        from desktop.operations.own_progress import Today, local_today, today_of
        from tutor.records.choices import Goal
        from tutor.reports.history import History

        with suppress(RecordError):
            person = None if self._record is None else self._record.person(student)
            if self._record is not None and person is not None:
                with History.open(self._record, self._settings.cache) as history:
                    return today_of(self._record, history, person, local_today())
        return Today(Goal())

    def _count(self, session: Session) -> None:
        """Count what this turn adds to today. A wait that is longer than thinking takes counts as long as thinking."""
        from tutor.reports.facts import THINKING_S

        if self._today is None:
            return
        before, (items, at) = self._today, self._counted
        seconds = min(max(session.elapsed - at, 0.0), THINKING_S)
        self._today = replace(
            before, items=before.items + max(0, session.completed - items), seconds=before.seconds + seconds
        )
        self._counted = (session.completed, session.elapsed)
        self._reached = self._today.is_reached and not before.is_reached

    def _name_nobody(self) -> None:
        """Have the models' words know the class list as it is now, so that no name of it leaves this PC."""
        if self._words is not None and self._record is not None:
            with suppress(RecordError):
                self._words.know(person.name for person in self._record.people())

    def _let_in(self, student: str, pin: str) -> None:
        from tutor.records import pins

        person = None
        with suppress(RecordError):  # what cannot be read keeps nobody from learning
            person = None if self._record is None else self._record.person(student)
        for profile in person.ids if person else ():
            pins.check(self._settings.record, pins.plain(pin), profile)

    def _is_allowed(self, student: str) -> bool:
        """Whether the record has a consent; what cannot be read is none."""
        from tutor.records import consent

        with suppress(RecordError):
            person = None if self._record is None else self._record.person(student)
            return self._record is not None and person is not None and consent.may_listen(self._record, person.ids)
        return False

    def allow_hearing(self, by_whom: str, pin: str) -> None:
        """Write down that a parent or teacher lets Didi listen; only then may a microphone open.

        Raises:
            PinNeeded, PinWrong, PinLocked: the teacher has a PIN, and it was not given.
            RecordError: it could not be written down, so nothing is allowed.
        """
        from tutor.records import consent, pins

        self._open_conversation()
        if self._record is None:
            raise RecordError("there is no record to write a consent in")
        pins.require(self._settings.record, lambda: pins.plain(pin))
        consent.write(self._record, self._record.student(self._student).id, given=True, by_whom=by_whom)
        self._may_hear = True

    def give_ears(self, ears: Ears) -> None:
        """From now on what is said can be heard."""
        self._ears = ears
        if self._conversation is not None:
            self._conversation.ears = ears

    def give_judge(self, judge: TurnJudge | None) -> None:
        """From now on it is heard, too, whether a turn sounds finished; None leaves that to the words."""
        self._judge = judge

    def give_words(self, words: Words | None) -> Words | None:
        """From now on a language model words what it may; None leaves all to the written phrases.

        What worded until now, for its giver to close; a lesson that is open goes on with the new ones.
        """
        before, self._words = self._words, words
        if words is not None:
            words.first = self._say_first
            if before is not None:
                words.take_over(before)
        if self._conversation is not None:
            self._conversation.voice = words
        self._close_library()
        if self._conversation is not None and self._conversation.library is not None:
            self._conversation.library = self._library_now()
        return before

    def _library_now(self) -> LibraryHere:
        """The library, which is opened when it is first asked; it asks the models that word by now."""
        if self._library is None:
            from desktop.lesson.doubts import library_here

            self._library = library_here(self._settings, None if self._words is None else self._words.talker)
        return self._library

    def read_library_anew(self) -> None:
        """Chapters or notes came or went: the library is opened again when it is next asked."""
        if self._library is not None:
            self._library.close()

    def _close_library(self) -> None:
        library, self._library = self._library, None
        if library is not None:
            library.close()

    def _say_while_looking(self) -> tuple[str, ...]:
        """What is said at once where a model may be asked for an answer; nothing where none answers."""
        sources = self._words.sources() if self._words is not None else None
        if self._words is None or sources is None or (sources.cloud != "there" and sources.local != "ready"):
            return ()
        clause = self._words.first_clause(self._open_conversation().session)
        self._say_first(clause)
        return clause

    def tend_words(self) -> Sources | None:
        """Look after the language models; where words come from now, None while there are only the written ones."""
        if self._words is None:
            return None
        if self._words.sources().local in ("loading", "ready"):
            self._words.tend()
        return self._words.sources()

    def leave_cloud(self) -> Sources | None:
        """From the next turn on nothing goes to the cloud any more; where words come from then."""
        if self._words is not None:
            self._words.leave_cloud()
        return self.tend_words()

    def listen(self, listening: Listening, blocks: Sequence[NDArray[np.float32]]) -> Progress:
        """Take more sound. When the student pauses, what was said so far tells how long the pause may last.

        It is known by the awaited kind alone whether something can still follow, never by the right answer. To wait
        longer than need be does no harm, so only what was surely heard may end listening early. Meanwhile the reply is
        foreseen; it is dropped where the student goes on, and nothing of it is written down before the turn is over.
        """
        for block in blocks:
            listening.feed(block)
        if self._ears is not None and listening.pausing():
            self._look(listening)
        return listening.progress()

    def _look(self, listening: Listening) -> None:
        conversation = self._open_conversation()
        sound = listening.sound()
        heard = conversation.hear(sound, unfinished=True)
        sure = heard.confidence >= conversation.confirm_below and not conversation.asked_to_tell
        so_far = come_so_far(heard.text, conversation.awaited, sure=sure)
        made_out = _for_others(heard.text)
        conversation.look_ahead(made_out)
        whole = so_far in WHOLE
        reply = conversation.foresee(heard) if whole and not conversation.needs_confirming(heard) else ()
        if reply and self.on_foreseen is not None:
            self.on_foreseen(reply)
        over = self._sounds_over(sound) if whole and not conversation.asked_to_tell else None
        listening.look(so_far, made_out, heard if whole else None, over=over)
        listening.foresee(reply)

    def _sounds_over(self, sound: NDArray[np.float32]) -> float | None:
        """How likely the turn sounds finished; None where nobody can judge that."""
        from models.errors import ModelError

        try:
            return None if self._judge is None else self._judge.finished(sound)
        except ModelError as error:
            LOG.warning("the end of a turn is found by its words alone: %s", error)
            self._judge = None
            return None

    def answer(
        self, listening: Listening, rest: Sequence[NDArray[np.float32]] = (), said: Sequence[str] = ()
    ) -> Outcome:
        """The turn that comes of what was listened to; nothing is decided or written down where it was heard unsurely.

        Whether it was sure enough is decided here, where it is known what was asked. `said` is what Didi was saying
        while the microphone heard her: mostly her own words are nobody's answer, unless they could be one.
        """
        from desktop.voice_loop.endpointing import dead
        from desktop.voice_loop.hands_free import mostly_hers
        from tutor.lesson.every_turn import silences

        self.undecided = ""
        for block in rest:
            listening.feed(block)
        sound = listening.sound()
        if listening.progress().spoken == 0.0 or len(sound) == 0:
            return Unheard(dead(sound))
        conversation = self._open_conversation()
        heard = listening.heard or conversation.hear(sound)
        if not heard.text.strip() and silences(conversation.session):
            return Unheard()  # she has asked whether somebody is there, and waits now
        hers = bool(said) and mostly_hers(heard.text, said)
        if hers and not self._could_be_an_answer(heard.text):
            return Unheard()
        if hers or conversation.needs_confirming(heard):
            return Unsure(heard, faint=heard.confidence < FAINT)
        self.undecided = heard.text
        return self.reply(heard)

    def reply(self, heard: Heard) -> Shown:
        """One turn: decided, and on disk if there is a disk that takes it."""
        conversation = self._open_conversation()
        self._before = conversation.session.learner
        result = conversation.reply(heard)
        self._count(result.session)
        self._cards.append(why_card(result))
        return self._shown(result)

    def wish(self, wish: Wish) -> Shown:
        """One turn as if the student had said so: the tutor decides what comes of it, and it is written down."""
        from tutor.chapters.screen_texts import sentence

        session = self._open_conversation().session
        code = f"window_say_{wish}_{session.mode}" if wish == "stop" else f"window_say_{wish}"
        return self.reply(Heard(sentence(code, session.language)))

    def again(self) -> Shown | None:
        """What is shown now, in the language that the screen has by now; None without a lesson."""
        return None if self._conversation is None or self._last is None else self._shown(self._last)

    def set_to(self, settings: Settings) -> None:
        """From the next lesson on these settings hold."""
        self._settings = settings

    def likely(self) -> tuple[str, ...]:
        """Sentences Didi may say next. Where the student asks, the library is made ready meanwhile."""
        conversation = self._conversation
        if conversation is not None and conversation.session.mode == "clarify_doubts" and not conversation.ended:
            self._library_now().be_ready()
        if conversation is None or conversation.ended:
            return ()
        first = self._words.first_clause(conversation.session) if self._words is not None else ()
        return (*first, *likely_sentences(conversation.session))

    def leave(self) -> None:
        """Put the lesson away; it can be gone on with."""
        self._save_what_waits()
        self._conversation = self._last = None

    def with_record_closed(self, job: Callable[[], Given]) -> Given:
        """Do `job` while the record is closed here, then open it again: another file may take its place meanwhile.

        Raises LessonOpen, and nothing was done, while a lesson is open; else what `job` raises.
        """
        from tutor.records.restoring import open_safely

        if self._conversation is not None:
            raise LessonOpen
        record, self._record = self._record, None
        if record is not None:
            record.close()
        try:
            return job()
        finally:
            try:
                self._record, _ = open_safely(self._settings.record)
                self._unrecorded = ""
            except RecordError as error:
                self._unrecorded = error.code

    def close(self) -> None:
        """Let go of the record and of the language model."""
        self._save_what_waits()
        self._close_library()
        words, self._words = self._words, None
        if words is not None:
            words.close()
        record, self._record = self._record, None
        if record is not None:
            record.close()
            self._back_up()
        self._leave_place()

    def _leave_place(self) -> None:
        place, self._place = self._place, None
        if place is not None:
            place.release()

    def _back_up(self) -> None:
        """What was learned today goes into a backup; a large record has to wait for the next start, people do not."""
        from tutor.records import backup

        record = self._settings.record
        with suppress(RecordError, OSError):
            if record.stat().st_size <= BACKED_UP_AT_CLOSE:
                backup.make(record)

    def _say_first(self, clause: tuple[str, ...]) -> None:
        if self.on_first is not None:
            self.on_first(clause)

    def _save_what_waits(self) -> None:
        if self._conversation is not None and self._record is not None:
            self._conversation.save()

    def _open_conversation(self) -> Conversation:
        if self._conversation is None:
            raise RuntimeError("no lesson is open")
        return self._conversation

    def _kind(self) -> AnswerKind:
        """The kind of answer awaited now; words where the student was asked to tell something."""
        conversation = self._open_conversation()
        return "word" if conversation.asked_to_tell else conversation.awaited

    def _could_be_an_answer(self, words: str) -> bool:
        from tutor.checking.completeness import completeness

        return self._kind() != "word" and completeness(words, self._kind()) in WHOLE

    def _shown(self, result: TurnResult) -> Shown:
        conversation = self._open_conversation()
        session, self._last = result.session, result
        view = turn_view(result, self._texts, self._before, self._today, self._reached)
        return Shown(
            view=view,
            title=session.chapter.title.spoken_in(session.language),
            language=session.language,
            kind=self._kind(),
            voice=result.voice,
            unsaved=self._unrecorded if conversation.unsaved is None else conversation.unsaved.code,
            may_hear=self._may_hear,
            given_back=conversation.given_back,
            end=self._end(conversation, view) if view.ended and session.mode != "clarify_doubts" else None,
        )

    def _end(self, conversation: Conversation, view: TurnView) -> EndView:
        """How the lesson went, worked out from the whole of it: earlier sittings stand in the record."""
        from desktop.lesson.ending import end_view, next_after
        from desktop.operations.students import grade_of
        from tutor.chapters import packs

        session, stored = conversation.session, None
        if conversation.session_id is not None and self._record is not None:
            with suppress(RecordError):
                stored = self._record.session(conversation.session_id)
        cards = self._cards if stored is None else [turn.card for turn in stored.turns if not turn.opening]
        step = None
        if session.mode == "teach_me":
            chapters = tuple(packs.readable(packs.chapter_ids()).values())
            step = next_after(session, chapters, grade_of(conversation.group))
        exam = "" if stored is None else stored.id
        return end_view(session, view, self._texts, before=conversation.before, cards=cards, step=step, exam=exam)


def come_so_far(words: str, kind: str, *, sure: bool) -> SoFar:
    """How much of an answer of `kind` was said; what was not surely heard may always go on."""
    from tutor.checking.completeness import completeness

    so_far = completeness(words, kind)
    return "extendable" if so_far in ("complete", "enough") and not sure else so_far


def likely_sentences(session: Session) -> tuple[str, ...]:
    """Sentences Didi may say next, the likeliest first, at most `MOST`.

    The tutor's own pure turn is tried on what students often say: the right answer, a surely wrong one, a plea for
    help. Nothing of that is shown or recorded, and the session stays as it is.
    """
    from tutor import agentic_tutor  # brings the content along, for which the window does not wait

    asked = session.item if session.scaffold is None else session.item.sub_questions[session.scaffold.index]
    wrong = ("yes", "no") if session.expected_kind == "yes_no" else ("997",)
    found: dict[str, None] = {}
    for guess in dict.fromkeys((asked.answer, *wrong, *_ALWAYS)):
        with suppress(DidiError):
            found.update(dict.fromkeys(agentic_tutor.take_turn(session, Heard(guess, at=session.elapsed)).said))
    return tuple(found)[:MOST]


def _for_others(words: str) -> str:
    """Words as others may see them: nothing of what is about the student's safety."""
    from tutor.safety import concern

    return "" if concern.look(words) is not None else words
