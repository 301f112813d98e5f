"""The keys of an exam as the teacher reads them: answers that are words stand in the language of the paper."""

from __future__ import annotations

from desktop.operations import setup


def test_a_yes_or_a_no_is_told_in_the_language_of_the_paper() -> None:
    hindi = {key for seed in range(1, 6) for _, key in setup.paper("fractions", 7, seed, "hi").items}
    assert hindi & {"हाँ", "नहीं"}
    assert not hindi & {"yes", "no", "greater", "less", "equal"}
