"""Reads what pip said when it failed: which package, why, and what a person can do. Runs nothing."""

from __future__ import annotations

import re

from installer import errors

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


def explain(output: str, doing: str) -> errors.InstallerError:
    """Turn pip's words into ours. `doing` names the step ("the packages Didi runs on")."""
    package = package_named(output)
    at = f" (at the package {package})" if package else ""
    return (
        _of_the_disk(output, at)
        or _of_the_network(output, doing, at)
        or _of_the_package(output, doing, package)
        or errors.PackageTrouble(
            f"Installing {doing} failed{at}: {_last_complaint(output)}",
            "Run this again; if it says the same, delete the folder .venv and run it once more.",
        )
    )


def _of_the_disk(output: str, at: str) -> errors.InstallerError | None:
    if ROOM_SIGNS.search(output):
        return errors.NoRoom(f"The disk is full{at}.", errors.ROOM_ADVICE)
    if BUSY_SIGNS.search(output):
        return errors.MayNotWrite(f"A file is in use{at}.", "Close Didi and run this again.")
    if DENIED_SIGNS.search(output):
        return errors.MayNotWrite(
            f"A file may not be written{at}.", "Copy Didi's folder to a place of your own and run this from there."
        )
    return None


def _of_the_network(output: str, doing: str, at: str) -> errors.InstallerError | None:
    if CERTIFICATE_SIGNS.search(output):
        return errors.NoNetwork(
            f"The line to the package index is not trusted{at}.",
            "Check this PC's date and time, and ask whoever looks after the network whether it needs a certificate.",
        )
    if NETWORK_SIGNS.search(output):
        return errors.NoNetwork(
            f"{doing[:1].upper()}{doing[1:]} have to be fetched once, and the network does not answer{at}.",
            "Connect this PC to the network and run this again; it goes on where it stopped. "
            "Later starts need no network.",
        )
    return None


def _of_the_package(output: str, doing: str, package: str) -> errors.InstallerError | None:
    if HASH_SIGNS.search(output):
        return errors.PackageTrouble(
            f"The package {package or 'that came'} is not the one we pinned: its hash differs. It was not installed.",
            "Run `pip cache purge` and run this again; if it says the same, tell us, and do not install it by hand.",
        )
    found = NO_VERSION.search(output)
    if found:
        wanted = f"{found.group(1)} {found.group(2) or ''}".strip()
        return errors.PackageTrouble(
            f"Installing {doing} failed: there is no {wanted} for this Python on this machine.",
            "Use Python 3.11 or 3.12 on 64-bit Linux or Windows; then delete the folder .venv and run this again.",
        )
    return None


def _last_complaint(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    complaints = [line for line in lines if line.startswith("ERROR:")]
    return (complaints or lines or ["pip said nothing"])[-1].replace("ERROR: ", "")[:200]
