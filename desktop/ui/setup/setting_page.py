"""What an adult can set on this PC, as a table, and the page that shows it card by card.

A row is handed a value and says by a signal that another one was chosen; it keeps nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from desktop.ui.setup.pin import PinForm
from desktop.ui.widgets.basics import Card, Page, boxed, button, column, empty, label, pin_line, row, row_of, told
from desktop.ui.widgets.setup_widgets import (
    NUMBER,
    CalmBox,
    CalmNumber,
    CalmSlider,
    Middle,
    Pair,
    show_unit,
    show_value,
    tell,
)
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.chapters import screen_texts

Value = str | bool | float


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: `window_set_<name>` is what it is called, `window_set_<name>_says` what it does."""

    name: str
    kind: Literal["choice", "switch", "number", "slider", "text"]
    options: tuple[tuple[Value, str], ...] = ()
    """Of a choice: each value with the code of its words."""
    low: float = 0.0
    high: float = 0.0
    step: float = 1.0
    shown: str = ""
    """Of a number or slider: the code of its words, with the slot `number`."""
    nought: str = ""
    """Of a number: the code of the words for 0."""
    per_cent: bool = False
    """Shown in hundredths."""


def _choice(name: str, *options: tuple[Value, str]) -> Field:
    """A choice among values, each with the end of the code of its words."""
    return Field(name, "choice", tuple((value, f"window_set_{code}") for value, code in options))


_SPOKEN = tuple((one, f"window_language_{one}") for one in screen_texts.TAUGHT)
_WRITTEN = tuple((one, f"window_language_{one}") for one in screen_texts.languages())
LANGUAGES = (
    Field("screen_language", "choice", (("", "window_set_follows_didi"), *_WRITTEN)),
    Field("language", "choice", (("", "window_set_follows_student"), *_SPOKEN)),
)
GROUPS: Mapping[str, tuple[Field, ...]] = {
    "languages": LANGUAGES,
    "voice": (
        _choice("who_speaks", *((one, f"who_speaks_{one}") for one in ("auto", "didi", "light"))),
        Field("speed", "slider", low=50, high=150, step=5, shown="window_set_per_cent", per_cent=True),
        Field("volume", "slider", low=0, high=100, step=5, shown="window_set_per_cent", per_cent=True),
    ),
    "words": (
        Field("local_words", "switch"),
        Field("cloud_words", "switch"),
        Field("cloud_moves", "switch"),
        Field("cloud_url", "text"),
        Field("cloud_model", "text"),
    ),
    "teaching": (
        _choice("teach_back", *((one, f"teach_back_{one}") for one in ("always", "sometimes", "never"))),
        Field("show_solutions", "switch"),
        Field("lesson_minutes", "number", low=5, high=60, step=5, shown="window_set_minutes"),
        _choice("confirm_below", (0.75, "confirm_careful"), (0.6, "confirm_normal"), (0.45, "confirm_quick")),
    ),
    "screen": (
        Field("hands_free", "switch"),
        _choice("number_pad", ("", "number_pad_touch"), ("on", "number_pad_on"), ("off", "number_pad_off")),
        Field("log_out_minutes", "number", high=60, shown="window_set_minutes", nought="window_set_log_out_never"),
        _choice("text_size", (1.0, "text_100"), (1.25, "text_125"), (1.5, "text_150"), (2.0, "text_200")),
        _choice("look", ("", "look_system"), *((one, f"look_{one}") for one in ("day", "night", "contrast"))),
    ),
    "sound": (),
    "school": (Field("school_name", "text"), Field("school_code", "text"), Field("pc_name", "text")),
    "pin": (),
    "house": (),
}
"""The cards of the page from top to bottom, each with its settings; `window_group_<name>` is over it."""


# --- a row for each kind of setting ---


LINE = 240
"""Pixels at scale 1 of a line that can be filled in."""
LONGEST = 200
"""Letters of an address or a name of a model."""


