"""What a student asks: text and the messages before it, made into a question that can be searched for.

Rules only; a model is never needed. Whatever the text holds is words and no instruction, nothing in it may raise, and
no text takes more than bounded time. Nothing here looks anything up or answers.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from tutor.chapters.values import Item, Language
from tutor.checking.equivalence import stated
from tutor.language import known_words as said
from tutor.language.known_words import look_up
from tutor.language.lexicon import tables
from tutor.library import claims, terms
from tutor.library.words import Claim, Kind, Message, Question
from tutor.numbers.ratio import Ratio
from tutor.spoken.maths_tokens import LONGEST, normalise
from tutor.turn import Intent, Route

# --- what a text does to what was told before it ---

Act = Literal["step", "sure", "otherwise", "always", "back", "check", ""]
"""A step is asked for by its order; whether it is sure; somebody said otherwise; whether it is always so; the way back;
how it is checked. What is none of these is empty."""

_ACTS = tables("language/follow_ups")
_REMARK, _PART_BEGINS = (_ACTS.anywhere(name, flags=re.IGNORECASE) for name in ("remark", "part_begins"))
_STEP, _NOT_UNDERSTOOD, _OF_STEP = map(_ACTS.anywhere, ("step_word", "not_understood", "asked_of_step"))
_SURE, _SAID_BY, _ALWAYS, _ONLY_ALWAYS = map(_ACTS.anywhere, ("sure", "said_by", "always", "only_always"))
_BACK, _CHECK, _IT_ALL = map(_ACTS.anywhere, ("back", "check", "of_it_all"))
_ASKS_WHY = tables("language/worked").anywhere("why")
_ASKS_REASON = tables("language/taken_up").anywhere("asks_reason")
_ORDINALS = tuple((int(at), re.compile(words)) for at, words in _ACTS.headed("ordinal"))
_FACTORS = tables("language/taken_up").headed("factor")
_WORDS_OF_ACTS = (_SURE, _BACK, _CHECK, *(re.compile(words) for _, words in _FACTORS))
OF_AN_ACT = 12
"""Words of a text that does one of these, at most."""
OF_A_WAY_BACK = 6
"""Words of one that asks for the way back, at most."""
NEGATES = re.compile(r"(?<![a-z])(?:nahi|nahin|nhi|not)(?![a-z])|नहीं|नही")
"""Behind a remark: "samajh aaya nahi" is none."""


_WHY_SHORT = re.compile(r"^(?:y|yy)(?= (?:do|does|did|are|we|not|cant|can't|u|you|r|it)\b)", re.IGNORECASE)
_AND_MISSPELT = re.compile(r"^or(?= .*(?:(?<![a-z])(?:ka|ki|ke|ko|ho|hai|h|to|mein|me)(?![a-z])))", re.IGNORECASE)


@lru_cache(maxsize=4096)
def is_of_act(word: str) -> bool:
    """Whether a single word says what is done to what was told, and names nothing: "halved", "pakka"."""
    return any(pattern.fullmatch(word) for pattern in _WORDS_OF_ACTS)


def without_remarks(text: str) -> str:
    """A text without what is said before its question: "ok got it, but why?"; as it is where nothing else is said.

    What is typed short at its beginning is written out.
    """
    text = _AND_MISSPELT.sub("aur", _WHY_SHORT.sub("why", text))
    found = _REMARK.match(text)
    rest = text[found.end() :].strip() if found is not None else text
    return rest if any(letter.isalnum() for letter in rest) and not NEGATES.match(rest.lower()) else text


def last_part(text: str) -> tuple[str, str]:
    """A text cut in two where its last part begins; the first is empty where there is but one."""
    places = list(_PART_BEGINS.finditer(text))
    if not places:
        return "", text
    head, tail = text[: places[-1].start()].strip(), text[places[-1].end() :].strip()
    return (head, tail) if head and tail else ("", text)


def step_in(plain: str) -> int:
    """Which step a text names: the second is 2, the last one -1; 0 where it names none."""
    if len(plain.split()) > OF_AN_ACT:
        return 0
    at = next((at for at, words in _ORDINALS if words.search(plain)), 0)
    is_of_step = _STEP.search(plain) is not None and (_NOT_UNDERSTOOD.search(plain) or _OF_STEP.search(plain))
    alone = len(plain.split()) <= OF_A_WAY_BACK and _NOT_UNDERSTOOD.search(plain) is not None
    bare = _STEP.search(plain) is not None and len(plain.split()) <= 3
    return at if at and (is_of_step or alone or bare) else 0


def act_of(text: str) -> Act:
    """What a text does to what was told before it."""
    plain = normalise(text)
    if not plain or len(plain.split()) > OF_AN_ACT:
        return ""
    if step_in(plain):
        return "step"
    if _SAID_BY.search(plain):
        return "otherwise"
    if _SURE.search(plain) and not any(letter.isdigit() for letter in plain):
        return "sure"
    if is_only_always(plain):
        return "always"
    if _CHECK.search(plain) and not any(letter.isdigit() for letter in plain):
        return "check"
    return "back" if _BACK.search(plain) and len(plain.split()) <= OF_A_WAY_BACK else ""


def asks_always(plain: str) -> bool:
    """Whether a text asks if something is always so, of whatever it names, and gives no reason and no sum."""
    return len(plain.split()) <= OF_AN_ACT and _ALWAYS.search(plain) is not None and not _ASKS_WHY.search(plain)


def is_only_always(plain: str) -> bool:
    """Whether a text asks if it is always so, and names nothing: "so always?", "kya hamesha aisa hi hoga"."""
    if not _ALWAYS.search(plain):
        return False
    rest = _ONLY_ALWAYS.sub(" ", _ALWAYS.sub(" ", plain))
    return not any(letter.isalnum() for letter in rest)


def asks_reason(plain: str) -> bool:
    """Whether a short text asks why something is, or where it comes from."""
    return len(plain.split()) <= OF_A_WAY_BACK and _ASKS_REASON.search(plain) is not None


def is_not_understood(plain: str) -> bool:
    """Whether a text says that something was not understood."""
    return len(plain.split()) <= OF_AN_ACT and _NOT_UNDERSTOOD.search(plain) is not None


def names_it_all(plain: str) -> bool:
    """Whether a text speaks of all that was told: "where did this formula come from"."""
    return _IT_ALL.search(plain) is not None


# --- a question made whole from the messages before it ---


_TABLES = tables("language/asking")

MOST_MESSAGES = 10
"""Messages that are looked back on (behaviour: doubts)."""
KEPT = 512
"""Texts that are kept as they were made whole: each is looked back on by those after it."""
SHORT = 7
"""Words up to which a text without a question of its own only changes the one before."""
MOST_NAMED = 2
"""Different terms that name a topic, and pieces from one to the next of them; more would be a sentence."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A text that stands alone."""

    text: str
    follow_up: bool = False
    """It asks for more of what was told before."""
    joined: bool = False
    """It is a question of its own about what was told before, which stands before it now."""


