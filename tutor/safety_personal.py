"""Personal matters a child should keep: numbers to reach or identify somebody, addresses, passwords, e-mail.

Digits count however they come: written, in groups, spoken one by one ("nine eight double seven"), in pairs or in Hindi.
A long number alone is maths; only what the words around it say makes it personal. Never raises, keeps nothing.
"""

from __future__ import annotations

import re

from tutor.number_words import look_up
from tutor.safety_text import entries

_FEWEST = {"phone": 7, "identity": 8, "number": 10, "code": 4}
"""Digits from which a number beside such words is one of somebody's own, spoken short or whole."""
_MOST = 19  # digits of the longest card number

_CUES = {
    "phone": entries(
        r"""
(?:phone|mobile|mobail|moble|cell|whats ?app|watsapp|contact|telephone|landline|fone)(?: (?:no|num|nambar|\
number|numbers?))?
(?:call|text|message|msg|phone|ring|whats ?app|reach|contact) (?:me|my|us|him|her|karo|karna|kar lena|kar do|\
karlo) ?(?:at|on|par|pe)?
plus 91
(?:फोन|फ़ोन|मोबाइल|व्हाट्सएप|वाट्सएप|व्हाट्सप|कॉल) ?(?:नंबर|नम्बर)?
(?:call|phone|fone|msg|message|कॉल|फोन) (?:kar|कर)\S*
"""
    ),
    "identity": entries(
        r"""
a+dh?a+r(?: (?:card|no|number|num|nambar))*
आधार(?: (?:कार्ड|नंबर|नम्बर))*
(?:bank|account|khata|acount|atm|debit|credit|card|upi|ration card|pan card|passport|roll) (?:card )?(?:no|\
number|num|nambar)
(?:खाता|अकाउंट|कार्ड) (?:नंबर|नम्बर)
"""
    ),
    "number": entries(
        r"""
(?:my|mera|meri|mere|hamara|our|mummy ka|mummy s|papa ka|papa s|papas|mummys|moms|dads|mom s|dad s|mothers|\
fathers|ghar ka|mummy ke|mummy|papa|mother|father|mom|dad|apna|मेरा|मेरे|हमारा|पापा का|मम्मी का|घर का) (?:\S+ \
)?(?:number|no|num|nambar|nambr|nmbr|नंबर|नम्बर)
"""
    ),
    "code": entries(
        r"""
(?:otp|o t p|atm pin|upi pin|pin code of my (?:card|phone)|phone pin|my pin|mera pin|meri pin|one time \
password|ओटीपी|ओ टी पी|एटीएम पिन|मेरा पिन)(?: (?:is|hai|code|number|no|आया|है|aaya|aya))*
"""
    ),
}
_MATHS = entries(
    r"""
answers?
ans
uttar
jawaa?b
total
sum
product
population
jansankhya
quotient
remainder
digits?
divide\S*
multipl\S*
minus
plus
into
by
upon
estimate
round\S*
place value
उत्तर
जवाब
कुल
अंक
जोड़
भाग
जनसंख्या
roman
expanded
crores?
lakhs?
"""
)
"""Words of sums: beside them "my number" is what was worked out."""