class Row(QWidget):
    """One setting: its name, a sentence on what it does, and the control for it."""

    chosen = Signal(str, object)
    """Its name and the value it shall have."""

    def __init__(self, theme: Theme, texts: Texts, field: Field) -> None:
        super().__init__()
        self.field, self.texts, self.theme = field, texts, theme
        self.value: Value = ""
        name, says = f"window_set_{field.name}", f"window_set_{field.name}_says"
        self.title = told(label(wrap=True), texts, text=name)
        self.says = told(label(step="small", tone="soft", wrap=True), texts, text=says)
        self.note = label(step="small", tone="main", wrap=True)
        self.note.hide()
        self.control = told(self.made(), texts, name=name, description=says)
        words = boxed(column(self.title, self.says, self.note, spacing=2))
        self.along = row(1, self.control, spacing=10)
        whole = Pair(theme, words, boxed(self.along), stretch=(3, 2))
        column(whole, of=self, margins=(0, 4, 0, 4))

    def made(self) -> QWidget:
        """The control."""
        raise NotImplementedError

    def show_value(self, value: Value) -> None:
        """What is set now."""
        raise NotImplementedError

    def tell(self, sentence: str) -> None:
        """A word about this setting: where it comes from, or why something cannot be."""
        tell(self.note, sentence)

    def choose(self, value: Value) -> None:
        """Tell of another value."""
        if value != self.value:
            self.value = value
            self.chosen.emit(self.field.name, value)


class ChoiceRow(Row):
    """One of a few values."""

    control: CalmBox

    def made(self) -> QWidget:
        """A box with all values."""
        box = CalmBox()
        for value, code in self.field.options:
            box.addItem(self.texts(code), value)
        box.activated.connect(lambda at: self.choose(box.itemData(at)))
        return box

    def show_value(self, value: Value) -> None:
        """The value, or the nearest number."""
        self.value = value
        values = [one for one, _ in self.field.options]
        if isinstance(value, float):
            value = min(values, key=lambda one: abs(float(one) - float(str(value))))
        self.control.setCurrentIndex(values.index(value) if value in values else 0)

    def retell(self) -> None:
        """The values in the language there is now."""
        for at, (_, code) in enumerate(self.field.options):
            self.control.setItemText(at, self.texts(code))


class SwitchRow(Row):
    """On or off."""

    control: QCheckBox

    def made(self) -> QWidget:
        """A tick box with its state in words."""
        box = QCheckBox()
        box.toggled.connect(self.retell)
        box.clicked.connect(self.choose)
        return box

    def show_value(self, value: Value) -> None:
        """On or off."""
        self.value = value
        self.control.setChecked(bool(value))
        self.retell()

    def retell(self) -> None:
        """The state in words."""
        self.control.setText(self.texts("window_set_on" if self.control.isChecked() else "window_set_off"))


class NumberRow(Row):
    """A whole number."""

    control: CalmNumber

    def made(self) -> QWidget:
        """A number with arrows."""
        number = CalmNumber(int(self.field.low), int(self.field.high))
        number.setSingleStep(int(self.field.step))
        number.valueChanged.connect(lambda value: self.choose(float(value)))
        return number

    def show_value(self, value: Value) -> None:
        """The number."""
        self.value = float(value)
        show_value(self.control, round(float(value)))
        self.retell()

    def retell(self) -> None:
        """The words around the number."""
        show_unit(self.control, self.texts(self.field.shown, number=NUMBER))
        if self.field.nought:
            self.control.setSpecialValueText(self.texts(self.field.nought))


class SliderRow(Row):
    """A value on a scale."""

    control: CalmSlider

    def made(self) -> QWidget:
        """A slider, and its value in words."""
        slider = CalmSlider()
        slider.setRange(int(self.field.low), int(self.field.high))
        slider.setSingleStep(int(self.field.step))
        slider.setPageStep(int(self.field.step) * 2)
        slider.setMinimumWidth(self.theme.px(180))
        self.number = label()
        slider.valueChanged.connect(self._moved)
        slider.sliderReleased.connect(self._settled)
        return slider

    def show_value(self, value: Value) -> None:
        """Where it stands."""
        self.value = float(value)
        show_value(self.control, round(float(value) * self._scale))
        if self.number.parent() is None:
            self.along.addWidget(self.number)
        self.retell()

    def retell(self) -> None:
        """The value in words."""
        self.number.setText(self.texts(self.field.shown, number=self.control.value()))
        longest = self.texts(self.field.shown, number=self.control.maximum())
        self.number.setMinimumWidth(self.number.fontMetrics().horizontalAdvance(longest))

    @property
    def _scale(self) -> int:
        return 100 if self.field.per_cent else 1

    def _moved(self) -> None:
        self.retell()
        if not self.control.isSliderDown():
            self._settled()

    def _settled(self) -> None:
        self.choose(self.control.value() / self._scale)


