"""The requests that only an exam or a session of doubts knows: content/language/utterances.toml says what each is for.

Each is a whole meaning. Nothing here is ever shown to a child, and none may match an answer.
"""

from __future__ import annotations

import re

from tutor.language.lexicon import tables

SAID = tables("language/utterances")

HANDS_IN = SAID.whole("hands_in")
LEAVES_OUT = SAID.whole("leaves_out")
FOR_LATER = SAID.whole("for_later")
HARDER, EASIER = SAID.whole("asks_harder"), SAID.whole("asks_easier")
ANOTHER_CHAPTER = SAID.whole("asks_another_chapter")
ASKS_HOW_MANY = SAID.whole("asks_how_many")
SAYS_AGAIN = SAID.whole("says_again")
ASKS_FOR_HELP = SAID.whole("asks_for_help")
ASKS_WHETHER = SAID.whole("asks_whether")
WEIGHS = SAID.within("weighs")
NO = SAID.whole("no")
HAS_ONE = SAID.whole("has_one")
NO_MORE = SAID.whole("no_more")
TELL_ME = SAID.within("tell_me")
CLEAR = SAID.whole("clear")
UNCLEAR = SAID.whole("unclear")
ASKED_ELSE = SAID.whole("asked_else")
WHICH = tuple(SAID.whole(f"which_{one}") for one in ("first", "second", "third"))
"""Which of the topics that were offered."""


# --- a wish to go on another day ---


_PUT_OFF = SAID.anywhere("put_off", flags=re.IGNORECASE)


def asked_for(text: str) -> bool:
    """Whether the words, as a whole, put the rest of the lesson off: "let's stop here for today", "baaki kal"."""
    return _PUT_OFF.fullmatch(" ".join(re.sub(r"[.!?।]+", " ", text).split())) is not None
