"""The study: text in, text out.

It decides what is true and what may be said. It knows no sound, no screen and no thread, and reaches the network
through one door only (`didi_voice`).
"""
