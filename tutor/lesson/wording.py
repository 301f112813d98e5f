"""What a voice needs to word a move: the family of phrases, and everything that may fill them.

Pure. A plan never holds an answer that the ladder does not allow yet, and nothing here chooses a move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tutor import tutor_brain
from tutor.checking import equivalence
from tutor.diagnosis import sub_questions
from tutor.guard import guardrails
from tutor.input_classifier import ANOTHER_KIND
from tutor.lesson import astray, gate, missed, next_items, practice, replies
from tutor.listening import understanding
from tutor.listening.values import FEELINGS, FEELS, TELLS_A_STEP, TWO_VALUES
from tutor.turn import (
    ASKS_FASTER,
    ASKS_SLOWER,
    GIVES_UP,
    WHY_SO,
    ActName,
    Item,
    Language,
    Move,
    MoveName,
    Packet,
    Plan,
    Session,
    Situation,
    Skill,
    State,
    StudyStep,
    Text,
    Understanding,
    replaced,
)

# --- families -----------------------------------------------------------------------------------------------------

ASKS_WHETHER_RIGHT = "asks_whether_right"
"""Why something is a wish to know whether an answer is right."""
_PHRASE_OF_RULE = {
    "language_changed": "language_changed",
    "greeted_back": "greeting_back",
    "acknowledged": "ack",
    "question_kept": "answer_question",
    TWO_VALUES: "which_of_two",
    WHY_SO: "why_so",
    ASKS_SLOWER: "goes_slower",
    ASKS_FASTER: "goes_faster",
    tutor_brain.SLOWEST_ALREADY: "slowest_already",
    TELLS_A_STEP: "step_heard",
    "troll": "troll",
    "thinking_aloud": "thinking_heard",
    "feels_happy": "ack",
    "feels_proud": "ack",
    "asks_score": "tell_score",
    "asks_how_many_left": "tell_score",
    "teach_back_told": "thank_explanation",
    "teach_back_let_go": "next_question",
    tutor_brain.TEACH_BACK_ASTRAY: "teach_back_astray",
    f"{tutor_brain.TEACH_BACK_ASTRAY}:last_item": "teach_back_astray",
    tutor_brain.CONFLICT: "way_conflict",
    tutor_brain.WAY_RIGHT: "way_right_check",
    "guessed": "way_guessed",
    "told_by": "way_told_by",
    "in_the_head": "way_in_the_head",
    "cannot_say": "way_in_the_head",
    "already_ended": "already_ended",
    **dict.fromkeys(
        ("needs_washroom", "needs_water", "needs_hungry", "needs_called", "asks_for_a_break"), "go_and_come"
    ),
    "needs_unwell": "unwell",
    "feels_tired": "feels_tired",
    "feels_bored": "feels_bored",
    ASKS_WHETHER_RIGHT: "tell_and_see",
    tutor_brain.ANOTHER_CHAPTER: "another_chapter",
    tutor_brain.HARDER_LATER: "harder_later",
    tutor_brain.HARDEST_ALREADY: "hardest_already",
    tutor_brain.SLOW_DOWN: "slow_down",
    "asked_harder": "harder_question",
    "asked_easier": "easier_question",
    "paused": "pause_for_today",
    "still_paused": "pause_goes_on",
}
_PARTIAL = {
    "sign_missing": "sign",
    "numerator_only": "numerator",
    "form_missing": "form",
    "unit_missing": "unit",
    "one_of_two": "one_of_two",
    "other_measure": "measure",
}
_GUIDE = {
    "next_step": "guide_next_step",
    "same_step": "sub_not_yet",
    "small_steps": "small_steps",
    "question": "guide_back_to_question",
    "synthesis": "synthesis",
}
_END = {"completed_questions": "end_completed", "student_requested": "end_requested", "time_limit": "end_time"}
_BY_ARGUMENT = {
    MoveName.EXPLAIN_SOLUTION: ("explain", "style"),
    MoveName.ENCOURAGE_ATTEMPT: ("encourage", "approach"),
    MoveName.REDIRECT_TO_QUESTION: ("redirect", "style"),
}
"""Moves whose argument names the family."""
_CONCERNS = ("distress", "abuse", "bullying", "personal")


def phrase_of(move: Move, understood: Understanding, said: str, *, close: bool = False) -> str:
    """The family of the phrase book that words `move`; `close` says that a miss was near."""
    if move.rule in _PHRASE_OF_RULE:
        return _PHRASE_OF_RULE[move.rule]
    if move.rule.startswith("soft_"):
        return f"care_{move.rule}"
    if move.name in _BY_ARGUMENT:
        stem, argument = _BY_ARGUMENT[move.name]
        return f"{stem}_{move.args[argument]}"
    if move.name is MoveName.GIVE_HINT:
        level = move.args["hint_level"]
        tells = said or understood.verdict is not None
        return "give_hint_close" if close and said else f"give_hint_{level}" + ("" if tells else "_quiet")
    if move.name is MoveName.ASK_WHAT_THEY_DID and close:
        return "ask_what_they_did_close"
    if move.name is MoveName.GUIDE_PARTIAL_ANSWER:
        return f"guide_partial_{_PARTIAL.get(understood.verdict_reason, 'other')}"
    if move.name is MoveName.GUIDE_NEXT_STEP:
        family = _GUIDE[str(move.args["to"])]
        return f"{family}_quiet" if family == "small_steps" and understood.verdict is None else family
    if move.name is MoveName.CARE:
        concern = str(move.args["concern"])
        return "care_" + next((known for known in _CONCERNS if known in concern), "distress")
    if move.name is MoveName.END_SESSION:
        return "praise_and_end" if understood.is_right else _END[str(move.args["reason"])]
    return str(move.name)


def _phrase(before: Session, now: Session, understood: Understanding, at: Situation, move: Move) -> str:
    """The family for these words, with the cases that only the session knows."""
    family = phrase_of(move, understood, at.quote, close=at.close and understood.diagnosis is None)
    if move.name in (MoveName.GUIDE_NEXT_STEP, MoveName.EXPLAIN_SOLUTION):
        return _guided(before, missed.family(before, now, family, understood), understood, move)
    if family == "why_so" and (reason := _reason(before, now)) is not None and reason[0] is None:
        return "why_so_idea"
    if place := _of_a_place(before, family, understood, move):
        return place
    if now.firm != before.firm and understood.is_right:
        return "praise_firm"
    if move.name is MoveName.CHANGE_ITEM and _leads_with(before, now, at):
        return _leads_with(before, now, at)
    if family in _END.values():
        return _ending(now, family)
    if move.name is MoveName.PRAISE_AND_CONTINUE and _leads_with(before, now, at):
        return (
            "praise_and_end" if family in ("praise_and_continue", "thank_explanation") else _leads_with(before, now, at)
        )
    asks_again = move.name in (MoveName.REPEAT_QUESTION, MoveName.ASK_AGAIN) and move.rule not in OF_SILENCE
    if asks_again and understanding.standing(before) is State.TEACH_BACK:
        return "ask_teach_back"
    if family == "ask_again":
        return asked_again(move, understood, at)
    return of_waiting(move, at) if family == "wait" else family


def _ending(now: Session, family: str) -> str:
    """The family that ends a lesson: nothing is called finished that waits, and nothing alone that was helped with."""
    if family == "end_completed" and now.left:
        return "end_waits_right" if now.score else "end_waits"
    if family == "end_requested" and not now.completed:
        return "end_requested_none"
    return family if now.alone == now.score else f"{family}_helped"


def _of_a_place(before: Session, family: str, understood: Understanding, move: Move) -> str:
    """The family that says where a miss or a told way went astray; empty where that is not known."""
    if family == "teach_back_astray":
        return family if _conflict(before, understood) is None else "teach_back_conflict"
    told = move.rule.startswith(tutor_brain.TOLD)
    if not (told or family in _AFTER_A_MISS) or astray.where(before, understood) is None:
        return ""
    if told:
        return "way_astray"
    return "give_hint_same_place" if _is_told(before, understood) else "give_hint_where"


_AFTER_A_MISS = ("give_hint_1", "give_hint_2")


def _is_told(before: Session, understood: Understanding) -> bool:
    """Whether Didi has said of this very question where this went astray, in the same words."""
    text = astray.where(before, understood)
    return text is not None and tutor_brain.was_said(text, astray.said_of_item(before))


def _guided(before: Session, family: str, understood: Understanding, move: Move) -> str:
    """The family of a step on the way; a hint that was said in this lesson is not said again to draw it together."""
    if family != "synthesis" or missed.step(before) is not None:
        return family
    was = tutor_brain.was_said(_last_hint(before, understood, move), astray.said_before(before))
    return "synthesis_bare" if was and before.hints else family


def _conflict(before: Session, understood: Understanding) -> Text | None:
    """The small conflict with the misconception that was told."""
    return astray.conflict(before, understood, practice.answered(before))


OF_SILENCE = (tutor_brain.SILENCE, tutor_brain.WAITS_QUIETLY)
"""Rules of the moves that follow on silence."""


def asked_again(move: Move, understood: Understanding, at: Situation) -> str:
    """The family for what was not made out: first what would be understood, then what it may have been.

    What was typed made no sound, so it is never called unheard.
    """
    if move.rule == tutor_brain.SILENCE:
        return "are_you_there"
    heard = "heard" if move.rule != tutor_brain.NOT_UNDERSTOOD and not at.typed else "understood"
    if guardrails.stood_still(at):
        return f"not_{heard}_again"
    if understood.category_reason == ANOTHER_KIND:
        return "other_kind"
    return "ask_again" if heard == "heard" else "not_understood"


def of_waiting(move: Move, at: Situation) -> str:
    """The family that grants time; who asked for it twice already hears another one. Nothing is said to silence."""
    if move.rule in OF_SILENCE:
        return "are_you_there" if move.rule == tutor_brain.SILENCE else ""
    return "wait_longer" if at.lately[-2:] == (MoveName.WAIT, MoveName.WAIT) else "wait"


def _leads_with(before: Session, now: Session, at: Situation) -> str:
    """The family that leads to the next question when it does not simply follow; else empty."""
    if _taught(before, now) is not None:
        return "teach_concept" if now.learner.concepts_taught[-1] == now.item.skill else "recall_idea"
    if (told := _explanation(before, now)) is not None:
        first = not any(step.skill == told.skill for step in _explained(now, before.told))
        return "idea_first" if first else "idea_again"
    return _OF_FRESH[at.fresh] if now.brought != before.brought else _of_step(before, now)


def _of_step(before: Session, now: Session) -> str:
    """The family that leads into a step of the plan, where another one begins; else empty."""
    here, came_from = next_items.step_at(now), next_items.step_at(before)
    if here in (came_from, next_items.NO_STEP) or not next_items.moved(before, now):
        return ""
    step = now.study[here]
    if step.kind == "check":
        known = next_items.level_of(now.learner, step.skill) in next_items.KNOWN
        return "quick_check" if known else ""
    return "practice_begins" if before.item.skill == step.skill else ""


def _explanation(before: Session, now: Session) -> StudyStep | None:
    """The plan's explanation that is said in this turn."""
    return next(iter(_explained(now, now.told[len(before.told) :])), None)


