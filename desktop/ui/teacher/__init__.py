"""What the teacher's pages are built with: the table, work with its progress, the system's own windows.

It must never know which page uses it.
"""
