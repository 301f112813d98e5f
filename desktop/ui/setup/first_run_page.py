"""The first run: language, PIN, class list, sound, models, consent, each to be done, skipped or gone back from.

It shows steps and says what was typed; what a step does is the presenter's business.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.setup.pin import PinForm
from desktop.ui.setup.setting_page import LANGUAGES, Field
from desktop.ui.widgets.basics import (
    NO_MARGINS,
    Card,
    Page,
    Part,
    boxed,
    button,
    carried_files,
    column,
    empty,
    label,
    laid,
    pin_line,
    row,
    row_of,
    told,
)
from desktop.ui.widgets.setup_widgets import Middle, Pair, Stepper, tell
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

STEPS = ("language", "pin", "roster", "sound", "models", "consent", "done")
"""The steps of the first run: `window_first_<name>` is what each is called."""
WIDE = 920
"""Pixels at scale 1 that a step takes at most."""


class FirstRunPage(Page):
    """All the steps, one shown at a time."""

    name = "first_run"
    area = "bare"

    def __init__(self, theme: Theme, texts: Texts, models: QWidget) -> None:
        """`models` shows the models of this PC and adds some."""
        super().__init__(theme, texts)
        self.language = LanguageStep(theme, texts)
        self.pin = PinStep(theme, texts)
        self.roster = RosterStep(theme, texts)
        self.sound = Step(theme, texts, "sound")
        self.models = Step(theme, texts, "models")
        laid(self.models.column, Card(texts, "", "", models), 1)
        self.consent = ConsentStep(theme, texts)
        self.done = DoneStep(theme, texts)
        parts = (self.language, self.pin, self.roster, self.sound, self.models, self.consent, self.done)
        self.steps: dict[str, Step] = dict(zip(STEPS, parts, strict=True))
        self.at = STEPS[0]
        self.stepper = Stepper(theme, len(STEPS))
        self.where = label(step="small", tone="soft")
        self.said = label(tone="leaf", wrap=True)
        self.leave = told(button("", "quiet"), texts, text="window_first_leave", tip="window_first_leave_tip")
        self.way_back = told(button("", "quiet"), texts, text="window_first_back")
        self.skip = told(button("", "quiet"), texts, text="window_first_skip")
        self.next = told(button("", "first"), texts, text="window_first_next")
        above = row((self.stepper, 1), self.where, self.leave, spacing=16)
        ways = row(self.way_back, (self.said, 1), self.skip, self.next)
        shown = ((one, 1) for one in parts)
        Middle(theme, self, WIDE, above, *shown, ways, margins=(28, 10, 28, 10), spacing=10)
        self.show_step(STEPS[0])

    def first(self) -> QWidget | None:
        """What the step wants first, else the way onward."""
        return self.steps[self.at].first() or self.next

    def show_step(self, name: str) -> None:
        """Stand at a step."""
        self.at = name
        for one, step in self.steps.items():
            step.setVisible(one == name)
        last = name == STEPS[-1]
        self.way_back.setVisible(name != STEPS[0])
        self.skip.setVisible(not last)
        self.leave.setVisible(not last)
        told(self.next, self.texts, text="window_first_finish" if last else "window_first_next")
        self.retell()
        self.arrive()

    def hold(self, held: bool) -> None:
        """While a step is being done there is no way on."""
        self.next.setEnabled(not held)

    def retell(self) -> None:
        """Where one is, in words."""
        number = STEPS.index(self.at) + 1
        words = self.texts("window_first_where", number=number, total=len(STEPS))
        self.where.setText(words)
        self.stepper.show_step(number - 1, f"{words}: {self.texts(f'window_first_{self.at}')}")


SHOWN = 5
"""Students of a list that are shown before it is taken in."""
HEARD = ("en", "hinglish", "hi")
"""Languages with a sample to hear."""


class Step(QWidget):
    """A heading and a sentence; the parts with which the step is done are laid into its column."""

    def __init__(self, theme: Theme, texts: Texts, name: str) -> None:
        super().__init__()
        self.texts, self.theme = texts, theme
        self.heading = told(label(step="title", wrap=True), texts, text=f"window_first_{name}")
        says = told(label(tone="soft", wrap=True), texts, text=f"window_first_{name}_says")
        self.column = column(self.heading, says, of=self, margins=NO_MARGINS, spacing=10)

    def wear(self, theme: Theme) -> None:
        """Be dressed in another theme."""
        self.theme = theme

    def first(self) -> QWidget | None:
        """Where the cursor is when the step opens; None leaves it on the way onward."""
        return None


class LanguageStep(Step):
    """The language of the window and Didi's own."""

    chosen = Signal(str, str)
    """Name of the setting and the language."""
    sample_wanted = Signal(str)
    """Didi shall say something in this language."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts, "language")
        self.radios: dict[tuple[str, str], QRadioButton] = {}
        self.hear_buttons: dict[str, QWidget] = {}
        self.heard = label(wrap=True, step="lead")
        laid(self.column, Pair(theme, *map(self._card, LANGUAGES), stretch=(1, 1)), self.heard, 1)

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

    def _card(self, field: Field) -> Card:
        group = QButtonGroup(self)
        # Of the window's own languages one is always shown; that it may follow Didi's is for the settings page.
        offered = field.options[field.name == "screen_language" :]
        lines = (self._line(field.name, str(value), code, group) for value, code in offered)
        return Card(self.texts, f"window_set_{field.name}", f"window_set_{field.name}_says", *lines, 1)

    def _line(self, name: str, value: str, code: str, group: QButtonGroup) -> Part:
        radio = told(QRadioButton(), self.texts, text=code)
        group.addButton(radio)
        self.radios[name, value] = radio
        radio.clicked.connect(lambda: self.chosen.emit(name, value))
        if name != "language" or value not in HEARD:
            return row((radio, 1))
        hear = told(button("", "quiet"), self.texts, text="window_hear_it", name=f"window_hear_it_{value}")
        hear.clicked.connect(lambda: self.sample_wanted.emit(value))
        self.hear_buttons[value] = hear
        return row((radio, 1), hear)


class PinStep(Step):
    """The teacher's PIN."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts, "pin")
        self.form = PinForm(texts)
        skipped = told(label(tone="soft", wrap=True), texts, text="window_first_pin_skipped")
        laid(self.column, Card(texts, "", "", self.form), skipped, 1)

    def first(self) -> QWidget | None:
        """The first line that is to be filled in; the rescue code while one is shown."""
        if not self.form.card.isHidden():
            return self.form.card.code
        return self.form.new if self.form.old.isHidden() else self.form.old


