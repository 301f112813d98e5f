"""Finds every fault of a chapter and tells it with file and line, in words a teacher understands.

It reads one chapter's file and makes items of its templates; it never mends anything. A fault that many seeds show is
told once, with the first of them.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tutor.chapters import generators, item_check, packs
from tutor.chapters.formulas import formula, is_function
from tutor.chapters.values import Chapter, Item, Skill, Template, Text
from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.toml_files import Fault, Place, Source

SEEDS = 200
"""Seeds that each template is tried with."""
THOROUGH, AT_LEAST, ONE_IN = 6, 1, 8
"""Seeds, at most, for which the slow rules are asked too: one in so many, and so many at least."""
FEWEST_SKILLS = 6
DIFFERENT = 8
"""Different questions that a template must be able to ask; fewer are soon known by heart."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A chapter that could be read, with its text for telling lines."""

    source: Source
    chapter: Chapter


@lru_cache(maxsize=64)
def _read(folder: Path) -> _Read | None:
    """The chapter in `folder`; None when its file has faults that keep it from being one."""
    try:
        if packs.faults(folder):
            return None
    except ContentFault:
        return None
    return _Read(toml_files.opened(folder / packs.FILE), packs.read_chapter(folder))


def read_anew() -> None:
    """Forget what was read: chapters came or went, or their files are others."""
    _read.cache_clear()
    packs.read_anew()


def chapter_folders(folder: Path) -> tuple[Path, ...]:
    """The chapters of a folder: itself when it holds a chapter's file, else those right inside it.

    Raises:
        ContentFault: there is no chapter there.
    """
    if (folder / packs.FILE).exists():
        return (folder.resolve(),)
    found = folders_on(folder)
    if not found:
        raise ContentFault(f"{folder}: there is no {packs.FILE} in it, nor in a folder right inside it")
    return found


def folders_on(shelf: Path) -> tuple[Path, ...]:
    """The folders of the chapters that stand on a shelf; none where it is empty, or not there."""
    return tuple(sorted(path.parent.resolve() for path in shelf.glob(f"*/{packs.FILE}")))


def template_count(folder: Path) -> int:
    """How many templates the chapter has; 0 when its file cannot be read."""
    read = _read(folder)
    return len(read.chapter.templates) if read else 0


