"""The two-way glossary: maths words and question words of English, Hinglish and Hindi, found in any of their spellings.

It reads content/lexicon, once. It finds and renders words and no more: it never decides what is asked, and no text of
any kind or length may raise or take more than linear time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, get_args

from tutor.language import toml_files
from tutor.language.known_words import in_latin, latin_fold, look_up
from tutor.language.lexicon import DEVANAGARI, WORD, hindi_stem, tables
from tutor.language.spelling import sound
from tutor.language.toml_files import Block, Field, Line, Strict
from tutor.language.toml_text import CONTENT
from tutor.library.words import Kind
from tutor.spoken.expected_answers import Spoken, Vocabulary, vocabulary
from tutor.spoken.maths_tokens import LONGEST, normalise

# --- the shape of content/lexicon/glossary ---


class Row(Strict):
    """One meaning, with its wordings in each language; a comma stands between two."""

    en: Line
    hinglish: Line
    hi: Line
    wants: Kind | None = None
    beyond: bool = False


class Talk(Strict):
    """Words of ordinary talk, blanks between them."""

    en: Block
    hinglish: Block
    hi: Block


class GlossaryFile(Strict):
    """content/lexicon/glossary.toml."""

    terms: tuple[Row, ...] = Field(min_length=1)
    asking: tuple[Row, ...] = Field(min_length=1)
    words: tuple[Row, ...] = Field(min_length=1)
    alike: Block
    everyday: Talk


# --- the two-way glossary ---


_TABLES = tables("language/asking")

LEXICON = CONTENT / "lexicon"
MOST = 20_000
"""Characters that are looked at: more than any page of a book or of a teacher's notes."""
FEWEST_SOUNDS = 3
"""Letters of a word that is known by its sound, at least."""
FEWEST_LETTERS = 7
"""Letters from which one slip of spelling is looked past; shorter words are too often other words."""

Group = Literal["terms", "asking", "words"]
"""What a question is about, how it is asked, and what else is in it."""
Tongue = Literal["en", "hinglish", "hi"]


@dataclass(frozen=True, slots=True)
class Term:
    """One meaning of the glossary."""

    english: str
    """Its first English wording: what all the others are turned into."""
    group: Group
    wordings: tuple[str, ...]
    """All of them as the file writes them, English first."""
    wants: Kind | None = None
    beyond: bool = False
    """No book up to Class 8 teaches it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a text, or several that are one term together."""

    text: str
    term: Term | None = None
    tongue: Tongue | None = None
    """The language of the wording that was met; None without a term."""
    exact: bool = False
    """Met letter for letter, not by its stem or looking past a slip."""
    size: int = 1
    """Words in it."""


# --- one spelling for many ----------------------------------------------------------------------------------------

_PIECE = re.compile(rf"(?P<word>{WORD.pattern})|(?<![\w)])-?\d+(?:[./:]\d+)*(?:%|[a-z](?![a-z]))?|[^\W\d_]+|\S")
_NASAL = re.compile("[ङञणनम]\u094d(?=[क-ह])")
_ENDINGS = ("ing", "ed", "on", "en", "o", "e", "s")
_SHORTEST = 4
"""Letters that must be left of a Latin word; of a Hindi one, two (a letter and its sign)."""
_LONG = 6


def _spelt(word: str) -> str:
    """A Hindi word with its nasals and its sh written one way; a Latin word as it is."""
    return _NASAL.sub("\u0902", word).replace("ष", "श").replace("ये", "ए").replace("यी", "ई")


@lru_cache(maxsize=8192)
def loose(word: str) -> str:
    """`word` (as `normalise` writes it) without its ending and with the freedoms of its spelling folded away."""
    if word[0] > "z":
        return hindi_stem(_spelt(word))
    return _latin_stem(latin_fold(word))


def _latin_stem(word: str) -> str:
    ending = next((end for end in _ENDINGS if word.endswith(end) and len(word) - len(end) >= _SHORTEST), "")
    return _latin_stem(word.removesuffix(ending)) if ending else word


