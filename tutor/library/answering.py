"""Chooses, from the pages that were found, the sentences that answer a question: never one that no page has.

What it says is taken word for word, in the page's own order; phrases of the book may stand around it, and sums that
were computed. It looks nothing up, and says of a student's own homework how such a sum is done, never what it comes to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from zlib import crc32

from tutor.chapters.phrases import PhraseBook
from tutor.chapters.values import Language
from tutor.language.lexicon import tables
from tutor.library import asking, grounded, own_numbers, terms
from tutor.library.index import telling_words
from tutor.library.words import Claim, Found, Kind, Passage, Question
from tutor.numbers.written_sums import raised
from tutor.spoken.maths_tokens import normalise
from tutor.turn import Grade, Looked, Source

_TABLES = tables("language/asking")

MOST = 75
"""Words of an answer: with the tokenizers of language models 100 tokens of English, 50 to 100 being wanted (behaviour:
doubts)."""
FEWEST = 40
"""An answer shorter than this is given a second page, where one of the same idea adds to it."""
STORY = 36
"""Words of a story from life that stands before the idea, so that the idea still has its place."""
KIND_WORD = 7
"""Words of the longest kind word at the end."""
NEAR = 0.1
"""How far behind the first a page may come in the finder's order and still be taken before it for the sum it has: less
than what a page gets there for being of the wanted kind."""
SIDE_BY_SIDE = 9
"""Sentences of a page that are weighed against each other; what comes after them is not looked at."""

_BESIDE: dict[Kind, tuple[Kind, ...]] = {
    "definition": ("worked", "why", "life"),
    "why": ("definition", "worked", "life"),
    "worked": ("definition", "why"),
    "life": ("definition", "why"),
    "mistake": ("why", "definition"),
    "notes": ("notes", "definition", "worked"),
}
"""What a short page is helped out by, the best first."""


def answer(
    question: Question, found: Found, grade: Grade, told: Sequence[str] = (), beside: Sequence[Passage] = ()
) -> tuple[tuple[str, ...], tuple[Source, ...]]:
    """What may be said in answer, sentence by sentence, and the pages it is from; both empty where nothing may.

    `told` are ids of pages that were told already: a follow-up gets another one. `beside` are more pages on the ideas
    that were found, whatever they scored: stories and second pages are taken from them too.
    """
    best = _best(question, found, told)
    if best is None:
        return (), ()
    pages = _pages(best, (*(hit.passage for hit in found.hits), *beside), question, grade, told)
    parts = _parts(pages, question, grade)
    if not parts:
        return (), ()
    what_if = _what_if([part.passage for part in parts], question, grade)
    said = [
        *_framed(parts, question),
        *(sentence for part in parts for sentence in part.said),
        *what_if,
        *_encouraged(question, grade),
    ]
    return tuple(said), tuple(source_of(part.passage, question.language, what_if) for part in parts)


def source_of(passage: Passage, language: Language, what_if: Sequence[str] = ()) -> Source:
    """The page of a passage as it may be opened, in the language; with the question that leads on where it was said."""
    chapter, title = passage.chapter_title.spoken_in(language), passage.title.spoken_in(language)
    text, leads_on = passage.text.spoken_in(language), passage.what_if.spoken_in(language)
    return Source(
        id=passage.id,
        title=f"{chapter} · {title}" if chapter else title,
        text=f"{text} {leads_on}" if leads_on in what_if else text,
        kind="notes" if passage.kind == "notes" else "book",
        skill=passage.skill,
        chapter=passage.chapter,
        latex=passage.latex,
    )


HALF = 0.5
"""Share of the telling words of a sentence that a sentence of a page must have for the other to rest on it."""


def used(looked: Looked) -> tuple[str, ...]:
    """For each page of an answer the sentences that were said from it, in the page's order; empty where none was.

    The first page is shown whole where none was said from it, and so is every one where none was said from any. What a
    model put in other words rests on the sentences of the pages that have most of its words.
    """
    pages = [sentences_of(source.text) for source in looked.sources]
    said = " ".join(map(_bare_words, looked.answer))
    kept = [{one for one in page if _bare_words(one) in said} for page in pages]
    for sentence in looked.answer if looked.by != "book" else ():
        words = frozenset(telling_words(sentence))
        shares = [[(_shared(words, one), one) for one in page] for page in pages]
        most = max((share for page in shares for share, _ in page), default=0.0)
        for each, page in zip(kept, shares, strict=True):
            each.update(one for share, one in page if share == most >= HALF)
    chosen = [" ".join(one for one in page if one in each) for page, each in zip(pages, kept, strict=True)]
    whole = [source.text for source in looked.sources]
    return tuple(chosen[:1] if all(chosen[:1]) else whole[:1]) + tuple(chosen[1:] if any(chosen) else whole[1:])


def _bare_words(sentence: str) -> str:
    return " ".join(grounded.without_links(sentence).split())


def _shared(words: frozenset[str], sentence: str) -> float:
    return len(words & frozenset(telling_words(sentence))) / len(words) if words else 0.0


# --- which pages ----------------------------------------------------------------------------------------------------


def _best(question: Question, found: Found, told: Sequence[str]) -> Passage | None:
    """The page to answer from: the first one, or one nearly as good that has the very sum that was asked about."""
    hits = [hit for hit in found.hits if not (question.follow_up and hit.passage.id in told)] or list(found.hits)
    if not hits:
        return None
    near = [hit.passage for hit in hits if hit.rank >= hits[0].rank - NEAR]
    near = [one for one in near if not _is_beside_it(one, question)] or near
    doing = [one for one in near if one.kind == _wanted(question) and _of_one_idea(one, near[0])]
    return next((one for one in (*doing, near[0]) if _has_sum(one, question)), near[0])


_MIXED = "mixed number"
"""The numbers that have pages of their own on what is done with fractions."""


def _is_beside_it(page: Passage, question: Question) -> bool:
    """Whether a page answers something else: how mixed numbers are worked with, or a slip that was not made."""
    if page.kind == "mistake" and question.claim is not None and question.claim.holds:
        return True
    return _MIXED in _named(page, question) and _MIXED not in (*question.ideas, *terms.terms_in(question.standalone))


def _has_sum(page: Passage, question: Question) -> bool:
    """Whether a page has the very sum that the question is about."""
    claim = question.claim
    sums = grounded.figures(f"{claim.left} {claim.value}") if claim is not None else frozenset()
    return bool(sums) and sums <= grounded.figures(page.text.spoken_in(question.language))


def _named(page: Passage, question: Question) -> tuple[str, ...]:
    """The terms in a page's title."""
    return terms.terms_in(page.title.spoken_in(question.language))