def _explained(session: Session, places: tuple[int, ...]) -> tuple[StudyStep, ...]:
    return tuple(session.study[place] for place in places)


_OF_FRESH = {
    next_items.EXTEND: "harder_question",
    next_items.CONSOLIDATE: "similar_question",
    next_items.AFTER_EXPLAINED: "similar_question",
    next_items.EASIER: "easier_question",
    next_items.HARDER: "harder_question",
}


def _taught(before: Session, now: Session) -> Skill | None:
    """The skill whose idea is said in this turn ahead of the next question."""
    new = now.learner.concepts_taught[len(before.learner.concepts_taught) :]
    moved = next_items.moved(before, now)
    return next((skill for skill in now.chapter.skills if moved and skill.id in new), None)


# --- the plan -----------------------------------------------------------------------------------------------------


def _of_result(family: str, at: Situation) -> str:
    """The family that praises the result alone, where nobody has heard of a method."""
    return _RESULT_ALONE.get(family, family) if not at.strength else family


_RESULT_ALONE = {"praise_and_continue": "praise_result", "praise_and_end": "praise_result_end"}


_OF_A_TRUTH = {
    family: f"{family}_truth"
    for family in ("praise_and_continue", "praise_and_end", "ask_teach_back", "praise_result", "praise_result_end")
}
"""Families that quote a right answer, each with the one for a yes or a no: nobody says "that's it, no!"."""


