"""How many acknowledged turns are lost when two writing processes are killed at a thousand random moments. Ours alone.

The stock way has no second writer and no record of its own to compare with; the figure stands by itself. It writes only
into a temporary folder.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

KILLS = 1000
PART = 100
"""Kills between two words about how far it is."""

WRITERS = Path(__file__).parent.parent / "faults" / "two_writers.py"


def run(show: Callable[[str], None] = print, kills: int = KILLS) -> dict[str, object]:
    """Counts: kills, turns acknowledged, lost, written twice, rows damaged, records that would not open."""
    if not WRITERS.exists():
        raise ModuleNotFoundError(name="tests.faults")
    sums = {"kills": 0, "acknowledged": 0, "lost": 0, "twice": 0, "damaged": 0, "unopened": 0}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(kills // PART):
            command = [sys.executable, str(WRITERS), str(Path(folder) / str(seed)), str(PART), str(seed)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            found = json.loads(done.stdout)
            for name in sums:
                sums[name] += len(found[name]) if name == "unopened" else found[name]
            show(f"{sums['kills']} kills, {sums['acknowledged']} turns acknowledged, {sums['lost']} lost")
    return {**sums, "limit_lost": 0, "limit_damaged": 0}
