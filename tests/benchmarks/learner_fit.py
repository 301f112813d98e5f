"""Fits the student model to response logs: knowledge tracing for each skill, and the weights of what is foreseen.

The family of models is the app's own (`tutor.lesson.learner`); only its figures come from here. Nothing is ever
fitted on what is measured.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log

import numpy as np
from numpy.typing import NDArray

from tutor.lesson import learner
from tutor.lesson.learner import Foresight, Tracing
from tutor.turn import Learner

from .response_logs import Log

Floats = NDArray[np.float64]
ROUNDS = 12
"""Rounds of expectation and maximisation; the figures have settled by then."""
LONGEST = 200
"""Responses to one skill by one student that are fitted on."""
FEW = 10.0
"""Responses that the pooled figures count for beside a skill's own."""
PAIRS = 15.0
"""And beside what is known of one skill after another."""
FOLDS = 5

Told = tuple[str, int, str]
"""The last skill, whether it went right (1, -1; 0 for none), and the skill now."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """All figures of the student model; what is unknown falls back to the pooled ones."""

    pooled: Tracing = learner.SHIPPED
    foresight: Foresight = learner.EXPECTED
    tracing: Mapping[str, Tracing] = field(default_factory=dict)
    ease: Mapping[str, float] = field(default_factory=dict)
    after_that: Mapping[Told, float] = field(default_factory=dict)


# --- reading a student's log as the app would -----------------------------------------------------------------------


def read_signs(log_of: Log, fitted: Fitted) -> Iterator[tuple[float, ...]]:
    """The signs before each response, as the app's own model sees them."""
    records = {}
    known = Learner()
    for skill, right in zip(log_of.skills, log_of.right, strict=True):
        figures = fitted.tracing.get(skill, fitted.pooled)
        record = records.get(skill) or learner.fresh_record(skill, figures)
        told = (known.last_skill, (known.run > 0) - (known.run < 0), skill)
        ease = fitted.ease.get(skill, 0.0)
        yield learner.signs(record, known, figures, ease, fitted.after_that.get(told, 0.0))
        records[skill], known = learner.answered(record, known, right, figures=figures, ease=ease)


def all_signs(logs: Iterable[Log], fitted: Fitted) -> Floats:
    """The signs before every response, a row each."""
    return np.array([read for one in logs for read in read_signs(one, fitted)], dtype=np.float64)


def all_right(logs: Iterable[Log]) -> Floats:
    """1 for every right response, 0 for every other."""
    return np.array([right for one in logs for right in one.right], dtype=np.float64)


def foreseen(signs: Floats, foresight: Foresight) -> Floats:
    """The chance of a right response that each row of signs (`learner.signs`) tells."""
    return np.asarray(1 / (1 + np.exp(-(signs @ np.array(foresight.weights)))))


# --- fitting --------------------------------------------------------------------------------------------------------


def fit(logs: Sequence[Log]) -> Fitted:
    """Figures fitted to these logs."""
    pooled, tracing = fit_tracing(logs)
    folds = [logs[part::FOLDS] for part in range(min(FOLDS, len(logs)))]
    signs, right = [], []
    for part, held_out in enumerate(folds):
        others = [one for place, fold in enumerate(folds) if place != part for one in fold]
        ease, after_that = tables(others or held_out)
        signs.append(all_signs(held_out, Fitted(pooled, learner.EXPECTED, tracing, ease, after_that)))
        right.append(all_right(held_out))
    foresight = Foresight(tuple(fit_weights(np.concatenate(signs), np.concatenate(right)).tolist()))
    ease, after_that = tables(logs)
    return Fitted(pooled, foresight, tracing, ease, after_that)