_MORE = _TABLES.anywhere("more")
_POINTERS = {
    "hi": re.compile(r"(?<![\u0900-\u097f])(?:इस|उस)(?P<case>का|की|के|को|में|से|ने)(?![\u0900-\u097f])"),
    "hinglish": re.compile(r"(?<![a-z])(?:is|us)(?P<case>ka|ki|ke|ko|mein|me|se)(?![a-z])"),
}
"""Little words that point back and carry their case: "iska" is "of it"."""
_BARE = {
    "hi": re.compile(r"(?<![\u0900-\u097f])(?:यह|ये|वह|वो|इसे|उसे)(?![\u0900-\u097f])"),
    "hinglish": re.compile(
        r"(?<![a-z])(?:yeh?|woh?|ise|use|isse|it|this|that)(?= (?:kya|kyun|kyon|kyu|kaise|kahan|kab)(?![a-z]))"
    ),
    "en": re.compile(
        r"(?<![a-z])(?:it|this|that|these|those|they|them)(?![a-z'])(?! (?:true|right|correct|possible|easy))"
    ),
}
_ITS = _TABLES.anywhere("its")
_ALSO = _TABLES.anywhere("also")
_OPENERS = _TABLES.anywhere("openers")
_EXPLETIVE = _TABLES.anywhere("expletive")
_DIFFERS = tables("language/follow_ups").anywhere("differs")
_OF_BOTH, _CONVERSE = _TABLES.anywhere("of_both"), _TABLES.anywhere("converse")
_COMES_TO = _TABLES.anywhere("comes_to")
_OF_NO_MEANING = frozenset(_TABLES.words("little")) | frozenset(_TABLES.words("function_words"))
_ABOUT_IT = 10
"""Words of a text that may ask about what was told without naming it, at most."""


