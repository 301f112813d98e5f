"""Every text of every chapter, held against the program's own reading of it and against what a careful teacher asks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from desktop.typesetting import typeset
from tutor import answer_checker, packs, speech_guard, spoken_maths
from tutor.speech_guard import Grounds
from tutor.turn import Chapter, Item, Language, Rung, SubQuestion, Text

CHAPTERS: list[Chapter] = [packs.load_chapter(one) for one in packs.chapter_ids()]
ITEMS = [pytest.param(item, id=f"{chapter.id}-{item.id}") for chapter in CHAPTERS for item in chapter.items]
LANGUAGES: tuple[Language, ...] = ("en", "hinglish")

LOW = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
LOW += ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
NUMBERS = {word: value for value, word in enumerate(LOW)} | TENS | {"hundred": 100}
FORBIDDEN = (
    "great job|wrong|incorrect|galat|stupid|silly|dumb|easy-peasy|obviously|as everyone knows|shame|bewakoof|"
    "you failed|mistake|galti"
)
GENDERED = (
    r"\btum\b[^.,;!?]*\b(sakte|sakti|karte|karti|rahe|rahi|chuke|chuki|gaye|gayi|paaye|paayi|jaante|jaanti)\b|"
    r"\b(?!hog)\w+(oge|ogi)\b|\bmain\b[^.,;!?]*\b(raha|karta|deta|batata|gaya)\b"
)


def in_words(number: int) -> str:
    """A whole number below 1000 as it is said."""
    sign, size = ("minus " if number < 0 else ""), abs(number)
    if size >= 100:
        rest = f" {in_words(size % 100)}" if size % 100 else ""
        return f"{sign}{in_words(size // 100) + ' ' if size >= 200 else ''}hundred{rest}"
    if size < 20:
        return sign + LOW[size]
    ten = next(word for word, value in TENS.items() if value == size // 10 * 10)
    return f"{sign}{ten}" + (f"-{LOW[size % 10]}" if size % 10 else "")


def said(answer: str) -> list[str]:
    """How children say an answer like "-1/7", besides writing it."""
    found = re.fullmatch(r"(-?\d+)(?:/(\d+))?", answer)
    if not found:
        return [answer]
    if not found[2]:
        whole = int(found[1])
        return [answer, in_words(whole), f"it is {in_words(whole)}", f"{in_words(whole)} hoga"]
    top, bottom = in_words(int(found[1])), in_words(int(found[2]))
    signed = answer.replace("-", "minus ").replace("/", " by ")
    return [answer, signed, f"{top} by {bottom}", f"{top} over {bottom}", f"umm {top} upon {bottom}", f"{signed} hai"]


def numbers_in(text: str) -> Counter[int]:
    """The numbers that are said in a text, as the words that name them."""
    return Counter(NUMBERS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in NUMBERS)


def spoken_texts(item: Item) -> Iterator[tuple[str, Text]]:
    """Everything of an item that is said aloud, by its name."""
    yield "spoken", item.spoken
    for number, hint in enumerate(item.hints, 1):
        yield f"hint {number}", hint
    for number, step in enumerate(item.steps, 1):
        yield f"step {number}", step
    for number, sub in enumerate(item.sub_questions, 1):
        yield f"sub-question {number}", sub.ask
    yield "praise", item.praise
    yield "relate", item.relate


def before_the_answer(item: Item) -> Iterator[tuple[str, Text]]:
    """What may be said while the answer is still the student's to find."""
    return ((name, text) for name, text in spoken_texts(item) if not name.startswith(("spoken", "step")))


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text))


def accepted(words: str, asked: Item | SubQuestion) -> bool:
    form = asked.form if isinstance(asked, Item) else ""
    return answer_checker.judge(words, asked.answer, asked.accept_also, form).verdict == "correct"


def stretches(text: str) -> Iterator[str]:
    """Every run of up to eight words between two stops."""
    for clause in re.split(r"[.!?,;:]", text):
        words = clause.split()
        for start in range(len(words)):
            for end in range(start + 1, min(start + 8, len(words)) + 1):
                yield " ".join(words[start:end])


# --- the answer ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", ITEMS)
def test_the_answer_is_right_however_it_is_said(item: Item) -> None:
    for words in (*said(item.answer), *item.accept_also):
        assert accepted(words, item), words


@pytest.mark.parametrize("item", ITEMS)
def test_the_answer_to_each_sub_question_is_right_however_it_is_said(item: Item) -> None:
    for sub in item.sub_questions:
        for words in (*said(sub.answer), *sub.accept_also):
            assert accepted(words, sub), (sub.ask.en, words)


@pytest.mark.parametrize("item", ITEMS)
def test_other_answers_are_not_right(item: Item) -> None:
    others = ["seventeen by ninety-seven", "minus ninety-seven", "maybe", "I don't know", "", item.spoken.en]
    others += {"yes": ["no", "nahi"], "no": ["yes", "haan"], "positive": ["negative", "minus"]}.get(item.answer, [])
    for words in others:
        assert not accepted(words, item), words


