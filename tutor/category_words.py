"""The words by which each category of utterance is known, in English, Hindi and Hinglish.

Patterns kept as data. Those that end a lesson or ask for something are whole meanings: they match a whole
utterance (or a whole clause of it), never a piece of a word. Nothing here is ever shown to a child.
"""

from __future__ import annotations

import re

from tutor.number_words import plain

_LETTER = r"a-z0-9\u0900-\u0963\u0970-\u097f"
_SHORTHAND = {
    "<polite>": r"""(?:ok|okay|okk|please|pls|plz|didi|mam|ma'am|madam|sir|teacher|miss|haan|ha|yes|no|acha|accha|\
achha|thanks?|thx|thank you|ji|yaar|na|now|ab|abhi|aaj|hey|so|umm?|uh|hmm+|to|toh|bhai|arey|are|arre|sorry|i think|\
can you|could you|will you|can we|lets|let's|i want to|i wanna|mujhe|mujhse|main|mai|kya|aap|for today|today|the|me|\
just|well|then|दीदी|जी|प्लीज|अच्छा|ye|yeh|isko|हां|नहीं|नही|तो|अब|मुझे|मैम|सर|आप)""",
    "<lesson>": r"(?: (?:it|this|here|now|(?:the )?(?:session|lesson|class|game)|padhai|padhna|practice))?",
    "<tongue>": r"(?:hindi|english|angrezi|hinglish|inglish|हिंदी|हिन्दी|इंग्लिश|अंग्रेजी)",
}


def _alternatives(table: str) -> str:
    """The entries of `table` as one alternation: one a line or parted by " | "; a backslash carries an entry on."""
    joined = table.replace("\\\n", "").strip().replace("\n", "|").replace(" | ", "|")
    for name, pattern in _SHORTHAND.items():
        joined = joined.replace(name, pattern.replace("\\\n", ""))
    return plain(joined)


def whole(table: str) -> re.Pattern[str]:
    """One of the meanings in `table` and nothing else but polite words around it."""
    polite = _alternatives("<polite>")
    return re.compile(rf"(?:{polite}[ ,.!]+){{0,5}}(?:{_alternatives(table)})(?:[ ,.!?]+{polite}){{0,4}}[ ,.!?]*")


def within(table: str) -> re.Pattern[str]:
    """One of the meanings in `table` as whole words anywhere."""
    return re.compile(rf"(?<![{_LETTER}])(?:{_alternatives(table)})(?![{_LETTER}])")


STOP = whole(
    r"""
(?:stop|quit|exit|end|finish|close)<lesson> | stop (?:it|now|please|karo|kar do|karte hain?)
the end | (?:good ?)?bye+(?: ?bye+)* | tata | alvida | that'?s (?:it|all|enough) | enough
no more(?: questions?)? | bas(?: (?:karo|kar|kijiye|karte hain?|ho gaya|itna hi|ab))?
(?:ab )?band (?:karo|kar do|kijiye|karte hain?|kar)
(?:khatam|khatm|samapt) (?:karo|kar do|karte hain?|kijiye)
aaj ke liye (?:bas|itna)(?: hi)?(?: kaafi)?
(?:nahi|nahin|nai) (?:karna|padhna|khelna)(?: hai)?(?: ab)? | ab (?:nahi|nahin) karna(?: hai)?
(?:jana|jaana) hai(?: ab)?
i(?: am|'?m)? (?:leaving|going(?: home| now)?|tired|want to stop|quit)
(?:kal|baad mein|phir kabhi) (?:karenge|karte hain?|karunga|karungi|milte hain?) | not to ?day
(?:बस|बंद करो|बंद कर दो|बस करो|रोको|खत्म करो|अलविदा|बाय|जाना है|रुक जाओ|\
बाद मे करेंगे)(?: अब)?
i (?:do not|don'?t|dont) want to (?:do (?:this|it|maths?)|continue|play|study|\
practi[cs]e)(?: any ?more)?
"""
)
STOP_WITHIN = within(
    r"""
i (?:have|got|need|want|gotta|hav|should) (?:to )?(?:get off+|go(?! (?:back|over|through|\
with|for|to the (?:next|first|second)))|leave|leeve)
gotta go|i must go | see (?:you|u|ya)(?: (?:later|tomorr?ow|soon|again))?
(?:mujhe|mereko|hume) (?:ab |abhi )?(?:jana|jaana) (?:hai|padega|hoga) | mummy bula rahi
good ?bye | stop (?:the|this) (?:session|lesson|class)
end (?:the|this) (?:session|lesson|class) | (?:session|lesson|class) (?:band|khatam) kar
"""
)
BYE = within(
    r"""
bye+ | tata | बाय
"""
)

