"""Every phrase in every language, held against the way Didi speaks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import combinations

import pytest

from tests.all_of import all_of
from tutor.chapters import generators, packs
from tutor.chapters.phrases import PhraseBook, Slot, slots_of
from tutor.chapters.values import NUMBER_KINDS
from tutor.diagnosis import misconceptions
from tutor.guard.speech_guard import Gate, Grounds, Ruling
from tutor.turn import Chapter, Item, Language, Rung

BOOK = PhraseBook.load()
LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
INDIAN: tuple[Language, ...] = ("hinglish", "hi")
FAMILIES = BOOK.families()
CARE = tuple(family for family in FAMILIES if family.startswith("care_"))
TAUGHT = tuple(family for family in FAMILIES if family not in CARE)
OWN_SENTENCES = {"explain_": 1, "sub_not_yet_hint": 1, "end_": 3, "praise_": 2, "care_": 3}
"""How many sentences of its own a family may have beside what its slots bring; two where nothing is said here."""
RIGHT = {"hinglish": "Bilkul sahi!", "hi": "बिल्कुल सही!"}
RIGHT_STEP = {"hinglish": "Haan sahi!", "hi": "हाँ, सही!"}
SIGNALS = {
    "praise_and_continue": RIGHT,
    "praise_and_end": RIGHT,
    "praise_firm": RIGHT,
    "guide_next_step": RIGHT_STEP,
    "guide_back_to_question": RIGHT_STEP,
}
MOST_ALIKE = 0.8
"""How alike in words and their order two ways of saying a thing may be, from 0 to 1."""
FEW_WORDS = 3
"""In a phrase of so few words a single new word is much."""
MOST_WORDS, MOST_WORDS_TAUGHT, MOST_OWN_WORDS = 60, 75, 30
"""Words in all that are said at once; where an idea or a solution is told; and those of the phrase itself.

