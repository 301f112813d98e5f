"""What a widget is to a screen reader, where Qt's own class would tell nothing.

A frame or a scrolled area of ours is a "filler" by itself. Buttons, lines and ticks need nothing of this: Qt tells
their roles and states.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

Playing = TypeVar("Playing", bound=QWidget)
_PROPERTY = "plays"


def plays(widget: Playing, role: QAccessible.Role) -> Playing:
    """Have a screen reader be told that `widget` is this. To be said before anybody asks."""
    _install()
    widget.setProperty(_PROPERTY, role.value)
    return widget


@cache
def _install() -> None:
    """Qt keeps the factory for as long as the program runs."""
    QAccessible.installFactory(_interface)


def _interface(_name: str, thing: QObject) -> QAccessibleInterface | None:
    """What tells of a widget that has a role of its own; None leaves it to Qt."""
    if not isinstance(thing, QWidget):
        return None
    role = thing.property(_PROPERTY)
    return None if role is None else QAccessibleWidget(thing, QAccessible.Role(role))
