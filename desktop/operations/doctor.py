"""What a lesson stands on, looked at one thing after another; and which Didi this is, and what she is made of.

It changes nothing and never hangs: what belongs to the system (sound cards) is asked in a child process that is given
up on after a few seconds. Findings are codes with values; the words stand in content/screen.
"""

from __future__ import annotations

import ctypes
import os
import platform
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial, wraps
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import Settings, default_data_dir
from desktop.values.page import AboutView, DevicesView, TrialView
from desktop.voice_loop.sound_device import Direction, SoundUnavailable, devices

if TYPE_CHECKING:
    from importlib.metadata import PackageMetadata

    import numpy as np
    from numpy.typing import NDArray

    from desktop.voice_loop.expecting import Ears

# --- behind the sound check ---


FAINT = 0.01
"""Loudest tenth of a second (root mean square of 1.0) under which a voice is too far away: 40 dB under full scale."""
CLIPPED = 0.985
"""From here on a sample counts as cut off at the top."""
CLIPPED_SHARE = 0.002
"""Share of cut-off samples from which the voice is distorted, not merely loud for a moment."""
LOUD_WINDOW = 1600
"""Samples at 16 kHz over which loudness is taken: a tenth of a second."""
SAID_KIND = "integer"
"""The words that are asked for are a whole number, so the ears listen for one."""


@dataclass(frozen=True, slots=True)
class Measured:
    """How loud a recording is. `peak` and `loud` are of full scale; `cut` is the share of samples cut off."""

    peak: float
    loud: float
    """The loudest tenth of a second, as root mean square."""
    cut: float

    @property
    def advice(self) -> str:
        """The code of what to do about it; empty where it is well."""
        if self.peak == 0.0:
            return "window_sound_nothing"
        if self.cut >= CLIPPED_SHARE:
            return "window_sound_too_loud"
        return "window_sound_too_quiet" if self.loud < FAINT else ""


