"""What every page and card is built of: words that follow the language, labels, buttons, panels, pages, and the keys.

A widget is given codes, not sentences. Words that come with a value (a name, a question) are handed anew by whoever
handed the value. Every key that does something stands in one table here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.widgets.accessibility import plays
from desktop.ui.widgets.theme import Theme
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


OneOfMany = TypeVar("OneOfMany", bound=QWidget)
View = TypeVar("View")


def show_each(
    cards: list[OneOfMany],
    views: Sequence[View],
    make: Callable[[], OneOfMany],
    show: Callable[[OneOfMany, View], None],
) -> None:
    """Have one of `cards` show each of `views`: `make` gives more where there are too few, the rest are hidden."""
    while len(cards) < len(views):
        cards.append(make())
    for card, view in zip(cards, views, strict=False):
        card.show()
        show(card, view)
    for card in cards[len(views) :]:
        card.hide()


def carried_files(event: QDropEvent) -> tuple[str, ...]:
    """The files of this PC that are held over a widget, or dropped on it."""
    return tuple(url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile())


def label(words: str = "", *, step: str = "body", tone: str = "", wrap: bool = False) -> QLabel:
    """A label at a step of the type scale, in a tone of the theme. Its words are plain text, whoever wrote them."""
    made = QLabel(words)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("step", step)
    made.setProperty("tone", tone)
    made.setWordWrap(wrap)
    return made


def button(words: str, name: str = "") -> QPushButton:
    """A button that Enter presses as well as Space, with its words as its accessible name."""
    made = QPushButton(words)
    made.setObjectName(name)
    made.setAccessibleName(words)
    made.setAutoDefault(True)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    return made


# --- how parts are laid out ---


Margins: TypeAlias = tuple[int, int, int, int]
"""Pixels that are left free: left, above, right, below."""
NO_MARGINS: Margins = (0, 0, 0, 0)
Part: TypeAlias = "QWidget | QLayout | int | tuple[Any, ...]"
"""A widget or a layout; either in a tuple with its stretch and its alignment; or a number: the stretch of free room."""
Box = TypeVar("Box", bound=QBoxLayout)


def laid(box: Box, *parts: Part, margins: Margins | None = None, spacing: int | None = None) -> Box:
    """Put parts into a box in their order."""
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        what, *how = part if isinstance(part, tuple) else (part,)
        if isinstance(what, int):
            box.addStretch(what)
        elif isinstance(what, QLayout):
            box.addLayout(what, *how)
        else:
            box.addWidget(what, *how)
    return box


def column(
    *parts: Part, of: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QVBoxLayout:
    """Parts one below another: the layout of a widget, or one to be put into another layout."""
    return laid(QVBoxLayout() if of is None else QVBoxLayout(of), *parts, margins=margins, spacing=spacing)


def row(
    *parts: Part, of: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """Parts beside each other, as `column` has them one below another."""
    return laid(QHBoxLayout() if of is None else QHBoxLayout(of), *parts, margins=margins, spacing=spacing)


def boxed(layout: QLayout) -> QWidget:
    """A widget that holds a layout and leaves nothing free round it."""
    box = QWidget()
    layout.setContentsMargins(*NO_MARGINS)
    box.setLayout(layout)
    return box


def in_the_middle(page: QWidget, part: QWidget, margins: Margins = (28, 16, 28, 16)) -> None:
    """Lay out `page` with `part` in the middle of it."""
    column(1, row(1, part, 1), 1, of=page, margins=margins)


def empty(layout: QLayout, keep: int = 0) -> None:
    """Take every widget out of a layout, for good, but the first ones that are to be kept."""
    while (place := layout.takeAt(keep)) is not None:
        widget = place.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def scrolling(inside: QWidget, *, sideways: bool = False) -> QScrollArea:
    """What is larger than its place can be scrolled; what is smaller fills it."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inside)
    return area


def framed(name: str, tone: str = "") -> QFrame:
    """A frame that the style sheet dresses by its name and tone: a card, a chip."""
    frame = QFrame()
    frame.setObjectName(name)
    frame.setProperty("tone", tone)
    return frame


class Card(QFrame):
    """A card with a heading and a sentence by their codes, and more below them; `dense` where many stand on a page."""

    def __init__(self, texts: Texts, heading: str = "", says: str = "", *parts: Part, dense: bool = False) -> None:
        super().__init__()
        self.setObjectName("card")
        margins, spacing = ((20, 16, 20, 18), 8) if dense else ((26, 18, 26, 20), 12)
        self.column = column(of=self, margins=margins, spacing=spacing)
        if heading:
            self.column.addWidget(told(label(step="lead", tone="main", wrap=True), texts, text=heading))
        if says:
            step = "small" if dense else "body"
            self.column.addWidget(told(label(step=step, tone="soft", wrap=True), texts, text=says))
        self.put(*parts)

    def put(self, *parts: Part) -> None:
        """Put more below."""
        laid(self.column, *parts)


