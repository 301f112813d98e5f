"""Response logs: what is read, what is left out and named, and how well the student model foresees what comes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from desktop.commands import doctor
from tests.benchmarks import learner as measurement
from tests.benchmarks import learner_fit
from tests.benchmarks.response_logs import Log, read_logs
from tests.benchmarks.simulated_logs import logs, written
from tutor.lesson.learner import Tracing

QUIET = {"show": lambda line: None}


def read(tmp_path: Path, text: str) -> tuple[tuple[Log, ...], tuple[str, ...]]:
    path = tmp_path / "logs.csv"
    path.write_text(text, encoding="utf-8")
    found = read_logs(path)
    return found.students, found.faults


ASHA = Log(("4", "4", "7"), (True, False, True))

# --- reading ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "3\n4,4,7\n1,0,1\n",
        "3\n4,4,7,\n1,0,1,\n",
        "3,\n\n 4, 4,7 \n\n\n1,0,1",
        "\ufeff3\r\n4,4,7\r\n1,0,1\r\n",
        "0\n\n\n3\n4,4,7\n1.0,0.0,1\n",
    ],
    ids=["plain", "commas at the end", "blank lines", "another system", "a student without responses"],
)
def test_three_lines_are_a_student(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, text) == ((ASHA,), ())


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("4\n4,4,7\n1,0,1", "line 1: 3 skills where the count says 4"),
        ("3\n4,4,7\n1,0", "line 1: 2 responses where the count says 3"),
        ("3\n4,4,7\n1,0,2", "line 1: a response is 0 or 1, not '2'"),
        ("three\n4,4,7\n1,0,1", "line 1: a count of responses is expected, not 'three'"),
        ("४\n4,4,7\n1,0,1", "line 1: a count of responses is expected, not '४'"),
        ("x" * 40, "line 1: a count of responses is expected, not 'xxxxxxxxxxxxxxxxxxxx...'"),
    ],
)
def test_a_bad_block_is_named_and_the_next_student_is_read(tmp_path: Path, bad: str, why: str) -> None:
    assert read(tmp_path, f"{bad}\n3\n4,4,7\n1,0,1\n") == ((ASHA,), (why,))


def test_a_file_that_breaks_off_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    students, faults = read(tmp_path, "3\n4,4,7\n1,0,1\n2\n4,4\n")
    assert students == (ASHA,)
    assert faults == ("line 4: the file ends before the student's responses",)


@pytest.mark.parametrize(
    ("text", "why"), [("", "it is empty"), ("nothing\n", "line 1: a count"), ("0\n", "it is empty")]
)
def test_a_file_without_a_student_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read(tmp_path, text)


# --- figures ------------------------------------------------------------------------------------------------------


def test_auc_is_the_share_of_pairs_in_the_right_order() -> None:
    right = np.array([1.0, 0.0, 1.0, 0.0])
    assert measurement.auc(right, np.array([0.9, 0.1, 0.8, 0.2])) == 1.0
    assert measurement.auc(right, np.array([0.5, 0.5, 0.5, 0.5])) == 0.5
    assert measurement.auc(right, np.array([0.9, 0.8, 0.2, 0.1])) == 0.75
    assert measurement.auc(np.ones(4), right) is None


def test_expectation_and_maximisation_find_the_figures_that_made_the_responses() -> None:
    truth = Tracing(0.3, 0.2, 0.1, 0.2)
    by_chance = np.random.default_rng(5)
    made = []
    for _ in range(3000):
        known, right = by_chance.random() < truth.known, []
        for _ in range(6):
            right.append(bool(by_chance.random() < (1 - truth.slip if known else truth.guess)))
            known = known or by_chance.random() < truth.learn
        made.append(Log(("a",) * 6, tuple(right)))
    pooled, each = learner_fit.fit_tracing(made)
    for found in (pooled, each["a"]):
        assert (found.known, found.learn) == (
            pytest.approx(truth.known, abs=0.08),
            pytest.approx(truth.learn, abs=0.06),
        )
        assert (found.slip, found.guess) == (pytest.approx(truth.slip, abs=0.05), pytest.approx(truth.guess, abs=0.08))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Logs to measure on and logs of other students of the same school to fit on."""
    school, folder = logs(700, 11), tmp_path_factory.mktemp("logs")
    return written(folder / "data.csv", school[:350]), written(folder / "train.csv", school[350:])


def auc_of(figures: dict[str, object], name: str) -> float:
    found = figures[name]
    assert isinstance(found, dict)
    return float(found["auc"])


