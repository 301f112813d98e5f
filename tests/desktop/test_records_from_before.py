"""A folder of lessons from before the house had rooms: it reads as it read then, but for the words of mastery.

`folder.zip` holds the record, a backup, settings, the cache and the PC's key, all of one made-up school; the `.didi`
files were written from it, the second closed. `read_then.jsonl.gz` is what was read of it then. The words of mastery
follow the rule of today (decision 0019): two right first answers make a skill proficient. The names of skills follow
today's chapters: a record holds ids. `names_then.json` says what each skill was called then. Sentences tell
days in words now.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from desktop.base.settings import read_settings
from desktop.lesson.conversation import resume_or_open
from tests.desktop.didi_process import didi
from tutor.chapters.packs import load_chapter
from tutor.records.journal import Journal
from tutor.turn import Heard, Verdict

KEPT = Path(__file__).parents[1] / "data" / "before_rooms"
PASSPHRASE = "green mango on the wall"  # noqa: S105
BACKUP = "progress-000001-20260909T060003Z.zip"
NAMES = ("Asha (7B)", "Asha (6A)", "Ravi Kumar", "मीना", "=Meena")
TABLES = ("students", "skills", "mastery", "misconceptions", "wrong", "exams", "items", "attempts")
PICKED = [word for table in TABLES for word in ("--table", table)]
CHANGES = ["report", "--table", "changes", "--since", "2026-09-09"]


DAYS = {
    "since 2026-09-09": "since 9 Sep 2026",
    "2026-09-07 से 2026-10-12": "7 सितंबर 2026 से 12 अक्तूबर 2026",
}
"""Days in sentences, as they were told then and are told now; in the cells of tables they are as they were."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder as it was kept, to be worked in."""
    shutil.unpack_archive(KEPT / "folder.zip", tmp_path / "kept")
    monkeypatch.setenv("DIDI_TEACHER_PIN", "271828")
    monkeypatch.setenv("DIDI_PASSPHRASE", PASSPHRASE)
    return tmp_path / "kept"


@pytest.fixture
def then() -> dict[str, Any]:
    """What was read then, by the names that the functions below give it."""
    with gzip.open(KEPT / "read_then.jsonl.gz", "rt", encoding="utf-8") as lines:
        kept: dict[str, Any] = {}
        for group, name, value in map(json.loads, lines):
            kept.setdefault(group, {})[name] = value
    return kept | {group: renamed(kept[group]) for group in ("lists", "files")}


def renamed(value: Any) -> Any:
    """What was read then, with every skill called as its chapter calls it now, and columns as wide as they must be."""
    if isinstance(value, dict):
        return {key: renamed(one) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one) for one in value]
    if not isinstance(value, str):
        return value
    now = NAMED_THEN.sub(lambda found: NOW[found[0]], narrow(value))
    for day, said in DAYS.items():
        now = now.replace(day, said)
    return now


def narrow(value: Any) -> Any:
    """Lines of a table with two spaces between columns, however long their cells are."""
    if isinstance(value, list):
        return [narrow(one) for one in value]
    return re.sub(r" {2,}", "  ", value) if isinstance(value, str) else value


def names() -> Iterator[tuple[str, str]]:
    """What each skill was called then and what it is called now, in each language."""
    for key, name in json.loads((KEPT / "names_then.json").read_text(encoding="utf-8")).items():
        chapter, skill = key.split(".")
        (now,) = (one for one in load_chapter(chapter).skills if one.id == skill)
        yield from ((name[language], now.name.spoken_in(language)) for language in ("en", "hi", "hinglish"))


NOW = dict(names())
NAMED_THEN = re.compile("|".join(sorted(map(re.escape, NOW), key=len, reverse=True)))


def plainly(value: object) -> Any:
    """A value as JSON gives it back."""
    return json.loads(json.dumps(value, ensure_ascii=False))


def told(folder: Path, *words: str | Path) -> Any:
    """What a command says that goes well: as JSON where it is JSON, else its lines."""
    ended = didi(*words, "--data-dir", folder)
    assert (ended.code, ended.err) == (0, ""), (words, ended.err)
    return [json.loads(line) for line in ended.lines] if "--json" in words else narrow(ended.lines)


