"""What Didi may answer a doubt from, how it is searched, and what may be said of what was found.

`library.Library.ask` understands a question (`asking`), finds pages (`finding`), chooses sentences (`answering`)
and holds them against their page (`grounded`). A model may word them (`agent`), and nothing of it passes that does
not follow from a page (`entailment`). It must never answer from nothing: what no page holds, Didi says she does not
know.
"""