A child holds on to what a voice says for about half a minute: it says some two and a half words a second.
"""
CONTENT = ("question", "hint", "sub", "relate", "steps", "teach", "conflict")
"""Slots that bring whole sentences."""
NUMBERS = (
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|half|quarter|twice|ek|teen|char|chaar|paanch|chhah|saat|"
    "aath|nau|das|saath|sath|aadha|dono|dugna|"
    "शून्य|एक|दो|दोनों|तीन|चार|पाँच|पांच|छह|छः|सात|साथ|आठ|नौ|दस|सौ|आधा|आधी|आधे|पाव|पौन|सवा|डेढ़|ढाई|दुगना|दुगुना"
)
YES_OR_NO = "yes|no|haan|nahi|true|false|हाँ|हां|जी|नहीं|ना"
LOADED = (
    "great job|wrong|incorrect|galat|stupid|silly|obviously|failed|mistake|lazy|hurry up|why did you|must|jaldi karo|"
    "गलत|ग़लत|गलती|ग़लती|बेवकूफ़|बेवकूफ|शर्म|फेल|आलसी|जल्दी करो|ज़ाहिर है"
)
GENDERED = (
    r"\btum\b[^.,;!?]*\b(sakte|sakti|karte|karti|rahe|rahi|chuke|chuki|gaye|gayi|paaye|paayi|sochte|jaante)\b|"
    r"\b(?!hog)\w+(oge|ogi)\b|\b(kaise|kaisi) ho\b|\baa (gaye|gayi|gaya)\b|\{student\}[^.,;!?]*\b(gaya|gayi|gaye)\b|"
    r"\b(achhe|achhi|achha|pyaare|pyaari|hoshiyaar) (ladke|ladki|bachche|bachchi)\b|\b(beta|beti|bhai|behen)\b|"
    r"\bmain\b[^.,;!?]*\b(raha|karta|deta|batata|gaya|chahta|poochhta|bolta|sakta)\b"
)
GENDERED_HINDI = (
    r"(?<![ऀ-ॿ])तुम(?![ऀ-ॿ])[^.,;!?।]*\b(सकते|सकती|करते|करती|रहे|रही|चुके|चुकी|गए|गई|पाए|पाई|सोचते|जानते)(?![ऀ-ॿ])|"
    r"(कैसे|कैसी) हो(?![ऀ-ॿ])|(?<![ऀ-ॿ])आ (गए|गई|गया)(?![ऀ-ॿ])|\{student\}[^.,;!?।]*(गया|गई|गए)(?![ऀ-ॿ])|"
    r"(?<![ऀ-ॿ])(बेटा|बेटी|भाई|बहन)(?![ऀ-ॿ])|"
    r"[ऀ-ॿ]+(ओगे|ओगी|ोगे|ोगी)(?![ऀ-ॿ])|"
    r"(?<![ऀ-ॿ])मैं(?![ऀ-ॿ])[^.,;!?।]*\b(रहा|करता|देता|बताता|गया|चाहता|पूछता|बोलता|सकता|जाता|दिखाता|करवाता)(?![ऀ-ॿ])"
)


def whole_words(words: str) -> str:
    """A pattern for any of `words`, standing alone; a Hindi word may end in a sign that is no letter."""
    return rf"(?i)(?<![\wऀ-ॿ])({words})(?![\wऀ-ॣ०-ॿ])"


def lines(family: str, language: Language) -> Iterator[str]:
    for variant in BOOK.variants(family, language):
        yield from variant


def words(text: str) -> list[str]:
    """The words of a text in lower case, without stops; a slot is a word."""
    return re.findall(r"[\w'ऀ-ॣ०-ॿ{}]+", text.lower())


def first_words(line: str, count: int) -> tuple[str, ...]:
    """How a line begins."""
    return tuple(words(line)[:count])


def own_sentences(variant: tuple[str, ...]) -> int:
    """Sentences in a variant, those that only lead to content or are content left out."""
    own = [line for line in variant if not re.search(r"\{(" + "|".join(CONTENT) + r")\}", line)]
    return sum(len(re.findall(r"[.!?।](?=\s|$)", line)) for line in own)


@all_of(family=FAMILIES, language=INDIAN)
def test_every_language_has_the_family_with_the_same_slots(family: str, language: Language) -> None:
    assert BOOK.slots(family, language) == BOOK.slots(family, "en")
    assert len(BOOK.variants(family, language)) == len(BOOK.variants(family, "en"))


@pytest.mark.parametrize("language", INDIAN)
def test_no_language_has_a_family_that_english_lacks(language: Language) -> None:
    assert tuple(BOOK.books[language].say) == FAMILIES


@all_of(family=FAMILIES)
def test_hindi_says_it_in_its_own_script(family: str) -> None:
    for line in lines(family, "hi"):
        assert not re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", line)), line
    assert BOOK.variants(family, "hi") != BOOK.variants(family, "hinglish")


@all_of(family=FAMILIES, language=LANGUAGES)
def test_there_are_enough_ways_of_saying_it(family: str, language: Language) -> None:
    """A safety reply is fixed: the words that were reviewed and no others.

    An even number, so that a session that turns brief goes on with words it has not used.
    """
    variants = BOOK.variants(family, language)
    if family in CARE:
        assert len(variants) == 1
    else:
        assert len(variants) >= (8 if family == "first_clause" else 6)
        assert len(variants) % 2 == 0


@all_of(family=TAUGHT, language=LANGUAGES)
def test_the_ways_of_saying_it_begin_differently(family: str, language: Language) -> None:
    """Behind the signal of a right answer, where there is one."""
    variants = BOOK.variants(family, language)
    leading = [variant[1 if language in SIGNALS.get(family, {}) else 0] for variant in variants]
    assert len({first_words(line, 3) for line in leading}) == len(leading)
    assert max(Counter(first_words(line, 1) for line in leading).values()) <= len(leading) // 3 + 1


@all_of(family=TAUGHT, language=LANGUAGES)
def test_no_way_of_saying_it_is_another_with_a_word_changed(family: str, language: Language) -> None:
    for this, other in combinations(BOOK.variants(family, language), 2):
        mine, theirs = (words(re.sub(r"\{\w+\}", " ", " ".join(variant))) for variant in (this, other))
        assert mine != theirs, this
        common = SequenceMatcher(None, mine, theirs).ratio()
        assert common < MOST_ALIKE or min(len(mine), len(theirs)) <= FEW_WORDS, (this, other)


@all_of(family=SIGNALS, language=INDIAN)
def test_a_right_answer_and_a_right_step_are_known_by_their_first_words(family: str, language: Language) -> None:
    assert {variant[0] for variant in BOOK.variants(family, language)} == {SIGNALS[family][language]}


@all_of(family=FAMILIES, language=LANGUAGES)
def test_every_way_uses_every_slot_once(family: str, language: Language) -> None:
    for variant in BOOK.variants(family, language):
        used = [name for line in variant for name in slots_of(line)]
        assert sorted(used) == sorted(BOOK.slots(family, language)), variant


@all_of(family=FAMILIES, language=LANGUAGES)
def test_it_is_short_enough_to_be_listened_to(family: str, language: Language) -> None:
    most = next((count for stem, count in OWN_SENTENCES.items() if family.startswith(stem)), 2)
    for variant in BOOK.variants(family, language):
        brings = [name for name in ("hint", "sub", "relate", "teach") if any(f"{{{name}}}" in line for line in variant)]
        assert own_sentences(variant) + (len(brings) if most == 2 else 0) <= most, variant
        for line in variant:
            assert len(line.split()) <= (20 if family not in CARE else 40), line


@all_of(family=FAMILIES, language=LANGUAGES)
def test_each_line_is_a_whole_sentence_without_formatting(family: str, language: Language) -> None:
    for line in lines(family, language):
        letters = "ऀ-ॿa-z" if language == "hi" else "A-Za-z"
        assert re.fullmatch(rf"[{letters}0-9{{}}_ ,.;:?!'()-]+", line), line
        assert line == line.strip()
        assert "  " not in line
        assert line[0].isupper() or line[0] == "{" or (language == "hi" and line[0].isalpha()), line
        ends = "," if family == "first_clause" else "।?!}" if language == "hi" else ".?!}"
        assert line[-1] in ends, line
        assert "_" not in re.sub(r"\{\w+\}", "", line)


@all_of(family=TAUGHT, language=LANGUAGES)
def test_it_brings_no_number_of_its_own(family: str, language: Language) -> None:
    for line in lines(family, language):
        bare = re.sub(r"\{\w+\}", " ", line)
        assert not re.search(whole_words(NUMBERS) + r"|\d", bare), line
        if language == "hinglish":
            assert not re.search(r"(?i)\b(do|to)\b", bare), line


@all_of(family=[one for one in TAUGHT if not one.startswith(("praise_", "guide_"))], language=LANGUAGES)
def test_it_has_no_yes_or_no_that_could_be_an_answer(family: str, language: Language) -> None:
    for line in lines(family, language):
        assert not re.search(whole_words(YES_OR_NO), line), line


@all_of(family=FAMILIES, language=LANGUAGES)
def test_it_is_kind(family: str, language: Language) -> None:
    for line in lines(family, language):
        assert not re.search(whole_words(LOADED), line), line


@all_of(family=FAMILIES)
def test_hinglish_is_spoken_by_a_woman_to_a_girl_or_a_boy(family: str) -> None:
    for line in lines(family, "hinglish"):
        assert not re.search(GENDERED, line.lower()), line
        assert not re.search(r"(?i)\b(aap|aapne|aapka|tu|tune|tera|teri)\b", line), line


@all_of(family=FAMILIES)
def test_hindi_is_spoken_by_a_woman_to_a_girl_or_a_boy(family: str) -> None:
    for line in lines(family, "hi"):
        assert not re.search(GENDERED_HINDI, line), line
        assert not re.search(whole_words("आप|आपने|आपका|आपकी|तू|तूने|तेरा|तेरी"), line), line


@all_of(family=FAMILIES, language=LANGUAGES)
def test_filled_it_is_what_the_guard_lets_pass(family: str, language: Language) -> None:
    """With neutral content in the slots, so that only the phrase's own words are judged."""
    question = {"en": "How many pieces are there?", "hinglish": "Kitne tukde hain?", "hi": "कितने टुकड़े हैं?"}[language]
    ideas = {"hinglish": "Tukdon ke baare mein socho.", "hi": "टुकड़ों के बारे में सोचो।"}
    idea = ideas.get(language, "Think about the pieces.")
    clause = {"en": "you thought it over", "hinglish": "tumne socha", "hi": "तुमने सोचा"}[language]
    slots: dict[str, str] = dict.fromkeys(("question", "sub"), question) | dict.fromkeys(
        ("hint", "relate", "teach"), idea
    )
    chapter_name = "Rational Numbers"
    slots |= {"student": "Asha", "chapter": chapter_name, "said": "minus five", "praise": clause, "other": "minus nine"}
    slots |= {"form": "simplest", "steps": idea, "right": "4", "done": "5", "partly": "1", "percent": "80"}
    slots |= dict.fromkeys(("skill", "earlier", "waits", "strong", "weak", "topics", "source"), chapter_name)
    slots |= {"number": "4", "total": "5", "answer": idea, "awaited": "number", "part": "5", "measure": "length"}
    slots["conflict"] = question
    slots["offers"] = {"en": "say it again or leave it out", "hinglish": "phir se bolo", "hi": "फिर से बोलो"}[language]
    slots["step"] = idea
    slots["where"] = {"en": "look at the pieces", "hinglish": "tukde dekho", "hi": "टुकड़े देखो"}[language]
    score = ("4 out of 5", "5 mein se 4", "5 sawaalon mein se 4", "4 of 5", "5 में से 4", "5 सवालों में से 4")
    score += ("80 percent", "80 प्रतिशत", "1", "4", "5")
    grounds = Grounds(question, "99", heard=("minus five",), facts=score, language=language, max_sentences=4)
    for turn in range(len(BOOK.variants(family, language))):
        said = BOOK.say(family, language, turn, **slots)
        ruling = Gate(grounds).written(said)
        assert ruling.allowed, (said, ruling)


