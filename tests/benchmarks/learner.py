"""How well the student model foresees the next response, beside plain knowledge tracing.

Every response is foreseen from the student's earlier ones alone. AUC: how often a right response was thought likelier
than another one; RMSE: the root of the mean squared distance between chance and outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from tutor.lesson import learner
from tutor.lesson.learner import Tracing

from . import learner_fit, simulated_logs
from .response_logs import Log, Logs, read_logs

Floats = NDArray[np.float64]
USUAL = Tracing(0.4, 0.1, 0.1, 0.25)
"""Plain knowledge tracing, the stock way, with the figures it is usually begun with."""

SCHOOLS = {"one_skill": 0.0, "two_skills": 0.2}
"""The simulated schools, and the share of responses that each notes under a second skill too."""
STUDENTS = 2000
"""Of each simulated school; half are measured on, half are fitted on."""
SEED = 20


def run(
    data: Path | None = None,
    train: Path | None = None,
    show: Callable[[str], None] = print,
    *,
    simulated: bool = False,
) -> dict[str, object]:
    """AUC and RMSE on the logs in `data` of the shipped figures and of figures fitted on the logs in `train`.

    With `simulated` on logs of simulated students, always the same: the figures of the first school, and those of
    each other school under its name.

    Raises:
        ValueError: there is no `data`, or a file holds no student that can be read.
    """
    if simulated:
        return _on_simulated(show)
    if data is None:
        raise ValueError("A file of response logs is needed: --data FILE.")
    logs = _read(data, show)
    right = learner_fit.all_right(logs.students)
    shipped = learner_fit.foreseen(learner_fit.all_signs(logs.students, learner_fit.Fitted()), learner.EXPECTED)
    figures: dict[str, object] = {
        "students": len(logs.students),
        "responses": logs.responses,
        "left_out": len(logs.faults),
        "stock": measured(right, plain(logs.students, USUAL, {})),
    }
    fitted = None
    if train is not None:
        lessons = _read(train, show)
        show(f"fitting on {lessons.responses} responses ...")
        found = learner_fit.fit(lessons.students)
        figures["stock_fitted"] = measured(right, plain(logs.students, found.pooled, found.tracing))
        signs = learner_fit.all_signs(logs.students, found)
        fitted = measured(right, learner_fit.foreseen(signs, found.foresight))
    return {**figures, "shipped": measured(right, shipped), "fitted": fitted}


def _on_simulated(show: Callable[[str], None]) -> dict[str, object]:
    found: dict[str, dict[str, object]] = {}
    with TemporaryDirectory() as folder:
        for name, twins in SCHOOLS.items():
            school = simulated_logs.logs(STUDENTS, SEED, twins=twins)
            data = simulated_logs.written(Path(folder) / f"{name}_data.csv", school[: STUDENTS // 2])
            train = simulated_logs.written(Path(folder) / f"{name}_train.csv", school[STUDENTS // 2 :])
            found[name] = run(data, train, show)
    first, *others = SCHOOLS
    return {**found[first], **{name: found[name] for name in others}}


def _read(path: Path, show: Callable[[str], None]) -> Logs:
    logs = read_logs(path)
    for fault in logs.faults:
        show(f"left out: {path.name}, {fault}")
    show(f"{path.name}: {len(logs.students)} students, {logs.responses} responses")
    return logs


def plain(logs: Iterable[Log], pooled: Tracing, each: Mapping[str, Tracing]) -> Floats:
    """What plain knowledge tracing foresees: each skill by itself, nothing forgotten, every student alike."""
    found = []
    for log in logs:
        mastery: dict[str, float] = {}
        for skill, right in zip(log.skills, log.right, strict=True):
            figures = each.get(skill, pooled)
            now = mastery.get(skill, figures.known)
            found.append(learner.chance_right(now, figures))
            mastery[skill] = learner.traced(now, right, figures)
    return np.array(found)


def measured(right: Floats, chance: Floats) -> dict[str, float | None]:
    """AUC (None where all responses are alike) and RMSE."""
    return {"auc": auc(right, chance), "rmse": round(float(np.sqrt(np.mean((right - chance) ** 2))), 5)}


def auc(right: Floats, chance: Floats) -> float | None:
    """The area under the ROC curve, ties counting half."""
    _, place, counts = np.unique(chance, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[place]
    ones = float(right.sum())
    others = len(right) - ones
    if not ones or not others:
        return None
    return round(float((ranks[right > 0].sum() - ones * (ones + 1) / 2) / (ones * others)), 5)
