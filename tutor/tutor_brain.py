"""The brain: the next teaching move, and what a lesson learns about its student. Pure reasoning, no voice, no model.

`RULES` is read from the top and the first rule that has something to say chooses the move. A rule sees a `Situation`
and an `Understanding` and nothing else, so a move can be derived again from the why-card alone. The brain must never
choose by an answer it has not been given a verdict on, and never words anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from tutor.guard import speech_guard
from tutor.language.lexicon import tables
from tutor.lesson import learner
from tutor.listening import ways
from tutor.listening.values import NEEDS_TO, TELLS_A_STEP, TWO_VALUES
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    ASKS_ANOTHER_CHAPTER,
    ASKS_EASIER,
    ASKS_FASTER,
    ASKS_HARDER,
    ASKS_SLOWER,
    MOST_SLOWER,
    PUTS_OFF,
    WHY_SO,
    ActName,
    Category,
    Item,
    Learner,
    Move,
    MoveName,
    Rung,
    Session,
    Situation,
    Skill,
    State,
    Text,
    Understanding,
    Verdict,
)

Rule = Callable[[Situation, Understanding], Move | None]

APPROACHES = ("break_down", "relate_to_known", "reduce_pressure")
"""Ways to encourage, in the order they take turns."""

# --- the next move ------------------------------------------------------------------------------------------------

_ONE_REPLY: dict[Category, Move] = {
    Category.UNCLEAR: Move(MoveName.ASK_AGAIN, rule="hearing_unsure"),
    Category.REPEAT: Move(MoveName.REPEAT_QUESTION, rule="asked_to_repeat"),
    Category.THINKING: Move(MoveName.WAIT, rule="thinking"),
    Category.LANGUAGE: Move(MoveName.REPEAT_QUESTION, rule="language_changed"),
}
"""Categories with one reply wherever they are heard."""

_STAY_WITH_IT: dict[Category, Move] = {
    Category.GREETING: Move(MoveName.REDIRECT_TO_QUESTION, {"style": "gentle"}, "greeted_back"),
    Category.ACK: Move(MoveName.REPEAT_QUESTION, rule="acknowledged"),
    Category.QUESTION: Move(MoveName.REDIRECT_TO_QUESTION, {"style": "gentle"}, "question_kept"),
    Category.TROLL: Move(MoveName.REDIRECT_TO_QUESTION, {"style": "direct"}, "troll"),
}
"""Categories that leave the item's question standing."""


def next_move(situation: Situation, understood: Understanding) -> Move:
    """The move that the first applying rule chooses. Every situation has one: the last rule always applies."""
    return next(move for rule in RULES if (move := rule(situation, understood)) is not None)


def climb(situation: Situation, understood: Understanding, why: str) -> Move:
    """One rung up the ladder of help: probe, hint 1, hint 2, small questions, explanation (behaviour: the ladder).

    Where the school keeps solutions for the teacher, the item is left to them in place of the explanation.

    The probe is left out for a student who was not answering, who is frustrated, whose misconception is known, or to
    whom the idea must be taught first.
    """
    if situation.rung >= Rung.HINTED_2:
        return _in_small_steps(situation, understood, why) or _give_up(situation, why)
    if situation.rung is Rung.HINTED_1:
        return _hint(2, situation, f"{why}:after_hint_1")
    if situation.rung is Rung.PROBED:
        return _hint(1, situation, f"{why}:after_probe")
    return _first_help(situation, understood, why)


def _in_small_steps(situation: Situation, understood: Understanding, why: str) -> Move | None:
    """The item's small questions, which come before its solution; None when none is left that may be asked.

    A miss in the middle of one puts it again. Who is stuck in the middle of one is told the solution.
    """
    may_repeat = situation.sub_asked < THRESHOLDS.max_sub_asked
    if situation.state is State.SCAFFOLDING:
        missed = understood.verdict is not None and may_repeat and situation.subs_left > 0
        return _guide("same_step", f"{why}:small_steps") if missed else None
    left = situation.subs_left if may_repeat else situation.subs_left - 1
    return _guide("small_steps", f"{why}:small_steps") if left > 0 else None


