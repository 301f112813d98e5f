"""Every number that finding goes by, in one place. It weighs nothing itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measures:
    """Every number that finding goes by. Record 0011 has the figures that each was calibrated on."""

    concept: float = 0.75
    """Weight of meaning against words where an idea is asked for (seed: 0.7; best from 0.75 on OpenStax's glossary)."""
    homework: float = 0.7
    """The same where a sum is asked for (seed: 0.4, with which fewer of OpenStax's worked examples come first)."""
    share: float = 0.2
    """What a page is given that has all that the question is about (own book: level from 0.15 to 0.3)."""
    wants: float = 0.12
    """What a page of the wanted kind is given (own book: level from 0.12 to 0.18)."""
    called: float = 0.25
    """What a definition is given whose title or keywords are just the one thing that a question for what something is
    names ("what is a denominator")."""
    taught: float = 0.2
    """What a page is given whose skill is called by what the numbers of a question are about ("dividing decimals")."""
    numbers: float = 0.2
    """What a page is given that is called just that ("division by zero")."""
    asked: float = 0.25
    """What a page is given that is asked for in just the words of a question in Hinglish (own book: level from 0.2 to
    0.4). In English and Hindi, which the glossary and the model of meanings read better, it gained nothing."""
    chapter: float = 0.05
    """What a page of the lesson's chapter is given where ranks, 0 to 1 and a little more, are close."""
    page: float = 0.5
    """Weight of the page as a whole beside its closest part: what is asked in other words lies near the whole."""
    topic: float = 0.8
    """Weight of the topic, all pages of a skill or of a file of notes together, beside the pages: neighbours vouch."""
    high: float = 0.85
    """From here on the fit is high (seed)."""
    medium: float = 0.55
    """From here on it is medium: 98 of 100 questions that no page answers stay below (seed: 0.70, of another score)."""
    floor: float = 0.40
    """A page with less is not handed on (seed)."""
    bias: float = -6.5
    """The fit is 1 / (1 + exp(-(bias + ...))), with what follows, each times its own figure."""
    meaning: float = 3.3
    """Times the cosine of the closest part."""
    whole: float = 4.8
    """Times the cosine of the whole page."""
    words: float = 4.7
    """Times the share of what is asked that is on the page."""
    ideas: float = 0.56
    """For each idea of mathematics in the question, two at most."""
    number: float = 1.8
    """Where a number stands in the question and no word that neither we nor the library know."""
    absent: float = -10.0
    """Where the question names an idea of mathematics that stands on no page: in no wording, in no language."""
    bias_words: float = -4.2
    """The same where words alone were searched."""
    words_alone: float = 5.7
    """Times that share, where words alone were searched."""
    ideas_alone: float = 1.3
    """For each idea of mathematics then."""
    everyday: float = 0.15
    """What an everyday word or a number of the question counts for in the share, beside a word of mathematics or one
    that nobody knows (own book: with 1, questions with many small words were refused)."""
    usual: float = 0.05
    """Share of all pages that a usual idea of mathematics stands on: a question that is about less is about little."""
    in_passing: float = 0.4
    """What a word that nobody knows counts for on a page that has it in its text alone ("computer")."""
    reading: float = 0.15
    """Another chapter's page whose rank is no further behind the first is another reading of a vague question."""
    clause: int = 3
    """Words of a clause that can be a question by itself, at least."""
    vague: int = 1
    """Telling words of a vague question, at most."""
    alike: float = 0.65
    """Two chapters' pages that are closer than this tell the same, and are no two readings (reciprocals of fractions
    and of rational numbers: 0.78; simplest form of a fraction and of a ratio: 0.62)."""
    most: int = 8
    """Pages handed on, at most."""
    nearest: int = 3
    """Topics named as the nearest, at most."""
    kept: int = 128
    """Questions whose answer is kept."""
    words_kept: int = 4096
    """Words of which it is kept on which pages they stand."""


MEASURES = Measures()
