Feature: An exam
  A paper of questions, one answer to each, noted without a word on whether it is right; the result comes at the end.

  Scenario: Seven questions, and then the result
    Given Asha has an exam on "integers"
    When she says the answer
    Then Didi makes the move note_answer
    And Didi asks the second question of the paper
    When she says the answer 6 times
    Then the state is ENDED
    And the exam came to 7 right of 7
    And Didi says "100 percent"

  Scenario: What a class is given is one paper
    Given Asha has an exam on "fractions" with class seed 12
    Then Ravi, who has another lesson's seed, has the same paper

  Scenario: No help before the end
    Given Asha has an exam on "integers"
    When she says "can you give me a hint"
    Then the rule is no_help
    And 0 hints were given
    When she says "is it right?"
    Then the rule is no_help

  Scenario: What was not heard or understood is said again, and nothing is counted
    Given Asha has an exam on "integers"
    When she says "repeat the question please"
    Then Didi makes the move repeat_question
    When she says "5 or 7"
    Then the rule is one_answer
    And nothing was noted

  Scenario: A question is left out
    Given Asha has an exam on "integers"
    When she says "skip this question"
    Then the rule is left_out
    And Didi asks the second question of the paper

  Scenario: An exam that weighs on her
    Given Asha has an exam on "integers"
    When she says "this is too hard, I hate maths"
    Then the rule is comfort
    And nothing was noted

  Scenario: Distress comes before everything
    Given Asha has an exam on "integers"
    When she says "I want to die"
    Then Didi makes the move care
    And Didi says "1098"
    And nothing was noted

  Scenario: Handed in early there is a result all the same
    Given Asha has an exam on "integers"
    When she says the answer
    And she says "finish the exam"
    Then Didi makes the move end_session because of student_requested
    And the exam came to 1 right of 1
