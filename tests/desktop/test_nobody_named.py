"""A whole lesson with a server on loopback: what it is sent names nobody, whatever a child says of itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop import __main__
from desktop.base.settings import read_settings, save_for_school
from tests.tutor.model_server import model_server, says
from tutor.records.journal import Journal
from tutor.turn import Heard

LESSON = ("997, Sunita got it too", "my answer is 996, Imran says", "main Rohan hoon, jawab 995")
DOUBTS = (
    "my name is Rohan Mehta of 7B, why is minus into minus plus",
    "मेरा नाम रोहन मेहता है, sunrise public school se, Sunita poochti hai ki integer kya hai",
)
NOBODY = ("rohan", "mehta", "7b", "रोहन", "मेहता", "imran", "sunita", "sunrise")


def test_what_a_server_is_sent_in_a_lesson_names_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        for name in ("Sunita Rao", "Imran Khan"):
            journal.student(name, "7B")
    with model_server(says("You said that well. How did you get there?")) as (url, asked):
        save_for_school(read_settings(tmp_path), cloud_words=True, cloud_moves=True, cloud_url=url, cloud_deadline=1.3)
        line = ("practise", "--student", "Asha", "--chapter", "integers", "--data-dir", str(tmp_path), "--json")
        monkeypatch.setattr("desktop.commands.practise._lines", lambda: iter(map(Heard, LESSON)))
        assert __main__.main(line) == 0
        for doubt in DOUBTS:
            assert __main__.main(("ask", doubt, "--models", "--data-dir", str(tmp_path))) == 0
    sent = json.dumps(asked, ensure_ascii=False).casefold()
    assert all(one in sent for one in ("997", "my name is me of my class", "मेरा नाम me है"))
    assert [one for one in NOBODY if one in sent] == []
