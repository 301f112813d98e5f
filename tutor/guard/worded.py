"""Answers that are words: yes or no, greater or less, one of several, a name. Which one it is must not be told.

A word that stands in the question may be talked about and must not be pointed at. It never refuses a question that
offers all of the choices.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tutor.guard.answer import canonical, without
from tutor.guard.disguise import cut_up, misspelled
from tutor.guard.grounds import Grounds
from tutor.guard.numbers import folded, stated, words_of
from tutor.guard.relations import sentences
from tutor.language.number_words import word_set

_TOLD = (
    r"^\W*(?:{said})(?![\wऀ-ॣ])(?! (?:problem|worries|rush|hurry))(?!,? (?:(?:bilkul|बिल्कुल) )?(?:sahi|सही)[!.])|"
    r"\b(?:answer|jawab|jawaab|uttar|जवाब|उत्तर)\b[^.!?।]*\b(?:{said})(?![\wऀ-ॣ])|"
    r"\b(?:say|it's|its|it is|be|try|get|go with|choose|write|type|bas|just|word|whisper|with)[\s:,\"'“]+(?:a |"
    r"the |to )?"
    r"(?:{said})(?![\wऀ-ॣ])(?! (?:problem|need|worries|matter|one|doubt|hurry|rush|more|number|hota|hai|ho|है))|"
    r"(?:^|[.!?।]\s*)(?:{said}) (?:hai|है) (?:ya|या) (?!na\b|no\b|nahi|yes|haan|नहीं|हाँ|हां|ना)|"
    r"\b(?:{said}) (?:likh|bolo|bol do|kaho|keh do|hoga|is nice|now)\b|"
    r"\b(?:{said})(?![\wऀ-ॣ])[^.!?।]{{0,12}}\b(?:right|correct|sahi|सही|the answer)(?![\wऀ-ॣ])(?![!.])"
)
_AGREED = (
    r"of course|absolutely|definitely|certainly|indeed|bilkul hai|zaroor hai|sach hai|that is (?:true|so|right)|"
    r"that's (?:true|so|right)|it (?:is|does|can|will)[.!]|they (?:are|do)[.!]|"
    r"(?:that|it|this|yeh|ye) (?:is )?(?:holds|holds true|is true|true hai|sach hai|sahi hai)|affirmative|yup|yep|"
    r"yeah|aisa hi hai|ऐसा ही है|सच है|यह सही है|thumbs up|nod"
)
_DENIED = (
    r"not at all|never|certainly not|of course not|that is (?:not true|not so|false)|that's (?:not true|not so|false)|"
    r"isn't so|not really|nope|nah|it (?:isn't|is not|doesn't|does not|can't|cannot|won't|will not)[.!]|"
    r"they (?:aren't|are not|don't|do not)[.!]|(?:that|it|this|yeh|ye) (?:is |hai )?(?:false|untrue|not true|jhooth)|"
    r"negative[.!]|aisa nahi hai|ऐसा नहीं है|सच नहीं|shake (?:my|your) head|thumbs down"
)
_YES_NO = {
    "yes": re.compile(_TOLD.format(said="yes|haan|ji haan|हाँ|हां") + rf"|(?<!\w)(?:{_AGREED})(?!\w)", re.IGNORECASE),
    "no": re.compile(_TOLD.format(said="no|nahi|nahin|नहीं") + rf"|(?<!\w)(?:{_DENIED})(?!\w)", re.IGNORECASE),
}
"""How each of the two is told. "Haan sahi!" is how Didi takes up a right small answer, so it tells nothing.

