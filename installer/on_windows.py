"""Windows: which parts of the system Didi needs, and how to get what misses."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from installer import errors
from installer.running import Teller

# Numbers of IsProcessorFeaturePresent: PF_SSE4_2, PF_AVX, PF_AVX2. Every processor with AVX2 also has these others.
FEATURES = {38: ("sse4_2",), 39: ("avx",), 40: ("avx2", "fma", "f16c", "bmi2")}


def processor_features() -> frozenset[str]:
    """Which of the instruction sets that llama.cpp can use this processor has."""
    if sys.platform == "win32":
        present = ctypes.windll.kernel32.IsProcessorFeaturePresent
        return frozenset(name for number, names in FEATURES.items() if present(number) for name in names)
    return frozenset()


def compiler() -> bool:
    """Is Microsoft's C++ compiler here? Its own finder is asked."""
    if shutil.which("cl"):
        return True
    programs = os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")
    finder = Path(programs) / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
    if not finder.exists():
        return False
    tools = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"
    question = [str(finder), "-products", "*", "-requires", tools, "-property", "installationPath"]
    return bool(subprocess.run(question, capture_output=True, text=True, check=False).stdout.strip())


# --- Which parts of Windows Didi stands on ---


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


def install_missing(parts: Sequence[Part], teller: Teller, again: str, source: Path | None = None) -> None:
    """Say the one line that installs what misses: Windows asks for an administrator. Raises MachineLacks."""
    del teller, source
    if parts:
        raise errors.MachineLacks(
            "This PC lacks Microsoft's C++ runtime, which the ears and the voice need.",
            f"Run this one line:\n\n    {ONE_LINE}\n\nThen run `{again}` again.",
        )


def has_screen() -> bool:
    """A Windows session has a screen."""
    return True
