"""Finds the passages that answer a question, and says honestly how well they fit it.

Meaning and words are weighed together by what is asked for; how good the fit is comes from what was measured on
questions whose answer is known (docs/decisions/0011-the-library.md). It words nothing, and a passage that does not fit
is never handed on as one that does.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tutor.library import terms
from tutor.library.index import Index, telling_words, words_of
from tutor.library.passages import IDEA
from tutor.library.words import MEASURES as MEASURES
from tutor.library.words import Embed, Found, Hit, Kept, Passage, Question
from tutor.library.words import Measures as Measures
from tutor.turn import Quality

Scores = NDArray[np.float64]
"""One number for each page of the library."""


@dataclass(frozen=True, slots=True)
class _Library:
    """What finding holds of the index."""

    changes: str
    pages: tuple[Passage, ...]
    at: Mapping[str, int]
    """The place of each page by its id."""
    known: Mapping[str, int]
    """On how many pages each word stands."""
    vectors: NDArray[np.float32] | None
    """Parts of pages, those of one page one after another."""
    starts: NDArray[np.intp]
    """Where a page's parts begin in `vectors`."""
    owners: NDArray[np.intp]
    """Which page that is."""
    wholes: NDArray[np.float32] | None
    """The middle of each page's parts, a row for each page; noughts where it has none."""
    topics: NDArray[np.float32] | None
    """The middle of the wholes of each page's topic, a row for each page."""
    lacking: NDArray[np.bool_]
    """Whether a page has no vector, as new notes have none for a while."""
    headings: tuple[tuple[int, frozenset[str], frozenset[str]], ...]
    """For each of a teacher's notes its place, all words that it is called by, and the telling ones of its heading."""
    taught: tuple[frozenset[str], ...]
    """The words of what each page's skill is called; none for a page of no skill."""
    names: tuple[frozenset[frozenset[str]], ...]
    """What each page is called: its title without the words of asking, and its keywords, each as a set of words."""
    asked: tuple[tuple[int, frozenset[str]], ...]
    """How children ask for pages in Hinglish: a page's place, and the telling words of one question."""

    def rows(self, page: int) -> slice:
        """Where the vectors of a page stand; an empty stretch where it has none."""
        found = np.flatnonzero(self.owners == page)
        if not len(found) or self.vectors is None:
            return slice(0, 0)
        ends = np.append(self.starts[1:], len(self.vectors))
        return slice(int(self.starts[found[0]]), int(ends[found[0]]))

    def rarity(self, pages: float) -> float:
        """What an idea tells that so many pages have: more the fewer they are, most when none has it."""
        return math.log(1.0 + (len(self.pages) + 0.5) / (pages + 0.5))


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A question against every page."""

    rank: Scores
    """What decides the order: meaning and words together, each as a share of its own range."""
    fit: Scores
    """The calibrated score, 0 to 1."""
    meaning: Scores
    words: Scores
    by_meaning: bool


class Finder:
    """Finds in one index among those passages. For the thread that the index is for."""

    def __init__(
        self, index: Index, passages: Sequence[Passage], embed: Embed | None = None, measures: Measures = MEASURES
    ) -> None:
        self._index = index
        self._passages = tuple({passage.id: passage for passage in passages}.values())
        self._embed = embed
        self._measures = measures
        self._library: _Library | None = None
        self._found: Kept[tuple[Question, frozenset[str]], Found] = Kept(measures.kept)
        self._vectors: Kept[str, NDArray[np.float32]] = Kept(measures.kept)
        self._having: Kept[str, frozenset[str]] = Kept(measures.words_kept)
        """Ids of the pages that have each word which was looked for, as long as the index is the same."""

    def find(self, question: Question, avoid: Sequence[str] = ()) -> Found:
        """What the library has for the question, without the passages whose ids are to be avoided.

        The same question again costs nothing while the library is the same. Where the model of meanings fails, words
        alone are searched.
        """
        library = self._read()
        key = (question, frozenset(avoid))
        return self._found.get(key) or self._found.keep(key, self._searched(library, question, frozenset(avoid)))

    def changes(self) -> str:
        """A mark that is another one after anybody changed the index."""
        return self._index.changes()

    def _read(self) -> _Library:
        """The index as it is now; read again when anybody changed it."""
        changes = self._index.changes()
        if not changes and self._passages:
            self._index.take_words(self._passages)
            changes = self._index.changes()
        if self._library is None or self._library.changes != changes:
            self._library = _held(self._index, self._passages, changes)
            self._found.clear()
            self._having.clear()
        return self._library

    def _searched(self, library: _Library, question: Question, avoid: frozenset[str]) -> Found:
        if not library.pages:
            return Found(by_meaning=False)
        began = time.perf_counter()
        words = self._words(library, question)
        searched = time.perf_counter()
        asked = self._vector(library, question.english or question.standalone)
        embedded = time.perf_counter()
        weighed = self._weighed(library, question, words, asked)
        found = self._chosen(library, question, weighed, avoid)
        done = time.perf_counter()
        ms = {"words": searched - began, "vector": embedded - searched, "weigh": done - embedded}
        return Found(
            hits=found,
            quality=self._quality(found),
            readings=self._readings(library, question, weighed, found),
            nearest=tuple(_topics(library.pages[at] for at in _best_first(weighed.rank)))[: self._measures.nearest],
            ms={step: round(seconds * 1e3, 3) for step, seconds in ms.items()},
            by_meaning=weighed.by_meaning,
        )

    # --- scores -------------------------------------------------------------------------------------------------

    def _words(self, library: _Library, question: Question) -> Scores:
        """BM25 of the question's words in every language it has them in, as a share of the best page's."""
        wanted = telling_words(" ".join((*question.terms, question.english, question.standalone)))
        scores = np.zeros(len(library.pages))
        for id_, score in self._index.word_scores(wanted).items():
            if id_ in library.at:
                scores[library.at[id_]] = score
        return scores / max(float(scores.max()), 1e-9)

    def _vector(self, library: _Library, text: str) -> NDArray[np.float32] | None:
        if self._embed is None or library.vectors is None:
            return None
        known = self._vectors.get(text)
        if known is not None:
            return known
        try:
            return self._vectors.keep(text, self._embed.embed([text])[0])
        except self._embed.failures:
            return None

    def _weighed(
        self, library: _Library, question: Question, words: Scores, asked: NDArray[np.float32] | None
    ) -> _Weighed:
        by = self._measures
        asked_about = _ideas(question, question.standalone, by.everyday)
        of_all = self._share(library, asked_about)
        shares = [self._share(library, ideas) for ideas in _by_clause(question, by)] or [of_all]
        share = np.maximum.reduce([_headed(library, question), *shares])
        closest = _cosines(library, asked)
        rank, odds = words, by.bias_words + by.words_alone * share
        usual = min(sum(idea.counts == 1.0 and not idea.is_strange for idea in asked_about), 2)
        whichever_page = self._whichever_page(library, question, asked_about)
        odds = odds + by.ideas_alone * usual + whichever_page
        if asked is not None and library.wholes is not None and library.topics is not None:
            whole: Scores = (library.wholes @ asked).astype(np.float64)
            topic: Scores = (library.topics @ asked).astype(np.float64)
            weight = by.concept if question.intent == "concept" else by.homework
            meant = weight * _range(closest) + (1.0 - weight) * words + by.page * _range(whole) + by.topic * topic
            likely = by.bias + by.meaning * closest + by.whole * whole + by.words * share
            likely = likely + by.ideas * usual + whichever_page
            # What has no vector yet is weighed by its words, and may come first by them.
            rank = np.where(library.lacking, (1.0 + by.page + by.topic) * words, meant)
            odds = np.where(library.lacking, odds, likely)
        rank = rank + by.share * of_all
        rank = rank + by.called * _named_alone(library, question, asked_about)
        rank = rank + by.asked * _asked_alike(library, question)
        rank = rank + by.taught * _taught(library, question) + by.numbers * _named_by_numbers(library, question)
        rank = rank + by.chapter * _marks(page.chapter == question.chapter != "" for page in library.pages)
        rank = rank + by.wants * _marks(page.kind == question.wants for page in library.pages)
        return _Weighed(rank, 1.0 / (1.0 + np.exp(-odds)), closest, words, asked is not None)

    def _whichever_page(self, library: _Library, question: Question, ideas: Sequence[_Idea]) -> float:
        """What tells that a question can be answered or cannot, whatever page it is held against.

        An idea that no page has (a logarithm, a matrix) cannot be answered about from any.
        """
        telling = (idea for idea in ideas if idea.counts == 1.0)
        nowhere = [idea for idea in telling if not self._having_it(library, idea)]
        nobody_knows = any(idea.is_strange for idea in nowhere)
        has_number = any(letter.isdigit() for letter in question.standalone)
        absent = any(not idea.is_strange for idea in nowhere)
        return self._measures.number * (has_number and not nobody_knows) + self._measures.absent * absent

    def _having_it(self, library: _Library, idea: _Idea) -> list[int]:
        """The pages that have an idea. What is beyond the books of Class 6 to 8 can be in a teacher's notes alone."""
        having = _pages_with_any(library, idea.wordings, self._pages_with)
        return [at for at in having if not idea.is_beyond or library.pages[at].kind == "notes"]

    def _share(self, library: _Library, ideas: Sequence[_Idea]) -> Scores:
        """What share of those ideas each page has, rare ones counting more.

        A strange word that only stands somewhere in a page's text counts in part. A question of everyday words alone is
        about little that a book could have.
        """
        by = self._measures
        share, whole = np.zeros(len(library.pages)), library.rarity(max(1.0, len(library.pages) * by.usual))
        weights = 0.0
        for idea in ideas:
            having = _pages_with_any(library, idea.wordings, self._pages_with)
            weight = idea.counts * library.rarity(len(having))
            if idea.is_strange:
                named = _pages_with_any(library, idea.wordings, self._index.pages_called)
                share[having] += weight * by.in_passing
                share[named] += weight * (1.0 - by.in_passing)
            else:
                share[having] += weight
            weights += weight
        return share / max(weights, whole)

    def _pages_with(self, word: str) -> frozenset[str]:
        """Ids of the pages that have a word: the same few are looked for in question after question."""
        known = self._having.get(word)
        return self._having.keep(word, self._index.pages_with(word)) if known is None else known

    # --- choosing -----------------------------------------------------------------------------------------------

    def _chosen(
        self, library: _Library, question: Question, weighed: _Weighed, avoid: frozenset[str]
    ) -> tuple[Hit, ...]:
        page = library.pages
        hits = (
            Hit(page[at], *(float(of[at]) for of in (weighed.fit, weighed.meaning, weighed.words, weighed.rank)))
            for at in _best_first(weighed.rank)[: self._measures.most + len(avoid)]
            if library.pages[at].id not in avoid
        )
        return tuple(hit for hit in hits if hit.score >= self._measures.floor)[: self._measures.most]

    def _quality(self, hits: Sequence[Hit]) -> Quality:
        best = hits[0].score if hits else 0.0
        return "high" if best >= self._measures.high else "medium" if best >= self._measures.medium else "low"

    def _readings(
        self, library: _Library, question: Question, weighed: _Weighed, hits: Sequence[Hit]
    ) -> tuple[Passage, ...]:
        """The first page and one of another chapter, where a question of one word names both of them alike."""
        words = frozenset(telling_words(question.english))
        if not hits or question.chapter or question.claim or not 0 < len(words) <= self._measures.vague:
            return ()
        first = hits[0]
        if first.score < self._measures.medium or not words <= _named(first.passage):
            return ()
        least = float(weighed.rank[library.at[first.passage.id]]) - self._measures.reading
        others = [
            hit.passage
            for hit in hits[1:]
            if hit.score >= self._measures.medium
            and weighed.rank[library.at[hit.passage.id]] >= least
            and _shelf(hit.passage) != _shelf(first.passage)
            and words <= _named(hit.passage)
            and _nearness(library, first.passage, hit.passage) < self._measures.alike
        ]
        return (first.passage, others[0]) if others else ()


