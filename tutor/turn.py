"""The small frozen words that travel through one turn.

Plain, immutable data: what was heard, understood, decided and said. No logic that decides anything may live here.
Nothing is changed in place: a turn that fails midway leaves the old session standing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import Literal

from tutor.chapters.values import NUMBER_KINDS as NUMBER_KINDS
from tutor.chapters.values import AnswerKind as AnswerKind
from tutor.chapters.values import Chapter as Chapter
from tutor.chapters.values import Item as Item
from tutor.chapters.values import Language as Language
from tutor.chapters.values import Misconception as Misconception
from tutor.chapters.values import Picture as Picture
from tutor.chapters.values import Skill as Skill
from tutor.chapters.values import StudyStep as StudyStep
from tutor.chapters.values import SubQuestion as SubQuestion
from tutor.chapters.values import Template as Template
from tutor.chapters.values import Text as Text
from tutor.chapters.values import replaced as replaced
from tutor.listening.values import Act as Act
from tutor.listening.values import ActName as ActName
from tutor.listening.values import Asked as Asked
from tutor.listening.values import Category as Category
from tutor.listening.values import Diagnosis as Diagnosis
from tutor.listening.values import Understanding as Understanding
from tutor.listening.values import Verdict as Verdict

# --- what is known about a student ---


MasteryWord = Literal["", "attempted", "familiar", "proficient", "mastered"]
"""How well a skill is known, for people; empty for one that was never tried."""


@dataclass(frozen=True, slots=True)
class SkillRecord:
    """What has been seen of one skill."""

    skill: str
    mastery: float
    """Probability, 0 to 1, that the skill was known when it was last seen."""
    attempts: int = 0
    """Answers judged."""
    hints: int = 0
    items: int = 0
    """Items done with: answered right, explained or left to the teacher."""
    assisted: int = 0
    """Items that had to be explained, or left to the teacher."""
    right: int = 0
    """Items whose first answer was right."""
    missed: int = 0
    """Items whose first answer was not."""
    lately: float = 0.0
    """Share of right first answers, the latest counting most; it begins at the usual share."""
    strength: float = 0.0
    """How much more easily than other skills it comes to this student, on the scale of log-odds."""
    last_item: int = 0
    """How many items the student had answered, of all skills, when this one was last seen."""
    last_day: float = 0.0
    """The day on which it was last seen."""
    misconceptions: tuple[tuple[str, int], ...] = ()
    """Ids of the misconceptions found, each with how often, in the order they were first found."""
    level: MasteryWord = ""
    unsolved: int = 0
    """Items explained, or left to the teacher, since one was last right at its first answer."""
    unsolved_in: str = ""
    """Id of the chapter of the last of them: two chapters may have a skill of the same id."""


@dataclass(frozen=True, slots=True)
class Learner:
    """What is known about the student. `learner.observe` is the only one to add to it."""

    skills: tuple[SkillRecord, ...] = ()
    lengths: tuple[int, ...] = ()
    """Words in each of the latest replies, oldest first."""
    results: tuple[bool, ...] = ()
    """Whether each of the latest verdicts was `correct`, oldest first."""
    concepts_taught: tuple[str, ...] = ()
    """Ids of the skills whose idea was taught in this lesson."""
    right: int = 0
    """Items of all skills whose first answer was right."""
    missed: int = 0
    """Items of all skills whose first answer was not."""
    lately: float = 0.0
    """Share of right first answers in all skills, the latest counting most; it begins at the usual share."""
    ability: float = 0.0
    """How much more easily everything comes to this student than to others, on the scale of log-odds."""
    run: int = 0
    """First answers right one after the other up to the last; below nought, that many missed."""
    last_skill: str = ""
    """The skill of the last item answered."""


# --- a question that was looked up ---


Route = Literal["conversational", "curriculum", "exercise"]
"""Where a question goes: talk needs no library, an open exercise gets hints, everything else is looked up."""
Intent = Literal["concept", "homework"]
"""What is asked for: an idea, or how a given sum is done. Decides how much meaning weighs against words."""
Quality = Literal["high", "medium", "low"]
"""How well what was found fits the question, by calibrated scores."""
Grade = Literal["A", "B", "C", "D"]
"""The persona: A with technical words and a "what if", D with stories and no jargon."""


@dataclass(frozen=True, slots=True)
class Message:
    """One thing said in a talk about doubts."""

    who: Literal["student", "didi"]
    text: str
    topics: tuple[str, ...] = ()
    """Ids of the passages that Didi spoke from."""


@dataclass(frozen=True, slots=True)
class Request:
    """One question put to the library: everything that what is found depends on."""

    text: str
    language: Language
    chapter: str = ""
    """Id of the lesson's chapter; empty outside a lesson."""
    grade: Grade = "B"
    messages: tuple[Message, ...] = ()
    """The talk so far, oldest first."""
    told: tuple[str, ...] = ()
    """Ids of the pages already told in it."""
    other: bool = False
    """What was told was not what was asked: none of `told` will do."""
    exercise: Item | None = None
    """The item that is open in a lesson."""
    exam: bool = False
    """It was said in an exam: nothing is looked up."""


