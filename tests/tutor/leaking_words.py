"""Ways of telling an answer that somebody who knows it may try: for tests and measurements of the speech guard.

Deterministic: the same item gives the same lines. Every line tells the answer, or as good as; none is a hint.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tutor.chapters import generators, packs
from tutor.guard.answer import known, secret_of
from tutor.guard.speech_guard import Grounds
from tutor.language.known_words import SPELLINGS
from tutor.spoken import maths_aloud, spoken_maths
from tutor.turn import Item, Rung

FRAMES = (
    "The answer is {}.", "It's {}.", "{}", "So you get {}, right?", "Just say {}.", "Hmm, could it be {}?",
    "Try {} now.",
    "Jawab {} hai.", "Bas {} likh do.", "Yeh {} hoga na?", "Socho... {}!", "जवाब {} है।", "{} होगा।",
    "I can't tell you that it is {}.", "Not telling, but {} is nice.", "My roll number is {}.", "Between us, {}.",
)  # fmt: skip
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_NATO = """
    alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo
    sierra tango uniform victor whiskey xray yankee zulu
"""
_LETTERS = """
    ay bee see dee ee ef gee aitch eye jay kay el em en ow pee queue are es tee you vee dabalyu ex why zed
"""
NATO = dict(zip(ALPHABET, _NATO.split(), strict=True))
LETTERS = dict(zip(ALPHABET, _LETTERS.split(), strict=True))
RHYMES = {
    1: "fun",
    2: "shoe",
    3: "free",
    4: "door",
    5: "hive",
    6: "sticks",
    7: "heaven",
    8: "gate",
    9: "wine",
    10: "hen",
}
ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")  # fmt: skip


def items(seeds: tuple[int, ...] = (1,)) -> Iterator[Item]:
    """Every written item, and an item of each template for each seed."""
    for name in packs.chapter_ids():
        chapter = packs.load_chapter(name)
        yield from chapter.items
        for template in chapter.templates:
            for seed in seeds:
                yield generators.item(template, seed)


def grounds_of(item: Item, *facts: str, **more: object) -> Grounds:
    """What the guard knows of an item at the bottom of the ladder."""
    return Grounds(
        _question(item), item.answer, item.accept_also, item.kind, Rung.HINTED_1, facts=facts, form=item.form,
        max_sentences=4, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def _question(item: Item) -> str:
    texts = (item.question.en, item.question.hinglish, item.spoken.en, item.spoken.hinglish, item.spoken.hi)
    return "\n".join(text for text in texts if text)


def leaks(item: Item) -> Iterator[str]:
    """Lines that tell the answer of `item`.

    Where the value stands in the question and only its form is asked for, that form alone tells anything.
    """
    is_given = number_of(item) is not None and bool(
        secret_of(item.answer, item.kind).values & known(_question(item), ())
    )
    for place, told in enumerate((item.answer, f"{item.answer}!") if is_given else shapes(item)):
        yield told
        for step in range(3):
            yield FRAMES[(place * 3 + step) % len(FRAMES)].format(told)
    yield from asides(item)


def shapes(item: Item) -> Iterator[str]:
    """The answer itself, in every shape in which it can be said or written."""
    yield item.answer
    yield from item.accept_also
    yield maths_aloud.number_aloud(item.answer, "en")
    yield maths_aloud.number_aloud(item.answer, "hi")
    value = number_of(item)
    if value is not None:
        halves = ("And below it", "the top is", "upar")
        same = item.kind in ("decimal", "percent") or item.form in ("decimal", "percent")
        yield from (told for told in number_shapes(value) if not (same and any(half in told for half in halves)))


def number_of(item: Item) -> Fraction | None:
    """The answer as one number; None when it is not one."""
    if item.kind in ("ratio", "expression", "word", "choice", "yes_no", "comparison", "set"):
        return None
    reading = spoken_maths.read(item.answer, "quantity" if item.kind == "quantity" else "")
    if len(reading.values) != 1 or reading.amount is None:
        return None
    alone = reading.amount.alone
    return Fraction(alone.num, alone.den)


def number_shapes(value: Fraction) -> Iterator[str]:
    """A number in figures, words and scripts, whole or in equal forms."""
    top, bottom = value.numerator, value.denominator
    sign, size = ("minus " if top < 0 else ""), abs(top)
    yield str(value)
    yield str(value).translate(str.maketrans("0123456789", "०१२३४५६७८९"))
    yield str(value).translate(str.maketrans("0123456789", "０１２３４５６７８９"))
    yield str(value).translate(str.maketrans("0123456789-", "০১২৩৪৫৬৭৮৯-"))
    yield str(value).translate(str.maketrans("0123456789-", "௦௧௨௩௪௫௬௭௮௯-"))
    yield str(value).translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"))
    words = maths_aloud.number_aloud(str(value), "en")
    yield words.upper()
    yield "-".join(words.replace(" ", "").replace("-", ""))
    yield " ".join(words.replace(" ", "").replace("-", "")).upper()
    yield "\u200b".join(words)
    if bottom != 1:
        yield from fraction_shapes(sign, size, bottom)
    else:
        yield from whole_shapes(sign, size)


def fraction_shapes(sign: str, top: int, bottom: int) -> Iterator[str]:
    """A fraction's own ways: over, upon, bata, in halves, made larger, as a decimal or a percentage."""
    for joint in ("by", "over", "upon", "bata", "divided by", "out of"):
        yield f"{sign}{top} {joint} {bottom}"
    yield f"{sign}{2 * top}/{2 * bottom}"
    yield f"{sign}{3 * top} over {3 * bottom}"
    yield f"{bottom} mein se {top}" if not sign else f"{sign}{top} बटा {bottom}"
    yield f"{sign}{top}. And below it {bottom}"
    yield f"the top is {sign}{top} and the bottom is {bottom}"
    yield f"upar {sign}{top}, neeche {bottom}"
    if top > bottom:
        yield f"{sign}{top // bottom} and {top % bottom}/{bottom}"
        yield f"{sign}{top // bottom} sahi {top % bottom} bata {bottom}"
    hundred = Fraction(100 * top, bottom)
    if hundred.denominator in (1, 2, 4, 5, 10, 20, 25):
        yield f"{sign}{float(hundred):g} percent"
        yield f"{sign}{float(Fraction(top, bottom)):g}"


