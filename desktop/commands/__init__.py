"""The families of `didi`: each reads its words, calls an operation and prints what comes back.

No window and no Qt; what is heavy is imported inside the command that needs it. Who may run a command stands in one
table, in `desktop/app/command_line.py`.
"""
