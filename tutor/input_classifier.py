"""What kind of thing did the student say? One category for every utterance, with the reason.

Whatever holds a mathematical value for the kind of answer awaited is an ANSWER, filler and all; STOP, OFF_TOPIC and
IDK are whole meanings, never pieces of words. OFF_TOPIC needs words of another topic; what is left is NOT_UNDERSTOOD.
It must not judge, must not raise on any text, and knows the answer
awaited only by its kind.
"""

from __future__ import annotations

import re

from tutor.language import known_words as words
from tutor.language.known_words import FILLERS, QUESTION_WORDS, RELATIONS, UNITS, look_up
from tutor.safety import concern
from tutor.spoken.maths_tokens import normalise
from tutor.spoken.spoken_maths import NUMERIC_KINDS, Reading, read
from tutor.turn import Category, Understanding

ANOTHER_KIND = "another_kind"
"""Why something is not understood that is mathematics, but not of the kind that was asked for."""
UNSURE = 0.35
"""Below this confidence what was heard is not acted on (behaviour: hearing)."""
NAU_OR_NO = 0.6
"""Below this, "no" may be nau and "okay" may be chhah when a number is awaited: ask again."""
_SHORT_QUESTION = 3  # "why?", "kya matlab?": about the lesson, whatever its words
_LONGEST_TERM = 4  # words: "a perpendicular line", "it is commutative property"
STRANGE_WORDS = 3
"""This many unknown words around a number, and no "the answer is": it is talk that happens to hold a number."""

_LAST_QUESTION = 200  # characters at the end of what the tutor said, where the question is
_UNREADABLE = frozenset({"ambiguous", "incomplete", "no_value", "too_large"})
_NOT_SINGLE = frozenset({"two_guesses", "negated", "range"})
_NUMBERS = frozenset({"unit", "teen", "ten", "scale"})
_HEARD_FOR_SIX_OR_NINE = words.SAID.words("heard_for_six_or_nine")
_WORDY = frozenset({"word", "choice", "yes_no"})
"""Kinds of answer that are words."""
_OF_WHAT_FOLLOWS = words.SAID.words("of_what_follows")
_OF_WHAT_STANDS_BEFORE = words.SAID.words("of_what_stands_before")
_EITHER_SIDE = words.SAID.anywhere("either_side")
_TRUTH = words.SAID.words("truth")
_WORD = re.compile(r"[a-z\u0900-\u0963\u0970-\u097f']+")
_CONTENT_QUESTION = words.SAID.anywhere("content_question")
_ABOUT_UNDERSTANDING = words.SAID.anywhere("about_understanding")
_ABOUT_THE_LESSON = words.SAID.anywhere("about_the_lesson")
_KNOWN_TALK = words.SAID.words("known_talk")


class _Utterance:
    """An utterance with all that the rules look at."""

    __slots__ = ("asked", "confidence", "context", "expect", "plain", "reading", "state", "words")

    def __init__(self, text: str, context: str, expect: str, state: str, confidence: float) -> None:
        self.plain = normalise(text)
        self.words = _WORD.findall(self.plain)
        self.context = normalise(context[-600:])
        self.expect = expect
        self.state = state
        self.confidence = confidence
        self.reading = read(text, expect)

    @property
    def number_awaited(self) -> bool:
        if self.expect:
            return self.expect in NUMERIC_KINDS or self.expect == "expression"
        return read(self.context[-_LAST_QUESTION:]).statements != ()


def classify(
    text: str,
    *,
    context: str = "",
    expect: str = "",
    state: str = "ASKED",
    confidence: float = 1.0,
    unsure: float = UNSURE,
) -> Understanding:
    """The category of `text`, with the rule that gave it. Never raises on text of any kind or length.

    Args:
        text: what was heard or typed.
        context: what the tutor said last.
        expect: the kind of answer awaited (`turn.AnswerKind`), or "" when unknown.
        state: where the lesson stands (`turn.State`).
        confidence: how sure hearing was, 0 to 1.
        unsure: the confidence below which nothing is acted on.
    """
    if care := concern.check(text):
        return Understanding(Category.SAFETY, care)
    return of_harmless(text, context, expect, state, confidence, unsure)


def of_harmless(text: str, context: str, expect: str, state: str, confidence: float, unsure: float) -> Understanding:
    """The category of a text that was found to call for no care; else as `classify`."""
    said = _Utterance(text, context, expect, str(state), confidence)
    if not said.plain:
        return Understanding(Category.NOISE, "nothing")
    if confidence < unsure:
        return Understanding(Category.UNCLEAR, "low_confidence")
    return next((found for rule in _RULES if (found := rule(said)) is not None), None) or _last_resort(said)


