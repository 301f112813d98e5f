"""A teacher's own notes - Markdown, plain text or PDF - read into passages that Didi may answer from.

What stands in them is data, never an instruction. Nothing is kept here and nothing in a file is carried out.
"""

from __future__ import annotations

import html
import re
import stat
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tutor.chapters.values import Text
from tutor.errors import NotesDamaged, NotesEmpty, NotesNotText, NotesOldLetters, NotesScanned, NotesTooLarge
from tutor.language.lexicon import tables
from tutor.library.words import Passage, Progress

# --- turns the text of a teacher's notes into sections of whole sentences ---


FEWEST, MOST = 60, 150
"""Words of a passage: enough to stand alone, and few enough for the 256 word pieces that the sentence vectors see."""
LONGEST_TITLE = 120
"""Letters of a heading that are kept."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together; a line of a table or of code is one sentence."""

    sentences: tuple[str, ...]
    page: int = 0
    """The page it begins on, from 1; 0 where there are no pages."""


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under one heading."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one passage."""

    title: str
    text: str
    page: int = 0


# --- sentences ------------------------------------------------------------------------------------------------------

_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|viz|vs|cf|Dr|Mr|Mrs|Ms|St|Fig|fig|No|Ex|Eq|Ch|approx|cm|km|kg|sq|p|pp)|^\(?[A-Za-z0-9]{1,3})\.$"
)
_END = re.compile(r"[.!?।॥][\"'”’)\]]*(?=\s)")


def sentences_of(text: str) -> tuple[str, ...]:
    """The sentences of one paragraph, whitespace made even. A number's point and an abbreviation end none."""
    even = " ".join(text.split())
    found, start = [], 0
    for end in _END.finditer(even):
        sentence = even[start : end.end()].strip()
        if not _ABBREVIATED.search(sentence):
            found.append(sentence)
            start = end.end()
    return tuple(one for one in (*found, even[start:].strip()) if one)


# --- plain words ----------------------------------------------------------------------------------------------------

_TAG = re.compile(
    r"</?(?:a|abbr|article|aside|audio|b|base|big|blockquote|body|br|button|caption|center|code|dd|details|div|dl|dt|em|embed|"
    r"font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|math|meta|nav|object|ol|"
    r"option|p|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|"
    r"tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video)(?:\s[^<>]*|/)?>",
    re.IGNORECASE,
)
_ACTIVE = re.compile(r"<(script|style|iframe|object|svg)\b[^<>]*>.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_ADDRESS = re.compile(
    r"<?\b(?:(?:https?|ftp|file|javascript|data|mailto):[^\s<>]*[^\s<>.,;:!?)\]}'\"]|www\.[^\s<>]*[^\s<>.,;:!?)\]}'\"])>?",
    re.IGNORECASE,
)
_EMPTY = re.compile(r"\(\s*\)|\[\s*\]")
_CONTROL = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\u200b\u2060\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]"
)


def plain(text: str) -> str:
    """Text without tags, comments, addresses and letters that nobody sees. `<` and `>` of mathematics stay."""
    text = _CONTROL.sub("", text.replace("\xa0", " "))
    text = _TAG.sub(" ", _ACTIVE.sub(" ", _COMMENT.sub(" ", text)))
    text = _TAG.sub(" ", html.unescape(text)) if "&" in text else text
    return _EMPTY.sub("", _ADDRESS.sub("", text)) if _ADDRESS.search(text) else text


_IMAGE_OR_LINK = re.compile(
    r"!?\[((?:[^\[\]\\]|\\.)*)\](?:\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+[\"'][^\"']*[\"'])?\)|\[[^\[\]]*\])"
)
_DEFINED = re.compile(r"^\s{0,3}\[[^\]]+\]:\s*\S+.*$")
_BOLD = re.compile(r"(?<![\w*_])(\*\*|__)(?=\S)(.+?)(?<=\S)\1(?![\w*_])")
_LEANING = re.compile(r"(?<![\w*_])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*_])")
_CODE = re.compile(r"(`+)(.+?)\1")
_SUM = re.compile(r"\$\$?([^$\n]+)\$\$?")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>~$])")
_FRACTION = re.compile(r"\\d?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_LATEX = (
    *(("\\times", "×"), ("\\div", "÷"), ("\\cdot", "×"), ("\\leq", "≤"), ("\\geq", "≥"), ("\\le", "≤"), ("\\ge", "≥")),
    *(("\\neq", "≠"), ("\\ne", "≠"), ("\\pm", "±"), ("\\sqrt", "√"), ("\\pi", "π"), ("\\left", ""), ("\\right", "")),
)


