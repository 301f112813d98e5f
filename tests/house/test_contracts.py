"""The import contracts hold, and each one bites: a violation of it is planted, and it is named as broken."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.house.source import PRODUCT, ROOT

CONTRACTS = [
    one["name"] for one in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
]

# Contract -> violations of it: in which file, and what it imports there.
PLANTED = {
    "Desktop stands on tutor and models, which do not know each other": [
        ("tutor/turn.py", "import models.errors"),
        ("models/store.py", "import tutor.errors"),
        ("tutor/chapters/phrases.py", "import desktop.base.settings"),
    ],
    "Inside the study, calls go down": [
        ("tutor/turn.py", "import tutor.tutor_brain"),
        ("tutor/answer_checker.py", "import tutor.input_classifier"),
        ("tutor/spoken/spoken_maths.py", "import tutor.answer_checker"),
        ("tutor/records/rows.py", "import tutor.tutor_brain"),
        ("tutor/records/audit.py", "import tutor.reports.tables"),
        ("tutor/guard/form.py", "import tutor.chapters.phrases"),
        ("tutor/diagnosis/misconceptions.py", "import tutor.lesson.learner"),
    ],
    "The values of a chapter and of listening stand on nothing": [
        ("tutor/chapters/values.py", "import tutor.turn"),
    ],
    "A lesson keeps no record and opens no library": [
        ("tutor/agentic_tutor.py", "import tutor.records.journal"),
        ("tutor/lesson/practice.py", "import tutor.records.rows"),
    ],
    "What decides is pure: no clock, chance, thread, network, file or package": [
        ("tutor/tutor_brain.py", "import random"),
        ("tutor/tutor_states.py", "import time"),
        ("tutor/answer_checker.py", "def late() -> None:\n    import threading"),
        ("tutor/spoken/expressions.py", "import socket"),
        ("tutor/thresholds.py", "import numpy"),
    ],
    "Inside the workshop, each engine stands alone": [
        ("models/piper_mouth.py", "import models.whisper_ears"),
        ("models/errors.py", "import models.store"),
    ],
    "Inside the front room, calls go down": [
        ("desktop/lesson/conversation.py", "import desktop.app.main"),
        ("desktop/commands/doctor.py", "import desktop.app.command_line"),
        ("desktop/values/page.py", "import desktop.base.settings"),
    ],
    "Inside the window, calls go down": [
        ("desktop/ui/student/home_page.py", "import desktop.ui.reports.flags_page"),
    ],
    "Operations and commands know no window": [
        ("desktop/operations/reports.py", "import desktop.ui.front"),
        ("desktop/lesson/conversation.py", "import PySide6.QtCore"),
        ("desktop/commands/practise.py", "import desktop.ui.widgets.window"),
    ],
    "Widgets are handed values; they call nobody": [
        ("desktop/ui/widgets/theme.py", "import tutor.turn"),
        ("desktop/ui/widgets/window.py", "import desktop.base.settings"),
    ],
    "The window opens no record, no book and no engine": [
        ("desktop/ui/reports/flags_page.py", "import tutor.records.journal"),
        ("desktop/ui/student/home_page.py", "import models.store"),
    ],
    "Only the front room knows Qt": [
        ("tutor/agentic_tutor.py", "import PySide6.QtCore"),
        ("models/store.py", "def late() -> None:\n    from PySide6 import QtCore"),
    ],
    "Only Didi's voice speaks to a language model": [
        ("tutor/tutor_brain.py", "import openai"),
        ("models/llama_server.py", "import openai"),
        ("desktop/app/main.py", "import openai"),
    ],
}


def lint(folder: Path) -> tuple[int, str]:
    """Run import-linter over a house; its exit code and what it said, line breaks undone."""
    script = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=folder,
        env={**os.environ, "COLUMNS": "200", "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, re.sub(r"\s+", " ", done.stdout + done.stderr)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the rooms and their contracts, to plant things in."""
    for room in PRODUCT:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_contract_is_kept() -> None:
    code, said = lint(ROOT)
    assert code == 0, said
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken" in said


def test_a_violation_of_every_contract_is_planted() -> None:
    assert set(PLANTED) == set(CONTRACTS)


@pytest.mark.parametrize(
    ("contract", "file", "planted"),
    [(contract, file, planted) for contract, plants in PLANTED.items() for file, planted in plants],
    ids=lambda value: value.splitlines()[-1].strip(),
)
def test_a_planted_violation_is_caught(copy: Path, contract: str, file: str, planted: str) -> None:
    path = copy / file
    path.write_text(f"{path.read_text(encoding='utf-8')}\n\n{planted}\n", encoding="utf-8")
    code, said = lint(copy)
    assert code == 1, said
    assert f"{contract} BROKEN" in said
