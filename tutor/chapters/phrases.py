"""The phrase book: the written wording of every move, for when no model words it.

Same family, language and place in the session: same sentences, always. It never says a thing the same way twice before
every other way was said, never decides what may be said, and puts the student's words in exactly as they were.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Annotated, Self, get_args

from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.toml_files import Field, Line, Strict, model_validator
from tutor.language.toml_text import CONTENT
from tutor.turn import Language

PHRASES = CONTENT / "phrases"

Variant = tuple[str, ...]
"""One way of saying a thing: its sentences, with slots in braces."""

_FEWEST = 3
"""Ways of saying a thing that are gone through even when only the shorter ones are wanted."""

Slot = str | int | Sequence[str]
"""What fills a slot. Several sentences (the steps of a solution) fill a sentence that is nothing but their slot."""


class _Family(Strict):
    slots: tuple[Line, ...] = ()
    say: Annotated[tuple[Annotated[tuple[Line, ...], Field(min_length=1)], ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _sentences_use_known_slots(self) -> Self:
        for sentence in (sentence for variant in self.say for sentence in variant):
            for name in slots_of(sentence):
                if name not in self.slots:
                    raise ValueError(f'the slot {{{name}}} of "{sentence}" is not among its slots')
        return self


class _Phrases(Strict):
    words: dict[str, dict[str, Line]] = Field(default_factory=dict)
    families: dict[str, _Family]


@dataclass(frozen=True, slots=True)
class _Book:
    """The phrases of one language."""

    path: str
    words: Mapping[str, Mapping[str, str]]
    """Words for the codes that some slots are filled with: slot, then code, then words ("form", "simplest")."""
    slots: Mapping[str, tuple[str, ...]]
    say: Mapping[str, tuple[Variant, ...]]


@dataclass(frozen=True, slots=True)
class PhraseBook:
    """All phrases in all languages."""

    books: Mapping[str, _Book]

    @staticmethod
    def load() -> PhraseBook:
        """The phrase book of this installation, read once.

        Raises:
            ContentFault: a phrase file is faulty.
        """
        return read_phrases(PHRASES)

    def families(self) -> tuple[str, ...]:
        """The names of all families, in the order of the English file."""
        return tuple(self.books["en"].say)

    def slots(self, family: str, language: Language = "en") -> tuple[str, ...]:
        """The slots that `family` may be filled with. Raises ContentFault for a family there is not."""
        book = self._book(language)
        return book.slots[_known(book, family)]

    def variants(self, family: str, language: Language) -> tuple[Variant, ...]:
        """Every way of saying `family`, with its slots still open. Raises ContentFault for a family there is not."""
        book = self._book(language)
        return book.say[_known(book, family)]

    def say(
        self,
        family: str,
        language: Language,
        turn: int = 0,
        *,
        brief: bool = False,
        used: int | None = None,
        seed: int = 0,
        **slots: Slot,
    ) -> tuple[str, ...]:
        """The sentences for `family`. Slots that a variant does not use are left out.

        `used` says how often the family was said in this session before: no wording comes twice before all were said.
        Where that is not known, `turn` stands in for it. `seed` is the session's, and moves where it begins. With
        `brief` only the shorter half of the variants is gone through.

        Raises:
            ContentFault: there is no such family, or a slot it uses was not given.
        """
        book = self._book(language)
        variants = _in_turn(book.say[_known(book, family)], brief)
        place = (turn if used is None else used) + seed
        filled = {name: _in_words(book, name, value) for name, value in slots.items()}
        try:
            return tuple(said for line in variants[place % len(variants)] for said in _filled(line, filled))
        except KeyError as missing:
            raise ContentFault(f"{book.path}: {family} needs the slot {missing}") from missing

    def _book(self, language: Language) -> _Book:
        """The book of `language`; Hinglish stands in for a language that has none yet."""
        return self.books.get(language, self.books["hinglish"])


@cache
def read_phrases(folder: Path) -> PhraseBook:
    """The phrase book in `folder`: `en.toml` and `hinglish.toml`, and the other languages that are there.

    Raises:
        ContentFault: a file is missing or faulty.
    """
    here = [one for one in get_args(Language) if one in ("en", "hinglish") or (folder / f"{one}.toml").is_file()]
    return PhraseBook({language: _read_book(folder / f"{language}.toml") for language in here})


def slots_of(sentence: str) -> tuple[str, ...]:
    """The names of the slots in a sentence. Raises ValueError if a brace is left open or holds more than a name."""
    names = []
    for _, name, spec, conversion in Formatter().parse(sentence):
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise ValueError(f'a slot must be one name in braces, in "{sentence}"')
        names.append(name)
    return tuple(names)


def _read_book(path: Path) -> _Book:
    shape, _ = toml_files.read(path, _Phrases)
    slots = {name: family.slots for name, family in shape.families.items()}
    say = {name: family.say for name, family in shape.families.items()}
    return _Book(toml_files.shown(path), shape.words, slots, say)


def _known(book: _Book, family: str) -> str:
    if family not in book.say:
        raise ContentFault(f"{book.path}: there is no family {family!r}")
    return family


def _in_turn(variants: Sequence[Variant], brief: bool) -> tuple[Variant, ...]:
    """The variants in the order they are gone through: the longer half, then the shorter; with `brief` only that.

    The shorter half comes last, so that a session that turns brief halfway does not say at once what it said before.
    """
    lengths = sorted(range(len(variants)), key=lambda place: sum(map(len, variants[place])))
    shorter = sorted(lengths[: max(_FEWEST, len(variants) // 2)])
    longer = [place for place in range(len(variants)) if place not in shorter]
    return tuple(variants[place] for place in (shorter if brief else longer + shorter))


def _in_words(book: _Book, slot: str, value: Slot) -> Slot:
    if isinstance(value, str):
        return book.words.get(slot, {}).get(value, value)
    return value


def _filled(sentence: str, slots: Mapping[str, Slot]) -> tuple[str, ...]:
    alone = sentence[1:-1]
    value = slots.get(alone) if sentence == f"{{{alone}}}" else None
    if value is not None and not isinstance(value, str | int):
        return tuple(value)
    joined = {name: one if isinstance(one, str | int) else " ".join(one) for name, one in slots.items()}
    return (sentence.format_map(joined),)
