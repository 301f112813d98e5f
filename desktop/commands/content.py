"""`didi content`: the chapters listed and checked with every fault in plain words, and screen words as PO files.

It changes no chapter; `po --in` alone writes words, and only of a file without a fault.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.commands.console import Trouble, add_json, counted, tell, tell_json, warn

if TYPE_CHECKING:
    from tutor.chapters.values import Chapter
    from tutor.language.toml_files import Fault

ALONE = 12
"""Up to this many templates are checked at once here; starting more workers would take longer than the work."""


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand and its two actions."""
    parser = commands.add_parser(
        "content",
        parents=[common],
        help="the chapters: list or check them; the screen's words for translators",
        description="List or check chapters; give out and take in the words of the screen.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    checking = actions.add_parser("check", parents=[common], help="every fault of a chapter, with file and line")
    listing = actions.add_parser("list", parents=[common], help="the chapters and what is in them")
    checking.add_argument(
        "--seeds", type=_count, default=200, metavar="N", help="items to make of each template (default: 200)"
    )
    for each, run in ((checking, _check), (listing, _list)):
        each.add_argument(
            "folder",
            nargs="?",
            type=Path,
            metavar="DIR",
            help="a chapter's folder, or a folder of chapters (default: all words and all chapters)",
        )
        add_json(each, "one JSON object a line")
        each.set_defaults(run=run)
    _add_po(actions, common)


def _add_po(actions: Any, common: argparse.ArgumentParser) -> None:
    po = actions.add_parser("po", parents=[common], help="the words of the screen as PO files, for translators")
    po.add_argument(
        "--out", type=Path, metavar="DIR", help="write PO files there; with --in: the words, in place of Didi's"
    )
    po.add_argument("--in", type=Path, metavar="FILE", dest="file", help="take the words of a PO file in")
    po.add_argument("--lang", type=_language, help="this language alone, such as mr (default: every one)")
    add_json(po, "one JSON object a line")
    po.set_defaults(run=_po)


def _language(text: str) -> str:
    from desktop.operations.screen_po import language_of

    language = language_of(text)
    if not language:
        raise argparse.ArgumentTypeError("give the code of a language, such as mr")
    return language


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError("give a number from 1 to 100000")
    return int(text)


def _folders(args: argparse.Namespace) -> tuple[Path, ...]:
    """The folder of each chapter that is meant: of those on both shelves, where no other folder is named."""
    from tutor.chapters import content_check, packs
    from tutor.errors import ContentFault

    try:
        found = content_check.chapter_folders(args.folder or packs.CHAPTERS)
    except ContentFault as fault:
        raise Trouble(str(fault)) from fault
    return found if args.folder else (*found, *_own_folders())


def _own_folders() -> tuple[Path, ...]:
    """The folders of the school's own chapters."""
    from tutor.chapters import content_check
    from tutor.language import toml_text

    shelf = toml_text.own_shelf()
    return () if shelf is None else content_check.folders_on(shelf)


# --- check --------------------------------------------------------------------------------------------------------


def _check(args: argparse.Namespace) -> int:
    from tutor.chapters import content_check, words_check
    from tutor.library import passages

    folders = _folders(args)
    work = [(folder, at) for folder in folders for at in range(content_check.template_count(folder))]
    found: list[Fault] = [] if args.folder else [*words_check.faults(), *words_check.judge_faults()]
    found += [fault for folder in folders for fault in content_check.chapter_faults(folder)]
    for faults in (*map(passages.book_faults, folders), *_over_templates(work, args.seeds)):
        found += faults
    for fault in content_check.in_order(found):
        _tell_fault(fault, as_json=args.json)
    if not args.json:
        own = len(set(folders).intersection(_own_folders()))
        tell(_summary(len(folders), own, len(work), args.seeds, len(found)))
    return 1 if found else 0


def _tell_fault(fault: Fault, *, as_json: bool) -> None:
    if as_json:
        tell_json({"file": fault.file, "line": fault.line, "place": fault.place, "says": fault.says})
    else:
        tell(str(fault))


def _over_templates(work: list[tuple[Path, int]], seeds: int) -> list[tuple[Fault, ...]]:
    """The faults of each template, on all processors where that is worth it."""
    from tutor.chapters import content_check

    workers = min(os.cpu_count() or 1, 8)
    if workers == 1 or len(work) <= ALONE:
        return [content_check.template_faults(folder, at, seeds) for folder, at in work]
    from concurrent.futures import ProcessPoolExecutor  # every command would wait for it
    from multiprocessing import get_context

    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        pending = [pool.submit(content_check.template_faults, folder, at, seeds) for folder, at in work]
        return [one.result() for one in pending]


def _summary(chapters: int, own: int, templates: int, seeds: int, faults: int) -> str:
    whose = f" ({own} of the school's own)" if own else ""
    looked = (
        f"{counted(chapters, 'chapter')}{whose}, {counted(templates, 'template')} with {counted(seeds, 'seed')} each"
    )
    return f"{looked}: {counted(faults, 'fault') if faults else 'no faults'}"


# --- list ---------------------------------------------------------------------------------------------------------


def _list(args: argparse.Namespace) -> int:
    from tutor.chapters import packs
    from tutor.errors import ContentFault

    own, faults = _own_folders(), []
    for folder in _folders(args):
        try:
            _show(packs.read_chapter(folder), args.json, own=folder in own)
        except ContentFault as fault:
            faults.append(fault)
    for one in faults:  # one that cannot be read takes none of the others off the list
        warn(str(one))
    return 1 if faults else 0


def _show(chapter: Chapter, as_json: bool, *, own: bool) -> None:
    counts = {"skills": len(chapter.skills), "templates": len(chapter.templates), "items": len(chapter.items)}
    if as_json:
        told = {"id": chapter.id, "title": chapter.title.en, "grade": chapter.grade, "version": chapter.version}
        tell_json({**told, **counts, "ncert": list(chapter.ncert), "own": own})
        return
    numbers = f"{counts['skills']:2} skills  {counts['templates']:3} templates  {counts['items']:3} written items"
    whose = "  (the school's own)" if own else ""
    tell(f"{chapter.id:27} Class {chapter.grade}  {numbers}  {chapter.title.en}{whose}")
    for name in chapter.ncert:
        tell(f"{'':27} NCERT {name}")


# --- po -----------------------------------------------------------------------------------------------------------


def _po(args: argparse.Namespace) -> int:
    if args.file is not None:
        return _take_in(args)
    if args.out is None:
        raise Trouble("Say where: --out DIR gives PO files out, --in FILE takes one in.")
    _give_out(args)
    return 0


def _give_out(args: argparse.Namespace) -> None:
    """A PO file for each language, and a template for one that is still to come."""
    from desktop.operations import screen_po
    from tutor.chapters import screen_texts

    every = [one for one in screen_texts.languages() if one != screen_po.ENGLISH]
    names = {f"{one}.po": one for one in ([args.lang] if args.lang else every)}
    if not args.lang:
        names["screen.pot"] = ""
    files = {args.out / name: screen_po.po_text(one, screen_texts.SCREEN) for name, one in names.items()}
    _written(files)
    for path, one in zip(files, names.values(), strict=True):
        texts = len(screen_po.source(screen_texts.SCREEN / screen_po.ENGLISH, one))
        known = screen_po.translated(one, screen_texts.SCREEN)
        if args.json:
            tell_json({"file": path.name, "texts": texts, "translated": known})
        else:
            tell(f"{path.name}: {counted(texts, 'text')}, {known} translated")


def _take_in(args: argparse.Namespace) -> int:
    from desktop.operations import screen_po
    from tutor.chapters import screen_texts

    try:
        taken = screen_po.read_po(args.file, screen_texts.SCREEN, args.lang or "")
    except OSError as error:
        raise Trouble(f"{args.file} cannot be read: {error.strerror or error}.") from error
    for fault in taken.faults[: screen_po.MOST_FAULTS]:
        _tell_fault(fault, as_json=args.json)
    if taken.words is None:
        warn(f"Nothing was written: {counted(len(taken.faults), 'fault')}.")
        return 1
    into = args.out or screen_texts.SCREEN
    _written(screen_po.files_of(taken.words, taken.language, screen_texts.SCREEN, into))
    out = {why: number for number, why in screen_po.left_out(taken)}
    if args.json:
        tell_json({"language": taken.language, "texts": len(taken.words), "left_out": out})
    else:
        told = ", ".join(f"{number} {why}" for why, number in out.items())
        tell(f"{(into / taken.language).as_posix()}: {counted(len(taken.words), 'text')}; left out: {told}")
    return 0


def _written(files: Mapping[Path, str]) -> None:
    from desktop.operations import screen_po

    try:
        screen_po.write(files)
    except OSError as error:
        raise Trouble(f"{error.filename or 'A file'} cannot be written: {error.strerror or error}.") from error
