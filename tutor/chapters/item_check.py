"""Is one item fit for a child? Each rule looks at a finished item and tells what is amiss, in words for its author.

The rules are those of content/SCHEMA.md. It reads no file, and never changes or repairs anything.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tutor import answer_checker
from tutor.chapters import generators, pictures
from tutor.chapters.values import NUMBER_KINDS, AnswerKind, Item, Language, SubQuestion, Text
from tutor.diagnosis import misconceptions, problems
from tutor.diagnosis.right_values import right_values
from tutor.guard import speech_guard
from tutor.guard.speech_guard import Grounds
from tutor.language import known_words
from tutor.numbers.ratio import Ratio
from tutor.spoken import maths_aloud, spoken_maths
from tutor.turn import Rung

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
MOST_WORDS = {"spoken": 40}
"""Words of one spoken text; a child cannot follow more."""
MOST_WORDS_ELSEWHERE = 30
_MEMORY = 1 << 16


@dataclass(frozen=True, slots=True)
class Finding:
    """Something amiss in an item."""

    place: tuple[str | int, ...]
    """Where inside the item's own table: ("en", "hints", 0)."""
    says: str

    @property
    def rule(self) -> str:
        """What is said without what is quoted and counted, so that the same fault of two items is known as one."""
        return _PARTICULAR.sub("", self.says)


_PARTICULAR = re.compile(r'".*"|-?[\d./,]+')


def findings(item: Item, thorough: bool = True) -> Iterator[Finding]:
    """Everything amiss in `item`. Without `thorough`, the slow rules that hardly depend on the numbers are left out."""
    yield from _answer(item)
    yield from _problem(item)
    for number, sub in enumerate(item.sub_questions):
        yield from (Finding(("sub_questions", number, "answer"), says) for says in _checked(sub, ""))
    yield from _writing(item)
    yield from _agreement(item)
    yield from _sums(item)
    yield from _board(item)
    yield from _told_early(item)
    yield from _told_at_last(item)
    yield from (Finding(("picture",), says) for says in pictures.faults(item))
    if thorough:
        yield from _other_answers(item)
        yield from _guarded(item)


def spoken_texts(item: Item) -> Iterator[tuple[str, tuple[str | int, ...], Text]]:
    """Everything of an item that is said aloud: its name, its place as `placed` takes it, and the text."""
    yield "spoken", ("spoken",), item.spoken
    for number, hint in enumerate(item.hints):
        yield "hint", ("hints", number), hint
    for number, step in enumerate(item.steps):
        yield "step", ("steps", number), step
    for number, sub in enumerate(item.sub_questions):
        yield "sub-question", ("sub_questions", number), sub.ask
    yield "praise", ("praise",), item.praise
    yield "relate", ("relate",), item.relate


def placed(place: tuple[str | int, ...], language: Language) -> tuple[str | int, ...]:
    """Where a spoken text stands in one language: languages are tables of an item, but names inside a sub-question."""
    return (*place, language) if place[0] == "sub_questions" else (language, *place)


def own(text: Text, language: Language) -> str:
    """What is written in that very language; empty when another one stands in."""
    return {"en": text.en, "hinglish": text.hinglish, "hi": text.hi}[language]


# --- the answer ---------------------------------------------------------------------------------------------------

