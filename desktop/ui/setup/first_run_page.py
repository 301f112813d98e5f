"""The first run: language, PIN, class list, sound, models, consent, each to be done, skipped or gone back from.

It shows steps and says by signals which way was taken; what a step does is the presenter's business.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.widgets.basics import Page, button, carried_files, empty, label, pin_line, row_of, told
from desktop.ui.widgets.setup_widgets import Card, ModelsList, Pair, PinForm, Stepper
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from desktop.values.setup import LANGUAGES, STEPS, ConsentView, Field, RosterView

WIDE = 920
"""Pixels at scale 1 that a step takes at most."""


class FirstRunPage(Page):
    """All the steps, one shown at a time."""

    name = "first_run"
    area = "bare"

    onward = Signal(str)
    """The step that is shown shall be done."""
    skipped = Signal(str)
    back_wanted = Signal(str)
    left = Signal()
    """Enough for now."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.language = LanguageStep(theme, texts)
        self.pin = PinStep(theme, texts)
        self.roster = RosterStep(theme, texts)
        self.sound = SoundStep(theme, texts)
        self.models = ModelsStep(theme, texts)
        self.consent = ConsentStep(theme, texts)
        self.done = DoneStep(theme, texts)
        self.steps: dict[str, Step] = {
            one.name: one
            for one in (self.language, self.pin, self.roster, self.sound, self.models, self.consent, self.done)
        }
        self.at = STEPS[0]
        self.stepper = Stepper(theme, len(STEPS))
        self.where = label(step="small", tone="soft")
        self.said = label(tone="leaf", wrap=True)
        self.leave = told(button("", "quiet"), texts, text="window_first_leave", tip="window_first_leave_tip")
        self.way_back = told(button("", "quiet"), texts, text="window_first_back")
        self.skip = told(button("", "quiet"), texts, text="window_first_skip")
        self.next = told(button("", "first"), texts, text="window_first_next")
        self._lay_out()
        self.leave.clicked.connect(self.left)
        self.way_back.clicked.connect(lambda: self.back_wanted.emit(self.at))
        self.skip.clicked.connect(lambda: self.skipped.emit(self.at))
        self.next.clicked.connect(lambda: self.onward.emit(self.at))
        self.show_step(STEPS[0])

    def first(self) -> QWidget | None:
        """What the step wants first, else the way onward."""
        return self.steps[self.at].first() or self.next

    def show_step(self, name: str) -> None:
        """Stand at a step."""
        self.at = name
        for one in self.steps.values():
            one.setVisible(one.name == name)
        last = name == STEPS[-1]
        self.way_back.setVisible(name != STEPS[0])
        self.skip.setVisible(not last)
        self.leave.setVisible(not last)
        told(self.next, self.texts, text="window_first_finish" if last else "window_first_next")
        self.retell()
        self.arrive()

    def tell(self, sentence: str) -> None:
        """Say what was done."""
        self.said.setText(sentence)

    def hold(self, held: bool) -> None:
        """While a step is being done there is no way on."""
        self.next.setEnabled(not held)

    def retell(self) -> None:
        """Where one is, in words."""
        number = STEPS.index(self.at) + 1
        words = self.texts("window_first_where", number=number, total=len(STEPS))
        self.where.setText(words)
        self.stepper.show_step(number - 1, f"{words}: {self.texts(f'window_first_{self.at}')}")

    def wear(self, theme: Theme) -> None:
        """No wider than can be read well."""
        super().wear(theme)
        self._middle.setMaximumWidth(theme.px(WIDE))

    def _lay_out(self) -> None:
        self._middle = QWidget()
        self._middle.setMaximumWidth(self.theme.px(WIDE))
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        above = QHBoxLayout()
        above.setSpacing(16)
        above.addWidget(self.stepper, 1)
        above.addWidget(self.where)
        above.addWidget(self.leave)
        column.addLayout(above)
        for one in self.steps.values():
            column.addWidget(one, 1)
        ways = QHBoxLayout()
        ways.addWidget(self.way_back)
        ways.addWidget(self.said, 1)
        ways.addWidget(self.skip)
        ways.addWidget(self.next)
        column.addLayout(ways)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(28, 10, 28, 10)
        whole.addStretch(1)
        whole.addWidget(self._middle, 100)
        whole.addStretch(1)


