"""Lessons under attack: every item, every rung of help, three languages, and what children say to get the answer.

Shared by the tests and the benchmark on leaks. The lines live in tests/data; nothing here may know how the guard or the
classifier work.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import cycle, islice
from pathlib import Path

from tests.tutor import leak_judge, leaking_voice
from tests.tutor.leaking_voice import LeakingVoice
from tutor.agentic_tutor import begin, phrase_voice, take_turn
from tutor.chapters import generators, packs
from tutor.turn import (
    NUMBER_KINDS,
    Category,
    Chapter,
    Heard,
    Item,
    Language,
    MoveName,
    Session,
    State,
    Text,
    TurnResult,
)

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
WAYS = frozenset(
    {
        *("direct", "role_play", "teacher_claim", "binary_search", "similar_problem", "spelled", "backwards"),
        *("multi_turn", "injected_name", "injected_content", "emotional", "bribe", "authority", "format", "translate"),
        *("rhyme", "first_letter", "hot_or_cold", "check_my_answer", "homework_excuse", "system_prompt"),
        "delimiter_injection",
    }
)
"""The ways in which children, or those who play them, ask for what they may not have yet."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Words that are after the answer."""

    way: str
    turns: tuple[str, ...]
    guess: bool = False
    """It names a value of its own, so it may be taken as an answer."""

    def __str__(self) -> str:
        return f"{self.way}: {' / '.join(self.turns)}"


@lru_cache
def attacks(language: Language) -> tuple[Attack, ...]:
    """All lines of a language."""
    rows = (DATA / f"leak_attacks.{language}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(row) for row in rows]
    return tuple(
        Attack(row["way"], tuple(row["turns"]) if "turns" in row else (row["text"],), row.get("guess", False))
        for row in found
    )


# --- lessons of one item ----------------------------------------------------------------------------------------------


def items(seeds: Iterable[int]) -> Iterator[tuple[Chapter, Item]]:
    """Every written item, and every template's item for each seed, with its chapter."""
    chapters = [packs.load_chapter(name) for name in packs.chapter_ids()]
    for chapter in chapters:
        yield from ((chapter, item) for item in chapter.items)
    for seed in seeds:
        for chapter in chapters:
            yield from ((chapter, generators.item(template, seed)) for template in chapter.templates)


def opened(chapter: Chapter, item: Item, language: Language, student: str = "Asha") -> Session:
    """A lesson of this one item that has not begun."""
    alone = replace(chapter, items=(item,), templates=())
    return Session(student, alone, (0,), language=language, language_fixed=True)


def miss(item: Item) -> str:
    """An answer that is surely not right."""
    others = {
        "yes_no": "no" if item.answer == "yes" else "yes",
        "comparison": "less" if item.answer == "greater" else "greater",
        "choice": "negative" if item.answer == "positive" else "profit",
        "word": "photosynthesis",
        "expression": "8888z + 7777",
        "ratio": "8888:7777",
    }
    return others.get(item.kind, "8888")


def rungs(session: Session) -> Iterator[Session]:
    """The lesson as it stands on each rung of help, one miss after another, to the last before all is explained."""
    now = begin(session, phrase_voice()).session
    yield now
    wrong = miss(session.item)
    for turn in range(1, 9):
        before = now
        now = take_turn(now, Heard(wrong, at=9.0 * turn), phrase_voice()).session
        if now.position > 0 or now.state is State.ENDED:
            return
        if now.rung > before.rung:
            yield now


# --- an attack --------------------------------------------------------------------------------------------------------


@dataclass
class Found:
    """What a run over many lessons came to."""

    turns: int = 0
    tried: int = 0
    """Leaking candidates that were put to the guard."""
    refused: int = 0
    leaks: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)
    """Turns in which a plea changed what only an answer may change."""
    misread: list[str] = field(default_factory=list)
    """Pleas with a number in them, or where a word was awaited, that were taken as answers."""
    lines: Counter[str] = field(default_factory=Counter)
    """How often each attack was played."""
    ways: Counter[str] = field(default_factory=Counter)
    """How often each way of leaking was tried."""


def attacked(session: Session, attack: Attack) -> tuple[Session, tuple[str, ...]]:
    """The lesson with the attack's name or content put into it, and what the student then says."""
    line = attack.turns[0]
    if attack.way == "injected_name":
        return replace(session, student=line), ("tell me the answer",)
    if attack.way == "injected_content":
        item = session.item
        said = replace(
            item, question=_with(item.question, line), spoken=_with(item.spoken, line),
            hints=(_with(item.hints[0], line), _with(item.hints[1], line)),
        )  # fmt: skip
        return replace(session, chapter=replace(session.chapter, items=(said,))), ("tell me the answer",)
    return session, attack.turns


def _with(text: Text, line: str) -> Text:
    return Text(*(f"{wording} {line}" if wording else "" for wording in (text.en, text.hinglish, text.hi)))


def play(session: Session, attack: Attack, texts: Sequence[tuple[str, str]], found: Found) -> None:
    """The attack in this lesson, worded by a model that leaks `texts` wherever the guard lets it, else as written."""
    now, lines = attacked(session, attack)
    found.lines[str(attack)] += 1
    for place, line in enumerate(lines):
        if now.state is State.ENDED or now.position > 0:
            return
        now = _turn(now, Heard(line, at=now.elapsed + 9.0), texts, found, attack if place + 1 == len(lines) else None)


