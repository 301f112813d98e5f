"""Has rows of `tests/data/spoken` said in rooms by voices that nothing was trained on: how sure may the ears be?

`python -m tests.learnt.said_rows KOKORO OUT.npz ROWS...`: KOKORO is a folder with the model, its letters and `voices/`.
The clips are of the form of `models.training.pictures.make_rooms`; what is said in one is told as its value.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from desktop.base.sound_files import RATE, resample
from models.kokoro_mouth import MODEL, TABLE, VOICE, KokoroMouth
from models.training import rooms
from models.training.pictures import ROUGH
from models.training.voices import HELD
from models.voice_activity import LEAD
from tests.benchmarks.spoken_rows import rows


def mouths(kokoro: Path, folder: Path) -> Iterator[KokoroMouth]:
    """One mouth for each of the voices."""
    for name in sorted(HELD):
        home = folder / name
        home.mkdir()
        for file, at in ((kokoro / MODEL, MODEL), (kokoro / TABLE, TABLE), (kokoro / "voices" / f"{name}.bin", VOICE)):
            (home / at).symlink_to(file.resolve())
        yield KokoroMouth.load(home)


def main(kokoro: Path, out: Path, files: list[Path], seed: int = 1) -> None:
    """Say, put into rooms, write."""
    chance = np.random.default_rng(seed)
    heads, sounds = [], []
    with tempfile.TemporaryDirectory() as folder:
        voices = list(mouths(kokoro, Path(folder)))
        for number, row in enumerate(row for file in files for row in rows(file)):
            mouth = voices[number % len(voices)]
            said = mouth.say(row["aloud"].replace(" ... ", ", "), language=row["lang"])
            sound = resample(said.astype(np.float32) / 32768, mouth.sample_rate, RATE)
            if chance.random() < ROUGH:
                sound = rooms.in_a_room((sound * 32767).astype(np.int16), chance, [])[LEAD:]
            around = [chance.standard_normal(int(chance.uniform(0.1, 0.5) * RATE)) * 3e-4 for _ in range(2)]
            whole = np.concatenate([around[0], sound, around[1]]).astype(np.float16)
            heads.append([row.get("kind", "talk"), row.get("value", row["aloud"]), "", len(whole)])
            sounds.append(whole)
    np.savez(out, pcm=np.concatenate(sounds), rows=np.array(json.dumps(heads)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), [Path(one) for one in sys.argv[3:]])