def _held(index: Index, passages: Sequence[Passage], changes: str) -> _Library:
    meanings = index.meanings()
    at = {passage.id: place for place, passage in enumerate(passages)}
    rows = [row for row, id_ in enumerate(meanings.ids) if id_ in at]
    pages = tuple(passages)
    called = tuple(_called(passage) for passage in pages)
    skills = {_topic(page): frozenset(words_of(page.title.en)) for page in pages if page.id.endswith(f"/{IDEA}")}
    taught = tuple(skills.get(_topic(page), frozenset()) for page in pages)
    headings = tuple(
        (place, _named(page), frozenset(telling_words(page.title.en)))
        for place, page in enumerate(pages)
        if page.kind == "notes"
    )
    asked = tuple(
        (place, frozenset(telling_words(line)))
        for place, page in enumerate(pages)
        for line in page.also_asked
        if terms.tongue_of(line) != "hi"
    )
    lacking = np.ones(len(pages), dtype=np.bool_)
    if meanings.vectors is None or not rows:
        none = np.zeros(0, dtype=np.intp)
        words = index.vocabulary()
        bare = (None, none, none, None, None)
        return _Library(changes, pages, at, words, *bare, lacking, headings, taught, called, asked)
    vectors = meanings.vectors[rows]
    owners = np.array([at[meanings.ids[row]] for row in rows], dtype=np.intp)
    starts = np.flatnonzero(np.r_[True, owners[1:] != owners[:-1]])
    held = owners[starts]
    lacking[held] = False
    wholes = _middles(np.add.reduceat(vectors, starts, axis=0), held, len(pages))
    names = [_topic(passage) for passage in pages]
    order = {name: at for at, name in enumerate(dict.fromkeys(names))}
    topic_of = np.array([order[name] for name in names], dtype=np.intp)
    topics = _middles(wholes, topic_of, len(order))[topic_of]
    words = index.vocabulary()
    meant = (vectors, starts, held, wholes, topics)
    return _Library(changes, pages, at, words, *meant, lacking, headings, taught, called, asked)


