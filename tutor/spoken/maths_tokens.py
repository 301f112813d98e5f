"""Text to tokens: the one place that knows how maths is written down and misheard before anything is worked out.

Typed symbols, LaTeX, both scripts and speech recognition's spellings become one small vocabulary of token kinds.
Nothing is decided here about values, and no text of any kind or length may raise or take more than linear time.
"""

from __future__ import annotations

import re

from tutor.language.known_words import (
    DOZENS,
    ENGLISH_ONES,
    FILLERS,
    HOMOPHONE,
    MONEY,
    QUESTION_WORDS,
    RELATIONS,
    SMALL_MONEY,
    UNITS,
    WORDS,
    look_up,
)
from tutor.language.lexicon import plain, tables
from tutor.numbers.ratio import Ratio

# --- the measures a school knows ---


_WORDS = tables("language/units")
_PIECES = re.compile(plain(_WORDS.alternatives("anywhere", "pieces_of_units")))
"""What every unit of several pieces has in it."""
_EDGES = {"edge": r"(?<![a-z\u0900-\u097f])", "end": r"(?![a-z\u0900-\u097f])"}
_STEPS = tuple(
    (re.compile(plain(pattern)), unit if unit[0] > "z" else f" {unit} ")
    for unit, pattern in _WORDS.headed("joined", _EDGES)
)


class Measure:
    """One unit: what it measures, how large it is in the base unit of that, and its symbol."""

    __slots__ = ("dimension", "size", "symbol")

    def __init__(self, dimension: str, symbol: str, size: Ratio) -> None:
        self.dimension = dimension
        self.symbol = symbol
        self.size = size


def _measures() -> dict[str, Measure]:
    """Every word for a unit; lengths also squared ("sqcm") and cubed ("cucm", in cubic centimetres like litres)."""
    found: dict[str, Measure] = {}
    for dimension, written, *spelt in _WORDS.rows("measures"):
        symbol, *words = map(plain, spelt)
        size = Ratio(*map(int, written.split("/")))
        found |= dict.fromkeys([symbol, *words], Measure(dimension, symbol, size))
        if dimension in {"length", "unit"}:
            area, volume, scale = (
                ("area", "volume", 10**6) if dimension == "length" else ("square units", "cubic units", 1)
            )
            square = Measure(area, f"{symbol}^2", size.power(2))
            cube = Measure(volume, f"{symbol}^3", size.power(3) * scale)
            for word in (symbol, *words):
                found |= {f"sq{word}": square, f"cu{word}": cube}
    return found


MEASURE_OF = _measures()
MEASURE_WORDS = frozenset(MEASURE_OF) - {"s", "अंश"}
"""Words that stand for a unit beside a number; a lone s or "ansh" may be something else."""


def joined(text: str) -> str:
    """`text` (as `maths_tokens.normalise` gives it) with every unit of several pieces in one word."""
    if _PIECES.search(text) is None:
        return text
    for pattern, instead in _STEPS:
        text = pattern.sub(instead, text)
    return text


# --- text to tokens ---


LONGEST = 600
"""Characters that are looked at. Nobody says a longer answer; the longest spoken number of school has 230."""
MOST_DIGITS = 40

NUMBER = frozenset({"unit", "teen", "ten", "lit"})
NUMERIC_KINDS = frozenset({"integer", "number", "fraction", "decimal", "percent", "ratio", "quantity", "set"})
"""The kinds of answer for which a number must stand."""
HESITATIONS = WORDS.words("hesitations")


class Token:
    """One word or symbol: its kind, its number (0 where it has none) and the text it came from."""

    __slots__ = ("counts_hundreds", "decimals", "gap", "glued", "kind", "number", "plural", "text", "typed")

    def __init__(self, kind: str, text: str, number: int = 0) -> None:
        self.kind = kind
        self.text = text
        self.number = number
        self.decimals = 0
        """Digits after the point, for a typed decimal: the number is then in units of that last place."""
        self.gap = False
        """Words without a value, or the end of a sentence, stand between this token and the one before."""
        self.glued = False
        """A hyphen or nothing at all joins this to the token before ("thirty-two", "5x")."""
        self.plural = text.endswith("s")
        self.typed = False
        """Written as a symbol or in digits, not as a word."""
        self.counts_hundreds = False
        """It may stand for as many hundreds: "one forty four" is 144 where no fraction is awaited."""

    def __repr__(self) -> str:
        return f"{self.kind}:{self.text}"


