"""The values that pages are handed: plain, frozen, already in words. No widget works out anything about a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from tutor.turn import Mode


class Texts(Protocol):
    """The words of the screen: a sentence for a code, in the language of the window."""

    def __call__(self, code: str, **slots: str | int) -> str:
        """The sentence for `code` with its slots filled."""


def code_of(error: BaseException) -> str:
    """The code of the sentence that tells of an error."""
    return str(getattr(error, "code", "window_unexpected"))


class Face(StrEnum):
    """What the talk button shows."""

    READY = "ready"
    LISTENING = "listening"
    THINKING = "thinking"
    SPEAKING = "speaking"
    OFF = "off"
    """There is nothing to hear with yet, or the lesson is over."""


Mark = Literal["right", "helped", "done", "now", "to_come"]
"""How one question of the lesson stands; in an exam it is done, and no more is told."""


SourceKind = Literal["book", "notes", "web", "worked"]
"""Where a page is from: the book, a teacher's notes, or the internet."""
Hearing = Literal["typed", "heard", "heard_faintly"]
"""How words reached Didi, and how sure she is of them."""
Joy = Literal["", "right", "known", "over", "goal"]
"""What there is to be glad of: an answer that was right, a skill that is known now, a lesson that was gone through,
today's goal that was reached."""


@dataclass(frozen=True, slots=True)
class PictureSketch:
    """A picture beside a question."""

    wide: float
    high: float
    """The sheet, in units of which the painter makes pixels."""
    svg: str
    """What stands on it; each colour is "@" and the palette's word for it."""
    description: str
    """What is to be seen, in a sentence for those who hear the window."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The question on the board."""

    item: str
    """Its id: a new id is a new question; empty where nothing is asked."""
    heading: str
    """What the question practises, or what is talked about."""
    words: str
    drawing: bytes = b""
    """The mathematics as SVG; empty where the question is all words."""
    spoken: str = ""
    """The question as it is read aloud, every sign in words."""
    picture: PictureSketch | None = None
    """What is drawn beside it; None where it has no picture."""
    answer: str = ""
    """What it comes to, once that was said; empty before."""


@dataclass(frozen=True, slots=True)
class ProgressView:
    """How far the lesson has come."""

    words: str
    marks: tuple[Mark, ...]
    time: str = ""
    """How much time is left, in words; empty where it does not matter."""


@dataclass(frozen=True, slots=True)
class SourceView:
    """Where an answer of Didi's comes from."""

    title: str
    """The chapter and the page of it."""
    text: str
    """What was said from that page, word for word; the whole page where there is no telling."""
    kind: SourceKind = "book"
    drawing: bytes = b""
    """The mathematics of the page as SVG; empty where it has none."""
    page: str = ""
    """The whole page; empty where no more stands on it."""


@dataclass(frozen=True, slots=True)
class TopicView:
    """Something that can be asked about."""

    words: str
    ask: str
    """The question, as the student would say it."""


@dataclass(frozen=True, slots=True)
class Start:
    """A lesson that is wanted."""

    chapter: str
    mode: Mode = "teach_me"
    placing: bool = False
    """An exam without a score, which finds where in the chapter to begin."""
    begins_at: str = ""
    """The skill to begin with; empty for the first, or where an unfinished lesson stands."""
    only: str = ""
    """The ids of the skills that alone are asked, with spaces between; empty for all of the chapter."""
    goes_on: bool = False
    """Whether it asks on where a skill is known already: practice, and no review."""
    assigned: str = ""
    """The id of the teacher's assignment that it carries out; empty for a lesson of one's own."""
    aim: str = ""
    """Assigned: the misconception that every question would show, with its skill."""
    seed: int = 0
    """Assigned: draws the questions."""
    questions: int = 0
    """Assigned: how many."""


