"""How often a wrong answer of outside material is given the right diagnosis, and that none of them is taken as right.

The material names misconceptions in its own words (MaE); `FAMILIES` says, by the meaning of those words, which of ours
count as the same. Rows whose answers are talk or drawings are left out, by a rule that looks at the answers only.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tutor import answer_checker
from tutor.diagnosis import misconceptions
from tutor.diagnosis.misconceptions import REGISTRY

FAMILIES: dict[str, frozenset[str]] = {
    family: frozenset(ids.split())
    for family, ids in {
        "MaE03": "exp_times base_exponent_swapped negative_exponent add_exps_on_add bases_multiplied exps_multiplied",
        "MaE06": "simplify_unlike_divisors simplify_by_subtracting digits_cancelled fraction_rounded_off",
        "MaE09": "keeps_numerators",
        "MaE10": "mixed_no_regrouping fraction_brought_down whole_joins_numerator mixed_drop_whole",
        "MaE12": "multiplies_crosswise",
        "MaE14": "divides_parts_apart",
        "MaE20": "point_counted_from_left product_keeps_places point_misplaced",
        "MaE21": "smaller_digit_from_larger borrowed_not_paid subtract_smaller minus_lost",
        "MaE23": "additive_ratio difference_as_ratio unit_part_only part_to_part percent_as_amount",
        "MaE24": "additive_ratio ratio_upside_down ratio_as_two_numbers direct_as_inverse",
        "MaE28": "ratio_as_two_numbers ratio_by_subtracting part_to_part area_linear_scale ratio_order_swapped",
        "MaE33": "subtracts_other_way_round inverse_same_op",
        "MaE39": "exp_times",
        "MaE42": "difference_as_ratio",
        "MaE46": "conjoin letter_as_digit",
        "MaE49": "letter_as_digit letters_swapped conjoin drop_sign_at_end subtracts_other_way_round minus_lost",
        "MaE50": "letters_swapped conjoin operation_turned",
        "MaE52": "drop_sign_move drop_sign_at_end one_side_only subtracts_other_way_round inverse_same_op minus_lost",
        "MaE54": "letters_swapped operation_turned",
        "MaE55": "letter_as_digit like_terms_left conjoin lone_letter_counts_nothing",
    }.items()
}
"""Which of our misconceptions mean what a family of the material means."""

_WORD = re.compile(r"[A-Za-z]{3,}")
_MOST_WORDS = 5
"""More words than this in the last line of an answer: it is talk, not a number."""


def figures(data: Path) -> dict[str, object]:
    """Shares over the rows with numeric answers in `data`/misconceptions_mae.jsonl.

    `family`: the likeliest diagnosis means what the row's misconception means. `named`: there is a diagnosis at all.
    `accepted`: wrong answers, of all rows, that the checker takes as right although they do not equal the right one.
    """
    rows = [json.loads(line) for line in (data / "misconceptions_mae.jsonl").read_text("utf-8").splitlines() if line]
    numeric = [row for row in rows if is_numeric(row) and not same_value(row)]
    found = {row["id"]: misconceptions.explain(row["question"], row["correct"], row["wrong"]) for row in numeric}
    hits = [row for row in numeric if in_family(row["misconception_id"], found[row["id"]])]
    accepted = [row["id"] for row in rows if not same_value(row) and _accepted(row)]
    total = max(len(numeric), 1)
    return {
        "rows": len(rows),
        "numeric": len(numeric),
        "family": round(len(hits) / total, 4),
        "named": round(sum(bool(ids) for ids in found.values()) / total, 4),
        "accepted": len(accepted),
        "misconceptions": len(REGISTRY),
        "missed": [row["id"] for row in numeric if row not in hits],
    }


def in_family(family: str, ids: tuple[str, ...]) -> bool:
    """Whether the likeliest of `ids` means what the family means."""
    return bool(ids) and ids[0] in FAMILIES.get(family, frozenset())


def is_numeric(row: dict[str, str]) -> bool:
    """Whether both answers are a number, an expression or an equation, with at most a few words (a unit) beside it."""
    return not row.get("needs_image") and all(_is_value(row[side]) for side in ("wrong", "correct"))


def _is_value(text: str) -> bool:
    lines = [line for line in text.splitlines() if re.search(r"\d|[a-zA-Z]\s*=|=\s*[a-zA-Z]", line)]
    values = misconceptions.read(text).values
    return bool(lines and values) and len(_WORD.findall(lines[-1])) <= _MOST_WORDS


def same_value(row: dict[str, str]) -> bool:
    """Whether the answer given as wrong is equal to the right one (the material has such rows)."""
    wrong, right = misconceptions.read(row["wrong"]).values, misconceptions.read(row["correct"]).values
    return bool(wrong and right) and misconceptions.same(wrong[0], right[0])


def _accepted(row: dict[str, str]) -> bool:
    whole = answer_checker.check_answer(row["wrong"], row["correct"]) is True
    values = misconceptions.read(row["wrong"]).values, misconceptions.read(row["correct"]).values
    numeric = is_numeric(row) and all(values)
    return whole or (numeric and answer_checker.check_answer(values[0][0], values[1][0]) is True)
