"""`didi practise` and `didi demo`: a whole lesson by lines of text or sound files, or spoken by a Piper student.

Every turn is on disk before it is shown.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import Trouble, raw_lines, stdin_bytes, tell, tell_json, warn
from tutor.errors import RecordFull, RecordReadOnly
from tutor.thresholds import THRESHOLDS
from tutor.turn import LONGEST_EXAM, Heard, Language, Setup

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.lesson.conversation import Conversation
    from desktop.lesson.doubts import LibraryHere
    from desktop.operations.setup import Voice
    from desktop.operations.wording import Words
    from models.piper_mouth import PiperMouth
    from tutor.lesson.exam import ExamResult
    from tutor.records.journal import Journal
    from tutor.turn import Session, TurnResult


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "practise",
        parents=[common],
        help="a lesson by lines of text or by sound files",
        description="Have a lesson: answers are lines on standard input, or sound files. An unfinished one goes on.",
    )
    parser.add_argument("--student", type=student_name, metavar="NAME")
    parser.add_argument("--chapter", metavar="ID", help="default: the settings' chapter")
    parser.add_argument("--mode", default="teach_me", choices=("teach_me", "clarify_doubts", "exam"))
    parser.add_argument("--questions", type=int, metavar="N", help="exam: how many questions, 1 to 30 (default 7)")
    parser.add_argument("--class-seed", type=seed_number, metavar="N", help="exam: the same paper for all who give it")
    parser.add_argument("--place", action="store_true", help="exam: ten questions find where to begin; no score")
    parser.add_argument("--begin-at", metavar="SKILL", help="teach_me: the skill to begin with; see didi content list")
    parser.add_argument("--only", nargs="+", metavar="SKILL", help="teach_me: these skills of the chapter alone")
    parser.add_argument("--review", action="store_true", help="teach_me: exactly the review that is due")
    parser.add_argument("--lang", choices=get_args(Language), help="default: Didi follows the student")
    parser.add_argument("--seed", type=seed_number, metavar="N", help="which questions (default 0; an exam: by chance)")
    parser.add_argument("--new", action="store_true", help="leave an unfinished lesson and begin a new one")
    parser.add_argument("--voice-in", nargs="+", type=Path, metavar="FILE", help="answers as sound files, one a turn")
    parser.add_argument("--voice-out", type=Path, metavar="DIR", help="write what Didi says, one WAV file a turn")
    parser.add_argument("--json", action="store_true", help="one why-card a turn, as JSON")
    parser.set_defaults(run=lambda args: _practise(args, parser))


def _practise(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if args.mode != "exam" and (args.questions, args.class_seed) != (None, None):
        parser.error("--questions and --class-seed are for --mode exam")
    if args.place and (args.mode != "exam" or (args.questions, args.class_seed) != (None, None)):
        parser.error("--place is for --mode exam, and has questions of its own")
    if args.begin_at and args.mode != "teach_me":
        parser.error("--begin-at is for --mode teach_me")
    if sum(map(bool, (args.begin_at, args.only, args.review))) > 1 or (
        (args.only or args.review) and args.mode != "teach_me"
    ):
        parser.error("one of --begin-at, --only and --review, and for --mode teach_me")
    if args.questions is not None and not 1 <= args.questions <= LONGEST_EXAM:
        parser.error(f"an exam has 1 to {LONGEST_EXAM} questions")
    settings = read_settings(args.data_dir)
    with open_record(settings) as record, wording(settings) as words, _library(args, settings, words) as library:
        try:
            conversation = _conversation(args, settings, record, words, library)
        except ValueError as error:  # no lesson has that setup
            raise Trouble(f"{error}.") from error
        _lesson(args, settings, conversation)
    return 0 if record is not None and conversation.unsaved is None else 1


@contextmanager
def _library(args: argparse.Namespace, settings: Settings, words: Words | None) -> Iterator[LibraryHere | None]:
    """What questions are looked up in, opened when the first is asked; an exam has none."""
    if args.mode == "exam":
        yield None
        return
    from desktop.lesson.doubts import library_here

    with closing(library_here(settings, None if words is None else words.talker)) as library:
        yield library


def _conversation(
    args: argparse.Namespace,
    settings: Settings,
    record: Journal | None,
    words: Words | None,
    library: LibraryHere | None,
) -> Conversation:
    from desktop.commands.console import load_ears
    from desktop.lesson.conversation import known_from, resume_or_open

    student = args.student or settings.student or "Student"
    _must_be_clear(record, student)
    _let_in(settings, record, student)
    if args.review:
        args.chapter, args.only = _due(settings, record, student)
    return resume_or_open(
        student,
        args.chapter or settings.chapter,
        record=record,
        language=args.lang or settings.chosen_language,
        seed=0 if args.seed is None and args.mode != "exam" else args.seed,
        mode=args.mode,
        setup=_setup(args),
        new=args.new,
        known=known_from(record, settings.cache),
        ears=load_ears(settings) if args.voice_in else None,
        voice=words,
        teach_back=settings.teach_back,
        confirm_below=settings.confirm_below,
        library=library,
        patience_s=settings.words_deadline,
    )


def _must_be_clear(record: Journal | None, student: str) -> None:
    """Several of that name here: a lesson must not begin a third. Raises Trouble."""
    from tutor.records.rows import name_key

    if record is not None and record.person(student) is None:
        alike = [one.label for one in record.people() if not one.school and name_key(one.name) == name_key(student)]
        if alike:
            raise Trouble(f"There is more than one {student}. Say which with --student: {' or '.join(alike)}.")


def _let_in(settings: Settings, record: Journal | None, student: str) -> None:
    """A student with a PIN of their own is asked for it, as in the window. Raises PinRefused."""
    from tutor.records import pins

    person = None if record is None else record.person(student)
    if person is not None:
        pins.require_own(settings.record, person.ids)


def _due(settings: Settings, record: Journal | None, student: str) -> tuple[str, list[str]]:
    """The chapter and the skills of the review that is due. Raises Trouble: none is."""
    from desktop.operations.own_progress import due_review, local_today, plants_of
    from desktop.operations.students import chapters_taught
    from tutor.reports.history import History

    person = None if record is None else record.person(student)
    if record is not None and person is not None:
        with History.open(record, settings.cache) as history:
            plants = plants_of(history, person)
        due = due_review(plants, {one.id: one for one in chapters_taught()}, local_today())
        if due:
            return due[0].chapter, [one.skill for one in due]
    raise Trouble(f"No review is due for {student} today.")


def _setup(args: argparse.Namespace) -> Setup | None:
    """What an exam was given; None where nothing was, so that an unfinished one goes on as it was begun."""
    given = {"questions": args.questions, "class_seed": args.class_seed, "begins_at": args.begin_at}
    if args.only:
        given |= {"only": " ".join(args.only)}
    if args.place:
        given |= {"placing": True, "questions": THRESHOLDS.placing_questions}
    named = {name: value for name, value in given.items() if value is not None}
    return Setup(**named) if named else None


def _lesson(args: argparse.Namespace, settings: Settings, conversation: Conversation) -> None:
    telling = Telling(conversation, as_json=args.json)
    if args.voice_out:
        from desktop.operations.setup import load_voice

        args.voice_out.mkdir(parents=True, exist_ok=True)
        telling.sounds = args.voice_out
        telling.mouth = load_voice(settings, conversation.session.language)
    if NOTICES[conversation.how] and not args.json:
        tell(NOTICES[conversation.how])
    telling.tell(conversation.begin())
    for heard in _voices(args.voice_in, conversation) if args.voice_in else _lines():
        telling.tell(conversation.reply(heard))
        if conversation.ended:
            break
    if conversation.ended and conversation.session.marks and not args.json:
        from tutor.lesson.exam import told_result

        result = told_result(conversation.session)
        if result is not None and conversation.session.setup.placing:
            _tell_place(result, conversation.session.chapter.id)
        elif result is not None:
            _tell_result(result)


def _tell_place(result: ExamResult, chapter: str) -> None:
    """Where a placing says to begin, with the command for it."""
    if not result.next_steps:
        tell("This chapter is known. Choose another.")
    for skill in result.next_steps:
        tell(f"Begin with: {skill.name.en}")
        tell(f"didi practise --chapter {chapter} --begin-at {skill.id}")


def _tell_result(result: ExamResult) -> None:
    """An exam's result, for whoever sits at the keyboard."""
    counts = (f"{result.correct} right", f"{result.partial} partly right", f"{result.incorrect} not right")
    left = result.total - result.reached
    also = (f"{result.skipped} left out",) * bool(result.skipped) + (f"{left} not reached",) * bool(left)
    tell(f"Result: {', '.join((*counts, *also))}, of {result.total}: {result.percent} %")
    found = {
        "Strong": [skill.name.en for skill in result.strengths],
        "To practise": [skill.name.en for skill in result.next_steps],
        "Patterns": [one.name.en for one in result.patterns],
    }
    for what, names in found.items():
        if names:
            tell(f"{what}: {'; '.join(names)}")


