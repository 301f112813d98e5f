"""Doubts: the student asks, Didi answers from the pages she has and says which, until nothing is left to ask.

Where the library has looked, what it found is told from its page; without it she says the idea of a skill when the
question names it, and the same from daily life when that was not clear. Else she says honestly that she has no page on
it, with what is nearest. She judges no answer, and never makes one up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tutor import tutor_brain, tutor_states
from tutor.language.lexicon import tables
from tutor.lesson import every_turn, practice, teach_me, wording
from tutor.listening import asked_words, topics, understanding
from tutor.spoken.maths_tokens import MEASURE_WORDS, normalise
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    Category,
    Doubt,
    Found,
    Heard,
    Language,
    Move,
    MoveName,
    Plan,
    Session,
    Situation,
    State,
    Understanding,
    replaced,
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
    if _is_sealed(session, heard, meant):
        return meant
    return _reply(session, heard, meant) or _doubt(session, heard, meant)


def _is_sealed(session: Session, heard: Heard, meant: Understanding) -> bool:
    """Whether it is meant as it was understood, and nothing is asked by it.

    What was typed at length was not misheard: the library condenses it.
    """
    badly = meant.category_reason in _BADLY_HEARD and not (
        every_turn.is_long(heard, meant) and heard.looked is not None
    )
    as_it_is = meant.category in _AS_IT_IS and (meant.category is Category.SAFETY or not _is_a_sum(heard.text))
    return as_it_is or badly or meant.is_soft or session.state is State.ENDED


def _is_a_sum(text: str) -> bool:
    """Whether something is asked about two numbers, signs or ideas, as which it is no need: "3 chakkar" are rounds."""
    numbers = len(_NUMBER.findall(text))
    units = sum(word in MEASURE_WORDS for word in normalise(text).split()) if numbers else 0
    asks = _IN_WORDS.search(text) is not None
    return numbers > MANY or (asks and (numbers > 1 or units > 1 or len(topics.named(text)) > 1))


MANY = 2
"""Numbers beyond which a text is a sum, though no word of it asks."""
_NUMBER = re.compile(r"\d+(?:[./]\d+)?|[π²³√=÷×]")


def _reply(session: Session, heard: Heard, meant: Understanding) -> Understanding | None:
    """A reply to what Didi asked last, if it is one: is it clear, or is there another doubt?

    A bare "but why?" asks for more of what was just told. Who was told what was not asked may say so at any time.
    """
    plain = normalise(heard.text)
    says_no = asked_words.NO.fullmatch(plain) is not None
    if asked_words.ASKED_ELSE.fullmatch(plain):
        return Understanding(Category.IDK, every_turn.ASKED_ELSE)
    if session.doubt is not None:
        asks = meant.category is Category.HELP or meant.category_reason == "asks"
        wonders = asks and not topics.is_about_something(plain)
        if says_no or wonders or asked_words.UNCLEAR.fullmatch(plain):
            return Understanding(Category.IDK, "not_clear")
    elif meant.category is Category.ACK and teach_me.SAYS_THANKS.search(heard.text):
        return replaced(meant, category_reason=teach_me.THANKS)
    if asked_words.CLEAR.fullmatch(plain):
        return Understanding(Category.ACK, "clear")
    if says_no or asked_words.NO_MORE.fullmatch(plain):
        return Understanding(Category.STOP, "no_more_doubts")
    return Understanding(Category.GREETING, "has_a_doubt") if asked_words.HAS_ONE.fullmatch(plain) else None


def _doubt(session: Session, heard: Heard, meant: Understanding) -> Understanding:
    """A doubt by what the library found, or by the skill it names; what nothing is found on stays the talk it was."""
    found = every_turn.found(heard.looked)
    if found is not None and (found.came_to in ("answer", "which", "looking_on") or _may_ask(heard, meant)):
        return Understanding(Category.QUESTION, "names_a_topic" if _is_ours(session, heard, found) else LOOKED_UP)
    named = () if found is not None else topic_of(session, heard.text)
    return Understanding(Category.QUESTION, "names_a_topic") if named else meant


def _may_ask(heard: Heard, meant: Understanding) -> bool:
    """Whether something may be a doubt: of such it is said honestly when no page is about it."""
    asks = meant.category is Category.NOT_UNDERSTOOD and _IN_WORDS.search(heard.text) is not None
    return meant.category in _ASKS or asks


_IN_WORDS = tables("language/asking").anywhere("asks", flags=re.IGNORECASE)
"""A question mark or a word that asks: who says neither, and is not understood, may have said anything."""


def _is_ours(session: Session, heard: Heard, found: Found) -> bool:
    """Whether a skill of this chapter is called by its whole name, and no page of this chapter or of notes was found.

    Other chapters have skills of nearly the same name; who says the name of one here means that one.
    """
    nothing = found.came_to in ("unknown", "looking_on")
    elsewhere = nothing or every_turn.chapter_of(heard.looked) not in ("", session.chapter.id)
    return elsewhere and bool(topics.called_by_name(heard.text, session.chapter))


LOOKED_UP = "looked_up"
"""Why something is a doubt: the library looked, and what it found decides."""
_ASKS = frozenset(
    {
        Category.QUESTION,
        Category.CONCEPT,
        Category.EXPLANATION,
        Category.HELP,
        Category.ANSWER,
        Category.UNCLEAR,
    }
)
"""What a doubt may be taken for: of these it is said honestly when no page is about it."""


def wonders(session: Session, heard: Heard) -> every_turn.Wonder | None:
    """What is to be looked up before this is understood; None where it asks nothing, or nothing may be looked up.

    That something is not clear, or is wanted in another language, asks once more what was asked before.
    """
    plainly = replaced(heard, looked=None)
    meant = understand(session, plainly)
    if session.state is State.ENDED or meant.is_private:
        return None
    language = every_turn.in_language(session, plainly, meant).language
    doubt = session.doubt
    if doubt is not None and doubt.pages and meant.category is Category.LANGUAGE:
        return every_turn.Wonder(doubt.question, language, anew=True) if language != session.language else None
    if meant.category_reason == every_turn.ASKED_ELSE:
        return every_turn.other_page(doubt, language)
    if doubt is not None and meant.category_reason == "not_clear":
        if doubt.told >= TOLD_AT_MOST:
            return None  # it is left to practice and the teacher, whatever else there is on it
        return every_turn.Wonder(heard.text if _asks_why(heard.text) else every_turn.ONCE_MORE, language)
    if every_turn.is_long(heard, meant):
        return every_turn.Wonder(heard.text, language)
    if _is_sealed(session, plainly, meant) or meant.category in _ASKS_NOTHING or _reply(session, plainly, meant):
        return None
    return every_turn.Wonder(_picked(session, heard.text) or heard.text, language)


def _asks_why(text: str) -> bool:
    """Whether more is asked for than to hear it once more: "but why?"."""
    plain = normalise(text)
    return asked_words.UNCLEAR.fullmatch(plain) is None and asked_words.NO.fullmatch(plain) is None


_ASKS_NOTHING = frozenset({Category.GREETING, Category.ACK, Category.TROLL})


def _picked(session: Session, text: str) -> str:
    """The title that is meant among those offered last, by its place; empty when none is."""
    plain = normalise(text)
    places = zip(session.titles, asked_words.WHICH, strict=False)
    return next((title for title, pattern in places if pattern.fullmatch(plain)), "")


def topic_of(session: Session, text: str) -> tuple[str, ...]:
    """Ids of the skills that are asked about: by name, or by their place among those offered last."""
    plain = normalise(text)
    for skill, pattern in zip(session.offered, asked_words.WHICH, strict=False):
        if pattern.fullmatch(plain):
            return (skill,)
    return topics.asked_about(_picked(session, text) or text, session.chapter)


def situation(session: Session, heard: Heard, understood: Understanding) -> Situation:
    """All that the choice of a move may look at."""
    asks = understood.category_reason == "names_a_topic"
    doubt = session.doubt
    found = every_turn.found(heard.looked) if _depends_on_it(session, understood) else None
    return replaced(
        every_turn.situation(session, heard, session.frustration + practice.signals(session, heard, understood)),
        topic=",".join(topic_of(session, heard.text)) if asks else "",
        doubt="" if doubt is None else doubt.skill or doubt.pages[-1],
        told=0 if doubt is None else TOLD_AT_MOST if _is_told_out(session, doubt, found) else doubt.told,
        closing=session.closing,
        found=found,
    )


def _depends_on_it(session: Session, understood: Understanding) -> bool:
    """Whether the move depends on what was found: for a doubt, and for one that stands and is told once more."""
    once_more = understood.category is Category.LANGUAGE or understood.category_reason in _ONCE_MORE
    return understood.category_reason == LOOKED_UP or (once_more and session.doubt is not None)


_ONCE_MORE = frozenset({"not_clear", every_turn.ASKED_ELSE})
"""Why a doubt that was told is told once more."""


def _is_told_out(session: Session, doubt: Doubt, found: Found | None) -> bool:
    """Whether there is no second way of telling it: no other page, and nothing from daily life."""
    if doubt.pages:
        return found is None or found.came_to != "answer"
    return not session.chapter.skill(doubt.skill).analogy.en


# --- the next move ------------------------------------------------------------------------------------------------

_IDEA, _DAILY_LIFE = "idea", "daily_life"
TOLD_AT_MOST = 3
"""Ways in which one doubt is told: a fourth page on it would not be the one that helps."""


def next_move(at: Situation, understood: Understanding) -> Move:
    """The move that answers, offers, asks for a doubt or says goodbye; for all else the brain's own."""
    over = at.state is State.ENDED or at.elapsed >= at.limit_s
    if over or understood.is_soft or (understood.category in _BRAINS and not _tells_anew(at, understood)):
        return tutor_brain.next_move(at, understood)
    return next(move for rule in RULES if (move := rule(at, understood)) is not None)


