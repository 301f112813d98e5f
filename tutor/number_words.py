"""What each spoken word means to the maths grammar: numbers, scales, fraction names, operators, fillers.

Grammar kept as data (nothing a child is ever shown) and the one way from a spelling to its entry: exact first, then
with the spelling's freedoms folded away. A word that is not surely a maths word must come back as None.
"""

from __future__ import annotations

import re

from tutor.hindi_numbers import SPELLINGS
from tutor.lexicon import plain as plain

Entry = tuple[str, int]
"""A token's kind and its number (0 where the kind has none)."""


def word_set(words: str) -> frozenset[str]:
    """The words of a table, spelled as `plain` spells them."""
    return frozenset(plain(words).split())


ENGLISH_NUMBERS = """
0 zero nought naught zeero ज़ीरो जीरो ज़िरो
1 one वन
2 two टू
3 three थ्री थिरी
4 four फोर फ़ोर
5 five फाइव फ़ाइव फाईव
6 six सिक्स
7 seven सेवन सेवेन सेविन
8 eight एट ऐट
9 nine नाइन नाईन
10 ten टेन
11 eleven इलेवन इलेवेन
12 twelve twelf ट्वेल्व ट्वेल्फ
13 thirteen थर्टीन
14 fourteen forteen फोर्टीन फ़ोर्टीन
15 fifteen फिफ्टीन फ़िफ़्टीन
16 sixteen सिक्सटीन
17 seventeen सेवेंटीन सेवनटीन
18 eighteen eigteen एटीन
19 nineteen नाइनटीन नाइंटीन
20 twenty ट्वेंटी ट्वेन्टी
30 thirty थर्टी
40 forty fourty फोर्टी फ़ोर्टी
50 fifty फिफ्टी फ़िफ़्टी
60 sixty सिक्सटी
70 seventy सेवेंटी सेवंटी
80 eighty एटी
90 ninety ninty नाइंटी नाइनटी
"""

SCALES = """
100 hundred hundreds hundreded सौ सैकड़ा sau sou sao sau sauu हंड्रेड हन्ड्रेड
1000 thousand thousands हजार hazar hazaar hajar hajaar hazzar hazaaar hjar hzar hajjar थाउजेंड थाउजैंड
100000 lakh lakhs lac lacs laakh laakhs laac laks लाख
1000000 million millions मिलियन
10000000 crore crores karod karor karore karodh caror krore करोड़ करोड
1000000000 billion billions arab अरब बिलियन
100000000000 kharab खरब
1000000000000 trillion trillions
10000000000000 neel नील
1000000000000000 quadrillion quadrillions padma पद्म पदम
100000000000000000 shankh शंख
1000000000000000000 quintillion quintillions
1000000000000000000000 sextillion sextillions
"""

DENOMINATORS = """
2 half halves halfs aadha adha aadhaa adhaa aadhi adhi aadhe adhe आधा आधी आधे हाफ
3 third thirds tihai tihaai tihaayi tihayi teehai tihaee तिहाई तिहायी
4 quarter quarters fourth fourths chauthai chauthaai chouthai chauthayi chauthaayi chothai chouthaai चौथाई \
क्वार्टर pav paav pao paw पाव
5 fifth fifths
6 sixth sixths
7 seventh sevenths
8 eighth eighths
9 ninth ninths
10 tenth tenths
11 eleventh elevenths
12 twelfth twelfths
13 thirteenth thirteenths
14 fourteenth fourteenths
15 fifteenth fifteenths
16 sixteenth sixteenths
17 seventeenth seventeenths
18 eighteenth eighteenths
19 nineteenth nineteenths
20 twentieth twentieths
30 thirtieth thirtieths
40 fortieth fortieths
50 fiftieth fiftieths
60 sixtieth sixtieths
70 seventieth seventieths
80 eightieth eightieths
90 ninetieth ninetieths
100 hundredth hundredths
1000 thousandth thousandths
1000000 millionth millionths
1000000000 billionth billionths
1000000000000 trillionth trillionths
"""

