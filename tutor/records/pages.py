"""Rows straight out of the pages of a SQLite file, for when SQLite itself cannot open it or find its way in it.

Pure: bytes in, rows out. Every page is taken for itself, so a broken page costs its own rows and no others. It follows
the file format as sqlite.org documents it (fileformat2, "B-tree pages", "Record format", "WAL format"), believes no
length it reads, and gives values, not truth: whether a row is one of ours, its checksum says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias

Value: TypeAlias = int | str | bytes | None
Pages: TypeAlias = Mapping[int, bytes]

USUAL_SIZE = 4096
"""Bytes of a page in every file that Didi makes."""
HEADER_BYTES = 100
LEAF = 0x0D
"""The first byte of a page that holds rows of a table."""
LARGEST_ROW = 4 * 2**20
"""Bytes: a row that says it is larger is not ours. Text and card of a turn are a thousandth of it."""
_ZERO, _ONE, _REAL, _TEXT_OR_BLOB = 8, 9, 7, 12
"""Kinds of values. No column of ours holds a real number: one is read as nothing, and the row's checksum tells."""
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_WAL_HEADER, _FRAME_HEADER = 32, 24


def rows_in(file: bytes, log: bytes = b"") -> Iterator[tuple[Value, ...]]:
    """The values of every row that lies whole in a file or in the log beside it, in no order, some perhaps twice."""
    size = _page_size(file)
    old = {at // size + 1: file[at : at + size] for at in range(0, len(file), size)}
    new = dict(_logged(log, size))
    for pages in (old | new, old) if new else (old,):
        for number, page in pages.items():
            for start in _cells(page, HEADER_BYTES if number == 1 else 0):
                payload = _payload(page, start, pages, size)
                row = _record(payload) if payload else None
                if row:
                    yield row


def _page_size(file: bytes) -> int:
    told = int.from_bytes(file[16:18], "big")
    return told if 512 <= told <= 32768 and told & (told - 1) == 0 else USUAL_SIZE


def _logged(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """The pages in a write-ahead log, oldest first: those that were written since it was last begun anew."""
    salt = log[16:24]
    for at in range(_WAL_HEADER, len(log) - size - _FRAME_HEADER + 1, size + _FRAME_HEADER):
        if log[at + 8 : at + 16] == salt:
            yield int.from_bytes(log[at : at + 4], "big"), log[at + _FRAME_HEADER : at + _FRAME_HEADER + size]


def _cells(page: bytes, start: int) -> list[int]:
    """Where the rows of a page begin; none when it holds no rows of a table."""
    if len(page) < start + 8 or page[start] != LEAF:
        return []
    many = int.from_bytes(page[start + 3 : start + 5], "big")
    pointers = page[start + 8 : start + 8 + 2 * many]
    return [int.from_bytes(pointers[at : at + 2], "big") for at in range(0, len(pointers) - 1, 2)]


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next thing begins. Raises IndexError where the data ends."""
    value = 0
    for byte in range(8):
        value = value << 7 | data[at + byte] & 0x7F
        if data[at + byte] < 0x80:
            return value, at + byte + 1
    return value << 8 | data[at + 8], at + 9


def _payload(page: bytes, at: int, pages: Pages, size: int) -> bytes | None:
    """The bytes of one row, gathered from the pages it goes on over; None when some of them are not there."""
    try:
        length, at = _varint(page, at)
        _, at = _varint(page, at)
    except IndexError:
        return None
    if length > LARGEST_ROW:
        return None
    most = size - 35
    if length <= most:
        whole = page[at : at + length]
        return whole if len(whole) == length else None
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    here = here if here <= most else least
    parts, gathered = [page[at : at + here]], here
    follows = int.from_bytes(page[at + here : at + here + 4], "big")
    while gathered < length and follows in pages:
        parts.append(pages[follows][4:size])
        gathered += size - 4
        follows = int.from_bytes(pages[follows][:4], "big")
    whole = b"".join(parts)[:length]
    return whole if len(whole) == length else None


def _record(payload: bytes) -> tuple[Value, ...] | None:
    """The values of a row; None when the bytes are not those of a row."""
    try:
        end, at = _varint(payload, 0)
        kinds: list[int] = []
        while at < end:
            kind, at = _varint(payload, at)
            kinds.append(kind)
    except IndexError:
        return None
    ends = [end]
    for kind in kinds:
        ends.append(ends[-1] + _width(kind))
    if not kinds or ends[-1] != len(payload):
        return None
    try:
        return tuple(_value(kind, payload[a:b]) for kind, (a, b) in zip(kinds, pairwise(ends), strict=True))
    except UnicodeDecodeError:
        return None


def _width(kind: int) -> int:
    if kind >= _TEXT_OR_BLOB:
        return (kind - _TEXT_OR_BLOB) // 2
    return 8 if kind == _REAL else _INTEGERS.get(kind, 0)


def _value(kind: int, data: bytes) -> Value:
    if kind >= _TEXT_OR_BLOB:
        return data.decode("utf-8") if kind % 2 else data
    if kind in _INTEGERS:
        return int.from_bytes(data, "big", signed=True)
    return {_ZERO: 0, _ONE: 1}.get(kind)
