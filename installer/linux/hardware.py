"""What the processor and the system offer to someone who compiles."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

KNOWN_FEATURES = ("avx", "avx2", "fma", "f16c", "bmi2", "sse4_2")


def processor_features() -> frozenset[str]:
    """Which of the instruction sets that llama.cpp can use this processor has."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return frozenset()
    flags = re.search(r"^flags\s*:(.*)$", told, re.M)
    return frozenset(KNOWN_FEATURES) & frozenset(flags.group(1).split() if flags else ())


def compiler() -> bool:
    """Are a C and a C++ compiler here?"""
    return all(
        any(shutil.which(name) for name in names) for names in (("cc", "gcc", "clang"), ("c++", "g++", "clang++"))
    )
