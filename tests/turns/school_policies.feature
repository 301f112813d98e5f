Feature: What a school settles for its lessons
  A teacher sets how long a lesson may last, and whether Didi tells whole solutions or leaves them for class.

  Scenario: A short lesson
    Given Asha is asked "add_same_minus"
    And the school gives a lesson 10 minutes
    When she says "5" after 7 minutes
    Then the end of the time is not announced
    When she says "6" after 8 minutes
    Then the end of the time is announced
    When she says "7" after 10 minutes
    Then Didi makes the move end_session because of time_limit
    And the state is ENDED

  Scenario: A long lesson goes on after twenty-five minutes
    Given Asha is asked "add_same_minus"
    And the school gives a lesson 60 minutes
    When she says "5" after 26 minutes
    Then Didi makes the move ask_what_they_did
    And the end of the time is not announced
    When she says "6" after 60 minutes
    Then Didi makes the move end_session because of time_limit

  Scenario: A short exam
    Given Asha has an exam on "integers"
    And the school gives a lesson 15 minutes
    When she says the answer
    And she says "5" after 12 minutes
    Then the end of the time is announced
    When she says "5" after 15 minutes
    Then Didi makes the move end_session because of time_limit

  Scenario: Doubts end with the time as well
    Given Asha has doubts on "integers"
    And the school gives a lesson 5 minutes
    When she says "what is a number line" after 5 minutes
    Then the state is ENDED

  Scenario: Where solutions are left to the teacher both hints still come first
    Given Asha is asked "add_same_minus"
    And the school leaves solutions to the teacher
    When she says "5"
    Then Didi makes the move ask_what_they_did
    When she says "6"
    Then Didi gives hint 1
    When she says "7"
    Then Didi gives hint 2
    When she says "8"
    Then the state is SCAFFOLDING
    When she says "9" 3 times
    Then Didi makes the move leave_to_teacher
    And Didi says "teacher"
    And the answer is not told
    And Didi asks "subtract_same" in the same breath
    And no fresh question was brought
    And the state is ASKED
    And the item "add_same_minus" is marked assisted
    And the score is 0 of 1

  Scenario: A child who is stuck and not answering is helped as far
    Given Asha is asked "add_same_minus"
    And the school leaves solutions to the teacher
    And she has shown 2 signs of frustration
    When she says "I don't know" 4 times
    Then Didi makes the move leave_to_teacher
    And the answer is not told

  Scenario: The last question is left to the teacher, and the lesson ends
    Given Asha is asked the last question, "add_same_minus"
    And the school leaves solutions to the teacher
    When she says "5" 7 times
    Then Didi makes the move leave_to_teacher
    And the state is ENDED
    And Didi says "teacher"
    And the answer is not told

  Scenario: What was left to the teacher is told another way before the skill goes on
    Given Asha has a lesson on "fractions"
    And the school leaves solutions to the teacher
    When she says "5000" 7 times
    Then Didi makes the move leave_to_teacher
    And Didi explains equal_fractions another way before the question

  Scenario: A lesson with these settings can be played again
    Given Asha is asked "add_same_minus"
    And the school leaves solutions to the teacher
    When she says "5" 4 times
    And she says "minus two by nine"
    Then every turn can be decided again from its card
