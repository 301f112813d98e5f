"""The soft half of the safety lexicon, and the talk that only sounds dangerous: figures of speech, games, sums.

Soft words may be meant or not: they get one kind sentence and the lesson goes on. Harmless talk is taken out before
anything is looked for. Data for a reviewer to read (docs/safety.md), folded by `safety_text`; never shown to a child.
"""

from __future__ import annotations

from tutor.safety_text import entries

HARMLESS = entries(
    r"""
(?:sums?|questions?|maths?|mathematics|fractions?|homework|exams?|tests?|sawaa?l|equations?|problems?|algebra|\
geometry|numbers?|tables?|\
chapters?|decimals?|integers?|hisab|paper|calculations?|division|सवाल|गणित|प्रश्न|होमवर्क|परीक्षा|चैप्टर|\
भिन्न)(?: <w>){0,1}(?: \S+){0,3}? \
(?:kill(?:s|ing|ed)?|maa?r|maa?ra|mar|marta|bully\S*|hurts?|beat(?:s|ing)?|हराय?ा?|मार|torture\S*|harass\S*)\
(?: (?:me|diya|gaya|dala|dalega|dega|raha|rahe|rahi|hai|my head|my brain|us|दिया|डाला|रहा|रहे|रही|देगा|डालेगा))*
(?:this|it|that|these|heat|garmi|hunger|suspense|headache|my head|my leg|my stomach|traffic|waiting) (?:is |\
are |was |will |really |just |almost |totally )*\
(?:kill|hurt|tortur|murder|beat)(?:s|ing|ed)? (?:me|us)
(?:kill|hit|beat|cut|murder|destroy|smash|crush|slap|punch|shoot|burn|hurt)(?:s|ing|ed)? (?:the|this|that|\
these|those|it|a|an|both|off|time|some|x|y|\d+)
(?:cut|help|find|get|bake|make|hurt|buy|teach|taught) my ?self (?:a|an|some|the|to|in (?:cricket|football|\
kabaddi|sports|games?|the garden|a match|pe))
(?:want|going|will|would|could|might|almost|gonna|ready|i|ill|id|am|im|just|to|was|nearly|of|like|feel like) \
(?:to )?(?:die|dying|died|dead) \
(?:of|from|with|laughing|for) ?(?:laugh\S*|boredom|embar+as\S*|heat|hunger|thirst|curiosity|cold|happiness|\
excitement|a|an|some|the|chocolate|pizza|this|that)?
(?:to (?:die|kill) for) | (?:throw|roll|rolled|thrown|two|a|the|one|fair|this) die
ha+n?s(?:te|kar|ke|ti|ta)? (?:ha+n?s(?:te|kar|ke)? |ke |kar )*(?:mar|pagal|lot) \S+(?: \S+)?
हंस\S* (?:हंस\S* |के |कर )*मर \S+
(?:garmi|bhoo?kh?|thand|thandi|pyas|sha?rm|sha?ram|boriyat|bor|bore|neend|hansi|hasi|khushi|गर्मी|भूख|ठंड|\
प्यास|शर्म|हंसी|खुशी|नींद) \
(?:se |ke mare |me |के मारे |से )?(?:\S+ )?(?:mar|मर) \S+
(?:main|mai|me|hum|to|toh|abe|are|arre|oh|yaar|mein|मैं|मै) (?:to |toh |तो )?(?:mar gay[aei]|mar gaye|mar gai|\
mare|मर गय\S|मर गए|मर गई)
(?:ch?h?auk\S*|ch?h?ak[aek]\S*|six\S*|sixer|four|goal|gol|shot|pochha|pocha|jhadu|line|kick|kik|ball|gend|\
taali|tali|seeti|siti|dubki|gappe|gap|\
bazi|baazi|entry|selfie|photo|bat|dialog\S*|चौका|छक्का|गेंद|गोल|किक|शॉट|ताली|सीटी|झाड़ू|पोछा) (?:(?!se |से \
)\S+ )?(?:mar|maar|मार)\S*(?: (?:<chah>|diya|di|hai|raha|rahi))*
(?:mar|maar|मार)(?:a|na|e|i|te|ta|ti|ा|ना|ी)? (?:ek |एक )?(?:ch?h?auk[ae]|ch?h?ak[aek]+[ae]|six|sixer|four|\
goal|gol|shot|चौका|छक्का)
(?:game|match|pubg|bgmi|free ?fire|minecraft|chess|ludo|gta|carrom|kabaddi|khel|video game|cricket|movie|film|\
cartoon|story|kahani|sapne|गेम|मैच|खेल|क्रिकेट|फिल्म|कहानी) \
(?:me |mein |in |में )?(?:\S+ ){0,3}(?:mar|hara|kil|beat|out|मार|हरा)\S*(?: (?:diya|dala|gaya|me|dete|deta|\
raha|rahe))?
(?:kil|shot|beat|beats|killed|hit|hits|out) me (?:again )?(?:at|in) (?:the |a |this |our )?(?:game|match|pubg|\
bgmi|free ?fire|minecraft|chess|ludo|gta|carrom|\
kabaddi|cricket|badminton|video game|race|test|maths?|quiz|tag|dream|football|marks)
(?!(?:mujhko|mujko|mjhko|khudko|mereko|merko|hamko|humko|apneko) )\S+ko (?:maar|mar)n[ae](?: \S+)?
(?<! mujh)(?<! khud)(?<! muj)(?<! aap)(?<! ap)(?<! mere)(?<!apne) ko (?:maar|mar)n[ae](?: \S+)?
(?:ise|use|inhe|unhe|isse|isey|usey) mar(?:n[ae]|u|un|ta|ti|unga|ungi)(?: \S+)?
(?:b[iy]aa?j|vyaa?j|kar|vikas|tax) ki dar(?: \S+)?
ब्याज (?:की )?दर(?: \S+)?
(?:phone|mobile|battery|laptop|computer|mic|net|tv|charger|wifi|internet|pen|calculator) (?:\S+ )?(?:died|\
dead|mar gaya|dies|dying)
"""
)
"""Talk of homework, play and weather that sounds violent and is not."""

