"""Looks a question up: understands it, finds pages, chooses sentences, and holds them against their pages.

It puts the parts of the library together and never fails for one of them: what fails is noted, and the next poorer way
is taken, down to an honest "not in the book". Safety comes before anything; nothing of an exam is looked up. A library
is for one thread at a time.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Protocol

from tutor.chapters.values import Language
from tutor.errors import DidiError
from tutor.language.lexicon import tables
from tutor.library import agent, answering, asking, grounded, own_numbers, told_again
from tutor.library.finding import Finder
from tutor.library.index import Index
from tutor.library.passages import IDEA
from tutor.library.web import Web, refused
from tutor.library.words import MEASURES, Found, Hit, Kept, Kind, Passage, Question
from tutor.records.cache import CacheLost
from tutor.safety import concern as safety
from tutor.turn import Ledger, Looked, Quality, Request, Source

_TABLES = tables("language/asking")

KEPT = 64
"""Questions that are kept with what was looked up for them: some lessons' worth."""
LATEST = 2
"""Messages that tell one question from the same words said later (behaviour: doubts; the seed's classifier cache)."""
FEWEST_WORDS = 3
"""Words from which on a question that is still being spoken is looked up; fewer are a greeting (the seed: 2 are
skipped)."""
NEAREST = 3
"""Topics that are named where the book has no answer."""
ASKS_FOR_IT = _TABLES.anywhere("asks_for_it")
ASKS_ON = _TABLES.anywhere("asks_on")
_MORE_BY: tuple[Kind, ...] = ("life", "worked", "definition", "mistake", "why", "notes")
"""By what more is told of an idea, in order, where no kind of page is asked for."""
SAME_CHAPTER, SAME_SKILL = 0.1, 0.15
"""What a page is given that is of the chapter, and of the skill, which was told last, where that is asked on."""
NEAR = 0.3
"""How far behind a page that was told another one may come in the finder's order and still be told in its place."""
SCORES = 5
"""Pages whose scores are kept for the why-card."""

Guard = Callable[[tuple[str, ...]], bool]
"""Whether an answer may be said: it knows the open exercise's answer."""


class Finds(Protocol):
    """What finds pages: `finding.Finder`, or anything that can."""

    def find(self, question: Question, avoid: Sequence[str] = ()) -> Found:
        """What the library has for the question."""
        ...

    def changes(self) -> str:
        """A mark that is another one when something else may be found."""
        ...


@dataclass(slots=True)
class _Notes:
    """What is noted of a request while it goes on."""

    ms: dict[str, float] = field(default_factory=dict)
    steps: list[str] = field(default_factory=list)
    told: tuple[str, ...] = ()
    """Ids of the pages told before."""
    _since: float = field(default_factory=perf_counter)

    def done(self, step: str) -> None:
        """A step is done: the time since the one before it is its own."""
        now = perf_counter()
        self.ms[step] = round(1000 * (now - self._since), 3)
        self._since = now


@dataclass(frozen=True, slots=True)
class _Known:
    """What was looked up for a request."""

    looked: Looked
    question: Question
    found: Found
    is_worded: bool
    """Nothing more is to be done about its words."""


