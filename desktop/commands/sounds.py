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
    hear.add_argument("files", nargs="*", type=Path, metavar="FILE")
    hear.add_argument(
        "--expect", default="", metavar="KIND", help="kind of answer awaited: number, fraction, yes_no, ..."
    )
    hear.add_argument("--lang", default="auto", choices=("auto", "en", "hi"))
    hear.add_argument("--json", action="store_true", help="one JSON object a file")
    hear.add_argument(
        "--collect", type=Path, metavar="FOLDER", help="record answers read aloud, with consent, to measure the ears"
    )
    hear.add_argument("--speaker", default="", metavar="CODE", help="with --collect: a code for who reads, no name")
    hear.add_argument("--lines", type=int, default=30, metavar="N", help="with --collect: answers to read")
    hear.add_argument("--measure", type=Path, metavar="FOLDER", help="how well such recordings are heard")
    hear.set_defaults(run=lambda args: _hear(args, hear))
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


def _hear(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from desktop.commands.console import load_ears

    if args.collect:
        return _collect(args, parser)
    if not args.files and not args.measure:
        parser.error("name a sound file, or --collect FOLDER, or --measure FOLDER")
    ears = load_ears(read_settings(args.data_dir), "hi" if args.lang == "hi" else "en")
    if args.measure:
        return _measure(ears, args)
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


CONSENT = """Answers read aloud will be recorded and kept in {folder}, on this PC only. Do the one who reads and, for a
child, a parent know this and agree? Type yes: """


def _collect(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Record answers one after another; what was recorded before Ctrl-C is kept. Raises Trouble."""
    from desktop.commands.console import Trouble
    from desktop.voice_loop import recordings

    if not re.fullmatch(r"[A-Za-z0-9]{1,12}", args.speaker):
        parser.error("--speaker needs a code of letters and digits, such as S07; never a name")
    if args.lang == "auto":
        parser.error("--collect needs --lang en or --lang hi: the language that is read in")
    if not read_settings(args.data_dir).collect_recordings:
        raise Trouble("Recordings are off. An adult turns them on in school.toml: collect_recordings = true.")
    if _typed(CONSENT.format(folder=args.collect)).lower() != "yes":
        raise Trouble("Without consent nothing is recorded.")
    for number, line in enumerate(recordings.lines(args.lang, args.lines, seed=len(args.speaker)), 1):
        asked = f"{number} of {args.lines}. Read aloud: {line.value}   (Enter begins, Enter ends, q stops) "
        if _typed(asked).lower() == "q":
            break
        recordings.keep(args.collect, line, args.speaker, _recorded(read_settings(args.data_dir).microphone))
    return 0


def _typed(asked: str) -> str:
    """A line from the keyboard; nothing where nobody is there."""
    try:
        return input(asked).strip()
    except EOFError:
        return "q"


def _recorded(name: str) -> NDArray[np.int16]:
    """What the microphone hears until Enter is pressed, 16 kHz. Raises Trouble: there is no microphone."""
    import numpy as np

    from desktop.base.sound_files import RATE, resample
    from desktop.commands.console import Trouble
    from desktop.voice_loop.microphone import Microphone
    from desktop.voice_loop.sound_device import SoundUnavailable

    microphone = Microphone(name)
    blocks: list[NDArray[np.float32]] = []
    try:
        microphone.open()
    except SoundUnavailable as fault:
        raise Trouble(f"There is no microphone that can be used: {fault}") from fault
    try:
        microphone.begin(blocks.extend)
        _typed("")
        microphone.end()
        sound = np.concatenate(blocks) if blocks else np.zeros(0, dtype=np.float32)
        return np.asarray(np.clip(resample(sound, microphone.rate, RATE), -1, 1) * 32767, dtype=np.int16)
    finally:
        microphone.close()


def _measure(ears: WhisperEars, args: argparse.Namespace) -> int:
    """Tell how well the recordings of a folder are heard. Raises Trouble."""
    from dataclasses import asdict

    from desktop.commands.console import Trouble
    from desktop.voice_loop import recordings

    try:
        found = recordings.measure(ears, args.measure, recordings.labelled(args.measure))
    except OSError as fault:
        raise Trouble(f"{args.measure} holds no labelled recordings.") from fault
    if args.json:
        tell_json(asdict(found))
    else:
        tell(
            f"{found.clips} recordings: {found.right:.1%} right, {found.wrong:.1%} another value, "
            f"{found.nothing:.1%} nothing; {found.unasked:.1%} right without asking, {found.unasked_wrong:.1%} wrong"
        )
    return 0


def _say(args: argparse.Namespace) -> int:
    from desktop.base.sound_files import write_wav
    from desktop.operations.setup import load_voice

    mouth = load_voice(read_settings(args.data_dir), args.lang, args.speaker)
    write_wav(args.out, spoken(mouth, sentences_of(args.text), args.lang), mouth.sample_rate)
    tell(str(args.out))
    return 0
