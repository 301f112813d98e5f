"""Mathematics as a drawing: LaTeX in, SVG out. It never raises on a formula it cannot read: the words stand alone."""

from __future__ import annotations

from functools import lru_cache

SIZE = 48
"""Height of a capital letter's em in the drawing's own units; the board scales it."""


@lru_cache(maxsize=64)
def typeset(latex: str) -> bytes:
    """`latex` as an SVG drawing in black; nothing where there is none or it cannot be typeset."""
    if not latex.strip():
        return b""
    import ziamath

    ziamath.config.svg2 = False  # Qt draws SVG Tiny: no symbols
    try:
        return str(ziamath.Latex(latex, size=SIZE).svg()).encode()
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        return b""
