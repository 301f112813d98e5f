"""What a search of the web came to, as a server's answer tells it: pages with their addresses and what was read there.

Pure. All of it is text from outside, which others judge before anybody hears it. What names no page is left out: words
that cannot be traced to where they stand are of no use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tutor.voice.reply_text import NotAReply, Reply

MOST_PAGES = 5
"""Pages that are kept, the first ones named (vidyaai seed: five documents are what an answer is checked against)."""
LONGEST_TITLE, LONGEST_TEXT = 120, 1_500
"""Characters of a page that are kept: more is no answer to a child's question."""


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page that a search named."""

    address: str
    title: str
    text: str
    """What was told from it, as it came."""


class WebReply(Reply):
    """An answer of the Responses interface as it comes in; `pages` is what it names."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: tuple[WebPage, ...] = ()

    def _body(self, answer: Mapping[str, Any]) -> None:
        output = answer.get("output")
        if not isinstance(output, list):
            raise NotAReply("no output in it")
        self._understood = self.ended = True
        self.pages = _joined(page for content in _contents(output) for page in _pages_of(content))


def _contents(output: list[object]) -> Iterator[dict[str, Any]]:
    """The texts of the messages in an output."""
    for item in output:
        contents = item.get("content") if isinstance(item, dict) and item.get("type") == "message" else None
        for content in contents if isinstance(contents, list) else ():
            if isinstance(content, dict) and isinstance(content.get("text"), str):
                yield content


def _pages_of(content: dict[str, Any]) -> Iterator[WebPage]:
    """The pages that one text cites: to each belongs what stands between the citation before and its own."""
    text, begun, told = content["text"], 0, ""
    notes = content.get("annotations")
    for note in notes if isinstance(notes, list) else ():
        cited = _cited(note, len(text))
        if cited is None:
            continue
        address, title, start, end = cited
        told = text[begun:start].strip(" ([\n") or told  # two citations side by side are of the same words
        begun = max(begun, end)
        if told:
            yield WebPage(address, title, told)


def _cited(note: object, length: int) -> tuple[str, str, int, int] | None:
    """Address, title, start and end of a citation; None for what is none."""
    if not isinstance(note, dict) or note.get("type") != "url_citation":
        return None
    address, title, start, end = (note.get(name) for name in ("url", "title", "start_index", "end_index"))
    if not isinstance(start, int) or not isinstance(end, int) or not 0 <= start <= end <= length:
        return None
    if not isinstance(address, str) or not _is_page(address):
        return None
    return address, " ".join(title.split())[:LONGEST_TITLE] if isinstance(title, str) else "", start, end


def _is_page(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc)


def _joined(pages: Iterator[WebPage]) -> tuple[WebPage, ...]:
    """Each page once, with all that was told from it."""
    found: dict[str, WebPage] = {}
    for page in pages:
        before = found.get(page.address)
        told = page.text if before is None else f"{before.text} {page.text}"
        found[page.address] = WebPage(page.address, (before or page).title, told[:LONGEST_TEXT])
    return tuple(found.values())[:MOST_PAGES]
