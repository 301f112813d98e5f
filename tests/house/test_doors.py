"""One door per vendor, threads in one place, and the pure ones know nothing of the outside world."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import source

# A vendor -> the files (or the room) that alone may import it.
DOORS = {
    "openai": ("tutor/didi_voice.py",),
    "keyring": ("desktop/base/cloud_key.py",),
    "cryptography": ("tutor/records/",),
    "xlsxwriter": ("tutor/reports/exports.py",),
    "openpyxl": ("tutor/reports/roster.py",),
    "ctranslate2": (),  # it comes in with faster-whisper
    "tokenizers": ("models/sentence_vectors.py",),
    "faster_whisper": (
        "models/whisper_ears.py",
        "models/voice_activity.py",
        "models/turn_end.py",
        "models/training/pictures.py",
    ),
    "piper": ("models/piper_mouth.py", "models/espeak.py"),
    "onnxruntime": ("models/onnx_session.py",),
    "llama_cpp": ("models/llama_child.py",),
    "uvicorn": ("models/llama_child.py",),
    "sounddevice": ("desktop/voice_loop/sound_device.py",),
    "soundfile": ("desktop/base/sound_files.py", "models/training/voices.py"),
    "soxr": ("desktop/base/sound_files.py", "models/training/"),
    "ziamath": ("desktop/lesson/picturing.py",),
    "sqlite_utils": ("tutor/records/",),
    "sqlite3": ("tutor/records/",),
    "PySide6": ("desktop/",),
    "pypdf": ("tutor/library/pdf_text.py",),
    "polib": ("desktop/commands/screen_words.py",),
    "pydantic": ("tutor/language/toml_files.py",),
    "pydantic_core": ("tutor/language/toml_files.py",),
}
# What makes a thread. The child process of the local language model is a program of its own.
THREADS = {"Thread", "ThreadPoolExecutor", "QThread", "QThreadPool", "QRunnable"}
THREAD_FILES = {"desktop/base/background.py", "models/llama_child.py", "tutor/voice/patience.py"}

PURE = (
    "answer_checker", "input_classifier", "tutor_states", "tutor_brain", "spoken.spoken_maths",
    "diagnosis.sub_questions", "guard.guardrails", "listening.understanding", "thresholds", "turn", "numbers.ratio",
    "lesson.practice", "safety.concern",
)  # fmt: skip
HARMLESS = {
    "re", "collections", "collections.abc", "dataclasses", "enum", "typing", "string", "functools", "math", "ast",
    "fractions", "operator", "itertools", "unicodedata",
}  # fmt: skip
READS_WORDS = {
    "tutor.language.lexicon": {"pathlib"}, "tutor.safety.concern": {"pathlib"},
    "tutor.language.toml_text": {"pathlib", "tomllib"},
    "tutor.language.likeness": {"array", "base64", "pathlib", "zlib"},
}  # fmt: skip
"""Words of human languages lie in content for teachers and reviewers to mend: they are read once, with no package."""
RE_ONLY = ("answer_checker", "spoken.spoken_maths", "numbers.ratio")


def path_of(module: str) -> Path:
    """`tutor.turn` -> its file."""
    return source.ROOT / (module.replace(".", "/") + ".py")


def reached_from(module: str) -> set[str]:
    """A module of the tutor and every module of the house that it imports, directly or not."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found and path_of(name).exists():
            found.add(name)
            waiting += source.imports(path_of(name))
    return found


def outside(module: str) -> set[str]:
    """What a module imports that is not of the house, except packages that only hold our own modules."""
    return {name for name in source.imports(path_of(module)) if name.split(".")[0] not in source.PRODUCT}


@pytest.mark.parametrize("vendor", DOORS)
def test_a_vendor_has_one_door(vendor: str) -> None:
    importers = {
        source.short(path)
        for path in source.python_files(*source.PRODUCT)
        if any(name.split(".")[0] == vendor for name in source.imports(path))
    }
    assert {one for one in importers if not one.startswith(DOORS[vendor] or ("nowhere",))} == set()


def test_threads_are_made_in_one_place() -> None:
    makers = set()
    for path in source.python_files(*source.ROOMS):
        names = {node.attr for node in ast.walk(source.tree(path)) if isinstance(node, ast.Attribute)}
        names |= {node.id for node in ast.walk(source.tree(path)) if isinstance(node, ast.Name)}
        if names & THREADS:
            makers.add(source.short(path))
    assert makers <= THREAD_FILES


@pytest.mark.parametrize("name", PURE)
def test_the_pure_ones_know_nothing_of_the_outside_world(name: str) -> None:
    world = {
        module: outside(module) - HARMLESS - READS_WORDS.get(module, set()) for module in reached_from(f"tutor.{name}")
    }
    assert {module: names for module, names in world.items() if names} == {}


@pytest.mark.parametrize("name", RE_ONLY)
def test_checking_an_answer_needs_re_and_siblings_that_need_no_more(name: str) -> None:
    lexicon = {*reached_from("tutor.language.lexicon"), "tutor.safety.concern"}
    world = {module: outside(module) - {"re"} for module in reached_from(f"tutor.{name}") - lexicon}
    assert {module: names for module, names in world.items() if names} == {}


def test_the_classifier_needs_re_its_siblings_and_the_words_of_a_turn() -> None:
    modules = reached_from("tutor.input_classifier") - reached_from("tutor.turn") - reached_from("tutor.safety.concern")
    assert {module: outside(module) - {"re"} for module in modules if outside(module) - {"re"}} == {}


@pytest.mark.parametrize("name", PURE)
def test_a_pure_file_exists(name: str) -> None:
    assert path_of(f"tutor.{name}").exists()


def test_the_window_stands_before_anything_slow_is_read() -> None:
    script = "import sys; import desktop.app.wiring; print(*sys.modules)"
    known = subprocess.run([sys.executable, "-c", script], cwd=source.ROOT, capture_output=True, text=True, check=True)
    slow = {"cryptography", "keyring", "numpy", "openpyxl", "pydantic", "sounddevice", "sqlite_utils"}
    assert sorted(slow & set(known.stdout.split())) == []
