"""The .deb: what is in it, what it stands on, what its scripts say, and that two of one state are the same."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import tomllib
from io import StringIO
from pathlib import Path

import pytest

from installer import carried, errors
from installer.carried import Pin, chosen, holds, pins, wheels_in
from installer.command_line import main
from installer.places import CHECKOUT
from installer.running import Teller
from tests.installer.small_package import small_load, wheel

debian = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="only on Debian's kind are there packages of it")
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")
FILES = CHECKOUT / "installer" / "debian"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small package, and what is in it under `root`."""
    from installer.on_debian import make_deb

    folder = tmp_path_factory.mktemp("deb")
    checkout, wheels = small_load(folder)
    said = StringIO()
    package = make_deb(checkout, wheels, folder / "out", Teller(said))
    subprocess.run(["dpkg-deb", "-R", package, folder / "root"], check=True)
    (folder / "said").write_text(said.getvalue())
    return folder


def field(root: Path, name: str) -> str:
    """One field of a package's control file."""
    found = re.search(rf"^{name}: (.*)$", (root / "DEBIAN" / "control").read_text(), re.M)
    assert found
    return found[1]


@debian
def test_a_package_says_what_it_is_and_what_it_stands_on(made: Path) -> None:
    root = made / "root"
    assert (made / "out" / "didi_0.1.0_amd64.deb").exists()
    assert [field(root, name) for name in ("Package", "Version", "Architecture")] == ["didi", "0.1.0", "amd64"]
    needed = field(root, "Depends").split(", ")
    assert needed[:3] == ["python3 (>= 3.11)", "python3 (<< 3.13~)", "libc6 (>= 2.28)"]
    assert {"libportaudio2", "libegl1", "libxcb-cursor0", "libstdc++6"} <= set(needed)
    assert any(one.startswith("fonts-noto-core |") for one in needed)
    assert (root / "DEBIAN" / "conffiles").read_text() == "/etc/didi/school.toml\n"


@debian
def test_each_python_sees_its_own_modules_and_those_that_are_the_same_for_all(made: Path) -> None:
    home = made / "root" / "usr" / "lib" / "didi"
    for version in ("311", "312"):
        site = home / "lib" / f"python3.{version[1:]}" / "site-packages"
        assert (site / "fast.py").read_text() == f"cp{version}"
        assert (site / "didi.pth").read_text() == "../../common\n"
        assert (site / "../../common" / "platformdirs" / "__init__.py").resolve() == (
            home / "lib" / "common" / "platformdirs" / "__init__.py"
        )
    assert (home / "bin" / "python3").readlink() == Path("/usr/bin/python3")
    assert "include-system-site-packages = false" in (home / "pyvenv.cfg").read_text()
    assert (home / "lib" / "common" / "desktop" / "__main__.py").exists()


