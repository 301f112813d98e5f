"""Chapters: reads what authors wrote under content/chapters and hands out the frozen words of a lesson.

A folder is a chapter; its name is the chapter's id. Nothing here decides anything about a lesson or draws a number, and
nothing from a file reaches a lesson before all of the file has its shape. Whether its sentences are good is proved by
`content_check`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self

from tutor.chapters import pictures
from tutor.chapters.values import (
    AnswerKind,
    Chapter,
    Draw,
    Item,
    Misconception,
    Pick,
    Picture,
    Skill,
    StudyStep,
    SubQuestion,
    Template,
    Text,
)
from tutor.diagnosis.problems import SLOTS
from tutor.diagnosis.right_values import BOUNDS
from tutor.errors import ContentFault, UnknownChapter
from tutor.language import toml_files, toml_text
from tutor.language.toml_files import (
    LONGEST,
    BeforeValidator,
    Fault,
    Field,
    Line,
    Place,
    PlainValidator,
    Source,
    Spare,
    Strict,
    Words,
    model_validator,
)
from tutor.language.toml_text import CONTENT

# --- the wording of the misconceptions ---


MISCONCEPTIONS = CONTENT / "misconceptions"


_Lines = Annotated[tuple[Line, ...], Field(min_length=1, max_length=4)]
_SLOT = re.compile(r"{(\w*)}")


class _Hint(Words):
    """A hint is heard, so Hindi has its own."""

    hi: Line


class _Conflicts(Strict):
    """The small conflicts, alike in all languages: as many, and each with the same numbers."""

    en: _Lines
    hinglish: _Lines
    hi: _Lines

    @model_validator(mode="after")
    def _alike(self) -> Self:
        for language, lines in (("hinglish", self.hinglish), ("hi", self.hi)):
            if len(lines) != len(self.en):
                raise ValueError(f"en has {len(self.en)} and {language} has {len(lines)}")
        for one in (*self.en, *self.hinglish, *self.hi):
            if unknown := {*_SLOT.findall(one)} - {*SLOTS, "said", *BOUNDS}:
                raise ValueError(f"no number of a question is called {', '.join(sorted(unknown))}")
        for place, texts in enumerate(zip(self.en, self.hinglish, self.hi, strict=True), 1):
            if len({frozenset(_SLOT.findall(one)) for one in texts}) > 1:
                raise ValueError(f"the languages say other numbers in line {place}")
        return self

    def texts(self) -> tuple[Text, ...]:
        """Each conflict in all languages."""
        return tuple(Text(*one) for one in zip(self.en, self.hinglish, self.hi, strict=True))


class _Misconception(Strict):
    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    problems: Annotated[tuple[Line, ...], Field(min_length=1)]
    said: tuple[Line, ...] = ()
    name: Words
    hint: _Hint
    where: _Hint | None = None
    conflict: _Conflicts | None = None


class _Topic(Strict):
    topic: Line
    misconceptions: Annotated[tuple[_Misconception, ...], Field(min_length=1)]


@cache
def misconceptions(folder: Path = MISCONCEPTIONS) -> Mapping[str, Misconception]:
    """All misconceptions with their texts by id, topic by topic.

    Raises:
        ContentFault: a file is faulty, its topic is not its name, or two misconceptions have one id.
    """
    found: dict[str, Misconception] = {}
    for path in sorted(folder.glob("*.toml")):
        shape, _ = toml_files.read(path, _Topic)
        if shape.topic != path.stem:
            raise ContentFault(f'{toml_files.shown(path)}: the topic is "{shape.topic}" but the file is "{path.stem}"')
        for one in shape.misconceptions:
            if one.id in found:
                raise ContentFault(f'{toml_files.shown(path)}: two misconceptions have the id "{one.id}"')
            where = one.where.text() if one.where else Text("", "")
            words = one.name.text(), one.hint.text(), where, one.conflict.texts() if one.conflict else ()
            found[one.id] = Misconception(one.id, shape.topic, *words, said=one.said)
    return MappingProxyType(found)


@cache
def problems_of(folder: Path = MISCONCEPTIONS) -> dict[str, tuple[str, ...]]:
    """The names of the problems that each misconception is said to be found in, by id."""
    topics = (toml_files.read(path, _Topic)[0] for path in sorted(folder.glob("*.toml")))
    return {one.id: one.problems for topic in topics for one in topic.misconceptions}


# --- chapters ---


CHAPTERS = CONTENT / "chapters"
FILE = "chapter.toml"
"""The file of a chapter's folder."""

