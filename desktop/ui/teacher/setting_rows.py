"""The rows of the settings page: a setting's name, a sentence on what it does, and the control for it.

A row is handed a value and says by a signal that another one was chosen; it keeps nothing.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.ui.widgets.basics import label, told
from desktop.ui.widgets.setup_widgets import CalmBox, CalmNumber, CalmSlider, Pair
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from desktop.values.setup import Field, Value

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
