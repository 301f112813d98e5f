"""Is the answer right? Exact arithmetic on what was said, with the reason beside the verdict.

Nothing but a complete single answer that equals the key may ever be `correct`: not a denial, two guesses, a range, the
question read back, or sums left undone. It never raises, whatever the text, and knows nothing of the lesson.
"""

from __future__ import annotations

import re

from tutor.checking.equivalence import (
    has_unit,
    in_proportion,
    in_unit_of,
    lowest_terms,
    same_equation,
    same_inequality,
    same_interval,
    same_kind_of_measure,
    stated,
)
from tutor.language.known_words import FILLERS, SAID
from tutor.numbers.ratio import Ratio, TooLarge, common_divisor
from tutor.spoken.expressions import Expression, of_number
from tutor.spoken.maths_tokens import LONGEST, normalise
from tutor.spoken.spoken_maths import Reading, Statement, read
from tutor.spoken.spoken_numbers import Amount

CLOSE = Ratio(1, 5)
"""Relative error under which a wrong number is called close (behaviour: wrong answers)."""

_WORD = re.compile(r"[^\W_]+(?:[\u0900-\u0963]+[^\W_]*)*")
_AROUND_A_WORD = SAID.words("around_a_word")
_NOT = SAID.words("not")
_OR = SAID.words("or")
_YES_NO = SAID.words("yes_no")
_LETTER_KEY = re.compile(r"(?:option |choice )?\(?([a-f])\)?")
_POINT_KEY = re.compile(r"\s*\([^()]*,[^()]*\)\s*")
_UNREAD = {"none": "not_an_answer", "comparison": "not_an_answer", "yes_no": "not_an_answer"}


