"""Words on widgets that change with the language of the window: a widget is given codes, not sentences.

Words that come with a value (a name, a question) are not given here: whoever handed the value hands it anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from desktop.values.page import Texts

_SETTERS = {
    "text": "setText",
    "title": "setWindowTitle",
    "hint": "setPlaceholderText",
    "name": "setAccessibleName",
    "description": "setAccessibleDescription",
    "tip": "setToolTip",
}
Told = TypeVar("Told", bound=QWidget)


@dataclass(frozen=True, slots=True)
class _Codes:
    """Which words a widget carries where."""

    texts: Texts
    codes: Mapping[str, str]
    slots: Mapping[str, str | int]


def told(widget: Told, texts: Texts, slots: Mapping[str, str | int] | None = None, **codes: str) -> Told:
    """Put the sentences of these codes on `widget`, and put them on it anew when the language changes.

    `codes` name the place: `text`, `title`, `hint` (of an empty line), `name` and `description` (for screen readers),
    `tip`. A widget with a text and no name has its text as its name. Later calls add to earlier ones.
    """
    before = widget.property("told")
    known = dict(before.codes) if isinstance(before, _Codes) else {}
    filled = dict(before.slots) if isinstance(before, _Codes) else {}
    widget.setProperty("told", _Codes(texts, known | codes, filled | dict(slots or {})))
    retell(widget)
    return widget


def retell(widget: QWidget) -> None:
    """Say the widget's words again, in the language there is now."""
    known = widget.property("told")
    if not isinstance(known, _Codes):
        return
    for place, code in known.codes.items():
        sentence = known.texts(code, **known.slots) if code else ""
        getattr(widget, _SETTERS[place])(sentence)
        if place == "text" and "name" not in known.codes:
            widget.setAccessibleName(sentence)


def retell_all(root: QWidget) -> None:
    """Say the words of `root` and of everything in it again; widgets with a `retell` of their own are asked to."""
    for widget in (root, *root.findChildren(QWidget)):
        retell(widget)
        own = getattr(widget, "retell", None)
        if own is not None:
            own()
