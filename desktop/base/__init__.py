"""What the whole front room stands on: settings, worker lanes, translation, printing, the key, sound files.

It must know no page, no lesson and no command.
"""
