"""What a lesson stands on, looked at one thing after another: for `didi doctor` and for the page of the same name.

It changes nothing and never hangs: what belongs to the system (sound cards) is asked in a child process that is given
up on after a few seconds. Findings are codes with values; the words stand in content/screen.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from desktop.settings import Settings

SOUND_SECONDS = 8.0
"""How long the sound system may take before it counts as hanging."""
CORES = 2
MEMORY_MB = 700
"""What the whole program may take, local language model included."""
DISK_MB = 500


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


def checks() -> tuple[Check, ...]:
    """Every check, in the order in which they are told. What a PC does not let be looked at is a finding too."""
    named: tuple[tuple[str, str, Check], ...] = (
        ("CPU", "window_doctor_cpu", cpu),
        ("memory", "window_doctor_memory", memory),
        ("disk", "window_doctor_disk", disk),
        ("microphone", "window_doctor_microphone", microphone),
        ("speaker", "window_doctor_speaker", speaker),
        ("models", "window_doctor_models", models),
        ("network", "window_doctor_network", network),
        ("data", "window_doctor_data", data),
        ("local model", "window_doctor_words", words_engine),
        ("settings", "window_doctor_settings", settings_files),
    )
    return tuple(partial(_looked, *one) for one in named)


def _looked(name: str, title: str, check: Check, settings: Settings) -> Finding:
    try:
        return check(settings)
    except (OSError, ValueError, RuntimeError) as error:
        return Finding(name, title, False, "window_doctor_fault", {"why": f"{type(error).__name__}: {error}"})


def cpu(_: Settings) -> Finding:
    """How many cores there are."""
    cores = os.cpu_count() or 1
    slots = {"cores": cores, "wanted": CORES}
    advice = "" if cores >= CORES else "window_doctor_cpu_advice"
    return Finding("CPU", "window_doctor_cpu", cores >= CORES, "window_doctor_cpu_says", slots, advice)


def memory(_: Settings) -> Finding:
    """How much memory is free."""
    import psutil

    free = psutil.virtual_memory().available // 2**20
    slots, advice = {"free": free, "wanted": MEMORY_MB}, "" if free >= MEMORY_MB else "window_doctor_memory_advice"
    return Finding("memory", "window_doctor_memory", free >= MEMORY_MB, "window_doctor_memory_says", slots, advice)


def disk(settings: Settings) -> Finding:
    """How much room there is where lessons are kept."""
    title, folder = "window_doctor_disk", str(settings.data_dir)
    try:
        free = shutil.disk_usage(_nearest(settings.data_dir)).free // 2**20
    except OSError as error:
        slots = {"folder": folder, "why": str(error.strerror)}
        return Finding(
            "disk", title, False, "window_doctor_disk_closed", slots, "window_doctor_folder_advice", needed=True
        )
    good = free >= DISK_MB
    advice = "" if good else "window_doctor_disk_advice"
    return Finding(
        "disk", title, good, "window_doctor_disk_says", {"free": free, "folder": folder, "wanted": DISK_MB}, advice
    )


def microphone(_: Settings) -> Finding:
    """Whether a microphone opens."""
    return _sound("microphone", "window_doctor_microphone", "open_input(16000, len)")


def speaker(_: Settings) -> Finding:
    """Whether a loudspeaker opens."""
    silence = "open_output(22050, lambda frames: __import__('numpy').zeros(frames, 'float32'))"
    return _sound("speaker", "window_doctor_speaker", silence)


def _sound(name: str, title: str, opening: str) -> Finding:
    """Open and close the device as a lesson would, where it cannot take this process with it."""
    script = f"""
from desktop import sound_device
try:
    sound_device.{opening}.close()
except sound_device.SoundUnavailable as fault:
    raise SystemExit(fault.code)
