"""Words for numbers, signs and parts in three languages, for the judge of leaks alone.

Kept apart from the tutor's own words on purpose: a word that is missing there must not be missing here too.
"""

from __future__ import annotations


def _row(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_ENGLISH = _row(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen
    """
)
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
ROMAN_HINDI = _row(
    """
    shunya ek do teen chaar paanch chhah saat aath nau das gyarah barah terah chaudah pandrah solah
    satrah atharah unnees bees ikkees baees teis chaubees pachees chhabbees sattaees atthaees untees
    tees ikattees battees tentees chauntees paintees chhattees saintees adtees untalees chalees iktalees
    bayalees tentalees chavalees paintalees chhiyalees saintalees adtalees unchas pachas ikyavan bavan
    tirpan chauvan pachpan chhappan sattavan athavan unsath saath iksath basath tirsath chausath
    painsath chhiyasath sadsath adsath unhattar sattar ikhattar bahattar tihattar chauhattar pachhattar
    chhihattar satahattar athattar unasi assi ikyasi bayasi tirasi chaurasi pachasi chhiyasi satasi
    athasi navasi nabbe ikyanve banve tiranve chauranve pachanve chhiyanve sattanve atthanve ninyanve
    """
)
_DEVANAGARI = _row(
    """
    शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस
    इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस
    छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस
    अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ
    चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर
    अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे
    बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे
    """
)
_VARIANTS = {
    "char": 4, "panch": 5, "paach": 5, "chhe": 6, "chhai": 6, "che": 6, "chah": 6, "nou": 9, "dus": 10,
    "gyaarah": 11, "baarah": 12, "pandra": 15, "bis": 20, "pachis": 25, "chalis": 40, "pachaas": 50,
    "sath": 60, "पांच": 5, "छः": 6, "छे": 6, "उन्यासी": 79, "पन्द्रह": 15, "won": 1, "nought": 0,
    "nil": 0, "dozen": 12, "छियालिस": 46, "chalees": 40, "satrah": 17, "theen": 3, "शून्य": 0, "zero": 0,
    "sunya": 0,
}  # fmt: skip
SCALES = {
    "hundred": 100, "thousand": 1000, "lakh": 100000, "crore": 10000000, "sau": 100, "hazaar": 1000,
    "hazar": 1000, "karod": 10000000, "सौ": 100, "हज़ार": 1000, "हजार": 1000, "लाख": 100000,
    "करोड़": 10000000,
}  # fmt: skip
PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "fourth": 4, "fourths": 4, "quarter": 4,
    "quarters": 4, "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7,
    "eighth": 8, "eighths": 8, "ninth": 9, "ninths": 9, "tenth": 10, "tenths": 10, "eleventh": 11,
    "elevenths": 11, "twelfth": 12, "twelfths": 12, "thirteenth": 13, "thirteenths": 13, "twentieth": 20,
    "twentieths": 20, "hundredth": 100, "hundredths": 100, "thousandth": 1000, "thousandths": 1000,
    "chauthai": 4, "paav": 4, "पाव": 4, "tihai": 3, "चौथाई": 4, "तिहाई": 3,
}  # fmt: skip
"""What a thing is divided into by its name."""
HALVES = frozenset({"half", "aadha", "aadhe", "adha", "आधा", "आधे"})
SINGLE_PARTS = HALVES | {"quarter", "third", "chauthai", "tihai", "paav", "चौथाई", "तिहाई", "पाव"}
"""Parts that are numbers by themselves."""
SIGNS = {
    "minus": "-", "negative": "-", "rin": "-", "ऋण": "-", "माइनस": "-", "ऋणात्मक": "-", "plus": "+",
    "jama": "+", "धन": "+", "जमा": "+", "प्लस": "+", "times": "*", "into": "*", "guna": "*", "गुणा": "*",
    "multiplied": "*", "by": "/", "over": "/", "upon": "/", "bata": "/", "batta": "/", "बटा": "/",
    "बट्टा": "/", "divided": "/", "bhaag": "/", "भाग": "/", "घटा": "-", "point": ".", "dashamlav": ".",
    "दशमलव": ".", "percent": "%", "percentage": "%", "fisadi": "%", "pratishat": "%", "प्रतिशत": "%",
    "फ़ीसदी": "%", "squared": "²", "cubed": "³", "ratio": ":", "अनुपात": ":", "sahi": "&", "सही": "&",
    "and": "&", "double": "2*", "twice": "2*", "dugna": "2*", "दुगना": "2*", "दोगुना": "2*",
    "thrice": "3*", "triple": "3*",
}  # fmt: skip
NAMES: dict[str, int] = {
    **{word: number for row in (_ENGLISH, ROMAN_HINDI, _DEVANAGARI) for number, word in enumerate(row)},
    **TENS,
    **_VARIANTS,
}
AMBIGUOUS = frozenset({"do", "so", "sau", "saath", "sath", "che", "sahi", "and", "into", "by", "won", "bis", "nil"})
"""Words that mostly mean something else; they count only beside another word of a number."""
