"""What replies to the child itself are made of: the reason of a solution, what the child did, what it may have meant.

Pure. Everything here is read from the session; nothing is invented, and nothing gives away the question that stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor import answer_checker, tutor_brain
from tutor.diagnosis import sub_questions
from tutor.language.lexicon import tables
from tutor.lesson import next_items
from tutor.listening import choices, claims, put_forward, understanding
from tutor.listening.asked_words import SAID
from tutor.spoken import spoken_maths
from tutor.spoken.maths_tokens import normalise
from tutor.turn import (
    ActName,
    Category,
    Entry,
    Heard,
    Item,
    Language,
    MoveName,
    Offer,
    Session,
    State,
    Text,
    Understanding,
    replaced,
)

# --- why, after a solution ----------------------------------------------------------------------------------------

_WHY = SAID.whole("why_so")


def wonders_why(session: Session, heard: Heard, meant: Understanding) -> bool:
    """Whether it asks for the reason of the solution that was told just now, and there is one that may be said."""
    asks = meant.verdict is None and not meant.is_private and not meant.is_soft
    return asks and _WHY.fullmatch(normalise(heard.text)) is not None and reason(session) is not None


def reason(session: Session) -> tuple[Text | None, Text] | None:
    """The key step of the solution that was told last, and the idea behind it; None where none was told just now.

    The idea is the hint of the misconception that the student's answer showed, else the skill's own. None of it may
    give away the question that stands by now. A step that would, or that nobody wrote in Hindi, is left out there.
    """
    item = _explained(session)
    if item is None or len(item.steps) < _STEPS or session.state is State.ENDED:
        return None
    said, step = session.history[-1].teacher, item.steps[0]
    fitting = [one for one in _ideas(session, item) if one.en and not tutor_brain.gives_away(one, session.item)]
    idea = next((one for one in fitting if not tutor_brain.was_said(one, (said,))), None)
    foreign = session.language == "hi" and not step.hi
    return None if idea is None else (None if foreign or tutor_brain.gives_away(step, session.item) else step, idea)


_STEPS = 2
"""Steps of a solution of which one is more than the answer."""


def _explained(session: Session) -> Item | None:
    """The item whose whole solution Didi told in the turn before."""
    last = session.history[-1] if session.history else None
    if last is None or last.action != MoveName.EXPLAIN_SOLUTION:
        return None
    return next((one for one in session.chapter.items if one.id == last.item), None)


def _ideas(session: Session, item: Item) -> Iterator[Text]:
    """What explains a step, the best first."""
    if (hint := _slip(session, item)) is not None:
        yield hint
    skill = session.chapter.skill(item.skill)
    yield from (skill.teach, skill.analogy, item.relate)


def _slip(session: Session, item: Item) -> Text | None:
    """The hint of the misconception that the latest answer to `item` showed."""
    place = session.chapter.items.index(item)
    then = replaced(session, order=(place,), position=0)
    answers = (e.student for e in reversed(session.history) if e.item == item.id and e.category == Category.ANSWER)
    text = next(answers, "")
    value = spoken_maths.read(text, item.kind).value or spoken_maths.read(claims.claimed(text).text, item.kind).value
    found = understanding.diagnosis(then, value)
    return None if found is None else found.hint


# --- what the student did in this lesson --------------------------------------------------------------------------

NEEDS_TRUTH = (ActName.BAD_AT_THIS, ActName.GIVING_UP, ActName.AFRAID)
"""Feelings that are answered with something true that the student did."""
OF_LEARNING = "of_learning"
"""The family that is true of everybody; where nothing was done yet, it is all that there is to say."""
_RIGHT = (MoveName.PRAISE_AND_CONTINUE, MoveName.ASK_TEACH_BACK)
_MISSED = (MoveName.GIVE_HINT, MoveName.ASK_WHAT_THEY_DID, MoveName.TEACH_CONCEPT)


def deed(session: Session) -> tuple[str, str]:
    """The family that says something true that the student did in this lesson, and the skill it names, if any.

    What was said less often goes first, and of that what weighs more; no skill is named that would tell the answer.
    """
    said = dict(session.phrases_used)
    known = [one for one in _deeds(session) if not one[1] or not _tells(session, one[1])]
    return min((*known, (OF_LEARNING, "")), key=lambda one: said.get(one[0], 0))


def _tells(session: Session, skill: str) -> bool:
    return tutor_brain.gives_away(session.chapter.skill(skill).name, session.item)


def _deeds(session: Session) -> Iterator[tuple[str, str]]:
    """What the student did, with its skill where it is of one; what weighs most comes first."""
    items = {item.id: item for item in session.chapter.items}
    alone = [items[one] for one in reversed(session.at_once) if one in items]
    yield from (("did_hard", item.skill) for item in alone if item.difficulty == "hard")
    right = [items[one] for one in _solved(session) if one in items]
    yield from (("did_after_miss", item.skill) for item in right if _was_missed(session, item.id))
    yield from (("did_right", item.skill) for item in (*alone, *right))
    if any(_told_a_way(session, entry) for entry in session.history):
        yield "did_tell", ""
    if session.attempts:
        yield "did_try", ""


def _solved(session: Session) -> tuple[str, ...]:
    """Ids of the items that were answered right, the latest first, as far as the session remembers."""
    answered = (entry for entry in reversed(session.history) if entry.category == Category.ANSWER)
    return tuple(entry.item for entry in answered if entry.action in _RIGHT)


def _was_missed(session: Session, item: str) -> bool:
    tries = (entry for entry in session.history if entry.item == item and entry.category == Category.ANSWER)
    return any(entry.action in _MISSED for entry in tries)


def _told_a_way(session: Session, entry: Entry) -> bool:
    """Whether something of the way was told in that turn, to whatever item."""
    if entry.category != Category.EXPLANATION:
        return False
    place = next((n for n, item in enumerate(session.chapter.items) if item.id == entry.item), None)
    if place is None:
        return False
    return understanding.way_told(replaced(session, order=(place,), position=0), entry.student).kind == "told"


# --- what may have been meant -------------------------------------------------------------------------------------

_OFFERING = ("not_understood_again", "not_heard_again")
"""Families that offer what may have been meant."""
MOST_OFFERS = 3
"""As many as a child holds in mind."""


def offers(now: Session, family: str) -> tuple[Offer, ...]:
    """What is offered with the words of `family`: every answer that can be chosen, then ways to go on without one.

    An answer is never offered alone, and never without the others beside it.
    """
    if family not in _OFFERING or now.state is State.ENDED:
        return ()
    may_skip = ("skip",) if next_items.may_be(now) else ()
    on = ("repeat", "leave_out") if now.mode == "exam" else ("hint", "repeat", *may_skip)
    ways = tuple(Offer(word, word) for word in (_word(code, now.language) for code in on))
    return (*_answers(now), *ways)[:MOST_OFFERS]


_SAID = tables("language/offers")


def _word(name: str, language: Language) -> str:
    """The words of an offer; Hinglish stands in for a language that has none yet."""
    own = language if language in _SAID.names("aloud.offer") else "hinglish"
    return _SAID.text(f"aloud.offer.{own}", name)


def aloud(offered: tuple[Offer, ...], language: Language) -> str:
    """The offers as they are said in a sentence: "A, B or C"."""
    words = [one.words for one in offered]
    last = f" {_word('or', language)} "
    return last.join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def _answers(now: Session) -> tuple[Offer, ...]:
    """The answers to choose from of the question that stands; none where it is not chosen, or there are many."""
    sub = sub_questions.pending(now)
    kind, question = (now.item.kind, now.item.question.en) if sub is None else (sub.kind, sub.ask.en)
    if kind in put_forward.OPTIONS:  # chosen from the same few words whatever is asked
        words = (_word(code, now.language) for code in put_forward.OPTIONS[kind])
        return tuple(Offer(word, word) for word in words)
    options = choices.offered(question)
    names = {one.name for one in options}
    named = len(names) == len(options) and "" not in names and now.language != "hi"  # they stand in Latin letters
    found = tuple(Offer(one.name if named else one.value, one.value) for one in options)
    return found if len(found) <= MOST_OFFERS and _is_among(now, found) else ()


def _is_among(now: Session, found: tuple[Offer, ...]) -> bool:
    """Whether the answer is one of them, so that choosing is what the question asks for."""
    sub = sub_questions.pending(now)
    answer = now.item.answer if sub is None else sub.answer
    return sum(answer_checker.check_answer(one.says, answer) is True for one in found) == 1
