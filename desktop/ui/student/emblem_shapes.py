"""The pictures themselves, as shapes: what children in India know and like, each told from the others at a glance."""

from __future__ import annotations

from desktop.ui.student.shapes import Shape

Picture = tuple[Shape, ...]

EMBLEMS: dict[str, Picture] = {
    "kite": (
        ("clay", "M 50 4 L 84 40 L 50 80 L 16 40 Z"),
        ("sun", "M 50 4 L 84 40 L 50 40 Z"),
        ("sun", "M 16 40 L 50 40 L 50 80 Z"),
        ("-ink", "M 50 80 Q 62 88 52 94 Q 44 98 50 104"),
    ),
    "mango": (
        ("sun", "M 52 20 C 88 14 98 62 66 86 C 36 106 4 78 14 48 C 20 30 34 24 52 20 Z"),
        ("clay", "M 52 20 C 30 24 20 34 18 50 C 26 38 40 30 58 26 Z"),
        ("-hair", "M 52 20 L 56 6"),
        ("leaf", "M 56 10 Q 74 -6 88 8 Q 74 20 56 10 Z"),
    ),
    "elephant": (
        (
            "soft",
            "M 22 40 Q 24 16 54 18 Q 90 20 92 56 L 92 88 L 76 88 L 76 70 L 52 70 L 52 88 L 36 88 L 36 66 "
            "Q 30 66 26 62 L 24 84 Q 14 90 8 80 L 16 78 Z",
        ),
        ("main_mist", "M 44 32 Q 64 30 60 54 Q 48 60 42 48 Z"),
        ("ink", "O 32 38 3.5 3.5"),
        ("card", "M 24 56 Q 18 66 10 62 L 22 50 Z"),
    ),
    "auto": (
        ("leaf", "M 8 44 L 8 74 L 92 74 L 92 56 Q 88 46 74 44 Z"),
        ("sun", "M 14 44 Q 14 16 34 16 L 62 16 Q 72 18 76 44 Z"),
        ("card", "M 24 42 L 24 30 Q 26 24 34 24 L 42 24 L 42 42 Z"),
        ("card", "M 50 42 L 50 24 L 58 24 Q 64 26 68 42 Z"),
        ("ink", "O 24 78 13 13 O 76 78 13 13"),
        ("card", "O 24 78 5 5 O 76 78 5 5"),
    ),
    "tabla": (
        ("clay", "M 6 38 L 48 38 L 44 84 Q 26 94 10 84 Z"),
        ("main", "M 52 32 L 96 32 Q 100 76 74 86 Q 46 76 52 32 Z"),
        ("card", "O 27 36 21 10 O 74 31 22 10"),
        ("ink", "O 27 36 9 4 O 74 31 9 4"),
        ("-sun", "M 12 50 L 18 80 M 27 52 L 27 84 M 42 50 L 36 80"),
    ),
    "peacock": (
        ("leaf", "M 50 60 L 4 40 Q 20 4 50 4 Q 80 4 96 40 Z"),
        ("sun", "O 24 34 8 8 O 50 20 8 8 O 76 34 8 8"),
        ("main", "O 24 34 4 4 O 50 20 4 4 O 76 34 4 4"),
        ("main", "M 42 96 Q 30 70 44 54 Q 40 40 50 36 Q 62 40 56 54 Q 70 72 58 96 Z"),
        ("ink", "O 50 44 3 3"),
        ("sun", "M 46 50 L 50 58 L 54 50 Z"),
    ),
}
