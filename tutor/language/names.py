"""What somebody is called, by screen and by voice alike. It knows no list of names, and guesses nothing of anybody."""

from __future__ import annotations

_INITIAL = 2
"""Letters of the longest initial."""


def first_name(name: str) -> str:
    """What a student is called: the first word of the name, and the next one behind an initial ("Md. Arif")."""
    parts = name.split()
    long = next((place for place, part in enumerate(parts) if len(part.rstrip(".")) > _INITIAL), len(parts) - 1)
    return " ".join(parts[: long + 1])
