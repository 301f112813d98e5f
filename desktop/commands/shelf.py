"""`didi models`: what the workshop has on its shelf. It proves and adds files; it loads no model."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import read_settings
from desktop.commands.console import Trouble, tell, tell_json
from desktop.commands.engines import store_of

if TYPE_CHECKING:
    from models.store import ModelStore, Verification


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand and its three actions."""
    parser = commands.add_parser(
        "models", parents=[common], help="the models of this PC", description="List, verify or add models."
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", parents=[common], help="every model of the catalogue, here or not")
    verify = actions.add_parser("verify", parents=[common], help="read every file again and prove its hash")
    adding = actions.add_parser("add", parents=[common], help="take models from a folder, a stick or a file")
    verify.add_argument("names", nargs="*", metavar="NAME", help="default: every model that is here")
    adding.add_argument("path", nargs="?", type=Path, metavar="PATH", help="default: the installed model packages")
    for each, run in ((listing, _list), (verify, _verify), (adding, _add)):
        each.add_argument("--json", action="store_true", help="one JSON object a model")
        each.set_defaults(run=run)


def _list(args: argparse.Namespace) -> int:
    for status in store_of(read_settings(args.data_dir)).statuses():
        _show(status, args.json)
    return 0


def _verify(args: argparse.Namespace) -> int:
    store = store_of(read_settings(args.data_dir))
    proven = [store.verify(name, fresh=True) for name in args.names or _here(store)]
    for status in proven:
        _show(status, args.json)
    faults = [status.reason for status in proven if status.state != "ready"]
    if faults:
        raise Trouble(" ".join(faults))
    return 0


def _add(args: argparse.Namespace) -> int:
    store = store_of(read_settings(args.data_dir))
    added = store.add(args.path) if args.path else store.install_from_packages()
    for name in added:
        _show(store.verify(name), args.json)
    if not added and not args.json:
        tell("These models are here already.")
    return 0


def _here(store: ModelStore) -> list[str]:
    return [status.entry.name for status in store.statuses() if status.state != "missing"]


def _show(status: Verification, as_json: bool) -> None:
    entry = status.entry
    if not as_json:
        tell(f"{status.state:7} {entry.name:24} {entry.job:15} {entry.about_mb:5} MB  {entry.licence:14} {entry.title}")
        return
    tell_json(
        {
            "name": entry.name,
            "state": status.state,
            "job": entry.job,
            "title": entry.title,
            "languages": list(entry.languages),
            "licence": entry.licence,
            "megabytes": entry.about_mb,
            "memory_mb": entry.memory_mb,
            "files": [{"name": file.name, "size": file.size, "sha256": file.sha256} for file in entry.files],
        }
    )