def _stray(word: str) -> bool:
    """A single letter, a lone pronoun or a word of no vocabulary we know."""
    if len(word) == 1 or word in {"me", "he", "it", "the", "uh", "so"}:
        return True
    return not _known(word)


def _known(word: str) -> bool:
    known = word in FILLERS or word in UNITS or word in RELATIONS or word in QUESTION_WORDS or word in _KNOWN_TALK
    return known or look_up(word) is not None or any(pattern.search(word) for pattern in _VOCABULARY)


_VOCABULARY = (
    words.STOP, words.BYE, words.REPEAT, words.THINKING, words.LANGUAGE, words.GREETING, words.IDK, words.HELP,
    words.ACK, words.OPERATIONS, words.EXPLAINING, words.MATHS, words.TERMS, words.TROLL, words.OFF_TOPIC,
)  # fmt: skip


def _whole_meaning(said: _Utterance) -> Understanding | None:
    """Utterances that are one request and nothing else."""
    if said.plain.strip("?! .") == "" and "?" in said.plain:
        return Understanding(Category.QUESTION, "question_mark")
    for category, pattern, reason in _WHOLE:
        if pattern.fullmatch(said.plain) and not (category is Category.THINKING and _is_more(said)):
            return Understanding(category, reason)
    return None


def _is_more(said: _Utterance) -> bool:
    """Whether words of waiting hold an answer: a length of time, or a yes or no behind them ("umm no")."""
    return _is_time(said) or (said.expect == "yes_no" and said.words[-1] in _TRUTH - {"ji", "जी"})


def _is_time(said: _Utterance) -> bool:
    """Whether "ek minute" is a length of time that was asked for."""
    amount = said.reading.amount if said.expect == "quantity" else None
    return amount is not None and amount.unit != "" and words.TIMES.search(said.context) is not None


_WHOLE = (
    (Category.THINKING, words.THINKING, "asks_for_time"),
    (Category.STOP, words.STOP, "asks_to_stop"),
    (Category.REPEAT, words.REPEAT, "asks_again"),
    (Category.LANGUAGE, words.LANGUAGE, "names_a_language"),
    (Category.GREETING, words.GREETING, "greets"),
)


def _wishes_for_a_language(said: _Utterance) -> Understanding | None:
    """Another language is asked for in whatever words, or the one that is spoken is not understood."""
    wished = words.ASKS_FOR_LANGUAGE.search(said.plain) or words.REFUSES_LANGUAGE.search(said.plain)
    if not wished or said.expect in _WORDY - {"yes_no"} or has_value(said.reading):
        return None
    return Understanding(Category.LANGUAGE, "names_a_language")


def _leaves(said: _Utterance) -> Understanding | None:
    if has_value(said.reading) or words.OFF_TOPIC.search(said.plain):
        return None
    if words.STOP_WITHIN.search(said.plain) or (words.BYE.search(said.plain) and len(said.words) <= 6):
        return Understanding(Category.STOP, "takes_leave")
    return None


def _misheard(said: _Utterance) -> Understanding | None:
    """A lone "no" or "okay", not surely heard, while a number is awaited, may be nau or chhah."""
    doubtful = said.number_awaited and said.confidence < NAU_OR_NO and len(said.words) == 1
    if doubtful and said.words[0] in _HEARD_FOR_SIX_OR_NINE:
        return Understanding(Category.UNCLEAR, "may_be_a_number")
    return None


def has_value(reading: Reading) -> bool:
    """Whether the reading holds mathematics of any kind, right or wrong, one or several."""
    return reading.kind != "yes_no" and (reading.value is not None or reading.kind in _UNREADABLE | _NOT_SINGLE)


def _explains(said: _Utterance) -> Understanding | None:
    """While a teach-back or "what did you do?" is pending, telling the way is the point, with numbers or without."""
    if said.state not in {"TEACH_BACK", "PROBED"} or len(said.words) < 3:
        return None
    if words.EXPLAINING.search(said.plain) and not words.IDK.search(said.plain) and not words.HELP.search(said.plain):
        return Understanding(Category.EXPLANATION, "tells_the_way")
    return None


def _gives_up(said: _Utterance) -> Understanding | None:
    """I don't know and help, unless a value follows ("pata nahi, shayad 5")."""
    for category, pattern, reason in _HELPLESS:
        match = pattern.search(said.plain)
        if match and not _value_follows(said, match.end()):
            return Understanding(category, reason)
    return None