_SHAPES: dict[AnswerKind, tuple[str, str]] = {
    "integer": (r"-?[\d,]+", "a whole number"),
    "number": (r"-?[\d,]+(?:/\d+|\.\d+| \d+/\d+)?", "a number"),
    "fraction": (r"-?(?:\d+ )?\d+/\d+", "a fraction such as 3/7"),
    "decimal": (r"-?[\d,]+(?:\.\d+)?", "a decimal"),
    "percent": (r"-?\d+(?:\.\d+|/\d+| \d+/\d+)?%?", "a percentage such as 25%"),
    "ratio": (r"\d+(?:\.\d+)?(?: ?: ?\d+(?:\.\d+)?)+", "a ratio such as 3:4"),
    "quantity": (r"(?:Rs |₹ ?)-?[\d,.]+|-?[\d,]+(?:\.\d+|/\d+| \d+/\d+)? ?[^\d\s].*", "a number with its unit"),
    "set": (r"-?[\d./]+(?:(?:, | and | or |, and )-?[\d./]+)+", "several numbers such as 2, -3"),
    "yes_no": (r"yes|no", "yes or no"),
    "comparison": (r"greater|less|equal|[<>=]", "greater, less or equal"),
    "expression": (r".*[a-z^√].*", "an expression such as 2x + 3"),
}  # fmt: skip
_WORDY = frozenset({"yes_no", "choice", "word", "comparison"})
"""Kinds whose answer is a word: it is said as it is written."""


def _answer(item: Item) -> Iterator[Finding]:
    for says in _checked(item, item.form):
        yield Finding(("answer",), says)


_SEVERAL_ANSWERS = frozenset({"compare", "order"})
"""Problems of which a question may ask one thing or another: the greater or the smaller, the first or the last."""


def _problem(item: Item) -> Iterator[Finding]:
    """What is to be worked out can be read, and comes to the answer."""
    read = problems.read(item.problem) if item.problem else None
    if item.problem and read is None:
        yield Finding(("problem",), f'the problem "{item.problem}" cannot be read')
    right = right_values(read) if read and item.kind in NUMBER_KINDS and read.name not in _SEVERAL_ANSWERS else ()
    if right and not any(_same(value, item.answer) for value in right):
        yield Finding(("answer",), f'"{item.problem}" comes to {" or ".join(right)}, but the answer is "{item.answer}"')


@lru_cache(maxsize=_MEMORY)
def _same(value: str, answer: str) -> bool:
    """Whether a worked-out value is the answer, which may say in percent what the value says in numbers."""
    return misconceptions.same(value, answer.removesuffix("%")) or misconceptions.same(value, answer)


@lru_cache(maxsize=_MEMORY)
def _verdict(said: str, answer: str, accept_also: tuple[str, ...], form: str) -> str:
    return answer_checker.judge(said, answer, accept_also, form).verdict


@lru_cache(maxsize=_MEMORY)
def _values(text: str) -> tuple[Ratio, ...]:
    return spoken_maths.read(text).values


def _checked(asked: Item | SubQuestion, form: str) -> tuple[str, ...]:
    return _answer_faults(asked.answer, asked.accept_also, asked.kind, form)


@lru_cache(maxsize=_MEMORY)
def _answer_faults(answer: str, accept_also: tuple[str, ...], kind: AnswerKind, form: str) -> tuple[str, ...]:
    """What is amiss with an answer by itself."""
    return tuple(_answer_faults_in_order(answer, accept_also, kind, form))


def _answer_faults_in_order(answer: str, accept_also: tuple[str, ...], kind: AnswerKind, form: str) -> Iterator[str]:
    shape, plain = _SHAPES.get(kind, (".+", "a word"))
    if not re.fullmatch(shape, answer):
        yield f'the answer "{answer}" is not {plain}, as kind "{kind}" asks'
        return
    for language in () if kind in _WORDY else ("en", "hi"):
        said = maths_aloud.number_aloud(answer, language)
        if _verdict(said, answer, accept_also, form) != "correct" or _values(said) != _values(answer):
            yield f'the answer "{answer}" said as "{said}" does not come back as the same value'