@pytest.mark.parametrize("item", ITEMS)
def test_the_answer_with_the_other_sign_is_not_right(item: Item) -> None:
    if re.fullmatch(r"-?\d+(/\d+)?", item.answer) and item.answer != "0":
        other = item.answer.removeprefix("-") if item.answer.startswith("-") else f"-{item.answer}"
        assert not accepted(other, item)
        assert not accepted(said(other)[1], item)


@pytest.mark.parametrize("item", [one for one in ITEMS if one.values[0].form == "simplest"])  # type: ignore[union-attr]
def test_where_the_simplest_form_is_asked_an_equal_fraction_is_only_partly_right(item: Item) -> None:
    top, bottom = (int(part) for part in item.answer.split("/"))
    judged = answer_checker.judge(f"{2 * top} by {2 * bottom}", item.answer, item.accept_also, item.form)
    assert (judged.verdict, judged.reason) == ("partial", "form_missing")


@pytest.mark.parametrize("item", ITEMS)
def test_the_kind_is_the_kind_of_the_answer(item: Item) -> None:
    shapes = {"integer": r"-?\d+", "fraction": r"-?\d+/\d+", "yes_no": "yes|no", "word": "[a-z]+", "choice": "[a-z]+"}
    assert re.fullmatch(shapes[item.kind], item.answer)
    for sub in item.sub_questions:
        assert re.fullmatch(shapes[sub.kind], sub.answer), sub.ask.en


# --- keeping the answer for the student ------------------------------------------------------------------------------


def names_its_answer(item: Item) -> bool:
    """The answer is one of the values that the question itself puts to choose from."""
    return bool(re.search(rf"(?<![\w/-]){re.escape(item.answer)}(?![\w/])", item.question.en))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", [one for one in ITEMS if not names_its_answer(one.values[0])])
