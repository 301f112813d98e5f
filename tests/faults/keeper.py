"""Backs a record up and brings it back again and again, as fast as it can, until it is killed."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tutor.records import backup, restoring

if __name__ == "__main__":
    record = Path(sys.argv[1])
    print("begun", flush=True)
    for _ in count():
        backup.make(record, always=True)
        restoring.bring_back(record)
        for put_aside in record.parent.glob("*.bad-*"):
            put_aside.unlink()
