"""A question made whole from the messages before it: "iska example do" after talk of reciprocals.

Deterministic: the topic last spoken of takes the place of what points back to it. What stands alone is left as it is,
and nothing is made up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tutor.language.lexicon import tables
from tutor.library import terms
from tutor.library.words import Message
from tutor.spoken.maths_tokens import normalise

_TABLES = tables("language/asking")

MOST_MESSAGES = 10
"""Messages that are looked back on (behaviour: doubts)."""
SHORT = 7
"""Words up to which a text without a question of its own only changes the one before."""
MOST_NAMED = 2
"""Different terms that name a topic, and pieces from one to the next of them; more would be a sentence."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A text that stands alone."""

    text: str
    follow_up: bool = False
    """It asks for more of what was told before."""


_MORE = _TABLES.anywhere("more")
_POINTERS = {
    "hi": re.compile(r"(?<![\u0900-\u097f])(?:इस|उस)(?P<case>का|की|के|को|में|से|ने)(?![\u0900-\u097f])"),
    "hinglish": re.compile(r"(?<![a-z])(?:is|us)(?P<case>ka|ki|ke|ko|mein|me|se)(?![a-z])"),
}
"""Little words that point back and carry their case: "iska" is "of it"."""
_BARE = {
    "hi": re.compile(r"(?<![\u0900-\u097f])(?:यह|ये|वह|वो|इसे|उसे)(?![\u0900-\u097f])"),
    "hinglish": re.compile(
        r"(?<![a-z])(?:yeh?|woh?|ise|use|isse|it|this|that)(?= (?:kya|kyun|kyon|kyu|kaise|kahan|kab)(?![a-z]))"
    ),
    "en": re.compile(
        r"(?<![a-z])(?:it|this|that|these|those|they|them)(?![a-z'])(?! (?:true|right|correct|possible|easy))"
    ),
}
_ITS = _TABLES.anywhere("its")
_ALSO = _TABLES.anywhere("also")
_OPENERS = _TABLES.anywhere("openers")
_EXPLETIVE = _TABLES.anywhere("expletive")


def made_whole(text: str, messages: tuple[Message, ...]) -> Whole:
    """`text` as it stands alone after `messages`, oldest first; unchanged where it points to nothing that was said."""
    earlier = messages[-MOST_MESSAGES:]
    topic = topic_of(earlier)
    plain = normalise(text)
    if not topic or not plain:
        return Whole(text, _asks_for_more(plain) and bool(earlier))
    own = terms.terms_in(text)
    if own and (changed := _changed(text, own, earlier)):
        return Whole(changed)
    pointing = _pointed(text, topic)
    if own:
        return Whole(pointing if len(own) == 1 else text)
    if _is_strange(text):
        return Whole(text)
    if not (_asks_for_more(plain) or _asks_of_it(text) or pointing != text):
        return Whole(text)
    return Whole(pointing if pointing != text else f"{topic}: {text}", follow_up=True)


def topic_of(messages: tuple[Message, ...]) -> str:
    """What was last spoken of, in its speaker's words: the student's own, else Didi's; "" for nothing."""
    for message in reversed(messages):
        if message.who == "student" and (named := _named(message.text)):
            return named
    for message in reversed(messages):
        if message.who == "didi" and (named := _named(message.text)):
            return named
    topics = next((message.topics for message in reversed(messages) if message.topics), ())
    return topics[0].rsplit("/", 1)[-1].replace("_", " ") if topics else ""


def _named(text: str) -> str:
    """The first terms of a text as they stand in it, with the little words between them."""
    pieces = terms.pieces(text)
    places = [at for at, piece in enumerate(pieces) if piece.term is not None and piece.term.group == "terms"]
    if not places:
        return ""
    last, met = places[0], {pieces[places[0]].term}
    for at in places[1:]:
        met.add(pieces[at].term)
        if at - last > MOST_NAMED or len(met) > MOST_NAMED:
            break
        last = at
    return " ".join(piece.text for piece in pieces[places[0] : last + 1])


