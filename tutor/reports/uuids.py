"""Ids for the outside world: the journal's own written as UUIDs, and steady ones for what the journal has no id for.

Pure. The same thing has the same id on every PC; a student's id says nothing about who it is.
"""

from __future__ import annotations

import hashlib
import re
import uuid
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.records.people import Person

_OURS = re.compile(r"[0-9a-f]{32}")


def uuid_of(key: str) -> str:
    """The id of a row (32 hexadecimal digits) as a UUID is written; another one for a key that is no such id."""
    plain = key.replace("-", "").lower()
    if not _OURS.fullmatch(plain):
        return derived("row", key)
    return f"{plain[:8]}-{plain[8:12]}-{plain[12:16]}-{plain[16:20]}-{plain[20:]}"


def derived(*parts: str) -> str:
    """A UUID made of these parts: the same parts always give the same one."""
    text = "".join(f"{len(part)}:{part}" for part in parts)
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16, person=b"didi").digest()
    return str(uuid.UUID(bytes=digest, version=4))


def student_id(person: Person) -> str:
    """The random id a person goes by: the first of those that the PCs gave, so the same after every merge.

    A person who has none yet (from a list only) goes by one that is made of the name and the class.
    """
    return uuid_of(min(person.ids)) if person.ids else derived("person", person.key)