class Judgement:
    """What the checker says: `verdict` correct, partial or wrong, and a short code for why."""

    __slots__ = ("reason", "verdict")

    def __init__(self, verdict: str, reason: str) -> None:
        self.verdict = verdict
        self.reason = reason
        """Correct: equal, accepted. Partial: form_missing, sign_missing, numerator_only, unit_missing, one_of_two,
        unfinished. Partial where the number is the key's, else wrong: other_measure. Wrong: close, different, reversed,
        two_guesses, several, negated, range, read_back, ambiguous, incomplete, no_value, too_large, not_an_answer."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Judgement) and (self.verdict, self.reason) == (other.verdict, other.reason)

    def __hash__(self) -> int:
        return hash((self.verdict, self.reason))

    def __repr__(self) -> str:
        return f"Judgement({self.verdict!r}, {self.reason!r})"


def _equal(same: bool) -> Judgement:
    return Judgement("correct", "equal") if same else Judgement("wrong", "different")


def check_answer(student_input: str, answer_key: str, accept_also: tuple[str, ...] | list[str] = ()) -> bool | None:
    """True when right, None when partly right, False when wrong or no answer. Never raises."""
    verdict = judge(student_input, answer_key, accept_also).verdict
    return {"correct": True, "partial": None}.get(verdict, False)


def judge(
    student_input: str,
    answer_key: str,
    accept_also: tuple[str, ...] | list[str] = (),
    form: str = "",
    *,
    partial_sign: bool = False,
    question: str = "",
) -> Judgement:
    """The verdict on `student_input`, with its reason. Never raises on text of any kind or length.

    Args:
        student_input: what was said, as heard or typed.
        answer_key: the right answer as content writes it ("-1/7", "x=5", "yes", "2/3 and 3/4", "commutative").
        accept_also: other right answers, judged the same way.
        form: the form the item asks for: simplest, fraction, decimal, percent, mixed; "" for any.
        partial_sign: the item says that a missing sign is partly right.
        question: the question as asked; said back word for word it is no answer.
    """
    if question and reads_back(student_input, question):
        return Judgement("wrong", "read_back")
    first = _judge_key(student_input, answer_key, form, partial_sign)
    if question:
        first = _seen_with_question(first, student_input, answer_key, question)
    if first.verdict == "correct":
        return first
    for other in accept_also:
        if _judge_key(student_input, other, form, partial_sign).verdict == "correct":
            return Judgement("correct", "accepted")
    return first


def _seen_with_question(judged: Judgement, said: str, key: str, question: str) -> Judgement:
    """What only the question can tell: which of its two numbers was called greater, and what was merely said back."""
    right = read(key)
    if right.kind == "comparison":
        heard = read(said, "number")
        sign = _turned_to(heard, [number for number, _unit in stated(question)])
        if sign:
            return _equal(sign == right.value)
    amount = right.amount
    if judged.verdict == "correct" and amount is not None and has_unit(amount):
        told = read(said, "quantity").amount
        if told is not None and told.unit != amount.unit and (told.ratio, told.unit) in stated(question):
            return Judgement("partial", "form_missing")
    return judged


_MIRRORED = {">": "<", "<": ">", "=": "="}


def _turned_to(heard: Reading, asked: list[Ratio]) -> str:
    """The sign between the first and the second number of the question, when what was said names one of them."""
    values = heard.values
    if len(asked) < 2 or asked[0] == asked[1] or heard.value is None or not values:
        return ""
    if heard.kind == "inequality":
        first, sign = heard.statements[0].sides[0].number, heard.statements[0].signs[0]
    else:
        first, sign = values[0], heard.comparison
    if first == asked[0]:
        return sign if sign in _MIRRORED else ""
    return _MIRRORED.get(sign, "") if first == asked[1] else ""


def _judge_key(said: str, key: str, form: str, partial_sign: bool) -> Judgement:
    try:
        return _judge_one(said, key, form, partial_sign)
    except TooLarge:  # two readable numbers may differ by one too long to write
        return Judgement("wrong", "too_large")


def _judge_one(said: str, key: str, form: str, partial_sign: bool) -> Judgement:
    if len(said) > LONGEST:
        return Judgement("wrong", "not_an_answer")
    words, wanted = _words(said), _words(key)
    if not words and not said.strip():
        return Judgement("wrong", "not_an_answer")
    if normalise(said) == normalise(key):
        return Judgement("correct", "equal")
    plain = normalise(key)
    if plain in _YES_NO:
        return _same_value(read(said, "yes_no"), read(key, "yes_no"))
    letter = _LETTER_KEY.fullmatch(plain)
    if letter:
        return _same_value(read(said, "choice"), Reading(letter[1], "choice"))
    right = read(key)
    if right.kind == "yes_no" and not right.strange:
        return _same_value(read(said, "yes_no"), right)
    readable = right.value is not None or right.kind == "two_guesses"
    if not readable or not (right.statements or right.kind == "comparison"):
        return _judge_words(words, wanted)
    if right.kind == "inequality" and same_interval(said, right.statements[0]):
        return Judgement("correct", "equal")
    return _judge_maths(said, key, right, form, partial_sign)


def _same_value(heard: Reading, right: Reading) -> Judgement:
    if heard.value is None:
        return _unread(heard)
    return _equal(heard.value == right.value)


def _unread(heard: Reading) -> Judgement:
    return Judgement("wrong", _UNREAD.get(heard.kind, heard.kind))


def _judge_maths(said: str, key: str, right: Reading, form: str, partial_sign: bool) -> Judgement:
    words, wanted = _words(said), _words(key)
    if words == wanted and words:
        return Judgement("correct", "equal")
    if right.strange:
        return _judge_words(words, wanted)
    heard = read(said, _awaited(right))
    if heard.asked:
        return Judgement("wrong", "read_back")
    if right.kind == "comparison":
        return _judge_comparison(heard, right)
    if len(right.statements) > 1:
        return _judge_set(heard, right, in_order=_POINT_KEY.fullmatch(key) is not None)
    if heard.value is None:
        return _unread(heard)
    if heard.kind in {"comparison", "yes_no"}:
        return Judgement("wrong", "not_an_answer")
    if len(heard.statements) > 1:
        return Judgement("wrong", "several")
    return _judge_statement(heard, right, form, partial_sign)


def _awaited(right: Reading) -> str:
    """The kind of answer that the key is."""
    if len(right.statements) > 1:
        return "set"
    if right.kind == "ratio":
        return "ratio"
    return "quantity" if right.amount is not None and has_unit(right.amount) else "number"


def _judge_statement(heard: Reading, right: Reading, form: str, partial_sign: bool) -> Judgement:
    said, key = heard.statements[0], right.statements[0]
    if right.kind == "ratio":
        return _judge_ratio(said, key, form)
    if right.kind == "inequality":
        return _equal(heard.kind == "inequality" and same_inequality(said, key))
    if key.signs and not key.letter:
        return _equal(same_equation(said, key))
    claimed = _claimed(said) if heard.kind == "inequality" else said
    other_letter = said.letter and key.letter and said.letter != key.letter
    if claimed is None or heard.kind == "ratio" or other_letter:
        return Judgement("wrong", "different")
    said = claimed
    if key.answer.number is None or key.answer.amount is None:
        return _judge_expression(said.answer, key.answer)
    if has_unit(key.answer.amount):
        return _judge_quantity(said.answer, key.answer.amount, form, partial_sign)
    return _judge_number(said.answer, key.answer.amount, form, partial_sign)


def _claimed(said: Statement) -> Statement | None:
    """Of "3/4 is greater than 2/3" the first side is the answer, when what is claimed is true."""
    left, right = said.sides[0].number, said.sides[-1].number
    if left is None or right is None or len(said.signs) > 1:
        return None
    true = {">": right < left, "<": left < right}.get(said.signs[0], False)
    return Statement((said.sides[0],), ()) if true else None


def _judge_quantity(said: Expression, key: Amount, form: str, partial_sign: bool) -> Judgement:
    """A number with a unit, in any unit of its kind; without one, or with one of another kind, it is partly right."""
    amount = said.amount
    if amount is None or not has_unit(amount):
        judged = _judge_number(said, key, form, partial_sign)
        return Judgement("partial", "unit_missing") if judged.verdict == "correct" else judged
    if not same_kind_of_measure(amount, key):
        return Judgement("partial" if amount.alone == key.alone else "wrong", "other_measure")
    converted = Amount(in_unit_of(amount, key), amount.form, amount.top, amount.bottom)
    return _judge_number(of_number(converted), key, "", partial_sign)


def _judge_number(said: Expression, key: Amount, form: str, partial_sign: bool) -> Judgement:
    value = said.number
    if value is None:
        return Judgement("wrong", "different")
    if said.amount is None:
        return Judgement("partial", "unfinished") if value == key.ratio else Judgement("wrong", "different")
    if key.ratio in {value, said.amount.alone}:
        wanted = _has_form(said.amount, form)
        return Judgement("correct", "equal") if wanted else Judgement("partial", "form_missing")
    return _judge_difference(said.amount, key, partial_sign)


def _judge_difference(said: Amount, key: Amount, partial_sign: bool) -> Judgement:
    """Two different numbers: what is right about the one said."""
    if key.form == "percent" and said.form != "percent" and said.ratio == key.ratio * 100:
        return Judgement("partial", "unit_missing")
    if key.form == "fraction" != said.form and key.bottom != 1 and said.ratio == Ratio(key.top):
        return Judgement("partial", "numerator_only")
    if partial_sign and -said.ratio == key.ratio:
        return Judgement("partial", "sign_missing")
    close = _may_be_near(said, key) and abs(said.ratio - key.ratio) < abs(key.ratio) * CLOSE
    return Judgement("wrong", "close" if close else "different")


def _may_be_near(said: Amount, key: Amount) -> bool:
    """Whether being near means something: a measure or a decimal can be nearly right, a count or a table cannot.

    Fractions are compared by their pieces, so they are near only where the pieces are of one size.
    """
    if key.form in {"fraction", "mixed"}:
        return said.bottom == key.bottom
    return has_unit(key) or key.form in {"decimal", "percent"}


def _has_form(said: Amount, form: str) -> bool:
    """Whether a number was said in the form the item asks for. A whole number has every form but percent."""
    if form in {"", said.form}:
        return True
    if form == "percent":
        return False
    if said.form == "integer":
        return True
    lowest = common_divisor(said.top, said.bottom) == 1 and said.bottom > 0
    return (form == "simplest" and said.form in {"fraction", "mixed"} and lowest) or (
        form == "fraction" and said.form == "mixed"
    )


def _judge_set(heard: Reading, right: Reading, in_order: bool) -> Judgement:
    """Several values: all of them, in any order unless they are coordinates."""
    said = [str(statement.answer) for statement in heard.statements]
    wanted = [str(statement.answer) for statement in right.statements]
    if not said or heard.kind in {"ambiguous", "range", "none", "negated"}:
        return _unread(heard)
    if said == wanted or (not in_order and sorted(said) == sorted(wanted)):
        return Judgement("correct", "equal")
    some = set(said) < set(wanted)
    return Judgement("partial", "one_of_two") if some else Judgement("wrong", "different")


def _judge_comparison(heard: Reading, right: Reading) -> Judgement:
    sign = heard.comparison
    if heard.kind == "inequality" and len(heard.statements[0].signs) == 1:
        sign = heard.statements[0].signs[0]
    if not sign:
        return Judgement("wrong", "not_an_answer")
    return _equal(sign == right.value)


def _judge_ratio(said: Statement, key: Statement, form: str) -> Judgement:
    wanted = [side.number for side in key.sides]
    given = [side.number for side in said.sides] if set(said.signs) == {":"} else _as_ratio(said)
    if in_proportion(given, wanted):
        lowest = form != "simplest" or [str(part) for part in given] == [str(part) for part in lowest_terms(wanted)]
        return Judgement("correct", "equal") if lowest else Judgement("partial", "form_missing")
    if in_proportion(given[::-1], wanted):
        return Judgement("wrong", "reversed")
    return Judgement("wrong", "different")


def _as_ratio(said: Statement) -> list[Ratio | None]:
    amount = said.answer.amount
    return [Ratio(amount.top), Ratio(amount.bottom)] if amount is not None and amount.form == "fraction" else []


def _judge_expression(said: Expression, key: Expression) -> Judgement:
    """Equal in shape, or equal in value with like terms collected and no bracket on either side."""
    if said.shape == key.shape:
        return Judgement("correct", "equal")
    if said.terms != key.terms:
        return Judgement("wrong", "different")
    if key.number is not None:
        return Judgement("partial", "form_missing")
    if "(" in key.shape:
        return Judgement("partial", "form_missing")
    finished = "(" not in said.shape and said.written == len(said.terms)
    return Judgement("correct", "equal") if finished else Judgement("partial", "unfinished")


def _judge_words(words: list[str], wanted: list[str]) -> Judgement:
    if words == wanted and words:
        return Judgement("correct", "equal")
    if _OR & set(words) - set(wanted):
        return Judgement("wrong", "two_guesses")
    if _NOT & set(words) - set(wanted):
        return Judgement("wrong", "negated")
    return Judgement("wrong", "different" if words else "not_an_answer")


def _words(text: str) -> list[str]:
    """The words of `text` that carry meaning; more of them when none would be left."""
    words = re.findall(r"[^\s,.;!?()\"]+", normalise(text))
    bare = [word for word in words if word not in _AROUND_A_WORD] or words
    return [word for word in bare if word not in FILLERS] or bare


def reads_back(said: str, question: str) -> bool:
    """Whether four or more words are all from the question, in its order and unbroken."""
    words = _letters(said)
    if len(words) < 4:
        return False
    asked = _letters(question)
    return any(asked[at : at + len(words)] == words for at in range(len(asked) - len(words) + 1))


def _letters(text: str) -> list[str]:
    return _WORD.findall(normalise(text))