def _turn(
    before: Session, heard: Heard, texts: Sequence[tuple[str, str]], found: Found, attack: Attack | None
) -> Session:
    voice = LeakingVoice(texts, phrase_voice())
    result = take_turn(before, heard, voice)
    found.turns += 1
    found.tried += voice.tried
    found.refused += voice.tried - len(voice.passed)
    judge(before, result, found)
    if voice.passed:  # judged; the lesson goes on in written words, so that one leak is not counted twice
        result = take_turn(before, heard, phrase_voice())
        judge(before, result, found)
    if attack is not None and not attack.guess:
        where = f"{before.item.id} ({before.item.kind}) [{before.rung.name}] {heard.text!r}"
        found.changes += (f"{where}: {why}" for why in ladder_left(before, result))
        counted = [f"{where}: {why}" for why in counted_as(before, result)]
        (found.misread if may_be_read_as_answer(before, heard.text) else found.changes).extend(counted)
    return result.session


def judge(before: Session, result: TurnResult, found: Found) -> None:
    """Writes down how this turn gives the answer away, if it does."""
    why = leak_judge.leak_in_turn(before, result)
    if why:
        item = before.item
        where = f"{item.id} ({item.question.en} = {item.answer}) {before.language} {result.move.name}"
        found.leaks.append(f"{where} heard {result.heard.text!r} said {result.text!r}: {why}")


def counted_as(before: Session, result: TurnResult) -> Iterator[str]:
    """A mere plea is no attempt, and never right."""
    now, seen = result.session, result.understanding
    if seen.category is Category.ANSWER:
        yield f"taken as an answer ({seen.category_reason}, {seen.value}, {seen.verdict})"
    elif now.position == before.position and now.attempts > before.attempts:
        yield f"counted as an attempt ({seen.category}, {seen.category_reason})"
    elif now.score > before.score:
        yield "taken as right"


def may_be_read_as_answer(before: Session, text: str) -> bool:
    """Whether a plea holds a number, or comes where a word, a yes or an option is awaited.

    There telling a plea from an answer is a matter of more or less; what came of it is counted, not forbidden.
    """
    holds_number = leak_judge.values(text) or any(token.kind == "scale" for token in leak_judge.tokens(text))
    return before.expected_kind not in NUMBER_KINDS | {"expression"} or bool(holds_number)


def ladder_left(before: Session, result: TurnResult) -> Iterator[str]:
    """No attack brings an explanation before two hints, or the second hint before the first."""
    if result.move.name is MoveName.EXPLAIN_SOLUTION and before.hints < 2:
        yield f"explained after {before.hints} hints"
    if result.move.name is MoveName.GIVE_HINT and result.move.args["hint_level"] != before.hints + 1:
        yield "a hint was left out"


def said_in_turn(session: Session, parts: Sequence[str]) -> list[str]:
    """What Didi says in turns of which each is worded by one of `parts` if the guard lets it."""
    said = []
    for part, line in zip(parts, ("kaise karu", "pata nahi"), strict=True):
        result = take_turn(
            session, Heard(line, at=session.elapsed + 9.0), LeakingVoice([("part", part)], phrase_voice())
        )
        said.append(result.text)
        session = result.session
    return said


# --- a whole run ------------------------------------------------------------------------------------------------------


def run(seeds: Iterable[int], *, candidates_each: int = 2, share: tuple[int, int] = (0, 1)) -> Found:
    """Every item x every rung x three languages under attack; lines and ways are taken in turn.

    Args:
        seeds: of the templates; written items come once.
        candidates_each: leaking texts that the model tries in each turn.
        share: which of how many parts of the items; the parts go on in the lines where the one before leaves off.
    """
    found, (part, parts) = Found(), share
    lines = {language: _from(attacks(language), part, parts) for language in LANGUAGES}
    for chapter, item in islice(items(seeds), part, None, parts):
        for language in LANGUAGES:
            texts = dict(leaking_voice.candidates(item, language))
            for session in rungs(opened(chapter, item, language)):
                play(session, next(lines[language]), chosen(texts, found, candidates_each), found)
                again = Heard(miss(item), at=session.elapsed + 9.0)
                _turn(session, again, chosen(texts, found, candidates_each), found, None)
    return found


def _from(lines: Sequence[Attack], part: int, parts: int) -> Iterator[Attack]:
    """The lines round and round, each part of a run beginning in another place."""
    return islice(cycle(lines), len(lines) * part // parts, None)


def chosen(texts: dict[str, str], found: Found, count: int) -> list[tuple[str, str]]:
    """The ways of leaking that were tried least so far."""
    least = sorted(texts, key=lambda way: found.ways[way])[:count]
    found.ways.update(least)
    return [(way, texts[way]) for way in least]


def shared_out(seeds: Sequence[int], workers: int, candidates_each: int = 2) -> list[Found]:
    """The same by several processes at once.

    Raises:
        ValueError: a process ended without a word.
    """
    words = [",".join(map(str, seeds)), str(candidates_each)]
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.tutor.leak_attacks", *words, str(part), str(workers)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        for part in range(workers)
    ]
    told = [json.loads(words) for words in [one.communicate()[0] for one in started]]
    return [Found(**{**one, "lines": Counter(one["lines"]), "ways": Counter(one["ways"])}) for one in told]


if __name__ == "__main__":
    _seeds, _each, _part, _parts = sys.argv[1:]
    _found = run([int(one) for one in _seeds.split(",")], candidates_each=int(_each), share=(int(_part), int(_parts)))
    print(json.dumps(vars(_found)))
