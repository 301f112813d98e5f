"""The lesson as the front room holds it: heard, decided on its lane, written down, shown.

`LessonDesk` owns the record and the conversation, and every method of it runs on the lesson lane. It must know no
window: pages are handed values. Its two clocks stand here: they never go back, and no lesson lasts overnight.
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
    """Seconds that this PC has slept so far, from an arbitrary beginning; only a difference means something.

    Where a system tells of no sleep, none has happened.
    """
    if sys.platform == "win32":
        return time.monotonic() - awake_seconds()
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC) - time.clock_gettime(time.CLOCK_UPTIME_RAW)
    return time.clock_gettime(time.CLOCK_BOOTTIME) - time.monotonic()