def _lines() -> Iterator[Heard]:
    """What is typed, a line a turn; a line that is too long to keep counts as one that said nothing."""
    lines = raw_lines(stdin_bytes())
    _prompt()
    for line in lines:
        yield Heard((line or b"").decode("utf-8", "replace"))
        _prompt()


def _prompt() -> None:
    if sys.stdin is not None and sys.stdin.isatty():
        sys.stderr.write("> ")
        sys.stderr.flush()


def _voices(files: list[Path], conversation: Conversation) -> Iterator[Heard]:
    from desktop.base.sound_files import read_sound

    for path in files:
        yield conversation.hear(read_sound(path))


LARGEST_SEED = 10**12 - 1
"""Above it lie the numbers that exams are drawn with: no lesson may practise a class's paper beforehand."""

NOTICES = {
    "new": "",
    "resumed": "This lesson goes on where it stopped.",
    "afresh": "The questions of this chapter have changed since the last time, so the lesson begins again.",
}


def student_name(text: str) -> str:
    """A name from the command line as the record keeps it; for argparse."""
    from tutor.records.rows import clean_name

    name = clean_name(text)
    if not name:
        raise argparse.ArgumentTypeError("a student needs a name with letters in it")
    return name


def seed_number(text: str) -> int:
    """A seed from the command line; for argparse."""
    if not text.isascii() or not text.isdigit() or len(text) > 12 or int(text) > LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 to {LARGEST_SEED}")
    return int(text)


