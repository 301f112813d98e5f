"""Whole turns in plain words: each scenario is a lesson on the real chapter, worded by the real phrase book."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from tutor.agentic_tutor import (
    begin,
    derived_move,
    looked_up,
    open_session,
    replay,
    take_turn,
    talk_of,
    why_card,
)
from tutor.chapters.phrases import PhraseBook
from tutor.diagnosis import sub_questions
from tutor.guard.speech_guard import Grounds, inspect
from tutor.lesson import next_items
from tutor.lesson.exam import exam_result
from tutor.library.library import Library
from tutor.library.passages import all_passages
from tutor.records import rows
from tutor.turn import (
    GIVES_UP,
    Heard,
    Item,
    Language,
    Learner,
    Looked,
    Session,
    Setup,
    Skill,
    SkillRecord,
    Source,
    TurnResult,
    Verdict,
)

scenarios(".")


class Lesson:
    """A lesson under way: where it stands and the turn last taken."""

    def __init__(self, session: Session) -> None:
        opening = begin(session)
        self.session, self.last, self.before = opening.session, opening, opening.session
        self.opened, self.words, self.turns = opening.session, "", list[TurnResult]()
        self.library: Library | None = None
        self.finds: dict[str, Looked] = {}
        """What is found for some words, where a real page would not do."""
        self.told_before = ""

    def hear(self, heard: Heard) -> None:
        self.before, self.words = self.session, heard.text
        self.last: TurnResult = take_turn(self.session, heard)
        self.turns.append(self.last)
        self.session = self.last.session

    @property
    def item(self) -> Item:
        """The item that the last turn was about."""
        return self.before.item

    def asked(self, item: str) -> str:
        """The spoken question of an item, in the lesson's language."""
        return next(one for one in self.session.chapter.items if one.id == item).spoken.spoken_in(self.session.language)


@pytest.fixture
def started() -> dict[str, Lesson]:
    return {}


@pytest.fixture
def lesson(started: dict[str, Lesson]) -> Lesson:
    return started["lesson"]


def opened(item: str, language: Language | None = "en", *, last: bool = False) -> Session:
    """A session whose first question is `item`; the only one when it is the last."""
    session = open_session("Asha", "rational_numbers", language=language)
    place = next(n for n, one in enumerate(session.order) if session.chapter.items[one].id == item)
    return replace(session, order=session.order[place : place + 1] if last else session.order[place:])


# --- given --------------------------------------------------------------------------------------------------------


@given(parsers.parse('Asha is asked "{item}"'))
def asked(started: dict[str, Lesson], item: str) -> None:
    started["lesson"] = Lesson(opened(item))


@given(parsers.parse('Asha is asked "{item}" in hinglish'))
def asked_in_hinglish(started: dict[str, Lesson], item: str) -> None:
    started["lesson"] = Lesson(opened(item, "hinglish"))


@given(parsers.parse('Asha is asked "{item}" in no language in particular'))
def asked_in_any_language(started: dict[str, Lesson], item: str) -> None:
    started["lesson"] = Lesson(opened(item, None))


@given(parsers.parse('Asha is asked the last question, "{item}"'))
def asked_the_last(started: dict[str, Lesson], item: str) -> None:
    started["lesson"] = Lesson(opened(item, last=True))


@given("Didi always asks how an answer was found")
def always_teach_back(lesson: Lesson) -> None:
    lesson.session = replace(lesson.session, teach_back="always")


@given("Didi sometimes asks how an answer was found")
def sometimes_teach_back(lesson: Lesson) -> None:
    lesson.session = replace(lesson.session, teach_back="sometimes")


@given(parsers.parse('Asha has a lesson on "{chapter}"'))
def lesson_on(started: dict[str, Lesson], chapter: str) -> None:
    started["lesson"] = Lesson(open_session("Asha", chapter, language="en"))


@given(parsers.parse('Asha practises "{chapter}" without a plan'))
def practice_alone_on(started: dict[str, Lesson], chapter: str) -> None:
    started["lesson"] = Lesson(open_session("Asha", chapter, language="en", setup=Setup(plan=False)))


@given(parsers.parse("the school gives a lesson {minutes:d} minutes"))
def lesson_of(lesson: Lesson, minutes: int) -> None:
    lesson.session = replace(lesson.session, setup=replace(lesson.session.setup, minutes=minutes))


@given("the school leaves solutions to the teacher")
def without_solutions(lesson: Lesson) -> None:
    lesson.session = replace(lesson.session, setup=replace(lesson.session.setup, solutions=False))


@given("she practises without a plan")
def practice_alone(lesson: Lesson) -> None:
    lesson.session = replace(lesson.session, study=())


@given(parsers.parse('Asha, who was {level} in "{skill}" before, has a lesson on "{chapter}"'))
def known_before(started: dict[str, Lesson], level: Any, skill: str, chapter: str) -> None:
    record = SkillRecord(skill, 0.95, attempts=4, items=4, right=4, last_item=4, level=level)
    session = open_session("Asha", chapter, language="en", known=Learner(skills=(record,), right=4))
    started["lesson"] = Lesson(session)


