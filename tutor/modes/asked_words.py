"""The words of requests that only an exam or a session of doubts knows, in English, Hinglish and Hindi.

Patterns kept as data, each a whole meaning. Nothing here is ever shown to a child, and none may match an answer.
"""

from __future__ import annotations

from tutor.category_words import whole, within

HANDS_IN = whole(
    r"""
(?:end|stop|finish|submit|close|quit|leave|complete)(?: (?:the|this|my|it))?(?: (?:exam|test|paper|quiz))?
hand (?:it|this|my paper|the paper) in | hand in(?: (?:my|the) paper)?
(?:i )?(?:do not|don'?t|dont) want to (?:give|take|do|write) (?:the|this|an|any) (?:exam|test|paper|quiz)(?: any ?more)?
i want to (?:stop|end|finish|leave|quit|submit)(?: (?:the|this|my))?(?: (?:exam|test|paper|quiz))?
(?:exam|test|paper|quiz|pariksha|ise|isko|ye|yeh)(?: ko)? \
(?:khatam|khatm|band|submit|samapt|jama|stop|end|finish)(?: (?:karo|kar|kar do|karna hai|karna|kijiye|karte hain?))?
(?:exam|test|paper|pariksha) (?:nahi|nahin) (?:dena|karna)(?: hai)?
(?:परीक्षा|टेस्ट|पेपर|एग्जाम|इसे|इसको|इम्तिहान)(?: को)? (?:खत्म|बंद|समाप्त|जमा)(?: (?:कर दो|करो|करना है|कीजिए|कर))?
(?:परीक्षा|टेस्ट|पेपर|एग्जाम) (?:नहीं|नही) (?:देना|देनी|करना|करनी)(?: है)?
"""
)
"""The student hands the exam in before its end."""

LEAVES_OUT = whole(
    r"""
(?:let'?s |let us |can (?:we|i|you) |i (?:want|would like) to )?(?:skip|pass|leave)\
(?: (?:it|this|that|the))?(?: (?:one|question|sum))?(?: out)?
(?:the )?next(?: (?:question|one))? | go (?:on|ahead)(?: to the next(?: one| question)?)? | move on
(?:give me |ask me |i want |can (?:i|we) have )?(?:the |another |a )?(?:next|another|different|new) (?:question|one|sum)
(?:ise |ye |yeh )?(?:skip|pass|next)(?: (?:karo|kar|kar do|karte hain?|karna hai))?
(?:ise |isko |ye |yeh |is )?(?:(?:sawaal|sawal|question|prashn) (?:ko )?)?(?:chhod|chod|chhor)\
(?:o|na hai|te hain?| do| dete hain?|iye| dijiye)
(?:is |ye |yeh )?(?:sawaal|sawal|question|prashn) (?:ko )?skip(?: (?:karo|kar do|karte hain?|karna hai))?
(?:chhod|chod|chhor)(?:o|iye| do) (?:na )?(?:ise|isko|(?:is|ye|yeh) (?:sawaal|sawal|question|prashn)(?: ko)?)
(?:ise |ye |yeh )?rehne d(?:o|ijiye) | aage(?: (?:chalo|badho|badhte hain?|badho na|chalte hain?))?
(?:agla|agli|doosra|dusra)(?: wala)?(?: (?:sawaal|sawal|question|prashn))?(?: (?:do|pucho|poochho|puchho))?
(?:इसे |इसको |यह |ये |इस )?(?:(?:सवाल|प्रश्न) (?:को )?)?\
(?:छोड़ो|छोड़ दो|छोड़ दीजिए|छोड़िए|छोड़ते हैं|छोड़ना है|रहने दो|स्किप(?: करो| कर दो)?)
(?:छोड़ो|छोड़ दो|छोड़िए) (?:ना )?(?:इसे|इसको|(?:इस|यह|ये) (?:सवाल|प्रश्न)(?: को)?)
आगे(?: (?:चलो|बढ़ो|बढ़ते हैं|चलते हैं))? | (?:अगला|दूसरा|कोई और)(?: (?:सवाल|प्रश्न))?(?: (?:दो|पूछो))?
"""
)
"""The student leaves a question out."""

