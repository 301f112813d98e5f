"""An exam: the questions of one paper, one answer each, noted without a word on whether it is right.

Nothing is taught and no hint given before the end; then the student hears the result, and `exam_result` holds all of
it. Asking for a repeat or for time costs nothing, and a student who is frightened or unhappy is looked after first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor import tutor_brain, tutor_states
from tutor.chapters import generators
from tutor.chapters.values import Chapter, Item, Template
from tutor.errors import ContentFault
from tutor.lesson import every_turn, learner, placing, practice, replies, teach_me, wording
from tutor.listening import asked_words, understanding
from tutor.listening.values import TWO_VALUES
from tutor.spoken.maths_tokens import normalise
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    LONGEST_EXAM,
    Category,
    ExamScore,
    Heard,
    Learner,
    Mark,
    Misconception,
    Move,
    MoveName,
    Plan,
    Session,
    Situation,
    Skill,
    State,
    Understanding,
    Verdict,
    replaced,
)
from tutor.tutor_states import Step

# --- the paper of an exam ---


_SHARES = {"easy": 30, "medium": 50, "hard": 20}
"""Of a hundred questions (behaviour: modes; learning-session seed: exam)."""
_APART = generators.APART**3
"""Between the seeds of exams and those of practice, which begin at nought."""
_CHOSEN_FIRST = ("hard", "easy", "medium")
"""Where chapters have fewest templates to choose from comes first, so that kinds and skills can still be spread."""


def paper(chapter: Chapter, questions: int, seed: int) -> Chapter:
    """The chapter with the questions of one exam for its items, easy ones first.

    `questions` from 1 to 30. Skills and kinds (conceptual, procedural, application) take turns as far as the chapter
    has them. A chapter without templates is asked by its written items.

    Raises:
        ValueError: there are fewer or more questions than a paper can have.
        ContentFault: the chapter makes no such paper.
    """
    if not 1 <= questions <= LONGEST_EXAM:
        raise ValueError(f"an exam has 1 to {LONGEST_EXAM} questions, not {questions}")
    items = _drawn(chapter, questions, seed) if chapter.templates else _written(chapter, questions, seed)
    return replaced(chapter, items=items, version=generators.edition(chapter, items))


def of_ones_own(seed: int) -> int:
    """The number that draws the paper of a lesson with that seed: never the number of a class.

    Else whoever has the class's number could sit its paper as one of their own, and be told what was right.
    """
    return _OWN + seed


_OWN = 10**16
"""Above every class number (at most 15 digits), and low enough that an item's number keeps to 18 digits."""


