"""What else an utterance does than answer: the acts of talk, careless spelling, and what they make of the whole."""

from __future__ import annotations

import pytest

from tests.benchmarks import talk
from tutor.agentic_tutor import begin, open_session
from tutor.listening import acts, spelling
from tutor.listening.understanding import understand
from tutor.turn import ActName, Category, Heard, Understanding


def heard(text: str, language: str = "en") -> Understanding:
    """What is understood where a sum stands open whose answer is -1/7."""
    session = begin(open_session("Asha", "rational_numbers", language=language)).session  # type: ignore[arg-type]
    return understand(session, Heard(text))


def names(text: str) -> set[str]:
    return {str(act.name) for act in acts.of_talk(text)}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("smjh", "samajh"),
        ("nhi", "nahi"),
        ("boringggg", "boring"),
        ("plz", "please"),
        ("samaj", "samaj"),
        ("थकान", "thakan"),
    ],
)
def test_a_carelessly_written_word_is_the_known_one(written: str, meant: str) -> None:
    assert meant in acts._lexicon().speller.meant(written)


def test_a_common_word_is_never_taken_for_one_that_sounds_alike() -> None:
    speller = acts._lexicon().speller
    taken = {word: speller.meant(word) for word in ("dono", "bad", "mile", "x", "हैं", "teen")}
    assert {word: meant for word, meant in taken.items() if meant != {word}} == {}


def test_hindi_and_latin_letters_sound_alike() -> None:
    assert spelling.sound("समझ") == spelling.sound("samajh")
    assert spelling.sound("नहीं") == spelling.sound("nahi")


def test_every_part_of_a_sentence_is_heard_with_its_place() -> None:
    said = "bht thak gyi hu didi 5 min ka rest chahiye"
    found = {str(act.name): said[act.start : act.end] for act in acts.of_talk(said)}
    assert found == {"tired": "thak", "break": "rest chahiye"}


def test_nothing_is_talk_in_a_bare_answer() -> None:
    plain = ("5", "minus one by seven", "x + 3", "do bata teen", "सात", "56 cm", "yes", "greater", "")
    assert {said for said in plain if names(said) - {"ack"}} == set()


def test_orders_to_a_machine_are_no_talk_of_the_lesson() -> None:
    assert names("alarm ko abhi stop kare") == set()
    assert names("mere timer par kitna samay baaki hai") == set()


def test_a_letter_that_grows_in_small_letters_is_no_fault() -> None:
    assert acts.of_talk("İ am tired") == ()


DECIDES = [
    ("i am so tired", Category.HELP, "feels_tired"),
    ("may i go to the toilet", Category.THINKING, "needs_washroom"),
    ("two minutes break please then i will come back", Category.THINKING, "asks_for_a_break"),
    ("give me something harder", Category.HELP, "asks_harder"),
    ("how many more questions are there", Category.QUESTION, "asks_how_many_left"),
    ("koi dusra tarika batao", Category.HELP, "asks_another_way"),
    ("maths mein main bilkul zero hoon", Category.HELP, "feels_bad_at_this"),
    ("kal raat 2 bje soya, neend aa rhi h", Category.HELP, "feels_tired"),
    ("when will it get over, 5 more or 10 more", Category.QUESTION, "asks_how_many_left"),
]


def test_talk_decides_where_no_answer_is_given() -> None:
    for said, category, reason in DECIDES:
        meant = heard(said)
        assert (said, meant.category, meant.category_reason, meant.verdict) == (said, category, reason, None)


def test_a_feeling_beside_an_answer_takes_nothing_from_it() -> None:
    meant = heard("i am tired, minus one by seven")
    assert meant.is_right
    assert meant.has(ActName.TIRED)


def test_a_request_beside_a_feeling_is_granted_and_the_feeling_is_not_forgotten() -> None:
    meant = heard("bht thak gyi hu 5 min ka rest chahiye")
    assert meant.category_reason == "asks_for_a_break"
    assert meant.has(ActName.TIRED)


def test_of_what_children_say_about_the_lesson_hardly_anything_is_another_topic() -> None:
    figures = talk.measured(talk.ROWS)
    assert figures["away"] <= 0.05
    assert figures["found"] >= 0.95
