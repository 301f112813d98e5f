"""Every code that the deciding core can put on a why-card, read from its own source, so that none is ever forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tutor

CORE = Path(tutor.__file__).parent
NOT_DECIDING = {"library", "records", "reports"}
CODE = re.compile(r"[a-z]+(_[a-z0-9]+)*")
MAKERS = {"Move": (2, "rule"), "Understanding": (1, "reason"), "Judgement": (1, "judged")}
"""Which argument of what the core makes is a code, and of which kind."""
KEYWORDS = {"rule": "rule", "category_reason": "reason", "verdict_reason": "judged"}


def codes() -> dict[str, set[str]]:
    """The codes by kind, as the window's texts name them: reason, judged, rule, move, category; and why ruled out."""
    named = dict(_named())
    found: dict[str, set[str]] = {"reason": set(), "judged": set(), "rule": set(), "ruled_out": set()}
    for path in (path for path in CORE.rglob("*.py") if path.parent.name not in NOT_DECIDING):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        hands_on = dict(_hands_on(tree))
        for node in ast.walk(tree):
            for kind, one in (*_of_calls(node, hands_on), *_of_tables(node), *_assigned(node), *_refusals(node)):
                for text in _values(one, named):
                    found[kind].update(_parts(kind, text))
    return found


def _named() -> Iterator[tuple[str, str]]:
    """Codes that have a name of their own in the core."""
    for path in CORE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield ast.unparse(node.targets[0]), node.value.value


def _hands_on(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Functions that put one of their arguments on a move as its rule, and which."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [one.arg for one in node.args.args]
            for name in {"rule", "why"} & set(names):
                yield node.name, names.index(name)


def _of_calls(node: ast.AST, hands_on: dict[str, int]) -> Iterator[tuple[str, ast.expr]]:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return
    at, kind = MAKERS.get(node.func.id, (hands_on.get(node.func.id, -1), "rule"))
    if 0 <= at < len(node.args):
        yield kind, node.args[at]
    if node.func.id == "Move" and len(node.args) > 3:
        yield "ruled_out", node.args[3]
    for keyword in node.keywords:
        if keyword.arg in KEYWORDS:
            yield KEYWORDS[keyword.arg], keyword.value
        elif keyword.arg == "ruled_out":
            yield "ruled_out", keyword.value


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """What is kept under the name of a code until a move is made of it."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        kind = {"rule": "rule", "ruled_out": "ruled_out"}.get(node.targets[0].id)
        if kind is not None:
            yield kind, node.value


def _of_tables(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Rows of a table that name a category and the reason for it; the reason is the last of the row."""
    if isinstance(node, ast.Tuple) and any(ast.unparse(one).startswith("Category.") for one in node.elts):
        yield "reason", node.elts[-1]


def _refusals(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """What is answered beside another move or another way: why the first one is not open."""
    if not isinstance(node, ast.FunctionDef):
        return
    kept = {ast.unparse(one.targets[0]): one.value for one in ast.walk(node) if isinstance(one, ast.Assign)}
    for one in ast.walk(node):
        if isinstance(one, ast.Return) and isinstance(one.value, ast.Tuple) and len(one.value.elts) == 2:
            move, why = one.value.elts
            refuses = isinstance(why, ast.Tuple) and ": " in ast.unparse(why)
            if refuses or ast.unparse(move).startswith(("Move(", "_next_help(")):
                yield "ruled_out", kept.get(ast.unparse(why), why)


def _values(node: ast.expr, named: dict[str, str]) -> Iterator[str]:
    """The texts an expression can come to; of one that is put together, what is written of it."""
    if isinstance(node, ast.IfExp):
        yield from _values(node.body, named)
        yield from _values(node.orelse, named)
    elif isinstance(node, ast.Tuple):
        for one in node.elts:
            yield from _values(one, named)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Name) and node.id in named:
        yield named[node.id]
    elif isinstance(node, ast.JoinedStr):
        yield "".join(_written(one, named) for one in node.values)


def _written(part: ast.expr, named: dict[str, str]) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    return named.get(ast.unparse(part.value), "{}") if isinstance(part, ast.FormattedValue) else "{}"


def _parts(kind: str, text: str) -> Iterator[str]:
    if kind == "ruled_out":
        yield text.partition(":")[2].strip() if re.match(r"[\w{} ]+: [a-z]", text) else text
    else:
        yield from (part for part in text.split(":") if CODE.fullmatch(part))
