"""Turns the text of a teacher's notes into sections of whole sentences, and those into passages' texts.

Text is data: tags are never acted on and links lose their address. It reads no file and scores nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

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


def pieces(sections: Iterable[Section]) -> tuple[Piece, ...]:
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
