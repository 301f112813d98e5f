"""The rows of the settings page: a setting's name, a sentence on what it does, and the control for it.

A row is handed a value and says by a signal that another one was chosen; it keeps nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.ui.widgets.basics import Page, button, empty, label, row_of, told
from desktop.ui.widgets.setup_widgets import CalmBox, CalmNumber, CalmSlider, Card, Middle, Pair, PinForm
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from desktop.values.setup import GROUPS, Field, Group, Value

LINE = 240
"""Pixels at scale 1 of a line that can be filled in."""
LONGEST = 200
"""Letters of an address or a name of a model."""


class Row(QWidget):
    """One setting."""

    chosen = Signal(str, object)
    """Its name and the value it shall have."""

    def __init__(self, theme: Theme, texts: Texts, field: Field) -> None:
        super().__init__()
        self.field, self.texts, self.theme = field, texts, theme
        self.value: Value = ""
        self.title = told(label(wrap=True), texts, text=f"window_set_{field.name}")
        self.says = told(label(step="small", tone="soft", wrap=True), texts, text=f"window_set_{field.name}_says")
        self.note = label(step="small", tone="main", wrap=True)
        self.note.hide()
        words = QWidget()
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for one in (self.title, self.says, self.note):
            column.addWidget(one)
        self.control = self.made()
        told(self.control, texts, name=f"window_set_{field.name}", description=f"window_set_{field.name}_says")
        self.beside = QWidget()
        self._along = QHBoxLayout(self.beside)
        self._along.setContentsMargins(0, 0, 0, 0)
        self._along.setSpacing(10)
        self._along.addStretch(1)
        self._along.addWidget(self.control)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 4)
        whole.addWidget(Pair(theme, words, self.beside, stretch=(3, 2)))

    def made(self) -> QWidget:
        """The control."""
        raise NotImplementedError

    def show_value(self, value: Value) -> None:
        """What is set now."""
        raise NotImplementedError

    def tell(self, sentence: str) -> None:
        """A word about this setting: where it comes from, or why something cannot be."""
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))

    def add(self, widget: QWidget) -> None:
        """Put something more beside the control."""
        self._along.addWidget(widget)

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
        box.toggled.connect(lambda _: self.retell())
        box.clicked.connect(lambda on: self.choose(bool(on)))
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
        number = CalmNumber()
        number.setRange(int(self.field.low), int(self.field.high))
        number.setSingleStep(int(self.field.step))
        number.valueChanged.connect(lambda value: self.choose(float(value)))
        return number

    def show_value(self, value: Value) -> None:
        """The number."""
        self.value = float(value)
        self.control.blockSignals(True)  # nobody chose it
        self.control.setValue(round(float(value)))
        self.control.blockSignals(False)
        self.retell()

    def retell(self) -> None:
        """The words around the number."""
        before, _, behind = self.texts(self.field.shown, number="\0").partition("\0")
        self.control.setPrefix(before)
        self.control.setSuffix(behind)
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
        self.control.blockSignals(True)  # nobody moved it
        self.control.setValue(round(float(value) * (100 if self.field.per_cent else 1)))
        self.control.blockSignals(False)
        if self.number.parent() is None:
            self.add(self.number)
        self.retell()

    def retell(self) -> None:
        """The value in words."""
        self.number.setText(self.texts(self.field.shown, number=self.control.value()))
        longest = self.texts(self.field.shown, number=self.control.maximum())
        self.number.setMinimumWidth(self.number.fontMetrics().horizontalAdvance(longest))

    def _moved(self) -> None:
        self.retell()
        if not self.control.isSliderDown():
            self._settled()

    def _settled(self) -> None:
        self.choose(self.control.value() / (100 if self.field.per_cent else 1))


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


KINDS: dict[str, type[Row]] = {
    "choice": ChoiceRow,
    "switch": SwitchRow,
    "number": NumberRow,
    "slider": SliderRow,
    "text": TextRow,
}


def row_for(theme: Theme, texts: Texts, field: Field) -> Row:
    """The row for a setting."""
    return KINDS[field.kind](theme, texts, field)


# --- the settings page of a teacher ---


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
        self._lay_out()
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
        for row in self._rows.values():
            self._fill(row)

    def show_notes(self, notes: Mapping[str, str]) -> None:
        """What there is to say about some settings; what is set, being filled in or was just refused, stays."""
        before, self._notes = self._notes, notes
        for name, row in self._rows.items():
            if notes.get(name, "") != before.get(name, ""):
                row.tell(notes.get(name, ""))

    def _fill(self, row: Row) -> None:
        if row.field.name in self._values:
            row.show_value(self._values[row.field.name])
            row.tell(self._notes.get(row.field.name, ""))

    def show_faults(self, faults: tuple[tuple[str, str, str], ...]) -> None:
        """A card for each settings file with a fault: its path, a sentence, and what exactly is the matter."""
        empty(self.faults)
        for path, words, details in faults:
            self.faults.addWidget(self._fault(path, words, details))

    def show_key(self, words: str, *, kept: bool) -> None:
        """Where the server's key is; the line that it was typed in is empty again."""
        self.key.clear()
        self.key_words.setText(words)
        self.forget_key.setVisible(kept)

    def show_trial(self, words: str, *, busy: bool = False) -> None:
        """What came of trying the server."""
        self.trial_words.setText(words)
        self.trial_words.setVisible(bool(words))
        self.trial.setEnabled(not busy)

    def show_cloud(self, on: bool) -> None:
        """Whether the cloud is on: what belongs to it can then be set."""
        self._cloud_on = on
        if "words" in self._cards:
            for name in OF_THE_CLOUD:
                self._rows[name].setVisible(on)
            self.cloud.setVisible(on)

    def show_heard(self, words: str) -> None:
        """What is said as a sample, or why nothing can be heard."""
        self.heard.setText(words)
        self.heard.setVisible(bool(words))

    def show_house(self, folder: str) -> None:
        """Where lessons are kept, and how large it is, in words."""
        self.folder_words.setText(folder)

    # --- how it is made ---

    def _made_extras(self) -> None:
        texts = self.texts
        self.hear = told(button(""), texts, text="window_hear_it")
        self.heard = label(wrap=True, tone="soft")
        self.heard.hide()
        self.key = told(QLineEdit(), texts, hint="window_cloud_key", name="window_cloud_key")
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setMaxLength(LONGEST_KEY)
        self.key_words = label(step="small", tone="soft", wrap=True)
        self.keep_key = told(button(""), texts, text="window_cloud_key_keep")
        self.forget_key = told(button("", "quiet"), texts, text="window_cloud_key_forget")
        self.trial = told(button(""), texts, text="window_cloud_try")
        self.trial_words = label(wrap=True)
        self.trial_words.hide()
        self.cloud = self._of_the_cloud()
        self.pin = PinForm(texts)
        self.folder_words = label(wrap=True)
        self.folder = told(button(""), texts, text="window_house_folder")
        self.first_steps = told(button(""), texts, text="window_house_first_steps")
        self.doctor = told(button(""), texts, text="window_page_doctor")
        self.keep_key.clicked.connect(self._give_key)
        self.key.returnPressed.connect(self._give_key)

    def _give_key(self) -> None:
        self.key_given.emit(self.key.text().strip())

    def _lay_out(self) -> None:
        self._column = Middle(self.theme, self, WIDE).column
        self._column.addWidget(told(label(tone="soft", wrap=True), self.texts, text="window_setting_says"))
        self._column.addLayout(self.faults)
        self._column.addStretch(1)
        for _ in range(SEEN_FIRST):
            self._make_card()

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
        group = GROUPS[len(self._cards)]
        card = self._cards[group.name] = self._card(group)
        for field in group.fields:
            self._fill(self._rows[field.name])
        if group.name == "words":
            self.show_cloud(self._cloud_on)
        self._column.insertWidget(self._column.count() - 1, card)
        self.carded.emit(group.name, card)

    def _card(self, group: Group) -> Card:
        card = Card(self.texts, f"window_group_{group.name}", f"window_group_{group.name}_says")
        for field in group.fields:
            row = row_for(self.theme, self.texts, field)
            row.chosen.connect(self.chosen)
            self._rows[field.name] = row
            card.column.addWidget(row)
        extras = {"voice": self._voice, "words": lambda: self.cloud, "pin": lambda: self.pin, "house": self._house}
        if group.name in extras:
            card.column.addWidget(extras[group.name]())
        return card

    def _voice(self) -> QWidget:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row_of(self.hear))
        column.addWidget(self.heard)
        return whole

    def _of_the_cloud(self) -> QWidget:
        """The key and the trial: what the page is handed of them, it may be handed before their card is made."""
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.keep_key)
        row.addWidget(self.forget_key)
        column.addWidget(told(label(wrap=True), self.texts, text="window_cloud_leaves"))
        column.addWidget(Pair(self.theme, self.key, buttons))
        column.addWidget(self.key_words)
        column.addLayout(row_of(self.trial))
        column.addWidget(self.trial_words)
        return whole

    def _house(self) -> QWidget:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.folder_words)
        buttons = QWidget()
        row = row_of(self.first_steps, self.doctor)
        row.setContentsMargins(0, 0, 0, 0)
        buttons.setLayout(row)
        column.addWidget(Pair(self.theme, buttons, self.folder))
        return whole

    def _fault(self, path: str, words: str, details: str) -> QWidget:
        card = Card(self.texts, "window_fault_title")
        card.setObjectName("notice")
        card.column.addWidget(label(words, wrap=True))
        aside = told(button(""), self.texts, text="window_fault_put_aside")
        aside.clicked.connect(lambda: self.put_aside_wanted.emit(path))
        card.column.addWidget(label(details, step="small", tone="soft", wrap=True))
        card.column.addLayout(row_of(aside))
        return card
