"""A sentence as it is said, and as it is read: digits and signs for the page become words for the mouth, and back.

What stands on the page keeps its digits, or is given them; only the mouth is handed words. It changes no word and no
value: what is written here is said as it was, and what could be a word as well as a number ("this one", "दो") stays a
word. Pure.
"""

from __future__ import annotations

import re
from functools import lru_cache

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


# --- the other way round: what is read ------------------------------------------------------------------------------


_A_WORD = re.compile(r"[A-Za-z]+(?:[-'’][A-Za-z]+)*|[\u0900-\u0963\u0970-\u097f]+(?:-[\u0900-\u0963\u0970-\u097f]+)*")
_SIGN_WORDS = {
    "en": {
        "minus": "-", "plus": "+", "times": "×", "by": "/", "point": ".", "percent": "%", "equals": "=",
        "divided by": "÷", "squared": "²", "cubed": "³", "open bracket": "(", "close bracket": ")",
        "to the power": "^", "is to": ":", "degrees": "°",
    },
    "hi": {
        "ऋण": "-", "घटा": "-", "जमा": "+", "गुणा": "×", "बटा": "/", "दशमलव": ".", "प्रतिशत": "%", "बराबर": "=",
        "भाग": "÷", "का वर्ग": "²", "का घन": "³", "कोष्ठक शुरू": "(", "कोष्ठक बंद": ")", "की घात": "^", "डिग्री": "°",
    },
}  # fmt: skip
_LETTERS = {"en": {one: one for one in "bcdefghjklmnopqrstuvwxyz"}, "hi": {"एक्स": "x", "वाई": "y", "ज़ेड": "z"}}
_SCALES = {
    "en": {"hundred": 100, "thousand": 10**3, "lakh": 10**5, "crore": 10**7},
    "hi": {"सौ": 100, "हज़ार": 10**3, "लाख": 10**5, "करोड़": 10**7},
}
_BEHIND = "%²³)°"
_RAISED_SIGNS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_SHAPES = re.compile(r" *(?:grid|rectangle|board|sheet|squares?|array|table|tiles?)\b", re.IGNORECASE)
_NOT_OVER = re.compile(r"(?:divid\w*|multipl\w*|increas\w*|decreas\w*|step\w*|count\w*) $", re.IGNORECASE)
"""Ahead of "three by four", which is then no fraction."""
_ALSO_WORDS = frozenset({"one", "एक", "दो"})
_LISTED = re.compile(r"(?:,| and| or| aur| ya| और| या),? $")
_LISTS_ON = re.compile(r"(?:,| and| or| aur| ya| और| या) ")
_NAMED = re.compile(r"(?:digit|number|अंक|संख्या) $", re.IGNORECASE)


@lru_cache(maxsize=512)
def written_form(sentence: str, language: Language) -> str:
    """The sentence with its numbers in digits and its sums in signs: "minus three by seven" is "-3/7"."""
    tongue = "hi" if language == "hi" else "en"
    parts, done = [], 0
    for begin, end in _runs(sentence, tongue):
        parts += [sentence[done:begin], _written(sentence, begin, end, language)]
        done = end
    return "".join([*parts, sentence[done:]])


# --- which words are maths ------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _small(tongue: str) -> dict[str, int]:
    """The names of the numbers below a hundred."""
    language: Language = "hi" if tongue == "hi" else "en"
    return {maths_aloud.number_aloud(str(number), language): number for number in range(100)}


def _kind(word: str, tongue: str) -> str:
    """number, sign, letter, or nothing."""
    if word in _small(tongue) or word in _SCALES[tongue]:
        return "number"
    if word in _LETTERS[tongue]:
        return "letter"
    return "sign" if any(word in name.split() for name in _SIGN_WORDS[tongue]) or word == "and" else ""


def _runs(sentence: str, tongue: str) -> list[tuple[int, int]]:
    """From where to where the sentence holds maths: words beside each other with at least one number."""
    runs: list[list[re.Match[str]]] = [[]]
    for word in _A_WORD.finditer(sentence):
        if runs[-1] and sentence[runs[-1][-1].end() : word.start()] != " ":
            runs.append([])
        if _kind(word[0].lower(), tongue):
            runs[-1].append(word)
        else:
            runs.append([])
    found = (_trimmed(run, tongue) for run in runs)
    return [(run[0].start(), run[-1].end()) for run in found if run]


def _trimmed(run: list[re.Match[str]], tongue: str) -> list[re.Match[str]]:
    """Without signs that lead nowhere; nothing where no number is left."""
    if not any(_kind(word[0].lower(), tongue) == "number" for word in run):
        return []
    opens = {"minus", "open", "ऋण", "कोष्ठक"}
    while run and _kind(run[0][0].lower(), tongue) == "sign" and run[0][0].lower() not in opens:
        run = run[1:]
    closes = {"percent", "squared", "cubed", "bracket", "degrees", "प्रतिशत", "वर्ग", "घन", "बंद", "डिग्री"}
    while run and _kind(run[-1][0].lower(), tongue) == "sign" and run[-1][0].lower() not in closes:
        run = run[:-1]
    return run


# --- how they are written -------------------------------------------------------------------------------------------


def _written(sentence: str, begin: int, end: int, language: Language) -> str:
    """The run in signs where it is said so again; else its numbers alone in digits, where these are."""
    run = sentence[begin:end]
    tongue = "hi" if language == "hi" else "en"
    if run.lower() in _ALSO_WORDS:
        return str(_small(tongue)[run.lower()]) if _is_counted(sentence, begin, end) else run
    as_fraction = not (_SHAPES.match(sentence[end:]) or _NOT_OVER.search(sentence[:begin]))
    for signs in (True, False):
        written = _in_signs(run.lower(), tongue, signs=signs, over=as_fraction)
        if written is not None and spoken_form(written, language).lower() == run.lower():
            return written
    return run


