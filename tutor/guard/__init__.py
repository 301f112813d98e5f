"""May this sentence be said now, and this move be made?

`speech_guard.Gate` rules on sentences, `guardrails.guarded` on moves. `numbers` reads what stands in a text and `sums`
what it works out; `answer`, `worded` and `narrowing` hold that against what is kept back, `form` against what is never
said. What they look for is content: content/language/guard.toml. Whatever worded a sentence, it is read here before a
child hears it. It must never let the answer, or enough to get it without thinking, through.
"""
