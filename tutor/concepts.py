"""Ideas named in words: an operation, a sign, a comparison, like terms, a reason; English, Hinglish and Hindi.

A reply is matched by what it means, not by its spelling. What is denied ("not adding", "jodna nahi") or left open
("add ya subtract") is not named, and nothing here may look at numbers.
"""

from __future__ import annotations

import re

_ROWS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    # key, group of ideas of which an answer means just one, words
    ("add", "operation", (
        r"add(?:s|ed|ing|ition)?|plus(?:sing)?|sum|total|jod\w*|jama|yog\w*",
        r"mila(?:na|kar|o|yenge|enge|ke|do)?|put together|जोड़\w*|जोड\w*|योग\w*|जमा|मिला\w*|प्लस",
    )),
    ("subtract", "operation", (
        r"subtract\w*|minus(?:ing)?|difference|take away|taking away|less|remove|ghat\w*|antar",
        r"baaki nikal\w*|nikal(?:na|enge|o) se|kam kar\w*|घटा\w*|अंतर|अन्तर|कम कर\w*|व्यवकलन|माइनस",
    )),
    ("multiply", "operation", (r"multipl\w*|times|product|guna\w*|गुणा\w*|गुणनफल|गुना\w*",)),
    ("divide", "operation", (
        r"divid\w*|division|quotient|share equally|bhag\w*|bhaag\w*|baant\w*|vibhaj\w*|भाग\w*|बाँट\w*",
        r"बांट\w*|विभाज\w*|डिवाइड",
    )),
    ("lcm", "find", (
        r"l\.?\s?c\.?\s?m\.?|least common multiple|lowest common multiple|laghuttam\w*|एल\s?सी\s?एम",
        r"लघुत्तम\w*|ल\.\s?स\.?(?:\s?प\.?)?",
    )),
    ("hcf", "find", (
        r"h\.?\s?c\.?\s?f\.?|g\.?\s?c\.?\s?[df]\.?|highest common factor",
        r"greatest common (?:factor|divisor)|mahattam\w*|एच\s?सी\s?एफ|महत्तम\w*|म\.\s?स\.?",
    )),
    ("common_denominator", "find", (
        r"common denominator\w*|same denominator",
        r"denominators? (?:ko )?(?:same|equal|common|barabar|ek jais\w*)(?: kar\w*| bana\w*)?",
        r"like fractions?|neeche (?:wala |wale )?(?:same|barabar|ek jais\w*)",
        r"(?:make|making) (?:the )?denominators? (?:the )?(?:same|equal)",
        r"हर (?:को )?(?:समान|बराबर|एक जैस\w*)|समान हर",
    )),
    ("flip", "find", (
        r"flip\w*|reciprocal|invert\w*|turn\w* (?:it |the \w+ )?over|upside down|ulta\w*|ulat\w*|vyutkram",
        r"व्युत्क्रम|उलट\w*|उल्टा\w*",
    )),
    ("simplify", "find", (
        r"simplif\w*|reduc\w*|lowest (?:terms|form)|simplest|saral\w*|chhota kar\w*|सरल\w*|न्यूनतम",
    )),
    ("negative", "sign", (
        r"negative|minus(?: (?:sign|me|mein|wala))?|rin\w*|zero se (?:kam|neeche|chhota)|below zero",
        r"less than zero|ऋण\w*|ऋणात्मक|नेगेटिव|माइनस|शून्य से (?:कम|नीचे|छोट\w*)",
    )),
    ("positive", "sign", (
        r"positive|plus(?: (?:sign|me|mein|wala))?|dhan\w*|zero se (?:zyada|upar|bada)|above zero",
        r"more than zero|धन\w*|धनात्मक|पॉजिटिव|पॉज़िटिव|प्लस|शून्य से (?:ज़्यादा|ऊपर|बड़\w*)",
    )),
    ("greater", "comparison", (
        r"greater|bigger|larger|more|higher|bad[aei]|zyada|jyada|adhik|बड़[ािीे]|बड[ािीे]|ज़्यादा|ज्यादा",
        r"अधिक",
    )),
    ("less", "comparison", (r"less(?:er)?|smaller|fewer|lower|chhot[aei]|chot[aei]|kam|छोट[ािीे]|कम",)),
    ("equal", "comparison", (r"equal\w*|same|barabar|saman|ek jais\w*|बराबर|समान|एक जैस\w*",)),
    ("like_terms", "terms", (
        r"like terms?|similar terms?|saman pad|ek jaise (?:terms?|pad)|same (?:letters?|variables?|terms?)",
        r"समान पद\w*|सजातीय\w*",
    )),
    ("unlike_terms", "terms", (
        r"un-?like terms?|different (?:letters?|variables?|terms?)|asaman pad",
        r"alag(?:-alag| alag)? (?:terms?|letters?|variables?|pad)|असमान पद\w*|विजातीय\w*",
    )),
    ("same_denominators", "reason", (
        (r"denominators? (?:are |is |hain? |to |bhi )*(?:the )?(?:same|equal|common|barabar|ek jais\w*|ek hi)"
        r"(?: hain?| hai)?"),
        r"same denominators?",
        r"neeche (?:wala |wale |ka number )?(?:same|barabar|ek jais\w*|ek hi)(?: hain?| hai)?",
        r"हर (?:समान|बराबर|एक जैस\w*|एक ही)(?: है| हैं)?|समान हर",
    )),
    ("different_denominators", "reason", (
        (r"denominators? (?:are |is |hain? |to )*(?:different|not (?:the )?(?:same|equal)|alag\w*|unlike)(?:"
        r" hain?| hai)?"),
        r"(?:different|unlike) denominators?|neeche (?:wala |wale )?(?:alag\w*|different)",
        r"हर (?:अलग\w*|भिन्न)(?: है| हैं)?|असमान हर",
    )),
    ("same_signs", "reason", (
        r"same signs?|signs? (?:are |dono )*(?:the )?(?:same|ek jais\w*|barabar)",
        r"dono (?:minus|negative|plus|positive)|both (?:are )?(?:minus|negative|plus|positive)",
        r"चिह्न (?:समान|एक जैस\w*)|दोनों (?:ऋण\w*|धन\w*)",
    )),
    ("different_signs", "reason", (
        r"(?:different|opposite) signs?|signs? (?:are )?(?:different|opposite|alag\w*)",
        r"ek (?:plus|positive) (?:aur )?ek (?:minus|negative)|चिह्न (?:अलग\w*|विपरीत)",
    )),
    ("both_sides", "equation", (r"both sides?|dono (?:taraf|side\w*)|दोनों (?:ओर|तरफ|पक्ष\w*)",)),
    ("move_across", "equation", (
        r"transpos\w*|other side|doosri (?:taraf|side)|dusri (?:taraf|side)|पक्षांतर\w*|दूसरी (?:ओर|तरफ)",
    )),
    ("brackets_first", "order", (
        r"brackets? (?:first|ko pehle|pehle|wala pehle)|pehle brackets?",
        r"(?:open|solve|kholo?|kholna) (?:the )?brackets?|पहले कोष्ठक|कोष्ठक (?:पहले|खोल\w*)",
    )),
    ("multiply_first", "order", (
        r"(?:multiply|multiplication|guna) (?:first|pehle|sabse pehle)|pehle (?:guna|multiply)|पहले गुणा",
        r"गुणा पहले|bodmas|बोडमास",
    )),
    ("square", "power", (r"squar\w*|varg(?! ?mool)\w*|वर्ग(?! ?मूल)",)),
    ("root", "power", (r"square root|root|varg ?mool|वर्ग ?मूल",)),
    ("commutative", "law", (
        r"commut\w*|kram ?vinim\w*|order (?:does not|doesn't|does n't) matter|order badal\w*",
        r"क्रम ?विनिमेय\w*",
    )),
    ("associative", "law", (r"associat\w*|sahachar\w*|grouping|साहचर्य",)),
    ("distributive", "law", (r"distribut\w*|vitaran\w*|bantan|वितरण|बंटन",)),
    ("perimeter", "measure", (r"perimeter|parimap|boundary|गिर्द|परिमाप|परिमिति",)),
    ("area", "measure", (r"area|kshetrafal|kshetraphal|क्षेत्रफल",)),
    ("volume", "measure", (r"volume|aayatan|ayatan|आयतन",)),
    ("hundred", "percent", (
        r"(?:out of|per|har) (?:a )?(?:hundred|100|sau)|sau me(?:in)? se",
        r"divide\w* by (?:a )?(?:hundred|100)|सौ में से|प्रति सौ",
    )),
)  # fmt: skip
_EDGE = r"a-z0-9\u0900-\u0963\u0970-\u097f"


