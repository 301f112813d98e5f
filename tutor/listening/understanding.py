"""What the student said, in one straight line: fit to be read, safety, hearing, category, verdict, diagnosis.

No step looks back and none decides what to do about it. What follows from an `Understanding` is the brain's business.
"""

from __future__ import annotations

import re
from typing import Literal

from tutor import answer_checker, input_classifier
from tutor.diagnosis import misconceptions, story_slips, sub_questions
from tutor.listening import acts, asked, choices, claims, put_forward, topics, ways
from tutor.listening.values import TELLS_A_STEP, TWO_VALUES
from tutor.safety import concern as safety
from tutor.spoken import spoken_maths
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    ASKS_FASTER,
    ASKS_SLOWER,
    Act,
    ActName,
    AnswerKind,
    Category,
    Diagnosis,
    Heard,
    Session,
    State,
    SubQuestion,
    Understanding,
    Verdict,
    replaced,
)
from tutor.tutor_states import Need, find_out

_WORDY: tuple[AnswerKind, ...] = ("word", "choice", "yes_no")
"""Kinds of answer that naming a concept can be, rightly or not. Where a number is awaited it is no miss."""


def understand(session: Session, heard: Heard) -> Understanding:
    """What the student is taken to have said. Looks at nothing but its arguments and changes nothing.

    Safety comes before hearing: a cry for help that was heard badly is still not asked to repeat itself.

    Raises:
        IllegalTransition: nothing can be heard in the session's state.
    """
    state = standing(session)
    concern = safety.look(heard.text)
    if care := called_for(session, heard, concern):
        find_out(state, Category.SAFETY)
        return Understanding(Category.SAFETY, care)
    told = _meant(session, heard, state)
    meant = acts.joined(told, heard.text, session.expected_kind, likely=concern is None)
    asked_how = state in (State.PROBED, State.TEACH_BACK) and told.category_reason in (ways.TELLS, ways.TELLS_RIGHT)
    heeded = acts.is_need(meant) or meant.category_reason in (ASKS_SLOWER, ASKS_FASTER)
    if asked_how or (state is State.LISTENING and not heeded):
        meant = replaced(told, acts=meant.acts)  # a way may be told in any words, and a doubt is asked in any
    if concern is None and _comes_back(session, meant):
        return replaced(meant, category=Category.ACK, category_reason="comes_back")
    if concern is None:
        return replaced(meant, category_reason="soft_distress") if _after_care(session, meant) else meant
    soft = meant.verdict is None and (meant.category in _TALK or acts.is_need(meant))
    return replaced(meant, category_reason=f"soft_{concern.kind}") if soft else meant


def _comes_back(session: Session, meant: Understanding) -> bool:
    """Whether words of no known meaning are the first after a break: they say that the student is there again."""
    went = bool(session.history) and session.history[-1].category == Category.THINKING
    return went and session.state is State.BREAK and not session.paused and meant.category is Category.NOT_UNDERSTOOD


def _after_care(session: Session, meant: Understanding) -> bool:
    """Whether a sentence of no known meaning follows at once on what called for care: it may well belong to it."""
    told = bool(session.history) and session.history[-1].category == Category.SAFETY
    return told and meant.category in (Category.NOT_UNDERSTOOD, Category.OFF_TOPIC)


_TALK = frozenset(
    {
        Category.IDK, Category.HELP, Category.ACK, Category.QUESTION, Category.CONCEPT, Category.EXPLANATION,
        Category.OFF_TOPIC, Category.NOT_UNDERSTOOD, Category.TROLL, Category.GREETING,
    }
)  # fmt: skip
"""What is met with a kind sentence when it holds soft words. An answer is checked, and who asked to stop may stop."""


def called_for(session: Session, heard: Heard, concern: safety.Concern | None) -> str:
    """The concern that calls for care at once, by name; empty when there is none.

    It is the one the words were sealed under, the one they name, or a soft one that has kept coming since care was
    last given.
    """
    if heard.concern or concern is None:
        return heard.concern
    if concern.tier == "explicit":
        return concern.kind
    since: list[str] = []
    for entry in session.history:
        since = [] if entry.category == Category.SAFETY else [*since, entry.student]
    before = sum(safety.look(words) is not None for words in since)
    return concern.kind + safety.REPEATED if before + 1 >= THRESHOLDS.soft_signs else ""


