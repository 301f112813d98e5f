"""What each spoken word means to the maths grammar: numbers, scales, fraction names, operators, fillers.

The words are content (content/language/numbers.toml); here is the one way from a spelling to its entry: exact first,
then with the spelling's freedoms folded away. A word that is not surely a maths word must come back as None.
"""

from __future__ import annotations

import re

from tutor.language.lexicon import DEVANAGARI, tables
from tutor.language.lexicon import plain as plain

Entry = tuple[str, int]
"""A token's kind and its number (0 where the kind has none)."""
WORDS = tables("language/numbers")


def word_set(words: str) -> frozenset[str]:
    """The words of a table, spelled as `plain` spells them."""
    return frozenset(plain(words).split())


SPELLINGS = {int(value): tuple(words) for value, *words in WORDS.rows("hindi_numbers")}
"""The spellings of each Hindi number: the commonest in Devanagari first, and Latin letters after all of those."""
ENGLISH_NUMBERS = WORDS.text("rows", "english_numbers")


FILLERS = WORDS.words("fillers")

UNITS = WORDS.words("units")

SMALL_MONEY = WORDS.words("small_money")
MONEY = WORDS.words("money")

DOZENS = WORDS.words("dozens")

RELATIONS = WORDS.words("relations")

QUESTION_WORDS = WORDS.words("question_words")

_DOUBLED = re.compile(r"(.)\u094d\1")
_NASAL = re.compile(r"[\u0901\u0902]")
_LENGTHS = str.maketrans({"ी": "ि", "ू": "ु", "ै": "े", "ौ": "ो", "ई": "इ", "ऊ": "उ", "ऐ": "ए", "ब": "व", "ष": "श"})
_ASPIRATED = str.maketrans({"\u094d": "", "\u0903": "", "\u093c": ""})
_STACKED = (("क्ख", "ख"), ("च्छ", "छ"), ("ट्ठ", "ठ"), ("त्थ", "थ"), ("ब्भ", "भ"), ("ये", "ए"), ("यी", "ई"))
_LATIN_FOLDS = (
    (re.compile(r"chh"), "ch"),
    (re.compile(r"ee|ii"), "i"),
    (re.compile(r"oo|uu"), "u"),
    (re.compile(r"aa+"), "a"),
    (re.compile(r"[ai]y(?=a)"), "y"),
    (re.compile(r"ai|ei|ae"), "e"),
    (re.compile(r"au|ou|ao"), "o"),
    (re.compile(r"([tdkgbsp])h"), r"\1"),
    (re.compile(r"[wb]"), "v"),
    (re.compile(r"n(?=[ts])"), ""),
    (re.compile(r"ah$"), "a"),
    (re.compile(r"(.)\1+"), r"\1"),
)
_SHORTEST_FOLD = 4  # below this, ordinary words ("at", "bus") fold onto numbers


def fold(word: str) -> str:
    """`word` with the freedoms of its spelling taken away; empty when too little is left to be sure of."""
    if DEVANAGARI.search(word):
        for stacked, single in _STACKED:
            word = word.replace(stacked, single)
        word = _DOUBLED.sub(r"\1", word)
        return _NASAL.sub("", word).translate(_ASPIRATED).translate(_LENGTHS)
    for pattern, instead in _LATIN_FOLDS:
        word = pattern.sub(instead, word)
    return word if len(word) >= _SHORTEST_FOLD else ""


def _rows(name: str) -> list[tuple[str, list[str]]]:
    return [(head, [plain(word) for word in words]) for head, *words in WORDS.rows(name)]


def _number_kind(value: int, english: bool) -> str:
    if value < 10:
        return "unit"
    return "ten" if english and value >= 20 else "teen"


