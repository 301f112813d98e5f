"""`didi content po`: the screen's words as PO files, for who translates with Poedit or Weblate, and back again.

English is where all keys and slots come from. A PO file is looked through as a whole: nothing is written while it has a
fault, and nothing of a language is ever taken away by it.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

from desktop.commands.console import Trouble, add_json, counted, tell, tell_fault, tell_json, warn
from tutor.chapters import screen_texts
from tutor.language import toml_text

if TYPE_CHECKING:
    import polib

    from tutor.language.toml_files import Fault

ENGLISH = "en"
LONGEST = 4_000
"""Characters of one text, as for every text of the content room."""
LARGEST = 8_000_000
"""Bytes of a PO file that are read; one with every word of the screen has 700,000."""
PLURAL_FORMS = "nplurals=2; plural=(n != 1);"
"""Didi says one thing of one and another of any other number; so do English, Hindi, Marathi and their neighbours."""
MOST_FAULTS = 40
"""Faults of one file that are told one by one; whoever mends those sees the next."""
LOCALES = {"hinglish": "hi_Latn"}
"""What translators call a language that has a name of its own here."""
ENTRY = re.compile(r"([a-z0-9_]+)\s*=\s")
OF_LESSONS = ("window_say_", "window_sound_sentence", "window_first_sample", "window_plan_", "memory_")
"""How codes begin of what Didi says, writes or is told in a language of lessons, and no other has."""
MANY = ("", "_many", "_says")
"""How the code of a sentence about many ends, beside `_one` of the sentence about one."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of the English screen, and where it stands."""

    code: str
    english: str
    file: str
    line: int
    about: str
    """What the file says above it."""
    one: str = ""
    """The code of the same said of one, where this is said of many."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a PO file holds for one language."""

    language: str = ""
    words: Mapping[str, str] | None = None
    """Sentences by their codes; None while there is a fault."""
    faults: tuple[Fault, ...] = ()
    fuzzy: int = 0
    """Left out, because the translator marked it as not sure."""
    empty: int = 0
    """Left out, because there is no translation yet."""
    older: int = 0
    """Left out, because the English has changed since."""


# --- the command -----------------------------------------------------------------------------------------------------


def add(actions: Any, common: argparse.ArgumentParser) -> None:
    """Add the action to those of `didi content`."""
    po = actions.add_parser("po", parents=[common], help="the words of the screen as PO files, for translators")
    po.add_argument(
        "--out", type=Path, metavar="DIR", help="write PO files there; with --in: the words, in place of Didi's"
    )
    po.add_argument("--in", type=Path, metavar="FILE", dest="file", help="take the words of a PO file in")
    po.add_argument("--lang", type=_language, help="this language alone, such as mr (default: every one)")
    add_json(po, "one JSON object a line")
    po.set_defaults(run=_po)


def _language(text: str) -> str:
    language = language_of(text)
    if not language:
        raise argparse.ArgumentTypeError("give the code of a language, such as mr")
    return language


def _po(args: argparse.Namespace) -> int:
    if args.file is not None:
        return _take_in(args)
    if args.out is None:
        raise Trouble("Say where: --out DIR gives PO files out, --in FILE takes one in.")
    _give_out(args)
    return 0


def _give_out(args: argparse.Namespace) -> None:
    """A PO file for each language, and a template for one that is still to come."""
    every = [one for one in screen_texts.languages() if one != ENGLISH]
    names = {f"{one}.po": one for one in ([args.lang] if args.lang else every)}
    if not args.lang:
        names["screen.pot"] = ""
    files = {args.out / name: po_text(one, screen_texts.SCREEN) for name, one in names.items()}
    _written(files)
    for path, one in zip(files, names.values(), strict=True):
        texts = len(source(screen_texts.SCREEN / ENGLISH, one))
        known = translated(one, screen_texts.SCREEN)
        if args.json:
            tell_json({"file": path.name, "texts": texts, "translated": known})
        else:
            tell(f"{path.name}: {counted(texts, 'text')}, {known} translated")