_BRAINS = _AS_IT_IS | {Category.UNCLEAR}


def _tells_anew(at: Situation, understood: Understanding) -> bool:
    """Whether what was told is told in the language that was asked for."""
    return understood.category is Category.LANGUAGE and at.found is not None and at.found.came_to == "answer"


def _asked_else(at: Situation, understood: Understanding) -> Move | None:
    """What was told was not meant: another page, or the doubt in other words."""
    if understood.category_reason != every_turn.ASKED_ELSE:
        return None
    if at.found is None or at.found.came_to != "answer":
        return Move(MoveName.ASK_FOR_DOUBTS, {"after": "other_words"}, "other_words")
    return Move(MoveName.ANSWER_DOUBT, every_turn.told_from(at.found), every_turn.ASKED_ELSE)


def _looked_up(at: Situation, understood: Understanding) -> Move | None:
    """What the library found: told from its page, or the choice that it leaves. One doubt is told in two ways."""
    found = at.found
    if found is None:
        return None
    once_more = understood.category is Category.IDK
    if found.came_to == "answer" and not (once_more and at.told >= TOLD_AT_MOST):
        rule = "not_clear" if once_more else "told_anew" if _tells_anew(at, understood) else "found"
        return Move(MoveName.ANSWER_DOUBT, every_turn.told_from(found), rule)
    if once_more:
        return None
    if found.came_to == "which":
        return Move(MoveName.OFFER_TOPICS, {"why": "readings"}, "several_readings")
    if found.came_to == "looking_on":
        return Move(MoveName.OFFER_TOPICS, {"why": "looking_on"}, "looking_on")
    return Move(MoveName.OFFER_TOPICS, {"why": "nearest"}, "not_in_the_book")


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


