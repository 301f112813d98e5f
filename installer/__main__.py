"""`python3 -m installer COMMAND`. Looks at Python's version before anything newer than 3.8 is touched."""

from __future__ import annotations

import sys

from installer import complaint

if __name__ == "__main__":
    sentence = complaint(sys.version_info[:3], sys.argv[1:])
    if sentence:
        sys.exit(sentence)
    from installer.command_line import main

    sys.exit(main(sys.argv[1:]))
