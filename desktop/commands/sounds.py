"""`didi hear` and `didi say`: the ears and the mouth by themselves, on files. No microphone, no loudspeaker."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import read_settings
from desktop.commands.console import tell, tell_json, warn

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.operations.setup import Voice
    from models.whisper_ears import WhisperEars
    from tutor.turn import Language

PAUSE_SECONDS = 0.3
"""Silence between two sentences of one turn."""


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the two subcommands."""
    hear = commands.add_parser(
        "hear",
        parents=[common],
        help="what is said in sound files",
        description="Say what is heard in sound files (wav, flac, ogg, mp3, any rate).",
    )
    hear.add_argument("files", nargs="+", type=Path, metavar="FILE")
    hear.add_argument(
        "--expect", default="", metavar="KIND", help="kind of answer awaited: number, fraction, yes_no, ..."
    )
    hear.add_argument("--lang", default="auto", choices=("auto", "en", "hi"))
    hear.add_argument("--json", action="store_true", help="one JSON object a file")
    hear.set_defaults(run=_hear)
    say = commands.add_parser(
        "say", parents=[common], help="words spoken into a sound file", description="Speak TEXT into a WAV file."
    )
    say.add_argument("text", metavar="TEXT")
    say.add_argument("--out", required=True, type=Path, metavar="FILE.wav")
    say.add_argument("--lang", default="en", choices=("en", "hi", "hinglish"))
    say.add_argument(
        "--speaker", default="", choices=("didi", "light", "auto"), help="whose voice; else as this PC is set"
    )
    say.set_defaults(run=_say)


def spoken(mouth: Voice, sentences: tuple[str, ...], language: Language) -> NDArray[np.int16]:
    """Sentences one after another with a short silence between them, at the mouth's rate."""
    import numpy as np

    from desktop.base.spoken_form import spoken_form

    pause = np.zeros(int(PAUSE_SECONDS * mouth.sample_rate), dtype=np.int16)
    aloud = (mouth.say(spoken_form(sentence, language), language=language) for sentence in sentences)
    parts = [part for sound in aloud for part in (sound, pause)]
    return np.concatenate(parts[:-1]) if parts else np.zeros(0, dtype=np.int16)


def sentences_of(text: str) -> tuple[str, ...]:
    """Text cut after the marks that end a sentence."""
    return tuple(part for part in re.split(r"(?<=[.!?।])\s+", text.strip()) if part)


def _hear(args: argparse.Namespace) -> int:
    from desktop.commands.console import load_ears

    ears = load_ears(read_settings(args.data_dir), "hi" if args.lang == "hi" else "en")
    unread = [path for path in args.files if not _heard_one(ears, path, args)]
    return 1 if unread else 0


def _heard_one(ears: WhisperEars, path: Path, args: argparse.Namespace) -> bool:
    from desktop.base.sound_files import SoundFileUnreadable, read_sound
    from desktop.voice_loop.expecting import expect_for
    from tutor.spoken import spoken_maths

    try:
        hearing = ears.hear(read_sound(path), expect_for(args.expect), args.lang)
    except SoundFileUnreadable as error:
        if args.json:
            tell_json({"file": str(path), "error": str(error)})
        warn(str(error))
        return False
    value = spoken_maths.read(hearing.text, args.expect).value
    if args.json:
        tell_json(
            {
                "file": str(path),
                "text": hearing.text,
                "language": hearing.language,
                "value": value,
                "confidence": round(hearing.confidence, 3),
                "ms": round(hearing.ms, 1),
                "runner_up": hearing.runner_up,
                "why": hearing.why,
                "clipped": hearing.clipped,
            }
        )
    else:
        heard = hearing.text or f"({hearing.why or 'nothing'})"
        tell(f"{path}: {heard}" + (f" = {value}" if value else ""))
    return True


def _say(args: argparse.Namespace) -> int:
    from desktop.base.sound_files import write_wav
    from desktop.operations.setup import load_voice

    mouth = load_voice(read_settings(args.data_dir), args.lang, args.speaker)
    write_wav(args.out, spoken(mouth, sentences_of(args.text), args.lang), mouth.sample_rate)
    tell(str(args.out))
    return 0
