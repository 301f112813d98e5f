"""Words that mean a child may need a grown-up: distress, abuse, bullying, personal data.

Looked for before anything else, in two tiers: `explicit` is met with a fixed, reviewed reply and sealed; `soft` may be
a figure of speech, gets a kind sentence, and the lesson goes on. It names the kind and the group of the lexicon that
found it, never the words, and keeps nothing. It must never raise, whatever the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tutor.errors import ContentFault
from tutor.language import lexicon as content
from tutor.language import likeness, toml_text
from tutor.language.known_words import look_up
from tutor.safety import frames
from tutor.safety.frames import Label, Lexicon, Rule, Stem
from tutor.spoken.maths_tokens import LONGEST, normalise
from tutor.thresholds import THRESHOLDS

# --- words as safety looks at them ---


MOST = 20_000
"""Characters that are looked at. Twenty times what a turn may hold, so that a plea is not lost in a wall of text."""
_OVERLAP = 150
"""Characters that two neighbouring pieces share: longer than any entry of the lexicon finds."""

_LEET = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "!": "i"})
_MARKED = str.maketrans("āīūēōṭḍṇṛṅñṃśṣ", "aiueotdnrnnmss")
"""Hindi in letters with marks over and under them."""
_IN_A_WORD = re.compile(r"(?<=[a-z])[0134571@!](?=[a-z])")
_NOT_WORDS = re.compile(r"[^0-9a-z\u0900-\u0963\u0966-\u097f]+")
_SPELLED_OUT = re.compile(r"(?<= )[a-z](?: [a-z]){3,}(?= )")
_LATIN = (
    (re.compile(r"([a-z])\1{2,}"), r"\1"),
    (re.compile(r"(?<!\\)ee(?=[a-z])"), "i"),
    (re.compile(r"(?<!\\)oo(?=[a-z])"), "u"),
    (re.compile(r"chh"), "ch"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"(?<!\\)([a-z])\1"), r"\1"),
    (re.compile(r"z"), "j"),
)
_DEVANAGARI = str.maketrans({"ी": "ि", "ू": "ु", "ई": "इ", "ऊ": "उ", "\u0902": None, "\u0901": None, "\u093c": None})


_HALF_NASAL = re.compile("[नमङञण]्(?=[कखगघचछजझटठडढतथदधपफबभ])")
"""Written out, what the nasal dot stands for: "बन्द" is "बंद"."""


def letters_folded(text: str) -> str:
    """Lower-case `text` (or a pattern for such) with long vowels, doubled letters and nasal dots made one."""
    text = _HALF_NASAL.sub("", text)
    for pattern, instead in _LATIN:
        text = pattern.sub(instead, text)
    return text.translate(_DEVANAGARI)


def folded(text: str) -> str:
    """Plain words of `text` in the one spelling, with nothing around them."""
    return letters_folded(words_of(text)).strip()


def words_of(text: str) -> str:
    """At most `LONGEST` characters of `text` as plain words, one space before, between and after them."""
    plain = normalise(text).translate(_MARKED)
    plain = _IN_A_WORD.sub(lambda sign: sign[0].translate(_LEET), plain).replace("'", "")
    words = f" {_NOT_WORDS.sub(' ', plain).strip()} "
    return _SPELLED_OUT.sub(lambda letters: letters[0].replace(" ", ""), words)


def pieces(text: str) -> tuple[str, ...]:
    """`text`, up to `MOST` characters, in pieces that can be read whole. Each shares its ends with its neighbours."""
    step = LONGEST - _OVERLAP
    ends = range(0, max(min(len(text), MOST) - _OVERLAP, 1), step)
    return tuple(text[start : start + LONGEST] for start in ends)


# --- reads content/safety ---


FOLDER = toml_text.CONTENT / "safety"
TABLES = frozenset({"who", "whom", "deeds", "blows", "endings", "around"})
"""What every file has; `typed` may stand beside them: the short spellings that children type."""

ENTRIES = content.tables("safety/entries")
SIGNS = content.tables("safety/signs")
_INNER = re.compile(r"(?<=[a-z])[aeiou]+(?=[b-df-hj-np-tv-z])")
_INNER_A = re.compile(r"(?<=[a-z])a(?=[b-df-hj-np-tv-z])")
_FIRST_A = re.compile(r"(?<=^[b-df-hj-np-tv-z])a(?=[b-df-hj-np-tv-z])")
_SHORTEST = 3
"""Letters that a word has at least once its vowels are left out."""


@lru_cache(maxsize=64)
def entries(section: str, name: str, tables: content.Tables = ENTRIES) -> re.Pattern[str]:
    """The entries of a table of content/safety/entries.toml, as whole words of a folded text. Raises ContentFault."""
    meant = letters_folded(tables.alternatives(section, name))
    return tables.compiled(section, name, rf"(?<= )(?:{meant})(?= )")


def _any_of(tier: str) -> re.Pattern[str]:
    """Whether any entry of a tier stands in a folded text: one search for nearly everything that is said."""
    groups = ((f"{tier}.{kind}", why) for kind in ENTRIES.names(tier) for why in ENTRIES.names(f"{tier}.{kind}"))
    meant = "|".join(letters_folded(ENTRIES.alternatives(*group)) for group in groups)
    return ENTRIES.compiled(tier, "", rf"(?<= )(?:{content.merged(meant)})(?= )")


_ANY = {tier: _any_of(tier) for tier in ("explicit", "soft")}


def group_of(words: str, tier: str) -> tuple[str, str] | None:
    """The kind and the group of the first entry of a tier that stands in folded `words`, in the order of the file."""
    if _ANY[tier].search(words) is None:
        return None
    groups = ((kind, why) for kind in ENTRIES.names(tier) for why in ENTRIES.names(f"{tier}.{kind}"))
    return next((group for group in groups if entries(f"{tier}.{group[0]}", group[1]).search(words)), None)


HARMLESS = entries("harmless", "talk")
"""Talk of homework, play and weather that sounds violent and is not."""


@cache
def lexicon() -> Lexicon:
    """All words of harm, read once.

    Raises:
        ContentFault: a file is missing or faulty.
    """
    entries: dict[str, tuple[Label, ...]] = {}
    stems: dict[str, tuple[Stem, ...]] = {}
    for words, label in _all_labelled():
        parts = _parts(words)
        key = " ".join(parts)
        if "*" in key or ".." in key:
            first = parts[0].rstrip("*")
            stems[first] = (*stems.get(first, ()), Stem(parts, label))
        elif label not in entries.get(key, ()):
            entries[key] = (*entries.get(key, ()), label)
    return Lexicon(entries, _starting(entries), stems, _rules())


def _all_labelled() -> Iterator[tuple[str, Label]]:
    for name in ("en", "hinglish", "hi"):
        yield from _labelled(_read(FOLDER / f"{name}.toml"), english=name == "en")
    for name, in_language in SIGNS.sections["signs"].items():
        yield from ((words, Label("sign", name)) for several in in_language.values() for words in several)


def _parts(words: str) -> tuple[str, ...]:
    """The words of an entry as they are looked for, without particles where it has other words."""
    parts = tuple(_part(word) for word in words.split())
    if len(parts) == 1:
        return parts
    typed, idle = _typed(), _particles()
    return tuple(typed.get(part, part) for part in parts if part not in idle) or parts


def _part(word: str) -> str:
    """A word of an entry, folded; what makes it open stays."""
    return word if word == ".." else folded(word) + "*" * word.endswith("*")


@cache
def _particles() -> frozenset[str]:
    """Small words that stand anywhere and change nothing: "bhookha hi sulaya"."""
    files = (_read(FOLDER / f"{name}.toml") for name in ("hinglish", "hi"))
    return frozenset(folded(word) for file in files for word in file["around"]["particles"])


def _plain(words: str) -> str:
    """`words` without particles."""
    idle = _particles()
    return " ".join(word for word in words.split() if word not in idle)


def _starting(entries: Iterable[str]) -> dict[str, tuple[int, ...]]:
    lengths: dict[str, set[int]] = {}
    for words in entries:
        first, *rest = words.split()
        lengths.setdefault(first, set()).add(1 + len(rest))
    return {first: tuple(sorted(several)) for first, several in lengths.items()}


def _rules() -> dict[str, tuple[Rule, ...]]:
    """Which signs make harm together: "kind why: sign other|another -not_this", one a line."""
    rules: dict[str, tuple[Rule, ...]] = {}
    for tier in ("explicit", "soft"):
        for kind, why, *signs in SIGNS.rows(tier):
            needs = tuple(frozenset(sign.split("|")) for sign in signs if sign[0] != "-")
            without = frozenset(sign[1:] for sign in signs if sign[0] == "-")
            rule = Rule(frames.Found(kind, tier, why.rstrip(":")), needs[1:], without)
            for first in needs[0]:
                rules[first] = (*rules.get(first, ()), rule)
    return rules


@cache
def _typed() -> dict[str, str]:
    typed = _read(FOLDER / "hinglish.toml").get("typed", {})
    return {folded(short): folded(usual) for usual, several in typed.items() for short in several}


def as_usual(words: str) -> str:
    """The folded `words` with every short spelling written out: "nhi krte h" is "nahi karte hai"."""
    typed, squeezed = _typed(), _squeezed()
    return " ".join(typed.get(word) or squeezed.get(word, word) for word in words.split(" "))


@cache
def _squeezed() -> dict[str, str]:
    """The words of harm in Latin letters by what is left when their inner vowels are: "khrab" for "kharab"."""
    found: dict[str, str] = {}
    words = sorted({word.rstrip("*") for word in _single_words("hinglish")})
    known = frozenset(words)
    for vowels in (_INNER_A, _FIRST_A, _INNER):
        for word in words:
            short = vowels.sub("", word)
            if len(short) >= _SHORTEST and short not in known:
                found.setdefault(short, word)
    return found


def _single_words(language: str) -> Iterator[str]:
    """Every word that stands in an entry of a language, folded."""
    entries = [words for words, _ in _labelled(_read(FOLDER / f"{language}.toml"), english=False)]
    signs = [words for sign in SIGNS.sections["signs"].values() for words in sign.get(language, ())]
    yield from (part for words in (*entries, *signs) for one in words.split() if one != ".." for part in (_part(one),))


def _read(path: Path) -> dict[str, Any]:
    try:
        file = toml_text.read(path)
    except (OSError, ValueError) as fault:
        raise ContentFault(f"{path.name}: {fault}") from fault
    if set(file) - {"typed"} != TABLES:
        raise ContentFault(f"{path.name}: its tables must be {', '.join(sorted(TABLES))}")
    return file


def _labelled(file: dict[str, Any], *, english: bool) -> Iterator[tuple[str, Label]]:
    for table in ("who", "whom", "blows", "around"):
        for name, several in file[table].items():
            yield from ((words, Label(name)) for words in several)
    endings = file["endings"]
    yield from ((words, Label("passive")) for words in endings.get("passive", ()))
    if english:
        yield from ((words, Label("will")) for words in endings["will"])
    for group, deeds in file["deeds"].items():
        yield from ((words, Label("done", group, english)) for words in deeds.get("words", ()))
        yield from ((words, Label("taken", group, english)) for words in deeds.get("taken", ()))
        yield from _inflected(group, deeds.get("verbs", ()), endings)


def _inflected(group: str, stems: list[str], endings: dict[str, list[str]]) -> Iterator[tuple[str, Label]]:
    for stem in stems:
        yield from ((stem + ending, Label("done", group)) for ending in endings["done"])
        yield from ((stem + ending, Label("to_come", group)) for ending in endings["will"])


# --- personal matters a child should keep ---


_FEWEST = {"phone": 7, "identity": 8, "number": 10, "code": 4}
"""Digits from which a number beside such words is one of somebody's own, spoken short or whole."""
_MOST = 19  # digits of the longest card number