def _wanted(question: Question) -> str:
    return question.wants or ("worked" if question.intent == "homework" else "")


def _of_one_idea(one: Passage, other: Passage) -> bool:
    return bool(one.skill) and (one.chapter, one.skill) == (other.chapter, other.skill)


def _pages(
    best: Passage, others: Sequence[Passage], question: Question, grade: Grade, told: Sequence[str]
) -> tuple[Passage, ...]:
    """The pages that are told from, in the order they are told."""
    rest = [one for one in dict.fromkeys(others) if one.id != best.id and one.id not in told]
    rest = [one for one in rest if _of_one_idea(one, best)]
    stories = sorted((one for one in rest if one.kind == "life"), key=lambda one: len(one.text.en))
    if stories and _has_room(best, stories[0], question):
        if grade == "D":
            return stories[0], best
        if grade == "C":
            return best, stories[0]
    if _length(_sentences(best, question)) >= FEWEST:
        return (best,)
    kinds = _BESIDE[best.kind]
    adding = [one for one in rest if one.kind in kinds and one.title != best.title and _adds(one, question)]
    return best, *sorted(adding, key=lambda one: kinds.index(one.kind))[:1]


def _has_room(best: Passage, story: Passage, question: Question) -> bool:
    """Whether a story may stand beside the page: a sum that is worked out must not lose its end to it."""
    if best.kind != "worked":
        return best.kind != "life"
    return _length((*_sentences(best, question), *_sentences(story, question))) <= MOST - KIND_WORD


def _adds(page: Passage, question: Question) -> bool:
    """Whether a page is about every term that was asked about, so that it adds to the answer and not beside it."""
    asked = terms.terms_in(question.standalone)
    told = terms.terms_in(f"{page.title.spoken_in(question.language)} {page.text.spoken_in(question.language)}")
    return bool(asked) and set(asked) <= set(told)


