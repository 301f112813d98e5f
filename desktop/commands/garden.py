"""`didi garden` and `didi goal`: what grows for a student, what would like a review, and their goal for a day.

The window shows the same from the same operations. A student with a PIN of their own is asked for it.
"""

from __future__ import annotations

import argparse
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import add_group, add_json, one_student, tell, tell_each, tell_json
from desktop.commands.practise import student_name
from tutor.turn import Language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop.operations.own_progress import Words
    from tutor.lesson.garden import Plant
    from tutor.records.journal import Journal
    from tutor.records.people import Person
    from tutor.reports.history import History


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    parser = _parser(commands, common, "garden", "what grows for a student, and what would like a review")
    parser.add_argument("--thirsty", action="store_true", help="only what would like a review today")
    add_json(parser, "one JSON object a skill")
    parser.set_defaults(run=_garden)
    parser = _parser(commands, common, "goal", "a student's goal for a day, and how far today has come")
    parser.add_argument("--set", choices=("questions", "minutes", "none"), help="six questions, ten minutes, or none")
    add_json(parser)
    parser.set_defaults(run=_goal)


def _parser(commands: Any, common: argparse.ArgumentParser, name: str, what: str) -> argparse.ArgumentParser:
    said = f"{what[0].upper()}{what[1:]}."
    parser: argparse.ArgumentParser = commands.add_parser(name, parents=[common], help=what, description=said)
    parser.add_argument("--student", type=student_name, metavar="NAME", help="default: the settings' student")
    add_group(parser)
    parser.add_argument("--lang", choices=get_args(Language), default="en", help="the words' language (default en)")
    return parser


@dataclass(frozen=True, slots=True)
class Read:
    """What a command reads of one student."""

    journal: Journal
    history: History
    person: Person
    words: Words
    today: date


@contextmanager
def _read(args: argparse.Namespace, settings: Settings) -> Iterator[Read]:
    """The student whom the command line names, with all that is known. Raises Trouble, PinRefused, RecordError."""
    from desktop.operations.own_progress import local_today
    from tutor.records import pins
    from tutor.records.journal import Journal
    from tutor.reports.history import History

    with Journal.open(settings.record, readonly=True) as journal, History.open(journal, settings.cache) as history:
        person = one_student(history.people(), args.student or settings.student or "Student", args.group)
        pins.require_own(settings.record, person.ids)
        yield Read(journal, history, person, words_in(args.lang), local_today())


def words_in(language: Language) -> Words:
    """The words of gardens in a language, and the chapters that can be taught."""
    from desktop.operations.own_progress import Words
    from desktop.operations.students import chapters_taught
    from tutor.chapters.screen_texts import sentence

    def texts(code: str, **slots: str | int) -> str:
        return sentence(code, language, **slots)

    return Words(texts, language, {one.id: one for one in chapters_taught()})


def _garden(args: argparse.Namespace) -> int:
    from desktop.operations.own_progress import day_number, garden_view, plants_of

    with _read(args, read_settings(args.data_dir)) as read:
        plants = plants_of(read.history, read.person)
        day = day_number(read.today)
        view = garden_view(plants, read.person, read.words, read.today)
        if args.json:
            shown = [one for one in plants if not args.thirsty or one.is_thirsty(day)]
            tell_each(shown, partial(_fields, read.words, day), str, as_json=True)
            return 0
        tell(f"{read.person.label}: {view.said}")
        for bed in view.beds:
            there = [one for one in bed.plants if one.thirsty or not args.thirsty]
            for line in (f"{bed.title} ({bed.says})", *(f"  {one.label}" for one in there)) if there else ():
                tell(line)
    return 0


def _fields(words: Words, day: int, one: Plant) -> dict[str, Any]:
    from desktop.operations.own_progress import EPOCH

    return {
        "chapter": one.chapter,
        "skill": one.skill,
        "name": words.skill(one.chapter, one.skill),
        "stage": one.stage,
        "seen": date.fromordinal(one.seen + EPOCH).isoformat(),
        "due": None if one.due is None else date.fromordinal(one.due + EPOCH).isoformat(),
        "thirsty": one.is_thirsty(day),
    }


def _goal(args: argparse.Namespace) -> int:
    from desktop.operations.own_progress import goal_words, today_of
    from tutor.records import choices
    from tutor.records.journal import Journal

    settings = read_settings(args.data_dir)
    if args.set is not None:
        with _read(args, settings) as read:
            whose = read.person.ids[0]
        with Journal.open(settings.record) as journal:
            choices.choose_goal(journal, whose, args.set)
    with _read(args, settings) as read:
        now = today_of(read.journal, read.history, read.person, read.today)
        words = goal_words(now, read.words.texts)
    if args.json:
        told = {"goal": now.goal.kind, "amount": now.goal.amount, "done": now.done, "reached": now.is_reached}
        tell_json({"student": read.person.label, **told})
    else:
        tell(f"{read.person.label}: {words}")
    return 0
