"""Linux: which parts of the system Didi needs, what really misses, and how it is installed."""

from __future__ import annotations

from installer.linux.apt import install_missing
from installer.linux.hardware import compiler, processor_features
from installer.linux.parts import missing_parts
from installer.linux.screen import has_screen

__all__ = ["compiler", "has_screen", "install_missing", "missing_parts", "processor_features"]
