"""The envelope around a progress file: a passphrase that people share, so that a lost stick tells nothing.

Argon2id makes the key, AES-256-GCM closes the envelope. The passphrase must never be kept, logged or guessed at.
"""

from __future__ import annotations

import os
import struct
import unicodedata

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

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