def _inline(line: str) -> str:
    """A line of Markdown without its signs."""
    for _ in range(3):  # a picture in a link
        line = _IMAGE_OR_LINK.sub(r"\1", line)
    line = _CODE.sub(r"\2", _SUM.sub(lambda found: _sum(found[1]), line))
    line = _LEANING.sub(r"\2", _BOLD.sub(r"\2", line))
    return plain(_ESCAPED.sub(r"\1", line))


def _sum(text: str) -> str:
    """A formula of LaTeX's as a schoolbook writes it, as far as that is simple."""
    for _ in range(3):
        text = _FRACTION.sub(lambda found: f"{_whole(found[1])}/{_whole(found[2])}", text)
    for sign, written in _LATEX:
        text = re.sub(re.escape(sign) + r"(?![A-Za-z])", written, text)
    return text.strip()


def _whole(part: str) -> str:
    return part.strip() if re.fullmatch(r"\s*\w+\s*", part) else f"({part.strip()})"


# --- Markdown -------------------------------------------------------------------------------------------------------

_HEADING = re.compile(r"^\s{0,3}#{1,6}(?:\s+(.*?))?(?:\s+#+)?\s*$")
_UNDERLINE = re.compile(r"^\s{0,3}(?:=+|-{2,})\s*$")
_FENCE = re.compile(r"^\s{0,3}(`{3,}|~{3,})")
_RULE = re.compile(r"^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$")
_ITEM = re.compile(r"^\s*(?:[-*+•]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)")
_RULED = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$")


@dataclass(slots=True)
class _Sheet:
    """What was read of a text so far."""

    sections: list[Section] = field(default_factory=list)
    title: str = ""
    paragraphs: list[Paragraph] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    """Of the paragraph that is open."""

    def end_paragraph(self) -> None:
        """What comes next is another thought."""
        sentences = sentences_of(" ".join(self.lines))
        if sentences:
            self.paragraphs.append(Paragraph(sentences))
        self.lines.clear()

    def begin(self, title: str) -> None:
        """What comes next stands under another heading."""
        self.end_paragraph()
        if self.paragraphs:
            self.sections.append(Section(self.title, tuple(self.paragraphs)))
            self.paragraphs.clear()
        self.title = " ".join(title.split())[:LONGEST_TITLE]

    def add(self, *sentences: str) -> None:
        """A paragraph of sentences that are known already."""
        self.end_paragraph()
        kept = tuple(one for one in (" ".join(one.split()) for one in sentences) if one)
        if kept:
            self.paragraphs.append(Paragraph(kept))

    def done(self) -> tuple[Section, ...]:
        """Everything."""
        self.begin("")
        return tuple(self.sections)


def markdown(text: str) -> tuple[Section, ...]:
    """The sections of a Markdown text: headings are titles, a line of a table or of code is a sentence of its own."""
    lines = _ACTIVE.sub(" ", _COMMENT.sub(" ", text)).splitlines()
    sheet, at = _Sheet(), _after_front_matter(lines)
    while at < len(lines):
        line = lines[at]
        if fence := _FENCE.match(line):
            at = _code(sheet, lines, at + 1, fence[1])
        elif "|" in line and at + 1 < len(lines) and "|" in lines[at + 1] and _RULED.match(lines[at + 1]):
            at = _table(sheet, lines, at)
        else:
            _line(sheet, line)
            at += 1
    return sheet.done()


def _after_front_matter(lines: list[str]) -> int:
    if lines and lines[0].strip() == "---":
        return next((at + 1 for at in range(1, min(len(lines), 60)) if lines[at].strip() in ("---", "...")), 0)
    return 0


