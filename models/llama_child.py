"""The child process that runs llama.cpp's own server. The only file that imports llama_cpp.

It takes its order (one line of JSON: model, token, port, sizes) from standard input, never from the command line, where
others could read the token. It listens on loopback alone, says its port on standard output, and dies as soon as
standard input ends: that is, with its parent, however that ended. A process of its own, so the thread is its own.
"""

from __future__ import annotations

import ctypes
import json
import os
import socket
import sys
import threading
from pathlib import Path
from typing import Any

ENGINE_MISSING = 4
"""Exit code: llama.cpp or its server is not installed."""
MODEL_UNUSABLE = 5
"""Exit code: llama.cpp refused the model."""

LOOPBACK = "127.0.0.1"


def _die_with_parent() -> None:
    """Waits for the end of standard input, then ends the process, whatever else it is doing."""
    while os.read(0, 4096):
        pass
    os._exit(0)


def _first_line() -> bytes:
    """One line of standard input, read byte by byte so that nothing is held back from the thread that watches it."""
    line = b""
    while not line.endswith(b"\n"):
        more = os.read(0, 1)
        if not more:
            sys.exit(0)
        line += more
    return line


def _listen(port: int) -> socket.socket:
    """A socket on loopback: on the given port if it is free, else on any."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform == "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((LOOPBACK, port))
    except OSError:  # somebody else took it meanwhile
        listener.bind((LOOPBACK, 0))
    listener.listen()
    return listener


def _parts() -> dict[str, int]:
    """How well each part of the engine fits this processor, by its name (`haswell`): 0 does not run here.

    Empty where the engine was compiled for one processor.
    """
    import llama_cpp

    found: dict[str, int] = {}
    for path in sorted((Path(llama_cpp.__file__).parent / "lib").glob("*ggml-cpu-*")):
        if path.suffix in (".so", ".dll"):
            found[path.stem.rsplit("ggml-cpu-", 1)[1]] = int(ctypes.CDLL(str(path)).ggml_backend_score())
    return found


def _load_part() -> None:
    """Has the engine load the part that fits this processor: it does not look into its own folder by itself."""
    import llama_cpp

    home = Path(llama_cpp.__file__).parent / "lib"
    library = next((path for path in home.iterdir() if path.name in ("libggml.so", "ggml.dll")), None)
    if library is not None and any(home.glob("*ggml-cpu-*")):
        ctypes.CDLL(str(library)).ggml_backend_load_all_from_path(os.fsencode(home))


def _forget_settings() -> None:
    """The server's settings can also be read from variables with everyday names (MODEL, CACHE, SEED): not here."""
    from llama_cpp.server.settings import Settings

    for name in [*os.environ]:
        if name.lower() in {*Settings.model_fields, "config_file"}:
            del os.environ[name]


def _application(order: dict[str, Any]) -> Any:
    """Llama.cpp's server with the model loaded, as small in memory as it goes.

    Raises:
        ValueError: llama.cpp refused the model.
    """
    from llama_cpp.server.app import create_app
    from llama_cpp.server.settings import ModelSettings, ServerSettings

    _load_part()
    _forget_settings()
    model = ModelSettings(
        model=order["model"],
        model_alias=Path(order["model"]).stem,
        n_ctx=order["context"],
        n_threads=order["threads"],
        n_threads_batch=order["threads"],
        n_batch=order["batch"],
        n_ubatch=order["batch"],
        use_mmap=True,
        use_mlock=False,
        logits_all=False,  # true keeps the scores of every token of the context: 200 MB
        verbose=False,
    )
    return create_app(server_settings=ServerSettings(api_key=order["token"]), model_settings=[model])


def main() -> int:
    """Serves until the parent goes. Returns an exit code that says why it could not.

    With `--part` it says which part of the engine fits this processor, and ends.
    """
    if sys.argv[1:] == ["--part"]:
        parts = _parts()
        sys.stdout.write(f"{max(parts, key=lambda name: parts[name], default='')}\n")
        return 0
    order = json.loads(_first_line())
    threading.Thread(target=_die_with_parent, daemon=True).start()
    try:
        import uvicorn

        application = _application(order)
    except ImportError as fault:
        sys.stdout.write(f"{fault}\n")
        return ENGINE_MISSING
    except ValueError as fault:
        sys.stdout.write(f"{fault}\n")
        return MODEL_UNUSABLE
    listener = _listen(order["port"])
    sys.stdout.write(f"port {listener.getsockname()[1]}\n")
    sys.stdout.flush()
    config = uvicorn.Config(application, log_level="error", access_log=False, lifespan="off")
    uvicorn.Server(config).run(sockets=[listener])
    return 0


if __name__ == "__main__":
    sys.exit(main())