"""
    advice = f"{title}_advice"
    try:
        done = subprocess.run(  # noqa: S603 (our own interpreter and our own words)
            [sys.executable, "-c", script],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SOUND_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Finding(name, title, False, "window_doctor_sound_stuck", advice=advice)
    if done.returncode == 0:
        return Finding(name, title, True, "window_doctor_sound_ready")
    return Finding(name, title, False, "window_doctor_sound_none", advice=advice)


def models(settings: Settings) -> Finding:
    """Whether there are ears and a voice."""
    from models.errors import ModelError
    from models.store import ModelStore, default_folders

    title = "window_doctor_models"
    try:
        store = ModelStore(default_folders(settings.data_dir))
        here = {status.entry.job for status in store.statuses() if status.state == "ready"}
    except (ModelError, OSError) as error:
        return Finding(
            "models", title, False, "window_doctor_fault", {"why": str(error)}, "window_doctor_models_advice"
        )
    says = {
        (True, True): "window_doctor_models_ready",
        (False, True): "window_doctor_models_no_ears",
        (True, False): "window_doctor_models_no_voice",
        (False, False): "window_doctor_models_none",
    }["ears" in here, "mouth" in here]
    good = {"ears", "mouth"} <= here
    return Finding("models", title, good, says, advice="" if good else "window_doctor_models_advice")


def network(_: Settings) -> Finding:
    """Whether a cable or radio is up. Only this computer is asked; nothing is sent or looked up."""
    import psutil

    addresses = psutil.net_if_addrs()
    up = [
        name for name, state in psutil.net_if_stats().items() if state.isup and not _only_this_pc(addresses.get(name))
    ]
    says = "window_doctor_network_there" if up else "window_doctor_network_none"
    return Finding("network", "window_doctor_network", True, says)


def _only_this_pc(addresses: list[Any] | None) -> bool:
    """Whether an interface leads nowhere but to this computer itself."""
    outward = [one for one in addresses or () if one.family in (socket.AF_INET, socket.AF_INET6)]
    return all(ip_address(one.address.partition("%")[0]).is_loopback for one in outward)


def data(settings: Settings) -> Finding:
    """Whether the record is whole and can be written."""
    from tutor.errors import RecordError
    from tutor.records.journal import Journal

    title, folder = "window_doctor_data", str(settings.data_dir)
    try:
        with Journal.open(settings.record, readonly=True) as record:
            students, damaged = len(record.people()), record.damaged_rows()
    except RecordError as error:
        slots: dict[str, str | int] = {"why": str(error)}
        return Finding("data", title, False, "window_doctor_fault", slots, "window_doctor_data_advice", needed=True)
    if damaged:
        rows: dict[str, str | int] = {"rows": damaged}
        return Finding(
            "data", title, False, "window_doctor_data_damaged", rows, "window_doctor_data_advice", needed=True
        )
    if not _writable(_nearest(settings.data_dir)):
        says, closed = "window_doctor_data_closed", {"folder": folder}
        return Finding("data", title, False, says, closed, "window_doctor_folder_advice", needed=True)
    says = "window_doctor_data_one" if students == 1 else "window_doctor_data_says"
    return Finding("data", title, True, says, {"folder": folder, "students": students})


def words_engine(settings: Settings) -> Finding:
    """Whether the program that runs a local language model is installed."""
    del settings
    there = importlib.util.find_spec("llama_cpp") is not None
    says = "window_doctor_words_ready" if there else "window_doctor_words_none"
    return Finding("local model", "window_doctor_words", there, says)


def settings_files(settings: Settings) -> Finding:
    """Whether the settings could all be read."""
    title = "window_doctor_settings"
    if not settings.faults:
        return Finding("settings", title, True, "window_doctor_settings_says")
    slots = {"why": " ".join(settings.faults)}
    return Finding("settings", title, False, "window_doctor_fault", slots, "window_doctor_settings_advice")


def _nearest(folder: Path) -> Path:
    """The folder itself, or the nearest one above it that is there already."""
    return next((place for place in (folder, *folder.parents) if place.is_dir()), folder)


def _writable(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
