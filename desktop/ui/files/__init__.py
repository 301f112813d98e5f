"""The teacher's pages of what comes in and goes out: files, class list, paper, privacy, chapters, the library.

A page and its presenter stand side by side. Nothing leaves before it is noted.
"""
