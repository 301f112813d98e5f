"""Maths as children say it, to exact values: English, Hindi and Hinglish, both scripts, spoken, typed or misheard.

`read` never raises and never guesses: what could be two numbers, is cut short, is taken back ("it is not 5") or is two
guesses ("5 ya 7") has no value, and `Reading.kind` says which. It must never look at the right answer.
"""

from __future__ import annotations

from tutor.language.known_words import WORDS
from tutor.numbers.ratio import Ratio, TooLarge, common_divisor
from tutor.spoken.expressions import UNIT_KINDS, Expression, expression_at, negate, of_number, starts_expression
from tutor.spoken.maths_tokens import LONGEST, NUMBER, Token, tokenise
from tutor.spoken.maths_tokens import NUMERIC_KINDS as NUMERIC_KINDS
from tutor.spoken.spoken_numbers import Amount, Unreadable

MOST_STRANGE_WORDS = 6
"""More unknown words than this around a number, and no "the answer is": the number is not taken for an answer."""

MOST_VALUES = 8
"""Nobody gives more values in one answer."""

_SIGNS = {
    "equal": "=", "colon": ":", "notequal": "!=", "greaterthan": ">", "lessthan": "<", "greaterequal": ">=",
    "lessequal": "<=",
}  # fmt: skip
_MIRRORED = {">": "<", "<": ">", ">=": "<=", "<=": ">=", "=": "=", "!=": "!="}
_COMPARING = {"greater": ">", "less": "<", "equal": "=", "greaterthan": ">", "lessthan": "<"}
_TRUE = WORDS.words("true")
_FALSE = WORDS.words("false")
_LETTERS = {name: letter for letter, *names in WORDS.rows("options") for name in names}


class Statement:
    """One thing said: an expression, or several with = : < or > between them."""

    __slots__ = ("sides", "signs")

    def __init__(self, sides: tuple[Expression, ...], signs: tuple[str, ...]) -> None:
        self.sides = sides
        self.signs = signs

    @property
    def answer(self) -> Expression:
        """What it comes to: the last side of "4 + 2 = 6", the number of "x = 5" and of "5 = x"."""
        last = self.sides[-1]
        return self.sides[0] if last.letter and len(self.sides) > 1 else last

    @property
    def letter(self) -> str:
        """The unknown of "x = 5" or "5 = x"; empty for anything else."""
        ends = (self.sides[0], self.sides[-1])
        letters = [side.letter for side in ends if side.letter]
        return letters[0] if len(letters) == 1 and self.signs and set(self.signs) == {"="} else ""


class Reading:
    """What was said, as maths. `value` is None when it cannot be read as one answer; `kind` then says why."""

    __slots__ = ("asked", "comparison", "kind", "statements", "strange", "value")

    def __init__(
        self, value: str | None, kind: str, statements: tuple[Statement, ...] = (), comparison: str = ""
    ) -> None:
        self.value = value
        """Canonical text: "-1/7", "5", "50%", "x=5", "3:4", "2x+3", "2, 3", ">", "yes", "b"."""
        self.kind = kind
        """With a value: integer, fraction, decimal, percent, mixed, arithmetic, equation, inequality, ratio,
        expression, set, comparison, yes_no, choice. Without one: none, ambiguous, incomplete, no_value,
        too_large, two_guesses, negated, range."""
        self.statements = statements
        self.comparison = comparison
        """The comparing word said ("greater" is ">"), whether alone or beside a value."""
        self.asked = False
        """It holds a question word: the question may have been read back."""
        self.strange = 0
        """How many words in it are not of the grammar."""

    @property
    def values(self) -> tuple[Ratio, ...]:
        """The exact numbers said, in order."""
        numbers = (statement.answer.number for statement in self.statements)
        return tuple(number for number in numbers if number is not None)

    @property
    def amount(self) -> Amount | None:
        """The one number as said, with its form; None when it is not one plain number."""
        return self.statements[0].answer.amount if len(self.statements) == 1 else None

    def __repr__(self) -> str:
        return f"Reading({self.value!r}, {self.kind!r})"


KEPT = 256
"""How many readings are kept: one turn reads the same words and the same keys several times over."""
_KNOWN: dict[tuple[str, str], Reading] = {}


def read(text: str, kind: str = "") -> Reading:
    """What `text` says as maths when an answer of `kind` (`turn.AnswerKind`; "" for any) is awaited. Never raises."""
    if len(text) > LONGEST:
        return Reading(None, "none")
    known = _KNOWN.get((text, kind))
    if known is None:
        if len(_KNOWN) >= KEPT:
            forget()
        known = _KNOWN[text, kind] = _read_anew(text, kind)
    return known


