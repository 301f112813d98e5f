"""Where a school's own chapters stand, beside Didi's. It holds one folder, named once when Didi starts, and reads none.

Where both shelves have a chapter of one id, Didi's own is the one that is taught.
"""

from __future__ import annotations

from pathlib import Path

_own: list[Path] = []


def keep_own_in(folder: Path | None) -> None:
    """Look for chapters in this folder too; None: in Didi's own only."""
    _own[:] = [] if folder is None else [folder]


def own_shelf() -> Path | None:
    """The folder of the school's own chapters; None when there is none. It need not exist."""
    return _own[0] if _own else None
