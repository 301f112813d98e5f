"""What a question asks to be worked out, as data that the misconceptions can work on.

The notation of `Item.problem` is tried first, then worksheet wording. It must never raise and never guess: what cannot
be read is None.
"""

from __future__ import annotations

from tutor.diagnosis import problem_words
from tutor.diagnosis.problem_notation import NAMES as NAMES
from tutor.diagnosis.problem_notation import Problem as Problem
from tutor.diagnosis.problem_notation import is_notation, notation


def read(text: str) -> Problem | None:
    """What `text` asks for: an `Item.problem`, or a question in words or LaTeX. Never raises."""
    found = notation(text)
    return found if found is not None or is_notation(text) else problem_words.question(text)
