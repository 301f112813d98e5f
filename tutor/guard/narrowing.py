"""What leads to the answer without telling it: a sum told in words, a narrow range, a count, a yes to a guess.

The ladder decides when a student hears whether a value is right; a model's words may not do it in its place. What the
content says itself may be said: it was read against the answer when it was written.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tutor.guard.answer import WORDED, Secret, canonical, known, named, secret_of
from tutor.guard.grounds import Grounds
from tutor.guard.numbers import PLAIN, coded, folded, longest, reached, stated, words_of
from tutor.guard.relations import Relation, placements, relations, sentences
from tutor.guard.spoken_sums import spoken_chains
from tutor.guard.talk import plain_talk
from tutor.numbers.ratio import ONE, Ratio


def narrows(text: str, grounds: Grounds) -> str:
    """The reason for which a text leads straight to the answer; empty when it does not, or may."""
    if not grounds.is_secret:
        return ""
    if grounds.kind in WORDED:
        return ""
    said = folded(text)
    numbers = plain_talk(said)
    secret = secret_of(grounds.answer, grounds.kind)
    for narrowing in (_worked_out, _bounded, _counted, _placed):
        why = narrowing(numbers, grounds, secret)
        if why:
            return why
    return _chosen(said, grounds, secret)


# --- sums ---------------------------------------------------------------------------------------------------------


def _worked_out(text: str, grounds: Grounds, secret: Secret) -> str:
    """A sum in words that comes to the answer, unless the question or the content puts the same numbers together."""
    asked = named(grounds.question) | {-value for value in named(grounds.question)}
    is_the_sum = not secret.values.isdisjoint(_sums(grounds.question))
    parts = asked | {Ratio(part) for value in asked for part in (value.num, value.den)}
    for relation in placements(text):
        if relation.value in secret.values and not any(_is_placed(relation, one) for one in _met(grounds)):
            return f"it puts the answer together: {relation.shown}"
    for relation in (*relations(text), *spoken_chains(text)):
        if relation.value not in secret.values or canonical(relation.shown) in canonical(grounds.question):
            continue
        repeats = asked if is_the_sum else parts if relation.value in asked else frozenset()
        if len(relation.operands) > 1 and relation.operands <= repeats:
            continue  # the question itself, in other words
        if not any(_is_told(relation, fact) for fact in grounds.facts):
            return f"it comes to the answer: {relation.shown}"
    return ""


def _met(grounds: Grounds) -> tuple[str, ...]:
    return (*grounds.question.splitlines(), *grounds.facts)


def _is_placed(relation: Relation, text: str) -> bool:
    return any(one.operands == relation.operands and one.value == relation.value for one in placements(text))


def _is_told(relation: Relation, fact: str) -> bool:
    """Whether a fact puts the same numbers together; a half or a third of something is told only as such."""
    if any(one.operands == relation.operands and one.value == relation.value for one in relations(fact)):
        return True
    is_share = any(part.num == 1 and part.den > 1 for part in relation.operands)
    return len(relation.operands) > 1 and not is_share and relation.operands <= named(fact)


@lru_cache(maxsize=512)
def _sums(question: str) -> frozenset[Ratio]:
    """What the sums in a question come to."""
    spans = [span for line in question.splitlines() for span in longest(words_of(line))]
    written = {value for span in spans if span[2] not in PLAIN for value in span[3]}
    return frozenset(written | {relation.value for relation in relations(question)})


# --- ranges -------------------------------------------------------------------------------------------------------

_AND = r"(?:and|aur|&|but|to|se|और|से|,|lekin|par)"
_MORE = r"(?:more than|greater than|bigger than|larger than|above|over|higher than|after|beyond|at least|>)"
_LESS = r"(?:less than|smaller than|lower than|below|under|before|fewer than|at most|up to|<)"
_BETWEEN = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<!\w)between #(\d+) {_AND} #(\d+)(?!\d)",
        rf"#(\d+) {_AND} #(\d+) (?:ke|के) (?:beech|bich|darmiyan|बीच)",
        rf"{_MORE} #(\d+)[^#.!?।]{{0,24}}{_LESS} #(\d+)(?!\d)",
        rf"{_LESS} #(\d+)[^#.!?।]{{0,24}}{_MORE} #(\d+)(?!\d)",
        (
            r"#(\d+) (?:se|से) (?:zyada|bada|badi|upar|ज़्यादा|बड़ा)[^#.!?।]{0,24}#(\d+) (?:se|से) (?:kam|chhota|"
            r"chhoti|neeche|कम|छोटा)"
        ),
        (
            r"#(\d+) (?:se|से) (?:kam|chhota|chhoti|neeche|कम|छोटा)[^#.!?।]{0,24}#(\d+) (?:se|से) (?:zyada|bada|"
            r"badi|upar|ज़्यादा|बड़ा)"
        ),
        r"(?:neither|not) #(\d+) (?:nor|or|and) #(\d+)(?!\d)",
    )
)
_NEAR = tuple(
    re.compile(pattern)
    for pattern in (
        (
            r"(?<!\w)(?:close to|closer to|near|nearly|almost|about|around|roughly|approximately|approx|"
            r"just (?:below|above|under|over|before|after|past|more than|"
            r"less than|short of)|(?:a )?(?:little|bit|tad|touch|slightly|hair|whisker|shade)(?: bit)? (?:less|more|"
            r"below|above|under|over|bigger|smaller|lower|"
            r"higher|short)(?: than| of)?|lagbhag|kareeb|takreeban|kareeb kareeb|लगभग|करीब|next to|right (?:before|"
            r"after)|next door to|neighbou?r of|not quite|"
            r"(?:rounds?|rounded) (?:off )?to) (?:a |the )?#(\d+)(?!\d)(?! (?:minutes?|seconds?|times?|baar|steps?))"
        ),
        r"#(\d+) (?:se|ke|से|के) (?:thoda|thodi|zara|bas|just|थोड़ा|ज़रा|aas|paas|kareeb|aaspaas|आस|पास|करीब)",
        r"#(\d+)(?:ish|,? (?:or so|give or take|roughly|approximately|but not quite))",
        (
            r"(?<!\w)(?:answer|ans|jawab|jawaab|uttar|जवाब|उत्तर|result|it|it's|yeh|ye|woh|wo|number|value|यह|"
            r"वह)[^#.!?।]{0,30}"
            r"(?:more than|less than|greater than|smaller than|bigger than|larger than|lower than|higher than|above|"
            r"below|under|over|at least|at most|>|<) #(\d+)(?!\d)"
        ),
        (
            r"(?<!\w)(?:answer|jawab|jawaab|uttar|जवाब|उत्तर|result|yeh|ye|woh|wo|it|यह|"
            r"वह)[^#.!?।]{0,30}#(\d+) (?:se|से) (?:zyada|kam|bada|chhota|badi|chhoti|upar|"
            r"neeche|ज़्यादा|कम|बड़ा|छोटा|बड़ी|छोटी)"
        ),
        (
            r"(?<!\w)(?:go|try|think|aim|look|jao|socho)[^#.!?।]{0,12} (?:higher|lower|bigger|smaller|more|less|"
            r"above|below|upar|neeche|zyada|kam)[^#.!?।]{0,8} #(\d+)(?!\d)"
        ),
    )
)


def _bounded(text: str, grounds: Grounds, secret: Secret) -> str:
    line, values = coded(text)
    if not values:
        return ""
    for pattern in _BETWEEN:
        for found in pattern.finditer(line):
            low, high = sorted((values[int(found[1])], values[int(found[2])]), key=_size)
            if any(_pins(low, high, value) for value in secret.values) and not _in_one(frozenset({low, high}), grounds):
                return "it pins the answer between two numbers"
    for pattern in _NEAR:
        for found in pattern.finditer(line):
            near = values[int(found[1])]
            if any(_is_near(near, value) for value in secret.values) and not _says_so(found[0], values, grounds):
                return f"it says what the answer is near: {near}"
    return ""


def _size(value: Ratio) -> float:
    return value.num / value.den


def _pins(low: Ratio, high: Ratio, value: Ratio) -> bool:
    """Whether so few values lie between the two that a child could guess."""
    wide = high - low
    narrow = wide < ONE if value.den != 1 else not Ratio(4) < wide or not Ratio(1, 4) * abs(value) < wide
    return not value < low and not high < value and narrow


def _is_near(near: Ratio, value: Ratio) -> bool:
    apart = abs(near - value)
    few = Ratio(2) if value.den == 1 else Ratio(0)
    return not few < apart or not Ratio(1, 5) * abs(value) < apart


def _in_one(numbers: frozenset[Ratio], grounds: Grounds) -> bool:
    return any(numbers <= stated(one) for one in (grounds.question, *grounds.facts))


def _says_so(stretch: str, values: tuple[Ratio, ...], grounds: Grounds) -> bool:
    told = re.sub(r"#(\d+)", lambda found: str(values[int(found[1])]), stretch).strip()
    return any(told in canonical(one) for one in (grounds.question, *grounds.facts))


# --- counts -------------------------------------------------------------------------------------------------------

_COUNTS = (
    (2, (r"(?:a|one|ek) (?:pair|couple|jodi|joda)\b|\bduo\b|wheels (?:of|on) a (?:bi)?cycle|"
    r"eyes (?:do )?you have|your (?:eyes|ears|hands)")),
    (3, (r"\btrio\b|\btriangle\b|wheels (?:of|on) an? auto|triplets?\b|\btricycle\b|colou?rs (?:of|in) (?:the|"
    r"our) flag|\btirange?\b|त्रिभुज")),
    (4, (r"\bquartet\b|legs (?:of|on) (?:a|an) (?:chair|table|cow|dog|cat|horse|elephant)|seasons|wheels (?:of|"
    r"on) a car|sides (?:of|in) a square|\bfoursome\b")),
    (5, (r"fingers (?:on|of|in) (?:a|one|your|each) hand|\bpandavas?\b|\bpentagon|\bpanch tatva|senses|"
    r"haath ki ungli|\bquintet|olympic rings|पांडव|पंचभुज")),
    (6, (r"\bhexagon|legs (?:of|on) an? (?:ant|insect|bee)|faces (?:of|on) a (?:cube|die|dice)|half a dozen|"
    r"balls in an over|\bsextet|षट्भुज|insect ke pair")),
    (7, (r"days (?:in|of) (?:a|the|one) week|hafte (?:ke|mein)(?: kitne)? din|week mein(?: kitne)? din|"
    r"\bheptagon|colou?rs (?:in|of) (?:a|the) rainbow|indradhanush|wonders of the world"
        r"|हफ़्ते (?:के|में)|हफ्ते (?:के|में)|सप्ताह (?:के|में)|इंद्रधनुष|saptah (?:ke|mein)|\bseptet|"
        r"saptarishi|sur (?:in|of) sargam")),
    (8, r"legs (?:of|on) a spider|\boctopus|\boctagon|arms of an octopus|makdi ke|\boctet|अष्टभुज|planets|grah\b"),
    (9, r"\bnavratr\w*|\bnavgrah\w*|\bnonagon|नवरात्र|नवग्रह|squares? (?:in|of) tic"),
    (10, (r"fingers (?:on|of) (?:both|your two|your) hands?|toes|\bravan\b|\braavan\b|रावण|\bdecagon|\bdecade\b|"
    r"dono haathon ki ungli|commandments")),
    (11, r"cricket (?:team|xi)|football team|players in a|khiladi|क्रिकेट टीम"),
    (12, (r"\bdozen\b|\bdarjan\b|दर्जन|months (?:in|of) (?:a|the) year|saal (?:ke|mein) (?:kitne )?mahine|"
    r"hours on a clock|numbers on a clock|rashi|साल (?:के|में) (?:कितने )?महीने")),
    (13, r"baker'?s dozen|unlucky number|cards in a suit"),
    (15, r"august ki tareekh|independence day|a fortnight plus|स्वतंत्रता दिवस|rugby team"),
    (14, (r"\bfortnight\b|pakhwada|"
    r"valentine")), (16, r"annas in a rupee|solah shringar"), (20, r"\ba score\b|\bkodi\b"), (21, r"\bgun salute"),
    (24, (r"hours in a day|din (?:ke|mein) ghante|ashok\w* chakra|दिन (?:के|में) घंटे|"
    r"two dozen")), (26, r"letters (?:in|of) the|republic day|गणतंत्र दिवस"),
    (30, (r"days in (?:a month|june|april|september|"
    r"november)")), (32, r"\bteeth\b"), (50, r"half(?: a)? century|\bpachaasa|\bardhashatak"),
    (52, (r"weeks in a year|cards in a deck|"
    r"deck of cards")), (60, r"minutes in an hour|seconds in a minute|ghante mein minute"), (64, r"chess ?board"),
    (90, (r"right angle|samkon|"
    r"समकोण")), (100, (r"\bcentury\b|\bshatak\b|paise in a rupee|"
                      r"शतक")), (144, r"\bgross\b"), (180, r"straight angle|angles of a triangle"),
    (360, (r"full (?:turn|circle)|"
    r"complete angle")), (365, r"days in a year"), (1000, r"grams in a kilo|metres in a kilomet|millilitres in a lit"),
    (0, (r"\bnothing at all\b|\bduck in cricket|\bnil\b|\bzilch\b|\bkuchh nahi bach|\bempty (?:plate|hands?)|"
    r"\bgolden duck|\banda in")),
    (1, r"\bsingle(?:ton)?\b number|moons? of (?:the )?earth|suns? in the sky|how many noses|\bsuraj\b"),
)  # fmt: skip
_COUNTED = tuple((Ratio(number), re.compile(pattern)) for number, pattern in _COUNTS)


def _counted(text: str, grounds: Grounds, secret: Secret) -> str:
    """As many as something that everybody can count."""
    told = {abs(value) for value in secret.values}
    told |= {part for value in secret.values for part in (Ratio(abs(value.num)), Ratio(value.den)) if value.den != 1}
    told -= known(grounds.question, ())
    for number, pattern in _COUNTED:
        found = pattern.search(text) if number in told else None
        if found is not None and not any(found[0] in one.lower() for one in (grounds.question, *grounds.facts)):
            return f"it counts out the answer: {found[0]}"
    return ""


_PLACE = re.compile(
    r"(?<!\w)(?:(?:first|last|second|third|final|tens?|ones?|units?|hundreds?|leading|ending|pehla|aakhri|dahai|"
    r"ikai|tenths|hundredths)'?s? "
    r"(?:digit|place|figure|position|ank|number)|(?:starts?|begins?|ends?) (?:with|in|on|at)|dahai|ikai|"
    r"aakhri mein|shuru mein|दहाई|इकाई|पहला अंक|आखिरी अंक)"
    r"(?:(?! more| than| cannot| hold| fill| times)[^#.!?।]){0,24} #(\d+)(?!\d)(?! (?:times|plus|minus|by|into|"
    r"of|digits?|places?|[-+*/×÷−]))"
)


def _placed(text: str, grounds: Grounds, secret: Secret) -> str:
    """A digit of the answer with its place."""
    line, values = coded(text)
    for found in _PLACE.finditer(line):
        digit = str(abs(values[int(found[1])]))
        is_digit = len(digit) == 1 and any(digit in digits for digits in secret.digits)
        if (
            is_digit
            and not _says_so(found[0], values, grounds)
            and not _in_one(frozenset({values[int(found[1])]}), grounds)
        ):
            return f"it tells a digit of the answer: {digit}"
    return ""


# --- one of the numbers of the question ---------------------------------------------------------------------------

_PICKS = re.compile(
    r"(?<!\w)(?:which|kaunsa|kaunsi|kaun|कौन\S*)(?!\w)[^?]*(?<!\w)(?:greater|greatest|bigger|biggest|larger|"
    r"largest|smaller|smallest|less|least|better|best|more|most|"
    r"bada|badi|bade|chhota|chhoti|behtar|zyada|kam|sabse|बड़\S*|छोट\S*|बेहतर|बड़\S*|closer|nearer|middle|lies|"
    r"comes|nearest|farthest|cheaper|"
    r"faster|longer|shorter)(?!\w)",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"(?<!\w)(?:greater|greatest|bigger|biggest|larger|largest|smaller|smallest|least|better|best|most|winner|"
    r"wins?|beats?|upper hand|points? to|ahead|right|left|further|farther|towards|opens?|correct|answer|"
    r"dayin|dayen|baayin|baayen|muh|"
    r"choose|pick|go with|bada|badi|bade|chhota|chhoti|chhote|behtar|zyada|kam|sahi|jawab|chuno|jeet\w*|more|"
    r"less|higher|lower|aage|peeche|not|nahi|"
    r"बड़ा|बड़ी|बड़े|बड़ा|बड़ी|बड़े|छोटा|छोटी|छोटे|बेहतर|ज़्यादा|कम|सही|जवाब|चुनो|नहीं|दाएँ|दाईं|दायीं|बाएँ|बाईं|बायीं|आगे|पीछे|मुँह)(?![\wऀ-ॣ])"
)
_ORDINAL = re.compile(
    r"(?<!\w)(?:(?:first|second|third|former|latter|last|middle) (?:one|number|fraction|decimal|option|choice|"
    r"value|part|average|price|shop|share|is|wins|has)|"
    r"(?:longer|shorter|lambi|lamba) (?:one|number|fraction|decimal|sankhya|wali|wala)|"
    r"(?:more|fewer|zyada) (?:digits|places|ank|अंक|अंकों)|"
    r"(?:pehla|pehli|pehle|doosra|doosri|dusra|dusri|teesra|aakhri|beech)(?: |$)(?:wala|wali|wale|number|"
    r"fraction|decimal|option|hai|bada|chhota|hi)|"
    r"(?:पहला|पहली|दूसरा|दूसरी|तीसरा|आखिरी)(?: |$)(?:वाला|वाली|है|बड़ा|छोटा|ही))"
)
_EITHER = re.compile(r"(?<!\w)(?:or|ya|dono|both|या|दोनों|each|all)(?![\wऀ-ॣ])")


_WONDERS = re.compile(r"^\W*(?:how|kitne|kitni|kitna|what|why|where|कितने|कितना|कितनी)(?![\wऀ-ॣ]).*\?\s*$")
_BARE = 5
_SHORT = 8
"""Words of a sentence that can hold no hint beside the number that it names."""


def _chosen(text: str, grounds: Grounds, secret: Secret) -> str:
    """Where the answer is one of the question's own numbers: which of them it is."""
    if secret.values.isdisjoint(stated(grounds.question)):
        return ""
    picks = _PICKS.search(grounds.question) is not None
    for part in sentences(text):
        told = " ".join(words_of(part))
        if _WONDERS.search(part) or any(told in " ".join(words_of(fact)) for fact in grounds.facts):
            continue
        if _is_alone(part, grounds, secret, _SHORT if picks else _BARE):
            return "it names one of them and says little else"
        if picks and _points(part, grounds):
            return "it says which of them it is"
    return ""