def measured(pcm: NDArray[np.float32]) -> Measured:
    """The loudness of `pcm` (mono, 16 kHz, -1 to 1)."""
    import numpy as np  # no window waits for it

    if len(pcm) == 0:
        return Measured(0.0, 0.0, 0.0)
    size = np.abs(pcm)
    windows = np.array_split(np.square(pcm, dtype=np.float64), max(1, len(pcm) // LOUD_WINDOW))
    loud = float(np.sqrt(max(float(window.mean()) for window in windows)))
    return Measured(float(size.max()), loud, float(np.mean(size >= CLIPPED)))


def devices_view(microphone: str, speaker: str) -> DevicesView:
    """The devices there are. On the sound lane. Where there is no sound system there are none."""
    try:
        return DevicesView(devices("input"), devices("output"), microphone, speaker)
    except SoundUnavailable:
        return DevicesView(microphone=microphone, speaker=speaker)


def tried(pcm: NDArray[np.float32], spoken: float, ears: Ears | None) -> TrialView:
    """What came of `pcm` (mono, 16 kHz), with `spoken` seconds of speech in it. On the lane of the ears."""
    advice = measured(pcm).advice
    if advice == "window_sound_nothing" or spoken <= 0.0:
        return TrialView("", advice or "window_sound_no_voice", well=False, can_play=False)
    well = "window_sound_well" if ears is not None else "window_sound_well_unheard"
    return TrialView(_heard(pcm, ears), advice or well, well=not advice, can_play=True)


def _heard(pcm: NDArray[np.float32], ears: Ears | None) -> str:
    if ears is None:
        return ""
    from desktop.voice_loop.expecting import expect_for  # brings the ears' engine along, for which no window waits

    return ears.hear(pcm, expect_for(SAID_KIND)).text


def chime(rate: int) -> NDArray[np.int16]:
    """Three soft notes, for a loudspeaker test while there is no voice. `rate` in samples a second."""
    import numpy as np  # no window waits for it

    notes = []
    for pitch in (523.25, 659.25, 783.99):
        at = np.arange(int(0.35 * rate)) / rate
        notes.append(np.sin(2 * np.pi * pitch * at) * np.exp(-5.0 * at) * np.minimum(1.0, at / 0.01))
    return np.asarray(np.concatenate(notes) * 14_000, dtype=np.int16)


# --- what a lesson stands on ---


SOUND_SECONDS = 8.0
"""How long the sound system may take before it counts as hanging."""
NO_DEVICE = 3
"""How the child ends that found no device to open."""
SPEAKER_RATE = 22_050
"""Samples a second for which the loudspeaker is opened, as the voices have them."""
CORES = 2
MEMORY_MB = 700
"""What the whole program may take, local language model included."""
DISK_MB = 500
FOLDER_ADVICE = "window_doctor_folder_advice"
"""What can be done where the folder of the lessons is closed."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: the codes of its name, of what it says and of what can be done."""

    name: str
    """Short, for a machine: CPU, memory, disk, microphone, speaker, models, network, data, local model, settings."""
    title: str
    good: bool
    says: str
    slots: Mapping[str, str | int] = field(default_factory=dict)
    advice: str = ""
    """Code of what can be done about it; empty where nothing need be done."""
    needed: bool = False
    """Without it no lesson can be kept; what is not needed has a way round it."""


Check = Callable[[Settings], Finding]
Make = Callable[..., Finding]
"""Makes the finding of one check, whose name and title are known."""


def _finding(
    name: str,
    title: str,
    good: bool,
    says: str,
    advice: str | None = None,
    *,
    needed: bool = False,
    **slots: str | int,
) -> Finding:
    """What a check found. `advice` is given where it is not good; without one the code of advice follows the title."""
    said = f"{title}_advice" if advice is None else advice
    return Finding(name, title, good, says, slots, "" if good else said, needed)


def _check(name: str, title: str) -> Callable[[Callable[[Settings, Make], Finding]], Check]:
    """Name a check. What it may not look at on this PC is a finding too."""

    def named(look: Callable[[Settings, Make], Finding]) -> Check:
        @wraps(look)
        def looked(settings: Settings) -> Finding:
            try:
                return look(settings, partial(_finding, name, title))
            except (OSError, ValueError, RuntimeError) as error:
                return _finding(name, title, False, "window_doctor_fault", "", why=f"{type(error).__name__}: {error}")

        return looked

    return named


def checks() -> tuple[Check, ...]:
    """Every check, in the order in which they are told."""
    return (cpu, memory, disk, microphone, speaker, models, network, data, words_engine, settings_files)


@_check("CPU", "window_doctor_cpu")
def cpu(_: Settings, finding: Make) -> Finding:
    """How many cores there are."""
    cores = os.cpu_count() or 1
    return finding(cores >= CORES, "window_doctor_cpu_says", cores=cores, wanted=CORES)


@_check("memory", "window_doctor_memory")
def memory(_: Settings, finding: Make) -> Finding:
    """How much memory is free."""
    import psutil

    free = psutil.virtual_memory().available // 2**20
    return finding(free >= MEMORY_MB, "window_doctor_memory_says", free=free, wanted=MEMORY_MB)


@_check("disk", "window_doctor_disk")
def disk(settings: Settings, finding: Make) -> Finding:
    """How much room there is where lessons are kept."""
    folder = str(settings.data_dir)
    try:
        free = shutil.disk_usage(_nearest(settings.data_dir)).free // 2**20
    except OSError as error:
        why = str(error.strerror)
        return finding(False, "window_doctor_disk_closed", FOLDER_ADVICE, needed=True, folder=folder, why=why)
    return finding(free >= DISK_MB, "window_doctor_disk_says", free=free, folder=folder, wanted=DISK_MB)


@_check("microphone", "window_doctor_microphone")
def microphone(settings: Settings, finding: Make) -> Finding:
    """Whether the microphone of the settings opens, the system's own choice where none was named."""
    return _sound(finding, "microphone", settings.microphone)


@_check("speaker", "window_doctor_speaker")
def speaker(settings: Settings, finding: Make) -> Finding:
    """Whether the loudspeaker of the settings opens, the system's own choice where none was named."""
    return _sound(finding, "speaker", settings.speaker)


def open_once(part: str, name: str) -> None:
    """Open and close a device as the sound check and a lesson do. Ends the process with NO_DEVICE where none can be."""
    from desktop.voice_loop.loudspeaker import Loudspeaker
    from desktop.voice_loop.microphone import Microphone
    from desktop.voice_loop.sound_device import SoundUnavailable

    try:
        if part == "microphone":
            microphone = Microphone(name)
            microphone.open()
            microphone.close()
        else:
            loudspeaker = Loudspeaker(name)
            loudspeaker.open(SPEAKER_RATE)
            loudspeaker.close()
    except SoundUnavailable:
        sys.exit(NO_DEVICE)


def _sound(finding: Make, part: str, name: str) -> Finding:
    """Have the device opened where it cannot take this process with it."""
    script = "import sys; from desktop.operations.doctor import open_once; open_once(*sys.argv[1:])"
    try:
        done = subprocess.run(  # noqa: S603 (our own interpreter and our own words)
            [sys.executable, "-c", script, part, name],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SOUND_SECONDS,
            check=False,
            cwd=Path(__file__).parents[2],
        )
    except subprocess.TimeoutExpired:
        return finding(False, "window_doctor_sound_stuck")
    if done.returncode == 0:
        return finding(True, "window_doctor_sound_ready")
    if done.returncode == NO_DEVICE:
        return finding(False, "window_doctor_sound_none")
    last = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
    return finding(False, "window_doctor_fault", why=last[:200] or f"exit {done.returncode}")


@_check("models", "window_doctor_models")
def models(settings: Settings, finding: Make) -> Finding:
    """Whether there are ears and a voice."""
    from desktop.operations.setup import store_of
    from models.errors import ModelError

    try:
        here = {status.entry.job for status in store_of(settings).statuses() if status.state == "ready"}
    except (ModelError, OSError) as error:
        return finding(False, "window_doctor_fault", why=str(error))
    says = {
        (True, True): "window_doctor_models_ready",
        (False, True): "window_doctor_models_no_ears",
        (True, False): "window_doctor_models_no_voice",
        (False, False): "window_doctor_models_none",
    }["ears" in here, "mouth" in here]
    return finding({"ears", "mouth"} <= here, says)


@_check("network", "window_doctor_network")
def network(_: Settings, finding: Make) -> Finding:
    """Whether a cable or radio is up. Only this computer is asked; nothing is sent or looked up."""
    import psutil

    addresses = psutil.net_if_addrs()
    up = [
        name for name, state in psutil.net_if_stats().items() if state.isup and not _only_this_pc(addresses.get(name))
    ]
    return finding(True, "window_doctor_network_there" if up else "window_doctor_network_none")


def _only_this_pc(addresses: list[Any] | None) -> bool:
    """Whether an interface leads nowhere but to this computer itself."""
    outward = [one for one in addresses or () if one.family in (socket.AF_INET, socket.AF_INET6)]
    return all(ip_address(one.address.partition("%")[0]).is_loopback for one in outward)


@_check("data", "window_doctor_data")
def data(settings: Settings, finding: Make) -> Finding:
    """Whether the record is whole and can be written."""
    from tutor.errors import RecordError
    from tutor.records.journal import Journal

    folder = str(settings.data_dir)
    try:
        with Journal.open(settings.record, readonly=True) as record:
            students, damaged = len(record.people()), record.damaged_rows()
    except RecordError as error:
        return finding(False, "window_doctor_fault", needed=True, why=str(error))
    if damaged:
        return finding(False, "window_doctor_data_damaged", needed=True, rows=damaged)
    if not _writable(_nearest(settings.data_dir)):
        return finding(False, "window_doctor_data_closed", FOLDER_ADVICE, needed=True, folder=folder)
    says = "window_doctor_data_one" if students == 1 else "window_doctor_data_says"
    return finding(True, says, folder=folder, students=students)


@_check("local model", "window_doctor_words")
def words_engine(_: Settings, finding: Make) -> Finding:
    """Whether the program that runs a local language model is installed."""
    from models.llama_server import engine_installed, engine_part

    if not engine_installed():
        return finding(False, "window_doctor_words_none", "")
    part = engine_part()
    return finding(True, "window_doctor_words_part" if part else "window_doctor_words_ready", "", part=part)


@_check("settings", "window_doctor_settings")
def settings_files(settings: Settings, finding: Make) -> Finding:
    """Whether the settings could all be read."""
    if not settings.faults:
        return finding(True, "window_doctor_settings_says")
    return finding(False, "window_doctor_fault", why=" ".join(settings.faults))


# --- what may be sent to somebody who is to help ---


def facts() -> tuple[tuple[str, str], ...]:
    """What this PC is, a name and a value each. The PC's own name is none of them."""
    import psutil

    library = " ".join(part for part in platform.libc_ver() if part)
    return (
        ("Didi", version()),
        ("Python", f"{platform.python_version()} {struct.calcsize('P') * 8}-bit"),
        ("system", platform.platform()),
        ("C library", library or _runtime_of_windows()),
        ("processor", platform.processor() or platform.machine()),
        ("cores", str(os.cpu_count() or 1)),
        ("memory", f"{psutil.virtual_memory().total >> 20} MB"),
        ("microphones", _counted("input")),
        ("loudspeakers", _counted("output")),
    )


def _counted(direction: Direction) -> str:
    """How many devices there are: a device may be called after the person whose it is."""
    try:
        return str(len(devices(direction)))
    except SoundUnavailable as error:
        return type(error).__name__


def _runtime_of_windows() -> str:
    """Whether Microsoft's C++ runtime is here, which ears and voice stand on."""
    try:
        ctypes.CDLL("msvcp140.dll")
    except OSError:
        return "no msvcp140.dll"
    return "msvcp140.dll is here"


def without_places(text: str, settings: Settings) -> str:
    """The text with this account's folders named in general: a folder often has a person's name."""
    for folder, word in ((settings.data_dir, "[data]"), (default_data_dir(), "[data]"), (Path.home(), "[home]")):
        for written in (str(folder.absolute()), str(folder)):
            text = text.replace(written, word) if len(folder.parts) > 1 else text
    return text


def _nearest(folder: Path) -> Path:
    """The folder itself, or the nearest one above it that is there already."""
    return next((place for place in (folder, *folder.parents) if place.is_dir()), folder)


def _writable(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


PROGRAM = "didi"
LONGEST = 60
"""Letters of a licence that a table has room for; some packages put its whole text there."""


def about(settings: Settings) -> AboutView:
    """Which Didi this is; a program that was not installed as a package tells less, and never fails."""
    parts = sorted((one for one in _parts(PROGRAM, set()) if one[0] != PROGRAM), key=lambda part: part[0].lower())
    return AboutView(version(), str(settings.data_dir), str(settings.data_dir / "didi.log"), tuple(parts))


def version() -> str:
    """The version of the program that is installed."""
    from importlib import metadata  # it takes its time, and the first page needs none of it

    try:
        return metadata.version(PROGRAM)
    except metadata.PackageNotFoundError:
        return "?"


def _parts(name: str, seen: set[str]) -> Iterator[tuple[str, str, str]]:
    """The package of that name and everything it stands on, each once: name, version, licence."""
    from importlib import metadata

    known = re.sub(r"[-_.]+", "-", name).lower()
    if known in seen:
        return
    seen.add(known)
    try:
        package = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return
    yield package.metadata["Name"], package.version, licence_of(package.metadata)
    for requirement in package.requires or ():
        if "extra ==" not in requirement:
            yield from _parts(re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0], seen)


def licence_of(told: PackageMetadata) -> str:
    """The licence as the package tells it, in one short line; "?" when it tells none."""
    classifiers = [
        one.rsplit(" :: ", 1)[-1] for one in told.get_all("Classifier") or () if one.startswith("License ::")
    ]
    for name in ("License-Expression", "License"):
        line = " ".join((next(iter(told.get_all(name) or ()), "")).split())
        if line and line != "UNKNOWN" and len(line) <= LONGEST:
            return line
    return ", ".join(classifiers)[:LONGEST] or "?"