def _is_counted(sentence: str, begin: int, end: int) -> bool:
    """Whether a word that is often no number is one here: it stands in a list of numbers, or is named as one."""
    before, behind = sentence[:begin], sentence[end:]
    if _NAMED.search(before):
        return True
    words = [*_small("en"), *_small("hi")]
    last = _A_WORD.findall(_LISTED.sub("", before)) if _LISTED.search(before) else []
    on = _LISTS_ON.match(behind)
    next_ = _A_WORD.match(behind, on.end()) if on else None
    return bool((last and last[-1].lower() in words) or (next_ and next_[0].lower() in words))


def _in_signs(run: str, tongue: str, *, signs: bool, over: bool) -> str | None:
    """The words of a run in digits, and where `signs` is True in signs too."""
    words, out = run.split(), ""
    at = 0
    while at < len(words):
        number, end = _number_at(words, at, tongue)
        if number is not None:
            lone = end == at + 1 and words[at] in _ALSO_WORDS and not _in_a_sum(out, words, end, tongue)
            number = words[at] if lone else number
            out += _joint(out) + number if signs else f" {number}"
            at = end
            continue
        sign, end = _sign_at(words, at, tongue)
        if not signs or sign is None or (sign == "/" and not over):
            out += f" {words[at]}"
            at += 1
        elif sign == "^":
            power, at = _power_at(words, end, tongue)
            out += power
        else:
            out = _with_sign(out, sign)
            at = end
    return out.strip()


def _in_a_sum(out: str, words: list[str], end: int, tongue: str) -> bool:
    """Whether a sign stands beside what ends there, or another number, with an "and" between them."""
    if re.search(r"\d and$", out) or (words[end : end + 1] == ["and"] and words[-1] in _small(tongue)):
        return True
    return out.rstrip().endswith(tuple("+-×÷=/(:")) or _sign_at(words, end, tongue)[0] is not None


def _joint(out: str) -> str:
    """What stands between what is written and a number: nothing behind a sign that takes it."""
    return "" if not out or (out.endswith(("(", "/", ".", "-", " ")) and not out.endswith(" -")) else " "


def _with_sign(out: str, sign: str) -> str:
    """One sign more, as close as it is written."""
    value = bool(out) and (out[-1].isalnum() or out[-1] in _BEHIND)
    if sign in _BEHIND or (sign in "/.:" and value):
        return out + sign
    if sign.isalpha():
        joined = (value and not re.search(r"\b0$", out)) or not out or out[-1] in "(-"
        return out + sign if joined else f"{out.rstrip()} {sign}"
    if sign == "(":
        return out.removesuffix(" × ") + sign if out.endswith(" × ") else out + sign
    if sign == "-" and not value:
        return f"{out}-"
    return f"{out} {sign} "


def _sign_at(words: list[str], at: int, tongue: str) -> tuple[str | None, int]:
    """The sign or letter that begins there, and where it ends."""
    if words[at : at + 1] and words[at] in _LETTERS[tongue]:
        return _LETTERS[tongue][words[at]], at + 1
    for name, sign in _SIGN_WORDS[tongue].items():
        count = len(name.split())
        if words[at : at + count] == name.split():
            return sign, at + count
    return None, at + 1


def _power_at(words: list[str], at: int, tongue: str) -> tuple[str, int]:
    """The exponent that begins there, raised."""
    below = at < len(words) and _SIGN_WORDS[tongue].get(words[at]) == "-"
    number, end = _number_at(words, at + below, tongue)
    return (f"{'-' if below else ''}{number or ''}".translate(_RAISED_SIGNS), end)


def _number_at(words: list[str], at: int, tongue: str) -> tuple[str | None, int]:
    """The number that begins there in digits, decimal places too, and where it ends."""
    small, scales = _small(tongue), _SCALES[tongue]
    value, part, end = 0, None, at
    while end < len(words):
        word = words[end]
        if word in small and part is None:
            part = small[word]
        elif word in scales and (part is not None or tongue == "hi"):
            part, value = _scaled(value, part or 1, scales[word])
        elif word == "and" and end > at and words[end - 1] in scales and _ends_in(words[end + 1 : end + 3], tongue):
            pass
        else:
            break
        end += 1
    if end == at:
        return None, at + 1
    whole = _grouped(value + (part or 0))
    places, end = _places_at(words, end, tongue)
    return whole + places, end


def _ends_in(words: list[str], tongue: str) -> bool:
    """Whether the last part of a number follows, and no other number."""
    return bool(words) and words[0] in _small(tongue) and not set(words[1:]) & set(_SCALES[tongue])


def _scaled(value: int, part: int, scale: int) -> tuple[int | None, int]:
    """What is counted on with, and what is counted already, behind the name of a scale."""
    return None, value + part * scale


def _places_at(words: list[str], at: int, tongue: str) -> tuple[str, int]:
    """The decimal places that begin there, said digit by digit."""
    small, end = _small(tongue), at + 1
    if at >= len(words) or _SIGN_WORDS[tongue].get(words[at]) != ".":
        return "", at
    while end < len(words) and small.get(words[end], 10) < 10:
        end += 1
    digits = "".join(str(small[word]) for word in words[at + 1 : end])
    return (f".{digits}", end) if digits else ("", at)


def _grouped(number: int) -> str:
    """From a lakh on with the commas of India."""
    digits = str(number)
    if number < 10**5:
        return digits
    groups = [digits[-3:]]
    digits = digits[:-3]
    while digits:
        groups.insert(0, digits[-2:])
        digits = digits[:-2]
    return ",".join(groups)
