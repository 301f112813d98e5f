"""The two ways that docs/ARCHITECTURE.md tells are the ways that the code goes, and they stay short."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from tests.house import source
from tests.house.ways import PAGE, Way, block, length, written

MOST = {"answer": 71, "import": 15}
"""Product files that a way may pass, at most: a spoken answer, and a progress file that comes in."""
TOLD = PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def ways() -> dict[str, Way]:
    """Both ways, walked in a process of their own: what other tests keep in memory would hide files."""
    walk = [sys.executable, "-m", "tests.house.ways", "--json"]
    told: dict[str, Way] = json.loads(subprocess.run(walk, cwd=source.ROOT, check=True, capture_output=True).stdout)
    return told


@pytest.mark.parametrize("name", MOST)
def test_a_way_passes_few_files(name: str, ways: dict[str, Way]) -> None:
    assert length(ways[name]) <= MOST[name]


@pytest.mark.parametrize("name", MOST)
def test_the_page_tells_the_way_as_it_is(name: str, ways: dict[str, Way]) -> None:
    told = block(name).search(TOLD)
    assert told is not None
    assert told[0] == f"{written(ways[name])}\n", "python -m tests.house.ways --write puts it into the page"


def test_the_page_is_short_and_every_file_it_names_is_there() -> None:
    assert len(TOLD.splitlines()) <= 120
    named = re.findall(r"`((?:desktop|tutor|models|content|tests)/[\w/.]+)`", TOLD)
    assert len(named) >= 12
    assert [name for name in named if not (source.ROOT / name).exists()] == []
