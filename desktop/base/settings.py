"""What Didi is set to: defaults, then the school's file, then the student's choice.

A file that is missing says nothing; a file that cannot be read, or a value that makes no sense, becomes one clear
sentence in `Settings.faults` and the setting below it stands. Reading never fails and never touches anything.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args
from urllib.parse import urlsplit

import platformdirs

from tutor.language import toml_text
from tutor.records import files as private_files
from tutor.records.files import write_whole
from tutor.thresholds import THRESHOLDS
from tutor.turn import LONGEST_EXAM, Language, Mode, Setup

if TYPE_CHECKING:
    from desktop.values.page import Start

FILE_NAME = "settings.toml"
"""The student's choice, in the data folder."""
SCHOOL_FILE_NAME = "school.toml"
"""The school's file, in the data folder or in the computer's own settings folder."""
ETC = Path("/etc/didi")
"""Where the admin of a PC with Linux looks for a program's settings first."""

CONFIRM_BELOW = 0.6
"""How sure hearing must be, 0 to 1, to count without being confirmed, unless a file says otherwise."""

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": ("", *get_args(Language)),
    "look": ("", "day", "night", "contrast"),
    "teach_back": ("always", "sometimes", "never"),
    "who_speaks": ("auto", "didi", "light"),
    "number_pad": ("", "on", "off"),
    "voice_order": ("cloud, local", "local, cloud"),
}
_RANGES: Mapping[str, tuple[float, float]] = {
    "confirm_below": (0.0, 1.0),
    "speed": (0.5, 2.0),
    "text_size": (1.0, 2.0),
    "log_out_minutes": (0.0, 60.0),
    "teacher_minutes": (0.0, 60.0),
    "lesson_minutes": (5.0, 60.0),
    "exam_minutes": (0.0, 60.0),
    "exam_questions": (1, 30),
    "volume": (0.0, 1.0),
    "words_deadline": (0.2, 1.3),
    "cloud_deadline": (0.2, 1.3),
    "local_deadline": (0.2, 1.3),
    "choice_deadline": (0.1, 0.8),
    "breaker_failures": (1, 20),
    "breaker_rest": (1.0, 3600.0),
}
_ADULTS = frozenset(
    {"cloud_words", "cloud_moves", "cloud_url", "cloud_model", "cloud_chooser", "cloud_deadline", "choice_deadline"}
    | {"data_folder", "web_search", "teacher_minutes", "school_code", "school_name", "pc_name", "collect_recordings"}
)
"""What only the school's file may set: whether and where a child's words go out of the house (behaviour: online), how
long the teacher's pages stay open by themselves, where lessons are kept, and which school this is."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default."""

    data_dir: Path
    """Where lessons are kept: the command line, DIDI_DATA_DIR, the computer's `data_folder` or the platform says."""
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
    who_speaks: Literal["auto", "didi", "light"] = "auto"
    """Whose voice is heard: Didi's own, the light one, or her own where the PC is large enough."""
    volume: float = 0.9
    microphone: str = ""
    """Name of the microphone; empty is the system's own choice."""
    speaker: str = ""
    local_words: bool = False
    """Let the local language model word what the tutor decided."""
    cloud_words: bool = False
    """Let a language model on a server word what the tutor decided. The school's file alone can turn it on."""
    cloud_moves: bool = False
    """Let that server choose among the moves that the ladder allows after a wrong answer."""
    web_search: bool = False
    """Let that server search the web for a question that the library does not answer. Means nothing without it."""
    cloud_url: str = "https://api.openai.com/v1"
    """The server: any that speaks the OpenAI chat interface."""
    cloud_model: str = "gpt-4o"
    cloud_chooser: str = "gpt-4o-mini"
    """The model that chooses moves."""
    voice_order: str = "cloud, local"
    """Which model is asked first where both may be."""
    words_deadline: float = 1.2
    """Seconds that all asking for words may take in a turn; never more than 1.5 s of silence (behaviour: online)."""
    cloud_deadline: float = 0.9
    """Seconds of them that the server has."""
    local_deadline: float = 0.75
    """Seconds that the local model has; later its words are dropped."""
    choice_deadline: float = 0.6
    """Seconds that choosing a move may take."""
    breaker_failures: float = 3
    """Failures in a row after which a model is left in peace."""
    breaker_rest: float = 30.0
    """Seconds for which it is, at first."""
    screen_language: str = ""
    """Language of the window's words, a folder of content/screen; empty takes Didi's own, and English without one."""
    look: str = ""
    """day, night or contrast; empty follows the system."""
    text_size: float = 1.0
    """How large type is, 1 to 2; 1 suits the window."""
    number_pad: Literal["", "on", "off"] = ""
    """Keys for digits beside the line for typing: on, off; empty shows them where there is a touch screen."""
    hands_free: bool = False
    """Listen through the whole lesson, without a button."""
    log_out_minutes: float = 3.0
    """Minutes without a key, click or word after which a student's pages are put away; 0 leaves them open."""
    teacher_minutes: float = 10.0
    """Minutes without a key, click or touch after which the teacher's pages ask for the PIN again; 0 never."""
    lesson_minutes: float = 25.0
    """Minutes after which Didi brings a lesson to a kind end."""
    show_solutions: bool = True
    """Didi may show the whole solution when a question stays too hard."""
    exam_chapters: str = ""
    """Chapters that may be taken as an exam, their ids with commas between; empty: all."""
    exam_classes: str = ""
    """Classes that are offered exams, with commas between; empty: all."""
    exam_minutes: float = 0.0
    """Minutes of an exam, 5 to 60; 0 is as long as a lesson."""
    exam_questions: float = 7
    """Questions of an exam."""
    exam_class_number: str = ""
    """Digits that draw one and the same exam for a whole class; empty gives each student one of their own."""
    school_code: str = ""
    """The school's UDISE+ number, or the code that Didi made for it; empty while none was said."""
    school_name: str = ""
    pc_name: str = ""
    """What this PC is called in the school; empty is what the system calls it."""
    data_folder: str = ""
    """Where the lessons of every account of this PC are kept; only the file for the whole computer can say it."""
    collect_recordings: bool = False
    """An adult may record spoken answers here, with consent, to measure the ears (`didi hear --collect`)."""
    still: bool = False
    """Nothing moves on the pages but what must."""
    set_up: bool = False
    """The first run has been gone through, or left."""
    prefix_cache: bool = True
    """Keep the unchanging part of what a model is told in its cache."""
    faults: tuple[str, ...] = ()
    """What was wrong in the files, a sentence each."""

    @property
    def record(self) -> Path:
        """The file of the record."""
        return self.data_dir / "progress.db"

    @property
    def own_chapters(self) -> Path:
        """Where the school's own chapters stand."""
        return self.data_dir / "content" / "chapters"

    @property
    def cache(self) -> Path:
        """The file of what can be worked out from the record again."""
        return self.data_dir / "cache.db"

    @property
    def screen_words(self) -> str:
        """The language of the window's own words, which may be one that no lesson is held in."""
        chosen = (self.screen_language, self.language)
        return next((one for one in chosen if one in _screen_languages()), "en")

    @property
    def screen(self) -> Language:
        """The language of what else stands in the window: titles, questions, reports."""
        return next((one for one in get_args(Language) if one == self.screen_words), "en")

    @property
    def chosen_language(self) -> Language | None:
        """The language a person chose, or None."""
        return next((one for one in get_args(Language) if one == self.language), None)


