"""`didi content`: the chapters, Didi's and the school's own, listed, and checked with every fault in plain words.

It changes no file.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.commands.console import Trouble, add_json, counted, tell, tell_fault, tell_json, warn

if TYPE_CHECKING:
    from tutor.chapters.values import Chapter
    from tutor.language.toml_files import Fault

Add = Callable[[Any, argparse.ArgumentParser], None]
ALONE = 12
"""Up to this many templates are checked at once here; starting more workers would take longer than the work."""
ENOUGH = 8
"""Parts for each worker that share the work out evenly; each part has to read its chapter."""


def add(commands: Any, common: argparse.ArgumentParser, *, more: Sequence[Add] = ()) -> None:
    """Add the subcommand with its two actions, and `more` of them that stand elsewhere."""
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
    for one in more:
        one(actions, common)


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

    folders = _folders(args)
    found: list[Fault] = [] if args.folder else [*words_check.faults(), *words_check.judge_faults(), *_sum_faults()]
    templates = 0
    for part in _over_parts(folders, args.seeds):
        found += part.faults
        templates += part.templates
    for fault in content_check.in_order(found):
        tell_fault(fault, as_json=args.json)
    if not args.json:
        own = len(set(folders).intersection(_own_folders()))
        tell(_summary(len(folders), own, templates, args.seeds, len(found)))
    return 1 if found else 0


def _sum_faults() -> Iterator[Fault]:
    """What is wrong with the kinds of sums, each told with its name."""
    from tutor.language.toml_files import Fault as Told
    from tutor.library import same_sums

    for kind in same_sums.kinds():
        yield from (Told("content/sums", 0, kind.id, says) for says in same_sums.faults(kind))


@dataclass(frozen=True, slots=True)
class Part:
    """What one worker found."""

    faults: tuple[Fault, ...]
    templates: int


def part_of(folder: Path, number: int, parts: int, seeds: int) -> Part:
    """The faults of every `parts`th template of a chapter; the first part adds those of the chapter and its book."""
    from tutor.chapters import content_check
    from tutor.library import passages

    own = range(number, content_check.template_count(folder), parts)
    found = [fault for at in own for fault in content_check.template_faults(folder, at, seeds)]
    if not number:
        found += [*content_check.chapter_faults(folder), *passages.book_faults(folder)]
    return Part(tuple(found), len(own))


def _over_parts(folders: tuple[Path, ...], seeds: int) -> Iterator[Part]:
    """All chapters, on all processors where that is worth it. A worker reads only the chapters that it is given."""
    workers = min(os.cpu_count() or 1, 8)
    few = sum(map(_written_templates, folders)) <= ALONE
    if workers == 1 or few:
        yield from (part_of(folder, 0, 1, seeds) for folder in folders)
        return
    from concurrent.futures import ProcessPoolExecutor  # every command would wait for it
    from multiprocessing import get_context

    parts = -(-ENOUGH * workers // len(folders))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        pending = [pool.submit(part_of, folder, n, parts, seeds) for folder in folders for n in range(parts)]
        yield from (one.result() for one in pending)


def _written_templates(folder: Path) -> int:
    """About how many templates a chapter's file has, told without reading it as a chapter."""
    from tutor.chapters import packs

    return (folder / packs.FILE).read_bytes().count(b"[[templates]]")


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
