"""Picks the file of the system that this machine runs."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    from installer.on_windows import compiler, has_screen, install_missing, missing_parts, processor_features
else:
    from installer.on_linux import compiler, has_screen, install_missing, missing_parts, processor_features

__all__ = ["compiler", "has_screen", "install_missing", "missing_parts", "processor_features"]