def focused(page: Passage, question: Question) -> tuple[str, ...]:
    """The few sentences of a page, told whole before, that speak of what is asked now; none where no few do."""
    sentences = _sentences(page, question)
    title = {*telling_words(page.title.spoken_in(question.language)), *_named(page, question)}
    named = {*telling_words(question.heard), *terms.terms_in(question.heard)}
    short = question.joined and len(question.heard.split()) <= SHORT and not re.search(r"\d", question.heard)
    asked = named - title or (named if short else set())
    counts = [len(asked & {*telling_words(one), *terms.terms_in(one)}) for one in sentences]
    most = max(counts, default=0)
    few = [at for at, count in enumerate(counts) if count == most]
    if not most or len(few) > FEW or len(few) * 2 >= len(sentences):
        return ()
    leaning = {at - 1 for at in few if at and _LEANS.match(sentences[at])}
    return tuple(sentences[at] for at in sorted({*few, *leaning}))


SHORT = 5
"""Words of a text that names nothing but what the page is about, and asks for its part on that, at most."""
FEW = 2
"""Sentences of a page told before that answer what is asked now, at most."""


# --- which sentences ------------------------------------------------------------------------------------------------

_ENDS = re.compile(r"(?<!\.\.)(?<![^\W\d_]\.[^\W\d_]\.)(?<=[.!?।])[\"”']?\s+(?=\S)|(?<=\.\.\.)\s+(?=[A-Z])|\n+")
_SHORTENED = re.compile(
    r"(?:^|[\s(])(?:Rs|No|Nos|e\.g|i\.e|viz|sq|cu|approx|Fig|Ex|Q|vs|St|Dr|Mr|Mrs)\.$", re.IGNORECASE
)
_LEANS = _TABLES.anywhere("leans", flags=re.IGNORECASE)
_REASON = _TABLES.anywhere("reason", flags=re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+[\w\u0900-\u0963]*")
_LONG = 14
"""Words from which on a sentence is long for a child who hears it."""


@dataclass(frozen=True, slots=True)
class _Part:
    """What is said from one page."""

    passage: Passage
    said: tuple[str, ...]


def sentences_of(text: str) -> tuple[str, ...]:
    """A page's text as whole sentences; three dots, decimals and shortened words end none."""
    pieces: list[str] = []
    for piece in _ENDS.split(text):
        if pieces and _SHORTENED.search(pieces[-1]):
            pieces[-1] += f" {piece}"
        elif piece.strip():
            pieces.append(" ".join(piece.split()))
    return tuple(pieces)


def _sentences(passage: Passage, question: Question) -> tuple[str, ...]:
    """The sentences of a page that may be told at all."""
    found = sentences_of(passage.text.spoken_in(question.language))
    if passage.kind == "notes":
        plain = (grounded.without_links(sentence) for sentence in found)
        found = tuple(sentence for sentence in plain if _WORD.search(sentence) and grounded.may_be_told(sentence))
    found = tuple(sentence for sentence in found if not grounded.untrue(sentence))
    own = _equation(question)
    if own and own in _bare(" ".join(found)):
        found = tuple(sentence for sentence in found if not _FOUND.search(sentence) and not _undoes(sentence, question))
    return tuple(sentence for sentence in found if not _solves(sentence, question))


_FOUND = re.compile(r"(?<!\w)[a-z]\s*=\s*[-−(]?\d")
"""What a letter comes to."""


def _bare(text: str) -> str:
    return re.sub(r"\s+", "", text).replace("×", "*").replace("−", "-")


def _equation(question: Question) -> str:
    """The equation that a student brought as homework, without blanks; empty for none."""
    claim = question.claim
    is_open = claim is not None and claim.right and claim.holds is None and question.intent == "homework"
    return _bare(f"{claim.left}={claim.right}") if claim is not None and is_open else ""


def _undoes(sentence: str, question: Question) -> bool:
    """Whether a sentence works with the numbers of that equation and comes to another one."""
    own, there = grounded.figures(_equation(question)), grounded.figures(sentence)
    return bool(own) and own < there and "=" in sentence


def _solves(sentence: str, question: Question) -> bool:
    """Whether a sentence works out the very sum that a student brought as homework."""
    claim = question.claim
    if claim is None or claim.right or not claim.value or question.intent != "homework":
        return False
    own, result = grounded.figures(claim.left), grounded.figures(claim.value)
    return bool(own) and own | result <= grounded.figures(sentence)


def _length(sentences: Sequence[str]) -> int:
    return sum(len(sentence.split()) for sentence in sentences)


def _parts(pages: tuple[Passage, ...], question: Question, grade: Grade) -> tuple[_Part, ...]:
    """What is said from each page, within the words that an answer has."""
    room = MOST - _length((*_encouraged(question, grade), *_what_if(pages, question, grade)))
    parts: list[_Part] = []
    seen: set[str] = set()
    for at, page in enumerate(pages):
        more = at < len(pages) - 1
        story = more and page.kind == "life"
        left = min(room, STORY if story else room - (_reserved(pages[at + 1], question) if more else 0))
        sentences = [one for one in _sentences(page, question) if one not in seen]
        said = _chosen(sentences, question, grade, left, page.kind)
        if said:
            parts.append(_Part(page, said))
            seen.update(said)
            room -= _length(said)
    return tuple(parts)


def _reserved(page: Passage, question: Question) -> int:
    """Words that are kept for a page that comes after: its first sentence, at least."""
    first = _sentences(page, question)[:1]
    return _length(first)


def _chosen(sentences: Sequence[str], question: Question, grade: Grade, room: int, kind: Kind) -> tuple[str, ...]:
    """The sentences that say most of what was asked in `room` words, in the page's order.

    The first sentence, which says what the page is about, stays wherever it fits.
    """
    those = sentences[:SIDE_BY_SIDE]
    if grade == "D":
        those = [one for at, one in enumerate(those) if not at or not _is_jargon(one)]
    if _length(those) <= room:
        return tuple(those)
    weighed = [_worth(one, at, question, grade) for at, one in enumerate(those)]
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    for count in range(1, len(those)):
        for places in combinations(range(len(those)), count):
            if _length([those[at] for at in places]) <= room:
                best = max(best, (_together(places, those, weighed, kind), tuple(-at for at in places)))
    return tuple(those[-at] for at in best[1])


def _worth(sentence: str, at: int, question: Question, grade: Grade) -> float:
    """How much a sentence says of what was asked."""
    words = {word.lower() for word in _WORD.findall(sentence)}
    asked = {word.lower() for term in question.terms for word in term.split()}
    worth = 1.0 + 0.6 * min(3, len(words & asked)) + (2.0 if at == 0 else 0.0)
    worth += 1.5 * (_wanted(question) == "why" and _REASON.search(sentence) is not None)
    worth += 0.5 * (_wanted(question) == "worked" and "=" in sentence)
    if question.claim is not None:
        worth += 1.5 * (grounded.figures(question.claim.left) <= grounded.figures(sentence))
    return worth - (0.1 * max(0, len(sentence.split()) - _LONG) if grade in "CD" else 0.0)


def _together(places: tuple[int, ...], those: Sequence[str], weighed: Sequence[float], kind: Kind) -> float:
    """How well sentences stand together: one that leans on the one before it does not stand without it."""
    total = sum(weighed[at] for at in places)
    for at in places:
        if at and at - 1 not in places:
            total -= 3.0 if kind == "worked" or _LEANS.match(those[at]) else 1.0
    return total


def _is_jargon(sentence: str) -> bool:
    """Whether it is all technical words: more than a third of its words are terms, and three of them or more."""
    technical = terms.terms_in(sentence)
    return len(technical) >= 3 and 3 * len(technical) > len(sentence.split())


# --- what stands around them ----------------------------------------------------------------------------------------


def _what_if(pages: Sequence[Passage], question: Question, grade: Grade) -> tuple[str, ...]:
    """The question that leads on, for students who like more."""
    found = (page.what_if.spoken_in(question.language) for page in pages)
    first = next((text for text in found if text), "")
    return (first,) if grade == "A" and first else ()


def _framed(parts: Sequence[_Part], question: Question) -> tuple[str, ...]:
    """What comes before the pages: the claim of the question, confirmed or worked out, and whose words follow."""
    claimed = _on_claim(question)
    foreign = any(_is_foreign(part.passage, question.language) for part in parts)
    return (*claimed, *(_phrase("library_own_words", question) if foreign else ()))


def _is_foreign(passage: Passage, language: Language) -> bool:
    return passage.written_in not in ("", language)


def _on_claim(question: Question) -> tuple[str, ...]:
    claim = question.claim
    if claim is None or not claim.right or claim.holds is None:
        return ()
    if claim.holds:
        return (*_phrase("library_claim_holds", question), f"{_written(claim.left)} = {_written(claim.right)}.")
    return (
        (*_phrase("library_claim_worked", question), f"{_written(claim.left)} = {_written(claim.value)}.")
        if _is_worked(claim)
        else ()
    )


def _is_worked(claim: Claim) -> bool:
    """Whether its value is known and is more than the left side said again."""
    return claim.value not in ("", claim.left)


_POWER = re.compile(r"\^\(?(-?\d+)\)?")


def _written(side: str) -> str:
    """One side of an equation with a schoolbook's signs."""
    return _POWER.sub(lambda power: raised(power[1]), side.replace("*", "×"))


def _encouraged(question: Question, grade: Grade) -> tuple[str, ...]:
    return _phrase("library_encourage", question) if grade == "D" else ()


def _phrase(family: str, question: Question) -> tuple[str, ...]:
    """The family in the question's language: the same question always gets the same words."""
    return PhraseBook.load().say(family, question.language, crc32(question.standalone.encode("utf-8", "replace")))


# --- behind a page, where a text names nothing of its own ------------------------------------------------------------

_FOLLOW_UPS = tables("language/follow_ups")
_EVERY, _INSTANCE, _EXAMPLE = (
    _FOLLOW_UPS.anywhere(name, flags=re.IGNORECASE) for name in ("every", "instance", "example")
)
_ANSWERS_WHETHER = re.compile(r"(yes|no)\b", re.IGNORECASE)
"""How the English text of a page begins that answers whether something is so, which nobody asked."""
AGAIN = 2
"""Sentences of a page that are told again, at most."""
ADDED = 1
"""Ideas that the title of a page on the same thing has more, at most."""


def told_again(question: Question, last: Passage, beside: Sequence[Passage], before: Sequence[str]) -> tuple[str, ...]:
    """The sentences that answer it from the page told last; none where another page does, or the search.

    `beside` are the pages of the same skill that were not told; `before` the ids of all that were.
    """
    act = asking.act_of(question.heard)
    sentences = sentences_of(last.text.spoken_in(question.language))
    if act in ("sure", "otherwise") and not _names_more(question, last):
        key = "sure_page" if act == "sure" else "told_otherwise"
        return (own_numbers.lines(question.language)[key], *sentences[:AGAIN])
    if act == "always" and last.kind != "life":
        return tuple(one for one in sentences if _EVERY.search(one))[:AGAIN]
    if (found := _of_number(question, last, sentences)) and not question.follow_up:
        return found
    again = question.follow_up and question.wants in ("", "worked") and not question.asks_how and last.kind != "why"
    if not again or before.count(last.id) > 1 or any(is_on(page, last) for page in beside):
        return ()
    instances = [one for one in sentences if _INSTANCE.search(one)][: AGAIN + 1]
    head = () if _EXAMPLE.search(normalise(question.heard)) else sentences[:1]
    return tuple(dict.fromkeys((*head, *instances))) if instances else ()


def _of_number(question: Question, last: Passage, sentences: Sequence[str]) -> tuple[str, ...]:
    """Where a number of the page comes from: the sentence it comes out of, with the one before it."""
    plain = own_numbers.plain_of(question.heard)
    numbers = [found[0] for found in own_numbers.NUMBER.finditer(plain)]
    if len(numbers) != 1 or not asking.asks_reason(plain) or _names_more(question, last):
        return ()
    comes = re.compile(rf"= {re.escape(numbers[0])}(?![\d/]|\.\d)")
    at = next((at for at, one in enumerate(sentences) if comes.search(one)), -1)
    return tuple(sentences[max(at - 1, 0) : at + 1]) if at >= 0 else ()


def _names_more(question: Question, last: Passage) -> bool:
    """Whether a text has a number or an idea that the page has not."""
    page = f"{last.title.spoken_in(question.language)} {last.text.spoken_in(question.language)}"
    return bool(question.unknown) or not set(terms.terms_in(question.heard)) <= set(terms.terms_in(page))


def is_on(page: Passage, last: Passage) -> bool:
    """Whether a page is on the very thing of another one, by what their titles name."""
    one, other = (frozenset(terms.terms_in(each.title.en)) for each in (page, last))
    if last.kind == "why":
        return page.kind == "why" and bool(one & other)
    answers_another = _ANSWERS_WHETHER.match(page.text.en) is not None or page.kind in ("mistake", "why", "notes")
    return not answers_another and bool(one & other) and len(one - other) <= ADDED


_KINDS: tuple[Kind, ...] = ("life", "worked", "definition", "mistake", "why", "notes")


def in_order(pages: Sequence[Passage], last: Passage, question: Question) -> list[Passage]:
    """Pages beside the one told last, by how well more of it is told by them: those on the very thing first."""
    kinds = (question.wants, *(("why",) if last.kind == "why" else ()), *_KINDS)
    title = frozenset(telling_words(last.title.en))

    def order(page: Passage) -> tuple[bool, int, int]:
        shared = len(title & frozenset(telling_words(page.title.en)))
        return not is_on(page, last), kinds.index(page.kind), -shared

    return sorted(pages, key=order)
