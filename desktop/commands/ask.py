"""`didi ask`: a doubt is answered from the book of this PC, with its source, or honestly not; no lesson, no network.

With `--models` those that the school has turned on may word the answer, and search the web where that is on too.

What a child in need may have typed is met with the reviewed words of the tutor and repeated nowhere.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast, get_args

from desktop.base.settings import read_settings
from desktop.commands.console import (
    Trouble,
    Unreadable,
    object_in,
    raw_lines,
    stdin_bytes,
    tell,
    tell_json,
    text_of,
    warn,
)
from tutor.errors import DidiError
from tutor.turn import Grade, Language

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.library.library import Library
    from tutor.library.words import Progress
    from tutor.turn import Looked

PATIENCE = 15.0
"""Seconds that language models have for an answer here, where no child waits: some steps, and a search of the web."""


FIRST_TIME = "Reading the books for the first time, half a minute..."
"""What is told where the index lacks meanings: without them answers are clearly worse."""


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "ask",
        parents=[common],
        help="a doubt, answered from the book with its source",
        description="Answer a doubt from the book, or say honestly that no page has it. With --batch: JSON lines in "
        "(text, and if wished chapter, grade, lang), JSON lines out.",
    )
    parser.add_argument("text", nargs="?", metavar="TEXT", help="the question, in English, Hindi or Hinglish")
    parser.add_argument(
        "--chapter", default="", metavar="ID", help="the chapter of the lesson; its pages win when close"
    )
    parser.add_argument(
        "--grade",
        default="B",
        type=str.upper,
        choices=get_args(Grade),
        help="how it is told: A with technical words and a what-if, B plainly (default), C shorter, D as a story",
    )
    parser.add_argument("--lang", default="", choices=get_args(Language), help="default: as the question is written")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--why", action="store_true", help="with the scores, times and steps of how it was found")
    parser.add_argument(
        "--models", action="store_true", help=f"the language models that are turned on may word it, in {PATIENCE:.0f} s"
    )
    parser.add_argument("--batch", action="store_true", help="read JSON lines from standard input")
    parser.add_argument(
        "--teacher", action="store_true", help="TEXT is what will be taught: what to expect, an outline, five questions"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="other questions in the teacher's plan")
    parser.set_defaults(run=lambda args: _ask(args, parser))


def _ask(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if args.batch and args.text is not None:
        parser.error("--batch reads standard input and takes no words on the command line")
    if not args.batch and not (args.text or "").strip():
        parser.error("give TEXT, or --batch")
    if args.teacher:
        if args.batch:
            parser.error("--teacher takes one TEXT, and no --batch")
        return _plan(args)
    with _library(read_settings(args.data_dir), args.models) as library:
        if args.batch:
            for line in raw_lines(stdin_bytes()):
                tell_json(_of_line(library, line, args))
            return 0
        try:
            told = _answered(library, vars(args), why=args.why)
        except Unreadable as error:
            raise Trouble(str(error)) from error
    if args.json:
        tell_json(told)
    else:
        _tell(told)
    return 0


def _plan(args: argparse.Namespace) -> int:
    """The teacher's question: a plan for teaching what the words ask for, with its keys; 1 where the book has none."""
    from desktop.operations.library import meaning_here, plan
    from tutor.library import teacher
    from tutor.library.terms import tongue_of

    language = cast("Language", args.lang or tongue_of(args.text))
    sheet = plan(read_settings(args.data_dir), args.text, language, seed=args.seed, meaning=meaning_here)
    if args.json:
        shown = [
            {"heading": one.heading, "lines": [{"text": text, "more": more} for text, more in one.lines]}
            for one in teacher.parts(sheet)
        ]
        tell_json({"title": teacher.title(sheet), "parts": shown})
    else:
        tell(teacher.as_text(sheet))
    return 0


@contextmanager
def _library(settings: Settings, with_models: bool) -> Iterator[Library]:
    """The library of this PC, and behind it the models that are turned on, where they may be asked."""
    from desktop.operations.library import meaning_alone, open_library
    from desktop.operations.wording import words_for

    words = words_for(settings) if with_models else None
    if words is not None:
        words.wait_until_ready()
    library = open_library(
        settings,
        talker=None if words is None else words.talker,
        meaning=meaning_alone,
        whole=True,
        progress=_telling_once(),
    )
    try:
        yield library
    finally:
        library.close()
        if words is not None:
            words.close()


