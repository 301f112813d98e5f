"""PCs with a lesson or two on them, and progress files put together by hand, for the tests of what is carried."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tutor.records import progress_file, sealing
from tutor.records.journal import Journal
from tutor.records.progress_file import SIGNED_AS
from tutor.turn import Session, TurnResult

MakeTurn = Callable[..., TurnResult]


class Pc:
    """A data folder with its record: one PC as far as records go."""

    def __init__(self, place: Path, name: str) -> None:
        self.folder = place / name
        self.journal = Journal.open(self.folder / "progress.db", signs=frozenset({name}))

    def lesson(self, session: Session, turn: MakeTurn, *answers: str) -> str:
        """A lesson on this PC; its id."""
        key = self.journal.begin_session(session)
        for answer in answers:
            self.journal.append(key, turn(answer, within=session, right=answer == "5"))
        return key

    def write(self, to: Path, passphrase: str = "") -> Path:
        """Carry this PC's record away."""
        return progress_file.write(self.journal, self.folder, to, passphrase).path

    def take_in(self, path: Path, passphrase: str = "", *, accept_new_key: bool = False) -> progress_file.Arrived:
        """Take a progress file in."""
        return progress_file.take_in(self.journal, self.folder, path, passphrase, accept_new_key=accept_new_key)

    def state(self) -> tuple[str, dict[str, bytes]]:
        """All that a refused file must leave as it was: the rows, and the small files beside the record."""
        beside = {path.name: path.read_bytes() for path in self.folder.glob("device*") if path.is_file()}
        return self.journal.digest(), beside


def pages_of(path: Path) -> dict[str, bytes]:
    """The pages of a progress file, by name."""
    with zipfile.ZipFile(path) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def zipped(pages: dict[str, bytes] | list[tuple[zipfile.ZipInfo | str, bytes]]) -> bytes:
    """A zip of these pages, lawful or not."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in pages.items() if isinstance(pages, dict) else pages:
            made.writestr(name, data)
    return out.getvalue()


def signed(pages: dict[str, bytes], by: Ed25519PrivateKey, **changed: Any) -> dict[str, bytes]:
    """The pages with a manifest that fits them, and its signature by `by`; `changed` are the manifest's own fields."""
    rest = {name: data for name, data in pages.items() if not name.startswith("manifest")}
    told = json.loads(pages["manifest.json"]) | {"key": sealing.to_text(sealing.public_key(by))} | changed
    told["files"] = {
        name: {"rows": data.count(b"\n"), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in rest.items()
    } | changed.get("files", {})
    page = json.dumps(told).encode()
    return {**rest, "manifest.json": page, "manifest.sig": by.sign(SIGNED_AS + page)}