def forget() -> None:
    """Drop the readings that are kept, so that a measurement reads anew. No reading is ever another for it."""
    _KNOWN.clear()


def _read_anew(text: str, kind: str) -> Reading:
    tokens = tokenise(text, kind)
    reading = _read_kind(text, tokens, kind)
    reading.strange = sum(token.kind == "word" for token in tokens)
    return reading


def _read_kind(text: str, tokens: list[Token], kind: str) -> Reading:
    if kind == "yes_no":
        return _yes_or_no(tokens)
    if kind == "choice":
        return _choice(text, tokens)
    try:
        return _read(tokens, kind)
    except Unreadable as unreadable:
        return Reading(None, unreadable.kind)
    except TooLarge:
        return Reading(None, "too_large")
    except ZeroDivisionError:
        return Reading(None, "no_value")


def _read(tokens: list[Token], kind: str) -> Reading:
    heard = _Heard(kind)
    at = 0
    while at < len(tokens):
        if len(heard.standing) > MOST_VALUES:
            raise Unreadable("ambiguous")
        if not starts_expression(tokens, at):
            heard.mark(tokens[at])
            at += 1
            continue
        apart = tokens[at].gap
        both = at > 0 and tokens[at - 1].kind == "plusminus"
        try:
            statement, at = _statement_at(tokens, at)
        except Unreadable:
            at = _taken_back(tokens, at)
            if not at:
                raise
            continue
        heard.say(statement, apart)
        if both:
            heard.mark(Token("comma", "±"))
            heard.say(Statement((negate(statement.answer),), ()))
    return heard.reading()


def mentioned(tokens: list[Token]) -> list[tuple[Statement, int, int]]:
    """Every statement among the tokens, with the token it begins at and the one it ends before.

    Words that could be several numbers are passed over, but a line of a table ("five nine forty-five") comes to its
    last number.
    """
    found: list[tuple[Statement, int, int]] = []
    at = 0
    while at < len(tokens) and len(found) <= MOST_VALUES:
        end = at + 1
        if starts_expression(tokens, at):
            try:
                statement, end = _statement_at(tokens, at)
                found += _table_line(tokens, at, end, least=_TWO_AND_RESULT) or [(statement, at, end)]
            except (Unreadable, TooLarge, ZeroDivisionError):
                end = _end_of_run(tokens, at)
                found += _table_line(tokens, at, end)
        at = end
    return found


def tails(tokens: list[Token], found: list[tuple[Statement, int, int]]) -> list[tuple[Statement, int, int]]:
    """What ends what `mentioned` could not read or has read as one sum: "so fifteen carry one eleven".

    Where words follow each other without a stop, the last numbers of them may be one by themselves.
    """
    known = {(start, end) for _, start, end in found}
    covered = {place for _, start, end in found for place in range(start, end)}
    ends = {end: start + 1 for statement, start, end in found if not statement.signs}
    at = 0
    while at < len(tokens):
        end = at + 1
        if at not in covered and starts_expression(tokens, at):
            end = max(_end_of_run(tokens, at, _JOINING | {"point", "var"}), end)
            ends |= _ends_of_run(tokens, at, end)
        at = end
    several = (one for end, first in sorted(ends.items()) for one in _last_numbers(tokens, first, end))
    return [one for one in several if one[1:] not in known][:MOST_VALUES]


def _ends_of_run(tokens: list[Token], at: int, end: int) -> dict[int, int]:
    """The last place at which something of a run can be read to its end, with where the run begins."""
    stops = (stop for stop in range(end, max(at, end - _LONGEST_LINE), -1) if _last_numbers(tokens, at, stop))
    return {stop: at for stop in (next(stops, 0),) if stop}


def _last_numbers(tokens: list[Token], first: int, end: int) -> list[tuple[Statement, int, int]]:
    """The numbers and terms that end at a place, with the unit behind, and begin at `first` or later; longest first."""
    measured = end < len(tokens) and tokens[end].kind in UNIT_KINDS
    found: list[tuple[Statement, int, int]] = []
    for place in range(max(first, end - _LONGEST_LINE), end):
        if tokens[place].kind not in NUMBER | {"minus", "var"} or len(found) == _MOST_TAILS:
            continue
        for stop in (end + 1, end) if measured else (end,):
            number = _number_between(tokens, place, stop)
            if number is not None and not number.signs:
                found.append((number, place, stop))
                break
    return found


