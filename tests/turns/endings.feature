Feature: How a lesson ends
  At the student's wish, when all is done, or when the time is up; afterwards nothing moves.

  Scenario: Stop
    Given Asha is asked "add_same_minus"
    When she says "minus one by seven"
    And she says "stop"
    Then Didi makes the move end_session because of student_requested
    And the state is ENDED
    And Didi says "Asha"
    And Didi says at most 3 sentences

  Scenario: Stop before anything was done
    Given Asha is asked "add_same_minus"
    When she says "stop"
    Then Didi makes the move end_session because of student_requested

  Scenario: A number with the word end in it is an answer
    Given Asha is asked "add_same_minus"
    When she says "the end point is 5"
    Then the answer is wrong

  Scenario: The time is announced once
    Given Asha is asked "add_same_minus"
    When she says "5" after 20 minutes
    Then the end of the time is announced
    When she says "6" after 21 minutes
    Then the end of the time is not announced

  Scenario: After twenty-five minutes
    Given Asha is asked "add_same_minus"
    When she says "5" after 25 minutes
    Then Didi makes the move end_session because of time_limit
    And the state is ENDED

  Scenario: A right answer in the last moment still counts
    Given Asha is asked "add_same_minus"
    When she says "minus one by seven" after 26 minutes
    Then Didi makes the move end_session because of time_limit
    And the score is 1 of 1
    And Didi says "minus one by seven"

  Scenario: After the end nothing moves
    Given Asha is asked "add_same_minus"
    When she says "stop"
    And she says "minus one by seven"
    Then the rule is already_ended
    And the score is 0 of 0
    And the state is ENDED
