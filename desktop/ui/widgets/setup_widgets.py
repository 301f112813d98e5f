"""What the pages of setting up are built with: a column, cards with a heading, calm controls, steps, the sound check.

They are handed values and tell by signals what was done; no control turns because a wheel rolled over it. The sound
check opens no device and keeps no sound.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPen, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QLabel, QSizePolicy, QSlider, QSpinBox, QWidget

from desktop.ui.widgets.basics import NO_MARGINS, Margins, Part, button, column, framed, label, restyle, row, told
from desktop.ui.widgets.painted import LevelMeter, Painted
from desktop.ui.widgets.theme import Theme
from desktop.values.page import DevicesView, Doing, Texts, TrialView

NARROW = 620
"""Pixels at scale 1 under which what stands side by side stands one above the other."""


def tell(line: QLabel, words: str) -> None:
    """Say something on a line that is there only while something is said on it."""
    line.setText(words)
    line.setVisible(bool(words))


class Middle(QWidget):
    """The column in the middle of a page, no wider than can be read well; further parts can be added to it."""

    def __init__(
        self,
        theme: Theme,
        page: QWidget,
        widest: int,
        *parts: Part,
        margins: Margins = (28, 20, 28, 28),
        spacing: int = 18,
    ) -> None:
        """Lay out `page` with this column, `widest` pixels at scale 1 at most."""
        super().__init__()
        self._widest = widest
        self.column = column(*parts, of=self, margins=NO_MARGINS, spacing=spacing)
        row(1, (self, 100), 1, of=page, margins=margins)
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """As wide as the type is large."""
        self.setMaximumWidth(theme.px(self._widest))


class Pair(QWidget):
    """Two things side by side, one above the other where there is little room."""

    def __init__(self, theme: Theme, one: QWidget, other: QWidget, *, stretch: tuple[int, int] = (1, 0)) -> None:
        super().__init__()
        self._theme = theme
        self._row = row((one, stretch[0]), (other, stretch[1]), of=self, margins=NO_MARGINS, spacing=18)
        self._two = one, other

    def wear(self, theme: Theme) -> None:
        """Larger type needs more room."""
        self._theme = theme
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand as there is room."""
        self._turn()
        super().resizeEvent(event)

    def minimumSizeHint(self) -> QSize:
        """As wide as the wider of the two: they can stand one above the other."""
        widest = max(one.minimumSizeHint().width() for one in self._two)
        return QSize(widest, super().minimumSizeHint().height())

    def _turn(self) -> None:
        beside = sum(one.minimumSizeHint().width() for one in self._two) + self._row.spacing()
        narrow = self.width() < max(beside, self._theme.px(NARROW))
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)


class Calm:
    """A control that only changes when somebody means it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page is scrolled, not the control changed."""
        event.ignore()


EDGES = 40
"""Pixels that the edges and the scrollbar of a list of choices need beside its words."""


class CalmBox(Calm, QComboBox):
    """A choice. The list that opens shows its words whole, and all of it is on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def showPopup(self) -> None:
        """Open the list as wide as its longest words, beside the edge of the screen and not beyond it."""
        room, words = self.screen().availableGeometry(), self.view()
        words.setMinimumWidth(min(room.width(), max(self.width(), words.sizeHintForColumn(0) + EDGES)))
        super().showPopup()
        opened = words.window()
        place = opened.geometry()
        place.setHeight(min(place.height(), room.height()))
        place.moveRight(min(place.right(), room.right()))
        place.moveLeft(max(place.left(), room.left()))
        place.moveBottom(min(place.bottom(), room.bottom()))
        place.moveTop(max(place.top(), room.top()))
        opened.setGeometry(place)


class CalmNumber(Calm, QSpinBox):
    """A number; it says so when somebody is done."""

    def __init__(self, low: int = 0, high: int = 99) -> None:
        super().__init__()
        self.setRange(low, high)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(10, 0, 0, 0)


class CalmSlider(Calm, QSlider):
    """A slider."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


NUMBER = "\0"
"""Stands for the number in the words that go round it."""


def show_value(control: CalmNumber | CalmSlider, value: int) -> None:
    """Set a control to what is so. Nobody chose it, so nobody is told."""
    with QSignalBlocker(control):
        control.setValue(value)


