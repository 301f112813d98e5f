"""Every key of the window in one table: the shortcuts are made from it, and so is the page that lists them.

A key that a page hears for itself (Space in a lesson) stands here too, so that nobody has to guess.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

Group = Literal["everywhere", "students", "lesson", "teacher"]


@dataclass(frozen=True, slots=True)
class Key:
    """A key, or several that do the same. The words for it are `window_key_<name>`."""

    name: str
    group: Group
    keys: tuple[str, ...]
    """As Qt writes them."""


KEYS = (
    Key("next", "everywhere", ("Tab",)),
    Key("before", "everywhere", ("Shift+Tab",)),
    Key("press", "everywhere", ("Space", "Return")),
    Key("back", "everywhere", ("Alt+Left",)),
    Key("undo", "everywhere", ("Ctrl+Z",)),
    Key("close_card", "everywhere", ("Esc",)),
    Key("menu", "everywhere", ("F10",)),
    Key("language", "everywhere", ("Ctrl+L",)),
    Key("larger", "everywhere", ("Ctrl++", "Ctrl+=")),
    Key("smaller", "everywhere", ("Ctrl+-",)),
    Key("plain_size", "everywhere", ("Ctrl+0",)),
    Key("look", "everywhere", ("Ctrl+D",)),
    Key("help", "everywhere", ("F1",)),
    Key("quit", "everywhere", ("Ctrl+Q",)),
    Key("talk", "lesson", ("Space",)),
    Key("send", "lesson", ("Return",)),
    Key("quiet", "lesson", ("Esc",)),
    Key("repeat", "lesson", ("Ctrl+R",)),
    Key("slower", "lesson", ("Ctrl+Shift+R",)),
    Key("hint", "lesson", ("Ctrl+G",)),
    Key("skip", "lesson", ("Ctrl+J",)),
    Key("stop", "lesson", ("Ctrl+S",)),
    Key("hands_free", "lesson", ("Ctrl+H",)),
    Key("door", "teacher", ("Ctrl+T",)),
    Key("entry", "teacher", tuple(f"Ctrl+{number}" for number in range(1, 10))),
)
GROUPS: tuple[Group, ...] = ("everywhere", "lesson", "teacher")
"""In the order in which they are listed. The words over each are `window_keys_<group>`."""


def key(name: str) -> Key:
    """The key of that name. Raises KeyError when there is none."""
    for one in KEYS:
        if one.name == name:
            return one
    raise KeyError(name)


def shortcut(name: str, widget: QWidget, does: Callable[[], object]) -> tuple[QShortcut, ...]:
    """Have the key of that name do something while the window of `widget` has the cursor and `widget` is shown."""
    made = []
    for written in key(name).keys:
        one = QShortcut(QKeySequence(written), widget)
        one.setContext(Qt.ShortcutContext.WindowShortcut)
        one.activated.connect(does)
        made.append(one)
    return tuple(made)


def shown(one: Key) -> str:
    """The keys as they are written on the keyboard of this system."""
    native = QKeySequence.SequenceFormat.NativeText
    written = [QKeySequence(each).toString(native) for each in one.keys]
    if len(written) > 2:
        return f"{written[0]} … {written[-1]}"
    return " / ".join(written)