def _asks_for_more(plain: str) -> bool:
    return _MORE.search(plain) is not None


def _asks_of_it(text: str) -> bool:
    """Whether a text without a topic asks something: "but why?", "example do"."""
    return any(piece.term is not None and piece.term.group == "asking" for piece in terms.pieces(text))


def _is_strange(text: str) -> bool:
    """Whether it names something of its own, though no term of the glossary."""
    return any(piece.text[0].isalnum() and not terms.known(piece.text) for piece in terms.pieces(text)) or any(
        letter.isdigit() for letter in text
    )


def _pointed(text: str, topic: str) -> str:
    """The text with the topic in the place of what points back to it; unchanged where nothing does."""
    tongue = terms.tongue_of(text)
    if tongue in _POINTERS:
        pointed = _POINTERS[tongue].sub(lambda match: f"{topic} {match['case']}", text.lower(), count=1)
        if pointed != text.lower():
            return pointed
    if _EXPLETIVE.search(text.lower()):
        return text
    pointed = _ITS.sub(f"{topic}'s", text.lower(), count=1) if tongue == "en" else text.lower()
    pointed = _BARE[tongue].sub(topic, pointed, count=1) if pointed == text.lower() else pointed
    return pointed if pointed != text.lower() else text


# --- "what about division?" ---------------------------------------------------------------------------------------

_ALIKE = (
    frozenset({"addition", "subtraction", "multiplication", "division", "compare", "simplify"}),
    frozenset(
        {
            "fraction", "decimal", "integer", "rational number", "whole number", "natural number", "mixed number",
            "negative number", "positive number", "percent", "ratio", "improper fraction", "proper fraction",
            "like fractions", "unlike fractions", "negative integer", "positive integer", "expression", "equation",
        }
    ),
    frozenset({"triangle", "rectangle", "square", "circle", "parallelogram", "rhombus", "trapezium", "quadrilateral"}),
    frozenset({"area", "perimeter", "volume", "circumference"}),
    frozenset({"square", "cube", "square root", "cube root", "exponent"}),
    frozenset({"HCF", "LCM", "factor", "multiple"}),
    frozenset({"profit", "loss", "cost price", "selling price", "discount", "simple interest", "compound interest"}),
    frozenset({"commutative property", "associative property", "distributive property", "closure property"}),
    frozenset({"complementary angles", "supplementary angles", "adjacent angles", "linear pair", "right angle"}),
    frozenset({"numerator", "denominator"}),
    frozenset({"direct proportion", "inverse proportion"}),
    frozenset({"mean", "median", "mode", "average", "range"}),
    frozenset({"zero exponent", "negative exponent"}),
)  # fmt: skip
"""Ideas that can take each other's place in a question, by their headwords."""


def _changed(text: str, own: tuple[str, ...], earlier: tuple[Message, ...]) -> str:
    """The student's last whole question with this term in the place of one like it; "" where this asks for itself."""
    plain = normalise(text).rstrip(" ?.!")
    short = len(plain.split()) <= SHORT and len(own) <= MOST_NAMED
    if not short or not (_ALSO.search(plain) or not _asks_of_it(text)):
        return ""
    before = next((one.text for one in reversed(earlier) if one.who == "student" and terms.terms_in(one.text)), "")
    if not before:
        return ""
    new = _OPENERS.sub("", _OPENERS.sub("", plain)).strip()
    pieces = terms.pieces(before)
    for at, piece in enumerate(pieces):
        if piece.term is not None and any({piece.term.english, own[0]} <= alike for alike in _ALIKE):
            return _joined([one.text for one in (*pieces[:at],)] + [new] + [one.text for one in pieces[at + 1 :]])
    return f"{_joined([piece.text for piece in pieces])}: {new}" if _ALSO.search(plain) else ""


def _joined(words: list[str]) -> str:
    return re.sub(r" (?=[?!.,;:])", "", " ".join(words))
