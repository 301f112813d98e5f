"""Fits what Didi has learnt from rows: `python -m tests.learnt harm|acts|claims` writes content/learnt anew.

Rows and seeds are fixed, so two runs on one kind of machine give the same file. Nothing here runs in a child's program.
"""
