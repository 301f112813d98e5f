"""What the front room does at every start about students who are to be forgotten. It decides nothing about who is.

It must never stop a lesson: what could not be erased today is erased at the next start.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from desktop.base.settings import Settings, save_choice
from tutor.errors import RecordError
from tutor.records import erasure
from tutor.records.rows import name_key

LOG = logging.getLogger("didi.window")


def sweep(settings: Settings) -> Settings:
    """Erase what is due, and take the name of somebody who is forgotten out of the settings; gives the settings back.

    Never raises.
    """
    try:
        erasure.sweep(settings.record)
    except RecordError as error:
        LOG.warning("not everything that is due was erased: %s", error)
    return without_forgotten(settings)


def without_forgotten(settings: Settings) -> Settings:
    """The settings, on disk too, without the name of a student who is forgotten. Never raises."""
    with suppress(RecordError, OSError):
        if settings.student and name_key(settings.student) in erasure.hidden_names(settings.record):
            return save_choice(settings, student="")
    return settings