FOR_LATER = whole(
    r"""
(?:let'?s |let us |can (?:we|i) |i will |i'?ll |we can )?(?:do|try|come back to|leave) \
(?:it|this|that)(?: (?:one|question))? (?:later|at the end|afterwards|for later|for the end)
(?:ise|isko|ye|yeh|is)(?: (?:sawaal|sawal|question|prashn))?(?: ko)? (?:baad|end|aakhir|last) mein \
(?:kare(?:nge|in)|karte hain?|karo|karna hai|rakho|poochna|puchna|poochho|pucho)
(?:इसे|इसको|यह|ये|इस)(?: (?:सवाल|प्रश्न))?(?: को)? (?:बाद|आखिर|अंत) में \
(?:करेंगे|करें|करते हैं|करो|करना है|रखो|पूछना|पूछो)
"""
)
"""The student would rather do a question later."""

ASKS_HOW_MANY = whole(
    r"""
how many (?:more )?(?:questions?|sums?)(?: (?:are|is))?(?: (?:there|left|remaining|in all|more))*
how many(?: (?:are|more))? left | how much is left | how many more
(?:which|what) (?:question )?number (?:is (?:this|it)|are we on) | which question is (?:this|it)
(?:aur )?kitn[ei] (?:aur )?(?:sawaal|sawal|questions?|prashn)(?: (?:aur|hain?|bache|baaki|baki|reh gaye|bache hue))*
(?:aur )?kitn[ei] (?:bache|baaki|baki|reh gaye)(?: hain?)? | (?:ye|yeh) kaun ?sa (?:sawaal|sawal|question)(?: hai)?
(?:और )?कितने (?:और )?(?:सवाल|प्रश्न)(?: (?:और|हैं|है|बचे|बाकी))* | (?:और )?कितने (?:बचे|बाकी)(?: हैं)?
(?:यह|ये) कौन ?सा (?:सवाल|प्रश्न)(?: है)?
"""
)
"""The student asks how far the exam has come."""

SAYS_AGAIN = whole(
    r"""
dohra(?:o|iye|na| do) | (?:sawaal|sawal|question) (?:phir se|dobara|repeat)(?: (?:bolo|batao|padho|karo))?
(?:सवाल )?(?:दोहराओ|दोहराना|दोहरा दो|दोहराइए|रिपीट(?: करो)?) | (?:सवाल )?(?:फिर से|दोबारा)(?: (?:बोलो|बताओ|पढ़ो|सुनाओ))?
"""
)
"""The student asks to hear the question again."""

ASKS_FOR_HELP = whole(
    r"""
(?:hint|ishara|madad|help)(?: (?:do|de do|dijiye|karo|kar do|chahiye|please))+
(?:कोई |थोड़ी |थोड़ा )?(?:हिंट|इशारा|संकेत|मदद|सहायता)(?: (?:दो|दे दो|दीजिए|करो|कर दो|चाहिए))*
"""
)
"""The student asks for help."""

ASKS_WHETHER = whole(
    r"""
(?:is|was) (?:it|this|that|my answer) (?:right|correct|ok|okay|true) | (?:am|was) i (?:right|correct)
(?:kya )?(?:ye|yeh|woh|wo|mera (?:answer|jawab|jawaab)) (?:sahi|theek|galat|right|correct) (?:hai|tha|hua) kya
kya (?:ye|yeh|woh|wo|mera (?:answer|jawab|jawaab)) (?:sahi|theek|galat|right|correct) (?:hai|tha|hua)
(?:sahi|theek) (?:hai|tha) (?:na|kya) | क्या (?:यह|ये|वह|वो|मेरा (?:जवाब|उत्तर)) (?:सही|ठीक|गलत) (?:है|था|हुआ)
(?:यह|ये|मेरा (?:जवाब|उत्तर))? ?(?:सही|ठीक) (?:है|था) (?:ना|क्या)
"""
)
"""The student asks whether an answer was right."""

