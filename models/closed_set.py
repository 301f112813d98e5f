"""What an answer of the awaited kind can sound like, and how well each such phrase fits what was heard.

Plain data and plain arithmetic. It must never hold anything that depends on which answer is right: the phrases are all
those of the kind, and none weighs more than another.

A phrase's fit is the logarithm of its probability given the sound, minus most of the same given faint noise: what the
decoder would say anyway is its prejudice, not what it heard.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Tongue = Literal["en", "hi"]
"""A language the ears choose between."""

PREJUDICE = 0.6
"""Share of the prejudice that is taken away. With all of it, long spellings that no noise suggests win too often; on
recorded English digits and synthetic Hindi ones, 0.25 to 0.75 differ by two clips in a hundred."""
LANGUAGE_WEIGHT = 0.15
"""Weight of the logarithm of a language's probability: on a single short word the guess is poor."""
LANGUAGE_FLOOR = -0.7
OTHER_LANGUAGE = -2.0
"""Loss of fit of a phrase in the other language when the language is known: numbers are borrowed, seldom."""
SHORTEST_SYLLABLE = 0.07
LONGEST_SYLLABLE = 0.35
"""Seconds a syllable lasts, shortest and longest, in isolated words of recorded and synthetic voices."""
LONGEST_WORD = 0.45
"""Seconds to be allowed on top of the syllables: a drawn-out ending, a breath."""
LENGTH_COST = 4.0
"""Loss of fit for each second that a phrase is too short or too long for the sound."""
FITS, EVIDENCE = -1.0, 1.2
"""Fit and evidence from which the closed set is believed: free speech and noise stay below one or the other."""
BARELY = -3.0
"""Fit down to which the closed set is still the better guess where free decoding has none."""
SURE, SURE_MARGIN, SURE_EVIDENCE = -0.5, 1.5, 2.5
"""Fit, lead and evidence from which nothing else need be tried."""
SWALLOWED = 0.5
"""Log-probability of a token by which free speech must be likelier than a phrase not to be taken for it."""
BRISK, BRISK_SYLLABLE = 0.35, 0.3
"""Seconds within which a phrase is said when nothing follows it: so much, and so much a syllable."""
QUICK, QUICK_SYLLABLE = 0.45, 0.17
"""The same for whoever speaks at an even pace: a second word hides in what is longer ("eleven by two")."""
UNEXPLAINED = 0.5
"""Seconds of sound that a phrase leaves unexplained by which confidence falls to a third."""
STRONG = 3.0
"""Fit that free speech never gives a candidate."""
DIGITS = re.compile(r"\d+(?:\.\d+)?")
NOT_WORDS = re.compile(r"[^\w./-]+|(?<!\d)[.]|[.](?!\d)|(?<=\w)-(?=\D)")
VOWELS = re.compile(r"[aeiouy]+")


@dataclass(frozen=True, slots=True)
class Phrase:
    """One short thing a student may say, in one language."""

    says: str
    """The text handed on when this phrase is what was heard."""
    language: Tongue
    spellings: tuple[str, ...]
    """How the recogniser may write it; the best of them counts."""


@dataclass(frozen=True, slots=True)
class Expect:
    """The kind of answer awaited."""

    kind: str
    phrases: tuple[Phrase, ...] = ()
    """Always weighed against each other: the short words that free decoding mishears."""
    words: tuple[str, ...] = ()
    """What longer answers of this kind are made of; the recogniser proposes sequences of these."""
    shape: str = ""
    """Regular expression that a whole proposed sequence must match."""
    rewrites: tuple[tuple[str, str], ...] = ()
    """Regular expressions with replacements for what free decoding writes in place of an answer of this kind."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way to write a phrase, as the recogniser's tokens."""

    phrase: Phrase
    text: str
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """A phrase and how well it fits."""

    says: str
    language: Tongue
    fit: float
    """What candidates are compared by."""
    evidence: float
    """How much likelier the sound made it than noise does (natural logarithm, a token)."""
    ease: float
    """Its log-probability, a token."""


def fit_of(heard: float, prejudice: float, tokens: int) -> float:
    """The fit of a candidate of so many tokens, from its log-probability given the sound and given noise."""
    return (heard - PREJUDICE * prejudice) / math.sqrt(max(1, tokens))


def syllables(text: str) -> int:
    """Syllables of a phrase in Latin letters, by its groups of vowels; a silent e at the end does not count."""
    return sum(max(1, len(VOWELS.findall(re.sub(r"(?<=[^aeiouy])e$", "", word)))) for word in text.lower().split())


def length_cost(text: str, seconds: float) -> float:
    """What a phrase loses because the sound is too short or too long for it."""
    count = syllables(text)
    too_short = count * SHORTEST_SYLLABLE - seconds
    too_long = seconds - (LONGEST_WORD + count * LONGEST_SYLLABLE)
    return LENGTH_COST * max(0.0, too_short, too_long)


def bonuses(chances: dict[Tongue, float], *, fixed: bool) -> dict[Tongue, float]:
    """What phrases of each language lose because it is the less likely one, or (`fixed`) was ruled out."""
    floor = OTHER_LANGUAGE if fixed else LANGUAGE_FLOOR
    return {
        tongue: max(floor, (1.0 if fixed else LANGUAGE_WEIGHT) * math.log(max(chance, 1e-9)))
        for tongue, chance in chances.items()
    }