SourceKind = Literal["book", "notes", "web", "worked"]
"""Where an answer is from: the book, a teacher's notes, the internet, or the student's own numbers worked out."""


@dataclass(frozen=True, slots=True)
class Source:
    """A page that an answer was taken from, as it may be opened and read."""

    id: str
    """The passage's id ("integers/rule_of_signs"), or the address of a page of the web."""
    title: str
    """For people, in the answer's language: "Integers · The rule of signs"."""
    text: str
    """The page word for word, in the answer's language where it has it."""
    kind: SourceKind = "book"
    skill: str = ""
    """Id of the skill it belongs to, where it belongs to one."""
    chapter: str = ""
    latex: str = ""
    """The mathematics of the page for typesetting; empty where it has none."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """How a request went, for the why-card: plain values only."""

    routing: Mapping[str, str | bool | float] = field(default_factory=dict)
    """Route, intent, follow-up, the standalone question, and why each was taken."""
    scores: tuple[tuple[str, float, float, float], ...] = ()
    """The best passages: id, both together, meaning, words."""
    ms: Mapping[str, float] = field(default_factory=dict)
    """Milliseconds of each step."""
    calls: int = 0
    """Questions put to language models for it."""
    steps: tuple[str, ...] = ()
    """What the agent did, step by step."""
    cached: bool = False


@dataclass(frozen=True, slots=True)
class Looked:
    """What the library found for one question, and the answer that it allows."""

    question: str
    """The question as it stands alone, in the student's own language."""
    route: Route = "curriculum"
    intent: Intent = "concept"
    quality: Quality = "low"
    answer: tuple[str, ...] = ()
    """Sentences to be said; empty where nothing may be said from a source."""
    sources: tuple[Source, ...] = ()
    """What the answer rests on, the first one first."""
    readings: tuple[str, ...] = ()
    """Titles of what a vague question could mean, in its language, when two or more are strong: ask which."""
    nearest: tuple[str, ...] = ()
    """Titles of the nearest topics, in its language, for an honest "not in the book"."""
    by: Literal["book", "local", "cloud"] = "book"
    """Who found the words of the answer."""
    grounded: bool = True
    language: str = "hinglish"
    summary: str = ""
    """What was talked about so far, when a summary fell due with this question."""
    looking_on: bool = False
    """It is not in the book, and a search of the web goes on by itself: asked once more, there may be an answer."""
    ledger: Ledger = field(default_factory=Ledger)
    """Not kept with what was heard: the why-card has it."""

    @property
    def is_answered(self) -> bool:
        """Whether it holds an answer that may be said."""
        return bool(self.answer) and self.route == "curriculum"


# --- what a session is given ---

