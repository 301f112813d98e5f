Feature: Small questions on the way to the answer
  What is heard is matched against the small question first, then against the main one by its nearness.

  Scenario: Minus three plus two, asked in a scaffold
    Given Asha is asked "add_same_minus"
    When she says "I don't know"
    Then Didi says "What is minus three plus two?"
    And the state is SCAFFOLDING
    When she says "minus 1"
    Then the small answer is correct
    And Didi makes the move guide_next_step
    And Didi says "minus 1"
    And Didi says "what is the denominator of the answer?"
    When she says "7"
    Then Didi asks "add_same_minus" again
    And the state is ASKED
    When she says "minus one by seven"
    Then Didi makes the move praise_and_continue

  Scenario: "Haan sahi" in Hinglish
    Given Asha is asked "add_same_minus" in hinglish
    When she says "nahi aata"
    Then Didi says "Minus three plus two kitna hoga?"
    When she says "minus ek"
    Then the small answer is correct
    And Didi says "minus ek"

  Scenario: Two times minus three
    Given Asha is asked "two_fifths_times_minus_three_sevenths"
    When she says "I don't know"
    Then Didi says "What is two times minus three?"
    When she says "minus six"
    Then the small answer is correct
    And Didi makes the move guide_next_step
    And Didi says "five times seven"

  Scenario: The first step that a hint showed may be answered too
    Given Asha is asked "add_same_minus"
    When she says "5" 3 times
    Then Didi gives hint 2
    When she says "minus 1"
    Then the small answer is correct
    And Didi makes the move guide_next_step

  Scenario: The main answer leaves the scaffold at once
    Given Asha is asked "add_same_minus"
    When she says "I don't know"
    And she says "minus one by seven"
    Then Didi makes the move praise_and_continue
    And Didi asks "subtract_same" in the same breath

  Scenario: A value near the main answer is meant for it
    Given Asha is asked "add_same_minus"
    When she says "I don't know"
    And she says "minus two by seven"
    Then the answer is wrong
    And Didi makes the move ask_what_they_did

  Scenario: The same small question is never put three times
    Given Asha is asked "add_same_minus"
    When she says "I don't know"
    And she says "25"
    Then Didi says "minus three plus two?"
    And the state is SCAFFOLDING
    When she says "25"
    Then the rule is loop_guard
    And Didi does not say "minus three plus two?"
    And Didi asks "add_same_minus" again
    And the state is ASKED
    And 0 attempts are counted

  Scenario: A small question whose answer is a word
    Given Asha is asked "lassi_left"
    When she says "I don't know"
    And she says "subtract"
    Then the small answer is correct
    And Didi says "What is seven minus four?"
