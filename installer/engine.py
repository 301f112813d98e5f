"""Compiles the local language model's engine once and keeps the wheel in a cache outside every checkout.

llama-cpp-python has no wheel. The window never waits for this: it runs in the background, at the lowest priority, and
Didi works without it. What is compiled is checked against the lock's hash; the wheel appears in the cache whole or
not at all, with its own hash beside it, and two builds never run at once.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from installer import errors, system
from installer.packages import LAY_MODELS, LOCKED, PIP, Ground, install
from installer.places import Places, digest, held, is_held
from installer.running import ProgramFailed, Teller, clean_environment, run

ENGINE = "llama-cpp-python"
WITHOUT = "Didi works without it: her sentences come from the phrase book."
NO_COMPILER = f"The local language model is left out, as this machine has no C++ compiler; {WITHOUT}"
LEFT_OUT = ("LLAMA_BUILD_TOOLS", "LLAMA_BUILD_SERVER", "LLAMA_BUILD_TESTS", "LLAMA_BUILD_EXAMPLES", "LLAVA_BUILD")
# Which of the processor's features each of llama.cpp's switches needs.
SWITCHES = {
    "GGML_SSE42": "sse4_2",
    "GGML_AVX": "avx",
    "GGML_AVX2": "avx2",
    "GGML_BMI2": "bmi2",
    "GGML_FMA": "fma",
    "GGML_F16C": "f16c",
}


FOR_ALL = ("-DGGML_BACKEND_DL=ON", "-DGGML_CPU_ALL_VARIANTS=ON", "-DGGML_BACKEND_DIR:STRING=llama_cpp/lib")
"""A part for each family of processors, beside the library that chooses among them."""


def requirement(lock: str, name: str = ENGINE) -> str:
    """The lines of one package in the text of a lock: its version and its hashes.

    Raises ValueError if the lock does not name it.
    """
    found = re.search(rf"^{re.escape(name)}==.*?(?=^\S|\Z)", lock, re.M | re.S)
    if not found:
        message = f"the lock does not name {name}"
        raise ValueError(message)
    return "".join(line for line in found.group(0).splitlines(keepends=True) if not line.lstrip().startswith("#"))


def flags(features: frozenset[str]) -> list[str]:
    """What CMake is told: only what Didi uses, for a processor with these features."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        features = frozenset()
    switches = [f"-D{name}={'ON' if needs in features else 'OFF'}" for name, needs in SWITCHES.items()]
    return ["-DGGML_NATIVE=OFF", *switches, *(f"-D{name}=OFF" for name in LEFT_OUT)]


def key(lock: str, with_flags: list[str]) -> str:
    """The name under which a wheel is kept: version, Python, system and flags."""
    version = re.match(rf"{ENGINE}==(\S+)", requirement(lock))
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    machine = f"{sys.platform}_{platform.machine()}".lower()
    return f"{ENGINE}-{version.group(1) if version else '0'}-{python}-{machine}-{digest(*with_flags)[:10]}"


