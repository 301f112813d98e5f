"""`didi doctor`: one green or red line for each thing a lesson stands on. It never hangs and changes nothing.

What belongs to the system (sound cards) is asked in a child process that is given up on after a few seconds.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from desktop.commands.console import Trouble, tell, tell_json
from desktop.settings import Settings, read_settings

SOUND_SECONDS = 8.0
"""How long the sound system may take before it counts as hanging."""
CORES = 2
MEMORY_MB = 700
"""What the whole program may take, local language model included."""
DISK_MB = 500
GREEN, RED, PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[0m"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found, as a sentence."""

    name: str
    good: bool
    says: str
    needed: bool = False
    """Without it no lesson can be kept; what is not needed has a way round it."""


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "doctor", parents=[common], help="is this PC ready?", description="Check this PC, one line for each thing."
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a check")
    parser.set_defaults(run=_doctor)


def _doctor(args: argparse.Namespace) -> int:
    settings = read_settings(args.data_dir)
    findings = []
    for check in (_cpu, _memory, _disk, _microphone, _speaker, _models, _network, _data, _words_engine, _settings):
        finding = check(settings)
        findings.append(finding)
        _show(finding, args.json)
    if any(finding.needed and not finding.good for finding in findings):
        raise Trouble("Lessons cannot be kept on this PC until what is red and needed is put right.")
    return 0


def _show(finding: Finding, as_json: bool) -> None:
    if as_json:
        tell_json(asdict(finding))
        return
    word = "green" if finding.good else "red  "
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        word = f"{GREEN if finding.good else RED}{word}{PLAIN}"
    tell(f"{word}  {finding.name:12} {finding.says}")


def _cpu(_: Settings) -> Finding:
    cores = os.cpu_count() or 1
    return Finding("CPU", cores >= CORES, f"{cores} cores (Didi is made for {CORES} or more).")


def _memory(_: Settings) -> Finding:
    import psutil

    free = psutil.virtual_memory().available // 2**20
    return Finding("memory", free >= MEMORY_MB, f"{free} MB free (Didi takes up to {MEMORY_MB} MB).")


def _disk(settings: Settings) -> Finding:
    try:
        free = shutil.disk_usage(_nearest(settings.data_dir)).free // 2**20
    except OSError as error:
        return Finding("disk", False, f"{settings.data_dir} cannot be looked at ({error.strerror}).", needed=True)
    return Finding("disk", free >= DISK_MB, f"{free} MB free in {settings.data_dir} (at least {DISK_MB} MB is wise).")


def _microphone(_: Settings) -> Finding:
    return _sound("microphone", "open_input(16000, len)", "Answers can be typed instead.")


def _speaker(_: Settings) -> Finding:
    silence = "open_output(22050, lambda frames: __import__('numpy').zeros(frames, 'float32'))"
    return _sound("speaker", silence, "Everything Didi says can be read instead.")


def _sound(name: str, opening: str, otherwise: str) -> Finding:
    """Open and close the device as a lesson would, where it cannot take this process with it."""
    script = f"""
from desktop import sound_device
try:
    sound_device.{opening}.close()
except sound_device.SoundUnavailable as fault:
    raise SystemExit(fault.code)
"""
    try:
        done = subprocess.run(  # noqa: S603 (our own interpreter and our own words)
            [sys.executable, "-c", script],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SOUND_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Finding(name, False, f"The sound system does not answer. {otherwise}")
    return Finding(name, done.returncode == 0, "ready." if done.returncode == 0 else f"None was found. {otherwise}")


def _models(settings: Settings) -> Finding:
    from desktop.commands.engines import store_of
    from models.errors import ModelError

    try:
        here = {status.entry.job for status in store_of(settings).statuses() if status.state == "ready"}
    except (ModelError, OSError) as error:
        return Finding("models", False, str(error))
    missing = [name for job, name in (("ears", "ears"), ("mouth", "voice")) if job not in here]
    if missing:
        return Finding(
            "models", False, f"No {' and no '.join(missing)} here; `didi models add` brings them. Typing works."
        )
    return Finding("models", True, "Ears and voice are here.")


def _network(_: Settings) -> Finding:
    """Whether a cable or radio is up. Only this computer is asked; nothing is sent or looked up."""
    import psutil

    addresses = psutil.net_if_addrs()
    up = [
        name for name, state in psutil.net_if_stats().items() if state.isup and not _only_this_pc(addresses.get(name))
    ]
    return Finding(
        "network", True, "there is one; it is not needed and not used." if up else "none, and none is needed."
    )


def _only_this_pc(addresses: list[Any] | None) -> bool:
    """Whether an interface leads nowhere but to this computer itself."""
    outward = [one for one in addresses or () if one.family in (socket.AF_INET, socket.AF_INET6)]
    return all(ip_address(one.address.partition("%")[0]).is_loopback for one in outward)


def _data(settings: Settings) -> Finding:
    from tutor.errors import RecordError
    from tutor.records.journal import Journal

    try:
        with Journal.open(settings.record, readonly=True) as record:
            students, damaged = len(record.students()), record.damaged_rows()
    except RecordError as error:
        return Finding("data", False, str(error), needed=True)
    if damaged:
        return Finding("data", False, f"{damaged} rows of the record are not what was written.", needed=True)
    if not _writable(_nearest(settings.data_dir)):
        return Finding("data", False, f"{settings.data_dir} may not be written.", needed=True)
    return Finding("data", True, f"{settings.data_dir}, {students} students.")


def _words_engine(_: Settings) -> Finding:
    there = importlib.util.find_spec("llama_cpp") is not None
    says = "ready." if there else "not installed; Didi then speaks from her phrase book, which is enough."
    return Finding("local model", there, says)


def _settings(settings: Settings) -> Finding:
    return Finding("settings", not settings.faults, " ".join(settings.faults) or "as they should be.")


def _nearest(folder: Path) -> Path:
    """The folder itself, or the nearest one above it that is there already."""
    return next((place for place in (folder, *folder.parents) if place.is_dir()), folder)


def _writable(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