SESSION_MINUTES = 25
"""Minutes of a session where the school has set no other (behaviour; simplified seed, guardrail 3)."""
SHORTEST_SESSION, LONGEST_SESSION = 5, 60
"""Minutes that a school may give a session: less is no lesson, and more is too long for a child to listen."""
LONGEST_EXAM = 30
"""Questions of the longest exam: more cannot be answered aloud in the 25 minutes of a session."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a mode was given beside chapter and seed, as plain JSON: kept with the session, so it can be replayed."""

    questions: int = 7
    """Exam: how many questions the paper has. 7 as in the learning-session seed."""
    class_seed: int | None = None
    """Exam: draws the paper, so that a class that is given it has the same one; None leaves it to the lesson's seed."""
    told: bool = True
    """Exam: the result is told at its end; False keeps it for the teacher, since others will sit the same paper."""
    plan: bool = True
    """Teach me: go by the study plan; False is practice alone, every question of the chapter in its order."""
    minutes: int = SESSION_MINUTES
    """How long the session may last; from `SHORTEST_SESSION` to `LONGEST_SESSION`."""
    solutions: bool = True
    """Teach me: the whole solution is told where the ladder ends; False leaves it to the teacher."""
    talked_of: str = ""
    """Doubts: what was talked about last, by title, when that is long enough ago to be said; else empty."""
    placing: bool = False
    """Exam: it finds where in the chapter the student begins, and no score; its length and questions are its own."""
    begins_at: str = ""  # Teach me: the id of the skill to begin with; what stands before it is not asked
    only: str = ""  # Teach me: the ids of the skills that alone are asked, with spaces between; empty for all
    aim: str = ""
    """Teach me: `misconception@skill`. Each of the `questions` would show it; `class_seed` draws them."""
    assigned: str = ""  # the id of the teacher's assignment that the lesson carries out; empty for one's own

    def asks_as(self, other: Setup) -> bool:
        """Whether a session with this setup asks what one with `other` asks, however long and with whatever help."""
        open_ = () if self.begins_at else ("begins_at",)  # who does not say where goes on with what was begun
        same = {name: getattr(other, name) for name in ("minutes", "solutions", "talked_of", "told", *open_)}
        return replace(self, **same) == other


# --- what a session keeps ---


PUTS_OFF = "puts_off"
"""Why a student is helped who asked to leave the open question for later."""
ASKS_SLOWER, ASKS_FASTER = "asks_slower", "asks_faster"
"""Why something is a wish that Didi should speak more slowly, or as before; also the rules of the replies."""
MOST_SLOWER = 2
"""Steps by which Didi slows her speech down; what is slower still is hard to follow."""
WHY_SO = "why_so"
"""Why something is a question about the solution that was told just now; also the rule of its reply."""
ASKS_HARDER, ASKS_EASIER, ASKS_ANOTHER_CHAPTER = "asks_harder", "asks_easier", "asks_another_chapter"
"""Why something is a wish for another question: QUESTION, HELP and QUESTION."""


@dataclass(frozen=True, slots=True)
class PutOff:
    """A question that the student left for later, with the help it had come to."""

    item: str
    attempts: int
    hints: int
    probed: bool
    idk_count: int
    partials: int
    sub_questions_done: int
    sub_asked: int


@dataclass(frozen=True, slots=True)
class Scaffold:
    """A scaffolding question that is waiting for its reply."""

    index: int
    """Which of the item's sub-questions."""
    asked: int = 1
    """How many times it has been asked."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a student may have meant, offered where Didi did not understand."""

    words: str
    """As it stands on a button and is said aloud."""
    says: str
    """What choosing it says for the student."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn as the session remembers it."""

    student: str
    """The student's words; empty for a turn about the student's safety."""
    teacher: str
    action: str
    """The move made, by name."""
    category: str
    item: str = ""
    """Id of the item the student was working on."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What became of one question of an exam."""

    item: str
    skill: str
    result: Literal["correct", "partial", "incorrect", "skipped"]
    said: str = ""
    """The student's words; empty when the question was left out."""
    misconception: str = ""
    """Id of the misconception that explains what was said, when one does."""


@dataclass(frozen=True, slots=True)
class ExamScore:
    """What an exam came to. Whoever tells it, to the student or to the class, takes it from here."""

    correct: int
    partial: int
    incorrect: int
    skipped: int
    """Left out; what was not reached before an early end is not among them."""
    total: int
    """Questions on the paper."""

    @property
    def reached(self) -> int:
        """Questions that were answered or left out."""
        return self.correct + self.partial + self.incorrect + self.skipped

    @property
    def percent(self) -> int:
        """Of the whole paper, a partly right answer counting half; the nearest whole number, halves up."""
        halves = 2 * self.correct + self.partial
        return (halves * 100 + self.total) // (2 * self.total) if self.total else 0


