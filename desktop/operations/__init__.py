"""Typed functions that do a job once. The command line and the window both call them.

They run on a worker lane, open what they need, and give values back. They must know no window and no widget.
"""