class RosterStep(Step):
    """The class: names pasted or typed, or a file."""

    typed = Signal(str, str)
    """The list as it stands, and the class for those without one."""
    file_given = Signal(Path, str)

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts, "roster")
        self.setAcceptDrops(True)
        self.group = told(QLineEdit(), texts, hint="window_first_class", name="window_first_class")
        self.group.setMaxLength(20)
        self.names = told(_Names(self), texts, hint="window_first_names_hint", name="window_first_names")
        self.names.setTabChangesFocus(True)
        self.names.setMinimumHeight(theme.px(120))
        self.from_file = told(button(""), texts, text="window_first_file")
        self.summary = label(wrap=True, tone="main")
        self.fault = label(wrap=True, tone="clay")
        self.progress = told(QProgressBar(), texts, name="window_first_taking_in")
        self.progress.setRange(0, 0)
        self.progress.hide()
        self.preview = QGridLayout()
        self.preview.setHorizontalSpacing(24)
        self.preview.setVerticalSpacing(4)
        for at, stretch in enumerate((2, 1, 1)):
            self.preview.setColumnStretch(at, stretch)
        group = Pair(theme, self.group, self.from_file)
        parts = ((self.names, 1), group, self.progress, self.fault, self.summary, self.preview)
        self.column.addWidget(Card(texts, "", "", *parts), 1)
        self.names.textChanged.connect(self._tell)
        self.group.textChanged.connect(self._tell)

    def first(self) -> QWidget | None:
        """Where names are written."""
        return self.names

    def show_roster(self, rows: tuple[tuple[str, str, str], ...], summary: str, fault: str = "") -> None:
        """Show who is on the list by name, class and roll number, or why there is nobody to take in."""
        self.summary.setText(summary)
        tell(self.fault, fault)
        empty(self.preview)
        for number, student in enumerate(rows[:SHOWN]):
            for across, words in enumerate(student):
                cell = label(words, tone="" if across == 0 else "soft")
                cell.setMaximumWidth(self.theme.px(340))
                self.preview.addWidget(cell, number, across)

    def show_busy(self, busy: bool) -> None:
        """Whether the list is being taken in now."""
        self.progress.setVisible(busy)
        for one in (self.names, self.group, self.from_file):
            one.setEnabled(not busy)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A file may be dropped anywhere on the step."""
        if carried_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the file; of several, the first."""
        if files := carried_files(event):
            event.acceptProposedAction()
            self.file_given.emit(Path(files[0]), self.group.text())

    def _tell(self) -> None:
        self.typed.emit(self.names.toPlainText(), self.group.text())


