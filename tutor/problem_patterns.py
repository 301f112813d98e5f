"""The words by which each kind of question is known, as patterns over plain worksheet text.

Each row names the problem, the pattern, and where its numbers come from: "groups" of the pattern in order, "swapped" for
the other way round, "all" numbers of the text, "data" for lists, a digit for so many of them, else a way that
`problem_words` knows. The first row that fits and has the numbers it needs counts.
"""

from __future__ import annotations

import re

N = r"(-?\s?\d+(?:\s+\d+/\d+|/\d+|\.\d+)?(?:\s?%)?)"
"""One number, as a group."""
F = r"(-?\s?\d+/\d+|\d+\s+\d+/\d+)"
"""One fraction or mixed number."""
D = r"(-?\s?\d*\.\d+)"
"""One decimal."""
P = r"(-?\d+(?:\s+\d+/\d+|/\d+|\.\d+)?)\s?%"
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
    r"kitna|batao|nikalo|hal|saral)\b|कितना|हल|ज्ञात|मान|सरल|^"
)
_BETWEEN = r"(?:and|or|,|aur|ya|vs|versus|और|या|&|than|ho to|tatha|तथा)"
_ALGEBRA = r"(?P<sum>[-+*/÷^().\da-z\s√]*[a-z0-9)][-+*/÷^().\da-z\s√]*?)"
_PLACES = "ten|hundred|thousand|tenth|hundredth|thousandth|whole|integer|rupee|one|lakh"

