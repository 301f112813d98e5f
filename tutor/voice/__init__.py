"""Who words a plan: the written phrases, a local model, or a server.

`didi_voice` at the top of the study is its door; here are the prompt, the reply as it comes in, the deadline and
the breaker. It must never say a sentence that the guard has not passed.
"""
