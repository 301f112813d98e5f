"""The doctor and the sound check open the same devices in the same way, so they find the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.base.settings import Settings
from desktop.operations import doctor
from desktop.voice_loop.loudspeaker import Loudspeaker
from desktop.voice_loop.microphone import Microphone
from tests.conftest import SoundRoom


@pytest.mark.sound
def test_the_doctor_finds_the_microphone_and_loudspeaker_that_the_sound_check_uses(
    sound_room: SoundRoom, tmp_path: Path
) -> None:
    microphone, loudspeaker = Microphone(), Loudspeaker()
    try:
        microphone.open()
        loudspeaker.open(doctor.SPEAKER_RATE)
        found = doctor.microphone(Settings(tmp_path)), doctor.speaker(Settings(tmp_path))
    finally:
        microphone.close()
        loudspeaker.close()
    assert [(one.good, one.says) for one in found] == [(True, "window_doctor_sound_ready")] * 2
    named = Settings(tmp_path, microphone="default", speaker="gone since")
    assert doctor.microphone(named).good
    assert doctor.speaker(named).good


def test_what_goes_wrong_inside_is_not_called_a_missing_microphone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "sounddevice.py").write_text("raise AttributeError('half installed')\n")
    monkeypatch.setenv("PYTHONPATH", str(broken))
    found = doctor.microphone(Settings(tmp_path))
    assert (found.good, found.says) == (False, "window_doctor_fault")
    assert "half installed" in str(found.slots["why"])
