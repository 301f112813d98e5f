"""`didi content`: what a teacher sees who lists and checks chapters."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.desktop.didi_process import ROOT, didi, didi_process
from tutor.chapters import packs

EXAMPLE = re.search(r"```toml\n(.*?)```", (ROOT / "content" / "SCHEMA.md").read_text(encoding="utf-8"), re.DOTALL)[1]  # type: ignore[index]


def chapters_with(folder: Path, **texts: str) -> Path:
    """A folder of chapters, each of the given text under its own name."""
    for name, text in texts.items():
        (folder / name).mkdir()
        (folder / name / "chapter.toml").write_text(text.replace('"warm_up"', f'"{name}"'), encoding="utf-8")
    return folder


SMALL = EXAMPLE[: EXAMPLE.index("[[templates]]")]


def test_chapters_are_listed_with_what_is_in_them() -> None:
    listed = didi("content", "list")
    assert listed.code == 0
    assert re.search(
        r"^rational_numbers +Class 8 +\d+ skills +\d+ templates +\d+ written items  Rational Numbers", listed.out, re.M
    )
    assert "NCERT " in listed.out
    rows = {row["id"]: row for row in (json.loads(line) for line in didi("content", "list", "--json").lines)}
    assert set(rows["integers"]) == {"id", "title", "grade", "version", "skills", "templates", "items", "ncert", "own"}
    assert rows["integers"]["templates"] >= 6


def school(folder: Path, **texts: str) -> Path:
    """A data folder on whose shelf these chapters of the school's own stand."""
    shelf = folder / "content" / "chapters"
    shelf.mkdir(parents=True)
    return chapters_with(shelf, **texts).parents[1]


def test_the_schools_own_chapters_are_listed_as_such(tmp_path: Path) -> None:
    data = school(tmp_path, our_sums=SMALL)
    listed = didi("content", "list", "--data-dir", data)
    assert (
        [line for line in listed.lines if "school's own" in line]
        == [line for line in listed.lines if line.startswith("our_sums ")]
        != []
    )
    rows = [json.loads(line) for line in didi("content", "list", "--json", "--data-dir", data).lines]
    assert [row["id"] for row in rows if row["own"]] == ["our_sums"]
    assert len(rows) > 8
    (named,) = didi("content", "list", data / "content" / "chapters", "--json", "--data-dir", data).lines
    assert json.loads(named)["own"]


def test_one_of_the_schools_chapters_that_cannot_be_read_takes_no_other_off_the_list(tmp_path: Path) -> None:
    data = school(tmp_path, a_bad="grade =", our_sums=SMALL)
    listed = didi("content", "list", "--data-dir", data)
    assert (listed.code, "a_bad" in listed.one_line) == (1, True)
    assert any(line.startswith("our_sums ") for line in listed.lines)
    assert any(line.startswith("integers ") for line in listed.lines)


def test_the_schools_own_chapters_are_checked_with_didis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Didi's are a few of them here; that all of them are without a fault is asked in tests/content."""
    few = tmp_path / "didis"
    few.mkdir()
    monkeypatch.setattr(packs, "CHAPTERS", chapters_with(few, small=SMALL))
    data = school(tmp_path, our_sums=SMALL.replace("grade = 6", "grade = 60"))
    ended = didi("content", "check", "--seeds", "1", "--data-dir", data)
    (fault,) = [line for line in ended.lines if "our_sums" in line]
    assert fault.endswith("our_sums/chapter.toml, line 2: grade: must be less than or equal to 8")
    assert re.search(r"^\d+ chapters \(1 of the school's own\), \d+ templates with 1 seed each", ended.lines[-1])
    told = didi("content", "check", data / "content" / "chapters", "--data-dir", data, "--json").lines
    assert [json.loads(line)["place"] for line in told] == ["grade"]


def test_a_good_chapter_is_told_in_one_line(tmp_path: Path) -> None:
    ended = didi("content", "check", chapters_with(tmp_path, small=SMALL))
    assert (ended.code, ended.lines) == (0, ["1 chapter, 0 templates with 200 seeds each: no faults"])
    assert didi("content", "check", tmp_path / "small", "--json").out == ""


def test_every_fault_is_one_line_with_its_file(tmp_path: Path) -> None:
    bad = SMALL.replace("grade = 6", "grade = 60").replace('"you went on', '"You went on')
    ended = didi("content", "check", chapters_with(tmp_path, small=SMALL, bad=bad, whole=EXAMPLE), "--seeds", "3")
    assert ended.code == 1
    assert ended.lines[0].endswith("bad/chapter.toml, line 2: grade: must be less than or equal to 8")
    assert ended.lines[1].endswith("whole/chapter.toml, line 3: title: skills: 1; a chapter has 6 or more")
    assert ended.lines[2] == "3 chapters, 1 template with 3 seeds each: 2 faults"
    rows = [json.loads(line) for line in didi("content", "check", tmp_path, "--json", "--seeds", "3").lines]
    assert [(row["line"], row["place"]) for row in rows] == [(2, "grade"), (3, "title")]


def test_many_templates_are_shared_among_workers_and_nothing_is_lost(tmp_path: Path) -> None:
    """In a process of its own: Python keeps one that watches over the workers until it ends."""
    template = EXAMPLE[EXAMPLE.index("[[templates]]") :].replace('praise = "you did', 'praise = "You did')
    text = SMALL + "".join(template.replace("take_more", f"take_{number}") for number in range(14))
    ended = didi_process("content", "check", chapters_with(tmp_path, many=text), "--seeds", "2")
    assert ended.code == 1
    assert sum("praise begins with a small letter" in line for line in ended.lines) == 14
    assert ended.lines[-1] == "1 chapter, 14 templates with 2 seeds each: 15 faults"


def test_a_folder_without_chapters_is_one_plain_line(tmp_path: Path) -> None:
    for action in ("check", "list"):
        ended = didi("content", action, tmp_path)
        assert ended.code == 1
        assert "there is no chapter.toml in it" in ended.one_line


def test_a_chapter_that_cannot_be_read_is_not_listed_as_one(tmp_path: Path) -> None:
    ended = didi("content", "list", chapters_with(tmp_path, bad="grade ="))
    assert ended.code == 1
    assert "line 1: not TOML" in ended.one_line


def test_seeds_are_a_number_within_reason() -> None:
    for seeds in ("none", "0", "1000000"):
        assert didi("content", "check", "--seeds", seeds).code == 2