class Library:
    """All pages that a doubt may be answered from, and the way from a question to an answer."""

    def __init__(
        self,
        passages: Sequence[Passage],
        finder: Finds | None = None,
        faults: tuple[type[Exception], ...] = (),
        *,
        talker: agent.Talker | None = None,
        web: Web | None = None,
        closing: Callable[[], None] = lambda: None,
    ) -> None:
        """`finder` finds among `passages`; without one, or where it fails, words alone are searched in memory.

        `faults` are what the engines behind the finder may raise, beside the study's own errors. `talker` is a language
        model that may word what was found; without one the pages' own sentences are said. `web` is searched where an
        adult turned it on, and for nothing that the book has. `closing` lets go of what stands behind the finder.
        """
        self.passages = tuple(passages)
        self._talker = talker
        self._web = web
        self._closing = closing
        self._finder = finder
        self._faults: tuple[type[Exception], ...] = (DidiError, CacheLost, OSError, *faults)
        self._poorer: Finds | None = None
        self._kept: Kept[str, _Known] = Kept(KEPT)
        self._as_of = ""
        """The mark of the index as of which they are kept."""
        self._awaited: tuple[str, _Known] | None = None
        """What was heard while the web is searched for it, and what is known of it."""
        self._of_skill: dict[tuple[str, str], list[Passage]] = {}
        for passage in self.passages:
            self._of_skill.setdefault((passage.chapter, passage.skill), []).append(passage)

    def ask(self, request: Request, *, guard: Guard | None = None, patience_s: float = 1.2) -> Looked:
        """What the library has for a question, and the answer that may be said. Never raises.

        `patience_s` is how long language models may take, where there are any.
        """
        if request.exam:
            return _not_looked_up(request, "exam")
        if (concern := safety.look(request.text)) is not None:
            return _not_looked_up(replace(request, text=""), f"safety: {concern.kind}")
        if self._web is not None:
            self._web.take_in()
        known = self._asked_for_again(request) or self._known(request)
        if _is_kept_back(known.looked, guard):
            return _withheld(known.looked)
        if self._talker is None or known.is_worded:
            return known.looked
        looked = self._worded(self._talker, request, known, guard, patience_s)
        return _withheld(looked) if _is_kept_back(looked, guard) else looked

    def close(self) -> None:
        """Let go of the files. Closing twice does nothing more."""
        self._closing()

    def look_ahead(self, request: Request) -> None:
        """Look up what the student seems to be asking while it is still being said, so that `ask` need not.

        Two words or fewer are left alone. No language model is asked.
        """
        if request.exam or len(request.text.split()) < FEWEST_WORDS or safety.look(request.text) is not None:
            return
        self._known(request)

    # --- what is remembered -------------------------------------------------------------------------------------

    def _known(self, request: Request) -> _Known:
        """What is known of the request, looked up now if it was not before, or if the index was changed since."""
        if (changes := self._changes()) != self._as_of:
            self._as_of = changes
            self._kept.clear()
        if (known := self._kept.get(_key(request))) is not None:
            ledger = replace(known.looked.ledger, ms={}, calls=0, cached=True)
            return replace(known, looked=replace(known.looked, ledger=ledger))
        known = self._looked_up(request)
        self._as_of = self._as_of or self._changes()  # the first search may take the pages in
        return self._kept.keep(_key(request), known)

    def _changes(self) -> str:
        try:
            return self._finder.changes() if self._finder is not None else ""
        except self._faults:
            return ""

    # --- one request --------------------------------------------------------------------------------------------

    def _looked_up(self, request: Request) -> _Known:
        """What the book has for the request. No language model is asked."""
        notes = _Notes(told=request.told)
        question = asking.understood(
            request.text,
            language=request.language,
            chapter=request.chapter,
            messages=request.messages,
            exercise=request.exercise,
        )
        again = self._of_last_page(question, request)
        if question.route == "conversational" and (again or self._worked_out(question, request.told) is not None):
            question = replace(question, route="curriculum", why="goes_on_with_what_was_told")
        notes.done("understand")
        looked = Looked(question.standalone, question.route, question.intent, language=question.language)
        if question.route != "curriculum":
            ledger = _ledger(question, Found(), notes)
            return _Known(replace(looked, ledger=ledger), question, Found(), is_worded=True)
        avoid = request.told if question.follow_up or request.other else ()
        found = self._found(question, avoid, notes, only_others=request.other)
        found, few = self._told_on(question, found, request)
        notes.done("find")
        answer, sources = self._answer(question, found, few, request, notes)
        if again and (last := self._last(request.told)) is not None:
            answer, sources = again, (answering.source_of(last, question.language),)
            few = again
        worked = any(source.id in own_numbers.NAMES for source in sources)
        looked = replace(
            looked,
            quality="high" if worked or again else found.quality,
            answer=answer,
            sources=sources,
            readings=() if answer else self._readings(found.readings, question.language),
            nearest=() if answer else self._topics(found.nearest, question.language)[:NEAREST],
            ledger=_ledger(question, found, notes),
        )
        return _Known(looked, question, found, is_worded=worked or bool(few) or len(looked.readings) > 1)

    def _worded(
        self, talker: agent.Talker, request: Request, known: _Known, guard: Guard | None, patience_s: float
    ) -> Looked:
        """The same worded by a language model from the pages, where one has words that may be said."""
        trace = agent.Trace()
        web = self._web if request.exercise is None and not refused(known.question, known.found) else None
        pages: tuple[Source, ...] = ()
        if web is not None and patience_s < agent.LONG:
            pages = web.known(known.question.standalone)
            looked = known.looked if pages else self._looking_on(web, request, known)
            if not pages and not looked.answer:
                return looked
        tools = agent.Tools(
            find=lambda query: self._found(
                asking.understood(query, language="en"),
                request.told if request.other else (),
                _Notes(),
                only_others=request.other,
            ),
            web=web,
            pages=pages,
            may_say=guard or (lambda _: True),
        )
        told = agent.answered(known.question, known.found, request.grade, talker, tools, patience_s, trace)
        looked, ledger = known.looked, known.looked.ledger
        ledger = replace(
            ledger,
            calls=ledger.calls + trace.calls,
            steps=(*ledger.steps, *trace.steps),
            ms={**ledger.ms, **{f"model.{step}": time for step, time in trace.ms.items()}},
        )
        if told is None:
            return replace(looked, ledger=ledger)
        looked = replace(
            looked, answer=told.sentences, sources=told.sources, by=told.by, readings=(), nearest=(), ledger=ledger
        )
        self._kept.keep(_key(request), replace(known, looked=looked, is_worded=True))
        return looked

    def _looking_on(self, web: Web, request: Request, known: _Known) -> Looked:
        """Nothing yet, and at once: the web is searched while the lesson goes on, if it may be."""
        looking_on = web.look_on(known.question.standalone) and not known.looked.answer
        before = self._awaited if self._awaited is not None and self._awaited[1] is known else None
        if looking_on:
            self._awaited = (before[0] if before is not None else request.text, known)
        elif before is not None:
            self._awaited = None
        ledger = known.looked.ledger
        step = "the web is searched meanwhile" if looking_on else "the web is not searched"
        return replace(known.looked, looking_on=looking_on, ledger=replace(ledger, steps=(*ledger.steps, step)))

    def _asked_for_again(self, request: Request) -> _Known | None:
        """The question that the web was searched for, where what came of it is asked for; else None."""
        if self._awaited is None or request.exercise is not None:
            return None
        said = [message.text for message in request.messages if message.who == "student"]
        plain = " ".join(re.sub(r"[^\w\u0900-\u097f ]", " ", request.text.casefold()).split())
        asks = ASKS_FOR_IT.fullmatch(plain) and self._awaited[0] in said
        asks_on = ASKS_ON.fullmatch(plain) and said[-1:] == [self._awaited[0]]
        return self._awaited[1] if asks or asks_on else None

    def _found(self, question: Question, avoid: tuple[str, ...], notes: _Notes, *, only_others: bool = False) -> Found:
        """What the best way that works finds, without the pages to be avoided unless there are no others.

        A follow-up is told from other pages than those it asks more of. `only_others`: where none is left, nothing is.
        """
        ways: tuple[tuple[str, Callable[[], Finds | None]], ...] = (
            ("finder", lambda: self._finder),
            ("words in memory", self._by_words),
        )
        for way, finder in ways:
            try:
                asked = finder()
                if asked is not None:
                    found = self._of_the_talk(question, asked.find(question, avoid), notes.told)
                    found = self._on_the_topic(question, found, avoid)
                    return found if found.hits or not avoid or only_others else asked.find(question)
            except self._faults as fault:
                notes.steps.append(f"{way} failed: {type(fault).__name__}")
        return Found(by_meaning=False)

    def _of_last_page(self, question: Question, request: Request) -> tuple[str, ...]:
        """The sentences of the page told last that answer a question which names nothing of its own."""
        last = self._last(request.told)
        if last is None or question.heard in question.before:
            return ()
        there = self._of_skill.get((last.chapter, last.skill), ()) if last.skill else ()
        beside = [page for page in there if page.id not in request.told]
        return answering.told_again(question, last, beside, request.told)

    def _last(self, told: Sequence[str]) -> Passage | None:
        """The page that was told last, if one was."""
        return next((page for page in self.passages if told and page.id == told[-1]), None)

    def _of_the_talk(self, question: Question, found: Found, told: Sequence[str]) -> Found:
        """What was found for a question about what was told last, the pages on the same skill and chapter before."""
        last = self._last(told)
        if not question.joined or last is None or not found.hits:
            return found

        def order(hit: Hit) -> float:
            page = hit.passage
            beside = page.chapter == last.chapter
            return hit.rank + (SAME_CHAPTER + SAME_SKILL * (page.skill == last.skill) if beside else 0.0)

        hits = tuple(sorted(found.hits, key=order, reverse=True))
        near = any(hit.passage.chapter == last.chapter for hit in hits)
        quality: Quality = "medium" if near and found.quality == "low" else found.quality
        return replace(found, hits=hits, quality=quality, readings=())

    def _told_on(self, question: Question, found: Found, request: Request) -> tuple[Found, tuple[str, ...]]:
        """What is found, with another page before one that was told already; or the few sentences of that which answer.

        The same words asked once more are told once more.
        """
        if found.quality == "low" or not found.hits or len(found.readings) > 1:
            return found, ()
        first = found.hits[0].passage
        if first.id not in request.told or not question.before or question.heard in question.before:
            return found, ()
        if few := answering.focused(first, question):
            return found, few
        skill = self._of_skill.get((first.chapter, first.skill), ()) if first.skill else ()
        kinds = (question.wants, *_MORE_BY)
        near = [
            hit
            for hit in found.hits[1:]
            if hit.passage.id not in request.told and hit.rank >= found.hits[0].rank - NEAR
        ]
        beside = sorted(
            (page for page in skill if page.id not in request.told), key=lambda page: kinds.index(page.kind)
        )
        others = near or [Hit(page, score=1.0) for page in beside]
        return replace(found, hits=(*others, *found.hits)[: MEASURES.most]) if others else found, ()

    def _on_the_topic(self, question: Question, found: Found, told: tuple[str, ...]) -> Found:
        """What was found, and before it the pages of the skill that was told last, where only more of that is asked."""
        last = self._last(told)
        if not question.follow_up or question.wants == "why" or last is None or not last.skill:
            return found
        beside = [page for page in self._of_skill.get((last.chapter, last.skill), ()) if page.id not in told]
        beside = answering.in_order(beside, last, question)
        hits = (*(Hit(page, score=1.0) for page in beside), *(hit for hit in found.hits if hit.passage not in beside))
        return replace(found, hits=hits[: MEASURES.most], quality="high" if beside else found.quality, readings=())

    def _by_words(self) -> Finds:
        """The poorer way: words alone, in memory. Made when it is first needed."""
        if self._poorer is None:
            self._poorer = Finder(Index.open(None), self.passages)
        return self._poorer

    def _answer(
        self, question: Question, found: Found, few: tuple[str, ...], request: Request, notes: _Notes
    ) -> tuple[tuple[str, ...], tuple[Source, ...]]:
        """The sentences that may be said, each held against its pages; nothing where the pages do not fit well.

        `few` are the sentences of a page told before that answer this question, where there are such.
        What is asked about the student's own numbers is worked out with them.
        """
        if (worked := self._worked_out(question, request.told)) is not None:
            name, sentences = worked
            notes.steps.append(name)
            notes.done("answer")
            return sentences, (self._working(name, sentences, question, found),)
        if found.quality == "low" or len(found.readings) > 1:
            return (), ()
        if few:
            return few, (answering.source_of(found.hits[0].passage, question.language),)
        answer, sources = answering.answer(question, found, request.grade, request.told, self._beside(found))
        notes.done("answer")
        judged = grounded.judge(answer, sources, question)
        if not judged.ok:
            notes.steps.append(f"not in the pages: {', '.join(judged.missing)}")
            answer = tuple(one for one in answer if grounded.judge((one,), sources, question).ok)
        notes.done("judge")
        return (answer, sources) if answer else ((), ())

    def _worked_out(self, question: Question, told: Sequence[str]) -> tuple[str, tuple[str, ...]] | None:
        """A working and its name: of the question's own numbers, or of those before it, told in another way."""
        return told_again.answered(question, told[-1] if told else "")

    def _working(self, name: str, worked: tuple[str, ...], question: Question, found: Found) -> Source:
        """A working as what it was told from: no page has said it, so every page is still there for who asks on."""
        title, text = own_numbers.title(question.language), " ".join(worked)
        if found.quality == "low" or not found.hits:
            return Source(name, title, text, "worked")
        page = found.hits[0].passage
        chapter = page.chapter_title.spoken_in(question.language)
        return Source(name, f"{chapter} · {title}", text, "worked", skill=page.skill, chapter=page.chapter)

    def _beside(self, found: Found) -> tuple[Passage, ...]:
        """All pages on the skills of those that were found."""
        skills = dict.fromkeys((hit.passage.chapter, hit.passage.skill) for hit in found.hits if hit.passage.skill)
        return tuple(passage for skill in skills for passage in self._of_skill.get(skill, ()))

    def _topics(self, pages: Sequence[Passage], language: Language) -> tuple[str, ...]:
        """The pages' topics for people, each once: what their skills are called."""
        return tuple(dict.fromkeys(self._name_of(page, language) for page in pages))

    def _readings(self, pages: Sequence[Passage], language: Language) -> tuple[str, ...]:
        """What a vague question could mean: by topic, or by title where the topic is the same."""
        topics = self._topics(pages, language)
        told = topics if len(topics) == len(pages) else (page.title.spoken_in(language) for page in pages)
        return tuple(dict.fromkeys(told))

    def _name_of(self, page: Passage, language: Language) -> str:
        there = self._of_skill.get((page.chapter, page.skill), ()) if page.skill else ()
        idea = next((one for one in there if one.id.endswith(f"/{IDEA}")), page)
        return idea.title.spoken_in(language)


