"""What the tests of PINs and of rescue codes share: a program that dies before a try is judged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tutor.records import pins


class PulledPlug(BaseException):
    """The program is gone."""


@contextmanager
def plug_pulled_while_judging(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[PulledPlug]]:
    """Inside, whoever compares a PIN or a code dies of what is given."""

    def dies(*_: object) -> None:
        raise PulledPlug

    with monkeypatch.context() as here:
        here.setattr(pins.Argon2id, "verify_phc_encoded", dies, raising=False)
        yield PulledPlug