@lru_cache(maxsize=KEPT)
def made_whole(text: str, messages: tuple[Message, ...]) -> Whole:
    """`text` as it stands alone after `messages`, oldest first; unchanged where it points to nothing that was said."""
    earlier = messages[-MOST_MESSAGES:]
    topic = topic_of(earlier)
    plain = normalise(text)
    if not topic or not plain:
        return Whole(text, _asks_for_more(plain) and bool(earlier))
    if _COMES_TO.search(plain) and not _digits(plain):
        return Whole(f"{topic}: {text}", follow_up=True)
    own = () if _asks_for_more_alone(plain) else terms.terms_in(text)
    if _OF_BOTH.search(plain) and len({*own} - _COMPARED) < MOST_NAMED and (both := _last_two(earlier, own)):
        return Whole(f"{both}: {text}", joined=True)
    if _DIFFERS.search(plain) and (both := _last_two(earlier, own)) and len({*own} - _COMPARED) == 1:
        return Whole(f"difference between {both}", joined=True)
    if converse := _converse(plain, earlier):
        return Whole(converse, joined=True)
    if own and (changed := _changed(text, own, earlier)):
        return Whole(changed, joined=True)
    if measure := _measure_before(own, plain, earlier):
        return Whole(f"{measure}: {text}", joined=True)
    return _about(text, plain, topic, own, earlier)


def _about(text: str, plain: str, topic: str, own: tuple[str, ...], earlier: tuple[Message, ...]) -> Whole:
    """A text behind a topic: made one with it where it asks about it, and left alone where it asks for itself."""
    if _asks_why_of_it(text, plain, own, earlier) or _leans_on(topic, text, plain, own):
        return Whole(f"{topic}: {text}", joined=True)
    pointing = _pointed(text, topic)
    if own:
        return Whole(pointing, joined=pointing != text) if len(own) == 1 else Whole(text)
    if _is_strange(text) and not (_asks_for_more(plain) and len(plain.split()) <= SHORT):
        return Whole(f"{topic}: {text}", joined=True) if _brings_numbers(text, plain) else Whole(text)
    if not (_asks_for_more(plain) or _asks_of_it(text) or pointing != text):
        return Whole(text)
    if pointing != text and not _asks_for_more(plain):
        return Whole(pointing, follow_up=True, joined=True)
    return Whole(pointing if pointing != text else f"{topic}: {text}", follow_up=True)


def _asks_why_of_it(text: str, plain: str, own: tuple[str, ...], earlier: tuple[Message, ...]) -> bool:
    """Whether a short "why" is about what Didi said: it names nothing that she had not named, and some thing."""
    if len(plain.split()) > SHORT or _Read(text).wants != "why" or unknown_words(text) or _EXPLETIVE.search(plain):
        return False
    last = next((message.text for message in reversed(earlier) if message.who == "didi"), "")
    asked = [piece.text for piece in terms.pieces(text) if piece.term is None or piece.term.group == "terms"]
    names = any(word[0].isalnum() and word not in _OF_NO_MEANING for word in asked)
    bare = len(own) == 1 and len(asked) <= MOST_NAMED
    return names and (bare or set(own) <= set(terms.terms_in(last)))


def _leans_on(topic: str, text: str, plain: str, own: tuple[str, ...]) -> bool:
    """Whether a text speaks of parts alone, or of what something applies to: of what they are was said before."""
    if not own or len(plain.split()) > _ABOUT_IT or _Read(text).claim is not None or unknown_words(text):
        return False
    if set(terms.terms_in(topic)) <= _PARTS:
        return False
    if _APPLIES.search(plain) and len(own) == 1:
        return True
    leans = _POINTS.search(plain) or _LEANS.search(plain)
    return set(own) <= _PARTS and leans is not None


_POINTS, _LEANS, _APPLIES = (_TABLES.anywhere(name) for name in ("points", "leaning", "applies"))
_PARTS = frozenset(
    {
        *("addition", "subtraction", "multiplication", "division", "plus", "minus", "sign", "bracket", "half"),
        *("numerator", "denominator", "double", "convert", "even number", "odd number", "length", "breadth"),
        *(
            "height",
            "altitude",
            "base",
            "side",
            "digit",
            "change",
            "difference",
            "step",
            "unit",
            "formula",
            "both sides",
        ),
    }
)
"""Headwords of what something is made of or what is done with it, which say nothing of what it is."""


def _brings_numbers(text: str, plain: str) -> bool:
    """Whether a short text has numbers or a formula and else only everyday words: what they are of was said before."""
    if _EXPLETIVE.search(plain) or not 1 < len(plain.split()) <= _ABOUT_IT:
        return False
    return _digits(plain) and not unknown_words(text)


