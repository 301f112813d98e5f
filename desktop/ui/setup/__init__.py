"""Setting Didi up and looking after her: the first run, the gate, settings, exams, sound, the doctor, about.

A page and its presenter stand side by side. A choice is kept as soon as it is made.
"""