def check(folder: Path, seeds: int = SEEDS) -> tuple[Fault, ...]:
    """Every fault of the chapter in `folder`, from top to bottom."""
    found = list(chapter_faults(folder))
    for at in range(template_count(folder)):
        found += template_faults(folder, at, seeds)
    return in_order(found)


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults as an author goes through them: file by file, from top to bottom."""
    return tuple(sorted(faults, key=lambda one: (one.file, one.line)))


# --- the chapter as a whole ---------------------------------------------------------------------------------------


def chapter_faults(folder: Path) -> tuple[Fault, ...]:
    """Every fault of the chapter but those of its templates: its file, its skills, its written items."""
    try:
        faulty = packs.faults(folder)
    except ContentFault as fault:
        return (Fault(toml_files.shown(folder / packs.FILE), 0, "", str(fault).partition(": ")[2]),)
    read = _read(folder)
    if faulty or read is None:
        return faulty
    chapter, source = read.chapter, read.source
    found = [source.fault(place, says) for place, says in _whole(chapter)]
    for at, skill in enumerate(chapter.skills):
        found += [source.fault(("skills", at, *place), says) for place, says in _skill(skill)]
        found += [source.fault(("skills", at, *place), says) for place, says in _unclaimed_by_skill(skill, chapter)]
    for at, step in enumerate(chapter.plan):
        found += [source.fault(("plan", at, "say", *place), says) for place, says in _spoken(step.say, 2)]
    for at, item in enumerate(chapter.items):
        found += [source.fault(("items", at, *one.place), one.says) for one in item_check.findings(item)]
        found += [source.fault(("items", at, *place), says) for place, says in _unclaimed(item, chapter)]
    return tuple(found)


def _whole(chapter: Chapter) -> Iterator[tuple[Place, str]]:
    if not chapter.ncert:
        yield ("title",), 'the chapter has no ncert = ["..."]: the NCERT chapters it goes with'
    asked: set[str] = set()
    for at, item in enumerate(chapter.items):
        if item.question.en in asked:
            yield ("items", at, "en", "question"), f'another item asks the same: "{item.question.en}"'
        asked.add(item.question.en)
    if not chapter.templates:
        return
    if len(chapter.skills) < FEWEST_SKILLS:
        yield ("title",), f"skills: {len(chapter.skills)}; a chapter has {FEWEST_SKILLS} or more"
    practised = {template.pattern.skill for template in chapter.templates}
    for at, skill in enumerate(chapter.skills):
        if skill.id not in practised:
            yield ("skills", at), "no template practises this skill"


def _skill(skill: Skill) -> Iterator[tuple[Place, str]]:
    for field, text in (("analogy", skill.analogy), ("notes", skill.notes)):
        if not text.en:
            yield (), f"there is no [skills.{field}]"
    for field, text, most in (("teach", skill.teach, 1), ("analogy", skill.analogy, 2)):
        yield from (((field, *place), says) for place, says in _spoken(text, most))
    for at, hint in enumerate(skill.hints):
        yield from ((("hints", at, *place), says) for place, says in _spoken(hint, 1))


def _spoken(text: Text, most: int) -> Iterator[tuple[Place, str]]:
    """What is amiss with words that are said, of at most so many sentences."""
    for language in item_check.LANGUAGES:
        words = item_check.own(text, language)
        if words:
            yield from (((language,), says) for says in item_check.spoken_faults(words, language))
            sentences = item_check.sentences(words)
            if not 1 <= sentences <= most:
                yield (language,), f"{sentences} sentences; {most} is the most, and each ends with a stop"


def _unclaimed(item: Item, chapter: Chapter) -> Iterator[tuple[Place, str]]:
    """What an item lacks in a language: its question, and all of it in a language that the chapter claims."""
    if not item.question.hi:
        yield (), 'there is no Hindi: "hi" with question and spoken'
    elif "hi" in chapter.languages:
        for name, place, text in item_check.spoken_texts(item):
            if not text.hi:
                yield place, f'the chapter claims "hi", and this {name} has no Hindi'


def _unclaimed_by_skill(skill: Skill, chapter: Chapter) -> Iterator[tuple[Place, str]]:
    """The same of a skill's own words."""
    worded = {"name": skill.name, "teach": skill.teach, "analogy": skill.analogy, "notes": skill.notes}
    texts = [*worded.items(), *(("hints", hint) for hint in skill.hints)] if "hi" in chapter.languages else []
    yield from (((field,), 'the chapter claims "hi", and this has no Hindi') for field, text in texts if not text.hi)


# --- templates ----------------------------------------------------------------------------------------------------


def template_faults(folder: Path, at: int, seeds: int = SEEDS) -> tuple[Fault, ...]:
    """Every fault of the template at that place of the chapter, over the seeds from 0 on.

    Raises:
        ContentFault: the chapter cannot be read.
    """
    read = _read(folder)
    if read is None:
        raise ContentFault(f"{toml_files.shown(folder)} cannot be read")
    template = read.chapter.templates[at]
    found = list(_unclaimed(template.pattern, read.chapter)) + list(slot_faults(template))
    if not any(place for place, _ in found):
        found += _over_seeds(template, seeds)
    return tuple(read.source.fault(("templates", at, *place), says) for place, says in found)


