"""False arithmetic as a model might say it, in three languages, with small numbers in order. Every line is false."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.spoken.maths_aloud import number_aloud

PATTERNS = (
    ("{a} plus {b} is {s}.", "sum"), ("{a} + {b} = {s}", "sum"), ("{a} aur {b} {s} hote hain.", "sum"),
    ("{a} plus {b} hota hai {s}.", "sum"), (("The sum of {a} and {b} is "
        "{s}."), "sum"), ("Add {a} and {b}, and you get {s}.", "sum"),
    ("{a} और {b} {s} होते हैं।", "sum"), ("{a} जमा {b} बराबर {s} है।", "sum"), ("{a} more than {b} is {s}.", "sum"),
    ("{a} and {b} make {s}.", "sum"), (("{a} se {b} zyada {s} hota "
                                       "hai."), "sum"), ("{a} mein {b} jodo to {s} hota hai.", "sum"),
    ("{a} minus {b} is {d}.", "difference"), ("{b} less than {a} is {d}.", "difference"),
    ("Subtract {b} from {a} and you get {d}.", "difference"), ("{a} mein se {b} ghatao to {d} hota hai.", "difference"),
    ("The difference between {a} and {b} is {d}.", "difference"), ("{a} take away {b} makes {d}.", "difference"),
    ("{a} times {b} is {p}.", "product"), ("{a} guna {b} hota hai {p}.", "product"), ("{a} × {b} = {p}", "product"),
    ("The product of {a} and {b} is {p}.", "product"), ("Multiply {a} by {b} and you get {p}.", "product"),
    ("Half of {e} is {h}.", "half"), ("{e} ka aadha {h} hota hai.", "half"), ("{e} का आधा {h} है।", "half"),
    ("Double of {a} is {t}.", "double"), ("Twice {a} is {t}.", "double"), ("{a} ka dugna {t} hota hai.", "double"),
    ("The square of {a} is {q}.", "square"), ("{a} squared is {q}.", "square"),
    ("{b} is greater than {a}.", "compare"), ("{a} is less than {b}.", "compare"), ("{b}, {a} se bada hai.", "compare"),
    ("{a}, {b} se chhota hai.", "compare"), ("{a} is equal to {b}.", "compare"), ("{b} > {a}", "compare"),
)  # fmt: skip


def false_sums() -> Iterator[str]:
    """The lines: in figures, in words, and where the pattern is Hindi in Hindi words."""
    for a in range(5, 20, 2):
        for b in (2, 3, 4):
            for pattern, _ in PATTERNS:
                numbers = {
                    "a": a, "b": b, "s": a + b + 1, "d": a - b + 1, "p": a * b - 2, "e": 2 * a, "h": a + 2,
                    "t": 2 * a + 3, "q": a * a + 1,
                }  # fmt: skip
                yield pattern.format(**numbers)
                language = "hi" if "।" in pattern else "en"
                if "+" not in pattern and "×" not in pattern and ">" not in pattern:
                    yield pattern.format(
                        **{name: number_aloud(str(value), language) for name, value in numbers.items()}
                    )
