"""How a candidate may sound, whatever it says: kind words, the right language, nothing from the engine room.

It reads words and knows no answer. What it cannot be sure of in a model's words is refused: the written phrase stands.
"""

from __future__ import annotations

import re

from tutor.guard.grounds import Grounds
from tutor.guard.numbers import stated, words_of
from tutor.language.number_words import word_set

LONGEST = 2000
"""Characters; nobody listens to more, and nothing longer is read."""
_LINK = re.compile(
    r"https?:|www\.|\b[\w-]+\.(?:com|org|net|in|io|edu|ai|co|app|me|ly)\b(?!\s+[A-Z])|@\w+|\b\w+ dot (?:com|in|"
    r"org|net)\b|"
    r"\b\w+ at (?:gmail|yahoo|mail)\b",
    re.IGNORECASE,
)
_FORMATTING = re.compile(r"[*#`_~|<>{}\[\]\\$^]|\n\s*[-•\d]|^\s*[-•]\s|\n")
_INNER = re.compile(
    r"\bthe (?:student|learner|user|pupil)(?:'?s)?\b|\btools?\b|\bevaluat\w*|\bhint[ _-]?level|\bassessments?\b|"
    r"\bguardrails?\b|\bsystem (?:prompt|message)\b|\bprompts?\b|\bas an? (?:ai|assistant|language|llm|chatbot|"
    r"model)\b|"
    r"\b(?:language|ai|gpt\S*) model\b|\b(?:i am|i'm) (?:an? )?(?:ai|bot|chatbot|program|computer|assistant|"
    r"machine)\b|"
    r"\bmisconceptions?\b|\bscaffold\w*|\bverdict\b|\bfacts?\s*:|\bfacts given\b|\bplan\s*:|\bjson\b|\btokens?\b|"
    r"\bstudent_?(?:said|name|id)\b|\bnext_question\b|\btask\s*:|\brole\s*:|\b(?:system|assistant|user|student|"
    r"teacher|didi)\s*:|"
    r"\b(?:my|your|the|previous|above|these) instructions\b|\bignore (?:all|the|previous|my)\b|\bopenai\b|"
    r"\bchatgpt\b|"
    r"\bllama\b|\bqwen\b|\bgemini\b|\banswer key\b|\bcorrect answer\b|\bladder\b(?= (?:allow|rung|level))|\brung\b|"
    r"\bi (?:cannot|can't|can not|am not allowed to|'m not allowed to) (?:tell|reveal|give|share|say|disclose)\b|"
    r"\bhere(?:'s| is) (?:a|the|your|my) (?:hint|response|reply|sentence|rephras\w+|reword\w+)\b|\bsure,? here\b|"
    r"\b(?:rephrased|reworded|rewritten) (?:hint|sentence|version)\b|\bnote\s*:|\bhint\s*\d?\s*:|\bstep\s*\d\s*:",
    re.IGNORECASE,
)
_BANNED = re.compile(
    r"\bgreat job\b|\b(?:in)?correct(?:ly)? not\b|\bwrong(?:ly)?\b|\bincorrect(?:ly)?\b|\bgalat(?:i|iyaan|"
    r"iyan)?\b|गलत|ग़लत|ग़लत|"
    # insults and scolding
    r"\bstupid\w*|\bdumb\b|\bsill(?:y|ier)\b|\bfool\w*|\bidiot\w*|\bbad (?:answer|girl|boy|student)\b|"
    r"\bbewa?koof\w*|\bshame\w*|"
    r"\bsharm (?:karo|aani|nahi)\w*|\bpagal\b|\bgadh[aei]\b|\bbuddhu\b|\bnalayak\b|\bnikamm\w+|\bmoorkh\w*|"
    r"\bmurkh\w*|\bkamchor\b|"
    r"\blaz(?:y|iness)\b|\baalsi\b|\bslow (?:learner|student)\b|\bweak (?:student|in maths)\b|\bhopeless\b|"
    r"\buseless\b|\bpathetic\b|"
    r"\bterrible\b|\bawful\b|\bridiculous\b|\bnonsense\b|\bbakwas\b|\bdisappoint\w*|\bhow many times (?:do|must|"
    r"should) i\b|"
    r"\bkitni baar (?:samjha|bata)\w*|\bcareless\w*|\blaparwa\w*|\byou (?:never|always) (?:listen|forget|get|"
    r"make|do)\b|"
    r"\byou (?:should|ought to) know\b|\beven a (?:baby|child|kid|small)\b|\bitna (?:aasaan|easy) (?:bhi|hai)\b|"
    r"\bitna bhi nahi\b|"
    r"\bdhyaan nahi dete\b|\bpay attention\b|\bshut up\b|\bchup (?:raho|karo|ho)\b|\bi(?:'m| am) (?:angry|"
    r"upset with|tired of)\b|"
    r"बेवकूफ|बेवक़ूफ़|मूर्ख|पागल|गधा|गधे|बुद्धू|नालायक|निकम्म|आलसी|शर्म (?:करो|आनी)|बकवास|लापरवाह|चुप रहो|"
    r"कमज़ोर छात्र|"
    # flattery and comparison
    r"\bgenius\b|\bsmartest\b|\bbrilliant (?:mind|child|student|boy|girl)\b|\bso (?:smart|clever|intelligent)\b|"
    r"\bprodigy\b|"
    r"\byou(?:'re| are) (?:a |the |so |very )?(?:best|perfect|star|smart|clever|intelligent|brilliant|gifted|"
    r"talented|champion)\b|"
    r"\bborn (?:mathematician|genius)\b|\b(?:next )?(?:ramanujan|einstein)\b|\btopper\b|\bsabse (?:hoshiyar|tez|"
    r"accha|achha|smart)\b|"
    r"\bbahut (?:hoshiyar|tez|smart) ho\b|\bdimaag (?:bahut )?tez\b|प्रतिभाशाली|जीनियस|सबसे (?:होशियार|तेज़|"
    r"तेज)|बहुत होशियार|"
    r"\b(?:other|all the) (?:children|kids|students|classmates)\b|\b(?:better|faster|slower|worse|"
    r"smarter) than (?:other|your|the other|"
    r"most|all|every|any)\b|\bdoosre bachch\w*|\bdusre bachch\w*|\bbaaki bachch\w*|\bsab bachch\w*|"
    r"\beveryone else\b|\byour (?:friends?|brother|"
    r"sister|classmates?) (?:can|could|already|got|knows?)\b|दूसरे बच्च|बाकी बच्च|और बच्चे तो|"
    # threats, promises, romance
    r"\b(?:or else|i will punish|punish\w*|you will fail|you'll fail|fail ho jaoge|fail kar d\w+|saza|"
    r"detention)\b|सज़ा|सजा दूँ|"
    r"\bi(?:'ll| will) (?:tell|call|complain|inform|report)\b[^.!?]{0,30}\b(?:mother|father|parents?|teacher|"
    r"mummy|papa|principal)\b|"
    r"\b(?:mummy|papa|teacher|principal) ko (?:bata|bol) (?:dungi|doongi|denge)|\bi promise\b|\bpromise (?:you|"
    r"me|karo|hai)\b|\bvaada\b|\bwada karti\b|वादा|"
    r"\bi(?:'ll| will) (?:give|buy|send|get) you\b|\b(?:gift|prize|inaam|reward|chocolate) (?:dungi|dunga|"
    r"milega|for you)\b|\bguarantee\w*|"
    r"\bi love you\b|\blove you\b|\bmiss you\b|\bmy (?:love|darling|sweetheart|dear love)\b|\bsweetheart\b|"
    r"\bdarling\b|\bbaby\b|\bhandsome\b|"
    r"\bbeautiful (?:girl|boy|eyes)\b|\bsexy\b|\bkiss\w*|\bhug\b|\bjaan(?:u|eman)\b|\bpyaar karti\b|"
    r"\bgirlfriend\b|\bboyfriend\b|मैं तुमसे प्यार|"
    # secrets, meeting, personal data
    r"\b(?:keep|keeping) (?:it|this) (?:a )?secret\b|\bour (?:little )?secret\b|\bdon'?t tell (?:any|your|mum|"
    r"mom|mummy|papa|them|teacher)\w*|"
    r"\bkisi ko mat bata\w*|\bkisi ko na bata\w*|\braaz\b|किसी को मत बता|किसी को न बता|"
    r"\bmeet (?:me|up|you)\b|\bmilne (?:aao|aana|chal)\w*|\bmujhse milo\b|मुझसे मिल|\bcome to my\b|"
    r"\bvisit (?:me|you)\b|"
    r"\b(?:your|tumhara|tumhari|apna|apni|aapka|apne) (?:full |home |poora )?(?:phone|mobile|number please|"
    r"address|ghar ka pata|pata|password|email|"
    r"school ka naam|school name|surname|photo|aadhaar|aadhar|whatsapp|insta\w*|otp)\b|\bwhere do you live\b|"
    r"\bkahan rehte ho\b|\bkahaan rehte ho\b|"
    r"\bwhich school do you\b|\bwhat(?:'s| is) your (?:name|age|phone|address|school|number)\b|"
    r"\bhow old are you\b|\bsend me (?:a |your )?(?:photo|picture|pic)\b|"
    r"तुम्हारा (?:फ़ोन|फोन|पता|पासवर्ड)|अपना (?:फ़ोन|फोन|पता|पासवर्ड|नंबर बता)|कहाँ रहते हो|"
    # what is none of Didi's business
    r"\bkill\b|\bdie\b|\bhate (?:you|maths)\b|\bmar jao\b|\bbeat you\b|\bdamn\b|\bhell\b|\bcrap\b|\bgod\b|"
    r"\bsexual\w*|\bpolitic\w*|\bsuicide\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?।]+(?=\s|$)")
