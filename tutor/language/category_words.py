"""What each kind of utterance is known by, beside the answers: content/language/utterances.toml says what each is for.

Those that end a lesson or ask for something are whole meanings: they match a whole utterance (or a whole clause of it),
never a piece of a word. Nothing here is ever shown to a child.
"""

from __future__ import annotations

from tutor.language.lexicon import tables

_SAID = tables("language/utterances")

STOP = _SAID.whole("stop")
STOP_WITHIN = _SAID.within("stop_within")
BYE = _SAID.within("bye")
REPEAT = _SAID.whole("repeat")
THINKING = _SAID.whole("thinking")
LANGUAGE = _SAID.whole("language")
TIMES = _SAID.within("times")
GREETING = _SAID.whole("greeting")
IDK = _SAID.within("idk")
DAILY_LIFE = _SAID.within("daily_life")
HELP = _SAID.within("help")
ACK = _SAID.whole("ack")
OPERATIONS = _SAID.within("operations")
ASKS_OPERATION = _SAID.within("asks_operation")
EXPLAINING = _SAID.within("explaining")
TELLING = _SAID.within("telling")
GUESSED = _SAID.within("guessed")
TERMS = _SAID.within("terms")
MATHS = _SAID.within("maths")
TROLL = _SAID.within("troll")
OFF_TOPIC = _SAID.within("off_topic")
OTHER_TOPICS = _SAID.within("other_topics")
ANSWER_NAMED = _SAID.within("answer_named")
TELL = _SAID.within("tell")
DEMAND = _SAID.within("demand")
CLAIMED = _SAID.within("claimed")
EITHER_ASKED = _SAID.within("either_asked")
EITHER = _SAID.within("either")
ABOUT_ANSWER = _SAID.within("about_answer")
NEARNESS = _SAID.within("nearness")
COUNTED = _SAID.within("counted")
CHATTER = _SAID.whole("chatter")
ASKING = _SAID.anywhere("asking")
ANSWER_GIVEN = _SAID.anywhere("answer_given")
CODED = _SAID.anywhere("coded")
IS_IT = _SAID.anywhere("is_it")
FIRM = _SAID.anywhere("firm")
OPTION_A = _SAID.anywhere("option_a")
