"""Teach me: the practice loop, led by a study plan, in lessons that can be put off and taken up again.

Pure. It adds to the practice loop and takes nothing of it away: how a question is helped with is the loop's business.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tutor import input_classifier, tutor_brain, tutor_states
from tutor.lesson import every_turn, next_items, practice, replies, wording
from tutor.lesson.next_items import NO_STEP
from tutor.listening import asked_words, topics, understanding
from tutor.spoken.maths_tokens import normalise
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    ASKS_ANOTHER_CHAPTER,
    ASKS_EASIER,
    ASKS_HARDER,
    PUTS_OFF,
    WHY_SO,
    Category,
    Doubt,
    Heard,
    Move,
    MoveName,
    Plan,
    Session,
    Situation,
    State,
    Text,
    Understanding,
    Verdict,
    replaced,
)
from tutor.tutor_states import Step

# --- beginning ----------------------------------------------------------------------------------------------------


def opening(session: Session) -> tuple[Session, Plan]:
    """The session once Didi has greeted, and what she says: hello, the idea that the first question needs, and it."""
    turn = session.turn + 1
    plan = wording.opening(replaced(session, turn=turn))
    state = tutor_states.next_state(session.state, Step.GREET)
    now = practice.pre_taught(replaced(session, state=state, turn=turn))
    ideas = {"teach_concept", "recall_idea"}.intersection(plan.after)
    due = None if ideas else next_items.explanation_due(now, NO_STEP, passed=False, shown=False)
    if due is None:
        return now, plan
    slots = {**plan.slots, "teach": now.study[due].say.spoken_in(now.language)}
    told = replaced(now, told=(*now.told, due))
    after = (*wording.back_to_skill(now), "idea_first")
    return told, replaced(plan, phrase="greet_and_recall", after=after, slots=slots)


# --- what is understood and chosen ----------------------------------------------------------------------------------

FOR_TODAY = "for_today"
"""Why a student stops who wants to go on another day."""
THANKS = "thanks"
"""Why something said after the end, or where no doubt stands, is an ACK."""
SAYS_THANKS = asked_words.SAID.anywhere("thanks", flags=re.IGNORECASE)
_MAY_BE_A_PAUSE = frozenset(
    {
        Category.STOP, Category.OFF_TOPIC, Category.NOT_UNDERSTOOD, Category.ACK, Category.NOISE, Category.QUESTION,
        Category.THINKING,
    }
)  # fmt: skip


def understand(session: Session, heard: Heard) -> Understanding:
    """What the student is taken to have said; a wish to go on another day is not a wish to end the lesson."""
    meant = understanding.understand(session, heard)
    if session.state is State.ENDED and not meant.is_private and SAYS_THANKS.search(heard.text):
        return replaced(meant, category=Category.ACK, category_reason=THANKS)
    may_be = meant.category in _MAY_BE_A_PAUSE and meant.verdict is None and not meant.is_soft
    if session.state is not State.ENDED and may_be and asked_words.asked_for(heard.text):
        return replaced(meant, category=Category.STOP, category_reason=FOR_TODAY)
    if session.state is not State.ENDED and _puts_off(meant, heard):
        return Understanding(Category.HELP, PUTS_OFF)
    if session.state is not State.ENDED and (wish := _wish(meant, heard)) is not None:
        return wish
    if replies.wonders_why(session, heard, meant):
        return replaced(meant, category=Category.QUESTION, category_reason=WHY_SO)
    return _looked_up(heard, meant) if _may_wonder(session, heard, meant) else meant


def _looked_up(heard: Heard, meant: Understanding) -> Understanding:
    """A question that a page answers; a plea for help where it is the open question that was asked."""
    found = every_turn.found(heard.looked)
    if found is not None and found.came_to == "exercise":
        return replaced(meant, category=Category.HELP, category_reason=every_turn.ASKS_FOR_THE_EXERCISE)
    if found is not None and found.came_to == "answer":
        return replaced(meant, category=Category.QUESTION, category_reason=every_turn.ASKS_THE_BOOK)
    return meant


_MAY_ASK = frozenset({Category.QUESTION, Category.CONCEPT, Category.HELP, Category.OFF_TOPIC, Category.NOT_UNDERSTOOD})
"""What a question about mathematics may be taken for while another question stands open."""
_ABOUT_THE_ANSWER, _ABOUT_NUMBERS = "asks_about_the_answer", "asks_about_numbers"


def _may_wonder(session: Session, heard: Heard, meant: Understanding) -> bool:
    """Whether it asks something that a page may answer; never where it may be an answer, or asks about the open one."""
    if session.state in (State.ENDED, State.TEACH_BACK) or meant.verdict is not None or meant.is_soft:
        return False
    if meant.category not in _MAY_ASK or meant.category_reason in (_ABOUT_THE_ANSWER, PUTS_OFF, WHY_SO):
        return False
    plain = normalise(heard.text)
    asks = "?" in plain or input_classifier.words_asking(plain) or asked_words.TELL_ME.search(plain) is not None
    return asks and (topics.is_about_something(plain) or meant.category_reason == _ABOUT_NUMBERS)


def wonders(session: Session, heard: Heard) -> every_turn.Wonder | None:
    """What is to be looked up: a question about something, in the middle of an item. Else None."""
    plainly = replaced(heard, looked=None)
    meant = understand(session, plainly)
    if session.questions >= THRESHOLDS.max_questions or not _may_wonder(session, plainly, meant):
        return None
    return every_turn.Wonder(heard.text, every_turn.in_language(session, plainly, meant).language)


_WISHES = (
    (asked_words.HARDER, Understanding(Category.QUESTION, ASKS_HARDER)),
    (asked_words.EASIER, Understanding(Category.HELP, ASKS_EASIER)),
    (asked_words.ANOTHER_CHAPTER, Understanding(Category.QUESTION, ASKS_ANOTHER_CHAPTER)),
)


def _wish(meant: Understanding, heard: Heard) -> Understanding | None:
    """The wish for something harder, easier or of another chapter that the words are as a whole; else None."""
    if meant.is_soft or meant.category in (Category.SAFETY, Category.UNCLEAR) or meant.verdict is Verdict.CORRECT:
        return None
    plain = normalise(heard.text)
    wish = next((one for pattern, one in _WISHES if pattern.fullmatch(plain)), None)
    return None if wish is None else replaced(wish, acts=meant.acts)


def _puts_off(meant: Understanding, heard: Heard) -> bool:
    """Whether the student asks to leave the open question for later; never where the words are its answer."""
    if meant.is_soft or meant.category in (Category.SAFETY, Category.UNCLEAR) or meant.verdict is Verdict.CORRECT:
        return False
    plain = normalise(heard.text)
    return any(pattern.fullmatch(plain) for pattern in (asked_words.LEAVES_OUT, asked_words.FOR_LATER))


_FAREWELLS = (Category.STOP, Category.ACK, Category.THINKING, Category.NOISE, Category.NOT_UNDERSTOOD)
"""What does not take a lesson up again that was put off."""


def next_move(situation: Situation, understood: Understanding) -> Move:
    """The brain's move, but a lesson can be put off to another day, and does not go on past its plan without end."""
    move = tutor_brain.next_move(situation, understood)
    if situation.paused and understood.category in _FAREWELLS and move.name is not MoveName.CARE:
        return move if move.rule == "time_limit" else Move(MoveName.WAIT, {}, "still_paused")
    if move.rule == "asked_to_stop" and understood.category_reason == FOR_TODAY:
        return Move(MoveName.WAIT, {}, "paused", ("end_session: the student means to go on another day",))
    return move


