"""Words of human languages, before they mean any mathematics.

Reads what people wrote under content/, within bounds, and hands out frozen values: `toml_files.read`, the words by
which a category is known, the names of numbers, Hindi letters as Latin ones. It must never decide what a sentence
does.
"""
