"""`didi doctor`: one green or red line for each thing a lesson stands on. It never hangs and changes nothing.

What is looked at stands in desktop/operations/doctor.py, which the page of the window shares.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

from desktop.base.settings import read_settings
from desktop.commands.console import Trouble, tell, tell_json

if TYPE_CHECKING:
    from desktop.operations.doctor import Finding

GREEN, RED, PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[0m"


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "doctor", parents=[common], help="is this PC ready?", description="Check this PC, one line for each thing."
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a check")
    parser.set_defaults(run=_doctor)


def _doctor(args: argparse.Namespace) -> int:
    from desktop.operations.doctor import checks

    settings = read_settings(args.data_dir)
    findings = []
    for check in checks():
        finding = check(settings)
        findings.append(finding)
        _show(finding, args.json)
    if any(finding.needed and not finding.good for finding in findings):
        raise Trouble("Lessons cannot be kept on this PC until what is red and needed is put right.")
    return 0


def _show(finding: Finding, as_json: bool) -> None:
    from tutor.chapters.screen_texts import sentence

    says = sentence(finding.says, "en", **finding.slots)
    if finding.advice:
        says += f" {sentence(finding.advice, 'en')}"
    if as_json:
        tell_json({"name": finding.name, "good": finding.good, "says": says, "needed": finding.needed})
        return
    word = "green" if finding.good else "red  "
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        word = f"{GREEN if finding.good else RED}{word}{PLAIN}"
    tell(f"{word}  {finding.name:12} {says}")
