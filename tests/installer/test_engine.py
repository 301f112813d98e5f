"""The engine's build: what is compiled is pinned, what is kept is whole, and a machine that cannot is told once."""

from __future__ import annotations

import hashlib
from io import StringIO
from pathlib import Path

import pytest

from installer import engine as engines
from installer import errors, places
from installer.engine import ENGINE, Engine
from installer.places import CHECKOUT, Places
from installer.running import Teller

ALL_FEATURES = frozenset(engines.SWITCHES.values())


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    """The engine of this checkout, with a cache of its own."""
    return Engine(Places(CHECKOUT, tmp_path / "cache"), engines.flags(ALL_FEATURES))


@pytest.fixture
def no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which no program is found."""
    monkeypatch.setenv("PATH", str(tmp_path))


def put_wheel(engine: Engine, data: bytes = b"a wheel") -> Path:
    """A finished wheel in the cache."""
    engine.shelf.mkdir(parents=True)
    wheel = engine.shelf / "llama_cpp_python-0.3.36-py3-none-any.whl"
    wheel.write_bytes(data)
    (engine.shelf / "sha256").write_text(places.digest(wheel))
    return wheel


def test_the_engine_is_taken_from_the_lock_with_its_hashes_and_nothing_else(engine: Engine) -> None:
    wanted = engines.requirement(engine.lock_text)
    assert wanted.startswith(f"{ENGINE}==")
    assert "--hash=sha256:" in wanted
    assert wanted.count("==") == 1
    assert "#" not in wanted


def test_a_lock_without_the_engine_is_refused() -> None:
    with pytest.raises(ValueError, match="does not name"):
        engines.requirement("numpy==2.0\n")


def test_what_the_server_needs_is_the_lock_without_the_engine(engine: Engine) -> None:
    rest = engine.lock_text.replace(engines.requirement(engine.lock_text), "")
    assert f"{ENGINE}==" not in rest
    for needed in ("fastapi==", "uvicorn==", "sse-starlette==", "starlette-context==", "pydantic-settings=="):
        assert needed in rest


def test_only_what_the_processor_has_is_switched_on() -> None:
    told = engines.flags(frozenset({"avx", "sse4_2"}))
    assert "-DGGML_AVX=ON" in told
    assert "-DGGML_AVX2=OFF" in told
    assert "-DGGML_NATIVE=OFF" in told


def test_tools_server_tests_and_examples_are_left_out() -> None:
    assert {f"-D{name}=OFF" for name in engines.LEFT_OUT} <= set(engines.flags(ALL_FEATURES))


def test_wheels_for_other_processors_or_versions_lie_apart(engine: Engine) -> None:
    other = engines.key(engine.lock_text, engines.flags(frozenset()))
    newer = engines.key(engine.lock_text.replace(f"{ENGINE}==", f"{ENGINE}==9."), engine.flags)
    assert len({engine.shelf.name, other, newer}) == 3


def test_a_whole_wheel_is_found_and_not_built_again(engine: Engine, no_compiler: None) -> None:
    wheel = put_wheel(engine)
    assert engine.wheel() == wheel
    assert engine.build(Teller(StringIO())) == wheel


def test_a_wheel_that_was_cut_short_or_swapped_is_not_taken(engine: Engine) -> None:
    put_wheel(engine).write_bytes(b"a whe")
    assert engine.wheel() is None


def test_a_machine_without_a_compiler_is_told_that_didi_works_without(engine: Engine, no_compiler: None) -> None:
    with pytest.raises(errors.EngineTrouble, match=r"no C\+\+ compiler.*Didi works without it"):
        engine.build(Teller(StringIO()))


def test_the_window_is_told_the_same_and_waits_for_nothing(engine: Engine, no_compiler: None, tmp_path: Path) -> None:
    apart = Engine(Places(tmp_path / "checkout", engine.places.cache), engine.flags)
    apart.places.venv.mkdir(parents=True)
    apart.places.lock("words").parent.mkdir(parents=True)
    apart.places.lock("words").write_text(engine.lock_text)
    assert engines.start_in_background(apart) == engines.NO_COMPILER


def test_an_engine_that_would_not_compile_is_not_tried_at_every_start(engine: Engine, tmp_path: Path) -> None:
    apart = Engine(Places(tmp_path / "checkout", engine.places.cache), engine.flags)
    apart.places.venv.mkdir(parents=True)
    apart.places.lock("words").parent.mkdir(parents=True)
    apart.places.lock("words").write_text(engine.lock_text)
    apart.refusal.parent.mkdir(parents=True)
    apart.refusal.write_text("c++: internal error")
    assert engines.start_in_background(apart) == ""


def test_the_wheel_is_kept_outside_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "xdg"))
    wheels = Places.here().wheels
    assert wheels.is_relative_to(tmp_path / "xdg" / "didi")
    assert not wheels.is_relative_to(CHECKOUT)


def test_the_digest_of_a_file_is_made_from_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"seven")
    inner = hashlib.sha256(b"seven").digest()
    assert places.digest(path) == hashlib.sha256(inner).hexdigest()[:20]
