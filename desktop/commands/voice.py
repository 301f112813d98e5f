"""`didi voice`: who words what Didi says on this PC, and whose voice says it. An adult chooses, and keeps the key here.

A key is read from the keyboard or from standard input, never from the command line, and is never shown again.
"""

from __future__ import annotations

import argparse
import getpass
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from desktop.base.settings import SCHOOL_FILE_NAME, Settings, problem_of_url, read_settings, save_for_school
from desktop.commands.console import Trouble, stdin_bytes, tell, tell_json, warn

if TYPE_CHECKING:
    from models.errors import ModelError
    from tutor.turn import TurnResult

LONGEST_KEY = 1000
SHOWN = (
    *("cloud_words", "cloud_url", "cloud_model", "cloud_moves", "cloud_chooser"),
    *("local_words", "voice_order", "who_speaks"),
)
"""The settings that `--json` shows, in this order."""


SPEAKERS = {
    "auto": "Didi's own voice where the PC is large enough, else the light one",
    "didi": "Didi's own voice",
    "light": "the light voice",
}


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "voice",
        parents=[common],
        help="who words what Didi says: phrases, local model, cloud",
        description="Show or choose who words what Didi says on this PC. What she teaches no model decides.",
    )
    on_off = {"choices": ("on", "off")}
    parser.add_argument("--cloud", **on_off, help="let a language-model server word what was decided")
    parser.add_argument("--local", **on_off, help="let the local language model word what was decided")
    parser.add_argument("--moves", **on_off, help="let the server choose among the moves allowed after a wrong answer")
    parser.add_argument("--url", metavar="URL", help="the server, e.g. https://api.openai.com/v1 or the school's own")
    parser.add_argument("--model", metavar="NAME", help="the model that words")
    parser.add_argument("--chooser", metavar="NAME", help="the model that chooses moves")
    parser.add_argument("--order", choices=("cloud, local", "local, cloud"), help="which model is asked first")
    parser.add_argument(
        "--speaker", choices=("didi", "light", "auto"), help="whose voice is heard; auto asks the memory"
    )
    parser.add_argument("--set-key", action="store_true", help="keep the server's key in this computer's keyring")
    parser.add_argument("--forget-key", action="store_true", help="take the key out of the keyring")
    parser.add_argument("--try", dest="tried", action="store_true", help="have a few sentences worded, now")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=_voice)


def _voice(args: argparse.Namespace) -> int:
    settings = _chosen(args, read_settings(args.data_dir))
    if args.set_key or args.forget_key:
        _change_key(args)
    if args.tried:
        _try(settings, args.json)
    else:
        _show(settings, args.json)
    return 0


def _chosen(args: argparse.Namespace, settings: Settings) -> Settings:
    """The settings with what was chosen, noted and then written into the school's file. Raises Trouble, RecordError."""
    from desktop.operations.privacy import note
    from tutor.records import audit

    chosen: dict[str, str | bool] = {
        name: value == "on"
        for name, value in (("cloud_words", args.cloud), ("local_words", args.local), ("cloud_moves", args.moves))
        if value is not None
    }
    named = (("cloud_url", args.url), ("cloud_model", args.model), ("cloud_chooser", args.chooser))
    chosen |= {
        name: value
        for name, value in (*named, ("voice_order", args.order), ("who_speaks", args.speaker))
        if value is not None
    }
    problem = problem_of_url(args.url) if args.url is not None else ""
    if problem:
        raise Trouble(problem)
    if not chosen:
        return settings
    note(settings.record, partial(audit.write_choice, choice=chosen))
    try:
        return save_for_school(settings, **chosen)
    except OSError as error:
        raise Trouble(f"{settings.data_dir / SCHOOL_FILE_NAME} could not be written: {error.strerror}") from error


def _change_key(args: argparse.Namespace) -> None:
    from desktop.base import cloud_key
    from desktop.operations.privacy import note
    from tutor.records import audit

    try:
        secret = _typed() if args.set_key else ""
        detail = "cloud key set" if args.set_key else "cloud key forgotten"
        note(read_settings(args.data_dir).record, partial(audit.write, what=audit.SETTING, detail=detail))
        if args.forget_key:
            cloud_key.forget()
        if args.set_key:
            cloud_key.keep(secret)
    except cloud_key.KeyringUnavailable as error:
        raise Trouble(f"{error}; hand the key over in the environment instead ({cloud_key.ENVIRONMENT})") from error
    except ValueError as error:
        raise Trouble(str(error)) from None


def _typed() -> str:
    """A key as it was typed, unseen, or as it came on standard input."""
    if sys.stdin is not None and sys.stdin.isatty():
        return getpass.getpass("The server's key (it is not shown): ").strip()
    return stdin_bytes().readline(LONGEST_KEY).decode("utf-8", "replace").strip()


def _show(settings: Settings, as_json: bool) -> None:
    from desktop.base import cloud_key

    kept = cloud_key.read().source
    if as_json:
        tell_json({**{name: getattr(settings, name) for name in SHOWN}, "key": kept})
        return
    keys = {"environment": "in the environment", "keyring": "in this computer's keyring", "nobody": "none"}
    tell("written phrases  always there")
    tell(f"local model      {_on(settings.local_words)}")
    tell(f"cloud            {_on(settings.cloud_words)}")
    tell(f"  server         {settings.cloud_url}")
    tell(f"  words          {settings.cloud_model}")
    tell(f"  moves          {settings.cloud_chooser if settings.cloud_moves else 'chosen by Didi herself'}")
    tell(f"  key            {keys[kept]}")
    tell(f"speaks           {SPEAKERS[settings.who_speaks]}")
    tell(f"asked first      {settings.voice_order.partition(',')[0]}")
    if settings.cloud_words:
        tell("The question, the hint and what a student says go to this server, without names or numbers of people.")


def _on(value: bool) -> str:
    return "on" if value else "off"


def _try(settings: Settings, as_json: bool) -> None:
    """Have a few turns worded and tell by whom. Nothing is written into the record."""
    from desktop.operations.setup import tried_turns
    from desktop.operations.wording import words_for

    words = words_for(settings, missing=_tell_missing)
    if words is None:
        tell("Only the written phrases speak on this PC: neither the local model nor the cloud is on, or can be had.")
        return
    try:
        for result in tried_turns(words):
            _tell_turn(result, as_json)
        fault = words.local_fault()
        if fault is not None:
            _tell_missing(fault)
    finally:
        words.close()


def _tell_missing(fault: ModelError) -> None:
    warn(f"The local model is turned on, and it is not asked: {fault}")


def _tell_turn(result: TurnResult, as_json: bool) -> None:
    from tutor.agentic_tutor import why_card

    if as_json:
        tell_json(why_card(result))
        return
    asked = ", ".join(f"{call.voice} {call.job} {call.ms:.0f} ms: {call.outcome}" for call in result.calls)
    tell(f"Didi ({result.voice}): {result.text}")
    tell(f"    {asked or 'no model was asked'}")
    for why in result.refused:
        tell(f"    not said: {why}")