def _meant(session: Session, heard: Heard, state: State) -> Understanding:
    classified = _classified(session, heard, state)
    if _answers_the_whole(session, heard.text, classified, state):
        classified = replaced(classified, category=Category.ANSWER, category_reason="answers_the_whole")
    meant, text = answered(session, heard, classified, state)
    if meant.category is Category.EXPLANATION or meant.category in _MAY_TELL.get(state, ()):
        meant = _with_way(session, heard.text, meant, state)
    need = find_out(state, meant.category)
    if need is Need.NOTHING:
        return meant
    judged = _judged(session, text, meant)
    asked_for = session.expected_kind in _WORDY or judged.verdict is Verdict.CORRECT
    return judged if need is Need.ANSWER or asked_for else meant


def _answers_the_whole(session: Session, text: str, meant: Understanding, state: State) -> bool:
    """Whether a plain yes or no, said to a small question that asks for something else, is right for the whole one."""
    sub = sub_questions.pending(session)
    if sub is None or state is not State.SCAFFOLDING or session.item.kind != "yes_no" or sub.kind == "yes_no":
        return False
    plain = meant.category in (Category.ACK, Category.NOT_UNDERSTOOD) and _value(text, "yes_no") is not None
    return plain and _on_item(session, text).verdict == "correct"


def standing(session: Session) -> State:
    """The state that what is heard is judged in: in a break, the one under it."""
    return session.state if session.paused_from is None else session.paused_from


def _classified(session: Session, heard: Heard, state: State) -> Understanding:
    if len(heard.text) > THRESHOLDS.max_heard_characters:
        return Understanding(Category.UNCLEAR, "too_long")
    context = " ".join(session.last_said)
    awaited = "" if state is State.LISTENING else session.expected_kind
    found = input_classifier.of_harmless(
        heard.text, context, awaited, state, heard.confidence, THRESHOLDS.min_confidence
    )
    if heard.clipped:
        return Understanding(Category.UNCLEAR, "clipped")
    if found.category is Category.NOISE and heard.by == "keyboard":
        return replaced(found, category=Category.NOT_UNDERSTOOD)  # what was typed made no sound
    return found


# --- the value put forward ----------------------------------------------------------------------------------------

_READ_ANYWAY = frozenset({Category.ANSWER, Category.UNCLEAR, Category.EXPLANATION, Category.CONCEPT})
"""What may hold an answer, however weakly it is put forward."""
_READ_IF_PLAIN = frozenset(
    {
        Category.NOT_UNDERSTOOD,
        Category.OFF_TOPIC,
        Category.TROLL,
        Category.IDK,
        Category.HELP,
        Category.QUESTION,
        Category.ACK,
    }
)
"""What holds an answer only where that is plain."""
_OPENS = frozenset({Category.NOT_UNDERSTOOD, Category.EXPLANATION, Category.UNCLEAR, Category.OFF_TOPIC})
"""What may begin with the right value, and go on with something else."""
_BETWEEN_TWO = frozenset({Category.IDK, Category.HELP, Category.QUESTION, Category.NOT_UNDERSTOOD})
"""What may beside lie between two answers."""
_NOT_READ = frozenset({"low_confidence", "clipped", "too_long", "may_be_a_number"})
"""What was heard too badly to be read."""