def _give_up(situation: Situation, why: str) -> Move:
    if not situation.solutions:
        ruled_out = (f"{MoveName.EXPLAIN_SOLUTION}: the school leaves solutions to the teacher",)
        return Move(MoveName.LEAVE_TO_TEACHER, {}, f"{why}:hints_used_up", ruled_out)
    style = "step_by_step" if situation.attempts else "analogy"
    return Move(MoveName.EXPLAIN_SOLUTION, {"style": style}, f"{why}:hints_used_up")


def _first_help(situation: Situation, understood: Understanding, why: str) -> Move:
    probe = "ask_what_they_did"
    if understood.about != "item":
        return _hint(1, situation, f"{why}:nothing_to_probe")
    if situation.concept_needed:
        return Move(MoveName.TEACH_CONCEPT, {}, f"{why}:concept_needed", (f"{probe}: the idea comes first",))
    if situation.frustration >= THRESHOLDS.frustration_signals:
        return replace(_hint(1, situation, f"{why}:frustrated"), ruled_out=(f"{probe}: help, not questions",))
    if understood.diagnosis is not None:
        return replace(_hint(1, situation, f"{why}:diagnosed"), ruled_out=(f"{probe}: what they did is known",))
    return Move(MoveName.ASK_WHAT_THEY_DID, {}, f"{why}:first_miss")


def _hint(level: int, situation: Situation, rule: str) -> Move:
    return Move(MoveName.GIVE_HINT, {"hint_level": level, "what_student_got_wrong": situation.quote}, rule)


def _end(reason: str, rule: str) -> Move:
    return Move(MoveName.END_SESSION, {"reason": reason}, rule)


def _guide(to: str, rule: str) -> Move:
    return Move(MoveName.GUIDE_NEXT_STEP, {"to": to}, rule)


def _safety(situation: Situation, understood: Understanding) -> Move | None:
    if understood.category is not Category.SAFETY:
        return None
    return Move(MoveName.CARE, {"concern": understood.category_reason}, "safety")


def _soft_concern(situation: Situation, understood: Understanding) -> Move | None:
    """Words that may be a sign of distress, and hold no answer: a kind sentence, and the same question again."""
    if not understood.is_soft or understood.verdict is not None:
        return None
    return Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": "reduce_pressure"}, understood.category_reason)


def _already_ended(situation: Situation, understood: Understanding) -> Move | None:
    return _end("already_ended", "already_ended") if situation.state is State.ENDED else None


def _out_of_time(situation: Situation, understood: Understanding) -> Move | None:
    return _end("time_limit", "time_limit") if situation.elapsed >= situation.limit_s else None


def _asked_to_stop(situation: Situation, understood: Understanding) -> Move | None:
    return _end("student_requested", "asked_to_stop") if understood.category is Category.STOP else None


def _which_of_two(situation: Situation, understood: Understanding) -> Move | None:
    """Two values were put forward: she asks which is meant, and counts neither."""
    if understood.category_reason != TWO_VALUES or not understood.either:
        return None
    return Move(MoveName.ASK_AGAIN, {"one": understood.either[0], "other": understood.either[1]}, TWO_VALUES)


def _tells_a_step(situation: Situation, understood: Understanding) -> Move | None:
    """Numbers were worked with and none was put forward: what it comes to is asked."""
    told = understood.category_reason == TELLS_A_STEP and situation.state is not State.PROBED
    return Move(MoveName.REPEAT_QUESTION, rule=TELLS_A_STEP) if told else None


def _needs_a_break(situation: Situation, understood: Understanding) -> Move | None:
    """Who must go, or wants a break, goes at once: the question waits."""
    reason = understood.category_reason
    needed = reason.startswith(NEEDS_TO) or reason == A_BREAK
    return Move(MoveName.WAIT, {}, reason) if needed else None


A_BREAK = "asks_for_a_break"
"""The rule by which the question waits while the student rests."""


_TOLD = "asks_whether_right"


def _wants_to_know(situation: Situation, understood: Understanding) -> Move | None:
    """Whether an answer is right is told of an answer: the student is asked to say it."""
    told = understood.category_reason == _TOLD and situation.state is not State.TEACH_BACK
    return Move(MoveName.REPEAT_QUESTION, {}, understood.category_reason) if told else None