MOST_CHOICES = 10_000
"""Whole numbers that one draw may choose from."""
MOST_NAMES = 50
"""Draws of one template, and picks, and values, and conditions; Didi's own have 12 at most."""
MOST_ROWS = 500
"""Items of one chapter, and templates, and steps of its plan; Didi's own have 42 at most."""

_Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
_Name = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*$")]
_RANGE = re.compile(r"\s*(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})\s*")


def _numbers(written: object) -> tuple[int, ...] | range:
    """The numbers of a draw: "-12..12", or a list of whole numbers."""
    if isinstance(written, str):
        ends = _RANGE.fullmatch(written)
        if not ends or not 0 <= int(ends[2]) - int(ends[1]) < MOST_CHOICES:
            raise ValueError(f'must be a range such as "-12..12", of at most {MOST_CHOICES} numbers, or a list')
        return range(int(ends[1]), int(ends[2]) + 1)  # a tuple of each would fill the memory
    if not isinstance(written, list) or not written or not all(type(one) is int for one in written):
        raise ValueError('must be a range such as "-12..12", or a list of whole numbers; fractions are made in values')
    return tuple(written)


def _words(written: object) -> tuple[Text, ...]:
    """The words of a pick: each the same in all languages, or one for each."""
    if not isinstance(written, list) or not written:
        raise ValueError("must be a list of words")
    return tuple(_word(one) for one in written)


def _word(written: object) -> Text:
    if isinstance(written, str) and written.strip() and len(written) <= LONGEST:
        return Text(written, written, written)
    if isinstance(written, dict) and {"en", "hinglish"} <= written.keys() <= {"en", "hinglish", "hi"}:
        tongues = [written["en"], written["hinglish"], written.get("hi", "")]
        if all(isinstance(one, str) and len(one) <= LONGEST for one in tongues):
            return Text(*tongues)
    raise ValueError('each word is text in quotes, or { en = "...", hinglish = "...", hi = "..." }')


def _picture(written: object) -> Picture:
    """A picture: its kind, and fields of numbers and short texts; a text may be given in each language."""
    if not isinstance(written, dict) or "kind" not in written:
        raise ValueError('must be a picture such as { kind = "number_line", from = "0", to = "10" }')
    kind, rest = str(written["kind"]), {name: one for name, one in written.items() if name not in ("kind", "when")}
    for says in pictures.misfits(kind, frozenset(rest)):
        raise ValueError(says)
    fields = tuple((name, _values(value)) for name, value in rest.items())
    return Picture(kind, fields, str(written.get("when", "")))


def _values(value: object) -> tuple[Text, ...]:
    return tuple(Text(one, one, one) if one == "" else _word(one) for one in _listed_once(value))


def _listed_once(value: object) -> list[object]:
    several = value if isinstance(value, list) else [value]
    return [str(one) if type(one) in (int, float) else one for one in several]


class _ItemWords(Strict):
    """All that is said about an item in one language: three steps and a lead-in are an explanation's four sentences."""

    question: Line
    spoken: Line
    hints: tuple[Line, Line]
    steps: Annotated[tuple[Line, ...], Field(min_length=1, max_length=3)]
    praise: Line
    relate: Line


class _HindiWords(Strict):
    """What is said about an item in Hindi: the question at least. Hinglish stands in for what is left out."""

    question: Line
    spoken: Line
    hints: Annotated[tuple[Line, ...], Field(max_length=2)] = ()
    steps: Annotated[tuple[Line, ...], Field(max_length=3)] = ()
    praise: Spare = ""
    relate: Spare = ""


class _SubQuestion(Words):
    kind: AnswerKind
    answer: Line
    accept_also: Annotated[tuple[Line, ...], Field(max_length=MOST_NAMES)] = ()

    def built(self) -> SubQuestion:
        return SubQuestion(self.text(), self.answer, self.kind, self.accept_also)


