"""Marks answers anew where the answer key has been put right since: those that depended on it, and no other.

An answer is marked anew only where the very question that was asked is still there with another answer. A question
that is gone, or that asks something else today, keeps the marks it was given.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path

from tutor.chapters import packs
from tutor.chapters.packs import CHAPTERS, FILE
from tutor.errors import ContentFault
from tutor.reports.turn_facts import Asked
from tutor.turn import Chapter, Heard, Item, Language, Session, State, Template, Text, Verdict

_ID = re.compile(r"[a-z][a-z0-9_]*")
"""A chapter's id, which is also its folder's name."""
_SHORT = 12
"""Digits of the sum over a chapter's file that its version has (see `toml_files.Source`)."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What an answer comes to by the key of today."""

    verdict: str
    value: str | None
    misconception: str


class Content:
    """Today's content in a folder of chapters, as far as it is asked for; each chapter is looked at once."""

    def __init__(self, folder: Path = CHAPTERS) -> None:
        self._folder = folder
        self._files: dict[str, str] = {}

    def file(self, chapter: str) -> str:
        """A short sha256 of the chapter's file, as its version begins; empty when there is none."""
        if chapter not in self._files:
            self._files[chapter] = self._hash(chapter) if _ID.fullmatch(chapter) else ""
        return self._files[chapter]

    def _hash(self, chapter: str) -> str:
        file = self._place(chapter) / FILE
        return hashlib.sha256(file.read_bytes()).hexdigest()[:_SHORT] if file.is_file() else ""

    def fingerprint(self, chapter: str) -> str:
        """Tells whether anything that a key depends on may have changed: the chapter's file, or Didi herself."""
        return f"{self.file(chapter)} {metadata.version('didi')}"

    def chapter(self, name: str) -> Chapter | None:
        """The chapter of that id; None when there is none that can be read."""
        if not _ID.fullmatch(name):
            return None
        try:
            return packs.read_chapter(self._place(name))
        except ContentFault:
            return None

    def _place(self, chapter: str) -> Path:
        return packs.folder_of(chapter) if self._folder == CHAPTERS else self._folder / chapter

    def item(self, chapter: str, name: str, *, slim: bool = False) -> Item | None:
        """The item of that id as it is today; `slim`: with its board and its key alone, which is fast."""
        found = self.chapter(chapter)
        if found is None:
            return None
        template, at, seed = name.rpartition("@")
        if not at:
            return next((one for one in found.items if one.id == name), None)
        patterns = [one for one in found.templates if one.pattern.id == template]
        if not patterns or not re.fullmatch(r"-?\d{1,18}", seed):
            return None
        from tutor.chapters import generators  # what makes questions takes as long to load as a report takes

        try:
            return generators.item(_slim(patterns[0]) if slim else patterns[0], int(seed))
        except ContentFault:
            return None

    def skill_of(self, chapter: str, name: str) -> str:
        """The skill of an item of today, without making it; empty when there is none."""
        found, pattern = self.chapter(chapter), name.rpartition("@")[0] or name
        if found is None:
            return ""
        every = [*found.items, *(one.pattern for one in found.templates)]
        return next((one.skill for one in every if one.id == pattern), "")


def _slim(template: Template) -> Template:
    """The template without all that is said beside the question: the same numbers come of the same seed."""
    nothing, pattern = Text("", ""), template.pattern
    bare = replace(
        pattern,
        question=Text(pattern.question.en, ""),
        spoken=nothing,
        latex="",
        hints=(nothing, nothing),
        steps=(),
        sub_questions=(),
        praise=nothing,
        relate=nothing,
    )
    return replace(template, pattern=bare)


def key_now(asked: Asked, content: Content) -> Item | None:
    """The item with the key that counts today for what was asked; None where the key of then still counts.

    That is so where the chapter's file is what it was, the card holds no key (an older Didi's), the item is gone, its
    question is another one today, or its key is what it was.
    """
    if not asked.key or asked.file == content.file(asked.chapter):
        return None
    item = content.item(asked.chapter, asked.item, slim=True)
    if item is None or _plain(item.question.en) != _plain(asked.question):
        return None
    if (item.answer, item.accept_also, item.form) == (asked.key, asked.accept_also, asked.form):
        return None
    return content.item(asked.chapter, asked.item)


_BESIDE = re.compile(r"[\s.,;:!?]+(?=\s|$)|\s+")


def _plain(question: str) -> str:
    """A question without what does not matter: capitals, spaces, and the points between and after sentences."""
    return " ".join(_BESIDE.sub(" ", question.casefold()).split())


def counted(item: Item, chapter: Chapter, heard: Heard, language: Language, *, about: str) -> Marked | None:
    """As `marked`; but words that were taken for something else then (`about`) count now only where they are right."""
    anew = marked(item, chapter, heard, language)
    return anew if anew is not None and (about == "item" or anew.verdict == Verdict.CORRECT) else None


def marked(item: Item, chapter: Chapter, heard: Heard, language: Language) -> Marked | None:
    """What a student's words come to as an answer to the item; None when they are no answer to it.

    The whole way that words go in a lesson is gone again: as if the question had just been asked.
    """
    from tutor.listening import understanding  # as above: most reports mark nothing anew

    alone = replace(chapter, items=(item,))
    asked = item.spoken.spoken_in(language)
    session = Session("", alone, (0,), language=language, state=State.ASKED, last_said=(asked,))
    meant = understanding.understand(session, heard)
    if meant.verdict is None or meant.about != "item":
        return None
    found = "" if meant.diagnosis is None or meant.verdict is Verdict.CORRECT else meant.diagnosis.id
    return Marked(meant.verdict.value, meant.value, found)