def _line(sheet: _Sheet, line: str) -> None:
    heading = _HEADING.match(line)
    if heading is not None:
        sheet.begin(_inline(heading[1] or ""))
    elif _UNDERLINE.match(line) and len(sheet.lines) == 1:
        title = sheet.lines.pop()
        sheet.begin(title)
    elif not line.strip() or _RULE.match(line) or _DEFINED.match(line):
        sheet.end_paragraph()
    else:
        bare = re.sub(r"^\s{0,3}(?:>\s?)+", "", line)
        if _ITEM.match(bare):
            sheet.end_paragraph()
        sheet.lines.append(_inline(_ITEM.sub("", bare)))


def _code(sheet: _Sheet, lines: list[str], at: int, fence: str) -> int:
    """Lines between fences as they stand: in notes on mathematics they are sums."""
    held = []
    while at < len(lines) and not lines[at].strip().startswith(fence):
        held.append(plain(lines[at]))
        at += 1
    sheet.add(*held)
    return at + 1


def _table(sheet: _Sheet, lines: list[str], at: int) -> int:
    """Each row as a line of its own that says what each cell is: "Number: 5; Square: 25"."""
    titles, at = _cells(lines[at]), at + 2
    rows = []
    while at < len(lines) and "|" in lines[at]:
        cells = _cells(lines[at])
        pairs = (
            f"{titles[i]}: {cell}" if i < len(titles) and titles[i] else cell for i, cell in enumerate(cells) if cell
        )
        rows.append("; ".join(pairs))
        at += 1
    sheet.add(*rows)
    return at


def _cells(line: str) -> list[str]:
    bare = line.strip().removeprefix("|").removesuffix("|")
    return [_inline(cell.replace("\\|", "|")).strip() for cell in re.split(r"(?<!\\)\|", bare)]


# --- plain text and pages -------------------------------------------------------------------------------------------

_STOPS = (".", "!", "?", "।", "॥", ",", ";", "=")


def looks_like_a_heading(line: str) -> bool:
    """Whether a line that stands alone is a heading: few words that end as no sentence does, and not a sum."""
    bare = line.strip()
    return (
        0 < len(bare.split()) <= 8
        and len(bare) <= 70
        and not bare.endswith(_STOPS)
        and bool(re.match(r"^\W*(?:\d+(?:\.\d+)*[.)]?\s+)?[^\W\d_]", bare))
        and "=" not in bare
    )


def plain_text(text: str) -> tuple[Section, ...]:
    """The sections of a plain text: paragraphs end at empty lines; a short line between two of them is a heading."""
    sheet = _Sheet()
    for block in re.split(r"\n[ \t]*(?:\n[ \t]*)+", plain(text).replace("\r\n", "\n").replace("\r", "\n")):
        lines = [line for line in block.split("\n") if line.strip()]
        if len(lines) == 1 and looks_like_a_heading(lines[0]):
            sheet.begin(lines[0])
            continue
        for line in lines:
            if _ITEM.match(line):
                sheet.end_paragraph()
            sheet.lines.append(_ITEM.sub("", line))
        sheet.end_paragraph()
    return sheet.done()


_BROKEN_WORD = re.compile(r"(?<=[a-z])[-\u00ad]\n(?=[a-z])")


def paged(pages: Iterable[tuple[int, str]]) -> tuple[Section, ...]:
    """One section for all pages (number, text): running heads are dropped, a sentence may go on over the page."""
    numbered = [(number, _lines(text)) for number, text in pages]
    running = _running([lines for _, lines in numbered])
    paragraphs: list[Paragraph] = []
    for number, lines in numbered:
        body = "\n".join(line for at, line in enumerate(lines) if not _is_running(lines, at, running))
        sentences = list(sentences_of(plain(_BROKEN_WORD.sub("", body))))
        if sentences and paragraphs and _goes_on(paragraphs[-1].sentences[-1], sentences[0]):
            last = paragraphs.pop()
            paragraphs.append(Paragraph((*last.sentences[:-1], f"{last.sentences[-1]} {sentences.pop(0)}"), last.page))
        if sentences:
            paragraphs.append(Paragraph(tuple(sentences), number))
    return (Section("", tuple(paragraphs)),) if paragraphs else ()


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _shape(line: str) -> str:
    return re.sub(r"\d+", "#", line)


