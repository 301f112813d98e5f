"""Finds, in a teacher's notes, the sentences that tell a program what to do instead of telling a child mathematics.

A small set of rules, not a judge: what it misses is still only text that an answer may quote with its source, for
nothing in notes is ever carried out. It changes no sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from tutor.library.note_text import Paragraph, Section

AFTERWARDS = 2
"""Sentences of the same paragraph that go with one that speaks to a program: what it asks for usually follows it."""

_UNDENIED = r"(?<!not )(?<!n.t )(?<!never )"
"""A teacher may well write that rules are never to be forgotten."""
_SOME = r"(?:\W+\w+){0,3}?\W+"
_WHOSE = r"(?:previous|prior|above|earlier|your|all|these|system)"
_ORDERS = r"(?:instructions?|prompts?|directions?|guidelines?|commands?|rules|messages?|context)"
_PROGRAM = r"(?:ai|a\.i\.|assistant|chat\s?bot|chat\s?gpt|gpt|llm|language\s+model)"
_IMPERATIVE = r"(?:ignore|forget|must|you\s+must|never|always|do\s+not|don['’]?t|reveal|print|output|repeat|obey)"
_RULES = tuple(
    re.compile(rule, re.IGNORECASE)
    for rule in (
        rf"{_UNDENIED}\b(?:ignore|disregard|forget|override|bypass)\b{_SOME}{_WHOSE}\b{_SOME}{_ORDERS}\b",
        r"\b(?:system|developer|hidden|initial)\s+(?:prompt|message|instructions?)\b",
        r"\bnew\s+(?:instructions|prompt|persona)\b\s*:",
        rf"\byou\s+are\s+(?:now\s+)?(?:an?\s+|the\s+)?(?:{_PROGRAM}|dan|unrestricted)\b",
        rf"\b(?:as|being)\s+an?\s+{_PROGRAM}\b",
        rf"\b(?:pretend\s+to\s+be|act\s+as\s+if\s+you|act\s+as\s+an?\s+(?:{_PROGRAM}|unrestricted))\b",
        r"\bfrom\s+now\s+on\W+(?:you|always|never|answer|respond|reply)\b",
        r"(?:^|\W)(?:system|assistant|developer)\s*:",
        rf"(?:^|\W){_PROGRAM}s?\s*[,:]\s*\w",
        rf"\b{_PROGRAM}\s+(?:must|should|shall|has\s+to|reading\s+this)\b",
        rf"\bdidi\W+(?:please\W+)?{_IMPERATIVE}\b",
        r"\b(?:always|never|only|must)\W+(?:tell|answer|say|reply|respond)\b(?:\W+\w+){0,4}?\W+(?:answer|solution)\b",
        r"\b(?:respond|reply|answer)\s+(?:only\s+)?(?:with|by\s+saying)\s+(?:only\s+)?[\"'“‘]",
        rf"\b(?:reveal|print|output|repeat|leak)\b{_SOME}(?:prompt|instructions|password|api\s*key|secret)\b",
        r"<\|[^|<>]{1,40}\|>|\[/?INST\]|<</?SYS>>|^#+\s*(?:system|instruction|assistant)s?\s*:?\s*$",
        r"\b(?:jailbreak|prompt\s+injection|do\s+anything\s+now)\b",
        (
            r"(?:पिछले|पहले\s+के|ऊपर\s+के|सारे|सभी|अपने)\s+(?:\S+\s+){0,2}?(?:निर्देश|नियम|आदेश)\S*\s+"
            r"(?:\S+\s+){0,3}?(?:भूल|अनदेखा|मत\s+मान|नज़)"
        ),
        (
            r"\b(?:pichh?le|pehle\s+ke|upar\s+ke|saare|sabhi|apne)\s+(?:\w+\s+){0,2}?"
            r"(?:nirdesh|instructions?|niyam|rules|aadesh)\s+(?:\w+\s+){0,3}?(?:bhool|bhul|ignore|andekha|mat\s+maan)"
        ),
        r"(?:^|\W)दीदी\s*[,:]?\s*(?:तुम\s+|आप\s+)?(?:हमेशा|कभी|केवल|सिर्फ़)\s",
    )
)
_UNSEEN = dict.fromkeys(
    [0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A), 0xFEFF]
)
"""Letters that nobody sees: soft hyphens, joiners, marks of direction."""


def speaks_to_a_program(sentence: str) -> bool:
    """Whether a sentence tells an assistant what to do."""
    seen = unicodedata.normalize("NFKC", sentence).translate(_UNSEEN)
    return any(rule.search(seen) for rule in _RULES)


def without_orders(sections: Iterable[Section]) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """The sections without what speaks to a program, and what was taken out, in order."""
    kept: list[Section] = []
    out: list[str] = []
    for section in sections:
        title = section.title
        if speaks_to_a_program(title):
            out.append(title)
            title = ""
        paragraphs = []
        for paragraph in section.paragraphs:
            stays, goes = _parted(paragraph.sentences)
            out += goes
            if stays:
                paragraphs.append(Paragraph(stays, paragraph.page))
        kept.append(Section(title, tuple(paragraphs)))
    return tuple(kept), tuple(out)


def _parted(sentences: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What stays of a paragraph and what goes."""
    stays: list[str] = []
    goes: list[str] = []
    follows = 0
    for sentence in sentences:
        if speaks_to_a_program(sentence):
            follows = AFTERWARDS + 1
        (goes if follows else stays).append(sentence)
        follows = max(0, follows - 1)
    return tuple(stays), tuple(goes)