_ALIKE_IN_HINDI = (
    (re.compile("[\u093c\u0903\u200c\u200d]"), ""), (re.compile("क्[षश]"), "छ"), (re.compile("[शष]"), "स"),
    (re.compile("ण"), "न"), (re.compile("ऋ"), "रि"), (re.compile("ृ"), "्रि"), (re.compile("ई"), "इ"),
    (re.compile("ी"), "ि"), (re.compile("ऊ"), "उ"), (re.compile("ू"), "ु"), (re.compile("[ऐऎ]"), "ए"),
    (re.compile("ै"), "े"), (re.compile("औ"), "ओ"), (re.compile("ौ"), "ो"), (re.compile("ँ"), "ं"),
    (re.compile("[ङञणनम]्(?=[क-ह])"), "ं"), (re.compile("([क-ह])्\\1"), r"\1"), (re.compile("य(?=[ेि])|(?<=[ाेो])य"), ""),
    (re.compile("ए"), "े"), (re.compile("इ"), "ि"),
)  # fmt: skip
"""What is often written for one another in Hindi: long and short vowels, the three s, nasals, क्ष and छ."""


@lru_cache(maxsize=8192)
def hindi_fold(word: str) -> str:
    """A word of Devanagari (as `normalise` writes it) with all that is often misspelt in it folded away."""
    for pattern, instead in _ALIKE_IN_HINDI:
        word = pattern.sub(instead, word)
    return word


@lru_cache(maxsize=8192)
def _bare(word: str) -> str:
    """The same without any "a", which Hindi in Latin letters has or leaves out at will; short words keep theirs."""
    folded = loose(word)
    return folded.replace("a", "") if len(folded) >= _LONG else folded


def _words(text: str) -> tuple[str, ...]:
    return tuple(_spelt(word) for part in _parts_of(text[:MOST]) for word in WORD.findall(normalise(part)))


# --- the glossary -------------------------------------------------------------------------------------------------

_Meant = tuple[Term, Tongue]


class Glossary:
    """All the terms of the file, by every wording of theirs. Reads nothing after it is made."""

    def __init__(
        self, file: GlossaryFile, spoken: frozenset[str] = frozenset(), loans: tuple[_Meant, ...] = ()
    ) -> None:
        """`spoken`: more words of ordinary talk; `loans`: English words in Hindi letters, each as a term of its own."""
        self.alike = frozenset(_words(file.alike))
        self.talk: dict[Tongue, frozenset[str]] = {
            "en": frozenset(_words(file.everyday.en)),
            "hinglish": frozenset(_words(file.everyday.hinglish)),
            "hi": frozenset(_words(file.everyday.hi)),
        }
        self.spoken = spoken
        self.terms = tuple(_terms(file))
        self.exact: dict[tuple[str, ...], list[_Meant]] = {}
        self.loose: dict[tuple[str, ...], _Meant] = {}
        self.bare: dict[tuple[str, ...], _Meant] = {}
        self.folded: dict[tuple[str, ...], _Meant] = {}
        """Wordings of Devanagari by what is left when all that is often misspelt is folded away."""
        self.folded_talk = frozenset(map(hindi_fold, (*self.talk["hi"], *(one for one in spoken if one[0] > "z"))))
        self.sounds = frozenset(sound(one) for one in (*self.talk["hinglish"], *spoken) if len(one) >= FEWEST_SOUNDS)
        """How ordinary talk in Hindi sounds, in whatever letters."""
        self.parts: set[str] = set()
        self._slips: dict[str, tuple[str, _Meant]] = {}
        borrowed = ((term, tongue, term.wordings[-1]) for term, tongue in loans)
        for term, tongue, wording in (*_wordings(file, self.terms), *borrowed):
            self._learn(term, tongue, _words(wording))
        self.longest = max(map(len, self.exact))

    def _learn(self, term: Term, tongue: Tongue, words: tuple[str, ...]) -> None:
        self.exact.setdefault(words, []).append((term, tongue))
        folded = tuple(loose(word) for word in words)
        self.loose.setdefault(folded, (term, tongue))
        self.bare.setdefault(tuple(_bare(word) for word in words), (term, tongue))
        if tongue == "hi":
            self.folded.setdefault(tuple(map(hindi_fold, words)), (term, tongue))
        self.parts.update(words)
        if len(words) == 1 and term.group == "terms" and len(folded[0]) >= FEWEST_LETTERS - 1 and words[0][0] <= "z":
            for slip in (folded[0], *_one_left_out(folded[0])):
                self._slips.setdefault(slip, (folded[0], (term, tongue)))

    def is_talk(self, word: str) -> bool:
        """Whether `word`, as `normalise` writes it, is one of ordinary talk."""
        return any(word in words for words in self.talk.values())

    def nearly(self, word: str) -> _Meant | None:
        """The term that a long word is, but for one slip of spelling behind its first letter."""
        if len(word) < FEWEST_LETTERS or word[0] > "z" or word in self.alike:
            return None
        folded = loose(word)
        for slip in (folded, *_one_left_out(folded)):
            if (found := self._slips.get(slip)) and found[0][0] == folded[0] and abs(len(found[0]) - len(folded)) <= 1:
                return found[1]
        return None