def _running(pages: list[list[str]]) -> frozenset[str]:
    """The shapes of lines that stand at the top or foot of more than half of at least four pages."""
    count: dict[str, int] = {}
    for lines in pages:
        for shape in {_shape(line) for line in (*lines[:1], *lines[-1:])}:
            count[shape] = count.get(shape, 0) + 1
    return frozenset(shape for shape, many in count.items() if many >= 4 and many * 2 > len(pages))


def _is_running(lines: list[str], at: int, running: frozenset[str]) -> bool:
    at_an_end = at in (0, len(lines) - 1)
    return at_an_end and (
        _shape(lines[at]) in running or re.fullmatch(r"\W*(?:page\s*)?\d{1,4}\W*", lines[at], re.I) is not None
    )


def _goes_on(before: str, after: str) -> bool:
    return not before.endswith((".", "!", "?", "।", "॥", ":")) and after[:1].islower()


# --- passages -------------------------------------------------------------------------------------------------------


def pieces_of(sections: Iterable[Section]) -> tuple[Piece, ...]:
    """The text of each passage: 60 to 150 words under one heading, in whole sentences, none of them twice.

    A short section stands by itself; a sentence of more than 150 words is parted between words.
    """
    return tuple(piece for section in sections for piece in _pieces_of(section))


def _pieces_of(section: Section) -> list[Piece]:
    runs: list[tuple[list[str], int]] = []
    held: list[str] = []
    words = page = 0
    for paragraph in section.paragraphs:
        if words >= FEWEST:
            runs.append((held, page))
            held, words = [], 0
        for sentence in (part for whole in paragraph.sentences for part in _bounded(whole)):
            size = len(sentence.split())
            if held and words + size > MOST:
                runs.append((held, page))
                held, words = [], 0
            page = page if held else paragraph.page
            held.append(sentence)
            words += size
    if held:
        runs.append((held, page))
    return [Piece(section.title, " ".join(run), at) for run, at in _joined(runs)]


def _joined(runs: list[tuple[list[str], int]]) -> list[tuple[list[str], int]]:
    """A rest of few words goes with what is before it, where both have room."""
    if len(runs) < 2:
        return runs
    (before, page), (rest, _) = runs[-2:]
    sizes = [sum(len(one.split()) for one in part) for part in (before, rest)]
    if sizes[1] < FEWEST and sum(sizes) <= MOST:
        return [*runs[:-2], (before + rest, page)]
    return runs


def _bounded(sentence: str) -> list[str]:
    words = [part for word in sentence.split() for part in _short(word)]
    return [" ".join(words[at : at + MOST]) for at in range(0, len(words), MOST)]


def _short(word: str) -> list[str]:
    return [word[at : at + 200] for at in range(0, len(word), 200)]


def script_of(text: str) -> str:
    """The language of a text as its letters tell it: "hi" where a third or more are Devanagari, else "en"."""
    devanagari = sum("\u0900" <= letter <= "\u097f" for letter in text)
    latin = sum(letter.isascii() and letter.isalpha() for letter in text)
    return "hi" if devanagari and devanagari * 2 >= latin else "en"


# --- orders in notes ---


AFTERWARDS = 2
"""Sentences of the same paragraph that go with one that speaks to a program: what it asks for usually follows it."""

_TABLES = tables("language/orders")
_ORDERS = tuple(
    _TABLES.compiled("anywhere", "orders", order, re.IGNORECASE) for order in _TABLES.each("anywhere", "orders")
)
"""How a sentence speaks to a program."""
_UNSEEN = dict.fromkeys(
    [0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A), 0xFEFF]
)
"""Letters that nobody sees: soft hyphens, joiners, marks of direction."""


def speaks_to_a_program(sentence: str) -> bool:
    """Whether a sentence tells an assistant what to do."""
    seen = unicodedata.normalize("NFKC", sentence).translate(_UNSEEN)
    return any(order.search(seen) for order in _ORDERS)


