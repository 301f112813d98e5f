"""Every number that the teaching depends on, in one table, each with where it comes from.

Nothing here decides; the rooms that decide read their numbers here and hold none of their own.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The settings table. Times are in seconds, shares and probabilities from 0 to 1."""

    max_attempts: int = 5
    """Attempts on one item (behaviour: the ladder; simplified seed, guardrail 4)."""
    hints_before_explaining: int = 2
    """Hints that must have been given before a solution is explained (behaviour: the ladder)."""
    max_partials: int = 2
    """Partly right answers guided on one item before they count as missed: a third guide teaches nothing new."""
    max_questions: int = 2
    """Questions answered from the book while one item stands open: a third leads away from it."""
    max_sub_asked: int = 2
    """Times one scaffolding question is asked (behaviour: loop guard)."""
    most_standing: int = 2
    """Replies in a row that leave the question as it stands; the next one helps: a third would be a loop."""
    most_waiting: int = 4
    """Pleas for time in a row that are granted; the next one is met with help."""
    warning_share: float = 0.8
    """Share of a session's length after which its end is announced: late enough to matter, early enough to finish an
    item."""
    frustration_signals: int = 2
    """Signals from which a student is helped and not questioned (IDNA seed: brain overrides)."""
    proximity_share: float = 0.5
    """A value this near the item's answer, as a share of the answer, is meant for the item (option A: heuristic)."""
    proximity_least: float = 1.0
    """The same nearness as a distance, for answers near nought (option A: heuristic)."""
    soft_signs: int = 3
    """Soft signs of distress since care was last given from which they count as a plain one (docs/safety.md)."""
    harm_likely: float = 0.45
    """How like a disclosure words must be to be met as one, though no entry and no frame finds them (decision 20)."""
    harm_possible: float = 0.2
    """How like a disclosure words must be that an entry or a frame finds; else they are everyday talk."""
    care_likely: float = 0.6
    """How like half a disclosure, or a whole one, words must be to be met with a soft line."""
    care_possible: float = 0.2
    """The same for words in which half a frame was found."""
    act_likely: float = 0.35
    """How like an act of talk a sentence must be in which no frame finds one (decision 20)."""
    act_beside: float = 0.5
    """The same beside acts that frames find, and for a request, which changes the lesson."""
    nothing_told: float = 0.6
    """How like a telling of nothing a reply to "how did you get there?" must be to name no misconception."""
    value_likely: float = 0.5
    """How likely a value must be put forward, among all that are said, to be taken for the answer (decision 20)."""
    one_of_two: float = 0.9
    """How likely one of two values must be for it not to be asked which of them is meant."""
    none_of_one: float = 0.9
    """How likely it must be that nothing is put forward where one value alone is said, and the rules take it."""
    value_possible: float = 0.1
    """The same for a value that the rules of claims have chosen; below it none is taken."""
    min_confidence: float = 0.45
    """Hearing below this is not acted on; a wrong value costs a child more than being asked again (hearing)."""
    max_heard_characters: int = 1000
    """Longer than anything a student says in a turn; what is longer is not read."""
    max_quote_words: int = 8
    """Words of the student that a sentence can carry and still be heard as one sentence."""
    quiet_words: int = 5
    """Replies of at most this many words on average are a quiet student's (learning-session seed: style)."""
    expressive_words: int = 15
    """Replies of at least this many words on average are an expressive student's."""
    disengaged_share: float = 0.4
    """The latest reply is under this share of the first of the window (learning-session seed: disengagement)."""
    disengaged_words: int = 5
    """And has at most this many words (learning-session seed: disengagement)."""
    disengaged_window: int = 4
    """Replies that are looked at for disengagement (learning-session seed: 4+ messages)."""
    accelerate_mastery: float = 0.8
    """Average mastery from which the lesson speeds up, if it is improving (learning-session seed: pacing)."""
    fast_track_mastery: float = 0.7
    """Mastery of a skill that counts towards the fast track (learning-session seed: pacing)."""
    fast_track_share: float = 0.6
    """Share of skills at that mastery that makes the fast track (learning-session seed: pacing)."""
    simplify_mastery: float = 0.4
    """Average mastery under which sentences get shorter (learning-session seed: pacing)."""
    consolidate_mastery: float = 0.65
    """Average mastery up to which two misses ask for another of the same level (learning-session seed: pacing)."""
    consolidate_misses: int = 2
    """Misses among the latest verdicts that ask for consolidation (learning-session seed: pacing)."""
    known_at_start: float = 0.4
    """Chance that a skill is known before it is first seen (knowledge tracing, usual starting value)."""
    forget_items: float = 0.08
    """How fast a skill fades with the items of other skills, as a power of their number (fitted, docs/benchmarks)."""
    forget_days: float = 0.15
    """How fast a skill fades with days, as a power of their number (power law of forgetting, usually 0.1 to 0.2)."""
    hurried_answers: int = 3
    """Answers running that came too fast and at random, after which Didi slows down: two may be slips."""
    reads_words_s: float = 4.0
    """Words in a second that no child of this age reads faster (usually 2.5 to 3.5, silently)."""
    says_words_s: float = 2.5
    """Words in a second that a voice says: who speaks before so long has not listened to the end."""
    sure_doubt: float = 0.3
    """Doubt of the hearing up to which a right answer counts as right at the first go."""
    most_doubt: float = 0.6
    """Hearing is never doubted more than this: what is less sure is not acted on at all."""
    misheard_right: float = 0.1
    """Chance that something misheard comes out as the right answer."""
    usually_right: float = 0.65
    """Share of first answers that students of this age get right in practice (public response logs: 0.6 to 0.7)."""
    ability_spread: float = 1.0
    """Standard deviation of students' abilities, on the scale of log-odds (usual in response models)."""
    strength_spread: float = 0.7
    """And of one student's skills around that."""
    lately_here: float = 0.3
    """How much one answer moves the share of right ones lately, in its skill."""
    lately_all: float = 0.12
    """And in all skills."""
    longest_run: int = 6
    """A run of right or missed answers tells nothing more from this length on."""
    familiar_mastery: float = 0.6
    """Mastery from which a skill is called familiar."""
    proficient_mastery: float = 0.9
    """Mastery from which a skill is called proficient, and at which a later check can make it mastered."""
    review_familiar: float = 0.7
    """Mastery, faded by days, under which a familiar skill wants a review: it is the fast track's."""
    review_proficient: float = 0.8
    """And a proficient one: it is that at which a lesson speeds up. Two right answers come down to it in five days."""
    review_mastered: float = 0.75
    """And a mastered one: less, for it was known later and among others. Three right answers reach it in a month."""
    review_most: int = 6
    """Skills in one review: as many as today's goal has questions."""
    mixed_items: int = 3
    """Items of other skills after which an item on a skill is a later, mixed check of it."""
    weak_mastery: float = 0.3
    """A prerequisite that was tried and is below this is said again before what stands on it."""
    most_fresh: int = 4
    """Fresh items that one lesson brings after others, so that it ends."""
    most_extended: int = 2
    """Harder items that a lesson goes on with when all was right."""
    most_extension_turns: int = 10
    """Turns that a lesson goes on after its plan is done (behaviour: modes; learning-session seed: extension)."""
    away_s: float = 2 * 60 * 60.0
    """Away this long, a student is welcomed back and told where we were (behaviour: modes; VidyaAI seed: 7200 s)."""
    learn: float = 0.1
    """Chance of learning a skill from one item (knowledge tracing, usual starting value)."""
    slip: float = 0.1
    """Chance of missing an item on a known skill (knowledge tracing, usual starting value)."""
    guess: float = 0.25
    """Chance of a right answer on an unknown skill (knowledge tracing, usual starting value)."""
    guess_of_two: float = 0.5
    """Chance of guessing the right one of two answers."""
    guess_of_few: float = 0.35
    """Chance of guessing the right one of a few words: two to four are offered."""
    guess_of_value: float = 0.05
    """Chance of guessing a number or a term (a slip that comes out right)."""
    placing_questions: int = 10
    """Questions of a placing: it is found within one skill by then, and 8 to 12 are as many as a child likes."""
    explained_before_put_off: int = 2
    """Explained items of one skill, none right between them, after which it is put off (listening, section 5)."""
    sure_after: int = 4
    """Right answers running from which a student who gets everything right counts as improving."""
    concept_items: int = 2
    """Items of a skill that had to be explained before its idea is taught anew."""
    messages_kept: int = 20
    """Messages that a question may build on (behaviour: short memory)."""
    history_kept: int = 40
    """Turns the session itself remembers; the journal keeps all."""
    lengths_kept: int = 10
    """Replies whose length is remembered (learning-session seed: sliding window of 10 messages)."""
    results_kept: int = 6
    """Verdicts that "improving" and "struggling" are read from."""
    sentence_words: int = 4
    """Words from which something typed is a whole sentence, whose language the lesson follows."""
    language_run: int = 3
    """Spoken turns running in another language after which Didi follows the student into it."""


THRESHOLDS = Thresholds()
"""The numbers in force."""
