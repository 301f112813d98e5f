"""Answers that are words: yes or no, greater or less, one of several, a name. Which one it is must not be told.

A word that stands in the question may be talked about and must not be pointed at. It never refuses a question that
offers all of the choices.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from tutor.guard import Grounds
from tutor.guard.answer import without
from tutor.guard.form import HONEST, WORD, joined
from tutor.guard.numbers import GUARD, canonical, folded, pattern, stated, whole, words_of
from tutor.guard.sums import sentences

_YES_NO = {
    answer: re.compile(rf"{pattern('told', said=words)}|(?<!\w)(?:{pattern(otherwise)})(?!\w)")
    for answer, words, otherwise in (("yes", "yes|haan|ji haan|हाँ|हां", "agreed"), ("no", "no|nahi|nahin|नहीं", "denied"))
}
"""How each of the two is told. "Haan sahi!" is how Didi takes up a right small answer, so it tells nothing.

A Devanagari word may end in a vowel sign, which is no letter to `re`: no boundary follows it, so what may not follow
is named instead.
"""
_ENDS = {"yes": re.compile(pattern("ends_yes")), "no": re.compile(pattern("ends_no"))}
_SAYS = re.compile(pattern("says"))
_SMALL = GUARD.words("small")
_ASKED = re.compile(pattern("asked"))


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
    """Whether most words of a sentence come from one sentence of the content. A single word comes from anywhere."""
    words = _content(part)
    return len(words) > 1 and any(len(words & _content(fact)) * 3 >= len(words) * 2 for fact in grounds.facts)


# --- greater, less, equal -----------------------------------------------------------------------------------------

_SIDES = {">": whole("greater_side"), "<": whole("less_side"), "=": whole("equal_side")}
_SIGN_OF = {"greater": ">", "less": "<", "equal": "=", ">": ">", "<": "<", "=": "="}
_POINTED = re.compile(pattern("pointed"))


def _tells_side(text: str, grounds: Grounds) -> str:
    sign = _SIGN_OF.get(grounds.answer.lower().strip(), "")
    for part in sentences(text):
        sides = {name for name, side in _SIDES.items() if side.search(part)}
        asks = len(part.split()) > 6 and _ASKED.search(part)
        if asks or _is_fact(part, grounds):
            continue
        if sides == {sign}:
            return "it tells which is greater"
        if len(sides) < 2 and not part.rstrip().endswith("?") and _points_to_a_side(part, sides, grounds):
            return "it points at one of the two"
    return ""


_TAKEN_UP = whole("taken_up")
"""What the student said is taken up with its side."""
_OPPOSITE = whole("turned_round")
_LEANS = whole("leans")
"""Where a number stands on the number line, and where the open end of the sign looks."""
_ONE_OF_TWO = whole("one_of_two")


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

_SYNONYMS = {
    word: tuple(others.split(" | "))
    for word, others in (line.split(" = ") for line in GUARD.text("lines", "synonyms").splitlines())
}
_OR = re.compile(r"([\w'-]+(?: [\w'-]+)?) or (?:an? )?([\w'-]+(?: [\w'-]+)?)")


def _forms(grounds: Grounds) -> tuple[str, ...]:
    answer = folded(grounds.answer)
    return (answer, *(folded(form) for form in grounds.accept_also), *_SYNONYMS.get(answer, ()))


def _tells_name(text: str, grounds: Grounds) -> str:
    met = f" {' '.join(words_of(folded(' '.join((grounds.question, *grounds.heard, *grounds.facts)))))} "
    plain = f" {' '.join(words_of(text))} "
    for form in _forms(grounds):
        word = f" {' '.join(words_of(form))} "
        if not word.strip():
            continue
        if word in plain and word not in met:
            return "it tells the answer"
        if word in met and any(_points_at(one, form, grounds) for one in (text, _put_right(text, form))):
            return f"it points at the answer: {form}"
    forms = tuple(form for form in _forms(grounds) if len(form) > 3 and f" {form} " not in met)
    hidden = cut_up(text, (form for form in _forms(grounds) if len(form) > 2)) or misspelled(text, forms)
    return f"it tells the answer in disguise: {hidden}" if hidden else ""


def _put_right(text: str, form: str) -> str:
    """The text with this word in place of what is nearly it."""
    nearly = misspelled(text, (form,)) if " " not in form else ""
    return text.replace(nearly, form) if nearly else text


_FEW = 5
"""Words of a sentence that can hold no hint beside the word that it names."""


@lru_cache(maxsize=256)
def _chosen(form: str) -> re.Pattern[str]:
    """The word given as the answer."""
    return re.compile(pattern("chosen", word=re.escape(form)))


def _points_at(text: str, form: str, grounds: Grounds) -> bool:
    chosen = _chosen(form)
    others = [other for other in _options(grounds.question) if other != form]
    for part in sentences(text):
        offers = any(re.search(rf"(?<!\w){re.escape(other)}(?!\w)", part) for other in others) and re.search(
            r"\b(?:or|ya)\b|या", part
        )
        words = [word for word in words_of(part) if word.isalpha()]
        bare = len(words) <= _FEW and form in part and not part.rstrip().endswith("?")
        wonders = grounds.kind == "word" and part.rstrip().endswith("?")
        if (bare or chosen.search(part)) and not offers and not wonders and not _is_fact(part, grounds):
            return True
    return False


@lru_cache(maxsize=256)
def _options(question: str) -> tuple[str, ...]:
    """The choices that a question offers, as far as "this or that" names them."""
    found = [option for match in _OR.finditer(question.lower()) for option in match.groups()]
    return tuple(dict.fromkeys(word for option in found for word in (option, *option.split()) if word not in _SMALL))


def _tells_choice(text: str, grounds: Grounds) -> str:
    found = _POINTED.search(text)
    if found is not None and found[0] not in grounds.question.lower():
        return f"it points at a choice: {found[0]}"
    others = [other for other in _options(grounds.question) if other not in _forms(grounds)]
    for other in others:
        if _points_at(text, other, grounds):
            return f"it rules a choice out or in: {other}"
    return ""


# --- words in pieces ------------------------------------------------------------------------------------------------


def cut_up(text: str, forms: Iterable[str]) -> str:
    """The first of these words that stands in the text in pieces, backwards or run through with marks; else empty."""
    lower = text.lower()
    words = WORD.findall(lower)
    for form in forms:
        letters = "".join(WORD.findall(form.lower()))
        backwards = letters[::-1]
        if (backwards in words or (len(letters) > 6 and backwards in "".join(words))) and backwards not in HONEST:
            return form
        if next(joined(words, frozenset({letters})), ""):
            return form
        if len(letters) > 4 and letters in re.sub(r"[\W_]+", "", lower) and not _honest(lower, form):
            return form
    return ""


def _honest(lower: str, form: str) -> bool:
    """Whether the run of letters is there as whole words, which is for another rule to judge."""
    return form.lower() in lower or any("".join(WORD.findall(form.lower())) in word for word in WORD.findall(lower))


def misspelled(text: str, forms: Iterable[str], shortest: int = 7) -> str:
    """A word of the text that is one of these long words but for a letter or two; else empty."""
    for form in forms:
        for target in WORD.findall(form.lower()):
            if len(target) < shortest or not target.isascii():
                continue
            for word in WORD.findall(text.lower()):
                if word != target and (word[0] == target[0] or word == target[1:]) and _distance(word, target) <= 2:
                    return str(word)
    return ""


def _distance(word: str, target: str) -> int:
    """How many letters must be changed, 3 when there are more than 2."""
    if abs(len(word) - len(target)) > 2:
        return 3
    row = list(range(len(target) + 1))
    for at, letter in enumerate(word, 1):
        last, row[0] = row[0], at
        for place, wanted in enumerate(target, 1):
            last, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, last + (letter != wanted))
    return min(row[-1], 3)