def _pace(situation: Situation, understood: Understanding) -> Move | None:
    """She speaks more slowly, as far as that can be followed, or as before; the question is asked so."""
    if understood.category_reason == ASKS_SLOWER:
        rule = ASKS_SLOWER if situation.slower < MOST_SLOWER else SLOWEST_ALREADY
    elif understood.category_reason == ASKS_FASTER and situation.slower:
        rule = ASKS_FASTER
    else:
        return None
    return Move(MoveName.REPEAT_QUESTION, {}, rule)


SLOWEST_ALREADY = "slowest_already"
"""The rule by which Didi says that she speaks as slowly as she can."""


def _wonders_why(situation: Situation, understood: Understanding) -> Move | None:
    """The reason of a solution that was told just now; the question that stands by then is asked again."""
    return Move(MoveName.REPEAT_QUESTION, {}, WHY_SO) if understood.category_reason == WHY_SO else None


def is_break(move: Move) -> bool:
    """Whether the student goes away from the lesson for a while."""
    return move.name is MoveName.WAIT and (move.rule == A_BREAK or move.rule.startswith(NEEDS_TO))


def _feels(situation: Situation, understood: Understanding) -> Move | None:
    """A feeling is met with warmth, and the step is made smaller where the lesson weighs on the student."""
    feeling = understood.feels
    if feeling is None or situation.state is State.TEACH_BACK:
        return None
    if feeling in (ActName.PROUD, ActName.HAPPY, ActName.TIRED, ActName.BORED):
        return Move(MoveName.REPEAT_QUESTION, {}, understood.category_reason)
    return replace(_smaller(situation, understood), rule=understood.category_reason)


def _smaller(situation: Situation, understood: Understanding) -> Move:
    """A smaller step: a small question where one is left, else the next hint, else what it is like.

    Who is encouraged for the third time running is helped on as far as the ladder goes.
    """
    if _may_break_down(situation):
        return Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": "break_down"})
    if situation.rung < Rung.HINTED_2:
        return _hint(2 if situation.rung is Rung.HINTED_1 else 1, situation, "")
    if situation.lately[-2:] == (MoveName.ENCOURAGE_ATTEMPT, MoveName.ENCOURAGE_ATTEMPT):
        return climb(situation, understood, "")
    return Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": "relate_to_known"})


def _one_reply(situation: Situation, understood: Understanding) -> Move | None:
    return _ONE_REPLY.get(understood.category) or not_heard(situation, understood)


def not_heard(situation: Situation, understood: Understanding) -> Move | None:
    """A sound without words is asked about. After silence she asks once whether somebody is there, then waits."""
    if understood.category is not Category.NOISE:
        return None
    if understood.category_reason != "nothing":
        return Move(MoveName.ASK_AGAIN, rule="noise")
    return Move(MoveName.WAIT, rule=WAITS_QUIETLY) if situation.silences else Move(MoveName.ASK_AGAIN, rule=SILENCE)


SILENCE, WAITS_QUIETLY = "silence", "waits_quietly"
"""The rules by which Didi asks whether somebody is there, and by which she then says nothing more."""


def _not_understood(situation: Situation, understood: Understanding) -> Move | None:
    """She says that she did not understand, and what she would understand; nothing is counted."""
    asks = understood.category is Category.NOT_UNDERSTOOD
    return Move(MoveName.ASK_AGAIN, {}, NOT_UNDERSTOOD) if asks else None


NOT_UNDERSTOOD = "not_understood"
"""The rule by which Didi says that she did not understand."""


def _teach_back(situation: Situation, understood: Understanding) -> Move | None:
    """Whatever is said about how they got it ends a teach-back; the item was already right.

    Thanks are for a way that was told. A way that shows a misconception gets its conflict, or its hint.
    """
    if situation.state is not State.TEACH_BACK:
        return None
    if understood.diagnosis is not None:
        return _go_on(situation, TEACH_BACK_ASTRAY)
    told = understood.category is Category.CONCEPT or understood.category_reason in (ways.TELLS, ways.TELLS_RIGHT)
    return _go_on(situation, "teach_back_told" if told else "teach_back_let_go")


TEACH_BACK_ASTRAY = "teach_back_astray"
"""The rule by which a way that shows a misconception is answered, although the answer was right."""