def _last_two(messages: tuple[Message, ...], own: tuple[str, ...]) -> str:
    """The last two things that were spoken of, one of which may be named again; "" where they are fewer."""
    named: dict[str, str] = {}
    students = [message for message in reversed(messages) if message.who == "student"]
    for message in (*students, *(message for message in reversed(messages) if message.who == "didi")):
        for piece in terms.pieces(message.text):
            if piece.term is not None and piece.term.group == "terms" and piece.term.english not in (*own, *_COMPARED):
                named.setdefault(piece.term.english, piece.text)
    first, second, *_ = (*(term for term in own if term not in _COMPARED), *named.values(), "", "")
    return f"{first}, {second}" if first and second else ""


def topic_of(messages: tuple[Message, ...]) -> str:
    """What was last spoken of, in its speaker's words: the student's own, else Didi's; "" for nothing."""
    places = [at for at, message in enumerate(messages) if message.who == "student"]
    students = [_as_meant(messages[at].text, messages[:at]) for at in reversed(places)]
    for named in (name for text in students if (name := _named(text) or _worked_on(text))):
        if not set(terms.terms_in(named)) <= _PARTS:
            return named
    for text in students:
        if named := _named(text) or _worked_on(text):
            return named
    for message in reversed(messages):
        if message.who == "didi" and (named := _named(message.text)):
            return named
    topics = next((message.topics for message in reversed(messages) if message.topics), ())
    return topics[0].rsplit("/", 1)[-1].replace("_", " ") if topics else ""


def _as_meant(text: str, messages: tuple[Message, ...]) -> str:
    """A text with what it only changed of the question before it; as it is where it stands alone, or behind a topic."""
    whole = made_whole(text, messages)
    behind = whole.text.endswith(f": {text}")
    told = not behind or set(terms.terms_in(text)) <= set(terms.terms_in(_named(whole.text)))
    return whole.text if whole.joined and told else text


def _worked_on(text: str) -> str:
    """What the sum of a text is about, by the glossary: "2/3 + 1/4" is about unlike fractions; "" without a sum."""
    claim = claims.claim_in(text)
    seen = claims.about(claim) if claim is not None else ()
    return next(iter((*claims.topics(text, frozenset(seen), claim), *seen)), "")


def _named(text: str) -> str:
    """The first terms of a text as they stand in it, with the little words between them."""
    pieces = terms.pieces(text)
    places = [at for at, piece in enumerate(pieces) if piece.term is not None and piece.term.group == "terms"]
    if not places:
        return ""
    last, met = places[0], {pieces[places[0]].term}
    for at in places[1:]:
        met.add(pieces[at].term)
        if at - last > MOST_NAMED or len(met) > MOST_NAMED:
            break
        last = at
    return " ".join(piece.text for piece in pieces[places[0] : last + 1])


def _asks_for_more(plain: str) -> bool:
    return _MORE.search(plain) is not None


def _asks_for_more_alone(plain: str) -> bool:
    """Whether that is all a text says: "ek sum karke dikhao" names no sum."""
    found = _MORE.search(plain)
    return found is not None and found[0].strip(" ?.!") == plain.strip(" ?.!")


def _converse(plain: str, earlier: tuple[Message, ...]) -> str:
    """The student's last question with its two ideas exchanged, where the other way round is asked; else ""."""
    if not _CONVERSE.search(plain) or len(plain.split()) > SHORT:
        return ""
    last = next((message.text for message in reversed(earlier) if message.who == "student"), "")
    pieces = terms.pieces(last)
    places = [at for at, piece in enumerate(pieces) if piece.term is not None and piece.term.group == "terms"]
    words = [piece.text for piece in pieces]
    bare = not terms.terms_in(_CONVERSE.sub(" ", plain)) and not _OTHER_WAY.search(plain)
    for at in places[:1] if len(places) < MOST_NAMED and bare else ():
        piece = pieces[at]
        words[at] = _OPPOSITES.get(piece.term.english if piece.term is not None else "", "")
        return _joined(words) if words[at] else ""
    if len(places) != MOST_NAMED:
        return ""
    words[places[0]], words[places[1]] = words[places[1]], words[places[0]]
    return _joined(words)


_PAIRS = (
    ("direct proportion", "inverse proportion"),
    ("HCF", "LCM"),
    ("profit", "loss"),
    ("square", "square root"),
    ("cube", "cube root"),
    ("even number", "odd number"),
    ("proper fraction", "improper fraction"),
    ("ascending order", "descending order"),
    ("complementary angles", "supplementary angles"),
)
_OTHER_WAY = _TABLES.anywhere("other_way")
_OPPOSITES = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}
"""What is asked where the other way round of one idea is asked."""