class _Names(QPlainTextEdit):
    """Where names are written; a file that is dropped on it is for the step."""

    def __init__(self, step: RosterStep) -> None:
        super().__init__()
        self._step = step

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files go to the step, words come here."""
        if carried_files(event):
            self._step.dragEnterEvent(event)
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Files go to the step, words come here."""
        if carried_files(event):
            self._step.dropEvent(event)
        else:
            super().dropEvent(event)


class ConsentStep(Step):
    """What is kept, and who says yes."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts, "consent")
        kept = Card(texts, "window_first_kept", "", *map(self._point, ("what", "never", "where", "long")))
        self.school = told(QCheckBox(), texts, text="window_first_school")
        self.pin = pin_line(texts, "window_consent_pin")
        self.write_down = told(button(""), texts, text="window_first_write_down")
        self.summary = label(wrap=True, tone="main")
        self.progress = told(QProgressBar(), texts, name="window_first_write_down")
        parts = (self.school, self.pin, row_of(self.write_down), self.progress, self.summary)
        laid(self.column, kept, Card(texts, "window_first_who", "window_first_who_says", *parts))
        self.school.toggled.connect(self._can)
        self.show_consent("", can=False, asks_pin=False)

    def show_consent(self, summary: str, *, can: bool, asks_pin: bool) -> None:
        """How consents stand; whether there are students who were not asked yet, and whether that asks for the PIN."""
        self._may, self._asks_pin = can, asks_pin
        self.summary.setText(summary)
        self.school.setEnabled(can)
        if not can:
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

    def _point(self, what: str) -> QWidget:
        words = told(label(wrap=True), self.texts, text=f"window_first_kept_{what}")
        return boxed(row((label("\u2022", tone="main"), 0, Qt.AlignmentFlag.AlignTop), (words, 1), spacing=12))

    def _can(self) -> None:
        ready = self._may and self.school.isChecked()
        self.write_down.setEnabled(ready)
        self.pin.setVisible(ready and self._asks_pin)


class DoneStep(Step):
    """What was set up, and how to go on."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts, "done")
        self.lines = QVBoxLayout()
        further = told(label(wrap=True), texts, text="window_first_done_next")
        laid(self.column, Card(texts, "", "", self.lines), further, 1)

    def show_done(self, lines: tuple[tuple[bool, str], ...]) -> None:
        """What is set up and what is not, a sentence each."""
        empty(self.lines)
        for good, words in lines:
            mark = label("\u2713" if good else "\u25cb", tone="leaf" if good else "soft", step="lead")
            self.lines.addWidget(boxed(row(mark, (label(words, wrap=True), 1), spacing=14)))
