"""The student's pages: who is learning, their home, the lesson, their own progress and mistakes.

A page and its presenter stand side by side. No page tells one child anything of another but a name.
"""
