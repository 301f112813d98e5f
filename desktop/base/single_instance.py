"""One Didi for one data folder: the second start asks the first to come to the front, and leaves.

It never opens the record. Where the system lets nobody listen, or the folder cannot be written to, it lets Didi start:
the record itself still refuses a second one.
"""

from __future__ import annotations

import hashlib
import logging
from enum import Enum
from pathlib import Path

from filelock import FileLock, Timeout
from PySide6.QtCore import QDir, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

LOG = logging.getLogger("didi.window")
ASK, ANSWER = b"come\n", b"here\n"
PATIENCE = 2000
"""Milliseconds within which a Didi that is open answers; one that does not hangs."""
STARTING = 15.0
"""Seconds that one which is just starting has to open her window."""


class Claim(Enum):
    """What a start finds."""

    FIRST = "first"
    """Nobody else: this one opens the window."""
    OPEN = "open"
    """A window is open and has come to the front."""
    SILENT = "silent"
    """Somebody is there and does not answer."""


class OnlyOne(QObject):
    """Listens, when it is the first, for those who come after."""

    wanted = Signal()
    """Somebody started Didi again: the window should come to the front."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.name = name_for(folder)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._come)
        self._starting = FileLock(folder / "starting.lock")

    def claim(self, patience: int = PATIENCE, starting: float = STARTING) -> Claim:
        """Be the first, or ask the first to come to the front; waits no longer than `starting` s and `patience` ms.

        The first one holds the door until `ready` is called, so that of two starts at once exactly one goes on.
        """
        try:
            self._starting.acquire(timeout=starting)
        except Timeout:
            return Claim.SILENT
        except OSError as error:
            LOG.warning("whether Didi is open already cannot be told: %s", error)
        claim = self._ask(patience)
        if claim is Claim.FIRST:
            self._listen()
        else:
            self.ready()
        return claim

    def ready(self) -> None:
        """The window is open and answers."""
        self._starting.release()

    def close(self) -> None:
        """Listen no longer."""
        self._server.close()
        self.ready()

    def _ask(self, patience: int) -> Claim:
        socket = QLocalSocket()
        socket.connectToServer(self.name)
        if not socket.waitForConnected(patience):
            return Claim.FIRST
        socket.write(ASK)
        socket.waitForBytesWritten(patience)
        # The answer may have come while the question was still on its way.
        while socket.bytesAvailable() < len(ANSWER) and socket.waitForReadyRead(patience):
            pass
        answered = socket.readAll().data() == ANSWER
        socket.abort()
        return Claim.OPEN if answered else Claim.SILENT

    def _listen(self) -> None:
        """What a Didi that was killed left behind is in nobody's use."""
        QLocalServer.removeServer(self.name)
        if not self._server.listen(self.name):
            LOG.warning("nobody can be told that Didi is open: %s", self._server.errorString())

    def _come(self) -> None:
        while (caller := self._server.nextPendingConnection()) is not None:
            caller.disconnected.connect(caller.deleteLater)
            caller.write(ANSWER)
            caller.flush()
            self.wanted.emit()


def name_for(folder: Path) -> str:
    """The name under which the Didi of this user and this data folder is found."""
    whose = f"{QDir.homePath()}\n{folder.resolve()}"
    return f"didi-{hashlib.sha256(whose.encode()).hexdigest()[:24]}"