def answered(session: Session, heard: Heard, meant: Understanding, state: State) -> tuple[Understanding, str]:
    """What was said with its acts, and the words of it that are to be judged as an answer."""
    text, category = heard.text, meant.category
    may_be = (category in _READ_ANYWAY or category in _READ_IF_PLAIN) and session.expected_kind != "set"
    if find_out(state, Category.ANSWER) is Need.NOTHING or not may_be or meant.category_reason in _NOT_READ:
        return meant, text
    if _is_of_the_care(session, text):
        return Understanding(Category.THINKING, "after_care"), text
    if _echoes(session, text, state):
        asks = category is Category.QUESTION
        view = (Category.HELP, "asks_for_the_exercise") if asks else (Category.EXPLANATION, TELLS_A_STEP)
        return replaced(meant, category=view[0], category_reason=view[1]), text
    if whole := asked.completed(session.asked, text):
        return replaced(meant, category=Category.ANSWER, category_reason="completes"), _better(session, whole, text)
    if category is Category.ANSWER and _is_bare(session, text):
        value = spoken_maths.read(text, session.expected_kind).value
        return replaced(meant, acts=(Act(ActName.ANSWER, 0, len(text), "bare", value),)), text
    claim = _claimed(session, text)
    meant = replaced(meant, acts=claim.acts)
    words = _chosen(session, text, claim) or ("" if session.expected_kind in _CHOOSING else claim.text)
    if words == claim.text and claim.again and _on_item(session, claim.again).verdict == "correct":
        words = claim.again
    if words and _counts(session, meant, claim, words):
        return replaced(meant, category=Category.ANSWER, category_reason="puts_forward"), words
    if claim.opening and meant.category in _OPENS and _on_item(session, claim.opening).verdict == "correct":
        return replaced(meant, category=Category.ANSWER, category_reason="opens_with_it"), claim.opening
    return _without_a_value(session, text, meant, claim), text


def _claimed(session: Session, text: str) -> claims.Claim:
    """What is put forward by the rules and by what was learnt, as an answer to the question that stands."""
    claim = claims.claimed(text)
    if session.expected_kind in _WORDY or session.expected_kind in _CHOOSING:
        return claim
    sub = sub_questions.answerable(session, standing(session))
    question = session.item.question.en if sub is None else f"{session.item.question.en} {sub.ask.en}"
    return put_forward.settled(claim, put_forward.ranked(text, question, session.expected_kind))


def _is_of_the_care(session: Session, text: str) -> bool:
    """Whether a number of the helpline, which Didi has just told, is said back: that is no answer."""
    told = bool(session.history) and session.history[-1].category == Category.SAFETY
    digits = "".join(letter for letter in text if letter.isdigit())
    return told and bool(digits) and digits in " ".join(session.last_said)


def _echoes(session: Session, text: str, state: State) -> bool:
    """Whether the question that stands is only said back: that is thinking aloud, and no answer."""
    sub = sub_questions.answerable(session, state)
    questions = (session.item.spoken, session.item.question, *((sub.ask,) if sub is not None else ()))
    asked_in = {wording.spoken_in(language) for wording in questions for language in (session.language, "en")}
    return any(answer_checker.reads_back(text, question) for question in asked_in)


def _is_bare(session: Session, text: str) -> bool:
    """Whether nothing but one value, with little words and units, was said."""
    reading = spoken_maths.read(text, session.expected_kind)
    single = reading.value is not None and not reading.asked and len(reading.statements) <= 1
    if session.expected_kind in _WORDY:
        return single and len(text.split()) <= _SHORT
    reasoned = any(part.intro in ("reason", "next") for part in claims.parted(text))
    return single and not reading.strange and not reasoned


_CHOOSING: frozenset[AnswerKind] = frozenset({"yes_no", "choice", "comparison"})
"""Kinds of answer that are chosen, so that a number is none."""
_NUMBER = re.compile(r"(?<![\d/.])-?\d+(?:[./]\d+)?(?![\d/.])")
_SHORT = 3
"""Words of a yes, a no or an option with little beside it."""


def _better(session: Session, whole: str, text: str) -> str:
    """The completed answer, or what was said alone where that is right by itself."""
    return text if _on_item(session, text).verdict == "correct" else whole


def _chosen(session: Session, text: str, claim: claims.Claim) -> str:
    """The answer that is chosen by its place, its name or a word for it, of the question that stands.

    Where one of the values offered is plainly put forward itself, it is the one chosen.
    """
    sub = sub_questions.answerable(session, standing(session))
    item = session.item
    asked_small = sub is not None and standing(session) is State.SCAFFOLDING
    asks, kind, answers = (
        (sub.ask.en, sub.kind, (sub.answer, *sub.accept_also))
        if sub is not None and asked_small
        else (item.question.en, item.kind, (item.answer, *item.accept_also))
    )
    offers = {option.value for option in choices.offered(asks)} if kind not in _CHOOSING else frozenset[str]()
    if claim.strength >= claims.CONCLUDED and _value(claim.text, kind) in {_value(offer, kind) for offer in offers}:
        return claim.text
    return put_forward.option(text, asks, kind, choices.chosen(text, asks, kind, answers))


