"""How Didi starts: the window (`main`), the command line (`command_line`), and the wiring of both.

Nothing else in the front room may import it.
"""