class _Item(Strict):
    id: _Id
    skill: str
    difficulty: Literal["easy", "medium", "hard"]
    type: Literal["conceptual", "procedural", "application"]
    kind: AnswerKind
    answer: Line
    asks: Literal["", "do", "why", "slip", "apply"] = ""
    accept_also: Annotated[tuple[Line, ...], Field(max_length=MOST_NAMES)] = ()
    form: Literal["", "simplest", "fraction", "decimal", "percent", "mixed"] = ""
    latex: Spare = ""
    en: _ItemWords
    hinglish: _ItemWords
    problem: Spare = ""
    hi: _HindiWords | None = None
    picture: Annotated[Picture | None, BeforeValidator(_picture)] = None
    sub_questions: Annotated[tuple[_SubQuestion, ...], Field(min_length=1, max_length=3)]

    def built(self) -> Item:
        return Item(
            id=self.id,
            skill=self.skill,
            difficulty=self.difficulty,
            type=self.type,
            kind=self.kind,
            question=self._text("question"),
            spoken=self._text("spoken"),
            latex=self.latex,
            answer=self.answer,
            hints=(self._text("hints", 0), self._text("hints", 1)),
            steps=tuple(self._text("steps", number) for number in range(len(self.en.steps))),
            sub_questions=tuple(sub.built() for sub in self.sub_questions),
            praise=self._text("praise"),
            relate=self._text("relate"),
            accept_also=self.accept_also,
            form=self.form,
            problem=self.problem,
            picture=self.picture,
            asks=self.asks,
        )

    def _text(self, field: str, number: int | None = None) -> Text:
        """The wording of one field (of one line of it, when `number` is given) in all languages."""

        def words(language: _ItemWords | _HindiWords | None) -> str:
            value = getattr(language, field) if language else ""
            return str(value if number is None else value[number] if number < len(value) else "")

        return Text(words(self.en), words(self.hinglish), words(self.hi))


class _Template(_Item):
    """An item whose texts hold slots, and how its numbers and words are drawn."""

    draw: dict[_Name, Annotated[tuple[int, ...] | range, PlainValidator(_numbers)]] = Field(
        default_factory=dict, max_length=MOST_NAMES
    )
    pick: dict[_Name, Annotated[tuple[Text, ...], BeforeValidator(_words)]] = Field(
        default_factory=dict, max_length=MOST_NAMES
    )
    values: dict[_Name, Line] = Field(default_factory=dict, max_length=MOST_NAMES)
    require: Annotated[tuple[Line, ...], Field(max_length=MOST_NAMES)] = ()

    def template(self) -> Template:
        draws = tuple(Draw(name, choices) for name, choices in self.draw.items())
        picks = tuple(Pick(name, choices) for name, choices in self.pick.items())
        return Template(self.built(), draws, picks, tuple(self.values.items()), self.require)


class _Skill(Strict):
    id: _Id
    name: Words
    teach: Words
    prerequisites: tuple[str, ...] = ()
    analogy: Words | None = None
    notes: Words | None = None
    hints: tuple[()] | tuple[Words, Words] = ()

    def built(self) -> Skill:
        analogy, notes = (one.text() if one else Text("", "") for one in (self.analogy, self.notes))
        hints = tuple(one.text() for one in self.hints)
        return Skill(self.id, self.name.text(), self.teach.text(), self.prerequisites, analogy, notes, hints)


class _Step(Strict):
    skill: str
    kind: Literal["explain", "check", "practise"]
    items: tuple[str, ...] = ()
    say: Words | None = None

    def built(self) -> StudyStep:
        say = self.say.text() if self.say else Text("", "")
        return StudyStep(self.skill, self.kind, self.items, say)


class _Chapter(Strict):
    id: _Id
    grade: Annotated[int, Field(ge=6, le=8)]
    title: Words
    languages: tuple[Literal["en", "hinglish", "hi"], ...] = ("en", "hinglish")
    ncert: tuple[Line, ...] = ()
    skills: Annotated[tuple[_Skill, ...], Field(min_length=1, max_length=MOST_ROWS)]
    items: Annotated[tuple[_Item, ...], Field(max_length=MOST_ROWS)] = ()
    templates: Annotated[tuple[_Template, ...], Field(max_length=MOST_ROWS)] = ()
    plan: Annotated[tuple[_Step, ...], Field(max_length=MOST_ROWS)] = ()

    def built(self, version: str) -> Chapter:
        return Chapter(
            id=self.id,
            title=self.title.text(),
            grade=self.grade,
            version=version,
            skills=tuple(skill.built() for skill in self.skills),
            items=tuple(item.built() for item in self.items),
            templates=tuple(template.template() for template in self.templates),
            languages=self.languages,
            ncert=self.ncert,
            misconceptions=tuple(misconceptions().values()),
            plan=tuple(step.built() for step in self.plan),
        )