def _middles(vectors: NDArray[np.float32], owners: NDArray[np.intp], many: int) -> NDArray[np.float32]:
    """The middle of the vectors of each owner, of length 1; noughts for one who has none."""
    sums = np.zeros((many, vectors.shape[1]), dtype=np.float32)
    np.add.at(sums, owners, vectors)
    middles: NDArray[np.float32] = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    return middles


def _cosines(library: _Library, asked: NDArray[np.float32] | None) -> Scores:
    """For each page the cosine of its closest part; 0 where it has no vector."""
    closest = np.zeros(len(library.pages))
    if asked is not None and library.vectors is not None:
        closest[library.owners] = np.maximum.reduceat(library.vectors @ asked, library.starts)
    return closest


@dataclass(frozen=True, slots=True)
class _Idea:
    """One thing that a question is about."""

    wordings: frozenset[frozenset[str]]
    """What names it: each wording as a set of words, in the index's form."""
    counts: float
    is_strange: bool
    """Neither the glossary nor everyday speech knows it."""
    is_beyond: bool = False
    """No book up to Class 8 teaches it."""


def _ideas(question: Question, text: str, everyday: float) -> list[_Idea]:
    """What a question, or a piece of it, is about. Words of asking are no ideas; everyday words count little."""
    ideas: dict[frozenset[frozenset[str]], _Idea] = {}
    for piece in terms.pieces(text):
        group = piece.term.group if piece.term else ""
        wordings = piece.term.wordings if piece.term else (piece.text,)
        named = frozenset(frozenset(words_of(wording)) for wording in wordings if telling_words(wording))
        if named and group != "asking":
            is_strange = piece.text in question.unknown
            is_beyond = piece.term is not None and piece.term.beyond
            ideas[named] = _Idea(named, 1.0 if is_strange or group == "terms" else everyday, is_strange, is_beyond)
    return list(ideas.values())


