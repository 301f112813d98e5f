"""Which item comes next: what is needless for a known skill left out, a fresh one brought where practice is due.

Pure: what comes next follows from the session alone, so a lesson played again asks the same. It never drops an item
that was asked, and never lets a lesson grow without end.
"""

from __future__ import annotations

from dataclasses import dataclass

from tutor import tutor_brain, tutor_states
from tutor.chapters import generators
from tutor.errors import ContentFault
from tutor.lesson import learner, study_plan
from tutor.listening import understanding
from tutor.thresholds import THRESHOLDS
from tutor.turn import Item, PutOff, Rung, Session, State, replaced
from tutor.tutor_states import Step

# --- a question put off ---


_OPEN = frozenset({State.ASKED, State.PROBED, State.HINTED_1, State.HINTED_2, State.SCAFFOLDING})
"""States in which a question stands open."""


def may_be(session: Session) -> bool:
    """Whether the present question may be put off: it stands open, was not put off before, and is not the last."""
    if understanding.standing(session) not in _OPEN or session.position + 1 >= len(session.order):
        return False
    return not was(session, session.item)


def was(session: Session, item: Item) -> bool:
    """Whether `item` was put off in this session."""
    return any(one.item == item.id for one in session.put_off)


def moved(before: Session, now: Session) -> bool:
    """Whether the lesson has left the question that it was at `before`."""
    return now.position > before.position or now.put_off != before.put_off


def put_off(session: Session) -> Session:
    """The session with its present question at the end; the next stands in its place, not yet begun."""
    done, rest = session.order[: session.position], session.order[session.position :]
    kept = PutOff(
        session.item.id,
        session.attempts,
        session.hints,
        session.probed,
        session.idk_count,
        session.partials,
        session.sub_questions_done,
        session.sub_asked,
    )
    return replaced(session, order=(*done, *rest[1:], rest[0]), put_off=(*session.put_off, kept))


def taken_up(session: Session) -> Session:
    """The session at a question that has just been reached; one that was put off goes on as it stood."""
    kept = next((one for one in session.put_off if one.item == session.item.id), None)
    if kept is None or session.state is State.ENDED:
        return session
    state = tutor_states.after(session.state, _climbed(kept))
    return replaced(
        session,
        state=state,
        rung=Rung[state.name],
        attempts=kept.attempts,
        hints=kept.hints,
        probed=kept.probed,
        idk_count=kept.idk_count,
        partials=kept.partials,
        sub_questions_done=kept.sub_questions_done,
        sub_asked=kept.sub_asked,
    )


def _climbed(kept: PutOff) -> tuple[Step, ...]:
    """The way up the ladder to where help had come."""
    if kept.hints:
        return (Step.HINT_1, Step.HINT_2)[: kept.hints]
    return (Step.PROBE,) if kept.probed else ()


# --- which item comes next ---


EXTEND, CONSOLIDATE, AFTER_EXPLAINED = "extend", "consolidate", "after_explained"
"""Why a fresh item comes."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What lies ahead of the present item."""

    order: tuple[int, ...]
    """Places in the chapter of the items still to be asked, in order."""
    skipped: tuple[str, ...] = ()
    """Ids of the items left out."""
    fresh: str = ""
    """Why a fresh item comes first; empty when none does."""

    @property
    def nothing(self) -> bool:
        """Whether the present item is the last."""
        return not self.order and not self.fresh


def ahead(session: Session, *, right: bool, doubt: float = 0.0) -> Ahead:
    """What lies ahead if the lesson goes on now, from an item that was answered right or one that was explained.

    `doubt` is how likely the answer was misheard: a skill is known, and its practice over, only as far as it was heard.
    """
    if extension(session) >= THRESHOLDS.most_extension_turns:
        return Ahead(())
    rest = session.order[session.position + 1 :]
    if not right:
        due = session.hints >= THRESHOLDS.hints_before_explaining  # before that nothing is explained
        told = due and session.setup.solutions
        fresh = AFTER_EXPLAINED if told and _may_follow(session, AFTER_EXPLAINED, rest) else ""
        return Ahead(rest, (), fresh)
    pacing = tutor_brain.pacing(session)
    known = study_plan.left_out(session, rest, doubt=doubt)
    left_out = known | (_too_easy(session, rest) if pacing == "ACCELERATE" else frozenset())
    items = session.chapter.items
    left_out = frozenset(place for place in left_out if not was(session, items[place]))  # it was promised
    order = tuple(place for place in rest if place not in left_out)
    skipped = tuple(items[place].id for place in rest if place in left_out)
    return Ahead(order, skipped, _why_fresh(session, pacing, order, known=bool(known)))


