"""The requests that only an exam or a session of doubts knows: content/language/utterances.toml says what each is for.

Each is a whole meaning. Nothing here is ever shown to a child, and none may match an answer.
"""

from __future__ import annotations

import re

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


# --- a wish to go on another day ---


_TODAY = r"(?:(?:for\ |till\ |until\ )?to\ ?day|for\ now)"
_LATER = r"(?:tomorrow|later|another\ (?:day|time)|next\ time|some\ other\ (?:day|time))"
_IT = r"(?:\ (?:it|this|the\ (?:rest(?:\ of\ it)?|lesson|class)))?"
_WE = r"(?:(?:can|could|shall)\ (?:we|i)\ |let(?:'?s|\ us|\ me)\ |i\ want\ to\ |(?:we|i)(?:\ will|'?ll)\ )?"
_KARENGE = r"(?:karenge|karte\ hain?|karungi|karunga|dekhenge|padhenge|aage\ karenge)"
_KAL = r"(?:kal|baad\ mein?|phir\ kabhi|agli\ baar)"
_KAL_HI = r"(?:कल|बाद\ में|फिर\ कभी|अगली\ बार)"
_KARENGE_HI = r"(?:करेंगे|करते\ हैं|देखेंगे|पढ़ेंगे)"
_REST = rf"(?:[\s,]+(?:baaki|baki)(?:\ (?:ka|sab))?\ {_KAL}(?:\ {_KARENGE})?)?"
_REST_HI = rf"(?:[\s,]+(?:बाकी|बाक़ी)(?:\ (?:का|सब))?\ {_KAL_HI}(?:\ {_KARENGE_HI})?)?"
_PUT_OFF = re.compile(
    rf"""
    (?:(?:ok(?:ay)?|achha|accha|theek\ hai|thik\ hai|didi|please|chalo|so|i\ think|दीदी|अच्छा|ठीक\ है|चलो)[\s,]+)*
    (?:
      {_WE}(?:
          (?:stop|pause|leave|rest|end|finish){_IT}(?:\ here)?\ (?:{_TODAY}|(?:(?:for|till|until)\ )?{_LATER})
        | (?:stop|pause){_IT}(?:\ now)?\ and\ (?:do|continue|finish){_IT}\ {_LATER}
        | (?:continue|do|finish|complete){_IT}\ {_LATER}
        | pause{_IT}(?:\ (?:here|now))? | (?:take|have)\ a\ break | break
      )
    | that'?s\ (?:all|it|enough)\ {_TODAY} | enough\ {_TODAY}
    | (?:bas\ )?aaj\ (?:ke\ liye\ )?(?:bas|itna|yahin|yahi)(?:\ (?:tak|hi|kaafi|karte|rukte|rakhte|hain?))*{_REST}
    | (?:bas\ )?(?:baaki|baki|aage)(?:\ (?:ka|ke|sawaal|sawal))*\ (?:{_KAL}|phir)(?:\ {_KARENGE})?
    | {_KAL}\ (?:se\ )?{_KARENGE}
    | (?:pause|break)\ (?:karo|karte\ hain?|chahiye|lete\ hain?)
    | आज\ (?:के\ लिए\ )?(?:बस|इतना|यहीं)(?:\ (?:तक|ही|काफ़ी|काफी|करते|रुकते|हैं|है))*{_REST_HI} | बस\ आज\ के\ लिए
    | (?:बाकी|बाक़ी|आगे\ का)\ (?:{_KAL_HI}|फिर)(?:\ {_KARENGE_HI})? | {_KAL_HI}\ {_KARENGE_HI}
    )
    (?:[\s,]+(?:didi|please|ok(?:ay)?|thanks?(?:\ you)?|bye|दीदी))*
    """,
    re.VERBOSE | re.IGNORECASE,
)


def asked_for(text: str) -> bool:
    """Whether the words, as a whole, put the rest of the lesson off: "let's stop here for today", "baaki kal"."""
    return _PUT_OFF.fullmatch(" ".join(re.sub(r"[.!?।]+", " ", text).split())) is not None