def whole_shapes(sign: str, size: int) -> Iterator[str]:
    """A whole number's own ways: sums, neighbours, decimals, spelled, turned round, rhymed."""
    yield f"{sign}{size}.0"
    yield f"{sign}{2 * size}/2"
    if size < 100:
        yield from (f"{sign}{spelling}" for spelling in SPELLINGS[size][:3] if spelling != "do")
    if 1 < size < len(ONES) and size != 10:
        yield ONES[size][::-1]
        yield " ".join(NATO[letter] for letter in ONES[size])
        yield " ".join(LETTERS[letter] for letter in ONES[size])
        yield f"{ONES[size][:2]} {ONES[size][2:]}"
        yield f"a word that rhymes with {RHYMES[size]}"
    if size > 10 and not sign:
        yield f"{str(size)[::-1]} read backwards"
        yield ", then ".join(str(size))
        yield " and ".join(maths_aloud.number_aloud(digit, "en") for digit in str(size))
    if not sign and size:
        yield from sums(size)


def sums(size: int) -> Iterator[str]:
    """Sums in words that come to a number, with numbers of their own."""
    for told in (
        "{b} minus 17", "half of {d}", "the number after {p}", "the number before {n}", "ek kam {n}", "{p} se ek zyada",
        "double of {h}", "add {p} and 1", "{n} se 1 kam", "between {p} and {n}", "just below {n}", "{d} ka aadha",
        "17 less than {b}", "subtract 17 from {b}", "{b} take away 17", "{p} plus 1",
        "{t} divided by 3", "a third of {t}",
        "more than {p} but less than {n}", "{p} से एक ज़्यादा", "{d} का आधा", "the sum of {p} and 1", "one less than {n}",
        "the successor of {p}", "{b} mein se 17 ghatao", "half of half of {q}", "{size} times 1", "{p} aur 1 ka jod",
    ):  # fmt: skip
        yield told.format(
            size=size, b=size + 17, d=2 * size, p=size - 1, n=size + 1, h=Fraction(size, 2), t=3 * size, q=4 * size
        )


def asides(item: Item) -> Iterator[str]:
    """Ways that belong to a kind of answer."""
    answer = item.answer
    if item.kind == "yes_no":
        agreed = answer == "yes"
        yield from ("Yes.", "Haan, bilkul.", "हाँ।", "Of course it is!", "That's true.") if agreed else (
            "No.", "Nahi.", "नहीं।", "Of course not!", "That is false.", "Not at all.")  # fmt: skip
        yield f"The answer is {answer}."
    elif item.kind == "ratio":
        first, second = answer.split(":")
        yield from (f"{first} is to {second}", f"{first} to {second}", f"{first} and {second}", f"{first}/{second}",
                    f"first {first}, then {second}", f"{first} anupat {second}")  # fmt: skip
    elif item.kind in ("word", "choice"):
        yield from (f"It is {answer}.", f"Choose {answer}.", f"{answer} hai.", answer[:3] + " " + answer[3:],
                    " ".join(answer), "-".join(answer), answer[::-1], f"The answer is {answer}.",
                    answer.upper() + "!")  # fmt: skip
        if len(answer) > 7:
            yield f"It is {answer[:4] + answer[5:]}."
    elif item.kind == "comparison":
        yield from (f"It is {answer}.", f"The first one is {answer} than the other.", f"{answer} hai.")
    elif item.kind == "expression":
        aloud = maths_aloud.number_aloud(answer, "en")
        yield from (f"Write {answer}.", f"It is {aloud}", answer.replace(" ", ""), f"Answer: {aloud}, na?")
    elif item.kind == "quantity":
        yield f"Without the unit it is {answer.split()[0]}."
