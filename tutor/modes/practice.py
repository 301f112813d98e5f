"""The practice loop: question, help up the ladder, next question. The heart of every lesson.

Three pure functions make a turn of it: `situation` (what the choice of a move may look at), `follow` (the session after
the move) and `plan` (what a voice needs to word it). None of them chooses a move, and a plan never holds an answer that
the ladder does not allow yet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tutor import spoken_maths, sub_questions, tutor_brain, tutor_states, understanding
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    Category,
    Heard,
    Item,
    Language,
    Move,
    MoveName,
    Plan,
    Rung,
    Scaffold,
    Session,
    Situation,
    State,
    Understanding,
    Verdict,
)
from tutor.tutor_states import Step

# --- what the choice may look at ----------------------------------------------------------------------------------


def situation(session: Session, heard: Heard, understood: Understanding) -> Situation:
    """All that the choice of a move may look at, with the present attempt already counted."""
    item = session.item
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
        sub_asked=session.sub_asked,
        subs_left=sub_questions.left(session),
        last_item=session.position >= len(session.order) - 1,
        elapsed=max(session.elapsed, heard.at),
        frustration=session.frustration + signals(session, heard, understood),
        concept_needed=tutor_brain.needs_concept_teaching(session.learner, item.skill),
        teach_back=asks_teach_back(session),
        waited=bool(session.history) and session.history[-1].action == MoveName.WAIT,
        quote=quote(heard.text, understood.value) if understood.verdict is not None else "",
        strength=item.praise.en,
    )


def is_attempt(session: Session, understood: Understanding) -> bool:
    """Whether this counts as an attempt on the item; a partly right answer that is still guided does not."""
    if understood.about != "item" or understood.verdict is None:
        return False
    return understood.verdict is not Verdict.PARTIAL or session.partials >= THRESHOLDS.max_partials


def is_stuck(understood: Understanding) -> bool:
    """Whether the student says that they cannot go on alone."""
    return understood.category in (Category.IDK, Category.HELP)


def signals(session: Session, heard: Heard, understood: Understanding) -> int:
    """New signs of frustration in this turn: words that say so, mockery, being stuck a second time on an item."""
    if understood.category in (Category.SAFETY, Category.UNCLEAR, Category.NOISE):
        return 0
    stuck_again = is_stuck(understood) and session.idk_count == 1
    return tutor_brain.sounds_frustrated(heard.text) + (understood.category is Category.TROLL) + stuck_again


def asks_teach_back(session: Session) -> bool:
    """Whether a right answer now is followed by "how did you get it?".

    `sometimes` means: on a conceptual item, because there a right word can be a lucky one.
    """
    if session.teach_back == "sometimes":
        return session.item.type == "conceptual"
    return session.teach_back == "always"


_UNSPEAKABLE = re.compile(r"https?://\S+|www\.\S+|[^\w\s.,/:'+\-−×÷=()%₹?!ऀ-ॿ]|_")


def quote(text: str, value: str | None) -> str:
    """The student's exact words, cut to the part that carries the value; empty when no word was said.

    What is cut is cut from the ends, so the quote is always a piece of what was said, letter for letter: what cannot be
    spoken (a link, a mark, an invisible sign) ends a piece, and of several pieces the one with the value is taken.
    """
    pieces = [piece.strip(" .,;:!?।") for piece in _UNSPEAKABLE.split(" ".join(text.split()))]
    spoken = [piece for piece in pieces if piece]
    telling = (piece for piece in spoken if value is not None and spoken_maths.read(piece).value == value)
    words = next(telling, max(spoken, key=_weight, default="")).split()
    if value is not None:
        words = _carrying(words, value)
    return " ".join(words[: THRESHOLDS.max_quote_words]).strip(" .,;:!?।")


def _weight(piece: str) -> tuple[bool, int]:
    """How much a piece of speech tells: digits before words, more before less."""
    return any(letter.isdigit() for letter in piece), len(piece)


def _carrying(words: list[str], value: str) -> list[str]:
    """The words without those at either end that the value does not need."""
    while len(words) > 1 and spoken_maths.read(" ".join(words[:-1])).value == value:
        words = words[:-1]
    while len(words) > 1 and spoken_maths.read(" ".join(words[1:])).value == value:
        words = words[1:]
    return words


# --- the session after the move -----------------------------------------------------------------------------------


def steps_of(move: Move, at: Situation) -> tuple[Step, ...]:
    """What a move does to the state of the lesson, step by step."""
    down = (Step.BACK,) if at.state is State.SCAFFOLDING else ()
    if move.name is MoveName.END_SESSION:
        return (Step.STAY if at.state is State.ENDED else Step.END,)
    if move.name is MoveName.GIVE_HINT:
        return (*down, Step.HINT_1 if move.args["hint_level"] == 1 else Step.HINT_2)
    if move.name is MoveName.EXPLAIN_SOLUTION:
        return (*down, Step.EXPLAIN, Step.END if at.last_item else Step.NEXT)
    if move.name is MoveName.GUIDE_NEXT_STEP:
        back = down or (Step.STAY,)
        return (Step.SCAFFOLD,) if move.args["to"] in ("next_step", "same_step") else back
    if move.name is MoveName.ENCOURAGE_ATTEMPT:
        return (Step.SCAFFOLD if move.args["approach"] == "break_down" else Step.STAY,)
    if move.name is MoveName.WAIT and at.waited:
        return (Step.PAUSE,)
    one = {
        MoveName.ASK_WHAT_THEY_DID: Step.PROBE,
        MoveName.TEACH_CONCEPT: Step.TEACH,
        MoveName.PRAISE_AND_CONTINUE: Step.NEXT,
        MoveName.ASK_TEACH_BACK: Step.TEACH_BACK,
    }
    climbs = move.name in (MoveName.ASK_WHAT_THEY_DID, MoveName.TEACH_CONCEPT)
    return (*(down if climbs else ()), one.get(move.name, Step.STAY))


def follow(session: Session, heard: Heard, understood: Understanding, at: Situation, move: Move) -> Session:
    """The session after `move`, without the words that are still to be found.

    Raises:
        IllegalTransition: the table of states does not have the step; the session given is untouched.
    """
    state, paused_from = _moved(session, at, move)
    now = replace(session, state=state, paused_from=paused_from, turn=session.turn + 1, elapsed=at.elapsed)
    if move.rule in ("already_ended", "safety"):
        return now
    now = _counted(now, heard, understood, at, move)
    words = len(heard.text.split())
    learner = tutor_brain.observe_interaction(session.learner, session.item, words, understood, move)
    now = replace(_EFFECTS.get(move.name, _no_effect)(now, move), learner=learner)
    if move.name is MoveName.EXPLAIN_SOLUTION:
        now = _pre_taught(now)
    if move.name is not MoveName.END_SESSION and at.elapsed >= THRESHOLDS.warning_s:
        now = replace(now, time_warned=True)
    return now


def _moved(session: Session, at: Situation, move: Move) -> tuple[State, State | None]:
    """The next state, and what it lies on if it is a break."""
    steps, state = steps_of(move, at), session.state
    if state is State.BREAK:
        if steps[-1] in (Step.PAUSE, Step.END) or move.name in (MoveName.WAIT, MoveName.CARE):
            ended = steps[-1] is Step.END
            return (State.ENDED, None) if ended else (State.BREAK, session.paused_from)
        state = tutor_states.next_state(state, Step.BACK, session.paused_from)
    target = tutor_states.after(state, steps, under=State[session.rung.name])
    return target, (state if target is State.BREAK else None)


def _counted(session: Session, heard: Heard, understood: Understanding, at: Situation, move: Move) -> Session:
    """What was heard, counted: attempts, being stuck, being off the topic, right answers, signs of frustration."""
    right = understood.verdict is Verdict.CORRECT and understood.about == "item"
    quiet = understood.category in (Category.UNCLEAR, Category.NOISE, Category.THINKING, Category.REPEAT)
    off = understood.category is Category.OFF_TOPIC
    kept = session.off_topic_count if quiet else 0
    return replace(
        session,
        attempts=at.attempts,
        idk_count=at.idk_count,
        off_topic_count=session.off_topic_count + 1 if off else kept,
        frustration=max(at.frustration - right, 0),
        score=session.score + right,
        completed=session.completed + right,
        language=_language(session, heard, understood),
        language_fixed=session.language_fixed or understood.category is Category.LANGUAGE,
        heard_in=_heard_in(session, heard),
        partials=session.partials + (move.name is MoveName.GUIDE_PARTIAL_ANSWER),
    )


def _heard_in(session: Session, heard: Heard) -> tuple[Language, ...]:
    if heard.language is None or heard.by != "voice":
        return session.heard_in
    return (*session.heard_in, heard.language)[-THRESHOLDS.language_run :]


_NAMED_LANGUAGE: tuple[tuple[re.Pattern[str], Language], ...] = (
    (re.compile(r"hinglish|mix|हिंग्लिश", re.IGNORECASE), "hinglish"),
    (re.compile(r"english|angre[zj]i|inglish|अंग्रे|इंग्लिश", re.IGNORECASE), "en"),
    (re.compile(r"hindi|हिंदी|हिन्दी", re.IGNORECASE), "hi"),
)


def _language(session: Session, heard: Heard, understood: Understanding) -> Language:
    """The language asked for; else the one the student kept speaking, unless a person had chosen."""
    if understood.category is Category.LANGUAGE:
        named = (language for pattern, language in _NAMED_LANGUAGE if pattern.search(heard.text))
        return next(named, session.language)
    lately = _heard_in(session, heard)
    same = len(lately) == THRESHOLDS.language_run and len(set(lately)) == 1
    return lately[-1] if same and not session.language_fixed else session.language


def _no_effect(session: Session, move: Move) -> Session:
    return session


def _hinted(session: Session, move: Move) -> Session:
    level = int(move.args["hint_level"])
    return replace(session, hints=level, rung=Rung.HINTED_1 if level == 1 else Rung.HINTED_2, scaffold=None)


def _with_sub_question(session: Session) -> Session:
    asked = session.sub_asked + 1
    return replace(session, sub_asked=asked, scaffold=Scaffold(session.sub_questions_done, asked))


def _probed(session: Session, move: Move) -> Session:
    return replace(session, rung=Rung.PROBED, probed=True, scaffold=None)


def _encouraged(session: Session, move: Move) -> Session:
    now = replace(session, encouraged=session.encouraged + 1)
    return _with_sub_question(now) if move.args["approach"] == "break_down" else now


def _guided(session: Session, move: Move) -> Session:
    if move.args["to"] == "same_step":
        return _with_sub_question(session)
    passed = replace(session, sub_questions_done=session.sub_questions_done + 1, sub_asked=0, scaffold=None)
    return _with_sub_question(passed) if move.args["to"] == "next_step" else passed


def _continued(session: Session, move: Move) -> Session:
    """On to the next item, with everything that belongs to one item set back."""
    return replace(
        session,
        position=session.position + 1,
        rung=Rung.ASKED,
        attempts=0,
        hints=0,
        probed=False,
        idk_count=0,
        partials=0,
        scaffold=None,
        sub_questions_done=0,
        sub_asked=0,
        ended_because="completed_questions" if session.state is State.ENDED else "",
    )


def _explained(session: Session, move: Move) -> Session:
    told = replace(
        session,
        assisted=(*session.assisted, session.item.id),
        completed=session.completed + 1,
    )
    return _continued(told, move)


def _pre_taught(session: Session) -> Session:
    """Before the next question of a skill that had to be explained throughout, its idea is taught once."""
    if tutor_brain.get_pre_teach_instruction(session, session.item) is None:
        return session
    learner = session.learner
    taught = (*learner.concepts_taught, session.item.skill)
    return replace(session, learner=replace(learner, concepts_taught=taught))


def _over(session: Session, move: Move) -> Session:
    reason = str(move.args["reason"])
    past = session.position + (reason == "completed_questions")
    return replace(session, position=past, scaffold=None, ended_because=reason)


_EFFECTS: Mapping[MoveName, Callable[[Session, Move], Session]] = {
    MoveName.GIVE_HINT: _hinted,
    MoveName.ASK_WHAT_THEY_DID: _probed,
    MoveName.TEACH_CONCEPT: _probed,
    MoveName.ENCOURAGE_ATTEMPT: _encouraged,
    MoveName.GUIDE_NEXT_STEP: _guided,
    MoveName.PRAISE_AND_CONTINUE: _continued,
    MoveName.EXPLAIN_SOLUTION: _explained,
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


# --- what a voice needs -------------------------------------------------------------------------------------------

_PHRASE_OF_RULE = {
    "language_changed": "language_changed",
    "greeted_back": "greeting_back",
    "acknowledged": "ack",
    "question_kept": "answer_question",
    "troll": "troll",
    "thinking_aloud": "ack",
    "teach_back_told": "thank_explanation",
    "teach_back_let_go": "next_question",
    "already_ended": "already_ended",
}
_PARTIAL = {
    "sign_missing": "sign",
    "numerator_only": "numerator",
    "form_missing": "form",
    "unit_missing": "unit",
    "one_of_two": "one_of_two",
}
_GUIDE = {
    "next_step": "guide_next_step",
    "same_step": "sub_not_yet",
    "question": "guide_back_to_question",
    "synthesis": "synthesis",
}
_END = {"completed_questions": "end_completed", "student_requested": "end_requested", "time_limit": "end_time"}
_CONCERNS = ("distress", "abuse", "bullying", "personal")


def phrase_of(move: Move, understood: Understanding, said: str) -> str:
    """The family of the phrase book that words `move`."""
    if move.rule in _PHRASE_OF_RULE:
        return _PHRASE_OF_RULE[move.rule]
    if move.name is MoveName.GIVE_HINT:
        return f"give_hint_{move.args['hint_level']}" + ("" if said else "_quiet")
    if move.name is MoveName.EXPLAIN_SOLUTION:
        return f"explain_{move.args['style']}"
    if move.name is MoveName.ENCOURAGE_ATTEMPT:
        return f"encourage_{move.args['approach']}"
    if move.name is MoveName.REDIRECT_TO_QUESTION:
        return f"redirect_{move.args['style']}"
    if move.name is MoveName.GUIDE_PARTIAL_ANSWER:
        return f"guide_partial_{_PARTIAL.get(understood.verdict_reason, 'other')}"
    if move.name is MoveName.GUIDE_NEXT_STEP:
        return _GUIDE[str(move.args["to"])]
    if move.name is MoveName.CARE:
        concern = str(move.args["concern"])
        return "care_" + next((known for known in _CONCERNS if known in concern), "distress")
    if move.name is MoveName.END_SESSION:
        right = understood.verdict is Verdict.CORRECT and understood.about == "item"
        return "praise_and_end" if right else _END[str(move.args["reason"])]
    return str(move.name)


def _phrase(before: Session, now: Session, understood: Understanding, move: Move, said: str) -> str:
    """The family for these words, with the two cases that only the session knows."""
    family = phrase_of(move, understood, said)
    if family == "end_requested" and not now.completed:
        return "end_requested_none"
    asks_again = move.name in (MoveName.REPEAT_QUESTION, MoveName.ASK_AGAIN)
    return "ask_teach_back" if asks_again and understanding.standing(before) is State.TEACH_BACK else family


def plan(before: Session, now: Session, understood: Understanding, at: Situation, move: Move) -> Plan:
    """What a voice needs to word `move`. `before` and `now` are the session on either side of it."""
    language, item = now.language, before.item
    said = at.quote
    family = _phrase(before, now, understood, move, said)
    return Plan(
        move=move,
        language=language,
        student=before.student,
        said=said,
        question=item.spoken.spoken_in(language),
        facts=_facts(item, family, language, understood),
        next_question=now.item.spoken.spoken_in(language) if now.position > before.position else "",
        phrase=family,
        turn=now.turn,
        score=(now.score, now.completed),
        before=("time_warning",) if now.time_warned and not before.time_warned else (),
        after=_after(before, now, family, move),
        slots=_slots(before, now, understood, move, said),
    )


def _after(before: Session, now: Session, family: str, move: Move) -> tuple[str, ...]:
    """What is said after the move's own words, in the same breath."""
    taught = now.learner.concepts_taught != before.learner.concepts_taught
    if family == "praise_and_end" or (move.name is MoveName.EXPLAIN_SOLUTION and now.state is State.ENDED):
        return (_END[now.ended_because],)
    if move.name is MoveName.EXPLAIN_SOLUTION:
        return ("teach_concept" if taught else "next_question",)
    return ()


