"""`python -m tests.journeys`: whole journeys through the window, on a screen of their own where there is none.

Where the system has no screen an X server without a monitor is started for them and ended afterwards.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SCREEN = "1366x768x24"
"""A lab screen."""
READY_S = 30.0


@contextmanager
def a_screen() -> Iterator[dict[str, str]]:
    """What the environment has to say so that a window can be opened; the X server lives as long as the block."""
    if sys.platform == "win32":
        yield {"QT_QPA_PLATFORM": "windows"}
        return
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read) as told:
                number = told.readline().strip()
            if not number:
                raise RuntimeError("the X server did not start")
            yield {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{number}"}
        finally:
            server.terminate()
            server.wait(READY_S)


def main() -> int:
    """Run the journeys; what is said on the command line goes to pytest."""
    with a_screen() as screen:
        command = [sys.executable, "-m", "pytest", "-m", "journey", "tests/journeys", *sys.argv[1:]]
        return subprocess.run(command, env={**os.environ, **screen}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
