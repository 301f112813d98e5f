"""The local language model's server: real engine, real model, and every way its life can end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from models import llama_server
from models.errors import EngineMissing, ModelMissing, ModelUnusable
from models.llama_server import CRASHES, LlamaServer, back_off, engine_installed
from models.store import ModelStore

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.words, pytest.mark.models]


@pytest.fixture(scope="module")
def model(real_models: ModelStore) -> Path:
    if not engine_installed():
        pytest.skip("llama-cpp-python with its server is not installed")
    entry = real_models.entry("smollm2-135m")
    return real_models.find(entry.name) / entry.files[0].name


@pytest.fixture
def server(model: Path) -> Iterator[LlamaServer]:
    with LlamaServer(model) as running:
        running.wait_until_ready()
        yield running


def ask(server: LlamaServer, token: str | None = None, prompt: str = "Say hello.") -> str:
    """One chat completion; raises `HTTPError` when the server refuses."""
    body = {"messages": [{"role": "user", "content": prompt}], "max_tokens": 8, "temperature": 0}
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(f"{server.address}/chat/completions", json.dumps(body).encode(), headers)  # noqa: S310 - loopback
    with urllib.request.urlopen(request, timeout=60) as reply:  # noqa: S310 - loopback
        return str(json.load(reply)["choices"][0]["message"]["content"])


def wait_for(condition: Callable[[], bool], seconds: float = 30.0) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.02)
    return False


def kill(server: LlamaServer) -> None:
    """The child dies from outside, and the server has noticed."""
    assert server.pid is not None
    psutil.Process(server.pid).kill()
    assert wait_for(lambda: server.tend() != "ready")


# --- answering ------------------------------------------------------------------------------------------------------


def test_it_answers_who_has_the_token(server: LlamaServer) -> None:
    assert ask(server, server.token).strip()


@pytest.mark.parametrize("token", [None, "", "guess"])
def test_it_answers_nobody_else(server: LlamaServer, token: str | None) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(server, token)
    assert refused.value.code == 401
    refused.value.close()


def test_it_can_be_reached_from_this_computer_only(server: LlamaServer) -> None:
    listening = [link for link in psutil.Process(server.pid).net_connections() if link.status == psutil.CONN_LISTEN]
    assert [link.laddr.ip for link in listening] == ["127.0.0.1"]
    assert server.address == f"http://127.0.0.1:{listening[0].laddr.port}/v1"


def test_the_token_is_not_on_the_command_line(server: LlamaServer) -> None:
    assert server.token not in " ".join(psutil.Process(server.pid).cmdline())
    assert server.token not in psutil.Process(server.pid).environ().values()


def test_the_openai_client_understands_it(server: LlamaServer) -> None:
    from openai import OpenAI

    with OpenAI(base_url=server.address, api_key=server.token, max_retries=0, timeout=60) as client:
        reply = client.chat.completions.create(
            model="local", messages=[{"role": "user", "content": "Say hello."}], max_tokens=8, temperature=0
        )
    assert reply.choices[0].message.content


def test_its_memory_stays_small_even_after_a_long_prompt(server: LlamaServer) -> None:
    ask(server, server.token, "word " * 500)
    used = psutil.Process(server.pid).memory_full_info()
    assert getattr(used, "pss", used.uss) < 260 << 20


def test_variables_with_everyday_names_do_not_change_it(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"MODEL": "other.gguf", "API_KEY": "guess", "SEED": "x", "CACHE": "true"}.items():
        monkeypatch.setenv(name, value)
    with LlamaServer(model) as server:
        server.wait_until_ready()
        assert ask(server, server.token)


# --- ending ---------------------------------------------------------------------------------------------------------


def test_stopping_ends_the_child(model: Path) -> None:
    server = LlamaServer(model)
    server.start()
    server.wait_until_ready()
    child = psutil.Process(server.pid)
    server.stop()
    assert not child.is_running()
    assert server.state == "stopped"
    server.stop()


def test_stopping_while_it_loads_ends_the_child(model: Path) -> None:
    server = LlamaServer(model)
    server.start()
    child = psutil.Process(server.pid)
    server.stop()
    assert not child.is_running()


def test_starting_does_not_wait_for_the_model(model: Path) -> None:
    server = LlamaServer(model)
    began = time.perf_counter()
    server.start()
    server.start()
    assert time.perf_counter() - began < 0.5
    assert server.ready() is False
    server.stop()


PARENT = """
import sys, time
from pathlib import Path
from models.llama_server import LlamaServer
server = LlamaServer(Path(sys.argv[1]))
server.start()
server.wait_until_ready()
print(server.pid, flush=True)
time.sleep(120)
"""


def test_the_child_dies_with_its_parent_even_when_that_is_killed(model: Path) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(model)], stdout=subprocess.PIPE, cwd=ROOT)
    with parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        assert child.is_running()
        parent.kill()
    assert wait_for(lambda: not child.is_running() or child.status() == psutil.STATUS_ZOMBIE, 10)


def test_ctrl_c_in_the_terminal_leaves_the_child_to_its_parent(server: LlamaServer) -> None:
    if sys.platform == "win32":
        pytest.skip("only on systems with process groups that a terminal signals")
    assert server.pid is not None
    assert os.getpgid(server.pid) != os.getpgid(0)


# --- crashing -------------------------------------------------------------------------------------------------------


def test_after_a_crash_it_comes_back_at_the_same_address(server: LlamaServer) -> None:
    address, token, first = server.address, server.token, server.pid
    kill(server)
    assert server.state == "waiting"
    assert not server.ready()
    assert wait_for(server.ready)
    assert (server.address, server.token) == (address, token)
    assert server.pid != first
    assert ask(server, token)


def test_it_does_not_come_back_before_its_time(model: Path) -> None:
    now = [1000.0]
    with LlamaServer(model, clock=lambda: now[0]) as server:
        server.wait_until_ready()
        kill(server)
        now[0] += back_off(1) - 0.01
        assert server.tend() == "waiting"
        now[0] += 0.02
        assert server.tend() == "starting"


def test_a_model_that_keeps_crashing_is_given_up(model: Path) -> None:
    now = [1000.0]
    with LlamaServer(model, clock=lambda: now[0]) as server:
        for _ in range(CRASHES):
            assert wait_for(server.ready)
            kill(server)
            now[0] += 10
        assert server.state == "unusable"
        assert isinstance(server.fault, ModelUnusable)
        assert "3 times" in str(server.fault)
        assert server.pid is None
        now[0] += 1000
        assert server.tend() == "unusable"
        with pytest.raises(ModelUnusable):
            server.start()


def test_a_crash_after_long_service_counts_as_the_first(model: Path) -> None:
    now = [1000.0]
    with LlamaServer(model, clock=lambda: now[0]) as server:
        for _ in range(CRASHES + 1):
            assert wait_for(server.ready)
            now[0] += 100
            kill(server)
            assert server.state == "waiting"
            now[0] += 10
            server.tend()


# --- models that are not models -------------------------------------------------------------------------------------


def test_a_missing_model_is_a_clear_error(model: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match=r"no .*nothing\.gguf"):
        LlamaServer(tmp_path / "nothing.gguf").start()


def test_a_model_with_a_chat_template_can_be_talked_with(model: Path) -> None:
    server = LlamaServer(model)
    assert not server.talks, "nothing is known of it yet"
    with server:
        assert server.talks


@pytest.mark.parametrize("content", [b"", b"GG", b"not a model at all" * 1000])
def test_a_file_that_is_no_model_is_refused_without_a_child(model: Path, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    server = LlamaServer(path)
    with pytest.raises(ModelUnusable, match="not a GGUF model"):
        server.start()
    assert server.pid is None


@pytest.mark.parametrize("kept", [4, 4096, 2_000_000, 50_000_000])
def test_a_truncated_model_is_given_up_at_the_first_try(model: Path, tmp_path: Path, kept: int) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(model.read_bytes()[:kept])
    with LlamaServer(path) as server:
        with pytest.raises(ModelUnusable, match="cannot be loaded"):
            server.wait_until_ready(60)
        assert server.tend() == "unusable"
        assert server.pid is None


def test_a_model_with_damaged_insides_does_not_loop(model: Path, tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    content = bytearray(model.read_bytes())
    content[8:24] = b"\xff" * 16  # counts of tensors and settings beyond all sense
    path.write_bytes(content)
    with LlamaServer(path) as server, pytest.raises(ModelUnusable):
        server.wait_until_ready(60)


def test_without_the_engine_there_is_one_clear_sentence(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llama_server, "NEEDED", ("llama_cpp", "a_package_that_is_not_installed"))
    with pytest.raises(EngineMissing, match="llama-cpp-python"):
        LlamaServer(model).start()