def ranked(scored: Iterable[Scored]) -> list[Scored]:
    """The best spelling of each phrase, best fit first."""
    best: dict[str, Scored] = {}
    for one in scored:
        if one.says not in best or one.fit > best[one.says].fit:
            best[one.says] = one
    return sorted(best.values(), key=lambda one: -one.fit)


def margin(candidates: Sequence[Scored]) -> float:
    """How far the best candidate is ahead of the next."""
    return candidates[0].fit - candidates[1].fit if len(candidates) > 1 else 10.0


def confidence(candidates: Sequence[Scored], seconds: float) -> float:
    """0 to 1 from how well the best candidate fits, how far it is ahead, and how much sound it leaves unexplained."""
    best = candidates[0]
    ahead = 1 - math.exp(-max(0.0, margin(candidates)) / 1.2)
    fitting = 1 / (1 + math.exp(-(best.fit + 2.0)))
    unexplained = max(0.0, seconds - _brisk(best.says))
    return ahead * fitting * math.exp(-unexplained / UNEXPLAINED)


def _brisk(says: str) -> float:
    """Seconds within which `says` is said when nothing follows it."""
    return BRISK + BRISK_SYLLABLE * syllables(says)


def _quick(says: str) -> float:
    """Seconds within which `says` is said at an even pace, so that nothing else can be in the sound."""
    return QUICK + QUICK_SYLLABLE * syllables(says)


def fits(candidates: Sequence[Scored]) -> bool:
    """Whether the best candidate is what was said."""
    return bool(candidates) and candidates[0].fit >= FITS and candidates[0].evidence >= EVIDENCE


def is_swallowed(candidates: Sequence[Scored], text: str, logprob: float) -> bool:
    """Whether free decoding, which says `text`, is so much more at ease that no candidate may stand in for it."""
    if not candidates or candidates[0].fit >= STRONG or len(text.split()) < 2:
        return not candidates
    return logprob > candidates[0].ease + SWALLOWED


def fits_barely(candidates: Sequence[Scored], evidence: float) -> bool:
    """Whether the best candidate, with at least so much evidence, is a guess worth asking about."""
    return bool(candidates) and candidates[0].fit >= BARELY and candidates[0].evidence >= evidence


def surely(candidates: Sequence[Scored], seconds: float, expect: Expect) -> bool:
    """Whether the best candidate is so good, and fills the sound so well, that nothing else need be tried."""
    if not candidates or seconds > _quick(candidates[0].says):
        return False
    best = candidates[0]
    if is_longer_answer(f"{best.says} one", expect):  # "twenty" may be the beginning of "twenty one"
        return False
    return best.fit >= SURE and best.evidence >= SURE_EVIDENCE and margin(candidates) >= SURE_MARGIN


def rewritten(text: str, expect: Expect) -> str:
    """`text` with what the recogniser writes in place of an answer of this kind put right."""
    for pattern, replacement in expect.rewrites:
        text = re.sub(pattern, replacement, text)
    return text


def is_longer_answer(text: str, expect: Expect) -> bool:
    """Whether `text` is, as a whole, an answer of this kind of more than one word, in words or in digits."""
    if not expect.shape:
        return False
    plain = re.sub(r"(?:^|(?<=\s))[-–−]\s*(?=\d)", "minus ", text.lower().strip())
    plain = re.sub(r"(?<=\d)\s*/\s*(?=\d)", " by ", plain)
    words = NOT_WORDS.sub(" ", DIGITS.sub("one", plain)).split()
    several = len(words) > 1 or bool(re.search(r"\d[./]\d|\d\d", text))
    return several and re.fullmatch(expect.shape, " ".join(words)) is not None


def longer_answer_in(text: str, expect: Expect) -> str:
    """The longest beginning of `text` that is a longer answer of this kind; empty where there is none."""
    words = text.split()
    starts = (" ".join(words[:size]) for size in range(len(words), 1, -1))
    return next((start for start in starts if is_longer_answer(start, expect)), "")


def continued(says: str, expect: Expect) -> list[str]:
    """`says` with each answer of one word after it, where that makes a longer answer: "twenty" with "one" to "nine"."""
    if not is_longer_answer(f"{says} one", expect):
        return []
    single = (word for word in expect.words if re.fullmatch(expect.shape, word))
    return [f"{says} {word}" for word in single if is_longer_answer(f"{says} {word}", expect)]


def once(text: str, *, cut_off: bool) -> str:
    """`text` said once where it is the same again and again.

    `cut_off` says that it reached its greatest length: then the last time may be a part, or even only begun.
    """
    words = text.split()
    plain = [re.sub(r"[^\w/-]+$", "", word.lower()) for word in words]
    for period in range(1, len(words)):
        again = len(words) - period
        ended = words[period - 1][-1] in ".,!?।"
        if again < period and not (cut_off and (again >= 2 or ended)):
            break
        if all(plain[at] == plain[at - period] for at in range(period, len(words))):
            return " ".join(words[:period])
    return text
