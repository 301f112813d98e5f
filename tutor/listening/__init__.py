"""What an utterance does: its category, what was asked for, which idea is meant.

`understanding.understand` is the one straight line that reads a turn; `input_classifier` at the top of the study is
its classifier. It must never decide a move.
"""
