"""What Didi may say next, rendered ahead while the student thinks, so that a prepared reply sounds at once.

It works out sentences by running the tutor's own pure turn on things students often say; nothing of that is shown,
recorded or kept but the sound. It must never change the session, and forgets the oldest sound first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tutor.errors import DidiError
from tutor.turn import AnswerKind, Heard, Session

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BUDGET = 24_000_000
"""Bytes of sound that are kept: about nine minutes of speech."""
MOST = 12
"""Sentences prepared for one turn: what a lab PC renders in the few seconds a child thinks."""
_OFTEN: dict[AnswerKind, tuple[str, ...]] = {"yes_no": ("yes", "no")}
_ALWAYS = ("I don't know", "give me a hint", "repeat the question")


def likely_sentences(session: Session) -> tuple[str, ...]:
    """Sentences Didi may say next, the likeliest first, at most `MOST`."""
    from tutor import agentic_tutor  # brings the content along, for which the window does not wait

    guesses = (*_right_answers(session), *_wrong_answers(session), *_ALWAYS)
    found: dict[str, None] = {}
    for guess in guesses:
        try:
            result = agentic_tutor.take_turn(session, Heard(guess, at=session.elapsed))
        except DidiError:
            continue
        found.update(dict.fromkeys(result.said))
    return tuple(found)[:MOST]


def _right_answers(session: Session) -> tuple[str, ...]:
    """What a student who knows it would say to the question that is open now."""
    item = session.item
    if session.scaffold is not None:
        return (item.sub_questions[session.scaffold.index].answer,)
    return (item.answer,)


def _wrong_answers(session: Session) -> tuple[str, ...]:
    """Something that is surely not right, so that the way down the ladder is prepared too."""
    often = _OFTEN.get(session.expected_kind, ("997",))
    return tuple(guess for guess in often if guess not in _right_answers(session))


class ReplyCache:
    """Sound by sentence, bounded in bytes; used on the window's thread only."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._bytes = 0
        self._sounds: OrderedDict[str, NDArray[np.int16]] = OrderedDict()
        self.wanted: tuple[str, ...] = ()

    def get(self, sentence: str) -> NDArray[np.int16] | None:
        """The sound of `sentence` if it is ready."""
        sound = self._sounds.get(sentence)
        if sound is not None:
            self._sounds.move_to_end(sentence)
        return sound

    def put(self, sentence: str, sound: NDArray[np.int16]) -> None:
        """Keep the sound of `sentence`, at the cost of the one unused for longest."""
        old = self._sounds.pop(sentence, None)
        self._bytes += sound.nbytes - (0 if old is None else old.nbytes)
        self._sounds[sentence] = sound
        while self._bytes > self._budget and len(self._sounds) > 1:
            _, dropped = self._sounds.popitem(last=False)
            self._bytes -= dropped.nbytes

    def want(self, sentences: Iterable[str]) -> None:
        """Say what should be ready next; earlier wishes that have not been met are dropped."""
        self.wanted = tuple(sentences)

    def next_missing(self) -> str | None:
        """The likeliest wanted sentence that has no sound yet."""
        return next((sentence for sentence in self.wanted if sentence not in self._sounds), None)

    def clear(self) -> None:
        """Forget every sound (another voice or speed was chosen)."""
        self._sounds.clear()
        self._bytes = 0
