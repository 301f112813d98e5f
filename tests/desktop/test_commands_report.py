"""`didi report`, `didi progress`, `didi export`: from real lessons to the screen and to files."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import IO, Any

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from desktop.__main__ import main
from desktop.commands import report as command
from tests.desktop.didi_process import COMMAND, Ended, didi, environment
from tests.tutor.reports.test_wanted import talk
from tutor.records import audit, pins
from tutor.records.journal import Journal
from tutor.records.people import Person
from tutor.reports import views
from tutor.reports.history import History
from tutor.reports.report import gather, names_for
from tutor.reports.roster import Listed, enrol
from tutor.reports.tables import places, unguarded

ANSWERS = "5\n2/5\npata nahi\n-1/7\n1/2\nstop\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which three students of two classes have had a lesson."""
    made = tmp_path_factory.mktemp("school")
    with Journal.open(made / "progress.db") as journal:
        enrol(journal, [Listed("Asha", "7B", "1"), Listed("Ravi", "7B", "2"), Listed("=Meena", "8A", "1")])
    for name in ("Asha", "Ravi", "=Meena"):
        lesson = didi("practise", f"--student={name}", "--lang", "en", "--data-dir", made, given=ANSWERS)
        assert (lesson.code, lesson.err) == (0, "")
    return made