@debian
def test_the_models_lie_there_once_and_are_known_not_to_have_changed(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from models.catalogue import read_catalogue
    from models.store import Hashes, ModelStore

    folder = made / "root" / "usr" / "lib" / "didi" / "share" / "didi" / "models"
    assert sorted(path.name for path in folder.iterdir()) == ["tiny", "verified.json"]
    store = ModelStore([folder], read_catalogue(made / "checkout" / "models" / "catalogue.toml"))
    monkeypatch.setattr("models.store.sha256_of", lambda *_: pytest.fail("a file was read again"))
    assert store.verify("tiny").state == "ready"
    assert Hashes(folder / "verified.json").of(folder / "tiny" / "model.bin")


@debian
def test_every_file_is_roots_and_only_what_runs_may_run(made: Path) -> None:
    listed = subprocess.run(
        ["dpkg-deb", "-c", made / "out" / "didi_0.1.0_amd64.deb"], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert listed
    assert all(" root/root " in line for line in listed)
    runs = [line.split()[-1] for line in listed if line.startswith("-rwx")]
    assert runs == ["./usr/bin/didi"]
    assert {line[:10] for line in listed} <= {"drwxr-xr-x", "-rw-r--r--", "hrw-r--r--", "-rwxr-xr-x", "lrwxrwxrwx"}


@debian
def test_dpkg_can_prove_every_file(made: Path) -> None:
    done = subprocess.run(["md5sum", "-c", "--quiet", "DEBIAN/md5sums"], cwd=made / "root", check=False)
    assert done.returncode == 0
    listed = {line.split("  ")[1] for line in (made / "root" / "DEBIAN" / "md5sums").read_text().splitlines()}
    assert {"usr/bin/didi", "etc/didi/school.toml", "usr/share/applications/didi.desktop"} <= listed


@debian
@pytest.mark.campaign
def test_two_packages_of_one_state_are_the_same(made: Path, tmp_path: Path) -> None:
    from installer.on_debian import make_deb

    again = make_deb(made / "checkout", made / "wheels", tmp_path, Teller(StringIO()))
    assert again.read_bytes() == (made / "out" / again.name).read_bytes()


@debian
def test_the_manual_page_and_the_completion_are_what_the_command_line_tells(made: Path) -> None:
    share = made / "root" / "usr" / "share"
    manual = gzip.decompress((share / "man" / "man1" / "didi.1.gz").read_bytes()).decode()
    assert "didi \\- voice tutor" in manual
    assert ".SS didi practise" in manual
    assert ".SS didi models add" in manual
    assert "\\fB\\-\\-student\\fR" in manual
    offered = share / "bash-completion" / "completions" / "didi"
    assert completed(offered, "didi", "prac") == ["practise"]
    assert completed(offered, "didi", "models", "") == ["--data-dir", "--help", "-h", "add", "list", "verify"]
    assert completed(offered, "didi", "practise", "--lang", "hi") == ["hi", "hinglish"]


def completed(script: Path, *words: str) -> list[str]:
    """What bash would offer for the last of these words."""
    asked = f'source "{script}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _didi; printf "%s\\n" "${{COMPREPLY[@]}}"'
    told = subprocess.run(["bash", "-c", asked, "bash", *words], check=True, capture_output=True, text=True)
    return sorted({line for line in told.stdout.splitlines() if line})


@debian
def test_the_copyright_file_names_every_part_and_every_model_that_is_carried(made: Path) -> None:
    told = (made / "root" / "usr" / "share" / "doc" / "didi" / "copyright").read_text()
    assert "fast 1.0: MIT (fast-1.0.dist-info)" in told
    assert "didi 0.1.0: GPL-3.0-or-later" in told
    assert "Tiny ears: MIT (These tests)" in told


@debian
def test_what_desktops_read_is_as_they_want_it(made: Path) -> None:
    share = made / "root" / "usr" / "share"
    for program, name in (
        (["desktop-file-validate"], "applications/didi.desktop"),
        (["appstreamcli", "validate", "--no-net"], "metainfo/local.didi.Didi.metainfo.xml"),
    ):
        if shutil.which(program[0]):
            done = subprocess.run([*program, share / name], check=False, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout
    told = (share / "metainfo" / "local.didi.Didi.metainfo.xml").read_text(encoding="utf-8")
    assert '<launchable type="desktop-id">didi.desktop</launchable>' in told
    assert re.search(r'<release version="0\.1\.0" date="\d{4}-\d\d-\d\d"/>', told)
    entry = (share / "applications" / "didi.desktop").read_text(encoding="utf-8")
    assert "\nExec=didi\n" in entry
    assert "\nName[hi]=दीदी\n" in entry
    assert (share / "icons" / "hicolor" / "128x128" / "apps" / "didi.png").read_bytes()[:4] == b"\x89PNG"


@debian
def test_where_the_books_cannot_be_read_ahead_it_is_told_and_the_package_is_made(made: Path) -> None:
    said = (made / "said").read_text()
    whole = (made / "root" / "usr" / "lib" / "didi" / "lib" / "common" / "content" / "library.db").exists()
    assert whole or "Each account reads them at its first doubt" in said


# --- the scripts ---


@debian
def test_the_scripts_are_a_shells(made: Path) -> None:
    for path in (*(made / "root" / "DEBIAN" / name for name in SCRIPTS), FILES / "didi"):
        assert path.read_text().startswith("#!/bin/sh\n")
        assert subprocess.run(["sh", "-n", path], check=False).returncode == 0
        if shutil.which("shellcheck"):
            assert subprocess.run(["shellcheck", path], check=False).returncode == 0
        assert "@VERSION@" not in path.read_text()


def script(made: Path, name: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", made / "root" / "DEBIAN" / name, *words], check=False, capture_output=True, text=True)


@debian
def test_an_older_didi_over_a_newer_one_is_refused_with_what_to_do(made: Path) -> None:
    done = script(made, "preinst", "upgrade", "0.2.0")
    assert done.returncode == 1
    assert "Didi 0.2.0 is on this PC" in done.stderr
    assert "didi backup --to" in done.stderr
    for words in (("upgrade", "0.0.9"), ("upgrade", "0.1.0"), ("install", "0.2.0"), ("install",)):
        assert script(made, "preinst", *words).returncode == 0, words


def test_the_schools_file_is_all_asleep_until_somebody_writes_in_it() -> None:
    text = (FILES / "school.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == {}
    awake = tomllib.loads(re.sub(r"^#(?=\w+ = )", "", text, flags=re.M))
    assert set(awake) == {"school_name", "school_code", "pc_name", "language", "data_folder"}


def test_the_icon_is_the_face_that_the_window_shows() -> None:
    drawn = (CHECKOUT / "desktop" / "ui" / "widgets" / "drawings.svg").read_text(encoding="utf-8")
    day = tomllib.loads((CHECKOUT / "desktop" / "ui" / "widgets" / "looks.toml").read_text())["day"]
    parts = [re.search(rf'<svg id="{name}"[^>]*>\n(.*?)</svg>', drawn, re.S)[1] for name in ("didi", "smile")]
    painted = re.sub(r"@(\w+)", lambda found: str(day[found[1]]), "".join(parts))
    assert painted in (CHECKOUT / "installer" / "icons" / "didi.svg").read_text(encoding="utf-8")


# --- which wheels ---


LINES = """numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:{} \\
    --hash=sha256:{}
    # via
    #   onnxruntime
Some.Name[extra]==1.0 ; sys_platform == 'win32' or platform_machine == 'x86_64' \\
    --hash=sha256:{}
""".format("a" * 64, "b" * 64, "c" * 64)


def test_a_lock_is_read_with_its_conditions_and_hashes() -> None:
    assert pins(LINES) == [
        Pin("numpy", "2.4.6", "python_full_version < '3.12'", frozenset({"a" * 64, "b" * 64})),
        Pin("some-name", "1.0", "sys_platform == 'win32' or platform_machine == 'x86_64'", frozenset({"c" * 64})),
    ]
    ours = pins((CHECKOUT / "installer" / "locks" / "run.txt").read_text())
    assert len(ours) > 60
    assert all(one.hashes for one in ours)
    assert all(holds(one.marker, "linux", (3, 11)) in (True, False) for one in ours)


@pytest.mark.parametrize(
    ("marker", "linux", "windows"),
    [
        ("", True, True),
        ("sys_platform == 'win32'", False, True),
        ("python_full_version >= '3.12' and sys_platform == 'linux'", False, False),
        ("python_full_version < '3.12' and sys_platform != 'win32'", True, False),
        ("platform_machine == 'AMD64' or platform_machine == 'arm64'", False, True),
    ],
)
def test_a_condition_holds_for_the_pc_that_the_package_is_for(marker: str, linux: bool, windows: bool) -> None:
    assert (holds(marker, "linux", (3, 11)), holds(marker, "win32", (3, 11))) == (linux, windows)


def test_a_condition_that_cannot_be_read_is_told() -> None:
    with pytest.raises(errors.PackageTrouble, match="cannot be read"):
        holds("extra == 'x'", "linux", (3, 11))


def test_a_wheel_is_for_the_systems_and_pythons_that_its_name_says(tmp_path: Path) -> None:
    for tags in (
        "py2.py3-none-any",
        "cp39-abi3-manylinux2014_x86_64",
        "cp312-cp312-win_amd64",
        "cp311-cp311-macosx_11_0_arm64",
    ):
        wheel(tmp_path, "one", {}, tags)
    fits = {
        one.platforms[0]: [one.fits(system, python) for system in ("linux", "win32") for python in ((3, 11), (3, 12))]
        for one in wheels_in(tmp_path)
    }
    assert fits == {
        "any": [True, True, True, True],
        "manylinux2014_x86_64": [True, True, False, False],
        "win_amd64": [False, False, False, True],
        "macosx_11_0_arm64": [False, False, False, False],
    }


def test_what_misses_is_named(tmp_path: Path) -> None:
    here = wheels_in(wheel(tmp_path, "one", {}).parent)
    wanted = [Pin("one", "1.0", "", frozenset()), Pin("two", "2.0", "", frozenset())]
    with pytest.raises(errors.PackageTrouble, match=r"1 wheels for Python 3\.11 miss: two 2\.0"):
        chosen(here, wanted, "linux", (3, 11))


def test_a_wheel_that_is_not_the_one_we_pinned_is_refused(tmp_path: Path) -> None:
    checkout, wheels = small_load(tmp_path)
    with next(wheels.glob("fast-*cp311*")).open("ab") as file:
        file.write(b"more")
    with pytest.raises(errors.PackageTrouble, match="not the one we pinned"):
        carried.load_from(checkout, wheels, "linux", [(3, 11)])


def test_a_python_without_all_its_wheels_is_left_out_and_none_at_all_is_told(tmp_path: Path) -> None:
    checkout, wheels = small_load(tmp_path)
    assert list(carried.load_from(checkout, wheels, "linux", [(3, 11), (3, 12), (3, 13)]).of_python) == [
        (3, 11),
        (3, 12),
    ]
    with pytest.raises(errors.PackageTrouble, match=r"fast 1\.0"):
        carried.load_from(checkout, wheels, "linux", [(3, 13)])


@pytest.mark.parametrize("name", ["../beside.py", "/etc/beside.py"])
def test_a_wheel_that_would_write_beside_its_folder_is_refused(tmp_path: Path, name: str) -> None:
    path = wheel(tmp_path, "bad", {name: b"x"})
    with pytest.raises(errors.PackageTrouble, match="beside its folder"):
        carried.unpack(next(iter(wheels_in(path.parent))), tmp_path / "site")
    assert not (tmp_path / "beside.py").exists()


def test_a_damaged_wheel_is_told(tmp_path: Path) -> None:
    (tmp_path / "bad-1.0-py3-none-any.whl").write_bytes(b"PK no")
    with pytest.raises(errors.PackageTrouble, match="is damaged"):
        carried.unpack(wheels_in(tmp_path)[0], tmp_path / "site")


def test_what_is_for_programs_in_qml_is_left_out_and_the_window_stays(tmp_path: Path) -> None:
    names = ("PySide6/Qt/qml/x/qmldir", "PySide6/Qt/lib/libQt6Quick.so.6", "PySide6/QtGui.pyi", "PySide6/qmlls")
    kept = ("PySide6/QtWidgets.abi3.so", "PySide6/Qt/lib/libQt6Widgets.so.6", "PySide6/Qt/plugins/platforms/libqxcb.so")
    path = wheel(tmp_path, "qt", dict.fromkeys((*names, *kept), b""))
    carried.unpack(wheels_in(path.parent)[0], tmp_path / "site")
    laid = {one.relative_to(tmp_path / "site").as_posix() for one in (tmp_path / "site").rglob("*") if one.is_file()}
    assert laid == {*kept, "qt-1.0.dist-info/METADATA"}


def test_the_command_says_in_a_sentence_what_it_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("dpkg-deb") is None:
        pytest.skip("only on Debian's kind are there packages of it")
    assert main(["deb", "--wheels", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    assert "There are no wheels in" in capsys.readouterr().err
