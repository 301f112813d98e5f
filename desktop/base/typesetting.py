"""Mathematics as a drawing: LaTeX in, SVG out. It never raises on a formula it cannot read: the words stand alone."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

SIZE = 48
"""Height of a capital letter's em in the drawing's own units; the board scales it."""


@dataclass(frozen=True, slots=True)
class _Press:
    """The typesetter and what it raises on a formula that is not one."""

    latex: Any
    faults: tuple[type[Exception], ...]


@lru_cache(maxsize=64)
def typeset(latex: str) -> bytes:
    """`latex` as an SVG drawing in black; nothing where there is none or it cannot be typeset."""
    if not latex.strip():
        return b""
    press = _press()
    try:
        return str(press.latex(latex, size=SIZE).svg()).encode()
    except press.faults:
        return b""


@cache
def _press() -> _Press:
    """Loaded when the first formula comes: it takes a third of a second."""
    with warnings.catch_warnings():
        # It finds its font by a call that Python 3.11 was going to drop and 3.13 kept.
        warnings.simplefilter("ignore", DeprecationWarning)
        import ziamath
    from latex2mathml import exceptions

    ziamath.config.svg2 = False  # Qt draws SVG Tiny: no symbols
    named = (one for one in vars(exceptions).values() if isinstance(one, type) and issubclass(one, Exception))
    return _Press(ziamath.Latex, (*named, ValueError, LookupError, TypeError, AttributeError))