def _one_left_out(word: str) -> tuple[str, ...]:
    return tuple(word[:at] + word[at + 1 :] for at in range(1, len(word)))


def _terms(file: GlossaryFile) -> list[Term]:
    groups: tuple[tuple[Group, tuple[Row, ...]], ...] = (
        ("terms", file.terms), ("asking", file.asking), ("words", file.words),
    )  # fmt: skip
    return [_term(row, group) for group, rows in groups for row in rows]


def _term(row: Row, group: Group) -> Term:
    wordings = tuple(dict.fromkeys(one for line in (row.en, row.hinglish, row.hi) for one in _split(line)))
    return Term(_split(row.en)[0], group, wordings, row.wants, row.beyond)


def _split(line: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in line.split(",") if part.strip())


def _wordings(file: GlossaryFile, terms: tuple[Term, ...]) -> list[tuple[Term, Tongue, str]]:
    rows = (*file.terms, *file.asking, *file.words)
    return [
        (term, tongue, wording)
        for term, row in zip(terms, rows, strict=True)
        for tongue, line in zip(get_args(Tongue), (row.en, row.hinglish, row.hi), strict=True)
        for wording in _split(line)
    ]


@lru_cache(maxsize=2)
def glossary(folder: Path = LEXICON) -> Glossary:
    """The glossary that lies in `folder`, with the words that Didi's own voice knows.

    Raises:
        ContentFault: a file is missing or does not have its shape; the message says where.
    """
    file, _version = toml_files.read(folder / "glossary.toml", GlossaryFile)
    hindi = _pairs(folder / "hinglish.toml")
    english = _pairs(folder / "maths_hi.toml")
    spoken = frozenset(word for pair in hindi for side in pair for word in _words(side))
    loans: tuple[_Meant, ...] = tuple(
        (Term(word, "words", (word, said)), "hi")
        for word, said in english
        if len(word) > 2 and _words(said)[0] not in spoken
    )
    return Glossary(file, spoken, loans)


def _pairs(path: Path) -> tuple[tuple[str, str], ...]:
    """The `word=said` pairs of a file of sounds."""
    rows = str(toml_files.opened(path).data.get("words", "")).split()
    return tuple((word, said) for word, _is, said in (row.partition("=") for row in rows) if said)


# --- finding ------------------------------------------------------------------------------------------------------

_TELLING = _TABLES.anywhere("hindi_in_latin")
_SHORT = 4
"""In an English sentence a word of up to so many letters is not taken for a Hindi one ("man", "sam", "hal")."""
_MEANING = frozenset({"does", "do", "did", "you", "we", "would", "it"})
"""Before "mean" they tell that it is the verb, not the average."""


def tongue_of(text: str) -> Tongue:
    """The language that `text` is written in, by its letters and its little words."""
    if DEVANAGARI.search(text):
        return "hi"
    return "hinglish" if _TELLING.search(text.lower()) else "en"


_DOTTED = re.compile(r"(?<![^\W_])([^\W\d_])\. ?([^\W\d_])\.?(?: ?([^\W\d_])\.)?(?![^\W_]|[\u093e-\u094d])")
"""A short form of single letters with stops: "म.स.", "h.c.f."."""


def pieces(text: str) -> tuple[Piece, ...]:
    """`text` in pieces, in order: terms as long as can be, other words and signs one by one.

    Of a very long text only the beginning is looked at.
    """
    short = _DOTTED.sub(r"\1 \2 \3", text[:MOST])
    return tuple(piece for part in _parts_of(short) for piece in _pieces(normalise(part)))


def _parts_of(text: str) -> list[str]:
    """The text in parts short enough to be made plain, cut between words where there are any."""
    parts: list[str] = []
    while len(text) > LONGEST:
        at = text.rfind(" ", 1, LONGEST)
        at = at if at > 0 else LONGEST
        parts.append(text[:at])
        text = text[at:]
    return [*parts, text]


@lru_cache(maxsize=512)
def _pieces(plain: str) -> tuple[Piece, ...]:
    known, tongue = glossary(), tongue_of(plain)
    parts = [(match[0], match["word"] is not None) for match in _PIECE.finditer(plain)]
    found: list[Piece] = []
    at = 0
    while at < len(parts):
        piece = _term_at(known, parts, at, tongue) or Piece(parts[at][0])
        if piece.text == "mean" and any(earlier.text.split()[-1] in _MEANING for earlier in found):
            piece = Piece("mean")
        found.append(piece)
        at += piece.size
    return tuple(found)


