"""Doubts: the student asks, Didi answers from the chapter's own pages and says which, until nothing is left to ask.

She says the idea of a skill when the question names it, the same from daily life when that was not clear, and else
honestly that she has no page on it, with what is nearest. She judges no answer, and never makes one up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tutor import tutor_brain, tutor_states, understanding
from tutor.maths_tokens import normalise
from tutor.modes import asked_words, every_turn, practice, teach_me, topics, wording
from tutor.turn import (
    Category,
    Doubt,
    Heard,
    Language,
    Move,
    MoveName,
    Plan,
    Session,
    Situation,
    State,
    Understanding,
)
from tutor.tutor_states import Step

# --- what was said ------------------------------------------------------------------------------------------------

_AS_IT_IS = frozenset({Category.SAFETY, Category.STOP, Category.THINKING, Category.LANGUAGE, Category.REPEAT})
"""What is meant as it was understood, whatever skill it may name."""
_BADLY_HEARD = frozenset({"low_confidence", "clipped", "too_long"})
"""Reasons not to act on what was heard; a sum that is not whole is a question all the same."""


def understand(session: Session, heard: Heard) -> Understanding:
    """What the student is taken to have said: a doubt, whether one is clear now, or that there is none left.

    Raises:
        IllegalTransition: nothing can be heard in the session's state.
    """
    meant = (
        teach_me.understand(session, heard)
        if session.state is State.ENDED
        else understanding.understand(session, heard)
    )
    sealed = meant.category in _AS_IT_IS or meant.category_reason in _BADLY_HEARD
    if sealed or meant.is_soft or session.state is State.ENDED:
        return meant
    return _reply(session, heard, meant) or _doubt(session, heard, meant)


def _reply(session: Session, heard: Heard, meant: Understanding) -> Understanding | None:
    """A reply to what Didi asked last, if it is one: is it clear, or is there another doubt?

    A bare "but why?" asks for more of what was just told.
    """
    plain = normalise(heard.text)
    says_no = asked_words.NO.fullmatch(plain) is not None
    if session.doubt is not None:
        asks = meant.category is Category.HELP or meant.category_reason == "asks"
        wonders = asks and not topics.is_about_something(plain)
        if says_no or wonders or asked_words.UNCLEAR.fullmatch(plain):
            return Understanding(Category.IDK, "not_clear")
        if asked_words.CLEAR.fullmatch(plain):
            return Understanding(Category.ACK, "clear")
    if says_no or asked_words.NO_MORE.fullmatch(plain):
        return Understanding(Category.STOP, "no_more_doubts")
    return Understanding(Category.GREETING, "has_a_doubt") if asked_words.HAS_ONE.fullmatch(plain) else None


def _doubt(session: Session, heard: Heard, meant: Understanding) -> Understanding:
    named = topic_of(session, heard.text)
    return Understanding(Category.QUESTION, "names_a_topic") if named else meant


def topic_of(session: Session, text: str) -> tuple[str, ...]:
    """Ids of the skills that are asked about: by name, or by their place among those offered last."""
    plain = normalise(text)
    for skill, pattern in zip(session.offered, asked_words.WHICH, strict=False):
        if pattern.fullmatch(plain):
            return (skill,)
    return topics.asked_about(text, session.chapter)


def situation(session: Session, heard: Heard, understood: Understanding) -> Situation:
    """All that the choice of a move may look at."""
    asks = understood.category_reason == "names_a_topic"
    doubt = session.doubt
    told_out = doubt is not None and not session.chapter.skill(doubt.skill).analogy.en
    return replace(
        every_turn.situation(session, heard, session.frustration + practice.signals(session, heard, understood)),
        topic=",".join(topic_of(session, heard.text)) if asks else "",
        doubt="" if doubt is None else doubt.skill,
        told=0 if doubt is None else 2 if told_out else doubt.told,
        closing=session.closing,
    )


# --- the next move ------------------------------------------------------------------------------------------------

_IDEA, _DAILY_LIFE = "idea", "daily_life"


def next_move(at: Situation, understood: Understanding) -> Move:
    """The move that answers, offers, asks for a doubt or says goodbye; for all else the brain's own."""
    if at.state is State.ENDED or at.elapsed >= at.limit_s or understood.is_soft or understood.category in _BRAINS:
        return tutor_brain.next_move(at, understood)
    return next(move for rule in RULES if (move := rule(at, understood)) is not None)