WEIGHS = within(
    r"""
(?:बहुत|इतना|इतनी|काफी|ज्यादा) (?:मुश्किल|कठिन|टफ) | मुझसे (?:नहीं|नही|ना) (?:हो|बन) ?\S* | मुझे (?:नहीं|नही) करना
थक (?:गया|गई|गयी) | बोर हो | परेशान | (?:मैं|में) (?:फेल|बेकार) | नफरत | mushkil hai | dar lag | kuchh? (?:nahi|nahin) aata
"""
)
"""The exam weighs on the student, in words that are Hindi."""

NO = whole(
    r"""
no+ | nope | nah | not really | (?:ji )?(?:nahi|nahin|nai|naa?)(?: ji)? | (?:जी )?(?:नहीं|नही|ना)(?: जी)?
"""
)
"""A bare no, to whatever was asked."""

HAS_ONE = whole(
    r"""
(?:i(?:'?ve| have)?(?: got)? )?(?:one more|another|a|one|some|more|many)(?: more)?(?: (?:doubts?|questions?))?(?: more)?
(?:mera |mere )?(?:aur )?(?:ek |kuchh? )?(?:aur )?\
(?:doubts?|sawaal|sawal|question|prashn)(?: (?:aur|hai|hain|tha|poochna|puchna|poochhna))*
(?:ek )?aur (?:hai|poochna hai|puchna hai|poochhna hai)
(?:मेरा |मेरे )?(?:और )?(?:एक |कुछ )?(?:और )?(?:शंका|सवाल|डाउट|प्रश्न)(?: (?:और|है|हैं|था|पूछना))*
(?:एक )?और (?:है|पूछना है)
"""
)
"""The student has a doubt and has not said which."""

NO_MORE = whole(
    r"""
(?:no|nothing)(?: (?:more|other|else|further))?(?: (?:doubts?|questions?))?(?: (?:now|left|today))?
(?:i )?(?:do not|don'?t|dont) have (?:any|a|more)?(?: ?(?:more|other))?(?: (?:doubts?|questions?))?
i have no(?: (?:more|other))? (?:doubts?|questions?)(?: (?:now|left))? | (?:that|it)(?:'s| is| was) (?:all|it|enough)
(?:i(?:'m| am) )?(?:done|finished|all set) | all (?:clear|done) | not (?:now|really|any ?more)
(?:koi )?(?:aur )?(?:doubt|sawaal|sawal|question) (?:nahi|nahin|nai)(?: (?:hai|hain|bacha))?
(?:aur )?kuchh? (?:aur )?(?:nahi|nahin|nai)(?: (?:poochna|puchna|poochhna|hai))*
(?:nahi|nahin|nai)[ ,]+(?:bas|aur (?:kuchh? )?(?:nahi|nahin)|itna hi|kuchh? (?:nahi|nahin))(?: tha)?
bas(?: (?:itna hi|ho gaya|yahi))?(?: (?:tha|poochna tha|puchna tha))? | sab (?:clear|samajh aa gaya)(?: hai)?
bas[ ,]+(?:ab )?(?:aur )?(?:kuchh?|koi (?:doubt|sawaal|sawal)) (?:aur )?(?:nahi|nahin|nai)\
(?: (?:poochna|puchna|poochhna|hai))*
(?:बस|नहीं)[ ,]+(?:अब )?(?:और )?(?:कुछ|कोई (?:सवाल|शंका|डाउट)) (?:और )?(?:नहीं|नही)(?: (?:पूछना|है))*
(?:कोई )?(?:और )?(?:डाउट|सवाल|शंका|प्रश्न) (?:नहीं|नही)(?: है| हैं)? | (?:और )?कुछ (?:और )?(?:नहीं|नही)(?: (?:पूछना|है))*
(?:नहीं|नही)[ ,]+(?:बस|और (?:कुछ )?(?:नहीं|नही)|इतना ही|कुछ (?:नहीं|नही))(?: था)? | बस(?: (?:इतना ही|हो गया|यही))?(?: था)?
"""
)
"""The student has nothing more to ask."""