def _take_in(args: argparse.Namespace) -> int:
    try:
        taken = read_po(args.file, screen_texts.SCREEN, args.lang or "")
    except OSError as error:
        raise Trouble(f"{args.file} cannot be read: {error.strerror or error}.") from error
    for fault in taken.faults[:MOST_FAULTS]:
        tell_fault(fault, as_json=args.json)
    if taken.words is None:
        warn(f"Nothing was written: {counted(len(taken.faults), 'fault')}.")
        return 1
    into = args.out or screen_texts.SCREEN
    _written(files_of(taken.words, taken.language, screen_texts.SCREEN, into))
    out = {why: number for number, why in left_out(taken)}
    if args.json:
        tell_json({"language": taken.language, "texts": len(taken.words), "left_out": out})
    else:
        told = ", ".join(f"{number} {why}" for why, number in out.items())
        tell(f"{(into / taken.language).as_posix()}: {counted(len(taken.words), 'text')}; left out: {told}")
    return 0


def _written(files: Mapping[Path, str]) -> None:
    try:
        write(files)
    except OSError as error:
        raise Trouble(f"{error.filename or 'A file'} cannot be written: {error.strerror or error}.") from error


# --- what English says ------------------------------------------------------------------------------------------------


def source(folder: Path, language: str = ENGLISH) -> tuple[Said, ...]:
    """What is to be said in a language, out of the English folder.

    Of a pair of one and many it is only the one of many, which names the other.
    """
    everything = [one for path in sorted(folder.glob("*.toml")) for one in _said_in(path)]
    known = {one.code for one in everything}
    pairs = {many: one for one in known if (many := _many_of(one, known))}
    ones = set(pairs.values())
    return tuple(
        Said(said.code, said.english, said.file, said.line, said.about, pairs.get(said.code, ""))
        for said in everything
        if said.code not in ones and (language in screen_texts.TAUGHT or not said.code.startswith(OF_LESSONS))
    )


def _many_of(code: str, known: set[str]) -> str:
    """The code of the sentence about many to this one about one, or ""."""
    stem = code.removesuffix("_one")
    return next((stem + end for end in MANY if stem != code and stem + end in known), "")


def _said_in(path: Path) -> Iterator[Said]:
    lines = _lines(path)
    words, head, over = toml_text.tables("\n".join(lines)), _heading(lines), ""
    top = " ".join(_remark(line) for line in head)
    for number, line in enumerate(lines[len(head) :], len(head) + 1):
        if line.startswith("#"):
            over = _remark(line)
        elif entry := ENTRY.match(line):
            about = "\n".join(part for part in (top, over) if part)
            yield Said(entry[1], words[entry[1]].strip(), path.name, number, about)


def _lines(path: Path) -> list[str]:
    return toml_text.bytes_of(path).decode("utf-8-sig").splitlines()


def _heading(lines: list[str]) -> list[str]:
    """The remark with which a file begins."""
    return list(takewhile(lambda line: line.startswith("#"), lines))


def _remark(line: str) -> str:
    return line.strip("# -")


def slots(sentence: str) -> tuple[str, ...]:
    """The slots as they are written, in order. Raises ValueError where a brace is left open."""
    found = []
    for _, name, spec, conversion in Formatter().parse(sentence):
        if name is not None:
            found.append(f"{{{name}{'!' + conversion if conversion else ''}{':' + spec if spec else ''}}}")
    return tuple(sorted(found))


# --- out --------------------------------------------------------------------------------------------------------------


def po_text(language: str, screen: Path) -> str:
    """The PO file of a language: its words as they are, and gaps where it has none; "" makes a template of gaps."""
    import polib

    english = screen_texts.sentences(screen / ENGLISH)
    known = own_words(screen / language) if language else {}
    made = polib.POFile(wrapwidth=110)
    made.metadata = {
        "Project-Id-Version": "Didi",
        "Language": LOCALES.get(language, language),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURAL_FORMS,
        "X-Source-Language": ENGLISH,
    }
    made.extend(_entry(said, english, known) for said in source(screen / ENGLISH, language))
    return str(made)


