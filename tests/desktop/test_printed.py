"""Sheets on paper: every word reaches the page, the page number too, and a file is there whole or not at all."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QTextTable
from pytestqt.qtbot import QtBot

from desktop.base.printed import _document, pdf_of
from tutor.records.files import write_whole
from tutor.reports.tables import Bar, Bars, Break, Exercise, Grid, Heading, Paragraph, Points, Sheet

SHEET = Sheet(
    "Report <of> Asha",
    "en",
    (
        Paragraph("A lead & more", "lead"),
        Heading("Skills"),
        Heading("Smaller", 2),
        Bars(
            (Bar("Adding", 0.7, "familiar"), Bar("None", 0.0, "new"), Bar("All", 1.0, "mastered"), Bar("Odd", 7, "x"))
        ),
        Points(("first point", "second point")),
        Grid(("Skill", "Tries"), (("Adding", "12"), ("Subtracting", "3")), figures=(1,)),
        Paragraph("boxed", "box"),
        Exercise(1, "What is 2 < 3?", 3),
        Break(),
        Paragraph("on the second page", "small"),
    ),
    "made by Didi",
)


def pages(data: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


def test_every_word_of_a_sheet_is_on_its_pages(qtbot: QtBot) -> None:
    first, second = pages(pdf_of(SHEET))
    for word in ("Report <of> Asha", "A lead & more", "Adding", "familiar", "second point", "12", "boxed", "2 < 3?"):
        assert word in first, word
    assert "on the second page" in second


def test_every_page_has_its_number_and_the_footer(qtbot: QtBot) -> None:
    for number, page in enumerate(pages(pdf_of(SHEET)), 1):
        assert f"{number} / 2" in page
        assert "made by Didi" in page


def test_a_long_sheet_goes_on_over_the_pages_and_loses_no_line(qtbot: QtBot) -> None:
    long = Sheet("Long", "en", tuple(Paragraph(f"line number {at}.") for at in range(200)))
    whole = " ".join(pages(pdf_of(long)))
    assert all(f"line number {at}." in whole for at in range(200))


@pytest.mark.parametrize("above", range(0, 60, 4))
def test_a_question_stays_on_a_page_with_the_room_to_answer_it(above: int, qtbot: QtBot) -> None:
    blocks = (*(Paragraph("filler") for _ in range(above)), *(Exercise(n, f"question{n}", 3) for n in range(1, 25)))
    room = QSizeF(500, 700)
    document = _document(Sheet("Sheet", "en", blocks, ""), room)
    tables = [one for one in document.rootFrame().childFrames() if isinstance(one, QTextTable)]
    assert len(tables) == 24
    for table in tables:
        layout = document.documentLayout()
        top = layout.blockBoundingRect(document.findBlock(table.firstPosition()).previous()).top()
        assert top // 700 == (layout.frameBoundingRect(table).bottom() - 1) // 700


def test_hindi_is_drawn_with_letters_and_not_with_boxes(qtbot: QtBot) -> None:
    reader = PdfReader(io.BytesIO(pdf_of(Sheet("पूर्णांक", "hi", (Paragraph("नमस्ते आशा"),)))))
    fonts = {str(font.get_object()["/BaseFont"]) for font in reader.pages[0]["/Resources"]["/Font"].values()}
    assert any("Devanagari" in font or "Nirmala" in font for font in fonts), fonts


def test_a_folder_that_cannot_be_written_leaves_what_was_there(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r".+"):
        write_whole(tmp_path / "file" / "card.pdf", pdf_of(SHEET))
    write_whole(tmp_path / "card.pdf", pdf_of(SHEET))
    assert sorted(one.name for one in tmp_path.iterdir()) == ["card.pdf", "file"]
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")