def _measure_before(own: tuple[str, ...], plain: str, earlier: tuple[Message, ...]) -> str:
    """The measure that was spoken of last, where a short text names a figure and no measure: "square ka formula"."""
    if not own or len(plain.split()) > SHORT or not set(own) <= _FIGURES:
        return ""
    said = (message.text for message in reversed(earlier) if message.who == "student")
    return next((term for text in said for term in terms.terms_in(text) if term in _MEASURES_OF_FIGURES), "")


def _asks_of_it(text: str) -> bool:
    """Whether a text without a topic asks something: "but why?", "example do"."""
    return any(piece.term is not None and piece.term.group == "asking" for piece in terms.pieces(text))


def _is_strange(text: str) -> bool:
    """Whether it names something of its own, though no term of the glossary."""
    return any(piece.text[0].isalnum() and not terms.known(piece.text) for piece in terms.pieces(text)) or any(
        letter.isdigit() for letter in text
    )


def _pointed(text: str, topic: str) -> str:
    """The text with the topic in the place of what points back to it; unchanged where nothing does."""
    tongue = terms.tongue_of(text)
    if tongue in _POINTERS:
        pointed = _POINTERS[tongue].sub(lambda match: f"{topic} {match['case']}", text.lower(), count=1)
        if pointed != text.lower():
            return pointed
    if _EXPLETIVE.search(text.lower()):
        return text
    pointed = _ITS.sub(f"{topic}'s", text.lower(), count=1) if tongue == "en" else text.lower()
    pointed = _BARE[tongue].sub(topic, pointed, count=1) if pointed == text.lower() else pointed
    return pointed if pointed != text.lower() else text


# --- "what about division?" ---------------------------------------------------------------------------------------

_ALIKE = (
    frozenset({"addition", "subtraction", "multiplication", "division", "compare", "simplify"}),
    frozenset(
        {
            "fraction", "decimal", "integer", "rational number", "whole number", "natural number", "mixed number",
            "negative number", "positive number", "percent", "ratio", "improper fraction", "proper fraction",
            "like fractions", "unlike fractions", "negative integer", "positive integer", "expression", "equation",
        }
    ),
    frozenset({"triangle", "rectangle", "square", "circle", "parallelogram", "rhombus", "trapezium", "quadrilateral"}),
    frozenset({"area", "perimeter", "volume", "circumference"}),
    frozenset({"square", "cube", "square root", "cube root", "exponent"}),
    frozenset({"HCF", "LCM", "factor", "multiple"}),
    frozenset({"profit", "loss", "cost price", "selling price", "discount", "simple interest", "compound interest"}),
    frozenset({"commutative property", "associative property", "distributive property", "closure property"}),
    frozenset({"complementary angles", "supplementary angles", "adjacent angles", "linear pair", "right angle"}),
    frozenset({"numerator", "denominator"}),
    frozenset({"direct proportion", "inverse proportion"}),
    frozenset({"mean", "median", "mode", "average", "range"}),
    frozenset({"zero exponent", "negative exponent"}),
)  # fmt: skip
"""Ideas that can take each other's place in a question, by their headwords."""
_FIGURES = frozenset({*_ALIKE[2], "cube", "cuboid", "cylinder", "cone", "sphere", "polygon", "pentagon", "hexagon"})
_MEASURES_OF_FIGURES = frozenset(
    {
        *_ALIKE[3],
        "surface area",
        "diagonal",
        "symmetry",
        "line of symmetry",
        "rotational symmetry",
        "angle sum property",
    }
)
_COMPARED = frozenset({"greater than", "less than", "equal", "compare", "bigger", "difference"})
"""Headwords that tell how two things stand to each other, and are neither of them."""


def _changed(text: str, own: tuple[str, ...], earlier: tuple[Message, ...]) -> str:
    """The student's last whole question with this term in the place of one like it; "" where this asks for itself."""
    plain = normalise(text).rstrip(" ?.!")
    short = len(plain.split()) <= SHORT and len(own) <= MOST_NAMED
    if not short or not (_ALSO.search(plain) or not _asks_of_it(text)):
        return ""
    at = next(
        (at for at, one in reversed([*enumerate(earlier)]) if one.who == "student" and terms.terms_in(one.text)), -1
    )
    if at < 0:
        return ""
    before = made_whole(earlier[at].text, earlier[:at]).text  # it may have changed the one before it in the same way
    new = _OPENERS.sub("", _OPENERS.sub("", plain)).strip()
    pieces = terms.pieces(before)
    for at, piece in enumerate(pieces):
        if piece.term is not None and any({piece.term.english, own[0]} <= alike for alike in _ALIKE):
            return _joined([one.text for one in (*pieces[:at],)] + [new] + [one.text for one in pieces[at + 1 :]])
    return f"{_joined([piece.text for piece in pieces])}: {new}" if _ALSO.search(plain) else ""


