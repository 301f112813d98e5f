"""What the processor and the system offer to someone who compiles."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

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
