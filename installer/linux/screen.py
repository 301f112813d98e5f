"""Is there a screen to open a window on?"""

from __future__ import annotations

import os


def has_screen() -> bool:
    """True where an X or Wayland screen, or Qt's own choice of platform, is named in the environment."""
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
