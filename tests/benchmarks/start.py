"""How long until the window can be used, from the start of the process: Didi's beside a bare Qt window.

Didi's can be used when the page of names is painted and can be chosen from. Both run warm (once unmeasured, so that the
disk is not what is measured) and by turns. The seconds of the processor are told too: a busy PC does not lengthen them.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from .measuring import Show, child, last_words, p50, p95, quiet

ROUNDS = 7
LIMIT_S = 1.5
"""The window is usable within this, warm, with the models loading behind it."""
CLOSE_S = 2.0
"""The window closes within this, in the midst of loading too."""


def run(
    data: Path | None = None, data_dir: Path | None = None, show: Show = quiet, rounds: int = ROUNDS
) -> dict[str, Any]:
    """Seconds to a usable window: `p50`, `p95`, `cpu_p50` (ours), `stock_p50`, `ratio`; to `close` ours."""
    del data, data_dir
    times: dict[str, list[float]] = {"bare": [], "ours": []}
    worked: dict[str, list[float]] = {"bare": [], "ours": []}
    closing: list[float] = []
    with tempfile.TemporaryDirectory(prefix="didi-start-") as folder:
        for number in range(rounds + 1):
            for which, kept in times.items():
                seconds, of_processor, closed = _seconds(which, Path(folder))
                if number:
                    kept.append(seconds)
                    worked[which].append(of_processor)
                    closing += closed
                    show(f"{which} window usable after {seconds:.2f} s, {of_processor:.2f} s of the processor")
    ours, stock = times["ours"], times["bare"]
    return {
        "p50": round(p50(ours), 3),
        "p95": round(p95(ours), 3),
        "stock_p50": round(p50(stock), 3),
        "ratio": round(p50(stock) / p50(ours), 3),
        "cpu_p50": round(p50(worked["ours"]), 3),
        "stock_cpu_p50": round(p50(worked["bare"]), 3),
        "limit_s": LIMIT_S,
        "close": {"p50": round(p50(closing), 3), "worst": round(max(closing), 3), "limit_s": CLOSE_S},
    }


def _seconds(which: str, data_dir: Path) -> tuple[float, float, list[float]]:
    """Seconds until it can be used, those of the processor, and to close it where that is told."""
    began = time.perf_counter()
    with child("start_child.py", which, data_dir=data_dir) as process:
        said = process.stdout.readline() if process.stdout else ""
        seconds = time.perf_counter() - began
        if not said.startswith("usable "):
            raise RuntimeError(f"the {which} window did not open: {last_words(process)}")
        rest, _ = process.communicate(timeout=60)
    return seconds, float(said.split()[1]), [float(line) for line in rest.split()]