@contextmanager
def open_record(settings: Settings) -> Iterator[Journal | None]:
    """The record to write to; None, with a warning, where the disk takes nothing: the lesson then goes on unsaved.

    A damaged or lost record is brought back first, and a line tells of it. Raises RecordBusy, RecordTooNew, or
    RecordDamaged when it cannot be brought back: going on would leave a student's work in the wrong place.
    """
    from tutor.chapters import screen_texts
    from tutor.records.restoring import open_safely

    try:
        record, rescued = open_safely(settings.record)
    except (RecordReadOnly, RecordFull) as error:
        warn(f"{error} This lesson goes on, but it will not be remembered.")
        yield None
        return
    if rescued is not None:
        warn(screen_texts.sentence(rescued.code, settings.chosen_language or "en"))
    with record:
        yield record


@contextmanager
def wording(settings: Settings) -> Iterator[Words | None]:
    """The local language model as a voice while the lesson lasts; None where it is off or cannot be had."""
    from desktop.operations.wording import words_for

    words = words_for(settings)
    with nullcontext() if words is None else closing(words):
        yield words


@dataclass
class Telling:
    """Tells each turn of one lesson, and remembers whether everything told is on disk."""

    conversation: Conversation
    as_json: bool = False
    mouth: Voice | None = None
    sounds: Path | None = None
    """Folder for Didi's side as WAV files, one a turn."""
    turns: int = 0
    warned: bool = False

    def tell(self, result: TurnResult, **more: Any) -> dict[str, Any]:
        """Show one turn and write its sound; returns its why-card with the names of the files."""
        from tutor.agentic_tutor import why_card
        from tutor.records.why_card import without_verdicts

        card = {**why_card(result), **more}
        if result.session.mode == "exam":
            card = without_verdicts(card)
        if self.mouth is not None and self.sounds is not None:
            card["wav"] = str(self._write(result, self.mouth, self.sounds))
        if self.as_json:
            tell_json(card)
        else:
            self._tell_plainly(result, card["heard"])
        self.turns += 1
        self._warn_once()
        return card

    def _tell_plainly(self, result: TurnResult, words: str) -> None:
        heard = result.heard
        if words or self.turns:
            sure = f" (heard, {heard.confidence:.0%} sure)" if heard.by == "voice" else ""
            tell(f"{result.session.student}{sure}: {words or '...'}")
        tell(f"Didi: {result.text}")

    def _write(self, result: TurnResult, mouth: Voice, folder: Path) -> Path:
        from desktop.base.sound_files import write_wav
        from desktop.commands.sounds import spoken

        path = folder / f"turn-{self.turns:03}-didi.wav"
        write_wav(path, spoken(mouth, result.said, result.session.language), mouth.sample_rate)
        return path

    def _warn_once(self) -> None:
        if self.conversation.unsaved is not None and not self.warned:
            self.warned = True
            warn(str(self.conversation.unsaved))


# --- `didi demo` ---


FOLDER = Path("demonstration")
CARDS = "why-cards.jsonl"
LEAD_SECONDS = 0.25
"""Quiet before and after what the student says, as on any microphone."""