def show_unit(number: CalmNumber, words: str) -> None:
    """Show words round a number: those before NUMBER, and those behind it."""
    before, _, behind = words.partition(NUMBER)
    number.setPrefix(before)
    number.setSuffix(behind)


class Stepper(Painted):
    """Where somebody is among the steps: a row of circles, with a tick in those that are behind."""

    def __init__(self, theme: Theme, count: int) -> None:
        super().__init__(theme, 60 * count, 40, stretches=True)
        self._count, self._at = count, 0

    def show_step(self, at: int, words: str) -> None:
        """Stand at a step; the words are for screen readers."""
        self._at = at
        self.setAccessibleName(words)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """A line with circles on it."""
        theme = self._theme
        side, middle = theme.px(30), self.height() / 2
        apart = min(theme.px(84), (self.width() - side - 4) / max(1, self._count - 1))
        painter.setPen(QPen(theme.colour("line"), theme.px(3)))
        painter.drawLine(round(side / 2 + 2), round(middle), round(side / 2 + apart * (self._count - 1)), round(middle))
        for number in range(self._count):
            self._circle(painter, number, QRectF(2 + number * apart, middle - side / 2, side, side))

    def _circle(self, painter: QPainter, number: int, place: QRectF) -> None:
        theme, behind, now = self._theme, number < self._at, number == self._at
        painter.setPen(QPen(theme.colour("main" if behind or now else "edge"), theme.px(2)))
        painter.setBrush(theme.colour("main" if now else "main_mist" if behind else "card"))
        painter.drawEllipse(place)
        painter.setPen(theme.colour("on_main" if now else "main" if behind else "soft"))
        painter.setFont(theme.font("small", bold=True))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "\u2713" if behind else str(number + 1))


