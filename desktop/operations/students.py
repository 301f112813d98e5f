"""What the students' pages are filled with: who learns here, their own home, and which skill comes next for them.

Runs on a lane and opens the record for itself. It never tells one child anything of another but a name. What is worked
out for the first time is taken a little at a time, so that nobody is kept waiting.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from desktop.values.page import Start, Texts, code_of
from desktop.values.student import FIRM, ChapterView, GardenView, HomeView, MistakesView, SkillView, Way
from tutor.errors import ContentFault, PinLocked, RecordError, UnknownChapter
from tutor.turn import Chapter, Language, MasteryWord, Setup, Skill

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from desktop.operations.own_progress import Words
    from desktop.values.student import GoalKind, GoalView
    from tutor.lesson.learner import PlacingAnswer
    from tutor.records.assignments import Task
    from tutor.records.journal import Journal
    from tutor.records.people import Person
    from tutor.reports.facts import Lesson
    from tutor.reports.history import History

LOG = logging.getLogger("didi.window")
AT_ONCE = 1500
"""Turns that are new to the cache and yet worked out while a page waits: about a second."""


@dataclass(frozen=True, slots=True)
class Given:
    """A task of a teacher's that is not done yet."""

    id: str
    task: Task
    session: str
    """The lesson that has begun with it; empty while none has."""


