"""The library's index: the words of its passages and where they lie by meaning, in a file that may be thrown away.

Everything in it is worked out from the passages and can be worked out again; what has not changed is not worked out
twice. It scores words and hands out vectors, and never decides what fits a question. For one thread: another thread or
program opens the same file for itself.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from tutor.chapters.values import Text
from tutor.language.lexicon import hindi_stem, tables
from tutor.library.words import Embed, Passage, Progress
from tutor.records.cache import Cache, CacheLost, Row, rows_elsewhere, throw_away

# --- words as the library's word index knows them ---


SIGNS = {
    "%": "percent",
    "√": "root",
    "°": "degree",
    "²": "square",
    "³": "cube",
    "π": "pi",
    "₹": "rupee",
    "$": "dollar",
    "∠": "angle",
    "△": "triangle",
    "∥": "parallel",
    "⊥": "perpendicular",
    "<": "less",
    ">": "greater",
    "=": "equal",
    "+": "plus",
    "−": "minus",
    "×": "times",
    "÷": "divided",
}
"""What is asked for in words and written as a sign."""
_SIGN = re.compile("[" + re.escape("".join(SIGNS)) + "]")
_WORD = re.compile(r"[^\W_]+(?:[\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963]+[^\W_]*)*")
"""Letters and digits, a Devanagari word with its vowel signs, nukta and virama in one piece."""
_JOINERS = str.maketrans("", "", "\u200b\u200c\u200d\u2060\ufeff\u00ad")
_NASALS = re.compile("[ङञणनम]\u094d(?=[क-घच-झट-ढत-धप-भ])|\u0901")
"""A nasal before its own row of consonants, and the moon dot: both are written as a plain dot too ("अङ्क", "अंक")."""
_NUKTA = "\u093c"
_DOUBLED = "bdgmnprt"
"""Letters that English doubles before an ending ("fitted"); what is left of "adding" has them of its own."""
LONGEST = 40
"""Characters of a word that are looked at."""

FUNCTION_WORDS = frozenset(tables("language/asking").text("words", "function_words").split())

_KEPT_S = ("ss", "us", "is")
"""Endings of English words that are no plurals: "class", "radius", "axis"."""


def words_of(text: str) -> list[str]:
    """The words of a text in the index's form, in their order. Hindi digits become 0 to 9."""
    plain = unicodedata.normalize("NFC", text.translate(_JOINERS)).casefold()
    spelled = _SIGN.sub(lambda sign: f" {SIGNS[sign.group()]} ", plain)
    return [stem(word[:LONGEST]) for word in _WORD.findall(spelled)]


def telling_words(text: str) -> list[str]:
    """The words of a text, in the index's form and each once, that tell what it is about."""
    return [word for word in dict.fromkeys(words_of(text)) if word not in _FUNCTION_STEMS]


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """One form for a word's singular and plural, and in English for what is being done and has been done."""
    if word.isdigit():
        return "".join(str(unicodedata.digit(digit, digit)) for digit in word)
    if word.isascii():
        return _english(word)
    return _hindi(word)