def _not_understood(at: Situation, understood: Understanding) -> Move | None:
    """Neither a doubt nor a reply: she says so, and what she would understand."""
    asks = understood.category is Category.NOT_UNDERSTOOD
    return Move(MoveName.ASK_AGAIN, {}, tutor_brain.NOT_UNDERSTOOD) if asks else None


def _no_page(at: Situation, understood: Understanding) -> Move:
    return Move(MoveName.OFFER_TOPICS, {"why": "unknown"}, "no_page")


RULES: tuple[Callable[[Situation, Understanding], Move | None], ...] = (
    _asked_else,
    _looked_up,
    _answered,
    _which,
    _checked,
    _invited,
    _brought_back,
    _not_understood,
    tutor_brain.not_heard,
    _no_page,
)
"""Asked in this order; the last always has something to say."""

# --- the session after the move -----------------------------------------------------------------------------------


def opening(session: Session) -> tuple[Session, Plan]:
    """The session once Didi has asked what the doubt is, and what her greeting is worded from."""
    now = replaced(session, state=tutor_states.next_state(session.state, Step.LISTEN), turn=session.turn + 1)
    return now, _greeting(now, "doubts", session.setup.talked_of)


def welcome_back(session: Session, away_s: float) -> Plan:
    """What a student is welcomed back with: she asks anew what the doubt is, and after long says what it was about."""
    return _greeting(session, "welcome_back", session.talked_of if away_s >= THRESHOLDS.away_s else "")