_MY = r"(?:my|our|mera|meri|mere|hamara|hamare|hamari|mummy ka|papa ka|मेरा|मेरी|मेरे|हमारा|हमारे|घर का|ghar ka)"
_SECRET = entries(
    rf"""
(?:{_MY}|the|phone ka|wifi ka|id ka|gmail ka|insta ka|laptop ka) (?:\S+ ){{0,3}}?(?:password|passcode|pass \
word|paasword|pasword|passwd|pass code|pattern lock|पासवर्ड|पिन कोड) \
(?:is|hai|h|he|are|=|है|हे|to)(?! (?:not|nahi|nahin|secret|long|kya|what|wrong|a|an|the|\d+ (?:digits?|\
letters?|characters?)|बहुत|नहीं|क्या|correct|four|strong|weak|forgot)) \S+
(?:password|पासवर्ड) (?:hai|है|is) (?!(?:not|nahi|secret|long|kya|what|wrong|a|an|the|नहीं|क्या|correct|\
strong|weak) )\S+
{_MY} (?:\S+ )?(?:password|पासवर्ड) (?!(?:is|hai|है|was|kya|nahi|bhool|bhul|ka|को|नहीं|भूल|ke|mat) )\S*\d\S*
"""
)
_ADDRESS = entries(
    rf"""
(?:{_MY}) (?:\S+ )?(?:home |house |ghar ka |full |pura )?(?:address|adress|addres|एड्रेस|पता|pata) (?:is|hai|\
h|he|है|to)(?! (?:not|nahi|nahin|secret|kya|in|ki|नहीं|क्या|कि|a|the|long|far|chala|karna|hua|चला)) \S+(?: \S+)?
(?:{_MY}) (?:ghar ka |full |home )?(?:address|adress|pata|पता|एड्रेस) (?:house|flat|plot|makaa?n|gali|h no|\
door no|मकान|फ्लैट|गली|प्लॉट) \S+(?: \S+)?
(?:i|we|me|im|am) (?:live|lives|stay|stays|living|staying|reside) (?:\S+ ){{0,8}}(?:house|flat|plot|\
apartments?|society|lane|street|road|gali|galli|sector|block|colony|nagar|vihar|enclave|mohalla|\
residency|towers?|chawl|quarters?|floor|wing|marg|pura|bazaar|chowk|layout|phase|puram|building)
(?:main|mai|mein|hum|ham|mera ghar|hamara ghar|मैं|मै|हम|मेरा घर|हमारा घर) (?:\S+ ){{0,8}}(?:house|flat|plot|\
makaa?n|gali|galli|sector|block|colony|nagar|vihar|mohall[ae]|apartment|society|road|chowk|bazaar|\
quarter|building|chawl|marg|मकान|फ्लैट|गली|सेक्टर|ब्लॉक|कॉलोनी|कालोनी|नगर|विहार|मोहल्ले|मोहल्ला|सोसाइटी|रोड|\
चौक|बिल्डिंग) (?:\S+ ){{0,6}}(?:reh?t\S*|raht\S*|reh rah\S*|hai|hain|रहत\S*|है)
(?:mera|hamara|my|our|मेरा|हमारा) (?:house|flat|makan|ghar|home|मकान|घर|फ्लैट) (?:no|number|num|nambar|ka \
number|का नंबर|नंबर)(?: (?:is|hai|h|है))? \S*\d\S*
"""
)
_NO_ADDRESS = entries(r"""grid
graph
cell
memory
email
e mail
website
coordinat\S*
number line
km
kilomet\S*
metres?
ग्राफ""")
_EMAIL = re.compile(r"[\w.+-]{2,64}@[\w-]{2,63}(?:\.[\w-]{2,24})+")
_SPOKEN_EMAIL = entries(
    r"""
\S+ (?:at|at the rate|at the rate of|et|ate|at d rate|एट|एट द रेट|ऐट|ऐट द रेट) (?:gmail|g mail|yahoo|hotmail|\
outlook|rediff\S*|icloud|जीमेल|याहू)(?: (?:dot|डॉट) (?:com|in|co|कॉम))?
(?:my|mera|meri|मेरा|मेरी) (?:e ?mail|gmail|mail|insta\S*|snap\S*|ईमेल|ई मेल|जीमेल|इंस्टाग्राम)(?: (?:id|\
address|account|आईडी|आइडी))* (?:is|hai|h|है)(?! (?:not|nahi|hacked|kya|नहीं)) \S+
"""
)

_TIMES = {"double": 2, "dabal": 2, "dubal": 2, "duble": 2, "डबल": 2, "triple": 3, "tripal": 3, "tipal": 3, "ट्रिपल": 3}
_ALSO_DIGITS = {
    "oh": "0",
    "o": "0",
    "zero": "0",
    "to": "2",
    "too": "2",
    "for": "4",
    "ate": "8",
    "won": "1",
    "tree": "3",
    "ओ": "0",
}
_BETWEEN = frozenset({"umm", "um", "uh", "hmm", "then", "phir", "fir", "फिर", "and"})


def look(text: str, words: str, spelled: str) -> str:
    """Which personal matter is in `text`, by name; empty when none is.

    `words` is the text folded by `safety_text`, `spelled` the same with the words as they were spelled.
    """
    if _EMAIL.search(text) or _SPOKEN_EMAIL.search(words):
        return "email"
    if _SECRET.search(words):
        return "password"
    if _ADDRESS.search(words) and not _NO_ADDRESS.search(words):
        return "address"
    return _number(text, words, longest_run(spelled))


def _number(text: str, words: str, digits: int) -> str:
    if digits < _FEWEST["code"]:
        return ""
    if "+91" in text and digits >= _FEWEST["number"]:
        return "phone"
    for name, cue in _CUES.items():
        if digits >= _FEWEST[name] and cue.search(words) and not (name == "number" and _MATHS.search(words)):
            return name
    return ""


def longest_run(words: str) -> int:
    """How many digits the longest row in plain `words` has; a row longer than any such number counts as none."""
    longest, run, times = 0, 0, 1
    for word in words.split():
        digits = _digits(word)
        if word in _TIMES:
            times = _TIMES[word]
        elif digits:
            run, times = run + len(digits) * times, 1
            longest = max(longest, run)
        elif word not in _BETWEEN:
            run, times = 0, 1
    return longest if longest <= _MOST else 0


def _digits(word: str) -> str:
    """The digits that a word stands for when a number is read out; a round ten gives the one its unit completes."""
    if word.isdecimal():
        return word
    if word in _ALSO_DIGITS:
        return _ALSO_DIGITS[word]
    kind, value = look_up(word) or ("", 0)
    if kind == "ten":
        return str(value // 10)
    return str(value) if kind in {"unit", "teen"} else ""
