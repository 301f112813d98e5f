"""Rules that hold for every test, kept here so that no test can forget them.

- Its own empty data folder (`DIDI_DATA_DIR`); nobody's real records are ever touched.
- No network but loopback, so what passes here passes in a school without a line.
- Nothing stays behind: a test that leaves a thread or a child process running fails.
- The files come in the order that `DIDI_TEST_ORDER` shuffles them into, so that no test stands on another's leavings.
- Made-up examples are the same in every run that somebody waits for; in the campaign they are others each time.
- What needs models that are not here is skipped. With `DIDI_TEST_ALL=1` (as `python3 -m installer test` sets it) a
  skipped test is a failed test, unless its reason starts with "only on " (another operating system).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import psutil
import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
for size in ("COLUMNS", "LINES"):
    os.environ.pop(size, None)  # how wide a terminal is, a test says itself
# Qt tells of a face without some letters while it holds the lock of its fonts, and pytest-qt listens in Python: with a
# sheet laid out behind the window, which waits for that lock and keeps Python waiting, neither would ever go on.
os.environ.setdefault("QT_LOGGING_RULES", "qt.text.font.db.info=false")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Whoever starts the tests in the background has Ctrl-C ignored, and every program that a test starts would too.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes is no property of what is tested: a busy machine must not fail it.
settings.register_profile("untimed", settings(), deadline=None)
settings.load_profile("untimed")
settings.register_profile("waited-for", settings(), max_examples=30, derandomize=True)
if os.environ.get("DIDI_CAMPAIGN") != "1":
    settings.load_profile("waited-for")

NOTHING_MAY_BE_SKIPPED = os.environ.get("DIDI_TEST_ALL") == "1"
PATIENCE_S = 10.0  # a thread told to stop may need this long on a busy machine
OWN_ADDRESSES = ("127.", "::1", "localhost", "0.0.0.0", "::")  # noqa: S104 - compared with, never bound
# tqdm keeps one watcher for all its bars until the interpreter ends; the stock ears of the benchmarks bring it along.
KNOWN_THREADS = ("tqdm_monitor", "TMonitor")


# --- a data folder of its own ---------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty data folder of this test; Didi finds it through `DIDI_DATA_DIR`."""
    folder = tmp_path / "didi-data"
    monkeypatch.setenv("DIDI_DATA_DIR", str(folder))
    return folder


# --- no network but loopback ----------------------------------------------------------------------------------------


class NetworkWatch:
    """Refuses and remembers every connection that would leave this machine."""

    def __init__(self) -> None:
        self.attempts: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, args: tuple[object, ...]) -> None:
        if event == "socket.connect":
            self._judge(args[1])
        elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
            self._judge((args[0],))

    def _judge(self, address: object) -> None:
        if not isinstance(address, tuple):
            return  # a socket of the file system, such as a sound server's
        host = address[0].decode() if isinstance(address[0], bytes) else address[0]
        if host is None or host == "" or str(host).startswith(OWN_ADDRESSES):
            return
        self.attempts.append(str(host))
        message = f"no network in tests: {host}"
        raise ConnectionRefusedError(message)


NETWORK = NetworkWatch()


@pytest.fixture(autouse=True)
def no_network() -> Iterator[None]:
    """Fail a test that reached for the network, even where the code under test swallowed the refusal."""
    NETWORK.attempts.clear()
    yield
    if NETWORK.attempts:
        pytest.fail(f"reached for the network: {', '.join(NETWORK.attempts)}", pytrace=False)


# --- nothing stays behind -------------------------------------------------------------------------------------------

HERE = psutil.Process()


def running_threads() -> set[threading.Thread]:
    """Python's threads that really run. A thread that Qt made is listed for ever after, so the system is asked too."""
    alive = {thread for thread in threading.enumerate() if thread.name not in KNOWN_THREADS}
    foreign = {thread for thread in alive if isinstance(thread, threading._DummyThread)}
    if foreign:
        native = {thread.id for thread in HERE.threads()}
        alive -= {thread for thread in foreign if thread.native_id not in native}
    return {thread for thread in alive if type(thread).__name__ not in KNOWN_THREADS}


def surely_childless() -> bool:
    """Linux tells this in no time; asking every process for its parent takes thirty times as long."""
    lists = list(Path("/proc/self/task").glob("*/children"))
    try:
        return bool(lists) and not any(told.read_text().strip() for told in lists)
    except OSError:  # a thread ended while it was looked at
        return False


def running_children() -> set[psutil.Process]:
    """Child processes that are not already dead."""
    children: set[psutil.Process] = set()
    if surely_childless():
        return children
    for child in HERE.children(recursive=True):
        try:
            if child.status() != psutil.STATUS_ZOMBIE:
                children.add(child)
        except psutil.NoSuchProcess:
            continue
    return children


def describe(child: psutil.Process) -> str:
    """A child process by its number and command."""
    try:
        return f"child {child.pid}: {' '.join(child.cmdline())[:120]}"
    except psutil.NoSuchProcess:
        return f"child {child.pid}, gone by now"


@pytest.fixture(autouse=True)
def nothing_stays_behind(own_data_folder: Path, no_network: None) -> Iterator[None]:
    """Fail a test after which a thread or a child process of its own goes on running."""
    threads, children = running_threads(), running_children()
    yield
    deadline = time.monotonic() + PATIENCE_S
    while True:
        left_threads, left_children = running_threads() - threads, running_children() - children
        if not left_threads and not left_children:
            return
        if time.monotonic() > deadline:
            break
        time.sleep(0.02)
    left = [f"thread {thread.name}" for thread in left_threads] + [describe(child) for child in left_children]
    pytest.fail("left running: " + "; ".join(sorted(left)), pytrace=False)