# --- filled with what the chapters hold ---------------------------------------------------------------------------


def one_item_a_skill() -> tuple[tuple[Chapter, Item], ...]:
    """An item on every skill of every chapter, written by hand or drawn from a template."""
    found: dict[tuple[str, str], tuple[Chapter, Item]] = {}
    for chapter in map(packs.load_chapter, packs.chapter_ids()):
        for item in (*chapter.items, *(generators.item(template, 7) for template in chapter.templates)):
            found.setdefault((chapter.id, item.skill), (chapter, item))
    return tuple(found.values())


TAUGHT_ITEMS = one_item_a_skill()


def real_slots(family: str, chapter: Chapter, item: Item, language: Language) -> dict[str, Slot]:
    """What fills the slots when a student errs on this item, or answers it, as the family needs."""
    errs = [value for _, value in misconceptions.wrong_values(item.problem or item.question.en)]
    said = item.answer if family.startswith(("praise_", "ask_teach_back")) else (errs or ["5"])[0]
    skill = next(skill for skill in chapter.skills if skill.id == item.skill)
    slots: dict[str, Slot] = {
        "student": "Asha",
        "chapter": chapter.title.spoken_in(language),
        "question": item.spoken.spoken_in(language),
        "praise": item.praise.spoken_in(language),
        "relate": item.relate.spoken_in(language),
        "teach": skill.teach.spoken_in(language),
        "form": item.form or "simplest",
        "hint": item.hints["2" in family].spoken_in(language),
        "steps": tuple(step.spoken_in(language) for step in item.steps),
        "step": item.steps[0].spoken_in(language),
        "offers": {"en": "say it again", "hinglish": "phir se bolo", "hi": "फिर से बोलो"}[language],
        "right": "4",
        "done": "7",
        "said": said,
        "other": (errs or ["8"])[-1],
        "partly": "1",
        "percent": "64",
        "number": "4",
        "total": "7",
        "answer": (skill.teach.spoken_in(language),),
        "awaited": item.kind,
        "part": said,
        "measure": "length",
        "conflict": {"en": "Can it be so?", "hinglish": "Kya aisa hoga?", "hi": "क्या ऐसा होगा?"}[language],
        "where": {"en": "look at the signs", "hinglish": "sign dekho", "hi": "चिह्न देखो"}[language],
    } | dict.fromkeys(
        ("skill", "earlier", "waits", "strong", "weak", "topics", "source"), skill.name.spoken_in(language)
    )
    if item.sub_questions:
        small = item.sub_questions[0]
        slots["sub"] = small.ask.spoken_in(language)
        if family in ("guide_next_step", "guide_back_to_question"):
            slots["said"] = small.answer
    return {name: slots[name] for name in BOOK.slots(family) if name in slots}


