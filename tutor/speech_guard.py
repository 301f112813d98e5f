"""What may be said: every candidate sentence is read here before a child hears it, whatever its source.

The guard knows the answer; no voice does. It must never let an answer out before the ladder allows it, and it says by
which rule it refused. When it cannot be sure it refuses: the written phrase is always there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tutor import spoken_maths
from tutor.ratio import Ratio
from tutor.turn import AnswerKind, Language, Rung


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a candidate may be said."""

    allowed: bool
    rule: str = ""
    """The rule that refused it; empty when it is allowed."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a candidate is judged by."""

    question: str
    """The question in every wording the student has met."""
    answer: str
    accept_also: tuple[str, ...] = ()
    kind: AnswerKind = "number"
    rung: Rung = Rung.ASKED
    heard: tuple[str, ...] = ()
    """What the student said on this item; values in it are no secret."""
    earlier: tuple[str, ...] = ()
    """What Didi said on this item; an answer may not be completed from it."""
    facts: tuple[str, ...] = ()
    """Sentences of the content that may be said now."""
    quote: str = ""
    """The student's words that must be in it, letter for letter; empty when it need not quote."""
    language: Language | None = None
    max_sentences: int = 2
    max_words: int = 60


Rule = Callable[[str, Grounds], str]
"""The reason for which the text is refused; empty when it is not."""

# --- form ---------------------------------------------------------------------------------------------------------

_LINK = re.compile(r"https?:|www\.|\b[\w-]+\.(?:com|org|net|in|io|edu|ai)\b|@\w+\.\w+", re.IGNORECASE)
_FORMATTING = re.compile(r"[*#`_~|<>{}\[\]\\$^]|\n\s*[-•\d]|^\s*[-•]\s|\n")
_INNER = re.compile(
    r"\bthe student'?s?\b|\btools?\b|\bevaluat\w*|\bhint[ _-]?level|\bassessment\b|\bguardrails?\b|\bsystem prompt\b|"
    r"\bprompt\b|\bas an ai\b|\blanguage model\b|\bmisconceptions?\b|\bscaffold\w*|\bverdict\b|\bfacts?:|\bplan:",
    re.IGNORECASE,
)
_BANNED = re.compile(
    r"\bgreat job\b|\bwrong(?:ly)?\b|\bincorrect(?:ly)?\b|\bgalat\b|गलत|ग़लत|\bstupid\b|\bdumb\b|\bsilly\b|\bfool\w*|"
    r"\bbad answer\b|\bbewakoof\b|\bshame\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?।]+(?=\s|$)")
_DEVANAGARI = re.compile(r"[ऀ-ॿ]")
_FOREIGN = re.compile(r"[^\x00-\x7Fऀ-ॿ₹−×÷–—‘’“”…°√]")


def _empty(text: str, grounds: Grounds) -> str:
    return "" if re.search(r"\w", text) else "nothing is said"


def _formatting(text: str, grounds: Grounds) -> str:
    found = _FORMATTING.search(text)
    return f"{found[0]!r} cannot be spoken" if found else ""


def _link(text: str, grounds: Grounds) -> str:
    found = _LINK.search(text)
    return f"a link: {found[0]}" if found else ""


def _inner_words(text: str, grounds: Grounds) -> str:
    found = _INNER.search(text)
    return f"not said to a child: {found[0]}" if found else ""


def _banned(text: str, grounds: Grounds) -> str:
    found = _BANNED.search(text)
    return f"never said: {found[0]}" if found else ""


def _length(text: str, grounds: Grounds) -> str:
    sentences = len(_SENTENCE_END.findall(text)) + (not _SENTENCE_END.search(text[-2:]))
    if sentences > grounds.max_sentences:
        return f"{sentences} sentences where {grounds.max_sentences} are allowed"
    words = len(text.split())
    return f"{words} words where {grounds.max_words} are allowed" if words > grounds.max_words else ""


def _script(text: str, grounds: Grounds) -> str:
    if _FOREIGN.search(text):
        return "letters of another script"
    latin = grounds.language in ("en", "hinglish")
    return "Devanagari where Latin is read" if latin and _DEVANAGARI.search(text) else ""


# --- numbers ------------------------------------------------------------------------------------------------------

