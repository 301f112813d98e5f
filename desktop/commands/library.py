"""`didi library`: what doubts are answered from on this PC - the chapters' books and teachers' notes - and its index.

Adding and removing notes changes nothing of any lesson.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from desktop.base.settings import read_settings
from desktop.commands.console import Trouble, add_json, counted, tell, tell_json, warn

if TYPE_CHECKING:
    from desktop.operations.library import Held
    from desktop.operations.note_shelf import Note
    from tutor.library.index import Built
    from tutor.library.words import Progress

TOLD_EVERY_S = 3.0
"""Seconds between two words on how far reading has come."""
_REASONS = {
    "speaks": "left out, because it speaks to a program: {}",
    "page": "pages that cannot be read: {}",
    "letters": "pages in an old font: {}",
    "picture": "pages without letters: {}",
    "guessed": "its letters were guessed: {}",
}


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand and its four actions."""
    parser = commands.add_parser(
        "library",
        parents=[common],
        help="what doubts are answered from: chapters and teachers' notes",
        description="List what doubts are answered from, add or remove notes (Markdown, text, PDF), build the index.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", parents=[common], help="passages of each chapter, notes, state of the index")
    adding = actions.add_parser("add", parents=[common], help="read notes and keep a copy of them")
    removing = actions.add_parser("remove", parents=[common], help="take notes away for good")
    building = actions.add_parser("build", parents=[common], help="bring the index up to date")
    adding.add_argument("files", nargs="+", type=Path, metavar="FILE", help="Markdown, text or PDF")
    removing.add_argument("name", metavar="NAME", help="as didi library list shows it")
    for each, run in ((listing, _list), (adding, _add), (removing, _remove), (building, _build)):
        add_json(each, "one JSON object a line")
        each.set_defaults(run=run)


# --- list ---------------------------------------------------------------------------------------------------------


def _list(args: argparse.Namespace) -> int:
    from desktop.operations import library

    held = library.held(read_settings(args.data_dir))
    for key, title, many in held.chapters:
        if args.json:
            tell_json({"chapter": key, "title": title, "passages": many})
        else:
            tell(f"{key:28} {many:4} passages  {title}")
    for note in held.notes:
        _show(note, args.json)
    if args.json:
        tell_json({"passages": held.passages, **_state(held)})
    else:
        tell(f"{counted(held.passages, 'passage')}; {_state_in_words(held)}")
    return 0


def _state(held: Held) -> dict[str, Any]:
    waiting = sum(note.waits for note in held.notes)
    whole = held.built.is_whole and not waiting
    return {"index": "whole" if whole else "to be built", "by_meaning": held.built.by_meaning, "waiting": waiting}


def _state_in_words(held: Held) -> str:
    if _state(held)["index"] != "whole":
        return "the index is not whole yet: didi library build"
    return "found by meaning and by words" if held.built.by_meaning else "found by words only"


def _show(note: Note, as_json: bool) -> None:
    left_out = [{"why": one.why, "what": one.what} for one in note.left_out]
    if as_json:
        told = {"note": note.name, "kind": note.kind, "pages": note.pages, "passages": len(note.passages)}
        tell_json({**told, "left_out": left_out, "fault": note.fault})
        return
    pages = f", {counted(note.pages, 'page')}" if note.pages else ""
    state = "cannot be read" if note.fault else "not read yet" if note.waits else f"{note.kind}{pages}"
    tell(f"{note.name:28} {len(note.passages):4} passages  notes: {state}")
    for one in note.left_out:
        tell(f"{'':28} {_REASONS[one.why].format(one.what)}")


# --- notes in and out ---------------------------------------------------------------------------------------------


def _add(args: argparse.Namespace) -> int:
    from desktop.operations import note_shelf
    from tutor.errors import LibraryError

    settings, faults = read_settings(args.data_dir), []
    for path in args.files:
        try:
            _show(note_shelf.add(settings, path), args.json)
        except LibraryError as fault:
            faults.append(str(fault))
        except OSError as error:
            faults.append(f"{path}: {error.strerror or error}")
    if faults:
        # One that is not taken keeps none of the others out.
        raise Trouble(" ".join(faults))
    return 0


def _remove(args: argparse.Namespace) -> int:
    from desktop.operations import note_shelf

    settings = read_settings(args.data_dir)
    note_shelf.take_away(settings, args.name)
    note_shelf.forget_taken_away(settings)
    if args.json:
        tell_json({"removed": args.name})
    else:
        tell(f"{args.name} is gone.")
    return 0


# --- build --------------------------------------------------------------------------------------------------------


def _build(args: argparse.Namespace) -> int:
    from desktop.operations import library

    settings = read_settings(args.data_dir)
    meaning = library.meaning_alone
    if meaning(settings) is None:
        warn("The model of meanings is not here, so the index holds words only. See: didi models list")
    built = library.build(settings, _now_and_then(), meaning=meaning)
    if args.json:
        tell_json(_told(built))
    else:
        how = "by meaning and by words" if built.by_meaning else "by words only"
        changed = counted(built.changed, "passage")
        tell(f"{counted(built.pages, 'passage')}, {changed} new or changed, {built.removed} removed; found {how}")
    if not built.is_whole:
        raise Trouble("The index is not whole: another Didi is building it, or the model failed. Please try once more.")
    return 0


def _now_and_then() -> Progress:
    """Tells on standard error how many passages are read, when some seconds have passed since it last did."""
    told_at = monotonic()

    def tell_it(done: int, of: int) -> None:
        nonlocal told_at
        if monotonic() - told_at >= TOLD_EVERY_S:
            told_at = monotonic()
            warn(f"{done} of {of} passages are read")

    return tell_it


def _told(built: Built) -> dict[str, Any]:
    return {
        "passages": built.pages,
        "changed": built.changed,
        "removed": built.removed,
        "embedded": built.embedded,
        "whole": built.is_whole,
        "by_meaning": built.by_meaning,
    }