def plan(before: Session, now: Session, understood: Understanding, at: Situation, move: Move) -> Plan:
    """What a voice needs to word `move`. `before` and `now` are the session on either side of it."""
    language, item = now.language, before.item
    family = _of_result(_phrase(before, now, understood, at, move), at)
    style = tutor_brain.style_of(now.learner).name
    hint = _hint(before, now, family, understood, move)
    part = _right_so_far(before, now, family, at, understood)
    return Plan(
        move=move,
        language=language,
        student=before.student,
        said=at.quote,
        instead=_OF_A_TRUTH if at.quote and item.kind == "yes_no" else {},
        question=item.spoken.spoken_in(language),
        facts=_facts(item, family, language, hint),
        next_question=now.item.spoken.spoken_in(language) if next_items.moved(before, now) else "",
        phrase=family,
        turn=now.turn,
        score=(now.score, now.completed),
        before=(
            *said_first(before, now),
            *_warmly(before, understood, family),
            *(
                ("it_is_right",)
                if at.state is State.TEACH_BACK and understood.category_reason == ASKS_WHETHER_RIGHT
                else ()
            ),
            *_firm_first(before, now, understood),
            *part[:1],
        ),
        after=_after(before, now, family, at, move) or (() if part else _your_turn(item, family, hint, language)),
        slots=slowly(
            family,
            {
                **_slots(before, now, at, move, hint),
                **_of_its_own(before, now, family, understood),
                "earlier": _earlier(before, language) if understood.has(*replies.NEEDS_TRUTH) else "",
                "part": part[-1:],
            },
        ),
        style=style,
        pacing=at.pacing,
        brief=at.pacing == "SIMPLIFY" or (style == "quiet" and len(now.learner.lengths) > 1),
        used=dict(before.phrases_used),
        seed=before.seed,
    )