# --- what does not fit together -----------------------------------------------------------------------------------


def _rows(data: dict[str, Any], table: str) -> list[dict[str, Any]]:
    """The tables of that name; what is no table is left out, for its shape is told elsewhere."""
    rows = data.get(table)
    return [row if isinstance(row, dict) else {} for row in rows] if isinstance(rows, list) else []


def _unfitting(source: Source, folder: Path) -> Iterator[tuple[Place, str]]:
    """What in a file does not fit together, though each table may be well. It takes any tables, however shaped."""
    data = source.data
    if isinstance(data.get("id"), str) and data["id"] != folder.name:
        yield ("id",), f'the id is "{data["id"]}" but the folder is "{folder.name}"'
    if not _rows(data, "items") and not _rows(data, "templates"):
        yield (), "there are no items and no templates, so there is nothing to ask"
    yield from _repeated(data)
    yield from _unknown_skills(data)
    yield from _unfitting_steps(data)
    for table in ("items", "templates"):
        for at, row in enumerate(_rows(data, table)):
            yield from _uneven_steps(row, (table, at))


def _repeated(data: dict[str, Any]) -> Iterator[tuple[Place, str]]:
    """Ids given twice; an item and a template may not share one either, for the children's records name both."""
    for group in (("skills",), ("items", "templates")):
        seen: dict[str, str] = {}
        for table in group:
            for at, row in enumerate(_rows(data, table)):
                one = row.get("id")
                if isinstance(one, str) and one in seen:
                    who = f"two {table}" if seen[one] == table else "an item and a template"
                    yield (table, at, "id"), f'{who} have the id "{one}"'
                elif isinstance(one, str):
                    seen[one] = table


def _unknown_skills(data: dict[str, Any]) -> Iterator[tuple[Place, str]]:
    """A prerequisite is listed above the skill that needs it, so prerequisites can never go round in a circle."""
    above: set[str] = set()
    for at, skill in enumerate(_rows(data, "skills")):
        needs = skill.get("prerequisites")
        for needed in needs if isinstance(needs, list) else []:
            if needed not in above:
                place = ("skills", at, "prerequisites")
                yield place, f'skill "{skill.get("id")}" needs "{needed}", which is not a skill listed above it'
        above.add(str(skill.get("id")))
    for table in ("items", "templates"):
        for at, row in enumerate(_rows(data, table)):
            if isinstance(row.get("skill"), str) and row["skill"] not in above:
                told = f'{table[:-1]} "{row.get("id")}" is on skill "{row["skill"]}", which the chapter does not have'
                yield (table, at, "skill"), told


def _unfitting_steps(data: dict[str, Any]) -> Iterator[tuple[Place, str]]:
    """Steps of the plan that name what there is not, or ask twice, and skills that the plan forgets."""
    skills, steps = [str(skill.get("id")) for skill in _rows(data, "skills")], _rows(data, "plan")
    skill_of = {str(row.get("id")): row.get("skill") for table in ("items", "templates") for row in _rows(data, table)}
    asked: set[str] = set()
    for at, step in enumerate(steps):
        skill, kind, names = step.get("skill"), step.get("kind"), step.get("items")
        if skill not in skills:
            yield ("plan", at, "skill"), f'the plan has the skill "{skill}", which the chapter does not have'
        if kind == "explain" and names:
            yield ("plan", at, "items"), "an explain asks nothing, so it has no items"
        if kind != "explain" and "say" in step:
            yield ("plan", at, "say"), f"only an explain says something; this is a {kind}"
        for number, name in enumerate(map(str, names) if isinstance(names, list) else ()):
            if name in asked or skill_of.get(name) != skill:
                told = "is asked already" if name in asked else f'is no item or template on "{skill}"'
                yield ("plan", at, "items", number), f'"{name}" {told}'
            asked.add(name)
    asking = [step.get("skill") for step in steps if step.get("kind") != "explain"]
    for at, skill in enumerate(skills):
        if steps and skill not in asking:
            yield ("skills", at), f'the plan neither checks nor practises the skill "{skill}"'