def _greeting(session: Session, rule: str, about: str = "") -> Plan:
    slots = {"student": session.student, "chapter": session.chapter.title.spoken_in(session.language), "skill": about}
    move = Move(MoveName.GREET, {}, rule)
    family = "greet_doubts_again" if about else "greet_doubts"
    return Plan(move, session.language, session.student, "", "", phrase=family, turn=session.turn, slots=slots)


def follow(session: Session, heard: Heard, understood: Understanding, at: Situation, move: Move) -> Session:
    """The session after `move`.

    Raises:
        IllegalTransition: the table of states does not have the step; the session given is untouched.
    """
    now = every_turn.entered(session, every_turn.steps_of(move, at), at, move)
    if move.rule in every_turn.UNCOUNTED:
        return now
    now = replaced(every_turn.in_language(now, heard, understood), frustration=at.frustration)
    if now.state is State.ENDED:
        return replaced(now, ended_because=str(move.args["reason"]), doubt=None, offered=(), titles=())
    now = _EFFECTS.get(move.name, _no_effect)(now, heard, at, move)
    return replaced(now, time_warned=True) if every_turn.is_late(at) else now


def _no_effect(session: Session, heard: Heard, at: Situation, move: Move) -> Session:
    return session


def _told_about(session: Session, heard: Heard, at: Situation, move: Move) -> Session:
    skill, way = str(move.args["skill"]), str(move.args["way"])
    if way in (_IDEA, _DAILY_LIFE):
        title = session.chapter.skill(skill).name.spoken_in(session.language)
        doubt = Doubt(skill, 1 if way == _IDEA else 2, title=title)
    else:
        doubt = every_turn.doubt(session.doubt, heard, move)
    about = skill or doubt.pages[-1]
    before = _without(session, at) if move.rule == every_turn.ASKED_ELSE else session.discussed
    discussed = before if about in before else (*before, about)
    now = replaced(session, doubt=doubt, discussed=discussed, talked_of=doubt.title)
    return replaced(now, closing=False, offered=(), titles=())


def _without(session: Session, at: Situation) -> tuple[str, ...]:
    """What was discussed without what was told last: that was not what was asked."""
    return session.discussed[:-1] if session.discussed[-1:] == (at.doubt,) else session.discussed


def _offered(session: Session, heard: Heard, at: Situation, move: Move) -> Session:
    if at.found is not None:
        return replaced(session, doubt=None, closing=False, offered=(), titles=every_turn.titles(heard, move))
    near = topics.nearest(heard.text, session.chapter, session.discussed)
    named = tuple(at.topic.split(",")) if at.topic else near
    return replaced(session, doubt=None, closing=False, offered=named, titles=())


def _asked_for(session: Session, heard: Heard, at: Situation, move: Move) -> Session:
    closing = move.args["after"] in ("clear", "left")
    discussed = _without(session, at) if move.args["after"] == "other_words" else session.discussed
    return replaced(session, doubt=None, closing=closing, offered=(), titles=(), discussed=discussed)


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
    "other_words": "doubt_other_words",
}
_OFFERED_FOR = {
    "which": "doubt_which",
    "unknown": "doubt_unknown",
    "readings": "doubt_which",
    "nearest": "library_not_found",
}
_TOLD = {_IDEA: "doubt_told", _DAILY_LIFE: "doubt_told_again"}
_AFTER = {**dict.fromkeys(every_turn.FAMILIES, ("doubt_check",)), "library_nothing": ("doubt_ask",)}
"""What is said behind a family: whether it is clear, or what else there is to ask."""


def _after(family: str, now: Session) -> tuple[str, ...]:
    """What is said behind a family. Where the answer ends with a question, nothing: the student has that to answer."""
    asks = now.doubt is not None and bool(now.doubt.answer) and now.doubt.answer[-1].endswith("?")
    return () if asks and family in every_turn.FAMILIES else _AFTER.get(family, ())


