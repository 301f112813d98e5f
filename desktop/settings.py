"""What Didi is set to: defaults, then the school's file, then the student's choice.

A file that is missing says nothing; a file that cannot be read, or a value that makes no sense, becomes one clear
sentence in `Settings.faults` and the setting below it stands. Reading never fails and never touches anything.
"""

from __future__ import annotations

import json
import os
import tempfile
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

import platformdirs

from tutor.turn import Language

FILE_NAME = "settings.toml"
"""The student's choice, in the data folder."""
SCHOOL_FILE_NAME = "school.toml"
"""The school's file, in the data folder or in the computer's own settings folder."""

CONFIRM_BELOW = 0.6
"""How sure hearing must be, 0 to 1, to count without being confirmed, unless a file says otherwise."""

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": ("", *get_args(Language)),
    "teach_back": ("always", "sometimes", "never"),
}
_RANGES: Mapping[str, tuple[float, float]] = {
    "confirm_below": (0.0, 1.0),
    "speed": (0.5, 2.0),
    "volume": (0.0, 1.0),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default."""

    data_dir: Path
    """Where lessons are kept. Never read from a file: the command line, DIDI_DATA_DIR or the platform says."""
    student: str = ""
    """Who is learning; empty asks."""
    chapter: str = "rational_numbers"
    language: str = ""
    """en, hinglish or hi; empty lets Didi follow the student."""
    confirm_below: float = CONFIRM_BELOW
    """Hearing less sure than this is shown to be confirmed or corrected before it counts."""
    teach_back: Literal["always", "sometimes", "never"] = "sometimes"
    """When a right answer is followed by "how did you get it?": always, sometimes or never."""
    speed: float = 1.0
    """How fast Didi speaks; 1 is as her voice was made."""
    volume: float = 0.9
    microphone: str = ""
    """Name of the microphone; empty is the system's own choice."""
    speaker: str = ""
    local_words: bool = False
    """Let the local language model word what the tutor decided."""
    faults: tuple[str, ...] = ()
    """What was wrong in the files, a sentence each."""

    @property
    def record(self) -> Path:
        """The file of the record."""
        return self.data_dir / "progress.db"

    @property
    def chosen_language(self) -> Language | None:
        """The language a person chose, or None."""
        return next((one for one in get_args(Language) if one == self.language), None)


def default_data_dir() -> Path:
    """DIDI_DATA_DIR, or the platform's folder for a program's data."""
    named = os.environ.get("DIDI_DATA_DIR", "")
    return Path(named).expanduser() if named else platformdirs.user_data_path("didi", appauthor=False)


def school_files(data_dir: Path) -> tuple[Path, ...]:
    """Where a school may leave its settings: for the whole computer, then beside the lessons."""
    return (platformdirs.site_config_path("didi", appauthor=False) / SCHOOL_FILE_NAME, data_dir / SCHOOL_FILE_NAME)


def read_settings(data_dir: Path | None = None, *, school: tuple[Path, ...] | None = None) -> Settings:
    """Settings for `data_dir` (None: the default one): defaults, then the school's files, then the student's choice.

    Never raises: what could not be read is told in `faults`.
    """
    folder = (data_dir or default_data_dir()).absolute()
    settings = Settings(folder)
    for path in (*(school_files(folder) if school is None else school), folder / FILE_NAME):
        settings = _laid_over(settings, path)
    return settings


def save_choice(settings: Settings, **choice: str | bool | float) -> Settings:
    """Write the student's choice beside the lessons, whole or not at all, and return the settings with it.

    Raises OSError when the folder may not be written; then nothing has changed.
    """
    path = settings.data_dir / FILE_NAME
    kept, _ = _read(path)
    lines = [f"{name} = {_toml(value)}\n" for name, value in sorted({**kept, **choice}.items()) if _is_setting(name)]
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=FILE_NAME, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.writelines(lines)
        Path(draft).replace(path)
    except OSError:
        with suppress(OSError):
            Path(draft).unlink()
        raise
    return _laid_over(settings, path)


def _laid_over(settings: Settings, path: Path) -> Settings:
    values, fault = _read(path)
    faults = [fault] if fault else []
    for name, value in values.items():
        problem = _problem(name, value)
        if problem:
            faults.append(f"{path}: {problem} It was left out.")
        else:
            fitting: dict[str, Any] = {name: float(value) if name in _RANGES else value}
            settings = replace(settings, **fitting)
    return replace(settings, faults=(*settings.faults, *faults))


def _read(path: Path) -> tuple[dict[str, Any], str]:
    """The values of one file, and what was wrong with it as a sentence."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig")), ""
    except FileNotFoundError:
        return {}, ""
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        return {}, f"{path} is not a settings file that can be read ({error}). It was left out."
    except OSError as error:
        return {}, f"{path} could not be opened ({error.strerror or error}). It was left out."


def _is_setting(name: str) -> bool:
    return name in {field.name for field in fields(Settings)} - {"data_dir", "faults"}


def _problem(name: str, value: object) -> str:
    """What is wrong with one setting, as a sentence, or ""."""
    if not _is_setting(name):
        return f'There is no setting "{name}".'
    default = next(field.default for field in fields(Settings) if field.name == name)
    if name in _RANGES:
        low, high = _RANGES[name]
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return "" if number and low <= float(str(value)) <= high else f'"{name}" must be a number, {low} to {high}.'
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else f'"{name}" must be true or false.'
    if not isinstance(value, str):
        return f'"{name}" must be text in quotes.'
    if value not in _CHOICES.get(name, (value,)):
        return f'"{name}" must be one of {", ".join(choice for choice in _CHOICES[name] if choice)}.'
    return ""


def _toml(value: str | bool | float) -> str:
    if isinstance(value, str):
        return json.dumps(value.encode("utf-8", "replace").decode("utf-8"), ensure_ascii=False).replace(
            "\x7f", "\\u007f"
        )
    return json.dumps(value)
