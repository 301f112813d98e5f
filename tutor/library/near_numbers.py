"""Numbers near another one, in the same form: for the same sum with other numbers.

Texts only. A number stays what it is: a fraction, a decimal with as many places, a percent.
"""

from __future__ import annotations

from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio


def scaled(text: str, by: int) -> str:
    """A whole number so many times as large; another number as it is."""
    return str(int(text) * by) if text.lstrip("-").isdigit() else text


def moved(text: str, by: int) -> str:
    """A number near another one, in the same form: a fraction with another denominator, a whole number further on."""
    number, percent = written_sums.read_number(text.removesuffix("%")), "%" * text.endswith("%")
    if number.form in ("fraction", "mixed"):
        whole, _, part = text.rpartition(" ")
        top, bottom = part.split("/")
        return f"{whole} {top}/{int(bottom) + by}".strip()
    zeros = len(text) - len(text.rstrip("0")) if number.form == "integer" and percent == "" else 0
    step = Ratio(by * 10**zeros) if number.form == "integer" else Ratio(by, 10**number.places)
    value = number.value - step if number.negative else number.value + step
    return f"{written_sums.decimal_text(value, number.places)}{percent}"