def _counts(session: Session, meant: Understanding, claim: claims.Claim, words: str) -> bool:
    """Whether a value counts as an answer; one that is weakly put forward counts only where it is right."""
    right = _on_item(session, words).verdict == "correct"
    if words in (claim.text, claim.again) and not right and not claim.alone and _on_the_way(session, claim, words):
        return False
    if len(words) == 1 and words.isalpha() and session.expected_kind != "expression":
        return False
    if meant.category in (Category.IDK, Category.HELP) and not claim.leads:
        return right and claim.strength >= claims.PLAIN
    plain = claim.leads or claim.strength >= claims.PLAIN or words != claim.text
    if meant.category is Category.QUESTION:
        closes_in = meant.category_reason == "asks_about_the_answer"
        return not claim.asks and (claim.leads if closes_in else plain)
    if meant.category in _READ_ANYWAY or words != claim.text or claim.leads:
        return True
    worked_out = plain and (claim.numbers > 1 or claim.strength >= claims.CONCLUDED)
    return worked_out or right


def _on_the_way(session: Session, claim: claims.Claim, words: str) -> bool:
    """Whether a value that is not the answer is a step to it."""
    if claim.strength >= claims.NAMED:
        return False
    steps = {match for step in session.item.steps[:-1] for match in _NUMBER.findall(step.en)}
    steps |= {sub.answer for sub in session.item.sub_questions}
    return words in steps


def _without_a_value(session: Session, text: str, meant: Understanding, claim: claims.Claim) -> Understanding:
    """What is meant where no one value is put forward; what is right in the whole of it is not lost."""
    may_choose = meant.category in _READ_ANYWAY or meant.category in _BETWEEN_TWO
    if claim.two is not None and may_choose:
        return replaced(meant, category=Category.UNCLEAR, category_reason=TWO_VALUES, either=claim.two)
    worked = (claim.numbers > 1 or (claim.numbers and claim.works)) and meant.category is Category.NOT_UNDERSTOOD
    if session.expected_kind in _WORDY or not (worked or (meant.category is Category.ANSWER and claim.numbers)):
        return meant
    if _on_item(session, text).verdict in ("correct", "partial"):
        return meant
    return replaced(meant, category=Category.EXPLANATION, category_reason=TELLS_A_STEP)


# --- the way that was told --------------------------------------------------------------------------------------------


def _with_way(session: Session, text: str, meant: Understanding, state: State) -> Understanding:
    """What was told of the way, with the misconception that it shows or why nothing of it was told."""
    if state is State.LISTENING:
        return meant
    told = way_told(session, text)
    if told.kind in ("told", "misconception"):
        asked_for = state in _MAY_TELL
        why = ways.TELLS_RIGHT if told.is_right and asked_for else ways.TELLS
        why = TELLS_A_STEP if meant.category_reason == TELLS_A_STEP and not asked_for else why
        shown = named(session, told.misconception) if asked_for else None
        return replaced(meant, category=Category.EXPLANATION, category_reason=why, diagnosis=shown)
    reason = meant.category_reason if told.kind == "nothing" else told.kind
    known = told.kind != "nothing" or meant.category is Category.EXPLANATION
    return replaced(meant, category=Category.EXPLANATION, category_reason=reason) if known else meant


def way_told(session: Session, text: str) -> ways.Way:
    """The way to the open item that `text` tells of, the value last answered to it being known."""
    item = session.item
    known = {one.id: one for one in session.chapter.misconceptions}
    problem, slips = item.problem or item.question.en, story_slips.slips_of(item)
    steps = tuple(sub.answer for sub in item.sub_questions)
    return ways.way(
        ways.Question(problem, item.answer, _answered(session), slips, steps, item.type == "application"), text, known
    )


def _answered(session: Session) -> str | None:
    """The value that was last answered to the open item."""
    item = session.item
    given = (
        entry.student
        for entry in reversed(session.history)
        if entry.item == item.id and entry.category == Category.ANSWER
    )
    return next((value for text in given if (value := _value(text, item.kind)) is not None), None)