def _other_answers(item: Item) -> Iterator[Finding]:
    """What is not the answer is not taken for it."""
    others = ["maybe", "I don't know", *{"yes": ("no",), "no": ("yes",)}.get(item.answer, ())]
    if item.kind not in _WORDY and len(_values(item.answer)) == 1 and _values(item.answer)[0]:
        others.append(item.answer[1:] if item.answer.startswith("-") else f"-{item.answer}")
    for other in others:
        if _verdict(other, item.answer, item.accept_also, item.form) == "correct":
            yield Finding(("answer",), f'the checker takes "{other}" for the answer "{item.answer}"')
    same = generators.mistaken(item)
    if same:
        yield Finding(("answer",), f'the misconception "{same}" gives the right answer "{item.answer}" too')
    for name, value in generators.mistakes(item):
        if not same and _verdict(value, item.answer, item.accept_also, item.form) == "correct":
            yield Finding(("answer",), f'the misconception "{name}" gives "{value}", which is taken as right')


# --- how it is written --------------------------------------------------------------------------------------------

_FORBIDDEN = re.compile(
    r"great job|wrong|incorrect|galat|stupid|silly|dumb|easy-peasy|obviously|as everyone knows|shame|bewakoof|"
    r"you failed|mistake|galti|गलत|ग़लत|गलती|ग़लती|बेवकूफ|मूर्ख"
)
_GENDERED = re.compile(
    r"\btum\b[^.,;!?]*\b(sakte|sakti|karte|karti|rahe|rahi|chuke|chuki|gaye|gayi|paaye|paayi|jaante|jaanti)\b|"
    r"\b(?!hog)\w+(oge|ogi)\b|\bmain\b[^.,;!?]*\b(raha|karta|deta|batata|gaya)\b|"
    r"(?:तुम|आप)[^।.,;!?]*(?:ते हो|ती हो|ते हैं|ती हैं|ओगे|ओगी|रहे हो|रही हो)",
    re.IGNORECASE,
)
_HYPHEN = re.compile(r"(?<=[A-Za-zऀ-ॿ])-(?=[A-Za-zऀ-ॿ])")
"""A hyphen inside a word; any other is a minus sign."""
_LATIN = re.compile(r"[A-Za-z' ,.;:?!]+")
_DEVANAGARI = re.compile(r"[ऀ-॥॰-ॿ' ,.;:?!]+")


def _writing(item: Item) -> Iterator[Finding]:
    for language in LANGUAGES:
        seen: set[str] = set()
        for name, place, text in spoken_texts(item):
            words = own(text, language)
            for says in _text_faults(words, name, language) if words else ():
                yield Finding(placed(place, language), says)
            if words and words in seen:
                yield Finding(placed(place, language), f'the same words stand twice in this item: "{words}"')
            seen.add(words)
        for says in unkind(own(item.question, language)):
            yield Finding((language, "question"), says)


@lru_cache(maxsize=_MEMORY)
def _text_faults(words: str, name: str, language: Language) -> tuple[str, ...]:
    """What is amiss with one spoken text by itself."""
    return (*spoken_faults(words, language), *_shape_faults(words, name))


def spoken_faults(words: str, language: Language) -> Iterator[str]:
    """What may not stand in anything that is said aloud."""
    strange = sorted(set((_DEVANAGARI if language == "hi" else _LATIN).sub("", _HYPHEN.sub("", words))))
    if any(one.isdigit() for one in strange):
        yield f'numbers are said in words, not in digits: "{words}"'
    elif strange and language == "hi" and "".join(strange).isascii() and "".join(strange).isalpha():
        yield f'Hindi is written in Devanagari: "{words}"'
    elif strange:
        yield f'{" ".join(strange)} cannot be said aloud: "{words}"'
    if "  " in words or words != words.strip():
        yield f'there is a space too many: "{words}"'
    yield from unkind(words)


def unkind(words: str) -> Iterator[str]:
    """What in a text is never said to a child, or takes the child to be a girl or a boy."""
    if found := _FORBIDDEN.search(words.lower()):
        yield f'"{found[0]}" is never said to a child: "{words}"'
    if found := _GENDERED.search(words):
        yield f'"{found[0]}" tells whether the child (or Didi) is a girl or a boy: "{words}"'


def sentences(words: str) -> int:
    """How many sentences end in a text."""
    return len(re.findall(r"[.!?।](?=\s|$)", words))


