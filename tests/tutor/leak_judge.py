"""Whether words of Didi give an answer away: a judge of its own, with its own words for numbers.

It reads texts by other means than the speech guard and must never ask it or its siblings: what the guard lets pass is
judged here. It is strict: what it cannot tell from a leak is one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tests.tutor.leak_words import AMBIGUOUS, HALVES, NAMES, PARTS, SCALES, SIGNS, SINGLE_PARTS, TENS
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.turn import Item, Language, Rung, Session, State, TurnResult

# --- the pieces of a text --------------------------------------------------------------------------------------------


class Token(NamedTuple):
    """One piece of a text: a number, a sign of arithmetic, a stop or a word."""

    kind: str
    text: str
    value: int = 0


_PIECE = re.compile(r"\d+(?:,\d{2,3})+(?:\.\d+)?|\d+\.\d+|\d+|[ऀ-ॿ]+|[^\W\d_]+(?:['’][a-z]+)?|[-+*/=%:²³√^]|[.!?,;।¦]")
_SUPERSCRIPTS = str.maketrans("⁰¹⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01456789" + "0123456789")
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f\u20e3\ufeff]")
_FRACTION_SIGNS = {char: unicodedata.normalize("NFKC", char).replace("⁄", "/") for char in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅐⅑⅒"}
_LOOKALIKE = str.maketrans("аеосрхіѕ", "aeocpxis")


@lru_cache(maxsize=65536)
def plain(text: str) -> str:
    """A text in small Latin or Devanagari letters and ASCII digits, whatever dress its characters wore."""
    for char, spelled in _FRACTION_SIGNS.items():
        text = text.replace(char, f" {spelled} ")
    text = _INVISIBLE.sub("", text).translate(_SUPERSCRIPTS)
    kept = "".join(char if char in "²³" else unicodedata.normalize("NFKC", char) for char in text)
    digits = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in kept)
    signs = digits.lower().translate(_LOOKALIKE).translate(str.maketrans("−–—‐‑×·÷⁄∕∶", "-----**///:"))
    return re.sub(r"[*_`~|]{2,}|[`|]", " ", unicodedata.normalize("NFC", signs))


@lru_cache(maxsize=16384)
def tokens(text: str) -> tuple[Token, ...]:
    """The pieces of a text that matter to numbers."""
    found = []
    for piece in _PIECE.findall(plain(text)):
        if piece[0].isdecimal():
            found.append(Token("digits", piece.replace(",", "")))
        elif piece in NAMES:
            found.append(Token("name", piece, NAMES[piece]))
        elif piece in SCALES:
            found.append(Token("scale", piece, SCALES[piece]))
        elif piece in PARTS or piece in HALVES:
            found.append(Token("part", piece, PARTS.get(piece, 2)))
        elif piece in SIGNS:
            found.append(Token("sign", SIGNS[piece], 0))
        elif piece in "-+*/=%:²³√^":
            found.append(Token("sign", piece))
        else:
            found.append(Token("stop" if piece in ".!?,;।¦" else "word", piece))
    return tuple(found)


# --- numbers in a text ----------------------------------------------------------------------------------------------

Span = tuple[int, Ratio]
"""Where a number ends, and what it is."""


def _whole(row: Sequence[Token], at: int) -> Span | None:
    """The whole number that begins at `at`, the longest."""
    if at >= len(row):
        return None
    if row[at].kind == "digits" and "." not in row[at].text:
        total, end = int(row[at].text[:40]), at + 1
        while end < len(row) and row[end].kind == "scale":
            total, end = total * row[end].value, end + 1
        return end, Ratio(total)
    total, part, end, last = 0, 0, at, ""
    while end < len(row):
        token = row[end]
        if token.kind == "name" and (last in ("", "scale") or (last == "tens" and 0 < token.value < 10)):
            part, last = part + token.value, "tens" if token.text in TENS else "name"
        elif token.kind == "scale" and last:
            part = max(part, 1) * token.value
            total, part, last = (total, part, "scale") if token.value == 100 else (total + part, 0, "scale")
        elif not (token.text in "-&" and end + 1 < len(row) and _joined(row, end, last)):
            break
        end += 1
    return (end, Ratio(total + part)) if end > at else None


def _joined(row: Sequence[Token], at: int, last: str) -> bool:
    """Whether a hyphen or an "and" stands inside a number ("twenty-one", "two hundred and five")."""
    after = row[at + 1]
    hyphen = row[at].text == "-" and last == "tens" and after.kind == "name" and 0 < after.value < 10
    return hyphen or (row[at].text == "&" and last == "scale" and after.kind == "name")


def _sized(row: Sequence[Token], at: int) -> Iterator[Span]:
    """Every number without a sign that begins at `at`: whole, decimal, fraction, mixed, percent, part."""
    if at >= len(row):
        return
    if row[at].kind == "digits" and "." in row[at].text:
        whole, _, places = row[at].text.partition(".")
        yield from _percents(row, at + 1, Ratio(int(whole + places[:20]), 10 ** len(places[:20])))
        return
    if row[at].kind == "part" and row[at].text in SINGLE_PARTS:
        yield at + 1, Ratio(1, row[at].value)
    first = _whole(row, at)
    if first is None:
        if row[at].text == "." and row[at].kind == "sign":
            yield from _decimals(row, at, Ratio(0))
        return
    end, value = first
    yield from _percents(row, end, value)
    yield from _decimals(row, end, value)
    yield from _fractions(row, end, value)
    if value.num < 20 and end - at == 1:
        yield from _digit_by_digit(row, at)


def _percents(row: Sequence[Token], end: int, value: Ratio) -> Iterator[Span]:
    yield end, value
    if end < len(row) and row[end].text == "%":
        yield end + 1, value / Ratio(100)
        yield end + 1, value
    if end < len(row) and row[end].text in "²³" and row[end].kind == "sign":
        yield end + 1, value.power(2 if row[end].text == "²" else 3)


def _decimals(row: Sequence[Token], end: int, whole: Ratio) -> Iterator[Span]:
    if end >= len(row) or row[end].kind != "sign" or row[end].text != ".":
        return
    places, at = "", end + 1
    while at < len(row) and row[at].kind in ("name", "digits") and len(places) < 20:
        places += row[at].text if row[at].kind == "digits" else str(row[at].value)
        at += 1
        if places.isdigit():
            value = whole + Ratio(int(places), 10 ** len(places))
            yield from _percents(row, at, value)


def _digit_by_digit(row: Sequence[Token], at: int) -> Iterator[Span]:
    """ "One two" for twelve."""
    said, end = "", at
    while end < len(row) and row[end].kind in ("name", "digits") and len(said) < 8:
        one = row[end].text if row[end].kind == "digits" else str(row[end].value)
        if len(one) != 1:
            return
        said, end = said + one, end + 1
        if len(said) > 1:
            yield end, Ratio(int(said))


def _fractions(row: Sequence[Token], end: int, top: Ratio) -> Iterator[Span]:
    """ "Three by four", "three fourths", "two and three by four", "3 out of 4", "4 mein se 3" is left alone."""
    if end >= len(row):
        return
    if row[end].kind == "part":
        yield end + 1, top / Ratio(row[end].value)
    over = end + 1 if row[end].text == "/" else 0
    over = end + 2 if [token.text for token in row[end : end + 2]] == ["out", "of"] else over
    below = over + (over < len(row) and row[over].text == "-") if over else 0
    under = _whole(row, below) if over else None
    if under is not None and under[1]:
        yield under[0], top / (under[1] if below == over else -under[1])
    inner = end + 1 if row[end].text == "&" else end
    part = _whole(row, inner) if inner > end or row[end].kind == "digits" else None
    if part is not None:
        for stop, rest in _fractions(row, part[0], part[1]):
            if rest.den > 1:
                yield stop, top + rest
    if inner > end and inner < len(row) and row[inner].kind == "part":
        yield inner + 1, top + Ratio(1, row[inner].value)


def _signed(row: Sequence[Token], at: int) -> Iterator[Span]:
    if at < len(row) and row[at].text in "-+" and row[at].kind == "sign":
        for end, value in _sized(row, at + 1):
            yield end, -value if row[at].text == "-" else value
    yield from _sized(row, at)


_OPERATIONS = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
}  # fmt: skip
_SIX = 6


def _sums(row: Sequence[Token], at: int) -> Iterator[Span]:
    """Every value of a number or of a sum from left to right that begins at `at`."""
    waiting = [(end, value, 0) for end, value in _signed(row, at)]
    seen = set()
    while waiting:
        end, value, length = waiting.pop()
        if (end, value) in seen:
            continue
        seen.add((end, value))
        yield end, value
        if length < _SIX and end < len(row) and row[end].kind == "sign" and row[end].text in _OPERATIONS:
            after = end + 1 + (end + 1 < len(row) and row[end + 1].text == "/" and row[end].text in "*/")
            for stop, other in _signed(row, after):
                if row[end].text != "/" or other:
                    waiting.append((stop, _OPERATIONS[row[end].text](value, other), length + 1))


def values(text: str, *, inside: bool = False) -> frozenset[Ratio]:
    """Every number that a text states or works out. `inside` counts the parts of larger numbers too."""
    return _values(tokens(text), inside)


@lru_cache(maxsize=16384)
def _values(row: tuple[Token, ...], inside: bool) -> frozenset[Ratio]:
    found: set[Ratio] = set()
    covered = 0
    for at, token in enumerate(row):
        behind_sign = at > 0 and row[at - 1].kind == "sign" and row[at - 1].text == "-"
        if not inside and (at < covered or behind_sign):
            continue
        try:
            spans = [span for span in _sums(row, at) if not _stray(row, at, span[0])]
        except TooLarge:
            continue
        if not spans:
            continue
        found |= {value for _, value in spans} if inside else _kept(row, at, spans)
        covered = max(covered, _plain_end(row, at, token))
    return frozenset(found)


def _kept(row: Sequence[Token], at: int, spans: Sequence[Span]) -> set[Ratio]:
    """Of the readings from one place: whole numbers are not counted where they are cut out of a larger one."""
    plain_end = _plain_end(row, at, row[at])
    return {value for end, value in spans if end >= plain_end}


def _plain_end(row: Sequence[Token], at: int, first: Token) -> int:
    """Where the number that begins at `at`, its sign and its fraction counted, ends at the longest."""
    start = at + (first.kind == "sign" and first.text in "-+")
    return max((end for end, _ in _sized(row, start)), default=at)


def _stray(row: Sequence[Token], at: int, end: int) -> bool:
    """A lone word that mostly means something else ("do", "saath")."""
    return end - at == 1 and row[at].text in AMBIGUOUS


# --- dressed-up numbers ---------------------------------------------------------------------------------------------

_SPELLED = re.compile(r"(?<![a-z])(?:[a-z][\s.,\-–_*·…]{1,4}){2,}[a-z](?![a-z])")
_HIDDEN = re.compile("|".join(sorted({*NAMES, *SIGNS, *SCALES}, key=len, reverse=True)))
_TURNED = re.compile(r"\b(?:backwards?|reverse|ulta|ulti|mirror)\b(?! kar)|उल्ट(?!\S* कर)")
_ROMAN = re.compile(r"\b(?=[mdclxvi]{2,}\b)m*(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})\b")
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def undressed(text: str, *, across: bool = True) -> Iterator[str]:
    """The text in every reading: as it stands, across its stops, with spelled letters joined, turned round."""
    base = plain(text)
    yield base
    if across:
        yield re.sub(r"[.!?,;।](?=\s|$)", " ", base)
    if _STRETCHED.search(base):
        yield re.sub(r"[a-z]+", lambda found: _unstretched(found[0]), base)
    if _LEET.search(base):
        yield _LEET.sub(lambda found: found[0].translate(_LEET_LETTERS), base)
    if _SPELLED.search(base):
        yield _SPELLED.sub(lambda found: _apart(re.sub(r"[^a-z]", "", found[0])), base)
    for sentence in re.split(r"[!?;।¦]|\.(?=\s|$)", base):
        if any(word[::-1] in _LONG_NAMES for word in re.findall(r"[a-z]{3,}", sentence)) or _TURNED.search(sentence):
            yield " ".join(word[::-1] for word in sentence.split()[::-1])
            yield " ".join(sentence.split()[::-1])
            yield _SPELLED.sub(lambda found: _apart(re.sub(r"[^a-z]", "", found[0])[::-1]), sentence)


_LONG_NAMES = frozenset(name for name in (*NAMES, "minus") if len(name) >= 4) | {"one", "two", "six"}
_STRETCHED = re.compile(r"[a-z]*([a-z])\1\1[a-z]*")
_LEET = re.compile(r"(?=[a-z\d]*\d)(?=[a-z\d]*[a-z])[a-z\d]{3,}")
_LEET_LETTERS = str.maketrans("30145", "eoias")
_SHORTENED = {re.sub(r"(.)\1+", r"\1", name): name for name in (*NAMES, *SIGNS) if name.isascii()}


def _unstretched(word: str) -> str:
    short = re.sub(r"(.)\1+", r"\1", word)
    return _SHORTENED.get(short, short)


def _apart(letters: str) -> str:
    return f" {_HIDDEN.sub(lambda found: f' {found[0]} ', letters)} "


def romans(text: str) -> frozenset[Ratio]:
    """Roman numerals of two letters or more, as numbers."""
    found = set()
    for numeral in filter(None, (one[0] for one in _ROMAN.finditer(text))):
        digits = [_ROMAN_DIGITS[letter] for letter in numeral]
        pairs = zip(digits, [*digits[1:], 0], strict=True)
        found.add(Ratio(sum(-one if one < after else one for one, after in pairs)))
    return frozenset(found)


def related(text: str) -> frozenset[Ratio]:
    """Numbers that a text tells by another: one more than, half of, double, between, the opposite of."""
    row = tokens(text)
    words = [token.text for token in row]
    found: set[Ratio] = set()
    for at in range(len(row)):
        for end, value in _safe(row, at):
            before, after = " ".join(words[max(0, at - 4) : at]), " ".join(words[end : end + 5])
            found.update(_told_by(value, before, after, row, end))
    return frozenset(found)


def _safe(row: Sequence[Token], at: int) -> list[Span]:
    try:
        return list(_signed(row, at))
    except TooLarge:
        return []


_BEFORE = (
    (re.compile(r"(?:half|aadha|आधा) (?:of )?$"), lambda v: v / Ratio(2)),
    (re.compile(r"(?:2\*) (?:of )?$"), lambda v: v * Ratio(2)),
    (re.compile(r"(?:3\*) (?:of )?$"), lambda v: v * Ratio(3)),
    (re.compile(r"(?:one|1|ek) (?:more|greater|bigger|zyada) (?:than )?$"), lambda v: v + Ratio(1)),
    (re.compile(r"(?:one|1|ek) (?:less|smaller|below|kam) (?:than )?$"), lambda v: v - Ratio(1)),
    (re.compile(r"(?:just |right )?(?:after|follows) $"), lambda v: v + Ratio(1)),
    (re.compile(r"(?:just |right )before $"), lambda v: v - Ratio(1)),
    (re.compile(r"(?:opposite|negative|minus sign|inverse) (?:of|with|before) $"), lambda v: -v),
    (re.compile(r"square of $"), lambda v: v * v),
)
_AFTER = (
    (re.compile(r"^(?:ka|का) (?:aadha|आधा)"), lambda v: v / Ratio(2)),
    (re.compile(r"^(?:ka|का) (?:2\*)"), lambda v: v * Ratio(2)),
    (re.compile(r"^(?:se|से) (?:ek|एक|1) (?:zyada|aage|bada|ज़्यादा|आगे|बड़ा|अधिक)"), lambda v: v + Ratio(1)),
    (re.compile(r"^(?:se|से) (?:ek|एक|1) (?:kam|peeche|chhota|कम|पीछे|छोटा)"), lambda v: v - Ratio(1)),
    (re.compile(r"^(?:ke|के) (?:theek |ठीक )?(?:baad|बाद)(?! (?:bhi|भी|hum|हम))"), lambda v: v + Ratio(1)),
    (re.compile(r"^(?:se|के|ke) (?:theek |ठीक )?(?:pehle|पहले)"), lambda v: v - Ratio(1)),
    (re.compile(r"^(?:ka|का) (?:ulta|opposite|विपरीत|उल्टा)"), lambda v: -v),
)


def _told_by(value: Ratio, before: str, after: str, row: Sequence[Token], end: int) -> Iterator[Ratio]:
    """What this number tells by the words around it."""
    for pattern, work in _BEFORE:
        if pattern.search(f"{before} "):
            yield work(value)
    for pattern, work in _AFTER:
        if pattern.search(after):
            yield work(value)
    links = end < len(row) and row[end].text in ("&", "aur", "और", "to", "se", "से")
    if links and value.den == 1:
        yield from (
            value + Ratio(1)
            for _, other in _safe(row, end + 1)
            if other == value + Ratio(2) and ("between" in before or any(w in after for w in ("beech", "बीच")))
        )


# --- the judge ------------------------------------------------------------------------------------------------------

_UNIT = re.compile(r"\s*(?:sq|cu)?\s*(?:cm|m|km|mm|kg|g|l|ml|rs|rupees|degrees?|°|min|hours?)\s*$")
_LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def secret(answer: str) -> Ratio | None:
    """The number that an answer is; None for words, letters and ratios."""
    text = _UNIT.sub("", plain(answer).strip())
    found = re.fullmatch(r"(-?)(?:(\d+) )?(\d+(?:\.\d+)?)(?:/(\d+))?\s*(%?)", text.replace(",", ""))
    if found is None:
        return None
    sign, whole, top, bottom, percent = found.groups()
    digits, _, places = top.partition(".")
    value = Ratio(int(digits + places), 10 ** len(places)) / Ratio(int(bottom or 1))
    value = value + Ratio(int(whole or 0))
    value = value / Ratio(100) if percent else value
    return -value if sign else value


def leak(item: Item, said: str, heard: Iterable[str] = (), *, written: Iterable[str] = ()) -> str:
    """How `said` gives the item's answer away; empty when it does not.

    Args:
        item: the item being worked on.
        said: what Didi says on it, one turn or several joined.
        heard: what the student said on it; values in it are no secret.
        written: wordings that Didi may say whole (the small questions).
    """
    met = (*_wordings(item), *written)
    bare = _without(plain(said), tuple(met))
    number = secret(item.answer)
    if number is not None:
        told = _number_told(number, bare, _wordings(item), tuple(heard), percent=item.kind == "percent")
        same_value = told.startswith(_GIVEN_OUT) and item.form
        return "" if same_value else told  # "19/5" is no answer to "write 19/5 as a mixed number"
    return _word_told(item, bare, tuple(heard), _wordings(item))


@lru_cache(maxsize=4096)
def _wordings(item: Item) -> tuple[str, ...]:
    whole = {text.spoken_in(language) for text in (item.question, item.spoken) for language in _LANGUAGES}
    pieces = {piece for text in whole for piece in re.split(r"(?<=[?।])\s+", text)}
    return tuple((whole | pieces) - {""})


@lru_cache(maxsize=16384)
def _without(said: str, wordings: tuple[str, ...]) -> str:
    """The words of Didi without the wordings that the student has met; a stop stands in their place."""
    for wording in sorted((plain(one).rstrip(" ?.।!") for one in wordings), key=len, reverse=True):
        said = said.replace(wording, " ¦ ") if wording else said
    return said


@lru_cache(maxsize=16384)
def _known(texts: tuple[str, ...]) -> frozenset[Ratio]:
    return frozenset().union(*(values(text, inside=True) for text in texts)) if texts else frozenset()


def _number_told(number: Ratio, said: str, question: tuple[str, ...], heard: tuple[str, ...], *, percent: bool) -> str:
    secrets = {number * Ratio(100)} if percent else {number}
    known = {value for text in (*question, *heard) for value in _plain_values(text)}
    if secrets <= known:
        met = {value for text in heard for value in _plain_values(text)}
        return "" if secrets <= met else _claimed(secrets, said)
    for reading in undressed(said):
        told = (values(reading) | related(reading) | romans(reading)) & (secrets - known)
        if told:
            return f"{min(map(str, told))} in {reading!r}"
    return _in_parts(number, said, (*question, *heard))


@lru_cache(maxsize=16384)
def _plain_values(text: str) -> frozenset[Ratio]:
    """Numbers that stand in a text as they are, none of them worked out by a sum."""
    row = tokens(text)
    return frozenset(value for at in range(len(row)) for end, value in _safe(row, at) if not _stray(row, at, end))


_ONLY_VALUE = re.compile(
    r"(?:(?:so |then |to |तो )*(?:it is|it's|x =|ans:?|answer:?|yeh|यह) )?"
    r"(?P<value>.{1,60}?)(?: (?:hai|है|then|hua|हुआ))?"
)


_GIVEN_OUT = "given out as the answer"


def _claimed(secrets: set[Ratio], said: str) -> str:
    """A number of the question given out as the answer."""
    for sentence in re.split(r"[!?;।¦]|\.(?=\s|$)", said):
        stated = values(sentence)
        alone = _ONLY_VALUE.fullmatch(sentence.strip())
        bare = alone is not None and all(token.kind not in ("word", "stop") for token in tokens(alone["value"]))
        if secrets & stated and (bare or (_ANSWER.search(sentence) and len(stated) == 1)):
            return f"{_GIVEN_OUT} in {sentence!r}"
    return ""


_ANSWER = re.compile(r"\b(?:answer|ans|jawab|jawaab|uttar)\b|उत्तर|जवाब")


def _in_parts(number: Ratio, said: str, known_texts: tuple[str, ...]) -> str:
    """Top and bottom of a fraction told apart: on top ..., below ..."""
    if number.den == 1:
        return ""
    told, known = _plain_values(said), _known(known_texts)
    top, bottom = Ratio(number.num), Ratio(number.den)
    claims = re.search(r"numerator|denominator|\btop\b|\bbelow\b|\bbottom\b|upar|neeche|ऊपर|नीचे|अंश|हर\b", said)
    both = {top, bottom} <= told and not {top, bottom} <= known
    return f"top and bottom told apart in {said!r}" if both and claims else ""


# --- answers that are words -----------------------------------------------------------------------------------------

_YES = r"yes|haan|haa|ha ji|ji haan|bilkul|हाँ|हां|जी हाँ|बिल्कुल|true|sach|सच"
_NO = r"no|nope|nahi|nahin|na|नहीं|ना|false|jhooth|झूठ"
_WORD_END = r"(?![a-zऀ-ॿ])"
_NOT_CHATTER = r"(?!,? (?:problem|worries|rush|hurry|need|sahi|सही)|!)"
_JUDGED = r"is (?:the |our )?(?:right|correct|answer)|sahi (?:jawab|answer)|सही (?:उत्तर|जवाब)"
_SAID_SO = (
    rf"(?:^|[.!?।;]\s*)(?:{{form}}){_WORD_END}{_NOT_CHATTER}"
    rf"|(?:answer|ans|jawab|jawaab|uttar|उत्तर|जवाब)[^.!?।]{{{{0,30}}}}(?<![a-z])(?:{{form}}){_WORD_END}"
    rf"|(?<![a-zऀ-ॿ])(?:{{form}}){_WORD_END}[^.!?।]{{{{0,14}}}}(?:{_JUDGED})"
)
_SYNONYMS = {
    "greater": r"greater|bigger|larger|more|bada|zyada|बड़ा|ज़्यादा|अधिक|>",
    "less": r"less|smaller|lesser|chhota|kam|छोटा|कम|<",
    "equal": r"equal|same|barabar|बराबर|समान|=",
    "positive": r"positive|plus|dhanatmak|धनात्मक|धन",
    "negative": r"negative|minus|rinatmak|ऋणात्मक|ऋण",
}


def _word_told(item: Item, said: str, heard: Sequence[str], question: Sequence[str]) -> str:
    if item.kind == "yes_no":
        pattern = re.compile(_SAID_SO.format(form=_YES if item.answer == "yes" else _NO))
        found = next((one for reading in undressed(said, across=False) if (one := pattern.search(reading))), None)
        return f"{item.answer} in {found[0]!r}" if found else ""
    forms = (item.answer, *item.accept_also)
    shapes = "|".join((*(re.escape(plain(form)) for form in forms), *filter(None, [_SYNONYMS.get(item.answer, "")])))
    met = " ".join(plain(text) for text in (*question, *heard))
    pattern = re.compile(_SAID_SO.format(form=shapes))
    for reading in undressed(said, across=False):
        if found := pattern.search(reading):
            return f"{item.answer} in {found[0]!r}"
        tight = re.sub(r"\s+", "", reading)
        for form in forms:
            dressed = plain(form)
            if not _has(met, dressed) and (_has(reading, dressed) or _hides(item, tight, dressed, met)):
                return f"{form} in {reading!r}"
    return _aloud(item, said, met)


def _has(text: str, form: str) -> bool:
    return re.search(rf"(?<![a-z0-9ऀ-ॿ]){re.escape(form)}(?![a-z0-9ऀ-ॿ])", text) is not None


def _hides(item: Item, tight: str, form: str, met: str) -> bool:
    """An expression or a ratio, whatever its spaces."""
    short = form.replace(" ", "")
    written = item.kind in ("expression", "ratio", "set") and len(short) > 2
    return written and short not in met.replace(" ", "") and _has(tight, short)


def _aloud(item: Item, said: str, met: str) -> str:
    """An expression or a ratio said in words."""
    if item.kind not in ("expression", "ratio"):
        return ""
    key = _canonical(item.answer)
    if len(key) < 3 or key in _canonical(met):
        return ""
    hit = any(f" {' '.join(key)} " in f" {' '.join(_canonical(reading))} " for reading in undressed(said))
    return f"{item.answer} in words in {said!r}" if hit else ""


_SPOKEN = {"plus": "+", "minus": "-", "squared": "²", "cubed": "³", "power": "^", "एक्स": "x", "वाई": "y", "है": ""}
_SKIPPED = frozenset({"to", "the", "is", "ki", "की", "of", "raised"})


@lru_cache(maxsize=16384)
def _canonical(text: str) -> tuple[str, ...]:
    """Numbers, letters and signs of a text in order: "six x minus twelve" is 6 x - 12."""
    spaced = re.sub(r"(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)", " ", plain(text).replace("^2", "²").replace("घात", "^"))
    row, found, at = tokens(spaced), [], 0
    while at < len(row):
        whole = _whole(row, at)
        if whole is not None:
            at, value = whole
            found.append(str(value))
            continue
        word = _SPOKEN.get(row[at].text, row[at].text)
        found += [word] if word and word not in _SKIPPED else []
        at += 1
    return tuple(found)


# --- a turn and a conversation --------------------------------------------------------------------------------------

_ANSWERABLE = (State.ASKED, State.PROBED, State.HINTED_1, State.HINTED_2, State.SCAFFOLDING)


def is_secret(before: Session, result: TurnResult) -> bool:
    """Whether the answer to the item that `before` was working on is still to be found after this turn."""
    found = result.understanding.is_right
    standing = before.state if before.paused_from is None else before.paused_from
    return not found and result.rung < Rung.EXPLAINED and standing in _ANSWERABLE


def leak_in_turn(before: Session, result: TurnResult) -> str:
    """How a turn of Didi gives away the answer that it may not; empty when it does not.

    The words of the turn are judged alone, and together with everything said on the item before.
    """
    if not is_secret(before, result):
        return ""
    item = before.item
    heard = tuple(entry.student for entry in before.history if entry.item == item.id and entry.student)
    heard = (*heard, result.heard.text)
    return leak_in_words(item, result.text, heard, _earlier(before))


def leak_in_words(item: Item, said: str, heard: Iterable[str], earlier: Sequence[str] = ()) -> str:
    """The same for words that were said on an item after others."""
    written = tuple(sub.ask.spoken_in(language) for sub in item.sub_questions for language in _LANGUAGES)
    found = leak(item, said, tuple(heard), written=written)
    if found or not earlier:
        return found
    return leak(item, " ; ".join((*earlier[-2:], said)), tuple(heard), written=written)


def _earlier(before: Session) -> tuple[str, ...]:
    return tuple(entry.teacher for entry in before.history if entry.item == before.item.id)