_COMPOUND = r"\b(?:twen|thir|for|fif|six|seven|eigh|nine)ty-(?:one|two|three|four|five|six|seven|eight|nine)\b"
"""A number of two words. Its hyphen takes nothing away, and it states neither of them: "forty-nine" is no nine."""
_WORD = re.compile(rf"{_COMPOUND}|[+\-−×÷*/=%:]|\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*[ऀ-ॣ०-ॿ]*|[ऀ-ॣ०-ॿ]+|[.!?,;।]")
_PLAIN = ("integer", "fraction", "decimal", "percent", "mixed", "number")
_LONGEST = 9
"""Words that one value can take: "minus two and three by fourteen" has six."""
_COMMON = frozenset(
    {
        *("to", "too", "for", "fore", "ate", "won", "tree", "sex", "by", "bye", "do", "no", "so", "the", "be", "see"),
        *("saw", "now"),
        *("he", "ho", "hi", "ye", "ya", "on", "of", "or", "us", "ka", "ke", "ki", "ko", "se", "me", "mein", "par"),
        *("hai", "na", "a", "i", "an", "and", "aur", "is", "it", "in", "into", "at", "as", "x", ",", ";", ".", "?"),
    }
)
"""Words that hearing may take for numbers or signs but that mean themselves in a sentence."""
_SPELLED = re.compile(r"\b(?:[a-z][\s\-.]+){2,}[a-z]\b")
_NUMBER_WORD = re.compile(
    "(minus|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zero|by|over|ek|teen|chaar|paanch|saat)"
)
_EQUALS = frozenset({"is", "equals", "=", "makes", "gives", "hota", "hoga", "banta", "barabar", "equal"})
_STOPS = frozenset(".!?,;।")
_AFTER_EQUALS = frozenset({"to", "hai", "h", "that", "just", "simply"})


@lru_cache(maxsize=4096)
def _reading(words: str) -> tuple[str, tuple[Ratio, ...]]:
    read = spoken_maths.read(words)
    return (read.kind if read.value is not None else "none"), tuple(read.values)


def words_of(text: str) -> list[str]:
    """The words, signs and stops of a text in lower case, letters that are spelled out joined to words."""
    joined = _SPELLED.sub(_unspelled, text.lower())
    return [found[0] for found in _WORD.finditer(joined)]


def _unspelled(spelled: re.Match[str]) -> str:
    """What is spelled out letter by letter, as words: "m i n u s o n e" is "minus one"."""
    return _NUMBER_WORD.sub(r" \1 ", re.sub(r"[\s\-.]+", "", spelled[0]))


Window = tuple[int, int, str, tuple[Ratio, ...]]
"""A stretch of words that reads as mathematics: where it begins and ends, its kind, its values."""


def windows(words: Sequence[str]) -> Iterator[Window]:
    """Every stretch that reads as mathematics. None begins behind its own sign: "minus one" does not state 1."""
    for start, first in enumerate(words):
        if first in _COMMON or not _may_begin(first) or (start and words[start - 1] in _SIGNS):
            continue
        for end in range(start + 1, min(start + _LONGEST, len(words)) + 1):
            if words[end - 1] in _COMMON:
                continue
            kind, values = _reading(" ".join(words[start:end]))
            if values:
                yield start, end, kind, values


def longest(words: Sequence[str]) -> Iterator[Window]:
    """The stretches that reach as far as they read as one piece of mathematics, none inside another."""
    past = 0
    reaching: dict[int, Window] = {span[0]: span for span in windows(words) if len(span[3]) == 1}
    for start, span in reaching.items():
        if start >= past:
            past = span[1]
            yield span


def _may_begin(word: str) -> bool:
    return word in _SIGNS or word in _PARTS or bool(_reading(word)[1])


_SIGNS = frozenset({"minus", "negative", "-", "−", "rin", "ऋण", "माइनस"})
_PARTS = frozenset({"root", "square", "half", "point", "under"})


def stated(text: str) -> frozenset[Ratio]:
    """Every plain number that a text states, one inside another included ("one by seven" states 1 too)."""
    return _stated(tuple(words_of(text)))


@lru_cache(maxsize=512)
def _stated(words: tuple[str, ...]) -> frozenset[Ratio]:
    return frozenset(value for _, _, kind, values in windows(words) if kind in _PLAIN for value in values)


@lru_cache(maxsize=1024)
def reached(text: str) -> frozenset[Ratio]:
    """Every number that a text states or that an arithmetic in it comes to, across its stops as well."""
    words = words_of(text)
    across = [word for word in words if word not in ".!?,;।"]
    found = {value for line in (words, across) for _, _, _, values in longest(line) for value in values}
    return frozenset(found) | stated(text) | _stated(tuple(across))


