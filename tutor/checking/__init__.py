"""Is the answer right, and is it whole? `answer_checker` at the top of the study is this room's door.

`equivalence` tells when two statements say the same; `completeness` how far a beginning of an answer has come. It
must never look at how a student feels or how often they tried.
"""