def _term_at(known: Glossary, parts: list[tuple[str, bool]], at: int, tongue: Tongue) -> Piece | None:
    """The longest term that begins at a place; letter for letter before loosely."""
    end = at
    while end < len(parts) and end - at < known.longest and parts[end][1]:
        end += 1
    said = tuple(_spelt(parts[place][0]) for place in range(at, end))
    for size in range(len(said), 0, -1):
        key = said[:size]
        text = " ".join(part for part, _word in parts[at : at + size])
        if meant := _fitting(known.exact.get(key, ()), key, tongue):
            return Piece(text, *meant, exact=True, size=size)
        if (meant := _loosely(known, key, tongue)) is not None:
            return Piece(text, *meant, size=size)
    return None


def _fitting(meanings: list[_Meant] | tuple[()], key: tuple[str, ...], tongue: Tongue) -> _Meant | None:
    """The first meaning that a wording can have in a text of that language."""
    for term, own in meanings:
        short = len(key) == 1 and len(key[0]) <= _SHORT
        if own != "hinglish" or tongue == "hinglish" or not (short or term.group != "terms"):
            return term, own
    return None


def _loosely(known: Glossary, key: tuple[str, ...], tongue: Tongue) -> _Meant | None:
    if len(key) == 1 and (known.is_talk(key[0]) or key[0] in known.alike):
        return None
    if len(key) == 1 and len(key[0]) < _SHORT:
        return known.folded.get((hindi_fold(key[0]),)) if len(key[0]) > 1 and key[0][0] > "z" else None
    found = known.loose.get(tuple(loose(word) for word in key)) or known.bare.get(tuple(_bare(word) for word in key))
    found = found or known.folded.get(tuple(map(hindi_fold, key)))
    if found is not None:
        return _fitting([found], key, tongue)
    return known.nearly(key[0]) if len(key) == 1 and key[0] not in known.spoken else None


def in_all(text: str) -> tuple[str, ...]:
    """Every wording, in every language, of the maths terms found in `text`; the term of most words first."""
    longest_first = sorted(_of_maths(text), key=lambda piece: -piece.size)
    return tuple(dict.fromkeys(one for piece in longest_first if piece.term for one in piece.term.wordings))


def terms_in(text: str) -> tuple[str, ...]:
    """The maths terms found in `text` by their English headwords, in order."""
    return tuple(dict.fromkeys(piece.term.english for piece in _of_maths(text) if piece.term))


_EVERYDAY = frozenset(tables("language/entailment").rows("everyday")[0])


def strange(sentence: str, facts: Sequence[str]) -> tuple[str, ...]:
    """The maths terms of `sentence`, as they stand in it, that no one of `facts` has in any wording or language.

    Everyday words that are terms too are none, nor a term of several words of which each stands in a fact.
    """
    have = {english for fact in facts for english in terms_in(fact)} | _EVERYDAY
    single = {loose(word) for fact in facts for word in _words(fact)}
    pages = [f" {' '.join(_words(fact))} " for fact in facts]
    return tuple(
        piece.text
        for piece in _of_maths(sentence)
        if piece.term
        and piece.term.english not in have
        and not any(f" {' '.join(_words(piece.text))} " in page for page in pages)
        and not {loose(word) for word in _words(piece.text)} <= single
    )


def _of_maths(text: str) -> tuple[Piece, ...]:
    return tuple(piece for piece in pieces(text) if piece.term is not None and piece.term.group == "terms")


def known(word: str) -> bool:
    """Whether `word` is in the glossary (an ending or a slip aside), in everyday speech, or a number."""
    plain = normalise(word)
    words = _words(plain)
    if not words:
        return True
    table = glossary()
    return any(piece.term is not None for piece in _pieces(plain)) or all(
        table.is_talk(one) or one.removesuffix("s") in table.parts or one in table.spoken or look_up(one) is not None
        or (one[0] > "z" and hindi_fold(one) in table.folded_talk)
        or _CONJUGATED.fullmatch(one) for one in words
    )  # fmt: skip


def is_talk_by_sound(word: str) -> bool:
    """Whether a word of a text in Hinglish sounds like one of ordinary talk: "skta", "krdo"."""
    return len(word) >= FEWEST_SOUNDS and sound(word) in glossary().sounds


_CONJUGATED = re.compile(r".{2,}(?:(?:े|ए)(?:ं?गे|ं?गी|गा)|ो(?:गे|गी)|(?:ू|ऊ)ं(?:गा|गी)?)")
"""Hindi verbs with who does it when ("मिलेंगी", "घटाऊं"): they name nothing that a page could be about."""


