"""A problem, a wrong answer, and the misconceptions that would explain it.

Each file of errors says for one topic what a mistaken rule would make of a problem; `misconceptions.diagnose` asks
them all. It must never tell a right answer as wrong: a rule that hits the right value by accident is thrown out.
"""