QUARTERED = """
1 sawa sava savaa saava saawa sawaa saawaa swa सवा सावा
2 sadhe saadhe sarhe saarhe sadhey saadhey sarhey saarhey sade saade saare sarde sadhay saadhay साढ़े साड़े साढे साडे
-1 paune pone poune pauney paunay powne pauni पौने पोने
6 dedh ded derh dedhh deedh dhedh deadh deerh dered dhed derdh डेढ़ डेड़ डेढ डेड
10 dhai dhaai dhayi dhaayi adhai adhaai adhayi adhaayi arhai arhaai dhaee dhaaee ढाई ढाइ अढ़ाई अढाई
3 pauna paunaa paun powna pouna पौना पौन पोना
"""
"""Quarters: sawa adds one, sadhe two, paune takes one away; dedh is six of them, dhai ten, pauna three."""

MARKS = """
over by over upon apon bata batta baata bate batte bataa batey battey baate battaa bataye बटा बटे बट्टा बट्टे बाय \
बाई ओवर अपॉन
point point dot dashamlav dashmlav dasamlav dashamalav dashmalav dasmalav dasamalav dasmlav dashamlaw dashmlaw \
dashamalaw dashmalaw dashamlab dashmlab dashamlov dashmlov dashamlava dashamlau dasmlaw poin poynt decimal दशमलव \
पॉइंट प्वाइंट पाइंट पॉईंट डॉट
minus minus negative rin reen rinn rinatmak rinaatmak maainas mainas mynas minas mines mainus मायनास ऋणात्मक रिन \
ऋण माइनस मायनस नेगेटिव निगेटिव
plus plus jama positive dhan dhanatmak pluss प्लस धन जमा पॉजिटिव
times times guna gunaa multiply गुणा गुना टाइम्स इंटू
percent percent percents percentage pct pratishat pratishath pratisat prtishat pratishatt pratisath pratishad \
parsent persent \
parcent fisadi feesdi fisdi feesadi faisadi percentt \
प्रतिशत फीसदी फ़ीसदी फिसदी परसेंट पर्सेंट
and and aur और एंड ऐंड तथा tatha
or or ya yaa या ऑर athva athwa अथवा
equal equals equal barabar baraabar बराबर इक्वल
whole sahi saahi sahee poornank purnank purnaank poornaank pura poora purn whole सही पूरा पूरे पूर्ण पूर्णांक
squared squared square varg वर्ग स्क्वायर स्क्वेयर
cubed cubed cube ghan घन क्यूब
genitive ka ki ke का की के
hyphen hyphen dash
colon anupat anupaat ratio अनुपात रेशियो
not not isn't isnt aint wasn't arent aren't नॉट
no no nope nah nahi nahin nahee nai nhi nahii mat नहीं नही नो मत
yes yes yeah yep yup yess haan haa han ha haanji ji हां हाँ हा जी यस
again sorry actually rather oops matlab wait ruko ruk galti सॉरी मतलब रुको ओह
cue is are was answer ans uttar jawab jawaab javab it's its thats that's becomes gives so final get got gets gave \
उत्तर जवाब
after hai hain h hoga hogi honge hota hoti banega aayega ayega aaega aega aaya aayi aya ayi milega mila है हैं होगा \
होगी होंगे आएगा आया मिलेगा मिला बनेगा
of of
greater greater bigger larger more bada badaa badi bade zyada jyada adhik बड़ा बड़ी बड़े ज्यादा ज़्यादा अधिक
less less smaller lesser lower fewer chhota chota choti chhoti kam छोटा छोटी छोटे कम
than than se से
range between about around approximately approx nearly almost roughly lagbhag kareeb karib takreeban beech beec \
लगभग करीब बीच
article a an
"""
"""A kind of mark, then its words."""

HOMOPHONES = """
1 won
2 to too tu tow
3 tree free
4 for fore
6 sex sicks
8 ate
9 now
5 punch
13 tera
"""
"""Words that speech recognition writes for a number; they count as one only where a number must stand."""