def _of_its_own(before: Session, now: Session, family: str, understood: Understanding) -> Mapping[str, str]:
    """What fills the slots that one family has to itself: where a miss went astray, a reason, offers, a measure."""
    language = now.language
    place = missed.place(before, now, understood) if family in _NAMES_THE_PLACE else None
    against = _conflict(before, understood) if family in _IN_CONFLICT else None
    told = {"where": place, "conflict": against}
    if place is not None or against is not None:
        return {name: text.spoken_in(language) for name, text in told.items() if text is not None}
    if family.startswith("why_so") and (reason := _reason(before, now)) is not None:
        step = {} if reason[0] is None else {"step": reason[0].spoken_in(language)}
        return {**step, "teach": reason[1].spoken_in(language)}
    if offered := replies.offers(now, family):
        return {"offers": replies.aloud(offered, language)}
    return {"measure": equivalence.measured(before.item.answer)} if family == "guide_partial_measure" else {}


_NAMES_THE_PLACE = (
    "give_hint_where", "give_hint_same_place", "small_steps_where", "small_steps_same_place", "synthesis_where",
    "explain_where", "way_astray", "way_conflict",
)  # fmt: skip
_IN_CONFLICT = ("way_conflict", "teach_back_conflict")


def _reason(before: Session, now: Session) -> tuple[Text | None, Text] | None:
    """The reason of the solution that was told before, in the language of this turn."""
    return replies.reason(replaced(before, language=now.language))


def _waits(now: Session) -> str:
    """What the next lesson begins with of the skills that were put off in this one, by name; empty where none was."""
    first = next((skill for skill in now.chapter.skills if skill.id in now.left), None)
    return "" if first is None else first.name.spoken_in(now.language)


def _earlier(before: Session, language: Language) -> str:
    """The skill of something that the student did earlier in the lesson, by name; empty where there is none to name."""
    _, skill = replies.deed(before)
    return before.chapter.skill(skill).name.spoken_in(language) if skill else ""


def slowly(family: str, slots: Mapping[str, str | tuple[str, ...]]) -> Mapping[str, str | tuple[str, ...]]:
    """The slots with the question in pieces where Didi was asked to go slower: a voice rests between sentences."""
    question = slots.get("question")
    if family not in ("goes_slower", "slowest_already") or not isinstance(question, str):
        return slots
    return {**slots, "question": tuple(_PIECE_ENDS.split(question))}


_PIECE_ENDS = re.compile(r"(?<=[.!?।,;:])\s+")


