"""The door of `didi`: runs one command and turns whatever stops it into an exit code and one plain line.

0 done, 1 it could not be done, 2 bad usage, 130 stopped by Ctrl-C. Nobody is ever shown a traceback, unless
DIDI_TRACEBACK asks for it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType, TracebackType

INTERRUPTED = 130
_pressed: list[int] = []
"""Every Ctrl-C since the start: the interpreter drops one that comes while it tidies up after an import."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `didi` with these arguments (None: the command line's own) and return the exit code."""
    if argv is None and not os.environ.get("DIDI_TRACEBACK"):
        sys.excepthook = _in_one_line
    if argv is None:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        return _ended_well(argv)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever was reading has what they wanted.
        _let_go_of_output()
        return 0


def _interrupt(number: int, frame: FrameType | None) -> None:
    _pressed.append(number)
    signal.default_int_handler(number, frame)


def _ended_well(argv: Sequence[str] | None) -> int:
    from desktop.commands.console import Trouble, steady, warn
    from models.errors import ModelError
    from tutor.errors import DidiError

    steady()
    try:
        return _run(argv)
    except BrokenPipeError:
        raise
    except OSError as error:
        _let_go_of_output()
        warn(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
    except (Trouble, DidiError, ModelError, ValueError, RuntimeError) as error:
        # Errors that Didi raises on purpose carry a code, and their message is a sentence for people.
        if not hasattr(error, "code"):
            raise
        warn(str(error))
    return 1


def _run(argv: Sequence[str] | None) -> int:
    from desktop.app import command_line

    if _pressed:
        raise KeyboardInterrupt
    try:
        code = command_line.run(argv)
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 0
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def _let_go_of_output() -> None:
    """What is left in the pipe or the file cannot go out any more; Python must not complain while it shuts down."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _in_one_line(_kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """What nobody foresaw, in one line that says where; Python then exits with 1."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "unknown"
    what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    sys.stderr.write(f"didi: something inside Didi broke ({what}, at {where}). Please report this line.\n")


if __name__ == "__main__":
    sys.exit(main())
