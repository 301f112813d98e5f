"""Response logs of simulated students whose ability, learning and forgetting are known: the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log1p
from pathlib import Path
from random import Random

from .response_logs import Log


def logs(students: int, seed: int = 0, *, skills: int = 60, spread: float = 1.0, twins: float = 0.0) -> list[Log]:
    """Students who practise skill after skill and come back to some of them.

    `spread` is the standard deviation of ability, skills and items on the scale of log-odds; `twins` the share of
    responses that are noted a second time under another skill, as logs of items with two skills have them.
    """
    by_chance = Random(seed)
    ease = [by_chance.gauss(0.5, spread) for _ in range(skills)]
    pace = [abs(by_chance.gauss(0.12, 0.1)) for _ in range(skills)]
    return [_log(by_chance, ease, pace, spread, twins) for _ in range(students)]


def _log(by_chance: Random, ease: list[float], pace: list[float], spread: float, twins: float) -> Log:
    ability, form = by_chance.gauss(0, spread), 0.0
    own = [by_chance.gauss(0, 0.5 * spread) for _ in ease]
    practised, seen_at = [0.0] * len(ease), [0] * len(ease)
    skills: list[str] = []
    right: list[bool] = []
    for skill in _course(by_chance, len(ease)):
        gap = len(skills) - seen_at[skill] if practised[skill] else 0
        practised[skill] *= exp(-0.1 * log1p(gap))
        form = 0.9 * form + by_chance.gauss(0, 0.2 * spread)
        item = by_chance.gauss(0, 0.6 * spread)
        odds = ability + own[skill] + ease[skill] + form + item + pace[skill] * practised[skill]
        chance = 0.12 + 0.82 / (1 + exp(-odds))
        is_right = by_chance.random() < chance
        for name in (skill, (skill + 1) % len(ease))[: 1 + (by_chance.random() < twins)]:
            skills.append(str(name))
            right.append(is_right)
        practised[skill] += 1 if is_right else 0.5
        seen_at[skill] = len(skills)
    return Log(tuple(skills), tuple(right))


def _course(by_chance: Random, skills: int) -> Iterator[int]:
    """Which skill each item is on: runs of one skill, mostly forward, sometimes back."""
    skill = by_chance.randrange(skills)
    for _ in range(by_chance.choice((1, 2, 4, 8, 14, 25))):
        for _ in range(1 + int(by_chance.expovariate(1 / 5))):
            yield skill
        skill = by_chance.randrange(skills) if by_chance.random() < 0.3 else (skill + 1) % skills


def written(path: Path, of: list[Log]) -> Path:
    """The logs as a file of three lines a student."""
    lines = []
    for log in of:
        answers = ",".join(str(int(one)) for one in log.right)
        lines += [str(len(log.skills)), ",".join(log.skills), answers]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