class TextRow(Row):
    """A line of words."""

    control: QLineEdit

    def made(self) -> QWidget:
        """A line, told when it is left or Enter is pressed."""
        line = QLineEdit()
        line.setMaxLength(LONGEST)
        line.setMinimumWidth(self.theme.px(LINE))
        line.editingFinished.connect(lambda: self.choose(line.text().strip()))
        return line

    def show_value(self, value: Value) -> None:
        """What stands there."""
        self.value = str(value)
        if self.control.text().strip() != value:
            self.control.setText(str(value))


KINDS: Mapping[str, type[Row]] = {
    "choice": ChoiceRow,
    "switch": SwitchRow,
    "number": NumberRow,
    "slider": SliderRow,
    "text": TextRow,
}


# --- the page ---


WIDE = 940
"""Pixels at scale 1 that the groups take at most."""
LONGEST_KEY = 1000
OF_THE_CLOUD = frozenset({"cloud_moves", "cloud_url", "cloud_model"})
"""The settings that say nothing while the cloud is off."""
SEEN_FIRST = 2
"""Cards that the page has from the beginning; with the bar they fill the window of a small PC."""
STEP = 50
"""Milliseconds from one further card to the next: time for a picture, and for a click."""


class SettingPage(Page):
    """Everything an adult may set on this PC."""

    name = "setting"
    area = "teacher"

    chosen = Signal(str, object)
    """Name and value of a setting."""
    key_given = Signal(str)
    put_aside_wanted = Signal(str)
    """The path of a settings file with a fault."""
    carded = Signal(str, object)
    """The card of this group was made: what others have to put on it can be put there."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self._rows: dict[str, Row] = {}
        self._cards: dict[str, Card] = {}
        self._values: Mapping[str, Value] = {}
        self._notes: Mapping[str, str] = {}
        self._cloud_on = False
        self.faults = QVBoxLayout()
        self._made_extras()
        says = told(label(tone="soft", wrap=True), texts, text="window_setting_says")
        self._column = Middle(theme, self, WIDE, says, self.faults, 1).column
        for _ in range(SEEN_FIRST):
            self._make_card()
        self._steps = QTimer(self)
        self._steps.setInterval(STEP)
        self._steps.timeout.connect(self._next_card)

    def first(self) -> QWidget | None:
        """The first setting."""
        return next(iter(self._rows.values())).control

    @property
    def whole(self) -> bool:
        """Whether every card has been made."""
        return len(self._cards) == len(GROUPS)

    @property
    def rows(self) -> dict[str, Row]:
        """Every setting's row by name; what has not been made yet is made for whoever asks."""
        self._finish()
        return self._rows

    @property
    def cards(self) -> dict[str, Card]:
        """Every group's card by name, as with the rows."""
        self._finish()
        return self._cards

    def showEvent(self, event: QShowEvent) -> None:
        """The first picture is there; the rest of the page follows it."""
        super().showEvent(event)
        if not self.whole:
            self._steps.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: what is left is made another time."""
        self._steps.stop()
        super().hideEvent(event)

    def show_settings(self, values: Mapping[str, Value], notes: Mapping[str, str]) -> None:
        """What is set now, and what there is to say about some of it."""
        self._values, self._notes = values, notes
        for one in self._rows.values():
            self._fill(one)

    def show_notes(self, notes: Mapping[str, str]) -> None:
        """What there is to say about some settings; what is set, being filled in or was just refused, stays."""
        before, self._notes = self._notes, notes
        for name, one in self._rows.items():
            if notes.get(name, "") != before.get(name, ""):
                one.tell(notes.get(name, ""))

    def _fill(self, one: Row) -> None:
        if one.field.name in self._values:
            one.show_value(self._values[one.field.name])
            one.tell(self._notes.get(one.field.name, ""))

    def show_faults(self, faults: tuple[tuple[str, str, str], ...]) -> None:
        """A card for each settings file with a fault: its path, a sentence, and what exactly is the matter."""
        empty(self.faults)
        for fault in faults:
            self.faults.addWidget(self._fault(*fault))

    def show_key(self, words: str, *, kept: bool) -> None:
        """Where the server's key is; the line that it was typed in is empty again."""
        self.key.clear()
        self.key_words.setText(words)
        self.forget_key.setVisible(kept)

    def show_trial(self, words: str, *, busy: bool = False) -> None:
        """What came of trying the server."""
        tell(self.trial_words, words)
        self.trial.setEnabled(not busy)

    def show_cloud(self, on: bool) -> None:
        """Whether the cloud is on: what belongs to it can then be set."""
        self._cloud_on = on
        if "words" in self._cards:
            for name in OF_THE_CLOUD:
                self._rows[name].setVisible(on)
            self.cloud.setVisible(on)

    # --- how it is made ---

    def _made_extras(self) -> None:
        """What stands below the settings of some cards: it may be handed values before its card is made."""
        texts = self.texts
        self.hear = told(button(""), texts, text="window_hear_it")
        self.heard = label(wrap=True, tone="soft")
        self.heard.hide()
        self.key = pin_line(texts, "window_cloud_key")
        self.key.setMaxLength(LONGEST_KEY)
        self.key_words = label(step="small", tone="soft", wrap=True)
        self.keep_key = told(button(""), texts, text="window_cloud_key_keep")
        self.forget_key = told(button("", "quiet"), texts, text="window_cloud_key_forget")
        self.trial = told(button(""), texts, text="window_cloud_try")
        self.trial_words = label(wrap=True)
        self.trial_words.hide()
        self.pin = PinForm(texts)
        self.folder_words = label(wrap=True)
        self.folder = told(button(""), texts, text="window_house_folder")
        self.first_steps = told(button(""), texts, text="window_house_first_steps")
        self.doctor = told(button(""), texts, text="window_page_doctor")
        self.keep_key.clicked.connect(self._give_key)
        self.key.returnPressed.connect(self._give_key)
        leaves = told(label(wrap=True), texts, text="window_cloud_leaves")
        key = Pair(self.theme, self.key, boxed(row(self.keep_key, self.forget_key)))
        cloud = (leaves, key, self.key_words, row_of(self.trial), self.trial_words)
        self.cloud = boxed(column(*cloud, spacing=12))
        house = Pair(self.theme, boxed(row_of(self.first_steps, self.doctor)), self.folder)
        self._extras: dict[str, QWidget] = {
            "voice": boxed(column(row_of(self.hear), self.heard)),
            "words": self.cloud,
            "pin": self.pin,
            "house": boxed(column(self.folder_words, house, spacing=12)),
        }

    def _give_key(self) -> None:
        self.key_given.emit(self.key.text().strip())

    def _finish(self) -> None:
        """Have the page whole now."""
        while not self.whole:
            self._make_card()

    def _next_card(self) -> None:
        if self.whole:
            self._steps.stop()
        else:
            self._make_card()

    def _make_card(self) -> None:
        """The next card from top to bottom, over the stretch; it shows what the page was handed last."""
        name, fields = list(GROUPS.items())[len(self._cards)]
        rows = {one.name: KINDS[one.kind](self.theme, self.texts, one) for one in fields}
        extra = (self._extras[name],) if name in self._extras else ()
        card = Card(self.texts, f"window_group_{name}", f"window_group_{name}_says", *rows.values(), *extra)
        self._cards[name] = card
        self._rows |= rows
        for one in rows.values():
            one.chosen.connect(self.chosen)
            self._fill(one)
        if name == "words":
            self.show_cloud(self._cloud_on)
        self._column.insertWidget(self._column.count() - 1, card)
        self.carded.emit(name, card)

    def _fault(self, path: str, words: str, details: str) -> QWidget:
        aside = told(button(""), self.texts, text="window_fault_put_aside")
        aside.clicked.connect(lambda: self.put_aside_wanted.emit(path))
        more = label(details, step="small", tone="soft", wrap=True)
        card = Card(self.texts, "window_fault_title", "", label(words, wrap=True), more, row_of(aside))
        card.setObjectName("notice")
        return card
