"""The one door to ONNX Runtime: opens a model for two small cores and gives memory back after each use.

It knows nothing of what a model is for.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import onnxruntime
from numpy.typing import NDArray
from onnxruntime.capi import onnxruntime_pybind11_state as state

from models.errors import ModelUnusable

FAULTS = (
    state.EPFail,
    state.Fail,
    state.InvalidArgument,
    state.InvalidGraph,
    state.InvalidProtobuf,
    state.NoModel,
    state.NoSuchFile,
    state.NotImplemented,
    state.RuntimeException,
)
"""What ONNX Runtime raises; the classes share no parent of their own."""

SILENT = 4
"""Its log level for fatal faults only: every fault reaches the caller as an exception."""


def give_memory_back() -> None:
    """Hands memory that was freed back to the system, which the C library otherwise keeps for later.

    A sentence spoken by Piper leaves about 100 MB of it behind. Where the system has no such call nothing happens.
    """
    try:
        if sys.platform == "win32":
            ctypes.CDLL("ucrtbase")._heapmin()
        else:
            ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError):  # a C library without it
        return


class OnnxSession:
    """A loaded model. Has the one method of `onnxruntime.InferenceSession` that its users call."""

    def __init__(self, session: onnxruntime.InferenceSession, *, arena: bool = True) -> None:
        self._session = session
        self._options = onnxruntime.RunOptions()
        if arena:
            self._options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")

    def run(self, outputs: list[str] | None, inputs: Mapping[str, NDArray[Any]]) -> list[NDArray[Any]]:
        """Runs the model once and returns the named outputs, all of them for None.

        Raises:
            ModelUnusable: the runtime failed.
        """
        try:
            found: list[NDArray[Any]] = self._session.run(outputs, dict(inputs), self._options)
        except FAULTS as fault:
            raise ModelUnusable(f"The model failed while it ran: {fault}") from fault
        return found


def open_session(path: Path, threads: int = 1, *, arena: bool = True) -> OnnxSession:
    """Loads the ONNX model at `path` to run on `threads` cores.

    Without an `arena` it takes memory piece by piece and gives all of it back, which costs a little time in each run.

    Raises:
        ModelUnusable: there is no such file or it is not a model that the runtime can load.
    """
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = arena
    options.enable_mem_pattern = False  # every sentence has another length, so no pattern ever repeats
    options.log_severity_level = SILENT
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # waiting must not burn a core
    try:
        session = onnxruntime.InferenceSession(str(path), sess_options=options, providers=["CPUExecutionProvider"])
    except FAULTS as fault:
        raise ModelUnusable(f"{path.name} cannot be loaded: {fault}") from fault
    return OnnxSession(session, arena=arena)