A Devanagari word may end in a vowel sign, which is no letter to `re`: no boundary follows it, so what may not follow
is named instead.
"""
_ENDS = {
    "yes": re.compile(r"(?<!\w)(?:yes|haan|हाँ|हां)\W*$"),
    "no": re.compile(r"(?<!\w)(?<!\bor )(?<!\bya )(?<!या )(?:no|nahi|nahin|नहीं)\W*$"),
}
_SAYS = re.compile(
    r"(?<!\w)(?:is|are|isn't|aren't|does|doesn't|do|don't|can|can't|cannot|will|won't|not|hai|hain|nahi|nahin|"
    r"hota|hoti|hote|है|हैं|नहीं|होता)(?!\w)"
)
_SMALL = word_set(
    """
    is are the a an of to for in on it this that and or do does can if we you say says so than what which true
    every how kya hai hain ka ke ki ko se mein aur ya yeh ye woh kaun kaunsa hota hoti hote sahi toh क्या है
    हैं का के की को से में और या यह वह होता सही tell us them number numbers ~
    """
)
_ASKED = re.compile(
    r"\?\s*$|\b(?:whether|see if|see how|check if|and see|to see|dekho ki|aur dekho|socho ki)\b|^\W*(?:so |now |"
    r"just |phir |ab |aur |to |and |first )?(?:look|divide|put|work|draw|write|start|begin|compare|find|"
    r"multiply|simplify|change|take|keep|remember|imagine|picture|let's|karo|likho|rakho|compare|suppose|say|"
    r"count|add|subtract|make|test|use|split|square)\b|^\W*(?:kya|क्या|is|are|does|do|can|which|what|how|when|"
    r"if|think|check|see|try|socho|dekho|देखो|सोचो|agar|अगर)\b"
)


def tells_word(text: str, grounds: Grounds) -> str:
    """The reason for which a text tells an answer that is a word; empty when it does not, or may."""
    if not grounds.is_secret or grounds.kind not in ("word", "choice", "yes_no", "comparison"):
        return ""
    text = folded(text)
    if grounds.kind == "yes_no":
        return _tells_yes_or_no(text, grounds)
    if grounds.kind == "comparison":
        return _tells_side(text, grounds)
    return _tells_name(text, grounds) or (_tells_choice(text, grounds) if grounds.kind == "choice" else "")


def _tells_yes_or_no(text: str, grounds: Grounds) -> str:
    told = _YES_NO.get(grounds.answer.lower())
    if told is not None and told.search(text):
        return f"it tells {grounds.answer}"
    met = f" {' '.join(words_of(' '.join((grounds.question, *grounds.heard, *grounds.facts))))} "
    plain = f" {' '.join(words_of(text))} "
    if any(
        f" {' '.join(words_of(form))} " in plain and f" {' '.join(words_of(form))} " not in met
        for form in grounds.accept_also
    ):
        return "it tells the answer"
    ends = _ENDS.get(grounds.answer.lower())
    if ends is not None and any(ends.search(part) for part in sentences(text)):
        return f"it ends in {grounds.answer}"
    for part in sentences(without(text, grounds.question.splitlines())):
        if _ASKED.search(part) or not _SAYS.search(part) or _is_fact(part, grounds):
            continue
        if any(_says_again(_content(part), line) for line in grounds.question.splitlines()):
            return f"it states what the question asks: {part.strip()}"
    return ""


def _says_again(words: frozenset[str], line: str) -> bool:
    """Whether words share two, and half of all, that carry the meaning of a line of the question."""
    if len(words & {*words_of(line), *(word for word in words if not word[0].isalpha())}) < 2:
        return False  # whatever the line's numbers come to: a word is only shared as it stands
    one = _content(line)
    return len(words & one) >= 2 and len(words & one) * 2 >= len(one)


@lru_cache(maxsize=512)
def _content(text: str) -> frozenset[str]:
    """The words of a text that carry its meaning."""
    words = canonical(text).split()
    return frozenset(word for word in words if word not in _SMALL and (word.isalnum() or len(word) > 1))


def _is_fact(part: str, grounds: Grounds) -> bool:
    """Whether most words of a sentence come from one sentence of the content."""
    words = _content(part)
    return any(len(words & _content(fact)) * 3 >= len(words) * 2 for fact in grounds.facts)


# --- greater, less, equal -----------------------------------------------------------------------------------------

_SIDES = {
    ">": re.compile(r"(?<!\w)(?:greater|bigger|larger|more|higher|longer|heavier|bada|badi|bade|zyada|adhik|"
                    r"wins?|ahead|बड़ा|बड़ी|बड़े|बड़ा|बड़ी|बड़े|ज़्यादा|अधिक|>)(?![\wऀ-ॣ])"),
    "<": re.compile(r"(?<!\w)(?:less|lesser|smaller|lower|shorter|fewer|chhota|chhoti|chota|kam|behind|छोटा|"
                    r"छोटी|छोटे|कम|<)(?![\wऀ-ॣ])"),
    "=": re.compile(r"(?<!\w)(?:equal|equals|same|barabar|बराबर|tie|match(?:es)?|=)(?![\wऀ-ॣ])"),
}  # fmt: skip
_SIGN_OF = {"greater": ">", "less": "<", "equal": "=", ">": ">", "<": "<", "=": "="}
_POINTED = re.compile(
    r"(?<!\w)(?:first|second|former|latter|left|right|last|pehla|pehli|pehle|doosra|doosri|dusra|पहला|पहली|"
    r"दूसरा|दूसरी)"
    r"(?: (?:one|number|fraction|side|option|choice|wala|wali|word|decimal|value|quantity|wale|answer|ek|is|hai|"
    r"jawab|वाला|वाली))",
    re.IGNORECASE,
)
_CHOSEN = (
    r"(?<!\w)(?:answer|jawab|jawaab|uttar|जवाब|उत्तर|result|it|it's|its|that's|that|this|product|sign|yeh|ye|"
    r"woh|wo|यह|वह|choose|pick|say|"
    r"go with|go for|bolo|kaho|chuno|बोलो|कहो|चुनो|select|option|i would say|i'd say|obviously|clearly|must be|"
    r"will be|should be|becomes|get|got|is|are)"
    r"(?: (?:is|be|will|must|should|would|hai|hoga|to|comes|out|the|a|an|as|in|of|option|word|actually|just|"
    r"really|clearly|toh|hi|always|है))*"
    r"[\s:\"'“,]+{word}(?![\wऀ-ॣ])|"
    r"(?<!\w){word}[\"'”]?,? (?:hai|hoga|hota hai|hi hai|hi hoga|aayega|it is|is it|is right|is correct|is the|"
    r"sahi|option|wala|wali|milega|है|होगा|ही)(?![\wऀ-ॣ])|"
    r"^\W*{word}\W*$"
)


def _tells_side(text: str, grounds: Grounds) -> str:
    sign = _SIGN_OF.get(grounds.answer.lower().strip(), "")
    for part in sentences(text):
        sides = {name for name, pattern in _SIDES.items() if pattern.search(part)}
        asks = len(part.split()) > 6 and _ASKED.search(part)
        if asks or _is_fact(part, grounds):
            continue
        if sides == {sign}:
            return "it tells which is greater"
        if len(sides) < 2 and not part.rstrip().endswith("?") and _points_to_a_side(part, sides, grounds):
            return "it points at one of the two"
    return ""


_TAKEN_UP = re.compile(r"(?<!\w)(?:you (?:said|chose|picked|wrote|thought)|tumne|तुमने)(?![\wऀ-ॣ])")
"""What the student said is taken up with its side."""
_OPPOSITE = re.compile(
    r"(?<!\w)(?:opposite|reverse|contrary|not|isn't|ulta|ulti|vipreet|nahi|nahin|उल्टा|उलटा|विपरीत|नहीं)(?![\wऀ-ॣ])"
)
_LEANS = re.compile(
    r"(?<!\w)(?:left|right|further|farther|ahead|behind|towards?|points?|opens?|mouth|upper hand|beyond|after|before|"
    r"dayin|dayen|daayin|baayin|baayen|aage|peeche|muh|munh|khul\w*|taraf|दाएँ|दाईं|दायीं|बाएँ|बाईं|बायीं|"
    r"आगे|पीछे|मुँह|मुंह|तरफ़|तरफ)(?![\wऀ-ॣ])"
)
"""Where a number stands on the number line, and where the open end of the sign looks."""
_ONE_OF_TWO = re.compile(
    r"(?<!\w)(?:(?:first|second|former|latter|other|left|right|longer|shorter)(?: hand)? (?:one|number|fraction|"
    r"decimal|side|value|integer)|(?:pehl[aie]|doosr[aie]|dusr[aie]) (?:wal[aie]|number|sankhya|fraction)|"
    r"(?:पहल[ाीे]|दूसर[ाीे]) (?:वाल[ाीे]|संख्या|भिन्न|नंबर)|the (?:first|second|former|latter|other))(?![\wऀ-ॣ])"
)


def _points_to_a_side(part: str, sides: set[str], grounds: Grounds) -> bool:
    """Whether one side is told by the other one, by its opposite, or by where a number stands."""
    if sides and _OPPOSITE.search(part):
        return True
    leans = sides or _LEANS.search(part)
    return bool(leans) and _names_a_side(part, grounds) and _TAKEN_UP.search(part) is None


def _names_a_side(part: str, grounds: Grounds) -> bool:
    """Whether one of the two that are compared is named, by its value or by its place."""
    asked = stated(grounds.question)
    return _ONE_OF_TWO.search(part) is not None or len(asked & stated(part)) == 1


# --- a name, one of several ---------------------------------------------------------------------------------------

_ALSO = {
    "positive": ("plus", "dhanatmak", "धनात्मक", "above zero", "greater than zero", "more than zero", "जमा"),
    "negative": ("minus", "rinatmak", "ऋणात्मक", "below zero", "less than zero", "ऋण"),
    "commutative": ("क्रमविनिमेय", "kramvinimay", "kramvinimey"), "distributive": ("वितरण", "vitaran"),
    "associative": ("साहचर्य", "sahcharya"), "profit": ("laabh", "labh", "munafa", "लाभ", "gain", "fayda", "faayda"),
    "loss": ("hani", "haani", "nuksan", "nuksaan", "ghata", "ghaata", "हानि", "नुकसान"),
    "infinite": ("अनंत", "unending", "never ending", "no end", "no limit", "limitless"),
}  # fmt: skip
_OR = re.compile(r"([\w'-]+(?: [\w'-]+)?) or (?:an? )?([\w'-]+(?: [\w'-]+)?)")


def _forms(grounds: Grounds) -> tuple[str, ...]:
    answer = folded(grounds.answer)
    return (answer, *(folded(form) for form in grounds.accept_also), *_ALSO.get(answer, ()))


def _tells_name(text: str, grounds: Grounds) -> str:
    met = f" {' '.join(words_of(folded(' '.join((grounds.question, *grounds.heard, *grounds.facts)))))} "
    plain = f" {' '.join(words_of(text))} "
    for form in _forms(grounds):
        word = f" {' '.join(words_of(form))} "
        if not word.strip():
            continue
        if word in plain and word not in met:
            return "it tells the answer"
        if word in met and _points_at(text, form, grounds):
            return f"it points at the answer: {form}"
    forms = tuple(form for form in _forms(grounds) if len(form) > 3 and f" {form} " not in met)
    hidden = cut_up(text, (form for form in _forms(grounds) if len(form) > 3)) or misspelled(text, forms)
    return f"it tells the answer in disguise: {hidden}" if hidden else ""


_FEW = 5
"""Words of a sentence that can hold no hint beside the word that it names."""


def _points_at(text: str, form: str, grounds: Grounds) -> bool:
    pattern = re.compile(_CHOSEN.format(word=re.escape(form)), re.IGNORECASE)
    others = [other for other in _options(grounds.question) if other != form]
    for part in sentences(text):
        offers = any(re.search(rf"(?<!\w){re.escape(other)}(?!\w)", part) for other in others) and re.search(
            r"\b(?:or|ya)\b|या", part
        )
        words = [word for word in words_of(part) if word.isalpha()]
        bare = len(words) <= _FEW and form in part and not part.rstrip().endswith("?")
        wonders = grounds.kind == "word" and part.rstrip().endswith("?")
        if (bare or pattern.search(part)) and not offers and not wonders and not _is_fact(part, grounds):
            return True
    return False


@lru_cache(maxsize=256)
def _options(question: str) -> tuple[str, ...]:
    """The choices that a question offers, as far as "this or that" names them."""
    found = [option for match in _OR.finditer(question.lower()) for option in match.groups()]
    return tuple(dict.fromkeys(word for option in found for word in (option, *option.split()) if word not in _SMALL))


def _tells_choice(text: str, grounds: Grounds) -> str:
    found = _POINTED.search(text)
    if found is not None and found[0].lower() not in grounds.question.lower():
        return f"it points at a choice: {found[0]}"
    others = [other for other in _options(grounds.question) if other not in _forms(grounds)]
    for other in others:
        if _points_at(text, other, grounds):
            return f"it rules a choice out or in: {other}"
    return ""