FILLERS = word_set(
    """
    um umm ummm uh uhh hmm hmmm er erm ah oh ok okay okk well it this that the thing i im i'm me
    my we you think thought guess maybe perhaps probably be will would should can could must na
    right correct please pls mam ma'am madam na naa hmmmm toh ना न तो sir teacher didi let me see
    then just like in on at as has have had did does done value number digit lagta shayad mujhe
    mera meri mere main mai hum to ye yeh wo woh voh vo jo bhi hi aapka accha acha achha theek
    thik ji haanji sure found find say saying said bola bol rahi raha rahe hu hoon hun kar karke
    karne ko par pe mein aisa total all together only sirf bas result solution finally
    because kyunki kyonki since also exactly same hey hi yaar bhai sab wala wali wale liye kuch
    thoda finished yay there here question's plain simply obviously basically means meaning comes
    out came come going go option fraction form simplest namely called are were am यह ये वह वो
    मुझे मेरा मेरी मेरे लगता शायद मैं हम भी ही अच्छा ठीक हूं हूँ कर के को पर में सिर्फ बस
    क्योंकि इसका इसकी उसका कुल वाला वाली उम हम्म दीदी मैडम सर जी तो
    """
)
"""Words that say nothing about the value."""

UNITS = word_set(
    """
    rupees rupee rs rupaye rupaiya rupay rupiya rupaya rupya inr dollar dollars cm cms mm km kms m
    metre metres meter meters centimetre centimetres centimeter centimeters kilometre kilometres
    kilometer kilometers millimetre millimetres kg kgs kilogram kilograms kilo gram grams gm gms g
    litre litres liter liters ml l degree degrees hour hours hr hrs minute minutes min mins second
    seconds sec day days year years week weeks month months foot feet ft inch inches sq units unit
    step steps side sides apple apples mango mangoes aam student students bachche people log cake
    cakes pieces piece hissa hisse bhag part parts pen pens book books marks chocolate chocolates
    pencil pencils ghante ghanta din saal lb lbs oz ounce ounces pound pounds mph रुपये रुपए रुपया
    रुपिया रूपये डॉलर मीटर सेंटीमीटर किलोमीटर किलो ग्राम लीटर डिग्री घंटे घंटा मिनट सेकंड दिन साल
    हिस्सा हिस्से भाग
    """
)
"""Words of measure that may stand beside a value; what is being measured is not judged here."""

SMALL_MONEY = word_set("paise paisa paisay cent cents पैसे पैसा सेंट")
MONEY = word_set(
    """
    rupees rupee rs rupaye rupaiya rupay rupiya dollar dollars रुपये रुपए रुपया रुपिया रूपये डॉलर
    """
)

DOZENS = word_set("dozen dozens doz dozs darjan darzan दर्जन")

RELATIONS = word_set(
    """
    reciprocal inverse opposite absolute modulus multiplicative additive sum difference product
    quotient remainder lcm hcf gcd factor factors multiple multiples double twice thrice triple
    add adding added subtract subtracting subtracted multiplying multiplied divide dividing
    divided numerator denominator vyutkram pratilom vipreet yog yogfal antar gunanfal bhagfal
    bhagphal ulta dugna duguna tiguna successor predecessor before after next previous step ansh
    har व्युत्क्रम प्रतिलोम विपरीत योग योगफल अंतर गुणनफल भागफल उल्टा दुगना दुगुना अंश हर जोड़
    जोड़ने जोड़कर घटाने घटाकर
    """
)
"""Names of things done to a number: "the reciprocal of 5" does not say 5."""

QUESTION_WORDS = word_set(
    """
    what which why how who where when kya kaise kaun kyun kyu kyon kab kahan kitna kitne kitni
    kaunsa konsa क्या कैसे कौन क्यों कब कहां कितना कितने कितनी कौनसा
    """
)

_DEVANAGARI = re.compile(r"[\u0900-\u097f]")
_DOUBLED = re.compile(r"(.)\u094d\1")
_NASAL = re.compile(r"[\u0901\u0902]")
_LENGTHS = str.maketrans({"ी": "ि", "ू": "ु", "ै": "े", "ौ": "ो", "ई": "इ", "ऊ": "उ", "ऐ": "ए", "ब": "व", "ष": "श"})
_ASPIRATED = str.maketrans({"\u094d": "", "\u0903": "", "\u093c": ""})
_STACKED = (("क्ख", "ख"), ("च्छ", "छ"), ("ट्ठ", "ठ"), ("त्थ", "थ"), ("ब्भ", "भ"), ("ये", "ए"), ("यी", "ई"))
_LATIN_FOLDS = (
    (re.compile(r"chh"), "ch"),
    (re.compile(r"ee|ii"), "i"),
    (re.compile(r"oo|uu"), "u"),
    (re.compile(r"aa+"), "a"),
    (re.compile(r"[ai]y(?=a)"), "y"),
    (re.compile(r"ai|ei|ae"), "e"),
    (re.compile(r"au|ou|ao"), "o"),
    (re.compile(r"([tdkgbsp])h"), r"\1"),
    (re.compile(r"[wb]"), "v"),
    (re.compile(r"n(?=[ts])"), ""),
    (re.compile(r"ah$"), "a"),
    (re.compile(r"(.)\1+"), r"\1"),
)
_SHORTEST_FOLD = 4  # below this, ordinary words ("at", "bus") fold onto numbers


