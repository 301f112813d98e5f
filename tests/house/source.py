"""The house's own source, read as text and as syntax, for the tests that watch over it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("desktop", "tutor", "models", "installer")
PRODUCT = ("desktop", "tutor", "models")
TEXTS = {".py", ".md", ".toml", ".txt", ".in", ".feature", ".sh", ""}
NOT_OURS = {".venv", "build", "dist", "__pycache__", ".git", "node_modules"}


def python_files(*rooms: str) -> list[Path]:
    """Every Python file of these rooms (of the whole checkout if none is named)."""
    folders = [ROOT / room for room in rooms] or [ROOT]
    found = (path for folder in folders for path in folder.rglob("*.py"))
    return sorted(path for path in found if not NOT_OURS & set(path.relative_to(ROOT).parts))


def texts() -> Iterator[Path]:
    """Every text of the checkout that belongs to the project, not to somebody's tools."""
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        tools = any(part in NOT_OURS or (part.startswith(".") and part != ".ci") for part in parts[:-1])
        if path.is_file() and path.suffix in TEXTS and not path.name.startswith(".") and not tools:
            yield path


def short(path: Path) -> str:
    """A file's name as it is written from the checkout's root."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """A file's syntax."""
    return ast.parse(path.read_text(encoding="utf-8"))


def module_name(path: Path) -> str:
    """`tutor/lesson/practice.py` -> `tutor.lesson.practice`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Everything a file imports, also inside functions and by name, with what it takes from it (`tutor.turn`, `re`)."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
            inside = [f"{node.module}.{name.name}" for name in node.names]
            modules = [name for name in inside if (ROOT / (name.replace(".", "/") + ".py")).exists()]
            yield from modules or [node.module or ""]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            yield from (one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str))


@cache
def functions(path: Path) -> tuple[ast.FunctionDef | ast.AsyncFunctionDef, ...]:
    """Every function and method of a file."""
    return tuple(node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many lines a function's body has, its docstring left out."""
    body = function.body
    told = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    first = body[1].lineno if told and len(body) > 1 else body[0].lineno
    return (function.end_lineno or first) - first + 1
