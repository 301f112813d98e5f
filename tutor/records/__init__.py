"""The record of what happened, on disk: append-only, merged by set union, and able to forget.

`journal.Journal` writes and reads turns; `record_file` opens the one file and looks whether it is whole; `rows`
says how a turn lies in it; `progress_file` carries it from PC to PC; `backup` and `restoring` keep it and bring it
back; `erasure` forgets a student; `pins`, `consent` and `audit` look after who may what. It must never know what a
lesson decides, and never lose a row: what cannot be read is put aside whole.
"""
