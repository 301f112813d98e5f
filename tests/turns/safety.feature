Feature: A child in need
  Words of distress are met with a fixed, reviewed reply before anything else; nothing of the lesson is touched.

  Scenario Outline: Care comes first
    Given Asha is asked "add_same_minus"
    When she says "<words>"
    Then Didi makes the move care
    And Didi says "1098"
    And the state is ASKED
    And 0 attempts are counted
    And the words are not kept in the lesson's memory

    Examples:
      | words                          |
      | I want to die                  |
      | my uncle hits me               |

  Scenario: Even when it was heard badly
    Given Asha is asked "add_same_minus"
    When hearing is unsure of "I want to die"
    Then Didi makes the move care

  Scenario: Even after the end
    Given Asha is asked "add_same_minus"
    When she says "stop"
    And she says "I want to die"
    Then Didi makes the move care
    And the state is ENDED

  Scenario: A hard sum is no danger
    Given Asha is asked "add_same_minus"
    When she says "this sum is killing me"
    Then nobody is worried