def states(text: str, answer: str, accept_also: Sequence[str] = ()) -> bool:
    """Whether a text that was not written for this answer happens to state it, were it in passing ("step by one")."""
    secrets = frozenset(spoken_maths.read(answer).values)
    if secrets:
        return not secrets.isdisjoint(reached(text))
    plain = f" {' '.join(words_of(text))} "
    return any(f" {' '.join(words_of(form))} " in plain for form in (answer, *accept_also))


def _known(grounds: Grounds) -> frozenset[Ratio]:
    """Numbers that are no secret: those of the question and those the student said."""
    return frozenset().union(stated(grounds.question), *(stated(one) for one in grounds.heard))


def _without(text: str, said_before: Sequence[str]) -> str:
    """The text without whole wordings that the student has met already; a stop stands in their place."""
    plain = " ".join(words_of(text))
    for known in said_before:
        known_plain = " ".join(word for word in words_of(known) if word not in "?.!")
        plain = plain.replace(known_plain, " ; ") if known_plain else plain
    return plain


def _tells_answer(text: str, grounds: Grounds) -> str:
    if grounds.rung >= Rung.EXPLAINED:
        return ""
    if grounds.kind in ("word", "choice", "yes_no"):
        return _tells_word(text, grounds)
    secrets = frozenset(spoken_maths.read(grounds.answer).values)
    wordings = (*grounds.question.splitlines(), *grounds.heard)
    told = reached(_without(" ; ".join((*grounds.earlier[-1:], text)), wordings)) - _known(grounds)
    if secrets & told:
        return "it tells the answer"
    return _tells_parts(text, grounds, secrets)


def _tells_parts(text: str, grounds: Grounds, secrets: frozenset[Ratio]) -> str:
    """A fraction told in two halves: its top, which nobody had said, where its bottom is known or said too."""
    open_values = _known(grounds) | frozenset().union(*(stated(fact) for fact in grounds.facts))
    said = stated(text)
    for secret in secrets:
        top, bottom = Ratio(secret.num), Ratio(secret.den)
        if secret.den != 1 and top in said - open_values and bottom in said | open_values:
            return "it tells the answer in halves"
    return ""


_TOLD = (
    r"^\W*(?:{said})(?![\wऀ-ॣ])(?! (?:problem|worries|rush|hurry))(?!,? (?:(?:bilkul|बिल्कुल) )?(?:sahi|सही)[!.])|"
    r"\b(?:answer|jawab|uttar|जवाब|उत्तर)\b[^.!?।]*\b(?:{said})(?![\wऀ-ॣ])|"
    r"\b(?:{said})(?![\wऀ-ॣ])[^.!?।]{{0,12}}\b(?:right|correct|sahi|सही|the answer)(?![\wऀ-ॣ])(?![!.])"
)
_YES_NO = {
    "yes": re.compile(_TOLD.format(said="yes|haan|ji haan|हाँ|हां"), re.IGNORECASE),
    "no": re.compile(_TOLD.format(said="no|nahi|nahin|नहीं"), re.IGNORECASE),
}
"""How each of the two is told. "Haan sahi!" is how Didi takes up a right small answer, so it tells nothing.

A Devanagari word may end in a vowel sign, which is no letter to `re`: no boundary follows it, so what may not follow
is named instead.
"""


def _tells_word(text: str, grounds: Grounds) -> str:
    if grounds.kind == "yes_no":
        told = _YES_NO.get(grounds.answer)
        return "it tells yes or no" if told is not None and told.search(text) else ""
    met = f" {' '.join(words_of(' '.join((grounds.question, *grounds.heard, *grounds.facts))))} "
    plain = f" {' '.join(words_of(text))} "
    for form in (grounds.answer, *grounds.accept_also):
        word = f" {' '.join(words_of(form))} "
        if word.strip() and word in plain and word not in met:
            return "it tells the answer"
    return ""


def _arithmetic(text: str, grounds: Grounds) -> str:
    """Every equation in it is true."""
    words = words_of(text)
    for left, right, shown in _equations(words):
        if left != right:
            return f"not true: {shown}"
    return ""


