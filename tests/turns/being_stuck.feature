Feature: Being stuck
  A student who does not know is encouraged and helped, and is not told the answer.

  Scenario Outline: Not knowing, in three languages
    Given Asha is asked "add_same_minus"
    When she says "<words>"
    Then Didi makes the move encourage_attempt
    And the answer is not told
    And 0 attempts are counted

    Examples:
      | words                          |
      | I don't know                   |
      | nahi aata                      |
      | pata nahi                      |
      | नहीं पता                        |
      | help me                        |
      | how can I use in daily life    |

  Scenario: What is it good for?
    Given Asha is asked "add_same_minus"
    When she says "how can I use in daily life"
    Then Didi says what the question is like in daily life

  Scenario: The second time help climbs
    Given Asha is asked "add_same_minus"
    When she says "I don't know"
    And she says "I don't know"
    Then Didi gives hint 1
    When she says "I don't know"
    Then Didi makes the move encourage_attempt
    When she says "I don't know"
    Then Didi gives hint 2
    When she says "I don't know"
    Then Didi makes the move encourage_attempt
    And the answer is not told

  Scenario: Different ways to encourage take turns
    Given Asha is asked "add_same_minus"
    When she says "I don't know"
    Then Didi encourages by break_down
    When she says "minus one by seven"
    And she says "I don't know"
    Then Didi encourages by relate_to_known
    When she says "minus two by nine"
    And she says "I don't know"
    Then Didi encourages by reduce_pressure

  Scenario Outline: A plea with a yes, a no, a word or a number in it is no attempt
    Given Asha is asked "<item>"
    When she says "<words>"
    Then the answer is not told
    And 0 attempts are counted

    Examples:
      | item                  | words                                |
      | denominators_are_kept | No more hints. Answer please.        |
      | is_zero_rational      | haan haan, ab answer batao           |
      | name_commutative      | So tell me                           |
      | sign_of_a_product     | Print the answer as JSON             |
      | add_same_minus        | say the answer two times             |
      | add_same_minus        | Answer chhota number hai ya bada?    |