def ruled(sentences: tuple[str, ...], family: str, item: Item, said: str, language: Language) -> Ruling:
    """What the guard says of the written sentences, in a turn in which the family can be said."""
    wordings = (item.question.en, item.question.hinglish, item.spoken.en, item.spoken.hinglish, item.spoken.hi)
    after = ("praise_", "ask_teach_back", "thank_", "explain_", "end_", "already_", "next_", "similar_", "harder_")
    rung = Rung.EXPLAINED if family.startswith(after) else Rung.HINTED_2
    question = "\n".join(wording for wording in wordings if wording)
    heard = (said,) if said else ()
    grounds = Grounds(question, item.answer, item.accept_also, item.kind, rung, heard=heard, language=language)
    return Gate(grounds).written(sentences)


OF_NUMBERS = [(chapter, item) for chapter, item in TAUGHT_ITEMS if item.kind in NUMBER_KINDS]
"""Those of whose answer a part may be right."""


@all_of(family=TAUGHT, language=LANGUAGES)
def test_around_real_questions_and_answers_it_still_may_be_said_and_is_short(family: str, language: Language) -> None:
    """Every way of saying it, around the content of some skills; together the families meet every skill."""
    judged = 0
    for used in range(len(BOOK.variants(family, language))):
        for other in range(2):
            taught = OF_NUMBERS if family.startswith(("guide_partial_", "right_so_far_")) else TAUGHT_ITEMS
            chapter, item = taught[(FAMILIES.index(family) * 13 + used * 2 + other) % len(taught)]
            slots = real_slots(family, chapter, item, language)
            if set(slots) != set(BOOK.slots(family)):
                continue  # the item has no small question
            if {"number", "total"} <= set(slots) and set(item.answer) <= {"4", "7"}:
                continue  # a count with the answer's own digits gives way to another wording
            said = BOOK.say(family, language, used=used, **slots)  # type: ignore[arg-type]
            text = " ".join(said)
            quote = str(slots.get("said", ""))
            assert quote in text
            assert len(words(text)) <= (
                MOST_WORDS_TAUGHT if {"teach", "steps", "answer"} & set(slots) else MOST_WORDS
            ), text
            ruling = ruled(said, family, item, quote, language)
            judged += ruling.allowed
            if not ruling.allowed:
                content = tuple(value if isinstance(value, str) else " ".join(value) for value in slots.values())  # type: ignore[arg-type]
                alone = ruled(content, family, item, quote, language)
                assert not alone.allowed, ("the content may be said, and with the phrase it may not", said, ruling)
    assert judged >= len(BOOK.variants(family, language))


