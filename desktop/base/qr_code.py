"""Square codes that a phone's camera reads (QR). The one door to segno; it knows nothing of what a code says."""

from __future__ import annotations


def cells(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code of a text, row by row; true is dark. The quiet margin around it is not part of it.

    A seventh of the code may be soiled or creased and it is still read (level M).
    """
    import segno  # brought along only where a card is shown

    return tuple(tuple(bool(cell) for cell in row) for row in segno.make(text, error="m", micro=False).matrix)