@dataclass(frozen=True, slots=True)
class ResultView:
    """What an exam came to, in words; of a placing, where to begin."""

    score: str
    strengths: tuple[str, ...] = ()
    practise: tuple[str, ...] = ()
    placing: bool = False
    start: Start | None = None
    """The lesson that a placing has found; None where all of the chapter is known."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """One turn as the page shows it."""

    heard: str
    """What the student said; empty when Didi spoke first."""
    said: tuple[str, ...]
    """As it is said aloud, sentence by sentence."""
    board: BoardView
    progress: ProgressView
    ended: bool = False
    mode: Mode = "teach_me"
    placing: bool = False
    """It finds where the student begins: an exam in its manner, but nothing is handed in."""
    hearing: Hearing = "typed"
    sources: tuple[SourceView, ...] = ()
    """Where what is said comes from, the first one first; none where it is not taken from a page."""
    topics: tuple[TopicView, ...] = ()
    """What can be asked about, where the student asks."""
    offered: tuple[TopicView, ...] = ()
    """Among what to choose just now: what a question could mean, or what is nearest to it."""
    result: ResultView | None = None
    """What the exam came to, once it is over."""
    offers: tuple[TopicView, ...] = ()
    """What the student may have meant, where Didi did not understand; each says itself for the student."""
    slower: int = 0
    """Steps by which Didi speaks more slowly than else, as the student asked."""
    kept_back: bool = False
    """It is about how a child is, and goes on no paper."""
    read: tuple[str, ...] = ()
    """What is said as it is read: with digits and signs; empty where it is read as it is said."""
    before: BoardView | None = None
    """The question that is still talked about, with its answer; None where the board's own is."""
    asks_at: int = 0
    """The number of the sentence that asks the board's question where one `before` it is talked about."""
    joy: Joy = ""
    joy_words: str = ""
    """What the student did well, in the tutor's own words; never how clever somebody is."""
    goal_reached: str = ""
    """A sentence, in the turn in which today's goal is reached; else empty."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One word about the state of a part: the ears, the voice, the record."""

    name: str
    words: str
    state: Literal["ready", "loading", "missing"]


Source = Literal["none", "computer", "internet", "away"]
"""Where words come from: written ones alone, a model on this computer too, or one on a server, which may be away."""
SIZES = (1.0, 1.25, 1.5, 1.75, 2.0)
"""The sizes of text that are offered."""
LOOKS = ("", "day", "night", "contrast")
"""The looks that are offered; the empty one follows the system."""
SPOKEN = ("en", "hi", "hinglish")
"""The languages of lessons in the order in which they are offered for the window; others come after them."""


@dataclass(frozen=True, slots=True)
class BarView:
    """What the bar says and ticks."""

    source: Source = "none"
    language: str = "en"
    languages: tuple[str, ...] = SPOKEN
    """The languages the window can be read in."""
    text_size: float = 1.0
    look: str = ""
    has_door: bool = True
    """Whether there is a way to the teacher's pages."""


@dataclass(frozen=True, slots=True)
class AboutView:
    """Which Didi this is, what it is made of, and where it keeps what."""

    version: str
    data_folder: str
    log_file: str
    parts: tuple[tuple[str, str, str], ...]
    """Name, version and licence of each part."""


def next_of(offered: tuple[str, ...], now: str) -> str:
    """The one after `now`, round and round."""
    return offered[(offered.index(now) + 1) % len(offered)] if now in offered else offered[0]


def next_size(now: float, *, larger: bool) -> float:
    """The next size of text that is offered in that direction; the last one stays."""
    further = [size for size in SIZES if (size > now if larger else size < now)]
    if not further:
        return now
    return min(further) if larger else max(further)


# --- the sound check ---

Doing = Literal["nothing", "waiting", "listening", "thinking", "playing"]
"""What the sound check is busy with."""


@dataclass(frozen=True, slots=True)
class DevicesView:
    """The devices that can be chosen. The system's own choice, whose name is empty, can always be."""

    microphones: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    microphone: str = ""
    """The name that is chosen, whether it is plugged in or not."""
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class TrialView:
    """What came of trying the microphone."""

    heard: str
    """The words that were made out; empty where there were none, or nothing to make them out with yet."""
    advice: str
    """The code of the sentence that says what to do, or that all is well."""
    well: bool
    """Nothing need be done."""
    can_play: bool
    """There is something to hear back."""