Reply = Callable[["Session"], str]


def add_demo(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "demo",
        parents=[common],
        help="a spoken demonstration, with no window and no sound card",
        description="A synthetic student has a spoken lesson. Writes both sides as WAV files and the why-cards.",
    )
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="DIR", help=f"default: ./{FOLDER}")
    parser.add_argument("--chapter", default="rational_numbers", metavar="ID")
    parser.add_argument("--student", type=student_name, default="Asha", metavar="NAME")
    parser.add_argument("--seed", type=seed_number, default=0, metavar="N")
    parser.add_argument("--json", action="store_true", help="show the why-cards instead of the lesson")
    parser.set_defaults(run=_demo)


def _demo(args: argparse.Namespace) -> int:
    from desktop.commands.console import load_ears, load_mouth
    from desktop.lesson.conversation import resume_or_open
    from desktop.operations.setup import load_own

    settings = read_settings(args.data_dir)
    mouth, ears = load_mouth(settings), load_ears(settings)
    args.out.mkdir(parents=True, exist_ok=True)
    # The demonstration keeps its own record, so that no made-up student stands among the real ones.
    with open_record(Settings(args.out)) as record:
        conversation = resume_or_open(
            args.student, args.chapter, record=record, language="en", seed=args.seed, new=True, ears=ears
        )
        telling = Telling(conversation, as_json=args.json, mouth=load_own(settings) or mouth, sounds=args.out)
        cards = _spoken_lesson(telling, mouth, args.out)
    with (args.out / CARDS).open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(_line(card) for card in cards)
    if not args.json:
        tell(f"Both sides: {args.out / 'turn-*.wav'} ({len(cards)} turns). Why each move: {args.out / CARDS}")
    return 0


def _spoken_lesson(telling: Telling, mouth: PiperMouth, folder: Path) -> list[dict[str, Any]]:
    from desktop.base.sound_files import write_wav

    conversation = telling.conversation
    cards = [telling.tell(conversation.begin())]
    for reply in SCENE:
        if conversation.ended:
            break
        meant = reply(conversation.session)
        pcm = _student(mouth, meant)
        path = folder / f"turn-{telling.turns:03}-student.wav"
        write_wav(path, pcm, mouth.sample_rate)
        heard = _heard(conversation, pcm, mouth.sample_rate)
        cards.append(telling.tell(conversation.reply(heard), student_meant=meant, student_wav=str(path)))
    return cards


def right(session: Session) -> str:
    """The right answer to the item, in words."""
    return aloud(session.item.answer)


def wrong(session: Session) -> str:
    """A wrong answer: the right one with the number in front gone one up."""
    answer = session.item.answer
    if answer in ("yes", "no"):
        return "no" if answer == "yes" else "yes"
    return aloud(re.sub(r"\d+", lambda digits: str(int(digits.group()) + 1), answer, count=1))


def unknowing(_: Session) -> str:
    """A child who does not know."""
    return "I don't know"


def small_step(session: Session) -> str:
    """The right answer to the small question Didi asked, or else to the item."""
    if session.scaffold is None:
        return right(session)
    return aloud(session.item.sub_questions[session.scaffold.index].answer)


def stopping(_: Session) -> str:
    """A child who has had enough."""
    return "I want to stop now"


SCENE: tuple[Reply, ...] = (right, wrong, unknowing, small_step, right, right, stopping)
"""What happens: right, wrong, don't know, a small step, right again, and goodbye."""


def aloud(answer: str) -> str:
    """An answer as a student reads it aloud: "-1/7" is "minus 1 by 7"."""
    words = re.sub(r"(?<=\d)\s*/\s*(?=-?\d)", " by ", answer)
    words = re.sub(r"-\s*(?=\d)", "minus ", words)
    return words.replace("=", " equals ")


def _student(mouth: PiperMouth, words: str) -> NDArray[np.int16]:
    import numpy as np

    quiet = np.zeros(int(LEAD_SECONDS * mouth.sample_rate), dtype=np.int16)
    return np.concatenate([quiet, mouth.say(words, language="en", speed=0.9), quiet])


def _heard(conversation: Conversation, pcm: NDArray[np.int16], rate: int) -> Any:
    import numpy as np

    from desktop.base.sound_files import RATE, resample

    return conversation.hear(resample(pcm.astype(np.float32) / 32768.0, rate, RATE))


def _line(card: dict[str, Any]) -> str:
    return json.dumps(card, ensure_ascii=False, default=str) + "\n"
