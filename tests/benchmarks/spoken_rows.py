"""Rows by somebody who had seen neither code nor rows, spoken and heard: `python -m tests.benchmarks.spoken_rows`.

The rows of `tests/data/spoken` have been looked at, and the voice is one of those the head was trained on: what is
printed is for developing. A first figure needs fresh rows and a voice that nothing was trained on. It must never tell
the ears more than the kind of answer and the language.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from desktop.base.settings import CONFIRM_BELOW, default_data_dir
from desktop.base.sound_files import RATE, resample
from desktop.voice_loop.expecting import expect_for
from models.kokoro_mouth import KokoroMouth
from models.store import ModelStore, default_folders
from models.voice_activity import VoiceActivity
from models.whisper_ears import Hearing, WhisperEars
from tutor import answer_checker
from tutor.listening.claims import claimed
from tutor.spoken.spoken_maths import read

ROWS = Path(__file__).resolve().parents[1] / "data" / "spoken"
LANGUAGE = {"en": "en", "hi": "hi", "hinglish": "auto"}
AROUND = 0.35
SAYS = {
    "greater": ("great", "bada", "bigger", "more", "zyada"),
    "less": ("less", "chhota", "small", "kam"),
    "equal": ("equal", "barabar"),
    "yes": ("yes", "haan"),
    "no": ("no", "nahi"),
}
"""What is heard for answers that have no value as mathematics."""


def rows(file: Path) -> Iterator[Mapping[str, str]]:
    """The rows of a file."""
    return map(json.loads, file.read_text(encoding="utf-8").splitlines())


def spoken(mouth: KokoroMouth, row: Mapping[str, str]) -> NDArray[np.float32]:
    """A row as sound with a little silence around it."""
    said = mouth.say(row["aloud"].replace(" ... ", ", "), language=row["lang"])
    silence = np.zeros(int(AROUND * RATE), dtype=np.float32)
    return np.concatenate([silence, resample(said.astype(np.float32) / 32768, mouth.sample_rate, RATE), silence])


def is_right(row: Mapping[str, str], heard: Hearing) -> bool:
    """Whether what was heard means what the row says: by itself, or the value that the listener takes out of it."""
    value, text = row["value"], heard.text.lower()
    if value in SAYS:
        return any(word in text for word in SAYS[value])
    if answer_checker.judge(heard.text, value).verdict == "correct":
        return True
    wanted = read(re.sub(r"m([23])$", r"m^\1", value), row["kind"]).value or value
    taken = {read(one, row["kind"]).value for one in (heard.text, claimed(heard.text).text) if one}
    return wanted in taken or (row["kind"] == "choice" and value in text.split())


def main() -> None:
    """Speak, hear, print."""
    store = ModelStore(default_folders(default_data_dir()))
    ears = WhisperEars.load(store.find("whisper-base"), finder=VoiceActivity.load())
    mouth = KokoroMouth.load(store.find("kokoro-hf_alpha"))
    found: dict[str, Counter[str]] = {}
    for row in (row for file in sorted(ROWS.glob("answers_*.jsonl")) for row in rows(file)):
        heard = ears.hear(spoken(mouth, row), expect_for(row["kind"]), LANGUAGE[row["lang"]])
        right, acted = is_right(row, heard), heard.confidence >= CONFIRM_BELOW
        count = found.setdefault(row["lang"], Counter())
        count.update(clips=1, right=right, unasked=right and acted, wrong=acted and not right)
        if not right and "-v" in sys.argv:
            print(row["lang"], row["kind"], row["aloud"], "|", heard.text, round(heard.confidence, 2))
    taken = Counter[str]()
    for row in (row for file in sorted(ROWS.glob("others_*.jsonl")) for row in rows(file)):
        heard = ears.hear(spoken(mouth, row), expect_for("number"))
        acted = heard.why == "closed" and heard.confidence >= CONFIRM_BELOW
        taken.update(clips=1, taken=acted and read(heard.text, "number").value is not None)
    for language, count in found.items():
        shares = ", ".join(f"{name} {count[name] / count['clips']:.1%}" for name in ("right", "unasked", "wrong"))
        print(f"{language}: {count['clips']} answers, {shares}")
    print(f"other talk taken for an answer: {taken['taken']} of {taken['clips']}")


if __name__ == "__main__":
    main()
