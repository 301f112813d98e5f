"""The practice loop: question, help up the ladder, next question. The heart of every lesson.

Two pure functions stand on either side of the choice of a move: `situation` (what the choice may look at) and `follow`
(the session after the move). Neither chooses one; what a voice needs to word it is `wording`'s.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence

from tutor import answer_checker, tutor_brain
from tutor.diagnosis import misconceptions, sub_questions
from tutor.lesson import astray, every_turn, gate, learner, next_items
from tutor.listening import claims, understanding, ways
from tutor.listening.asked_words import SAID
from tutor.spoken import spoken_maths
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    ASKS_EASIER,
    ASKS_HARDER,
    GIVES_UP,
    ActName,
    Category,
    Heard,
    Learner,
    Move,
    MoveName,
    Rung,
    Scaffold,
    Session,
    Situation,
    State,
    Understanding,
    Verdict,
    replaced,
)
from tutor.tutor_states import Step

# --- what the choice may look at ----------------------------------------------------------------------------------


def situation(session: Session, heard: Heard, understood: Understanding) -> Situation:
    """All that the choice of a move may look at, with the present attempt already counted."""
    item = session.item
    right = understood.is_right or understanding.standing(session) is State.TEACH_BACK
    lies_ahead = next_items.ahead(session, right=right, doubt=learner.doubt_of(heard))
    small = with_what_is_shown(session, understood)
    return Situation(
        state=understanding.standing(session),
        rung=session.rung,
        attempts=session.attempts + is_attempt(session, understood),
        hints=session.hints,
        probed=session.probed,
        idk_count=session.idk_count + is_stuck(understood),
        partials=session.partials,
        off_topic_count=session.off_topic_count,
        encouraged=session.encouraged,
        scaffold_pending=session.scaffold is not None,
        sub_asked=small.sub_asked,
        subs_left=sub_questions.left(small),
        last_item=lies_ahead.nothing,
        elapsed=max(session.elapsed, heard.at),
        frustration=session.frustration + signals(session, heard, understood),
        concept_needed=tutor_brain.needs_concept_teaching(session.learner, item.skill),
        teach_back=asks_teach_back(session, understood),
        waited=every_turn.has_waited(session),
        quote=quote(heard.text, understood.value, session.expected_kind) if understood.verdict is not None else "",
        strength=item.praise.en if is_method_known(session, understood) else "",
        close=understood.about == "item" and understood.verdict_reason == "close",
        pacing=tutor_brain.pacing(session),
        disengaged=tutor_brain.style_of(session.learner).disengaged,
        fresh=lies_ahead.fresh,
        paused=session.paused,
        extension=next_items.extension(session),
        limit_s=every_turn.limit_s(session),
        solutions=session.setup.solutions,
        may_put_off=next_items.may_be(session),
        found=every_turn.found(heard.looked) if understood.category_reason == every_turn.ASKS_THE_BOOK else None,
        questions=session.questions,
        harder=next_items.may_be_harder(session) if understood.category_reason == ASKS_HARDER else "",
        easier=understood.category_reason == ASKS_EASIER and next_items.may_be_easier(session),
        hurried=len(gate.hurried(session, heard, understood)),
        lately=every_turn.lately(session),
        silences=every_turn.silences(session),
        typed=heard.by == "keyboard",
        conflict=_may_conflict(session, understood),
        weighing=session.asked.what == "conflict",
        slower=session.slower,
    )


def _may_conflict(session: Session, understood: Understanding) -> bool:
    """Whether a told misconception can be met with a small conflict, and with words for where it went astray.

    A conflict is answered by a yes or no, so there is none where the open question is.
    """
    told = understood.category is Category.EXPLANATION and understood.diagnosis is not None
    if not told or session.item.kind == "yes_no" or astray.where(session, understood) is None:
        return False
    return astray.conflict(session, understood, answered(session)) is not None


def is_attempt(session: Session, understood: Understanding) -> bool:
    """Whether this counts as an attempt on the item; a partly right answer that is still guided does not."""
    if understood.about != "item" or understood.verdict is None:
        return False
    return understood.verdict is not Verdict.PARTIAL or session.partials >= THRESHOLDS.max_partials


def with_what_is_shown(session: Session, understood: Understanding) -> Session:
    """The session, with the small questions passed over that a missed answer shows to be known already."""
    if understood.verdict not in (Verdict.WRONG, Verdict.PARTIAL) or not session.item.sub_questions:
        return session
    done = sub_questions.done_with(session, understood.value)
    passed = done > session.sub_questions_done
    return replaced(session, sub_questions_done=done, sub_asked=0) if passed else session


def is_method_known(session: Session, understood: Understanding) -> bool:
    """Whether it was heard, or follows from what they did, how the student came to the answer.

    Only then is the method praised: a reason or a way was told, or the help that shows the method was followed.
    """
    if understanding.standing(session) is State.TEACH_BACK:
        return understood.category_reason in (ways.TELLS, ways.TELLS_RIGHT)
    told = any(act.name is ActName.REASON or (act.name is ActName.WAY and act.value) for act in understood.acts)
    return bool(told or session.hints or session.sub_questions_done)


def is_stuck(understood: Understanding) -> bool:
    """Whether the student says that they cannot go on alone. Being tired or sad of it is not that."""
    return understood.category in (Category.IDK, Category.HELP) and understood.feels is None


def signals(session: Session, heard: Heard, understood: Understanding) -> int:
    """New signs of frustration in this turn: words that say so, mockery, being stuck a second time on an item."""
    if understood.category in (Category.SAFETY, Category.UNCLEAR, Category.NOISE):
        return 0
    stuck_again = is_stuck(understood) and session.idk_count == 1
    return tutor_brain.sounds_frustrated(heard.text) + (understood.category is Category.TROLL) + stuck_again


def asks_teach_back(session: Session, understood: Understanding) -> bool:
    """Whether this right answer is followed by "how did you get it?".

    `sometimes` means: where luck or a misconception may have given it, and where the skill is about to be called
    proficient. A student whose replies are getting short is asked only where a misconception is likely.
    """
    if session.teach_back != "sometimes" or not understood.is_right:
        return session.teach_back == "always"
    if may_be_misconceived(session):
        return True
    if tutor_brain.style_of(session.learner).disengaged:
        return False
    return session.item.type == "conceptual" or is_mastery_check(session)


def may_be_misconceived(session: Session) -> bool:
    """Whether a misconception could give this right answer: by its own way to the same value, or as it did before."""
    item, record = session.item, learner.record_of(session.learner, session.item.skill)
    if sum(times for _, times in record.misconceptions) > record.right:
        return True
    wrong = misconceptions.wrong_values(item.problem or item.question.en)
    return any(answer_checker.check_answer(value, item.answer) is True for _, value in wrong)


def is_mastery_check(session: Session) -> bool:
    """Whether a right first answer to this item makes the skill proficient."""
    if session.attempts or session.hints:
        return False
    record = learner.record_of(session.learner, session.item.skill)
    known = record.level in next_items.KNOWN
    return not known and learner.answered(record, session.learner, True)[0].level in next_items.KNOWN


_UNSPEAKABLE = re.compile(r"https?://\S+|www\.\S+|[^\w\s.,/:'+\-−×÷=()%₹?!ऀ-ॿ]|_")


def quote(text: str, value: str | None, kind: str = "") -> str:
    """The student's exact words for a value: the shortest piece of what was said that reads to it; else empty.

    What cannot be spoken (a link, a mark, an invisible sign) ends a piece. A yes or no is quoted as a plain word of it,
    never as a "not" in passing.
    """
    if value is None:
        return _a_word(text) if kind in ("word", "choice") else ""
    pieces = [piece.strip(" .,;:!?।").split() for piece in _UNSPEAKABLE.split(" ".join(text.split()))]
    if not any(_reads(piece, value, kind) for piece in pieces):
        value = value.rpartition("=")[2]  # a letter before it was none of the answer's, but of a link's
    spoken = (_carrying(piece, value, kind) for piece in pieces if _reads(piece, value, kind))
    words = _put_forward(text, value, kind) or " ".join(next(spoken, ())).strip(" .,;:!?।")
    plain = value not in ("yes", "no") or words.casefold() in _PLAIN_TRUTH
    return words if plain and len(words.split()) <= THRESHOLDS.max_quote_words else ""


_PLAIN_TRUTH = SAID.words("plain_truth")


def _a_word(text: str) -> str:
    """A word or two that were all that was said; what is longer, or more than letters, is not quoted."""
    words = text.strip(" .,;:!?।")
    plain = all(letter.isalpha() or letter.isspace() or unicodedata.category(letter)[0] == "M" for letter in words)
    return words if plain and len(words.split()) <= _WORDS_QUOTED else ""


_WORDS_QUOTED = 2
"""Words of an answer in words that are said again: a longer one is a sentence around it."""


def _put_forward(text: str, value: str, kind: str) -> str:
    """The words of a value that stands in a sentence with its reason; empty where they are not of this value."""
    words = claims.claimed(text).text
    return words if words in text and _reads(words.split(), value, kind) else ""


def quote_again(text: str, kind: str) -> str:
    """The exact words of the value in what was said in an earlier turn; empty where there is none."""
    value = spoken_maths.read(text, kind).value or spoken_maths.read(claims.claimed(text).text, kind).value
    return quote(text, value, kind)


def answered(session: Session) -> str:
    """The exact words of the value that was last answered to the open item; empty where none was."""
    item = session.item
    given = (one for one in reversed(session.history) if one.item == item.id and one.category == Category.ANSWER)
    return next((words for one in given if (words := quote_again(one.student, item.kind))), "")


def _reads(words: Sequence[str], value: str, kind: str) -> bool:
    text = " ".join(words)
    return spoken_maths.read(text).value == value or (kind != "" and spoken_maths.read(text, kind).value == value)


def _carrying(words: list[str], value: str, kind: str) -> list[str]:
    """The words without those at either end that the value does not need; half of them are tried first, then fewer."""
    for at_end in (True, False):
        step = len(words) // 2
        while step:
            shorter = words[:-step] if at_end else words[step:]
            if _reads(shorter, value, kind):
                words, step = shorter, min(step, len(shorter) // 2)
            else:
                step //= 2
    return words


# --- the session after the move -----------------------------------------------------------------------------------


FOR_ANOTHER_DAY = ("paused", "still_paused")
"""Rules of the moves that put a lesson off to another day: a break, in which the question waits."""


def steps_of(move: Move, at: Situation) -> tuple[Step, ...]:
    """What a move does to the state of the lesson, step by step."""
    down = (Step.BACK,) if at.state is State.SCAFFOLDING else ()
    if move.name is MoveName.END_SESSION:
        return (Step.STAY if at.state is State.ENDED else Step.END,)
    if move.name is MoveName.GIVE_HINT:
        return (*down, Step.HINT_1 if move.args["hint_level"] == 1 else Step.HINT_2)
    if move.name in GIVES_UP:
        told = (Step.EXPLAIN,) if move.name is MoveName.EXPLAIN_SOLUTION else ()
        return (*down, *told, Step.END if at.last_item else Step.NEXT)
    if move.name is MoveName.GUIDE_NEXT_STEP:
        back = down or (Step.STAY,)
        return (Step.SCAFFOLD,) if move.args["to"] in ("next_step", "same_step", "small_steps") else back
    if move.name is MoveName.ENCOURAGE_ATTEMPT:
        return (Step.SCAFFOLD if move.args["approach"] == "break_down" else Step.STAY,)
    if move.name is MoveName.WAIT and (at.waited or move.rule in FOR_ANOTHER_DAY or tutor_brain.is_break(move)):
        return (Step.PAUSE,)
    one = {
        MoveName.ASK_WHAT_THEY_DID: Step.PROBE,
        MoveName.TEACH_CONCEPT: Step.TEACH,
        MoveName.PRAISE_AND_CONTINUE: Step.NEXT,
        MoveName.PUT_OFF: Step.NEXT,
        MoveName.CHANGE_ITEM: Step.NEXT,
        MoveName.ASK_TEACH_BACK: Step.TEACH_BACK,
    }
    climbs = move.name in (MoveName.ASK_WHAT_THEY_DID, MoveName.TEACH_CONCEPT)
    return (*(down if climbs else ()), one.get(move.name, Step.STAY))


def follow(session: Session, heard: Heard, understood: Understanding, at: Situation, move: Move) -> Session:
    """The session after `move`, without the words that are still to be found.

    Raises:
        IllegalTransition: the table of states does not have the step; the session given is untouched.
    """
    now = every_turn.entered(session, steps_of(move, at), at, move)
    if move.rule in every_turn.UNCOUNTED:
        return now
    now = with_what_is_shown(_counted(now, heard, understood, at, move), understood)
    slows = move.rule == tutor_brain.SLOW_DOWN
    now = replaced(now, hurried=() if slows else gate.hurried(session, heard, understood))
    if move.name in GIVES_UP or move.name is MoveName.PRAISE_AND_CONTINUE:
        right = move.name is MoveName.PRAISE_AND_CONTINUE
        now = next_items.moved_on(now, next_items.ahead(session, right=right, doubt=learner.doubt_of(heard)))
    now = replaced(_EFFECTS.get(move.name, _no_effect)(now, move), learner=_observed(session, heard, understood, move))
    now = _celebrated(session, now, move)
    if next_items.moved(session, now) and now.state is not State.ENDED:
        now = pre_taught(next_items.taken_up(now))
    if move.name is not MoveName.END_SESSION and every_turn.is_late(at):
        now = replaced(now, time_warned=True)
    return now


_PRAISES = ("correct", "correct:last_item", "teach_back_told", "teach_back_told:last_item")
"""Rules of the moves in which a skill that became firm is celebrated."""


def _celebrated(session: Session, now: Session, move: Move) -> Session:
    """The session with the skill that is celebrated in this turn among those that were."""
    skill = gate.became_firm(session, now) if move.rule in _PRAISES else ""
    return replaced(now, firm=(*now.firm, skill)) if skill else now


def _observed(session: Session, heard: Heard, understood: Understanding, move: Move) -> Learner:
    """What is known about the student after this turn."""
    item, first = session.item, session.attempts == 0 and session.hints == 0
    doubt, words, chapter = learner.doubt_of(heard), len(heard.text.split()), session.chapter.id
    return tutor_brain.observe_interaction(
        session.learner, item, words, understood, move, first=first, doubt=doubt, chapter=chapter
    )


def _counted(session: Session, heard: Heard, understood: Understanding, at: Situation, move: Move) -> Session:
    """What was heard, counted: attempts, being stuck, being off the topic, right answers, signs of frustration.

    A question that is put off counts nothing of it.
    """
    if move.name in (MoveName.PUT_OFF, MoveName.CHANGE_ITEM):
        return replaced(every_turn.in_language(session, heard, understood), off_topic_count=0)
    right = understood.is_right
    first_go = right and gate.at_first_go(session, learner.doubt_of(heard))
    quiet = understood.category in every_turn.SAYS_NOTHING
    off = understood.category is Category.OFF_TOPIC
    kept = session.off_topic_count if quiet else 0
    return replaced(
        every_turn.in_language(session, heard, understood),
        attempts=at.attempts,
        idk_count=at.idk_count,
        off_topic_count=session.off_topic_count + 1 if off else kept,
        frustration=max(at.frustration - right, 0),
        score=session.score + right,
        alone=session.alone + (right and gate.untried(session)),
        completed=session.completed + right,
        at_once=session.at_once + ((session.item.id,) if first_go else ()),
        partials=session.partials + (move.name is MoveName.GUIDE_PARTIAL_ANSWER),
        wants_harder=session.wants_harder or move.rule == tutor_brain.HARDER_LATER,
    )


def _no_effect(session: Session, move: Move) -> Session:
    return session


def _hinted(session: Session, move: Move) -> Session:
    level = int(move.args["hint_level"])
    return replaced(session, hints=level, rung=Rung.HINTED_1 if level == 1 else Rung.HINTED_2, scaffold=None)


def _with_sub_question(session: Session) -> Session:
    asked = session.sub_asked + 1
    return replaced(session, sub_asked=asked, scaffold=Scaffold(session.sub_questions_done, asked))


def _probed(session: Session, move: Move) -> Session:
    return replaced(session, rung=Rung.PROBED, probed=True, scaffold=None)


def _encouraged(session: Session, move: Move) -> Session:
    now = replaced(session, encouraged=session.encouraged + 1)
    return _with_sub_question(now) if move.args["approach"] == "break_down" else now


def _guided(session: Session, move: Move) -> Session:
    begins = move.args["to"] == "small_steps" and session.sub_asked < THRESHOLDS.max_sub_asked
    if begins or move.args["to"] == "same_step":
        return _with_sub_question(session)
    passed = replaced(session, sub_questions_done=session.sub_questions_done + 1, sub_asked=0, scaffold=None)
    return _with_sub_question(passed) if move.args["to"] in ("next_step", "small_steps") else passed


def _told_from_a_page(session: Session, move: Move) -> Session:
    """A question was answered; nothing of the item has moved."""
    return replaced(session, questions=session.questions + 1)


def _continued(session: Session, move: Move) -> Session:
    """On to the next item."""
    return replaced(
        _begun_anew(session),
        position=session.position + 1,
        ended_because="completed_questions" if session.state is State.ENDED else "",
    )


def _put_off(session: Session, move: Move) -> Session:
    return _begun_anew(next_items.put_off(session))


def _changed(session: Session, move: Move) -> Session:
    return _begun_anew(next_items.changed(session, str(move.args["to"])))


def _begun_anew(session: Session) -> Session:
    """The session with everything that belongs to one item set back."""
    return replaced(
        session,
        rung=Rung.ASKED,
        attempts=0,
        hints=0,
        probed=False,
        idk_count=0,
        partials=0,
        scaffold=None,
        sub_questions_done=0,
        sub_asked=0,
        questions=0,
    )


def _given_up(session: Session, move: Move) -> Session:
    done = replaced(
        session,
        assisted=(*session.assisted, session.item.id),
        completed=session.completed + 1,
    )
    return _continued(done, move)


def pre_taught(session: Session) -> Session:
    """The session once the idea that the next question needs was said, which is done once a lesson."""
    skill = tutor_brain.idea_to_teach(session, session.item)
    if skill is None:
        return session
    taught = (*session.learner.concepts_taught, skill.id)
    return replaced(session, learner=replaced(session.learner, concepts_taught=taught))


def _over(session: Session, move: Move) -> Session:
    reason = str(move.args["reason"])
    past = session.position + (reason == "completed_questions")
    return replaced(session, position=past, scaffold=None, ended_because=reason)


_EFFECTS: Mapping[MoveName, Callable[[Session, Move], Session]] = {
    MoveName.GIVE_HINT: _hinted,
    MoveName.ASK_WHAT_THEY_DID: _probed,
    MoveName.TEACH_CONCEPT: _probed,
    MoveName.ENCOURAGE_ATTEMPT: _encouraged,
    MoveName.GUIDE_NEXT_STEP: _guided,
    MoveName.PRAISE_AND_CONTINUE: _continued,
    MoveName.PUT_OFF: _put_off,
    MoveName.CHANGE_ITEM: _changed,
    MoveName.ANSWER_DOUBT: _told_from_a_page,
    MoveName.EXPLAIN_SOLUTION: _given_up,
    MoveName.LEAVE_TO_TEACHER: _given_up,
    MoveName.END_SESSION: _over,
}


def rung_after(session: Session, move: Move) -> Rung:
    """How far help has gone on the item that `session` was working on, once `move` is made."""
    reached = {MoveName.ASK_WHAT_THEY_DID: Rung.PROBED, MoveName.TEACH_CONCEPT: Rung.PROBED}
    if move.name is MoveName.GIVE_HINT:
        return Rung.HINTED_1 if move.args["hint_level"] == 1 else Rung.HINTED_2
    if move.name is MoveName.EXPLAIN_SOLUTION:
        return Rung.EXPLAINED
    return max(session.rung, reached.get(move.name, Rung.ASKED))