_DEVANAGARI = re.compile(r"[ऀ-ॿ]")
_LATIN_WORD = re.compile(r"[a-z]{2,}", re.IGNORECASE)
_FOREIGN = re.compile(r"[^\x00-\x7Fऀ-ॿ₹−×÷–—‘’“”…°√\u200c\u200d]")

_HINDI_WORDS = word_set(
    """
    hai hain ho hoon tha thi the ka ke ki ko se mein me par aur ya toh to bhi hi nahi nahin mat kya kaise kaun
    kaunsa kyun kyon kab kahan kitna kitne kitni yeh ye woh wo vo is us iska uska iske uske inka unka mera
    meri tum tumne tumhara tumhari tumhare tumhe hum humne humein apna apni apne main maine karo karke karna
    karte karein kiya kar dekho dekhte socho sochte likho batao bolo jodo ghatao lo do rakho chalo ruko raha
    rahi rahe gaya gayi hota hoti hote hoga hogi banta banega milta milega jaise waise jab tab agar phir pehle
    baad upar neeche saath sirf bas abhi ab thoda zyada kam bahut achha accha theek sahi bilkul bilkool zaroor
    sab sabse ek dono har koi kuch kuchh wala wali wale liye tak andar bahar dhyaan kaam sawaal jawab hissa
    tukde barabar bada chhota samajh pata haan arre are beta
    """
) - word_set("the is us me to do are hi ho par main tab ab has sab")  # fmt: skip
_ENGLISH_WORDS = word_set(
    """
    the is are was were am be been it its that this these those there here you your yours we our us they them
    i my me he she what which who how why when where and or but so if then than as at by for from in into of
    off on out over to up with without do does did don't doesn't let's lets can could will would should may
    might must have has had not no yes look think keep try start first next now again just only both same all
    each every one some any more less let make makes made say said tell take put find see work need know get
    got go come like about before after below above together very well good nice
    """
) - word_set("do to main hi ho us is me so no one are")


