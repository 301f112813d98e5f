"""The words by which each kind of question is known, as patterns over plain worksheet text.

Each row names the problem, says where its numbers come from, and gives the alternatives: "groups" of the pattern in
order, "swapped" for the other way round, "all" numbers of the text, a digit for so many of them, else a way that
`problem_words` knows. The first row that fits and has the numbers it needs counts.
"""

from __future__ import annotations

import re

BEGINS = r"(?<!\d)"
"""Where a number may begin: not among the digits of another, or a long row would be tried from each digit."""
N = rf"(-?\s?{BEGINS}\d+(?:\s+\d+/\d+|/\d+|\.\d+)?(?:\s?%)?)"
"""One number, as a group."""
F = rf"(-?\s?{BEGINS}\d+/\d+|{BEGINS}\d+\s+\d+/\d+)"
"""One fraction or mixed number."""
P = rf"(-?{BEGINS}\d+(?:\s+\d+/\d+|/\d+|\.\d+)?)\s?%"
"""One percent, without its sign."""

_UNITS = (
    ("mm2", r"(?:sq|square)\s?(?:mm|millimet(?:re|er)s?)|mm\s?\^\s?2"),
    ("cm2", r"(?:sq|square)\s?(?:cm|centimet(?:re|er)s?)|cm\s?\^\s?2|varg ?(?:cm|sentimeter)"),
    ("m2", r"(?:sq|square)\s?(?:m|met(?:re|er)s?)|m\s?\^\s?2|varg ?meter"),
    ("km2", r"(?:sq|square)\s?(?:km|kilomet(?:re|er)s?)|km\s?\^\s?2"),
    ("mm3", r"(?:cubic|cu)\s?(?:mm|millimet(?:re|er)s?)|mm\s?\^\s?3"),
    ("cm3", r"(?:cubic|cu)\s?(?:cm|centimet(?:re|er)s?)|cm\s?\^\s?3"),
    ("m3", r"(?:cubic|cu)\s?(?:m|met(?:re|er)s?)|m\s?\^\s?3"),
    ("mm", r"mm|millimet(?:re|er)s?"),
    ("cm", r"cm|centimet(?:re|er)s?|sentimeter|सेमी|सेंटीमीटर"),
    ("m", r"m|met(?:re|er)s?|मीटर"),
    ("km", r"km|kilomet(?:re|er)s?|किमी|किलोमीटर"),
    ("s", r"s|sec|seconds?|सेकंड"),
    ("min", r"min|mins|minutes?|मिनट"),
    ("h", r"h|hr|hrs|hours?|ghant[ae]|घंट[ाे]"),
    ("day", r"days?|din|दिन"),
    ("week", r"weeks?|haft[ae]|हफ्त[ाे]"),
    ("mg", r"mg|milligrams?"),
    ("g", r"g|gm|gms|grams?|ग्राम"),
    ("kg", r"kg|kgs|kilograms?|kilo|किलोग्राम|किलो|किग्रा"),
    ("t", r"tonnes?"),
    ("quintal", r"quintals?|क्विंटल"),
    ("ml", r"ml|millilit(?:re|er)s?|मिली"),
    ("l", r"l|lit(?:re|er)s?|लीटर"),
    ("hectare", r"hectares?|ha"),
    ("paise", r"paise|paisa|पैसे"),
    ("rupee", r"rupees?|rs|rupaye|रुपये|रुपए"),
    ("thousand", r"thousands?|hazaa?r|हजार"),
    ("lakh", r"lakhs?|लाख"),
    ("million", r"millions?"),
    ("crore", r"crores?|करोड़|करोड"),
)
_UNIT = "|".join(pattern for _, pattern in _UNITS)


def unit_named(text: str) -> str | None:
    """The name that problems use for a unit as it is written; None when it is none."""
    return next((name for name, pattern in _UNITS if re.fullmatch(pattern, text.strip())), None)