_CUES = {name: entries("personal", name) for name in _FEWEST}
_MATHS, _SECRET, _ADDRESS, _NO_ADDRESS, _SPOKEN_EMAIL = (
    entries("personal", name) for name in ("maths", "secret", "address", "no_address", "spoken_email")
)
_EMAIL = re.compile(r"[\w.+-]{2,64}@[\w-]{2,63}(?:\.[\w-]{2,24})+")
_TIMES = {word: int(times) for times, *words in ENTRIES.rows("times") for word in words}
_ALSO_DIGITS = {word: digit for digit, *words in ENTRIES.rows("also_digits") for word in words}
_BETWEEN = ENTRIES.words("between_digits")


def personal_matter(text: str, words: str, spelled: str) -> str:
    """Which personal matter is in `text`, by name; empty when none is.

    `words` is the text folded by `safety_text`, `spelled` the same with the words as they were spelled.
    """
    if _EMAIL.search(text) or _SPOKEN_EMAIL.search(words):
        return "email"
    if _SECRET.search(words):
        return "password"
    if _ADDRESS.search(words) and not _NO_ADDRESS.search(words):
        return "address"
    return _number(text, words, longest_run(spelled))


def _number(text: str, words: str, digits: int) -> str:
    if digits < _FEWEST["code"]:
        return ""
    if "+91" in text and digits >= _FEWEST["number"]:
        return "phone"
    for name, cue in _CUES.items():
        if digits >= _FEWEST[name] and cue.search(words) and not (name == "number" and _MATHS.search(words)):
            return name
    return ""