def _words(alternatives: tuple[str, ...]) -> str:
    """The alternatives as one pattern in which a letter may be of either script."""
    return "|".join(alternatives).replace(r"\w", f"[{_EDGE}]")


_PATTERNS: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (key, group, re.compile(rf"(?<![{_EDGE}])(?:{_words(words)})(?![{_EDGE}])")) for key, group, words in _ROWS
)
KEYS: tuple[str, ...] = tuple(key for key, _, _ in _PATTERNS)
"""Every idea that can be named."""

_GROUP = {key: group for key, group, _ in _PATTERNS}
_LONGEST = 600
_DENIED_BEFORE = re.compile(r"(?:\bnot|n't|\bno|\bnever|\bwithout|\bmat|\bbina|मत|बिना)\s+(?:\w+\s+){0,1}$")
_DENIED_AFTER = re.compile(r"^\s*(?:karna |karenge |karte |करना |करेंगे )?(?:nahi\w*|nahin|mat|na|नहीं|नही|मत|ना)(?!\S)")
_OPEN = re.compile(r"\bor\b|\bya\b|(?<!\S)या(?!\S)|\?")


def named(text: str) -> tuple[str, ...]:
    """The ideas that `text` names and does not deny, in the order of `KEYS`. Never raises.

    An idea told by a part of the words of another one ("same" in "the denominators are the same") is not a second one.
    """
    plain = _plain(text)
    found = [
        (key, hit.span()) for key, _, pattern in _PATTERNS for hit in pattern.finditer(plain) if _stands(plain, hit)
    ]
    kept = [key for key, span in found if not any(_inside(span, other) for _, other in found)]
    return tuple(key for key in KEYS if key in kept)