def _joined(words: list[str]) -> str:
    return re.sub(r" (?=[?!.,;:])", "", " ".join(words))


# --- what a student asks ---


LONGEST_QUESTION = 5_000
"""Characters from which a question is condensed (behaviour: doubts)."""
CONDENSED = 600
"""Characters it is condensed to: what the grammar of numbers looks at."""
MOST_READ = 100_000
"""Characters of a text that are looked at at all."""
A_STORY = 12
"""Words from which a text with two numbers or more is a word problem."""
FEW_WORDS = 8
"""Words up to which a text without a topic is talk; who says more asks about something, in whatever words."""
A_QUESTION = 4
"""Words from which a text with a question word asks about something, though all its words are everyday ones."""
SAME_WORDS = 0.7
"""Share of an exercise's words that a text must have to be the exercise read out, where no number tells."""
ALL_WORDS = 0.95
"""The same where numbers tell: the numbers are among the words."""


def understood(
    text: str,
    *,
    language: Language,
    chapter: str = "",
    messages: tuple[Message, ...] = (),
    exercise: Item | None = None,
) -> Question:
    """The question that `text` is after `messages` (oldest first), in a talk in `language`. Never raises.

    `exercise` is what is open in a lesson: a question for it goes back to hints.
    """
    heard = without_remarks(condensed(text))
    messages = tuple(replace(one, text=without_remarks(one.text)) for one in messages)
    if _other_script(heard):
        return Question(heard, heard, "", (), language, "curriculum", "concept", why="other_language", chapter=chapter)
    made = made_whole(heard, messages)
    bare = _Read(heard)
    route, why = _route(bare, exercise, made)
    question = _question(_Read(made.text), heard, language, chapter)
    recent = _RECENT.search(bare.plain) is not None
    if made.follow_up and not question.wants and (named := terms.terms_in(made.text)):
        question = replace(question, english=f"explain {', '.join(named)}")
    recently = messages[-MOST_MESSAGES:]
    said = tuple(one.text for one in reversed(recently) if one.who == "student")
    return replace(
        question,
        route=route,
        why=why,
        follow_up=made.follow_up,
        joined=made.joined,
        asks_how=made.follow_up and _COMES_TO.search(bare.plain) is not None,
        recent=recent,
        before=said,
        wholes=_wholes(recently),
    )


MADE_WHOLE = 5
"""Questions before, at most, that are made whole too."""


def _wholes(messages: tuple[Message, ...]) -> tuple[str, ...]:
    """What the student asked last, each text made whole from the messages before it, the last first."""
    places = [at for at, one in enumerate(messages) if one.who == "student"][-MADE_WHOLE:]
    return tuple(made_whole(messages[at].text, messages[:at]).text for at in reversed(places))


@dataclass(frozen=True, slots=True)
class _Read:
    """A text and what it is cut up into."""

    text: str

    @property
    def plain(self) -> str:
        return normalise(self.text)

    @property
    def pieces(self) -> tuple[terms.Piece, ...]:
        return terms.pieces(self.text)

    @property
    def wants(self) -> Kind | None:
        found = {piece.term.wants for piece in self.pieces if piece.term is not None}
        return next((kind for kind in _WANTED_FIRST if kind in found), None)

    @property
    def claim(self) -> Claim | None:
        asks_why = self.wants == "why" or _WHETHER.search(self.plain) is not None
        return claims.claim_in(self.plain, asks_why)


_WANTED_FIRST: tuple[Kind, ...] = ("life", "mistake", "why", "worked", "definition")
"""Of several wishes in one question the one that says most."""
_WHETHER = _TABLES.anywhere("whether")


