"""May this sentence be said now, and this move be made?

`speech_guard` rules on sentences, `guardrails` on moves. Whatever worded a sentence, it is read here before a child
hears it. It must never let the answer, or enough to get it without thinking, through.
"""