class StudentsDesk:
    """Reads for the students' pages."""

    def __init__(self, settings: Settings, texts: Texts) -> None:
        self._record, self._cache = settings.record, settings.cache
        self._texts = texts

    # --- who there is ---

    def everybody(self) -> tuple[Person, ...]:
        """Everybody of this school, the latest first. A record that cannot be read has nobody: a name can be typed."""
        from tutor.records.journal import everybody

        try:
            return tuple(one for one in everybody(self._record) if not one.school)
        except RecordError as error:
            LOG.warning("who learns here cannot be read: %s", error)
            return ()

    def newcomer(self, name: str, group: str) -> tuple[Person, bool]:
        """Somebody new, written down; and whether that name was here before (then nothing is written).

        Where several have it, the first of them is given: nobody guesses which. What cannot be written down keeps
        nobody from learning.
        """
        from tutor.records.journal import Journal, one_of
        from tutor.records.people import Person

        unwritten = Person(name, name, group, "", ())
        try:
            with Journal.open(self._record) as journal:
                person = journal.person(name, group) or _one_of_several(journal.people(), name, group)
                if person is None:
                    journal.student(name, group)
                    made = journal.person(name, group)
                    if made is not None:
                        return made, False
        except RecordError as error:
            LOG.warning("a new name could not be written down: %s", error)
            return unwritten, False
        seen = None if person is None else one_of(self._record, person.key)
        return (seen, True) if seen is not None else (unwritten, False)

    def let_in(self, student: Person, pin: str) -> None:
        """Look at a PIN. Raises PinNeeded, PinWrong, PinLocked or RecordError."""
        from tutor.records import pins

        for profile in self._ids(student):
            pins.check(self._record, pins.plain(pin), profile)

    def refusal(self, student: Person, error: BaseException) -> str:
        """What is said about a PIN that was refused: how long to wait, where that is why."""
        from tutor.records import pins

        if isinstance(error, PinLocked):
            minutes = max(-(-pins.waiting_ms(self._record, one) // 60_000) for one in self._ids(student))
            return self._texts("window_lock_wait_one" if minutes <= 1 else "window_lock_wait", minutes=minutes)
        return self._texts(code_of(error))

    def _ids(self, student: Person) -> tuple[str, ...]:
        from tutor.records.journal import one_of

        seen = one_of(self._record, student.key)
        return seen.ids if seen is not None else ()

    # --- a home ---

    def prepare(self) -> None:
        """Bring in ahead of need what a home is made of."""
        from tutor.reports import history  # noqa: F401

        chapters_taught()

    def home(self, student: Person, settings: Settings, latest: str) -> HomeView:
        """A student's home as it can be shown at once: names alone."""
        chapters = self._all(None, student, settings)
        return self._home(student, chapters, latest)

    def known(self, student: Person, settings: Settings, latest: str) -> HomeView | None:
        """The same with all that is known of the student; None when that takes longer than a page may wait."""
        from desktop.operations import own_progress

        with self._history(student) as (journal, history, person):
            if history is None:
                return None
            lessons = () if person is None else history.lessons(person)
            unfinished = () if person is None else history.resumable(person)
            skills = () if person is None else history.skills(person)
            placed = {} if person is None else history.placed(person)
            plants = () if person is None else own_progress.plants_of(history, person)
            heads = () if person is None or not unfinished else journal.sessions_of(person)
            today = own_progress.today_of(journal, history, person, own_progress.local_today())
        given = self._given(student)
        knowledge = {(one.chapter, one.skill): Known(one.level, one.record.mastery) for one in skills}
        chapters = {one.id: one for one in chapters_taught()}
        own = [one for one in unfinished if one.session not in {each.session for each in given}]
        resume = self._resume(own, chapters, settings.screen, {one.id: one.setup for one in heads})
        latest = lessons[-1].chapter if lessons else latest
        begins = {one: _begins_at(chapters[one], told) for one, told in placed.items() if one in chapters}
        grade = grade_of(student.group)
        step = next_step(tuple(chapters.values()), knowledge, latest if lessons else "", grade, begins)
        way = None if step is None else self._step(step, settings.screen)
        if assigned := self._assigned(given, chapters, settings.screen):
            # What a teacher has given comes first; what was begun waits in its chapter.
            resume, way = None, assigned
        chosen = resume.start.chapter if resume else way.start.chapter if way else latest
        home = self._home(student, self._all(knowledge, student, settings), chosen, resume, way, known=True)
        review = own_progress.review_way(plants, self._words(settings.screen), own_progress.local_today())
        return replace(home, review=review, goal=own_progress.goal_view(today, self._texts))

    def _given(self, student: Person) -> tuple[Given, ...]:
        """What a teacher has given the student that is not done yet, oldest first. Raises RecordError."""
        from tutor.records import assignments
        from tutor.records.journal import Journal
        from tutor.records.people import with_key

        with Journal.open(self._record, readonly=True) as journal:
            person = with_key(journal.people(), student.key)
            found = () if person is None else assignments.waiting(journal, person)
        return tuple(Given(one.id, one.task, how.session) for one, how in found)

    def _assigned(self, given: Sequence[Given], chapters: Mapping[str, Chapter], language: Language) -> Way | None:
        """The oldest task of a teacher's that can be taught here: it comes before the tutor's own next step."""
        from tutor.lesson import aimed

        for one in given:
            task, chapter = one.task, chapters.get(one.task.chapter)
            skills = {skill.id: skill for skill in chapter.skills} if chapter else {}
            if chapter is None or task.skill not in skills:
                continue
            aim = aimed.aim(task.misconception, task.skill)
            start = Start(chapter.id, assigned=one.id, aim=aim, seed=task.seed, questions=task.questions)
            title = self._texts("window_home_assigned", skill=skills[task.skill].name.spoken_in(language))
            code = "window_home_assigned_begun" if one.session else "window_home_assigned_says"
            return Way(start, title, self._texts(code, questions=task.questions))
        return None

    def choose_goal(self, student: Person, kind: GoalKind) -> GoalView:
        """Write down the goal that a student chose; how today stands with it. Raises RecordError."""
        from desktop.operations import own_progress
        from tutor.records import choices
        from tutor.records.journal import Journal

        ids = self._ids(student)
        with Journal.open(self._record) as journal:
            whose = ids[0] if ids else journal.student(student.name, student.group).id
            choices.choose_goal(journal, whose, kind)
        with self._history(student) as (journal, history, person):
            if history is None:
                return own_progress.goal_view(own_progress.Today(choices.Goal(kind)), self._texts)
            return own_progress.goal_view(
                own_progress.today_of(journal, history, person, own_progress.local_today()), self._texts
            )

    def _resume(
        self,
        unfinished: Sequence[Lesson],
        chapters: Mapping[str, Chapter],
        language: Language,
        setups: Mapping[str, Setup],
    ) -> Way | None:
        """The newest lesson that can be gone on with; a talk about doubts is simply begun anew.

        `setups` tells what each lesson was given, by its id.
        """
        for one in reversed(unfinished):
            if one.chapter in chapters and one.mode != "clarify_doubts":
                code = {0: "window_home_so_far_none", 1: "window_home_so_far_one"}.get(one.items, "window_home_so_far")
                placing = one.mode == "exam" and one.exam is None
                given = setups.get(one.session, Setup())
                title = self._way_title(chapters[one.chapter], one.mode, language, placing=placing, only=given.only)
                start = Start(one.chapter, one.mode, placing=placing, only=given.only, goes_on=not given.plan)
                return Way(start, title, self._texts(code, done=one.items))
        return None

    def _home(
        self,
        student: Person,
        chapters: tuple[ChapterView, ...],
        chosen: str,
        resume: Way | None = None,
        way: Way | None = None,
        *,
        known: bool = False,
    ) -> HomeView:
        return HomeView(
            *(student, self.greeting(student), self.place_of(student), chapters),
            *(resume, way, chosen, known),
        )

    def greeting(self, student: Person) -> str:
        """How somebody is greeted: by their first name, as a sister does."""
        from tutor.language.names import first_name

        return self._texts("window_home_greeting", name=first_name(student.name))

    def place_of(self, student: Person) -> str:
        """Class and roll number in words."""
        parts = [student.group and self._texts("window_who_group", group=student.group)]
        parts += [student.roll and self._texts("window_who_roll", roll=student.roll)]
        return " · ".join(one for one in parts if one)

    def _all(self, knowledge: Knowledge | None, student: Person, settings: Settings) -> tuple[ChapterView, ...]:
        """Every chapter with its skills; without words of mastery where nothing is known yet."""
        from desktop.base.settings import exam_offered

        exam = self._texts("window_home_exam_of", questions=int(settings.exam_questions))
        return tuple(
            self._chapter(
                one, knowledge, settings.screen, exam if exam_offered(settings, one.id, student.group) else ""
            )
            for one in chapters_taught()
        )

    def _chapter(self, chapter: Chapter, knowledge: Knowledge | None, language: Language, exam: str) -> ChapterView:
        skills = []
        for one in chapter.skills:
            known = None if knowledge is None else knowledge.get((chapter.id, one.id))
            level: MasteryWord = "" if known is None else known.level
            word = "" if knowledge is None else self._texts(f"window_level_{level or 'none'}")
            skills.append(SkillView(one.id, one.name.spoken_in(language), level, word))
        firm = sum(one.level in FIRM for one in skills)
        told = "" if knowledge is None else self._texts("window_home_firm", firm=firm, all=len(skills))
        grade = self._texts("window_home_class", grade=chapter.grade)
        placing = firm == 0 and bool(chapter.templates)
        return ChapterView(chapter.id, chapter.title.spoken_in(language), grade, tuple(skills), told, exam, placing)

    def _step(self, step: NextStep, language: Language) -> Way:
        before = step.before.name.spoken_in(language) if step.before else ""
        chapter = step.chapter.title.spoken_in(language)
        why = self._texts(f"window_next_{step.why}", skill=before, chapter=chapter)
        start = Start(step.chapter.id, begins_at=step.skill.id if step.placed else "")
        return Way(start, step.skill.name.spoken_in(language), why)

    def _way_title(self, chapter: Chapter, mode: str, language: Language, *, placing: bool, only: str) -> str:
        title = chapter.title.spoken_in(language)
        if only:
            names = [one.name.spoken_in(language) for one in chapter.skills if one.id in only.split()]
            return names[0] if len(names) == 1 else self._texts("window_home_review_in", chapter=title)
        if placing:
            return self._texts("window_home_place_in", chapter=title)
        return self._texts("window_home_exam_in", chapter=title) if mode == "exam" else title

    # --- the garden and mistakes ---

    def garden(self, student: Person, language: Language) -> GardenView | None:
        """A student's own garden; None when that takes longer than a page may wait. Raises RecordError."""
        from desktop.operations import own_progress
        from desktop.operations.own_progress import GROWN_OVER, grown_since

        today = own_progress.local_today()
        with self._history(student) as (_, history, person):
            if history is None:
                return None
            plants = () if person is None else own_progress.plants_of(history, person)
            before = () if person is None else history.skills(person, today - GROWN_OVER)
            grown = 0 if person is None else grown_since(before, history.skills(person))
        return own_progress.garden_view(plants, student, self._words(language), today, grown)

    def mistakes(self, page: int, student: Person, language: Language) -> MistakesView | None:
        """A page of a student's own mistakes; None when that takes longer than a page may wait. Raises RecordError."""
        from desktop.base.spoken_form import written_form
        from desktop.operations import own_progress
        from tutor.chapters import packs

        with self._history(student) as (_, history, person):
            if history is None:
                return None
            if person is None:
                return MistakesView(student, self._texts("window_mistakes_none"), (), 0, 1, "")
            hints = packs.misconceptions().values()
            ideas = {one.id: written_form(one.hint.spoken_in(language), language) for one in hints}
            return own_progress.mistakes(history, person, student, self._words(language), ideas, page)

    def _words(self, language: Language) -> Words:
        from desktop.operations.own_progress import Words

        return Words(self._texts, language, {one.id: one for one in chapters_taught()})

    # --- what is known ---

    @contextmanager
    def _history(self, student: Person) -> Iterator[tuple[Journal, History | None, Person | None]]:
        """The record, its history brought up to date (None when that takes longer than a page may wait), and whose."""
        from desktop.operations.own_progress import SomeTurns
        from tutor.records.people import with_key
        from tutor.reports.history import History

        with SomeTurns.open(self._record, readonly=True) as journal:
            journal.most = AT_ONCE
            with History.open(journal, self._cache) as history:
                person = None if journal.more else with_key(history.people(), student.key)
                yield journal, None if journal.more else history, person

    def warm(self, going_on: Callable[[], bool]) -> bool:
        """Work out what is new in the record, a little at a time, while `going_on` says so; whether it is all done.

        Raises RecordError.
        """
        from desktop.operations.own_progress import SomeTurns
        from tutor.reports.history import History

        with SomeTurns.open(self._record, readonly=True) as journal, History.open(journal, self._cache) as history:
            while journal.more and going_on():
                history.refresh()
            return not journal.more


def _one_of_several(everyone: Sequence[Person], name: str, group: str) -> Person | None:
    """The first of several of that name here, in that class where one was typed."""
    from tutor.records.people import of_group
    from tutor.records.rows import name_key

    ours = [one for one in of_group(everyone, group) if not one.school]
    return next((one for one in ours if name_key(one.name) == name_key(name)), None)


def chapters_taught() -> tuple[Chapter, ...]:
    """Every chapter that can be taught, by class and title."""
    from tutor.chapters import packs

    found = []
    for one in packs.listed():
        try:
            found.append(packs.load_chapter(one.id))
        except (ContentFault, UnknownChapter) as error:
            LOG.warning("a chapter is left out: %s", error)
    return tuple(found)


def grade_of(group: str) -> int:
    """The number in a class's name ("7B", "Class VII" has none): 0 where there is none."""
    found = re.search(r"\d{1,2}", group)
    return int(found[0]) if found else 0


Why = Literal["before", "firm", "new", "again"]
"""It comes before another skill; it was begun and is not firm; it is new; everything is firm already."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """A skill to work on now."""

    chapter: Chapter
    skill: Skill
    why: Why
    before: Skill | None = None
    """The skill it comes before, where that is why."""
    placed: bool = False
    """A placing has told where in the chapter to begin."""


@dataclass(frozen=True, slots=True)
class Known:
    """How well one skill is known."""

    level: MasteryWord
    mastery: float


Knowledge = Mapping[tuple[str, str], Known]
"""By chapter and skill; one that was never tried is not in it."""


Begins = Mapping[str, int]
"""By chapter, how many of its skills a placing has found to be known."""


def next_step(
    chapters: Sequence[Chapter], known: Knowledge, latest: str = "", grade: int = 0, begins: Begins | None = None
) -> NextStep | None:
    """The step that comes next; None where there is no chapter.

    `latest` is the chapter of the latest lesson, `grade` the student's class (0: not known). A chapter is gone on with
    until its skills are firm; then the next one of the same class follows, then the rest. Skills that a placing has
    found to be known are not gone back to.
    """
    begins = begins or {}
    if not chapters:
        return None
    for chapter in _in_turn(chapters, latest, grade):
        step = _step_in(chapter, known, begins.get(chapter.id, 0))
        if step is not None:
            return replace(step, placed=chapter.id in begins)
    last = _in_turn(chapters, latest, grade)[0]
    return NextStep(last, _weakest(last.skills, last.id, known), "again")


def _in_turn(chapters: Sequence[Chapter], latest: str, grade: int) -> list[Chapter]:
    """The chapter at hand, then those of the class, then those below it, then the others, in the order of the list."""
    own = next((one.grade for one in chapters if one.id == latest), 0)
    wanted = grade or own

    def place(one: Chapter) -> tuple[bool, bool, int]:
        return one.id != latest, bool(wanted) and one.grade != wanted, abs(one.grade - wanted) if wanted else 0

    return sorted(chapters, key=place)


def _step_in(chapter: Chapter, known: Knowledge, begins: int) -> NextStep | None:
    """The skill to work on in one chapter, of those from a place on; None when all are firm."""
    skills = {one.id: one for one in chapter.skills[begins:]}
    open_ones = [one for one in chapter.skills[begins:] if _level(chapter.id, one.id, known) not in FIRM]
    if not open_ones:
        return None
    begun = [one for one in open_ones if _level(chapter.id, one.id, known)]
    aim = _weakest(begun, chapter.id, known) if begun else open_ones[0]
    at, seen = aim, {aim.id}
    while below := [
        skills[one]
        for one in at.prerequisites
        if one in skills and one not in seen and _level(chapter.id, one, known) not in FIRM
    ]:
        at = _weakest(below, chapter.id, known)
        seen.add(at.id)
    if at is not aim:
        return NextStep(chapter, at, "before", aim)
    return NextStep(chapter, at, "firm" if begun else "new")


def _begins_at(chapter: Chapter, told: Sequence[PlacingAnswer]) -> int:
    """How many skills of the chapter a placing has found to be known."""
    from tutor.lesson import placing

    skill = placing.begins_at(chapter, told)
    return len(chapter.skills) if skill is None else chapter.skills.index(skill)


def _weakest(skills: Sequence[Skill], chapter: str, known: Knowledge) -> Skill:
    """The one that is known least; of equals, the one that is listed first."""
    return min(skills, key=lambda one: known[chapter, one.id].mastery if (chapter, one.id) in known else -1.0)


def _level(chapter: str, skill: str, known: Knowledge) -> MasteryWord:
    return known[chapter, skill].level if (chapter, skill) in known else ""