class SoundCheck(QWidget):
    """Two cards: what Didi hears, and what is heard of her."""

    entered = Signal()
    """The sound check is on the screen: it wants to know which devices there are."""
    left = Signal()
    """The sound check is no longer on the screen: what was said is to be forgotten, the microphone let go."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme, self._texts = theme, texts
        self._doing: Doing = "nothing"
        self._devices = DevicesView()
        self._trial: TrialView | None = None
        self._make_hearing()
        self._make_speaking()
        self._lay_out()
        self.yes.clicked.connect(lambda: self._answered(heard=True))
        self.no.clicked.connect(lambda: self._answered(heard=False))
        self.show_devices(self._devices)
        self.show_doing("nothing")

    # --- what is shown ---

    @property
    def doing(self) -> Doing:
        """What it is busy with."""
        return self._doing

    def show_devices(self, view: DevicesView) -> None:
        """Offer these devices."""
        self._devices = view
        self._fill(self.microphone, view.microphones, view.microphone)
        self._fill(self.speaker, view.speakers, view.speaker)

    def show_doing(self, doing: Doing) -> None:
        """Say what goes on: nothing, opening the microphone, listening, working out what was said, playing."""
        self._doing = doing
        listening = doing == "listening"
        self.meter.wake(listening)
        told(self.listen, self._texts, text="window_sound_stop" if listening else "window_sound_listen")
        self.listen.setEnabled(doing in ("nothing", "listening"))
        told(self.say, self._texts, text="window_sound_listening" if listening else "window_sound_say")
        restyle(self.say, tone="main" if listening else "")
        self.play.setEnabled(doing == "nothing" and self._trial is not None and self._trial.can_play)
        self.voice.setEnabled(doing == "nothing")
        for choice in (self.microphone, self.speaker):
            choice.setEnabled(doing == "nothing")
        if doing in ("waiting", "thinking"):
            self.heard.hide()
            self._advise(f"window_sound_{doing}", well=True)
        elif listening:
            self.advice.hide()

    def show_level(self, level: float) -> None:
        """How loud it is (0 to 1)."""
        self.meter.push(level)

    def show_trial(self, trial: TrialView) -> None:
        """What came of the few words."""
        self._trial = trial
        self.show_doing("nothing")
        self.heard.setVisible(bool(trial.heard))
        told(self.heard, self._texts, text="window_sound_heard", slots={"words": trial.heard})
        self._advise(trial.advice, well=trial.well)

    def show_fault(self, code: str) -> None:
        """The microphone cannot be used; the code of the sentence that says why."""
        self.show_trial(TrialView("", code, well=False, can_play=False))

    def ask_whether_heard(self) -> None:
        """Didi has spoken: was she heard?"""
        self.show_doing("nothing")
        told(self.spoken, self._texts, text="window_sound_did_you_hear")
        self._ask(asking=True)
        self.yes.setFocus()

    def show_spoken(self, code: str) -> None:
        """A sentence about the loudspeaker."""
        self.show_doing("nothing")
        self._ask(asking=False)
        told(self.spoken, self._texts, text=code)
        self.spoken.show()

    def retell(self) -> None:
        """The words that are not a code each: the system's own choice at the head of each list."""
        self.show_devices(self._devices)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme; the meter is told by the window."""
        self._theme = theme

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the devices there are by now."""
        super().showEvent(event)
        if not event.spontaneous():
            self.entered.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing that was said outlives the look at it."""
        super().hideEvent(event)
        if event.spontaneous():
            return
        self._trial = None
        self.show_doing("nothing")
        for words in (self.heard, self.advice, self.spoken):
            words.hide()
        self._ask(asking=False)
        self.left.emit()

    # --- inside ---

    def _advise(self, code: str, *, well: bool) -> None:
        told(self.advice, self._texts, text=code)
        restyle(self.advice, tone="soft" if well else "clay")
        self.advice.show()

    def _ask(self, *, asking: bool) -> None:
        self.spoken.setVisible(asking)
        self.yes.setVisible(asking)
        self.no.setVisible(asking)

    def _fill(self, box: QComboBox, names: tuple[str, ...], chosen: str) -> None:
        box.blockSignals(True)
        box.clear()
        box.addItem(self._texts("window_sound_systems_choice"), "")
        for name in names:
            box.addItem(name, name)
        if chosen and chosen not in names:
            box.addItem(self._texts("window_sound_not_plugged_in", name=chosen), chosen)
        box.setCurrentIndex(max(0, box.findData(chosen)))
        box.blockSignals(False)

    def _make_hearing(self) -> None:
        self.microphone = self._choice("window_sound_microphone")
        self.meter = LevelMeter(self._theme)
        self.say = told(label(step="lead", wrap=True), self._texts, text="window_sound_say")
        self.honest = told(label(step="small", tone="soft", wrap=True), self._texts, text="window_sound_honest")
        self.listen = told(button("", "first"), self._texts, text="window_sound_listen")
        self.play = told(button(""), self._texts, text="window_sound_play")
        self.heard = label(step="lead", wrap=True)
        self.heard.hide()
        self.advice = label(wrap=True)
        self.advice.hide()

    def _make_speaking(self) -> None:
        self.speaker = self._choice("window_sound_speaker")
        self.voice = told(button("", "first"), self._texts, text="window_sound_voice")
        self.spoken = label(step="lead", wrap=True)
        self.spoken.hide()
        self.yes = told(button(""), self._texts, text="window_sound_yes")
        self.no = told(button(""), self._texts, text="window_sound_no")
        self._ask(asking=False)

    def _choice(self, code: str) -> QComboBox:
        box = told(QComboBox(), self._texts, name=code)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(14)
        return box

    def _answered(self, *, heard: bool) -> None:
        self.show_spoken("window_sound_voice_well" if heard else "window_sound_voice_not_heard")
        self.voice.setFocus()

    def _lay_out(self) -> None:
        trial, voice = row(self.listen, self.play, 1, spacing=10), row(self.voice, self.yes, self.no, 1, spacing=10)
        hearing = (self.say, self.meter, self.heard, self.advice, trial, self.honest)
        cards = (
            self._card("window_sound_microphone", self.microphone, *hearing),
            self._card("window_sound_speaker", self.speaker, self.spoken, voice),
        )
        column(*cards, of=self, margins=NO_MARGINS, spacing=12)

    def _card(self, code: str, choice: QComboBox, *inside: Part) -> QFrame:
        card = framed("card")
        name = told(label(step="lead"), self._texts, text=code)
        name.setBuddy(choice)
        column(name, choice, *inside, of=card, margins=(24, 12, 24, 14), spacing=10)
        return card
