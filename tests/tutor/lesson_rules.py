"""The rules of a lesson, checked from outside on what was done and said (behaviour: sections 6 to 8).

Nothing here uses the tutor's own guards: what they let pass is judged by other means.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from tests.tutor.simulated_students import Lived
from tutor.spoken import maths_aloud
from tutor.turn import GIVES_UP, NUMBER_KINDS, Category, Item, Language, MoveName, Session, State, TurnResult, Verdict

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
BANNED = re.compile(r"(?i)\b(wrong|incorrect|great job|galat|stupid|silly)\b|गलत|ग़लत")
MOST_ATTEMPTS, MOST_ASKED = 5, 2


def broken(lived: Lived) -> Iterator[str]:
    """Every rule that this lesson broke, in words."""
    last = lived.turns[-1][1].session
    if last.state is not State.ENDED:
        yield f"it has not ended after {len(lived.turns)} turns"
    if last.ended_because not in ("completed_questions", "student_requested", "time_limit"):
        yield f"it ended because of {last.ended_because!r}"
    probed: Counter[str] = Counter()
    put: Counter[tuple[str, str]] = Counter()
    for number, (before, result) in enumerate(lived.turns):
        faults = [*ladder(before, result), *manners(before, result), *counting(before, result), *words(before, result)]
        probed[before.item.id] += result.move.name is MoveName.ASK_WHAT_THEY_DID
        if (question := put_now(before, result)) is not None:
            put[question] += 1
            if put[question] > MOST_ASKED:
                faults.append(f"a small question was put {put[question]} times")
        if probed[before.item.id] > 1:
            faults.append("what they did was asked twice on one item")
        yield from (f"turn {number}, heard {result.heard.text!r}: {fault} ({result.text})" for fault in faults)
    yield from loops(lived)


def moved_on(before: Session, now: Session) -> bool:
    """Whether the lesson has left the question."""
    return now.position > before.position or now.item.id != before.item.id


def is_right(result: TurnResult) -> bool:
    meant = result.understanding
    return meant.verdict is Verdict.CORRECT and meant.about == "item"


def ladder(before: Session, result: TurnResult) -> Iterator[str]:
    """The order of help."""
    move, now = result.move, result.session
    if move.name in GIVES_UP and before.hints != 2:
        yield f"explained after {before.hints} hints"
    if move.name in GIVES_UP and before.setup.solutions is not (move.name is MoveName.EXPLAIN_SOLUTION):
        yield "the solution was not told or left as the school wishes"
    if move.name is MoveName.GIVE_HINT and move.args["hint_level"] != before.hints + 1:
        yield f"hint {move.args['hint_level']} after {before.hints} hints"
    if not moved_on(before, now) and now.rung < before.rung:
        yield "help went down"
    if now.attempts > MOST_ATTEMPTS:
        yield f"{now.attempts} attempts"
    if result.heard.at >= now.setup.minutes * 60 and now.state is not State.ENDED and move.name is not MoveName.CARE:
        yield f"it went on after {now.setup.minutes} minutes"


def manners(before: Session, result: TurnResult) -> Iterator[str]:
    """What must be earned, and how a student is brought back."""
    move, telling_how = result.move, State.TEACH_BACK in (before.state, before.paused_from)
    if move.name is MoveName.PRAISE_AND_CONTINUE and not is_right(result) and not telling_how:
        yield "praise for what was not right"
    if move.name is MoveName.ASK_TEACH_BACK and not is_right(result):
        yield "asked how they got it before it was right"
    off_topic = result.understanding.category is Category.OFF_TOPIC and move.name is MoveName.REDIRECT_TO_QUESTION
    if off_topic and (move.args["style"] == "gentle") is not (before.off_topic_count == 0):
        yield "not gentle first and then direct"


def counting(before: Session, result: TurnResult) -> Iterator[str]:
    """What is counted, and what is not."""
    now, explained = result.session, result.move.name in GIVES_UP
    if now.score - before.score != is_right(result):
        yield "the score moved without a right answer, or did not with one"
    if now.completed - before.completed != is_right(result) + explained:
        yield "the items done were miscounted"
    quiet = result.understanding.category in QUIET and now.position == before.position and now.state is not State.ENDED
    helped = result.move.rule == "guardrail:stands_still"  # it stood still twice, so help may climb
    counted = (now.attempts, now.score) if helped else (now.attempts, now.score, now.hints, now.rung)
    if quiet and counted != (before.attempts, before.score, before.hints, before.rung)[: len(counted)]:
        yield "something was counted that was no answer"
    if result.move.name is MoveName.PUT_OFF:
        yield from leaving(before, now)
    if explained and before.item.id not in now.assisted:
        yield "an explained item is not marked assisted"


def leaving(before: Session, now: Session) -> Iterator[str]:
    """A question that is put off: once, to the end, and nothing is held against the student."""
    if any(one.item == before.item.id for one in before.put_off):
        yield "a question was put off twice"
    if now.order[-1] != before.order[before.position] or sorted(now.order) != sorted(before.order):
        yield "a question that was put off is not at the end"
    held = [(s.score, s.completed, s.assisted, s.frustration, s.encouraged) for s in (before, now)]
    if held[0] != held[1]:
        yield "leaving a question was counted"


QUIET = (Category.NOISE, Category.UNCLEAR, Category.THINKING, Category.REPEAT, Category.NOT_UNDERSTOOD)


def put_now(before: Session, result: TurnResult) -> tuple[str, str] | None:
    """The small question put in this turn: item and wording; repeating it for one who did not hear does not count."""
    now = result.session
    if now.scaffold is None or result.move.name not in (MoveName.GUIDE_NEXT_STEP, MoveName.ENCOURAGE_ATTEMPT):
        return None
    return None if now.scaffold == before.scaffold else (now.item.id, now.item.sub_questions[now.scaffold.index].ask.en)


def loops(lived: Lived) -> Iterator[str]:
    """A student who keeps answering or asking for help gets on: the ladder has only so many rungs."""
    turns: Counter[str] = Counter()
    for before, result in lived.turns:
        meant = result.understanding
        trying = meant.verdict is not None or meant.category in (Category.IDK, Category.HELP)
        turns[before.item.id] += trying and before.state is not State.TEACH_BACK
    # Four rungs with an encouragement before each, two partly right answers, and each small question twice.
    most = 10 + 2 * 3
    yield from (f"item {place} took {count} tries" for place, count in turns.items() if count > most)


# --- what was said ------------------------------------------------------------------------------------------------


def words(before: Session, result: TurnResult) -> Iterator[str]:
    """What may be said, and how much of it."""
    waits = result.move.rule == "waits_quietly"
    if (not result.said and not waits) or not all(sentence.strip() for sentence in result.said):
        yield "nothing was said"
    if found := BANNED.search(result.text.replace(result.heard.text, "")):
        yield f"{found.group()!r} is never said"
    own, most = own_sentences(before, result), most_sentences(result)
    if own > most:
        yield f"{own} sentences of its own where {most} are allowed"
    moved = moved_on(before, result.session)
    next_question = result.session.item.spoken.spoken_in(result.session.language)
    if moved and result.session.state is not State.ENDED and next_question not in result.text:
        yield "the next question does not follow in the same breath"
    secret = (
        (not moved or result.move.name in (MoveName.LEAVE_TO_TEACHER, MoveName.PUT_OFF))
        and not is_right(result)
        and result.move.name not in TELLING
        and before.state in ANSWERABLE
    )
    if secret and (leak := told(before, result)):
        yield f"it tells the answer, {leak!r}"


TELLING = (MoveName.EXPLAIN_SOLUTION, MoveName.END_SESSION)
ANSWERABLE = (State.ASKED, State.PROBED, State.HINTED_1, State.HINTED_2, State.SCAFFOLDING)


def own_sentences(before: Session, result: TurnResult) -> int:
    """Sentences that bring neither a question, nor an idea that is taught, nor the notice that time is short."""
    now = result.session
    brought = {one.spoken.spoken_in(now.language) for one in (before.item, now.item)}
    brought |= {sub.ask.spoken_in(now.language) for sub in before.item.sub_questions}
    ideas = {skill.teach.spoken_in(now.language) for skill in now.chapter.skills}
    ideas |= {step.say.spoken_in(now.language) for step in now.study if step.kind == "explain"}
    own = [line for line in result.said if not any(text in line for text in brought) and line not in ideas]
    taught = any(line in ideas for line in result.said) and result.move.name is not MoveName.TEACH_CONCEPT
    left = now.left != before.left  # one sentence says that a skill is put off
    firm = now.firm != before.firm and not is_right(result)  # and one that a skill is firm, after a teach-back
    return len(own) - taught - left - firm - (now.time_warned and not before.time_warned)


def most_sentences(result: TurnResult) -> int:
    """Two; four to explain, three to sum up, to care or to help after a miss; both where both are in one breath."""
    if result.move.name in (MoveName.CARE, MoveName.GIVE_HINT, MoveName.ASK_WHAT_THEY_DID):
        return 3
    ended = 3 if result.session.state is State.ENDED else 0
    if result.move.name is MoveName.EXPLAIN_SOLUTION:
        return 4 + ended
    left = result.move.name is MoveName.LEAVE_TO_TEACHER
    return ended + (2 if is_right(result) or left or not ended else 0)


NUMBERISH = (
    "minus|negative|plus|by|over|upon|point|percent|hundred|thousand|lakh|crore|half|zero|one|two|three|four|five|six|"
    "seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|"
    "forty|fifty|sixty|seventy|eighty|ninety|bata|times|into|squared|cubed|ratio|x|ऋण|बटा|दशमलव|प्रतिशत|सौ|हज़ार"
)
_TOKEN = re.compile(r"[-+]?\d[\d,./:%]*|[^\W\d_]+[ऀ-ॿ]*|[.,;!?।]")


@lru_cache(maxsize=4096)
def runs(text: str) -> frozenset[str]:
    """The numbers and sums of a text as they stand: words of mathematics with no other word between."""
    found, run = set(), []
    for token in [*(one[0].rstrip(".,") or one[0] for one in _TOKEN.finditer(text.lower().replace("-", " -"))), "."]:
        if token in _WORDS_OF_NUMBERS or token[-1:].isdigit() or token[-1:] == "%":
            run.append(token)
        elif run:
            found.add(" ".join(run))
            run = []
    return frozenset(found)


_WORDS_OF_NUMBERS = frozenset(NUMBERISH.split("|")) | frozenset(
    maths_aloud.number_aloud(str(number), "hi") for number in range(100)
)


@lru_cache(maxsize=4096)
def forms(item: Item) -> frozenset[str]:
    """The answer as it stands written and as it is said."""
    said = {maths_aloud.number_aloud(item.answer, language) for language in LANGUAGES}
    return frozenset(run for form in (item.answer, *said) for run in runs(form) if runs(form) == {run})


def told(before: Session, result: TurnResult) -> str:
    """The answer as these words give it away; empty when they do not. What the student has met is no secret."""
    item = before.item
    if item.kind not in NUMBER_KINDS - {"set", "quantity", "ratio"}:
        return ""
    now = result.session.item  # what the next question gives is said in it
    texts = (item.question, item.spoken, now.spoken, *(sub.ask for sub in item.sub_questions), *item.hints, item.relate)
    met = {run for text in texts for language in LANGUAGES for run in runs(text.spoken_in(language))}
    met |= {run for entry in before.history if entry.item == item.id for run in runs(entry.student)}
    met |= runs(result.heard.text)
    return next(iter((runs(result.text) & forms(item)) - met), "")