SHOWN = 5
"""Students of a list that are shown before it is taken in."""
HEARD = ("en", "hinglish", "hi")
"""Languages with a sample to hear."""


class Step(QWidget):
    """A heading, a sentence, and what is done on the step."""

    name = ""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.texts, self.theme = texts, theme
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(10)
        self.heading = told(label(step="title", wrap=True), texts, text=f"window_first_{self.name}")
        self.column.addWidget(self.heading)
        self.column.addWidget(told(label(tone="soft", wrap=True), texts, text=f"window_first_{self.name}_says"))

    def wear(self, theme: Theme) -> None:
        """Be dressed in another theme."""
        self.theme = theme

    def first(self) -> QWidget | None:
        """Where the cursor is when the step opens; None leaves it on the way onward."""
        return None


class LanguageStep(Step):
    """The language of the window and Didi's own."""

    name = "language"
    chosen = Signal(str, str)
    """Name of the setting and the language."""
    sample_wanted = Signal(str)
    """Didi shall say something in this language."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.radios: dict[tuple[str, str], QRadioButton] = {}
        self.hear_buttons: dict[str, QWidget] = {}
        self.heard = label(wrap=True, step="lead")
        cards = [self._card(one) for one in LANGUAGES]
        self.column.addWidget(Pair(theme, *cards, stretch=(1, 1)))
        self.column.addWidget(self.heard)
        self.column.addStretch(1)

    def first(self) -> QWidget | None:
        """The language that is chosen now."""
        of_window = (radio for (name, _), radio in self.radios.items() if name == LANGUAGES[0].name)
        return next((radio for radio in of_window if radio.isChecked()), None)

    def show_languages(self, screen: str, didi: str) -> None:
        """Which are chosen now."""
        for (name, value), radio in self.radios.items():
            chosen = value == (screen if name == "screen_language" else didi)
            radio.setChecked(chosen or radio.isChecked())
            # Tab comes to the chosen one of each card, arrows go on from there.
            radio.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)

    def say(self, sentence: str) -> None:
        """Show what Didi says, or why she cannot be heard."""
        self.heard.setText(sentence)

    def _card(self, field: Field) -> Card:
        card, group = Card(self.texts, f"window_set_{field.name}", f"window_set_{field.name}_says"), QButtonGroup(self)
        # Of the window's own languages one is always shown; that it may follow Didi's is for the settings page.
        for value, code in field.options[field.name == "screen_language" :]:
            radio = told(QRadioButton(), self.texts, text=code)
            group.addButton(radio)
            self.radios[field.name, str(value)] = radio
            radio.clicked.connect(lambda _=False, name=field.name, one=str(value): self.chosen.emit(name, one))
            card.column.addLayout(self._line(field, str(value), radio))
        card.column.addStretch(1)
        return card

    def _line(self, field: Field, value: str, radio: QRadioButton) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(radio, 1)
        if field.name == "language" and value in HEARD:
            hear = told(button("", "quiet"), self.texts, text="window_hear_it", name=f"window_hear_it_{value}")
            hear.clicked.connect(lambda: self.sample_wanted.emit(value))
            self.hear_buttons[value] = hear
            row.addWidget(hear)
        return row


class PinStep(Step):
    """The teacher's PIN."""

    name = "pin"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.form = PinForm(texts)
        card = Card(texts)
        card.column.addWidget(self.form)
        self.column.addWidget(card)
        self.column.addWidget(told(label(tone="soft", wrap=True), texts, text="window_first_pin_skipped"))
        self.column.addStretch(1)

    def first(self) -> QWidget | None:
        """The first line that is to be filled in; the rescue code while one is shown."""
        if not self.form.card.isHidden():
            return self.form.card.code
        return self.form.new if self.form.old.isHidden() else self.form.old


