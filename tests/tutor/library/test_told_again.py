"""A student asks on behind a working: a step, its reason, whether it is sure, always so, otherwise, the way back."""

from __future__ import annotations

import pytest

from tutor.chapters.values import Language
from tutor.library import asking, own_numbers, same_sums, told_again
from tutor.library.words import Message


def said(talk: list[str], language: Language = "en", last: str = own_numbers.ID) -> str:
    """What is said to the last text of a talk whose texts before it were worked out."""
    before = tuple(message for text in talk[:-1] for message in (Message("student", text), Message("didi", "Listen.")))
    told = told_again.answered(asking.understood(talk[-1], language=language, messages=before), last)
    return " ".join(told[1]) if told is not None else ""


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["4x + 3 = 23 हल कैसे करें", "दूसरा स्टेप समझ नहीं आया"], "hi", "चरण 2 यह है। दोनों पक्षों को 4 से भाग दो"),
        (["ek shirt 800 ki hai 20% discount, kitne ki milegi", "second step kaise aaya"], "hinglish", "160 se aage"),
        (["2/3 × 3/4 karo", "pehla step dobara batao"], "hinglish", "Step 1 yeh hai."),
        (["what is the volume of a cylinder radius 7 height 5", "explain the last step"], "en", "= 770"),
    ],
)
def test_a_step_is_told_by_its_order(talk: list[str], language: Language, holds: str) -> None:
    assert holds in said(talk, language)


@pytest.mark.parametrize("asked", ["i didnt get the second step", "are you sure", "why", "is it always so"])
def test_the_step_that_is_left_to_the_student_is_never_told(asked: str) -> None:
    assert "96" not in said(["if 5 pens cost 60 rupees how much for 8 pens", asked])


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["how do you do 2/3 + 1/6", "why did you change 2/3 into 4/6"], "en", "the same size first"),
        (["find the area of a triangle with base 10 and height 6", "why half"], "en", "one of them is half of it"),
        (["250 का 12% कितना होता है", "100 से भाग क्यों दिया"], "hi", "हर सौ पर"),
        (["0.4 x 0.3", "why is the answer smaller than both"], "en", "0.4 is less than 1"),
        (["60 ka prime factorisation", "1 kyun nahi likha"], "hinglish", "na prime hai na composite"),
        (
            ["ek dukandar ne 400 ka saman 500 me becha profit percent kya hai", "400 se hi kyun divide kiya"],
            "hinglish",
            "hamesha cost price par",
        ),
        (["2x + 7 = 15", "ok got it thanks, but why subtract"], "en", "An equation is a balance"),
        (["3/4 + 1/4", "ok so 3/4 + 1/4 is 1, got it, but why same denominator"], "en", "Yes, that's right."),
        (["3x + 2x kitna hota hai", "x square kyun nahi hua"], "hinglish", "3 aam aur 2 aam"),
        (["explain (a-b)^2 identity", "didnt understand the minus 2ab part"], "en", "a rectangle cut into parts"),
        (["12 mazdoor 10 din me kaam karte hai to 15 mazdoor kitne din me", "ulta kyun hua"], "hinglish", "kam samay"),
    ],
)
def test_the_reason_is_told_of_what_the_student_names(talk: list[str], language: Language, holds: str) -> None:
    assert holds in said(talk, language)


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["12 + 30", "are you sure"], "en", "42 - 30 = 12"),
        (["1500 ka 10% discount ke baad daam", "didi pakka?"], "hinglish", "1350 + 150 = 1500"),
        (["3/4 + 1/6", "सर ने 4/10 बताया था"], "hi", "नहीं, इसका उत्तर कुछ और आता है।"),
        (["25% of 80", "my friend got 20"], "en", "Yes, that's right."),
        (["what is (-6) + 2", "shouldnt it be -8"], "en", "No, it comes out differently."),
        (["3/4 ko decimal mein kaise likhe", "hamesha aise hi hoga?"], "hinglish", "Haan, numbers koi bhi hon"),
        (["sides of a right triangle are 6 and 8 find the hypotenuse", "does it work for all triangles"], "en", "No,"),
        (["(-4) × 3 कितना होता है", "क्या हमेशा ऐसा होता है"], "hi", "हमेशा ऋण"),
        (["2 3/4 को विषम भिन्न में बदलो", "उल्टा कैसे करते हैं"], "hi", "11/4 = 2 3/4"),
        (["2(x - 4) = 10 find x", "can we divide by 2 first"], "en", "Divide both sides by 2: x - 4 = 5."),
        (
            ["what is simple interest on 5000 at 8% for 3 years", "what if it was compounded yearly", "how much more"],
            "en",
            "= 98.56",
        ),
    ],
)
def test_a_doubt_about_what_came_out_is_answered_by_working_it(talk: list[str], language: Language, holds: str) -> None:
    assert holds in said(talk, language)


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["what is the mean of 4, 8, 6, 10", "if 12 also comes?"], "en", "40 ÷ 5 = 8"),
        (["LCM of 4 and 6", "aur agar 8 bhi ho"], "hinglish", "= 24"),
        (["5, 3, 8, 3, 6 ka mode kya hai", "aur agar ek 5 aur aa jaye"], "hinglish", "do mode hain"),
        (["a bag has 3 red and 5 blue balls what is the probability of red", "and not red?"], "en", "= 5/8"),
        (["थैले में 3 लाल 5 नीली गेंद है, लाल निकलने की प्रायिकता", "2 लाल और डाल दे तब"], "hi", "5 + 5 = 10"),
        (["if 5 pens cost 60 rupees how much for 8 pens", "and for 20?"], "en", "12 × 20"),
        (["समांतर चतुर्भुज का क्षेत्रफल आधार 8 ऊँचाई 5", "और त्रिभुज होता तो"], "hi", "= 20"),
        (["what is 2 to the power 5", "and to the power 0"], "en", "So 2⁰ = 1."),
        (["(a+b)^2 ka formula", "aur minus wala"], "hinglish", "a² - 2ab + b²"),
        (["आयत का परिमाप लंबाई 9 चौड़ाई 4", "अगर दोनों बराबर 9 हों"], "hi", "= 36"),
        (["7/10 और 2/3 में बड़ा कौन", "और अगर दोनों में हर एक ही हो तो"], "hi", "7/10, 2/10 से बड़ी"),
        (["cube ka volume side 4 cm", "agar side double kar de to volume bhi double?"], "hinglish", "8 guna"),
        (["is 7 a factor of 91", "and 9?"], "en", "No, 91 is not divisible by 9."),
        (["a car goes 240 km in 4 hours what is its speed", "so in 7 hours?"], "en", "60 × 7 = 420 km"),
        (["why do we flip the fraction while dividing", "can you show it with 1/2 and 3/4"], "en", "= 2/3"),
        (["अनुपात 12:18 को सरल करो", "क्या 2:3 और 3:2 एक ही हैं"], "hi", "इसलिए दोनों एक नहीं हैं।"),
        (["कोण कितने प्रकार के होते हैं", "120 वाला कौन सा है"], "hi", "अधिक कोण"),
        (
            ["ek dukandar ne 400 ka saman 500 me becha profit percent kya hai", "aur agar 350 me bechta"],
            "hinglish",
            "400 - 350 = 50",
        ),
    ],
)
def test_one_thing_is_changed_and_it_is_worked_again(talk: list[str], language: Language, holds: str) -> None:
    assert holds in said(talk, language)


