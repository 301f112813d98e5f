"""How much work a call is, counted and not timed: every function entered, Python's own ones included."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from tutor.spoken.spoken_maths import forget


def work_of(call: Callable[[], object]) -> int:
    """The number of functions that `call` enters."""
    entered = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal entered
        entered += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        call()
    finally:
        sys.setprofile(before)
    return entered


def grows_no_faster_than_its_text(work: Callable[[str], object], unit: str, size: int = 300) -> bool:
    """Whether twice a text of `size` characters is at most about twice the work. No reading is kept from before."""
    counted = []
    for length in (size, 2 * size):
        text = (unit * length)[:length]
        work(text)  # what is made ready once is not counted
        forget()
        counted.append(work_of(partial(work, text)))
    return counted[1] <= 2.4 * counted[0] + 200
