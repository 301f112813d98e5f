"""What a picture beside a question is: plain, frozen, every number worked out and every label in words.

Qt-free. A value here says what stands in the picture, never how large or in which colour it is painted, and never the
answer.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PictureSketch:
    """A picture that can be painted."""

    description: str
    """What is to be seen, in a sentence for those who hear the window."""
