"""What is known about a student, as a pure fold over turns: the same turns always come to the same knowledge.

Knowledge tracing with two things beside slip and guess: doubt of the hearing, and forgetting. It must never count
against a student what the ears may have got wrong, and never mark down what was no answer. Nothing here chooses a move.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, log1p

from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    GIVES_UP,
    AnswerKind,
    Category,
    Grade,
    Heard,
    Learner,
    MasteryWord,
    Move,
    MoveName,
    SkillRecord,
    Understanding,
    Verdict,
    replaced,
)

# --- knowledge tracing --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tracing:
    """The figures of knowledge tracing for one skill (Corbett and Anderson 1995; forgetting as a power of the gap)."""

    known: float
    """Chance that it is known before it is first seen."""
    learn: float
    """Chance of learning it from one item."""
    slip: float
    """Chance of missing an item though it is known."""
    guess: float
    """Chance of a right answer though it is not."""
    forget: float = 0.0
    """The larger, the faster what was learnt fades; 0 never."""


SHIPPED = Tracing(
    THRESHOLDS.known_at_start, THRESHOLDS.learn, THRESHOLDS.slip, THRESHOLDS.guess, THRESHOLDS.forget_items
)
"""The figures for a skill of which nothing is known yet."""


def doubt_of(heard: Heard) -> float:
    """The chance that what was heard is not what was said. What is typed is beyond doubt."""
    return 0.0 if heard.by == "keyboard" else min(max(1.0 - heard.confidence, 0.0), THRESHOLDS.most_doubt)


def chance_right(mastery: float, figures: Tracing = SHIPPED, doubt: float = 0.0) -> float:
    """The chance that a right answer will be heard from a student of this mastery."""
    said = mastery * (1 - figures.slip) + (1 - mastery) * figures.guess
    return (1 - doubt) * said + doubt * THRESHOLDS.misheard_right


def traced(mastery: float, right: bool, figures: Tracing = SHIPPED, doubt: float = 0.0) -> float:
    """The chance that a skill is known after a first answer to an item.

    Doubt of the hearing lies between what was said and what was heard, so a doubtful hearing moves it less both ways.
    """
    seen = chance_right(mastery, figures, doubt)
    if_known = chance_right(1.0, figures, doubt)
    likely, overall = (if_known, seen) if right else (1 - if_known, 1 - seen)
    known = mastery * likely / overall if overall > 0 else mastery
    return known + (1 - known) * figures.learn


def faded(mastery: float, gap: float, forget: float, known: float = SHIPPED.known) -> float:
    """Mastery after a gap (items answered, or days) without the skill. It never fades below where it began."""
    return mastery if mastery <= known else known + (mastery - known) * exp(-forget * log1p(max(gap, 0.0)))


# --- foresight ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Foresight:
    """How the chance of a right answer is read from all that is known: weights on the log-odds, one for each sign."""

    weights: tuple[float, ...]


SIGNS = (
    "always",
    "traced",
    "ease",
    "after_that",
    "lately_here",
    "lately",
    "ability",
    "strength",
    "right_here",
    "missed_here",
    "new",
    "gap",
    "run",
    "last_here",
    "last_elsewhere",
)
"""What the chance is read from, in the order of the weights. See `signs`."""

EXPECTED = Foresight((0.12, 0.35, 1.0, 1.0, 0.15, 0.15, 0.42, 0.28, -0.1, 0.2, -0.03, -0.02, 0.02, -0.05, 0.3))
"""The weights in force, fitted on simulated students of many kinds (docs/benchmarks.md)."""


def signs(
    record: SkillRecord, learner: Learner, figures: Tracing = SHIPPED, ease: float = 0.0, after_that: float = 0.0
) -> tuple[float, ...]:
    """Everything that tells whether the next first answer on a skill will be right, as numbers near nought.

    `ease` is the log-odds that students usually get this skill right, and `after_that` how much it helps to have just
    answered as this student did; both are 0 when unknown.
    """
    usual, seen = THRESHOLDS.usually_right, learner.right + learner.missed
    gap = max(seen - record.last_item, 0) if record.level else 0
    last = 0.0 if not seen else 1.0 if learner.run > 0 else -1.0
    here = learner.last_skill == record.skill
    return (
        1.0,
        _log_odds(chance_right(faded(record.mastery, gap, figures.forget, figures.known), figures)),
        ease,
        after_that,
        _log_odds(record.lately or usual),
        _log_odds(learner.lately or usual),
        learner.ability,
        record.strength,
        log1p(record.right),
        log1p(record.missed),
        0.0 if record.level else 1.0,
        log1p(gap),
        float(max(-THRESHOLDS.longest_run, min(THRESHOLDS.longest_run, learner.run))),
        last if here else 0.0,
        0.0 if here else last,
    )


def _log_odds(chance: float) -> float:
    bounded = min(max(chance, 0.01), 0.99)
    return log(bounded / (1 - bounded))


# --- one answer of a placing --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacingAnswer:
    """What one answer of a placing tells."""

    skill: str
    kind: AnswerKind
    right: bool | None
    """None where it was partly right, which tells nothing; what was left out was not known."""


# --- one first answer ---------------------------------------------------------------------------------------------


def fresh_record(skill: str, figures: Tracing = SHIPPED) -> SkillRecord:
    """The record of a skill not seen yet."""
    return SkillRecord(skill, figures.known)


def persona(known: Learner) -> Grade:
    """How a page is told to this student (vidyaai seed: four personas), by how much of what was tried is known.

    A from the mastery at which a lesson speeds up, D under that at which its sentences get shorter; between them what
    is called familiar. B for somebody of whom nothing is known: plain words with their terms.
    """
    tried = [record.mastery for record in known.skills if record.attempts]
    if not tried:
        return "B"
    average = sum(tried) / len(tried)
    if average >= THRESHOLDS.accelerate_mastery:
        return "A"
    if average >= THRESHOLDS.familiar_mastery:
        return "B"
    return "C" if average >= THRESHOLDS.simplify_mastery else "D"


def record_of(learner: Learner, skill: str) -> SkillRecord:
    """What is known about one skill; the starting value for one not seen yet."""
    return next((record for record in learner.skills if record.skill == skill), fresh_record(skill))


def answered(
    record: SkillRecord,
    learner: Learner,
    right: bool,
    *,
    figures: Tracing = SHIPPED,
    doubt: float = 0.0,
    day: float = 0.0,
    mixed: bool = False,
    ease: float = 0.0,
) -> tuple[SkillRecord, Learner]:
    """The record of a skill and what is known of the student after a first answer to an item.

    `ease` is the skill's, as in `signs`. `day` counts days from any fixed one. `mixed` says that the item stood among
    items of other skills, later. The learner's own list of records is left as it is.
    """
    seen = learner.right + learner.missed
    mastery = record.mastery
    if record.level:
        mastery = faded(mastery, seen - record.last_item, figures.forget, figures.known)
        mastery = faded(mastery, day - record.last_day, THRESHOLDS.forget_days, figures.known)
    mastery = traced(mastery, right, figures, doubt)
    usual = _log_odds(THRESHOLDS.usually_right)
    surprise = (1 - doubt) * (right - 1 / (1 + exp(-(usual + ease + learner.ability + record.strength))))
    now = replaced(
        record,
        mastery=mastery,
        right=record.right + right,
        missed=record.missed + (not right),
        lately=_lately(record.lately, right, doubt, THRESHOLDS.lately_here),
        strength=record.strength + surprise * _step(record.right + record.missed, THRESHOLDS.strength_spread),
        last_item=seen + 1,
        last_day=day,
        level=mastery_word(record.level, mastery, right, mixed=mixed),
    )
    run = learner.run if (learner.run > 0) is right else 0
    return now, replaced(
        learner,
        right=learner.right + right,
        missed=learner.missed + (not right),
        ability=learner.ability + surprise * _step(seen, THRESHOLDS.ability_spread),
        lately=_lately(learner.lately, right, doubt, THRESHOLDS.lately_all),
        run=run + (1 if right else -1),
        last_skill=record.skill,
    )


def _step(seen: int, spread: float) -> float:
    """How far a surprise moves an ability after `seen` answers: less and less, as in the rating of chess players.

    It is the variance left when they began `spread` apart and each answer told `_TELLS`, the middle of p(1 - p).
    """
    return 1 / (1 / spread**2 + _TELLS * (seen + 1))


_TELLS = 0.2


def _lately(share: float, right: bool, doubt: float, step: float) -> float:
    """The share of right answers with one more; a doubtful one moves it less."""
    share = share or THRESHOLDS.usually_right
    return share + step * (1 - doubt) * (right - share)


# --- words for people ---------------------------------------------------------------------------------------------

LEVELS: tuple[MasteryWord, ...] = ("", "attempted", "familiar", "proficient", "mastered")


def mastery_word(level: MasteryWord, mastery: float, right: bool, *, mixed: bool = False) -> MasteryWord:
    """The word for a skill after one more first answer (behaviour: the student model).

    A right answer lifts it by one, and past `familiar` where the mastery is that of two right ones running, for those
    end a skill. It becomes `mastered` only in a later check among other skills; a miss takes one away.
    """
    place = LEVELS.index(level)
    if not right:
        return LEVELS[max(place - 1, 1)]
    if place == LEVELS.index("proficient"):
        return "mastered" if mixed and mastery >= THRESHOLDS.proficient_mastery else level
    if place == LEVELS.index("attempted") and mastery >= THRESHOLDS.proficient_mastery:
        return "proficient"
    enough = (0.0, THRESHOLDS.familiar_mastery, THRESHOLDS.proficient_mastery)
    return LEVELS[place + 1] if place < len(enough) and mastery >= enough[place] else level


def comes_later(record: SkillRecord, known: Learner) -> bool:
    """Whether an item on this skill now is a later check among others: enough items of other skills came in between."""
    return bool(record.level) and known.right + known.missed - record.last_item >= THRESHOLDS.mixed_items


# --- a turn -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Observation:
    """What one turn tells about a student."""

    skill: str
    words: int
    """Words in the reply."""
    understood: Understanding
    move: Move
    first: bool = True
    """Whether this is the first answer to its item; later ones tell nothing new about mastery."""
    doubt: float = 0.0
    day: float = 0.0
    mixed: bool = False
    chapter: str = ""
    """Id of the chapter that the skill was met in."""


_NOT_A_REPLY = (Category.NOISE, Category.UNCLEAR, Category.SAFETY, Category.NOT_UNDERSTOOD)
"""What tells nothing of how much a student says."""


def observe(learner: Learner, seen: Observation) -> Learner:
    """What is known about the student after one more turn.

    Only verdicts on the item tell about mastery; being stuck, stopping or chatting does not, and neither does a partly
    right answer.
    """
    kept, meant = THRESHOLDS, seen.understood
    counted = meant.category not in _NOT_A_REPLY
    judged = meant.about == "item" and meant.verdict is not None
    right = meant.verdict is Verdict.CORRECT
    before = record_of(learner, seen.skill)
    record, now = before, learner
    if judged and seen.first and meant.verdict is not Verdict.PARTIAL:
        record, now = answered(before, learner, right, doubt=seen.doubt, day=seen.day, mixed=seen.mixed)
    explained = seen.move.name in GIVES_UP
    record = replaced(
        record,
        attempts=record.attempts + judged,
        hints=record.hints + (seen.move.name is MoveName.GIVE_HINT),
        items=record.items + (explained or (judged and right)),
        assisted=record.assisted + explained,
        misconceptions=_with(record.misconceptions, meant),
        unsolved=0 if record.right > before.right else record.unsolved + explained,
        unsolved_in=seen.chapter if explained else record.unsolved_in,
    )
    others = tuple(one for one in learner.skills if one.skill != seen.skill)
    taught = seen.move.name is MoveName.TEACH_CONCEPT and seen.skill not in learner.concepts_taught
    return replaced(
        now,
        skills=(*others, record),
        lengths=(*learner.lengths, seen.words)[-kept.lengths_kept :] if counted else learner.lengths,
        results=(*learner.results, right)[-kept.results_kept :] if judged else learner.results,
        concepts_taught=learner.concepts_taught + ((seen.skill,) if taught else ()),
    )


def _with(counts: tuple[tuple[str, int], ...], meant: Understanding) -> tuple[tuple[str, int], ...]:
    """The misconceptions found so far with the one of this turn."""
    if meant.diagnosis is None:
        return counts
    found = dict(counts)
    found[meant.diagnosis.id] = found.get(meant.diagnosis.id, 0) + 1
    return tuple(found.items())