def _not_looked_up(request: Request, why: str) -> Looked:
    ledger = Ledger(routing={"route": "conversational", "why": why})
    return Looked(request.text, "conversational", language=request.language, ledger=ledger)


def _key(request: Request) -> str:
    """The same for the same words after the same last messages."""
    latest = [(message.who, message.text) for message in request.messages[-LATEST:]]
    item = request.exercise.id if request.exercise is not None else ""
    asked = (request.text, latest, request.language, request.chapter, request.grade, request.told, request.other)
    whole = repr((*asked, item))
    return hashlib.md5(whole.encode("utf-8", "replace"), usedforsecurity=False).hexdigest()


def _is_kept_back(looked: Looked, guard: Guard | None) -> bool:
    return bool(looked.answer) and guard is not None and not guard(looked.answer)


def _withheld(looked: Looked) -> Looked:
    """An answer that would tell the open exercise's: nothing of it, nor of its pages, goes on."""
    ledger = replace(looked.ledger, steps=(*looked.ledger.steps, "the guard keeps it back"))
    return replace(looked, route="exercise", answer=(), sources=(), readings=(), nearest=(), ledger=ledger)


def _ledger(question: Question, found: Found, notes: _Notes) -> Ledger:
    return Ledger(
        routing={
            "route": question.route,
            "intent": question.intent,
            "why": question.why,
            "wants": question.wants,
            "follow_up": question.follow_up,
            "recent": question.recent,
            "standalone": question.standalone,
            "by_meaning": found.by_meaning,
        },
        scores=tuple((hit.passage.id, hit.score, hit.meaning, hit.words) for hit in found.hits[:SCORES]),
        ms={**notes.ms, **{f"find.{step}": time for step, time in found.ms.items()}},
        steps=tuple(notes.steps),
    )