def test_the_student_model_foresees_better_than_plain_tracing_and_better_still_when_fitted(
    files: tuple[Path, Path],
) -> None:
    figures = measurement.run(*files, **QUIET)
    assert 0.62 < auc_of(figures, "stock") < auc_of(figures, "shipped") < auc_of(figures, "fitted")
    assert auc_of(figures, "stock_fitted") + 0.01 < auc_of(figures, "fitted")
    for name in ("stock", "shipped", "fitted"):
        assert isinstance(figures[name], dict)
        assert 0.3 < figures[name]["rmse"] < 0.5


def test_an_item_noted_under_two_skills_is_seen_through(tmp_path: Path) -> None:
    school = logs(300, 12, twins=0.5)
    data, train = written(tmp_path / "data", school[:100]), written(tmp_path / "train", school[100:])
    figures = measurement.run(data, train, **QUIET)
    assert auc_of(figures, "fitted") > auc_of(figures, "stock_fitted") + 0.08


def test_a_skill_that_was_not_trained_on_falls_back_to_the_pooled_figures(files: tuple[Path, Path]) -> None:
    fitted = learner_fit.fit(read_logs(files[1]).students[:60])
    strange = Log(("never seen",) * 3, (True, False, True))
    chances = learner_fit.foreseen(learner_fit.all_signs([strange], fitted), fitted.foresight)
    assert chances.shape == (3,)
    assert ((chances > 0) & (chances < 1)).all()


def test_one_student_is_enough_to_fit_on(tmp_path: Path) -> None:
    path = written(tmp_path / "one", [ASHA])
    figures = measurement.run(path, path, **QUIET)
    assert isinstance(figures["fitted"], dict)


def test_without_a_training_file_nothing_is_fitted(files: tuple[Path, Path]) -> None:
    figures = measurement.run(files[0], **QUIET)
    assert figures["fitted"] is None
    with pytest.raises(ValueError, match="--data FILE"):
        measurement.run(**QUIET)


def test_what_is_left_out_is_said(tmp_path: Path) -> None:
    path, said = tmp_path / "logs.csv", []
    path.write_text("2\n1,1\n1,7\n3\n4,4,7\n1,0,1\n", encoding="utf-8")
    figures = measurement.run(path, show=said.append)
    assert (figures["students"], figures["responses"], figures["left_out"]) == (1, 3, 1)
    assert said[0] == "left out: logs.csv, line 1: a response is 0 or 1, not '7'"


def test_the_last_line_is_one_object(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    import json

    from desktop.app.command_line import run

    assert run(["bench", "learner", "--data", str(files[0]), "--train", str(files[1]), "--json"]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(last["shipped"]) == set(last["fitted"]) == {"auc", "rmse"}


@pytest.mark.campaign  # the same measurement on fewer students is test_the_student_model_foresees_better_... above
def test_without_a_file_it_measures_on_simulated_students_when_asked_to(capsys: pytest.CaptureFixture[str]) -> None:
    import json

    from desktop.app.command_line import run

    assert run(["bench", "learner", "--simulated", "--json"]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    for school in (last, last["two_skills"]):
        assert school["students"] == measurement.STUDENTS // 2
        assert school["stock"]["auc"] < school["shipped"]["auc"] < school["fitted"]["auc"]


@pytest.mark.parametrize(
    "words", [["core", "--simulated"], ["learner", "--simulated", "--train", __file__]], ids=["core", "train"]
)
def test_simulated_students_are_for_the_student_model_alone_and_bring_their_own_logs(words: list[str]) -> None:
    from desktop.app.command_line import run

    with pytest.raises(doctor.Trouble, match="--simulated is for didi bench learner"):
        run(["bench", *words])


@pytest.mark.parametrize("words", [[], ["--data", "no-such-file"]], ids=["no file named", "no such file"])
def test_without_a_file_it_says_what_it_needs(words: list[str]) -> None:
    from desktop.app.command_line import run

    with pytest.raises(doctor.Trouble, match=r"--data FILE|There is no file"):
        run(["bench", "learner", *words])


def test_a_file_that_cannot_be_read_is_one_plain_sentence(tmp_path: Path) -> None:
    from desktop.app.command_line import run

    path = tmp_path / "logs.csv"
    path.write_text("nothing", encoding="utf-8")
    with pytest.raises(doctor.Trouble, match="no student can be read"):
        run(["bench", "learner", "--data", str(path)])
