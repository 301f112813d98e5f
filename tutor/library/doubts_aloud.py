"""What a short doubt sounds like, as a phrase grammar for the ears: a maths word and a way to ask about it.

A recogniser made for English writes "Calhobahat" for "kya hota hai", and no page is found by that. It must never say
which page answers, and what is asked at length is heard freely, as ever.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from tutor.expected_answers import Spoken, Vocabulary, vocabulary
from tutor.library.terms import glossary

_TERMS_OF_HINDI = 2
"""Hindi wordings of a maths word that the ears try: the commonest stand first in the glossary."""
_LONGEST = 3
"""Words of a maths word that is asked for by itself; longer ones are told apart well enough when heard freely."""
_ONE = (
    "kya hota hai, kya hoti hai, kya hota he, kya hai, kya hote hain, kyon hota hai, ka matlab kya hai, matlab kya, "
    "kaise nikalte hain, kaise karte hain, samjhao, batao"
)
_TWO = "mein kya antar hai, mein kya fark hai, kya hote hain, ka difference kya hai"
_CHANGED = "mein kaise badalte hain, mein kaise badle"
_SIGNS = (
    "minus times minus plus, minus into minus plus, minus minus plus, minus times plus minus, minus into plus minus"
)

RULES = (
    ("answer", ("opening_doubt?", "topic", "one_asked")),
    ("answer", ("topic", "aur_ek", "topic", "two_asked")),
    ("answer", ("topic", "ko", "topic", "changed_asked")),
    ("answer", ("signs", "why_asked")),
)
"""What a short doubt in Hinglish is made of."""


def _phrases(line: str, language: Literal["en", "hi"] = "hi") -> tuple[Spoken, ...]:
    return tuple(Spoken(one, language, (one,)) for one in line.split(", "))


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
                found[says] = Spoken(says, "en", (says,))
            elif tongue == "hinglish" and hindi.get(term.english, 0) < _TERMS_OF_HINDI:
                hindi[term.english] = hindi.get(term.english, 0) + 1
                found.setdefault(says, Spoken(says, "hi", (says,)))
    return tuple(found.values())


@cache
def doubts_aloud() -> Vocabulary:
    """All that is heard as a short doubt, and what may always be said instead."""
    always = vocabulary("word") or Vocabulary("word", (), ())
    groups = {
        "topic": _topics(),
        "opening_doubt": _phrases("didi, mujhe batao"),
        "aur_ek": _phrases("aur"),
        "ko": _phrases("ko"),
        "signs": _phrases(_SIGNS, "en"),
        "one_asked": _phrases(_ONE),
        "two_asked": _phrases(_TWO),
        "changed_asked": _phrases(_CHANGED),
        "why_asked": _phrases("kyon hota hai, kyon, kaise hota hai, kyun hota hai"),
    }
    return Vocabulary("doubt", (*always.groups, *groups.items()), (*always.rules, *RULES))