def _right_so_far(
    before: Session, now: Session, family: str, at: Situation, understood: Understanding
) -> tuple[str, ...]:
    """The family that says which part of a miss is right, and that part; nothing where none is known to be."""
    tells = family.startswith(("give_hint", "ask_what_they_did", "small_steps"))
    part = missed.right_so_far(before, now, at.quote, understood) if tells else None
    found = part is not None and part[0] == "right_so_far_found"
    return () if part is None or (found and not family.startswith("small_steps")) else part


def _your_turn(item: Item, family: str, hint: Text | None, language: Language) -> tuple[str, ...]:
    """The family that hands the question back after a hint, unless the hint itself asks something."""
    asks = hint is None or hint.spoken_in(language).rstrip().endswith("?")
    if asks or not family.startswith(("give_hint", "way_astray")):
        return ()
    return ("your_turn_choose",) if missed.is_choice(item) else ("your_turn",)


def _firm_first(before: Session, now: Session, understood: Understanding) -> tuple[str, ...]:
    """The family that celebrates a skill after a teach-back, where what was told is not called right."""
    return ("skill_firm",) if now.firm != before.firm and not understood.is_right else ()


_GLAD = (ActName.HAPPY, ActName.PROUD)


def _warmly(before: Session, understood: Understanding, family: str) -> tuple[str, ...]:
    """A short warm clause where a feeling was said and the move's own words do not speak of it.

    Who feels bad at it, gives up or is afraid hears something true that they did.
    """
    if understood.is_soft or understood.is_private or family.startswith((FEELS, "unwell", "already_ended")):
        return ()
    if understood.has(*replies.NEEDS_TRUTH):
        return (replies.deed(before)[0],)
    if understood.has(*(FEELINGS - set(_GLAD))):
        return ("warm_heavy",)
    return ("warm_glad",) if understood.has(*_GLAD) else ()


def said_first(before: Session, now: Session) -> tuple[str, ...]:
    """What is said before a move's own words: that time is nearly up, when it was this turn that found it so."""
    return ("time_warning",) if now.time_warned and not before.time_warned else ()


def remembered(now: Session, plan: Plan) -> Session:
    """The session, which now remembers what families were said; the same whichever voice found the words."""
    said = dict(now.phrases_used)
    for family in filter(None, (*plan.before, plan.instead.get(plan.phrase, plan.phrase), *plan.after)):
        said[family] = said.get(family, 0) + 1
    return replaced(now, phrases_used=tuple(said.items()))


def packet(session: Session) -> Packet:
    """What a model may know of the lesson beside its plan: where the student stands, and not who they are."""
    known = tutor_brain.get_context_packet(session)
    return {name: value for name, value in known.items() if name != "student"}


def opening(now: Session) -> Plan:
    """What a voice needs to greet and ask the first question; an idea the student needs for it is said before."""
    language, item = now.language, now.item
    skill = tutor_brain.idea_to_teach(now, item)
    question = item.spoken.spoken_in(language)
    slots = {"student": now.student, "chapter": now.chapter.title.spoken_in(language), "question": question}
    move = Move(MoveName.GREET, {}, "first_meeting")
    again = back_to_skill(now)
    slots["skill"] = now.chapter.skill(item.skill).name.spoken_in(language)
    if skill is None and not again:
        return Plan(move, language, now.student, "", question, phrase="greet_first", turn=now.turn, slots=slots)
    if skill is not None:
        slots["teach"] = skill.teach.spoken_in(language)
    after = (*again, _of_idea(now, skill))
    return Plan(
        move, language, now.student, "", question, phrase="greet_and_recall", turn=now.turn, after=after, slots=slots
    )


def back_to_skill(now: Session) -> tuple[str, ...]:
    """The family that says that a lesson begins with what was put off in an earlier one; empty where it does not."""
    return ("back_to_skill",) if now.item.skill in gate.put_off_before(now.chapter, now.learner) else ()


def _of_idea(now: Session, skill: Skill | None) -> str:
    """The family that leads to the first question by the idea of a skill, or by none."""
    if skill is None:
        return "next_question"
    return "teach_concept" if skill.id == now.item.skill else "recall_idea"


def _after(before: Session, now: Session, family: str, at: Situation, move: Move) -> tuple[str, ...]:
    """What is said after the move's own words, in the same breath."""
    gives_up = move.name in GIVES_UP
    if now.state is State.ENDED and (family in _LEADS_NOWHERE or gives_up):
        return (_ending(now, _END[now.ended_because]),)
    left = ("skill_put_off",) if now.left != before.left else ()
    if gives_up or family in (*_LEADS_NOWHERE, "put_off"):
        return (*left, _leads_with(before, now, at) or "next_question")
    return ()


