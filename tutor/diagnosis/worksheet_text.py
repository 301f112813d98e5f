"""Worksheet text made plain before it is read: LaTeX, signs, both scripts, number words in three languages.

What comes out is lower-case text in which every number stands in digits and every sign is a sign. Nothing is decided
here about what is asked, and no text may raise or take more than a bounded time.
"""

from __future__ import annotations

import re

from tutor.language.lexicon import plain, tables
from tutor.language.number_words import look_up
from tutor.numbers.written_sums import decimal_text
from tutor.spoken import spoken_maths

_SAID = tables("language/questions")
LONGEST_QUESTION = 1000
BLANK = "□"
"""What a gap to be filled becomes, however it was written."""

_PARTS = {
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5",
    "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
}  # fmt: skip
_WRITTEN = {"⁻": "^-", "∶": ":", "＝": "=", "∕": "/", "⁄": "/", "।": ".", "≤": "<", "≥": ">"}
_SIGNS = str.maketrans(
    {
        **{0x966 + digit: str(digit) for digit in range(10)},
        **{ord(sign): f"^{digit}" for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
        **{ord(sign): f" {part} " for sign, part in _PARTS.items()},
        **dict.fromkeys(map(ord, "−–—‒‐‑﹣－"), "-"),
        **dict.fromkeys(map(ord, "×✕∗·⋅"), "*"),
        **dict.fromkeys(map(ord, "₹€£$°"), " "),
        **dict.fromkeys(map(ord, "□⬜▢◻"), f" {BLANK} "),
        **dict.fromkeys(map(ord, "“”\"’‘`´'"), " "),
        **dict.fromkeys([0xA0, 0x2009, 0x202F, 0x200B, 0xFEFF], " "),
        **{ord(sign): written for sign, written in _WRITTEN.items()},
    }
)  # fmt: skip

_LATEX: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"\\(?:boxed|text|mathrm|mathbf|textbf|operatorname)\s*\{([^{}]*)\}", r" \1 "),
        (r"\\[dtc]?frac\s*\{\s*(-?\d+)\s*\}\s*\{\s*(\d+)\s*\}", r" \1/\2 "),
        (r"\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}", r"((\1)/(\2))"),
        (r"\\[dtc]?frac\s*(\d)\s*(\d)", r" \1/\2 "),
        (r"\\sqrt\s*\[\s*3\s*\]\s*\{([^{}]*)\}", r"∛(\1)"),
        (r"\\sqrt\s*\{([^{}]*)\}", r"√(\1)"),
        (r"\^\s*\{\s*(?:\\circ|\\degree)\s*\}|\^\s*\\circ|\\circ|\\degree", " "),
        (r"\^\s*\{\s*(-?\w+)\s*\}", r"^\1"),
        (r"\^\s*\{([^{}]*)\}", r"^(\1)"),
        (r"\\(?:times|cdot|ast)(?![a-z])", "*"),
        (r"\\div(?![a-z])", "÷"),
        (r"\\(?:left|right|displaystyle|limits)(?![a-z])", ""),
        (r"\\(?:square|box|underline\s*\{[^{}]*\})", f" {BLANK} "),
        (r"\\%", "%"),
        (r"\\[a-zA-Z]+", " "),
        (r"\\.", " "),
        (r"[{}]", " "),
    )
)
_GAP = re.compile(
    r"\[\s*_*\s*\]|(?<![a-z0-9])_{1,}(?![a-z0-9])|\(\s*\?\s*\)"
    r"|\?(?=\s*[-+*/÷=:])|(?<=[+*/÷(])\s*\?|(?<=[=:])\s*\?(?=\s*/)"
)
_GROUPED = re.compile(r"(?<![\d.,])(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?![\d,]*\d)")
_POINTED = re.compile(r"(?<=\d)\.(?=\s|$|[?,;])|(?<![\d.])\.(?!\d)")

