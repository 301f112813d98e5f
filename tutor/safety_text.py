"""Words as safety looks at them: one spelling for what children, keyboards and speech recognition spell in many ways.

Text and lexicon are folded by the same rules, so an entry is written once in its usual spelling. It must never raise,
takes time linear in the text, and nothing folded is ever shown, said or kept.
"""

from __future__ import annotations

import re

from tutor.maths_tokens import LONGEST, normalise

MOST = 20_000
"""Characters that are looked at. Twenty times what a turn may hold, so that a plea is not lost in a wall of text."""
_OVERLAP = 150
"""Characters that two neighbouring pieces share: longer than any entry of the lexicon finds."""

_LEET = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "!": "i"})
_MARKED = str.maketrans("āīūēōṭḍṇṛṅñṃśṣ", "aiueotdnrnnmss")
"""Hindi in letters with marks over and under them."""
_IN_A_WORD = re.compile(r"(?<=[a-z])[0134571@!](?=[a-z])")
_NOT_WORDS = re.compile(r"[^0-9a-z\u0900-\u0963\u0966-\u097f]+")
_SPELLED_OUT = re.compile(r"(?<= )[a-z](?: [a-z]){3,}(?= )")
_LATIN = (
    (re.compile(r"([a-z])\1{2,}"), r"\1"),
    (re.compile(r"(?<!\\)ee(?=[a-z])"), "i"),
    (re.compile(r"(?<!\\)oo(?=[a-z])"), "u"),
    (re.compile(r"chh"), "ch"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"(?<!\\)([a-z])\1"), r"\1"),
    (re.compile(r"z"), "j"),
)
_DEVANAGARI = str.maketrans({"ी": "ि", "ू": "ु", "ई": "इ", "ऊ": "उ", "\u0902": None, "\u0901": None, "\u093c": None})


def letters_folded(text: str) -> str:
    """Lower-case `text` (or a pattern for such) with long vowels, doubled letters and nasal dots made one."""
    for pattern, instead in _LATIN:
        text = pattern.sub(instead, text)
    return text.translate(_DEVANAGARI)


def folded(text: str) -> str:
    """Plain words of `text` in the one spelling, with nothing around them."""
    return letters_folded(words_of(text)).strip()


def words_of(text: str) -> str:
    """At most `LONGEST` characters of `text` as plain words, one space before, between and after them."""
    plain = normalise(text).translate(_MARKED)
    plain = _IN_A_WORD.sub(lambda sign: sign[0].translate(_LEET), plain).replace("'", "")
    words = f" {_NOT_WORDS.sub(' ', plain).strip()} "
    return _SPELLED_OUT.sub(lambda letters: letters[0].replace(" ", ""), words)


def pieces(text: str) -> tuple[str, ...]:
    """`text`, up to `MOST` characters, in pieces that can be read whole. Each shares its ends with its neighbours."""
    step = LONGEST - _OVERLAP
    ends = range(0, max(min(len(text), MOST) - _OVERLAP, 1), step)
    return tuple(text[start : start + LONGEST] for start in ends)