@given(parsers.parse('Asha, who is weak in "{skill}", has a lesson on "{chapter}" that begins with "{first}"'))
def weak_in(started: dict[str, Lesson], skill: str, chapter: str, first: str) -> None:
    weak = SkillRecord(skill, 0.05, attempts=4, missed=4, level="attempted")
    session = open_session("Asha", chapter, language="en", known=Learner(skills=(weak,)))
    place = next(n for n, one in enumerate(session.order) if session.chapter.items[one].skill == first)
    started["lesson"] = Lesson(replace(session, order=session.order[place:]))


@given(parsers.parse('Asha, for whom everything in "{skill}" had to be explained, has a lesson on "{chapter}"'))
def all_explained(started: dict[str, Lesson], skill: str, chapter: str) -> None:
    helped = SkillRecord(skill, 0.2, attempts=8, items=2, assisted=2, level="attempted")
    started["lesson"] = Lesson(open_session("Asha", chapter, language="en", known=Learner(skills=(helped,))))


@given(parsers.parse('Asha, who had to put off "{skill}" in "{where}", has a lesson on "{chapter}"'))
def put_off_before(started: dict[str, Lesson], skill: str, where: str, chapter: str) -> None:
    stuck = SkillRecord(skill, 0.2, attempts=8, items=2, assisted=2, level="attempted", unsolved=2, unsolved_in=where)
    started["lesson"] = Lesson(open_session("Asha", chapter, language="en", known=Learner(skills=(stuck,))))


@given(parsers.parse('it is at the skill "{skill}"'))
def at_the_skill(lesson: Lesson, skill: str) -> None:
    session = lesson.session
    place = next(n for n, one in enumerate(session.order) if session.chapter.items[one].skill == skill)
    lesson.session = replace(session, order=session.order[place:])


@given("it is at something less easy")
def at_something_less_easy(lesson: Lesson) -> None:
    session, skill = lesson.session, lesson.session.item.skill
    fits = (n for n, one in enumerate(session.order) if session.chapter.items[one].difficulty != "easy")
    place = next(n for n in fits if session.chapter.items[session.order[n]].skill == skill)
    lesson.session = replace(session, order=session.order[place:])


@given(parsers.re(r"(?P<known>all|half|little) of the skill is known to her(?P<rising>, more each time)?"))
def known(lesson: Lesson, known: str, rising: str | None) -> None:
    mastery = {"all": 0.95, "half": 0.5, "little": 0.1}[known]
    results = (False, False, True, True) if rising else (False, True, False, True)
    record = SkillRecord(lesson.session.item.skill, mastery, attempts=4, right=2, missed=2, level="familiar")
    lesson.session = replace(lesson.session, turn=9, learner=Learner(skills=(record,), results=results))


@given(parsers.parse('the misconception "{name}" was found in this skill'))
def misconceived(lesson: Lesson, name: str) -> None:
    record = SkillRecord(lesson.session.item.skill, 0.3, attempts=1, missed=1, misconceptions=((name, 1),))
    lesson.session = replace(lesson.session, learner=Learner(skills=(record,)))


@given(parsers.parse("her replies have become shorter and shorter"))
def shorter(lesson: Lesson) -> None:
    lesson.session = replace(lesson.session, learner=replace(lesson.session.learner, lengths=(20, 12, 8, 3)))


@given(parsers.parse("she has shown {count:d} signs of frustration"))
def frustrated(lesson: Lesson, count: int) -> None:
    lesson.session = replace(lesson.session, frustration=count)


@given("two questions are left")
def two_left(lesson: Lesson) -> None:
    lesson.session = replace(lesson.session, order=lesson.session.order[:2])


# --- when ---------------------------------------------------------------------------------------------------------


@when(parsers.re(r'she says "(?P<words>[^"]*)"'))
def says(lesson: Lesson, words: str) -> None:
    lesson.hear(Heard(words))


@when(parsers.re(r'she says "(?P<words>[^"]*)" (?P<count>\d+) times'))
def says_times(lesson: Lesson, words: str, count: str) -> None:
    for _ in range(int(count)):
        lesson.hear(Heard(words))


@when(parsers.re(r'she says "(?P<words>[^"]*)" until a solution is explained'))
def says_until_explained(lesson: Lesson, words: str) -> None:
    lesson.hear(Heard(words))
    for _ in range(11):
        if lesson.last.move.name not in GIVES_UP:
            lesson.hear(Heard(words))
    assert lesson.last.move.name in GIVES_UP


@when(parsers.re(r'she says "(?P<words>[^"]*)" after (?P<minutes>\d+) minutes'))
def says_after(lesson: Lesson, words: str, minutes: str) -> None:
    lesson.hear(Heard(words, at=int(minutes) * 60.0))


