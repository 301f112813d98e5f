Feature: Right answers
  A right answer, however it is said, is praised for what was done well, and the next question follows in the same breath.

  Scenario Outline: The same answer in many forms
    Given Asha is asked "add_same_minus"
    When she says "<words>"
    Then the answer is correct
    And Didi makes the move praise_and_continue
    And Didi says "<words>"
    And Didi asks "subtract_same" in the same breath
    And the score is 1 of 1

    Examples:
      | words                |
      | minus 1 by 7         |
      | -1/7                 |
      | minus one over seven |
      | minus ek bata saat   |

  Scenario: Filler around the answer is left out of the quote
    Given Asha is asked "add_same_minus"
    When she says "umm it is I think minus one by seven right?"
    Then the answer is correct
    And Didi says "minus one by seven"
    And Didi does not say "umm"

  Scenario: "Bilkul sahi" in Hinglish
    Given Asha is asked "add_same_minus" in hinglish
    When she says "minus 1 by 7"
    Then Didi makes the move praise_and_continue
    And Didi says "minus 1 by 7"
    And Didi says "sahi"

  Scenario: The last right answer ends the lesson
    Given Asha is asked the last question, "subtract_same"
    When she says "minus two by nine"
    Then Didi makes the move end_session because of completed_questions
    And the state is ENDED
    And Didi says "minus two by nine"

  Scenario: How did you get it?
    Given Asha is asked "add_same_minus"
    And Didi always asks how an answer was found
    When she says "minus one by seven"
    Then Didi makes the move ask_teach_back
    And the state is TEACH_BACK
    And the score is 1 of 1
    When she says "I added the tops and kept the seven"
    Then Didi makes the move praise_and_continue
    And Didi asks "subtract_same" in the same breath
    And the score is 1 of 1

  Scenario: A plea for help ends a teach-back
    Given Asha is asked "add_same_minus"
    And Didi always asks how an answer was found
    When she says "minus one by seven"
    And she says "nahi pata"
    Then Didi asks "subtract_same" in the same breath
    And the score is 1 of 1

  Scenario: Noise does not end a teach-back
    Given Asha is asked "add_same_minus"
    And Didi always asks how an answer was found
    When she says "minus one by seven"
    And she says "rueldo"
    Then the state is TEACH_BACK
    And Didi says "minus one by seven"
