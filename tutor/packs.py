"""Chapters: reads what authors wrote under content/chapters and hands out the frozen words of a lesson.

A folder is a chapter; its name is the chapter's id. Nothing here decides anything about a lesson, and nothing from a
file reaches a lesson before all of the file has been found sound.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from tutor import toml_files
from tutor.errors import ContentFault, UnknownChapter
from tutor.toml_files import CONTENT, Line, Strict
from tutor.turn import AnswerKind, Chapter, Item, Skill, SubQuestion, Text

CHAPTERS = CONTENT / "chapters"
_FILE = "chapter.toml"

_Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


class _Words(Strict):
    """One piece of wording in each language."""

    en: Line
    hinglish: Line
    hi: str = ""

    def text(self) -> Text:
        return Text(self.en, self.hinglish, self.hi)


class _ItemWords(Strict):
    """All that is said about an item in one language: three steps and a lead-in are an explanation's four sentences."""

    question: Line
    spoken: Line
    hints: tuple[Line, Line]
    steps: Annotated[tuple[Line, ...], Field(min_length=1, max_length=3)]
    praise: Line
    relate: Line


class _SubQuestion(_Words):
    kind: AnswerKind
    answer: Line
    accept_also: tuple[Line, ...] = ()

    def built(self) -> SubQuestion:
        return SubQuestion(self.text(), self.answer, self.kind, self.accept_also)


class _Item(Strict):
    id: _Id
    skill: str
    difficulty: Literal["easy", "medium", "hard"]
    type: Literal["conceptual", "procedural", "application"]
    kind: AnswerKind
    answer: Line
    accept_also: tuple[Line, ...] = ()
    form: Literal["", "simplest", "fraction", "decimal", "percent", "mixed"] = ""
    latex: str = ""
    en: _ItemWords
    hinglish: _ItemWords
    hi: _ItemWords | None = None
    sub_questions: Annotated[tuple[_SubQuestion, ...], Field(min_length=1, max_length=3)]

    @model_validator(mode="after")
    def _languages_take_the_same_steps(self) -> Self:
        for words in (self.hinglish, self.hi):
            if words is not None and len(words.steps) != len(self.en.steps):
                raise ValueError(f"{len(self.en.steps)} steps in one language and {len(words.steps)} in another")
        return self

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
        )

    def _text(self, field: str, number: int | None = None) -> Text:
        """The wording of one field (of one line of it, when `number` is given) in all languages."""

        def words(language: _ItemWords | None) -> str:
            if language is None:
                return ""
            value = getattr(language, field)
            return str(value if number is None else value[number])

        return Text(words(self.en), words(self.hinglish), words(self.hi))


class _Skill(Strict):
    id: _Id
    name: _Words
    teach: _Words
    prerequisites: tuple[str, ...] = ()

    def built(self) -> Skill:
        return Skill(self.id, self.name.text(), self.teach.text(), self.prerequisites)


class _Chapter(Strict):
    id: _Id
    grade: Annotated[int, Field(ge=6, le=8)]
    title: _Words
    skills: Annotated[tuple[_Skill, ...], Field(min_length=1)]
    items: Annotated[tuple[_Item, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _names_are_unique_and_known(self) -> Self:
        for kind, ids in (("skill", [s.id for s in self.skills]), ("item", [i.id for i in self.items])):
            for one in ids:
                if ids.count(one) > 1:
                    raise ValueError(f'two {kind}s have the id "{one}"')
        for item in self.items:
            if item.skill not in {skill.id for skill in self.skills}:
                raise ValueError(f'item "{item.id}" is on skill "{item.skill}", which the chapter does not have')
        return self

    @model_validator(mode="after")
    def _a_skill_stands_on_earlier_skills(self) -> Self:
        """Prerequisites are listed above the skills that need them, so they can never go round in a circle."""
        above: set[str] = set()
        for skill in self.skills:
            for needed in skill.prerequisites:
                if needed not in above:
                    raise ValueError(f'skill "{skill.id}" needs "{needed}", which is not a skill listed above it')
            above.add(skill.id)
        return self

    def built(self, version: str) -> Chapter:
        skills = tuple(skill.built() for skill in self.skills)
        items = tuple(item.built() for item in self.items)
        return Chapter(self.id, self.title.text(), self.grade, version, skills, items)


def chapter_ids() -> tuple[str, ...]:
    """The ids of all chapters, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in CHAPTERS.glob(f"*/{_FILE}")))


def load_chapter(chapter: str) -> Chapter:
    """The chapter of that id or English title; capitals and spaces do not matter.

    Raises:
        UnknownChapter: there is none; the message lists the ones there are.
        ContentFault: its file is faulty.
    """
    asked = _plain(chapter)
    if asked in chapter_ids():
        return read_chapter(CHAPTERS / asked)
    for one in chapter_ids():
        if _plain(read_chapter(CHAPTERS / one).title.en) == asked:
            return read_chapter(CHAPTERS / one)
    raise UnknownChapter(f"there is no chapter {chapter[:80]!r}; the chapters are: {', '.join(chapter_ids())}")


@cache
def read_chapter(folder: Path) -> Chapter:
    """The chapter in `folder`, wherever that is; its version is a short sha256 of the file.

    Raises:
        ContentFault: the file is faulty, or its id is not the folder's name.
    """
    path = folder / _FILE
    shape, version = toml_files.read(path, _Chapter)
    if shape.id != folder.name:
        raise ContentFault(f'{toml_files.shown(path)}: the id is "{shape.id}" but the folder is "{folder.name}"')
    return shape.built(version)


def _plain(name: str) -> str:
    return "_".join(name.casefold().replace("_", " ").replace("-", " ").split())