WORKED_WORDS = re.compile(
    r"\b(?:solve|evaluate|simplify|calculate|compute|find|what is|work out|add|subtract|multiply|divide|expand|value|"
    r"kitna|batao|nikalo|hal|saral)\b|कितना|हल|ज्ञात|मान|सरल"
)
_BETWEEN = r"(?:and|or|,|aur|ya|vs|versus|और|या|&|than|ho to|tatha|तथा)"
_SUM = r"(?:[-+*/÷^().\d\s√]|(?<![a-z])[a-z](?![a-z]))"
_ALGEBRA = rf"(?P<sum>{_SUM}+?)"
_OTHER = rf"(?P<other>{_SUM}*[a-z0-9)])"
_PLACES = "tenth|hundredth|thousandth|ten|hundred|thousand|whole|integer|rupee|one|lakh"

_ROWS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    # concepts
    ("is_rectangle_square", "0", (
        r"is (?:a|every|each) square (?:also )?(?:a )?rectangle|square (?:ek |bhi )*rectangle hai",
        r"वर्ग.*आयत (?:है|होता)",
    )),
    ("angle_arms", "0", (
        r"(?:long|extend|increas)\w* (?:its |the )?arms.*angle|arms.*(?:longer|long).*angle",
        r"angle.*longer arms",
    )),
    ("is_prime", "groups", (
        rf"is {N} (?:a )?prime|{N} (?:ek )?(?:prime|abhajya)|{N} (?:एक )?अभाज्य|prime (?:hai|number) .*{N}",
    )),
    ("is_equal", "statement", (
        rf"(?:^|\s)(?:is|does|are) {_ALGEBRA} (?:=|the same as|same as|equal) {_OTHER}(?:$|\?| \.| true)",
        rf"that {_ALGEBRA.replace('sum', 'sum2')} = {_OTHER.replace('other', 'other2')} \. (?:is|are)",
    )),
    # factors and multiples
    ("hcf", "all", (r"\bh\.?c\.?f|\bg\.?c\.?[dfm]\b|highest common|greatest common|mahattam|म\.?\s?स|महत्तम",)),
    ("lcm", "all", (r"\bl\.?c\.?m|\blcd\b|least common|lowest common|laghuttam|ल\.?\s?स|लघुत्तम",)),
    # data
    ("median", "all", (r"\bmedian|madhyik|माध्यिका|माध्यक",)),
    ("mode", "all", (r"\bmode\b|bahulak|बहुलक",)),
    ("mean", "all", (r"\bmean\b|\baverage\b|\bausat\b|\bmadhya\b|औसत|माध्य",)),
    ("range", "all", (r"\brange\b|paas\b.*data|परिसर",)),
    # percent
    ("successive_percent", "groups", (
        (rf"(?:increas|rais|rise|up|badh)\w*\D*?{P}\D*(?:then|again|phir|followed|next)\D*(?:increas|rais|rise"
        rf"|up|badh)\w*\D*?{P}"),
    )),
    ("successive_percent", "second_down", (
        (rf"(?:increas|rais|rise|up|badh)\w*\D*?{P}\D*(?:then|again|phir|followed|next|and)\D*(?:decreas|reduc"
        rf"|fall|down|discount|ghat)\w*\D*?{P}"),
    )),
    ("successive_percent", "first_down", (
        (rf"(?:decreas|reduc|fall|down|discount|ghat)\w*\D*?{P}\D*(?:then|again|phir|followed|next|and)\D*"
        rf"(?:increas|rais|rise|up|badh)\w*\D*?{P}"),
    )),
    ("whole_from_part", "of_unknown", (rf"{N} is {P} of (?:what|which|a) number|{P} of (?:what|which) number is {N}",)),
    ("simple_interest", "interest", (r"simple interest|sadharan byaj|\bbyaj\b|साधारण ब्याज|ब्याज",)),
    ("profit_percent", "groups", (
        (rf"(?:cost price|\bc\.?p\.?\b|bought|buys|kharid|purchas|क्रय|खरीद)\D*?{N}.*?(?:sell|sold|\bs\.?p\.?\b"
        rf"|bech|विक्रय|बेच)\D*?{N}.*(?:%|percent|profit|loss)"),
    )),
    ("decrease", "swapped", (rf"{P} (?:discount|off|decrease|reduction|less|chhoot)\D*(?:on|in|of|from|par)?\D*?{N}",)),
    ("decrease", "groups", (
        rf"(?:decrease|reduce|lower|discount)\w*\D*?{N}\D*?(?:by|of|at)\D*?{P}",
        rf"{N}\D*(?:decreas|reduc|lower|discount|ghat|कम)\w*\D*?{P}",
    )),
    ("increase", "groups", (
        rf"(?:increase|raise)\w*\D*?{N}\D*?by\D*?{P}|{N}\D*(?:increas|raised|rises|badh|बढ़)\w*\D*?{P}",
    )),
    ("increase", "swapped", (rf"{P} (?:increase|rise|more|hike|tax|gst|tip)\D*(?:on|in|of|than)?\D*?{N}",)),
    ("decrease", "groups", (rf"{N}\D{{0,60}}?{P} (?:discount|off|chhoot)|{N}\D{{0,60}}discount of {P}",)),
    ("percent_change", "groups", (
        rf"from {N}\D*to {N}.*?(?:%|percent)",
        rf"percent (?:change|increase|decrease|rise|fall)\D*?{N}\D*(?:to|and|se)\D*?{N}",
    )),
    ("percent_of", "groups", (rf"{P} (?:of|ka|का)[^\d.?]{{0,25}}?{N}",)),
    ("percent_of", "swapped", (rf"{N} (?:ka|का) {P}",)),
    ("as_percent", "percent_question", (rf"what percent (?:of )?(?:is )?{N}\D*(?:is|out of) {N}",)),
    ("as_percent", "groups", (
        rf"{N}\D{{0,30}}(?:is|hai) (?:what|how much|kitna) percent of\D*?{N}",
        rf"{N}\D{{0,30}}out of\D{{0,30}}?{N}.*percent|express {N} as (?:a )?percent of {N}",
        rf"percent.*?{N}\D{{0,20}}out of\D{{0,20}}?{N}",
    )),
    ("as_percent", "swapped", (rf"{N}\D*(?:ka|का)\D*?{N}\D*(?:kitna|kitne|कितना|कितने) percent",)),
    ("to_percent", "groups", (rf"{N} (?:as|to|into|in) (?:a )?percent|{N} (?:ko|को) percent|convert {N}\D*percent",)),
    ("to_decimal", "groups", (
        rf"{N} (?:as|to|into|in) (?:a )?decimal|{N} (?:ko|को) (?:decimal|dashamlav|दशमलव)",
        rf"decimal (?:form|for|equivalent)\D*?{N}|convert {N}\D*decimal",
    )),
    ("to_fraction", "no_fraction", (
        rf"{N} (?:as|to|into|in) (?:a |its )?(?:\w+ )?fraction|{N} (?:ko|को) (?:fraction|bhinn|भिन्न)",
        rf"fraction (?:form|for|equivalent)\D*?{N}",
    )),
    # ratio and proportion
    ("share", "groups", (
        rf"{N}\D*(?:in|into)\D*ratio\D*?{N}\s?(?::|to|is to)\s?{N}",
        rf"{N}\D*?{N}\s?:\s?{N}\D*(?:ratio|anupat|अनुपात)",
    )),
    ("share", "total_last", (
        rf"(?:ratio|anupat|अनुपात)\D*?{N}\s?(?::|to)\s?{N}\D*(?:share|divide|baant|split|बाँट)\D*?{N}",
    )),
    ("ratio_missing", "groups", (rf"{N}\s?:\s?{N}\s?(?:=|::|as)\s?{N}\s?:\s?(?:x|y|\?|□|$)",)),
    ("ratio_missing", "third", (rf"{N}\s?:\s?{N}\s?(?:=|::|as)\s?(?:x|y|\?|□)\s?:\s?{N}",)),
    ("ratio", "groups", (
        rf"ratio of {N}\D{{0,40}}(?:to|and|:)\D{{0,30}}?{N}",
        rf"{N} (?:aur|और) {N} (?:ka|का|mein|में) (?:ratio|anupat|अनुपात)",
        rf"simplif\w+ (?:the ratio )?{N}\s?:\s?{N}",
    )),
    # geometry
    ("circumference", "circle", (r"circumference|perimeter of (?:a|the) (?:circle|wheel)|paridhi|परिधि",)),
    ("area_circle", "circle", (
        r"area.*(?:circle|circular)|(?:circle|circular|vritt).*(?:area|kshetrafal)|वृत्त.*क्षेत्रफल",
    )),
    ("area_trapezium", "all", (r"trapezi|समलंब",)),
    ("area_triangle", "all", (r"area.*triang|triang.*area|(?:tribhuj|त्रिभुज).*(?:area|kshetrafal|क्षेत्रफल)",)),
    ("area_parallelogram", "all", (r"area.*parallelogram|parallelogram.*area|समांतर ?चतुर्भुज.*क्षेत्रफल",)),
    ("surface_cube", "1", (r"surface area.*\bcube|\bcube\b.*surface area",)),
    ("surface_cuboid", "all", (r"surface area.*(?:cuboid|box|prism)|(?:cuboid|box|prism).*surface area",)),
    ("volume_cube", "1", (r"volume.*\bcube|\bcube\b.*volume|घन .*आयतन",)),
    ("volume_cuboid", "all", (r"volume.*(?:cuboid|box|prism|tank)|(?:cuboid|box|prism|tank).*volume|घनाभ.*आयतन",)),
    ("area_scale", "scale", (
        rf"(?:side|length|dimension|edge|radius)\w*.*(?:doubl|tripl|{N} times).*area",
        rf"area.*(?:side|length|dimension|radius)\w*.*(?:doubl|tripl|{N} times)",
    )),
    ("perimeter_square", "1", (r"perimeter.*square|square.*perimeter|(?:varg|वर्ग).*(?:parimap|परिमाप)",)),
    ("perimeter_rectangle", "all", (
        r"perimeter.*(?:rectang|field|garden|park|room)|rectang.*perimeter",
        r"(?:ayat|आयत).*(?:parimap|perimeter|परिमाप)",
        r"(?:length|long|lambai).*(?:breadth|wid|chauda).*perimeter|fenc.*(?:rectang|long|length)",
    )),
    ("area_rectangle", "all", (
        r"area.*(?:rectang|floor|room|field|garden|park|carpet)|rectang.*area",
        r"(?:ayat|आयत).*(?:kshetrafal|area|क्षेत्रफल)|(?:length|long|lambai).*(?:breadth|wid|chauda).*area",
    )),
    ("area_square", "1", (
        r"area.*\bsquare\b(?! *(?:cm|m|units?|met|cent))|\bsquare\b.*\barea",
        r"(?:varg|वर्ग) .*(?:kshetrafal|area|क्षेत्रफल)",
    )),
    ("pythagoras_leg", "groups", (rf"hypotenuse (?:is|of|=|measures)?\D{{0,12}}?{N}.*?{N}",)),
    ("pythagoras_leg", "groups", (rf"ladder\D*?{N}.*(?:how high|foot)\D*?{N}",)),
    ("pythagoras_hypotenuse", "all", (r"hypotenuse|right(?:-|\s)?(?:angled )?triangle.*(?:legs|sides)|karn\b|कर्ण",)),
    ("angle_complement", "1", (r"complement|पूरक (?:कोण)?(?<!संपूरक)|\bpurak\b",)),
    ("angle_supplement", "1", (r"supplement|sampurak|संपूरक",)),
    ("angle_linear_pair", "1", (r"linear pair|straight line.*angle|angle.*straight line|raikhik",)),
    ("exterior_angle", "2", (r"exterior angle|bahya kon|बाह्य कोण",)),
    ("co_interior", "1", (r"co-?\s?interior|same side interior|consecutive interior",)),
    ("alternate", "1", (r"alternate (?:interior|exterior)? ?angle",)),
    ("corresponding", "1", (r"corresponding angle",)),
    ("angle_quadrilateral", "3", (r"(?:angles?|kon).*quadrilateral|quadrilateral.*angles?|चतुर्भुज.*कोण",)),
    ("angle_triangle", "2", (r"(?:angles?|kon).*triang|triang.*angles?|(?:tribhuj|त्रिभुज).*(?:kon|कोण)",)),
    ("polygon_sum", "polygon", (
        (r"(?:sum|total).*(?:interior )?angles.*(pentagon|hexagon|heptagon|octagon|nonagon|decagon"
        r"|quadrilateral|triangle)"),
    )),
    ("polygon_sum", "groups", (
        rf"(?:sum|total).*angles.*{N}[- ]?(?:sides|sided|gon)|angles.*polygon.*{N} sides",
        rf"polygon.*{N} sides.*angles",
    )),
    # units
    ("convert", "unit", (
        (rf"(?P<value>{BEGINS}\d+(?:/\d+|\.\d+)?)\s?(?P<from>{_UNIT})(?![a-z]) ?(?:=|is equal to|equals|to|in|into|ko"
        rf"|mein|me|main|में|को) ?(?:how many |kitne |kitna |कितने |□ |\? ?)?(?P<to>{_UNIT})(?![a-z])(?! \d)"),
    )),
    ("convert", "unit", (
        (rf"how many (?P<to>{_UNIT})(?![a-z]) (?:are |is |make |equal )?(?:there )?(?:in |= )?(?P<value>\d+"
        rf"(?:/\d+|\.\d+)?) ?(?P<from>{_UNIT})(?![a-z])"),
    )),
    # rounding, place value, neighbours
    ("round", "round", (
        rf"round\w*\D{{0,20}}?{N}.*?nearest (?P<place>{_PLACES})",
        rf"{N}.*round\w*.*?nearest (?P<place2>{_PLACES})|nearest (?P<place3>{_PLACES})\w*\D*?{N}",
    )),
    ("round", "round", (r"round\w*\D{0,20}(?P<number>\d+\.\d+).*?(?P<places>\d) (?:decimal|place)",)),
    ("round", "groups", (rf"round\w*\D{{0,20}}?{N}.*?nearest {N}",)),
    ("place_value", "swapped", (rf"place value of(?: the digit)? {N}\D*?{N}|value of the (?:digit )?{N} in\D*?{N}",)),
    ("place_value", "groups", (rf"{N} (?:mein|me|में) {N} (?:ka|का) (?:sthan|place|स्थान)",)),
    ("absolute", "groups", (
        rf"absolute value\D*?{N}|\|\s?{N}\s?\||nirpeksh\w* \w*\D*?{N}|modulus of {N}|निरपेक्ष मान\D*?{N}",
        rf"{N} (?:ka|का) (?:nirpeksh|absolute|निरपेक्ष)",
    )),
    ("opposite", "groups", (
        rf"(?:opposite|additive inverse)\D*?{N}|{N} (?:ka|का) (?:additive inverse|yojya|opposite|योज्य)",
    )),
    ("reciprocal", "groups", (
        rf"(?:reciprocal|multiplicative inverse)\D*?{N}",
        rf"{N} (?:ka|का) (?:reciprocal|vyutkram|multiplicative|व्युत्क्रम)",
    )),
    ("successor", "groups", (
        (rf"(?:successor of|comes (?:just |right )?after|(?:just|right) after|next (?:integer|number) after"
        rf"|number after)\D*?{N}"),
        rf"{N} (?:ka|ke|का|के) (?:successor|parvarti|baad|परवर्ती|बाद)",
    )),
    ("predecessor", "groups", (
        rf"(?:predecessor of|comes (?:just |right )?before|(?:just|right) before|number before)\D*?{N}",
        rf"{N} (?:ka|ke|se|का|के|से) (?:predecessor|poorvavarti|pehle|पूर्ववर्ती|पहले)",
    )),
    # fractions
    ("to_improper", "groups", (rf"{F}\D*improper|improper\D*?{F}|{F}.*विषम भिन्न",)),
    ("to_mixed", "groups", (
        rf"{F}\D*mixed (?:number|fraction|numeral)|mixed (?:number|fraction|numeral)\D*?{F}|{F}.*मिश्र",
    )),
    ("equivalent", "groups", (rf"{F}\s?=\s?(?:x|y|\?|□)\s?/\s?(\d+)",)),
    ("whole_from_part", "groups", (
        rf"{F} of (?:a|the|what|which|his|her|some)\D*?(?:number|whole|amount|total)?\D*(?:is|=|are) {N}",
    )),
    ("whole_from_part", "swapped", (rf"{N}\D{{0,80}}(?:is|are|this is)(?: only)? {F} of",)),
    ("fraction_of", "groups", (rf"{F} (?:of|ka|का)[^\d.?]{{0,25}}?{N}",)),
    ("fraction_of", "swapped", (rf"{N} (?:ka|का) {F}",)),
    ("is_greater", "groups", (rf"(?<!what )is {N} (?:greater|larger|bigger|more) than {N}",)),
    ("is_less", "groups", (rf"(?<!what )is {N} (?:less|smaller|fewer) than {N}",)),
    ("hours_minutes", "groups", (
        (
            rf"({BEGINS}\d+) ?(?:hours?|hrs?|h|ghant[ae]|घंट[ाे]) ?(?:and |aur |और )?"
            r"(\d+) ?(?:minutes?|mins?|मिनट).{0,20}(?:minutes|मिनट)"
        ),
    )),
    ("compare", "compare", (
        (rf"(?:which|what|who|identify|choose|pick|circle|kaun|kon|कौन).*(?:great|larg|bigg|small|less|more|bada"
        rf"|badi|chhot|बड़|छोट|कम|zyada).*?{N}\s?(?:\w+ )?{_BETWEEN}\s*{N}"),
    )),
    ("compare", "compare", (
        rf"compare\D*?{N}\s*{_BETWEEN}\s*{N}",
        rf"{N} {_BETWEEN} {N}\D*(?:kaun|kon|which|great|larg|bigg|small|bada|chhot|कौन|बड़|छोट)",
        rf"(?<!what )is {N} (?:greater|larger|bigger|less|smaller|more) than {N}",
    )),
    ("compare", "compare", (rf"{N}\s*(?:□|\.{{2,}}|<|>|\?)\s*{N}\s*(?:\(|$|fill|use|,)",)),
    ("order_down", "all", (r"descending|largest to smallest|greatest to (?:least|smallest)|avrohi|अवरोही|ghatte",)),
    ("order", "all", (r"ascending|smallest to largest|least to greatest|in order|aarohi|arohi|आरोही|badhte",)),
    ("simplify", "lowest", (
        rf"(?:simplif|reduc|lowest|simplest|cancel|equivalent|saral|सरल|lower terms)\D*?{F}",
        rf"{F}\D*(?:simplest|lowest|lower|saral|simplif|reduc|equivalent|सरल)",
    )),
    # algebra
    ("sum", "values", (
        (
            rf"(?:value of |evaluate |find |calculate |^){_ALGEBRA}\s*(?:,|when|if|for|at|where|jab|agar|yadi|यदि)\s+"
            r"(?P<at>[a-z]\s?=\s?-?\s?\d+(?:\.\d+)?(?:\s?(?:,|and|aur|और)\s?[a-z]\s?=\s?-?\s?\d+(?:\.\d+)?)+)"
        ),
    )),
    ("value", "value", (
        (rf"(?:value of |evaluate |find |calculate ){_ALGEBRA}\s*(?:,|when|if|for|at|where|jab|agar|yadi|यदि)\s+"
        rf"(?P<at>[a-z]\s?=\s?-?\s?\d+(?:/\d+|\.\d+)?)"),
    )),
    ("value", "value", (
        (rf"(?:if|when|for|jab|agar|yadi|यदि) (?P<at>[a-z]\s?=\s?-?\s?\d+(?:/\d+|\.\d+)?)\s?(?:,|then|to|तो)?\s*"
        rf"(?:(?:find|what is|evaluate|calculate|the|value|of|ka|maan)\s+)*{_ALGEBRA}(?:$|\?|ka|का| \.)"),
    )),
)  # fmt: skip

PATTERNS: tuple[tuple[str, re.Pattern[str], str], ...] = tuple(
    (name, re.compile("|".join(alternatives)), way) for name, way, alternatives in _ROWS
)