def default_data_dir() -> Path:
    """DIDI_DATA_DIR, or what the file for the whole computer says, or the platform's folder for a program's data."""
    named = os.environ.get("DIDI_DATA_DIR", "") or _folder_for_all(computer_files())
    return Path(named).expanduser() if named else platformdirs.user_data_path("didi", appauthor=False)


def computer_files() -> tuple[Path, ...]:
    """Where a school may leave its settings for the whole computer; the later stands over the earlier."""
    folders = (platformdirs.site_config_path("didi", appauthor=False), *((ETC,) if os.name == "posix" else ()))
    return tuple(folder / SCHOOL_FILE_NAME for folder in folders)


def school_files(data_dir: Path) -> tuple[Path, ...]:
    """Where a school may leave its settings: for the whole computer, then beside the lessons."""
    return (*computer_files(), data_dir / SCHOOL_FILE_NAME)


def _folder_for_all(files: tuple[Path, ...]) -> str:
    """The data folder that the computer's files name; empty where none names one that can be one."""
    said = [_read(path)[0].get("data_folder", "") for path in files]
    return next((one for one in reversed(said) if one and not _problem_of_folder(one)), "")


def _problem_of_folder(value: object) -> str:
    """What is wrong with a `data_folder`, as a sentence, or ""."""
    whole = isinstance(value, str) and (not value or value.startswith("~/") or Path(value).is_absolute())
    return "" if whole else '"data_folder" must be the whole path of a folder, in quotes.'


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
    return _saved(settings, settings.data_dir / FILE_NAME, choice)