def too_long(text: str, grounds: Grounds) -> str:
    """Nothing is read that nobody would listen to."""
    return f"{len(text)} letters" if len(text) > LONGEST else ""


def empty(text: str, grounds: Grounds) -> str:
    """Something is said."""
    return "" if re.search(r"\w", text) else "nothing is said"


def formatting(text: str, grounds: Grounds) -> str:
    """It can be spoken as it stands."""
    found = _FORMATTING.search(text)
    return f"{found[0]!r} cannot be spoken" if found else ""


def link(text: str, grounds: Grounds) -> str:
    """It leads nowhere else."""
    found = _LINK.search(text)
    return f"a link: {found[0]}" if found else ""


def inner_words(text: str, grounds: Grounds) -> str:
    """It holds no word from behind the scenes."""
    found = _INNER.search(text)
    return f"not said to a child: {found[0]}" if found else ""


def banned(text: str, grounds: Grounds) -> str:
    """It neither scolds nor flatters, threatens, promises, compares or asks for what is private."""
    found = _BANNED.search(text)
    return f"never said: {found[0]}" if found else ""


def length(text: str, grounds: Grounds) -> str:
    """It is as short as the plan wants it."""
    sentences = len(_SENTENCE_END.findall(text)) + (not _SENTENCE_END.search(text[-2:]))
    if sentences > grounds.max_sentences:
        return f"{sentences} sentences where {grounds.max_sentences} are allowed"
    words = len(text.split())
    return f"{words} words where {grounds.max_words} are allowed" if words > grounds.max_words else ""