def _go_on(situation: Situation, rule: str) -> Move:
    if situation.last_item:
        return _end("completed_questions", f"{rule}:last_item")
    return Move(MoveName.PRAISE_AND_CONTINUE, {"what_they_did_well": situation.strength}, rule)


def _correct(situation: Situation, understood: Understanding) -> Move | None:
    if understood.verdict is not Verdict.CORRECT:
        return None
    if understood.about == "sub_question":
        return _guide("next_step" if situation.subs_left > 1 else "question", "sub_answer_right")
    if situation.teach_back:
        return Move(MoveName.ASK_TEACH_BACK, {}, "correct:teach_back")
    return _go_on(situation, "correct")


def _partial(situation: Situation, understood: Understanding) -> Move | None:
    """Guided twice on an item; after that a partly right answer is a miss like another."""
    if understood.verdict is not Verdict.PARTIAL or situation.partials >= THRESHOLDS.max_partials:
        return None
    return Move(MoveName.GUIDE_PARTIAL_ANSWER, {"missing": understood.verdict_reason}, "partly_right")


def _missed_sub_question(situation: Situation, understood: Understanding) -> Move | None:
    """The loop guard: the same scaffolding question is never put a third time."""
    if understood.verdict is None or understood.about != "sub_question":
        return None
    if situation.sub_asked < THRESHOLDS.max_sub_asked:
        return _guide("same_step", "sub_answer_missed")
    ruled_out = ("guide_next_step to same_step: asked often enough",)
    return replace(_guide("synthesis", "loop_guard"), ruled_out=ruled_out)


def _wrong(situation: Situation, understood: Understanding) -> Move | None:
    if understood.verdict is None:
        return None
    return climb(situation, understood, "wrong" if understood.verdict is Verdict.WRONG else "partly_right_again")


def _stuck(situation: Situation, understood: Understanding) -> Move | None:
    """Every other time a stuck student is encouraged; in between help climbs. A frustrated one is helped at once."""
    if understood.category not in (Category.IDK, Category.HELP):
        return None
    return _helped(situation, understood)


def _put_off(situation: Situation, understood: Understanding) -> Move | None:
    """The open question is left for the end, once; after that, or where it is the last, it is helped with."""
    if understood.category_reason != PUTS_OFF:
        return None
    if situation.may_put_off:
        return Move(MoveName.PUT_OFF, {}, "put_off")
    helped = _helped(situation, understood)
    return replace(helped, ruled_out=(f"{MoveName.PUT_OFF}: {NOT_AGAIN}", *helped.ruled_out))


ANOTHER_CHAPTER, HARDER_LATER, HARDEST_ALREADY = "another_chapter", "harder_later", "hardest_already"
"""Rules by which Didi answers a wish that is not granted at once, and comes back to the question."""
SLOW_DOWN = "slow_down"
"""The rule by which Didi slows down."""


def _wishes(situation: Situation, understood: Understanding) -> Move | None:
    """Something harder or easier is granted where there is it; the way to another chapter is told."""
    wish = understood.category_reason
    if wish == ASKS_ANOTHER_CHAPTER:
        return Move(MoveName.REDIRECT_TO_QUESTION, {"style": "gentle"}, ANOTHER_CHAPTER)
    if wish == ASKS_EASIER:
        changes = Move(MoveName.CHANGE_ITEM, {"to": "easier"}, "asked_easier")
        return changes if situation.easier else _helped(situation, understood)
    if wish != ASKS_HARDER:
        return None
    if situation.harder == "now":
        return Move(MoveName.CHANGE_ITEM, {"to": "harder"}, "asked_harder")
    rule = HARDER_LATER if situation.harder == "later" else HARDEST_ALREADY
    return Move(MoveName.REDIRECT_TO_QUESTION, {"style": "gentle"}, rule)


def _hurried(situation: Situation, understood: Understanding) -> Move | None:
    """Several answers came too fast and at random: a small question, without haste and without blame."""
    if situation.hurried < THRESHOLDS.hurried_answers or not _may_break_down(situation):
        return None
    return Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": "break_down"}, SLOW_DOWN)


NOT_AGAIN = "it was put off before, or is the last"
"""Why a question is not put off."""