class Panel(QFrame):
    """A card that stands alone in the middle of a page: as wide as it wants to be, narrower where there is no room."""

    def __init__(self, theme: Theme, width: int = 640) -> None:
        super().__init__()
        self.setObjectName("card")
        self._width = width
        self.column = column(of=self, margins=(44, 34, 44, 38), spacing=12)
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """As wide as the type is large."""
        self._wanted = theme.px(self._width)
        self.setMaximumWidth(self._wanted)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The whole width, and the height that its words need at that width."""
        hint = super().sizeHint()
        return QSize(self._wanted, max(hint.height(), self.heightForWidth(self._wanted)))


PIN_LENGTH = 12
"""Letters that a line for a PIN takes: six digits, and spaces between them."""


def pin_line(texts: Texts, code: str, *, named_within: bool = True) -> QLineEdit:
    """A line for a PIN; `code` is of its name, which may stand in the line while it is empty."""
    line = told(QLineEdit(), texts, name=code, hint=code if named_within else "")
    line.setEchoMode(QLineEdit.EchoMode.Password)
    line.setMaxLength(PIN_LENGTH)
    return line


def restyle(widget: QWidget, **properties: str) -> None:
    """Set properties the style sheet looks at, and have it look again."""
    if all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class FlowLayout(QLayout):
    """Left to right, then the next line."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 8) -> None:
        super().__init__(parent)
        self._places: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """One more at the end."""
        self._places.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._places)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The one at that place."""
        return self._places[index] if 0 <= index < len(self._places) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """The one at that place, taken out."""
        return self._places.pop(index) if 0 <= index < len(self._places) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines."""
        return self._laid(QRect(0, 0, width, 0), put=False)

    def setGeometry(self, room: QRect) -> None:
        """Put everything in its place."""
        super().setGeometry(room)
        self._laid(room, put=True)

    def sizeHint(self) -> QSize:
        """As wide as the widest of them."""
        hints = [place.sizeHint() for place in self._places]
        return QSize(max((one.width() for one in hints), default=0), max((one.height() for one in hints), default=0))

    def minimumSize(self) -> QSize:
        """The highest of them; what is wider than the room is cut to it."""
        size = QSize()
        for place in self._places:
            size = size.expandedTo(place.minimumSize())
        return QSize(0, size.height())

    def _laid(self, room: QRect, *, put: bool) -> int:
        """The height of all lines; each widget in the middle of its line."""
        left, top, line = room.x(), room.y(), 0
        same: list[tuple[QLayoutItem, QRect]] = []
        for place in self._places:
            if place.isEmpty():  # hidden
                continue
            size = place.sizeHint().boundedTo(QSize(room.width(), place.sizeHint().height()))
            if line and left + size.width() > room.x() + room.width():
                _put(same if put else [], line)
                left, top, line, same = room.x(), top + line + self.spacing(), 0, []
            same.append((place, QRect(QPoint(left, top), size)))
            left, line = left + size.width() + self.spacing(), max(line, size.height())
        _put(same if put else [], line)
        return top + line - room.y()


def _put(line: list[tuple[QLayoutItem, QRect]], high: int) -> None:
    for place, where in line:
        place.setGeometry(where.translated(0, (high - where.height()) // 2))


def row_of(*widgets: QWidget, spacing: int = 12) -> FlowLayout:
    """Widgets beside each other, no wider than they need to be, in a second line where there is no room."""
    flow = FlowLayout(spacing=spacing)
    for one in widgets:
        flow.addWidget(one)
    return flow


Area = Literal["student", "teacher", "common", "bare"]
"""Whose page it is: a student's, a teacher's (behind the PIN, with the entries at its side), anybody's, or one without
a bar."""


class Page(QWidget):
    """One page of the window. Its code is the page's name, its title the sentence `window_page_<name>`."""

    name = ""
    area: Area = "student"
    bar = True
    """Whether the window's own bar stands over it; a lesson has its own head."""
    back = ""
    """The page that the bar's way back leads to (also Alt+Left); without one there is no way back."""
    keeps_open = False
    """Whether a lesson that is open stays so when a way back leads here."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.theme = theme
        self.texts = texts
        self.setObjectName("page")
        told(plays(self, QAccessible.Role.Pane), texts, name=f"window_page_{self.name}")

    def first(self) -> QWidget | None:
        """Where the cursor is when the page opens."""
        return None

    def instead_of(self, gone: QWidget) -> QWidget | None:
        """Where the cursor goes when `gone`, which had it, is switched off or goes; None leaves it to the window."""
        return None

    def arrive(self) -> None:
        """The page is shown now."""
        widget = self.first()
        if widget is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme. Widgets of the page that paint themselves are told by the window."""
        self.theme = theme


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
    Key("print", "lesson", ("Ctrl+P",)),
    Key("hands_free", "lesson", ("Ctrl+H",)),
    Key("pad", "lesson", ("Ctrl+K",)),
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


def key_name(one: Key) -> str:
    """The keys as they are written on the keyboard of this system."""
    native = QKeySequence.SequenceFormat.NativeText
    written = [QKeySequence(each).toString(native) for each in one.keys]
    if len(written) > 2:
        return f"{written[0]} … {written[-1]}"
    return " / ".join(written)