def fit_weights(signs: Floats, right: Floats, ridge: float = 2.0) -> Floats:
    """The weights of a logistic regression, by Newton's method; the ridge holds what is rare near nought."""
    weights = np.zeros(signs.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-np.clip(signs @ weights, -30, 30)))
        slope = signs.T @ (right - chance) - ridge * weights
        bend = (signs * (chance * (1 - chance))[:, None]).T @ signs + ridge * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def tables(logs: Iterable[Log]) -> tuple[dict[str, float], dict[Told, float]]:
    """How easy each skill is, and how much more so after each last answer: both as log-odds, drawn to what is usual."""
    skills: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    pairs: dict[Told, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for one in logs:
        last, sign = "", 0
        for skill, right in zip(one.skills, one.right, strict=True):
            for counts in (skills[skill], pairs[last, sign, skill]):
                counts[0] += right
                counts[1] += 1
            last, sign = skill, 1 if right else -1
    overall = _odds(sum(right for right, _ in skills.values()), sum(seen for _, seen in skills.values()), 0.5)
    usual = 1 / (1 + np.exp(-overall))
    ease = {skill: _odds(right, seen, float(usual), FEW) for skill, (right, seen) in skills.items()}
    shares = {skill: float(1 / (1 + np.exp(-odds))) for skill, odds in ease.items()}
    after = {told: _odds(right, seen, shares[told[2]], PAIRS) - ease[told[2]] for told, (right, seen) in pairs.items()}
    return {skill: odds - overall for skill, odds in ease.items()}, after


def _odds(right: float, seen: float, usual: float, weight: float = 1.0) -> float:
    share = (right + weight * usual) / (seen + weight)
    return log(share / (1 - share))


# --- knowledge tracing by expectation and maximisation --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sequences:
    """Responses to one skill by one student, a row each, the longest first; `skill` numbers the rows' skills."""

    right: NDArray[np.bool_]
    length: NDArray[np.int64]
    skill: NDArray[np.int64]
    names: tuple[str, ...]

    def rows(self, place: int) -> int:
        """How many rows reach to this place."""
        return int(np.searchsorted(-self.length, -place, side="left"))


def sequences(logs: Iterable[Log]) -> Sequences:
    """The logs taken apart by skill."""
    found: dict[tuple[int, str], list[bool]] = defaultdict(list)
    for student, one in enumerate(logs):
        for skill, right in zip(one.skills, one.right, strict=True):
            found[student, skill].append(right)
    names = tuple(sorted({skill for _, skill in found}))
    number = {name: place for place, name in enumerate(names)}
    ordered = sorted(found.items(), key=lambda one: -len(one[1]))
    length = np.array([min(len(answers), LONGEST) for _, answers in ordered])
    right = np.zeros((len(ordered), int(length.max())), dtype=np.bool_)
    for row, (_, answers) in enumerate(ordered):
        right[row, : length[row]] = answers[:LONGEST]
    return Sequences(right, length, np.array([number[skill] for (_, skill), _ in ordered]), names)


def fit_tracing(logs: Iterable[Log]) -> tuple[Tracing, dict[str, Tracing]]:
    """Pooled figures, and figures for each skill, drawn to the pooled ones where there is little to go by."""
    seen = sequences(logs)
    shipped = learner.SHIPPED
    pooled = np.array([[shipped.known, shipped.learn, shipped.slip, shipped.guess]])
    alone = Sequences(seen.right, seen.length, np.zeros_like(seen.skill), ("",))
    for _ in range(ROUNDS):
        pooled = maximised(*expected(alone, pooled), pooled, 0.0)
    figures = np.repeat(pooled, len(seen.names), axis=0)
    for _ in range(ROUNDS):
        figures = maximised(*expected(seen, figures), pooled, FEW)
    each = {name: _tracing(row) for name, row in zip(seen.names, figures, strict=True)}
    return _tracing(pooled[0]), each


def _tracing(row: Floats) -> Tracing:
    known, learn, slip, guess = (float(figure) for figure in row)
    return Tracing(known, learn, slip, guess, learner.SHIPPED.forget)


def expected(seen: Sequences, figures: Floats) -> tuple[Floats, Floats]:
    """For each skill and figure, how often it could have happened and how often it did, by forward and backward."""
    known, learn, slip, guess = (figures[seen.skill, place] for place in range(4))
    places = seen.right.shape[1]
    before, after = _forward(seen, known, learn, slip, guess)
    could, did = np.zeros((len(seen.names), 4)), np.zeros((len(seen.names), 4))
    back = np.ones((len(seen.skill), 2))

    def add(figure: int, rows: int, chances: Floats, happened: Floats) -> None:
        could[:, figure] += np.bincount(seen.skill[:rows], chances, len(seen.names))
        did[:, figure] += np.bincount(seen.skill[:rows], happened, len(seen.names))

    for place in range(places - 1, -1, -1):
        rows = seen.rows(place)
        right = seen.right[:rows, place]
        if_known = np.where(right, 1 - slip[:rows], slip[:rows])
        if_not = np.where(right, guess[:rows], 1 - guess[:rows])
        yes = before[place, :rows] * if_known * back[:rows, 0]
        no = (1 - before[place, :rows]) * if_not * back[:rows, 1]
        surely = yes / (yes + no)
        add(2, rows, surely, surely * ~right)
        add(3, rows, 1 - surely, (1 - surely) * right)
        if place == 0:
            add(0, rows, np.ones(rows), surely)
            break
        # One place back: what was learnt between the two.
        learnt = learn[:rows] * if_known * back[:rows, 0]
        stayed = (1 - learn[:rows]) * if_not * back[:rows, 1]
        held = if_known * back[:rows, 0]
        was = after[place - 1, :rows]
        total = was * held + (1 - was) * (learnt + stayed)
        add(1, rows, (1 - was) * (learnt + stayed) / total, (1 - was) * learnt / total)
        scale = np.maximum(held, learnt + stayed)
        back[:rows, 0], back[:rows, 1] = held / scale, (learnt + stayed) / scale
    return could, did


def _forward(seen: Sequences, known: Floats, learn: Floats, slip: Floats, guess: Floats) -> tuple[Floats, Floats]:
    """For each place, how surely the skill was known before the response and after it, a row for each place."""
    shape = (seen.right.shape[1], len(seen.skill))
    before, after = np.zeros(shape), np.zeros(shape)
    now = known.copy()
    for place in range(shape[0]):
        rows = seen.rows(place)
        right = seen.right[:rows, place]
        before[place, :rows] = now[:rows]
        yes = now[:rows] * np.where(right, 1 - slip[:rows], slip[:rows])
        no = (1 - now[:rows]) * np.where(right, guess[:rows], 1 - guess[:rows])
        after[place, :rows] = yes / (yes + no)
        now = after[place, :rows] + (1 - after[place, :rows]) * learn[:rows]
    return before, after


LEAST, MOST = np.array([0.01, 0.005, 0.01, 0.01]), np.array([0.98, 0.6, 0.4, 0.5])
"""Bounds of known, learn, slip and guess: beyond them the four trade places and mean nothing."""


def maximised(could: Floats, did: Floats, usual: Floats, weight: float) -> Floats:
    """The likeliest figures, drawn to the usual ones by `weight` responses."""
    return np.asarray(np.clip((did + weight * usual) / np.maximum(could + weight, 1e-9), LEAST, MOST))
