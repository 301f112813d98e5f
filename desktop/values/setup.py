"""The values that the pages of setting up are handed and what can be set on them: plain, frozen, by codes or in words.

It knows no widget and no setting's file; the names of the fields are those of the settings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Value = str | bool | float

# --- what can be set ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: `window_set_<name>` is what it is called, `window_set_<name>_says` what it does."""

    name: str
    kind: Literal["choice", "switch", "number", "slider", "text"]
    options: tuple[tuple[Value, str], ...] = ()
    """Of a choice: each value with the code of its words."""
    low: float = 0.0
    high: float = 0.0
    step: float = 1.0
    shown: str = ""
    """Of a number or slider: the code of its words, with the slot `number`."""
    nought: str = ""
    """Of a number: the code of the words for 0."""
    per_cent: bool = False
    """Shown in hundredths."""


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that belong together: `window_group_<name>` is over them."""

    name: str
    fields: tuple[Field, ...] = ()


_SPOKEN = (("en", "window_language_en"), ("hinglish", "window_language_hinglish"), ("hi", "window_language_hi"))
LANGUAGES = (
    Field("screen_language", "choice", (("", "window_set_follows_didi"), *_SPOKEN)),
    Field("language", "choice", (("", "window_set_follows_student"), *_SPOKEN)),
)
VOICE = (
    Field("speed", "slider", low=50, high=150, step=5, shown="window_set_per_cent", per_cent=True),
    Field("volume", "slider", low=0, high=100, step=5, shown="window_set_per_cent", per_cent=True),
)
WORDS = (
    Field("local_words", "switch"),
    Field("cloud_words", "switch"),
    Field("cloud_moves", "switch"),
    Field("cloud_url", "text"),
    Field("cloud_model", "text"),
)
TEACHING = (
    Field(
        "teach_back",
        "choice",
        (
            ("always", "window_set_teach_back_always"),
            ("sometimes", "window_set_teach_back_sometimes"),
            ("never", "window_set_teach_back_never"),
        ),
    ),
    Field("show_solutions", "switch"),
    Field("lesson_minutes", "number", low=5, high=60, step=5, shown="window_set_minutes"),
    Field(
        "confirm_below",
        "choice",
        ((0.75, "window_set_confirm_careful"), (0.6, "window_set_confirm_normal"), (0.45, "window_set_confirm_quick")),
    ),
)
SCREEN = (
    Field("hands_free", "switch"),
    Field("log_out_minutes", "number", low=0, high=60, shown="window_set_minutes", nought="window_set_log_out_never"),
    Field(
        "text_size",
        "choice",
        (
            (1.0, "window_set_text_100"),
            (1.25, "window_set_text_125"),
            (1.5, "window_set_text_150"),
            (2.0, "window_set_text_200"),
        ),
    ),
    Field(
        "look",
        "choice",
        (
            ("", "window_set_look_system"),
            ("day", "window_set_look_day"),
            ("night", "window_set_look_night"),
            ("contrast", "window_set_look_contrast"),
        ),
    ),
)
SCHOOL = (Field("school_name", "text"), Field("school_code", "text"), Field("pc_name", "text"))
GROUPS = (
    Group("languages", LANGUAGES),
    Group("voice", VOICE),
    Group("words", WORDS),
    Group("teaching", TEACHING),
    Group("screen", SCREEN),
    Group("sound"),
    Group("school", SCHOOL),
    Group("pin"),
    Group("house"),
)
"""The settings page, from top to bottom."""


# --- the first steps ------------------------------------------------------------------------------------------------

STEPS = ("language", "pin", "roster", "sound", "models", "consent", "done")
"""The steps of the first run: `window_first_<name>` is what each is called."""


@dataclass(frozen=True, slots=True)
class RosterView:
    """A list of students before it is taken in."""

    rows: tuple[tuple[str, str, str], ...]
    """Name, class and roll number."""
    summary: str
    fault: str = ""
    """Why there is nothing to take in."""


@dataclass(frozen=True, slots=True)
class ModelRow:
    """One model."""

    title: str
    job: str
    """What it is for, in words."""
    size: str
    state: Literal["ready", "missing", "damaged"]
    words: str
    """The state in words."""


@dataclass(frozen=True, slots=True)
class ModelsView:
    """The models of this PC."""

    rows: tuple[ModelRow, ...]
    """Those that are here, and those without which something cannot be done."""
    more: str
    """Which others can be added."""
    summary: str
    packed: bool
    """Some came with Didi and only wait to be put in their place."""


@dataclass(frozen=True, slots=True)
class ConsentView:
    """How consents stand."""

    summary: str
    can: bool
    """There are students who were not asked yet."""
    asks_pin: bool


# --- exams and sound -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExamView:
    """How exams are set."""

    chapters: tuple[tuple[str, str, bool], ...]
    """Id, title, and whether it may be taken as an exam."""
    classes: tuple[tuple[str, bool], ...]
    """Each class, and whether it is offered exams."""
    questions: int
    minutes: int
    """0: as long as a lesson."""
    number: str
    """The class number; empty gives everybody a paper of their own."""


@dataclass(frozen=True, slots=True)
class PaperView:
    """A paper as the teacher sees it."""

    heading: str
    rows: tuple[tuple[str, str], ...]
    """Question and key."""
    fault: str = ""


Doing = Literal["nothing", "waiting", "listening", "thinking", "playing"]
"""What the sound check is busy with."""


@dataclass(frozen=True, slots=True)
class DevicesView:
    """The devices that can be chosen. The system's own choice, whose name is empty, can always be."""

    microphones: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    microphone: str = ""
    """The name that is chosen, whether it is plugged in or not."""
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class TrialView:
    """What came of trying the microphone."""

    heard: str
    """The words that were made out; empty where there were none, or nothing to make them out with yet."""
    advice: str
    """The code of the sentence that says what to do, or that all is well."""
    well: bool
    """Nothing need be done."""
    can_play: bool
    """There is something to hear back."""