def _exact() -> dict[str, Entry]:
    words: dict[str, Entry] = {}
    for value, written in SPELLINGS.items():
        words |= dict.fromkeys(map(plain, written), (_number_kind(value, english=False), value))
    for head, spellings in _rows("english_numbers"):
        words |= dict.fromkeys(spellings, (_number_kind(int(head), english=True), int(head)))
    for kind, name in (("scale", "scales"), ("denominator", "denominators"), ("quartered", "quartered")):
        for head, spellings in _rows(name):
            words |= dict.fromkeys(spellings, (kind, int(head)))
    for head, spellings in _rows("marks"):
        words |= dict.fromkeys(spellings, (head, 0))
    return words


EXACT = _exact()
HOMOPHONE = {word: int(head) for head, words in _rows("homophones") for word in words}
ENGLISH_ONES = frozenset(HOMOPHONE) | {
    word for head, words in _rows("english_numbers") if 0 < int(head) < 10 for word in words
}
"""What may follow "twenty": a Hindi "paanch" there may as well be a second number."""
ENGLISH_SPOKEN = frozenset(HOMOPHONE) | {word for _, words in _rows("english_numbers") for word in words}
"""Every number that English has one word for."""
_FOLDED = {
    folded: EXACT[word]
    for words in (*SPELLINGS.values(), *(words for _head, words in _rows("quartered")))
    for word in map(plain, words)
    if len(folded := fold(word)) > 1
}
_HINDI_ORDINAL = re.compile(r"^(.{2,})(?:वां|वाँ|वीं|वें|वा|वी|वे)$")
_LATIN_ORDINAL = re.compile(r"^(.{3,})(?:[vw](?:aa?n?|ee?n?|i|ein))$")
_FIRST_ORDINALS = {word: int(head) for head, words in _rows("first_ordinals") for word in words}


def look_up(word: str) -> Entry | None:
    """What `word` (lower case, nukta kept or not) means, or None when it is not a word of the grammar."""
    found = EXACT.get(word)
    if found or word in FILLERS or word in UNITS or word in RELATIONS or word in QUESTION_WORDS:
        return found
    return _FOLDED.get(fold(word)) or _ordinal(word)


def _ordinal(word: str) -> Entry | None:
    """A Hindi ordinal ("paanchvaan", "सौवां") as the name of a fraction's part."""
    if word in _FIRST_ORDINALS:
        return ("denominator", _FIRST_ORDINALS[word])
    match = _HINDI_ORDINAL.match(word) or _LATIN_ORDINAL.match(word)
    stem = EXACT.get(match[1]) if match else None
    if stem is None or stem[0] not in {"unit", "teen", "scale"} or stem[1] < 2:
        return None
    return ("denominator", stem[1])


# --- what each kind of utterance is known by ---


SAID = tables("language/utterances")

STOP = SAID.whole("stop")
STOP_WITHIN = SAID.within("stop_within")
BYE = SAID.within("bye")
REPEAT = SAID.whole("repeat")
THINKING = SAID.whole("thinking")
LANGUAGE = SAID.whole("language")
ASKS_FOR_LANGUAGE = SAID.within("asks_for_language")
REFUSES_LANGUAGE = SAID.within("refuses_language")
TIMES = SAID.within("times")
GREETING = SAID.whole("greeting")
IDK = SAID.within("idk")
DAILY_LIFE = SAID.within("daily_life")
HELP = SAID.within("help")
ACK = SAID.whole("ack")
OPERATIONS = SAID.within("operations")
ASKS_OPERATION = SAID.within("asks_operation")
EXPLAINING = SAID.within("explaining")
TELLING = SAID.within("telling")
GUESSED = SAID.within("guessed")
TERMS = SAID.within("terms")
MATHS = SAID.within("maths")
TROLL = SAID.within("troll")
OFF_TOPIC = SAID.within("off_topic")
OTHER_TOPICS = SAID.within("other_topics")
ANSWER_NAMED = SAID.within("answer_named")
BESIDE_THE_SIDES = SAID.within("beside_the_sides")
TELL = SAID.within("tell")
DEMAND = SAID.within("demand")
CLAIMED = SAID.within("claimed")
EITHER_ASKED = SAID.within("either_asked")
EITHER = SAID.within("either")
ABOUT_ANSWER = SAID.within("about_answer")
NEARNESS = SAID.within("nearness")
COUNTED = SAID.within("counted")
CHATTER = SAID.whole("chatter")
ASKING = SAID.anywhere("asking")
ANSWER_GIVEN = SAID.anywhere("answer_given")
CODED = SAID.anywhere("coded")
IS_IT = SAID.anywhere("is_it")
FIRM = SAID.anywhere("firm")
OPTION_A = SAID.anywhere("option_a")