def plan(before: Session, now: Session, understood: Understanding, at: Situation, move: Move) -> Plan:
    """What a voice needs to word `move`. What it may say of the subject is the chapter's own text, whole."""
    family = _family(before, now, understood, at, move)
    return Plan(
        move=move,
        language=now.language,
        student=before.student,
        said="",
        question=_where_we_are(before, now),
        phrase=family,
        turn=now.turn,
        before=wording.said_first(before, now),
        after=_after(family, now),
        slots=_slots(before, now, family),
        used=dict(before.phrases_used),
        seed=before.seed,
    )


def _family(before: Session, now: Session, understood: Understanding, at: Situation, move: Move) -> str:
    if move.name is MoveName.ANSWER_DOUBT:
        way = str(move.args["way"])
        other = move.rule == every_turn.ASKED_ELSE and way != "web"
        return _TOLD[way] if way in _TOLD else every_turn.OTHER_PAGE if other else every_turn.family(way)
    if move.name is MoveName.OFFER_TOPICS:
        if move.rule == "looking_on":
            return "library_looking"
        nothing_near = at.found is not None and not now.titles
        return "library_nothing" if nothing_near else _OFFERED_FOR[str(move.args["why"])]
    if move.name is MoveName.ASK_FOR_DOUBTS:
        if understood.category_reason == teach_me.THANKS:
            return "doubt_thanked"
        return _ASKED_AFTER[str(move.args["after"])]
    if move.rule == "already_ended":
        return teach_me.after_its_end(understood, "already_ended_doubts")
    if move.name is MoveName.END_SESSION:
        return "end_doubts"
    if move.name is MoveName.REPEAT_QUESTION:
        return _again(before, now)
    if move.name is MoveName.WAIT or move.rule == tutor_brain.SILENCE:
        return wording.of_waiting(move, at)
    return _not_made_out(at, move) if move.name is MoveName.ASK_AGAIN else wording.phrase_of(move, understood, "")


def _not_made_out(at: Situation, move: Move) -> str:
    """What was typed was not understood; what was said may not have been heard."""
    typed = move.rule == tutor_brain.NOT_UNDERSTOOD or at.typed
    return "doubt_not_understood" if typed else "doubt_hear_again"


def _again(session: Session, now: Session) -> str:
    """What is said again when the student asks for it, or for another language.

    What was told from a page has the words of one language; where no other words were found she asks what the doubt is.
    """
    if session.doubt is not None and session.doubt.pages and now.language != session.language:
        return "doubt_ask"
    if session.doubt is not None and session.doubt.pages:
        return every_turn.family(session.doubt.kind)
    if session.doubt is not None:
        return _TOLD[_IDEA if session.doubt.told == 1 else _DAILY_LIFE]
    return "doubt_which" if session.offered or session.titles else "doubt_ask"


def _slots(before: Session, now: Session, family: str) -> Mapping[str, str | tuple[str, ...]]:
    language = now.language
    doubt = now.doubt or before.doubt
    slots: dict[str, str | tuple[str, ...]] = {
        "student": now.student,
        "question": _where_we_are(before, now),
        "topics": _listed(now, language),
    }
    if doubt is not None and doubt.pages:
        slots |= {"skill": doubt.title, "source": doubt.title, "answer": doubt.answer}
    elif doubt is not None:
        skill = now.chapter.skill(doubt.skill)
        text = skill.analogy if family == _TOLD[_DAILY_LIFE] else skill.teach
        slots |= {"skill": skill.name.spoken_in(language), "teach": text.spoken_in(language)}
    return slots


def _where_we_are(before: Session, now: Session) -> str:
    """What stands between the two of them, by name: the skill that was told about, else the chapter."""
    if before.doubt is not None and before.doubt.pages:
        return before.doubt.title
    title = now.chapter.title if before.doubt is None else before.chapter.skill(before.doubt.skill).name
    return title.spoken_in(now.language)


_OR: Mapping[Language, str] = {"en": "or", "hinglish": "ya", "hi": "या"}


def _listed(session: Session, language: Language) -> str:
    """The topics offered, as they are spoken: "A, B or C"."""
    titles = every_turn.spoken_titles(session.titles)
    names = [*titles, *(session.chapter.skill(skill).name.spoken_in(language) for skill in session.offered)]
    return f" {_OR[language]} ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