_MOST_TAILS = 3
"""Readings of the end of one run."""


def _end_of_run(tokens: list[Token], at: int, joining: frozenset[str] = frozenset()) -> int:
    """Where the numbers end that stand one behind the other from `at`."""
    end = at + 1
    while end < len(tokens) and tokens[end].kind in NUMBER | (joining or _JOINING) and not tokens[end].gap:
        end += 1
    return end


_JOINING = frozenset({"scale", "denominator", "over", "and", "times", "plus", "minus"})


def _table_line(tokens: list[Token], at: int, end: int, least: int = 1) -> list[tuple[Statement, int, int]]:
    """The last of several numbers, where it is what those before it come to: "4 into 7 twenty-eight".

    `least` numbers must stand there; what lies further ahead in the line may belong to an earlier sum.
    """
    if end - at > _LONGEST_LINE or sum(token.kind in NUMBER for token in tokens[at:end]) < least:
        return []
    for place in range(at + 1, end):
        last = _number_between(tokens, place, end) if tokens[place].kind != "plus" else None
        if last is None or last.answer.number is None or last.signs:
            continue
        for begin in range(at, place):
            if last.answer.number in _worked_before(tokens, begin, place, least):
                return [(last, place, end)]
    return []


def _worked_before(tokens: list[Token], begin: int, place: int, least: int) -> set[Ratio | None]:
    """What the tokens before a number come to. Where `least` asks for more than one, a sum must be said there."""
    told = any(token.kind in _WORKING for token in tokens[begin:place])
    if least > 1 and (not told or sum(token.kind in NUMBER for token in tokens[begin:place]) < least - 1):
        return set()
    before = _number_between(tokens, begin, place)
    if before is not None:
        return {before.answer.number}
    return _of_two(tokens[begin:place]) if least == 1 else set()


_WORKING = frozenset({"plus", "minus", "times", "over"})
_LONGEST_LINE = 16
"""Tokens of a line that are looked at for a sum with its result."""
_TWO_AND_RESULT = 3
"""Numbers that a sum has with its result."""


def _number_between(tokens: list[Token], at: int, end: int) -> Statement | None:
    """The one statement that the tokens from `at` to `end` are; None where they are not one."""
    try:
        statement, stop = _statement_at(tokens[:end], at) if starts_expression(tokens, at) else (None, at)
    except (Unreadable, TooLarge, ZeroDivisionError):
        return None
    return statement if stop == end else None


def _of_two(tokens: list[Token]) -> set[Ratio | None]:
    """What two numbers in single words come to, multiplied, added or taken away."""
    numbers = [token.number for token in tokens if token.kind in NUMBER]
    if len(numbers) != _PAIR or any(token.kind not in NUMBER | {"and"} for token in tokens):
        return set()
    first, second = numbers
    return {Ratio(first * second), Ratio(first + second), Ratio(abs(first - second))}


_PAIR = 2


def _taken_back(tokens: list[Token], at: int) -> int:
    """Where a broken start was given up ("minus one by, no, minus one by seven"); 0 when it was not."""
    for place in range(at + 1, len(tokens)):
        if tokens[place].kind in {"no", "again"}:
            return place
    return 0


def _statement_at(tokens: list[Token], at: int) -> tuple[Statement, int]:
    side, at = expression_at(tokens, at)
    sides, signs = [side], []
    while (
        len(sides) < MOST_VALUES
        and at + 1 < len(tokens)
        and tokens[at].kind in _SIGNS
        and starts_expression(tokens, at + 1)
    ):
        signs.append(_SIGNS[tokens[at].kind])
        side, at = expression_at(tokens, at + 1)
        sides.append(side)
    return Statement(tuple(sides), tuple(signs)), at


