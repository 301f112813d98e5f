"""`didi forget`, `didi pin`, `didi consent`, `didi audit`: what a teacher does to look after children's data.

What they cannot reach (files that were given away) they say. A PIN or a rescue code is never a word of the command
line, where others could read it.
"""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import Trouble, add_group, add_json, counted, one_student, tell, tell_each

if TYPE_CHECKING:
    from desktop.operations.privacy import Asked, Done
    from tutor.records.consent import Consent
    from tutor.records.erasure import Request
    from tutor.records.people import Person

NEW_PIN = "DIDI_NEW_PIN"
"""A script gives a new PIN here."""
RESCUE_CODE = "DIDI_RESCUE_CODE"
"""A script gives the teacher's rescue code here."""
OF_THE_TEACHER = ("rescue", "code")
"""What only the teacher's PIN has."""


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    _add_forget(commands, common)
    _add_pin(commands, common)
    _add_consent(commands, common)
    parser = commands.add_parser(
        "audit",
        parents=[common],
        help="who gave away, took in, restored or deleted anything",
        description="What was done with children's data on this PC, newest first; kept for a year.",
    )
    add_json(parser, "one JSON object a line")
    parser.set_defaults(run=_audit)


def _add_forget(commands: Any, common: argparse.ArgumentParser) -> None:
    parser = commands.add_parser(
        "forget",
        parents=[common],
        help="forget a student, everywhere on this PC",
        description="Hide a student at once; for 30 days --undo brings everything back. After that the rows are "
        "deleted for good, in backups too. What other PCs ask to have deleted is shown by --requests, and done only "
        "when it is confirmed.",
    )
    parser.add_argument("student", nargs="?", metavar="NAME", help="without one: who can still be brought back")
    add_group(parser)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--undo", action="store_true", help="bring the student back")
    how.add_argument("--now", action="store_true", help="delete for good at once; this cannot be undone")
    how.add_argument("--requests", action="store_true", help="whom other PCs ask to have deleted here")
    how.add_argument("--confirm", action="store_true", help="do what was asked: forget the student here too")
    how.add_argument("--keep", action="store_true", help="refuse what was asked: the student stays")
    parser.add_argument("--all", action="store_true", help="with --confirm or --keep: every request instead of NAME")
    parser.add_argument("--yes", action="store_true", help="with --confirm: do not ask again, where no PIN is set")
    parser.set_defaults(run=lambda args: _forget(args, parser))


def _add_pin(commands: Any, common: argparse.ArgumentParser) -> None:
    parser = commands.add_parser(
        "pin",
        parents=[common],
        help="the teacher's PIN, and students' own",
        description="Once the teacher has a PIN it is asked for before anything is exported, imported, restored or "
        "deleted (or taken from DIDI_TEACHER_PIN). A new PIN is asked for too (or taken from DIDI_NEW_PIN). With the "
        "teacher's PIN comes a rescue code, told once: who forgot the PIN sets a new one with it by didi pin rescue "
        "(DIDI_RESCUE_CODE). didi pin code makes a new code for the PIN there is.",
    )
    parser.add_argument("action", choices=("set", "check", "remove", "rescue", "code"))
    parser.add_argument("--student", metavar="NAME", help="that student's own PIN instead of the teacher's")
    add_group(parser)
    parser.add_argument("--pictures", action="store_true", help="three pictures in their order instead of four digits")
    parser.set_defaults(run=lambda args: _pin(args, parser))


def _add_consent(commands: Any, common: argparse.ArgumentParser) -> None:
    parser = commands.add_parser(
        "consent",
        parents=[common],
        help="who may be listened to",
        description="Didi opens a microphone only for students with a consent. Without a name: who has one.",
    )
    parser.add_argument("student", nargs="?", metavar="NAME")
    add_group(parser)
    parser.add_argument("--all", action="store_true", help="everybody in the record (or in --group) instead of NAME")
    answer = parser.add_mutually_exclusive_group()
    answer.add_argument("--give", action="store_true", help="write down that consent was given")
    answer.add_argument("--withdraw", action="store_true", help="write down that it was taken back")
    parser.add_argument("--by", choices=("parent", "teacher", "school"), default="parent", help="who said so")
    add_json(parser, "one JSON object a student")
    parser.set_defaults(run=lambda args: _consent(args, parser))


