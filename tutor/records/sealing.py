"""The key of this PC, and the keys of the PCs that it has met: who made a progress file, and is it as it was made?

A PC that is met for the first time is believed, and held to its key from then on. The private key must never leave
the data folder, nor be written into a record, a backup or a progress file.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import struct
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from filelock import FileLock

from tutor.records import files
from tutor.records.files import write_whole

KEY_FILE = "device.key"
"""JSON: `device`, and `private`, the 32 bytes of its Ed25519 key in base64. `others` are the keys, by device id, of the
PCs that the folder has been on before: a folder on a stick goes to and fro, and each PC is held to its first key."""

DEVICES_FILE = "devices.json"
"""JSON: the public key in base64 of each PC met, by its device id."""


def own_key(folder: Path, device: str) -> Ed25519PrivateKey:
    """The key of this PC, made when there is none yet, when it cannot be read, or when it is another PC's.

    A data folder that was copied to another PC brings the first PC's key along; the copy has its own device id, so it
    gets its own key too, and never signs with the other. Raises OSError.
    """
    path = folder / KEY_FILE
    files.make_folder(folder)
    with FileLock(folder / f"{KEY_FILE}.lock"):
        keys = _read_keys(path)
        if device in keys:
            return keys[device]
        made = Ed25519PrivateKey.generate()
        others = {one: to_text(key.private_bytes_raw()) for one, key in sorted(keys.items())}
        kept = {"device": device, "private": to_text(made.private_bytes_raw()), "others": others}
        write_whole(path, json.dumps(kept).encode("ascii"))
    return made


def is_own(folder: Path, device: str, public: bytes) -> bool:
    """Whether that is the key with which this PC signs under that id: only who reads this folder can have used it."""
    key = _read_keys(folder / KEY_FILE).get(device)
    return key is not None and public_key(key) == public


def public_key(key: Ed25519PrivateKey) -> bytes:
    """The 32 bytes by which others know this key."""
    return key.public_key().public_bytes_raw()


def is_signed_by(public: bytes, signature: bytes, what: bytes) -> bool:
    """Whether the holder of `public` signed exactly `what`. A key or signature of a wrong length signed nothing."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, what)
    except (InvalidSignature, ValueError):
        return False
    return True


def known_keys(folder: Path) -> dict[str, bytes]:
    """The public key of each PC that this one has met, by device id, its own among them.

    A file that cannot be read knows nobody: every PC is then met anew, which loses no lesson. Raises OSError.
    """
    known = _read_devices(folder / DEVICES_FILE)
    return known | {device: public_key(key) for device, key in _read_keys(folder / KEY_FILE).items()}


def remember(folder: Path, device: str, public: bytes | None) -> None:
    """Hold that PC to that key from now on; to None at all, and it is met anew. Raises OSError."""
    path = folder / DEVICES_FILE
    with FileLock(folder / f"{KEY_FILE}.lock"):
        known = {**_read_devices(path), device: public}
        kept = {one: to_text(key) for one, key in sorted(known.items()) if key is not None}
        write_whole(path, json.dumps(kept, indent=1).encode("ascii"))


def to_text(data: bytes) -> str:
    """Bytes as base64 text."""
    return base64.b64encode(data).decode("ascii")


def from_text(text: str) -> bytes:
    """Bytes from base64 text. Raises ValueError when it is not exactly that."""
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error


def _read_keys(path: Path) -> dict[str, Ed25519PrivateKey]:
    """The keys in the file by device id; none of a file that cannot be read."""
    try:
        kept = json.loads(path.read_bytes())
        texts = {**kept.get("others", {}), kept["device"]: kept["private"]}
        return {str(device): Ed25519PrivateKey.from_private_bytes(from_text(text)) for device, text in texts.items()}
    except (FileNotFoundError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _read_devices(path: Path) -> dict[str, bytes]:
    try:
        kept = json.loads(path.read_bytes())
        return {str(device): from_text(key) for device, key in kept.items()} if isinstance(kept, Mapping) else {}
    except (FileNotFoundError, ValueError, TypeError, RecursionError):
        return {}


# --- the envelope around a progress file ---


MAGIC = b"DIDISEAL"
VERSION = 1
HEAD = struct.Struct(">8sBIBB16s12s")
"""Magic, version, Argon2id's memory in KiB, passes and lanes, salt, nonce; then the closed bytes with their tag."""

MEMORY_KIB, PASSES, LANES = 64 * 1024, 3, 4
"""RFC 9106, section 4, the second recommended choice: for machines with little memory."""

MOST_MEMORY_KIB, MOST_PASSES, MOST_LANES = 256 * 1024, 10, 16
"""A file that asks for more would only be after this PC's memory and time."""

LEAST_LETTERS = 8
"""A stick can be guessed at for weeks: a shorter passphrase would be for show."""


class Unopened(Exception):
    """The envelope stays closed; the message says why, in a sentence."""


class TooNew(Unopened):
    """The envelope is of a kind that this Didi does not know."""


def is_closed(data: bytes) -> bool:
    """Whether these bytes are an envelope."""
    return data.startswith(MAGIC)


def close(data: bytes, passphrase: str) -> bytes:
    """The envelope with `data` in it. Two envelopes of the same data never look the same.

    Raises ValueError when the passphrase is shorter than LEAST_LETTERS.
    """
    if len(passphrase) < LEAST_LETTERS:
        raise ValueError(f"The passphrase must have at least {LEAST_LETTERS} letters.")
    salt, nonce = os.urandom(16), os.urandom(12)
    head = HEAD.pack(MAGIC, VERSION, MEMORY_KIB, PASSES, LANES, salt, nonce)
    key = _key(passphrase, salt, MEMORY_KIB, PASSES, LANES)
    return head + AESGCM(key).encrypt(nonce, data, head)


def open_(sealed: bytes, passphrase: str) -> bytes:
    """What is in the envelope. Raises TooNew or Unopened."""
    if len(sealed) > len(MAGIC) and sealed[len(MAGIC)] > VERSION:
        raise TooNew("A newer Didi made this file. Please update this Didi first.")
    if len(sealed) < HEAD.size:
        raise Unopened("The file was cut short.")
    head = sealed[: HEAD.size]
    _, version, memory, passes, lanes, salt, nonce = HEAD.unpack(head)
    lawful = lanes and memory in range(8 * lanes, MOST_MEMORY_KIB + 1)
    if version != VERSION or not lawful or passes not in range(1, MOST_PASSES + 1) or lanes > MOST_LANES:
        raise Unopened("The file was changed or damaged.")
    try:
        return AESGCM(_key(passphrase, salt, memory, passes, lanes)).decrypt(nonce, sealed[HEAD.size :], head)
    except InvalidTag as error:
        raise Unopened("The passphrase is not the one this file was closed with, or the file was changed.") from error


def _key(passphrase: str, salt: bytes, memory: int, passes: int, lanes: int) -> bytes:
    # The same letters typed on two keyboards may be composed differently.
    letters = unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
    return Argon2id(salt=salt, length=32, iterations=passes, lanes=lanes, memory_cost=memory).derive(letters)