# --- the session after the move -----------------------------------------------------------------------------------


def follow(session: Session, heard: Heard, understood: Understanding, situation: Situation, move: Move) -> Session:
    """The session after `move`: where the practice loop leads, and what the plan has said there.

    Raises:
        IllegalTransition: the table of states does not have the step; the session given is untouched.
    """
    now = practice.follow(session, heard, understood, situation, move)
    rests = move.rule in practice.FOR_ANOTHER_DAY or (session.paused and now.state is State.BREAK)
    told = every_turn.doubt(None, heard, move) if move.name is MoveName.ANSWER_DOUBT else None
    now = replaced(now, paused=rests, doubt=told)
    if not next_items.moved(session, now) or now.state is State.ENDED or not now.study:
        return now
    if len(now.learner.concepts_taught) > len(session.learner.concepts_taught):
        return now  # one idea at a time: the one that this question stands on was said
    return _explained(session, now, move)


def _explained(session: Session, now: Session, move: Move) -> Session:
    """The session with the explanation that is due before its question counted as said."""
    came_from = next_items.step_at(session)
    check = came_from != NO_STEP and session.study[came_from].kind == "check"
    shown = move.name is MoveName.EXPLAIN_SOLUTION
    alone = not shown and not session.hints and not session.idk_count and _first_answer(session)
    passed = check and alone and move.name not in (MoveName.PUT_OFF, MoveName.CHANGE_ITEM)
    due = next_items.explanation_due(now, came_from, passed=passed, shown=shown)
    return now if due is None else replaced(now, told=(*now.told, due))


