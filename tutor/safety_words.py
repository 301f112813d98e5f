"""The explicit half of the safety lexicon: words after which a child is given care at once, in three languages.

Data for a child-safety reviewer to read (docs/safety.md), grouped by what the words are about; the group's name is all
that is ever recorded. Entries are spelled as usual and folded by `safety_text`. Nothing here is shown to a child.
"""

from __future__ import annotations

from tutor.safety_text import entries

DISTRESS = {
    "wants_to_die": r"""
(?:want|wants|wanted|wanna|wana|wnt|wish|hoping|plan|planning|decided|trying|ready|thinking|like|feel) \
(?:to |too |2 |of |that i |i )*(?:just |really |could |would )?(?:die|dying|be dead|end it all|disappear \
forever)
(?:want|wanted|wanna) (?:to |too )?dye(?! (?:my|the|it|hair|a|cloth\S*|this))
(?:wish|wishing) (?:that )?(?:i (?:was|were|am)(?: never| not)? (?:dead|born|alive)|i had never been born|\
i (?:did not|didnt) exist|i was not here any ?more|i never woke up|i (?:would|could) (?:just )?die)
(?:stop|stopped) existing | mar (?:hi )?(?:kyun?|kyon) nah?in? ja\S* | (?:kyun?|kyon) nah?in? mar ja\S*
i should (?:just )?(?:die|be dead|not be alive|not exist)
better off? (?:dead|without me|if i (?:die|died|was gone|was dead))
better if i (?:die|died|was dead|was gone|was never born|did not exist|didnt exist)
(?:do not|dont|donot|didnt|never|no longer|dnt) (?:want|wanna|wana|wish|feel like) (?:to |too |2 )?\
(?:live|living|liv|be alive|exist|existing|be in this world|wake up (?:tomorrow|again|any ?more|ever))\
(?! (?:in (?:a|an|the|hostel|delhi|mumbai|village|city)|at|with|near|on))
no (?:reason|point|use) (?:to|in|of|for) (?:live|living|being alive|my life) | nothing (?:left )?to live for
(?:tired|sick|fed up) of (?:living|life|my life|being alive|this life) | (?:give|giving) up on (?:my )?life
life (?:is |isnt |is not )?(?:not )?(?:worth living|has no meaning|worthless)
cant live (?:any ?more|like this)
(?:nobody|no one|noone|no body) (?:would|will|is going to) (?:even )?(?:miss me|care if i (?:die|died|was gone))
mar(?:na|ne)? (?:hi |to |bhi |ja )?<chah> | mar (?:hi )?jan[ae] (?:hi )?<chah>
mar(?:na| jana| hi jana) hai <mujhe>|<mujhe> (?:ab |bas |bhi |to |hi )*mar(?:na| hi jana| jana| jane do)(?: \
hai| h| he| do)
mar(?: jan)?ne (?:ka|ki|ke) (?:bahut )?(?:man|mann|dil|ji|soch\S*|khayal|khyal|ichha|irada)\S*
mar (?:hi )?ja(?:u|un|oon|na) (?:to|toh|wahi|vahi|kya|behtar|chahiye|hi) (?!5)\S+
marna hi (?:behtar|acha|thik)\S*
mar ja(?:un?ga|un?gi|ungi|unga|u|un) (?:to )?kisi ko (?:fark|farak|koi)
(?:mere )?marne ke bad (?:sab|kisi|koi|meri)\S*
kash (?:\S+ ){0,3}mar (?:ja|ga|j)\S* | kash (?:\S+ ){0,2}paida (?:hi )?(?:na|nahi) \S+
mera jina (?:bekar|bekaar)|meri (?:life|zindagi) (?:ka|ki) koi (?:matlab|maksad|zarurat)
jin[ae] (?:hi |bhi |ki |ka |ke |me )*(?:man |ichha |dil |koi fayda |ab )?nah?in?(?: hi)? ?(?:<chah>|hai|h|he|\
raha|rahi|karta|karti)
(?:nah?in?|nai) jina(?: <chah>| hai| mujhe)?
jin[ae] (?:se|me) kya (?:fayda|rakha|matlab)
(?:ji|jee) ?(?:kar|ke) kya kar\S+
(?:zindagi|jindgi|jindagi|life|jivan) (?:se )?(?:<very> )?(?:thak|tang|pareshan|haar|har|ub|nafrat)\S*
(?:nahi|nai) (?:rehna|rahna) (?:is )?(?:duniya|dunia) (?:me|mein)\S*
(?:is )?duniya (?:me|mein) nah?in? (?:reh|rah)\S+
(?:easier|happier|good|nice|fine|better|glad|care|notice|sad|cry|matter) if i (?:just |was |were |am )*(?:die|\
died|dead|gone|disappeared|not here)
(?:how to|ways? to|want to know how to|easiest way to|painless way to) (?:die|kill (?:<self>|me)|end (?:it|my \
life))
(?:die|dying) (?:without pain|painlessly|peacefully|soon|in my sleep)
(?:point|use|meaning) (?:of|in) (?:being alive|living|my life|staying alive)
(?:never|not|dont want to) wake up(?: again| tomorrow| ever)?
(?:want|make) (?:it|everything|life) (?:all )?(?:to )?(?:end|be over) for ?ever
(?:hope|pray|praying|beg|wish) (?:that )?(?:i|god|to god)(?: \S+){0,3} (?:die|kills? me|takes? me|take me away)
(?:i|i have|ive) (?:tried|attempted|thought about|been thinking of|think of|think about) (?:to )?(?:die|dying|\
kill\S*|end\S*) ?(?:<self>|my life|it all)?
(?:world|family|everyone|parents|house) (?:\S+ ){0,3}(?:better|happy|happier) (?:off )?(?:without me|if i was \
not|if i wasnt)
(?:not|dont want to) (?:be|stay) alive
(?:do not|dont|dnt) want to be (?:here|in this world) (?:any ?more )?(?:on earth|in this world|alive)
(?:zinda|jinda|jeevit|jivit|jeewit) (?:\S+ )?(?:nahi|nahin|nai|kyon|kyun|kyu)(?: \S+)?
(?:nahi|nahin|nai) (?:\S+ )?(?:zinda|jinda) (?:reh|rah)\S*
(?:ज़िंदा|जिंदा|जिन्दा|जीवित) (?:\S+ )?(?:नहीं|नही|क्यों)(?: \S+)?
jin[ae] (?:ka|ki|ke) (?:\S+ ){0,3}(?:nahi|nahin|nai|kya)(?: \S+)?
mar(?:na|jana| jana) (?:hi |to )?(?:sahi|thik|theek|behtar|acha|achha|padega|best|chahiye)\S*
(?:maut|mout|mot) (?:aa|chahiye|de|a ja|kyu|kab)\S*(?: \S+)?
(?:bhagwan|allah|god|bhagvan) <mujhe> (?:\S+ )?(?:utha|bula|mar)\S*(?: \S+)?
(?:मौत) (?:आ|चाहिए|दे|क्यों)\S*(?: \S+)?
भगवान मुझे (?:\S+ )?(?:उठा|बुला|मार)\S*(?: \S+)?
(?:main|mai|mein) (?:kal|ab|is duniya me) (?:\S+ )?(?:nahi|nahin) (?:rahun?g\S+|rahung\S+|bachung\S+)
मरना (?:ही |तो )?(?:सही|ठीक|बेहतर|अच्छा|पड़ेगा)
(?:think\S*|thoughts?|dream\S*|talk\S*) (?:about |of |on )?(?:ending (?:everything|it|my)|death|dying|suicide|\
killing) ?(?:all|life|<self>)?
let me die
life (?:is )?(?:so |just )?(?:pointless|meaningless|useless|not worth it)
<i> ?(?:\S+ ){0,2}(?:bhagwan|allah|god|bhagvan) (?:\S+ ){0,4}(?:utha|bula) l\S+
मुझे (?:\S+ )?(?:जिंदगी|ज़िंदगी|जिन्दगी|जीवन) (?:ही )?(?:नहीं|नही)(?: \S+)?
(?:mujhe )?(?:zindagi|jindagi|life) nah?in? chah\S*
(?:मन|दिल|जी) (?:\S+ ){0,2}(?:कि|की) (?:\S+ )?मर \S+
(?:man|mann|dil|ji) (?:\S+ ){0,2}ki (?:\S+ )?mar \S+
मरना (?:\S+ )?<chah>
मर (?:ही )?जाना (?:ही )?<chah>
मरने (?:का|की|के) (?:\S+ )?(?:मन|दिल|जी|सोच|ख्याल|इच्छा)\S*
मुझे (?:अब |बस |तो )*मर(?:ना| जाना| जाने दो)(?: है| हे| दो)?
मर(?:ना| जाना) है मुझे
मर (?:ही )?जाऊ\S* (?:तो|किसी|यही|वही) \S+
मेरे मरने से \S+ | काश (?:\S+ ){0,3}मर \S+ | काश (?:\S+ ){0,2}पैदा \S+
(?:नहीं|नही) जीना(?: \S+)?
जीना (?:ही |भी )?(?:नहीं|नही) (?:<chah>|है|हे)
जीने (?:का|की|में|से) (?:\S+ )?(?:मन|इच्छा|फायदा) ?\S*
(?:जिंदगी|ज़िंदगी|जिन्दगी|जीवन) से (?:\S+ )?(?:तंग|थक|परेशान|ऊब|हार)\S*
(?:आई|आइ) (?:वांट|वॉन्ट|वान्ट|वॉंट) (?:टू|टु) (?:डाई|डाइ)
(?:want|wanna|wish) (?:to )?mar \S+
(?:main|mai|me) die (?:karna|hona) \S+
die (?:karna|kar jana|ho jana|hona) (?:<chah>|hai)
""",
    "harms_self": r"""
(?:kill|kills|killed|killing|kil|end|ending|finish|hang|hanging|drown|poison|stab|strangle|starve|starving) \
<self>
(?:hurt|hurts|hurting|cut|cuts|cutting|harm|harmed|harming|burn|burning|punish|scratch|scratching|bite|biting|\
hit|hitting|slap|slapping) <self>\
(?! (?:\S+ ){0,3}(?:while|by mistake|accident\S*|playing|cricket|football|cycling|falling|shaving|cooking|\
running|slice|piece|paper) )
(?:end|ending|take|taking|finish|ruin) my (?:own )?life | kms | unalive(?: <self>)? | self ?harm\S*
kill(?:ing)?my ?self
suicid\S*
sucid\S*
suisid\S*
suside\S*
sooside
suicde\S*
sucied\S*
सुसाइड
सुसाईड
सूसाइड
सुइसाइड
(?:slit|cut|cuts|cutting) my (?:own )?(?:wrists?|veins?|throat|arms?|skin|legs?)(?! (?:\S+ ){0,2}(?:while|by \
mistake|accident\S*))
(?:i|ill|id|will|want to|going to|gonna) (?:\S+ )?(?:eat|drink|take|swallow|have) (?:some |rat )?poison
(?:took|take|taking|swallow\S*|eat|ate) (?:all|many|too many|lots of|a lot of) (?:the |of |her |his |my \
)*(?:pills|tablets|medicines?|sleeping pills)
(?:i|ill|id|me|wanna|want to|going to|gonna|like) (?:\S+ )?(?:jump|jumping) (?:off|of|from|out of|in ?front \
of|under) \
(?:\S+ )?(?:roof|terrace|teras|building|bridge|balcony|window|train|chhat|floor|top|tower|cliff)\S*
<self> (?:\S+ )?(?:mar(?:na|ne|u|un|unga|ungi|dun?ga|dun?gi|du|lu|leta|leti|ta|ti|te| dalu| du\S*| lu\S*| \
dal\S*)?|\
khatam|khatm|kat\S*|nuksan\S*|jala\S*|chot|hurt|kill|cut|harm|suicide|मार\S*|खत्म|ख़त्म|काट\S*|नुकसान|चोट|\
जला\S*)(?: \S+)?
(?:apn[aei]|mer[aei]|my|अपन[ाीे]|मेर[ाीे]|मैंने) (?:\S+ ){0,4}(?:blade|blaid|chaku|chaaku|chakku|kainchi|\
knife|razor|compass|ब्लेड|चाकू|कैंची)(?: \S+){0,2} (?:chala\S*|kat\S*|mar\S*|काट\S*|चला\S*|मार\S*)(?: \S+)?
(?:blade|razor|knife|compass) (?:on|to|and) (?:my )?(?:wrists?|arms?|hands?|skin|cut|legs?)
(?:blade|chaku|ब्लेड|चाकू) se (?:\S+ ){0,3}(?:hath|khud|kalai|nas)\S* ?\S*
overdos\S*
(?:phenyl|finail|harpic|acid|pesticide|rat ?kill\S*|फिनाइल|तेजाब) (?:pi|pee|drink|kha|पी)\S*(?: \S+)?
(?:drink|drank|drinking|swallow\S*) (?:\S+ )?(?:phenyl|harpic|acid|pesticide|poison|bleach)
(?:i|ive|have|just) (?:\S+ )?(?:swallow\S*|took|taken|ate|eaten) (?:\S+ ){0,3}(?:pills|tablets|sleeping|\
medicines)(?! for)(?: \S+)?
(?:neend|nind|नींद) (?:ki|की) (?:goli|dawa|गोल|दवा)\S*(?: \S+)?
(?:train|truck|bus|gadi|metro|ट्रेन|ट्रक|गाड़ी|बस) (?:ke|के) (?:neeche|niche|nich|aage|age|samne|नीचे|आगे|\
सामने) (?:aa|a ja|ja|kud|let|chal|आ|जा|कूद|लेट)\S*(?: \S+)?
(?:scratch|cut|bite|burn|hurt|carve)\S* my (?:own )?(?:arms?|hands?|skin|legs?|wrists?|body) (?:\S+ \
){0,2}(?:bleed\S*|blood|blade|on purpose|feel (?:better|good|calm)|when (?:i|im|sad))
khud ?kh?ush?i\S*
kud ?kushi
at[a]?ma? ?h[ae]t[h]?y?a\S*
at[a]?m ?ghat
jaan? de (?:d(?:u|oo|un|oon|un?ga|un?gi|ena|eni|unga|ungi)|rah[ai])
(?:apni|khud ki) jaan? (?:le|de|khatam|lena|dena)\S*(?: \S+)?
(?:apni )?(?:life|zindagi|jindagi|jivan) (?:ko )?(?:khatam|khatm|end|finish)
(?:zeher|zehar|zahar|jahar|jehar|zahr) (?:kha|khaa|pi|pee|le|khana|pina|lena)(?: ?(?:l\S+|ja\S*|kar|ke|<chah>|\
hai))+
(?:ph?aa?nsi|fasi) (?:\S+ )?(?:lag|latak|pe|par|le l|kha)\S*(?: \S+)? | (?:pankhe|fan) (?:se|pe|par) latak\S*
(?:chh?at|terr?ace|building|balcony|pul|bridge|train|nadi|ku[ae]n?|khidki|metro)\S* (?:\S+ ){0,2}\
(?:kud (?:ja|na|kar|ke)\S*|kud[nu]\S* ?(?:<chah>|hai)?|jump (?:kar|mar)\S*|chhalang \S+|kat jau\S*)
(?:nas|nasen|kalai|nas bhi) (?:ko )?kat (?:l|d)\S+ | (?:apna )?hath kat(?:t[ai]| lu\S*| liy\S*| let\S*)(?: hu)?
(?:आत्म|आतम) ?(?:हत्या|घात)
खुदखुशी|खुदकुशी|ख़ुदकुशी
जान दे (?:दू|दूं|देन|रह)\S*
अपनी जान \S+
(?:फांसी|फाँसी|फासी) (?:लगा|पर|ले|खा)\S*(?: \S+)?
(?:ज़हर|जहर) (?:खा|पी|ले)\S*(?: \S+)?
(?:छत|पुल|नदी|बिल्डिंग|बालकनी|ट्रेन)\S* (?:\S+ ){0,2}(?:कूद|छलांग)\S*
नस काट\S*
(?:हाथ|कलाई) काट \S+
(?:जिंदगी|ज़िंदगी|जिन्दगी|जीवन) (?:को )?(?:खत्म|ख़त्म|समाप्त) | (?:किल|हर्ट|कट) (?:माय|माई) ?(?:सेल्फ|सेल्फ़)
""",
    "runs_away": r"""
(?:run|running|ran) away from (?:my )?(?:home|house|hostel|family|parents)
(?:leave|leaving) (?:my )?home (?:for ?ever|and never)
ghar (?:se|chhod\S*|chod\S*)(?: ke| kar)? (?:\S+ )?(?:bhag|chala|chali)(?: ja\S*| rah\S*| kar|na)(?: <chah>| \
hai)?
ghar chh?od (?:dun?ga|dun?gi|dena)\S*
घर (?:से|छोड़कर|छोड़ कर) (?:\S+ )?(?:भाग|चला|चली) ?जा\S*
""",
}

