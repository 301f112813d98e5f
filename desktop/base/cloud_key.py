"""The key of the cloud voice: kept by the operating system's keyring or given by the environment.

The only door to keyring. A key is never written to a file, a log or the screen, and never stands in an error's text.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Literal

ENVIRONMENT = "DIDI_CLOUD_KEY"
"""The environment goes before the keyring: a lab admin can hand a key to one session without storing it."""
SERVICE, USER = "Didi", "cloud voice"


class KeyringUnavailable(RuntimeError):
    """This computer keeps no keys, or would not open where it keeps them."""


@dataclass(frozen=True, slots=True)
class CloudKey:
    """A key, and who had it."""

    source: Literal["environment", "keyring", "nobody"]
    secret: str = field(default="", repr=False)


def read() -> CloudKey:
    """The key of this computer. A keyring that cannot be opened has none; it is never waited for twice."""
    given = os.environ.get(ENVIRONMENT, "").strip()
    if given:
        return CloudKey("environment", given)
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return CloudKey("nobody")
    try:
        kept = keyring.get_password(SERVICE, USER)
    except (KeyringError, OSError, RuntimeError):
        return CloudKey("nobody")
    return CloudKey("keyring", kept) if kept else CloudKey("nobody")


def keep(secret: str) -> None:
    """Give the key to the operating system's keyring.

    Raises:
        KeyringUnavailable: there is none, or it is locked.
        ValueError: the key is empty or has spaces or line breaks in it.
    """
    if not secret or any(letter.isspace() for letter in secret):
        raise ValueError("a key is one word without spaces")
    import keyring
    from keyring.errors import KeyringError

    try:
        keyring.set_password(SERVICE, USER, secret)
    except (KeyringError, OSError, RuntimeError):
        # The cause is left out: what a keyring says may repeat what it was given.
        raise KeyringUnavailable("this computer has no keyring that can be opened") from None


def forget() -> bool:
    """Take the key out of the keyring; False when there was none.

    Raises:
        KeyringUnavailable: there is no keyring, or it is locked.
    """
    import keyring
    from keyring.errors import KeyringError, PasswordDeleteError

    try:
        keyring.delete_password(SERVICE, USER)
    except PasswordDeleteError:
        return False
    except (KeyringError, OSError, RuntimeError):
        raise KeyringUnavailable("this computer has no keyring that can be opened") from None
    return True
