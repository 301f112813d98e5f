"""Which parts of Windows Didi stands on. The packages bring all but Microsoft's C++ runtime."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Sequence

from installer import errors
from installer.telling import Teller

RUNTIME = ("msvcp140.dll", "vcruntime140.dll", "vcruntime140_1.dll")
ONE_LINE = "winget install --id Microsoft.VCRedist.2015+.x64"


@dataclass(frozen=True)
class Part:
    """One part of the system. `needed` parts keep Didi from starting."""

    package: str
    why: str
    needed: bool = True


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing_parts(*, for_tests: bool) -> list[Part]:
    """The parts that really miss. The tests need no others than Didi herself."""
    del for_tests
    return [] if all(_loads(name) for name in RUNTIME) else [Part("Microsoft.VCRedist.2015+.x64", "ears and voice")]


def install_missing(parts: Sequence[Part], teller: Teller, again: str) -> None:
    """Say the one line that installs what misses: Windows asks for an administrator. Raises MachineLacks."""
    del teller
    if parts:
        raise errors.MachineLacks(
            "This PC lacks Microsoft's C++ runtime, which the ears and the voice need.",
            f"Run this one line:\n\n    {ONE_LINE}\n\nThen run `{again}` again.",
        )
