"""From a situation to a plan: the policy of each mode, over the same turn.

`policies.POLICIES` has one policy a mode; `practice` is the loop that all share; `learner` folds turns into what is
known of a student. `tutor_brain` and `tutor_states` at the top of the study belong here. It must never word a
sentence.
"""