def _question(read: _Read, heard: str, language: Language, chapter: str) -> Question:
    """All of a question but the way it goes."""
    claim, wants = read.claim, read.wants
    intent = _intent(read, claim, wants)
    seen = claims.about(claim) if claim is not None else ()
    topics = claims.topics(read.text, frozenset((*seen, *terms.terms_in(read.text))), claim)
    ideas = claims.narrowed((*topics, *seen), topics)
    unknown = unknown_words(read.text)
    searched = terms.english(read.text)
    return Question(
        heard=heard,
        standalone=read.text,
        english=f"{searched} ({', '.join(ideas)})" if ideas else searched,
        terms=tuple(dict.fromkeys((*terms.in_all(read.text), *terms.in_all(" ; ".join(ideas)), *unknown))),
        language=language,
        route="curriculum",
        intent=intent,
        wants="mistake" if _holds_not(claim, wants) else wants or ("worked" if intent == "homework" else ""),
        claim=claim,
        chapter=chapter,
        unknown=unknown,
        ideas=topics,
    )


def _holds_not(claim: Claim | None, wants: Kind | None) -> bool:
    """Whether a question takes for true what is not so, and asks for no reason: where people slip answers it."""
    return claim is not None and claim.holds is False and wants != "why"


# --- where it goes ------------------------------------------------------------------------------------------------

_TALK = (said.GREETING, said.ACK, said.THINKING, said.STOP, said.CHATTER)
_TO_DIDI = _TABLES.anywhere("to_didi")
_QUESTION_WORDS = frozenset(
    {"what is", "why", "how to do", "how to find", "where", "where is it used", "which", "who", "when", "how many"}
)


def _route(read: _Read, exercise: Item | None, made: Whole) -> tuple[Route, str]:
    """The way a text goes, and the rule that chose it."""
    if exercise is not None and asks_for(read.text, exercise):
        return "exercise", "open_exercise"
    plain = read.plain
    if not any(letter.isalnum() for letter in plain):
        return "conversational", "no_words"
    if made.follow_up:
        return "curriculum", "asks_for_more"
    if read.claim is not None:
        return "curriculum", "holds_mathematics"
    if any(pattern.fullmatch(plain) for pattern in _TALK):
        return "conversational", "talk"
    if made.joined:
        return "curriculum", "names_a_topic_before"
    if any(piece.term is not None and piece.term.group == "terms" for piece in read.pieces):
        return "curriculum", "names_a_term"
    if (
        len(plain.split()) >= A_QUESTION
        and not _TO_DIDI.search(plain)
        and any(piece.term is not None and piece.term.english in _QUESTION_WORDS for piece in read.pieces)
    ):
        return "curriculum", "asks_about_something"
    if len(plain.split()) <= FEW_WORDS and not unknown_words(read.text) and not _digits(plain):
        return "conversational", "names_nothing"
    return "curriculum", "asks_about_something"


_RECENT = _TABLES.anywhere("recent")
_DOES = _TABLES.anywhere("does")


def _intent(read: _Read, claim: Claim | None, wants: Kind | None) -> Intent:
    """A given sum or a word problem is homework; why something is so, or whether, is an idea."""
    if wants in ("why", "life", "mistake") or (claim is not None and claim.holds is not None):
        return "concept"
    if claim is not None:
        return "homework"
    numbers = _numbers(read.plain)
    told = len(numbers) >= 2 and (len(read.plain.split()) >= A_STORY or _DOES.search(read.plain) is not None)
    worked = len(numbers) == 1 and wants is None and _DOES.search(read.plain) is not None
    return "homework" if told or worked else "concept"


def _numbers(plain: str) -> tuple[Ratio, ...]:
    """The numbers that stand in it in digits: words like "ek" and "do" count only where a sum is read."""
    if not any(letter.isdigit() for letter in plain):
        return ()
    return tuple(number for number, _unit in stated(re.sub(r"(?<![\d/.])\b[^\d\W]+\b", ";", plain)))


# --- the open exercise --------------------------------------------------------------------------------------------

_PLEA = _TABLES.anywhere("plea")
_REFERS = _TABLES.anywhere("refers")


def asks_for(text: str, item: Item) -> bool:
    """Whether a question is the open exercise itself: its numbers, its words, or a bare plea for the answer."""
    plain = normalise(condensed(text))
    if (
        not terms.terms_in(_PLEA.sub(" ", plain))
        and not _digits(plain)
        and (_PLEA.search(plain) or _REFERS.search(plain))
    ):
        return True
    asked = normalise(f"{item.problem} ; {item.question.en}")
    numbers = _all_numbers(normalise(item.question.en)) or _all_numbers(asked)
    if _is_read_out(plain, item, ALL_WORDS if numbers else SAME_WORDS):
        return True
    said = _all_numbers(plain)
    if not numbers or not set(numbers) <= set(said) or len(set(said) - set(numbers)) > 2:
        return False
    return _same_sum(plain, item) and (len(numbers) > 1 or _share_a_term(plain, item))