def matches(text: str, key: str) -> bool:
    """Whether `text` names the idea that `key` names, and no other idea of the same kind.

    `key` is one of `KEYS`, or an answer in words ("subtraction", "because the denominators are the same"); an answer of
    which the idea is only a small part ("the number of equal parts") is not one that naming the idea could give.
    """
    wanted = (key,) if key in _GROUP else named(key) if _is_mostly_idea(key) else ()
    said = named(text)
    if _OPEN.search(text.lower()) and len(said) > 1:
        return False
    return any(one in said and not _rivals(said, one, wanted) for one in wanted)


def _plain(text: str) -> str:
    return " ".join(text[:_LONGEST].lower().replace("\u095c", "\u0921\u093c").replace("\u2019", "'").split())


def _inside(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return other[0] <= span[0] and span[1] <= other[1] and span != other


_AROUND = re.compile(
    r"\b(?:because|since|as|we|i|will|have|to|the|an?|are|is|it|hum|ham|karna|karenge|hai|hain|kyunki|ki|both)\b|क्योंकि|हम|करेंगे|करना|है|हैं"
)


def _is_mostly_idea(key: str) -> bool:
    """Whether at least half of the words of an answer, little words aside, are the ideas that it names."""
    plain = " ".join(_AROUND.sub(" ", _plain(key)).split())
    told = max((hit.end() - hit.start() for _, _, pattern in _PATTERNS for hit in pattern.finditer(plain)), default=0)
    return told * 2 >= len(plain) > 0


def _rivals(said: tuple[str, ...], key: str, wanted: tuple[str, ...]) -> bool:
    """Whether another idea of the same kind is named as well."""
    return any(other not in wanted and _GROUP[other] == _GROUP[key] for other in said)


def _stands(text: str, hit: re.Match[str]) -> bool:
    """Whether what was found is not denied."""
    return not _DENIED_BEFORE.search(text[: hit.start()]) and not _DENIED_AFTER.match(text[hit.end() :])