_HELPLESS = (
    (Category.IDK, words.DAILY_LIFE, "asks_what_it_is_for"),
    (Category.IDK, words.IDK, "does_not_know"),
    (Category.HELP, words.HELP, "asks_for_help"),
)


def _value_follows(said: _Utterance, at: int) -> bool:
    if not has_value(said.reading):
        return False
    rest = read(said.plain[at:], said.expect)
    return has_value(rest) and not rest.asked and rest.kind != "arithmetic"


def _talk_with_a_number(said: _Utterance) -> Understanding | None:
    """An errand or a chat that holds a number ("subah 7 baje alarm lagao")."""
    if not words.OFF_TOPIC.search(said.plain) or _is_bare(said):
        return None
    if said.expect in {"word", "choice"} and len(said.words) <= 2:
        return None
    return Understanding(Category.OFF_TOPIC, "speaks_of_other_things")


def _is_bare(said: _Utterance) -> bool:
    """Nothing but a value, fillers and units."""
    return has_value(said.reading) and said.reading.strange == 0 and said.expect != "yes_no"


_PLEA = Understanding(Category.IDK, "asks_for_the_answer")


def _pleads(said: _Utterance) -> Understanding | None:
    """A plea for the answer, or a question that closes in on it, whatever number or word it holds in passing."""
    if said.expect in _WORDY:
        return _pleads_for_a_word(said)
    if not has_value(said.reading):
        return None
    asked = _closes_in(said) and (said.expect != "comparison" or _closes_in_on_a_side(said))
    pled = _demands(said.plain) or words.ANSWER_NAMED.search(said.plain) is not None
    given = words.CLAIMED.search(said.plain) or words.ANSWER_GIVEN.search(said.plain)
    if not (asked or (pled and not given)) or _value_besides(said, asked):
        return None
    return Understanding(Category.QUESTION, "asks_about_the_answer") if asked else _PLEA


def _demands(plain: str) -> bool:
    return words.TELL.search(plain) is not None or words.DEMAND.search(plain) is not None


def _closes_in(said: _Utterance) -> bool:
    """Whether the answer's size, sign, side or length is asked for."""
    shaped = "?" in said.plain or words_asking(said.plain) or _EITHER_SIDE.search(said.plain) is not None
    return shaped and words.ABOUT_ANSWER.search(said.plain) is not None


def _closes_in_on_a_side(said: _Utterance) -> bool:
    """Where greater or less is the answer, only a question about something else than its two is no guess."""
    if words.BESIDE_THE_SIDES.search(said.plain):
        return True
    named = words.ANSWER_NAMED.search(said.plain) is not None or "number line" in said.plain
    return named and (said.reading.statements != () or _EITHER_SIDE.search(said.plain) is not None)


def _value_besides(said: _Utterance, asked: bool) -> bool:
    """Whether a value is left without the numbers that only count or compare ("two times", "more than 5")."""
    if said.reading.kind == "inequality":
        return True
    rest = read(" ".join(_without_passing(said.plain.split())), said.expect)
    if rest.kind == "comparison":
        return said.expect == "comparison" and not asked and not words.ANSWER_NAMED.search(said.plain)
    return has_value(rest) and rest.kind != "incomplete"


def _without_passing(said: list[str]) -> list[str]:
    kept: list[str] = []
    compared = False
    for word in said:
        if compared and _is_number(word):
            continue
        compared = word in _OF_WHAT_FOLLOWS
        if word in _OF_WHAT_STANDS_BEFORE or words.COUNTED.match(word):
            while kept and _is_number(kept[-1]):
                kept.pop()
        kept.append(word)
    return kept


def _is_number(word: str) -> bool:
    found = look_up(word.strip(".,!?"))
    return any(letter.isdigit() for letter in word) or (found is not None and found[0] in _NUMBERS)


def _pleads_for_a_word(said: _Utterance) -> Understanding | None:
    plain = said.plain
    coded = words.CODED.search(plain) is not None
    named, told = words.ANSWER_NAMED.search(plain), words.TELL.search(plain)
    demanded = coded or _demands(plain)
    if not coded and _puts_forward(said):
        return None
    if words.NEARNESS.search(plain) or _asks_about_a_word(said):
        return Understanding(Category.QUESTION, "asks_about_the_answer")
    if not demanded and (not named or words.ANSWER_GIVEN.search(plain)):
        return None
    if named or told:
        return _PLEA
    of_maths = words.TERMS.search(plain) or words.OPERATIONS.search(plain)
    return None if of_maths and not coded else Understanding(Category.NOT_UNDERSTOOD, "orders_about")


