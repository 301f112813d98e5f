"""A record of years: how long it takes to open, to report on and to export, and how large its files are. Ours alone.

Every figure is that of a whole command in a process of its own, as a teacher waits for it: start of Python, reading,
and writing the file. `cpu` is what the command worked, which another program on the PC does not make longer. Only the
record's own opening is measured inside a process, for a lesson opens it while the window stands already.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tutor.records.journal import Journal
from tutor.reports.history import History

from .measuring import Show, p50, quiet

TURNS = 200_000
STUDENTS = 60
ROUNDS = 3
OPEN_S = 1.0
REPORT_S = 2.0
EXPORT_S = 10.0
EXPORTS = {"progress": "class.didi", "xlsx": "class.xlsx", "csv": "class.csv", "xapi": "class.jsonl"}


def run(
    data: Path | None = None, data_dir: Path | None = None, show: Show = quiet, turns: int = TURNS
) -> dict[str, Any]:
    """Seconds (and those worked) to open, report and export, and megabytes; `data` is a folder with its own record."""
    del data_dir
    with tempfile.TemporaryDirectory(prefix="didi-years-") as made:
        folder = data or Path(made) / "data"
        if data is None:
            from .long_journal import write

            folder.mkdir()
            turns = write(folder / "progress.db", turns, STUDENTS)
            show(f"{turns} turns of {STUDENTS} students over three years are written")
        return measured(folder, Path(made), show)


def measured(folder: Path, out: Path, show: Show) -> dict[str, Any]:
    """The figures of one data folder; files are written to `out`."""
    found: dict[str, Any] = {"open": _opening(folder / "progress.db")}
    show(f"the record opens in {found['open']['p50']:.3f} s")
    with Journal.open(folder / "progress.db", readonly=True) as journal:
        with _timed() as first:
            history = History.open(journal, folder / "cache.db")
        with history:
            found["turns"] = sum(history.statistics(one).turns for one in history.people())
            found["students"] = len(history.people())
    found["first_reading"] = first
    show(f"the first reading of it took {first['s']:.1f} s ({first['cpu']:.1f} s of work)")
    reports = [_command(folder, "report") for _ in range(ROUNDS)]
    found["report"] = {"p50": p50([one["s"] for one in reports]), "cpu": p50([one["cpu"] for one in reports])}
    show(f"the class report takes {found['report']['p50']:.2f} s ({found['report']['cpu']:.2f} s of work)")
    found["export"] = {}
    for kind, name in EXPORTS.items():
        found["export"][kind] = _command(folder, "export", "--to", kind, "--out", str(out / name))
        found["export"][kind]["mb"] = round(sum(one.stat().st_size for one in out.glob("class*")) / 1e6, 1)
        for one in out.glob("class*"):
            one.unlink()
        show(f"the export as {kind} takes {found['export'][kind]['s']:.2f} s")
    found["mb"] = {one: round((folder / one).stat().st_size / 1e6, 1) for one in ("progress.db", "cache.db")}
    return {**found, "limits": {"open": OPEN_S, "report": REPORT_S, "export": EXPORT_S}}


def _opening(path: Path) -> dict[str, float]:
    times = []
    for _ in range(ROUNDS + 1):
        began = time.perf_counter()
        with Journal.open(path):
            times.append(time.perf_counter() - began)
    return {"p50": round(p50(times[1:]), 4), "first": round(times[0], 4)}


@contextmanager
def _timed() -> Iterator[dict[str, float]]:
    """Seconds, and seconds worked by this process, filled in when it is done."""
    told = {"s": 0.0, "cpu": 0.0}
    began, worked = time.perf_counter(), time.process_time()
    yield told
    told |= {"s": round(time.perf_counter() - began, 2), "cpu": round(time.process_time() - worked, 2)}


def _command(folder: Path, *words: str) -> dict[str, float]:
    """Seconds that `didi ...` takes from its start to its end, and the seconds that it worked (0 on Windows)."""
    environment = {**os.environ, "DIDI_DATA_DIR": str(folder)}
    before, began = os.times(), time.perf_counter()
    command = [sys.executable, "-m", "desktop", *words]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=600)
    seconds, after = time.perf_counter() - began, os.times()
    worked = after.children_user + after.children_system - before.children_user - before.children_system
    return {"s": round(seconds, 2), "cpu": round(worked, 2)}
