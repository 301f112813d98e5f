"""`didi demo`: a student with a Piper voice has a spoken lesson; both sides are written as sound files.

What the student says goes through the real ears; the student reads the lesson's state only to know what a child
might say next, and nothing here reaches the tutor but sound.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import tell
from desktop.commands.practise import Telling, open_record, seed_number, student_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.lesson.conversation import Conversation
    from models.piper_mouth import PiperMouth
    from tutor.turn import Session

FOLDER = Path("demonstration")
CARDS = "why-cards.jsonl"
LEAD_SECONDS = 0.25
"""Quiet before and after what the student says, as on any microphone."""

Reply = Callable[["Session"], str]


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "demo",
        parents=[common],
        help="a spoken demonstration, with no window and no sound card",
        description="A synthetic student has a spoken lesson. Writes both sides as WAV files and the why-cards.",
    )
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="DIR", help=f"default: ./{FOLDER}")
    parser.add_argument("--chapter", default="rational_numbers", metavar="ID")
    parser.add_argument("--student", type=student_name, default="Asha", metavar="NAME")
    parser.add_argument("--seed", type=seed_number, default=0, metavar="N")
    parser.add_argument("--json", action="store_true", help="show the why-cards instead of the lesson")
    parser.set_defaults(run=_demo)


def _demo(args: argparse.Namespace) -> int:
    from desktop.commands.console import load_ears, load_mouth
    from desktop.lesson.conversation import resume_or_open

    settings = read_settings(args.data_dir)
    mouth, ears = load_mouth(settings), load_ears(settings)
    args.out.mkdir(parents=True, exist_ok=True)
    # The demonstration keeps its own record, so that no made-up student stands among the real ones.
    with open_record(Settings(args.out)) as record:
        conversation = resume_or_open(
            args.student, args.chapter, record=record, language="en", seed=args.seed, new=True, ears=ears
        )
        telling = Telling(conversation, as_json=args.json, mouth=mouth, sounds=args.out)
        cards = _lesson(telling, mouth, args.out)
    with (args.out / CARDS).open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(_line(card) for card in cards)
    if not args.json:
        tell(f"Both sides: {args.out / 'turn-*.wav'} ({len(cards)} turns). Why each move: {args.out / CARDS}")
    return 0


def _lesson(telling: Telling, mouth: PiperMouth, folder: Path) -> list[dict[str, Any]]:
    from desktop.base.sound_files import write_wav

    conversation = telling.conversation
    cards = [telling.tell(conversation.begin())]
    for reply in SCENE:
        if conversation.ended:
            break
        meant = reply(conversation.session)
        pcm = _student(mouth, meant)
        path = folder / f"turn-{telling.turns:03}-student.wav"
        write_wav(path, pcm, mouth.sample_rate)
        heard = _heard(conversation, pcm, mouth.sample_rate)
        cards.append(telling.tell(conversation.reply(heard), student_meant=meant, student_wav=str(path)))
    return cards


def right(session: Session) -> str:
    """The right answer to the item, in words."""
    return aloud(session.item.answer)


def wrong(session: Session) -> str:
    """A wrong answer: the right one with the number in front gone one up."""
    answer = session.item.answer
    if answer in ("yes", "no"):
        return "no" if answer == "yes" else "yes"
    return aloud(re.sub(r"\d+", lambda digits: str(int(digits.group()) + 1), answer, count=1))


def unknowing(_: Session) -> str:
    """A child who does not know."""
    return "I don't know"


def small_step(session: Session) -> str:
    """The right answer to the small question Didi asked, or else to the item."""
    if session.scaffold is None:
        return right(session)
    return aloud(session.item.sub_questions[session.scaffold.index].answer)


def stopping(_: Session) -> str:
    """A child who has had enough."""
    return "I want to stop now"


SCENE: tuple[Reply, ...] = (right, wrong, unknowing, small_step, right, right, stopping)
"""What happens: right, wrong, don't know, a small step, right again, and goodbye."""


def aloud(answer: str) -> str:
    """An answer as a student reads it aloud: "-1/7" is "minus 1 by 7"."""
    words = re.sub(r"(?<=\d)\s*/\s*(?=-?\d)", " by ", answer)
    words = re.sub(r"-\s*(?=\d)", "minus ", words)
    return words.replace("=", " equals ")


def _student(mouth: PiperMouth, words: str) -> NDArray[np.int16]:
    import numpy as np

    quiet = np.zeros(int(LEAD_SECONDS * mouth.sample_rate), dtype=np.int16)
    return np.concatenate([quiet, mouth.say(words, language="en", speed=0.9), quiet])


def _heard(conversation: Conversation, pcm: NDArray[np.int16], rate: int) -> Any:
    import numpy as np

    from desktop.base.sound_files import RATE, resample

    return conversation.hear(resample(pcm.astype(np.float32) / 32768.0, rate, RATE))


def _line(card: dict[str, Any]) -> str:

    return json.dumps(card, ensure_ascii=False, default=str) + "\n"
