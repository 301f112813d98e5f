"""Words that mean a child may need a grown-up: distress, abuse, bullying, personal data.

A first, conservative lexicon: it must not miss a plain cry for help, and must not mistake the everyday violence of
homework talk ("kill the fraction", "this sum is killing me") for one. It answers nothing; it only names the kind.
"""

from __future__ import annotations

import re

from tutor.maths_tokens import normalise

_SELF = r"(?:my ?self|me|khud(?: ?ko)?|apne ?aap(?: ?ko)?|खुद(?: को)?|अपने ?आप(?: को)?)"
_GROWN = (
    r"(?:papa|dad(?:dy)?|father|mummy|mumm?a|mother|mom|mum|uncle|aunty|bhaiya|teacher|sir|tutor|cousin|chacha|mama|"
    r"step ?father|neighbou?r|he|she|someone|somebody|koi|wo|woh|log|पापा|मम्मी|चाचा|मामा|अंकल|टीचर|सर|भैया|कोई|वो|वह)"
)
_HURTS = r"(?:hits?|hurts?|beats?|slaps?|kicks?|burns?|touch(?:es|ed)?|hurting|beating|hitting|touching)"
_MATES = (
    r"(?:they|everyone|everybody|kids|boys|girls|classmates|the class|sab|saare|bachche|ladke|ladkiyan|सब|बच्चे|लड़के|लडके)"
)

_PATTERNS = {
    "distress": (
        r"(?:want|wanna|going|wish|wanted|like) to (?:die|be dead|disappear forever)",
        r"wanna die|wish i (?:was|were) dead|better off dead|(?:commit|do) suicide|suicid(?:e|al)|khudkh?ushi|aatma ?hat?ya",
        r"(?:kill|hurt|cut|harm|hurting|cutting|killing|harming) my ?self",
        r"(?:end|finish) my life|do not want to live|don'?t want to (?:live|be alive)|no reason to live",
        r"mar ?j[ao]+n[ae]? chaht[aie]|marna chaht[aie]|mar ja(?:u|oo|un|oon)ga|mar ja(?:u|oo|un|oon)gi|jeena nah?in? chaht[aie]",
        r"(?:khud|apne ?aap) ?ko (?:maar|khatam|kaat|nuksan)|jaan de (?:du|doon|dunga|dungi)",
        r"मरना चाहत[ाीे]|मर जाऊ|मर जाना|जीना नही|आत्महत्या|खुदकुशी|जान दे दू|(?:खुद|अपने ?आप) को (?:मार|खत्म|काट)",
        r"(?:nobody|no one) (?:loves|would miss) me|i hate my life|i want to run away from home",
    ),
    "abuse": (
        rf"{_GROWN} (?:always |often |keeps? |is |was )?(?:{_HURTS}) (?:me|my (?:private|body|chest))\b(?! (?:at|in) (?:chess|cricket|carrom|ludo|maths?|games?|football|badminton|run))",
        rf"{_GROWN} (?:ne |ne mujhe |mujhe )?(?:mujhe |mujhko )?(?:\w+ )?(?:maarte|marte|maarta|marta|maarti|marti|peet\w*|maara|chhoot\w*|chhua|jala\w*)\b(?: hai\w*)?",
        r"(?:मुझे|मुझको) (?:\S+ )?(?:मारते|मारता|मारती|पीटते|पीटता|पीटती|छूते|छूता)|(?:पापा|मम्मी|चाचा|अंकल|सर|टीचर) (?:ने )?(?:मुझे )?(?:मारते|मारा|पीटा|छुआ)",
        r"(?:touch(?:es|ed|ing)?|touch) me (?:there|badly|down|where|wrong|in a bad)|bad touch|galat (?:tareeke|jagah|tarah) (?:se )?chh?[ou]|गलत (?:तरीके|जगह)",
        r"(?:locked|locks) me (?:in|up)|(?:made|makes) me (?:take off|undress)|(?:forces|forced) me to (?:touch|undress|kiss)",
        r"i am (?:scared|afraid) (?:to go home|of my (?:father|dad|uncle|teacher|mother|sir|papa))|ghar (?:jaane|jane) se dar",
    ),
    "bullying": (
        r"bull(?:y|ied|ying|ies)\b(?:.{0,30}\bme\b)?|being bullied",
        rf"{_MATES} (?:\w+ ){{0,2}}(?:make|makes|making) fun of me|{_MATES} (?:\w+ ){{0,2}}(?:tease|teases|teasing|hit|hits|beat|laugh at|hate) me",
        r"(?:mujhe|mera|meri|mujhko) (?:\w+ ){0,3}(?:chidh?ate|chidaate|mazaak|mazak|majak) ?(?:udate|udaate|banate|karte|uda\w*)?",
        rf"{_MATES} (?:\w+ )?(?:mujhe|mujhko) (?:\w+ )?(?:maarte|marte|pareshan|tang|dhamk)",
        r"(?:मुझे|मेरा) (?:\S+ ){0,3}(?:चिढाते|चिढाता|मजाक उडाते|तंग करते|परेशान करते|धमकाते)",
    ),
    "personal": (
        r"(?:my|mera|meri|mere|hamara|मेरा|मेरी|हमारा) (?:\S+ ){0,2}(?:phone|mobile|whatsapp|contact|number|no|aadhaar|aadhar|adhar|नंबर|मोबाइल|फोन)"
        r"(?: \S+){0,3}? (?:\+?91 ?)?\d(?:[ -]?\d){9,11}\b",
        r"(?:call|phone|text|whatsapp|message) me (?:at|on) (?:\+?91 ?)?\d(?:[ -]?\d){9,11}\b",
        r"(?:my|mera|meri|मेरा|मेरी) (?:password|otp|pin|address|ghar ka pata|पासवर्ड|पता) (?:is|hai|है|:)? ?\S+",
        r"[a-z0-9._]{2,40}@[a-z0-9]{2,30}\.[a-z]{2,6}",
        r"(?:i live at|main|mai|hum) (?:house|flat|makan|ghar) (?:number|no|nambar) \d+",
    ),
}  # fmt: skip
_HARMLESS = re.compile(
    r"(?:sum|sums|question|questions|maths?|fractions?|fraction|homework|exam|test|sawaal|sawal|equation|problem|सवाल|गणित)"
    r"(?: \w+){0,3} (?:kill(?:s|ing)?|maar|maara|mar|marta|bully\w*|hurts?) ?(?:me|diya|gaya|dala|raha)?"
    r"|maar ?(?:diya|dala) is (?:sum|sawaal|question)|pata (?:nahi|nahin|hai|chal|nai)|पता (?:नही|है|चल)"
)
_EDGES = r"(?<![a-z0-9\u0900-\u097f]){}(?![a-z\u0900-\u0963])"
_COMPILED = tuple((kind, re.compile(_EDGES.format("(?:" + "|".join(words) + ")"))) for kind, words in _PATTERNS.items())


def check(text: str) -> str | None:
    """The kind of care `text` calls for: "distress", "abuse", "bullying" or "personal"; None for everything else."""
    plain = _HARMLESS.sub(" ", normalise(text))
    for kind, pattern in _COMPILED:
        if pattern.search(plain):
            return kind
    return None