REPEAT = whole(
    r"""
(?:please )?repeat(?: (?:it|that|this|the question|question|please|karo|kijiye|kar do|\
again))*
(?:say|tell|ask|speak|read)(?: me)?(?: (?:it|that|this|the question))? again
(?:once|one more time) ?(?:again|more)? | come again | pardon(?: me)? | again | what
what did (?:you|u) (?:say|ask) | what (?:was|is|were) the question(?: again)?
(?:phir|fir|firse|phirse|wapas|dobara|dubara|ek baar (?:aur|phir|\
fir))(?: ?se)?(?: (?:boliye|bolo|bol|batao|bataiye|bolna|puchho|poochho|puchiye|bataye|kaho|\
kahiye|padho|sunao))?(?: (?:na|do|dijiye|question))*
(?:question|sawaal|sawal) (?:kya (?:tha|hai)|phir se|dobara|repeat)(?: (?:bolo|batao|karo|\
boliye))?
kya (?:bola|kaha|bole|poocha|pucha)(?: (?:aapne|tumne|didi))?
(?:aapne )?kya (?:bola|kaha|poocha|pucha)(?: tha)?
(?:i )?(?:can'?t|cannot|can not|couldn'?t|didn'?t|did not) hear(?: (?:you|it|that|properly|\
anything))*
(?:sunai|sunaai|sun) (?:nahi|nahin) (?:diya|de raha|aaya|paya|payi)
(?:फिर से|दोबारा|एक बार (?:और|फिर))(?: (?:बोलिए|बोलो|बताओ|बताइए|पूछो|कहिए))?
क्या (?:बोला|कहा|पूछा)(?: आपने)? | सवाल (?:क्या (?:था|है)|फिर से)(?: बोलो)? | सुनाई नही दिया
"""
)
THINKING = whole(
    r"""
(?:ek|one|1|two|2|do|a|just a|just one|thoda) (?:minute|min|second|sec|moment|\
mint)(?: (?:ruko|rukiye|wait|do|dijiye|please|sochne do))*
wait(?: (?:a|one|ek|1) (?:minute|min|second|sec|moment))? | wait wait
ruk(?:o|iye|na|ie|jao|jaiye)?(?: (?:ruko|zara|thoda|jao|jaiye|ek minute|sochne do))*
(?:zara |thoda )?(?:ruko|ruk jao|rukiye) | hold on | hang on
(?:let|lemme)(?: me)? (?:think|see|calculate|try|work it out|do it)(?: (?:about it|once|\
first|a bit|for a (?:minute|second)))*
(?:i(?: am|'?m)? )?(?:still )?(?:thinking|calculating|trying|working on it|\
solving)(?: (?:it|about it))?
(?:main |mai )?(?:soch|sochne|solve|kar|calculate|try) (?:raha|rahi|rha|rhi|kar raha|\
kar rahi)(?: (?:hu|hun|hoon|hai))?(?: ruko)?
(?:mujhe )?(?:sochne|karne|solve karne) (?:do|dijiye|dena)
give me (?:a|one|some|ek|1) (?:minute|min|second|sec|moment|time)(?: to think)?
(?:thoda|aur) (?:time|samay|waqt) (?:do|chahiye|dijiye|lagega)
(?:u+m+|u+h+|h+m+|e+r+m?|a+h+|hm+)(?:[ ,.]+(?:u+m+|u+h+|h+m+|e+r+m?|a+h+|well|so|\
ek minute))*
(?:एक|दो) (?:मिनट|सेकंड)(?: रुको)?
(?:रुको|रुकिए|रुकना|ठहरो|सोचने दो|सोच रह[ाी] हू[ंँ]?)(?: (?:ज़रा|जरा|रुको|एक मिनट))?
(?:उम्म?|हम्म?)
"""
)
LANGUAGE = whole(
    r"""
<tongue>
<tongue> (?:mein|me|main|mai|m|में|मे)(?: (?:bolo|boliye|batao|bataiye|bataye|samjhao|\
samjhaiye|baat karo|baat kariye|bol|poocho|pucho|padhao|bolna|sunao|बोलो|बोलिए|बताओ|बताइए|\
समझाओ|बात करो|पूछो))?(?: (?:na|do|sakte ho|sakti ho|please))*
(?:please |can you |could you )?(?:speak|talk|say(?: it| that)?|explain(?: it)?|ask|teach|\
tell me|use|change|switch)(?: me)? (?:in |to )?<tongue>
in <tongue> | <tongue> please
(?:i (?:want|prefer|like|know)|mujhe) (?:only )?<tongue>(?: (?:chahiye|mein chahiye|\
aati hai|only))?
(?:i )?(?:don'?t|do not|can'?t) (?:understand|speak|know) <tongue>
"""
)
TIMES = within(
    r"""
times? | minutes? | seconds? | hours? | long | samay | ghante? | ghanta | minat | der | समय | मिनट | सेकंड | घंटे | घंटा | देर
"""
)
GREETING = whole(
    r"""
(?:hi+|hello+|helo|hey+|hii+|namaste|namaskar|pranam|good (?:morning|afternoon|evening)|\
salaam|sat sri akal|vanakkam|नमस्ते|नमस्कार|हेलो|हैलो|हाय)(?: (?:didi|there|mam|teacher|sir|\
everyone|दीदी))?
(?:hi |hello |hey )?(?:how are you|kaise ho|kaisi ho|kaisi hain aap|kaise hain(?: aap)?|\
aap kaisi ho|kya haal hai)(?: didi)?
(?:hi|hello|hey) (?:i am|i'm|my name is|main|mera naam) \w+(?: (?:hoon|hun|hu|hai))?
"""
)

