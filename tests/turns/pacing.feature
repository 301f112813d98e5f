Feature: The lesson keeps the student's pace
  Who knows it goes faster, who is unsure gets more of the same, who finds it hard gets smaller steps.

  Scenario: Without a study plan, easy questions are left out for who knows the skill
    Given Asha is asked "add_same_minus"
    And she practises without a plan
    And all of the skill is known to her, more each time
    When she says "minus one by seven"
    Then the pacing is ACCELERATE
    And "subtract_same" was left out
    And Didi asks something less easy on the same skill

  Scenario: Nothing is left out while the skill is new
    Given Asha is asked "add_same_minus"
    When she says "minus one by seven"
    Then Didi asks "subtract_same" in the same breath
    And nothing was left out

  Scenario: After misses a right answer is made firm with a fresh question
    Given Asha is asked "add_same_minus"
    And half of the skill is known to her
    When she says "minus one by seven"
    Then the pacing is CONSOLIDATE
    And Didi asks a fresh question on the same skill

  Scenario: A student who finds it hard gets a small step first, even when other ways have their turn
    Given Asha is asked "add_same_minus"
    And little of the skill is known to her
    When she says "I don't know"
    Then the pacing is SIMPLIFY
    And Didi encourages by break_down

  Scenario: A student whose replies get short is shown what it is good for
    Given Asha is asked "add_same_minus"
    And her replies have become shorter and shorter
    When she says "I don't know"
    Then Didi encourages by relate_to_known

  Scenario: All right to the end leads to something harder
    Given Asha is asked the last question, "add_same_minus"
    And all of the skill is known to her
    When she says "minus one by seven"
    Then Didi asks a harder question
