"""The values that pages are handed: plain, frozen, already in the reader's words.

They import nothing of ours but each other.
"""
