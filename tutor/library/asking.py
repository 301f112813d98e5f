"""What a student asks: text and the messages before it, made into a question that can be searched for.

Rules only; a model is never needed. Whatever the text holds is words and no instruction, nothing in it may raise, and
no text takes more than bounded time. Nothing here looks anything up or answers.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from tutor.chapters.values import Item, Language
from tutor.checking.equivalence import stated
from tutor.language import category_words as said
from tutor.language.lexicon import tables
from tutor.language.number_words import look_up
from tutor.library import claims, follow_ups, number_topics, terms, turning
from tutor.library.words import Claim, Kind, Message, Question
from tutor.numbers.ratio import Ratio
from tutor.spoken.maths_tokens import LONGEST, normalise
from tutor.turn import Intent, Route

_TABLES = tables("language/asking")

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
    heard = condensed(text)
    if _other_script(heard):
        return Question(heard, heard, "", (), language, "curriculum", "concept", why="other_language", chapter=chapter)
    made = follow_ups.made_whole(heard, messages)
    bare = _Read(heard)
    route, why = _route(bare, exercise, made.follow_up)
    question = _question(_Read(made.text), heard, language, chapter)
    recent = _RECENT.search(bare.plain) is not None
    if made.follow_up and not question.wants and (named := terms.terms_in(made.text)):
        question = replace(question, english=f"explain {', '.join(named)}")
    return replace(question, route=route, why=why, follow_up=made.follow_up, recent=recent)


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
    made = turning.turned(read.pieces)
    seen = claims.about(claim) if claim is not None and not made else ()
    topics = number_topics.topics(read.text, frozenset((*seen, *terms.terms_in(read.text))), claim)
    topics = tuple(dict.fromkeys((made, *topics))) if made else topics
    ideas = number_topics.narrowed((*topics, *seen), topics)
    unknown = unknown_words(read.text)
    searched = terms.english(read.text, language)
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
_DOUBTFUL = frozenset({"what", "why", "how", "kyun", "kaise", "again", "phir se"})


def _route(read: _Read, exercise: Item | None, follow_up: bool) -> tuple[Route, str]:
    """The way a text goes, and the rule that chose it."""
    if exercise is not None and asks_for(read.text, exercise):
        return "exercise", "open_exercise"
    plain = read.plain
    if not any(letter.isalnum() for letter in plain):
        return "conversational", "no_words"
    if follow_up:
        return "curriculum", "asks_for_more"
    if read.claim is not None:
        return "curriculum", "holds_mathematics"
    if any(pattern.fullmatch(plain) for pattern in _TALK):
        return "conversational", "talk"
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
_ASKS = re.compile(_TABLES.alternatives("anywhere", "asks"), re.I)


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
    table = terms.glossary()
    return tuple(
        dict.fromkeys(
            piece.text
            for piece in terms.pieces(text)
            if piece.term is None and piece.text[0].isalpha() and len(piece.text) > 1 and not table.is_talk(piece.text)
            and look_up(piece.text) is None and not terms.known(piece.text) and not _LETTERS_TIMES.fullmatch(piece.text)
        )
    )  # fmt: skip


_OWN_SCRIPTS = ("LATIN", "DEVANAGARI", "GREEK")


def _other_script(text: str) -> bool:
    """Whether most letters are of a script that none of our languages is written in."""
    letters = [letter for letter in text[:CONDENSED] if letter.isalpha()]
    other = sum(not unicodedata.name(letter, "LATIN").startswith(_OWN_SCRIPTS) for letter in letters)
    return 2 * other > len(letters)
