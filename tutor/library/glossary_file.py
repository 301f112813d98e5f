"""The shape of content/lexicon/glossary.toml: what its authors may write. It knows no word's meaning."""

from __future__ import annotations

from tutor.language.shapes import Field
from tutor.language.toml_files import Block, Line, Strict
from tutor.library.words import Kind


class Row(Strict):
    """One meaning, with its wordings in each language; a comma stands between two."""

    en: Line
    hinglish: Line
    hi: Line
    wants: Kind | None = None


class Talk(Strict):
    """Words of ordinary talk, blanks between them."""

    en: Block
    hinglish: Block
    hi: Block


class GlossaryFile(Strict):
    """content/lexicon/glossary.toml."""

    terms: tuple[Row, ...] = Field(min_length=1)
    asking: tuple[Row, ...] = Field(min_length=1)
    words: tuple[Row, ...] = Field(min_length=1)
    alike: Block
    everyday: Talk