@dataclass(frozen=True, slots=True)
class Doubt:
    """A doubt that was answered and is not yet said to be clear."""

    skill: str
    """Id of the skill; empty where the page that was told belongs to none."""
    told: int = 1
    """In how many ways it was told: 1 as the idea, 2 also as something from daily life or from a second page."""
    pages: tuple[str, ...] = ()
    """Ids of the pages that it was told from, the one it begins with last; none where the chapter's skill was told."""
    title: str = ""
    """What the last of them is called, as it is spoken."""
    kind: SourceKind = "book"
    """Where it is from."""
    answer: tuple[str, ...] = ()
    """What was told from it, so that it can be said again."""
    question: str = ""
    """The question as it stands alone, so that it can be told in another language."""
    others: int = 0
    """How often another page was told, because what was told is not what was asked."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the choice of a move may know of what the library found."""

    came_to: Literal["answer", "which", "unknown", "looking_on", "exercise"]
    """What came of it; "looking_on" while the web is searched, "exercise" where the open one was asked for."""
    page: str = ""
    """Id of the page that answers."""
    skill: str = ""
    """The skill it belongs to, where it belongs to one."""
    kind: SourceKind = "book"


# --- one turn ---

Mode = Literal["teach_me", "clarify_doubts", "exam"]
"""What a session is for (behaviour: modes)."""


class State(StrEnum):
    """Where the lesson stands. `tutor_states` holds the table of what may follow what."""

    GREETING = "GREETING"
    ASKED = "ASKED"
    PROBED = "PROBED"
    HINTED_1 = "HINTED_1"
    HINTED_2 = "HINTED_2"
    SCAFFOLDING = "SCAFFOLDING"
    EXPLAINED = "EXPLAINED"
    TEACH_BACK = "TEACH_BACK"
    LISTENING = "LISTENING"
    BREAK = "BREAK"
    ENDED = "ENDED"


class Rung(IntEnum):
    """How far help has gone on this item. Never goes down while the item lasts."""

    ASKED = 0
    PROBED = 1
    HINTED_1 = 2
    HINTED_2 = 3
    EXPLAINED = 4


class MoveName(StrEnum):
    """The teaching moves Didi can make."""

    GIVE_HINT = "give_hint"
    PRAISE_AND_CONTINUE = "praise_and_continue"
    EXPLAIN_SOLUTION = "explain_solution"
    LEAVE_TO_TEACHER = "leave_to_teacher"
    PUT_OFF = "put_off"
    CHANGE_ITEM = "change_item"
    ENCOURAGE_ATTEMPT = "encourage_attempt"
    REDIRECT_TO_QUESTION = "redirect_to_question"
    END_SESSION = "end_session"
    ASK_WHAT_THEY_DID = "ask_what_they_did"
    GUIDE_PARTIAL_ANSWER = "guide_partial_answer"
    GUIDE_NEXT_STEP = "guide_next_step"
    TEACH_CONCEPT = "teach_concept"
    ASK_TEACH_BACK = "ask_teach_back"
    REPEAT_QUESTION = "repeat_question"
    ASK_AGAIN = "ask_again"
    WAIT = "wait"
    GREET = "greet"
    CARE = "care"
    NOTE_ANSWER = "note_answer"
    ANSWER_DOUBT = "answer_doubt"
    OFFER_TOPICS = "offer_topics"
    ASK_FOR_DOUBTS = "ask_for_doubts"


STANDS_STILL = (MoveName.ASK_AGAIN, MoveName.REPEAT_QUESTION, MoveName.REDIRECT_TO_QUESTION, MoveName.WAIT)
"""Moves after which the same question stands as it stood."""
GIVES_UP = (MoveName.EXPLAIN_SOLUTION, MoveName.LEAVE_TO_TEACHER)
"""Moves at the top of the ladder: the item is done with, and was not answered."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that reached Didi, by voice or by keyboard."""

    text: str
    confidence: float = 1.0
    """0 to 1; typed text is 1."""
    language: Language | None = None
    """What hearing took the language to be; None when unknown (typed)."""
    by: Literal["keyboard", "voice"] = "keyboard"
    clipped: bool = False
    """The sound began or ended in the middle of speech, or was too loud to read."""
    at: float = 0.0
    """Seconds since the session began, from a clock that never goes back."""
    concern: str = ""
    """What the words were about when they were sealed for the student's safety; `text` is empty then."""
    looked: Looked | None = None
    """What the library found, when the words ask something; None where nothing was looked up."""


