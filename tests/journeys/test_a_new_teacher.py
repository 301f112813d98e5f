"""A teacher who has just put Didi on a lab PC: from the empty window to the class list behind the PIN."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.journeys.conftest import Sits

pytestmark = pytest.mark.journey

PIN = "482913"
CLASS = "Asha Rao, 7B, 1\nRavi Kumar, 7B, 2\nMeena Devi, 7B, 3\nImran Khan, 7B, 4\nसोनू यादव, 7B, 5"
NAMES = ("Asha Rao", "Ravi Kumar", "Meena Devi", "Imran Khan", "सोनू यादव")


def test_a_teacher_sets_didi_up_and_finds_the_class(sits_down: Sits) -> None:
    teacher = sits_down(set_up=False)
    teacher.waits_to_see("Which language?")
    assert teacher.sees("Step 1 of 7")
    teacher.presses("Hear Didi in English")
    teacher.waits_to_see("Hello! Let's do some maths together.")
    teacher.presses("Continue")

    teacher.waits_to_see("Step 2 of 7")
    teacher.types("New PIN", PIN)
    teacher.types("The new PIN once more", "482914")
    teacher.presses("Continue")
    teacher.waits_to_see("The two were not the same")
    teacher.types("New PIN", PIN, enter=True)
    teacher.types_here(PIN, enter=True)
    teacher.waits_to_see("Your rescue code")
    teacher.presses("I have written it down")

    teacher.waits_to_see("Who is in the class?")
    teacher.types("Names of the students", CLASS)
    teacher.waits_to_see("5 on the list, 5 of them new")
    teacher.presses("Continue")
    teacher.waits_to_see("5 students were added.")

    assert teacher.sees("Microphone and loudspeaker")
    teacher.presses("Skip this")
    teacher.waits_to_see("Didi's ears and voice")
    teacher.waits_to_see("Hearing")
    assert teacher.can_press("Add from a stick or folder")
    teacher.presses("Continue")

    teacher.waits_to_see("Who says yes")
    assert not teacher.can_press("Write this down")
    teacher.presses("Our school says yes for its students")
    teacher.presses("Write this down")
    teacher.waits_to_see("Didi may listen to 5 students of 5.")
    teacher.hits(Qt.Key.Key_Space)

    teacher.waits_to_see("Didi is ready")
    teacher.waits_to_see("The teacher's pages have a PIN.")
    teacher.waits_to_see("5 students are on the class list.")
    teacher.presses("Open Didi")

    teacher.waits_for_page("who")
    for name in NAMES:
        teacher.waits_to_see(name)

    teacher.goes_to("Teacher")
    teacher.types("PIN of six digits", "123457", enter=True)
    teacher.waits_to_see("That is another PIN.")
    for digit in PIN:
        teacher.presses(digit)
    teacher.presses("Open")
    teacher.waits_for_page("overview")
    teacher.goes_to("Class list")
    teacher.waits_to_see("Students: 5. Classes: 1.")
    for name in NAMES:
        assert teacher.sees(name)

    teacher.goes_to("Leave teacher's pages")
    teacher.waits_for_page("who")
    teacher.hits(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    teacher.waits_to_see("Please type the PIN.")


def test_a_teacher_in_a_hurry_leaves_the_first_steps_and_finds_them_again(sits_down: Sits) -> None:
    teacher = sits_down(set_up=False)
    teacher.presses("Finish later")
    teacher.waits_for_page("who")
    teacher.hits(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    teacher.waits_to_see("There is no PIN yet")
    teacher.presses("Go on without a PIN")
    teacher.waits_for_page("overview")
    teacher.goes_to("Settings")
    teacher.presses("Run the first steps again")
    teacher.waits_to_see("Step 1 of 7")