def save_for_school(settings: Settings, **choice: str | bool | float) -> Settings:
    """Write what an adult chose for this PC into the school's file beside the lessons; else as `save_choice`.

    An earlier choice of the same by whoever sat here is taken back, for it would stand over the adult's.
    """
    saved = _saved(settings, settings.data_dir / SCHOOL_FILE_NAME, choice)
    chosen, fault = _read(settings.data_dir / FILE_NAME)
    if not fault and chosen.keys() & choice.keys():
        _write(settings.data_dir / FILE_NAME, {name: kept for name, kept in chosen.items() if name not in choice})
    return saved


def given_for_the_computer(settings: Settings, *, school: tuple[Path, ...] | None = None) -> frozenset[str]:
    """The settings whose value comes from the file for the whole computer, and from none that stands over it."""
    *machine, here = school_files(settings.data_dir) if school is None else school
    over = _read(here)[0].keys() | _read(settings.data_dir / FILE_NAME)[0].keys()
    given = (name for path in machine for name in _read(path)[0])
    return frozenset(name for name in given if _is_setting(name) and name not in over)


def faulty_files(settings: Settings) -> tuple[Path, ...]:
    """The settings files that the faults tell of and that are still there."""
    files = (*school_files(settings.data_dir), settings.data_dir / FILE_NAME)
    return tuple(path for path in files if path.exists() and any(str(path) in fault for fault in settings.faults))


def put_aside(path: Path) -> Path:
    """Rename a settings file so that it is not read any more; nothing of it is lost. The new path.

    Raises OSError when it may not be renamed.
    """
    places = (path.with_name(f"{path.name}.aside-{number}") for number in range(1, 10_000))
    place = next(one for one in places if not one.exists())
    path.rename(place)
    return place


def _saved(settings: Settings, path: Path, choice: Mapping[str, str | bool | float]) -> Settings:
    kept, fault = _read(path)
    if fault and path.is_file():
        put_aside(path)  # what stands in it may still be of use to somebody
    _write(path, {**kept, **choice})
    return _laid_over(settings, path)


def _write(path: Path, values: Mapping[str, Any]) -> None:
    """Put a file of settings in its place, whole or not at all. Raises OSError."""
    lines = [f"{name} = {_toml(value)}\n" for name, value in sorted(values.items()) if _is_setting(name)]
    private_files.make_folder(path.parent)
    write_whole(path, "".join(lines).encode())


def _laid_over(settings: Settings, path: Path) -> Settings:
    values, fault = _read(path)
    faults = [fault] if fault else []
    for name, value in values.items():
        problem = _problem(name, value, path)
        if problem:
            faults.append(f"{path}: {problem} It was left out.")
        else:
            fitting: dict[str, Any] = {name: float(value) if name in _RANGES else value}
            settings = replace(settings, **fitting)
    return replace(settings, faults=(*settings.faults, *faults))


def _read(path: Path) -> tuple[dict[str, Any], str]:
    """The values of one file, and what was wrong with it as a sentence."""
    try:
        return toml_text.read(path), ""
    except (FileNotFoundError, NotADirectoryError):  # whatever stands in the folder's place is told where it is used
        return {}, ""
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return {}, f"{path} is not a settings file that can be read ({error}). It was left out."
    except OSError as error:
        return {}, f"{path} could not be opened ({error.strerror or error}). It was left out."


def _is_setting(name: str) -> bool:
    return name in {field.name for field in fields(Settings)} - {"data_dir", "faults"}