def _over_seeds(template: Template, seeds: int) -> Iterator[tuple[Place, str]]:
    """What the items of many seeds show, each rule at each place once."""
    told: set[tuple[Place, str]] = set()
    questions: set[str] = set()
    pictured = template.pattern.picture is None
    slowly = min(THOROUGH, max(AT_LEAST, seeds // ONE_IN))
    for seed in range(seeds):
        try:
            item = generators.item(template, seed)
        except ContentFault as fault:
            yield (), f"first with seed {seed}: {fault}"
            return
        if item.question.en in questions:
            continue
        pictured = pictured or item.picture is not None
        thorough = len(questions) < slowly
        questions.add(item.question.en)
        for one in item_check.findings(item, thorough):
            if (one.place, one.rule) not in told:
                told.add((one.place, one.rule))
                yield one.place, f"first with seed {seed}: {one.says}"
    if not pictured:
        yield ("picture",), f"the picture is not drawn in {seeds} seeds"
    if len(questions) < min(DIFFERENT, seeds // 2):
        yield ("draw",), f"only {len(questions)} different questions in {seeds} seeds; it needs {DIFFERENT} or more"


# --- slots --------------------------------------------------------------------------------------------------------


def slot_faults(template: Template) -> Iterator[tuple[Place, str]]:
    """What is amiss with a template's names, formulas and slots, before any number is drawn."""
    known: set[str] = set()
    used: set[str] = set()
    drawn = [("draw", one.name) for one in template.draws] + [("pick", one.name) for one in template.picks]
    for table, name in drawn:
        yield from _name_faults((table, name), name, known)
        known.add(name)
    for name, written in template.values:
        yield from _formula_faults(("values", name), lambda text: formula(text).names, written, known, used)
        yield from _name_faults(("values", name), name, known)
        known.add(name)
    for at, condition in enumerate(template.require):
        yield from _formula_faults(("require", at), lambda text: formula(text).names, condition, known, used)
    if template.pattern.picture is not None and template.pattern.picture.when:
        when = template.pattern.picture.when
        yield from _formula_faults(("picture",), lambda text: formula(text).names, when, known, used)
    for place, text in _slotted(template.pattern):
        opening = "<>" if place == ("latex",) else "{}"
        yield from _formula_faults(place, lambda text, pair=opening: _names(text, pair), text, known, used)  # type: ignore[misc]
    for table, name in [*drawn, *(("values", name) for name, _ in template.values)]:
        if name not in used:
            yield (table, name), f'"{name}" is never used'


def _name_faults(place: Place, name: str, known: set[str]) -> Iterator[tuple[Place, str]]:
    if is_function(name) or keyword.iskeyword(name):
        yield place, f'"{name}" is a word of the formula language; choose another name'
    elif name in known:
        yield place, f'the name "{name}" is given twice'


def _formula_faults(
    place: Place, names_of: Callable[[str], frozenset[str]], text: str, known: set[str], used: set[str]
) -> Iterator[tuple[Place, str]]:
    try:
        names = names_of(text)
    except ContentFault as fault:
        yield place, str(fault)
        return
    used |= names
    for name in sorted(names - known):
        yield place, f'there is no draw, pick or value called "{name}" (above it)'


def _names(text: str, pair: str) -> frozenset[str]:
    slots = [piece for piece in generators.pieces(text, *pair) if isinstance(piece, generators.Slot)]
    return frozenset().union(*(slot.formula.names for slot in slots))


def _slotted(pattern: Item) -> Iterator[tuple[Place, str]]:
    """Every text of a template that may hold slots, with its place."""
    for field in ("answer", "problem", "latex"):
        yield (field,), getattr(pattern, field)
    for at, one in enumerate(pattern.accept_also):
        yield ("accept_also", at), one
    for at, sub in enumerate(pattern.sub_questions):
        yield ("sub_questions", at, "answer"), sub.answer
        for number, one in enumerate(sub.accept_also):
            yield ("sub_questions", at, "accept_also", number), one
    for _, values in pattern.picture.fields if pattern.picture is not None else ():
        yield from ((("picture",), text) for value in values for text in {value.en, value.hinglish, value.hi})
    yield from _worded(("question",), pattern.question)
    for _, place, text in item_check.spoken_texts(pattern):
        yield from _worded(place, text)


def _worded(place: Place, text: Text) -> Iterator[tuple[Place, str]]:
    for language in item_check.LANGUAGES:
        if item_check.own(text, language):
            yield item_check.placed(place, language), item_check.own(text, language)
