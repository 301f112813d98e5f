"""One turn's hint, as a voice is handed it: the plan that the tests and the benchmark of wording share."""

from __future__ import annotations

from tutor.turn import Move, MoveName, Plan

QUESTION = "What is minus three by seven plus two by seven?"
NUDGE = "Both fractions have the same denominator, so think only about the numerators."
PLAN = Plan(
    Move(MoveName.GIVE_HINT, {"hint_level": 1, "what_student_got_wrong": "9 by 7"}),
    "en",
    student="Asha",
    said="9 by 7",
    question=QUESTION,
    facts=(NUDGE,),
    phrase="give_hint_1",
    slots={"said": "9 by 7", "hint": NUDGE, "question": QUESTION, "student": "Asha"},
    packet={"attempts": 2, "chapter": "Rational numbers", "grade": 7, "hints_given": 0},
)
GOOD = "You said 9 by 7. Look only at the numerators, because both bottoms are the same."
