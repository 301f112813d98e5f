"""Sound check: choose the microphone and the loudspeaker, see the level, say a few words, hear Didi and oneself.

It is handed values and tells by signals what was done; it opens no device and keeps no sound.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QSizePolicy, QWidget

from desktop.ui.widgets.basics import NO_MARGINS, Part, button, column, framed, label, restyle, row, told
from desktop.ui.widgets.painted import LevelMeter
from desktop.ui.widgets.theme import Theme
from desktop.values.page import DevicesView, Doing, Texts, TrialView


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