def _first_answer(session: Session) -> bool:
    """Whether the item was answered right at the first answer, the turn being the one that leaves it."""
    right_before = session.state is State.TEACH_BACK or session.paused_from is State.TEACH_BACK
    return session.attempts == (1 if right_before else 0)


# --- what it is worded from ---------------------------------------------------------------------------------------

_AFTER_THE_END: Mapping[Category, str] = {
    Category.STOP: "already_ended_bye",
    Category.ACK: "already_ended_bye",
    Category.ANSWER: "already_ended_answer",
    Category.QUESTION: "already_ended_question",
    Category.HELP: "already_ended_question",
    Category.IDK: "already_ended_question",
    Category.CONCEPT: "already_ended_answer",
    Category.EXPLANATION: "already_ended_answer",
}


def after_the_end(understood: Understanding) -> str:
    """The family that answers what is said when the lesson is over."""
    if understood.category_reason == THANKS:
        return "already_ended_thanks"
    return _AFTER_THE_END.get(understood.category, "already_ended")


def after_its_end(understood: Understanding, family: str) -> str:
    """As `after_the_end`, for a mode with a `family` of its own for all but thanks and a goodbye."""
    said = after_the_end(understood)
    return said if said in ("already_ended_thanks", "already_ended_bye") else family


def plan(before: Session, now: Session, understood: Understanding, situation: Situation, move: Move) -> Plan:
    """What a voice needs to word `move`."""
    made = wording.plan(before, now, understood, situation, move)
    if now.doubt is not None and move.name is MoveName.ANSWER_DOUBT:
        return _told_from_a_page(made, now.doubt)
    return replaced(made, phrase=after_the_end(understood)) if move.rule == "already_ended" else made


def _told_from_a_page(made: Plan, told: Doubt) -> Plan:
    """What a voice needs to tell what a page says, and then to ask the open question again."""
    slots = {**made.slots, "source": told.title, "answer": told.answer}
    return replaced(made, phrase=every_turn.family(told.kind), after=("back_to_question",), slots=slots)


# --- coming back --------------------------------------------------------------------------------------------------


def resumed(session: Session) -> Session:
    """The session once the student has come back: what was put off goes on where it stood."""
    if not session.paused or session.paused_from is None:
        return session
    return replaced(session, paused=False, state=session.paused_from, paused_from=None)


def welcome_back(session: Session, away_s: float) -> Plan:
    """What a voice needs to welcome a student back who was away for `away_s` seconds, and to ask what stands open.

    After two hours she also says where the lesson was and what it is about (behaviour: modes). The session is one that
    was taken up again.
    """
    language, question = session.language, wording.current_question(session)
    slots = {
        "student": session.student,
        "chapter": session.chapter.title.spoken_in(language),
        "question": question,
        "teach": _recap(session).spoken_in(language),
    }
    long_away = away_s >= THRESHOLDS.away_s and bool(slots["teach"])
    return Plan(
        Move(MoveName.GREET, rule="welcome_back_after_long" if long_away else "welcome_back"),
        language,
        session.student,
        said="",
        question=question,
        phrase="greet_recap" if long_away else "greet_back",
        turn=session.turn,
        slots=slots,
        seed=session.seed,
    )


def _recap(session: Session) -> Text:
    """The idea that the open question is about; nothing where it would give the answer away."""
    skill = session.chapter.skill(session.item.skill)
    return Text("", "") if tutor_brain.gives_away(skill.teach, session.item) else skill.teach