def turns(folder: Path) -> Iterator[tuple[str, Any]]:
    """Every turn as it was heard, with its why-card."""
    with Journal.open(folder / "progress.db", readonly=True) as journal:
        for person in journal.people():
            for head in journal.sessions_of(person):
                stored = journal.session(head.id)
                assert stored is not None
                for number, turn in enumerate(stored.turns):
                    yield f"turn {head.id} {number}", plainly({"heard": asdict(turn.heard), "card": dict(turn.card)})
        yield "digest", journal.digest()


def lists(folder: Path) -> Iterator[tuple[str, Any]]:
    """Who there is and what they did, as a teacher reads it."""
    for words in (["students"], ["consent"], ["audit"], ["school"], ["report", *PICKED], CHANGES):
        yield " ".join(words), told(folder, *words, "--json")
    yield "report hi", told(folder, "report", "--wide", "--lang", "hi", *PICKED)
    for name in NAMES:
        yield f"progress {name}", told(folder, "progress", name, "--json")
        yield f"progress hinglish {name}", told(folder, "progress", name, "--lang", "hinglish", "--wide")
        yield f"lessons {name}", (lessons := told(folder, "lessons", name, "--json"))
        for one in lessons:
            yield f"replay {one['session']}", told(folder, "replay", one["session"], "--json")


def files(folder: Path) -> Iterator[tuple[str, Any]]:
    """The tables as files, to the byte."""
    for language in ("en", "hi"):
        out = folder / language / "tables.csv"
        out.parent.mkdir()
        told(folder, "report", "--to", "csv", "--lang", language, *PICKED, "--out", out)
        for path in sorted(out.parent.iterdir()):
            yield f"{language} {path.name}", path.read_bytes().decode("utf-8")


def test_every_turn_and_why_card_is_read_as_it_was_written(folder: Path, then: dict[str, Any]) -> None:
    assert dict(turns(folder)) == then["turns"]


def test_lists_reports_and_replays_say_what_they_said(folder: Path, then: dict[str, Any]) -> None:
    assert dict(lists(folder)) == then["lists"]


def test_tables_are_written_to_files_byte_for_byte(folder: Path, then: dict[str, Any]) -> None:
    assert dict(files(folder)) == then["files"]


def test_without_the_kept_cache_the_same_is_read(folder: Path, then: dict[str, Any]) -> None:
    (folder / "cache.db").unlink()
    assert told(folder, "report", "--json", *PICKED) == then["lists"][" ".join(["report", *PICKED])]


def test_settings_mean_what_they_meant(folder: Path, then: dict[str, Any]) -> None:
    settings = plainly({name: value for name, value in asdict(read_settings(folder)).items() if name != "data_dir"})
    assert settings["faults"] == []
    assert {name: settings.get(name) for name in then["settings"]} == then["settings"]


def test_the_record_and_its_backup_are_whole_and_the_backup_comes_back(folder: Path, then: dict[str, Any]) -> None:
    (health,) = told(folder, "check-data", "--json")
    assert (health["whole"], health["damaged"], [one["name"] for one in health["backups"]]) == (True, 0, [BACKUP])
    told(folder, "restore", BACKUP, "--json")
    assert told(folder, "students", "--json") == then["backup"]["students"]


@pytest.mark.parametrize("name", ["progress.didi", "closed.didi"])
def test_progress_files_are_taken_in_on_another_pc(
    folder: Path, then: dict[str, Any], tmp_path: Path, name: str
) -> None:
    new = tmp_path / "new"
    told(new, "school", "--code", "27251234567", "--pc", "Lab 4")
    (came,) = told(new, "import", KEPT / name, "--json")
    assert (came["new"], came["known"], came["pc"]) == (then["rows"][name], 0, "Lab 3")
    assert {**dict(turns(new)), "digest": ""} == {**then["turns"], "digest": ""}
    for one in ("students", "progress Ravi Kumar"):
        assert told(new, *one.split(" ", 1), "--json") == then["lists"][one]


def test_a_lesson_of_then_would_go_another_way_now_and_begins_afresh_with_its_questions(folder: Path) -> None:
    with Journal.open(folder / "progress.db", signs=frozenset()) as journal:
        lesson = resume_or_open("Asha (7B)", "expressions_and_equations", record=journal, clock=lambda: 900.0)
        assert lesson.how == "afresh"
        before = journal.version(str(lesson.session_id))
        lesson.begin()
        result = lesson.reply(Heard(lesson.session.item.answer))
        assert result.understanding.verdict is Verdict.CORRECT
        assert lesson.unsaved is None
        assert journal.version(str(lesson.session_id)) == before + 2
