"""How the columns of a table share the room there is: the first ones stay, words get what figures leave.

Plain numbers without Qt. It never narrows a figure, and never leaves out a column unless it was asked to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LONG = 11
"""Letters from which on a title stands in two lines."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What one column wants, in pixels."""

    wide: int
    """What its longest cell and its title need in one line."""
    whole: bool = False
    """Figures and days are never broken into lines."""


def shared(wishes: Sequence[Wish], room: int, narrow: int, widest: int, *, leave_out: bool) -> tuple[int, ...]:
    """The widths of the columns, in their order; shorter than `wishes` where the last ones are left out.

    `narrow`: what words can be read in when they go on in the next line. `widest`: what words take before other
    columns have what they want. Where even the narrowest do not fit and none may be left out, the table is wider than
    `room`.
    """
    least = [_least(one, narrow, widest) for one in wishes]
    if sum(least) > room and not leave_out:
        return tuple(one.wide if one.whole else min(one.wide, widest) for one in wishes)
    fitting = next((many for many in range(len(least), 1, -1) if sum(least[:many]) <= room), min(1, len(least)))
    widths = least[:fitting]
    words = [at for at, one in enumerate(wishes[:fitting]) if not one.whole]
    left = max(0, room - sum(widths))
    for most in (widest, max((one.wide for one in wishes), default=0)):
        for at in words:
            more = min(left, max(0, min(wishes[at].wide, most) - widths[at]))
            widths[at], left = widths[at] + more, left - more
    if widths:
        widths[words[-1] if words else -1] += left
    return tuple(widths)


def _least(one: Wish, narrow: int, widest: int) -> int:
    """How narrow a column may get; whole sentences need more than a few words do."""
    if one.whole or one.wide <= narrow:
        return one.wide
    return narrow if one.wide <= widest else (narrow + widest) // 2


def in_two_lines(title: str) -> str:
    """A long title broken at the blank nearest its middle, so that a column of figures need not be wide."""
    blanks = [at for at, letter in enumerate(title) if letter == " "]
    if len(title) < LONG or not blanks:
        return title
    at = min(blanks, key=lambda blank: abs(blank - len(title) // 2))
    return f"{title[:at]}\n{title[at + 1 :]}"