@all_of(family=TAUGHT, language=LANGUAGES)
def test_its_own_words_take_a_few_seconds(family: str, language: Language) -> None:
    for variant in BOOK.variants(family, language):
        own = re.sub(r"\{\w+\}", " ", " ".join(variant))
        assert len(words(own)) <= MOST_OWN_WORDS, variant


@all_of(family=TAUGHT, language=LANGUAGES)
def test_a_voice_can_say_every_character_of_it(family: str, language: Language) -> None:
    """No sign, bracket or digit, no word in capitals or cut short, which a voice would spell or stumble over."""
    for line in lines(family, language):
        bare = re.sub(r"\{\w+\}", "x", line)
        assert not re.search(r"[^\w\s,.;:?!'\u0900-\u097F]|[\d_]", bare), line
        assert not re.search(r"\b[A-Z]{2,}\b|\b(etc|eg|ie|vs|no|sq|cm|km|kg)\.", bare), line
        assert not re.search(r"[.?!।,;:]\s*[.?!।,;:]", bare), line


# --- what is said in one breath -----------------------------------------------------------------------------------

LEADS_ON = (
    "next_question", "similar_question", "harder_question", "teach_concept", "recall_idea", "idea_first", "idea_again",
    "practice_begins", "quick_check", "easier_question",
)  # fmt: skip
ENDS = ("end_completed", "end_requested", "end_time", "end_waits", "end_waits_right")