def _telling_once() -> Progress:
    """Tells on standard error, once, that there is something to be read first."""
    told = False

    def tell_it(done: int, of: int) -> None:
        nonlocal told
        if done < of and not told:
            told = True
            warn(FIRST_TIME)

    return tell_it


def _of_line(library: Library, line: bytes | None, args: argparse.Namespace) -> dict[str, Any]:
    """The answer to one line; what it does not say is as the command line has it."""
    try:
        row = {"chapter": args.chapter, "grade": args.grade, "lang": args.lang, **object_in(line)}
        return _answered(library, row, why=args.why)
    except (Unreadable, RecursionError) as error:
        return {"error": str(error)}


def _answered(library: Library, row: Mapping[str, Any], *, why: bool) -> dict[str, Any]:
    """What is said to one question, and what it rests on. Raises Unreadable."""
    from tutor.library.terms import tongue_of
    from tutor.turn import Request

    text = text_of(row, "text")
    if not text.strip():
        raise Unreadable('"text" is empty')
    language = cast("Language", _one_of(row, "lang", get_args(Language)) or tongue_of(text))
    grade = cast("Grade", _one_of(row, "grade", get_args(Grade)) or "B")
    chapter = _chapter(text_of(row, "chapter", ""))
    looked = library.ask(Request(text, language, chapter, grade), patience_s=PATIENCE)
    return {**_shown(text, looked, language), **({"why": _why(looked)} if why else {})}


def _one_of(row: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str:
    word = text_of(row, key, "")
    known = {one.lower(): one for one in allowed}
    if word and word.lower() not in known:
        raise Unreadable(f'"{key}" is one of {", ".join(allowed)}')
    return known.get(word.lower(), "")


def _chapter(name: str) -> str:
    """The id of a chapter that is named by id or title; empty where none is named. Raises Unreadable."""
    from tutor.chapters import packs

    if not name:
        return ""
    try:
        return packs.load_chapter(name).id
    except DidiError as error:
        raise Unreadable(str(error)) from error


def _shown(text: str, looked: Looked, language: Language) -> dict[str, Any]:
    return {
        "answer": " ".join(looked.answer or _instead(text, looked, language)),
        "sources": [{"id": one.id, "title": one.title, "kind": one.kind, "text": one.text} for one in looked.sources],
        "quality": looked.quality,
        "grounded": looked.grounded,
        "clarify": list(looked.readings) or None,
        "route": looked.route,
        "nearest": list(looked.nearest),
        "by": looked.by,
        "language": language,
        "ms": round(sum(time for step, time in looked.ledger.ms.items() if "." not in step), 1),
        "calls": looked.ledger.calls,
    }


def _instead(text: str, looked: Looked, language: Language) -> tuple[str, ...]:
    """What is said where no page answers: written words, the same for the same question."""
    from zlib import crc32

    from tutor.chapters.phrases import PhraseBook
    from tutor.safety import concern as safety

    book, turn = PhraseBook.load(), crc32(text.encode("utf-8", "replace"))
    if (concern := safety.look(text)) is not None:
        if concern.tier == "explicit":
            return book.say(f"care_{concern.kind}", language)
        return book.say(f"care_soft_{concern.kind}", language, question=" ".join(book.say("doubt_ask", language)))
    if looked.route == "conversational":
        return book.say("library_talk", language, turn)
    if looked.readings:
        return book.say("doubt_which", language, turn, topics="; ".join(looked.readings))
    if looked.nearest:
        return book.say("library_not_found", language, turn, topics="; ".join(looked.nearest))
    return book.say("library_nothing", language, turn)


def _why(looked: Looked) -> dict[str, Any]:
    """The ledger of the request."""
    ledger = looked.ledger
    return {
        "question": looked.question,
        "intent": looked.intent,
        "routing": dict(ledger.routing),
        "scores": [dict(zip(("id", "score", "meaning", "words"), row, strict=True)) for row in ledger.scores],
        "ms": dict(ledger.ms),
        "calls": ledger.calls,
        "steps": list(ledger.steps),
        "cached": ledger.cached,
    }


def _tell(told: Mapping[str, Any]) -> None:
    """The answer as people read it, then where it is from."""
    tell(str(told["answer"]))
    for source in told["sources"]:
        tell(f"From: {source['title']}")
    if "why" in told:
        import json

        tell(json.dumps(told["why"], ensure_ascii=False, indent=2))
