"""Maths as it is said and typed, both ways: words to exact values, and values to words.

English, Hindi and Hinglish, both scripts. Main names: `spoken_maths.read`, `maths_aloud`,
`expected_answers.vocabulary` (what an answer of a kind can sound like). It must never guess: what can be read in
two ways is said to be so.
"""