def own_words(folder: Path) -> dict[str, str]:
    """What a language itself says, by code; nothing where it has no folder."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        found |= {code: str(text).strip() for code, text in toml_text.read(path).items()}
    return found


def translated(language: str, screen: Path) -> int:
    """Of how many texts there is a translation."""
    known = own_words(screen / language) if language else {}
    return sum(said.code in known for said in source(screen / ENGLISH, language))


def _entry(said: Said, english: Mapping[str, str], known: Mapping[str, str]) -> polib.POEntry:
    import polib

    entry = polib.POEntry(msgctxt=said.code, comment=_comment(said, english))
    entry.occurrences = [(f"content/screen/{ENGLISH}/{said.file}", str(said.line))]
    if slots(said.english):
        entry.flags = ["python-brace-format"]
    if said.one:
        entry.msgid, entry.msgid_plural = english[said.one], said.english
        entry.msgstr_plural = {0: known.get(said.one, ""), 1: known.get(said.code, "")}
    else:
        entry.msgid, entry.msgstr = said.english, known.get(said.code, "")
    return entry


def _comment(said: Said, english: Mapping[str, str]) -> str:
    """What a translator should know: what the file says above it, and which slots must stay as they are."""
    lines = [said.about] if said.about else []
    kept = slots(said.english)
    if kept:
        lines.append(f"Keep as it is: {' '.join(kept)}")
    if said.one and slots(english[said.one]) != kept:
        lines.append(f"Said of one, keep: {' '.join(slots(english[said.one])) or 'no slot'}")
    return "\n".join(lines)


# --- in ---------------------------------------------------------------------------------------------------------------


def read_po(path: Path, screen: Path, wanted: str = "") -> Taken:
    """What a PO file says, held against the English; `wanted` is the language it must be of. Raises OSError."""
    import polib

    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        return _faulty(path, 0, f"the file is larger than {LARGEST:,} bytes")
    try:
        text = data.decode("utf-8-sig") + "\n"
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        return _faulty(path, line, "this is not UTF-8 text; save the file as UTF-8")
    try:
        po = polib.pofile(text, wrapwidth=0)
    except (OSError, ValueError, IndexError) as fault:
        at = re.search(r"\(line (\d+)\)", str(fault))
        return _faulty(path, int(at[1]) if at else 1, "this line is not written as PO files are")
    return _Reader(path.name, text, screen, wanted).taken(po)


def _faulty(path: Path, line: int, says: str) -> Taken:
    from tutor.language.toml_files import Fault

    return Taken(faults=(Fault(path.name, line, "", says),))


def language_of(header: str) -> str:
    """Our name of the language that a PO file's header names ("mr_IN" is "mr"), or ""."""
    for ours, theirs in LOCALES.items():
        if header in (ours, theirs, theirs.replace("_L", "@l")):
            return ours
    plain = re.fullmatch(r"([a-z]{2,3})(?:[_-][A-Z]{2})?", header)
    return plain[1] if plain else ""


class _Reader:
    """Looks through the entries of one PO file and keeps what it found."""

    def __init__(self, name: str, text: str, screen: Path, wanted: str) -> None:
        self._name, self._wanted = name, wanted
        self._lines = text.splitlines()
        self._folder = screen / ENGLISH
        self._english = screen_texts.sentences(self._folder)
        self._said: dict[str, Said] = {}
        self._faults: list[Fault] = []
        self._words: dict[str, str] = {}
        self._left_out: Counter[str] = Counter()

    def taken(self, po: polib.POFile) -> Taken:
        """What the whole file comes to."""
        language = self._header(po.metadata)
        self._said = {one.code: one for one in source(self._folder, language)}
        entries = [one for one in po if not one.obsolete]
        for code, times in Counter(one.msgctxt for one in entries if one.msgctxt).items():
            if times > 1:
                self._fault(self._line_of(code, last=True), code, "it stands in the file more than once")
        for one in entries:
            self._look_at(one)
        faults = tuple(sorted(self._faults, key=lambda fault: fault.line))
        return Taken(language, None if faults else self._words, faults, **self._left_out)

    def _fault(self, line: int, place: str, says: str) -> None:
        from tutor.language.toml_files import Fault

        self._faults.append(Fault(self._name, line, place, says))

    def _header(self, header: Mapping[str, str]) -> str:
        named, language = header.get("Language", ""), language_of(header.get("Language", ""))
        line = self._line_with('"Language:')
        if not language:
            self._fault(line, "Language", f'"{named}" is no code of a language, such as mr, hi or hi_Latn')
        elif language == ENGLISH:
            self._fault(line, "Language", "English is what others are made from; change content/screen/en itself")
        elif self._wanted and language != self._wanted:
            self._fault(line, "Language", f"the file is of {language}, and {self._wanted} is asked for")
        forms = re.match(r"\s*nplurals\s*=\s*(\d+)", header.get("Plural-Forms", ""))
        if forms is None or forms[1] != "2":
            line = self._line_with('"Plural-Forms:')
            self._fault(line, "Plural-Forms", f"Didi has one form for one and one for many: {PLURAL_FORMS}")
        return language

    def _line_with(self, begins: str) -> int:
        """The line that begins so; the first where none does."""
        return next((number for number, line in enumerate(self._lines, 1) if line.startswith(begins)), 1)

    def _line_of(self, code: str, *, last: bool = False) -> int:
        found = [number for number, line in enumerate(self._lines, 1) if line.strip() == f'msgctxt "{code}"']
        return found[-1 if last else 0] if found else 1

    def _look_at(self, entry: polib.POEntry) -> None:
        if not entry.msgctxt:
            self._fault(entry.linenum or 1, "", "this text has no msgctxt, which tells which text of the screen it is")
            return
        said = self._said.get(entry.msgctxt)
        if said is None:
            self._fault(self._line_of(entry.msgctxt), entry.msgctxt, "the screen has no text of this key")
            return
        forms = {said.code: entry.msgstr}
        if said.one:
            forms = {said.one: entry.msgstr_plural.get(0, ""), said.code: entry.msgstr_plural.get(1, "")}
        if left_out := self._why_left_out(entry, said, tuple(forms.values())):
            self._left_out[left_out] += 1
            return
        for code, text in forms.items():
            if amiss := problem(self._english[code], text.strip()):
                self._fault(self._line_of(said.code), code, amiss)
        self._words |= {code: text.strip() for code, text in forms.items()}

    def _why_left_out(self, entry: polib.POEntry, said: Said, forms: Sequence[str]) -> str:
        if entry.fuzzy:
            return "fuzzy"
        if not any(text.strip() for text in forms):
            return "empty"
        english = (entry.msgid, entry.msgid_plural) if said.one else (entry.msgid, "")
        now = (self._english[said.one], said.english) if said.one else (said.english, "")
        return "" if english == now else "older"


