"""Fits how sure the ears may be of an answer: `python -m tests.learnt.hearing HEAD_FOLDER CLIPS...`.

Spoken answers and other talk, by synthetic voices that the head was not trained on, are played to the whole ears; the
weights of both confidences go into the head's card. Clips come from `models.training rooms` and `said_rows`. No
recording of a person is used, and none is looked at here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from desktop.base.settings import default_data_dir
from desktop.voice_loop.expecting import expect_for
from models import closed_set, whisper_ears
from models.answer_head import CARD
from models.store import ModelStore, default_folders
from models.training.pictures import InARoom, load_rooms
from models.voice_activity import VoiceActivity, cut
from models.whisper_ears import Turn, WhisperEars
from tutor.spoken.spoken_maths import read

AWAITED = {
    "fraction": "fraction",
    "mixed": "fraction",
    "decimal": "decimal",
    "percent": "percent",
    "quantity": "quantity",
    "expression": "expression",
    "comparison": "comparison",
    "choice": "choice",
    "yes_no": "yes_no",
    "integer": "integer",
    "ratio": "ratio",
}
"""The kind of answer awaited for each kind of utterance; a number for the rest."""
WHATEVER = frozenset({"between", "word"})
"""Utterances that are neither an answer of a kind nor free talk."""
TALK = frozenset({"words", "talk"})
WORDS = frozenset({"asked", "yes_no", "comparison", "choice"})
"""Utterances that are answered in words; one of another kind that has no value (a fraction of nothing) is left out."""
PENALTY = 0.003
Rows = list[tuple[tuple[float, ...], bool]]


def heard(ears: WhisperEars, clip: InARoom) -> tuple[Rows, Rows]:
    """The grounds for the best answer and whether it is right: of the head alone, and with what the decoder says."""
    speech = cut(clip.pcm, VoiceActivity.load())
    if isinstance(speech, str) or clip.kind in WHATEVER:
        return [], []
    expect = expect_for(AWAITED.get(clip.kind, "number"))
    turn = Turn(speech, expect, "auto", ears._whisper.look(speech.pcm))
    answers = ears._answers(turn)
    if answers is None:
        return [], []
    alone = _row(answers.grounds, is_right(clip, answers.found[0].says, expect.kind))
    grown, said = whisper_ears.seconded(answers, ears._free(turn, answers))
    return alone, _row((*grown.grounds, *said), is_right(clip, grown.found[0].says, expect.kind))


def _row(grounds: tuple[float, ...], right: bool | None) -> Rows:
    return [] if right is None else [(grounds, right)]


def is_right(clip: InARoom, says: str, kind: str) -> bool | None:
    """Whether `says` is what is said in the clip; other talk is no answer. None where that teaches nothing."""
    value, heard = read(clip.text, kind).value, read(says, kind).value
    if clip.kind in TALK:
        return False if heard else None
    if value:
        return heard == value
    return closed_set.same(says, clip.text) if clip.kind in WORDS else None


def fitted(rows: Rows) -> NDArray[np.float64]:
    """Weights by logistic regression (Newton's steps), with a small penalty."""
    grounds = np.array([one for one, _ in rows])
    right = np.array([float(one) for _, one in rows])
    weights = np.zeros(grounds.shape[1])
    for _ in range(60):
        chance = 1 / (1 + np.exp(-grounds @ weights))
        slope = grounds.T @ (right - chance) / len(rows) - PENALTY * weights
        curve = (grounds * (chance * (1 - chance))[:, None]).T @ grounds / len(rows) + PENALTY * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def table(rows: Rows, weights: NDArray[np.float64]) -> str:
    """How many are taken, and wrongly, by the chance from which they are."""
    chance = 1 / (1 + np.exp(-np.array([one for one, _ in rows]) @ weights))
    right = np.array([one for _, one in rows])
    lines = [f"{len(rows)} clips, best right {right.mean():.3f}"]
    for least in (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98):
        taken = chance >= least
        wrong = float((taken & ~right).sum() / max(1, taken.sum()))
        lines.append(f"  from {least}: taken {taken.mean():.3f}, of them wrong {wrong:.4f}")
    return "\n".join(lines)


def write(card: Path, alone: Sequence[float], together: Sequence[float]) -> None:
    """Put both rows of weights into the card."""
    text = card.read_text(encoding="utf-8")
    for name, weights in (("alone", alone), ("seconded", together)):
        row = f"{name} = [{', '.join(f'{one:.4f}' for one in weights)}]"
        text = re.sub(rf"^{name} = \[.*\]$", row, text, flags=re.MULTILINE)
    card.write_text(text, encoding="utf-8")


def main(folder: Path, files: Sequence[Path]) -> None:
    """Fit and write."""
    store = ModelStore(default_folders(default_data_dir()))
    ears = WhisperEars.load(store.find("whisper-base"), finder=VoiceActivity.load(), head=folder)
    alone: Rows = []
    together: Rows = []
    for clip in (clip for file in files for clip in load_rooms(file)):
        first, second = heard(ears, clip)
        alone, together = alone + first, together + second
    weights = [fitted(rows) for rows in (alone, together)]
    for rows, each in zip((alone, together), weights, strict=True):
        print(table(rows, each), "\n ", each.round(3))
    write(folder / CARD, *[each.tolist() for each in weights])


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(one) for one in sys.argv[2:]])