_LEADS_NOWHERE = ("praise_and_end", "praise_result_end", "praise_firm", "teach_back_astray", "teach_back_conflict")
"""Families that are said of the question that is done with, and do not lead to the next."""


def _hint(before: Session, now: Session, family: str, understood: Understanding, move: Move) -> Text | None:
    """The one hint of this turn: the move's own, a nudge for a small question, or what draws it all together."""
    if family == "sub_not_yet_hint":
        return missed.nudge(before, now)
    if family == "synthesis" and (step := missed.step(before)) is not None:
        return step
    if family == "teach_back_astray" and understood.diagnosis is not None:
        return understood.diagnosis.hint
    if family.startswith("give_hint") or family in ("synthesis", "way_astray"):
        return _last_hint(before, understood, move)
    return None


def _last_hint(before: Session, understood: Understanding, move: Move) -> Text:
    level = int(move.args.get("hint_level", max(before.hints, 1)))
    idea = before.chapter.skill(before.item.skill)
    return tutor_brain.get_enhanced_hint(before.item, level, understood, astray.said_before(before), idea)


def _facts(item: Item, family: str, language: Language, hint: Text | None) -> tuple[str, ...]:
    """The sentences of the content that these words may say."""
    if family.startswith("explain"):
        return tuple(step.spoken_in(language) for step in item.steps)
    if hint is not None:
        return (hint.spoken_in(language),)
    if family.startswith("praise") and family not in _RESULT_ALONE.values():
        return (item.praise.spoken_in(language),)
    return (item.relate.spoken_in(language),) if family == "encourage_relate_to_known" else ()


def _slots(
    before: Session, now: Session, at: Situation, move: Move, hint: Text | None
) -> dict[str, str | tuple[str, ...]]:
    """Everything a phrase of this move may hold. What the move is not allowed to say is not among it."""
    language, item = now.language, before.item
    slots: dict[str, Any] = {
        "student": now.student,
        "said": at.quote or _right_answer(before),
        "question": current_question(now),
        "praise": item.praise.spoken_in(language),
        "relate": item.relate.spoken_in(language),
        "teach": _idea(before, now),
        "form": item.form,
        "awaited": now.expected_kind,
        "right": str(now.score),
        "done": str(now.completed),
        "chapter": now.chapter.title.spoken_in(language),
        "skill": now.chapter.skill(item.skill).name.spoken_in(language),
        "waits": _waits(now),
    }
    if move.rule == TWO_VALUES:
        slots |= {"said": str(move.args["one"]), "other": str(move.args["other"])}
    if hint is not None:
        slots["hint"] = hint.spoken_in(language)
    if (sub := sub_questions.pending(now)) is not None:
        slots["sub"] = sub.ask.spoken_in(language)
    if move.name is MoveName.EXPLAIN_SOLUTION:
        slots["steps"] = tuple(step.spoken_in(language) for step in item.steps)
    return slots


def current_question(session: Session) -> str:
    """The question that stands now, as it is spoken: in a scaffold the small one, else the item's.

    Where the student asks there is none; the chapter's title stands for it.
    """
    if understanding.standing(session) is State.LISTENING:
        return session.chapter.title.spoken_in(session.language)
    sub = sub_questions.pending(session)
    if sub is not None and understanding.standing(session) is State.SCAFFOLDING:
        return sub.ask.spoken_in(session.language)
    return session.item.spoken.spoken_in(session.language)


def _idea(before: Session, now: Session) -> str:
    """The idea that is said in this turn: what was found to be needed, else that of the present skill."""
    if (told := _explanation(before, now)) is not None:
        return told.say.spoken_in(now.language)
    skill = _taught(before, now) or now.chapter.skill(now.item.skill)
    return skill.teach.spoken_in(now.language)


def _right_answer(session: Session) -> str:
    """The value, in the student's words, that a pending teach-back asks about; empty where none is pending."""
    if understanding.standing(session) is not State.TEACH_BACK:
        return ""
    asked = (entry.student for entry in reversed(session.history) if entry.action == MoveName.ASK_TEACH_BACK)
    return practice.quote_again(next(asked, ""), session.item.kind)
