"""`didi practise`: a whole lesson by lines of text or by sound files. Every turn is on disk before it is shown."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import Trouble, raw_lines, stdin_bytes, tell
from desktop.commands.lesson import NOTICES, Telling, open_record, seed_number, student_name, wording
from tutor.turn import LONGEST_EXAM, Heard, Language, Setup

if TYPE_CHECKING:
    from desktop.operations.conversation import Conversation
    from desktop.operations.doubts import LibraryHere
    from desktop.operations.wording import Words
    from tutor.lesson.exam import ExamResult
    from tutor.records.journal import Journal


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
    if args.questions is not None and not 1 <= args.questions <= LONGEST_EXAM:
        parser.error(f"an exam has 1 to {LONGEST_EXAM} questions")
    settings = read_settings(args.data_dir)
    with open_record(settings) as record, wording(settings) as words, _library(args, settings, words) as library:
        conversation = _conversation(args, settings, record, words, library)
        _lesson(args, settings, conversation)
    return 0 if record is not None and conversation.unsaved is None else 1


@contextmanager
def _library(args: argparse.Namespace, settings: Settings, words: Words | None) -> Iterator[LibraryHere | None]:
    """What questions are looked up in, opened when the first is asked; an exam has none."""
    if args.mode == "exam":
        yield None
        return
    from desktop.operations.doubts import library_here

    library = library_here(settings, None if words is None else words.talker)
    try:
        yield library
    finally:
        library.close()


def _conversation(
    args: argparse.Namespace,
    settings: Settings,
    record: Journal | None,
    words: Words | None,
    library: LibraryHere | None,
) -> Conversation:
    from desktop.commands.engines import load_ears
    from desktop.operations.conversation import known_from, resume_or_open

    student = args.student or settings.student or "Student"
    _must_be_clear(record, student)
    _let_in(settings, record, student)
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


def _setup(args: argparse.Namespace) -> Setup | None:
    """What an exam was given; None where nothing was, so that an unfinished one goes on as it was begun."""
    given = {"questions": args.questions, "class_seed": args.class_seed}
    named = {name: value for name, value in given.items() if value is not None}
    return Setup(**named) if named else None


def _lesson(args: argparse.Namespace, settings: Settings, conversation: Conversation) -> None:
    telling = Telling(conversation, as_json=args.json)
    if args.voice_out:
        from desktop.commands.engines import load_mouth

        args.voice_out.mkdir(parents=True, exist_ok=True)
        telling.sounds = args.voice_out
        telling.mouth = load_mouth(settings, conversation.session.language)
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
        if result is not None:
            _tell_result(result)


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
