"""The study's own speed and, where outside material is given, how often it is right.

The stock way beside it is what a program does without a grammar: words to a number with `Fraction` and `float`. It
must never be told an answer that the student did not say.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter_ns, thread_time_ns

from tutor import agentic_tutor, answer_checker, input_classifier
from tutor.chapters import packs
from tutor.spoken import spoken_maths
from tutor.turn import Heard, Language, Plan, Session
from tutor.voice.written_voice import Guard, PhraseVoice, Worded

from . import romanised_hindi

SAID = (
    ("minus one by seven", "-1/7"), ("umm it is, I think, minus one by seven right?", "-1/7"), ("0.5", "1/2"),
    ("do sahi teen bata chaar", "11/4"), ("माइनस एक बटा सात", "-1/7"), ("paune do", "7/4"), ("x is equal to five", "5"),
    ("2 and 3, 4th", "11/4"), ("5, no, 7", "7"), ("5 ya 7", "5"), ("pata nahi", "3"), ("rueldo", "3"),
    ("50 percent", "1/2"),
    ("mujhe subah saat baje ka alarm laga do", "7"), ("ek lakh pachees hazaar", "125000"), ("3 is to 4", "3:4"),
    ("first I added the numerators and then I kept the denominator", "1"), ("3x + 2x plus 1", "5x+1"),
)  # fmt: skip
ROUNDS = 40
CATEGORY_OF_LABEL = {
    "answer": {"ANSWER", "CONCEPT", "EXPLANATION"}, "idk": {"IDK"}, "help": {"HELP"}, "ack": {"ACK"}, "stop": {"STOP"},
    "question": {"QUESTION"}, "offtopic": {"OFF_TOPIC", "TROLL", "GREETING"},
    "noise": {"NOISE", "UNCLEAR", "NOT_UNDERSTOOD"},
}  # fmt: skip
NEARLY = Fraction(1, 10**9)
"""Some of the outside values were stored as rounded decimals."""


def run(
    data: Path | None = None, data_dir: Path | None = None, show: Callable[[str], None] = print
) -> dict[str, object]:
    """Times in milliseconds (p50, p95: from text to move; turn_*: with the words; lesson_*: each turn once) and, with
    `data`, accuracy.

    `ratio` is stock / ours for reading and checking: the stock way is faster because it reads none of this.
    """
    del data_dir
    show("reading, checking, classifying, deciding ...")
    timed = {
        "parse": _times(lambda said, _key: spoken_maths.read(said, "number")),
        "check": _times(answer_checker.check_answer),
        "classify": _times(lambda said, _key: input_classifier.classify(said, expect="number")),
        "together": _times(_together),
    }
    stock = _times(_stock_check)
    figures: dict[str, object] = {
        f"{name}_{part}": value for name, times in timed.items() for part, value in times.items()
    }
    figures |= _decision_times() | _lesson_times()
    figures |= {"stock_p50": stock["p50"], "ratio": round(stock["p50"] / timed["check"]["p50"], 4), "limit_ms": 2.0}
    figures |= _lengths() | {"romanised_hindi": romanised_hindi.figures()}
    if data is not None:
        figures |= _accuracy(data) | _misconceptions(data)
    return figures


def _misconceptions(data: Path) -> dict[str, object]:
    """The figures of the error detectors, where their measurement is there."""
    wanted = f"{__package__}.misconceptions"
    try:
        module = import_module(wanted)
    except ModuleNotFoundError as missing:
        if missing.name != wanted:
            raise
        return {}
    found: dict[str, object] = module.figures(data)
    return found


LONG = ("minus ", "two ", "5, no, ", "(", "पाँच बटा ", "x plus ", "5 kg ", "a")
"""Pieces of the worst long texts."""


def _lengths() -> dict[str, object]:
    """Milliseconds for the worst text of 300 characters, and how much longer one of 600 takes: 2 is linear."""
    worst = {
        size: max(
            _median(_nanoseconds(partial(_together, (piece * size)[:size], "-1/7")) for _round in range(5))
            for piece in LONG
        )
        for size in (300, 600)
    }
    return {"longest_300_ms": round(worst[300] / 1e6, 3), "longest_600_to_300": round(worst[600] / worst[300], 2)}


def _together(said: str, key: str) -> object:
    return input_classifier.classify(said, expect="number"), answer_checker.judge(said, key)


def _times(work: Callable[[str, str], object]) -> dict[str, float]:
    """Each utterance's median over the rounds, so that a busy machine is not what is measured."""
    return _percentiles(
        [_median(_nanoseconds(partial(work, said, key)) for _round in range(ROUNDS)) for said, key in SAID]
    )