ABUSE = {
    "is_hit": r"""
<adult> <w>{0,3}<hits> (?:me|us|(?:\S+ and |both )me|my (?:mother|mom|mummy|mum|sister|brother))<play>
<adult> (?:is |was |keeps |will |would |going to )*<w>{0,2}hit me<play> | <adult> <w>{0,3}beat me<play>
<adult> <w>{0,3}(?:<hits>|hit|beat|pulls?|pulled|twists?|twisted) my (?:hands?|face|arms?|legs?|head|back|\
cheeks?|ears?|hair|neck|fingers?|mouth)<play>
(?:hurt|kill|harm|beat|hit|do something to) (?:me|us|my (?:family|mother|mummy|mom|father|sister|brother|\
parents)) if i (?:\S+ )?(?:tell|told|say|scream|complain|speak)\S*
if i (?:tell|told) (?:any ?one|any ?body|my (?:mom|mother|mummy|parents|papa|father)) (?:he|she|they|uncle|sir)
(?:i|we) (?:get|got|am|was|were|keep getting|am being|am getting) <w>{0,2}(?:beaten|hit|slapped|thrashed|\
abused|tortured) \
(?:(?:up |badly |a lot )?(?:by (?:my|him|her|a man|someone|uncle|papa|dad|teacher|sir|mummy|parents)|at home|\
every ?day|daily|at night))
i (?:get|am) beaten(?: up)?(?! (?:by|in|at))
(?:hits?|beats?|beat|beaten|hitting|beating) me with (?:a |an |his |her |the )?(?:belt|stick|rod|cane|danda|\
chappal|slippers?|scale|ruler|\
wire|pipe|shoe|hanger|bat|broom)
locks? (?:me|us) (?:in|up|out|inside)|locked (?:me|us) (?:in|up|out|inside)|(?:dont|doesnt|does not|do not|\
didnt|wont|not) (?:give|giving|gave) me \
(?:any |my )?(?:food|anything to eat|dinner|lunch)(?: \S+)? | (?:makes?|made) me sleep outside
<adult> (?:ne |log |bhi |to |hi )?<w>{0,3}<mujhe> <w>{0,4}<marte><not>
<mujhe> <w>{0,3}<adult> (?:ne |log |bhi |se )?<w>{0,3}<marte><not>
<adult> (?:ne |log |bhi )?<w>{0,3}<marte>(?: hai| h| he| hain| tha| the| thi| है| हे| हैं)? <mujhe>
<adult> (?:ne |log )?<very> (?:\S+ )?(?:mar(?:t[aei]|a)|pit(?:t?[aei]|a)|मारते|मारता|मारती|पीटते|पीटता|पीटती|\
मारा)<not>
(?:belt|danda|dande|chhadi|chadi|chappal|joote?|jute|rod|lathi|wire|jhadu|hanger|बेल्ट|डंडे|डंडा|छड़ी|चप्पल) \
se (?:\S+ ){0,2}<marte><not>
(?:बेल्ट|डंडे|डंडा|छड़ी|चप्पल|जूते) से (?:\S+ ){0,2}<marte><not>
<mujhe> <w>{0,3}(?:mara jata|pita jata|mar padti|mar khani padti|mar parti|मारा जाता|पीटा जाता|मार पड़ती|मार \
खानी पड़ती)
(?:ghar (?:pe|par|me|mein)|roz|घर (?:पर|पे|में)|रोज) (?:\S+ ){0,2}(?:mar (?:padti|khat[aei]|parti)|pitai \
(?:hoti|karte|karta)|मार (?:पड़ती|खाती|खाता)|पिटाई)
(?:meri|mere|hamari) (?:<very> )?(?:pitai|pitaai|dhulai) (?:kart[aei]|hoti|karte)
(?:मेरी|हमारी) (?:<very> )?पिटाई \S+
<mujhe> (?:\S+ )?(?:kamre|bathroom|room|almari) (?:me|mein) band (?:kar|rakh)\S*
(?:मुझे|मुझको) (?:\S+ )?कमरे (?:में )?बंद \S+
<mujhe> (?:\S+ )?(?:khana|khaana) nah?in? (?:de|khane)\S*
(?:मुझे|मुझको) खाना (?:नहीं|नही) \S+
ghar se nikal (?:diya|denge|dete)(?: \S+)?
""",
    "is_touched": r"""
<adult> <w>{0,3}(?:touch\S*|molest\S*|rape[sd]?|grop\S*|fondl\S*) (?:me|us)<play> | (?:my )?ankle touch\S* me
(?:uncle|unkal|sir|teacher|man|cousin|driver|neighbou?r|coach|bhaiya|tutor|guard|he|someone|chacha) \
<w>{0,2}kiss(?:es|ed|ing)? (?:me|my)
(?:touch\S*|rub\S*|grab\S*|press\S*|pinch\S*|kiss\S*) my (?:private\S*|body|chest|breasts?|thighs?|bum|bottom|\
butt|lips|waist|between)
touch\S* me (?:there|badly|down|where|wrong\S*|inappropriate\S*|in (?:a )?(?:bad|wrong|weird|dirty|private)|\
under|inside|in ways|at night|when)\S*
(?:touch\S*|puts?|putting) (?:his |her |their )?hands? (?:in|inside|under|on) my (?:\S+ )?(?:private\S*|pants|\
skirt|shirt|clothes|dress|body|thighs?|chest)
<adult> <w>{0,3}(?:dirty|bad|wrong|naughty|weird|strange|secret|private) (?:things?|games?|stuff|acts?) \
(?:with|to|on) me
(?:dirty|bad|wrong|weird) (?:things?|stuff) (?:with|to|on) (?:me|my body)
<mujhe> (?:\S+ ){0,2}(?:gande|ganda|gandi|bhadde|गंदे|गंदी|भद्दे) (?:\S+ )?(?:comments?|isha?re|msg|message|\
nazar|nazro|कमेंट|इशारे|नजर)\S*(?: \S+)?
(?:sit|sits|sitting) (?:on|in) (?:his|uncles?|sirs?) lap
(?:god|godi|godd|lap|गोद|गोदी) (?:me|mein|pe|में) (?:zabardasti )?(?:bitha|baitha|बिठा|बैठा)\S* ?<mujhe>?
(?:watch|watches|watched|watching|film\S*|record\S*|photo\S*) me (?:\S+ )?(?:bath\S*|chang\S*|undress\S*|\
shower\S*|naked)
(?:mere|meri|मेरे) (?:sath|saath|साथ) (?:\S+ )?(?:galat|zabardasti|jabardasti|bura|ganda|gandi|गलत|ज़बरदस्ती|\
जबरदस्ती|गंदा|गंदी)(?: \S+){1,2}
nahat[ei] (?:\S+ ){0,2}(?:dekh|video|photo)\S* ?\S*
(?:peeche|piche|akele) (?:se|me|mein) (?:\S+ ){0,2}(?:pakad|chh?u|touch)\S*(?: \S+)?
<adult> (?:\S+ ){0,4}(?:zabardasti|jabardasti|जबरदस्ती|ज़बरदस्ती) (?:\S+ ){0,2}(?:pakad|chh?u|touch|kiss|kar|\
पकड़|छू|कर)\S*(?: \S+)?
private ?parts?|bad ?touch(?:ed|es)?
(?:raped?|molest\S*) (?:me|us|by)
sexual(?:ly)? (?:abus|assault|harass)\S*
(?:was|been|got) (?:raped|molested)
(?:show|shows|showed|showing|shown) me (?:his|her|dirty|bad|naked|nude|sex|porn|adult|gande?|gandi) ?(?:\S+ \
)?(?:private\S*|part\S*|thing|body|videos?|photos?|pictures?|films?)
(?:send|sent|asks?|asked|asking|wants?|share)\S* (?:\S+ ){0,4}(?:nudes?|naked|nude|without clothes|private) \
?(?:photos?|pics?|pictures?|videos?)?
(?:made|makes|making|make|told|tells|asked|asks|forc\S*|wants|wanted) me (?:to )?(?:take off|remove|undress|\
strip|touch (?:him|his|her|it)|\
kiss|lie down|sit (?:on|in) his lap|open my (?:clothes|shirt|pants|dress|top)|hold his|see his)
(?:told|tells|asked|said|says|saying|warned) (?:to )?(?:me )?(?:not to|dont|do not|to not|never to) (?:ever \
)?tell (?:any ?one|any ?body|my (?:mom|mother|parents|mummy|papa|father))\
(?! (?:the |my )?(?:answer|marks|result|score|surprise))
galat (?:tar[ie]ke?|jagah|tarah|tareh|jgh|jagha) ?(?:se |pe |par |ko )?(?:hath |<mujhe> )?(?:chh?[uo]\S*|\
touch\S*|hath|lagat\S*|pakad\S*)
<mujhe> <w>{0,3}(?:galat|gande|ganda|gandi|bure|buri|ajeeb|ajib) (?:tar\S+|jagah|tarah)(?: \S+){0,2} \
(?:chh?u\S*|touch\S*|pakad\S*|dekh\S*)
<adult> (?:ne )?<w>{0,2}<mujhe> <w>{0,3}(?:chh?u(?:t[aei]|a|e|te|ya)|touch (?:kar\S*|kiy\S*)|hath laga\S*|\
kiss (?:kar|ki)\S*|chum\S*)
<mujhe> <w>{0,2}<adult> (?:ne )?<w>{0,3}(?:chh?u(?:t[aei]|a|e|te|ya)|touch (?:kar\S*|kiy\S*)|chum\S*)
mere (?:kapde|kapre|kapade) (?:utar|utr|khol|nikal)\S*
(?:kapde|kapre) (?:utarne|kholne|nikalne) (?:ko |ke liye )?(?:kah|bol)\S*
(?:mere|mujhe|mujhse|mere sath|mere saath|mujhko) (?:\S+ ){0,2}(?:gand[aeio]\S*|galat) (?:harkat\S*|kam|kaam|\
video\S*|photo\S*|cheez\S*|chiz\S*|bate?in?|baat\S*) ?\S*
gand[aei] (?:video|photo|film|chij|cheez)\S* (?:dikha\S*|bhej\S*|mang\S*)
mere (?:sharir|badan|private|chhati|chati|chest) (?:\S+ ){0,3}(?:hath|chh?u|touch|daba|pakad)\S*
(?:balatkar|rape|rep) (?:kiya|kar|hua|ho)\S*
<mujhe> (?:\S+ ){0,2}ch?hed(?:t[aei]|a|ta|te|kha\S*)\S*
ch?hedkh?a?ni \S+
(?:kisi ko|mummy ko|papa ko) (?:mat|na|nahi) bat(?:ana|aana|ao|ana hai|aiyo) ?(?:aisa |yeh? |esa )?(?:bol|kah|\
kaha)\S*
(?:kaha|bola|bole|bolte|bolta|kehta|kehte|dhamki\S*) (?:hai |hain |di |ki |dete |diya )*kisi ko (?:mat|na|\
nahi) bata\S*
(?:गलत|गंदी|बुरी|गंदे) (?:तरीके|जगह|तरह|तरीका) ?(?:से |पर |पे )?(?:हाथ |मुझे )?(?:छू|छु|छेड़|पकड़|हाथ|टच|लगा)\S*
<adult> (?:ने )?<w>{0,2}<mujhe> <w>{0,3}(?:छूते|छूता|छूती|छुआ|टच|चूम\S*|किस कर\S*)
<mujhe> <w>{0,2}<adult> (?:ने )?<w>{0,3}(?:छूते|छूता|छूती|छुआ|टच)
मेरे कपड़े \S+
(?:मेरे|मुझे|मुझसे) (?:साथ )?(?:\S+ )?(?:गंदी|गंदे|गलत|गन्दी) (?:हरकत|काम|वीडियो|विडियो|फोटो|बात|बातें)\S*
बलात्कार
रेप (?:किया|हुआ|कर)\S*
(?:मुझे|मुझको) (?:\S+ ){0,2}छेड़त\S*
छेड़खानी
प्राइवेट पार्ट\S*
बैड टच
किसी को (?:मत|नहीं|ना) बताना (?:\S+ ){0,2}(?:बोल|कह)\S*
(?:बोला|कहा|बोले) (?:कि )?किसी को (?:मत|नहीं|ना) बता\S*
""",
    "is_threatened": r"""
(?:scared|afraid|frightened|terrified) (?:to go (?:back )?home|of going home|to be at home|of being at home|\
of my (?:own )?(?:father|dad|papa|uncle|cousin|step ?\S+))
ghar (?:ja+ne|jane|jaate|pe|par|rehne) (?:\S+ )?(?:se |me |mein )?(?:\S+ )?dar (?:lag|laga|hai)\S*
घर (?:जाने|पर|पे|रहने) (?:\S+ )?(?:से |में )?(?:\S+ )?डर \S+
(?:blackmail\S*|black mail\S*|ब्लैकमेल) ?\S*
(?:posted|post|share|shared|leak|leaked|viral) (?:\S+ ){0,2}my (?:private |naked |personal )?(?:photos?|pics?|\
pictures?|videos?)
meri (?:\S+ )?(?:photo|video|pic)\S* (?:\S+ )?(?:viral|leak|dal dun?g\S|sabko) ?\S*
(?:getting|get|got|forc\S*|making|make) me (?:to )?(?:get )?(?:married|marry)(?! how)
(?:forc\S*|want|wants|making|make) me to (?:get married|marry)|(?:get|getting) me married|marry(?:ing)? me off
meri sh?ad+i (?:\S+ )?(?:kar|karw|karv|kara|zabardasti|jabardasti|fix|tay)\S*
मेरी शादी (?:\S+ )?(?:कर|जबरदस्ती|ज़बरदस्ती|तय)\S*
jaan? se mar(?:ne| ?denge| dega| dun?g\S)(?: ki dhamki)? ?\S*
जान से मार\S* ?\S*
threaten\S* to (?:kill|hurt|beat|hit|harm) (?:me|us)
""",
}

