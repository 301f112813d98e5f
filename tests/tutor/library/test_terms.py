"""The glossary: maths words are met in every spelling children and speech recognition use, and no others are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house import source
from tutor.chapters import packs
from tutor.errors import ContentFault
from tutor.library import terms
from tutor.spoken.maths_tokens import normalise

SPELLINGS = {
    "reciprocal": "reciprocal recipocal reciprocals vyutkram vyutkaram ulta व्युत्क्रम रेसिप्रोकल रेसीप्रोकल",
    "integer": "integer integers interger poornank purnank poornankon पूर्णांक पूर्णांकों इंटीजर",
    "fraction": "fraction fractions fracton bhinn bhin bhinno bhinnon भिन्न भिन्नों भिन्नें फ्रैक्शन फ़्रैक्शन",
    "HCF": "hcf HCF gcd एचसीएफ महत्तम",
    "percent": "percent percentage pratishat pratisat प्रतिशत परसेंट",
    "denominator": "denominator denominators denominater denomenator हर डिनॉमिनेटर",
    "square root": "vargmool vargamool वर्गमूल",
    "perimeter": "perimeter perimiter perimetre parimap परिमाप पेरीमीटर",
    "triangle": "triangle traingle triangles tribhuj त्रिभुज त्रिभुजों",
    "equation": "equation equations equasion samikaran samikaranon समीकरण समीकरणों",
    "area": "kshetrafal kshetraphal chetrafal क्षेत्रफल एरिया",
}


@pytest.mark.parametrize("headword", SPELLINGS)
def test_a_term_is_met_in_every_spelling(headword: str) -> None:
    for spelling in SPELLINGS[headword].split():
        assert terms.terms_in(f"{spelling} kya hota hai") == (headword,), spelling
        assert terms.known(spelling)


@pytest.mark.parametrize(
    ("asked", "searched"),
    [
        ("recipocal kya hota hai", "what is reciprocal"),
        ("भिन्न का व्युत्क्रम क्या होता है?", "what is fraction reciprocal?"),
        ("bhinno ka guna kaise karte hain", "how to do fraction multiplication"),
        ("HCF aur LCM mein kya antar hai", "difference between hcf and lcm"),
        ("aayat ke kshetraphal ka sutra", "formula for rectangle area"),
        ("dashamlav ko bhinn mein kaise badalte hain", "how to do decimal fraction in convert"),
        ("भिन्न को कैसे जोड़ते हैं", "how to do fraction addition"),
        ("भिन्न में हर क्यों नहीं जोड़ते", "why fraction in denominator not addition"),
        ("दशमलव को भिन्न में बदलो", "decimal fraction in convert"),
        ("पूर्णांक, और भिन्न", "integer, and fraction"),
        ("साधारण ब्याज कहाँ काम आता है", "where is it used simple interest"),
        ("what is the denominater of 2/3", "what is the denominator of 2/3"),
        ("Why do we flip fractions?", "why do we flip fractions?"),
        ("prime numbers ka", "prime numbers"),
        ("prakash sanshleshan kya hai", "what is prakash sanshleshan"),
        ("प्रकाश संश्लेषण क्या है", "what is prakaash sanshleshan"),
        ("-3 × 2 का गुणा", "-3 * 2 multiplication"),
        ("mere 50 mein se 36 aaye", "50 out of 36"),
        ("5 में से 1.38 कैसे घटाते हैं", "how to do 5 out of 1.38 subtraction"),
        ("main 3/8 ko decimal mein kaise likhu", "how to do in 3/8 decimal in write"),
        ("7.5 ko 0.25 se divide kaise kare", "how to do 7.5 0.25 from divide"),
        ("jodte time bada number neeche kyun", "why addition time greater than number down"),
        ("minus teen seb nahi ho sakte na?", "minus 3 not not?"),
        ("क्या पच्चीस प्रतिशत ज़्यादा है", "is 25 percent greater than"),
        ("भिन्न को उलटते क्यों हैं", "why fraction reciprocal"),
    ],
)
def test_a_question_is_turned_into_english(asked: str, searched: str) -> None:
    assert terms.english(asked) == searched


def test_all_wordings_of_what_is_found_come_the_longest_term_first() -> None:
    found = terms.in_all("भिन्न और लघुत्तम समापवर्त्य")
    assert found[0] == "LCM"
    assert {"laghuttam samapvartya", "लघुत्तम समापवर्त्य", "fraction", "bhinn", "फ्रैक्शन"} <= set(found)
    assert terms.in_all("what is a mango") == ()


@pytest.mark.parametrize("other", ["friction", "ration", "circus", "photosynthesis", "mitochondria", "history"])
def test_words_of_other_subjects_are_not_taken_for_maths(other: str) -> None:
    assert terms.terms_in(f"what is {other}") == ()
    assert not terms.known(other)


@pytest.mark.parametrize(
    "word", ["samjhao", "please", "क्या", "12", "?", "do", "बताओ", "minus", "nikalte", "मिलेंगी", "बनाऊँगा"]
)
def test_everyday_words_and_numbers_are_known(word: str) -> None:
    assert terms.known(word)


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [("छेत्रफल", "area"), ("त्रीभुज", "triangle"), ("आयतण", "volume"), ("प्रतीशत", "percent"), ("अनूपात", "ratio")],
)
def test_hindi_words_are_known_however_they_are_misspelt(misspelt: str, meant: str) -> None:
    assert terms.terms_in(f"{misspelt} केसे निकालते हे") == (meant,)


@pytest.mark.parametrize(
    ("text", "meant"), [("म.स. क्या होता है", "HCF"), ("ल. स. बताओ", "LCM"), ("what is h.c.f.", "HCF")]
)
def test_short_forms_with_stops_are_read(text: str, meant: str) -> None:
    assert terms.terms_in(text) == (meant,)


def test_a_word_of_hinglish_is_known_by_its_sound_and_one_of_english_is_not() -> None:
    assert terms.is_talk_by_sound("skta")
    assert not terms.is_talk_by_sound("supercell")


def test_in_an_english_sentence_short_hindi_words_are_not_heard() -> None:
    assert terms.terms_in("the man called sam has a hal and a tal") == ()
    assert terms.terms_in("sam sankhya kya hai") == ("even number",)


def test_mean_is_the_average_unless_it_is_the_verb() -> None:
    assert terms.terms_in("find the mean of the data") == ("mean", "data")
    assert terms.terms_in("what does reciprocal mean") == ("reciprocal",)
    assert terms.terms_in("when you say mean") == ()


def test_a_term_that_no_fact_has_is_strange() -> None:
    facts = ("Flip the second fraction and multiply.", "दो पूर्णांकों का गुणा")
    assert terms.strange("Multiply by the reciprocal of the fraction.", facts) == ()
    assert terms.strange("Integers are multiplied, and a polygon has vertices.", facts) == ("polygon", "vertices")
    assert terms.strange("The term of a line", ("improper lines and a term",)) == ()


def test_the_end_of_a_long_page_is_read_as_well() -> None:
    assert terms.terms_in("word " * 500 + "hypotenuse") == ("hypotenuse",)
    assert terms.terms_in("x" * 700 + " hypotenuse") == ("hypotenuse",)


@given(st.text(max_size=80) | st.text(alphabet="भिन्नकागुणा ?fraction-09", max_size=60))
def test_no_text_at_all_raises(text: str) -> None:
    terms.english(text)
    terms.in_all(text)
    terms.known(text)
    assert terms.strange(text, (text,)) == ()


def test_a_hundred_thousand_characters_are_looked_at_in_part() -> None:
    assert terms.terms_in("fraction " * 12_000) == ("fraction",)
    assert len(terms.pieces("व" * 100_000)) <= terms.MOST


# --- the file -----------------------------------------------------------------------------------------------------


def test_the_glossary_has_three_hundred_terms_in_three_languages() -> None:
    assert sum(term.group == "terms" for term in terms.glossary().terms) >= 300


def test_every_wording_of_the_file_leads_to_its_own_meaning_or_to_one_written_the_same() -> None:
    table = terms.glossary()
    for term in table.terms:
        for wording in term.wordings:
            key = tuple(word for piece in terms.pieces(wording) for word in piece.text.split())
            assert key, wording
            assert normalise(wording)[0].isalpha() or "-" in wording, wording


def test_the_names_of_all_skills_are_known_words() -> None:
    strange = {
        word
        for chapter in map(packs.load_chapter, packs.chapter_ids())
        for skill in chapter.skills
        for wording in (skill.name.en, skill.name.hinglish, skill.name.hi)
        for word in wording.replace(",", " ").split()
        if not terms.known(word)
    }
    assert strange == set()


@pytest.mark.parametrize(
    ("fault", "instead", "says"),
    [
        ('en = "integer"', 'enn = "integer"', "enn"),
        ('wants = "why"', 'wants = "because"', "wants"),
        ("[everyday]", "[every_day]", "every_day"),
    ],
)
def test_a_fault_of_the_file_is_told_with_its_place(tmp_path: Path, fault: str, instead: str, says: str) -> None:
    folder = Path(shutil.copytree(source.ROOT / "content" / "lexicon", tmp_path / "lexicon"))
    text = (folder / "glossary.toml").read_text(encoding="utf-8")
    assert fault in text
    (folder / "glossary.toml").write_text(text.replace(fault, instead), encoding="utf-8")
    with pytest.raises(ContentFault, match=says):
        terms.glossary(folder)
