"""What may be said: every candidate sentence is read here before a child hears it, whatever its source.

The guard knows the answer; no voice does. It must never let an answer out before the ladder allows it, and it says by
which rule it refused.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a candidate may be said."""

    allowed: bool
    rule: str = ""
    """The rule that refused it; empty when it is allowed."""
    why: str = ""
