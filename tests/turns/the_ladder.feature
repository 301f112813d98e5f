Feature: Wrong answers climb the ladder
  First what they did, then a nudge, then the first step, small questions, then the whole solution, kindly; never the answer before that.

  Scenario: Four misses on one question
    Given Asha is asked "add_same_minus"
    When she says "5"
    Then the answer is wrong
    And Didi makes the move ask_what_they_did
    And Didi says "5"
    And the answer is not told
    And the state is PROBED
    When she says "6"
    Then Didi gives hint 1
    And Didi says "6"
    And Didi says the first hint
    And the answer is not told
    And the state is HINTED_1
    When she says "7"
    Then Didi gives hint 2
    And Didi says "7"
    And Didi says the second hint
    And the answer is not told
    And the state is HINTED_2
    When she says "8"
    Then Didi makes the move guide_next_step
    And Didi says "8"
    And Didi says "What is minus three plus two?"
    And the answer is not told
    And the state is SCAFFOLDING
    When she says "9" 3 times
    Then Didi makes the move explain_solution
    And Didi says every step of the solution
    And Didi asks a fresh question on the same skill
    And the state is ASKED
    And the item "add_same_minus" is marked assisted
    And the score is 0 of 1

  Scenario: What they did is asked once on a question
    Given Asha is asked "add_same_minus"
    When she says "5"
    And she says "5"
    And she says "5"
    Then what she did was asked 1 time

  Scenario: Telling what they did gets the nudge
    Given Asha is asked "add_same_minus"
    When she says "5"
    And she says "first I added three and two and then I counted"
    Then Didi gives hint 1

  Scenario: A frustrated student is helped and not questioned
    Given Asha is asked "add_same_minus"
    And she has shown 2 signs of frustration
    When she says "5"
    Then Didi gives hint 1
    And what she did was asked 0 times

  Scenario: A question that was explained is followed by a fresh one of its kind, once
    Given Asha is asked "add_same_minus"
    When she says "55" 7 times
    Then Didi makes the move explain_solution
    And Didi asks a fresh question on the same skill
    When she says "55" 7 times
    Then Didi makes the move explain_solution
    And the skill "same_denominator" is put off

  Scenario: The last question and its like explained are followed by something easier, and then the lesson ends
    Given Asha is asked the last question, "add_same_minus"
    When she says "55" 7 times
    Then Didi makes the move explain_solution
    And Didi asks a fresh question on the same skill
    When she says "55" 7 times
    Then Didi makes the move explain_solution
    And Didi asks a fresh question on the same skill
    When she says "I don't know" until a solution is explained
    Then the state is ENDED

  Scenario: A reply is two sentences at most, and the question handed back
    Given Asha is asked "add_same_minus"
    When she says "5"
    Then Didi says at most 2 sentences
    When she says "5"
    Then Didi says at most 3 sentences
    When she says "5"
    Then Didi says at most 3 sentences
    When she says "5"
    Then Didi says at most 2 sentences

  Scenario: The last step of the small questions is left to the student
    Given Asha is asked "add_same_minus"
    When she says "55" 4 times
    Then the state is SCAFFOLDING
    When she says "minus 1"
    Then the small answer is correct
    When she says "7"
    Then Didi asks "add_same_minus" again
    And the state is HINTED_2
    And the answer is not told
    When she says "minus one by seven"
    Then Didi makes the move praise_and_continue

  Scenario: What of a missed fraction is right is said
    Given Asha is asked "add_same_minus"
    When she says "minus 9 by 7"
    Then Didi makes the move ask_what_they_did
    And Didi says "Below, 7"
    And the answer is not told

  Scenario: The student's words are quoted letter for letter
    Given Asha is asked "add_same_minus"
    When she says "9 by 7"
    Then Didi says "9 by 7"
    And Didi does not say "9 over 7"

  Scenario: A near miss is told that it is near
    Given Asha is asked for a quantity, which is "25 cm"
    When she says "24 cm"
    Then the answer is wrong
    And Didi says that it is close
    And the answer is not told

  Scenario: A far miss is not told so
    Given Asha is asked "half_and_third"
    When she says "two by five"
    Then Didi does not say that it is close

  Scenario Outline: Who tells nothing of the way is met kindly and asked something small
    Given Asha is asked "add_same_minus"
    When she says "5"
    Then Didi makes the move ask_what_they_did
    When she says "<words>"
    Then Didi makes the move guide_next_step
    And Didi words it as <family>
    And the answer is not told

    Examples:
      | words              | family          |
      | I just guessed     | way_guessed     |
      | aise hi            | way_guessed     |
      | my friend told me  | way_told_by     |
      | in my head         | way_in_the_head |
      | मन में किया           | way_in_the_head |

  Scenario: A told misconception is met with a small conflict, and the hint is kept for the next miss
    Given Asha is asked "add_same_minus"
    When she says "5"
    And she says "I added the tops and then I added the bottoms also"
    Then the misconception is add_across
    And the rule is met_with_a_conflict
    And Didi words it as way_conflict
    And Didi says "look at the bottoms: 7 and 7"
    And Didi says "is that a whole roti?"
    And the answer is not told
    When she says "no"
    Then the rule is acknowledged
    When she says "minus one by fourteen"
    Then Didi gives hint 1
    And Didi says the hint for add_across
    And the answer is not told

  Scenario: The same in Hinglish
    Given Asha is asked "add_same_minus" in hinglish
    When she says "5"
    And she says "upar wale jode phir niche wale bhi jod diye"
    Then the rule is met_with_a_conflict
    And Didi says "kya woh poori roti hai?"
    When she says "nahi"
    Then the rule is acknowledged

  Scenario: A way that was told rightly beside a wrong value is praised as it was told, once
    Given Asha is asked "school_and_park"
    When she says "9"
    And she says "I subtracted 2/5 from 3/4"
    Then the rule is way_is_right
    And Didi words it as way_right_check
    And no misconception is named
    And the answer is not told
    When she says "I subtracted 2/5 from 3/4"
    Then Didi gives hint 1

  Scenario: Who only repeats the question has told no way
    Given Asha is asked "half_and_third"
    When she says "9"
    And she says "I added 1/2 and 1/3"
    Then Didi gives hint 1

  Scenario: Tops with tops and bottoms with bottoms is no crosswise way
    Given Asha is asked "minus_times_minus"
    When she says "5"
    And she says "I multiplied the tops and multiplied the bottoms"
    Then no misconception is named

  Scenario: Who tells the same misconception again gets its hint
    Given Asha is asked "add_same_minus"
    When she says "5"
    And she says "I added the tops and then I added the bottoms also"
    And she says "I added the tops and then I added the bottoms also"
    Then Didi gives hint 1
    And Didi words it as way_astray
    And Didi says the hint for add_across
