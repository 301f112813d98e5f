"""What can keep Didi from being installed, each with what to do about it.

InstallerError
 ├── MachineLacks      the system misses something that only its owner may install
 ├── NoNetwork         packages have to be fetched and nothing answers
 ├── PackageTrouble    one package could not be had or did not match its hash
 ├── NoRoom            the disk is full
 ├── MayNotWrite       a folder is read-only
 ├── SomebodyElses     a `.venv` that the installer did not make
 ├── NoStick           the folder that was named carries no Didi, or one of a newer layout
 ├── WrongSystem       the stick carries nothing for this system or this Python
 ├── StickDamaged      a file of the stick is missing, cut short or changed
 ├── OlderStick        the stick carries an older Didi than the one that is here
 ├── DidNotWork        the new release was tried and did not work; the one before stays
 └── EngineTrouble     the local language model's engine could not be compiled; never stops Didi
"""

from __future__ import annotations

import errno
import re


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


class NoStick(InstallerError):
    """The folder carries no Didi."""

    code = "no_stick"


class WrongSystem(InstallerError):
    """The stick was made for other PCs."""

    code = "wrong_system"


class StickDamaged(InstallerError):
    """What the stick carries is not what was written to it."""

    code = "stick_damaged"


class OlderStick(InstallerError):
    """An older Didi would replace a newer one."""

    code = "older_stick"


class DidNotWork(InstallerError):
    """A release was laid in and tried, and does not work here."""

    code = "did_not_work"


class EngineTrouble(InstallerError):
    """The local model's engine cannot be had. Didi works without it."""

    code = "engine"


COPY_AGAIN = "Copy it to the stick again, and check it there with `python3 -m installer verify FOLDER`."
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


# --- reads what pip said when it failed ---


NETWORK_SIGNS = re.compile(
    r"NewConnectionError|NameResolutionError|Temporary failure in name resolution|getaddrinfo failed"
    r"|Max retries exceeded"
    r"|ReadTimeoutError|Read timed out|ConnectTimeoutError|Connection (?:refused|reset|aborted)|RemoteDisconnected"
    r"|IncompleteRead|ProtocolError|ProxyError|Network is unreachable"
)
CERTIFICATE_SIGNS = re.compile(r"CERTIFICATE_VERIFY_FAILED|SSLError|SSLCertVerificationError")
ROOM_SIGNS = re.compile(r"\[Errno 28\]|No space left on device|\[WinError 112\]|not enough space on the disk", re.I)
BUSY_SIGNS = re.compile(r"\[WinError 32\]|\[WinError 5\]")
DENIED_SIGNS = re.compile(r"\[Errno 13\]|\[Errno 30\]|Permission denied|Read-only file system")
HASH_SIGNS = re.compile(r"DO NOT MATCH THE HASHES")
NO_VERSION = re.compile(r"No matching distribution found for ([A-Za-z0-9._-]+)(?:==([^\s(]+))?")
AFTER_HASHES = re.compile(r"DO NOT MATCH THE HASHES.*?\n\s+([A-Za-z0-9._-]+)(?:[=@]|\s+from)", re.S)
AT_WORK_ON = re.compile(r"^\s*(?:Collecting|Downloading|Using cached|Building wheel for|Installing)\s+([^\s;]+)", re.M)


def package_named(output: str) -> str:
    """The package that pip complains about, or the last one it was at work on; '' if it named none."""
    for pattern in (AFTER_HASHES, NO_VERSION):
        found = pattern.search(output)
        if found:
            return found.group(1)
    at_work = AT_WORK_ON.findall(output)
    if not at_work:
        return ""
    last: str = at_work[-1]
    return re.split(r"==|-\d", last.rsplit("/", 1)[-1])[0]


def explain(output: str, doing: str) -> InstallerError:
    """Turn pip's words into ours. `doing` names the step ("the packages Didi runs on")."""
    package = package_named(output)
    at = f" (at the package {package})" if package else ""
    return (
        _of_the_disk(output, at)
        or _of_the_network(output, doing, at)
        or _of_the_package(output, doing, package)
        or PackageTrouble(
            f"Installing {doing} failed{at}: {_last_complaint(output)}",
            "Run this again; if it says the same, delete the folder .venv and run it once more.",
        )
    )


def _of_the_disk(output: str, at: str) -> InstallerError | None:
    if ROOM_SIGNS.search(output):
        return NoRoom(f"The disk is full{at}.", ROOM_ADVICE)
    if BUSY_SIGNS.search(output):
        return MayNotWrite(f"A file is in use{at}.", "Close Didi and run this again.")
    if DENIED_SIGNS.search(output):
        return MayNotWrite(
            f"A file may not be written{at}.", "Copy Didi's folder to a place of your own and run this from there."
        )
    return None


def _of_the_network(output: str, doing: str, at: str) -> InstallerError | None:
    if CERTIFICATE_SIGNS.search(output):
        return NoNetwork(
            f"The line to the package index is not trusted{at}.",
            "Check this PC's date and time, and ask whoever looks after the network whether it needs a certificate.",
        )
    if NETWORK_SIGNS.search(output):
        return NoNetwork(
            f"{doing[:1].upper()}{doing[1:]} have to be fetched once, and the network does not answer{at}.",
            "Connect this PC to the network and run this again; it goes on where it stopped. "
            "Later starts need no network.",
        )
    return None


def _of_the_package(output: str, doing: str, package: str) -> InstallerError | None:
    if HASH_SIGNS.search(output):
        return PackageTrouble(
            f"The package {package or 'that came'} is not the one we pinned: its hash differs. It was not installed.",
            "Run `pip cache purge` and run this again; if it says the same, tell us, and do not install it by hand.",
        )
    found = NO_VERSION.search(output)
    if found:
        wanted = f"{found.group(1)} {found.group(2) or ''}".strip()
        return PackageTrouble(
            f"Installing {doing} failed: there is no {wanted} for this Python on this machine.",
            "Use Python 3.11 or 3.12 on 64-bit Linux or Windows; then delete the folder .venv and run this again.",
        )
    return None


def _last_complaint(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    complaints = [line for line in lines if line.startswith("ERROR:")]
    return (complaints or lines or ["pip said nothing"])[-1].replace("ERROR: ", "")[:200]