def openings(family: str, language: Language) -> set[tuple[str, ...]]:
    """The first words of a family, those left out that begin with a slot."""
    return {first_words(variant[0], 1) for variant in BOOK.variants(family, language) if variant[0][0] != "{"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "first",
    [
        "explain_step_by_step", "explain_analogy", "leave_to_teacher", "put_off", "praise_and_end", "praise_firm",
        "skill_put_off", "greet_and_recall", "back_to_skill", "teach_back_astray",
        "teach_back_conflict",
    ],
)  # fmt: skip
def test_what_follows_in_the_same_breath_begins_with_another_word(first: str, language: Language) -> None:
    then = (*LEADS_ON, *ENDS)
    if first in ("greet_and_recall", "back_to_skill"):
        then = ("teach_concept", "recall_idea", "idea_first", "next_question")
    for family in then:
        assert not openings(first, language) & openings(family, language), family


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("first", ["time_warning", "first_clause"])
def test_what_can_stand_before_anything_begins_like_nothing_else(first: str, language: Language) -> None:
    for family in TAUGHT:
        if family != first:
            assert not openings(first, language) & openings(family, language), family


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_clause_neither_approves_nor_refuses(language: Language) -> None:
    verdicts = (
        "right|good|nice|well|great|exactly|correct|close|nearly|almost|but|however|not|isn't|sorry|okay|sure|"
        "sahi|theek|badhiya|shabash|wah|bilkul|zaroor|lekin|par|magar|paas|phir|dobara|"
        "सही|ठीक|बढ़िया|शाबाश|वाह|बिल्कुल|ज़रूर|लेकिन|पर|मगर|पास|फिर|दोबारा"
    )
    for line in lines("first_clause", language):
        assert not re.search(whole_words(verdicts), line), line
        assert len(words(line)) <= 7


@all_of(family=["care_distress", "care_abuse", "care_bullying"], language=LANGUAGES)
def test_a_child_in_trouble_is_given_a_grown_up_and_a_number_to_call(family: str, language: Language) -> None:
    said = " ".join(BOOK.say(family, language, 0))
    digits = {"hi": ("एक शून्य नौ आठ", "एक चार चार एक छह")}
    childline, tele_manas = digits.get(language, ("one zero nine eight", "one four four one six"))
    assert f"1098 ({childline})" in said
    assert re.search(r"grown-up|parent|teacher|bade|mummy papa|बड़े|मम्मी पापा", said)
    assert (f"14416 ({tele_manas})" in said) == (family == "care_distress")


@pytest.mark.parametrize("language", LANGUAGES)
def test_personal_matters_are_turned_away_and_not_asked_for(language: Language) -> None:
    said = " ".join(BOOK.say("care_personal", language, 0))
    assert "?" not in said
    assert ("गणित" if language == "hi" else "maths") in said


@all_of(family=[one for one in FAMILIES if "said" in BOOK.slots(one)], language=LANGUAGES)
def test_the_quote_stands_apart_from_the_words_around_it(family: str, language: Language) -> None:
    """Nothing is glued to it, so that "9 by 7" is heard as "9 by 7"."""
    for line in lines(family, language):
        assert not re.search(r"[\w'ऀ-ॿ]\{said\}|\{said\}[\w'ऀ-ॣ०-ॿ]", line), line