# --- which tests there are, and in what order -----------------------------------------------------------------------

ORDER = os.environ.get("DIDI_TEST_ORDER", "")


def pytest_report_header() -> str:
    """The order, so that a run that failed can be had again."""
    return f"order of the files: DIDI_TEST_ORDER={ORDER}" if ORDER else "order of the files: by name"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the files where an order is asked for; mark what needs models, and skip it where there are none."""
    if ORDER:
        files = sorted({item.path for item in items})
        Random(ORDER).shuffle(files)
        place = {path: number for number, path in enumerate(files)}
        items.sort(key=lambda item: place[item.path])
    for item in items:
        if "real_models" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.models)
        lacks = "" if NOTHING_MAY_BE_SKIPPED else what_misses(item)
        if lacks:
            item.add_marker(pytest.mark.skip(reason=lacks))


def what_misses(item: pytest.Item) -> str:
    """What this test needs and is not here, as a reason to skip it; '' where nothing misses."""
    if item.get_closest_marker("models") and not models_are_here():
        return "the models are not here: `python3 -m installer test` fetches them"
    if item.get_closest_marker("words") and find_spec("llama_cpp") is None:
        return "the local language model's engine is not here: `python3 -m installer engine` compiles it"
    return ""


@cache
def models_are_here() -> bool:
    """Are all models that packages carry laid in place, or are their packages here to take them from?"""
    from models.store import ModelStore, default_folders, package_file

    known = [one for one in ModelStore(default_folders(Path("nowhere"))).statuses() if one.entry.installable]
    files = [file for one in known if one.state != "ready" for file in one.entry.files]
    return all(package_file(part) for file in files for part in file.parts)


# --- nothing is skipped in silence ----------------------------------------------------------------------------------


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if not (NOTHING_MAY_BE_SKIPPED and report.skipped) or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if reason.removeprefix("Skipped: ").startswith("only on "):
        return
    report.outcome = "failed"
    report.longrepr = f"nothing may be skipped here: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Turn a skipped test into a failed one where all must run."""
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Turn a skipped file into a failed one where all must run."""
    report = yield
    _refuse_skip(report)
    return report


# --- waiting --------------------------------------------------------------------------------------------------------


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """pytest-qt's bot, which waits by a clock that nobody sets; no key that an earlier test pressed is held down."""
    from tests.steady_bot import SteadyBot, let_go

    let_go()
    return SteadyBot(request)


# --- a sound card for machines without one --------------------------------------------------------------------------


@dataclass(frozen=True)
class SoundRoom:
    """A private sound server with two loudspeakers that nobody hears.

    What is played to `student` arrives at the default microphone; `didi` is the default loudspeaker, whose monitor
    (`didi.monitor`) can be recorded.
    """

    server: str
    student: str = "student"
    didi: str = "didi"

    def pactl(self, *words: str) -> str:
        """Ask the sound server something; its answer."""
        return subprocess.run(["pactl", *words], check=True, capture_output=True, text=True, timeout=60).stdout

    def play(self, sound: Path) -> None:
        """Speak a sound file into the microphone; comes back when all of it was said."""
        subprocess.run(["paplay", f"--device={self.student}", str(sound)], check=True, timeout=120)


def _wait_for_server(server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if subprocess.run(["pactl", "info"], capture_output=True, check=False).returncode == 0:
            return
        if server.poll() is not None:
            break
        time.sleep(0.05)
    pytest.fail("the sound server did not start", pytrace=False)


def _scan_sound_cards_again() -> None:
    sounddevice = sys.modules.get("sounddevice")
    if sounddevice is not None:  # PortAudio lists the cards once, when it starts
        sounddevice._terminate()
        sounddevice._initialize()


@pytest.fixture(scope="session")
def sound_room() -> Iterator[SoundRoom]:
    """A real sound server of our own, found by everything in this process and its children."""
    needed = [tool for tool in ("pulseaudio", "pactl", "paplay") if shutil.which(tool) is None]
    if needed:
        pytest.skip(f"no {', '.join(needed)} on this machine")
    with TemporaryDirectory(prefix="didi-sound-") as folder:
        address = f"unix:{folder}/native"
        names = {"PULSE_SERVER": address, "PULSE_RUNTIME_PATH": folder, "PULSE_STATE_PATH": folder}
        before = {name: os.environ.get(name) for name in names}
        os.environ.update(names)
        modules = [
            f"module-native-protocol-unix socket={folder}/native auth-anonymous=1",
            "module-null-sink sink_name=student",
            "module-null-sink sink_name=didi",
        ]
        loads = [word for module in modules for word in ("-L", module)]
        options = ["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--log-target=null"]
        server = subprocess.Popen(["pulseaudio", *options, *loads])
        try:
            _wait_for_server(server)
            room = SoundRoom(address)
            room.pactl("set-default-sink", "didi")
            room.pactl("set-default-source", "student.monitor")
            _scan_sound_cards_again()
            yield room
        finally:
            server.terminate()
            server.wait(timeout=60)
            for name, value in before.items():
                os.environ.pop(name, None) if value is None else os.environ.__setitem__(name, value)
            _scan_sound_cards_again()