@pytest.mark.parametrize(
    "talk",
    [
        ["2x + 3 = 11", "why is the sky blue"],
        ["12 + 30", "my teacher said i am good"],
        ["area of rectangle 12 by 8", "is the earth always round"],
        ["25% of 80", "my brother is 12 years old"],
        ["find 12 + 30", "what is the second law of motion"],
        ["2/3 + 1/4", "how do we check whether a triangle is right-angled"],
        ["15% of 200", "why are there two systems of commas"],
    ],
)
def test_what_names_something_of_its_own_does_nothing_to_the_working_before(talk: list[str]) -> None:
    assert said(talk) == ""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("ok got it, but why half", "but why half"),
        ("thanks! and 30%?", "and 30%?"),
        ("धन्यवाद, अब 24%", "अब 24%"),
        ("samajh gaya par kyun", "par kyun"),
        ("samajh aaya nahi", "samajh aaya nahi"),
        ("thank you", "thank you"),
        ("i got 54", "i got 54"),
    ],
)
def test_what_is_said_before_a_question_is_left_out(text: str, left: str) -> None:
    assert asking.without_remarks(text) == left


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("second step please explain", "step"),
        ("aakhri step samajh nahi aaya", "step"),
        ("are u sure", "sure"),
        ("मेरे दोस्त ने 15 बताया", "otherwise"),
        ("so always?", "always"),
        ("क्या हर बार ऐसा होता है", "always"),
        ("ulta kaise karte hai", "back"),
        ("how can i check it", "check"),
        ("what is a prime number", ""),
        ("the second angle is 40", ""),
        ("kya hamesha triangle me 3 side hoti hai", ""),
    ],
)
def test_an_act_is_read_from_its_words(text: str, act: str) -> None:
    assert asking.act_of(text) == act


def test_every_kind_of_sum_is_told_again_without_a_fault() -> None:
    for kind in same_sums.kinds()[::90]:
        language, asked, _ = next(iter(same_sums.examples(kind)))
        assert all(isinstance(said([asked, text], language), str) for text in ("why", "second step"))