def _uneven_steps(row: dict[str, Any], place: Place) -> Iterator[tuple[Place, str]]:
    counts = {
        tongue: len(row[tongue]["steps"])
        for tongue in ("en", "hinglish", "hi")
        if isinstance(row.get(tongue), dict) and isinstance(row[tongue].get("steps"), list)
    }
    for tongue, count in counts.items():
        first = next(iter(counts.values()))
        if count != first:
            yield (*place, tongue, "steps"), f"{first} steps in one language and {count} in another"


# --- doors --------------------------------------------------------------------------------------------------------


def faults(folder: Path) -> tuple[Fault, ...]:
    """Everything by which the file in `folder` is not a chapter: its TOML, its shape, and what does not fit together.

    Raises:
        ContentFault: the file is missing or is not text.
    """
    path = folder / FILE
    syntax = toml_files.syntax_faults(path)
    if syntax:
        return tuple(syntax)
    source = toml_files.opened(path)
    unfitting = source.faults(_unfitting(source, folder))
    return tuple(sorted([*toml_files.shape_faults(source, _Chapter), *unfitting], key=lambda one: one.line))


def chapter_ids() -> tuple[str, ...]:
    """The ids of all chapters, Didi's and the school's own, in alphabetical order."""
    return tuple(sorted({path.parent.name for shelf in _shelves() for path in shelf.glob(f"*/{FILE}")}))


def folder_of(chapter: str) -> Path:
    """The folder in which the chapter of that id stands, or would stand among Didi's own."""
    there = (shelf / chapter for shelf in _shelves() if (shelf / chapter / FILE).is_file())
    return next(there, CHAPTERS / chapter)


def read_anew() -> None:
    """Forget what was read: a chapter came or went, or its file is another one."""
    _listed.cache_clear()
    read_chapter.cache_clear()


def _shelves() -> tuple[Path, ...]:
    own = toml_text.own_shelf()
    return (CHAPTERS,) if own is None else (CHAPTERS, own)


def load_chapter(chapter: str) -> Chapter:
    """The chapter of that id or English title; capitals and spaces do not matter.

    Raises:
        UnknownChapter: there is none; the message lists the ones there are.
        ContentFault: its file is faulty.
    """
    asked = _plain(chapter)
    if asked in chapter_ids():
        return read_chapter(folder_of(asked))
    for one in listed():
        if _plain(one.title.en) == asked:
            return read_chapter(folder_of(one.id))
    raise UnknownChapter(f"there is no chapter {chapter[:80]!r}; the chapters are: {', '.join(chapter_ids())}")


def readable(ids: Iterable[str]) -> dict[str, Chapter]:
    """The chapters of these ids, without those that are gone or faulty: one file takes no other chapter away."""
    found = {}
    for one in ids:
        with suppress(ContentFault, UnknownChapter):
            found[one] = load_chapter(one)
    return found


@dataclass(frozen=True, slots=True)
class Listed:
    """A chapter as a list of chapters shows it."""

    id: str
    title: Text
    grade: int
    """Nought for a chapter whose head cannot be read; it is then called by its id."""


def listed() -> tuple[Listed, ...]:
    """Every chapter by grade and title, from the heads of their files alone: a list of chapters is wanted at once.

    What is amiss below a head is told when the chapter is opened; one faulty file takes no other chapter away.
    """
    shelf = [_listed(folder_of(one)) for one in chapter_ids()]
    return tuple(sorted(shelf, key=lambda one: (one.grade, one.title.en)))


@cache
def _listed(folder: Path) -> Listed:
    try:
        head = toml_text.tables(toml_text.bytes_of(folder / FILE).decode("utf-8").partition("\n[[")[0])
        return Listed(folder.name, Words.model_validate(head.get("title")).text(), int(head.get("grade", 0)))
    except (OSError, ValueError, TypeError):
        return Listed(folder.name, Text(folder.name, folder.name), 0)


@cache
def read_chapter(folder: Path) -> Chapter:
    """The chapter in `folder`, wherever that is; its version is a short sha256 of the file.

    Raises:
        ContentFault: the file is faulty, or its id is not the folder's name.
    """
    source = toml_files.opened(folder / FILE)
    shape = toml_files.shaped(source, _Chapter)
    for place, says in _unfitting(source, folder):
        raise ContentFault(str(source.fault(place, says)))
    return shape.built(source.version)


def _plain(name: str) -> str:
    return "_".join(name.casefold().replace("_", " ").replace("-", " ").split())
