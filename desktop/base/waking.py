"""Two clocks that never go back: how long this PC was awake, and how long it slept. A lesson does not last overnight.

Nothing is waited for and nothing is kept; where a system tells of no sleep, none has happened.
"""

from __future__ import annotations

import ctypes
import sys
import time

_UNITS = 10_000_000
"""Windows counts in ten-millionths of a second."""


def awake_seconds() -> float:
    """Seconds that this PC was awake, from an arbitrary beginning. Sleep does not count."""
    if sys.platform == "win32":
        count = ctypes.c_ulonglong()
        if ctypes.windll.kernel32.QueryUnbiasedInterruptTime(ctypes.byref(count)):
            return count.value / _UNITS
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_UPTIME_RAW)
    return time.monotonic()


def asleep_seconds() -> float:
    """Seconds that this PC has slept so far, from an arbitrary beginning; only a difference means something."""
    if sys.platform == "win32":
        return time.monotonic() - awake_seconds()
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC) - time.clock_gettime(time.CLOCK_UPTIME_RAW)
    return time.clock_gettime(time.CLOCK_BOOTTIME) - time.monotonic()