_BLANKS = dict.fromkeys([*range(32), 127, 0xA0, 0x2028, 0x2029, 0xAD], " ")
_INVISIBLE = dict.fromkeys([*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF], None)
_DIGITS = {0x966 + i: str(i) for i in range(10)} | {0xFF10 + i: str(i) for i in range(10)}
_RAISED = {ord(sign): f"^{i}" for i, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
PARTS = {
    "½": "1/2",
    "⅓": "1/3",
    "⅔": "2/3",
    "¼": "1/4",
    "¾": "3/4",
    "⅕": "1/5",
    "⅖": "2/5",
    "⅗": "3/5",
    "⅘": "4/5",
    "⅛": "1/8",
}
"""Signs that are a fraction each."""
_SIGNS = {
    **dict.fromkeys("−–—‒‐‑﹣－", "-"),
    **dict.fromkeys("×✕∗·⋅", "*"),
    **dict.fromkeys("÷∕⁄", "/"),
    **dict.fromkeys("₹$§€£_", " "),
    "°": " degree ",
    **dict.fromkeys("’‘`´", "'"),
    "≤": "<=", "≥": ">=", "≠": "!=", "।": ".", "॥": ".", "∶": ":", "＝": "=", "％": "%", "＋": "+", "…": ".",
}  # fmt: skip
_TABLE = str.maketrans(
    _BLANKS
    | _INVISIBLE
    | _DIGITS
    | _RAISED
    | {ord(sign): f" {part} " for sign, part in PARTS.items()}
    | {ord(sign): instead for sign, instead in _SIGNS.items()}
)

_BRACED = r"\s*\{([^{}]*)\}"
_LATEX_STEPS = (
    (re.compile(r"\\(?:boxed|text|mathrm|mathbf|textbf)" + _BRACED), r" \1 "),
    (re.compile(r"\\sqrt" + _BRACED), r" √(\1) "),
    (re.compile(r"\\[dt]?frac\s*\{\s*(-?\d+)\s*\}\s*\{\s*(-?\d+)\s*\}"), r" \1/\2 "),
    (re.compile(r"\\[dt]?frac" + _BRACED + _BRACED), r"((\1)/(\2))"),
)
_LATEX_WORDS = {
    "times": "*", "cdot": "*", "div": "/", "geq": ">=", "ge": ">=", "leq": "<=", "le": "<=", "neq": "!=", "ne": "!=",
    "lt": "<", "gt": ">", "approx": "≈", "left": "", "right": "", "quad": " ", "pm": "±",
}  # fmt: skip
_LATEX_WORD = re.compile(r"\\([a-zA-Z]+)")
_LATEX_MARK = re.compile(r"\\([%$])|\\.")

_PHRASES = tuple((name, WORDS.alternatives("phrases", name)) for name in WORDS.names("phrases"))
_ALSO = {"ghat": "power"}
_IN_WORD = r"a-z0-9\u0900-\u0963\u0970-\u097f'"
_PHRASE = re.compile(
    rf"(?<![{_IN_WORD}])(?:{'|'.join(f'(?P<{name}>{words})' for name, words in _PHRASES)})(?![{_IN_WORD}])"
    r"|(?P<sign>[±≈!<>*]=?|\*\*)"
)
_SIGN_NAMES = {
    "±": "plusminus", "!=": "notequal", ">=": "greaterequal", "<=": "lessequal", ">": "greaterthan", "<": "lessthan",
    "**": "power", "≈": "about",
}  # fmt: skip
_TOKEN = re.compile(
    r"(?P<mark>§[a-z]+§)"
    r"|(?P<lit>(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?![\d,]*\d)(?:\.\d+)?|\d*(?:\.\d+)+|\d+)(?P<ordinal>(?:st|nd|rd|ths?|वां|वीं|वें)(?![a-z]))?"
    r"|(?P<hyphen>(?<=[a-z\u0900-\u097f])-(?=[a-z\u0900-\u097f]))"
    r"|(?P<word>[a-z\u0900-\u0963\u0970-\u097f]+(?:'[a-z]+)*)"
    r"|(?P<other>[^\W\d_]+)"
    r"|(?P<symbol>[-+*/^=<>%:(){}\[\],;.?!√|±&])"
)
_SYMBOLS = {
    "-": "minus", "+": "plus", "*": "times", "/": "over", "^": "power", "=": "equal", "<": "lessthan",
    ">": "greaterthan", "%": "percent", ":": "colon", "(": "open", ")": "close",
    ",": "comma", ";": "comma", ".": "end", "!": "end", "?": "question", "√": "root", "&": "and",
}  # fmt: skip
_VARIABLES = {word: letter for letter, *words in WORDS.rows("unknowns") for word in words}
_ALGEBRA = re.compile(r"(?=.*(?:[+*/^=(<>]|\d[a-z]))(?:[a-z]{0,3}[\d\s+\-*/^=().<>,√∛]++)*[a-z]{0,3}")
_NAMES = re.compile(
    r"\(\s*[a-z](?:\s*,\s*[a-z]){1,3}\s*\)\s*="
    r"|^ ?(?:\|[a-z]{2}\||[a-z]{1,6} ?(?:[({][a-z]{1,6}[)}])? ?: ?[a-z]{1,6}) ?= ?(?=[-\d])"
)
"""Names of what is worked out, before the sign: the letters of a point, of a length, of two areas."""
_POINT = re.compile(r"\(([^(),]*,[^()]*)\)")


def normalise(text: str) -> str:
    """`text` cut to `LONGEST`, in lower case, one space between words, every sign written one way."""
    text = plain(text[:LONGEST]).lower()
    if "\\" in text:
        text = _without_latex(text)
    return " ".join(plain(text.translate(_TABLE)).split())


def _without_latex(text: str) -> str:
    for _depth in range(4):
        for pattern, instead in _LATEX_STEPS:
            text = pattern.sub(instead, text)
    text = _LATEX_WORD.sub(lambda match: _LATEX_WORDS.get(match[1], f" {match[1]} "), text)
    return _LATEX_MARK.sub(lambda match: match[1] or " ", text).replace("{", "(").replace("}", ")")


def tokenise(text: str, kind: str = "") -> list[Token]:
    """The tokens of `text`: fillers dropped (a gap is left), words read in the light of their neighbours.

    `kind` is the kind of answer awaited: a lone "to" is a number where one must stand, and parts a ratio.
    """
    text = _POINT.sub(r"\1", _NAMES.sub("", joined(normalise(text))))
    letters = kind != "quantity" and _ALGEBRA.fullmatch(text) is not None
    marked = _PHRASE.sub(_marked, text)
    tokens: list[Token] = []
    end, hyphen = 0, False
    for match in _TOKEN.finditer(marked):
        found = _tokens_of(match, letters)
        if found:
            found[0].glued = bool(tokens) and (hyphen or match.start() == end)
            tokens += found
        hyphen = match.lastgroup == "hyphen"
        end = match.end()
    kept = _without_fillers(_settled(tokens, kind, hundreds=kind in _HUNDREDS))
    if kind in _HUNDREDS:
        return _as_one(kept)
    return _apart(kept) if kind == "set" else kept


def with_places(text: str) -> tuple[str, list[Token], list[tuple[int, int]]]:
    """The text as it is read, its tokens for any kind of answer with the fillers among them, and the span of each."""
    text = joined(normalise(text))
    origin: list[int] = []
    marked, at = "", 0
    for match in _PHRASE.finditer(text):
        piece = _marked(match)
        marked += text[at : match.start()] + piece
        origin += [*range(at, match.start()), *_origin_of(match, piece)]
        at = match.end()
    marked += text[at:]
    origin += range(at, len(text))
    tokens: list[Token] = []
    spans: list[tuple[int, int]] = []
    for match in _TOKEN.finditer(marked):
        found = _tokens_of(match, False)
        tokens += found
        spans += [(origin[match.start()], origin[match.end() - 1] + 1)] * len(found)
    settled = _settled(tokens, "", hundreds=True)
    _without_fillers(settled)  # marks the gaps that they leave
    return text, settled, spans


def _origin_of(match: re.Match[str], piece: str) -> list[int]:
    """For each letter of the mark in place of a phrase, the letter that it comes from."""
    if piece == match[0]:
        return [*range(match.start(), match.end())]
    return [match.start()] * 2 + [match.end() - 1] * (len(piece) - 2)


def _marked(match: re.Match[str]) -> str:
    """A phrase or a sign of two characters as one mark; other text stays as it is."""
    if match.lastgroup != "sign":
        return f" §{match.lastgroup}§ "
    name = _SIGN_NAMES.get(match[0])
    return f" §{name}§ " if name else match[0]


def _tokens_of(match: re.Match[str], letters: bool) -> list[Token]:
    if match["mark"]:
        kind = match["mark"].strip("§")
        return [Token(_ALSO.get(kind, kind), match["mark"])]
    if match["lit"]:
        return [_literal(match["lit"], match["ordinal"])]
    if match["symbol"]:
        return _symbol(match["symbol"])
    if match["hyphen"]:
        return [_typed("minus", "-")] if letters else []
    word = match["word"] or match["other"]
    if letters and (len(word) == 1 or _word(word).kind == "word"):
        return [_typed("var", letter) for letter in word]
    return [_word(word)]


def _typed(kind: str, text: str, number: int = 0) -> Token:
    token = Token(kind, text, number)
    token.typed = True
    return token


def _symbol(sign: str) -> list[Token]:
    kind = _SYMBOLS.get(sign)
    return [_typed(kind, sign)] if kind else []


def _literal(digits: str, ordinal: str | None) -> Token:
    """A number in digits, commas as India or the world groups them; too long or too many points is no number."""
    whole, point, places = digits.replace(",", "").partition(".")
    if len(whole) + len(places) > MOST_DIGITS or "." in places or (ordinal and point):
        return Token("word", digits)
    token = _typed("denominator" if ordinal else "dec" if point else "lit", digits, int(whole + places))
    token.decimals = len(places)
    token.plural = True
    return token


def _word(word: str) -> Token:
    known = _KNOWN.get(word)
    if known is None:
        if len(_KNOWN) >= _KEPT:
            _KNOWN.clear()
        known = _KNOWN[word] = _meaning(word)
    return Token(known[0], known[1], known[2])


_KNOWN: dict[str, tuple[str, str, int]] = {}
"""What words mean, kept because the words of a language are few."""
_KEPT = 8192


def _meaning(word: str) -> tuple[str, str, int]:
    """The kind of a word, its text and its number."""
    if word in _VARIABLES:
        return "var", _VARIABLES[word], 0
    if entry := look_up(word):
        return entry[0], word, entry[1]
    return next((kind for kind, words in _KINDS if word in words), "word"), word, 0


_KINDS = (
    ("filler", FILLERS),
    ("money", MONEY),
    ("small_money", SMALL_MONEY),
    ("unit_word", UNITS | MEASURE_WORDS),
    ("dozen", DOZENS),
    ("relation", RELATIONS),
    ("question_word", QUESTION_WORDS),
)
_LEFT = NUMBER | {"scale", "denominator", "close", "var", "dec", "quartered", "squared", "cubed", "percent"}
_RIGHT = NUMBER | {"scale", "dec", "open", "var", "minus", "point", "quartered", "root", "cuberoot", "article"}
_GIVING = WORDS.words("giving")
_GIVING_IN_HINDI = WORDS.words("giving_in_hindi")
_HINDI_ONES = WORDS.words("hindi_ones")
_RIGHT_SO = WORDS.words("right_so")
_ASKED_OF = WORDS.words("asked_of")


def _settled(tokens: list[Token], awaited: str, *, hundreds: bool) -> list[Token]:
    """Words that are maths only beside the right neighbours become what they are there."""
    solid = [token for token in tokens if token.kind != "filler"]
    alone = awaited in NUMERIC_KINDS and len(tokens) - len(solid) <= len(tokens) and len(solid) <= 1
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else None
        after = tokens[place + 1] if place + 1 < len(tokens) else None
        if awaited == "ratio" and token.text in {"to", "too"} and _between_numbers(before, after):
            token.kind = "colon"
        elif token.text in HOMOPHONE and token.kind in {"word", "filler", "than"}:
            earlier = tokens[place - 2] if place > 1 else None
            if (alone and len(tokens) == 1) or _must_be_number(earlier, before, after):
                token.kind, token.number = "unit", HOMOPHONE[token.text]
                token.kind = "unit" if token.number < 10 else "teen"
        else:
            token.kind = _settle(token, before, after)
        token.counts_hundreds = hundreds and token.text in ENGLISH_ONES
    return _with_letters(tokens)


def _as_one(tokens: list[Token]) -> list[Token]:
    """Where one number is awaited, "800 and 5", as ears write "eight hundred and five", is one."""
    for place in range(len(tokens) - 2):
        high, joint, low = tokens[place : place + 3]
        onward = tokens[place + 3].kind if place + 3 < len(tokens) else ""
        if joint.kind == "and" and onward not in _GOES_ON and _ends_in_room_for(high, low):
            one = _typed("lit", f"{high.text} {joint.text} {low.text}", high.number + low.number)
            one.plural, one.gap, one.glued = True, high.gap, high.glued
            return [*tokens[:place], one, *tokens[place + 3 :]]
    return tokens


def _ends_in_room_for(high: Token, low: Token) -> bool:
    """Whether a number in digits ends in two noughts or more, and the other one is below a hundred."""
    if high.kind != "lit" or low.kind != "lit" or low.gap or not high.number or not low.number:
        return False
    return high.number % 100 == 0 and low.number < 100


_GOES_ON = frozenset({"over", "point", "denominator", "dec", "and", "comma"})
"""What makes another number of the second one: "100 and 5 by 7"."""
_HUNDREDS = frozenset({"integer", "number", "quantity", "percent"})
"""Kinds of answer of which two numbers side by side are no two parts."""


def _between_numbers(before: Token | None, after: Token | None) -> bool:
    return before is not None and after is not None and {before.kind, after.kind} <= NUMBER | {"dec", "scale"}


def _apart(tokens: list[Token]) -> list[Token]:
    """Where several numbers are awaited, units one after the other ("two three five") are as many numbers."""
    for place in range(1, len(tokens)):
        before, token = tokens[place - 1], tokens[place]
        parted = before.kind in {"unit", "teen", "lit"} and token.kind in NUMBER
        mixed = token.kind == "lit" and place + 1 < len(tokens) and tokens[place + 1].kind == "over"
        token.gap = token.gap or (parted and not mixed)
    return tokens


_BESIDE_A_LETTER = frozenset({"plus", "minus", "times", "squared", "cubed", "power", "open", "close", "equal"})


def _with_letters(tokens: list[Token]) -> list[Token]:
    """Single letters are unknowns when one of them stands beside an operation ("a squared plus two a b")."""
    lone = [place for place, token in enumerate(tokens) if _is_letter(token)]
    algebra = any(
        tokens[place + step].kind in _BESIDE_A_LETTER
        for place in lone
        for step in (-1, 1)
        if 0 <= place + step < len(tokens)
    )
    for place in lone if algebra else ():
        after = tokens[place + 1].kind if place + 1 < len(tokens) else ""
        if tokens[place].text != "a" or after not in {"denominator", "dozen", "scale"}:
            tokens[place].kind = "var"
            tokens[place].text = _LETTER_NAMES.get(tokens[place].text, tokens[place].text)
    return tokens


def _is_letter(token: Token) -> bool:
    named = token.text in _LETTER_NAMES or (
        len(token.text) == 1 and "a" <= token.text <= "z" and token.text not in "io"
    )
    return named and token.kind in _LETTER_KINDS


_LETTER_NAMES = {name: letter for letter, *names in WORDS.rows("letter_names") for name in names}
_LETTER_KINDS = frozenset({"word", "letter", "article", "filler", "unit_word"})


def _must_be_number(earlier: Token | None, before: Token | None, after: Token | None) -> bool:
    """Whether only a number can stand between these neighbours."""
    if before is not None and before.kind in {"minus", "point", "equal"}:
        return True
    if before is not None and before.kind in {"over", "times", "power", "plus"}:
        return earlier is not None and earlier.kind in _LEFT
    ready = before is None or before.kind in {"and", "or", "cue", "comma"}
    return ready and after is not None and after.kind in {"over", "point", "scale", "percent"} and after.text != "bye"


def _settle(token: Token, before: Token | None, after: Token | None) -> str:
    """The kind of `token` between these neighbours."""
    kind, left, right = token.kind, before.kind if before else "", after.kind if after else ""
    if token.text in _DO and kind == "unit":
        return _two_or_do(token, before, after)
    if token.typed:
        return kind
    if kind == "over":
        return kind if left in _LEFT else "word"
    if kind == "point":
        digit = right in NUMBER | {"scale"} or (after is not None and after.text in {"o", "oh", *HOMOPHONE})
        return kind if left in NUMBER or digit else "word"
    if token.text in {"so", "saw"} and before is not None and before.text in _HINDI_ONES and right in {*NUMBER, ""}:
        return _hundred(token)
    if kind in {"whole", "article", "genitive"}:
        return _small_word(token, left, right)
    if kind == "cubed" and before is not None and before.number >= _TOO_MANY_TO_CUBE:
        return "word"
    if kind == "times" or token.text in _OPERATIONS:
        named = "unit_word" if kind == "times" else kind
        heard_for = token.text in _BY and after is not None and after.text in _NEVER_AFTER_BYE
        stands = _is_operand(before, _LEFT) and (heard_for or _is_operand(after, _RIGHT))
        return _OPERATIONS.get(token.text, kind) if stands else named
    if token.text in {"o", "oh"} and (left in {"point", "unit"} or right == "unit"):
        return "unit"
    return kind


_TOO_MANY_TO_CUBE = 100
"""From here on "3375 cubes" counts cubes: nobody cubes such a number by heart."""
_BY = WORDS.words("bye")
_NEVER_AFTER_BYE = WORDS.words("never_after_bye")


def _is_operand(token: Token | None, kinds: frozenset[str]) -> bool:
    return token is not None and (token.kind in kinds or _is_letter(token))


def _hundred(token: Token) -> str:
    token.number = 100
    return "scale"


_DO = frozenset({"do", "दो"})


def _two_or_do(token: Token, before: Token | None, after: Token | None) -> str:
    """Hindi two, or the "do" of English and of Hindi requests ("bata do", "बता दो", "how do you do it")."""
    if token.text != "do":
        return "word" if before is not None and before.text in _GIVING_IN_HINDI else "unit"
    asked = after is not None and after.text in _ASKED_OF
    if after is not None and after.kind == "scale":
        return "unit"
    if before is not None and before.kind == "over":
        return "word" if asked else "unit"
    return "word" if asked or (before is not None and before.text in _GIVING) else "unit"


_OPERATIONS = {plain(word): kind for kind, *words in WORDS.rows("operations_between") for word in words}


def _small_word(token: Token, left: str, right: str) -> str:
    kind = token.kind
    if kind == "whole":
        whole = left in NUMBER | {"scale"} and right in _RIGHT | {"and"}
        return kind if whole else "yes" if token.text in _RIGHT_SO else "filler"
    if kind == "article":
        return kind if right in {"scale", "denominator", "dozen"} else "letter"
    return kind if right in {"denominator", "squared", "cubed", "root", "cuberoot", "relation"} else "filler"


def _without_fillers(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    gap = False
    for token in tokens:
        if token.kind in {"filler", "end", "aside", "letter"}:
            gap = gap or token.text not in HESITATIONS
            continue
        token.gap, gap = gap, False
        kept.append(token)
    return kept