_WORDS_OF_SIGNS = tuple(
    (re.compile(pattern), sign if sign in ("%", "percent") else f" {sign} ") for sign, pattern in _SAID.headed("signs")
)
_PERCENT_ASKED = re.compile(r"(?<!\d)(?<!\d )%")

_WORD = re.compile(r"[a-z\u0900-\u0963\u0970-\u097f]+|\d+(?:\.\d+)?|[^\sa-z\u0900-\u097f\d]|\s+")
_COUNTED = frozenset({"unit", "teen", "ten", "scale", "denominator", "quartered"})
_INSIDE = _SAID.words("inside")
_NOT_COUNTED = _SAID.words("not_counted")
_TWO = _SAID.words("two")
_MOST_WORDS = 12
"""Number words in one number; the longest that a worksheet spells out has fewer."""


def plainly(text: str) -> str:
    """`text` with its signs, scripts and number words made one; at most `LONGEST_QUESTION` characters of it."""
    text = text[:LONGEST_QUESTION]
    if "\\" in text or "{" in text:
        for _depth in range(3):
            for pattern, instead in _LATEX:
                text = pattern.sub(instead, text)
    text = plain(text.lower()).translate(_SIGNS)
    text = _GROUPED.sub(lambda match: match[0].replace(",", ""), _GAP.sub(f" {BLANK} ", text))
    text = _counted(_POINTED.sub(" . ", text))
    for pattern, instead in _WORDS_OF_SIGNS:
        text = pattern.sub(instead, text)
    return " ".join(_PERCENT_ASKED.sub(" percent ", text).split())


def _counted(text: str) -> str:
    """Number words as digits: "three by seven" is 3/7, "do sahi teen bata chaar" is 2 3/4."""
    pieces = _WORD.findall(text)
    found: list[str] = []
    at = 0
    while at < len(pieces):
        number, end = None, at
        for end in _run_ends(pieces, at):
            number = _in_digits(pieces[at:end])
            if number is not None:
                break
        found.append(pieces[at] if number is None else number)
        at = at + 1 if number is None else end
    return "".join(found)


def _run_ends(pieces: list[str], start: int) -> list[int]:
    """Where the number words that begin at `start` may end, the longest run first; nothing when they do not count."""
    ends: list[int] = []
    at = start
    while at < len(pieces) and len(ends) < _MOST_WORDS:
        piece = pieces[at]
        if _is_number_word(piece):
            ends.append(at + 1)
        elif not (ends and (piece.isspace() or piece == "-" or piece in _INSIDE)) or "\n" in piece:
            break
        at += 1
    if ends and pieces[start] in _NOT_COUNTED and len(ends) == 1 and not _maths_around(pieces, start, ends[0]):
        return []
    return ends[::-1]


def _maths_around(pieces: list[str], start: int, end: int) -> bool:
    """Whether a lone "do" or "one" stands beside a sign or a word of working out."""
    before = [piece for piece in pieces[max(0, start - 4) : start] if not piece.isspace()]
    after = [piece for piece in pieces[end : end + 4] if not piece.isspace()]
    return pieces[start] in _TWO and bool({*before[-1:], *after[:1]} & _BESIDE)


_BESIDE = _SAID.words("beside")


def _is_number_word(piece: str) -> bool:
    entry = look_up(piece) if piece.isalpha() or piece > "\u0900" else None
    return entry is not None and entry[0] in _COUNTED


def _in_digits(pieces: list[str]) -> str | None:
    """A run of number words as it would be written; None when it is not one number."""
    reading = spoken_maths.read("".join(pieces))
    amount = reading.amount
    if reading.value is None or amount is None:
        return None
    if amount.form == "fraction":
        return f"{amount.top}/{amount.bottom}"
    if amount.form == "mixed":
        whole, rest = divmod(abs(amount.ratio.num), amount.ratio.den)
        return f"{whole} {rest}/{amount.ratio.den}"
    if amount.form == "decimal":
        return decimal_text(amount.ratio, 0)
    return str(amount.ratio) if amount.form == "integer" else None
