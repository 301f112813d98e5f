"""The loading dock: makes a machine ready, then opens Didi or tests her.

Standard library only: it runs before anything is installed. It must parse on Python 3.8, so that an old Python gets a
sentence and not a syntax error; it never asks for a password, and never leaves something half done that the next run
would take for whole.
"""
