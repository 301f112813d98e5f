"""The teacher's question: what to expect, an outline and five questions with their keys, for a topic of the book.

Everything in it is the chapter's own: its pages, its misconceptions, its generated questions. Nothing is worded or
made up here, the same words and seed give the same plan, and what is not in the book gets an honest empty one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from tutor.chapters import generators, packs
from tutor.chapters.screen_texts import sentence
from tutor.chapters.values import Chapter, Item, Language, Misconception, Skill, Text
from tutor.lesson import next_items
from tutor.library import asking, terms
from tutor.library.answering import source_of
from tutor.library.words import NO_TEXT, Found, Hit, Kind, Passage, Question
from tutor.listening import topics
from tutor.turn import Source

MOST_SLIPS = 5
"""Misconceptions of a plan: as many as a teacher can listen for in one lesson."""
TRIES = 6
"""Fresh items of a template that are looked at for misconceptions."""
RISING = ("easy", "easy", "medium", "medium", "hard")
"""The questions of a plan by difficulty."""
LEVELS = ("easy", "medium", "hard")
_EXPLAINED: tuple[tuple[Kind, ...], ...] = (("definition", "why"), ("worked", "life"))
"""What is told where the study plan explains an idea, and where it explains it the other way."""
_LOOKED_BACK_ON: tuple[Kind, ...] = ("mistake",)
"""What is told before the last practice: where people slip."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A misconception to expect, with what helps."""

    known: Misconception
    question: Text = NO_TEXT
    """A question in which it shows."""
    answer: str = ""
    """What is answered to it by who thinks so."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of the lesson: an idea is told, checked or practised."""

    kind: str
    """explain, check, practise or look_back."""
    pages: tuple[Passage, ...] = ()
    """What it is told from."""
    item: Item | None = None
    """What it is checked by."""


@dataclass(frozen=True, slots=True)
class TeacherSheet:
    """A plan for a lesson; empty but for `nearest` where the book has nothing on what was asked."""

    asked: str
    language: Language
    seed: int
    chapter: Text = NO_TEXT
    skill: Text = NO_TEXT
    notes: Text = NO_TEXT
    """What the chapter's author tells teachers of the skill."""
    slips: tuple[Slip, ...] = ()
    outline: tuple[Stage, ...] = ()
    questions: tuple[Item, ...] = ()
    """Of rising difficulty; their answers are the keys."""
    sources: tuple[Source, ...] = ()
    nearest: tuple[str, ...] = ()
    """Titles of the nearest topics, for an honest "not in the book"."""

    @property
    def is_empty(self) -> bool:
        """Whether the book has nothing for it."""
        return not self.outline


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a plan as it is shown: a heading and its lines, each with what belongs to it (may be empty)."""

    heading: str
    lines: tuple[tuple[str, str], ...]


def prepared(
    text: str,
    *,
    language: Language,
    library_find: Callable[[Question], Found],
    chapters: Sequence[Chapter],
    book: Sequence[Passage] = (),
    seed: int = 1,
) -> TeacherSheet:
    """A plan for teaching what `text` asks for.

    `library_find` finds pages for a question; `book` holds all pages, of which those on the skill make the outline
    (without it, those that were found).

    Raises:
        ContentFault: a template of the chapter makes no item.
    """
    question = asking.understood(text, language=language)
    found = library_find(question)
    if found.quality == "low" and (ideas := terms.terms_in(text)):
        found = library_find(asking.understood(f"explain {', '.join(ideas)}", language=language))
    is_found = found.quality != "low" and bool(found.hits)
    taught = _skill_of(found.hits, chapters) if is_found else _named(text, chapters)
    if taught is None and is_found:
        return _from_notes(question, found.hits, seed)
    if taught is None:
        nearest = tuple(dict.fromkeys(page.title.spoken_in(language) for page in found.nearest))
        return TeacherSheet(question.standalone, language, seed, nearest=nearest)
    return _for_skill(question, *taught, (*(hit.passage for hit in found.hits), *book), seed)


def _skill_of(hits: Sequence[Hit], chapters: Sequence[Chapter]) -> tuple[Chapter, Skill] | None:
    """The chapter and skill that the found pages tell most of; None where they are of no chapter here."""
    weights: dict[tuple[str, str], float] = {}
    for hit in hits:
        name = (hit.passage.chapter, hit.passage.skill)
        weights[name] = weights.get(name, 0.0) + hit.score
    by_name = {(chapter.id, skill.id): (chapter, skill) for chapter in chapters for skill in chapter.skills}
    best_first = sorted(weights, key=lambda name: -weights[name])
    return next((by_name[name] for name in best_first if name in by_name), None)


def _named(text: str, chapters: Sequence[Chapter]) -> tuple[Chapter, Skill] | None:
    """The first skill that is asked for by its name, where only one chapter has such ones."""
    called = [(chapter, topics.asked_about(text, chapter)) for chapter in chapters]
    named = [(chapter, skills) for chapter, skills in called if skills]
    return (named[0][0], named[0][0].skill(named[0][1][0])) if len(named) == 1 else None


def _from_notes(question: Question, hits: Sequence[Hit], seed: int) -> TeacherSheet:
    """A plan from a teacher's own notes: what to tell, and no more, for they make no questions."""
    pages = tuple(hit.passage for hit in hits)
    return TeacherSheet(
        question.standalone,
        question.language,
        seed,
        chapter=pages[0].chapter_title,
        skill=pages[0].title,
        outline=(Stage("explain", pages),),
        sources=tuple(source_of(page, question.language) for page in pages),
    )