def problem(english: str, text: str) -> str:
    """Why a translation cannot stand for the English sentence, in words; "" when it can."""
    if not text:
        return "one of the two forms is empty"
    if len(text) > LONGEST:
        return f"it has more than {LONGEST} characters"
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in text.replace("\n", "")):
        return "it has a sign in it that cannot be shown, such as a tab"
    if text.count("\n") > english.count("\n"):
        return "it has more lines than the English"
    try:
        have, need = Counter(slots(text)), Counter(slots(english))
    except ValueError:
        return "a brace { or } stands alone"
    if missing := need - have:
        return f"the slot {min(missing)} is missing"
    if strange := have - need:
        return f"the slot {min(strange)} is not in the English"
    return ""


# --- into content/screen ----------------------------------------------------------------------------------------------


def files_of(words: Mapping[str, str], language: str, screen: Path, into: Path) -> dict[Path, str]:
    """The files of a language with these words, by path; what it had besides stays, while its slots still fit."""
    english = screen_texts.sentences(screen / ENGLISH)
    kept = {
        code: text
        for code, text in own_words(into / language).items()
        if code in english and not problem(english[code], text)
    }
    whole = kept | dict(words)
    places = {path: into / language / path.name for path in sorted((screen / ENGLISH).glob("*.toml"))}
    made = {place: _toml_of(path, place, whole) for path, place in places.items()}
    return {place: text for place, text in made.items() if text}


def _toml_of(english: Path, own: Path, words: Mapping[str, str]) -> str:
    """A line for every code there are words for, in the order of the English file and under its remarks.

    What the language's own file begins with stays. Without words there is no file: "".
    """
    lines = _lines(english)
    head = _heading(lines)
    waiting: list[str] = []
    made: list[str] = []
    for line in lines[len(head) :]:
        entry = ENTRY.match(line)
        if entry is None:
            over_nothing = line.startswith("#") and any(one.startswith("#") for one in waiting)
            waiting = ["", line] if over_nothing else [*waiting, line]
        elif entry[1] in words:
            made += [*waiting, f"{entry[1]} = {_quoted(words[entry[1]])}"]
            waiting = []
    return "\n".join([*(_heading(_lines(own)) if own.exists() else head), *made, ""]) if made else ""


def _quoted(text: str) -> str:
    """A text as TOML and JSON both write it."""
    return json.dumps(text, ensure_ascii=False)


def write(files: Mapping[Path, str]) -> None:
    """Put all files in their places. Raises OSError; then those before it are written and whole."""
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.part")
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)


def left_out(taken: Taken) -> Iterable[tuple[int, str]]:
    """What was left out, how much and why."""
    return ((taken.fuzzy, "fuzzy"), (taken.empty, "not translated"), (taken.older, "of an older English"))