@dataclass(frozen=True, slots=True)
class Move:
    """A teaching move with its arguments, and the rule that chose it."""

    name: MoveName
    args: Mapping[str, str | int] = field(default_factory=dict)
    rule: str = ""
    ruled_out: tuple[str, ...] = ()
    """Moves that were considered or proposed and refused, each with its reason ("explain_solution: no hint yet")."""


Packet = Mapping[str, str | int | float | bool]
"""What a model may know of the lesson: no name, no answer, no hint to come."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a voice may know when it words a move. It never holds the answer before the ladder allows it."""

    move: Move
    language: Language
    student: str
    said: str
    """The student's exact words; empty when there are none to quote."""
    question: str
    """The current question as it is spoken."""
    facts: tuple[str, ...] = ()
    """Sentences from the content that this move may say, in order."""
    next_question: str = ""
    """The next question as it is spoken, when the move leads to it."""
    phrase: str = ""
    """Which family of the phrase book words this move."""
    turn: int = 0
    """Picks the variant of a phrase, so that the same session words itself the same way again."""
    before: tuple[str, ...] = ()
    """Families of the phrase book said ahead of the move's own words (a warning about time)."""
    after: tuple[str, ...] = ()
    """Families said after the move's own words (the next question, a sub-question, the summary)."""
    slots: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    """What fills the slots of those families. The words in it are the content's or the student's."""
    score: tuple[int, int] = (0, 0)
    """Right answers and items done, for summaries."""
    style: str = "moderate"
    """How the student talks: quiet, moderate or expressive."""
    pacing: str = "STEADY"
    """The pacing directive in force."""
    brief: bool = False
    """The shorter wordings are to be preferred: the student says little, or finds it hard just now."""
    used: Mapping[str, int] = field(default_factory=dict)
    """How often each family was said in this session before, so that no wording comes twice before all were said."""
    seed: int = 0
    """The session's: where in the phrase book it begins."""
    packet: Packet = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)
    """Families that stand in the place of others in this turn."""


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One question put to a language model, for the why-card."""

    voice: Literal["local", "cloud"]
    model: str
    job: Literal["word", "choose"]
    outcome: str
    """What became of it: used, the rule that refused it, or the fault (timeout, busy, no_connection, breaker_open)."""
    ms: float = 0.0
    """From asking until it was used or given up."""
    first_ms: float = 0.0
    """Until the first piece of the reply; 0 when none came."""
    tokens_in: int = 0
    """Tokens of the prompt as the server counted them; 0 when it did not say."""
    tokens_out: int = 0


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the choice of a move may look at, beside what was understood. It goes onto the why-card whole."""

    state: State
    rung: Rung
    attempts: int
    """Attempts on the item, the present one counted."""
    hints: int
    probed: bool
    idk_count: int
    """Times the student was stuck on this item, the present one counted."""
    partials: int
    """Times a partly right answer was guided on this item, the present one not counted."""
    off_topic_count: int
    """Times in a row the student was off the topic, the present one not counted."""
    encouraged: int
    """Times in this session the student was encouraged."""
    scaffold_pending: bool
    sub_asked: int
    """How often the present scaffolding question has been asked."""
    subs_left: int
    """Scaffolding questions of the item that are neither answered nor given up, the present one counted."""
    last_item: bool
    elapsed: float
    frustration: int
    concept_needed: bool
    teach_back: bool
    """A right answer now is followed by "how did you get it?"."""
    waited: bool
    """The turn before this one was a wait."""
    quote: str = ""
    """The student's own words, cut to the part that answers."""
    strength: str = ""
    """What a student who gets this item right did well."""
    close: bool = False
    """The value heard is near the item's answer, and is not it."""
    pacing: str = "STEADY"
    """The pacing directive in force."""
    disengaged: bool = False
    """The student's replies are getting short."""
    fresh: str = ""
    """Why a fresh item follows this one if the lesson goes on (extend, consolidate, after_explained); else empty."""
    mode: Mode = "teach_me"
    """Whose policy chooses."""
    topic: str = ""
    """Doubts: the skill that was asked about now; several, with commas between, when it could be any of them."""
    doubt: str = ""
    """Doubts: the skill that was told about last, while it is not yet said to be clear."""
    told: int = 0
    """Doubts: in how many ways that was told."""
    closing: bool = False
    """Doubts: whether "any other doubt?" was asked last."""
    paused: bool = False
    """The lesson was put off to another day."""
    extension: int = 0
    """Turns since the lesson went on past its plan, the present one counted; nought while it has not."""
    limit_s: float = SESSION_MINUTES * 60.0
    """Seconds that the session may last."""
    solutions: bool = True
    """Whether the whole solution may be told where the ladder ends."""
    may_put_off: bool = False
    """The open question may be left for the end of the lesson."""
    found: Found | None = None
    """What the library found for what was asked; None where nothing was looked up, or nothing depends on it."""
    questions: int = 0
    """Questions that were answered from the book while the present item stood open."""
    harder: str = ""
    """Asked for something harder: `now` it may come, or `later`, after the open question; empty where there is none."""
    easier: bool = False
    """Asked for something easier: there is such a question."""
    hurried: int = 0
    """Answers running that came too fast and at random, the present one counted."""
    lately: tuple[str, ...] = ()
    """The moves of the latest turns, by name, oldest first; turns in which nobody spoke are left out."""
    silences: int = 0
    """Turns in a row, just before this one, in which nobody spoke."""
    typed: bool = False
    """What was heard came by keyboard."""
    conflict: bool = False
    """A misconception was told, and there is a small conflict with it that was not said in this lesson yet."""
    weighing: bool = False
    """A small conflict was put before the student last, which is answered by a yes or no."""
    slower: int = 0
    """Steps by which Didi speaks more slowly already."""