@when(parsers.re(r'she says "(?P<words>[^"]*)" after (?P<seconds>\d+) seconds'))
def says_after_seconds(lesson: Lesson, words: str, seconds: str) -> None:
    lesson.hear(Heard(words, at=float(seconds)))


@when(parsers.re(r'she says "(?P<words>[^"]*)" aloud in (?P<language>\w+)'))
def says_aloud(lesson: Lesson, words: str, language: Any) -> None:
    lesson.hear(Heard(words, confidence=0.9, language=language, by="voice"))


@when("she says the answer")
def says_answer(lesson: Lesson) -> None:
    lesson.hear(Heard(lesson.session.item.answer))


@when("she says nothing")
def says_nothing(lesson: Lesson) -> None:
    lesson.hear(Heard(""))


@when(parsers.parse("she says {count:d} characters"))
def says_characters(lesson: Lesson, count: int) -> None:
    lesson.hear(Heard("minus one by seven " * (count // 19)))


@when(parsers.parse('hearing is unsure of "{words}"'))
def unsure(lesson: Lesson, words: str) -> None:
    lesson.hear(Heard(words, confidence=0.2, by="voice"))


@when(parsers.parse('hearing cut off "{words}"'))
def cut_off(lesson: Lesson, words: str) -> None:
    lesson.hear(Heard(words, confidence=0.9, by="voice", clipped=True))


# --- then ---------------------------------------------------------------------------------------------------------


@then(parsers.re(r"the (?P<small>small )?answer is (?P<verdict>correct|partial|wrong)"))
def verdict_is(lesson: Lesson, small: str | None, verdict: str) -> None:
    understood = lesson.last.understanding
    assert understood.verdict == Verdict(verdict)
    assert understood.about == ("sub_question" if small else "item")


@then(parsers.re(r"Didi makes the move (?P<move>\w+)"))
def move_is(lesson: Lesson, move: str) -> None:
    assert lesson.last.move.name == move


@then(parsers.parse("Didi makes the move end_session because of {reason}"))
def ends_because(lesson: Lesson, reason: str) -> None:
    assert (lesson.last.move.name, lesson.last.move.args["reason"]) == ("end_session", reason)
    assert lesson.session.ended_because == reason


@then(parsers.parse("Didi gives hint {level:d}"))
def gives_hint(lesson: Lesson, level: int) -> None:
    assert (lesson.last.move.name, lesson.last.move.args.get("hint_level")) == ("give_hint", level)
    assert lesson.session.hints == level


@then(parsers.parse("Didi encourages by {approach}"))
def encourages_by(lesson: Lesson, approach: str) -> None:
    assert (lesson.last.move.name, lesson.last.move.args.get("approach")) == ("encourage_attempt", approach)


@then(parsers.parse("the style is {style}"))
def style_is(lesson: Lesson, style: str) -> None:
    assert lesson.last.move.args["style"] == style


@then(parsers.parse("the rule is {rule}"))
def rule_is(lesson: Lesson, rule: str) -> None:
    assert lesson.last.move.rule == rule


@then(parsers.parse("the state is {state}"))
def state_is(lesson: Lesson, state: str) -> None:
    assert lesson.session.state == state


@then(parsers.parse('Didi says "{words}"'))
def didi_says(lesson: Lesson, words: str) -> None:
    assert words in lesson.last.text


@then(parsers.parse('Didi does not say "{words}"'))
def didi_does_not_say(lesson: Lesson, words: str) -> None:
    assert words not in lesson.last.text


@then("Didi says the first hint")
def says_first_hint(lesson: Lesson) -> None:
    assert lesson.item.hints[0].en in lesson.last.text


@then("Didi says the second hint")
def says_second_hint(lesson: Lesson) -> None:
    assert lesson.item.hints[1].en in lesson.last.text


@then("Didi says every step of the solution")
def says_every_step(lesson: Lesson) -> None:
    assert all(step.en in lesson.last.said for step in lesson.item.steps)


@then("Didi says what the question is like in daily life")
def says_daily_life(lesson: Lesson) -> None:
    assert lesson.item.relate.en in lesson.last.text


@then(parsers.parse('Didi teaches the idea of "{item}"'))
def teaches_idea(lesson: Lesson, item: str) -> None:
    taught = next(one for one in lesson.session.chapter.items if one.id == item).skill
    idea = next(skill.teach for skill in lesson.session.chapter.skills if skill.id == taught)
    assert idea.en in lesson.last.text
    assert lesson.asked(item) in lesson.last.text


@then(parsers.parse('Didi asks "{item}" in the same breath'))
def asks_next(lesson: Lesson, item: str) -> None:
    assert lesson.session.item.id == item != lesson.last.item_id
    assert lesson.last.text.endswith(lesson.asked(item))


@then("Didi asks another question in the same breath")
def asks_another(lesson: Lesson) -> None:
    assert lesson.session.item.id != lesson.last.item_id
    assert lesson.last.text.endswith(lesson.asked(lesson.session.item.id))


@then(parsers.parse('"{item}" comes last'))
def comes_last(lesson: Lesson, item: str) -> None:
    now = lesson.session
    assert now.chapter.items[now.order[-1]].id == item != now.item.id


@then(parsers.parse('Didi asks "{item}" again'))
def asks_again(lesson: Lesson, item: str) -> None:
    assert lesson.session.item.id == item == lesson.last.item_id
    assert lesson.last.text.endswith(lesson.asked(item))


@then(parsers.re(r'the skill "(?P<skill>\w+)" is put off'))
def skill_is_put_off(lesson: Lesson, skill: str) -> None:
    """In this turn, and in words."""
    assert (skill in lesson.session.left, skill in lesson.before.left) == (True, False)
    name = lesson.session.chapter.skill(skill).name.spoken_in(lesson.session.language)
    assert name in lesson.last.text


@then("no skill is celebrated")
def no_skill_is_celebrated(lesson: Lesson) -> None:
    assert lesson.session.firm == lesson.before.firm


@then(parsers.parse('"{skill}" is celebrated'))
def skill_is_celebrated(lesson: Lesson, skill: str) -> None:
    assert lesson.session.firm == (*lesson.before.firm, skill)
    assert dict(lesson.session.phrases_used)["praise_firm"] == 1
    assert lesson.session.chapter.skill(skill).name.spoken_in(lesson.session.language) in lesson.last.text


@then(parsers.parse('the question is {how}, on "{skill}"'))
def question_is_other(lesson: Lesson, how: str, skill: str) -> None:
    levels = ("easy", "medium", "hard")
    now, before = (levels.index(one.item.difficulty) for one in (lesson.session, lesson.before))
    assert now > before if how == "harder" else now < before
    assert lesson.session.item.skill == skill
    assert lesson.session.item.spoken.spoken_in(lesson.session.language) in lesson.last.text


@then("no skill is put off")
def no_skill_is_put_off(lesson: Lesson) -> None:
    assert lesson.session.left == ()


@then(parsers.parse('the question is on "{skill}"'))
def question_is_on(lesson: Lesson, skill: str) -> None:
    assert lesson.session.item.skill == skill
    assert lesson.session.item.spoken.spoken_in(lesson.session.language) in lesson.last.text


@then(parsers.parse('nothing on "{skill}" is left to ask'))
def nothing_left_on(lesson: Lesson, skill: str) -> None:
    session = lesson.session
    assert skill not in {session.chapter.items[place].skill for place in session.order[session.position :]}


@then(parsers.parse('the question is "{item}"'))
def question_is(lesson: Lesson, item: str) -> None:
    assert lesson.session.item.id == item


@then("Didi asks a fresh question on the same skill")
def asks_fresh(lesson: Lesson) -> None:
    now = lesson.session
    assert now.item.id == now.brought[-1]
    assert now.item.skill == lesson.item.skill
    assert lesson.last.text.endswith(now.item.spoken.spoken_in(now.language))


@then("Didi asks a harder question")
def asks_harder(lesson: Lesson) -> None:
    assert lesson.session.item.id == lesson.session.brought[-1]
    assert lesson.session.item.difficulty == "hard"


@then("no fresh question was brought")
def nothing_brought(lesson: Lesson) -> None:
    assert lesson.session.brought == ()


@then(parsers.parse('"{item}" was left out'))
def left_out(lesson: Lesson, item: str) -> None:
    assert item in lesson.session.skipped


@then("Didi asks something less easy on the same skill")
def asks_less_easy(lesson: Lesson) -> None:
    assert (lesson.session.item.skill, lesson.session.item.difficulty) == (lesson.item.skill, "medium")


@then("nothing was left out")
def nothing_left_out(lesson: Lesson) -> None:
    assert lesson.session.skipped == ()


@then(parsers.parse('Didi recalls the idea of "{skill}" before the question'))
def recalls(lesson: Lesson, skill: str) -> None:
    idea = next(one.teach for one in lesson.session.chapter.skills if one.id == skill)
    question = lesson.session.item.spoken.en
    assert lesson.last.text.index(idea.en) < lesson.last.text.index(question)
    assert lesson.session.learner.concepts_taught[-1] == skill


@then(parsers.re(r"Didi explains (?P<skill>\w+) (?P<how>by its idea|another way) before the question"))
def explains(lesson: Lesson, skill: str, how: str) -> None:
    taught = next(one for one in lesson.session.chapter.skills if one.id == skill)
    words = (taught.teach if how == "by its idea" else taught.analogy).en
    assert lesson.last.text.index(words) < lesson.last.text.index(lesson.session.item.spoken.en)
    assert lesson.session.study[lesson.session.told[-1]].skill == skill


@then("Didi explains nothing")
def explains_nothing(lesson: Lesson) -> None:
    chapter = lesson.session.chapter
    assert not any(words.en in lesson.last.text for one in chapter.skills for words in (one.teach, one.analogy))


@then(parsers.parse('the lesson is at {kind} of "{skill}"'))
def is_at(lesson: Lesson, kind: str, skill: str) -> None:
    step = lesson.session.study[next_items.step_at(lesson.session)]
    assert (step.kind, step.skill, lesson.session.item.skill) == (kind, skill, skill)


@then(parsers.re(r"the lesson is (?P<negation>not )?put off"))
def put_off(lesson: Lesson, negation: str | None) -> None:
    assert lesson.session.paused is not bool(negation)


@then(parsers.parse("Didi words it as {family}"))
def worded_as(lesson: Lesson, family: str) -> None:
    assert lesson.session.phrases_used[-1][0] == family or dict(lesson.session.phrases_used)[family]
    variants = PhraseBook.load().variants(family, "en")
    said = lesson.last.text
    item, sub = lesson.session.item, sub_questions.pending(lesson.session)
    slots = {"student": "Asha", "question": item.spoken.en, "sub": "" if sub is None else sub.ask.en}
    known = [[re.sub(r"{(\w+)}", lambda slot: slots.get(slot[1], slot[0]), line) for line in way] for way in variants]
    assert any(all(piece in said for line in way for piece in re.split(r"{\w+}", line)) for way in known)


@then("no idea is recalled")
def nothing_recalled(lesson: Lesson) -> None:
    assert not any(skill.teach.en in lesson.last.text for skill in lesson.session.chapter.skills)


@then(parsers.re(r"Didi (?P<says>says|does not say) that it is close"))
def says_close(lesson: Lesson, says: str) -> None:
    assert lesson.last.situation is not None
    assert lesson.last.situation.close is (says == "says")
    close = PhraseBook.load().variants("ask_what_they_did_close", "en")
    endings = {variant[-1] for variant in close}
    assert bool(endings & set(lesson.last.said)) is (says == "says") or says == "does not say"


@then(parsers.parse("the pacing is {pacing}"))
def pacing_is(lesson: Lesson, pacing: str) -> None:
    assert lesson.last.situation is not None
    assert lesson.last.situation.pacing == pacing


@then("the answer is not told")
def answer_not_told(lesson: Lesson) -> None:
    item = lesson.item
    wordings = "\n".join((item.question.en, item.spoken.en, item.question.hinglish, item.spoken.hinglish))
    grounds = Grounds(wordings, item.answer, item.accept_also, item.kind, heard=(lesson.last.heard.text,))
    ruling = inspect(lesson.last.said, grounds)
    assert ruling.rule != "answer", ruling.why


@then(parsers.re(r"the misconception is (?P<name>\w+)"))
def misconception_is(lesson: Lesson, name: str) -> None:
    diagnosis = lesson.last.understanding.diagnosis
    assert diagnosis is not None
    assert diagnosis.id == name


@then("no misconception is named")
def no_misconception(lesson: Lesson) -> None:
    assert lesson.last.understanding.diagnosis is None


@then(parsers.re(r"the verdict is given because it is (?P<reason>\w+)"))
def verdict_because(lesson: Lesson, reason: str) -> None:
    assert lesson.last.understanding.verdict_reason == reason


@then(parsers.re(r"Didi says the hint for (?P<name>\w+)(?: in (?P<language>\w+))?"))
def says_hint_for(lesson: Lesson, name: str, language: Any) -> None:
    hint = next(one.hint for one in lesson.session.chapter.misconceptions if one.id == name)
    assert hint.spoken_in(language or "en") in lesson.last.text


@then(parsers.parse("the score is {right:d} of {done:d}"))
def score_is(lesson: Lesson, right: int, done: int) -> None:
    assert (lesson.session.score, lesson.session.completed) == (right, done)


@then(parsers.re(r"(?P<count>\d+) attempts? (?:is|are) counted"))
def attempts_counted(lesson: Lesson, count: str) -> None:
    assert lesson.session.attempts == int(count)


@then(parsers.parse('the item "{item}" is marked assisted'))
def assisted(lesson: Lesson, item: str) -> None:
    assert lesson.session.assisted == (item,)


@then(parsers.re(r"what she did was asked (?P<count>\d+) times?"))
def probes(lesson: Lesson, count: str) -> None:
    assert sum(entry.action == "ask_what_they_did" for entry in lesson.session.history) == int(count)


@then(parsers.parse("Didi says at most {count:d} sentences"))
def sentences(lesson: Lesson, count: int) -> None:
    assert len([one for one in lesson.last.text.replace("!", ".").replace("?", ".").split(".") if one.strip()]) <= count


@then(parsers.parse("the language is {language}"))
def language_is(lesson: Lesson, language: str) -> None:
    assert lesson.session.language == language


@then(parsers.re(r"the end of the time is (?P<negation>not )?announced"))
def time_announced(lesson: Lesson, negation: str | None) -> None:
    warnings = PhraseBook.load().variants("time_warning", "en")
    assert any(set(warning) <= set(lesson.last.said) for warning in warnings) is not bool(negation)


@then("the words are not kept in the lesson's memory")
def words_not_kept(lesson: Lesson) -> None:
    assert lesson.session.history[-1].student == ""
    assert not lesson.words or lesson.words not in str(lesson.session)


@then("the words are not written down")
def words_not_written_down(lesson: Lesson) -> None:
    row = rows.turn_row(lesson.last)
    assert json.loads(row["heard"])["text"] == ""
    assert rows.to_json(lesson.words)[1:-1] not in row["heard"] + rows.to_json(dict(rows.card_from(row["card"])))
    assert lesson.words not in str(why_card(lesson.last))


@then("the lesson played again from the record stands where it stood")
def played_again(lesson: Lesson) -> None:
    heards = [rows.heard_from(rows.turn_row(turn)["heard"]) for turn in lesson.turns]
    assert "" in [heard.text for heard in heards]
    assert replay(lesson.opened, heards) == lesson.session


@then("nobody is worried")
def nobody_worried(lesson: Lesson) -> None:
    assert lesson.last.move.name != "care"


# --- hearing and what was said ------------------------------------------------------------------------------------


@given(parsers.parse('Asha is asked for a {kind}, which is "{answer}"'))
def asked_for(started: dict[str, Lesson], kind: Any, answer: str) -> None:
    started["lesson"] = Lesson(awaiting(kind, answer))


@given(parsers.parse('Asha is asked, in {form} form, for a {kind}, which is "{answer}"'))
def asked_for_a_form(started: dict[str, Lesson], kind: Any, form: Any, answer: str) -> None:
    started["lesson"] = Lesson(awaiting(kind, answer, form))


def awaiting(kind: Any, answer: str, form: Any = "") -> Session:
    """A lesson whose first question awaits an answer of this kind."""
    session = opened("add_same_minus")
    item = replace(session.item, kind=kind, answer=answer, form=form, accept_also=(), sub_questions=())
    items = tuple(item if one.id == item.id else one for one in session.chapter.items)
    return replace(session, chapter=replace(session.chapter, items=items))


@when(parsers.parse('hearing is half sure of "{words}"'))
def half_sure(lesson: Lesson, words: str) -> None:
    lesson.hear(Heard(words, confidence=0.5, by="voice"))


@then(parsers.parse("what she said is {category}"))
def category_is(lesson: Lesson, category: str) -> None:
    assert lesson.last.understanding.category == category


@then("every turn can be decided again from its card")
def decided_again(lesson: Lesson) -> None:
    assert [derived_move(why_card(turn)) for turn in lesson.turns] == [turn.move for turn in lesson.turns]


# --- exams and doubts ---------------------------------------------------------------------------------------------


@given(parsers.parse('Asha has an exam on "{chapter}"'))
def exam_on(started: dict[str, Lesson], chapter: str) -> None:
    started["lesson"] = Lesson(open_session("Asha", chapter, language="en", seed=3, mode="exam"))


@given(parsers.parse('Asha has an exam on "{chapter}" with class seed {number:d}'))
def class_exam_on(started: dict[str, Lesson], chapter: str, number: int) -> None:
    given_to_all = Setup(class_seed=number)
    started["lesson"] = Lesson(open_session("Asha", chapter, seed=3, mode="exam", setup=given_to_all))


@given(parsers.parse('Asha has doubts on "{chapter}"'))
def doubts_on(started: dict[str, Lesson], chapter: str) -> None:
    started["lesson"] = Lesson(open_session("Asha", chapter, language="en", mode="clarify_doubts"))


@when(parsers.parse("she says the answer {count:d} times"))
def says_answers(lesson: Lesson, count: int) -> None:
    for _ in range(count):
        says_answer(lesson)


@then("Didi asks the second question of the paper")
def asks_second(lesson: Lesson) -> None:
    assert lesson.session.position == 1
    assert lesson.last.text.endswith(lesson.session.item.spoken.en)


@then(parsers.parse("the exam came to {right:d} right of {reached:d}"))
def exam_came_to(lesson: Lesson, right: int, reached: int) -> None:
    result = exam_result(lesson.session)
    assert (result.correct, len(result.marks)) == (right, reached)


@then("Ravi, who has another lesson's seed, has the same paper")
def same_paper(lesson: Lesson) -> None:
    ours = lesson.session
    theirs = open_session("Ravi", ours.chapter.id, seed=44, mode="exam", setup=ours.setup)
    assert (theirs.chapter.items, theirs.order) == (ours.chapter.items, ours.order)


@then("nothing was noted")
def nothing_noted(lesson: Lesson) -> None:
    assert (lesson.session.marks, lesson.session.position) == ((), 0)


@then(parsers.parse("{count:d} hints were given"))
def hints_given(lesson: Lesson, count: int) -> None:
    assert lesson.session.hints == count


@then(parsers.parse('Didi tells the idea of "{skill}"'))
def tells_idea(lesson: Lesson, skill: str) -> None:
    assert skill_of(lesson, skill).teach.en in lesson.last.text


@then(parsers.parse('Didi tells "{skill}" from daily life'))
def tells_from_daily_life(lesson: Lesson, skill: str) -> None:
    assert skill_of(lesson, skill).analogy.en in lesson.last.text


def skill_of(lesson: Lesson, name: str) -> Skill:
    return next(skill for skill in lesson.session.chapter.skills if skill.id == name)


@then(parsers.parse('"{skill}" was discussed'))
def was_discussed(lesson: Lesson, skill: str) -> None:
    assert lesson.session.discussed == (skill,)


@then("nothing was discussed")
def nothing_discussed(lesson: Lesson) -> None:
    assert lesson.session.discussed == ()


@then("nothing was judged")
def nothing_judged(lesson: Lesson) -> None:
    assert lesson.last.understanding.verdict is None


# --- doubts that are looked up ------------------------------------------------------------------------------------


@cache
def book() -> Library:
    """All chapters as a library, found by words alone: no model and no file is needed for it."""
    return Library(all_passages())


@given("the library is open")
def library_open(lesson: Lesson) -> None:
    lesson.library = book()


@given(parsers.parse('the library finds "{one}" and "{other}" for "{words}"'))
def finds_two(lesson: Lesson, one: str, other: str, words: str) -> None:
    lesson.finds[words] = Looked(words, readings=(one, other), language="en")


@given(parsers.parse('the library finds a page of the internet for "{words}"'))
def finds_on_the_web(lesson: Lesson, words: str) -> None:
    page = Source("https://example.org/pi", "Pi", "Pi is about 3.14.", kind="web")
    lesson.finds[words] = Looked(words, quality="high", answer=(page.text,), sources=(page,), language="en")


@when(parsers.re(r'she asks "(?P<words>[^"]*)"'))
def asks(lesson: Lesson, words: str) -> None:
    lesson.told_before = told_from(lesson)
    heard = Heard(words, looked=lesson.finds.get(words))
    if lesson.library is not None:
        heard = looked_up(lesson.session, heard, lesson.library, talk_of(lesson.session))
    lesson.hear(heard)


def told_from(lesson: Lesson) -> str:
    """The page that the last turn told from; empty when it told from none."""
    return str(lesson.last.move.args.get("page", ""))


@then(parsers.parse('Didi tells from a page of "{chapter}"'))
def tells_from(lesson: Lesson, chapter: str) -> None:
    assert told_from(lesson).startswith(f"{chapter}/")
    looked = lesson.last.heard.looked
    assert looked is not None
    assert set(looked.answer) <= set(lesson.last.said)


@then("Didi asks whether it is clear")
def asks_whether_clear(lesson: Lesson) -> None:
    assert (lesson.last.said[-1],) in PhraseBook.load().variants("doubt_check", lesson.session.language)


@then("the turn was the same without the library")
def same_without(lesson: Lesson) -> None:
    again = take_turn(lesson.before, rows.heard_from(rows.turn_row(lesson.last)["heard"]))
    assert (again.session, again.said) == (lesson.session, lesson.last.said)


@then(parsers.re(r"Didi tells from (?P<which>another page than|the same page as) before"))
def tells_from_which(lesson: Lesson, which: str) -> None:
    assert told_from(lesson)
    assert (told_from(lesson) == lesson.told_before) is which.startswith("the same")


@then("Didi offers topics")
def offers_topics(lesson: Lesson) -> None:
    assert lesson.last.move.name == "offer_topics"
    assert lesson.session.titles


@then("the library was not asked")
def not_asked(lesson: Lesson) -> None:
    assert lesson.last.heard.looked is None


# --- whole lessons -------------------------------------------------------------------------------------------------


@given(parsers.parse('{name} has a whole lesson on "{chapter}" in {language}, from "{skill}"'))
def whole_lesson(started: dict[str, Lesson], name: str, chapter: str, language: Any, skill: str) -> None:
    """As the window opens one: by the study plan, and with "how did you get it?" now and then."""
    session = open_session(name, chapter, language=language, teach_back="sometimes")
    place = next(n for n, one in enumerate(session.order) if session.chapter.items[one].skill == skill)
    started["lesson"] = Lesson(replace(session, order=session.order[place:]))


@given(parsers.parse('{name} has a whole lesson on "{chapter}" in {language}, which asks "{templates}"'))
def whole_lesson_asking(started: dict[str, Lesson], name: str, chapter: str, language: Any, templates: str) -> None:
    """The same with these questions first, and after them those of the skills that follow the last one's."""
    session = open_session(name, chapter, language=language, teach_back="sometimes")
    items, skills = session.chapter.items, [skill.id for skill in session.chapter.skills]
    places = {items[place].template: place for place in session.order}
    first = tuple(places[template] for template in templates.split(", "))
    last = skills.index(items[first[-1]].skill)
    after = tuple(place for place in session.order if skills.index(items[place].skill) > last)
    started["lesson"] = Lesson(replace(session, order=(*first, *after)))


@when(parsers.re(r'she says "(?P<words>[^"]*)" at once'))
def says_at_once(lesson: Lesson, words: str) -> None:
    before = lesson.turns[-1].heard.at if lesson.turns else 0.0
    lesson.hear(Heard(words, at=before + 1))


@when("she stays silent")
def stays_silent(lesson: Lesson) -> None:
    lesson.hear(Heard("", confidence=0.9, by="voice"))


@then("Didi says nothing")
def didi_says_nothing(lesson: Lesson) -> None:
    assert lesson.last.text == ""


@then(parsers.re(r"Didi (?P<uses>uses|does not use) a phrase of (?P<family>\w+)"))
def uses_family(lesson: Lesson, uses: str, family: str) -> None:
    assert (family in families(lesson.last, lesson.before)) is (uses == "uses")


@then("the question stays open")
def stays_open(lesson: Lesson) -> None:
    assert (lesson.session.item.id, lesson.session.completed) == (lesson.before.item.id, lesson.before.completed)


@then("nothing new is counted as a miss")
def no_new_miss(lesson: Lesson) -> None:
    assert lesson.session.attempts <= lesson.before.attempts or lesson.last.understanding.verdict == Verdict.CORRECT


@then("the whole lesson can be read aloud")
def read_aloud(lesson: Lesson) -> None:
    """What no turn of any lesson may do, whoever the student is."""
    faults = list(winces(lesson))
    assert not faults, "\n".join(faults)
    assert [derived_move(why_card(turn)) for turn in lesson.turns] == [turn.move for turn in lesson.turns]


def winces(lesson: Lesson) -> Iterator[str]:
    """Each fault of a lesson that a teacher would hear, with the words."""
    at, hints, runs = lesson.opened, list[tuple[str, str]](), list[frozenset[str]]()
    for turn in lesson.turns:
        runs.append(families(turn, at))
        yield from (f"{why}: {turn.heard.text!r} -> {turn.text!r}" for why in faults_of_turn(turn, at, hints, runs))
        hints += [(turn.item_id, one) for one in turn.said if one in hints_of(at.item, at.language)]
        at = turn.session


def faults_of_turn(
    turn: TurnResult, at: Session, hints: list[tuple[str, str]], runs: list[frozenset[str]]
) -> Iterator[str]:
    if turn.session.language == "hi" and (latin := LATIN.findall(strip(turn, at))):
        yield f"Latin letters in Hindi {latin}"
    if turn.session.language != "hi" and DEVANAGARI.search(strip(turn, at)):
        yield "Devanagari in a lesson in Latin letters"
    if len(runs) > 2 and runs[-1] & runs[-2] & runs[-3]:
        yield f"a family three times running {sorted(runs[-1] & runs[-2] & runs[-3])}"
    if turn.text and at.history and at.history[-1].teacher == turn.text and turn.move.name != "care":
        yield "the same words twice running"
    if any((turn.item_id, one) in hints for one in turn.said):
        yield "a hint in the same words again"
    if "greet" in " ".join(runs[-1]):
        yield "a second greeting"
    if turn.heard.by == "keyboard" and runs[-1] & HEARD_BADLY:
        yield "hearing blamed for what was typed"
    if not may_know(turn, at) and speaks_the_answer(turn, at.item):
        yield "the answer given away"


LATIN, DEVANAGARI = re.compile(r"[A-Za-z]{2,}"), re.compile(r"[\u0900-\u097F]+")
HEARD_BADLY = frozenset({"hearing_unsure", "noise", "ask_again_noise", "ask_again"})


def families(turn: TurnResult, before: Session) -> frozenset[str]:
    """The phrase families of one turn."""
    used = dict(before.phrases_used)
    return frozenset(name for name, count in turn.session.phrases_used if count != used.get(name, 0))


def strip(turn: TurnResult, at: Session) -> str:
    """What Didi said without the student's own words and name."""
    own = sorted({*WORD.findall(turn.heard.text), *WORD.findall(at.student)}, key=len, reverse=True)
    return " ".join(word for word in WORD.findall(turn.text) if word not in own)


WORD = re.compile(r"[^\s.,;:!?।()\"]+")


def hints_of(item: Item, language: Language) -> set[str]:
    return {hint.spoken_in(language) for hint in item.hints}


def may_know(turn: TurnResult, at: Session) -> bool:
    """Whether the answer may be said: it was given, or it is told where the ladder ends."""
    return turn.understanding.verdict is not None or turn.move.name in GIVES_UP or at.state == "TEACH_BACK"


def speaks_the_answer(turn: TurnResult, item: Item) -> bool:
    wordings = "\n".join(
        (item.question.en, item.spoken.en, item.question.hinglish, item.spoken.hinglish, item.spoken.hi)
    )
    grounds = Grounds(wordings, item.answer, item.accept_also, item.kind, heard=(turn.heard.text,))
    return inspect(turn.said, grounds).rule == "answer"
