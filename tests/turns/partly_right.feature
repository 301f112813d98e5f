Feature: Partly right answers
  What is right is said, what is missing is asked for; it is no miss, but not for ever.

  Scenario: The numerator alone
    Given Asha is asked "add_same_minus"
    When she says "-1"
    Then the answer is partial
    And Didi makes the move guide_partial_answer
    And Didi says "-1"
    And the state is ASKED
    And 0 attempts are counted
    And the answer is not told
    When she says "minus one by seven"
    Then the answer is correct

  Scenario: An equal value in another form
    Given Asha is asked "simplest_eight_twelfths"
    When she says "four by six"
    Then the answer is partial
    And Didi says "simplest form"
    And the answer is not told

  Scenario: The third time it counts as a miss
    Given Asha is asked "add_same_minus"
    When she says "-1" 2 times
    Then Didi makes the move guide_partial_answer
    When she says "-1"
    Then Didi makes the move ask_what_they_did
    And 1 attempt is counted
