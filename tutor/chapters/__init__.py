"""What authors wrote: chapters, templates, phrases, screen words, pictures - and its check.

`packs.load_chapter`, `generators`, `phrases`, `content_check`. `values` is what a chapter is made of and stands on
nothing. It must never mend what an author wrote: a fault is told with file and line.
"""