_SHORTHAND = {
    # a word that takes nothing back: "papa never hits me" is no call for help
    "<w>": r"(?:(?!(?:never|not|dont|doesnt|didnt|wont|isnt|nahi|nahin|nai|mat|नहि|मत) )\S+ )",
    "<not>": r"(?! (?:nahi|nahin|nai|नहि|never|not) )",
    "<so>": r"(?:(?:so|very|really|just|too|always|still|feeling|kind of|bit|a|little|quite|also|that|now) )*",
    "<i>": r"(?:i|main|mai|mein|mei|me|mujhe|muje|hum|ham|मैं|में|मै|मे|मुझे|हम|आई|आइ)",
    "<mujhe>": r"""(?:mu?jh?[ea]?(?: ?ko)?|muj|mere ?ko|mer ?ko|meko|ham[ei]|hum[ei]|h[au]mko|us|मुझे|मुझको|\
मुझ को|मुजे|\
मेरे को|हमे|हमको)""",
    "<chah>": r"(?:chah?a?h?[ti]\S*|chahiye|chah rah\S+|चाह\S*)",
    "<very>": r"""(?:bahut|bohot|bahot|bohat|bht|boht|bahut hi|kitna|kitni|itna|itni|roz|har roz|\
rozana|daily|zor se|बहुत|रोज)""",
    "<self>": r"""(?:my ?self|mysel|my self|me self|khud ?ko|apne ?aap ?ko|apne ?ko|svayam ko|\
खुद ?को|अपने ?आप ?को|माय ?सेल्फ)""",
    "<adult>": r"""(?:papa|papa ?ji|pitaji|pita ?ji|baap|bap|daddy|dad|father|mummy|mumma|mama|mami|mamma|maa|\
amma|ammi|abbu|\
mother|mom|mum|parents?|uncles?|unkal|aunty|aunti|aunt|bhaiya|bhaia|bhai|brother|sister|behan|behen|teachers?|\
tichar|sirs?|\
madam|maam|mam|miss|master ?ji|masterji|didi|tutor|coach|principal|cousins?|kazin|chacha|chachu|chacha ?ji|\
chachi|kaka|tau|tauji|\
mausa|mausi|fufa|jija|jiju|nana|dada|dadaji|grandfather|grandpa|step ?(?:father|mother|dad|mom|brother)|\
neighbou?rs?|padosi|\
driver|guard|watchman|warden|boyfriend|husband|he|she|someone|somebody|some one|man|wo|woh|vo|voh|koi|kisi|\
usne|unhone|\
ghar ?(?:wale|vale|pe|par|me|mein)|पापा|पिताजी|पिता|बाप|मम्मी|माँ|मां|मा|अम्मी|अब्बू|मामा|मामी|चाचा|चाची|ताऊ|\
अंकल|आंटी|टीचर|सर|मैडम|मैम|\
भैया|भाई|दीदी|दादा|नाना|मौसा|फूफा|जीजा|पड़ोसी|कोई|किसी|उसने|उन्होंने|वो|वह|मास्टर ?जी|घर ?(?:वाले|पर|पे|\
में))""",
    "<mates>": r"""(?:they|everyone|everybody|kids|boys?|girls?|classmates?|(?:the |my )?class|students?|\
seniors?|friends|children|\
people|sab|sab log|saare|sare|log|bachche|bache|ladk[ae]|ladkiyan|ladki|dost|class ?(?:wale|vale)|school \
?(?:wale|vale)|\
सब|सारे|लोग|बच्चे|लड़के|लड़का|लड़कियां|लड़कियाँ|दोस्त|क्लास वाले)""",
    "<hits>": r"""(?:hits?|hitting|beats?|beaten|beating|slaps?|slapped|slapping|kicks?|kicked|kicking|\
punch\S*|thrash\S*|whips?|\
whipped|choke[sd]?|burns?|burnt|burned|hurts?|hurting|tortur\S*|harass\S*|abuse[sd]?|abusing|threaten\S*|\
push\S*|pinch\S*)""",
    "<marte>": r"""(?:mar(?:t[aei]|[aei]|n[aei]|eng[ei]|eg[ai]|)(?: rah[aei]| dal\S*| diy[ae])?|\
pit(?:a?t?[aei]|ai|n[aei]|eng[ei]|eg[ai]|)(?: rah[aei]| diy[ae])?|thap?pad \S+|chante? \S+|lat (?:mar|\
ghus)\S*|jala(?:t[aei]|y[aei]| diy[ae])|\
मार(?:ते|ता|ती|ा|ी|े|ना|ने|ेंगे|ेगी|ेगा|)(?: रहे| रहा| रही| दिया)?|पीट(?:ते|ता|ती|ा|ी|े|ना|ने|ेंगे|ेगी|ेगा|\
)(?: रहे| रहा| रही)?|\
थप्पड़ \S+|जला(?:ते|ता|ती|या|दिया))""",
    "<play>": r"""(?! (?:at|in) (?:a |the |this |our )?(?:chess|cricket|carrom|ludo|maths?|games?|run|running|\
race|quiz|match|badminton|\
football|pubg|free ?fire|table|tag|dream)| by \d| with (?:a |an |the |his |her )?(?:\S+ )?(?:question|sum|\
problem|ball|pillow|\
doubt)| accidentally| by mistake)""",
}


def _in_full(table: str) -> str:
    joined = table.replace("\\\n", "").strip().replace("\n", "|").replace(" | ", "|")
    for name, pattern in _SHORTHAND.items():
        joined = joined.replace(name, pattern.replace("\\\n", ""))
    return joined


def entries(table: str) -> re.Pattern[str]:
    """The lexicon entries of `table`, as whole words of a folded text.

    Entries stand one a line or parted by " | "; a backslash carries one on. Names in angle brackets are shorthand.
    """
    return re.compile(rf"(?<= )(?:{letters_folded(_in_full(table))})(?= )")