def _is_alone(part: str, grounds: Grounds, secret: Secret, few: int) -> bool:
    values = frozenset(coded(part)[1]) & stated(grounds.question)
    alone = len(values) == 1 and values <= secret.values and values.isdisjoint(known("", grounds.heard))
    return alone and sum(word.isalpha() for word in words_of(part)) <= few


def _points(part: str, grounds: Grounds) -> bool:
    if not _POINTS.search(part) or (part.rstrip().endswith("?") and _EITHER.search(part)):
        return False
    values = frozenset(coded(part)[1]) & stated(grounds.question)
    named_one = bool(values) and not (_EITHER.search(part) and len(values) > 1)
    return _ORDINAL.search(part) is not None or (named_one and not _is_close_to_a_fact(part, grounds))


def _is_close_to_a_fact(part: str, grounds: Grounds) -> bool:
    words = frozenset(words_of(part))
    return any(len(words & frozenset(words_of(fact))) * 10 >= len(words) * 7 for fact in grounds.facts)


# --- guesses ------------------------------------------------------------------------------------------------------

_RIGHT = re.compile(
    r"(?<!\w)(?:right|correct|exactly|spot on|perfect|perfectly|yes|yeah|yup|bingo|got it|nailed it|well done|"
    r"bravo|shabash|shabaash|sahi|bilkul|haan|ji haan|theek hai|"
    r"that's it|you did it|hurray|hooray|yay|wah|waah|true|on the (?:dot|money|mark|nose)|no change|stick with|"
    r"keep it|trust (?:it|your)|be confident|lock it|"
    r"sure|agree|same as mine|i like it|सही|बिल्कुल|हाँ|हां|शाबाश|वाह|ठीक|solved|cracked|there you (?:go|are)|"
    r"you have it|you've got it|brilliant|excellent|wonderful|"
    r"jeet gaye|pakka|congratulations|badhai|बधाई|पक्का|don't change|mat badlo)(?![\wऀ-ॣ])"
)
_TEMPERATURE = re.compile(
    r"(?<!\w)(?:(?:you(?:'re| are)|your \w+ is|that(?:'s| is)|it(?:'s| is)|thoda|bahut|#\d+ is) (?:getting |"
    r"still |a bit |a little |just |much |far |way |only |very |so )*"
    r"(?:warm(?:er)?|cold(?:er)?|hot(?:ter)?|close(?:r)?(?! to)|near(?:er)?(?! to)|too (?:high|low|big|small|"
    r"large|much|little|many|few)|off by|out by|\w+ away from (?:it|the answer))|"
    r"getting (?:close|closer|warm|warmer)|^\W*(?:warm|cold|hot|close)(?:er)?(?=[!.,])|(?:higher|lower) than that|"
    r"go (?:higher|lower|up a bit|down a bit)|"
    r"(?:try|go|say|think) (?:a (?:bit|little|tad) )(?:higher|lower|bigger|smaller|less|"
    r"more)(?= (?:than (?:that|yours|your)|please|$)|[.!,])|(?:thoda|aur|zara) (?:zyada|kam|upar|"
    r"neeche) (?:socho|bolo|jao)|"
    r"(?:garam|thanda) ho|so close|very close|almost there|nearly there|just missed|(?:tum|bahut|kaafi) (?:paas|"
    r"kareeb) ho|बहुत पास|करीब हो|थोड़ा (?:ज़्यादा|कम) (?:बोलो|सोचो))(?![\wऀ-ॣ])"
)
_SEARCHING = re.compile(
    r"(?<!\w)(?:more|less|bigger|smaller|greater|lower|higher|between|even|odd|prime|multiple|divisible|"
    r"positive|negative|digits?|starts?|ends?|first letter|close|warm|"
    r"bada|badi|chhota|zyada|kam|beech|above|below|over|under|right|correct|sahi|answer|jawab|yes or no|"
    r"haan ya na|nod|confirm|बड़ा|छोटा|ज़्यादा|कम|सही|जवाब|kya yeh|is it)(?![\wऀ-ॣ])"
)
_REPLIES = re.compile(
    r"^\W*(?:yes|yeah|yup|no|nope|haan|ji|nahi|nahin|हाँ|हां|नहीं|जी|correct|right|true|false|exactly|bilkul|"
    r"sahi|more|less|higher|lower|bigger|smaller|even|odd|"
    r"it is|it's|zyada|kam|बिल्कुल|सही)(?![\wऀ-ॣ])(?! (?:problem|worries|rush|hurry))"
)
_DIRECTION = re.compile(
    r"(?<!\w)(?:(?:it|answer|jawab|number|woh|yeh|that|यह|वह|जवाब)(?:'s| is| hai| must be|"
    r" will be)? (?:\w+ )?(?:more|less|bigger|smaller|higher|lower|greater|even|odd|prime|bada|"
    r"chhota|zyada|kam))(?![\wऀ-ॣ])"
)


