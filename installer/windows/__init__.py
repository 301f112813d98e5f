"""Windows: which parts of the system Didi needs, and how to get what misses."""

from __future__ import annotations

from installer.windows.hardware import compiler, processor_features
from installer.windows.parts import Part, install_missing, missing_parts

__all__ = ["Part", "compiler", "has_screen", "install_missing", "missing_parts", "processor_features"]


def has_screen() -> bool:
    """A Windows session has a screen."""
    return True
