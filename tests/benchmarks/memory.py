"""How much memory the whole process tree takes, step by step, beside the stock way of the same parts.

A page shared with other programs counts by its share where the system can say so (pss), else only what is its own.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from .measuring import Show, child, last_words, quiet, tree_memory

LIMITS_MB = {"window, ears and mouth": 500.0, "with the local model": 700.0}
READY = "window, ears and mouth"


def run(data: Path | None = None, data_dir: Path | None = None, show: Show = quiet) -> dict[str, Any]:
    """Megabytes of each step: `p50`/`p95` are ours with window, ears and mouth; `ratio` is stock / ours."""
    del data, data_dir
    steps = {which: _steps(which, show) for which in ("stock", "ours")}
    ours, stock = steps["ours"][READY]["pss"], steps["stock"][READY]["pss"]
    return {"p50": ours, "p95": ours, "ratio": round(stock / ours, 3), "limits": LIMITS_MB, **steps}


def _steps(which: str, show: Show) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    with (
        tempfile.TemporaryDirectory(prefix="didi-memory-") as folder,
        child("memory_child.py", which, data_dir=Path(folder)) as process,
    ):
        if process.stdout is None or process.stdin is None:
            raise RuntimeError("the child has no pipes")
        while step := process.stdout.readline().strip():
            found[step] = tree_memory(process.pid)
            show(f"{which}, {step}: {found[step]['pss']:.0f} MB")
            process.stdin.write("\n")
            process.stdin.flush()
        if READY not in found:
            raise RuntimeError(f"the {which} way did not get as far as a spoken turn: {last_words(process)}")
    return found