# --- forgetting -----------------------------------------------------------------------------------------------------


def _forget(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    settings = read_settings(args.data_dir)
    if args.confirm or args.keep:
        if args.all == (args.student is not None):
            parser.error("give a NAME, or --all")
        return _answer_requests(settings, args)
    if args.all or args.yes:
        parser.error("--all and --yes go with --confirm or --keep")
    if args.requests:
        return _list_requests(settings.record)
    if args.student is None:
        if args.undo or args.now:
            parser.error("whom? Give a NAME")
        return _list_forgotten(settings.record)
    do = _bring_back if args.undo else _erase if args.now else _hide
    do(settings, args.student, args.group)
    return 0


def _list_forgotten(record: Path) -> int:
    from tutor.records import erasure

    gone = erasure.forgotten(record)
    for one in gone:
        tell(f"{one.person.label}: forgotten on {one.when[:10]}, can be brought back for {one.days_left} days more")
    if not gone:
        tell("Nobody is forgotten who could still be brought back.")
    return 0


def _list_requests(record: Path) -> int:
    from tutor.records import erasure

    asked = erasure.requests(record)
    for one in asked:
        tell(_asks(one))
    if asked:
        tell("Nothing of it is done before you say so: didi forget NAME --confirm, or didi forget NAME --keep")
    else:
        tell("No other PC asks to have anybody deleted here.")
    return 0


def _asks(one: Request) -> str:
    turns = counted(one.turns, "turn")
    pcs = ", ".join(one.pcs)
    return f"{one.person.label}: PC {pcs} asks to delete this student, since {one.since[:10]}; {turns} here"


def _answer_requests(settings: Settings, args: argparse.Namespace) -> int:
    from desktop.operations import privacy
    from tutor.records import erasure, pins

    pins.require(settings.record)
    meant = _requested(erasure.requests(settings.record), args)
    if args.confirm and not (args.yes or pins.is_set(settings.record)):
        _ask_once_more(meant)
    privacy.answer_requests(settings, [one.person.key for one in meant], confirmed=args.confirm)
    for one in meant:
        tell(f"{one.person.label} {'stays' if args.keep else 'is forgotten, and can be brought back for 30 days'}.")
    return 0


def _requested(asked: Sequence[Request], args: argparse.Namespace) -> list[Request]:
    """The requests that are meant. Raises Trouble when there is none."""
    from tutor.records.people import named

    person = None if args.all else named([one.person for one in asked], args.student, args.group)
    meant = [one for one in asked if args.all or one.person == person]
    if not meant:
        raise Trouble("No PC asks to have that student deleted. The command didi forget --requests shows whom.")
    return meant


def _ask_once_more(meant: Sequence[Request]) -> None:
    """Where no PIN keeps children out, a word has to be typed. Raises Trouble when it is not."""
    for one in meant:
        tell(_asks(one))
    if sys.stdin is None or not sys.stdin.isatty():
        raise Trouble("There is no PIN here and nobody to ask, so nobody is forgotten. Say --yes if it is meant.")
    if input("Forget them here too? Type yes: ").strip().casefold() != "yes":
        raise Trouble("Nobody is forgotten.")


def _bring_back(settings: Settings, name: str, group: str) -> None:
    from tutor.records import erasure

    person = erasure.undo(settings.record, name, group)
    if person is None:
        raise Trouble("Nobody of that name can be brought back. The command didi forget shows who can.")
    tell(f"{person.label} is back, with everything.")


def _hide(settings: Settings, name: str, group: str) -> None:
    from desktop.operations import privacy
    from tutor.records.forgetting import UNDO_DAYS

    person = _person(settings.record, name, group)
    privacy.forget(settings, person.key)
    tell(f"{person.label} is forgotten. For {UNDO_DAYS} days this brings everything back: didi forget NAME --undo")


def _erase(settings: Settings, name: str, group: str) -> None:
    from desktop.operations import privacy
    from tutor.records import erasure
    from tutor.records.people import named

    hidden = named([one.person for one in erasure.forgotten(settings.record)], name, group)
    person = hidden or _person(settings.record, name, group)
    if hidden is None:
        privacy.forget(settings, person.key)
    privacy.without_forgotten(settings)
    # By ids: whoever has a namesake here has another key among the forgotten.
    erasure.erase(settings.record, person.ids)
    tell(
        "Deleted for good, in the record and in every backup in this folder. What was given away before (exported "
        "files, sticks, paper, copies of backups elsewhere) is not reached."
    )


def _person(record: Path, name: str, group: str) -> Person:
    from tutor.records.journal import Journal

    with Journal.open(record, readonly=True) as journal:
        return one_student(journal.people(), name, group)


# --- PINs -----------------------------------------------------------------------------------------------------------


def _pin(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    settings = read_settings(args.data_dir)
    if args.action in OF_THE_TEACHER and args.student is not None:
        parser.error(f"{args.action} is for the teacher's PIN; a student's own is set anew with: set --student NAME")
    if args.pictures and args.student is None:
        parser.error("pictures are for a student's own PIN; give --student NAME")
    if args.action == "rescue":
        return _rescue(settings.record, args)
    if args.action == "check":
        return _tell_pin(settings.record, args)
    if args.student is None:
        return _pin_of_the_teacher(settings.record, args)
    return _pin_of_a_student(settings, args)


def _pin_of_a_student(settings: Settings, args: argparse.Namespace) -> int:
    from desktop.operations import roster

    person = _person(settings.record, args.student, args.group)
    typed = _new_pin(args) if args.action == "set" else None
    roster.set_pin(settings, person.key, typed, pictures=args.pictures)
    tell("There is no PIN any more." if typed is None else "The PIN is set.")
    return 0


def _pin_of_the_teacher(record: Path, args: argparse.Namespace) -> int:
    from tutor.records import pins

    if args.action == "remove":
        _note_pin(record, args)
        if pins.is_set(record):
            pins.remove(record)
        tell("There is no PIN any more.")
    elif args.action == "set":
        pin = _new_pin(args)
        _note_pin(record, args)
        _tell_code(pins.put_teacher(record, pin), "The PIN is set.")
    elif not pins.is_set(record):
        raise Trouble("No PIN is set, so there is nothing to rescue. Set one first: didi pin set")
    else:
        _note_pin(record, args)
        _tell_code(pins.renew_code(record), "This is the rescue code from now on.")
    return 0


def _rescue(record: Path, args: argparse.Namespace) -> int:
    from tutor.records import pins

    pins.check_code(record, _code_given())
    pin = _new_pin(args)
    _note_pin(record, args)
    _tell_code(pins.put_teacher(record, pin), "The new PIN is set.")
    return 0


def _code_given() -> str:
    given = os.environ.get(RESCUE_CODE, "")
    if not given:
        if sys.stdin is None or not sys.stdin.isatty():
            raise Trouble(f"There is nobody to ask for the rescue code. Give it in {RESCUE_CODE}.")
        given = getpass.getpass("Rescue code: ")
    return given


def _tell_code(code: str, done: str) -> None:
    tell(done)
    tell(f"Rescue code: {code}")
    tell("It is told only this once. Write it down and keep it where children do not come.")


def _tell_pin(record: Path, args: argparse.Namespace) -> int:
    from tutor.records import pins

    profiles = [pins.TEACHER] if args.student is None else list(_person(record, args.student, args.group).ids)
    if any(pins.is_set(record, profile) for profile in profiles):
        tell("A PIN is set." if args.student else "A PIN is set, and this was it.")
    else:
        tell("No PIN is set.")
    return 0


def _note_pin(record: Path, args: argparse.Namespace) -> None:
    from tutor.records import audit
    from tutor.records.journal import Journal

    with Journal.open(record) as journal:
        audit.write(journal, audit.PIN, detail=f"{args.action} teacher")


def _new_pin(args: argparse.Namespace) -> str:
    from tutor.records import pins

    given = os.environ.get(NEW_PIN, "")
    if not given:
        given = _typed_twice(pins.PICTURES if args.pictures else ())
    if args.pictures:
        return pins.pictures(given)
    return pins.teacher_digits(given) if args.student is None else pins.digits(given, pins.STUDENT_DIGITS)


def _typed_twice(pictures: tuple[str, ...]) -> str:
    if sys.stdin is None or not sys.stdin.isatty():
        raise Trouble(f"There is nobody to ask for the new PIN. Give it in {NEW_PIN}.")
    if pictures:
        tell(f"Pictures: {', '.join(pictures)}")
    first, again = getpass.getpass("New PIN: "), getpass.getpass("Once more: ")
    if first != again:
        raise Trouble("The two were not the same, so nothing was changed.")
    return first


# --- consent --------------------------------------------------------------------------------------------------------


def _consent(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from desktop.operations import privacy

    settings = read_settings(args.data_dir)
    if not (args.give or args.withdraw):
        return _list_consents(settings, args)
    if args.all == (args.student is not None):
        parser.error("give a NAME, or --all")
    # A school answers for its own children; for one of another the name must be given.
    meant = [one.key for one in _meant(settings.record, args) if args.student or not one.school]
    privacy.answer(settings, meant, given=args.give, by_whom=args.by)
    tell(f"Written down for {counted(len(meant), 'student')}.")
    return 0


def _meant(record: Path, args: argparse.Namespace) -> list[Person]:
    """The one student who is named; without a name all of the class, or of the record."""
    from tutor.records.journal import Journal
    from tutor.records.people import of_group

    if args.student is not None:
        return [_person(record, args.student, args.group)]
    with Journal.open(record, readonly=True) as journal:
        return of_group(journal.people(), args.group)


def _list_consents(settings: Settings, args: argparse.Namespace) -> int:
    from desktop.operations import privacy

    keys = {one.key for one in _meant(settings.record, args)}
    asked = [one for one in privacy.look(settings).asked if one.person.key in keys]
    tell_each(asked, _consent_fields, _consent_line, as_json=args.json)
    return 0


def _consent_fields(one: Asked) -> dict[str, Any]:
    from tutor.records.consent import MICROPHONE

    answer = asdict(one.answer) if one.answer else {"given": None, "by_whom": "", "when": ""}
    told = {"name": one.person.name, "group": one.person.place, "what": MICROPHONE, **answer}
    return {**told, "elsewhere": asdict(one.elsewhere) if one.elsewhere else None}


def _consent_line(one: Asked) -> str:
    here = _said(one.answer) if one.answer else "nobody was asked yet"
    far = f" (on another PC: {_said(one.elsewhere)})" if one.elsewhere and one.elsewhere != one.answer else ""
    return f"{one.person.label}: {here}{far}"


def _said(answer: Consent) -> str:
    from tutor.records.rows import clean_name

    return f"{'yes' if answer.given else 'no'}, {clean_name(answer.by_whom)}, {answer.when[:10]}"


# --- the audit ------------------------------------------------------------------------------------------------------


def _audit(args: argparse.Namespace) -> int:
    from desktop.operations import privacy

    done = privacy.look(read_settings(args.data_dir)).done
    nothing = "Nothing has been given away, taken in, restored or deleted."
    tell_each(done, lambda one: {**asdict(one.entry), "about": _about(one)}, _done, as_json=args.json, nothing=nothing)
    return 0


def _about(one: Done) -> list[str]:
    """Whom it was about, each name once; of those who are not here any more, that they were."""
    return sorted({*one.about, *(["a forgotten student"] if one.others else [])})


def _done(one: Done) -> str:
    entry, about = one.entry, _about(one)
    whom = ", ".join(about) if len(about) <= 5 else f"{len(about)} students"
    parts = entry.when[:16].replace("T", " "), entry.who, entry.what, entry.detail, whom
    return "  ".join(part for part in parts if part)
