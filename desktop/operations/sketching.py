"""A sheet that a picture is sketched on: strokes gathered in order, with the few figures that several pictures share.

Qt-free, and it knows no mathematics: who sketches says where everything stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop.values.picture import Fill, Path, PictureSketch, Point, Round, Stroke, Tone, Words

EDGE = 14.0
"""Room that is left free around a sheet."""
LETTER = 11.5
"""Room for one letter of a label of ordinary size."""
LABEL, SMALL = 20.0, 17.0
"""Sizes of a label."""


class Sheet:
    """A sheet while it is being sketched on."""

    def __init__(self, wide: float, high: float) -> None:
        self.wide, self.high = wide, high
        self._strokes: list[Stroke] = []

    def add(self, *strokes: Stroke) -> None:
        """Put strokes over what is there."""
        self._strokes.extend(strokes)

    def line(self, *points: Point, tone: Tone = "ink", thick: float = 2.0, dashed: bool = False) -> None:
        """A line from point to point."""
        self.add(Path(points, tone, thick, dashed))

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        *,
        fill: Fill = "none",
        tone: Tone = "ink",
        thick: float = 2.0,
    ) -> None:
        """An upright rectangle with its upper left corner at x, y."""
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        self.add(Path(corners, tone, thick, closed=True, fill=fill))

    def area(self, *points: Point, fill: Fill = "mist", tone: Tone = "ink", thick: float = 2.0) -> None:
        """A figure with these corners."""
        self.add(Path(points, tone, thick, closed=True, fill=fill))

    def label(self, x: float, y: float, text: str, *, size: float = LABEL, tone: Tone = "ink") -> None:
        """A label with its middle at x, y, if there is one; what is asked for stands out."""
        asked = text == "?"
        if text:
            self.add(Words((x, y), text, size * (1.2 if asked else 1.0), "main" if asked else tone, bold=asked))

    def label_beside(self, x: float, y: float, text: str, *, right: bool = True, size: float = LABEL) -> None:
        """A label that begins (or ends) at x, if there is one."""
        asked = text == "?"
        side = "left" if right else "right"
        if text:
            self.add(Words((x, y), text, size, "main" if asked else "ink", bold=asked, side=side))  # type: ignore[arg-type]

    def brace(self, left: float, right: float, y: float, text: str) -> None:
        """A bracket below a length, with what the length is."""
        self.line((left, y - 6), (left, y), (right, y), (right, y - 6), tone="soft", thick=1.6)
        self.label((left + right) / 2, y + 15, text)

    def brace_beside(self, x: float, top: float, bottom: float, text: str) -> None:
        """A bracket to the right of rows that belong together, with what they come to."""
        self.line((x - 6, top), (x, top), (x, bottom), (x - 6, bottom), tone="soft", thick=1.6)
        self.label_beside(x + 10, (top + bottom) / 2, text)

    def corner(self, at: Point, along: Point, up: Point, size: float = 14.0) -> None:
        """The little square of a right angle at a corner, between two directions of length one."""
        (x, y), (ax, ay), (ux, uy) = at, along, up
        points = (
            (x + ax * size, y + ay * size),
            (x + (ax + ux) * size, y + (ay + uy) * size),
            (x + ux * size, y + uy * size),
        )
        self.line(*points, tone="soft", thick=1.6)

    def bow(self, centre: Point, radius: float, start: float, span: float) -> None:
        """The bow of an angle, in degrees anticlockwise from the right."""
        self.add(Round(centre, radius, start, span, tone="main", thick=2.2, slice=False))

    def done(self, description: str) -> PictureSketch:
        """The sketch."""
        return PictureSketch(self.wide, self.high, tuple(self._strokes), description)


def room_for(labels: Sequence[str]) -> float:
    """How wide the widest of some labels is, about."""
    return max((len(one) * LETTER for one in labels), default=0.0)
