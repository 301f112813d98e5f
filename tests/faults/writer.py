"""Writes turns into a record as fast as it can and tells the number of each, once it is on disk, until it is killed."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tutor import agentic_tutor
from tutor.records.journal import Journal
from tutor.turn import Heard

if __name__ == "__main__":
    session = agentic_tutor.begin(agentic_tutor.open_session("Asha", "rational_numbers")).session
    turn = agentic_tutor.take_turn(session, Heard("5"))
    with Journal.open(Path(sys.argv[1])) as record:
        key = record.begin_session(session)
        for number in count(1):
            record.append(key, turn)
            print(number, flush=True)