def _shape_faults(words: str, name: str) -> Iterator[str]:
    count, most = len(words.split()), MOST_WORDS.get(name, MOST_WORDS_ELSEWHERE)
    if count > most:
        yield f'{count} words; {most} is the most: "{words}"'
    ends = sentences(words)
    if name == "praise":
        if ends:
            yield f'praise follows "You said ..., and", so it has no full stop: "{words}"'
        if words[0].isupper():
            yield f'praise begins with a small letter: "{words}"'
        return
    if ends != 1:
        what = "has no full stop or question mark at its end" if not ends else "is more than one sentence"
        yield f'this {what} (join parts with a semicolon): "{words}"'
    if words[0].islower():
        yield f'a sentence begins with a capital letter: "{words}"'
    if name in ("spoken", "sub-question") and not words.endswith("?"):
        yield f'a question ends with a question mark: "{words}"'


# --- the same in every language -----------------------------------------------------------------------------------

_UNITS = {words[0]: int(value) for value, *words in known_words.WORDS.rows("english_numbers")}
_TENS = frozenset(word for word, value in _UNITS.items() if value >= 20)
_SCALES = {"hundred": 100, "thousand": 1000, "lakh": 10**5, "crore": 10**7}
_ENGLISH = (
    _UNITS | _SCALES | {f"{word}s": value for word, value in _SCALES.items()} | {"zeros": 0, "zeroes": 0, "tens": 10}
)
_HINDI = {"सौ": 100, "हज़ार": 1000, "हजार": 1000, "लाख": 10**5, "करोड़": 10**7, "दहाई": 10, "सैकड़ा": 100, "सैकड़े": 100} | {
    unicodedata.normalize("NFC", word): value
    for value, words in known_words.SPELLINGS.items()
    for word in words
    if not word.isascii()
}
_PRONOUN = re.compile(r"\b(?:which|this|that|each|every|any|other|another|no) one\b|(?<!-)\bone (?:of|another)\b")
_FIGURE = re.compile(r"(?<![\^\d.,])\d+(?:,\d+)*(?:\.\d+)?")


def _agreement(item: Item) -> Iterator[Finding]:
    """Every language gives the same numbers."""
    figures = sorted(_FIGURE.findall(item.question.en))
    for language in LANGUAGES[1:]:
        question = own(item.question, language)
        if question and sorted(_FIGURE.findall(question)) != figures:
            yield Finding((language, "question"), f'not the numbers of the English: "{question}"')
        for _, place, text in spoken_texts(item):
            words = own(text, language)
            if words and _numbers(text.en, language != "hi") != _numbers(words, language != "hi"):
                yield Finding(placed(place, language), f'not the numbers of the English ("{text.en}"): "{words}"')
    said, shown = _numbers(item.spoken.en), _numbers(_aloud(item.question.en))
    lacking = set(shown) - set(said)
    if item.template and lacking and said and "half" not in item.spoken.en.lower():
        yield Finding(("en", "spoken"), f'{min(lacking)} is on the board but not said: "{item.spoken.en}"')


@lru_cache(maxsize=_MEMORY)
def _aloud(board: str) -> str:
    return " ; ".join(maths_aloud.number_aloud(figure, "en") for figure in _FIGURE.findall(board))


@lru_cache(maxsize=_MEMORY)
def _numbers(text: str, ones: bool = True) -> Counter[int]:
    """How often each number word is said, in either language: "twenty-five lakh" is 25 and 100000.

    Without `ones`, one is not counted: in Hindi it is an article as well.
    """
    found: Counter[int] = Counter()
    tens = 0
    plain = unicodedata.normalize("NFC", text.lower()).replace("।", ".")
    for word in re.findall(r"[a-z]+|[ऀ-ॿ]+|[-;,.]", _PRONOUN.sub(" ", plain)):
        value = _ENGLISH.get(word, _HINDI.get(word))
        if tens and value is not None and 0 < value < 10:
            found[tens] -= 1
            value += tens
        if value is not None and (ones or value != 1):
            found[value] += 1
        tens = value if word in _TENS and value else tens if word == "-" else 0
    return +found