def script(text: str, grounds: Grounds) -> str:
    """It is written as the student reads."""
    found = _FOREIGN.search(text)
    if found:
        return f"a letter of another script: {found[0]!r}"
    latin = grounds.language in ("en", "hinglish")
    return "Devanagari where Latin is read" if latin and _DEVANAGARI.search(text) else ""


def language(text: str, grounds: Grounds) -> str:
    """It is in the plan's language. The student's own words and maths words belong to all of them."""
    said = text
    for own in (*grounds.heard, grounds.quote):
        said = said.replace(own, " ") if own.strip() else said
    words = [word for word in words_of(said) if word[0].isalpha()]
    hindi = sum(word in _HINDI_WORDS for word in words)
    english = sum(word in _ENGLISH_WORDS for word in words)
    if grounds.language == "en" and hindi >= 2 and hindi > english / 2:
        return "Hindi where English is spoken"
    if grounds.language == "hinglish" and len(words) > 4 and english >= 3 and not hindi:
        return "English where Hinglish is spoken"
    latin = len(_LATIN_WORD.findall(said))
    if grounds.language == "hi" and latin >= 2 and latin > len(words) / 3:
        return "Latin letters where Hindi is spoken"
    return ""


_QUOTED = re.compile(
    r"[\"“]([^\"”]{1,200})[\"”]|(?<!\w)(?:you said|you told me|tumne kaha|aapne kaha|tumne bola|तुमने कहा|आपने कहा)"
    r"(?: ki| that|,| कि)? ([^.,;!?।]{1,80})",
    re.IGNORECASE,
)
_OPENS = word_set("it that so something this ye yeh woh us use bahut kuch yaha ye ki jo very")


def quotes(text: str, grounds: Grounds) -> str:
    """What is given as the student's words is the student's words."""
    if not grounds.heard:
        return ""
    heard = [" ".join(words_of(one)) for one in grounds.heard]
    for found in _QUOTED.finditer(text):
        quote = " ".join(words_of(found[1] or found[2]))
        exact = any(quote in one or (one and one in quote) for one in heard)
        if exact or quote in " ".join(words_of(grounds.question)):
            continue
        if found[1] or stated(quote) or quote.split(" ", 1)[0] not in _OPENS:
            return f"not what was said: {quote}"
    return ""


def unspecific(text: str, grounds: Grounds) -> str:
    """It refers to what this student said."""
    return "" if grounds.quote in text else f"it does not say {grounds.quote!r}"