BULLYING = {
    "is_bullied": r"""
(?<!no one )(?<!nobody )(?<!not )(?<!dont )(?<!never )bull(?:y|ied|ying|ies) (?:me|us|karte|karta|karti|kar) \
?\S*
being bull(?:ied|yed)
(?:i am|im|i get|i was|getting|gets?|get) (?:always |daily )?bull(?:ied|yed|y)
(?:<mates>|seniors?|he|she) (?:\w+ )?(?:bull(?:y|ied|ies|ying)|ragg?(?:ed|ing)?) ?(?:me)?
ragg?ing (?:karte|kar|ho|me|in|hoti)\S* ?\S*
(?:बुली|रैगिंग) (?:कर|हो)\S*
(?:<mates>|someone|somebody|he|she|senior|bully) <w>{0,3}(?:make|makes|making|made) (?:fun|joke|jokes) (?:of|\
on|about) (?:me|my)
(?:made|make|making|makes|making a) fun of (?:me|my (?:face|colour|color|skin|weight|looks|clothes|caste|body|\
family))
(?:<mates>|he|she) <w>{0,3}(?:tease|teases|teasing|teased|torture|mock|mocks|mocking|harass\S*|insult\S*|\
trouble|troubles|troubling|troll|trolling|threaten\S*|pick on|picks on) me
<mates> <w>{0,3}(?:<hits>|hit|beat|laughs? at|laughing at|spit on|spits on|trip|trips|shove\S*|corner\S*) \
(?:me|us)<play>
(?:throw|throws|threw|throwing) (?:stones?|things|paper|chalk|water|mud) (?:at|on) me
(?:spread\S*|says?|saying|post\S*|write|writes|wrote) (?:\S+ )?(?:rumou?rs?|lies|bad things|mean things|dirty \
things|nasty things) about me
(?:fake account|edited photos?|morphed photos?|memes?) (?:of|about|with) (?:me|my)
<mates> (?:\S+ ){0,4}(?:zabardasti|jabardasti|ghera|gher|dhamk\S*|ragging|daba\S*|जबरदस्ती|ज़बरदस्ती|\
धमक\S*)(?: \S+){0,3}
i (?:am|get|was|keep getting) <w>{0,2}(?:teased|mocked|ragged|made fun of|laughed at|beaten up by (?:boys|\
seniors|kids)|harassed|trolled)
(?:call|calls|calling|called|name) me (?:\S+ )?(?:names|fatty|fatso|fat|moti|mota|motu|ugly|kaal[aiu]|kaalu|\
kalu|black|loser|duffer|dumb|pagal|gay|hijra|chakka|idiot|slow|retard\S*|stupid|monkey|elephant|buffalo|gadha|\
darky) ?\S*
(?:snatch\S*|steals?|stole|takes?|take|hide|hides|throw|throws|break|breaks|tear|tears) my (?:lunch|tiffin|\
money|bag|books?|bottle|things|pencil box|stuff) (?:and|every|daily|away|in school)\S*
<mates> (?:\S+ ){0,3}(?:mujhe|mujhko|mujhpe|mujhpar|mujhse|mujh|mera|mere|meri|muje) (?:\S+ \
){0,4}(?:ch?h?id[h]?a\S*|chirha\S*|chira\S*|(?:maz|mas|maj|mzk)aa?[kq] \S+|maja?k \S+|pareshan|pareshaan|tang|\
dhamk\S*|gali\S*|gaali\S*|dhakk\S+|bully|bulli|troll|tease)\S*<not>
<mates> (?:\S+ ){0,3}<mujhe> <w>{0,3}<marte><not> | <mujhe> <w>{0,3}<mates> (?:ne |log )?<w>{0,3}<marte><not>
(?:mujhe|mera|meri|mujhko|mujhpe|muje) (?:\S+ ){0,3}(?:ch?h?id[h]?(?:ate|aate|ata|ati|aya|a|ana)|chirhate|\
chirate|(?:maz|mas|maj)aa?[kq] (?:ud|bana|udd)\S*|majak (?:ud|bana)\S*|bully kar\S*|tease kar\S*|ragg?ing \
kar\S*)<not>
<mujhe> (?:\S+ ){0,2}(?:mot[aiu]|motu|kal[aiu]|kaal[aiu]|kaalu|pagal|bhains\S*|hathi|haathi|chashmish|gadha|\
duffer|ganwar|bhangi|hijra|chhakka|langda|naata|nati|naatu) (?:\S+ )?(?:bol(?:te|ta|ti|kar|ke|a)|bulat[aei]|\
kehte|kahte|kehta|kah kar|keh kar|keh ke)\S*
(?:meri|mera|mere) (?:\S+ )?(?:tiffin|tifin|lunch|paise|bag|copy|kitab|bottle) (?:chh?in|chh?een|churat|fek|\
phek|phad|fad|tod)\S*(?: \S+)?
<mates> (?:\S+ ){0,3}(?:मुझे|मेरा|मेरी|मेरे|मुझको|मुझपे|मुझपर) (?:\S+ ){0,4}(?:चिढ़ा|चिढा|चिड़ा|मज़ाक|मजाक|\
तंग|परेशान|धमक|गाली|धक्का|बुली)\S*<not>
(?:मुझे|मेरा|मेरी|मुझको) (?:\S+ ){0,3}(?:चिढ़ाते|चिढाते|चिड़ाते|चिढ़ाता|चिढाता|चिढ़ाती|(?:मज़ाक|मजाक) (?:उड़ा|\
बना)\S*|तंग कर\S*|परेशान करते|धमकाते|बुली कर\S*)<not>
(?:मुझे|मुझको) (?:\S+ ){0,2}(?:मोटा|मोटी|मोटू|काला|काली|कालू|पागल|भैंस|हाथी|गधा|चश्मिश) (?:\S+ )?(?:बोल|बुला|\
कह)\S*
(?:मेरा|मेरी|मेरे) (?:\S+ )?(?:टिफिन|पैसे|लंच|बैग) (?:छीन|चुरा|फेंक)\S*
""",
}

EXPLICIT = {
    kind: {why: entries(table) for why, table in tables.items()}
    for kind, tables in (("distress", DISTRESS), ("bullying", BULLYING), ("abuse", ABUSE))
}
"""Each kind with its groups of entries, in the order in which they are looked for."""