def fold(word: str) -> str:
    """`word` with the freedoms of its spelling taken away; empty when too little is left to be sure of."""
    if _DEVANAGARI.search(word):
        for stacked, single in _STACKED:
            word = word.replace(stacked, single)
        word = _DOUBLED.sub(r"\1", word)
        return _NASAL.sub("", word).translate(_ASPIRATED).translate(_LENGTHS)
    for pattern, instead in _LATIN_FOLDS:
        word = pattern.sub(instead, word)
    return word if len(word) >= _SHORTEST_FOLD else ""


def _rows(table: str) -> list[tuple[str, list[str]]]:
    return [(head, words) for head, *words in (plain(line).split() for line in table.strip().splitlines())]


def _number_kind(value: int, english: bool) -> str:
    if value < 10:
        return "unit"
    return "ten" if english and value >= 20 else "teen"


def _exact() -> dict[str, Entry]:
    words: dict[str, Entry] = {}
    for value, written in SPELLINGS.items():
        words |= dict.fromkeys(map(plain, written), (_number_kind(value, english=False), value))
    for head, spellings in _rows(ENGLISH_NUMBERS):
        words |= dict.fromkeys(spellings, (_number_kind(int(head), english=True), int(head)))
    for kind, table in (("scale", SCALES), ("denominator", DENOMINATORS), ("quartered", QUARTERED)):
        for head, spellings in _rows(table):
            words |= dict.fromkeys(spellings, (kind, int(head)))
    for head, spellings in _rows(MARKS):
        words |= dict.fromkeys(spellings, (head, 0))
    return words


EXACT = _exact()
HOMOPHONE = {word: int(head) for head, words in _rows(HOMOPHONES) for word in words}
ENGLISH_ONES = frozenset(HOMOPHONE) | {
    word for head, words in _rows(ENGLISH_NUMBERS) if 0 < int(head) < 10 for word in words
}
"""What may follow "twenty": a Hindi "paanch" there may as well be a second number."""
_FOLDED = {
    folded: EXACT[word]
    for words in (*SPELLINGS.values(), *(words for _head, words in _rows(QUARTERED)))
    for word in map(plain, words)
    if len(folded := fold(word)) > 1
}
_HINDI_ORDINAL = re.compile(r"^(.{2,})(?:वां|वाँ|वीं|वें|वा|वी|वे)$")
_LATIN_ORDINAL = re.compile(r"^(.{3,})(?:[vw](?:aa?n?|ee?n?|i|ein))$")
_FIRST_ORDINALS = {"चौथा": 4, "चौथी": 4, "तीसरा": 3, "चौथे": 4, "तीसरे": 3, "chautha": 4, "teesra": 3, "tisra": 3}


def look_up(word: str) -> Entry | None:
    """What `word` (lower case, nukta kept or not) means, or None when it is not a word of the grammar."""
    found = EXACT.get(word)
    if found or word in FILLERS or word in UNITS or word in RELATIONS or word in QUESTION_WORDS:
        return found
    return _FOLDED.get(fold(word)) or _ordinal(word)


def _ordinal(word: str) -> Entry | None:
    """A Hindi ordinal ("paanchvaan", "सौवां") as the name of a fraction's part."""
    if word in _FIRST_ORDINALS:
        return ("denominator", _FIRST_ORDINALS[word])
    match = _HINDI_ORDINAL.match(word) or _LATIN_ORDINAL.match(word)
    stem = EXACT.get(match[1]) if match else None
    if stem is None or stem[0] not in {"unit", "teen", "scale"} or stem[1] < 2:
        return None
    return ("denominator", stem[1])
