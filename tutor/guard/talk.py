"""The small words of talk that only look like numbers ("which one", "ek minute"), and numbers that look like talk.

It tells talk from numbers by the neighbouring words, so that a pronoun states nothing and a number in a verb's clothes
does. It decides nothing about a text.
"""

from __future__ import annotations

import re
from functools import lru_cache

_COUNTED = (
    r"numbers?|fractions?|parts?|tops?|bottoms?|steps?|things?|signs?|sides?|terms?|digits?|ways?|sentences?|words?|"
    r"points?|corners?|vertices|numerators?|denominators?|angles?|lines?|ratios?|decimals?|expressions?|"
    r"brackets?|friends|questions?|"
    r"cheez\w*|hisse|hisson|tarike|taraf|number|baatein|kadam|चीज़\S*|हिस्स\S*|संख्या\S*|भिन्न\S*|तरफ़?|क़दम|कदम"
)
_TALK = re.compile(
    r"(?<![\w-])(?:one|1) (?:at a time|by one(?! (?:hundred|thousand|lakh))|another|of (?:the|these|those|them|"
    r"your|our|my)|more time|last time|"
    r"after (?:another|the other)|"
    r"small step|step at a time|thing|day|bit)\b|"
    r"\b(?:which|this|that|each|every|the other|other|another|the first|the next|the last|same|any|no|a small|"
    r"the same|the bigger|"
    r"the smaller|the top|the bottom|a new|new|easy|tricky|good|nice|hard|lovely|little|tough|small|big|right|"
    r"left|just|only|someone|"
    r"first|second|last|next) one\b(?! (?:by|over|upon|bata|half|third|fourth|fifth|sixth|seventh|eighth|ninth|"
    r"tenth)\b)|"
    r"(?<![\w-])one by one\b(?! (?:hundred|thousand|lakh|half|third|fourth|fifth|sixth|tenth))|\bno one\b|\bek "
    r"(?:ek|baar|minute|min|second|pal|aur baar|kaam|cheez|chhoti|chhota|"
    r"chhoti si|chhota sa|saath|hi|"
    r"nazar|dum|doosre|dusre|jaise|jaisa|jaisi|taraf|simple|aasan|accha|achha|achhi|acchi|baat|step|kadam|"
    r"sawaal|sawal|tarika|trick|"
    r"idea|hint|number|lambi|gehri|tukd\w*)\b|\bkoi ek\b|\bhar ek\b|"
    r"एक[- ](?:एक|बार|मिनट|पल|काम|चीज़|चीज|छोटी|छोटा|छोटे|साथ|ही|नज़र|नज़र|दूसरे|जैसे|जैसा|जैसी|तरफ़|तरफ|आसान|"
    r"अच्छी|अच्छा|बात|क़दम|"
    r"कदम|सवाल|तरीका|तरीक़ा|टुकड़\S*|संख्या|लंबी|गहरी)|हर एक|कोई एक|"
    r"\b(?:ke|ek) saath\b|\bsaath (?:mein|hi|saath|dekh\w*|chal\w*|kar\w*|mil\w*|soch\w*|baith\w*)\b|(?<=\bx )saath\b|"
    r"\bat first\b|\bsecond (?:thought|look|step|number|fraction|part)\b|\ba second\b|\bjust a (?:second|sec|"
    r"minute)\b|\bonce\b",
    re.IGNORECASE,
)
_GIVE = re.compile(
    r"(?<=\s)(से भाग|घटा|जोड़|जोड़|लिख|बता|कर|रख|बना|मिला|छोड़|छोड़|हटा|काट|बदल|लगा|दिखा|सुना|पलट|उलट|ध्यान|बाँट|बांट|भर|"
    r"जाने|होने|रहने|बोल|कह|खोल|समझा|"
    r"ले|दे|गिन|तोड़|तोड़|जवाब|साथ) दो(?![\wऀ-ॣ])"
)
_TWO = re.compile(
    r"(?<!\bwhat )(?<!\bhow )(?<!\byou )(?<!\bwe )(?<!\bthey )(?<!\bto )(?<!\bwhy )\bdo(?= (?:bata|batta|baata|"
    r"by|upon|over|hai|hoga|honge|aayega|aaega|milega|banega|sahi|guna|point|dashamlav|percent|sau|"
    r"hazaar|hazar|hi hai|hi hoga|rupaye|rupees|centimetre|metre|kilo|litre|tihai|chauthai|plus|minus|[.!?]?$))|"
    r"(?<=\bminus )do\b|(?<=\bbata )do\b|(?<=\bjawab )do(?= hai| hoga)|(?<=\bupar )do(?= aur| aayega| hai| likho)|"
    r"(?<=\bek )do\b|(?<=\bho )do\b",
    re.IGNORECASE,
)
_HOMOPHONES = {"won": "one", "ate": "eight", "too": "two", "to": "two", "for": "four", "fore": "four", "tree": "three",
               "sicks": "six", "sex": "six", "wan": "one", "sevn": "seven", "nain": "nine", "fiv": "five"}  # fmt: skip
_MISHEARD = re.compile(
    r"\b(?:(won|ate|tree|fore|sicks|wan|sevn|fiv|sex)(?= (?:by|over|upon|bata)\b)|(?<=\bminus )(won|ate|tree|"
    r"fore|too|wan)\b|"
    r"(?:(?<=\bby )|(?<=\bover )|(?<=\bbata ))(won|ate|tree|fore|wan)\b|"
    r"(?:(?<=answer is )|(?<=jawab hai )|(?<=equals )|(?<=answer: ))(won|ate|tree|for|fore|to|too|sex|wan|sevn|"
    r"fiv)\b(?=\W*$|[.!?,])|"
    r"(?:(?<=it is )|(?<=it's )|(?<=that's ))(won|ate|tree|fore|sex|wan|sevn)\b(?=\W*$|[.!?,])|\b(sevn|sicks)\b)",
    re.IGNORECASE,
)


@lru_cache(maxsize=512)
def plain_talk(text: str) -> str:
    """The text without words that only look like numbers, and with numbers in place of those that look like words."""
    text = _MISHEARD.sub(lambda found: _HOMOPHONES[found[0].lower()], text)
    text = _GIVE.sub(r"\1 ", text)
    text = _TWO.sub("two", text)
    return _TALK.sub(" ~ ", text)


_COUNTING = re.compile(
    rf"(?<![\w-])(?:two|three|four|dono|do|teen|chaar|2|3|4|दो|तीन|चार) (?:[a-z]+ )?(?:{_COUNTED})(?![\wऀ-ॣ])",
    re.IGNORECASE,
)


@lru_cache(maxsize=512)
def uncounted(text: str) -> str:
    """The text without the counting of what stands on the board ("these two fractions")."""
    return _COUNTING.sub(" ", text)