def shares(questions: int) -> dict[str, int]:
    """How many easy, medium and hard questions there are among so many: what is left over goes to the largest rest."""
    counts = {level: questions * share // 100 for level, share in _SHARES.items()}
    rests = sorted(_SHARES, key=lambda level: questions * _SHARES[level] % 100, reverse=True)
    for level in rests[: questions - sum(counts.values())]:
        counts[level] += 1
    return counts


def _drawn(chapter: Chapter, questions: int, seed: int) -> tuple[Item, ...]:
    wanted, taken, items = shares(questions), list[Template](), list[Item]()
    levels = [level for level in _CHOSEN_FIRST for _ in range(wanted[level])]
    order = sorted(chapter.templates, key=lambda one: _scattered(one, seed))
    for level in levels:
        made = _next(_fitting(order, level, taken), taken, items, seed)
        if made is None:
            raise ContentFault(f'the chapter "{chapter.id}" has no {questions} different questions for an exam')
        taken.append(made[0])
        items.append(made[1])
    difficulty = list(_SHARES)
    return tuple(sorted(items, key=lambda item: difficulty.index(item.difficulty)))


def _fitting(order: list[Template], level: str, taken: list[Template]) -> list[Template]:
    """The templates of that difficulty, or all where there are none: those of a fresh skill and kind first."""
    used = Counter(one.pattern.id for one in taken)
    skills = Counter(one.pattern.skill for one in taken)
    kinds = Counter(one.pattern.type for one in taken)
    here = [one for one in order if one.pattern.difficulty == level] or order

    def due(one: Template) -> tuple[int, int, int]:
        pattern = one.pattern
        return used[pattern.id], skills[pattern.skill] + kinds[pattern.type] // 2, kinds[pattern.type]

    return sorted(here, key=due)


def _next(fitting: list[Template], taken: list[Template], items: list[Item], seed: int) -> tuple[Template, Item] | None:
    """The first of these templates that makes a question not on the paper yet, with the question."""
    asked = {item.question for item in items}
    for template in fitting:
        before = sum(one.pattern.id == template.pattern.id for one in taken)
        for more in range(4):
            try:
                item = generators.item(template, _APART + seed + (before + more) * generators.APART)
            except ContentFault:  # numbers that its conditions never allow: another template is asked
                break
            if item.question not in asked:
                return template, item
    return None


def _written(chapter: Chapter, questions: int, seed: int) -> tuple[Item, ...]:
    """So many of the written items, skill after skill in turn."""
    chance = generators.splitmix64(_APART + seed)
    places = sorted((next(chance), place) for place in range(len(chapter.items)))
    seen, turns = Counter[str](), list[tuple[int, int]]()
    for _, place in places:
        skill = chapter.items[place].skill
        turns.append((seen[skill], place))
        seen[skill] += 1
    chosen = sorted(place for _, place in sorted(turns)[:questions])
    if len(chosen) < questions:
        raise ContentFault(f'the chapter "{chapter.id}" has no {questions} different questions for an exam')
    return tuple(chapter.items[place] for place in chosen)


def _scattered(template: Template, seed: int) -> int:
    """A number that depends on template and seed as if by chance."""
    return next(generators.splitmix64(generators.digest(f"exam {template.pattern.id}@{seed}")))


# --- an exam ---


# --- what was said ------------------------------------------------------------------------------------------------

_NOT_ONE_ANSWER = frozenset(
    {"two_guesses", "several", "range", "negated", "not_an_answer", "ambiguous", "incomplete", "read_back", "no_value"}
)
"""Reasons of the checker's that say that no single answer was given, rather than that it is not the right one."""


def understand(session: Session, heard: Heard) -> Understanding:
    """What the student is taken to have said, and the verdict that is kept for the end.

    Raises:
        IllegalTransition: nothing can be heard in the session's state.
    """
    if session.state is State.ENDED:
        return teach_me.understand(session, heard)
    meant = understanding.understand(session, heard)
    if meant.category_reason == TWO_VALUES:
        return _two_values(session, meant)
    if meant.category in (Category.SAFETY, Category.UNCLEAR):
        return meant
    if (request := _request(heard.text)) is not None:
        return request
    if meant.is_soft:
        return meant
    if meant.verdict is None:
        sounds_so = tutor_brain.sounds_frustrated(heard.text) or asked_words.WEIGHS.search(normalise(heard.text))
        weighs = meant.category in _TALK and sounds_so
        return replaced(meant, category_reason="frustrated") if weighs else meant
    if meant.verdict is Verdict.WRONG and meant.verdict_reason in _NOT_ONE_ANSWER and not session.partials:
        return Understanding(Category.UNCLEAR, "not_one_answer")
    return meant


def _two_values(session: Session, meant: Understanding) -> Understanding:
    """One answer is asked for once; two values in its place are then taken as they are, and are not right."""
    if not session.partials:
        return replaced(meant, category_reason="not_one_answer")
    return replaced(meant, category=Category.ANSWER, verdict=Verdict.WRONG, verdict_reason="two_guesses", about="item")


_TALK = frozenset(
    {
        Category.IDK, Category.HELP, Category.OFF_TOPIC, Category.NOT_UNDERSTOOD, Category.TROLL, Category.QUESTION,
        Category.ACK,
    }
)  # fmt: skip
"""What may say that the exam weighs on the student."""


def _request(text: str) -> Understanding | None:
    """A request that only an exam knows."""
    plain = normalise(text)
    for pattern, category, reason in _REQUESTS:
        if pattern.fullmatch(plain):
            return Understanding(category, reason)
    return None


_REQUESTS = (
    (asked_words.HANDS_IN, Category.STOP, "hands_in"),
    (asked_words.LEAVES_OUT, Category.IDK, "leaves_out"),
    (asked_words.ASKS_HOW_MANY, Category.QUESTION, "asks_how_many"),
    (asked_words.SAYS_AGAIN, Category.REPEAT, "asks_again"),
    (asked_words.ASKS_FOR_HELP, Category.HELP, "asks_for_help"),
    (asked_words.ASKS_WHETHER, Category.QUESTION, "asks_whether"),
)


def situation(session: Session, heard: Heard, understood: Understanding) -> Situation:
    """All that the choice of a move may look at."""
    return replaced(
        every_turn.situation(session, heard, session.frustration + practice.signals(session, heard, understood)),
        idk_count=session.idk_count + (understood.category is Category.IDK),
        partials=session.partials,
        last_item=session.position + 1 >= len(session.order),
        quote=practice.quote(heard.text, understood.value, session.item.kind) if understood.verdict is not None else "",
        disengaged=tutor_brain.style_of(session.learner).disengaged,
    )


# --- the next move ------------------------------------------------------------------------------------------------


def next_move(at: Situation, understood: Understanding) -> Move:
    """What an exam does that practice does not; in everything else the brain's own move."""
    soft = understood.is_soft and understood.verdict is None
    if at.state is not State.ENDED and at.elapsed < at.limit_s and not soft:
        own = next((move for rule in RULES if (move := rule(at, understood)) is not None), None)
        if own is not None:
            return own
    return tutor_brain.next_move(at, understood)


def _noted(at: Situation, understood: Understanding) -> Move | None:
    return None if understood.verdict is None else Move(MoveName.NOTE_ANSWER, {}, "noted")


def _comforted(at: Situation, understood: Understanding) -> Move | None:
    """A student on whom the exam weighs hears that they may leave a question out, and stop."""
    if understood.category_reason != "frustrated" or at.idk_count > _MOST_TRIES:
        return None
    return Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": "reduce_pressure"}, "comfort")


_MOST_TRIES = 2
"""Times a student who does not know is asked to try, or is comforted, on one question; then it is left out."""


def _left_out(at: Situation, understood: Understanding) -> Move | None:
    """Who does not know may try once more; a question that they ask to leave out is left at once."""
    if understood.category is not Category.IDK:
        return None
    if understood.category_reason == "leaves_out" or at.idk_count > 1:
        return Move(MoveName.NOTE_ANSWER, {}, "left_out")
    return Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": "reduce_pressure"}, "try_or_leave")


def _no_help(at: Situation, understood: Understanding) -> Move | None:
    if understood.category not in (Category.HELP, Category.QUESTION):
        return None
    rule = "how_many" if understood.category_reason == "asks_how_many" else "no_help"
    return Move(MoveName.REDIRECT_TO_QUESTION, {"style": "gentle"}, rule)


def _one_answer(at: Situation, understood: Understanding) -> Move | None:
    asked = understood.category_reason == "not_one_answer"
    return Move(MoveName.ASK_AGAIN, {}, "one_answer") if asked else None


RULES: tuple[Callable[[Situation, Understanding], Move | None], ...] = (
    _noted,
    _one_answer,
    _comforted,
    _left_out,
    _no_help,
)
"""Asked in this order, after safety, the end and soft words."""

# --- the session after the move -----------------------------------------------------------------------------------


def opening(session: Session) -> tuple[Session, Plan]:
    """The exam once Didi has greeted and asked its first question, and what her greeting is worded from."""
    now = replaced(session, state=tutor_states.next_state(session.state, Step.GREET), turn=session.turn + 1)
    language = now.language
    question = now.item.spoken.spoken_in(language)
    slots = {"student": now.student, "chapter": now.chapter.title.spoken_in(language), "question": question}
    move = Move(MoveName.GREET, {}, "exam")
    return now, Plan(
        move,
        language,
        now.student,
        "",
        question,
        phrase="greet_placing" if now.setup.placing else "greet_exam",
        turn=now.turn,
        slots=slots,
    )


def follow(session: Session, heard: Heard, understood: Understanding, at: Situation, move: Move) -> Session:
    """The session after `move`, with the answer noted when one was given.

    Raises:
        IllegalTransition: the table of states does not have the step; the session given is untouched.
    """
    now = every_turn.entered(session, _steps(at, move), at, move)
    if move.rule in every_turn.UNCOUNTED:
        return now
    now = _counted(every_turn.in_language(now, heard, understood), understood, at, move)
    now = replaced(now, learner=_observed(session, heard, understood, move))
    if move.name is MoveName.NOTE_ANSWER or (move.name is MoveName.END_SESSION and understood.verdict is not None):
        now = _marked(now, heard, understood)
    if now.state is State.ENDED:
        reason = "completed_questions" if move.name is MoveName.NOTE_ANSWER else str(move.args["reason"])
        return replaced(now, ended_because=reason)
    return replaced(now, time_warned=True) if every_turn.is_late(at) else now


def _steps(at: Situation, move: Move) -> tuple[Step, ...]:
    if move.name is MoveName.NOTE_ANSWER:
        return (Step.END if at.last_item else Step.NEXT,)
    return every_turn.steps_of(move, at)


def _counted(session: Session, understood: Understanding, at: Situation, move: Move) -> Session:
    off = understood.category is Category.OFF_TOPIC
    quiet = understood.category in every_turn.SAYS_NOTHING
    return replaced(
        session,
        idk_count=at.idk_count,
        frustration=at.frustration,
        off_topic_count=session.off_topic_count + off if off or quiet else 0,
        encouraged=session.encouraged + (move.name is MoveName.ENCOURAGE_ATTEMPT),
        partials=session.partials + (move.rule == "one_answer"),
    )


def _observed(session: Session, heard: Heard, understood: Understanding, move: Move) -> Learner:
    doubt, words = learner.doubt_of(heard), len(heard.text.split())
    return tutor_brain.observe_interaction(session.learner, session.item, words, understood, move, doubt=doubt)


_RESULTS: Mapping[Verdict | None, str] = {
    Verdict.CORRECT: "correct",
    Verdict.PARTIAL: "partial",
    Verdict.WRONG: "incorrect",
    None: "skipped",
}


def _marked(session: Session, heard: Heard, understood: Understanding) -> Session:
    """The question marked, and on to the next one with everything that belongs to one question set back."""
    mark = Mark(
        session.item.id,
        session.item.skill,
        _RESULTS[understood.verdict],  # type: ignore[arg-type]
        heard.text[: THRESHOLDS.max_heard_characters] if understood.verdict is not None else "",
        understood.diagnosis.id if understood.diagnosis is not None else "",
    )
    marks = (*session.marks, mark)
    return replaced(
        session,
        marks=marks,
        order=placing.order(session.chapter, marks) if session.setup.placing else session.order,
        position=session.position + 1,
        score=session.score + understood.is_right,
        completed=session.completed + 1,
        idk_count=0,
        partials=0,
    )


# --- the result ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExamResult(ExamScore):
    """What an exam came to, so far or in the end, with what there is to be learnt from it."""

    marks: tuple[Mark, ...]
    """The questions that were reached, in order."""
    strengths: tuple[Skill, ...]
    """Skills of which every question was answered right."""
    weak_areas: tuple[Skill, ...]
    """Skills of which at most half came right."""
    patterns: tuple[Misconception, ...]
    """Misconceptions that explain what was said, the most frequent first."""
    next_steps: tuple[Skill, ...]
    """What to practise, in this order: what a weak area stands on and was missed too comes before it. Of a placing, the
    one skill to begin with; none where all are known."""


def exam_result(session: Session) -> ExamResult:
    """What the exam of this session came to. Of a session that is no exam it is empty."""
    marks, total = session.marks, len(session.order) if session.mode == "exam" else 0
    counts = Counter(mark.result for mark in marks)
    strengths = tuple(skill for skill in session.chapter.skills if _share(marks, skill.id) == 1.0)
    weak = tuple(skill for skill in session.chapter.skills if 0.0 <= _share(marks, skill.id) <= 0.5)
    return ExamResult(
        counts["correct"],
        counts["partial"],
        counts["incorrect"],
        counts["skipped"],
        total,
        marks,
        strengths,
        weak,
        _patterns(session),
        _begun_with(session) if session.setup.placing else _in_teaching_order(weak),
    )


def _begun_with(session: Session) -> tuple[Skill, ...]:
    skill = placing.begins_at(session.chapter, placing.told_by(session.chapter, session.marks))
    return () if skill is None else (skill,)


def told_result(session: Session) -> ExamResult | None:
    """What the student is told of the exam; None while it lasts, and where nothing shall be told.

    Nothing is told of a paper that others will still sit (`Setup.told`).
    """
    result, over = exam_result(session), session.mode == "exam" and session.state is State.ENDED
    return result if over and session.setup.told and _bears_telling(session, result) else None


def _bears_telling(session: Session, result: ExamResult) -> bool:
    """Whether there is a score, and it would not only hurt: who was in distress and stops early is told none."""
    early = result.reached < result.total
    return bool(result.marks) and not (early and any(one.category == Category.SAFETY for one in session.history))


def _share(marks: tuple[Mark, ...], skill: str) -> float:
    """The share of a skill's questions that came right, a partly right one counting half; -1 when none was reached."""
    worth = {"correct": 1.0, "partial": 0.5}
    here = [worth.get(mark.result, 0.0) for mark in marks if mark.skill == skill]
    return sum(here) / len(here) if here else -1.0


def _patterns(session: Session) -> tuple[Misconception, ...]:
    counts = Counter(mark.misconception for mark in session.marks if mark.misconception)
    known = {one.id: one for one in session.chapter.misconceptions}
    return tuple(known[name] for name, _ in counts.most_common())


def _in_teaching_order(weak: tuple[Skill, ...]) -> tuple[Skill, ...]:
    """The weak skills with each one's weak prerequisites ahead of it; else as the chapter lists them."""
    left, order = list(weak), list[Skill]()
    while left:
        names = {skill.id for skill in left}
        ready = next((skill for skill in left if not names.intersection(skill.prerequisites)), left[0])
        order.append(ready)
        left.remove(ready)
    return tuple(order)


# --- what a voice needs -------------------------------------------------------------------------------------------

_FAMILY = {
    "noted": "exam_noted",
    "left_out": "exam_next",
    "one_answer": "exam_one_answer",
    "comfort": "exam_comfort",
    "try_or_leave": "exam_try",
    "no_help": "exam_no_help",
    "how_many": "exam_how_many",
}
"""The family for a rule of the exam's own."""
_OF_A_PLACING = {"comfort": "placing_comfort", "no_help": "placing_no_help"}
"""The same for a placing, in which nothing is said of an exam."""
_END = {"completed_questions": "end_exam", "student_requested": "end_exam_early", "time_limit": "end_exam_time"}


def plan(before: Session, now: Session, understood: Understanding, at: Situation, move: Move) -> Plan:
    """What a voice needs to word `move`. Whether an answer was right is not among it before the end."""
    language, moved = now.language, now.position > before.position
    ends = now.state is State.ENDED and move.rule not in every_turn.UNCOUNTED
    result = exam_result(now)
    family = _end_of(now) if ends else _family(before, understood, at, move)
    return Plan(
        move=move,
        language=language,
        student=before.student,
        said=at.quote,
        question=before.item.spoken.spoken_in(language),
        next_question=now.item.spoken.spoken_in(language) if moved and not ends else "",
        phrase=family,
        turn=now.turn,
        score=(now.score, now.completed),
        before=wording.said_first(before, now),
        after=_result_families(now, result) if ends else (),
        slots={**wording.slowly(family, _slots(now, at, result)), **_offers(now, family)},
        used=dict(before.phrases_used),
        seed=before.seed,
    )


def _end_of(now: Session) -> str:
    return "placing_done" if now.setup.placing else _END[now.ended_because]


def _family(before: Session, understood: Understanding, at: Situation, move: Move) -> str:
    if move.rule == "already_ended":
        family = "already_ended_placing" if before.setup.placing else "already_ended_exam"
        return teach_me.after_its_end(understood, family)
    if before.setup.placing and move.rule in _OF_A_PLACING:
        return _OF_A_PLACING[move.rule]
    if move.rule not in _FAMILY and move.name in (MoveName.ASK_AGAIN, MoveName.WAIT):
        return wording.of_waiting(move, at) if move.name is MoveName.WAIT else wording.asked_again(move, understood, at)
    family = _FAMILY.get(move.rule) or wording.phrase_of(move, understood, at.quote)
    return "exam_next" if family == "exam_noted" and not at.quote else family


def _result_families(now: Session, result: ExamResult) -> tuple[str, ...]:
    """How the result is told: the score, then one thing to be glad of and one to practise."""
    if not _bears_telling(now, result):
        return ()
    if now.setup.placing:
        return ("placing_found" if result.next_steps else "placing_all",)
    if not now.setup.told:
        return ("end_exam_kept",)
    early = result.reached < result.total
    if not result.correct + result.partial:
        return ("end_exam_score_none", "end_exam_practise")
    partly = "end_exam_score_partly" if result.partial else "end_exam_score"
    return ("end_exam_score_early" if early else partly, *_next_question(result))


def _next_question(result: ExamResult) -> tuple[str, ...]:
    """What is said of strengths and of what comes next; nothing where neither can be told yet."""
    named = (bool(result.strengths), bool(result.next_steps))
    family = {
        (True, True): "end_exam_strong_and_weak",
        (True, False): "end_exam_strong",
        (False, True): "end_exam_practise",
    }
    return (family[named],) if named in family else ()


def _offers(now: Session, family: str) -> Mapping[str, str]:
    """What may have been meant, as it is said aloud, where that is offered."""
    return {"offers": replies.aloud(replies.offers(now, family), now.language)}


def _slots(now: Session, at: Situation, result: ExamResult) -> Mapping[str, str]:
    """Everything a phrase of an exam may hold."""
    language = now.language
    slots = {
        "student": now.student,
        "said": at.quote,
        "question": now.item.spoken.spoken_in(language),
        "awaited": now.item.kind,
        "right": str(result.correct),
        "partly": str(result.partial),
        "done": str(len(result.marks)),
        "percent": str(result.percent),
        "number": str(now.position + 1),
        "total": str(result.total),
    }
    strong, weak = result.strengths[:1], result.next_steps[:1]
    named = {"strong": strong, "weak": weak}
    return slots | {slot: skills[0].name.spoken_in(language) for slot, skills in named.items() if skills}
