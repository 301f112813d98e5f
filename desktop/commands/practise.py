"""`didi practise`: a whole lesson by lines of text or by sound files. Every turn is on disk before it is shown."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from desktop.commands.console import raw_lines, stdin_bytes, tell
from desktop.commands.lesson import NOTICES, Telling, open_record, seed_number, student_name, wording
from desktop.settings import Settings, read_settings
from tutor.turn import Heard, Language

if TYPE_CHECKING:
    from desktop.conversation import Conversation
    from desktop.wording import Words
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
    parser.add_argument("--lang", choices=get_args(Language), help="default: Didi follows the student")
    parser.add_argument("--seed", type=seed_number, default=0, metavar="N", help="order of the questions (default 0)")
    parser.add_argument("--new", action="store_true", help="leave an unfinished lesson and begin a new one")
    parser.add_argument("--voice-in", nargs="+", type=Path, metavar="FILE", help="answers as sound files, one a turn")
    parser.add_argument("--voice-out", type=Path, metavar="DIR", help="write what Didi says, one WAV file a turn")
    parser.add_argument("--json", action="store_true", help="one why-card a turn, as JSON")
    parser.set_defaults(run=lambda args: _practise(args, parser))


def _practise(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if args.mode != "teach_me":
        parser.error(f"the mode {args.mode} is not there yet; teach_me is")
    settings = read_settings(args.data_dir)
    with open_record(settings) as record, wording(settings) as words:
        conversation = _conversation(args, settings, record, words)
        _lesson(args, settings, conversation)
    return 0 if record is not None and conversation.unsaved is None else 1


def _conversation(
    args: argparse.Namespace, settings: Settings, record: Journal | None, words: Words | None
) -> Conversation:
    from desktop.commands.engines import load_ears
    from desktop.conversation import known_from, resume_or_open

    return resume_or_open(
        args.student or settings.student or "Student",
        args.chapter or settings.chapter,
        record=record,
        language=args.lang or settings.chosen_language,
        seed=args.seed,
        new=args.new,
        known=known_from(record, settings.cache),
        ears=load_ears(settings) if args.voice_in else None,
        voice=words,
        teach_back=settings.teach_back,
        confirm_below=settings.confirm_below,
    )


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
            return


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
    from desktop.sound_files import read_sound

    for path in files:
        yield conversation.hear(read_sound(path))