def _facts(item: Item, family: str, language: Language, understood: Understanding) -> tuple[str, ...]:
    """The sentences of the content that these words may say."""
    if family.startswith("explain"):
        return tuple(step.spoken_in(language) for step in item.steps)
    if family.startswith(("give_hint", "synthesis")):
        level = 2 if family.startswith("give_hint_2") else 1
        return (tutor_brain.get_enhanced_hint(item, level, understood).spoken_in(language),)
    if family.startswith("praise"):
        return (item.praise.spoken_in(language),)
    return (item.relate.spoken_in(language),) if family == "encourage_relate_to_known" else ()


def _slots(
    before: Session, now: Session, understood: Understanding, move: Move, said: str
) -> Mapping[str, str | tuple[str, ...]]:
    """Everything a phrase of this move may hold. What the move is not allowed to say is not among it."""
    language, item = now.language, before.item
    hint = tutor_brain.get_enhanced_hint(item, max(before.hints, int(move.args.get("hint_level", 1)), 1), understood)
    slots: dict[str, Any] = {
        "student": now.student,
        "said": said or _right_answer(before),
        "question": current_question(now),
        "hint": hint.spoken_in(language),
        "praise": item.praise.spoken_in(language),
        "relate": item.relate.spoken_in(language),
        "teach": _idea(now),
        "form": item.form,
        "right": str(now.score),
        "done": str(now.completed),
        "chapter": now.chapter.title.spoken_in(language),
    }
    if (sub := sub_questions.pending(now)) is not None:
        slots["sub"] = sub.ask.spoken_in(language)
    if move.name is MoveName.EXPLAIN_SOLUTION:
        slots["steps"] = tuple(step.spoken_in(language) for step in item.steps)
    return slots


def current_question(session: Session) -> str:
    """The question that stands now, as it is spoken: in a scaffold the small one, else the item's."""
    sub = sub_questions.pending(session)
    if sub is not None and understanding.standing(session) is State.SCAFFOLDING:
        return sub.ask.spoken_in(session.language)
    return session.item.spoken.spoken_in(session.language)


def _idea(session: Session) -> str:
    skills = {skill.id: skill.teach for skill in session.chapter.skills}
    return skills[session.item.skill].spoken_in(session.language)


def _right_answer(session: Session) -> str:
    """The student's words that a pending teach-back asks about."""
    asked = (entry.student for entry in reversed(session.history) if entry.action == MoveName.ASK_TEACH_BACK)
    return next(asked, "")
