"""Nobody gets "which is greater" past the guard by a value, a sign or a place; nor an answer by a sum in words."""

from __future__ import annotations

from tutor.guard.numbers import folded
from tutor.guard.speech_guard import Gate, Grounds
from tutor.guard.sums import spoken_chains
from tutor.numbers.ratio import Ratio

FACT = "Compare the tenths first, then the hundredths."
SIDE = Grounds(
    "Compare 0.65 and 0.6.\nIs zero point six five greater or less than zero point six?", "greater", kind="comparison",
    heard=("less",), facts=(FACT,),
)  # fmt: skip
WHICH = Grounds("Which is greater, 0.65 or 0.6?", "0.65", kind="decimal", heard=("0.6",), facts=(FACT,))
TOLD = (
    "0.65 is bigger.", "0.65 bada hai.", "0.65 बड़ा है।", "0.6 is smaller.", "0.6 chhota hai.",
    "0.6 is the smaller of the two.",
    "The mouth opens towards 0.65.", "The mouth opens towards the first number.",
    "0.65 is further right on the number line.",
    "0.6 lies to the left of the other.", "0.65 number line par aur right mein hai.",
    "The sign points to the second number.",
    "The first one has the upper hand.", "The first number is ahead of the second.",
)  # fmt: skip
ASKED = (
    "Which digit do you compare first?", "Look at the tenths, then at the hundredths.",
    "Where do they stand on the number line?",
    "You said less, so show me where 0.6 stands on the number line.", "Write both with the same number of places.",
)  # fmt: skip
CHAINS = {
    "three nines": 27, "nine three times": 27, "nau teen baar": 27, "nine and nine and nine": 27,
    "7 x 7 is 49, then one more 7": 56, "7 x 7 = 49, aur ek 7 jodo": 56, "double of 13 and 1": 27,
    "double thirteen and one more": 27,
    "13 ka dugna aur ek": 27, "nau ka tiguna": 27, "2 tens and 7 ones": 27, "twice 13, then 1 more": 27,
    "four sevens and then add 2": 30,
    "seven sevens are 49, and then another seven": 56,
}  # fmt: skip


def test_no_statement_picks_one_of_the_two() -> None:
    only_the_side = ("The opposite of smaller fits.", "It is not less.")
    passed = [line for line in (*TOLD, *only_the_side) if Gate(SIDE)((line,)).allowed]
    assert passed + [line for line in TOLD if Gate(WHICH)((line,)).allowed] == []


def test_the_longer_or_the_one_with_more_places_is_one_of_the_two() -> None:
    told = ("The longer decimal is the greater here.", "Pick the longer number.", "The one with more digits is bigger.")
    assert [line for line in told if Gate(WHICH)((line,)).allowed] == []


def test_what_asks_or_shows_the_way_may_be_said() -> None:
    assert [(line, Gate(SIDE)((line,)).why) for line in ASKED if not Gate(SIDE)((line,)).allowed] == []


def test_a_sum_in_words_is_worked_out_and_not_listed() -> None:
    reached = {line: {step.value for step in spoken_chains(folded(line))} for line in CHAINS}
    assert [line for line, value in CHAINS.items() if Ratio(value) not in reached[line]] == []


def test_a_sum_in_words_does_not_bring_the_answer_past_the_guard() -> None:
    passed = []
    for line, value in CHAINS.items():
        grounds = Grounds("How many pieces are there?", str(value), kind="integer", facts_known=False)
        passed += [line] if Gate(grounds)((line,)).allowed else []
    assert passed == []


def test_talk_with_numbers_in_it_is_no_sum() -> None:
    talk = (
        "You have 3 tries and 2 hints.",
        "Look at 5, then at 8, and tell me.",
        "Read 7 and 9 again.",
        "Step 2 and step 3 come next.",
    )
    assert [
        (line, [step.shown for step in spoken_chains(folded(line))]) for line in talk if spoken_chains(folded(line))
    ] == []
