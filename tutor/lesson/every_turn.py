"""What every mode makes of a turn in the same way: where the lesson stands, which language it goes on in.

Pure. Nothing here chooses a move or counts an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import get_args

from tutor import tutor_states
from tutor.language.known_words import REFUSES_LANGUAGE
from tutor.language.lexicon import DEVANAGARI, WORD, tables
from tutor.listening import understanding
from tutor.listening.topics import MOST_OFFERED
from tutor.spoken.maths_tokens import normalise
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    MOST_SLOWER,
    ActName,
    Category,
    Doubt,
    Entry,
    Found,
    Heard,
    Language,
    Looked,
    Move,
    MoveName,
    Rung,
    Session,
    Situation,
    SourceKind,
    State,
    Understanding,
    replaced,
)
from tutor.tutor_states import Step

SAYS_NOTHING = (
    Category.UNCLEAR, Category.NOISE, Category.THINKING, Category.REPEAT, Category.NOT_UNDERSTOOD,
)  # fmt: skip
"""What neither keeps to the question nor leaves it."""
UNCOUNTED = ("already_ended", "safety")
"""Rules after which nothing of the turn is counted."""


def situation(session: Session, heard: Heard, frustration: int) -> Situation:
    """What the choice of a move may look at where no item is helped with; `frustration` with this turn's signs."""
    return Situation(
        state=understanding.standing(session),
        rung=Rung.ASKED,
        attempts=0,
        hints=0,
        probed=False,
        idk_count=0,
        partials=0,
        off_topic_count=session.off_topic_count,
        encouraged=session.encouraged,
        scaffold_pending=False,
        sub_asked=0,
        subs_left=0,
        last_item=False,
        elapsed=max(session.elapsed, heard.at),
        frustration=frustration,
        concept_needed=False,
        teach_back=False,
        waited=has_waited(session),
        limit_s=limit_s(session),
        lately=lately(session),
        silences=silences(session),
        typed=heard.by == "keyboard",
        slower=session.slower,
    )


def slower(session: Session, understood: Understanding) -> int:
    """Steps by which Didi speaks more slowly from this turn on: a step more as often as asked, none when taken back."""
    if understood.has(ActName.SLOWER):
        return min(session.slower + 1, MOST_SLOWER)
    return 0 if understood.has(ActName.FASTER) else session.slower


def lately(session: Session) -> tuple[str, ...]:
    """The moves of the latest turns in which somebody spoke, by name, oldest first."""
    spoken = [entry.action for entry in session.history if not _was_silent(entry)]
    return tuple(spoken[-THRESHOLDS.most_waiting :])


def silences(session: Session) -> int:
    """Turns in a row, up to the latest, in which nobody spoke."""
    return sum(1 for _ in takewhile(_was_silent, reversed(session.history)))


def _was_silent(entry: Entry) -> bool:
    return entry.category == Category.NOISE and not entry.student.strip()


def limit_s(session: Session) -> float:
    """Seconds that the session may last."""
    return session.setup.minutes * 60.0


def is_late(at: Situation) -> bool:
    """Whether the end of the time is near enough to be announced."""
    return at.elapsed >= at.limit_s * THRESHOLDS.warning_share


def has_waited(session: Session) -> bool:
    """Whether the turn before this one was a wait."""
    return bool(session.history) and session.history[-1].action == MoveName.WAIT


def steps_of(move: Move, at: Situation) -> tuple[Step, ...]:
    """What a move that neither helps nor goes on does to the state of the lesson."""
    if move.name is MoveName.END_SESSION:
        return (Step.STAY if at.state is State.ENDED else Step.END,)
    return (Step.PAUSE,) if move.name is MoveName.WAIT and at.waited else (Step.STAY,)


def entered(session: Session, steps: tuple[Step, ...], at: Situation, move: Move) -> Session:
    """The session where `steps` lead, the turn and its time counted and nothing else.

    Raises:
        IllegalTransition: the table of states does not have a step.
    """
    state, paused_from = _moved(session, steps, rests=move.name in (MoveName.WAIT, MoveName.CARE))
    return replaced(session, state=state, paused_from=paused_from, turn=session.turn + 1, elapsed=at.elapsed)