_CLAUSE = re.compile(r"(?<=[.?!।])\s+|[,;]\s+")


def _by_clause(question: Question, by: Measures) -> list[list[_Idea]]:
    """What each clause of a question is about: what is said around it ("sir only told us to learn it") asks nothing.

    None for a question that is all one clause, or has none long enough.
    """
    clauses = [clause for clause in _CLAUSE.split(question.standalone) if len(clause.split()) >= by.clause]
    return [_ideas(question, clause, by.everyday) for clause in clauses if clause != question.standalone]


def _pages_with_any(
    library: _Library, wordings: frozenset[frozenset[str]], having: Callable[[str], frozenset[str]]
) -> list[int]:
    """The pages that have all words of one of the wordings."""
    found: set[str] = set()
    for words in wordings:
        if all(word in library.known for word in words):
            found |= frozenset.intersection(*(having(word) for word in words))
    return sorted(library.at[id_] for id_ in found if id_ in library.at)


def _nearness(library: _Library, one: Passage, other: Passage) -> float:
    """The cosine of the two parts in which two pages come closest; -1 where a page has no vector."""
    if library.vectors is None:
        return -1.0
    parts = [library.vectors[library.rows(library.at[page.id])] for page in (one, other)]
    return float((parts[0] @ parts[1].T).max()) if all(map(len, parts)) else -1.0