def _helped(situation: Situation, understood: Understanding) -> Move:
    if situation.frustration >= THRESHOLDS.frustration_signals:
        return climb(situation, understood, "stuck:frustrated")
    if situation.idk_count % 2 == 0:
        return climb(situation, understood, "stuck_again")
    approach, ruled_out = _approach(situation, understood)
    return Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": approach}, "stuck", ruled_out)


def _approach(situation: Situation, understood: Understanding) -> tuple[str, tuple[str, ...]]:
    if understood.category_reason in ("asks_what_it_is_for", "asks_another_way", "asks_example"):
        return "relate_to_known", ()
    if situation.disengaged and not situation.encouraged:
        return "relate_to_known", ("encourage_attempt break_down: the replies are getting short",)
    if situation.pacing == "SIMPLIFY" and _may_break_down(situation):
        return "break_down", ()
    turn = situation.encouraged % len(APPROACHES)
    if APPROACHES[turn] != "break_down" or _may_break_down(situation):
        return APPROACHES[turn], ()
    return APPROACHES[turn + 1], ("encourage_attempt break_down: no small step is left to ask",)


def _may_break_down(situation: Situation) -> bool:
    """Whether a scaffolding question may be put that is not the one the student is stuck on already."""
    asked_enough = situation.sub_asked >= THRESHOLDS.max_sub_asked
    return situation.subs_left > 0 and not asked_enough and situation.state is not State.SCAFFOLDING


def _told_what_they_did(situation: Situation, understood: Understanding) -> Move | None:
    """What was told after a probe: a misconception is met with a conflict once, and a right way is praised once.

    Where nothing of the way was told a small question follows, and else the first hint.
    """
    if understood.category is not Category.EXPLANATION or situation.state is not State.PROBED:
        return None
    if understood.category_reason in NO_WAY_TOLD and _may_break_down(situation):
        return _guide("small_steps", understood.category_reason)
    if situation.conflict:
        return Move(MoveName.REPEAT_QUESTION, {}, CONFLICT)
    right = understood.category_reason == ways.TELLS_RIGHT and situation.lately[-1:] != (MoveName.REPEAT_QUESTION,)
    return Move(MoveName.REPEAT_QUESTION, {}, WAY_RIGHT) if right else climb(situation, understood, TOLD)


CONFLICT = "met_with_a_conflict"
"""The rule by which a told misconception is met with a small conflict; the hints are kept for the misses to come."""
WAY_RIGHT = "way_is_right"
"""The rule by which a way that was told rightly beside a wrong value is praised, and its working is asked for again."""


TOLD = "told_what_they_did"
"""The rule by which help goes on after a way was told."""
NO_WAY_TOLD: tuple[str, ...] = ("guessed", "told_by", "in_the_head", "cannot_say")
"""Why nothing of the way was told; each is the rule of a kind reply with a small question."""


def _asks_the_book(situation: Situation, understood: Understanding) -> Move | None:
    """A question about mathematics while an item stands open: told from its page, twice an item, and it costs nothing.

    After that, or where no page answers, the question that stands is asked again kindly.
    """
    found = situation.found
    if found is None or found.came_to != "answer":
        return None
    if situation.questions >= THRESHOLDS.max_questions:
        ruled_out = (f"{MoveName.ANSWER_DOUBT}: {ENOUGH_ASKED}",)
        return replace(_STAY_WITH_IT[Category.QUESTION], ruled_out=ruled_out)
    return Move(MoveName.ANSWER_DOUBT, {"page": found.page, "skill": found.skill, "way": found.kind}, "question_told")


ENOUGH_ASKED = "enough was asked beside this question"
"""Why a question in the middle of an item is not answered from the book."""


def _off_topic(situation: Situation, understood: Understanding) -> Move | None:
    if understood.category is not Category.OFF_TOPIC:
        return None
    style = "direct" if situation.off_topic_count else "gentle"
    return Move(MoveName.REDIRECT_TO_QUESTION, {"style": style}, f"off_topic:{style}")


_TALKS_OF_OTHERS = (Category.GREETING, Category.QUESTION, Category.TROLL)


_ASKS_HOW_FAR = ("asks_score", "asks_how_many_left")