def test_nothing_said_before_the_answer_holds_the_answer(item: Item, language: Language) -> None:
    for name, text in before_the_answer(item):
        if item.kind == "yes_no":
            assert not re.search(r"\b(yes|no|haan|nahi)\b", text.spoken_in(language).lower()), name
            continue
        for words in stretches(text.spoken_in(language).lower()):
            assert not accepted(words, item), (name, words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", ITEMS)
def test_the_speech_guard_lets_all_of_it_pass_at_the_start_of_the_ladder(item: Item, language: Language) -> None:
    question = "\n".join((item.spoken.en, item.spoken.hinglish, item.question.en, item.question.hinglish))
    for name, text in before_the_answer(item):
        sentence = text.spoken_in(language)
        grounds = Grounds(
            question, item.answer, item.accept_also, item.kind, Rung.ASKED, facts=(sentence,), language=language
        )
        assert speech_guard.inspect((sentence,), grounds).allowed, (name, speech_guard.inspect((sentence,), grounds))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", ITEMS)
def test_only_the_last_step_says_the_answer(item: Item, language: Language) -> None:
    *earlier, last = (step.spoken_in(language) for step in item.steps)
    assert any(accepted(words, item) for words in stretches(last))
    if "/" in item.answer and item.answer not in item.question.en:
        for step in earlier:
            assert not any(accepted(words, item) for words in stretches(step)), step


# --- what is said is true, and the same in every language ------------------------------------------------------------


@pytest.mark.parametrize("item", ITEMS)
def test_the_languages_say_the_same_numbers(item: Item) -> None:
    for name, text in spoken_texts(item):
        assert numbers_in(text.en) == numbers_in(text.hinglish), name


@pytest.mark.parametrize("item", ITEMS)
def test_the_board_shows_the_same_numbers_in_every_language(item: Item) -> None:
    figures = [re.findall(r"\d+(?:\.\d+)?", text) for text in (item.question.en, item.question.hinglish)]
    assert sorted(figures[0]) == sorted(figures[1])


TOLD_IN_WORDS = ("name_distributive",)
"""Items whose board holds so long an equation that it is told, not read out."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", [one for one in ITEMS if one.values[0].id not in TOLD_IN_WORDS])
def test_every_fraction_on_the_board_is_read_aloud_and_reads_back_to_itself(item: Item, language: Language) -> None:
    board = item.question.spoken_in(language).replace("(", "").replace(")", "")
    aloud = item.spoken.spoken_in(language).lower()
    for fraction in re.findall(r"(?<![\w/])-?\d+/-?\d+", board):
        shown = fraction.removeprefix("-") if f" - {fraction[1:]}" in board else fraction
        words = " by ".join(in_words(int(part)) for part in shown.split("/"))
        assert words in aloud
        assert spoken_maths.read(words).values == spoken_maths.read(shown).values != ()


@pytest.mark.parametrize("item", ITEMS)
def test_the_typeset_mathematics_has_the_numbers_of_the_question_and_can_be_drawn(item: Item) -> None:
    if not item.latex:
        return
    shown = re.findall(r"\d+(?:\.\d+)?", item.latex)
    assert not Counter(shown) - Counter(re.findall(r"\d+(?:\.\d+)?", item.question.en))
    assert b"<svg" in typeset(item.latex)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", ITEMS)
def test_every_sum_in_the_steps_is_true(item: Item, language: Language) -> None:
    for step in item.steps:
        for clause in re.split(r"[.,;:]|\band (?=\w+ \w+ \w+ is)|\baur (?=\w+ \w+ \w+ hota)", step.spoken_in(language)):
            found = re.fullmatch(
                r"\s*((?:minus )?[\w-]+(?: (?:by|plus|minus|times|divided) .*?)) (?:is|hota hai) (.*)", clause
            )
            if found and numbers_in(found[2]):
                left, right = spoken_maths.read(found[1]), spoken_maths.read(found[2].split(" below")[0])
                if len(left.values) == len(right.values) == 1:
                    assert left.values == right.values, clause


# --- how it is written -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", ITEMS)
def test_all_that_is_spoken_is_written_as_it_is_said(item: Item, language: Language) -> None:
    for name, text in spoken_texts(item):
        words = text.spoken_in(language)
        assert re.fullmatch(r"[A-Za-z' ,.;:?!-]+", words), (name, words)
        assert "  " not in words
        assert words == words.strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", ITEMS)
def test_each_text_is_short_and_of_its_own_shape(item: Item, language: Language) -> None:
    for name, text in spoken_texts(item):
        words = text.spoken_in(language)
        limit = 34 if name == "spoken" else 25
        assert len(words.split()) <= limit, (name, words)
        if name == "praise":
            assert sentences(words) == 0
            assert words.startswith(("you ", "tum"))
        else:
            assert sentences(words) == 1, (name, words)
            assert words[0].isupper()
        if name.startswith(("sub-question", "spoken")):
            assert words.endswith("?"), name


@pytest.mark.parametrize("item", ITEMS)
def test_nothing_is_unkind_and_nothing_tells_whether_the_child_is_a_girl_or_a_boy(item: Item) -> None:
    for name, text in (*spoken_texts(item), ("question", item.question)):
        for language in LANGUAGES:
            assert not re.search(FORBIDDEN, text.spoken_in(language).lower()), name
        assert not re.search(GENDERED, text.hinglish), (name, text.hinglish)


@pytest.mark.parametrize("item", ITEMS)
def test_hinglish_has_no_hindi_word_that_hearing_takes_for_a_number(item: Item) -> None:
    for name, text in spoken_texts(item):
        assert not re.search(r"\b(ek|do|saath|sath|saat|nau|das)\b", text.hinglish.lower()), (name, text.hinglish)


@pytest.mark.parametrize("item", ITEMS)
def test_the_texts_of_an_item_are_all_different(item: Item) -> None:
    for language in LANGUAGES:
        texts = [text.spoken_in(language) for _, text in spoken_texts(item)]
        assert len(set(texts)) == len(texts)
    assert item.spoken.en != item.spoken.hinglish


# --- the chapter as a whole ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_a_chapter_is_a_balanced_lesson(chapter: Chapter) -> None:
    items = len(chapter.items)
    share = {level: count / items for level, count in Counter(item.difficulty for item in chapter.items).items()}
    assert items >= 25
    assert 0.25 <= share["easy"] <= 0.4
    assert 0.4 <= share["medium"] <= 0.6
    assert 0.12 <= share["hard"] <= 0.25
    assert {item.type for item in chapter.items} == {"conceptual", "procedural", "application"}


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_every_skill_is_taught_and_practised(chapter: Chapter) -> None:
    practised = Counter(item.skill for item in chapter.items)
    assert len(chapter.skills) >= 5
    for skill in chapter.skills:
        assert practised[skill.id] >= 4, skill.id
        for language in LANGUAGES:
            assert sentences(skill.teach.spoken_in(language)) == 1
            assert not re.search(r"\d", skill.teach.spoken_in(language))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_no_two_items_ask_the_same(chapter: Chapter) -> None:
    for language in LANGUAGES:
        asked = [item.spoken.spoken_in(language) for item in chapter.items]
        assert len(set(asked)) == len(asked)


def test_rational_numbers_begins_as_the_tutors_always_have() -> None:
    first = packs.load_chapter("Rational Numbers").items[0]
    assert (first.question.en, first.answer) == ("What is -3/7 + 2/7?", "-1/7")
    assert first.sub_questions[0].ask.en == "What is minus three plus two?"
    asks = [sub for item in packs.load_chapter("Rational Numbers").items for sub in item.sub_questions]
    assert any("two times minus three" in sub.ask.en and sub.answer == "-6" for sub in asks)
