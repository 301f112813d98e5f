"""A sentence as it is said: digits and signs in it become words, as a teacher of its language says them.

What stands on the page keeps its digits; only the mouth is handed this form. It changes no word and no value. Pure.
"""

from __future__ import annotations

import re

from tutor.spoken import maths_aloud
from tutor.turn import Language

HELPLINES = frozenset({"1098", "14416", "112"})
"""Numbers that are dialled and so said digit by digit: Childline, Tele-MANAS, emergencies in India."""
_ALSO_A_SIZE = frozenset({"112"})
"""Those that may be the answer of a sum too: they are dialled only where a word of calling stands in the sentence."""
_CALLING = re.compile(r"\b(?:call|dial|phone|ring|helpline|emergency|police)|कॉल|फ़ोन|फोन|डायल|पुलिस", re.IGNORECASE)

_ASCII_DIGITS = str.maketrans("०१२३४५६७८९−–", "0123456789--")
_TOLD = re.compile(r"\b(\d{3,})\s*\(([^()\d]+)\)")
"""A number with its digits in words behind it, for the page: said once."""
_NUMBER = r"(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?|\.\d+"
_WORD = r"A-Za-z\u0900-\u0963\u0970-\u097f'’"
"""Letters, and not the stop that ends a Hindi sentence."""
_UNIT = r"(?:mm|cm|km|kg|mg|ml|mL|km/h|m|g|l|L)[²³]?"
_POWER = "[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+"
_PIECE = (
    rf"(?:₹ ?|Rs\.? ?)(?:{_NUMBER})|(?:{_NUMBER})(?: ?{_UNIT}(?![{_WORD}]))?|{_POWER}"
    rf"|(?<![{_WORD}])[A-Za-z](?![{_WORD}])|(?<=\d):(?=\d)| : |[-+×÷*/^=<>≤≥≠≈%√∛±°()·]"
)
_RUN = re.compile(rf"(?:{_PIECE})(?: ?(?:{_PIECE}))*")
_LEFT_LOOSE = re.compile(r"(?:[A-Za-z] (?=[\d.₹(√∛A-Za-z])|[/^*×÷=<>≤≥≠%°)·: ])+")
_RIGHT_LOOSE = re.compile(r"(?:(?<=[\d%°)²³]) [A-FH-KM-Za-fh-kn-z]|[-+×÷*/^=<>≤≥≠≈√∛±(·: ])+$")
_WRITTEN = re.compile(r"[\d²³√∛=+×÷<>≤≥±°%]|(?<![^\W\d_])[A-Za-z] ?- ?[A-Za-z](?![^\W\d_])")
"""Without any of these nothing is written in signs."""
_BELOW_NOUGHT = re.compile("⁻([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_SIGNS = (("≤", "<="), ("≥", ">="), ("≠", "!="), ("×", "*"), ("·", "*"), (" / ", "/"), ("/ ", "/"), (" /", "/"))


def spoken_form(sentence: str, language: Language) -> str:
    """The sentence with every number, sign, power and unit in words of its language.

    "en" and "hinglish" give Indian English ("minus three by seven"), "hi" gives Devanagari. Numbers that are dialled
    are said digit by digit; one that is written twice ("1098 (one zero nine eight)") is said once.
    """
    plain = _TOLD.sub(_said_once, sentence.translate(_ASCII_DIGITS) if re.search("[०-९−]", sentence) else sentence)
    if not _WRITTEN.search(plain):
        return plain
    return re.sub(r"  +", " ", _RUN.sub(lambda run: _run_aloud(run, language), plain))


def _said_once(told: re.Match[str]) -> str:
    """The words alone where they are one for each digit."""
    return told[2] if len(told[2].split()) == len(told[1]) else told[0]


def _run_aloud(run: re.Match[str], language: Language) -> str:
    """A stretch of digits, signs and letters in words; what is loose at its ends stays as it is."""
    text = run[0]
    left = _LEFT_LOOSE.match(text)
    start = left.end() if left else 0
    right = _RIGHT_LOOSE.search(text, start)
    end = right.start() if right else len(text)
    start, end = _balanced(text, start, end)
    core = text[start:end]
    if not _is_maths(core) or _in_a_word(run, end):
        return text
    before, after = text[:start], text[end:]
    dialled = core in HELPLINES and (core not in _ALSO_A_SIZE or _CALLING.search(run.string) is not None)
    return f"{before}{_core_aloud(core, language, dialled=dialled)}{after}"


def _balanced(text: str, start: int, end: int) -> tuple[int, int]:
    """Without a bracket at an end whose other half is elsewhere in the sentence, and without brackets about it all."""
    while start < end and text[start] == "(" and (")" not in text[start:end] or text[end - 1] == ")"):
        if ")" in text[start:end]:
            if text.count("(", start, end) > 1:
                break
            return start + 1, end - 1
        start += 1
    while end > start and text[end - 1] == ")" and text.count("(", start, end) < text.count(")", start, end):
        end -= 1
    return start, end


def _is_maths(core: str) -> bool:
    """Digits, or letters with a sign between or behind them; a letter or a sign alone is none."""
    return any(char.isdigit() for char in core) or (len(core) > 1 and bool(re.search("[A-Za-z]", core)))


def _in_a_word(run: re.Match[str], end: int) -> bool:
    """Whether the run goes on as a word: "2nd" is read well as it stands."""
    ahead = run.string[run.start() + end : run.start() + end + 1]
    return end == len(run[0]) and ahead.isalpha()


def _core_aloud(core: str, language: Language, *, dialled: bool) -> str:
    if dialled:
        return " ".join(maths_aloud.number_aloud(digit, language) for digit in core)
    core = _BELOW_NOUGHT.sub(lambda power: f"^-{power[1].translate(_RAISED)}", core)
    for sign, plain in _SIGNS:
        core = core.replace(sign, plain)
    return maths_aloud.number_aloud(core, language)