def _asks_about_a_word(said: _Utterance) -> bool:
    """Where a word is awaited, its letters, the answer by name or two to choose from must be asked about."""
    plain = said.plain
    either = words.EITHER_ASKED.search(plain) or (words_asking(plain) and _EITHER_SIDE.search(plain))
    of_it = either or words.ANSWER_NAMED.search(plain) or "letter" in plain or "अक्षर" in plain
    return bool(of_it) and _closes_in(said)


def _puts_forward(said: _Utterance) -> bool:
    """Whether an answer is offered to be looked at ("tell me is it commutative")."""
    if said.expect == "yes_no" and words.FIRM.fullmatch(said.plain):
        return True
    if not words.CLAIMED.search(said.plain) or words.EITHER.search(said.plain) or _EITHER_SIDE.search(said.plain):
        return False
    if words.IS_IT.search(said.plain):
        return True
    if said.expect in {"yes_no", "choice"} and said.reading.value is not None and not _only_an_article(said):
        return True
    from_question = {word for word in said.words if len(word) > 1 and word not in FILLERS} - _KNOWN_TALK
    return words.TERMS.search(said.plain) is not None or not from_question.isdisjoint(_WORD.findall(said.context))


def _only_an_article(said: _Utterance) -> bool:
    """An "a" that goes before a noun is no option."""
    return said.expect == "choice" and said.reading.value == "a" and words.OPTION_A.search(said.plain) is None


def _only_in_passing(said: _Utterance) -> bool:
    """A yes or a no that does not stand as an answer: in the middle of talk without any mathematics."""
    bare = [word for word in said.words if word not in FILLERS or word in _TRUTH]
    if said.expect != "yes_no" or words.ACK.fullmatch(said.plain):
        return False
    if words.EITHER.search(said.plain):
        return True
    ends = {*bare[:1], *bare[-1:]} & _TRUTH
    rest = " ".join(word for word in bare if word not in _TRUTH)
    return len(bare) > _LONGEST_TERM and not ends and not words.MATHS.search(rest) and not words.TERMS.search(rest)


def _answers(said: _Utterance) -> Understanding | None:
    reading = said.reading
    if said.expect in {"yes_no", "choice"} and reading.value is not None:
        if _only_in_passing(said) or _only_an_article(said):
            return None
        return Understanding(Category.ANSWER, "holds_a_value")
    if not has_value(reading) or _only_a_letter(said) or _only_an_operation(said) or _only_a_small_word(said):
        return None
    if reading.asked:
        return Understanding(Category.QUESTION, "asks_about_numbers")
    if reading.strange >= STRANGE_WORDS and reading.value is not None and said.words[:1] != ["so"]:
        return None if reading.kind != "arithmetic" else Understanding(Category.ANSWER, "holds_a_value")
    if reading.value is None and reading.kind in _UNREADABLE:
        return Understanding(Category.UNCLEAR, reading.kind) if reading.strange < STRANGE_WORDS else None
    return Understanding(Category.ANSWER, "holds_a_value" if reading.value is not None else reading.kind)


def _only_a_letter(said: _Utterance) -> bool:
    """A stray x, when the question has no such letter."""
    letter = said.reading.value or ""
    lone = said.reading.kind == "expression" and len(letter) == 1
    return lone and said.expect != "expression" and re.search(rf"(?<![a-z]){letter}(?![a-z])", said.context) is None


def _only_an_operation(said: _Utterance) -> bool:
    """The name of an operation alone ("minus") is not a number cut short."""
    return said.reading.value is None and words.OPERATIONS.fullmatch(said.plain.strip(" .!?")) is not None


def _only_a_small_word(said: _Utterance) -> bool:
    """Beside unknown words "ek" (also "a") and "do" (also "please") are no number."""
    numbers = [word for word in said.words if _is_number(word)]
    digits = any(letter.isdigit() for letter in said.plain)
    compared = said.expect == said.reading.kind == "comparison"
    return said.reading.strange > 0 and not (digits or compared) and set(numbers) <= {"ek", "do", "one", "एक", "दो"}


def _names_an_operation(said: _Utterance) -> Understanding | None:
    if not words.OPERATIONS.search(said.plain) or len(said.words) > 8:
        return None
    asked = words.ASKS_OPERATION.search(said.context) is not None
    content = [word for word in said.words if word not in FILLERS and not words.OPERATIONS.search(word)]
    if asked or len(content) <= 1:
        return Understanding(Category.CONCEPT, "names_an_operation")
    return None