def longest_run(words: str) -> int:
    """How many digits the longest row in plain `words` has; a row longer than any such number counts as none."""
    longest, run, times = 0, 0, 1
    for word in words.split():
        digits = _digits(word)
        if word in _TIMES:
            times = _TIMES[word]
        elif digits:
            run, times = run + len(digits) * times, 1
            longest = max(longest, run)
        elif word not in _BETWEEN:
            run, times = 0, 1
    return longest if longest <= _MOST else 0


def _digits(word: str) -> str:
    """The digits that a word stands for when a number is read out; a round ten gives the one its unit completes."""
    if word.isdecimal():
        return word
    if word in _ALSO_DIGITS:
        return _ALSO_DIGITS[word]
    kind, value = look_up(word) or ("", 0)
    if kind == "ten":
        return str(value // 10)
    return str(value) if kind in {"unit", "teen"} else ""


# --- words that mean a child may need a grown-up ---


REPEATED = ":repeated"
"""Ends the name of a concern that soft words raised because they kept coming."""


class Concern(NamedTuple):
    """What a text gives reason to worry about. It holds no word of the text."""

    kind: str
    """distress, abuse, bullying or personal."""
    tier: str
    """explicit or soft."""
    why: str
    """The group of the lexicon that found it."""


def look(text: str) -> Concern | None:
    """What `text` gives reason to worry about, the gravest first; None for everything else.

    At most `safety_text.MOST` characters are looked at, in time linear in them.
    """
    every = pieces(text)
    closely = {0, 1, len(every) - 2, len(every) - 1}
    found = [
        concern
        for place, piece in enumerate(every)
        if (concern := _look(piece) if place in closely else _glance(piece)) is not None
    ]
    explicit = (concern for concern in found if concern.tier == "explicit")
    return next(explicit, found[0] if found else None)


def _glance(piece: str) -> Concern | None:
    """What the entries alone find, inside a wall of text, whose two ends are looked at closely."""
    return _by_entry(letters_folded(words_of(piece)))


def check(text: str) -> str | None:
    """The kind of care `text` calls for at once: "distress", "abuse", "bullying" or "personal"; None otherwise."""
    concern = look(text)
    return concern.kind if concern is not None and concern.tier == "explicit" else None


def _look(piece: str) -> Concern | None:
    spelled = words_of(piece)
    words = letters_folded(spelled)
    if not words.strip():
        return None
    found = _by_entry(words)
    if found is None:
        if personal := personal_matter(piece, words, spelled):
            return Concern("personal", "explicit", personal)
        if all(word.isdecimal() or look_up(word) is not None for word in spelled.split()):
            return None  # numbers and what is done with them, and no other word
    said = said_of(words)
    found = found or _by_frame(words, said)
    return _weighed(found, _chances(piece, said), len(said.words))


def said_of(words: str) -> frames.Said:
    """The folded words, without particles and in their usual spelling, with the marks of the lexicon."""
    return frames.Said(_plain(as_usual(words)).split(), lexicon())


def framed(words: str) -> Concern | None:
    """What the entries and the frames find in folded words, whatever the whole of them is like."""
    return _by_entry(words) or _by_frame(words, said_of(words))


def _by_entry(words: str) -> Concern | None:
    found = group_of(HARMLESS.sub("", words), "explicit")
    return None if found is None else Concern(found[0], "explicit", found[1])


def _by_frame(words: str, said: frames.Said) -> Concern | None:
    """What the frames find, and the entries of the soft tier."""
    found = frames.judged(said, lexicon())
    if found is not None and found.tier == "explicit":
        return Concern(*found)
    if soft := group_of(HARMLESS.sub("", as_usual(words)), "soft"):
        return Concern(soft[0], "soft", soft[1])
    return None if found is None else Concern(*found)


# --- how like a disclosure it is ---


KINDS = ("distress", "abuse", "bullying")
"""Kinds of harm, as labels of the judge that has learnt them; its others are "soft" and "none"."""
LIKENESS = "likeness"
"""The group of what no entry and no frame finds, and what is like a disclosure as a whole."""


def marks_of(piece: str, said: frames.Said) -> tuple[str, ...]:
    """What the judge looks at: how a text sounds, how it is written, and what its words are in the lexicon."""
    return (*likeness.marks(likeness.sounds(piece)), *likeness.spelled(piece), *frames.marks(said))


def _chances(piece: str, said: frames.Said) -> Mapping[str, float]:
    """How likely each label is; of a long text, for that stretch of it which is likest to harm."""
    words = piece.split()
    if len(words) <= _STRETCH:
        return likeness.judge("harm").chances(marks_of(piece, said))
    starts = range(0, min(len(words), _MOST_WORDS) - _STRETCH // 2, _STRETCH // 2)
    stretches = (" ".join(words[start : start + _STRETCH]) for start in starts)
    judged = (
        likeness.judge("harm").chances(marks_of(text, said_of(letters_folded(words_of(text))))) for text in stretches
    )
    return min(judged, key=lambda chances: chances["none"])


_STRETCH = 40
"""Words that are looked at together: whoever says more speaks of more than one thing."""
_MOST_WORDS = 400
"""Words of a piece that the judge looks at."""
_FEW_WORDS = 6
"""Words up to which an entry or a frame is nearly all that was said, so that nothing beside it takes it back."""


def _weighed(found: Concern | None, chances: Mapping[str, float], words: int) -> Concern | None:
    """What was found by entries and frames, and how like harm the whole is: each may say what the other missed.

    What is found in the midst of words that are like everyday talk is met softly, or not at all.
    """
    harm = sum(chances[kind] for kind in KINDS)
    some = harm + chances["soft"]
    stands = not _FEW_WORDS < words <= _STRETCH
    if found is not None and found.tier == "explicit" and (stands or harm >= THRESHOLDS.harm_possible):
        return found
    if harm >= THRESHOLDS.harm_likely:
        return Concern(_likeliest(chances, found), "explicit", LIKENESS)
    if found is not None and found.tier == "soft" and (stands or some >= THRESHOLDS.care_possible):
        return found
    if some >= (THRESHOLDS.care_likely if found is None else THRESHOLDS.care_possible):
        return Concern(_likeliest(chances, found), "soft", LIKENESS)
    return None


def _likeliest(chances: Mapping[str, float], found: Concern | None) -> str:
    return found.kind if found is not None else max(KINDS, key=chances.__getitem__)
