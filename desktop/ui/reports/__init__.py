"""The teacher's class pages: how the class is, a student, questions, misconceptions, sessions, flags.

Each page has its presenter beside it, in the same file. They look and never change the record.
"""
