"""The key of the cloud voice, with a keyring of the library's own kind that keeps to memory."""

from __future__ import annotations

from collections.abc import Iterator

import keyring
import keyring.backend
import pytest
from keyring.backends.fail import Keyring as NoKeyring
from keyring.errors import KeyringLocked, PasswordDeleteError

from desktop.base import cloud_key
from desktop.base.cloud_key import ENVIRONMENT, CloudKey, KeyringUnavailable

SECRET = "sk-a-very-secret-word"  # noqa: S105 - a word for these tests


class KeyringInMemory(keyring.backend.KeyringBackend):
    """Keeps passwords while the test lasts."""

    priority = 1.0  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("nothing there")


class LockedKeyring(keyring.backend.KeyringBackend):
    """Will not be opened, and says too much about why."""

    priority = 1.0  # type: ignore[assignment]

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked("locked")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringLocked(f"locked: {password}")

    def delete_password(self, service: str, username: str) -> None:
        raise KeyringLocked("locked")


@pytest.fixture(autouse=True)
def own_keyring(monkeypatch: pytest.MonkeyPatch) -> Iterator[KeyringInMemory]:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    before, own = keyring.get_keyring(), KeyringInMemory()
    keyring.set_keyring(own)
    yield own
    keyring.set_keyring(before)


def test_a_key_that_was_kept_is_found_again_until_it_is_forgotten() -> None:
    cloud_key.keep(SECRET)
    assert cloud_key.read() == CloudKey("keyring", SECRET)
    assert cloud_key.forget()
    assert cloud_key.read() == CloudKey("nobody")
    assert not cloud_key.forget()


def test_the_environment_goes_before_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    cloud_key.keep("another")
    monkeypatch.setenv(ENVIRONMENT, f" {SECRET} ")
    assert cloud_key.read() == CloudKey("environment", SECRET)


def test_a_key_does_not_show_itself() -> None:
    assert SECRET not in repr(CloudKey("keyring", SECRET))


@pytest.mark.parametrize("word", ["", "two words", "a\nline"])
def test_what_cannot_be_a_key_is_not_kept(word: str, own_keyring: KeyringInMemory) -> None:
    with pytest.raises(ValueError, match="one word"):
        cloud_key.keep(word)
    assert own_keyring.kept == {}


@pytest.mark.parametrize("ring", [NoKeyring, LockedKeyring])
def test_a_computer_without_an_open_keyring_has_no_key_and_says_so_without_repeating_it(
    ring: type[keyring.backend.KeyringBackend],
) -> None:
    keyring.set_keyring(ring())
    assert cloud_key.read() == CloudKey("nobody")
    with pytest.raises(KeyringUnavailable) as refused:
        cloud_key.keep(SECRET)
    assert SECRET not in str(refused.getrepr())
    with pytest.raises(KeyringUnavailable):
        cloud_key.forget()