def _equations(words: Sequence[str]) -> Iterator[tuple[Ratio, Ratio, str]]:
    """Each sum with what it is said to come to. Neither reaches over a stop: after it begins another statement."""
    spans = [span for span in windows(words) if _STOPS.isdisjoint(words[span[0] : span[1]])]
    for place, word in enumerate(words):
        if word not in _EQUALS:
            continue
        after = place + 1
        while after < len(words) and words[after] in _AFTER_EQUALS:
            after += 1
        sums = [one for one in spans if one[1] == place and one[2] == "arithmetic" and len(one[3]) == 1]
        results = [one for one in spans if one[0] == after and one[2] in _PLAIN and len(one[3]) == 1]
        if sums and results:
            sum_, result = min(sums), max(results, key=lambda one: one[1])
            if sum_[0] and _reading(words[sum_[0] - 1])[1]:
                continue  # the sum begins inside a number too long to be read as one
            yield sum_[3][0], result[3][0], " ".join(words[sum_[0] : result[1]])


def _invented(text: str, grounds: Grounds) -> str:
    """Every number in it stands in the question, the facts or the student's words, or is worked out from them."""
    sources = (grounds.question, *grounds.heard, *grounds.facts)
    known = set().union(*(stated(source) for source in sources))
    known |= {Ratio(part) for value in known for part in (value.num, value.den, abs(value.num))}
    words = words_of(text)
    known |= {right for left, right, _ in _equations(words) if left == right}
    if grounds.rung >= Rung.EXPLAINED:
        known |= stated(grounds.answer)
    small = {Ratio(1)}  # "one more", "ek baar": counting, not mathematics
    new = stated(text) - known - small
    return f"a number from nowhere: {min(str(value) for value in new)}" if new else ""


_QUOTED = re.compile(r"[\"“]([^\"”]{1,200})[\"”]|\b(?:you said|tumne kaha|aapne kaha) ([^.,;!?]{1,80})", re.IGNORECASE)


def _quotes(text: str, grounds: Grounds) -> str:
    """What is given as the student's words is the student's words."""
    if not grounds.heard:
        return ""
    for found in _QUOTED.finditer(text):
        quote = " ".join(words_of(found[1] or found[2]))
        heard = " | ".join(" ".join(words_of(one)) for one in grounds.heard)
        exact = quote in heard or any(" ".join(words_of(one)) in quote for one in grounds.heard)
        if not exact and quote not in " ".join(words_of(grounds.question)):
            return f"not what was said: {quote}"
    return ""


def _unspecific(text: str, grounds: Grounds) -> str:
    """It refers to what this student said."""
    return "" if grounds.quote in text else f"it does not say {grounds.quote!r}"


RULES: tuple[tuple[str, Rule], ...] = (
    ("empty", _empty),
    ("formatting", _formatting),
    ("link", _link),
    ("inner_words", _inner_words),
    ("banned_phrase", _banned),
    ("length", _length),
    ("script", _script),
    ("unspecific", _unspecific),
    ("answer", _tells_answer),
    ("false_arithmetic", _arithmetic),
    ("invented_number", _invented),
    ("quote", _quotes),
)
"""In the order they are asked; the cheap ones first."""


def inspect(sentences: Sequence[str], grounds: Grounds) -> Ruling:
    """Whether these sentences may be said, and by which rule not."""
    return _judged(sentences, grounds, RULES)


_CONTENT_RULES = frozenset({"empty", "link", "inner_words", "banned_phrase", "answer", "false_arithmetic"})
"""The rules that written words obey. Their length, form and numbers are the author's, and tested beside the content."""


def inspect_written(sentences: Sequence[str], grounds: Grounds) -> Ruling:
    """Whether written sentences may be said: a phrase of the book or a sentence of the content."""
    return _judged(sentences, grounds, tuple(one for one in RULES if one[0] in _CONTENT_RULES))


def _judged(sentences: Sequence[str], grounds: Grounds, rules: Sequence[tuple[str, Rule]]) -> Ruling:
    text = " ".join(sentences).strip()
    for name, rule in rules:
        why = rule(text, grounds)
        if why:
            return Ruling(False, name, why)
    return Ruling(True)


@dataclass(frozen=True, slots=True)
class Gate:
    """The guard of one turn: what a voice is handed in place of the answer.

    Called with a model's candidate it asks every rule; `written` asks of written words those that content obeys.
    """

    grounds: Grounds

    def __call__(self, sentences: Sequence[str]) -> Ruling:
        """Whether a model's candidate may be said."""
        return inspect(sentences, self.grounds)

    def written(self, sentences: Sequence[str]) -> Ruling:
        """Whether the written words may be said."""
        return inspect_written(sentences, self.grounds)