class _Heard:
    """Goes through what was said in order and keeps what still stands."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.standing: list[Statement] = []
        self.joined = ""
        self.between: list[Token] = []
        self.comparison = ""
        self.fault = ""
        self.strange = 0
        self.cued = False
        self.asked = False
        self.denied = False
        self.colon = False

    def mark(self, token: Token) -> None:
        self.between.append(token)
        self.strange += token.kind == "word"
        self.colon = self.colon or token.kind == "colon"
        if token.kind in _COMPARING and not (token.typed and token.kind == "equal"):
            self.comparison = _COMPARING[token.kind]

    def say(self, statement: Statement, apart: bool = False) -> None:
        kinds = {token.kind for token in self.between}
        cued = bool(kinds & {"cue", "equal"})
        self.asked = self.asked or _asks(self.between, before=True)
        if "not" in kinds:
            self.denied = True
        elif not self.standing:
            self._first(statement, kinds, cued)
        else:
            self._next(statement, kinds, cued, apart or bool(self.between))
        self.between = []

    def _first(self, statement: Statement, kinds: set[str], cued: bool) -> None:
        self.standing = [statement]
        self.cued = self.cued or cued
        if kinds & {"range", "greaterthan", "lessthan", "greaterequal", "lessequal"}:
            self.fault = "range"
        elif _relates(self.between):
            self.fault = "none"

    def _next(self, statement: Statement, kinds: set[str], cued: bool, apart: bool) -> None:
        if kinds == {"about"}:
            return  # "1/3 ≈ 0.33" says one value
        if kinds & {"no", "again"} or cued:
            self.standing, self.joined, self.fault = [statement], "", ""
            self.cued = self.cued or cued
        elif kinds & {"or", "and", "comma"}:
            self.standing.append(statement)
            self.joined = "or" if "or" in kinds or self.joined == "or" else "and"
        elif kinds & {"than"}:
            self.fault = "range"
        elif statement.sides[0].number is not None and self._names_a_letter() and apart:
            self.standing[-1] = Statement((self.standing[-1].answer, *statement.sides), ("=", *statement.signs))
        elif str(statement.answer) != str(self.standing[-1].answer):
            self.standing.append(statement)
            self.joined = self.joined or "scattered"

    def _names_a_letter(self) -> bool:
        """Whether a letter alone was said before ("x ki value hai 5")."""
        return len(self.standing) == 1 and not self.standing[0].signs and self.standing[0].answer.letter != ""

    def reading(self) -> Reading:
        self._compare()
        kinds = {token.kind for token in self.between}
        if kinds & {"no", "not"} and self.standing:
            self._deny_last()
        if _relates(self.between, after=True):
            self.fault = self.fault or "none"
        self.asked = self.asked or _asks(self.between, before=False)
        reading = self._reading()
        reading.asked = self.asked
        return reading

    def _compare(self) -> None:
        """Hindi names both and then the sign: "3/4, 2/3 se bada hai"."""
        kinds = [token.kind for token in self.between]
        sign = {"greater": ">", "less": "<"}.get(kinds[1], "") if len(kinds) > 1 and kinds[0] == "than" else ""
        if not sign or len(self.standing) != 2:
            return
        sign += "=" if kinds[2:4] == ["or", "equal"] else ""
        first, second = self.standing
        self.standing, self.joined = [Statement((first.answer, second.answer), (sign,))], ""

    def _deny_last(self) -> None:
        self.denied = True
        self.standing = self.standing[:-1] if self.joined == "scattered" and len(self.standing) == 2 else []
        self.joined = ""

    def _reading(self) -> Reading:
        if not self.standing:
            return self._without_value()
        if self.fault:
            return Reading(None, self.fault, tuple(self.standing), self.comparison)
        if self.strange > MOST_STRANGE_WORDS and not self.cued:
            return Reading(None, "none", (), self.comparison)
        self._settle_several()
        if len(self.standing) == 1:
            return _of_statement(self.standing[0], self.comparison, self.kind)
        if self.joined == "and":
            value = ", ".join(str(statement.answer) for statement in self.standing)
            return Reading(value, "set", tuple(self.standing), self.comparison)
        return Reading(
            None, "two_guesses" if self.joined == "or" else "ambiguous", tuple(self.standing), self.comparison
        )

    def _settle_several(self) -> None:
        """Several values that the kind of answer awaited makes a ratio, a set or one number."""
        if self.kind == "set":
            self.joined = "and"
        if self.joined != "and" or self.kind == "set":
            return
        numbers = all(statement.answer.number is not None and not statement.signs for statement in self.standing)
        if numbers and self.colon:
            sides = tuple(statement.answer for statement in self.standing)
            self.standing = [Statement(sides, (":",) * (len(sides) - 1))]
            return
        first, second = self.standing[0].answer.amount, self.standing[1].answer.amount
        if first is not None and second is not None and len(self.standing) == 2 and _is_ten_and_mixed(first, second):
            together = Amount(first.ratio + second.ratio, "mixed", second.top, second.bottom)
            self.standing = [Statement((of_number(together),), ())]

    def _without_value(self) -> Reading:
        if self.denied:
            return Reading(None, "negated", (), self.comparison)
        if len(self.between) == 1 and self.between[0].kind == "equal":
            self.comparison = "="
        if self.comparison:
            return Reading(self.comparison, "comparison", (), self.comparison)
        return _yes_or_no(self.between)


def _is_ten_and_mixed(first: Amount, second: Amount) -> bool:
    """Whether this is "twenty and three and three fifths": a ten, then a smaller mixed number."""
    tens = first.form == "integer" and Ratio(0) < first.ratio and first.ratio.num % 10 == 0
    return tens and second.form == "mixed" and Ratio(0) < second.ratio and second.ratio < 10


def _relates(between: list[Token], after: bool = False) -> bool:
    """Whether these words name something done to the number beside them ("reciprocal of", "ka ulta")."""
    if after:
        return any(
            token.kind == "relation" and place and between[place - 1].kind == "genitive"
            for place, token in enumerate(between)
        )
    named = [place for place, token in enumerate(between) if token.kind == "relation"]
    if not named:
        return False
    behind = {token.kind for token in between[named[-1] :]}
    return not behind & {"cue", "equal"}


def _asks(between: list[Token], before: bool) -> bool:
    """Whether these words ask for the number instead of giving it; a leading "kya" only asks whether it is right."""
    words = [token for token in between if token.kind == "question_word"]
    if not before:
        return bool(words)
    given = {token.text for token in between if token.kind == "cue"} - {"is", "are", "was"}
    return bool(words) and not given and words[0].text not in {"kya", "क्या"}


def _of_statement(statement: Statement, comparison: str, awaited: str) -> Reading:
    kind, value = _kind_and_value(statement)
    amount = statement.answer.amount
    if awaited == "quantity" and amount is not None and amount.unit and kind not in {"ratio", "inequality"}:
        value = f"{value} {amount.unit}"
    return Reading(value, kind, (statement,), comparison)


def _kind_and_value(statement: Statement) -> tuple[str, str]:
    signs, answer = set(statement.signs), statement.answer
    if signs and signs <= {":"}:
        return "ratio", _ratio_text(statement)
    if signs and signs != {"="}:
        return "inequality", inequality_text(statement)
    if statement.letter:
        return "equation", f"{statement.letter}={answer}"
    if signs and any(side.number is None for side in statement.sides):
        return "equation", "=".join(str(side) for side in statement.sides)
    if answer.amount is not None:
        return answer.amount.form, str(answer)
    return "expression" if answer.number is None else "arithmetic", str(answer)


def _ratio_text(statement: Statement) -> str:
    parts = [side.number for side in statement.sides]
    wholes = [part.num for part in parts if part is not None and part.den == 1]
    if len(wholes) < len(parts):
        return ":".join(str(side) for side in statement.sides)
    divisor = 0
    for number in wholes:
        divisor = common_divisor(divisor, number)
    return ":".join(str(number // divisor) for number in wholes)


def inequality_text(statement: Statement) -> str:
    """The inequality with its letter first: "5 < x" is "x>5"."""
    sides, signs = list(statement.sides), list(statement.signs)
    if len(sides) == 2 and sides[0].number is not None and sides[1].number is None:
        sides.reverse()
        signs = [_MIRRORED.get(signs[0], signs[0])]
    text = str(sides[0])
    for sign, side in zip(signs, sides[1:], strict=True):
        text += sign + str(side)
    return text


def _yes_or_no(tokens: list[Token]) -> Reading:
    said = [_truth(token) for token in tokens]
    said = [word for word in said if word]
    if not said:
        return Reading(None, "none")
    if set(said[:2]) == {"yes", "no"} and said[0] == "yes":
        return Reading(None, "ambiguous")
    return Reading(said[0], "yes_no")


def _truth(token: Token) -> str:
    if token.kind == "yes" or token.text in _TRUE:
        return "yes"
    return "no" if token.kind in {"no", "not"} or token.text in _FALSE else ""


def _choice(text: str, tokens: list[Token]) -> Reading:
    """The letter of the option named, when exactly one is."""
    marked = [
        _LETTERS.get(word, word) for word in text.lower().replace("(", " ").replace(")", " ").strip(" .!?").split()
    ]
    letters = [word.strip(".,!?") for word in marked]
    named = {word for word in letters if len(word) == 1 and word in "abcdef"}
    if len(letters) > 1 and letters[-1] != "a" and len(named) > 1:
        named -= {"a"}
    denied = any(token.kind in {"no", "not"} for token in tokens)
    if len(named) != 1 or denied:
        return Reading(None, "ambiguous" if len(named) > 1 else "negated" if denied else "none")
    return Reading(named.pop(), "choice")
