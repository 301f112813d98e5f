"""Pages and questions made by hand, for tests of what is said of them."""

from __future__ import annotations

from collections.abc import Sequence

from tests.how_much import IN_CAMPAIGN
from tutor.chapters.values import Language, Text
from tutor.library.passages import all_passages
from tutor.library.words import NO_TEXT, Claim, Found, Hit, Kind, Passage, Question
from tutor.turn import Grade, Intent, Source

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
GRADES: tuple[Grade, ...] = ("A", "B", "C", "D")

RULE = Text(
    "Same signs give plus and different signs give minus. So (-2) × (-3) = 6 and (-2) × 3 = -6.",
    "Same signs se plus aur alag signs se minus. Isliye (-2) × (-3) = 6 aur (-2) × 3 = -6.",
    "समान चिह्न धन और अलग चिह्न ऋण देते हैं। इसलिए (-2) × (-3) = 6 और (-2) × 3 = -6।",
)
CLAIM = Claim("(-2) * (-3)", "6", holds=True, value="6")


def pages_for(language: Language, grade: Grade) -> tuple[Passage, ...]:
    """Every page of the book comes in one language for one grade; in the campaign in each for each."""
    turn = LANGUAGES.index(language) * len(GRADES) + GRADES.index(grade)
    return all_passages() if IN_CAMPAIGN else all_passages()[turn :: len(LANGUAGES) * len(GRADES)]


def page(
    name: str = "signs",
    text: Text | str = RULE,
    kind: Kind = "definition",
    *,
    skill: str = "multiply",
    title: str = "The rule of signs",
    what_if: Text = NO_TEXT,
    written_in: str = "",
) -> Passage:
    """A page of a book, or of notes, with the same title in every language."""
    words = Text(text, text, text) if isinstance(text, str) else text
    return Passage(
        id=f"integers/{name}",
        title=Text(title, title, title),
        text=words,
        kind=kind,
        chapter="integers",
        chapter_title=Text("Integers", "Integers", "पूर्णांक"),
        skill=skill,
        what_if=what_if,
        written_in=written_in,
    )


def question(
    text: str = "what is the rule of signs",
    *,
    language: Language = "en",
    intent: Intent = "concept",
    wants: str = "",
    claim: Claim | None = None,
    follow_up: bool = False,
) -> Question:
    """A question as it is searched for."""
    return Question(
        heard=text,
        standalone=text,
        english=text,
        terms=("sign", "rule"),
        language=language,
        route="curriculum",
        intent=intent,
        wants=wants,  # type: ignore[arg-type]
        claim=claim,
        follow_up=follow_up,
    )


def found(*pages: Passage, scores: Sequence[float] = ()) -> Found:
    """Those pages, the best one first."""
    given = scores or [0.95 - 0.2 * at for at in range(len(pages))]
    return Found(
        hits=tuple(Hit(one, score, rank=score) for one, score in zip(pages, given, strict=True)), quality="high"
    )


def source(text: str, title: str = "Integers · The rule of signs") -> Source:
    """A page that was cited."""
    return Source("integers/signs", title, text)