def _problem(name: str, value: object, path: Path) -> str:
    """What is wrong with one setting in that file, as a sentence, or ""."""
    if not _is_setting(name):
        return f'There is no setting "{name}".'
    if name in _ADULTS and path.name != SCHOOL_FILE_NAME:
        return f'"{name}" may be set in the school\'s file only ({SCHOOL_FILE_NAME}).'
    default = next(field.default for field in fields(Settings) if field.name == name)
    if name == "data_folder" and path not in computer_files():
        return f'"data_folder" may be set in the file for the whole computer only ({computer_files()[-1]}).'
    if name == "data_folder":
        return _problem_of_folder(value)
    if name == "cloud_url":
        return problem_of_url(value) if isinstance(value, str) else '"cloud_url" must be text in quotes.'
    if name in _RANGES:
        low, high = _RANGES[name]
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return "" if number and low <= float(str(value)) <= high else f'"{name}" must be a number, {low} to {high}.'
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else f'"{name}" must be true or false.'
    if not isinstance(value, str):
        return f'"{name}" must be text in quotes.'
    if name == "school_code" and value and not _is_code(value):
        return '"school_code" must be a UDISE+ number of 11 digits, or a code that Didi made.'
    offered = ("", *_screen_languages()) if name == "screen_language" else _CHOICES.get(name, (value,))
    return "" if value in offered else f'"{name}" must be one of {", ".join(choice for choice in offered if choice)}.'


def _screen_languages() -> tuple[str, ...]:
    from tutor.chapters.screen_texts import languages

    return languages()


def _is_code(text: str) -> bool:
    from tutor.records.schools import is_code

    return is_code(text)


def problem_of_url(url: str) -> str:
    """What is wrong with the address of a language-model server, as a sentence, or "".

    A child's words cross the open network encrypted only; on the school's own network plain HTTP is allowed.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return f'"{url}" is not an address of a server.'
    if parts.scheme not in ("http", "https") or not host or parts.username or parts.query or parts.fragment:
        return f'"{url}" is not an address of a server, such as https://api.openai.com/v1.'
    if parts.scheme == "http" and not _is_near(host):
        return f'"{url}" must begin with https: it is outside the school\'s own network.'
    return ""


def _is_near(host: str) -> bool:
    """Whether a host is this PC or stands on the school's own network."""
    try:
        address = ip_address(host)
    except ValueError:
        return "." not in host or host.endswith((".local", ".lan", ".localhost", ".internal"))
    return address.is_loopback or address.is_private or address.is_link_local


def _toml(value: str | bool | float) -> str:
    if isinstance(value, str):
        return json.dumps(value.encode("utf-8", "replace").decode("utf-8"), ensure_ascii=False).replace(
            "\x7f", "\\u007f"
        )
    return json.dumps(value)


# --- what the school's settings say about a lesson ---


SHORTEST = 5.0
"""Minutes of the shortest lesson that can be set."""


def setup_for(settings: Settings, mode: Mode) -> Setup | None:
    """What a lesson of this mode is given; None where the settings leave all as it is."""
    plain = Setup()
    known = {field.name for field in fields(Setup)}
    wanted = _wanted(settings) | (_wanted_of_an_exam(settings) if mode == "exam" else {})
    changed = {name: value for name, value in wanted.items() if name in known and value != getattr(plain, name)}
    return Setup(**changed) if changed else None


def setup_of(settings: Settings, start: Start) -> Setup | None:
    """What a lesson that was asked for is given; None where the settings leave all as it is."""
    usual = setup_for(settings, "teach_me" if start.placing else start.mode)
    if start.placing:
        return replace(usual or Setup(), questions=THRESHOLDS.placing_questions, placing=True)
    if start.only:
        return replace(usual or Setup(), only=start.only, plan=not start.goes_on)
    if start.assigned:
        of_group = replace(usual or Setup(), aim=start.aim, assigned=start.assigned, plan=False)
        return replace(of_group, questions=start.questions, class_seed=start.seed)
    return replace(usual or Setup(), begins_at=start.begins_at) if start.begins_at else usual


def exam_offered(settings: Settings, chapter: str, group: str = "") -> bool:
    """Whether a student of that class may take that chapter as an exam."""
    chapters, classes = _listed(settings.exam_chapters), _listed(settings.exam_classes)
    return (not chapters or chapter in chapters) and (not classes or group.casefold() in map(str.casefold, classes))


def _wanted(settings: Settings) -> dict[str, Any]:
    return {"minutes": settings.lesson_minutes, "solutions": settings.show_solutions}


def _wanted_of_an_exam(settings: Settings) -> dict[str, Any]:
    """Without a class number, or with nought for one, each student has a paper of their own."""
    number = settings.exam_class_number.strip()
    minutes = settings.exam_minutes if settings.exam_minutes >= SHORTEST else settings.lesson_minutes
    return {
        "minutes": minutes,
        "questions": min(LONGEST_EXAM, max(1, int(settings.exam_questions))),
        "class_seed": (int(number[:15]) if number.isdecimal() else 0) or None,
    }


def _listed(written: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in written.split(",") if one.strip())