def _stay_with_the_question(situation: Situation, understood: Understanding) -> Move | None:
    """Words that leave the question standing; a second time she says what she would understand."""
    thinking_aloud = Move(MoveName.REPEAT_QUESTION, {}, "thinking_aloud")
    if understood.category is Category.ACK and situation.weighing:
        return _STAY_WITH_IT[Category.ACK]
    if understood.category not in _TALKS_OF_OTHERS and situation.lately[-1:] == (MoveName.REPEAT_QUESTION,):
        return Move(MoveName.ASK_AGAIN, {}, NOT_UNDERSTOOD)
    if understood.category_reason in _ASKS_HOW_FAR:
        return Move(MoveName.REPEAT_QUESTION, {}, understood.category_reason)
    return _STAY_WITH_IT.get(understood.category, thinking_aloud)


RULES: tuple[Rule, ...] = (
    _safety,
    _already_ended,
    _out_of_time,
    _asked_to_stop,
    _which_of_two,
    _needs_a_break,
    _wants_to_know,
    _wonders_why,
    _pace,
    _one_reply,
    _feels,
    _soft_concern,
    _not_understood,
    _teach_back,
    _correct,
    _partial,
    _missed_sub_question,
    _hurried,
    _wrong,
    _put_off,
    _wishes,
    _stuck,
    _told_what_they_did,
    _tells_a_step,
    _asks_the_book,
    _off_topic,
    _stay_with_the_question,
)
"""Who chooses the move, in order."""

# --- what is learnt about the student -----------------------------------------------------------------------------

_FRUSTRATED = tables("language/utterances").anywhere("frustrated", flags=re.IGNORECASE)


def sounds_frustrated(text: str) -> bool:
    """Whether the words themselves say that the lesson weighs on the student."""
    return _FRUSTRATED.search(text) is not None


def observe_interaction(
    known: Learner,
    item: Item,
    words: int,
    understood: Understanding,
    move: Move,
    *,
    first: bool = True,
    doubt: float = 0.0,
    chapter: str = "",
) -> Learner:
    """What is known about the student after one turn on `item` in which they said `words` words.

    `first` says that it is the first answer to the item, `doubt` how likely it was misheard (see `learner`), `chapter`
    the id of the lesson's chapter.
    """
    mixed = learner.comes_later(learner.record_of(known, item.skill), known)
    seen = learner.Observation(item.skill, words, understood, move, first, doubt, mixed=mixed, chapter=chapter)
    return learner.observe(known, seen)


def needs_concept_teaching(known: Learner, skill: str) -> bool:
    """Whether the idea of a skill is to be taught before more of it is asked: every item so far had to be explained."""
    record = learner.record_of(known, skill)
    enough = record.items >= THRESHOLDS.concept_items and record.assisted == record.items
    return enough and skill not in known.concepts_taught


def weak_prerequisite(session: Session, item: Item) -> Skill | None:
    """What a skill that is about to begin stands on and the student is weak in; None when there is no such thing.

    Only what was tried counts as weak, and it is said once a lesson.
    """
    known, chapter = session.learner, session.chapter
    if learner.record_of(known, item.skill).attempts:
        return None
    needed = (learner.record_of(known, name) for name in chapter.skill(item.skill).prerequisites)
    weak = (one for one in needed if one.level and one.mastery < THRESHOLDS.weak_mastery)
    return next((chapter.skill(one.skill) for one in weak if one.skill not in known.concepts_taught), None)


def idea_to_teach(session: Session, item: Item) -> Skill | None:
    """The skill whose idea is to be said before `item` is asked; None when the question can come bare."""
    if needs_concept_teaching(session.learner, item.skill):
        return session.chapter.skill(item.skill)
    return weak_prerequisite(session, item)


@dataclass(frozen=True, slots=True)
class Style:
    """How a student talks (learning-session seed: student style)."""

    name: str
    """quiet, moderate or expressive."""
    disengaged: bool
    """Whether the replies are getting short."""