def _moved(session: Session, steps: tuple[Step, ...], *, rests: bool) -> tuple[State, State | None]:
    """The state after `steps`, and what it lies on if it is a break. With `rests` a break goes on."""
    state = session.state
    if state is State.BREAK:
        if rests or steps[-1] in (Step.PAUSE, Step.END):
            ended = steps[-1] is Step.END
            return (State.ENDED, None) if ended else (State.BREAK, session.paused_from)
        state = tutor_states.next_state(state, Step.BACK, session.paused_from)
    target = tutor_states.after(state, steps, under=State[session.rung.name])
    return target, (state if target is State.BREAK else None)


def in_language(session: Session, heard: Heard, understood: Understanding) -> Session:
    """The session in the language asked for; else in the one the student kept speaking, unless a person had chosen."""
    lately = _heard_in(session, heard)
    return replaced(
        session,
        language=_language(session, lately, heard, understood),
        language_fixed=session.language_fixed or understood.category is Category.LANGUAGE,
        heard_in=lately,
    )


def _heard_in(session: Session, heard: Heard) -> tuple[Language, ...]:
    """The languages of the latest turns. A whole typed sentence is sure enough to stand for a whole run of spoken ones.

    Hearing takes a language for another now and then; letters do not.
    """
    if heard.by == "voice":
        return (*session.heard_in, heard.language)[-THRESHOLDS.language_run :] if heard.language else session.heard_in
    written = written_in(heard.text)
    return session.heard_in if written is None else (written,) * THRESHOLDS.language_run


def written_in(text: str) -> Language | None:
    """The language of a whole sentence by its letters and its words; None for less, and for numbers and signs alone."""
    found = [word for word in WORD.findall(text.lower()) if len(word) > 1]
    hindi, english = sum(word in _HINDI for word in found), sum(word in _ENGLISH for word in found)
    if sum(DEVANAGARI.match(word) is not None for word in found) >= THRESHOLDS.sentence_words:
        return "hi"
    if len(found) < THRESHOLDS.sentence_words or max(hindi, english) < _TELLING:
        return None
    return "en" if not hindi else "hinglish" if hindi > english else None


_HINDI, _ENGLISH = tables("language/guard").words("hindi"), tables("language/guard").words("english")
_TELLING = 2
"""So many words of one language tell it."""


_NAMED_LANGUAGE: tuple[tuple[Language, re.Pattern[str]], ...] = tuple(
    (language, tables("language/utterances").anywhere(f"names_{language}", flags=re.IGNORECASE))
    for language in ("hinglish", "en", "hi")
)


def _named(text: str) -> Iterator[Language]:
    return (language for language, pattern in _NAMED_LANGUAGE if pattern.search(text))


def _language(session: Session, lately: tuple[Language, ...], heard: Heard, understood: Understanding) -> Language:
    if understood.category is Category.LANGUAGE:
        text = normalise(heard.text)
        refused, wished = " ".join(m[0] for m in REFUSES_LANGUAGE.finditer(text)), REFUSES_LANGUAGE.sub(" ", text)
        return next(_named(wished), "en" if next(_named(refused), "en") != "en" else session.language)
    same = len(lately) == THRESHOLDS.language_run and len(set(lately)) == 1
    return lately[-1] if same and not session.language_fixed else session.language


# --- what every mode makes of a question that was looked up ---


ONCE_MORE = "explain again"
"""What is looked up for "it is not clear", in whatever words that was said: they tell nothing of what is asked."""
BETWEEN = " · "
"""Stands between a chapter and a page of it in a title."""
MOST_SENTENCES, MOST_CHARACTERS = 8, 900
"""Of an answer that is said: 50 to 100 tokens are some five sentences (behaviour: doubts); here is room to spare."""


@dataclass(frozen=True, slots=True)
class Wonder:
    """What is to be looked up for something heard."""

    text: str
    language: Language
    """The language in which it is to be answered."""
    anew: bool = False
    """What was told is to be told once more, from the same page."""
    other: bool = False
    """What was told was not meant: only a page that was not told for it yet will do."""


ASKED_ELSE = "asked_else"
"""Why a doubt is told from another page: what was told is not what was asked."""
OTHERS_AT_MOST = 2
"""Other pages that are told where what was told is not what was asked: of 100 doubts the right page is among the first
three for 95 (decision 0011)."""


def other_page(doubt: Doubt | None, language: Language) -> Wonder | None:
    """What is looked up where what was told is not what was asked; None where it is to be put in other words."""
    if doubt is None or not doubt.pages or not doubt.question or doubt.others >= OTHERS_AT_MOST:
        return None
    return Wonder(doubt.question, language, other=True)