TELL_ME = within(
    r"""
explain | define | (?:tell|teach) me (?:about|how|what|why) | meaning of | matlab
samjha(?:o|iye|na|do) | bata(?:iye|o)
समझाओ | समझाइए | समझा दो | बताओ | बताइए | मतलब | क्या (?:होता|होती|होते|है|हैं) | किसे कहते | कैसे | क्यों
"""
)
"""The student asks for something to be told, without the shape of a question."""

CLEAR = whole(
    r"""
(?:it'?s |it is |that'?s |now it'?s |all )?(?:clear|clearer|understood|better)(?: now)?
i (?:got|understood|understand|get|see)(?: (?:it|that|this))?(?: now)? | got it(?: now)? | makes sense(?: now)?
(?:th?eek hai[ ,]+)?(?:(?:ab|mujhe|sab) )*samajh (?:aa )?(?:gaya|gayi|gya|gyi|gai|gaye|aaya|aayi)(?: hai| hoon)?(?: ab)?
(?:(?:ab|mujhe|sab) )*samajh mein aa (?:gaya|gya|gayi) | (?:ho|(?:ab )?clear ho) gaya(?: hai)? | (?:ab )?clear hai
(?:ठीक है[ ,]+)?(?:(?:अब|मुझे|सब|मैं) )*समझ (?:आ )?(?:गया|गई|गयी|गए|आया|आई)(?: है| हूं| हूँ)?
(?:(?:अब|मुझे|सब) )*समझ में आ (?:गया|गई)(?: है)? | (?:अब )?(?:साफ|क्लियर)(?: हो गया)?(?: है)?
"""
)
"""What was told is clear now."""

UNCLEAR = whole(
    r"""
(?:still |it'?s |(?:it|this|that) is |that'?s |i(?:'m| am) )*\
(?:not (?:clear|really|yet|sure|quite)|confused|confusing|unclear)(?: yet)?
(?:i )?(?:still )?(?:do not|don'?t|dont|did not|didn'?t|didnt) (?:understand|get)(?: (?:it|this|that))?
(?:say|tell|explain)(?: (?:it|that|this|me))?(?: (?:again|once more|(?:in )?another way|differently|more))+ | again
(?:explain|tell me) more | another way | differently | one more time | not clear
(?:phir se|dobara|ek baar aur|doosri tarah|dusri tarah)(?: (?:se|batao|samjhao|bolo))*
(?:samajh|samjh) (?:mein )?(?:nahi|nahin|nai) (?:aaya|aayi|aa raha|aya)(?: hai)? | (?:nahi|nahin) samjh[ae] | samjhao
(?:abhi (?:bhi )?)?(?:clear )?(?:nahi|nahin) (?:hua|hai)?
समझ (?:में )?(?:नहीं|नही) (?:आया|आ रहा)(?: है)? | (?:फिर से|दोबारा|एक बार और|दूसरी तरह)(?: (?:से|बताओ|समझाओ))*
"""
)
"""What was told is not clear yet, or is to be told in another way."""

