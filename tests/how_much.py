"""How much of a thing a test does: enough for every fault's class in `installer test`, all of it in the campaign.

Every number of seeds, lessons, kills and examples that could be larger is asked for here. `DIDI_CAMPAIGN=1`, which
`installer campaign` sets, makes all of them large; nothing else does.
"""

from __future__ import annotations

import os

IN_CAMPAIGN = os.environ.get("DIDI_CAMPAIGN") == "1"


def how_many(in_test: int, in_campaign: int) -> int:
    """The number for this run. The first must be large enough that no class of fault slips through it."""
    return in_campaign if IN_CAMPAIGN else in_test


SEEDS = how_many(8, 200)
"""Sets of numbers that a template is tried with."""