ASKS_THE_BOOK = "asks_the_book"
"""Why something is a question in the middle of an item: the library has an answer that may be said."""
ASKS_FOR_THE_EXERCISE = "asks_for_the_exercise"
"""Why something is a plea for help: what is asked is the open question itself."""


def is_long(heard: Heard, meant: Understanding) -> bool:
    """Whether it is a question typed at length: too long for a lesson, and nothing of it misheard."""
    return heard.by == "keyboard" and meant.category_reason == "too_long"


def found(looked: Looked | None) -> Found | None:
    """What the choice of a move may know of what was found; None where it was talk, or nothing was looked up."""
    if looked is None or looked.route == "conversational":
        return None
    if looked.route == "exercise":
        return Found("exercise")
    if looked.is_answered and looked.sources:
        first = looked.sources[0]
        return Found("answer", first.id, first.skill, first.kind)
    if len(looked.readings) > 1:
        return Found("which")
    return Found("looking_on" if looked.looking_on else "unknown")


def told_from(found: Found) -> dict[str, str]:
    """The page that an answer is told from, as a move names it."""
    return {"page": found.page, "skill": found.skill, "way": found.kind}


def chapter_of(looked: Looked | None) -> str:
    """The chapter of the page that answers; empty where it has none, or nothing answers."""
    return looked.sources[0].chapter if looked is not None and looked.sources else ""


def sayable(looked: Looked) -> Looked:
    """What was found with an answer as long as may be said; one that is longer is cut behind a whole sentence."""
    kept: tuple[str, ...] = ()
    for sentence in looked.answer[:MOST_SENTENCES]:
        if len(" ".join((*kept, sentence))) > MOST_CHARACTERS:
            break
        kept = (*kept, sentence)
    return looked if kept == looked.answer else replaced(looked, answer=kept)


def doubt(before: Doubt | None, heard: Heard, move: Move) -> Doubt:
    """The doubt once it was told from the page that was found; one that stood already goes on."""
    looked = heard.looked or Looked("")
    old = before if before is not None and move.rule in ("not_clear", "told_anew", ASKED_ELSE) else None
    page = str(move.args["page"])
    own = (*(source.id for source in looked.sources if source.id != page), page)
    told = 1 if old is None or move.rule == ASKED_ELSE else old.told + (move.rule == "not_clear")
    return Doubt(
        skill=str(move.args["skill"]),
        told=told,
        pages=(*(one for one in (old.pages if old is not None else ()) if one not in own), *own),
        title=spoken(looked.sources[0].title) if looked.sources else "",
        kind=_kind(str(move.args["way"])),
        answer=looked.answer,
        question=old.question if old is not None and old.question else looked.question,
        others=0 if old is None else old.others + (move.rule == ASKED_ELSE),
    )


def titles(heard: Heard, move: Move) -> tuple[str, ...]:
    """What is offered in place of an answer, by title: what could be meant, or what is nearest."""
    looked = heard.looked or Looked("")
    if move.args["why"] == "looking_on":
        return ()
    return (looked.readings if move.args["why"] == "readings" else looked.nearest)[:MOST_OFFERED]


def spoken_titles(titles: tuple[str, ...]) -> tuple[str, ...]:
    """Titles as they are offered aloud: the page alone, without its chapter, where that tells them apart."""
    short = tuple(spoken(title.split(BETWEEN)[-1]) for title in titles)
    return short if len(set(short)) == len(short) else tuple(map(spoken, titles))


def spoken(title: str) -> str:
    """A title as it stands in the middle of a sentence: a page may be called by a question."""
    return title.replace(BETWEEN, ", ").rstrip(" .?!।")


def _kind(way: str) -> SourceKind:
    kinds: tuple[SourceKind, ...] = get_args(SourceKind)
    return next((kind for kind in kinds if kind == way), "book")


def family(kind: str) -> str:
    """The family of phrases that tells from a page of that kind."""
    return _FAMILY[kind]


_FAMILY: Mapping[str, str] = {
    "book": "doubt_from_book",
    "notes": "doubt_from_book",
    "web": "doubt_from_web",
    "worked": "doubt_worked",
}
OTHER_PAGE = "doubt_other_page"
"""The family that tells from a page of the book after another one was told that was not meant."""
FAMILIES = frozenset((*_FAMILY.values(), OTHER_PAGE))
"""Families that tell an answer from its page."""
