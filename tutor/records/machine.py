"""Signs by which this machine is told from another that was given a copy of its disk.

Only the built-in numbers of network cards count: names of computers are copied with the disk or change, and numbers
that software made up come and go. No sign is no news. Signs stay on this PC and are kept as digests.
"""

from __future__ import annotations

import hashlib
import re

import psutil

_ADDRESS = re.compile(r"[0-9a-f]{2}(:[0-9a-f]{2}){5}")
_MADE_UP = 0b11
"""The bits of a card's first byte that say: given by software, or for many at once (IEEE 802)."""


def signs() -> frozenset[str]:
    """The signs of this machine; empty when it has none that stays."""
    try:
        cards = psutil.net_if_addrs()
    except OSError:
        return frozenset()
    every = (card.address for addresses in cards.values() for card in addresses if card.family == psutil.AF_LINK)
    return frozenset(sign_of(address) for address in every if is_built_in(address))


def is_built_in(address: str) -> bool:
    """Whether a card's number ("a0:36:9f:00:11:22") was given by its maker."""
    plain = address.lower().replace("-", ":")
    if not _ADDRESS.fullmatch(plain):
        return False
    numbers = [int(part, 16) for part in plain.split(":")]
    return any(numbers) and not numbers[0] & _MADE_UP


def sign_of(address: str) -> str:
    """The digest that is kept of a card's number."""
    return hashlib.blake2b(address.lower().replace("-", ":").encode("ascii"), digest_size=8, person=b"didi").hexdigest()
