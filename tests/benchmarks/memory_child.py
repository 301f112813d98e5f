"""Loads what a lesson needs, step by step; after each step it names it and waits to be measured."""

from __future__ import annotations

import sys
import time
from pathlib import Path

TRIP_S = 60.0


def ours() -> None:
    """Didi's window with everything behind it, a spoken turn, then the local language model beside it."""
    from PySide6.QtWidgets import QApplication

    from desktop.app.wiring import House
    from desktop.base.settings import read_settings

    app = QApplication([])
    settings = read_settings()
    house = House(settings)
    house.open()
    _measured("window")
    _settle(app, house)
    house.lesson.start("Asha", "rational_numbers")
    _settle(app, house)
    _spoken_turn(house)
    _settle(app, house)
    _measured("window, ears and mouth")
    server = _words(settings)
    if server is not None:
        with server:
            _measured("with the local model")
    house.close()


def stock() -> None:
    """The stock way: a bare window, faster_whisper.WhisperModel and piper.PiperVoice, one sentence said and heard."""
    import numpy as np
    from faster_whisper import WhisperModel
    from piper import PiperVoice
    from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton

    from desktop.base.settings import read_settings
    from desktop.operations.setup import store_of

    app = QApplication([])
    window = QMainWindow()
    window.setCentralWidget(QPushButton("Start"))
    window.show()
    app.processEvents()
    _measured("window")
    store = store_of(read_settings())
    ears = WhisperModel(str(store.find(store.choose("ears").name)), device="cpu", compute_type="int8", cpu_threads=2)
    folder = store.find("piper-en_US-joe")
    mouth = PiperVoice.load(next(Path(folder).glob("*.onnx")))
    said = np.concatenate([chunk.audio_float_array for chunk in mouth.synthesize("Minus one by seven.")])
    list(ears.transcribe(said[::2].astype(np.float32), beam_size=1)[0])
    _measured("window, ears and mouth")


def _settle(app: object, house: object) -> None:
    """Let the window live until nothing runs behind it."""
    until = time.monotonic() + TRIP_S
    quiet_since = time.monotonic()
    while time.monotonic() < until and time.monotonic() - quiet_since < 1.0:
        app.processEvents()  # type: ignore[attr-defined]
        if house.background.busy():  # type: ignore[attr-defined]
            quiet_since = time.monotonic()
        time.sleep(0.01)


def _spoken_turn(house: object) -> None:
    """Say something with the house's own mouth, hear it with its own ears, and answer it, as a lesson would."""
    import numpy as np

    from desktop.app.wiring import load_mouth
    from desktop.base.sound_files import RATE, resample

    conversation = house.desk._conversation  # type: ignore[attr-defined]
    # Without a loudspeaker the house lets its voice go; here it is kept, as in a room with sound.
    mouth = house.speaking._mouth or load_mouth(house.settings)  # type: ignore[attr-defined]
    pcm = mouth.say("Minus one by seven.").astype(np.float32) / 32768.0
    conversation.reply(conversation.hear(resample(pcm, mouth.sample_rate, RATE)))
    conversation.mouth = mouth


def _words(settings: object) -> object | None:
    from desktop.operations.setup import store_of
    from models.errors import ModelError
    from models.llama_server import LlamaServer

    store = store_of(settings)  # type: ignore[arg-type]
    try:
        entry = store.choose("words")
        server = LlamaServer(store.find(entry.name) / entry.files[0].name)
        server.start()
        server.wait_until_ready()
    except ModelError:
        return None
    return server


def _measured(step: str) -> None:
    sys.stdout.write(step + "\n")
    sys.stdout.flush()
    sys.stdin.readline()


if __name__ == "__main__":
    {"stock": stock, "ours": ours}[sys.argv[1]]()
