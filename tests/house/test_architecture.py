"""The two ways that the architecture tells stay as short as they are."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.house import source
from tests.house.ways import Way, length

MOST = {"answer": 90, "import": 27}
"""Product files that a way may pass, at most: a spoken answer, and a progress file that comes in."""


@pytest.fixture(scope="module")
def ways() -> dict[str, Way]:
    """Both ways, walked in a process of their own: what other tests keep in memory would hide files."""
    walk = [sys.executable, "-m", "tests.house.ways", "--json"]
    told: dict[str, Way] = json.loads(subprocess.run(walk, cwd=source.ROOT, check=True, capture_output=True).stdout)
    return told


@pytest.mark.parametrize("name", MOST)
def test_a_way_passes_few_files(name: str, ways: dict[str, Way]) -> None:
    assert length(ways[name]) <= MOST[name]