def without_orders(sections: Iterable[Section]) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """The sections without what speaks to a program, and what was taken out, in order."""
    kept: list[Section] = []
    out: list[str] = []
    for section in sections:
        title = section.title
        if speaks_to_a_program(title):
            out.append(title)
            title = ""
        paragraphs = []
        for paragraph in section.paragraphs:
            stays, goes = _parted(paragraph.sentences)
            out += goes
            if stays:
                paragraphs.append(Paragraph(stays, paragraph.page))
        kept.append(Section(title, tuple(paragraphs)))
    return tuple(kept), tuple(out)


def _parted(sentences: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What stays of a paragraph and what goes."""
    stays: list[str] = []
    goes: list[str] = []
    follows = 0
    for sentence in sentences:
        if speaks_to_a_program(sentence):
            follows = AFTERWARDS + 1
        (goes if follows else stays).append(sentence)
        follows = max(0, follows - 1)
    return tuple(stays), tuple(goes)


# --- a teacher's own notes ---


LARGEST = 40_000_000
"""Bytes of a file: a scanned-and-read schoolbook of 300 pages with its pictures has some 30 million."""
LARGEST_TEXT = 4_000_000
"""Bytes of a text file: two thousand full pages."""
READER = 1
"""Counts up when notes are read in another way: what was read before is then read anew."""
_TEXTS: dict[str, Literal["markdown", "text"]] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
}
SUFFIXES = (*_TEXTS, ".pdf")
"""How the names of notes end."""

NoteKind = Literal["markdown", "text", "pdf"]
Why = Literal["speaks", "page", "letters", "picture", "guessed"]
"""Why a part was left out: it speaks to a program; its page is damaged, set in an old font, or a picture. "guessed"
left nothing out: the letters of the file had to be guessed."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of the notes that Didi will not answer from."""

    why: Why
    what: str
    """The sentence, or the numbers of the pages."""


@dataclass(frozen=True, slots=True)
class Notes:
    """One file of notes, read."""

    kind: NoteKind
    passages: tuple[Passage, ...]
    pages: int = 0
    """Of a PDF; 0 else."""
    left_out: tuple[LeftOut, ...] = ()


def read(path: Path, progress: Progress | None = None) -> tuple[Passage, ...]:
    """The passages of a file of notes.

    Raises:
        LibraryError: a child of it, with a sentence that says why the file is not taken.
        OSError: it cannot be opened.
    """
    return read_whole(path, progress).passages


def read_whole(path: Path, progress: Progress | None = None) -> Notes:
    """The same, with what was left out. `progress` may raise to end it."""
    return read_bytes(bytes_of(path), path.name, progress)


def bytes_of(path: Path) -> bytes:
    """What is in a file, if it is one and not too large. Raises NotesNotText, NotesTooLarge, OSError."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise NotesNotText(f"{path.name} is not a file. Didi reads notes from Markdown, text and PDF files.")
    if found.st_size > LARGEST:
        raise NotesTooLarge(
            f"{path.name} is larger than the {LARGEST // 1_000_000} MB that Didi reads. Please give it in parts."
        )
    with path.open("rb") as file:
        return file.read(LARGEST)


def read_bytes(data: bytes, name: str, progress: Progress | None = None) -> Notes:
    """Notes from the bytes of a file of that name; else as `read_whole`."""
    if not data.strip():
        raise NotesEmpty(f"There is nothing in {name}.")
    if b"%PDF-" in data[:1024]:
        return _of_pdf(data, name, progress)
    kind = _TEXTS.get(Path(name).suffix.lower())
    if kind is None:
        raise NotesNotText(f"{name} is not Markdown, text or PDF. Please save it as one of them.")
    if len(data) > LARGEST_TEXT:
        raise NotesTooLarge(f"{name} holds more text than Didi can read. Please give it in parts.")
    text, guessed = _decoded(data, name)
    sections = markdown(text) if kind == "markdown" else plain_text(text)
    out = (LeftOut("guessed", "Windows-1252"),) if guessed else ()
    return _notes(kind, sections, name, out)


# --- text -----------------------------------------------------------------------------------------------------------

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def _decoded(data: bytes, name: str) -> tuple[str, bool]:
    """The text of a file, and whether its letters had to be guessed. Raises NotesNotText."""
    encoding = next((one for mark, one in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text, guessed = data.decode(encoding), False
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise _not_text(name) from None
        try:
            text, guessed = data.decode("cp1252"), True
        except UnicodeDecodeError:
            raise _not_text(name) from None
    if len(re.findall(r"[\x00-\x08\x0e-\x1f]", text)) > len(text) // 200:
        raise _not_text(name)
    return text, guessed


def _not_text(name: str) -> NotesNotText:
    return NotesNotText(f"The letters of {name} cannot be read. Please save it as UTF-8 text or PDF.")


# --- PDF ------------------------------------------------------------------------------------------------------------


def _of_pdf(data: bytes, name: str, progress: Progress | None) -> Notes:
    from tutor.library import pdf_text  # pypdf takes a moment to import

    found = tuple(pdf_text.pages(data, name, progress))
    unread = [page.number for page in found if not page.readable]
    old = [page.number for page in found if page.old_letters]
    bare = [page.number for page in found if page.readable and not page.old_letters and not page.text.strip()]
    if old and len(old) + len(bare) + len(unread) == len(found):
        raise NotesOldLetters(f"The Hindi of {name} is set in an old font. Please save it with Unicode letters.")
    if len(unread) == len(found):
        raise NotesDamaged(f"No page of {name} can be read. Please save or copy it once more.")
    if len(bare) + len(unread) == len(found):
        raise NotesScanned(f"{name} holds pictures of pages and no letters. Please give a PDF with text in it.")
    told: tuple[tuple[Why, list[int]], ...] = (("page", unread), ("letters", old), ("picture", bare))
    out = tuple(LeftOut(why, _numbers(pages)) for why, pages in told if pages)
    sections = paged((page.number, page.text) for page in found)
    return _notes("pdf", sections, name, out, len(found))


def _numbers(pages: list[int]) -> str:
    """Numbers of pages as people write them: "3, 7-9"."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    return ", ".join("-".join(map(str, run)) for run in runs)


# --- passages -------------------------------------------------------------------------------------------------------


def _notes(kind: NoteKind, sections: tuple[Section, ...], name: str, out: tuple[LeftOut, ...], pages: int = 0) -> Notes:
    kept, orders = without_orders(sections)
    pieces = pieces_of(kept)
    if not pieces:
        raise NotesEmpty(f"There is nothing in {name} that Didi could answer from.")
    stem = stem_of(name)
    passages = tuple(_passage(piece, stem, number) for number, piece in enumerate(pieces, 1))
    return Notes(kind, passages, pages, (*out, *(LeftOut("speaks", one) for one in orders)))


def stem_of(name: str) -> str:
    """What a file is called in ids and sources: its name without its ending, in one way of writing each letter."""
    bare = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter.isprintable())
    suffix = Path(bare).suffix
    stem = bare.removesuffix(suffix) if suffix.lower() in SUFFIXES else bare
    return " ".join(stem.replace("/", " ").split()) or "notes"


def called(stem: str) -> Text:
    """What a file is called where it is cited: its own name, unless that speaks to a program."""
    name = "notes" if speaks_to_a_program(stem) else stem
    return Text(name, name, name)


def _passage(piece: Piece, stem: str, number: int) -> Passage:
    name = called(stem)
    return Passage(
        id=f"notes/{stem}/{number}",
        title=_title(piece, name.en),
        text=Text(piece.text, piece.text, piece.text),
        kind="notes",
        chapter_title=name,
        written_in=script_of(piece.text),
    )


def _title(piece: Piece, name: str) -> Text:
    """The heading, or what the file is called and the page as sources are cited."""
    if not piece.page:
        return Text(*(piece.title or name,) * 3)
    return Text(f"{name}, p. {piece.page}", f"{name}, p. {piece.page}", f"{name}, पृ. {piece.page}")
