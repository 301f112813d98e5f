"""Which school this PC is in, and what it is called there: kept in the settings, said in the record, changed by adults.

The settings hold it; the record says it on, so that it goes along with the progress. Nothing here brings two schools
together unless somebody said that they are one.
"""

from __future__ import annotations

import platform
from dataclasses import replace
from typing import TYPE_CHECKING

from desktop.base.settings import Settings, save_for_school

if TYPE_CHECKING:
    from tutor.records.journal import Journal
    from tutor.records.schools import School

NAMES = ("school_name", "school_code", "pc_name")
"""The settings that are kept here."""


def stands(settings: Settings) -> School:
    """The school as the settings have it; a PC without a name of its own is called as the system calls it."""
    from tutor.records.rows import clean_name
    from tutor.records.schools import School

    pc = clean_name(settings.pc_name) or clean_name(platform.node())
    return School(settings.school_code, clean_name(settings.school_name), pc)


def settle(journal: Journal, settings: Settings) -> Settings:
    """Have the record say what the settings say; a school that has a name and no code gets one.

    A PC whose settings say nothing stays in the school that its record has. Raises RecordError or OSError.
    """
    from tutor.records import schools

    here, before = stands(settings), schools.said(journal)
    if here.name and not here.code:
        settings = save_for_school(settings, school_code=before.code or schools.new_code())
        here = stands(settings)
    if here.code:
        schools.settle(journal, here)
    elif not before.code:
        schools.settle(journal, schools.School(pc=here.pc))
    return settings


def say(settings: Settings, **choice: str) -> Settings:
    """Keep what an adult said of the school, some of NAMES, and have the record say it too.

    Raises NoCode: the code is none; then nothing has changed. RecordError or OSError.
    """
    from tutor.records import schools
    from tutor.records.journal import Journal
    from tutor.records.rows import clean_name

    kept = {name: clean_name(said) for name, said in choice.items()}
    if "school_code" in kept:
        kept["school_code"] = schools.code_from(kept["school_code"])
    settings = save_for_school(settings, **kept)
    with Journal.open(settings.record) as journal:
        return settle(journal, settings)


def is_another(journal: Journal, theirs: School) -> bool:
    """Whether a file comes from another school than this PC's. One that says no school does not. Raises RecordError."""
    from tutor.records import schools

    return bool(theirs.code) and theirs.code not in schools.means_home(
        journal.events("schools"), schools.said(journal).code
    )


def is_ours(settings: Settings, theirs: School) -> Settings:
    """Somebody says that a file's school is this one: from now on the children of both are one school's.

    A PC that has said none is in that school from now on, and so is one that has a code of Didi's own where the other
    has its UDISE+ number. Raises RecordError or OSError.
    """
    from tutor.records import schools
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal:
        settings = settle(journal, settings)
        ours = schools.said(journal)
        if not is_another(journal, theirs):
            return settings
        if ours.code and (schools.is_own(theirs.code) or not schools.is_own(ours.code)):
            schools.say_same(journal, ours.code, theirs.code)
            return settings
        name = settings.school_name or theirs.name
        settings = save_for_school(settings, school_code=theirs.code, school_name=name)
        return settle(journal, settings)


def is_other(settings: Settings, code: str) -> None:
    """Somebody says that a school is another one after all. Raises NoCode or RecordError."""
    from tutor.records import schools
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal:
        schools.say_same(journal, schools.said(journal).code, schools.code_from(code), same=False)


def others(settings: Settings) -> dict[str, int]:
    """The other schools that the record has children of, each with how many. Raises RecordError."""
    from tutor.records.journal import Journal

    found: dict[str, int] = {}
    with Journal.open(settings.record, readonly=True) as journal:
        for one in journal.people():
            if one.school:
                found[one.school] = found.get(one.school, 0) + 1
    return found


def told(school: School) -> str:
    """PC and school in one phrase, as far as they are known."""
    from tutor.records.schools import shown

    named = replace(school, name=f"{school.name} ({shown(school.code)})") if school.name and school.code else school
    return ", ".join(part for part in (school.pc, named.label) if part)
