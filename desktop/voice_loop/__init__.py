"""Sound in, sound out, and when somebody has finished speaking.

It must never know what a lesson decides.
"""
