Feature: How did you get it?
  After a right answer that luck or a misconception may have given, on a mastery check, or as the setting says.

  Scenario: A student in whom a misconception was found is asked, even if the answer is right
    Given Asha is asked "add_same_minus"
    And Didi sometimes asks how an answer was found
    And the misconception "add_across" was found in this skill
    When she says "minus one by seven"
    Then the answer is correct
    And Didi makes the move ask_teach_back
    And the score is 1 of 1

  Scenario: Without a sign of luck an easy sum is simply praised
    Given Asha is asked "add_same_minus"
    And Didi sometimes asks how an answer was found
    When she says "minus one by seven"
    Then Didi makes the move praise_and_continue

  Scenario: The answer that makes a skill proficient is a mastery check
    Given Asha is asked "add_same_minus"
    And Didi sometimes asks how an answer was found
    And all of the skill is known to her
    When she says "minus one by seven"
    Then Didi makes the move ask_teach_back

  Scenario: After a miss it is no mastery check
    Given Asha is asked "add_same_minus"
    And Didi sometimes asks how an answer was found
    And all of the skill is known to her
    When she says "5"
    And she says "minus one by seven"
    Then Didi makes the move praise_and_continue

  Scenario: A student who is losing heart is not questioned about a right answer
    Given Asha is asked "add_same_minus"
    And Didi sometimes asks how an answer was found
    And all of the skill is known to her
    And her replies have become shorter and shorter
    When she says "minus one by seven"
    Then Didi makes the move praise_and_continue

  Scenario: A yes or no may be luck
    Given Asha is asked "is_subtraction_commutative"
    And Didi sometimes asks how an answer was found
    When she says "no"
    Then the answer is correct
    And Didi makes the move ask_teach_back

  Scenario: Never means never
    Given Asha is asked "add_same_minus"
    And the misconception "add_across" was found in this skill
    When she says "minus one by seven"
    Then Didi makes the move praise_and_continue

  Scenario: A wrong answer is never asked about this way
    Given Asha is asked "add_same_minus"
    And Didi always asks how an answer was found
    When she says "5"
    Then Didi makes the move ask_what_they_did

  Scenario Outline: Nobody is thanked for steps that were not told
    Given Asha is asked "add_same_minus"
    And Didi always asks how an answer was found
    When she says "minus one by seven"
    And she says "<words>"
    Then the rule is <rule>

    Examples:
      | words                                          | rule               |
      | I just guessed                                 | teach_back_let_go  |
      | man mein kiya                                  | teach_back_let_go  |
      | I added the tops and kept the seven at the bottom | teach_back_told |

  Scenario Outline: A way that shows a misconception is met with a conflict and no praise, though the answer was right
    Given Asha is asked "add_same_minus"
    And Didi always asks how an answer was found
    When she says "minus one by seven"
    And she says "<words>"
    Then the misconception is add_across
    And the rule is teach_back_astray
    And Didi words it as teach_back_conflict
    And Didi says "whole roti?"
    And Didi asks another question in the same breath

    Examples:
      | words                                                                    |
      | first I added the tops together and then I added both the bottoms too    |
      | pehle upar wale jode, phir niche wale bhi aapas me jode, dono jode       |