class RosterStep(Step):
    """The class: names pasted or typed, or a file."""

    name = "roster"
    typed = Signal(str, str)
    """The list as it stands, and the class for those without one."""
    file_given = Signal(Path, str)
    dialog_wanted = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.setAcceptDrops(True)
        self.group = told(QLineEdit(), texts, hint="window_first_class", name="window_first_class")
        self.group.setMaxLength(20)
        self.names = _Names(self)
        told(self.names, texts, hint="window_first_names_hint", name="window_first_names")
        self.names.setTabChangesFocus(True)
        self.from_file = told(button(""), texts, text="window_first_file")
        self.summary = label(wrap=True, tone="main")
        self.fault = label(wrap=True, tone="clay")
        self.progress = told(QProgressBar(), texts, name="window_first_taking_in")
        self.progress.setRange(0, 0)
        self.progress.hide()
        self.preview = QGridLayout()
        self._lay_out()
        self.names.textChanged.connect(self._tell)
        self.group.textChanged.connect(self._tell)
        self.from_file.clicked.connect(self.dialog_wanted)

    def first(self) -> QWidget | None:
        """Where names are written."""
        return self.names

    def show_roster(self, view: RosterView) -> None:
        """Show who is on the list."""
        self.summary.setText(view.summary)
        self.fault.setText(view.fault)
        self.fault.setVisible(bool(view.fault))
        empty(self.preview)
        for number, row in enumerate(view.rows[:SHOWN]):
            for column, words in enumerate(row):
                cell = label(words, tone="" if column == 0 else "soft")
                cell.setMaximumWidth(self.theme.px(340))
                self.preview.addWidget(cell, number, column)

    def show_busy(self, busy: bool) -> None:
        """Whether the list is being taken in now."""
        self.progress.setVisible(busy)
        for one in (self.names, self.group, self.from_file):
            one.setEnabled(not busy)

    def clear(self) -> None:
        """The list is in; another may be written."""
        self.names.clear()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A file may be dropped anywhere on the step."""
        if _file_of(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the file."""
        path = _file_of(event)
        if path is not None:
            event.acceptProposedAction()
            self.file_given.emit(path, self.group.text())

    def _tell(self) -> None:
        self.typed.emit(self.names.toPlainText(), self.group.text())

    def _lay_out(self) -> None:
        card = Card(self.texts)
        self.names.setMinimumHeight(self.theme.px(120))
        card.column.addWidget(self.names, 1)
        card.column.addWidget(Pair(self.theme, self.group, self.from_file))
        card.column.addWidget(self.progress)
        card.column.addWidget(self.fault)
        card.column.addWidget(self.summary)
        self.preview.setHorizontalSpacing(24)
        self.preview.setVerticalSpacing(4)
        self.preview.setColumnStretch(0, 2)
        self.preview.setColumnStretch(1, 1)
        self.preview.setColumnStretch(2, 1)
        card.column.addLayout(self.preview)
        self.column.addWidget(card, 1)


class _Names(QPlainTextEdit):
    """Where names are written; a file that is dropped on it is for the step."""

    def __init__(self, step: RosterStep) -> None:
        super().__init__()
        self._step = step

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files go to the step, words come here."""
        if _file_of(event) is not None:
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Files go to the step, words come here."""
        if _file_of(event) is not None:
            self._step.dropEvent(event)
        else:
            super().dropEvent(event)


def _file_of(event: QDropEvent) -> Path | None:
    """The first file that is carried, if there is one."""
    paths = carried_files(event)
    return Path(paths[0]) if paths else None