IDK = within(
    r"""
(?:i )?(?:really |still |just )?(?:do ?n[o']?t|do not|did ?n[o']?t|did not|dunno|\
don't) (?:really |even )?(?:know|no|kno|remember|understand|get (?:it|this|that))
idk | i ?d ?k | dunno | dont know | no idea | no clue | not sure | i'?m (?:stuck|confused|lost)
i am (?:stuck|confused|lost) | stuck | confused
(?:i )?(?:can'?t|cannot|can not|cant) (?:do|solve|understand|get|remember|figure|\
answer)(?: (?:it|this|that))?
(?:nahi|nahin|nai|nhi|ni) (?:aata|ata|aati|pata|patta|malum|maloom|samajh|samjha|samjhi|\
jaanta|jaanti|janta|janti|aa raha|aa rha|aaya|aayi|ho raha|hoga mujhse|yaad)
(?:pata|patta|malum|maloom|samajh|samjh|yaad|kuch) (?:hi |mein |me |main )?(?:nahi|nahin|\
nai|nhi|ni)(?: (?:hai|aaya|aa raha|aata|pata|samajh aaya))?
(?:mujhse|humse) (?:ye |yeh )?(?:nahi|nahin|nhi) (?:hoga|ho raha|hota|banta|ban raha)
mushkil (?:hai|lag) | too (?:hard|difficult|tough)
(?:it'?s|this is|its) (?:very |so |really )?(?:hard|difficult|tough|confusing)
bh?ool gay[aie]|i forgot | skip(?: (?:it|this|karo|kar do|question|the question|please))* | pass
(?:next|agla) (?:question|sawaal|sawal)(?: (?:please|do|batao|pe chalo))?
(?:chhod|chhor|chod) (?:do|dijiye|dete)
tell me(?: the)? answer|answer (?:bata|batao|bataiye|kya hai|do)|(?:just )?(?:give|say|\
tell) (?:me )?the answer|what(?: is|'s) the answer
(?:नहीं|नही) (?:आता|आती|पता|मालूम|समझ|जानता|जानती|आ रहा|हो रहा|याद)
(?:पता|मालूम|समझ|याद|कुछ) (?:ही |मे |में )?(?:नहीं|नही)
छोड(?:़)? दो|उत्तर बताओ|जवाब बताओ|भूल गया|भूल गई|मुश्किल है
"""
)
DAILY_LIFE = within(
    r"""
(?:daily|real|everyday) life | where (?:do|can|will) (?:we|i) (?:use|need)(?: (?:this|it))?
how (?:can|do|will) (?:i|we) use (?:this|it)
(?:what is|what's) the (?:use|point) of (?:this|it|learning)
why (?:do|should) (?:i|we) (?:learn|study|need) | (?:kahan|kaha|kidhar) (?:use|kaam|istemal)
(?:kya|koi) (?:fayda|faayda|kaam ka) | रोज ?मर्रा|असल जिंदगी|कहां (?:काम|इस्तेमाल)
"""
)
HELP = within(
    r"""
help(?: (?:me|chahiye|karo|kar do|please|kijiye))*
(?:give|need|want|tell)(?: me)?(?: a| one| some| the)? (?:hint|clue|help)
hint(?: (?:do|dijiye|please|chahiye|de do|batao))? | hints please | clue
(?:explain|samjhao|samjhaiye|samjha do|samjhaao|samjhao na)(?: (?:it|this|me|again|please|\
na))*
how (?:do|to|can|should|will)(?: (?:i|we|it|this))?(?: (?:do|solve|start|begin|find|\
get|calculate|work))?(?: (?:it|this|that))?
(?:kaise|kese) (?:karu|karun|karoon|kare|karen|karein|karna|karte|hoga|nikalu|nikale|\
nikalna|solve|start|shuru|banega|aayega|hota|karte hain)
kya (?:karu|karun|karoon|karna hai|kare|karein)(?: ab)? | where (?:do|should) i start
what (?:do|should|to) (?:i )?do(?: (?:now|next|here))?
madad|समझाओ|समझाइए|समझा दो|(?:कैसे|कसे) (?:करू|करूं|करूँ|करना|करें|करे|होगा|निकालू|\
निकालें)|क्या (?:करू|करूं|करूँ|करना है)
(?:हिंट|इशारा|संकेत|मदद|सहायता)(?: (?:दे दो|दे दीजिए|दे|दो|दीजिए|करो|कर दो|कीजिए|चाहिए))?
"""
)

