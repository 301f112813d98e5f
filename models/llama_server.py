"""Keeps llama.cpp's own OpenAI-compatible server running as a child process, for the local language model.

No lesson ever waits for it: starting returns at once, `ready` and `tend` never block, and when it is gone a turn loses
only its wording. It listens on loopback alone, behind a token made for this run, and dies with this process. A model
that cannot be loaded is given up at once, one that keeps crashing after three times: never a restart loop.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import IO, Literal

from models.errors import EngineMissing, ModelError, ModelMissing, ModelUnusable
from models.llama_child import ENGINE_MISSING

CONTEXT = 1024
"""Tokens of prompt and answer together: a plan and two sentences need about 300."""
THREADS = 1
"""llama.cpp's threads wait for each other by spinning: on two cores that the ears and the mouth use too, two threads
are many times slower than one (1 against 40 tokens a second were seen), and little faster when the cores are idle."""
BATCH = 64
"""Tokens of prompt worked on at once; the memory for their scores grows with it."""
CRASHES = 3
"""Crashes in a row after which the model is given up."""
STEADY = 60.0
"""Seconds of service after which a crash counts as the first one again."""
PATIENCE = 120.0
"""Seconds a model may take to load from a slow disk."""
GRACE = 3.0
"""Seconds the child gets to end by itself."""
PART_S = 20.0
"""Seconds in which the child must have said which part of the engine fits this processor."""
MAGIC = b"GGUF"
TEMPLATE, HEAD = b"tokenizer.chat_template", 16_000_000
"""What a file holds whose model can be talked with, and the bytes in which it would stand: before the weights."""
NEEDED = ("llama_cpp", "uvicorn", "fastapi", "sse_starlette", "starlette_context", "pydantic_settings")

State = Literal["stopped", "starting", "ready", "waiting", "unusable"]


def back_off(crashes: int) -> float:
    """Seconds to wait before the next start after so many crashes in a row: 1, 2, 4."""
    return float(2 ** (crashes - 1))


def engine_installed() -> bool:
    """True when llama.cpp and all that its server needs are installed. Nothing of it is imported."""
    return all(find_spec(name) is not None for name in NEEDED)


def engine_part() -> str:
    """Which part of the engine fits this processor (`haswell`); '' where it was compiled for one, or does not say.

    Asked of a child process, which is given up on after some seconds: an engine that crashes takes nobody with it.
    """
    command = [sys.executable, "-m", "models.llama_child", "--part"]
    try:
        asked = subprocess.run(  # noqa: S603 - our own module
            command, cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=PART_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout.strip() if asked.returncode == 0 else ""


def _launch(said: IO[bytes]) -> subprocess.Popen[bytes]:
    """The child process, in a group of its own: Ctrl-C in a terminal is for Didi, who then stops the child."""
    command = [sys.executable, "-m", "models.llama_child"]
    home = Path(__file__).parents[1]
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(  # noqa: S603 - our own module
            command, stdin=subprocess.PIPE, stdout=said, stderr=subprocess.STDOUT, cwd=home, creationflags=flags
        )
    return subprocess.Popen(  # noqa: S603 - our own module
        command, stdin=subprocess.PIPE, stdout=said, stderr=subprocess.STDOUT, cwd=home, start_new_session=True
    )


class LlamaServer:
    """One model in one child process. Its owner calls `tend` every second or so."""

    def __init__(
        self,
        model: Path,
        *,
        context: int = CONTEXT,
        threads: int = THREADS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._model = model.resolve()
        self._order = {"model": str(self._model), "context": context, "threads": threads, "batch": BATCH}
        self._clock = clock
        self._child: subprocess.Popen[bytes] | None = None
        self._said: IO[bytes] | None = None
        self._token = secrets.token_urlsafe(32)
        self._port = 0
        self._crashes = 0
        self._since = 0.0
        self._state: State = "stopped"
        self._fault: ModelError | None = None
        self.talks = False
        """Whether the model can be asked a question: it has a chat template. Known once it was started."""

    @property
    def token(self) -> str:
        """The bearer token that every request must carry."""
        return self._token

    @property
    def address(self) -> str:
        """Base address for an OpenAI client; empty until the server was ready once. A restart may change it."""
        return f"http://127.0.0.1:{self._port}/v1" if self._port else ""

    @property
    def state(self) -> State:
        """What was known at the last `ready` or `tend`."""
        return self._state

    @property
    def fault(self) -> ModelError | None:
        """Why it is unusable; None otherwise."""
        return self._fault

    @property
    def pid(self) -> int | None:
        """The child's process id, while there is one."""
        return self._child.pid if self._child is not None else None

    def start(self) -> None:
        """Starts the child and returns at once. Does nothing while one is running.

        Raises:
            EngineMissing: llama.cpp is not installed.
            ModelMissing: there is no such file.
            ModelUnusable: the file is not a GGUF model, or it was given up before.
        """
        if self._fault is not None:
            raise self._fault
        if self._child is not None:
            return
        if not engine_installed():
            raise EngineMissing(
                "The local language model needs llama-cpp-python with its server, which is not installed."
            )
        self._check_file()
        self._spawn()

    def ready(self) -> bool:
        """True when the server takes requests now. Never blocks."""
        self.tend()
        return self._state == "ready"

    def tend(self) -> State:
        """Looks after the child: notices when it is ready or gone and starts it again when its time has come."""
        if self._child is not None:
            code = self._child.poll()
            if code is not None:
                self._bury(code)
            elif self._state == "starting":
                self._greet()
        elif self._state == "waiting" and self._clock() >= self._since + back_off(self._crashes):
            self._spawn()
        return self._state

    def wait_until_ready(self, seconds: float = PATIENCE) -> None:
        """Blocks until the server takes requests: for scripts and tests, never for the window.

        Raises:
            ModelUnusable: the model was given up, or did not get ready in time.
            EngineMissing: the child found llama.cpp's server not to be installed.
        """
        until = time.monotonic() + seconds
        while not self.ready():
            if self._fault is not None:
                raise self._fault
            if self._state == "stopped" or time.monotonic() > until:
                raise ModelUnusable(f"{self._model.name} did not get ready in {seconds:g} s.")
            time.sleep(0.02)

    def stop(self) -> None:
        """Ends the child. A later `start` begins afresh, unless the model was given up."""
        self._end_child()
        self._crashes = 0
        if self._state != "unusable":
            self._state = "stopped"

    def __enter__(self) -> LlamaServer:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _check_file(self) -> None:
        try:
            with self._model.open("rb") as file:
                magic = file.read(len(MAGIC))
                self.talks = TEMPLATE in file.read(HEAD)
        except FileNotFoundError as fault:
            raise ModelMissing(f"There is no {self._model}.") from fault
        except OSError as fault:
            raise ModelUnusable(f"{self._model.name} cannot be read: {fault.strerror}.") from fault
        if magic != MAGIC:
            raise ModelUnusable(f"{self._model.name} is not a GGUF model.")

    def _spawn(self) -> None:
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the child; a pipe could fill and block it
        self._child = _launch(self._said)
        self._state, self._since = "starting", self._clock()
        order = json.dumps({**self._order, "token": self._token, "port": self._port}) + "\n"
        stdin = self._child.stdin
        try:
            if stdin is not None:
                stdin.write(order.encode())
                stdin.flush()
        except OSError:  # it is gone already; `tend` finds out why
            return

    def _greet(self) -> None:
        """Notes the port once the child has said it; gives the model up when it takes too long."""
        for line in self._lines():
            if line.startswith("port ") and line[5:].isdigit():
                self._port = int(line[5:])
                self._state, self._since = "ready", self._clock()
        if self._state == "starting" and self._clock() > self._since + PATIENCE:
            self._give_up(ModelUnusable(f"{self._model.name} did not get ready in {PATIENCE:g} s."))

    def _bury(self, code: int) -> None:
        """Decides what follows a child that has ended: another start later, or giving up."""
        if self._state == "starting":
            self._greet()
        served = self._state == "ready"
        said = self._lines()
        why = f" ({said[-1][:200]})" if said else ""
        if code == ENGINE_MISSING:
            self._give_up(EngineMissing(f"The local language model cannot run: a part of its server is missing{why}."))
        elif not served:
            self._give_up(ModelUnusable(f"{self._model.name} cannot be loaded{why}."))
        else:
            self._crashes = 1 if self._clock() - self._since > STEADY else self._crashes + 1
            if self._crashes >= CRASHES:
                self._give_up(ModelUnusable(f"{self._model.name} crashed {self._crashes} times in a row{why}."))
                return
            self._end_child()
            self._state, self._since = "waiting", self._clock()

    def _give_up(self, fault: ModelError) -> None:
        self._end_child()
        self._state, self._fault = "unusable", fault

    def _lines(self) -> list[str]:
        if self._said is None:
            return []
        self._said.seek(0)
        return self._said.read(1 << 16).decode("utf-8", "replace").splitlines()

    def _end_child(self) -> None:
        """Closes the child's standard input, which ends it, and makes sure."""
        child, self._child = self._child, None
        if child is not None:
            if child.stdin is not None:
                with contextlib.suppress(OSError):  # the order was never read: the child died before it could
                    child.stdin.close()
            try:
                child.wait(GRACE)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        if self._said is not None:
            self._said.close()
            self._said = None
