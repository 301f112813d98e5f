"""What is asked behind a page that names nothing of its own: is it sure, always so, an example, fewer words.

It is answered from the page that was told last, by the sentences that do what is asked, or by a page beside it on the
same idea. It looks nothing up. What names something of its own is left to the search.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tutor.language.lexicon import tables
from tutor.library import follow_ups, own_numbers, terms
from tutor.library.answering import sentences_of
from tutor.library.index import telling_words
from tutor.library.words import Kind, Passage, Question
from tutor.spoken.maths_tokens import normalise

_TABLES = tables("language/follow_ups")
_EVERY, _INSTANCE, _EXAMPLE = (_TABLES.anywhere(name, flags=re.IGNORECASE) for name in ("every", "instance", "example"))
_ANSWERS = re.compile(r"(yes|no)\b", re.IGNORECASE)
"""How the English text of a page begins that answers whether something is so, which nobody asked."""
MOST = 2
"""Sentences of a page that are told again, at most."""
ADDED = 1
"""Ideas that the title of a page on the same thing has more, at most."""


def told(question: Question, last: Passage, beside: Sequence[Passage], before: Sequence[str]) -> tuple[str, ...]:
    """The sentences that answer it from the page told last; none where another page does, or the search.

    `beside` are the pages of the same skill that were not told; `before` the ids of all that were.
    """
    act = follow_ups.read(question.heard)
    sentences = sentences_of(last.text.spoken_in(question.language))
    if act in ("sure", "otherwise") and not _names_more(question, last):
        key = "sure_page" if act == "sure" else "told_otherwise"
        return (own_numbers.lines(question.language)[key], *sentences[:MOST])
    if act == "always" and last.kind != "life":
        return tuple(one for one in sentences if _EVERY.search(one))[:MOST]
    if (found := _of_number(question, last, sentences)) and not question.follow_up:
        return found
    again = question.follow_up and question.wants in ("", "worked") and not question.asks_how and last.kind != "why"
    if not again or before.count(last.id) > 1 or any(is_on(page, last) for page in beside):
        return ()
    instances = [one for one in sentences if _INSTANCE.search(one)][: MOST + 1]
    head = () if _EXAMPLE.search(normalise(question.heard)) else sentences[:1]
    return tuple(dict.fromkeys((*head, *instances))) if instances else ()


def _of_number(question: Question, last: Passage, sentences: Sequence[str]) -> tuple[str, ...]:
    """Where a number of the page comes from: the sentence it comes out of, with the one before it."""
    plain = own_numbers.plain_of(question.heard)
    numbers = [found[0] for found in own_numbers.NUMBER.finditer(plain)]
    if len(numbers) != 1 or not follow_ups.asks_reason(plain) or _names_more(question, last):
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
    answers_another = _ANSWERS.match(page.text.en) is not None or page.kind in ("mistake", "why", "notes")
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
