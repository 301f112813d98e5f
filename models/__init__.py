"""The workshop: on-device engines, each behind one file. None of them knows what a lesson is."""

import importlib
import os
import sys
from types import ModuleType
from typing import Any

# The matrices of a hearing are small: more threads than one only wait for each other, and twenty times as long when
# anything else runs on the two cores. It must be said before numpy is brought in.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _put_off(name: str) -> None:
    """Let the package `name` be imported at once; its code is read when something in it is asked for."""

    def read(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        del sys.modules[name]
        return getattr(importlib.import_module(name), attribute)

    if name not in sys.modules:
        sys.modules[name] = ModuleType(name)
        sys.modules[name].__getattr__ = read  # type: ignore[method-assign]


# faster-whisper imports PyAV to open sound files. The ears hand it samples, so those 17 MB are never needed.
_put_off("av")