@dataclass(frozen=True, slots=True)
class Session:
    """Everything one lesson knows. Replaced, never changed."""

    student: str
    chapter: Chapter
    order: tuple[int, ...]
    """The items of the chapter in the order they will be asked."""
    seed: int = 0
    mode: Mode = "teach_me"
    language: Language = "hinglish"
    language_fixed: bool = False
    """True when a person chose the language; then hearing another one does not change it."""
    state: State = State.GREETING
    position: int = 0
    """Index into `order` of the current item."""
    rung: Rung = Rung.ASKED
    attempts: int = 0
    hints: int = 0
    probed: bool = False
    idk_count: int = 0
    off_topic_count: int = 0
    scaffold: Scaffold | None = None
    sub_questions_done: int = 0
    score: int = 0
    alone: int = 0
    """Right ones of the score whose first answer it was, with no help and without having said that they cannot."""
    completed: int = 0
    assisted: tuple[str, ...] = ()
    """Ids of items whose solution Didi explained."""
    frustration: int = 0
    turn: int = 0
    elapsed: float = 0.0
    """Seconds since the session began, as the last thing heard said."""
    time_warned: bool = False
    ended_because: str = ""
    last_said: tuple[str, ...] = ()
    partials: int = 0
    """Times a partly right answer was guided on this item."""
    sub_asked: int = 0
    """How often the sub-question numbered `sub_questions_done` has been asked."""
    encouraged: int = 0
    """Times in this session the student was encouraged."""
    paused_from: State | None = None
    """The state a break will end in."""
    teach_back: Literal["always", "sometimes", "never"] = "never"
    """When a right answer is followed by "how did you get it?"."""
    heard_in: tuple[Language, ...] = ()
    """Languages of the latest spoken turns, oldest first."""
    history: tuple[Entry, ...] = ()
    """The latest turns, oldest first."""
    brought: tuple[str, ...] = ()
    """Ids of the fresh items that were brought into the lesson while it lasted."""
    had_sibling: tuple[str, ...] = ()
    """Ids of the items that were followed by a fresh one of their kind."""
    skipped: tuple[str, ...] = ()
    """Ids of the easy items left out because the skill was known."""
    learner: Learner = field(default_factory=Learner)
    phrases_used: tuple[tuple[str, int], ...] = ()
    """Families of the phrase book that were planned in this session, each with how often."""
    setup: Setup = field(default_factory=Setup)
    """What the mode was given."""
    marks: tuple[Mark, ...] = ()
    """Exam: what became of the questions so far, in order."""
    doubt: Doubt | None = None
    """Doubts: the one that was answered and is not yet said to be clear."""
    closing: bool = False
    """Doubts: whether "any other doubt?" was asked last."""
    discussed: tuple[str, ...] = ()
    """Doubts: ids of the skills that were told about, in order."""
    offered: tuple[str, ...] = ()
    """Doubts: ids of the skills that were offered last, in order."""
    titles: tuple[str, ...] = ()
    """Doubts: what the library offered last, by title, in order; it may be of other chapters."""
    talked_of: str = ""
    """Doubts: title of the page that was told from last."""
    questions: int = 0
    """Questions that were answered from the book while the present item stood open."""
    study: tuple[StudyStep, ...] = ()
    """The study plan, each step with the items it asks; empty for practice alone."""
    told: tuple[int, ...] = ()
    """Places in `study` of the explanations that were said."""
    paused: bool = False
    """The student put the rest off to another day."""
    extended_at: int = 0
    """The turn in which the first question past the plan was asked; nought before."""
    asked: Asked = field(default_factory=Asked)
    """What Didi last asked."""
    put_off: tuple[PutOff, ...] = ()
    """Questions that were left for the end, in order; they stay here when they have come back."""
    left: tuple[str, ...] = ()
    """Ids of the skills that were put off to another day."""
    at_once: tuple[str, ...] = ()
    """Ids of the items that were right at the first go: no help, and no word of not knowing before."""
    firm: tuple[str, ...] = ()
    """Ids of the skills that were firm before the lesson, or became firm in it and were celebrated."""
    hurried: tuple[str, ...] = ()
    """What was answered running too fast and at random."""
    changed: tuple[str, ...] = ()
    """Ids of the questions that came because something harder or easier was wished for."""
    wants_harder: bool = False
    """Something harder was promised for when the open question is done."""
    slower: int = 0
    """Steps by which Didi speaks more slowly than else, as the student wished; `MOST_SLOWER` at most."""
    offers: tuple[Offer, ...] = ()
    """What she offered last, where she did not understand."""

    @property
    def item(self) -> Item:
        """The item being worked on (after the last one: the last one)."""
        return self.chapter.items[self.order[min(self.position, len(self.order) - 1)]]

    @property
    def expected_kind(self) -> AnswerKind:
        """The kind of answer awaited now.

        A small question's kind while one is pending; any number where it and the item await different kinds of number.
        """
        if self.scaffold is None:
            return self.item.kind
        small = self.item.sub_questions[self.scaffold.index].kind
        if small != self.item.kind and {small, self.item.kind} <= NUMBER_KINDS:
            return "number"
        return small


@dataclass(frozen=True, slots=True)
class TurnResult:
    """One whole turn: the new session and every decision that led to it (the why-card)."""

    session: Session
    heard: Heard
    understanding: Understanding
    move: Move
    said: tuple[str, ...]
    """What Didi says, sentence by sentence."""
    item_id: str
    """The item the student was working on when they spoke."""
    voice: Literal["phrases", "local", "cloud"] = "phrases"
    ms: Mapping[str, float] = field(default_factory=dict)
    """Milliseconds of each step: understand, decide, word."""
    rung: Rung = Rung.ASKED
    """How far help has gone, with this turn, on the item `item_id`."""
    situation: Situation | None = None
    """What the move was chosen from; None for the greeting."""
    refused: tuple[str, ...] = ()
    """What the speech guard refused, each with its rule."""
    calls: tuple[ModelCall, ...] = ()
    """What language models were asked in this turn."""
    proposed: Move | None = None
    """The move that a model chose, before the guardrails; None when the brain chose."""

    @property
    def text(self) -> str:
        """All sentences in one string."""
        return " ".join(self.said)
