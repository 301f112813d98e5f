"""The only door to the sound card (sounddevice, PortAudio). Every fault leaves it as one SoundUnavailable.

PortAudio is not safe to open and close from two threads: all calls here are made on the sound lane.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Direction = Literal["input", "output"]
BLOCK = 0.02
"""Seconds in one block that the sound card takes or gives."""
Timed: TypeAlias = "tuple[float, NDArray[np.float32]]"
"""A block of sound, and when (monotonic seconds) it came or was given."""
_OPEN: set[int] = set()
"""The streams that are open: only while there is none may PortAudio be made to look for devices again."""


class SoundUnavailable(RuntimeError):
    """The sound card cannot be used; `code` names the sentence that people are shown."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


@dataclass(frozen=True, slots=True)
class Stream:
    """An open stream. `rate` is in samples a second and may differ from the one wished for."""

    rate: int
    handle: Any
    """PortAudio's own stream."""

    def alive(self) -> bool:
        """True while the sound card still calls."""
        return bool(self.handle.active)

    def close(self) -> None:
        """Let go of the sound card at once; a card that is gone already is no fault."""
        door = _door("output")
        _OPEN.discard(id(self.handle))
        try:
            self.handle.abort(ignore_errors=True)
            self.handle.close(ignore_errors=True)
        except (door.PortAudioError, OSError):
            return


def fetched(kept: deque[Timed]) -> list[Timed]:
    """Everything that was kept, oldest first; the card's thread may put more there meanwhile."""
    found = []
    with suppress(IndexError):
        while True:
            found.append(kept.popleft())
    return found


def open_input(name: str, rate: int, take: Callable[[NDArray[np.float32]], None]) -> Stream:
    """Open the microphone of that name (empty: the system's own choice).

    `take` gets each block (mono, -1 to 1) on the sound card's own thread.

    Raises:
        SoundUnavailable: no PortAudio, no microphone, or it refuses.
    """

    def callback(block: NDArray[np.float32], _frames: int, _time: Any, _status: Any) -> None:
        take(block[:, 0].copy())

    return _open("input", name, rate, callback)


def open_output(name: str, rate: int, give: Callable[[int], NDArray[np.float32]]) -> Stream:
    """Open the loudspeaker of that name (empty: the system's own choice).

    `give` is asked for the next so many samples on the sound card's own thread.

    Raises:
        SoundUnavailable: no PortAudio, no loudspeaker, or it refuses.
    """

    def callback(block: NDArray[np.float32], frames: int, _time: Any, _status: Any) -> None:
        block[:, 0] = give(frames)

    return _open("output", name, rate, callback)


def look_again() -> None:
    """Make PortAudio see devices that came or went since it looked last. Only while no stream is open.

    Raises:
        SoundUnavailable: there is no PortAudio, or it cannot start.
    """
    door = _door("output")
    try:
        door._terminate()
        door._initialize()
    except door.PortAudioError as fault:
        raise SoundUnavailable("sound_system_missing", str(fault)) from fault


def devices(direction: Direction) -> tuple[str, ...]:
    """The names of the microphones or loudspeakers that there are, the system's own choice not among them.

    Looks anew when no stream is open; else it is the list from when the first was opened.

    Raises:
        SoundUnavailable: there is no PortAudio, or it cannot start.
    """
    door = _door(direction)
    if not _OPEN:
        look_again()
    return tuple(dict.fromkeys(one["name"] for one in _listed(door, direction)))


def _listed(door: Any, direction: Direction) -> list[Any]:
    """The devices of the system's preferred sound interface: others list the same ones again, under cut-off names."""
    key = f"max_{direction}_channels"
    try:
        known = list(door.query_devices())
        preferred = door.query_devices(None, direction)["hostapi"]
    except (door.PortAudioError, ValueError, OSError):
        return []
    return [one for one in known if one[key] > 0 and one["hostapi"] == preferred]


def _number_of(door: Any, direction: Direction, name: str) -> int | str:
    """The number of the device that has exactly this name; else the name, of which PortAudio may know a part."""
    return next((int(one["index"]) for one in _listed(door, direction) if one["name"] == name), name)


def _open(direction: Direction, name: str, rate: int, callback: Callable[..., None]) -> Stream:
    """Open at `rate`, else at the device's own rate. A name that is not there gives way to the system's choice."""
    door = _door(direction)
    if not _OPEN:
        look_again()
    code = "microphone_missing" if direction == "input" else "loudspeaker_missing"
    kind = door.InputStream if direction == "input" else door.OutputStream
    refusal = "no device"
    for device, wished in _ways(door, direction, name, rate, code):
        handle = None
        try:
            size = int(wished * BLOCK)
            handle = kind(wished, size, device, 1, "float32", callback=callback)
            handle.start()
        except (door.PortAudioError, ValueError, OSError) as fault:
            refusal = str(fault)
            if handle is not None:
                handle.close(ignore_errors=True)
            continue
        _OPEN.add(id(handle))
        return Stream(wished, handle)
    raise SoundUnavailable(code, refusal)


def _ways(door: Any, direction: Direction, name: str, rate: int, code: str) -> list[tuple[int | str | None, int]]:
    """Devices and rates to try, best first."""
    ways: list[tuple[int | str | None, int]] = []
    for device in (_number_of(door, direction, name), None) if name else (None,):
        try:
            native = int(door.query_devices(device, direction)["default_samplerate"])
        except (door.PortAudioError, ValueError, OSError) as fault:
            if device is None and not ways:
                raise SoundUnavailable(code, str(fault)) from fault
            continue
        ways += [(device, wished) for wished in dict.fromkeys((rate, native))]
    return ways


def _door(direction: Direction) -> Any:
    """The sounddevice module. Importing it fails with OSError where PortAudio is not installed."""
    try:
        import sounddevice
    except (OSError, ImportError) as fault:
        raise SoundUnavailable("sound_system_missing", f"{direction}: {fault}") from fault
    return sounddevice
