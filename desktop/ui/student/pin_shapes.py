"""The twelve pictures that a picture PIN is made of, by the names that the record keeps."""

from __future__ import annotations

from desktop.ui.student.shapes import Shape

PIN_PICTURES: dict[str, tuple[Shape, ...]] = {
    "sun": (
        ("sun", "O 50 50 24 24"),
        ("-sun", "M 50 4 L 50 16 M 50 84 L 50 96 M 4 50 L 16 50 M 84 50 L 96 50"),
        ("-sun", "M 18 18 L 26 26 M 74 74 L 82 82 M 18 82 L 26 74 M 74 26 L 82 18"),
    ),
    "moon": (("main", "M 62 8 Q 20 12 20 52 Q 22 90 64 92 Q 84 92 92 78 Q 54 82 48 50 Q 46 24 62 8 Z"),),
    "star": (("sun", "M 50 4 L 62 38 L 98 38 L 69 59 L 80 94 L 50 73 L 20 94 L 31 59 L 2 38 L 38 38 Z"),),
    "tree": (
        ("skin", "R 42 60 16 36 3"),
        ("leaf", "O 50 36 32 30 O 30 48 20 18 O 70 48 20 18"),
    ),
    "flower": (
        ("clay", "O 50 22 16 18 O 24 44 18 16 O 76 44 18 16 O 34 74 17 17 O 66 74 17 17"),
        ("sun", "O 50 50 15 15"),
    ),
    "fish": (
        ("main", "M 4 50 Q 36 12 70 50 Q 36 88 4 50 Z"),
        ("main", "M 64 50 L 96 24 L 88 50 L 96 76 Z"),
        ("card", "O 24 44 5 5"),
    ),
    "bird": (
        ("leaf", "M 14 44 Q 24 20 48 30 Q 60 50 96 44 Q 84 82 48 82 Q 18 78 14 44 Z"),
        ("main", "M 44 48 Q 66 48 78 62 Q 56 76 44 48 Z"),
        ("sun", "M 16 40 L 0 48 L 16 52 Z"),
        ("card", "O 28 40 4.5 4.5"),
    ),
    "cat": (
        ("skin", "M 16 10 L 36 26 L 64 26 L 84 10 L 88 56 Q 82 90 50 92 Q 18 90 12 56 Z"),
        ("ink", "O 34 52 5 7 O 66 52 5 7"),
        ("clay", "M 44 66 L 56 66 L 50 74 Z"),
        ("-ink", "M 50 74 Q 42 82 36 76 M 50 74 Q 58 82 64 76"),
    ),
    "house": (
        ("sun", "R 18 44 64 50 2"),
        ("clay", "M 50 6 L 98 48 L 2 48 Z"),
        ("main", "R 42 62 18 32 2"),
    ),
    "boat": (
        ("-ink", "M 48 66 L 48 8"),
        ("sun", "M 54 12 L 88 58 L 54 58 Z"),
        ("clay", "M 42 22 L 42 58 L 14 58 Z"),
        ("main", "M 4 66 L 96 66 Q 88 90 72 92 L 28 92 Q 12 90 4 66 Z"),
    ),
    "kite": (
        ("leaf", "M 50 4 L 84 40 L 50 78 L 16 40 Z"),
        ("sun", "M 50 4 L 84 40 L 50 40 Z M 16 40 L 50 40 L 50 78 Z"),
        ("-ink", "M 50 78 Q 62 86 50 96"),
    ),
    "ball": (
        ("clay", "O 50 50 44 44"),
        ("sun", "M 50 6 Q 26 50 50 94 Q 74 50 50 6 Z"),
        ("-card", "M 8 50 L 92 50"),
    ),
}