@dataclass(frozen=True)
class Engine:
    """The engine of one checkout on this machine."""

    places: Places
    flags: list[str]

    @classmethod
    def here(cls, places: Places) -> Engine:
        """For this processor."""
        return cls(places, flags(system.processor_features()))

    @classmethod
    def for_all(cls, places: Places) -> Engine:
        """For every 64-bit Intel and AMD processor: the engine picks what fits when it starts."""
        return cls(places, ["-DGGML_NATIVE=OFF", *FOR_ALL, *(f"-D{name}=OFF" for name in LEFT_OUT)])

    @property
    def lock_text(self) -> str:
        """The lock that names the engine and what its server needs."""
        return self.places.lock("words").read_text(encoding="utf-8")

    @property
    def shelf(self) -> Path:
        """The folder of the cache that holds the finished wheel."""
        return self.places.wheels / key(self.lock_text, self.flags)

    @property
    def busy(self) -> Path:
        """The lock file of whoever builds."""
        return self.places.wheels / "build.lock"

    @property
    def log(self) -> Path:
        """What the build in the background says."""
        return self.places.wheels / "build.log"

    @property
    def refusal(self) -> Path:
        """Why this very engine could not be compiled here; it is not tried again by itself."""
        return self.places.wheels / f"{self.shelf.name}.failed"

    def wheel(self) -> Path | None:
        """The finished wheel, if it is whole."""
        for path in self.shelf.glob("*.whl"):
            told = self.shelf / "sha256"
            if told.exists() and told.read_text(encoding="utf-8").strip() == digest(path):
                return path
        return None

    def is_installed(self) -> bool:
        """Is this engine in the environment?"""
        return self.places.is_done("words")

    def build(self, teller: Teller) -> Path:
        """Compile the wheel, unless it is there. Raises EngineTrouble, NoNetwork or NoRoom."""
        with held(self.busy, teller, "Waiting for another build of the local language model") as keep_open:
            found = self.wheel()
            if found:
                return found
            if not system.compiler():
                raise errors.EngineTrouble(NO_COMPILER)
            workshop = self.places.wheels / "building"
            shutil.rmtree(workshop, ignore_errors=True)
            workshop.mkdir(parents=True)
            try:
                return self._compile(workshop, teller, keep_open)
            finally:
                shutil.rmtree(workshop, ignore_errors=True)

    def _compile(self, workshop: Path, teller: Teller, keep_open: tuple[int, ...]) -> Path:
        builder = Builder(workshop, self.places, teller, keep_open)
        try:
            builder.prepare()
            builder.fetch(requirement(self.lock_text))
            wheel = builder.compile(self.flags)
        except ProgramFailed as fault:
            reason = errors.explain(fault.output, "the sources of the local language model")
            if isinstance(reason, (errors.NoNetwork, errors.NoRoom, errors.MayNotWrite)):
                raise reason from fault
            self.refusal.write_text(fault.output, encoding="utf-8")
            raise errors.EngineTrouble(
                f"The local language model's engine would not compile; {WITHOUT}", f"What was said: {self.refusal}"
            ) from fault
        (wheel.parent / "sha256").write_text(digest(wheel), encoding="utf-8")
        shutil.rmtree(self.shelf, ignore_errors=True)
        wheel.parent.replace(self.shelf)
        return self.shelf / wheel.name

    def install(self, ground: Ground) -> None:
        """Put the wheel and what its server needs into the environment, unless they are there."""
        if self.is_installed():
            return
        wheel = self.wheel()
        if wheel is None:
            raise errors.EngineTrouble(f"There is no engine for the local language model yet; {WITHOUT}")
        self._install_wheel(ground, wheel)

    def install_from(self, ground: Ground, folder: Path) -> None:
        """Put the engine of a stick into the environment. Raises EngineTrouble where it carries none."""
        wheel = next(iter(sorted(folder.glob("*.whl"))), None)
        if wheel is None:
            raise errors.EngineTrouble(f"The stick carries no engine for the local language model; {WITHOUT}")
        self._install_wheel(ground, wheel)

    def _install_wheel(self, ground: Ground, wheel: Path) -> None:
        text = self.lock_text
        self.places.wheels.mkdir(parents=True, exist_ok=True)
        server = self.places.wheels / "server.txt"
        server.write_text(text.replace(requirement(text), ""), encoding="utf-8")
        doing = "what the local language model's server needs"
        needs = [*LOCKED, *ground.index(), "-r", str(server)]
        install(ground, "Installing what the local language model's server needs", doing, needs)
        words = ["--no-deps", "--no-index", "--force-reinstall", str(wheel)]
        install(ground, "Installing the local language model's engine", "the local language model's engine", words)
        try:
            ground.python("Laying the local language model in place", "-c", LAY_MODELS)
        except ProgramFailed as fault:
            last = fault.last_line("it gave no reason")
            raise errors.EngineTrouble(f"The local language model could not be laid in place: {last}") from fault
        self.places.stamp("words", self.places.wanted("words"))


