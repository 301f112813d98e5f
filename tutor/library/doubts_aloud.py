"""What a short doubt sounds like, as a phrase grammar for the ears: a maths word and a way to ask about it.

A recogniser made for English writes "Calhobahat" for "kya hota hai", and no page is found by that. It must never say
which page answers, and what is asked at length is heard freely, as ever.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from tutor.library.terms import glossary
from tutor.spoken.expected_answers import Spoken, Vocabulary, vocabulary

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

_REPLIES = {
    "clear": "haan samajh gaya, haan samajh gayi, samajh gaya, samajh gayi, haan clear hai, theek hai samajh gaya",
    "not_clear": "samajh nahi aaya, abhi bhi samajh nahi aaya, phir se samjhao, phir se batao, clear nahi hua",
    "not_asked": "yeh nahi poocha tha, maine yeh nahi poocha, maine kuchh aur poocha tha, mera sawaal kuchh aur hai, "
    "yeh galat hai, doosra page batao",
    "one_more": "ek aur sawaal hai, ek aur doubt hai, mera ek sawaal hai",
    "no_more": "aur kuchh nahi poochna, kuchh nahi poochna, bas itna hi, koi doubt nahi hai, koi sawaal nahi",
    "language": "hindi mein batao, english mein batao, hindi mein samjhao, english mein samjhao",
}
"""What is said to "is it clear?" and "what else?", by what it means."""
_REPLIES_EN = {
    "clear": "yes it is clear, yes I understood, I understood, I got it, got it, clear now",
    "not_clear": "it is not clear, not clear, I did not understand, explain again, one more time",
    "not_asked": "that is not what I asked, I did not ask that, I asked something else, wrong page",
    "one_more": "I have one more doubt, one more question",
    "no_more": "no more doubts, no more questions, I have no doubts, that is all",
    "language": "speak in hindi, speak in english, tell me in hindi",
}

RULES = (
    ("answer", ("opening_doubt?", "topic", "one_asked")),
    ("answer", ("topic", "aur_ek", "topic", "two_asked")),
    ("answer", ("topic", "ko", "topic", "changed_asked")),
    ("answer", ("signs", "why_asked")),
    ("answer", ("reply",)),
)
"""What a short doubt in Hinglish is made of, and what is said between two of them."""


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


def replies() -> dict[str, tuple[Spoken, ...]]:
    """What is said in a talk about doubts beside the doubts themselves, by what it means."""
    both = ((name, _phrases(line), _phrases(_REPLIES_EN[name], "en")) for name, line in _REPLIES.items())
    return {name: (*hinglish, *english) for name, hinglish, english in both}


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
        "reply": tuple(one for says in replies().values() for one in says),
        "one_asked": _phrases(_ONE),
        "two_asked": _phrases(_TWO),
        "changed_asked": _phrases(_CHANGED),
        "why_asked": _phrases("kyon hota hai, kyon, kaise hota hai, kyun hota hai"),
    }
    return Vocabulary("doubt", (*always.groups, *groups.items()), (*always.rules, *RULES))
