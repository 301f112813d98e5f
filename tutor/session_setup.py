"""What a session is given beside chapter and seed: how long it may last, what its exam holds, what is told in it.

Plain, frozen words. Nothing here decides; a session keeps its setup so that it can be played again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

SESSION_MINUTES = 25
"""Length of a session where the school has set no other (behaviour: 25 minutes; simplified seed, guardrail 3)."""
SHORTEST_SESSION, LONGEST_SESSION = 5, 60
"""Minutes that a school may give a session: less is no lesson, and more is too long for a child to listen."""

LONGEST_EXAM = 30
"""Questions of the longest exam: more cannot be answered aloud in the 25 minutes of a session."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a mode was given beside chapter and seed. Kept with the session, so that it can be played again.

    Every value is plain JSON and has a default: the record keeps `dataclasses.asdict` of it.
    """

    questions: int = 7
    """Exam: how many questions the paper has. 7 as in the learning-session seed."""
    class_seed: int | None = None
    """Exam: draws the paper, so that a class that is given it has the same one; None leaves it to the lesson's seed."""
    told: bool = True
    """Exam: the result is told at its end; False keeps it for the teacher, since others will sit the same paper."""
    plan: bool = True
    """Teach me: go by the study plan; False is practice alone, every question of the chapter in its order."""
    minutes: int = SESSION_MINUTES
    """How long the session may last; from `SHORTEST_SESSION` to `LONGEST_SESSION`."""
    solutions: bool = True
    """Teach me: the whole solution is told where the ladder ends; False leaves it to the teacher."""
    talked_of: str = ""
    """Doubts: what was talked about last, by title, when that is long enough ago to be said; else empty."""

    def asks_as(self, other: Setup) -> bool:
        """Whether a session with this setup asks what one with `other` asks, however long and with whatever help."""
        same = {name: getattr(other, name) for name in ("minutes", "solutions", "talked_of", "told")}
        return replace(self, **same) == other
