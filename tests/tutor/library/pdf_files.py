"""Small PDFs made by hand for tests: real files with real text, of as many pages as are wanted, whole or spoiled."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable

from pypdf import PdfWriter


def pdf(pages: Iterable[Iterable[str]], font: str = "Helvetica", *, content: bytes | None = None) -> bytes:
    """A PDF of which each page holds these lines; or every page this stream of drawing, packed."""
    texts = [list(lines) for lines in pages]
    objects = {1: b"<< /Type /Catalog /Pages 2 0 R >>", 3: _font(font)}
    kids = []
    for number, lines in enumerate(texts):
        page, stream = 4 + 2 * number, 5 + 2 * number
        kids.append(f"{page} 0 R")
        objects[page] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {stream} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        ).encode()
        packed = zlib.compress(drawn(lines) if content is None else content)
        objects[stream] = (
            f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode() + packed + b"\nendstream"
        )
    objects[2] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(texts)} >>".encode()
    return _laid_out(objects)


def drawn(lines: Iterable[str]) -> bytes:
    """The drawing of a page of lines."""
    shown = "".join(f"({_escaped(line)}) Tj T*\n" for line in lines)
    return f"BT /F1 12 Tf 14 TL 72 760 Td\n{shown}ET".encode("cp1252")


def locked(data: bytes, password: str) -> bytes:
    """The same PDF, closed with a password; an empty one opens for everybody."""
    writer = PdfWriter(io.BytesIO(data))
    writer.encrypt(password, "owner", algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _font(name: str) -> bytes:
    return f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()


def _escaped(line: str) -> str:
    return line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _laid_out(objects: dict[int, bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.4\n"), {}
    for number in sorted(objects):
        places[number] = len(out)
        out += f"{number} 0 obj\n".encode() + objects[number] + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    for number in sorted(objects):
        out += f"{places[number]:010d} 00000 n \n".encode()
    return bytes(out + f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode())
