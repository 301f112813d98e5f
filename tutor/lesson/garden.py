"""What a student has learnt, as a garden: each skill that was met is a plant, thirsty when a review of it is due.

Pure: worked out from what the fold over turns knows. Nothing in it dies, is lost, or is compared with another child's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, exp, log

from tutor.lesson.learner import LEVELS, SHIPPED
from tutor.thresholds import THRESHOLDS
from tutor.turn import MasteryWord, SkillRecord

STAGES = LEVELS[1:]
"""How a plant grows, from the first to the last: the words of mastery."""


@dataclass(frozen=True, slots=True)
class Plant:
    """One skill that was met."""

    chapter: str
    skill: str
    stage: MasteryWord
    """Its mastery word, one of STAGES."""
    seen: int
    """The day on which it was last worked on, counted from any fixed one."""
    due: int | None
    """The day from which a review is due; None where nothing was learnt yet that could be forgotten."""

    def is_thirsty(self, today: int) -> bool:
        """Whether it would like a review now. What was worked on today does not, however that went."""
        return self.due is not None and self.due <= today and self.seen < today


def plant(chapter: str, record: SkillRecord, level: MasteryWord, seen: int) -> Plant:
    """The plant of a skill: `level` is its word today, `seen` the day of its last work, with help or without."""
    after = review_after(record)
    return Plant(
        chapter, record.skill, level or "attempted", seen, None if after is None else int(record.last_day) + after
    )


def review_after(record: SkillRecord) -> int | None:
    """Days after its last first answer at which a skill wants a review; None where none is called for.

    Mastery fades as a power of the days (`learner.faded`, `THRESHOLDS.forget_days`). A review is due on the day on
    which it comes below the bar of its level, never on the same day. The bars make gaps that widen with each level:
    some two days, one to two weeks, one month. Widening gaps keep most for least work (Leitner 1972; Cepeda and others
    2006). What was only attempted asks for practice, and for no review.
    """
    bar = _BARS.get(record.level)
    if bar is None:
        return None
    if record.mastery <= bar:
        return 1
    learnt, left = record.mastery - SHIPPED.known, bar - SHIPPED.known
    return max(1, ceil(exp(log(learnt / left) / THRESHOLDS.forget_days) - 1))


_BARS: dict[MasteryWord, float] = {
    "familiar": THRESHOLDS.review_familiar,
    "proficient": THRESHOLDS.review_proficient,
    "mastered": THRESHOLDS.review_mastered,
}


def thirsty(plants: Iterable[Plant], today: int) -> tuple[Plant, ...]:
    """The plants that would like a review today, the one that has waited longest first."""
    return tuple(sorted((one for one in plants if one.is_thirsty(today)), key=lambda one: (one.due or 0, one.skill)))


def to_water(plants: Iterable[Plant], today: int) -> tuple[Plant, ...]:
    """What one review is made of: the thirsty plants of the chapter that has most of them, as many as one goal has.

    Of chapters with equally many it is the one that has waited longest.
    """
    waiting = thirsty(plants, today)
    beds = {one.chapter: [other for other in waiting if other.chapter == one.chapter] for one in waiting}
    fullest: Sequence[Plant] = max(beds.values(), key=len, default=())
    return tuple(fullest[: THRESHOLDS.review_most])