def _median(numbers: Iterable[int]) -> int:
    ordered = sorted(numbers)
    return ordered[len(ordered) // 2]


def _nanoseconds(work: Callable[[], object]) -> int:
    """The time of one call that has read nothing before."""
    spoken_maths.forget()
    start = perf_counter_ns()
    work()
    return perf_counter_ns() - start


def _percentiles(nanoseconds: list[int]) -> dict[str, float]:
    times = sorted(nanoseconds)
    return {
        "p50": round(times[len(times) // 2] / 1e6, 4),
        "p95": round(times[min(len(times) * 95 // 100, len(times) - 1)] / 1e6, 4),
    }


def _decision_times() -> dict[str, float]:
    """Everything between text and move (p50, p95), and the whole turn with its written words judged (turn_p50 ...)."""
    session = agentic_tutor.begin(agentic_tutor.open_session("Asha", packs.chapter_ids()[0])).session
    whole: list[int] = []
    decided: list[int] = []
    for said, _key in SAID * 2:
        heard = Heard(said)
        steps: list[int] = []

        def turn(session: Session = session, heard: Heard = heard, steps: list[int] = steps) -> None:
            ms = agentic_tutor.take_turn(session, heard).ms
            steps.append(int((ms["understand"] + ms["decide"]) * 1e6))

        whole.append(_median(_nanoseconds(turn) for _round in range(ROUNDS)))
        decided.append(_median(steps))
        session = agentic_tutor.take_turn(session, heard).session
    return _percentiles(decided) | {f"turn_{name}": value for name, value in _percentiles(whole).items()}


class _Noting(PhraseVoice):
    """The phrase book, which notes when the decision was made."""

    decided_at = 0

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """The written words."""
        self.decided_at = thread_time_ns()
        return super().word(plan, guard)


def _lesson_times() -> dict[str, float]:
    """The same in lessons of all chapters and languages: each turn once, its words new to it; processor time."""
    from tests.tutor.simulated_students import TEMPERAMENTS

    voice, decided, whole = _Noting(), list[int](), list[int]()
    languages: tuple[Language, ...] = ("en", "hinglish", "hi")
    for place, chapter in enumerate(packs.chapter_ids() * 6):
        by_chance, says = Random(place), tuple(TEMPERAMENTS.values())[place % len(TEMPERAMENTS)]
        opened = agentic_tutor.open_session("Asha", chapter, seed=place, language=languages[place % 3])
        session = agentic_tutor.begin(opened).session
        for turn in range(1, 14):
            heard = Heard(by_chance.choice(says)(session, by_chance), at=turn * 20.0)
            start = thread_time_ns()
            session = agentic_tutor.take_turn(session, heard, voice).session
            whole.append(thread_time_ns() - start)
            decided.append(voice.decided_at - start)
    times = {"lesson": _percentiles(decided), "lesson_turn": _percentiles(whole)}
    return {f"{name}_{part}": value for name, parts in times.items() for part, value in parts.items()}


def _stock_value(said: str) -> Fraction | None:
    for read in (Fraction, float):
        try:
            return Fraction(read(said.strip()))
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
    return None


def _stock_check(said: str, key: str) -> bool:
    value = _stock_value(said)
    return value is not None and value == _stock_value(key)


def _accuracy(data: Path) -> dict[str, object]:
    figures = _spoken(list(_rows(data / "spoken_to_value.jsonl")))
    figures |= _equivalence(
        "latex", [(r["gold"], r["pred"], r["equal"]) for r in _rows(data / "equivalence_latex.jsonl")]
    )
    choices = [(r["key"], r["candidate"], r["equal"]) for r in _rows(data / "equivalence_choices.jsonl")]
    figures |= _equivalence("choices", choices)
    return figures | _utterances(list(_rows(data / "utterances_labelled.jsonl")))


def _rows(path: Path) -> Iterator[dict[str, str]]:
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield {key: "" if value is None else value for key, value in json.loads(line).items()}


def _spoken(rows: list[dict[str, str]]) -> dict[str, object]:
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    stock: Counter[str] = Counter()
    for row in rows:
        group = f"{row['lang']}_{row['scope']}"
        wanted = Fraction(int(row["num"]), int(row["den"]))
        value = _value(row)
        total[group] += 1
        right[group] += value is not None and _near(value, wanted, bool(row["approx"]))
        wrong[group] += value is not None and not _near(value, wanted, bool(row["approx"]))
        stock[group] += _stock_value(row["spoken"]) == wanted
    return {
        f"spoken_{group}": {
            "rows": count,
            "right": round(right[group] / count, 4),
            "wrong": round(wrong[group] / count, 4),
            "stock_right": round(stock[group] / count, 4),
        }
        for group, count in sorted(total.items())
    }


def _value(row: dict[str, str]) -> Fraction | None:
    value = spoken_maths.read(row["spoken"], "percent" if row["percent"] else "number").value
    if value is None:
        return None
    try:
        return Fraction(value.removesuffix("%"))
    except ValueError:
        return Fraction(0, 1) if value != "0" else None


def _near(value: Fraction, wanted: Fraction, rounded: bool) -> bool:
    return value == wanted or (rounded and abs(value - wanted) <= abs(wanted) * NEARLY)


def _equivalence(name: str, rows: list[tuple[str, str, str]]) -> dict[str, object]:
    if not rows:
        return {}
    verdicts = [(bool(equal), answer_checker.check_answer(candidate, key) is True) for key, candidate, equal in rows]
    equal = [accepted for same, accepted in verdicts if same]
    unequal = [accepted for same, accepted in verdicts if not same]
    return {
        f"equivalence_{name}": {
            "accepted": f"{sum(equal)}/{len(equal)}",
            "falsely_accepted": f"{sum(unequal)}/{len(unequal)}",
        }
    }


def _utterances(rows: list[dict[str, str]]) -> dict[str, object]:
    if not rows:
        return {}
    right: Counter[str] = Counter()
    total = Counter(row["label"] for row in rows)
    leaked = 0
    disagreements: list[str] = []
    for row in rows:
        found = input_classifier.classify(row["text"], context=row["context"]).category
        agreed = found.name in CATEGORY_OF_LABEL[row["label"]]
        right[row["label"]] += agreed
        if not agreed:
            disagreements.append(f"{row['id']}: {row['label']}, heard as {found.name}")
        awaited = input_classifier.classify(row["text"], context="What is 2 + 3?", expect="number").category
        leaked += row["label"] == "offtopic" and awaited.name == "ANSWER"
    return {
        "utterances": {
            "right": round(sum(right.values()) / len(rows), 4),
            "by_label": {label: f"{right[label]}/{count}" for label, count in sorted(total.items())},
            "off_topic_taken_as_answer": round(leaked / max(total["offtopic"], 1), 4),
            "disagreements": disagreements,
        }
    }