# --- hindi letters as Latin ones ---


_LATIN = {
    **dict(zip("अआइईउऊऋएऐओऔ", ("a", "aa", "i", "ee", "u", "oo", "ri", "e", "ai", "o", "au"), strict=True)),
    **dict(zip("ािीुूृेैोौं", ("aa", "i", "ee", "u", "oo", "ri", "e", "ai", "o", "au", "n"), strict=True)),
    **dict(zip("कखगघङचछजझञ", ("k", "kh", "g", "gh", "n", "ch", "chh", "j", "jh", "n"), strict=True)),
    **dict(zip("टठडढणतथदधन", ("t", "th", "d", "dh", "n", "t", "th", "d", "dh", "n"), strict=True)),
    **dict(zip("पफबभमयरलवशषसह", ("p", "ph", "b", "bh", "m", "y", "r", "l", "v", "sh", "sh", "s", "h"), strict=True)),
    "ॉ": "o", "ऑ": "o", "ः": "h",
}  # fmt: skip
_CONSONANTS = frozenset("कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह")
_VOWEL_SIGNS = frozenset("ािीुूृेैोौॉ\u094d")


def in_latin(word: str) -> str:
    """A Hindi word in Latin letters, as it is said, about: the "a" of a consonant goes at the end of the word."""
    letters = []
    for letter, following in zip(word, [*word[1:], "\u094d"], strict=True):
        spoken_a = letter in _CONSONANTS and following not in _VOWEL_SIGNS
        letters.append(_LATIN.get(letter, "") + ("a" if spoken_a else ""))
    return "".join(letters)


SHORT = 3
"""Letters of a word without its vowels from which they are not needed to tell it from another."""
_FOLDS = (
    ("ph", "f"), ("aa", "a"), ("ee", "i"), ("oo", "u"), ("w", "v"), ("chh", "ch"), ("ck", "k"), ("sh", "s"),
    ("z", "j"), ("th", "t"), ("q", "k"), ("y", "i"),
)  # fmt: skip
_DOUBLED_LETTERS = re.compile(r"([a-z])\1")


def latin_fold(word: str) -> str:
    """A Hindi word in small Latin letters, with the freedoms of its spelling folded away."""
    for old, new in _FOLDS:
        word = word.replace(old, new)
    return _DOUBLED_LETTERS.sub(r"\1", word)


def said_alike(one: str, other: str) -> bool:
    """Whether two words, of which one may be in Hindi letters, are said alike ("Mohammed", "मोहम्मद")."""
    sounds = _sound(one), _sound(other)
    if not all(sounds):
        return False
    bare = [sound[0] + re.sub("[aeiou]", "", sound[1:]) for sound in sounds]
    return bare[0] == bare[1] and (len(bare[0]) >= SHORT or sounds[0].rstrip("a") == sounds[1].rstrip("a"))


def _sound(word: str) -> str:
    """How a word of either script is said, about: names are spelt more freely than words."""
    latin = in_latin(word) if is_hindi(word) else re.sub("[^a-z]", "", word.casefold())
    return latin_fold(latin.replace("dh", "d").replace("x", "ks"))


def is_hindi(word: str) -> bool:
    """Whether it is written in Hindi letters."""
    return "\u0900" <= word[:1] <= "\u097f"