ACK = whole(
    r"""
(?:ok(?:ay|k)?|o+k+(?:ay)?|oh|o+h+|kk?|alright|all right|fine|sure|right|correct|great|cool|\
nice|good|yes+|yeah+|ye|yep|yup|yess?ir|yezir|si|haan+|haa|ha|han|hanji|haanji|ji|hmm ok|\
theek|thik|sahi|accha|achha|acha|bilkul|done|ready|finished|got it|understood|samajh gaya|\
samajh gayi|samajh aaya|samajh aa gaya|chalo|chaliye|aage badho|thank you|thanks|thx|\
dhanyavaad|shukriya|wow|yay|yey|all good|nothing|हां|हाँ|जी|ठीक|अच्छा|सही|हा|बिल्कुल|\
समझ गया|समझ गई|समझ आया|धन्यवाद|ओके)(?:[ ,.!]+(?:ok(?:ay)?|hai|h|he|ji|it|didi|mam|haan|\
theek|thik|hai|है|जी|ठीक|sure|right|good|gaya|so much|very much|yes|i (?:understand|got it|\
did|see|do|am|think so)|continue))*
i (?:see|understand|understood|get it|got it|did|did it|did that|do|am|think(?: so)?|know|\
agree|em done|am done|am ready|see that|finished)
i'?m (?:done|ready|here|good|fine|finished) | (?:let'?s|lets) (?:go|start|begin|continue)
(?:ho gaya|kar liya|kar diya|ho gya|samajh (?:gaya|gayi|aaya|aa gaya|liya))
(?:no|nope|nah|nahi|nahin|nai|nhi|not really|नहीं|नही)(?: (?:thank you|thanks|all good|\
its ok|it's ok|problem|questions?|doubt))?
i think | s[e]+ | start(?: (?:karo|karte hain|now))? | shuru (?:karo|karte hain|karein)
(?:next|aage)
"""
)

OPERATIONS = within(
    r"""
add(?:ing|ition|ed)? | plus | sum | subtract(?:ing|ion|ed)? | minus
multipl(?:y|ying|ication|ied) | divid(?:e|ing|ed) | division | times
jod(?:na|enge|o|te|ke|kar|a|i|e)? | jor(?:na|enge|a)? | ghata(?:na|na hai|enge|o|na|te|kar|ya|yi|ye)?
gun[ae]h?(?: (?:kar(?:na|enge)|ki(?:ya|ye)))? | bha+g(?: (?:karna|dena|denge|karenge))? | lcm | hcf | reciprocal
flip | ulta(?: kar(?:na|enge))? | common denominator | same denominator | simplify | cancel
opposite sign | take away
जोड(?:ना|ेंगे|ो|ा|े|ी|कर|ते)?|घटा(?:ना|एंगे|ओ|या|यी|ये|ए|ते|कर)?|गुणा(?: करना| करेंगे| किया| की)?|\
भाग(?: देना| देंगे| करना| दिया| किया)?|उल्टा|\
लसावि|जमा
"""
)
ASKS_OPERATION = within(
    r"""
(?:what|which|kya|kaun ?s[aie]|konsa)(?: \S+){0,6} (?:do|operation|karenge|karein|karna|\
kare|karoge|rule|step|method|use|sign|karte|chahiye)
(?:add(?:ing)?|plus|jod\w*|multiply\w*|divid\w*|subtract\w*|minus|ghata\w*|\
guna)(?: \S+){0,3} (?:or|ya|aur|या)(?: \S+){0,3} (?:add\w*|subtract\w*|minus|jod\w*|\
ghata\w*|multiply\w*|divid\w*|guna|bhag|plus)
operation | (?:क्या|कौनसा|कौन सा)(?: \S+){0,6} (?:करेंगे|करना|करोगे|करें)
(?:जोड|घटा)\S*(?: \S+){0,2} या
"""
)
EXPLAINING = within(
    r"""
because | bcoz | becoz | cuz | since | so that | therefore | kyunki | kyonki | kyuki | isliye
isiliye | first | then | after that | pehle | pahle | phir | fir | uske baad | iske baad
i (?:followed|added|multiplied|subtracted|divided|did|used|took|made|found|got|cancelled|\
simplified|flipped|changed|counted|just|thought|converted|kept)
maine|mene|mainne
(?:jod|ghata|kaat|plus|minus|guna|multiply|divide|add|subtract|cancel|flip|convert) (?:diya|\
kiya|liya|ke|kar|karke)
क्योंकि|इसलिए|पहले|फिर|उसके बाद|मैने|मैंने
"""
)