def extension(session: Session) -> int:
    """Turns since the lesson went on past its plan, the present one counted; nought while it has not."""
    return session.turn + 1 - session.extended_at if session.extended_at else 0


def _why_fresh(session: Session, pacing: str, order: tuple[int, ...], *, known: bool) -> str:
    if pacing == CONSOLIDATE.upper() and not known and _may_follow(session, CONSOLIDATE, order):
        return CONSOLIDATE
    if not order and _aced(session) and _may_follow(session, EXTEND, order):
        return EXTEND
    return ""


def _too_easy(session: Session, rest: tuple[int, ...]) -> frozenset[int]:
    """Easy items of the present skill that are still to come, when the skill is as good as known."""
    skill, items = session.item.skill, session.chapter.items
    if learner.record_of(session.learner, skill).mastery < THRESHOLDS.accelerate_mastery:
        return frozenset()
    return frozenset(place for place in rest if items[place].skill == skill and items[place].difficulty == "easy")


def _aced(session: Session) -> bool:
    """Whether all went well: nothing explained, and the skills known on the whole."""
    seen = [record.mastery for record in session.learner.skills if record.attempts]
    return not session.assisted and bool(seen) and sum(seen) >= THRESHOLDS.accelerate_mastery * len(seen)


def _may_follow(session: Session, why: str, rest: tuple[int, ...]) -> bool:
    """Whether a fresh item may come now: once after an item, never after a fresh one, and few in a lesson.

    Making one takes longer than all the rest of a decision, so whether it can be made is only tried where the lesson
    would be over without it; elsewhere, if none can be made, the next item follows.
    """
    few = THRESHOLDS.most_extended if why == EXTEND else THRESHOLDS.most_fresh
    own = session.item.id in (*session.had_sibling, *session.brought)
    if len(session.brought) >= few or (own and why != EXTEND):
        return False
    return bool(rest) or fresh_item(session, why) is not None


def fresh_item(session: Session, why: str) -> Item | None:
    """The fresh item that follows the present one; a harder one to extend. None when the chapter cannot make one."""
    like = session.item if why != EXTEND else _hard(session)
    if like is None:
        return None
    number = len(session.brought) + 1 + session.seed % generators.APART
    try:
        made = generators.another(session.chapter, like, number)
    except ContentFault:  # a template whose conditions these numbers never meet: the lesson goes on without
        return None
    known = {item.id for item in session.chapter.items}
    return None if made is None or made.id in known else made


def _hard(session: Session) -> Item | None:
    """A pattern to go further with: the chapter's last hard template that was not used for it yet."""
    used = {item.template for item in session.chapter.items if item.id in session.brought}
    patterns = [one.pattern for one in session.chapter.templates if one.pattern.difficulty == "hard"]
    return next((pattern for pattern in reversed(patterns) if pattern.id not in used), None)


def moved_on(session: Session, lies_ahead: Ahead) -> Session:
    """The session with what lies ahead put into its order; it still stands on the present item."""
    done = session.order[: session.position + 1]
    now = replaced(session, order=done + lies_ahead.order, skipped=session.skipped + lies_ahead.skipped)
    made = fresh_item(session, lies_ahead.fresh) if lies_ahead.fresh else None
    if made is None:
        return now
    items = session.chapter.items
    return replaced(
        now,
        chapter=replaced(session.chapter, items=(*items, made)),
        order=(*done, len(items), *lies_ahead.order),
        brought=(*session.brought, made.id),
        had_sibling=(*session.had_sibling, session.item.id),
        extended_at=session.extended_at or (session.turn if lies_ahead.fresh == EXTEND else 0),
    )
