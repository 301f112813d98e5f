Feature: Wrong answers that have a reason
  A wrong answer is worked back to the way of thinking that gives it; the hint then answers that thinking.

  Scenario: Tops and bottoms added
    Given Asha is asked "add_same_minus"
    When she says "minus one by fourteen"
    Then the answer is wrong
    And the misconception is add_across
    And Didi gives hint 1
    And Didi says the hint for add_across
    And Didi says "look at the bottoms: 7 and 7"
    And what she did was asked 0 times
    And the answer is not told

  Scenario: The same in Hinglish
    Given Asha is asked "add_same_minus" in hinglish
    When she says "minus ek bata chaudah"
    Then the misconception is add_across
    And Didi says the hint for add_across in hinglish

  Scenario: A misconception found after the question what she did
    Given Asha is asked "add_same_minus"
    When she says "99"
    Then Didi makes the move ask_what_they_did
    And no misconception is named
    When she says "minus five by seven"
    Then the misconception is opposite_signs_added
    And Didi says the hint for opposite_signs_added

  Scenario: The same slip on another question is told in the question's own words
    Given Asha is asked "add_same_minus"
    When she says "minus one by fourteen"
    And she says "minus one by fourteen"
    Then Didi says "look at the bottoms: 7 and 7 were put together too"
    And Didi does not say "isn't it yet; look"

  Scenario: Hint 2 is the item's own, whatever the misconception
    Given Asha is asked "add_same_minus"
    When she says "minus one by fourteen"
    And she says "minus one by fourteen"
    Then Didi gives hint 2
    And Didi says the second hint

  Scenario: Pieces of another size are not called close
    Given Asha is asked "add_same_minus"
    When she says "minus one by eight"
    Then the answer is wrong
    And the verdict is given because it is different
    And no misconception is named
    And Didi makes the move ask_what_they_did

  Scenario: Stuck on it: nothing explains the answer
    Given Asha is asked "add_same_minus"
    When she says "99"
    Then the verdict is given because it is different
    And no misconception is named

  Scenario: A right answer has no misconception
    Given Asha is asked "add_same_minus"
    When she says "minus one by seven"
    Then the answer is correct
    And no misconception is named

  Scenario: What answers the small question is not searched for a misconception
    Given Asha is asked "add_same_minus"
    When she says "I don't know"
    And she says "25"
    Then the small answer is wrong
    And no misconception is named

  Scenario: A value near the main answer is the main answer's, and so is its misconception
    Given Asha is asked "add_same_minus"
    When she says "I don't know"
    And she says "minus one by fourteen"
    Then the answer is wrong
    And the misconception is add_across
    And Didi gives hint 1

  Scenario: An idea in the student's own words answers a small question
    Given Asha is asked "lassi_left"
    When she says "I don't know"
    And she says "ghatana padega"
    Then the small answer is correct
    And Didi makes the move guide_next_step
