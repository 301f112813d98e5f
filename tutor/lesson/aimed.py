"""Questions in which one misconception would show: for a talk in class, a sheet, and the lesson of a small group.

Pure: the same chapter, skill, misconception and seed give the same questions on every PC, on paper and in the window.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tutor.chapters import generators
from tutor.turn import Chapter, Item, replaced

TRIES = 40
"""Seeds that are tried for a question in which a misconception shows."""
OTHERS = 3
"""Seeds that are tried with the templates of the chapter's other skills."""


def showing(chapter: Chapter, skill: str, misconception: str, seed: int) -> Iterator[tuple[Item, str]]:
    """Questions in which the misconception would show, each with what it leads to; no question comes twice.

    The skill's own templates come first, each in turn, then the others of the chapter.

    Raises:
        ContentFault: a template makes no item.
    """
    asked: set[str] = set()
    for made in _candidates(chapter, skill, seed):
        value = dict(generators.mistakes(made)).get(misconception)
        if value is not None and made.question.en not in asked:
            asked.add(made.question.en)
            yield made, value


def _candidates(chapter: Chapter, skill: str, seed: int) -> Iterator[Item]:
    """Fresh items, the skill's own first, one of each template in turn."""
    own = [one for one in chapter.templates if one.pattern.skill == skill]
    others = [one for one in chapter.templates if one.pattern.skill != skill]
    for templates, tries in ((own, TRIES), (others, OTHERS)):
        for again in range(tries):
            yield from (generators.item(one, seed + again * generators.APART) for one in templates)


def aim(misconception: str, skill: str) -> str:
    """What a lesson's setup keeps of its aim."""
    return f"{misconception}@{skill}"


def paper(chapter: Chapter, aimed_at: str, seed: int, count: int) -> Chapter:
    """The chapter with up to `count` questions for its items, in each of which the misconception would show.

    Raises:
        ContentFault: a template makes no item.
        ValueError: the chapter can make no question of it.
    """
    misconception, _, skill = aimed_at.partition("@")
    items = tuple(item for item, _ in islice(showing(chapter, skill, misconception, seed), count))
    if not items:
        raise ValueError(f'the chapter "{chapter.id}" makes no question in which "{misconception}" shows')
    return replaced(chapter, items=items, version=generators.edition(chapter, items))
