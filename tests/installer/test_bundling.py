"""What goes onto a stick: which files, for which systems, and what is said of the packages."""

from __future__ import annotations

import json
import zipfile
from io import StringIO
from pathlib import Path

import pytest

from installer import bundling, notices, on_linux
from installer.command_line import pythons, systems
from installer.fetching import Target, requirements
from installer.places import CHECKOUT, Places
from installer.running import Teller


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout without git, with what a person's folder has beside the program."""
    home = tmp_path / "checkout"
    for name in (
        "pyproject.toml",
        "desktop/a.py",
        "desktop/__pycache__/a.pyc",
        "tests/test_a.py",
        "tests/benchmarks/b.py",
        ".venv/bin/python",
        ".git/config",
    ):
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('version = "1.2.3"\n')
    return home


def test_a_stick_carries_the_program_and_neither_tests_nor_what_lies_about(checkout: Path) -> None:
    (checkout / ".git" / "config").unlink()
    (checkout / ".git").rmdir()
    assert bundling.carried_files(checkout) == ["desktop/a.py", "pyproject.toml", "tests/benchmarks/b.py"]


def test_of_this_checkout_every_room_is_carried() -> None:
    carried = bundling.carried_files(CHECKOUT)
    rooms = {name.split("/")[0] for name in carried if "/" in name}
    assert {"desktop", "tutor", "models", "content", "installer", "docs"} <= rooms
    assert "tests/benchmarks/__init__.py" in carried
    assert not [name for name in carried if name.startswith("tests/tutor")]


def test_a_second_copy_takes_away_what_is_no_longer_there(checkout: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    bundling.copy_checkout(checkout, out, Teller(StringIO()))
    (out / "old.py").write_text("")
    bundling.copy_checkout(checkout, out, Teller(StringIO()))
    assert not (out / "old.py").exists()
    assert (out / "desktop" / "a.py").exists()


def test_the_version_is_the_projects_own(checkout: Path) -> None:
    assert bundling.version_of(checkout) == "1.2.3"


@pytest.mark.parametrize(
    ("target", "names", "others"),
    [
        (Target("windows", "3.11"), {"pywin32-ctypes"}, {"jeepney", "secretstorage"}),
        (Target("linux", "3.12"), {"jeepney", "secretstorage"}, {"pywin32-ctypes", "zipp"}),
        (Target("linux", "3.11"), {"jeepney", "zipp"}, {"pywin32-ctypes"}),
    ],
)
def test_a_target_gets_what_counts_there_each_with_its_hashes(
    target: Target, names: set[str], others: set[str]
) -> None:
    lines = requirements(Places.here().lock("run"), target).splitlines()
    found = {line.split("==")[0].lower() for line in lines}
    assert names <= found
    assert not others & found
    assert all("--hash=sha256:" in line for line in lines)


def test_the_engine_is_not_asked_for_as_a_wheel() -> None:
    lines = requirements(Places.here().lock("words"), Target("linux", "3.11"))
    assert "uvicorn==" in lines
    assert "llama-cpp-python==" not in lines


def wheel(folder: Path, metadata: str, licence: str = "Be kind.") -> Path:
    """A wheel with this metadata."""
    path = folder / "kind-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("kind-1.0.dist-info/METADATA", metadata)
        packed.writestr("kind-1.0.dist-info/licenses/LICENSE", licence)
    return path


def test_what_a_wheel_says_of_its_licence_is_written_down_for_programs_and_for_people(tmp_path: Path) -> None:
    about = "Metadata-Version: 2.4\nName: Kind_One\nVersion: 1.0\nLicense-Expression: MIT\nHome-page: https://kind.example\n\n"
    notices.write([wheel(tmp_path, about)], tmp_path / "licences", "0.2.0")
    sbom = json.loads((tmp_path / "licences" / notices.SBOM).read_text())
    (part,) = sbom["components"]
    assert (sbom["bomFormat"], part["purl"]) == ("CycloneDX", "pkg:pypi/kind-one@1.0")
    assert part["licenses"] == [{"license": {"name": "MIT"}}]
    said = (tmp_path / "licences" / notices.TEXTS).read_text()
    assert "Kind_One 1.0: MIT. https://kind.example" in said
    assert "Be kind." in said


def test_a_licence_that_is_not_named_is_unknown_and_never_guessed(tmp_path: Path) -> None:
    assert notices.component(wheel(tmp_path, "Name: x\nVersion: 1\n\n")).licence == "unknown"


@pytest.mark.parametrize("text", ["linux", "windows,linux", " linux , windows "])
def test_systems_are_named_with_commas(text: str) -> None:
    assert set(systems(text)) <= {"linux", "windows"}


@pytest.mark.parametrize("text", ["", "mac", "linux,bsd"])
def test_a_system_that_is_not_known_is_bad_usage(text: str) -> None:
    with pytest.raises(Exception, match="is not linux, windows or both"):
        systems(text)


@pytest.mark.parametrize("text", ["3", "3.10", "python3.11", "3.11,,x"])
def test_a_python_that_is_none_is_bad_usage(text: str) -> None:
    with pytest.raises(Exception, match="is not a list of Pythons"):
        pythons(text)


def test_the_line_for_an_administrator_takes_the_packages_from_the_stick(tmp_path: Path) -> None:
    folder = tmp_path / "दीदी stick" / "debs" / "debian-12"
    line = on_linux.line_from(folder, ["libportaudio2"])
    assert f"sh '{tmp_path}/दीदी stick/system-parts.sh' libportaudio2".replace("'", "") in line.replace(
        "'", ""
    ).replace('"', "")


def test_a_stick_without_packages_for_this_system_offers_none(tmp_path: Path) -> None:
    assert on_linux.debs_for_here(tmp_path) is None