_OPENING = re.compile(
    r"^\s*(?:(?:so|and|then|now|here|first|next|on top|below|that means|aur|isliye|phir|upar|neeche|ab|yahan|to)\s+)*"
)
_SUM = re.compile(r"((?:minus )?[\w-]+ (?:by|plus|minus|times|divided|into) .*?) (?:is|hota hai|equals) (.+)")
_PLAIN = frozenset({"integer", "fraction", "decimal", "percent", "mixed"})


def _sums(item: Item) -> Iterator[Finding]:
    """Every sum that is said is true: "three plus two is five"."""
    for _, place, text in spoken_texts(item):
        for language in LANGUAGES[:2]:
            for untrue in _untrue(own(text, language)):
                yield Finding(placed(place, language), f'"{untrue}" is not true')


_CLAUSES = re.compile(
    r"[.,;:]|(?<!hundred )(?<!thousand )(?<!lakh )\b(?:and|aur) (?=(?:minus )?[\w-]+ (?:plus|minus|times|divided) )"
)


_REFERRING = re.compile(r"\b(?:that|this|it|each|yeh|ye|woh|use|usko|iska|uska)\b")


@lru_cache(maxsize=_MEMORY)
def _untrue(words: str) -> tuple[str, ...]:
    if words.endswith("?"):
        return ()
    return tuple(clause.strip() for clause in _CLAUSES.split(words.lower()) if _is_untrue(clause))


@lru_cache(maxsize=_MEMORY)
def _is_untrue(clause: str) -> bool:
    found = _SUM.fullmatch(_OPENING.sub("", clause).strip())
    if found is None or _REFERRING.search(found[1]):
        return False
    left, right = spoken_maths.read(found[1]), spoken_maths.read(found[2])
    both = right.kind in _PLAIN and len(left.values) == len(right.values) == 1
    return both and not left.strange and not right.strange and left.values != right.values


def _board(item: Item) -> Iterator[Finding]:
    """The drawn mathematics has the numbers of the question and can be drawn."""
    if not (latex := item.latex):
        return
    depth = 0
    for sign in re.findall(r"(?<!\\)[{}]", latex):
        depth += 1 if sign == "{" else -1
        if depth < 0:
            break
    if depth or latex.count(r"\left") != latex.count(r"\right"):
        yield Finding(("latex",), f"a bracket is not closed: {latex}")
    shown = set(re.findall(r"\d+(?:\.\d+)?", latex.replace("{,}", "")))
    asked = set(re.findall(r"\d+(?:\.\d+)?", item.question.en.replace(",", "")))
    if shown - asked:
        yield Finding(("latex",), f"{min(shown - asked)} is drawn but not asked: {latex}")


# --- keeping the answer for the student ---------------------------------------------------------------------------

_JOINING_WORDS = """
    plus minus times into by over upon bata point divided multiplied multiply of and half quarter square squared cube
    cubed root power to the percent negative jama guna ghata whole add subtract from
    बटा गुणा भाग घटा जमा जोड़ धन ऋण दशमलव प्रतिशत वर्ग घन आधा चौथाई तिहाई अनुपात
"""
_JOINING = frozenset(_JOINING_WORDS.split())
_LOOSE = frozenset({"of", "and", "to", "the", "from"})
_SELDOM_A_NUMBER = frozenset({"ek", "do", "saath", "एक", "दो"})
"""Alone they mostly are an article, "give" and "with": the speech guard tells where they are numbers."""


@lru_cache(maxsize=_MEMORY)
def _is_maths(word: str) -> bool:
    return word in _JOINING or bool(spoken_maths.read(word).values)


