"""What can keep Didi from being installed, each with what to do about it.

InstallerError
 ├── MachineLacks      the system misses something that only its owner may install
 ├── NoNetwork         packages have to be fetched and nothing answers
 ├── PackageTrouble    one package could not be had or did not match its hash
 ├── NoRoom            the disk is full
 ├── MayNotWrite       a folder is read-only
 ├── SomebodyElses     a `.venv` that the installer did not make
 └── EngineTrouble     the local language model's engine could not be compiled; never stops Didi
"""

from __future__ import annotations

import errno


class InstallerError(Exception):
    """Root of what the installer raises: a sentence for people, then what they can do."""

    code = "installer"

    def __init__(self, sentence: str, advice: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.advice = advice


class MachineLacks(InstallerError):
    """The machine misses a part; `advice` holds the one line that installs it."""

    code = "machine_lacks"


class NoNetwork(InstallerError):
    """Nothing answers. Only a first run, or one after an update, needs the network."""

    code = "no_network"


class PackageTrouble(InstallerError):
    """A package is not to be had, is damaged, or would not install."""

    code = "package"


class NoRoom(InstallerError):
    """The disk is full."""

    code = "no_room"


class MayNotWrite(InstallerError):
    """A folder that has to be written is read-only."""

    code = "may_not_write"


class SomebodyElses(InstallerError):
    """There is a `.venv` of somebody else's making, which the installer does not touch."""

    code = "somebody_elses"


class EngineTrouble(InstallerError):
    """The local model's engine cannot be had. Didi works without it."""

    code = "engine"


ROOM_ADVICE = "Make room (about 3 GB) and run this again; it goes on where it stopped."


def from_system(fault: OSError) -> InstallerError | None:
    """The sentence for a fault of the file system, or None if it is of another kind."""
    where = f" ({fault.filename})" if fault.filename else ""
    if fault.errno in (errno.ENOSPC, errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC):
        return NoRoom(f"The disk is full{where}.", ROOM_ADVICE)
    if fault.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return MayNotWrite(
            f"This may not be written{where}.", "Copy Didi's folder to a place of your own and run this from there."
        )
    return None
