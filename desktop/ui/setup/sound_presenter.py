"""Tends every sound check there is: devices, the few words that are said, and whether Didi is heard.

The microphone opens when somebody presses for it and closes again afterwards; what was said stays in memory until the
next trial or until the sound check leaves the screen, and is never written down.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from desktop.base.background import Lane, nobody_awaits
from desktop.base.translation import ScreenTexts
from desktop.operations.doctor import chime, devices_view, tried
from desktop.ui.front import Front
from desktop.ui.widgets.setup_widgets import SoundCheck
from desktop.values.page import DevicesView, TrialView, code_of
from desktop.voice_loop.loudspeaker import Loudspeaker
from desktop.voice_loop.microphone import RATE, Fetch, Microphone, level_of
from desktop.voice_loop.speaking import Speaking

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.base.settings import Settings
    from desktop.voice_loop.endpointing import Listening, Progress, SpeechFinder
    from desktop.voice_loop.expecting import Ears

LOOK = 40
"""Milliseconds between two looks whether the microphone is still there, or the loudspeaker has done."""
LONGEST = 8.0
"""Seconds after which a trial ends whatever is heard."""
UNHEARD = 100
"""Looks after which a loudspeaker that asks for no sound is given up: four seconds."""


class SoundPresenter(QObject):
    """One microphone, one loudspeaker, and whichever sound check is on the screen."""

    def __init__(self, front: Front, microphone: Microphone, loudspeaker: Loudspeaker, speaking: Speaking) -> None:
        super().__init__(front)
        self._front, self._background = front, front.background
        self._microphone, self._loudspeaker, self._speaking = microphone, loudspeaker, speaking
        self._ears: Ears | None = None
        self._finder: SpeechFinder | None = None
        self._widget: SoundCheck | None = None
        self._listening: Listening | None = None
        self._fetch: Fetch = list
        """Gives what was kept for the newest trial, and nothing that a lesson's listening keeps."""
        self._opened_here = False
        self._said: NDArray[np.int16] | None = None
        self._voicing = False
        self._calls = self._quiet_looks = 0
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)
        front.settings_changed.connect(self._settings_changed)

    def attach(self, widget: SoundCheck) -> None:
        """Serve this sound check. Several may be attached; one is on the screen at a time."""
        choose = self._front.choose_for_school
        widget.microphone.activated.connect(lambda: choose(microphone=widget.microphone.currentData()))
        widget.speaker.activated.connect(lambda: choose(speaker=widget.speaker.currentData()))
        widget.listen.clicked.connect(lambda: self._finish() if widget.doing == "listening" else self._listen(widget))
        widget.play.clicked.connect(lambda: self._play_back(widget))
        widget.voice.clicked.connect(lambda: self._say_something(widget))
        widget.entered.connect(partial(self._entered, widget))
        widget.left.connect(partial(self._left, widget))
        if widget.isVisible():
            self._entered(widget)

    def _entered(self, widget: SoundCheck) -> None:
        """The sound check comes onto the screen: look which devices there are."""
        self._widget = widget
        settings = self._front.settings
        job = partial(devices_view, settings.microphone, settings.speaker)
        self._background.run(Lane.SOUND, job, partial(self._listed, widget), self._front.fail)

    def give_ears(self, ears: Ears, finder: SpeechFinder) -> None:
        """The ears have loaded: from now on the sound check can tell what it heard."""
        self._ears, self._finder = ears, finder

    def _listed(self, widget: SoundCheck, view: DevicesView) -> None:
        if widget is self._widget:
            widget.show_devices(view)

    def _settings_changed(self, settings: Settings) -> None:
        """Another device was chosen: it is used from the next opening on."""
        self._microphone.name = settings.microphone
        if self._loudspeaker.name != settings.speaker:
            self._loudspeaker.name = settings.speaker
            self._background.run(Lane.SOUND, self._loudspeaker.close, nobody_awaits, self._front.fail)

    # --- a few words into the microphone ---

    def _listen(self, widget: SoundCheck) -> None:
        if self._timer.isActive():
            return
        self._widget, self._said = widget, None
        self._opened_here = not self._microphone.alive()
        widget.show_doing("waiting")
        self._speaking.hush()
        job = self._microphone.open if self._opened_here else _already
        begun, failed = partial(self._begun, widget), partial(self._not_opened, widget)
        self._background.run(Lane.SOUND, job, begun, failed)

    def _begun(self, widget: SoundCheck, _: object) -> None:
        if widget is not self._widget:
            self._let_go()
            return
        from desktop.voice_loop.endpointing import Listening, Loudness

        finder = self._finder or Loudness()
        self._listening = Listening("integer", self._microphone.rate, finder, hands_free=True)
        self._fetch = self._microphone.begin(self._arrived, with_pre_roll=False)
        widget.show_doing("listening")
        self._timer.start()

    def _not_opened(self, widget: SoundCheck, error: BaseException) -> None:
        if widget is self._widget:
            widget.show_fault(code_of(error))

    def _arrived(self, newest: list[NDArray[np.float32]]) -> None:
        """On the sound card's thread: a moment of sound is shown, and listened to on the lane of the ears."""
        listening = self._listening
        if listening is not None:
            self._background.send_ahead(partial(self._show_level, newest))
            job, done = partial(_fed, listening, self._fetch), partial(self._progressed, listening)
            self._background.run(Lane.LESSON, job, done, self._front.fail)

    def _show_level(self, newest: list[NDArray[np.float32]]) -> None:
        if self._listening is not None and self._widget is not None:
            self._widget.show_level(max(map(level_of, newest)))

    def _look(self) -> None:
        if self._listening is None:
            self._look_at_loudspeaker()
        elif not self._microphone.alive():
            self._break_off("microphone_missing")

    def _progressed(self, listening: Listening, progress: Progress) -> None:
        if listening is self._listening and (progress.finished or progress.seconds >= LONGEST):
            self._finish()

    def _finish(self) -> None:
        listening, widget = self._stop_listening(), self._widget
        if listening is not None and widget is not None:
            widget.show_doing("thinking")
            job = partial(_judged, listening, self._fetch, self._ears)
            failed = partial(self._not_opened, widget)
            self._background.run(Lane.LESSON, job, partial(self._judged, widget), failed)
        self._let_go()

    def _break_off(self, code: str) -> None:
        self._stop_listening()
        self._let_go()
        if self._widget is not None:
            self._widget.show_fault(code)

    def _judged(self, widget: SoundCheck, outcome: tuple[TrialView, NDArray[np.int16]]) -> None:
        if widget is self._widget:
            trial, self._said = outcome
            widget.show_trial(trial)

    def _stop_listening(self) -> Listening | None:
        listening, self._listening = self._listening, None
        self._timer.stop()
        self._microphone.end()
        return listening

    def _let_go(self) -> None:
        """A microphone that was opened for the trial is closed after it; a lesson's own stays."""
        if self._opened_here:
            self._opened_here = False
            self._background.run(Lane.SOUND, self._microphone.close, nobody_awaits, self._front.fail)

    # --- the loudspeaker ---

    def _say_something(self, widget: SoundCheck) -> None:
        self._widget, self._voicing = widget, True
        language = self._front.settings.screen
        widget.show_doing("playing")
        if self._speaking.able and self._speaking.speak((ScreenTexts(language)("window_sound_sentence"),), language):
            self._watch_loudspeaker()
        else:
            self._play(chime(RATE), widget)

    def _play_back(self, widget: SoundCheck) -> None:
        if self._said is not None:
            self._widget, self._voicing = widget, False
            widget.show_doing("playing")
            self._play(self._said, widget)

    def _play(self, pcm: NDArray[np.int16], widget: SoundCheck) -> None:
        job = _already if self._loudspeaker.alive() else partial(self._loudspeaker.open, RATE)
        playing, failed = partial(self._playing, pcm), partial(self._no_loudspeaker, widget)
        self._background.run(Lane.SOUND, job, playing, failed)

    def _playing(self, pcm: NDArray[np.int16], _: object) -> None:
        self._loudspeaker.say(0, pcm, RATE)
        self._watch_loudspeaker()

    def _watch_loudspeaker(self) -> None:
        self._calls = self._loudspeaker.calls
        self._quiet_looks = 0
        self._timer.start()

    def _look_at_loudspeaker(self) -> None:
        calls = self._loudspeaker.calls
        self._quiet_looks = self._quiet_looks + 1 if calls == self._calls else 0
        self._calls = calls
        if self._quiet_looks >= UNHEARD or not self._loudspeaker.connected():
            self._timer.stop()
            self._loudspeaker.hush()
            self._no_loudspeaker(self._widget, None)
        elif self._loudspeaker.saying() is None and not self._speaking.active:
            self._timer.stop()
            self._played()

    def _played(self) -> None:
        if self._widget is not None and self._voicing:
            self._widget.ask_whether_heard()
        elif self._widget is not None:
            self._widget.show_doing("nothing")

    def _no_loudspeaker(self, widget: SoundCheck | None, error: BaseException | None) -> None:
        if widget is not None and widget is self._widget:
            widget.show_spoken(str(getattr(error, "code", "loudspeaker_missing")))

    # --- leaving ---

    def _left(self, widget: SoundCheck) -> None:
        """What was said is forgotten, and whatever was going on ends."""
        if widget is not self._widget:
            return
        self._stop_listening()
        self._let_go()
        self._speaking.hush()
        self._loudspeaker.hush()
        self._widget = self._said = None


def _fed(listening: Listening, fetch: Fetch) -> Progress:
    """On the lane of the ears: take in what was heard since the last time."""
    for block in fetch():
        listening.feed(block)
    return listening.progress()


def _judged(listening: Listening, fetch: Fetch, ears: Ears | None) -> tuple[TrialView, NDArray[np.int16]]:
    """On the lane of the ears: what was said, and the sound of it to play back."""
    import numpy as np

    spoken = _fed(listening, fetch).spoken
    sound = listening.sound() if spoken else listening.whole()
    trial = tried(sound, spoken, ears)
    loud = np.clip(sound, -1.0, 1.0) * 32767.0
    return trial, loud.astype(np.int16)


def _already() -> None:
    """It is open."""
