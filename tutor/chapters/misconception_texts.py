"""The wording of the misconceptions: reads what authors wrote under content/misconceptions, a file for each topic.

Nothing here decides or computes; which misconceptions there are is `misconceptions`' business, and a test holds the two
together.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from tutor.chapters.values import Misconception
from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.shapes import Field
from tutor.language.toml_files import CONTENT, Line, Strict, Words

MISCONCEPTIONS = CONTENT / "misconceptions"


class _Hint(Words):
    """A hint is heard, so Hindi has its own."""

    hi: Line


class _Misconception(Strict):
    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    problems: Annotated[tuple[Line, ...], Field(min_length=1)]
    name: Words
    hint: _Hint


class _Topic(Strict):
    topic: Line
    misconceptions: Annotated[tuple[_Misconception, ...], Field(min_length=1)]


@cache
def load(folder: Path = MISCONCEPTIONS) -> tuple[Misconception, ...]:
    """All misconceptions with their texts, topic by topic.

    Raises:
        ContentFault: a file is faulty, its topic is not its name, or two misconceptions have one id.
    """
    found: list[Misconception] = []
    for path in sorted(folder.glob("*.toml")):
        shape, _ = toml_files.read(path, _Topic)
        if shape.topic != path.stem:
            raise ContentFault(f'{toml_files.shown(path)}: the topic is "{shape.topic}" but the file is "{path.stem}"')
        for one in shape.misconceptions:
            if one.id in {earlier.id for earlier in found}:
                raise ContentFault(f'{toml_files.shown(path)}: two misconceptions have the id "{one.id}"')
            found.append(Misconception(one.id, shape.topic, one.name.text(), one.hint.text()))
    return tuple(found)


@cache
def problems_of(folder: Path = MISCONCEPTIONS) -> dict[str, tuple[str, ...]]:
    """The names of the problems that each misconception is said to be found in, by id."""
    topics = (toml_files.read(path, _Topic)[0] for path in sorted(folder.glob("*.toml")))
    return {one.id: one.problems for topic in topics for one in topic.misconceptions}