def _agrees(said: _Utterance) -> Understanding | None:
    if not words.ACK.fullmatch(said.plain):
        return None
    refuses = said.reading.value == "no" or said.words[:1] in (["no"], ["nahi"])
    if refuses and _ABOUT_UNDERSTANDING.search(said.context):
        return Understanding(Category.HELP, "did_not_understand")
    return Understanding(Category.ACK, "says_no" if refuses else "agrees")


def _wonders(said: _Utterance) -> Understanding | None:
    if "?" not in said.plain and not words_asking(said.plain):
        return None
    about = words.MATHS.search(said.plain) or words.TERMS.search(said.plain) or len(said.words) <= _SHORT_QUESTION
    return Understanding(Category.QUESTION, "asks") if about else None


def words_asking(plain: str) -> bool:
    """Whether the utterance has the shape of a question."""
    return words.ASKING.search(plain) is not None


def _insults(said: _Utterance) -> Understanding | None:
    if words.TROLL.search(said.plain):
        return Understanding(Category.TROLL, "provokes")
    return None


def _tells_the_way(said: _Utterance) -> Understanding | None:
    if words.GUESSED.fullmatch(said.plain.strip(" .!")) or (
        said.state == "PROBED" and words.GUESSED.search(said.plain)
    ):
        return Understanding(Category.EXPLANATION, "guessed")
    told = len(said.words) >= 5 and len(words.EXPLAINING.findall(said.plain)) > 1
    begun = words.TELLING.search(said.plain) is not None and not words.ASKS_OPERATION.search(said.context)
    if (told or begun) and (words.MATHS.search(said.plain) or words.OPERATIONS.search(said.plain)):
        return Understanding(Category.EXPLANATION, "tells_the_way")
    return None


def _word_answer(said: _Utterance) -> Understanding | None:
    """A word where a word is awaited, or after a question about content when the kind is not known."""
    if said.expect in {"word", "choice"} and len(said.words) <= 8:
        return Understanding(Category.ANSWER, "a_word_was_awaited")
    term = len(said.words) <= _LONGEST_TERM and words.TERMS.search(said.plain) is not None
    if term:
        return Understanding(Category.CONCEPT if said.expect else Category.ANSWER, "names_a_term")
    if said.number_awaited or said.expect:
        return None
    if _an_option(said):
        return Understanding(Category.ANSWER, "names_an_option")
    question = _CONTENT_QUESTION.search(said.context) and "?" in said.context
    if question and len(said.words) <= 10 and not _ABOUT_THE_LESSON.search(said.context):
        return Understanding(Category.ANSWER, "follows_a_question")
    return None


def _an_option(said: _Utterance) -> bool:
    """A lone option letter, when somebody asked something and it was not a number."""
    return said.context != "" and read(said.plain, "choice").value is not None and said.words[-1] in "abcd"


def _tells_a_number(said: _Utterance) -> bool:
    """Whether it is mathematics of another kind than is awaited: numbers, signs and known words, and little else."""
    holds = any(letter.isdigit() for letter in said.plain) or has_value(read(said.plain))
    return bool(said.expect) and holds and len(said.plain) > 1 and sum(map(_stray, said.words)) < STRANGE_WORDS


def _makes_no_sense(said: _Utterance) -> Understanding | None:
    if _tells_a_number(said):
        return Understanding(Category.NOT_UNDERSTOOD, ANOTHER_KIND)
    stray = [word for word in said.words if _stray(word)]
    if len(stray) == len(said.words) and len(said.words) <= 2:
        return Understanding(Category.NOISE, "not_words")
    return None


_RULES = (
    _whole_meaning, _wishes_for_a_language, _misheard, _leaves, _talk_with_a_number, _explains, _gives_up, _pleads,
    _answers, _tells_the_way, _names_an_operation, _agrees, _insults, _wonders, _word_answer, _makes_no_sense,
)  # fmt: skip


def _last_resort(said: _Utterance) -> Understanding:
    if said.state == "TEACH_BACK":
        return Understanding(Category.EXPLANATION, "a_teach_back_is_pending")
    if words.OTHER_TOPICS.search(said.plain):
        return Understanding(Category.OFF_TOPIC, "nothing_to_do_with_the_question")
    return Understanding(Category.NOT_UNDERSTOOD, "none_of_the_others")