def answers_a_guess(text: str, grounds: Grounds) -> str:
    """The reason for which a text tells whether a guess is right or how near it is; empty when it does not, or may."""
    if not grounds.is_secret:
        return ""
    text = folded(text)
    last = grounds.heard[-1] if grounds.heard else ""
    guessed = bool(last) and _is_guess(folded(last), grounds)
    if guessed and _RIGHT.search(text):
        return "it says that a guess is right"
    if not grounds.close and (found := _TEMPERATURE.search(text)) and not _in_facts(found[0], grounds):
        return f"it says how near a guess is: {found[0]}"
    is_search = bool(last) and ("?" in last or _SEARCHING.search(last.lower()))
    if is_search and (_REPLIES.search(text) or _DIRECTION.search(text)):
        return "it answers a guess"
    return ""


def _in_facts(words: str, grounds: Grounds) -> bool:
    return any(words in one.lower() for one in (grounds.question, *grounds.facts))


@lru_cache(maxsize=512)
def _said_values(text: str) -> frozenset[Ratio]:
    return reached(text)


def _is_guess(last: str, grounds: Grounds) -> bool:
    """Whether the student's last words hold the answer, as one of their guesses."""
    if grounds.kind in WORDED:
        forms = (grounds.answer, *grounds.accept_also)
        plain = f" {' '.join(words_of(last))} "
        return any(f" {' '.join(words_of(folded(form)))} " in plain for form in forms if form.strip())
    return not secret_of(grounds.answer, grounds.kind).values.isdisjoint(_said_values(last))