_BRAINS = _AS_IT_IS | {Category.UNCLEAR}


def _answered(at: Situation, understood: Understanding) -> Move | None:
    """A skill that is asked about is told; asked about again, it is told in the other way."""
    if not at.topic or "," in at.topic:
        return None
    again = at.topic == at.doubt and at.told == 1
    return Move(
        MoveName.ANSWER_DOUBT,
        {"skill": at.topic, "way": _DAILY_LIFE if again else _IDEA},
        "asked_again" if again else "asked",
    )


def _which(at: Situation, understood: Understanding) -> Move | None:
    return Move(MoveName.OFFER_TOPICS, {"why": "which"}, "several_could_be_meant") if at.topic else None


def _checked(at: Situation, understood: Understanding) -> Move | None:
    """What follows "is that clear?"."""
    if not at.doubt:
        return None
    if understood.category is Category.ACK:
        return Move(MoveName.ASK_FOR_DOUBTS, {"after": "clear"}, "clear")
    if understood.category is not Category.IDK:
        return None
    if at.told == 1:
        return Move(MoveName.ANSWER_DOUBT, {"skill": at.doubt, "way": _DAILY_LIFE}, "not_clear")
    return Move(MoveName.ASK_FOR_DOUBTS, {"after": "left"}, "told_out")


def _invited(at: Situation, understood: Understanding) -> Move | None:
    """A greeting, "yes, one more", or a plea for help that names nothing: she asks what the doubt is."""
    talk = (Category.ACK, Category.GREETING, Category.IDK, Category.HELP)
    if understood.category not in talk:
        return None
    return Move(MoveName.ASK_FOR_DOUBTS, {"after": "nothing"}, "invited")


def _brought_back(at: Situation, understood: Understanding) -> Move | None:
    chatter = understood.category is Category.TROLL or understood.category_reason == "speaks_of_other_things"
    return Move(MoveName.ASK_FOR_DOUBTS, {"after": "chatter"}, "chatter") if chatter else None


def _not_heard(at: Situation, understood: Understanding) -> Move | None:
    return Move(MoveName.ASK_AGAIN, {}, "noise") if understood.category is Category.NOISE else None


def _no_page(at: Situation, understood: Understanding) -> Move:
    return Move(MoveName.OFFER_TOPICS, {"why": "unknown"}, "no_page")


RULES: tuple[Callable[[Situation, Understanding], Move | None], ...] = (
    _answered,
    _which,
    _checked,
    _invited,
    _brought_back,
    _not_heard,
    _no_page,
)
"""Asked in this order; the last always has something to say."""

# --- the session after the move -----------------------------------------------------------------------------------


def opening(session: Session) -> tuple[Session, Plan]:
    """The session once Didi has asked what the doubt is, and what her greeting is worded from."""
    now = replace(session, state=tutor_states.next_state(session.state, Step.LISTEN), turn=session.turn + 1)
    return now, _greeting(now, "doubts")


def welcome_back(session: Session, away_s: float) -> Plan:
    """What a student is welcomed back with: whatever was told before, she asks anew what the doubt is."""
    return _greeting(session, "welcome_back")


def _greeting(session: Session, rule: str) -> Plan:
    slots = {"student": session.student, "chapter": session.chapter.title.spoken_in(session.language)}
    move = Move(MoveName.GREET, {}, rule)
    family = "greet_doubts"
    return Plan(move, session.language, session.student, "", "", phrase=family, turn=session.turn, slots=slots)


def follow(session: Session, heard: Heard, understood: Understanding, at: Situation, move: Move) -> Session:
    """The session after `move`.

    Raises:
        IllegalTransition: the table of states does not have the step; the session given is untouched.
    """
    now = every_turn.entered(session, every_turn.steps_of(move, at), at, move)
    if move.rule in every_turn.UNCOUNTED:
        return now
    now = replace(every_turn.in_language(now, heard, understood), frustration=at.frustration)
    if now.state is State.ENDED:
        return replace(now, ended_because=str(move.args["reason"]), doubt=None, offered=())
    now = _EFFECTS.get(move.name, _no_effect)(now, heard, at, move)
    return replace(now, time_warned=True) if every_turn.is_late(at) else now


def _no_effect(session: Session, heard: Heard, at: Situation, move: Move) -> Session:
    return session