@dataclass(frozen=True)
class Builder:
    """The steps of one build in a folder that is thrown away."""

    workshop: Path
    places: Places
    teller: Teller
    keep_open: tuple[int, ...]

    @property
    def _programs(self) -> Path:
        return self.workshop / "tools" / ("Scripts" if sys.platform == "win32" else "bin")

    def _environment(self, extra: dict[str, str] | None = None) -> dict[str, str]:
        path = os.pathsep.join([str(self._programs), os.environ.get("PATH", os.defpath)])
        return clean_environment({"PATH": path, "TMPDIR": str(self.workshop), **(extra or {})})

    def _python(self, what: str, *words: str, extra: dict[str, str] | None = None) -> None:
        python = self._programs / ("python.exe" if sys.platform == "win32" else "python")
        with self.teller.step(what) as step:
            run([str(python), *words], step, cwd=self.workshop, env=self._environment(extra), keep_open=self.keep_open)

    def prepare(self) -> None:
        """A Python environment with the pinned build tools."""
        with self.teller.step("Making room to compile the local language model") as step:
            words = [sys.executable, "-m", "venv", str(self.workshop / "tools")]
            run(words, step, env=clean_environment(), keep_open=self.keep_open)
        what = "Fetching the build tools"
        self._python(what, *PIP, "install", *LOCKED, "-r", str(self.places.lock("build")))

    def fetch(self, wanted: str) -> None:
        """The engine's sources, checked against the lock's hash."""
        (self.workshop / "engine.txt").write_text(wanted, encoding="utf-8")
        words = ["download", "--require-hashes", "--no-deps", "--no-binary", ":all:", "--no-build-isolation"]
        words += ["--progress-bar", "off", "-r", "engine.txt", "-d", "sources"]
        self._python("Fetching the local language model's sources (77 MB)", *PIP, *words)

    def compile(self, with_flags: list[str]) -> Path:
        """The wheel. pip's own store of wheels is passed by: it does not know our flags."""
        words = ["wheel", "--require-hashes", "--no-deps", "--no-build-isolation", "--no-cache-dir", "--no-index"]
        words += ["--find-links", "sources", "-r", "engine.txt", "-w", "finished"]
        extra = {"CMAKE_ARGS": " ".join(with_flags), "CMAKE_BUILD_PARALLEL_LEVEL": str(os.cpu_count() or 1)}
        self._python("Compiling the local language model's engine", *PIP, *words, extra=extra)
        return next((self.workshop / "finished").glob("*.whl"))


def start_in_background(engine: Engine) -> str:
    """Begin building and installing without waiting, and say in one sentence what is going on; '' if all is there."""
    if engine.is_installed() or is_held(engine.busy) or engine.refusal.exists():
        return ""
    if not os.access(engine.places.venv, os.W_OK):
        return ""  # whoever made this environment decides what is in it
    if engine.wheel() is None and not system.compiler():
        return NO_COMPILER
    engine.places.wheels.mkdir(parents=True, exist_ok=True)
    detach([str(engine.places.python), "-m", "installer", "engine"], engine.places.checkout, engine.log)
    return f"The local language model is being made ready in the background (a few minutes, once); {WITHOUT}"


def quietly(command: Sequence[str]) -> list[str]:
    """The command at the lowest priority, where the system has a word for that."""
    return ["nice", "-n", "19", *command] if shutil.which("nice") else list(command)


def detach(command: Sequence[str], cwd: Path, log: Path) -> None:
    """Start a program that belongs to nobody, so that it outlives this one and does not count as part of Didi."""
    with log.open("wb") as output:
        if sys.platform == "win32":
            quiet = subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW
            own = subprocess.CREATE_NEW_PROCESS_GROUP | quiet
            subprocess.Popen(
                command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=output, stderr=output, creationflags=own
            )
            return
        # A shell in between ends at once, so that the program is the system's child and not Didi's.
        line = ["/bin/sh", "-c", '"$@" &', "sh", *quietly(command)]
        subprocess.run(
            line, cwd=cwd, stdin=subprocess.DEVNULL, stdout=output, stderr=output, check=True, start_new_session=True
        )