SOFT_DISTRESS = {
    "is_sad": r"""
(?:i am|im|am|i was|feel|feeling|feels|i get|i got|makes me|i have been|ive been|i look|i seem) <so>(?:sad|\
depress\S*|lonely|unhappy|upset|hopeless|worthless|useless|\
miserable|heart ?broken|broken|numb|empty|low|down|sorrow\S*|crying|like crying|dying inside|not ok(?:ay)?|\
not fine|not happy|hurt inside|in depression|in pain)
(?:i am|im|feel|feeling) <so>(?:all )?alone
i(?: have)? <so>(?:cry|cried|weep) ?(?:\S+)?
want to cry
feel like (?:crying|giving up|nothing|a failure|a loser|a burden)
(?:i am|im|feel|feeling) <so>(?:anxious|panick\S*|stressed|tensed|nervous|terrified|scared|afraid|frightened|\
worried|ashamed|helpless)
i <so>miss my (?:\S+ )?(?:mom|mother|mummy|dad|father|papa|grand\S+|nani|dadi|nana|dada|brother|sister|friend|\
dog|cat)\S*
my (?:\S+ ){0,2}(?:mother|father|mummy|papa|mom|dad|grand\S+|nani|dadi|nana|dada|dog|cat|brother|sister|\
friend|uncle|aunt)\S* (?:has |just |is |have )*(?:died|passed away|expired|dead|no more)
(?:no ?body|no one|noone|none) (?:\S+ )?(?:loves?|likes?|cares?|understands?|wants?|needs?|listens?) \
?(?:about |for |to )?me(?: \S+)?
(?:mom|mother|mummy|dad|father|papa|parents|they|family|friends|people|she|he) (?:\S+ )?(?:dont|doesnt|do not|\
does not|never) (?:really |even )?(?:cares?|loves?|likes?|wants?|understands?|listens?) ?(?:about |to )?me
cant stop (?:crying|worrying|thinking bad)
(?:every ?body|every ?one|they all|all) (?:\S+ )?(?:hates?|dislikes?|leaves?|left) me
<i> ?(?:\S+ ){0,2}(?:dukhi|udaas|udas|akel[aei]|akelapan|depress\S*|sad|pareshan|pareshaan|dipresd|upset|\
lonely|tension me|tension mein) (?:\S+ )?(?:hu|hun|ho|hoon|feel|mehsus|mahsus|lag|reh|rah|hai|ho)\S*
ron[ae] (?:\S+ )?(?:a|aa|aat|aar|ka man)\S*(?: \S+)?
(?:main|mai|mein) (?:\S+ ){0,2}ro (?:rah|det|dun|di|pad)\S*
dil (?:\S+ )?(?:tut|toot|dukh|bhari)\S*
(?:<i>|se|bahut|bohot|bada|mujhko) dar (?:\S+ )?(?:lag|laga)\S*(?: \S+)?
(?:ghabrahat|ghabra|tension|bechaini) (?:ho|hoti|raha|rahi|lag|hai)\S*(?: \S+)?
koi (?:\S+ ){0,2}(?:pyaa?r|pasand|samajh\S*|parwah|parvah|chahta|pucht[ai]|sunta) (?:\S+ )?(?:nahi|nahin|\
nai)(?: \S+)?
koi nah?in? (?:\S+ )?(?:samajh\S*|chahta|pyar|pasand|pucht[ai]|sunta)(?: \S+)?
<mujhe> koi (?:\S+ )?(?:nahi|nahin|nai|pasand|pyar|samajh\S*)(?: \S+){0,2}
(?:dadi|nani|dada|nana|papa|mummy|maa|bhai|dost|kutta|dog)\S* (?:\S+ )?(?:guzar|gujar|chal base|nahi rahe|\
nahi rahi|expire)\S*(?: \S+)?
(?:bahut )?yaad aa rah\S+ (?:ghar|mummy|papa|maa|dadi|nani)
(?:मैं|मै|मुझे|मन) (?:\S+ ){0,2}(?:दुखी|उदास|अकेला|अकेली|अकेलापन|परेशान|डिप्रेस\S*) (?:\S+ )?(?:हू|हूं|लग|\
महसूस|रह|है)\S*
रोना (?:\S+ )?(?:आ|आत|चाह)\S*(?: \S+)?
रोने का \S+
रो रह[ाी] हू\S*
(?:<i>|से|बहुत) डर (?:\S+ )?लग\S*(?: \S+)?
घबराहट \S+
कोई (?:\S+ ){0,2}(?:प्यार|पसंद|समझ\S*|परवाह|चाहता|पूछता) (?:\S+ )?(?:नहीं|नही)(?: \S+)?
(?:मुझे|मुझको|मुझसे) कोई (?:\S+ ){0,2}(?:नहीं|नही)(?: \S+)?
(?:दादी|नानी|दादा|नाना|पापा|मम्मी|दोस्त) \S* ?(?:गुजर|गुज़र|चल बसे|नहीं रहे|नहीं रही)\S*(?: \S+)?
दिल (?:\S+ )?(?:टूट|दुख)\S*
""",
    "is_hard_on_self": r"""
(?:hate|hating|dislike|despise) <self>
i <so>(?:hate|dislike) (?:my life|my existence|being me|who i am|everything about me|everyone|living here)
<self> (?:se|pe|par|से|पर) (?:\S+ )?(?:nafrat|gussa|sharam|sharm|नफरत|गुस्सा)(?: \S+)?
(?:khud|apne ap|apne aap) (?:se|pe|par) (?:\S+ )?(?:nafrat|gussa|sharam|sharm|chid)\S*(?: \S+)?
(?:खुद|अपने आप) (?:से|पर|पे) (?:\S+ )?(?:नफरत|नफ़रत|गुस्सा|शर्म)\S*(?: \S+)?
(?:i am|im|feel like|am i|i feel) <so>(?:such )?(?:a |an )?(?:<so>)(?:stupid|dumb|idiot|fool|failure|loser|\
burden|good for nothing|not good enough|mistake|disappointment|waste|worst|ugly|bad (?:child|son|daughter|\
girl|boy|person))(?: \S+)?
(?:i )?(?:always )?(?:ruin|spoil|mess up) everything
everything is my fault
its all my fault
i (?:can never|never) do anything (?:right|good)
(?:my|meri|mera) (?:life|zindagi|jindagi) (?:is |hi |to )?(?:\S+ )?(?:sucks?|bekar|bekaar|kharab|barbad|\
ruined|over|finished|useless|horrible|narak)(?: \S+)?
jina (?:\S+ )?(?:mushkil|haram)(?: \S+)?
जीना (?:\S+ )?(?:मुश्किल|हराम)(?: \S+)?
(?:main|mai|mein) (?:\S+ ){0,2}(?:bekar|bekaar|nalayak|nikamm\S+|bojh|bewak[ou]+f|bevakuf|buddhu|gadh[aie]|\
fail|loser|duffer|kharab) (?:hi )?(?:hu|hun|hoon|ho ja)\S*
(?:main|mai|mein) kisi (?:kam|kaam|layak) (?:ka |ki |ke )?nah?in?(?: \S+)?
(?:मैं|मै) (?:\S+ ){0,2}(?:बेकार|नालायक|निकम्मा|निकम्मी|बोझ|बेवकूफ|बुद्धू|गधा|फेल) (?:ही )?(?:हू|हूं|हो जा)\S*
(?:मैं|मै) किसी (?:काम|लायक) (?:का |की |के )?(?:नहीं|नही)(?: \S+)?
(?:मेरी|मेरा) (?:जिंदगी|ज़िंदगी|जिन्दगी|लाइफ) (?:\S+ )?(?:बेकार|खराब|बर्बाद|नरक)(?: \S+)?
""",
    "speaks_of_dying": r"""
(?:i will|ill|i would|id|i am going to|im going to|i might|i may|gonna|i could|i am gonna|im gonna) (?:just |\
rather |surely |literally )*(?:die|be dead|kill (?:him|her|someone|them|everyone)) ?(?:if|before|tomorrow)?
(?:please )?(?:kill|shoot) me(?: (?:now|please|already))?
want to (?:disappear|vanish|run away|be gone|sleep for ?ever|hide for ?ever)(?: \S+)?
i wish i (?:could )?(?:disappear|vanish\S*|was someone else|was different)
cant (?:take|bear|handle|tolerate|stand) (?:it|this|life|all this) ?(?:any ?more)?
cant go on(?: any ?more)?
give up on everything
whats the point of (?:anything|everything|life)
mar (?:hi )?ja(?:un?|oon|u|un?ga|un?gi|ungi|unga|enge|engi|aunga|aungi|auga|augi|unga|ega|egi)\S*(?: \S+)?
maa?r (?:do|dalo|dijiye) <mujhe>
<mujhe> (?:goli )?maa?r (?:do|dalo) ?(?:\S+)?
goli maa?r (?:do|lun?ga) <mujhe>
(?:gayab|gaayab|ghayab) ho ja\S* ?(?:<chah>)?
(?:kahin |kahi |door |dur )+(?:bhag|chala|chali) ja\S*
bhag ja(?:na|u|un) (?:<chah>|\S+)
मर जाऊ\S*(?: \S+)?
मर जाएंग\S*
मुझे (?:गोली )?मार (?:दो|डालो)
गायब हो जा\S*(?: \S+)?
(?:कहीं |दूर )+(?:भाग|चला|चली) जा\S*
""",
}
SOFT_ABUSE = {
    "fears_someone": r"""
(?:scared|afraid|frightened|terrified) (?:of|to (?:tell|ask|talk to|show)) (?:my )?(?:mother|mummy|mom|mum|\
parents|teacher|sir|mam|madam|maam|miss|brother|tutor|him|her|papa|father|dad|uncle|\S+ sir)
(?:<adult>|they|parents) (?:\S+ ){0,3}?(?:will |and |would |is going to |are going to |gonna |always |keeps? |\
has been |have been |to )*(?:\S+ )?(?:kill|scold|scolds|shout\S*|yell\S*|screams?|punish|punishes|murder) \
(?:at )?(?:me|on me|us)(?: \S+)?
(?:my )?(?:parents|mom and dad|mummy papa|papa mummy|mummy and papa) (?:\S+ )?(?:fight|fighting|shout|\
divorc\S*|getting divorced|separat\S*|quarrel\S*)(?: \S+)?
(?:<adult>|they) (?:is |comes? home |gets? |always )+drunk
<adult> drinks (?:and|alcohol|every|daily|a lot)
<adult> (?:se )(?:\S+ )?dar (?:\S+ )?(?:lag|laga|raha)\S*(?: \S+)?
<adult> (?:ne |se )?<w>{0,3}(?:mar(?:eng[ei]|eg[ai]|e ?g[ai]|enge|egi)|mar (?:dalen?g[aei]|dalegi|deng[ei]|\
deg[ai])|peet(?:eng[ei]|eg[ai])|d[au]?ant(?:eng[ei]|eg[ai]|t?[aei])|daant(?:eng[ei]|eg[ai]|t[aei])|\
chillat[aei])(?: \S+)?
(?:mummy papa|papa mummy|ghar (?:me|mein|pe|par)) (?:\S+ )?(?:ladt[ei]|ladai|jhagd\S*|jhagr\S*|lad)(?: \S+)?
<adult> (?:\S+ )?(?:daru|daaru|sharab|sharaab) pi\S*(?: \S+)?
<adult> से (?:\S+ )?डर (?:\S+ )?लग\S*(?: \S+)?
<adult> <w>{0,3}(?:मारेंगे|मारेगी|मारेगा|मार डाल\S*|पीटेंगे|पीटेगी|डांटेंगे|डांटेगी|डांटते|डांटती|डांटता|\
डाँटते|डाँटती|चिल्लाते)(?: \S+)?
(?:मम्मी पापा|पापा मम्मी|घर (?:में|पर|पे)) (?:\S+ )?(?:लड़ते|लड़ाई|झगड\S*|झगड़\S*)(?: \S+)?
<adult> (?:\S+ )?(?:दारू|शराब) पी\S*(?: \S+)?
""",
}
SOFT_BULLYING = {
    "is_left_out": r"""
(?:no ?body|no one|noone|none) (?:\S+ )?(?:plays?|talks?|sits?|eats?|speaks?|hangs?|walks?|wants? to (?:play|\
sit|talk|be)) (?:to |with |near |beside |friends with )*me
(?:no ?body|no one|noone) (?:\S+ ){0,3}(?:is |be )?my friend
i (?:have|ve|got|dont have|do not have) (?:no|any|a single) friends? ?\S*
(?:dont|doesnt|do not|wont|not|never) (?:let|lets|allow|include|invite) me (?:to )?(?:play|join|sit|in)? ?\S*
(?:left|leave|leaves|leaving) me out
<mates> <w>{0,3}(?:laugh|laughs|laughed|laughing|ignore|ignores|ignored|ignoring|avoid|avoids|stare|stares) \
(?:at |on )?me
<mates> (?:\S+ )?(?:hate|hates|dislike|dont like|do not like) me
koi (?:\S+ ){0,3}(?:nahi|nahin|nai) (?:\S+ )?(?:khelt[ai]|khelte|baith\S*|dost|baat|bat|bolt[ai]|karta|karti|\
khilat[aei])(?: \S+)?
koi (?:mere|mera|mujhse|mujh se|meri) (?:\S+ ){0,3}(?:nahi|nahin|nai)(?: \S+)?
mer[aei] (?:koi|ek bhi) (?:\S+ )?(?:dost|friend)\S* (?:nahi|nahin|nai)(?: \S+)?
<mates> (?:\S+ )?(?:mujh ?(?:pe|par|pr)|mere (?:upar|par|pe)|mujhe dekh\S*) (?:\S+ )?ha+n?s\S*(?: \S+)?
(?:mujhe|mujhko) (?:\S+ )?(?:apne sath |sath |saath )?(?:nahi|nahin|nai) (?:khilat[aei]|khelne det[aei]|\
bulat[aei])(?: \S+)?
कोई (?:\S+ ){0,3}(?:नहीं|नही) (?:\S+ )?(?:खेलता|बैठता|बोलता|करता|दोस्त)(?: \S+)?
कोई (?:मेरे|मेरा|मुझसे) (?:\S+ ){0,3}(?:नहीं|नही)(?: \S+)?
मेरा (?:कोई|एक भी) (?:\S+ )?दोस्त (?:नहीं|नही)(?: \S+)?
<mates> (?:\S+ )?(?:मुझ ?पर|मुझपे|मेरे ऊपर) (?:\S+ )?हंस\S*(?: \S+)?
""",
}

SOFT = {
    kind: {why: entries(table) for why, table in tables.items()}
    for kind, tables in (("bullying", SOFT_BULLYING), ("abuse", SOFT_ABUSE), ("distress", SOFT_DISTRESS))
}
"""Each kind with its groups of entries, in the order in which they are looked for."""
