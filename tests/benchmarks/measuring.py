"""What the benchmarks share: middle and worst figures, and the memory of a whole process tree."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil

Show = Callable[[str], None]


def quiet(_: str) -> None:
    """Show nothing."""


def p50(values: Sequence[float]) -> float:
    """The median."""
    return statistics.median(values)


def p95(values: Sequence[float]) -> float:
    """The value that 95 of 100 stay under; of few values, the largest."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]


def child(script: str, *words: str, data_dir: Path | None = None) -> subprocess.Popen[str]:
    """Start one of the scripts beside this file with pipes to talk to it through, on a screen or without one."""
    screen = {} if os.environ.get("DISPLAY") or sys.platform == "win32" else {"QT_QPA_PLATFORM": "offscreen"}
    folder = {"DIDI_DATA_DIR": str(data_dir)} if data_dir else {}
    # -P: the scripts' own folder must not come before the installed packages.
    return subprocess.Popen(
        [sys.executable, "-P", str(Path(__file__).with_name(script)), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **screen, **folder, "HF_HUB_OFFLINE": "1"},
    )


def last_words(process: subprocess.Popen[str]) -> str:
    """What a child that stopped early said last; it is made to end."""
    process.kill()
    _, said = process.communicate(timeout=60)
    return (said.strip().splitlines() or ["it said nothing"])[-1]


def tree_memory(pid: int) -> dict[str, float]:
    """Megabytes of a process and all its children: own (uss), own and share of the shared (pss), resident (rss)."""
    root = psutil.Process(pid)
    totals = {"uss": 0.0, "pss": 0.0, "rss": 0.0}
    for process in (root, *root.children(recursive=True)):
        try:
            used = process.memory_full_info()
        except psutil.NoSuchProcess:
            continue
        totals["uss"] += used.uss / 2**20
        totals["pss"] += getattr(used, "pss", used.uss) / 2**20
        totals["rss"] += used.rss / 2**20
    return {name: round(value, 1) for name, value in totals.items()}