def _digits(plain: str) -> bool:
    return any(letter.isdigit() for letter in plain)


def _all_numbers(plain: str) -> tuple[Ratio, ...]:
    """Every number of it, said or written, signs aside."""
    return tuple(abs(number) for number, _unit in stated(plain[:LONGEST]))


def _same_sum(plain: str, item: Item) -> bool:
    """Not where both are sums and come to different things."""
    said, own = claims.claim_in(plain, asks_why=True), claims.claim_in(item.problem or item.question.en)
    return said is None or own is None or not said.value or not own.value or said.value == own.value


def _share_a_term(plain: str, item: Item) -> bool:
    """Whether a text speaks of most of the ideas of an exercise, or has the same sum."""
    own, said = set(terms.terms_in(item.question.en)), set(terms.terms_in(plain))
    sums = claims.claim_in(plain), claims.claim_in(item.problem or item.question.en)
    same = sums[0] is not None and sums[1] is not None and sums[0].left == sums[1].left
    return same or 0 < len(own) <= 2 * len(own & said)


def _is_read_out(plain: str, item: Item, share: float) -> bool:
    """Whether so large a share of the words of an exercise is in a text, in one of its wordings."""
    said = set(_WORDS.findall(plain))
    wordings = (text for both in (item.question, item.spoken) for text in (both.en, both.hinglish, both.hi))
    own = (set(_WORDS.findall(normalise(wording))) for wording in wordings)
    return any(words and len(words & said) >= share * len(words) for words in own)


_WORDS = re.compile(r"[a-z]+|[\u0900-\u0963]+|\d+|[-+*/^=<>]")


# --- long, strange and foreign ------------------------------------------------------------------------------------

_SENTENCE = re.compile(r"[^.?!।\n]+[.?!।\n]*")
_ASKS = _TABLES.anywhere("asks", flags=re.IGNORECASE)


def condensed(text: str) -> str:
    """`text` as it is, or of a very long one the sentences that ask and those with maths words, in their order."""
    text = " ".join(text[:MOST_READ].split())
    if len(text) <= LONGEST_QUESTION:
        return text
    sentences = [match[0].strip() for match in _SENTENCE.finditer(text)]
    order = sorted(range(len(sentences)), key=lambda at: -_worth(sentences[at]))
    kept: list[int] = []
    room = CONDENSED
    for at in order:
        if _worth(sentences[at]) and len(sentences[at]) < room:
            kept.append(at)
            room -= len(sentences[at]) + 1
    return " ".join(sentences[at] for at in sorted(kept)) or text[:CONDENSED]


def _worth(sentence: str) -> float:
    """How much a sentence tells of what is asked; cheap, for there may be thousands of them."""
    words = set(re.findall(r"[a-z]+|[\u0900-\u0963]+", sentence[:CONDENSED].lower()))
    maths = sum((word,) in terms.glossary().exact and not terms.glossary().is_talk(word) for word in words)
    return 3.0 * (_ASKS.search(sentence[:CONDENSED]) is not None) + min(maths, 3)


_LETTERS_TIMES = re.compile(r"[xyz]{2,3}|p?q?r?|m?n?k?")
"""Letters that stand for numbers, side by side: times each other, and no word."""


def unknown_words(text: str) -> tuple[str, ...]:
    """The words of `text` that are in no glossary, no everyday talk and no number, in order."""
    in_hinglish = terms.tongue_of(text) == "hinglish"
    words = (piece.text for piece in terms.pieces(text) if piece.term is None)
    return tuple(dict.fromkeys(word for word in words if _is_unknown(word, in_hinglish=in_hinglish)))


def _is_unknown(word: str, *, in_hinglish: bool) -> bool:
    if not word[0].isalpha() or len(word) < 2 or (in_hinglish and terms.is_talk_by_sound(word)):
        return False
    known = terms.glossary().is_talk(word) or look_up(word) is not None or terms.known(word)
    known = known or is_of_act(word)
    return not known and _LETTERS_TIMES.fullmatch(word) is None


_OWN_SCRIPTS = ("LATIN", "DEVANAGARI", "GREEK")


def _other_script(text: str) -> bool:
    """Whether most letters are of a script that none of our languages is written in."""
    letters = [letter for letter in text[:CONDENSED] if letter.isalpha()]
    other = sum(not unicodedata.name(letter, "LATIN").startswith(_OWN_SCRIPTS) for letter in letters)
    return 2 * other > len(letters)