def _for_skill(question: Question, chapter: Chapter, skill: Skill, pages: Sequence[Passage], seed: int) -> TeacherSheet:
    own = [page for page in dict.fromkeys(pages) if page.chapter == chapter.id and page.skill == skill.id]
    questions = five_questions(chapter, skill.id, seed)
    outline = _outline(chapter, skill.id, own, seed, {item.question.en for item in questions})
    told = dict.fromkeys(page for stage in outline for page in stage.pages)
    return TeacherSheet(
        question.standalone,
        question.language,
        seed,
        chapter=chapter.title,
        skill=skill.name,
        notes=skill.notes,
        slips=_slips(chapter, skill.id, seed),
        outline=outline,
        questions=questions,
        sources=tuple(source_of(page, question.language) for page in told),
    )


# --- what to expect -----------------------------------------------------------------------------------------------


def _slips(chapter: Chapter, skill: str, seed: int) -> tuple[Slip, ...]:
    """The misconceptions that show in most of the skill's questions, each with one in which it does."""
    known = packs.misconceptions()
    seen: Counter[str] = Counter()
    shown: dict[str, Slip] = {}
    for template in (one for one in chapter.templates if one.pattern.skill == skill):
        for item in dict.fromkeys(generators.item(template, seed + again) for again in range(TRIES)):
            for name, value in generators.mistakes(item):
                seen[name] += 1
                shown.setdefault(name, Slip(known[name], item.question, value))
    return tuple(shown[name] for name, _times in seen.most_common(MOST_SLIPS))


# --- the outline --------------------------------------------------------------------------------------------------


def _outline(chapter: Chapter, skill: str, pages: Sequence[Passage], seed: int, asked: set[str]) -> tuple[Stage, ...]:
    """The chapter's own steps for the skill, or the usual ones, each with the pages it is told from."""
    steps = [step.kind for step in (chapter.plan or next_items.usual_steps(chapter)) if step.skill == skill]
    checks = (item for item in _items_of(chapter, skill, seed + 1, "easy") if item.question.en not in asked)
    told: list[Stage] = []
    ways = 0
    for kind in steps:
        if kind == "explain":
            kinds = _EXPLAINED[min(ways, len(_EXPLAINED) - 1)]
            new = _pages_of(pages, kinds, [page for stage in told for page in stage.pages])
            told += [Stage(kind, new)] if new else []
            ways += 1
        elif kind == "check":
            told.append(Stage(kind, item=next(checks, None)))
        else:
            back = _pages_of(pages, _LOOKED_BACK_ON, [page for stage in told for page in stage.pages])
            told += [Stage("look_back", back)] if back else []
            told.append(Stage(kind))
    return tuple(stage for stage in told if stage.pages or stage.item or stage.kind == "practise")


def _pages_of(pages: Sequence[Passage], kinds: Sequence[Kind], told: Sequence[Passage]) -> tuple[Passage, ...]:
    """The first page of each kind that was not told yet."""
    firsts = (next((page for page in pages if page.kind == kind and page not in told), None) for kind in kinds)
    return tuple(page for page in firsts if page is not None)


# --- the questions ------------------------------------------------------------------------------------------------