def named(session: Session, name: str) -> Diagnosis | None:
    """The misconception of that id; None where the chapter has no words for it."""
    known = next((one for one in session.chapter.misconceptions if one.id == name), None)
    return None if known is None else Diagnosis(known.id, known.name.en, known.hint, known.where, known.conflicts)


_MAY_TELL = {
    State.PROBED: (Category.NOT_UNDERSTOOD, Category.OFF_TOPIC),
    State.TEACH_BACK: (Category.NOT_UNDERSTOOD, Category.OFF_TOPIC, Category.ANSWER, Category.CONCEPT),
}
"""What may be a telling where a student was asked for their way; elsewhere only what is taken for one is."""


# --- the verdict --------------------------------------------------------------------------------------------------


def _judged(session: Session, text: str, meant: Understanding) -> Understanding:
    sub = sub_questions.answerable(session, standing(session))
    on_item = _on_item(session, text)
    if sub is None or on_item.verdict == "correct":
        return _about_item(session, text, meant, on_item)
    return _with_sub_question(session, sub, text, meant, on_item)


def _on_item(session: Session, text: str) -> answer_checker.Judgement:
    item = session.item
    question = item.spoken.spoken_in(session.language)
    judged = answer_checker.judge(text, item.answer, item.accept_also, item.form, question=question)
    return _by_idea(judged, text, item.kind, (item.answer, *item.accept_also))


def _by_idea(
    judged: answer_checker.Judgement, text: str, kind: AnswerKind, answers: tuple[str, ...]
) -> answer_checker.Judgement:
    """Where a word is awaited, the idea may be named in other words ("jodna" for addition)."""
    if kind != "word" or judged.verdict == "correct" or judged.reason == "read_back":
        return judged
    meant = any(topics.matches(text, answer) for answer in answers)
    return answer_checker.Judgement("correct", "idea_named") if meant else judged


def _with_sub_question(
    session: Session, sub: SubQuestion, text: str, meant: Understanding, on_item: answer_checker.Judgement
) -> Understanding:
    """The small question first, then the item, by the proximity rule. On a hint's rung all else is the item's.

    In SCAFFOLDING the small question is what was asked, so what is not near the item's answer is a reply to it.
    """
    question = sub.ask.spoken_in(session.language)
    on_sub = answer_checker.judge(text, sub.answer, sub.accept_also, question=question)
    on_sub = _by_idea(on_sub, text, sub.kind, (sub.answer, *sub.accept_also))
    value = _value(text, sub.kind)
    if on_sub.verdict == "correct":
        return _with_verdict(meant, on_sub, "sub_question", value)
    meant_for_item = on_item.verdict == "partial" or sub_questions.is_meant_for_item(value, session.item)
    if standing(session) is not State.SCAFFOLDING or meant_for_item:
        return _about_item(session, text, meant, on_item)
    return _with_verdict(meant, on_sub, "sub_question", value)


def _about_item(session: Session, text: str, meant: Understanding, judged: answer_checker.Judgement) -> Understanding:
    """A verdict on the item, with the misconception that explains it where it is not right."""
    value = _value(text, session.item.kind)
    meant = _with_verdict(meant, judged, "item", value)
    return meant if meant.verdict is Verdict.CORRECT else replaced(meant, diagnosis=diagnosis(session, value, text))


def diagnosis(session: Session, value: str | None, said: str = "") -> Diagnosis | None:
    """The misconception that explains a value given for the session's item: the likeliest the chapter has words for.

    `said` is how the value was said, where that is known: four by eighteen and two by nine are one value.
    """
    if value is None:
        return None
    item = session.item
    names = misconceptions.diagnose(item.problem or item.question.en, item.answer, value, story_slips.slips_of(item))
    fitting = (name for name in names if misconceptions.fits_the_form(name, item.answer, said))
    return next((known for name in fitting if (known := named(session, name)) is not None), None)


def _value(text: str, kind: AnswerKind) -> str | None:
    return spoken_maths.read(text, kind).value


def _with_verdict(
    meant: Understanding,
    judged: answer_checker.Judgement,
    about: Literal["item", "sub_question"],
    value: str | None,
) -> Understanding:
    return replaced(meant, verdict=Verdict(judged.verdict), verdict_reason=judged.reason, about=about, value=value)
