"""Exact values: fractions, and sums as they are written down. Whole-number arithmetic alone, no floats.

Main names: `ratio.Ratio`, `written_sums.parse`. It must never read a human language.
"""
