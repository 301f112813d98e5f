"""The command line as a whole: exit codes, one clear line, nothing loaded that is not needed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.app import command_line
from tests.desktop.didi_process import COMMAND, ROOT, didi, didi_process, environment, start_didi
from tutor.records.journal import Journal

EVERY_COMMAND = [
    "parse",
    "check",
    "classify",
    "hear",
    "say",
    "practise",
    "students",
    "models",
    "doctor",
    "bench",
    "demo",
]


@pytest.mark.parametrize("command", [[], *([name] for name in EVERY_COMMAND), ["models", "list"], ["models", "add"]])
def test_every_command_explains_itself(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--help"]) == 0
    shown = capsys.readouterr()
    assert "--data-dir" in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    "words",
    [
        ["dance"],
        ["parse"],
        ["parse", "five", "--batch"],
        ["check", "5"],
        ["hear"],
        ["say", "hello"],
        ["practise", "--seed", "minus one"],
        ["practise", "--seed", "9" * 30],
        ["practise", "--student", " \t "],
        ["practise", "--mode", "dreaming"],
        ["models"],
        ["bench", "nothing"],
        ["students", "--data-dir", ""],
    ],
)
def test_bad_usage_is_told_with_exit_code_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "didi" in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--questions", "--class-seed"])
def test_what_only_an_exam_is_given_is_refused_elsewhere(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practise", flag, "5"]) == 2
    assert "--mode exam" in capsys.readouterr().err


@pytest.mark.parametrize("questions", ["0", "31", "-3"])
def test_an_exam_has_a_length_that_can_be_answered(questions: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practise", "--mode", "exam", "--questions", questions]) == 2
    assert "1 to 30" in capsys.readouterr().err


def test_the_data_folder_may_be_named_before_or_after_the_command(tmp_path: Path) -> None:
    parser = command_line.build_parser()
    assert parser.parse_args(["--data-dir", str(tmp_path), "students"]).data_dir == tmp_path
    assert parser.parse_args(["students", "--data-dir", str(tmp_path)]).data_dir == tmp_path
    assert parser.parse_args(["students"]).data_dir is None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["practise", "--chapter", "Quantum Fields"], "rational_numbers"),
        (["hear", "no-such-file.wav"], "no-such-file.wav"),
        (["models", "verify", "no-such-model"], "no-such-model"),
        (["models", "add", "no-such-stick"], "no-such-stick"),
        (["bench", "core", "--data", "no-such-folder"], "no-such-folder"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line_and_exit_code_1(words: list[str], says: str) -> None:
    ended = didi(*words)
    assert ended.code == 1
    assert ended.one_line.startswith("didi: ")
    assert says in ended.one_line


ENGINES = ("PySide6", "ctranslate2", "onnxruntime", "piper", "openai", "sounddevice", "faster_whisper", "soundfile")
WITHOUT_NUMPY = (*ENGINES, "numpy")  # the record's library brings numpy along by itself


@pytest.mark.parametrize(
    ("words", "unwanted"),
    [
        (["parse", "minus one by seven"], WITHOUT_NUMPY),
        (["check", "0.5", "1/2"], WITHOUT_NUMPY),
        (["classify", "pata nahi"], WITHOUT_NUMPY),
        (["models", "list"], WITHOUT_NUMPY),
        (["students"], ENGINES),
        (["practise", "--student", "Asha"], ENGINES),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_nothing_heavy_is_loaded_for_a_command_that_does_not_need_it(
    words: list[str], unwanted: tuple[str, ...]
) -> None:
    script = (
        "import sys\nfrom desktop.__main__ import main\n"
        f"code = main({words!r})\n"
        f"print([name for name in {unwanted!r} if name in sys.modules], file=sys.stderr)\nsys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=b"5\n", capture_output=True, env=environment(), timeout=120, check=False
    )
    assert (done.returncode, done.stderr.decode().strip()) == (0, "[]")


def test_a_reader_that_goes_away_is_no_fault() -> None:
    lines = b'{"spoken": "five"}\n' * 20_000
    child = start_didi("parse", "--batch")
    assert child.stdin
    assert child.stdout
    assert child.stderr
    child.stdin.write(lines[:1000])
    child.stdin.flush()
    child.stdout.readline()
    child.stdout.close()
    with suppress(BrokenPipeError):
        child.stdin.write(lines)
    with suppress(BrokenPipeError):
        child.stdin.close()
    said = child.stderr.read()
    child.stderr.close()
    assert (child.wait(30), said) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")
def test_ctrl_c_ends_quietly_with_130_and_everything_saved(tmp_path: Path) -> None:
    child = start_didi("practise", "--student", "Asha", "--json", "--data-dir", tmp_path)
    assert child.stdin
    assert child.stdout
    child.stdout.readline()
    child.stdin.write(b"7\n")
    child.stdin.flush()
    assert json.loads(child.stdout.readline())["heard"] == "7"
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=120)
    assert (child.returncode, out, err) == (130, b"", b"")
    with Journal.open(tmp_path / "progress.db") as record:
        stored = record.resumable("Asha", "rational_numbers")
    assert stored is not None
    assert [heard.text for heard in stored.heards] == ["7"]


@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")
@pytest.mark.parametrize("after", [0.02, 0.08, 0.2, 0.5])
def test_ctrl_c_while_starting_shows_no_traceback(after: float, tmp_path: Path) -> None:
    child = start_didi("practise", "--data-dir", tmp_path)
    time.sleep(after)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=120)
    assert b"desktop" not in err  # before our first line runs, the words are Python's own
    assert child.returncode != 0


def test_what_nobody_foresaw_is_one_line_too() -> None:
    script = (
        "import sys\nfrom desktop.app import command_line\nfrom desktop.__main__ import main\n"
        "del command_line.run\nsys.argv=['didi']\nmain()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=environment(), timeout=120, check=False, text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith("didi: something inside Didi broke (AttributeError")
    assert len(done.stderr.splitlines()) == 1


def test_a_terminal_with_few_letters_gets_escapes_not_a_crash() -> None:
    done = subprocess.run(
        [*COMMAND, "classify", "नमस्ते 😀"],
        capture_output=True,
        env={**environment(), "PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_it_runs_from_any_folder(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "students"],
        capture_output=True,
        cwd=tmp_path,
        env=environment(),
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"Nobody has had a lesson on this PC yet.\n")
    assert ROOT.is_dir()


@pytest.mark.parametrize(
    "words",
    [
        ("check", "--batch"),
        ("guard", "--batch"),
        ("ask", "hello"),
        ("lessons", "Asha"),
        ("report",),
        ("backup", "--list"),
        ("audit",),
        ("sheet", "misconceptions", "--out", "talk.pdf"),
        ("content", "list"),
        ("library", "list"),
        ("voice",),
        ("export",),
    ],
    ids=lambda words: words[0],
)
def test_in_a_process_of_its_own_a_command_of_each_family_says_the_same(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other tests of commands run them inside the tests' own process; what that would hide shows here."""
    monkeypatch.chdir(tmp_path)
    given = '{"spoken": "five", "expected": "5"}\nno JSON: नमस्ते\n'
    assert didi_process(*words, given=given) == didi(*words, given=given)