def _range(scores: Scores) -> Scores:
    """Scores as a share of their own range."""
    least, most = float(scores.min()), float(scores.max())
    return (scores - least) / max(most - least, 1e-9)


def _marks(marks: Iterator[bool]) -> Scores:
    return np.fromiter(marks, dtype=np.float64)


def _best_first(rank: Scores) -> list[int]:
    return [int(at) for at in np.argsort(-rank, kind="stable")]


def _shelf(passage: Passage) -> str:
    """What a passage stands in: its chapter, or the file of notes."""
    return passage.chapter or passage.chapter_title.en


def _topics(passages: Iterator[Passage]) -> Iterator[Passage]:
    """The first passage of each topic: of a skill, or of pages with one title."""
    seen: set[tuple[str, str]] = set()
    for passage in passages:
        topic = _topic(passage)
        if topic not in seen:
            seen.add(topic)
            yield passage


def _called(passage: Passage) -> frozenset[frozenset[str]]:
    names = (" ".join(telling_words(passage.title.en)), *passage.keywords)
    return frozenset(frozenset(words_of(name)) for name in names) - {frozenset()}


def _named_alone(library: _Library, question: Question, ideas: Sequence[_Idea]) -> Scores:
    """1 for each definition that is called just what a question is about which asks what one thing is."""
    things = [idea for idea in ideas if idea.counts == 1.0]
    if question.wants != "definition" or len(things) != 1:
        return np.zeros(len(library.pages))
    both = zip(library.pages, library.names, strict=True)
    return _marks(page.kind == "definition" and bool(things[0].wordings & names) for page, names in both)


def _asked_alike(library: _Library, question: Question) -> Scores:
    """For a question in Hinglish, how alike (Dice) it is to the most alike of those by which each page is asked for."""
    alike = np.zeros(len(library.pages))
    words = frozenset(telling_words(question.standalone))
    if not words or terms.tongue_of(question.standalone) != "hinglish":
        return alike
    for place, asked in library.asked:
        alike[place] = max(alike[place], 2.0 * len(words & asked) / (len(words) + len(asked)))
    return alike


def _taught(library: _Library, question: Question) -> Scores:
    """1 for each page of a skill that is called by what the question's numbers are about ("unlike fractions")."""
    ideas = [frozenset(telling_words(idea)) for idea in question.ideas]
    return _marks(any(len(idea) > 1 and idea <= words for idea in ideas) for words in library.taught)


def _named_by_numbers(library: _Library, question: Question) -> Scores:
    """1 for each page that is called just what the question's numbers are about ("division by zero")."""
    ideas = {frozenset(words_of(idea)) for idea in question.ideas}
    return _marks(any(len(idea) > 1 and idea in names for idea in ideas) for names in library.names)


def _headed(library: _Library, question: Question) -> Scores:
    """1 for each of a teacher's notes that the question calls by its heading: by words of it alone, or by all of it.

    A heading of one word is called only by a question that has no other telling word.
    """
    asked, called = frozenset(telling_words(question.standalone)), np.zeros(len(library.pages))
    for place, named, heading in library.headings if asked else ():
        called[place] = asked <= named or (len(heading) > 1 and heading <= asked)
    return called


def _topic(passage: Passage) -> tuple[str, str]:
    return _shelf(passage), passage.skill or passage.title.en


def _named(passage: Passage) -> frozenset[str]:
    """The words by which a page is called."""
    return frozenset(words_of("\n".join((passage.title.en, *passage.keywords))))
