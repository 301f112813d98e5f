"""Our small frozen words as JSON of ASCII letters, and back: what is not ours is left out. Pure."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), default=str)


def to_json(value: object) -> str:
    """One line of ASCII JSON with sorted keys: the same value always gives the same letters."""
    return _ENCODER.encode(value)


def ours(kind: Any, told: Any) -> dict[str, Any]:
    """What a JSON object says of the fields of `kind`; what a newer Didi may have added is left out.

    Raises TypeError when it is no object.
    """
    if not isinstance(told, dict):
        raise TypeError("not an object")
    return {one.name: told[one.name] for one in fields(kind) if one.name in told}