def _english(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    for ending in ("ing", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith(_KEPT_S):
            word = word[: -len(ending)]
            if ending != "s" and len(word) > 3 and word[-1] == word[-2] and word[-1] in _DOUBLED:
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _hindi(word: str) -> str:
    return hindi_stem(_NASALS.sub("\u0902", word).replace(_NUKTA, ""))  # "बड़ा" is often typed and heard as "बडा"


_FUNCTION_STEMS = frozenset(word for one in FUNCTION_WORDS for word in words_of(one))


# --- the library's index ---


FILE_NAME = "library.db"
"""The index's file in the data folder."""

RECIPE = "words 4, parts 3"
"""How its rows are worked out: a file of another recipe is begun anew."""

MADE_FROM = "passages"
"""What its rows are worked out from; which passages, each row tells."""

TABLES = """
CREATE TABLE pages (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(title, keywords, body,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'");
CREATE VIRTUAL TABLE known USING fts5vocab(words, row);
CREATE TABLE parts (id TEXT NOT NULL, at INTEGER NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (id, at));
CREATE TABLE vectors (hash TEXT NOT NULL, model TEXT NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (hash, model))
"""

TITLE, KEYWORDS, BODY = 4.0, 3.0, 1.0
"""What a word counts for where it stands: a title and its keywords say what the page is about."""
PART = 320
"""Characters of a page that are taken together for one vector. Longer ones hide what stands in their midst: on
OpenStax pages of 1,000 characters and more came first for 78 % of glossary questions, parts of 300 for 87 %."""
BATCH = 24
"""Pages that are made into vectors before they are kept: what is lost when the program is stopped, and no more."""

SLACK = 0.02
"""How far from 1 the length of a vector may be that another file holds; half precision moves it by 0.001."""

_SENTENCE = re.compile(r"(?<=[.?!।])\s+|\n+")


@dataclass(frozen=True, slots=True)
class Built:
    """What bringing the index up to date came to."""

    pages: int = 0
    """Pages it holds now."""
    changed: int = 0
    """Pages that were new or other than before."""
    removed: int = 0
    embedded: int = 0
    """Parts of pages that were made into vectors."""
    is_whole: bool = True
    """False when it was stopped, or another program held the file, before everything was in it."""
    by_meaning: bool = False
    """Whether every page has its vectors."""


@dataclass(frozen=True, slots=True)
class Meanings:
    """The vectors of the library: row by row the part of which page it is."""

    ids: tuple[str, ...] = ()
    vectors: NDArray[np.float32] | None = None
    """One row for each part, each of length 1."""


class Index:
    """An open index. What it cannot read any more it begins anew, empty: then `bring_up_to_date` is due again."""

    def __init__(self, path: Path | None, embed: Embed | None, others: Sequence[Path] = ()) -> None:
        self._path = path
        self._embed = embed
        self._others = tuple(others)
        self._cache = self._opened()

    @classmethod
    def open(cls, path: Path | None, embed: Embed | None = None, others: Sequence[Path] = ()) -> Self:
        """The index in the file at `path` (None: in memory). Without `embed` it knows words only.

        `others` are files of other indexes, from which vectors of the same texts are copied; nothing there is written.
        """
        return cls(path, embed, others)

    def _opened(self) -> Cache:
        return Cache.open(self._path, RECIPE, MADE_FROM, TABLES)

    def close(self) -> None:
        """Close the file. Closing twice does nothing more."""
        self._cache.close()

    # --- bringing up to date ------------------------------------------------------------------------------------

    def bring_up_to_date(
        self,
        passages: Sequence[Passage],
        progress: Progress | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> Built:
        """Take in what is new among the passages, and take out what is no longer there.

        Words come first, all at once; then, with an `embed`, vectors batch by batch. `progress` is told of pages whose
        vectors are there, of how many. After `stop` says so nothing more is begun, and what was done is kept.

        Raises:
            one of the model's `failures`: the model of meanings failed. The words are in the index then.
        """
        for _ in range(2):
            try:
                return self._brought(passages, progress, stop)
            except CacheLost as lost:
                if lost.is_held:
                    break
                self._begin_anew()
        return Built(is_whole=False)

    def _brought(self, passages: Sequence[Passage], progress: Progress | None, stop: Callable[[], bool]) -> Built:
        pages = {passage.id: passage for passage in passages}
        changed, removed = self._take(pages)
        self._take_over()
        embedded = self._take_vectors(self._embed, progress, stop, pages) if self._embed is not None else 0
        missing = bool(self._without_vectors())
        return Built(
            pages=len(pages),
            changed=changed,
            removed=removed,
            embedded=embedded,
            is_whole=self._embed is None or not missing,
            by_meaning=self._embed is not None and not missing,
        )

    def take_words(self, passages: Sequence[Passage]) -> None:
        """Take in the words alone, which a search needs at once; vectors that are there, or in another file, stay."""
        with suppress(CacheLost):
            self._take({passage.id: passage for passage in passages})
            self._take_over()

    def _take(self, pages: Mapping[str, Passage]) -> tuple[int, int]:
        """Take in the words of the pages and what their parts are; how many pages are new, and how many are gone."""
        hashes = {id_: _hash(repr(passage)) for id_, passage in pages.items()}
        with self._cache.whole():
            held = {row[1]: (row[0], row[2]) for row in self._cache.rows("SELECT row, id, hash FROM pages")}
            stale = [id_ for id_, (_, known) in held.items() if hashes.get(id_) != known]
            fresh = [id_ for id_ in pages if id_ not in held or id_ in set(stale)]
            self._cache.run("DELETE FROM words WHERE rowid = ?", [(held[id_][0],) for id_ in stale])
            self._cache.run("DELETE FROM pages WHERE id = ?", [(id_,) for id_ in stale])
            self._cache.run("DELETE FROM parts WHERE id = ?", [(id_,) for id_ in stale])
            self._cache.run("INSERT INTO pages (id, hash) VALUES (?, ?)", [(id_, hashes[id_]) for id_ in fresh])
            rows = {row[1]: row[0] for row in self._cache.rows("SELECT row, id FROM pages")}
            self._cache.run(
                "INSERT INTO words (rowid, title, keywords, body) VALUES (?, ?, ?, ?)",
                [(rows[id_], *_columns(pages[id_])) for id_ in fresh],
            )
            self._cache.run(
                "INSERT INTO parts VALUES (?, ?, ?)",
                [(id_, at, _hash(part)) for id_ in fresh for at, part in enumerate(parts_of(pages[id_]))],
            )
            self._cache.run("DELETE FROM vectors WHERE hash NOT IN (SELECT hash FROM parts)")
            if stale or fresh:
                self._count_change()
        return len(fresh), sum(id_ not in pages for id_ in stale)

    def _take_vectors(
        self, embed: Embed, progress: Progress | None, stop: Callable[[], bool], pages: Mapping[str, Passage]
    ) -> int:
        """Make the vectors that are missing; how many."""
        waiting = self._without_vectors()
        done, embedded = len(pages) - len(waiting), 0
        if progress is not None:
            progress(done, len(pages))
        for at in range(0, len(waiting), BATCH):
            if stop():
                break
            batch = waiting[at : at + BATCH]
            embedded += self._embed_batch(embed, [part for id_ in batch for part in parts_of(pages[id_])])
            done += len(batch)
            if progress is not None:
                progress(done, len(pages))
        return embedded

    def _take_over(self) -> None:
        """Copy the vectors that are missing from the other files, as far as those have them."""
        for path in self._others:
            if self._embed is None or not (missing := self._missing(self._embed.name)):
                return
            found = [(key, self._embed.name, vector) for key, vector in _vectors_in(path, self._embed.name, missing)]
            if found:
                with self._cache.whole():
                    self._cache.run("INSERT OR IGNORE INTO vectors VALUES (?, ?, ?)", found)
                    self._count_change()

    def _missing(self, model: str) -> set[str]:
        """Hashes of the parts that have no vector of that model."""
        sql = "SELECT hash FROM parts EXCEPT SELECT hash FROM vectors WHERE model = ?"
        return {row[0] for row in self._cache.rows(sql, [model])}

    def _embed_batch(self, embed: Embed, parts: Sequence[str]) -> int:
        model = embed.name
        known = {row[0] for row in self._cache.rows("SELECT hash FROM vectors WHERE model = ?", [model])}
        fresh = {_hash(part): part for part in parts if _hash(part) not in known}
        vectors = embed.embed(list(fresh.values())).astype("<f2")  # half precision moves no cosine by 0.001
        with self._cache.whole():
            self._cache.run(
                "INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)",
                [(key, model, vector.tobytes()) for key, vector in zip(fresh, vectors, strict=True)],
            )
            self._cache.run("DELETE FROM vectors WHERE model <> ? AND hash IN (SELECT hash FROM parts)", [(model,)])
            self._count_change()
        return len(fresh)

    def _without_vectors(self) -> list[str]:
        """Ids of the pages of which a part has no vector of this model, in the order in which they came."""
        if self._embed is None:
            return []
        sql = """SELECT id FROM pages WHERE id IN (SELECT parts.id FROM parts LEFT JOIN vectors
                 ON vectors.hash = parts.hash AND vectors.model = ? WHERE vectors.hash IS NULL) ORDER BY row"""
        return [row[0] for row in self._cache.rows(sql, [self._embed.name])]

    def _count_change(self) -> None:
        self._cache.keep("changes", str(int(self._cache.value("changes") or 0) + 1))

    def _begin_anew(self) -> None:
        self._cache.close()
        if self._path is not None:
            throw_away(self._path)
        self._cache = self._opened()

    # --- reading ------------------------------------------------------------------------------------------------

    def changes(self) -> str:
        """A mark that is another one after anybody changed the index; empty while nothing was ever taken in."""
        sql = "SELECT value FROM told WHERE name = 'changes'"
        return str(self._read(lambda: self._cache.rows(sql), [("",)])[0][0])

    def word_scores(self, words: Sequence[str]) -> dict[str, float]:
        """How well each page has the words (in the index's form, see `words_of`): BM25, by id; above 0, any order."""
        wanted = _any_of(words)
        if not wanted:
            return {}
        sql = """SELECT pages.id, bm25(words, ?, ?, ?) FROM words
                 JOIN pages ON pages.row = words.rowid WHERE words MATCH ?"""
        found = self._read(lambda: self._cache.rows(sql, [TITLE, KEYWORDS, BODY, wanted]))
        return {row[0]: -row[1] for row in found}

    def pages_with(self, word: str) -> frozenset[str]:
        """Ids of the pages that have that word, given in the index's form."""
        return self._matching(_any_of([word]))

    def pages_called(self, word: str) -> frozenset[str]:
        """Ids of the pages that have it in their title, their keywords or their chapter's title."""
        wanted = _any_of([word])
        return self._matching(wanted and f"{{title keywords}} : {wanted}")

    def _matching(self, wanted: str) -> frozenset[str]:
        sql = "SELECT pages.id FROM words JOIN pages ON pages.row = words.rowid WHERE words MATCH ?"
        return (
            frozenset(row[0] for row in self._read(lambda: self._cache.rows(sql, [wanted]))) if wanted else frozenset()
        )

    def vocabulary(self) -> dict[str, int]:
        """Every word of the library in the index's form, and on how many pages it stands."""
        return dict(self._read(lambda: self._cache.rows("SELECT term, doc FROM known")))

    def meanings(self) -> Meanings:
        """The vectors that the index's model made."""
        if self._embed is None:
            return Meanings()
        sql = """SELECT parts.id, vectors.vector FROM parts JOIN vectors USING (hash)
                 WHERE vectors.model = ? ORDER BY parts.id, parts.at"""
        model = self._embed.name
        rows = self._read(lambda: self._cache.rows(sql, [model]))
        if not rows:
            return Meanings()
        halves = np.frombuffer(b"".join(row[1] for row in rows), dtype="<f2").reshape(len(rows), -1)
        return Meanings(tuple(row[0] for row in rows), halves.astype(np.float32))

    def _read(self, look: Callable[[], list[Row]], otherwise: Sequence[Row] = ()) -> list[Row]:
        """What `look` finds. From a file that is lost nothing is found, and it is begun anew."""
        try:
            return look() or list(otherwise)
        except CacheLost as lost:
            if not lost.is_held:
                self._begin_anew()
            return list(otherwise)


def _vectors_in(path: Path, model: str, wanted: set[str]) -> list[tuple[str, bytes]]:
    """The vectors of `model` for those hashes in another index's file, which is only read and never waited for.

    Nothing where that file is not there, in use, damaged, or holds what is no vector.
    """
    if not path.is_file():
        return []
    rows = rows_elsewhere(path, "SELECT hash, vector FROM vectors WHERE model = ?", [model])
    found = [(key, vector) for key, vector in rows if key in wanted and _is_vector(vector)]
    return found if len({len(vector) for _, vector in found}) == 1 else []


def _is_vector(kept: object) -> bool:
    """Whether it is what an index keeps of a vector: numbers in half precision, of length 1."""
    if not isinstance(kept, bytes) or not kept or len(kept) % 2:
        return False
    length = float(np.linalg.norm(np.frombuffer(kept, dtype="<f2").astype(np.float32)))
    return abs(length - 1.0) < SLACK  # False for what is no number too


def parts_of(passage: Passage) -> tuple[str, ...]:
    """The page in parts for vectors, each behind its title, which says what it is about; then what it is asked by.

    Notes keep their language.
    """
    head = passage.title.en
    return (*(f"{head}. {part}" for part in _cut(passage.text.en)), *passage.asks) or (head,)


def _cut(text: str) -> Iterator[str]:
    held = ""
    for sentence in _SENTENCE.split(text):
        for piece in _short(sentence.strip()):
            if held and len(held) + len(piece) > PART:
                yield held
                held = ""
            held = f"{held} {piece}".strip()
    if held:
        yield held


def _short(sentence: str) -> Iterator[str]:
    """A sentence that is longer than a part, cut at spaces."""
    while len(sentence) > PART:
        cut = sentence.rfind(" ", 1, PART)
        cut = cut if cut > 0 else PART
        yield sentence[:cut]
        sentence = sentence[cut:].lstrip()
    yield sentence


def _columns(passage: Passage) -> tuple[str, str, str]:
    """Title, keywords (with how it is asked for, and the chapter), and text as the index has them, in all languages."""
    chapter = _once(passage.chapter_title)
    called = (*passage.keywords, *passage.asks, *passage.also_asked, *chapter)
    columns = (_once(passage.title), called, _once(passage.text))
    title, keywords, body = (" ".join(words_of("\n".join(column))) for column in columns)
    return title, keywords, body


def _once(text: Text) -> tuple[str, ...]:
    """A text in its languages. Notes have one text in all of them, which counts once."""
    return tuple(dict.fromkeys([text.en, text.hinglish, text.hi]))


def _any_of(words: Sequence[str]) -> str:
    """A query for pages with any of the words. Each stands in quotes, in which nothing is an operator."""
    plain = dict.fromkeys(
        word.encode("utf-8", "ignore").decode().replace('"', "").replace("\x00", "") for word in words
    )
    return " OR ".join(f'"{word}"' for word in plain if word.strip())


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]