_ROWS: tuple[tuple[str, str, str], ...] = (
    # concepts
    ("is_rectangle_square", r"is (?:a|every|each) square (?:also )?(?:a )?rectangle|square (?:ek |bhi )*rectangle hai|वर्ग.*आयत (?:है|होता)", "0"),
    ("angle_arms", r"(?:long|extend|increas)\w* (?:its |the )?arms.*angle|arms.*(?:longer|long).*angle|angle.*longer arms", "0"),
    ("is_prime", rf"is {N} (?:a )?prime|{N} (?:ek )?(?:prime|abhajya)|{N} (?:एक )?अभाज्य|prime (?:hai|number) .*{N}", "groups"),
    # factors and multiples
    ("hcf", r"\bh\.?c\.?f|\bg\.?c\.?[dfm]\b|highest common|greatest common|mahattam|म\.?\s?स|महत्तम", "all"),
    ("lcm", r"\bl\.?c\.?m|\blcd\b|least common|lowest common|laghuttam|ल\.?\s?स|लघुत्तम", "all"),
    # data
    ("median", r"\bmedian|madhyik|माध्यिका|माध्यक", "data"),
    ("mode", r"\bmode\b|bahulak|बहुलक", "data"),
    ("mean", r"\bmean\b|\baverage\b|\bausat\b|\bmadhya\b|औसत|माध्य", "data"),
    ("range", r"\brange\b|paas\b.*data|परिसर", "data"),
    # percent
    ("successive_percent", rf"(?:increas|rais|rise|up|badh)\w*\D*?{P}\D*(?:then|again|phir|followed|next)\D*(?:increas|rais|rise|up|badh)\w*\D*?{P}", "groups"),
    ("successive_percent", rf"(?:increas|rais|rise|up|badh)\w*\D*?{P}\D*(?:then|again|phir|followed|next|and)\D*(?:decreas|reduc|fall|down|discount|ghat)\w*\D*?{P}", "second_down"),
    ("successive_percent", rf"(?:decreas|reduc|fall|down|discount|ghat)\w*\D*?{P}\D*(?:then|again|phir|followed|next|and)\D*(?:increas|rais|rise|up|badh)\w*\D*?{P}", "first_down"),
    ("whole_from_part", rf"{N} is {P} of (?:what|which|a) number|{P} of (?:what|which) number is {N}", "of_unknown"),
    ("simple_interest", r"simple interest|sadharan byaj|\bbyaj\b|साधारण ब्याज|ब्याज", "interest"),
    ("profit_percent", rf"(?:cost price|\bc\.?p\.?\b|bought|buys|kharid|purchas|क्रय|खरीद)\D*?{N}.*?(?:sell|sold|\bs\.?p\.?\b|bech|विक्रय|बेच)\D*?{N}.*(?:%|percent|profit|loss)", "groups"),
    ("decrease", rf"{P} (?:discount|off|decrease|reduction|less|chhoot)\D*(?:on|in|of|from|par)?\D*?{N}", "swapped"),
    ("decrease", rf"(?:decrease|reduce|lower|discount)\w*\D*?{N}\D*?(?:by|of|at)\D*?{P}|{N}\D*(?:decreas|reduc|lower|discount|ghat|कम)\w*\D*?{P}", "groups"),
    ("increase", rf"(?:increase|raise)\w*\D*?{N}\D*?by\D*?{P}|{N}\D*(?:increas|raised|rises|badh|बढ़)\w*\D*?{P}", "groups"),
    ("increase", rf"{P} (?:increase|rise|more|hike|tax|gst|tip)\D*(?:on|in|of|than)?\D*?{N}", "swapped"),
    ("decrease", rf"{N}\D{{0,60}}?{P} (?:discount|off|chhoot)|{N}\D{{0,60}}discount of {P}", "groups"),
    ("percent_change", rf"from {N}\D*to {N}.*?(?:%|percent)|percent (?:change|increase|decrease|rise|fall)\D*?{N}\D*(?:to|and|se)\D*?{N}", "groups"),
    ("percent_of", rf"{P} (?:of|ka|का)\D{{0,25}}?{N}", "groups"),
    ("percent_of", rf"{N} (?:ka|का) {P}", "swapped"),
    ("as_percent", rf"what percent (?:of )?(?:is )?{N}\D*(?:is|out of) {N}", "percent_question"),
    ("as_percent", rf"{N}\D{{0,30}}(?:is|hai) (?:what|how much|kitna) percent of\D*?{N}|{N}\D{{0,30}}out of\D{{0,30}}?{N}.*percent|express {N} as (?:a )?percent of {N}|percent.*?{N}\D{{0,20}}out of\D{{0,20}}?{N}", "groups"),
    ("as_percent", rf"{N}\D*(?:ka|का)\D*?{N}\D*(?:kitna|kitne|कितना|कितने) percent", "swapped"),
    ("to_percent", rf"{N} (?:as|to|into|in) (?:a )?percent|{N} (?:ko|को) percent|convert {N}\D*percent", "groups"),
    ("to_decimal", rf"{N} (?:as|to|into|in) (?:a )?decimal|{N} (?:ko|को) (?:decimal|dashamlav|दशमलव)|decimal (?:form|for|equivalent)\D*?{N}|convert {N}\D*decimal", "groups"),
    ("to_fraction", rf"{N} (?:as|to|into|in) (?:a |its )?(?:\w+ )?fraction|{N} (?:ko|को) (?:fraction|bhinn|भिन्न)|fraction (?:form|for|equivalent)\D*?{N}", "no_fraction"),
    # ratio and proportion
    ("share", rf"{N}\D*(?:in|into)\D*ratio\D*?{N}\s?(?::|to|is to)\s?{N}|{N}\D*?{N}\s?:\s?{N}\D*(?:ratio|anupat|अनुपात)", "groups"),
    ("share", rf"(?:ratio|anupat|अनुपात)\D*?{N}\s?(?::|to)\s?{N}\D*(?:share|divide|baant|split|बाँट)\D*?{N}", "total_last"),
    ("ratio_missing", rf"{N}\s?:\s?{N}\s?(?:=|::|as)\s?{N}\s?:\s?(?:x|y|\?|_|$)", "groups"),
    ("ratio_missing", rf"{N}\s?:\s?{N}\s?(?:=|::|as)\s?(?:x|y|\?|_)\s?:\s?{N}", "third"),
    ("ratio", rf"ratio of {N}\D{{0,40}}(?:to|and|:)\D{{0,30}}?{N}|{N} (?:aur|और) {N} (?:ka|का|mein|में) (?:ratio|anupat|अनुपात)|simplif\w+ (?:the ratio )?{N}\s?:\s?{N}", "groups"),
    # geometry
    ("circumference", r"circumference|perimeter of (?:a|the) (?:circle|wheel)|paridhi|परिधि", "circle"),
    ("area_circle", r"area.*(?:circle|circular)|(?:circle|circular|vritt).*(?:area|kshetrafal)|वृत्त.*क्षेत्रफल", "circle"),
    ("area_trapezium", r"trapezi|समलंब", "all"),
    ("area_triangle", r"area.*triang|triang.*area|(?:tribhuj|त्रिभुज).*(?:area|kshetrafal|क्षेत्रफल)", "all"),
    ("area_parallelogram", r"area.*parallelogram|parallelogram.*area|समांतर ?चतुर्भुज.*क्षेत्रफल", "all"),
    ("surface_cube", r"surface area.*\bcube|\bcube\b.*surface area", "1"),
    ("surface_cuboid", r"surface area.*(?:cuboid|box|prism)|(?:cuboid|box|prism).*surface area", "all"),
    ("volume_cube", r"volume.*\bcube|\bcube\b.*volume|घन .*आयतन", "1"),
    ("volume_cuboid", r"volume.*(?:cuboid|box|prism|tank)|(?:cuboid|box|prism|tank).*volume|घनाभ.*आयतन", "all"),
    ("area_scale", rf"(?:side|length|dimension|edge|radius)\w*.*(?:doubl|tripl|{N} times).*area|area.*(?:side|length|dimension|radius)\w*.*(?:doubl|tripl|{N} times)", "scale"),
    ("perimeter_square", r"perimeter.*square|square.*perimeter|(?:varg|वर्ग).*(?:parimap|परिमाप)", "1"),
    ("perimeter_rectangle", r"perimeter.*(?:rectang|field|garden|park|room)|rectang.*perimeter|(?:ayat|आयत).*(?:parimap|perimeter|परिमाप)|(?:length|long|lambai).*(?:breadth|wid|chauda).*perimeter|fenc.*(?:rectang|long|length)", "all"),
    ("area_rectangle", r"area.*(?:rectang|floor|room|field|garden|park|carpet)|rectang.*area|(?:ayat|आयत).*(?:kshetrafal|area|क्षेत्रफल)|(?:length|long|lambai).*(?:breadth|wid|chauda).*area", "all"),
    ("area_square", r"area.*\bsquare\b(?! *(?:cm|m|units?|met|cent))|\bsquare\b.*\barea|(?:varg|वर्ग) .*(?:kshetrafal|area|क्षेत्रफल)", "1"),
    ("pythagoras_leg", rf"hypotenuse (?:is|of|=|measures)?\D{{0,12}}?{N}.*?{N}", "groups"),
    ("pythagoras_leg", rf"ladder\D*?{N}.*(?:how high|foot)\D*?{N}", "groups"),
    ("pythagoras_hypotenuse", r"hypotenuse|right(?:-|\s)?(?:angled )?triangle.*(?:legs|sides)|karn\b|कर्ण", "all"),
    ("angle_complement", r"complement|पूरक (?:कोण)?(?<!संपूरक)|\bpurak\b", "1"),
    ("angle_supplement", r"supplement|sampurak|संपूरक", "1"),
    ("angle_linear_pair", r"linear pair|straight line.*angle|angle.*straight line|raikhik", "1"),
    ("exterior_angle", r"exterior angle|bahya kon|बाह्य कोण", "2"),
    ("co_interior", r"co-?\s?interior|same side interior|consecutive interior", "1"),
    ("alternate", r"alternate (?:interior|exterior)? ?angle", "1"),
    ("corresponding", r"corresponding angle", "1"),
    ("angle_quadrilateral", r"(?:angles?|kon).*quadrilateral|quadrilateral.*angles?|चतुर्भुज.*कोण", "3"),
    ("angle_triangle", r"(?:angles?|kon).*triang|triang.*angles?|(?:tribhuj|त्रिभुज).*(?:kon|कोण)", "2"),
    ("polygon_sum", r"(?:sum|total).*(?:interior )?angles.*(pentagon|hexagon|heptagon|octagon|nonagon|decagon|quadrilateral|triangle)", "polygon"),
    ("polygon_sum", rf"(?:sum|total).*angles.*{N}[- ]?(?:sides|sided|gon)|angles.*polygon.*{N} sides|polygon.*{N} sides.*angles", "groups"),
    # units
    ("convert", rf"(?P<value>\d+(?:/\d+|\.\d+)?)\s?(?P<from>{_UNIT})(?![a-z]) ?(?:=|is equal to|equals|to|in|into|ko|mein|me|main|में|को) ?(?:how many |kitne |kitna |कितने |x |\? ?)?(?P<to>{_UNIT})(?![a-z])(?! \d)", "unit"),
    ("convert", rf"how many (?P<to>{_UNIT})(?![a-z]) (?:are |is |make |equal )?(?:there )?(?:in |= )?(?P<value>\d+(?:/\d+|\.\d+)?) ?(?P<from>{_UNIT})(?![a-z])", "unit"),
    # rounding, place value, neighbours
    ("round", rf"round\w*\D{{0,20}}?{N}.*?nearest (?P<place>{_PLACES})|{N}.*round\w*.*?nearest (?P<place2>{_PLACES})|nearest (?P<place3>{_PLACES})\w*\D*?{N}", "round"),
    ("round", rf"round\w*\D{{0,20}}(?P<number>\d+\.\d+).*?(?P<places>\d) (?:decimal|place)", "round"),
    ("round", rf"round\w*\D{{0,20}}?{N}.*?nearest {N}", "groups"),
    ("place_value", rf"place value of(?: the digit)? {N}\D*?{N}|value of the (?:digit )?{N} in\D*?{N}", "swapped"),
    ("place_value", rf"{N} (?:mein|me|में) {N} (?:ka|का) (?:sthan|place|स्थान)", "groups"),
    ("absolute", rf"absolute value\D*?{N}|\|\s?{N}\s?\||nirpeksh\w* \w*\D*?{N}|modulus of {N}|निरपेक्ष मान\D*?{N}|{N} (?:ka|का) (?:nirpeksh|absolute|निरपेक्ष)", "groups"),
    ("opposite", rf"(?:opposite|additive inverse)\D*?{N}|{N} (?:ka|का) (?:additive inverse|yojya|opposite|योज्य)", "groups"),
    ("reciprocal", rf"(?:reciprocal|multiplicative inverse)\D*?{N}|{N} (?:ka|का) (?:reciprocal|vyutkram|multiplicative|व्युत्क्रम)", "groups"),
    ("successor", rf"(?:successor of|comes (?:just |right )?after|(?:just|right) after|next (?:integer|number) after|number after)\D*?{N}|{N} (?:ka|ke|का|के) (?:successor|parvarti|baad|परवर्ती|बाद)", "groups"),
    ("predecessor", rf"(?:predecessor of|comes (?:just |right )?before|(?:just|right) before|number before)\D*?{N}|{N} (?:ka|ke|se|का|के|से) (?:predecessor|poorvavarti|pehle|पूर्ववर्ती|पहले)", "groups"),
    # fractions
    ("to_improper", rf"{F}\D*improper|improper\D*?{F}|{F}.*विषम भिन्न", "groups"),
    ("to_mixed", rf"{F}\D*mixed (?:number|fraction|numeral)|mixed (?:number|fraction|numeral)\D*?{F}|{F}.*मिश्र", "groups"),
    ("equivalent", rf"{F}\s?=\s?(?:x|y|\?|_)\s?/\s?(\d+)", "groups"),
    ("whole_from_part", rf"{F} of (?:a|the|what|which|his|her|some)\D*?(?:number|whole|amount|total)?\D*(?:is|=|are) {N}", "groups"),
    ("whole_from_part", rf"{N}\D{{0,80}}(?:is|are|this is)(?: only)? {F} of", "swapped"),
    ("fraction_of", rf"{F} (?:of|ka|का)\D{{0,25}}?{N}", "groups"),
    ("fraction_of", rf"{N} (?:ka|का) {F}", "swapped"),
    ("compare", rf"(?:which|what|who|identify|choose|pick|circle|kaun|kon|कौन).*(?:great|larg|bigg|small|less|more|bada|badi|chhot|बड़|छोट|कम|zyada).*?{N}\s?(?:\w+ )?{_BETWEEN}\s*{N}", "compare"),
    ("compare", rf"compare\D*?{N}\s*{_BETWEEN}\s*{N}|{N} {_BETWEEN} {N}\D*(?:kaun|kon|which|great|larg|bigg|small|bada|chhot|कौन|बड़|छोट)|(?<!what )is {N} (?:greater|larger|bigger|less|smaller|more) than {N}", "compare"),
    ("compare", rf"{N}\s*(?:x|_+|\.{{2,}}|<|>|\?)\s*{N}\s*(?:\(|$|fill|use|,)", "compare"),
    ("order_down", r"descending|largest to smallest|greatest to (?:least|smallest)|avrohi|अवरोही|ghatte", "all"),
    ("order", r"ascending|smallest to largest|least to greatest|in order|aarohi|arohi|आरोही|badhte", "all"),
    ("simplify", rf"(?:simplif|reduc|lowest|simplest|cancel|equivalent|saral|सरल|lower terms)\D*?{F}|{F}\D*(?:simplest|lowest|lower|saral|simplif|reduc|equivalent|सरल)", "groups"),
    # algebra
    ("value", rf"(?:value of |evaluate |find |calculate ){_ALGEBRA}\s*(?:,|when|if|for|at|where|jab|agar|yadi|यदि)\s+(?P<at>[a-z]\s?=\s?-?\s?\d+(?:/\d+|\.\d+)?)", "value"),
    ("value", rf"(?:if|when|for|jab|agar|yadi|यदि) (?P<at>[a-z]\s?=\s?-?\s?\d+(?:/\d+|\.\d+)?)\s?(?:,|then|to|तो)?\s*(?:(?:find|what is|evaluate|calculate|the|value|of|ka|maan)\s+)*{_ALGEBRA}(?:$|\?|ka|का| \.)", "value"),
)  # fmt: skip

PATTERNS: tuple[tuple[str, re.Pattern[str], str], ...] = tuple((name, re.compile(row), way) for name, row, way in _ROWS)