def five_questions(chapter: Chapter, skill: str, seed: int) -> tuple[Item, ...]:
    """Two easy questions, two of the middle and a hard one where the skill has them; others take a missing one's place.

    Fewer only where the skill has no more to ask; none comes twice. Raises as `prepared` does.
    """
    taken: dict[str, Item] = {}
    for level in RISING:
        new = (item for item in _items_of(chapter, skill, seed, level) if item.question.en not in taken)
        taken |= {item.question.en: item for item in islice(new, 1)}
    for item in (item for level in LEVELS for item in _items_of(chapter, skill, seed, level)):
        if len(taken) < len(RISING):
            taken.setdefault(item.question.en, item)
    return tuple(sorted(taken.values(), key=lambda item: LEVELS.index(item.difficulty)))


def _items_of(chapter: Chapter, skill: str, seed: int, level: str) -> Iterator[Item]:
    """Items of one difficulty of a skill: one of each template in turn, then of each again, then the written ones."""
    templates = [one for one in chapter.templates if (one.pattern.skill, one.pattern.difficulty) == (skill, level)]
    for again in range(TRIES):
        yield from (generators.item(one, seed + again * generators.APART) for one in templates)
    yield from (one for one in chapter.items if (one.skill, one.difficulty) == (skill, level))


# --- as it is read ------------------------------------------------------------------------------------------------


def parts(sheet: TeacherSheet) -> tuple[Part, ...]:
    """The plan part by part, worded in its language; one part with the nearest topics where the book has nothing."""
    if sheet.is_empty:
        near = tuple((title, "") for title in sheet.nearest)
        return (Part(_says(sheet, "window_plan_nothing"), near),)
    made = (
        Part(_says(sheet, "window_plan_slips"), tuple(_slip_lines(sheet))),
        Part(_says(sheet, "window_plan_outline"), tuple(_outline_lines(sheet))),
        Part(_says(sheet, "window_plan_questions"), tuple(_question_lines(sheet))),
        Part(_says(sheet, "window_plan_sources"), tuple((source.title, "") for source in sheet.sources)),
    )
    return tuple(part for part in made if part.lines)


def title(sheet: TeacherSheet) -> str:
    """What the plan is for: "Fractions · Adding unlike fractions"; empty where the book has nothing."""
    names = (sheet.chapter.spoken_in(sheet.language), sheet.skill.spoken_in(sheet.language))
    return " · ".join(name for name in names if name)


def as_text(sheet: TeacherSheet) -> str:
    """The plan as plain text, for the command line and to be copied."""
    lines = [title(sheet)] if title(sheet) else []
    for part in parts(sheet):
        lines += ["", part.heading] if lines else [part.heading]
        for says, more in part.lines:
            lines += [f"- {says}", *([f"  {more}"] if more else [])]
    return "\n".join(lines)


def _says(sheet: TeacherSheet, code: str, **slots: str | int) -> str:
    return sentence(code, sheet.language, **slots)


def _slip_lines(sheet: TeacherSheet) -> Iterator[tuple[str, str]]:
    for slip in sheet.slips:
        shown = _says(
            sheet, "window_plan_slip", question=slip.question.spoken_in(sheet.language), answer=_key(sheet, slip.answer)
        )
        yield (
            f"{_capital(slip.known.name.spoken_in(sheet.language))}. {shown}",
            slip.known.hint.spoken_in(sheet.language),
        )
    if sheet.notes.en:
        yield sheet.notes.spoken_in(sheet.language), ""


def _outline_lines(sheet: TeacherSheet) -> Iterator[tuple[str, str]]:
    for number, stage in enumerate(sheet.outline, 1):
        does = _says(sheet, f"window_plan_{stage.kind}")
        if stage.item is not None:
            yield f"{number}. {does}: {stage.item.question.spoken_in(sheet.language)}", _answer(sheet, stage.item)
        elif not stage.pages:
            yield f"{number}. {does}", ""
        for page in stage.pages:
            says = page.text.spoken_in(sheet.language)
            yield f"{number}. {does}: {page.title.spoken_in(sheet.language)}", says


def _question_lines(sheet: TeacherSheet) -> Iterator[tuple[str, str]]:
    for number, item in enumerate(sheet.questions, 1):
        level = _says(sheet, f"window_plan_{item.difficulty}")
        yield f"{number}. ({level}) {item.question.spoken_in(sheet.language)}", _answer(sheet, item)


def _answer(sheet: TeacherSheet, item: Item) -> str:
    return _says(sheet, "window_plan_answer", answer=_key(sheet, item.answer))


_IN_WORDS = frozenset({"yes", "no", "greater", "less", "equal"})


def _key(sheet: TeacherSheet, answer: str) -> str:
    """An answer as it is written down; one that is a word (yes, greater) in the plan's language."""
    return _says(sheet, f"window_plan_answer_{answer}") if answer in _IN_WORDS else answer


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
