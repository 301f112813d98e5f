"""The requests that only an exam or a session of doubts knows: content/language/utterances.toml says what each is for.

Each is a whole meaning. Nothing here is ever shown to a child, and none may match an answer.
"""

from __future__ import annotations

from tutor.language.lexicon import tables

_SAID = tables("language/utterances")

HANDS_IN = _SAID.whole("hands_in")
LEAVES_OUT = _SAID.whole("leaves_out")
FOR_LATER = _SAID.whole("for_later")
ASKS_HOW_MANY = _SAID.whole("asks_how_many")
SAYS_AGAIN = _SAID.whole("says_again")
ASKS_FOR_HELP = _SAID.whole("asks_for_help")
ASKS_WHETHER = _SAID.whole("asks_whether")
WEIGHS = _SAID.within("weighs")
NO = _SAID.whole("no")
HAS_ONE = _SAID.whole("has_one")
NO_MORE = _SAID.whole("no_more")
TELL_ME = _SAID.within("tell_me")
CLEAR = _SAID.whole("clear")
UNCLEAR = _SAID.whole("unclear")
ASKED_ELSE = _SAID.whole("asked_else")
WHICH = tuple(_SAID.whole(f"which_{one}") for one in ("first", "second", "third"))
"""Which of the topics that were offered."""
