"""Why-cards packed small: most of a card is the same in every turn, so it is deflated against words known beforehand.

Pure. A dictionary that has been shipped is never edited, for cards were packed with it: a new one gets a new number.
What is unpacked is bounded, so that no card of a file from elsewhere can fill the memory.
"""

from __future__ import annotations

import zlib

from tutor.records.card_words import WORDS_1

LARGEST_CARD = 1_000_000
"""Letters that a card may have when it is unpacked; the largest that Didi writes has some ten thousand."""

NEWEST = 1
"""The dictionary that new cards are packed with. A card's first byte is the number of its own."""

DICTIONARIES = {1: WORDS_1.encode("ascii")}


def packed(text: str) -> bytes:
    """The card's text, small. Characters that no text can hold come back as they were."""
    squeezed = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=DICTIONARIES[NEWEST])
    return bytes([NEWEST]) + squeezed.compress(text.encode("utf-8", "surrogatepass")) + squeezed.flush()


def unpacked(blob: bytes) -> str:
    """The card's text again. Raises ValueError when it was not packed here, is cut off, or is larger than a card is."""
    words = DICTIONARIES.get(blob[0]) if blob else None
    if words is None:
        raise ValueError("packed with words that are not known here")
    opened = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=words)
    try:
        text = opened.decompress(blob[1:], LARGEST_CARD)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not opened.eof or opened.unused_data:
        raise ValueError("cut off, too large, or with something behind it")
    return text.decode("utf-8", "surrogatepass")