# --- into English -------------------------------------------------------------------------------------------------

_NOT_COUNTED = frozenset({"do", "ek", "sath", "दो", "एक"})  # more often other words than numbers


def english(text: str) -> str:
    """`text` in English words, good enough to search by meaning with: terms by their headwords, the question first.

    An English text keeps its own words. Of another one little words go away, and what no one knows stays, Hindi
    letters as Latin ones, so that a question on something else does not become one on nothing.
    """
    found = pieces(text)
    if tongue_of(normalise(text)) == "en":
        return _tidy([_said_in_english(piece) for piece in found])
    asked = [piece.term.english for piece in found if piece.term is not None and piece.term.group == "asking"]
    return _tidy([*asked[:1], *(word for piece in found if (word := _turned(piece)) not in ("", "of"))])


def _said_in_english(piece: Piece) -> str:
    return piece.text if piece.term is None or piece.tongue == "en" else piece.term.english


def _turned(piece: Piece) -> str:
    if piece.term is not None:
        return "" if piece.term.group == "asking" else _said_in_english(piece)
    word = piece.text
    if not WORD.fullmatch(word):
        return word
    if (number := look_up(word)) and number[0] in ("unit", "teen", "scale") and word not in _NOT_COUNTED:
        return str(number[1])
    table = glossary()
    if _spelt(word) in table.talk["hi"] or (word in table.talk["hinglish"] and word not in table.talk["en"]):
        return ""
    return in_latin(word) if DEVANAGARI.match(word) else word


def _tidy(words: list[str]) -> str:
    return re.sub(r" (?=[?!.,;:)])|(?<=\() ", "", " ".join(words)).strip(" ,;.")


# --- what a short doubt sounds like ---


_TERMS_OF_HINDI = 2
"""Hindi wordings of a maths word that the ears try: the commonest stand first in the glossary."""
_LONGEST = 3
"""Words of a maths word that is asked for by itself; longer ones are told apart well enough when heard freely."""
_REPLIES = ("clear", "not_clear", "not_asked", "one_more", "no_more", "language")
"""What a reply to "is it clear?" and "what else?" may mean."""
RULES = (
    ("answer", ("opening_doubt?", "topic", "one_asked")),
    ("answer", ("topic", "aur_ek", "topic", "two_asked")),
    ("answer", ("topic", "ko", "topic", "changed_asked")),
    ("answer", ("signs", "why_asked")),
    ("answer", ("reply",)),
)
"""What a short doubt in Hinglish is made of, and what is said between two of them."""


def _phrases(name: str, language: Literal["en", "hi"] = "hi") -> tuple[Spoken, ...]:
    said = _TABLES.text(f"heard.{language}", name).replace("\\\n", "")
    return tuple(Spoken(one, language) for one in _split(said))


def _topics() -> tuple[Spoken, ...]:
    """The maths words of the glossary, as English has them and as Hindi does in Latin letters."""
    found: dict[str, Spoken] = {}
    hindi: dict[str, int] = {}
    for words, meanings in glossary().exact.items():
        for term, tongue in meanings:
            says = " ".join(words)
            if term.group != "terms" or len(words) > _LONGEST or not says.isascii():
                continue
            if says == term.english:
                found[says] = Spoken(says, "en")
            elif tongue == "hinglish" and hindi.get(term.english, 0) < _TERMS_OF_HINDI:
                hindi[term.english] = hindi.get(term.english, 0) + 1
                found.setdefault(says, Spoken(says, "hi"))
    return tuple(found.values())


def replies() -> dict[str, tuple[Spoken, ...]]:
    """What is said in a talk about doubts beside the doubts themselves, by what it means."""
    return {name: (*_phrases(name), *_phrases(name, "en")) for name in _REPLIES}


@cache
def doubts_aloud() -> Vocabulary:
    """All that is heard as a short doubt, and what may always be said instead."""
    always = vocabulary("word") or Vocabulary("word", (), ())
    groups = {
        "topic": _topics(),
        **{name: _phrases(name) for name in ("opening_doubt", "aur_ek", "ko")},
        "signs": _phrases("signs", "en"),
        "reply": tuple(one for says in replies().values() for one in says),
        **{name: _phrases(name) for name in ("one_asked", "two_asked", "changed_asked", "why_asked")},
    }
    return Vocabulary("doubt", (*always.groups, *groups.items()), (*always.rules, *RULES))
