Feature: What a child feels and needs
  A need lets the child go, a feeling is met with warmth, and neither is ever counted against the child.

  Scenario Outline: Who must go, goes, and the question waits
    Given Asha is asked "add_same_minus"
    When she says "<words>"
    Then Didi makes the move wait
    And the state is BREAK
    And 0 attempts are counted
    When she says "minus one by seven"
    Then the score is 1 of 1

    Examples:
      | words                         |
      | may i go to the toilet        |
      | paani pee ke aati hoon        |
      | mummy bula rahi hai           |
      | i have a headache             |
      | 2 min ka break chahiye        |

  Scenario Outline: A heavy heart gets a smaller step and no solution
    Given Asha is asked "add_same_minus"
    When she says "<words>"
    Then Didi encourages by break_down
    And the answer is not told
    And 0 attempts are counted

    Examples:
      | words                              |
      | mujhse nahi hoga kabhi nahi hoga   |
      | i hate fractions                   |
      | maths mein main bilkul zero hoon   |

  Scenario: A feeling and an answer in one sentence get both
    Given Asha is asked "add_same_minus"
    When she says "i am tired, minus one by seven"
    Then the score is 1 of 1

  Scenario: Who is tired chooses, and it is no sign of being stuck
    Given Asha is asked "add_same_minus"
    When she says "thak gaya hoon"
    Then Didi makes the move repeat_question
    And Didi asks "add_same_minus" again
    When she says "I don't know"
    Then Didi makes the move encourage_attempt

  Scenario Outline: Who wants to know whether it is right is asked to say it
    Given Asha is asked "add_same_minus"
    When she says "<words>"
    Then Didi makes the move repeat_question
    And Didi asks "add_same_minus" again
    And the answer is not told

    Examples:
      | words                             |
      | am i right?                       |