def style_of(known: Learner) -> Style:
    """How this student talks, from the lengths of the latest replies."""
    lengths, window = known.lengths, THRESHOLDS.disengaged_window
    average = sum(lengths) / len(lengths) if lengths else 0.0
    name = "quiet" if average <= THRESHOLDS.quiet_words else "moderate"
    name = "expressive" if average >= THRESHOLDS.expressive_words else name
    first, last = (lengths[-window], lengths[-1]) if len(lengths) >= window else (0, 0)
    return Style(name, last < THRESHOLDS.disengaged_share * first and last <= THRESHOLDS.disengaged_words)


def trend(known: Learner) -> str:
    """improving, struggling or steady: the later half of the latest verdicts against the earlier half.

    Who gets everything right cannot do better, and so counts as improving.
    """
    results = known.results
    half = len(results) // 2
    before, now = sum(results[:half]), sum(results[len(results) - half :])
    if len(results) >= THRESHOLDS.sure_after and all(results):
        return "improving"
    if now == before:
        return "steady"
    return "improving" if now > before else "struggling"


def pacing(session: Session) -> str:
    """The pacing directive in force (learning-session seed: dynamic signals)."""
    limits, known = THRESHOLDS, session.learner
    seen = [record.mastery for record in known.skills if record.attempts]
    if session.turn <= 1 or not seen:
        return "TURN 1" if session.turn <= 1 else "STEADY"
    average, way = sum(seen) / len(seen), trend(known)
    fast = sum(mastery >= limits.fast_track_mastery for mastery in seen) >= limits.fast_track_share * len(seen)
    if average >= limits.accelerate_mastery and session.completed == len(session.order):
        return "EXTEND"
    if way == "improving" and (average >= limits.accelerate_mastery or fast):
        return "ACCELERATE"
    if average < limits.simplify_mastery or way == "struggling":
        return "SIMPLIFY"
    misses = len(known.results) - sum(known.results)
    if average <= limits.consolidate_mastery and misses >= limits.consolidate_misses and way == "steady":
        return "CONSOLIDATE"
    return "STEADY"


# --- what the brain gives to the others ---------------------------------------------------------------------------


def get_enhanced_hint(
    item: Item, level: int, understood: Understanding, said: Collection[str] = (), idea: Skill | None = None
) -> Text:
    """The hint that fits best and was not said before: for the misconception, else the item's own, else its likeness.

    After those come the hint and the words of the `idea` it stands on. What is written for every question is left out
    where a word in it happens to be the answer. `said` is what Didi has said in this lesson; if all is in it, the best
    comes again.
    """
    named = understood.diagnosis if level == 1 else None
    hints = idea.hints[level - 1 : level] if idea is not None else ()
    words = (idea.analogy, idea.teach) if idea is not None else ()
    ours = (item.hints[level - 1], *_keeping(hints, item), item.relate, *_keeping(words, item))
    fitting = (named.hint, *ours) if named is not None and not gives_away(named.hint, item) else ours
    return next((hint for hint in fitting if not was_said(hint, said)), fitting[0])


def _keeping(texts: Iterable[Text], item: Item) -> tuple[Text, ...]:
    """Those of the texts, which were written for any question, that do not tell the item's answer."""
    return tuple(text for text in texts if text.en and not gives_away(text, item))


def was_said(text: Text, said: Collection[str]) -> bool:
    """Whether these words, in one of the languages, stand in what Didi has said."""
    return any(words and words in line for words in (text.en, text.hinglish, text.hi) for line in said)


def gives_away(text: Text, item: Item) -> bool:
    """Whether these words, in one of the languages, tell the item's answer."""
    return any(speech_guard.states(words, item.answer, item.accept_also) for words in (text.en, text.hinglish, text.hi))


def get_context_packet(session: Session) -> dict[str, str | int | float | bool]:
    """What a voice may know about the lesson beside its plan: never the answer, never the hints to come."""
    style = style_of(session.learner)
    return {
        "student": session.student,
        "grade": session.chapter.grade,
        "chapter": session.chapter.title.en,
        "question": session.item.question.en,
        "questions_done": session.completed,
        "questions": len(session.order),
        "score": session.score,
        "hints_given": session.hints,
        "attempts": session.attempts,
        "mastery": round(learner.record_of(session.learner, session.item.skill).mastery, 2),
        "pacing": pacing(session),
        "style": style.name,
        "disengaged": style.disengaged,
        "frustrated": session.frustration >= THRESHOLDS.frustration_signals,
    }