class Here:
    """Runs commands inside this process, which is quicker than a process for each; `didi` shows that both are one."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, folder: Path, *words: str | Path) -> Ended:
        self._capsys.readouterr()
        code = main([*map(str, words), "--data-dir", str(folder)])
        told = self._capsys.readouterr()
        return Ended(code, told.out, told.err)

    def well(self, folder: Path, *words: str | Path) -> Ended:
        """One command that goes well."""
        ended = self(folder, *words)
        assert (ended.code, ended.err) == (0, "")
        return ended

    def tables(self, folder: Path, *words: str) -> dict[str, Any]:
        return dict(json.loads(self.well(folder, "report", "--json", *words).out))


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Here:
    return Here(capsys)


def csv_rows(path: Path) -> list[list[str]]:
    text = path.read_bytes().decode("utf-8-sig")
    return [[unguarded(cell) for cell in row] for row in csv.reader(io.StringIO(text, newline=""))]


def displayed(cell: Any) -> str:
    """A cell of a workbook as a spreadsheet shows it."""
    if cell.number_format == "0.0":
        return f"{cell.value:.1f}"
    return "" if cell.value is None else str(cell.value)


def squeezed(words: str) -> str:
    return re.sub(r"\s+", " ", words).strip()


# --- on the screen ------------------------------------------------------------------------------------------------


def test_a_students_progress_has_the_keys_that_scripts_rely_on(folder: Path) -> None:
    ended = didi("progress", "asha", "--json", "--data-dir", folder)
    assert (ended.code, ended.err) == (0, "")
    (told,) = [json.loads(line) for line in ended.lines]
    assert (told["student"], told["group"], told["turns"]) == ("Asha", "7B", 6)
    (skill,) = told["skills"]
    assert skill["mastery"] in ("attempted", "familiar", "proficient", "mastered")
    assert {"id", "name", "mastery", "attempts", "right", "hints", "last"} <= set(skill)
    assert skill["attempts"] >= skill["right"]


def test_a_students_progress_can_be_read_by_people_in_three_languages(here: Here, folder: Path) -> None:
    assert here.well(folder, "progress", "Asha").lines[0].startswith("Asha (7B): 1 lesson, 6 turns")
    assert "1 पाठ" in here.well(folder, "progress", "Asha", "--lang", "hi").lines[0]
    assert "kaam ke" in here.well(folder, "progress", "Asha", "--lang", "hinglish").lines[0]


def test_a_class_report_names_the_students_and_the_skills(here: Here, folder: Path) -> None:
    lines = here.well(folder, "report").lines
    assert lines[0].startswith("Report of 3 students, ")
    assert [line for line in lines if line in ("Students", "Skills", "Common wrong answers")]
    assert [line.split()[0] for line in lines[lines.index("Students") + 2 :][:3]] == ["Asha", "Ravi", "=Meena"]


def test_a_report_can_be_of_a_class_a_student_a_skill_or_a_question(here: Here, folder: Path) -> None:
    names = [row["name"] for row in here.tables(folder, "--group", "7b")["students"]["rows"]]
    assert names == ["Asha", "Ravi"]
    alone = here.tables(folder, "--student", "Ravi")
    assert ([row["name"] for row in alone["students"]["rows"]], len(alone["mastery"]["rows"])) == (["Ravi"], 1)
    skill = here.tables(folder, "--skill", "same_denominator")
    assert len(skill["mastery"]["rows"]) == 3
    item = skill["items"]["rows"][0]["item"]
    answers = here.tables(folder, "--item", item)["attempts"]["rows"]
    assert {row["item"] for row in answers} == {item}


def test_what_was_asked_and_is_not_in_the_book_is_a_table_on_the_screen_and_in_files(
    here: Here, folder: Path, tmp_path: Path
) -> None:
    own = shutil.copytree(folder, tmp_path / "own")
    assert "wanted" not in here.tables(own)
    with Journal.open(own / "progress.db") as journal:
        for student in ("Asha", "Ravi"):
            talk(journal, student, "what is calculus?")
    (row,) = here.tables(own, "--table", "wanted")["wanted"]["rows"]
    assert (row["asked"], row["times"], row["students"], row["language"]) == ("what is calculus?", 2, 2, "English")
    lines = here.well(own, "report", "--table", "wanted", "--lang", "hi").lines
    assert "पूछा गया, पर किताब में नहीं" in lines
    (own / "csv").mkdir()
    here.well(own, "report", "--to", "csv", "--out", own / "csv")
    assert csv_rows(own / "csv" / "wanted.csv")[1][:3] == ["what is calculus?", "2", "2"]


def test_since_a_day_to_come_there_is_nothing_and_since_a_past_day_all_is_new(here: Here, folder: Path) -> None:
    later = here.tables(folder, "--since", "2199-01-01")
    assert [row["attempts"] for row in later["students"]["rows"]] == [0, 0, 0]
    assert "changes" not in later
    past = here.tables(folder, "--since", "2001-01-01")["changes"]["rows"]
    assert [(row["name"], row["before"], row["now"]) for row in past] == [
        (name, "not tried", "attempted") for name in ("Asha", "Ravi", "=Meena")
    ]


def test_tables_can_be_picked_and_an_empty_one_that_was_asked_for_says_so(here: Here, folder: Path) -> None:
    assert list(here.tables(folder, "--table", "exams", "--table", "skills")) == ["exams", "skills"]
    assert "No exam has been written." in here.well(folder, "report", "--table", "exams").out


def test_nobody_yet_is_no_fault(here: Here, tmp_path: Path) -> None:
    assert here.well(tmp_path, "report").lines == ["There is nothing to report yet."]
    assert not (tmp_path / "progress.db").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("progress", "Nobody"), "no student named Nobody"),
        (("report", "--group", "9Z"), "nobody in class 9Z. The classes are: 7B, 8A."),
        (("report", "--student", "Nobody"), "no student named Nobody"),
    ],
)
def test_who_is_not_here_is_said_in_one_line(here: Here, folder: Path, words: tuple[str, ...], says: str) -> None:
    ended = here(folder, *words)
    assert (ended.code, ended.out) == (1, "")
    assert says in ended.one_line


def test_nobody_is_told_that_nobody_answered_where_only_other_tables_are_asked_for(here: Here, folder: Path) -> None:
    item = here.tables(folder, "--table", "items")["items"]["rows"][0]["item"]
    tables = here.tables(folder, "--item", item, "--table", "wrong")
    assert set(tables) == {"wrong"}
    assert "nobody has answered" in here(folder, "report", "--item", "nonsense", "--table", "wrong").err


@pytest.mark.parametrize("command", ["report", "export"])
@pytest.mark.parametrize("to", ["pdf", "xapi", "oneroster"])
def test_what_would_narrow_nothing_is_refused_and_writes_nothing(
    here: Here, folder: Path, tmp_path: Path, command: str, to: str
) -> None:
    for narrowing in (("--skill", "same_denominator"), ("--item", "add_same_minus"), ("--table", "wrong")):
        ended = here(folder, command, "--to", to, "--out", tmp_path / "file", *narrowing)
        assert ended.code == 2
        assert f"{narrowing[0]} can narrow tables only" in squeezed(ended.err)
    assert not (tmp_path / "file").exists()


def test_a_research_file_is_of_everything_or_refused(here: Here, folder: Path, tmp_path: Path) -> None:
    words = ("--to", "research", "--out", tmp_path / "file", "--skill", "x", "--item", "y")
    ended = here(folder, "export", *words)
    assert ended.code == 2
    assert "--skill and --item can narrow tables only" in squeezed(ended.err)


def test_a_slip_of_the_pen_in_an_id_is_pointed_out(here: Here, folder: Path) -> None:
    ended = here(folder, "report", "--skill", "nonsense", "--item", "nonsense")
    assert ended.code == 0
    assert ["nonsense" in line for line in ended.err.splitlines()] == [True, True]


@pytest.mark.parametrize(
    "words",
    [
        ("report", "--since", "yesterday"),
        ("report", "--to", "csv"),
        ("report", "--out", "x.csv"),
        ("export", "--to", "csv"),
        ("export", "--to", "docx", "--out", "x"),
        ("export", "--to", "progress", "--out", "x", "--group", "7B"),
        ("report", "--table", "nonsense"),
    ],
)
def test_bad_usage_is_refused_before_anything_is_done(here: Here, folder: Path, words: tuple[str, ...]) -> None:
    assert here(folder, *words).code == 2


def test_two_of_one_name_are_asked_apart(here: Here, tmp_path: Path) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        enrol(journal, [Listed("Asha", "7B"), Listed("Asha", "8A")])
    ended = here(tmp_path, "progress", "Asha")
    assert "more than one Asha (7B, 8A)" in ended.one_line
    assert json.loads(here.well(tmp_path, "progress", "Asha", "--group", "8A", "--json").out)["group"] == "8A"
    assert "no student named Asha" in here(tmp_path, "progress", "Asha", "--group", "9C").one_line


def test_a_report_fits_the_screen_and_says_what_it_leaves_out(
    here: Here, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for words in (["report"], ["report", "--lang", "hi"], ["report", "--student", "Ravi"], ["progress", "Asha"]):
        told = here.well(folder, *words).lines
        assert max(map(places, told)) <= 80, words
        assert "--wide" in told[-1], words
    assert max(map(places, here.well(folder, "report", "--wide").lines)) > 200


# --- into files ---------------------------------------------------------------------------------------------------


def test_screen_csv_and_xlsx_show_the_same(here: Here, folder: Path, tmp_path: Path) -> None:
    screen = here.tables(folder)
    lines = {squeezed(line) for line in here.well(folder, "report").lines}
    files = here.well(folder, "report", "--to", "csv", "--out", tmp_path / "class.csv").lines
    here.well(folder, "report", "--to", "xlsx", "--out", tmp_path / "class.xlsx")
    book = load_workbook(tmp_path / "class.xlsx")
    in_files = [csv_rows(Path(name)) for name in files]
    assert in_files == [[[displayed(cell) for cell in row] for row in sheet.iter_rows()] for sheet in book.worksheets]
    # Changes since the last report are the screen's alone: a file that nobody asked a day for is the same every day.
    shown = [name for name in screen if name != "changes"]
    assert [Path(name).stem for name in files] == ["class", *(f"class-{name}" for name in shown[1:])]
    for name, rows in zip(shown, in_files, strict=True):
        cells = [["" if cell is None else str(cell) for cell in row.values()] for row in screen[name]["rows"]]
        assert cells == rows[1:]
        short = [row for row in rows[1:] if all(len(cell) <= 60 for cell in row)]
        assert {squeezed(" ".join(row)) for row in short} <= lines


def test_the_same_record_gives_the_same_bytes_of_csv_and_xlsx_every_time(
    here: Here, folder: Path, tmp_path: Path
) -> None:
    for kind in ("csv", "xlsx", "xapi", "oneroster"):
        for turn in ("a", "b"):
            (tmp_path / turn).mkdir(exist_ok=True)
            here.well(folder, "export", "--to", kind, "--out", tmp_path / turn / f"all.{kind}")
    first = {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    assert first == {path.name: path.read_bytes() for path in (tmp_path / "b").iterdir()}
    assert {"all.csv", "all-attempts.csv", "all-items.csv", "all.xlsx", "all.xapi", "all.oneroster"} <= set(first)


def test_tables_go_into_a_folder_by_their_names(here: Here, folder: Path, tmp_path: Path) -> None:
    here.well(folder, "export", "--to", "csv", "--out", tmp_path, "--table", "mastery", "--table", "skills")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mastery.csv", "skills.csv"]


def test_a_report_card_is_a_pdf_that_a_parent_can_read(folder: Path, tmp_path: Path) -> None:
    def printed(*words: str) -> PdfReader:
        ended = didi("report", "--to", "pdf", "--out", tmp_path / "x.pdf", "--data-dir", folder, *words)
        assert ended.code == 0
        return PdfReader(tmp_path / "x.pdf")

    words = squeezed("".join(page.extract_text() for page in printed("--student", "Asha").pages))
    assert "Report card: Asha" in words
    assert "What to practise next" in words
    assert len(printed("--group", "7B", "--lang", "hi").pages) >= 2


def test_research_gets_answers_and_nobodys_name(here: Here, folder: Path, tmp_path: Path) -> None:
    here.well(folder, "export", "--to", "research", "--out", tmp_path / "a.csv")
    here.well(folder, "export", "--to", "research", "--out", tmp_path / "b.csv")
    first, second = csv_rows(tmp_path / "a.csv"), csv_rows(tmp_path / "b.csv")
    assert len(first) == len(second) > 4
    assert not {row[0] for row in first[1:]} & {row[0] for row in second[1:]}
    assert not [name for name in (b"Asha", b"Ravi", b"Meena", b"7B") if name in (tmp_path / "a.csv").read_bytes()]


def test_a_progress_file_holds_the_whole_record(here: Here, folder: Path, tmp_path: Path) -> None:
    ended = here.well(folder, "export", "--to", "progress", "--out", tmp_path / "all.didi")
    assert re.fullmatch(r".+all\.didi: \d+ rows, \d+ bytes", ended.lines[0])
    closed = here(folder, "export", "--to", "progress", "--out", tmp_path / "b.didi", "--passphrase")
    assert (closed.code, (tmp_path / "b.didi").exists()) == (1, False)
    assert "passphrase" in closed.one_line


def test_a_passphrase_closes_a_progress_file(
    here: Here, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIDI_PASSPHRASE", "seven blue kites")
    here.well(folder, "export", "--to", "progress", "--passphrase", "--out", tmp_path / "all.didi")
    assert not (tmp_path / "all.didi").read_bytes().startswith(b"PK")


@pytest.mark.skipif(os.name != "posix", reason="only systems with POSIX terminals have one to be asked at")
@pytest.mark.parametrize(("again", "code"), [("seven blue kites", 0), ("seven blue kitse", 1)])
def test_at_a_terminal_a_passphrase_is_asked_for_twice(folder: Path, tmp_path: Path, again: str, code: int) -> None:
    ours, theirs = os.openpty()
    words = ("export", "--to", "progress", "--passphrase", "--out", tmp_path / "all.didi", "--data-dir", folder)
    asked = subprocess.Popen(
        [*COMMAND, *map(str, words)],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,  # without a terminal of its own, else it would be asked there
    )
    with asked, os.fdopen(ours, "wb", buffering=0) as keyboard:
        os.close(theirs)
        assert asked.stderr
        for prompt, answer in ((b"Passphrase: ", "seven blue kites"), (b"Once more: ", again)):
            while prompt:
                prompt = prompt.removeprefix(_letter(asked.stderr))
            keyboard.write(f"{answer}\n".encode())
        _, told = asked.communicate(timeout=60)
    assert (asked.returncode, (tmp_path / "all.didi").exists()) == (code, code == 0)
    assert (b"not the same" in told) == (code == 1)


def _letter(stream: IO[bytes]) -> bytes:
    """The next letter of a prompt; a line that ended before it is passed over."""
    letter = stream.read(1)
    assert letter, "nothing was asked"
    return letter


def test_nothing_is_written_of_nobody(here: Here, tmp_path: Path) -> None:
    ended = here(tmp_path / "new", "report", "--to", "csv", "--out", tmp_path / "x.csv")
    assert (ended.code, ended.one_line) == (1, "didi: There is nobody to report on yet.")
    assert not (tmp_path / "x.csv").exists()


def test_what_is_given_away_is_noted_and_asks_for_the_teachers_pin(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        enrol(journal, [Listed("Asha", "7B")])
    here.well(tmp_path, "export", "--to", "csv", "--out", tmp_path / "x.csv")
    with Journal.open(tmp_path / "progress.db", readonly=True) as journal:
        (entry,) = audit.entries(journal)
        (asha,) = journal.people()
    assert (entry.what, entry.about, entry.detail) == ("export", asha.ids, "csv")
    pins.put(tmp_path / "progress.db", "123456")
    for words in (("export", "--to", "progress"), ("report", "--to", "xlsx")):
        refused = here(tmp_path, *words, "--out", tmp_path / "y")
        assert (refused.code, (tmp_path / "y").exists()) == (1, False)
    monkeypatch.setenv("DIDI_TEACHER_PIN", "123456")
    here.well(tmp_path, "report", "--to", "xlsx", "--out", tmp_path / "y")
    assert (tmp_path / "y").exists()


def test_what_changed_is_counted_from_the_last_report(here: Here, folder: Path) -> None:
    here.well(folder, "report")
    assert here.tables(folder, "--since", "last")["students"]["rows"]


# --- where the facts come from ------------------------------------------------------------------------------------


def test_the_tables_that_can_be_asked_for_are_those_there_are() -> None:
    assert tuple(views.TABLES) == command.TABLES


def test_names_come_from_the_content_and_a_chapter_that_is_gone_takes_none_away() -> None:
    names = names_for({"fractions", "gone"}, "hi")
    assert (names.chapters, names.chapter("gone")) == ({"fractions": "भिन्न"}, "gone")
    assert names.prerequisites[("fractions", "compare")] == ("equal_fractions",)
    assert names.misconception("conjoin") != "conjoin"


def test_single_answers_are_read_only_when_they_are_asked_for(folder: Path) -> None:
    with Journal.open(folder / "progress.db", readonly=True) as journal, History.open(journal) as history:
        people: list[Person] = list(history.people())
        assert gather(history, people).attempts == ()
        answers = gather(history, people, answers=True).attempts
    assert {one.person.name for one in answers} == {"Asha", "Ravi", "=Meena"}