TELLING = within(
    r"""
because | bcoz | becoz | cuz | since | kyunki | kyonki | kyuki | maine | mene | mainne
i (?:followed|added|multiplied|subtracted|divided|did|used|took|made|got|cancelled|\
simplified|flipped|changed|counted|converted|kept)
क्योंकि|मैने|मैंने
"""
)
"""Words by which a student begins to tell a reason, or what they did."""
GUESSED = within(
    r"""
i (?:just |only )?guess(?:ed)? | (?:just|only|was) (?:a )?guess(?:ing|ed)? | wild guess
tukk?a(?: (?:mara|maara|lagaya|tha))? | andaz[ae]?(?: se)?(?: (?:lagaya|kiya|tha))?
guess (?:kiya|mara|maara|tha) | aise hi bol diya
तुक्का(?: मारा| लगाया| था)? | अंदाजा(?: लगाया| था)? | अंदाजे से | ऐसे ही बोल दिया
"""
)
"""How a student says that no way led to the answer."""

_ASKING_WORDS = (
    r"what|why|who|where|when|which|whose|how|is (?:it|this|that|the|there|my)|are (?:we|you|they|these|the)|"
    r"do (?:i|we|you|they)|does|did (?:i|you|we|it)|can|could|should|will|would|kya|kyu|kyun|kyon|kaise|kaun|kab|"
    r"kahan|kitna|kitne|kaunsa|konsa|क्या|क्यों|कैसे|कौन|कब|कहां|कितना|कितने"
)
ASKING = re.compile(
    rf"^(?:but |and |so |didi |mam |sir |please |ok |acha |to |toh )*(?:{_ASKING_WORDS})(?![{_LETTER}])"
    r"|(?<![a-z])(?:kya|kyu|kyun|kyon|kaise|kese|kaun|kahan|kitna|kitne|kitni)(?: \S+){0,3}"
    r" (?:hai|hain|he|hota|hoti|hoga|hogi|h|tha|kyun|kyu)\??$"
    r"|(?:क्या|क्यों|कैसे|कौन)(?: \S+){0,3} (?:है|होता|होगा)\??$"
)
TERMS = within(
    r"""
commutative | associative | distributive | closure | identity | irrational | rational | integer
whole number | natural number | hexagon | poll?ygon | octagon | pentagon | squre | square
rectangle | triangle | circle | sphere | cube | cuboid | cone | cylinder | rhombus | trapezium
parallelogram | kite | acute | obtuse | right angle | reflex | perpendicular | parallel
symmetry | area | perimeter | volume | length | width | breadth | height | radius | diameter
prime | composite | even | odd | variable | constant | coefficient | like terms | unlike terms
numerator | denominator | proper | improper | mean | median | mode | average | avarage | greater
smaller | equal | tens | ones | hundreds | thousands | tenths | units?
"""
)
MATHS = within(
    r"""
numbers? | fractions? | rational | integers? | numerators? | denominators? | decimals?
percent(?:age)? | reciprocal | inverse | zero | negative | positive | sign | lcm | hcf | formula
equation | variable | algebra | angle | triangle | square | cube | root | ratio | maths?
question | step | answer | sum | add(?:ing|ition)? | subtract(?:ion)? | multiply | divide
minus | plus | method | rule | bhinn | ank | hal | right | correct | sahi | galat | sawaal
sawal | guna | jod | ghata\w* | प्रश्न|सवाल|भिन्न|संख्या|अंश|हर|उत्तर|जोड|घटा|गुणा|भाग|सही|गलत
"""
)
TROLL = within(
    r"""
you(?: are|'?re| r)? (?:so |very |such )?(?:an? )?(?:stupid|dumb|idiot|ugly|useless|fool|\
bad|boring|mad|robot|crazy)
(?:shut|shutt) ?up | stupid | idiot | i hate (?:you|u|didi)
(?:tu|tum|aap|didi) (?:to )?(?:\w+ )?(?:pagal|bewakoof|bevkoof|gadhi|gadha|ullu|bekaar|\
bekar|buddhu)
pagal | bewakoof | bevkoof | gadha | gadhi | ullu | chup(?: (?:karo|kar|ho ja|raho))? | bakwa+s
(?:ha){2,}h? | (?:he){3,} | lol+ | lmao | poop | fart | potty | bla(?:h)?(?: bla(?:h)?)+ | पागल
बेवकूफ | बकवास | चुप | गधा|गधी | fuck\w* | shit | damn | crap | sala|saala|kamina|kutta|kutti
suck(?:s)?
"""
)
OFF_TOPIC = within(
    r"""
alarms? | timers? | reminders? | remind | weather | mausam | traffic | forecast | temperature
barish | baarish | barf | rain | snow | storms? | humidity | messages? | sms | whatsapp
texts? (?:send|bhej\w*) | video | youtube | music | songs? | gaana | gana | gaane | track
album | playlist | concerts? | festivals? | events? | movies? | film | cartoon
game (?:khel\w*|play\w*) | play (?:a )?(?:game|music|song|cricket|football) | cricket | football
ipl | kohli | dhoni | pubg | minecraft | free fire | roblox | tv | netflix | instagram
snapchat | jokes? | chutkula | kahani | story | sing | dance | khana | lunch | dinner
breakfast | pizza | ice cream | chocolate khani | who are you | what(?: is|'s) your name
(?:aap|tum|tumhara|aapka|tera) (?:kaun|naam|name)\b.* | how old are you
are you (?:a )?(?:robot|human|real|ai|girl|boy) | where (?:do you live|are you) | my name is
mera naam | birthday | shopping | party | weekend | calendar | appointment | meeting | route
directions? | drive | airport | highway | snooze | baje | subah | shaam | dopahar | hafte
mahine | kal (?:ka|ke|raat|subah|kitni|kya) | aaj (?:ka|ke|kya|raat|mausam) | facebook
i love you | boyfriend | girlfriend | dog | cat | puppy | kutta | billi
school (?:kab|se|bus) | holiday | chutti | phone | battery | wifi | internet
mobile | gaadi | bus | bike | चुटकुला | गाना | मौसम | बारिश | कहानी | खेल | क्रिकेट | नाम
फिल्म | खाना
"""
)