@lru_cache(maxsize=_MEMORY)
def _runs(text: str) -> tuple[str, ...]:
    """The stretches of a text that are mathematics in words, stops read over."""
    runs: list[list[str]] = [[]]
    for word in speech_guard.words_of(text):
        if word not in ".!?,;।" and _is_maths(word):
            runs[-1].append(word)
        elif runs[-1]:
            runs.append([])
    return tuple(trimmed for run in runs if (trimmed := _trimmed(run)))


def _trimmed(run: list[str]) -> str:
    while run and run[-1] in _LOOSE:
        run = run[:-1]
    while run and run[0] in _LOOSE:
        run = run[1:]
    return " ".join(run)


@lru_cache(maxsize=_MEMORY)
def _said_by(run: str) -> tuple[frozenset[Ratio], frozenset[Ratio]]:
    """The numbers that a stretch names, and those that its sums come to."""
    named = speech_guard.stated(run)
    return named, speech_guard.reached(run) - named


@lru_cache(maxsize=_MEMORY)
def _named(text: str) -> frozenset[Ratio]:
    return frozenset().union(*(_said_by(run)[0] for run in _runs(text)))


def before_the_answer(item: Item) -> Iterator[tuple[tuple[str | int, ...], Language, str]]:
    """What may be said while the answer is still the student's to find, in every language it is written in."""
    for name, place, text in spoken_texts(item):
        if name not in ("spoken", "step"):
            for language in LANGUAGES:
                if words := own(text, language):
                    yield placed(place, language), language, words


def _told_early(item: Item) -> Iterator[Finding]:
    """No number is the answer, unless the question names it, and no sum comes to it, unless the question says it."""
    secrets = frozenset(_values(item.answer)) if item.kind in NUMBER_KINDS else frozenset()
    secrets -= _named(item.spoken.en) | _named(item.question.en)
    if not secrets:
        return
    asked = " | ".join(" ".join(_runs(own(item.spoken, language))) for language in LANGUAGES)
    for place, _, words in before_the_answer(item):
        for run in (one for one in _runs(words) if one not in _SELDOM_A_NUMBER):
            named, sums = _said_by(run)
            if secrets & named:
                yield Finding(place, f'"{run}" tells the answer {item.answer}: "{words}"')
            elif secrets & sums and run not in asked:
                yield Finding(place, f'"{run}" comes to the answer {item.answer}: "{words}"')


def _guarded(item: Item) -> Iterator[Finding]:
    """The speech guard lets all of it pass at the start of the ladder."""
    question = "\n".join(own(text, language) for text in (item.spoken, item.question) for language in LANGUAGES)
    for place, language, words in before_the_answer(item):
        grounds = Grounds(
            question, item.answer, item.accept_also, item.kind, Rung.ASKED, facts=(words,), language=language
        )
        ruling = speech_guard.inspect((words,), grounds)
        if not ruling.allowed:
            yield Finding(place, f'the speech guard would not say it ({ruling.why}; answer {item.answer}): "{words}"')


def _told_at_last(item: Item) -> Iterator[Finding]:
    for language in LANGUAGES:
        last = own(item.steps[-1], language)
        if last and not _tells(last, item.answer, item.accept_also, item.form, language):
            place = (language, "steps", len(item.steps) - 1)
            yield Finding(place, f'the last step does not say the answer {item.answer}: "{last}"')


@lru_cache(maxsize=_MEMORY)
def _tells(step: str, answer: str, accept_also: tuple[str, ...], form: str, language: Language) -> bool:
    plain = step.lower()
    said = (maths_aloud.number_aloud(answer, language), *(one.lower() for one in (answer, *accept_also)))
    if any(re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", plain) for one in said):
        return True
    return any(_verdict(words, answer, accept_also, form) == "correct" for words in _stretches(plain))


def _stretches(text: str) -> Iterator[str]:
    """Every run of up to eight words between two stops."""
    for clause in re.split(r"[.!?,;:]", text):
        words = clause.split()
        for start in range(len(words)):
            for end in range(start + 1, min(start + 8, len(words)) + 1):
                yield " ".join(words[start:end])
