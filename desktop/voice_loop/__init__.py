"""Whose turn it is to speak; sound in, sound out, and when somebody has finished.

It must never know what a lesson decides. `turn_taking.step` is the table; `Microphone` pushes sound, `Listening` finds
the end of an answer, `Speaking` says a reply.
"""