_NOT = "(?:nahi|nahin|nai|nhi)"
_AT_FIRST = "(?:(?:no+|nahi|nahin|nai|nhi|na|नहीं|नही|ना)[ ,]+)?"
_I = "(?:maine |main ?ne |mai ne |main? |मैंने |मैने |मैं )?"
_ASKED = "p(?:oo?|u)chh?"
_IT_IS = "(?:that|this|it)(?:'?s not| is not| was not| isn'?t| wasn'?t)"
ASKED_ELSE = whole(
    rf"""
{_AT_FIRST}{_IT_IS} (?:what i (?:asked|meant|wanted|was asking)(?: for| about)?|it|my (?:question|doubt))
{_AT_FIRST}i (?:did not|didn'?t|didnt) (?:ask|mean|want)(?: for| about)? (?:that|this|it)
{_AT_FIRST}i (?:asked|meant|wanted|was asking|am asking)(?: for| about)? (?:something|another thing)(?: else)?
{_AT_FIRST}not (?:that|this)(?: one)? | my (?:question|doubt) (?:is|was) (?:different|something else|not (?:that|this))
(?:(?:that|this|it)(?:'?s| is| was) )?(?:the )?wrong (?:page|answer|one|topic) | another page
{_AT_FIRST}{_I}(?:ye|yeh|yah|wo|woh) (?:to |toh )?(?:{_NOT}|thod[iy]) (?:{_ASKED}a|{_ASKED} rah[aei]|matlab)\
(?: (?:tha|thi|hai|hoon|hun|hu))?(?: maine)?
{_AT_FIRST}{_I}kuchh? (?:aur|or) (?:hi )?(?:{_ASKED}a|matlab|kaha)(?: (?:tha|thi|hai))?
(?:mera )?matlab (?:toh? )?kuchh? (?:aur|or) (?:hi )?(?:tha|hai)
(?:mera )?(?:sawaal|sawal|question|doubt|prashn) \
(?:(?:ye|yeh|wo|woh) {_NOT}|alag|doosra|dusra|kuchh? (?:aur|or))(?: (?:hi|hai|tha))*
{_AT_FIRST}(?:ye|yeh|yah)(?: wala)? {_NOT}(?: (?:wala|chahiye|tha))?
(?:ye|yeh|yah) (?:to |toh )?galat (?:page |jawaab |jawab |answer |topic )?(?:hai|bataya|bata diya|bata rahi ho)
galat (?:page|topic|jawaab|jawab|answer)(?: hai)? | (?:koi )?(?:doosra|dusra|aur) page(?: (?:batao|dikhao|dekho|padho))?
{_AT_FIRST}{_I}(?:यह|ये|वह|वो) (?:तो )?(?:नहीं|नही) (?:पूछा|पूछ रह[ाी]|मतलब)(?: (?:था|थी|है|हूं|हूँ))?
{_AT_FIRST}{_I}कुछ (?:और|दूसरा) (?:ही )?(?:पूछा|मतलब|कहा)(?: (?:था|थी|है))?
(?:मेरा )?मतलब (?:तो )?कुछ और (?:ही )?(?:था|है)
(?:मेरा )?(?:सवाल|प्रश्न|शंका|डाउट) \
(?:(?:यह|ये|वह|वो) (?:नहीं|नही)|अलग|दूसरा|दूसरी|कुछ और)(?: (?:ही|है|था|थी))*
{_AT_FIRST}(?:यह|ये)(?: वाला)? (?:नहीं|नही)(?: (?:वाला|चाहिए|था))?
(?:यह|ये) (?:तो )?गलत (?:पन्ना |पेज |जवाब |उत्तर )?(?:है|बताया|बता रही हो)
गलत (?:पन्ना|पेज|जवाब|उत्तर)(?: है)? | (?:कोई )?(?:दूसरा|और) (?:पन्ना|पेज)(?: (?:बताओ|दिखाओ|देखो|पढ़ो))?
"""
)
"""What was told is not what was asked."""

WHICH = tuple(
    whole(table)
    for table in (
        r"""
(?:the )?(?:first|1st)(?: (?:one|topic))? | pehl[aie](?: wal[aie])? | पहल[ाीे](?: वाल[ाीे])?
""",
        r"""
(?:the )?(?:second|2nd)(?: (?:one|topic))? | (?:doosr|dusr)[aie](?: wal[aie])? | दूसर[ाीे](?: वाल[ाीे])?
""",
        r"""
(?:the )?(?:third|3rd|last)(?: (?:one|topic))? | (?:teesr|tisr)[aie](?: wal[aie])? | तीसर[ाीे](?: वाल[ाीे])?
""",
    )
)
"""Which of the topics that were offered."""
