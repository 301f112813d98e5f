"""Does the window answer at once while ears, mouth and language model work, and how fast do pages change?

A heartbeat runs in the window's own loop; how late each beat comes is how long a click would have waited. Beside it
the same heartbeat in a bare Qt window behind which nothing happens: what the machine itself makes of it.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from .measuring import Show, child, last_words, quiet

LIMIT_MS = 100.0
"""The 99th percentile of what a click waits."""
PAGE_LIMIT_MS = 150.0
"""From the wish for a page to its first picture, once it has been made."""


def run(data: Path | None = None, data_dir: Path | None = None, show: Show = quiet) -> dict[str, Any]:
    """Milliseconds that a click waits (`p50`, `p99`, ours; `ratio` stock / ours at p99) and that each page takes."""
    del data, data_dir
    found = {which: _measured(which) for which in ("bare", "ours")}
    for which, figures in found.items():
        show(f"{which}: a click waits {figures['p50']:.1f} ms, p99 {figures['p99']:.1f}, worst {figures['worst']:.1f}")
    ours = found["ours"]
    for name, times in ours.get("pages", {}).items():
        show(f"page {name}: made {times['made']:.0f} ms, again {times['again']:.0f} ms, read {times['read']:.0f} ms")
    if ours.get("left_out"):
        show(f"no time was left for {', '.join(ours['left_out'])}")
    slow = sorted(name for name, times in ours.get("pages", {}).items() if times["again"] > PAGE_LIMIT_MS)
    return {
        "p50": ours["p50"],
        "p99": ours["p99"],
        "ratio": round(found["bare"]["p99"] / ours["p99"], 3),
        "limit_ms": LIMIT_MS,
        "slow_pages": slow,
        "page_limit_ms": PAGE_LIMIT_MS,
        **found,
    }


def _measured(which: str) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory(prefix="didi-window-") as folder,
        child("window_child.py", which, data_dir=Path(folder)) as process,
    ):
        said = process.stdout.readline() if process.stdout else ""
        if not said.startswith("{"):
            raise RuntimeError(f"the {which} window could not be measured: {last_words(process)}")
        process.communicate(timeout=60)
    figures: dict[str, Any] = json.loads(said)
    return figures
