"""Words that mean a child may need a grown-up: distress, abuse, bullying, personal data.

A first, conservative lexicon: it must not miss a plain cry for help, and must not mistake the everyday violence of
homework talk ("kill the fraction", "is sum ne maar diya") for one. It answers nothing; it only names the kind.
"""

from __future__ import annotations

from tutor.category_words import within
from tutor.maths_tokens import normalise

DISTRESS = within(
    r"""
(?:want|wanna|going|wish|wanted|like) to (?:die|be dead|disappear forever) | wanna die
wish i (?:was|were) dead | better off dead | suicid(?:e|al) | khudkh?ushi | aatma ?hat?ya
(?:kill|hurt|cut|harm|hurting|cutting|killing|harming) my ?self | (?:end|finish) my life
jaan de (?:du|doon|dunga|dungi)
(?:do not|don'?t) want to (?:live|be alive) | no reason to live | i hate my life | want to run away from home
(?:nobody|no one) (?:loves|would miss) me | marna chaht[aie] | mar ?j[ao]+n[ae]? chaht[aie]
mar ja(?:u|oo|un|oon)(?:ga|gi)? | jeena nah?in? chaht[aie] | <self> (?:maar|khatam|kaat|nuksan)
मरना चाहत[ाीे] | मर जाऊ\S* | मर जाना | जीना नही\S* | आत्महत्या | खुदकुशी | जान दे दू\S* | <self> (?:मार|खत्म|काट)\S*
"""
)
ABUSE = within(
    r"""
<elder> (?:always |often |keeps? |is |was )?(?:hits?|hurts?|beats?|slaps?|kicks?|burns?|touch(?:es|ed)?|hurting|\
beating|hitting|touching) (?:me|my (?:private|body|chest))(?! (?:at|in) (?:chess|cricket|carrom|ludo|maths?|games?|run))
<elder> (?:ne )?(?:mujhe |mujhko )(?:\w+ )?(?:maarte|marte|maarta|marta|maarti|marti|\
peet\w*|maara|chhoot\w*|chhua|jala\w*)
<elder> (?:ने )?(?:मुझे|मुझको) (?:\S+ )?(?:मारते|मारता|मारती|मारा|पीटते|पीटता|पीटती|पीटा|छूते|छूता|छुआ)
touch(?:es|ed|ing)? me (?:there|badly|down|where|wrong|in a bad) | bad touch
galat (?:tareeke|jagah|tarah) (?:se )?chh?[ou]\w* | गलत (?:तरीके|जगह) (?:से )?छ\S*
(?:locked|locks) me (?:in|up) | (?:made|makes) me (?:take off|undress) | forces? me to (?:touch|undress|kiss)
forced me to (?:touch|undress|kiss) | ghar (?:jaane|jane) se dar\w*
i am (?:scared|afraid) (?:to go home|of my (?:father|dad|uncle|teacher|mother|sir|papa))
"""
)
BULLYING = within(
    r"""
bull(?:y|ied|ying|ies) me | being bullied | (?:i am|i'm|i get) bullied | <mates> bull(?:y|ied|ies)
<mates> (?:\w+ ){0,2}(?:make|makes|making) fun of me
<mates> (?:\w+ ){0,2}(?:tease|teases|teasing|hit|hits|beat|laugh at|hate) me
(?:mujhe|mera|meri|mujhko) (?:\w+ ){0,3}(?:chidh?ate|chidaate|(?:mazaak|mazak|majak) (?:udate|udaate|banate|uda\w*))
<mates> (?:\w+ )?(?:mujhe|mujhko) (?:\w+ )?(?:maarte|marte|pareshan|tang|dhamk\w*)
(?:मुझे|मेरा) (?:\S+ ){0,3}(?:चिढाते|चिढाता|मजाक उडाते|तंग करते|परेशान करते|धमकाते)
"""
)
PERSONAL = within(
    r"""
(?:my|mera|meri|mere|hamara|मेरा|मेरी|हमारा) (?:\S+ ){0,2}(?:phone|mobile|whatsapp|contact|number|no|aadhaar|aadhar|नंबर|\
मोबाइल|फोन)(?: \S+){0,3}? (?:\+?91 ?)?\d(?:[ -]?\d){9,11}
(?:call|phone|text|whatsapp|message) me (?:at|on) (?:\+?91 ?)?\d(?:[ -]?\d){9,11}
(?:my|mera|meri|मेरा|मेरी) (?:password|otp|address|ghar ka pata|पासवर्ड|पता) (?:is|hai|है)(?! (?:not|nahi|secret)) \S+
[a-z0-9._]{2,40}@[a-z0-9]{2,30}\.[a-z]{2,6} | i live at (?:house|flat) (?:number|no) \d+
"""
)
HOMEWORK = within(
    r"""
(?:sums?|questions?|maths?|fractions?|homework|exam|test|sawaal|sawal|equation|problem|सवाल|गणित)(?: \w+){0,3} \
(?:kill(?:s|ing)?|maar|maara|mar|marta|bully\w*|hurts?)(?: (?:me|diya|gaya|dala|raha))?
maar ?(?:diya|dala) is (?:sum|sawaal|question)
"""
)
"""Talk of homework that sounds violent and is not; it is taken out before anything else is looked for."""

_KINDS = (("distress", DISTRESS), ("abuse", ABUSE), ("bullying", BULLYING), ("personal", PERSONAL))


def check(text: str) -> str | None:
    """The kind of care `text` calls for: "distress", "abuse", "bullying" or "personal"; None for everything else."""
    plain = HOMEWORK.sub(" ", normalise(text))
    for kind, pattern in _KINDS:
        if pattern.search(plain):
            return kind
    return None