def _told_about(session: Session, heard: Heard, at: Situation, move: Move) -> Session:
    skill = str(move.args["skill"])
    discussed = session.discussed if skill in session.discussed else (*session.discussed, skill)
    doubt = Doubt(skill, 1 if move.args["way"] == _IDEA else 2)
    return replace(session, doubt=doubt, discussed=discussed, closing=False, offered=())


def _offered(session: Session, heard: Heard, at: Situation, move: Move) -> Session:
    near = topics.nearest(heard.text, session.chapter, session.discussed)
    named = tuple(at.topic.split(",")) if at.topic else near
    return replace(session, doubt=None, closing=False, offered=named)


def _asked_for(session: Session, heard: Heard, at: Situation, move: Move) -> Session:
    closing = move.args["after"] in ("clear", "left")
    return replace(session, doubt=None, closing=closing, offered=())


_EFFECTS: Mapping[MoveName, Callable[[Session, Heard, Situation, Move], Session]] = {
    MoveName.ANSWER_DOUBT: _told_about,
    MoveName.OFFER_TOPICS: _offered,
    MoveName.ASK_FOR_DOUBTS: _asked_for,
}

# --- what a voice needs -------------------------------------------------------------------------------------------

_ASKED_AFTER = {
    "clear": "doubt_cleared",
    "left": "doubt_left",
    "nothing": "doubt_ask",
    "chatter": "doubt_redirect",
}
_OFFERED_FOR = {"which": "doubt_which", "unknown": "doubt_unknown"}
_TOLD = {_IDEA: "doubt_told", _DAILY_LIFE: "doubt_told_again"}


def plan(before: Session, now: Session, understood: Understanding, at: Situation, move: Move) -> Plan:
    """What a voice needs to word `move`. What it may say of the subject is the chapter's own text, whole."""
    family = _family(before, understood, at, move)
    return Plan(
        move=move,
        language=now.language,
        student=before.student,
        said="",
        question=_where_we_are(before, now),
        phrase=family,
        turn=now.turn,
        before=wording.said_first(before, now),
        slots=_slots(before, now, family),
        used=dict(before.phrases_used),
        seed=before.seed,
    )


def _family(before: Session, understood: Understanding, at: Situation, move: Move) -> str:
    if move.name is MoveName.ANSWER_DOUBT:
        return _TOLD[str(move.args["way"])]
    if move.name is MoveName.OFFER_TOPICS:
        return _OFFERED_FOR[str(move.args["why"])]
    if move.name is MoveName.ASK_FOR_DOUBTS:
        return _ASKED_AFTER[str(move.args["after"])]
    if move.rule == "already_ended":
        return teach_me.after_its_end(understood, "already_ended_doubts")
    if move.name is MoveName.END_SESSION:
        return "end_doubts"
    if move.name is MoveName.REPEAT_QUESTION:
        return _again(before)
    return "doubt_hear_again" if move.name is MoveName.ASK_AGAIN else wording.phrase_of(move, understood, "")


def _again(session: Session) -> str:
    """What is said again when the student asks for it, or for another language."""
    if session.doubt is not None:
        return _TOLD[_IDEA if session.doubt.told == 1 else _DAILY_LIFE]
    return "doubt_which" if session.offered else "doubt_ask"


def _slots(before: Session, now: Session, family: str) -> Mapping[str, str]:
    language = now.language
    doubt = now.doubt or before.doubt
    slots = {"student": now.student, "question": _where_we_are(before, now), "topics": _listed(now, language)}
    if doubt is not None:
        skill = now.chapter.skill(doubt.skill)
        text = skill.analogy if family == _TOLD[_DAILY_LIFE] else skill.teach
        slots |= {"skill": skill.name.spoken_in(language), "teach": text.spoken_in(language)}
    return slots


def _where_we_are(before: Session, now: Session) -> str:
    """What stands between the two of them, by name: the skill that was told about, else the chapter."""
    title = now.chapter.title if before.doubt is None else before.chapter.skill(before.doubt.skill).name
    return title.spoken_in(now.language)


_OR: Mapping[Language, str] = {"en": "or", "hinglish": "ya", "hi": "या"}


def _listed(session: Session, language: Language) -> str:
    """The topics offered, as they are spoken: "A, B or C"."""
    names = [session.chapter.skill(skill).name.spoken_in(language) for skill in session.offered]
    return f" {_OR[language]} ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