OTHER_TOPICS = within(
    r"""
cricket | match (?:dekh|jeet|khel)\w* | khelne (?:jaa?na|jana|chal)\w* | khel(?:na|enge|ein) hai | toys? | khilona
ludo | burger | maggi | momos | samosa | pani ?puri | biryani | chips | biscuit | toffee | candy | ice ?cream
cold ?drink | snacks? | hero | heroine | actor | actress | bollywood | shah ?rukh | salman | reels? | insta
tiktok | cartoons? | doraemon
motu patlu | spiderman | superman | batman | peppa | bts | anime | laptop | tablet | charger | selfie
camera | gossip | crush | kapde | dress | jeans | shoes | lipstick | mehendi | shaadi | diwali | holi | eid | christmas
picnic | trip | mela | zoo | circus | park | beach | swimming | bicycle | cycle | train | plane | moon | dinosaurs?
aliens? | ghosts? | bhoot | news | election | politics | prime minister | army | money | lottery
गेम | फोन | मोबाइल | टीवी | वीडियो | कार्टून | पिज़्ज़ा | पिज्जा | चॉकलेट | आइसक्रीम | समोसा | मैगी | जन्मदिन | त्योहार
दिवाली | होली | पिकनिक | छुट्टी | कुत्ता | बिल्ली | फुटबॉल | मैच | मेला | चिड़ियाघर | भूत | शादी
"""
)
"""What children talk of besides: of these a sum may tell too, so they count only where nothing else was understood."""
ANSWER_NAMED = within(
    r"""
answers? | ans | jawaa?b | javaa?b | uttar | (?:the|your|full|poora|iska) solution | उत्तर | जवाब | (?:पूरा|इसका) हल
(?:solution|hal) (?:ki|ka|ke|batao|bata|do|de|dikhao|likho|sunao) | हल (?:की|का|के|बताओ|बता|दो|दे|दिखाओ|लिखो|सुनाओ)
"""
)
"""What a plea asks for."""
_NAMED = r"(?:answer|ans|jawaa?b|javaa?b|uttar|solution|उत्तर|जवाब)"
_IS = r"(?:is|was|(?:will|would|should|might|may|could|must) be|hai|hoga|aayega|aaya|है|होगा|आएगा|आया)"
_NOTHING = r"(?:kya|what|which|and|so|please|batao|bata|bolo|dash|blank|khaa?li|क्या|खाली|बताओ|बता|बोलो)"
_NO_ANSWER = (
    rf"(?:{_NOTHING}|in|to|for|do|de|dijiye|dedo|pls|na|naa|chahiye|ka|ki|ke|ko|se|mein|me|key|now|abhi|jaldi|fast|again|"
    rf"दो|दे|दीजिए|न|ना|चाहिए|का|की|के|को|से|में|अभी|जल्दी)"
)
ANSWER_GIVEN = re.compile(
    plain(
        rf"(?<![{_LETTER}]){_NAMED}(?: (?:to|toh|shayad|maybe|तो|शायद))?(?: {_IS}|[:=])[ ,:]*"
        rf"(?!{_NOTHING}(?![{_LETTER}]))[{_LETTER}]"
        rf"|(?<![{_LETTER}]){_NAMED}(?: (?!{_NOTHING}(?![{_LETTER}]))[{_LETTER}']+){{1,6}}"
        r" (?:hai|hoga|aayega|है|होगा|आएगा)[ .!?]*$"
        rf"|[{_LETTER}] (?:is|hai|है|hi) (?:the |my |our |mera |iska |uska |मेरा |इसका )?{_NAMED}[ .!?]*$"
        rf"|[{_LETTER}] (?:mera |iska |uska |मेरा |इसका )?{_NAMED} (?:hai|hoga|है|होगा)[ .!?]*$"
        rf"|^(?:(?:my|the|so|ok|didi|mera|iska|मेरा|इसका) )?{_NAMED},? (?!{_NO_ANSWER}(?![{_LETTER}]))[{_LETTER}]+"
        rf"(?: [{_LETTER}]+)?[ .!?]*$"
    )
)
"""The answer is named, and something is said that it is."""
TELL = within(
    r"""
tell (?:me|us) | bata(?:o|na|iye|iyega|iega|ye|ogi|oge|ogey|dogi|doge) | bata (?:do|dijiye|dena|de|dogi|doge|dete|deti)
bol (?:do|dijiye|dena|de) | bol(?:o|iye|na) | suna(?:o|iye|na) | suna (?:do|dijiye|dena) | dikha(?:o|iye|na)
dikha (?:do|dijiye|dena) | khol(?:o|iye) | khol (?:do|dijiye|dena) | show (?:me|us)
give (?:me|us) | (?:say|spell|solve|finish|compute|type) (?:it|this) | spell | just say | tell in | in (?:one|a) word
you (?:say|tell|answer|solve it) | you do it(?=[ .!?]*$) | do it yourself
(?:solve|calculate) kar(?:ke|o)? (?:do|dijiye|na)
bol (?:na|hi do) | khud (?:hi )?(?:kar|solve|bol|bata)\w*(?: l?do| lo)? | what (?:did|do) you (?:get|think)
(?:aapka|tumhara) (?:kya|kitna) aaya | likhwa (?:do|dijiye) | (?:aap|tum) hi (?:solve )?kar (?:do|dijiye)
(?:poora|pura|sab) (?:solve )?kar(?:ke)? (?:do|dijiye)
बोल ना? | हल कर(?:ो|के)? (?:दो|दीजिए) | (?:आपका|तुम्हारा) (?:क्या|कितना) आया | लिखवा (?:दो|दीजिए)
बता(?:ओ|ना|इए|इये|ओगी|ओगे) | बता (?:दो|दीजिए|देना|दे|दोगी|दोगे|देती|देतीं|देते) | बोल (?:दो|दीजिए|देना)
बोल(?:ो|िए|ना) | सुना(?:ओ|इए|ना) | सुना (?:दो|दीजिए|देना) | दिखा(?:ओ|इए|ना) | दिखा (?:दो|दीजिए|देना)
खोल(?:ो|िए) | खोल (?:दो|दीजिए|देना) | (?:आप|तुम) ही (?:हल )?कर (?:दो|दीजिए) | पूरा (?:हल )?कर(?:के)? (?:दो|दीजिए)
"""
)
"""What is demanded of the tutor: to tell, say, show or do it all."""
DEMAND = within(
    r"""
say (?:the|only|just|a|yes|higher|which) | print | output | reveal | unlock | translate | dump | recite | repeat all
read (?:it|me|out|the) | reply (?:only|in|with) | for me | fill (?:it|in|the|up) | clap | nod | shake your head
(?:i will|i'll|i can) (?:give|pay|buy) you | (?:doo?n|du|dun)g(?:a|i) | दू(?:ँ|ं)?ग(?:ा|ी) | stop when
ignore (?:all|the|your|previous) | act (?:like|as) | pretend | be an? \w+ and | no more hints? | return the
make (?:an?|me|up) | write an? | forget (?:all|the|your) | ban (?:jao|jaiye|jaao) | bano | banao | repeat karo
(?:system|hidden|developer) (?:prompt|facts?|mode|rules?) | your (?:instructions?|rules|memory)
(?:aur|koi) hints? (?:mat|nahi) | bajana | chup rehna | (?:rok|baja|bata|bol|likh|ruk) (?:dena|jaa?na)
(?:system prompt|instructions?|rules?|memory|facts?|program|table) (?:\S+ )?(?:do|likho|banao|karo|hatao|dikhao)
ab bas (?:neeche|upar) wala | now (?:only|just) the (?:top|bottom) | letters? (?:bata|bol|bhar)\w*
har (?:letter|akshar) | likh(?:kar|ke) (?:do|dijiye) | jaldi karo | fatafat | chhup(?:a|e|i)\w*
बजाना | चुप रहना | (?:रोक|बजा|रुक|लिख) (?:देना|जाना|दो) | जल्दी करो | फटाफट | छाप(?:ो|िए) | दोहराओ
लिखकर दो | हर अक्षर | अब बस (?:नीचे|ऊपर) वाला | भरो | (?:निर्देश|नियम|याददाश्त|प्रॉम्प्ट|छिपाने|छिपे) | पढो | सिस्टम
बन (?:जाओ|जाइए) | बनो | बनाओ
"""
)
"""Other things that only a tutor, or a machine, is told to do."""
CODED = re.compile(r"developer mode|system prompt|[{}\[\]]|</|\"\"\"|###|---|```|\"\w+\":|; ?--")
"""Writing that is meant for a machine."""
CLAIMED = within(
    r"""
is (?:it|the answer) | it is | it's | its | i think | i guess | maybe | shayad | lagta hai | hai kya | hai na
right(?=[ .!?]*$)
kya (?:ye|yeh|wo|woh)
शायद | लगता है | है क्या | है ना | है न | क्या (?:यह|ये|वह)
"""
)
"""By which an answer is put forward, however shyly."""
IS_IT = re.compile(
    rf"(?<![{_LETTER}])is (?:it|this|that) (?!(?:more than|less than|big|small|correct|ok|an?)(?![{_LETTER}]))"
    r"\S+(?: \S+){0,5}[ .!?]*$"
)
"""An utterance that ends with a guess."""
FIRM = re.compile(
    plain(
        r"(?:(?:umm?|uh|so|well|i think|didi|ji|to|तो|दीदी|जी) )*(?:yes|no|yeah|haan?|nahin?|nai|हां|हाँ|नहीं|नही),? "
        r"(?:because|since|kyunki|kyonki|kyuki|isliye|as|it|it's|its|they|we|क्योंकि|इसलिए|यह|ये)(?: .*)?"
    )
)
"""A yes or a no with what it stands on."""
EITHER_ASKED = within(
    r"""
(?:hai|hain|hoon|hua|है|हैं|हूँ|हूं|हुआ) (?:ya|या)
"""
)
"""A question that lays out two for choosing."""
EITHER = within(
    r"""
yes or no | haan? ya (?:na|nahi|naa) | (?:sahi|true|right|correct) (?:hai )?(?:or|ya) (?:nahi|not|false|wrong|galat)
nahi to | otherwise | if it is | if the answer | (?:हां|हाँ) या (?:ना|नहीं|न) | (?:सही|सच) (?:है )?या (?:नहीं|गलत)
नहीं तो | or not | not to
"""
)
"""A yes or a no that answers nothing: both at once, or said of something that may be."""
ABOUT_ANSWER = within(
    r"""
(?:more|less|greater|bigger|larger|smaller|higher|lower) than | above | below
se (?:kam|zyada|jyada|adhik|bada|badi|chhota|chota|chhoti|upar|neeche) | big | small | bada | chhota | chota | left
right of | (?:minus|plus) sign | digits? | letters? | positive | negative | ank | akshar | whole number
fraction | decimal | even | odd | starts? with | ends? with
badi | chhoti | बड़ी | छोटी
से (?:कम|ज़्यादा|ज्यादा|अधिक|बड़ा|छोटा|ऊपर|नीचे|बड़ी|छोटी) | बड़ा | छोटा | बाएँ | बाईं | दाएँ | अंक | अक्षर | धनात्मक | ऋणात्मक
"""
)
"""What is asked about an answer in order to close in on it."""
NEARNESS = within(
    r"""
am i (?:\w+ )?(?:close|far|near|hot|cold|warm|there) | warmer | colder | (?:paas|door|dur|kareeb) hoon?
hoon (?:ya )?(?:paas|door) | garam | thanda | steps? away | पास हूँ | दूर हूँ | गरम | गर्म | ठंडा
"""
)
"""Hot or cold."""
COUNTED = within(
    r"""
times? | digits? | numbers? | words? | letters? | lines? | steps? | hints? | rupees? | rs | rupaye | rupay | stars?
chocolates? | toffees? | baar | bar | ank | akshar | shabd | minutes? | seconds? | points? | marks?
बार | अंक | अंकों | अक्षर | शब्द | रुपये | रुपए | सितारे | चॉकलेट | मिनट
"""
)
"""What a plea counts: the number before it is no answer."""
OPTION_A = re.compile(
    rf"(?<![{_LETTER}])(?:a(?![{_LETTER}])(?! [{_LETTER}])"
    rf"|a (?:hai|hoga|wala|ji|na|didi|please|because|kyunki|is|it|i)(?![{_LETTER}])"
    rf"|(?:option|answer is) a|ए)(?![{_LETTER}])"
)
"""An "a" that names an option and goes before no noun."""