class SoundStep(Step):
    """The microphone and the loudspeaker."""

    name = "sound"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.place = QVBoxLayout()
        """Where the sound check stands."""
        self.column.addLayout(self.place)
        self.column.addStretch(1)


class ModelsStep(Step):
    """The models."""

    name = "models"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.models = ModelsList(texts)
        card = Card(texts)
        card.column.addWidget(self.models)
        self.column.addWidget(card)
        self.column.addStretch(1)


class ConsentStep(Step):
    """What is kept, and who says yes."""

    name = "consent"
    given = Signal(str)
    """The school consents for its students; the teacher's PIN where it was asked for."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        kept = Card(texts, "window_first_kept")
        for code in ("what", "never", "where", "long"):
            kept.column.addWidget(_point(texts, f"window_first_kept_{code}"))
        who = Card(texts, "window_first_who", "window_first_who_says")
        self.school = told(QCheckBox(), texts, text="window_first_school")
        self.pin = pin_line(texts, "window_consent_pin")
        self.write_down = told(button(""), texts, text="window_first_write_down")
        self.summary = label(wrap=True, tone="main")
        self.progress = told(QProgressBar(), texts, name="window_first_write_down")
        self.progress.hide()
        who.column.addWidget(self.school)
        who.column.addWidget(self.pin)
        who.column.addLayout(row_of(self.write_down))
        who.column.addWidget(self.progress)
        who.column.addWidget(self.summary)
        self.column.addWidget(kept)
        self.column.addWidget(who)
        self.school.toggled.connect(self._can)
        self.write_down.clicked.connect(lambda: self.given.emit(self.take_pin()))
        self.show_consent(ConsentView("", can=False, asks_pin=False))

    def show_consent(self, view: ConsentView) -> None:
        """How it stands."""
        self._view = view
        self.summary.setText(view.summary)
        self.school.setEnabled(view.can)
        if not view.can:
            self.school.setChecked(False)
        self.progress.hide()
        self._can()

    def show_work(self, share: float) -> None:
        """How far writing down has come, 0 to 1."""
        self.progress.show()
        self.progress.setValue(round(share * 100))
        self.write_down.setEnabled(False)

    def take_pin(self) -> str:
        """The PIN that was typed; the line forgets it."""
        typed = self.pin.text()
        self.pin.clear()
        return typed

    def _can(self) -> None:
        ready = self._view.can and self.school.isChecked()
        self.write_down.setEnabled(ready)
        self.pin.setVisible(ready and self._view.asks_pin)


class DoneStep(Step):
    """What was set up, and how to go on."""

    name = "done"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        card = Card(texts)
        self.lines = QVBoxLayout()
        card.column.addLayout(self.lines)
        self.column.addWidget(card)
        self.column.addWidget(told(label(wrap=True), texts, text="window_first_done_next"))
        self.column.addStretch(1)

    def show_done(self, lines: tuple[tuple[bool, str], ...]) -> None:
        """What is set up and what is not, a sentence each."""
        empty(self.lines)
        for good, words in lines:
            row = QWidget()
            along = QHBoxLayout(row)
            along.setContentsMargins(0, 0, 0, 0)
            along.setSpacing(14)
            along.addWidget(label("\u2713" if good else "\u25cb", tone="leaf" if good else "soft", step="lead"))
            along.addWidget(label(words, wrap=True), 1)
            self.lines.addWidget(row)


def _point(texts: Texts, code: str) -> QWidget:
    """One sentence of several, with a dot before it."""
    row = QWidget()
    along = QHBoxLayout(row)
    along.setContentsMargins(0, 0, 0, 0)
    along.setSpacing(12)
    dot: QLabel = label("\u2022", tone="main")
    along.addWidget(dot, 0, Qt.AlignmentFlag.AlignTop)
    along.addWidget(told(label(wrap=True), texts, text=code), 1)
    return row
