"""How what was heard lies in the record, with what was found for it, and back again. Pure.

A lesson that is played again has it from here, so everything that a move depends on is kept; the pages that an answer
came from are kept as far as they are read, and the ledger of the search is the why-card's.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, asdict, fields, replace
from typing import Any

from tutor.records.plain_json import ours, to_json
from tutor.turn import Heard, Ledger, Looked, Source

KEPT_SOURCES, KEPT_OF_A_PAGE = 3, 1_500
"""Pages that are kept with what was heard, and characters of each: more than a page of ours has."""


def heard_json(heard: Heard) -> str:
    """What was heard, for the record: its words, and whatever else is not as usual."""
    told = _unusual(replace(heard, looked=None)) | {"text": heard.text}
    return to_json(told if heard.looked is None else {**told, "looked": _looked_json(heard.looked)})


def _unusual(one: Any) -> dict[str, Any]:
    """The fields of one of our words that are not as they are by default."""
    usual = {field.name: field.default for field in fields(one) if field.default is not MISSING}
    return {name: value for name, value in asdict(one).items() if value != usual.get(name)}


def kept(looked: Looked) -> Looked:
    """What the record keeps of what was found: all that a lesson decides from, and pages no longer than they need be.

    The ledger is on the why-card.
    """
    sources = (
        replace(one, text=one.text[:KEPT_OF_A_PAGE], latex=one.latex[:KEPT_OF_A_PAGE])
        for one in looked.sources[:KEPT_SOURCES]
    )
    return replace(
        looked,
        question=looked.question[:KEPT_OF_A_PAGE],
        summary=looked.summary[:KEPT_OF_A_PAGE],
        sources=tuple(sources),
        ledger=Ledger(),
    )


def _looked_json(looked: Looked) -> dict[str, Any]:
    small = kept(looked)
    told = _unusual(replace(small, sources=()))
    told.pop("ledger")
    return (
        told
        | {"question": small.question}
        | ({"sources": [_unusual(one) for one in small.sources]} if small.sources else {})
    )


def heard_from(text: str) -> Heard:
    """What was heard, from the record. Raises ValueError or TypeError when the text is not one of ours.

    What a newer Didi may have added to what was found is left out.
    """
    told = json.loads(text)
    if isinstance(told, dict) and told.get("looked") is not None:
        told["looked"] = _looked_from(told["looked"])
    return Heard(**told)


def _looked_from(told: Any) -> Looked:
    found = ours(Looked, told)
    found.pop("ledger", None)
    found |= {
        name: tuple(map(str, value)) for name, value in found.items() if isinstance(value, list) and name != "sources"
    }
    found["sources"] = tuple(Source(**ours(Source, one)) for one in found.get("sources", ()))
    return Looked(**found)
